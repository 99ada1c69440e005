"""A card as the engine understands it: its abilities, of what kind each is, the rules that govern it, and its words."""

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import CardError, compile_card, compile_text, print_ability
from engine.cards.library import definition
from engine.cards.model import (
    KEYWORDS,
    Ability,
    Activated,
    AddMana,
    Card,
    Keyword,
    Node,
    Static,
    Triggered,
    Worded,
)
from engine.cards.model.base import Instruction, children, walk
from engine.scenario import vocabulary
from query.faults import UnusableError
from rules_text import terms

# What each kind of ability is called, and the rules that govern it.
_KINDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "Activated": ("起动式异能", ("403",)),
    "Triggered": ("触发式异能", ("404", "410")),
    "Static": ("静止式异能", ("405", "412")),
    "Spell": ("咒语异能", ("401", "413")),
    "AdditionalCost": ("额外费用", ("409.1b", "409.1f")),
    "AlternativeCost": ("替代性费用", ("409.1b", "409.1f")),
    "Enchants": ("结附", ("212.4",)),
}


def read_card(words: str) -> dict[str, Any]:
    """What a text of abilities, a definition as in a scenario file, or the name of a card of the library means.

    Gives `name`, `type`, `cost`, `pt` (each None for a mere text) and `abilities`: `text` as it was read, `kind` in
    Simplified, `rules`, and the words printed back from the tree as `hans` and `hant`. Raises UnusableError.
    """
    if not words.strip():
        raise UnusableError("没有给出牌的叙述、名称或定义")
    try:
        known = definition(words.strip()) or _mapping(words)
        if known is not None:
            return _card(compile_card(known))
        return {"name": None, "type": None, "cost": None, "pt": None, "abilities": _text(words)}
    except CardError as error:
        raise UnusableError.of(str(error)) from None


def _mapping(words: str) -> dict[str, Any] | None:
    """A definition written as a mapping, `{name: …, text: …}`, its keys in any language; None for other words."""
    if ":" not in words or not words.lstrip().startswith(("{", "name", "名称", "名稱")):
        return None
    import yaml

    try:
        found = yaml.load(words, Loader=yaml.BaseLoader)
    except yaml.YAMLError:
        return None
    if not isinstance(found, dict):
        return None
    keys = vocabulary.words(vocabulary.DEFINITION)
    return {keys.find(str(key)) or str(key): value for key, value in found.items()}


def _text(words: str) -> list[dict[str, Any]]:
    """The abilities of a mere text: of an instant or sorcery where a line says what to do once, else of a permanent."""
    try:
        read = compile_text(words)
    except CardError as error:
        read = ()
        unread: CardError | None = error
    else:
        unread = None
    if unread or any(isinstance(one, Static) and _done_once(one.effect) for one in read):
        try:
            read = compile_text(words, types=("sorcery",))
        except CardError:
            if unread:
                raise unread from None
    return [_ability(ability, None) for ability in read]


def _done_once(effect: Node) -> bool:
    """Whether an instruction does something, rather than state what holds all the time (405.1)."""
    home = type(effect).__module__.rpartition(".")[2]
    if home == "joining":
        return any(isinstance(part, Instruction) and _done_once(part) for part in children(effect))
    return home in {"doing", "moving"}


def _card(card: Card) -> dict[str, Any]:
    if card.halves:
        halves = [_card(half) for half in card.halves]
        return {"name": card.name, "type": None, "cost": None, "pt": None, "abilities": [], "halves": halves}
    return {
        "name": card.name,
        "type": card.type_line.printed,
        "cost": "".join(f"{{{symbol}}}" for symbol in card.cost.symbols) if card.cost else None,
        "pt": "/".join(card.pt) if card.pt else None,
        "abilities": [_ability(ability, card.name) for ability in card.abilities],
    }


def _ability(ability: Ability, name: str | None) -> dict[str, Any]:
    kind, rules = _kind(ability)
    return {
        "kind": kind,
        "rules": list(rules),
        "hans": print_ability(ability, "zh-Hans", name),
        "hant": print_ability(ability, "zh-Hant", name),
    }


def _kind(ability: Ability) -> tuple[str, tuple[str, ...]]:
    if isinstance(ability, Keyword):
        if ability.name not in KEYWORDS:
            return "关键词异能（2004年的规则没有它，不能演算）", ("502.1",)
        return "关键词异能", tuple(terms.get(ability.name).rules[:1])
    if isinstance(ability, Worded):
        kind, rules = _kind(ability.ability)
        return kind, (*terms.get(ability.word).rules[:1], *rules)
    kind, rules = _KINDS.get(type(ability).__name__, ("异能", ("402",)))
    if isinstance(ability, (Activated, Triggered)) and _adds_mana(ability.effect):
        return f"{kind}（法术力异能）", (*rules, "406", "411")
    return kind, rules


def _adds_mana(node: Node) -> bool:
    """Whether mana is added somewhere in the effect (406.1)."""
    return any(isinstance(part, AddMana) for part in walk(node))
