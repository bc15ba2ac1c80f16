"""Effects of Distant Skies: amounts that are counted by something, and what is done where there is nothing to count."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import EVENTS, Played, change, game_of, give, goods, on, table
from wanderbook.rulesets.distant_skies.board import InPlay, Table
from wanderbook.rulesets.distant_skies.events import (
    DeckDiscarded,
    EventDrawn,
    GoodsGained,
    InVain,
    Moved,
    ObstacleMet,
    ThreatGained,
)
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck
from wanderbook.table.events import CardLost
from wanderbook.table.steps import ReadSection

CARDS = "".join(
    f'[[adventure]]\nnumber = {number}\nname = "Card {number}"\nkind = "{kind}"\n'
    for number, kind in ((5, "gear"), (31, "totem"), (32, "totem"), (33, "passenger"), (34, "gear"))
)
MORE = (
    EVENTS
    + """
[[event]]
number = 2
name = "A leak"
level = 1
passage = "It drips."
complete = '''
A. Mend it.
*Gain 1 torch per threat.*
'''

[[curse]]
number = 91
name = "A shadow"
passage = "It follows."
complete = '''
A. Turn round.
*Gain 1 rope.*
'''

[[curse]]
number = 92
name = "Another"
passage = "It follows, too."
complete = '''
A. Turn round.
*Gain 1 rope.*
'''
"""
)


def reading(text: str, given: Any = lambda state: state, **board: Any) -> Played:
    """A section that says this, and leads back to the map."""
    story = f"## 50\n\nA strange place.\n\n*{text} Return to the map.*\n"
    game = game_of({"cards/own.toml": CARDS, "cards/events.toml": MORE, "storybook/more.md": story})
    state: Table = table(game, TakeAction(), ReadSection("50"), **{"held": ((),), **board})
    return Played(game, given(replace(state, cards=frozenset())))


def rich(state: Table) -> Table:
    """Something of everything that can be counted."""
    state = goods(on(state, defeats=1, time=4, fuel=3), rope=2, meat=1)
    for mate in state.board.crew:
        state = change(state, mate.name, stamina=int(mate.name in ("Ed", "Claire")))
    return replace(state, cards=frozenset({31, 32, 33, 34}), quests=frozenset({1, 6}))


@pytest.mark.rule("DS-EVENT-2")
@pytest.mark.rule("DS-ADV-2")
@pytest.mark.parametrize(
    ("thing", "many"),
    [
        ("totem", 2),
        ("passenger", 1),
        ("adventure card", 4),
        ("quest", 2),
        ("defeat", 1),
        ("threat", 0),
        ("resource", 3),
        ("rope", 2),
        ("torch", 0),
        ("time", 4),
        ("fuel", 3),
        ("stamina", 2),
    ],
)
def test_an_amount_comes_as_often_as_what_it_is_counted_by(thing: str, many: int) -> None:
    assert reading(f"Gain 1 torch per {thing}.", rich).board.goods["torch"] == many
    assert reading(f"Gain 2 torches per {thing}.", rich).board.goods["torch"] == min(6, 2 * many)


@pytest.mark.rule("DS-EVENT-2")
def test_threat_is_counted_on_the_event_that_says_so() -> None:
    played = reading("Gain 1 rope.", events=(InPlay(2, 3), InPlay(91, 1)))("event:2:A")
    assert played.board.goods["torch"] == 3


def needy(state: Table) -> Table:
    """Everything that an effect could change."""
    state = goods(on(state, plane_health=2, fuel=2, spent=(34, 5), event_now=2, events=(InPlay(2),)), rope=2, meat=2)
    for name in ("Ed", "Jessie"):
        state = change(state, name, damage=3, stamina=1, statuses=frozenset({"venom", "weakened"}))
    state = replace(give(state, 0, 1, 2, 3), cards=frozenset({31, 32, 34, 5}))
    return on(state, held=((31, 32),), event=Deck(((1,),)), curse=Deck(((91,),)))


@pytest.mark.rule("DS-EVENT-3")
@pytest.mark.parametrize(
    "effect",
    [
        *(f"Draw 1 {deck} card" for deck in ("ability", "adventure", "curse", "event")),
        *(f"Discard 1 {deck} card" for deck in ("ability", "adventure", "event")),
        *("-1 health", "Restore 1 health", "-1 stamina", "Restore 1 stamina", "Everyone: Restore 1 health"),
        *("Gain 1 resource", "Lose 1 resource", "Gain 1 rope", "Lose 1 rope", "Gain 1 fuel", "Lose 1 fuel"),
        *("Gain 1 time", "Lose 1 time", "Gain 1 stamina", "Lose 1 stamina", "Gain 1 threat", "Remove 1 status"),
        *("1 plane damage", "Repair 1 plane damage", "Cross off 1 camp", "Move 1 square"),
    ],
)
def test_where_there_is_nothing_to_count_nothing_happens(effect: str) -> None:
    before = reading("Gain 1 torch.", needy)
    none = reading(f"Gain 1 torch. {effect} per defeat.", needy)
    assert (none.step, none.board, none.state.fate) == ("TakeAction", before.board, before.state.fate)
    assert [one for one in none.events if not isinstance(one, InVain)] == before.events
    one = reading(f"Gain 1 torch. {effect} per defeat.", lambda state: on(needy(state), defeats=1))
    assert one.step != "TakeAction" or one.board != replace(before.board, defeats=1)


@pytest.mark.rule("DS-EVENT-1")
@pytest.mark.parametrize("many", [1, 2])
def test_so_many_events_and_curses_are_drawn(many: int) -> None:
    drawn = reading(f"Draw {many} event card{'s' * (many > 1)}.", event=Deck(((1,), (2,))))
    assert [event.card for event in drawn.told(EventDrawn)] == [2, 1][:many]
    cursed = reading(f"Draw {many} curse card{'s' * (many > 1)}.", curse=Deck(((92,), (91,))), event=Deck(((1,),)))
    assert [event.card for event in cursed.told(EventDrawn)] == [91, 92][:many]
    assert cursed.board.events == (InPlay(91), InPlay(92))[:many]


@pytest.mark.rule("DS-EVENT-1")
def test_the_top_cards_of_a_deck_are_discarded_without_being_done() -> None:
    played = reading("Discard 2 event cards.", event=Deck(((1,), (2,), (1,))))
    assert (played.board.event.layers, set(played.board.event.discards)) == (((1,),), {1, 2})
    assert not played.told(EventDrawn)
    assert played.told(DeckDiscarded) == [DeckDiscarded("DS-READ-1", "event", 2)]
    short = reading("Discard 2 curse cards.", curse=Deck(((91,),), (92,)))
    assert (short.board.curse.layers, set(short.board.curse.discards)) == ((), {91, 92})


@pytest.mark.rule("DS-TRAVEL-1")
def test_the_story_puts_claire_on_a_square_and_what_lies_there_is_not_met() -> None:
    played = reading("Move to A2 on page 1.", distant=True, plane=4)
    assert (str(played.board.spot), played.board.distant) == ("1:A2", False)
    assert [(event.page, event.space) for event in played.told(Moved)] == [(1, "A2")]
    assert not played.told(ObstacleMet)
    assert str(reading("Move to B2 on page 2.").board.spot) == "2:B2"


@pytest.mark.rule("DS-ADV-2")
@pytest.mark.parametrize("effect", ["Lose 3 ropes", "Lose 3 resources"])
def test_no_more_is_lost_than_there_is(effect: str) -> None:
    played = reading(f"{effect}.", lambda state: goods(state, rope=2))
    assert played.board.goods == Counts()


# ---------------------------------------------------------------- health and cards


def hurt_two(state: Table) -> Table:
    return change(change(state, "Ed", damage=2), "Jessie", damage=3)


@pytest.mark.rule("DS-HEALTH-1")
def test_all_health_is_restored_to_everybody_or_to_whom_it_names() -> None:
    every = reading("Restore all health.", hurt_two)
    assert (every.mate("Ed").damage, every.mate("Jessie").damage) == (0, 0)
    one = reading("Jessie: Restore all health.", hurt_two)
    assert (one.mate("Ed").damage, one.mate("Jessie").damage) == (2, 0)


@pytest.mark.rule("DS-HEALTH-1")
def test_how_healing_is_split_is_asked_where_there_are_two() -> None:
    assert reading("Restore 9 health.", hurt_two).step == "SplitHealing"
    one = reading("Restore 9 health.", lambda state: change(state, "Ed", damage=2))
    assert (one.step, one.mate("Ed").damage) == ("TakeAction", 0)


@pytest.mark.rule("DS-HAND-1")
@pytest.mark.parametrize(("many", "held", "asked"), [(1, 3, 1), (2, 3, 2), (3, 2, 2)])
def test_so_many_ability_cards_are_discarded_as_the_text_says_or_as_are_held(many: int, held: int, asked: int) -> None:
    played = reading(
        f"Discard {many} ability card{'s' * (many > 1)}.", lambda state: give(state, 0, *range(1, held + 1))
    )
    assert (played.step, played.asked.least, played.asked.most) == ("DiscardDown", asked, asked)
    played(tuple(map(str, range(1, asked + 1))))
    assert len(played.board.hands[0]) == held - asked and played.step == "TakeAction"


@pytest.mark.rule("DS-ADV-1")
def test_a_card_is_lost_from_wherever_it_is_and_the_others_stay() -> None:
    def owning(state: Table) -> Table:
        state = replace(state, cards=frozenset({5, 31, 32, 33, 34}))
        return on(state, held=((31, 5),), spent=(32, 33), left_out=(31, 34))

    held = reading("Lose adventure card 31.", owning)
    assert (held.board.held, held.board.spent, held.board.left_out) == (((5,),), (32, 33), (34,))
    spent = reading("Lose adventure card 32.", owning)
    assert (spent.board.held, spent.board.spent, spent.board.left_out) == (((31, 5),), (33,), (31, 34))
    assert 32 not in spent.state.cards and spent.state.cards == {5, 31, 33, 34}


@pytest.mark.rule("DS-ADV-1")
def test_a_card_that_is_not_there_is_not_lost() -> None:
    played = reading("Lose adventure card 31. Gain 1 torch.", lambda state: replace(state, cards=frozenset({32})))
    assert not played.told(CardLost) and played.state.cards == {32}


@pytest.mark.rule("DS-ADV-1")
@pytest.mark.parametrize(("many", "held", "asked"), [(2, (31, 32, 33), 2), (2, (31,), 1), (1, (31, 32), 1)])
def test_adventure_cards_are_discarded_from_a_hand_until_a_camp(many: int, held: tuple[int, ...], asked: int) -> None:
    text = f"Discard {many} adventure card{'s' * (many > 1)}."
    played = reading(text, lambda state: replace(state, cards=frozenset(held)), held=(held,))
    assert (played.step, played.asked.least, played.asked.most) == ("DiscardAdventures", asked, asked)
    assert [option.id for option in played.asked.options] == [str(card) for card in held]
    played(tuple(map(str, held[:asked])))
    assert (played.board.spent, played.board.held) == (held[:asked], (held[asked:],))
    assert reading("Discard 1 adventure card.").step == "TakeAction"


@pytest.mark.rule("DS-ADV-1")
@pytest.mark.parametrize("many", [1, 2, 3])
def test_cards_that_were_played_come_back_by_chance(many: int) -> None:
    text = f"Draw {many} adventure card{'s' * (many > 1)}."
    played = reading(text, lambda state: replace(state, cards=frozenset({31, 32, 33})), spent=(31, 32), held=((33,),))
    back = set(played.board.held[0]) - {33}
    assert len(back) == min(many, 2) and set(played.board.spent) == {31, 32} - back


@pytest.mark.rule("DS-EVENT-2")
def test_an_event_that_does_not_stay_gains_no_threat() -> None:
    def resolving(state: Table) -> Table:
        return on(state, event_now=1, events=(InPlay(2, 1),))

    played = reading("Gain 2 threat.", resolving)
    assert not played.told(ThreatGained) and played.board.events == (InPlay(2, 1),)
    now = reading("Gain 2 threat.", lambda state: on(state, event_now=2, events=(InPlay(2, 1), InPlay(91, 1))))
    assert now.board.events == (InPlay(2, 3), InPlay(91, 1))


@pytest.mark.rule("DS-HEALTH-1")
def test_stamina_is_gained_by_whom_the_players_choose() -> None:
    def tired(state: Table) -> Table:
        return change(change(state, "Ed", stamina=0), "Jessie", stamina=2)

    played = reading("Gain 2 stamina.", tired)
    assert (played.step, {one.name: one.room for one in played.asked.how.among}) == (
        "SplitStamina",
        {"Ed": 3, "Jessie": 1},
    )
    played(("Ed=1", "Jessie=1"))
    assert (played.mate("Ed").stamina, played.mate("Jessie").stamina) == (1, 3)
    all_of_it = reading("Gain 9 stamina.", tired)
    assert (all_of_it.mate("Ed").stamina, all_of_it.mate("Jessie").stamina) == (3, 3)


@pytest.mark.rule("DS-HEALTH-1")
def test_stamina_is_lost_by_whom_the_active_player_chooses() -> None:
    def tired(state: Table) -> Table:
        for mate in state.board.crew:
            state = change(state, mate.name, stamina=int(mate.name in ("Ed", "Jessie")))
        return state

    for text in ("-1 stamina.", "Lose 1 stamina."):
        played = reading(text, tired)
        assert (played.step, {one.name: one.room for one in played.asked.how.among}) == (
            "SplitStamina",
            {"Ed": 1, "Jessie": 1},
        )
        assert played("Jessie=1").mate("Jessie").stamina == 0
    assert reading("Ed: -1 stamina.", tired).mate("Ed").stamina == 0
    assert [mate.stamina for mate in reading("Everyone: -1 stamina.", tired).board.crew] == [0] * 5
    assert [mate.stamina for mate in reading("Everyone: Restore 1 stamina.", tired).board.crew].count(2) == 2


@pytest.mark.rule("DS-ADV-2")
def test_which_resources_are_gained_is_chosen_among_those_that_are_left() -> None:
    played = reading("Gain 2 resources.", lambda state: goods(state, rope=6, torch=5))
    rooms = {one.name: one.room for one in played.asked.how.among}
    assert (played.step, played.asked.how.amount, "rope" in rooms, rooms["torch"]) == ("ChooseGoods", 2, False, 1)
    assert "fire_quartz" not in rooms
    played(("torch=1", "meat=1"))
    assert dict(played.board.goods.each) == {"rope": 6, "torch": 6, "meat": 1}


@pytest.mark.rule("DS-SETUP-2")
@pytest.mark.parametrize(("good", "limit"), [("rope", 6), ("fire quartz", 7)])
def test_no_more_is_gained_than_the_supply_has(good: str, limit: int) -> None:
    name = good.replace(" ", "_")
    assert reading(f"Gain 9 {good}{'s' * (good == 'rope')}.").board.goods[name] == limit
    full = reading(f"Gain 1 {good}.", lambda state: goods(state, **{name: limit}))
    assert full.board.goods[name] == limit and not full.told(GoodsGained)


@pytest.mark.rule("DS-FLY-3")
def test_the_tank_holds_no_more_than_5() -> None:
    assert reading("Gain 9 fuel.", fuel=2).board.fuel == 5
    assert reading("Gain 2 fuel.", fuel=2).board.fuel == 4
    assert not reading("Gain 2 fuel.", fuel=5).told(GoodsGained)


@pytest.mark.rule("DS-HEALTH-1")
def test_the_health_of_all_characters_together() -> None:
    played = reading("Gain 1 torch.")
    most = [played.game.kit.crew[mate.name].health for mate in played.board.crew]
    assert played.game.rules.health(played.game, played.state) == sum(most)
    hurt = change(change(played.state, "Ed", damage=3), "Jessie", damage=99)
    assert played.game.rules.health(played.game, hurt) == sum(most) - 3 - played.game.kit.crew["Jessie"].health


@pytest.mark.rule("DS-HEALTH-2")
def test_where_more_have_no_health_than_there_is_time_who_rises_is_asked() -> None:
    """Outside an explore action: an event is completed."""

    def fallen(state: Table) -> Table:
        state = change(change(change(state, "Ed", damage=11), "Jessie", damage=10), "Claire", damage=1)
        return replace(state, agenda=(TakeAction(),))

    broth = MORE + (
        "\n[[event]]\nnumber = 9\nname = 'Broth'\nlevel = 1\npassage = 'It steams.'\n"
        "complete = '''\nA. Eat.\n*Restore 3 health.*\n'''\n"
    )
    kitchen = game_of({"cards/own.toml": CARDS, "cards/events.toml": broth})
    state = fallen(table(kitchen, TakeAction(), held=((),), time=1, events=(InPlay(9),)))
    played = Played(kitchen, state)("event:9:A")
    assert (played.step, played.ids(), played.asked.most) == ("WhoRises", ["Ed", "Jessie"], 1)
    assert played.refused("Ed", "Jessie") == "DS-HEALTH-2"
    none = Played(kitchen, state)("event:9:A", ())
    assert (none.mate("Claire").damage, none.mate("Ed").damage, none.board.time) == (0, 11, 1)
    played(("Ed",))
    assert {one.name: one.room for one in played.asked.how.among} == {"Claire": 1, "Ed": 11}
    played(("Ed=2", "Claire=1"))
    assert (played.mate("Ed").damage, played.mate("Claire").damage, played.mate("Jessie").damage) == (9, 0, 10)
    two = Played(kitchen, on(state, time=2))("event:9:A")
    assert two.step == "SplitHealing" and {one.name for one in two.asked.how.among} == {"Ed", "Jessie", "Claire"}


@pytest.mark.rule("DS-ADV-2")
def test_what_is_lost_in_vain_is_said_and_of_nothing_nothing() -> None:
    assert [one.effect for one in reading("Lose 1 rope.").told(InVain)] == ["lose_goods:rope"]
    assert not reading("Lose 1 rope per defeat.").told(InVain)
    assert not reading("Lose 1 rope.", lambda state: goods(state, rope=1)).told(InVain)
