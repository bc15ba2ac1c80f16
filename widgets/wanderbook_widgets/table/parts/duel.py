"""A fight by stats: two sides, the rounds fought, each with its dice, and the odds of winning after each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from wanderbook.book.sections import Fight
from wanderbook.book.stats import CombatRule
from wanderbook.ids import name_of, section_and_letter
from wanderbook.rulesets.gamebook.fights import FightOn
from wanderbook.rulesets.gamebook.steps import StandOrRun
from wanderbook.session.outlook import victory_odds
from wanderbook.table.events import ChoiceTaken, DiceRolled, Event, FoeDefeated, RoundFought
from wanderbook.telling.texts import inflected
from wanderbook_widgets.table.portraits import portrait
from wanderbook_widgets.table.seat import Data, Seat

YOU = "hood shaven plain-eyed"
"""What can be seen of the reader, who may be anybody."""
MOST_BACK = 200
"""A fight began at most so many answers ago."""
MOST_ROUNDS = 100
"""Rounds that are shown; of more, the last."""


class FoughtRound(NamedTuple):
    """A round with its dice, and the index of its enemy."""

    foe: int
    event: RoundFought
    own: tuple[int, ...]
    other: tuple[int, ...]
    total: int
    """The total of the player's dice, without the skill."""


def is_dueling(seat: Seat) -> bool:
    """Whether the question is how a fight by stats continues."""
    return isinstance(seat.step, StandOrRun)


def duel(seat: Seat) -> Data:
    """The fight in progress; empty if there is none."""
    step = seat.step
    if not isinstance(step, StandOrRun):
        return {}
    return {**_fight_data(seat, name_of(step.section, step.letter), _events(seat)), "on": str(FightOn())}


def fought(seat: Seat) -> Data:
    """The fight that ended with the last answer; `seen` is the number of rounds already shown."""
    new = sum(isinstance(event, RoundFought) for event in seat.happened)
    if is_dueling(seat) or not new:
        return {}
    events = _events(seat)
    about = next((event.choice for event in events if isinstance(event, ChoiceTaken)), None)
    if about is None or not (shown := _fight_data(seat, about, events)):
        return {}
    return {**shown, "seen": max(0, len(shown["rounds"]) - new)}


def _events(seat: Seat) -> list[Event]:
    """Everything since the choice that began the latest fight."""
    events: list[Event] = []
    for turn in islice(seat.play.back(), MOST_BACK):
        events = [*turn, *events]
        last = max((at for at, event in enumerate(events) if isinstance(event, RoundFought)), default=0)
        if began := [at for at, event in enumerate(events[:last]) if isinstance(event, ChoiceTaken)]:
            return events[began[-1] :]
    return []


def _rounds(events: Iterable[Event]) -> Iterator[FoughtRound]:
    """The rounds among these events, each with its dice."""
    foe, rolled = 0, list[DiceRolled]()
    for event in events:
        match event:
            case DiceRolled():
                rolled.append(event)
            case RoundFought():
                own, other = rolled[0], rolled[1].numbers if len(rolled) > 1 else ()
                yield FoughtRound(foe, event, own.numbers, other, own.total)
                rolled = []
            case FoeDefeated():
                foe += 1


def _fight_data(seat: Seat, about: str, events: list[Event]) -> Data:
    """The two sides and the rounds of a fight."""
    section, letter = section_and_letter(about)
    trial, page = seat.play.game.sections[section].choices[letter].choice.trial, seat.play.game.book.title_page
    rounds = [*_rounds(_fight_events(events, about))]
    if not isinstance(trial, Fight) or not rounds or page.combat is None:
        return {}
    rule, first, stats = page.combat, rounds[0], seat.play.game.book.stats
    skill = _skill(seat, rule, first)
    starts = dict(zip(stats, seat.board.starts, strict=True))
    names = {"skill": stats[rule.stat].name, "health": stats[rule.health].name}
    most = max(starts[rule.health], first.event.left + first.event.lost)
    return {
        "you": _side(seat.texts["duel"]["you"], portrait(seat, page.title, YOU), names, skill, most),
        "foes": [
            _side(foe.name, portrait(seat, foe.name, is_enemy=True), names, foe.skill, foe.health) for foe in trial.foes
        ],
        "rounds": [_round(seat, rule, trial, skill, at, one) for at, one in enumerate(rounds, 1)][-MOST_ROUNDS:],
    }


def _fight_events(events: list[Event], about: str) -> Iterator[Event]:
    """The events of the fight: the dice, the rounds, and the fallen; other rolls do not belong to it."""
    for event in events:
        if not isinstance(event, DiceRolled) or event.about == about:
            yield event


def _skill(seat: Seat, rule: CombatRule, first: FoughtRound) -> int:
    """The skill in the fight: the number added to the dice or, if there is none, the stat before the fight."""
    if first.event.own_roll and rule.kind == "contest":
        return sum(first.event.own_roll) - first.total
    figures = seat.play.game.rules.figures
    assert figures is not None, "a book with fights has stats"
    return figures(seat.play.game, seat.state)[rule.stat]


def _side(name: str, face: str, names: dict[str, str], skill: int, most: int) -> Data:
    """One side: its skill, and the full length of its health bar."""
    return {
        "name": name,
        "face": face,
        "skill": {"name": names["skill"], "now": skill},
        "health": {"name": names["health"], "most": most},
    }


def _round(seat: Seat, rule: CombatRule, fight: Fight, skill: int, number: int, fought_round: FoughtRound) -> Data:
    """A round: the dice of both sides, the losses, and the chance to win from there."""
    event, foe = fought_round.event, fight.foes[fought_round.foe]
    is_contest = rule.kind == "contest"
    shown: Data = {
        "own": {
            "dice": list(fought_round.own),
            "added": sum(event.own_roll or fought_round.own) - sum(fought_round.own),
        }
    }
    if is_contest:
        shown["other"] = {
            "dice": list(fought_round.other),
            "added": sum(event.foe_roll or fought_round.other) - sum(fought_round.other),
        }
    here, later = (
        (foe.skill, event.foe_left),
        [(other.skill, other.health) for other in fight.foes[fought_round.foe + 1 :]],
    )
    standing = [here] if event.foe_left else []
    chances = {
        "this": victory_odds(rule, standing, skill, event.left),
        "all": victory_odds(rule, [*standing, *later], skill, event.left),
    }
    return {
        **shown,
        "number": number,
        "foe": fought_round.foe,
        "left": event.left,
        "foe_left": event.foe_left,
        "lost": event.lost,
        "dealt": event.dealt,
        "text": _round_sentence(seat, event),
        "odds": {name: percent(chance) for name, chance in chances.items()},
    }


def percent(chance: Fraction) -> int:
    """A rounded percentage; 0 and 100 only if certain."""
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


def _round_sentence(seat: Seat, event: RoundFought) -> str:
    """The result of a round, as a sentence."""
    if event.lost and event.dealt:
        which = "both"
    elif event.lost or event.dealt:
        which = "struck" if event.lost else "strikes"
    else:
        which = "even"
    parts = [which, *(["beaten"] if not event.foe_left else []), *(["lost"] if not event.left else [])]
    values = {"foe": event.foe, "lost": event.lost, "dealt": event.dealt}
    return " ".join(inflected(seat.texts["duel"][one], values, seat.play.game.book.language) for one in parts)
