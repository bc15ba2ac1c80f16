"""Reads a book's story map from the proof of what its plays can reach."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from typing import Protocol

import networkx as nx
from msgspec.structs import replace

from wanderbook.graph.map import StoryMap
from wanderbook.ids import ending_name
from wanderbook.machine.compiled import Story
from wanderbook.proofs.keyword_uses import START as AT_FIRST
from wanderbook.proofs.keyword_uses import Uses, card_uses, keyword_uses
from wanderbook.proofs.reach import Reach
from wanderbook.proofs.sites import UNLOCKED
from wanderbook.storymap.model import EVENTS, START, EndingMark, Mark, Role, ThreadMap
from wanderbook.storymap.places import places_of, streams_of
from wanderbook.storymap.threads import Onward, Threads, routes_of

_EVENT_CARD = "event card "


def thread_map(reached: Reach, drawn: StoryMap | None = None, cards: bool = False) -> ThreadMap:
    """The story map of a book. With `cards`, adventure cards and quests without a keyword that guards test have threads
    as well; so they have in a book without keywords."""
    return _map_of(reached.story, drawn or StoryMap(reached.story.book), _Proved(reached), cards)


def draft_map(story: Story, drawn: StoryMap, before: Reach | None = None) -> ThreadMap:
    """The story map of a book that is not proved yet. Its steps are those of the edition before, or else counted along
    links, whatever guards say."""
    return replace(_map_of(story, drawn, _Proved(before) if before else _Linked(drawn), False), is_proved=False)


def _map_of(story: Story, drawn: StoryMap, known: _Known, cards: bool) -> ThreadMap:
    """The story map, with what is known of the way to each mark."""
    book = story.book
    places = places_of(drawn, known.steps)
    uses = keyword_uses(story)
    if cards or not uses:
        uses |= card_uses(story)
    home = {number: place.id for place in places for number in place.sections}
    marks = {name: tuple(_marks(name, of, home, known)) for name, of in uses.items()}
    endings = tuple(_endings(drawn, known))
    has_finale = any(place.kind == "finale" for place in places)
    made = Threads(book, places, endings, None if has_finale else _onward(drawn))
    threads = [made.thread(name, several) for name, several in marks.items()]
    return ThreadMap(
        book.title,
        book.language,
        tuple(mark for several in marks.values() for mark in several),
        tuple(thread for thread, _ in threads),
        made.group(threads),
        places,
        routes_of(mark for several in marks.values() for mark in several),
        streams_of(drawn, places),
        endings,
        tuple((page.number, page.name) for page in book.atlas),
    )


class _Known(Protocol):
    """What is known of the way to each name."""

    def steps(self, name: str) -> int | None: ...
    def is_shortest(self, name: str) -> bool: ...


class _Linked:
    """The fewest links from where reading can begin, by section."""

    def __init__(self, drawn: StoryMap) -> None:
        """A search along links."""
        book = drawn.book
        begin = [*book.entrances, *([book.title_page.start] if book.title_page.start else [])]
        self._far = dict.fromkeys(begin, 1 if book.entrances else 0)
        waiting = deque(self._far)
        while waiting:
            here = waiting.popleft()
            for way in drawn.ways(here) if here in drawn.island_of else ():
                if way.target not in self._far:
                    self._far[way.target] = self._far[here] + 1
                    waiting.append(way.target)

    def steps(self, name: str) -> int | None:
        """The links to a section or an ending; one more for a choice."""
        if name in self._far:
            return self._far[name]
        number, _, part = name.partition(":")
        far = self._far.get(number)
        return far if far is None or not part or part.startswith(("if", "p")) else far + 1

    def is_shortest(self, name: str) -> bool:
        return False


class _Proved:
    """The lengths of the plays that a proof knows, by name."""

    def __init__(self, reached: Reach) -> None:
        self._verdicts = {name: verdict for kind in reached.kinds.values() for name, verdict in kind.items()}

    def steps(self, name: str) -> int | None:
        """The length of a play to a name. A section that only leads elsewhere has the plays of its first redirect."""
        verdict = self._verdicts.get(name) or self._verdicts.get(f"{name}:if1")
        return len(verdict.witness) if verdict and verdict.status == "reachable" else None

    def is_shortest(self, name: str) -> bool:
        verdict = self._verdicts.get(name)
        return bool(verdict and verdict.shortest)


def _marks(thing: str, uses: Uses, home: dict[str, str], known: _Known) -> Iterator[Mark]:
    """The marks of one thing, each place once for each role."""
    roles: tuple[tuple[Role, tuple[str, ...]], ...] = (
        ("gives", uses.given),
        ("asks", uses.required),
        ("forbids", uses.forbidden),
        ("takes", uses.lost),
    )
    for role, names in roles:
        for name in dict.fromkeys(names):
            number = name.partition(":")[0]
            if number in home:
                yield Mark(thing, role, name, number, home[number], known.steps(name), known.is_shortest(name))
            else:
                place = EVENTS if name.startswith(_EVENT_CARD) else START
                at_first = name in (AT_FIRST, UNLOCKED)
                yield Mark(thing, role, name, "", place, 0 if at_first else None, at_first)


def _endings(drawn: StoryMap, known: _Known) -> Iterator[EndingMark]:
    """The endings with a name, and those that the text has without one, by number."""
    names = {ending.number: ending.name for ending in drawn.book.title_page.ending}
    numbers = {*names, *(int(name.removeprefix("ending:")) for name in drawn.told_at)}
    for number in sorted(numbers):
        yield EndingMark(ending_name(number), number, names.get(number, ""), known.steps(ending_name(number)))


def _onward(drawn: StoryMap) -> Onward:
    """By section and by choice, the endings that links lead to from there, whatever guards say."""
    links: nx.DiGraph[str] = nx.DiGraph()
    targets: dict[str, list[str]] = defaultdict(list)
    for number in drawn.island_of:
        links.add_node(number)
        for way in drawn.ways(number):
            links.add_edge(number, way.target)
            targets[":".join(way.name.split(":")[:2])].append(way.target)
    whole = nx.condensation(links)
    beyond: dict[int, frozenset[str]] = {}
    for part in reversed(list(nx.topological_sort(whole))):
        own = (name for name in whole.nodes[part]["members"] if name.startswith("ending:"))
        beyond[part] = frozenset(own).union(*(beyond[to] for to in whole.successors(part)))
    of = whole.graph["mapping"]
    found = {number: beyond[of[number]] for number in links}
    return found | {way: _union(found[to] for to in several) for way, several in targets.items()}


def _union(several: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*several)
