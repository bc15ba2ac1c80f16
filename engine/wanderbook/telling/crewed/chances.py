"""Chances, as far as anybody at the table could work them out from the remaining fates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec.structs import replace

from wanderbook.table import Game, Table
from wanderbook.table.challenge import likelihood, rules_of, total
from wanderbook.table.steps import Tried


def success(game: Game, state: Table, tried: Tried, joined: Iterable[str]) -> Fraction:
    """The chance that these crew members reach the number, with nothing changed after the draw."""
    return likelihood(game, state, replace(tried, joined=tuple(joined)))


def with_and_without(
    game: Game, state: Table, tried: Tried, party: Sequence[str], names: Iterable[str]
) -> dict[str, tuple[Fraction, Fraction]]:
    """A party's chance of success without and with each crew member, by name."""
    now = success(game, state, tried, party)

    def chances(name: str) -> tuple[Fraction, Fraction]:
        if name in party:
            return success(game, state, tried, (one for one in party if one != name)), now
        return now, success(game, state, tried, (*party, name))

    return {name: chances(name) for name in names}


def addends(game: Game, state: Table, tried: Tried) -> list[tuple[str, int]]:
    """The parts of a challenge's total besides fate: each participant's skill by name, then, under an empty name, the
    bonus from cards, command and abilities.
    """
    skill = rules_of(game).skill
    nobody = skill(game, state, replace(tried, joined=()))
    each = [(who, skill(game, state, replace(tried, joined=(who,))) - nobody) for who in tried.joined]
    rest = skill(game, state, tried) + tried.added - sum(value for _, value in each)
    return [*each, *([("", rest)] if rest else [])]


def is_enough(game: Game, state: Table, tried: Tried) -> bool:
    """Whether a challenge succeeds as it stands, or an attack hits, so that more is of no use."""
    rules = game.rules.challenge
    needed = rules.needed(game, state, tried) if rules is not None else tried.needed
    return bool(tried.skill and needed) and total(game, state, tried) >= needed
