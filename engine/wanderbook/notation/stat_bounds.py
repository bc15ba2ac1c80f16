"""SB204, SB205, SB228: tests that no possible level of a stat passes, decided from the text alone.

A stat can reach its cap if a section that gives it can be read again; otherwise it never exceeds its starting level
plus everything given. It can fall to 0 if anything takes it; otherwise it never falls below its start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from wanderbook.book.book import TitlePage
from wanderbook.book.conditions import And, Condition, Not, Or, StatAtLeast, StatAtMost, StatIsZero
from wanderbook.book.dice import ways
from wanderbook.book.effects import GainRolled, GainStat, LoseAllStat, LoseRolled, LoseStat, TurnTo
from wanderbook.book.sections import Choice, Fight, Section, StatRoll, all_effects, conditional, total_price
from wanderbook.book.stats import CombatRule, Stat, round_of
from wanderbook.ids import name_of

Part = Literal["requires", "pay", "trial"]
MOST_GIVING = 40
"""Sections that give a stat; where more do, it is taken to reach its cap."""
Levels = Mapping[str, range]
"""By stat, every level that it may have."""


class Hopeless(NamedTuple):
    """A test that needs an impossible level of a stat."""

    name: str
    """The choice, the redirect or the paragraph: `12:A`, `12:if1`, `12:p1`."""
    code: str
    message: str
    help: str
    part: Part = "requires"
    """The line of a choice that has the test."""


def hopeless(page: TitlePage, sections: Mapping[str, Section]) -> Iterator[Hopeless]:
    """Prices that can never be paid, conditions that never hold, rolls and fights with only one possible result."""
    if not page.stat:
        return
    levels = _levels(page, sections)
    for section in sections.values():
        for at, redirect in enumerate(section.redirects, 1):
            if redirect.when:
                yield from _condition(redirect.when, name_of(section.number, f"if{at}"), levels)
        for part, paragraph in conditional(section):
            yield from _condition(paragraph.when, name_of(section.number, part), levels)
        for choice in section.choices:
            name = name_of(section.number, choice.letter)
            if choice.requires:
                yield from _condition(choice.requires, name, levels)
            for stat, amount in total_price(choice.price).items():
                if stat in levels and amount > levels[stat][-1]:
                    yield _too_much(name, stat, amount, levels)._replace(part="pay")
            yield from (one._replace(part="trial") for one in _trial(choice, name, page.combat, levels))


def _levels(page: TitlePage, sections: Mapping[str, Section]) -> dict[str, range]:
    """The levels that each stat may have: from 0, or from its lowest start if nothing lowers it, to the most that the
    sections can give.
    """
    gains, taken = dict[str, dict[str, int]](), set[str]()
    for section in sections.values():
        for effect in all_effects(section):
            match effect:
                case GainStat(stat=stat, amount=amount):
                    _add(gains, stat, section.number, amount)
                case GainRolled(stat=stat, dice=dice):
                    _add(gains, stat, section.number, ways(dice)[-1][0])
                case LoseStat(stat=stat) | LoseRolled(stat=stat) | LoseAllStat(stat=stat):
                    taken.add(stat)
        for choice in section.choices:
            taken.update(total_price(choice.price))
            if isinstance(choice.trial, Fight) and page.combat:
                taken.add(page.combat.health)
    again = _Again(page, sections)
    return {
        stat.key: range(
            0 if stat.key in taken else stat.starts[0][0], 1 + _highest(stat, gains.get(stat.key, {}), again)
        )
        for stat in page.stat
    }


def _add(given: dict[str, dict[str, int]], stat: str, section: str, amount: int) -> None:
    """Add the most that a section can give, by stat and section."""
    several = given.setdefault(stat, {})
    several[section] = several.get(section, 0) + amount


def _highest(stat: Stat, given: Mapping[str, int], again: _Again) -> int:
    """The highest level of a stat, from the amounts that the sections give."""
    start = stat.starts[-1][0]
    if len(given) > MOST_GIVING or any(map(again.comes, given)):
        return stat.highest
    return min(stat.highest, start + sum(given.values()))


class _Again:
    """Which sections can be read more than once, by the turns of the text."""

    def __init__(self, page: TitlePage, sections: Mapping[str, Section]) -> None:
        self.sections, self._known = sections, dict[str, bool]()
        ways_at_zero = (way for stat in page.stat for way in stat.at_zero)
        self.at_zero = {way.section for way in ways_at_zero if isinstance(way, TurnTo)}
        """Where stats lead, which may be from anywhere."""

    def comes(self, section: str) -> bool:
        """Whether a section can be read more than once, cached."""
        if section not in self._known:
            self._known[section] = self._leads_back(section)
        return self._known[section]

    def _leads_back(self, section: str) -> bool:
        """Whether some path leads from a section back to itself."""
        waiting, seen = list(self._onward(section)), set[str]()
        while waiting:
            at = waiting.pop()
            if at == section:
                return True
            if at not in seen:
                seen.add(at)
                waiting += self._onward(at)
        return False

    def _onward(self, number: str) -> Iterator[str]:
        """The sections that a section leads to."""
        yield from self.at_zero
        if section := self.sections.get(number):
            yield from (redirect.to for redirect in section.redirects)
            yield from (effect.section for effect in all_effects(section) if isinstance(effect, TurnTo))


def _too_much(name: str, stat: str, amount: int, levels: Levels) -> Hopeless:
    most = levels[stat][-1]
    message = f"this requires {amount} of {stat!r}, but there is never more than {most}"
    return Hopeless(name, "SB228", message, "require less, give more of it somewhere, or raise its most in book.toml")


def _condition(condition: Condition, name: str, levels: Levels) -> Iterator[Hopeless]:
    """The impossible part of a condition; for alternatives, only if all of them are impossible."""
    match condition:
        case And(all=parts):
            for part in parts:
                yield from _condition(part, name, levels)
        case Or(any=parts):
            faults = [next(_condition(part, name, levels), None) for part in parts]
            if all(faults) and faults[0]:
                yield faults[0]
        case StatAtLeast(stat=stat, amount=amount) if amount > levels[stat][-1]:
            yield _too_much(name, stat, amount, levels)
        case StatAtMost(stat=stat, amount=amount) if amount < levels[stat][0]:
            yield _too_little(name, stat, amount, levels)
        case StatIsZero(stat=stat) if levels[stat][0] > 0:
            yield _too_little(name, stat, 0, levels)
        case Not(of=StatAtLeast(stat=stat, amount=amount)) if amount <= levels[stat][0]:
            yield _too_little(name, stat, amount - 1, levels)
        case Not(of=StatAtMost(stat=stat, amount=amount)) if amount >= levels[stat][-1]:
            yield _too_much(name, stat, amount + 1, levels)


def _too_little(name: str, stat: str, amount: int, levels: Levels) -> Hopeless:
    least = levels[stat][0]
    message = f"this requires {stat!r} at {amount} or below, but it is never below {least}"
    return Hopeless(name, "SB228", message, "require more, or add something that lowers it")


def _trial(choice: Choice, name: str, rule: CombatRule | None, levels: Levels) -> Iterator[Hopeless]:
    """SB204, SB205: a roll or a fight with the same result at every level of its stat."""
    match choice.trial:
        case StatRoll(stat=stat, dice=dice) as roll:
            least, most, numbers = levels[stat][0], levels[stat][-1], [number for number, _ in ways(dice)]
            if not roll.passes(most, numbers[-1] if roll.number else numbers[0]):
                yield Hopeless(name, "SB205", "this roll cannot succeed", f"{stat!r} is never above {most}")
            elif roll.passes(least, numbers[0] if roll.number else numbers[-1]):
                yield Hopeless(name, "SB204", "this roll cannot fail", f"{stat!r} is never below {least}")
        case Fight(foes=foes) if rule:
            for foe in foes:
                if not any(theirs for level in levels[rule.stat] for theirs in _harm(rule, level - foe.skill)):
                    stat, most = rule.stat, levels[rule.stat][-1]
                    help = f"{stat!r} is never above {most}, which is never enough to harm {foe.name}"
                    yield Hopeless(name, "SB205", "this fight cannot be won", help)
                    return


def _harm(rule: CombatRule, difference: int) -> Iterator[int]:
    """The possible losses of an enemy in a round."""
    return (theirs for (_, theirs), _ in round_of(rule, difference))
