"""Other people's files: read whatever way they are written, or refused in one line with nothing left behind."""

import os
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules_text
from rules_text import folders, importing, library
from rules_text.decoding import UndecodableError, decode
from rules_text.importing import ImportRefusedError, import_file
from rules_text.numbers import RuleNumber

SHIPPED = Path(rules_text.__file__).parent / "editions"
parse = RuleNumber.parse

# Made up for these tests: a text of today's form, in words of our own.
ENGLISH = """Pocket Rules of a Card Game

These rules are effective as of October 13, 2023.

Introduction

Read this first. Letters skip two, so 704.5k is followed by 704.5m.

Contents

1. Things
100. General
7. More Things
704. Checks

Glossary

Credits

1. Things

100. General

100.1. These rules tell how to play.

100.1a Two people play. See rule 704, “Checks.”

7. More Things

704. Checks

704.1. Checks happen often.
Example: It’s done before anybody acts.

704.5. The checks are these:

704.5j First one. See rules 100.1 and 704.5k.

704.5k Second one.

704.5m Third one. (See rules 704.5j–m.)

704.5n Fourth one.

704.5p Fifth one.

Glossary

Check
Something that happens by itself. See rule 704.

     It goes on in a second paragraph.

Player, Players
1. A person.
2. More of them.

Credits

Written for a test by nobody. 555.1 is a telephone number.
"""


@pytest.fixture(autouse=True)
def empty_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("CAIPAN_DATA", str(tmp_path / "data"))
    library.forget()
    yield
    library.forget()


@pytest.fixture
def file(tmp_path: Path) -> Callable[[bytes | str], Path]:
    def write(content: bytes | str) -> Path:
        path = tmp_path / "规则 文本.txt"
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path

    return write


def shipped(id: str) -> str:
    return (SHIPPED / id / "source.txt").read_bytes().decode("utf-8")


def counted(report: importing.ImportReport) -> str:
    return "/".join(str(n) for n in list(report.counts.values())[:7])


COUNTS = {
    "hans-2004-02": "3/32/118/116/17/68/77",
    "hans-2004-06": "2/6/37/11/3/12/75",
    "hant-2004-06": "3/24/98/112/17/48/77",
    "hans-old": "1/15/35/7/0/16/0",
}
LAYOUTS: dict[str, Callable[[str], str]] = {
    "as it is": lambda t: t,
    "CRLF": lambda t: t.replace("\n", "\r\n"),
    "bare CR": lambda t: t.replace("\n", "\r"),
    "cut at 70": lambda t: "\n".join(line[i : i + 70] for line in t.split("\n") for i in range(0, len(line) or 1, 70)),
    "one line": lambda t: t.replace("\n", ""),
    "blank lines": lambda t: t.replace("\n", "\n\n"),
}


ENCODINGS = [
    (id, encoding)
    for id in COUNTS
    for encoding in ("utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le", "utf-16-be")
] + [("hant-2004-06", "big5")]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("id", "encoding"), ENCODINGS)
def test_shipped_texts_come_through_every_encoding_and_layout(
    id: str, layout: str, encoding: str, file: Callable[[bytes | str], Path]
) -> None:
    text = LAYOUTS[layout](shipped(id))
    report = import_file(file(text.encode(encoding, "strict" if encoding != "big5" else "replace")), "甲")
    assert counted(report) == COUNTS[id]
    assert report.info.language == library.info(id).language
    assert report.info.family == library.info(id).family
    if id in ("hans-2004-02", "hant-2004-06"):
        assert report.info.effective == library.info(id).effective
    original, imported = library.load(id), library.load("甲")
    if encoding != "big5" and layout != "one line":
        assert ["".join(r.text.split()) for r in imported.rules] == ["".join(r.text.split()) for r in original.rules]


def test_an_english_text_of_today_is_understood(file: Callable[[bytes | str], Path]) -> None:
    report = import_file(file(ENGLISH), "pocket")
    assert report.info.language == "en" and report.info.effective == "2023-10-13" and report.info.family == "2010"
    assert report.info.title == "Pocket Rules of a Card Game" and report.encoding == "UTF-8"
    assert counted(report) == "2/2/3/6/1/4/6" and report.counts["glossary"] == 2
    edition = library.load("pocket")
    assert [str(r.number) for r in edition.rules][-5:] == ["704.5j", "704.5k", "704.5m", "704.5n", "704.5p"]
    third = edition.by_number[parse("704.5m")]
    assert [str(n) for n in third.references[0].numbers] == ["704.5j", "704.5k", "704.5m"]
    assert edition.by_number[parse("704.1")].examples == ("It’s done before anybody acts.",)
    check = edition.by_number[parse("g:Check")]
    assert check.text == "Something that happens by itself. See rule 704. It goes on in a second paragraph."
    assert edition.referred_by[parse("704")] == (parse("100.1a"), parse("g:Check"))
    assert "555.1" in edition.source[slice(*edition.parts.back)]


@pytest.mark.parametrize("width", [40, 70])
def test_hard_wrapped_english_is_joined_with_blanks(width: int, file: Callable[[bytes | str], Path]) -> None:
    import textwrap

    lines = [part for line in ENGLISH.split("\n") for part in (textwrap.wrap(line, width) or [""])]
    report = import_file(file("\n".join(lines)), "wrapped")
    assert counted(report) == "2/2/3/6/1/4/6"
    assert library.load("wrapped").by_number[parse("100.1")].text == "These rules tell how to play."


def test_the_bytes_of_another_code_page_are_known(file: Callable[[bytes | str], Path]) -> None:
    data = b"103.1. One rule.\n103.2. It can\x92t. Ring of Ma\x92r\xfbf \x97 x\n103.3. Another rule.\n"
    report = import_file(file(data), "cp")
    rule = library.load("cp").by_number[parse("103.2")]
    assert rule.text == "It can’t. Ring of Ma’rûf — x" and report.encoding == "Windows-1252"


def test_signs_beyond_gbk_survive_gb18030(file: Callable[[bytes | str], Path]) -> None:
    text = shipped("hans-2004-02").replace("100.4. ", "100.4. ©®û™〜")
    import_file(file(text.encode("gb18030")), "gb")
    assert library.load("gb").by_number[parse("100.4")].text.startswith("©®û™〜")


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["hans-2004-02", "hant-2004-06"]), st.integers(0, 10**6), st.integers(40, 400))
def test_even_a_piece_of_a_text_tells_its_encoding(id: str, start: int, length: int) -> None:
    text = shipped(id)
    start %= len(text) - length
    piece = text[start : start + length]
    for encoding in ("gb18030", "big5", "utf-16-le", "utf-16-be", "utf-8"):
        try:
            data = piece.encode(encoding)
        except UnicodeEncodeError:
            continue
        try:
            assert decode(data).text == piece
        except UndecodableError as error:
            assert "--encoding" in str(error)  # a piece with next to no Chinese may be asked about, never misread


def test_what_cannot_be_told_is_asked_for(file: Callable[[bytes | str], Path]) -> None:
    no_script = "100.1. 不知道\n100.2. 一二三\n100.3. 上中下\n"
    with pytest.raises(ImportRefusedError, match="--language") as refusal:
        import_file(file(no_script), "x")
    assert refusal.value.option == "--language"
    assert (
        import_file(file(no_script), "x", language="zh-hant", effective="2001-02-03", title="小书").info.language
        == "zh-Hant"
    )
    assert library.info("x").effective == "2001-02-03" and library.info("x").title == "小书"
    dateless = import_file(file(shipped("hans-old")), "y")
    assert any("--effective" in message for _, message in dateless.warnings)


def test_warnings_name_their_lines(file: Callable[[bytes | str], Path]) -> None:
    report = import_file(file(shipped("hant-2004-06")), "x")
    assert (263, "212.5b 印作 212.2b") in report.warnings
    assert any("目次中有 45 节没有条文" in message for _, message in report.warnings)
    gap = shipped("hans-2004-02").replace("100.4. 套牌没有最大张数的限制。\n", "")
    assert any("100.3 之后就是 100.5" in m for _, m in import_file(file(gap), "gap").warnings)


def test_harmful_characters_are_taken_out(file: Callable[[bytes | str], Path]) -> None:
    text = shipped("hans-2004-02").replace("套牌没有最大", "套牌\x1b[31m没有\u202e最大")
    report = import_file(file(text), "x")
    rule = library.load("x").by_number[parse("100.4")]
    assert rule.text == "套牌[31m没有最大张数的限制。" and "\x1b" not in library.load("x").source
    assert (101, "去掉了 2 个控制字符或不可见字符（第一个是 U+001B）") in report.warnings


def test_an_imported_edition_works_like_a_shipped_one(file: Callable[[bytes | str], Path]) -> None:
    import_file(file(ENGLISH), "pocket")
    library.forget()
    assert library.order()[-1] == "pocket" and "pocket" in library.ids()
    found = library.rule(parse("704.5k"))
    assert found is not None and found.edition == "pocket"
    assert library.referred_by(parse("704.5k"), "2010") == [parse("704.5j"), parse("704.5m")]
    edition = library.load("pocket")
    assert (
        edition.source == ENGLISH
        and edition.by_number[parse("704.1")].line == ENGLISH[: ENGLISH.index("\n704.1.")].count("\n") + 2
    )


def test_an_edition_read_by_older_code_is_read_anew(file: Callable[[bytes | str], Path]) -> None:
    import_file(file(shipped("hans-2004-02").encode("gb18030")), "x")
    tree = folders.editions_folder() / "x" / "tree.jsonl"
    before = library.load("x").rules
    for broken in ("old\n{}", "", "\n"):
        tree.write_text(broken, encoding="utf-8")
        library.forget()
        assert library.load("x").rules == before
        assert library.load("x").info.effective == "2004-02-01"


def test_a_damaged_edition_says_so(file: Callable[[bytes | str], Path]) -> None:
    import_file(file(ENGLISH), "x")
    folder = folders.editions_folder() / "x"
    (folder / "tree.jsonl").unlink()
    (folder / "source.txt").unlink()
    library.forget()
    with pytest.raises(library.DamagedEditionError, match="caipan remove x"):
        library.load("x")
    (folder / "edition.toml").write_text("not toml", encoding="utf-8")
    library.forget()
    assert "x" not in library.ids()
    importing.remove("x")
    assert not folder.exists()


ZH = shipped("hans-2004-02")
REFUSED: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "空文件"),
    "blank": (b" \n\t\n", "空文件"),
    "zeros": (bytes(3000), "不是文本文件"),
    "noise": (random.Random(7).randbytes(50_000), "不是文本文件"),
    "PNG": (b"\x89PNG\r\n\x1a\n" + bytes(100), "图片"),
    "PDF": (b"%PDF-1.4\n100.1. a", "PDF"),
    "Word": (b"PK\x03\x04" + bytes(100), "DOCX"),
    "no rules": ("从前有座山，山里有座庙。\n1. 和尚\n2. 讲故事\n".encode(), "没有找到规则"),
    "web page": (b"<html><body>100.1. a<p>100.2. b<p>100.3. c", "网页"),
    "truncated": (ZH.encode()[:-2], "第 384 行"),
    "broken": (ZH.encode()[:3000] + b"\xff" + ZH.encode()[3000:], "损坏"),
    "too large": (b"100.1. a\n" * 1_000_000, "太大"),
    "too many lines": (b"\n" * 300_000 + b"100.1. a\n100.2. b\n100.3. c", "行"),
    "too many numbers": ("".join(f"{100 + i % 800}.{i % 90 + 1}. x。" for i in range(150_000)).encode(), "编号多得"),
    "three rules in a sea": (b"100.1. a 100.2. b 100.3. c " + b"word " * 100_000, "没有找到规则"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_text_of_the_rules_is_refused_in_one_line(
    name: str, file: Callable[[bytes | str], Path], tmp_path: Path
) -> None:
    data, why = REFUSED[name]
    path = file(data)
    with pytest.raises(ImportRefusedError, match=why) as refusal:
        import_file(path, "x")
    assert "\n" not in str(refusal.value) and path.name in str(refusal.value)
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize(
    "data",
    [
        ("100.1. 见规则304，「" * 9000 + "\n100.2. a\n100.3. b").encode(),
        ("1. a\n100. b " + "x " * 200_000 + "\n1. a\n100. b\n100.1. c\n100.2. d\n100.3. e").encode(),
        ("100.1. a第" + "百" * 50_000 + "条\n100.2. b\n100.3. c").encode(),
        ("1. a\n100. b\n100.1. c" + " " * 50_000 + "d\n100.2. d\n100.3. e").encode(),
        ("100.1. " + "(" * 50_000 + "\n100.2. a\n100.3. b").encode(),
        ("100. a\n" + "".join(f"100.{i}. 例：甲。\n例：乙。\n" for i in range(1, 900))).encode(),
    ],
    ids=["quotes", "long contents", "numerals", "blanks", "brackets", "examples"],
)
def test_a_hostile_text_costs_little(data: bytes, file: Callable[[bytes | str], Path]) -> None:
    done: list[bool] = []

    def attempt() -> None:
        with suppress(ImportRefusedError):
            import_file(file(data), "x", language="zh-Hans")
        done.append(True)

    thread = threading.Thread(target=attempt, daemon=True)
    thread.start()
    thread.join(20)
    assert done, "still at it after 20 seconds"


@pytest.mark.parametrize(
    "id", ["", "../x", "a/b", "a\\b", ".", "..", ".x", "x.", "con", "a b", "a" * 65, "\x1b[31m", "-x"]
)
def test_an_id_is_a_plain_name(id: str, file: Callable[[bytes | str], Path], tmp_path: Path) -> None:
    with pytest.raises(ImportRefusedError, match="版本名"):
        import_file(file(ENGLISH), id)
    assert not (tmp_path / "data").exists()


def test_nothing_is_overwritten(file: Callable[[bytes | str], Path]) -> None:
    for id in ("hans-old", "digest", "Hant-2004-06"):
        with pytest.raises(ImportRefusedError, match="随程序提供"):
            import_file(file(ENGLISH), id)
    import_file(file(ENGLISH), "x")
    with pytest.raises(ImportRefusedError, match="caipan remove x"):
        import_file(file(shipped("hans-old")), "x")
    assert library.info("x").language == "en"


def test_options_are_checked(file: Callable[[bytes | str], Path]) -> None:
    for options, why in (
        ({"language": "fr"}, "zh-Hans、zh-Hant、en"),
        ({"effective": "2004-6-1"}, "2004-06-01"),
        ({"effective": "2004-02-31"}, "2004-06-01"),
        ({"encoding": "klingon"}, "gb18030"),
        ({"encoding": "gbk"}, "第"),
        ({"encoding": "utf-16"}, "编码"),
    ):
        with pytest.raises(ImportRefusedError, match=why):
            import_file(file(ENGLISH.replace("a", "é")), "x", **options)


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    for path, why in ((tmp_path, "文件夹"), (tmp_path / "none", "没有文件"), (Path("a\0b"), "文件")):
        with pytest.raises(ImportRefusedError, match=why):
            import_file(path, "x")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(ImportRefusedError, match="不是普通文件"):
            import_file(tmp_path / "pipe", "x")


def test_a_failure_while_writing_leaves_nothing(
    file: Callable[[bytes | str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = file(ENGLISH)
    for error, raised in ((OSError(28, "No space left"), ImportRefusedError), (KeyboardInterrupt(), KeyboardInterrupt)):

        def fail(*_: object, error: BaseException = error) -> str:
            raise error

        monkeypatch.setattr(importing, "packed", fail)
        with pytest.raises(raised):
            import_file(path, "x")
        assert [p.name for p in tmp_path.iterdir()] == [path.name]


def test_what_a_killed_import_left_is_no_edition(file: Callable[[bytes | str], Path]) -> None:
    import_file(file(ENGLISH), "x")
    shelf = folders.editions_folder()
    (shelf / "x").rename(shelf / ".x-half")
    library.forget()
    assert "x" not in library.ids() and ".x-half" not in library.ids()
    os.utime(shelf / ".x-half", (0, 0))
    import_file(file(ENGLISH), "y")
    assert [p.name for p in shelf.iterdir()] == ["y"]


def test_removing_takes_it_out_and_only_what_was_imported(file: Callable[[bytes | str], Path]) -> None:
    import_file(file(ENGLISH), "x")
    importing.remove("x")
    assert "x" not in library.ids() and list(folders.editions_folder().iterdir()) == []
    with pytest.raises(library.UnknownEditionError):
        importing.remove("x")
    with pytest.raises(library.UnknownEditionError):
        importing.remove("../data")
    with pytest.raises(ImportRefusedError, match="不能删除"):
        importing.remove("hans-2004-02")


def test_rules_quoted_here_and_there_are_taken_singly(file: Callable[[bytes | str], Path]) -> None:
    paper = (
        "某系列常见问题集\n一些说明。\n502.28. 连击\n502.28a 这是静止式异能，写在\n第二行。\n* 一条说明。\n-----\n"
        "502.2. 先攻\n502.2a 这也是。\n* 又一条。\n502.2b 末条。\n\n别的话，不属于规则。\n504.1. 牌面朝下。\n"
    )
    report = import_file(file(paper), "faq", language="zh-Hans")
    edition = library.load("faq")
    assert [str(r.number) for r in edition.rules] == ["502.28", "502.28a", "502.2", "502.2a", "502.2b", "504.1"]
    assert edition.by_number[parse("502.28a")].text == "这是静止式异能，写在第二行。"
    assert edition.by_number[parse("502.2b")].text == "末条。"
    assert report.counts["rules"] == 3


@settings(max_examples=80, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_decoded_or_refused(data: bytes) -> None:
    try:
        decoded = decode(data)
    except UndecodableError as error:
        assert "\n" not in str(error)
    else:
        assert isinstance(decoded.text, str)


@pytest.mark.parametrize(
    ("edition", "was", "taken_for"),
    [
        ("hans-2004-02", "utf-8", "latin-1"),
        ("hans-2004-02", "gb18030", "latin-1"),
        ("hant-2004-06", "utf-8", "cp1252"),
        ("hant-2004-06", "utf-8", "gb18030"),
        ("hant-2004-06", "big5", "gb18030"),
    ],
)
def test_a_text_that_was_garbled_before_it_was_stored_is_told(edition: str, was: str, taken_for: str) -> None:
    text = (SHIPPED / edition / "source.txt").read_text(encoding="utf-8")
    stored = text.encode(was, "ignore").decode(taken_for, "replace").encode("utf-8")
    with pytest.raises(UndecodableError, match="乱码"):
        decode(stored)


def test_a_stray_zero_byte_makes_no_other_encoding() -> None:
    data = (SHIPPED / "hant-2004-06" / "source.txt").read_bytes()
    decoded = decode(data[:3000] + b"\x00" + data[3000:] if data[3000:3001].isascii() else b"\x00" + data)
    assert decoded.encoding == "utf-8"


@given(st.text(alphabet=st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5), min_size=1))
def test_no_chinese_text_is_called_garbled(text: str) -> None:
    assert decode(text.encode("utf-8")).text == text
