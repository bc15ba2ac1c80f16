"""The statuses of each fact, in order: never yet, held, used up. No fact goes back.

Rules and goals test bits; this module alone translates bits to statuses.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import SET, UNSET, bits
from wanderbook.machine.saturate import Saturated
from wanderbook.machine.whereabouts import AT
from wanderbook.proofs.campaigns.facts import Precondition, WalkFacts
from wanderbook.proofs.campaigns.goals import Rule

FactStatus = Literal["never", "held", "used"]
Statuses = tuple[FactStatus, ...]
StatusTest = tuple[str, Statuses]
"""A test of a fact: it passes with any of these statuses."""
Tests = tuple[StatusTest, ...]

LASTING = frozenset({"quest", "card", "crossed", "deck", "track", "once", "twice", AT})
"""The kinds of facts that last beyond an exploration; `once` and `twice` are those of history."""


def one_way(story: Story, bound: Saturated) -> bool:
    """Whether no lasting fact can be lost and gained again. Decided from the text, and from the map for the pawn's
    position, not from plays."""
    if story.where and story.where.comes_back:
        return False
    local, gained, lost = story.local | where(story), 0, 0
    for move in bound.changing:
        for kind, target in move.changes:
            if kind in (SET, UNSET) and bound.may(move.guard):
                gained |= (1 << target) if kind == SET else 0
                lost |= (1 << target) if kind == UNSET else 0
    return not gained & lost & ~local


def where(story: Story) -> int:
    """The facts for the pawn's position, as a mask."""
    return sum(story.where.bits.values()) if story.where else 0


class FactBits(NamedTuple):
    """A fact's bit and, for a quest, the bit that records that it was held once."""

    held: int
    had: int


class OneWay:
    """The changing facts of a story by name, with their initial statuses."""

    def __init__(self, facts: WalkFacts, bound: Saturated, start: int) -> None:
        """`facts` and `bound` are those of a story, `start` the facts with which plays begin."""
        self.facts: dict[str, FactBits] = {}
        """The bits of each changing fact."""
        self.begins: dict[str, FactStatus] = {}
        """The status of each fact at the start."""
        self.possible: dict[str, Statuses] = {}
        """The statuses that each fact can have, in the order in which it takes them."""
        self._tests: dict[tuple[str, bool, bool, bool, bool], StatusTest | None] = {}
        self.owner: dict[int, str] = {}
        """By bit, as a mask, its fact."""
        story = facts.story
        changing = ~(facts.true | facts.false)
        for name, bit in story.bits.items():
            kind, _, rest = name.partition(":")
            held = 1 << bit
            if kind in LASTING and changing & held:
                had = facts.had[int(rest)] if kind == "quest" else 0
                begins: FactStatus = "held" if start & held else "used" if start & had else "never"
                self._add(
                    name,
                    FactBits(held, had),
                    begins,
                    loses=bool(had or kind == AT or bound.can_lack & held & facts.start),
                )

    def _add(self, name: str, fact: FactBits, begins: FactStatus, loses: bool) -> None:
        """Add a fact; one that play never takes away (`loses` is False) is never used up."""
        self.facts[name] = fact
        self.begins[name] = begins
        each: Statuses = ("never", "held", "used") if loses else ("never", "held")
        self.possible[name] = each[each.index(begins) :]
        for bit in (fact.held, fact.had):
            if bit:
                self.owner[bit] = name

    def tests(self, asks: Precondition) -> Tests:
        """A precondition as tests of the changing facts, in the order of their bits."""
        names = dict.fromkeys([self.owner[bit] for bit in bits(asks.yes | asks.no) if bit in self.owner])
        return tuple([test for name in names if (test := self._test(name, asks)) is not None])

    def _test(self, name: str, asks: Precondition) -> StatusTest | None:
        """The statuses of a fact that meet a precondition; None if all possible ones do."""
        (held, had), (yes, no) = self.facts[name], asks
        asked = name, yes & held != 0, yes & had != 0, no & held != 0, no & had != 0
        if asked not in self._tests:
            wanted = self.wanted(name, asks)
            self._tests[asked] = None if wanted == self.possible[name] else (name, wanted)
        return self._tests[asked]

    def wanted(self, name: str, asks: Precondition) -> Statuses:
        """The statuses of a fact, of those possible, that meet a precondition."""
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

    def changes(self, rule: Rule) -> list[tuple[str, FactStatus, FactStatus]]:
        """The changes of a rule: each fact with its status before and after."""
        found: list[tuple[str, FactStatus, FactStatus]] = []
        for name in dict.fromkeys(self.owner[bit] for bit in bits(rule.on | rule.off) if bit in self.owner):
            held, had = self.facts[name]
            now_held = bool(rule.on & held)
            before: FactStatus = "held" if rule.off & held else "never" if now_held or rule.on & had else "held"
            after: FactStatus = "held" if now_held else "used"
            found.append((name, before, after))
        return found
