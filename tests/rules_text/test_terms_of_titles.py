"""The termbase knows what the titles of the shipped texts name: chapters, sections and rules, in either script."""

import pytest

from rules_text import library, terms

#: What joins the terms of a title.
IDLE = set("或互动以及与與和，、/的上一般各部详詳解处處理附加替代性由而来之")
#: Parts of a document that are no part of the game.
UNNUMBERED = {
    "制作人员名单",
    "製作人員名單",
    "有疑问吗？",
    "有疑問嗎？",
    "名词解释",
    "名詞解釋",
}


@pytest.mark.parametrize("id", ["hans-2004-02", "hans-2004-06", "hant-2004-06", "hans-old", "digest"])
def test_every_title_is_made_of_terms(id: str) -> None:
    edition = library.load(id)
    titles = {entry.title for entry in edition.toc} | {rule.title for rule in edition.rules if rule.title}
    assert len(titles) > 10
    for title in titles - UNNUMBERED:
        rest = title
        for found in sorted(terms.found_in(title), key=lambda found: -found.start):
            rest = rest[: found.start] + rest[found.end :]
        assert set(rest) <= IDLE, title
