"""A book as a small machine: points, moves between them, and facts as bits of one integer. No prose.

What reading means, flattened: a move is taken where its guard holds, makes its changes in order, reaches what it names
and leads to a point. Coverage, odds, random playtests and every proof run on this.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from copy import copy
from functools import cached_property
from typing import NamedTuple

from wanderbook.book import Book, Choice, Section
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
from wanderbook.book.sections import DrawTable, Instructions, Trial
from wanderbook.graph.asking import Asking
from wanderbook.graph.circles import circles
from wanderbook.graph.guards import (
    ALWAYS,
    CROSS,
    GAIN,
    NEVER,
    NEVER_ASKED,
    SET,
    UNSET,
    USE,
    Change,
    Changes,
    Guard,
    both,
    either,
)
from wanderbook.graph.moves import Move, Moves
from wanderbook.graph.rows import Rows
from wanderbook.ids import LEAVE, name_of


class Entrance(NamedTuple):
    """Where an exploration begins, and what must hold for it."""

    section: str
    guard: Guard
    changes: tuple[Change, ...]
    to: int


KINDS = ("sections", "choices", "redirects", "outcomes", "endings", "quests", "keywords")

HUB, OVER, STUCK = 0, 1, 2
"""Points of every story: the ship or the map; an ending; nowhere to go."""


class Story(Asking):
    """A book compiled. `moves[point]` are the ways on from a point, `entrances` those from the hub.

    Guards that are `lifted` are not asked: `12:A` may always be taken, `12:if1` may fire or not. So a story with more
    of them lifted has every play that one with fewer has.
    """

    def __init__(self, book: Book, lifted: frozenset[str] = frozenset()) -> None:
        super().__init__(book)
        self.lifted = lifted
        for quest in book.quests:  # what lasts has the low bits, so that a few such facts are a short integer
            self.bit(f"quest:{quest}")
            self.bit(f"used:{quest}")
        self.names = ["", "", "", *book.sections]
        """The section of each point."""
        self.at = {number: point for point, number in enumerate(self.names) if point > STUCK}
        """The point where each section is turned to."""
        self._rows = Rows()
        self._listed: dict[str, list[int]] = {kind: [] for kind in KINDS}
        self._lasting: dict[str, int] = {}
        """What can be reached in more than one section, by name: endings, quests, keywords."""
        self._towns: list[int] = []
        """The points where the choices of towns are taken."""
        self._encounters: list[tuple[int, Section]] = []
        """Those of them that are encounters."""
        self._crosses = False
        self._endings = {ending.number for ending in book.title_page.ending}
        for section in book.sections.values():
            self._compile(section)
        self._list("endings", (f"ending:{ending}" for ending in sorted(self._endings)))
        self._list("quests", (f"quest:{quest}" for quest in book.quests))
        self._list("keywords", (f"keyword:{keyword}" for keyword in book.bearers))
        self.listed = {kind: array("i", things) for kind, things in self._listed.items()}
        """Everything that a play can reach, by kind, in the order of the book: "What reading means", 7."""
        self.moves = Moves(self._rows, len(self.names))
        del self._rows, self._listed
        self._once_a_visit()
        self._end_encounters()
        self.start = self._start()
        self.entrances = tuple(self._entrances())

    def copy(self) -> Story:
        """One to change."""
        own = copy(self)
        own.moves, own.names = self.moves.copy(), list(self.names)
        own.bits, own.assumed = dict(self.bits), set(self.assumed)
        return own

    def new_point(self, section: str) -> int:
        """A further one, of a story to change."""
        self.names.append(section)
        return self.moves.new_point()

    @cached_property
    def contents(self) -> dict[str, list[str]]:
        """The names of everything that is listed."""
        things = self.moves.things
        return {kind: [things[thing] for thing in listed] for kind, listed in self.listed.items()}

    def thing(self, name: str) -> int | None:
        """The number by which the moves know something that can be reached."""
        return self._lasting[name] if name in self._lasting else self.moves.thing(name)

    # ---------------------------------------------------------------- the beginning

    def _start(self) -> int:
        page = self.book.title_page
        start = 0
        for quest in page.quests:
            start |= self.mask(f"quest:{quest}")
        for card in page.adventures:
            start |= self.mask(f"card:{card}")
        return start

    @property
    def given(self) -> tuple[str, ...]:
        """What is reached before anything is read."""
        return tuple(name for quest in self.book.title_page.quests for name in self._gained(quest))

    def _gained(self, quest: int) -> tuple[str, ...]:
        """What is reached with a quest. Where it was gained before, it and its keyword were reached then."""
        keyword = self.book.quests[quest].keyword if quest in self.book.quests else ""
        return (f"quest:{quest}", f"keyword:{keyword}") if keyword else (f"quest:{quest}",)

    # ---------------------------------------------------------------- things

    def _thing(self, kind: str, name: str) -> int:
        """Something that is reached at one point only, listed where that comes in the book."""
        things = self._rows.things
        thing = len(things)
        things.append(name)
        self._listed[kind].append(thing)
        return thing

    def _several(self, names: Iterable[str]) -> Iterator[int]:
        """Things that may be reached at several places."""
        for name in names:
            thing = self._lasting.get(name)
            if thing is None:
                thing = self._lasting[name] = self._rows.new_thing(name)
            yield thing

    def _list(self, kind: str, names: Iterable[str]) -> None:
        self._listed[kind].extend(self._several(names))

    # ---------------------------------------------------------------- points

    def _point(self, section: Section) -> int:
        """A further point of a section."""
        self.names.append(section.number)
        return len(self.names) - 1

    def _compile(self, section: Section) -> None:
        """SG and GB alike: redirects in order; else the text, its effects and draws; then one choice."""
        point = self.at[section.number]
        if section.redirects:
            self._redirected(section, point)
        else:
            self._rows.add(point, 0, *self._body(section))

    def _redirected(self, section: Section, point: int) -> None:
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
        rows = self._rows
        for guard, thing, to in ways:
            if guard:
                rows.add(point, rows.number_of(guard), (), [thing], to)
        if body is not None and otherwise:
            rows.add(point, rows.number_of(otherwise), *body)

    def _body(self, section: Section) -> tuple[Changes, list[int], int]:
        """The section's own text, up to its first draw, its choices or a way on: what it does, reaches and leads to."""
        effects, tables = _tables(section)
        things = [self._thing("sections", section.number)]
        outcomes = self._listed["outcomes"]
        before = len(outcomes)
        to = self._choices(section)
        for at in reversed(range(len(tables))):
            table, after = tables[at]
            then = to if not after else self._straight(section, after, to)
            to, rows = self._table(section, table, at, then)
            outcomes[before:before] = rows
        return self._told(effects, things, to) if effects else ((), things, to)

    def _straight(self, section: Section, effects: list[Effect], to: int) -> int:
        """A point from which effects lead on."""
        point = self._point(section)
        self._rows.add(point, 0, *self._told(effects, [], to))
        return point

    def _table(self, section: Section, table: DrawTable, at: int, to: int) -> tuple[int, list[int]]:
        """The point of a draw, and its outcomes."""
        point, outcomes = self._point(section), []
        parts = draw_name(section, at)
        for row in table.rows:
            drawn = f"{row.low}-{row.high}"
            outcomes.append(self._rows.new_thing(name_of(parts, drawn)))
            self._rows.add(point, 0, *self._told(row.effects, outcomes[-1:], to), drawn)
        return point, outcomes

    def _choices(self, section: Section) -> int:
        """The point where one choice is taken; none at all is nowhere to go."""
        if not section.choices:
            return STUCK
        point = self._point(section)
        for choice in section.choices:
            self._choice(point, section.number, choice)
        if section.town is not None:
            self._towns.append(point)
        if section.encounter and self.has_hub:
            self._encounters.append((point, section))
        return point

    def _choice(self, point: int, number: str, choice: Choice) -> None:
        letter, requires, rows = choice.letter, choice.requires, self._rows
        name = f"{number}:{letter}"
        thing = self._thing("choices", name)
        guard = 0
        if requires and name not in self.lifted:
            asks = self.guard(requires)
            guard = rows.number_of(asks) if asks else NEVER_ASKED
        if choice.price:
            self.assumed.add("prices can be paid")
        if choice.trial is None:
            if guard >= 0:
                rows.add(point, guard, *self._told(choice.effects, [thing], STUCK), letter)
            return
        failed = choice.failure.effects if choice.failure else ()
        if _may_pass(choice.trial):
            passed = self._thing("outcomes", f"{name}:pass")
            if guard >= 0:
                rows.add(point, guard, *self._told(choice.effects, [thing, passed], STUCK), f"{letter} pass")
        if _may_fail(choice):
            lost = self._thing("outcomes", f"{name}:fail")
            effects = (*failed, *choice.effects) if _WAYS.isdisjoint(map(type, failed)) else failed
            if guard >= 0:
                rows.add(point, guard, *self._told(effects, [thing, lost], STUCK), f"{letter} fail")

    def _told(self, effects: Iterable[Effect], things: list[int], to: int) -> tuple[Changes, list[int], int]:
        """Effects in order: what they change, with these things what is reached, and where they lead; a way on among
        them is taken at once."""
        done: Changes = ()
        for effect in effects:
            kind = type(effect)  # to ask what it is an instance of takes longer, and this is asked a million times
            if kind is TurnTo:
                return done, things, self.at[effect.section]  # type: ignore[union-attr]
            if kind not in _TOLD:
                continue
            match effect:
                case ReturnToShip() | ReturnToMap():
                    return done, things, HUB
                case EndStory(ending=ending) | EndCampaign(ending=ending):
                    self._endings.add(ending)
                    return done, [*things, *self._several((f"ending:{ending}",))], OVER
                case GainQuest(quest=quest):
                    done += ((GAIN, quest),)
                    things = [*things, *self._several(self._gained(quest))]
                case LoseQuest(quest=quest) | CompleteQuest(quest=quest):
                    done += ((USE, quest),)
                case GainCard(card=card):
                    done += ((SET, self.bit(f"card:{card}")),)
                case LoseCard(card=card):
                    done += ((UNSET, self.bit(f"card:{card}")),)
                case GainExplore(token=token):
                    done += ((SET, self.bit(f"token:{token}")),)
                case CrossOffLocation():
                    self._crosses = True
                    done += ((CROSS, 0),)
        return done, things, to

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

    def _end_encounters(self) -> None:
        """An encounter is over when nobody has a spot left and no way to leave it is open (DS-EXPLORE-2): whoever has
        visited one spot may have been put on no other."""
        for point, section in self._encounters:
            spots = [name_of(section.number, one.letter) for one in section.choices if section.is_spot(one)]
            over = either(clause for name in spots for clause in self._taken(name))
            for choice in section.choices:
                if not section.is_spot(choice) and name_of(section.number, choice.letter) not in self.lifted:
                    over = both(over, self.closed(section.number, choice))
            self.moves.put(point, (*self.moves[point], Move(over, (), (), HUB, LEAVE)))

    def closed(self, number: str, choice: Choice) -> Guard:
        """When a choice cannot be taken: what it requires is not so, or it was taken in this visit."""
        lacking = self.guard(choice.requires, holds=False) if choice.requires else NEVER
        return either((*lacking, *self._taken(name_of(number, choice.letter))))

    def _taken(self, name: str) -> Guard:
        """That a choice was taken in this visit, where that is a fact."""
        return self._fact(f"taken:{name}", holds=True) if f"taken:{name}" in self.bits else NEVER

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


def _tables(section: Section) -> tuple[list[Effect], list[tuple[DrawTable, list[Effect]]]]:
    """A section's effects before its first draw, and its draws with what follows each."""
    effects: list[Effect] = []
    tables: list[tuple[DrawTable, list[Effect]]] = []
    for block in section.body:
        if block.kind == "instructions":
            (tables[-1][1] if tables else effects).extend(block.effects)
        elif block.kind == "table":
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


_WAYS = frozenset((TurnTo, ReturnToShip, ReturnToMap, EndStory, EndCampaign))
_TOLD = _WAYS | {GainQuest, LoseQuest, CompleteQuest, GainCard, LoseCard, GainExplore, CrossOffLocation}
"""The effects that a story is about."""


def _may_pass(trial: Trial) -> bool:
    return trial.kind != "chance" or trial.wins > 0


def _may_fail(choice: Choice) -> bool:
    """Combat counts as lost only where the text says what then; a chance that always wins has no failure."""
    trial = choice.trial
    assert trial is not None
    if trial.kind == "combat":
        return choice.failure is not None
    return trial.kind != "chance" or trial.wins < trial.faces
