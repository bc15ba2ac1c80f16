"""What the effects of a text do, each by itself: whom they concern, how much there is of it, and what is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import Played, change, fates, game_of, give, goods, table, with_story
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.events import (
    AbilityDrawn,
    CommandCleared,
    DeckDiscarded,
    EventDeckEnded,
    EventDrawn,
    FatigueGained,
    FatigueRemoved,
    GoodsGained,
    GoodsLost,
    HealthRestored,
    InVain,
    Moved,
    StatusGained,
    StatusRemoved,
)
from wanderbook.rulesets.sleeping_gods.goods import command_left
from wanderbook.rulesets.sleeping_gods.steps import TakeAction
from wanderbook.table import Game, Spend, Split
from wanderbook.table.decks import Deck
from wanderbook.table.events import CardGained, CardLost, HealthLost
from wanderbook.table.steps import Follow, ReadSection, TakeWay

CARDS = """
[[adventure]]
number = 1
name = "Sabre"
kind = "weapon"
weapon = { accuracy = 1, damage = 3 }

[[adventure]]
number = 2
name = "Sling"
kind = "weapon"
weapon = { damage = 1, ranged = true }

[[adventure]]
number = 3
name = "A stone face"
kind = "totem"

[[adventure]]
number = 4
name = "A stone foot"
kind = "totem"

[[adventure]]
number = 5
name = "Warm coats"
kind = "gear"
abilities = "Always: +1 health."
"""
SABRE, SLING, FACE, FOOT, COATS = range(1, 6)
CREW = ("Odessa", "Mac", "Laurent", "Audrie", "Kasumi", "Kannan", "Marco", "Rafael", "Gregory")


@cache
def game(text: str, requires: str = "nothing") -> Game:
    guard = "" if requires == "nothing" else f"Requires {requires}\n"
    story = f"## 40\n\nA wall.\n\nA. Do it.\n{guard}*{text} Return to the ship.*\n\nB. Go.\n*Return to the ship.*\n"
    return game_of({"storybook/more.md": story, "cards/adventure.toml": CARDS})


def doing(
    text: str, *numbers: int, given: Callable[[Table], Table] = lambda state: state, players: int = 1, **board: object
) -> Played:
    """A choice with this effect, taken."""
    state = table(game(text), TakeAction(2), TakeWay("40", "A"), players=players, **board)
    return Played(game(text), fates(game(text), given(state), *numbers))


def owning(state: Table, *cards: int) -> Table:
    return replace(state, cards=frozenset(cards))


def hurt(state: Table, **damage: int) -> Table:
    for name, amount in damage.items():
        state = change(state, name, damage=amount)
    return state


def tired(state: Table, **fatigue: int) -> Table:
    for name, amount in fatigue.items():
        state = change(state, name, fatigue=amount)
    return state


def having(state: Table, **statuses: str) -> Table:
    for name, some in statuses.items():
        state = change(state, name, statuses=frozenset(some.split()))
    return state


# ---------------------------------------------------------------- how many there are


def rich(state: Table) -> Table:
    """2 coins, 3 meat, 1 grain, 1 material; 4 and 5 command; 2 totems, 2 weapons; 1 quest, 2 defeats."""
    state = goods(owning(state, SABRE, SLING, FACE, FOOT, COATS), coin=2, meat=3, grain=1, material=1)
    board = replace(state.board, defeats=2, command=(4, 5), active=1)
    return replace(state, board=board, quests=frozenset({11}))


OWNED = {
    "quests": 1,
    "adventure cards": 5,
    "defeats": 2,
    "totems": 2,
    "weapons": 2,
    "companions": 0,
    "recipes": 0,
    "command": 5,
    "coins": 2,
    "meat": 3,
    "food": 4,
    "resources": 7,
    "vegetables": 0,
}


@pytest.mark.rule("SG-KEY-3")
@pytest.mark.parametrize("thing", OWNED)
def test_so_many_or_more_is_at_least_so_many(thing: str) -> None:
    for amount in (OWNED[thing], OWNED[thing] + 1):
        if not amount:
            continue
        required = game("Nothing happens.", f"{amount} {thing}")
        state = rich(table(required, TakeAction(2), ReadSection("40"), players=2))
        assert (Played(required, state).option("A").closed_by is None) == (amount == OWNED[thing])


@pytest.mark.rule("SG-KEY-2")
@pytest.mark.parametrize("thing", OWNED)
def test_a_redirect_asks_the_same(thing: str) -> None:
    for amount in (OWNED[thing], OWNED[thing] + 1):
        if not amount:
            continue
        story = f"## 40\n\nIf {amount} {thing}, turn to 41.\n\nNo.\n\nA. Go.\n*Return to the ship.*\n\n"
        redirecting = game_of(
            {
                "storybook/more.md": story + "## 41\n\nYes.\n\nA. Go.\n*Return to the ship.*\n",
                "cards/adventure.toml": CARDS,
            }
        )
        state = rich(table(redirecting, TakeAction(2), ReadSection("40"), players=2))
        assert Played(redirecting, state).asked.about == ("41" if amount == OWNED[thing] else "40")


@pytest.mark.rule("SG-RES-1")
@pytest.mark.parametrize("thing", OWNED)
def test_an_amount_is_given_as_often_as_there_is_of_what_it_counts(thing: str) -> None:
    played = doing(f"Gain 2 XP per {thing}.", given=rich, players=2)
    assert played.board.goods["xp"] == 2 * OWNED[thing]


# ---------------------------------------------------------------- goods


@pytest.mark.rule("SG-RES-1")
def test_any_food_is_split_as_the_active_player_likes() -> None:
    played = doing("Gain 4 food.", given=lambda state: goods(state, meat=5), players=2, active=1)
    assert isinstance(played.asked, Split)
    assert (played.step, played.asked.owner, played.asked.how.amount) == ("ChooseGoods", 1, 4)
    assert {one.name: one.room for one in played.asked.how.among} == {"meat": 1, "grain": 6, "vegetable": 6}
    assert played.refused("meat=2", "grain=2") == "SG-HEALTH-1"
    assert played.refused("grain=3") == "SG-REPLY-1"
    played(("meat=1", "grain=3"))
    assert dict(played.board.goods.each) == {"meat": 6, "grain": 3}
    assert played.told(GoodsGained) == [GoodsGained("SG-RES-1", "meat", 1), GoodsGained("SG-RES-1", "grain", 3)]


@pytest.mark.rule("SG-SUPPLY-1")
def test_nobody_is_asked_which_food_when_none_is_left() -> None:
    full = doing("Gain 2 food.", given=lambda state: goods(state, meat=6, grain=6, vegetable=6))
    assert (full.step, full.told(GoodsGained)) == ("TakeAction", [])


@pytest.mark.rule("SG-SUPPLY-1")
@pytest.mark.parametrize(("coins", "gained"), [(36, 4), (38, 2), (40, 0)])
def test_what_is_not_in_the_supply_is_not_gained(coins: int, gained: int) -> None:
    played = doing("Gain 4 coins.", given=lambda state: goods(state, coin=coins))
    assert played.board.goods["coin"] == coins + gained
    assert played.told(GoodsGained) == ([GoodsGained("SG-RES-1", "coin", gained)] if gained else [])


@pytest.mark.rule("SG-RES-1")
@pytest.mark.parametrize(("coins", "left"), [(5, 2), (3, 0), (2, 0), (0, 0)])
def test_as_much_is_lost_as_there_is(coins: int, left: int) -> None:
    played = doing("Lose 3 coins.", given=lambda state: goods(state, coin=coins, artifact=1))
    assert (played.board.goods["coin"], played.board.goods["artifact"]) == (left, 1)
    lost = [GoodsLost("SG-RES-1", "coin", coins - left)] if coins else []
    assert played.told(GoodsLost) == lost
    assert played.told(InVain) == ([] if coins else [InVain("SG-RES-1", "lose_goods:coin")])


@pytest.mark.rule("SG-RES-1")
def test_which_food_is_lost_the_active_player_chooses() -> None:
    played = doing("Lose 2 food.", given=lambda state: goods(state, meat=1, grain=2), players=2, active=1)
    assert isinstance(played.asked, Spend)
    assert (played.step, played.asked.owner) == ("ChoosePayment", 1)
    played(("grain=1", "meat=1"))
    assert dict(played.board.goods.each) == {"grain": 1}
    less = doing("Lose 4 food.", given=lambda state: goods(state, meat=1, grain=2))
    assert (less.step, less.board.goods.total) == ("TakeAction", 0)
    none = doing("Lose 1 food.", given=lambda state: goods(state, coin=2))
    assert none.told(InVain) == [InVain("SG-RES-1", "lose_goods:food")]


@pytest.mark.rule("SG-RES-1")
def test_nothing_is_lost_in_vain_where_nothing_was_to_be_lost() -> None:
    played = doing("Lose 1 coin per totem.", given=lambda state: goods(owning(state), meat=1))
    assert (played.told(InVain), played.told(GoodsLost)) == ([], [])


@pytest.mark.rule("SG-CMD-5")
def test_command_is_gained_and_lost_by_the_active_player() -> None:
    assert doing("Gain 2 command.", players=2, active=1).board.command == (3, 5)
    assert doing("Lose 2 command.", players=2, active=1).board.command == (3, 1)
    assert doing("Lose 2 command.", players=2, active=1, command=(3, 1)).board.command == (3, 0)


@pytest.mark.rule("SG-CMD-5")
@pytest.mark.parametrize(("there", "gained", "in_vain"), [(12, 2, 0), (13, 1, 1), (14, 0, 1)])
def test_of_14_command_no_more_is_gained_than_is_left(there: int, gained: int, in_vain: int) -> None:
    def given(state: Table) -> Table:
        state = change(change(state, "Mac", command=2), "Marco", command=1)
        return replace(state, board=replace(state.board, on_cards=((91, 2), (92, 1))))

    played = doing("Gain 2 command.", given=given, command=(there - 6,))
    assert played.board.command == (there - 6 + gained,)
    assert played.told(InVain) == [InVain("SG-CMD-5", "gain_command")] * in_vain
    assert command_left(played.board) == 14 - there - gained


# ---------------------------------------------------------------- command on boards and cards


def placed(state: Table) -> Table:
    state = change(change(state, "Mac", command=2), "Marco", command=1)
    return replace(state, board=replace(state.board, on_cards=((91, 2), (92, 1))))


@pytest.mark.rule("SG-SHIP-7")
def test_command_is_cleared_in_any_split() -> None:
    played = doing("Clear 3 command.", given=placed, players=2, active=1)
    assert (played.step, played.asked.owner) == ("ClearSome", 1)
    assert {one.name: one.room for one in played.asked.how.among} == {"Mac": 2, "Marco": 1, "card 91": 2, "card 92": 1}
    assert played.refused("Mac=2") == "SG-REPLY-1"
    played(("Mac=1", "card 91=1", "card 92=1"))
    assert (played.mate("Mac").command, played.mate("Marco").command, played.board.on_cards) == (1, 1, ((91, 1),))
    assert {(told.rule, told.where, told.amount) for told in played.told(CommandCleared)} == {
        ("SG-SHIP-7", "Mac", 1),
        ("SG-SHIP-7", "card 91", 1),
        ("SG-SHIP-7", "card 92", 1),
    }


@pytest.mark.rule("SG-SHIP-7")
@pytest.mark.parametrize("text", ["Clear 6 command.", "Clear 7 command.", "Clear all command."])
def test_where_there_is_no_more_all_of_it_goes(text: str) -> None:
    played = doing(text, given=placed)
    assert (played.step, played.mate("Mac").command, played.mate("Marco").command) == ("TakeAction", 0, 0)
    assert played.board.on_cards == ()
    assert not played.told(InVain)


@pytest.mark.rule("SG-SHIP-7")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Clear 2 command.", InVain("SG-SHIP-7", "clear_command")),
        ("Clear all command.", InVain("SG-SHIP-4", "clear_all_command")),
        ("Repair 2.", InVain("SG-DAMAGE-5", "repair")),
        ("Restore 2 health.", InVain("SG-HEALTH-1", "restore_health")),
        ("Everyone: Restore 2 health.", InVain("SG-HEALTH-1", "restore_health")),
        ("Restore all health.", InVain("SG-HEALTH-1", "restore_all_health")),
        ("Remove 1 fatigue.", InVain("SG-FATIGUE-1", "remove_fatigue")),
        ("Mac: Remove 1 fatigue.", InVain("SG-FATIGUE-1", "remove_fatigue")),
        ("Remove venom.", InVain("SG-STATUS-2", "remove_status:venom")),
        ("Everyone: Remove madness.", InVain("SG-STATUS-2", "remove_status:madness")),
        ("Remove 2 statuses.", InVain("SG-STATUS-2", "remove_any_status")),
        ("Mac: Remove 2 statuses.", InVain("SG-STATUS-2", "remove_any_status")),
    ],
)
def test_what_finds_nothing_to_do_says_so(text: str, told: InVain) -> None:
    played = doing(text)
    assert (played.step, played.told(InVain)) == ("TakeAction", [told])


# ---------------------------------------------------------------- cards


@pytest.mark.rule("SG-HAND-4")
@pytest.mark.parametrize(("hand", "many"), [((1, 2, 3), 2), ((1, 2), 2), ((1,), 1)])
def test_as_many_cards_are_discarded_as_are_in_the_hand(hand: tuple[int, ...], many: int) -> None:
    played = doing("Discard 2 ability cards.", given=lambda state: give(state, 1, *hand), players=2, active=1)
    assert (played.step, played.asked.owner) == ("DiscardDown", 1)
    assert (played.asked.least, played.asked.most) == (many, many)
    played(tuple(map(str, hand[:many])))
    assert (played.board.hands[1], played.board.ability.discards) == (hand[many:], hand[:many])


@pytest.mark.rule("SG-HAND-4")
def test_nobody_is_asked_to_discard_from_an_empty_hand() -> None:
    played = doing("Discard 2 ability cards.", given=lambda state: give(state, 0, 1, 2), players=2, active=1)
    assert (played.step, played.board.hands[0]) == ("TakeAction", (1, 2))


@pytest.mark.rule("SG-EVENT-1")
@pytest.mark.parametrize("cards", [(10, 11, 12), (10, 11), (10,), ()])
def test_event_cards_are_discarded_from_the_top_and_none_is_shuffled_back(cards: tuple[int, ...]) -> None:
    deck = Deck(tuple((card,) for card in reversed(cards)), (20,))
    played = doing("Discard 2 event cards.", event=deck)
    assert played.board.event == Deck(tuple((card,) for card in reversed(cards[2:])), (20, *cards[:2]))
    assert played.told(DeckDiscarded) == [DeckDiscarded("SG-READ-1", "event", len(cards[:2]))]


@pytest.mark.rule("SG-HAND-2")
@pytest.mark.parametrize("active", [0, 1])
def test_ability_cards_are_drawn_by_the_active_player(active: int) -> None:
    played = doing("Draw 2 ability cards.", players=2, active=active)
    assert [len(hand) for hand in played.board.hands] == [2 * (active == 0), 2 * (active == 1)]
    assert played.told(AbilityDrawn) == [AbilityDrawn("SG-HAND-2", active)] * 2


@pytest.mark.rule("SG-HAND-2")
@pytest.mark.parametrize("deck", ["ability cards", "market cards", "event cards", "search tokens"])
def test_of_nothing_nothing_is_drawn(deck: str) -> None:
    played = doing(f"Draw 1 {deck} per totem.", given=lambda state: owning(state))
    assert (played.step, played.told(AbilityDrawn), played.told(EventDrawn)) == ("TakeAction", [], [])


QUIET_EVENTS = "".join(
    f'[[event]]\nnumber = {number}\nname = "Quiet {number}"\npassage = "Nothing.\\n\\n*Gain 1 XP.*"\n\n'
    for number in (1, 2, 3)
)


@pytest.mark.rule("SG-EVENT-1")
@pytest.mark.parametrize("there", [3, 2, 1, 0])
def test_events_that_a_text_draws_are_resolved_and_end_no_deck(there: int) -> None:
    story = "## 40\n\nA bay.\n\nA. Wait.\n*Draw 2 event cards. Return to the ship.*\n"
    quiet = with_story(story, **{"cards/events.toml": QUIET_EVENTS})
    deck = Deck(tuple((card,) for card in range(1, there + 1)))
    played = Played(quiet, goods(table(quiet, TakeAction(2), TakeWay("40", "A"), event=deck)))
    assert [told.card for told in played.told(EventDrawn)] == list(range(there, 0, -1))[:2]
    assert (played.step, played.board.goods["xp"]) == ("TakeAction", min(there, 2))
    assert not played.told(EventDeckEnded)


@pytest.mark.rule("SG-MARKET-1")
def test_a_text_may_deal_fewer_market_cards() -> None:
    played = doing("Draw 3 market cards.")
    assert (played.step, len(played.asked.options)) == ("Shop", 4)


@pytest.mark.rule("SG-ADV-1")
def test_a_card_is_gained_once() -> None:
    played = doing("Gain adventure card 3. Gain adventure card 3.", given=owning)
    assert (played.state.cards, played.told(CardGained)) == ({FACE}, [CardGained("SG-ADV-1", FACE)])
    armed = doing("Gain adventure card 1.", given=lambda state: change(owning(state, SABRE), "Mac", weapons=(SABRE,)))
    assert (armed.step, armed.told(CardGained)) == ("TakeAction", [])


@pytest.mark.rule("SG-ADV-1")
def test_a_card_that_is_lost_leaves_its_bearer_and_its_command_and_nothing_else_does() -> None:
    def given(state: Table) -> Table:
        state = change(owning(state, SABRE, SLING, FACE), "Mac", weapons=(SABRE, SLING))
        return replace(state, board=replace(state.board, on_cards=((SABRE, 1), (FACE, 2))))

    played = doing("Lose adventure card 1.", given=given)
    assert played.state.cards == {SLING, FACE}
    assert (played.mate("Mac").weapons, played.board.on_cards) == ((SLING,), ((FACE, 2),))
    assert played.told(CardLost) == [CardLost("SG-ADV-1", SABRE)]
    none = doing("Lose adventure card 1.", given=lambda state: owning(state, SLING))
    assert (none.state.cards, none.told(CardLost)) == ({SLING}, [])


@pytest.mark.rule("SG-HEALTH-1")
def test_health_that_a_lost_card_lent_is_gone_with_it() -> None:
    played = doing("Lose adventure card 5.", given=lambda state: hurt(owning(state, COATS), Gregory=5, Mac=7, Marco=3))
    assert (played.step, played.asked.how.amount) == ("SplitDamage", 2)
    assert "Gregory" not in {one.name for one in played.asked.how.among}
    played(("Marco=2",))
    assert [played.mate(name).damage for name in ("Gregory", "Mac", "Marco")] == [4, 6, 5]
    assert played.told(HealthLost) == [HealthLost("SG-HEALTH-1", "Marco", 2)]


# ---------------------------------------------------------------- health


@pytest.mark.rule("SG-HEALTH-1")
def test_everyone_is_restored_and_nobody_beyond_their_health() -> None:
    played = doing("Everyone: Restore 2 health.", given=lambda state: hurt(state, Mac=3, Marco=2, Gregory=1))
    assert [played.mate(name).damage for name in ("Mac", "Marco", "Gregory", "Odessa")] == [1, 0, 0, 0]
    assert played.told(HealthRestored) == [
        HealthRestored("SG-HEALTH-1", "Mac", 2),
        HealthRestored("SG-HEALTH-1", "Marco", 2),
        HealthRestored("SG-HEALTH-1", "Gregory", 1),
    ]


@pytest.mark.rule("SG-HEALTH-1")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Mac: Restore 2 health.", {"Mac": 1, "Marco": 2}),
        ("Mac: Restore all health.", {"Mac": 0, "Marco": 2}),
        ("Everyone: Restore all health.", {"Mac": 0, "Marco": 0}),
        ("Restore all health.", {"Mac": 0, "Marco": 0}),
        ("Restore 5 health.", {"Mac": 0, "Marco": 0}),
    ],
)
def test_whom_it_names_it_restores(text: str, left: dict[str, int]) -> None:
    played = doing(text, given=lambda state: hurt(state, Mac=3, Marco=2))
    assert (played.step, {name: played.mate(name).damage for name in left}) == ("TakeAction", left)


@pytest.mark.rule("SG-ADV-2")
def test_what_names_nobody_is_split_among_the_hurt() -> None:
    played = doing("Restore 4 health.", given=lambda state: hurt(state, Mac=3, Marco=2), players=2, active=1)
    assert (played.step, played.asked.owner, played.asked.how.amount) == ("SplitHealing", 1, 4)
    assert {one.name: one.room for one in played.asked.how.among} == {"Mac": 3, "Marco": 2}
    played(("Mac=2", "Marco=2"))
    assert (played.mate("Mac").damage, played.mate("Marco").damage) == (1, 0)
    alone = doing("Restore 2 health.", given=lambda state: hurt(state, Mac=3))
    assert (alone.step, alone.mate("Mac").damage) == ("TakeAction", 1)


@pytest.mark.rule("SG-FAIL-4")
def test_everyone_loses_health_that_they_have() -> None:
    played = doing("Everyone: -2 health.", given=lambda state: hurt(state, Gregory=4, Mac=5))
    lost = {told.who: told.amount for told in played.told(HealthLost)}
    assert lost == dict.fromkeys(CREW[:-1], 2) | {"Mac": 1}
    assert {told.rule for told in played.told(HealthLost)} == {"SG-FAIL-4"}


# ---------------------------------------------------------------- fatigue


@pytest.mark.rule("SG-FATIGUE-1")
@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Everyone: Gain 1 fatigue.", {"Mac": 2, "Marco": 2, "Odessa": 1}),
        ("Everyone: Gain 2 fatigue.", {"Mac": 2, "Marco": 2, "Odessa": 2}),
        ("Marco: Gain 1 fatigue.", {"Mac": 1, "Marco": 2, "Odessa": 0}),
        ("Odessa: Gain 1 fatigue.", {"Mac": 1, "Marco": 2, "Odessa": 1}),
        ("Odessa: Gain 2 fatigue.", {"Mac": 1, "Marco": 2, "Odessa": 2}),
        ("Odessa: Gain 3 fatigue.", {"Mac": 1, "Marco": 2, "Odessa": 2}),
        ("Everyone: Remove 1 fatigue.", {"Mac": 0, "Marco": 1, "Odessa": 0}),
        ("Marco: Remove 1 fatigue.", {"Mac": 1, "Marco": 1, "Odessa": 0}),
        ("Marco: Remove 3 fatigue.", {"Mac": 1, "Marco": 0, "Odessa": 0}),
        ("Remove 3 fatigue.", {"Mac": 0, "Marco": 0, "Odessa": 0}),
    ],
)
def test_who_is_named_is_tired_or_rests(text: str, after: dict[str, int]) -> None:
    played = doing(text, given=lambda state: tired(state, Mac=1, Marco=2))
    assert (played.step, {name: played.mate(name).fatigue for name in after}) == ("TakeAction", after)


@pytest.mark.rule("SG-FATIGUE-1")
def test_fatigue_that_names_nobody_is_split() -> None:
    played = doing("Gain 3 fatigue.", given=lambda state: tired(state, Mac=1, Marco=2), players=2, active=1)
    assert (played.step, played.asked.about, played.asked.owner) == ("SplitFatigue", "fatigue", 1)
    rooms = {one.name: one.room for one in played.asked.how.among}
    assert (rooms["Mac"], rooms["Odessa"], "Marco" in rooms) == (1, 2, False)
    played(("Mac=1", "Odessa=2"))
    assert [played.mate(name).fatigue for name in ("Mac", "Marco", "Odessa", "Laurent")] == [2, 2, 2, 0]
    assert sum(told.amount for told in played.told(FatigueGained)) == 3


@pytest.mark.rule("SG-FATIGUE-1")
def test_where_only_one_can_be_tired_nobody_is_asked() -> None:
    most = dict.fromkeys(CREW, 2) | {"Kannan": 0}
    played = doing("Gain 1 fatigue.", given=lambda state: tired(state, **most))
    assert (played.step, played.mate("Kannan").fatigue) == ("TakeAction", 1)
    twice = doing("Gain 5 fatigue.", given=lambda state: tired(state, **most))
    assert (twice.step, twice.mate("Kannan").fatigue) == ("TakeAction", 2)
    assert twice.told(FatigueGained) == [FatigueGained("SG-FATIGUE-1", "Kannan", 1)] * 2


@pytest.mark.rule("SG-FATIGUE-1")
def test_rest_that_names_nobody_is_split() -> None:
    played = doing("Remove 2 fatigue.", given=lambda state: tired(state, Mac=1, Marco=2), players=2, active=1)
    assert (played.step, played.asked.about, played.asked.owner) == ("SplitFatigue", "rest", 1)
    assert {one.name: one.room for one in played.asked.how.among} == {"Mac": 1, "Marco": 2}
    played(("Mac=1", "Marco=1"))
    assert (played.mate("Mac").fatigue, played.mate("Marco").fatigue) == (0, 1)
    assert {told.who: told.amount for told in played.told(FatigueRemoved)} == {"Mac": 1, "Marco": 1}


# ---------------------------------------------------------------- statuses


@pytest.mark.rule("SG-FAIL-4")
def test_a_status_goes_to_whom_it_names_and_to_nobody_twice() -> None:
    played = doing("Mac: Gain venom.", given=lambda state: having(state, Marco="venom"))
    assert played.told(StatusGained) == [StatusGained("SG-FAIL-4", "Mac", "venom")]
    again = doing("Mac: Gain venom.", given=lambda state: having(state, Mac="venom"))
    assert (again.step, again.told(StatusGained)) == ("TakeAction", [])
    gone = doing("Mac: Gain venom.", given=lambda state: having(state, **dict.fromkeys(CREW[2:6], "venom")))
    assert gone.told(StatusGained) == []


@pytest.mark.rule("SG-FAIL-3")
def test_a_status_that_names_nobody_goes_where_the_active_player_likes() -> None:
    played = doing("Gain venom.", given=lambda state: having(state, Mac="venom"), players=2, active=1)
    assert (played.step, played.asked.owner) == ("GiveStatus", 1)
    assert (played.refused("Mac"), set(played.ids())) == ("SG-STATUS-3", set(CREW) - {"Mac"})
    assert played("Marco").told(StatusGained) == [StatusGained("SG-FAIL-3", "Marco", "venom")]
    last = doing("Gain low morale.", given=lambda state: having(state, **dict.fromkeys(CREW[1:], "low_morale")))
    assert (last.step, last.mate("Odessa").statuses) == ("TakeAction", frozenset())  # there are 8
    fourth = doing("Gain venom. Gain venom.", given=lambda state: having(state, **dict.fromkeys(CREW[1:4], "venom")))
    assert fourth("Gregory").step == "TakeAction"  # the fifth is not there


@pytest.mark.rule("SG-STATUS-2")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Everyone: Remove venom.", {"Mac": {"madness"}, "Marco": set(), "Odessa": {"madness"}}),
        ("Mac: Remove venom.", {"Mac": {"madness"}, "Marco": {"venom"}, "Odessa": {"madness"}}),
        ("Everyone: Remove 1 status.", {"Mac": {"venom"}, "Marco": set(), "Odessa": set()}),
        ("Everyone: Remove 2 statuses.", {"Mac": set(), "Marco": set(), "Odessa": set()}),
        ("Mac: Remove 2 statuses.", {"Mac": set(), "Marco": {"venom"}, "Odessa": {"madness"}}),
        ("Marco: Remove 1 status.", {"Mac": {"venom", "madness"}, "Marco": set(), "Odessa": {"madness"}}),
        ("Remove 4 statuses.", {"Mac": set(), "Marco": set(), "Odessa": set()}),
    ],
)
def test_statuses_are_removed_from_whom_it_names(text: str, left: dict[str, set[str]]) -> None:
    played = doing(text, given=lambda state: having(state, Mac="venom madness", Marco="venom", Odessa="madness"))
    assert (played.step, {name: played.mate(name).statuses for name in left}) == ("TakeAction", left)
    gone = 4 - sum(map(len, left.values()))
    assert len(played.told(StatusRemoved)) == gone
    assert {told.rule for told in played.told(StatusRemoved)} == {"SG-STATUS-2"}


@pytest.mark.rule("SG-STATUS-2")
def test_of_several_the_active_player_chooses() -> None:
    def given(state: Table) -> Table:
        return having(state, Mac="venom madness", Marco="venom", Odessa="madness")

    one = doing("Remove venom.", given=given, players=2, active=1)
    assert (one.step, one.asked.owner, one.ids()) == ("RemoveStatuses", 1, ["Mac:venom", "Marco:venom"])
    assert (one.asked.least, one.asked.most) == (1, 1)
    one("Marco:venom")
    assert (one.mate("Mac").statuses, one.mate("Marco").statuses) == ({"venom", "madness"}, frozenset())
    three = doing("Remove 3 statuses.", given=given)
    assert (three.asked.least, three.asked.most, len(three.ids())) == (3, 3, 4)
    named = doing("Mac: Remove 1 status.", given=given)
    assert named.ids() == ["Mac:madness", "Mac:venom"]
    named("Mac:madness")
    assert named.mate("Mac").statuses == {"venom"}


@pytest.mark.rule("SG-STATUS-2")
def test_nobody_is_asked_where_one_has_it() -> None:
    played = doing("Remove venom.", given=lambda state: having(state, Mac="venom madness"))
    assert (played.step, played.mate("Mac").statuses) == ("TakeAction", {"madness"})


# ---------------------------------------------------------------- the ship


@pytest.mark.rule("SG-TRAVEL-3")
def test_the_story_moves_the_ship() -> None:
    played = doing("Move to E on page 2.")
    assert (played.board.page, played.board.region) == (2, "E")
    assert played.told(Moved) == [Moved("SG-TRAVEL-3", 2, "E")]
    sailing = doing("Move the ship 2 regions.")
    assert (sailing.step, sailing.state.agenda[-1].distance) == ("Sail", 2)


@pytest.mark.rule("SG-DAMAGE-5")
def test_nothing_is_drawn_for_no_damage() -> None:
    played = doing("1 ship damage per totem.", given=owning)
    assert (played.step, sum(played.board.damage)) == ("TakeAction", 0)


@pytest.mark.rule("SG-DAMAGE-5")
@pytest.mark.parametrize(("text", "asked"), [("Repair 2.", True), ("Repair 3.", False), ("Repair 4.", False)])
def test_which_cubes_are_removed_the_active_player_chooses(text: str, asked: bool) -> None:
    played = doing(text, players=2, active=1, damage=(2, 0, 1, 0, 0, 0))
    assert (played.step == "ChooseRepairs") == asked
    if asked:
        assert (played.asked.owner, played.asked.how.amount) == (1, 2)
        played(("bridge=1", "deck=1"))
        assert played.board.damage == (1, 0, 0, 0, 0, 0)
    else:
        assert not any(played.board.damage)


# ---------------------------------------------------------------- effects that have to ask


@pytest.mark.rule("SG-READ-1")
def test_a_section_goes_on_after_each_of_its_effects_that_asks() -> None:
    story = (
        "## 45\n\nA hold.\n\n*Gain 2 food. Gain 1 XP.*\n\nDraw fate.\n1-3: Gain 1 food. Gain 2 XP.\n4-6: Gain 2 XP.\n\n"
        "*Gain 1 food. Gain 4 XP. Return to the ship.*\n"
    )
    asking = game_of({"storybook/more.md": story})
    state = goods(table(asking, TakeAction(2), ReadSection("45"), command=(0,)))
    played = Played(asking, fates(asking, replace(state, cards=frozenset()), 2))
    names = []
    for food in ("meat=2", "meat=1", "grain=1"):
        names.append([(step.script, step.at) for step in played.state.agenda if isinstance(step, Follow)])
        played(food)
    assert names == [[("45", 1)], [("45:1-3", 1)], [("45:3", 1)]]
    assert (played.step, dict(played.board.goods.each)) == ("TakeAction", {"grain": 1, "meat": 3, "xp": 7})


@pytest.mark.rule("SG-CMD-1")
@pytest.mark.parametrize(
    ("abilities", "closed"),
    [
        ("Pay 2 coins: Gain 1 coin.", None),  # there is room once it is paid
        ("Gain 1 coin.", "SG-CMD-1"),
        ("Clear all command.", None),  # its own
        ("Repair 1.", "SG-CMD-1"),
        ("Pay 2 coins: Repair 1.", "SG-CMD-1"),
    ],
)
def test_a_use_may_be_of_use_because_of_what_it_costs(abilities: str, closed: str | None) -> None:
    card = f'[[adventure]]\nnumber = 5\nname = "Purse"\nkind = "gear"\ncost = 1\nabilities = "{abilities}"\n'
    using = game_of({"cards/adventure.toml": card})
    state = goods(owning(table(using, TakeAction(2)), 5), coin=40)
    assert Played(using, state).option("card:5:0").closed_by == closed
