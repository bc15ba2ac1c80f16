"""The meaning of reading a section, as rows of moves: redirects in order; otherwise the text with its effects and
draws; then one choice.

A large book has a million choices, and nearly all of them only lead on, without changing a fact. Their rows are written
inline, without a function call for each; all other effects go through `tell`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from wanderbook.book import Book, Choice, Section
from wanderbook.book.conditions import Condition
from wanderbook.book.effects import (
    BroughtEffect,
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
    MoveTo,
    ReturnToMap,
    ReturnToShip,
    TurnTo,
    brought_effects,
)
from wanderbook.book.sections import DrawTable, Instructions, Prose, all_effects
from wanderbook.book.travel import Spot
from wanderbook.ids import name_of
from wanderbook.machine.asking import GuardCompiler
from wanderbook.machine.guards import (
    ALWAYS,
    CROSS,
    GAIN,
    MOVE,
    NEVER,
    NEVER_ASKED,
    SET,
    UNSET,
    USE,
    BitChange,
    Changes,
    both,
)
from wanderbook.machine.moves import HUB, OVER, STUCK
from wanderbook.machine.stat_walk import OF_STATS, StatWalk, is_counted
from wanderbook.machine.story_rows import StoryRows

KINDS = ("sections", "choices", "redirects", "outcomes", "endings", "quests", "keywords")
"""The kinds of things that can be reached."""
ASKED_KIND = KINDS[0]
"""The kind under which the answers to a question about some names alone are listed, whatever kinds these have."""
LOT = 1000
"""The number of sections whose rows are packed at once."""


class StoryWalk(StoryRows):
    """The sections of a book, read one after another, with guards compiled by the story."""

    def __init__(self, story: GuardCompiler, lifted: frozenset[str]) -> None:
        """The moves of every section of the story's book, without the guards that are `lifted`."""
        super().__init__(story, lifted, KINDS)
        self.towns: list[int] = []
        """The choice points of towns."""
        self.encounters: list[tuple[int, Section]] = []
        """The choice points of encounters."""
        self.crosses = False
        """Whether any text crosses a place off."""
        self.choosing: dict[str, int] = {}
        """By section, the point where its choices are taken."""
        self.moved: dict[Spot, set[str]] = {}
        """The spots that texts move the pawn to, in the order of their change numbers, with the sections that do."""
        self.stats = StatWalk(self)
        self._read(story.book.sections.values())
        if brought_effects() and any(_is_brought(section) for section in story.book.sections.values()):
            self.story.assumed.add("a game's own effects change no quests and no cards")
        self._list("endings", (f"ending:{ending}" for ending in sorted(self.endings)))
        self._list("quests", (f"quest:{quest}" for quest in story.book.quests))
        self._list("keywords", (f"keyword:{keyword}" for keyword in story.book.bearers))

    # ---------------------------------------------------------------- sections

    def _read(self, sections: Iterable[Section]) -> None:
        """Add the moves of these sections. The rows of the most frequent kind are added here, without a call of `tell`,
        which would take longer for a million sections."""
        told, names, flat, reached = self.listed["sections"], self.names, self.rows.flat, self.rows.reached
        for thing, section in enumerate(sections):
            if thing % LOT == 0:
                self.rows.pack()
            point, guard, to, choices = thing + STUCK + 1, 0, STUCK, section.choices
            if section.redirects:
                guard = self._redirect(section, point)
                if guard == NEVER_ASKED and not all(redirect.when for redirect in section.redirects):
                    continue  # nothing after an `Otherwise` is read
            told.append(thing)
            if choices:
                to = self.choosing[section.number] = len(names)
                names.append(section.number)
            effects: tuple[Effect, ...] = ()
            for block in section.body:
                kind = type(block)  # isinstance takes longer, and this runs a million times
                if kind is Instructions and not effects:
                    effects = block.effects  # type: ignore[union-attr]
                elif kind is not Prose:
                    self._draw(section, thing, guard, to)
                    break
            else:
                home = len(effects) == 1 and type(effects[0]) in _HOME
                if (home or not effects) and guard != NEVER_ASKED:
                    flat += (point, guard, 0, 0, HUB if home else to, 1)
                    reached.append(thing)
                else:
                    self.tell(point, guard, effects, [thing], to)
            if choices:
                self._offer(section, to)
            if self.stats.waits:
                self.stats.flush()

    def _redirect(self, section: Section, point: int) -> int:
        """Add the redirects of a section; the number of the guard that none of them fires."""
        otherwise = ALWAYS
        for at, redirect in enumerate(section.redirects, 1):
            name, when = f"{section.number}:if{at}", redirect.when
            lifted = name in self.lifted
            fires = self.story.guard(when) if when and not lifted else ALWAYS
            guard = self.number_of(both(otherwise, fires))
            self.rows.add(point, guard, (), [self.thing("redirects", name)], self.at[redirect.to])
            if not lifted:
                otherwise = both(otherwise, self.story.guard(when, holds=False)) if when else NEVER
        return self.number_of(otherwise)

    def _draw(self, section: Section, thing: int, guard: int, to: int) -> None:
        """Add a text with draws, or with effects in several places: each draw and what follows it have points of their
        own."""
        effects, tables = _tables(section)
        points = [*(self.point(section.number) for _ in tables), to]
        self.tell(thing + STUCK + 1, guard, effects, [thing], points[0])
        for nth, ((table, after), (draw, then)) in enumerate(zip(tables, pairwise(points), strict=True)):
            on, name = self.point(section.number) if after else then, draw_name(section, nth)
            for row in table.rows:
                reply = f"{row.low}-{row.high}"
                self.tell(draw, 0, row.effects, [self.thing("outcomes", f"{name}:{reply}")], on, reply)
            if after:
                self.tell(on, 0, after, [], then)

    def _offer(self, section: Section, point: int) -> None:
        """Add the moves for the choices of a section. The rows of the most frequent kind, choices that only lead on,
        are added here, without a call of `tell`."""
        prefix, at, rows = f"{section.number}:", self.at, self.rows
        things, flat, reached, replies = rows.things, rows.flat, rows.reached, rows.replies
        offered, counts = self.listed["choices"], self.stats.counts
        for choice in section.choices:
            letter, effects = choice.letter, choice.effects
            name = prefix + letter
            thing = len(things)
            things.append(name)
            offered.append(thing)
            guard = 0 if choice.requires is None else self._required(choice.requires, name)
            if choice.price and not counts:
                self.story.assumed.add("prices can be paid")
            if counts and is_counted(choice):
                self.stats.choose(choice, point, self.rows.guards[guard] if guard >= 0 else NEVER, thing)
                continue
            if choice.trial is not None:
                self._try(choice, point, guard, thing)
                continue
            to, plain = STUCK, guard != NEVER_ASKED
            for effect in effects:
                kind = type(effect)
                if kind is TurnTo:
                    to = at[effect.section]  # type: ignore[union-attr]
                    break
                if kind in _TOLD:
                    to = HUB
                    plain &= kind in _HOME
                    break
                plain &= kind not in OF_STATS
            if plain:
                flat += (point, guard, 0, replies[letter], to, 1)
                reached.append(thing)
            else:
                self.tell(point, guard, effects, [thing], STUCK, letter)
        if section.town is not None:
            self.towns.append(point)
        if section.encounter and self.story.has_hub:
            self.encounters.append((point, section))

    def _required(self, requires: Condition, name: str) -> int:
        """The number of a choice's guard."""
        return 0 if name in self.lifted else self.number_of(self.story.guard(requires))

    def _try(self, choice: Choice, point: int, guard: int, thing: int) -> None:
        """Add the moves of a choice with a trial: one for passing it and one for failing it."""
        name, letter, failed = self.rows.things[thing], choice.letter, choice.effects
        if _may_pass(choice):
            passed = self.thing("outcomes", f"{name}:pass")
            self.tell(point, guard, choice.effects, [thing, passed], STUCK, f"{letter} pass")
        if _may_fail(choice):
            if choice.failure:
                failed = choice.failure.effects
                if _WAYS.isdisjoint(map(type, failed)):
                    failed += choice.effects
            lost = self.thing("outcomes", f"{name}:fail")
            self.tell(point, guard, failed, [thing, lost], STUCK, f"{letter} fail")

    # ---------------------------------------------------------------- effects

    def tell(
        self,
        point: int,
        guard: int,
        effects: Sequence[Effect],
        things: list[int],
        to: int,
        reply: str | None = None,
        changes: Changes = (),
    ) -> None:
        """Add a move for these effects in order: it makes their changes, reaches these things and their own, and leads
        where they lead. A turn or an ending among them is taken at once."""
        for at, effect in enumerate(effects):
            kind = type(effect)
            if kind is TurnTo:
                to = self.at[effect.section]  # type: ignore[union-attr]
                break
            if kind not in _TOLD:
                if kind in OF_STATS:
                    self.stats.tell(point, guard, changes, effects[at:], things, to, reply)
                    return
                continue
            if kind in _HOME:
                to = HUB
                break
            if kind in _ENDS:
                things += self._ended(effect.ending)  # type: ignore[union-attr]
                to = OVER
                break
            if kind is MoveTo:
                changes += (self._moved(self.names[point], effect),)  # type: ignore[arg-type]
                continue
            changes += (self._changed(effect, things),)
        self.rows.add(point, guard, changes, things, to, reply)

    def _ended(self, ending: int) -> Iterator[int]:
        """The things that an ending reaches. The title page need not list every ending."""
        self.endings.add(ending)
        return self.several((f"ending:{ending}",))

    def _moved(self, section: str, effect: MoveTo) -> BitChange:
        spot = Spot(effect.page, effect.space)
        self.moved.setdefault(spot, set()).add(section)
        return MOVE, list(self.moved).index(spot)

    def _changed(self, effect: Effect, things: list[int]) -> BitChange:
        """The change of an effect. Gaining a quest reaches it."""
        match effect:
            case GainQuest(quest=quest):
                things += self.several(gained(self.story.book, quest))
                return GAIN, quest
            case LoseQuest(quest=quest) | CompleteQuest(quest=quest):
                return USE, quest
            case GainCard(card=card):
                return SET, self.story.bit(f"card:{card}")
            case LoseCard(card=card):
                return UNSET, self.story.bit(f"card:{card}")
            case GainExplore(token=token):
                return SET, self.story.bit(f"token:{token}")
            case _:
                self.crosses = True
                return CROSS, 0


def gained(book: Book, quest: int) -> tuple[str, ...]:
    """The names reached by gaining a quest. If it was gained before, they were reached then."""
    keyword = book.quests[quest].keyword if quest in book.quests else ""
    return (f"quest:{quest}", f"keyword:{keyword}") if keyword else (f"quest:{quest}",)


def _tables(section: Section) -> tuple[list[Effect], list[tuple[DrawTable, list[Effect]]]]:
    """A section's effects before its first draw; and its draws, each with the effects between it and the next."""
    effects: list[Effect] = []
    tables: list[tuple[DrawTable, list[Effect]]] = []
    for block in section.body:
        if type(block) is Prose:  # isinstance takes longer
            continue
        if type(block) is Instructions:
            (tables[-1][1] if tables else effects).extend(block.effects)
        elif type(block) is DrawTable:
            tables.append((block, []))
    return effects, tables


def draw_name(section: Section, at: int) -> str:
    """The name of a draw, as in the game: the first one has the section's number, a later one its position too."""
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
_CHANGES = frozenset((GainQuest, LoseQuest, CompleteQuest, GainCard, LoseCard, GainExplore, CrossOffLocation, MoveTo))
_TOLD = _WAYS | _CHANGES
"""The effects that a story models: turns and endings, and changes of facts."""


def _is_brought(section: Section) -> bool:
    """Whether a section has an effect that a game of another package brings, and that proofs know nothing of."""
    return any(isinstance(effect, BroughtEffect) for effect in all_effects(section))


def _may_pass(choice: Choice) -> bool:
    """Whether a choice can succeed; a chance without winning faces cannot."""
    trial = choice.trial
    assert trial is not None
    return trial.kind != "chance" or trial.wins > 0


def _may_fail(choice: Choice) -> bool:
    """Whether a choice has a failure. A fight has one only if the text says what happens then; a chance that always
    wins has none."""
    trial = choice.trial
    assert trial is not None
    if trial.kind == "combat":
        return choice.failure is not None
    return trial.kind != "chance" or trial.wins < trial.faces
