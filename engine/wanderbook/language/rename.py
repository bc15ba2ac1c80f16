"""Renaming and renumbering: every mention of something, in all languages and in the author's tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wanderbook.book.stats import Stat
from wanderbook.book.tracks import Track
from wanderbook.ids import KEYWORD, SECTION
from wanderbook.language.index import BookSymbol, Index
from wanderbook.language.model import Edit, Location, Position, Range
from wanderbook.notation.folder import language_of
from wanderbook.notation.stat_rules import SAFE_NAMES

Edits = dict[str, list[Edit]]
NUMBERED = frozenset({"quest", "adventure", "enemy", "boss", "ending"})
RENAMED = frozenset({"section", "keyword", "stat", "track", *NUMBERED})
MOST = {"section": 6, "keyword": 40}


class CannotRename(ValueError):
    """Raised when something cannot be renamed; says why."""


def rename(index: Index, path: str, position: Position, name: str) -> Edits:
    """The edits that rename the thing under the cursor everywhere. Raises `CannotRename`."""
    symbol = index.at(path, position)
    if symbol is None or symbol[0].kind not in RENAMED:
        raise CannotRename(
            "there is nothing here that has a name: try a section's number, a keyword, a stat or a track"
        )
    thing, name = symbol[0], name.strip()
    _check_translations(index)
    if thing.kind == "section":
        return renumber(index, {thing.name: name})
    if thing.kind in ("stat", "track"):
        return _reword(index, thing, symbol[1], name, path)
    _check_name(index, thing, name, path)
    return _edits(index, {thing: name}, _files(index, thing, path))


def renumber(index: Index, numbers: Mapping[str, str]) -> Edits:
    """The edits that renumber sections all at once, so that numbers can be swapped. Raises `CannotRename`."""
    _check_translations(index)
    known = {number for edition in index.editions.values() for number in edition.sections}
    for old, new in numbers.items():
        if old not in known:
            raise CannotRename(f"there is no section {old}")
        if not SECTION.fullmatch(new):
            raise CannotRename(f"{new!r} is not a section number; write a number such as 2, 38.9, F1 or A")
    taken = known - numbers.keys()
    for old, new in numbers.items():
        if new in taken:
            raise CannotRename(f"section {new} already exists" if new != old else f"there are two sections {old}")
        taken.add(new)
    changed = {BookSymbol("section", old): new for old, new in numbers.items() if old != new}
    return _edits(index, changed, index.mentions)


def consecutive(numbers: Iterable[str], start: int = 1) -> dict[str, str]:
    """Numbers without gaps, in reading order: 38, 38.9, 38.11, 40 become 1, 1.1, 1.2, 2. Letters stay as they are."""
    found: dict[str, str] = {}
    prefixes: dict[str, str] = {}
    counts: dict[str, int] = {}
    for number in numbers:
        if not number[0].isdigit():
            continue
        before, after = "", ""
        for piece in number.split("."):
            here = f"{before}.{piece}" if before else piece
            if here not in prefixes:
                counts[after] = counts.get(after, 0 if after else start - 1) + 1
                prefixes[here] = f"{after}.{counts[after]}" if after else str(counts[after])
            before, after = here, prefixes[here]
        found[number] = after
    return found


def _check_translations(index: Index) -> None:
    """Raises `CannotRename` if a language of the book cannot be read, since names would be missed there."""
    if index.stale:
        raise CannotRename("fix book.toml first")
    unread = [language for language in index.files.languages if language not in index.editions]
    if unread:
        raise CannotRename("fix the book's errors first: its translations are renamed with it")


def _check_name(index: Index, thing: BookSymbol, name: str, path: str) -> None:
    """Raises `CannotRename` if this cannot be the name of such a thing, or another one has it."""
    if thing.kind == "keyword":
        if not KEYWORD.fullmatch(name) or len(name) > MOST["keyword"]:
            raise CannotRename(f"{name!r} is not a keyword: it must be one or two words in capitals")
    elif not (name.isascii() and name.isdigit() and 1 <= int(name) <= 9999 and str(int(name)) == name):
        raise CannotRename(f"{name!r} is not a number from 1 to 9999")
    if name != thing.name and index.definitions(BookSymbol(thing.kind, name), path):
        raise CannotRename(f"there is already a {thing.kind} {name}")


# ---------------------------------------------------------------- stats and tracks


def _reword(index: Index, thing: BookSymbol, range: Range, name: str, path: str) -> Edits:
    """The edits that change the word for a stat or a track in one language: the singular or the plural, whichever is
    under the cursor."""
    edition = index.edition(path)
    several: tuple[Stat | Track, ...] = getattr(edition.title_page, thing.kind, ())
    named = next((word for word in several if word.key == thing.name), None)
    if named is None:
        raise CannotRename(f"there is no {thing.kind} {thing.name}")
    old = " ".join(_text(index, path, range).split()).casefold()
    if old not in map(str.casefold, _forms(named)):
        raise CannotRename(f"this text is not the name {named.name}: put the cursor on the name")
    _check_word(several, named, name)
    follows = named.id is None and old == named.name.casefold() and edition is index.editions[""]
    own = {*edition.mentions, *(file for file in index.mentions if file not in index.files.texts)}
    edits: dict[Location, str] = {}
    for file in index.mentions:
        for kind in (thing.kind, f"{thing.kind} word", f"{thing.kind} key"):
            for mention in index.mentions[file].of(kind).get(thing.name, ()):
                exact = index.exact(file, mention)
                if exact is None:
                    raise CannotRename(f"{thing.kind} {thing.name} cannot be found in {file}, line {mention.line}")
                word = " ".join(_text(index, file, exact).split())
                is_key = kind == f"{thing.kind} key"
                if (follows and is_key) or (not is_key and file in own and word.casefold() == old):
                    edits[Location(file, exact)] = name.upper() if word.isupper() and not old.isupper() else name
    return _sorted(edits)


def _forms(named: Stat | Track) -> tuple[str, ...]:
    """The singular and the plural."""
    return (named.name, named.plural or named.name) if isinstance(named, Stat) else (named.name,)


def _check_word(several: Iterable[Stat | Track], named: Stat | Track, name: str) -> None:
    """Raises `CannotRename` if this cannot be the name of a stat or track, or another one has it."""
    try:
        Stat(name=name)
    except ValueError:
        raise CannotRename(f"{name!r} is not a name: a word or two, in letters only") from None
    taken = {said.casefold() for one in several if one is not named for said in (one.key, *_forms(one))}
    if name.casefold() in taken | SAFE_NAMES:
        raise CannotRename(f"{name!r} is already taken")


def _text(index: Index, path: str, range: Range) -> str:
    """The text in a range."""
    lines = index.lines(path)[range.start.line : range.end.line + 1]
    lines[-1] = lines[-1][: range.end.column]
    lines[0] = lines[0][range.start.column :]
    return "\n".join(lines)


def _files(index: Index, thing: BookSymbol, path: str) -> list[str]:
    """The files in which to rename something. Numbers are the same in every language; keywords are translated on their
    quests."""
    if thing.kind != "keyword":
        return list(index.mentions)
    defined = {location.path for location in index.definitions(thing, path)}
    of = [name for name, edition in index.editions.items() if defined & edition.mentions.keys()] or [language_of(path)]
    files = {file for name in of for file in index.editions[name].mentions}
    return [file for file in index.mentions if file in files or ("" in of and file not in index.files.texts)]


def _edits(index: Index, names: Mapping[BookSymbol, str], files: Iterable[str]) -> Edits:
    """An edit for each mention and heading of these things. Raises `CannotRename` if one cannot be found exactly."""
    edits: dict[Location, str] = {}
    for file in files:
        for number, range in index.headings(file):
            if new := names.get(BookSymbol("section", number)):
                edits[Location(file, range)] = new
        for thing, reference in index.things(file):
            if new := names.get(thing):
                exact = index.exact(file, reference)
                if exact is None:
                    raise CannotRename(f"{thing.kind} {thing.name} cannot be found in {file}, line {reference.line}")
                edits[Location(file, exact)] = new
    return _sorted(edits)


def _sorted(found: Mapping[Location, str]) -> Edits:
    """The edits by file, in the order of their places."""
    edits: Edits = {}
    for location in sorted(found):
        edits.setdefault(location.path, []).append(Edit(location.range, found[location]))
    return edits
