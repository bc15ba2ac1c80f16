"""Sentences about why a guard cannot hold: what is missing, and what happened to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Protocol

from wanderbook.book.conditions import (
    And,
    Condition,
    HasBoxes,
    Not,
    Or,
    Owns,
    Simple,
    StatAtLeast,
    StatAtMost,
    StatIsZero,
    StatTest,
)
from wanderbook.machine.guards import ALWAYS, NEVER, Guard, both, covers, either, holds
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.languages import phrasebook_of
from wanderbook.proofs.lifting import Derived, LiftedStory, stat_price
from wanderbook.proofs.reach import Reach
from wanderbook.proofs.sites import all_at, choice_of, elsewhere, facts_of, sites
from wanderbook.proofs.verdicts import VerdictStatus
from wanderbook.proofs.words import listed, with_names


class GuardContext(Protocol):
    """What can hold at the point where a guard is tested."""

    def can(self, guard: Guard) -> bool: ...

    def reached(self, name: str) -> bool: ...

    @property
    def facts(self) -> Iterable[int]:
        """Every set of facts that can hold there; empty if they are not known individually."""

    @property
    def any_more(self) -> str:
        """The ending of a sentence about something impossible: empty, or words to say that it was once possible."""


class AllStates(Protocol):
    """The states of a complete search."""

    @property
    def facts_at(self) -> Mapping[int, set[int]]: ...

    @property
    def names(self) -> Collection[str]: ...


class ObservedStates:
    """The context of a point, from a complete search."""

    def __init__(self, found: AllStates, point: int, any_more: str = "") -> None:
        self.found, self.facts, self.any_more = found, found.facts_at.get(point, set()), any_more

    def can(self, guard: Guard) -> bool:
        return any(holds(guard, facts) for facts in self.facts)

    def reached(self, name: str) -> bool:
        return name in self.found.names


class Bounded:
    """The context from saturation: what it rules out is impossible everywhere."""

    facts: tuple[int, ...] = ()
    any_more = ""

    def __init__(self, found: Derived) -> None:
        self.found = found

    def can(self, guard: Guard) -> bool:
        return self.found.needs(guard) is not None

    def reached(self, name: str) -> bool:
        return self.found.of(name) is not None


class Ranged:
    """The context of a point from the ranges of facts: what they rule out is impossible there."""

    facts: tuple[int, ...] = ()
    any_more = ""

    def __init__(self, can: Callable[[Guard], bool], reached: Callable[[str], bool]) -> None:
        self.can, self.reached = can, reached


class Possible:
    """The context of a point from sets of states; what they cannot decide counts as possible.

    Ruling out a guard also rules out whatever implies it. Such answers are cached, since the question budget may run
    out between a condition and its parts.
    """

    facts: tuple[int, ...] = ()
    any_more = ""

    def __init__(self, bound: Derived, holds: Callable[[Guard], VerdictStatus]) -> None:
        self.bound, self._holds = bound, cache(holds)
        self._never: Guard = NEVER

    def can(self, guard: Guard) -> bool:
        """Whether a guard may hold in this context. A guard once ruled out is remembered."""
        if covers(self._never, guard) or self.bound.needs(guard) is None:
            return False
        if self._holds(guard) != "unreachable":
            return True
        self._never = either((*self._never, *guard))
        return False

    def reached(self, name: str) -> bool:
        return self.bound.of(name) is not None


ExplainNames = Callable[[tuple[str, ...]], list[str]]
"""A function that explains why none of these sites can be reached."""
Apart = Callable[[tuple[Simple, bool], tuple[Simple, bool]], str]
"""Why two tests never have these truth values together; empty where no invariant says so."""


def no_invariant(one: tuple[Simple, bool], other: tuple[Simple, bool]) -> str:
    """No explanation, for contexts in which the book's invariants need not hold."""
    return ""


class Reasons:
    """Sentences about the guards of a story, consistent with the verdicts of its report."""

    def __init__(self, opened: LiftedStory, verdicts: Reach) -> None:
        """`opened` is the story with its guards lifted, `verdicts` are those of the report, with which sentences must
        agree."""
        self.opened, self.story, self.book = opened, opened.story, opened.story.book
        self.verdicts = verdicts
        self.given, self.lost = sites(self.story)
        self.elsewhere = elsewhere(self.book)
        self.words = phrasebook_of(self.book, "en")

    def said(self, condition: Condition, wanted: bool = True, required: bool = False) -> str:
        """A condition or its negation in words, with the names of cards and quests."""
        printed = print_condition(self.words, condition if wanted else Not(of=condition), required)
        return with_names(self.book, printed)

    def asks(self, guard: str, fires: bool) -> str:
        """The test of a guard in words: `requires keyword LAMP and costs 5 coins`."""
        section, part = guard.split(":")
        condition = self.opened.guards[guard]
        if not part.startswith("if"):
            return " and ".join(self._of_choice(guard))
        to = self.book.sections[section].redirects[int(part[2:]) - 1].to
        said = f"if {self.said(condition)}" if condition else "otherwise"
        return f"turns to {to} {'only ' if fires and condition else ''}{said}"

    def _of_choice(self, name: str) -> Iterator[str]:
        """What a choice requires, and what it costs in stats."""
        choice = choice_of(self.book, name)
        assert choice is not None
        if choice.requires:
            yield f"requires {self.said(choice.requires, required=True)}"
        if price := stat_price(choice):
            yield f"costs {listed([self.said(one, required=True) for one in price])}"

    # ---------------------------------------------------------------- from the report

    def is_ruled_out(self, name: str) -> bool:
        """Whether the report says that no play reaches a name."""
        return name in self.verdicts and self.verdicts[name].status == "unreachable"

    def sources(self, facts: Iterable[str]) -> list[str]:
        """The sites where a play may gain one of these facts."""
        gained = [fact for fact in facts if not self.is_ruled_out(fact)]
        return [at for at in all_at(self.given, gained) if not self.is_ruled_out(at)]

    def may_hold(self, fact: str) -> bool:
        """Whether a play may gain this fact, something outside the storybook gives it, or it holds from the start."""
        return bool(self.sources([fact])) or fact in self.elsewhere or self._at_start([fact])

    def _at_start(self, facts: Iterable[str]) -> bool:
        return any(self.story.start & self.story.mask(fact) for fact in facts)

    def _is_never_held(self, condition: Condition, wanted: bool) -> bool:
        """Whether a condition needs something that no play ever gains."""
        match condition:
            case Not(of=inner):
                return self._is_never_held(inner, not wanted)
            case And(all=parts) | Or(any=parts):
                each = [self._is_never_held(part, wanted) for part in parts]
                return any(each) if isinstance(condition, And) == wanted else all(each)
            case _:
                facts = facts_of(self.book, condition)
                is_followed = bool(facts) and self.story.guard(condition) != ALWAYS
                return wanted and is_followed and not self.sources(facts) and not self._at_start(facts)

    # ---------------------------------------------------------------- conditions

    def never(
        self, condition: Condition, wanted: bool, scene: GuardContext, where: str, follow: ExplainNames, apart: Apart
    ) -> list[str]:
        """Clauses that say why a condition never holds in this context."""
        match condition:
            case Not(of=inner):
                return self.never(inner, not wanted, scene, where, follow, apart)
            case And(all=parts) | Or(any=parts):
                never = [
                    part
                    for part in parts
                    if self._is_never_held(part, wanted) or not scene.can(self.story.guard(part, wanted))
                ]
                if never and isinstance(condition, And) == wanted:
                    never = never[:1]
                if not never:
                    return [self._apart(parts, wanted, scene, where, apart)]
                return [clause for part in never for clause in self.never(part, wanted, scene, where, follow, apart)]
            case _:
                return list(self._lacking(condition, wanted, scene, where, follow))

    def _apart(
        self, parts: tuple[Condition, ...], wanted: bool, scene: GuardContext, where: str, invariant: Apart
    ) -> str:
        """The smallest set of parts that are possible singly but never together, with an invariant if there is one."""
        for several in range(2, len(parts) + 1):
            for some in combinations(parts, several):
                guard = self.story.guard(some[0], wanted)
                for part in some[1:]:
                    guard = both(guard, self.story.guard(part, wanted))
                if not scene.can(guard):
                    tests = [_simple(part, wanted) for part in some]
                    if several == 2 and tests[0] and tests[1] and (why := invariant(tests[0], tests[1])):
                        return why
                    counted = any(isinstance(part, StatTest) for part in some)
                    never = "are never true together" if counted else "exclude each other"
                    return f"{listed([self.said(part, wanted) for part in some])} {never} {where}"
        raise AssertionError("they can all be true together")

    def lacks(self, condition: Condition, wanted: bool, facts: int) -> str:
        """The sentence that names what a condition lacks with these facts."""
        match condition:
            case Not(of=inner):
                return self.lacks(inner, not wanted, facts)
            case And(all=parts) | Or(any=parts):
                missing = [part for part in parts if not holds(self.story.guard(part, wanted), facts)]
                return listed([self.lacks(part, wanted, facts) for part in missing])
            case Owns() | HasBoxes() | StatAtLeast() | StatAtMost() | StatIsZero():
                return f"{self.said(condition)} {'does not hold' if wanted else 'holds'}"
            case _:
                return f"{self.said(condition)} is {'not ' if wanted else ''}held"

    def _lacking(
        self, test: Simple, wanted: bool, scene: GuardContext, where: str, follow: ExplainNames
    ) -> Iterator[str]:
        """The clauses that say why a single test fails, or always holds, in this context; `follow` traces why the sites
        that would give it are unreachable."""
        if isinstance(test, StatTest):
            yield self._level(test, wanted, scene, where)
            return
        if not wanted:
            yield self._always(test, scene, where)
            return
        thing, facts = self.said(test), facts_of(self.book, test)
        if isinstance(test, Owns) and facts and test.amount > len(facts):
            yield f"{thing} are required, but the book has only {len(facts)}"
            return
        if isinstance(test, HasBoxes) and test.amount > (most := self.book.tracks[test.track].boxes):
            yield f"it requires {thing}, but the track has only {most}"
            return
        given, lost = all_at(self.given, facts), all_at(self.lost, facts)
        possible = [at for at in self.sources(facts) if scene.reached(at)]
        at_start = self._at_start(facts)
        if not given and not at_start:
            yield f"nothing in the storybook gives {thing}{self.other_sources(facts)}"
        elif not possible and not at_start:
            why = self._out_of_reach(given, scene)
            yield f"{thing} is only given at {listed(given)}, {why}{self.other_sources(facts)}"
            yield from follow(tuple(at for at in given if self.is_ruled_out(at)))
        else:
            gone = [at for at in lost if scene.reached(at)]
            gone = [at for at in gone if not self.is_ruled_out(at)] or gone
            yield self._gone(thing, facts, possible, gone, scene, where)

    def _out_of_reach(self, given: tuple[str, ...], scene: GuardContext) -> str:
        """Why none of these sites gives anything."""
        if scene.any_more or all(map(self.is_ruled_out, given)):
            return f"which cannot be reached{scene.any_more}"
        if any(at in self.verdicts and self.verdicts[at].status == "undecided" for at in given):
            return "which may be out of reach"
        return "and every play that could gain it there is sent elsewhere first"

    def _level(self, test: StatTest, wanted: bool, scene: GuardContext, where: str) -> str:
        """The clause for a stat test that always fails, or never does, in this context."""
        thing = self.said(test)
        if not wanted:
            return f"{thing} always holds {where}"
        if not isinstance(test, StatAtLeast):
            return f"there is always more {where} than it allows: {thing}"
        most = self.book.stats[test.stat].highest
        if test.amount > most:
            return f"it requires {thing}, but there is never more than {most}"
        field = self.story.levels[test.stat]
        here = next((level for level in range(test.amount - 1, 0, -1) if scene.can(field.at_least(level))), 0)
        return f"it requires {thing}, but there is at most {here} {where}"

    def other_sources(self, facts: list[str]) -> str:
        others = list(dict.fromkeys(one for fact in facts for one in self.elsewhere.get(fact, ())))
        return f" (only {listed(others)}, which this does not follow)" if others else ""

    def _always(self, test: Simple, scene: GuardContext, where: str) -> str:
        """The clause for something unwanted that is always there."""
        thing, facts = self.said(test), facts_of(self.book, test)
        at_start = holds(self.story.guard(test), self.story.start)
        if at_start and not any(map(scene.reached, all_at(self.lost, facts))):
            return f"{thing} holds from the start and is never lost"
        given = [at for at in self.sources(facts) if scene.reached(at)]
        if self._is_never_held(test, wanted=True):
            return f"{thing} would always be held {where}"
        said = [*(["from the start"] if at_start else []), *([f"given at {listed(given)}"] if given else [])]
        return f"{thing} always holds {where}" + (f" ({', or '.join(said)})" if said else "")

    def _gone(
        self, thing: str, facts: list[str], given: list[str], gone: list[str], scene: GuardContext, where: str
    ) -> str:
        """The clause for something that can be gained, but is never held at this point."""
        at = f" (at {listed(gone)})" if gone else ""
        only = f" (only at {listed(given)})" if given else ""
        if len(facts) > 1 and not thing.startswith("keyword"):
            return f"there are never so many {where}: {thing}"
        is_new, is_gone = self._new_or_gone(facts, scene)
        if is_new == is_gone and not (is_new and scene.facts):
            lost = f" and lost{at}" if gone else ""
            return f"{thing} can be gained{only}{lost}, but is never held {where}"
        if not is_new:
            return f"{thing} is already used up{at} {where}"
        if not is_gone:
            return f"{thing} is not gained yet{only} {where}"
        return f"{thing} is not gained yet{only} or lost again{at} {where}"

    def _new_or_gone(self, facts: list[str], scene: GuardContext) -> tuple[bool, bool]:
        """For quests never held in this context, whether it may be that none was gained yet, and that one was used up;
        False for other things, for which this is unknown."""
        if not all(fact.startswith("quest:") for fact in facts):
            return False, False
        used = [self.story.mask(fact.replace("quest:", "used:")) for fact in facts]
        held = sum(self.story.mask(fact) for fact in facts)
        return scene.can(((0, held | sum(used)),)), scene.can(tuple((one, held) for one in used))


def _simple(condition: Condition, wanted: bool) -> tuple[Simple, bool] | None:
    """A single test, and whether it must hold; None for other conditions."""
    match condition:
        case Not(of=inner):
            return _simple(inner, not wanted)
        case And() | Or():
            return None
        case _:
            return condition, wanted
