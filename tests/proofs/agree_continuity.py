"""Continuity held against brute force: `python -m tests.proofs.agree_continuity --books 2000`.

For each book: every suspect of each kind, and assumptions of all sorts that a seed adds, are looked for in every state
of the book together with its history: which sections were read how often, which choices were taken, which cards were
ever held. It shares no code with the proofs. Every find must be one there, nothing else may be, nothing may stay open,
and every play is played again at the table. A slice of it is in the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from tests.proofs.brute_force import WAYS, BruteForce, Data, Facts, Place
from tests.proofs.comparing import command_line, compared
from wanderbook.book import Book, Chapter, Choice, Section, Sections
from wanderbook.book.conditions import (
    And,
    Condition,
    HasCard,
    HasKeyword,
    HasQuest,
    HasRead,
    HasReadTwice,
    HasTaken,
    HeldCard,
    HeldKeyword,
    HeldQuest,
    Not,
    Or,
    none_of,
)
from wanderbook.book.effects import EndCampaign, EndStory, GainQuest, TurnTo
from wanderbook.book.people import Person
from wanderbook.book.sections import Assumption, Block, ConditionalProse, DrawTable, Instructions, Prose
from wanderbook.proofs.assumptions import assumptions, decide_assumptions
from wanderbook.proofs.continuity.presence import presence
from wanderbook.proofs.continuity.questions import CLOSING, ROUNDS, decide
from wanderbook.proofs.continuity.shown import shown
from wanderbook.proofs.continuity.sides import Sides
from wanderbook.proofs.continuity.suspects import Suspect, suspects
from wanderbook.proofs.verdicts import Budget
from wanderbook.session.witness import Replayed, replay, witness_game
from wanderbook.table import events as happened
from workshop.tangles import tangled_book, tangled_campaign, with_paragraphs

SEED = "continuity"
MOST = 4_000
"""The most states that are looked at; larger books are left out, and counted."""


HOW_OFTEN = {(True,): "always", (False,): "never", (False, True): "sometimes"}
"""By what a condition is where a text is read."""


class Past(NamedTuple):
    """What happened before, and what was so when this section was read."""

    read: frozenset[str] = frozenset()
    again: frozenset[str] = frozenset()
    """The sections that were read more than once."""
    taken: frozenset[str] = frozenset()
    cards: frozenset[int] = frozenset()


class State(NamedTuple):
    place: Place
    past: Past
    before: Past
    """Before the section that is being read."""
    facts: Facts
    """When it began to be read."""


class Event(NamedTuple):
    """Something that is reached: a section, a choice, or a block of a section's text."""

    name: str
    facts: Facts
    past: Past
    begun: Facts


class Remembering(BruteForce):
    """Every state with its history. Plays end where they would show a find of those that are closed."""

    def __init__(self, book: Book, closed: Iterable[Suspect] = ()) -> None:
        super().__init__(book)
        self.closed = [one for one in closed if ":p" not in one.at]
        self.events: set[Event] = set()
        self.given: set[int] = set()
        """The cards given by the last step, even for a moment."""

    def every(self) -> Remembering:
        facts = self.begin()
        begin = Place("ship", "", 0, "", facts) if self.atlas else Place("turn", self.page["start"], 0, "", facts)
        past = Past(cards=facts.cards)
        waiting = [State(begin, past, past, facts)]
        known = set(waiting)
        while waiting:
            for after in self._after(waiting.pop()):
                if after not in known:
                    known.add(after)
                    waiting.append(after)
            if len(known) > MOST:
                self.complete = False
                return self
        return self

    def _after(self, state: State) -> Iterator[State]:
        place, past, before, begun = state
        if place.what == "from":
            self.events.add(
                Event(f"{place.section}#{place.block}", place.facts, before._replace(cards=past.cards), begun)
            )
        self.reached, self.given = set(), set()
        for after in self._next(place):
            reached, self.reached = self.reached, set()
            given, self.given = self.given, set()
            now = past._replace(cards=past.cards | after.facts.cards | given)
            if place.what == "turn" and after.what == "from":
                if any(self.shows(one, place.facts, past) for one in self.closed if one.section == place.section):
                    return
                self.events.add(Event(place.section, place.facts, past, place.facts))
                again = now.again | ({place.section} & past.read)
                now = now._replace(read=now.read | {place.section}, again=again)
                yield State(after, now, past, place.facts)
                continue
            chosen = (
                {name for name in reached if name.count(":") == 1 and name[-1].isupper()}
                if place.what == "choose"
                else set()
            )
            for name in chosen:
                self.events.add(Event(name, place.facts, past, begun))
            now = now._replace(taken=now.taken | chosen)
            here = (
                (before, begun)
                if after.section == place.section and after.what in ("from", "choose")
                else (now, after.facts)
            )
            yield State(after, now, *here)

    def _do(self, effects: list[Data], place: Place, on: Place) -> Place:
        for effect in effects:
            if effect["kind"] in WAYS:
                break
            if effect["kind"] == "gain_card":
                self.given.add(effect["card"])
        return super()._do(effects, place, on)

    def shows(self, one: Suspect, facts: Facts, past: Past) -> bool:
        """Whether a suspect is shown where its text is read, or its choice taken."""
        quests = set()
        match one.about:
            case HasKeyword(keyword=keyword):
                quests = {quest for quest, word in self.keywords.items() if word == keyword}
            case HasQuest(quest=quest):
                quests = {quest}
        match one.kind:
            case "reset":
                return not quests & facts.quests and bool(quests & facts.used)
            case "told twice":
                return one.section in past.read
            case "given twice" if isinstance(one.about, HasCard):
                return one.about.card in facts.cards
            case "given twice":
                return bool(quests & facts.used - facts.quests or (quests & facts.quests and one.at in past.taken))
            case _:
                return True

    def found(self, several: Iterable[Suspect]) -> set[str]:
        """The goals of those that some play shows."""
        events: dict[str, list[Event]] = {}
        for event in self.events:
            events.setdefault(event.name, []).append(event)
        names = ((one, one.at if one.is_choice else one.section) for one in several)
        return {
            one.goal
            for one, name in names
            if any(self.shows(one, event.facts, event.past) for event in events.get(name, ()))
        }

    def in_vain(self, several: Iterable[Suspect]) -> set[str]:
        """The goals of gifts of a quest that somebody is given, but nobody who never had it."""
        found = set()
        for one in several:
            if one.kind == "given twice" and isinstance(one.about, HasQuest):
                quest, events = one.about.quest, [*self.events_at(one.at)]
                if events and all(quest in event.facts.quests | event.facts.used for event in events):
                    found.add(one.goal)
        return found

    def is_broken(self, assumption: Assumption, section: Section) -> bool:
        """Whether some play reads this where it does not hold."""
        when = assumption.when.model_dump()
        events = self.events_at(section.number if assumption.block is None else f"{section.number}#{assumption.block}")
        return any(not self.held(when, event.facts, event.past) for event in events)

    def events_at(self, name: str) -> Iterator[Event]:
        """Whenever a section or a block of its text is read, or a choice taken."""
        section, _, block = name.partition("#")
        for event in self.events:
            if event.name == name and (not block or self.shown(section, event.begun).get(int(block), True)):
                yield event

    def how_often(self, name: str, when: Condition) -> str:
        """Whether a condition holds always, sometimes or never there."""
        data = when.model_dump()
        sides = {self.held(data, event.facts, event.past) for event in self.events_at(name)}
        return {(True,): "always", (False,): "never", (False, True): "sometimes"}.get(
            tuple(sorted(sides)), "never read"
        )

    def held(self, condition: Data, facts: Facts, past: Past) -> bool:
        """Whether a condition holds, the past included."""
        match condition["kind"]:
            case "held_keyword":
                return any(self.keywords[quest] == condition["keyword"] for quest in facts.quests | facts.used)
            case "held_quest":
                return condition["quest"] in facts.quests | facts.used
            case "held_card":
                return condition["card"] in past.cards
            case "has_read":
                return condition["section"] in past.read
            case "has_read_twice":
                return condition["section"] in past.again
            case "has_taken":
                return condition["choice"] in past.taken
            case "not":
                return not self.held(condition["of"], facts, past)
            case "and":
                return all(self.held(part, facts, past) for part in condition["all"])
            case "or":
                return any(self.held(part, facts, past) for part in condition["any"])
        return self._holds(condition, facts)


# ---------------------------------------------------------------- books


def a_book(number: int, seed: str = SEED) -> Book:
    """A plain book or a campaign, with paragraphs under conditions, assumptions, and sections marked `Once`."""
    random = Random(f"{seed}:{number}")
    make = (tangled_book, tangled_book, tangled_campaign)[number % 3]
    book = _peopled(random, with_paragraphs(random, make(random)))
    names = [f"{one.number}:{choice.letter}" for one in book.sections.values() for choice in one.choices]
    for section in list(book.sections.values()):
        if random.random() < 0.5:
            book = book.replaced(_assuming(random, book, section, names))
    return _long(random, book) if random.random() < 0.4 else book


def _long(random: Random, book: Book) -> Book:
    """The book with a long way on behind a section: to it leads a choice that gives a quest, one that requires a
    keyword, and one that requires nothing."""
    section = random.choice([*book.sections.values()])
    if section.choices[3:] or any(one.when is None for one in section.redirects):
        return book
    quest, keyword = random.choice([*book.quests]), random.choice([*book.bearers, "LAMP"])
    to = TurnTo(section="90")
    more = (
        Choice(letter="X", text="Go on.", effects=(GainQuest(quest=quest), to)),
        Choice(letter="Y", text="Go on.", requires=HasKeyword(keyword=keyword), effects=(to,)),
        Choice(letter="Z", text="Go on.", effects=(to,)),
    )
    numbers = [str(number) for number in range(90, 102)]
    way = [_passing(number, str(int(number) + 1)) for number in numbers[:-1]]
    end = EndStory(ending=1) if not book.atlas else EndCampaign(ending=1)
    last = Section(number=numbers[-1], choices=(Choice(letter="A", text="Go home.", effects=(end,)),))
    chapter = Chapter(name="way.md", sections=Sections([*way, last]))
    book = book.replaced(section.model_copy(update={"choices": (*section.choices, *more)}))
    return book.model_copy(update={"chapters": (*book.chapters, chapter)})


def _peopled(random: Random, book: Book) -> Book:
    """The book with people whom its prose names here and there, some of it in epilogues."""
    names = [f"{one.number}:{choice.letter}" for one in book.sections.values() for choice in one.choices]
    people = tuple(Person(name=name, aboard=_condition(random, book, names, 1)) for name in PEOPLE)
    for section in list(book.sections.values()):
        book = book.replaced(_naming(random, section))
    return book.model_copy(update={"title_page": book.title_page.model_copy(update={"person": people})})


PEOPLE = ("Ada", "Old Bo")


def _naming(random: Random, section: Section) -> Section:
    """A section in which people may be named, and which may be an epilogue."""
    if any(one.when is None for one in section.redirects):
        return section
    body: list[Block] = []
    for block in section.body:
        if random.random() < 0.3:
            body.append(Prose(text=f"You see {random.choice(PEOPLE)}."))
        body.append(block)
    conditions = [block.when for block in body if isinstance(block, ConditionalProse)]
    is_epilogue = bool(conditions) and random.random() < 0.5
    if is_epilogue and random.random() < 0.7:
        last = max(at for at, block in enumerate(body) if isinstance(block, ConditionalProse))
        otherwise = ConditionalProse(text=f"{PEOPLE[0]} waits.", when=none_of(conditions), otherwise=True)
        body.insert(last + 1, otherwise)
    choices = [
        one.model_copy(update={"text": f"Follow {random.choice(PEOPLE)}."}) if random.random() < 0.2 else one
        for one in section.choices
    ]
    return section.model_copy(update={"body": tuple(body), "choices": tuple(choices), "epilogue": is_epilogue})


def _passing(number: str, to: str) -> Section:
    return Section(number=number, choices=(Choice(letter="A", text="Go on.", effects=(TurnTo(section=to),)),))


def _assuming(random: Random, book: Book, section: Section, names: list[str]) -> Section:
    places: list[int | None] = [None]
    for at, block in enumerate(section.body):
        if isinstance(block, DrawTable) or (
            isinstance(block, Instructions) and any(one.kind in WAYS for one in block.effects)
        ):
            break
        if isinstance(block, Prose):
            places.append(at)
    several = [
        Assumption(when=_condition(random, book, names), block=random.choice(places))
        for _ in range(random.randint(1, 3))
    ]
    return section.model_copy(update={"assumes": tuple(several), "once": random.random() < 0.3})


def _condition(random: Random, book: Book, names: list[str], depth: int = 2) -> Condition:
    if depth and random.random() < 0.4:
        parts = tuple(_condition(random, book, names, depth - 1) for _ in range(2))
        return random.choice((lambda: Not(of=parts[0]), lambda: And(all=parts), lambda: Or(any=parts)))()
    quest, section = random.choice([*book.quests]), random.choice([*book.sections])
    keyword, card = random.choice([*book.bearers, "LAMP"]), random.choice([one.number for one in book.cards.adventure])
    tests: list[Condition] = [
        HasKeyword(keyword=keyword),
        HasCard(card=card),
        HeldKeyword(keyword=keyword),
        HeldQuest(quest=quest),
        HeldCard(card=card),
        HasRead(section=section),
        HasReadTwice(section=section),
        *([HasTaken(choice=random.choice(names))] if names else []),
    ]
    return random.choice(tests)


# ---------------------------------------------------------------- comparison


def held(number: int, seed: str = SEED) -> Counter[str] | None:
    """What was compared in one book; None where it has too many states."""
    book = a_book(number, seed)
    counts: Counter[str] = Counter()
    several, closed = suspects(book), list[Suspect]()
    truth = Remembering(book).every()
    if not truth.complete:
        return None
    verdicts, _ = decide(book, several, Budget())
    for at, kinds in enumerate(ROUNDS):
        asked = [one for one in several if one.kind in kinds]
        there = truth if at == 0 else Remembering(book, closed).every()
        if not there.complete:
            return None
        shown = there.found(asked) | truth.in_vain(asked)
        said = {one.goal: verdicts[one.goal].status for one in asked}
        assert said == {goal: "reachable" if goal in shown else "unreachable" for goal in said}
        counts.update(one.kind for one in asked if one.goal in shown)
        counts.update(never=len(said) - len(shown))
        closed += [one for one in asked if one.kind in CLOSING and one.goal in shown]
        for one in asked:
            if one.goal in shown:
                _check_play(book, one, tuple(verdicts[one.goal].witness))
    assumed = list(assumptions(book))
    decided = decide_assumptions(book, assumed) if assumed else {}
    lines = ((one, section) for section in book.sections.values() for one in section.assumes)
    for asked_of, (line, section) in zip(assumed, lines, strict=True):
        broken, verdict = truth.is_broken(line, section), decided[asked_of.name]
        assert verdict.status == ("reachable" if broken else "unreachable"), (asked_of, verdict)
        counts["broken" if broken else "kept"] += 1
        if broken:
            played = replay(witness_game(book), tuple(verdict.witness), section.number)
            assert not played.refused and section.number in _read(played)
    counts += _compared_texts(book, truth)
    return counts


def _compared_texts(book: Book, truth: Remembering) -> Counter[str]:
    """What is said of paragraphs and of people who are named, each as plays have it."""
    counts: Counter[str] = Counter()
    for one in shown(book):
        number, _, part = one.name.partition(":")
        block = [at for at, block in enumerate(book.sections[number].body) if isinstance(block, ConditionalProse)]
        at = block[int(part[1:]) - 1]
        sides = {truth.shown(number, event.facts)[at] for event in truth.events_at(number)}
        assert one.how_often == HOW_OFTEN.get(tuple(sorted(sides)), "never read"), one
        counts[f"shown {one.how_often}"] += 1
        _check_sides(book, one.sides, number)
    people = {person.name: person for person in book.title_page.person}
    mentions = presence(book)
    assert [(one.mention.person.name, one.mention.at.partition(":")[0]) for one in mentions] == [
        (who, number) for number, who, _ in _named_in(book)
    ]
    for one, (number, who, name) in zip(mentions, _named_in(book), strict=True):
        expected = truth.how_often(name, people[who].aboard) if name else "undecided"
        assert one.how_often == expected, (one, name)
        counts[f"there {one.how_often}"] += 1
        _check_sides(book, one.sides, name if ":" in name else number)
    return counts


def _named_in(book: Book) -> Iterator[tuple[str, str, str]]:
    """Every mention: the section, who it is, and the block or choice; empty below a draw."""
    for section in book.sections.values():
        for who in PEOPLE:
            is_known = True
            for at, block in enumerate(section.body):
                is_known = is_known and not isinstance(block, DrawTable)
                if isinstance(block, Prose) and who in block.text:
                    yield section.number, who, f"{section.number}#{at}" if is_known else ""
            for choice in section.choices:
                if who in choice.text:
                    yield section.number, who, f"{section.number}:{choice.letter}"


def _check_sides(book: Book, sides: Sides, goal: str) -> None:
    """The plays of both sides are accepted at the table, and get there with their last reply."""
    for verdict in sides:
        if verdict.status == "reachable":
            played = replay(witness_game(book), tuple(verdict.witness), goal)
            assert not played.refused, (goal, verdict)
            assert goal in {name for event in played.turns[-1].events for name in _named(event)}, (goal, verdict)


def _check_play(book: Book, one: Suspect, witness: tuple[str, ...]) -> None:
    """A find's play is accepted at the table to its last reply, and shows there what it should."""
    goal = one.at if one.is_choice else one.section
    played = replay(witness_game(book), witness, goal)
    assert not played.refused, (one, witness)
    last = {name for event in played.turns[-1].events for name in _named(event)}
    assert goal in last, (one, witness)
    if one.kind == "told twice" and not any(isinstance(event, happened.Stuck) for event in played.turns[-1].events):
        assert _read(played).count(one.section) > 1  # a loop without a decision is ended before the second time


def _named(event: Any) -> Iterator[str]:
    match event:
        case happened.SectionRead(section=section):
            yield section
        case happened.ChoiceTaken(choice=choice):
            yield choice


def _read(played: Replayed) -> list[str]:
    every = (event for turn in played.turns for event in turn.events)
    return [event.section for event in every if isinstance(event, happened.SectionRead)]


if __name__ == "__main__":
    options = command_line("tests.proofs.agree_continuity", __doc__, SEED).parse_args()
    sys.exit(compared(options, lambda number: held(number, options.seed)))
