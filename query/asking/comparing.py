"""Answers about editions: what a rule says in one and in the other, and what a term is called in another script."""

from __future__ import annotations

from collections.abc import Sequence

from query.asking.answer import Answer, RuleAnswer
from query.asking.composing import edition_name, named
from query.asking.editions import Change, changes, in_pair
from query.asking.question import Question
from query.asking.retrieving import Retrieved
from query.lang import Lang, in_lang, say
from rules_text import terms
from rules_text.scripts import fold
from rules_text.tree import Rule

_MOST_CHANGES = 4


def compared(question: Question, found: Retrieved, rules: Sequence[RuleAnswer]) -> Answer | None:
    """The answer to a question about editions: both texts and what changed; None where no rule is in both."""
    if found.editions is None or not rules:
        return None
    lang = question.lang
    pair = found.editions.pair
    best = next(((one, both) for one in rules[:3] if (both := in_pair(one.rule.number, pair, lang))), None)
    words = _wordings(question, lang) if {"hans", "hant"} & set(found.editions.named) else ""
    if best is None:
        return None
    one, (first, second) = best
    what = _changed(changes(first, second), first, second, lang)
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


def _quoted(rule: Rule, lang: Lang) -> str:
    return say(
        lang,
        "{edition}{number}作：「{text}」。",
        edition=edition_name(rule.edition, lang),
        number=rule.printed,
        text=rule.text.rstrip("。"),
    )


def _changed(found: Sequence[Change], first: Rule, second: Rule, lang: Lang) -> str:
    """What changed, in words."""
    if not found:
        return say(lang, "两个版本的内容相同，只有用字、用词的差别。")
    said = []
    for change in found[:_MOST_CHANGES]:
        if not change.before:
            said.append(say(lang, "增加了「{after}」", after=in_lang(lang, change.after)))
        elif not change.after:
            said.append(say(lang, "去掉了「{before}」", before=in_lang(lang, change.before)))
        else:
            said.append(
                say(
                    lang,
                    "「{before}」改为「{after}」",
                    before=in_lang(lang, change.before),
                    after=in_lang(lang, change.after),
                )
            )
    more = say(lang, "等{count}处", count=len(found)) if len(found) > _MOST_CHANGES else ""
    later = edition_name(second.edition, lang)
    return say(lang, "{later}", later=later) + "；".join(said) + more + "。"


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
