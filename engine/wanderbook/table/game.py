"""A game: a ruleset and a book, with everything that play needs prepared. Holds no state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from random import Random
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from wanderbook.book import Book, Choice, Section
from wanderbook.book.base import Content
from wanderbook.book.conditions import Condition
from wanderbook.book.sections import Price
from wanderbook.book.travel import Position
from wanderbook.table.decisions import Decision, Option, Pick, Question, Reply
from wanderbook.table.events import Emit, Event
from wanderbook.table.kinds import Table
from wanderbook.table.scoring import Journey
from wanderbook.table.script import Handler, PlayedSection, Predicate, Script, make_test
from wanderbook.table.state import State
from wanderbook.table.steps import DrawTable, Tried

Speaker = Callable[[Book, Condition], str]


@dataclass(frozen=True)
class FreeActions:
    """The free actions of a game: open at almost any decision, which comes again afterwards."""

    options: Callable[[Game, Table], Sequence[Option]]
    """All of it; what may not be done now is closed by a rule. The ids are never those of a decision's own options."""
    option: Callable[[Game, Table, str], Option | None]
    """One of them by its id, if there is one."""
    do: Callable[[Game, Table, Any, Emit], Table]
    """One of these actions: its steps go on top of the agenda."""
    why: Callable[[Game, Table, Any], str]
    """The sentence that closes one of them."""


@dataclass(frozen=True)
class Purse:
    """Prices of choices: whether one can be paid, the step that asks for it, and why it cannot be."""

    affords: Callable[[Game, tuple[Price, ...]], Predicate]
    pay: Callable[[tuple[Price, ...], str], Any]
    """The price, and what it is for."""
    why: Callable[[Game, Table, tuple[Price, ...]], str]
    """The sentence that says what is lacking."""


class Claim(NamedTuple):
    """Something that a scenario claims of the table: `what` in words, whether it is right, and `so`, what the table
    really has."""

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
    """What scenarios may set up and claim about a game's own table, in addition to what every game has."""

    given: type[Content]
    facts: type[Content]
    set_up: Callable[[Game, Table, Any], Table]
    """The table as it is given, fate included."""
    claims: Callable[[Game, Table, Any], Iterable[Claim]]
    faults: Callable[[Game, Any], Iterable[Fault]]
    """Of what is given, or of facts."""
    cards: Callable[[Game], Iterable[int]]
    """The adventure cards that there are, the book's own and the box's."""
    events: tuple[type[Event], ...]
    """What can happen in this game alone."""


Temper = Literal["cautious", "greedy"]
"""What somebody who plays cares for most: to come to no harm, or to score."""


class Reason(NamedTuple):
    """What decided an adviser: `party`, `best_crew`. The numbers are chances and amounts that its sentence names."""

    kind: str
    before: float = 0.0
    after: float = 0.0
    name: str = ""


class Adviser(Protocol):
    """A skilled player of one game with one temperament. Each play gets a new one, which may remember what happened in
    it."""

    def advise(self, game: Game, state: Table, asked: Question, random: Random) -> Reply | None:
        """A legal reply; None where the adviser has no opinion. It never sees the order of the decks."""

    def reason(self, game: Game, state: Table, asked: Question, reply: Reply, random: Random) -> Reason | None:
        """Why `advise` gives this reply; call it after `advise`, with the same random."""

    def remember(self, game: Game, state: Table, reply: Reply) -> None:
        """Take note of a reply that was really given, whether or not it was advised."""


class ChallengeRules:
    """The part of a challenge that each ruleset defines. `Ruleset.challenge` is one of these."""

    least = 0
    """How many must take part."""

    # ---------------------------------------------------------------- gather

    def gathering(self, game: Game, state: Table, tried: Tried) -> Pick:
        """Who may take part, how many of them, and what it costs."""
        options = self.candidates(game, state, tried)
        return Pick(tried.about, options, least=self.least, most=len(options))

    def candidates(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        """An option for everyone who might take part, closed by the rule that keeps them out."""
        raise NotImplementedError

    def why(self, game: Game, state: Table, tried: Tried, action: Any) -> str:
        """The sentence that closes a candidate or an alteration."""
        raise NotImplementedError

    def join(self, game: Game, state: Table, tried: Tried, emit: Emit) -> Table:
        """What taking part costs those who joined."""
        raise NotImplementedError

    # ---------------------------------------------------------------- draw and alter

    def fates(self, game: Game, state: Table) -> dict[int, int]:
        """The fate numbers that can be drawn now, each with its number of equally likely draws."""
        raise NotImplementedError

    def draw(self, game: Game, state: Table) -> tuple[int, Table]:
        raise NotImplementedError

    def draw_as(self, game: Game, state: Table, number: int) -> Table:
        """The state as if this number had been drawn."""
        raise NotImplementedError

    def needed(self, game: Game, state: Table, tried: Tried) -> int:
        """The number to reach, as things stand."""
        return tried.needed

    def skill(self, game: Game, state: Table, tried: Tried) -> int:
        """The participants' skill together."""
        raise NotImplementedError

    def owner(self, game: Game, state: Table) -> int:
        """The player who decides about altering the draw."""
        return 0

    def alterations(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        """What may change the draw before it is judged."""
        return ()

    def takes_hand_cards(self, tried: Tried) -> bool:
        """Whether hand cards of the challenge's skill may be discarded to add to it."""
        return bool(tried.skill)

    def may_alter(self, game: Game, state: Table, tried: Tried) -> bool:
        """Whether to ask about alterations: no, where none is open."""
        return any(option.closed_by is None for option in self.alterations(game, state, tried))

    def hope(self, game: Game, state: Table, tried: Tried) -> int:
        """The most that free actions, such as drawing cards, could still add to the total."""
        return 0

    def alter(self, game: Game, state: Table, tried: Tried, action: Any, emit: Emit) -> tuple[Table, Tried]:
        """The state and challenge after one alteration: `added` is raised, or `number` is None for a new draw."""
        raise NotImplementedError

    # ---------------------------------------------------------------- what follows

    def follow(self, game: Game, state: Table, tried: Tried, passed: bool, emit: Emit) -> Table:
        """Success or failure, with the steps that either puts on the agenda."""
        raise NotImplementedError


@dataclass(frozen=True)
class Ruleset:
    """What makes one game: its steps, its board, its effects, and which rule each shared step cites."""

    name: str
    steps: Any
    """The union of every step that can be on the agenda."""
    board: type
    begin: Callable[[Game, int], Table]
    """The state before anything was read or asked."""
    trial: Callable[[str, Choice], Any]
    """The step that resolves a choice's challenge."""
    handlers: Mapping[str, Handler]
    rules: Mapping[str, str]
    """The ids that shared steps cite, by what they do."""
    sentences: Callable[[str], Mapping[str, str]]
    """Why an option is closed, by reason, in a language."""
    tests: Mapping[str, Callable[[Game, Any], Predicate]] = field(default_factory=dict)
    """Conditions that only this game can test, by kind."""
    required: Mapping[str, Callable[[Game, Any], Predicate]] = field(default_factory=dict)
    """The same for what a choice requires, where that is tested otherwise than what a redirect asks."""
    prepare: Callable[[Book], Any] | None = None
    """What the game knows before it begins: its components, with the book's own. See `Game.kit`."""
    passage: Callable[[Any, str], Section | None] | None = None
    """Texts of the kit that are read as sections are: what an event card says, a hazard."""
    active: Callable[[Table], int] | None = None
    """Whose turn it is, who chooses the story's ways, in a game of several players."""
    purse: Purse | None = None
    """How the prices of choices are paid, in a game that has prices."""
    scene: Callable[[str], Any] | None = None
    """The step of a wandering encounter, in a game that has them: it also knows when nothing is left to do there."""
    draw_table: Callable[[str, int], Any] = DrawTable
    """The step that draws for a section's table."""
    interrupt: Callable[[Game, Table], Table | None] | None = None
    """What breaks in on whatever is going on, looked for before every step: a defeat."""
    free_actions: FreeActions | None = None
    challenge: ChallengeRules | None = None
    """How challenges go, in a game that has the shared ones."""
    health: Callable[[Game, Table], int] | None = None
    """How well the players are, in a game that counts it."""
    score: Callable[[Game, Table], int] | None = None
    """What the play is worth so far, in a game that scores."""
    course: Callable[[Game, Table, str], tuple[str, ...] | None] | None = None
    """The next reply on the way to a place of the atlas, `1:B`, while nothing has to be decided on the way."""
    adviser: Callable[[Temper], Adviser] | None = None
    """Who knows how to play this game, for bots and for players who ask."""
    conserved: Callable[[Game, Table], Iterable[str]] = lambda game, state: ()
    """What is wrong with what lies on the table, a sentence each: cards in two places, too many tokens. For tests."""
    invariants: Callable[[Game, Table], Iterable[str]] = lambda game, state: ()
    """What else is wrong, if these rules alone led here. Not asked of saves, which older rules may have led to."""
    achievements: Callable[[Game, Table], frozenset[str]] | None = None
    """What this play has earned for the record over campaigns, by name: `totem:12`, `ending:3`."""
    staging: Staging | None = None
    """How scenarios handle this game's table, in a game that has one."""
    figures: Callable[[Game, Table], Mapping[str, int]] | None = None
    """What else is worth counting of a play, by name, for reports over many."""
    set_stats: Callable[[Game, Table, Mapping[str, int]], Table] | None = None
    """The state with these values of stats, and with nothing left to be rolled for; in a game whose books have some."""
    is_defeat: Callable[[Event], bool] | None = None
    """Whether an event tells of a defeat, in a game that has them."""
    place_of: Callable[[Event], str | None] = lambda event: None
    """Where an event finds the players, if not in what they read last: `event-44` for an event card that acts."""
    whereabouts: Callable[[Game, Table], Whereabouts] | None = None
    """Where a play stands, for the proofs."""
    journey: Callable[[Game, Table], Journey] | None = None
    """What the journey log notes of a campaign, in a game that keeps one."""


class Whereabouts(NamedTuple):
    """What a game knows of where a play stands, apart from what is read."""

    is_fighting: bool = False
    position: Position | None = None
    """Where the pawn is, in a game with an atlas."""
    ends: int = 0
    """How many of the sections for the end of a deck were read."""
    starts: tuple[int, ...] = ()
    """What each stat of the book started with."""


class PlayedSections(dict[str, PlayedSection]):
    """Sections prepared for play, each when it is first turned to."""

    def __init__(self, game: Game) -> None:
        """Prepare the makers of tests; a choice's guard may need stricter ones than a text's condition."""
        self._game = game
        own = {kind: partial(maker, game) for kind, maker in game.rules.tests.items()}
        self.make_test = make_test(game.book, own)
        required = {kind: partial(maker, game) for kind, maker in game.rules.required.items()}
        self.make_required = make_test(game.book, {**own, **required}) if required else self.make_test

    def __missing__(self, number: str) -> PlayedSection:
        """Prepare the section when it is first turned to. The game's own text takes the place of the book's."""
        game, rules = self._game, self._game.rules
        own = rules.passage(game.kit, number) if rules.passage else None
        section = own or game.book.sections[number]
        played = PlayedSection(section, self.make_test, rules.handlers, rules.rules, self._affords, self.make_required)
        played.is_own = own is not None
        self[number] = played
        return played

    def _affords(self, price: tuple[Price, ...]) -> Predicate:
        game, purse = self._game, self._game.rules.purse
        assert purse is not None, f"{game.rules.name} has no prices"
        return purse.affords(game, price)


class Game:
    """`chance` is "draw" in play; "ask" makes every draw a decision, for odds, proofs and scenarios."""

    def __init__(self, rules: Ruleset, book: Book, speak: Speaker, chance: str = "draw") -> None:
        """`speak` puts a condition of the book into words."""
        self.rules, self.book, self.rule = rules, book, rules.rules
        self.asks_chance = chance == "ask"
        self._speak = speak
        self.asked: tuple[Table | None, Decision | None] = (None, None)
        """The state that was asked about last, and what it asks."""
        self.achievements: int | None = None
        """How many earlier campaigns have earned; nothing where nobody kept count."""
        self.sections = PlayedSections(self)

    @cached_property
    def kit(self) -> Any:
        """The components that the ruleset prepared for this book."""
        return self.rules.prepare(self.book) if self.rules.prepare else None

    @cached_property
    def asking(self) -> Game:
        """This game with every draw asked instead of drawn: odds and bots look ahead without seeing the decks."""
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
            way = played.choices[parts[0]]
            return way.failure if parts[1:] == ["fail"] else way.effects
        return played.scripts[name]

    def say(self, reason: str, **values: str) -> str:
        """The sentence for a reason, in the book's language."""
        return self.rules.sentences(self.book.language)[reason].format(**values)

    def in_words(self, condition: Condition) -> str:
        """A condition as a phrase in the book's language: `requires keyword SALT`."""
        return self._speak(self.book, condition)

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Table]:
        return msgspec.json.Decoder(State[self.rules.steps, self.rules.board])  # type: ignore[name-defined]

    def encode(self, state: Table) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> Table:
        """A state from JSON; raises `msgspec.DecodeError` for anything else."""
        return self._decoder.decode(data)
