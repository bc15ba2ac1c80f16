"""Cards, atlas pages and the title page from TOML, with effects in the notation's phrases."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast, get_args

from pydantic import ValidationError

from wanderbook.book.atlas import Page
from wanderbook.book.base import Content
from wanderbook.book.book import Cards, TitlePage
from wanderbook.book.cards import Ability, Landing, When
from wanderbook.book.conditions import Condition
from wanderbook.book.effects import Effect
from wanderbook.book.sections import Challenge, Failure, Hazard, Passage, Price, StatPrice
from wanderbook.book.vocabulary import Vocabulary, rulesets_with, vocabularies
from wanderbook.diagnostics import Diagnostic, did_you_mean, has_errors, nearest_names
from wanderbook.ids import KEYWORD
from wanderbook.notation.choices import ChoicePart, read_failure, read_trial
from wanderbook.notation.conditions import read_condition
from wanderbook.notation.grids import read_grid, read_power, read_squares
from wanderbook.notation.languages import Phrasebook
from wanderbook.notation.reader import read_passage
from wanderbook.notation.sense import CardEntry
from wanderbook.notation.source import MOST_PROBLEMS, TOO_MANY, Mention, ParseContext
from wanderbook.notation.stat_rules import stat_problems
from wanderbook.notation.statements import read_effects, read_prices
from wanderbook.notation.tables import Path, TomlFile, read_table
from wanderbook.notation.track_rules import track_problems
from wanderbook.notation.validation import validated

DEFINES = "is "
"""The prefix of kinds of mentions that define a name: `is quest`."""
MODELS: dict[str, type[Content]] = {kind: get_args(field.annotation)[0] for kind, field in Cards.model_fields.items()}
_M = TypeVar("_M", bound=Content)


TablePlaces: TypeAlias = Mapping[tuple[str, int], tuple[str, int]]
"""Cards and pages by kind and number, with their file and line."""


class TableRead(NamedTuple):
    """The result of reading one file of tables."""

    file: str
    title_page: TitlePage | None = None
    cards: Mapping[str, Sequence[Content]] = MappingProxyType({})
    pages: Sequence[Page] = ()
    places: TablePlaces = MappingProxyType({})
    references: Sequence[Mention] = ()
    entries: Sequence[CardEntry] = ()
    diagnostics: Sequence[Diagnostic] = ()
    lost: frozenset[str] = frozenset()
    """Kinds of cards of which some had no readable number."""


def read_tables(
    kind: str,
    file: str,
    text: str,
    words: Phrasebook,
    vocabulary: Vocabulary,
    taken: TablePlaces = MappingProxyType({}),
) -> TableRead:
    """A file of `cards` or of the `atlas`, or the title page of a `book`, with all of its problems."""
    table = read_table(file, text)
    if isinstance(table, Diagnostic):
        return TableRead(file, diagnostics=(table,))
    reader = TableReader(words, vocabulary, taken)
    title_page = reader.title_page(table) if kind == "book" else None
    cards = reader.cards(table) if kind == "cards" else {}
    pages = reader.pages(table) if kind == "atlas" else ()
    references = reader.references.get(file, ())
    return TableRead(
        file,
        title_page,
        cards,
        pages,
        reader.places,
        references,
        reader.entries,
        reader.diagnostics,
        frozenset(reader.lost),
    )


class TableReader:
    """Reads the tables of one book, with its language, its ruleset's words, and the results so far."""

    def __init__(
        self,
        phrasebook: Phrasebook,
        vocabulary: Vocabulary,
        taken: TablePlaces = MappingProxyType({}),
    ) -> None:
        """`taken` are cards and pages in other files, with their file and line."""
        self.phrasebook, self.vocabulary, self.taken = phrasebook, vocabulary, taken
        self.diagnostics: list[Diagnostic] = []
        self.references: dict[str, list[Mention]] = {}
        """By file, what it mentions."""
        self.places: dict[tuple[str, int], tuple[str, int]] = {}
        """Cards and pages by kind and number, with their file and line."""
        self.entries: list[CardEntry] = []
        """Cards without syntax problems."""
        self.lost: set[str] = set()
        """Kinds of cards of which some have no readable number."""

    # ---------------------------------------------------------------- files

    def title_page(self, table: TomlFile) -> TitlePage | None:
        """The title page, with everything that it names noted for the linker; None if nothing of it can be read."""
        page = self._model(table, (), TitlePage, table.data) or _valid_part(table.data)
        if page:
            for field, kind in (
                ("start", "section"),
                ("deck_ends", "section"),
                ("finale_lost", "section"),
                ("no_fuel", "quest"),
                ("no_fuel", "gains"),
                ("quests", "quest"),
                ("adventures", "adventure"),
                ("adventures", "gives"),
                ("without", "without"),
            ):
                self.refer(table, (field,), kind, getattr(page, field))
            self.refer(table, ("begin",), "begin", page.begin and page.begin.space)
            for at, ending in enumerate(page.ending):
                self.refer(table, ("ending", at, "number"), DEFINES + "ending", ending.number)
            for at, unlock in enumerate(page.unlock):
                self.refer(table, ("unlock", at, "quests"), "quest", unlock.quests)
                self.refer(table, ("unlock", at, "adventures"), "adventure", unlock.adventures)
                self.refer(table, ("unlock", at, "adventures"), "gives", unlock.adventures)
            for at, stat in enumerate(page.stat):
                self.refer(table, ("stat", at, "id" if stat.id else "name"), DEFINES + "stat", stat.key)
                self.refer(table, ("stat", at, "id"), "stat key", stat.id)
                for field in ("name", "plural"):
                    self.refer(table, ("stat", at, field), "stat word", getattr(stat, field), meant=stat.key)
            for at, track in enumerate(page.track):
                self.refer(table, ("track", at, "id" if track.id else "name"), DEFINES + "track", track.key)
                self.refer(table, ("track", at, "id"), "track key", track.id)
                self.refer(table, ("track", at, "name"), "track word", track.name, meant=track.key)
            for field in ("stat", "health") if page.combat else ():
                self.refer(table, ("combat", field), "stat key", getattr(page.combat, field))
            self._check_endings(table, page)
            self.diagnostics += stat_problems(table, page)
            self.diagnostics += track_problems(table, page)
            for field in ("begin", "deck_ends", "finale_lost") if self.vocabulary.atlas == "none" else ():
                if getattr(page, field):
                    message = (
                        f"{field!r} is for books with an atlas, but this book's ruleset is {self.vocabulary.title}"
                    )
                    self._problem(table, "SB112", (field,), message, 'say where the book starts: start = "1"')
            self._check_keys(table, "book", (), table.data)
        return page

    def _check_endings(self, table: TomlFile, page: TitlePage) -> None:
        """SB304: an ending that is defined twice."""
        first: dict[int, int] = {}
        for at, ending in enumerate(page.ending):
            line = table.key(("ending", at)).line
            if ending.number in first:
                message = f"ending {ending.number} is already defined at {table.source.file}:{first[ending.number]}"
                self._problem(table, "SB304", ("ending", at, "number"), message, "give each its own number")
            first.setdefault(ending.number, line)

    def cards(self, table: TomlFile) -> dict[str, list[Content]]:
        """Every card of a file, by kind. Tables that are no cards of this ruleset are reported."""
        content: dict[str, list[Content]] = {}
        before = len(self.diagnostics)
        for kind, entries in table.data.items():
            if self._stop_reporting(table, (kind,), before):
                break
            if kind not in MODELS:
                near = nearest_names(kind, MODELS)
                help = did_you_mean(near) or f"use one of the kinds {', '.join(self.vocabulary.cards)}"
                self._problem(table, "SB310", (kind, 0), f"{kind!r} is not a kind of card", help, near, kind)
                self.lost.update(MODELS)
            elif not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
                self._problem(
                    table, "SB302", (kind,), f"{kind} must be a list of cards", f"write [[{kind}]] before each card"
                )
                self.lost.add(kind)
            elif kind not in self.vocabulary.cards:
                others = " and ".join(rulesets_with("card", kind)) or "no ruleset"
                message = f"{kind} cards belong to {others}, but this book's ruleset is {self.vocabulary.title}"
                self._problem(table, "SB112", (kind, 0), message)
            else:
                content[kind] = self._numbered(table, kind, MODELS[kind], entries)
        return content

    def pages(self, table: TomlFile) -> list[Page]:
        """Every atlas page of a file."""
        for key in table.data:
            if key != "page":
                self._problem(table, "SB310", (key, 0), f"an atlas has no {key!r}", "write an atlas page as [[page]]")
        entries = table.data.get("page", [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self._problem(table, "SB302", ("page",), "page must be a list of pages", "write [[page]] before each page")
            return []
        if entries and self.vocabulary.atlas == "none":
            self._problem(table, "SB112", ("page", 0), f"the ruleset {self.vocabulary.title} has no atlas")
            return []
        for entry in entries:
            if "region" in entry:
                entry["regions"] = entry.pop("region")
        for at, entry in enumerate(entries):
            self._sides(table, ("page", at), entry)
        return cast("list[Page]", self._numbered(table, "page", Page, entries))

    def _sides(self, table: TomlFile, path: Path, page: dict[str, Any]) -> None:
        """Note the positions of the picture, the regions with their neighbours and the page's edges, for the linker to
        point at."""
        number, regions, edges = page.get("number"), page.get("regions"), page.get("edges")
        self.refer(table, (*path, "picture"), "drawing", page.get("picture"))
        for way, to in edges.items() if isinstance(edges, dict) else ():
            self.refer(table, (*path, "edges", way), "edge", to, f"{number}:{way}:")
        for at, region in enumerate(regions if isinstance(regions, list) else ()):
            if isinstance(region, dict):
                here, name = (*path, "region", at), region.get("id")
                self.refer(table, (*here, "id"), "region", name, f"{number}:")
                self.refer(table, (*here, "neighbours"), "neighbour", region.get("neighbours"), f"{number}:{name}:")

    def _numbered(self, table: TomlFile, kind: str, model: type[Content], entries: list[Any]) -> list[Content]:
        """The cards or pages of one kind in a file, without those that cannot be read or whose number is taken
        (SB304)."""
        found: list[Content] = []
        before_all = len(self.diagnostics)
        for at, entry in enumerate(entries):
            if self._stop_reporting(table, (kind, at), before_all):
                break
            before = len(self.diagnostics)
            self._define(table, (kind, at), kind, entry)
            card = self._model(table, (kind, at), model, entry)
            if card is None:
                if type(number := entry.get("number")) is int:  # it exists, even if something else is wrong with it
                    self.places.setdefault((kind, number), (table.source.file, table.key((kind, at)).line))
                else:
                    self.lost.add(kind)
                continue
            number = cast(Any, card).number
            if first := self.taken.get((kind, number)) or self.places.get((kind, number)):
                file, line = first
                message = f"{kind} {number} is already defined at {file}:{line}"
                self._problem(table, "SB304", (kind, at, "number"), message, "give each its own number")
                continue
            self.places[kind, number] = table.source.file, table.key((kind, at)).line
            if not has_errors(self.diagnostics[before:]):
                self.entries.append(CardEntry(table, (kind, at), card, self.phrasebook))
            self._check_keys(table, "event" if kind == "curse" else kind, (kind, at), entry)
            if isinstance(card, Landing) and card.page and card.space:
                self.refer(table, (kind, at, "space"), "space", card.space, f"{card.page}:")
                self.refer(table, (kind, at, "space"), "lands", card.space, f"{card.page}:")
            found.append(card)
        return found

    def _define(self, table: TomlFile, path: Path, kind: str, entry: dict[str, Any]) -> None:
        """Record where a card defines its number and its keyword, and its picture."""
        if type(number := entry.get("number")) is int:
            self.refer(table, (*path, "number"), DEFINES + kind, number)
        if kind == "quest" and isinstance(keyword := entry.get("keyword"), str):
            self.refer(table, (*path, "keyword"), DEFINES + "keyword", keyword)
        if kind != "page" and isinstance(picture := entry.get("picture"), str):
            self.refer(table, (*path, "picture"), "portrait", picture)

    def _check_keys(self, table: TomlFile, kind: str, path: Path, entry: dict[str, Any]) -> None:
        """SB112: a key that only other rulesets have."""
        for field in entry:
            key = f"{kind}.{field}"
            if key not in self.vocabulary.keys and (others := rulesets_with("key", key)):
                if self.vocabulary.atlas == "none" and field in ("begin", "deck_ends", "finale_lost"):
                    continue  # already reported
                message = f"{field!r} belongs to {' and '.join(others)}"
                message += f", but this book's ruleset is {self.vocabulary.title}"
                self._problem(table, "SB112", (*path, field), message, "delete the line", ("",))

    # ---------------------------------------------------------------- one table

    def _model(self, table: TomlFile, path: Path, model: type[_M], data: dict[str, Any]) -> _M | None:
        """A table as content, with every problem in it noted."""
        before = len(self.diagnostics)
        values = self._converted(table, path, data)
        if has_errors(self.diagnostics[before:]):
            return None
        result = validated(table, path, model, values, self._foreign_keys(path))
        if isinstance(result, list):
            self.diagnostics += result
            return None
        return result

    def _foreign_keys(self, path: Path) -> frozenset[str]:
        """Keys of such a table that only other rulesets have, which are not suggested."""
        table = str(path[0]) if path else "book"
        table = "event" if table == "curse" else table
        keys = {key for one in vocabularies().values() for key in one.keys if key.startswith(f"{table}.")}
        own = keys.intersection(self.vocabulary.keys)
        return frozenset(key.partition(".")[2] for key in keys - own)

    def _converted(self, table: TomlFile, path: Path, data: dict[str, Any]) -> dict[str, Any]:
        """The table with its phrases parsed: fields keep their names, and texts become effects or conditions."""
        values: dict[str, Any] = {}
        for field, value in data.items():
            here = (*path, field)
            if (
                isinstance(value, str)
                and (convert := _PHRASES.get(field))
                and not (field == "power" and path[:1] != ("buff",))
            ):
                reading = ParseContext(table.inset(here, value), self.phrasebook, self.vocabulary)
                values[field] = convert(reading)
                self.diagnostics += reading.diagnostics
                self.references.setdefault(table.source.file, []).extend(reading.references)
            elif isinstance(value, list) and field in {"regions", "zones", "stat", "person"}:
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
                line = f'keyword = "{value.upper()}"' if KEYWORD.fullmatch(value.upper()) else ""
                message, meant = (
                    f"{value!r} is not a keyword: it must be one or two words in capitals",
                    (line,) if line else (),
                )
                self._problem(table, "SB119", here, message, f"write {line}" if line else "", meant)
            if kind := _REFERS.get(field):
                self.refer(table, here, kind, value)
            if field == "totem":
                self.refer(table, here, "gives", value)
        return values

    def _locations(self, table: TomlFile, path: Path, regions: list[Any]) -> None:
        for at, region in enumerate(regions):
            if isinstance(region, dict) and isinstance(region.get("locations"), list):
                self.refer(table, (*path, "region", at, "locations"), "section", region["locations"])

    def refer(
        self, table: TomlFile, path: Path, kind: str, value: object, owner: str = "", meant: str | None = None
    ) -> None:
        """Note a mention in a table, with the caret under the value if it can be found on its line. `meant` is the
        thing named, if it is not the value itself."""
        key = table.key(path)
        line = table.source.line(key.line)
        for name in value if isinstance(value, list | tuple) else () if value is None else (value,):
            mention = re.compile(rf"(?<![\w.])\"?{re.escape(str(name))}\"?(?![\w.])").search(line, key.value - 1)
            column, length = (mention.start() + 1, len(mention[0])) if mention else (key.column, key.length)
            reference = Mention(kind, meant or f"{owner}{name}", key.line, column, length)
            self.references.setdefault(table.source.file, []).append(reference)

    # ---------------------------------------------------------------- problems

    def _stop_reporting(self, table: TomlFile, path: Path, before: int) -> bool:
        """Whether to stop reporting problems of this file; if so, say that there are too many."""
        if len(self.diagnostics) - before < MOST_PROBLEMS:
            return False
        code, message, help = TOO_MANY
        self._problem(table, code, path, message, help)
        return True

    def _problem(
        self,
        table: TomlFile,
        code: str,
        path: Path,
        message: str,
        help: str = "",
        meant: tuple[str, ...] = (),
        wrong: str = "",
    ) -> None:
        """Report a problem at the key that a path leads to."""
        self.diagnostics.append(table.problem(code, path, message, help, meant, wrong))


def _valid_part(data: dict[str, Any]) -> TitlePage | None:
    """The valid part of a title page with mistakes, so that those in the rest of the book are found too."""
    start = data.get("start")
    data = {**data, "start": str(start)} if isinstance(start, int) else dict(data)
    for field in ("stat", "track"):
        if isinstance(several := data.get(field), list):  # at least their names: the text cannot be read without
            named = [one for one in several if isinstance(one, dict)]
            data[field] = [{key: one[key] for key in ("id", "name", "plural") if key in one} for one in named]
    try:
        return TitlePage.model_validate(data)
    except ValidationError as error:
        wrong = {str(detail["loc"][0]) for detail in error.errors(include_url=False)}
    if wrong & {"ruleset", "language", "start", "begin"}:  # the rest cannot be read without
        return None
    right = {field: value for field, value in data.items() if field not in wrong}
    return TitlePage.model_validate({"title": "…", **right})


# ---------------------------------------------------------------- phrases in tables


def _passage(reading: ParseContext) -> Passage:
    body, choices = read_passage(reading)
    return Passage(body=body, choices=choices)


def _effects(reading: ParseContext) -> tuple[Effect, ...]:
    """The effects that are the whole text."""
    return read_effects(reading, 0, len(reading.text))


def _past(reading: ParseContext) -> Condition | None:
    """A condition for proofs alone, which may ask for the past."""
    return read_condition(reading, 0, len(reading.text), history=True)


def _prices(reading: ParseContext) -> tuple[Price, ...]:
    """The prices that are the whole text. SB101: a card cannot cost stats."""
    prices = read_prices(reading, 0, len(reading.text))
    if any(isinstance(price, StatPrice) for price in prices):
        reading.problem("SB101", 0, len(reading.text), "a card cannot cost stats", "delete the line")
    return tuple(price for price in prices if not isinstance(price, StatPrice))


def _hazard(reading: ParseContext) -> Hazard | None:
    """The hazard in a text such as `SAVVY 5. Fail: 1 ship damage.`"""
    text = reading.text
    stop = re.search(r"\.\s|\n|$", text)
    middle = stop.start() if stop else len(text)
    trial = read_trial(reading, ChoicePart("trial", 0, middle))
    start = middle + len(text[middle:]) - len(text[middle:].lstrip(". \n"))
    failure = read_failure(reading, ChoicePart("fail", start, len(text.rstrip()))) if start < len(text) else Failure()
    return Hazard(challenge=trial, failure=failure) if isinstance(trial, Challenge) else None


def _abilities(reading: ParseContext) -> tuple[Ability, ...]:
    """The abilities in a text, one for each line: `Always: +1 strength.`, `Pay 2 command: Redraw fate.`, `Draw 2
    ability cards.`
    """
    abilities: list[Ability] = []
    at = 0
    for line in reading.text.split("\n"):
        if line.strip():
            abilities += _ability(reading, at + len(line) - len(line.lstrip()), at + len(line.rstrip()))
        at += len(line) + 1
    return tuple(abilities)


def _ability(reading: ParseContext, low: int, high: int) -> list[Ability]:
    """The ability on one line; an empty list if it cannot be read. A line without a timing is an ability for use at any
    time."""
    text = reading.text[low:high]
    for frame in ("always", "equipped", "discard", "turn_end", "once_for", "once", "use_for"):
        if phrase := reading.phrasebook.frame(frame).read(text):
            start, end = phrase.spans["effects"]
            effects = read_effects(reading, low + start, low + end)
            prices = phrase.spans.get("prices")
            price = read_prices(reading, low + prices[0], low + prices[1]) if prices else ()
            when = cast(When, "use" if frame in ("once_for", "once", "use_for") else frame)
            once = frame in ("once_for", "once")
            return [Ability(when=when, price=price, effects=effects, once=once)] if effects else []
    effects = read_effects(reading, low, high)
    return [Ability(effects=effects)] if effects else []


_REFERS = {
    "totem": "adventure",
    "card": "adventure",
    "location": "section",
    "explore": "location",
    "ways": "landing",
    "crew": "crew",
}
"""Fields that name a card, a section or a crew member, with the kind for the linker."""

_PHRASES: dict[str, Callable[[ParseContext], object]] = {
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
    "at_zero": _effects,
    "aboard": _past,
}
