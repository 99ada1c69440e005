"""The shelf: every edition there is, and which of them answers for a rule.

Editions are the four shipped texts, the project's own ``digest`` of what they lack, and what the user has imported.
Each is read once per process, when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from rules_text import folders
from rules_text.numbers import RuleNumber
from rules_text.tree import Edition, EditionInfo, Language, Rule, Status

#: The shipped texts, oldest first.
SHIPPED_IDS = ("hans-old", "hans-2004-02", "hans-2004-06", "hant-2004-06")
DIGEST_ID = "digest"
_OWN_SCRIPTS = {id: "zh-Hant" if id.startswith("hant") else "zh-Hans" for id in SHIPPED_IDS}
#: An id that no imported edition may take, and the ids of the shipped ones.
RESERVED_IDS = frozenset({*SHIPPED_IDS, DIGEST_ID})


class UnknownEditionError(LookupError):
    """No edition has this id. ``known`` lists the ids that exist; the message is for people."""

    def __init__(self, id: str, known: tuple[str, ...]) -> None:
        self.id = id
        self.known = known
        super().__init__(f"没有版本“{id}”；现有：{'、'.join(known)}")


class DamagedEditionError(ValueError):
    """An edition in the user's folder can't be read. The message is for people."""


def editions() -> list[EditionInfo]:
    """Every edition, shipped ones first, then the digest, then imported ones by id."""
    shipped = ["hans-2004-02", "hans-2004-06", "hant-2004-06", "hans-old", *([DIGEST_ID] if has_digest() else [])]
    return [*(load(id).info for id in shipped), *_imported_infos()]


def ids() -> tuple[str, ...]:
    """The ids of all editions, in the order of ``editions``."""
    return (*(info.id for info in editions()),)


def info(id: str) -> EditionInfo:
    """What is known about one edition. Raises UnknownEditionError."""
    for known in editions():
        if known.id == id:
            return known
    raise UnknownEditionError(id, ids())


def load(id: str, script: str | None = None) -> Edition:
    """The edition with this id, as a tree.

    script: what is ours, the digest and how today's rules differ, comes in this one; the texts of editions are always
    as they are. Without it, in the edition's own. Raises UnknownEditionError; DamagedEditionError where an imported
    one can't be read.
    """
    if id == DIGEST_ID and has_digest():
        return _digest("zh-Hant" if script == "zh-Hant" else "zh-Hans")
    if id in SHIPPED_IDS:
        return _shipped(id, script if script in ("zh-Hans", "zh-Hant") else _OWN_SCRIPTS[id])
    folder = folders.editions_folder() / id
    if id in RESERVED_IDS or not _is_plain(id) or not (folder / "edition.toml").is_file():
        raise UnknownEditionError(id, ids())
    return _imported(id, str(folder), (folder / "edition.toml").stat().st_mtime_ns)


def order(script: str = "zh-Hans") -> tuple[str, ...]:
    """In which order editions answer for a rule when none is asked for.

    The asker's script first, newest first; then the other shipped editions of 2004, the digest, ``hans-old``, and what
    the user has imported, newest first.
    """
    same: tuple[str, ...] = ("hans-2004-06", "hans-2004-02")
    other: tuple[str, ...] = ("hant-2004-06",)
    if script == "zh-Hant":
        same, other = other, same
    imported = sorted(_imported_infos(), key=lambda i: (i.effective or "", i.id), reverse=True)
    digest = (DIGEST_ID,) if has_digest() else ()
    return (*same, *other, *digest, "hans-old", *(i.id for i in imported))


def rule(number: RuleNumber, script: str = "zh-Hans", edition: str | None = None) -> Rule | None:
    """The rule with this number: from ``edition``, else from the first of ``order(script)`` that has its words.

    Where nobody has the words, a heading known from a table of contents answers with status ``heading``. A number that
    is only ever a misprint answers with the rule that prints it. None where nobody knows it.

    Raises UnknownEditionError.
    """
    candidates = (edition,) if edition else order(script)
    for id in candidates:
        if found := load(id, script).get(number):
            return found
    for id in candidates:
        if found := heading_only(load(id, script), number):
            return found
    for id in candidates:
        if printed := load(id, script).by_printed.get(str(number)):
            return printed[0]
    return _entry(number.term, candidates, script) if number.term else None


def _entry(term: str, candidates: Iterable[str], script: str) -> Rule | None:
    """The glossary entry whose term is this one in either script or in other capitals, or that is called so too."""
    from rules_text.characters import fold

    wanted = fold(term)
    scripts = (script, "zh-Hans" if script == "zh-Hant" else "zh-Hant")
    for id in candidates:
        for asked in scripts:
            for entry in load(id, asked).glossary:
                if wanted in (fold(entry.number.term or ""), fold(entry.title or "")):
                    return load(id, script).get(entry.number)
    if DIGEST_ID in candidates:
        from rules_text import digesting

        number = digesting.other_names().get(wanted)
        return load(DIGEST_ID, script).get(number) if number else None
    return None


def everywhere(number: RuleNumber, script: str = "zh-Hans") -> list[Rule]:
    """The rule with this number in every edition that has its words, in the order of ``order(script)``."""
    return [found for id in order(script) if (found := load(id, script).get(number))]


def heading_only(edition: Edition, number: RuleNumber) -> Rule | None:
    """What an edition's contents know about a number of which it lacks the words."""
    for entry in edition.toc:
        if entry.number == number:
            below = tuple(e.number for e in edition.toc if e.number and e.number.parent == number)
            return Rule(
                edition=edition.id,
                number=number,
                printed=str(number),
                title=entry.title,
                heading=entry.title,
                text=entry.title,
                examples=(),
                line=entry.line,
                children=below,
                references=(),
                status="heading",
            )
    return None


def status(number: RuleNumber) -> Status | None:
    """``full`` where an edition has the words, ``digest``, ``heading``; None where nobody knows the number."""
    found = rule(number)
    return found.status if found else None


def family_ids(family: str) -> list[str]:
    """The editions whose numbers mean the same: those of one ``EditionInfo.family``; the digest is of 2004."""
    return [i.id for i in editions() if i.family == family]


def refers_to(number: RuleNumber, family: str = "2004") -> list[RuleNumber]:
    """The numbers that a rule mentions in any edition of a family, in canonical order."""
    found = {n for id in family_ids(family) if (r := load(id).get(number)) for n in r.refers_to}
    return sorted(found)


def referred_by(number: RuleNumber, family: str = "2004") -> list[RuleNumber]:
    """The rules that mention a number in any edition of a family, in canonical order."""
    return sorted({n for id in family_ids(family) for n in load(id).referred_by.get(number, ())})


def chosen(script: str = "zh-Hans") -> dict[RuleNumber, Rule]:
    """For each number of the shipped editions and the digest the rule that ``rule(number, script)`` gives, ordered."""
    found: dict[RuleNumber, Rule] = {}
    for id in order(script):
        if id in RESERVED_IDS:
            edition = load(id, script)
            for r in (*edition.rules, *edition.glossary):
                found.setdefault(r.number, r)
    for id in order(script):
        if id in RESERVED_IDS:
            edition = load(id, script)
            for entry in edition.toc:
                if entry.number and entry.number not in found and (r2 := heading_only(edition, entry.number)):
                    found[entry.number] = r2
    return {number: found[number] for number in sorted(found)}


def walk(edition: Edition, number: RuleNumber | None = None) -> Iterator[Rule]:
    """The rules of an edition at or below a number (all without one), in document order."""
    return (r for r in edition.rules if number is None or number.contains(r.number))


def has_digest() -> bool:
    """Whether the project's own digest is there."""
    return any((folders.SHIPPED / "digest").glob("*.toml"))


def forget() -> None:
    """Read everything anew when next asked for it, as after an import."""
    for cached in (_shipped, _digest, _imported):
        cached.cache_clear()


def _is_plain(id: str) -> bool:
    return bool(id) and id not in (".", "..") and not set(id) & set("/\\:\0")


def info_from_table(id: str, table: dict[str, Any], *, shipped: bool) -> EditionInfo:
    """An edition's information from its ``edition.toml``. Raises KeyError or TypeError where something lacks."""
    language: Language = table["language"]
    effective = table.get("effective")
    return EditionInfo(
        id=id,
        title=str(table["title"]),
        language=language,
        effective=str(effective) if effective else None,
        rules=int(table["rules"]),
        source=str(table["source"]),
        family=str(table["family"]),
        shipped=shipped,
        rights=str(table.get("rights", "")),
        note=str(table.get("note", "")),
    )


def _read_toml(path: Any) -> dict[str, Any]:
    import tomllib

    with path.open("rb") as file:
        return tomllib.load(file)


#: What decides how our own words look in Traditional.
_CONVERTERS = ("data", "terms.toml", "terms.py", "converting.py", "characters.py", "scripts.py")


@cache
def _shipped(id: str, script: str) -> Edition:
    from rules_text import today
    from rules_text.keeping import fingerprint, kept

    folder = folders.SHIPPED / "editions" / id

    def source() -> str:
        return (folder / "source.txt").read_bytes().decode("utf-8")

    def read() -> Edition:
        from rules_text.parsing import parse

        table = _read_toml(folder / "edition.toml")
        edition = parse(source(), info_from_table(id, {"rules": 0, **table}, shipped=True))
        return today.attached(edition, script) if edition.info.family == today.FAMILY else edition

    ours = [folders.SHIPPED / name for name in _CONVERTERS] if script == "zh-Hant" else [today.SOURCE]
    name = id if script == _OWN_SCRIPTS[id] else f"{id}-{script}"
    return kept(name, fingerprint(folder, *ours), read, source)


@cache
def _digest(script: str) -> Edition:
    from rules_text.keeping import fingerprint, kept

    def read() -> Edition:
        from rules_text import digesting

        headings = {e.number: e.title for e in _shipped("hans-2004-06", "zh-Hans").toc if e.number}
        return digesting.load(script, headings=headings)

    names = ("digest", *(_CONVERTERS if script == "zh-Hant" else ()))
    data = [folders.SHIPPED / name for name in names]
    return kept(f"digest-{script}", fingerprint(*data), read, lambda: "")


def _imported_infos() -> list[EditionInfo]:
    folder = folders.editions_folder()
    found = []
    for path in sorted(folder.glob("*/edition.toml")) if folder.is_dir() else ():
        if path.parent.name.startswith("."):
            continue  # an import under way
        try:
            found.append(info_from_table(path.parent.name, _read_toml(path), shipped=False))
        except (OSError, ValueError, KeyError, TypeError):
            continue  # a damaged one is not listed; asking for it by name says what is wrong
    return found


@cache
def _imported(id: str, folder: str, stamp: int) -> Edition:
    from rules_text import importing, keeping, storing

    where = Path(folder)
    try:
        table = _read_toml(where / "edition.toml")
        encoding = str(table["encoding"])
        known = info_from_table(id, table, shipped=False)
        tree = where / "tree.jsonl"
        readers = keeping.fingerprint()
        with suppress(OSError, ValueError, KeyError, TypeError):
            head, _, rest = tree.read_text(encoding="utf-8").partition("\n")
            if head == readers:
                return storing.unpacked(rest, lambda: importing.source_text(where, encoding))
        edition = importing.read_back(where, known, encoding)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DamagedEditionError(f"版本“{id}”的文件已损坏（{where}）；请先 caipan remove {id} 再重新导入") from error
    with suppress(OSError):
        keeping.write_whole(tree, f"{readers}\n{storing.packed(edition)}")
    return edition


__all__ = ["DamagedEditionError", "UnknownEditionError", "chosen", "editions", "everywhere", "info", "load", "rule"]
