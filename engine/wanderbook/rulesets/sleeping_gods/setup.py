"""Setting up a campaign (SG-SETUP, SG-MODE, SG-ACHIEVE-3): its first decisions, so that a journal holds them all."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import LEADER, on_board
from wanderbook.rulesets.common.free_actions import FreeAction, never_closed
from wanderbook.rulesets.common.setup import dealt_round
from wanderbook.rulesets.common.steps import ChoosePlayers
from wanderbook.rulesets.sleeping_gods.actions import GoEasy
from wanderbook.rulesets.sleeping_gods.board import Board, Mate, Table, kit_of
from wanderbook.rulesets.sleeping_gods.goods import gain, gain_command
from wanderbook.rulesets.sleeping_gods.kit import STARTING, Kit
from wanderbook.rulesets.sleeping_gods.steps import Arm, DrawAbility, SetUp, StartTurn
from wanderbook.rulesets.sleeping_gods.turn import event_deck
from wanderbook.rulesets.sleeping_gods.windows import between_turns
from wanderbook.table import Game, Option, State
from wanderbook.table.amounts import Counts
from wanderbook.table.behaviour import runs
from wanderbook.table.decks import Deck, shuffled_deck
from wanderbook.table.events import Emit
from wanderbook.table.fate import Fate
from wanderbook.table.kinds import then

GOODS = {"coin": 3, "grain": 1}
EASY = {"xp": 20, "coin": 20, "meat": 1, "grain": 1, "vegetable": 1}


def begin(game: Game, seed: int) -> Table:
    """The table for one player, before any decision (SG-SETUP-1, SG-SETUP-4, SG-SETUP-6)."""
    kit, page = kit_of(game), game.book.title_page
    board = Board(
        players=1,
        crew=tuple(Mate(name, LEADER if name == kit.captain else 0) for name in _captain_first(kit)),
        page=kit.begin.page,
        region=kit.begin.space,
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


@runs(SetUp)
def set_up(game: Game, state: Table, step: SetUp, emit: Emit) -> Table:
    """Deal the crew, build the event deck, and give each player 1 command and 1 ability card (SG-SETUP-3, SG-SETUP-5,
    SG-SETUP-7)."""
    kit, players = kit_of(game), state.board.players
    crew, fate = dealt_round(state.board.crew, players, state.fate)
    event, fate = event_deck(kit, fate)
    state = on_board(replace(state, fate=fate), crew=crew, event=event)
    for good, amount in EASY.items() if state.board.easy else ():
        state = gain(state, good, amount, emit, "SG-MODE-3")
    state = then(state, StartTurn())
    for player in range(players):
        state = gain_command(state, player, 1, emit, "SG-SETUP-7")
    for player in reversed(range(players)):
        state = then(state, DrawAbility(player, 1))
    return arm_all(game, state)


def _going_easy(game: Game, state: Table, now: str) -> Iterator[Option]:
    if between_turns(state) and not state.board.easy:
        yield Option(GoEasy())


def go_easy(game: Game, state: Table, action: GoEasy, emit: Emit) -> Table:
    """Switch on easy mode in mid-campaign, between turns (SG-MODE-3)."""
    state = on_board(state, easy=True)
    for good, amount in EASY.items():
        state = gain(state, good, amount, emit, "SG-MODE-3")
    return state


GOING_EASY = FreeAction(_going_easy, go_easy, never_closed)


def arm_all(game: Game, state: Table) -> Table:
    """Ask who carries each weapon that the campaign begins with (SG-MARKET-2)."""
    adventure = kit_of(game).adventure
    for card in sorted(state.cards):
        if adventure[card].weapon:
            state = then(state, Arm(card))
    return state
