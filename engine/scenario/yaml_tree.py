"""YAML → tree. All scalars stay text (200.10 is a rule, not 200.1); every node knows its line."""

from __future__ import annotations

from typing import Any

from engine.scenario.errors import ScenarioError
from engine.scenario.tree import Builder, Node, Scalar, size_of

_TAGS = "tag:yaml.org,2002:"
_KNOWN_TAGS = frozenset(_TAGS + kind for kind in ("str", "int", "float", "bool", "null", "seq", "map")) | {"!"}

# What PyYAML and libyaml say, in part, and how to say it.
_PROBLEMS = (
    ("duplicate anchor", "锚点（&）的名字用了两次"),
    ("undefined alias", "引用（*）的锚点不存在"),
    ("mapping values are not allowed", "此处不能有冒号：前一行可能缩进不对，或文字里有「: 」而没有加引号"),
    ("could not find expected ':'", "缺少冒号：映射的每一行要写成「键: 值」"),
    ("unexpected end of stream", "引号没有合上"),
    ("found unexpected document", "引号没有合上"),
    ("unknown escape", "双引号里有不认得的反斜杠：要写反斜杠本身请用单引号"),
    ("escape", "双引号里的反斜杠写法不对：要写反斜杠本身请用单引号"),
    ("expected <block end>", "缩进不对：同一层的各行要对齐"),
    ("did not find expected '-'", "缩进不对：列表的各项要对齐"),
    ("did not find expected key", "缩进不对，或少了逗号、括号：同一层的各行要对齐"),
    ("expected ',' or '}'", "花括号里少了逗号或右花括号"),
    ("expected ',' or ']'", "方括号里少了逗号或右方括号"),
    ("block sequence entries are not allowed", "列表的「-」不能写在这里：请另起一行"),
    ("block mapping", "缩进不对：同一层的各行要对齐"),
    ("tag", "情境文件不用「!」标签：请删去，或给文字加引号"),
    ("directive", "「%」开头的行不能用：请删去，或给文字加引号"),
    ("alias", "「*」后面缺名字：文字请加引号"),
    ("anchor", "「&」后面缺名字：文字请加引号"),
)


def parse_yaml(text: str, file: str) -> Node | None:
    """The tree of a YAML text, None where there is nothing in it. Raises ScenarioError where it isn't one document.

    PyYAML's event stream is read, not its nodes: so depth and size can be held within bounds before memory or the
    stack overflow (libyaml's composer recurses in C).
    """
    import yaml

    loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    builder = Builder(file)
    try:
        _build(yaml.parse(text, Loader=loader), builder, yaml.events)
    except yaml.reader.ReaderError as problem:
        line = text.count("\n", 0, _position(problem)) + 1
        raise ScenarioError(f"有不能用的字符{_shown(problem)}：请删去", file, line) from None
    except yaml.MarkedYAMLError as problem:
        raise _told(problem, text, file) from None
    except RecursionError:
        raise ScenarioError("嵌套太深：请检查括号与缩进", file, None) from None
    return builder.root


def _build(events: Any, builder: Builder, kinds: Any) -> None:
    anchors: dict[str, Node] = {}
    names: list[str | None] = []
    documents = 0
    for event in events:
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, kinds.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise builder.error("一个文件只能有一个情境：请删去「---」或拆成几个文件", line)
        elif isinstance(event, kinds.AliasEvent):
            node = anchors.get(event.anchor)
            if node is None:
                raise builder.error(f"引用「*{event.anchor}」没有对应的锚点（&）：文字请加引号", line)
            builder.add(node, size_of(node))
        elif isinstance(event, kinds.ScalarEvent):
            _check_tag(event.tag, builder, line)
            node = Scalar(event.value, line, plain=not event.style)
            builder.add(node)
            if event.anchor:
                anchors[event.anchor] = node
        elif isinstance(event, kinds.CollectionStartEvent):
            _check_tag(event.tag, builder, line)
            builder.open(isinstance(event, kinds.MappingStartEvent), line)
            names.append(event.anchor)
        elif isinstance(event, kinds.CollectionEndEvent):
            node = builder.close()
            name = names.pop()
            if name:
                anchors[name] = node


def _check_tag(tag: str | None, builder: Builder, line: int) -> None:
    if tag and tag not in _KNOWN_TAGS:
        raise builder.error(f"标签「{tag.replace(_TAGS, '!!')}」不能用：请删去，或给文字加引号", line)


def _told(problem: Any, text: str, file: str) -> ScenarioError:
    mark = problem.problem_mark or problem.context_mark
    line = mark.line + 1 if mark else None
    words = f"{problem.problem or ''} {problem.context or ''}"
    lines = text.splitlines() or [""]
    line = min(line, len(lines)) if line else None
    here = lines[line - 1] if line and line <= len(lines) else ""
    before = here[: mark.column + 1] if mark else ""
    if "\t" in before and ("token" in words or "indent" in words or "tab" in words):
        return ScenarioError("行首用了制表符（Tab）：YAML 的缩进只能用空格，请换成空格", file, line)
    if "cannot start any token" in words:
        sign = here[mark.column : mark.column + 1] if mark else ""
        return ScenarioError(f"「{sign}」不能这样开头：请给这段文字加引号", file, line)
    told = next(
        (chinese for english, chinese in _PROBLEMS if english in words),
        "这里不合 YAML 的写法：请检查缩进、冒号、引号和括号",
    )
    return ScenarioError(told, file, line)


def _position(problem: Any) -> int:
    return problem.position if isinstance(problem.position, int) else 0


def _shown(problem: Any) -> str:
    character = problem.character
    return f"（U+{character:04X}）" if isinstance(character, int) else ""
