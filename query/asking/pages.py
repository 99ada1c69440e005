"""The page of an answer for people: the paragraph, the rules and their words, the example's story, a citation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from query.asking.answer import Answer, RuleAnswer
from query.lang import Lang, in_lang, say
from rules_text import library

Line: TypeAlias = list[tuple[str, str | None]]


def page(answer: Answer, *, brief: bool = False) -> Iterator[Line]:
    """The lines of the page, each of pieces in styles of their own. brief: the verdict and the numbers alone."""
    lang = answer.lang
    if brief:
        yield [(answer.verdict if answer.answered else answer.text, None)]
        if answer.rules:
            governing = [rule.number for rule in answer.rules if rule.role == "governing"]
            yield [(say(lang, "规则：") + "、".join(governing), "number")]
        return
    yield [(answer.text, "title" if answer.answered else None)]
    for role, head in (("governing", "所依据的规则"), ("related", "相关的规则")):
        rules = [rule for rule in answer.rules if rule.role == role]
        if rules:
            yield []
            yield [(say(lang, head), "title")]
            for rule in rules:
                yield from _rule(rule, lang, whole=role == "governing")
    if answer.example is not None:
        yield []
        yield from _story(answer)
    if answer.rules:
        yield []
        yield [(say(lang, "引用：") + citation(answer.rules[0], lang), "faint")]


def _rule(rule: RuleAnswer, lang: Lang, *, whole: bool) -> Iterator[Line]:
    """A rule: number, heading, where it is from; its words where it governs, their beginning where it is related."""
    yield [(rule.number, "number"), (f"  {rule.rule.heading}  ", None), (f"（{provenance(rule, lang)}）", "faint")]
    text = rule.rule.text
    yield [("    " + (text if whole or len(text) <= _SHORT else text[:_SHORT] + "…"), None)]
    if whole and rule.rule.today:
        yield [("    " + say(lang, "现行规则不同：") + rule.rule.today, "warn")]


_SHORT = 60


def provenance(rule: RuleAnswer, lang: Lang) -> str:
    """Where the words of a rule are from: the edition and its date, or the project's own summary."""
    info = library.info(rule.rule.edition)
    date = info.effective or say(lang, "年代较早")
    if rule.rule.status == "digest":
        return say(lang, "本项目的摘要，依{date}的规则", date=date)
    return f"{rule.rule.edition}，{date}"


def citation(rule: RuleAnswer, lang: Lang) -> str:
    """A citation to be copied: number, edition, date."""
    return say(
        lang,
        "万智牌完整规则{number}（{provenance}）",
        number=rule.number.removeprefix("g:"),
        provenance=provenance(rule, lang),
    )


def _story(answer: Answer) -> Iterator[Line]:
    from query.telling.story import story

    if answer.example is not None:
        kind = say(answer.lang, "演算的例子：")
        yield [(kind, "title"), (str(answer.example["title"]), "title")]
        report = {key: value for key, value in answer.example.items() if key != "title"}
        for line in story(report, answer.lang):
            yield [(in_lang(answer.lang, line.text), line.style)]
