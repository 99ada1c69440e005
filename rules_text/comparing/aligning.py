"""Which rule of one edition is which rule of the other.

In turn: the same number with the same text; the same text under another number, where both editions have it once; then,
inside a section, the pairing in order that is most alike; then the same number; then what is nearly the same text
elsewhere. A rule that an insertion has pushed on is so found under its new number, and a move is claimed only where no
other rule comes near.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules_text.characters import canonical, width_folded
from rules_text.comparing.tokens import term_groups
from rules_text.tree import Rule

__all__ = ["Item", "align", "items"]


class _Floors(NamedTuple):
    """How alike two texts must be, from 0 to 1, to be taken for one rule."""

    same_number: float  #: with the same number
    section: float  #: with another number in the same section
    other_family: float  #: in the same section of editions that number differently
    least: float  #: below it a rule of the same number is another rule
    elsewhere: float = 0.85  #: in another section, where it must also be the best by `margin`
    margin: float = 0.1


# Unrelated texts in letters are more alike than unrelated texts in characters.
_CHINESE = _Floors(same_number=0.5, section=0.72, other_family=0.45, least=0.3)
_LATIN = _Floors(same_number=0.6, section=0.75, other_family=0.72, least=0.45)
_TOLD_APART = 24  # characters that a text needs so that being nearly equal says something


class Item(NamedTuple):
    """A rule as it is compared: its number, the section it stands in, whether it is a heading, its bare text."""

    number: str
    section: str
    heading: bool
    bare: str


def items(rules: Iterable[Rule]) -> list[Item]:
    """The rules in the form that `align` takes."""
    return [_item(rule) for rule in rules]


def _item(rule: Rule) -> Item:
    section = rule.number.section
    place = f"g:{rule.number.term}" if rule.kind == "glossary" else str(section if section is not None else rule.number)
    return Item(str(rule.number), place, rule.is_heading, _bare("\n".join((rule.text, *rule.examples))))


@lru_cache(maxsize=1)
def _dropped() -> dict[int, None]:
    marks = "，。；：、！？（）「」『』“”‘’《》〈〉【】…—～·,.;:!?()\"'`~<>®™ \t\r\n\u3000"
    return dict.fromkeys(map(ord, marks))


def _bare(text: str) -> str:
    """The text without script, width, case and punctuation, each term in one of its wordings."""
    bare = canonical(width_folded(text)).lower().translate(_dropped())
    pattern, main = _wordings()
    return pattern.sub(lambda match: main[match.group()], bare)


@lru_cache(maxsize=1)
def _wordings() -> tuple[re.Pattern[str], dict[str, str]]:
    """The terms that have several wordings: a pattern for all of them, and for each the one to compare by."""
    groups: dict[str, list[str]] = defaultdict(list)
    for word, group in term_groups().items():
        groups[group].append(word)
    main = {word: words[0] for words in groups.values() if len(words) > 1 for word in words}
    return re.compile("|".join(map(re.escape, sorted(main, key=len, reverse=True)))), main


def align(left: Sequence[Item], right: Sequence[Item], same_family: bool) -> list[tuple[int | None, int | None]]:
    """Pairs of places in `left` and `right`; None where the other has nothing. Every place occurs exactly once.

    The pairs are in the order of `left`; what only `right` has stands after what precedes it there. `same_family` says
    whether the editions number alike, so that equal numbers mean something.
    """
    pairing = _Pairing(left, right, same_family)
    pairing.same_number_and_text()
    pairing.same_text()
    pairing.alike_in_the_section()
    pairing.same_number()
    pairing.nearly_the_same_elsewhere()
    return _in_order(pairing.partner, len(left), len(right))


def by_number(left: Sequence[Item], right: Sequence[Item], same_family: bool) -> list[tuple[int | None, int | None]]:
    """Pairs by number alone, for editions in different languages; none where these number differently."""
    places = {item.number: place for place, item in enumerate(right)} if same_family else {}
    partner = {i: places[item.number] for i, item in enumerate(left) if item.number in places}
    return _in_order(partner, len(left), len(right))


class _Pairing:
    def __init__(self, left: Sequence[Item], right: Sequence[Item], same_family: bool) -> None:
        self.left, self.right, self.same_family = left, right, same_family
        self.partner: dict[int, int] = {}
        self.taken: set[int] = set()
        self.places = {item.number: place for place, item in enumerate(right)}
        self.floors = _CHINESE if any(item.bare[:1] > "\u2e80" for item in left[:8]) else _LATIN

    def pair(self, i: int, k: int) -> None:
        self.partner[i] = k
        self.taken.add(k)

    def free_left(self) -> list[int]:
        return [i for i in range(len(self.left)) if i not in self.partner]

    def free_right(self) -> list[int]:
        return [k for k in range(len(self.right)) if k not in self.taken]

    def same_number_and_text(self) -> None:
        for i, item in enumerate(self.left):
            k = self.places.get(item.number)
            if k is not None and self.right[k].bare == item.bare and item.bare:
                self.pair(i, k)

    def same_text(self) -> None:
        """The same words under another number, if only one rule in each edition has them."""
        mine, theirs = defaultdict(list), defaultdict(list)
        for i in self.free_left():
            mine[self.left[i].heading, self.left[i].bare].append(i)
        for k in self.free_right():
            theirs[self.right[k].heading, self.right[k].bare].append(k)
        for (heading, bare), found in mine.items():
            other = theirs.get((heading, bare), [])
            if len(found) == len(other) == 1 and (heading or len(bare) >= 8):
                self.pair(found[0], other[0])

    def alike_in_the_section(self) -> None:
        sections = {
            self.left[i].section: self.right[k].section for i, k in self.partner.items() if self.left[i].heading
        }
        mine, theirs = defaultdict(list), defaultdict(list)
        for i in self.free_left():
            mine[self.left[i].section].append(i)
        for k in self.free_right():
            theirs[self.right[k].section].append(k)
        for section, found in mine.items():
            target = sections.get(section, section if self.same_family else "")
            if other := theirs.get(target):
                for i, k in self._best_in_order(found, other):
                    self.pair(i, k)

    def _best_in_order(self, mine: list[int], theirs: list[int]) -> list[tuple[int, int]]:
        """The pairs, in order on both sides, whose likeness adds up to the most."""
        gain = [[self._gain(i, k) for k in theirs] for i in mine]
        self._doubt(gain, mine, theirs)
        best = [[0.0] * (len(theirs) + 1) for _ in range(len(mine) + 1)]
        for x in range(len(mine) - 1, -1, -1):
            for y in range(len(theirs) - 1, -1, -1):
                together = gain[x][y] + best[x + 1][y + 1] if gain[x][y] else 0.0
                best[x][y] = max(best[x + 1][y], best[x][y + 1], together)
        pairs, x, y = [], 0, 0
        while x < len(mine) and y < len(theirs):
            if gain[x][y] and best[x][y] == gain[x][y] + best[x + 1][y + 1]:
                pairs.append((mine[x], theirs[y]))
                x, y = x + 1, y + 1
            elif best[x][y] == best[x + 1][y]:
                x += 1
            else:
                y += 1
        return pairs

    def _doubt(self, gain: list[list[float]], mine: list[int], theirs: list[int]) -> None:
        """Give up a pairing under another number that isn't clearly better than any other of the two rules."""
        rows = [_two_best(line) for line in gain]
        columns = [_two_best([line[y] for line in gain]) for y in range(len(theirs))]
        for x, i in enumerate(mine):
            for y, k in enumerate(theirs):
                found = gain[x][y]
                if found and not self._same(i, k):
                    rival = max(best[best[0] == found] for best in (rows[x], columns[y]))
                    if found - rival < self.floors.margin:
                        gain[x][y] = 0.0

    def _same(self, i: int, k: int) -> bool:
        """Whether the two have one number in sections of one number."""
        return self.left[i].number == self.right[k].number and self.left[i].section == self.right[k].section

    def _gain(self, i: int, k: int) -> float:
        one, other = self.left[i], self.right[k]
        if one.heading != other.heading:
            return 0.0
        floors = self.floors
        if same := self._same(i, k):
            least = floors.same_number if self.same_family else floors.least
        else:
            least = floors.section if self.same_family else floors.other_family
        found = likeness(one.bare, other.bare, least)
        return found + 0.2 if found and same else found

    def same_number(self) -> None:
        if self.same_family:
            for i in self.free_left():
                k = self.places.get(self.left[i].number)
                if k is not None and k not in self.taken and self._is_the_rule(self.left[i], self.right[k]):
                    self.pair(i, k)

    def _is_the_rule(self, one: Item, other: Item) -> bool:
        return one.heading == other.heading and (one.heading or likeness(one.bare, other.bare, self.floors.least) > 0)

    def nearly_the_same_elsewhere(self) -> None:
        theirs = [k for k in self.free_right() if len(self.right[k].bare) >= _TOLD_APART]
        floors = self.floors
        index: dict[str, list[int]] = defaultdict(list)
        for k in theirs:
            for piece in _pieces(self.right[k].bare):
                index[piece].append(k)
        claims: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for i in self.free_left():
            bare = self.left[i].bare
            if len(bare) < _TOLD_APART:
                continue
            votes = Counter(
                k for piece in _pieces(bare) if len(index.get(piece, ())) <= 12 for k in index.get(piece, ())
            )
            scored = sorted(
                (
                    (likeness(bare, self.right[k].bare, floors.elsewhere - floors.margin), k)
                    for k, _ in votes.most_common(6)
                ),
                reverse=True,
            )
            if (
                scored
                and scored[0][0] >= floors.elsewhere
                and (len(scored) == 1 or scored[0][0] - scored[1][0] >= floors.margin)
            ):
                claims[scored[0][1]].append((scored[0][0], i))
        for k, claimed in claims.items():
            if len(claimed) == 1:
                self.pair(claimed[0][1], k)


def _two_best(values: list[float]) -> tuple[float, float]:
    """The highest of some values and the next to it, which is the same where it occurs twice."""
    best = sorted(values, reverse=True)[:2]
    return best[0], best[1] if len(best) > 1 else 0.0


def likeness(one: str, other: str, least: float = 0.0) -> float:
    """How alike two bare texts are, from 0 to 1; 0 where that is less than `least`."""
    from rapidfuzz.fuzz import ratio

    return ratio(one, other, score_cutoff=100 * least) / 100


def _pieces(bare: str) -> set[str]:
    """Overlapping pieces of a text, by which texts that have much in common are found."""
    width = 4 if bare[:1] > "\u2e80" else 12
    return {bare[place : place + width] for place in range(0, len(bare) - width + 1)}


def _in_order(partner: dict[int, int], left: int, right: int) -> list[tuple[int | None, int | None]]:
    """All places in the order of the left side, the right side's own ones after what precedes them there."""
    owner = {k: i for i, k in partner.items()}
    after: dict[int, list[int]] = defaultdict(list)
    last = -1
    for k in range(right):
        if k in owner:
            last = owner[k]
        else:
            after[last].append(k)
    pairs: list[tuple[int | None, int | None]] = [(None, k) for k in after[-1]]
    for i in range(left):
        pairs.append((i, partner.get(i)))
        pairs += [(None, k) for k in after[i]]
    return pairs
