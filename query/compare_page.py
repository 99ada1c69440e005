"""Differences between editions for people: a rule's two numbers, what kind of difference, and the words in between."""

from collections.abc import Iterable, Iterator

from query.lang import Lang, say
from query.rule_page import Page, Piece
from rules_text.comparing import Comparison, Op, Pair
from rules_text.comparing.wordings import status_name, why_names


def pair_page(pair: Pair, lang: Lang, *, colour: bool) -> Page:
    """One pair: a head line, then the text of b with what a had instead; without colour [-a-] and {+b+} mark it."""
    numbers = [str(rule.number) for rule in (pair.a, pair.b) if rule is not None]
    rule = pair.b or pair.a
    name = " → ".join(dict.fromkeys(numbers))
    why = list(dict.fromkeys(reason for op in pair.ops for reason in op.why))
    reasons = why_names(tuple(why), lang)
    label = status_name(pair.status, lang) + (f"（{reasons}）" if reasons else "")
    if pair.outside:
        label += say(lang, "；另一个版本没有这一段")
    page: Page = [[(name, "title"), (f" {rule.heading if rule else ''}  ", None), (label, "warn")]]
    page.append(list(_marked(pair.ops, colour)))
    page += [[(say(lang, "例："), None), *_marked(ops, colour)] for ops in pair.examples if _differs(ops)]
    return page


def _differs(ops: Iterable[Op]) -> bool:
    return any(op.op != "equal" for op in ops)


def _marked(ops: Iterable[Op], colour: bool) -> Iterator[Piece]:
    for op in ops:
        if op.op == "equal":
            yield op.b, None
            continue
        if op.a:
            yield (op.a if colour else f"[-{op.a}-]"), "bad"
        if op.b:
            yield (op.b if colour else f"{{+{op.b}+}}"), "good"


def counts_line(comparison: Comparison, lang: Lang) -> str:
    """How many rules are of each class, in one line."""
    counts = comparison.counts
    return "，".join(f"{status_name(status, lang)} {count}" for status, count in counts.items() if count)
