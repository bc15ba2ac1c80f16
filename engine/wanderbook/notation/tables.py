"""TOML with positions: the data of a file, and the position of each key."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeGuard

from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.nesting import DEEPEST, MOST_TABLES, TooDeep, too_deep
from wanderbook.notation.pasted import merge_marks
from wanderbook.notation.source import Inset, Source

Path: TypeAlias = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"(\s*)([\w-]+(?:\.[\w-]+)*|\"[^\"]*\")\s*=\s*")
_AT = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)")


_LONG_NUMBER = re.compile(r"[=\[,\s][-+]?((?:0[xob])?[\da-fA-F_]{16,})")


class TomlKey(NamedTuple):
    """The position of a key, and of its value on the same line."""

    line: int
    column: int
    value: int
    length: int


class TomlFile:
    """A parsed file with the positions of its parts."""

    def __init__(self, source: Source, data: dict[str, Any]) -> None:
        self.source, self.data = source, data
        self._keys = _locate(source.text)

    def key(self, path: Path) -> TomlKey:
        """The position of a key, or of the nearest key or header around it that can be found."""
        while path:
            if key := self._keys.get(path) or self._keys.get((*path, 0)):  # of several entries, the first
                return key
            path = path[:-1]
        return TomlKey(1, 1, 1, 1)

    def problem(
        self, code: str, path: Path, message: str, help: str = "", meant: tuple[str, ...] = (), wrong: str = ""
    ) -> Diagnostic:
        """A problem at a key of the file."""
        key = self.key(path)
        shown = self.source.line(key.line)
        return Diagnostic(self.source.file, key.line, key.column, code, message, help, key.length, shown, meant, wrong)

    def inset(self, path: Path, text: str) -> Source:
        """The text of a string value, with its places in the file."""
        key = self.key(path)
        opening = self.source.line(key.line)[key.value - 1 :]
        if opening.startswith(('"""', "'''")):
            same_line = opening[3:].strip() != ""
            return Inset(self.source, text, key.line + (not same_line), key.value + 2 if same_line else 0)
        return Inset(self.source, text, key.line, key.value)


def read_table(file: str, text: str) -> TomlFile | Diagnostic:
    """The file's data, or the problem with its TOML."""
    source = Source(file, text)
    if merged := merge_marks(source):
        return merged[0]
    if deep := too_deep(text):
        return _nested(source, deep)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _syntax(source, str(error))
    except ValueError:  # Python refuses to read a number of thousands of digits
        return _too_large(source)
    return _too_large(source) if _has_too_large(data) else TomlFile(source, data)


def _nested(source: Source, deep: TooDeep) -> Diagnostic:
    """SB010, at the bracket or the full stop that exceeds the limit."""
    line, column = source.place(deep.offset)
    match deep.limit:
        case "brackets":
            message, help = "this file is nested too deeply", "use at most two levels of tables"
        case "parts":
            message = f"this key has more than {DEEPEST} parts"
            help = "delete the full stops: each one divides the key"
        case "tables":
            message = f"this file has more than {MOST_TABLES:,} separate tables"
            help = "start the table of each card with two brackets: [[quest]]"
    return Diagnostic(source.file, line, column, "SB010", message, help, 1, source.line(line))


def _syntax(source: Source, message: str) -> Diagnostic:
    """SB007: the file is not TOML, with the position and reason that the parser gives."""
    at = _AT.search(message)
    line = int(at[1]) if at and at[1] else len(source.starts)
    column = int(at[2]) if at and at[2] else len(source.line(line)) + 1
    reason = message[: at.start()].strip() if at else message
    line, column, help = _slip(source, line, column, reason)
    return Diagnostic(
        source.file, line, column, "SB007", f"not valid TOML: {reason.lower()}", help, 1, source.line(line)
    )


_ONE_BRACKET = re.compile(r"(?:Cannot declare|Cannot redefine namespace|Cannot overwrite)[^']*'(\w+)'")
_CURLY = re.compile("[“”„‟«»‘’]")


def _slip(source: Source, line: int, column: int, said: str) -> tuple[int, int, str]:
    """The line and column of a mistake in TOML, and its correction; the parser may notice it later."""
    text = source.line(line)
    table = _ONE_BRACKET.search(said)
    if table and (first := re.search(rf"^[^\S\n]*\[{table[1]}\]", source.text, re.MULTILINE)):
        return source.place(first.end() - len(table[1]) - 2)[0], 1, f"write [[{table[1]}]] before each card"
    if (curly := _CURLY.search(text)) and (said == "Invalid value" or curly.start() < column):
        return line, curly.start() + 1, 'put text between straight quotes: "…"'
    if said.startswith("Illegal character '\\n'"):
        opened = text.rfind('"') if text.count('"') % 2 else text.rfind("'")
        return line, max(opened, 0) + 1, "close the text on the same line, with the quote that opens it"
    if said == "Cannot overwrite a value":
        return line, len(text) - len(text.lstrip()) + 1, "this key is in its table twice: delete one of them"
    if said == "Invalid value" and re.match(r"(?:yes|no|on|off|true|false)\b", text[column - 1 :], re.IGNORECASE):
        return line, column, "write true or false in lower case"
    if said == "Invalid value" and re.match(r"[^\W\d]", text[column - 1 :]):
        return line, column, 'put text in quotes: name = "…"'
    if said.startswith("Expected '='"):
        return line, column, "write = between a key and its value"
    if said.startswith("Expected ']"):
        return line, column, "close it with as many brackets as it starts with: [[quest]]"
    if said.startswith("Expected newline"):
        if text[column - 1 :].strip() in {",", ";", "."}:
            return line, column, "delete this sign: nothing can follow a value"
        if _quoted_before(text, column):
            return line, column, 'write a quote inside a text as \\"'
    return line, column, "put text in double quotes and lists in square brackets, and use each key once in its table"


def _quoted_before(text: str, column: int) -> bool:
    """Whether the value so far ends with a quote."""
    return text[: column - 1].rstrip()[-1:] in {'"', "'"}


def _has_too_large(data: object) -> bool:
    """Whether some number has more than TOML's 64 bits. Python cannot print some of them."""
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
    """SB007: a number of more than 64 bits."""
    digits = _LONG_NUMBER.search(source.text)
    line, column = source.place(digits.start(1)) if digits else (1, 1)
    length = len(digits[1]) if digits else 1
    message = "not valid TOML: this number is too large"
    return Diagnostic(
        source.file, line, column, "SB007", message, "check it for a digit typed twice", length, source.line(line)
    )


def _locate(text: str) -> dict[Path, TomlKey]:
    """The position of every header and key by its path, found line by line."""
    keys: dict[Path, TomlKey] = {}
    counts: dict[Path, int] = {}
    inside: Path = ()
    closing = ""
    for number, line in enumerate(text.split("\n"), 1):
        if closing:
            closing = "" if closing in line else closing
            continue
        if header := _HEADER.fullmatch(line):
            inside = _enter(header[2].split("."), header[1] == "[[", counts)
            keys[inside] = TomlKey(number, header.start(1) + 1, header.end() + 1, len(header[0].strip()))
        elif key := _KEY.match(line):
            names = (key[2].strip('"'),) if key[2].startswith('"') else key[2].split(".")
            keys[(*inside, *names)] = TomlKey(number, len(key[1]) + 1, key.end() + 1, len(line.rstrip()) - len(key[1]))
            for quotes in ('"""', "'''"):
                if line.count(quotes, key.end()) == 1:
                    closing = quotes
    return keys


def _enter(names: list[str], listed: bool, counts: dict[Path, int]) -> Path:
    """The path that a header opens; in a list, that of the last entry."""
    path: Path = ()
    for at, name in enumerate(names):
        path = (*path, name)
        if at == len(names) - 1 and listed:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


# ---------------------------------------------------------------- writing


def write_table(data: Mapping[str, object], *path: str) -> str:
    """TOML in the style of the guide: a line for each key, `[[quest]]` before each card, grids as drawn. With a path,
    the content of the table under that header.
    """
    return "\n".join(_table_lines(data, path)).strip("\n") + "\n"


def write_texts(name: str, texts: Mapping[str, str]) -> str:
    """A table of texts, with quoted keys."""
    lines = (f"{json.dumps(key, ensure_ascii=False)} = {_string(text)}" for key, text in texts.items())
    return "\n".join((f"[{name}]", *lines)) + "\n"


def _table_lines(data: Mapping[str, object], path: tuple[str, ...]) -> Iterator[str]:
    """The lines of a table: plain keys first, since everything after a header belongs to it."""
    listed = {key: value for key, value in data.items() if _is_tables(value)}
    for key, value in data.items():
        if key not in listed:
            yield f"{key} = {_value(value)}"
    for key, tables in listed.items():
        for table in tables:
            yield f"\n[[{'.'.join((*path, key))}]]"
            yield from _table_lines(table, (*path, key))


def _is_tables(value: object) -> TypeGuard[list[dict[str, object]]]:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _value(value: object) -> str:
    """A value as TOML on one line, except that texts of several lines take several."""
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
    """A text as a TOML string: in single quotes if that saves escapes, on separate lines if it has several."""
    plain = re.sub(r"[\n\t\u00a0\u202f]", "", text).isprintable()  # French has such spaces before its colons
    if "\n" in text and plain and "'''" not in text and not text.endswith("'") and ("\\" in text or '"""' in text):
        return f"'''\n{text}'''"
    if "\n" in text and plain and "\\" not in text and '"""' not in text and not text.endswith('"'):
        return f'"""\n{text}"""'
    # A tab stands for itself: written as two letters, a line of many would become too long to be read again.
    parts = (json.dumps(part, ensure_ascii=False)[1:-1] for part in text.split("\t"))
    return '"' + "\t".join(parts).replace("\x7f", "\\u007f") + '"'
