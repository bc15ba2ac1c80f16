"""Scenarios: small given / when / then files, for tests of rules and for authors with their books.

A file is TOML. `book` names a folder, seen from the file, or a bundled book. Each `[[scenario]]` sets up a
state, gives answers and says what must be so; each `[[can]]` and `[[cannot]]` names what a play can or can
never reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace
from pydantic import Field

from wanderbook.book import Book
from wanderbook.book.base import Content
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation import BookError, NoSuchBook, find_book, read_book
from wanderbook.notation.tables import Table, read_table
from wanderbook.notation.validation import validated
from wanderbook.rulesets import NotPlayable, game_for
from wanderbook.session.coverage import reached_by
from wanderbook.session.explore import Reached, explore
from wanderbook.table import Game, NotAllowed, Pick, State, answer, decision, open_options, start
from wanderbook.table.events import Event
from wanderbook.table.fate import Fate
from wanderbook.table.reading import ReadSection

MOST_BYTES = 1024 * 1024


class Given(Content):
    """Where the scenario starts: at a section, with what is held, and the numbers that fate will give."""

    section: str | None = None
    quests: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    fate: tuple[int, ...] = ()
    seed: int = 1


class Facts(Content):
    """What may be so after the answers. Lists name what must be among the rest, not all there is."""

    at: str | None = None
    """The section whose choices are asked about now."""
    ending: int | None = None
    stuck: str | None = None
    quests: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    keywords: tuple[str, ...] = ()
    happened: tuple[str, ...] = ()
    """Sections read, choices taken, redirects fired and outcomes: `4`, `4:A`, `4:if1`, `4:A:fail`."""
    open: tuple[str, ...] = ()
    closed: dict[str, str] = {}
    """Options that are closed, with the rule that closes them."""
    refused: str | None = None
    """The rule that refused the last answer."""


class Scenario(Content):
    name: str
    given: Given = Given()
    when: tuple[str, ...] = ()
    then: Facts = Facts()
    never: Facts = Facts()
    """What must not be so."""


class Goal(Content):
    """Something to be reached: a section, `4:A`, `4:if1`, `4:A:fail` or `ending:2`."""

    reach: str
    given: Given = Given()


class ScenarioFile(Content):
    book: str
    scenario: tuple[Scenario, ...] = ()
    can: tuple[Goal, ...] = ()
    cannot: tuple[Goal, ...] = ()
    states: int = Field(100_000, ge=1, le=10_000_000)
    """How many states to look at before giving up on a goal."""


class Verdict(NamedTuple):
    name: str
    passed: bool
    why: str = ""
    line: int = 1


class BadScenario(Exception):
    """The file, or the book that it is about, cannot be read."""

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics


# ---------------------------------------------------------------- reading and running files


def run_file(path: Path) -> list[Verdict]:
    """Every scenario of a file, in order."""
    table, wanted = _read(path)
    book = _book(path, wanted.book)
    drawn, asked = game_for(book), game_for(book, chance="ask")
    verdicts = []
    for at, scenario in enumerate(wanted.scenario):
        why = run(drawn, scenario)
        verdicts.append(Verdict(scenario.name, why == "", why, table.key(("scenario", at)).line))
    for kind, goals in (("can", wanted.can), ("cannot", wanted.cannot)):
        for at, goal in enumerate(goals):
            why = _judge(asked, goal, kind == "can", wanted.states)
            verdicts.append(Verdict(f"{kind} reach {goal.reach}", why == "", why, table.key((kind, at)).line))
    return verdicts


def _read(path: Path) -> tuple[Table, ScenarioFile]:
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise BadScenario(f"{path} is too large to be a scenario file")
        table = read_table(path.name, data.decode("utf-8-sig"))
    except OSError as error:
        raise BadScenario(f"{path} cannot be read: {(error.strerror or 'unknown').lower()}") from error
    except UnicodeDecodeError as error:
        raise BadScenario(f"{path} is not UTF-8 text") from error
    if isinstance(table, Diagnostic):
        raise BadScenario(f"{path} is not TOML", (table,))
    wanted = validated(table, (), ScenarioFile, table.data)
    if isinstance(wanted, list):
        raise BadScenario(f"{path} is no scenario file", tuple(wanted))
    return table, wanted


def _book(path: Path, name: str) -> Book:
    try:
        folder = path.parent / name
        book = read_book(folder if folder.is_dir() else find_book(name)).require()
        game_for(book)
    except (NoSuchBook, NotPlayable) as error:
        raise BadScenario(str(error)) from error
    except BookError as error:
        raise BadScenario(f"{name} has errors", error.diagnostics) from error
    return book


# ---------------------------------------------------------------- given, when, then


def run(game: Game, scenario: Scenario) -> str:
    """Nothing if all is as it should be, else what is not."""
    try:
        state, told, refused = _played(game, scenario)
    except KeyError as missing:
        return f"the book has no {missing}"
    wanting = [f"{what} is not so" for what, so in _facts(game, state, told, refused, scenario.then) if not so]
    unwanted = [f"{what} is so" for what, so in _facts(game, state, told, refused, scenario.never) if so]
    if refused and scenario.then.refused is None:
        wanting.append(f"the last answer was refused: {refused}")
    return "; ".join((*wanting, *unwanted))


def given_state(game: Game, given: Given) -> State[Any, Any]:
    """The start of a play, changed as a scenario says, up to its first decision."""
    state = game.rules.begin(game, given.seed)
    held = replace(
        state,
        quests=(state.quests | frozenset(given.quests)) - frozenset(given.used),
        used=frozenset(given.used),
        cards=state.cards | frozenset(given.cards),
        fate=Fate(given.seed, set=tuple(number - 1 for number in given.fate)),
    )
    return replace(held, agenda=(ReadSection(given.section),)) if given.section else held


def _played(game: Game, scenario: Scenario) -> tuple[State[Any, Any], list[Event], NotAllowed | None]:
    turned = start(game, scenario.given.seed, given_state(game, scenario.given))
    told = list(turned.events)
    for at, chosen in enumerate(scenario.when):
        try:
            turned = answer(game, turned.state, (chosen,))
        except NotAllowed as refused:
            if at + 1 < len(scenario.when):
                raise KeyError(f"way past answer {at + 1}: {refused}") from refused
            return turned.state, told, refused
        told += turned.events
    return turned.state, told, None


def _facts(
    game: Game, state: State[Any, Any], told: list[Event], refused: NotAllowed | None, facts: Facts
) -> Iterator[tuple[str, bool]]:
    """Everything that these facts claim, and whether it is so."""
    asked = decision(game, state)
    options = asked.options if isinstance(asked, Pick) else ()
    names = set(map(reached_by, told))
    if facts.at is not None:
        yield f"being asked at {facts.at}", isinstance(asked, Pick) and asked.about == facts.at
    if facts.ending is not None:
        yield f"ending {facts.ending}", state.ending == facts.ending
    if facts.stuck is not None:
        yield f"being stuck at {facts.stuck}", state.stuck == facts.stuck
    if facts.refused is not None:
        yield f"a refusal by {facts.refused}", refused is not None and refused.rule == facts.refused
    yield from ((f"quest {number} in play", number in state.quests) for number in facts.quests)
    yield from ((f"quest {number} used", number in state.used) for number in facts.used)
    yield from ((f"card {number} held", number in state.cards) for number in facts.cards)
    for keyword in facts.keywords:
        bearers = game.book.bearers.get(keyword, ())
        yield f"keyword {keyword} held", any(number in state.quests for number in bearers)
    yield from ((f"{name} happened", name in names) for name in facts.happened)
    yield from ((f"{letter} open", letter in open_options(options)) for letter in facts.open)
    closed = {option.id: option.closed_by for option in options}
    yield from ((f"{letter} closed by {rule}", closed.get(letter) == rule) for letter, rule in facts.closed.items())


# ---------------------------------------------------------------- can and cannot


def _judge(game: Game, goal: Goal, can: bool, most: int) -> str:
    """Nothing if the goal is as it should be."""
    try:
        found = explore(game, given_state(game, goal.given), goal.reach, most)
    except KeyError as missing:
        return f"the book has no {missing}"
    match found:
        case Reached(path=path):
            return "" if can else f"it can be reached: {' '.join(path) or 'at once'}"
        case None:
            return "it cannot be reached" if can else ""
        case undecided:
            return f"undecided after {undecided:,} states"
