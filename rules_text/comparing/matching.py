"""Which words of two texts are the same ones, and which stretches between them differ."""

from __future__ import annotations

from difflib import SequenceMatcher

from rules_text.comparing.tokens import Token

__all__ = ["SENTENCE_ENDS", "Opcode", "matched"]

Opcode = tuple[bool, int, int, int, int]  # equal?, start and end in the left text, start and end in the right
SENTENCE_ENDS = frozenset("。！？；!?;.…")


def matched(left: list[Token], right: list[Token]) -> list[Opcode]:
    """Stretches as (equal?, start in left, end, start in right, end), tiny equal ones inside changes joined to them."""
    keys = [token.key for token in left], [token.key for token in right]
    found: list[Opcode] = []
    for tag, i, j, k, m in _opcodes(*keys):
        if tag == "equal" or not found or found[-1][0]:
            found.append((tag == "equal", i, j, k, m))
        else:
            found[-1] = (False, found[-1][1], j, found[-1][3], m)
    place = 1
    while place < len(found) - 1:
        before, (equal, i, j, _, _), after = found[place - 1 : place + 2]
        alone = equal and j - i == 1 and left[i].kind in ("character", "space") and not (before[0] or after[0])
        if alone and min(_size(before), _size(after)) > 1:
            found[place - 1 : place + 2] = [(False, before[1], after[2], before[3], after[4])]
        else:
            place += 1
    return _at_sentences(found, left, right)


def _at_sentences(found: list[Opcode], left: list[Token], right: list[Token]) -> list[Opcode]:
    """The stretches, with what only one text has moved along equal words to where a sentence begins and ends."""
    for place in range(1, len(found)):
        before, (equal, i, j, k, m), after = found[place - 1], found[place], found[place + 1 : place + 2]
        if equal or not before[0] or (i < j and k < m):
            continue
        tokens, start, end = (left, i, j) if k == m else (right, k, m)
        shift = _to_a_sentence(tokens, start, end, before[2] - before[1])
        if shift:
            found[place - 1] = (True, before[1], before[2] - shift, before[3], before[4] - shift)
            found[place] = (False, i - shift, j - shift, k - shift, m - shift)
            if after:
                found[place + 1] = (True, after[0][1] - shift, after[0][2], after[0][3] - shift, after[0][4])
            else:
                found.append((True, j - shift, j, m - shift, m))
    return [stretch for stretch in found if _size(stretch)]


def _to_a_sentence(tokens: list[Token], start: int, end: int, room: int) -> int:
    """By how many tokens a stretch can be moved back so that it is whole sentences; 0 where it can't or needn't."""
    shift = 0
    while True:
        first = start - shift
        if (first == 0 or _ends(tokens, first)) and _ends(tokens, end - shift):
            return shift
        if shift == room or tokens[first - 1].key != tokens[end - shift - 1].key:
            return 0
        shift += 1


def _ends(tokens: list[Token], place: int) -> bool:
    """Whether a sentence ends before this place."""
    while place and (tokens[place - 1].kind == "space" or tokens[place - 1].key in _CLOSING):
        place -= 1
    return place > 0 and tokens[place - 1].key in SENTENCE_ENDS


_CLOSING = frozenset("）」』”’)\"'")


def _opcodes(left: list[str], right: list[str]) -> list[tuple[str, int, int, int, int]]:
    """Opcodes as difflib gives them. What both begin and end with is set aside; it is most of most rules."""
    first, last = 0, 0
    shortest = min(len(left), len(right))
    while first < shortest and left[first] == right[first]:
        first += 1
    while last < shortest - first and left[-1 - last] == right[-1 - last]:
        last += 1
    mine, theirs = left[first : len(left) - last], right[first : len(right) - last]
    found: list[tuple[str, int, int, int, int]] = [("equal", 0, first, 0, first)] if first else []
    found += [(tag, i + first, j + first, k + first, m + first) for tag, i, j, k, m in _inner(mine, theirs)]
    if last:
        found.append(("equal", len(left) - last, len(left), len(right) - last, len(right)))
    return found


def _inner(left: list[str], right: list[str]) -> list[tuple[str, int, int, int, int]]:
    if len(left) * len(right) > _LARGE:
        from rapidfuzz.distance import Indel

        return [(op.tag, op.src_start, op.src_end, op.dest_start, op.dest_end) for op in Indel.opcodes(left, right)]
    return list(SequenceMatcher(None, left, right, autojunk=False).get_opcodes())


_LARGE = 1_000_000  # words times words, beyond which difflib takes seconds


def _size(stretch: Opcode) -> int:
    return max(stretch[2] - stretch[1], stretch[4] - stretch[3])
