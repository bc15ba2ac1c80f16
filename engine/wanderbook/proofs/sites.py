"""The sites where a book gives, takes and tests things: quests, cards and explore tokens, by the names of facts.

A site has the name used in reports: that of the section, choice or outcome with the effects.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from wanderbook.book import Book, Choice
from wanderbook.book.base import Content
from wanderbook.book.cards import Event
from wanderbook.book.conditions import (
    And,
    Condition,
    HasBoxes,
    HasCard,
    HasExplore,
    HasKeyword,
    HasQuest,
    Not,
    Or,
    Owns,
    Simple,
)
from wanderbook.book.effects import EndStory, TurnTo
from wanderbook.book.sections import Fight, conditional
from wanderbook.book.tracks import MOST_BOXES
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import GAIN, SET, UNSET, USE
from wanderbook.machine.moves import Move
from wanderbook.machine.printed import effects_of
from wanderbook.machine.stat_walk import most_specific

Sites = Mapping[str, Sequence[str]]
"""By fact (`quest:4`, `card:2`, `token:A`, `track:Rebels:2`), its sites."""


def site(story: Story, point: int, move: Move) -> str:
    """The most specific name of a move: the outcome of a choice rather than the choice."""
    return most_specific(move.names) or story.texts.get(point) or story.names[point]


def choice_of(book: Book, name: str) -> Choice | None:
    """The choice with this name: `12:A`."""
    section, _, letter = name.partition(":")
    several = book.sections[section].choices if section in book.sections else ()
    return next((one for one in several if one.letter == letter), None)


def lost_fight(book: Book, name: str) -> str:
    """A sentence that says where losing a fight leads, for a name like `12:A:fail` that the fight does not have; empty
    for other names."""
    choice, _, outcome = name.rpartition(":")
    found, rule = choice_of(book, choice), book.title_page.combat
    if outcome != "fail" or found is None or not isinstance(found.trial, Fight) or found.failure or rule is None:
        return ""
    [way] = book.stats[rule.health].at_zero or [None]
    to = way.section if isinstance(way, TurnTo) else f"ending:{way.ending}" if isinstance(way, EndStory) else ""
    return f"this fight has no Fail: line, and losing it leads to {to}" if to else ""


def sites(story: Story) -> tuple[Sites, Sites]:
    """The sites that give each fact, and those that take it."""
    kept = {bit: name for name, bit in story.bits.items() if name.startswith(("card:", "token:", "track:"))}
    given: dict[str, dict[str, None]] = defaultdict(dict)
    lost: dict[str, dict[str, None]] = defaultdict(dict)
    for point in sorted(set(story.moves.changing)):
        for move in story.moves[point]:
            for kind, target in move.changes:
                fact = f"quest:{target}" if kind in (GAIN, USE) else kept.get(target)
                if fact and kind in (GAIN, SET, USE, UNSET):
                    (given if kind in (GAIN, SET) else lost)[fact][site(story, point, move)] = None
    return _each(given), _each(lost)


def _each(found: Mapping[str, Iterable[str]]) -> Sites:
    return {fact: tuple(at) for fact, at in found.items()}


UNLOCKED = "what earlier campaigns unlock"


def elsewhere(book: Book) -> dict[str, list[str]]:
    """By fact, what gives it outside the storybook: cards, and what earlier campaigns earned."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, card in _named_cards(book):
        for fact in _facts_on(card, _GIVES):
            found[fact].append(name)
    for quest in book.cards.quest:
        if quest.totem:
            found[f"card:{quest.totem}"].append(f"restoring quest {quest.number}")
    if book.title_page.no_fuel:
        found[f"quest:{book.title_page.no_fuel}"].append("running out of fuel")
    for unlock in book.title_page.unlock:
        for fact in unlock.facts:
            found[fact].append(UNLOCKED)
    return found


def lost_elsewhere(book: Book) -> dict[str, list[str]]:
    """By fact, the cards that take it."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, card in _named_cards(book):
        for fact in dict.fromkeys(_facts_on(card, _LOSES)):
            found[fact].append(name)
    return found


def asked_elsewhere(book: Book) -> Iterator[tuple[str, Condition]]:
    """Every condition of an event card or a curse, with the card: `event card 12`."""
    for name, card in _named_cards(book):
        for passage in (card.passage, card.complete, card.turn_end) if isinstance(card, Event) else ():
            if passage:
                yield from ((name, choice.requires) for choice in passage.choices if choice.requires)
                yield from ((name, block.when) for _, block in conditional(passage))


def _named_cards(book: Book) -> Iterator[tuple[str, Content]]:
    return ((f"{kind} card {card.number}", card) for kind, cards in book.cards for card in cards)


_GIVES = {"gain_quest": "quest", "gain_card": "card", "mark_boxes": "track"}
_LOSES = {"lose_quest": "quest", "complete_quest": "quest", "lose_card": "card"}


def _facts_on(card: Content, kinds: Mapping[str, str]) -> Iterator[str]:
    """The facts that effects of these kinds change."""
    for effect in effects_of(card):
        what = kinds.get(str(effect["kind"]))
        if what == "track":
            yield from (f"track:{effect['track']}:{box}" for box in range(1, MOST_BOXES + 1))
        elif what and what in effect:
            yield f"{what}:{effect[what]}"


def facts_of(book: Book, test: Simple) -> list[str]:
    """The facts that a single test reads; empty if the story does not model it."""
    match test:
        case HasKeyword(keyword=keyword):
            return [f"quest:{quest}" for quest in book.bearers.get(keyword, ())]
        case HasQuest(quest=quest):
            return [f"quest:{quest}"]
        case HasCard(card=card):
            return [f"card:{card}"]
        case HasExplore(token=token):
            return [f"token:{token}"]
        case HasBoxes(track=track, amount=amount):
            return [f"track:{track}:{amount}"]
        case Owns(thing="quest"):
            return [f"quest:{quest}" for quest in book.quests]
        case Owns(thing="totem"):
            return [f"card:{card.number}" for card in book.cards.adventure if card.kind == "totem"]
        case Owns(thing="adventure_card"):
            return [f"card:{card.number}" for card in book.cards.adventure]
        case _:
            return []


def all_at(found: Sites, facts: Iterable[str]) -> tuple[str, ...]:
    """The sites of any of these facts, each once."""
    return tuple(dict.fromkeys(at for fact in facts for at in found.get(fact, ())))


MOST_WAYS = 64
"""The most ways to hold a condition that are listed."""


def ways_to_hold(condition: Condition, wanted: bool = True) -> list[tuple[tuple[Simple, bool], ...]]:
    """The minimal sets of single tests that make a condition hold, or fail; empty if there are too many."""
    match condition:
        case Not(of=inner):
            return ways_to_hold(inner, not wanted)
        case And(all=parts) | Or(any=parts):
            each = [ways_to_hold(part, wanted) for part in parts]
            if isinstance(condition, And) != wanted:
                return [way for ways in each for way in ways][: MOST_WAYS + 1]
            found: list[tuple[tuple[Simple, bool], ...]] = [()]
            for ways in each:
                found = [tuple(dict.fromkeys((*one, *other))) for one in found for other in ways]
                if len(found) > MOST_WAYS:
                    return []
            return found
        case _:
            return [((condition, wanted),)]
