"""The digest: the project's own summary of the rules that the shipped texts lack, read as one more edition.

It is written in ``digest/*.toml``, Simplified; the glossary stands in ``digest/glossary-*.toml``. Traditional is made
from it by conversion with terms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rules_text import folders, references
from rules_text.numbers import RuleNumber
from rules_text.tree import Edition, EditionInfo, Language, Reference, Rule

_TITLE: dict[str, str] = {"zh-Hans": "本项目自撰的规则摘要", "zh-Hant": "本項目自撰的規則摘要"}
_PLACE = re.compile(r'^\s*(?:number|term)\s*=\s*"([^"]+)"', re.MULTILINE)


class BadDigestError(ValueError):
    """A file of the digest is malformed; the message names file and entry."""


def info(rules: int | None = None, script: Language = "zh-Hans") -> EditionInfo:
    """The digest's information, as it is in one script; without ``rules`` they are counted."""
    return EditionInfo(
        id="digest",
        title=_TITLE[script],
        language=script,
        effective="2004-06-01",
        rules=rules if rules is not None else sum(r.kind in ("rule", "subrule") for r in load().rules),
        source="本项目依2004年规则自行撰写，补足各文本所缺的308.2c–314、400–507与名词解释；不是官方规则原文",
        family="2004",
    )


def load(script: str = "zh-Hans", folder: Path | None = None, headings: dict[RuleNumber, str] | None = None) -> Edition:
    """The digest as an edition, in one script.

    headings: titles of sections known from elsewhere, for rules whose own section has none here.
    Raises BadDigestError where a file is malformed.
    """
    rules: list[tuple[RuleNumber, dict[str, Any], int]] = []
    entries: list[tuple[RuleNumber, dict[str, Any], int]] = []
    for path in sorted((folder or folders.SHIPPED / "digest").glob("*.toml")):
        table, places = _read(path)
        for kind, key, target in (("rule", "number", rules), ("entry", "term", entries)):
            for item in table.get(kind, ()):
                name = item.get(key)
                try:
                    number = RuleNumber.glossary(name) if kind == "entry" else RuleNumber.parse(name)
                except (ValueError, TypeError) as error:
                    raise BadDigestError(f"{path.name}：{kind} 的 {key} 不能是 {name!r}") from error
                target.append((number, item, places.get(name, 1)))
    rules.sort(key=lambda r: r[0])
    entries.sort(key=lambda r: r[0])
    convert = _converter(script)
    known = [number for number, _, _ in rules]
    children: dict[RuleNumber, list[RuleNumber]] = {}
    titles = dict(headings or {})
    for number, item, _ in rules:
        if parent := number.parent:
            children.setdefault(parent, []).append(number)
        if item.get("heading"):
            titles[number] = item["heading"]
    found = [_rule(number, item, line, titles, children, known, convert) for number, item, line in rules]
    glossary = [_entry(number, item, line, convert, script) for number, item, line in entries]
    return Edition(
        info=info(sum(r.kind in ("rule", "subrule") for r in found), "zh-Hant" if script == "zh-Hant" else "zh-Hans"),
        rules=tuple(found),
        glossary=tuple(glossary),
    )


def other_names() -> dict[str, RuleNumber]:
    """What the terms of the glossary are also called, folded (as ``characters.fold``) → the entry.

    Raises BadDigestError.
    """
    from rules_text.characters import fold

    found: dict[str, RuleNumber] = {}
    for path in sorted((folders.SHIPPED / "digest").glob("glossary*.toml")):
        for item in _read(path)[0].get("entry", ()):
            for name in item.get("aliases", ()):
                found.setdefault(fold(name), RuleNumber.glossary(item["term"]))
    return found


def _read(path: Path) -> tuple[dict[str, Any], dict[str, int]]:
    import tomllib

    source = path.read_text(encoding="utf-8")
    try:
        table = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadDigestError(f"{path.name}：{error}") from error
    places: dict[str, int] = {}
    line, at = 1, 0
    for match in _PLACE.finditer(source):
        line += source.count("\n", at, match.start(1))
        at = match.start(1)
        places[match[1]] = line
    return table, places


class _converter:  # noqa: N801
    """Text into the wanted script."""

    def __init__(self, script: str) -> None:
        self._script = script

    def __call__(self, text: str) -> str:
        if self._script != "zh-Hant":
            return text
        from rules_text.scripts import to_traditional

        return to_traditional(text, terms=True)


def _rule(
    number: RuleNumber,
    item: dict[str, Any],
    line: int,
    titles: dict[RuleNumber, str],
    children: dict[RuleNumber, list[RuleNumber]],
    known: list[RuleNumber],
    convert: _converter,
) -> Rule:
    own = item.get("heading")
    heading = next((titles[n] for n in (number, *number.ancestors()) if n in titles), "")
    text = convert(item.get("text") or own or "")
    examples = tuple(convert(example) for example in item.get("examples", ()))
    return Rule(
        edition="digest",
        number=number,
        printed=str(number),
        title=convert(own) if own else None,
        heading=convert(heading),
        text=text,
        examples=examples,
        line=line,
        children=tuple(children.get(number, ())),
        references=_references((text, *examples), known) if item.get("text") else (),
        status="digest",
        today=convert(item["today"]) if item.get("today") else None,
    )


def _entry(number: RuleNumber, item: dict[str, Any], line: int, convert: _converter, script: str) -> Rule:
    """A glossary entry. The rules that it names without mentioning them in its text count as mentioned at its end."""
    term = str(item["hant"]) if script == "zh-Hant" and item.get("hant") else convert(item["term"])
    text = convert(item.get("text", ""))
    examples = tuple(convert(example) for example in item.get("examples", ()))
    mentions = _references((text, *examples), ())
    mentioned = {n for mention in mentions for n in mention.numbers}
    more = [RuleNumber.parse(n) for n in item.get("rules", ())]
    extra = tuple(Reference((n,), len(text), len(text)) for n in more if n not in mentioned)
    return Rule(
        edition="digest",
        number=number,
        printed=term,
        title=term,
        heading=term,
        text=text,
        examples=examples,
        line=line,
        children=(),
        references=mentions + extra,
        status="digest",
        today=convert(item["today"]) if item.get("today") else None,
    )


def _references(texts: Iterable[str], known: list[RuleNumber] | tuple[()]) -> tuple[Reference, ...]:
    return tuple(r for part, text in enumerate(texts) for r in references.find(text, part, known))
