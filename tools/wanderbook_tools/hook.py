"""For pre-commit: runs a `wanderbook` command on the books and the stories of the given files.

`python -m wanderbook_tools.hook check --fix my-book/storybook/all.md other/book.toml` runs `wanderbook check --fix` on
`my-book` and `other`; `python -m wanderbook_tools.hook reach src/start.twee src/end.twee` runs `wanderbook reach` on
the folder `src`. Files that belong to no book and no story are left alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

from wanderbook_tools.cli import main
from wanderbook_tools.story_files import TWEE, root_of

IN_BOOKS = (".md", ".toml")
IN_STORIES = (*TWEE, ".ink", ".txt")
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


def _whole(file: Path) -> Path | None:
    """What a file is part of: a book, or a story of another program."""
    return book_of(file) if file.suffix in IN_BOOKS else root_of(file)


def run(words: list[str]) -> int:
    """The exit code of the command; if it is run once for each book, the highest."""
    files = [word for word in words if Path(word).suffix in {*IN_BOOKS, *IN_STORIES}]
    command = [word for word in words if word not in files]
    books = list(dict.fromkeys(str(book) for file in map(Path, files) if (book := _whole(file))))
    if not books:
        return 0
    if command[:1] == ["check"]:
        return main([*command, *books])
    return max(main([*command, book]) for book in books)


if __name__ == "__main__":
    raise SystemExit(run(sys.argv[1:]))
