"""From nodes to values: numbers, truths, words, moments, mana, rule numbers. Complaints say where and what to do."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass
from typing import Any

from engine.scenario import vocabulary as v
from engine.scenario.errors import ScenarioError
from engine.scenario.folding import fold
from engine.scenario.model import Moment
from engine.scenario.tree import Mapping, Node, Scalar, Sequence

_INTEGER = re.compile(r"[+-]?[0-9]{1,9}")
_RULE = re.compile(r"[0-9](?:[0-9]{2}(?:\.[0-9]{1,3}[a-z]?)?)?")
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_KINDS = {Scalar: "一个词", Sequence: "一个列表", Mapping: "一个映射"}


@dataclass(frozen=True, slots=True)
class Field:
    """A value with the key that it stands under, as written."""

    key: Scalar
    value: Node


@dataclass(slots=True)
class Reader:
    """Reads the nodes of one file. `players` are known as soon as they are read; then names of players are checked."""

    file: str
    players: tuple[str, ...] = ()

    def error(self, node: Node | int | None, message: str) -> ScenarioError:
        """The error to raise about a node or a line."""
        line = node if isinstance(node, int) or node is None else node.line
        return ScenarioError(message, self.file, line or None)

    def mapping(self, node: Node, table: AnyMapping[str, str], name: str) -> dict[str, Field]:
        """The fields of a mapping by their English keys, in order. Unknown and doubled keys are errors."""
        if isinstance(node, Scalar) and node.is_null:
            return {}
        if not isinstance(node, Mapping):
            raise self.error(node, f"{name}要写成映射（键: 值），这里是{_KINDS[type(node)]}")
        words = v.words(table)
        found: dict[str, Field] = {}
        for key, value in node.pairs:
            english = words.find(key.text)
            if english is None:
                raise self.error(key, f"{name}里没有「{key.text}」这个键：{words.hint(key.text, '可用的')}")
            if english in found:
                lines = f"第{found[english].key.line}行的「{found[english].key.text}」和第{key.line}行的「{key.text}」"
                raise self.error(key, f"键 {words.shown(english)} 写了两次（{lines}）：请删去一个")
            found[english] = Field(key, value)
        return found

    def text(self, node: Node, name: str) -> str:
        """A piece of text that isn't empty."""
        if not isinstance(node, Scalar):
            raise self.error(node, f"{name}要写成一个词，这里是{_KINDS[type(node)]}")
        text = node.text.strip()
        if node.is_null or not text:
            raise self.error(node, f"{name}后面没有内容：请补上，或删去这个键")
        return text

    def integer(self, node: Node, name: str, least: int | None = None, most: int = 999_999_999) -> int:
        """A whole number, in half- or full-width digits."""
        text = unicodedata.normalize("NFKC", self.text(node, name)).replace("−", "-")
        if not _INTEGER.fullmatch(text):
            if text.lstrip("+-").isdecimal():
                limit = "小" if text.startswith("-") else "大"
                raise self.error(node, f"{name}的「{text[:12]}…」太{limit}：至多写九位数字")
            raise self.error(node, f"{name}要写成整数，「{text}」不是")
        number = int(text)
        if least is not None and number < least:
            raise self.error(node, f"{name}至少是{least}，「{text}」太小")
        if number > most:
            raise self.error(node, f"{name}至多是{most}，「{text}」太大")
        return number

    def boolean(self, node: Node, name: str) -> bool:
        """true, false, yes, no, 是, 否."""
        text = self.text(node, name)
        truth = v.yes_or_no(text)
        if truth is None:
            raise self.error(node, f"{name}要写 true（是）或 false（否），「{text}」不是")
        return truth

    def only_true(self, node: Node, name: str) -> None:
        """`true` and nothing else: {by: 甲, pass: true}."""
        if not self.boolean(node, name):
            raise self.error(node, f"{name}只能写 true：不这样做就删去整个动作")

    def word(self, node: Node, table: AnyMapping[str, str], name: str) -> str:
        """One of the words of a table, in English."""
        text = self.text(node, name)
        words = v.words(table)
        found = words.find(text)
        if found is None:
            raise self.error(node, f"没有「{text}」这种{name}：{words.hint(text, name)}")
        return found

    def step(self, node: Node) -> str:
        """A step, in English."""
        text = self.text(node, "步骤")
        return v.step(text) or self.word(node, v.STEPS, "步骤")

    def player(self, node: Node, name: str) -> str:
        """The name of one of the two players, as `players` writes it."""
        text = self.text(node, name)
        for player in self.players:
            if text == player or fold(text) == fold(player):
                return player
        raise self.error(node, f"{name}「{text}」不是牌手：牌手是{'和'.join(self.players)}")

    def items(self, node: Node) -> tuple[Node, ...]:
        """The items of a list; what is no list is a list of one, nothing is none."""
        if isinstance(node, Sequence):
            return node.items
        if isinstance(node, Scalar) and node.is_null:
            return ()
        return (node,)

    def texts(self, node: Node, name: str) -> tuple[str, ...]:
        """A list of pieces of text; a single one is a list of one."""
        return tuple(self.text(item, name) for item in self.items(node))

    def amounts(self, node: Node, name: str, least: int = 0) -> tuple[tuple[str, int], ...]:
        """A mapping of names to numbers."""
        if isinstance(node, Scalar) and node.is_null:
            return ()
        if not isinstance(node, Mapping):
            raise self.error(node, f"{name}要写成映射（名称: 数字），这里是{_KINDS[type(node)]}")
        return tuple(
            (self.text(key, name), self.integer(value, f"{name}「{key.text}」", least)) for key, value in node.pairs
        )

    def moment(self, node: Node, name: str) -> Moment:
        """A step, or {turn, step, turn_number}; a turn without a step is its beginning."""
        if isinstance(node, Scalar) and not node.is_null:
            return Moment(node.line, self.step(node))
        fields = self.mapping(node, v.MOMENT, name)
        if not fields:
            raise self.error(node, f"{name}没有写步骤：例如 {name}: end_of_turn")
        step = self.step(fields["step"].value) if "step" in fields else "untap"
        turn = self.player(fields["turn"].value, "回合") if "turn" in fields else None
        number = self.integer(fields["turn_number"].value, "回合数", 1) if "turn_number" in fields else None
        return Moment(node.line, step, turn, number)

    def rules(self, node: Node, name: str) -> tuple[str, ...]:
        """Rule numbers: chapters, sections, rules and subrules, or glossary entries (g:衍生物)."""
        return tuple(self.rule(item, name) for item in self.items(node))

    def rule(self, node: Node, name: str) -> str:
        """One rule number in its canonical form."""
        text = fold(self.text(node, name)).removesuffix(".")
        if text.startswith("g:") and len(text) > 2:
            return text
        if not _RULE.fullmatch(text):
            raise self.error(node, f'{name}要写规则编号（如 "305.4"、"502.7b"、"310"），「{text}」不是')
        return text

    def mana(self, node: Node, name: str, variables: bool) -> tuple[str, ...]:
        """Mana symbols, in English, from {W}{白}{2}{二}; X, Y, Z only where `variables`. Empty text is no mana."""
        if isinstance(node, Scalar) and not node.text.strip():
            return ()
        text = self.text(node, name)
        symbols: list[str] = []
        rest = _SYMBOL.sub("", unicodedata.normalize("NFKC", text)).strip()
        if rest:
            raise self.error(node, f'{name}「{text}」里的「{rest}」不在花括号里：要写成 "{{1}}{{G}}" 这样')
        for inner in _SYMBOL.findall(unicodedata.normalize("NFKC", text)):
            symbol = symbol_of(inner)
            if symbol is None or symbol == "T" or (symbol in ("X", "Y", "Z") and not variables):
                raise self.error(node, f"{name}里不能有「{{{inner}}}」：可用数字和 W（白）U（蓝）B（黑）R（红）G（绿）")
            symbols.append(symbol)
        return tuple(symbols)

    def colors(self, node: Node, name: str) -> tuple[str, ...]:
        """Colors in English; [] and 无色 are none."""
        found = []
        for item in self.items(node):
            text = self.text(item, name)
            if v.words(v.COLORLESS).find(text):
                continue
            color = v.color(text)
            if color is None:
                raise self.error(item, f"没有「{text}」这种颜色：颜色有白色、蓝色、黑色、红色、绿色（无色写 []）")
            found.append(color)
        return tuple(dict.fromkeys(found))


def symbol_of(inner: str) -> str | None:
    """The English mana symbol for what stands between the braces: w → W, 白 → W, 二 → 2; None for what is none."""
    text = fold(inner)
    if text.isascii() and text.isdigit() and len(text) <= 3:
        return str(int(text))
    if text in v.NUMERALS:
        return str(v.NUMERALS[text])
    return v.words(v.MANA).find(text)


def plain(node: Node) -> Any:
    """A tree as plain data, for showing it again: numbers, truths and nulls where no quotation marks stand."""
    if isinstance(node, Scalar):
        if not node.plain:
            return node.text
        if node.is_null:
            return None
        if node.text in ("true", "false"):
            return node.text == "true"
        return int(node.text) if _INTEGER.fullmatch(node.text) and not node.text.startswith("+") else node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key.text: plain(value) for key, value in node.pairs}
