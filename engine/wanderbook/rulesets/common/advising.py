"""How an experienced player thinks, in any of the board games.

An adviser has scales by which it weighs a table, habits for most questions, and looks ahead where it matters, with
draws that fall as they could: nobody here ever sees what fate holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from wanderbook.rulesets.common.fate import ROW
from wanderbook.rulesets.common.memory import Memory
from wanderbook.rulesets.common.steps import ChooseMode, ChooseUnlocked, ChooseVariants
from wanderbook.table import (
    Chance,
    Game,
    Pick,
    Placement,
    Question,
    Table,
    answer,
    decision,
    open_actions,
    open_options,
    start,
)
from wanderbook.table.actions import Action
from wanderbook.table.amounts import write_amounts
from wanderbook.table.challenge import likelihood, rules_of, total
from wanderbook.table.damage import Splitting, due
from wanderbook.table.decisions import Chosen
from wanderbook.table.fate import Fate
from wanderbook.table.steps import ChooseWay, DrawFate, Gather, JudgeChallenge, Tried

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
class Weights:
    """The weights of an evaluation. A game adds its own."""

    score: float
    crew: float
    power: float
    """Cards and the like, in addition to their score."""
    curiosity: float
    """Sections that nobody has read yet."""
    defeat: float
    """A defeat, however well the crew is looked after afterwards."""


class Appeal(NamedTuple):
    """How attractive a location is: when new, when it has an open choice that nobody took, and when fully known."""

    new: float
    changed: float
    known: float
    habit: float
    """How much of it wears off with each visit."""


@dataclass(frozen=True)
class Evaluator:
    """Scores states and replies for an adviser, with its weights and its memory."""

    game: Game
    """The game with its draws asked."""
    random: Random
    scales: Weights
    memory: Memory

    def value(self, state: Table) -> float:
        """The value of a state for the crew, in points."""
        raise NotImplementedError

    def parts(self, state: Table) -> Iterator[tuple[str, float]]:
        """The parts of `value`, each with its name."""
        raise NotImplementedError

    def open_quests(self, state: Table) -> list[int]:
        """The quests in play that everybody may read."""
        return sorted(state.quests)

    def promise(self, section: str) -> float | None:
        """The bonus for a section that was never read; None for one that was."""
        return None if section in self.memory.read else self.scales.curiosity

    def interest(self, state: Table, location: str, appeal: Appeal) -> float:
        """How attractive it is to explore a location now; it wears off with each visit."""
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
        """The state after a reply, run up to the next question or draw."""
        return answer(self.game, state, chosen).state

    def going_on(self, state: Table) -> Table:
        """A hypothetical state, run up to its next question or draw."""
        return start(self.game, 0, state).state

    def drawn(self, asked: Chance) -> Chosen:
        """A random outcome of a draw, by its odds."""
        names, weights = zip(*asked.outcomes, strict=True)
        return (self.random.choices(names, weights)[0],)

    def best(self, several: Iterable[_T], score: Callable[[_T], float]) -> _T:
        """The candidate with the highest score; ties are broken at random."""
        return max(several, key=lambda reply: (score(reply), self.random.random()))

    def weigh(self, state: Table, asked: Pick) -> Chosen:
        """The open option, or none where that is allowed, after which the state has the highest value."""
        several: list[Chosen] = [(option,) for option in open_options(asked.options)]
        if not asked.least:
            several.append(())
        return (
            several[0] if len(several) == 1 else self.best(several, lambda reply: self.value(self.after(state, reply)))
        )


def reply_with(*actions: Action) -> Chosen:
    """The reply that chooses these actions."""
    return tuple(map(str, actions))


# ---------------------------------------------------------------- looking ahead


class PartyEstimate(NamedTuple):
    """A possible party for a challenge: its chance of passing, and what it costs."""

    names: tuple[str, ...]
    chance: float
    cost: float


Habit = Callable[[Any, Table, Question], Chosen]
"""What is answered without much thought."""


def by_habit(
    habits: Mapping[type, Callable[[Any, Table, Any, Any], Chosen]], evaluator: Evaluator, state: Table, asked: Question
) -> Chosen:
    """A quick answer: the habit for this kind of step, or the option with the best state right after it."""
    step = state.agenda[-1]
    habit = habits.get(step.__class__)
    if habit is not None:
        return habit(evaluator, state, step, asked)
    if isinstance(asked, Pick) and asked.least <= 1 <= asked.most:
        return evaluator.weigh(state, asked)
    if isinstance(asked, Pick):
        return tuple(open_options(asked.options)[: asked.least])
    return asked.some(Fate(evaluator.random.getrandbits(64)))[0]


def simply(answered: Callable[[Any, Table, Any], Chosen]) -> Callable[[Any, Table, Any, Any], Chosen]:
    """Adapt a habit that needs no step to the signature of those that do."""
    return lambda evaluator, state, step, asked: answered(evaluator, state, asked)


SETTING_UP: dict[type, Callable[[Any, Table, Any, Any], Chosen]] = {
    ChooseMode: lambda evaluator, state, step, asked: ("normal",),
    ChooseVariants: lambda evaluator, state, step, asked: (),
    ChooseUnlocked: lambda evaluator, state, step, asked: tuple(open_options(asked.options)),
}
"""The usual setup of a campaign, with everything that earlier ones have unlocked."""


def play_on(evaluator: Evaluator, state: Table, is_calm: Callable[[Table], bool], habit: Habit) -> Table:
    """The state after playing on by habit, draws at random, until `is_calm` or the end of the play."""
    for _ in range(MOST_STEPS):
        if not state.agenda or is_calm(state):
            break
        asked = decision(evaluator.game, state)
        assert asked is not None
        state = evaluator.after(
            state, evaluator.drawn(asked) if isinstance(asked, Chance) else habit(evaluator, state, asked)
        )
    return state


def free_action(
    evaluator: Evaluator, state: Table, asked: Pick, habit: Habit, idle: tuple[type[Action], ...]
) -> Chosen | None:
    """The reply with the free action that raises the state's value most; None if none is worth it."""
    now, best, gain = evaluator.value(state), None, LEAST_GAIN
    for action in open_actions(asked.free_actions):
        if not isinstance(action, idle):
            done = play_on(
                evaluator, evaluator.after(state, reply_with(action)), lambda table: table.agenda == state.agenda, habit
            )
            if (more := evaluator.value(done) - now) > gain:
                best, gain = reply_with(action), more
    return best


FIGHTS = 3
"""Simulated fights, to estimate how one would go."""
DEPTH = 1


@dataclass(frozen=True)
class Lookahead:
    """Estimates the expected value of a reply a few steps ahead."""

    habit: Habit
    calm: tuple[type, ...]
    """The steps at which there is something to decide, or a draw to wait for."""
    fighting: tuple[type, ...]
    """The steps at which a fight begins or goes on."""
    party: Callable[[Any, Table, Tried, Pick, float], PartyEstimate]
    """The party that would take part in a challenge with this stake."""
    ignores: tuple[str, ...] = ()
    """The subjects of draws that are not looked into."""

    def expected(self, evaluator: Evaluator, state: Table, depth: int = DEPTH) -> float:
        """A state's value, averaged over what is about to happen in it: a fight, a challenge, a draw, a section."""
        state = play_on(evaluator, state, lambda table: table.agenda[-1].__class__ in self.calm, self.habit)
        step = state.agenda[-1] if state.agenda else None
        if isinstance(step, self.fighting):
            return sum(self._fought(evaluator, state) for _ in range(FIGHTS)) / FIGHTS
        match step:
            case Gather(tried=tried) if tried.about not in self.ignores:
                return self._challenge(evaluator, state, tried)
            case DrawFate(tried=tried) if tried.about not in self.ignores:
                return _draw(evaluator, state, tried)
            case ChooseWay(section=section):
                return self._read(evaluator, state, section, depth)
            case _:
                return evaluator.value(state)

    def _challenge(self, evaluator: Evaluator, state: Table, tried: Tried) -> float:
        """The expected value of a challenge with the best party, less what it pays to take part."""
        asked = decision(evaluator.game, state)
        assert isinstance(asked, Pick)
        passed, failed = either_way(evaluator, state, tried)
        some = self.party(evaluator, state, tried, asked, passed - failed)
        return some.chance * passed + (1 - some.chance) * failed - some.cost

    def _fought(self, evaluator: Evaluator, state: Table) -> float:
        return evaluator.value(play_on(evaluator, state, lambda table: table.board.fight is None, self.habit))

    def _read(self, evaluator: Evaluator, state: Table, section: str, depth: int) -> float:
        """The value of reading a section: of its best choice if it is known, else with the bonus for a new section."""
        if evaluator.promise(section) is not None or not depth:
            return hopeful_value(evaluator, state)
        asked = decision(evaluator.game, state)
        assert isinstance(asked, Pick)
        return max(
            self.expected(evaluator, evaluator.after(state, (option,)), depth - 1)
            for option in open_options(asked.options)
        )

    def considered(self, evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
        """The choice with the highest expected value, among those taken least often to no effect."""
        tired = {option: evaluator.memory.tired_of(state, option) for option in open_options(asked.options)}
        several = [option for option in tired if tired[option] == min(tired.values())]
        if len(several) == 1:
            return (several[0],)
        return (evaluator.best(several, lambda way: self.expected(evaluator, evaluator.after(state, (way,)))),)


def _draw(evaluator: Evaluator, state: Table, tried: Tried) -> float:
    """The expected value of a draw: a challenge whose participants are fixed, or a table."""
    if tried.about.startswith(ROW):
        asked = decision(evaluator.game, state)
        assert isinstance(asked, Chance)
        whole = sum(of for _, of in asked.outcomes)
        return sum(
            of / whole * hopeful_value(evaluator, evaluator.after(state, (name,))) for name, of in asked.outcomes
        )
    chance = float(likelihood(evaluator.game, state, tried))
    passed, failed = either_way(evaluator, state, tried)
    return chance * passed + (1 - chance) * failed


# ---------------------------------------------------------------- handing out


def handed_out(how: Splitting, gain: Callable[[str, int], float]) -> Chosen:
    """A split that gives each point to the crew member for whom it is worth most. If points may be kept back, it stops
    when another point is worth nothing.

    `gain` is the worth of one more point to somebody who already gets so many.
    """
    shares: dict[str, int] = {}
    for tier, points in due(how).items():
        for _ in range(points):
            able = [
                bearer.name for bearer in how.among if bearer.tier == tier and shares.get(bearer.name, 0) < bearer.room
            ]
            if not able:
                break
            name = max(able, key=lambda name: gain(name, shares.get(name, 0)))
            if not how.whole and gain(name, shares.get(name, 0)) <= 0:
                break
            shares[name] = shares.get(name, 0) + 1
    return write_amounts(shares)


def best_placement(evaluator: Evaluator, asked: Placement, remaining: Callable[[Chosen], float]) -> Chosen:
    """The best of some random placements: the one that leaves the least threat (`remaining`)."""
    fate = Fate(evaluator.random.getrandbits(64))
    several = set()
    for _ in range(PLACEMENTS):
        chosen, fate = asked.some(fate)
        several.add(chosen)
    return evaluator.best(sorted(several), lambda chosen: -remaining(chosen))


# ---------------------------------------------------------------- challenges


def settle_challenge(evaluator: Evaluator, state: Table, tried: Tried, passed: bool) -> Table:
    """The state after the challenge on top of the agenda was passed or failed."""
    sure = replace(tried, number=tried.number or 1, added=SURE if passed else -SURE)
    return evaluator.going_on(replace(state, agenda=(*state.agenda[:-1], JudgeChallenge(sure))))


def hopeful_value(evaluator: Evaluator, state: Table) -> float:
    """A state's value, plus the bonus for a section on show that was never read."""
    step = state.agenda[-1] if state.agenda else None
    promise = evaluator.promise(step.section) if isinstance(step, ChooseWay) else None
    return evaluator.value(state) + (promise or 0.0)


def either_way(evaluator: Evaluator, state: Table, tried: Tried) -> tuple[float, float]:
    """The values of the states after passing and after failing."""
    passed, failed = (hopeful_value(evaluator, settle_challenge(evaluator, state, tried, how)) for how in (True, False))
    return passed + (SUCCESS if tried.skill else 0.0), failed


def stake(evaluator: Evaluator, state: Table, tried: Tried) -> float:
    """The difference in value between passing and failing."""
    passed, failed = either_way(evaluator, state, tried)
    return passed - failed


def weariness(tired: Sequence[bool]) -> float:
    """The weight of another tired crew member: small while few are tired, since rest does not score, and full from half
    of the crew on.
    """
    return min(1.0, max(LEAST_WEARY, 2 * sum(tired) / len(tired)))


def as_party(
    evaluator: Evaluator, state: Table, tried: Tried, names: tuple[str, ...], known: int, cost: float, spare: int
) -> PartyEstimate:
    """A party's estimate: the mean of its chance without hand cards and with `spare` points from them."""
    tried = replace(tried, joined=(), added=tried.added + known)
    chance = float(likelihood(evaluator.game, state, tried))
    mended = float(likelihood(evaluator.game, state, replace(tried, added=tried.added + spare))) if spare else chance
    return PartyEstimate(names, (chance + mended) / 2, cost)


class DrawChange(NamedTuple):
    """An alteration of a draw: its cost, and what it adds or the chance after a redraw."""

    action: Action
    cost: float
    adds: int = 0
    chance: float = 0.0
    """The chance of passing after a redraw."""


def change_of_draw(evaluator: Evaluator, state: Table, tried: Tried, action: Action) -> DrawChange:
    """What one alteration of a draw changes and costs: what it adds, or the chance of success if it draws again."""
    below = replace(state, agenda=state.agenda[:-1])
    new, then = rules_of(evaluator.game).alter(evaluator.game, below, tried, action, lambda event: None)
    cost = evaluator.value(below) - evaluator.value(new)
    if then.number is None:
        return DrawChange(action, cost, chance=float(likelihood(evaluator.game, new, then)))
    return DrawChange(action, cost, adds=then.added - tried.added)


def alter(evaluator: Evaluator, state: Table, tried: Tried, asked: Pick) -> Chosen:
    """The next alteration to make: the cheapest bonuses if they pass together and are worth it, otherwise a redraw, or
    nothing.
    """
    gap = rules_of(evaluator.game).needed(evaluator.game, state, tried) - total(evaluator.game, state, tried)
    if gap <= 0:
        return ()
    at_stake = stake(evaluator, state, tried)
    ways = [change_of_draw(evaluator, state, tried, action) for action in open_actions(asked.options)]
    adding = sorted((way for way in ways if way.adds > 0), key=lambda way: way.cost / way.adds)
    cost, remaining = 0.0, gap
    for way in adding:
        cost, remaining = cost + way.cost, remaining - way.adds
        if remaining <= 0:
            break
    if remaining <= 0 and at_stake - cost > LEAST_ALTERED:
        return reply_with(adding[0].action)
    again = [way for way in ways if way.chance * at_stake - way.cost > LEAST_ALTERED]
    return reply_with(max(again, key=lambda way: way.chance * at_stake - way.cost).action) if again else ()
