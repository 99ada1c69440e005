"""What the classes and reasons of a comparison are called for readers, in either script."""

from __future__ import annotations

from rules_text.scripts import to_traditional

STATUS_NAMES = {
    "substantive": "规则有变",
    "added": "新增",
    "removed": "删去",
    "renumbered": "只改编号",
    "reworded": "措辞不同",
    "terminology": "用语不同",
    "typography": "标点排版",
    "same": "相同",
}
WHY_NAMES = {
    "number": "数字",
    "modal": "条件或可否",
    "reference": "引用",
    "term": "用语",
    "punctuation": "标点",
    "wording": "措辞",
    "sentence": "句子增减",
}


def in_script(text: str, lang: str) -> str:
    """A text of the interface, written here in Simplified, in the script of the reader."""
    return to_traditional(text, terms=True) if lang == "zh-Hant" else text


def status_name(status: str, lang: str = "zh-Hans") -> str:
    """The class of a difference as readers know it."""
    return in_script(STATUS_NAMES[status], lang)


def why_names(why: tuple[str, ...], lang: str = "zh-Hans") -> str:
    """The reasons of a difference as readers know them, in one string."""
    return in_script("、".join(WHY_NAMES[reason] for reason in why), lang)
