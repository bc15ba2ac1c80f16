"""Checks that nothing is lost or gained on the table: every card is in one place, and no token exceeds the box.

Play never asks this. Tests do, and `tools/soak`, at every decision of many campaigns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from wanderbook.rulesets.common.crew import LEADER
from wanderbook.rulesets.common.steps import DiscardDown
from wanderbook.rulesets.sleeping_gods.board import (
    COMBAT_TOKENS,
    COMMAND_TOKENS,
    FATIGUE_TOKENS,
    LIMITS,
    MOST_EQUIPPED,
    MOST_FATIGUE,
    SHIP_DAMAGE,
    STATUS_TOKENS,
    Board,
    Fight,
    Table,
    borne,
    command_left,
    hand_limit,
    kit_of,
    shared_worth,
)
from wanderbook.rulesets.sleeping_gods.kit import ROOMS, Kit
from wanderbook.rulesets.sleeping_gods.search import tokens_out
from wanderbook.rulesets.sleeping_gods.steps import Arm, DealMarket, DrawAbility, Shop
from wanderbook.rulesets.sleeping_gods.turn import EVENTS_EACH, TONES, events_of
from wanderbook.table import Game
from wanderbook.table.decks import Deck
from wanderbook.table.grids import is_defeated


def conserved(game: Game, state: Table) -> Iterator[str]:
    """A sentence for each fault; empty if everything is in place."""
    kit, board = kit_of(game), state.board
    yield from _ability_cards(kit, board)
    yield from _market_cards(kit, state)
    yield from _other_decks(kit, state)
    yield from _own_cards(kit, state)
    yield from _tokens(board)
    yield from _crew(kit, state)
    yield from _players(game, state)
    yield from _ship(kit, board)
    if board.fight is not None:
        yield from _fight(board, board.fight)
        if board.fight.depth >= len(state.agenda):
            yield "a fight that nothing continues"


# ---------------------------------------------------------------- cards


def _in(deck: Deck) -> list[int]:
    return [*deck.discards, *(card for layer in deck.layers for card in layer)]


def _each_once(what: str, all_cards: Iterable[int], lying: Iterable[int]) -> Iterator[str]:
    """Check that each of these cards is in exactly one place."""
    wanted, there = sorted(all_cards), sorted(lying)
    if wanted != there:
        missing, spare = Counter(wanted) - Counter(there), Counter(there) - Counter(wanted)
        yield f"{what}: {[*missing.elements()]} are missing, {[*spare.elements()]} appear once too often"


def _ability_cards(kit: Kit, board: Board) -> Iterator[str]:
    held = (card for hand in board.hands for card in hand)
    equipped = (card for mate in board.crew for card in mate.abilities)
    yield from _each_once("ability cards", kit.ability, (*_in(board.ability), *held, *equipped))


def _market_cards(kit: Kit, state: Table) -> Iterator[str]:
    dealt = [card for step in state.agenda if isinstance(step, Shop | DealMarket) for card in step.dealt]
    owned = [card for card in state.cards if card in kit.market]
    yield from _each_once("market cards", kit.market, (*_in(state.board.market), *dealt, *owned))


def _other_decks(kit: Kit, state: Table) -> Iterator[str]:
    """Check the search tokens and the events, of which most are in the box: the deck's, and those left from an older
    deck.
    """
    board = state.board
    yield from _each_once("search tokens", kit.search, (*_in(board.search), *tokens_out(state.agenda)))
    events = [*_in(board.event), *board.ongoing]
    yield from _each_once("events", set(events), events)
    if board.turn and len(events) < _events_in_a_deck(kit):
        yield f"events: {len(events)}, and a deck has {_events_in_a_deck(kit)}"


@lru_cache(maxsize=8)
def _events_in_a_deck(kit: Kit) -> int:
    return sum(min(EVENTS_EACH, len(events_of(kit, tone))) for tone in TONES)


def whole_deck(game: Game, state: Table) -> Iterator[str]:
    """The events of a whole deck: six of each tone, drawn from the top (SG-SETUP-5). Of a tone with drawn cards, those
    are on the table or discarded.
    """
    kit, board = kit_of(game), state.board
    remaining = {card for layer in board.event.layers for card in layer}
    drawn = {*board.ongoing, *board.event.discards}
    reached = True
    for tone in TONES:
        cards = {*events_of(kit, tone)}
        there = cards & (remaining | drawn if reached else remaining)
        whole = min(EVENTS_EACH, len(cards if reached else cards - drawn))
        if board.turn and (len(there) < whole or len(cards & remaining) > EVENTS_EACH):
            yield f"{tone} events: {len(there)} of {whole}"
        reached = reached and not cards & remaining


def _own_cards(kit: Kit, state: Table) -> Iterator[str]:
    """Check that adventure cards exist, and that each weapon has a bearer, will get one, or is lost for now."""
    board = state.board
    if unknown := state.cards - kit.adventure.keys():
        yield f"adventure cards from nowhere: {sorted(unknown)}"
    if elsewhere := {card for card, _ in board.on_cards} - state.cards:
        yield f"command on cards that nobody has: {sorted(elsewhere)}"
    if board.turn:
        held = [card for mate in board.crew for card in mate.weapons]
        held += (card for card, _ in board.fight.disarmed) if board.fight else ()
        handed_out = {step.card for step in state.agenda if isinstance(step, Arm)} - set(held)
        yield from _each_once(
            "weapons", (card for card in state.cards if kit.adventure[card].weapon), (*held, *handed_out)
        )
    if (state.tokens or state.taken) and not state.entrance:
        yield "explore tokens, but nobody explores"


# ---------------------------------------------------------------- tokens


def _tokens(board: Board) -> Iterator[str]:
    """A sentence for each kind of token that is below zero or beyond what the box holds."""
    if command_left(board) < 0 or any(amount < 0 for amount in board.command):
        yield f"command: {COMMAND_TOKENS - command_left(board)} of {COMMAND_TOKENS}, {board.command} in hand"
    for good, limit in LIMITS.items():
        if not 0 <= board.goods[good] <= limit:
            yield f"{good}: {board.goods[good]} of {limit}"
    if sum(mate.fatigue for mate in board.crew) > FATIGUE_TOKENS:
        yield f"fatigue: more than {FATIGUE_TOKENS}"
    statuses = Counter(status for mate in board.crew for status in mate.statuses)
    for status, many in statuses.items():
        if many > STATUS_TOKENS.get(status, 0):
            yield f"{status}: {many} of {STATUS_TOKENS.get(status, 0)}"


def _crew(kit: Kit, state: Table) -> Iterator[str]:
    """A sentence for each crew member with impossible damage, fatigue, command, ability cards or levels."""
    common = shared_worth(kit, state).health
    for mate in state.board.crew:
        most = borne(kit, mate).health + common
        if not 0 <= mate.damage <= most:
            yield f"{mate.name}: {mate.damage} damage on {most} health"
        if not 0 <= mate.fatigue <= MOST_FATIGUE:
            yield f"{mate.name}: {mate.fatigue} fatigue"
        if mate.command < 0:
            yield f"{mate.name}: {mate.command} command"
        if len(mate.abilities) > MOST_EQUIPPED:
            yield f"{mate.name}: {len(mate.abilities)} ability cards"
        if len(set(mate.levels)) < len(mate.levels) or any(kit.level[level].crew != mate.name for level in mate.levels):
            yield f"{mate.name}: levels {mate.levels}"


def _ship(kit: Kit, board: Board) -> Iterator[str]:
    """A sentence for each room with impossible damage, for too much in all, and for a ship that is nowhere."""
    rooms = kit.rooms[board.players]
    for room, cubes in zip(ROOMS, board.damage, strict=True):
        if not 0 <= cubes <= rooms[room].spaces:
            yield f"{room}: {cubes} damage in {rooms[room].spaces} spaces"
    if sum(board.damage) > SHIP_DAMAGE:
        yield f"{sum(board.damage)} ship damage"
    if board.spot not in kit.regions:
        yield f"the ship is nowhere: {board.spot}"


# ---------------------------------------------------------------- players and fights


def _players(game: Game, state: Table) -> Iterator[str]:
    """A sentence for each mismatch of players: hands and command, how the crew is dealt, hands over the limit."""
    board = state.board
    if not len(board.hands) == len(board.command) == board.players or not 0 <= board.active < board.players:
        yield f"{board.players} players, {len(board.hands)} hands, player {board.active} active"
        return
    crews = Counter(mate.player for mate in board.crew if mate.player != LEADER)
    if board.turn and max(crews.values()) - min(crews[player] for player in range(board.players)) > 1:
        yield f"the crew is not dealt evenly: {dict(crews)}"
    busy = {step.player for step in state.agenda if isinstance(step, DrawAbility | DiscardDown)}
    for player, hand in enumerate(board.hands):
        if len(hand) > hand_limit(game, state, player) and player not in busy:
            yield f"player {player} holds {len(hand)} cards of {hand_limit(game, state, player)}"


def _fight(board: Board, fight: Fight) -> Iterator[str]:
    """A sentence for each impossible thing in a fight: combat tokens, synergy tokens, a defeated enemy in the row."""
    if sum(fight.tokens) + fight.placed.total != COMBAT_TOKENS or min(fight.tokens) < 0:
        yield f"combat tokens: {fight.tokens} and {fight.placed.each}"
    if any(whose == by for whose, by in fight.synergy) or len({whose for whose, _ in fight.synergy}) < len(
        fight.synergy
    ):
        yield f"synergy tokens: {fight.synergy}"
    if any(is_defeated(fight.row, at) for at in range(len(fight.row))):
        yield "somebody without a heart is still in the row"
