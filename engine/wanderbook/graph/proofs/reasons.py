"""Why a guard cannot hold, in sentences: what it lacks, and what became of that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Protocol

from wanderbook.book.conditions import And, Condition, Not, Or, Simple
from wanderbook.graph.guards import Guard, both, holds
from wanderbook.graph.proofs.lifting import Derived, Opened, Searched
from wanderbook.graph.proofs.sites import all_at, elsewhere, facts_of, sites
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.languages import phrasebook

MOST_NAMED = 4


class Scene(Protocol):
    """What can be so where a guard is asked."""

    def can(self, guard: Guard) -> bool: ...

    def reached(self, name: str) -> bool: ...

    @property
    def facts(self) -> Iterable[int]:
        """Everything that can be so there, one by one; nothing where that is not known."""


class Seen:
    """As a complete search saw it, at one point."""

    def __init__(self, found: Searched, point: int) -> None:
        self.found, self.facts = found, found.facts_at.get(point, set())

    def can(self, guard: Guard) -> bool:
        return any(holds(guard, facts) for facts in self.facts)

    def reached(self, name: str) -> bool:
        return name in self.found.names


class Bounded:
    """As saturation has it: what it rules out cannot be, there or anywhere."""

    facts: tuple[int, ...] = ()

    def __init__(self, found: Derived) -> None:
        self.found = found

    def can(self, guard: Guard) -> bool:
        return self.found.needs(guard) is not None

    def reached(self, name: str) -> bool:
        return self.found.of(name) is not None


Follow = Callable[[tuple[str, ...]], list[str]]
"""Why none of these sites can be reached."""


class Reasons:
    def __init__(self, opened: Opened) -> None:
        self.opened, self.story, self.book = opened, opened.story, opened.story.book
        self.given, self.lost = sites(self.story)
        self.elsewhere = elsewhere(self.book)
        self.words = phrasebook("en")

    def asks(self, guard: str, fires: bool) -> str:
        """What a guard says: `requires keyword LAMP`."""
        section, part = guard.split(":")
        condition = self.opened.guards[guard]
        if not part.startswith("if"):
            assert condition is not None
            return f"requires {print_condition(self.words, condition, required=True)}"
        to = self.book.sections[section].redirects[int(part[2:]) - 1].to
        said = f"if {print_condition(self.words, condition)}" if condition else "otherwise"
        return f"turns to {to} {'only ' if fires and condition else ''}{said}"

    # ---------------------------------------------------------------- conditions

    def never(self, condition: Condition, wanted: bool, scene: Scene, where: str, follow: Follow) -> list[str]:
        """Clauses that say why a condition is never so in this scene; it is not."""
        match condition:
            case Not(of=inner):
                return self.never(inner, not wanted, scene, where, follow)
            case And(all=parts) | Or(any=parts):
                never = [part for part in parts if not scene.can(self.story.guard(part, wanted))]
                if never and isinstance(condition, And) == wanted:
                    never = never[:1]
                if not never:
                    return [self._apart(parts, wanted, scene, where)]
                return [clause for part in never for clause in self.never(part, wanted, scene, where, follow)]
            case _:
                return list(self._lacking(condition, wanted, scene, where, follow))

    def _apart(self, parts: tuple[Condition, ...], wanted: bool, scene: Scene, where: str) -> str:
        """The fewest parts that each can be so, and never are together."""
        for several in range(2, len(parts) + 1):
            for some in combinations(parts, several):
                guard = self.story.guard(some[0], wanted)
                for part in some[1:]:
                    guard = both(guard, self.story.guard(part, wanted))
                if not scene.can(guard):
                    return f"{listed([self._said(part, wanted) for part in some])} exclude each other {where}"
        raise AssertionError("they can all be so together")

    def _said(self, condition: Condition, wanted: bool) -> str:
        return print_condition(self.words, condition if wanted else Not(of=condition))

    def _lacking(self, test: Simple, wanted: bool, scene: Scene, where: str, follow: Follow) -> Iterator[str]:
        if not wanted:
            yield self._always(test, scene, where)
            return
        thing, facts = print_condition(self.words, test), facts_of(self.book, test)
        given, lost = all_at(self.given, facts), all_at(self.lost, facts)
        possible = [at for at in given if scene.reached(at)]
        at_start = [fact for fact in facts if self.story.start & self.story.mask(fact)]
        if not given and not at_start:
            yield f"nothing in the storybook gives {thing}{self.besides(facts)}"
        elif not possible and not at_start:
            yield f"{thing} is only given at {listed(given)}, which cannot be reached{self.besides(facts)}"
            yield from follow(given)
        else:
            gone = [at for at in lost if scene.reached(at)]
            yield self._gone(thing, facts, possible, gone, scene, where)

    def besides(self, facts: list[str]) -> str:
        others = list(dict.fromkeys(one for fact in facts for one in self.elsewhere.get(fact, ())))
        return f" (only {listed(others)}, which this does not follow)" if others else ""

    def _always(self, test: Simple, scene: Scene, where: str) -> str:
        """It is there whenever it must not be."""
        thing, facts = print_condition(self.words, test), facts_of(self.book, test)
        at_start = holds(self.story.guard(test), self.story.start)
        if at_start and not any(map(scene.reached, all_at(self.lost, facts))):
            return f"{thing} holds from the start and is never lost"
        given = [at for at in all_at(self.given, facts) if scene.reached(at)]
        said = [*(["from the start"] if at_start else []), *([f"given at {listed(given)}"] if given else [])]
        return f"{thing} always holds {where}" + (f" ({', or '.join(said)})" if said else "")

    def _gone(self, thing: str, facts: list[str], given: list[str], gone: list[str], scene: Scene, where: str) -> str:
        """It can be had, but never there."""
        at = f" (at {listed(gone)})" if gone else ""
        only = f" (only at {listed(given)})" if given else ""
        masks = [self.story.mask(fact.replace("quest:", "used:")) for fact in facts if fact.startswith("quest:")]
        was = [any(now & mask for mask in masks) for now in scene.facts]
        if len(facts) > 1 and not thing.startswith("keyword"):
            return f"there are never so many {where}: {thing}"
        if not was or not masks:
            return f"{thing} can be had{only}, but never {where}"
        if all(was):
            return f"{thing} is always lost{at} {where}"
        if not any(was):
            return f"{thing} is not gained yet{only} {where}"
        return f"{thing} is not gained yet{only} or lost again{at} {where}"


def listed(names: Iterable[str]) -> str:
    """`a, b and c`."""
    every = list(names)
    shown = every[:MOST_NAMED]
    if len(every) > MOST_NAMED:
        return f"{', '.join(shown)} and {len(every) - MOST_NAMED} more"
    return f"{', '.join(shown[:-1])} and {shown[-1]}" if len(shown) > 1 else "".join(shown)
