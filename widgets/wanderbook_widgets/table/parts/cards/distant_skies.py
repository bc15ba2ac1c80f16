"""Hands of ability and adventure cards, those that were played, quests, and the combat deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wanderbook.rulesets.distant_skies.actions import ArrangeDeck
from wanderbook.rulesets.distant_skies.board import hand_limit, in_deck, owned_cards
from wanderbook.rulesets.distant_skies.steps import ChangeDeck, PlayCard
from wanderbook.telling.distant_skies.words import Words
from wanderbook_widgets.table.parts.cards import dealt
from wanderbook_widgets.table.parts.things import ADVENTURE, COMBAT, Options, said
from wanderbook_widgets.table.seat import Data, Seat


def groups(seat: Seat) -> Iterator[Data]:
    """The groups of cards on the table, in the order in which they are shown."""
    words: Words = seat.words
    state, board, options = seat.state, seat.board, Options(seat)

    def limit(player: int) -> int:
        return hand_limit(words.game, state, player)

    def cost(number: int) -> str:
        return words("many_cards", amount=words.kit.ability[number].cost)

    yield from _combat_hands(seat, options)
    yield from dealt.hands(seat, limit, cost, options)
    title = words("quests_title", many=len(state.quests), used=len(state.used))
    yield dealt.quests(seat, title)
    yield dealt.tokens(seat)
    for player, held in enumerate(board.held):
        name = f"{words.of_player(seat.players, player)}{words('cards_held', many=len(held))}"
        yield {"name": name, "cards": [_adventure(seat, options, number) for number in held]}
    yield {"name": words("cards_spent"), "kind": "spent", "cards": [_spent(seat, number) for number in board.spent]}
    yield from _combat_deck(seat, options)


def _adventure(seat: Seat, options: Options, number: int) -> Data:
    """An adventure card with its option."""
    words: Words = seat.words
    card = words.kit.adventure[number]
    lines = options.lines(words, "card", str(number), card.abilities)
    option = options.of(*options.bare(ADVENTURE, number))
    return dealt.card("card", number, card.name, sub=words.kind(number), lines=lines, note=card.text, option=option)


def _spent(seat: Seat, number: int) -> Data:
    """The played cards, which return with a camp: for reading only."""
    words: Words = seat.words
    card = words.kit.adventure[number]
    lines = [{"text": text} for text in words.lines(card.abilities)]
    return dealt.card("spent", number, card.name, sub=words.kind(number), lines=lines)


# ---------------------------------------------------------------- combat cards


def _combat_hands(seat: Seat, options: Options) -> Iterator[Data]:
    """Everybody's combat cards, which are open in a fight. While one is to be played, they are shown beside the enemies
    instead.
    """
    words: Words = seat.words
    fight = seat.board.fight
    if fight is None or isinstance(seat.step, PlayCard):
        return
    for player, hand in enumerate(fight.hands):
        title = said(seat, "groups.combat_hand", many=len(hand))
        cards = [_combat(seat, options, number) for number in hand]
        yield {"name": f"{words.of_player(seat.players, player)}{title}", "kind": "combat", "cards": cards}


def _combat(seat: Seat, options: Options, number: int) -> Data:
    """A combat card with its option."""
    words: Words = seat.words
    combat_card = words.kit.combat[number]
    lines = dealt.text_line(words.combat_card(number))
    whole = options.of(*options.bare(COMBAT, number))
    return dealt.card("combat", number, combat_card.name, lines=lines, note=combat_card.text, option=whole)


def _combat_deck(seat: Seat, options: Options) -> Iterator[Data]:
    """The combat deck, folded unless it is being changed, with the cards left out of it beside."""
    words: Words = seat.words
    deck = in_deck(words.game, seat.state)
    out = [number for number in owned_cards(words.game, seat.state) if number not in deck]
    fold: Data = {"fold": "combat deck", "open": isinstance(seat.step, ChangeDeck), "kind": "deck"}
    name, option = words("cards_combat", many=len(deck)), str(ArrangeDeck())
    yield {**fold, "name": name, "option": option, "cards": _each(seat, options, deck)}
    yield {**fold, "fold": "left out", "name": words("cards_left_out"), "cards": _each(seat, options, out)}


def _each(seat: Seat, options: Options, numbers: Iterable[int]) -> list[Data]:
    return [_combat(seat, options, number) for number in numbers]
