"""TOML with places: what a file says, and where each key of it stands."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.nesting import DEEPEST, MOST_TABLES, TooDeep, too_deep
from wanderbook.notation.source import Inset, Source

Path: TypeAlias = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"(\s*)([\w-]+(?:\.[\w-]+)*|\"[^\"]*\")\s*=\s*")
_AT = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")


_LONG_NUMBER = re.compile(r"[=\[,\s][-+]?((?:0[xob])?[\da-fA-F_]{16,})")


class Key(NamedTuple):
    """Where a key stands, and where its value starts on the same line."""

    line: int
    column: int
    value: int
    length: int


class Table:
    """A parsed file that can say where its parts stand."""

    def __init__(self, source: Source, data: dict[str, Any]) -> None:
        self.source, self.data = source, data
        self._keys = _locate(source.text)

    def key(self, path: Path) -> Key:
        """Where this stands, or the nearest thing around it that can be found."""
        while path:
            if found := self._keys.get(path) or self._keys.get((*path, 0)):  # of several entries, the first
                return found
            path = path[:-1]
        return Key(1, 1, 1, 1)

    def problem(self, code: str, path: Path, message: str, help: str = "") -> Diagnostic:
        key = self.key(path)
        return Diagnostic(
            self.source.file, key.line, key.column, code, message, help, key.length, self.source.line(key.line)
        )

    def inset(self, path: Path, text: str) -> Source:
        """The text of a string value, with its places in the file."""
        key = self.key(path)
        opening = self.source.line(key.line)[key.value - 1 :]
        if opening.startswith(('"""', "'''")):
            same_line = opening[3:].strip() != ""
            return Inset(self.source, text, key.line + (not same_line), key.value + 2 if same_line else 0)
        return Inset(self.source, text, key.line, key.value)


def read_table(file: str, text: str) -> Table | Diagnostic:
    """The file's data, or what is wrong with its TOML."""
    source = Source(file, text)
    if deep := too_deep(text):
        return _nested(source, deep)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _syntax(source, str(error))
    except ValueError:  # Python refuses to read a number of thousands of digits
        return _too_large(source)
    return _too_large(source) if _has_too_large(data) else Table(source, data)


def _nested(source: Source, deep: TooDeep) -> Diagnostic:
    """SB010, at the bracket or the full stop that is too much."""
    line, column = source.place(deep.offset)
    match deep.limit:
        case "brackets":
            message, help = "this file is nested too deeply", "a book's tables need two levels"
        case "parts":
            message = f"this key has more than {DEEPEST} parts"
            help = "a full stop in a key divides it: a book's keys have none"
        case "tables":
            message = f"this file has more than {MOST_TABLES:,} tables of their own"
            help = "the table of a card starts with two brackets: [[quest]]"
    return Diagnostic(source.file, line, column, "SB010", message, help, 1, source.line(line))


def _syntax(source: Source, message: str) -> Diagnostic:
    at = _AT.search(message)
    line = int(at[1]) if at and at[1] else len(source.starts)
    column = int(at[2]) if at and at[2] else len(source.line(line)) + 1
    said = message[: at.start()].strip() if at else message
    help = "text stands in double quotes, a list in square brackets, and each key once in its table"
    return Diagnostic(source.file, line, column, "SB007", f"not TOML: {said.lower()}", help, 1, source.line(line))


def _has_too_large(data: object) -> bool:
    """TOML's numbers have 64 bits; Python's may be so long that it cannot print them."""
    left = [data]
    while left:
        match left.pop():
            case dict() as table:
                left += table.values()
            case list() as entries:
                left += entries
            case int() as number if number.bit_length() > 63:
                return True
    return False


def _too_large(source: Source) -> Diagnostic:
    digits = _LONG_NUMBER.search(source.text)
    line, column = source.place(digits.start(1)) if digits else (1, 1)
    length = len(digits[1]) if digits else 1
    message = "not TOML: this number is too large"
    return Diagnostic(source.file, line, column, "SB007", message, "is a digit there twice?", length, source.line(line))


def _locate(text: str) -> dict[Path, Key]:
    """Every header and key by its path, found by looking at the lines alone."""
    keys: dict[Path, Key] = {}
    counts: dict[Path, int] = {}
    inside: Path = ()
    closing = ""
    for number, line in enumerate(text.split("\n"), 1):
        if closing:
            closing = "" if closing in line else closing
            continue
        if header := _HEADER.fullmatch(line):
            inside = _enter(header[2].split("."), header[1] == "[[", counts)
            keys[inside] = Key(number, header.start(1) + 1, header.end() + 1, len(header[0].strip()))
        elif key := _KEY.match(line):
            names = (key[2].strip('"'),) if key[2].startswith('"') else key[2].split(".")
            keys[(*inside, *names)] = Key(number, len(key[1]) + 1, key.end() + 1, len(line.rstrip()) - len(key[1]))
            for quotes in ('"""', "'''"):
                if line.count(quotes, key.end()) == 1:
                    closing = quotes
    return keys


def _enter(names: list[str], listed: bool, counts: dict[Path, int]) -> Path:
    """The path that a header opens; inside lists it is the last entry's."""
    path: Path = ()
    for at, name in enumerate(names):
        path = (*path, name)
        if at == len(names) - 1 and listed:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


# ---------------------------------------------------------------- writing


def write_table(data: Mapping[str, Any]) -> str:
    """TOML as the guide teaches it: a line a key, `[[quest]]` before each card, drawn grids as drawn."""
    return "\n".join(_written(data, ())).strip("\n") + "\n"


def _written(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """Plain keys first: whatever follows a header belongs to it."""
    listed = {key: value for key, value in data.items() if _is_tables(value)}
    for key, value in data.items():
        if key not in listed:
            yield f"{key} = {_value(value)}"
    for key, tables in listed.items():
        for table in tables:
            yield f"\n[[{'.'.join((*path, key))}]]"
            yield from _written(table, (*path, key))


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case dict():
            return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }"
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return str(value)


def _string(text: str) -> str:
    """Between single quotes where that spares escapes, on lines of its own where it has several."""
    plain = re.sub(r"[\n\u00a0\u202f]", "", text).isprintable()  # French has such spaces before its colons
    if "\n" in text and plain and "'''" not in text and not text.endswith("'") and ("\\" in text or '"""' in text):
        return f"'''\n{text}'''"
    if "\n" in text and plain and "\\" not in text and '"""' not in text and not text.endswith('"'):
        return f'"""\n{text}"""'
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
