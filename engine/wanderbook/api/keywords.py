"""`wb.keywords`: where each keyword of a book is given, required and lost, and which are dead ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from wanderbook.api.books import Book, Named
from wanderbook.api.progress import in_one_bar
from wanderbook.api.reaching import Reached, reach
from wanderbook.api.results import Collection, Result, Row, counted
from wanderbook.diagnostics import suggest
from wanderbook.json_data import JsonObject
from wanderbook.progress import Progress
from wanderbook.proofs.dead_ends import DeadEnd
from wanderbook.proofs.keyword_uses import keyword_uses


@in_one_bar
def keywords(book: Named | Reached, *, progress: Progress | None = None) -> Keywords:
    """The keyword ledger: where each keyword is given, required, forbidden and lost, and whether it is a dead end.

    Dead ends are proved, which takes as long as `wb.reach`; what `wb.reach` returned spares proving it again.

    >>> import wanderbook as wb
    >>> ledger = wb.keywords("the-lamplighters-round")
    >>> ledger["WAVE"].given, ledger["WAVE"].dead_end
    (('3',), '')
    """
    reached = book if isinstance(book, Reached) else reach(book, progress=progress)
    return Keywords(reached.book, tuple(_entries(reached)))


@dataclass(frozen=True)
class KeywordEntry(Result):
    """The uses of one keyword in a book. Places are named as in reports: `12`, `12:A`, `12:A:fail`, `12:if1`.

    >>> import wanderbook as wb
    >>> wb.keywords("the-lamplighters-round")["FAVOUR"]
    <KeywordEntry FAVOUR: given at 9:B; required at 7:D>
    """

    name: str
    quests: tuple[int, ...] = field(repr=False)
    """The quests that have it."""
    given: tuple[str, ...]
    """Places that give it; `start` if every play begins with it, `event card 12` if a card gives it."""
    required: tuple[str, ...]
    """Guards, conditional paragraphs (`12:p1`) and event cards that require it."""
    forbidden: tuple[str, ...]
    """Guards that exclude it."""
    lost: tuple[str, ...]
    dead_end: str = ""
    """`never given`, `never in time`, `never asked`, or `apart` from another one; empty if it is not a dead end."""
    why: str = ""
    decided: bool = True
    """Whether the dead end is proved."""

    @property
    def headline(self) -> str:
        parts = {"given": self.given, "required": self.required, "forbidden": self.forbidden, "lost": self.lost}
        told = [f"{what} at {', '.join(where)}" for what, where in parts.items() if where]
        return f"{self.name}: {'; '.join((*told, *([self.why] if self.why else []))) or 'nowhere'}"

    __repr__ = Result.__repr__

    def to_dict(self) -> JsonObject:
        """The keyword as plain data, for JSON."""
        return {
            "keyword": self.name,
            "quests": list(self.quests),
            "given": list(self.given),
            "required": list(self.required),
            "forbidden": list(self.forbidden),
            "lost": list(self.lost),
            "dead_end": self.dead_end,
            "why": self.why,
            "decided": self.decided,
        }


class Keywords(Collection, Mapping[str, KeywordEntry]):
    """Every keyword of a book by its name, in alphabetical order.

    >>> import wanderbook as wb
    >>> ledger = wb.keywords("the-lamplighters-round")
    >>> len(ledger), ledger.dead_ends
    (6, ())
    """

    COLUMNS = ("keyword", "given", "required", "forbidden", "lost", "dead_end")

    def __init__(self, book: Book, entries: Iterable[KeywordEntry]) -> None:
        self.book = book
        self._entries = {entry.name: entry for entry in entries}

    def __getitem__(self, name: str) -> KeywordEntry:
        if name not in self._entries:
            raise KeyError(f"{self.book.title} has no keyword {name!r}; {suggest(name, self)}".rstrip("; "))
        return self._entries[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def dead_ends(self) -> tuple[KeywordEntry, ...]:
        return tuple(one for one in self._entries.values() if one.dead_end)

    @property
    def headline(self) -> str:
        return f"{self.book.title}: {counted(len(self), 'keyword')}, {counted(len(self.dead_ends), 'dead end')}"

    def rows(self) -> Iterator[Row]:
        for entry in self._entries.values():
            yield entry.name, entry.given, entry.required, entry.forbidden, entry.lost, entry.dead_end

    def to_dict(self) -> JsonObject:
        return {"book": self.book.title, "keywords": [one.to_dict() for one in self._entries.values()]}


# ---------------------------------------------------------------- entries


def _entries(reached: Reached) -> Iterator[KeywordEntry]:
    """An entry for each keyword that the book's quests have or its guards test."""
    story = reached.found.story
    ends = _dead_ends(reached.dead_ends)
    for name, uses in keyword_uses(story).items():
        end = ends.get(f"keyword:{name}")
        yield KeywordEntry(
            name,
            tuple(story.book.bearers.get(name, ())),
            uses.given,
            uses.required,
            uses.forbidden,
            uses.lost,
            dead_end=end.kind if end else "",
            why=end.why if end else "",
            decided=end.decided if end else True,
        )


def _dead_ends(dead_ends: Iterable[DeadEnd]) -> dict[str, DeadEnd]:
    """The dead ends by name; for a name that is one in two ways, the more obvious one."""
    ends: dict[str, DeadEnd] = {}
    for end in dead_ends:
        for name in end.names:
            ends.setdefault(name, end)
    return ends
