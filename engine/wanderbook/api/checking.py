"""`wb.check`: every problem of a book, cached until the book or this program changes.

What was found before is looked up before anything that reads books is imported: so a check of a book that did not
change answers at once, however much its tests take to prove.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from wanderbook.api.foreign import is_foreign
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
    from wanderbook.notation.source import Line

TESTS = "tests.toml"
_CODE = ("notation", "book", "diagnostics", "machine", "proofs")
CHECKS = Store("checks", *(f"wanderbook.{package}" for package in _CODE))


class _Kept(msgspec.Struct, frozen=True):
    """The cached result of a check."""

    diagnostics: tuple[Diagnostic, ...]
    sections: int
    tests: tuple[AuthorTest, ...]
    pictures: dict[str, bool]
    """The pictures that the book names, each with whether it existed."""
    flaws: dict[str, str]
    """The drawings for the atlas that existed, each with its flaw."""


@in_one_bar
def check(
    book: Book | Path | str, *, tests: bool = True, cache: bool = True, progress: Progress | None = None
) -> Report:
    """Every problem of a book: of its files, its sections, its cards, its translations, and of its author's tests.

    `book` is a folder, or the name of a bundled book. Without `tests`, its `tests.toml` and its assumptions
    are left alone; without `cache`, everything is read and proved again. A story of another program, `story.twee`, is
    checked where it is. Raises `NoSuchBook`.

    >>> import wanderbook as wb
    >>> wb.check("the-lamplighters-round")
    <Report the-lamplighters-round: 19 sections, 4 tests, 0 errors, 0 warnings>
    """
    if isinstance(book, Path | str) and is_foreign(Path(book)):
        from wanderbook.api.stories import check_story

        return check_story(Path(book), str(book))
    name, folder = (book, find_book(book)) if isinstance(book, Path | str) else (book.name, book.folder)
    files, beside = read_folder(folder), read_beside(folder, TESTS) if tests else Files(folder)
    key = _key(files, beside, tests) if cache else ""
    kept = _cached_result(key, files) if cache else None
    if kept is None:
        kept = _check_book(files, beside, tests, cache, progress)
        if cache:
            CHECKS.save(key, msgspec.json.encode(kept))
            CHECKS.trim()
    return Report(str(name), folder, kept.diagnostics, kept.sections, kept.tests)


def _key(files: Files, beside: Files, tests: bool) -> str:
    """A digest of everything that the result depends on, except pictures: which of them matter is known only after
    reading.
    """
    texts = (part for each in (files, beside) for item in each.texts.items() for part in item)
    unread = (msgspec.json.encode(each.diagnostics).decode() for each in (files, beside))
    return CHECKS.key("tests" if tests else "", *texts, *unread)


def _cached_result(key: str, files: Files) -> _Kept | None:
    """The cached result, if the pictures and flaws of the folder are unchanged; otherwise None."""
    body = CHECKS.load(key)
    try:
        kept = None if body is None else msgspec.json.decode(body, type=_Kept)
    except (msgspec.DecodeError, UnicodeError):
        return None
    if kept is None or any(files.holds(name) != there for name, there in kept.pictures.items()):
        return None
    return kept if all(files.flaw(name) == flaw for name, flaw in kept.flaws.items()) else None


def _check_book(files: Files, beside: Files, with_tests: bool, cache: bool, progress: Progress | None) -> _Kept:
    """Read and check the book and its author's tests; also returns what shows later that the result is out of date."""
    from wanderbook.notation.load import lines_of_files, read_book

    read = read_book(files, use_cache=cache, progress=progress)
    claims = None
    if read.book and (beside.texts or beside.diagnostics):
        from wanderbook.notation.claims import read_claims

        claims = read_claims(beside, read.book)
    faults, tests = problems(read, claims, progress), author_tests(claims) if claims else ()
    if with_tests:
        faults += failed_assumptions(read, lines_of_files(files), progress)
    return _Kept(faults, len(read.places), tests, dict(files.asked), dict(files.flaws))


def author_tests(claims: Claims) -> tuple[AuthorTest, ...]:
    """Each test by its name and line, in the order of the file."""
    named = (
        AuthorTest(claim.name or f"{claim.kind} {claim.reach}", line)
        for claim, line in zip(claims.claims, claims.lines, strict=True)
    )
    return tuple(sorted(named, key=lambda test: test.line))


def problems(read: BookRead, claims: Claims | None, progress: Progress | None = None) -> tuple[Diagnostic, ...]:
    """The problems that `check` reports: those of the files, and the author's tests that are faulty or fail."""
    return (*read.diagnostics, *failed_tests(read, claims, progress))


def failed_tests(read: BookRead, claims: Claims | None, progress: Progress | None = None) -> tuple[Diagnostic, ...]:
    """The problems with the author's tests; none for a book with errors, since it cannot be read."""
    if read.book is None or claims is None:
        return ()
    from wanderbook.proofs.claims import check_claims

    return tuple(check_claims(read.book, claims, progress))


def failed_assumptions(read: BookRead, line: Line, progress: Progress | None = None) -> tuple[Diagnostic, ...]:
    """The problems with assumptions in the prose; none for a book without them."""
    if read.book is None or not any(
        _is_assumption(span.name) for spans in read.spans.by_file.values() for span in spans
    ):
        return ()
    from wanderbook.proofs.assumptions import check_assumptions

    return tuple(check_assumptions(read, line, tell=progress))


def _is_assumption(name: str) -> bool:
    """Whether a span is a line such as `Assumes: keyword MATTIAS`: `38.9:a1`."""
    return name.rpartition(":")[2][:1] == "a" and ":" in name


def counting(problems: Sequence[Diagnostic], folder: Path) -> tuple[Diagnostic, ...]:
    """The diagnostics that `check` counts: all but those that the book's check.toml ignores, and the problems of that
    file.
    """
    from wanderbook.notation.ignores import read_ignores

    ignores = read_ignores(folder)
    return (*(problem for problem in problems if not ignores.reason(problem.code, problem.file)), *ignores.diagnostics)
