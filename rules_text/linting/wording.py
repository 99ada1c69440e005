"""Words: two forms of one character or two wordings of one term in the same text, and what a conversion has spoiled."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rules_text import characters, terms
from rules_text.decoding import known_characters
from rules_text.linting.findings import Finding, Page, Passage

#: Forms of one character or word between which a text must choose.
VARIANTS = (
    *("為 爲 为", "麼 麽 么", "裡 裏", "線 綫", "群 羣", "說 説", "眾 衆", "峰 峯", "教 敎", "產 産", "啟 啓", "雞 鷄"),
    *("麵 麪", "匯 滙", "鉤 鈎", "強 强", "溫 温", "戶 户", "真 眞", "值 値", "內 内", "脫 脱", "稅 税", "鎮 鎭"),
    *("著 着", "跡 蹟", "線 线", "僞 偽"),
    *("抵觸 牴觸", "抵触 牴触", "好像 好象", "其他 其它", "佈置 布置", "計劃 計畫", "賬 帳"),
)  # fmt: skip


_IS_ZHU = re.compile("著[名作者称稱]|[显顯原名巨钜鉅土编編卓昭论論专專]著")


def check(page: Page) -> Iterator[Finding]:
    """Findings of the kinds ``variant``, ``term`` and ``conversion``."""
    if not page.chinese:
        return
    yield from _variants(page)
    yield from _other_script(page)
    yield from _conversion(page)
    yield from _terms(page)


def _variants(page: Page) -> Iterator[Finding]:
    whole = "\n".join(p.text for p in page.passages)
    for group in VARIANTS:
        forms = group.split()
        counts = {form: whole.count(form) for form in forms if form in whole}
        if "著" in counts:
            counts["著"] -= len(_IS_ZHU.findall(whole))
        counts = {form: count for form, count in counts.items() if count}
        if len(counts) < 2:
            continue
        usual = max(counts, key=lambda form: counts[form])
        for form in counts:
            if form == usual:
                continue
            for passage in page.passages:
                for match in re.finditer(re.escape(form), passage.text):
                    if form == "著" and _IS_ZHU.search(passage.text[max(0, match.start() - 1) : match.end() + 1]):
                        continue
                    message = f"同一文本中“{usual}”与“{form}”混用：{passage.around(*match.span())}"
                    yield passage.fault(match.start(), "variant", "warning", message, usual)


#: Characters of both scripts, though most texts of the one write another form.
_OF_BOTH = frozenset("著藉乾瞭徵夥於甚")
#: With a larger share of them the text as a whole is in the other script, or mixes both.
_FEW = 0.02


def _other_script(page: Page) -> Iterator[Finding]:
    """Single characters of the other script: 硬幣 in a Simplified text. Those of `VARIANTS` are told there."""
    own: characters.Script = "zh-Hant" if page.language == "zh-Hant" else "zh-Hans"
    other: characters.Script = "zh-Hans" if own == "zh-Hant" else "zh-Hant"
    told = {form for group in VARIANTS for form in group.split()} | _OF_BOTH
    places: list[tuple[Passage, int, str]] = []
    length = 0
    for passage in page.passages:
        text = passage.text
        length += len(text)
        if characters.only_in(text, other):
            right = characters.traditional(text) if own == "zh-Hant" else characters.simplified(text)
            spoilt = {at + i for at, found, _ in characters.damage(text, own) for i in range(len(found))}
            places += [
                (passage, i, right[i])
                for i, c in enumerate(text)
                if c not in told and i not in spoilt and characters.only_in(c, other) and right[i] in known_characters()
            ]
    if len(places) > max(3, _FEW * length):
        return
    for passage, at, right in places:
        kind = "简体字" if own == "zh-Hant" else "繁体字"
        message = f"夹杂{kind}“{passage.text[at]}”：{passage.around(at)}"
        yield passage.fault(at, "variant", "warning", message, right)


def _conversion(page: Page) -> Iterator[Finding]:
    script: characters.Script = "zh-Hant" if page.language == "zh-Hant" else "zh-Hans"
    for passage in page.passages:
        for start, found, right in characters.damage(passage.text, script):
            yield passage.fault(start, "conversion", "error", f"简繁转换造成的错字“{found}”，应为“{right}”", right)


#: Wordings of terms that are everyday words too.
_EVERYDAY = frozenset({"对象", "对手", "获胜", "比赛", "平局", "效果", "回合", "属性", "结束", "继续", "目标", "对战"})
_EVERYDAY |= {"代价", "依附", "类型", "特性", "代替", "取代", "牌组", "游戏动作"}
#: Where a verb or a syllable before makes other words of it: 会触发异能, 进入场上.
_NOT_AFTER = {"触发异能": "不会能时可将便就并而地被來来才再未曾也", "入场": "进"}
#: Creature types whose wordings are parts of the names of cards, or another type elsewhere.
_NAMES = frozenset({"wizard", "goblin", "elf", "spirit"})
_ERAS = frozenset({"1999", "2003", "2004+", "today"})
_QUOTED = re.compile(r"[「『“\"（(【][^」』”\"）)】]*$")


def _terms(page: Page) -> Iterator[Finding]:
    """A wording of a term that the text itself usually words otherwise."""
    places: dict[str, dict[str, list[tuple[Passage, int, int]]]] = {}
    for passage in page.sentences():
        for found in terms.found_in(passage.text):
            word = passage.text[found.start : found.end]
            places.setdefault(found.term.id, {}).setdefault(characters.canonical(word), []).append(
                (passage, found.start, found.end)
            )
    for id, by_word in places.items():
        if len(by_word) > 1:
            yield from _mixed(terms.get(id), by_word, modern=page.edition.info.family == "2010")


def _mixed(term: terms.Term, by_word: dict[str, list[tuple[Passage, int, int]]], *, modern: bool) -> Iterator[Finding]:
    if term.id in _NAMES:
        return
    counts = Counter({word: len(found) for word, found in by_word.items()})
    usual, most = counts.most_common(1)[0]
    eras = {characters.canonical(w.word): w.era for w in term.old}
    with_usual = {id(passage.rule) for passage, _, _ in by_word[usual]}
    for word, found in by_word.items():
        if word == usual or len(found) * 2 > most or word in _EVERYDAY or word in usual or usual in word:
            continue
        if modern and not _one_more(word, usual) and not _one_more(usual, word):
            continue  # the termbase knows the words of the time before 2009
        if min(len(word), len(usual)) < 2 and most < 10:
            continue
        if _one_more(word, usual) or _one_more(usual, word):
            if "的" in set(usual) ^ set(word) or most < 5 * len(found):
                continue
        elif eras.get(word, eras.get(usual)) not in _ERAS or most < 3:
            continue
        for passage, start, end in found:
            if (word in _NOT_AFTER and passage.text[start - 1 : start] in _NOT_AFTER[word]) or (
                _QUOTED.search(passage.text[:start]) and id(passage.rule) in with_usual
            ):
                continue  # no such word there, or a word explained by the other
            shown = by_word[usual][0]
            better = shown[0].text[shown[1] : shown[2]]
            here, around = passage.text[start:end], passage.around(start, end)
            message = f"同一术语（{term.en}）通常写作“{better}”，此处作“{here}”：{around}"
            yield passage.fault(start, "term", "warning", message, better)


def _one_more(longer: str, shorter: str) -> bool:
    """Whether the longer word is the shorter one with one character put in."""
    return len(longer) == len(shorter) + 1 and any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))
