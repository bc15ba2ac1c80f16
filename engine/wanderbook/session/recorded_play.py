"""A witness as a scenario: the replies of a proof as answers, and what it draws.

In a plain gamebook, what is drawn are the numbers that fate gives. A campaign is played at the whole table
(`campaign_play.py`): every reply that it asks for is an answer, and so is every draw.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product
from operator import itemgetter
from typing import NamedTuple

from wanderbook.book import Book
from wanderbook.book.dice import dice_of, ways
from wanderbook.book.sections import Chance as ChanceTrial
from wanderbook.book.sections import StatRoll
from wanderbook.book.stats import losses_of
from wanderbook.json_data import Json
from wanderbook.rulesets import game_for
from wanderbook.rulesets.gamebook.board import level
from wanderbook.rulesets.gamebook.fights import fight_of, rule_of
from wanderbook.rulesets.gamebook.steps import FightRound, RollChange, RollStart, TryStat
from wanderbook.session.campaign_play import campaign_play, granted
from wanderbook.session.scenario import run
from wanderbook.session.scenario_words import Scenario, words_of
from wanderbook.table import Chance, Game, Table, answer, decision, start
from wanderbook.table.steps import DrawTable, TryChance

WIDE = 112
"""Letters of a line of answers."""


class RecordedPlay(NamedTuple):
    """The answers and the draws of a play, and the state after them."""

    when: tuple[str, ...]
    fate: tuple[int, ...]
    state: Table


class WrittenPlay(NamedTuple):
    """A scenario, and what its file says about it in comments."""

    scenario: Scenario
    granted: tuple[str, ...] = ()
    """The proof's assumptions that the scenario provides, in sentences."""
    steps: tuple[str, ...] = ()
    """For each answer, the witness's reply that it serves."""


def scenario_of(book: Book, name: str, witness: Sequence[str]) -> WrittenPlay:
    """A scenario that plays this witness and passes if it reaches the name. Raises `NoPlay`, only for a campaign."""
    game = game_for(book)
    if game.rules.staging is None:
        played = recorded(game.asking, witness)
        start, when = {"fate": played.fate}, [[answer] for answer in played.when]
        return WrittenPlay(_scenario(game, name, start, when, played.state))
    play = campaign_play(book, name, witness)
    start = play.given.model_dump(exclude_unset=True)
    scenario = _scenario(game, name, start, play.replies, play.state)
    return WrittenPlay(scenario, tuple(granted(play.given)), play.steps)


def _scenario(
    game: Game, name: str, given: Mapping[str, object], when: Sequence[Sequence[str]], state: Table
) -> Scenario:
    """The scenario of a play that ends in this state, with the strongest claim that passes."""
    for then in _claims(game.book, name, state):
        fields = {"name": f"{name} can be reached", "given": given, "when": when, "then": then}
        file = words_of(game.rules.staging).model_validate({"book": "", "scenario": [fields]})
        if not run(game, file.scenario[0]):
            return file.scenario[0]
    raise AssertionError(f"the witness of {name} cannot be written as a scenario")


def _claims(book: Book, name: str, state: Table) -> Iterator[Mapping[str, Json]]:
    """Possible claims about the end of the play, the strongest first."""
    kind, _, which = name.partition(":")
    if kind == "ending":
        yield {"ending": int(which)}
    elif kind in ("quest", "keyword"):
        quests = (int(which),) if kind == "quest" else book.bearers.get(which, ())
        yield from ({"quests": (quest,)} for quest in quests if quest in state.quests)
        yield from ({"used": (quest,)} for quest in quests if quest in state.used)
    else:
        yield {"happened": (name,)}


def recorded(game: Game, witness: Sequence[str]) -> RecordedPlay:
    """Play a witness of a plain gamebook, with every draw given."""
    state, when, fate = start(game, 0).state, list[str](), list[int]()
    for said in (word for reply in witness for word in reply.split(" ")):
        if isinstance(decision(game, state), Chance):
            fate += drawn_for(game, state, said)
        else:
            when.append(said)
        state = answer(game, state, (said,)).state
    return RecordedPlay(tuple(when), tuple(fate), state)


# ---------------------------------------------------------------- numbers for an outcome


def drawn_for(game: Game, state: Table, outcome: str) -> tuple[int, ...]:
    """Numbers, die by die, that give this outcome of the current draw."""
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


def _round(game: Game, state: Table, step: FightRound, outcome: str) -> tuple[int, ...]:
    """The dice of a round of a fight: the player's, followed in a contest by the enemy's."""
    rule, foe = rule_of(game), fight_of(game, step.section, step.letter).foes[step.foe]
    lead, numbers = level(game, state, rule.stat) - foe.skill, [number for number, _ in ways(rule.roll)]
    others = numbers if rule.kind == "contest" else [0]
    for own, other in product(numbers, others):
        if "{}-{}".format(*losses_of(rule, lead, own, other)) == outcome:
            return rolled(rule.roll, own) + (rolled(rule.roll, other) if rule.kind == "contest" else ())
    raise AssertionError(f"no round costs {outcome}")


def rolled(dice: str, total: int) -> tuple[int, ...]:
    """Numbers for the dice with this total, as low as possible on the last ones."""
    faces, added = dice_of(dice)
    left = max(0, total - added - len(faces))
    numbers = []
    for of in faces:
        more = min(left, of - 1)
        numbers.append(1 + more)
        left -= more
    return tuple(numbers)


# ---------------------------------------------------------------- as text


def written(book: str, plays: Iterable[WrittenPlay]) -> str:
    """A scenario file about a book, whose path is relative to the file."""
    return "\n".join((f"book = {_value(book)}\n", *("\n".join((*_lines(play), "")) for play in plays)))


def _lines(play: WrittenPlay) -> Iterator[str]:
    """The scenario as lines of TOML, a comment beside each answer if the steps are known."""
    scenario = play.scenario
    yield from ("[[scenario]]", f"name = {_value(scenario.name)}")
    for sentence in play.granted:
        yield f"# {sentence}"
    start = scenario.given.model_dump(exclude_unset=True)
    if play.steps:
        for field, value in start.items():
            yield from _given_lines(f"given.{field}", value)
        yield from ("when = [", *_answers(scenario.when, play.steps), "]")
    else:
        yield from (f"given = {_value(start)}",) if scenario.given.fate else ()
        yield f"when = {_value([one for answers in scenario.when for one in answers])}"
    yield f"then = {_value(scenario.then.model_dump(exclude_defaults=True))}"


def _given_lines(key: str, value: object) -> Iterator[str]:
    """A line for a value, or one for each of the crew."""
    if isinstance(value, dict) and all(isinstance(one, dict) for one in value.values()):
        for name, part in value.items():
            yield f"{key}.{_key(name)} = {_value(part)}"
    else:
        yield f"{key} = {_value(value)}"


def _answers(when: Sequence[Sequence[str]], steps: Sequence[str]) -> Iterator[str]:
    """The answers, under a comment for each reply of the witness that they serve."""
    for step, several in groupby(zip(steps, when, strict=True), key=itemgetter(0)):
        yield f"  # {step}"
        line = ""
        for _, chosen in several:
            text = _value(chosen[0] if len(chosen) == 1 else chosen) + ","
            if line and len(line) + len(text) > WIDE:
                yield f" {line}"
                line = ""
            line += f" {text}"
        yield f" {line}"


def _value(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {_value(one)}' for key, one in value.items())} }}"
    if isinstance(value, tuple | list | frozenset):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: object) -> str:
    return str(name) if re.fullmatch(r"[A-Za-z0-9_-]+", str(name)) else json.dumps(name, ensure_ascii=False)
