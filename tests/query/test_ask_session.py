"""`caipan repl`: what is said to one line after another."""

import io
import sys

import pytest

from query.asking.session import Session
from query.faults import UnusableError
from tests.query.conftest import Caipan


def said(session: Session, line: str) -> str:
    return "\n".join("".join(text for text, _ in pieces) for pieces in session.reply(line))


def test_a_question_then_its_next_rule_then_its_references() -> None:
    session = Session()
    assert said(session, "什么是衍生物").startswith("衍生物是")
    first = session.rule
    assert said(session, "next")
    assert session.rule != first
    assert "参照" in said(session, "refs")


def test_a_number_shows_the_rule() -> None:
    session = Session()
    assert "有颜色的法术力符号" in said(session, "104.3a")
    assert "212.3d" in said(session, "参照 104.4")


def test_next_goes_round() -> None:
    session = Session()
    session.reply("什么是衍生物")
    assert session.answer is not None
    for _ in session.answer.rules[1:]:
        session.reply("next")
    with pytest.raises(UnusableError, match="没有更多"):
        session.reply("next")
    session.reply("next")


@pytest.mark.parametrize("line", ["next", "refs", "why 1", "story", "999.9", "refs 龙"])
def test_what_means_nothing_yet_is_told(line: str) -> None:
    with pytest.raises(UnusableError):
        Session().reply(line)


def test_an_empty_line_says_nothing() -> None:
    assert Session().reply("  ") == []


def test_help_lists_what_can_be_typed() -> None:
    assert "next" in said(Session(), "help")


def test_leaving() -> None:
    session = Session()
    session.reply("退出")
    assert session.over


def test_the_command_reads_lines_until_they_end(caipan: Caipan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("召唤失调\n没有的 命令 呢\nrefs\n"))
    outcome = caipan("repl")
    assert outcome.status == 0
    assert "212.3d" in outcome.out


def test_an_unknown_edition_is_refused_at_once(caipan: Caipan) -> None:
    assert caipan("repl", "--edition", "nix").status == 2
