"""Fingers in a book: moments with a name that stay as they are, whatever is undone or played otherwise later."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from wanderbook.rulesets import game_for
from wanderbook.session import Play, Shelf
from wanderbook.session.fingers import MOST_FINGERS, Fingers, TooManyFingers
from wanderbook.session.library import BadName, NameTaken
from wanderbook.session.replies import some_reply
from workshop.shelf import book_named


def played(name: str, many: int, seed: int = 3) -> Play:
    play, random = Play(game_for(book_named(name)), seed), Random(seed)
    for _ in range(many):
        asked = play.decision
        if asked is None:
            break
        play.answer(some_reply(asked, random))
    return play


@pytest.mark.parametrize("name", ["the-lamplighters-round", "the-tidewrights-debt", "the-late-mountain"])
def test_a_finger_leads_back_to_its_moment_after_anything_that_is_done_later(tmp_path: Path, name: str) -> None:
    play = played(name, 5)
    fingers = Fingers(Shelf(play.game.book, tmp_path))
    assert fingers.put("before the Reckoning", play) == "before the Reckoning"
    state, journal = play.state, play.journal
    assert play.undo() and play.state != state
    back = fingers.load("before the Reckoning", play.game)
    assert back.state == state and back.journal == journal


def test_an_earlier_moment_of_a_play_is_a_play_of_its_own(tmp_path: Path) -> None:
    play = played("the-tidewrights-debt", 60)
    play.call(0, "Ana")
    play.note("1:B", "ask which Sallow")
    earlier = play.until(20)
    assert (earlier.state, len(earlier.journal)) == (play.state_at(20), 20)
    assert earlier.notes == play.notes and earlier.names == ("Ana",)
    earlier.call(0, "Ben")
    earlier.note("1:B", "")
    asked = earlier.decision
    assert asked is not None
    earlier.answer(some_reply(asked, Random(9)))
    assert play.names == ("Ana",) and play.notes and len(play.journal) == 60
    with pytest.raises(ValueError, match="0 to 60"):
        play.until(61)
    fingers = Fingers(Shelf(play.game.book, tmp_path))
    fingers.put("earlier", play.until(20))
    assert fingers.load("earlier", play.game).state == play.state_at(20)


def test_fingers_are_listed_renamed_and_taken_out_and_are_no_saves(tmp_path: Path) -> None:
    play = played("the-lamplighters-round", 3)
    shelf = Shelf(play.game.book, tmp_path)
    fingers = Fingers(shelf)
    fingers.put("one", play)
    with pytest.raises(NameTaken):
        fingers.put("One", play)
    assert fingers.put("one", play, numbered=True) == "one 2"
    with pytest.raises(NameTaken):
        fingers.rename("one", "one 2")
    assert fingers.rename("one", "ONE") == "ONE"
    assert fingers.rename("ONE", "two") == "two"
    with pytest.raises(LookupError):
        fingers.rename("one", "three")
    with pytest.raises(BadName):
        fingers.rename("two", "…")
    assert sorted(fingers.names()) == ["one 2", "two"] and shelf.names() == []
    assert fingers.load("two", play.game).state == play.state
    assert fingers.delete("two") and fingers.names() == ["one 2"]


def test_there_are_not_endlessly_many(tmp_path: Path) -> None:
    play = played("the-lamplighters-round", 1)
    fingers = Fingers(Shelf(play.game.book, tmp_path))
    for _ in range(MOST_FINGERS):
        fingers.put("one", play, numbered=True)
    with pytest.raises(TooManyFingers):
        fingers.put("another", play)
    assert len(fingers.names()) == MOST_FINGERS
