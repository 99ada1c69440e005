"""The language of answers, and our own sentences in Traditional."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from query.faults import UnusableError
from query.lang import UnknownLanguageError, around_quotes, choose_lang, in_lang, read_lang, say
from rules_text.characters import only_in

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("word", "lang"), [("zh-Hans", "zh-Hans"), ("ZH_TW.UTF-8", "zh-Hant"), ("繁體", "zh-Hant")])
def test_languages_are_named_in_several_ways(word: str, lang: str) -> None:
    assert read_lang(word) == lang


def test_a_word_that_names_no_language_is_refused() -> None:
    with pytest.raises(UnknownLanguageError):
        read_lang("klingon")


def test_the_text_goes_before_the_option_and_the_option_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIPAN_LANG", "zh-Hant")
    assert choose_lang() == "zh-Hant"
    assert choose_lang("zh-Hans") == "zh-Hans"
    assert choose_lang("zh-Hans", "規則104") == "zh-Hant"
    assert choose_lang("zh-Hant", "规则104") == "zh-Hans"
    assert choose_lang("zh-Hant", "104.3a") == "zh-Hant"
    monkeypatch.setenv("CAIPAN_LANG", "nonsense")
    assert choose_lang() == "zh-Hans"


def test_what_is_filled_in_is_never_converted() -> None:
    assert say("zh-Hant", "没有版本“{id}”。", id="规则{0}") == "沒有版本“规则{0}”。"


def test_an_error_is_one_line_in_either_language() -> None:
    error = UnusableError("{path}: 无法读取", path="a\nb")
    assert error.text("zh-Hant") == "a b: 無法讀取"
    assert "\n" not in str(error)


def test_messages_of_other_layers_keep_what_they_quote_and_what_the_user_wrote() -> None:
    error = UnusableError.of("规则.txt：没有版本“规则{x}”，{y} 无法读取", "规则.txt")
    assert error.text("zh-Hant") == "规则.txt：沒有版本“规则{x}”，{y} 無法讀取"
    assert error.text("zh-Hans") == "规则.txt：没有版本“规则{x}”，{y} 无法读取"
    assert around_quotes("zh-Hant", "应为“规则”或「时间」之类的词") == "應為“规则”或「时间」之類的詞"


def sentences() -> Iterator[tuple[str, str]]:
    """Every piece of Chinese in the source of `query`, docstrings of modules aside, with the file it stands in."""
    for path in sorted((ROOT / "query").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.isascii():
                yield path.name, node.value


def test_no_simplified_character_is_left_in_traditional() -> None:
    left = {
        (name, text, converted)
        for name, text in sentences()
        if only_in(converted := in_lang("zh-Hant", text), "zh-Hans") and name not in {"lang.py"}
    }
    assert not left
