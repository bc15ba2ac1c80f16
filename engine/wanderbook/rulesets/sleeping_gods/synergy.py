"""Synergy tokens (SG-SYN): one's own, put on another who may return it for its effect."""

from __future__ import annotations

from wanderbook.rulesets.sleeping_gods.board import Board, Table, change_fight, kit_of
from wanderbook.rulesets.sleeping_gods.events import SynergyPassed, SynergyReturned, Used
from wanderbook.rulesets.sleeping_gods.using import Offer, pay_for
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.steps import Asks, then


def held_by(board: Board, name: str) -> list[str]:
    """Whose tokens lie on this one's board (SG-SYN-2: several may)."""
    return [whose for whose, by in board.fight.synergy if by == name] if board.fight else []


def return_token(state: Table, whose: str, tell: Tell) -> Table:
    """Back to its owner's board."""
    fight = state.board.fight
    assert fight is not None
    tell(SynergyReturned("SG-SYN-2", whose))
    return change_fight(state, synergy=tuple(pair for pair in fight.synergy if pair[0] != whose))


class PassSynergy(Asks, frozen=True):
    """SG-SYN-1: whoever covered a synergy square puts their own token on another crew member.

    SG-ATTACK-16: for damage outside an attack, `who` is empty, and any one of the crew may.
    """

    who: str = ""

    def ask(self, game: Game, state: Table) -> Pick:
        crew = [mate.name for mate in state.board.crew]
        givers = [self.who] if self.who else crew
        options = [f"{whose}>{to}" for whose in givers for to in crew if whose != to]
        return Pick("synergy", tuple(map(Option, options)), owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        whose, _, to = chosen[0].partition(">")
        tell(SynergyPassed("SG-SYN-1", whose, to))
        fight = state.board.fight
        assert fight is not None
        others = tuple(pair for pair in fight.synergy if pair[0] != whose)
        return change_fight(state, synergy=tuple(sorted((*others, (whose, to)))))


def pass_synergy(game: Game, state: Table, who: str) -> Table:
    return then(state, PassSynergy(who)) if len(kit_of(game).crew) > 1 else state


def make_use(game: Game, state: Table, offer: Offer, tell: Tell) -> Table:
    """Pay for it; a synergy token goes home (SG-SYN-2)."""
    if offer.use.source == "synergy":
        tell(Used("SG-SYN-2", offer.use.id))
        return return_token(state, offer.use.bearer, tell)
    return pay_for(game, state, offer, tell)


SynergyStep = PassSynergy
