"""The table of productions holds together."""

from __future__ import annotations

from engine.cards.grammar.folding import fold_word
from engine.cards.grammar.machine import Grammar
from engine.cards.grammar.table import grammar
from engine.cards.grammar.templates import H


def test_slots_and_holes_agree_and_nothing_begins_with_itself() -> None:
    assert grammar().faults() == []


def test_words_of_the_table_are_in_folded_form() -> None:
    for category in grammar().categories.values():
        for production in category.productions:
            for symbol in production.symbols:
                for literal in symbol.literals:
                    assert fold_word(literal) == literal, (category.name, literal)


def test_faults_are_found() -> None:
    broken = Grammar()
    broken.rule("a", "<x:b>", (H.y,))
    broken.rule("b", "<x:a>", H.x)
    assert len(broken.faults()) == 3


def test_every_category_is_used() -> None:
    table = grammar()
    todo = ["line", "spellline", "keywordlines", "body", "manacost", "np"]
    seen: set[str] = set()
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            for production in table.category(name).productions:
                todo.extend(symbol.category.name for symbol in production.symbols if symbol.category is not None)
    assert set(table.categories) - seen == set()
