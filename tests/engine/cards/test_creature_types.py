"""The list of creature types: those of the glossary of June 2004, by every Chinese name in use."""

from pathlib import Path

import engine

FILE = Path(engine.__file__).parent / "cards" / "data" / "creature_types.txt"
ROWS = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()]
# Printed on artifact creatures and used by players, but no types of the list of June 2004.
NOT_LISTED = {"Construct", "Familiar"}


def test_every_line_has_a_name_in_each_script_and_in_english() -> None:
    for row in ROWS:
        assert len(row) == 3
        assert all(name and name == name.strip() for name in row)
        assert row[2].isascii()


def test_all_types_of_june_2004_are_there_in_the_order_of_the_glossary() -> None:
    english = list(dict.fromkeys(row[2] for row in ROWS if row[2] not in NOT_LISTED))
    assert len(english) == 384
    assert english[0] == "Abomination"
    assert english[-1] == "Zombie"
    assert {"Legend", "Wall", "Goblin", "Elf", "Will-o'-the-Wisp"} <= set(english)


def test_a_simplified_name_means_one_type() -> None:
    names = [row[0] for row in ROWS]
    assert len(set(names)) == len(names)


def test_names_of_both_eras_and_scripts_lead_to_the_same_type() -> None:
    by_name = {name: row[2] for row in ROWS for name in row[:2]}
    assert by_name["精灵"] == by_name["鬼怪"] == "Goblin"
    assert by_name["地精"] == by_name["妖精"] == "Elf"
    assert by_name["精怪"] == by_name["灵"] == by_name["靈"] == "Spirit"
    assert by_name["法术师"] == by_name["魔法師"] == "Wizard"
    assert by_name["士兵"] == by_name["兵士"] == "Soldier"
    assert by_name["传奇"] == by_name["傳奇"] == "Legend"
