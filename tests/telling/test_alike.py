"""No question whose answers all lead to the same state is asked, and what is drawn afterwards gives nothing away."""

from __future__ import annotations

from itertools import islice
from random import Random

from msgspec.structs import replace

from tests.rules import sg_table
from tests.telling.test_foregone import foregone, table
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.steps import DiscardDown
from wanderbook.rulesets.sleeping_gods.kit import ROOMS
from wanderbook.rulesets.sleeping_gods.steps import ChooseRoom, ChooseTarget, ChooseVictim
from wanderbook.session import Play
from wanderbook.session.replies import replies, some_reply
from wanderbook.table import Chance, answer
from wanderbook.telling import telling_for
from workshop.shelf import book_named


def test_whom_to_strike_is_asked_where_the_answers_differ_before_anything_is_drawn() -> None:
    """Two enemies that are alike differ in what follows the draw, which nobody knows yet."""
    game = game_for(book_named("the-tidewrights-debt"))
    telling, several = telling_for(game), 0
    for seed in range(6):
        play, random = Play(game, seed), Random(seed)
        while (asked := play.decision) is not None and len(play.journal) < 400:
            assert not isinstance(asked, Chance)
            step, foregone = play.state.agenda[-1], telling.foregone(play)
            if isinstance(step, ChooseVictim | ChooseTarget):
                every = list(islice(replies(replace(asked, free_actions=())), 10))
                after = {answer(game.asking, play.state, reply).state for reply in every}
                assert (foregone is not None) == (len(after) == 1)
                several += len(every) > 1
            some = some_reply(asked, random)
            play.answer(foregone if foregone is not None else ("2",) if asked.about == "players" else some)
    assert several


def test_who_has_to_discard_all_cards_is_not_asked_which() -> None:
    assert set(foregone(sg_table.give(table(DiscardDown(0, 2)), 0, 1, 2)) or ()) == {"1", "2"}
    assert foregone(sg_table.give(table(DiscardDown(0, 2)), 0, 1, 2, 3)) is None


def test_the_only_room_that_can_be_damaged_is_not_asked_for() -> None:
    rooms = sg_table.game_of().kit.rooms[1]
    full = tuple(rooms[room].spaces for room in ROOMS)
    one_left = (full[0] - 1, *full[1:])
    assert foregone(table(ChooseRoom(), damage=one_left)) == (ROOMS[0],)
    assert foregone(table(ChooseRoom(), damage=(full[0] - 1, full[1] - 1, *full[2:]))) is None
