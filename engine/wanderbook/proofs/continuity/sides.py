"""Whether a condition holds always, sometimes or never when a text is read, each side with a play.

Two assumptions are made of each text, the condition and its opposite: a play that breaks the one shows the other side.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from wanderbook.book import Book
from wanderbook.book.conditions import Condition, Not
from wanderbook.book.effects import Effect
from wanderbook.machine.compiled import Story
from wanderbook.progress import Progress
from wanderbook.proofs.assumptions import Assumed, decide_assumptions, unfollowed
from wanderbook.proofs.verdicts import Budget, Verdict

HowOften: TypeAlias = Literal["always", "sometimes", "never", "never read", "undecided"]


class TextRead(NamedTuple):
    """A text of a section that plays may read, and a condition that may hold then."""

    section: str
    when: Condition
    choice: str = ""
    """The choice whose text it is: `12:A`."""
    shown: Condition | None = None
    """The condition under which the paragraph is shown."""
    before: tuple[Effect, ...] = ()
    """The effects above it."""

    def assumed(self, name: str, when: Condition) -> Assumed:
        return Assumed(name, self.section, when, self.shown, self.before, self.choice)


class Sides(NamedTuple):
    """Whether some play reads a text while a condition holds, and whether one does while it fails."""

    holds: Verdict
    fails: Verdict

    @property
    def how_often(self) -> HowOften:
        """Always, sometimes or never, by whether a play was found on each side; undecided if one of them is."""
        match self.holds.status, self.fails.status:
            case "reachable", "reachable":
                return "sometimes"
            case "reachable", "unreachable":
                return "always"
            case "unreachable", "reachable":
                return "never"
            case "unreachable", "unreachable":
                return "never read"
            case _:
                return "undecided"


def sides_of(
    book: Book, texts: Iterable[TextRead], budget: Budget | None = None, tell: Progress | None = None
) -> dict[TextRead, Sides]:
    """Both sides of each text."""
    found: dict[TextRead, Sides] = {}
    asked: dict[TextRead, tuple[Assumed, Assumed]] = {}
    story = Story(book)
    for at, text in enumerate(dict.fromkeys(texts)):
        both = text.assumed(f"holds:{at}", Not(of=text.when)), text.assumed(f"fails:{at}", text.when)
        if open := unfollowed(story, both[1]):
            unknown = Verdict("undecided", because=tuple(open))
            found[text] = Sides(unknown, unknown)
        else:
            asked[text] = both
    every = [one for both in asked.values() for one in both]
    verdicts = decide_assumptions(book, every, budget, tell) if every else {}
    return found | {text: Sides(verdicts[one.name], verdicts[other.name]) for text, (one, other) in asked.items()}
