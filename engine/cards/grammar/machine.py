"""The machine that reads by a table of productions, and prints by the same table.

Reading is recursive descent without a scanner, memoised by category and position, over every alternative: a category at a
position yields each end it can reach with its cheapest derivation. Productions carry a *cost*; the sum over a derivation
decides between readings by rule (a shorter chain of clauses before a longer one, a card's own name before a word of the
same spelling). Two different trees of equal cost are an ambiguity, which :func:`Reader.readings` brings to light for tests.

The productions of a category are merged into a trie, so that a shared beginning is read once; sets of possible first
characters keep the descent out of categories that can't begin there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.cards.grammar.templates import Env, Hole, fill, holes, match

ANY = None
"""As a set of first characters: every character."""


class Symbol:
    """A part of a pattern: literal words (alternatives, the first of which is printed) or a slot."""

    __slots__ = ("category", "key", "literals", "slot")

    def __init__(self, literals: tuple[str, ...] = (), category: Category | None = None, slot: str = "") -> None:
        self.literals = literals
        self.category = category
        self.slot = slot
        self.key: Any = literals if category is None else category


class Production:
    """Words and what they mean."""

    __slots__ = ("cost", "names", "prints", "symbols", "template")

    def __init__(self, symbols: list[Symbol], template: Any, cost: int, prints: bool) -> None:
        self.symbols = symbols
        self.template = template
        self.cost = cost
        self.prints = prints
        self.names = [symbol.slot for symbol in symbols if symbol.category is not None]

    def build(self, values: list[Any]) -> Any:
        """The tree, given what the slots denote in order."""
        return fill(self.template, dict(zip(self.names, values, strict=True)))

    def unbuild(self, tree: Any) -> Iterator[Env]:
        """Every way to see ``tree`` as made by this production."""
        return match(self.template, tree, {})


class TrieNode:
    """A state in the reading of a category: what may come next, and which productions are complete here."""

    __slots__ = ("children", "complete", "literals", "optional", "slots")

    def __init__(self) -> None:
        self.children: dict[Any, TrieNode] = {}
        self.complete: list[Production] = []
        self.literals: dict[str, list[tuple[str, TrieNode]]] = {}
        self.optional: list[TrieNode] = []
        self.slots: list[tuple[Category, TrieNode]] = []

    def child(self, symbol: Symbol) -> TrieNode:
        """The state after ``symbol``, made if there is none yet."""
        node = self.children.get(symbol.key)
        if node is None:
            node = self.children[symbol.key] = TrieNode()
            if symbol.category is not None:
                self.slots.append((symbol.category, node))
            for literal in sorted(symbol.literals, key=len, reverse=True):
                if literal:
                    self.literals.setdefault(literal[0], []).append((literal, node))
                else:
                    self.optional.append(node)
        return node


Terminal = Callable[["Reader", int], "list[tuple[int, Any]]"]


class Category:
    """A kind of phrase: its productions, or for a terminal a function that reads and one that writes."""

    __slots__ = (
        "begins_with_self",
        "first",
        "index",
        "name",
        "nullable",
        "productions",
        "read",
        "root",
        "title",
        "write",
    )

    def __init__(self, name: str, index: int) -> None:
        self.name = name
        self.index = index
        self.title = ""
        self.productions: list[Production] = []
        self.root = TrieNode()
        self.read: Terminal | None = None
        self.write: Callable[[Any], str | None] | None = None
        self.first: frozenset[str] | set[str] | None = frozenset()
        self.nullable = False
        self.begins_with_self = False


class Grammar:
    """A table of productions by category."""

    def __init__(self) -> None:
        self.categories: dict[str, Category] = {}
        self.ready = False

    def category(self, name: str) -> Category:
        """The category of that name, made if there is none yet."""
        if name not in self.categories:
            self.categories[name] = Category(name, len(self.categories))
        return self.categories[name]

    def rule(
        self, category: str, pattern: str, template: Any, cost: int = 0, prints: bool = True, reads: bool = True
    ) -> None:
        """Add a production. In ``pattern``, ``<slot:category>`` (or ``<category>``) is a slot, ``(a|b|)`` are alternative words the
        first of which is printed, everything else is words as the folded text has them. ``prints`` false: only for
        reading; ``reads`` false: only for printing."""
        symbols = list(self._symbols(pattern))
        production = Production(symbols, template, cost, prints)
        owner = self.category(category)
        owner.productions.append(production)
        if not reads:
            return
        state = owner.root
        for symbol in symbols:
            state = state.child(symbol)
        state.complete.append(production)

    def words(self, category: str, words: dict[str, Any], cost: int = 0) -> None:
        """Add a production for each word; the first word for a value is the one printed."""
        for word, value in words.items():
            self.rule(category, word, value, cost)

    def terminal(
        self,
        category: str,
        read: Terminal,
        write: Callable[[Any], str | None],
        first: set[str] | None,
        title: str = "",
        begins_with_self: bool = False,
    ) -> None:
        """Make ``category`` a terminal, which is read and written by functions."""
        made = self.category(category)
        made.read, made.write, made.first, made.title = read, write, first, title
        made.begins_with_self = begins_with_self

    def title(self, **titles: str) -> None:
        """Say what categories are called in error messages."""
        for name, title in titles.items():
            self.category(name).title = title

    def _symbols(self, pattern: str) -> Iterator[Symbol]:
        rest = pattern
        while rest:
            if rest[0] == "<":
                inside, rest = rest[1:].split(">", 1)
                slot, _, name = inside.partition(":")
                yield Symbol(category=self.category(name or slot), slot=slot)
            elif rest[0] == "(":
                inside, rest = rest[1:].split(")", 1)
                yield Symbol(literals=tuple(inside.split("|")))
            else:
                end = min([at for at in (rest.find("<"), rest.find("(")) if at >= 0], default=len(rest))
                yield Symbol(literals=(rest[:end],))
                rest = rest[end:]

    def prepare(self) -> None:
        """Work out which characters each category may begin with. Called before the first reading."""
        if self.ready:
            return
        for category in self.categories.values():
            if category.read is None:
                if not category.productions:
                    raise ValueError(f"category without productions: {category.name}")
                category.first = set()
        moved = True
        while moved:
            moved = False
            for category in self.categories.values():
                if category.read is None and self._widen(category):
                    moved = True
        self.ready = True

    def widen(self, terminal: str, first: set[str]) -> None:
        """Let a terminal begin with further characters."""
        category = self.category(terminal)
        if category.first is not None and not first <= category.first:
            category.first = set(category.first) | first
            self.ready = False
            self.prepare()

    def faults(self) -> list[str]:
        """Productions whose slots and holes don't agree, and categories that begin with themselves."""
        found = []
        for category in self.categories.values():
            for production in category.productions:
                if set(production.names) != holes(production.template):
                    found.append(f"{category.name}: {production.names} {holes(production.template)}")
            if category in self._beginnings(category):
                found.append(f"{category.name} begins with itself")
        return found

    def _beginnings(self, category: Category) -> set[Category]:
        """The categories that a phrase of this one may begin with."""
        reached: set[Category] = set()
        todo = [category]
        while todo:
            for production in todo.pop().productions:
                for symbol in production.symbols:
                    if symbol.category is not None and symbol.category not in reached:
                        reached.add(symbol.category)
                        todo.append(symbol.category)
                    if not _first(symbol)[1]:
                        break
        return reached

    def _widen(self, category: Category) -> bool:
        before = (None if category.first is None else len(category.first), category.nullable, category.begins_with_self)
        for production in category.productions:
            for symbol in production.symbols:
                first, nullable = _first(symbol)
                if symbol.category is not None and symbol.category.begins_with_self:
                    category.begins_with_self = True
                if first is None:
                    category.first = None
                elif category.first is not None:
                    category.first = set(category.first) | first
                if not nullable:
                    break
            else:
                category.nullable = True
        return before != (
            None if category.first is None else len(category.first),
            category.nullable,
            category.begins_with_self,
        )


def _first(symbol: Symbol) -> tuple[set[str] | frozenset[str] | None, bool]:
    if symbol.category is not None:
        return symbol.category.first, symbol.category.nullable
    return {literal[0] for literal in symbol.literals if literal}, "" in symbol.literals


Derivation = tuple[int, "Production | None", Any]
"""(cost, production, derivations of its slots); for a terminal (0, None, value)."""


class Reader:
    """One reading of one folded text."""

    def __init__(self, grammar: Grammar, text: str, selves: dict[int, list[int]], tracking: bool = False) -> None:
        """``selves``: where the card's own name stands, start → ends. ``tracking``: note the farthest failure."""
        grammar.prepare()
        self.grammar = grammar
        self.text = text
        self.selves = selves
        self.memo: dict[tuple[Category, int], dict[int, Derivation]] = {}
        self.tracking = tracking
        self.farthest = -1
        self.expected: list[str] = []
        self.subtypes: frozenset[str] = frozenset()

    def read(self, category: str) -> Any | None:
        """The tree of the whole text as a phrase of the category, None if it is none."""
        found = self.parse(self.grammar.category(category), 0).get(len(self.text))
        return None if found is None else self.build(found)

    def build(self, derivation: Derivation) -> Any:
        """The tree that a derivation stands for."""
        _, production, slots = derivation
        if production is None:
            return slots
        return production.build([self.build(slot) for slot in slots])

    def parse(self, category: Category, at: int) -> dict[int, Derivation]:
        """Every end that a phrase of the category beginning at ``at`` can reach, with its cheapest derivation."""
        key = (category, at)
        found = self.memo.get(key)
        if found is not None:
            return found
        found = self.memo[key] = {}
        if category.read is not None:
            for end, value in category.read(self, at):
                found[end] = (0, None, value)
        else:
            self.walk(category, category.root, at, 0, (), found)
        if not found and self.tracking and category.title:
            self.note(at, category.title)
        return found

    def walk(
        self,
        category: Category,
        state: TrieNode,
        at: int,
        cost: int,
        slots: tuple[Any, ...],
        found: dict[int, Derivation],
    ) -> None:
        """Go on from a state of the trie of ``category``, with what has been read of it so far."""
        for production in state.complete:
            total = cost + production.cost
            known = found.get(at)
            if known is None or total < known[0]:
                found[at] = (total, production, slots)
        text = self.text
        char = text[at] if at < len(text) else ""
        for literal, child in state.literals.get(char, ()):
            if text.startswith(literal, at):
                self.walk(category, child, at + len(literal), cost, slots, found)
        for child in state.optional:
            self.walk(category, child, at, cost, slots, found)
        for inner, child in state.slots:
            first = inner.first
            if first is None or char in first or inner.nullable or (inner.begins_with_self and at in self.selves):
                for end, derivation in self.parse(inner, at).items():
                    self.walk(category, child, end, cost + derivation[0], (*slots, derivation), found)
            elif self.tracking and inner.title:
                self.note(at, inner.title)
        if self.tracking:
            for options in state.literals.values():
                for literal, _ in options:
                    if not text.startswith(literal, at):
                        self.note(at, f"「{literal}」")

    def note(self, at: int, what: str) -> None:
        """Remember what would have been accepted at the farthest place reached: kinds of phrases before single words."""
        if at > self.farthest:
            self.farthest = at
            self.expected = []
        if at == self.farthest and what not in self.expected:
            self.expected.append(what)


class AllReader(Reader):
    """A reading that keeps every derivation, to find ambiguities: slower, for tests."""

    def __init__(self, grammar: Grammar, text: str, selves: dict[int, list[int]]) -> None:
        super().__init__(grammar, text, selves)
        self.every: dict[tuple[Category, int], dict[int, list[tuple[int, Any]]]] = {}

    def readings(self, category: str) -> list[Any]:
        """The different trees of least cost."""
        found = self.trees(self.grammar.category(category), 0).get(len(self.text), [])
        return [tree for _, tree in found]

    def trees(self, category: Category, at: int) -> dict[int, list[tuple[int, Any]]]:
        """Every end with its trees of least cost."""
        key = (category, at)
        if key in self.every:
            return self.every[key]
        found: dict[int, list[tuple[int, Any]]] = {}
        self.every[key] = found
        if category.read is not None:
            for end, value in category.read(self, at):
                found[end] = [(0, value)]
            return found
        self._walk_all(category.root, at, 0, [], found)
        return found

    def _walk_all(
        self, state: TrieNode, at: int, cost: int, values: list[Any], found: dict[int, list[tuple[int, Any]]]
    ) -> None:
        for production in state.complete:
            total = cost + production.cost
            known = found.setdefault(at, [])
            if known and known[0][0] < total:
                continue
            tree = production.build(values)
            if known and known[0][0] > total:
                known.clear()
            if (total, tree) not in known:
                known.append((total, tree))
        char = self.text[at] if at < len(self.text) else ""
        for literal, child in state.literals.get(char, ()):
            if self.text.startswith(literal, at):
                self._walk_all(child, at + len(literal), cost, values, found)
        for child in state.optional:
            self._walk_all(child, at, cost, values, found)
        for inner, child in state.slots:
            first = inner.first
            if first is None or char in first or inner.nullable or (inner.begins_with_self and at in self.selves):
                for end, trees in self.trees(inner, at).items():
                    for more, tree in trees:
                        self._walk_all(child, end, cost + more, [*values, tree], found)


class Writer:
    """Prints trees by the same table."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.memo: dict[tuple[str, Any], str | None] = {}

    def write(self, category: Category | str, tree: Any) -> str | None:
        """The words for ``tree`` as a phrase of the category; None if it has none."""
        if isinstance(category, str):
            category = self.grammar.category(category)
        if category.write is not None:
            return category.write(tree)
        key = (category.name, tree)
        if key not in self.memo:
            self.memo[key] = None
            self.memo[key] = self._write(category, tree)
        return self.memo[key]

    def _write(self, category: Category, tree: Any) -> str | None:
        for production in category.productions:
            if production.prints:
                for env in production.unbuild(tree):
                    words = self._words(production, env)
                    if words is not None:
                        return words
        return None

    def _words(self, production: Production, env: Env) -> str | None:
        parts: list[str] = []
        for symbol in production.symbols:
            if symbol.category is None:
                parts.append(symbol.literals[0])
            else:
                words = self.write(symbol.category, env[symbol.slot])
                if words is None:
                    return None
                parts.append(words)
        return "".join(parts)


__all__ = ["AllReader", "Category", "Grammar", "Hole", "Reader", "Writer"]
