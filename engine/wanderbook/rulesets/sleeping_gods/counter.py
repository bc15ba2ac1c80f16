"""The enemy's answer: counterattacks, and what blocks a blow (SG-ATTACK-11, SG-ROUND-2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import controller, mate_of
from wanderbook.rulesets.sleeping_gods.board import Table, applies, attack_of, kit_of, weapon_of
from wanderbook.rulesets.sleeping_gods.crew import Suffer
from wanderbook.rulesets.sleeping_gods.events import EnemyStruck
from wanderbook.rulesets.sleeping_gods.foes import enemy_damage, laid_of
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.synergy import held_by, make_use
from wanderbook.rulesets.sleeping_gods.using import Offer, offers
from wanderbook.table import Game, Pick
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.steps import Asks, Runs, then


class Counterattack(Runs, frozen=True):
    """SG-ATTACK-11: a surviving target strikes the attacker."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        blow = counter_blow(kit_of(game), state)
        return then(state, blow) if blow is not None else state


def counter_blow(kit: Kit, state: Table) -> TakeBlow | None:
    """What the target strikes back with, as things stand; the weapon's block counts (SG-WEAPON-2)."""
    attack = attack_of(state.board)
    laid = laid_of(state.board, attack.target)
    if laid is None:
        return None
    mate = mate_of(state.board, attack.who)
    block = weapon_of(kit, mate, attack.weapon).block + applies(kit, state, mate, "block")
    return TakeBlow(attack.target, attack.who, enemy_damage(kit, laid), block)


class TakeBlow(Runs, frozen=True):
    """Damage on its way to somebody, and what blocks it."""

    enemy: str
    who: str
    damage: int
    block: int
    round: bool = False

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        if self.damage > self.block and any(offer.closed is None for offer in self._offers(game, state)):
            return then(state, Block(self))
        return self.land(game, state, tell)

    def land(self, game: Game, state: Table, tell: Tell) -> Table:
        rule = "SG-ROUND-2" if self.round else "SG-ATTACK-11"
        tell(EnemyStruck(rule, self.enemy, self.who, self.damage, min(self.block, self.damage)))
        left = self.damage - self.block
        if left <= 0:
            return state
        by = None if self.round else controller(state.board, mate_of(state.board, self.who))
        return then(state, Suffer(left, (self.who,), rule, by))

    def _offers(self, game: Game, state: Table) -> Iterator[Offer]:
        """SG-CREW-1: a board's block, and an equipped card's, is for its own; adventure cards' for anybody."""
        kit = kit_of(game)
        for offer in offers(game, state, "block"):
            kind = offer.use.effects[0].kind
            if offer.who in ("", self.who) and (kind == "block" or self.round):
                yield offer
        for whose in held_by(state.board, self.who):
            use = kit.synergy_uses[whose]
            if use.moment == "block":
                yield Offer(use.id, use, controller(state.board, mate_of(state.board, self.who)), self.who)


class Block(Asks, frozen=True):
    """SG-ATTACK-11, SG-ROUND-2: block from abilities, cards and tokens. Nothing chosen: the blow lands."""

    blow: TakeBlow

    def ask(self, game: Game, state: Table) -> Pick:
        options = tuple(offer.option for offer in self.blow._offers(game, state))
        return Pick("block", options, least=0, owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if not chosen:
            return self.blow.land(game, state, tell)
        offer = next(offer for offer in self.blow._offers(game, state) if offer.id == chosen[0])
        state = make_use(game, state, offer, tell)
        more = sum(getattr(effect, "amount", 0) for effect in offer.use.effects)
        return then(state, replace(self.blow, block=self.blow.block + more))

    def why(self, game: Game, state: Table, option: str) -> str:
        from wanderbook.rulesets.sleeping_gods.challenge import why_closed

        return why_closed(game, state, option)


CounterStep = Counterattack | TakeBlow | Block
