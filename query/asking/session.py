"""A conversation: questions and what is said about the last answer, one line after another. Knows no terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from query.asking.answer import Answer
from query.asking.asking import ask
from query.asking.pages import Line, page
from query.faults import UnusableError
from query.lang import Lang, choose_lang, say
from query.looking_up import find
from query.rule_page import rule_page
from rules_text import library
from rules_text.numbers import RuleNumber

_LEAVING: Final = frozenset({"quit", "exit", "q", "再见", "离开", "退出", "離開"})
_NEXT: Final = frozenset({"next", "n", "下一条", "下一條", "下一个", "继续"})
_REFS: Final = frozenset({"refs", "参照", "參照"})
_WHY: Final = frozenset({"why", "为什么", "為什麼", "为何"})
_STORY: Final = frozenset({"story", "例子"})
_HELP: Final = frozenset({"help", "?", "？", "帮助", "說明", "说明"})
#: What can be typed, for completion.
WORDS: Final = ("next", "refs", "why", "story", "help", "quit")

_ABOUT: Final = (
    "直接输入问题或规则编号（104.3a）。",
    "next  最近一个答案的下一条规则",
    "refs [编号]  一条规则参照哪些、被哪些参照",
    "why 3  例子中第3件事所依据的规则",
    "story  例子的经过，每件事有编号",
    "quit  离开",
)


class Session:
    """What has been said so far: the last answer, the rule looked at last."""

    def __init__(self, edition: str | None = None, lang: str | None = None) -> None:
        self.edition = edition
        self.option = lang
        self.lang: Lang = choose_lang(lang)
        self.answer: Answer | None = None
        self.rule: RuleNumber | None = None
        self._place = 0
        self.over = False

    def reply(self, line: str) -> list[Line]:
        """What is said to a line. Raises UnusableError where it means nothing."""
        words = line.split()
        if not words:
            return []
        first = words[0].lower()
        for names, verb in self._verbs():
            if first in names:
                return list(verb(words[1:]))
        try:
            number = RuleNumber.parse(line)
        except ValueError:
            return list(self._ask(line))
        return list(self._show(number))

    def _verbs(self) -> Sequence[tuple[frozenset[str], Callable[[list[str]], Iterator[Line]]]]:
        return (
            (_LEAVING, self._leave),
            (_NEXT, self._next),
            (_REFS, self._refs),
            (_WHY, self._why),
            (_STORY, self._story),
            (_HELP, self._help),
        )

    def _leave(self, _: list[str]) -> Iterator[Line]:
        self.over = True
        return iter(())

    def _help(self, _: list[str]) -> Iterator[Line]:
        for text in _ABOUT:
            yield [(say(self.lang, text), None)]

    def _ask(self, line: str) -> Iterator[Line]:
        self.answer = ask(line, self.edition, self.option)
        self.lang = self.answer.lang
        self._place = 0
        self.rule = self.answer.rules[0].rule.number if self.answer.rules else None
        return page(self.answer)

    def _show(self, number: RuleNumber) -> Iterator[Line]:
        found = find(number, self.lang, self.edition)
        if found is None:
            raise UnusableError("没有规则 {number}", number=number)
        self.rule = found.rule.number
        yield from rule_page(found, self.lang)

    def _next(self, _: list[str]) -> Iterator[Line]:
        if self.answer is None or not self.answer.rules:
            raise UnusableError("还没有答案。请先提一个问题")
        self._place += 1
        if self._place >= len(self.answer.rules):
            self._place = 0
            raise UnusableError("这个答案没有更多规则了；再输入 next 由第一条看起")
        yield from self._show(self.answer.rules[self._place].rule.number)

    def _refs(self, words: list[str]) -> Iterator[Line]:
        number = self._number(words)
        for head, numbers in (
            ("{number} 参照：", library.refers_to(number)),
            ("参照 {number} 的：", library.referred_by(number)),
        ):
            yield [(say(self.lang, head, number=number), "title")]
            for one in numbers or ():
                rule = library.rule(one, self.lang)
                yield [("  " + str(one), "number"), (f"  {rule.heading if rule else ''}", None)]
            if not numbers:
                yield [("  " + say(self.lang, "没有"), "faint")]

    def _number(self, words: list[str]) -> RuleNumber:
        if words:
            try:
                return RuleNumber.parse(" ".join(words))
            except ValueError as error:
                raise UnusableError("{reason}", reason=error) from None
        if self.rule is None:
            raise UnusableError("还没有看过规则。请写出编号：refs 304.1")
        return self.rule

    def _events(self) -> list[dict[str, Any]]:
        """What happened in the last example, as it is told: passes of priority left out."""
        if self.answer is None or self.answer.example is None:
            raise UnusableError("最近的答案没有例子")
        trace: list[dict[str, Any]] = list(self.answer.example["trace"])
        return [
            entry for entry in trace if entry.get("kind") not in ("passed", "turn_began", "step_began", "step_ended")
        ]

    def _story(self, _: list[str]) -> Iterator[Line]:
        from query.telling.story import sentence

        for place, entry in enumerate(self._events(), 1):
            yield [(f"{place:>3}  ", "number"), (sentence(entry, self.lang), None)]

    def _why(self, words: list[str]) -> Iterator[Line]:
        events = self._events()
        try:
            place = int("".join(words))
            entry = events[place - 1] if place > 0 else None
        except (ValueError, IndexError):
            entry = None
        if entry is None:
            raise UnusableError("请写出第几件事，1 到 {last}：why 3", last=len(events))
        from query.telling.story import sentence

        yield [(sentence(entry, self.lang), "title")]
        for number in entry.get("rules") or ():
            found = find(RuleNumber.parse(number), self.lang, self.edition)
            if found is not None:
                yield [(str(found.rule.number), "number"), (f"  {found.rule.heading}", None)]
                yield [("    " + found.rule.text, None)]


__all__ = ["WORDS", "Session"]
