"""Records and their journal: one pen, and the way back to any mark."""

from __future__ import annotations

import ast
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.core.records import Journal, Map
from engine.core.state import Obj, Player

FIELDS = ("life", "poison", "hand", "mana")


def test_rollback_restores_every_field_and_the_trace() -> None:
    journal = Journal()
    player = Player(1, journal, life=20)
    mark = journal.mark()
    player.life = 17
    player.hand = (4, 5)
    journal.write("entry")
    player.life = 3
    journal.rollback(mark)
    assert (player.life, player.hand, journal.trace) == (20, (), [])


@given(st.lists(st.tuples(st.sampled_from(FIELDS), st.integers(0, 9)), max_size=40), st.integers(0, 40))
def test_any_mark_can_be_gone_back_to(writes: list[tuple[str, int]], at: int) -> None:
    journal = Journal()
    player = Player(1, journal)
    mark, then = 0, player.values()
    for index, (field, value) in enumerate(writes):
        if index == at:
            mark, then = journal.mark(), player.values()
        setattr(player, field, value if field in ("life", "poison") else (value,))
    if at < len(writes):
        journal.rollback(mark)
        assert player.values() == then


def test_an_epoch_or_tick_is_never_seen_twice() -> None:
    journal = Journal()
    record = Obj(1, journal)
    seen = [(journal.ticks, journal.epoch)]
    mark = journal.mark()
    record.tapped = True
    seen.append((journal.ticks, journal.epoch))
    journal.rollback(mark)
    seen.append((journal.ticks, journal.epoch))
    assert len(set(seen)) == 3


def test_a_copy_is_written_to_its_own_journal() -> None:
    journal, other = Journal(), Journal()
    record = Player(1, journal, life=5)
    twin = record.copy(other)
    twin.life = 1
    assert (record.life, len(journal.entries), len(other.entries)) == (5, 0, 1)


def test_maps_are_equal_by_content_and_never_changed() -> None:
    one = Map({"a": 1})
    assert one.with_("b", 2).without("b") == one
    assert hash(Map({"a": 1, "b": 2})) == hash(Map({"b": 2, "a": 1}))
    assert dict(one) == {"a": 1}


def test_no_source_writes_to_records_past_the_journal() -> None:
    """Only the core may use object.__setattr__, and nobody touches journal entries or slots by other means."""
    allowed = {"records.py", "saving.py"}
    apart = {"plain.py"}  # frozen nodes of scenario files, no records
    root = Path(engine.__file__).parent
    for path in root.rglob("*.py"):
        if (path.parent.name == "core" and path.name in allowed) or "cards" in path.parts or path.name in apart:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr == "__setattr__":
                owner = getattr(node.value, "id", "")
                assert owner != "object", f"{path}:{node.lineno}"
            if (
                isinstance(node, ast.Attribute)
                and getattr(node.value, "attr", "") == "journal"
                and node.attr == "entries"
            ):
                assert path.parent.name == "core", f"{path}:{node.lineno} touches the journal"
