"""What is said where nothing answers: what was looked for, why it isn't there, and what is nearest."""

from __future__ import annotations

from collections.abc import Sequence

from indexer.book import Book, Ranked
from query.asking.frames import frame
from query.asking.question import Question
from query.asking.unknown import Foreign, foreign, unknown_words
from query.lang import in_lang, say
from rules_text import library
from rules_text.numbers import RuleNumber

_KINDS = {
    "later": "那是2004年以后的规则才有的",
    "format": "那是某种赛制或玩法的规定，不在完整规则之内",
    "tournament": "那是比赛规定，不在完整规则之内",
    "trade": "那与规则无关",
    "game": "那是别的游戏",
    "elsewhere": "那与万智牌的规则无关",
}
_MOST_WORDS = 4


def paragraph(question: Question, ranked: Sequence[Ranked], book: Book) -> tuple[str, tuple[str, ...]]:
    """The paragraph, and what might have been meant."""
    lang = question.lang
    strange = foreign(question)
    sought = _sought(question, strange, book)
    parts = [say(lang, "这些规则里没有答案。")]
    if sought:
        words = "、".join(f"「{in_lang(lang, word)}」" for word in sought)
        parts.append(say(lang, "查找了{words}，2004年的规则文本与摘要中都没有", words=words))
        parts.append(say(lang, "：{why}。", why=in_lang(lang, _KINDS[strange[0].kind])) if strange else "。")
    meant = _meant(question, ranked)
    if meant:
        near = "；".join(f"{in_lang(lang, text)}（{number}）" for number, text in meant)
        parts.append(say(lang, "最接近的是{near}。", near=near))
        parts.append(say(lang, "你是不是想问：{first}？", first=in_lang(lang, meant[0][1]).rstrip("？?。")))
    return "".join(parts), tuple(number for number, _ in meant)


def no_such_number(question: Question) -> str:
    """What is said where a number is looked up that no edition has."""
    lang = question.lang
    parts = []
    for found in question.numbers:
        if library.rule(found.number, lang) is None:
            parts.append(say(lang, "没有规则{number}。", number=str(found.number)))
            above = next((one for one in found.number.ancestors() if library.rule(one, lang)), None)
            if above is not None and above.kind != "chapter":
                rule = library.rule(above, lang)
                if rule is not None:
                    parts.append(say(lang, "最接近的是{number}（{title}）。", number=str(above), title=rule.heading))
    parts.append(say(lang, "2004年的完整规则编号由100到507，与今日规则的编号不同。"))
    return "".join(parts)


def _sought(question: Question, strange: Sequence[Foreign], book: Book) -> list[str]:
    words = [one.word for one in strange] or unknown_words(question, book)
    if not words:
        around = frame("term")
        words = [word for word in question.words if word not in around]
    return list(dict.fromkeys(words))[:_MOST_WORDS]


def _meant(question: Question, ranked: Sequence[Ranked]) -> list[tuple[str, str]]:
    """Up to two rules that come nearest, each with the phrasing that asks for it, or its heading."""
    meant: list[tuple[str, str]] = []
    for one in ranked[:2]:
        phrasing = one.phrasing
        rule = library.rule(_number(one.number), question.lang)
        text = phrasing.text if phrasing is not None else (rule.heading if rule else "")
        if text:
            meant.append((one.number, text))
    return meant


def _number(text: str) -> RuleNumber:
    return RuleNumber.parse(text)
