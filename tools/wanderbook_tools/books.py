"""Reading and writing a book's folder, for several commands."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from wanderbook.api import books as api
from wanderbook.book import Book
from wanderbook.diagnostics import Diagnostic, has_errors
from wanderbook.notation import find_book, read_book
from wanderbook.notation.book_read import BookRead
from wanderbook.notation.folder import Files
from wanderbook.writing import write_whole
from wanderbook_tools.screen import Screen, WrongUse


def read_for(screen: Screen, folder: Path, files: Files | None = None, language: str | None = None) -> Book | None:
    """The book, after showing its errors; None if they keep it from being played. `files` replace the content of the
    folder.
    """
    read = read_book(files or folder, language, progress=screen.progress)
    screen.rest()
    show_what_is_broken(screen, folder, read)
    return read.book


def loaded(screen: Screen, name: str) -> api.Book | None:
    """The book as the API loads it, with the positions of its sections; None after showing its errors."""
    folder = find_book(name)
    read = read_book(folder, progress=screen.progress)
    screen.rest()
    show_what_is_broken(screen, folder, read)
    return api.as_book(read, folder, name) if read.book else None


def show_what_is_broken(screen: Screen, folder: Path, read: BookRead) -> None:
    """Show the errors that keep a book from being played; for its translations, only that they have some."""
    if read.book is None:
        show_errors(screen, folder, read.diagnostics)
    elif has_errors(read.diagnostics):
        screen.beside(f"{folder}: a translation has errors, which `wanderbook check` shows", "yellow")


def show_errors(screen: Screen, folder: Path, problems: Iterable[Diagnostic]) -> None:
    """Print a book's errors to standard error."""
    errors = [one for one in problems if one.severity == "error"]
    screen.diagnostics(errors, prefix=f"{folder.as_posix().rstrip('/')}/", to_err=True)
    screen.complain(f"{folder} has errors: fix them first")


def write_text(path: Path, content: str | bytes) -> None:
    """Write a whole file or nothing."""
    data = content.encode() if isinstance(content, str) else content
    try:
        write_whole(path, data)
    except OSError as error:
        raise WrongUse(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from error
