"""For pre-commit: runs a `wanderbook` command on the books of the given files.

`python -m wanderbook_tools.hook check --fix my-book/storybook/all.md other/book.toml` runs `wanderbook check --fix` on
`my-book` and `other`. Files that belong to no book are left alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

from wanderbook_tools.cli import main

BESIDE = ("tests.toml", "check.toml")


def book_of(file: Path) -> Path | None:
    """The outermost folder of a book with this file: a translation has its own book.toml."""
    from wanderbook.notation.folder import is_part

    outermost = None
    for folder in file.parents:
        path = file.relative_to(folder).as_posix()
        if (path in BESIDE or is_part(path)) and (folder / "book.toml").is_file():
            outermost = folder
    return outermost


def run(words: list[str]) -> int:
    """The exit code of the command; if it is run once for each book, the highest."""
    files = [word for word in words if Path(word).suffix in {".md", ".toml"}]
    command = [word for word in words if word not in files]
    books = list(dict.fromkeys(str(book) for file in files if (book := book_of(Path(file)))))
    if not books:
        return 0
    if command[:1] == ["check"]:
        return main([*command, *books])
    return max(main([*command, book]) for book in books)


if __name__ == "__main__":
    raise SystemExit(run(sys.argv[1:]))
