"""Conditions and effects as SugarCube's macros."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wanderbook.book import Book
from wanderbook.book.conditions import (
    And,
    Condition,
    HasCard,
    HasKeyword,
    HasQuest,
    Not,
    Or,
    Owns,
    StatAtLeast,
    StatAtMost,
    StatIsZero,
)
from wanderbook.book.dice import dice_of
from wanderbook.book.effects import (
    CompleteQuest,
    Effect,
    EndStory,
    GainCard,
    GainQuest,
    GainRolled,
    GainStat,
    LoseAllStat,
    LoseCard,
    LoseQuest,
    LoseRolled,
    LoseStat,
    RestoreStat,
    TurnTo,
)
from wanderbook.book.sections import Row
from wanderbook.foreign.exporting.names import IN_PLAY, NOT_GAINED, USED, Names

Jump = Callable[[str], str]
"""Writes the way to a passage."""


def ending_passage(number: int) -> str:
    return f"Ending {number}"


def passage_of(way: Effect) -> str:
    """The passage to which a turn or an ending leads."""
    assert isinstance(way, TurnTo | EndStory)
    return way.section if isinstance(way, TurnTo) else ending_passage(way.ending)


class Rules:
    """The macros of one book. What has none is listed in `lost`."""

    def __init__(self, book: Book) -> None:
        self.book, self.names = book, Names(book)
        self.lost: dict[str, None] = {}

    # ---------------------------------------------------------------- conditions

    def condition(self, when: Condition) -> str:
        """A condition as an expression."""
        match when:
            case HasKeyword(keyword=keyword):
                several = [f"{self.names.quests[item]} is {IN_PLAY}" for item in self.book.bearers.get(keyword, ())]
                return f"({' or '.join(several)})" if several else "false"
            case HasQuest(quest=quest):
                return f"({self.names.quests[quest]} is {IN_PLAY})"
            case HasCard(card=card):
                return self.names.cards[card]
            case StatAtLeast(amount=amount, stat=stat):
                return f"({self.names.stats[stat]} gte {amount})"
            case StatAtMost(amount=amount, stat=stat):
                return f"({self.names.stats[stat]} lte {amount})"
            case StatIsZero(stat=stat):
                return f"({self.names.stats[stat]} is 0)"
            case Not(of=inner):
                return f"(not {self.condition(inner)})"
            case And(all=parts):
                return f"({' and '.join(map(self.condition, parts))})"
            case Or(any=parts):
                return f"({' or '.join(map(self.condition, parts))})"
            case Owns(amount=amount, thing=thing):
                return self._owns(amount, str(thing))
        self.lost[f"a condition: {type(when).__name__}"] = None
        return "true"

    def _owns(self, amount: int, thing: str) -> str:
        """The test for a number of quests or items."""
        several = (
            [f"({var} is {IN_PLAY} ? 1 : 0)" for var in self.names.quests.values()]
            if "quest" in thing
            else [f"({var} ? 1 : 0)" for var in self.names.cards.values()]
        )
        return f"({' + '.join(several) or '0'} gte {amount})"

    # ---------------------------------------------------------------- effects

    def run(self, effects: Sequence[Effect], rest: str, jump: Jump) -> str:
        """The macros of effects, then what follows them unless they lead elsewhere."""
        result = ""
        for at, effect in enumerate(effects):
            if isinstance(effect, TurnTo | EndStory):
                return result + jump(passage_of(effect))
            result += self.change(effect)
            if isinstance(effect, LoseStat | LoseRolled | LoseAllStat) and (zero := self.at_zero(effect.stat)):
                behind = self.run(effects[at + 1 :], rest, jump)
                var = self.names.stats[effect.stat]
                return f"{result}<<if {var} is 0>>{jump(zero)}<<else>>{behind}<</if>>"
        return result + rest

    def at_zero(self, stat: str) -> str:
        """The passage to which a stat leads that is left at 0; empty if it leads nowhere."""
        ways = self.book.stats[stat].at_zero
        return passage_of(ways[0]) if ways else ""

    def change(self, effect: Effect) -> str:
        """The macro of one effect that leads nowhere."""
        match effect:
            case GainQuest(quest=quest):
                var = self.names.quests[quest]
                return f"<<if {var} is {NOT_GAINED}>><<set {var} to {IN_PLAY}>><</if>>"
            case LoseQuest(quest=quest) | CompleteQuest(quest=quest):
                var = self.names.quests[quest]
                return f"<<if {var} is {IN_PLAY}>><<set {var} to {USED}>><</if>>"
            case GainCard(card=card) | LoseCard(card=card):
                return f"<<set {self.names.cards[card]} to {str(isinstance(effect, GainCard)).lower()}>>"
            case GainStat(amount=amount, stat=stat):
                return self._gained(stat, str(amount))
            case GainRolled(dice=dice, stat=stat):
                return self._gained(stat, rolled(dice))
            case LoseStat(amount=amount, stat=stat):
                return self._lost(stat, str(amount))
            case LoseRolled(dice=dice, stat=stat):
                return self._lost(stat, f"({rolled(dice)})")
            case LoseAllStat(stat=stat):
                return f"<<set {self.names.stats[stat]} to 0>>"
            case RestoreStat(stat=stat):
                var = self.names.stats[stat]
                return f"<<set {var} to Math.max({var}, {self.first(stat)})>>"
        if effect.kind != "nothing":
            self.lost[f"an effect: {effect.kind}"] = None
        return ""

    def first(self, stat: str) -> str:
        """The level at which a stat starts."""
        return self.names.starts.get(stat) or str(self.book.stats[stat].starts[0][0])

    def _gained(self, stat: str, amount: str) -> str:
        known, var = self.book.stats[stat], self.names.stats[stat]
        cap = self.first(stat) if known.most == "start" else str(known.most)
        return f"<<set {var} to Math.min({var} + {amount}, {cap})>>"

    def _lost(self, stat: str, amount: str) -> str:
        var = self.names.stats[stat]
        return f"<<set {var} to Math.max({var} - {amount}, 0)>>"

    def draw(self, faces: int, rows: Sequence[Row], rest: str, jump: Jump) -> str:
        """A roll with a row for each outcome, then what follows it unless the outcome leads elsewhere."""
        goes_on = [not any(isinstance(item, TurnTo | EndStory) for item in row.effects) for row in rows]
        result = f"<<set _on to false>><<set _roll to random(1, {faces})>>"
        for at, row in enumerate(rows):
            head = f"<<if _roll lte {row.high}>>" if not at else f"<<elseif _roll lte {row.high}>>"
            if at == len(rows) - 1 and at:
                head = "<<else>>"
            result += head + self.run(row.effects, "<<set _on to true>>" if goes_on[at] else "", jump)
        result += "<</if>>"
        return f"{result}<<if _on>>{rest}<</if>>" if any(goes_on) and rest else result


def rolled(dice: str, more: str = "") -> str:
    """Dice as an expression, with something added."""
    faces, added = dice_of(dice)
    total = " + ".join(f"random(1, {face})" for face in faces)
    total += f" + {added}" if added > 0 else f" - {-added}" if added < 0 else ""
    total += f" + {more}" if more else ""
    return f"Math.max({total}, 0)" if added < -len(faces) else total
