"""Hands, adventure cards by kind with the command on them, quests and explore tokens."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.rulesets.sleeping_gods.goods import command_on_card
from wanderbook.rulesets.sleeping_gods.hand import hand_limit
from wanderbook.rulesets.sleeping_gods.ship import GalleyRest
from wanderbook.telling.sleeping_gods.words import Words
from wanderbook_widgets.table.parts.cards import dealt
from wanderbook_widgets.table.parts.things import Options
from wanderbook_widgets.table.seat import Data, Seat


def groups(seat: Seat) -> Iterator[Data]:
    words: Words = seat.words
    state, options = seat.state, Options(seat)

    def limit(player: int) -> int:
        return hand_limit(words.game, state, player)

    def cost(number: int) -> str:
        return words.goods({"command": words.kit.ability[number].cost})

    for hand in dealt.hands(seat, limit, cost, options):
        yield _at_the_stove(seat, options, hand)
    yield dealt.quests(seat, words("quests_title", many=len(state.quests), used=len(state.used)))
    yield dealt.tokens(seat)
    kinds: dict[str, list[Data]] = {}
    for number in sorted(state.cards):
        kinds.setdefault(words.kind(number), []).append(adventure(seat, options, number))
    for kind, cards in sorted(kinds.items()):
        yield {"name": kind, "cards": cards}


def _at_the_stove(seat: Seat, options: Options, hand: Data) -> Data:
    """In the galley a card is discarded for somebody: for whom is chosen on the card."""
    if isinstance(seat.step, GalleyRest):
        for one in hand.get("cards", ()):
            one["picks"] = options.pairs(f"{one['key'].rpartition(' ')[2]}:")
    return hand


def adventure(seat: Seat, options: Options, number: int) -> Data:
    """An adventure card: whose it is, what lies on it, what it does and at what price."""
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
        option=options.of(f"arm:{number}") if card.weapon and bearer else "",
    )
