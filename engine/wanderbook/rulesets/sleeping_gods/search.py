"""Search tokens: the deck's action (SG-SHIP-6, SG-SHIP-10, SG-FAQ-2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.drawing import DrawCard
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.sleeping_gods.board import Table, common, kit_of, passive
from wanderbook.rulesets.sleeping_gods.events import SearchDrawn
from wanderbook.table import Game, Option, Pick
from wanderbook.table.events import Tell
from wanderbook.table.steps import Asks, Runs, then

MOST_TOKENS = 3


class SearchOn(Asks, frozen=True):
    """SG-SHIP-6: draw up to 3, one at a time, deciding after each; then keep one reward."""

    drawn: tuple[int, ...] = ()

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick("search", (Option("draw"), Option("stop")), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if chosen[0] == "draw":
            return then(state, DrawSearch(1, self.drawn, asks=True))
        return end_search(game, state, self.drawn)


class DrawSearch(DrawCard, frozen=True):
    """A token: its harm is done at once, unless it is the extra one of a watchful crew (SG-FAQ-2)."""

    deck: ClassVar[str] = "search"
    left: int = 1
    before: tuple[int, ...] = ()
    asks: bool = False
    harmless: bool = False

    def drawn(self, game: Game, state: Table, card: int | None, tell: Tell) -> Table:
        if card is None:
            return then(state, KeepReward(self.before)) if self.before else state
        tell(SearchDrawn("SG-FAQ-2" if self.harmless else "SG-SHIP-6", card, self.harmless))
        drawn = (*self.before, card)
        if self.harmless:
            state = then(state, KeepReward(drawn))
        elif self.asks:
            on = len(drawn) < MOST_TOKENS
            state = then(state, SearchOn(drawn)) if on else end_search(game, state, drawn)
        elif self.left > 1:
            state = then(state, DrawSearch(self.left - 1, drawn))
        else:
            state = then(state, KeepReward(drawn))
        return state if self.harmless else perform(state, "search", card, "drawn", state.board.active)


def end_search(game: Game, state: Table, drawn: tuple[int, ...]) -> Table:
    """SG-FAQ-2: after the draws, if there were any, somebody watchful draws one more, which does no harm."""
    if not drawn:
        return state
    kit = kit_of(game)
    if common(kit, state, "extra_search") or any(passive(kit, mate, "extra_search") for mate in state.board.crew):
        return then(state, DrawSearch(1, drawn, harmless=True))
    return then(state, KeepReward(drawn))


class KeepReward(Asks, frozen=True):
    """SG-SHIP-6: the reward of only one token is kept: `token:line`."""

    tokens: tuple[int, ...]

    def ask(self, game: Game, state: Table) -> Pick:
        kit = kit_of(game)
        tokens = dict.fromkeys(self.tokens)
        options = [f"{token}:{at}" for token in tokens for at in range(len(kit.search[token].rewards))]
        return Pick("reward", tuple(map(Option, options)), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        token, _, line = chosen[0].partition(":")
        state = then(state, DiscardTokens(self.tokens))
        return perform(state, "search", int(token), "use", state.board.active, line=int(line))


class DiscardTokens(Runs, frozen=True):
    """SG-SHIP-6: drawn tokens are discarded when their effects are over, so that none is drawn twice."""

    tokens: tuple[int, ...]

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return discard_tokens(state, self.tokens)


def discard_tokens(state: Table, tokens: Iterable[int]) -> Table:
    return on_board(state, search=state.board.search.discard(*tokens))


def tokens_out(steps: Iterable[object]) -> list[int]:
    """Search tokens that were drawn and not discarded yet."""
    found: list[int] = []
    for step in steps:
        match step:
            case SearchOn(drawn=out) | DrawSearch(before=out) | KeepReward(tokens=out) | DiscardTokens(tokens=out):
                found += out
    return found


SearchStep = SearchOn | DrawSearch | KeepReward | DiscardTokens
