"""Stats and tracks in reading: effects that branch, prices, rolls and fights, as rows of moves with points in between.

A loss that may leave a stat at 0 is a point with two moves, a roll a point with a move for each number, a round of a
fight a point for each health that the enemy can have left, the marking of a box a point with a move for each number of
boxes that may be marked before. The moves of a point must be added in a row, so further points are queued until their
section is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from wanderbook.book import Choice
from wanderbook.book.dice import ways
from wanderbook.book.effects import (
    STAT_EFFECTS,
    Effect,
    EndStory,
    GainRolled,
    GainStat,
    LoseAllStat,
    LoseRolled,
    LoseStat,
    MarkBoxes,
    RestoreStat,
    TurnTo,
    is_way_on,
)
from wanderbook.book.sections import Chance, Fight, StatPrice, StatRoll, total_price
from wanderbook.book.stats import CombatRule, Losses, Stat, round_of
from wanderbook.machine.guards import ALWAYS, SET, BitChange, Changes, Guard, both
from wanderbook.machine.levels import Field
from wanderbook.machine.moves import OVER, STUCK
from wanderbook.machine.story_rows import StoryRows

OF_STATS = frozenset((*STAT_EFFECTS, MarkBoxes))
_FACTS = ("quest:", "keyword:", "ending:")
_T = TypeVar("_T")
Way = tuple[Guard, Changes, Sequence[str], int, str | None]
"""A move: its guard, its changes, the lasting things that it reaches, its target, and its reply."""


def is_counted(choice: Choice) -> bool:
    """Whether a choice involves stats, by its price or its trial."""
    return isinstance(choice.trial, StatRoll | Fight) or any(isinstance(price, StatPrice) for price in choice.price)


def most_specific(names: Iterable[str]) -> str:
    """The outcome of a choice rather than the choice, the choice rather than its section; empty without any of them."""
    return max((name for name in names if not name.startswith(_FACTS)), key=lambda name: name.count(":"), default="")


class StatWalk:
    """Adds the moves for stats to the rows of a story."""

    def __init__(self, walk: StoryRows) -> None:
        """`walk` has the rows of the story that moves are added to."""
        self.walk, self.story, self.book = walk, walk.story, walk.story.book
        self.draws: dict[int, dict[str, int]] = {}
        """Points where dice fall, with the number of equally likely rolls for each reply."""
        self.counts = bool(self.book.stats)
        self.texts: dict[int, str] = {}
        """The choice or outcome whose effects go on at a further point."""
        self._later: list[Callable[[], None]] = []
        self._section = self._text = ""

    @property
    def waits(self) -> bool:
        """Whether the moves of some new points have yet to be added."""
        return bool(self._later)

    def flush(self) -> None:
        """Add the moves of all queued points."""
        while self._later:
            later, self._later = self._later, []
            for add in later:
                add()

    def begin(self) -> int:
        """The point where a play begins: starting levels are rolled before the first section."""
        self._section = self.book.title_page.start or ""
        to: int = self.walk.at[self._section]
        for stat in reversed(self.book.title_page.stat):
            if isinstance(stat.start, str):
                to = self._roll(stat.starts, self._started(stat, to))
        self.flush()
        return to

    def _started(self, stat: Stat, to: int) -> Callable[[int], tuple[Changes, int]]:
        """The changes and the target of each roll for a stat's starting level."""
        fields = [known[stat.key] for known in (self.story.levels, self.story.starts) if stat.key in known]
        return lambda value: (tuple(field.set_to(value) for field in fields), to)

    # ---------------------------------------------------------------- points

    def _point(self) -> int:
        """A new point of this section, with the text that it belongs to."""
        point = self.walk.point(self._section)
        if self._text:
            self.texts[point] = self._text
        return point

    def _put(self, point: int, several: Iterable[Way]) -> None:
        """Add the moves of a point."""
        for guard, changes, names, to, reply in several:
            things = list(self.walk.several(names))
            self.walk.rows.add(point, self.walk.number_of(guard), changes, things, to, reply)

    def _ways(self, make: Callable[[], list[Way]]) -> int:
        """A new point whose moves are made later."""
        point, section, text = self._point(), self._section, self._text

        def add() -> None:
            self._section, self._text = section, text
            self._put(point, make())

        self._later.append(add)
        return point

    def _roll(self, numbers: Iterable[tuple[int, int]], then: Callable[[int], tuple[Changes, int]]) -> int:
        """A point where dice fall, with the changes and the target of each number."""
        rolled = tuple(numbers)

        def make() -> list[Way]:
            return [(ALWAYS, changes, (), to, str(number)) for number, _ in rolled for changes, to in [then(number)]]

        point = self._ways(make)
        self.draws[point] = {str(number): times for number, times in rolled}
        return point

    # ---------------------------------------------------------------- effects

    def tell(
        self,
        point: int,
        guard: int,
        changes: Changes,
        rest: Sequence[Effect],
        things: list[int],
        to: int,
        reply: str | None,
    ) -> None:
        """Add a move whose remaining effects begin with a stat effect."""
        self._section = self.walk.names[point]
        names = (self.walk.rows.things[thing] for thing in things)
        self._text = most_specific(names) or self.texts.get(point, "")
        found = self._effect(rest[0], tuple(rest[1:]), to)
        if isinstance(found, int):
            self.walk.rows.add(point, guard, changes, things, found, reply)
        else:
            self.walk.tell(point, guard, rest[1:], things, to, reply, (*changes, found))

    def _effect(self, effect: Effect, rest: tuple[Effect, ...], to: int) -> BitChange | int:
        """The change of an effect; or a point that carries it out together with all that follows."""
        match effect:
            case GainStat(stat=key, amount=amount):
                stat = self.book.stats[key]
                if not stat.cap_is_rolled:
                    return self.story.levels[key].raised(amount, stat.cap(stat.starts[0][0]))
                return self._by_start(stat, lambda start: self.story.levels[key].raised(amount, start), rest, to)
            case RestoreStat(stat=key):
                stat = self.book.stats[key]
                field = self.story.levels[key]
                if len(stat.starts) == 1:
                    return field.raised(stat.starts[0][0], stat.starts[0][0])
                return self._by_start(stat, lambda start: field.raised(start, start), rest, to)
            case LoseStat(stat=key, amount=amount):
                if not self.book.stats[key].at_zero:
                    return self.story.levels[key].lowered(amount)
                return self._losing(key, amount, self._after(rest, to))
            case LoseAllStat(stat=key):
                if not self.book.stats[key].at_zero:
                    return self.story.levels[key].set_to(0)
                return self._ways(lambda: [self._zero(ALWAYS, key)])
            case GainRolled(stat=key, dice=dice):
                gained = self._each(lambda number: GainStat(amount=number, stat=key), rest, to)
                return self._roll(ways(dice), gained)
            case LoseRolled(stat=key, dice=dice):
                lost = self._each(lambda number: LoseStat(amount=number, stat=key), rest, to)
                return self._roll(ways(dice), lost)
            case MarkBoxes(track=key, amount=amount):
                return self._marked(self.story.tracks[key], amount, self._after(rest, to))
        raise AssertionError(f"{effect} is not about a stat")

    def _marked(self, field: Field, amount: int, to: int) -> int:
        """A point that marks this many boxes of a track: a move for each box that may be the first free one, and one
        for a full track. Whatever facts hold, exactly one of these is open, so the point is visibly no dead end. Boxes
        are never cleared: each change sets a fact, like gaining a card."""

        def way(marked: int) -> Way:
            free = 0 if marked == field.size else 1 << field.base + marked
            boxes = range(field.base + marked, field.base + min(marked + amount, field.size))
            return ((field.facts(marked), free),), tuple((SET, box) for box in boxes), (), to, None

        return self._ways(lambda: list(map(way, range(field.size + 1))))

    def _each(
        self, effect: Callable[[int], Effect], rest: tuple[Effect, ...], to: int
    ) -> Callable[[int], tuple[Changes, int]]:
        """The changes and target for each number of a roll; what follows is the same for all."""
        after = self._after(rest, to)

        def then(number: int) -> tuple[Changes, int]:
            """The changes and the target for one number of the roll."""
            if number == 0:
                return (), after
            found = self._effect(effect(number), (), after)
            return ((), found) if isinstance(found, int) else ((found,), after)

        return then

    def _after(self, rest: tuple[Effect, ...], to: int) -> int:
        """The point where the remaining effects take place."""
        if not rest:
            return to
        point = self._point()
        self._later.append(lambda: self.walk.tell(point, 0, rest, [], to))
        return point

    def _by_start(self, stat: Stat, change: Callable[[int], BitChange], rest: tuple[Effect, ...], to: int) -> int:
        """A change that depends on a stat's starting level. The moves cover every level, even below the least roll and
        above the highest, so the point is visibly no dead end."""
        field, after = self.story.starts[stat.key], self._after(rest, to)
        starts = [start for start, _ in stat.starts]

        def exactly(start: int) -> Guard:
            least = ALWAYS if start == starts[0] else field.at_least(start)
            return both(least, ALWAYS if start == starts[-1] else field.at_most(start))

        return self._ways(lambda: [(exactly(start), (change(start),), (), after, None) for start in starts])

    def _losing(self, key: str, amount: int, to: int) -> int:
        """A point for the loss of a stat that leads elsewhere at 0."""
        field = self.story.levels[key]
        return self._ways(
            lambda: [
                (field.at_least(amount + 1), (field.lowered(amount),), (), to, None),
                self._zero(field.at_most(amount), key),
            ]
        )

    def _zero(self, guard: Guard, key: str) -> Way:
        """The move that is open when a stat is at 0."""
        [way] = self.book.stats[key].at_zero
        changes = (self.story.levels[key].set_to(0),)
        if isinstance(way, TurnTo):
            return guard, changes, (), self.walk.at[way.section], None
        assert isinstance(way, EndStory)
        self.walk.endings.add(way.ending)
        return guard, changes, (f"ending:{way.ending}",), OVER, None

    # ---------------------------------------------------------------- choices

    def choose(self, choice: Choice, point: int, guard: Guard, thing: int) -> None:
        """Add a choice with a price in stats, a roll against one, or a fight."""
        self._section = self.walk.names[point]
        self._text = name = self.walk.rows.things[thing]
        price, fields = total_price(choice.price), self.story.levels
        if name not in self.walk.lifted:
            for key, amount in price.items():
                guard = both(guard, fields[key].at_least(amount))
        changes = tuple(fields[key].lowered(amount) for key, amount in price.items())
        to = self._paid([key for key in price if self.book.stats[key].at_zero], self._tried(choice, name))
        self.walk.rows.add(point, self.walk.number_of(guard), changes, [thing], to, choice.letter)

    def _paid(self, keys: list[str], to: int) -> int:
        """The point after a price that may have left stats at 0."""
        if not keys:
            return to

        def make() -> list[Way]:
            """By stat, in order, the move that its level of 0 opens; last, the move that is open if none is at 0."""
            found, before = [], ALWAYS
            for key in keys:
                field = self.story.levels[key]
                found.append(self._zero(both(before, field.at_most(0)), key))
                before = both(before, field.at_least(1))
            return [*found, (before, (), (), to, None)]

        return self._ways(make)

    def _tried(self, choice: Choice, name: str) -> int:
        """The point where a choice that was paid for is resolved."""
        if choice.trial is None:
            return self._told(choice.effects, [])
        passed, failed = self._outcomes(choice, name)
        match choice.trial:
            case StatRoll() as roll:
                return self._rolled(roll, passed, failed)
            case Fight() as fight:
                rule = self.book.title_page.combat
                assert rule is not None, "a fight cannot be read without one"
                return _FightWalk(self, rule, fight, choice, passed, failed).begin()
            case Chance(wins=wins, faces=faces):
                return self._judged({"pass": min(wins, faces), "fail": max(0, faces - wins)}, passed, failed)
        raise AssertionError(f"{choice.trial} is not of a plain gamebook")

    def _outcomes(self, choice: Choice, name: str) -> tuple[int, int]:
        """The points after success and after failure. A fight has the second only where the text says "Fail:"."""
        may_fail = not isinstance(choice.trial, Fight) or choice.failure is not None
        if isinstance(choice.trial, Chance):
            may_fail = choice.trial.wins < choice.trial.faces
        passed = self._told(choice.effects, [self.walk.thing("outcomes", f"{name}:pass")])
        if not may_fail:
            return passed, STUCK
        effects = choice.failure.effects if choice.failure else ()
        if not any(map(is_way_on, effects)):
            effects += choice.effects
        return passed, self._told(effects, [self.walk.thing("outcomes", f"{name}:fail")])

    def _told(self, effects: tuple[Effect, ...], things: list[int]) -> int:
        point = self._point()
        self._later.append(lambda: self.walk.tell(point, 0, effects, things, STUCK))
        return point

    def _rolled(self, roll: StatRoll, passed: int, failed: int) -> int:
        """A point that branches by the level of the stat, since it decides how many rolls succeed."""
        field, numbers = self.story.levels[roll.stat], ways(roll.dice)
        whole = sum(times for _, times in numbers)

        def wins(level: int) -> int:
            return sum(times for number, times in numbers if roll.passes(level, number))

        found: list[tuple[Guard, int]] = []
        for low, high, several in _alike(field.size, wins):
            judged = self._judged({"pass": several, "fail": whole - several}, passed, failed)
            found.append((both(field.at_least(low), field.at_most(high)), judged))
        return self._by_level(found)

    def _by_level(self, found: list[tuple[Guard, int]]) -> int:
        if len(found) == 1:
            return found[0][1]
        return self._ways(lambda: [(guard, (), (), to, None) for guard, to in found])

    def _judged(self, weights: Mapping[str, int], passed: int, failed: int) -> int:
        """A point that is left by passing or failing, with the chances of both."""
        drawn = {reply: weight for reply, weight in weights.items() if weight}
        point = self._ways(lambda: [(ALWAYS, (), (), passed if reply == "pass" else failed, reply) for reply in drawn])
        self.draws[point] = drawn
        return point


class _FightWalk:
    """The points of one fight."""

    def __init__(
        self, walk: StatWalk, rule: CombatRule, fight: Fight, choice: Choice, passed: int, failed: int
    ) -> None:
        """The fight of a choice, which leads to the point `passed` or `failed`."""
        self.walk, self.rule, self.fight, self.choice = walk, rule, fight, choice
        self.passed, self.failed = passed, failed
        self.health, self.skill = walk.story.levels[rule.health], walk.story.levels[rule.stat]
        self._known: dict[tuple[str, int, int, int], int] = {}
        """By what comes next, the enemy, its health and your own loss, the point."""

    def begin(self) -> int:
        """The point of the first round."""
        return self._round(0, self.fight.foes[0].health)

    def _once(self, key: tuple[str, int, int, int], make: Callable[[], int]) -> int:
        """A point by its key, made only if it is new."""
        if key not in self._known:
            self._known[key] = make()
        return self._known[key]

    def _round(self, foe: int, left: int) -> int:
        """The point of a round against an enemy with this health left; it branches by your skill, which decides the
        costs."""
        return self._once(("round", foe, left, 0), lambda: self._made_round(foe, left))

    def _made_round(self, foe: int, left: int) -> int:
        """The point of a round that was not made before: it branches by skill, then the dice fall."""
        enemy = self.fight.foes[foe].skill
        found: list[tuple[Guard, int]] = []
        for low, high, outcomes in _alike(self.skill.size, lambda skill: round_of(self.rule, skill - enemy)):
            point = self.walk._ways(self._losses(foe, left, [losses for losses, _ in outcomes]))
            self.walk.draws[point] = {f"{mine}-{theirs}": times for (mine, theirs), times in outcomes}
            found.append((both(self.skill.at_least(low), self.skill.at_most(high)), point))
        return self.walk._by_level(found)

    def _losses(self, foe: int, left: int, several: list[Losses]) -> Callable[[], list[Way]]:
        """The moves after a round, by its costs."""
        return lambda: [
            (ALWAYS, (), (), self._hurt(foe, max(0, left - theirs), mine), f"{mine}-{theirs}")
            for mine, theirs in several
        ]

    def _hurt(self, foe: int, left: int, mine: int) -> int:
        """The point after a round; your own defeat comes before the enemy's."""
        return self._once(("hurt", foe, left, mine), lambda: self._made_hurt(foe, left, mine))

    def _made_hurt(self, foe: int, left: int, mine: int) -> int:
        """The point where your own loss in a round takes effect: the fight goes on, or you are defeated."""
        changes = (self.health.lowered(mine),) if mine else ()
        return self.walk._ways(
            lambda: [
                (self.health.at_least(mine + 1), changes, (), self._on(foe, left), None),
                self._defeat(self.health.at_most(mine)),
            ]
        )

    def _on(self, foe: int, left: int) -> int:
        """The point where a fight goes on with this enemy, or with the next one if no health is left; after the last
        enemy, the point of success. Where running is allowed, it asks first."""
        if not left:
            foe += 1
            if foe == len(self.fight.foes):
                return self.passed
            left = self.fight.foes[foe].health
        if not self.fight.may_run:
            return self._round(foe, left)
        return self._once(("ask", foe, left, 0), lambda: self._asked(foe, left))

    def _asked(self, foe: int, left: int) -> int:
        return self.walk._ways(
            lambda: [(ALWAYS, (), (), self._round(foe, left), "on"), (ALWAYS, (), (), self._ran(), "run")]
        )

    def _ran(self) -> int:
        return self._once(("ran", 0, 0, 0), self._made_ran)

    def _made_ran(self) -> int:
        """The point after running away, which may cost health."""
        cost = self.rule.run
        if not cost:
            return self.failed
        if self.walk.book.stats[self.rule.health].at_zero:
            return self.walk._losing(self.rule.health, cost, self.failed)
        return self.walk._ways(lambda: [(ALWAYS, (self.health.lowered(cost),), (), self.failed, None)])

    def _defeat(self, guard: Guard) -> Way:
        """The move at 0 health: to the ending or section of the stat, or to the failure of the choice."""
        ends = bool(self.walk.book.stats[self.rule.health].at_zero)
        if ends and (self.choice.failure is None or self.fight.may_run):
            return self.walk._zero(guard, self.rule.health)
        return guard, (self.health.set_to(0),), (), self.failed, None


def _alike(size: int, of: Callable[[int], _T]) -> list[tuple[int, int, _T]]:
    """The ranges of levels for which a function has the same value: the lowest level, the highest, and the value."""
    found: list[tuple[int, int, _T]] = []
    for level in range(size + 1):
        value = of(level)
        if found and found[-1][2] == value:
            found[-1] = found[-1][0], level, value
        else:
            found.append((level, level, value))
    return found
