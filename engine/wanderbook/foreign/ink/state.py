"""Where a play of a compiled story is, apart from the values of its variables.

A `Moment` has what the engine of ink has: threads with their call stacks, the evaluation stack, strings that are being
made. The values on the stack are expressions over the story's variables. What is known for certain of a temporary
variable, such as a target that was passed to a tunnel, is `known` in its frame: diverts to it lead to one place.
"""

from __future__ import annotations

from typing import NamedTuple

from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Var, variables
from wanderbook.foreign.ink.containers import Container, Pointer

TARGET = "-> "
"""What the text for a divert target begins with."""


class Ref(NamedTuple):
    """A variable that was passed by reference: its name and its frame, counted from 1; 0 is a global variable."""

    name: str
    frame: int


class Tag(NamedTuple):
    """A tag on the evaluation stack."""


Item = Expression | Ref | Tag


class Frame(NamedTuple):
    """A call: where it is, and what is known of its temporary variables."""

    is_function: bool
    pointer: Pointer | None
    evaluates: bool = False
    known: tuple[tuple[str, Const | Ref], ...] = ()
    entered: Container | None = None
    """The function or the tunnel that was called."""

    def with_known(self, name: str, value: Const | Ref | None) -> Frame:
        """The frame after a variable got a value; None if that is not known for certain."""
        rest = [one for one in self.known if one[0] != name]
        return self._replace(known=tuple(sorted((*rest, (name, value)))) if value is not None else tuple(rest))


class Thread(NamedTuple):
    frames: tuple[Frame, ...]
    before: Container | None = None
    """The container of the instruction before this one."""


class Moment(NamedTuple):
    threads: tuple[Thread, ...]
    stack: tuple[Item, ...] = ()
    strings: tuple[str | None, ...] = ()
    """The texts that are being made, the innermost last; None if one is not known."""

    @property
    def thread(self) -> Thread:
        return self.threads[-1]

    @property
    def frame(self) -> Frame:
        return self.threads[-1].frames[-1]

    @property
    def level(self) -> int:
        return len(self.threads) - 1

    @property
    def depth(self) -> int:
        return len(self.threads[-1].frames) - 1

    def with_thread(self, thread: Thread) -> Moment:
        return self._replace(threads=(*self.threads[:-1], thread))

    def with_frame(self, frame: Frame, depth: int | None = None) -> Moment:
        thread = self.thread
        at = len(thread.frames) - 1 if depth is None else depth
        return self.with_thread(thread._replace(frames=(*thread.frames[:at], frame, *thread.frames[at + 1 :])))

    def moved(self, pointer: Pointer | None) -> Moment:
        return self.with_frame(self.frame._replace(pointer=pointer))

    def pushed(self, *items: Item) -> Moment:
        return self._replace(stack=(*self.stack, *items))

    def popped(self) -> tuple[Item, Moment]:
        """The top of the evaluation stack; something unknown if that is empty."""
        if not self.stack:
            return Unknown("nothing"), self
        return self.stack[-1], self._replace(stack=self.stack[:-1])


def temporary(level: int, depth: int, name: str) -> str:
    """The program's variable for a temporary variable."""
    return f"#temp {level}.{depth} {name}"


def moved_name(name: str, level: int) -> str:
    """The variable for the same temporary variable in a thread of another level."""
    where, _, rest = name.removeprefix("#temp ").partition(" ")
    return f"#temp {level}.{where.partition('.')[2]} {rest}"


def level_of(name: str) -> int:
    """The level of the thread of a temporary variable; -1 for any other variable."""
    return int(name.removeprefix("#temp ").partition(".")[0]) if name.startswith("#temp ") else -1


def depth_of(name: str) -> int:
    return int(name.partition(".")[2].partition(" ")[0])


def mentions(item: Item, name: str) -> bool:
    return isinstance(item, Var | Apply) and name in variables(item)
