"""The termbase for other programs: CSV for spreadsheets, TBX (ISO 30042:2019, TBX-Basic) for translation tools."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules_text.terms import Term, Wording

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

__all__ = ["CSV_COLUMNS", "to_csv", "to_tbx"]

CSV_COLUMNS = ("id", "group", "hans", "hant", "en", "rules", "old", "slang", "status", "date", "note")
_TBX = "urn:iso:std:iso:30042:ed-2"
_STATUS = {
    "rules": "preferredTerm-admn-sts",
    "style": "admittedTerm-admn-sts",
    "informal": "admittedTerm-admn-sts",
    "word": "admittedTerm-admn-sts",
    "obsolete": "supersededTerm-admn-sts",
}


def _joined(wordings: Iterable[Wording]) -> str:
    return "；".join(f"{wording.word}@{wording.era}" for wording in wordings)


def to_csv(terms: Iterable[Term]) -> str:
    """The terms as CSV with a head line and CRLF line ends; several values in a field are parted by ；.

    Write it with encoding "utf-8-sig" for spreadsheets that take a file without a mark for another encoding.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(CSV_COLUMNS)
    for term in terms:
        writer.writerow(
            (
                *(term.id, term.group, term.hans, term.hant, term.en),
                *("；".join(term.rules), _joined(term.old), "；".join(term.slang)),
                *(term.status, term.date, term.note),
            )
        )
    return out.getvalue()


def to_tbx(terms: Iterable[Term]) -> str:
    """The terms as one TBX document in UTF-8: a concept each, its words in Simplified, Traditional and English."""
    from xml.etree import ElementTree

    root = ElementTree.Element("tbx", {"style": "dca", "type": "TBX-Basic", "xml:lang": "zh-Hans", "xmlns": _TBX})
    header = ElementTree.SubElement(root, "tbxHeader")
    description = ElementTree.SubElement(header, "fileDesc")
    source = ElementTree.SubElement(ElementTree.SubElement(description, "sourceDesc"), "p")
    source.text = "裁判（caipan）的术语表：万智牌完整规则2004年中译本"
    body = ElementTree.SubElement(ElementTree.SubElement(root, "text"), "body")
    for term in terms:
        _concept(body, term)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _concept(body: Element, term: Term) -> None:
    from xml.etree.ElementTree import SubElement

    concept = SubElement(body, "conceptEntry", {"id": term.id})
    SubElement(concept, "descrip", {"type": "subjectField"}).text = term.group
    if term.rules:
        SubElement(concept, "note").text = "规则 " + "，".join(term.rules)
    if term.note:
        SubElement(concept, "note").text = term.note
    for language, main in (("zh-Hans", term.hans), ("zh-Hant", term.hant), ("en", term.en)):
        section = SubElement(concept, "langSec", {"xml:lang": language})
        _word(section, main, _STATUS[term.status])
        if language == "zh-Hans":
            for wording in term.old:
                superseded = wording.era in ("1999", "2003")
                _word(section, wording.word, f"{'superseded' if superseded else 'admitted'}Term-admn-sts", wording.era)
            for word in term.slang:
                _word(section, word, None, register="slangRegister")


def _word(section: Element, word: str, status: str | None, era: str = "", register: str = "") -> None:
    from xml.etree.ElementTree import SubElement

    entry = SubElement(section, "termSec")
    SubElement(entry, "term").text = word
    if status:
        SubElement(entry, "termNote", {"type": "administrativeStatus"}).text = status
    if register:
        SubElement(entry, "termNote", {"type": "register"}).text = register
    if era:
        SubElement(entry, "note").text = era
