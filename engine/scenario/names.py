"""What a file calls the objects of a game: handles, names, 灰熊#1, 甲.灰熊.

A key is whatever stands for a card, token or copy through all its zones. Names are never changed afterwards: a copy or
a face-down object answers to the name that it was defined with. A handle goes before a name.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engine.scenario.folding import fold
from engine.scenario.vocabulary import closest

K = TypeVar("K", bound=Hashable)

BLANK = "空白牌"  # how a card that nothing is known about is called in output; nothing answers to it
ABILITY = "（异能）"  # follows the source's name in the name of an ability on the stack
COMBAT_DAMAGE = "战斗伤害"

_NUMBERED = re.compile(r"(.+)#([0-9]{1,4})")


class NameProblem(Exception):  # noqa: N818 - told as a ScenarioError by whoever knows the line
    """A name that means nothing, or more than one thing. `message` says which, and how to mend it."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class UnknownName(NameProblem):
    """Nothing is called that."""


class AmbiguousName(NameProblem):
    """Several things are called that."""


@dataclass(slots=True)
class _Entry(Generic[K]):
    key: K
    name: str
    player: str
    handle: str | None
    group: str | None
    aliases: tuple[str, ...]
    ceased: bool = False


@dataclass(slots=True)
class Names(Generic[K]):
    """The names of one game, in the order in which they were listed."""

    players: Sequence[str]
    _entries: dict[K, _Entry[K]] = field(default_factory=dict)
    _handles: dict[str, K] = field(default_factory=dict)
    _groups: dict[str, list[K]] = field(default_factory=dict)
    _named: dict[str, list[K]] = field(default_factory=dict)

    def add(
        self,
        key: K,
        name: str,
        player: str,
        handle: str | None = None,
        group: str | None = None,
        aliases: tuple[str, ...] = (),
    ) -> None:
        """List `key` as a `name` of `player`, last of all so far.

        `group`: the handle that it shares with others made by the same action. `aliases`: other names, such as those
        of the halves of a split card. An empty `name` is borne by nobody: a blank card.
        """
        if key in self._entries:
            self.remove(key)
        entry = _Entry(key, name, player, handle, group, aliases)
        self._entries[key] = entry
        if handle is not None:
            self._handles[fold(handle)] = key
        if group is not None:
            self._groups.setdefault(fold(group), []).append(key)
        for spelling in dict.fromkeys(map(fold, (name, *aliases))):
            if spelling:
                self._named.setdefault(spelling, []).append(key)

    def remove(self, key: K) -> None:
        """Forget `key`, such as a token that a branch made."""
        entry = self._entries.pop(key, None)
        if entry is None:
            return
        if entry.handle is not None and self._handles.get(fold(entry.handle)) == key:
            del self._handles[fold(entry.handle)]
        for table in (self._groups, self._named):
            for keys in table.values():
                if key in keys:
                    keys.remove(key)

    def ceased(self, key: K, gone: bool = True) -> None:
        """`key` has ceased to exist: what still exists goes before it where both bear a name."""
        if key in self._entries:
            self._entries[key].ceased = gone

    def __contains__(self, key: K) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def handle(self, key: K) -> str | None:
        """The handle of `key`, if it has one."""
        return self._entries[key].handle if key in self._entries else None

    def name(self, key: K) -> str:
        """The name that `key` was defined with; empty for a blank card."""
        return self._entries[key].name if key in self._entries else ""

    def player(self, key: K) -> str:
        """In whose list `key` stands."""
        return self._entries[key].player

    def find(self, text: str, player: str | None = None) -> tuple[K, ...]:
        """All that `text` can mean, in listed order: a handle's bearer alone, else those of the name.

        `player`: whose names are meant where `text` doesn't say so (in a zone list). Empty where nothing is called so.
        """
        wanted = fold(text)
        if wanted in self._handles:
            return (self._handles[wanted],)
        if wanted in self._groups:
            return tuple(self._groups[wanted])
        owner, rest = self._split(wanted)
        return self._of(rest, owner or player)

    def one(self, text: str, player: str | None = None, among: Iterable[K] | None = None) -> K:
        """The only thing that `text` can mean (`among` these, where given). Raises UnknownName and AmbiguousName."""
        found = self.find(text, player)
        if among is not None:
            allowed = set(among)
            found = tuple(key for key in found if key in allowed)
        if len(found) > 1:
            found = tuple(key for key in found if not self._entries[key].ceased) or found
        if len(found) == 1:
            return found[0]
        if found:
            raise AmbiguousName(
                f"叫「{text}」的不止一个（{'、'.join(map(self.label, found[:5]))}{'…' if len(found) > 5 else ''}）："
                f"请用 as 给代号，或写成这样的名称"
            )
        raise UnknownName(f"没有叫「{text}」的东西：{self.hint(text)}")

    def answers(self, key: K, text: str, player: str | None = None) -> bool:
        """Whether `text` can mean `key`."""
        entry = self._entries.get(key)
        if entry is None:
            return False
        wanted = fold(text)
        if entry.handle is not None and fold(entry.handle) == wanted:
            return True
        if entry.group is not None and fold(entry.group) == wanted:
            return True
        owner, rest = self._split(wanted)
        return key in self._of(rest, owner or player)

    def label(self, key: K, prefixed: bool = True) -> str:
        """How output calls `key`: its handle, else its name, as far as needed with its player and number.

        `prefixed=False`: where the player is clear from the place (a zone list).
        """
        entry = self._entries.get(key)
        if entry is None or not entry.name:
            return (entry.handle if entry else None) or BLANK
        if entry.handle is not None:
            return entry.handle
        bearers = self._named[fold(entry.name)]
        own = [other for other in bearers if self._entries[other].player == entry.player]
        number = ""
        if len(own) > 1 or fold(entry.name) in self._handles:
            plain = [other for other in own if self._entries[other].handle is None]
            number = f"#{plain.index(key) + 1}"
        prefix = f"{entry.player}." if prefixed and len(own) < len(bearers) else ""
        return f"{prefix}{entry.name}{number}"

    def hint(self, text: str) -> str:
        """How to mend a name that means nothing."""
        known = {fold(entry.handle or entry.name): entry.handle or entry.name for entry in self._entries.values()}
        near = [known[spelling] for spelling in closest(fold(text), filter(None, known))][:3]
        return f"是不是「{'」、「'.join(near)}」？" if near else "请检查名称，或先定义它"

    def _split(self, wanted: str) -> tuple[str | None, str]:
        for player in self.players:
            prefix = fold(player) + "."
            if wanted.startswith(prefix) and len(wanted) > len(prefix):
                return player, wanted[len(prefix) :]
        return None, wanted

    def _of(self, wanted: str, player: str | None) -> tuple[K, ...]:
        if wanted in self._handles:  # 甲.代号
            key = self._handles[wanted]
            if player is None or self._entries[key].player == player:
                return (key,)
        bearers = self._bearers(wanted, player)
        if bearers:
            return tuple(bearers)
        numbered = _NUMBERED.fullmatch(wanted)
        if numbered is None:
            return ()
        number = int(numbered[2])
        found = []
        for of in [player] if player is not None else self.players:
            found += self._nth(self._bearers(numbered[1], of), number)
        return tuple(found)

    def _bearers(self, wanted: str, player: str | None) -> list[K]:
        bearers = self._named.get(wanted, [])
        return [key for key in bearers if player is None or self._entries[key].player == player]

    def _nth(self, bearers: list[K], number: int) -> list[K]:
        plain = [key for key in bearers if self._entries[key].handle is None]
        for keys in (plain, bearers):  # numbers count those without a handle; else all of the name
            if 1 <= number <= len(keys):
                return [keys[number - 1]]
        return []
