"""Search tokens: the deck's action (SG-SHIP-6, SG-SHIP-10, SG-FAQ-2)."""

from __future__ import annotations

from collections.abc import Iterable

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.drawing import draws_as
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.sleeping_gods.actions import DrawToken, StopSearching, TakeReward
from wanderbook.rulesets.sleeping_gods.board import Table, common, kit_of, passive
from wanderbook.rulesets.sleeping_gods.events import SearchDrawn
from wanderbook.rulesets.sleeping_gods.steps import DiscardTokens, DrawSearch, KeepReward, SearchOn
from wanderbook.table import Game, Option, Pick
from wanderbook.table.behaviour import asks, runs, takes
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then

MOST_TOKENS = 3


@asks(SearchOn)
def ask_whether_to_search_on(game: Game, state: Table, step: SearchOn) -> Pick:
    """Ask the active player whether to draw another search token (SG-SHIP-6)."""
    return Pick("search", (Option(DrawToken()), Option(StopSearching())), owner=state.board.active)


@takes(SearchOn, DrawToken)
def draw_token(game: Game, state: Table, step: SearchOn, action: DrawToken, emit: Emit) -> Table:
    """Draw another search token (SG-SHIP-6)."""
    return then(state, DrawSearch(1, step.drawn, asks=True))


@takes(SearchOn, StopSearching)
def stop_searching(game: Game, state: Table, step: SearchOn, action: StopSearching, emit: Emit) -> Table:
    """Draw no more search tokens, and keep one reward (SG-SHIP-6)."""
    return end_search(game, state, step.drawn)


@draws_as(DrawSearch)
def apply_drawn_token(game: Game, state: Table, step: DrawSearch, card: int | None, emit: Emit) -> Table:
    """Apply the token's ship damage and status, then draw on, stop, or keep one reward (SG-SHIP-6, SG-FAQ-2)."""
    if card is None:
        return then(state, KeepReward(step.before)) if step.before else state
    emit(SearchDrawn("SG-FAQ-2" if step.harmless else "SG-SHIP-6", card, step.harmless))
    drawn = (*step.before, card)
    if step.harmless:
        state = then(state, KeepReward(drawn))
    elif step.asks:
        on = len(drawn) < MOST_TOKENS
        state = then(state, SearchOn(drawn)) if on else end_search(game, state, drawn)
    elif step.remaining > 1:
        state = then(state, DrawSearch(step.remaining - 1, drawn))
    else:
        state = then(state, KeepReward(drawn))
    return state if step.harmless else perform(state, "search", card, "drawn", state.board.active)


def end_search(game: Game, state: Table, drawn: tuple[int, ...]) -> Table:
    """End the draws; after any draw, a watchful crew draws one more token, which does no harm (SG-FAQ-2)."""
    if not drawn:
        return state
    kit = kit_of(game)
    if common(kit, state, "extra_search") or any(passive(kit, mate, "extra_search") for mate in state.board.crew):
        return then(state, DrawSearch(1, drawn, harmless=True))
    return then(state, KeepReward(drawn))


@asks(KeepReward)
def ask_reward(game: Game, state: Table, step: KeepReward) -> Pick:
    """Ask which reward of the drawn tokens is kept (SG-SHIP-6, SG-SHIP-10)."""
    kit = kit_of(game)
    tokens = dict.fromkeys(step.tokens)
    lines = [TakeReward(token, at) for token in tokens for at in range(len(kit.search[token].rewards))]
    return Pick("reward", tuple(map(Option, lines)), owner=state.board.active)


@takes(KeepReward, TakeReward)
def take_reward(game: Game, state: Table, step: KeepReward, action: TakeReward, emit: Emit) -> Table:
    """Gain the reward, then discard the tokens (SG-SHIP-6)."""
    state = then(state, DiscardTokens(step.tokens))
    return perform(state, "search", action.token, "use", state.board.active, line=action.line)


@runs(DiscardTokens)
def put_tokens_away(game: Game, state: Table, step: DiscardTokens, emit: Emit) -> Table:
    """Discard the drawn tokens, now that their effects are over (SG-SHIP-6)."""
    return discard_tokens(state, step.tokens)


def discard_tokens(state: Table, tokens: Iterable[int]) -> Table:
    return on_board(state, search=state.board.search.discard(*tokens))


def tokens_out(steps: Iterable[object]) -> list[int]:
    """Search tokens that are drawn and not discarded yet."""
    tokens: list[int] = []
    for step in steps:
        match step:
            case SearchOn(drawn=out) | DrawSearch(before=out) | KeepReward(tokens=out) | DiscardTokens(tokens=out):
                tokens += out
    return tokens
