"""Where the rules of a text start, decided by the order of their numbers.

A text runs rules together in one line, breaks a line inside a sentence so that it begins with a number that is a
reference, forgets a dot or a blank, or prints a wrong number. So every number in the text is a candidate, its
surroundings say how likely it starts something, and the best chain of candidates in canonical order wins: first the
contents (chapters and sections), then the body. What is printed wrongly stands in a gap of that chain and gets the
number that the sequence demands.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from rules_text.numbers import FOLD

Key = tuple[int, int, int, str]  # chapter, section, rule, letters: the number as plain data


#: So many numbers has no text of the rules: today's have about eight thousand.
MOST = 60_000


class TooManyNumbersError(ValueError):
    """The text has more numbers than any text of the rules. The message is for people."""


class Mark(NamedTuple):
    """A number that starts something."""

    start: int
    end: int  #: behind its dot
    number: Key  #: what it is
    printed: Key  #: what it says


class Marks(NamedTuple):
    """The starts of a text: those of its contents and those of its body."""

    contents: list[Mark]
    body: list[Mark]
    excerpts: bool = False  #: whether the body is single rules quoted here and there, in no order


class _Candidate(NamedTuple):
    start: int
    end: int
    key: Key
    weight: float
    strong: bool


_TOKEN = r"""(?<!\d)(?<!\d\.)(?:
    (?P<section>[1-9]\d\d)\.(?:(?P<rule>[1-9]\d{0,2})(?P<sub>[a-z]{0,2})(?![a-z0-9])(?:\.(?!\d))?
        |(?!\d)(?=\s*[^\s\d]))
    |(?P<chapter>[1-9])\.(?=\s*[^\s\d.,，。]))"""
_CANDIDATE = re.compile(_TOKEN, re.VERBOSE)
#: The same where a line end may stand inside a number, for texts cut off at a fixed width.
_BROKEN = re.compile(
    r"""(?:(?<!\d)(?<!\d\.)(?<!\d\n)(?<!\d\.\n)|(?<=\n))(?:
    (?P<section>[1-9]\n?\d\n?\d)\n?\.\n?(?:(?P<rule>[1-9](?:\n?\d){0,2}?)(?:\n?(?P<sub>[a-z]))?(?![a-z0-9]|\n\d)(?:\n?\.(?!\n?\d))?
        |(?!\d)(?=\s*[^\s\d]))
    |(?P<chapter>[1-9])\n?\.(?=\s*[^\s\d.,，。]))""",
    re.VERBOSE,
)
_REFERRING = re.compile(
    r"(?:规则|規則|规则第|規則第|[见見与與和及或至到、，,\-–—(（]|参照|參照|依照|\bsee|\brules?|\bsections?|\bsubrules?|\bCR|\band|\bor|\bto|\bin"
    r"|\bthrough|\bby|\bof|\bwith|\bthan)$",
    re.IGNORECASE,
)
_ENDED = frozenset("。．.！!？?）)」』”\"’'：:；;>】]…")
_CLOSING = re.compile(r"[）)」』”\"’，,、；;。：:？?！!\-–—]|[与與和及或至到的]|规则|規則|and |or |to ")


def _candidates(text: str, broken: bool) -> list[_Candidate]:
    found: list[_Candidate] = []
    for match in (_BROKEN if broken else _CANDIDATE).finditer(text):
        start, end = match.span()
        section, rule, sub, chapter = match.group("section", "rule", "sub", "chapter")
        if broken and section:
            section, rule = section.replace("\n", ""), rule and rule.replace("\n", "")
        before = text[max(0, start - 40) : start]
        context = before.rstrip(" \t\r\n\f　|")
        ruled = context.endswith(("-----", "====="))
        if ruled:
            context = context.rstrip("-= \t\n")
        key = (int(chapter), 0, 0, "") if chapter else (int(section[0]), int(section), int(rule or 0), sub or "")
        gap = before[len(context) :]
        at_line = ruled or "\n" in gap or (not context and start < 40)
        weight = 0.0
        if at_line:
            weight += 3 + (gap.count("\n") > 1)
        elif context and context[-1] in _ENDED:
            weight += 2
        referring = bool(_REFERRING.search(context)) and not gap.count("\n") > 1
        if referring and found and _follows_heading(found[-1], key, text[found[-1].end : start]):
            referring = False  # 一般规则100.1.
        if referring and at_line and found and _only_ends_badly(context, found[-1], key, text[end - 1 : end + 1]):
            referring = False
        if referring:
            weight -= 6
        after = text[end : end + 8]
        closing = _CLOSING.match(after) is not None
        if closing:
            weight -= 6
        elif text[end - 1] == "." or after[:1] in " \t\n\u3000":
            weight += 1
        if weight <= -3 or (chapter and not at_line and weight < 0):
            continue
        if len(found) == MOST:
            raise TooManyNumbersError(f"编号多得不像规则（超过 {MOST} 个）")
        found.append(_Candidate(start, end, key, weight, weight >= 3 and not closing and not referring))
    return found


_ENDS_BADLY = re.compile(r"(?<![0-9a-z])[，、,]$")


def _only_ends_badly(context: str, last: _Candidate, key: Key, edge: str) -> bool:
    """Whether a line that begins with the next number is a rule, though the one before ends with a comma."""
    if not key[2] or not _ENDS_BADLY.search(context) or not (edge[0] == "." or edge[1:] in (" ", "\t", "\u3000")):
        return False
    return any(name in (last.key, ("rule", *last.key[1:3]), ("section", last.key[1])) for name in _names_before(key))


def _follows_heading(last: _Candidate, key: Key, between: str) -> bool:
    """Whether only a title stands between a heading and the number that must come next."""
    if last.key[3] or len(between) > 40 or any(c in _ENDED for c in between):
        return False
    if last.key[2]:
        return key[:3] == last.key[:3] and key[3] == "a"
    return any(name in (last.key, ("section", last.key[1]), ("chapter", last.key[0])) for name in _names_before(key))


_HEADER_BACK = 3.0  # what it costs to begin the body after contents, so that a text without contents has none
_LEAP = 2.5  # what it costs to skip numbers
_STRANGE = 0.5  # what it costs more to skip into a section whose heading has not come
_NEXT = 2.0  # what it gains to stand right after its predecessor


def find_marks(text: str, *, broken: bool = False) -> Marks:
    """The starts of contents and body in ``text`` (digits and dots already ASCII; see ``fold``).

    broken: whether line ends may stand inside numbers.
    """
    candidates = _candidates(text, broken)
    chain = _best_chain(candidates)
    if quoted := _excerpts(candidates, chain):
        return Marks([], quoted, excerpts=True)
    contents = [Mark(c.start, c.end, c.key, c.key) for c, body in chain if not body]
    body = [c for c, body in chain if body]
    return Marks(contents, _with_misprints(body, candidates, text))


def _excerpts(candidates: Sequence[_Candidate], chain: list[tuple[_Candidate, bool]]) -> list[Mark]:
    """The starts of a text that quotes rules here and there: none where most starts stand in one order."""
    starting = [c for c in candidates if c.strong and c.weight >= 4 and c.key[2]]
    chained = {c.start for c, _ in chain}
    astray = sum(c.start not in chained for c in starting)
    if len(starting) < 4 or astray * 5 < len(starting) or len(starting) < 0.7 * sum(bool(c.key[2]) for c, _ in chain):
        return []
    first: dict[Key, _Candidate] = {}
    for c in starting:
        first.setdefault(c.key, c)
    return [Mark(c.start, c.end, c.key, c.key) for c in first.values()]


def fold(text: str) -> str:
    """The text with full-width digits, letters and dots as ASCII ones, same length."""
    return text.translate(FOLD) if re.search(r"[０-９．Ａ-Ｚａ-ｚ·・]", text) else text


def _best_chain(candidates: Sequence[_Candidate]) -> list[tuple[_Candidate, bool]]:
    """The heaviest chain: contents (headings, ascending), then body (ascending), as (candidate, is body)."""
    order = sorted({c.key for c in candidates})
    rank = {key: i for i, key in enumerate(order)}
    size = len(order)
    states: list[tuple[_Candidate, bool, int]] = []  # candidate, in the body, index of the state before it (-1: none)
    scores: list[float] = []
    # Per layer: the best state below a rank (a Fenwick tree of maxima), and by number, section and chapter.
    trees = ([-1] * (size + 1), [-1] * (size + 1))
    nearest: tuple[dict[object, int], dict[object, int]] = ({}, {})
    best_contents = -1  # the best chain of contents so far, to begin the body after
    no_rules_yet = True

    def better(new: int, old: int) -> int:
        return new if old < 0 or (new >= 0 and scores[new] > scores[old]) else old

    def below(layer: int, position: int) -> int:
        tree, found = trees[layer], -1
        while position:
            found = better(tree[position], found)
            position &= position - 1
        return found

    def record(layer: int, key: Key, state: int) -> None:
        position, tree = rank[key] + 1, trees[layer]
        while position <= size:
            tree[position] = better(state, tree[position])
            position += position & -position
        chapter, section, rule, _ = key
        near = nearest[layer]
        for name in (key, ("rule", section, rule), ("section", section), ("chapter", chapter)):
            near[name] = better(state, near.get(name, -1))

    for candidate in candidates:
        key = candidate.key
        layers = (0, 1) if not key[2] and (no_rules_yet or best_contents >= 0) else (1,)
        pending = []
        for layer in layers:
            best, before = candidate.weight, -1
            for state in _before(key, nearest[layer]):
                if scores[state] + candidate.weight + _NEXT > best:
                    best, before = scores[state] + candidate.weight + _NEXT, state
            for state in (nearest[layer].get(("section", key[1]), -1), below(layer, rank[key])):
                if state < 0 or states[state][0].key >= key:
                    continue
                elsewhere = _STRANGE if key[2] and states[state][0].key[1] != key[1] else 0.0
                if scores[state] + candidate.weight - _LEAP - elsewhere > best:
                    best, before = scores[state] + candidate.weight - _LEAP - elsewhere, state
            if layer and best_contents >= 0 and not key[2]:
                gained = scores[best_contents] + candidate.weight + _NEXT - _HEADER_BACK
                if gained > best:
                    best, before = gained, best_contents
            pending.append((layer, best, before))
        for layer, best, before in pending:
            states.append((candidate, bool(layer), before))
            scores.append(best)
            record(layer, key, len(states) - 1)
            if not layer:
                best_contents = better(len(states) - 1, best_contents)
    if not states:
        return []
    at = max((i for i, s in enumerate(states) if s[1]), key=scores.__getitem__, default=-1)
    chain = []
    while at >= 0:
        chain.append(states[at][:2])
        at = states[at][2]
    return chain[::-1]


def _before(key: Key, near: dict[object, int]) -> list[int]:
    """The states whose number is the one right before this one."""
    return [near[name] for name in _names_before(key) if name in near]


def _names_before(key: Key) -> list[object]:
    """Under which names the number right before this may be known: a key, or all in a rule, section, chapter."""
    chapter, section, rule, sub = key
    names: list[object]
    if sub:
        names = [(chapter, section, rule, before) for before in _letters_before(sub)]
    elif rule > 1:
        names = [("rule", section, rule - 1)]
    elif rule == 1:
        names = [(chapter, section, 0, "")]
    elif section:
        names = [("section", section - 1)] if section % 100 else [(chapter, 0, 0, "")]
    else:
        names = [("chapter", chapter - 1)]
    return names


def _letters_before(sub: str) -> tuple[str, ...]:
    """What may stand right before these letters: nothing before a, l or k before m, z before aa."""
    if sub == "a":
        return ("",)
    if sub == "aa":
        return ("z",)
    before = sub[:-1] + chr(ord(sub[-1]) - 1)
    return (before, sub[:-1] + chr(ord(sub[-1]) - 2)) if before[-1] in "lo" else (before,)


def next_letters(sub: str) -> str:
    """The letters after these, l and o included."""
    if not sub:
        return "a"
    return sub[:-1] + chr(ord(sub[-1]) + 1) if sub[-1] != "z" else "aa"


def _with_misprints(body: list[_Candidate], candidates: Sequence[_Candidate], text: str) -> list[Mark]:
    """The body with what stands in its gaps and prints another number than the sequence demands."""
    marks: list[Mark] = []
    starts = [c.start for c in candidates]
    body = _first_of_each(body, candidates, starts)
    for i, chosen in enumerate(body):
        marks.append(Mark(chosen.start, chosen.end, chosen.key, chosen.key))
        if not chosen.key[2]:
            continue
        low = bisect_right(starts, chosen.start)
        high = bisect_right(starts, body[i + 1].start) - 1 if i + 1 < len(body) else len(candidates)
        odd = [c for c in candidates[low:high] if c.strong and c.key[2] and text[chosen.end : c.start].strip()]
        end = body[i + 1].key if i + 1 < len(body) else (99, 0, 0, "")
        last = chosen.key
        for position, misprint in enumerate(odd):
            ended = text[max(0, misprint.start - 40) : misprint.start].rstrip()[-1:] in _ENDED
            number = _demanded(last, misprint.key, end, len(odd) - position, ended=ended)
            if number:
                marks.append(Mark(misprint.start, misprint.end, number, misprint.key))
                last = number
    return marks


def _first_of_each(body: list[_Candidate], candidates: Sequence[_Candidate], starts: list[int]) -> list[_Candidate]:
    """The chain with, of a number printed twice in a row, the first: the second is the misprint."""
    firsts: list[_Candidate] = []
    for chosen in body:
        low = bisect_right(starts, firsts[-1].start) if firsts else len(candidates)
        same = (c for c in candidates[low : bisect_right(starts, chosen.start)] if c.strong and c.key == chosen.key)
        firsts.append(next(same, chosen))
    return firsts


def _demanded(last: Key, printed: Key, end: Key, waiting: int, *, ended: bool) -> Key | None:
    """The number between ``last`` and ``end`` of what is printed with another; None where it starts nothing."""
    chapter, section, rule, sub = last
    letter = (chapter, section, rule, next_letters(sub))
    following = (chapter, section, rule + 1, "")
    if printed[3] and letter < end and (sub or printed[3] == "a"):
        # Either the letters from here to the end are all missing and as many stand here, or the letter fits as it is.
        missing = ord(end[3]) - ord(letter[3]) if end[:3] == letter[:3] and len(end[3]) == len(letter[3]) == 1 else 0
        if missing >= waiting or printed[3] == letter[3] or printed == last:
            return letter
    again = ended and printed[:3] == last[:3]  # the number of the rule once more, behind its subrules
    fits = end[:2] == following[:2] or printed[2] == following[2] or printed == last or again
    return following if not printed[3] and following < end and fits else None
