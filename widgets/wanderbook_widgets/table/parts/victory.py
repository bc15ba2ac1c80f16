"""The page of a fight that was just won: the enemies, the last blow, the rewards and the costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import dropwhile

from wanderbook.rulesets.common import events as common
from wanderbook.rulesets.distant_skies import events as sky
from wanderbook.rulesets.sleeping_gods import events as sea
from wanderbook.table import events as table
from wanderbook.table.events import Event
from wanderbook.telling import LogLine
from wanderbook.telling.distant_skies.happenings import BOSS
from wanderbook_widgets.prose import to_inline_html
from wanderbook_widgets.table.parts.things import lean, said
from wanderbook_widgets.table.seat import Data, Seat

ATTACKS = (sea.Attacked, sky.CombatPlayed)
BLOWS = (
    *ATTACKS,
    sea.AttackJudged,
    sky.DieRolled,
    table.SquareCovered,
    table.EnemyDefeated,
    sky.BossDefeated,
)
"""The sentence about the last blow."""


def victory(seat: Seat, won: Event, after: Sequence[LogLine], brings: Sequence[str]) -> Data:
    """The page, from the event that ended the fight and the log lines that follow it."""
    fight = _fight(seat, won)
    rounds = max((one.round for one in fight if isinstance(one, common.RoundBegan)), default=1)
    return lean(
        title=_enemies(seat, fight),
        rounds=said(seat, "won.rounds", rounds=rounds),
        html=_choice(seat, after),
        blow=_blow(seat, fight),
        brings=list(brings),
        cost=_cost(seat, fight),
    )


def is_verdict(lines: Sequence[LogLine], at: int) -> bool:
    """Whether a line only repeats that the fight before it was won."""
    return at > 0 and isinstance(lines[at].event, table.Judged) and isinstance(lines[at - 1].event, common.FightWon)


def _fight(seat: Seat, won: Event) -> list[Event]:
    """The events of the fight, in order."""
    back = (event for turn in seat.play.back() for event in reversed(turn))
    events: list[Event] = []
    for event in dropwhile(lambda one: one is not won, back):
        events.append(event)
        if isinstance(event, common.FightBegan):
            break
    return events[::-1]


def _enemies(seat: Seat, fight: Sequence[Event]) -> str:
    """The names of the enemies, as one line."""
    began = next((one for one in fight if isinstance(one, common.FightBegan)), None)
    if began is None:
        return ""
    called = seat.words.boss if began.rule == BOSS else lambda number: seat.words.enemy(str(number))
    return " · ".join(str(called(number)) for number in began.enemies)


def _choice(seat: Seat, after: Sequence[LogLine]) -> str:
    """The choice of the story that led to the fight."""
    verdict = after[0].event if after else None
    if not isinstance(verdict, table.Judged):
        return ""
    section, _, letter = verdict.outcome.rpartition(":")[0].partition(":")
    choice = seat.telling.choices(section).get(letter) if section in seat.play.game.sections else None
    return to_inline_html(choice.text, seat.telling.book.language) if choice is not None else ""


def _blow(seat: Seat, fight: Sequence[Event]) -> list[str]:
    """The last attack and its result."""
    at = max((at for at, one in enumerate(fight) if isinstance(one, ATTACKS)), default=0)
    return [line.text for line in _told(seat, [one for one in fight[at:] if isinstance(one, BLOWS)])]


def _cost(seat: Seat, fight: Sequence[Event]) -> list[str]:
    """The health lost in all, by person, and the statuses gained."""
    lost: Counter[str] = Counter()
    for event in fight:
        if isinstance(event, table.HealthLost):
            lost[event.who] += event.amount
    health = [table.HealthLost("", who, amount) for who, amount in lost.items()]
    return [line.text for line in _told(seat, [*health, *(e for e in fight if isinstance(e, common.StatusGained))])]


def _told(seat: Seat, events: Sequence[Event]) -> list[LogLine]:
    return [line for line in seat.telling.told(events, seat.play, seat.viewer) if line.text]
