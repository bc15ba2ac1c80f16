"""Scenarios: small given / when / then files, for tests of rules and for authors with their books.

A file is TOML. `book` names a folder, seen from the file, or a bundled book. Each `[[scenario]]` sets up a
state, gives answers and says what must be so; each `[[can]]` and `[[cannot]]` names what a play can or can
never reach. What lies on a board game's table only its ruleset knows: see `Staging`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath
from typing import NamedTuple, TypeVar

from pydantic import ConfigDict

from wanderbook.book import Book
from wanderbook.book.base import Content
from wanderbook.diagnostics import Diagnostic
from wanderbook.games import record_of
from wanderbook.notation import BookError, NoSuchBook, find_book, read_book
from wanderbook.notation.tables import TomlFile, read_table
from wanderbook.notation.validation import validated
from wanderbook.proofs.claims import verdict_from
from wanderbook.rulesets import game_for
from wanderbook.session.coverage.reached import reached_by
from wanderbook.session.explore import ShortestPlay, explore
from wanderbook.session.scenario_faults import impossible, strangers
from wanderbook.session.scenario_words import (
    ExpectedFacts,
    Given,
    Scenario,
    ScenarioFile,
    ScenarioGoal,
    game_of,
    given_state,
    words_of,
)
from wanderbook.table import Chance, Game, NotAllowed, Pick, Table, answer, decision, open_options, start
from wanderbook.table.events import DiceRolled, Drawn, Event, Totalled
from wanderbook.table.fate import NotDrawn
from wanderbook.table.game import Claim

MOST_OFFERED = 40
MOST_BYTES = 1024 * 1024
_F = TypeVar("_F", bound=Content)


class ScenarioResult(NamedTuple):
    """The result of a scenario: whether it passed, why not, and its line in the file."""

    name: str
    passed: bool
    why: str = ""
    line: int = 1


class BadScenario(Exception):
    """Raised if the file, or its book, cannot be read."""

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics


# ---------------------------------------------------------------- reading and running files


class OpenScenario(NamedTuple):
    """A scenario file that can be run, and the game of its book."""

    table: TomlFile
    wanted: ScenarioFile
    game: Game


def opened(path: FilePath) -> OpenScenario:
    """Read a file and its book. Raises `BadScenario`."""
    table = _read(path)
    book = _book(path, _understood(path, table, _Named).book)
    game = game_for(book)
    wanted = _understood(path, table, words_of(game.rules.staging))
    if unknown := tuple(strangers(table, wanted, game)):
        raise BadScenario(f"{path} names something that {book.title!r} does not have", unknown)
    if wrong := tuple(impossible(table, wanted, game)):
        raise BadScenario(f"{path} begins with an impossible table", wrong)
    return OpenScenario(table, wanted, game)


def run_file(path: FilePath) -> list[ScenarioResult]:
    """Every scenario of a file, in order."""
    table, wanted, drawn = opened(path)
    asked = game_for(drawn.book, chance="ask")
    verdicts = []
    for place, scenario in enumerate(wanted.scenario):
        why = run(drawn, scenario)
        verdicts.append(ScenarioResult(scenario.name, why == "", why, table.key(("scenario", place)).line))
    for kind, goals in (("can", wanted.can), ("cannot", wanted.cannot)):
        for place, goal in enumerate(goals):
            why = _judge(asked, goal, kind == "can", wanted.states)
            verdicts.append(ScenarioResult(f"{kind} reach {goal.reach}", why == "", why, table.key((kind, place)).line))
    return verdicts


class _Named(Content):
    """The part of a file that must be read before the rest."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    book: str


def _read(path: FilePath) -> TomlFile:
    """A scenario file as a table. Raises `BadScenario` if it is too large, unreadable or not TOML."""
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
    return table


def _understood(path: FilePath, table: TomlFile, model: type[_F]) -> _F:
    """A file's data as content. Raises `BadScenario` with every problem."""
    wanted = validated(table, (), model, table.data)
    if isinstance(wanted, list):
        raise BadScenario(f"{path} is not a scenario file", tuple(wanted))
    return wanted


def _book(path: FilePath, name: str) -> Book:
    """The book that a scenario names: a folder beside the file, or a bundled book. Raises `BadScenario`."""
    try:
        folder = path.parent / name
        return read_book(folder if folder.is_dir() else find_book(name)).require()
    except NoSuchBook as error:
        raise BadScenario(str(error)) from error
    except BookError as error:
        raise BadScenario(f"{name} has errors", error.diagnostics) from error


# ---------------------------------------------------------------- given, when, then


def run(game: Game, scenario: Scenario) -> str:
    """The faults of a scenario's result, in words; empty if it passes."""
    try:
        return _run(game, scenario)
    except NotDrawn as wrong:
        return str(wrong)


def _run(game: Game, scenario: Scenario) -> str:
    """The faults of the table after the scenario's answers, in words; empty if all claims hold."""
    game = game_of(game, scenario.given)
    turned = start(game, scenario.given.seed, given_state(game, scenario.given))
    events = list(turned.events)
    refused: NotAllowed | None = None
    for number, chosen in enumerate(scenario.when, 1):
        try:
            turned = answer(game, turned.state, chosen)
        except NotAllowed as refusal:
            refused = refusal
            if number < len(scenario.when) or scenario.then.refused is None:
                return f"answer {number} was refused: {refusal}; {_offered(game, turned.state)}"
            break
        events += turned.events
    must, never = (_facts(game, turned.state, events, refused, facts) for facts in (scenario.then, scenario.never))
    wrong = [f"expected {what}, got {so}" for what, right, so in must if not right]
    wrong += [f"{what}, which must never be" for what, right, _ in never if right]
    return "; ".join((*wrong, *_unused_fate(scenario.given, events)))


def _offered(game: Game, state: Table) -> str:
    """The legal answers at this point, for the message."""
    asked = decision(game, state)
    if asked is None:
        return "the play is over"
    if isinstance(asked, Chance):
        return "the next reply is a draw"
    offered = [*(asked.options if isinstance(asked, Pick) else ()), *asked.free_actions]
    open = [*open_options(offered)]
    closed = [f"{option.id} (closed by {option.closed_by})" for option in offered if option.closed_by]
    return f"the options are {', '.join([*map(str, open), *closed][:MOST_OFFERED]) or 'none'}"


def _unused_fate(given: Given, events: list[Event]) -> Iterator[str]:
    """Given numbers of fate that were not drawn: too many of them, or others than were drawn."""
    drawn = [number for event in events for number in _numbers(event)]
    for place, number in enumerate(given.fate):
        if place >= len(drawn):
            yield f"fate {number} was never drawn"
        elif drawn[place] != number:
            yield f"fate {number} cannot be drawn here"


def _numbers(event: Event) -> tuple[int, ...]:
    """The numbers that fate gave in an event, die by die; none for other events."""
    match event:
        case Drawn(number=number):
            return (number,)
        case DiceRolled(numbers=numbers):
            return numbers
        case _:
            return ()


def _facts(
    game: Game, state: Table, events: list[Event], refused: NotAllowed | None, facts: ExpectedFacts
) -> Iterator[Claim]:
    """Compare every claim of a part of the scenario with the table."""
    yield from _facts_of_reading(game, state, events, refused, facts)
    totals = tuple(event.total for event in events if isinstance(event, Totalled))
    if facts.totals:
        yield Claim(f"totals {_in_order(facts.totals)}", facts.totals == totals, _in_order(totals))
    left = events
    for wanted in facts.events:
        place = next((at for at, event in enumerate(left, 1) if wanted.is_like(event)), 0)
        left = left[place:]
        yield Claim(f"{wanted} happened", place > 0, f"only {_in_order(type(event).__name__ for event in left)}")
    if game.rules.staging is not None:
        yield from game.rules.staging.claims(game, state, facts)


def _facts_of_reading(
    game: Game, state: Table, events: list[Event], refused: NotAllowed | None, facts: ExpectedFacts
) -> Iterator[Claim]:
    """Compare the scenario's claims about the story with the table: its place, cards and quests, open and closed
    options.
    """
    asked = decision(game, state)
    options = asked.options if isinstance(asked, Pick) else ()
    if asked is not None and not isinstance(asked, Chance):
        options = (*options, *asked.free_actions)
    about = asked.about if isinstance(asked, Pick) else "nowhere"
    if facts.at is not None:
        yield Claim(f"at {facts.at}", about == facts.at, f"at {about}")
    if facts.ending is not None:
        yield Claim(f"ending {facts.ending}", state.ending == facts.ending, f"ending {state.ending}")
    if facts.stuck is not None:
        yield Claim(f"stuck at {facts.stuck}", state.stuck == facts.stuck, f"at {state.stuck or about}")
    if facts.refused is not None:
        rule = refused.rule if refused else "nothing"
        yield Claim(f"refused by {facts.refused}", rule == facts.refused, f"refused by {rule}")
    for what, wanted, held in (
        ("quest {} in play", facts.quests, state.quests),
        ("quest {} used", facts.used, state.used),
        ("card {} held", facts.cards, state.cards),
    ):
        yield from (Claim(what.format(number), number in held, f"only {_values(held)}") for number in wanted)
    keywords = {word for word, bearers in game.book.bearers.items() if any(quest in state.quests for quest in bearers)}
    yield from (Claim(f"keyword {word} held", word in keywords, f"only {_values(keywords)}") for word in facts.keywords)
    figures = game.rules.figures(game, state) if facts.stats and game.rules.figures else {}
    for stat, value in facts.stats.items():
        yield Claim(f"{stat} at {value}", figures.get(stat) == value, f"{stat} at {figures.get(stat)}")
    for track, many in facts.boxes.items():
        marked = state.boxes[track]
        yield Claim(f"{many} boxes of {track} marked", marked == many, f"{marked} marked")
    names = [name for event in events for name in reached_by(event)]
    yield from (Claim(f"{name} happened", name in names, f"only {_in_order(names)}") for name in facts.happened)
    open = open_options(options)
    yield from (Claim(f"{letter} open", letter in open, f"open are {_values(open)}") for letter in facts.open)
    closed = {option.id: option.closed_by for option in options}
    for letter, rule in facts.closed.items():
        yield Claim(
            f"{letter} closed by {rule}", closed.get(letter) == rule, f"{letter} closed by {closed.get(letter)}"
        )


def _in_order(things: Iterable[object]) -> str:
    return " ".join(map(str, things)) or "nothing"


def _values(held: Iterable[object]) -> str:
    return ", ".join(map(str, sorted(held, key=str))) or "nothing"


# ---------------------------------------------------------------- can and cannot


def _judge(game: Game, goal: ScenarioGoal, can: bool, most: int) -> str:
    """The fault of a goal, None if it is as claimed: by proof for a plain gamebook, otherwise by
    searching every state.
    """
    plain = record_of(game.book.title_page.ruleset).is_plain
    proved = verdict_from(game.book, goal.reach, goal.given, most) if plain else None
    if proved is not None and proved.status != "undecided":
        if proved.status == "unreachable":
            return "it cannot be reached" if can else ""
        return "" if can else f"it can be reached: {' '.join(proved.witness) or 'at once'}"
    match explore(game, given_state(game, goal.given), goal.reach, most):
        case ShortestPlay(path=path):
            return "" if can else f"it can be reached: {' '.join(path) or 'at once'}"
        case None:
            return "it cannot be reached" if can else ""
        case undecided:
            return f"undecided after {undecided:,} state{'' if undecided == 1 else 's'}"
