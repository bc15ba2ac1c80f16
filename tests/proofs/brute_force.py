"""Every state of a book, from its JSON and "What reading means" alone: slow, plain, and without any cleverness.

It shares no code with the proofs. What they say is held against this.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Self

from wanderbook.book import Book

Data = dict[str, Any]
WAYS = ("turn_to", "return_to_ship", "return_to_map", "end_story", "end_campaign")


class Facts(NamedTuple):
    quests: frozenset[int]
    used: frozenset[int]
    cards: frozenset[int]
    crossed: frozenset[str] = frozenset()
    decks: int = 0
    """How many of the deck's ends were read."""
    tokens: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()
    boxes: frozenset[tuple[str, int]] = frozenset()
    """The marked boxes, each by its track and its number."""
    where: Any = None
    """Where the pawn is, for who looks at the map."""


class Place(NamedTuple):
    """`ship`, `turn` to a section, its body `from` a block on, `choose` in it, `over` or `stuck`."""

    what: str
    section: str
    block: int
    entrance: str
    facts: Facts


class BruteForce:
    def __init__(self, book: Book) -> None:
        data = book.model_dump()
        self.page, self.atlas = data["title_page"], data["atlas"]
        self.sections: dict[str, Data] = {number: book.sections[number].model_dump() for number in book.sections}
        self.keywords = {quest["number"]: quest["keyword"] for quest in data["cards"]["quest"]}
        self.reached: set[str] = set()
        self.after: dict[Place, list[Place]] = {}
        self.complete = True

    def run(self, most: int = 20_000, begin: Place | None = None) -> Self:
        """From the beginning of the book, or from a place."""
        if begin is None:
            first = self.begin()
            begin = Place("ship", "", 0, "", first) if self.atlas else Place("turn", self.page["start"], 0, "", first)
        for quest in begin.facts.quests | begin.facts.used:  # those that are used up were gained before
            self._gain(quest)
        waiting = [begin]
        while waiting:
            place = waiting.pop()
            if place in self.after:
                continue
            if len(self.after) >= most:
                self.complete = False
                return self
            self.after[place] = list(self._next(place))
            waiting += self.after[place]
        return self

    def begin(self) -> Facts:
        return Facts(frozenset(self.page["quests"]), frozenset(), frozenset(self.page["adventures"]))

    def locked(self) -> set[Place]:
        """Places from which no ending can be come to."""
        safe = {place for place in self.after if place.what == "over"}
        grown = True
        while grown:
            more = {place for place, after in self.after.items() if place not in safe and safe.intersection(after)}
            safe |= more
            grown = bool(more)
        return set(self.after) - safe

    # ---------------------------------------------------------------- one step

    def _next(self, place: Place) -> Iterator[Place]:
        match place.what:
            case "ship":
                yield from self._explore(place.facts)
            case "turn":
                yield self._turn(place)
            case "from":
                yield from self._body(place)
            case "choose":
                yield from self._choose(place)

    def _explore(self, facts: Facts) -> Iterator[Place]:
        for page in self.atlas:
            for region in page["regions"]:
                for number in region["locations"]:
                    if number not in facts.crossed:
                        yield Place("turn", number, 0, number, facts)
        yield from self._deck_ends(facts)

    def _deck_ends(self, facts: Facts) -> Iterator[Place]:
        ends = self.page["deck_ends"]
        for at, number in enumerate(ends):
            if facts.decks == at or facts.decks == at + 1 == len(ends):
                yield Place("turn", number, 0, number, facts._replace(decks=at + 1))
        if ends and facts.decks == len(ends) and self.page["finale_lost"]:
            yield Place("turn", self.page["finale_lost"], 0, self.page["finale_lost"], facts)

    def _turn(self, place: Place) -> Place:
        for at, redirect in enumerate(self.sections[place.section]["redirects"], 1):
            if redirect["when"] is None or self._holds(redirect["when"], place.facts):
                self.reached.add(f"{place.section}:if{at}")
                return Place("turn", redirect["to"], 0, place.entrance, place.facts)
        self.reached.add(place.section)
        self.reached |= self.paragraphs(place)
        return Place("from", place.section, 0, place.entrance, place.facts)

    def paragraphs(self, place: Place) -> set[str]:
        """Of the paragraphs under a condition, which are shown and which are not, when their section is read."""
        shown = self.shown(place.section, place.facts).values()
        return {f"{place.section}:p{at}{'' if one else ':not'}" for at, one in enumerate(shown, 1)}

    def shown(self, section: str, facts: Facts) -> dict[int, bool]:
        """By block, whether a paragraph under a condition is shown; what says Otherwise, if none above it is."""
        found: dict[int, bool] = {}
        for at, block in enumerate(self.sections[section]["body"]):
            if block["kind"] == "conditional":
                is_last = block.get("otherwise", False)
                found[at] = not any(found.values()) if is_last else self._holds(block["when"], facts)
        return found

    def _body(self, place: Place) -> Iterator[Place]:
        body = self.sections[place.section]["body"]
        if place.block == len(body):
            yield Place("choose", place.section, 0, place.entrance, place.facts)
            return
        block, on = body[place.block], Place("from", place.section, place.block + 1, place.entrance, place.facts)
        match block["kind"]:
            case "instructions":
                yield self._do(block["effects"], place, on)
            case "table":
                for row in block["rows"]:
                    self.reached.add(f"{self._draw(place)}:{row['low']}-{row['high']}")
                    yield self._do(row["effects"], place, on)
            case _:
                yield on

    def _draw(self, place: Place) -> str:
        """The first draw bears the section's number; a later one also its place among effects and draws."""
        runs: list[str] = []
        for block in self.sections[place.section]["body"][: place.block]:
            if block["kind"] == "table" or (block["kind"] == "instructions" and runs[-1:] != ["instructions"]):
                runs.append(block["kind"])
        return f"{place.section}:{len(runs) + 1}" if "table" in runs else place.section

    def _choose(self, place: Place) -> Iterator[Place]:
        section = self.sections[place.section]
        stuck = True
        for choice in section["choices"]:
            name = f"{place.section}:{choice['letter']}"
            if name in place.facts.taken or (choice["requires"] and not self._holds(choice["requires"], place.facts)):
                continue
            stuck = False
            self.reached.add(name)
            after = place
            if section["town"] is not None:
                after = place._replace(facts=place.facts._replace(taken=place.facts.taken | {name}))
            yield from self._try(choice, name, after)
        if section["encounter"] and self.atlas:  # it may be ended at any time
            yield Place("ship", "", 0, "", place.facts._replace(tokens=frozenset(), taken=frozenset()))
        elif stuck:
            yield place._replace(what="stuck")

    def _try(self, choice: Data, name: str, place: Place) -> Iterator[Place]:
        trial, nowhere = choice["trial"], Place("stuck", place.section, place.block, place.entrance, place.facts)
        if trial is None:
            yield self._do(choice["effects"], place, nowhere)
            return
        if trial["kind"] != "chance" or trial["wins"] > 0:
            self.reached.add(f"{name}:pass")
            yield self._do(choice["effects"], place, nowhere)
        if trial["kind"] != "chance" or trial["wins"] < trial["faces"]:
            self.reached |= {name, f"{name}:fail"}  # who fails has taken the choice, too
            failed = choice["failure"]["effects"] if choice["failure"] else []
            yield self._do([*failed, *choice["effects"]], place, nowhere)

    # ---------------------------------------------------------------- effects and conditions

    def _do(self, effects: list[Data], place: Place, on: Place) -> Place:
        facts = place.facts
        for effect in effects:
            match effect["kind"]:
                case "turn_to":
                    return Place("turn", effect["section"], 0, place.entrance, facts)
                case "return_to_ship" | "return_to_map":
                    return Place("ship", "", 0, "", facts._replace(tokens=frozenset(), taken=frozenset()))
                case "end_story" | "end_campaign":
                    self.reached.add(f"ending:{effect['ending']}")
                    return Place("over", "", 0, "", facts)
                case "gain_quest":
                    if effect["quest"] not in facts.used:
                        if effect["quest"] not in facts.quests:
                            facts = facts._replace(quests=facts.quests | {effect["quest"]})
                        self._gain(effect["quest"])
                case "lose_quest" | "complete_quest":
                    if gone := {effect["quest"]} & facts.quests:
                        facts = facts._replace(quests=facts.quests - gone, used=facts.used | gone)
                case "gain_card":
                    if effect["card"] not in facts.cards:
                        facts = facts._replace(cards=facts.cards | {effect["card"]})
                case "lose_card":
                    if effect["card"] in facts.cards:
                        facts = facts._replace(cards=facts.cards - {effect["card"]})
                case "gain_explore":
                    facts = facts._replace(tokens=facts.tokens | {effect["token"]})
                case "mark_boxes":
                    track = next(one for one in self.page["track"] if one["name"] == effect["track"])
                    numbers = [number for name, number in facts.boxes if name == track["name"]]
                    last = min(track["boxes"], len(numbers) + effect["amount"])
                    more = {(track["name"], number) for number in range(len(numbers) + 1, last + 1)}
                    facts = facts._replace(boxes=facts.boxes | more) if more else facts
                case "move_to":
                    facts = self._moved(effect, facts)
                case "cross_off_location" if place.entrance:
                    facts = facts._replace(crossed=facts.crossed | {place.entrance})
        return on if facts is place.facts else on._replace(facts=facts)

    def _moved(self, effect: Data, facts: Facts) -> Facts:
        """Places can be explored from anywhere here: being moved is nothing."""
        return facts

    def _gain(self, quest: int) -> None:
        self.reached.add(f"quest:{quest}")
        if self.keywords[quest]:
            self.reached.add(f"keyword:{self.keywords[quest]}")

    def _holds(self, condition: Data, facts: Facts) -> bool:
        match condition["kind"]:
            case "keyword":
                return any(self.keywords[quest] == condition["keyword"] for quest in facts.quests)
            case "quest":
                return condition["quest"] in facts.quests
            case "card":
                return condition["card"] in facts.cards
            case "explore":
                return condition["token"] in facts.tokens
            case "boxes":
                return bool(sum(name == condition["track"] for name, _ in facts.boxes) >= condition["amount"])
            case "owns":
                owned = {"quest": facts.quests, "adventure_card": facts.cards}[condition["thing"]]
                return bool(len(owned) >= condition["amount"])
            case "not":
                return not self._holds(condition["of"], facts)
            case "and":
                return all(self._holds(part, facts) for part in condition["all"])
            case "or":
                return any(self._holds(part, facts) for part in condition["any"])
        raise AssertionError(condition)
