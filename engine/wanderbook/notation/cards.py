"""Cards, atlas pages and the title page, from TOML. What they do is written in the notation's own phrases."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar, cast, get_args

from pydantic import ValidationError

from wanderbook.book.atlas import Page
from wanderbook.book.base import Content
from wanderbook.book.book import Cards, TitlePage
from wanderbook.book.cards import Ability, Landing, When
from wanderbook.book.sections import Challenge, Failure, Hazard, Passage
from wanderbook.book.vocabulary import Vocabulary, rulesets_with
from wanderbook.diagnostics import Diagnostic, suggest
from wanderbook.ids import KEYWORD
from wanderbook.notation.choices import Part, read_failure, read_trial
from wanderbook.notation.grids import read_grid, read_power, read_squares
from wanderbook.notation.languages import Phrasebook
from wanderbook.notation.reader import read_passage
from wanderbook.notation.sense import Entry
from wanderbook.notation.source import MOST_PROBLEMS, Reading, Reference
from wanderbook.notation.statements import read_effects, read_prices
from wanderbook.notation.tables import Path, Table
from wanderbook.notation.validation import validated

MODELS: dict[str, type[Content]] = {kind: get_args(field.annotation)[0] for kind, field in Cards.model_fields.items()}
_M = TypeVar("_M", bound=Content)


class TableReader:
    """Reads tables of one book: its language, its ruleset's words, and what was noted so far."""

    def __init__(self, phrasebook: Phrasebook, vocabulary: Vocabulary) -> None:
        self.phrasebook, self.vocabulary = phrasebook, vocabulary
        self.diagnostics: list[Diagnostic] = []
        self.references: dict[str, list[Reference]] = {}
        self.places: dict[tuple[str, int], tuple[str, int]] = {}
        """Cards and pages by kind and number, with their file and line."""
        self.entries: list[Entry] = []
        """Cards that are well written."""

    # ---------------------------------------------------------------- files

    def title_page(self, table: Table) -> TitlePage | None:
        found = self._model(table, (), TitlePage, table.data) or _salvaged(table.data)
        if found:
            for field, kind in (
                ("start", "section"),
                ("deck_ends", "section"),
                ("finale_lost", "section"),
                ("no_fuel", "quest"),
                ("no_fuel", "gains"),
                ("quests", "quest"),
                ("adventures", "adventure"),
            ):
                self._refer(table, (field,), kind, getattr(found, field))
            self._refer(table, ("begin",), "begin", found.begin and found.begin.space)
            for at, unlock in enumerate(found.unlock):
                self._refer(table, ("unlock", at, "quests"), "quest", unlock.quests)
                self._refer(table, ("unlock", at, "adventures"), "adventure", unlock.adventures)
            for field in ("begin", "deck_ends", "finale_lost") if self.vocabulary.atlas == "none" else ():
                if getattr(found, field):
                    message = (
                        f"{field!r} is for books with an atlas, and this book's ruleset is {self.vocabulary.title}"
                    )
                    self._problem(table, "SB112", (field,), message, 'a plain book says where it starts: start = "1"')
            self._check_keys(table, "book", (), table.data)
        return found

    def cards(self, table: Table) -> dict[str, list[Content]]:
        """Every card of a file, by kind."""
        found: dict[str, list[Content]] = {}
        before = len(self.diagnostics)
        for kind, entries in table.data.items():
            if self._has_enough(table, (kind,), before):
                break
            if kind not in MODELS:
                help = suggest(kind, MODELS) or f"cards are {', '.join(self.vocabulary.cards)}"
                self._problem(table, "SB310", (kind, 0), f"there are no {kind!r} cards", help)
            elif not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
                self._problem(
                    table, "SB302", (kind,), f"{kind} must be a list of cards", f"write [[{kind}]] before each card"
                )
            elif kind not in self.vocabulary.cards:
                others = " and ".join(rulesets_with("card", kind)) or "no ruleset"
                message = f"{kind} cards belong to {others}, and this book's ruleset is {self.vocabulary.title}"
                self._problem(table, "SB112", (kind, 0), message)
            else:
                found[kind] = self._numbered(table, kind, MODELS[kind], entries)
        return found

    def pages(self, table: Table) -> list[Page]:
        """Every atlas page of a file."""
        for key in table.data:
            if key != "page":
                self._problem(table, "SB310", (key, 0), f"an atlas has no {key!r}", "an atlas page is written [[page]]")
        entries = table.data.get("page", [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self._problem(table, "SB302", ("page",), "page must be a list of pages", "write [[page]] before each page")
            return []
        if entries and self.vocabulary.atlas == "none":
            self._problem(table, "SB112", ("page", 0), f"there is no atlas in the ruleset {self.vocabulary.title}")
            return []
        for entry in entries:
            if "region" in entry:
                entry["regions"] = entry.pop("region")
        for at, entry in enumerate(entries):
            self._sides(table, ("page", at), entry)
        return cast("list[Page]", self._numbered(table, "page", Page, entries))

    def _sides(self, table: Table, path: Path, page: dict[str, Any]) -> None:
        """Where regions, their neighbours and the page's edges stand, for the linker to point at."""
        number, regions, edges = page.get("number"), page.get("regions"), page.get("edges")
        for way, to in edges.items() if isinstance(edges, dict) else ():
            self._refer(table, (*path, "edges", way), "edge", to, f"{number}:{way}:")
        for at, region in enumerate(regions if isinstance(regions, list) else ()):
            if isinstance(region, dict):
                here, name = (*path, "region", at), region.get("id")
                self._refer(table, (*here, "id"), "region", name, f"{number}:")
                self._refer(table, (*here, "neighbours"), "neighbour", region.get("neighbours"), f"{number}:{name}:")

    def _numbered(self, table: Table, kind: str, model: type[Content], entries: list[Any]) -> list[Content]:
        found: list[Content] = []
        first = len(self.diagnostics)
        for at, entry in enumerate(entries):
            if self._has_enough(table, (kind, at), first):
                break
            before = len(self.diagnostics)
            card = self._model(table, (kind, at), model, entry)
            if card is None:
                if type(number := entry.get("number")) is int:  # it exists, whatever else is wrong with it
                    self.places.setdefault((kind, number), (table.source.file, table.key((kind, at)).line))
                continue
            number = cast(Any, card).number
            if (kind, number) in self.places:
                file, line = self.places[kind, number]
                message = f"{kind} {number} stands twice, first in {file}:{line}"
                self._problem(table, "SB304", (kind, at, "number"), message, "give each its own number")
                continue
            self.places[kind, number] = table.source.file, table.key((kind, at)).line
            if len(self.diagnostics) == before:
                self.entries.append(Entry(table, (kind, at), card, self.phrasebook))
            self._check_keys(table, "event" if kind == "curse" else kind, (kind, at), entry)
            if isinstance(card, Landing) and card.page and card.space:
                self._refer(table, (kind, at, "space"), "space", card.space, f"{card.page}:")
                self._refer(table, (kind, at, "space"), "lands", card.space, f"{card.page}:")
            found.append(card)
        return found

    def _check_keys(self, table: Table, kind: str, path: Path, entry: dict[str, Any]) -> None:
        """SB112: a key that only other rulesets have."""
        for field in entry:
            key = f"{kind}.{field}"
            if key not in self.vocabulary.keys and (others := rulesets_with("key", key)):
                if self.vocabulary.atlas == "none" and field in ("begin", "deck_ends", "finale_lost"):
                    continue  # told already
                message = f"{field!r} belongs to {' and '.join(others)}"
                message += f", and this book's ruleset is {self.vocabulary.title}"
                self._problem(table, "SB112", (*path, field), message, "take the line away")

    # ---------------------------------------------------------------- one table

    def _model(self, table: Table, path: Path, model: type[_M], data: dict[str, Any]) -> _M | None:
        """A table as content; every problem in it is noted."""
        before = len(self.diagnostics)
        values = self._converted(table, path, data)
        if len(self.diagnostics) > before:
            return None
        found = validated(table, path, model, values)
        if isinstance(found, list):
            self.diagnostics += found
            return None
        return found

    def _converted(self, table: Table, path: Path, data: dict[str, Any]) -> dict[str, Any]:
        """The table with its phrases read. Fields keep their names: the text becomes what it says."""
        values: dict[str, Any] = {}
        for field, value in data.items():
            here = (*path, field)
            if (
                isinstance(value, str)
                and (convert := _PHRASES.get(field))
                and not (field == "power" and path[:1] != ("buff",))
            ):
                reading = Reading(table.inset(here, value), self.phrasebook, self.vocabulary)
                values[field] = convert(reading)
                self.diagnostics += reading.diagnostics
                self.references.setdefault(table.source.file, []).extend(reading.references)
            elif isinstance(value, list) and field in {"regions", "zones"}:
                name = "region" if field == "regions" else field
                values[field] = [
                    self._converted(table, (*path, name, at), one) if isinstance(one, dict) else one
                    for at, one in enumerate(value)
                ]
                self._locations(table, path, value)
            elif isinstance(value, list):
                values[field] = tuple(value)
            else:
                values[field] = value
            if field == "keyword" and isinstance(value, str) and 0 < len(value) <= 40 and not KEYWORD.fullmatch(value):
                help = f'write keyword = "{value.upper()}"' if KEYWORD.fullmatch(value.upper()) else ""
                self._problem(table, "SB119", here, f"{value!r} is not a keyword: a word or two in capitals", help)
            if kind := _REFERS.get(field):
                self._refer(table, here, kind, value)
        return values

    def _locations(self, table: Table, path: Path, regions: list[Any]) -> None:
        for at, region in enumerate(regions):
            if isinstance(region, dict) and isinstance(region.get("locations"), list):
                self._refer(table, (*path, "region", at, "locations"), "section", region["locations"])

    def _refer(self, table: Table, path: Path, kind: str, value: object, owner: str = "") -> None:
        """A mention in a table; the caret stands under the value where it can be found on its line."""
        key = table.key(path)
        line = table.source.line(key.line)
        for one in value if isinstance(value, list | tuple) else () if value is None else (value,):
            said = re.compile(rf"(?<![\w.])\"?{re.escape(str(one))}\"?(?![\w.])").search(line, key.value - 1)
            column, length = (said.start() + 1, len(said[0])) if said else (key.column, key.length)
            reference = Reference(kind, f"{owner}{one}", key.line, column, length)
            self.references.setdefault(table.source.file, []).append(reference)

    # ---------------------------------------------------------------- problems

    def _has_enough(self, table: Table, path: Path, before: int) -> bool:
        """Whether this file has had so many problems that no more are told."""
        if len(self.diagnostics) - before < MOST_PROBLEMS:
            return False
        message = f"this file has more than {MOST_PROBLEMS:,} problems: no more are told"
        self._problem(table, "SB004", path, message, "mend these first")
        return True

    def _problem(self, table: Table, code: str, path: Path, message: str, help: str = "") -> None:
        self.diagnostics.append(table.problem(code, path, message, help))


def _salvaged(data: dict[str, Any]) -> TitlePage | None:
    """What can be kept of a title page with mistakes, so that those in the rest of the book are found as well."""
    start = data.get("start")
    data = {**data, "start": str(start)} if isinstance(start, int) else dict(data)
    try:
        return TitlePage.model_validate(data)
    except ValidationError as error:
        wrong = {str(detail["loc"][0]) for detail in error.errors(include_url=False)}
    if wrong & {"ruleset", "language", "start", "begin"}:  # the rest cannot be read without
        return None
    right = {field: value for field, value in data.items() if field not in wrong}
    return TitlePage.model_validate({"title": "…", **right})


# ---------------------------------------------------------------- phrases in tables


def _passage(reading: Reading) -> Passage:
    body, choices = read_passage(reading)
    return Passage(body=body, choices=choices)


def _effects(reading: Reading) -> Any:
    return read_effects(reading, 0, len(reading.text))


def _prices(reading: Reading) -> Any:
    return read_prices(reading, 0, len(reading.text))


def _hazard(reading: Reading) -> Hazard | None:
    """`SAVVY 5. Fail: 1 ship damage.`"""
    text = reading.text
    stop = re.search(r"\.\s|\n|$", text)
    middle = stop.start() if stop else len(text)
    trial = read_trial(reading, Part("trial", 0, middle))
    start = middle + len(text[middle:]) - len(text[middle:].lstrip(". \n"))
    failure = read_failure(reading, Part("fail", start, len(text.rstrip()))) if start < len(text) else Failure()
    return Hazard(challenge=trial, failure=failure) if isinstance(trial, Challenge) else None


def _abilities(reading: Reading) -> tuple[Ability, ...]:
    """A line an ability: `Always: +1 strength.`, `Pay 2 command: Redraw fate.`, `Draw 2 ability cards.`"""
    abilities: list[Ability] = []
    at = 0
    for line in reading.text.split("\n"):
        if line.strip():
            abilities += _ability(reading, at + len(line) - len(line.lstrip()), at + len(line.rstrip()))
        at += len(line) + 1
    return tuple(abilities)


def _ability(reading: Reading, low: int, high: int) -> list[Ability]:
    text = reading.text[low:high]
    for frame in ("always", "equipped", "discard", "turn_end", "once_for", "once", "use_for"):
        if found := reading.phrasebook.frame(frame).read(text):
            start, end = found.spans["effects"]
            effects = read_effects(reading, low + start, low + end)
            prices = found.spans.get("prices")
            price = read_prices(reading, low + prices[0], low + prices[1]) if prices else ()
            when = cast(When, "use" if frame in ("once_for", "once", "use_for") else frame)
            once = frame in ("once_for", "once")
            return [Ability(when=when, price=price, effects=effects, once=once)] if effects else []
    effects = read_effects(reading, low, high)
    return [Ability(effects=effects)] if effects else []


_REFERS = {"totem": "adventure", "card": "adventure", "location": "section", "ways": "landing", "crew": "crew"}
"""Fields that name a card, a section or one of the crew, with what they name: the linker looks for it."""

_PHRASES: dict[str, Callable[[Reading], Any]] = {
    "passage": _passage,
    "complete": _passage,
    "turn_end": _passage,
    "abilities": _abilities,
    "grid": read_grid,
    "squares": read_squares,
    "hazard": _hazard,
    "challenge": _hazard,
    "rewards": _abilities,
    "harm": _effects,
    "restore": _prices,
    "food": _prices,
    "synergy": _effects,
    "power": read_power,
}
