"""The content of the map: a node for each section, a line for the links between two of them, stubs for links to the
ship.

Everything here is a pure function of the book. Nodes and lines are computed when an island is shown: a book of 50,000
sections first appears as groups of islands, which only takes counting.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Literal

import msgspec

from wanderbook.book import Book, Choice, Section
from wanderbook.book.conditions import And, Condition, HasKeyword, Not, Or
from wanderbook.book.effects import Effect, EndCampaign, EndStory, GainQuest, TurnTo
from wanderbook.book.sections import DrawTable, Instructions, all_effects
from wanderbook.graph.map.islands import DECK, islands_of
from wanderbook.graph.story import RETURN, StoryEdge, ways
from wanderbook.ids import ending_name, section_order
from wanderbook.locales import texts
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.languages import Phrasebook, phrasebook_of
from wanderbook.notation.printer import print_trial

NodeKind = Literal["section", "location", "town", "deck", "ending", "missing"]
LineKind = Literal["choice", "fail", "redirect", "draw", "turn"]
EdgeOutcome = Literal["", "pass", "fail", "both", "victory"]

PACKAGE = "wanderbook.graph.map"
"""The package with the map's texts, `en.toml` and the like."""
OPENING = 9
"""The number of words in a section's opening."""
MOST_GROUPED = 24
"""The number of islands shown without groups."""
MOST_REGIONS = 150
"""With more regions than this, islands are grouped by pages of the atlas."""


class WayTag(msgspec.Struct, frozen=True, gc=False):
    """The tag on a line for one choice, redirect or outcome of a draw."""

    name: str
    """The name in reports, without pass and fail: `5:A`, `5:if1`, `10:1-3`."""
    letter: str
    """`A`, `if`, `1–3`; empty if the text itself turns to a section."""
    outcome: EdgeOutcome = ""
    keys: tuple[str, ...] = ()
    """The guard: `LEAD`, `not BELL`, `LEAD or BELL`."""
    trial: str = ""


class Stub(msgspec.Struct, frozen=True, gc=False):
    """Links back to the ship or the map, or to the same section again, drawn as a short line."""

    kind: Literal["ship", "stay"]
    tags: tuple[WayTag, ...]


class MapNode(msgspec.Struct, frozen=True, gc=False):
    """A section as a page, an ending that choices lead to directly, or a missing section of a draft."""

    id: str
    island: str
    kind: NodeKind
    opening: str
    """The first words, or the name of the ending."""
    words: int = 0
    stubs: tuple[Stub, ...] = ()


class MapLine(msgspec.Struct, frozen=True, gc=False):
    """All links of one kind from one node to another, drawn as one line."""

    id: str
    """`5>6:choice`."""
    source: str
    target: str
    kind: LineKind
    tags: tuple[WayTag, ...]


class Island(msgspec.Struct, frozen=True, gc=False):
    """A place, or another group of sections that belong together."""

    id: str
    name: str
    mark: str
    """The region's letter."""
    entrance: str
    """The section where it is entered; empty if there are several."""
    kind: Literal["place", "deck", "chapter"]
    group: str
    sections: tuple[str, ...]
    at: tuple[float, float] | None = None
    """The position of its region's name on the page of the atlas, in hundredths."""


class IslandGroup(msgspec.Struct, frozen=True, gc=False):
    """Several islands: a region of the atlas, a page of it, or a chapter."""

    id: str
    name: str
    islands: tuple[str, ...]


class _Page:
    """The facts about a section alone, computed on first use and kept while the section is unchanged."""

    def __init__(self, section: Section) -> None:
        self.section = section

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """The sections that its redirects and turns lead to."""
        turns = (effect.section for effect in all_effects(self.section) if isinstance(effect, TurnTo))
        return (*(redirect.to for redirect in self.section.redirects), *turns)

    @cached_property
    def endings(self) -> tuple[str, ...]:
        """The endings that it may lead to: `ending:2`."""
        effects = all_effects(self.section)
        return tuple(ending_name(one.ending) for one in effects if isinstance(one, EndStory | EndCampaign))

    @cached_property
    def ends(self) -> int:
        return _ends(self.section)

    @cached_property
    def ways(self) -> tuple[StoryEdge, ...]:
        return tuple(ways(self.section))

    @cached_property
    def opening(self) -> str:
        return opening(self.section, OPENING)

    @cached_property
    def words(self) -> int:
        return len(self.section.prose.split()) + sum(len(choice.text.split()) for choice in self.section.choices)


class StoryMap:
    """The map of a book. It reuses what `before`, the map of an earlier edition, knows of unchanged sections."""

    def __init__(self, book: Book, before: StoryMap | None = None) -> None:
        """`before` is the map of an earlier edition."""
        self.book = book
        self.language = book.language
        self._words = phrasebook_of(book)
        known = before._pages if before else {}
        self._pages: dict[str, _Page] = {
            number: page if (page := known.get(number)) and page.section is section else _Page(section)
            for number, section in book.sections.items()
        }

    # ---------------------------------------------------------------- islands

    @cached_property
    def island_of(self) -> dict[str, str]:
        return islands_of(self.book, self._targets)

    def _targets(self, number: str) -> tuple[str, ...]:
        return self._pages[number].targets

    def opening(self, number: str) -> str:
        """The first words of a section."""
        return self._pages[number].opening

    @cached_property
    def islands(self) -> dict[str, Island]:
        """Every island by its id, in the order of the book; the deck's end comes last."""
        members: dict[str, list[str]] = defaultdict(list)
        for number, island in self.island_of.items():
            members[island].append(number)
        regions = self._regions
        names = _RegionNames(self.book)
        grouped = len(members) > MOST_GROUPED
        by_page = len({region for region, _, _, _ in regions.values()}) > MOST_REGIONS
        found: dict[str, Island] = {}
        for island, numbers in sorted(members.items(), key=lambda item: item[0] == DECK):
            region, page, mark, at = regions.get(island, ("", "", "", None))
            group = "" if not grouped else (page if by_page else region) or self._chapter_of[numbers[0]]
            kind: Literal["place", "deck", "chapter"] = (
                "deck" if island == DECK else "place" if island in self.book.sections else "chapter"
            )
            name = self._island_name(island, kind, numbers, names)
            entrance = island if kind == "place" else ""
            found[island] = Island(
                id=island,
                name=name,
                mark=mark,
                entrance=entrance,
                kind=kind,
                group=group,
                sections=tuple(numbers),
                at=at,
            )
        return found

    @cached_property
    def _chapter_of(self) -> dict[str, str]:
        return {number: chapter.name for chapter in self.book.chapters for number in chapter.sections}

    @cached_property
    def _regions(self) -> dict[str, tuple[str, str, str, tuple[float, float] | None]]:
        """By location: the id of its region, the name of its page's group, the region's letter, and its position on the
        page in hundredths of width and height, if known."""
        found: dict[str, tuple[str, str, str, tuple[float, float] | None]] = {}
        for page in self.book.atlas:
            for region in page.regions:
                for number in region.locations:
                    found[number] = (f"{page.number}{region.id}", f"page {page.number}", region.id, region.at)
            high = max(len(page.squares), 1)
            for down, row in enumerate(page.squares):
                for right, square in enumerate(row):
                    if square.location:
                        at = (100 * (right + 0.5) / len(row), 100 * (down + 0.5) / high)
                        found[square.location] = (f"{page.number}{square.id}", f"page {page.number}", square.id, at)
        return found

    def _island_name(self, island: str, kind: str, numbers: list[str], names: _RegionNames) -> str:
        """The name of an island, a place without one taking its section's first words; the screen names the deck's."""
        if kind == "deck":
            return ""
        if kind == "chapter":
            return spaced(island)
        entered = self.book.sections[island]
        return names.only(island) or entered.town or opening(entered, 4)

    @cached_property
    def groups(self) -> dict[str, IslandGroup]:
        """The groups of islands; none in a book with few islands."""
        members: dict[str, list[str]] = defaultdict(list)
        for island in self.islands.values():
            if island.group:
                members[island.group].append(island.id)
        names = _RegionNames(self.book)
        return {one: IslandGroup(one, names.group(one), tuple(islands)) for one, islands in members.items()}

    # ---------------------------------------------------------------- nodes

    def ways(self, number: str) -> tuple[StoryEdge, ...]:
        return self._pages[number].ways

    def nodes(self, island: str) -> Iterator[MapNode]:
        """The pages of an island, and the endings and missing sections that it leads to."""
        for number in self.islands[island].sections:
            yield self.node(number)
        yield from (self.node(name) for name, home in self.extra_home.items() if home == island)

    def node(self, name: str) -> MapNode:
        """A section by its number, or `ending:2`."""
        if name.startswith("ending:"):
            return MapNode(
                id=name,
                island=self.extra_home[name],
                kind="ending",
                opening=self._ending_name(int(name.partition(":")[2])),
            )
        if name in self.extra_home:
            return MapNode(id=name, island=self.extra_home[name], kind="missing", opening="")
        page = self._pages[name]
        said = self._ending_name(page.ends) if page.ends else page.opening
        return MapNode(
            id=name,
            island=self.island_of[name],
            kind=self._kind(page),
            opening=said,
            words=page.words,
            stubs=tuple(self._stubs(name)),
        )

    def _kind(self, page: _Page) -> NodeKind:
        """The kind of a section as a node of the map."""
        section = page.section
        if page.ends:
            return "ending"
        if section.number in self._deck_ends:
            return "deck"
        if section.number in self._entered:
            return "location"
        return "town" if section.town else "section"

    @cached_property
    def _deck_ends(self) -> frozenset[str]:
        page = self.book.title_page
        return frozenset(number for number in (*page.deck_ends, page.finale_lost) if number)

    @cached_property
    def _entered(self) -> frozenset[str]:
        return frozenset(self.book.entrances)

    def _ending_name(self, number: int) -> str:
        return next((one.name for one in self.book.title_page.ending if one.number == number), str(number))

    @cached_property
    def extra_home(self) -> dict[str, str]:
        """Nodes other than sections, with the island that most links to them start from.

        These are endings that a choice or a draw leads to directly and, in a draft, sections that do not exist.
        """
        led: dict[str, Counter[str]] = defaultdict(Counter)
        home = self.island_of
        for number, page in self._pages.items():
            for target in page.targets:
                if target not in home:
                    led[target][home[number]] += 1
            for end in page.endings:
                if end != ending_name(page.ends):
                    led[end][home[number]] += 1
        return {name: homes.most_common(1)[0][0] for name, homes in sorted(led.items())}

    @cached_property
    def told_at(self) -> dict[str, tuple[str, ...]]:
        """For each ending, `ending:2`, the sections that lead to it."""
        found: dict[str, dict[str, None]] = defaultdict(dict)
        for number, page in self._pages.items():
            for end in page.endings:
                found[end][number] = None
        return {end: tuple(numbers) for end, numbers in found.items()}

    def _stubs(self, number: str) -> Iterator[Stub]:
        """The links of a section that return to the ship or the map, and those that lead back to itself."""
        back = [way for way in self.ways(number) if way.target == RETURN]
        stay = [way for way in self.ways(number) if way.target == number]
        if back:
            yield Stub("ship", self._tags(back))
        if stay:
            yield Stub("stay", self._tags(stay))

    # ---------------------------------------------------------------- lines

    def lines(self, island: str) -> Iterator[MapLine]:
        """Every line that begins on an island, including those to other islands."""
        for number in self.islands[island].sections:
            yield from self.lines_from(number)

    def lines_from(self, number: str) -> Iterator[MapLine]:
        """The lines from a section. Choices and outcomes to the same section share a line, and so do redirects."""
        by_target: dict[tuple[str, str], list[StoryEdge]] = defaultdict(list)
        own = self._pages[number].ends
        for way in self.ways(number):
            ends_here = own and way.target == ending_name(own)
            if way.target not in (RETURN, number) and not ends_here:
                sort = "redirect" if way.kind == "redirect" else "turn" if way.kind == "turn" else "choice"
                by_target[way.target, sort].append(way)
        for (target, sort), several in by_target.items():
            kind = _line_kind(sort, several)
            yield MapLine(
                id=f"{number}>{target}:{sort}", source=number, target=target, kind=kind, tags=self._tags(several)
            )

    def _tags(self, several: Iterable[StoryEdge]) -> tuple[WayTag, ...]:
        """The tags of a line, one for each choice, even if passing and failing it lead to the same section."""
        found: dict[str, WayTag] = {}
        for way in several:
            tag = self._tag(way)
            before = found.get(tag.name)
            found[tag.name] = msgspec.structs.replace(tag, outcome="both") if before else tag
        return tuple(found.values())

    def _tag(self, way: StoryEdge) -> WayTag:
        """The tag of a link: its letter, guard and trial."""
        number, _, part = way.name.partition(":")
        keys = tuple(keys_of(self._words, way.guard))
        match way.kind:
            case "redirect":
                return WayTag(way.name, "if", keys=keys)
            case "turn":
                return WayTag(way.name, way.text.replace("-", "–") if way.text else "")
            case "pass" | "fail" | "victory" as kind:
                name = f"{number}:{part.partition(':')[0]}"
                outcome: EdgeOutcome = kind
                return WayTag(name, part[0], outcome, keys, print_trial(self._words, way.trial))
            case _:
                return WayTag(way.name, part, keys=keys)

    def links(self) -> dict[tuple[str, str], int]:
        """By pair of islands, the number of sections of the first one that lead to the second."""
        found: Counter[tuple[str, str]] = Counter()
        for number, here in self.island_of.items():
            for target in set(self._pages[number].targets):
                there = self.island_of.get(target, here)
                if there != here:
                    found[here, there] += 1
        return dict(found)

    def came_from(self, number: str) -> list[MapLine]:
        """Every line that leads to a section."""
        return [
            line
            for source in sorted(self._sources.get(number, ()), key=section_order)
            for line in self.lines_from(source)
            if line.target == number
        ]

    @cached_property
    def _sources(self) -> dict[str, set[str]]:
        """By section or ending, the sections that lead to it, without itself."""
        found: dict[str, set[str]] = defaultdict(set)
        for number, page in self._pages.items():
            for target in (*page.targets, *page.endings):
                if target != number:
                    found[target].add(number)
        return dict(found)


class _RegionNames:
    """The names of regions and pages, by the ids of groups and by the only location of a region."""

    def __init__(self, book: Book) -> None:
        """The names come from the atlas; a book without one has none."""
        self._only: dict[str, str] = {}
        self._groups: dict[str, str] = {}
        for page in book.atlas:
            self._groups[f"page {page.number}"] = f"{page.number}. {page.name}" if page.name else str(page.number)
            for region in page.regions:
                self._groups[f"{page.number}{region.id}"] = f"{page.number}{region.id} {region.name}".rstrip()
                if len(region.locations) == 1:
                    self._only[region.locations[0]] = region.name

    def only(self, location: str) -> str:
        return self._only.get(location, "")

    def group(self, group: str) -> str:
        return self._groups.get(group) or spaced(group)


def _line_kind(sort: str, several: list[StoryEdge]) -> LineKind:
    """The kind of a line for links of one sort: a failure only if all of them are."""
    if sort == "redirect":
        return "redirect"
    if sort == "turn":
        return "draw" if any(way.text for way in several) else "turn"
    return "fail" if all(way.kind == "fail" for way in several) else "choice"


def _ends(section: Section) -> int:
    """The ending that a section's own text always leads to; 0 if none."""
    for block in section.body:
        match block:
            case Instructions(effects=effects):
                for effect in effects:
                    if isinstance(effect, EndStory | EndCampaign):
                        return effect.ending
            case DrawTable():
                return 0
    return 0


def keys_of(words: Phrasebook, guard: Condition | None) -> Iterator[str]:
    """The single tests of a guard, as short as possible: `LEAD`, `not BELL`."""
    match guard:
        case None:
            return
        case And(all=parts):
            for part in parts:
                yield from keys_of(words, part)
        case Or(any=parts):
            yield texts(words.language, PACKAGE)["or"].join(" + ".join(keys_of(words, part)) for part in parts)
        case HasKeyword(keyword=keyword):
            yield keyword
        case Not(of=HasKeyword(keyword=keyword)):
            yield f"{texts(words.language, PACKAGE)['without']} {keyword}"
        case _:
            yield print_condition(words, guard)


def keywords_given(book: Book, effects: Iterable[Effect]) -> set[str]:
    """The keywords that these effects give."""
    quests = (book.quests.get(effect.quest) for effect in effects if isinstance(effect, GainQuest))
    return {quest.keyword for quest in quests if quest and quest.keyword}


_MARKUP = re.compile(r"!\[[^\]]*\]\([^)]*\)|[*_#>`|]|\[([^\]]*)\]\([^)]*\)")


def opening(section: Section, words: int) -> str:
    """The first words of a section's text, without markup."""
    start = section.prose[:400]
    said = _MARKUP.sub(lambda found: found.group(1) or "", start).split()
    if not said:
        redirects = " · ".join(f"→ {redirect.to}" for redirect in section.redirects)
        return next((_first(choice, words) for choice in section.choices), redirects)
    return " ".join(said[:words])


def _first(choice: Choice, words: int) -> str:
    return " ".join(choice.text.split()[:words])


def spaced(name: str) -> str:
    """The name of a chapter from its file: `02-the-rock.md` is "The rock"."""
    stem, _, part = name.removesuffix(".md").partition(".md#")
    said = re.sub(r"^[\d]+[-_ ]+", "", stem).replace("-", " ").replace("_", " ").strip() or stem
    return f"{said[:1].upper()}{said[1:]}{f' {part}' if part else ''}"
