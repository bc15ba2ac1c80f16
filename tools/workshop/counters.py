"""The usual counters of printed gamebooks, added to a plain book that has none.

`with_counters(book, seed)` is the same book with skill, stamina, luck, gold and meals, in the density of printed books:
losses and finds in about a quarter of the sections; prices, fights and tests of luck and skill at about a quarter of
the choices; meals to eat where nothing happens. All of it is drawn from the seed, section by section. Two rules of
play are common: dice for everything with a contest of both sides, and fixed numbers with a table of losses.
"""

from __future__ import annotations

from random import Random
from typing import Literal

from wanderbook.book import Book, Choice, Section, Sections
from wanderbook.book.book import Ending
from wanderbook.book.conditions import StatAtLeast, StatAtMost
from wanderbook.book.effects import (
    Effect,
    EndStory,
    GainRolled,
    GainStat,
    LoseAllStat,
    LoseRolled,
    LoseStat,
    RestoreStat,
    TurnTo,
)
from wanderbook.book.sections import Block, Failure, Fight, Foe, Instructions, StatPrice, StatRoll
from wanderbook.book.stats import CombatRule, LossRow, Stat

Rules = Literal["contest", "table"]
SKILL, STAMINA, LUCK, GOLD, MEAL = "skill", "stamina", "luck", "gold", "meal"
ENEMIES = ("Bandit", "Wolf", "Guard", "Ghoul", "Boar", "Raider")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def with_counters(book: Book, seed: str = "1", rules: Rules = "contest") -> Book:
    """The book with counters, its death an ending of its own."""
    page = book.title_page
    death = 1 + max((ending.number for ending in page.ending), default=0)
    added = {
        "stat": _stats(rules, (EndStory(ending=death),)),
        "combat": _combat(rules),
        "ending": (*page.ending, Ending(number=death, name="Death")),
    }
    chapters = tuple(
        chapter.model_copy(
            update={
                "sections": Sections(
                    [_Adding(one, Random(f"{seed}:{number}")).section() for number, one in chapter.sections.items()]
                )
            }
        )
        for chapter in book.chapters
    )
    return book.model_copy(update={"title_page": page.model_copy(update=added), "chapters": chapters})


def _stats(rules: Rules, death: tuple[Effect, ...]) -> tuple[Stat, ...]:
    """The stats of a hero by these rules."""
    rolled = rules == "contest"
    return (
        Stat(name=SKILL, start="d6+6" if rolled else "d10+9", most="start" if rolled else 24),
        Stat(name=STAMINA, start="2d6+12" if rolled else "d10+19", most="start", at_zero=death),
        Stat(name=LUCK, start="d6+6" if rolled else 9, most="start"),
        Stat(name=GOLD, start="d6" if rolled else "d10-1", most=50),
        Stat(name=MEAL, plural="meals", start=5 if rolled else 2, most=10),
    )


def _combat(rules: Rules) -> CombatRule:
    """The rule of combat: a contest of rolls, or a table of losses."""
    if rules == "contest":
        return CombatRule(stat=SKILL, health=STAMINA)
    rows = tuple(
        LossRow(
            difference=least, losses=tuple(f"{max(0, 6 - at + worse)}/{max(0, at + 2 - worse)}" for at in range(10))
        )
        for least, worse in ((-99, 4), (-6, 2), (-1, 0), (2, -1), (7, -3))
    )
    return CombatRule(kind="table", roll="d10", stat=SKILL, health=STAMINA, row=rows, run=2)


class _Adding:
    """The counters of one section."""

    def __init__(self, section: Section, random: Random) -> None:
        self.of, self.random = section, random

    def section(self) -> Section:
        """The section with trials, prices, fights and finds added at random."""
        body, choices = self.of.body, self.of.choices
        if not choices and (way := _only_way(body)) and self.random.random() < 0.3:
            body, choices = body[:-1], (self._tried(Choice(letter="A", text="Go on.", effects=(way,))),)
        elif choices:
            choices = tuple(map(self._choice, choices))
        found = self._found()
        if found:
            body = _with_effects(body, found)
        elif self._is_quiet() and self.random.random() < 0.3:
            choices = (*choices, self._eating(LETTERS[len(choices)]))
        return self.of.model_copy(update={"body": body, "choices": choices})

    # ---------------------------------------------------------------- what a section costs and gives

    def _found(self) -> tuple[Effect, ...]:
        """Effects on stats, each added with its own chance."""
        several: tuple[tuple[float, Effect], ...] = (
            (0.07, LoseStat(amount=self.random.randint(1, 4), stat=STAMINA)),
            (0.03, LoseRolled(dice="d6", stat=STAMINA)),
            (0.04, GainStat(amount=self.random.randint(2, 6), stat=STAMINA)),
            (0.03, GainStat(amount=self.random.randint(1, 10), stat=GOLD)),
            (0.02, GainRolled(dice="d6", stat=GOLD)),
            (0.01, LoseAllStat(stat=GOLD)),
            (0.02, GainStat(amount=self.random.randint(1, 2), stat=MEAL)),
            (0.02, LoseStat(amount=1, stat=SKILL)),
            (0.01, RestoreStat(stat=SKILL)),
            (0.03, GainStat(amount=1, stat=LUCK)),
            (0.02, LoseStat(amount=1, stat=LUCK)),
        )
        drawn = self.random.random()
        for share, effect in several:
            drawn -= share
            if drawn < 0:
                return (effect,)
        return ()

    def _is_quiet(self) -> bool:
        """A section that can be read again without anything happening."""
        only_prose = all(block.kind == "prose" for block in self.of.body)
        return only_prose and not self.of.redirects and 0 < len(self.of.choices) < len(LETTERS)

    def _eating(self, letter: str) -> Choice:
        """The choice to eat a meal."""
        return Choice(
            letter=letter,
            text="Eat.",
            price=(StatPrice(amount=1, good=MEAL),),
            effects=(GainStat(amount=4, stat=STAMINA), TurnTo(section=self.of.number)),
        )

    # ---------------------------------------------------------------- choices

    def _choice(self, choice: Choice) -> Choice:
        """The last choice stays as it is; only where it is always open do others ask for more than before."""
        last = self.of.choices[-1]
        if choice is last or choice.trial or choice.failure or _turns_to(choice, self.of.number):
            return choice
        drawn, is_open = self.random.random(), last.requires is None and not last.price
        if drawn < 0.07 and is_open:
            return choice.model_copy(update={"price": (StatPrice(amount=self.random.randint(1, 8), good=GOLD),)})
        if drawn < 0.1 and is_open and choice.requires is None:
            asked = [
                StatAtLeast(amount=self.random.randint(5, 15), stat=GOLD),
                StatAtLeast(amount=self.random.randint(8, 11), stat=SKILL),
                StatAtMost(amount=self.random.randint(4, 10), stat=STAMINA),
            ]
            return choice.model_copy(update={"requires": self.random.choice(asked)})
        return self._tried(choice) if 0.1 <= drawn < 0.28 else choice

    def _tried(self, choice: Choice) -> Choice:
        """A fight, or a test of luck or skill. A failed test leads where another choice does, or it hurts."""
        drawn, others = self.random.random(), self._elsewhere(choice)
        if drawn < 0.55:
            return choice.model_copy(update=self._fight(others))
        stat = LUCK if drawn < 0.85 else SKILL
        used: tuple[Effect, ...] = (LoseStat(amount=1, stat=LUCK),) if stat == LUCK else ()
        hurt = LoseStat(amount=self.random.randint(1, 5), stat=STAMINA)
        failing: tuple[Effect, ...] = (hurt, *_ways(choice))
        if others and self.random.random() < 0.5:
            failing = (self.random.choice(others),)
        return choice.model_copy(
            update={
                "trial": StatRoll(stat=stat, dice="2d6"),
                "failure": Failure(effects=(*used, *failing)),
                "effects": (*used, *choice.effects),
            }
        )

    def _elsewhere(self, choice: Choice) -> list[TurnTo]:
        """Where the other choices lead."""
        return [way for other in self.of.choices if other is not choice for way in _ways(other)]

    def _fight(self, others: list[TurnTo]) -> dict[str, object]:
        """One enemy or two; running leads where another choice does."""
        names = self.random.sample(ENEMIES, self.random.choice((1, 1, 1, 2)))
        foes = tuple(
            Foe(name=name, skill=self.random.randint(5, 11), health=self.random.randint(4, 12)) for name in names
        )
        if others and self.random.random() < 0.4:
            way = self.random.choice(others)
            return {"trial": Fight(foes=foes, may_run=True), "failure": Failure(effects=(way,))}
        return {"trial": Fight(foes=foes)}


def _turns_to(choice: Choice, number: str) -> bool:
    return any(isinstance(effect, TurnTo) and effect.section == number for effect in choice.effects)


def _ways(choice: Choice) -> list[TurnTo]:
    """Where a choice leads."""
    return [effect for effect in choice.effects if isinstance(effect, TurnTo)]


def _only_way(body: tuple[Block, ...]) -> TurnTo | None:
    """The way on of a body that ends with nothing else."""
    last = body[-1] if body else None
    if isinstance(last, Instructions) and len(last.effects) == 1 and isinstance(last.effects[0], TurnTo):
        return last.effects[0]
    return None


def _with_effects(body: tuple[Block, ...], found: tuple[Effect, ...]) -> tuple[Block, ...]:
    """These before everything else that the text does."""
    at = next((at for at, block in enumerate(body) if block.kind != "prose"), len(body))
    rest = body[at:]
    if rest and isinstance(rest[0], Instructions):
        return (*body[:at], Instructions(effects=(*found, *rest[0].effects)), *rest[1:])
    return (*body[:at], Instructions(effects=found), *rest)
