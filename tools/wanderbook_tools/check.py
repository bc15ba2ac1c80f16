"""Read a book and report every problem in it.

Errors keep a book from being played, warnings do not. `wanderbook explain CODE` says more about a code.

A book with a tests.toml is held to it: what its author says that a play can reach, cannot reach or always has when it
gets somewhere is proved, and what is not so is reported as an error. Such a book plays all the same.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from wanderbook.api.checking import check
from wanderbook_tools.screen import Screen


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--strict", action="store_true", help="warnings count as problems, too")
    parser.add_argument("--no-tests", action="store_true", help="without the author's tests (tests.toml)")
    parser.add_argument("--no-cache", action="store_true", help="read and prove everything anew")


def run(options: Namespace, screen: Screen) -> int:
    report = check(options.book, tests=not options.no_tests, cache=not options.no_cache, progress=screen.progress)
    screen.rest()
    if screen.json:
        screen.give(report.to_dict())
    else:
        screen.diagnostics(report, prefix=report.prefix)
        screen.say(report.headline, "bold")
    failing = report.diagnostics if options.strict else report.errors
    return 1 if failing else 0
