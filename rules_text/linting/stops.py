"""Sentences: full stops, blanks inside Chinese, and line ends inside a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from rules_text.characters import canonical
from rules_text.linting.findings import Finding, Page, Passage
from rules_text.linting.remains import REMAINS_AT_END
from rules_text.numbers import FOLD
from rules_text.tree import Edition

_HAN = "\u3400-\u9fff\uf900-\ufaff"
_WIDE = f"{_HAN}，。；：、？！（）「」『』“”《》【】…～"
_END = re.compile(r"[。．.！!？?：:…—–-][」』”\"’'）)\]】]*$|[」』”\"][）)]$|\.”\)$")
_CLOSED = re.compile(r"[。．.！!？?][）)]$")
_DOUBLED = re.compile(r"([。，；、：])[。，；、：]+|(?<![.．])\.\.(?![.．])|,,|(?<=[）)」』”])。。")
_AFTER_REFERENCE = re.compile(
    rf"(?:规则|規則)[1-9]\d\d(?:\.\d+[a-z]?)?(?=你|您|他|它|此|该|該|若|当|當|如果|这|這|请|請|每|所有|其|在|则|則|因此|但|不过|不過|然后|然後)"
    rf"(?![{_HAN}]{{0,6}}(?:中|里|裡|所|的规|的規|描述|之前|之后|之後))"
)
_SENTENCE_END = re.compile("[。！？（）()]")
_THIS = re.compile("此|这|该|本")
_MAY_END = frozenset('。！？!?.：:；;）)」』”"')
_LINK = re.compile(r"[\w./:?=&%~-]*(?:www\.|https?://|\.com|\.asp)[\w./:?=&%~-]*", re.IGNORECASE)
_BLANK = re.compile(rf"(?<=[{_WIDE}]) +(?=[{_WIDE}{{])")


def check(page: Page, relatives: Iterable[Edition] = ()) -> Iterator[Finding]:
    """Findings of the kinds ``full-stop``, ``space`` and ``wrap``.

    relatives: texts that say the same things, to know their sentences.
    """
    for passage in page.sentences():
        yield from _end(passage)
        yield from _inside(passage)
        if page.chinese:
            yield from _blanks(passage)
    yield from _blanks_in_references(page)
    if page.chinese:
        yield from _run_on(page, relatives)
    if page.source and page.cut is None:
        yield from _wraps(page)


def _end(passage: Passage) -> Iterator[Finding]:
    """A text that ends without a full stop. A list's items, a title-like text and a link may."""
    text = _without_last_aside(REMAINS_AT_END.sub("", passage.text).rstrip())
    if not text or _END.search(text) or _LINK.search(text[-40:]) or passage.rule.kind == "glossary":
        return
    short = len(text) < 15 and not re.search(r"[，。；,;]|\.\s", text)
    if short and (len(text) < 8 or not _among_sentences(passage)):
        return  # 墙, a keyword: no sentence
    stop = "。" if passage.page.chinese else "."
    yield passage.fault(
        len(text) - 1, "full-stop", "warning", f"句末缺句号：{passage.around(len(text) - 1)}", text[-8:] + stop
    )


def _among_sentences(passage: Passage) -> bool:
    """Whether all the other subrules of the same rule are sentences with a full stop."""
    rule, edition = passage.rule, passage.page.edition
    parent = edition.get(rule.number.parent) if rule.kind == "subrule" and rule.number.parent else None
    others = [edition.get(number) for number in parent.children if number != rule.number] if parent else []
    return passage.part == 0 and bool(others) and all(o is not None and o.text[-1:] in _STOPS for o in others)


_STOPS = ("。", "．", ".")


def _without_last_aside(text: str) -> str:
    """A text without the bracketed sentence at its end: （见规则420） behind a full stop needs none itself."""
    if text[-1:] not in ("）", ")"):
        return text
    depth = 0
    for i in range(len(text) - 1, -1, -1):
        depth += (text[i] in "）)") - (text[i] in "（(")
        if not depth:
            return text if text[-2:-1] in "。.！!？?" else text[:i].rstrip() or text
    return text


def _inside(passage: Passage) -> Iterator[Finding]:
    for match in _DOUBLED.finditer(passage.text):
        found = match[0]
        if found in ("……",):
            continue
        yield passage.fault(
            match.start(), "full-stop", "warning", f"标点重复“{found}”：{passage.around(*match.span())}", found[0]
        )
    folded = passage.text.translate(FOLD)
    for match in _AFTER_REFERENCE.finditer(folded):
        yield passage.fault(
            match.end() - 1, "full-stop", "warning", f"句号脱落：{passage.around(match.end() - 1)}", match[0] + "。"
        )
    for match in re.finditer(r"，（[^（）]*）。", passage.text):
        at = match.end() - 1
        yield passage.fault(at, "full-stop", "warning", f"逗号之后的括号后面多出句号：{passage.around(at)}", "，")


def _run_on(page: Page, relatives: Iterable[Edition]) -> Iterator[Finding]:
    """A sentence that stands alone elsewhere, here run on from the words before: …影响此游戏动作不用到堆叠。"""
    texts = [canonical(p.text) for p in page.sentences()]
    for edition in relatives:
        texts += [canonical(rule.text) for rule in edition.rules]
    alone = Counter(s for text in texts for s in _SENTENCE_END.split(text) if len(s) >= 8 and _THIS.match(s))
    known = [s for s, count in alone.items() if count > 1 and not re.search("[，；：]", s)]
    for passage in page.sentences():
        folded = canonical(passage.text)
        for sentence in known:
            at = folded.find(sentence)
            while at > 0:
                if re.match(f"[{_HAN}]", folded[at - 1]) and _SENTENCE_END.match(folded[at + len(sentence) :] or "。"):
                    around = passage.around(at - 1, at + 1)
                    yield passage.fault(at, "full-stop", "warning", f"句号脱落：{around}", passage.text[at - 1] + "。")
                at = folded.find(sentence, at + 1)


def _blanks(passage: Passage) -> Iterator[Finding]:
    """Blanks between two Chinese characters or signs."""
    for match in _BLANK.finditer(passage.text):
        left, right = passage.text[match.start() - 1], passage.text[match.end()]
        yield passage.fault(
            match.start(), "space", "note", f"多余的空格：{passage.around(*match.span())}", left + right
        )


def _blanks_in_references(page: Page) -> Iterator[Finding]:
    """规则 217.1c where the text otherwise writes 规则217.1c."""
    apart = [(p, m) for p in page.sentences() for m in re.finditer(r"(?<=[规規][则則]) +(?=\d)", p.text)]
    glued = sum(len(re.findall(r"[规規][则則]\d", p.text)) for p in page.sentences())
    if 10 * len(apart) <= glued:
        for passage, match in apart:
            around = passage.around(*match.span())
            yield passage.fault(
                match.start(), "space", "note", f"多余的空格：{around}", passage.text[match.end() :][:6]
            )


def _wraps(page: Page) -> Iterator[Finding]:
    """Line ends inside a sentence, where the text as a whole isn't hard-wrapped."""
    found = []
    for passage in page.sentences():
        if passage.rule.kind == "glossary":
            continue  # made of several paragraphs, sometimes of several entries
        raw = page.source[slice(*passage.span)]
        body = raw.strip()
        lead = len(raw) - len(raw.lstrip())
        for match in re.finditer(r"[ \t\u3000]*\n\s*", body):
            before, after = body[: match.start()][-1:], body[match.end() : match.end() + 1]
            if not before or not after:
                continue
            ended = (before in _MAY_END and after not in "。，、；：！？）」』”)]}") or before in "-=_*"
            if not ended:
                at = passage.span.start + lead + match.start()
                shown = body[max(0, match.start() - 6) : match.start()] + "⏎" + body[match.end() : match.end() + 6]
                found.append(
                    Finding(
                        page.edition.id, passage.rule.number, page.lines.line(at), "wrap", "warning",
                        f"句中断行：{shown}", (before + after) if page.chinese else f"{before} {after}",
                    )
                )  # fmt: skip
    if len(found) <= max(1, 0.1 * sum(1 for _ in page.sentences())):
        yield from found  # else the whole text is hard-wrapped
