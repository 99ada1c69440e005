"""Make `data/characters.txt`, the tables of characters, from OpenCC's dictionaries.

Run `python -m rules_text.make_characters` after an update of opencc-python-reimplemented; a test holds the file to
what this makes. Only the dictionaries of characters are read (TSCharacters, STCharacters, TWVariants: Apache License
2.0, Carbo Kuo and the OpenCC authors), never those of phrases, which rewrite words of the game. The commands read the
file and never import opencc.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

TARGET = Path(__file__).parent / "data" / "characters.txt"

# Where the first candidate of the dictionaries is not what the texts, or writers in Taiwan, use.
TRADITIONAL_FIRST = {
    "个": "個", "丰": "豐", "仇": "仇", "克": "克", "凄": "淒", "占": "占", "叹": "嘆", "吃": "吃", "周": "周",
    "咸": "鹹", "唇": "唇", "哗": "嘩", "复": "復", "娴": "嫻", "干": "幹", "岩": "岩", "污": "污", "泄": "洩",
    "淀": "澱", "游": "遊", "炼": "煉", "烟": "煙", "痴": "痴", "皂": "皂", "秘": "秘", "绱": "緔", "腌": "醃",
    "艳": "豔", "谥": "諡", "钟": "鐘", "钩": "鉤", "鉴": "鑑", "鹇": "鷳", "幺": "幺", "着": "著",
    "踊": "踴", "凌": "凌", "檐": "簷", "荐": "薦", "群": "群", "叶": "葉", "台": "臺", "回": "回", "面": "面",
    "托": "托", "御": "禦", "栗": "栗", "丑": "醜", "伙": "夥", "家": "家", "准": "準", "才": "才", "棱": "稜",
    "痹": "痺",
}  # fmt: skip
SIMPLIFIED_FIRST = {
    "著": "着", "瞭": "了", "藉": "借", "祇": "只", "衹": "只", "麼": "么", "麽": "么", "餘": "余", "覆": "覆",
    "徵": "征", "彷": "彷", "牴": "抵", "乾": "干", "於": "于", "鍾": "钟", "薹": "薹", "蘋": "苹", "夥": "伙",
    "甦": "苏", "畫": "画", "妳": "妳", "裏": "里", "裡": "里", "噁": "恶", "鉅": "巨", "菸": "烟", "鍊": "炼",
    "淩": "凌", "佔": "占", "佈": "布", "週": "周", "併": "并", "註": "注", "迴": "回", "遊": "游", "託": "托",
}  # fmt: skip


def dictionary(name: str) -> dict[str, list[str]]:
    """A dictionary of OpenCC: a character and what it may become, the likeliest first."""
    spec = find_spec("opencc")
    if spec is None or spec.origin is None:
        raise SystemExit("opencc-python-reimplemented is not installed: pip install -e .")
    lines = (Path(spec.origin).parent / "dictionary" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if "\t" in line)
    return {key: value.split(" ") for key, value in pairs if len(key) == 1}


def tables() -> dict[str, dict[str, str]]:
    """The tables: `t2s`, `s2t` (the likeliest character, by Taiwan's standard), `canon` (one for all forms of it)."""
    ts, st = dictionary("TSCharacters"), dictionary("STCharacters")
    taiwan = {key: values[0] for key, values in dictionary("TWVariants").items()}
    taiwan = {key: value for key, value in taiwan.items() if key not in TRADITIONAL_FIRST}

    t2s = {key: values[0] for key, values in ts.items()} | SIMPLIFIED_FIRST
    t2s |= {key: t2s[value] for key, value in t2s.items() if value in t2s}
    s2t = {key: taiwan.get(values[0], values[0]) for key, values in st.items() if key not in ts}
    s2t |= {key: taiwan[key] for key in taiwan if key not in ts and key not in s2t} | TRADITIONAL_FIRST
    # What is Traditional stays as it is, other forms of it too (爲, 裏): which one a text prefers is its own affair.
    for key in [key for key, value in s2t.items() if s2t.get(value, value) != value]:
        s2t[key] = s2t[s2t[key]]

    canon = dict(t2s)
    for key, values in st.items():
        for value in [*values, s2t.get(key, key)]:
            if value != key and value not in ts and value not in st:
                canon.setdefault(value, key)
    for key, value in s2t.items():
        if canon.get(value, value) != canon.get(key, key):
            canon[key if value in canon else value] = canon.get(value, key)
    canon |= {"覆": "复", "彷": "仿", "妳": "你", "牠": "它", "祂": "他"}
    for key in list(canon):
        while canon[key] in canon and canon[canon[key]] != canon[key]:
            canon[key] = canon[canon[key]]

    return {name: _changing(table) for name, table in (("t2s", t2s), ("s2t", s2t), ("canon", canon))}


def _changing(table: dict[str, str]) -> dict[str, str]:
    return {key: value for key, value in sorted(table.items()) if key != value}


def rendered() -> str:
    """The file: for each table its name, the characters, and what each becomes, in lines of the same length."""
    head = (
        "# Made by `python -m rules_text.make_characters` from the character dictionaries of OpenCC\n"
        "# (https://github.com/BYVoid/OpenCC, Apache License 2.0) as packed in opencc-python-reimplemented.\n"
    )
    parts = [f"[{name}]\n{''.join(table)}\n{''.join(table.values())}\n" for name, table in tables().items()]
    return head + "".join(parts)


if __name__ == "__main__":
    TARGET.write_text(rendered(), encoding="utf-8")
