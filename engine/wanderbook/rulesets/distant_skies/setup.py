"""Setting up a campaign (DS-SETUP, DS-MODE-1, DS-ACHIEVE-1): its first decisions, so that a journal holds them all."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import LEADER, on_board
from wanderbook.rulesets.common.setup import dealt_round
from wanderbook.rulesets.common.steps import ChoosePlayers
from wanderbook.rulesets.distant_skies.adventure import hold
from wanderbook.rulesets.distant_skies.board import Board, Mate, Table, kit_of
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.rulesets.distant_skies.steps import SetUp, StartTurn
from wanderbook.table import Game, State
from wanderbook.table.behaviour import runs
from wanderbook.table.decks import Deck, shuffled_deck
from wanderbook.table.events import Emit
from wanderbook.table.fate import Fate
from wanderbook.table.kinds import then

REMOVED = {"easy": 0, "normal": 8, "hard": 14}
"""Events of level 1 that are left out (DS-MODE-1)."""


def begin(game: Game, seed: int) -> Table:
    """The table for one player, before any decision (DS-SETUP-1, DS-SETUP-2)."""
    kit, page = kit_of(game), game.book.title_page
    board = Board(
        players=1,
        crew=tuple(Mate(name, LEADER if name == kit.pilot else 0) for name in _pilot_first(kit)),
        page=kit.begin.page,
        space=kit.begin.space,
        ability=shuffled_deck(kit.ability),
        event=Deck(),
        curse=shuffled_deck(kit.curse),
        hands=((),),
        held=((),),
        camps=kit.camps,
        plane=kit.travel.first_landing,
        plane_health=kit.plane.health,
        fuel=kit.plane.fuel,
    )
    cards = frozenset((*kit.starting, *kit.starting_combat, *page.adventures))
    return State(Fate(seed), board, (SetUp(), ChoosePlayers()), quests=frozenset(page.quests), cards=cards)


def _pilot_first(kit: Kit) -> list[str]:
    return sorted(kit.crew, key=lambda name: name != kit.pilot)


@runs(SetUp)
def set_up(game: Game, state: Table, step: SetUp, emit: Emit) -> Table:
    """Deal the characters and the adventure cards, and build the event deck for the mode (DS-SETUP-1, DS-SETUP-2,
    DS-MODE-1)."""
    kit, players = kit_of(game), state.board.players
    crew, fate = dealt_round(state.board.crew, players, state.fate)
    event, fate = event_deck(kit, state.board.mode, fate)
    cards, fate = fate.shuffled(sorted(state.cards & kit.adventure.keys()))
    state = on_board(replace(state, fate=fate), crew=crew, event=event)
    for place, card in enumerate(cards):
        state = hold(state, card, place % players, emit)
    return then(state, StartTurn())


def event_deck(kit: Kit, mode: str, fate: Fate) -> tuple[Deck, Fate]:
    """The event deck for the mode, without some random events of level 1 (DS-MODE-1)."""
    every = [number for number in kit.event if number not in kit.curse]
    easy, fate = fate.shuffled([number for number in every if (kit.event[number].level or 1) == 1])
    out = frozenset(easy[: REMOVED[mode]])
    return shuffled_deck([number for number in every if number not in out]), fate
