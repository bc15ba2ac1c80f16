"""The enemy phase: power grows, and what is uncovered acts; a boss may be run from (DS-COMBAT-6, DS-COMBAT-9)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import ReturnToMap
from wanderbook.rulesets.common.crew import controller, mate_of
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.row import Regenerate, laid_in, tokens_on
from wanderbook.rulesets.common.statuses import STATUSES, give_status
from wanderbook.rulesets.distant_skies.board import Table, change_fight, fight_of, kit_of, stands
from wanderbook.rulesets.distant_skies.combat import NewRound, leave_fight
from wanderbook.rulesets.distant_skies.crew import hurt
from wanderbook.rulesets.distant_skies.events import RanAway
from wanderbook.rulesets.distant_skies.foes import abilities_at, add_power, allies, has_power
from wanderbook.rulesets.distant_skies.goods import lose_some
from wanderbook.rulesets.distant_skies.travel import return_to_map
from wanderbook.table import Game, Option, Pick
from wanderbook.table.events import Tell
from wanderbook.table.grids import At
from wanderbook.table.steps import Asks, Runs, then

ACTS = frozenset(STATUSES) | {
    "add_power_ally",
    "add_power_self",
    "hit_all",
    "hit_one",
    "discard_ability",
    "lose_resource",
    "regen",
    "regen_ally",
}
"""What acts in the enemy phase; the rest applies all the time."""
RUN, STAY = "run", "stay"
RULE = "DS-COMBAT-9"


def enemy_phase(game: Game, state: Table, tell: Tell) -> Table:
    """DS-COMBAT-6: the cards played are discarded, then enemies act from left to right."""
    board, fight = state.board, fight_of(state.board)
    players = sorted(controller(board, mate_of(board, who)) for who, _ in fight.played)
    cards = (card for _, card in fight.played)
    state = then(change_fight(state, deck=fight.deck.discard(*cards), played=()), NewRound(tuple(players)))
    if fight.may_run:
        state = then(state, MayRun())
    for laid in reversed(fight.row):
        state = then(state, EnemyActs(laid.name))
    return state


class EnemyActs(Runs, frozen=True):
    """DS-COMBAT-6: power for each uncovered add-power symbol, then its end-of-round abilities. It does not attack."""

    enemy: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        kit, fight = kit_of(game), fight_of(state.board)
        laid = laid_in(fight.row, self.enemy)
        if laid is None:
            return state  # defeated in the meantime
        state = add_power(state, self.enemy, has_power(kit, fight, laid, "add_power"), tell, "DS-COMBAT-6")
        acting = [(square, one) for square, one in abilities_at(kit, fight, laid) if one.power in ACTS]
        for square, one in reversed(acting):
            state = then(state, EnemyPower(self.enemy, one.power, one.amount, square))
        return state


class EnemyPower(Runs, frozen=True):
    """DS-COMBAT-9: what an uncovered square does in the enemy phase. The active player chooses whom and which."""

    enemy: str
    power: str
    amount: int
    square: At | None = None
    """Where it stands; a buff's is nowhere, and never covered."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        laid = laid_in(fight_of(state.board).row, self.enemy)
        if laid is None or self.square in laid.covered:
            return state  # DS-COMBAT-5: defeated or covered in the meantime
        if self.power in STATUSES:
            return give_status(state, STATUSES[self.power], tell, RULE)
        match self.power:
            case "add_power_self":
                return add_power(state, self.enemy, self.amount, tell, RULE)
            case "add_power_ally" | "regen_ally":
                return self._for_ally(state, tell)
            case "regen":
                return regenerate(state, self.enemy, self.amount)
            case "hit_all":
                return hurt(game, state, {mate.name: self.amount for mate in state.board.crew}, tell, RULE)
            case "hit_one":
                return self._hit_one(game, state, tell)
            case "lose_resource":
                return lose_some(game, state, "resource", self.amount, tell)
            case "discard_ability":
                return then(state, LoseSome())
            case _:
                raise AssertionError(f"{self.power} does not act")

    def _for_ally(self, state: Table, tell: Tell) -> Table:
        """One other enemy; to be healed, one who has any tokens."""
        fight = fight_of(state.board)
        some = [laid.name for laid in allies(fight, self.enemy)]
        if self.power == "regen_ally":
            some = [name for name in some if tokens_on(fight.row, name)]
        if len(some) > 1:
            return then(state, ChooseAlly(self.power, self.amount, tuple(some), self.enemy, self.square))
        return help_ally(state, self.power, self.amount, some[0], tell) if some else state

    def _hit_one(self, game: Game, state: Table, tell: Tell) -> Table:
        kit = kit_of(game)
        standing = [mate.name for mate in state.board.crew if stands(kit, mate)]
        if len(standing) > 1:
            return then(state, ChooseVictim(self.enemy, self.amount))
        return hurt(game, state, dict.fromkeys(standing, self.amount), tell, RULE)


class ChooseAlly(Asks, frozen=True):
    """DS-COMBAT-9: whom an enemy helps."""

    power: str
    amount: int
    allies: tuple[str, ...]
    enemy: str
    square: At | None = None

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick(self.power, tuple(map(Option, self.allies)), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return help_ally(state, self.power, self.amount, chosen[0], tell)


def help_ally(state: Table, power: str, amount: int, ally: str, tell: Tell) -> Table:
    if power == "regen_ally":
        return regenerate(state, ally, amount)
    return add_power(state, ally, amount, tell, RULE)


def regenerate(state: Table, enemy: str, amount: int) -> Table:
    """DS-COMBAT-9: as many tokens as there are, each as one, whatever it covers."""
    many = min(amount, len(tokens_on(fight_of(state.board).row, enemy)))
    return then(state, Regenerate(enemy, many)) if many else state


class Recover(Runs, frozen=True):
    """Tokens that were to come off an enemy, looked at again."""

    enemy: str
    amount: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        gone = laid_in(fight_of(state.board).row, self.enemy) is None
        return state if gone else regenerate(state, self.enemy, self.amount)


class LoseSome(Runs, frozen=True):
    """DS-COMBAT-9: an equipped ability card, if anybody has one."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return then(state, LoseAbility()) if any(mate.abilities for mate in state.board.crew) else state


class ChooseVictim(Asks, frozen=True):
    """DS-COMBAT-9: whom an enemy hurts, besides its counterattacks."""

    enemy: str
    amount: int

    def ask(self, game: Game, state: Table) -> Pick:
        kit = kit_of(game)
        options = tuple(Option(mate.name, None if stands(kit, mate) else "DS-HEALTH-1") for mate in state.board.crew)
        return Pick(f"enemy {self.enemy}", options, owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return hurt(game, state, {chosen[0]: self.amount}, tell, RULE)

    def why(self, game: Game, state: Table, option: str) -> str:
        return game.say("unconscious", name=option)


class LoseAbility(Asks, frozen=True):
    """DS-COMBAT-9: one equipped ability card is discarded."""

    def ask(self, game: Game, state: Table) -> Pick:
        cards = [card for mate in state.board.crew for card in mate.abilities]
        return Pick("lose ability", tuple(Option(str(card)) for card in cards), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return shed(state, int(chosen[0]), tell, RULE)


class MayRun(Asks, frozen=True):
    """DS-BOSS-1, DS-COMBAT-7: at the end of any enemy phase, back to the map."""

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick(fight_of(state.board).about, (Option(STAY), Option(RUN)), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        if chosen[0] == STAY:
            return state
        tell(RanAway("DS-BOSS-1" if fight_of(state.board).boss else "DS-COMBAT-7"))
        agenda = state.agenda[: fight_of(state.board).depth]
        return return_to_map(game, leave_fight(replace(state, agenda=agenda)), ReturnToMap(), tell)


EnemyStep = EnemyActs | EnemyPower | ChooseAlly | Regenerate | Recover | LoseSome | ChooseVictim | LoseAbility | MayRun
