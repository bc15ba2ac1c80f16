"""Causes: everything that cannot be reached, grouped by what rules it out.

An explanation lists the guards in the way of one name. Names with the same guards share a cause. So do names whose
guards wait for something that another cause rules out: a guard that needs LAMP, which no play gains, belongs below
whatever keeps LAMP away, and so does everything behind that guard. If no guard is to blame, a name belongs below the
name that every path to it passes. The causes are the groups left at the top. Groups that wait for each other are one
cause, and so are a keyword that nothing gives and the guards that need it.

Claim: every name is below exactly one cause, and lifting the guards of a cause, if it has any, opens its first name, as
far as its explanation is proved.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import networkx as nx

from wanderbook.book.conditions import And, Condition, Not, Or, Simple
from wanderbook.ids import name_of
from wanderbook.machine.moves import HUB
from wanderbook.proofs.cut_off import WaysBack
from wanderbook.proofs.dead_ends import name_of_test
from wanderbook.proofs.explain import Because
from wanderbook.proofs.lifting import LiftedStory, guards
from wanderbook.proofs.paragraphs import paragraphs
from wanderbook.proofs.reach import Reach
from wanderbook.proofs.sites import all_at, facts_of, sites

Explained = Mapping[str, tuple[Because, ...]]
"""By unreachable name, in the order of the book, its explanation."""
_THINGS = ("quest:", "keyword:")
_GIVEN = (*_THINGS, "ending:")
Key = tuple[str, ...]
"""What names with the same explanation share: its guards or, if none is to blame, the sentence or the name itself."""


class CauseGroup(NamedTuple):
    """A cause, and the names that it rules out."""

    because: tuple[Because, ...]
    """The guards in the way of the first name, or why none is to blame."""
    names: tuple[str, ...]
    """The place to mend first, then the others in the order of the book."""
    others: tuple[str, ...] = ()
    """If nothing gives what the first name needs, the other guards that need it."""

    @property
    def lead(self) -> str:
        return self.names[0]

    @property
    def guards(self) -> tuple[str, ...]:
        return tuple(reason.guard for reason in self.because if reason.guard)


def causes(found: Reach, explained: Explained) -> tuple[CauseGroup, ...]:
    """The causes of all explained names, in the order of the book."""
    return tuple(_Causes(found, explained).all()) if explained else ()


class _Causes:
    """Groups explanations by what they wait for."""

    def __init__(self, found: Reach, explained: Explained) -> None:
        """`found` are the verdicts of a book, `explained` its explanations."""
        self.found, self.explained = found, explained
        self.book = found.story.book
        self.back = WaysBack(found, LiftedStory(self.book, found.story.bits))
        self.given, _ = sites(found.story)
        self.asked = {**guards(self.book), **paragraphs(self.book)}
        self.order = {name: at for at, name in enumerate(in_reading_order(found, explained))}
        self.behind = {name: self._behind(name) for name, because in explained.items() if not because[0].guard}
        self.keys = {name: self._key(name) for name in explained}
        self.groups: dict[Key, list[str]] = defaultdict(list)
        """By key, the names with the same explanation."""
        for name in sorted(explained, key=self.order.__getitem__):
            self.groups[self.keys[name]].append(name)

    def all(self) -> Iterator[CauseGroup]:
        """The causes. Explanations that wait for each other form one ring; a ring that waits for no other is a cause,
        and each other ring goes with the first cause that it waits for."""
        waits = nx.condensation(self._waits())
        at = {key: ring for ring in waits for key in waits.nodes[ring]["members"]}
        roots = sorted((one for one in waits if not waits.in_degree(one)), key=lambda one: self._first(waits, one))
        below: dict[int, int] = {}
        """By ring, the first root that it waits for."""
        for root in roots:
            below[root] = root
            waiting = [root]
            while waiting:
                more = [one for one in waits.successors(waiting.pop()) if one not in below]
                below.update(dict.fromkeys(more, root))
                waiting += more
        names: dict[int, list[str]] = defaultdict(list)
        for name in self.order:
            names[below[at[self.keys[name]]]].append(name)
        made = [self._cause(waits.nodes[root]["members"], names[root]) for root in roots]
        yield from sorted(made, key=lambda cause: self.order[cause.lead])

    def _first(self, waits: nx.DiGraph[int], ring: int) -> int:
        """The first position of a cause in the book."""
        return min(self.order[self.groups[key][0]] for key in waits.nodes[ring]["members"])

    def _cause(self, root: Iterable[Key], names: Sequence[str]) -> CauseGroup:
        """The cause of these names: of the explanations that wait for each other, the one with the fewest guards."""
        own, asking = min(root, key=self._rank), list[Key]()
        if not self._guards(own) and all(name.startswith(_THINGS) for name in self.groups[own]):
            asking = self._asking(names)
            own = min(asking, key=self._rank, default=own)
        several = self.groups[own]
        lead = next((name for name in several if name in own), several[0])
        others = tuple(key[0] for key in asking if len(key) == 1 and key != own)
        return CauseGroup(self.explained[lead], (lead, *(name for name in names if name != lead)), others)

    def _rank(self, key: Key) -> tuple[bool, int, int]:
        return not self._guards(key), len(key), self.order[self.groups[key][0]]

    def _asking(self, names: Sequence[str]) -> list[Key]:
        """The keys of the guards that need something that nothing gives: the places to mend."""
        wanted = {name for name in names if name.startswith(_THINGS) and not self._guards(self.keys[name])}
        asking = [
            self.keys[name]
            for name in names
            if name in self.asked and wanted & set(self._waited_for(name)) and self._guards(self.keys[name])
        ]
        return list(dict.fromkeys(asking))

    # ---------------------------------------------------------------- which have the same explanation

    def _key(self, name: str) -> Key:
        """What explanations of the same cause share: their guards, or their reason if there are none."""
        because = self.explained[name]
        if because[0].guard:
            return tuple(sorted(reason.guard for reason in because))
        return ("", name) if self.behind[name] else ("", because[0].why)

    def _guards(self, key: Key) -> Key:
        return key if key[0] else ()

    # ---------------------------------------------------------------- what waits for what

    def _waits(self) -> nx.DiGraph[Key]:
        """A graph with an edge from each explanation to those that wait for it."""
        waits: nx.DiGraph[Key] = nx.DiGraph()
        waits.add_nodes_from(self.groups)
        for key, several in self.groups.items():
            for name in several if not self._guards(key) else ():
                waits.add_edges_from((self.keys[one], key) for one in self.behind[name])
            for guard in self._guards(key):
                for one in (guard, *self._waited_for(guard)):
                    if one in self.keys:
                        waits.add_edge(self.keys[one], key)
        return waits

    def _waited_for(self, guard: str) -> tuple[str, ...]:
        """The unreachable names that a guard depends on."""
        condition = self.asked.get(guard)
        return () if condition is None else tuple(dict.fromkeys(self._lacking(condition, True)))

    def _lacking(self, condition: Condition, wanted: bool) -> list[str]:
        """The names of what a condition needs and no play has; empty if it can hold without them."""
        match condition:
            case Not(of=inner):
                return self._lacking(inner, not wanted)
            case And(all=parts) | Or(any=parts):
                each = [self._lacking(part, wanted) for part in parts]
                # One part is enough to meet an `Or`, or to fail an `And`; if it lacks nothing, the whole lacks nothing.
                is_enough = isinstance(condition, Or) == wanted and not all(each)
                return [] if is_enough else [name for names in each for name in names]
            case _:
                return self._sources(condition) if wanted else []

    def _sources(self, test: Simple) -> list[str]:
        """The unreachable names that a test waits for: that of the keyword or quest itself, or else the sites that
        would give the thing. Empty if the test does not wait."""
        name, facts = name_of_test(test), facts_of(self.book, test)
        if name is not None:
            return [name] if name in self.keys else []
        start, given = self.found.story.start, all_at(self.given, facts)
        if any(start & self.found.story.mask(fact) for fact in facts) or not all(one in self.keys for one in given):
            return []
        return list(given)

    # ---------------------------------------------------------------- where no guard is to blame

    def _behind(self, name: str) -> tuple[str, ...]:
        """The unreachable names that every path to a name passes; empty if some path passes none."""
        found: dict[str, None] = dict.fromkeys(self._bearers(name))
        waiting, seen = deque(self.back.reaching.get(name, ())), set[int]()
        while waiting:
            point, way = waiting.popleft()
            names = (*way.move.names, *(test.name for test in way.tests if test.fires))
            blocked = [one for one in names if one in self.explained and not _follows(one, name)]
            entry = self.back.opened.entries.get(point)
            parts = () if entry in (None, name) else self._unread(str(entry))
            if own := [one for one in (*blocked, *parts) if one != name]:
                found.update(dict.fromkeys(own[:1]))
            elif point == HUB or (entry not in (None, name) and self.back.come_to(str(entry))):
                return ()
            elif point not in seen:
                seen.add(point)
                waiting += self.back.leading.get(point, ())
        return tuple(found)

    def _bearers(self, name: str) -> Iterator[str]:
        """The quests that have a keyword."""
        kind, _, keyword = name.partition(":")
        quests = self.book.bearers.get(keyword, ()) if kind == "keyword" else ()
        return (quest for quest in (f"quest:{number}" for number in quests) if quest in self.explained)

    def _unread(self, section: str) -> list[str]:
        """The name of a section that no play turns to, or of its first redirect."""
        if self.back.come_to(section):
            return []
        return [one for one in (section, name_of(section, "if1")) if one in self.explained]


def _follows(one: str, name: str) -> bool:
    """Whether reaching one thing reaches another: the same thing, an outcome of a choice, something the text gives."""
    is_given = one.startswith(_GIVEN) and not name.startswith(_GIVEN)
    return one == name or one.startswith(f"{name}:") or is_given


def in_reading_order(found: Reach, names: Iterable[str]) -> list[str]:
    """Sections in the order of the book, each before its parts; then endings, quests and keywords."""
    sections = {number: at for at, number in enumerate(found.story.book.sections)}
    listed = {name: at for at, name in enumerate(name for kind in found.kinds.values() for name in kind)}
    return sorted(names, key=lambda name: (sections.get(name.partition(":")[0], len(sections)), listed[name]))
