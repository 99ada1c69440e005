"""Looking up rules by number: which edition answers, and the record of a rule as `show --json` prints it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from query import citations
from query.faults import UnusableError
from query.lang import Lang
from rules_text import library
from rules_text.numbers import RuleNumber
from rules_text.tree import Edition, EditionInfo, Rule

DIGEST: Final = library.DIGEST_ID


class Found(NamedTuple):
    """A rule and the edition that it stands in."""

    rule: Rule
    edition: Edition


@contextmanager
def _told() -> Iterator[None]:
    """What the library raises about editions, as an error for people."""
    try:
        yield
    except library.UnknownEditionError as error:
        known = "、".join(error.known)
        raise UnusableError("没有版本“{id}”。可用的有：{known}", id=error.id, known=known) from None
    except library.DamagedEditionError as error:
        raise UnusableError("{reason}", reason=str(error)) from None


def infos() -> list[EditionInfo]:
    """What is known of every edition: the shipped ones, the digest, the imported ones."""
    return library.editions()


def info(edition: str) -> EditionInfo:
    """What is known of one edition. Raises UnusableError."""
    with _told():
        return library.info(edition)


def load(edition: str, lang: Lang) -> Edition:
    """The edition as a tree; the digest in the script of the language. Raises UnusableError."""
    with _told():
        return library.load(edition, lang)


def find(number: RuleNumber, lang: Lang, edition: str | None = None) -> Found | None:
    """The rule of that number, from that edition or from the first that answers; None where none has it.

    A rule in full goes before a summary, a summary before a mere heading. A number that no rule bears, but that one is
    misprinted with, finds that one. Raises UnusableError.
    """
    with _told():
        rule = library.rule(number, lang, edition)
        return None if rule is None else Found(rule, library.load(rule.edition, lang))


def find_all(number: RuleNumber, lang: Lang) -> list[Found]:
    """The rule in every edition that has its words, in the order in which they answer."""
    with _told():
        return [Found(rule, library.load(rule.edition, lang)) for rule in library.everywhere(number, lang)]


def all_found(lang: Lang) -> list[Found]:
    """For every number what `find` gives without an edition, in the order of the rules; imported editions left out."""
    return [Found(rule, library.load(rule.edition, lang)) for rule in library.chosen(lang).values()]


def having(number: RuleNumber, family: str, lang: Lang) -> list[str]:
    """The ids of the editions of a family that have the rule in words, in the order in which they answer."""
    names = library.family_ids(family)
    return [name for name in library.order(lang) if name in names and load(name, lang).get(number) is not None]


def path(found: Found) -> list[tuple[RuleNumber, str]]:
    """What a rule stands under, from the chapter down, each with its own title ("" for a rule without one)."""
    above = list(found.rule.number.ancestors())[::-1]
    rows = []
    for number in above:
        rule = found.edition.get(number)
        rows.append((number, (rule.title or "") if rule else title(number, found.edition) or ""))
    return rows


def title(number: RuleNumber, edition: Edition) -> str | None:
    """The heading of a number as the edition has it, else as another of its family has it; None where none knows it."""
    if (own := heading(number, edition)) is not None:
        return own
    others = [name for name in library.order(edition.info.language) if name != edition.id]
    family = library.family_ids(edition.info.family)
    trees = (library.load(name, edition.info.language) for name in others if name in family)
    return next((found for tree in trees if (found := heading(number, tree)) is not None), None)


def heading(number: RuleNumber, edition: Edition) -> str | None:
    """The heading of a number in this edition, from its rules or its table of contents; None where it has none."""
    rule = edition.get(number) or library.heading_only(edition, number)
    return rule.heading if rule else None


def referred_by(number: RuleNumber, edition: Edition, *, family: bool = False) -> list[RuleNumber]:
    """The rules that mention the number: in this edition, or in any of its family; in the order of the rules."""
    if family:
        return library.referred_by(number, edition.info.family)
    return sorted(set(edition.referred_by.get(number, ())))


def record(found: Found, *, family: bool = False) -> dict[str, Any]:
    """The rule as `show --json` prints it (CONTRACT "Rules"); `family`: count mentions in the whole family."""
    rule, edition = found
    number = str(rule.number)
    parent = rule.parent
    return {
        "number": number,
        "edition": edition.id,
        "heading": rule.heading,
        "text": rule.text,
        "examples": list(rule.examples),
        "status": rule.status,
        "printed": rule.printed,
        "also_printed": [str(one) for one in rule.also_printed],
        "parent": str(parent) if parent else None,
        "children": [str(one) for one in rule.children],
        "refers_to": [str(one) for one in rule.refers_to],
        "referred_by": [str(one) for one in referred_by(rule.number, edition, family=family)],
        "engine": citations.engine_places(number) if edition.info.family == "2004" else [],
        "scenarios": citations.scenarios(number) if edition.info.family == "2004" else [],
        "line": rule.line,
        **({"today": rule.today} if rule.today else {}),
    }
