"""The page of a rule for people: where it stands, its words, its examples, its references, who has it.

A page is plain data, lines of (text, style) pieces, so that it can be kept and printed later.
"""

from typing import TypeAlias

from query import citations
from query.lang import Lang, say
from query.looking_up import DIGEST, Found, having, load, path, referred_by, title
from rules_text.numbers import RuleNumber

Piece: TypeAlias = tuple[str, str | None]
Page: TypeAlias = list[list[Piece]]

# More mentions than this are counted, not listed.
_MOST_MENTIONS = 12


def rule_page(found: Found, lang: Lang) -> Page:
    """The page of a rule. The words of the rule stand in lines of their own, to be copied as they are."""
    rule, edition = found
    page: Page = []
    above = [f"{number} {words}".rstrip() for number, words in path(found)]
    if above:
        page.append([(" › ".join(above), "faint")])
    if rule.number.term:
        name = rule.title or rule.number.term
    else:
        name = f"{rule.number} {rule.title}" if rule.title else str(rule.number)
    page.append([(name, "title"), (f"  {edition.info.title}（{edition.id}）", "faint")])
    page += [[(label, "warn")] for label in _labels(found, lang)]
    if not rule.is_heading:
        page.append([(rule.text, None)])
    page += [[(say(lang, "例：") + example, None)] for example in rule.examples]
    if rule.today:
        page.append([(say(lang, "现行规则不同：") + rule.today, "warn")])
    return [*page, *_children(found, lang), [], *_references(found, lang)]


def _labels(found: Found, lang: Lang) -> list[str]:
    rule = found.rule
    labels = []
    if rule.status == "digest":
        labels.append(say(lang, "〔本项目的摘要，不是规则原文〕"))
    if rule.status == "heading":
        labels.append(say(lang, "〔这个版本只有标题〕"))
    if rule.misprinted:
        labels.append(say(lang, "〔原文误印为 {printed}〕", printed=rule.printed))
    if rule.also_printed:
        others = "、".join(map(str, rule.also_printed))
        labels.append(say(lang, "〔{others} 也误印为这个编号〕", others=others))
    return labels


def _children(found: Found, lang: Lang) -> Page:
    """The rules right below: subrules with their text, what stands under a chapter or section with its heading."""
    rule, edition = found
    page: Page = []
    for number in rule.children:
        child = edition.get(number)
        if child is None:
            page.append([(str(number), "number"), ("  " + (title(number, edition) or ""), None)])
        elif rule.kind == "rule":
            page.append([(str(number), "number"), ("  " + child.text, None)])
            page += [[("    " + say(lang, "例：") + example, None)] for example in child.examples]
        else:
            page.append([(str(number), "number"), ("  " + (child.title or child.text), None)])
    return page


def _called(number: RuleNumber, lang: Lang) -> str:
    """A number as people of that script can ask for it: the term of a glossary entry in their own characters."""
    entry = load(DIGEST, lang).get(number) if number.term else None
    return f"g:{entry.title}" if entry and entry.title else str(number)


def _references(found: Found, lang: Lang) -> Page:
    rule, edition = found
    page: Page = []
    if rule.refers_to:
        named = [f"{_called(number, lang)} {title(number, edition) or ''}".rstrip() for number in rule.refers_to]
        page.append([(say(lang, "参照：") + "；".join(named), None)])
    by = referred_by(rule.number, edition, family=True)
    if by:
        shown = "、".join(_called(number, lang) for number in by[:_MOST_MENTIONS])
        more = say(lang, " 等 {count} 条", count=len(by)) if len(by) > _MOST_MENTIONS else ""
        page.append([(say(lang, "被参照：") + shown + more, None)])
    own = [name for name in having(rule.number, edition.info.family, lang) if name != DIGEST]
    page.append([(say(lang, "见于：") + ("、".join(own) or say(lang, "仅有摘要")), None)])
    if edition.info.family == "2004":
        number = str(rule.number)
        if places := citations.engine_places(number):
            page.append([(say(lang, "引擎：") + "、".join(places), "faint")])
        if examples := citations.scenarios(number):
            page.append([(say(lang, "演算例子：") + "、".join(examples), "faint")])
    return page
