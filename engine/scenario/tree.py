"""A scenario file as a tree of scalars, sequences and mappings that know their lines, whatever it was written in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.scenario.errors import ScenarioError

MOST_NODES = 50_000  # an alias counts what it repeats: a few lines can stand for more than memory holds
DEEPEST = 40

NULLS = frozenset(("", "~", "null", "Null", "NULL"))


@dataclass(frozen=True, slots=True)
class Scalar:
    """A piece of text. `plain`: written without quotation marks, so that null, yes and 20 may be more than text."""

    text: str
    line: int
    plain: bool = True

    @property
    def is_null(self) -> bool:
        """Nothing, ~ or null, without quotation marks."""
        return self.plain and self.text in NULLS


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    line: int

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Pairs of a key and a value in the order of the file, no key twice."""

    pairs: tuple[tuple[Scalar, Node], ...]
    line: int


Node = Scalar | Sequence | Mapping


@dataclass(slots=True)
class Builder:
    """Puts a tree together from what a parser meets, and holds its size and depth within bounds."""

    file: str
    size: int = 0
    _open: list[_Collection] = field(default_factory=list)
    root: Node | None = None

    def error(self, message: str, line: int | None) -> ScenarioError:
        """The error to raise at `line`."""
        return ScenarioError(message, self.file, line)

    def open(self, is_mapping: bool, line: int) -> None:
        """A list or mapping begins."""
        if len(self._open) >= DEEPEST:
            raise self.error(f"嵌套超过{DEEPEST}层：情境文件用不到这么深，请检查括号与缩进", line)
        self._open.append(_Collection(is_mapping, line))

    def close(self) -> Node:
        """The innermost open list or mapping ends."""
        node = self._open.pop().finish()
        self.add(node)
        return node

    def add(self, node: Node, weight: int = 1) -> None:
        """A node is complete; `weight` is how many nodes it stands for."""
        self.size += weight
        if self.size > MOST_NODES:
            raise self.error(f"内容超过{MOST_NODES}项：请删去重复引用（*）或拆成几个文件", node.line)
        if not self._open:
            self.root = node
            return
        inner = self._open[-1]
        if not inner.is_mapping:
            inner.nodes.append(node)
        elif inner.key is None:
            if not isinstance(node, Scalar):
                raise self.error("键必须是一个词，不能是列表或映射", node.line)
            if node.text in inner.seen:
                raise self.error(
                    f"键「{node.text}」写了两次（第{inner.seen[node.text]}行和第{node.line}行）：请删去一个", node.line
                )
            inner.seen[node.text] = node.line
            inner.key = node
        else:
            inner.pairs.append((inner.key, node))
            inner.key = None


@dataclass(slots=True)
class _Collection:
    is_mapping: bool
    line: int
    nodes: list[Node] = field(default_factory=list)
    pairs: list[tuple[Scalar, Node]] = field(default_factory=list)
    key: Scalar | None = None
    seen: dict[str, int] = field(default_factory=dict)

    def finish(self) -> Node:
        if self.is_mapping:
            return Mapping(tuple(self.pairs), self.line)
        return Sequence(tuple(self.nodes), self.line)


def size_of(node: Node) -> int:
    """How many nodes a tree has, itself included."""
    if isinstance(node, Scalar):
        return 1
    if isinstance(node, Sequence):
        return 1 + sum(map(size_of, node.items))
    return 1 + sum(1 + size_of(value) for _, value in node.pairs)
