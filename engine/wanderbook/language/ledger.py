"""Where something is given, tested and taken, by the names of sections, choices and redirects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wanderbook.book.book import TitlePage
from wanderbook.book.conditions import (
    Condition,
    HasBoxes,
    HasCard,
    HasKeyword,
    HasQuest,
    StatAtLeast,
    StatAtMost,
    StatIsZero,
    simple_parts,
)
from wanderbook.book.effects import (
    CompleteQuest,
    Effect,
    GainCard,
    GainQuest,
    GainRolled,
    GainStat,
    LoseAllStat,
    LoseCard,
    LoseQuest,
    LoseRolled,
    LoseStat,
    MarkBoxes,
    RestoreStat,
)
from wanderbook.book.sections import (
    Choice,
    ConditionalProse,
    DrawTable,
    Fight,
    Instructions,
    Section,
    StatRoll,
    total_price,
)
from wanderbook.ids import name_of, section_order
from wanderbook.language.index import BookSymbol, Index


class SectionPart(NamedTuple):
    """A part of a section by name, with its tests and its effects."""

    name: str
    asks: Condition | None
    effects: tuple[Effect, ...]
    choice: Choice | None = None


class KeywordLedger(NamedTuple):
    """Names of parts, in order; a card or a table has its file and line instead."""

    given: tuple[str, ...]
    asked: tuple[str, ...]
    lost: tuple[str, ...]


def parts(section: Section) -> Iterator[SectionPart]:
    """The parts of a section: itself, its redirects, its paragraphs under a condition and its choices."""
    for at, redirect in enumerate(section.redirects, 1):
        yield SectionPart(name_of(section.number, f"if{at}"), redirect.when, ())
    shown = 0
    for block in section.body:
        match block:
            case ConditionalProse(when=when):
                shown += 1
                yield SectionPart(name_of(section.number, f"p{shown}"), when, ())
            case Instructions(effects=effects):
                yield SectionPart(section.number, None, effects)
            case DrawTable(rows=rows):
                yield from (SectionPart(section.number, None, row.effects) for row in rows)
    for choice in section.choices:
        failed = choice.failure.effects if choice.failure else ()
        yield SectionPart(name_of(section.number, choice.letter), choice.requires, (*choice.effects, *failed), choice)


def ledger(index: Index, thing: BookSymbol, path: str) -> KeywordLedger:
    """The ledger of a keyword, a quest, an adventure card, a stat or a track, in a file's edition."""
    quests = _quests(index, thing, path)
    givers: list[str] = [*_from_start(index.edition(path).title_page, thing, quests)]
    asked: list[str] = []
    lost: list[str] = []
    named = [thing, *(BookSymbol("quest", str(quest)) for quest in quests)]
    sections, tables = _mentioning(index, named, path)
    for number in sorted(sections, key=section_order):
        section = index.section(number, path)
        for part in parts(section) if section else ():
            if part.asks and any(_is(one, thing, quests) for one in simple_parts(part.asks)):
                asked.append(part.name)
            if part.choice and thing.kind == "stat":
                asked += [part.name] * (thing.name in _tried(part.choice, index.title_page))
                lost += [part.name] * (thing.name in total_price(part.choice.price))
            for effect in part.effects:
                match effect:
                    case GainStat(stat=stat) | GainRolled(stat=stat) | RestoreStat(stat=stat) if _named(thing, stat):
                        givers.append(part.name)
                    case LoseStat(stat=stat) | LoseRolled(stat=stat) | LoseAllStat(stat=stat) if _named(thing, stat):
                        lost.append(part.name)
                    case MarkBoxes(track=track) if thing == BookSymbol("track", track):
                        givers.append(part.name)
                    case GainQuest(quest=quest) if quest in quests:
                        givers.append(part.name)
                    case LoseQuest(quest=quest) | CompleteQuest(quest=quest) if quest in quests:
                        lost.append(part.name)
                    case GainCard(card=card) if thing == BookSymbol("adventure", str(card)):
                        givers.append(part.name)
                    case LoseCard(card=card) if thing == BookSymbol("adventure", str(card)):
                        lost.append(part.name)
    givers += tables
    return KeywordLedger(*(tuple(dict.fromkeys(names)) for names in (givers, asked, lost)))


def _named(thing: BookSymbol, stat: str) -> bool:
    return thing == BookSymbol("stat", stat)


def _tried(choice: Choice, page: TitlePage | None) -> tuple[str, ...]:
    """The stats of a roll or a fight."""
    match choice.trial:
        case StatRoll(stat=stat):
            return (stat,)
        case Fight() if page and page.combat:
            return (page.combat.stat, page.combat.health)
    return ()


def _quests(index: Index, thing: BookSymbol, path: str) -> set[int]:
    """The quest itself, or the quests with a keyword."""
    if thing.kind == "quest":
        return {int(thing.name)} if thing.name.isdigit() else set()
    if thing.kind == "keyword":
        return {quest.number for quest in index.cards(path).quest if quest.keyword == thing.name}
    return set()


def _from_start(page: TitlePage | None, thing: BookSymbol, quests: set[int]) -> Iterator[str]:
    """`book.toml`, if a campaign may start with this quest, keyword or card."""
    if page is None:
        return
    unlocked = page.unlock
    cards = {*page.adventures, *(card for unlock in unlocked for card in unlock.adventures)}
    if quests & {*page.quests, *(quest for unlock in unlocked for quest in unlock.quests)} or (
        thing.kind == "adventure" and thing.name.isdigit() and int(thing.name) in cards
    ):
        yield "book.toml"


def _mentioning(index: Index, named: Iterable[BookSymbol], path: str) -> tuple[set[str], list[str]]:
    """The sections that mention any of these, and the cards, by file and line, that give any."""
    sections: set[str] = set()
    tables: list[str] = []
    own = index.edition(path).mentions
    for thing in named:
        for file, reference in index.uses(thing, [file for file in own if file in index.mentions]):
            if part := index.part_at(file, reference.line - 1):
                sections.add(part.partition(":")[0])
            elif file.rpartition("/")[2] != "book.toml" and reference.kind in {"quest", "adventure"}:
                tables.append(f"{file}:{reference.line}")
    return sections, tables


def _is(test: object, thing: BookSymbol, quests: set[int]) -> bool:
    """Whether a condition tests this thing. `quests` are the numbers that its name stands for."""
    match test:
        case HasKeyword(keyword=keyword):
            return thing == BookSymbol("keyword", keyword)
        case HasQuest(quest=quest):
            return thing.kind == "quest" and quest in quests
        case HasCard(card=card):
            return thing == BookSymbol("adventure", str(card))
        case StatAtLeast(stat=stat) | StatAtMost(stat=stat) | StatIsZero(stat=stat):
            return _named(thing, stat)
        case HasBoxes(track=track):
            return thing == BookSymbol("track", track)
    return False
