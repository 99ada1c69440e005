"""Answers to choices: from nodes to words, lists, divisions and repetitions."""

from __future__ import annotations

from engine.scenario import model as m
from engine.scenario import vocabulary as v
from engine.scenario.scalars import Reader
from engine.scenario.tree import Node, Scalar, Sequence


def read_answer(reader: Reader, node: Node, name: str) -> m.Answer:
    """An answer: a word, a list of answers, {repeat: n} or a division."""
    if isinstance(node, Scalar):
        return reader.text(node, name)
    if isinstance(node, Sequence):
        return tuple(read_answer(reader, item, name) for item in node.items)
    repeat = v.words(v.REPEAT)
    if len(node.pairs) == 1 and repeat.find(node.pairs[0][0].text):
        return m.Repeat(reader.integer(node.pairs[0][1], "repeat（重复）的次数", 0))
    if not node.pairs:
        return ()
    return m.Shares(tuple((reader.text(key, name), reader.text(value, name)) for key, value in node.pairs))
