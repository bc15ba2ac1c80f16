"""Whether a paragraph under a condition is shown always, sometimes or never when its section is read."""

from __future__ import annotations

from typing import NamedTuple

from wanderbook.book import Book
from wanderbook.progress import Progress
from wanderbook.proofs.continuity.sides import HowOften, Sides, TextRead, sides_of
from wanderbook.proofs.paragraphs import paragraphs
from wanderbook.proofs.verdicts import Budget


class Shown(NamedTuple):
    """A paragraph, an epilogue's *Otherwise* included, and a play that is shown it and one that is not."""

    name: str
    """`38.9:p1`."""
    sides: Sides

    @property
    def how_often(self) -> HowOften:
        return self.sides.how_often


def shown(book: Book, budget: Budget | None = None, tell: Progress | None = None) -> tuple[Shown, ...]:
    """Every paragraph under a condition, in the order of the book, with a play that is shown it and one that is not."""
    texts = {name: TextRead(name.partition(":")[0], when) for name, when in paragraphs(book).items()}
    sides = sides_of(book, texts.values(), budget, tell) if texts else {}
    return tuple(Shown(name, sides[text]) for name, text in texts.items())
