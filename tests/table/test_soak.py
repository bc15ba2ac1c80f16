"""A slice of `tools/soak`, and everything that it ever found."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation import read_book
from wanderbook.notation.folder import read_memory
from wanderbook.notation.printer import print_book
from wanderbook.rulesets import game_for
from wanderbook.session import Play
from workshop import soak
from workshop.tangles import tangled_book


@pytest.mark.parametrize("find", sorted(soak.FINDS.glob("*.json")), ids=lambda path: path.stem)
def test_what_was_found_once_holds_now(find: Path) -> None:
    soak.try_find(find)


@pytest.mark.parametrize("part", range(4))
def test_a_slice_of_random_play(part: int) -> None:
    report, failed = soak.run(range(part * 128, part * 128 + 128))
    assert failed == []
    assert report.games == 128 and report.decisions > 500


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("book", ["the-proving-sea", "lost-property"])
def test_a_slice_of_whole_campaigns(book: str, part: int) -> None:
    """Of one to four players, every third with chance asked. They end, and never where nothing leads on."""
    report, failed = soak.run(range(part * 3, part * 3 + 3), book)
    assert failed == []
    assert report.games == sum(report.ended.values()) == 3
    assert report.ended.keys() <= {"ending 1", "ending 2", "ending 3", "lost"}


def test_a_game_is_made_from_its_number_alone() -> None:
    first: list[list[str]] = []
    again: list[list[str]] = []
    other: list[list[str]] = []
    soak.play_game(704, first)
    soak.play_game(704, again)
    soak.play_game(705, other)
    assert first == again != other


@pytest.mark.parametrize("book", ["", "the-widows-buoys"])
def test_a_find_is_kept_whole_and_can_be_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: str) -> None:
    """A kept game holds its own book, so that it stays the same game when recipes change; or the name of one."""
    monkeypatch.setattr(soak, "FINDS", tmp_path)
    monkeypatch.setattr(soak, "MOST", 50)
    journal: list[list[str]] = []
    with nullcontext() if not book else pytest.raises(AssertionError, match="does not end"):
        soak.play_game(700, journal, book)
    path = soak.keep(700, journal, "an example", book)
    assert json.loads(path.read_text())["journal"] == journal
    soak.try_find(path)


def test_what_does_not_hold_is_found() -> None:
    """The watch itself is awake."""
    play = Play(game_for(synthetic_book(Recipe(sections=20, words=2))), 1)
    used = replace(play.state, used=frozenset({1, 2}))
    with pytest.raises(AssertionError, match="came back"):
        soak.onward(used, replace(used, used=frozenset({1}), moment=used.moment + 1))
    with pytest.raises(AssertionError, match="in play and used at once"):
        soak.conserved(play.game, replace(used, quests=frozenset({1})))
    with pytest.raises(AssertionError, match="items from nowhere"):
        soak.conserved(play.game, replace(play.state, cards=frozenset({999})))
    with pytest.raises(AssertionError, match="was allowed"):
        soak.refuses(play, ("B",))


@pytest.mark.parametrize("part", range(3))
def test_tangled_books_are_books(part: int) -> None:
    """They print, and read the same, without an error."""
    for number in range(part * 40, part * 40 + 40):
        book = tangled_book(Random(number))
        files = read_memory({name: text.encode() for name, text in print_book(book).items()})
        assert read_book(files, use_cache=False).book == book
