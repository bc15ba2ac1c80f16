"""The sources of plays that count for coverage: journals of people, bots, scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from wanderbook.session.bots import Bot
from wanderbook.session.coverage.ledger import PlayCoverage, digest_of
from wanderbook.session.coverage.seen import CoverageObserver, passed_over
from wanderbook.session.files import BadFile
from wanderbook.session.library import Shelf, save_name
from wanderbook.session.playtest import Setup, bot_random, seed_of
from wanderbook.session.saves import GONE, read_save
from wanderbook.session.scenario import opened
from wanderbook.session.scenario_words import Scenario, game_of, given_state
from wanderbook.table import Game, NotAllowed, Reply, Transition, answer, decision, start
from wanderbook.table.fate import NotDrawn


class Watched(NamedTuple):
    """A replayed play, and the sentence that says why it stopped early, if it did."""

    seen: PlayCoverage
    stopped: str = ""


def watch(game: Game, begun: Transition, replies: Iterable[Iterable[str]]) -> tuple[frozenset[str], int, str]:
    """What a play sees, how many of its replies could be played, and why it stopped."""
    observer, done = CoverageObserver(game), 0
    observer.look(begun)
    for reply in replies:
        try:
            begun = answer(game, begun.state, Reply(tuple(reply)))
        except NotAllowed as refused:
            return frozenset(observer.saw), done, str(refused)
        except GONE as missing:
            return frozenset(observer.saw), done, f"{missing} is gone"
        observer.look(begun)
        done += 1
    return frozenset(observer.saw), done, ""


# ---------------------------------------------------------------- people


def saves_of(game: Game) -> list[Path]:
    """All saves of this book in the library: the autosave and the named saves."""
    shelf = Shelf(game.book)
    return [path for path in (shelf.autosave, *map(shelf.path, shelf.names())) if path.exists()]


def save_seen(game: Game, path: Path) -> Watched:
    """A save's journal, replayed as far as this edition allows. Raises `BadFile` for a file that is
    not a save of it.
    """
    saved = read_save(path)
    page = game.book.title_page
    if (saved.ruleset, saved.title) != (page.ruleset, page.title):
        raise BadFile(f"This save is of another book: {saved.title!r}.")
    digest = digest_of(saved.seed, saved.origin, saved.journal)
    try:
        origin = None if bytes(saved.origin) == b"null" else game.decode(bytes(saved.origin))
        begun = start(game, saved.seed) if origin is None else Transition(origin, ())
        saw, done, why = watch(game, begun, saved.journal)
    except (msgspec.DecodeError, RecursionError, *GONE) as error:
        raise BadFile(f"This save cannot be played with this edition of the book: {error}.") from error
    stopped = f"stopped at moment {done} of {len(saved.journal)}: {why}" if why else ""
    return Watched(PlayCoverage(digest, f"save {save_name(path)}", saw), stopped)


# ---------------------------------------------------------------- bots


def bots_seen(game: Game, setup: Setup, games: int, progress: Callable[[int, int], None]) -> Iterator[Watched]:
    """The plays of `wanderbook simulate` with the same bot and seed."""
    before = passed_over(game.book)
    for number in range(games):
        seed = seed_of(setup.seed, number)
        journal, saw = _bot_play(game, setup.new_bot(), CoverageObserver(game, before), seed, setup.cap)
        progress(number + 1, games)
        yield Watched(PlayCoverage(digest_of(seed, None, journal), f"bot {setup.bot}", saw))


def _bot_play(
    game: Game, bot: Bot, observer: CoverageObserver, seed: int, cap: int
) -> tuple[list[Any], frozenset[str]]:
    """One play by a bot: its replies, and the names of everything it saw."""
    random, journal = bot_random(seed), []
    turned = start(game, seed)
    observer.look(turned)
    while (asked := decision(game, turned.state)) is not None and turned.state.moment < cap:
        reply = bot.choose(game, turned.state, asked, random)
        journal.append(reply.chosen)
        turned = answer(game, turned.state, reply)
        observer.look(turned)
    return journal, frozenset(observer.saw)


# ---------------------------------------------------------------- scenarios


def scenarios_seen(game: Game, path: Path) -> Iterator[Watched]:
    """The plays of each `[[scenario]]` in a file. Raises `BadScenario`, or `BadFile` if it is about another book."""
    about = opened(path)
    page, other = game.book.title_page, about.game.book.title_page
    if (page.ruleset, page.title) != (other.ruleset, other.title):
        raise BadFile(f"{path} is about another book: {other.title!r}")
    for scenario in about.wanted.scenario:
        yield _scenario_seen(game, path, scenario)


def _scenario_seen(game: Game, path: Path, scenario: Scenario) -> Watched:
    """What a scenario sees of the book, and where it stopped if an answer was refused."""
    saw, done, why = _played(game, scenario)
    digest = digest_of("scenario", scenario.given.model_dump(mode="json"), scenario.when)
    refused = scenario.then.refused is not None and done == len(scenario.when) - 1  # as it should be
    stopped = f"stopped at answer {done + 1} of {len(scenario.when)}: {why}" if why and not refused else ""
    return Watched(PlayCoverage(digest, f"scenario {path.stem}: {scenario.name}", saw), stopped)


def _played(game: Game, scenario: Scenario) -> tuple[frozenset[str], int, str]:
    """What a scenario saw, how many answers it gave, and why it stopped (empty if it did not). A number of fate that
    cannot be drawn stops it before the first."""
    game = game_of(game, scenario.given)
    try:
        begun = start(game, scenario.given.seed, given_state(game, scenario.given))
        return watch(game, begun, scenario.when)
    except NotDrawn as wrong:
        return frozenset(), 0, str(wrong)
