"""What random campaigns found (`tools/soak`), each as small as it can be made."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.sg_fight import Foe, fight
from tests.rules.sg_table import Played, change, equip, game_of, table
from wanderbook.rulesets.sleeping_gods.combat import STALEMATE
from wanderbook.rulesets.sleeping_gods.conservation import conserved
from wanderbook.rulesets.sleeping_gods.events import Defeated, EventIgnored, EventLeft
from wanderbook.rulesets.sleeping_gods.steps import DrawEvent, EndTurn, TakeAction
from wanderbook.table.decks import Deck
from wanderbook.table.events import HealthLost

DEAF, LASTING, GUEST, BRAWL, SALE = 36, 1, 2, 3, 4
"""An ability card that ignores the event, and events."""
CARDS = f'''
[[event]]
number = {LASTING}
name = "A short leak"
ongoing = true
until = "turn_end"
challenge = "CRAFT 6."
abilities = "At the end of the turn: Discard this event."
passage = "It drips."

[[event]]
number = {GUEST}
name = "A guest"
ongoing = true
until = "port"
passage = "He would like to be put off."

[[event]]
number = {BRAWL}
name = "A brawl"
passage = """
They have come for a fight.

A. Oblige them.
COMBAT 1
"""

[[event]]
number = {SALE}
name = "A sale"
passage = "Everything must go.\\n\\n*Draw 3 market cards.*"

[[enemy]]
number = 1
name = "Somebody"
level = 1
damage = 1
grid = "H H"
'''
GAME = game_of({"cards/found.toml": CARDS})
HEALTHY = next(number for number, one in GAME.kit.ability_passives.items() if one["add_health"])
"""An ability card that adds health."""


def draws(event: int, **board: Any) -> Played:
    """Drawing this event, with Laurent able to ignore it."""
    others = [number for number in GAME.kit.event if number != event][:17]
    state = table(GAME, TakeAction(2), DrawEvent(), event=Deck((tuple(others), (event,))), **board)
    return Played(GAME, equip(state, "Laurent", DEAF))


def all_there(played: Played) -> None:
    assert [*conserved(played.game, played.state)] == []


@pytest.mark.rule("SG-FAQ-7")
def test_an_event_that_leaves_at_a_port_is_discarded() -> None:
    played = draws(GUEST)("port")
    assert played.told(EventLeft) == [EventLeft("SG-FAQ-7", GUEST)]
    assert GUEST in played.board.event.discards
    all_there(played)


@pytest.mark.rule("SG-EVENT-2")
def test_nobody_is_asked_to_be_rid_of_what_has_left_by_itself() -> None:
    played = Played(GAME, table(GAME, EndTurn(), ongoing=(LASTING,)))
    assert played.step == "ShipAction"
    assert played.board.event.discards == (LASTING,)


@pytest.mark.rule("SG-FAQ-5")
def test_an_event_that_is_ignored_takes_its_fight_with_it() -> None:
    played = draws(BRAWL)("A", f"ability:{DEAF}:0")
    assert played.told(EventIgnored) and played.step == "TakeAction"
    assert played.board.fight is None
    all_there(played)


@pytest.mark.rule("SG-FAQ-5")
def test_and_its_market_cards_go_back() -> None:
    played = draws(SALE)
    assert played.step == "Shop"
    played(f"ability:{DEAF}:0")
    assert played.told(EventIgnored) and played.step == "TakeAction"
    all_there(played)


@pytest.mark.rule("SG-DEFEAT-1")
def test_a_defeat_in_the_market_leaves_its_cards_there() -> None:
    """The last of the crew puts down the card that kept them up."""
    state = draws(SALE).state
    for mate in state.board.crew:
        state = change(state, mate.name, damage=GAME.kit.crew[mate.name].health)
    played = Played(GAME, equip(state, "Mac", HEALTHY))
    assert played.step == "Shop"
    played("shed:0", str(HEALTHY))
    assert played.told(Defeated)
    all_there(played)


@pytest.mark.rule("SG-COMBAT-4")
def test_a_fight_in_which_nobody_can_be_hurt_any_more_is_lost_in_the_end() -> None:
    """Kasumi, too tired to deal damage, against somebody who deals none."""
    played = fight(Foe("H H", damage=0))
    state = played.state
    for mate in state.board.crew:
        all_of_it = played.game.kit.crew[mate.name].health
        state = change(state, mate.name, fatigue=2, damage=0 if mate.name == "Kasumi" else all_of_it)
    begun = replace(state.board.fight, harm=sum(mate.damage for mate in state.board.crew))
    played = Played(played.game, replace(state, board=replace(state.board, fight=begun)))
    for _ in range(STALEMATE - 1):
        played("end")
    assert played.step == "ChooseAttacker" and not played.told(Defeated)
    played("end")
    assert HealthLost("SG-COMBAT-4", "Kasumi", 5) in played.events and played.told(Defeated)


@pytest.mark.rule("SG-COMBAT-4")
def test_not_while_anybody_is() -> None:
    played = fight(Foe("H H", damage=1))
    for _ in range(12):
        played("end", "Mac" if played.mate("Mac").damage < 6 else "Rafael")
    assert not played.told(Defeated) and played.board.fight is not None


def test_a_table_that_lacks_something_is_found_out() -> None:
    """The watch itself is awake."""
    state = table(GAME)
    board = state.board
    wrong = {
        "ability cards": replace(board, ability=Deck()),
        "market cards": replace(board, market=board.market.discard(101)),
        "search tokens": replace(board, search=Deck()),
        "events": replace(board, ongoing=(1, 1)),
        "command": replace(board, command=(15,)),
        "coin": replace(board, goods=board.goods.plus({"coin": 40})),
        "damage": change(state, "Mac", damage=7).board,
        "fatigue": change(state, "Mac", fatigue=3).board,
        "venom": replace(board, crew=tuple(replace(mate, statuses=frozenset({"venom"})) for mate in board.crew)),
        "weapons": change(state, "Mac", weapons=(101,)).board,
        "levels": change(state, "Mac", levels=(1,)).board,
        "hull": replace(board, damage=(0, 0, 0, 0, 0, 2)),
        "nowhere": replace(board, region="Z"),
        "players": replace(board, active=1),
    }
    for word, doctored in wrong.items():
        said = "; ".join(conserved(GAME, replace(state, board=doctored)))
        assert word in said, f"{word}: {said}"
