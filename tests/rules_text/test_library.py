"""Which editions there are, which of them answers for a rule, and that reading them again costs little."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

import rules_text
from rules_text import folders, keeping, library
from rules_text.numbers import RuleNumber
from rules_text.storing import packed, unpacked

FOLDER = Path(rules_text.__file__).parent
parse = RuleNumber.parse

# What the shipped files are, so that nothing ever edits them unnoticed.
TEXTS = {
    "hans-2004-02": "6eddc08436db910a7360453f24ef37b9f1e2efb531a5c15c7d6605598d3705ea",
    "hans-2004-06": "8feed463d6ca4aec1c18f298223b374981055db73ad04826dd3577e635948c0d",
    "hant-2004-06": "e1a0a7c7b7432afa1da1e94c7122bec3f245e1ea008890a4b1cb889b369ec399",
    "hans-old": "8266d92f3166c781c708dd6d7dac979e45ce7eec84ed52e81330c1b2207b3d23",
}


@pytest.mark.parametrize(("id", "digest"), TEXTS.items())
def test_shipped_texts_are_as_they_came(id: str, digest: str) -> None:
    assert hashlib.sha256((FOLDER / "editions" / id / "source.txt").read_bytes()).hexdigest() == digest


def test_every_shipped_text_says_where_it_comes_from() -> None:
    for id in TEXTS:
        info = library.info(id)
        assert info.source and info.rights and info.title
        assert (FOLDER / "editions" / id / "NOTICE.md").read_text(encoding="utf-8").startswith("# ")
        assert info.rules == sum(r.kind in ("rule", "subrule") for r in library.load(id).rules)


def test_lists_the_editions() -> None:
    assert [i.id for i in library.editions()] == ["hans-2004-02", "hans-2004-06", "hant-2004-06", "hans-old", "digest"]
    assert [i.effective for i in library.editions()][:3] == ["2004-02-01", "2004-06-01", "2004-06-01"]
    assert library.info("hant-2004-06").language == "zh-Hant"


@pytest.mark.parametrize("id", ["hans", "", "../editions", "a/b", "Hans-2004-02", "."])
def test_an_unknown_edition_names_those_there_are(id: str) -> None:
    with pytest.raises(library.UnknownEditionError, match="hans-2004-02、") as error:
        library.load(id)
    assert "digest" in error.value.known


@pytest.mark.parametrize(
    ("number", "script", "edition"),
    [
        ("104.3", "zh-Hans", "hans-2004-06"),  # the newest in the asker's script
        ("104.3", "zh-Hant", "hant-2004-06"),
        ("212.3d", "zh-Hans", "hans-2004-02"),  # the newest lacks it
        ("302.1", "zh-Hant", "hans-2004-02"),  # another one of 2004
        ("409.1", "zh-Hans", "digest"),
        ("308.2c", "zh-Hant", "digest"),
        ("310.1c", "zh-Hans", "hans-old"),  # a number of 1999
        ("309.2a", "zh-Hans", "digest"),  # the digest goes before the old text
        ("5", "zh-Hant", "hant-2004-06"),  # known from the contents alone
    ],
)
def test_the_right_edition_answers(number: str, script: str, edition: str) -> None:
    found = library.rule(parse(number), script)
    assert found is not None and found.edition == edition
    assert found.number == parse(number)


def test_status_says_what_there_is() -> None:
    assert library.status(parse("104.3")) == "full"
    assert library.status(parse("409.1a")) == "digest"
    assert library.status(parse("5")) in ("heading", "digest")
    assert library.status(parse("999.9")) is None
    assert library.rule(parse("104.3"), edition="hans-old") is None
    only = library.rule(parse("507"), edition="hans-2004-02")
    assert only is not None and only.status == "heading" and only.heading == "操控其它牌手的回合" and only.line == 91


def test_the_digest_speaks_both_scripts() -> None:
    hans, hant = library.load("digest"), library.load("digest", "zh-Hant")
    assert [r.number for r in hans.rules] == [r.number for r in hant.rules]
    number = parse("409.1c")
    assert hans.by_number[number].text != hant.by_number[number].text
    assert all(r.status == "digest" for r in hans.rules)
    assert hans.by_number[parse("308.2c")].heading == "宣告攻击者步骤"


def test_a_glossary_entry_is_found_by_its_term_in_either_script() -> None:
    for script, written in (("zh-Hans", "g:坟墓场"), ("zh-Hant", "g:墳墓場"), ("zh-Hans", "g:墳墓場")):
        found = library.rule(parse(written), script)
        assert found is not None and found.number == parse("g:坟墓场")
        assert found.title == ("坟墓场" if script == "zh-Hans" else "墳墓場")
    assert library.rule(parse("g:没有这个词")) is None


def test_a_glossary_entry_is_found_by_other_names_and_by_a_term_that_looks_the_same_in_both_scripts() -> None:
    for written, term in (
        ("g:速攻", "敏捷"),
        ("g:放逐", "移出对战"),
        ("g:魔法力池", "法术力池"),
        ("g:APNAP", "主动牌手先决定"),
    ):
        found = library.rule(parse(written))
        assert found is not None and found.number == parse(f"g:{term}")


def test_every_edition_that_has_a_rule_is_found() -> None:
    assert [r.edition for r in library.everywhere(parse("104.3"))] == ["hans-2004-06", "hans-2004-02", "hant-2004-06"]
    assert [r.edition for r in library.everywhere(parse("304.1"))] == ["hans-2004-02", "hans-old"]


def test_references_go_both_ways_within_a_family() -> None:
    assert parse("212.3d") in library.refers_to(parse("104.4"))
    assert parse("104.4") in library.referred_by(parse("212.3d"))
    assert parse("308.2") not in library.referred_by(parse("409.9"), "2004")
    assert library.referred_by(parse("409.9"), "1999") == [parse("308.2")]


def test_each_number_is_chosen_once_in_order() -> None:
    chosen = library.chosen()
    assert list(chosen) == sorted(set(chosen))
    assert chosen[parse("100.1")].edition == "hans-2004-06" and chosen[parse("409.1")].edition == "digest"


def test_a_stored_edition_is_the_same(tmp_path: Path) -> None:
    for id in (*TEXTS, "digest"):
        library.forget()
        edition = library.load(id)
        again = unpacked(packed(edition), lambda: "")
        assert again.rules == edition.rules and again.toc == edition.toc and again.glossary == edition.glossary
        assert again.info == edition.info and again.parts == edition.parts
        assert dict(again.referred_by) == dict(edition.referred_by)


def test_a_damaged_or_stale_cache_is_read_anew() -> None:
    first = library.load("hans-old").rules
    path = folders.cache_folder() / "texts" / "hans-old.jsonl"
    whole = path.read_text(encoding="utf-8")
    for broken in ("", "x", whole[:-100], whole.replace('{"form"', '{"form":0,"x"', 1), "stale" + whole, "\x00" * 50):
        path.write_text(broken, encoding="utf-8")
        library.forget()
        assert library.load("hans-old").rules == first
        assert path.read_text(encoding="utf-8") == whole


def test_a_cache_that_cannot_be_written_does_no_harm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("CAIPAN_CACHE", str(tmp_path / "file"))
    library.forget()
    assert library.load("hans-old").get(parse("302.1"))
    library.forget()


def test_writing_whole_leaves_nothing_behind_when_it_fails(tmp_path: Path) -> None:
    target = tmp_path / "taken"
    target.mkdir()
    (target / "x").touch()
    with pytest.raises(OSError):
        keeping.write_whole(target, "text")
    assert [p.name for p in tmp_path.iterdir()] == ["taken"]


def test_showing_a_rule_reads_no_whole_text() -> None:
    code = (
        "import sys\nfrom rules_text import library\nfrom rules_text.numbers import RuleNumber\n"
        "library.rule(RuleNumber.parse('104.3')); library.referred_by(RuleNumber.parse('420'))\n"
        "print([m for m in sys.modules if m in ('rules_text.parsing', 'tomllib', 'jieba', 'opencc', 'whoosh')])"
    )
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
