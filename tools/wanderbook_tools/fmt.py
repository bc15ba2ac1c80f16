"""Put a book's storybook files in canonical form: spacing, wording of instructions, order of lines.

Prose, cards and atlas stay as written. A file with errors is reported and left unchanged.
"""

from __future__ import annotations

import difflib
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from wanderbook.notation import find_book
from wanderbook.notation.format import Formatted, format_book
from wanderbook_tools.books import write_text
from wanderbook_tools.screen import Screen


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--diff", action="store_true", help="only show what would change; exit 1 if anything would")


def run(options: Namespace, screen: Screen) -> int:
    folder = find_book(options.book)
    formatted, found = format_book(folder)
    screen.diagnostics(found, prefix=f"{folder.as_posix().rstrip('/')}/")
    changed = [one for one in formatted if one.before != one.after]
    for one in changed:
        if options.diff:
            for line in _diff(one):
                screen.say(line, _COLOURS.get(line[:1], ""))
        else:
            write_text(Path(folder) / one.file, one.after)
    said = "would change" if options.diff else "changed"
    screen.say(f"{len(changed)} of {len(formatted)} files {said}", "bold")
    return 1 if found or (options.diff and changed) else 0


_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def _diff(one: Formatted) -> Iterator[str]:
    before, after = one.before.splitlines(), one.after.splitlines()
    return difflib.unified_diff(before, after, one.file, one.file, lineterm="")
