"""Odds for the choice at hand, exact. Rules and odds share one source: the game itself, with its draws asked.

A reply leads, by way of the draws that follow it, to where somebody must decide again or to the end of the
play. Each draw says how many ways it can fall in the state that it is made in, so whatever earlier draws took
away, a card from a deck, is not there for later ones.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from wanderbook.table import Chance, Game, Pick, Reply, State, Turned, answer, decision, open_options
from wanderbook.table.events import Judged
from wanderbook.table.reading import go_in_circles
from wanderbook.table.steps import Draws

CERTAIN, NEVER = Fraction(1), Fraction(0)
MOST_DRAWS = 10_000
"""Draws that are looked through for one reply."""


class TooManyDraws(Exception):
    """More draws hang on a reply than can be looked through."""


class Prospect(NamedTuple):
    """One way in which a reply can turn out: how likely, what was judged on the way, and how things stand then."""

    probability: Fraction
    judged: frozenset[str]
    """Names of outcomes: `38.9:A:pass`, `38.9:1-3`."""
    state: State[Any, Any]


def odds(game: Game, state: State[Any, Any]) -> dict[str, dict[str, Fraction]]:
    """For each open option, how likely each outcome is to happen before the next decision."""
    asked = decision(game, state)
    if not isinstance(asked, Pick) or not asked.least <= 1 <= asked.most:
        return {}
    return {one: likelihoods(prospects(game, state, Reply((one,)))) for one in open_options(asked.options)}


def likelihoods(found: Iterable[Prospect]) -> dict[str, Fraction]:
    """How likely each outcome is among these prospects."""
    likely: dict[str, Fraction] = {}
    for prospect in found:
        for name in sorted(prospect.judged):
            likely[name] = likely.get(name, NEVER) + prospect.probability
    return likely


def prospects(game: Game, state: State[Any, Any], reply: Reply) -> list[Prospect]:
    """Every way in which a reply can turn out. They exclude each other, and add up to 1."""
    asking, moment = game.asking, state.moment + 1
    first = _place(answer(asking, state, reply), frozenset(), moment)
    if not _draws(first):
        return [Prospect(CERTAIN, first.judged, first.state)]
    return [Prospect(share, *place) for place, share in _settled(asking, _explored(asking, first, moment)).items()]


# ---------------------------------------------------------------- what can be drawn


class _Place(NamedTuple):
    """Where draws have led. The same state with the same outcomes behind it is the same place."""

    judged: frozenset[str]
    state: State[Any, Any]


_Ways: TypeAlias = dict[_Place, Fraction]


def _place(turned: Turned, judged: frozenset[str], moment: int) -> _Place:
    names = [event.outcome for event in turned.events if isinstance(event, Judged)]
    # In play draws are not decisions: moments count as if these had not been asked.
    return _Place(judged.union(names) if names else judged, replace(turned.state, moment=moment))


def _draws(place: _Place) -> bool:
    agenda = place.state.agenda
    return bool(agenda) and isinstance(agenda[-1], Draws)


def _explored(asking: Game, first: _Place, moment: int) -> dict[_Place, _Ways]:
    """Every draw that can follow, nearest first, and where each of its outcomes leads."""
    found: dict[_Place, _Ways] = {first: {}}
    waiting = deque([first])
    while waiting:
        place = waiting.popleft()
        for to, share in _outcomes(asking, place, moment):
            found[place][to] = found[place].get(to, NEVER) + share
            if to not in found and _draws(to):
                found[to] = {}
                waiting.append(to)
        if len(found) > MOST_DRAWS:
            raise TooManyDraws(f"more than {MOST_DRAWS:,} draws can follow")
    return found


def _outcomes(asking: Game, place: _Place, moment: int) -> Iterable[tuple[_Place, Fraction]]:
    asked = decision(asking, place.state)
    assert isinstance(asked, Chance)
    of = sum(ways for _, ways in asked.outcomes)
    for name, ways in asked.outcomes:
        if ways:
            yield _place(answer(asking, place.state, Reply((name,))), place.judged, moment), Fraction(ways, of)


# ---------------------------------------------------------------- how likely it is


def _settled(asking: Game, found: dict[_Place, _Ways]) -> _Ways:
    """How likely each place without a draw is, from the first draw on.

    Draws are taken out one by one, the farthest first, and those before them lead to where they led. That is
    exact also where a draw can come again, as with a table that leads back to itself.
    """
    before: dict[_Place, list[_Place]] = {}
    for place, ways in found.items():
        for to in ways:
            before.setdefault(to, []).append(place)
    left = dict(found)
    for place in reversed(found):
        ways = _without_return(asking, place, left.pop(place))
        for other in before.get(place, ()):
            if other in left and (share := left[other].pop(place, None)):
                for to, part in ways.items():
                    left[other][to] = left[other].get(to, NEVER) + share * part
                    before.setdefault(to, []).append(other)
    return ways


def _without_return(asking: Game, place: _Place, ways: _Ways) -> _Ways:
    """Where a draw leads in the end, however often it comes again."""
    again = ways.pop(place, NEVER)
    if not ways:  # it only ever leads back
        return {_Place(place.judged, go_in_circles(asking, place.state, lambda event: None)): CERTAIN}
    return {to: share / (1 - again) for to, share in ways.items()} if again else ways
