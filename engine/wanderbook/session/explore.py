"""Every play of a book, state by state: slow, plain and certain. What the proofs are held against."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from msgspec.structs import replace

from wanderbook.table import Chance, Game, Pick, State, answer, decision, open_options, start
from wanderbook.table.events import ChoiceTaken, Ended, Event, Judged, RedirectFired, SectionRead
from wanderbook.table.fate import Fate

_NO_FATE = Fate(0)


class Reached(NamedTuple):
    """The replies, draws among them, of a shortest play that gets there."""

    path: tuple[str, ...]


def explore(game: Game, state: State[Any, Any], goal: str, most: int) -> Reached | int | None:
    """A shortest play to the goal, nothing if there is none, or the number of states looked at in vain.

    The game must ask for chance: then what can come next depends on the state alone, without fate and moment.
    """
    first = start(game, 0, state)
    if _happened(first.events, goal):
        return Reached(())
    seen = {_key(first.state)}
    waiting: deque[tuple[State[Any, Any], tuple[str, ...]]] = deque([(first.state, ())])
    while waiting:
        state, path = waiting.popleft()
        for reply in _replies(game, state):
            turned = answer(game, state, (reply,))
            longer = (*path, reply)
            if _happened(turned.events, goal):
                return Reached(longer)
            key = _key(turned.state)
            if key not in seen:
                if len(seen) >= most:
                    return len(seen)
                seen.add(key)
                waiting.append((turned.state, longer))
    return None


def _replies(game: Game, state: State[Any, Any]) -> list[str]:
    match decision(game, state):
        case Pick(options=options):
            return open_options(options)
        case Chance(outcomes=outcomes):
            return [name for name, _ in outcomes]
        case _:
            return []


def _key(state: State[Any, Any]) -> State[Any, Any]:
    return replace(state, fate=_NO_FATE, moment=0)


def _happened(told: tuple[Event, ...], goal: str) -> bool:
    return goal in happenings(told)


def happenings(told: tuple[Event, ...] | list[Event]) -> list[str]:
    """The names of what was read, taken, fired and judged, as reports have them."""
    names = []
    for event in told:
        match event:
            case (
                SectionRead(section=name)
                | RedirectFired(redirect=name)
                | ChoiceTaken(choice=name)
                | Judged(outcome=name)
            ):
                names.append(name)
            case Ended(ending=number):
                names.append(f"ending:{number}")
    return names
