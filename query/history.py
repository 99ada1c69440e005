"""The story of a rule: how it reads in each edition, by date, and what changed from one to the next."""

from typing import Any, NamedTuple

from query.lang import Lang
from query.looking_up import DIGEST, Found, find, infos, load
from rules_text.comparing import Pair, compare
from rules_text.numbers import RuleNumber
from rules_text.tree import Edition, Rule


class Chapter(NamedTuple):
    """A rule as one edition has it, and how it differs from the edition before (None for the first)."""

    found: Found
    change: Pair | None

    def as_json(self) -> dict[str, Any]:
        """The keys of `caipan history --json`."""
        rule, edition = self.found
        return {
            "edition": edition.id,
            "effective": edition.info.effective,
            "number": str(rule.number),
            "heading": rule.heading,
            "text": rule.text,
            "status": self.change.status if self.change else None,
            "ops": [op.as_json() for op in self.change.ops] if self.change else [],
        }


def history(number: RuleNumber, lang: Lang) -> list[Chapter]:
    """The rule through all editions in the language of the one that answers for it, oldest first.

    The rule is followed under other numbers to older and to newer editions; one that lacks it is passed over. Empty
    where no edition has it. Raises UnusableError.
    """
    start = find(number, lang)
    if start is None:
        return []
    editions = _by_date(start.edition, lang)
    place = next((i for i, tree in enumerate(editions) if tree.id == start.edition.id), None)
    if place is None:
        return [Chapter(start, None)]
    older, newer = editions[:place][::-1], editions[place + 1 :]
    back: list[tuple[Found, Pair]] = []
    current = start
    for tree in older:
        if pair := _pair(tree, current.edition, current.rule, forward=False):
            back.append((current, pair))
            current = Found(pair.a or current.rule, tree)
    story = [Chapter(current, None), *(Chapter(found, pair) for found, pair in reversed(back))]
    current = start
    for tree in newer:
        if pair := _pair(current.edition, tree, current.rule, forward=True):
            current = Found(pair.b or current.rule, tree)
            story.append(Chapter(current, pair))
    return story


def _by_date(like: Edition, lang: Lang) -> list[Edition]:
    """The editions in one language, oldest first; of one date those in the asker's script last."""
    language = like.info.language.partition("-")[0]
    rows = [one for one in infos() if one.language.partition("-")[0] == language and one.id != DIGEST]
    rows.sort(key=lambda one: (one.effective or "", one.language == lang, one.id))
    return [load(one.id, lang) for one in rows]


def _pair(a: Edition, b: Edition, rule: Rule, *, forward: bool) -> Pair | None:
    """The rule of a (forward) or of b with what became of it in the other; None where the other hasn't got it."""
    for pair in compare(a, b, rule.number).pairs:
        mine, theirs = (pair.a, pair.b) if forward else (pair.b, pair.a)
        if mine is not None and mine.number == rule.number and theirs is not None:
            return pair
    return None
