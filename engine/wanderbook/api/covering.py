"""`wb.coverage`: what plays saw of a book, and what they did not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wanderbook.api.books import Book, Named, load
from wanderbook.api.results import Collection, Progress, counted
from wanderbook.api.simulating import require_bot
from wanderbook.ids import section_order
from wanderbook.session.coverage.ledger import Ledger, Seen, as_json, as_lcov, digest_of
from wanderbook.session.coverage.reached import Coverage
from wanderbook.session.coverage.sources import bots_seen, save_seen, watch
from wanderbook.session.play import Play
from wanderbook.session.playtest import Setup
from wanderbook.table import Turned, start

if TYPE_CHECKING:
    from wanderbook.session.coverage.suggest import Suggestion


def coverage(
    book: Named,
    plays: Iterable[Play | Path | str] = (),
    *,
    bot: str = "",
    games: int = 50,
    seed: int = 1,
    progress: Progress | None = None,
) -> Covered:
    """What plays saw of a book: sections, choices, redirects, both sides of guards, outcomes, endings.

    `plays` are plays, and paths of saves, which are played again. With a `bot`, its games count as well. A play
    that comes twice counts once. Raises `BadFile` for a file that is no save of this book, and `BadSetup` for a
    bot that is unknown.

    >>> import wanderbook as wb
    >>> play = wb.Play("the-lamplighters-round", seed=7)
    >>> for letter in "AAC":
    ...     events = play.answer(letter)
    >>> seen = wb.coverage("the-lamplighters-round", [play])
    >>> seen.kinds["sections"].reached, seen.kinds["sections"].of
    (5, 18)
    """
    loaded = load(book, progress=progress)
    found = [_seen(loaded, one) for one in plays]
    if bot:
        require_bot(bot)
        tell = progress or (lambda what, done, of: None)
        watched = bots_seen(loaded.game, Setup(bot, seed), games, lambda done, of: tell(f"{bot} bot plays", done, of))
        found += [one.seen for one in watched]
    return Covered(loaded, Ledger.of(loaded.game, found))


def _seen(book: Book, play: Play | Path | str) -> Seen:
    if not isinstance(play, Play):
        return save_seen(book.game, Path(play)).seen
    replies = [reply.chosen for reply in play.journal]
    begun = start(book.game, play.seed) if play.origin is None else Turned(play.origin, ())
    saw, _, _ = watch(book.game, begun, replies)
    return Seen(digest_of(play.seed, play.origin, replies), "play", saw)


class Covered(Collection):
    """Everything that a book has, with how many plays saw it.

    >>> import wanderbook as wb
    >>> seen = wb.coverage("the-lamplighters-round", bot="random", games=20)
    >>> seen.plays, 0 < seen.share <= 1
    (20, True)
    """

    COLUMNS = ("name", "kind", "plays", "file", "line")

    def __init__(self, book: Book, ledger: Ledger) -> None:
        self.book, self.ledger = book, ledger

    @property
    def plays(self) -> int:
        """How many plays there were, each counted once."""
        return len(self.ledger.plays)

    @property
    def hits(self) -> dict[str, int]:
        """How many plays saw each name."""
        return self.ledger.hits

    @property
    def kinds(self) -> dict[str, Coverage]:
        """By kind, with `reached`, `of`, `share` and `never`."""
        return self.ledger.coverage()

    @property
    def never(self) -> tuple[str, ...]:
        """What no play saw."""
        return tuple(name for name, plays in self.hits.items() if not plays)

    @property
    def share(self) -> float:
        """How much of everything was seen, from 0 to 1."""
        return self.ledger.share

    def suggest(self, progress: Progress | None = None) -> Suggestion:
        """Plays that would see what is left, as few as can be."""
        from wanderbook.session.coverage.suggest import suggest_plays

        return suggest_plays(self.book.game, self.never, progress or (lambda what, done, of: None))

    @property
    def headline(self) -> str:
        all_of_it = Coverage(self.hits)
        told = f"{all_of_it.reached:,} of {all_of_it.of:,} seen ({all_of_it.percent})"
        return f"{self.book.title}: {counted(self.plays, 'play')}, {told}"

    def rows(self) -> Iterator[tuple[Any, ...]]:
        hits = self.hits
        for kind, names in self.ledger.kinds.items():
            for name in names:
                place = self.book.places.get(name.partition(":")[0], (None, None))
                yield name, kind, hits[name], *place

    def to_dict(self) -> dict[str, Any]:
        return as_json(self.ledger, self.book.game, self.book.places)

    def to_lcov(self) -> str:
        """The same for tools that read LCOV."""
        return as_lcov(self.ledger, self.book.game, self.book.places)


def suggestion_dict(found: Suggestion) -> dict[str, Any]:
    """What `wanderbook coverage --suggest --json` gives."""
    return {
        "plays": [
            {"replies": list(one.replies), "end": one.end, "covers": sorted(one.saw, key=_name_order)}
            for one in found.plays
        ],
        "smallest": "proved" if found.proved else "found",
        "unreachable": list(found.unreachable),
        "unfound": list(found.unfound),
        "assumed": list(found.assumed),
    }


def _name_order(name: str) -> tuple[object, ...]:
    section, _, part = name.partition(":")
    return (True, part) if section == "ending" else (False, section_order(section), part)
