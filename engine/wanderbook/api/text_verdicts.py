"""How often something holds where a text is read: somebody is there when named, a paragraph is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import overload

from wanderbook.api.books import Book
from wanderbook.api.results import Collection, Result, Row
from wanderbook.api.witness import Witness
from wanderbook.book.sections import conditional
from wanderbook.json_data import JsonObject
from wanderbook.notation.folder import read_folder
from wanderbook.notation.languages import phrasebook_of
from wanderbook.notation.load import lines_of_files
from wanderbook.notation.printer import print_shown
from wanderbook.notation.source import Line
from wanderbook.proofs.continuity.finds import named
from wanderbook.proofs.continuity.presence import Presence
from wanderbook.proofs.continuity.shown import Shown
from wanderbook.proofs.continuity.sides import HowOften, Sides
from wanderbook.proofs.verdicts import Verdict


@dataclass(frozen=True)
class TextVerdict(Result):
    """How often something holds where a text is read."""

    name: str
    """The part of the book: `12`, `12:A`, `12:p2`."""
    about: str
    """Who is named there, or the condition of a paragraph."""
    how_often: HowOften
    """`always`, `sometimes`, `never`, `never read` or `undecided`."""
    words: str
    """The line of the text."""
    place: tuple[str, int]
    """File and line."""
    holds: Witness | None = field(repr=False)
    """A play in which it holds there."""
    fails: Witness | None = field(repr=False)
    """A play in which it does not."""

    @property
    def headline(self) -> str:
        return f"{self.name}: {self.about}: {self.how_often}"

    def _repr_html_(self) -> str:
        witness = self.fails or self.holds
        return witness._repr_html_() if witness else super()._repr_html_()

    def to_dict(self) -> JsonObject:
        """The verdict with its place and a play for each side, for JSON."""
        file, line = self.place
        plays = {side: list(play.replies) for side, play in (("holds", self.holds), ("fails", self.fails)) if play}
        where: JsonObject = {"name": self.name, "file": file, "line": line}
        return {"at": where, "about": self.about, "how_often": self.how_often, "words": self.words, **plays}


class TextVerdicts(Collection, Sequence[TextVerdict]):
    """A table with a row for each mention of somebody, or for each paragraph under a condition, in the book's order.

    >>> import wanderbook as wb
    >>> wb.continuity("the-lamplighters-round").presence
    <TextVerdicts The Lamplighter's Round: nothing>
    """

    COLUMNS = ("name", "file", "line", "about", "how_often", "words")

    def __init__(self, book: Book, verdicts: Iterable[TextVerdict]) -> None:
        """Made by `wb.continuity`."""
        self.book, self.verdicts = book, tuple(verdicts)

    @classmethod
    def of_mentions(cls, book: Book, mentions: Iterable[Presence]) -> TextVerdicts:
        """The table of people who are named."""
        line = lines_of_files(read_folder(book.folder))
        return cls(book, (_of_mention(book, mention, line) for mention in mentions))

    @classmethod
    def of_paragraphs(cls, book: Book, paragraphs: Iterable[Shown]) -> TextVerdicts:
        """The table of paragraphs under a condition."""
        return cls(book, (_of_paragraph(book, one) for one in paragraphs))

    @property
    def headline(self) -> str:
        kinds = dict.fromkeys(one.how_often for one in self)
        counts = (f"{sum(one.how_often == kind for one in self)} {kind}" for kind in kinds)
        return f"{self.book.title}: {', '.join(counts) or 'nothing'}"

    def __len__(self) -> int:
        return len(self.verdicts)

    @overload
    def __getitem__(self, at: int) -> TextVerdict: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[TextVerdict, ...]: ...

    def __getitem__(self, at: int | slice) -> TextVerdict | tuple[TextVerdict, ...]:
        return self.verdicts[at]

    def __str__(self) -> str:
        return "\n".join((self.headline, *(one.headline for one in self)))

    def rows(self) -> Iterator[Row]:
        for one in self:
            file, line = one.place
            yield one.name, file, line, one.about, one.how_often, one.words

    def to_dict(self) -> JsonObject:
        return {"texts": [one.to_dict() for one in self]}


def _of_mention(book: Book, one: Presence, line: Line) -> TextVerdict:
    """The verdict on a mention of a person: how often they are there, with a play for each side."""
    mention = one.mention
    goal = mention.at if mention.text and mention.text.choice else mention.at.partition(":")[0]
    file, span = book.spans[mention.at]
    place = file, named(span, mention.place, file, line).line
    name, words = mention.person.name, mention.place.line.strip()
    return TextVerdict(mention.at, name, one.how_often, words, place, *_plays(book, one.sides, goal))


def _of_paragraph(book: Book, one: Shown) -> TextVerdict:
    """The verdict on a paragraph under a condition: how often it is shown, with a play for each side."""
    number, _, part = one.name.partition(":")
    paragraph = dict(conditional(book.content.sections[number]))[part]
    about = print_shown(phrasebook_of(book.content), paragraph).rstrip(" :\u00a0\u202f")
    file, span = book.spans[one.name]
    words = paragraph.text.partition("\n")[0]
    return TextVerdict(one.name, about, one.how_often, words, (file, span.line), *_plays(book, one.sides, number))


def _plays(book: Book, sides: Sides, goal: str) -> tuple[Witness | None, Witness | None]:
    """A play for each side that has one."""

    def play(verdict: Verdict) -> Witness | None:
        return Witness(book.content, tuple(verdict.witness), goal) if verdict.status == "reachable" else None

    return play(sides.holds), play(sides.fails)
