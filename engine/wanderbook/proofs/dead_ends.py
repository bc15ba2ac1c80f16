"""Dead ends of keywords and quests: tested but never held, held but never tested, or needed together and never held so.

- *never given*: a guard tests for it, and no play ever has it
- *never in time*: a play can have it, but no guard that tests for it can ever hold
- *never asked*: a keyword that no text tests, whether for having it or for not having it
- *apart*: two that one guard needs together; a play can have either, but never both when a guard is tested

The first two follow from reachability: a choice or a redirect is reached exactly if its guard holds when it is tested.
So does the last if such a guard can hold; otherwise it is decided from every state, or by the passes (`together`).
Whether a keyword is tested at all can be read in the text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, combinations
from typing import Literal, NamedTuple

from wanderbook.book.conditions import And, Condition, HasKeyword, HasQuest, Not, Or, Simple, simple_parts
from wanderbook.machine.guards import holds
from wanderbook.progress import Progress
from wanderbook.proofs.explicit import StateSpace, explore
from wanderbook.proofs.lifting import guards
from wanderbook.proofs.paragraphs import paragraphs
from wanderbook.proofs.questions.answers import ByQuestions
from wanderbook.proofs.reach import Budget, Reach, VerdictStatus
from wanderbook.proofs.sites import MOST_WAYS, all_at, asked_elsewhere, elsewhere, facts_of, sites, ways_to_hold
from wanderbook.proofs.together import asking_points, first_asking_points, together
from wanderbook.proofs.undisturbed import undisturbed
from wanderbook.proofs.words import listed

Kind = Literal["never given", "never in time", "never asked", "apart"]
Pair = tuple[str, str]
STATES = 200_000
"""The number of states to search for pairs that are never held together."""


class DeadEnd(NamedTuple):
    """A keyword or quest that a guard can never do anything with, or two that no play ever holds together."""

    kind: Kind
    names: tuple[str, ...]
    """`keyword:LAMP`, `quest:4`; two names if they exclude each other."""
    decided: bool
    asked: tuple[str, ...]
    """The guards that test for it."""
    given: tuple[str, ...]
    lost: tuple[str, ...]
    """The sites where the text gives it, and those where the text takes it."""
    why: str


def dead_ends(found: Reach, states: int = STATES, tell: Progress | None = None) -> list[DeadEnd]:
    """Every dead end of a book."""
    return list(_DeadEnds(found, states, tell).all())


def asked_for(condition: Condition, wanted: bool = True) -> Iterator[Simple]:
    """The tests of a condition that must hold; those that must fail are left out."""
    match condition:
        case Not(of=inner):
            yield from asked_for(inner, not wanted)
        case And(all=parts) | Or(any=parts):
            for part in parts:
                yield from asked_for(part, wanted)
        case _ if wanted:
            yield condition


def name_of_test(test: Simple) -> str | None:
    """The name in reports of what a test needs: `keyword:LAMP`, `quest:4`; None for other tests."""
    match test:
        case HasKeyword(keyword=keyword):
            return f"keyword:{keyword}"
        case HasQuest(quest=quest):
            return f"quest:{quest}"
        case _:
            return None


class _DeadEnds:
    """Finds the dead ends of one book, kind after kind."""

    def __init__(self, found: Reach, states: int, tell: Progress | None) -> None:
        """`states` limits the search of states for pairs."""
        self.found, self.book, self.states, self.tell = found, found.story.book, states, tell
        self.given, self.lost = sites(found.story)
        self.elsewhere = elsewhere(self.book)
        self.tests: dict[str, Simple] = {}
        """By name of a keyword or quest, the test for it."""
        self.asked: dict[str, list[str]] = defaultdict(list)
        """By name, the guards that need it."""
        asked = {**guards(self.book), **paragraphs(self.book)}
        self.guards = {guard: condition for guard, condition in asked.items() if condition}
        for guard, condition in self.guards.items():
            for test in dict.fromkeys(asked_for(condition)):
                if (name := name_of_test(test)) is not None:
                    self.tests[name] = test
                    self.asked[name].append(guard)

    def all(self) -> Iterator[DeadEnd]:
        """All dead ends: of single names, of keywords that are never tested, and of pairs."""
        for name, askers in self.asked.items():
            yield from self._in_vain(name, askers)
        yield from self._never_asked()
        yield from self._apart()

    # ---------------------------------------------------------------- one by itself

    def _in_vain(self, name: str, askers: list[str]) -> Iterator[DeadEnd]:
        """A dead end if what these guards need is never had, or never had when one of them is tested."""
        had, let_through = self._status(name), {self._status(guard) for guard in askers}
        thing = _words(name)
        if had != "reachable":
            facts = facts_of(self.book, self.tests[name])
            given = all_at(self.given, facts)
            where = f"it is only given at {listed(given)}, which no play reaches" if given else "nothing gives it"
            if others := self._other_sources(facts):
                where += f" (only {listed(others)}, which this does not follow)"
            if had == "undecided" and given:
                where = f"only {listed(given)} gives it, and whether any play gets there is undecided"
            yield self._dead_end(
                "never given", name, had == "unreachable", f"{thing} is required by {listed(askers)}; {where}"
            )
        elif "reachable" not in let_through:
            certain = let_through == {"unreachable"}
            unsure = f"{thing} can be gained; whether it is held where it is required ({listed(askers)}) is undecided"
            yield self._dead_end("never in time", name, certain, self._too_late(name, askers) if certain else unsure)

    def _too_late(self, name: str, askers: list[str]) -> str:
        """A sentence that says why something that can be gained is never held when these guards are tested."""
        thing, facts = _words(name), facts_of(self.book, self.tests[name])
        read = [guard for guard in askers if self._is_asked(guard)]
        if not read:
            return f"{thing} can be gained, but no play reaches what requires it ({listed(askers)})"
        if any(self.guards[guard] != self.tests[name] for guard in read):
            return (
                f"{thing} can be gained, but what requires it also requires more ({listed(read)}), and no play has both"
            )
        lost = [at for at in all_at(self.lost, facts) if at in self.found and self._status(at) == "reachable"]
        then = f"it is lost at {listed(lost)}" if lost else "it is gained only elsewhere"
        return f"{thing} can be gained, but is never held where it is required ({listed(read)}); {then}"

    def _is_asked(self, guard: str) -> bool:
        """Whether some play reaches the point where this guard is tested."""
        section, part = guard.split(":")
        later = [f"{section}:if{at}" for at in range(1, len(self.book.sections[section].redirects) + 1)]
        ways = [section] if not part.startswith("if") else [section, *later]
        return any(way in self.found and self._status(way) == "reachable" for way in ways)

    def _never_asked(self) -> Iterator[DeadEnd]:
        """Keywords that no text tests: neither for having nor for lacking them, neither by keyword nor by quest
        number."""
        conditions = [*self.guards.values(), *(condition for _, condition in asked_elsewhere(self.book))]
        tests = [test for condition in conditions for test in simple_parts(condition)]
        anywhere = {test.keyword for test in tests if isinstance(test, HasKeyword)}
        by_number = {test.quest for test in tests if isinstance(test, HasQuest)}
        for keyword, bearers in self.book.bearers.items():
            if keyword not in anywhere and by_number.isdisjoint(bearers):
                self.tests.setdefault(f"keyword:{keyword}", HasKeyword(keyword=keyword))
                yield self._dead_end("never asked", f"keyword:{keyword}", True, f"nothing requires keyword {keyword}")

    # ---------------------------------------------------------------- two together

    def _apart(self) -> Iterator[DeadEnd]:
        """The dead ends of pairs: needed together, and never held together though a play can hold each."""
        asked: dict[Pair, list[str]] = defaultdict(list)
        shown: set[Pair] = set()
        for guard, condition in self.guards.items():
            ways = [_pairs(way) for way in ways_to_hold(condition)]
            for pair in dict.fromkeys(chain.from_iterable(ways)):
                asked[pair].append(guard)
            if 0 < len(ways) <= MOST_WAYS and self._status(guard) == "reachable":
                shown.update(set.intersection(*map(set, ways)))  # it can hold, and not without both
        had = (pair for pair in asked if {*map(self._status, pair)} == {"reachable"})
        pairs = [pair for pair in had if pair not in shown]
        for pair, status in zip(pairs, self._together(pairs), strict=True):
            if status != "reachable":
                yield self._never_both(pair, asked[pair], status == "unreachable")

    def _never_both(self, pair: Pair, askers: list[str], proved: bool) -> DeadEnd:
        """The dead end of a pair; `proved` tells whether no play holds both, or that is only undecided."""
        facts = [fact for name in pair for fact in facts_of(self.book, self.tests[name])]
        given, lost = all_at(self.given, facts), all_at(self.lost, facts)
        why = "a play can have either, but never both at once" if proved else "whether any play holds both is undecided"
        others = self._other_sources(facts)
        if others:
            why += f" (but for {listed(others)}, which this does not follow)"
        why = f"{' and '.join(map(_words, pair))} are required together at {listed(askers)}; {why}"
        return DeadEnd(
            kind="apart",
            names=pair,
            decided=proved and not others,
            asked=tuple(askers),
            given=given,
            lost=lost,
            why=why,
        )

    def _together(self, pairs: list[Pair]) -> list[VerdictStatus]:
        """Whether both are ever held when a guard is tested: from every state or, if these are too many, by the
        passes."""
        tests = [(self.tests[one], self.tests[other]) for one, other in pairs]
        if self.found.questions is not None:
            return list(self._questions_together(self.found.questions, tests))
        if not pairs:
            return []
        if self.found.story.has_hub or self.found.proof in ("sets of states", "small questions"):
            asked = {f"together:{one}:{other}": both for (one, other), both in zip(pairs, tests, strict=True)}
            return list(together(self.found.story, asked, Budget(states=self.states), self.tell).values())
        return [self._seen_together(*pair) for pair in pairs]

    def _questions_together(
        self, questions: ByQuestions, pairs: list[tuple[Simple, Simple]]
    ) -> Iterator[VerdictStatus]:
        """For each pair of tests, whether some play passes both at a point that asks for both, by the questions that
        decided the story."""
        story = self.found.story
        with undisturbed():
            for pair, points in zip(pairs, first_asking_points(story, pairs), strict=True):
                yield questions.can_hold(points, story.guard(And(all=pair)))

    def _seen_together(self, one: str, other: str) -> VerdictStatus:
        """The same for one pair, by exploring every state of the story."""
        guard = self.found.story.guard(And(all=(self.tests[one], self.tests[other])))
        if any(holds(guard, facts) for facts in self._asked):
            return "reachable"
        return "unreachable" if self._seen.complete else "undecided"

    @cached_property
    def _asked(self) -> set[int]:
        """The sets of facts that hold when a guard is tested."""
        asks = asking_points(self.found.story)
        return {facts for point, facts, _ in self._seen.states if point in asks}

    @cached_property
    def _seen(self) -> StateSpace:
        return explore(self.found.story, self.states, self.tell)

    # ---------------------------------------------------------------- words

    def _dead_end(self, kind: Kind, name: str, decided: bool, why: str) -> DeadEnd:
        """The dead end of one name, with the guards that need it and the sites that give and take it."""
        facts = facts_of(self.book, self.tests[name])
        asked = tuple(self.asked.get(name, ()))
        return DeadEnd(
            kind=kind,
            names=(name,),
            decided=decided,
            asked=asked,
            given=all_at(self.given, facts),
            lost=all_at(self.lost, facts),
            why=why,
        )

    def _other_sources(self, facts: Iterable[str]) -> dict[str, None]:
        """What gives these outside the storybook, each once."""
        return dict.fromkeys(one for fact in facts for one in self.elsewhere.get(fact, ()))

    def _status(self, name: str) -> VerdictStatus:
        """The verdict of a name; a keyword that no quest has is unreachable."""
        return self.found[name].status if name in self.found else "unreachable"


def _pairs(way: Iterable[tuple[Simple, bool]]) -> list[Pair]:
    """Pairs that are needed together in one of the ways in which a guard can hold."""
    names = {name for test, wanted in way if wanted and (name := name_of_test(test)) is not None}
    return list(combinations(sorted(names), 2))


def _words(name: str) -> str:
    return name.replace(":", " ", 1)
