"""The names that somebody asks about: in full, or what is wrong with one and which may be meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wanderbook.api.books import Book
from wanderbook.diagnostics import suggest
from wanderbook.ids import in_full
from wanderbook.machine.compiled import Story
from wanderbook.proofs.paragraphs import paragraphs
from wanderbook.proofs.sites import lost_fight


def names_in_full(book: Book, story: Story, names: Sequence[str]) -> tuple[str, ...]:
    """These names in full. Raises `Unknown`."""
    known = {name for several in (*story.contents.values(), paragraphs(book.content)) for name in several}
    wanted = tuple(dict.fromkeys(in_full(name, known) for name in names))
    if wrong := [said for name in wanted if (said := wrong_name(book, known, name))]:
        raise Unknown("; ".join(wrong).replace("?; ", "? "))
    return wanted


def wrong_name(book: Book, known: set[str] | Mapping[str, str], name: str) -> str:
    """What is wrong with a name, and which may be meant; empty if the book has it."""
    if name in known:
        return ""
    if name in book:
        return f"{name} has no text that could be read, only redirects; ask for {name}:if1"
    return f"the book has nothing called {name}; {_hint(book, known, name)}"


def _hint(book: Book, known: set[str] | Mapping[str, str], name: str) -> str:
    """A hint for an unknown name: what losing a fight leads to, the keyword or name that was surely meant, otherwise
    the closest known name, otherwise examples of names."""
    if lost := lost_fight(book.content, name):
        return lost
    meant = {name.casefold(), f"keyword:{name}".casefold()}
    alike = [one for one in known if one.casefold() in meant]
    if alike:
        return f"did you mean {alike[0]}?"
    return suggest(name, known) or "write a name such as 12, 12:A, 12:if1, 12:A:fail, ending:2, keyword:LAMP"


class Unknown(KeyError):
    """A name that the book does not have; says which is near."""

    def __str__(self) -> str:
        return str(self.args[0])
