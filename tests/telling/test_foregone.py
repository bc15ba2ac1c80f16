"""Questions with one sensible answer: they are not asked, and a play that asks everything asks them."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules import ds_table, sg_table
from tests.rules.test_ds_encounters import visit
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.dominance import is_best_row
from wanderbook.rulesets.common.steps import DiscardDown
from wanderbook.rulesets.distant_skies.steps import TakeAction as TakeTime
from wanderbook.rulesets.distant_skies.steps import VisitSpot
from wanderbook.rulesets.sleeping_gods.steps import (
    AtPort,
    ChoosePayment,
    ChooseRepairs,
    KeepReward,
    RoomEffects,
    SearchOn,
    Shop,
    TakeAction,
    TryToBeRid,
)
from wanderbook.session import Play
from wanderbook.session.counsel import Counsel
from wanderbook.session.replies import replies
from wanderbook.table import Chance
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck
from wanderbook.table.script import PlayedTable
from wanderbook.table.steps import AlterFate, Gather, ReadSection, Tried
from wanderbook.telling import telling_for
from wanderbook.telling.distant_skies.foregone import SPOTS
from workshop.shelf import book_named


def foregone(state: Any, asks_everything: bool = False) -> tuple[str, ...] | None:
    game = sg_table.game_of()
    play = Play.from_state(game, 1, state)
    play.asks_everything = asks_everything
    assert play.decision is not None
    return telling_for(game).foregone(play)


def advised(state: Any) -> tuple[str, ...]:
    """The adviser's reply, which has to be the same wherever a question is not asked."""
    game = sg_table.game_of()
    play = Play.from_state(game, 1, state)
    assert play.decision is not None and not isinstance(play.decision, Chance)
    reply = Counsel(game).advise(play, play.state, play.decision)
    assert reply is not None
    return reply.chosen


def table(step: Any, **board: Any) -> Any:
    return sg_table.table(sg_table.game_of(), TakeAction(2), step, **board)


@pytest.mark.rule("SG-SHIP-3")
def test_a_rooms_effects_come_in_the_boards_order() -> None:
    state = table(RoomEffects("quarters", ("clear", "command", "draw")))
    assert foregone(state) == ("all",)
    assert foregone(state, asks_everything=True) is None


def test_unless_a_card_must_go_that_the_galley_could_take() -> None:
    """With a full hand, cooking first leaves room for the card that is drawn."""
    step = RoomEffects("galley", ("command", "draw", "cook"))
    state = table(step)
    tired = replace(state.board.crew[0], fatigue=1)
    state = replace(state, board=replace(state.board, crew=(tired, *state.board.crew[1:])))
    assert foregone(sg_table.give(state, 0, 1)) == ("all",)
    assert foregone(sg_table.give(state, 0, 1, 2, 3)) is None


@pytest.mark.rule("SG-SHIP-6")
@pytest.mark.parametrize("drawn", [(), (1,)])
@pytest.mark.parametrize("damage", [0, 10])
def test_whether_to_search_is_asked_before_every_token_the_first_one_too(drawn: tuple[int, ...], damage: int) -> None:
    """The deck says that one may search: some tokens damage the ship, however sound it is."""
    spread = [min(2, max(0, damage - 2 * at)) for at in range(6)]
    assert foregone(table(SearchOn(drawn), damage=tuple(spread))) is None


@pytest.mark.rule("SG-MARKET-1")
@pytest.mark.parametrize(("coins", "answer"), [(0, ("done",)), (30, None)])
def test_a_market_where_nothing_can_be_paid_is_left(coins: int, answer: tuple[str, ...] | None) -> None:
    game = sg_table.game_of()
    state = table(Shop(tuple(game.kit.market)[:3]), goods=Counts.of({"coin": coins}))
    asked = Play.from_state(game, 1, state).decision
    assert asked is not None
    assert foregone(state) == (answer and (asked.options[-1].id,))  # type: ignore[union-attr]


@pytest.mark.parametrize(("damage", "answer"), [((1, 0, 1, 0, 0, 0), True), ((2, 0, 1, 0, 0, 0), False)])
def test_cubes_are_the_same_in_every_room_that_is_not_full(damage: tuple[int, ...], answer: bool) -> None:
    found = foregone(table(ChooseRepairs(1), damage=damage))
    assert (found is not None) == answer
    assert not found or (len(found) == 1 and found[0].endswith("=1"))


@pytest.mark.parametrize(("damage", "asked"), [(0, False), (1, True), (2, True)])
def test_which_room_is_damaged_matters_once_it_would_be_full(damage: int, asked: bool) -> None:
    """Fate 4 is the deck, which has two spaces."""
    state = table(AlterFate(Tried("ship", "", 0, number=4)), damage=(0, 0, damage, 0, 0, 0), command=(9,))
    assert (foregone(state) is None) == asked


def test_a_voyage_that_nothing_takes_farther_is_let_stand() -> None:
    """Distances need 1, 5, 8 and 11: a total of 1 lacks 4 for the next."""
    near = table(AlterFate(Tried("travel", "craft", 0, number=1)), command=(0,))
    assert foregone(near) == ()
    craft = [card for card, one in sg_table.game_of().kit.ability.items() if one.skill == "craft"][:1]
    far = table(AlterFate(Tried("travel", "craft", 0, number=4)), command=(0,))
    assert foregone(sg_table.give(far, 0, *craft)) is None


@pytest.mark.parametrize(("needed", "answer"), [(1, ()), (5, None), (99, ())])
def test_nobody_gathers_for_what_succeeds_or_fails_anyway(needed: int, answer: tuple[str, ...] | None) -> None:
    assert foregone(table(Gather(Tried("2:A", "savvy", needed)), command=(0,))) == answer


@pytest.mark.rule("SG-REPLY-4")
@pytest.mark.parametrize(("artifacts", "coins", "answer"), [(0, 3, ("coin=2",)), (1, 3, ("coin=2",)), (2, 1, None)])
def test_coins_are_paid_before_artifacts(artifacts: int, coins: int, answer: tuple[str, ...] | None) -> None:
    """With 1 coin and 2 artifacts, the coin could be kept back or not."""
    goods = Counts.of({"coin": coins, "artifact": artifacts})
    found = foregone(table(ChoosePayment(Counts.of({"coin": 2}), "inn", 0), goods=goods))
    assert found == answer or (answer is None and found == ("artifact=1",))


def test_which_card_goes_is_always_asked() -> None:
    assert foregone(sg_table.give(table(DiscardDown(0, 1)), 0, 1, 2)) is None


# ---------------------------------------------------------------- what costs nothing, or makes no difference


def searching(drawn: tuple[int, ...], left: tuple[int, ...]) -> Any:
    """The deck's search, with these tokens drawn and these left to draw."""
    return table(SearchOn(drawn), search=Deck((left,)))


@pytest.mark.rule("SG-SHIP-6")
@pytest.mark.parametrize(
    ("left", "answer"), [((1, 2, 3), ("draw",)), ((1, 2, 7), None), ((6, 8, 9), None)], ids=["safe", "one", "all"]
)
def test_searching_goes_on_while_no_token_left_does_harm(left: tuple[int, ...], answer: tuple[str, ...] | None) -> None:
    state = searching((4, 5), left)
    assert foregone(state) == answer
    assert answer is None or advised(state) == answer
    assert foregone(state, asks_everything=True) is None


@pytest.mark.rule("SG-SHIP-10")
@pytest.mark.parametrize(
    ("tokens", "goods", "answer"),
    [
        ((9, 8), {}, ("8:0",)),  # a meat; a vegetable and a meat
        ((7, 4), {}, None),  # a coin; a coin or 2 materials
        ((7, 4), {"material": 6}, ("7:0",)),  # of which there are none left
        ((2, 3), {}, None),
    ],
)
def test_a_reward_that_brings_all_that_another_would_is_kept(
    tokens: tuple[int, ...], goods: dict[str, int], answer: tuple[str, ...] | None
) -> None:
    state = table(KeepReward(tokens), goods=Counts.of(goods))
    assert foregone(state) == answer
    assert answer is None or advised(state) == answer
    assert foregone(state, asks_everything=True) is None


@pytest.mark.rule("SG-RES-1")
@pytest.mark.parametrize(
    ("amount", "goods", "answer"),
    [
        (1, {"meat": 1, "grain": 5, "vegetable": 2}, ("grain=1",)),
        (3, {"meat": 1, "grain": 3, "vegetable": 3}, ("grain=2", "vegetable=1")),
        (1, {"meat": 1, "grain": 1, "vegetable": 1}, None),  # soup or flapjacks could not be cooked any more
        (3, {"meat": 2, "grain": 1, "vegetable": 2}, None),
    ],
)
def test_food_is_lost_from_the_greatest_store_unless_a_recipe_would_lack_it(
    amount: int, goods: dict[str, int], answer: tuple[str, ...] | None
) -> None:
    state = table(ChoosePayment(Counts.of({"food": amount}), "loss", 0), goods=Counts.of(goods))
    assert foregone(state) == answer
    assert answer is None or advised(state) == answer
    assert foregone(state, asks_everything=True) is None


def test_what_is_no_food_is_asked_for() -> None:
    goods = Counts.of({"coin": 2, "material": 2, "grain": 5})
    for good in ("repair", "resource"):
        assert foregone(table(ChoosePayment(Counts.of({good: 1}), "shipyard", 0), goods=goods)) is None


CHOPPY_SEAS, SEAWEED = 11, 23


@pytest.mark.rule("SG-EVENT-2")
@pytest.mark.parametrize(("event", "answer"), [(CHOPPY_SEAS, ("yes",)), (SEAWEED, None)])
def test_an_event_is_tried_where_failing_costs_nothing(event: int, answer: tuple[str, ...] | None) -> None:
    state = table(TryToBeRid(event), ongoing=(event,))
    assert foregone(state) == answer
    assert answer is None or advised(state) == answer
    assert foregone(state, asks_everything=True) is None


@pytest.mark.rule("SG-PORT-5")
@pytest.mark.parametrize(("xp", "left", "answer"), [(9, True, ("levels",)), (0, True, None), (9, False, None)])
def test_levels_are_looked_at_first_in_a_port(xp: int, left: bool, answer: tuple[str, ...] | None) -> None:
    services = ("inn", "shipyard", "healer", *(("levels",) if left else ()))
    state = table(AtPort(services), goods=Counts.of({"xp": xp, "coin": 9}), damage=(1, 0, 0, 0, 0, 0))
    assert foregone(state) == answer
    assert answer is None or advised(state) == answer
    assert foregone(state, asks_everything=True) is None


@pytest.mark.rule("SG-FATE-1")
@pytest.mark.parametrize(
    "harm", ["-1 health", "1 ship damage", "Gain low morale", "Lose 1 coin", "Gain 1 fatigue", "Discard 1 ability card"]
)
def test_a_row_that_also_harms_is_not_the_best(harm: str) -> None:
    rows = f"1-3: Gain 1 XP. {harm}. Turn to 951.\n4-6: Gain 1 XP. Turn to 951.\n"
    game = sg_table.with_story(f"## 950\n\nDraw fate.\n{rows}\n## 951\n\nHome.\n\n*Return to the ship.*\n")
    about = f"table:950:{_table_at(game, '950')}"
    assert not is_best_row(game, Tried(about, "", 0, number=2))
    assert is_best_row(game, Tried(about, "", 0, number=5))


# ---------------------------------------------------------------- Distant Skies


@pytest.mark.rule("DS-FATE-1")
@pytest.mark.parametrize(
    ("event", "number", "answer"),
    [
        ("end-25", 6, ()),  # nothing happens; otherwise 1 plane damage
        ("end-25", 5, None),
        ("event-19", 8, ()),  # a torch and 1 health; a torch; nothing
        ("event-19", 5, None),
        ("event-53", 7, None),  # 1 plane damage
    ],
)
def test_a_row_that_no_other_is_better_than_stands(event: str, number: int, answer: tuple[str, ...] | None) -> None:
    game = ds_table.game_of()
    state = ds_table.table(
        game, TakeTime(), AlterFate(Tried(f"table:{event}:{_table_at(game, event)}", "", 0, number=number))
    )
    play = Play.from_state(game, 1, state)
    assert telling_for(game).foregone(play) == answer
    play.asks_everything = True
    assert telling_for(game).foregone(play) is None


def _table_at(game: Any, section: str) -> int:
    return next(at for at, part in enumerate(game.sections[section].parts) if isinstance(part, PlayedTable))


@pytest.mark.rule("DS-EXPLORE-2")
def test_visits_begin_once_nobody_can_be_placed_any_more() -> None:
    """Until then it is asked, and the ways to leave are offered during the visits, too."""
    played = visit()
    for placing in ("A:Ed", "A:Claire", "D:Miguel", "D:Jessie", "E:Ezarius"):
        assert _at_encounter(played) is None
        played(placing)
    assert _at_encounter(played) == ("begin",)
    assert _at_encounter(played, asks_everything=True) is None
    ways_out = [one for one in played.ids() if one != "begin"]
    assert ways_out and set(ways_out) <= set(played("begin").ids())


@pytest.mark.rule("DS-EXPLORE-2")
@pytest.mark.parametrize(("placed", "answer"), [(("Miguel",), ("Miguel",)), (("Miguel", "Ed"), None)])
def test_whoever_stands_alone_on_a_spot_takes_part(placed: tuple[str, ...], answer: tuple[str, ...] | None) -> None:
    """Of two, one may be enough: then it is asked."""
    game = game_for(book_named("the-late-mountain"))
    played = ds_table.Played(game, ds_table.table(game, TakeTime(), ReadSection("6")))
    for name in placed:
        played(f"A:{name}")
    played("begin")
    if isinstance(played.state.agenda[-1], VisitSpot):
        played("A")
    assert isinstance(played.state.agenda[-1], Gather)
    assert _at_encounter(played) == answer
    assert _at_encounter(played, asks_everything=True) is None


def _at_encounter(played: Any, asks_everything: bool = False) -> tuple[str, ...] | None:
    play = Play.from_state(played.game, 1, played.state)
    play.asks_everything = asks_everything
    return telling_for(played.game).foregone(play)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_spot_is_asked_for_only_where_there_are_two(seed: int) -> None:
    """Squares, targets and people: where one answer is legal it is given, unless a play asks everything."""
    play = Play(game_for(book_named("lost-property")), seed)
    telling, counsel = telling_for(play.game), Counsel(play.game)
    settled: set[str] = set()
    for _ in range(400):
        asked = play.decision
        if asked is None:
            break
        assert not isinstance(asked, Chance)
        chosen, step = telling.foregone(play), play.state.agenda[-1]
        if isinstance(step, SPOTS):
            free = {one.id for one in asked.free_actions}
            every = (reply.chosen for reply in islice(replies(asked), 200))
            legal = {tuple(sorted(one)) for one in every if not free.intersection(one)}
            assert (len(legal) == 1) == (chosen is not None), step
            if chosen is not None:
                settled.add(type(step).__name__)
                play.asks_everything = True
                assert telling.foregone(play) is None
                play.asks_everything = False
        advised = counsel.advise(play, play.state, asked) if chosen is None else None
        reply = chosen if chosen is not None else advised.chosen if advised else None
        assert reply is not None
        play.answer(reply)
    assert "PlaceDamage" in settled
