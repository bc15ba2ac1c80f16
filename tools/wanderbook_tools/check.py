"""Read books and report every problem in them.

Errors keep a book from being played, warnings do not. `wanderbook explain CODE` says more about a code.

If a book has a tests.toml, its claims are proved: what a play can reach, cannot reach, or always holds when something
is reached. False claims are reported as errors, but do not keep the book from being played.

With --continuity, prose that contradicts what happened before is reported as warnings, each with a play that shows it:
places that greet the crew as strangers again, texts told twice, gifts given twice.

Warnings to ignore are listed in the book's check.toml, each with a reason; see the author's guide.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wanderbook.api.checking import TESTS, check
from wanderbook.api.foreign import is_foreign
from wanderbook.api.report import Report
from wanderbook.diagnostics import Diagnostic
from wanderbook.foreign.ink.engine import MissingEngine
from wanderbook.notation.library import find_book
from wanderbook_tools.screen import Screen, WrongUse

if TYPE_CHECKING:
    from wanderbook_tools.alerts import Alert, AuthorCase


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook check`."""
    parser.add_argument(
        "books",
        metavar="BOOK",
        nargs="+",
        help="a book's folder, the name of a bundled book, a story of Twine or ink, or a ChoiceScript folder",
    )
    reporting(parser)
    parser.add_argument("--strict", action="store_true", help="treat warnings as problems, too")
    parser.add_argument("--fix", action="store_true", help="apply all fixes that need no guessing, then check")
    parser.add_argument("--watch", action="store_true", help="check again whenever a file changes, until Ctrl-C")
    parser.add_argument("--no-tests", action="store_true", help="leave out the author's tests (tests.toml)")
    parser.add_argument(
        "--continuity", action="store_true", help="also look for prose that forgets what happened before"
    )
    parser.add_argument("--no-cache", action="store_true", help="read and prove everything again")


def reporting(parser: ArgumentParser) -> None:
    """Options that `check` and `reach` share."""
    formats = ("text", "json", "sarif", "junit", "github")
    parser.add_argument("--format", choices=formats, help="the output format: text, or one for other programs")
    parser.add_argument("--json", action="store_true", help="the same as --format json")
    parser.add_argument("--baseline", metavar="FILE", help="problems in this file are known, and do not count")
    parser.add_argument("--write-baseline", action="store_true", help="write the current problems to the baseline")


def format_of(options: Namespace, screen: Screen) -> str:
    """The requested format. Formats for programs show no progress."""
    if options.write_baseline and not options.baseline:
        raise WrongUse("--write-baseline needs --baseline FILE, the file to write")
    format = options.format or ("json" if options.json else "text")
    screen.json = format != "text"
    return str(format)


def run(options: Namespace, screen: Screen) -> int:
    """Check the books, once or until Ctrl-C. Returns 1 if there is a problem."""
    format, folders = format_of(options, screen), [_folder(name) for name in options.books]
    if (options.watch or options.fix) and any(is_foreign(Path(name)) for name in options.books):
        raise WrongUse("--watch and --fix are for books; the files of other programs are never changed")
    if options.watch:
        if format != "text" or options.baseline or options.fix or options.continuity:
            raise WrongUse("--watch shows problems to people: without --format, --baseline, --continuity and --fix")
        from wanderbook_tools.watch import watch

        return watch(folders, screen, tests=not options.no_tests)
    if options.fix:
        from wanderbook_tools.fixing import fix

        for folder in folders:
            fix(folder, screen)
    reports = [_check(name, options, screen) for name in options.books]
    screen.rest()
    judged = [_judge_report(report) for report in reports] if _is_judged(options, format, folders) else None
    if judged is None:
        return _print_reports(reports, options, screen)
    return _with_care(judged, options, screen, format)


def _folder(name: str) -> Path:
    """The folder of a book, or of another program's story."""
    path = Path(name)
    if is_foreign(path):
        return path if path.is_dir() else path.parent
    return find_book(name)


def _check(name: str, options: Namespace, screen: Screen) -> Report:
    """The report on one book or story."""
    try:
        report = check(name, tests=not options.no_tests, cache=not options.no_cache, progress=screen.progress)
    except MissingEngine as missing:
        raise WrongUse(str(missing)) from missing
    return _with_continuity(report, name, screen) if options.continuity else report


def _with_continuity(report: Report, name: str, screen: Screen) -> Report:
    """The report with the finds of continuity, unless the book cannot be read."""
    from wanderbook.api.books import BrokenBook, load
    from wanderbook.api.continuity import continuity

    try:
        finds = continuity(load(name), progress=screen.progress)
    except BrokenBook:
        return report
    for open in finds.undecided:
        screen.beside(f"{report.name}: undecided: {open}")
    every = sorted((*report.diagnostics, *finds.diagnostics))
    return Report(report.name, report.folder, every, report.sections, report.author_tests)


def _is_judged(options: Namespace, format: str, folders: list[Path]) -> bool:
    """Whether problems are compared with a baseline or with ignores, or written in a format for other programs."""
    return bool(options.baseline) or format not in ("text", "json") or any(map(_has_ignores, folders))


def _has_ignores(folder: Path) -> bool:
    return (folder / "check.toml").is_file()


def _print_reports(reports: list[Report], options: Namespace, screen: Screen) -> int:
    """Print the reports as text or JSON, without baseline or ignores. Returns the exit code."""
    if screen.json:
        screen.give(_data([(report.name, report.diagnostics) for report in reports]))
    else:
        for report in reports:
            screen.diagnostics(report, prefix=report.prefix)
            screen.say(report.headline, "bold")
    return 1 if any(report.diagnostics if options.strict else report.errors for report in reports) else 0


def _data(found: list[tuple[str, tuple[Diagnostic, ...]]]) -> dict[str, Any]:
    """The diagnostics as JSON data: directly for one book, by the given names for several."""
    books = {name: {"diagnostics": [one.public() for one in several]} for name, several in found}
    return {"books": books} if len(books) > 1 else next(iter(books.values()))


# ---------------------------------------------------------------- baselines, ignores and other formats


def _judge_report(report: Report) -> tuple[Report, list[Alert]]:
    """A report with the problems of its check.toml, and an alert for each problem, with the reason if it is ignored."""
    from wanderbook.notation.ignores import read_ignores
    from wanderbook_tools.alerts import of_diagnostic

    ignores = read_ignores(report.folder)
    everything = (*report.diagnostics, *ignores.diagnostics)
    whole = Report(report.name, report.folder, everything, report.sections, report.author_tests)
    return whole, [of_diagnostic(one, report.prefix, ignores.reason(one.code, one.file)) for one in everything]


def _with_care(judged: list[tuple[Report, list[Alert]]], options: Namespace, screen: Screen, format: str) -> int:
    """Print the reports after ignores and the baseline, in the format asked for. Returns the exit code."""
    from wanderbook.diagnostics import pages
    from wanderbook_tools.alerts import Suite, written
    from wanderbook_tools.baseline import Baseline, write_baseline

    if options.write_baseline:
        many = write_baseline(Path(options.baseline), (one for _, alerts in judged for one in alerts))
        screen.beside(f"{options.baseline}: {many:,} known")
    if options.baseline:
        known = Baseline.read(Path(options.baseline))
        judged = [(report, known.marked(alerts)) for report, alerts in judged]
    data = [
        tuple(one for one, alert in zip(report.diagnostics, alerts, strict=True) if alert.counts)
        for report, alerts in judged
    ]
    if format == "json":
        screen.give(_data([(report.name, several) for (report, _), several in zip(judged, data, strict=True)]))
    elif format == "text":
        for (report, alerts), several in zip(judged, data, strict=True):
            screen.diagnostics(several, prefix=report.prefix)
            screen.say(_headline(report, alerts), "bold")
    else:
        suites = [Suite(report.name, report.sections, alerts, _cases(report)) for report, alerts in judged]
        screen.raw(written(suites, format, {code: page.title for code, page in pages().items()}))
    counting = [alert for _, alerts in judged for alert in alerts if alert.counts]
    return 1 if any(options.strict or alert.level == "error" for alert in counting) else 0


def _cases(report: Report) -> list[AuthorCase]:
    """The author's tests."""
    from wanderbook_tools.alerts import AuthorCase

    file = f"{report.prefix}{TESTS}"
    ends = [*(test.line for test in report.author_tests[1:]), sys.maxsize]
    return [AuthorCase(test.name, file, test.line, end) for test, end in zip(report.author_tests, ends, strict=False)]


def _headline(report: Report, alerts: list[Alert]) -> str:
    """The report's headline, with ignored and known problems counted separately."""
    counting = [one for one, alert in zip(report.diagnostics, alerts, strict=True) if alert.counts]
    headline = Report(report.name, report.folder, counting, report.sections, report.author_tests).headline
    ignored, known = sum(bool(one.ignored) for one in alerts), sum(one.known for one in alerts)
    return headline + (f", {ignored:,} ignored" if ignored else "") + (f", {known:,} known" if known else "")
