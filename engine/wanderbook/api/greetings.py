"""`wb.greetings`: how a place of a book greets those who come, in each state of the keywords that it asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape

from wanderbook.api.books import Book, Named, load
from wanderbook.api.places import Places
from wanderbook.api.progress import in_one_bar
from wanderbook.api.results import Collection, Result, Row, counted, html_block
from wanderbook.api.witness import Witness
from wanderbook.diagnostics import suggest
from wanderbook.json_data import JsonObject
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.languages import phrasebook_of
from wanderbook.progress import Progress
from wanderbook.proofs.continuity.greetings import Greetings as Found
from wanderbook.proofs.continuity.greetings import Past, State, greetings_of, sections_of
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.verdicts import VerdictStatus


@in_one_bar
def greetings(
    book: Named, place: str | Sequence[str], *, limit: TimeLimit = NO_LIMIT, progress: Progress | None = None
) -> Greetings:
    """How a place greets those who come: for each state of the keywords that its entries ask for, the section that is
    read first, with a play.

    `place` is the number of a place, `"12"` for sections 12, 12.1 and so on, or the numbers of sections. Of a keyword,
    a state says whether it was never held, is held, or was lost. States that no play comes in are proved to be so.
    Raises `KeyError` for a place that the book does not have.

    >>> import wanderbook as wb
    >>> found = wb.greetings("the-tidewrights-debt", "12")
    >>> found.keywords, len(found.states), found["never", "lost"]
    (('keyword TALLY', 'keyword SCAB'), 5, ('12',))
    >>> found.doubled
    ('12',)
    """
    known = load(book, progress=progress)
    sections = sections_of(known.content, place) if isinstance(place, str) else tuple(place)
    unknown = [number for number in sections if number not in known.content.sections]
    if unknown or not sections:
        name = unknown[0] if unknown else str(place)
        numbers = {number.partition(".")[0] for number in known.content.sections}
        raise Unknown(f"{name} is not a place of the book; {suggest(name, numbers) or 'name a section'}")
    return Greetings(known, greetings_of(known.content, sections, limit))


class Unknown(KeyError):
    """A place that the book does not have; says which is near."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Greeting(Result):
    """A section that greets in a state, if a play shows it.

    >>> import wanderbook as wb
    >>> table = wb.greetings("the-late-mountain", "10")
    >>> {greeting.status for greeting in table.cells} <= {"reachable", "unreachable", "undecided"}
    True
    """

    section: str
    state: State
    """What became of each keyword: `never` held, `held` or `lost`."""
    status: VerdictStatus
    witness: Witness = field(repr=False)
    """A play that comes in this state, up to where the section is read."""

    @property
    def headline(self) -> str:
        told = f"{self.section} in {', '.join(self.state) or 'every state'}: {self.status}"
        return told + (f" in {counted(len(self.witness), 'step')}" if self.status == "reachable" else "")

    __repr__ = Result.__repr__

    def to_dict(self) -> JsonObject:
        replies = list(self.witness.replies)
        return {"section": self.section, "state": list(self.state), "status": self.status, "witness": replies}


class Greetings(Collection):
    """The table of a place: its sections by its states.

    >>> import wanderbook as wb
    >>> wb.greetings("the-late-mountain", "10")
    <Greetings 10 of The Late Mountain: 5 sections, 6 states, 10 doubled>
    """

    COLUMNS = ("section", "state", "status", "steps", "file", "line")

    def __init__(self, book: Book, found: Found) -> None:
        """Made by `wb.greetings`."""
        self.book, self.found = book, found
        words = phrasebook_of(book.content)
        self.sections = found.sections
        self.entries = found.entries
        """The sections in which those who come from elsewhere begin."""
        self.keywords = tuple(print_condition(words, test) for test in found.keywords)
        self.left_out = tuple(print_condition(words, test) for test in found.left_out)
        """Keywords that would have made too many states."""
        self.assumed = found.assumed

    @cached_property
    def cells(self) -> tuple[Greeting, ...]:
        """Every section that may greet in a state."""
        content = self.book.content
        return tuple(
            Greeting(
                greeting.section,
                greeting.state,
                greeting.verdict.status,
                Witness(content, tuple(greeting.verdict.witness), greeting.section),
            )
            for greeting in self.found.greetings
        )

    @cached_property
    def every_state(self) -> tuple[State, ...]:
        """All states, also those that no play comes in."""
        return tuple(dict.fromkeys(greeting.state for greeting in self.found.greetings))

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The states in which some play comes, or in which that is undecided."""
        return tuple(state for state in self.every_state if self._in(state, "reachable", "undecided"))

    def _in(self, state: State, *statuses: VerdictStatus) -> tuple[str, ...]:
        several = (
            greeting
            for greeting in self.found.greetings
            if greeting.state == state and greeting.verdict.status in statuses
        )
        return tuple(dict.fromkeys(one.section for one in several))

    def __getitem__(self, state: tuple[Past, ...]) -> tuple[str, ...]:
        """The sections that greet in a state; raises `KeyError` for a state that the place does not have."""
        if state not in self.every_state:
            raise KeyError(state)
        return self._in(state, "reachable")

    @property
    def empty(self) -> tuple[str, ...]:
        """Sections to which an entry redirects, and which greet in no state that a play comes in."""
        by_section: dict[str, set[str]] = {}
        for greeting in self.found.greetings:
            by_section.setdefault(greeting.section, set()).add(greeting.verdict.status)
        return tuple(section for section in self.sections if by_section.get(section) == {"unreachable"})

    @cached_property
    def doubled(self) -> tuple[str, ...]:
        """Sections that greet alike those who never held a keyword and those who lost it, all else being equal, where
        those who hold it are greeted by another."""
        return tuple(
            section for section in self.sections if any(self.is_doubled(section, state) for state in self.states)
        )

    def is_doubled(self, section: str, state: State) -> bool:
        """Whether a section greets in a state in which a keyword was lost, and in the same one with it never held,
        although another greets those who hold it."""
        if section not in self._in(state, "reachable"):
            return False
        return any(
            past == "lost"
            and section in self._in(_with(state, at, "never"), "reachable")
            and section not in self._in(_with(state, at, "held"), "reachable", "undecided", "unreachable")
            for at, past in enumerate(state)
        )

    @property
    def undecided(self) -> tuple[Greeting, ...]:
        return tuple(cell for cell in self.cells if cell.status == "undecided")

    @property
    def headline(self) -> str:
        """The place, the book, and the numbers of sections, states, doubled, empty and undecided ones."""
        place = self.sections[0] if len(self.sections) == 1 else self.sections[0].partition(".")[0]
        told = [counted(len(self.sections), "section"), counted(len(self.states), "state")]
        told += [f"{', '.join(self.doubled)} doubled"] if self.doubled else []
        told += [f"{', '.join(self.empty)} empty"] if self.empty else []
        told += [f"{len(self.undecided)} undecided"] if self.undecided else []
        return f"{place} of {self.book.title}: {', '.join(told)}"

    def __len__(self) -> int:
        return len(self.found.greetings)

    def rows(self) -> Iterator[Row]:
        """A row for each section and state: the verdict, the steps to it, file and line."""
        places = Places(self.book)
        for cell in self.cells:
            steps = len(cell.witness) if cell.status == "reachable" else None
            yield cell.section, self.said(cell.state), cell.status, steps, *(places(cell.section) or (None, None))

    def said(self, state: State) -> str:
        """`keyword TALLY never, keyword SCAB lost`."""
        return ", ".join(f"{keyword} {past}" for keyword, past in zip(self.keywords, state, strict=True))

    def _repr_html_(self) -> str:
        """The table: sections by states that a play comes in, with the number of steps to get there."""
        head = "".join(f"<th>{'<br>'.join(map(escape, self.said(state).split(', ')))}</th>" for state in self.states)
        rows = "".join(f"<tr><th>{escape(section)}</th>{self._cells(section)}</tr>" for section in self.sections)
        return html_block(self.headline, f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>")

    def _cells(self, section: str) -> str:
        """A section's row of the HTML table: a cell for each state, with the steps to it where it greets."""
        known = {cell.state: cell for cell in self.cells if cell.section == section}
        told = []
        for state in self.states:
            one = known.get(state)
            mark = {"reachable": "greets", "undecided": "?"}.get(one.status if one else "", "")
            if mark and one and one.status == "reachable":
                mark += f" ({counted(len(one.witness), 'step')})"
            told.append(f"<td>{mark}{' — as if never held' if self.is_doubled(section, state) else ''}</td>")
        return "".join(told)

    def to_dict(self) -> JsonObject:
        """The sections, states and greetings of a place, and which are empty or doubled, for JSON."""
        return {
            "sections": list(self.sections),
            "entries": list(self.entries),
            "keywords": list(self.keywords),
            "left_out": list(self.left_out),
            "states": [list(state) for state in self.states],
            "greetings": [cell.to_dict() for cell in self.cells],
            "empty": list(self.empty),
            "doubled": list(self.doubled),
            "assumed": list(self.assumed),
        }


def _with(state: State, at: int, past: Past) -> State:
    """The state in which something else became of one keyword."""
    return (*state[:at], past, *state[at + 1 :])
