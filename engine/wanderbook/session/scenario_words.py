"""The format of scenario files, and the state with which a scenario begins."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, cast

from msgspec.structs import replace
from pydantic import BeforeValidator, ConfigDict, Field, create_model

from wanderbook.book.base import Content
from wanderbook.book.claims import Beginning
from wanderbook.table import Game, Table
from wanderbook.table.amounts import Counts
from wanderbook.table.events import Event
from wanderbook.table.fate import Fate
from wanderbook.table.game import Staging
from wanderbook.table.steps import ReadSection

Answer = Annotated[tuple[str, ...], BeforeValidator(lambda answer: (answer,) if isinstance(answer, str) else answer)]
"""One id, or several in a list; an empty list chooses nothing."""


class Given(Beginning):
    """The start of the scenario: a section, the things held, and the next numbers of fate."""

    fate: tuple[int, ...] = ()
    seed: int = 1
    chance: Literal["draw", "ask"] = "draw"
    """With `ask`, nothing is drawn: each draw is answered, as for `odds` and proofs."""


class Happening(Content):
    """An event by its name, with the fields to compare."""

    model_config = ConfigDict(frozen=True, extra="allow")
    event: str

    @property
    def fields(self) -> dict[str, Any]:
        return self.model_extra or {}

    def is_like(self, event: Event) -> bool:
        return type(event).__name__ == self.event and all(
            _plain(getattr(event, name)) == value for name, value in self.fields.items()
        )

    def __str__(self) -> str:
        return " ".join((self.event, *(f"{name}={value}" for name, value in self.fields.items())))


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


class ExpectedFacts(Content):
    """Claims about the table after the answers. Lists name some things that must be there, not all."""

    at: str | None = None
    """The section whose choices are offered now."""
    ending: int | None = None
    stuck: str | None = None
    quests: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    keywords: tuple[str, ...] = ()
    stats: dict[str, int] = {}
    """Stats with their values at the end."""
    boxes: dict[str, int] = {}
    """Tracks of the journey log with their number of marked boxes at the end."""
    happened: tuple[str, ...] = ()
    """Sections read, choices taken, redirects fired and outcomes: `4`, `4:A`, `4:if1`, `4:A:fail`."""
    open: tuple[str, ...] = ()
    closed: dict[str, str] = {}
    """Options that are closed, each with its rule."""
    refused: str | None = None
    """The rule that refused the last answer."""
    totals: tuple[int, ...] = ()
    """The total of each draw of fate when it was judged: all of them, in order."""
    events: tuple[Happening, ...] = ()
    """Events that happened in this order, with any others in between."""


class Scenario(Content):
    """A scenario: the start, the answers in order, and what must or must not hold afterwards."""

    name: str
    given: Given = Given()
    when: tuple[Answer, ...] = ()
    then: ExpectedFacts = ExpectedFacts()
    never: ExpectedFacts = ExpectedFacts()
    """What must not hold."""


class ScenarioGoal(Content):
    """A goal to reach: a section, `4:A`, `4:if1`, `4:A:fail` or `ending:2`."""

    reach: str
    given: Given = Given()


class ScenarioFile(Content):
    """A file of scenarios about one book."""

    book: str
    scenario: tuple[Scenario, ...] = ()
    can: tuple[ScenarioGoal, ...] = ()
    cannot: tuple[ScenarioGoal, ...] = ()
    states: int = Field(100_000, ge=1, le=10_000_000)
    """The number of states to search before giving up on a goal."""


@cache
def words_of(own: Staging | None) -> type[ScenarioFile]:
    """The format of a file for a game: every game's keys, and those of this game's own table."""
    if own is None:
        return ScenarioFile
    start_words = _given_words(own)
    facts = create_model("facts", __base__=(ExpectedFacts, own.facts))
    goal = create_model("goal", __base__=ScenarioGoal, given=(start_words, start_words()))
    scenario = create_model(
        "scenario", __base__=Scenario, given=(start_words, start_words()), then=(facts, facts()), never=(facts, facts())
    )
    goals, scenarios = tuple[goal, ...], tuple[scenario, ...]
    return create_model("file", __base__=ScenarioFile, scenario=(scenarios, ()), can=(goals, ()), cannot=(goals, ()))


@cache
def _given_words(own: Staging) -> type[Given]:
    bases: tuple[Any, ...] = (Given, own.given)
    return cast(type[Given], create_model("given", __base__=bases))


def given_words(game: Game) -> type[Given]:
    """The keys that `given` can have for this game's table."""
    return Given if game.rules.staging is None else _given_words(game.rules.staging)


def game_of(game: Game, given: Given) -> Game:
    """The game that a scenario plays, with given draws if it says so."""
    return game.asking if given.chance == "ask" else game


def given_state(game: Game, given: Given) -> Table:
    """The state described by a scenario's `given`: the game's opening with changes. No step has run yet; `start` does
    that.
    """
    state = game.rules.begin(game, given.seed)
    held = replace(
        state,
        quests=(state.quests | frozenset(given.quests)) - frozenset(given.used),
        used=frozenset(given.used),
        cards=state.cards | frozenset(given.cards),
        fate=Fate(given.seed),
        boxes=Counts.of(given.boxes),
    )
    if game.rules.staging is not None:
        return game.rules.staging.set_up(game, held, given)
    held = replace(held, fate=Fate(given.seed, set=tuple(number - 1 for number in given.fate)))
    if game.rules.set_stats is not None and given.stats:
        held = game.rules.set_stats(game, held, given.stats)
    return replace(held, agenda=(ReadSection(given.section),)) if given.section else held
