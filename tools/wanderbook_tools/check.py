"""Read a book and report every problem in it.

Errors keep a book from being played, warnings do not. `wanderbook explain CODE` says more about a code.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from wanderbook.diagnostics import Diagnostic
from wanderbook.notation import find_book, read_book
from wanderbook_tools.screen import Screen

NAME = "check"
HELP = "report every problem of a book"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--strict", action="store_true", help="warnings count as problems, too")
    parser.add_argument("--no-cache", action="store_true", help="read everything anew")


def run(options: Namespace, screen: Screen) -> int:
    folder = find_book(options.book)
    read = read_book(folder, use_cache=not options.no_cache, progress=screen.progress)
    screen.rest()
    if screen.json:
        screen.give({"diagnostics": [diagnostic.public() for diagnostic in read.diagnostics]})
    else:
        screen.diagnostics(read.diagnostics, prefix=f"{folder.as_posix().rstrip('/')}/")
        screen.say(_summary(options.book, read.diagnostics, len(read.places)), "bold")
    failing = read.diagnostics if options.strict else [one for one in read.diagnostics if one.severity == "error"]
    return 1 if failing else 0


def _summary(name: str, found: tuple[Diagnostic, ...], sections: int) -> str:
    errors = sum(diagnostic.severity == "error" for diagnostic in found)
    told = f"{_count(sections, 'section')}, {_count(errors, 'error')}, {_count(len(found) - errors, 'warning')}"
    return f"{name}: {told}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
