"""Every play of a book, state by state: slow, simple and certain. The proofs are tested against it."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from msgspec.structs import replace

from wanderbook.session.coverage.reached import reached_by
from wanderbook.session.replies import replies
from wanderbook.table import Game, Table, answer, decision, start
from wanderbook.table.events import Event
from wanderbook.table.fate import Fate

_NO_FATE = Fate(0)


class ShortestPlay(NamedTuple):
    """The replies, including draws, of a shortest play that reaches the goal."""

    path: tuple[str, ...]


def explore(game: Game, state: Table, goal: str, most: int) -> ShortestPlay | int | None:
    """A shortest play to the goal, None if there is none, or the number of states searched without finding one.

    The game must ask for chance: then what can come next depends on the state alone, without fate and moment.
    """
    first = start(game, 0, state)
    if _reaches(first.events, goal):
        return ShortestPlay(())
    seen = {_key(first.state)}
    waiting: deque[tuple[Table, tuple[str, ...]]] = deque([(first.state, ())])
    while waiting:
        state, path = waiting.popleft()
        asked = decision(game, state)
        for reply in replies(asked) if asked else ():
            turned = answer(game, state, reply)
            longer = (*path, " ".join(reply.chosen))
            if _reaches(turned.events, goal):
                return ShortestPlay(longer)
            key = _key(turned.state)
            if key not in seen:
                if len(seen) >= most:
                    return len(seen)
                seen.add(key)
                waiting.append((turned.state, longer))
    return None


def _key(state: Table) -> Table:
    return replace(state, fate=_NO_FATE, moment=0)


def _reaches(events: tuple[Event, ...], goal: str) -> bool:
    return any(goal in reached_by(event) for event in events)
