"""Free actions are found by their texts as they are offered, and what can be paid is found by counting."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.ds_table import game_of, goods, table
from tests.rules.offered import campaign
from wanderbook.rulesets import game_for
from wanderbook.rulesets.distant_skies.goods import can_pay, paying
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.supply import payments
from workshop.shelf import book_named

GOODS = ("rope", "torch", "ogroot", "resource", "time", "fuel", "stamina")


@cache
def game_named(name: str) -> Game:
    return game_for(book_named(name))


@pytest.mark.rule("SG-CMD-1", "DS-FREE-1")
@pytest.mark.parametrize(("name", "players"), [("the-proving-sea", 1), ("the-proving-sea", 3), ("lost-property", 2)])
def test_a_free_action_is_found_by_its_text_as_it_is_offered(name: str, players: int) -> None:
    game, seen = game_named(name), 0
    free_actions = game.rules.free_actions
    assert free_actions is not None
    for play, asked in campaign(game, players, 11, most=150):
        offered = {option.id: option for option in asked.free_actions}
        for text, option in offered.items():
            assert free_actions.option(game, play.state, text) == option
            for wrong in (f"{text}@0", f"{text}@1", f"{text}@{'9' * 5000}", f"{text}0", text.partition("@")[0], ":"):
                assert free_actions.option(game, play.state, wrong) == offered.get(wrong)
        seen += len(offered)
    assert seen > 200


@pytest.mark.rule("DS-ADV-2")
@given(st.dictionaries(st.sampled_from(GOODS), st.integers(1, 3)), st.lists(st.integers(0, 3), min_size=3, max_size=3))
def test_a_price_can_be_paid_exactly_where_there_is_a_way_to(price: dict[str, int], have: list[int]) -> None:
    game = game_of()
    state = goods(table(game, TakeAction()), **dict(zip(GOODS, have, strict=False)))
    due = Counts.of(price)
    for ranked in (False, True):
        way = next(payments(paying(game, state, due, ranked)), None)
        assert can_pay(game, state, due, ranked) == (way is not None)
