"""What is left of a play: standpoints of states, and how many endings can still be reached."""

from random import Random

import pytest

import wanderbook as wb
from wanderbook.machine.compiled import Story
from wanderbook.proofs.reach import Budget, reach_from
from wanderbook.session.bots import BOTS
from wanderbook.session.coverage.reached import reached_by
from wanderbook.session.play import Play
from wanderbook.session.standpoint import NoStandpoint, standpoint_of, state_at
from wanderbook.session.still import endings_left
from wanderbook.session.witness import replay, witness_game
from wanderbook.table.events import Event

ASKED = 3


def played(name: str, seed: int, most: int = 1_500) -> Play:
    play, bot, random = Play(wb.load(name).game, seed), BOTS["random"](), Random(seed)
    while (asked := play.decision) is not None and play.state.moment < most:
        play.answer(bot.choose(play.game, play.state, asked, random))
    return play


@pytest.mark.parametrize("name", ["the-lamplighters-round", "the-pawned-name", "the-widows-buoys", "the-late-mountain"])
def test_what_a_play_reached_later_could_be_reached(name: str) -> None:
    """And the plays that the proofs know from there replay at the table."""
    play = played(name, 1)
    book, states = play.game.book, [state for state, _ in play.answered()]
    asked = Random(name).sample(range(len(states)), ASKED)
    for at in asked:
        try:
            standpoint = standpoint_of(play.game, states[at])
        except NoStandpoint:
            continue
        found = reach_from(Story(book, standpoint=standpoint), Budget())
        later: set[Event] = {event for turned in play._turned[at + 1 :] for event in turned.events}
        names = {name for event in later for name in reached_by(event)}
        assert not [name for name in names if name in found and found[name].status == "unreachable"]
        game = witness_game(book)
        for ending, verdict in found.kinds["endings"].items():
            if verdict.status == "reachable":
                again = replay(game, verdict.witness, ending, state_at(game, standpoint))
                assert not again.refused and ending in again.reached(book)


def test_endings_are_lost_on_the_way() -> None:
    play = Play(wb.load("the-lamplighters-round").game, 1)
    assert endings_left(play.game, play.state) == (4, 0, 0)
    ended = played("the-lamplighters-round", 0)
    at_last = [state for state, _ in ended.answered()][-1]
    left = endings_left(ended.game, at_last)
    assert left.answer == "yes" and left.lost >= 1
    with pytest.raises(NoStandpoint, match="over"):
        endings_left(ended.game, ended.state)


def test_in_the_middle_of_a_fight_nothing_is_said() -> None:
    play = played("the-widows-buoys", 1)
    refused = set()
    for state, _ in play.answered():
        try:
            standpoint_of(play.game, state)
        except NoStandpoint as why:
            refused.add(why.which)
            assert why.which != "fight" or state.board.fight is not None
        else:
            assert state.board.fight is None
    assert refused == {"fight", "between"}
