"""Imports that meet: under one name, at one time, or in an encoding that isn't the file's."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import rules_text
from rules_text import importing, library
from rules_text.importing import ImportRefusedError, import_file

SHIPPED = Path(rules_text.__file__).parent / "editions"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder for imported editions."""
    monkeypatch.setenv("CAIPAN_DATA", str(tmp_path / "data"))
    library.forget()
    yield tmp_path / "data"
    library.forget()


def test_the_slower_of_two_imports_is_told_that_the_name_is_taken(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = SHIPPED / "hans-old" / "source.txt"
    put = importing._put

    def meanwhile(work: Path, place: Path) -> None:
        monkeypatch.setattr(importing, "_put", put)
        import_file(source, "x")
        put(work, place)

    monkeypatch.setattr(importing, "_put", meanwhile)
    with pytest.raises(ImportRefusedError, match="已有版本“x”"):
        import_file(source, "x")
    assert [path.name for path in (data / "editions").iterdir()] == ["x"]
    assert library.load("x").rules


@pytest.mark.parametrize("wrong", ["latin1", "cp1252", "big5", "utf-16", "utf-8"])
def test_an_encoding_that_gives_nonsense_is_refused(wrong: str, data: Path, tmp_path: Path) -> None:
    text = (SHIPPED / "hans-2004-02" / "source.txt").read_bytes().decode("utf-8-sig")
    path = tmp_path / "gb.txt"
    path.write_bytes(text.encode("gb18030"))
    with pytest.raises(ImportRefusedError) as refused:
        import_file(path, "x", encoding=wrong)
    assert "\n" not in str(refused.value)
    assert not (data / "editions" / "x").exists()
    assert import_file(path, "x").encoding == "GB18030"
