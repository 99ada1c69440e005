"""Questions that are a rule number: the rule, what stands below it, and what else is printed with that number."""

from __future__ import annotations

from query.asking.frames import frame
from query.asking.question import Question
from query.lang import Lang
from rules_text import library
from rules_text.numbers import RuleNumber
from rules_text.scripts import fold
from rules_text.tree import Rule


def is_lookup(question: Question) -> bool:
    """Whether the question names a rule and says nothing else."""
    if not question.numbers:
        return False
    text = fold(question.text)
    rest = text
    for found in reversed(question.numbers):
        rest = rest[: found.start] + " " + rest[found.end :]
    for word in sorted(frame("number"), key=len, reverse=True):
        rest = rest.replace(word, " ")
    return not any(character.isalnum() for character in rest)


def none_exists(question: Question) -> bool:
    """Whether the question names rules by number, and no edition has any of them."""
    return bool(question.numbers) and all(library.rule(one.number, question.lang) is None for one in question.numbers)


def looked_up(question: Question, edition: str | None) -> list[Rule]:
    """The rules that the numbers in the question name, each with its misprinted namesakes and what is below it."""
    found: list[Rule] = []
    for one in question.numbers:
        rule = library.rule(one.number, question.lang, edition)
        if rule is None:
            continue
        found.append(rule)
        found += _namesakes(rule, question.lang)
        found += _below(rule, question.lang, edition)
    return list({rule.number: rule for rule in found}.values())


def _namesakes(rule: Rule, lang: Lang) -> list[Rule]:
    """The other rules that are printed with this rule's number, in any edition of 2004."""
    numbers = {other for one in library.everywhere(rule.number, lang) for other in one.also_printed}
    return [found for number in sorted(numbers) if (found := library.rule(number, lang))]


def _below(rule: Rule, lang: Lang, edition: str | None) -> list[Rule]:
    """The rules right below a heading, or below a rule."""
    children: tuple[RuleNumber, ...] = rule.children
    if not children:
        tree = library.load(edition or rule.edition, lang)
        children = tuple(one.number for one in tree.rules if one.number.parent == rule.number)
    if not children:
        children = tuple(number for number in library.chosen(lang) if number.parent == rule.number)
    return [found for number in children if (found := library.rule(number, lang, edition))]
