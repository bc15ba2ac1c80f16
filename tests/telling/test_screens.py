"""Several questions on one screen: the same answers as one by one, and nothing learnt in between."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from wanderbook.rulesets import game_for
from wanderbook.session import Play
from wanderbook.session.play import replay
from wanderbook.session.replies import some_reply
from wanderbook.table import Chance, Game, NotAllowed, Pick
from wanderbook.table.decisions import Chosen
from wanderbook.table.events import SectionRead
from wanderbook.telling import Telling, telling_for
from workshop.shelf import book_named

BOOKS = ("the-tidewrights-debt", "the-widows-buoys", "the-late-mountain")


def screen(play: Play, telling: Telling, random: Random, players: int) -> list[Chosen]:
    """Replies by chance to all questions of the next screen; the play is as it was."""
    path: list[Chosen] = []
    with play.supposing():
        while True:
            asked = play.decision
            assert asked is not None and not isinstance(asked, Chance)
            chosen = (str(players),) if asked.about == "players" else some_reply(asked, random).chosen
            goes_on = telling.goes_on(play, chosen, len(path))
            path.append(chosen)
            if not goes_on:
                return path
            drawn, owner = play.state.fate.drawn, asked.owner
            happened = telling.answer(play, chosen)
            assert play.state.fate.drawn == drawn, "nothing is drawn on a screen"
            assert not any(isinstance(one, SectionRead) for one in happened), "nothing is read on it"
            after: Any = play.decision
            assert owner in (-1, after.owner) or after.owner == -1, "nobody else is asked"


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("players", [1, 2])
def test_the_same_answers_end_in_the_same_state_screen_by_screen_and_one_by_one(name: str, players: int) -> None:
    game = game_for(book_named(name))
    joined = 0
    for seed in range(6):
        play, telling, random = Play(game, seed), telling_for(game), Random(seed)
        while play.decision is not None and len(play.journal) < 250:
            before, journal = play.state, play.journal
            path = screen(play, telling, random, players)
            assert play.state is before and play.journal == journal, "what is only supposed leaves nothing behind"
            joined += len(path) > 1
            telling.answer(play, path[0], path[1:])
            if len(path) > 1 and random.random() < 0.1:
                after = play.state
                assert play.undo() and play.state == before, "a screen is undone as a whole"
                assert play.redo() and play.state == after
        old = replay(game, seed, play.journal)
        assert old.state == play.state and list(old.log()) == list(play.log())
    assert joined > 20


def campaign(players: int = 1, turn: int = 6) -> tuple[Game, Play, Telling]:
    """A campaign by chance, in the middle of its turns."""
    game = game_for(book_named(BOOKS[0]))
    play, telling, random = Play(game, 3), telling_for(game), Random(3)
    while play.state.board.turn < turn:
        path = screen(play, telling, random, players)
        telling.answer(play, path[0], path[1:])
    return game, play, telling


def test_who_asks_everything_is_asked_one_by_one() -> None:
    _, play, telling = campaign()
    asked = play.decision
    assert isinstance(asked, Pick)
    ways = [one.id for one in asked.options if one.closed_by is None and telling.goes_on(play, (one.id,))]
    play.asks_everything = True
    assert ways and not any(telling.goes_on(play, (way,)) for way in ways)


def test_a_refused_answer_changes_nothing_of_its_screen() -> None:
    _, play, telling = campaign()
    asked = play.decision
    assert isinstance(asked, Pick)
    way = next(one.id for one in asked.options if one.closed_by is None and telling.goes_on(play, (one.id,)))
    before, journal = play.state, play.journal
    with pytest.raises(NotAllowed):
        telling.answer(play, (way,), [("nonsense",)])
    assert play.state is before and play.journal == journal and not play.can_redo()


def test_a_free_action_is_no_part_of_a_screen() -> None:
    game, play, telling = campaign(turn=2)
    random, seen = Random(1), 0
    while seen < 12:
        asked = play.decision
        assert asked is not None and not isinstance(asked, Chance)
        for one in asked.free_actions:
            if one.closed_by is None:
                seen += 1
                assert not telling.goes_on(play, (one.id,))
        play.answer(some_reply(asked, random))
        if play.decision is None:
            play = Play(game, seen)


def test_what_is_supposed_is_forgotten_and_what_was_taken_back_is_not() -> None:
    _, play, _ = campaign()
    random = Random(2)
    for _ in range(3):
        assert play.undo()
    before, journal = play.state, play.journal
    with play.supposing():
        for _ in range(2):
            assert play.decision is not None
            play.answer(some_reply(play.decision, random))
        assert play.given == journal and len(play.journal) == len(journal) + 2
    assert play.state is before and play.journal == play.given == journal
    assert play.can_redo() and play.redo()
