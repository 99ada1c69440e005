"""How today's rules differ is printed by `show`, `ask` and `export`, and is a key of their JSON."""

from collections.abc import Callable
from typing import Any

Caipan = Callable[..., Any]


def test_show_prints_the_line_below_a_text_that_is_quoted_in_full(caipan: Caipan) -> None:
    page = caipan("show", "300.3").out
    assert "〔" not in page.splitlines()[1]
    assert "\n现行规则不同：没有法术力灼伤" in page
    assert caipan("show", "300.3", "--edition", "hans-2004-02").out.count("现行规则不同：") == 1
    assert "现行规则不同：" not in caipan("show", "300.1").out


def test_json_has_the_line_as_a_key_of_its_own_and_the_text_without_it(caipan: Caipan) -> None:
    shown = caipan("show", "215.1", "--json").json
    assert (shown["status"], "同一位牌手" in shown["today"]) == ("full", True)
    assert shown["today"] not in shown["text"]
    assert "today" not in caipan("show", "300.1", "--json").json
    every = caipan("show", "101.4", "--all", "--json").json
    assert {one["edition"]: "today" in one for one in every} == {
        "hans-2004-06": True,
        "hans-2004-02": True,
        "hant-2004-06": True,
    }


def test_the_line_follows_the_script_of_the_asker_whatever_the_edition(caipan: Caipan) -> None:
    page = caipan("show", "217.7a", "--edition", "hans-2004-02", "--lang", "zh-Hant").out
    assert "\n現行規則不同：「移出遊戲」與「放在一旁」都改稱「放逐」" in page
    assert "物件会因效应之影响而移出对战" in page


def test_the_old_text_of_another_numbering_carries_none(caipan: Caipan) -> None:
    assert all("today" not in rule for rule in caipan("export", "hans-old", "--json").json)
    exported = caipan("export", "hans-2004-02", "--json").json
    assert sum("today" in rule for rule in exported) > 80


def test_ask_says_it_with_the_answer_and_by_the_rule(caipan: Caipan) -> None:
    asked = caipan("ask", "法术力没用完会失去生命吗").out
    answer, rules = asked.split("\n\n", 1)
    assert "现行规则不同：没有法术力灼伤" in answer
    assert "\n    现行规则不同：没有法术力灼伤" in rules
    first = caipan("ask", "法術力灼傷是什麼", "--json").json["rules"][0]
    assert "魔法力" in first["today"]


def test_a_page_in_traditional_names_glossary_entries_and_headings_so(caipan: Caipan) -> None:
    page = caipan("show", "405.2", "--lang", "zh-Hant").out
    assert "咒語，異能，和效應" in page
    assert "參照：201 特徵" in page
    assert "g:設定特徵的異能" in page
    assert caipan("show", "g:魔法力池", "--lang", "zh-Hant").out.startswith("魔法力池")
