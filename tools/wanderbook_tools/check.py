"""Read a book and report every problem in it.

Errors keep a book from being played, warnings do not. `wanderbook explain CODE` says more about a code.

A book with a tests.toml is held to it: what its author says that a play can reach, cannot reach or always has when it
gets somewhere is proved, and what is not so is reported as an error. Such a book plays all the same.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from wanderbook.book import Book
from wanderbook.diagnostics import Diagnostic
from wanderbook.graph.proofs.claims import check_claims
from wanderbook.notation import find_book, read_book
from wanderbook.notation.claims import read_claims
from wanderbook_tools.screen import Screen

NAME = "check"
HELP = "report every problem of a book"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--strict", action="store_true", help="warnings count as problems, too")
    parser.add_argument("--no-tests", action="store_true", help="without the author's tests (tests.toml)")
    parser.add_argument("--no-cache", action="store_true", help="read everything anew")


def run(options: Namespace, screen: Screen) -> int:
    folder = find_book(options.book)
    read = read_book(folder, use_cache=not options.no_cache, progress=screen.progress)
    found, tests = read.diagnostics, 0
    if read.book and not options.no_tests:
        failed, tests = _tests(screen, folder, read.book)
        found += failed
    screen.rest()
    if screen.json:
        screen.give({"diagnostics": [diagnostic.public() for diagnostic in found]})
    else:
        screen.diagnostics(found, prefix=f"{folder.as_posix().rstrip('/')}/")
        screen.say(_summary(options.book, found, len(read.places), tests), "bold")
    failing = found if options.strict else [one for one in found if one.severity == "error"]
    return 1 if failing else 0


def _tests(screen: Screen, folder: Path, book: Book) -> tuple[tuple[Diagnostic, ...], int]:
    """What is wrong with the author's tests, and how many there are."""
    claims = read_claims(folder, book)
    if claims is None:
        return (), 0
    return tuple(check_claims(book, claims, screen.progress)), len(claims.claims)


def _summary(name: str, found: tuple[Diagnostic, ...], sections: int, tests: int) -> str:
    errors = sum(diagnostic.severity == "error" for diagnostic in found)
    told = [_count(sections, "section"), *([_count(tests, "test")] if tests else [])]
    told += [_count(errors, "error"), _count(len(found) - errors, "warning")]
    return f"{name}: {', '.join(told)}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
