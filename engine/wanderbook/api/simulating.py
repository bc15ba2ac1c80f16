"""`wb.simulate`: a bot plays a book many times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from wanderbook.api.books import Book, Named, load
from wanderbook.api.progress import in_one_bar
from wanderbook.api.results import Collection, Row, counted
from wanderbook.ids import ending_name
from wanderbook.json_data import JsonObject
from wanderbook.odds.chances import wilson
from wanderbook.progress import Progress
from wanderbook.session.bots import BOTS, ScriptedBot
from wanderbook.session.coverage.ledger import CoverageLedger, Played
from wanderbook.session.coverage.reached import Coverage, branches, coverage
from wanderbook.session.coverage.seen import has
from wanderbook.session.play import Play
from wanderbook.session.playtest import MOST_DECISIONS, PlaytestReport, Setup, Spread, Stop, played_again, playtest
from wanderbook.table import Game, NotAllowed

if TYPE_CHECKING:
    from distributed import Client

    from wanderbook.api.plots import Chart

MOST_QUESTIONS = 10
"""Before a campaign has begun."""
SHARES = (0.25, 0.5, 0.75)
PlayRow: TypeAlias = tuple[str, str, int, float, float, float]


class BadSetup(ValueError):
    """Raised for an unknown bot, or for answers that a campaign's first questions do not allow; says why."""


@in_one_bar
def simulate(
    book: Named,
    games: int = 200,
    *,
    bot: str = "random",
    seed: int = 1,
    players: int | None = None,
    mode: str | None = None,
    variants: tuple[str, ...] = (),
    cap: int = MOST_DECISIONS,
    jobs: int | None = None,
    watch: bool = False,
    client: Client | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Let a bot play a book many times: how plays ended, their scores, the places of defeats, what they saw.

    The same seed gives the same answer, however many `jobs` (processes; one for each core) play. Of a campaign,
    `players`, `mode` and `variants` say how it is set up; what they leave open, the bot decides, play by play. With
    `watch`, it is noted what each play saw, and `wb.coverage` takes the result among its plays. With the `client` of a
    dask cluster, the plays are made there. Raises `BadSetup`, and whatever `progress` raises, which ends the plays.

    >>> import wanderbook as wb
    >>> found = wb.simulate("the-lamplighters-round", games=20, jobs=1)
    >>> found.games, sum(found.endings.values())
    (20, 20)
    """
    loaded = load(book, progress=progress)
    if not isinstance(loaded, Book):  # a story of another program
        from wanderbook.api.story_plays import simulate_story

        return simulate_story(loaded, games, seed, progress=progress)
    require_bot(bot)
    setup = Setup(bot, seed, cap, answers_for(loaded.game, players, mode, variants), watch)
    tell = progress or (lambda what, done, of: None)

    def told(done: int, of: int) -> None:
        tell(f"{bot} bot plays", done, of)

    if client is None:
        return Simulation(loaded, setup, playtest(loaded.game, games, setup, jobs, told))
    try:
        from wanderbook.session.dask_playtest import playtest_with
    except ImportError as error:
        raise ImportError("a dask cluster needs dask: pip install 'wanderbook[dask]'") from error

    return Simulation(loaded, setup, playtest_with(client, loaded.game, games, setup, told))


def require_bot(name: str) -> None:
    """Raise `BadSetup` for an unknown bot."""
    if name not in BOTS:
        raise BadSetup(f"there is no bot {name!r}; bots are {', '.join(BOTS)}")


def answers_for(
    game: Game, players: int | None, mode: str | None, variants: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    """Answers to a campaign's first questions, checked. If any are given, the variants are only those named."""
    answers: dict[str, tuple[str, ...]] = {}
    if players:
        answers["players"] = (str(players),)
    if mode:
        answers["mode"] = (mode,)
    if answers or variants:
        answers["variants"] = variants
    _try_out(game, answers)
    return answers


def _try_out(game: Game, answers: Mapping[str, tuple[str, ...]]) -> None:
    """Try the answers out, so that wrong ones are refused now and not after a thousand plays."""
    play, bot, random = Play(game, 0), ScriptedBot(BOTS["random"](), answers), Random(0)
    try:
        for _ in range(MOST_QUESTIONS if answers else 0):
            if play.decision is not None and bot.left:
                play.answer(bot.choose(game, play.state, play.decision, random))
    except NotAllowed as error:
        raise BadSetup(str(error)) from error
    unasked = ", ".join(name for name in bot.left if answers[name])
    if unasked:
        raise BadSetup(f"{game.book.title} does not ask for {unasked}")


class Simulation(Collection):
    """The results of many plays by a bot.

    >>> import wanderbook as wb
    >>> found = wb.simulate("the-lamplighters-round", games=20, jobs=1)
    >>> found.all_ended, found.share("ending:3") == found.endings["ending:3"] / 20
    (True, True)
    """

    COLUMNS = ("end", "name", "plays", "share", "low", "high")

    def __init__(self, book: Book, setup: Setup, report: PlaytestReport) -> None:
        self.book, self.setup, self.report = book, setup, report

    @property
    def games(self) -> int:
        return self.report.games

    @property
    def all_ended(self) -> bool:
        """Whether no play got stuck or reached the cap."""
        return self.report.all_ended

    @property
    def seen(self) -> dict[str, Coverage]:
        """The names that plays saw, by kind."""
        return coverage(self.book.game, self.report.plays)

    @property
    def endings(self) -> dict[str, int]:
        """The number of plays that reached each ending, by name."""
        return self.seen["endings"].plays

    @property
    def stuck(self) -> dict[str, int]:
        """The number of plays that got stuck, by section."""
        return {section: place.plays for section, place in self.report.stuck.items()}

    @property
    def ledger(self) -> CoverageLedger:
        """What each play saw, for `wb.coverage`; empty without `watch`."""
        plays = {digest: Played(f"bot {self.setup.bot}", int(saw, 16)) for digest, saw in self.report.seen.items()}
        return CoverageLedger(has(self.book.game), plays)

    def plot(self, what: str = "endings") -> Chart:
        """An Altair chart of how plays ended, with 95 % intervals; or of `score`, or of a figure such as `turns`.

        Altair comes with `pip install 'wanderbook[notebook]'`. Raises `KeyError` for a figure that there is not.
        """
        from wanderbook.api import plots

        if what == "endings":
            return plots.shares(list(self.rows()), self.headline)
        return plots.spread(self.figures[what].plays, what, self.headline)

    @property
    def figures(self) -> dict[str, Spread]:
        """The figures of the plays, by name: `score`, `turns`, `defeats`, as the game has them."""
        score = {"score": self.report.score} if self.report.score else {}
        return {**score, **self.report.figures}

    def balance(self) -> Balance:
        """The distribution of the plays' figures, from the least to the most, as a table."""
        return Balance(self.headline, self.figures)

    def share(self, ending: str) -> float:
        """The share of plays that reached an ending."""
        return self.endings[ending] / self.games

    def title(self, ending: str) -> str:
        """The book's name for an ending; empty if it has none."""
        return next((one.name for one in self.book.content.title_page.ending if ending_name(one.number) == ending), "")

    @property
    def headline(self) -> str:
        return f"{self.book.title}: {counted(self.games, 'play')} by the {self.setup.bot} bot, seed {self.setup.seed}"

    def rows(self) -> Iterator[PlayRow]:
        """A row for each way that plays ended: endings, lost, stuck, and broken off at the cap."""
        yield from (self._row(name, self.title(name), plays) for name, plays in self.endings.items())
        if self.report.lost:
            yield self._row("lost", "", self.report.lost)
        yield from (self._row(f"stuck:{section}", "", plays) for section, plays in self.stuck.items())
        if self.report.unended:
            yield self._row("unended", "", self.report.unended.plays)

    def _row(self, end: str, name: str, plays: int) -> PlayRow:
        return end, name, plays, plays / self.games, *wilson(plays, self.games)

    def replies(self, place: Stop) -> list[list[str]]:
        """The replies of the example play that stopped at this place."""
        played = played_again(self.book.game, self.setup, place.example)
        return [list(reply.chosen) for reply in played.journal]

    def to_dict(self) -> JsonObject:
        """The report as plain data, for JSON."""
        report, seen = self.report, self.seen
        longest = report.longest
        return {
            "book": self.book.title,
            "bot": self.setup.bot,
            "seed": self.setup.seed,
            "answers": {about: list(chosen) for about, chosen in self.setup.answers.items()},
            "games": report.games,
            "decisions": report.decisions,
            "longest": {"decisions": longest.decisions, "seed": longest.example.seed} if longest else None,
            "endings": {
                name: {"name": self.title(name), **self._share(count)} for name, count in seen["endings"].plays.items()
            },
            "lost": report.lost,
            "defeats": report.defeats,
            "fell": report.fell,
            "stuck": {
                section: {**self._place(place), "replies": self.replies(place)}
                for section, place in report.stuck.items()
            },
            "capped": {"cap": self.setup.cap, **self._place(report.unended)},
            "score": _distribution_data(report.score) if report.score else None,
            "figures": {name: _distribution_data(one) for name, one in report.figures.items()},
            "coverage": {kind: _covered(one) for kind, one in {**seen, "branches": branches(seen)}.items()},
        }

    def _share(self, count: int) -> JsonObject:
        return {"count": count, "share": count / self.games, "interval": list(wilson(count, self.games))}

    def _place(self, place: Stop | None) -> JsonObject:
        """A place as plain data, with the seed of a play that ended there."""
        return {**self._share(place.plays if place else 0), "seed": place.example.seed if place else None}


class Balance(Collection, Mapping[str, Spread]):
    """The figures of many plays: the mean, the least, the quartiles and the most.

    >>> import wanderbook as wb
    >>> found = wb.simulate("the-widows-buoys", games=2, jobs=1).balance()
    >>> list(found), found["turns"].games
    (['score', 'defeats', 'turns', 'xp'], 2)
    """

    COLUMNS = ("figure", "mean", "least", "low", "median", "high", "most", "plays")

    def __init__(self, headline: str, figures: Mapping[str, Spread]) -> None:
        self._headline, self._figures = headline, figures

    def __getitem__(self, figure: str) -> Spread:
        return self._figures[figure]

    def __iter__(self) -> Iterator[str]:
        return iter(self._figures)

    def __len__(self) -> int:
        return len(self._figures)

    @property
    def headline(self) -> str:
        return self._headline

    def rows(self) -> Iterator[Row]:
        for name, spread in self._figures.items():
            low, median, high = (spread.within(share) for share in SHARES)
            yield name, spread.mean, spread.least, low, median, high, spread.most, spread.games

    def to_dict(self) -> JsonObject:
        return {name: _distribution_data(one) for name, one in self._figures.items()}


def _distribution_data(spread: Spread) -> JsonObject:
    """A distribution as plain data; JSON keys must be texts."""
    quartiles = [spread.within(share) for share in SHARES]
    plays = {str(number): plays for number, plays in spread.plays.items()}
    return {"mean": spread.mean, "least": spread.least, "most": spread.most, "quartiles": quartiles, "plays": plays}


def _covered(coverage: Coverage) -> JsonObject:
    """What the plays covered: how many names of how many, those never seen and those seen least, for JSON."""
    return {
        "reached": coverage.reached,
        "of": coverage.of,
        "plays": coverage.plays,
        "never": coverage.never,
        "least": list(coverage.least()),
    }
