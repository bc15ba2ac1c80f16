"""A book as a small machine: points, moves between them, and facts as bits of one integer. No prose.

What reading means, flattened: a move is taken where its guard holds, makes its changes in order, reaches what it names
and leads to a point. Coverage, odds, random playtests and every proof run on this.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from copy import copy
from functools import cached_property
from itertools import count
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
from wanderbook.book.sections import DrawTable, Instructions, Prose, Trial
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
        self.at = dict(zip(self.names[STUCK + 1 :], count(STUCK + 1)))
        """The point where each section is turned to."""
        self._rows = Rows()
        self._rows.things += self.names[STUCK + 1 :]  # the sections are the first things
        self._numbered: dict[int, int] = {}
        """By the identity of a guard that the rows keep, its number."""
        self._listed: dict[str, list[int]] = {kind: [] for kind in KINDS}
        self._lasting: dict[str, int] = {}
        """What can be reached in more than one section, by name: endings, quests, keywords."""
        self._towns: list[int] = []
        """The points where the choices of towns are taken."""
        self._encounters: list[tuple[int, Section]] = []
        """Those of them that are encounters."""
        self._crosses = False
        self._endings = {ending.number for ending in book.title_page.ending}
        for thing, section in enumerate(book.sections.values()):
            self._compile(section, thing)
        self._list("endings", (f"ending:{ending}" for ending in sorted(self._endings)))
        self._list("quests", (f"quest:{quest}" for quest in book.quests))
        self._list("keywords", (f"keyword:{keyword}" for keyword in book.bearers))
        self.listed = {kind: array("q", things) for kind, things in self._listed.items()}
        """Everything that a play can reach, by kind, in the order of the book: "What reading means", 7."""
        self.moves = Moves(self._rows, len(self.names))
        del self._rows, self._listed, self._numbered
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

    def _point(self, number: str) -> int:
        """A further point of a section."""
        self.names.append(number)
        return len(self.names) - 1

    def _compile(self, section: Section, thing: int) -> None:
        """SG and GB alike: redirects in order; else the text, its effects and draws; then one choice."""
        point = thing + STUCK + 1
        if section.redirects:
            self._redirected(section, point, thing)
        else:
            effects, to = self._body(section, thing)
            self._tell(point, 0, effects, [thing], to)

    def _redirected(self, section: Section, point: int, thing: int) -> None:
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
            body = self._body(section, thing)
        for guard, redirected, to in ways:
            self._rows.add(point, self._number_of(guard), (), [redirected], to)
        if body is not None:
            effects, to = body
            self._tell(point, self._number_of(otherwise), effects, [thing], to)

    def _body(self, section: Section, thing: int) -> tuple[list[Effect], int]:
        """The effects of a section's own text, up to its first draw, and the point where reading goes on after them: of
        that draw, or where one choice is taken."""
        self._listed["sections"].append(thing)
        effects, tables = _tables(section)
        return effects, self._draws(section, tables) if tables else self._choices(section)

    def _draws(self, section: Section, tables: list[tuple[DrawTable, list[Effect]]]) -> int:
        """The point of the first of several draws. What can be drawn stands before what comes of the choices."""
        outcomes = [self._outcomes(table, draw_name(section, at)) for at, (table, _) in enumerate(tables)]
        to = self._choices(section)
        for (table, after), drawn in zip(reversed(tables), reversed(outcomes), strict=True):
            then = to
            if after:
                then = self._point(section.number)
                self._tell(then, 0, after, [], to)
            to = self._point(section.number)
            for row, (reply, outcome) in zip(table.rows, drawn, strict=True):
                self._tell(to, 0, row.effects, [outcome], then, reply)
        return to

    def _outcomes(self, table: DrawTable, draw: str) -> list[tuple[str, int]]:
        """What can be drawn, as it is replied and as a thing."""
        drawn = [f"{row.low}-{row.high}" for row in table.rows]
        return [(reply, self._thing("outcomes", name_of(draw, reply))) for reply in drawn]

    def _choices(self, section: Section) -> int:
        """The point where one choice is taken; none at all is nowhere to go."""
        choices = section.choices
        if not choices:
            return STUCK
        number = section.number
        point = self._point(number)
        for choice in choices:
            self._choice(point, number, choice)
        if section.town is not None:
            self._towns.append(point)
        if section.encounter and self.has_hub:
            self._encounters.append((point, section))
        return point

    def _choice(self, point: int, number: str, choice: Choice) -> None:
        letter, requires, trial, effects = choice.letter, choice.requires, choice.trial, choice.effects
        name = f"{number}:{letter}"
        thing = self._thing("choices", name)
        guard = 0
        if requires is not None and name not in self.lifted:
            guard = self._number_of(self.guard(requires))
        if choice.price:
            self.assumed.add("prices can be paid")
        if trial is None:
            self._tell(point, guard, effects, [thing], STUCK, letter)
            return
        if _may_pass(trial):
            passed = self._thing("outcomes", f"{name}:pass")
            self._tell(point, guard, effects, [thing, passed], STUCK, f"{letter} pass")
        if _may_fail(choice):
            lost = self._thing("outcomes", f"{name}:fail")
            failed = choice.failure.effects if choice.failure else ()
            if _WAYS.isdisjoint(map(type, failed)):
                failed += effects
            self._tell(point, guard, failed, [thing, lost], STUCK, f"{letter} fail")

    def _number_of(self, guard: Guard) -> int:
        """To ask for a keyword is the very same guard each time: it is known again without a look at all its bits."""
        number = self._numbered.get(id(guard))
        if number is None:
            number = self._rows.number_of(guard)
            if guard is self._rows.guards[number]:
                self._numbered[id(guard)] = number
        return number

    # ---------------------------------------------------------------- effects

    def _tell(
        self, point: int, guard: int, effects: Iterable[Effect], things: list[int], to: int, reply: str | None = None
    ) -> None:
        """A move by which effects are told in order: what they change, with these things what is reached, and where
        they lead; a way on among them is taken at once."""
        changes: Changes = ()
        for effect in effects:
            kind = type(effect)  # to ask what it is an instance of takes longer, and this is asked a million times
            if kind is TurnTo:
                to = self.at[effect.section]  # type: ignore[union-attr]
                break
            if kind in _HOME:
                to = HUB
                break
            if kind in _ENDS:
                things += self._ended(effect.ending)  # type: ignore[union-attr]
                to = OVER
                break
            if kind in _CHANGES:
                changes += (self._changed(effect, things),)
        if guard != NEVER_ASKED:  # as `Rows.add` does, without a call: there are a million of these
            rows = self._rows
            rows.flat += (point, guard, rows.changes[changes] if changes else 0, rows.replies[reply], to, len(things))
            rows.reached += things

    def _ended(self, ending: int) -> Iterator[int]:
        """What is reached by an ending; the title page need not name them all."""
        self._endings.add(ending)
        return self._several((f"ending:{ending}",))

    def _changed(self, effect: Effect, things: list[int]) -> Change:
        """What an effect changes. A quest is reached by being gained."""
        match effect:
            case GainQuest(quest=quest):
                things += self._several(self._gained(quest))
                return GAIN, quest
            case LoseQuest(quest=quest) | CompleteQuest(quest=quest):
                return USE, quest
            case GainCard(card=card):
                return SET, self.bit(f"card:{card}")
            case LoseCard(card=card):
                return UNSET, self.bit(f"card:{card}")
            case GainExplore(token=token):
                return SET, self.bit(f"token:{token}")
            case _:
                self._crosses = True
                return CROSS, 0

    def _once_a_visit(self) -> None:
        """A town's choice is taken once in a visit. Only where it can lead back to the town, without going by the ship,
        does that ever close anything; elsewhere there is nothing to remember."""
        moves = self.moves
        circle = circles(moves, self._towns)
        for point in filter(circle.__getitem__, self._towns):
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
        if type(block) is Prose:  # as in `_tell`
            continue
        if type(block) is Instructions:
            (tables[-1][1] if tables else effects).extend(block.effects)
        elif type(block) is DrawTable:
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


_HOME = frozenset((ReturnToShip, ReturnToMap))
_ENDS = frozenset((EndStory, EndCampaign))
_WAYS = _HOME | _ENDS | {TurnTo}
_CHANGES = frozenset((GainQuest, LoseQuest, CompleteQuest, GainCard, LoseCard, GainExplore, CrossOffLocation))
"""The effects that a story is about: ways on, and what changes facts."""


def _may_pass(trial: Trial) -> bool:
    return trial.kind != "chance" or trial.wins > 0


def _may_fail(choice: Choice) -> bool:
    """Combat counts as lost only where the text says what then; a chance that always wins has no failure."""
    trial = choice.trial
    assert trial is not None
    if trial.kind == "combat":
        return choice.failure is not None
    return trial.kind != "chance" or trial.wins < trial.faces
