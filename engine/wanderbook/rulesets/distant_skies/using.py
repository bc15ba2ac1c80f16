"""Using cards, boards and resources: who may use them, what closes them, and their cost (DS-CHAR-1,
DS-HAND-3, DS-ADV).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import get_args

import msgspec
from msgspec.structs import replace

from wanderbook.book.effects import DrawCards, Effect, GainGoods, IgnoreObstacle
from wanderbook.rulesets.common.actions import MakeUse
from wanderbook.rulesets.common.crew import controller, on_board
from wanderbook.rulesets.common.free_actions import FreeAction
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.offers import AT_ANY_TIME, remember_offers
from wanderbook.rulesets.common.perform import is_in_vain, no_emit
from wanderbook.rulesets.common.steps import Perform
from wanderbook.rulesets.distant_skies.adventure import play
from wanderbook.rulesets.distant_skies.board import Board, Mate, Table, health, keeps_from_equipping, kit_of
from wanderbook.rulesets.distant_skies.crew import hurt, tire
from wanderbook.rulesets.distant_skies.events import Used
from wanderbook.rulesets.distant_skies.goods import RESOURCE, can_pay, lacks, pay, pay_somehow
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.rulesets.distant_skies.uses import Moment, Use
from wanderbook.rulesets.distant_skies.watch import turn_is_over
from wanderbook.table import Game, Option
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then

RULES = {"crew": "DS-CHAR-1", "ability": "DS-HAND-3", "card": "DS-ADV-1", "resource": "DS-ADV-2"}
MOMENTS: tuple[str, ...] = get_args(Moment)
Closed = tuple[str, str]
"""The rule that closes a use, and the reason."""


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A use that can be offered now: its option, its owner and bearer, and what closes it."""

    id: str
    use: Use
    player: int
    who: str = ""
    closed: str | None = None
    reason: str = ""

    @property
    def option(self) -> Option:
        """The option of the use; a resource's has no owner, since everybody may use it (DS-ADV-2)."""
        return Option(self.use.action, self.closed, TABLE if self.use.source == "resource" else self.player)


@remember_offers
def offers(game: Game, state: Table, moment: str) -> list[Offer]:
    """Every use of this moment on the table, open or closed."""
    offered = [_offer(game, state, use, owner) for use, owner in _lying(kit_of(game), state.board, moment)]
    return [_unless_in_vain(game, state, offer) for offer in offered] if moment in AT_ANY_TIME else offered


def is_one_open(game: Game, state: Table, moment: str, wanted: Callable[[Use], bool]) -> bool:
    """Whether a `wanted` use can be made. Only the wanted ones are tried out."""
    for use, owner in _lying(kit_of(game), state.board, moment):
        if wanted(use):
            offer = _offer(game, state, use, owner)
            if offer.closed is None and not _is_in_vain(game, state, offer):
                return True
    return False


def _lying(kit: Kit, board: Board, moment: str) -> Iterator[tuple[Use, Mate | int]]:
    """Every use of this moment with its owner: a crew member or a player."""
    for mate in board.crew:
        # A mad character cannot use them; the option stays visible and says so.
        for use in kit.borne(mate.name, mate.abilities, False).uses.get(moment, ()):
            yield use, mate
    for player, hand in enumerate(board.held):
        for card in hand:
            for use in kit.card_moments[card].get(moment, ()):
                yield use, player
    for good, _ in board.goods.each:
        if good in kit.resource_moments:
            for use in kit.resource_moments[good].get(moment, ()):
                yield use, board.active


def _offer(game: Game, state: Table, use: Use, owner: Mate | int) -> Offer:
    """A use as its owner could make it, with what closes it. Whether it would have any effect is not checked.

    A board's or an equipped card's use is decided by its player (DS-CHAR-1, DS-HAND-3), an adventure card's by its
    holder, on anyone's turn (DS-ADV-1), a resource's by the active player (DS-ADV-2, DS-ADV-3).
    """
    if isinstance(owner, int):
        return Offer(use.id, use, owner, "", *_closed_here(game, state, use) or ())
    closed = _closed_for(kit_of(game), state, owner, use) or _closed_here(game, state, use)
    return Offer(use.id, use, controller(state.board, owner), owner.name, *closed or ())


def find(game: Game, state: Table, id: str) -> Offer | None:
    """The offer of a use by its id, at any moment; None if it is not on the table."""
    use = kit_of(game).uses.get(id)
    owner = None if use is None else _owner(state.board, use)
    return None if use is None or owner is None else _offer(game, state, use, owner)


def _owner(board: Board, use: Use) -> Mate | int | None:
    """The crew member or player who has a use; None if it is not on the table."""
    match use.source:
        case "resource":
            return board.active if board.goods[use.bearer] else None
        case "card":
            return next((player for player, hand in enumerate(board.held) if use.number in hand), None)
        case "crew":
            return next((mate for mate in board.crew if mate.name == use.bearer), None)
        case _:
            return next((mate for mate in board.crew if use.number in mate.abilities), None)


def _unless_in_vain(game: Game, state: Table, offer: Offer) -> Offer:
    """The offer, closed if the use would have no effect."""
    if offer.closed is not None or not _is_in_vain(game, state, offer):
        return offer
    return replace(offer, closed=RULES[offer.use.source], reason="in_vain")


def _is_in_vain(game: Game, state: Table, offer: Offer) -> bool:
    """Whether a use at any time would have no effect now. Uses that alter something in progress are not tested."""
    return is_in_vain(game, state, offer.use, offer.player, offer.who, lambda: pay_for(game, state, offer, no_emit))


def _closed_for(kit: Kit, state: Table, mate: Mate, use: Use) -> Closed | None:
    """The rule and reason that forbid a use to this bearer."""
    remaining = health(kit, mate)
    if not remaining:
        return "DS-HEALTH-1", "unconscious"
    if "madness" in mate.statuses:
        return "DS-STATUS-1", "mad"
    if use.stamina > mate.stamina:
        return RULES[use.source], "tired"
    return (RULES[use.source], "too_weak") if use.damage > remaining else None


def _closed_here(game: Game, state: Table, use: Use) -> Closed | None:
    """The rule and reason that forbid a use to everybody."""
    board = state.board
    if use.once and use.id in board.used:
        return RULES[use.source], "used_once"
    if board.fight is not None and use.not_in_a_fight:
        return "DS-ADV-1", "not_in_a_fight"
    if use.only_gains_time and turn_is_over(state):
        return "DS-TURN-4", "untimely"
    return None if not use.price or can_pay(game, state, use.cost) else (RULES[use.source], "lacks")


def serve_once(offer: Offer, used: Collection[str]) -> Offer:
    """The offer, closed if it has no price and was already used for this draw or attack (DS-HAND-3)."""
    if offer.closed is not None or offer.id not in used:
        return offer
    return replace(offer, closed="DS-HAND-3", reason="served")


def remedies(game: Game, state: Table, obstacle: str) -> list[Offer]:
    """The offers that ignore this obstacle (DS-TRAVEL-2)."""
    return [offer for offer in offers(game, state, "obstacle") if obstacle in offer.use.obstacles]


def may_ignore(game: Game, state: Table, obstacle: str) -> bool:
    """Whether something ignores this obstacle, or a free action could provide it (DS-TRAVEL-2)."""
    there, kit = remedies(game, state, obstacle), kit_of(game)
    if any(offer.closed is None for offer in there):
        return True

    def ignores(card: int) -> bool:
        """Whether an equipped card ignores this obstacle."""
        return any(
            isinstance(effect, IgnoreObstacle) and effect.obstacle == obstacle
            for ability in kit.ability[card].abilities
            for effect in ability.effects
        )

    return could_open(game, state, there, lambda use: obstacle in use.obstacles, ignores)


OPENED_BY: dict[str, frozenset[str]] = {
    "tired": frozenset({"restore_stamina", "gain_goods:stamina"}),
    "mad": frozenset({"remove_status", "remove_any_status"}),
    "unconscious": frozenset({"restore_health", "restore_all_health"}),
    "too_weak": frozenset({"restore_health", "restore_all_health"}),
    "lacks": frozenset({"gain_goods"}),
}
"""For each reason that closes a use, the effects of other uses that could open it."""


def could_open(
    game: Game,
    state: Table,
    closed: Iterable[Offer],
    wanted: Callable[[Use], bool],
    worth_equipping: Callable[[int], bool] | None = None,
) -> bool:
    """Whether a use at any time could open one of the closed offers or provide a wanted one: by stamina, health, goods,
    drawn cards, or equipping a hand card (DS-HAND-2)."""
    kit, board = kit_of(game), state.board
    opening = frozenset().union(*(OPENED_BY.get(offer.reason, frozenset()) for offer in closed))
    goods = {good for good, uses in kit.resource_uses.items() if not board.goods[good] and any(map(wanted, uses))}
    if is_one_open(game, state, "any", lambda use: any(_leads(effect, opening, goods) for effect in use.effects)):
        return True
    is_worth_it = worth_equipping or (lambda card: any(map(wanted, kit.ability_uses[card])))
    return any(
        not keeps_from_equipping(kit, board, player, card, mate)
        for player, hand in enumerate(board.hands)
        for card in hand
        if is_worth_it(card)
        for mate in board.crew
    )


def _leads(effect: Effect, opening: Collection[str], goods: Collection[str]) -> bool:
    """Whether an effect can provide what opens another use: a card, a good that pays for it, or an
    effect of that kind.
    """
    match effect:
        case DrawCards(deck=deck):
            return deck in ("ability", "adventure")
        case GainGoods(good=good):
            leads = "gain_goods" in opening or f"gain_goods:{good}" in opening or good in goods
            return leads or (good == RESOURCE and bool(goods))
        case _:
            return effect.kind in opening


# ---------------------------------------------------------------- paying, and doing it


def rule_of(game: Game, use: Use) -> str:
    """The rule of a use."""
    is_quest = use.source == "resource" and kit_of(game).resource[use.bearer].quest
    return "DS-ADV-3" if is_quest else RULES[use.source]


def pay_for(game: Game, state: Table, offer: Offer, emit: Emit, asks: bool = False) -> Table:
    """Pay a use's cost: the bearer's stamina and health, common goods, and the card or resource itself.

    Unless `asks`, goods are paid in the first possible way: there are no questions in the middle of something else.
    """
    use, rule = offer.use, rule_of(game, offer.use)
    emit(Used(rule, use.id))
    if use.once:
        state = on_board(state, used=state.board.used | {use.id})
    if use.stamina:
        state = tire(state, {offer.who: use.stamina}, emit, rule)
    if use.price:
        way = pay if asks else pay_somehow
        state = way(game, state, use.cost, use.id, offer.player, emit)
    if use.source == "card":
        state = play(state, use.number, offer.player, emit)
    elif use.ability.when == "discard":
        state = shed(state, use.number, emit, "DS-HAND-2")
    return hurt(game, state, {offer.who: use.damage}, emit, rule) if use.damage else state


def use_now(game: Game, state: Table, offer: Offer, emit: Emit) -> Table:
    """Pay the cost, then apply the use; altering something in progress is left to the caller."""
    use = offer.use
    if use.acts:
        number = use.bearer if use.source in ("crew", "resource") else use.number
        step = Perform(
            use.source, number, use.ability.when, offer.player, offer.who, use.ability_at, int(bool(use.damage))
        )
        state = then(state, step)
    return pay_for(game, state, offer, emit, asks=True)


def why_closed(game: Game, state: Table, action: MakeUse) -> str:
    """Why a use is closed, as a sentence, at whatever moment it may be made."""
    every = (offer for moment in MOMENTS for offer in offers(game, state, moment))
    return reason(game, state, next(offer for offer in every if offer.id == action.use and offer.closed))


def reason(game: Game, state: Table, offer: Offer) -> str:
    if offer.reason == "lacks":
        return lacks(game, state, offer.use.price)
    return game.say(offer.reason, name=offer.who, number=str(offer.use.only_if))


# ---------------------------------------------------------------- at any time


def _options(game: Game, state: Table, now: str) -> list[Option]:
    return [offer.option for moment in _moments(state) for offer in offers(game, state, moment)]


def _moments(state: Table) -> tuple[str, ...]:
    return AT_ANY_TIME[:1] if state.board.fight is None else AT_ANY_TIME


def _option(game: Game, state: Table, now: str, what: str) -> Option | None:
    """The option with this text, without building the others."""
    offer = find(game, state, what)
    if offer is None or offer.use.moment not in _moments(state):
        return None
    return _unless_in_vain(game, state, offer).option


def use(game: Game, state: Table, action: MakeUse, emit: Emit) -> Table:
    offer = find(game, state, action.use)
    assert offer is not None, action
    return use_now(game, state, offer, emit)


USES = FreeAction(_options, use, why_closed, _option)
