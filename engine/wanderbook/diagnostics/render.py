"""A diagnostic as text: the place, the message, the source line with a caret, the help."""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any

from wanderbook.diagnostics.model import Diagnostic

WIDTH = 100
"""Longer source lines are shown in part, around the caret."""


def render(diagnostic: Diagnostic, prefix: str = "", language: str = "en") -> str:
    """Several lines, without colour; `prefix` stands before the file's name.

    In another language than English the kind of the problem is said in that, and what the reader has to say about
    this one, its message and its help, stands below it in English.
    """
    words = _words().get(language, {})
    at = f"{prefix}{diagnostic.file}:{diagnostic.line}:{diagnostic.column}: "
    colon = words.get("colon", ": ")
    kind = f"{words.get(diagnostic.severity, diagnostic.severity)} {diagnostic.code}{colon}"
    titled = words.get("titles", {}).get(diagnostic.code)
    lines = [f"{at}{kind}{titled}", f"   {diagnostic.message}"] if titled else [f"{at}{kind}{diagnostic.message}"]
    if diagnostic.source:
        shown, column = _window(diagnostic.source, diagnostic.column)
        number = f"{diagnostic.line:5d}"
        marked = shown[column - 1 : column - 1 + max(1, diagnostic.length)]
        carets = "^" * max(1, sum(map(_cells, marked)))
        lines += [f"{number} | {shown}", f"{' ' * len(number)} | {_blank(shown[: column - 1])}{carets}"]
    if diagnostic.help:
        lines.append(f"   {words.get('help', 'help')}{colon}{diagnostic.help}")
    return "\n".join(map(harmless, lines))


@cache
def _words() -> dict[str, Any]:
    """By language; English stands where it is needed."""
    return tomllib.loads((files("wanderbook.diagnostics") / "words.toml").read_text("utf-8"))


def _window(source: str, column: int) -> tuple[str, int]:
    """The part of a long line that holds the caret, and the caret's column in it."""
    if len(source) <= WIDTH:
        return source, column
    start = max(0, min(column - 1 - WIDTH // 2, len(source) - WIDTH))
    return source[start : start + WIDTH], column - start


def _blank(text: str) -> str:
    """As wide as the text: tabs stay tabs, so that the caret stands where the eye expects it."""
    return "".join("\t" if char == "\t" else " " * _cells(char) for char in text)


def _cells(char: str) -> int:
    """How many columns of a terminal a letter takes."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def harmless(line: str) -> str:
    """A book may come from anyone: what would move a terminal's cursor or turn the text round is shown as a sign."""
    return "".join(
        char if char == "\t" or unicodedata.category(char) not in {"Cc", "Cf"} else "\ufffd" for char in line
    )
