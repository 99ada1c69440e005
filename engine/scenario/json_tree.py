"""JSON → tree, with lines: the standard library's decoder knows no places and lets keys stand twice."""

from __future__ import annotations

import json
import re
from json import decoder
from typing import Any

from engine.scenario.tree import Builder, Node, Scalar

_scan: Any = getattr(decoder, "scanstring")  # noqa: B009 - the decoder's own, unknown to the type stubs
_SPACE = re.compile(r"[ \t\r\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_WORD = re.compile(r"true|false|null")


def parse_json(text: str, file: str) -> Node | None:
    """The tree of a JSON text; numbers, true, false and null stay text. Raises ScenarioError where it is no JSON."""
    return _Reader(text, Builder(file)).read()


class _Reader:
    """Goes through the text once. Depth is held within bounds by the builder, so recursion is shallow."""

    def __init__(self, text: str, builder: Builder) -> None:
        self.text = text
        self.builder = builder
        self.at = 0

    def read(self) -> Node | None:
        self.skip()
        if self.at == len(self.text):
            return None
        self.value()
        self.skip()
        if self.at < len(self.text):
            self.fail("文件在这里应当结束：请删去多余的内容")
        return self.builder.root

    def line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1

    def fail(self, message: str) -> None:
        raise self.builder.error(message, self.line())

    def skip(self) -> None:
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def peek(self) -> str:
        self.skip()
        return self.text[self.at : self.at + 1]

    def value(self) -> None:
        sign = self.peek()
        line = self.line()
        if sign == "{":
            self.collection("}", is_mapping=True)
        elif sign == "[":
            self.collection("]", is_mapping=False)
        elif sign == '"':
            self.builder.add(Scalar(self.string(), line, plain=False))
        else:
            match = _WORD.match(self.text, self.at) or _NUMBER.match(self.text, self.at)
            if match is None:
                self.fail("这里不合 JSON 的写法：要有一个值（文字加双引号、数字、列表、映射、true、false、null）")
            else:
                self.at = match.end()
                self.builder.add(Scalar(match.group(), line))

    def collection(self, end: str, is_mapping: bool) -> None:
        self.builder.open(is_mapping, self.line())
        self.at += 1
        if self.peek() == end:
            self.at += 1
            self.builder.close()
            return
        while True:
            if is_mapping:
                self.key()
            self.value()
            sign = self.peek()
            self.at += 1
            if sign == end:
                self.builder.close()
                return
            if sign != ",":
                self.at -= 1
                self.fail(f"这里要有逗号或「{end}」")

    def key(self) -> None:
        if self.peek() != '"':
            self.fail("这里要有一个加双引号的键（最后一项后面不能有逗号）")
        line = self.line()
        self.builder.add(Scalar(self.string(), line, plain=False))
        if self.peek() != ":":
            self.fail("键的后面要有冒号")
        self.at += 1

    def string(self) -> str:
        try:
            text, self.at = _scan(self.text, self.at + 1, True)
        except json.JSONDecodeError:
            self.fail("引号没有合上，或反斜杠、换行写法不对（换行写成 \\n）")
        return str(text)
