"""Views of the table: crew, ship, cards."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table as Grid

from wanderbook.rulesets.sleeping_gods.board import (
    RESOURCES,
    SHIP_DAMAGE,
    Mate,
    Table,
    command_left,
    command_on_card,
    health,
    skill,
)
from wanderbook.rulesets.sleeping_gods.kit import ROOMS
from wanderbook.telling.sleeping_gods.words import SKILLS, Words
from wanderbook_tools.telling import QUIET, bound
from wanderbook_tools.tellings.crewed import boards
from wanderbook_tools.tellings.crewed.boards import CrewLine, listed

FIGURE = "▸"


# ---------------------------------------------------------------- crew


def crew(words: Words, state: Table) -> Grid:
    """The table of the crew, with each member's health, fatigue and skills."""

    def line(mate: Mate) -> CrewLine:
        now = health(words.kit, state, mate)
        skills = (skill(words.kit, state, mate, one) for one in SKILLS)
        return CrewLine(now, now + mate.damage, mate.fatigue, skills, _bears(words, state, mate))

    return boards.crew(words, state, "fatigue", SKILLS, line)


def _bears(words: Words, state: Table, mate: Mate) -> Iterator[str]:
    """What a crew member has: their player, statuses, weapons, ability cards, level cards and command."""
    if whose := words.whose(state.board, mate):
        yield whose
    yield from map(words.status, sorted(mate.statuses))
    yield from map(words.card, mate.weapons)
    yield from map(words.ability, mate.abilities)
    yield from map(words.level, mate.levels)
    if mate.command:
        yield words("command_on_board", amount=mate.command)


def crew_member(words: Words, state: Table, said: str) -> RenderableType | None:
    """A crew member with everything on their board. Raises `Unclear`."""
    mate = boards.meant(state, said)
    if mate is None:
        return None
    board = words.kit.crew[mate.name]
    lines: list[RenderableType] = [bound(f"{mate.name} · {words.condition(state, mate)}", "bold")]
    lines.append(bound(words.skills(state, mate)))
    lines.append(bound(words("card_is", card=words("weapon.own"), what=words.weapon(board.weapon))))
    lines += (bound(words("card_is", card=words.card(card), what=words.adventure(card))) for card in mate.weapons)
    lines += (bound(line) for line in words.lines(board.abilities))
    lines.append(bound(words("synergy_gives", does=words.effects(board.synergy))))
    lines += (bound(words("card_is", card=words.ability(card), what=words.hand_card(card))) for card in mate.abilities)
    lines += (bound(words("card_is", card=words.level(card), what=words.level_card(card))) for card in mate.levels)
    lines += [bound(words("command_on_board", amount=mate.command))] if mate.command else []
    lines += [bound(board.text, QUIET)] if board.text else []
    return Group(*lines)


# ---------------------------------------------------------------- ship


def ship(words: Words, state: Table) -> RenderableType:
    """Rooms with their damage and their action's effects, the stores, and ongoing events."""
    board = state.board
    rooms = words.kit.rooms[board.players]
    grid = Grid.grid(padding=(0, 1))
    for room in ROOMS:
        here = rooms[room]
        damage = board.damage[ROOMS.index(room)]
        cubes = "■" * damage + "□" * (here.spaces - damage)
        gives = {"command": here.command, "draw": here.draw, "clear": 0 if room == "bridge" else here.clear}
        does = [words(f"room_effects.{what}", amount=amount) for what, amount in gives.items() if amount]
        extra = {"bridge": "clear_all", "galley": "cook", "deck": "search", "sick_bay": "heal"}.get(room)
        does += [words(f"room_effects.{extra}", amount=1)] if extra else []
        full = damage >= here.spaces
        grid.add_row(
            FIGURE if room == board.room else " ",
            str(here.fate),
            bound(words.room(room), "red" if full else "bold"),
            cubes,
            bound(words.listed(does), QUIET if full else ""),
        )
    steps = enumerate(words.kit.ship(board.players).travel, 1)
    travel = words.listed(words("distance_for", total=total, distance=distance) for distance, total in steps)
    goods = {good: board.goods[good] for good in (*RESOURCES, "xp", "feared", "revered")}
    decks = max(1, len(words.game.book.title_page.deck_ends))
    lines = [
        words("ship.damage", damage=sum(board.damage), most=SHIP_DAMAGE),
        words("travel_table", steps=travel),
        words("ship.stores", goods=words.goods({good: amount for good, amount in goods.items() if amount})),
        words("ship.supply", amount=command_left(board)),
        words("ship.events", left=len(board.event), deck=min(board.decks_ended + 1, decks), of=decks),
    ]
    return Group(grid, *map(bound, lines), *ongoing(words, state))


def ongoing(words: Words, state: Table) -> Iterator[RenderableType]:
    for number in state.board.ongoing:
        name = words("ship.ongoing", name=words.event(number))
        yield bound(f"{name} {words.lasting(number)}".strip())


# ---------------------------------------------------------------- cards


def cards(words: Words, state: Table) -> Iterator[RenderableType]:
    """Adventure cards by kind, with the command on them."""
    by_kind: dict[str, list[int]] = {}
    for number in sorted(state.cards):
        by_kind.setdefault(words.kind(number), []).append(number)
    for kind, numbers in by_kind.items():
        yield bound(kind, "bold")
        yield listed((words.card(number), _card(words, state, number)) for number in numbers)
    yield from ongoing(words, state)


def _card(words: Words, state: Table, number: int) -> str:
    """An adventure card with who carries it and the command on it."""
    parts = [words.adventure(number)]
    bearer = next((mate.name for mate in state.board.crew if number in mate.weapons), "")
    parts += [words("carried_by", who=bearer)] if bearer else []
    if command := command_on_card(state.board, number):
        parts.append(words("holds_command", amount=command))
    return " ".join(filter(None, parts))
