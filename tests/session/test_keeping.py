"""Keeping a play: every decision is on disk, nothing unfinished is lost, and what could not be kept is told once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from wanderbook.notation import read_book
from wanderbook.rulesets import game_for
from wanderbook.session import BadSave, Shelf, load_save
from wanderbook.session.autosave import Autosave
from wanderbook.session.files import previous
from wanderbook.session.library import NameTaken
from wanderbook.table import Game, NotAllowed

STORY = (
    "## 1\n\nA pond.\n\nA. Round.\n(Turn to 1)\n\nB. Home.\n*The story ends. Ending 1.*\n\n"
    "C. Skip a stone.\n(Turn to 1)\n"
)
PAGE = 'title = "The Pond"\nruleset = "gamebook"\nstart = "1"\n[[ending]]\nnumber = 1\nname = "Home"\n'


class Heard(list[tuple[str, dict[str, object]]]):
    """What a screen was told."""

    def __call__(self, which: str, /, **values: object) -> None:
        self.append((which, values))

    @property
    def words(self) -> list[str]:
        return [which for which, _ in self]


@pytest.fixture
def game(tmp_path: Path) -> Game:
    write_book(tmp_path / "book", {"book.toml": PAGE, "storybook/all.md": STORY})
    return game_for(read_book(tmp_path / "book", use_cache=False).require())


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def autosave(game: Game, home: Path, heard: Heard, letters: str = "") -> Autosave:
    kept = Autosave(game, heard, "earlier", "other", Shelf(game.book, home))
    if letters:
        kept.begin(seed=1)
        for letter in letters:
            kept.answer((letter,))
    return kept


def test_a_play_is_on_disk_after_every_decision_and_not_before_the_first(game: Game, home: Path, heard: Heard) -> None:
    kept = autosave(game, home, heard)
    kept.begin(seed=1)
    assert kept.fresh and not kept.shelf.autosave.exists()
    for moment in (1, 2, 3):
        kept.answer(("A",))
        assert load_save(kept.shelf.autosave, game).state == kept.play.state
        assert kept.play.state.moment == moment
    assert kept.shelf.record().plays == 1
    assert heard == []


def test_a_refused_answer_changes_nothing(game: Game, home: Path, heard: Heard) -> None:
    kept = autosave(game, home, heard)
    kept.begin(seed=1)
    with pytest.raises(NotAllowed):
        kept.answer(("Z",))
    assert kept.fresh and not kept.shelf.folder.exists()


def test_undo_and_redo_are_kept_too(game: Game, home: Path, heard: Heard) -> None:
    kept = autosave(game, home, heard, "AA")
    assert kept.undo()
    assert load_save(kept.shelf.autosave, game).state.moment == 1
    assert kept.redo()
    assert load_save(kept.shelf.autosave, game).state.moment == 2
    assert not kept.redo()


def test_what_ends_is_recorded(game: Game, home: Path, heard: Heard) -> None:
    kept = autosave(game, home, heard, "AB")
    record = kept.record()
    assert record is not None
    assert record.achievements == {1}
    assert kept.play.decision is None


def test_an_unfinished_play_that_another_takes_the_place_of_is_a_named_save(
    game: Game, home: Path, heard: Heard
) -> None:
    first = autosave(game, home, heard, "AAA")
    second = autosave(game, home, heard)
    second.begin(seed=2)
    assert heard.words == [], "only once the new one is really played"
    second.answer(("A",))
    assert heard == [("kept", {"name": "earlier"})]
    assert second.shelf.load("earlier", game).state == first.play.state


def test_a_named_save_is_taken_up_and_the_play_before_it_is_kept(game: Game, home: Path, heard: Heard) -> None:
    kept = autosave(game, home, heard, "A")
    kept.shelf.write("bench", kept.play)
    kept.answer(("A",))
    path = kept.saved("bench")
    assert path is not None
    kept.take_up(kept.load(path), path)
    assert kept.play.state.moment == 1
    assert heard.words == ["kept"]
    assert kept.shelf.load("earlier", game).state.moment == 2
    assert load_save(kept.shelf.autosave, game).state.moment == 1


def test_only_its_own_save_is_replaced_unasked(game: Game, home: Path, heard: Heard) -> None:
    first = autosave(game, home, heard, "A")
    assert first.write("bench") == "bench"
    first.answer(("A",))
    assert first.write("bench") == "bench", "saved there last"
    with pytest.raises(NameTaken):
        first.write("Bench")  # who spells it otherwise may not mean that one
    first.write("stone")
    with pytest.raises(NameTaken, match="“bench” is already the name of another save"):
        first.write("bench")  # the same campaign's: another moment that somebody wanted to come back to
    second = autosave(game, home, heard, "CCC")
    with pytest.raises(NameTaken) as taken:
        second.write("BENCH")
    assert taken.value.name == "bench"
    assert taken.value.said("fr") == "«\N{NO-BREAK SPACE}bench\N{NO-BREAK SPACE}» est déjà une autre sauvegarde."
    assert second.shelf.load("bench", game).state.moment == 2, "nothing was written"
    assert second.write("bench", replace=True) == "bench"
    second.answer(("C",))
    assert second.write("bench") == "bench"
    second.begin(seed=2)
    with pytest.raises(NameTaken):
        second.write("bench")


def test_the_save_that_a_play_was_opened_from_is_its_own_until_another_writes_there(
    game: Game, home: Path, heard: Heard
) -> None:
    kept = autosave(game, home, heard, "A")
    kept.write("bench")
    kept.write("stone")
    path = kept.shelf.path("bench")
    kept.take_up(kept.load(path), path)
    assert kept.write("bench") == "bench"
    other = autosave(game, home, heard, "AAA")
    other.write("bench", replace=True)
    with pytest.raises(NameTaken):
        kept.write("bench")
    kept.take_up(kept.load(kept.shelf.autosave), kept.shelf.autosave)
    with pytest.raises(NameTaken):
        kept.write("stone")


def test_the_autosave_is_taken_up_and_nothing_is_set_aside(game: Game, home: Path, heard: Heard) -> None:
    autosave(game, home, heard, "AA")
    again = autosave(game, home, heard)
    again.take_up(again.load(again.shelf.autosave), again.shelf.autosave)
    again.answer(("A",))
    assert again.play.state.moment == 3
    assert again.shelf.names() == []
    assert heard == []


def test_what_another_saves_between_loading_and_going_on_is_not_ours_to_replace(
    game: Game, home: Path, heard: Heard
) -> None:
    first = autosave(game, home, heard, "A")
    second = autosave(game, home, heard)
    play = second.load(second.shelf.autosave)
    first.answer(("A",))
    second.take_up(play, second.shelf.autosave)
    assert heard == [("kept_other", {"name": "other"})]
    assert second.shelf.load("other", game).state == first.play.state


def test_two_that_go_on_with_one_play_lose_nothing_of_either(game: Game, home: Path, heard: Heard) -> None:
    first = autosave(game, home, heard, "A")
    second = autosave(game, home, heard)
    second.take_up(second.load(second.shelf.autosave), second.shelf.autosave)
    for _ in range(3):
        second.answer(("C",))
        first.answer(("A",))
    assert set(heard.words) == {"kept_other"}
    assert len(heard) == 2, "each is told once"
    paths = [first.shelf.autosave, *map(first.shelf.path, first.shelf.names())]
    journals = [load_save(path, game).journal for path in paths]
    assert first.play.journal in journals
    assert second.play.journal in journals


def test_before_another_play_the_save_before_a_damaged_one_is_kept(game: Game, home: Path, heard: Heard) -> None:
    first = autosave(game, home, heard, "AAA")
    first.shelf.autosave.write_text("spoilt", "utf-8")
    second = autosave(game, home, heard, "CC")
    assert heard == [("kept", {"name": "earlier"})]
    assert second.shelf.load("earlier", game).journal == first.play.journal[:2]


def test_when_and_where_it_was_last_saved_and_why_it_is_not(game: Game, home: Path, heard: Heard) -> None:
    kept = autosave(game, home, heard)
    kept.begin(seed=1)
    assert kept.last is None and kept.failed is None
    kept.answer(("A",))
    assert kept.last is not None and kept.last[0] == kept.shelf.autosave
    last, folder = kept.last, kept.shelf.folder
    folder.rename(home / "elsewhere")
    folder.write_text("in the way", "utf-8")
    kept.answer(("A",))
    kept.answer(("A",))
    assert heard.words == ["unsaved"], "told once"
    assert kept.failed is not None and kept.last == last
    folder.unlink()
    kept.keep()
    assert kept.failed is None and kept.last[1] >= last[1]


def test_a_save_is_found_by_its_name_or_by_what_was_kept_of_it(game: Game, home: Path, heard: Heard) -> None:
    kept = autosave(game, home, heard, "A")
    kept.shelf.write("bench", kept.play)
    kept.shelf.write("bench", kept.play)
    kept.shelf.path("bench").unlink()
    assert previous(kept.shelf.path("bench")).exists()
    assert kept.saved("bench") == kept.shelf.path("bench")
    assert kept.saved("nothing") is None
    assert kept.saved("../..") is None
    with pytest.raises(BadSave) as bad:
        kept.load(kept.shelf.path("bench"))
    assert bad.value.instead == previous(kept.shelf.path("bench"))


def test_a_disk_that_cannot_be_written_to_is_told_about_once_and_the_play_goes_on(
    game: Game, home: Path, heard: Heard
) -> None:
    home.write_text("a file where a folder should be", "utf-8")
    kept = autosave(game, home, heard, "AAA")
    assert heard.words == ["unsaved"]
    assert str(home) in str(heard[0][1]["why"])
    assert kept.play.state.moment == 3


def test_a_damaged_record_is_told_about_and_begun_anew(game: Game, home: Path, heard: Heard) -> None:
    kept = autosave(game, home, heard, "A")
    (kept.shelf.folder / "record.json").write_text("spoilt\n{}\n", "utf-8")
    record = kept.record()
    assert record is not None and record.plays == 0
    assert heard.words == ["note"]
    assert "moved to" in str(heard[0][1]["text"])
