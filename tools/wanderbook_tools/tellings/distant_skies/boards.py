"""Views of the table: characters, plane and stores, events in play, cards."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table as Grid

from wanderbook.rulesets.distant_skies.board import Mate, Table, health, in_deck, most_health, owned_cards, skill
from wanderbook.telling.distant_skies.words import SKILLS, Words
from wanderbook_tools.telling import QUIET, bound
from wanderbook_tools.tellings.crewed import boards
from wanderbook_tools.tellings.crewed.boards import CrewLine, listed

# ---------------------------------------------------------------- characters


def crew(words: Words, state: Table) -> Grid:
    """The table of the crew, with each member's health, stamina and skills."""

    def line(mate: Mate) -> CrewLine:
        skills = (skill(words.kit, mate, one) for one in SKILLS)
        now, most = health(words.kit, mate), most_health(words.kit, mate)
        return CrewLine(now, most, mate.stamina, skills, _bears(words, state, mate))

    return boards.crew(words, state, "stamina", SKILLS, line)


def _bears(words: Words, state: Table, mate: Mate) -> Iterator[str]:
    if whose := words.whose(state.board, mate):
        yield whose
    yield from map(words.status, sorted(mate.statuses))
    yield from map(words.ability, mate.abilities)


def character(words: Words, state: Table, said: str) -> RenderableType | None:
    """A character with everything on their board. Raises `Unclear`."""
    mate = boards.meant(state, said)
    if mate is None:
        return None
    board = words.kit.crew[mate.name]
    lines: list[RenderableType] = [bound(f"{mate.name} · {words.condition(state, mate)}", "bold")]
    lines.append(bound(words.skills(state, mate)))
    lines += (bound(line) for line in words.lines(board.abilities))
    lines += (bound(words("card_is", card=words.ability(card), what=words.hand_card(card))) for card in mate.abilities)
    lines += [bound(board.text, QUIET)] if board.text else []
    return Group(*lines)


# ---------------------------------------------------------------- plane and stores


def plane(words: Words, state: Table) -> RenderableType:
    """The plane, the stores with their uses, and the events in play."""
    board, kit = state.board, words.kit
    lines = [words("plane.is", place=words.landing(board.plane), health=board.plane_health, fuel=board.fuel)]
    lines += [words("plane.camps", amount=board.camps), *words.tracks(state)]
    goods = listed(
        (words.goods({good: board.goods[good]}), words.either(words.lines(one.abilities)))
        for good, one in kit.resource.items()
        if board.goods[good]
    )
    return Group(*map(bound, lines if board.plane else lines[1:]), goods, *in_play(words, state))


def in_play(words: Words, state: Table) -> Iterator[RenderableType]:
    for event in state.board.events:
        name = words("plane.event", name=words.event(event.card), threat=event.threat)
        yield bound(f"{name} {words.lasting(event.card)}".strip())


# ---------------------------------------------------------------- cards


def cards(words: Words, state: Table) -> Iterator[RenderableType]:
    """Adventure cards by hand, those that were played, and the combat cards."""
    board = state.board
    for player, hand in enumerate(board.held):
        yield bound(words.of_player(board.players, player) + words("cards_held", many=len(hand)), "bold")
        yield listed((words.card(card), words.adventure(card)) for card in hand)
    if board.spent:
        yield bound(words("cards_spent"), "bold")
        yield listed((words.card(card), words.adventure(card)) for card in board.spent)
    deck = in_deck(words.game, state)
    yield bound(words("cards_combat", many=len(deck)), "bold")
    yield listed((words.card(card), words.combat_card(card)) for card in deck)
    if out := [card for card in owned_cards(words.game, state) if card not in deck]:
        yield bound(words("cards_left_out"), "bold")
        yield listed((words.card(card), words.combat_card(card)) for card in out)
