"""What contradicts itself in a scenario, as far as that shows without a game: handles, attachments, before the game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.scenario import model as m
from engine.scenario import vocabulary as v
from engine.scenario.errors import ScenarioError
from engine.scenario.folding import fold
from engine.scenario.listing import listed, names_of
from engine.scenario.names import NameProblem

_NOT_BEFORE = ("hand", "in_play", "graveyard", "removed", "phased_out")


def check(scenario: m.Scenario) -> None:
    """Raise ScenarioError at the first contradiction."""
    _check_handles(scenario)
    _check_attachments(scenario)
    if scenario.start.pregame:
        _check_pregame(scenario)


def _handles(scenario: m.Scenario) -> Iterator[tuple[str, int]]:
    for player in scenario.players:
        for uses in player.zones.values():
            for use in uses:
                if isinstance(use, m.CardUse) and use.handle is not None:
                    yield use.handle, use.line
    for action in scenario.do:
        if isinstance(action, m.Announced) and action.handle is not None and action.illegal is None:
            yield action.handle, action.line


def _check_handles(scenario: m.Scenario) -> None:
    players = {fold(player.name): player for player in scenario.players}
    seen: dict[str, int] = {}
    for handle, line in _handles(scenario):
        folded = fold(handle)
        if folded in players:
            raise ScenarioError(f"代号「{handle}」是牌手的名称：请换一个代号", scenario.file, line)
        if folded in seen:
            places = f"（第{seen[folded]}行和第{line}行）" if line else ""
            raise ScenarioError(
                f"代号「{handle}」给了两次{places}：代号只能指一个物件，请改掉一个",
                scenario.file,
                line,
            )
        seen[folded] = line


def _check_attachments(scenario: m.Scenario) -> None:
    names = names_of(scenario)
    permanents = {card.index: card for card in listed(scenario) if card.zone in ("in_play", "phased_out")}
    for card in permanents.values():
        use = card.use
        if not isinstance(use, m.CardUse) or use.state.attached_to is None:
            continue
        to = use.state.attached_to
        try:
            found = names.one(to, among=permanents) if len(names.find(to)) != 1 else names.one(to)
        except NameProblem as problem:
            raise ScenarioError(f"attached_to（结附于）：{problem.message}", scenario.file, use.line) from None
        if found not in permanents:
            raise ScenarioError(
                f"attached_to（结附于）：「{to}」不在场上，不能结附：请把它写进 in_play（场上）",
                scenario.file,
                use.line,
            )
        if permanents[found].use is use:
            raise ScenarioError(f"「{use.name}」不能结附于自己：请改掉 attached_to（结附于）", scenario.file, use.line)


def _check_pregame(scenario: m.Scenario) -> None:
    for player in scenario.players:
        for zone in _NOT_BEFORE:
            if player.zones.get(zone):
                raise ScenarioError(
                    f"开局前（pregame）{player.name}还没有 {v.words(v.ZONES).shown(zone)}：套牌写在 library（牌库）里",
                    scenario.file,
                    player.zones[zone][0].line,
                )
        if player.mana or player.land_played:
            word = "mana（法术力）" if player.mana else "land_played（已使用地）"
            raise ScenarioError(f"开局前（pregame）{player.name}还没有 {word}：请删去", scenario.file, player.line)
