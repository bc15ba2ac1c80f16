"""A game: a ruleset and a book, with everything that play needs prepared. Holds no state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

import msgspec

from wanderbook.book import Book, Choice, Section
from wanderbook.book.base import Content
from wanderbook.book.conditions import Condition
from wanderbook.book.sections import Price
from wanderbook.table.decisions import Decision, Option, Question, Reply
from wanderbook.table.events import Event, Tell
from wanderbook.table.reading import DrawTable
from wanderbook.table.scoring import Journey
from wanderbook.table.script import Handler, PlayedSection, Script, Test, make_test
from wanderbook.table.state import State

if TYPE_CHECKING:
    from wanderbook.table.challenge import ChallengeRules

Speaker = Callable[[Book, Condition], str]


@dataclass(frozen=True)
class Meanwhile:
    """What anyone may do at almost any time, beside the decision that is asked, which is then asked again."""

    options: Callable[[Game, State[Any, Any]], Sequence[Option]]
    """All of it; what may not be done now is closed by a rule. The ids are never those of a decision's own options."""
    option: Callable[[Game, State[Any, Any], str], Option | None]
    """One of them by its id, if there is one."""
    do: Callable[[Game, State[Any, Any], str, Tell], State[Any, Any]]
    """Its steps go on top of the agenda."""
    why: Callable[[Game, State[Any, Any], str], str]
    """The sentence that closes one of them."""


@dataclass(frozen=True)
class Purse:
    """Prices of choices: whether one can be paid, the step that asks for it, and why it cannot be."""

    affords: Callable[[Game, tuple[Price, ...]], Test]
    pay: Callable[[tuple[Price, ...], str], Any]
    """The price, and what it is for."""
    why: Callable[[Game, State[Any, Any], tuple[Price, ...]], str]
    """The sentence that says what is lacking."""


class Claim(NamedTuple):
    """Something that a scenario says is so, whether it is right, and what is so."""

    what: str
    right: bool
    so: str


class Fault(NamedTuple):
    """Something in a scenario that cannot be: the code that explains it, where it stands, and what is wrong."""

    code: str
    where: tuple[str, ...]
    message: str
    help: str = ""


@dataclass(frozen=True)
class Staging:
    """What scenarios may set up on a game's own table and claim about it, besides what every game has."""

    given: type[Content]
    facts: type[Content]
    set_up: Callable[[Game, State[Any, Any], Any], State[Any, Any]]
    """The table as it is given, fate included."""
    claims: Callable[[Game, State[Any, Any], Any], Iterable[Claim]]
    faults: Callable[[Game, Any], Iterable[Fault]]
    """Of what is given, or of facts."""
    cards: Callable[[Game], Iterable[int]]
    """The adventure cards that there are, the book's own and the box's."""
    events: tuple[type[Event], ...]
    """What can happen in this game alone."""


Temper = Literal["cautious", "greedy"]
"""What somebody who plays cares for most: to come to no harm, or to score."""


class Adviser(Protocol):
    """Somebody who knows how a game is played well, in one temper. Made anew for each play, and may remember it."""

    def advise(self, game: Game, state: State[Any, Any], asked: Question, random: Random) -> Reply | None:
        """A reply that is allowed; none where the adviser has no opinion. Never looks at what fate holds."""

    def remember(self, game: Game, state: State[Any, Any], reply: Reply) -> None:
        """A reply that was given, be it as advised or not: only what was played is remembered."""


@dataclass(frozen=True)
class Ruleset:
    """What makes one game: its steps, its board, its effects, and which rule each shared step cites."""

    name: str
    steps: Any
    """The union of every step that can be on the agenda."""
    board: type
    begin: Callable[[Game, int], State[Any, Any]]
    """The state before anything was read or asked."""
    trial: Callable[[str, Choice], Any]
    """The step that resolves a choice's challenge."""
    handlers: Mapping[str, Handler]
    rules: Mapping[str, str]
    """The ids that shared steps cite, by what they do."""
    sentences: Mapping[str, str]
    """Why an option is closed, by reason."""
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The same sentences in the languages of other books."""
    tests: Mapping[str, Callable[[Game, Any], Test]] = field(default_factory=dict)
    """Conditions that only this game can test, by kind."""
    required: Mapping[str, Callable[[Game, Any], Test]] = field(default_factory=dict)
    """The same for what a choice requires, where that is tested otherwise than what a redirect asks."""
    prepare: Callable[[Book], Any] | None = None
    """What the game knows before it begins: its components, with the book's own. See `Game.kit`."""
    passage: Callable[[Any, str], Section | None] | None = None
    """Texts of the kit that are read as sections are: what an event card says, a hazard."""
    active: Callable[[State[Any, Any]], int] | None = None
    """Whose turn it is, who chooses the story's ways, in a game of several players."""
    purse: Purse | None = None
    """How the prices of choices are paid, in a game that has prices."""
    scene: Callable[[str], Any] | None = None
    """The step of a wandering encounter, in a game that has them: it also knows when nothing is left to do there."""
    draw_table: Callable[[str, int], Any] = DrawTable
    """The step that draws for a section's table."""
    interrupt: Callable[[Game, State[Any, Any]], State[Any, Any] | None] | None = None
    """What breaks in on whatever is going on, looked for before every step: a defeat."""
    meanwhile: Meanwhile | None = None
    challenge: ChallengeRules | None = None
    """How challenges go, in a game that has the shared ones."""
    health: Callable[[Game, State[Any, Any]], int] | None = None
    """How well the players are, in a game that counts it."""
    score: Callable[[Game, State[Any, Any]], int] | None = None
    """What the play is worth so far, in a game that scores."""
    adviser: Callable[[Temper], Adviser] | None = None
    """Who knows how to play this game, for bots and for players who ask."""
    conserved: Callable[[Game, State[Any, Any]], Iterable[str]] = lambda game, state: ()
    """What is wrong with what lies on the table, a sentence each: cards in two places, too many tokens. For tests."""
    achievements: Callable[[Game, State[Any, Any]], frozenset[str]] | None = None
    """What this play has earned for the record over campaigns, by name: `totem:12`, `ending:3`."""
    staging: Staging | None = None
    """How scenarios handle this game's table, in a game that has one."""
    figures: Callable[[Game, State[Any, Any]], Mapping[str, int]] | None = None
    """What else is worth counting of a play, by name, for reports over many."""
    is_defeat: Callable[[Event], bool] | None = None
    """Whether an event tells of a defeat, in a game that has them."""
    place_of: Callable[[Event], str | None] = lambda event: None
    """Where an event finds the players, if not in what they read last: `event-44` for an event card that acts."""
    journey: Callable[[Game, State[Any, Any]], Journey] | None = None
    """What the journey log notes of a campaign, in a game that keeps one."""


class PlayedSections(dict[str, PlayedSection]):
    """Sections prepared for play, each when it is first turned to."""

    def __init__(self, game: Game) -> None:
        self._game = game
        own = {kind: partial(maker, game) for kind, maker in game.rules.tests.items()}
        self.make_test = make_test(game.book, own)
        required = {kind: partial(maker, game) for kind, maker in game.rules.required.items()}
        self.make_required = make_test(game.book, {**own, **required}) if required else self.make_test

    def __missing__(self, number: str) -> PlayedSection:
        game, rules = self._game, self._game.rules
        own = rules.passage(game.kit, number) if rules.passage else None
        section = own or game.book.sections[number]
        played = PlayedSection(section, self.make_test, rules.handlers, rules.rules, self._affords, self.make_required)
        played.is_own = own is not None
        self[number] = played
        return played

    def _affords(self, price: tuple[Price, ...]) -> Test:
        game, purse = self._game, self._game.rules.purse
        assert purse is not None, f"{game.rules.name} has no prices"
        return purse.affords(game, price)


class Game:
    """`chance` is "draw" in play; "ask" makes every draw a decision, for odds, proofs and scenarios."""

    def __init__(self, rules: Ruleset, book: Book, speak: Speaker, chance: str = "draw") -> None:
        self.rules, self.book, self.rule = rules, book, rules.rules
        self.asks_chance = chance == "ask"
        self._speak = speak
        self.asked: tuple[State[Any, Any] | None, Decision | None] = (None, None)
        """The state that was asked about last, and what it asks."""
        self.achievements: int | None = None
        """How many earlier campaigns have earned; nothing where nobody kept count."""
        self.sections = PlayedSections(self)

    @cached_property
    def kit(self) -> Any:
        """What the ruleset prepared of this book."""
        return self.rules.prepare(self.book) if self.rules.prepare else None

    @cached_property
    def asking(self) -> Game:
        """This game with every draw asked instead: odds and bots look ahead with it, and never see what fate holds."""
        if self.asks_chance:
            return self
        twin = Game(self.rules, self.book, self._speak, "ask")
        twin.sections, twin.kit = self.sections, self.kit
        return twin

    def script(self, name: str) -> Script:
        """A run of effects by its name: `38.9`, `38.9:A`, `38.9:A:fail`, `38.9:1-3`, `38.9:2`."""
        number, *parts = name.split(":")
        played = self.sections[number]
        if parts and parts[0] in played.choices:
            one = played.choices[parts[0]]
            return one.failure if parts[1:] == ["fail"] else one.effects
        return played.scripts[name]

    def say(self, reason: str, **values: str) -> str:
        """The sentence that gives a reason, in the book's language where the ruleset knows it."""
        sentences = {**self.rules.sentences, **self.rules.translations.get(self.book.language, {})}
        return sentences[reason].format(**values)

    def in_words(self, condition: Condition) -> str:
        """A condition as the book's language requires it: `requires keyword SALT`."""
        return self._speak(self.book, condition)

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[State[Any, Any]]:
        return msgspec.json.Decoder(State[self.rules.steps, self.rules.board])  # type: ignore[name-defined]

    def encode(self, state: State[Any, Any]) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> State[Any, Any]:
        """A state from JSON; raises `msgspec.DecodeError` for anything else."""
        return self._decoder.decode(data)
