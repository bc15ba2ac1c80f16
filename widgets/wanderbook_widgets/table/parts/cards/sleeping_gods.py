"""Hands, adventure cards by kind with the command on them, quests and explore tokens."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.rulesets.sleeping_gods.actions import CookFor, MoveWeapon
from wanderbook.rulesets.sleeping_gods.board import command_on_card, hand_limit
from wanderbook.telling.sleeping_gods.words import Words
from wanderbook_widgets.table.parts.cards import dealt
from wanderbook_widgets.table.parts.things import ABILITY, Options
from wanderbook_widgets.table.seat import Data, Seat


def groups(seat: Seat) -> Iterator[Data]:
    """The groups of cards on the table, in the order in which they are shown."""
    words: Words = seat.words
    state, options = seat.state, Options(seat)

    def limit(player: int) -> int:
        return hand_limit(words.game, state, player)

    def cost(number: int) -> str:
        return words.goods({"command": words.kit.ability[number].cost})

    for hand in dealt.hands(seat, limit, cost, options):
        yield _at_the_stove(options, hand)
    yield dealt.quests(seat, words("quests_title", many=len(state.quests), used=len(state.used)))
    yield dealt.tokens(seat)
    kinds: dict[str, list[Data]] = {}
    for number in sorted(state.cards):
        kinds.setdefault(words.kind(number), []).append(adventure(seat, options, number))
    for kind, cards in sorted(kinds.items()):
        yield {"name": kind, "cards": cards}


def _at_the_stove(options: Options, hand: Data) -> Data:
    """A hand during the galley's action: each card has the choice of who rests."""
    meals: dict[str, list[Data]] = {}
    for meal in options.offered(CookFor):
        meals.setdefault(dealt.key(ABILITY, meal.card), []).append({"id": str(meal), "label": meal.name})
    for hand_card in hand.get("cards", ()) if meals else ():
        hand_card["picks"] = meals.get(hand_card["key"], [])
    return hand


def adventure(seat: Seat, options: Options, number: int) -> Data:
    """An adventure card: its owner, the command on it, its effects and price."""
    words: Words = seat.words
    card, board = words.kit.adventure[number], seat.board
    bearer = next((mate.name for mate in board.crew if number in mate.weapons), "")
    command = command_on_card(board, number)
    weapon = [{"text": words.weapon(card.weapon)}] if card.weapon else []
    return dealt.card(
        "card",
        number,
        card.name,
        sub=words.price(card),
        tags=[bearer] if bearer else [],
        command=words.goods({"command": command}) if command else "",
        lines=[*weapon, *options.lines(words, "card", str(number), card.abilities)],
        note=card.text,
        option=options.of(MoveWeapon(number)) if card.weapon and bearer else "",
    )
