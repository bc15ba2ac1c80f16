"""The book: everything in its folder, linked and immutable."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from hashlib import blake2b
from typing import Annotated, Any

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError, PydanticKnownError

from wanderbook.book.atlas import Page
from wanderbook.book.base import Content, is_empty
from wanderbook.book.cards import (
    AbilityCard,
    Adventure,
    Character,
    CombatCard,
    CrewBoard,
    Curse,
    Event,
    Landing,
    Level,
    Market,
    Plane,
    Quest,
    Resource,
    Search,
    Ship,
)
from wanderbook.book.enemies import Boss, Buff, Enemy
from wanderbook.book.people import Person
from wanderbook.book.sections import Section
from wanderbook.book.stats import CombatRule, Stat
from wanderbook.book.storybook import Chapter, Sections
from wanderbook.book.tracks import Track
from wanderbook.book.travel import Spot, Travel
from wanderbook.book.vocabulary import Vocabulary, vocabularies
from wanderbook.games import games, is_game
from wanderbook.ids import Amount, CardNumber, Name, SectionNumber
from wanderbook.locales import is_language, languages

_FOLDER = re.compile(r"[^\W_][\w-]{0,79}")
_FACE = ("look", "picture")
"""How somebody is drawn, which changes nothing in play."""


def _folder(name: str) -> str:
    if not _FOLDER.fullmatch(name):
        raise PydanticCustomError("book_name", "a book is called by the name of its folder")
    return name


def _one_of(names: Iterable[str]) -> str:
    """A list of names as pydantic writes the values of a literal: `'en' or 'fr'`, `'a', 'b' or 'c'`."""
    *others, last = map(repr, names)
    return f"{', '.join(others)} or {last}" if others else last


def _language(code: str) -> str:
    if not is_language(code):
        raise PydanticKnownError("literal_error", {"expected": _one_of(languages())})
    return code


Language = Annotated[str, AfterValidator(_language)]
"""The code of a known language: see `locales`."""


def _ruleset(name: str) -> str:
    if not is_game(name):
        raise PydanticKnownError("literal_error", {"expected": _one_of(games())})
    return name


RulesetName = Annotated[str, AfterValidator(_ruleset)]
"""The name of a known game: see `games`."""
BookName = Annotated[str, AfterValidator(_folder)]
"""The name of another book's folder, without a path: `the-widows-buoys`."""


class Ending(Content):
    """An ending, by its number and its name."""

    number: CardNumber
    name: Name


class Unlock(Content):
    """Cards that a number of achievements unlocks for later campaigns."""

    count: Amount
    quests: tuple[CardNumber, ...] = ()
    adventures: tuple[CardNumber, ...] = ()

    @property
    def facts(self) -> tuple[str, ...]:
        """The cards by the names that proofs use: `quest:66`, `card:30`."""
        return (*(f"quest:{quest}" for quest in self.quests), *(f"card:{one}" for one in self.adventures))


class Place(Content):
    """A region or a square of a page of the atlas."""

    page: CardNumber
    space: Name


Words = Annotated[str, Field(min_length=1, max_length=600)]


class Prologue(Content):
    """The first page of a book, for a reader who has never heard of it."""

    text: Annotated[str, Field(max_length=2_000)] = ""
    """The opening, in the book's own words; if empty, the summary is used."""
    where: Words
    who: Words
    want: Words
    win: Words
    lose: Words


class TitlePage(Content):
    """The content of `book.toml`."""

    title: Annotated[str, Field(min_length=1, max_length=120)]
    authors: tuple[str, ...] = ()
    licence: str = ""
    language: Language = "en"
    ruleset: RulesetName
    summary: str = ""
    prologue: Prologue | None = None
    lesson: int | None = Field(None, ge=0, le=2**32)
    """For a book that teaches its game, the seed of every play, so that the text can say what will happen."""
    next: BookName | None = None
    """The book offered after this one, if it is on the same shelf."""
    start: SectionNumber | None = None
    """The first section of a book without an atlas."""
    begin: Place | None = None
    """The starting position of the ship or the plane, in a book with one."""
    deck_ends: tuple[SectionNumber, ...] = ()
    """The sections read as time runs out, the last of them opening the finale: when the event deck ends or, one each,
    as the last camps are crossed off."""
    finale_lost: SectionNumber | None = None
    """The section after a second defeat in the finale."""
    camps: int | None = Field(None, ge=1, le=99)
    """The number of camps to cross off."""
    no_fuel: CardNumber | None = None
    """The quest gained when the plane runs out of fuel."""
    quests: tuple[CardNumber, ...] = ()
    """The quests in play from the start."""
    adventures: tuple[CardNumber, ...] = ()
    without: tuple[str, ...] = ()
    """Kinds of cards in the game's box that this book replaces with its own."""
    ending: tuple[Ending, ...] = ()
    unlock: tuple[Unlock, ...] = ()
    stat: tuple[Stat, ...] = Field((), max_length=30)
    """The stats of a plain gamebook: health, skill, gold."""
    combat: CombatRule | None = None
    """The rule for fights by stats."""
    track: tuple[Track, ...] = Field((), max_length=12)
    """Rows of boxes in the journey log."""
    person: tuple[Person, ...] = Field((), max_length=100, exclude_if=is_empty)
    """People whom the prose names, with the condition under which they are there, for proofs alone."""


class Cards(Content):
    """Every card, by kind, in order of number."""

    quest: tuple[Quest, ...] = ()
    adventure: tuple[Adventure, ...] = ()
    market: tuple[Market, ...] = ()
    ability: tuple[AbilityCard, ...] = ()
    level: tuple[Level, ...] = ()
    event: tuple[Event, ...] = ()
    enemy: tuple[Enemy, ...] = ()
    crew: tuple[CrewBoard, ...] = ()
    ship: tuple[Ship, ...] = ()
    search: tuple[Search, ...] = ()
    boss: tuple[Boss, ...] = ()
    combat: tuple[CombatCard, ...] = ()
    buff: tuple[Buff, ...] = ()
    curse: tuple[Curse, ...] = ()
    character: tuple[Character, ...] = ()
    resource: tuple[Resource, ...] = ()
    landing: tuple[Landing, ...] = ()
    plane: tuple[Plane, ...] = ()


class Book(Content):
    """A whole book: title page, chapters, cards and atlas."""

    title_page: TitlePage
    chapters: tuple[Chapter, ...] = ()
    cards: Cards = Cards()
    atlas: tuple[Page, ...] = ()

    @property
    def title(self) -> str:
        return self.title_page.title

    @property
    def language(self) -> Language:
        return self.title_page.language

    @property
    def vocabulary(self) -> Vocabulary:
        return vocabularies()[self.title_page.ruleset]

    @cached_property
    def sections(self) -> Sections:
        """Every section by its number."""
        return Sections.joined(chapter.sections for chapter in self.chapters)

    @cached_property
    def quests(self) -> dict[int, Quest]:
        return {quest.number: quest for quest in self.cards.quest}

    def quests_to(self, location: str, among: Iterable[int]) -> list[int]:
        """Those of these quests that send the party to a location."""
        return [number for number in among if number in self.quests and location in self.quests[number].explore]

    @cached_property
    def bearers(self) -> dict[str, tuple[int, ...]]:
        """By keyword, the quests that have it (their *bearers*)."""
        quests: dict[str, tuple[int, ...]] = {}
        for quest in self.cards.quest:
            if quest.keyword:
                quests[quest.keyword] = (*quests.get(quest.keyword, ()), quest.number)
        return quests

    @cached_property
    def digest(self) -> str:
        """A digest that is equal for equal content, whatever folder it came from. So that old saves still load, a book
        without stats, tracks or placed zones has the digest that it had before these existed, and neither the next
        book nor the author's notes on continuity nor the faces of people and enemies are part of it."""
        without = {"next", "person"} if self.title_page.stat else {"next", "person", "stat", "combat"}
        if not self.title_page.track:
            without.add("track")
        exclude: dict[str, Any] = {"title_page": without}
        exclude["cards"] = {kind: {"__all__": set(_FACE)} for kind in ("crew", "character", "enemy")}
        in_a_row = not any(zone.is_laid for boss in self.cards.boss for zone in boss.zones)
        places = {"zones": {"__all__": {"row", "column"}}} if in_a_row else {}
        exclude["cards"]["boss"] = {"__all__": {**dict.fromkeys(_FACE, True), **places}}
        plain = self.model_copy(update={"chapters": tuple(chapter.without_notes() for chapter in self.chapters)})
        return blake2b(plain.model_dump_json(exclude=exclude).encode(), digest_size=16).hexdigest()

    @cached_property
    def stats(self) -> dict[str, Stat]:
        """Every stat by its key in all languages, in order."""
        return {stat.key: stat for stat in self.title_page.stat}

    @cached_property
    def tracks(self) -> dict[str, Track]:
        """Every track of the journey log by its key in all languages, in order."""
        return {track.key: track for track in self.title_page.track}

    @cached_property
    def entrances(self) -> tuple[str, ...]:
        """The sections where reading may begin: the start, every location on the atlas, and those read when the event
        deck ends.
        """
        page = self.title_page
        named = (page.start, *self.locations, *page.deck_ends)
        return tuple(dict.fromkeys(number for number in (*named, page.finale_lost) if number))

    @cached_property
    def locations(self) -> tuple[str, ...]:
        """Every location that can be explored: those on the atlas, and distant ones."""
        distant = (landing.location for landing in self.cards.landing if landing.location)
        return tuple(dict.fromkeys((*(number for page in self.atlas for number in page.locations), *distant)))

    @cached_property
    def travel(self) -> Travel:
        """The travel map of the atlas, from the start of the campaign."""
        begin = self.title_page.begin
        return Travel(self.atlas, self.cards.landing, Spot(begin.page, begin.space) if begin else None)

    @cached_property
    def opened_by(self) -> dict[str, int]:
        """Distant locations that need an adventure card, with that card."""
        distant = [landing for landing in self.cards.landing if landing.location]
        always = {landing.location for landing in distant if landing.card is None}
        return {one.location: one.card for one in distant if one.location and one.card and one.location not in always}

    def section(self, number: str) -> Section:
        return self.sections[number]

    def replaced(self, section: Section) -> Book:
        """The book with this section in place of the one with its number."""
        chapters = tuple(
            Chapter(name=chapter.name, preface=chapter.preface, sections=chapter.sections.replaced(section))
            if section.number in chapter.sections
            else chapter
            for chapter in self.chapters
        )
        return Book(title_page=self.title_page, chapters=chapters, cards=self.cards, atlas=self.atlas)
