"""`wb.coverage`: which parts of a book plays saw, and which they did not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from wanderbook.api.books import Book, Named, load
from wanderbook.api.progress import in_one_bar, one_bar
from wanderbook.api.results import Collection, Row, counted
from wanderbook.api.simulating import Simulation, require_bot
from wanderbook.ids import section_order
from wanderbook.json_data import JsonObject
from wanderbook.progress import Progress
from wanderbook.session.coverage.ledger import CoverageLedger, PlayCoverage, as_json, as_lcov, digest_of, read_ledger
from wanderbook.session.coverage.reached import Coverage
from wanderbook.session.coverage.sources import bots_seen, save_seen, scenarios_seen, watch
from wanderbook.session.files import BadFile
from wanderbook.session.play import Play
from wanderbook.session.playtest import Setup
from wanderbook.table import Transition, start

if TYPE_CHECKING:
    from wanderbook.api.plots import Chart
    from wanderbook.session.coverage.suggest import Suggestion

PlaySource: TypeAlias = Play | Simulation | Path | str
"""A play, a bot's plays, or the path of a save, a scenario file or a coverage file."""


@in_one_bar
def coverage(
    book: Named,
    plays: Iterable[PlaySource] = (),
    *,
    bot: str = "",
    games: int = 50,
    seed: int = 1,
    progress: Progress | None = None,
) -> Covered:
    """The coverage of a book by plays: sections, choices, redirects, both sides of guards, outcomes, endings.

    `plays` are plays; paths of saves and of scenario files (`.toml`), which are played again; coverage files; and
    what `wb.simulate(..., watch=True)` returned. With a `bot`, its games count as well. A play that comes twice counts
    once. Raises `BadFile` or `BadScenario` for a file that is none of these, or of another book, and `BadSetup` for an
    unknown bot. What `progress` raises ends the plays.

    >>> import wanderbook as wb
    >>> play = wb.Play("the-lamplighters-round", seed=7)
    >>> for letter in "AAC":
    ...     events = play.answer(letter)
    >>> seen = wb.coverage("the-lamplighters-round", [play])
    >>> seen.kinds["sections"].reached, seen.kinds["sections"].of
    (5, 18)
    """
    loaded = load(book, progress=progress)
    if not isinstance(loaded, Book):  # a story of another program
        from wanderbook.api.story_plays import cover_story

        return cover_story(loaded, games, seed, progress)
    ledger = CoverageLedger.of(loaded.game)
    for source in plays:
        ledger += recorded(loaded, source)
    if bot:
        require_bot(bot)
        tell = progress or (lambda what, done, of: None)
        watched = bots_seen(loaded.game, Setup(bot, seed), games, lambda done, of: tell(f"{bot} bot plays", done, of))
        ledger += CoverageLedger.of(loaded.game, [play.seen for play in watched])
    return Covered(loaded, ledger)


def recorded(book: Book, play: PlaySource) -> CoverageLedger:
    """The coverage of a book by recorded plays. Raises `BadFile` or `BadScenario`."""
    if isinstance(play, Simulation):
        return play.ledger
    if isinstance(play, Play):
        return CoverageLedger.of(book.game, [_seen(book, play)])
    path = Path(play)
    if path.suffix == ".toml":
        return CoverageLedger.of(book.game, [one.seen for one in scenarios_seen(book.game, path)])
    try:
        ledger = read_ledger(path)
    except BadFile:  # a save is JSON, too
        return CoverageLedger.of(book.game, [save_seen(book.game, path).seen])
    if ledger.book != book.title:
        raise BadFile(f"{path} is about another book: {ledger.book!r}")
    return ledger.ledger


def _seen(book: Book, play: Play) -> PlayCoverage:
    """What a play has covered, under a name that is the same for the same play."""
    replies = [reply.chosen for reply in play.journal]
    begun = start(book.game, play.seed) if play.origin is None else Transition(play.origin, ())
    saw, _, _ = watch(book.game, begun, replies)
    return PlayCoverage(digest_of(play.seed, play.origin, replies), "play", saw)


class Covered(Collection):
    """All names of a book, with the number of plays that saw each.

    >>> import wanderbook as wb
    >>> seen = wb.coverage("the-lamplighters-round", bot="random", games=20)
    >>> seen.plays, 0 < seen.share <= 1
    (20, True)
    """

    COLUMNS = ("name", "kind", "plays", "file", "line")

    def __init__(self, book: Book, ledger: CoverageLedger) -> None:
        self.book, self.ledger = book, ledger

    @property
    def plays(self) -> int:
        """The number of plays, each counted once."""
        return len(self.ledger.plays)

    @property
    def hits(self) -> dict[str, int]:
        """The number of plays that saw each name."""
        return self.ledger.hits

    @property
    def kinds(self) -> dict[str, Coverage]:
        """The coverage of each kind, with `reached`, `of`, `share` and `never`."""
        return self.ledger.coverage()

    @property
    def never(self) -> tuple[str, ...]:
        """The names that no play saw."""
        return tuple(name for name, plays in self.hits.items() if not plays)

    @property
    def share(self) -> float:
        """The share of all names that was seen, from 0 to 1."""
        return self.ledger.share

    def plot(self) -> Chart:
        """An Altair chart of the coverage of each kind.

        Altair comes with `pip install 'wanderbook[notebook]'`.
        """
        from wanderbook.api import plots

        return plots.coverage({kind: (one.reached, one.of) for kind, one in self.kinds.items()}, self.headline)

    def suggest(self, progress: Progress | None = None) -> Suggestion:
        """As few plays as possible that see everything left."""
        from wanderbook.session.coverage.suggest import suggest_plays

        with one_bar(progress):
            return suggest_plays(self.book.game, self.never, progress or (lambda what, done, of: None))

    @property
    def headline(self) -> str:
        all_of_it = Coverage(self.hits)
        share = f"{all_of_it.reached:,} of {all_of_it.of:,} seen ({all_of_it.percent})"
        return f"{self.book.title}: {counted(self.plays, 'play')}, {share}"

    def rows(self) -> Iterator[Row]:
        """A row for each name: name, kind, number of plays that saw it, file and line."""
        hits = self.hits
        for kind, names in self.ledger.kinds.items():
            for name in names:
                place = self.book.places.get(name.partition(":")[0], (None, None))
                yield name, kind, hits[name], *place

    def to_dict(self) -> JsonObject:
        return as_json(self.ledger, self.book.game, self.book.places)

    def to_lcov(self) -> str:
        """The coverage in LCOV's format."""
        return as_lcov(self.ledger, self.book.game, self.book.places)


def suggestion_dict(suggestion: Suggestion) -> JsonObject:
    """The suggestion as plain data, as `wanderbook coverage --suggest --json` prints it."""
    plays = [(list(play.replies), play.end, sorted(play.saw, key=_name_order)) for play in suggestion.plays]
    return {
        "plays": [{"replies": replies, "end": end, "covers": covers} for replies, end, covers in plays],
        "smallest": "proved" if suggestion.proved else "found",
        "unreachable": list(suggestion.unreachable),
        "unfound": list(suggestion.unfound),
        "assumed": list(suggestion.assumed),
    }


def _name_order(name: str) -> tuple[object, ...]:
    section, _, part = name.partition(":")
    return (True, part) if section == "ending" else (False, section_order(section), part)
