"""What a scenario file may say, and the state that it begins with."""

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
    """Where the scenario starts: at a section, with what is held, and the numbers that fate will give."""

    fate: tuple[int, ...] = ()
    seed: int = 1
    chance: Literal["draw", "ask"] = "draw"
    """With `ask`, nothing is drawn: each draw is answered, as `odds` and proofs do."""


class Happening(Content):
    """An event by its name, with those of its fields that matter."""

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
    """What may be so after the answers. Lists name what must be among the rest, not all there is."""

    at: str | None = None
    """The section whose choices are offered now."""
    ending: int | None = None
    stuck: str | None = None
    quests: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    keywords: tuple[str, ...] = ()
    stats: dict[str, int] = {}
    """Stats with the values that they have in the end."""
    boxes: dict[str, int] = {}
    """Tracks of the journey log with how many of their boxes are marked in the end."""
    happened: tuple[str, ...] = ()
    """Sections read, choices taken, redirects fired and outcomes: `4`, `4:A`, `4:if1`, `4:A:fail`."""
    open: tuple[str, ...] = ()
    closed: dict[str, str] = {}
    """Options that are closed, with the rule that closes them."""
    refused: str | None = None
    """The rule that refused the last answer."""
    totals: tuple[int, ...] = ()
    """What each draw of fate came to when it was judged: all of them, in order."""
    events: tuple[Happening, ...] = ()
    """What happened, in this order, whatever else did in between."""


class Scenario(Content):
    """One scenario: what is given, the answers in order, and what must or must not be so afterwards."""

    name: str
    given: Given = Given()
    when: tuple[Answer, ...] = ()
    then: ExpectedFacts = ExpectedFacts()
    never: ExpectedFacts = ExpectedFacts()
    """What must not be so."""


class ScenarioGoal(Content):
    """Something to be reached: a section, `4:A`, `4:if1`, `4:A:fail` or `ending:2`."""

    reach: str
    given: Given = Given()


class ScenarioFile(Content):
    """A file of scenarios about one book."""

    book: str
    scenario: tuple[Scenario, ...] = ()
    can: tuple[ScenarioGoal, ...] = ()
    cannot: tuple[ScenarioGoal, ...] = ()
    states: int = Field(100_000, ge=1, le=10_000_000)
    """How many states to look at before giving up on a goal."""


@cache
def words_of(own: Staging | None) -> type[ScenarioFile]:
    """The words that a file may use: every game's, and those of this game's own table."""
    if own is None:
        return ScenarioFile
    given = _given_words(own)
    facts = create_model("facts", __base__=(ExpectedFacts, own.facts))
    goal = create_model("goal", __base__=ScenarioGoal, given=(given, given()))
    scenario = create_model(
        "scenario", __base__=Scenario, given=(given, given()), then=(facts, facts()), never=(facts, facts())
    )
    goals, scenarios = tuple[goal, ...], tuple[scenario, ...]
    return create_model("file", __base__=ScenarioFile, scenario=(scenarios, ()), can=(goals, ()), cannot=(goals, ()))


@cache
def _given_words(own: Staging) -> type[Given]:
    bases: tuple[Any, ...] = (Given, own.given)
    return cast(type[Given], create_model("given", __base__=bases))


def given_words(game: Game) -> type[Given]:
    """What `given` may say of this game's table."""
    return Given if game.rules.staging is None else _given_words(game.rules.staging)


def game_of(game: Game, given: Given) -> Game:
    """The game that a scenario plays: its draws are given, where it says so."""
    return game.asking if given.chance == "ask" else game


def given_state(game: Game, given: Given) -> Table:
    """The state that a scenario's `given` describes: the game's opening, changed. No step has run yet; `start` does
    that."""
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
