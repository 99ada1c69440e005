"""A translation held against its original, or two texts of the same date against each other.

They must have the same rules and examples, mean the same rules by their references, and show the same symbols, power
and toughness, and numbers. How they say it is their own affair: 903.6–903.11 and 903.6-11 are the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from rules_text.linting.findings import Finding, Page, Passage
from rules_text.numbers import CHINESE_NUMERAL, FOLD, RuleNumber, chinese_value
from rules_text.tree import Edition, Rule

_SYMBOL = re.compile(r"\{([^{}\s]{1,8})\}")
#: What stands for mana or tapping; {N} and the like stand for anything.
_REAL = re.compile(r"(?:\d+|[WUBRGCSTQXYZEP])(?:/(?:\d+|[WUBRGCP]))*")
_NAMES = {
    "白": "W",
    "蓝": "U",
    "藍": "U",
    "黑": "B",
    "红": "R",
    "紅": "R",
    "绿": "G",
    "綠": "G",
    "横置": "T",
    "橫置": "T",
}
_NAMES |= {"TAP": "T", "重置": "Q", "无": "C", "無": "C", "能量": "E", "雪境": "S"}
_SIZE = r"(?:\d+|[XYZ*＊])"
_PT = re.compile(rf"(?<![0-9A-Za-z/.])([+−–-]?{_SIZE})/([+−–-]?{_SIZE})(?![0-9A-Za-z/])")
_DIGITS = re.compile(r"(?<![0-9A-Za-z.])\d{1,4}(?![0-9A-Za-z]|\.\d)")
_CARDINALS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth"
_WORDS = {word: i for i, word in enumerate(_CARDINALS.split(" "))}
_WORDS |= {word: i * 10 for i, word in enumerate(_TENS.split(" "), 2)}
_WORDS |= {word: i for i, word in enumerate(_ORDINALS.split(" "), 1)}
_WORDS |= {"a": 1, "an": 1, "once": 1, "twice": 2, "both": 2, "half": 2, "hundred": 100, "double": 2, "pair": 2}
_SPELT = re.compile(rf"{CHINESE_NUMERAL}+|两|兩|双|雙|半|[A-Za-z]+")
_LINK = re.compile(r"\S*(?:www\.|https?://|\.com)\S*", re.IGNORECASE)


def check(page: Page, other: Edition, *, whole: bool = True) -> Iterator[Finding]:
    """Findings of the kinds ``reference``, ``symbol``, ``missing`` and ``extra``.

    whole: whether the edition should have every rule of the other; else only what both have is held together.
    """
    other_page = Page(other)
    for rule in page.edition.rules:
        counterpart = other.get(rule.number)
        if counterpart is not None:
            yield from _rule(page, rule, other_page, counterpart)
        elif whole and _within(rule.number, other):
            yield _about(page, rule, "extra", "warning", f"{other.id} 没有规则 {rule.number}")
    for entry in _paired_entries(page.edition, other):
        yield from _rule(page, entry[0], other_page, entry[1])
    if whole:
        yield from _missing(page, other)


def is_same_text(edition: Edition, other: Edition) -> bool:
    """Whether two editions are one text, in two languages or wordings: most of the rules that both have agree."""
    page, other_page = Page(edition), Page(other)
    shared = [(rule, o) for rule in edition.rules if not rule.is_heading and (o := other.get(rule.number))]
    agree = sum(
        all(f.kind in ("missing", "extra") for f in _passage(Passage(page, rule, 0), Passage(other_page, o, 0)))
        for rule, o in shared
    )
    return 2 * agree >= len(shared) > 0


def _about(page: Page, rule: Rule, kind: str, severity: str, message: str, suggestion: str | None = None) -> Finding:
    return Finding(page.edition.id, rule.number, rule.line, kind, severity, message, suggestion)  # type: ignore[arg-type]


def _within(number: RuleNumber, edition: Edition) -> bool:
    """Whether a number lies in the stretch of rules that the edition has."""
    return bool(edition.rules) and edition.rules[0].number <= number <= edition.rules[-1].number


def _missing(page: Page, other: Edition) -> Iterator[Finding]:
    """Rules of the other that this one lacks: each one inside its stretch, those beyond it in one finding."""
    rules = page.edition.rules
    if not rules:
        return
    behind = []
    for rule in other.rules:
        if page.edition.get(rule.number) is None:
            if _within(rule.number, page.edition):
                before = [r for r in rules if r.number < rule.number]
                at = before[-1] if before else rules[0]
                message = f"缺规则 {rule.number}（{other.id} 有：{_start(rule.text)}）"
                yield Finding(page.edition.id, rule.number, at.line, "missing", "error", message, None)
            elif rule.number > rules[-1].number:
                behind.append(rule)
    if behind:
        last, first, final = rules[-1], behind[0].number, behind[-1].number
        message = f"正文到 {last.number} 为止；{other.id} 还有 {first} 至 {final}，共 {len(behind)} 条"
        yield Finding(page.edition.id, last.number, last.line, "missing", "note", message, None)


def _start(text: str) -> str:
    return text if len(text) <= 24 else text[:23] + "…"


def _paired_entries(edition: Edition, other: Edition) -> list[tuple[Rule, Rule]]:
    """Entries of the two glossaries that belong together: by term in one language, else in order where all agree.

    A translator may have two neighbours in the other order: what they refer to tells.
    """
    mine, theirs = edition.glossary, other.glossary
    if not mine or not theirs:
        return []
    if edition.info.language == other.info.language:
        return [(e, o) for e in mine if (o := other.get(e.number))]
    by_line = {o.line: o for o in theirs}
    pairs = [(e, by_line[e.line]) for e in mine if e.line in by_line]
    if len(pairs) < 0.95 * len(mine):
        return []
    for i in range(len(pairs) - 1):
        (a, b), (c, d) = pairs[i], pairs[i + 1]
        if a.refers_to != b.refers_to and (a.refers_to == d.refers_to or c.refers_to == b.refers_to):
            pairs[i], pairs[i + 1] = (a, d), (c, b)
    return [pair for i, pair in enumerate(pairs) if not _out_of_order(pairs, i)]


#: How far from its place a translator may have put an entry, to keep the order of his alphabet.
_NEAR = 40


def _out_of_order(pairs: list[tuple[Rule, Rule]], i: int) -> bool:
    """Whether an entry refers elsewhere than its partner, and one near by that is no partner either refers there."""
    mine, theirs = pairs[i]
    if mine.refers_to == theirs.refers_to:
        return False
    near = [(a, b) for a, b in pairs[max(0, i - _NEAR) : i + _NEAR + 1] if a.refers_to != b.refers_to and a is not mine]
    return any(mine.refers_to and mine.refers_to == b.refers_to for _, b in near) or any(
        theirs.refers_to and theirs.refers_to == a.refers_to for a, _ in near
    )


def _rule(page: Page, rule: Rule, other_page: Page, other: Rule) -> Iterator[Finding]:
    if rule.is_heading and other.is_heading:
        return
    count, wanted = len(rule.examples), len(other.examples)
    if count != wanted:
        kind = "missing" if count < wanted else "extra"
        yield _about(page, rule, kind, "warning", f"有 {count} 个例子，{other_page.edition.id} 有 {wanted} 个")
    parts = range(1 + count) if count == wanted else range(1)
    for part in parts:
        yield from _passage(Passage(page, rule, part), Passage(other_page, other, part))


def _passage(passage: Passage, other: Passage) -> Iterator[Finding]:
    name = other.page.edition.id
    mine, theirs = _meant(passage), _meant(other)
    if mine != theirs:
        message = f"引用与 {name} 不同：此处 {_listed(mine - theirs)}，{name} 作 {_listed(theirs - mine)}"
        yield passage.fault(
            _at(passage, mine - theirs),
            "reference",
            "error",
            message,
            "、".join(map(str, sorted(theirs - mine))) or None,
        )
    text, against = _bare(passage), _bare(other)
    for what, found in (("符号", _symbols), ("力量/防御力", _sizes)):
        yield from _counted(passage, name, what, found(text), found(against))
    if passage.page.chinese == other.page.chinese:
        yield from _counted(passage, name, "数字", _digits(text), _digits(against))
    else:
        meant = {str(n.section) for n in mine | theirs if n.section}
        yield from _numbers_across(passage, name, text, against, meant)


def _meant(passage: Passage) -> frozenset[RuleNumber]:
    return frozenset(
        n for r in passage.rule.references if r.part == passage.part and r.start < r.end for n in r.numbers
    )


def _listed(numbers: frozenset[RuleNumber]) -> str:
    return "、".join(map(str, sorted(numbers))) or "无"


def _at(passage: Passage, numbers: frozenset[RuleNumber]) -> int:
    found = (r.start for r in passage.rule.references if r.part == passage.part and numbers & set(r.numbers))
    return next(found, 0)


def _bare(passage: Passage) -> str:
    """The text without references and links, digits and signs as ASCII."""
    text = passage.text
    for reference in sorted(passage.rule.references, key=lambda r: -r.start):
        if reference.part == passage.part:
            text = text[: reference.start] + " " + text[reference.end :]
    text = re.sub(r"(?<=\d),(?=\d{3})|[(（]\d{1,2}[)）]", "", text)
    return _LINK.sub(" ", text).translate(FOLD).replace("／", "/").replace("＋", "+").replace("－", "-")


def _symbols(text: str) -> Counter[str]:
    found = (_symbol(match[1]) for match in _SYMBOL.finditer(text))
    return Counter(f"{{{symbol}}}" for symbol in found if _REAL.fullmatch(symbol))


def _symbol(inside: str) -> str:
    name = inside.upper() if inside.isascii() else inside
    if re.fullmatch(r"[Oo](?:\d+|[WUBRGTXYZC])", inside):
        name = inside[1:].upper()
    parts = []
    for part in name.split("/"):
        part = _NAMES.get(part, part)
        if re.fullmatch(f"{CHINESE_NUMERAL}+", part):
            part = _value(part)
        parts.append(part)
    return "/".join(parts)


def _value(numeral: str) -> str:
    try:
        return str(chinese_value(numeral))
    except ValueError:
        return numeral


def _sizes(text: str) -> Counter[str]:
    return Counter(_minus(match[0]) for match in _PT.finditer(text))


def _minus(text: str) -> str:
    return text.replace("−", "-").replace("–", "-").replace("＊", "*")


def _digits(text: str) -> Counter[str]:
    return Counter(match[0] for match in _DIGITS.finditer(_SYMBOL.sub(" ", _PT.sub(" ", text))))


def _counted(passage: Passage, name: str, what: str, mine: Counter[str], theirs: Counter[str]) -> Iterator[Finding]:
    more, less = mine - theirs, theirs - mine
    if more or less:
        show: Callable[[Counter[str]], str] = lambda c: " ".join(sorted(c.elements())) or "无"  # noqa: E731
        at = next((passage.text.find(t) for t in more if t in passage.text), 0)
        message = f"{what}与 {name} 不同：此处 {show(more)}，{name} 作 {show(less)}"
        yield passage.fault(at, "symbol", "error", message, show(less) if less else None)


def _numbers_across(passage: Passage, name: str, text: str, against: str, meant: set[str]) -> Iterator[Finding]:
    """Numbers in digits that the other language has neither in digits nor in words, nor as a reference."""
    mine, theirs = _digits(text), _digits(against)
    for digits in sorted(set(mine) - set(theirs) - _spelt(against) - meant):
        if int(digits) > 2:
            at = max(passage.text.find(digits), 0)
            yield passage.fault(at, "symbol", "error", f"数字 {digits} 在 {name} 的 {passage.rule.number} 中没有", None)
    for digits in sorted(set(theirs) - set(mine) - _spelt(text) - meant):
        if int(digits) > 2:
            message = f"{name} 的 {passage.rule.number} 中有数字 {digits}，此处没有"
            yield passage.fault(0, "symbol", "error", message, digits)


def _spelt(text: str) -> set[str]:
    """The numbers that a text spells out."""
    found: set[str] = set()
    words = [m[0].lower() for m in _SPELT.finditer(text)]
    for i, word in enumerate(words):
        value = _WORDS.get(word)
        if value is not None:
            found.add(str(value))
            following = _WORDS.get(words[i + 1]) if i + 1 < len(words) else None
            if following is not None and value >= 20 and following < 10:
                found.add(str(value + following))
        elif not word.isascii():
            found.add({"双": "2", "雙": "2", "半": "2"}.get(word, _value(word)))
    return found
