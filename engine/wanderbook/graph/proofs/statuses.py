"""What each fact can be, one after another: never yet, held, used up. No fact goes back.

Rules and goals ask bits; what follows from that for each fact as a whole is said here, and nowhere else.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from wanderbook.graph.compiled import Story
from wanderbook.graph.guards import SET, UNSET, bits
from wanderbook.graph.proofs.facts import Asks, Facts
from wanderbook.graph.proofs.goals import Rule
from wanderbook.graph.proofs.saturate import Saturated

Status = Literal["never", "held", "used"]
Statuses = tuple[Status, ...]
Test = tuple[str, Statuses]
"""What is asked of a fact: one of these statuses will do."""
Tests = tuple[Test, ...]


def one_way(story: Story, bound: Saturated) -> bool:
    """Whether no fact that outlasts an exploration can be lost and gained again. Read off the text, not a play."""
    local, gained, lost = story.local, 0, 0
    for move in bound.changing:
        for what, which in move.changes:
            if what in (SET, UNSET) and bound.may(move.guard):
                gained |= (1 << which) if what == SET else 0
                lost |= (1 << which) if what == UNSET else 0
    return not gained & lost & ~local


class Fact(NamedTuple):
    """A fact's bit, and the bit that says it was there once; none for what is no quest."""

    held: int
    had: int


class OneWay:
    """The facts of a story that change, by name, and how each begins."""

    def __init__(self, facts: Facts, bound: Saturated, start: int) -> None:
        self.facts: dict[str, Fact] = {}
        self.begins: dict[str, Status] = {}
        self.possible: dict[str, Statuses] = {}
        self._tests: dict[tuple[str, bool, bool, bool, bool], Test | None] = {}
        self.owner: dict[int, str] = {}
        """By bit, as a mask."""
        story = facts.story
        changing = ~(facts.true | facts.false)
        for name, bit in story.bits.items():
            kind, _, rest = name.partition(":")
            held = 1 << bit
            if kind in ("quest", "card", "crossed", "deck") and changing & held:
                had = facts.had[int(rest)] if kind == "quest" else 0
                begins: Status = "held" if start & held else "used" if start & had else "never"
                self._add(name, Fact(held, had), begins, loses=bool(had or bound.can_lack & held & facts.start))

    def _add(self, name: str, fact: Fact, begins: Status, loses: bool) -> None:
        self.facts[name] = fact
        self.begins[name] = begins
        each: Statuses = ("never", "held", "used") if loses else ("never", "held")
        self.possible[name] = each[each.index(begins) :]
        for bit in (fact.held, fact.had):
            if bit:
                self.owner[bit] = name

    def tests(self, asks: Asks) -> Tests:
        """What is asked of the facts that change, in the order of their bits."""
        names = dict.fromkeys([self.owner[bit] for bit in bits(asks.yes | asks.no) if bit in self.owner])
        return tuple([test for name in names if (test := self._test(name, asks)) is not None])

    def _test(self, name: str, asks: Asks) -> Test | None:
        """What is asked of one fact; nothing where whatever it can be will do."""
        (held, had), (yes, no) = self.facts[name], asks
        asked = name, yes & held != 0, yes & had != 0, no & held != 0, no & had != 0
        if asked not in self._tests:
            wanted = self.wanted(name, asks)
            self._tests[asked] = None if wanted == self.possible[name] else (name, wanted)
        return self._tests[asked]

    def wanted(self, name: str, asks: Asks) -> Statuses:
        (held, had), (yes, no) = self.facts[name], asks
        found = []
        for status in self.possible[name]:
            is_held, was_had = status == "held", status != "never"
            if (yes & held and not is_held) or (no & held and is_held):
                continue
            if had and ((yes & had and not was_had) or (no & had and was_had)):
                continue
            found.append(status)
        return tuple(found)

    def changes(self, rule: Rule) -> list[tuple[str, Status, Status]]:
        """What a rule does: each fact with its status before and after."""
        found: list[tuple[str, Status, Status]] = []
        for name in dict.fromkeys(self.owner[bit] for bit in bits(rule.on | rule.off) if bit in self.owner):
            held, had = self.facts[name]
            now_held = bool(rule.on & held)
            before: Status = "held" if rule.off & held else "never" if now_held or rule.on & had else "held"
            after: Status = "held" if now_held else "used"
            found.append((name, before, after))
        return found
