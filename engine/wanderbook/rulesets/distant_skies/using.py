"""Using cards, boards and resources: who may, what closes it, what it costs (DS-CHAR-1, DS-HAND-3, DS-ADV)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import get_args

import msgspec
from msgspec.structs import replace

from wanderbook.book.effects import DrawCards, Effect, GainGoods, IgnoreObstacle
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.meanwhile import Doing
from wanderbook.rulesets.common.perform import Perform, is_in_vain, untold
from wanderbook.rulesets.distant_skies.adventure import play
from wanderbook.rulesets.distant_skies.board import Board, Mate, Table, health, kit_of, stands
from wanderbook.rulesets.distant_skies.crew import hurt, tire
from wanderbook.rulesets.distant_skies.events import Used
from wanderbook.rulesets.distant_skies.goods import RESOURCE, can_pay, lacks, pay, pay_somehow, turn_is_over
from wanderbook.rulesets.distant_skies.hand import keeps_from_equipping
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.rulesets.distant_skies.uses import Moment, Use
from wanderbook.table import Game, Option
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.steps import then

RULES = {"crew": "DS-CHAR-1", "ability": "DS-HAND-3", "card": "DS-ADV-1", "resource": "DS-ADV-2"}
MOMENTS: tuple[str, ...] = get_args(Moment)
AT_ANY_TIME = ("any", "fight")
"""The moments of what is used by itself; the second in fights only."""
Closed = tuple[str, str]
"""The rule that closes a use, and the reason."""


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A use that somebody could make now: its option, whose it is, who bears it, and what closes it."""

    id: str
    use: Use
    player: int
    who: str = ""
    closed: str | None = None
    reason: str = ""

    @property
    def option(self) -> Option:
        """DS-ADV-2: resources are everybody's."""
        return Option(self.id, self.closed, TABLE if self.use.source == "resource" else self.player)


def offers(game: Game, state: Table, moment: str) -> list[Offer]:
    """Every use of this moment that lies on the table, open or closed."""
    # Asked several times of the same table (may this be altered, by what, by this one): the last answer is remembered.
    kit, board = kit_of(game), state.board
    last = kit.offered.get(moment)
    if last is not None:
        (board_then, cards, quests, entrance), found = last
        if board_then is board and cards is state.cards and quests is state.quests and entrance == state.entrance:
            return found
    found = [*_borne(game, state, moment), *_held(game, state, moment), *_owned(game, state, moment)]
    kit.offered[moment] = (board, state.cards, state.quests, state.entrance), found
    return found


def _borne(game: Game, state: Table, moment: str) -> Iterator[Offer]:
    """DS-CHAR-1, DS-HAND-3: of boards and equipped cards, whose player decides."""
    kit, board = kit_of(game), state.board
    for mate in board.crew:
        # Whoever is mad has no use of them, and is told so.
        for use in kit.borne(mate.name, mate.abilities, False).uses.get(moment, ()):
            player = board.active if mate.player < 0 else mate.player
            closed = _closed_for(kit, state, mate, use) or _closed_here(game, state, use)
            yield _offer(game, state, use, player, mate.name, closed)


def _held(game: Game, state: Table, moment: str) -> Iterator[Offer]:
    """DS-ADV-1: of adventure cards, on anyone's turn."""
    uses = kit_of(game).card_uses
    for player, hand in enumerate(state.board.held):
        for card in hand:
            for use in uses[card]:
                if use.moment == moment:
                    yield _offer(game, state, use, player, "", _closed_here(game, state, use))


def _owned(game: Game, state: Table, moment: str) -> Iterator[Offer]:
    """DS-ADV-2, DS-ADV-3: of resources that there are."""
    uses, board = kit_of(game).resource_uses, state.board
    for good, _ in board.goods.each:
        for use in uses.get(good, ()):
            if use.moment == moment:
                yield _offer(game, state, use, board.active, "", _closed_here(game, state, use))


def _offer(game: Game, state: Table, use: Use, player: int, who: str, closed: Closed | None) -> Offer:
    if closed:
        return Offer(use.id, use, player, who, *closed)
    offer = Offer(use.id, use, player, who)
    return replace(offer, closed=RULES[use.source], reason="in_vain") if _is_in_vain(game, state, offer) else offer


def _is_in_vain(game: Game, state: Table, offer: Offer) -> bool:
    """Whether it would do nothing now. What alters something is used while that is going on, and not asked here."""
    if offer.use.moment not in AT_ANY_TIME:
        return False
    return is_in_vain(game, state, offer.use, offer.player, offer.who, lambda: pay_for(game, state, offer, untold))


def _closed_for(kit: Kit, state: Table, mate: Mate, use: Use) -> Closed | None:
    """What keeps this bearer from it."""
    left = health(kit, mate)
    if not left:
        return "DS-HEALTH-1", "unconscious"
    if "madness" in mate.statuses:
        return "DS-STATUS-1", "mad"
    if use.stamina > mate.stamina:
        return RULES[use.source], "tired"
    return (RULES[use.source], "too_weak") if use.damage > left else None


def _closed_here(game: Game, state: Table, use: Use) -> Closed | None:
    """What keeps everybody from it."""
    board = state.board
    if use.once and use.id in board.used:
        return RULES[use.source], "used_once"
    if board.fight is not None and use.not_in_a_fight:
        return "DS-ADV-1", "not_in_a_fight"
    if use.only_gains_time and turn_is_over(state):
        return "DS-TURN-4", "untimely"
    return None if not use.price or can_pay(game, state, use.cost) else (RULES[use.source], "lacks")


def served(offer: Offer, used: Collection[str]) -> Offer:
    """DS-HAND-3: closed, where it is without a price and has served this already."""
    if offer.closed is not None or offer.id not in used:
        return offer
    return replace(offer, closed="DS-HAND-3", reason="served")


def find(game: Game, state: Table, moment: str, id: str) -> Offer | None:
    return next((offer for offer in offers(game, state, moment) if offer.id == id), None)


def remedies(game: Game, state: Table, obstacle: str) -> list[Offer]:
    """DS-TRAVEL-2: what ignores this obstacle."""
    return [offer for offer in offers(game, state, "obstacle") if obstacle in offer.use.obstacles]


def may_ignore(game: Game, state: Table, obstacle: str) -> bool:
    """DS-TRAVEL-2: whether something ignores this obstacle, or a free action could lead to it."""
    there, kit = remedies(game, state, obstacle), kit_of(game)
    if any(offer.closed is None for offer in there):
        return True

    def helps(card: int) -> bool:
        return any(
            isinstance(effect, IgnoreObstacle) and effect.obstacle == obstacle
            for ability in kit.ability[card].abilities
            for effect in ability.effects
        )

    return could_open(game, state, there, lambda use: obstacle in use.obstacles, helps)


OPENED_BY: dict[str, frozenset[str]] = {
    "tired": frozenset({"restore_stamina", "gain_goods:stamina"}),
    "mad": frozenset({"remove_status", "remove_any_status"}),
    "unconscious": frozenset({"restore_health", "restore_all_health"}),
    "too_weak": frozenset({"restore_health", "restore_all_health"}),
    "lacks": frozenset({"gain_goods"}),
}
"""By what closes a use, the effects of other uses that could open it."""


def could_open(
    game: Game,
    state: Table,
    closed: Iterable[Offer],
    wanted: Callable[[Use], bool],
    helps: Callable[[int], bool] | None = None,
) -> bool:
    """Whether something that may be done at any time could open one of these uses, or bring another that is wanted: by
    stamina, health, goods, cards drawn, or a hand card that is equipped (DS-HAND-2)."""
    kit, board = kit_of(game), state.board
    opening = frozenset().union(*(OPENED_BY.get(offer.reason, frozenset()) for offer in closed))
    goods = {good for good, uses in kit.resource_uses.items() if not board.goods[good] and any(map(wanted, uses))}
    for offer in offers(game, state, "any"):
        if offer.closed is None and any(_leads(effect, opening, goods) for effect in offer.use.effects):
            return True
    equips = helps or (lambda card: any(map(wanted, kit.ability_uses[card])))
    return any(
        not keeps_from_equipping(kit, board, player, card, mate)
        for player, hand in enumerate(board.hands)
        for card in hand
        if equips(card)
        for mate in board.crew
    )


def _leads(effect: Effect, opening: Collection[str], goods: Collection[str]) -> bool:
    match effect:
        case DrawCards(deck=deck):
            return deck in ("ability", "adventure")
        case GainGoods(good=good):
            found = "gain_goods" in opening or f"gain_goods:{good}" in opening or good in goods
            return found or (good == RESOURCE and bool(goods))
        case _:
            return effect.kind in opening


def ignored_by(kit: Kit, board: Board, obstacle: str) -> bool:
    """DS-TRAVEL-2: whether what somebody bears ignores it always."""
    able = [mate for mate in board.crew if stands(kit, mate) and "madness" not in mate.statuses]
    borne = (ability for mate in able for card in mate.abilities for ability in kit.ability[card].abilities)
    always = (effect for ability in borne if ability.when == "always" for effect in ability.effects)
    return any(isinstance(effect, IgnoreObstacle) and effect.obstacle == obstacle for effect in always)


# ---------------------------------------------------------------- paying, and doing it


def rule_of(game: Game, use: Use) -> str:
    """The rule that says what it does."""
    is_quest = use.source == "resource" and kit_of(game).resource[use.bearer].quest
    return "DS-ADV-3" if is_quest else RULES[use.source]


def pay_for(game: Game, state: Table, offer: Offer, tell: Tell, asks: bool = False) -> Table:
    """Stamina and health are the bearer's, goods are common; a card or a resource goes itself.

    In the middle of something else nobody is asked how goods are paid.
    """
    use, rule = offer.use, rule_of(game, offer.use)
    tell(Used(rule, use.id))
    if use.once:
        state = on_board(state, used=state.board.used | {use.id})
    if use.stamina:
        state = tire(state, {offer.who: use.stamina}, tell, rule)
    if use.price:
        way = pay if asks else pay_somehow
        state = way(game, state, use.cost, use.id, offer.player, tell)
    if use.source == "card":
        state = play(state, use.number, offer.player, tell)
    elif use.ability.when == "discard":
        state = shed(state, use.number, tell, "DS-HAND-2")
    return hurt(game, state, {offer.who: use.damage}, tell, rule) if use.damage else state


def use_now(game: Game, state: Table, offer: Offer, tell: Tell) -> Table:
    """What it costs, then what it does; what alters something that is going on, whoever asked for it does."""
    use = offer.use
    if use.acts:
        number = use.bearer if use.source in ("crew", "resource") else use.number
        step = Perform(
            use.source, number, use.ability.when, offer.player, offer.who, use.ability_at, int(use.damage > 0)
        )
        state = then(state, step)
    return pay_for(game, state, offer, tell, asks=True)


def why_closed(game: Game, state: Table, option: str) -> str:
    """The sentence that closes a use, of any moment."""
    every = (offer for moment in MOMENTS for offer in offers(game, state, moment))
    closed = next((offer for offer in every if offer.id == option and offer.closed), None)
    return reason(game, state, closed) if closed else game.say("untimely")


def reason(game: Game, state: Table, offer: Offer) -> str:
    if offer.reason == "lacks":
        return lacks(game, state, offer.use.price)
    return game.say(offer.reason, name=offer.who, number=str(offer.use.only_if))


# ---------------------------------------------------------------- at any time


def _options(game: Game, state: Table, now: str) -> list[Option]:
    moments = AT_ANY_TIME[:1] if state.board.fight is None else AT_ANY_TIME
    return [offer.option for moment in moments for offer in offers(game, state, moment)]


def use(game: Game, state: Table, what: str, tell: Tell) -> Table:
    offer = find(game, state, "any", what) or find(game, state, "fight", what)
    assert offer is not None, what
    return use_now(game, state, offer, tell)


USES = Doing(_options, use, why_closed)
