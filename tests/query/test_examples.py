"""The stored examples: every one is played here and must come out as it says."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.scenario.runner import run_data, run_file
from query.asking import ask, make_examples
from query.asking.examples import COMPACT, stored

FILES = make_examples.files()
NUMBERS = json.loads(
    (Path(__file__).parents[2] / "rules_text" / "data" / "numbers-2004.json").read_text(encoding="utf-8")
)["numbers"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_comes_out_as_it_says(path: Path) -> None:
    report = run_file(path)
    assert report["ok"], [one for one in report["expect"] if not one["ok"]] or report.get("failed")
    assert report["expect"], "an example without expectations shows nothing"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_says_what_it_shows(path: Path) -> None:
    one = make_examples.read(path)
    assert one["title"]
    assert one["about"]
    assert not set(one["about"]) - set(NUMBERS)
    assert any(path.stem.startswith(number[:3]) for number in one["about"])


def test_titles_are_different() -> None:
    titles = [example.title for example in stored()]
    assert len(titles) == len(set(titles))


def test_the_compact_file_is_current() -> None:
    """`python -m query.asking.make_examples` renews it."""
    assert COMPACT.read_text(encoding="utf-8") == make_examples.compact()


def test_the_compact_form_plays_like_the_file() -> None:
    example = stored()[0]
    data, file = run_data(example.scenario, example.id), run_file(FILES[0])
    for key in ("title", "ok", "trace", "result"):
        assert data[key] == file[key]


def test_there_are_examples_of_every_chapter_and_most_sections() -> None:
    sections = {number.split(".")[0] for example in stored() for number in example.about}
    assert len(stored()) >= 120
    assert {section[0] for section in sections} == set("12345")
    assert len(sections) >= 50


def drawn(example: Any) -> list[tuple[str, str]]:
    return [(entry["kind"], entry["step"]) for entry in example["trace"] if entry["kind"] in ("drawn", "lost")]


@pytest.mark.parametrize(
    "question",
    ["牌库没牌了还要抓牌会怎样", "牌庫抽光了，輪到抽牌步驟怎麼辦", "抽干牌库会输吗", "deck 没牌还要 draw 会死吗"],
)
def test_drawing_from_an_empty_library_is_played(question: str) -> None:
    found = ask(question)
    assert found.example is not None
    assert found.example["kind"] == "library"
    assert drawn(found.example) == [("drawn", "draw"), ("lost", "draw")]
    assert all(entry["rules"] for entry in found.example["trace"])
    assert {"102.2", "304.1"} <= {rule.number for rule in found.rules}


@pytest.mark.parametrize("question", ["没牌但不用抓牌会输吗", "牌庫空了可是不必抽牌，會輸嗎", "牌库还有牌，抓牌会输吗"])
def test_its_negation_does_not_show_a_loss(question: str) -> None:
    found = ask(question)
    assert found.example is None or not drawn(found.example)


@pytest.mark.parametrize(
    ("question", "number"),
    [("先攻怎么打", "502.2"), ("傳奇規則是什麼", "420.5e"), ("召唤失调", "212.3d"), ("mana burn", "300.3")],
)
def test_the_example_shows_the_governing_rule(question: str, number: str) -> None:
    found = ask(question)
    assert found.example is not None
    about = found.example["scenario"]["about"]
    assert any(one.startswith(number) for one in about)
    assert set(found.example) >= {"kind", "title", "scenario", "assumptions", "trace", "result"}


def test_the_trace_is_told_in_the_script_of_the_question() -> None:
    hans, hant = ask("牌库没牌了还要抓牌会怎样").example, ask("牌庫沒牌了還要抽牌會怎樣").example
    assert hans is not None
    assert hant is not None
    assert "牌库" in "".join(entry["text"] for entry in hans["trace"])
    assert "牌庫" in "".join(entry["text"] for entry in hant["trace"])
