"""A game: a ruleset and a book, with everything that play needs prepared. It has no state."""

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
    """The free actions of a game: open at almost any decision, which is asked again afterwards."""

    options: Callable[[Game, Table], Sequence[Option]]
    """All free actions; those not allowed now are closed by a rule. Their ids differ from those of a decision's own
    options.
    """
    option: Callable[[Game, Table, str], Option | None]
    """The free action with this id; None if there is none."""
    do: Callable[[Game, Table, Any, Emit], Table]
    """Take a free action: its steps go on top of the agenda."""
    why: Callable[[Game, Table, Any], str]
    """The sentence that explains why one is closed."""


@dataclass(frozen=True)
class Purse:
    """The prices of choices: whether a price can be paid, the step that asks for it, and why it cannot be paid."""

    affords: Callable[[Game, tuple[Price, ...]], Predicate]
    pay: Callable[[tuple[Price, ...], str], Any]
    """The step that asks for a price; its second argument is the choice that is paid for."""
    why: Callable[[Game, Table, tuple[Price, ...]], str]
    """The sentence that says what is missing."""


class Claim(NamedTuple):
    """A scenario's claim about the table: `what` in words, whether it holds, and `so`, the table's actual value."""

    what: str
    right: bool
    so: str


class Fault(NamedTuple):
    """An impossible part of a scenario: the code that explains it, its place, and the problem."""

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
    """The table as the scenario describes it, fate included."""
    claims: Callable[[Game, Table, Any], Iterable[Claim]]
    faults: Callable[[Game, Any], Iterable[Fault]]
    """The faults of what is given, or of facts."""
    cards: Callable[[Game], Iterable[int]]
    """All adventure cards, the book's own and the box's."""
    events: tuple[type[Event], ...]
    """The events that only this game has."""


Temper = Literal["cautious", "greedy"]
"""What somebody who plays cares for most: to come to no harm, or to score."""


class Reason(NamedTuple):
    """The reason for an adviser's reply: `party`, `best_crew`. The numbers are the chances and
    amounts in its sentence.
    """

    kind: str
    before: float = 0.0
    after: float = 0.0
    name: str = ""


class Adviser(Protocol):
    """A skilled player of one game with one temperament. Each play gets a new one, which may remember earlier
    decisions.
    """

    def advise(self, game: Game, state: Table, asked: Question, random: Random) -> Reply | None:
        """A legal reply; None where the adviser has no opinion. It never sees the order of the decks."""

    def reason(self, game: Game, state: Table, asked: Question, reply: Reply, random: Random) -> Reason | None:
        """The reason for the reply of `advise`; call it after `advise`, with the same random."""

    def remember(self, game: Game, state: Table, reply: Reply) -> None:
        """Remember a reply that was given, whether or not it was advised."""


class ChallengeRules:
    """The part of a challenge that each ruleset defines. `Ruleset.challenge` is one of these."""

    least = 0
    """How many must take part."""

    # ---------------------------------------------------------------- gather

    def gathering(self, game: Game, state: Table, tried: Tried) -> Pick:
        """Who may take part, how many can, and what it costs."""
        options = self.candidates(game, state, tried)
        return Pick(tried.about, options, least=self.least, most=len(options))

    def candidates(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        """An option for everyone who might take part, closed by the rule that keeps them out."""
        raise NotImplementedError

    def why(self, game: Game, state: Table, tried: Tried, action: Any) -> str:
        """The sentence that explains why a candidate or an alteration is closed."""
        raise NotImplementedError

    def join(self, game: Game, state: Table, tried: Tried, emit: Emit) -> Table:
        """The state after the participants paid for taking part."""
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
        """The number needed, as things stand."""
        return tried.needed

    def skill(self, game: Game, state: Table, tried: Tried) -> int:
        """The participants' skills added up."""
        raise NotImplementedError

    def owner(self, game: Game, state: Table) -> int:
        """The player who decides about altering the draw."""
        return 0

    def alterations(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        """The alterations of the draw that are possible before it is judged."""
        return ()

    def takes_hand_cards(self, tried: Tried) -> bool:
        """Whether hand cards of the challenge's skill can be discarded to add to it."""
        return bool(tried.skill)

    def may_alter(self, game: Game, state: Table, tried: Tried) -> bool:
        """Whether to ask about alterations: not if none is open."""
        return any(option.closed_by is None for option in self.alterations(game, state, tried))

    def hope(self, game: Game, state: Table, tried: Tried) -> int:
        """The most that free actions, such as drawing cards, could still add to the total."""
        return 0

    def alter(self, game: Game, state: Table, tried: Tried, action: Any, emit: Emit) -> tuple[Table, Tried]:
        """The state and challenge after one alteration: `added` is raised, or `number` is None for a new draw."""
        raise NotImplementedError

    # ---------------------------------------------------------------- what follows

    def follow(self, game: Game, state: Table, tried: Tried, passed: bool, emit: Emit) -> Table:
        """The state after success or failure, with the steps that either adds to the agenda."""
        raise NotImplementedError


@dataclass(frozen=True)
class Ruleset:
    """The definition of a game: its steps, its board, its effects, and the rule that each shared step cites."""

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
    """The rule ids that shared steps cite, by purpose."""
    sentences: Callable[[str], Mapping[str, str]]
    """The sentences that explain closed options, by reason, in a language."""
    tests: Mapping[str, Callable[[Game, Any], Predicate]] = field(default_factory=dict)
    """Conditions that only this game can test, by kind."""
    required: Mapping[str, Callable[[Game, Any], Predicate]] = field(default_factory=dict)
    """The same for the requirements of choices, where these are tested differently from redirects."""
    prepare: Callable[[Book], Any] | None = None
    """Prepares the game's components, with the book's own. See `Game.kit`."""
    passage: Callable[[Any, str], Section | None] | None = None
    """The kit's texts that are read as sections: the text of an event card, a hazard."""
    active: Callable[[Table], int] | None = None
    """The active player, who chooses for the story, in a game of several players."""
    purse: Purse | None = None
    """How the prices of choices are paid, in a game that has prices."""
    scene: Callable[[str], Any] | None = None
    """The step of a wandering encounter, in a game that has them; it also knows when nothing is left to do there."""
    draw_table: Callable[[str, int], Any] = DrawTable
    """The step that draws for a section's table."""
    interrupt: Callable[[Game, Table], Table | None] | None = None
    """The step that interrupts any other, checked before every step: a defeat."""
    free_actions: FreeActions | None = None
    challenge: ChallengeRules | None = None
    """How challenges go, in a game that has the shared ones."""
    health: Callable[[Game, Table], int] | None = None
    """The players' health, in a game that counts it."""
    score: Callable[[Game, Table], int] | None = None
    """The score of the play so far, in a game that scores."""
    course: Callable[[Game, Table, str], tuple[str, ...] | None] | None = None
    """The next reply on the way to a place of the atlas, `1:B`, while no decision is needed on the way."""
    adviser: Callable[[Temper], Adviser] | None = None
    """An adviser for bots and for players who ask for advice."""
    conserved: Callable[[Game, Table], Iterable[str]] = lambda game, state: ()
    """A sentence for each fault of the table, for tests: a card in two places, too many tokens."""
    invariants: Callable[[Game, Table], Iterable[str]] = lambda game, state: ()
    """Further faults that states reached by these rules cannot have. Saves are not checked: older rules may have led to
    them.
    """
    achievements: Callable[[Game, Table], frozenset[str]] | None = None
    """What this play has earned for the record over campaigns, by name: `totem:12`, `ending:3`."""
    staging: Staging | None = None
    """How scenarios set up and check this game's table, in a game that has one."""
    figures: Callable[[Game, Table], Mapping[str, int]] | None = None
    """Further figures of a play, by name, for reports over many plays."""
    set_stats: Callable[[Game, Table, Mapping[str, int]], Table] | None = None
    """The state with these values of stats, all of them already rolled; in a game whose books have stats."""
    is_defeat: Callable[[Event], bool] | None = None
    """Whether an event is a defeat, in a game that has them."""
    place_of: Callable[[Event], str | None] = lambda event: None
    """The place of an event, if it is not the section last read: `event-44` for an event card that acts."""
    whereabouts: Callable[[Game, Table], Whereabouts] | None = None
    """The position of a play, for the proofs."""
    journey: Callable[[Game, Table], Journey] | None = None
    """The journey log's notes of a campaign, in a game that has a log."""


class Whereabouts(NamedTuple):
    """The position of a play as its game knows it, apart from the section being read."""

    is_fighting: bool = False
    position: Position | None = None
    """The pawn's position, in a game with an atlas."""
    ends: int = 0
    """The number of sections for the end of a deck that were read."""
    starts: tuple[int, ...] = ()
    """The starting value of each stat of the book."""


class PlayedSections(dict[str, PlayedSection]):
    """Sections prepared for play, each when the play first turns to it."""

    def __init__(self, game: Game) -> None:
        """Prepare the makers of tests; a choice's guard may need stricter ones than a text's condition."""
        self._game = game
        own = {kind: partial(maker, game) for kind, maker in game.rules.tests.items()}
        self.make_test = make_test(game.book, own)
        required = {kind: partial(maker, game) for kind, maker in game.rules.required.items()}
        self.make_required = make_test(game.book, {**own, **required}) if required else self.make_test

    def __missing__(self, number: str) -> PlayedSection:
        """Prepare a section when the play first turns to it. The game's own text replaces the book's."""
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
    """A ruleset with a book. `chance` is "draw" in play; "ask" makes every draw a decision, for odds, proofs and
    scenarios.
    """

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
        """This game with every draw asked instead of drawn, so that odds and bots look ahead
        without seeing the decks.
        """
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
