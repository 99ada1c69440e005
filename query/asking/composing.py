"""The paragraph of an answer: the verdict first, then why, with the numbers of the rules, in the asker's script."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from indexer.book import Book
from query.asking.answer import RuleAnswer
from query.asking.question import Question
from query.asking.sentences import telling_sentence
from query.lang import Lang, in_lang, say
from rules_text import library
from rules_text.tree import Rule

_MOST_SEE_ALSO = 3
_LISTED: Final = re.compile(r"^[（(]\d{1,2}[)）]")


def paragraph(
    question: Question, verdict: str, rules: Sequence[RuleAnswer], example: Mapping[str, Any] | None, book: Book
) -> str:
    """The answer to a question that rules answer; `verdict` is in Simplified, or empty."""
    lang = question.lang
    first = rules[0].rule
    parts = [_sentence(in_lang(lang, verdict))] if verdict else []
    parts.append(_ground(first, question, book, verdict))
    if also := _also(rules, lang):
        parts.append(also)
    if example is not None:
        parts.append(_played(example, lang))
    if first.today:
        parts.append(_sentence(say(lang, "现行规则不同：{today}", today=first.today)))
    return "".join(parts + _mended(question))


def short_verdict(verdict: str, rules: Sequence[RuleAnswer], question: Question, book: Book) -> str:
    """The verdict in the asker's script; where there is none, the telling sentence of the best rule."""
    if verdict:
        return in_lang(question.lang, verdict)
    return telling_sentence(rules[0].rule.text, question, book) if rules else ""


def _sentence(text: str) -> str:
    return text if text.endswith(("。", "！", "？", "」", "）")) else text + "。"


def named(rule: Rule, lang: Lang) -> str:
    """A rule by its number and heading: 102.2（输赢）, 420.5g（依状态而生的效应，摘要）."""
    number = rule.number.term or str(rule.number)
    heading = "" if rule.number.term else rule.heading
    if rule.status == "digest":
        summary = say(lang, "摘要")
        heading = f"{heading}，{summary}" if heading else summary
    return f"{number}（{heading}）" if heading else number


def _ground(rule: Rule, question: Question, book: Book, verdict: str) -> str:
    """Why: the sentence of the rule that says it. A rule is quoted, the project's own summary is not."""
    lang = question.lang
    sentence = telling_sentence(rule.text, question, book, verdict)
    name = named(rule, lang)
    if rule.status == "full":
        return say(lang, "依据{name}：「{sentence}」", name=name, sentence=sentence)
    return say(lang, "依据{name}：{sentence}", name=name, sentence=_sentence(_own_words(sentence)))


def _own_words(sentence: str) -> str:
    """A sentence of the project's own summary to stand alone: without the number in a list and the list's semicolon."""
    return _LISTED.sub("", sentence).rstrip("；，、")


def _also(rules: Sequence[RuleAnswer], lang: Lang) -> str:
    others = [named(one.rule, lang) for one in rules[1:] if one.role == "governing"][:_MOST_SEE_ALSO]
    return say(lang, "另见{others}。", others="、".join(others)) if others else ""


def _played(example: Mapping[str, Any], lang: Lang) -> str:
    outcome = _outcome(example.get("result") or {}, lang)
    title = example["title"]
    if outcome:
        return say(lang, "演算的例子「{title}」：{outcome}。", title=title, outcome=outcome)
    return say(lang, "见演算的例子「{title}」。", title=title)


def _outcome(result: Mapping[str, Any], lang: Lang) -> str:
    """How the game of an example ended, where it ended."""
    players = result.get("players") or {}
    lost = [name for name, player in players.items() if player.get("lost")]
    if not lost:
        return ""
    if len(lost) == len(players):
        return say(lang, "双方同时输掉，游戏平手")
    return say(lang, "{names}输掉游戏", names="、".join(lost))


def _mended(question: Question) -> list[str]:
    if not question.mended:
        return []
    pairs = "、".join(f"「{one.written}」→「{one.meant}」" for one in question.mended)
    return [say(question.lang, "（错字已按原意理解：{pairs}）", pairs=in_lang(question.lang, pairs))]


def number_paragraph(question: Question, rules: Sequence[Rule]) -> str:
    """The answer to a question that is a number: what the rule says, and what else is printed with that number."""
    lang = question.lang
    first = rules[0]
    parts = []
    others = [rule for rule in rules[1:] if rule.misprinted and rule.printed == str(first.number)]
    if others:
        numbers = "、".join(named(rule, lang) for rule in (first, *others))
        parts.append(
            say(lang, "编号{printed}印了不止一次：{numbers}，后者是误印。", printed=str(first.number), numbers=numbers)
        )
    if first.is_heading or first.kind in ("chapter", "section"):
        inside = "、".join(str(rule.number) for rule in rules[1:] if rule not in others)
        parts.append(say(lang, "{number}「{title}」", number=str(first.number), title=first.heading))
        parts.append(say(lang, "，其下有{inside}。", inside=inside) if inside else "。")
    else:
        quoted = "「{text}」" if first.status == "full" else "{text}"
        parts.append(say(lang, "{name}：" + quoted, name=named(first, lang), text=first.text))
    for rule in others:
        parts.append(say(lang, "{name}：「{text}」", name=named(rule, lang), text=rule.text))
    return "".join(parts)


def edition_name(id: str, lang: Lang) -> str:
    """What an edition is called in an answer, with its date: 2004-02-01（hans-2004-02）."""
    info = library.info(id)
    return f"{info.effective or say(lang, '年代较早')}（{id}）"
