"""Defeat: the whole crew at 0 health, or a ship full of damage (SG-DEFEAT, SG-HEALTH-2)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.exploring import explore
from wanderbook.rulesets.common.losing import has_failure, recover_crew
from wanderbook.rulesets.sleeping_gods.board import Table, fight_of, holders, kit_of
from wanderbook.rulesets.sleeping_gods.combat import leave_fight
from wanderbook.rulesets.sleeping_gods.events import CampaignLost, DeckDiscarded, Defeated, Mended
from wanderbook.rulesets.sleeping_gods.goods import clear, gain, gain_command
from wanderbook.rulesets.sleeping_gods.kit import ROOMS
from wanderbook.rulesets.sleeping_gods.steps import Defeat, LoseFight, PassCaptain
from wanderbook.rulesets.sleeping_gods.travel import move
from wanderbook.rulesets.sleeping_gods.turn import call_off, drop_steps, in_finale
from wanderbook.table import Game
from wanderbook.table.behaviour import runs
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then

EVENTS_LOST = 6
EASY_GIFTS = {"xp": 5, "coin": 7}
EASY_COMMAND = 8
FINALE_COMMAND, FINALE_XP = 7, 10


def break_in(game: Game, state: Table) -> Table | None:
    """A defeat ends everything in progress at once; a lost fight continues where its text says how (SG-DEFEAT-1)."""
    board = state.board
    if not board.alarm:
        return None
    state = on_board(state, alarm="")
    if board.alarm == "crew" and board.fight is not None and has_failure(game, board.fight.about):
        return then(drop_steps(state, board.fight.depth), LoseFight())
    return then(call_off(state, 0), Defeat(board.alarm))


@runs(LoseFight)
def lose_fight(game: Game, state: Table, step: LoseFight, emit: Emit) -> Table:
    """Let everybody recover 1 health, then apply what the text says about losing (SG-COMBAT-4)."""
    return recover_crew(game, leave_fight(state), fight_of(state.board).about, emit, "SG-COMBAT-4")


@runs(Defeat)
def suffer_defeat(game: Game, state: Table, step: Defeat, emit: Emit) -> Table:
    """Mark the defeat, then end the campaign in brutal mode, begin the finale again, or continue from the nearest port
    (SG-DEFEAT-1, SG-DEFEAT-2, SG-DEFEAT-3, SG-DEFEAT-5, SG-DEFEAT-6).
    """
    emit(Defeated("SG-DEFEAT-1", step.what))
    state = on_board(state, defeats=state.board.defeats + 1)
    if state.board.mode == "brutal":
        return lose_campaign(state, emit, "SG-DEFEAT-5")
    state = forget_exploration(state)
    finale = in_finale(game, state.board)
    state = lose_finale(game, state, emit) if finale else limp_to_port(game, state, step.what, emit)
    return comfort(state, emit) if step.what == "crew" and state.board.easy and state.agenda else state


def lose_campaign(state: Table, emit: Emit, rule: str) -> Table:
    """End the campaign; the score is still written (SG-DEFEAT-5)."""
    emit(CampaignLost(rule))
    return replace(state, agenda=())


def forget_exploration(state: Table) -> Table:
    nothing: frozenset[str] = frozenset()
    state = replace(state, entrance="", tokens=nothing, taken=nothing)
    return on_board(state, party=(), event_now=0)


def limp_to_port(game: Game, state: Table, what: str, emit: Emit) -> Table:
    """Return to the nearest port, restored, with 6 events fewer, and begin a new turn (SG-DEFEAT-2, SG-DEFEAT-3)."""
    rule = "SG-DEFEAT-2" if what == "crew" else "SG-DEFEAT-3"
    state = move(state, kit_of(game).nearest_port(state.board.spot), emit, rule)
    state = mend_crew(state) if what == "crew" else mend_ship(state)
    emit(Mended(rule, what))
    emit(DeckDiscarded("SG-DEFEAT-4", "event", EVENTS_LOST))
    return then(lose_events(game, state), PassCaptain())


def mend_crew(state: Table, statuses: bool = False) -> Table:
    nothing: frozenset[str] = frozenset()
    crew = (replace(mate, damage=0, fatigue=0) for mate in state.board.crew)
    return on_board(state, crew=tuple(replace(mate, statuses=nothing) if statuses else mate for mate in crew))


def mend_ship(state: Table) -> Table:
    return on_board(state, damage=(0,) * len(ROOMS))


def comfort(state: Table, emit: Emit) -> Table:
    """Give a fallen crew something in easy mode (SG-MODE-3)."""
    for good, amount in EASY_GIFTS.items():
        state = gain(state, good, amount, emit, "SG-MODE-3")
    emit(Mended("SG-MODE-3", "statuses"))
    state = gain_command(state, state.board.active, EASY_COMMAND, emit, "SG-MODE-3")
    return mend_crew(state, statuses=True)


def lose_events(game: Game, state: Table) -> Table:
    """Remove events from the deck; those it lacks are removed from the next one, if there is one (SG-DEFEAT-4)."""
    board, ends = state.board, game.book.title_page.deck_ends
    gone, deck, fate = board.event.draw_some(state.fate, EVENTS_LOST, again=False)
    last = 0 < len(ends) <= board.decks_ended + 1
    owed = 0 if last else board.owed + EVENTS_LOST - len(gone)
    return on_board(replace(state, fate=fate), event=deck.discard(*gone), owed=owed)


def lose_finale(game: Game, state: Table, emit: Emit) -> Table:
    """Begin the finale again, restored and encouraged; after a second defeat the story continues (SG-DEFEAT-6)."""
    page, board = game.book.title_page, state.board
    state = mend_ship(mend_crew(state, statuses=True))
    emit(Mended("SG-DEFEAT-6", "all"))
    state = on_board(state, finale_lost=board.finale_lost + 1)
    if board.finale_lost == 0:
        state = clear(state, holders(state.board), emit, "SG-DEFEAT-6")
        state = on_board(state, command=(0,) * board.players)
        state = gain_command(state, board.active, FINALE_COMMAND, emit, "SG-DEFEAT-6")
        state = gain(state, "xp", FINALE_XP, emit, "SG-DEFEAT-6")
        return explore(then(state, PassCaptain()), page.deck_ends[-1], emit, "SG-DEFEAT-6")
    if page.finale_lost is None:
        return lose_campaign(state, emit, "SG-DEFEAT-6")
    return explore(then(state, PassCaptain()), page.finale_lost, emit, "SG-DEFEAT-6")
