"""Refusals: in words, as entries of the trace, and held against the rules that a file names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.choices import Refusal
from engine.core.events import Entry
from engine.core.game import Game
from engine.core.records import Map
from engine.scenario import model as m
from engine.scenario.comparing import cites
from engine.scenario.labels import Labels

# Why something is refused, by the engine's reason codes; what stands in braces is left out where it isn't known.
REASONS = {
    "no_option": "这不在可选之列",
    "no_action": "不能这样行动",
    "no_priority": "没有优先权",
    "not_possible": "做不到",
    "no_color": "这不是一种颜色",
    "no_creature_type": "这不是一个生物类别",
    "no_land_type": "这不是一个地类别",
    "no_basic_land_type": "这不是一个基本地类别",
    "no_type": "这不是一个牌的类别",
    "no_card_name": "这不是一张牌的名称",
    "part_of_card_name": "连体牌要说出两半的名称",
    "not_moved": "{object}没有进入堆叠",
    "not_a_set": "选择的写法不对",
    "not_a_number": "要选一个数字",
    "not_an_order": "要排出全部的次序",
    "not_a_division": "分配的写法不对",
    "wrong_number": "数量不对，应为{least}至{most}",
    "wrong_total": "分配的总数是{amount}，应为{total}",
    "share_too_small": "{object}分到的太少，至少{least}",
    "too_many_to_divide": "要分配的不够每个目标各一",
    "no_payment": "支付的写法不对",
    "cannot_pay": "付不起费用",
    "not_enough_mana": "法术力不够",
    "no_mana_ability": "{object}现在不能产生法术力",
    "no_legal_target": "{target}不是合法的目标",
    "same_target_twice": "同一个目标选了两次",
    "number_of_targets": "目标的数量不对，应为{least}至{most}",
    "too_many_targets": "目标太多",
    "not_of_one_player": "目标要属于同一位牌手",
    "sorcery_time": "只能在自己的行动阶段、堆叠为空时使用",
    "not_now": "现在不是可以使用的时候",
    "not_there": "{object}不在可以使用的区域",
    "ability_elsewhere": "{object}的这个异能不在这个区域生效",
    "forbidden": "有效应不许这样做",
    "not_controller": "不是{object}的操控者",
    "not_controlled": "不操控{object}",
    "not_this_player": "这位牌手不能使用它",
    "no_land": "{object}不是地",
    "a_land": "{object}是地，不能当作咒语使用",
    "land_played": "本回合已经使用过地",
    "no_morph": "{object}没有变身异能",
    "not_face_down": "{object}不是牌面朝下的永久物",
    "no_half": "没有这一半",
    "no_ability": "{object}没有这个异能",
    "times": "{object}的这个异能本回合不能再使用",
    "already_tapped": "{object}已横置，付不出横置的费用",
    "summoning_sick": "{object}召唤失调",
    "sick": "{object}召唤失调，不能攻击",
    "tapped": "{object}已横置",
    "wall": "{object}是墙，不能攻击",
    "not_in_play": "{object}不在场上",
    "no_creature": "{object}不是生物",
    "cant_attack": "{object}不能攻击",
    "cant_attack_alone": "{object}不能单独攻击",
    "must_attack": "{object}必须攻击",
    "too_many_attackers": "攻击的生物太多，至多{most}个",
    "not_attacking": "{object}没有攻击",
    "cant_block": "{object}不能阻挡",
    "cant_block_alone": "{object}不能单独阻挡",
    "cant_be_blocked": "{attacker}不能被{object}阻挡",
    "flying": "{target}具飞行，不能被{object}阻挡",
    "horsemanship": "{target}具马术，不能被{object}阻挡",
    "shadow": "{target}与{object}只有一个具次元幽影，不能阻挡",
    "fear": "{target}具恐惧，不能被{object}阻挡",
    "landwalk": "防御牌手操控{target}所行走的地，{target}不能被阻挡",
    "protection": "{target}具保护异能，不能被{object}阻挡",
    "unblockable": "{target}不能被{object}阻挡",
    "unblockable_except": "{target}不能被{object}阻挡",
    "must_block": "必须阻挡",
    "too_many_blockers": "阻挡的生物太多",
    "too_few_blockers": "阻挡的生物太少",
    "blocks_too_many": "{object}阻挡的太多",
    "band_not_attacking": "团队里的{object}没有攻击",
    "in_two_bands": "{object}在两个团队里",
    "no_band": "这些生物不能组成团队",
    "not_lethal": "给{object}的还不到致命伤害",
    "game_over": "这盘游戏已经结束",
    "no_moment": "现在轮不到这样做",
    "not_in_hand": "手上没有{what}",
    "no_such_ability": "{what}没有所说的可以起动的异能",
    "nothing_there": "没有可以这样做的{what}",
}
_UNSAID = "不合规则"
_IDS = ("object", "target", "attacker")


def reason(refusal: Refusal, labels: Labels) -> str:
    """Why, in words."""
    template = REASONS.get(refusal.why, _UNSAID)
    found = template
    for key in ("object", "target", "attacker", "what", "least", "most", "amount", "total"):
        if f"{{{key}}}" not in found:
            continue
        value = refusal.data.get(key)
        shown = "" if value is None else str(labels.shown(labels.value(value, key)))
        if not shown:
            return _SHORT.get(refusal.why, _UNSAID)
        found = found.replace(f"{{{key}}}", shown)
    return found


_SHORT = {"wrong_number": "数量不对", "number_of_targets": "目标的数量不对", "no_legal_target": "没有合法的目标"}


def fitting(refusal: Refusal, numbers: Iterable[str]) -> bool:
    """Whether a refusal cites one of the rules (a subrule, a rule of the section); any does where none is named."""
    wanted = tuple(numbers)
    return not wanted or any(cites(rule, number) for rule in told(refusal) for number in wanted)


def told(refusal: Refusal) -> tuple[str, ...]:
    """The rules of a refusal, with the one by which what was begun is reversed (422.1)."""
    begun = any(cites(rule, "409.1") for rule in refusal.rules)
    return tuple(dict.fromkeys((*refusal.rules[:3], "422.1", "422.2") if begun else refusal.rules))[:4]


Place = tuple[int, int, str]  # active player, number of the turn, step


def entry_of(game: Game, labels: Labels, action: m.Action, refusal: Refusal, place: Place | None = None) -> Entry:
    """The entry of the trace. `place`: where it was tried, if the game is no longer there."""
    active, turn_number, step = place or (game.table.active, game.table.turn_number, game.table.step)
    data: dict[str, Any] = {"player": labels.players.get(action.by or "", 0), "why": refusal.why}
    data["reason"] = reason(refusal, labels)
    for key in _IDS:
        if refusal.data.get(key):
            data[key] = _lasting(game, labels, refusal.data[key])
    return Entry("refused", told(refusal), {k: v for k, v in data.items() if v}, active, turn_number, step)


def lasting(game: Game, labels: Labels, refusal: Refusal) -> Refusal:
    """A refusal whose data outlast going back: things instead of objects, names of what is no card."""
    data = {key: _lasting(game, labels, value) if key in _IDS else value for key, value in refusal.data.items()}
    return Refusal(refusal.rules, refusal.why, Map(data))


def _lasting(game: Game, labels: Labels, value: Any) -> Any:
    from engine.core.state import Obj

    if isinstance(value, bool) or not isinstance(value, int):
        return value
    record = game.records.get(value)
    if not isinstance(record, Obj):
        return value
    if record.thing in labels.written:
        return record.thing
    return labels.shown(labels.value(value, "object"))
