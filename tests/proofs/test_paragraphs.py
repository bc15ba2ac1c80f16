"""Paragraphs under a condition: what is proved of them is what brute force finds, and nothing else changes for them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.books import write_book
from tests.proofs.agree import FEW, MOST, a_book
from tests.proofs.brute_force import BruteForce
from tests.proofs.test_proofs import replayed
from wanderbook.api.defects import defects
from wanderbook.api.reaching import Reached, reach
from wanderbook.book import Book, Chapter, Sections
from wanderbook.book.claims import Beginning
from wanderbook.book.sections import ConditionalProse
from wanderbook.graph.story import story_graph
from wanderbook.machine.compiled import Story
from wanderbook.notation import read_book
from wanderbook.proofs.claims import verdict_from
from wanderbook.proofs.paragraphs import PARAGRAPHS, paragraphs, watching
from wanderbook.proofs.reach import reach as prove
from workshop.tangles import with_paragraphs

QUESTS = "".join(
    f'[[quest]]\nnumber = {number}\nname = "Q{number}"\nkeyword = "{word}"\n\n'
    for number, word in ((1, "LAMP"), (2, "SALT"))
)
STORY = """## 1

A door.

*If keyword LAMP:* The lamp burns.

*If keyword LAMP and keyword SALT:* The salt burns, too.

A. Take the lamp.
*Gain quest 1.*
(Turn to 1)

B. Go down.
(Turn to 2)

## 2

If not keyword LAMP, turn to 3.

*If keyword LAMP or keyword SALT:* Light.

*The story ends. Ending 1.*

## 3

*If not keyword SALT:* Dark.

*The story ends. Ending 2.*
"""


def proved(tmp_path: Path, story: str = STORY) -> Reached:
    return reach(write_book(tmp_path, {"storybook/all.md": story, "cards/quest.toml": QUESTS}))


def without(book: Book) -> Book:
    """The book without its paragraphs under a condition."""

    def left(chapter: Chapter) -> Sections:
        return Sections(
            one.model_copy(update={"body": tuple(b for b in one.body if not isinstance(b, ConditionalProse))})
            for one in chapter.sections.values()
        )

    chapters = tuple(Chapter(name=one.name, sections=left(one)) for one in book.chapters)
    return Book(title_page=book.title_page, chapters=chapters, cards=book.cards, atlas=book.atlas)


@pytest.mark.parametrize("slice", range(4))
def test_verdicts_are_those_of_brute_force(slice: int) -> None:
    """And everything else of the book has the verdicts that it has without them."""
    compared = 0
    for at in range(slice, 48, 4):
        book = with_paragraphs(Random(f"paragraphs:{at}"), a_book(at, "paragraphs"))
        truth = BruteForce(book).run(MOST)
        if not truth.complete:
            continue
        found = prove(book, FEW)
        plain = prove(without(book), FEW)
        names = paragraphs(book)
        for name, verdict in found.kinds.get(PARAGRAPHS, {}).items():
            assert verdict.status == ("reachable" if name in truth.reached else "unreachable"), (at, name)
            compared += 1
            if verdict.status == "reachable":
                assert replayed(watching(Story(book)), verdict.witness, name), (at, name)
        always = {name for name in names if name in truth.reached and f"{name}:not" not in truth.reached}
        assert {*found.always_shown} == always, at
        for kind, verdicts in plain.kinds.items():
            assert {name: one.status for name, one in found.kinds[kind].items()} == {
                name: one.status for name, one in verdicts.items()
            }
        assert {one.at for one in found.softlocks} == {one.at for one in plain.softlocks}
    assert compared > 15


def test_one_that_can_never_show_is_told_with_the_reason(tmp_path: Path) -> None:
    found = proved(tmp_path)
    assert [one.name for one in found.unreachable] == ["quest:2", "keyword:SALT", "1:p2"]
    assert found["1:p2"].why == ("1:p2 is shown if keyword LAMP and keyword SALT: no play gains keyword SALT",)
    assert found["1:p2"].place == ("storybook/all.md", 7)
    assert [(one.kind, one.name) for one in defects(found) if one.section == "1"][:1] == [("never shown", "1:p2")]


def test_one_that_shows_has_a_play(tmp_path: Path) -> None:
    found = proved(tmp_path)["1:p1"]
    assert (found.witness.replies, found.shortest) == (("A",), True)
    assert "reads 1 with 1:p1" in str(found)


def test_one_that_always_shows_is_noted(tmp_path: Path) -> None:
    assert proved(tmp_path).always_shown == ("2:p1", "3:p1")


def test_one_behind_a_redirect_is_explained_by_it(tmp_path: Path) -> None:
    found = proved(tmp_path, STORY.replace("If keyword LAMP or keyword SALT:", "If not keyword LAMP:"))
    assert found["2:p1"].why == ("2:p1 is shown if not keyword LAMP: 2:if1 always fires first",)


def test_a_keyword_that_only_a_paragraph_asks_for_is_asked_for(tmp_path: Path) -> None:
    story = STORY.replace("If not keyword LAMP, turn to 3.\n\n", "").replace("*If keyword LAMP or", "*If")
    story = story.replace("*If keyword SALT:* Light.\n\n", "")
    assert "keyword:LAMP" not in {name for end in proved(tmp_path, story).dead_ends for name in end.names}
    bare = "\n\n".join(part for part in story.split("\n\n") if not part.startswith("*If"))
    assert "keyword:LAMP" in {name for end in proved(tmp_path, bare).dead_ends for name in end.names}


def test_it_is_no_branch_of_the_graph(tmp_path: Path) -> None:
    book = read_book(write_book(tmp_path, {"storybook/all.md": STORY, "cards/quest.toml": QUESTS})).require()
    plain, graph = story_graph(without(book)), story_graph(book)
    assert sorted(map(str, graph.edges(data=True))) == sorted(map(str, plain.edges(data=True)))


def test_it_can_be_asked_about_from_another_beginning(tmp_path: Path) -> None:
    book = read_book(write_book(tmp_path, {"storybook/all.md": STORY, "cards/quest.toml": QUESTS})).require()
    asked = [verdict_from(book, "1:p2", Beginning(quests=quests), 1000) for quests in ((), (2,))]
    assert [one.status if one else None for one in asked] == ["unreachable", "reachable"]
    assert verdict_from(book, "1:p9", Beginning(), 1000) is None
