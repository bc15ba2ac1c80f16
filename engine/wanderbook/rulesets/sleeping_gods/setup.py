"""Setting up a campaign (SG-SETUP, SG-MODE, SG-ACHIEVE-3): its first decisions, so that a journal holds them all."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import LEADER, on_board
from wanderbook.rulesets.common.setup import ChoosePlayers, SetupQuestion, dealt_round
from wanderbook.rulesets.sleeping_gods.board import Board, Mate, Table, kit_of
from wanderbook.rulesets.sleeping_gods.goods import gain, gain_command
from wanderbook.rulesets.sleeping_gods.hand import DrawAbility
from wanderbook.rulesets.sleeping_gods.kit import STARTING, Kit
from wanderbook.rulesets.sleeping_gods.turn import StartTurn
from wanderbook.table import Game, State
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck, shuffled_deck
from wanderbook.table.events import Tell
from wanderbook.table.fate import Fate
from wanderbook.table.steps import Runs, then

GOODS = {"coin": 3, "grain": 1}
EASY = {"xp": 20, "coin": 20, "meat": 1, "grain": 1, "vegetable": 1}
TONES = ("mild", "perilous", "deadly")
EVENTS_EACH = 6


def begin(game: Game, seed: int) -> State[Any, Any]:
    """SG-SETUP-1, SG-SETUP-4, SG-SETUP-6: the table for one player, before anybody has said anything."""
    kit, page = kit_of(game), game.book.title_page
    board = Board(
        players=1,
        crew=tuple(Mate(name, LEADER if name == kit.captain else 0) for name in _captain_first(kit)),
        page=kit.begin.page,
        region=kit.begin.region,
        ability=shuffled_deck(kit.ability),
        market=shuffled_deck(kit.market),
        event=Deck(),
        search=shuffled_deck(kit.search),
        hands=((),),
        command=(0,),
        goods=Counts.of(GOODS),
    )
    cards = frozenset((*STARTING, *page.adventures)) & kit.adventure.keys()
    return State(Fate(seed), board, (SetUp(), ChoosePlayers()), quests=frozenset(page.quests), cards=frozenset(cards))


def _captain_first(kit: Kit) -> list[str]:
    return sorted(kit.crew, key=lambda name: name != kit.captain)


class SetUp(Runs, frozen=True):
    """SG-SETUP-3, SG-SETUP-5, SG-SETUP-7: crew, event deck, and 1 command and 1 ability card for each player."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        kit, players = kit_of(game), state.board.players
        crew, fate = dealt_round(state.board.crew, players, state.fate)
        event, fate = event_deck(kit, fate)
        state = on_board(replace(state, fate=fate), crew=crew, event=event)
        for good, amount in EASY.items() if state.board.easy else ():
            state = gain(state, good, amount, tell, "SG-MODE-3")
        state = then(state, StartTurn())
        for player in range(players):
            state = gain_command(state, player, 1, tell, "SG-SETUP-7")
        for player in reversed(range(players)):
            state = then(state, DrawAbility(player, 1))
        return arm_all(game, state)


def arm_all(game: Game, state: Table) -> Table:
    """Weapons that the campaign begins with are somebody's at once (SG-MARKET-2)."""
    from wanderbook.rulesets.sleeping_gods.places import Arm

    adventure = kit_of(game).adventure
    for card in sorted(state.cards):
        if adventure[card].weapon:
            state = then(state, Arm(card))
    return state


def event_deck(kit: Kit, fate: Fate) -> tuple[Deck, Fate]:
    """SG-SETUP-5: 6 mild on 6 perilous on 6 deadly."""
    layers = []
    for tone in TONES:
        cards = [number for number, card in kit.event.items() if (card.tone or "mild") == tone]
        some, fate = fate.shuffled(cards)
        layers.append(some[:EVENTS_EACH])
    return shuffled_deck(*layers), fate


SetupStep = SetupQuestion | SetUp
