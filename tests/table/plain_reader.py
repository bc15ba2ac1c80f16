"""A second reader of plain gamebooks, written from "What reading means" alone, over a book as plain data.

It shares no code with the engine: dicts from the book's JSON, a place in the text, and what is held. It is slow and
simple, and where it and the engine disagree, one of them misreads the book.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Data = dict[str, Any]


class Held(NamedTuple):
    quests: frozenset[int]
    used: frozenset[int]
    cards: frozenset[int]
    taken: frozenset[str]


class At(NamedTuple):
    """Where the reader stands: "choose" in a section, "try" a choice, "draw" a table, at an "ending", or "stuck"."""

    what: str
    where: tuple[str | int, ...]
    held: Held


class PlainReader:
    def __init__(self, book: Data) -> None:
        self.page = book["title_page"]
        self.sections: dict[str, Data] = {one["number"]: one for part in book["chapters"] for one in part["sections"]}
        self.keywords = {quest["number"]: quest["keyword"] for quest in book["cards"]["quest"]}

    def start(self) -> At:
        nothing: frozenset[Any] = frozenset()
        held = Held(frozenset(self.page["quests"]), nothing, frozenset(self.page["adventures"]), nothing)
        return self._turn(self.page["start"], held)

    # ------------------------------------------------------------ what can be done, and what comes of it

    def ways(self, at: At) -> dict[str, bool]:
        """Every answer by name, and whether it is open."""
        match at.what:
            case "choose":
                section = self.sections[str(at.where[0])]
                return {choice["letter"]: self._open(section, choice, at.held) for choice in section["choices"]}
            case "try":
                trial = self._choice(at)["trial"]
                wins, faces = trial["wins"], trial["faces"]
                return {name: True for name, some in (("pass", wins > 0), ("fail", wins < faces)) if some}
            case "draw":
                return {_row_name(row): True for row in self._block(at)["rows"]}
        return {}

    def go(self, at: At, way: str) -> At:
        """Where that answer leads."""
        section = self.sections[str(at.where[0])]
        number = section["number"]
        if at.what == "draw":
            row = next(row for row in self._block(at)["rows"] if _row_name(row) == way)
            done = self._effects(row["effects"], at.held)
            return done if isinstance(done, At) else self._body(section, int(at.where[1]) + 1, done)
        if at.what == "choose":
            choice = next(one for one in section["choices"] if one["letter"] == way)
            held = at.held
            if section["town"] is not None:
                held = held._replace(taken=held.taken | {f"{number}:{way}"})
            if choice["trial"]:
                return At("try", (number, way), held)
            return self._leave(choice["effects"], held)
        choice, held = self._choice(at), at.held
        if way == "fail":
            done = self._effects(choice["failure"]["effects"] if choice["failure"] else (), held)
            if isinstance(done, At):
                return done
            held = done
        return self._leave(choice["effects"], held)

    def _choice(self, at: At) -> Data:
        section, letter = at.where
        found: Data = next(one for one in self.sections[str(section)]["choices"] if one["letter"] == letter)
        return found

    def _block(self, at: At) -> Data:
        section, block = at.where
        found: Data = self.sections[str(section)]["body"][block]
        return found

    def _open(self, section: Data, choice: Data, held: Held) -> bool:
        return f"{section['number']}:{choice['letter']}" not in held.taken and self._holds(choice["requires"], held)

    # ------------------------------------------------------------ 1 to 4: turning, effects, choices, dead ends

    def _turn(self, number: str, held: Held) -> At:
        """A section's redirects, then its text; a loop is a soft lock, at the first place that is met again."""
        met: set[tuple[str, Held]] = set()
        while (number, held) not in met:
            met.add((number, held))
            section = self.sections[number]
            for redirect in section["redirects"]:
                if self._holds(redirect["when"], held):
                    number = redirect["to"]
                    break
            else:
                at = self._body(section, 0, held)
                if at.what != "turn":
                    return at
                number, held = str(at.where[0]), at.held
        return At("stuck", (number,), held)

    def _body(self, section: Data, first: int, held: Held) -> At:
        """The text from one block on: effects in order, a draw, then a choice."""
        for place, block in list(enumerate(section["body"]))[first:]:
            if block["kind"] == "table":
                return At("draw", (section["number"], place), held)
            if block["kind"] == "instructions":
                done = self._effects(block["effects"], held, turn=first > 0)  # from the top, `_turn` looks for loops
                if isinstance(done, At):
                    return done
                held = done
        if any(self._open(section, choice, held) for choice in section["choices"]):
            return At("choose", (section["number"],), held)
        return At("stuck", (section["number"],), held)

    def _leave(self, effects: list[Data], held: Held) -> At:
        done = self._effects(effects, held)
        assert isinstance(done, At), "a choice leads somewhere"
        return done

    def _effects(self, effects: Any, held: Held, turn: bool = True) -> At | Held:
        """Effects in order; a turn or an ending is taken at once. Without `turn`, a turn is only said."""
        for effect in effects:
            match effect["kind"]:
                case "turn_to":
                    return self._turn(effect["section"], held) if turn else At("turn", (effect["section"],), held)
                case "end_story":
                    return At("ending", (effect["ending"],), held)
                case kind:
                    held = _changed(kind, effect, held)
        return held

    # ------------------------------------------------------------ 5: what is held

    def _holds(self, condition: Data | None, held: Held) -> bool:
        if condition is None:
            return True
        match condition["kind"]:
            case "keyword":
                return any(self.keywords[quest] == condition["keyword"] for quest in held.quests)
            case "quest":
                return condition["quest"] in held.quests
            case "card":
                return condition["card"] in held.cards
            case "owns":
                owned = {"quest": held.quests, "adventure_card": held.cards}[condition["thing"]]
                return len(owned) >= condition["amount"]
            case "not":
                return not self._holds(condition["of"], held)
            case "and":
                return all(self._holds(part, held) for part in condition["all"])
            case "or":
                return any(self._holds(part, held) for part in condition["any"])
        raise AssertionError(condition)


def _changed(kind: str, effect: Data, held: Held) -> Held:
    match kind:
        case "gain_quest":
            new = {effect["quest"]} - held.used
            return held._replace(quests=held.quests | new)
        case "lose_quest" | "complete_quest":
            gone = {effect["quest"]} & held.quests
            return held._replace(quests=held.quests - gone, used=held.used | gone)
        case "gain_card":
            return held._replace(cards=held.cards | {effect["card"]})
        case "lose_card":
            return held._replace(cards=held.cards - {effect["card"]})
        case "nothing":
            return held
    raise AssertionError(kind)


def _row_name(row: Data) -> str:
    return f"{row['low']}-{row['high']}"


def plays(reader: PlainReader, at: At, length: int) -> int:
    """How many plays of so many answers there are from here."""
    if length == 0:
        return 1
    return sum(plays(reader, reader.go(at, way), length - 1) for way, open in reader.ways(at).items() if open)
