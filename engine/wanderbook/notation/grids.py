"""Drawn grids: the squares of an enemy or an atlas page, one word for each square, one line for each row."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from wanderbook.book import atlas
from wanderbook.book.enemies import Grid, Power, Square, SquarePower
from wanderbook.book.vocabulary import Vocabulary
from wanderbook.book.words import Obstacle
from wanderbook.ids import SECTION
from wanderbook.notation.source import ParseContext

MOST = 12
"""The most rows and columns of a grid."""

POWERS: dict[str, Power] = {
    "F": "flying",
    "!": "first_strike",
    "R": "resist",
    "T": "frighten",
    "L": "low_morale",
    "M": "madness",
    "V": "venom",
    "W": "weaken",
    "G": "regen",
    "GA": "regen_ally",
    "A": "ally_damage",
    "X": "ship_damage",
    "Q": "lose_resource",
    "U": "disarm",
    "C": "discard_ability",
    "P": "add_power",
    "PA": "add_power_ally",
    "PS": "add_power_self",
    "B": "block",
    "K": "die_minus",
    "CA": "counter_all",
    "HA": "hit_all",
    "HO": "hit_one",
}
MARKS: dict[Power, str] = {power: mark for mark, power in POWERS.items()}
OBSTACLES: dict[str, Obstacle] = {"~": "water", "*": "cold", "^": "steep"}

_MARK = re.compile(r"([A-Z]{1,2}|!)(\d?)")
_T = TypeVar("_T")


def _rows(
    reading: ParseContext, square: Callable[[ParseContext, str, int, int, int], _T]
) -> tuple[tuple[_T, ...], ...]:
    """The squares row by row; SB305 if the rows differ in length."""
    rows: list[tuple[_T, ...]] = []
    at = 0
    for line in reading.text.split("\n"):
        words = [(word[0], at + word.start()) for word in re.finditer(r"\S+", line)]
        if words:
            row = len(rows)
            rows.append(tuple(square(reading, word, start, column, row) for column, (word, start) in enumerate(words)))
            if len(rows[row]) != len(rows[0]) or len(words) > MOST or row >= MOST:
                start, end = words[0][1], words[-1][1] + len(words[-1][0])
                message = f"this row has {len(words)} squares, but the first one has {len(rows[0])}"
                help = f"make all rows the same length, at most {MOST}; write a full stop for an empty square"
                reading.problem("SB305", start, end, message, help)
                return ()
        at += len(line) + 1
    return tuple(rows)


# ---------------------------------------------------------------- enemies


def read_grid(reading: ParseContext) -> Grid:
    return _rows(reading, _enemy_square)


def _enemy_square(reading: ParseContext, word: str, start: int, column: int, row: int) -> Square:
    """A square of an enemy from its marks, such as `H2+D1`; an empty one, with SB305, if a mark is unknown."""
    square = Square()
    if word == ".":
        return square
    for piece in word.split("+"):
        if added := _with_mark(square, piece):
            square = added
            _check_known(reading, square, start, start + len(word))
        else:
            help = f"use marks joined by +: {_marks(reading.vocabulary)}"
            reading.problem("SB305", start, start + len(word), f"{word!r} is not a square", help)
            return Square()
    return square


def _marks(vocabulary: Vocabulary) -> str:
    """The marks of this ruleset's enemies."""
    known = {"H": "heart", "D": "damage", "S": "synergy", **POWERS}
    allowed = {"heart", "synergy", *vocabulary.powers}
    return ", ".join(f"{mark} {what.replace('_', ' ')}" for mark, what in known.items() if what in allowed)


def _check_known(reading: ParseContext, square: Square, start: int, end: int) -> None:
    """SB112: a power that only other rulesets' enemies have."""
    marks = [power.power for power in square.powers[-1:]] if square.powers else ["damage"] if square.damage else []
    for mark in marks:
        if mark not in reading.vocabulary.powers:
            reading.foreign(mark.replace("_", " "), start, end, ("power", mark))


def _with_mark(square: Square, piece: str) -> Square | None:
    """The square with another mark; None if the mark is unknown or repeated."""
    mark = _MARK.fullmatch(piece)
    if mark is None or mark[2] == "0":
        return None
    amount = int(mark[2] or 1)
    match mark[1]:
        case "H" if not square.heart:
            return square.model_copy(update={"heart": amount})
        case "D" if not square.damage:
            return square.model_copy(update={"damage": amount})
        case "S" if not square.synergy and not mark[2]:
            return square.model_copy(update={"synergy": True})
        case name if name in POWERS and all(one.power != POWERS[name] for one in square.powers):
            power = SquarePower(power=POWERS[name], amount=amount)
            return square.model_copy(update={"powers": (*square.powers, power)})
    return None


def read_power(reading: ParseContext) -> SquarePower | None:
    """A single power, as on buff cards."""
    square = _enemy_square(reading, reading.text.strip(), 0, 0, 0)
    return square.powers[0] if square.powers else None


def print_grid(grid: Grid) -> str:
    return _aligned_rows([[_print_square(square) for square in row] for row in grid])


def _print_square(square: Square) -> str:
    """The marks of an enemy's square: `H2+S+D1`, or `.` for an empty one."""
    marks = [f"H{square.heart if square.heart > 1 else ''}"] if square.heart else []
    marks += ["S"] if square.synergy else []
    marks += [f"D{square.damage}"] if square.damage else []
    marks += map(print_power, square.powers)
    return "+".join(marks) or "."


def print_power(power: SquarePower) -> str:
    return MARKS[power.power] + (str(power.amount) if power.amount > 1 else "")


# ---------------------------------------------------------------- squares of the atlas


def read_squares(reading: ParseContext) -> tuple[tuple[atlas.Square, ...], ...]:
    return _rows(reading, _atlas_square)


def _atlas_square(reading: ParseContext, word: str, start: int, column: int, row: int) -> atlas.Square:
    """A square of the atlas, named by its column's letter and its row's number."""
    values: dict[str, object] = {"id": f"{chr(ord('A') + column)}{row + 1}"}
    for piece in [] if word == "." else word.split("+"):
        if piece == "#":
            values["closed"] = True
        elif piece == "L":
            values["landing"] = True
        elif piece in OBSTACLES:
            values["obstacle"] = OBSTACLES[piece]
        elif SECTION.fullmatch(piece):
            values["location"] = piece
            reading.refer("section", piece, start, start + len(word))
        else:
            help = "use marks joined by +: a section's number, L landing place, # closed, ~ water, * cold, ^ steep"
            reading.problem("SB305", start, start + len(word), f"{word!r} is not a square", help)
    if values.get("closed") and values.get("landing"):
        help = "delete the # or the L: nobody can enter a closed square"
        reading.problem("SB311", start, start + len(word), "this landing place is closed", help)
    return atlas.Square.model_validate(values)


def print_squares(squares: tuple[tuple[atlas.Square, ...], ...]) -> str:
    return _aligned_rows([[_print_place(square) for square in row] for row in squares])


def _print_place(square: atlas.Square) -> str:
    """The marks of a square of the atlas: `#` closed, a location's number, `L` a landing place, an obstacle's sign; `.`
    for none of them.
    """
    signs = {obstacle: sign for sign, obstacle in OBSTACLES.items()}
    marks = ["#"] if square.closed else []
    marks += [square.location] if square.location else []
    marks += ["L"] if square.landing else []
    marks += [signs[square.obstacle]] if square.obstacle else []
    return "+".join(marks) or "."


def _aligned_rows(rows: list[list[str]]) -> str:
    """The rows with aligned columns."""
    width = max((len(word) for row in rows for word in row), default=1) + 2
    return "".join(" " + "".join(word.ljust(width) for word in row).rstrip() + "\n" for row in rows)
