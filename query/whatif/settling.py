"""What is left open when a question has been read: whose things are, where they are, who is aimed at."""

from __future__ import annotations

import itertools

from query.whatif.cards import is_creature, is_land, is_spell, texts
from query.whatif.errors import NotUnderstoodError
from query.whatif.scene import Scene
from query.whatif.situation import ME, Event, Thing, other
from query.whatif.targeting import harmful, may_be, needed, needs
from rules_text.scripts import fold


def settle(scene: Scene) -> None:
    """Fill in what the question leaves open. Raises NotUnderstoodError where that can't be guessed."""
    situation = scene.situation
    _order(scene)
    _paid_with(scene)
    if scene.waiting is not None or scene.blocks_by is not None:
        raise NotUnderstoodError("block whom?")
    for thing in situation.things:
        _owner(thing, scene)
        _zone(thing, scene)
    for event in situation.events:
        _own_ability(event)
    for event in situation.events:
        if event.kind in ("play", "activate"):
            _targets(event, scene)
    for thing in situation.things:
        if is_creature(thing) and thing.pt is None and thing.library is None:
            thing.pt = "2/2"
            thing.invented = True
    _responses(scene)


def _order(scene: Scene) -> None:
    """Attacks and blocks that are told after what happens with damage on the stack came before it."""
    events = scene.situation.events
    first = next((number for number, event in enumerate(events) if event.moment == "combat_damage"), None)
    if first is None or any(event.kind == "advance" for event in events[first:]):
        return
    fight = [event for event in events[first:] if event.kind in ("attack", "block")]
    rest = [event for event in events[first:] if event.kind not in ("attack", "block")]
    events[first:] = [*fight, *rest]


def _paid_with(scene: Scene) -> None:
    """我横个地重生: lands of no kind that are tapped pay for what is done next; where nothing is, they are Forests."""
    situation = scene.situation
    for event in [one for one in situation.events if one.kind == "tap" and not one.asked]:
        land = event.things[0]
        if land.kinds != ["land"] or land.library or land.name or land.texts:
            continue
        rest = situation.events[situation.events.index(event) + 1 :]
        following = next((one for one in rest if one.kind != "tap"), None)
        if following is not None and following.by == event.by and following.kind in ("play", "activate", "turn_up"):
            situation.events.remove(event)
            situation.things.remove(land)
        else:
            land.library = "树林"


def _own_ability(event: Event) -> None:
    """能拿来牺牲吗？它有「牺牲此生物：…」: what is told afterwards is the ability that was meant."""
    if event.kind != "effect" or event.text != "牺牲目标生物" or not event.targets:
        return
    thing = event.targets[0]
    if isinstance(thing, Thing) and any("牺牲此" in fold(text).partition(":")[0] for text in texts(thing)):
        event.kind, event.things, event.targets, event.text = "activate", [thing], [], None


def _owner(thing: Thing, scene: Scene) -> None:
    if thing.owner is not None:
        return
    for event in scene.situation.events:
        if thing in event.things:
            thing.owner = event.by
            return
        if thing in event.targets:
            tool = event.things[0] if event.things else None
            bad = event.kind == "block" or tool is None or harmful(tool)
            thing.owner = other(event.by) if bad else event.by
            return
    if thing.attached_to is not None and thing.attached_to.owner is not None:
        thing.owner = thing.attached_to.owner
        return
    thing.owner = ME


def _zone(thing: Thing, scene: Scene) -> None:
    if thing.zone is not None:
        return
    events = scene.situation.events
    first = next((event for event in events if thing in event.things or thing in event.targets), None)
    thing.zone = "hand" if first is not None and first.kind == "play" and thing in first.things else "in_play"


def _targets(event: Event, scene: Scene) -> None:
    thing = event.things[0]
    if event.face_down:
        return
    wanted = needed(thing) if event.kind == "play" else needs(event.text or _ability(thing))
    if event.text == "equip":
        wanted = ["生物"]
    if event.kind == "play" and not is_spell(thing):
        wanted = (
            [_enchanted(thing)]
            if thing.attached_to is None and any(kind.endswith("aura") for kind in thing.kinds)
            else []
        )
        if not wanted and event.targets and not any("复制" in fold(text) for text in texts(thing)):
            event.targets = []
        if not wanted:
            return
    given = [target for target in event.targets if not isinstance(target, Thing) or target is not thing]
    copied = any("复制" in kind or "复制" in text for text in map(fold, texts(thing)) for kind in wanted)
    if not wanted:
        if not copied and not any("复制" in fold(text) for text in texts(thing)):
            event.targets = []
        return
    chosen: list[Thing | str] = []
    for kind in wanted:
        given.sort(key=lambda one: isinstance(one, str))
        fitting = next(
            (one for one in given if may_be(kind, one, on_stack=_on_stack(one, event, scene)) and one not in chosen),
            None,
        )
        if fitting is None and given and event.asked and len(wanted) == 1:
            fitting = given[0]
        chosen.append(fitting if fitting is not None else _default(kind, event, scene))
    event.targets = chosen


def _ability(thing: Thing) -> str:
    return next((text for text in texts(thing) if ":" in fold(text)), "")


def _enchanted(thing: Thing) -> str:
    if thing.is_a("land_aura"):
        return "地"
    if thing.is_a("artifact_aura"):
        return "神器"
    return "生物"


def _on_stack(one: Thing | str, event: Event, scene: Scene) -> bool:
    return isinstance(one, Thing) and any(
        one in other_.things for other_ in scene.situation.events if other_.kind == "play" and other_ is not event
    )


def _default(kind: str, event: Event, scene: Scene) -> Thing | str:
    """Who is meant where nobody is named."""
    thing = event.things[0]
    bad = harmful(thing)
    side = other(event.by) if bad else event.by
    situation = scene.situation
    place = situation.events.index(event)
    earlier = situation.events[:place]
    if "咒语" in kind:
        for one in reversed(earlier):
            if one.kind == "play" and (one.by != event.by or not bad):
                return one.things[0]
        raise NotUnderstoodError("no spell to aim at")
    if kind in ("牌手", "对手"):
        return other(event.by) if bad or kind == "对手" else event.by
    if "生物" in kind or "永久物" in kind or "神器" in kind or "结界" in kind or kind == "地":
        if event.response and not bad:
            for one in reversed(earlier):
                for target in one.targets:
                    if isinstance(target, Thing) and target.owner == event.by and may_be(kind, target):
                        return target
        mine = [
            one
            for one in situation.things
            if side in (one.controller or one.owner,)
            and may_be(kind, one)
            and one is not thing
            and (one.zone == "in_play" or any(one in e.things for e in earlier))
        ]
        if mine:
            fighting = [one for one in mine if one in scene.attackers or one in scene.blockers]
            return (fighting or mine)[-1]
        if "牌手" in kind:
            return side
        any_ = [one for one in situation.things if may_be(kind, one) and one is not thing]
        if any_:
            return any_[-1]
    raise NotUnderstoodError(f"no target: {kind}")


def _responses(scene: Scene) -> None:
    """An instant in answer to something that isn't resolved yet is a response; a counter always is."""
    _in_defence(scene)
    for event in scene.situation.events:
        if event.kind == "play" and any(
            isinstance(target, Thing)
            and any(target in other_.things and other_.kind == "play" for other_ in scene.situation.events)
            and not is_land(target)
            and event.things
            and any("咒语" in kind for kind in needed(event.things[0]))
            for target in event.targets
        ):
            aimed = next(
                (
                    other_
                    for other_ in scene.situation.events
                    if other_.kind == "play" and other_.things and other_.things[0] in event.targets
                ),
                None,
            )
            event.response = aimed is None or not aimed.done


def _in_defence(scene: Scene) -> None:
    """What saves a thing from what the other player has just aimed at it is a response, though nobody says so."""
    events = scene.situation.events
    for one, event in itertools.pairwise(events):
        if (
            event.by == one.by
            or event.kind not in ("play", "activate", "turn_up")
            or one.kind != "play"
            or not one.things
            or one.done
        ):
            continue
        said = [fold(text) for text in texts(event.things[0])] if event.kind == "play" else []
        if event.by in one.targets and harmful(one.things[0]) and any("防止" in text for text in said):
            event.response = True
            continue
        if event.kind == "play" and (
            not is_spell(event.things[0]) or "sorcery" in event.things[0].kinds or harmful(event.things[0])
        ):
            continue
        threatened = [target for target in one.targets if isinstance(target, Thing)]
        saved = [*event.targets, *event.sacrificed, *(event.things if event.kind != "play" else [])]
        if harmful(one.things[0]) and any(thing in saved for thing in threatened):
            event.response = True
