"""Moments: what of the last answer is worth a look of its own, from the events that it caused.

A challenge with who took part, the fate that was drawn and the total; a hit, a blow, a fall, a defeat, a level, a
quest, an event. Each is plain data with its words; the browser shows it for a second, and the page keeps it. A victory
is a page of its own, which stays until it is closed; the moments that follow it come afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile

from msgspec.structs import replace

from wanderbook.book.sections import Challenge
from wanderbook.rulesets.common import events as common
from wanderbook.rulesets.distant_skies import events as sky
from wanderbook.rulesets.sleeping_gods import events as sea
from wanderbook.table import Table
from wanderbook.table import events as table
from wanderbook.table.events import Event
from wanderbook.table.steps import AlterFate, Gather, Tried
from wanderbook.telling import LogLine
from wanderbook.telling.crewed.chances import addends
from wanderbook_widgets.prose import to_inline_html
from wanderbook_widgets.table.parts.things import lean
from wanderbook_widgets.table.parts.victory import is_verdict, victory
from wanderbook_widgets.table.seat import Data, Seat

MOST_BACK = 24
"""A challenge began at most so many answers ago."""
MOST_BROUGHT = 5
MOST_BEATS = 6
BRINGS = (
    table.QuestGained,
    table.QuestUsed,
    table.CardGained,
    table.CardLost,
    table.TokenGained,
    table.BoxesMarked,
    table.HealthLost,
    common.GoodsGained,
    common.GoodsLost,
    common.HealthRestored,
    common.StatusGained,
    common.StatusRemoved,
    sea.FatigueGained,
    sea.ShipDamaged,
    sea.ShipRepaired,
    sea.CommandGained,
    sky.StaminaSpent,
    sky.PlaneDamaged,
    sky.PlaneRepaired,
    sky.CardHeld,
)
"""What a success, a failure or a victory gives or takes."""
HARMS = (table.HealthLost, common.StatusGained, sea.ShipDamaged, sky.PlaneDamaged)


def moments(seat: Seat) -> Data:
    """The moments of what has just happened, in order; what one of them tells, no other does."""
    if not seat.is_crewed:
        return {}
    told = [line for line in seat.telling.told(seat.happened, seat.play, seat.viewer) if line.event is not None]
    beats: list[Data] = []
    page: Data = {}
    after: int | None = None
    for at, line in enumerate(told):
        if is_verdict(told, at):
            continue
        if isinstance(line.event, common.FightWon):
            rewards = _rewards(told, at)
            page = victory(seat, line.event, told[at + 1 :], _brings(rewards))
            beats, after = [], at + 1 + len(rewards)
            continue
        beat = _beat(seat, told, at)
        if beat is None or (after is not None and at < after and beat["kind"] in ("quest", "harm")):
            continue
        if beat["kind"] == "challenge":
            after = at + 1 + len(_until_next(told[at + 1 :]))
        if beats and beat["kind"] == beats[-1]["kind"] == "harm":
            beats[-1]["lines"] += beat["lines"]
        else:
            beats.append(beat)
    return lean(beats=beats[:MOST_BEATS], victory=page)


def _beat(seat: Seat, told: Sequence[LogLine], at: int) -> Data | None:
    """The moment that one line of the log is worth; None if it is worth none. `at` is the place of the line in
    `told`."""
    line = told[at]
    match line.event:
        case table.Judged(outcome=outcome) if outcome.endswith((":pass", ":fail")):
            return _challenge(seat, told, at, outcome)
        case sea.AttackJudged(total=total, defense=defense, hit=hit):
            return _attack(seat, total, defense, hit)
        case sky.DieRolled() | table.EnemyDefeated():
            return lean(kind="enemy", good=True, lines=[line.text])
        case common.Defeated() | common.CampaignLost():
            return lean(kind="defeat", good=False, stamp=_say(seat, "defeat"), lines=[line.text])
        case table.Fell():
            return lean(kind="fall", good=False, lines=[line.text])
        case sea.LevelGained():
            return lean(kind="level", good=True, label=_say(seat, "level"), lines=[line.text])
        case table.QuestGained(quest=quest):
            title = seat.telling.quest_title(seat.state, quest, seat.viewer)
            text = seat.telling.quest_text(seat.state, quest, seat.viewer)
            return lean(kind="quest", good=True, label=_say(seat, "quest"), title=title, text=text)
        case common.EventDrawn(card=card):
            return lean(kind="event", label=_say(seat, "event"), title=seat.words.event(card))
        case event if isinstance(event, HARMS):
            return lean(kind="harm", good=False, lines=[line.text])
        case _:
            return None


# ---------------------------------------------------------------- challenges and attacks


def _challenge(seat: Seat, told: Sequence[LogLine], at: int, outcome: str) -> Data:
    """The moment of a challenge: who took part, fate and what was added, the result and what it brought."""
    about, _, result = outcome.rpartition(":")
    good = result == "pass"
    events = list(takewhile(lambda event: event is not told[at].event, seat.happened))
    total = next((one for one in reversed(events) if isinstance(one, table.Totalled) and one.about == about), None)
    drawn = _fate(seat, about)
    figures: Data = {}
    section, _, letter = about.partition(":")
    choice = seat.telling.choices(section).get(letter) if section in seat.play.game.sections else None
    skill = choice.trial.skill if choice is not None and isinstance(choice.trial, Challenge) else ""
    if total is not None and drawn is not None:
        figures = {"fate": drawn, "total": total.total, "needed": total.needed}
        figures["addends"] = _addends(seat, about, total.total - drawn)
    return lean(
        kind="challenge",
        label=_trial(seat, skill, total.needed if total is not None else 0),
        html=to_inline_html(choice.text) if choice is not None else "",
        who=_joined(seat, about),
        good=good,
        stamp=_say(seat, "success" if good else "failure"),
        brings=_brought(told, at),
        **figures,
    ) | {"good": good}


def _trial(seat: Seat, skill: str, needed: int) -> str:
    return " ".join(str(part) for part in (seat.words.skill(skill) if skill else "", needed or "") if part)


def _attack(seat: Seat, total: int, defense: int, hit: bool) -> Data:
    """The moment of an attack: fate, accuracy and whether it hit."""
    attack = next((one for one in _back(seat) if isinstance(one, sea.Attacked)), None)
    number = _fate(seat, "attack")
    who = attack.who if attack is not None else ""
    title = _say(seat, "attacks", who=who, target=seat.words.enemy(attack.target)) if attack is not None else ""
    return lean(
        kind="attack",
        title=title,
        fate=number or 0,
        addends=[{"name": who or _say(seat, "help"), "value": total - (number or 0)}],
        total=total,
        needed=defense,
        stamp=_say(seat, "hit" if hit else "miss"),
    ) | {"good": hit, "who": [who] if who else []}


def _addends(seat: Seat, about: str, added: int) -> list[Data]:
    """What was added to fate: the skill of each who took part, by name, then whatever else it was."""
    tried = _tried(seat, about)
    who = _joined(seat, about)
    each: list[Data] = []
    if tried is not None:
        state, asked = tried
        found = addends(seat.play.game, state, replace(asked, joined=tuple(who), number=None, added=0))
        each = [{"name": name, "value": value} for name, value in found if name and value]
    rest = added - sum(one["value"] for one in each)
    return [*each, *([{"name": _say(seat, "help"), "value": rest}] if rest else [])]


def _tried(seat: Seat, about: str) -> tuple[Table, Tried] | None:
    """The latest state in which this challenge was asked about, before anything of it was judged."""
    answered = list(seat.play.answered(max(0, len(seat.play.journal) - MOST_BACK)))
    for state, _ in reversed(answered):
        step = state.agenda[-1] if state.agenda else None
        if isinstance(step, Gather | AlterFate) and step.tried.about == about:
            return state, step.tried
    return None


def _fate(seat: Seat, about: str) -> int | None:
    """The number that was drawn last for something."""
    return next((one.number for one in _back(seat) if isinstance(one, table.Drawn) and one.about == about), None)


def _joined(seat: Seat, about: str) -> list[str]:
    """The names of those who take part in a challenge since its choice was made."""
    since = takewhile(lambda one: not (isinstance(one, table.ChoiceTaken) and one.choice == about), _back(seat))
    names = [one.who for one in since if isinstance(one, table.Joined) and one.about == about]
    return list(dict.fromkeys(reversed(names)))


def _back(seat: Seat) -> Iterator[Event]:
    """What happened, the latest first."""
    return (event for turn in islice(seat.play.back(), MOST_BACK) for event in reversed(turn))


# ---------------------------------------------------------------- what it brings


def _brought(told: Sequence[LogLine], at: int) -> list[str]:
    return _brings(_until_next(told[at + 1 :]))


def _brings(lines: Iterable[LogLine]) -> list[str]:
    return [one.text for one in lines if isinstance(one.event, BRINGS) and one.text][:MOST_BROUGHT]


def _rewards(told: Sequence[LogLine], at: int) -> list[LogLine]:
    """What follows a victory at once, up to the next section that is read."""
    rest = told[at + 1 :]
    verdict = 1 if rest and is_verdict(told, at + 1) else 0
    return [*rest[:verdict], *takewhile(lambda one: not one.section, _until_next(rest[verdict:]))]


def _until_next(told: Iterable[LogLine]) -> list[LogLine]:
    """Everything up to the next challenge, fight, event or turn."""
    ends = (table.Judged, common.FightBegan, common.EventDrawn, common.TurnBegan, table.ChoiceTaken)
    return list(takewhile(lambda one: not isinstance(one.event, ends), told))


def _say(seat: Seat, which: str, **values: str) -> str:
    return str(seat.texts["moments"][which]).format(**values)
