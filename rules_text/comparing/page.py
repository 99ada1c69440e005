"""A comparison as one page of HTML: the texts side by side, filtered by class, to be read from disk or on a phone."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rules_text.comparing.comparison import STATUSES, Comparison, Pair
from rules_text.comparing.differing import Op
from rules_text.comparing.wordings import in_script, status_name, why_names
from rules_text.tree import EditionInfo, Rule

__all__ = ["html"]

#: Classes that are shown when the page is opened.
_SHOWN = frozenset({"substantive", "added", "removed", "renumbered", "reworded"})

_STYLE = """
:root{--paper:#fff;--ink:#1c1c1c;--soft:#666;--line:#ddd;--del:#ffe1df;--ins:#d9f2dd;--bar:#f6f6f3}
@media (prefers-color-scheme:dark){:root{--paper:#181818;--ink:#e6e6e6;--soft:#9a9a9a;--line:#3a3a3a;
--del:#5a2422;--ins:#1f4a2a;--bar:#222}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);
font:16px/1.7 "Noto Sans CJK SC","PingFang SC","Microsoft YaHei","Noto Sans CJK TC",sans-serif}
header{padding:1rem;border-bottom:1px solid var(--line)}
h1{font-size:1.2rem;margin:0 0 .3rem}
header p{margin:.2rem 0;color:var(--soft);font-size:.9rem}
nav{position:sticky;top:0;background:var(--bar);padding:.5rem 1rem;border-bottom:1px solid var(--line);
display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:center;font-size:.9rem;z-index:1}
nav label{white-space:nowrap}
nav input[type=search]{font:inherit;padding:.1rem .4rem;max-width:12rem}
article{display:grid;grid-template-columns:9rem 1fr 1fr;gap:.4rem 1rem;padding:.7rem 1rem;
border-bottom:1px solid var(--line)}
article[hidden]{display:none}
.head{color:var(--soft);font-size:.85rem}
.head b{display:block;color:var(--ink);font-size:1rem}
.badge{display:inline-block;border:1px solid currentColor;border-radius:.3rem;padding:0 .35rem}
.substantive .badge{color:#b3261e;font-weight:bold}
.added .badge{color:#1b7a34}.removed .badge{color:#b3261e}
.text{overflow-wrap:anywhere}
.text p{margin:0 0 .4rem}
.example::before{content:attr(data-mark);color:var(--soft)}
.missing{color:var(--soft)}
del,ins{text-decoration:none;border-radius:.2rem;padding:0 .1rem}
del{background:var(--del)}ins{background:var(--ins)}
.w-substantive{outline:1px solid currentColor}
@media (max-width:46rem){article{grid-template-columns:1fr;gap:.2rem}
.text::before{content:attr(data-id);display:block;color:var(--soft);font-size:.8rem}}
"""

_SCRIPT = """
const boxes = [...document.querySelectorAll('nav input[type=checkbox]')];
const find = document.querySelector('nav input[type=search]');
const rules = [...document.querySelectorAll('article')];
const none = document.querySelector('#none');
function wanted(rule, word) {
  return !word || rule.dataset.number.split(' ').some(number => number.startsWith(word))
    || rule.textContent.toLowerCase().includes(word);
}
function show() {
  const on = new Set(boxes.filter(box => box.checked).map(box => box.value));
  const word = find.value.trim().toLowerCase();
  for (const rule of rules) rule.hidden = !(on.has(rule.dataset.status) && wanted(rule, word));
  none.hidden = rules.some(rule => !rule.hidden);
}
for (const box of boxes) box.addEventListener('change', show);
find.addEventListener('input', show);
show();
"""


def html(comparison: Comparison, lang: str = "zh-Hans") -> str:
    """The whole page as one string: write it in UTF-8. It loads nothing from elsewhere.

    `lang` (zh-Hans or zh-Hant) is the language of the page's own words; the rules stay as they are.
    """
    a, b = comparison.a.info, comparison.b.info
    title = in_script("对照", lang) + f"：{a.title} · {b.title}"
    counts = comparison.counts
    boxes = "".join(
        f'<label><input type="checkbox" value="{status}"{" checked" if status in _SHOWN else ""}> '
        f"{escape(status_name(status, lang))} {counts[status]}</label>"
        for status in STATUSES
        if counts[status]
    )
    search = escape(in_script("编号或词语", lang))
    nothing = in_script("没有符合的规则。", lang)
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(title)}</h1>{_about('A', a)}{_about('B', b)}</header>\n"
        f'<nav>{boxes}<input type="search" placeholder="{search}" aria-label="{search}"></nav>\n<main>\n'
        + "".join(_article(pair, comparison, lang) for pair in comparison.pairs)
        + f'<p id="none" class="head" style="padding:1rem" hidden>{escape(nothing)}</p>\n</main>\n'
        f"<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def _about(name: str, info: EditionInfo) -> str:
    parts = [info.id, info.title, info.effective or ""]
    return f"<p>{name}：{escape(' · '.join(part for part in parts if part))}</p>"


def _article(pair: Pair, comparison: Comparison, lang: str) -> str:
    numbers = [str(rule.number) for rule in (pair.a, pair.b) if rule is not None]
    shown = " → ".join(dict.fromkeys(numbers))
    heading = next(rule.heading for rule in (pair.b, pair.a) if rule is not None)
    note = in_script("另一文本不到此处", lang) if pair.outside else ""
    return (
        f'<article class="{pair.status}" data-status="{pair.status}" data-number="{escape(" ".join(numbers).lower())}">'
        f'<div class="head"><b>{escape(shown)}</b>{escape(heading)}<br>'
        f'<span class="badge">{escape(status_name(pair.status, lang))}</span> {escape(note)}</div>'
        + _side(pair, pair.a, "a", comparison.a.id, lang)
        + _side(pair, pair.b, "b", comparison.b.id, lang)
        + "</article>\n"
    )


def _side(pair: Pair, rule: Rule | None, side: str, edition: str, lang: str) -> str:
    if rule is None:
        return f'<div class="text missing" data-id="{escape(edition)}">—</div>'
    mark = in_script("例：", lang)
    if pair.a is None or pair.b is None:
        examples = [escape(example) for example in rule.examples]
    else:
        examples = [found for ops in pair.examples if (found := _marked(ops, side, lang))]
    body = f"<p>{_marked(pair.ops, side, lang)}</p>" + "".join(
        f'<p class="example" data-mark="{escape(mark)}">{example}</p>' for example in examples
    )
    return f'<div class="text" data-id="{escape(edition)}">{body}</div>'


def _marked(ops: Iterable[Op], side: str, lang: str) -> str:
    """One side of the differences, what the other side lacks or has otherwise marked with the reason."""
    tag = "del" if side == "a" else "ins"
    parts = []
    for op in ops:
        text = op.a if side == "a" else op.b
        if not text:
            continue
        if op.op == "equal":
            parts.append(escape(text))
        else:
            why = escape(why_names(op.why, lang))
            parts.append(f'<{tag} class="w-{op.weight}" title="{why}">{escape(text)}</{tag}>')
    return "".join(parts)
