"""Golden playthroughs: one play of each bundled book, written out so that a change of the rules can be read.

Every decision with its options, open or closed and why; the reply; what happened, by which rule; the state at the
end. Seeded, so that it is the same wherever it is made. The tests compare; after a change that was meant, make them
anew and read the difference: python -m workshop.playthroughs
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import RULESETS, game_for
from wanderbook.session import Play
from wanderbook.table import Pick, open_options, why
from wanderbook.table.events import Event
from wanderbook.table.fate import Fate

FOLDER = Path(__file__).parents[2] / "tests" / "playthroughs"
SEED = 1
MOST = 300
"""After so many decisions a play that has not ended is left."""


def playable() -> tuple[str, ...]:
    """The bundled books whose game can be played: each has a transcript."""
    books = ((name, read_book(path).book) for name, path in bundled().items())
    return tuple(name for name, book in books if book and book.title_page.ruleset in RULESETS)


def command(name: str) -> str:
    """What makes a book's transcript."""
    return f"python -m workshop.playthroughs {name}"


def transcript(name: str) -> str:
    """A book's play, as text."""
    book = read_book(bundled()[name]).book
    assert book is not None, f"{name} has errors"
    play = Play(game_for(book), SEED)
    return "\n".join(_lines(name, play)) + "\n"


def _lines(name: str, play: Play) -> Iterator[str]:
    yield f"{name}: seed {SEED}, replies drawn at random"
    yield f"made by: {command(name)}"
    yield from _told(play.events)
    chooser = Fate(SEED)
    for _ in range(MOST):
        asked = play.decision
        if asked is None:
            break
        assert isinstance(asked, Pick), "this shape of decision has no place in a transcript yet"
        yield from _asked(play, asked)
        open_now = open_options(asked.options)
        at, chooser = chooser.below(len(open_now))
        yield f"> {open_now[at]}"
        yield from _told(play.answer((open_now[at],)))
    yield ""
    yield f"outcome: {_ended(play)}"
    yield from _state(play)


def _asked(play: Play, asked: Pick) -> Iterator[str]:
    yield ""
    yield f"moment {play.state.moment}: {asked.about}"
    for option in asked.options:
        closed = f" closed by {option.closed_by}: {why(play.game, play.state, option.id)}" if option.closed_by else ""
        yield f"  {option.id}{closed}"


def _told(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        facts = (f"{field}={getattr(event, field)}" for field in event.__struct_fields__ if field != "rule")
        yield " ".join((f"  {type(event).__name__}", *facts, f"[{event.rule}]"))


def _ended(play: Play) -> str:
    ended = play.outcome
    if ended is None:
        return f"left after {MOST} decisions"
    return f"ending {ended.ending}" if ended.ending is not None else f"stuck at {ended.stuck}"


def _state(play: Play) -> Iterator[str]:
    """The state as JSON, a field a line: sets have no order of their own, so they are sorted."""
    data = msgspec.json.encode(play.state, order="deterministic")
    yield from msgspec.json.format(data, indent=1).decode().splitlines()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m workshop.playthroughs", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("books", nargs="*", metavar="BOOK", help="bundled books (default: all that can be played)")
    options = parser.parse_args()
    if unknown := set(options.books) - set(playable()):
        parser.error(f"no bundled book that can be played: {', '.join(sorted(unknown))}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in options.books or playable():
        path = FOLDER / f"{name}.txt"
        path.write_text(transcript(name), encoding="utf-8", newline="\n")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
