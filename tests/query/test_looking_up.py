"""Looking rules up: which edition answers, what a record holds, and the ready answers of `show`."""

import json
from pathlib import Path
from typing import Any

import pytest

from query import ready
from query.looking_up import all_found, find, find_all, load, record, referred_by
from query.rule_page import rule_page
from rules_text.numbers import RuleNumber

EDITIONS_2004 = ["hans-2004-02", "hans-2004-06", "hant-2004-06"]


def rule(number: str, lang: Any = "zh-Hans", edition: str | None = None) -> dict[str, Any]:
    """The record of a rule that is there."""
    found = find(RuleNumber.parse(number), lang, edition)
    assert found is not None
    return record(found, family=edition is None)


@pytest.mark.parametrize(
    ("number", "lang", "edition", "status"),
    [
        ("104.3a", "zh-Hans", "hans-2004-06", "full"),
        ("104.3a", "zh-Hant", "hant-2004-06", "full"),
        ("212.3d", "zh-Hans", "hans-2004-02", "full"),
        ("502.9", "zh-Hans", "digest", "digest"),
        ("420.5g", "zh-Hant", "digest", "digest"),
    ],
)
def test_the_newest_edition_in_the_askers_script_answers(number: str, lang: Any, edition: str, status: str) -> None:
    shown = rule(number, lang)
    assert (shown["edition"], shown["status"]) == (edition, status)


def test_a_record_has_the_keys_callers_rely_on() -> None:
    shown = rule("304.1")
    assert {
        "number", "edition", "heading", "text", "examples", "status", "printed", "parent", "children", "refers_to",
        "referred_by", "engine", "scenarios", "line", "also_printed",
    } <= shown.keys()  # fmt: skip
    assert shown["parent"] == "304"
    assert shown["heading"] == "抓牌步骤"


def test_mentions_in_the_whole_family_count_where_no_edition_is_asked_for() -> None:
    assert "102.2" in rule("420")["referred_by"]
    assert "102.2" not in rule("420", edition="digest")["referred_by"]


@pytest.mark.parametrize("edition", EDITIONS_2004)
def test_references_run_in_both_directions(edition: str) -> None:
    tree = load(edition, "zh-Hans")
    forward = {(one.number, to) for one in tree.rules for to in one.refers_to}
    numbers = {to for _, to in forward}
    assert forward == {(by, to) for to in numbers for by in referred_by(to, tree)}


def test_a_misprinted_rule_says_what_is_printed() -> None:
    owner, misprinted = rule("212.2b", edition="hans-2004-02"), rule("212.5b", edition="hans-2004-02")
    assert misprinted["printed"] == "212.2b"
    assert owner["also_printed"] == ["212.5b"]


def test_numbers_of_the_old_text_are_not_those_of_2004() -> None:
    assert rule("304.1", edition="hans-old")["engine"] == []


def test_all_editions_that_have_the_words() -> None:
    assert [one.edition.id for one in find_all(RuleNumber.parse("304.1"), "zh-Hans")] == ["hans-2004-02", "hans-old"]
    assert [one.edition.id for one in find_all(RuleNumber.parse("104.3a"), "zh-Hant")] == [
        "hant-2004-06", "hans-2004-06", "hans-2004-02",
    ]  # fmt: skip


def test_a_page_has_the_words_in_a_line_of_their_own() -> None:
    found = find(RuleNumber.parse("104.3a"), "zh-Hans")
    assert found is not None
    lines = ["".join(text for text, _ in line) for line in rule_page(found, "zh-Hans")]
    assert lines[0].startswith("1 游戏 › 104 数字与符号")
    assert found.rule.text in lines


def test_a_page_of_the_digest_says_that_it_is_ours() -> None:
    found = find(RuleNumber.parse("502.2"), "zh-Hant")
    assert found is not None
    text = "\n".join("".join(text for text, _ in line) for line in rule_page(found, "zh-Hant"))
    assert "摘要，不是規則原文" in text
    assert "現行規則不同：" in text


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own."""
    monkeypatch.setenv("CAIPAN_CACHE", str(tmp_path / "缓存"))
    monkeypatch.setenv("CAIPAN_DATA", str(tmp_path / "data"))
    return tmp_path / "缓存"


def test_ready_answers_are_those_that_the_texts_give(cache: Path) -> None:
    ready.make_ready("zh-Hans")
    for found in all_found("zh-Hans"):
        answer = ready.ready(str(found.rule.number), "zh-Hans")
        assert answer is not None
        assert answer["record"] == record(found, family=True)
        assert answer["page"] == json.loads(json.dumps(rule_page(found, "zh-Hans")))


def test_nothing_is_ready_before_it_is_made_or_for_other_numbers(cache: Path) -> None:
    assert ready.ready("104.3a", "zh-Hans") is None
    ready.make_ready("zh-Hans")
    assert ready.ready("104.3z", "zh-Hans") is None
    assert ready.ready("104.3a", "zh-Hant") is None


def test_an_import_makes_ready_answers_stale(cache: Path, tmp_path: Path) -> None:
    ready.make_ready("zh-Hans")
    assert ready.is_current("zh-Hans")
    folder = tmp_path / "data" / "editions" / "mine"
    folder.mkdir(parents=True)
    (folder / "edition.toml").write_text("", encoding="utf-8")
    assert ready.ready("104.3a", "zh-Hans") is None
    assert not ready.is_current("zh-Hans")


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe\x00", b'{"stamp": 1}\n', b"[]\n"])
def test_a_damaged_file_is_no_answer(cache: Path, damage: bytes) -> None:
    ready.make_ready("zh-Hans")
    (cache / "show-zh-Hans.jsonl").write_bytes(damage)
    assert ready.ready("104.3a", "zh-Hans") is None


def test_a_file_cut_off_in_the_middle_is_no_answer(cache: Path) -> None:
    ready.make_ready("zh-Hans")
    path = cache / "show-zh-Hans.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.index(b"\n") + 10])
    assert ready.ready("104.3a", "zh-Hans") is None


def test_a_cache_folder_that_cannot_be_written_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("CAIPAN_CACHE", str(blocked))
    ready.make_ready("zh-Hans")
    assert ready.ready("104.3a", "zh-Hans") is None
