"""Looking up rules by number: which edition answers, and the record of a rule as `show --json` prints it."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from query import citations
from query.faults import UnusableError
from query.lang import Lang
from rules_text import library
from rules_text.numbers import RuleNumber
from rules_text.tree import Edition, EditionInfo, Rule, TocEntry

DIGEST: Final = "digest"


class Found(NamedTuple):
    """A rule and the edition that it stands in."""

    rule: Rule
    edition: Edition


@lru_cache(maxsize=1)
def infos() -> Mapping[str, EditionInfo]:
    """All editions by id, shipped and imported, the digest last among the shipped ones."""
    return {info.id: info for info in library.editions()}


def info(edition: str) -> EditionInfo:
    """What is known of an edition. Raises UnusableError."""
    try:
        return infos()[edition]
    except KeyError:
        known = "、".join(infos())
        raise UnusableError("没有版本“{edition}”。可用的有：{known}", edition=edition, known=known) from None


def load(edition: str) -> Edition:
    """The edition as a tree. Raises UnusableError."""
    return library.load(info(edition).id)


def order(lang: Lang) -> list[str]:
    """The editions in the order in which they answer: the asker's script and the newest first, imported ones last.

    Shipped ones of 2004 in the asker's script, the others of 2004, the digest, the older ones.
    """

    def key(one: EditionInfo) -> tuple[bool, bool, bool, bool, tuple[int, ...]]:
        newest_first = tuple(-ord(char) for char in one.effective or "")
        return (not one.shipped, one.family != "2004", one.id == DIGEST, one.language != lang, newest_first)

    return [one.id for one in sorted(infos().values(), key=key)]


def find(number: RuleNumber, lang: Lang, edition: str | None = None) -> Found | None:
    """The rule of that number, from that edition or from the first that answers; None where none has it.

    A rule in full goes before a summary, a summary before a mere heading. A number that no rule bears, but that one is
    misprinted with, finds that one. Raises UnusableError.
    """
    if edition is not None:
        return _in_edition(number, load(edition))
    heading: Found | None = None
    names = order(lang)
    for name in names:
        tree = load(name)
        rule = tree.get(number)
        if rule is not None and rule.status != "heading":
            return Found(rule, tree)
        if heading is None:
            heading = Found(rule, tree) if rule is not None else _from_contents(number, tree)
    if heading is not None:
        return heading
    return next((found for name in names if (found := _misprinted(number, load(name)))), None)


def find_all(number: RuleNumber, lang: Lang) -> list[Found]:
    """The rule in every edition that has it, in the order in which they answer."""
    found = (_in_edition(number, load(name)) for name in order(lang))
    return [one for one in found if one is not None]


def having(number: RuleNumber, lang: Lang) -> list[str]:
    """The ids of the editions that have the rule in words."""
    return [name for name in order(lang) if (rule := load(name).get(number)) is not None and rule.status != "heading"]


def _in_edition(number: RuleNumber, tree: Edition) -> Found | None:
    rule = tree.get(number)
    if rule is not None:
        return Found(rule, tree)
    return _from_contents(number, tree) or _misprinted(number, tree)


def _from_contents(number: RuleNumber, tree: Edition) -> Found | None:
    """A chapter or section of which the edition has only the line in its table of contents."""
    entry = next((one for one in tree.toc if one.number == number), None)
    return None if entry is None else Found(_heading_only(entry, number, tree), tree)


def _heading_only(entry: TocEntry, number: RuleNumber, tree: Edition) -> Rule:
    return Rule(
        edition=tree.id,
        number=number,
        printed=str(number),
        title=entry.title,
        heading=entry.title,
        text=entry.title,
        examples=(),
        line=entry.line,
        children=(),
        references=(),
        status="heading",
    )


def _misprinted(number: RuleNumber, tree: Edition) -> Found | None:
    rules = tree.by_printed.get(str(number), ())
    return Found(rules[0], tree) if rules else None


def path(found: Found) -> list[tuple[RuleNumber, str]]:
    """The headings above a rule, from the chapter down; those the edition lacks come from its family."""
    above = list(found.rule.number.ancestors())[::-1]
    return [(number, heading) for number in above if (heading := title(number, found.edition))]


def title(number: RuleNumber, edition: Edition) -> str | None:
    """The heading of a number as the edition has it, else as another of its family has it; None where none knows it."""
    for tree in _family(edition):
        rule = tree.get(number)
        if rule is not None:
            return rule.heading
        entry = next((one for one in tree.toc if one.number == number), None)
        if entry is not None:
            return entry.title
    return None


def _family(edition: Edition) -> Iterator[Edition]:
    """The edition itself, then the others whose numbers mean the same, those of its language first."""
    yield edition
    others = [one for one in infos().values() if one.family == edition.info.family and one.id != edition.id]
    for one in sorted(others, key=lambda one: one.language != edition.info.language):
        yield load(one.id)


def referred_by(number: RuleNumber, edition: Edition, *, family: bool = False) -> list[RuleNumber]:
    """The rules that mention the number: in this edition, or in any of its family; in the order of the rules."""
    trees = _family(edition) if family else iter([edition])
    return sorted({by for tree in trees for by in tree.referred_by.get(number, ())})


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
