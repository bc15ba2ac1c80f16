"""Damage being placed: the possible next squares, and the result, by the game's own rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wanderbook.table import Placement
from wanderbook.table.grids import (
    EXTRA,
    EnemyCard,
    GridSquare,
    close_up,
    cover,
    damage_taken,
    growth,
    name_of_spot,
    read_spots,
    spots,
    synergies,
)
from wanderbook_widgets.table.parts.fight.side import ComingCounterattack, FightSide
from wanderbook_widgets.table.parts.fight.sides import side_of
from wanderbook_widgets.table.seat import Seat


def lit(asked: Placement, chosen: tuple[str, ...]) -> list[str]:
    """The squares that can be covered next."""
    return [name_of_spot(spot) for spot in growth(asked.row, asked.how, _chosen_squares(asked, chosen))]


def placement(seat: Seat, asked: Placement, chosen: tuple[str, ...]) -> list[str]:
    """The result of a placement: damage left, powers turned off, defeated enemies, and the counterattack."""
    side = side_of(seat)
    if side is None:
        return []
    placed = _chosen_squares(asked, chosen)
    covered = cover(asked.row, placed)
    _, gone = close_up(covered)
    return [
        _damage_left(side, asked, placed),
        *_turned_off(side, asked.row, placed, gone),
        *_synergy(side, asked.row, placed),
        *_weaker(side, asked.row, covered, gone),
        *_defeated(side, gone),
        *_answer(side, covered),
    ]


def in_words(seat: Seat, asked: Placement, why: str) -> str:
    """A refusal in which extra hearts, which have no letter, have their name on the table."""
    side = side_of(seat)
    if side is None:
        return why
    for spot in spots(asked.row):
        if spot[1] == EXTRA:
            why = why.replace(name_of_spot(spot), side.say("extra_heart", number=spot[2] + 1))
    return why


def _chosen_squares(asked: Placement, chosen: tuple[str, ...]) -> tuple[GridSquare, ...]:
    """The squares of an unfinished choice, which may be illegal."""
    free = {spot for spot in spots(asked.row) if spot[1:] not in asked.row[spot[0]].covered}
    return tuple(dict.fromkeys(spot for spot in read_spots(chosen) if spot in free))


def _damage_left(side: FightSide, asked: Placement, placed: Sequence[GridSquare]) -> str:
    """A sentence on the damage left to place."""
    whole = asked.how.whole
    left = whole - damage_taken(asked.row, asked.how, placed)
    return side.say("left", left=max(0, left), whole=whole) if left else side.say("all_placed")


def _turned_off(
    side: FightSide, row: Sequence[EnemyCard], placed: Sequence[GridSquare], gone: Sequence[str]
) -> Iterator[str]:
    """The powers that a placement covers, by enemy; defeated enemies are left out."""
    for card, laid in enumerate(row):
        grid = side.words.grid_of(laid.name)
        squares = [grid[line][column] for at, line, column in placed if at == card and line != EXTRA]
        powers = [power for square in squares for power in square.powers]
        if powers and laid.name not in gone:
            what = side.words.listed(side.words(f"powers.{one.power}", amount=one.amount) for one in powers)
            yield side.say("turns_off", enemy=side.name(laid), what=what)


def _synergy(side: FightSide, row: Sequence[EnemyCard], placed: Sequence[GridSquare]) -> Iterator[str]:
    marks = sum(synergies(side.words.grid_of(row[card].name), ((line, at),)) for card, line, at in placed)
    if marks:
        yield side.say("gains_synergy", many=marks)


def _weaker(
    side: FightSide, row: Sequence[EnemyCard], covered: Sequence[EnemyCard], gone: Sequence[str]
) -> Iterator[str]:
    """A sentence for each remaining enemy that deals less damage once these squares are covered."""
    for before, after in zip(row, covered, strict=True):
        was, now = side.strikes(row, before), side.strikes(covered, after)
        if was != now and before.name not in gone:
            yield side.say("weaker", now=now, was=was, enemy=side.name(before))


def _defeated(side: FightSide, gone: Sequence[str]) -> Iterator[str]:
    boss = side.boss()
    names = [boss["name"]] if boss and gone else [side.words.enemy(name) for name in gone]
    return (side.words("events.EnemyDefeated", enemy=name) for name in names)


def _answer(side: FightSide, covered: Sequence[EnemyCard]) -> Iterator[str]:
    """A sentence on the counterattack, unless it has come already."""
    if side.answers():
        yield from counterattack(side, covered)


def counterattack(side: FightSide, row: Sequence[EnemyCard]) -> Iterator[str]:
    """A sentence on the counterattack with the row as it is."""
    blow = side.blow(row)
    if blow is None:
        yield side.say("no_answer")
        return
    damage, left = _sum(side, blow), max(0, sum(blow.parts) - blow.block)
    yield side.say("answer", what=str(left) if damage == str(left) else f"{damage} = {left}", who=blow.who)
    if blow.everyone:
        yield side.say("answer_all", amount=blow.everyone)


def _sum(side: FightSide, blow: ComingCounterattack) -> str:
    """A sum as text, without zero terms: `2 + 1 − block 2`."""
    first, *more = blow.parts
    total = " + ".join(map(str, (first, *(part for part in more if part))))
    return side.say("less_block", sum=total, block=blow.block) if blow.block else total
