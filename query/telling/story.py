"""The story of a simulated scenario: turn by turn with rule numbers, the board at the end, what was expected."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from query.lang import Lang, around_quotes, say
from query.telling.expectations import expectation_words
from query.telling.sentences import tell
from query.telling.words import STATUS, step_word

# Entries that the headings of turns and steps already say.
_SAID_BY_HEADINGS: Final = frozenset({"turn_began", "step_began", "step_ended"})


class Line(NamedTuple):
    """A line of the page and the style it is painted in (None: plain)."""

    text: str
    style: str | None = None


def story(report: Mapping[str, Any], lang: Lang, *, passes: bool = False) -> Iterator[Line]:
    """The page of one report (CONTRACT "Scenarios"): lines with their style.

    Passes of priority are left out unless `passes`: they are in the trace, and tire the reader.
    """
    if report.get("title"):
        yield Line(str(report["title"]), "title")
    yield from happenings(report.get("trace") or [], lang, passes=passes)
    failure = report.get("failed")
    if failure:
        yield Line("")
        yield Line(_failure(failure, lang), "bad")
    yield from board(report.get("result") or {}, lang)
    yield from expectations(report.get("expect") or [], lang)
    yield from assumptions(report.get("assumptions") or [], lang)


def happenings(trace: Sequence[Mapping[str, Any]], lang: Lang, *, passes: bool = False) -> Iterator[Line]:
    """The trace, a heading for each turn and step, a sentence with its rule numbers for each event."""
    told = [entry for entry in trace if _worth_telling(entry, passes)]
    for (number, player), turn in groupby(told, key=lambda entry: (entry.get("turn_number"), entry.get("turn"))):
        yield Line("")
        yield Line(say(lang, "第{number}回合 · {player}", number=number, player=player), "title")
        for step, entries in groupby(turn, key=lambda entry: str(entry.get("step") or "")):
            if step:
                yield Line("  " + step_word(step, lang), "faint")
            yield from _events(list(entries), lang)


def _events(entries: Sequence[Mapping[str, Any]], lang: Lang) -> Iterator[Line]:
    for batch, group in groupby(entries, key=_batch):
        together = list(group)
        indent = "    "
        if batch is not None and len(together) > 1:
            yield Line(indent + say(lang, "同时："))
            indent += "  "
        for entry in together:
            yield Line(indent + sentence(entry, lang), "bad" if entry.get("kind") == "refused" else None)


def sentence(entry: Mapping[str, Any], lang: Lang) -> str:
    """The entry's own text, or the one told now, with its rule numbers."""
    rules = "、".join(entry.get("rules") or ())
    return (entry.get("text") or tell(entry, lang)) + (f"〔{rules}〕" if rules else "")


def _batch(entry: Mapping[str, Any]) -> Any:
    return (entry.get("data") or {}).get("batch")


def _worth_telling(entry: Mapping[str, Any], passes: bool) -> bool:
    kind = entry.get("kind")
    return kind not in _SAID_BY_HEADINGS and (passes or kind != "passed")


def board(result: Mapping[str, Any], lang: Lang) -> Iterator[Line]:
    """The board at the end: how the game stands, each player's life, zones and permanents."""
    if not result:
        return
    status = str(result.get("status", ""))
    standing = say(lang, STATUS.get(status, status))
    if result.get("winner"):
        standing = say(lang, "{player}获胜", player=result["winner"])
    where = ""
    if result.get("turn_number"):
        where = say(lang, "（第{number}回合，{player}的", number=result["turn_number"], player=result.get("turn"))
        where += step_word(str(result.get("step") or ""), lang) + "）"
    yield Line("")
    yield Line(say(lang, "结果：") + standing + where, "title")
    for player, reasons in (result.get("loser_reasons") or {}).items():
        yield Line("  " + say(lang, "{player}输了", player=player) + f"〔{'、'.join(reasons)}〕")
    objects = {one["as"]: one for one in result.get("objects") or () if "as" in one}
    for name, player in (result.get("players") or {}).items():
        yield from _player(name, player, objects, lang)
    if result.get("stack"):
        yield Line("  " + say(lang, "堆叠（由上至下）：") + "、".join(map(str, result["stack"])))


def _player(
    name: str, player: Mapping[str, Any], objects: Mapping[str, Mapping[str, Any]], lang: Lang
) -> Iterator[Line]:
    facts = [say(lang, "生命 {life}", life=player.get("life"))]
    if player.get("poison"):
        facts.append(say(lang, "中毒指示物 {poison}", poison=player["poison"]))
    if player.get("mana"):
        facts.append(say(lang, "法术力 {mana}", mana=player["mana"]))
    hand = player.get("hand") or []
    facts.append(say(lang, "手牌 {cards}", cards="、".join(map(str, hand)) or "0"))
    facts.append(say(lang, "牌库 {number}", number=player.get("library")))
    yield Line(f"  {name}  " + "  ".join(facts))
    for zone, label in (("in_play", "场上："), ("graveyard", "坟墓场："), ("removed", "移出对战：")):
        things = player.get(zone) or []
        if things:
            words = [
                _thing(str(one), objects.get(str(one), {}), lang) if zone == "in_play" else str(one) for one in things
            ]
            yield Line("    " + say(lang, label) + "、".join(words))


def _thing(name: str, thing: Mapping[str, Any], lang: Lang) -> str:
    """A permanent with what can be seen of it: 灰熊（2/2，横置，2点伤害）."""
    facts = []
    if thing.get("power") is not None and thing.get("toughness") is not None:
        facts.append(f"{thing['power']}/{thing['toughness']}")
    if thing.get("tapped"):
        facts.append(say(lang, "横置"))
    if thing.get("damage"):
        facts.append(say(lang, "{amount}点伤害", amount=thing["damage"]))
    facts += [
        say(lang, "{counter}指示物×{amount}", counter=counter, amount=amount)
        for counter, amount in (thing.get("counters") or {}).items()
    ]
    if thing.get("attached_to"):
        facts.append(say(lang, "结附于{host}", host=thing["attached_to"]))
    return name + (f"（{'，'.join(facts)}）" if facts else "")


def expectations(checks: Sequence[Mapping[str, Any]], lang: Lang) -> Iterator[Line]:
    """What was expected: ✓ or ✗, and what was found where it failed."""
    if checks:
        yield Line("")
        yield Line(say(lang, "期望"), "title")
    for check in checks:
        yield _check(check, lang)


def _check(check: Mapping[str, Any], lang: Lang) -> Line:
    words = expectation_words(check.get("expect"), lang)
    if check.get("ok"):
        return Line("  ✓ " + words, "good")
    return Line("  ✗ " + words + say(lang, "；实际：") + expectation_words(check.get("got"), lang), "bad")


def failures(report: Mapping[str, Any], lang: Lang) -> Iterator[Line]:
    """Only what went wrong: the action that failed, the expectations that don't hold."""
    if report.get("failed"):
        yield Line("  " + _failure(report["failed"], lang), "bad")
    for check in report.get("expect") or ():
        if not check.get("ok"):
            yield _check(check, lang)


def assumptions(notes: Sequence[Any], lang: Lang) -> Iterator[Line]:
    """What was assumed where the scenario left a choice open."""
    if notes:
        yield Line("")
        yield Line(say(lang, "假定"), "title")
    for note in notes:
        yield Line(f"  • {note}")


def _failure(failure: Mapping[str, Any], lang: Lang) -> str:
    """Which action could not be done, and why."""
    rules = "、".join(failure.get("rules") or ())
    reason = around_quotes(lang, str(failure.get("reason") or ""))
    return say(lang, "未能完成：") + reason + (f"〔{rules}〕" if rules else "")
