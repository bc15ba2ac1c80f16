"""The row of enemies: their cards side by side, and every square of their grids with its effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wanderbook.book.enemies import At, Square, SquarePower
from wanderbook.rulesets.common.statuses import STATUSES
from wanderbook.table import Placement, Question
from wanderbook.table.grids import EXTRA, EnemyCard, corners, name_of_spot
from wanderbook.telling.squares import columns, square_name
from wanderbook_widgets.table.parts.fight.side import FightSide
from wanderbook_widgets.table.seat import Data


def target_of(side: FightSide, asked: Question | None) -> str:
    """The target of the damage, or of the attack; empty while it is undecided."""
    if isinstance(asked, Placement):
        return asked.row[asked.how.target].name
    return side.fight.attack.target if side.fight.attack is not None else ""


def enemies(side: FightSide, row: Sequence[EnemyCard], target: str) -> list[Data]:
    """The cards of the row, each with its place and the letters of its columns."""
    letters, places = columns(row), corners(row)
    return [
        {**_enemy(side, row, at, laid.name == target), "letters": letters[at], "top": top, "left": left}
        for at, (laid, (top, left)) in enumerate(zip(row, places, strict=True))
    ]


def _enemy(side: FightSide, row: Sequence[EnemyCard], at: int, is_target: bool) -> Data:
    """One enemy's card: its figures, its squares and its extra hearts."""
    laid = row[at]
    grid = side.words.grid_of(laid.name)
    return {
        "id": laid.name,
        "name": side.name(laid),
        "face": side.face(laid.name),
        "facts": side.say("card", name=side.name(laid), facts=side.words.listed(_facts(side, laid, is_target))),
        "figures": list(side.figures(laid)),
        "buff": side.buff(laid),
        "target": is_target,
        "open": any(option.id == laid.name for option in getattr(side.seat.asked, "options", ())),
        "squares": [
            [
                _square(side, laid, (at, line, column), square_name(row, (at, line, column)), square)
                for column, square in enumerate(squares)
            ]
            for line, squares in enumerate(grid)
        ],
        "extra": [_extra(side, laid, at, one) for one in range(laid.extra)],
    }


def _facts(side: FightSide, laid: EnemyCard, is_target: bool) -> Iterator[str]:
    """The content of the card, for a screen reader."""
    if is_target:
        yield side.say("target")
    yield from (figure["name"] for figure in side.figures(laid))
    buff = side.buff(laid)
    yield from (buff[one] for one in ("name", "does") if buff.get(one))


def _square(side: FightSide, laid: EnemyCard, spot: tuple[int, int, int], at: str, square: Square) -> Data:
    """A square of a card: its name, its effect, and whether it is covered."""
    what = side.words.listed(meanings(side, square)) or side.say("empty")
    return {
        "id": name_of_spot(spot),
        "name": _named(side, laid, spot[1:], at, what),
        "covered": spot[1:] in laid.covered,
        "marks": list(_marks(square)),
    }


def _extra(side: FightSide, laid: EnemyCard, card: int, one: int) -> Data:
    """An extra heart beside a card, counted from 0."""
    name = side.say("extra_heart", number=one + 1)
    return {
        "id": name_of_spot((card, EXTRA, one)),
        "name": _named(side, laid, (EXTRA, one), name, side.say("heart")),
        "covered": (EXTRA, one) in laid.covered,
        "marks": [{"icon": "heart"}],
    }


def _named(side: FightSide, laid: EnemyCard, at: At, place: str, what: str) -> str:
    return side.say("square_covered" if at in laid.covered else "square", at=place, what=what)


def _marks(square: Square) -> Iterator[Data]:
    """The marks of a square, in the notation's order, with a number if it matters."""
    if square.heart:
        yield _mark("heart", square.heart)
    if square.synergy:
        yield {"icon": "synergy"}
    if square.damage:
        yield {"icon": "damage", "amount": square.damage}
    yield from (_mark(one.power, one.amount) for one in square.powers)


def _mark(icon: str, amount: int) -> Data:
    return {"icon": icon, "amount": amount} if amount > 1 else {"icon": icon}


def meanings(side: FightSide, square: Square) -> Iterator[str]:
    """The effects of a square, in full."""
    if square.heart:
        yield side.say("large_heart", amount=square.heart) if square.heart > 1 else side.say("heart")
    if square.synergy:
        yield side.say("synergy")
    if square.damage:
        yield side.say("adds", amount=square.damage)
    yield from (_power(side, one) for one in square.powers)


def _power(side: FightSide, square_power: SquarePower) -> str:
    """The effect of a power; if it gives a status, also the meaning of that."""
    text, status = (
        side.words(f"powers.{square_power.power}", amount=square_power.amount),
        STATUSES.get(square_power.power),
    )
    if status is None:
        return text
    _, _, means = side.words(f"statuses.{status}").partition(":")
    return side.say("square", at=text, what=means.strip().removesuffix("."))
