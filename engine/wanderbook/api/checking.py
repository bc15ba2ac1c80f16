"""`wb.check`: every problem of a book, found once and remembered until the book or this program changes.

What was found before is looked up before anything that reads books is imported: so a check of a book that did not
change answers at once, however much its tests take to prove.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from wanderbook.api.progress import in_one_bar
from wanderbook.api.report import AuthorTest, Report
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.folder import Files, read_beside, read_folder
from wanderbook.notation.library import find_book
from wanderbook.notation.store import Store
from wanderbook.progress import Progress

if TYPE_CHECKING:
    from wanderbook.api.books import Book
    from wanderbook.notation.book_read import BookRead
    from wanderbook.notation.claims import Claims

TESTS = "tests.toml"
CHECKS = Store("checks", "wanderbook.notation", "wanderbook.book", "wanderbook.diagnostics", "wanderbook.graph")


class _Kept(msgspec.Struct, frozen=True):
    """What is remembered of a check."""

    diagnostics: tuple[Diagnostic, ...]
    sections: int
    tests: tuple[AuthorTest, ...]
    pictures: dict[str, bool]
    """Those that the book names, and whether they were there."""
    flaws: dict[str, str]
    """Drawings for the atlas that were there, and what was wrong with them."""


@in_one_bar
def check(
    book: Book | Path | str, *, tests: bool = True, cache: bool = True, progress: Progress | None = None
) -> Report:
    """Every problem of a book: of its files, its sections, its cards, its translations, and of its author's tests.

    `book` is a folder, or the name of a bundled book. Without `tests`, its `tests.toml` is left alone; without `cache`,
    everything is read and proved again. Raises `NoSuchBook`.

    >>> import wanderbook as wb
    >>> wb.check("the-lamplighters-round")
    <Report the-lamplighters-round: 19 sections, 4 tests, 0 errors, 0 warnings>
    """
    name, folder = (book, find_book(book)) if isinstance(book, Path | str) else (book.name, book.folder)
    files, beside = read_folder(folder), read_beside(folder, TESTS) if tests else Files(folder)
    key = _key(files, beside) if cache else ""
    kept = _known(key, files) if cache else None
    if kept is None:
        kept = _found(files, beside, cache, progress)
        if cache:
            CHECKS.save(key, msgspec.json.encode(kept))
            CHECKS.trim()
    return Report(str(name), folder, kept.diagnostics, kept.sections, kept.tests)


def _key(files: Files, beside: Files) -> str:
    """A digest of all that the answer follows from, but for pictures: which of them matter shows when the book
    is read."""
    texts = (part for each in (files, beside) for item in each.texts.items() for part in item)
    unread = (msgspec.json.encode(each.diagnostics).decode() for each in (files, beside))
    return CHECKS.key(*texts, *unread)


def _known(key: str, files: Files) -> _Kept | None:
    """What an earlier check found, if the pictures and flaws of the folder are still the same; else None."""
    body = CHECKS.load(key)
    try:
        kept = None if body is None else msgspec.json.decode(body, type=_Kept)
    except (msgspec.DecodeError, UnicodeError):
        return None
    if kept is None or any(files.holds(name) != there for name, there in kept.pictures.items()):
        return None
    return kept if all(files.flaw(name) == flaw for name, flaw in kept.flaws.items()) else None


def _found(files: Files, beside: Files, cache: bool, progress: Progress | None) -> _Kept:
    """Read the book and its author's tests and find every problem, with what is needed to know when it is out
    of date."""
    from wanderbook.notation.load import read_book

    read = read_book(files, use_cache=cache, progress=progress)
    claims = None
    if read.book and (beside.texts or beside.diagnostics):
        from wanderbook.notation.claims import read_claims

        claims = read_claims(beside, read.book)
    found, tests = problems(read, claims, progress), author_tests(claims) if claims else ()
    return _Kept(found, len(read.places), tests, dict(files.asked), dict(files.flaws))


def author_tests(claims: Claims) -> tuple[AuthorTest, ...]:
    """Each test by its name and line, in the order of the file."""
    named = (
        AuthorTest(claim.name or f"{claim.kind} {claim.reach}", line)
        for claim, line in zip(claims.claims, claims.lines, strict=True)
    )
    return tuple(sorted(named, key=lambda test: test.line))


def problems(read: BookRead, claims: Claims | None, progress: Progress | None = None) -> tuple[Diagnostic, ...]:
    """What `check` reports: the problems of the files, and the author's tests that cannot be asked or do not hold."""
    return (*read.diagnostics, *failed_tests(read, claims, progress))


def failed_tests(read: BookRead, claims: Claims | None, progress: Progress | None = None) -> tuple[Diagnostic, ...]:
    """What is wrong with the author's tests. Errors keep a book from being read, and then there are no tests."""
    if read.book is None or claims is None:
        return ()
    from wanderbook.proofs.claims import check_claims

    return tuple(check_claims(read.book, claims, progress))


def counting(found: Sequence[Diagnostic], folder: Path) -> tuple[Diagnostic, ...]:
    """The diagnostics that `check` counts: without those that the book's check.toml ignores, with what is wrong with
    that file."""
    from wanderbook.notation.ignores import read_ignores

    ignores = read_ignores(folder)
    return (*(one for one in found if not ignores.reason(one.code, one.file)), *ignores.diagnostics)
