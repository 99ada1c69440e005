"""The glossary behind the rules: terms in lines of their own, each with what it means below it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules_text import references
from rules_text.numbers import RuleNumber
from rules_text.reading import Cut, Lines, joined
from rules_text.tree import Rule, Span

HEADERS = "名词解释|名詞解釋|词汇表|詞彙表|术语表|術語表|Glossary"
_HEADER = re.compile(rf"^[ \t]*(?:{HEADERS})[ \t]*$\n(?:[-=]{{4,}}[ \t]*$\n?)?", re.MULTILINE)
_BLANK_LINES = re.compile(r"\n(?:[ \t\u3000]*\n)+")
_LONGEST_TERM = 80


def glossary(
    source: str,
    back: Span,
    others: str,
    lines: Lines,
    cut: Cut | None,
    edition: str,
    known: Sequence[RuleNumber],
) -> tuple[Rule, ...]:
    """The entries of the glossary in what stands behind the rules; none where it has none or isn't in lines.

    others: a pattern of the headings that end it; known: the numbers of the rules, for ranges. A term stands in the
    first line of a paragraph, its meaning below; a paragraph that is indented, or has but one line, goes on with the
    entry before.
    """
    header = _HEADER.search(source, back.start, back.end)
    if not header:
        return ()
    ended = re.compile(rf"^[ \t]*(?:{others})[ \t]*$", re.MULTILINE).search(source, header.end(), back.end)
    end = ended.start() if ended else back.end
    entries: list[tuple[str, int, list[Span]]] = []
    for start, stop in _paragraphs(source, header.end(), end):
        first, _, rest = source[start:stop].partition("\n")
        if source[start] in " \t\u3000" or not rest.strip() or not _is_term(first):
            if entries:
                entries[-1][2].append(Span(start, stop))
            continue
        entries.append((joined(first, 0, len(first)), start, [Span(start + len(first), stop)]))
    return tuple(_entry(source, e, lines, cut, edition, known) for e in _each_term_once(entries))


def _is_term(line: str) -> bool:
    return len(line.strip()) <= _LONGEST_TERM and any(c.isalpha() for c in line)


def _paragraphs(source: str, start: int, end: int) -> list[Span]:
    found = []
    at = start
    while at < end and source[at] == "\n":
        at += 1
    for blank in [*_BLANK_LINES.finditer(source, start, end), None]:
        stop = blank.start() if blank else end
        if source[at:stop].strip():
            found.append(Span(at, stop))
        if blank:
            at = blank.end()
    return found


def _each_term_once(entries: Sequence[tuple[str, int, list[Span]]]) -> list[tuple[str, int, list[Span]]]:
    by_term: dict[str, tuple[str, int, list[Span]]] = {}
    for term, start, spans in entries:
        if term in by_term:
            by_term[term][2].extend(spans)
        else:
            by_term[term] = (term, start, spans)
    return list(by_term.values())


def _entry(
    source: str,
    entry: tuple[str, int, list[Span]],
    lines: Lines,
    cut: Cut | None,
    edition: str,
    known: Sequence[RuleNumber],
) -> Rule:
    term, start, spans = entry
    texts = [joined(source, *span, cut) for span in spans]
    text = texts[0]
    for more in texts[1:]:
        text += ("" if text[-1:] > "\u2e80" or more[:1] > "\u2e80" else " ") + more
    return Rule(
        edition=edition,
        number=RuleNumber.glossary(term),
        printed=term,
        title=term,
        heading=term,
        text=text,
        examples=(),
        line=lines.line(start),
        children=(),
        references=tuple(references.find(text, 0, known)),
        number_span=Span(start, spans[0].start),
        text_span=Span(spans[0].start, spans[-1].end),
    )
