"""A book as a small machine: points, moves between them, and facts as bits of one integer. No prose.

What reading means, flattened: a move is taken where its guard holds, makes its changes in order, reaches what it names
and leads to a point. Coverage, odds, random playtests and every proof run on this.

Facts are one bit each, two for a quest (held, and used for good). What a guard tests that is not a fact of the story,
coins or crew, is left open: such a test may go either way, and `assumed` says which they were.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from copy import copy
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from wanderbook.book import Book, Choice, Section
from wanderbook.book.conditions import And, Condition, HasCard, HasExplore, HasKeyword, HasQuest, Not, Or, Owns
from wanderbook.book.effects import (
    CompleteQuest,
    CrossOffLocation,
    Effect,
    EndCampaign,
    EndStory,
    GainCard,
    GainExplore,
    GainQuest,
    LoseCard,
    LoseQuest,
    ReturnToMap,
    ReturnToShip,
    TurnTo,
)
from wanderbook.book.sections import Chance, Combat, DrawTable, Instructions
from wanderbook.graph.circles import circles
from wanderbook.graph.moves import (
    ALWAYS,
    CROSS,
    GAIN,
    NEVER,
    SET,
    UNSET,
    USE,
    Change,
    Changes,
    Clause,
    Guard,
    Move,
    Moves,
)
from wanderbook.ids import name_of

__all__ = [
    "ALWAYS",
    "CROSS",
    "GAIN",
    "HUB",
    "KINDS",
    "NEVER",
    "OVER",
    "SET",
    "STUCK",
    "UNSET",
    "USE",
    "Change",
    "Changes",
    "Clause",
    "Entrance",
    "Guard",
    "Move",
    "Moves",
    "Story",
    "bits",
    "both",
    "draw_name",
    "either",
    "holds",
]

MOST_CLAUSES = 512
"""A condition that needs more of them is left open."""


class Entrance(NamedTuple):
    """Where an exploration begins, and what must hold for it."""

    section: str
    guard: Guard
    changes: tuple[Change, ...]
    to: int


KINDS = ("sections", "choices", "redirects", "outcomes", "endings", "quests", "keywords")

HUB, OVER, STUCK = 0, 1, 2
"""Points of every story: the ship or the map; an ending; nowhere to go."""


class Story:
    """A book compiled. `moves[point]` are the ways on from a point, `entrances` those from the hub.

    Guards that are `lifted` are not asked: `12:A` may always be taken, `12:if1` may fire or not. So a story with more
    of them lifted has every play that one with fewer has.
    """

    def __init__(self, book: Book, lifted: frozenset[str] = frozenset()) -> None:
        self.book, self.lifted = book, lifted
        self.assumed: set[str] = set()
        self.bits: dict[str, int] = {}
        """Which bit each fact is, by its name: `quest:4`, `used:4`, `card:2`, `token:A`, `taken:3:A`, `crossed:12`."""
        self.moves = Moves()
        self.at: dict[str, int] = {}
        """The point where each section is turned to."""
        self.names: list[str] = []
        """The section of each point."""
        self.has_hub = bool(book.atlas)
        self.listed: dict[str, array[int]] = {kind: array("i") for kind in KINDS}
        """Everything that a play can reach, by kind, in the order of the book: "What reading means", 7."""
        self._lasting: dict[str, int] = {}
        """What can be reached in more than one section, by name: endings, quests, keywords."""
        self._towns: list[int] = []
        """The points where the choices of towns are taken."""
        self._crosses = False
        self._endings = {ending.number for ending in book.title_page.ending}
        for _ in (HUB, OVER, STUCK):
            self.new_point("")
        for quest in book.quests:  # what lasts has the low bits, so that a few such facts are a short integer
            self.bit(f"quest:{quest}")
            self.bit(f"used:{quest}")
        for number in book.sections:
            self.at[number] = self.new_point(number)
        for section in book.sections.values():
            self._compile(section)
        self._once_a_visit()
        self._list("endings", (f"ending:{ending}" for ending in sorted(self._endings)))
        self._list("quests", (f"quest:{quest}" for quest in book.quests))
        self._list("keywords", (f"keyword:{keyword}" for keyword in book.bearers))
        self.start = self._start()
        self.entrances = tuple(self._entrances())

    def copy(self) -> Story:
        """One to change."""
        own = copy(self)
        own.moves, own.names = self.moves.copy(), list(self.names)
        own.bits, own.assumed = dict(self.bits), set(self.assumed)
        return own

    @cached_property
    def contents(self) -> dict[str, list[str]]:
        """The names of everything that is listed."""
        things = self.moves.things
        return {kind: [things[thing] for thing in listed] for kind, listed in self.listed.items()}

    # ---------------------------------------------------------------- facts

    def bit(self, name: str) -> int:
        return self.bits.setdefault(name, len(self.bits))

    def mask(self, name: str) -> int:
        return 1 << self.bit(name)

    @property
    def local(self) -> int:
        """The facts that an exploration begins and ends without."""
        return sum(1 << bit for name, bit in self.bits.items() if name.startswith(("token:", "taken:")))

    def _start(self) -> int:
        page = self.book.title_page
        start = 0
        for quest in page.quests:
            start |= self.mask(f"quest:{quest}")
        for card in page.adventures:
            start |= self.mask(f"card:{card}")
        return start

    def _gained(self, quest: int) -> tuple[str, ...]:
        """What is reached with a quest. Where it was gained before, it and its keyword were reached then."""
        keyword = self.book.quests[quest].keyword if quest in self.book.quests else ""
        return (f"quest:{quest}", f"keyword:{keyword}") if keyword else (f"quest:{quest}",)

    @property
    def given(self) -> tuple[str, ...]:
        """What is reached before anything is read."""
        return tuple(name for quest in self.book.title_page.quests for name in self._gained(quest))

    # ---------------------------------------------------------------- things

    def _thing(self, kind: str, name: str) -> int:
        """Something that is reached at one point only, listed where that comes in the book."""
        thing = self.moves.new_thing(name)
        self.listed[kind].append(thing)
        return thing

    def _several(self, names: Iterable[str]) -> Iterator[int]:
        """Things that may be reached at several places."""
        for name in names:
            thing = self._lasting.get(name)
            if thing is None:
                thing = self._lasting[name] = self.moves.new_thing(name)
            yield thing

    def thing(self, name: str) -> int | None:
        """The number by which the moves know something that can be reached."""
        return self._lasting[name] if name in self._lasting else self.moves.thing(name)

    def _list(self, kind: str, names: Iterable[str]) -> None:
        self.listed[kind].extend(self._several(names))

    # ---------------------------------------------------------------- points

    def new_point(self, section: str) -> int:
        self.names.append(section)
        return self.moves.new_point()

    def _compile(self, section: Section) -> None:
        """SG and GB alike: redirects in order; else the text, its effects and draws; then one choice."""
        ways: list[tuple[Guard, int, int]] = []
        otherwise = ALWAYS
        for at, redirect in enumerate(section.redirects, 1):
            name = name_of(section.number, f"if{at}")
            lifted = name in self.lifted
            fires = self.guard(redirect.when) if redirect.when and not lifted else ALWAYS
            ways.append((both(otherwise, fires), self._thing("redirects", name), self.at[redirect.to]))
            if not lifted:
                otherwise = both(otherwise, self.guard(redirect.when, holds=False)) if redirect.when else NEVER
        body = None
        if otherwise or all(redirect.when for redirect in section.redirects):  # after an `Otherwise` nothing is read
            body = self._body(section)
        moves = self.moves
        moves.open(self.at[section.number])
        for guard, thing, to in ways:
            if guard:
                moves.add(moves.number_of(guard), (), (thing,), to)
        if body is not None and otherwise:
            moves.add(moves.number_of(otherwise) if ways else 0, *body)
        moves.close()

    def _body(self, section: Section) -> tuple[Changes, list[int], int]:
        """The section's own text, up to its first draw, its choices or a way on: what it does, reaches and leads to."""
        effects, tables = _tables(section)
        things = [self._thing("sections", section.number)]
        outcomes = self.listed["outcomes"]
        before = len(outcomes)
        to = self._choices(section)
        for at in reversed(range(len(tables))):
            table, after = tables[at]
            then = to if not after else self._straight(section, after, to)
            to, rows = self._table(section, table, at, then)
            outcomes[before:before] = array("i", rows)
        return self._told(effects, things, to)

    def _straight(self, section: Section, effects: list[Effect], to: int) -> int:
        """A point from which effects lead on."""
        point = self.new_point(section.number)
        self.moves.open(point)
        self.moves.add(0, *self._told(effects, [], to))
        self.moves.close()
        return point

    def _table(self, section: Section, table: DrawTable, at: int, to: int) -> tuple[int, list[int]]:
        """The point of a draw, and its outcomes."""
        point, moves, outcomes = self.new_point(section.number), self.moves, []
        parts = draw_name(section, at)
        moves.open(point)
        for row in table.rows:
            drawn = f"{row.low}-{row.high}"
            outcomes.append(moves.new_thing(name_of(parts, drawn)))
            moves.add(0, *self._told(row.effects, outcomes[-1:], to), drawn)
        moves.close()
        return point, outcomes

    def _choices(self, section: Section) -> int:
        """The point where one choice is taken; none at all is nowhere to go."""
        if not section.choices:
            return STUCK
        point = self.new_point(section.number)
        self.moves.open(point)
        for choice in section.choices:
            self._choice(section.number, choice)
        self.moves.close()
        if section.town is not None:
            self._towns.append(point)
        return point

    def _choice(self, number: str, choice: Choice) -> None:
        letter, requires, moves = choice.letter, choice.requires, self.moves
        name = f"{number}:{letter}"
        thing = self._thing("choices", name)
        guard = 0
        if requires and name not in self.lifted:
            asks = self.guard(requires)
            guard = moves.number_of(asks) if asks else -1
        if choice.price:
            self.assumed.add("prices can be paid")
        if choice.trial is None:
            if guard >= 0:
                moves.add(guard, *self._told(choice.effects, [thing], STUCK), letter)
            return
        failed = choice.failure.effects if choice.failure else ()
        if _may_pass(choice):
            passed = self._thing("outcomes", f"{name}:pass")
            if guard >= 0:
                moves.add(guard, *self._told(choice.effects, [thing, passed], STUCK), f"{letter} pass")
        if _may_fail(choice):
            lost = self._thing("outcomes", f"{name}:fail")
            leads_on = any(isinstance(effect, _WAYS) for effect in failed)
            effects = failed if leads_on else (*failed, *choice.effects)
            if guard >= 0:
                moves.add(guard, *self._told(effects, [thing, lost], STUCK), f"{letter} fail")

    def _told(self, effects: Iterable[Effect], things: list[int], to: int) -> tuple[Changes, list[int], int]:
        """Effects in order: what they change, with these things what is reached, and where they lead; a way on among
        them is taken at once."""
        done: list[Change] = []
        for effect in effects:
            if isinstance(effect, TurnTo):  # by far the most frequent
                return tuple(done), things, self.at[effect.section]
            if type(effect) not in _TOLD:
                continue
            match effect:
                case ReturnToShip() | ReturnToMap():
                    return tuple(done), things, HUB
                case EndStory(ending=ending) | EndCampaign(ending=ending):
                    self._endings.add(ending)
                    return tuple(done), [*things, *self._several((f"ending:{ending}",))], OVER
                case GainQuest(quest=quest):
                    done.append((GAIN, quest))
                    things = [*things, *self._several(self._gained(quest))]
                case LoseQuest(quest=quest) | CompleteQuest(quest=quest):
                    done.append((USE, quest))
                case GainCard(card=card):
                    done.append((SET, self.bit(f"card:{card}")))
                case LoseCard(card=card):
                    done.append((UNSET, self.bit(f"card:{card}")))
                case GainExplore(token=token):
                    done.append((SET, self.bit(f"token:{token}")))
                case CrossOffLocation():
                    self._crosses = True
                    done.append((CROSS, 0))
        return tuple(done), things, to

    def _once_a_visit(self) -> None:
        """A town's choice is taken once in a visit. Only where it can lead back to the town, without going by the ship,
        does that ever close anything; elsewhere there is nothing to remember."""
        moves = self.moves
        circle = circles(moves, self._towns)
        for point in self._towns:
            several = range(moves.first[point], moves.last[point])
            back = {moves.names(at)[0] for at in several if circle[moves.to[at]] == circle[point]}
            for at in several:
                name = moves.names(at)[0]
                if name in back:
                    taken, (guard, changes, *_) = self.bit(f"taken:{name}"), moves.move(at)
                    moves.alter(at, both(guard, ((0, 1 << taken),)), ((SET, taken), *changes))

    # ---------------------------------------------------------------- entrances

    def _entrances(self) -> Iterator[Entrance]:
        """Without an atlas, reading begins once; with one, any location at any time, and the deck's ends in order."""
        page = self.book.title_page
        if not self.has_hub:
            assert page.start is not None
            yield Entrance(page.start, ALWAYS, (), self.at[page.start])
            return
        for number in self.book.locations:
            guard: Guard = ((0, self.mask(f"crossed:{number}")),) if self._crosses else ALWAYS
            if card := self.book.opened_by.get(number):
                guard = both(guard, self._fact(f"card:{card}", holds=True))
            yield Entrance(number, guard, (), self.at[number])
        before: Guard = ALWAYS
        for at, number in enumerate(page.deck_ends):
            own = self.mask(f"deck:{at}")
            again = at == len(page.deck_ends) - 1
            guard = before if again else both(before, ((0, own),))
            yield Entrance(number, guard, ((SET, self.bit(f"deck:{at}")),), self.at[number])
            before = ((own, 0),)
        if page.finale_lost:
            self.assumed.add("the finale can be lost")
            yield Entrance(page.finale_lost, before, (), self.at[page.finale_lost])

    # ---------------------------------------------------------------- guards

    def guard(self, condition: Condition, holds: bool = True) -> Guard:
        """When a condition holds, or when it does not, as clauses over facts."""
        match condition:
            case Not(of=inner):
                return self.guard(inner, not holds)
            case And(all=parts) | Or(any=parts):
                if isinstance(condition, And) == holds:
                    found = ALWAYS
                    for part in parts:
                        found = both(found, self.guard(part, holds))
                    return found
                return either(clause for part in parts for clause in self.guard(part, holds))
            case HasQuest(quest=quest):
                return self._fact(f"quest:{quest}", holds)
            case HasCard(card=card) if self._is_of_story(card):
                return self._fact(f"card:{card}", holds)
            case HasExplore(token=token):
                return self._fact(f"token:{token}", holds)
            case HasKeyword(keyword=keyword):
                bearers = self.book.bearers.get(keyword, ())
                return self._count([f"quest:{quest}" for quest in bearers], 1, holds)
            case Owns(thing="quest", amount=amount):
                return self._count([f"quest:{quest}" for quest in self.book.quests], amount, holds)
            case Owns(thing="totem", amount=amount):
                totems = [card.number for card in self.book.cards.adventure if card.kind == "totem"]
                return self._count([f"card:{card}" for card in totems], amount, holds)
            case Owns(thing="adventure_card", amount=amount) if not self.has_hub:
                cards = [card.number for card in self.book.cards.adventure]
                return self._count([f"card:{card}" for card in cards], amount, holds)
            case HasCard():
                self.assumed.add("market cards can be owned or not")
                return ALWAYS
            case Owns(thing=thing):
                self.assumed.add(f"{thing.replace('_', ' ')} can be had or not")
                return ALWAYS

    def _is_of_story(self, card: int) -> bool:
        """Market cards are bought: the story does not say when."""
        return all(card != other.number for other in self.book.cards.market)

    def _fact(self, name: str, holds: bool) -> Guard:
        mask = self.mask(name)
        return ((mask, 0),) if holds else ((0, mask),)

    def _count(self, names: list[str], amount: int, holds: bool) -> Guard:
        """So many of these facts, or fewer."""
        masks = [self.mask(name) for name in names]
        if holds:
            return self._some(masks, amount, lambda mask: (mask, 0))
        return self._some(masks, len(masks) - amount + 1, lambda mask: (0, mask))

    def _some(self, masks: list[int], several: int, clause: object) -> Guard:
        if several <= 0:
            return ALWAYS
        if several > len(masks):
            return NEVER
        found = []
        for some in combinations(masks, several):
            found.append(clause(sum(some)))  # type: ignore[operator]
            if len(found) > MOST_CLAUSES:
                self.assumed.add("large counts can hold or not")
                return ALWAYS
        return tuple(found)


def _tables(section: Section) -> tuple[list[Effect], list[tuple[DrawTable, list[Effect]]]]:
    """A section's effects before its first draw, and its draws with what follows each."""
    effects: list[Effect] = []
    tables: list[tuple[DrawTable, list[Effect]]] = []
    for block in section.body:
        if isinstance(block, Instructions):
            (tables[-1][1] if tables else effects).extend(block.effects)
        elif isinstance(block, DrawTable):
            tables.append((block, []))
    return effects, tables


def draw_name(section: Section, at: int) -> str:
    """As the table's own names: the first draw bears the section's number, a later one its place in it."""
    if at == 0:
        return section.number
    parts, tables, run = 0, 0, False
    for block in section.body:
        if isinstance(block, Instructions) and block.effects and not run:
            parts, run = parts + 1, True
        elif isinstance(block, DrawTable):
            if tables == at:
                return name_of(section.number, parts + 1) if parts else section.number
            parts, tables, run = parts + 1, tables + 1, False
    raise AssertionError(f"{section.number} has no draw {at}")


_WAYS = (TurnTo, ReturnToShip, ReturnToMap, EndStory, EndCampaign)
_FACTS = (GainQuest, LoseQuest, CompleteQuest, GainCard, LoseCard, GainExplore, CrossOffLocation)
_TOLD = frozenset((*_WAYS, *_FACTS))
"""The effects that a story is about."""


def _may_pass(choice: Choice) -> bool:
    return not isinstance(choice.trial, Chance) or choice.trial.wins > 0


def _may_fail(choice: Choice) -> bool:
    """Combat counts as lost only where the text says what then; a chance that always wins has no failure."""
    match choice.trial:
        case Combat():
            return choice.failure is not None
        case Chance(wins=wins, faces=faces):
            return wins < faces
        case _:
            return True


# ---------------------------------------------------------------- clauses


def both(one: Guard, other: Guard) -> Guard:
    """Both hold."""
    if one == ALWAYS:
        return other
    if other == ALWAYS:
        return one
    return either(
        (yes | also, no | not_also)
        for yes, no in one
        for also, not_also in other
        if not ((yes | also) & (no | not_also))
    )


def either(clauses: Iterable[Clause]) -> Guard:
    """Any of them holds: without those that another one covers."""
    found: list[Clause] = []
    for yes, no in sorted(set(clauses), key=lambda clause: clause[0].bit_count() + clause[1].bit_count()):
        if not any(other & yes == other and not_other & no == not_other for other, not_other in found):
            found.append((yes, no))
    return tuple(found)


def holds(guard: Guard, facts: int) -> bool:
    return any(facts & yes == yes and not facts & no for yes, no in guard)


def bits(mask: int) -> Iterator[int]:
    """Each bit as a mask of its own, lowest first."""
    while mask:
        yield mask & -mask
        mask &= mask - 1
