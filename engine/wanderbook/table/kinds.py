"""The kinds of steps: a step asks, runs or draws. `behaviour.py` registers what each one does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from types import ModuleType
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from wanderbook.table.records import Record
from wanderbook.table.state import BoardT, State

SAVED_NAMES = {"remaining": "left"}
"""What saves call the fields of steps, where that is not their name."""


class Asks(Record, frozen=True):
    """A step that waits for a reply."""

    waits: ClassVar[Literal[True]] = True


class Runs(Record, frozen=True):
    """A step that runs without asking."""

    waits: ClassVar[Literal[False]] = False
    draws: ClassVar[bool] = False


class Draws(Runs, frozen=True):
    """A step decided by chance, or by the caller where draws are given."""

    draws: ClassVar[bool] = True


class Offers(Asks, frozen=True):
    """A question that offers choices of a section, open or closed: `B`, or `B:Ed` where a crew member must be named."""

    section: str


Step = Asks | Runs
Table = State[Step, Any]
"""A table of any game. Each game has an alias of its own, with what only it owns on the board."""


def then(state: State[Step, BoardT], *steps: Step) -> State[Step, BoardT]:
    """The state with these steps on top of the agenda; the last is done first."""
    return replace(state, agenda=(*state.agenda, *steps))


def steps_in(*modules: ModuleType) -> Any:
    """The union of all steps that these modules define, to decode a state from JSON."""
    return reduce(or_, (step for module in modules for step in _defined_in(module)))


def _defined_in(module: ModuleType) -> Iterator[type[Step]]:
    for member in vars(module).values():
        if isinstance(member, type) and issubclass(member, Step) and member.__module__ == module.__name__:
            yield member
