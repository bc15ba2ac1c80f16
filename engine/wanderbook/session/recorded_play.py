"""A witness as a scenario: the replies of a proof as answers, and what it has drawn as the numbers that fate gives.

Plain gamebooks only: a witness of a campaign leaves open what happens at the table.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from wanderbook.book import Book
from wanderbook.book.dice import dice_of, ways
from wanderbook.book.sections import Chance as ChanceTrial
from wanderbook.book.sections import StatRoll
from wanderbook.book.stats import losses_of
from wanderbook.rulesets import game_for
from wanderbook.rulesets.gamebook.board import level
from wanderbook.rulesets.gamebook.fights import fight_of, rule_of
from wanderbook.rulesets.gamebook.steps import FightRound, RollChange, RollStart, TryStat
from wanderbook.session.scenario import run
from wanderbook.session.scenario_words import ExpectedFacts, Given, Scenario
from wanderbook.table import Chance, Game, State, answer, decision, start
from wanderbook.table.steps import DrawTable, TryChance


class RecordedPlay(NamedTuple):
    """What a play answers and draws, and the state that it comes to."""

    when: tuple[str, ...]
    fate: tuple[int, ...]
    state: State[Any, Any]


def scenario_of(book: Book, name: str, witness: Sequence[str]) -> Scenario:
    """A scenario that plays this witness and passes if it reaches the name."""
    played = recorded(game_for(book).asking, witness)
    given, when = Given(fate=played.fate), tuple((one,) for one in played.when)
    for then in _claims(book, name, played.state):
        found = Scenario(name=f"{name} can be reached", given=given, when=when, then=then)
        if not run(game_for(book), found):
            return found
    raise AssertionError(f"the witness of {name} cannot be told as a scenario")


def _claims(book: Book, name: str, state: State[Any, Any]) -> Iterator[ExpectedFacts]:
    """What must be so then, the most telling first."""
    kind, _, which = name.partition(":")
    if kind == "ending":
        yield ExpectedFacts(ending=int(which))
    elif kind in ("quest", "keyword"):
        quests = (int(which),) if kind == "quest" else book.bearers.get(which, ())
        yield from (ExpectedFacts(quests=(one,)) for one in quests if one in state.quests)
        yield from (ExpectedFacts(used=(one,)) for one in quests if one in state.used)
    else:
        yield ExpectedFacts(happened=(name,))


def recorded(game: Game, witness: Sequence[str]) -> RecordedPlay:
    """Play a witness of a plain gamebook, where chance is asked for."""
    state, when, fate = start(game, 0).state, list[str](), list[int]()
    for said in (word for reply in witness for word in reply.split(" ")):
        if isinstance(decision(game, state), Chance):
            fate += drawn_for(game, state, said)
        else:
            when.append(said)
        state = answer(game, state, (said,)).state
    return RecordedPlay(tuple(when), tuple(fate), state)


# ---------------------------------------------------------------- numbers for an outcome


def drawn_for(game: Game, state: State[Any, Any], outcome: str) -> tuple[int, ...]:
    """Numbers, die by die, that give an outcome of what is drawn now."""
    match state.agenda[-1]:
        case RollStart(stat=stat):
            return rolled(str(game.book.stats[stat].start), int(outcome))
        case RollChange(dice=dice):
            return rolled(dice, int(outcome))
        case DrawTable():
            return (int(outcome.partition("-")[0]),)
        case TryChance(section=section, letter=letter):
            chance = game.sections[section].choices[letter].choice.trial
            assert isinstance(chance, ChanceTrial)
            return (1 if outcome == "pass" else chance.wins + 1,)
        case TryStat(section=section, letter=letter):
            trial = game.sections[section].choices[letter].choice.trial
            assert isinstance(trial, StatRoll)
            own, passes = level(game, state, trial.stat), outcome == "pass"
            return rolled(trial.dice, next(n for n, _ in ways(trial.dice) if trial.passes(own, n) == passes))
        case FightRound() as step:
            return _round(game, state, step, outcome)
        case other:
            raise AssertionError(f"nothing is drawn at {other}")


def _round(game: Game, state: State[Any, Any], step: FightRound, outcome: str) -> tuple[int, ...]:
    """Of a round of a fight: your dice, and in a contest the enemy's after them."""
    rule, foe = rule_of(game), fight_of(game, step.section, step.letter).foes[step.foe]
    lead, numbers = level(game, state, rule.stat) - foe.skill, [number for number, _ in ways(rule.roll)]
    others = numbers if rule.kind == "contest" else [0]
    for own, other in product(numbers, others):
        if "{}-{}".format(*losses_of(rule, lead, own, other)) == outcome:
            return rolled(rule.roll, own) + (rolled(rule.roll, other) if rule.kind == "contest" else ())
    raise AssertionError(f"no round costs {outcome}")


def rolled(dice: str, total: int) -> tuple[int, ...]:
    """What each die shows, for them to come to this."""
    faces, added = dice_of(dice)
    left = max(0, total - added - len(faces))
    numbers = []
    for of in faces:
        more = min(left, of - 1)
        numbers.append(1 + more)
        left -= more
    return tuple(numbers)


# ---------------------------------------------------------------- as text


def written(book: str, scenarios: Iterable[Scenario]) -> str:
    """A scenario file about a book, which is named as seen from the file."""
    return "\n".join((f"book = {_text(book)}\n", *map(_written, scenarios)))


def _written(scenario: Scenario) -> str:
    lines = ["[[scenario]]", f"name = {_text(scenario.name)}"]
    if scenario.given.fate:
        lines.append(f"given = {{ fate = {list(scenario.given.fate)} }}")
    lines.append(f"when = [{', '.join(_text(one) for answers in scenario.when for one in answers)}]")
    then = scenario.then.model_dump(exclude_defaults=True)
    facts = ", ".join(f"{key} = {_value(value)}" for key, value in then.items())
    return "\n".join((*lines, f"then = {{ {facts} }}", ""))


def _value(value: Any) -> str:
    return f"[{', '.join(map(_value, value))}]" if isinstance(value, tuple | list) else _text(value)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
