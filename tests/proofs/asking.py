"""Brute force of what guards ask for and what texts take: dead ends and futile losses are held against it."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import Any

from tests.proofs.brute_force import WAYS, BruteForce, Data, Facts, Place
from wanderbook.book import Book
from wanderbook.proofs.dead_ends import DeadEnd
from wanderbook.proofs.futile import FutileLoss
from wanderbook.proofs.reach import Reach

TAKEN = {"lose_quest": "quest", "complete_quest": "quest", "lose_card": "card"}


class Asking(BruteForce):
    """Brute force that notes, for everything that a guard asks for, whether anything came of it; and what is held
    whenever something is taken."""

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.taken: dict[tuple[str, str], set[str]] = defaultdict(set)
        """By text, and what it takes: `held`, `used` or `new`, as plays come there."""
        self.completed: set[tuple[str, str]] = set()

    def _do(self, effects: list[Data], place: Place, on: Place) -> Place:
        for at, effect in enumerate(effects):
            if effect["kind"] in WAYS:
                break
            if kind := TAKEN.get(effect["kind"]):
                facts = super()._do(effects[:at], place, place).facts
                taken = self._text(effects, effect, place), f"{kind}:{effect[kind]}"
                self.taken[taken].add(_how(facts, kind, effect[kind]))
                if effect["kind"] == "complete_quest":
                    self.completed.add((place.section, taken[1]))
        return super()._do(effects, place, on)

    def _text(self, effects: list[Data], effect: Data, place: Place) -> str:
        section = self.sections[place.section]
        if place.what == "choose":
            return next(
                f"{place.section}:{choice['letter']}"
                for choice in section["choices"]
                for several in (choice["effects"], (choice["failure"] or {"effects": []})["effects"])
                if any(one is effect for one in several)
            )
        block = section["body"][place.block]
        rows = (row for row in block["rows"] if row["effects"] is effects) if block["kind"] == "table" else ()
        row = next(iter(rows), None)
        return f"{self._draw(place)}:{row['low']}-{row['high']}" if row else place.section

    def futile(self) -> dict[tuple[str, str], set[str]]:
        """What is taken where no play holds it, and how it is then."""
        return {taken: how for taken, how in self.taken.items() if "held" not in how}

    def asks(self) -> dict[str, list[tuple[str, Data]]]:
        """By section, every guard with its condition."""
        return {
            number: [
                *((f"{number}:if{at}", one["when"]) for at, one in enumerate(section["redirects"], 1) if one["when"]),
                *((f"{number}:{one['letter']}", one["requires"]) for one in section["choices"] if one["requires"]),
            ]
            for number, section in self.sections.items()
        }

    def vain(self) -> set[tuple[str, tuple[str, ...]]]:
        """Dead ends by definition."""
        found: set[tuple[str, tuple[str, ...]]] = set()
        guards = [one for several in self.asks().values() for one in several]
        asked: dict[str, list[str]] = {}
        together: set[tuple[str, ...]] = set()
        for guard, condition in guards:
            for world in minimal(condition):
                names = sorted({name for name, wanted in world if wanted and name})
                together.update(combinations(names, 2))
            for name in wanted_of(condition, True):
                asked.setdefault(name, []).append(guard)
        for name, askers in asked.items():
            if name not in self.reached:
                found.add(("never given", (name,)))
            elif not self.reached.intersection(askers):
                found.add(("never in time", (name,)))
        for pair in together:
            if self.reached.issuperset(pair) and not any(
                all(self.holds(name, place.facts) for name in pair) for place in self.after if self.asking(place)
            ):
                found.add(("apart", pair))
        found.update(("never asked", (name,)) for name in self.unasked([condition for _, condition in guards]))
        return found

    def unasked(self, conditions: list[Data]) -> set[str]:
        """Keywords that no condition is about, neither by their name nor by the number of a quest that bears them."""
        text = {(one["kind"], one.get(one["kind"])) for condition in conditions for one in tests_of(condition)}
        borne: dict[str, set[int]] = {}
        for quest, keyword in self.keywords.items():
            if keyword:
                borne.setdefault(keyword, set()).add(quest)
        return {
            f"keyword:{keyword}"
            for keyword, quests in borne.items()
            if ("keyword", keyword) not in text and not any(("quest", quest) in text for quest in quests)
        }

    def asking(self, place: Place) -> bool:
        return place.what in ("turn", "ship") or (place.what == "choose" and self.sections[place.section]["choices"])

    def holds(self, name: str, facts: Any) -> bool:
        kind, which = name.split(":")
        return self._holds({"kind": kind, kind: which if kind == "keyword" else int(which)}, facts)


def wanted_of(condition: Data, wanted: bool) -> set[str]:
    match condition["kind"]:
        case "not":
            return wanted_of(condition["of"], not wanted)
        case "and" | "or":
            parts = condition["all"] if condition["kind"] == "and" else condition["any"]
            return set().union(*(wanted_of(part, wanted) for part in parts))
        case "keyword" | "quest" if wanted:
            return {f"{condition['kind']}:{condition[condition['kind']]}"}
    return set()


def minimal(condition: Data, wanted: bool = True) -> list[frozenset[tuple[str, bool]]]:
    """The sets of tests that make a condition so."""
    match condition["kind"]:
        case "not":
            return minimal(condition["of"], not wanted)
        case "and" | "or":
            parts = condition["all"] if condition["kind"] == "and" else condition["any"]
            each = [minimal(part, wanted) for part in parts]
            if (condition["kind"] == "and") != wanted:
                return [world for worlds in each for world in worlds]
            found = [frozenset[tuple[str, bool]]()]
            for worlds in each:
                found = [one | other for one in found for other in worlds]
            return found
        case "keyword" | "quest":
            return [frozenset({(f"{condition['kind']}:{condition[condition['kind']]}", wanted)})]
    return [frozenset()]


def tests_of(condition: Data) -> list[Data]:
    """The single tests of a condition."""
    inner = condition.get("all") or condition.get("any") or ([condition["of"]] if condition["kind"] == "not" else [])
    return [test for part in inner for test in tests_of(part)] if inner else [condition]


def dead_ends_held(truth: Asking, found: Reach, ends: list[DeadEnd]) -> Counter[str]:
    """Fails where what is said is not so, or where something is not said; else how many there are of each kind."""
    vain = truth.vain()
    said = {(end.kind, end.names) for end in ends if end.decided}
    unsure = {name for end in ends if not end.decided for name in end.names}
    unsure |= {
        name for kind in ("quests", "keywords") for name, v in found.kinds[kind].items() if v.status == "undecided"
    }
    assert said <= vain, said - vain
    assert all(unsure.intersection(names) for _, names in vain - said), vain - said
    counts = Counter(f"dead ends {kind}" for kind, _ in said)
    return counts + Counter({"dead ends undecided": sum(not end.decided for end in ends)})


def _how(facts: Facts, kind: str, which: int) -> str:
    if which in (facts.quests if kind == "quest" else facts.cards):
        return "held"
    return "used" if kind == "quest" and which in facts.used else "new"


def futile_held(truth: Asking, found: list[FutileLoss]) -> Counter[str]:
    """Fails where a loss is called futile and is not, or is and is not called so."""
    futile, said = truth.futile(), {(one.at, one.thing): one for one in found}
    assert said.keys() <= futile.keys(), said.keys() - futile.keys()
    for (text, thing), how in futile.items():
        one = said.get((text, thing))
        is_gained = bool(truth.reached & {thing}) if thing.startswith("quest:") else True
        if (text.partition(":")[0], thing) in truth.completed or "used" in how or not is_gained:
            assert one is not None, (text, thing)
        if one is not None and thing.startswith("quest:"):
            assert ("used up" in one.why) == ("used" in how), one.why
            assert ("not gained yet" in one.why) <= ("new" in how), one.why
    return Counter({"futile losses": len(said), "losses": len(truth.taken)})
