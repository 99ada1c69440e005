"""Answers about editions: what a rule says in one and in the other, and what a term is called in another script."""

from __future__ import annotations

from collections.abc import Sequence

from query.asking.answer import Answer, RuleAnswer
from query.asking.composing import edition_name, named
from query.asking.editions import differing, in_pair
from query.asking.question import Question
from query.asking.retrieving import Retrieved
from query.lang import HANS, Lang, in_lang, say
from rules_text import library, terms
from rules_text.comparing import Op, differ
from rules_text.numbers import RuleNumber
from rules_text.scripts import fold, to_simplified
from rules_text.tree import Rule

_MOST_CHANGES = 4
_MOST_RULES = 10


def compared(question: Question, found: Retrieved, rules: Sequence[RuleAnswer]) -> Answer | None:
    """The answer to a question about editions: both texts and what changed; None where no rule is in both."""
    if found.editions is None or not rules:
        return None
    lang = question.lang
    pair = found.editions.pair
    by_number = {str(number.number) for number in question.numbers}
    asked = [one for one in rules[:3] if not by_number or one.number in by_number]
    best = next(((one, both) for one in asked if (both := in_pair(one.rule.number, pair, lang))), None)
    words = _wordings(question, lang) if {"hans", "hant"} & set(found.editions.named) else ""
    if best is None:
        return _in_one(question, asked[0], pair, rules) if by_number and asked else None
    one, (first, second) = best
    what = _changed(first, second, lang)
    verdict = words or what
    text = "".join(
        (
            words,
            say(lang, "{name}：", name=named(one.rule, lang)),
            what if not words else "",
            _quoted(first, lang),
            _quoted(second, lang),
        )
    )
    return Answer(question.text, lang, True, verdict, text, tuple(rules))


def _in_one(question: Question, asked: RuleAnswer, pair: tuple[str, str], rules: Sequence[RuleAnswer]) -> Answer:
    """The answer where only one of the editions, or neither, has the rule that was asked for."""
    lang = question.lang
    number = asked.rule.number
    having = [rule for id in pair if (rule := library.load(id, lang).get(number)) is not None]
    lacking = [edition_name(id, lang) for id in pair if library.load(id, lang).get(number) is None]
    verdict = say(lang, "{editions}的文本里没有{number}，无从比较。", editions="、".join(lacking), number=asked.number)
    text = verdict + "".join(_quoted(rule, lang) for rule in having or [asked.rule])
    return Answer(question.text, lang, True, verdict, text, tuple(rules))


def _quoted(rule: Rule, lang: Lang) -> str:
    return say(
        lang,
        "{edition}{number}作：「{text}」。",
        edition=edition_name(rule.edition, lang),
        number=rule.printed,
        text=rule.text.rstrip("。"),
    )


def overview(question: Question, pair: tuple[str, str]) -> Answer | None:
    """The answer to what differs between two editions at all; None where nothing does."""
    lang = question.lang
    rules: list[RuleAnswer] = []
    for number in sorted(map(RuleNumber.parse, differing(pair))):
        both = in_pair(number, pair, lang)
        if both is not None and (rule := library.rule(number, lang)) is not None:
            rules.append(RuleAnswer(rule, "governing", 1.0 - len(rules) / 100))
    if not rules:
        return None
    earlier, later = (edition_name(id, lang) for id in pair)
    verdict = say(
        lang,
        "{later}与{earlier}相比，有{count}条规则不只是用字、用词不同：{numbers}。",
        later=later,
        earlier=earlier,
        count=len(rules),
        numbers="、".join(one.number for one in rules),
    )
    hint = say(lang, "逐条的对照见 caipan compare {a} {b}。", a=pair[0], b=pair[1])
    return Answer(question.text, lang, True, verdict, verdict + hint, tuple(rules[:_MOST_RULES]))


def _changed(first: Rule, second: Rule, lang: Lang) -> str:
    """What changed, in words: what changes the rule, and then what words it otherwise."""
    found = differ(first.text, second.text).ops
    weighty = [op for op in found if op.weight == "substantive"]
    reworded = [op for op in found if op.weight == "reworded"]
    if not weighty and not reworded:
        return say(lang, "两个版本的内容相同，只有用字、用词的差别。")
    shown = weighty[:_MOST_CHANGES]
    shown += sorted(reworded, key=lambda op: -len(op.a + op.b))[: _MOST_CHANGES - len(shown)]
    said = [_said(op, lang) for op in found if op in shown]
    count = len(weighty) + len(reworded)
    more = say(lang, "等{count}处", count=count) if count > len(said) else ""
    return edition_name(second.edition, lang) + "；".join(said) + more + "。"


def _said(op: Op, lang: Lang) -> str:
    before, after = (_in_script(lang, text.strip("，。；、")) for text in (op.a, op.b))
    if not before:
        return say(lang, "增加了「{after}」", after=after)
    if not after:
        return say(lang, "去掉了「{before}」", before=before)
    return say(lang, "「{before}」改为「{after}」", before=before, after=after)


def _in_script(lang: Lang, text: str) -> str:
    return to_simplified(text) if lang == HANS else in_lang(lang, text)


def _wordings(question: Question, lang: Lang) -> str:
    """What the terms in the question are called in both scripts."""
    said = []
    for occurrence in terms.found_in(question.text):
        term = occurrence.term
        if fold(term.hans) != fold(term.hant) and term.rules:
            said.append(
                say(
                    lang,
                    "简体的「{hans}」，繁体作「{hant}」，见{number}",
                    hans=term.hans,
                    hant=term.hant,
                    number=term.rules[0],
                )
            )
    return "；".join(dict.fromkeys(said)) + "。" if said else ""
