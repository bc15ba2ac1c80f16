"""The skeleton of a challenge: gather, draw, alter, judge, follow up. The ruleset defines each part."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from wanderbook.table.actions import Action, ChooseMember, Decline
from wanderbook.table.behaviour import asks, explains, outcomes_of, runs, settles, takes, takes_several
from wanderbook.table.decisions import Pick
from wanderbook.table.events import Drawn, Emit, Joined, Totalled
from wanderbook.table.game import ChallengeRules, Game
from wanderbook.table.kinds import Table, then
from wanderbook.table.steps import AlterFate, DrawFate, Gather, JudgeChallenge, Tried

CITES = ("gather", "fate", "judge")
"""The rules that events cite, by what they tell."""


def rules_of(game: Game) -> ChallengeRules:
    assert game.rules.challenge is not None, f"{game.rules.name} has no challenges"
    return game.rules.challenge


def total(game: Game, state: Table, tried: Tried) -> int:
    """A challenge's total: fate, the participants' skill, and bonuses."""
    return tried.drawn + rules_of(game).skill(game, state, tried) + tried.added


def likelihood(game: Game, state: Table, tried: Tried) -> Fraction:
    """The exact chance that a draw made now passes, without further alterations."""
    rules = rules_of(game)
    fates, without = rules.fates(game, state), rules.skill(game, state, tried) + tried.added
    needed = rules.needed(game, state, tried)
    passing = sum(of for number, of in fates.items() if max(number, tried.kept) + without >= needed)
    return Fraction(passing, sum(fates.values()))


# ---------------------------------------------------------------- the steps


@asks(Gather)
def ask_participants(game: Game, state: Table, step: Gather) -> Pick:
    """Ask who takes part in the challenge (rule "gather")."""
    return rules_of(game).gathering(game, state, step.tried)


@takes_several(Gather)
def gather_participants(game: Game, state: Table, step: Gather, chosen: tuple[ChooseMember, ...], emit: Emit) -> Table:
    """Let the participants pay for taking part, then draw fate (rule "gather")."""
    tried = replace(step.tried, joined=tuple(sorted(one.name for one in chosen)))
    for who in tried.joined:
        emit(Joined(game.rule["gather"], who, tried.about))
    return then(rules_of(game).join(game, state, tried, emit), DrawFate(tried))


@explains(Gather)
def explain_participant(game: Game, state: Table, step: Gather, action: ChooseMember) -> str:
    """Say why somebody cannot take part (rule "gather")."""
    return rules_of(game).why(game, state, step.tried, action)


@outcomes_of(DrawFate)
def list_fates(game: Game, state: Table, step: DrawFate) -> tuple[tuple[str, int], ...]:
    """Count how many of the remaining draws give each fate (rule "fate")."""
    return tuple((str(number), of) for number, of in rules_of(game).fates(game, state).items())


@runs(DrawFate)
def draw_fate(game: Game, state: Table, step: DrawFate, emit: Emit) -> Table:
    """Draw fate, then alter or judge it (rule "fate")."""
    number, state = rules_of(game).draw(game, state)
    return _fate_drawn(step, game, state, number, emit)


@settles(DrawFate)
def settle_fate(game: Game, state: Table, step: DrawFate, outcome: str, emit: Emit) -> Table:
    """Go on as if this fate had been drawn (rule "fate")."""
    number = int(outcome)
    return _fate_drawn(step, game, rules_of(game).draw_as(game, state, number), number, emit)


def _fate_drawn(step: DrawFate, game: Game, state: Table, number: int, emit: Emit) -> Table:
    emit(Drawn(game.rule["fate"], step.tried.about, number))
    return alter_or_judge(game, state, replace(step.tried, number=max(number, step.tried.kept), kept=0))


def alter_or_judge(game: Game, state: Table, tried: Tried) -> Table:
    return then(state, AlterFate(tried) if rules_of(game).may_alter(game, state, tried) else JudgeChallenge(tried))


@asks(AlterFate)
def ask_alteration(game: Game, state: Table, step: AlterFate) -> Pick:
    """Ask for a card or an ability that changes the draw (rule "fate")."""
    rules = rules_of(game)
    return Pick(step.tried.about, rules.alterations(game, state, step.tried), least=0, owner=rules.owner(game, state))


@takes(AlterFate, Decline)
def judge_as_drawn(game: Game, state: Table, step: AlterFate, action: Decline, emit: Emit) -> Table:
    """Judge the challenge without further changes to the draw (rule "judge")."""
    return then(state, JudgeChallenge(step.tried))


@takes(AlterFate, Action)
def alter_fate(game: Game, state: Table, step: AlterFate, action: Action, emit: Emit) -> Table:
    """Change the draw by the chosen alteration, then draw again, offer more changes or judge the challenge (rule
    "fate").
    """
    agenda = state.agenda
    state, tried = rules_of(game).alter(game, state, step.tried, action, emit)
    if first := state.agenda[len(agenda) :]:  # what an alteration asks for itself comes first
        return replace(state, agenda=(*agenda, DrawFate(tried) if tried.number is None else AlterFate(tried), *first))
    return then(state, DrawFate(tried)) if tried.number is None else alter_or_judge(game, state, tried)


@explains(AlterFate)
def explain_alteration(game: Game, state: Table, step: AlterFate, action: Action) -> str:
    """Say why a card or an ability cannot change the draw (rule "fate")."""
    return rules_of(game).why(game, state, step.tried, action)


@runs(JudgeChallenge)
def judge_challenge(game: Game, state: Table, step: JudgeChallenge, emit: Emit) -> Table:
    """Compare the total with the number needed, and continue with success or failure (rule "judge")."""
    reached, needed = total(game, state, step.tried), rules_of(game).needed(game, state, step.tried)
    emit(Totalled(game.rule["judge"], step.tried.about, reached, needed))
    return rules_of(game).follow(game, state, step.tried, reached >= needed, emit)
