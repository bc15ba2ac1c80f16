"""A challenge's skeleton: gather, draw, alter, judge, and what follows. What each means, the ruleset says."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from wanderbook.table.decisions import Option, Pick
from wanderbook.table.events import Drawn, Joined, Tell, Totalled
from wanderbook.table.facts import Fact
from wanderbook.table.state import State
from wanderbook.table.steps import Asks, Draws, Runs, then

if TYPE_CHECKING:
    from wanderbook.table.game import Game

CITES = ("gather", "fate", "judge")
"""The rules that events cite, by what they tell."""


class Tried(Fact, frozen=True):
    """A challenge and how far it has come."""

    about: str
    """What is being tried: `38.9:A`, a hazard, an event."""
    skill: str
    needed: int
    joined: tuple[str, ...] = ()
    """Who takes part."""
    number: int | None = None
    """The fate that was drawn; none before the draw, and none again for a redraw."""
    added: int = 0
    """What cards and abilities added."""
    kept: int = 0
    """A number drawn before that stands if it is higher."""
    used: frozenset[str] = frozenset()
    """Alterations that have served this challenge, where each may only once."""


class ChallengeRules:
    """What a ruleset fills in. `Ruleset.challenge` is one of these."""

    least = 0
    """How many must take part."""

    # ---------------------------------------------------------------- gather

    def gathering(self, game: Game, state: State[Any, Any], tried: Tried) -> Pick:
        """Who may take part, how many of them, and what it costs."""
        options = self.candidates(game, state, tried)
        return Pick(tried.about, options, least=self.least, most=len(options))

    def candidates(self, game: Game, state: State[Any, Any], tried: Tried) -> tuple[Option, ...]:
        """Everyone who might take part; who may not is closed by the rule that forbids it."""
        raise NotImplementedError

    def why(self, game: Game, state: State[Any, Any], tried: Tried, option: str) -> str:
        """The sentence that closes a candidate or an alteration."""
        raise NotImplementedError

    def join(self, game: Game, state: State[Any, Any], tried: Tried, tell: Tell) -> State[Any, Any]:
        """What taking part costs those who joined."""
        raise NotImplementedError

    # ---------------------------------------------------------------- draw and alter

    def fates(self, game: Game, state: State[Any, Any]) -> dict[int, int]:
        """The fate numbers that can be drawn now, each with how many equally likely draws give it."""
        raise NotImplementedError

    def draw(self, game: Game, state: State[Any, Any]) -> tuple[int, State[Any, Any]]:
        raise NotImplementedError

    def draw_as(self, game: Game, state: State[Any, Any], number: int) -> State[Any, Any]:
        """The state as if this number had been drawn."""
        raise NotImplementedError

    def needed(self, game: Game, state: State[Any, Any], tried: Tried) -> int:
        """The number to reach, as things stand."""
        return tried.needed

    def skill(self, game: Game, state: State[Any, Any], tried: Tried) -> int:
        """What those who joined add."""
        raise NotImplementedError

    def owner(self, game: Game, state: State[Any, Any]) -> int:
        """Whose decision it is to alter the draw."""
        return 0

    def alterations(self, game: Game, state: State[Any, Any], tried: Tried) -> tuple[Option, ...]:
        """What may change the draw before it is judged."""
        return ()

    def takes_hand_cards(self, tried: Tried) -> bool:
        """Whether hand cards of its skill may be given for it, should anybody hold one."""
        return bool(tried.skill)

    def may_alter(self, game: Game, state: State[Any, Any], tried: Tried) -> bool:
        """Nobody is asked about alterations when none is open."""
        return any(option.closed_by is None for option in self.alterations(game, state, tried))

    def hope(self, game: Game, state: State[Any, Any], tried: Tried) -> int:
        """The most that whatever else may be done now could add to the total, by drawing cards for instance."""
        return 0

    def alter(
        self, game: Game, state: State[Any, Any], tried: Tried, chosen: str, tell: Tell
    ) -> tuple[State[Any, Any], Tried]:
        """One alteration made: `added` is more, or `number` is none, to be drawn again."""
        raise NotImplementedError

    # ---------------------------------------------------------------- what follows

    def follow(self, game: Game, state: State[Any, Any], tried: Tried, passed: bool, tell: Tell) -> State[Any, Any]:
        """Success or failure, with the steps that either puts on the agenda."""
        raise NotImplementedError


def rules_of(game: Game) -> ChallengeRules:
    assert game.rules.challenge is not None, f"{game.rules.name} has no challenges"
    return game.rules.challenge


def total(game: Game, state: State[Any, Any], tried: Tried) -> int:
    """Fate, the skill of those who take part, and what was added."""
    return (tried.number or 0) + rules_of(game).skill(game, state, tried) + tried.added


def likelihood(game: Game, state: State[Any, Any], tried: Tried) -> Fraction:
    """How likely a draw made now passes, as it stands: exact, from what could be drawn."""
    rules = rules_of(game)
    fates, without = rules.fates(game, state), rules.skill(game, state, tried) + tried.added
    needed = rules.needed(game, state, tried)
    passing = sum(of for number, of in fates.items() if max(number, tried.kept) + without >= needed)
    return Fraction(passing, sum(fates.values()))


# ---------------------------------------------------------------- the steps


class Gather(Asks, frozen=True):
    """Choose who takes part, and pay for it."""

    tried: Tried

    def ask(self, game: Game, state: State[Any, Any]) -> Pick:
        return rules_of(game).gathering(game, state, self.tried)

    def take(self, game: Game, state: State[Any, Any], chosen: tuple[str, ...], tell: Tell) -> State[Any, Any]:
        tried = replace(self.tried, joined=tuple(sorted(chosen)))
        for who in tried.joined:
            tell(Joined(game.rule["gather"], who, tried.about))
        return then(rules_of(game).join(game, state, tried, tell), DrawFate(tried))

    def why(self, game: Game, state: State[Any, Any], option: str) -> str:
        return rules_of(game).why(game, state, self.tried, option)


class DrawFate(Draws, frozen=True):
    """Draw fate."""

    tried: Tried

    def outcomes(self, game: Game, state: State[Any, Any]) -> tuple[tuple[str, int], ...]:
        return tuple((str(number), of) for number, of in rules_of(game).fates(game, state).items())

    def run(self, game: Game, state: State[Any, Any], tell: Tell) -> State[Any, Any]:
        number, state = rules_of(game).draw(game, state)
        return self._drawn(game, state, number, tell)

    def settle(self, game: Game, state: State[Any, Any], outcome: str, tell: Tell) -> State[Any, Any]:
        number = int(outcome)
        return self._drawn(game, rules_of(game).draw_as(game, state, number), number, tell)

    def _drawn(self, game: Game, state: State[Any, Any], number: int, tell: Tell) -> State[Any, Any]:
        tell(Drawn(game.rule["fate"], self.tried.about, number))
        return alter_or_judge(game, state, replace(self.tried, number=max(number, self.tried.kept), kept=0))


def alter_or_judge(game: Game, state: State[Any, Any], tried: Tried) -> State[Any, Any]:
    return then(state, AlterFate(tried) if rules_of(game).may_alter(game, state, tried) else JudgeChallenge(tried))


class AlterFate(Asks, frozen=True):
    """Cards and abilities may change the draw, one after another, before it is judged. Nothing chosen: judge it."""

    tried: Tried

    def ask(self, game: Game, state: State[Any, Any]) -> Pick:
        rules = rules_of(game)
        return Pick(
            self.tried.about, rules.alterations(game, state, self.tried), least=0, owner=rules.owner(game, state)
        )

    def take(self, game: Game, state: State[Any, Any], chosen: tuple[str, ...], tell: Tell) -> State[Any, Any]:
        if not chosen:
            return then(state, JudgeChallenge(self.tried))
        agenda = state.agenda
        state, tried = rules_of(game).alter(game, state, self.tried, chosen[0], tell)
        if first := state.agenda[len(agenda) :]:  # what an alteration asks for itself comes first
            return replace(
                state, agenda=(*agenda, DrawFate(tried) if tried.number is None else AlterFate(tried), *first)
            )
        return then(state, DrawFate(tried)) if tried.number is None else alter_or_judge(game, state, tried)

    def why(self, game: Game, state: State[Any, Any], option: str) -> str:
        return rules_of(game).why(game, state, self.tried, option)


class JudgeChallenge(Runs, frozen=True):
    """A total at or above the number succeeds."""

    tried: Tried

    def run(self, game: Game, state: State[Any, Any], tell: Tell) -> State[Any, Any]:
        reached, needed = total(game, state, self.tried), rules_of(game).needed(game, state, self.tried)
        tell(Totalled(game.rule["judge"], self.tried.about, reached, needed))
        return rules_of(game).follow(game, state, self.tried, reached >= needed, tell)


ChallengeStep = Gather | DrawFate | AlterFate | JudgeChallenge
