"""Scenarios: small given / when / then files, for tests of rules and for authors with their books.

A file is TOML. `book` names a folder, seen from the file, or a bundled book. Each `[[scenario]]` sets up a
state, gives answers and says what must be so; each `[[can]]` and `[[cannot]]` names what a play can or can
never reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from msgspec.structs import replace
from pydantic import Field

from wanderbook.book import Book
from wanderbook.book.base import Content
from wanderbook.diagnostics import Diagnostic, suggest
from wanderbook.notation import BookError, NoSuchBook, find_book, read_book
from wanderbook.notation.tables import Path, Table, read_table
from wanderbook.notation.validation import validated
from wanderbook.rulesets import NotPlayable, game_for
from wanderbook.session.coverage import contents, reached_by
from wanderbook.session.explore import Reached, explore
from wanderbook.table import Game, NotAllowed, Pick, State, answer, decision, open_options, start
from wanderbook.table.events import Drawn, Event
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


def run_file(path: FilePath) -> list[Verdict]:
    """Every scenario of a file, in order."""
    table, wanted = _read(path)
    book = _book(path, wanted.book)
    drawn, asked = game_for(book), game_for(book, chance="ask")
    if strangers := tuple(_strangers(table, wanted, drawn)):
        raise BadScenario(f"{path} names what {book.title!r} does not have", strangers)
    verdicts = []
    for at, scenario in enumerate(wanted.scenario):
        why = run(drawn, scenario)
        verdicts.append(Verdict(scenario.name, why == "", why, table.key(("scenario", at)).line))
    for kind, goals in (("can", wanted.can), ("cannot", wanted.cannot)):
        for at, goal in enumerate(goals):
            why = _judge(asked, goal, kind == "can", wanted.states)
            verdicts.append(Verdict(f"{kind} reach {goal.reach}", why == "", why, table.key((kind, at)).line))
    return verdicts


def _read(path: FilePath) -> tuple[Table, ScenarioFile]:
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


def _book(path: FilePath, name: str) -> Book:
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
    turned = start(game, scenario.given.seed, given_state(game, scenario.given))
    told = list(turned.events)
    refused: NotAllowed | None = None
    for at, chosen in enumerate(scenario.when, 1):
        try:
            turned = answer(game, turned.state, (chosen,))
        except NotAllowed as refusal:
            refused = refusal
            if at < len(scenario.when) or scenario.then.refused is None:
                return f"answer {at} was refused: {refusal}"
            break
        told += turned.events
    found = [
        f"{what}, not so: {so}"
        for what, right, so in _facts(game, turned.state, told, refused, scenario.then)
        if not right
    ]
    found += [
        f"{what}, though never" for what, right, _ in _facts(game, turned.state, told, refused, scenario.never) if right
    ]
    return "; ".join((*found, *_unused_fate(scenario.given, told)))


def _unused_fate(given: Given, told: list[Event]) -> Iterator[str]:
    """Numbers that fate was to give and did not: too many of them, or none that this draw can give."""
    drawn = [event.number for event in told if isinstance(event, Drawn)]
    for at, number in enumerate(given.fate):
        if at >= len(drawn):
            yield f"fate {number} was never drawn"
        elif drawn[at] != number:
            yield f"fate {number} cannot be drawn here"


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


def _facts(
    game: Game, state: State[Any, Any], told: list[Event], refused: NotAllowed | None, facts: Facts
) -> Iterator[tuple[str, bool, str]]:
    """Everything that these facts claim, whether it is right, and what is so."""
    asked = decision(game, state)
    options = asked.options if isinstance(asked, Pick) else ()
    about = asked.about if isinstance(asked, Pick) else "nowhere"
    if facts.at is not None:
        yield f"at {facts.at}", about == facts.at, f"at {about}"
    if facts.ending is not None:
        yield f"ending {facts.ending}", state.ending == facts.ending, f"ending {state.ending}"
    if facts.stuck is not None:
        yield f"stuck at {facts.stuck}", state.stuck == facts.stuck, f"at {state.stuck or about}"
    if facts.refused is not None:
        rule = refused.rule if refused else "nothing"
        yield f"refused by {facts.refused}", rule == facts.refused, f"refused by {rule}"
    for what, wanted, held in (
        ("quest {} in play", facts.quests, state.quests),
        ("quest {} used", facts.used, state.used),
        ("card {} held", facts.cards, state.cards),
    ):
        yield from ((what.format(number), number in held, f"only {_listed(held)}") for number in wanted)
    keywords = {word for word, bearers in game.book.bearers.items() if any(quest in state.quests for quest in bearers)}
    yield from ((f"keyword {word} held", word in keywords, f"only {_listed(keywords)}") for word in facts.keywords)
    names = [name for name in map(reached_by, told) if name]
    yield from ((f"{name} happened", name in names, f"only {' '.join(names)}") for name in facts.happened)
    open = open_options(options)
    yield from ((f"{letter} open", letter in open, f"open are {_listed(open)}") for letter in facts.open)
    closed = {option.id: option.closed_by for option in options}
    for letter, rule in facts.closed.items():
        yield f"{letter} closed by {rule}", closed.get(letter) == rule, f"{letter} closed by {closed.get(letter)}"


def _listed(held: Iterable[object]) -> str:
    return ", ".join(map(str, sorted(held, key=str))) or "nothing"


# ---------------------------------------------------------------- what the book does not have


def _strangers(table: Table, wanted: ScenarioFile, game: Game) -> Iterator[Diagnostic]:
    """SB501: a scenario that names what the book has not, or claims nothing, proves nothing by passing."""
    for at, scenario in enumerate(wanted.scenario):
        here = ("scenario", at)
        if scenario.then == scenario.never == Facts():
            yield table.problem(
                "SB501", here, "this scenario claims nothing", 'say what must be so: then = { at = "2" }'
            )
        yield from _unknown(table, (*here, "given"), _named(scenario.given), game)
        yield from _unknown(table, (*here, "then"), _named(scenario.then), game)
        yield from _unknown(table, (*here, "never"), _named(scenario.never), game)
    for kind, goals in (("can", wanted.can), ("cannot", wanted.cannot)):
        for at, goal in enumerate(goals):
            yield from _unknown(table, (kind, at, "reach"), (("name", goal.reach),), game)
            yield from _unknown(table, (kind, at, "given"), _named(goal.given), game)


_NAMED = {
    "section": "section",
    "at": "section",
    "stuck": "section",
    "ending": "ending",
    "quests": "quest",
    "used": "quest",
    "cards": "adventure card",
    "keywords": "keyword",
    "happened": "name",
}


def _named(content: Content) -> Iterator[tuple[str, str]]:
    """What these fields name, each with its kind."""
    for field, kind in _NAMED.items():
        value = getattr(content, field, None)
        for one in value if isinstance(value, tuple) else () if value is None else (value,):
            yield kind, str(one)


def _unknown(table: Table, path: Path, named: Iterable[tuple[str, str]], game: Game) -> Iterator[Diagnostic]:
    known = _known(game)
    for kind, name in named:
        if name not in known[kind]:
            what = "nothing called" if kind == "name" else f"no {kind}"
            yield table.problem("SB501", path, f"the book has {what} {name}", suggest(name, known[kind]))


def _known(game: Game) -> dict[str, set[str]]:
    book, there = game.book, contents(game)
    return {
        "section": set(book.sections),
        "ending": {name.partition(":")[2] for name in there["endings"]},
        "quest": set(map(str, book.quests)),
        "adventure card": {str(card.number) for card in book.cards.adventure},
        "keyword": set(book.bearers),
        "name": {*book.sections, *(name for names in there.values() for name in names)},
    }


# ---------------------------------------------------------------- can and cannot


def _judge(game: Game, goal: Goal, can: bool, most: int) -> str:
    """Nothing if the goal is as it should be."""
    match explore(game, given_state(game, goal.given), goal.reach, most):
        case Reached(path=path):
            return "" if can else f"it can be reached: {' '.join(path) or 'at once'}"
        case None:
            return "it cannot be reached" if can else ""
        case undecided:
            return f"undecided after {undecided:,} states"
