"""The commands by name: the file of each, and the line about it in the list of commands.

Nothing of a command is loaded before it is called, so that `caipan show` pays for `show` alone.
"""

from importlib.util import find_spec
from typing import Final, NamedTuple


class Entry(NamedTuple):
    """A command: the module of `query.cli` that has a function `command`, and its one-line help."""

    module: str
    help: str


COMMANDS: Final[dict[str, Entry]] = {
    "ask": Entry("ask", "回答一个问题：相关规则与模拟的例子"),
    "search": Entry("search", "按词语查找规则"),
    "show": Entry("show", "显示一条规则"),
    "toc": Entry("toc", "显示目录"),
    "refs": Entry("refs", "显示一条规则参照哪些规则、被哪些规则参照"),
    "terms": Entry("terms", "术语的简体、繁体、旧译与英文"),
    "simulate": Entry("simulate", "按规则演算情境文件"),
    "card": Entry("card", "读一张牌的叙述，说明它被理解成什么"),
    "cards": Entry("cards", "列出牌库中已知的牌"),
    "editions": Entry("editions", "列出规则的各版本"),
    "export": Entry("export", "导出一个版本的全部规则"),
    "import": Entry("import_", "导入一份规则文本"),
    "remove": Entry("remove", "移除导入的版本"),
    "compare": Entry("compare", "逐条比较两个版本"),
    "history": Entry("history", "一条规则在各版本中的变化"),
    "lint": Entry("lint", "检查规则文本的编号、参照、标点与用字"),
    "coverage": Entry("coverage", "每条规则在文本、引擎与例子中的情形"),
    "convert": Entry("convert", "简繁转换（含术语）"),
    "repl": Entry("repl", "连续提问"),
}


def available() -> list[str]:
    """The names of the commands whose file is there, in the order of the list."""
    return [name for name, entry in COMMANDS.items() if find_spec(f"query.cli.{entry.module}") is not None]
