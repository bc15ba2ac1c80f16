"""The parts of a file: sections with their redirects and choices, or cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wanderbook.language.index import Index
from wanderbook.language.model import Position, Range, Symbol, on_line
from wanderbook.notation.source import Span

_HEADER = re.compile(r"\s*\[\[?\s*([\w.]+)\s*\]\]?\s*(?:#.*)?")
_NOTE = re.compile(r"a\d+|epilogue|once|again")
_FIELD = re.compile(r"\s*(number|name|id|title|reach)\s*=\s*(.*)")


def outline(index: Index, path: str) -> list[Symbol]:
    """The parts of a file in order."""
    return list(_tables(index, path) if path.endswith(".toml") else _sections(index, path))


def _sections(index: Index, path: str) -> Iterator[Symbol]:
    """The sections of a file with their redirects and choices inside them."""
    spans = [span for span in index.spans(path) if span.name]
    inner: list[Symbol] = []
    for span in reversed(spans):
        if ":" in span.name and not is_note(span.name):
            kind = "redirect" if span.name.partition(":")[2].startswith("if") else "choice"
            words = index.line(path, span.line - 1).strip()
            text = words[2:].strip() if kind == "choice" else words
            place = on_line(span.line - 1, span.column - 1, len(index.line(path, span.line - 1)))
            inner.append(Symbol(span.name, kind, text, _range(span), place))
    by_section: dict[str, list[Symbol]] = {}
    for symbol in reversed(inner):
        by_section.setdefault(symbol.name.partition(":")[0], []).append(symbol)
    headings = {range.start.line: range for _, range in index.headings(path)}
    for span in spans:
        if ":" not in span.name:
            own = tuple(one for one in by_section.get(span.name, ()) if one.range.start.line < span.end_line)
            own = tuple(one for one in own if one.range.start.line >= span.line - 1)
            selection = headings.get(span.line - 1, _range(span))
            yield Symbol(span.name, "section", index.opening(span.name, path), _range(span), selection, own)


def is_note(name: str) -> bool:
    """Whether this is the name of a note on continuity: `38.9:a1`, `38.9:once`."""
    return _NOTE.fullmatch(name.partition(":")[2]) is not None


def _range(span: Span) -> Range:
    return Range(Position(span.line - 1, span.column - 1), Position(span.end_line - 1, span.end_column - 1))


def _tables(index: Index, path: str) -> Iterator[Symbol]:
    """A symbol for each table header, with the lines up to the next."""
    lines = index.lines(path)
    headers = [at for at, line in enumerate(lines) if _HEADER.fullmatch(line)]
    for at, end in zip(headers, [*headers[1:], len(lines)], strict=True):
        header = _HEADER.fullmatch(lines[at])
        assert header
        fields = {match[1]: match[2] for line in lines[at + 1 : end] if (match := _FIELD.match(line))}
        last = max(row for row in range(at, end) if row == at or lines[row].strip())
        label = fields.get("number") or fields.get("id") or fields.get("reach") or ""
        name = f"{header[1]} {label.strip(chr(34))}".strip()
        whole = Range(Position(at, 0), Position(last, len(lines[last])))
        yield Symbol(name, header[1], fields.get("name", "").strip("\"'"), whole, on_line(at, 0, len(lines[at])))
