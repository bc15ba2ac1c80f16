"""Using cards, boards and tokens: who may use them, what closes them, and their cost (SG-CMD, SG-CREW, SG-HAND-6,
SG-ADV).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import get_args

import msgspec
from msgspec.structs import replace

from wanderbook.rulesets.common.actions import MakeUse, MakeUseAs
from wanderbook.rulesets.common.crew import change_mate, mate_of
from wanderbook.rulesets.common.free_actions import FreeAction
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.offers import AT_ANY_TIME, remember_offers
from wanderbook.rulesets.common.perform import is_in_vain, no_emit, perform
from wanderbook.rulesets.sleeping_gods.board import ANY, Board, Mate, Table, can_pay, kit_of, paying, shared_worth
from wanderbook.rulesets.sleeping_gods.events import Used
from wanderbook.rulesets.sleeping_gods.goods import hand_over, lacking, place_on_card, spend_command
from wanderbook.rulesets.sleeping_gods.hand import do_without
from wanderbook.rulesets.sleeping_gods.kit import Kit, Worth
from wanderbook.rulesets.sleeping_gods.steps import Boost, Pay
from wanderbook.rulesets.sleeping_gods.synergy import return_token
from wanderbook.rulesets.sleeping_gods.uses import Moment, Use
from wanderbook.rulesets.sleeping_gods.windows import IN_FIGHT
from wanderbook.table import Game, Option
from wanderbook.table.amounts import Counts
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.supply import payments


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A use that can be offered now: who pays, its bearer, and the rule that closes it."""

    use: Use
    player: int
    who: str = ""
    closed: str | None = None
    in_vain: bool = False
    """Whether it is closed because it would do nothing now."""
    several: bool = False
    """Whether others could pay for it, too."""

    @property
    def action(self) -> MakeUse:
        return MakeUseAs(self.use.id, self.player) if self.several else self.use.action

    @property
    def option(self) -> Option:
        return Option(self.action, self.closed, self.player)


@remember_offers
def offers(game: Game, state: Table, moment: str) -> list[Offer]:
    """Every use of this moment on the table, open or closed."""
    offered = _lying(kit_of(game), state, moment)
    return [_unless_in_vain(game, state, offer) for offer in offered] if moment in AT_ANY_TIME else offered


def offers_to(game: Game, state: Table, moment: str, who: str) -> list[Offer]:
    """The uses for an alteration, from one crew member's own board and cards and from shared cards."""
    return _lying(kit_of(game), state, moment, (mate_of(state.board, who),))


def is_one_open(game: Game, state: Table, moment: str, wanted: Callable[[Use], bool]) -> bool:
    """Whether a `wanted` use can be made. Only the wanted ones are tried out."""
    kit = kit_of(game)
    offered = (_offers_of(kit, state, use.id) for use in _uses(kit, state, moment) if wanted(use))
    return any(offer.closed is None and not _is_in_vain(game, state, offer) for some in offered for offer in some)


def _uses(kit: Kit, state: Table, moment: str) -> Iterator[Use]:
    """Every use of this moment on the table."""
    for mate in state.board.crew:
        yield from kit.borne(mate.name, mate.abilities, mate.levels).uses.get(moment, ())
    yield from shared_worth(kit, state).uses.get(moment, ())


def _offers_of(kit: Kit, state: Table, id: str) -> list[Offer]:
    """The offers of a use by its id, one for each who could make it. Its effect is not checked."""
    use = kit.uses.get(id)
    if use is None:
        return []
    everybody = shared_worth(kit, state)
    if use.source == "card":
        return _card_offers(state, use, everybody, dict(state.board.on_cards)) if use.number in state.cards else []
    bearer = _bearer(state.board, use)
    return [] if bearer is None else _bearer_offers(kit, state, bearer, (use,), everybody)


def _bearer(board: Board, use: Use) -> Mate | None:
    """The crew member on whose board the use is, or who bears its card."""
    for mate in board.crew:
        match use.source:
            case "crew":
                bears = mate.name == use.bearer
            case "level":
                bears = use.number in mate.levels
            case "ability":
                bears = use.number in mate.abilities
            case _:
                return None
        if bears:
            return mate
    return None


def _unless_in_vain(game: Game, state: Table, offer: Offer) -> Offer:
    """The offer, closed if the use would have no effect (SG-CMD-1)."""
    if offer.closed is not None or not _is_in_vain(game, state, offer):
        return offer
    return replace(offer, closed="SG-CMD-1", in_vain=True)


def _is_in_vain(game: Game, state: Table, offer: Offer) -> bool:
    """Whether a use at any time would have no effect now. Uses that alter something in progress are not tested."""
    return is_in_vain(
        game, state, offer.use, offer.player, _bearer_of(offer), lambda: pay_for(game, state, offer, no_emit)
    )


def _bearer_of(offer: Offer) -> str:
    """The crew member a use is for: an equipped ability's bearer, otherwise empty for anybody (SG-HAND-6)."""
    return offer.who if offer.use.source == "ability" else ""


def _lying(kit: Kit, state: Table, moment: str, crew: tuple[Mate, ...] | None = None) -> list[Offer]:
    """The offers of a moment, of all the crew or of some, open or closed, whether or not they have any effect."""
    everybody, spent = shared_worth(kit, state), dict(state.board.on_cards)
    offered: list[Offer] = []
    borne, moments = kit.borne, kit.moments
    for mate in state.board.crew if crew is None else crew:
        if moment in moments[mate.name] or mate.abilities or mate.levels:
            uses = borne(mate.name, mate.abilities, mate.levels).uses
            if moment in uses:
                offered += _bearer_offers(kit, state, mate, uses[moment], everybody)
    for use in everybody.uses.get(moment, ()):
        offered += _card_offers(state, use, everybody, spent)
    return offered


def _bearer_offers(kit: Kit, state: Table, mate: Mate, uses: Iterable[Use], everybody: Worth) -> list[Offer]:
    """Offers of these uses of one crew member's board and equipped cards; that member's player decides (SG-CMD-2,
    SG-CMD-4)."""
    board = state.board
    player = board.active if mate.player < 0 else mate.player
    health = kit.borne(mate.name, mate.abilities, mate.levels).health + everybody.health
    fallen = mate.damage >= health and not _is_attacking(board, mate)
    has, busy, offered = board.command[player], mate.command > 0, []
    for use in uses:
        if fallen:
            closed: str | None = "SG-HEALTH-1"
        elif busy and use.source != "ability":
            closed = "SG-CMD-2"
        elif use.command > has:
            closed = "SG-CMD-1"
        else:
            closed = _closed_here(state, use, player, everybody) if use.is_bound else None
        offered.append(Offer(use, player, mate.name, closed))
    return offered


def _card_offers(state: Table, use: Use, everybody: Worth, spent: Container[int]) -> list[Offer]:
    """The offers of an adventure card's uses: any player may make them unless the card is spent (SG-CMD-3). Each player
    who can is offered it; `card:93:0@1` is the second player's."""
    board = state.board
    if use.number in spent and not (use.is_recipe and everybody.passives["cook_without"]):
        closed: str | None = "SG-CMD-3"
    else:
        closed = _closed_here(state, use, board.active, everybody) if use.is_bound else None
    if closed is not None or max(board.command) < use.command:
        return [Offer(use, board.active, "", closed or "SG-CMD-1")]
    if board.players == 1:
        return [Offer(use, 0)]
    able = (player for player, command in enumerate(board.command) if command >= use.command)
    return [Offer(use, player, several=True) for player in able]


def _is_attacking(board: Board, mate: Mate) -> bool:
    """Whether somebody is in their own attack, in which they may still use abilities at 0 health (SG-ATTACK-15)."""
    fight = board.fight
    return fight is not None and fight.attack is not None and fight.attack.who == mate.name


def _closed_here(state: Table, use: Use, player: int, everybody: Worth) -> str | None:
    """The rule that closes a use here: a recipe in a fight, moving the ship in a fight or an exploration (SG-CMD-6), a
    price in goods that cannot be paid (SG-ADV-2). None if it is open."""
    board = state.board
    if board.fight is not None and (use.is_recipe or use.moves_ship):
        return "SG-CMD-6"
    if use.moves_ship and (state.entrance or board.party):
        return "SG-CMD-6"
    if not use.price or can_pay(board, use.cost, player):
        return None
    return None if use.is_recipe and can_pay(board, due(state, use, everybody), player) else "SG-ADV-2"


def due(state: Table, use: Use, everybody: Worth) -> Counts:
    """The price of a recipe with a cookbook, which replaces one ingredient: a missing one, or the one with the smallest
    stock (SG-ADV-3).
    """
    price = use.cost
    without = everybody.passives["cook_without"] if use.is_recipe else 0
    remaining, goods = dict(price.each), state.board.goods
    have = {good: sum(goods[one] for one in ANY.get(good, (good,))) for good in remaining}
    for _ in range(min(without, price.total)):
        spared = min(
            (good for good in remaining if remaining[good]),
            key=lambda good: (remaining[good] <= have[good], have[good]),
        )
        remaining[spared] -= 1
    return Counts.of(remaining) if without else price


def pay_for(game: Game, state: Table, offer: Offer, emit: Emit, asks: bool = False) -> Table:
    """Pay for a use: command goes on the board or the card, or to the supply; a card may be discarded (SG-CMD-2,
    SG-CMD-3, SG-CMD-4).

    In the middle of a draw there is no question how goods are paid.
    """
    use = offer.use
    emit(Used(RULES[use.source], use.id))
    price = due(state, use, shared_worth(kit_of(game), state)) if use.price else Counts()
    state = spend_command(state, offer.player, use.command, emit, RULES[use.source])
    match use.source:
        case "crew" | "level":
            state = change_mate(state, offer.who, command=mate_of(state.board, offer.who).command + use.command)
        case "card":
            state = place_on_card(state, use.number, use.command)
        case _:
            pass
    if use.when == "discard" and use.source == "ability":
        state = do_without(game, shed(state, use.number, emit, "SG-HAND-4"), state)
    if not price.each:
        return state
    if asks:
        return then(state, Pay(price, use.id, offer.player))
    return hand_over(state, price, next(payments(paying(state.board, price, offer.player))), emit, offer.player)


RULES = {"crew": "SG-CMD-2", "level": "SG-CMD-2", "card": "SG-CMD-3", "ability": "SG-CMD-4", "synergy": "SG-SYN-2"}


def _at_any_time(game: Game, state: Table, now: str) -> list[Option]:
    """Options for the uses of cards and boards that are free actions now."""
    return [offer.option for moment in _moments(state, now) for offer in offers(game, state, moment)]


def _moments(state: Table, now: str) -> tuple[str, ...]:
    """The moments whose uses are free actions now. While an attack's damage is added up, uses that deal damage join it
    instead (SG-ATTACK-16)."""
    return AT_ANY_TIME if now == IN_FIGHT and state.agenda[-1].__class__ is not Boost else AT_ANY_TIME[:1]


def _free_action_option(game: Game, state: Table, now: str, what: str) -> Option | None:
    """The option with this text, without building the others."""
    for offer in _offers_of(kit_of(game), state, what.partition("@")[0]):
        if offer.option.id == what and offer.use.moment in _moments(state, now):
            return _unless_in_vain(game, state, offer).option
    return None


def use_now(game: Game, state: Table, action: MakeUse, emit: Emit) -> Table:
    """Pay for a use, then perform it."""
    offer = next(offer for offer in _offers_of(kit_of(game), state, action.use) if offer.action == action)
    use = offer.use
    line = use.ability_at
    number: int | str = offer.who if use.source == "crew" else use.number
    state = perform(state, use.source, number, use.when, offer.player, _bearer_of(offer), line)
    return pay_for(game, state, offer, emit, asks=True)


def why_closed(game: Game, state: Table, action: MakeUse, more: Iterable[Offer] = ()) -> str:
    """Why a use is closed, as a sentence. `more` are offers outside the usual moments."""
    offered = [offer for moment in get_args(Moment) for offer in offers(game, state, moment)]
    closed = next((offer for offer in (*offered, *more) if offer.action == action and offer.closed), None)
    if closed is None:
        return game.say("untimely")
    if closed.in_vain:
        return game.say("in_vain")
    if closed.closed == "SG-ADV-2":
        price = due(state, closed.use, shared_worth(kit_of(game), state))
        return lacking(game, state.board, price, closed.player)
    return game.say(f"closed {closed.closed}", name=closed.who, number=str(closed.use.only_if))


USES = FreeAction(_at_any_time, use_now, why_closed, _free_action_option)


def make_use(game: Game, state: Table, offer: Offer, emit: Emit) -> Table:
    """Pay for a use; a synergy token returns to its owner (SG-SYN-2)."""
    if offer.use.source == "synergy":
        emit(Used("SG-SYN-2", offer.use.id))
        return return_token(state, offer.use.bearer, emit)
    return pay_for(game, state, offer, emit)
