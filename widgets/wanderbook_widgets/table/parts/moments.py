"""Moments: the results of the last answer that deserve a brief display of their own, from their events.

A challenge with who took part, the fate that was drawn and the total; a hit, a blow, a fall, a defeat, a level, a
quest, an event. Each is plain data with its words; the browser shows it for a second, and the page keeps it. A victory
is a page of its own, which stays until it is closed; the moments that follow it come afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile

from msgspec.structs import replace

from wanderbook.book.sections import Challenge, StatRoll
from wanderbook.notation.languages import phrasebook_of
from wanderbook.notation.printer import print_trial
from wanderbook.rulesets.common import events as common
from wanderbook.rulesets.distant_skies import events as sky
from wanderbook.rulesets.sleeping_gods import events as sea
from wanderbook.table import Table
from wanderbook.table import events as table
from wanderbook.table.events import Event
from wanderbook.table.steps import AlterFate, Gather, Tried
from wanderbook.telling import LogLine
from wanderbook.telling.crewed.chances import addends, success
from wanderbook_widgets.prose import to_inline_html
from wanderbook_widgets.table.parts.draw import face_of
from wanderbook_widgets.table.parts.duel import fought
from wanderbook_widgets.table.parts.fight.sides import side_of
from wanderbook_widgets.table.parts.things import lean
from wanderbook_widgets.table.parts.victory import is_verdict, victory
from wanderbook_widgets.table.seat import Data, Seat

MOST_BACK = 24
"""A challenge began at most so many answers ago."""
MOST_BROUGHT = 5
MOST_BEATS = 6
MOST_MARKS = 24
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
    """The moments of the last events, in order, none of which repeats another."""
    if not seat.is_crewed:
        return lean(duel=fought(seat), beats=[*_rolls(seat)])
    lines = [line for line in seat.telling.told(seat.happened, seat.play, seat.viewer) if line.event is not None]
    beats: list[Data] = []
    page: Data = {}
    after: int | None = None
    for at, line in enumerate(lines):
        if is_verdict(lines, at):
            continue
        if isinstance(line.event, common.FightWon):
            rewards = _rewards(lines, at)
            page = victory(seat, line.event, lines[at + 1 :], _brings(rewards))
            beats, after = [], at + 1 + len(rewards)
            continue
        beat = _beat(seat, lines, at)
        if beat is None or (after is not None and at < after and beat["kind"] in ("quest", "harm")):
            continue
        if beat["kind"] == "challenge":
            after = at + 1 + len(_until_next(lines[at + 1 :]))
        if beats and beat["kind"] == beats[-1]["kind"] == "harm":
            beats[-1]["lines"] += beat["lines"]
        else:
            beats.append(beat)
    return lean(beats=beats[:MOST_BEATS], victory=page, marks=marks(seat))


def _beat(seat: Seat, lines: Sequence[LogLine], at: int) -> Data | None:
    """The moment of one line of the log; None if it has none. `at` is the index of the line in `told`."""
    line = lines[at]
    match line.event:
        case table.Judged(outcome=outcome) if outcome.endswith((":pass", ":fail")):
            return _challenge(seat, lines, at, outcome)
        case sea.AttackJudged(total=total, defense=defense, hit=hit):
            return _attack(seat, total, defense, hit)
        case sky.DieRolled() | table.EnemyDefeated():
            return lean(kind="enemy", good=True, lines=[line.text])
        case common.EnemyStruck():
            return _counterattack(seat, line.event, line.text)
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


def _challenge(seat: Seat, lines: Sequence[LogLine], at: int, outcome: str) -> Data:
    """The moment of a challenge: participants, fate and bonuses, the result and its effects."""
    about, _, result = outcome.rpartition(":")
    good = result == "pass"
    events = list(takewhile(lambda event: event is not lines[at].event, seat.happened))
    total = next((one for one in reversed(events) if isinstance(one, table.Totalled) and one.about == about), None)
    drawn = _fate(seat, about)
    figures: Data = {}
    section, _, letter = about.partition(":")
    choice = seat.telling.choices(section).get(letter) if section in seat.play.game.sections else None
    skill = choice.trial.skill if choice is not None and isinstance(choice.trial, Challenge) else ""
    if total is not None and drawn is not None:
        figures = {"fate": drawn, "total": total.total, "needed": total.needed}
        figures["addends"] = _addends(seat, about, total.total - drawn)
        figures["odds"] = _odds(seat, about)
        figures["seen"] = _was_seen(seat, about, drawn)
    return lean(
        kind="challenge",
        label=_trial(seat, skill, total.needed if total is not None else 0),
        html=to_inline_html(choice.text, seat.telling.book.language) if choice is not None else "",
        who=_participants(seat, about),
        good=good,
        stamp=_say(seat, "success" if good else "failure"),
        brings=_brought(lines, at),
        **figures,
    ) | {"good": good}


def _rolls(seat: Seat) -> Iterator[Data]:
    """The moment of a roll against a stat: its dice, and the result."""
    rolled: table.DiceRolled | None = None
    for event in seat.happened:
        match event:
            case table.DiceRolled():
                rolled = event
            case table.Judged(outcome=outcome) if rolled is not None and outcome in (
                f"{rolled.about}:pass",
                f"{rolled.about}:fail",
            ):
                good = outcome.endswith(":pass")
                section, _, letter = rolled.about.partition(":")
                choice = seat.telling.choices(section)[letter]
                if not isinstance(choice.trial, StatRoll):
                    continue
                yield lean(
                    kind="roll",
                    label=print_trial(phrasebook_of(seat.telling.book), choice.trial),
                    dice=list(rolled.numbers),
                    sum=rolled.total,
                    stamp=_say(seat, "success" if good else "failure"),
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
        seen=_was_seen(seat, "attack", number or 0),
        stamp=_say(seat, "hit" if hit else "miss"),
    ) | {"good": hit, "who": [who] if who else []}


def _counterattack(seat: Seat, event: common.EnemyStruck, text: str) -> Data:
    """The moment of a counterattack: attacker, target, and the damage after block."""
    side = side_of(seat)
    through = event.damage - event.blocked
    enemy = side.face(event.enemy) if side is not None else ""
    return lean(
        kind="strike",
        faces=[enemy, face_of(seat, event.who)] if enemy else [],
        enemy=event.enemy,
        title=text,
        lost=f"\u2212{through}" if through else "",
    ) | {"good": not through}


def _odds(seat: Seat, about: str) -> str:
    """The chance of the challenge before the draw, for its participants, as a sentence."""
    who = tuple(_participants(seat, about))
    for state, _ in reversed(list(seat.play.answered(max(0, len(seat.play.journal) - MOST_BACK)))):
        step = state.agenda[-1] if state.agenda else None
        if isinstance(step, Gather) and step.tried.about == about:
            chance = success(seat.play.game, state, step.tried, who)
            return _say(seat, "odds", percent=seat.words.percent(chance))
    return ""


def _was_seen(seat: Seat, about: str, number: int) -> bool:
    """Whether this card was already shown, during a question about altering the draw."""
    tried = _challenge_before_judging(seat, about)
    return tried is not None and tried[1].number == number


def _addends(seat: Seat, about: str, added: int) -> list[Data]:
    """The numbers added to fate: the skill of each participant, by name, then any bonuses."""
    tried = _challenge_before_judging(seat, about)
    who = _participants(seat, about)
    each: list[Data] = []
    if tried is not None:
        state, asked = tried
        parts = addends(seat.play.game, state, replace(asked, joined=tuple(who), number=None, added=0))
        each = [{"name": name, "value": value} for name, value in parts if name and value]
    rest = added - sum(one["value"] for one in each)
    return [*each, *([{"name": _say(seat, "help"), "value": rest}] if rest else [])]


def _challenge_before_judging(seat: Seat, about: str) -> tuple[Table, Tried] | None:
    """The last state of this challenge before it was judged."""
    answered = list(seat.play.answered(max(0, len(seat.play.journal) - MOST_BACK)))
    for state, _ in reversed(answered):
        step = state.agenda[-1] if state.agenda else None
        if isinstance(step, Gather | AlterFate) and step.tried.about == about:
            return state, step.tried
    return None


def _fate(seat: Seat, about: str) -> int | None:
    """The number drawn last for something."""
    return next((one.number for one in _back(seat) if isinstance(one, table.Drawn) and one.about == about), None)


def _participants(seat: Seat, about: str) -> list[str]:
    """The names of the participants in a challenge since its choice was made."""
    since = takewhile(lambda one: not (isinstance(one, table.ChoiceTaken) and one.choice == about), _back(seat))
    names = [one.who for one in since if isinstance(one, table.Joined) and one.about == about]
    return list(dict.fromkeys(reversed(names)))


def _back(seat: Seat) -> Iterator[Event]:
    """The events, the latest first."""
    return (event for turn in islice(seat.play.back(), MOST_BACK) for event in reversed(turn))


# ---------------------------------------------------------------- what it brings


def _brought(lines: Sequence[LogLine], at: int) -> list[str]:
    return _brings(_until_next(lines[at + 1 :]))


def _brings(lines: Iterable[LogLine]) -> list[str]:
    return [one.text for one in lines if isinstance(one.event, BRINGS) and one.text][:MOST_BROUGHT]


def _rewards(lines: Sequence[LogLine], at: int) -> list[LogLine]:
    """The rewards right after a victory, up to the next section."""
    rest = lines[at + 1 :]
    verdict = 1 if rest and is_verdict(lines, at + 1) else 0
    return [*rest[:verdict], *takewhile(lambda one: not one.section, _until_next(rest[verdict:]))]


def _until_next(lines: Iterable[LogLine]) -> list[LogLine]:
    """Everything up to the next challenge, fight, event or turn."""
    ends = (table.Judged, common.FightBegan, common.EventDrawn, common.TurnBegan, table.ChoiceTaken)
    return list(takewhile(lambda one: not isinstance(one.event, ends), lines))


# ---------------------------------------------------------------- marks


def marks(seat: Seat) -> list[Data]:
    """Changes to crew, enemies and rooms, as marks that stay until the next answer."""
    marks_made: dict[tuple[str, str], int] = {}
    for event in seat.happened:
        match event:
            case table.HealthLost(who=who, amount=amount):
                _count(marks_made, who, "health", -amount)
            case common.HealthRestored(who=who, amount=amount):
                _count(marks_made, who, "health", amount)
            case sea.FatigueGained(who=who, amount=amount):
                _count(marks_made, who, "weary", amount)
            case sky.StaminaSpent(who=who, amount=amount):
                _count(marks_made, who, "weary", -amount)
            case table.SquareCovered(enemy=enemy):
                _count(marks_made, enemy, "squares", -1)
            case sea.ShipDamaged(room=room):
                _count(marks_made, room, "damage", -1)
            case _:
                pass
    return [{"at": at, "kind": kind, "text": signed(amount)} for (at, kind), amount in marks_made.items() if amount][
        :MOST_MARKS
    ]


def _count(found: dict[tuple[str, str], int], at: str, kind: str, amount: int) -> None:
    found[at, kind] = found.get((at, kind), 0) + amount


def signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"\u2212{-amount}"


def _say(seat: Seat, which: str, **values: str) -> str:
    return str(seat.texts["moments"][which]).format(**values)
