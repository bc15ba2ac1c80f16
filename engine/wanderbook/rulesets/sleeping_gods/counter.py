"""The enemy's answer: counterattacks, and what blocks a blow (SG-ATTACK-11, SG-ROUND-2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import controller, mate_of
from wanderbook.rulesets.sleeping_gods.board import Table, applies, attack_of, kit_of, weapon_of
from wanderbook.rulesets.sleeping_gods.crew import TakeDamage
from wanderbook.rulesets.sleeping_gods.events import EnemyStruck
from wanderbook.rulesets.sleeping_gods.foes import enemy_damage, laid_of, urged_on
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
        blow = counter_blow(state)
        return then(state, blow) if blow is not None else state


def counter_blow(state: Table) -> TakeBlow | None:
    """What the target strikes back with; nothing where it is defeated."""
    attack = attack_of(state.board)
    return TakeBlow(attack.target, attack.who) if laid_of(state.board, attack.target) else None


class TakeBlow(Runs, frozen=True):
    """Damage on its way to a crew member, and what blocks it. Both are reckoned as things stand: a blow whose enemy is
    defeated in between never lands."""

    enemy: str
    who: str
    round: bool = False
    """At the end of the round; else it answers an attack."""
    used: int = 0
    """Block that was used against it."""

    def damage(self, kit: Kit, state: Table) -> int:
        laid = laid_of(state.board, self.enemy)
        if laid is None:
            return 0
        return enemy_damage(kit, laid) + (urged_on(kit, state.board, self.enemy) if self.round else 0)

    def block(self, kit: Kit, state: Table) -> int:
        """SG-WEAPON-2: the weapon's block counts against counterattacks alone."""
        mate = mate_of(state.board, self.who)
        always = applies(kit, state, mate, "block") + self.used
        if self.round:
            return always + applies(kit, state, mate, "block_round")
        return always + weapon_of(kit, mate, attack_of(state.board).weapon).block

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        kit = kit_of(game)
        open_ones = (offer for offer in self._offers(game, state) if offer.closed is None)
        if self.damage(kit, state) > self.block(kit, state) and any(open_ones):
            return then(state, Block(self))
        return self.land(game, state, tell)

    def land(self, game: Game, state: Table, tell: Tell) -> Table:
        kit, board, rule = kit_of(game), state.board, "SG-ROUND-2" if self.round else "SG-ATTACK-11"
        damage, block = self.damage(kit, state), self.block(kit, state)
        tell(EnemyStruck(rule, self.enemy, self.who, damage, min(block, damage)))
        if damage <= block:
            return state
        by = board.active if self.round else controller(board, mate_of(board, self.who))
        return then(state, TakeDamage(damage - block, self.who, rule, by))

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
        return then(state, replace(self.blow, used=self.blow.used + more))

    def why(self, game: Game, state: Table, option: str) -> str:
        from wanderbook.rulesets.sleeping_gods.challenge import why_closed

        return why_closed(game, state, option)


CounterStep = Counterattack | TakeBlow | Block
