"""How a section will read."""

from __future__ import annotations

from wanderbook.language.index import Index
from wanderbook.notation.printer import print_section


def preview(index: Index, number: str, path: str = "") -> str:
    """The section as it is printed, in Markdown and without its heading; empty where there is none."""
    section = index.section(number, path)
    if section is None:
        return ""
    return print_section(index.words(path), section).partition("\n\n")[2]
