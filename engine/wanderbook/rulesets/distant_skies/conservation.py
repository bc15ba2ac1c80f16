"""Checks that nothing is lost or gained on the table: every card is in one place, and no token exceeds the box.

Play never asks this. Tests do, and `tools/soak`, at every decision of many campaigns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from wanderbook.rulesets.distant_skies.board import (
    MOST_EQUIPPED,
    MOST_STAMINA,
    STATUS_TOKENS,
    SYNERGY_TOKENS,
    Board,
    Table,
    in_deck,
    kit_of,
    most_health,
)
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.rulesets.distant_skies.steps import GiveCard, PlayCard
from wanderbook.table import Game
from wanderbook.table.decks import Deck
from wanderbook.table.grids import is_defeated


def conserved(game: Game, state: Table) -> Iterator[str]:
    """A sentence for each fault; empty if everything is in place."""
    kit, board = kit_of(game), state.board
    yield from _cards(kit, state)
    yield from _tokens(kit, board)
    yield from _fight(game, state)
    if board.spot not in kit.squares:
        yield f"Claire is nowhere: {board.spot}"
    if not len(board.hands) == len(board.held) == board.players or not 0 <= board.active < board.players:
        yield f"{board.players} players, {len(board.hands)} hands, player {board.active} active"
    yield from _places(kit, board)
    yield from _check_finders(state)
    yield from _boxes(game, state)


def _boxes(game: Game, state: Table) -> Iterator[str]:
    """Check that no track has more marked boxes than boxes."""
    for track, marked in state.boxes.each:
        most = game.book.tracks[track].boxes if track in game.book.tracks else 0
        if not 0 < marked <= most:
            yield f"too many boxes of {track} are marked: {marked} of {most}"


def _check_finders(state: Table) -> Iterator[str]:
    """A sentence for each record of finders whose quest is not in play, that names nobody, or that names a player who
    is not at the table."""
    players = {*range(state.board.players)}
    for entry in state.board.found:
        if entry.quest not in state.quests or not entry.finders or not {*entry.finders} <= players:
            yield f"quest {entry.quest} was found by {entry.finders}, of {len(players)} players"


def _places(kit: Kit, board: Board) -> Iterator[str]:
    """A sentence for a plane off the flight board or not where Claire is, for a player without a character, except
    one just joining, and for a curse that is in two places.
    """
    if board.plane and board.plane not in kit.travel.landing:
        yield f"the plane is nowhere: {board.plane}"
    if board.distant and not (board.plane and kit.travel.landing[board.plane].location):
        yield f"Claire is at a distant location, and the plane is not: {board.plane}"
    owners = {mate.player for mate in board.crew if mate.name != kit.pilot}
    if board.turn and not {*range(board.players - 1)} <= owners <= {*range(board.players)}:
        yield f"{board.players} players, and characters of {sorted(owners)}"
    curses = [card for card in (*_in(board.curse), *(event.card for event in board.events)) if card in kit.curse]
    yield from _each_once("curses", kit.curse, curses)


def _in(deck: Deck) -> list[int]:
    return [*deck.discards, *(card for layer in deck.layers for card in layer)]


def _each_once(what: str, all_cards: Iterable[int], lying: Iterable[int]) -> Iterator[str]:
    """Check that each of these cards is in exactly one place."""
    wanted, there = Counter([*all_cards]), Counter([*lying])
    if wanted != there:
        yield f"{what}: {[*(wanted - there)]} are missing, {[*(there - wanted)]} appear once too often"


def _cards(kit: Kit, state: Table) -> Iterator[str]:
    """A sentence for each ability card, adventure card and event that is missing or in two places."""
    board = state.board
    held = (card for hand in board.hands for card in hand)
    equipped = (card for mate in board.crew for card in mate.abilities)
    yield from _each_once("ability cards", kit.ability, (*_in(board.ability), *held, *equipped))
    if not board.turn:
        return
    owned = [card for card in state.cards if card in kit.adventure]
    in_hand = [card for hand in board.held for card in hand]
    handed_out = [step.card for step in state.agenda if isinstance(step, GiveCard)]
    yield from _each_once("adventure cards", owned, (*in_hand, *board.spent, *handed_out))
    events = [*_in(board.event), *_in(board.curse), *(event.card for event in board.events)]
    yield from _each_once("events", set(events), events)


def _tokens(kit: Kit, board: Board) -> Iterator[str]:
    """A sentence for each amount that is below zero or beyond its limit: resources, damage, statuses, plane, camps."""
    for good, resource in kit.resource.items():
        if not 0 <= board.goods[good] <= resource.limit:
            yield f"{good}: {board.goods[good]} of {resource.limit}"
    for mate in board.crew:
        if not 0 <= mate.damage <= most_health(kit, mate) or not 0 <= mate.stamina <= MOST_STAMINA:
            yield f"{mate.name}: {mate.damage} damage, {mate.stamina} stamina"
        if len(mate.abilities) > MOST_EQUIPPED:
            yield f"{mate.name}: {len(mate.abilities)} ability cards"
    for status, many in Counter(status for mate in board.crew for status in mate.statuses).items():
        if many > STATUS_TOKENS[status]:
            yield f"{status}: {many} of {STATUS_TOKENS[status]}"
    if not 0 <= board.plane_health <= kit.plane.health or not 0 <= board.fuel <= kit.plane.fuel or board.camps < 0:
        yield f"plane health {board.plane_health}, fuel {board.fuel}, camps {board.camps}"


def _fight(game: Game, state: Table) -> Iterator[str]:
    """Check that each combat card of the deck is in one place, and that power, buffs and attacks belong to enemies in
    the row.
    """
    fight = state.board.fight
    if fight is None:
        return
    in_hand = [card for hand in fight.hands for card in hand]
    played = [card for _, card in fight.played]
    yield from _each_once("combat cards", in_deck(game, state), (*_in(fight.deck), *in_hand, *played))
    row = {laid.name for laid in fight.row}
    named = {name for name, _ in (*fight.power.each, *fight.buffs)} | ({fight.attack.target} if fight.attack else set())
    if not named <= row:
        yield f"{sorted(named - row)} are not in the row"
    if fight.synergy.total > SYNERGY_TOKENS:
        yield f"{fight.synergy.total} synergy tokens of {SYNERGY_TOKENS}"
    if len(fight.hands) != state.board.players:
        yield f"{state.board.players} players, {len(fight.hands)} hands of combat cards"
    nobody_acts = bool(state.agenda) and isinstance(state.agenda[-1], PlayCard)
    if nobody_acts and any(is_defeated(fight.row, at) for at in range(len(fight.row))):
        yield "somebody without a heart is still in the row"
