"""From a text to the tree of its rules."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from rules_text import references
from rules_text.glossaries import HEADERS, glossary
from rules_text.marks import Key, Mark, find_marks, fold
from rules_text.numbers import RuleNumber
from rules_text.reading import Cut, Lines, cutting, joined
from rules_text.tree import Edition, EditionInfo, Parts, Rule, Span, TocEntry

#: Headings of the parts of a document that have no number.
UNNUMBERED = (
    f"{HEADERS}|制作人员名单|製作人員名單|制作群|製作群|版权信息|版權資訊|有疑问吗？|有疑問嗎？|索引"
    "|Credits|Questions\\?|Index|Introduction|Copyrights?|Customer Service Information"
)
_UNNUMBERED_AT_END = re.compile(rf"\s*({UNNUMBERED})\s*$")
_HEADER = re.compile(
    rf"(?:^[ \t]*(?:{UNNUMBERED})[ \t]*$"
    rf"|(?<=[。．.！!？?）)”\"=-])[ \t]*(?:{UNNUMBERED})(?:(?<![a-z])|\b)(?=[ \t]*[^\s，,。.]))",
    re.MULTILINE,
)
_TITLES_ONLY = re.compile(rf"[^\n]*?(?:\s*(?:{UNNUMBERED}))*\s*")
_TITLE_AND_MORE = re.compile(rf"[ \t]*[^\n]*(?:\s*\n[ \t]*(?:{UNNUMBERED})[ \t]*(?=\n))*\n?")
_EXAMPLE = re.compile(
    r"(?:(?<=\n)(?<![，、,（(]\n)|(?<=[。．.！!？?）)」』”\"’']))[ \t\u3000]*"
    r"(?:例\s?(?:如|子)?|Examples?|EXAMPLES?)\s?[:：][ \t]*"
)
#: In a paper that quotes rules: a line that is no part of one.
_NO_RULE = re.compile(r"^[ \t]*(?:[*•●·◆■-]|$)", re.MULTILINE)
_LONGEST_TITLE = 500
_SENTENCE = re.compile(r"[。；;：:]|\.[”’\"']?(?:\s|$)|.{20}[！!？?]$")
_NAVIGATION = re.compile(
    r"(?:(?<=\n)(?<![，、,（(]\n)|(?<=[。．.！!？?）)」』”\"]))[ \t]*"
    r"(?:[上下]\n?一\n?[页頁]|返回(?:首[页頁]|目[录錄])?|回到?(?:首[页頁]|[规規][则則][区區]首[页頁])"
    r"|(?:previous|next) page|back to top|[|｜<>«»]+)[ \t]*(?=[\n|｜]|$)",
    re.IGNORECASE,
)


def parse(source: str, info: EditionInfo) -> Edition:
    """Read a text (line ends as line feeds) into its tree. The counts in ``info`` are filled in.

    A text in which no rule is found gives an edition without rules.
    """
    cut = cutting(source)
    folded = fold(source)
    marks = find_marks(folded, broken=cut is not None)
    lines = Lines(source)
    end = _end_of_rules(source, marks.body)
    body = [mark for mark in marks.body if mark.start < end]
    body_start = body[0].start if body else len(source)
    contents_start = marks.contents[0].start if marks.contents else body_start
    back = Span(end, len(source))
    toc, contents_end = _contents(source, marks.contents, body_start, lines, cut)
    rules = _rules(source, body, end, lines, cut, info.id, excerpts=marks.excerpts)
    return Edition(
        info=replace(info, rules=sum(rule.kind in ("rule", "subrule") for rule in rules)),
        rules=tuple(rules),
        toc=tuple(toc),
        parts=Parts(
            Span(0, contents_start),
            Span(contents_start, contents_end),
            Span(contents_end, body_start),
            back,
        ),
        glossary=glossary(source, back, UNNUMBERED, lines, cut, info.id, sorted(rule.number for rule in rules)),
        read_source=lambda: source,
    )


def _end_of_rules(source: str, body: list[Mark]) -> int:
    """Where the last rule ends and what is none begins: a glossary, credits, the remains of a web page."""
    if not body:
        return len(source)
    after = body[-1].end
    if header := _HEADER.search(source, after):
        return header.start()
    if remains := _NAVIGATION.search(source, after):
        return remains.start()
    return len(source)


def _contents(source: str, marks: list[Mark], end: int, lines: Lines, cut: Cut | None) -> tuple[list[TocEntry], int]:
    """The entries of the table of contents, those without numbers too, and where it ends."""
    entries: list[TocEntry] = []
    for i, mark in enumerate(marks):
        stop = marks[i + 1].start if i + 1 < len(marks) else end
        raw = source[mark.end : stop]
        if i + 1 == len(marks) and (len(raw) > _LONGEST_TITLE or not _TITLES_ONLY.fullmatch(raw)):
            # An introduction stands between the contents and the first rule.
            raw = _TITLE_AND_MORE.match(raw)[0]  # type: ignore[index]
            end = mark.end + len(raw)
        extra: list[TocEntry] = []
        if len(raw) > _LONGEST_TITLE:  # no title is that long, nor worth looking at
            raw = raw[:_LONGEST_TITLE]
        title = joined(source, mark.end, mark.end + len(raw), cut) if cut else raw
        while match := _UNNUMBERED_AT_END.search(title):
            place = mark.end + (source[mark.end :].find(match[1]) if cut else match.start(1))
            extra.append(TocEntry(None, match[1], lines.line(max(place, mark.start))))
            title = title[: match.start()]
        title = joined(title, 0, len(title))
        entries += [TocEntry(_number(mark.number), title, lines.line(mark.start)), *reversed(extra)]
    return entries, end


def _number(key: Key) -> RuleNumber:
    return RuleNumber(key[0], key[1], key[2], key[3])


def _printed(key: Key) -> str:
    return f"{key[1]}.{key[2]}{key[3]}" if key[2] else str(key[1] or key[0])


def _rules(
    source: str, body: list[Mark], end: int, lines: Lines, cut: Cut | None, edition: str, *, excerpts: bool
) -> list[Rule]:
    numbers = [_number(mark.number) for mark in body]
    children: dict[RuleNumber, list[RuleNumber]] = {}
    printed_elsewhere: dict[str, list[RuleNumber]] = {}
    for mark, number in zip(body, numbers, strict=True):
        if parent := number.parent:
            children.setdefault(parent, []).append(number)
        if mark.number != mark.printed:
            printed_elsewhere.setdefault(_printed(mark.printed), []).append(number)
    known = sorted(numbers)
    headings: dict[RuleNumber, str] = {}
    rules = []
    for i, (mark, number) in enumerate(zip(body, numbers, strict=True)):
        stop = body[i + 1].start if i + 1 < len(body) else end
        start = _text_start(source, mark, stop)
        if excerpts and (other := _NO_RULE.search(source, start, stop)):
            stop = other.start()
        splits = [start, *(start + m.start() for m in _EXAMPLE.finditer(source[start:stop])), stop]
        texts = [joined(source, a, b, cut) for a, b in pairwise(splits)]
        text, examples = texts[0], tuple(_EXAMPLE.sub("", "\n" + t, count=1).strip() for t in texts[1:])
        title = text if _is_title(text, number, number in children) and not examples else None
        if title is not None:
            headings[number] = title
        above = next((headings[n] for n in (number, *number.ancestors()) if n in headings), "")
        found = (
            [r for part, t in enumerate((text, *examples)) for r in references.find(t, part, known)]
            if title is None
            else []
        )
        rules.append(
            Rule(
                edition=edition,
                number=number,
                printed=_printed(mark.printed),
                title=title,
                heading=above,
                text=text,
                examples=examples,
                line=lines.line(mark.start),
                children=tuple(children.get(number, ())),
                references=tuple(found),
                also_printed=tuple(printed_elsewhere.get(str(number), ())),
                number_span=Span(mark.start, start),
                text_span=Span(start, splits[1]),
                example_spans=tuple(Span(a, b) for a, b in pairwise(splits[1:])),
            )
        )
    return rules


def _text_start(source: str, mark: Mark, stop: int) -> int:
    """Where a rule's text starts: behind the number, the blanks, and the number once more where it is printed twice."""
    start = mark.end
    while start < stop and source[start].isspace():
        start += 1
    again = re.compile("\n?".join(map(re.escape, _printed(mark.printed))) + r"(?![0-9a-z])").match(source, start)
    if again:
        start = again.end()
        while start < stop and (source[start].isspace() or source[start] == "."):
            start += 1
    return start


def _is_title(text: str, number: RuleNumber, has_children: bool) -> bool:
    """Whether a title stands after a number: after that of a chapter or section, of a rule only with subrules."""
    if number.kind in ("chapter", "section"):
        return True
    return number.kind == "rule" and has_children and 0 < len(text) <= 60 and not _SENTENCE.search(text)
