"""Ability cards of Distant Skies: the hand, equipping and shedding, and a deck that runs out (DS-HAND)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.rules.ds_table import Played, change, equip, game_of, give, on, table, with_story
from wanderbook.locales import own_texts
from wanderbook.rulesets import game_for
from wanderbook.rulesets.distant_skies.board import InPlay, Table, hand_limit, skill
from wanderbook.rulesets.distant_skies.events import (
    AbilityDiscarded,
    AbilityDrawn,
    AbilityEquipped,
    AbilityShed,
    GoodsGained,
    HealthRestored,
)
from wanderbook.rulesets.distant_skies.steps import DrawAbility, TakeAction
from wanderbook.table import Game, NotAllowed, Reply, answer, why
from wanderbook.table.decks import Deck
from wanderbook.table.events import Drawn
from wanderbook.table.steps import DrawFate, TakeWay, Tried

STORY = """
## 50

A pass.

A. Climb.
STRENGTH 7
*Return to the map.*

B. Left or right.
*Turn to 51.*

## 51

A fork.

A. Left.
*Return to the map.*

B. Right.
*Return to the map.*
"""
SAVVY, MORE_SAVVY, CRAFT, WELCOME, FREE, LAST = 51, 52, 53, 54, 55, 56
OWN = """
[[ability]]
number = 51
name = "Reader"
fate = 4
skill = "savvy"
cost = 1

[[ability]]
number = 52
name = "Writer"
fate = 4
skill = "savvy"
cost = 0
abilities = "Always: +2 hand limit."

[[ability]]
number = 53
name = "Joiner"
fate = 4
skill = "craft"
cost = 3

[[ability]]
number = 54
name = "Welcome"
fate = 4
skill = "moxie"
cost = 0
abilities = "When equipped: Gain 1 torch."

[[ability]]
number = 55
name = "Free hand"
fate = 4
skill = "cunning"
cost = 0

[[ability]]
number = 56
name = "Last of it"
fate = 4
skill = "moxie"
cost = 0
abilities = "Discard: Restore 3 health."
"""


@cache
def game() -> Game:
    return with_story(STORY, **{"cards/more.toml": OWN})


@cache
def plain() -> tuple[int, ...]:
    """Cards that do nothing, of cost 1."""
    own = game().kit.ability
    return tuple(number for number, one in own.items() if number < 51 and one.skill == "perception")


def at(*steps: Any, players: int = 1, **board: Any) -> Table:
    board.setdefault("held", ((),) * players)
    return table(game(), *(steps or (TakeAction(),)), players=players, **board)


def holding(*cards: int, player: int = 0, **board: Any) -> Played:
    return Played(game(), give(at(**board), player, *cards))


# ---------------------------------------------------------------- the hand


@pytest.mark.rule("DS-HAND-1")
@pytest.mark.parametrize("player", [0, 1])
def test_each_discards_down_to_7_after_drawing(player: int) -> None:
    state = give(at(TakeAction(), DrawAbility(player, 2), players=2), player, 1, 2, 3, 4, 5, 6)
    played = Played(game(), state)
    assert (played.step, played.asked.owner, played.asked.least, played.asked.most) == ("DiscardDown", player, 1, 1)
    assert played.refused() == played.refused("1", "2") == "DS-REPLY-1"
    played("3")
    assert len(played.board.hands[player]) == 7 and 3 not in played.board.hands[player]
    assert [(one.rule, one.card) for one in played.told(AbilityDiscarded)] == [("DS-HAND-1", 3)]


@pytest.mark.rule("DS-HAND-1")
def test_with_7_nobody_discards() -> None:
    played = Played(game(), give(at(TakeAction(), DrawAbility(0, 2)), 0, 1, 2, 3, 4, 5))
    assert (played.step, len(played.board.hands[0])) == ("TakeAction", 7)


@pytest.mark.rule("DS-HAND-1")
def test_the_log_does_not_say_what_was_drawn() -> None:
    played = Played(game(), at(TakeAction(), DrawAbility(0, 1)))
    [drawn] = played.told(AbilityDrawn)
    assert (drawn.player, [*drawn.__struct_fields__]) == (0, ["rule", "player"])


@pytest.mark.rule("DS-HAND-1")
def test_a_card_may_lend_room() -> None:
    state = equip(at(players=2), "Ed", MORE_SAVVY)
    assert [hand_limit(game(), state, player) for player in (0, 1)] == [9, 7]
    claire = equip(at(players=2, active=1), "Claire", MORE_SAVVY)
    assert [hand_limit(game(), claire, player) for player in (0, 1)] == [7, 9]


# ---------------------------------------------------------------- equipping


@pytest.mark.rule("DS-EX-2")
def test_a_second_savvy_card_costs_one_more() -> None:
    state = give(equip(at(), "Claire", MORE_SAVVY), 0, SAVVY, 1, 2, 3)
    played = Played(game(), state)("equip:0:51", "Claire")
    assert (played.step, played.asked.least, played.asked.most) == ("PayToEquip", 2, 2)
    played(("1", "3"))
    assert played.mate("Claire").abilities == (MORE_SAVVY, SAVVY)
    assert played.board.hands == ((2,),)
    assert played.board.ability.discards == (1, 3)


@pytest.mark.rule("DS-HAND-2")
@pytest.mark.parametrize(
    ("there", "card", "cost"),
    [((), SAVVY, 1), ((), FREE, 0), ((51,), MORE_SAVVY, 1), ((51,), CRAFT, 3), ((51, 52), plain()[0], 1)],
)
def test_its_cost_and_one_for_each_card_of_its_skill_there(there: tuple[int, ...], card: int, cost: int) -> None:
    others = [one for one in (1, 2, 3, 4, 5) if one not in there]
    played = Played(game(), give(equip(at(), "Ed", *there), 0, card, *others))(f"equip:0:{card}", "Ed")
    if cost:
        assert played.refused(*map(str, others[: cost - 1])) == played.refused(*map(str, others[: cost + 1]))
        played(tuple(map(str, others[:cost])))
    assert [(one.rule, one.card, one.who) for one in played.told(AbilityEquipped)] == [("DS-HAND-2", card, "Ed")]
    assert played.board.hands == (tuple(others[cost:]),)
    assert played.mate("Ed").abilities == (*there, card)


@pytest.mark.rule("DS-HAND-2")
def test_the_card_itself_does_not_pay() -> None:
    played = holding(SAVVY, MORE_SAVVY)
    assert "51" not in [one.id for one in holding(SAVVY, 1, 2)("equip:0:51", "Ed").asked.options]
    assert played("equip:0:51", "Ed").board.hands == ((),)  # the only other card
    assert holding(SAVVY).refused("equip:0:51") == "DS-HAND-2"
    assert why(game(), holding(SAVVY).state, "equip:0:51") == "Other cards needed for this: 1; you have 0."


@pytest.mark.rule("DS-HAND-2")
def test_who_would_cost_too_much_is_closed() -> None:
    played = Played(game(), give(equip(at(), "Ed", MORE_SAVVY), 0, SAVVY, 1))("equip:0:51")
    assert played.option("Ed").closed_by == "DS-HAND-2" and played.option("Jessie").closed_by is None
    assert played.refused("Ed") == "DS-HAND-2"
    assert why(game(), played.state, "Ed") == "Other cards needed for this: 2; you have 1."


@pytest.mark.rule("DS-HAND-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_to_a_character_whom_you_control(players: int) -> None:
    played = holding(FREE, player=1, players=players)
    assert played.board.active == 0 and played("equip:1:55").asked.owner == 1
    own = [mate.name for mate in played.board.crew if mate.player == 1]
    assert played.ids() == own
    assert played.refused("Claire") == "DS-HAND-2"
    assert why(game(), played.state, "Claire") == "Claire is another player’s."
    assert "Claire" in holding(FREE, player=1, players=players, active=1)("equip:1:55").ids()


@pytest.mark.rule("DS-HAND-2")
def test_nobody_has_more_than_8() -> None:
    eight = tuple(range(1, 9))
    played = Played(game(), give(equip(at(), "Ed", *eight), 0, FREE, 10, 11, 12, 13))("equip:0:55")
    assert played.refused("Ed") == "DS-HAND-2"
    assert why(game(), played.state, "Ed") == "Ed already has 8 ability cards."
    seven = Played(game(), give(equip(at(), "Ed", *eight[1:]), 0, FREE, 10, 11, 12, 13))("equip:0:55")
    assert seven.option("Ed").closed_by is None


@pytest.mark.rule("DS-HAND-2")
def test_where_everybody_has_8_nothing_is_equipped() -> None:
    state = change(at(players=4), "Ed", abilities=tuple(range(1, 9)))
    state = on(state, hands=((FREE,), (), (), ()), active=1, ability=Deck())
    assert Played(game(), state).refused("equip:0:55") == "DS-HAND-2"
    assert why(game(), state, "equip:0:55") == "Your characters have 8 ability cards each."


@pytest.mark.rule("DS-HAND-2")
@pytest.mark.parametrize("step", ["TakeAction", "ChooseWay", "Gather", "AlterFate"])
def test_at_any_time_also_in_the_middle_of_something_and_on_anothers_turn(step: str) -> None:
    steps = {"TakeAction": (), "ChooseWay": (TakeWay("50", "B"),)}.get(step, (TakeWay("50", "A"),))
    played = Played(game(), give(at(TakeAction(), *steps, players=2), 1, FREE))
    if step == "AlterFate":
        played(())
    assert (played.step, played.board.active) == (step, 0)
    played("equip:1:55", "Ezarius")
    assert played.mate("Ezarius").abilities == (FREE,)
    assert played.step == step


@pytest.mark.rule("DS-HAND-2")
def test_others_do_not_equip_your_cards() -> None:
    played = holding(FREE, player=1, players=2)
    with pytest.raises(NotAllowed) as refused:
        answer(game(), played.state, Reply(("equip:1:55",), by=0))
    assert refused.value.rule == "DS-REPLY-3"
    assert answer(game(), played.state, Reply(("equip:1:55",), by=1))


@pytest.mark.rule("DS-HAND-2")
@pytest.mark.parametrize("mad", [False, True])
def test_what_a_card_does_when_equipped_it_does_unless_they_are_mad(mad: bool) -> None:
    state = change(give(at(), 0, WELCOME), "Ed", statuses=frozenset({"madness"} if mad else ()))
    played = Played(game(), state)("equip:0:54", "Ed")
    assert [one.good for one in played.told(GoodsGained)] == ([] if mad else ["torch"])


# ---------------------------------------------------------------- shedding


@pytest.mark.rule("DS-HAND-2")
@pytest.mark.parametrize("players", [1, 2])
def test_an_equipped_card_is_discarded_at_any_time_by_its_player(players: int) -> None:
    state = equip(at(TakeAction(), TakeWay("50", "A"), players=players), "Ezarius", SAVVY, CRAFT)
    played = Played(game(), state)("shed:51")
    assert [(one.card, one.who) for one in played.told(AbilityShed)] == [(SAVVY, "Ezarius")]
    assert played.mate("Ezarius").abilities == (CRAFT,)
    assert played.board.ability.discards == (SAVVY,)
    assert played.option("shed:53").owner == players - 1


@pytest.mark.rule("DS-HAND-2")
def test_it_stays_otherwise() -> None:
    played = Played(game(), equip(at(), "Ed", SAVVY))("explore:1", "explore:1", "end")
    assert played.mate("Ed").abilities == (SAVVY,)


@pytest.mark.rule("DS-HAND-2")
def test_a_line_may_discard_its_card_for_what_it_does() -> None:
    played = Played(game(), change(equip(at(), "Ed", LAST), "Jessie", damage=4))("ability:56:0")
    assert [(one.who, one.amount) for one in played.told(HealthRestored)] == [("Jessie", 3)]
    assert played.mate("Ed").abilities == () and played.board.ability.discards == (LAST,)


# ---------------------------------------------------------------- what it gives


@pytest.mark.rule("DS-HAND-3")
def test_each_equipped_card_is_worth_1_of_its_skill() -> None:
    state = equip(at(), "Claire", SAVVY, MORE_SAVVY)
    kit, claire = game().kit, state.board.crew[0]
    assert (skill(kit, claire, "savvy"), skill(kit, claire, "craft")) == (kit.crew["Claire"].skills["savvy"] + 2, 1)


# ---------------------------------------------------------------- when no card is left


@pytest.mark.rule("DS-HAND-5")
def test_an_empty_deck_is_made_of_its_discards() -> None:
    state = on(at(TakeAction(), DrawFate(Tried("table:none:0", "", 0))), ability=Deck((), (51, 52)))
    assert dict(game().rules.challenge.fates(game(), state)) == {4: 2}
    drawing = on(at(TakeAction(), DrawAbility(0, 2)), ability=Deck(((51,),), (52, 53)))
    played = Played(game(), drawing)
    assert len(played.board.hands[0]) == 2 and len(played.board.ability) + len(played.board.ability.discards) == 1


@pytest.mark.rule("DS-HAND-5")
@pytest.mark.parametrize("players", [2, 3])
def test_with_nothing_left_everybody_discards_down_to_1(players: int) -> None:
    """The deck's last card is drawn, and none is discarded."""
    state = at(TakeAction(), TakeWay("50", "A"), DrawAbility(0, 1), players=players)
    hands = ((1, 2), (3, 4, 5), (6,))[:players]
    state = on(state, hands=hands, ability=Deck(((7,),)))
    played = Played(game(), state)
    assert (played.step, played.asked.owner, played.asked.least) == ("DiscardDown", 0, 2)
    played(("1", "7"))
    assert (played.asked.owner, played.asked.least) == (1, 2)
    played(("3", "4"))
    assert played.board.hands[:2] == ((2,), (5,)) and played.board.hands[2:] == ((6,),)[: players - 2]
    assert {one.rule for one in played.told(AbilityDiscarded)} == {"DS-HAND-5"}
    played(())
    assert len(played.told(Drawn)) == 1


@pytest.mark.rule("DS-HAND-5")
def test_whoever_is_over_the_limit_fills_it_alone() -> None:
    state = on(at(TakeAction(), DrawAbility(0, 1), players=2), hands=((1, 2, 3, 4, 5, 6, 7), (8, 9)))
    played = Played(game(), on(state, ability=Deck(((10,),))))
    assert (played.step, played.asked.least) == ("DiscardDown", 1)
    played("1")
    assert (played.step, len(played.board.hands[0]), played.board.hands[1]) == ("TakeAction", 7, (8, 9))


@pytest.mark.rule("DS-HAND-5")
def test_more_is_drawn_once_the_deck_is_filled() -> None:
    state = on(at(TakeAction(), DrawAbility(0, 2)), hands=((1, 2),), ability=Deck(((3,),)))
    played = Played(game(), state)(("1", "3"))
    assert len(played.board.hands[0]) == 2 and 2 in played.board.hands[0]


# ---------------------------------------------------------------- in French


@pytest.mark.rule("DS-HAND-2")
def test_the_reasons_are_told_in_french_too() -> None:
    book = game().book
    page = book.title_page.model_copy(update={"language": "fr"})
    french = game_for(book.model_copy(update={"title_page": page}))
    state = give(table(french, TakeAction()), 0, SAVVY)
    assert (
        why(french, state, "equip:0:51")
        == "Autres cartes nécessaires\N{NO-BREAK SPACE}: 1\N{NO-BREAK SPACE}; vous en avez 0."
    )
    sentences = ("wanderbook.rulesets.distant_skies", "sentences")
    assert {*own_texts("fr", *sentences)} == {*own_texts("en", *sentences)}


@pytest.mark.rule("DS-HAND-1")
@pytest.mark.parametrize("active", [0, 1])
def test_the_hand_limit_is_raised_by_events_for_all_and_by_cards_for_their_bearers_player(active: int) -> None:
    own = (
        '[[ability]]\nnumber = 1\nname = "Satchel"\nfate = 1\nskill = "craft"\ncost = 0\n'
        'abilities = "Always: +2 hand limit."\n\n'
        "[[event]]\nnumber = 3\nname = 'Post'\nlevel = 1\npassage = 'It comes.'\n"
        "abilities = 'Always: +1 hand limit.'\ncomplete = '''\nA. Read.\n*Gain 1 rope.*\n'''\n"
    )
    book = game_of({"cards/more.toml": own})
    state = table(book, TakeAction(), players=2, active=active, held=((), ()), events=(InPlay(3),))
    claire = equip(state, "Claire", 1)
    assert [hand_limit(book, claire, player) for player in (0, 1)] == [8 + 2 * (player == active) for player in (0, 1)]
    ed = equip(state, "Ed", 1)
    owner = next(mate.player for mate in ed.board.crew if mate.name == "Ed")
    assert [hand_limit(book, ed, player) for player in (0, 1)] == [8 + 2 * (player == owner) for player in (0, 1)]
