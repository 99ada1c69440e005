"""The terminals of the grammar: numbers, symbols, names, and words from open lists."""

from __future__ import annotations

import re
from typing import Any

from engine.cards import model as m
from engine.cards.grammar.machine import Grammar, Reader
from engine.cards.grammar.words import TYPES, chinese, chinese_number, subtypes

_DIGITS = re.compile(r"\d+")
_NUMERALS = re.compile(r"[零一二两三四五六七八九十]{1,3}")
_SYMBOLS = re.compile(r"(?:\{(?:\d+|[WUBRGXYZC])\})+")
_SIGNED = re.compile(r"([+-])(\d+|[XY])/([+-])(\d+|[XY])")
_PLAIN = re.compile(r"(\d+|[XY])/(\d+|[XY])")
_COUNTER = re.compile(r"([+-]\d+/[+-]\d+|[^\W\d_]{1,4}?)(?=指示物)")
_NAME = re.compile(r"[^，。；：「」\n]{1,20}?(?=[的」]|$)")
_IN_COUNTER = set("个的上有从一二两三四五六七八九十每任何所其该些只张点和与或将等量")

SELF = "\ue000"
"""How the card itself is printed before its name (or ～) is put in."""

NUMERAL_STARTS = set("零一二两三四五六七八九十0123456789")


def _value(word: str) -> m.Quantity:
    return m.Number(int(word)) if word.isdigit() else m.Variable(word)


def _read_number(reader: Reader, at: int) -> list[tuple[int, Any]]:
    found = _DIGITS.match(reader.text, at)
    if found:
        return [(found.end(), m.Number(int(found.group())))]
    found = _NUMERALS.match(reader.text, at)
    if not found:
        return []
    results = []
    for end in range(found.end(), at, -1):
        value = chinese_number(reader.text[at:end])
        if value is not None:
            results.append((end, m.Number(value)))
    return results


def _write_digits(tree: Any) -> str | None:
    return str(tree.value) if isinstance(tree, m.Number) and tree.value >= 0 else None


def _write_count(tree: Any) -> str | None:
    if not isinstance(tree, m.Number) or not 0 <= tree.value < 100:
        return None
    return "两" if tree.value == 2 else chinese(tree.value)


def _read_self(reader: Reader, at: int) -> list[tuple[int, Any]]:
    return [(end, m.Self()) for end in reader.selves.get(at, ())]


def _write_self(tree: Any) -> str | None:
    return SELF if tree in (m.Self(), m.Self(None, True)) else None


def _read_subtype(reader: Reader, at: int) -> list[tuple[int, Any]]:
    known, text = reader.subtypes, reader.text
    found = [text[at : at + size] for size in range(8, 0, -1)]
    # 传奇 in a text is legendary or Legend alike: see HasSupertype
    return [(at + len(word), word) for word in dict.fromkeys(found) if word in known and word != "传奇"]


def _write_subtype(tree: Any) -> str | None:
    return tree if isinstance(tree, str) else None


def _read_mana(reader: Reader, at: int) -> list[tuple[int, Any]]:
    found = _SYMBOLS.match(reader.text, at)
    if not found:
        return []
    symbols = re.findall(r"\{(\w+)\}", found.group())
    return [(at + sum(len(symbol) + 2 for symbol in symbols), tuple(symbols))]


def _read_produced(reader: Reader, at: int) -> list[tuple[int, Any]]:
    """Symbols of mana that is made: colours and numerals."""
    return [(end, symbols) for end, symbols in _read_mana(reader, at) if not set("XYZ") & set(symbols)]


def _write_mana(tree: Any) -> str | None:
    if isinstance(tree, tuple) and tree and all(isinstance(symbol, str) for symbol in tree):
        return "".join(f"{{{symbol}}}" for symbol in tree)
    return None


def _signed(sign: str, word: str) -> m.Quantity:
    value = _value(word)
    if sign == "+":
        return value
    return m.Number(-value.value) if isinstance(value, m.Number) else m.Minus(m.Number(0), value)


def _read_bonus(reader: Reader, at: int) -> list[tuple[int, Any]]:
    found = _SIGNED.match(reader.text, at)
    if not found or reader.text.startswith("指示物", found.end()):
        return []
    a, b, c, d = found.groups()
    return [(found.end(), (_signed(a, b), _signed(c, d)))]


def _write_signed(tree: Any, minus: bool) -> str | None:
    if isinstance(tree, m.Number):
        return ("-" if tree.value < 0 or (minus and tree.value == 0) else "+") + str(abs(tree.value))
    if isinstance(tree, m.Variable):
        return "+" + tree.name
    if isinstance(tree, m.Minus) and tree.first == m.Number(0) and isinstance(tree.second, m.Variable):
        return "-" + tree.second.name
    return None


def _negative(tree: Any) -> bool:
    return (isinstance(tree, m.Number) and tree.value < 0) or isinstance(tree, m.Minus)


def _write_bonus(tree: Any) -> str | None:
    minus = any(_negative(part) for part in tree)
    first, second = (_write_signed(part, minus) for part in tree)
    return None if first is None or second is None else f"{first}/{second}"


def _read_size(reader: Reader, at: int) -> list[tuple[int, Any]]:
    found = _PLAIN.match(reader.text, at)
    return [(found.end(), (_value(found.group(1)), _value(found.group(2))))] if found else []


def _write_plain(tree: Any) -> str | None:
    if isinstance(tree, m.Number) and tree.value >= 0:
        return str(tree.value)
    return tree.name if isinstance(tree, m.Variable) else None


def _write_size(tree: Any) -> str | None:
    first, second = (_write_plain(part) for part in tree)
    return None if first is None or second is None else f"{first}/{second}"


def _read_counter(reader: Reader, at: int) -> list[tuple[int, Any]]:
    found = _COUNTER.match(reader.text, at)
    if not found or (found.group(1)[0] not in "+-" and _IN_COUNTER & set(found.group(1))):
        return []
    return [(found.end(), found.group(1))]


def _write_counter(tree: Any) -> str | None:
    return tree if isinstance(tree, str) else None


_NEW = re.compile(r"[\u4e00-\u9fff]{1,5}?(?=(?:神器生物|生物|神器|结界)?衍生物)")


def _read_new(reader: Reader, at: int) -> list[tuple[int, Any]]:
    found = _NEW.match(reader.text, at)
    if not found or _IN_COUNTER & set(found.group()) or found.group() in TYPES:
        return []
    return [(found.end(), found.group())]


def _read_name(reader: Reader, at: int) -> list[tuple[int, Any]]:
    text = reader.text
    ends = [
        end for end in range(at + 1, min(len(text), at + 20) + 1) if text[end : end + 1] in ("的", "」", "，", "。", "")
    ]
    stop = next((end for end in range(at, len(text)) if text[end] in "，。；：「」"), len(text))
    return [(end, text[at:end]) for end in ends if end <= stop]


def _write_name(tree: Any) -> str | None:
    return tree if isinstance(tree, str) else None


def add(grammar: Grammar) -> None:
    """Add the terminals."""
    digits = set("0123456789")
    grammar.terminal("digits", _read_number, _write_digits, NUMERAL_STARTS, "数字")
    grammar.terminal("numeral", _read_number, _write_count, NUMERAL_STARTS, "数字")
    grammar.terminal("self", _read_self, _write_self, set(), "～", begins_with_self=True)
    grammar.terminal("subtype", _read_subtype, _write_subtype, None, "副类别")
    grammar.terminal("mana", _read_mana, _write_mana, {"{"}, "法术力符号")
    grammar.terminal("produced", _read_produced, _write_mana, {"{"}, "法术力符号")
    grammar.terminal("bonus", _read_bonus, _write_bonus, set("+-"), "+N/+N")
    grammar.terminal("size", _read_size, _write_size, digits | set("XY"), "N/N")
    grammar.terminal("counter_name", _read_counter, _write_counter, None, "指示物的名称")
    grammar.terminal("newword", _read_new, _write_name, None, "生物类别")
    grammar.terminal("name", _read_name, _write_name, None, "牌名")


def subtype_starts(extra: frozenset[str]) -> set[str]:
    """The first characters of all subtypes."""
    return {word[0] for word in subtypes() | extra}
