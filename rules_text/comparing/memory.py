"""The aligned segments of a comparison as a translation memory (TMX 1.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules_text.comparing.comparison import Comparison, Pair

__all__ = ["segments", "tmx"]

# A sentence with its mark, and the brackets or quotation marks that close after it.
_SENTENCE = re.compile(r"""(?:[^。！？.!?]|[.!?](?!\s|["”')）]|$))+(?:[。！？]|[.!?]|$)[」』”"’')）\]]*\s*""")
# What XML can't hold.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def tmx(comparison: Comparison) -> str:
    """The comparison as one TMX document in UTF-8: a unit for each sentence of a rule that both editions have.

    Where the two have not the same number of sentences, the rule is one unit. Moved rules have both numbers.
    """
    from xml.etree import ElementTree
    from xml.etree.ElementTree import SubElement

    languages = comparison.a.info.language, comparison.b.info.language
    root = ElementTree.Element("tmx", {"version": "1.4"})
    header = {
        "creationtool": "caipan",
        "creationtoolversion": "1",
        "segtype": "sentence",
        "o-tmf": "caipan",
        "adminlang": "zh-Hans",
        "srclang": languages[0],
        "datatype": "plaintext",
    }
    SubElement(root, "header", header)
    body = SubElement(root, "body")
    for pair in comparison.pairs:
        for place, texts in enumerate(segments(pair), start=1):
            unit = SubElement(body, "tu", {"tuid": f"{_number(pair)}:{place}"})
            SubElement(unit, "prop", {"type": "x-rule"}).text = _number(pair)
            SubElement(unit, "prop", {"type": "x-status"}).text = pair.status
            for language, edition, text in zip(languages, (comparison.a.id, comparison.b.id), texts, strict=True):
                variant = SubElement(unit, "tuv", {"xml:lang": language})
                SubElement(variant, "prop", {"type": "x-edition"}).text = edition
                SubElement(variant, "seg").text = _ILLEGAL.sub("", text)
    ElementTree.indent(root)
    written = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n{written}\n'


def segments(pair: Pair) -> Iterator[tuple[str, str]]:
    """The rule and its examples in aligned segments; none where one of the editions hasn't got it."""
    if pair.a is None or pair.b is None:
        return
    texts = [(pair.a.text, pair.b.text)]
    if len(pair.a.examples) == len(pair.b.examples):
        texts += zip(pair.a.examples, pair.b.examples, strict=True)
    for mine, theirs in texts:
        left, right = _sentences(mine), _sentences(theirs)
        if len(left) == len(right):
            yield from zip(left, right, strict=True)
        elif mine.strip() and theirs.strip():
            yield mine.strip(), theirs.strip()


def _sentences(text: str) -> list[str]:
    return [sentence for match in _SENTENCE.finditer(text) if (sentence := match.group().strip())]


def _number(pair: Pair) -> str:
    return " → ".join(dict.fromkeys(str(rule.number) for rule in (pair.a, pair.b) if rule is not None))
