"""How likely things are, as far as anybody at the table could work it out: from the fates that are still to come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec.structs import replace

from wanderbook.table import Game, Table
from wanderbook.table.challenge import likelihood, rules_of, total
from wanderbook.table.steps import Tried


def success(game: Game, state: Table, tried: Tried, joined: Iterable[str]) -> Fraction:
    """How likely these crew members are to reach the number, with nothing changed after the draw."""
    return likelihood(game, state, replace(tried, joined=tuple(joined)))


def with_and_without(
    game: Game, state: Table, tried: Tried, party: Sequence[str], names: Iterable[str]
) -> dict[str, tuple[Fraction, Fraction]]:
    """How likely a party is to succeed without somebody and with them, by name."""
    now = success(game, state, tried, party)

    def chances(name: str) -> tuple[Fraction, Fraction]:
        if name in party:
            return success(game, state, tried, (one for one in party if one != name)), now
        return now, success(game, state, tried, (*party, name))

    return {name: chances(name) for name in names}


def addends(game: Game, state: Table, tried: Tried) -> list[tuple[str, int]]:
    """What a challenge's total is made of beside fate: each participant's skill by name, then, under an empty name,
    what cards, command and abilities add."""
    skill = rules_of(game).skill
    nobody = skill(game, state, replace(tried, joined=()))
    each = [(who, skill(game, state, replace(tried, joined=(who,))) - nobody) for who in tried.joined]
    rest = skill(game, state, tried) + tried.added - sum(value for _, value in each)
    return [*each, *([("", rest)] if rest else [])]


def is_enough(game: Game, state: Table, tried: Tried) -> bool:
    """Whether a challenge succeeds as it stands, or an attack hits: more would be of no use."""
    rules = game.rules.challenge
    needed = rules.needed(game, state, tried) if rules is not None else tried.needed
    return bool(tried.skill and needed) and total(game, state, tried) >= needed
