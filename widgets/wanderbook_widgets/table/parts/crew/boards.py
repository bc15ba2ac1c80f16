"""What the boards of both games share."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any

from wanderbook.book.cards import Person
from wanderbook.rulesets.common.actions import TakeOffStatus
from wanderbook.rulesets.common.crew import controller
from wanderbook.table.actions import Action
from wanderbook_widgets.table.parts.things import ABILITY, Options, lean, said, used
from wanderbook_widgets.table.portraits import portrait
from wanderbook_widgets.table.seat import Data, Seat


def by_player(
    seat: Seat, member: Callable[[Any], Data], figures: Callable[[int], list[Data]], leaving: Container[int] = ()
) -> Data:
    """The crew grouped by player, the active player's first and marked. `leaving` are players who will leave."""
    board = seat.board
    return {
        "players": [
            {
                "number": player,
                "name": seat.player(player) if seat.players > 1 else "",
                "numbered": seat.player(player) == seat.telling.numbered(player),
                "leaving": player in leaving,
                "active": seat.players > 1 and player == board.active and seat.asked is not None,
                "figures": figures(player),
                "members": [member(mate) for mate in board.crew if controller(board, mate) == player],
            }
            for player in seat.order
        ]
    }


def named(seat: Seat, board: Person, options: Options, lead: str) -> Data:
    """A crew member's name and face. `lead` is the word for captain or pilot."""
    face = portrait(seat, board.name, board.look, board.picture)
    return {"name": board.name, "face": face, "lead": lead, "option": options.mate(board.name)}


def asked(options: Options, lines: Iterable[Data]) -> list[Data]:
    """Lines of a member's own board that answer the question; they are shown unfolded."""
    some = (line for line in lines if options.is_asked(line.get("option", "")))
    return [{"kind": "own", "name": line["text"], "option": line["option"]} for line in some]


def statuses(seat: Seat, options: Options, name: str, has: Iterable[str]) -> list[Data]:
    """A member's statuses, each with its meaning and the option that removes it."""
    return [
        {
            "name": seat.words.status(one),
            "means": seat.words(f"statuses.{one}"),
            "option": options.of(TakeOffStatus(name, one)),
        }
        for one in sorted(has)
    ]


def equipped(seat: Seat, options: Options, card: int, *actions: Action) -> Data:
    """An ability card on a board. `actions` are those for the whole card."""
    words = seat.words
    ability = words.box.ability[card]
    lines = options.lines(words, ABILITY, str(card), ability.abilities)
    whole = options.of(*used(lines), *options.bare(ABILITY, card), *actions)
    return lean(kind="ability", name=ability.name, about=plus(seat, ability.skill), lines=lines, option=whole)


def plus(seat: Seat, skill: str | None) -> str:
    """The bonus of a card on a board, as text: `+1 craft`."""
    return said(seat, "members.plus", skill=seat.words.skill(skill)) if skill else ""
