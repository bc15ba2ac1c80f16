"""What front ends, bots and odds ask of the rules besides decisions: who holds what, what would help, what is dear."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import Played, change, equip, fates, game_of, give, goods, table
from wanderbook.rulesets.common.fate import BEYOND
from wanderbook.rulesets.common.hand import determinize
from wanderbook.rulesets.sleeping_gods.board import Table, cheapest, command_on_card, difficulty, port_in_vain
from wanderbook.rulesets.sleeping_gods.steps import TakeAction
from wanderbook.table import Chance
from wanderbook.table.challenge import likelihood, rules_of
from wanderbook.table.decks import Deck
from wanderbook.table.steps import DrawFate, Gather, Tried

SAVVY = Tried("hazard-1-1:A", "savvy", 9, joined=("Mac",), number=2)
SHIP = Tried("ship", "", 0, number=2)
ATTACK = Tried("attack", "accuracy", 5, joined=("Mac",), number=2)
GLORIA, SOUP = 91, 92


def plain(**board: object) -> Table:
    """Nobody owns a card that does anything."""
    return replace(table(game_of(), TakeAction(2), **board), cards=frozenset())


# ---------------------------------------------------------------- hands


@pytest.mark.rule("SG-SUPPLY-2")
def test_hidden_hands_are_dealt_as_they_could_be() -> None:
    state = give(give(table(game_of(), TakeAction(2), players=3), 0, 1, 2), 1, 3, 4, 5)
    deck = state.board.ability.put_on_top((60,))
    state = replace(state, board=replace(state.board, ability=deck))
    state = replace(state, board=replace(state.board, ability=Deck((deck.layers[0][:-1], (60,)))))
    dealt = determinize(state, (0,), Random(1))
    board = dealt.board
    assert board.hands[0] == (1, 2) and len(board.hands[1]) == 3 and board.hands[2] == ()
    assert board.ability.layers[-1] == (60,)
    there = sorted((*board.hands[1], *board.ability.layers[0]))
    assert there == sorted((3, 4, 5, *state.board.ability.layers[0]))
    assert list(board.ability.layers[0]) == sorted(board.ability.layers[0])
    # Whoever sees only their own hand cannot tell which cards the others hold.
    other = state.board.ability.layers[0][:3]
    left = tuple(sorted((3, 4, 5, *state.board.ability.layers[0][3:])))
    swapped = replace(state.board, hands=((1, 2), other, ()), ability=Deck((left, (60,))))
    assert determinize(replace(state, board=swapped), (0,), Random(1)) == dealt
    assert len({determinize(state, (0,), Random(seed)).board.hands[1] for seed in range(9)}) > 3
    assert determinize(state, (0, 1, 2), Random(1)).board.hands == state.board.hands


@pytest.mark.rule("SG-SUPPLY-2")
def test_with_an_empty_deck_the_hidden_cards_are_those_of_the_hands() -> None:
    state = table(game_of(), TakeAction(2), players=3, hands=((1,), (2,), (3, 4)), ability=Deck((), (5,)))
    hands = determinize(state, (0,), Random(2)).board.hands
    assert (hands[0], sorted((*hands[1], *hands[2])), len(hands[1])) == ((1,), [2, 3, 4], 1)


# ---------------------------------------------------------------- what there is


@pytest.mark.rule("SG-HEALTH-1")
def test_the_crews_health_is_that_of_all() -> None:
    most = sum(board.health for board in game_of().kit.crew.values())
    state = table(game_of(), TakeAction(2))
    assert game_of().rules.health is not None
    assert game_of().rules.health(game_of(), state) == most
    assert game_of().rules.health(game_of(), change(change(state, "Mac", damage=2), "Gregory", damage=4)) == most - 6


@pytest.mark.rule("SG-CMD-3")
def test_command_on_a_card() -> None:
    board = table(game_of(), TakeAction(2), on_cards=((GLORIA, 2), (SOUP, 1))).board
    assert [command_on_card(board, card) for card in (GLORIA, SOUP, 93)] == [2, 1, 0]


@pytest.mark.rule("SG-MARKET-1")
def test_the_cheapest_card_of_a_market() -> None:
    market = game_of().kit.market
    board = table(game_of(), TakeAction(2), market=Deck(((101, 109), (105,)))).board
    assert cheapest(game_of().kit, board) == min(market[card].price for card in (101, 105, 109))
    assert cheapest(game_of().kit, table(game_of(), TakeAction(2), market=Deck()).board) == 0


@pytest.mark.rule("SG-COMBAT-6")
@pytest.mark.parametrize(
    ("level", "word"),
    [
        (0, "very easy"),
        (8, "very easy"),
        (9, "easy"),
        (11, "easy"),
        (12, "medium"),
        (13, "medium"),
        (14, "dangerous"),
        (17, "dangerous"),
        (18, "deadly"),
        (40, "deadly"),
    ],
)
def test_how_dangerous_a_fight_is(level: int, word: str) -> None:
    enemy = "[[enemy]]\nnumber = {}\nname = 'E{}'\nlevel = {}\ndefense = 5\ndamage = 1\ngrid = 'H .'\n"
    cards = enemy.format(1, 1, level - level // 2) + enemy.format(2, 2, level // 2)
    kit = game_of({"cards/enemies.toml": cards}).kit if level > 1 else None
    if kit is None:
        assert difficulty(game_of().kit, ()) == (0, "very easy")
    else:
        assert difficulty(kit, (1, 2)) == (level, word)


# ---------------------------------------------------------------- a port for nothing


@pytest.mark.rule("SG-PORT-1")
def test_why_a_port_would_bring_nothing() -> None:
    game = game_of()
    say = game.say
    well = goods(table(game, TakeAction(2)), coin=9)
    assert port_in_vain(game, well) == (
        say("no_need_of_inn"),
        say("no_need_of_shipyard"),
        say("no_need_of_healer"),
        say("no_levels"),
    )
    poor = goods(change(table(game, TakeAction(2), damage=(1, 0, 0, 0, 0, 0)), "Mac", damage=1))
    assert port_in_vain(game, poor) == (say("no_inn"), say("no_shipyard"), say("no_healer"), say("no_levels"))
    tired = change(table(game, TakeAction(2)), "Mac", fatigue=1)
    assert port_in_vain(game, goods(tired, coin=3))[0] == say("no_inn")
    assert port_in_vain(game, goods(tired, coin=4)) == ()
    assert port_in_vain(game, goods(poor, coin=1)) == ()
    assert port_in_vain(game, goods(well, xp=99)) == ()
    leaving = next(number for number, card in game.kit.event.items() if card.until == "port")
    staying = next(number for number, card in game.kit.event.items() if card.ongoing and card.until != "port")
    assert port_in_vain(game, replace(well, board=replace(well.board, ongoing=(leaving,)))) == ()
    assert port_in_vain(game, replace(well, board=replace(well.board, ongoing=(staying,)))) != ()


# ---------------------------------------------------------------- draws that are decided


@pytest.mark.rule("SG-FATE-1")
def test_a_draw_that_is_decided_takes_a_card_of_that_number() -> None:
    game = game_of(chance="ask")
    state = plain(command=(0,))
    state = replace(state, agenda=(TakeAction(2), DrawFate(replace(SAVVY, number=None))))
    fate = game.kit.fate
    deck = Deck((tuple(range(1, 41)),))
    for number in range(1, 7):
        played = Played(game, replace(state, board=replace(state.board, ability=deck)))
        assert isinstance(played.asked, Chance)
        assert dict(played.asked.outcomes) == {
            str(one): sum(fate[card] == one for card in range(1, 41)) for one in range(1, 7)
        }
        played(str(number))
        [gone] = played.board.ability.discards
        assert fate[gone] == number
        assert played.board.ability.layers == (tuple(card for card in range(1, 41) if card != gone),)
    empty = Played(game, replace(state, board=replace(state.board, ability=Deck((), (7, 8)))))
    empty(str(fate[8]))
    assert sorted((*empty.board.ability.layers[0], *empty.board.ability.discards)) == [7, 8]


@pytest.mark.rule("SG-FATE-4")
def test_a_die_has_six_faces() -> None:
    game = game_of(chance="ask")
    state = replace(plain(command=(0,), dice=True), agenda=(TakeAction(2), DrawFate(replace(SAVVY, number=None))))
    played = Played(game, state)
    assert played.asked.outcomes == tuple((str(face), 1) for face in range(1, 7))
    assert played("4").board.ability == state.board.ability


@pytest.mark.rule("SG-CHAL-8")
@pytest.mark.parametrize(("needed", "kept", "odds"), [(2, 0, 6), (5, 0, 3), (7, 0, 1), (8, 0, 0), (5, 4, 6), (6, 4, 2)])
def test_how_likely_a_draw_passes(needed: int, kept: int, odds: int) -> None:
    state = plain(dice=True)
    skill = rules_of(game_of()).skill(game_of(), state, replace(SAVVY, joined=("Mac",)))
    tried = Tried("hazard-1-1:A", "savvy", needed + skill, joined=("Mac",), kept=kept, added=1)
    assert likelihood(game_of(), state, tried) == Fraction(min(6, odds), 6)


# ---------------------------------------------------------------- what could still help


@pytest.mark.rule("SG-CHAL-7")
def test_hand_cards_are_for_challenges_of_a_skill() -> None:
    rules = rules_of(game_of())
    assert [rules.takes_hand_cards(tried) for tried in (SAVVY, SHIP, ATTACK)] == [True, False, False]


@pytest.mark.rule("SG-ADV-4")
def test_each_card_that_can_be_drawn_may_help() -> None:
    rules, game = rules_of(game_of()), game_of()
    state = table(game, TakeAction(2), command=(1,))
    gloria = replace(state, cards=frozenset({GLORIA}))
    assert rules.hope(game, plain(command=(1,)), SAVVY) == 0
    assert rules.hope(game, gloria, SAVVY) == 2
    assert rules.hope(game, gloria, ATTACK) == 0
    spent = replace(gloria, board=replace(gloria.board, command=(0,)))
    assert rules.hope(game, spent, SAVVY) == 0


@pytest.mark.rule("SG-ADV-4")
def test_what_opens_an_alteration_may_help_beyond_measure() -> None:
    rules, game = rules_of(game_of()), game_of()
    cards = (
        '[[adventure]]\nnumber = 5\nname = "Salts"\nkind = "gear"\ncost = 1\nabilities = "Everyone: Remove weakened."\n'
        '[[adventure]]\nnumber = 6\nname = "Drum"\nkind = "gear"\nabilities = "Clear all command."\n'
    )
    game = game_of({"cards/adventure.toml": cards})
    weak = change(table(game, TakeAction(2), command=(1,)), "Mac", statuses=frozenset({"weakened"}))
    salts = replace(weak, cards=frozenset({5}))
    assert rules.hope(game, salts, SAVVY) == BEYOND
    assert rules.hope(game, replace(weak, cards=frozenset()), SAVVY) < BEYOND
    busy = change(table(game, TakeAction(2), command=(1,)), "Odessa", command=1)
    drum = replace(busy, cards=frozenset({6}))
    closed = [option for option in rules.alterations(game, drum, SAVVY) if option.closed_by is not None]
    assert closed and rules.hope(game, drum, SAVVY) == BEYOND


@pytest.mark.rule("SG-CHAL-7")
def test_what_adds_to_any_skill_adds_to_each() -> None:
    cards = '[[adventure]]\nnumber = 5\nname = "Luck"\nkind = "gear"\nabilities = "Always: +2 to any skill."\n'
    game = game_of({"cards/adventure.toml": cards})
    state = table(game, TakeAction(2))
    rules = rules_of(game)
    for skill in ("savvy", "strength", "craft"):
        tried = Tried("hazard-1-1:A", skill, 9, joined=("Mac",))
        without = rules.skill(game, replace(state, cards=frozenset()), tried)
        assert rules.skill(game, replace(state, cards=frozenset({5})), tried) == without + 2


@pytest.mark.rule("SG-CHAL-2")
def test_nobody_is_gathered_twice_and_all_may_come() -> None:
    state = table(game_of(), TakeAction(2), Gather(replace(SAVVY, joined=(), number=None)), command=(0,))
    played = Played(game_of(), fates(game_of(), state, 1))
    assert (played.asked.least, played.asked.most, len(played.asked.options)) == (0, 9, 9)
    assert played.refused("Mac", "Mac") == "SG-REPLY-1"
    tired = change(state, "Mac", fatigue=2)
    assert Played(game_of(), tired).asked.most == 8


@pytest.mark.rule("SG-HAND-6")
def test_an_equipped_card_counts_for_its_bearer() -> None:
    rules, game = rules_of(game_of()), game_of()
    card = next(number for number, one in game.kit.ability.items() if one.skill == "savvy")
    state = plain()
    before = rules.skill(game, state, SAVVY)
    assert rules.skill(game, equip(state, "Mac", card), SAVVY) == before + 1
    assert rules.skill(game, equip(state, "Marco", card), SAVVY) == before
