"""Exact odds for the current choice. Rules and odds share one source: the game itself, with its draws asked.

A reply leads, by way of the draws that follow it, to where somebody must decide again or to the end of the
play. Each draw says how many ways it can fall in the state that it is made in, so whatever earlier draws took
away, a card from a deck, is not there for later ones. Where there are too many ways to look through, bots make do
with some of them, drawn with a chance of their own: nothing here ever looks at what fate holds.

- `odds`, `prospects`: what an option, or any reply, can lead to
- `challenge_odds`, `later_help`: a challenge that is being gathered for
- `card_odds`, `could_pass`, `could_reach`: a draw that may be altered
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from wanderbook.session.replies import some_reply
from wanderbook.table import (
    Chance,
    Game,
    Option,
    Pick,
    Reply,
    Table,
    Transition,
    answer,
    decision,
    open_actions,
    open_options,
)
from wanderbook.table.agenda import check
from wanderbook.table.challenge import likelihood, rules_of, total
from wanderbook.table.events import Judged
from wanderbook.table.kinds import Draws
from wanderbook.table.reading import end_loop
from wanderbook.table.steps import AlterFate, Gather, Tried

CERTAIN, NEVER = Fraction(1), Fraction(0)
MOST_DRAWS = 10_000
"""Ways for draws to fall that are looked through for one reply."""
FEW_DRAWS, SAMPLES = 200, 24
"""Where some will do: of more ways than the first, so many are looked at instead."""
MOST_ALTERED = 200
"""Ways to alter a draw that are tried out."""


class TooManyDraws(Exception):
    """Raised if a reply leads to more draws than can be searched."""


class Prospect(NamedTuple):
    """A possible result of a reply: its probability, the outcomes judged on the way, and the state then."""

    probability: Fraction
    judged: frozenset[str]
    """Names of outcomes: `38.9:A:pass`, `38.9:1-3`."""
    state: Table


def odds(game: Game, state: Table) -> dict[str, dict[str, Fraction]]:
    """The probability of each outcome before the next decision, by open option."""
    asked = decision(game, state)
    if not isinstance(asked, Pick) or not asked.least <= 1 <= asked.most:
        return {}
    return {option: likelihoods(prospects(game, state, Reply((option,)))) for option in open_options(asked.options)}


def likelihoods(outlooks: Iterable[Prospect]) -> dict[str, Fraction]:
    """The probability of each outcome among these prospects."""
    likely: dict[str, Fraction] = {}
    for prospect in outlooks:
        for name in sorted(prospect.judged):
            likely[name] = likely.get(name, NEVER) + prospect.probability
    return likely


def prospects(game: Game, state: Table, reply: Reply, random: Random | None = None) -> list[Prospect]:
    """Every possible result of a reply. They exclude each other, and their probabilities add up to 1.

    With a random to draw from, and where there are more than a few, only some of them, as likely as they came.
    Without one, too many raise `TooManyDraws`.
    """
    asking, moment = game.asking, state.moment + 1
    first = _place(answer(asking, state, reply), frozenset(), moment)
    if not _draws(first):
        return [Prospect(CERTAIN, first.judged, first.state)]
    try:
        explored = _explored(asking, first, moment, MOST_DRAWS if random is None else FEW_DRAWS)
    except TooManyDraws:
        if random is None:
            raise
        ways = _sampled(asking, first, moment, random)
    else:
        ways = _settled(asking, explored)
    return [Prospect(share, *place) for place, share in ways.items()]


# ---------------------------------------------------------------- challenges


def challenge_odds(game: Game, state: Table, joined: Iterable[str] = ()) -> Fraction:
    """The probability that the challenge being gathered for passes if these take part and nothing alters the draw."""
    return likelihood(game, state, _with(_gathered(state), joined))


def later_help(game: Game, state: Table, joined: Iterable[str] = ()) -> list[Option]:
    """What could still alter the draw of the challenge being gathered for if these take part: everything that would be
    open after at least one of the draws. `challenge_odds` counts none of it. Raises `NotAllowed` if they may not take
    part.
    """
    party = tuple(joined)
    check(game, state, Reply(party))
    rules, tried = rules_of(game), _with(_gathered(state), party)
    rest = state.agenda[:-1]
    paid = rules.join(game, replace(state, agenda=rest), tried, lambda event: None)
    options: dict[str, Option] = {}
    for number, of in rules.fates(game, state).items():
        drawn = replace(tried, number=number)
        if of and total(game, paid, drawn) < rules.needed(game, paid, drawn):  # one that passes needs no help
            asked = replace(paid, agenda=(*rest, AlterFate(drawn)))
            options |= {one.id: one for one in rules.alterations(game, asked, drawn) if one.closed_by is None}
    return list(options.values())


def card_odds(game: Game, state: Table) -> dict[str, Fraction]:
    """The chance of passing with each single alteration of a draw, by option; `""` is the draw unaltered."""
    step = state.agenda[-1] if state.agenda else None
    assert isinstance(step, AlterFate), "nothing is drawn that could be altered"
    asked = decision(game, state)
    assert isinstance(asked, Pick)
    below = replace(state, agenda=state.agenda[:-1])
    chances = {"": _passes(game, below, step.tried)}
    for action in open_actions(asked.options):
        altered = rules_of(game).alter(game.asking, below, step.tried, action, lambda event: None)
        chances[str(action)] = _passes(game, *altered)
    return chances


def could_pass(game: Game, state: Table, tried: Tried) -> bool:
    """Whether a drawn challenge could still pass, with every alteration and the best luck.

    True where there are more than `MOST_ALTERED` alterations, or where one does more than alter the draw.
    """
    return could_reach(game, state, tried)


def could_reach(game: Game, state: Table, tried: Tried, goal: int | None = None) -> bool:
    """Whether the total could still reach a number; by default the number needed."""
    rules, trials = rules_of(game), [(state, tried, "")]
    for at, (now, so_far, last) in enumerate(trials):  # which grows as we go
        needed = rules.needed(game, now, so_far) if goal is None else goal
        if total(game, now, so_far) + rules.hope(game, now, so_far) >= needed:
            return True
        for option in _distinct(rules.alterations(game, now, so_far)):
            if option.id >= last:  # in which order they come makes no difference
                after, then = rules.alter(game, now, so_far, option.action, lambda event: None)
                if after.agenda is not now.agenda or at + len(trials) > MOST_ALTERED:
                    return True
                trials.append((after, _luckiest(game, after, then), option.id))
    return False


def _distinct(options: Iterable[Option]) -> list[Option]:
    """The open alterations, with only one of the hand cards, since all of them are worth the same."""
    able = sorted((one for one in options if one.closed_by is None), key=lambda option: option.id, reverse=True)
    return list({"hand" if one.concealed else one.id: one for one in able}.values())


def _luckiest(game: Game, state: Table, tried: Tried) -> Tried:
    """A challenge to be drawn again, with the highest fate left; any other one unchanged."""
    if tried.number is not None:
        return tried
    highest = max(number for number, of in rules_of(game).fates(game, state).items() if of)
    return replace(tried, number=max(highest, tried.kept), kept=0)


def _gathered(state: Table) -> Tried:
    step = state.agenda[-1] if state.agenda else None
    assert isinstance(step, Gather), "nobody is gathering for a challenge"
    return step.tried


def _with(tried: Tried, joined: Iterable[str]) -> Tried:
    return replace(tried, joined=tuple(sorted(joined)))


def _passes(game: Game, state: Table, tried: Tried) -> Fraction:
    if tried.number is None:
        return likelihood(game, state, tried)
    return CERTAIN if total(game, state, tried) >= rules_of(game).needed(game, state, tried) else NEVER


# ---------------------------------------------------------------- what can be drawn


class _Place(NamedTuple):
    """A result of draws. The same state with the same outcomes before it is the same place."""

    judged: frozenset[str]
    state: Table


_Ways: TypeAlias = dict[_Place, Fraction]


def _place(turned: Transition, judged: frozenset[str], moment: int) -> _Place:
    names = [event.outcome for event in turned.events if isinstance(event, Judged)]
    # In play draws are not decisions: moments count as if these had not been asked.
    return _Place(judged.union(names) if names else judged, replace(turned.state, moment=moment))


def _draws(place: _Place) -> bool:
    agenda = place.state.agenda
    return bool(agenda) and isinstance(agenda[-1], Draws)


def _explored(asking: Game, first: _Place, moment: int, most: int) -> dict[_Place, _Ways]:
    """Every draw that can follow, nearest first, and the results of its outcomes."""
    ways: dict[_Place, _Ways] = {first: {}}
    waiting, looked = deque([first]), 0
    while waiting:
        place = waiting.popleft()
        for to, share in _outcomes(asking, place, moment):
            ways[place][to] = ways[place].get(to, NEVER) + share
            if to not in ways and _draws(to):
                ways[to] = {}
                waiting.append(to)
            looked += 1
            if looked + len(waiting) > most:  # each that waits can fall in some way
                raise TooManyDraws(f"draws can fall in more than {most:,} ways")
    return ways


def _sampled(asking: Game, first: _Place, moment: int, random: Random) -> _Ways:
    """A sample of the possible draws, by their probability."""
    falls = Counter(_drawn(asking, first, moment, random) for _ in range(SAMPLES))
    return {place: Fraction(times, SAMPLES) for place, times in falls.items()}


def _drawn(asking: Game, place: _Place, moment: int, random: Random) -> _Place:
    """A place after random draws, up to the next question; a loop of too many draws ends as stuck."""
    for _ in range(MOST_DRAWS):
        asked = decision(asking, place.state) if _draws(place) else None
        if asked is None:
            return place
        place = _place(answer(asking, place.state, some_reply(asked, random)), place.judged, moment)
    return _Place(place.judged, end_loop(asking, place.state, lambda event: None))


def _outcomes(asking: Game, place: _Place, moment: int) -> Iterable[tuple[_Place, Fraction]]:
    """The result of each outcome of a draw, with its probability."""
    asked = decision(asking, place.state)
    assert isinstance(asked, Chance)
    of = sum(ways for _, ways in asked.outcomes)
    for name, ways in asked.outcomes:
        if ways:
            yield _place(answer(asking, place.state, Reply((name,))), place.judged, moment), Fraction(ways, of)


# ---------------------------------------------------------------- how likely it is


def _settled(asking: Game, every_way: dict[_Place, _Ways]) -> _Ways:
    """The probability of each place without a draw, from the first draw on.

    Draws are taken out one by one, the farthest first, and those before them lead to where they led. That is
    exact also where a draw can come again, as with a table that leads back to itself.
    """
    before: dict[_Place, list[_Place]] = {}
    for place, ways in every_way.items():
        for to in ways:
            before.setdefault(to, []).append(place)
    left = dict(every_way)
    for place in reversed(every_way):
        ways = _without_return(asking, place, left.pop(place))
        for other in before.get(place, ()):
            if other in left and (share := left[other].pop(place, None)):
                for to, part in ways.items():
                    left[other][to] = left[other].get(to, NEVER) + share * part
                    before.setdefault(to, []).append(other)
    return ways


def _without_return(asking: Game, place: _Place, ways: _Ways) -> _Ways:
    """The outcomes of a draw that can lead back to itself, with their final probabilities."""
    again = ways.pop(place, NEVER)
    if not ways:  # it only ever leads back
        return {_Place(place.judged, end_loop(asking, place.state, lambda event: None)): CERTAIN}
    return {to: share / (1 - again) for to, share in ways.items()} if again else ways
