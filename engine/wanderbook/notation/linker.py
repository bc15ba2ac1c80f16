"""Linking: every mention of a section, card, enemy, keyword or crew member is resolved, once all is read."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from itertools import islice

from wanderbook.book.atlas import Page, Region, Square
from wanderbook.book.book import Cards, TitlePage
from wanderbook.book.conditions import And, Condition, Not, can_hold
from wanderbook.book.sections import Section
from wanderbook.book.vocabulary import Vocabulary
from wanderbook.diagnostics import Diagnostic, Names, has_errors, suggest
from wanderbook.ids import SECTION, section_order
from wanderbook.notation.source import Reference

Places = dict[str, tuple[str, int]]


class _Numbers(Names):
    """Names that are numbers, but for the crew's and keywords: these are never put in order."""

    @cached_property
    def in_order(self) -> list[str]:
        return sorted(self, key=section_order)


@dataclass(frozen=True)
class Unlinked:
    """All that the linker knows of a book: what exists and where, and what is mentioned where."""

    vocabulary: Vocabulary
    title_page: TitlePage
    places: list[tuple[str, str, int]]
    """Number, file and line of every section, in reading order."""
    sections: Mapping[str, Section]
    cards: Cards
    pages: list[Page]
    references: dict[str, list[Reference]]
    """By file."""
    table_places: dict[tuple[str, int], tuple[str, int]] = field(default_factory=dict)
    line: Callable[[str, int], str] = lambda file, line: ""
    holds: Callable[[str], bool] = lambda picture: True

    @cached_property
    def spaces(self) -> dict[str, dict[str, Region | Square]]:
        """Everything to stand on, by the page's number and its own name."""
        return {str(page.number): {space.id: space for space in page.spaces} for page in self.pages}

    @cached_property
    def space_names(self) -> dict[str, Names]:
        return {number: Names(spaces) for number, spaces in self.spaces.items()}

    @cached_property
    def unread_pages(self) -> frozenset[str]:
        """Atlas pages that something else is wrong with: what lies on them nobody knows yet."""
        return frozenset(self.numbers("page")) - {str(page.number) for page in self.pages}

    def numbers(self, *kinds: str) -> _Numbers:
        """Of every card of these kinds, also of one that something else is wrong with."""
        return _Numbers(str(number) for kind, number in self.table_places if kind in kinds)


def link(book: Unlinked, sound: bool = True) -> list[Diagnostic]:
    """Every problem that shows only when the parts are put together; `sound` if each part is right by itself."""
    places, found = _places(book)
    found += _unresolved(book, places)
    if book.title_page.start or book.vocabulary.atlas != "none":  # else SB308: nothing leads anywhere
        found += _unmentioned(book, places)
    if sound and not has_errors(found):
        found += _loops(book, places)
    found += _quests(book)
    found += _atlas(book)
    found += _start(book)
    return found


def _problem(book: Unlinked, file: str, line: int, code: str, message: str, help: str = "") -> Diagnostic:
    source = book.line(file, line)
    return Diagnostic(file, line, 1, code, message, help, max(1, len(source)), source)


def _places(book: Unlinked) -> tuple[Places, list[Diagnostic]]:
    """Where each section stands; SB103 for one that stands twice."""
    places: Places = {}
    twice: list[Diagnostic] = []
    for number, file, line in book.places:
        if number in places:
            first = "{}:{}".format(*places[number])
            help = "number one of them anew, and see who turns to it"
            twice.append(_problem(book, file, line, "SB103", f"section {number} stands twice, first in {first}", help))
        else:
            places[number] = file, line
    return places, twice


# ---------------------------------------------------------------- what does not exist


def _unresolved(book: Unlinked, places: Places) -> list[Diagnostic]:
    keywords = _Numbers(quest.keyword for quest in book.cards.quest if quest.keyword)
    endings = _Numbers(str(ending.number) for ending in book.title_page.ending)
    sections = _Numbers(places)
    known: dict[str, tuple[str, _Numbers, str]] = {
        "section": ("SB104", sections, "section {} does not exist"),
        "redirect": ("SB104", sections, "section {} does not exist"),
        "quest": ("SB105", book.numbers("quest"), "quest {} does not exist"),
        "adventure": ("SB106", book.numbers("adventure", "combat"), "adventure card {} does not exist"),
        "enemy": ("SB107", book.numbers("enemy"), "enemy {} does not exist"),
        "boss": ("SB107", book.numbers("boss"), "boss {} does not exist"),
        "landing": ("SB127", book.numbers("landing"), "there is no landing place {}"),
        "crew": ("SB108", _Numbers(book.vocabulary.crew), "there is no {} in the crew"),
        "keyword": ("SB202", keywords, "no quest bears the keyword {}"),
    }
    if endings:
        known["ending"] = ("SB124", endings, "ending {} is not named in book.toml")
    found: list[Diagnostic] = []
    for file, references in book.references.items():
        for reference in references:
            if reference.kind == "image":
                if not book.holds(reference.value):
                    found.append(_picture(book, file, reference))
            elif reference.kind == "space":
                found += _space(book, file, reference)
            elif reference.kind == "lands":
                found += _closed(book, file, reference, reference.value, "no plane can land there")
            elif (entry := known.get(reference.kind)) and reference.value not in entry[1]:
                code, names, message = entry
                help = _suggestion(reference, names)
                found.append(_at(book, file, reference, code, message.format(reference.value), help))
    return found


def _at(book: Unlinked, file: str, reference: Reference, code: str, message: str, help: str) -> Diagnostic:
    line, column, length = reference.line, reference.column, reference.length
    return Diagnostic(file, line, column, code, message, help, length, book.line(file, line))


def _picture(book: Unlinked, file: str, reference: Reference) -> Diagnostic:
    help = "a picture lies in the book's own folder: ![A buoy](pictures/buoy.png)"
    return _at(book, file, reference, "SB121", f"there is no picture {reference.value!r} in the book's folder", help)


def _space(book: Unlinked, file: str, reference: Reference) -> Iterator[Diagnostic]:
    """SB127: somewhere to move to that is not on the atlas."""
    number, _, name = reference.value.partition(":")
    spaces = book.space_names.get(number)
    if (spaces is None or name not in spaces) and number not in book.unread_pages:
        there = spaces is not None
        message = f"page {number} of the atlas has no place {name}" if there else f"the atlas has no page {number}"
        help = (suggest(name, spaces) or f"places there: {', '.join(islice(spaces, 12))}") if spaces else ""
        yield _at(book, file, reference, "SB127", message, help)


def _closed(book: Unlinked, file: str, reference: Reference, spot: str, so: str) -> Iterator[Diagnostic]:
    """SB311: somewhere to be that nobody can enter. That it is marked as a landing place, too, was told already."""
    number, _, name = spot.partition(":")
    space = book.spaces.get(number, {}).get(name)
    if isinstance(space, Square) and space.closed and not space.landing:
        help = "take another square, or take its # away"
        yield _at(book, file, reference, "SB311", f"square {name} on page {number} is closed: {so}", help)


_HELP = {
    "keyword": "cards/quests.toml gives keywords to quests",
    "ending": "name it in book.toml, or take the number of one that is: [[ending]]",
    "crew": "names of the crew: {}",
}
FEW = 9
"""So many numbers are listed; of more, those that are nearest to the one that is not there."""
_CALLED = {"redirect": "section", "adventure": "adventure card"}


def _suggestion(reference: Reference, names: _Numbers) -> str:
    near = suggest(reference.value, names)
    if near or reference.kind in _HELP:
        return near or _HELP[reference.kind].format(", ".join(sorted(names)))
    numbers = names.in_order
    if len(numbers) > FEW:
        return _nearest(reference.value, numbers)
    if len(numbers) > 1:
        return f"there are {', '.join(numbers)}"
    kind = _CALLED.get(reference.kind, reference.kind)
    return f"the only {kind} is {numbers[0]}" if numbers else f"the book has no {kind} at all"


def _nearest(missing: str, numbers: list[str]) -> str:
    if not SECTION.fullmatch(missing):  # a table may hold anything
        return f"the numbers go from {numbers[0]} to {numbers[-1]}"
    at = bisect_right(numbers, section_order(missing), key=section_order)
    if 0 < at < len(numbers):
        return f"the nearest are {numbers[at - 1]} and {numbers[at]}"
    return f"the last is {numbers[-1]}" if at else f"the first is {numbers[0]}"


# ---------------------------------------------------------------- what nothing leads to


def _unmentioned(book: Unlinked, places: Places) -> list[Diagnostic]:
    """SB201: a section that no other one points to, and that is no entrance. Its own turns do not count."""
    pointed = {to for to, owner, _ in _turns(book) if to != owner}
    help = "turn to it from somewhere, or take it away"
    return [
        _problem(book, file, line, "SB201", f"nothing leads to section {number}", help)
        for number, (file, line) in places.items()
        if number not in pointed
    ]


def _turns(book: Unlinked) -> Iterator[tuple[str, str, bool]]:
    """Every mention of a section: which, by which section (or none), and whether it is a redirect."""
    by_file: dict[str, tuple[list[int], list[str]]] = {}
    for number, file, line in book.places:
        lines, numbers = by_file.setdefault(file, ([], []))
        lines.append(line)
        numbers.append(number)
    for file, references in book.references.items():
        lines, numbers = by_file.get(file, ([], []))
        for reference in references:
            if reference.kind in {"section", "redirect"}:
                at = bisect_right(lines, reference.line) - 1
                yield reference.value, numbers[at] if at >= 0 else "", reference.kind == "redirect"


def _circular(pairs: Iterable[tuple[str, str]]) -> bool:
    """Whether following these pairs leads round in a circle anywhere."""
    sorter = TopologicalSorter[str]()
    for one, other in pairs:
        sorter.add(one, other)
    try:
        sorter.prepare()
    except CycleError:
        return True
    return False


def _loops(book: Unlinked, places: Places) -> list[Diagnostic]:
    """SB210: redirects that can lead round in a circle, each of their conditions holding at once."""
    pairs = [(owner, to) for to, owner, redirect in _turns(book) if redirect and to in places and owner in places]
    if not _circular(pairs):
        return []
    import networkx as nx  # slow to import, and hardly any book needs it

    ways: nx.DiGraph[str] = nx.DiGraph(pairs)
    found: list[Diagnostic] = []
    for component in nx.strongly_connected_components(ways):
        if len(component) == 1 and not ways.has_edge(*(*component, *component)):
            continue
        circle = next(nx.simple_cycles(ways.subgraph(component)))
        if can_hold([_fires(book.sections[one], to) for one, to in zip(circle, circle[1:] + circle[:1], strict=True)]):
            first = circle.index(min(circle, key=section_order))
            circle = circle[first:] + circle[:first]
            file, line = places[circle[0]]
            round_trip = ", ".join([*circle, circle[0]])
            message = f"these redirects can lead round in a circle: {round_trip}"
            found.append(
                _problem(book, file, line, "SB210", message, "let one of them require what the others exclude")
            )
    return found


def _fires(section: Section, to: str) -> Condition | None:
    """What makes this section redirect there; nothing where it always does."""
    before: list[Condition] = []
    for redirect in section.redirects:
        if redirect.to == to:
            here = [*before, *([redirect.when] if redirect.when else [])]
            return None if not here else here[0] if len(here) == 1 else And(all=tuple(here))
        if redirect.when:
            before.append(Not(of=redirect.when))
    raise AssertionError(f"{section.number} has no redirect to {to}")


def _quests(book: Unlinked) -> list[Diagnostic]:
    """SB203: a quest that no text gives."""
    gained = {int(one.value) for many in book.references.values() for one in many if one.kind == "gains"}
    from_start = {*book.title_page.quests, *(number for unlock in book.title_page.unlock for number in unlock.quests)}
    found = []
    for quest in book.cards.quest:
        if quest.number not in gained and quest.number not in from_start:
            file, line = book.table_places.get(("quest", quest.number), ("cards", 1))
            help = f"an instruction such as *Gain quest {quest.number}.* is missing"
            found.append(_problem(book, file, line, "SB203", f"quest {quest.number} is never gained", help))
    return found


# ---------------------------------------------------------------- the atlas, and where to begin


def _atlas(book: Unlinked) -> list[Diagnostic]:
    """SB306: neighbours know each other. SB309: page edges lead to pages. SB304: a region stands once."""
    found: list[Diagnostic] = []
    numbers = {page.number for page in book.pages}
    spots = _spots(book, "neighbour", "region", "edge")
    for page in book.pages:
        neighbours = {region.id: set(region.neighbours) for region in page.regions}
        names = Names(neighbours)
        for one, around in neighbours.items():
            for other in sorted(around):
                if other not in neighbours:
                    message = f"region {one} has a neighbour {other} that is not on page {page.number}"
                    spot = spots["neighbour", f"{page.number}:{one}:{other}"]
                    found.append(_at(book, *spot, "SB306", message, suggest(other, names)))
                elif one not in neighbours[other]:
                    message = f"region {one} has {other} as its neighbour, but not the other way round"
                    spot = spots["neighbour", f"{page.number}:{one}:{other}"]
                    found.append(_at(book, *spot, "SB306", message, "neighbours are named on both sides"))
        for region, times in Counter(region.id for region in page.regions).items():
            if times > 1:
                message = f"region {region} stands twice on page {page.number}"
                spot = spots["region", f"{page.number}:{region}"]
                found.append(_at(book, *spot, "SB304", message, "give each its own letter"))
        for way, to in page.edges.items():
            if to not in numbers and str(to) not in book.unread_pages:
                message = f"beyond the {way} edge of page {page.number} lies page {to}, which does not exist"
                spot = spots["edge", f"{page.number}:{way}:{to}"]
                found.append(_at(book, *spot, "SB309", message, "leave an edge out where the world ends"))
    return found


def _spots(book: Unlinked, *kinds: str) -> dict[tuple[str, str], tuple[str, Reference]]:
    """Mentions by kind and value, where one of each is enough: the last."""
    mentions = ((file, one) for file, many in book.references.items() for one in many)
    return {(one.kind, one.value): (file, one) for file, one in mentions if one.kind in kinds}


def _start(book: Unlinked) -> list[Diagnostic]:
    """SB308: a book must say where it begins. SB311: nobody begins on a closed square."""
    page = book.title_page
    if book.vocabulary.atlas == "none":
        if page.start is None:
            return [
                _problem(
                    book, "book.toml", 1, "SB308", "the book does not say where it starts", 'add a line: start = "1"'
                )
            ]
        return []
    spaces = {f"{one.number}:{space.id}" for one in book.pages for space in one.spaces}
    if page.begin is None:
        help = 'add a line: begin = { page = 1, space = "A" }'
        return [_problem(book, "book.toml", 1, "SB308", "the book does not say where on the atlas it begins", help)]
    begin, spot = f"{page.begin.page}:{page.begin.space}", _spots(book, "begin")["begin", page.begin.space]
    if begin not in spaces and str(page.begin.page) not in book.unread_pages:
        message = f"the atlas has no place {page.begin.space} on page {page.begin.page} to begin at"
        return [_at(book, *spot, "SB308", message, suggest(page.begin.space, [one.split(":")[1] for one in spaces]))]
    return [*_closed(book, *spot, begin, "nobody can begin there")]
