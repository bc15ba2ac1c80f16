"""A diagnostic as text: the place, the message, the source line with a caret, the help."""

from __future__ import annotations

import unicodedata

from wanderbook.diagnostics.language import language_of
from wanderbook.diagnostics.model import Diagnostic

WIDTH = 100
"""Longer source lines are shown in part, around the caret."""


def render(diagnostic: Diagnostic, prefix: str = "", language: str = "en") -> str:
    """A diagnostic as several lines of text, without colour; `prefix` is put before the file's name.

    In another language the message is translated. Where that language has no words for this problem, it says what kind
    of problem it is, with the English message below.
    """
    known = language_of(language)
    at = f"{prefix}{diagnostic.file}:{diagnostic.line}:{diagnostic.column}: "
    colon = known.frame.get("colon", ": ")
    kind = f"{known.frame.get(diagnostic.severity, diagnostic.severity)} {diagnostic.code}{colon}"
    message = known.said(diagnostic.message)
    title = known.titles.get(diagnostic.code) if message is None else None
    lines = [f"{at}{kind}{title or message or diagnostic.message}"]
    if title:
        lines.append(f"   {diagnostic.message}")
    if diagnostic.source:
        shown, column = _window(diagnostic.source, diagnostic.column)
        number = f"{diagnostic.line:5d}"
        marked = shown[column - 1 : column - 1 + max(1, diagnostic.length)]
        carets = "^" * max(1, sum(map(_cells, marked)))
        lines += [f"{number} | {shown}", f"{' ' * len(number)} | {_blank(shown[: column - 1])}{carets}"]
    if diagnostic.help:
        help = known.said(diagnostic.help) or diagnostic.help
        lines.append(f"   {known.frame.get('help', 'help')}{colon}{help}")
    return "\n".join(map(harmless, lines))


def _window(source: str, column: int) -> tuple[str, int]:
    """The part of a long line that holds the caret, and the caret's column in it."""
    if len(source) <= WIDTH:
        return source, column
    start = max(0, min(column - 1 - WIDTH // 2, len(source) - WIDTH))
    return source[start : start + WIDTH], column - start


def _blank(text: str) -> str:
    """Blanks as wide as the text: tabs stay tabs, so that the caret is in the right column."""
    return "".join("\t" if char == "\t" else " " * _cells(char) for char in text)


def _cells(char: str) -> int:
    """The width of a letter in columns of a terminal."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def harmless(line: str) -> str:
    """The text with control and direction characters replaced by a visible sign: a book may come from anyone."""
    if line.isprintable():
        return line
    return "".join(
        char if char == "\t" or unicodedata.category(char) not in {"Cc", "Cf", "Cs"} else "\ufffd" for char in line
    )
