"""The page of a rule for people: where it stands, its words, its examples, its references, who has it."""

from collections.abc import Iterable

from query import citations
from query.lang import Lang, say
from query.looking_up import DIGEST, Found, having, info, path, referred_by, title
from query.output.paper import Paper
from rules_text.numbers import RuleNumber

# More mentions than this are counted, not listed.
_MOST_MENTIONS = 12


def rule_page(paper: Paper, found: Found, lang: Lang) -> None:
    """Print the page of a rule. The words of the rule stand in lines of their own, to be copied as they are."""
    rule, edition = found
    above = [f"{number} {heading}" for number, heading in path(found)]
    if above:
        paper.line(" › ".join(above), "faint")
    name = f"{rule.number} {rule.title}" if rule.title else str(rule.number)
    if rule.number.term:
        name = rule.number.term
    paper.line(paper.paint(name, "title") + paper.paint(f"  {edition.info.title}（{edition.id}）", "faint"))
    _labels(paper, found, lang)
    if not rule.is_heading:
        paper.line(rule.text)
    for example in rule.examples:
        paper.line(say(lang, "例：") + example)
    if rule.today:
        paper.line(say(lang, "今日规则：") + rule.today, "warn")
    _children(paper, found, lang)
    _references(paper, found, lang)


def _labels(paper: Paper, found: Found, lang: Lang) -> None:
    rule = found.rule
    if rule.status == "digest":
        paper.line(say(lang, "〔本项目的摘要，不是规则原文〕"), "warn")
    if rule.status == "heading":
        paper.line(say(lang, "〔这个版本只有标题〕"), "warn")
    if rule.misprinted:
        paper.line(say(lang, "〔原文误印为 {printed}〕", printed=rule.printed), "warn")
    if rule.also_printed:
        others = "、".join(map(str, rule.also_printed))
        paper.line(say(lang, "〔{others} 也误印为这个编号〕", others=others), "warn")


def _children(paper: Paper, found: Found, lang: Lang) -> None:
    """The rules right below: subrules with their text, what stands under a chapter or section with its heading."""
    rule, edition = found
    for number in rule.children:
        child = edition.get(number)
        if child is None:
            continue
        if rule.kind == "rule":
            paper.line(paper.paint(str(number), "number") + "  " + child.text)
            for example in child.examples:
                paper.line("    " + say(lang, "例：") + example)
        else:
            words = child.title or child.text
            paper.line(paper.paint(str(number), "number") + "  " + words)


def _references(paper: Paper, found: Found, lang: Lang) -> None:
    rule, edition = found
    paper.line()
    if rule.refers_to:
        paper.line(say(lang, "参照：") + _named(rule.refers_to, found))
    by = referred_by(rule.number, edition, family=True)
    if by:
        shown = "、".join(map(str, by[:_MOST_MENTIONS]))
        more = say(lang, " 等 {count} 条", count=len(by)) if len(by) > _MOST_MENTIONS else ""
        paper.line(say(lang, "被参照：") + shown + more)
    names = [name for name in having(rule.number, lang) if info(name).family == edition.info.family]
    own = [name for name in names if name != DIGEST]
    paper.line(say(lang, "见于：") + ("、".join(own) or say(lang, "仅有摘要")))
    if edition.info.family == "2004":
        number = str(rule.number)
        places, examples = citations.engine_places(number), citations.scenarios(number)
        if places:
            paper.line(say(lang, "引擎：") + "、".join(places), "faint")
        if examples:
            paper.line(say(lang, "演算例子：") + "、".join(examples), "faint")


def _named(numbers: Iterable[RuleNumber], found: Found) -> str:
    """Numbers with their headings, 304 抓牌步骤；a heading is said once for the rules under it."""
    parts = []
    for number in numbers:
        heading = title(number, found.edition)
        parts.append(f"{number} {heading}" if heading else str(number))
    return "；".join(parts)
