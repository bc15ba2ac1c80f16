"""How somebody thinks who has played before, whichever of the board games it is.

An adviser has scales by which it weighs a table, habits for most questions, and looks ahead where it matters, with
draws that fall as they could: nobody here ever sees what fate holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import Table
from wanderbook.rulesets.common.fate import ROW
from wanderbook.rulesets.common.memory import Memory
from wanderbook.rulesets.common.setup import ChooseMode, ChooseVariants
from wanderbook.rulesets.common.unlocks import ChooseUnlocked
from wanderbook.table import Chance, Game, Pick, Place, Question, answer, decision, open_options, start
from wanderbook.table.amounts import write_amounts
from wanderbook.table.challenge import DrawFate, Gather, JudgeChallenge, Tried, likelihood, rules_of, total
from wanderbook.table.damage import Splitting, due
from wanderbook.table.decisions import Chosen
from wanderbook.table.fate import Fate
from wanderbook.table.reading import ChooseWay

_T = TypeVar("_T")
SURE = 99
MOST_STEPS = 200
LEAST_GAIN, LEAST_ALTERED = 0.2, 0.1
PLACEMENTS = 24
SUCCESS = 0.3
"""What passing a challenge is worth of itself: it is how stories go on."""
LEAST_WEARY = 0.5
IN_VAIN = 3.0
"""By how much less a location promises for each time that nothing came of it."""


@dataclass(frozen=True, kw_only=True)
class Scales:
    """What weighs how much. A game's own weigh more."""

    score: float
    crew: float
    power: float
    """Cards and the like, besides what they score."""
    curiosity: float
    """What nobody has read yet."""
    defeat: float
    """However well the crew is looked after afterwards."""


class Appeal(NamedTuple):
    """What a location promises that nobody has visited; or where a way is open that nobody has gone; or neither."""

    new: float
    changed: float
    known: float
    habit: float
    """How much of it wears off with each visit, whatever came of it."""


@dataclass(frozen=True)
class Mind:
    """What an adviser thinks with."""

    game: Game
    """With its draws asked."""
    random: Random
    scales: Scales
    memory: Memory

    def value(self, state: Table) -> float:
        """How well a crew stands."""
        raise NotImplementedError

    def promise(self, section: str) -> float | None:
        """What a section promises that was never read; nothing of one that is known."""
        return None if section in self.memory.read else self.scales.curiosity

    def interest(self, state: Table, location: str, appeal: Appeal) -> float:
        """What exploring a location promises."""
        if location in state.crossed:
            return 0.0
        visits = self.memory.visits[location]
        if not visits:
            return appeal.new
        worn = 1 + appeal.habit * visits
        if any(self.memory.leads(self.game, state, location)):
            return appeal.changed / worn
        return appeal.known / (worn * IN_VAIN ** self.memory.vain[location])

    def after(self, state: Table, chosen: Chosen) -> Table:
        """The state after a reply, up to the next question or draw."""
        return answer(self.game, state, chosen).state

    def going_on(self, state: Table) -> Table:
        """A state that was made up, up to its next question or draw."""
        return start(self.game, 0, state).state

    def drawn(self, asked: Chance) -> Chosen:
        """A draw as it could fall."""
        names, weights = zip(*asked.outcomes, strict=True)
        return (self.random.choices(names, weights)[0],)

    def best(self, several: Iterable[_T], score: Callable[[_T], float]) -> _T:
        """The one with the highest score; of equals, any."""
        return max(several, key=lambda one: (score(one), self.random.random()))

    def weigh(self, state: Table, asked: Pick) -> Chosen:
        """The option, or none where none need be taken, that leaves the crew best off at once."""
        several: list[Chosen] = [(one,) for one in open_options(asked.options)]
        if not asked.least:
            several.append(())
        return several[0] if len(several) == 1 else self.best(several, lambda one: self.value(self.after(state, one)))


# ---------------------------------------------------------------- looking ahead


class Party(NamedTuple):
    """Some who could take part: how likely they pass, and what it costs them."""

    names: tuple[str, ...]
    chance: float
    cost: float


Habit = Callable[[Any, Table, Question], Chosen]
"""What is answered without much thought."""


def by_habit(
    habits: Mapping[type, Callable[[Any, Table, Any, Any], Chosen]], mind: Mind, state: Table, asked: Question
) -> Chosen:
    """A question's own habit; of any other, the answer after which things stand best."""
    step = state.agenda[-1]
    found = habits.get(step.__class__)
    if found is not None:
        return found(mind, state, step, asked)
    if isinstance(asked, Pick) and asked.least <= 1 <= asked.most:
        return mind.weigh(state, asked)
    if isinstance(asked, Pick):
        return tuple(open_options(asked.options)[: asked.least])
    return asked.some(Fate(mind.random.getrandbits(64)))[0]


def simply(answered: Callable[[Any, Table, Any], Chosen]) -> Callable[[Any, Table, Any, Any], Chosen]:
    """A habit that looks at what is asked, and not at the step that asks."""
    return lambda mind, state, step, asked: answered(mind, state, asked)


SETTING_UP: dict[type, Callable[[Any, Table, Any, Any], Chosen]] = {
    ChooseMode: lambda mind, state, step, asked: ("normal",),
    ChooseVariants: lambda mind, state, step, asked: (),
    ChooseUnlocked: lambda mind, state, step, asked: tuple(open_options(asked.options)),
}
"""A campaign as most begin it, with all that earlier ones have unlocked."""


def settled(mind: Mind, state: Table, is_calm: Callable[[Table], bool], habit: Habit) -> Table:
    """Play on by habit."""
    for _ in range(MOST_STEPS):
        if not state.agenda or is_calm(state):
            break
        asked = decision(mind.game, state)
        assert asked is not None
        state = mind.after(state, mind.drawn(asked) if isinstance(asked, Chance) else habit(mind, state, asked))
    return state


def besides(mind: Mind, state: Table, asked: Pick, habit: Habit, idle: Sequence[str]) -> Chosen | None:
    """What is worth doing before the question is answered: equip, cook, heal, repair."""
    now, best, gain = mind.value(state), None, LEAST_GAIN
    for option in open_options(asked.meanwhile):
        if option.partition(":")[0] not in idle:
            done = settled(mind, mind.after(state, (option,)), lambda one: one.agenda == state.agenda, habit)
            if (more := mind.value(done) - now) > gain:
                best, gain = (option,), more
    return best


FIGHTS = 3
"""Fights that are fought in the mind, to see how one would go."""
DEPTH = 1


@dataclass(frozen=True)
class Outlook:
    """How one looks ahead in a game: what a reply can be expected to lead to."""

    habit: Habit
    calm: tuple[type, ...]
    """Where there is something to think about, or a draw that is."""
    fighting: tuple[type, ...]
    """Where a fight is about to be fought, or goes on."""
    party: Callable[[Any, Table, Tried, Pick, float], Party]
    """Who would take part in a challenge on which so much hangs."""
    ignores: tuple[str, ...] = ()
    """Draws that are not looked into, by what they are about."""

    def expected(self, mind: Mind, state: Table, depth: int = DEPTH) -> float:
        """What a state is worth, with what is about to happen in it."""
        state = settled(mind, state, lambda one: one.agenda[-1].__class__ in self.calm, self.habit)
        step = state.agenda[-1] if state.agenda else None
        if isinstance(step, self.fighting):
            return sum(self._fought(mind, state) for _ in range(FIGHTS)) / FIGHTS
        match step:
            case Gather(tried=tried) if tried.about not in self.ignores:
                return self._challenge(mind, state, tried)
            case DrawFate(tried=tried) if tried.about not in self.ignores:
                return _draw(mind, state, tried)
            case ChooseWay(section=section):
                return self._read(mind, state, section, depth)
            case _:
                return mind.value(state)

    def _challenge(self, mind: Mind, state: Table, tried: Tried) -> float:
        asked = decision(mind.game, state)
        assert isinstance(asked, Pick)
        passed, failed = either_way(mind, state, tried)
        some = self.party(mind, state, tried, asked, passed - failed)
        return some.chance * passed + (1 - some.chance) * failed - some.cost

    def _fought(self, mind: Mind, state: Table) -> float:
        return mind.value(settled(mind, state, lambda one: one.board.fight is None, self.habit))

    def _read(self, mind: Mind, state: Table, section: str, depth: int) -> float:
        """What was read before is known; what was not promises something."""
        if mind.promise(section) is not None or not depth:
            return hoped(mind, state)
        asked = decision(mind.game, state)
        assert isinstance(asked, Pick)
        return max(self.expected(mind, mind.after(state, (one,)), depth - 1) for one in open_options(asked.options))

    def considered(self, mind: Mind, state: Table, asked: Pick) -> Chosen:
        """The option from which most is to be expected, of those that do not lead round in circles."""
        tired = {option: mind.memory.tired_of(state, option) for option in open_options(asked.options)}
        several = [option for option in tired if tired[option] == min(tired.values())]
        if len(several) == 1:
            return (several[0],)
        return (mind.best(several, lambda one: self.expected(mind, mind.after(state, (one,)))),)


def _draw(mind: Mind, state: Table, tried: Tried) -> float:
    """A challenge that nobody gathers for, or a table."""
    if tried.about.startswith(ROW):
        asked = decision(mind.game, state)
        assert isinstance(asked, Chance)
        whole = sum(of for _, of in asked.outcomes)
        return sum(of / whole * hoped(mind, mind.after(state, (name,))) for name, of in asked.outcomes)
    chance = float(likelihood(mind.game, state, tried))
    passed, failed = either_way(mind, state, tried)
    return chance * passed + (1 - chance) * failed


# ---------------------------------------------------------------- handing out


def handed_out(how: Splitting, gain: Callable[[str, int], float]) -> Chosen:
    """Point by point to whom it is worth most; where less may be handed out, no more than is worth it.

    `gain` is what it is worth to give somebody one more who was given so many already.
    """
    shares: dict[str, int] = {}
    for tier, points in due(how).items():
        for _ in range(points):
            able = [one.name for one in how.among if one.tier == tier and shares.get(one.name, 0) < one.room]
            if not able:
                break
            name = max(able, key=lambda one: gain(one, shares.get(one, 0)))
            if not how.whole and gain(name, shares.get(name, 0)) <= 0:
                break
            shares[name] = shares.get(name, 0) + 1
    return write_amounts(shares)


def placed(mind: Mind, asked: Place, left: Callable[[Chosen], float]) -> Chosen:
    """Of some placements, the one that leaves least of the enemies."""
    fate = Fate(mind.random.getrandbits(64))
    several = set()
    for _ in range(PLACEMENTS):
        chosen, fate = asked.some(fate)
        several.add(chosen)
    return mind.best(sorted(several), lambda chosen: -left(chosen))


# ---------------------------------------------------------------- challenges


def judged(mind: Mind, state: Table, tried: Tried, passed: bool) -> Table:
    """The state after it went well, or did not. The challenge's step is on top."""
    sure = replace(tried, number=tried.number or 1, added=SURE if passed else -SURE)
    return mind.going_on(replace(state, agenda=(*state.agenda[:-1], JudgeChallenge(sure))))


def hoped(mind: Mind, state: Table) -> float:
    """What a state is worth, with what a section promises that is open there and was never read."""
    step = state.agenda[-1] if state.agenda else None
    promise = mind.promise(step.section) if isinstance(step, ChooseWay) else None
    return mind.value(state) + (promise or 0.0)


def either_way(mind: Mind, state: Table, tried: Tried) -> tuple[float, float]:
    """What it is worth to pass, and to fail."""
    passed, failed = (hoped(mind, judged(mind, state, tried, how)) for how in (True, False))
    return passed + (SUCCESS if tried.skill else 0.0), failed


def stake(mind: Mind, state: Table, tried: Tried) -> float:
    """What passing is worth more than failing."""
    passed, failed = either_way(mind, state, tried)
    return passed - failed


def weariness(tired: Sequence[bool]) -> float:
    """How much it weighs that one more of the crew tires: all of it once half of them are tired, and less before, for
    whoever is rested is of no use at the end."""
    return min(1.0, max(LEAST_WEARY, 2 * sum(tired) / len(tired)))


def as_party(
    mind: Mind, state: Table, tried: Tried, names: tuple[str, ...], known: int, cost: float, spare: int
) -> Party:
    """Cards in hand are half a promise."""
    tried = replace(tried, joined=(), added=tried.added + known)
    chance = float(likelihood(mind.game, state, tried))
    mended = float(likelihood(mind.game, state, replace(tried, added=tried.added + spare))) if spare else chance
    return Party(names, (chance + mended) / 2, cost)


class Way(NamedTuple):
    """Something that alters a draw."""

    option: str
    cost: float
    adds: int = 0
    chance: float = 0.0
    """Of passing, where it is drawn again."""


def altered(mind: Mind, state: Table, tried: Tried, option: str) -> Way:
    below = replace(state, agenda=state.agenda[:-1])
    new, then = rules_of(mind.game).alter(mind.game, below, tried, option, lambda event: None)
    cost = mind.value(below) - mind.value(new)
    if then.number is None:
        return Way(option, cost, chance=float(likelihood(mind.game, new, then)))
    return Way(option, cost, adds=then.added - tried.added)


def alter(mind: Mind, state: Table, tried: Tried, asked: Pick) -> Chosen:
    """Enough of what adds, if it is worth what hangs on it; or else a new draw. What has passed is left alone."""
    gap = rules_of(mind.game).needed(mind.game, state, tried) - total(mind.game, state, tried)
    if gap <= 0:
        return ()
    at_stake = stake(mind, state, tried)
    ways = [altered(mind, state, tried, option) for option in open_options(asked.options)]
    adding = sorted((way for way in ways if way.adds > 0), key=lambda way: way.cost / way.adds)
    cost, left = 0.0, gap
    for way in adding:
        cost, left = cost + way.cost, left - way.adds
        if left <= 0:
            break
    if left <= 0 and at_stake - cost > LEAST_ALTERED:
        return (adding[0].option,)
    again = [way for way in ways if way.chance * at_stake - way.cost > LEAST_ALTERED]
    return (max(again, key=lambda way: way.chance * at_stake - way.cost).option,) if again else ()
