"""Synergy tokens (DS-COMBAT-8): five, all alike, which another character may spend on a combat card's synergy line."""

from __future__ import annotations

from wanderbook.rulesets.common.meanwhile import Doing
from wanderbook.rulesets.distant_skies.board import SYNERGY_TOKENS, Table, change_fight, fight_of
from wanderbook.rulesets.distant_skies.events import SynergyGained, SynergyReturned
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.grids import is_defeated
from wanderbook.table.steps import Asks, then


def give_synergy(state: Table, who: str, marks: int) -> Table:
    """For each square that was covered, as far as there are tokens. Where everybody is beaten, they are of no use."""
    fight = fight_of(state.board)
    many = min(marks, SYNERGY_TOKENS - fight.synergy.total)
    if many <= 0 or all(is_defeated(fight.row, at) for at in range(len(fight.row))):
        return state
    return then(state, GiveSynergy(who, many))


class GiveSynergy(Asks, frozen=True):
    """To another character at once, whoever covered the square; damage that is nobody's gives it to anyone."""

    who: str
    many: int

    def ask(self, game: Game, state: Table) -> Pick:
        options = tuple(Option(mate.name) for mate in state.board.crew if mate.name != self.who)
        return Pick("synergy", options, owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        tell(SynergyGained("DS-COMBAT-8", chosen[0]))
        state = change_fight(state, synergy=fight_of(state.board).synergy.plus({chosen[0]: 1}))
        return then(state, GiveSynergy(self.who, self.many - 1)) if self.many > 1 else state


def give_back(state: Table, who: str) -> Table:
    """To the supply."""
    return change_fight(state, synergy=fight_of(state.board).synergy.minus({who: 1}))


# ---------------------------------------------------------------- unused


def _tokens(game: Game, state: Table, now: str) -> list[Option]:
    """`return:Claire`, one of hers."""
    fight = state.board.fight
    return [Option(f"return:{who}") for who, _ in fight.synergy.each] if fight is not None else []


def _return(game: Game, state: Table, what: str, tell: Tell) -> Table:
    who = what.partition(":")[2]
    tell(SynergyReturned("DS-COMBAT-8", who))
    return give_back(state, who)


def _never_closed(game: Game, state: Table, what: str) -> str:
    raise AssertionError(f"{what} is never closed")


RETURNING = Doing(_tokens, _return, _never_closed)
SynergyStep = GiveSynergy
