"""Books with stats, at random, and all their states by brute force: from the book and the rules of reading alone.

It shares no code with the proofs, with the odds or with the table. What they say is held against this.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from random import Random
from typing import Any, NamedTuple

from wanderbook.book import Book, Cards, Chapter, Choice, Section, Sections, TitlePage
from wanderbook.book.cards import Adventure
from wanderbook.book.conditions import And, Condition, HasCard, Not, Or, StatAtLeast, StatAtMost, StatIsZero
from wanderbook.book.effects import (
    Effect,
    EndStory,
    GainCard,
    GainRolled,
    GainStat,
    LoseAllStat,
    LoseCard,
    LoseRolled,
    LoseStat,
    RestoreStat,
    TurnTo,
)
from wanderbook.book.sections import (
    Chance,
    DrawTable,
    Failure,
    Fight,
    Foe,
    Instructions,
    Redirect,
    Row,
    StatPrice,
    StatRoll,
)
from wanderbook.book.stats import CombatRule, LossRow, Stat

# ---------------------------------------------------------------- books at random


class _Making:
    def __init__(self, random: Random) -> None:
        self.random, self.several = random, random.randint(3, 7)
        self.stats = (
            Stat(name="skill", start=random.choice([2, 4, "d3+1"]), most=random.choice([6, "start"])),
            Stat(
                name="stamina",
                start=random.choice([2, 3, "d2+1"]),
                most=random.choice([5, "start"]),
                at_zero=random.choice([(), (EndStory(ending=9),), (TurnTo(section="2"),)]),
            ),
            Stat(
                name="gold",
                start=random.choice([0, 1, 3]),
                most=4,
                at_zero=random.choice([(), (), (TurnTo(section="1"),)]),
            ),
        )
        rows = tuple(LossRow(difference=at, losses=random.choice([("1/0", "0/1"), ("0/0", "1/1")])) for at in (-99, 1))
        table = CombatRule(kind="table", roll="d2", stat="skill", health="stamina", row=rows, run=random.randint(0, 1))
        contest = CombatRule(roll="d2", stat="skill", health="stamina", harm=random.randint(1, 2))
        self.combat = random.choice([table, contest])

    def section(self) -> str:
        return str(self.random.randint(1, self.several))

    def stat(self) -> str:
        return self.random.choice(["skill", "stamina", "gold", "gold", "stamina"])

    def effect(self) -> Effect:
        stat, amount, card = self.stat(), self.random.randint(1, 3), self.random.randint(1, 2)
        return self.random.choice(
            [
                GainStat(amount=amount, stat=stat),
                LoseStat(amount=amount, stat=stat),
                LoseStat(amount=1, stat=stat),
                self.random.choice([GainRolled(dice="d2", stat=stat), LoseRolled(dice="d3-1", stat=stat)]),
                self.random.choice([LoseAllStat(stat=stat), RestoreStat(stat=stat)]),
                self.random.choice([GainCard(card=card), LoseCard(card=card)]),
            ]
        )

    def way(self) -> Effect:
        ends = self.random.random() < 0.2
        return EndStory(ending=self.random.randint(1, 3)) if ends else TurnTo(section=self.section())

    def effects(self, most: int = 2) -> tuple[Effect, ...]:
        return tuple(self.effect() for _ in range(self.random.randint(0, most)))

    def condition(self, depth: int = 0) -> Condition:
        kind = self.random.random()
        if depth < 2 and kind < 0.15:
            return Not(of=self.condition(depth + 1))
        if depth < 1 and kind < 0.3:
            both = (self.condition(1), self.condition(1))
            return And(all=both) if kind < 0.22 else Or(any=both)
        stat, amount = self.stat(), self.random.randint(1, 4)
        several = (StatAtLeast(amount=amount, stat=stat), StatAtMost(amount=amount, stat=stat), StatIsZero(stat=stat))
        return self.random.choice([*several, HasCard(card=self.random.randint(1, 2))])

    def choice(self, letter: str) -> Choice:
        chance, trial, failure = self.random.random, None, None
        if chance() < 0.45:
            foes = tuple(
                Foe(name="Rat", skill=self.random.randint(1, 6), health=self.random.randint(1, 3))
                for _ in range(self.random.randint(1, 2))
            )
            trial = self.random.choice(
                [
                    Chance(wins=1, faces=self.random.randint(1, 3)),
                    StatRoll(stat=self.stat(), dice="d3"),
                    StatRoll(stat=self.stat(), dice="d3", number=self.random.randint(2, 7)),
                    Fight(foes=foes),
                    Fight(foes=foes[:1], may_run=True),
                ]
            )
            failing = (*self.effects(1), *((self.way(),) if chance() < 0.6 else ()))
            failure = Failure(effects=failing) if chance() < 0.7 or isinstance(trial, Fight) else None
            if isinstance(trial, Fight) and not trial.may_run and self.stats[1].at_zero and chance() < 0.5:
                failure = None
        price = [StatPrice(amount=self.random.randint(1, 3), good=self.stat())] if chance() < 0.3 else []
        price += [StatPrice(amount=1, good=self.stat())] if chance() < 0.1 else []
        return Choice(
            letter=letter,
            text=letter,
            requires=self.condition() if chance() < 0.35 else None,
            price=tuple(price),
            trial=trial,
            failure=failure,
            effects=(*self.effects(), self.way()),
        )

    def read(self, number: int) -> Section:
        chance = self.random.random
        body: list[Any] = [Instructions(effects=found)] if (found := self.effects()) else []
        if chance() < 0.15:
            leads = Row(low=1, high=1, effects=(*self.effects(1), self.way()))
            rows = (leads, Row(low=2, high=3, effects=self.effects(1)))
            body.append(DrawTable(faces=3, rows=rows))
        redirects = [Redirect(when=self.condition(), to=self.section())] if chance() < 0.3 else []
        letters = "ABC"[: self.random.randint(1, 3)]
        choices = [self.choice(letter) for letter in letters]
        if chance() < 0.6:  # a way that is always open
            choices[-1] = Choice(letter=letters[-1], text="On.", effects=(TurnTo(section=self.section()),))
        return Section(
            number=str(number),
            redirects=tuple(redirects),
            town="Town" if chance() < 0.15 else None,
            body=tuple(body),
            choices=tuple(choices),
        )


def counted_book(random: Random) -> Book:
    """A small book in which stats matter everywhere."""
    making = _Making(random)
    sections = [making.read(number) for number in range(1, making.several + 1)]
    cards = tuple(Adventure(number=number, name=f"Card {number}") for number in (1, 2))
    page = TitlePage(title="Counted", ruleset="gamebook", start="1", stat=making.stats, combat=making.combat)
    return Book(
        title_page=page, chapters=(Chapter(name="all.md", sections=Sections(sections)),), cards=Cards(adventure=cards)
    )


# ---------------------------------------------------------------- brute force


class Facts(NamedTuple):
    cards: frozenset[int]
    taken: frozenset[str]
    levels: tuple[int, ...]
    starts: tuple[int, ...]


class Place(NamedTuple):
    section: str
    todo: tuple[Any, ...]
    """What is still to be done, the next thing first. Nothing is left after an ending."""
    facts: Facts
    stuck: bool = False


class Way(NamedTuple):
    reply: str | None
    names: frozenset[str]
    after: Place
    weight: int = 1


class CountedTruth:
    """All places of a book with stats, with the ways between them; `complete` unless there are too many."""

    given: frozenset[str] = frozenset()

    def __init__(self, book: Book, most: int = 4_000) -> None:
        self.book, self.stats, self.rule = book, book.title_page.stat, book.title_page.combat
        self.at = {stat.name: at for at, stat in enumerate(self.stats)}
        starts = tuple(_numbers(stat.start)[0] for stat in self.stats)
        rolled = tuple(("start", at) for at, stat in enumerate(self.stats) if isinstance(stat.start, str))
        start = book.title_page.start or ""
        self.begin = Place(start, (*rolled, ("turn",)), Facts(frozenset(), frozenset(), starts, starts))
        self.ways: dict[Place, list[Way]] = {}
        waiting, self.complete = [self.begin], True
        while waiting and self.complete:
            place = waiting.pop()
            if place not in self.ways:
                self.ways[place] = list(self._ways(place))
                waiting += (way.after for way in self.ways[place])
                self.complete = len(self.ways) < most

    # ---------------------------------------------------------------- one step

    def _ways(self, place: Place) -> Iterator[Way]:
        if not place.todo or place.stuck:
            return
        [what, *about], on = place.todo[0], place._replace(todo=place.todo[1:])
        match what:
            case "start":
                for number, weight in _dice(str(self.stats[about[0]].start)):
                    facts = on.facts._replace(
                        levels=_put(on.facts.levels, about[0], number), starts=_put(on.facts.starts, about[0], number)
                    )
                    yield Way(str(number), frozenset(), on._replace(facts=facts), weight)
            case "turn":
                yield self._turn(place)
            case "roll":
                effect = about[0]
                for number, weight in _dice(effect.dice):
                    sign = 1 if isinstance(effect, GainRolled) else -1
                    yield Way(str(number), frozenset(), self._changed(on, effect.stat, sign * number), weight)
            case "do":
                yield self._done(on, about[0])
            case "table":
                for row in about[0].rows:
                    name = f"{place.section}:{row.low}-{row.high}"
                    done = self._done(on, row.effects)
                    yield Way(f"{row.low}-{row.high}", done.names | {name}, done.after, row.high - row.low + 1)
            case "choose":
                yield from self._choose(place)
            case "try":
                yield from self._try(on, about[0])
            case "round":
                yield from self._round(on, *about)
            case "stand":
                yield Way("on", frozenset(), on._replace(todo=(("round", *about), *on.todo)))
                yield Way("run", frozenset(), self._run(on, about[0]))
            case "judge":
                yield self._judged(on, *about)
            case "zero":
                yield self._zero(on, about[0])

    def _turn(self, place: Place) -> Way:
        section = self.book.sections[place.section]
        for at, redirect in enumerate(section.redirects, 1):
            if redirect.when is None or self._holds(redirect.when, place.facts):
                after = place._replace(section=redirect.to, todo=(("turn",),))
                return Way(None, frozenset({f"{place.section}:if{at}"}), after)
        parts: list[Any] = [
            ("do", block.effects) if isinstance(block, Instructions) else ("table", block)
            for block in section.body
            if isinstance(block, Instructions | DrawTable)
        ]
        return Way(None, frozenset({place.section}), place._replace(todo=(*parts, ("choose",))))

    def _choose(self, place: Place) -> Iterator[Way]:
        section, opened = self.book.sections[place.section], False
        for choice in section.choices:
            name = f"{place.section}:{choice.letter}"
            price: dict[str, int] = {}
            for one in choice.price:
                price[one.good] = price.get(one.good, 0) + one.amount
            if name in place.facts.taken or (choice.requires and not self._holds(choice.requires, place.facts)):
                continue
            if any(self._level(place.facts, stat) < amount for stat, amount in price.items()):
                continue
            opened = True
            facts = place.facts
            if section.town is not None:
                facts = facts._replace(taken=facts.taken | {name})
            for stat, amount in price.items():
                facts = facts._replace(levels=_put(facts.levels, self.at[stat], self._level(facts, stat) - amount))
            after = place._replace(facts=facts)
            ended = [stat for stat in price if self._ends(facts, stat)]
            if ended:
                yield Way(choice.letter, frozenset({name}), after._replace(todo=(("zero", ended[0]),)))
            elif isinstance(choice.trial, Chance) and not price:
                for way in self._try(after._replace(todo=()), choice):
                    judged = self._judged(way.after._replace(todo=()), *way.after.todo[0][1:])
                    reply = f"{choice.letter} {way.reply}"
                    yield Way(reply, judged.names | {name}, judged.after, way.weight)
            elif choice.trial is None:
                done = self._done(after._replace(todo=()), choice.effects)
                yield Way(choice.letter, done.names | {name}, done.after)
            elif isinstance(choice.trial, Fight):
                todo = (("round", choice, 0, choice.trial.foes[0].health),)
                yield Way(choice.letter, frozenset({name}), after._replace(todo=todo))
            else:
                yield Way(choice.letter, frozenset({name}), after._replace(todo=(("try", choice),)))
        if not opened:
            yield Way(None, frozenset(), place._replace(stuck=True))

    # ---------------------------------------------------------------- trials

    def _try(self, on: Place, choice: Choice) -> Iterator[Way]:
        trial = choice.trial
        if isinstance(trial, Chance):
            weights = {"pass": min(trial.wins, trial.faces), "fail": max(0, trial.faces - trial.wins)}
        else:
            assert isinstance(trial, StatRoll)
            level, weights = self._level(on.facts, trial.stat), {"pass": 0, "fail": 0}
            for number, weight in _dice(trial.dice):
                passed = number <= level if trial.number is None else number + level >= trial.number
                weights["pass" if passed else "fail"] += weight
        for reply, weight in weights.items():
            if weight:
                yield Way(reply, frozenset(), on._replace(todo=(("judge", choice, reply),)), weight)

    def _judged(self, on: Place, choice: Choice, outcome: str) -> Way:
        effects = choice.effects
        if outcome == "fail":
            effects = (*(choice.failure.effects if choice.failure else ()), *choice.effects)
        done = self._done(on, effects)
        return done._replace(names=done.names | {f"{on.section}:{choice.letter}:{outcome}"})

    def _round(self, on: Place, choice: Choice, foe: int, left: int) -> Iterator[Way]:
        assert self.rule is not None and isinstance(choice.trial, Fight)
        enemy = choice.trial.foes[foe]
        lead, found = self._level(on.facts, self.rule.stat) - enemy.skill, dict[tuple[int, int], int]()
        if self.rule.kind == "table":
            row = [one for one in self.rule.row if one.difference <= lead][-1]
            for at, (_, weight) in enumerate(_dice(self.rule.roll)):
                mine, theirs = map(int, row.losses[at].split("/"))
                found[mine, theirs] = found.get((mine, theirs), 0) + weight
        else:
            for (own, weight), (other, also) in product(_dice(self.rule.roll), repeat=2):
                ahead, harm = own + lead - other, self.rule.harm
                losses = (0, harm) if ahead > 0 else (harm, 0) if ahead < 0 else (0, 0)
                found[losses] = found.get(losses, 0) + weight * also
        for (mine, theirs), weight in found.items():
            health = max(0, self._level(on.facts, self.rule.health) - mine)
            facts = on.facts._replace(levels=_put(on.facts.levels, self.at[self.rule.health], health))
            after = self._fought(on._replace(facts=facts), choice, foe, max(0, left - theirs), health)
            yield Way(f"{mine}-{theirs}", frozenset(), after, weight)

    def _fought(self, on: Place, choice: Choice, foe: int, left: int, health: int) -> Place:
        assert self.rule is not None and isinstance(choice.trial, Fight)
        runs = choice.trial.may_run
        if health == 0:
            mortal = self._ends(on.facts, self.rule.health) and (choice.failure is None or runs)
            return on._replace(todo=(("zero", self.rule.health),) if mortal else (("judge", choice, "fail"),))
        if left == 0:
            if foe + 1 == len(choice.trial.foes):
                return on._replace(todo=(("judge", choice, "pass"),))
            foe, left = foe + 1, choice.trial.foes[foe + 1].health
        return on._replace(todo=(("stand" if runs else "round", choice, foe, left),))

    def _run(self, on: Place, choice: Choice) -> Place:
        assert self.rule is not None
        health = self.rule.health
        level = max(0, self._level(on.facts, health) - self.rule.run)
        facts = on.facts._replace(levels=_put(on.facts.levels, self.at[health], level))
        mortal = self.rule.run and self._ends(facts, health)
        return on._replace(facts=facts, todo=(("zero", health),) if mortal else (("judge", choice, "fail"),))

    # ---------------------------------------------------------------- effects and conditions

    def _done(self, on: Place, effects: tuple[Effect, ...]) -> Way:
        names: set[str] = set()
        after = self._do(on, effects, names)
        return Way(None, frozenset(names), after)

    def _do(self, on: Place, effects: tuple[Effect, ...], names: set[str]) -> Place:
        for at, effect in enumerate(effects):
            facts, rest = on.facts, effects[at + 1 :]
            match effect:
                case TurnTo(section=section):
                    return on._replace(section=section, todo=(("turn",),))
                case EndStory(ending=ending):
                    names.add(f"ending:{ending}")
                    return on._replace(todo=())
                case GainCard(card=card):
                    on = on._replace(facts=facts._replace(cards=facts.cards | {card}))
                case LoseCard(card=card):
                    on = on._replace(facts=facts._replace(cards=facts.cards - {card}))
                case GainRolled() | LoseRolled():
                    return on._replace(todo=(("roll", effect), ("do", rest), *on.todo))
                case GainStat(stat=stat, amount=amount):
                    on = self._changed(on, stat, amount)
                case RestoreStat(stat=stat):
                    on = self._changed(on, stat, max(0, facts.starts[self.at[stat]] - self._level(facts, stat)))
                case LoseStat(stat=stat, amount=amount):
                    on = self._changed(on, stat, -amount)
                    if on.todo[:1] == (("zero", stat),):
                        return on
                case LoseAllStat(stat=stat):
                    on = on._replace(facts=facts._replace(levels=_put(facts.levels, self.at[stat], 0)))
                    if self._ends(on.facts, stat):
                        return on._replace(todo=(("zero", stat),))
        return on

    def _changed(self, on: Place, stat: str, by: int) -> Place:
        """So much more or less. At 0, whatever else was to be done is forgotten."""
        at, rules = self.at[stat], self.stats[self.at[stat]]
        most = on.facts.starts[at] if rules.most == "start" else rules.most
        level = max(0, min(on.facts.levels[at] + by, max(most, on.facts.levels[at])))
        on = on._replace(facts=on.facts._replace(levels=_put(on.facts.levels, at, level)))
        return on._replace(todo=(("zero", stat),)) if by < 0 and self._ends(on.facts, stat) else on

    def _zero(self, on: Place, stat: str) -> Way:
        return self._done(on._replace(todo=()), self.stats[self.at[stat]].at_zero)

    def _ends(self, facts: Facts, stat: str) -> bool:
        return self._level(facts, stat) == 0 and bool(self.stats[self.at[stat]].at_zero)

    def _level(self, facts: Facts, stat: str) -> int:
        return facts.levels[self.at[stat]]

    def _holds(self, condition: Condition, facts: Facts) -> bool:
        match condition:
            case HasCard(card=card):
                return card in facts.cards
            case StatAtLeast(stat=stat, amount=amount):
                return self._level(facts, stat) >= amount
            case StatAtMost(stat=stat, amount=amount):
                return self._level(facts, stat) <= amount
            case StatIsZero(stat=stat):
                return self._level(facts, stat) == 0
            case Not(of=inner):
                return not self._holds(inner, facts)
            case And(all=parts):
                return all(self._holds(part, facts) for part in parts)
            case Or(any=parts):
                return any(self._holds(part, facts) for part in parts)
        raise AssertionError(condition)

    # ---------------------------------------------------------------- what it comes to

    @cached_property
    def fewest(self) -> dict[str, int]:
        """By name that some play reaches, how many replies that takes."""
        found: dict[str, int] = {}
        waiting, seen = deque([(0, self.begin)]), set[Place]()
        while waiting:
            replies, place = waiting.popleft()
            if place in seen:
                continue
            seen.add(place)
            for way in self.ways[place]:
                more = replies + (way.reply is not None)
                for name in way.names:
                    found[name] = min(found.get(name, more), more)
                (waiting.append if way.reply is not None else waiting.appendleft)((more, way.after))
        return found

    def played(self, replies: Iterable[str]) -> list[tuple[Place, set[str]]]:
        """Where a play of these replies comes to, and all that it reached."""
        found = [self._read_on(self.begin, set())]
        for reply in replies:
            found = [
                self._read_on(way.after, names | way.names)
                for place, names in found
                for way in self.ways[place]
                if way.reply == reply
            ]
        return found

    def _read_on(self, place: Place, names: set[str]) -> tuple[Place, set[str]]:
        seen = set[Place]()
        while place not in seen:
            seen.add(place)
            ways = [way for way in self.ways[place] if way.reply is None]
            if len(ways) != 1:
                break
            names |= ways[0].names
            place = ways[0].after
        return place, names

    @cached_property
    def lost(self) -> set[Place]:
        """Places from which no ending can be come to."""
        before: dict[Place, list[Place]] = {}
        for place, ways in self.ways.items():
            for way in ways:
                before.setdefault(way.after, []).append(place)
        waiting = [place for place in self.ways if not place.todo]
        safe = set(waiting)
        while waiting:
            for place in before.get(waiting.pop(), ()):
                if place not in safe:
                    safe.add(place)
                    waiting.append(place)
        return self.ways.keys() - safe


def _put(levels: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*levels[:at], value, *levels[at + 1 :])


def _numbers(start: int | str) -> list[int]:
    return [start] if isinstance(start, int) else [number for number, _ in _dice(start)]


def _dice(text: str) -> list[tuple[int, int]]:
    """Every number that dice such as `2d3-1` give, with how often they do."""
    added, sign = 0, text.find("+") if "+" in text else text.find("-")
    if sign >= 0:
        text, added = text[:sign], int(text[sign:])
    count, faces = text.split("d")
    found: dict[int, int] = {}
    for several in product(range(1, int(faces) + 1), repeat=int(count or 1)):
        number = max(0, sum(several) + added)
        found[number] = found.get(number, 0) + 1
    return sorted(found.items())
