"""All checks over one edition."""

from __future__ import annotations

import json
from contextlib import suppress

from rules_text import folders, library
from rules_text.linting import agreeing, brackets, errata, garbling, numbering, referring, remains, stops, wording
from rules_text.linting.findings import Finding, Page
from rules_text.linting.referring import Family
from rules_text.numbers import RuleNumber
from rules_text.tree import Edition


def lint(edition: Edition, against: Edition | None = None) -> list[Finding]:
    """The faults of an edition, in the order of its lines.

    against: its original or another translation of it, with which it must agree in rules, references, symbols and
    numbers. Without one, it is held against the other texts of the same date.
    """
    page = Page(edition)
    family = _family(edition)
    found = [
        *numbering.check(page),
        *brackets.check(page),
        *stops.check(page, _relatives(edition) if edition.info.shipped else ()),
        *garbling.check(page),
        *wording.check(page),
        *referring.check(page, family),
        *remains.check(page),
        *errata.check(page),
    ]
    if against is not None:
        found += agreeing.check(page, against)
    else:
        for sibling in _siblings(edition):
            found += agreeing.check(page, sibling, whole=False)
    return sorted(set(found), key=lambda f: (f.line, str(f.number or ""), f.kind, f.message))


def _family(edition: Edition) -> Family:
    """What is known of the numbers that an edition means: its own; where it isn't whole, its family's too."""
    known: set[RuleNumber] = set()
    titles: dict[RuleNumber, str] = {}
    own = {rule.number for rule in edition.rules}
    whole = bool(edition.toc) and all(entry.number in own for entry in edition.toc if entry.number)
    covered = _covered(edition)
    for one in [edition] if whole else [edition, *_relatives(edition)]:
        same_script = one.info.language == edition.info.language
        for rule in one.rules:
            if one is edition or rule.number.section not in covered:
                known.add(rule.number)
            if rule.title and same_script:
                titles.setdefault(rule.number, rule.title)
        for entry in one.toc:
            if entry.number:
                known.add(entry.number)
                if same_script:
                    titles.setdefault(entry.number, entry.title)
    if edition.info.family == "2004" and not whole:
        path = folders.SHIPPED / "data" / "numbers-2004.json"
        listed = map(RuleNumber.parse, json.loads(path.read_text(encoding="utf-8"))["numbers"])
        known.update(number for number in listed if number.section not in covered or number.rule is None)
        whole = True
    return Family(frozenset(known), titles, whole)


def _covered(edition: Edition) -> frozenset[int | None]:
    """The sections that an edition has in full: all but its last, where a text may break off."""
    rules = edition.rules
    if not any(rule.kind == "chapter" for rule in rules):
        return frozenset()  # single rules quoted here and there
    return frozenset(rule.number.section for rule in rules if rule.kind == "rule") - {rules[-1].number.section}


def _siblings(edition: Edition) -> list[Edition]:
    """The other texts of the same date that say the same: another text may have been written on that day."""
    effective, family = edition.info.effective, edition.info.family
    found = []
    for info in library.editions():
        same = info.effective == effective and info.family == family
        if same and effective and library.DIGEST_ID not in (info.id, edition.id) and info.id != edition.id:
            with suppress(library.DamagedEditionError):
                other = library.load(info.id)
                if agreeing.is_same_text(edition, other):
                    found.append(other)
    return found


def _relatives(edition: Edition) -> list[Edition]:
    found = []
    for id in library.family_ids(edition.info.family):
        if id != edition.id:
            with suppress(library.DamagedEditionError):
                found.append(library.load(id, edition.info.language))
    return found
