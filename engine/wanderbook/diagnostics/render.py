"""A diagnostic as text: the place, the message, the source line with a caret, the help."""

from __future__ import annotations

from wanderbook.diagnostics.model import Diagnostic

WIDTH = 100
"""Longer source lines are shown in part, around the caret."""


def render(diagnostic: Diagnostic, prefix: str = "") -> str:
    """Several lines, without colour; `prefix` stands before the file's name."""
    lines = [
        f"{prefix}{diagnostic.file}:{diagnostic.line}:{diagnostic.column}: "
        f"{diagnostic.severity} {diagnostic.code}: {diagnostic.message}"
    ]
    if diagnostic.source:
        shown, column = _window(diagnostic.source, diagnostic.column)
        number = f"{diagnostic.line:5d}"
        carets = "^" * max(1, min(diagnostic.length, len(shown) - column + 1))
        lines += [f"{number} | {shown}", f"{' ' * len(number)} | {_blank(shown[: column - 1])}{carets}"]
    if diagnostic.help:
        lines.append(f"   help: {diagnostic.help}")
    return "\n".join(lines)


def _window(source: str, column: int) -> tuple[str, int]:
    """The part of a long line that holds the caret, and the caret's column in it."""
    if len(source) <= WIDTH:
        return source, column
    start = max(0, min(column - 1 - WIDTH // 2, len(source) - WIDTH))
    return source[start : start + WIDTH], column - start


def _blank(text: str) -> str:
    """As wide as the text: tabs stay tabs, so that the caret stands where the eye expects it."""
    return "".join("\t" if char == "\t" else " " for char in text)
