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
    """Format a book's files, or only show the changes. Returns 1 if there are problems, or changes that were only
    shown."""
    folder = find_book(options.book)
    formatted, problems = format_book(folder)
    screen.diagnostics(problems, prefix=f"{folder.as_posix().rstrip('/')}/")
    changed = [file for file in formatted if file.before != file.after]
    for file in changed:
        if options.diff:
            for line in _diff(file):
                screen.say(line, _COLOURS.get(line[:1], ""))
        else:
            write_text(Path(folder) / file.file, file.after)
    verb = "would change" if options.diff else "changed"
    screen.say(f"{len(changed)} of {len(formatted)} files {verb}", "bold")
    return 1 if problems or (options.diff and changed) else 0


_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def _diff(file: Formatted) -> Iterator[str]:
    before, after = file.before.splitlines(), file.after.splitlines()
    return difflib.unified_diff(before, after, file.file, file.file, lineterm="")
