"""What never changes on the table: every card is in one place, and no token is there that the box does not hold.

Play never asks this. Tests do, and `tools/soak`, at every decision of many campaigns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from wanderbook.rulesets.distant_skies.board import MOST_STAMINA, STATUS_TOKENS, Board, Table, kit_of, most_health
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.table import Game
from wanderbook.table.decks import Deck


def conserved(game: Game, state: Table) -> Iterator[str]:
    """What is wrong, a sentence each; nothing, if all is there."""
    kit, board = kit_of(game), state.board
    yield from _cards(kit, state)
    yield from _tokens(kit, board)
    if board.spot not in kit.squares:
        yield f"Claire is nowhere: {board.spot}"
    if not len(board.hands) == len(board.held) == board.players or not 0 <= board.active < board.players:
        yield f"{board.players} players, {len(board.hands)} hands, player {board.active} active"


def _in(deck: Deck) -> list[int]:
    return [*deck.discards, *(card for layer in deck.layers for card in layer)]


def _each_once(what: str, all_cards: Iterable[int], found: Iterable[int]) -> Iterator[str]:
    """Every one of these cards is somewhere, and nowhere else."""
    wanted, there = Counter([*all_cards]), Counter([*found])
    if wanted != there:
        yield f"{what}: {[*(wanted - there)]} are nowhere, {[*(there - wanted)]} are there once more than they should"


def _cards(kit: Kit, state: Table) -> Iterator[str]:
    board = state.board
    held = (card for hand in board.hands for card in hand)
    equipped = (card for mate in board.crew for card in mate.abilities)
    yield from _each_once("ability cards", kit.ability, (*_in(board.ability), *held, *equipped))
    if not board.turn:
        return
    owned = [card for card in state.cards if card in kit.adventure]
    in_hand = [card for hand in board.held for card in hand]
    given = [step.card for step in state.agenda if type(step).__name__ == "GiveCard"]
    yield from _each_once("adventure cards", owned, (*in_hand, *board.spent, *given))
    events = [*_in(board.event), *_in(board.curse), *(one.card for one in board.events)]
    yield from _each_once("events", set(events), events)


def _tokens(kit: Kit, board: Board) -> Iterator[str]:
    for good, resource in kit.resource.items():
        if not 0 <= board.goods[good] <= resource.limit:
            yield f"{good}: {board.goods[good]} of {resource.limit}"
    for mate in board.crew:
        if not 0 <= mate.damage <= most_health(kit, mate) or not 0 <= mate.stamina <= MOST_STAMINA:
            yield f"{mate.name}: {mate.damage} damage, {mate.stamina} stamina"
    for status, many in Counter(status for mate in board.crew for status in mate.statuses).items():
        if many > STATUS_TOKENS[status]:
            yield f"{status}: {many} of {STATUS_TOKENS[status]}"
    if not 0 <= board.plane_health <= kit.plane.health or not 0 <= board.fuel <= kit.plane.fuel or board.camps < 0:
        yield f"plane health {board.plane_health}, fuel {board.fuel}, camps {board.camps}"
