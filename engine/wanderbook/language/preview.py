"""Previews of sections."""

from __future__ import annotations

from wanderbook.language.index import Index
from wanderbook.notation.printer import print_section


def preview(index: Index, number: str, path: str = "") -> str:
    """The section as printed, in Markdown without its heading; empty if it does not exist."""
    section = index.section(number, path)
    if section is None:
        return ""
    return print_section(index.words(path), section).partition("\n\n")[2]
