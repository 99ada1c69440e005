"""Choices of a game that the file leaves open: what is assumed, in words, or that it can't be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.choices import AnyText, Choice, Division, Number, Order, Subset, Word, YesNo
from engine.core.state import Obj
from engine.scenario.defaults import NEVER, as_listed, last_listed
from engine.scenario.labels import Labels

MOST_YES = 40  # times that the same offer is taken by default: a loop has to end somewhere (421.3)

_LAST = frozenset(("discard", "sacrifice"))
_FIRST_AS_MANY = frozenset(("search",))
_NONE = frozenset(("scry", "new_targets", "costs"))
_MOST = frozenset(("pay_x",))
_NO = frozenset(("repeat",))

# What is chosen, for the sentence.
_WORDS = {
    "may": "是否这样做",
    "unless": "是否支付",
    "pay_x": "支付的数量",
    "repeat": "是否重复",
    "discard": "弃哪张牌",
    "sacrifice": "牺牲哪个",
    "search": "搜寻哪张牌",
    "scry": "置于牌库底的牌",
    "scry_order": "牌库顶的次序",
    "library_order": "放回牌库的次序",
    "trigger_order": "触发式异能的次序",
    "targets": "目标",
    "new_targets": "新的目标",
    "new_target": "新的目标",
    "modes": "模式",
    "mode": "模式",
    "divide": "如何分配",
    "number": "数字",
    "attackers": "攻击的生物",
    "blockers": "阻挡的生物",
    "assign": "战斗伤害的分配",
    "mulligan": "是否再调度",
    "replacement": "先适用的效应",
}
_KINDS = {
    "color": "颜色",
    "creature_type": "生物类别",
    "land_type": "地类别",
    "basic_land_type": "地类别",
    "type": "牌的类别",
    "card_name": "牌名",
    "card": "牌名",
    "word": "词",
}


def never_assumed(choice: Choice) -> str | None:
    """What somebody has to choose and nobody has: a color, a type, a name. None where a default will do."""
    if isinstance(choice.domain, Word | AnyText) or choice.kind in NEVER or choice.kind in _KINDS:
        return _KINDS.get(choice.kind) or _KINDS.get(getattr(choice.domain, "kind", ""), "词")
    return None


def assumed(choice: Choice, taken: int, labels: Labels) -> Any:
    """The default answer. `taken`: how often this very offer has been taken by default already."""
    domain, kind = choice.domain, choice.kind
    for name in ("lethal_first", "least"):
        make: Callable[[], Any] | None = getattr(domain, name, None)
        if callable(make) and kind in ("assign", "attackers", "blockers"):
            found = make()
            return (found, ()) if kind == "attackers" else found
    if isinstance(domain, YesNo):
        return domain.possible and kind not in _NO and taken < MOST_YES
    if kind in _NONE and domain.check(()) is None:
        return ()
    if kind == "trigger_order":
        triggers = choice.data["triggers"]
        return tuple(sorted(range(len(triggers)), key=lambda at: _listed_place(triggers[at], labels)))
    if isinstance(domain, Order):
        return as_listed(domain.items)
    if isinstance(domain, Subset):
        if kind in _LAST:
            return last_listed(domain.options, domain.least)
        number = min(domain.most, len(domain.options)) if kind in _FIRST_AS_MANY else domain.least
        return tuple(domain.options[:number])
    if isinstance(domain, Number):
        return domain.most if kind in _MOST and domain.most is not None else domain.least
    if isinstance(domain, Division):
        return _rest_to_the_last(domain)
    return next(iter(domain.iterate()))


def _listed_place(waiting: Any, labels: Labels) -> tuple[int, int]:
    """Where the source of a triggered ability stands among the objects as they are listed."""
    thing = labels.key(waiting.source)
    listed = list(labels.written)
    return (listed.index(thing), thing) if thing in labels.written else (len(listed), thing)


def _rest_to_the_last(domain: Division) -> tuple[tuple[Any, int], ...]:
    shares = dict.fromkeys(domain.recipients, domain.least)
    shares[domain.recipients[-1]] += domain.total - sum(shares.values())
    return tuple(shares.items())


def in_words(choice: Choice, answer: Any, labels: Labels) -> str:
    """The assumption as a sentence."""
    who = labels.player_name(choice.player)
    whose = about(choice, labels)
    what = _WORDS.get(choice.kind) or _KINDS.get(choice.kind, "选择")
    return f"{who}{f'（{whose}）' if whose else ''}{what}没有写明，假定：{shown(choice, answer, labels)}"


def about(choice: Choice, labels: Labels) -> str:
    record = labels.game.records.get(choice.about)
    if not isinstance(record, Obj):
        return ""
    thing = labels.game.thing(record.thing)
    if thing.kind == "ability":
        return labels.ability_name(record)
    return labels.label(thing.id)


def shown(choice: Choice, answer: Any, labels: Labels) -> str:
    """An answer in words."""
    if isinstance(answer, bool):
        return "是" if answer else "否"
    if choice.kind in ("trigger_order", "ability", "mana"):
        return (
            "如所列" if isinstance(answer, tuple) else f"第{answer + 1}项" if isinstance(answer, int) else str(answer)
        )
    if choice.kind == "attackers":
        answer = answer[0]
    value = labels.shown(labels.value(answer, "answer", choice.kind))
    return _listed(value)


def _listed(value: Any) -> str:
    if isinstance(value, dict):
        return "、".join(f"{name}：{amount}" for name, amount in value.items()) or "无"
    if isinstance(value, list):
        parts = [_listed(part) for part in value]
        if len(value) == 2 and isinstance(value[1], list) and not isinstance(value[0], list):
            return f"{parts[0]}→{parts[1]}"
        return "、".join(parts) if parts else "无"
    return str(value) if value not in ("", None) else "无"
