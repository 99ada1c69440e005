"""What is no text: remains of a web page or of markup."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules_text.linting.findings import Finding, Page

_TAGS = "p|br|b|i|u|a|font|div|span|table|tbody|tr|td|th"
_TAGS += "|img|hr|ul|ol|li|center|h[1-6]|sup|sub|em|strong|html|head|body|meta"
_MARKUP = re.compile(
    rf"</?(?:{_TAGS})(?:\s[^<>]{{0,200}})?/?>|&(?:nbsp|lt|gt|amp|quot|apos|copy|reg|trade|mdash|ndash|[lr][ds]quo|hellip"
    r"|#\d{1,6}|#x[0-9a-fA-F]{1,6});|\*\*\S|(?-i:\[/?(?:b|i|u|url|quote)\])|\\[uxn][0-9a-fA-F]{2,4}",
    re.IGNORECASE,
)
_NAVIGATION = re.compile(
    r"^[ \t]*(?:[|｜<>«»·•]+|<?\s*(?:[上下]一[页頁]|返回.{0,6}|回.{0,6}首[页頁]|首[页頁])\s*>?"
    r"|previous|next|back to top)[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
#: The same behind the last sentence of a rule.
REMAINS_AT_END = re.compile(
    r"(?:\s|&[a-z]{2,8};|</?[a-z][^<>]{0,200}>|(?<=[。.！？!?）)」”\"])[ \t]*[上下]一[页頁]|返回首[页頁])+$",
    re.IGNORECASE,
)
_HEADINGS = re.compile(
    r"^[ \t]*(?:名词解释|名詞解釋|词汇表|詞彙表|术语|術語|制作|製作|版权|版權|有疑问|有疑問"
    r"|Glossary|Credits|Questions|Index|Copyright)",
    re.MULTILINE,
)


def check(page: Page) -> Iterator[Finding]:
    """Findings of the kinds ``markup`` and ``stray``."""
    for passage in page.passages:
        for match in _MARKUP.finditer(passage.text):
            yield passage.fault(match.start(), "markup", "warning", f"残留的标记：{match[0][:30]}", "")
    if not page.source:
        return
    for passage in page.passages:
        for match in _NAVIGATION.finditer(page.source, *passage.span):
            at = passage.text.find(match[0].strip())
            if at >= 0:
                yield passage.fault(at, "stray", "note", f"网页的残余：{match[0].strip()}", "")
    parts = page.edition.parts
    for span in (parts.front, parts.toc, parts.between, parts.back):
        text = page.source[slice(*span)]
        for match in _MARKUP.finditer(text):
            if not page.in_glossary(span.start + match.start()):
                yield page.outside(span.start + match.start(), "markup", "warning", f"残留的标记：{match[0][:30]}", "")
        for match in _NAVIGATION.finditer(text):
            yield page.outside(span.start + match.start(), "stray", "note", f"网页的残余：{match[0].strip()}", "")
    back = page.source[slice(*parts.back)]
    if back.strip() and _NAVIGATION.search(back) and not _HEADINGS.search(back):
        at = parts.back.start
        for line in back.split("\n"):
            if line.strip() and not _NAVIGATION.fullmatch(line):
                yield page.outside(at, "stray", "note", f"不属于任何规则的文字：{line.strip()[:30]}", "")
            at += len(line) + 1
