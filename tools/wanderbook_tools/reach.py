"""Prove what a play of a book can reach: every section, paragraph under a condition, choice, redirect, outcome, ending,
quest and keyword.

What can be reached comes with a play that gets there, what cannot with the guards that block it and why, and what could
not be decided is called undecided. Also: keywords that are needed but never gained or gained but never needed, and soft
locks, from where no ending can be reached any more.

With names, the play or the explanation of each: `wanderbook reach BOOK 38.9:A ending:2`. `--scenario FILE` also writes
the plays as scenarios, for `wanderbook scenario` to play again; of a campaign, with every reply and draw of the table.
Exit 1 when something cannot be reached, a play can be locked, something is undecided, or no scenario was found for a
play.

With `--lost`, the decisions after which an ending, a quest or what a test of the author asks for can never be reached
any more, for all of them or for those that are named: `reach BOOK ending:3 --lost` shows a play for each, with its
last safe decision.

`--from SAVE` asks what can still be reached from a save, `--at SECTION` and `--with HELD` from anywhere else. With
`--seconds N`, and at Ctrl-C, what is known by then is shown, and what is left.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from wanderbook.api.asked_names import Unknown
from wanderbook.api.books import Book
from wanderbook.api.causes import Cause
from wanderbook.api.foreign import is_foreign
from wanderbook.api.lost import said_chance
from wanderbook.api.reaching import STATES, Reached, reach
from wanderbook.api.results import counted
from wanderbook.api.standing import BadStart
from wanderbook.api.witness import starting_place
from wanderbook.machine.compiled import Story
from wanderbook.notation.ignores import FILE as IGNORES
from wanderbook.notation.ignores import Ignores, read_ignores
from wanderbook.notation.library import bundled
from wanderbook.proofs.completing import COMPLETED
from wanderbook.proofs.explain import Because, doubts
from wanderbook.proofs.limit import TimeLimit
from wanderbook.session.campaign_play import NoPlay
from wanderbook.session.playtest import PlaytestFailed
from wanderbook.session.recorded_play import scenario_of
from wanderbook.session.recorded_play import written as written_scenarios
from wanderbook.session.spreading import SpreadFailed
from wanderbook_tools.alerts import Alert, Suite, of_diagnostic, written
from wanderbook_tools.baseline import Baseline, write_baseline
from wanderbook_tools.books import loaded, write_text
from wanderbook_tools.check import format_of, reporting
from wanderbook_tools.screen import Screen, WrongUse
from wanderbook_tools.stopping import stopped_by_interrupt
from wanderbook_tools.stories import reach_story

if TYPE_CHECKING:
    from distributed import Client

EPILOG = """
names: section 38.9, its choice 38.9:A, the choice's outcomes 38.9:A:pass and 38.9:A:fail, a draw's outcome 38.9:1-3,
its first redirect 38.9:if1, its first paragraph under a condition 38.9:p1, ending:2, quest:4, keyword:LAMP
"""
MOST_NAMED = 6
MOST_SECONDS = 1_000_000


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook reach`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "books", metavar="BOOK", nargs="+", help="books; or one book, and names to show plays or explanations for"
    )
    parser.add_argument("--budget", metavar="STATES", type=_positive, help=f"the most states to search ({STATES:,})")
    parser.add_argument(
        "--scenario", metavar="FILE", help="write the plays to the names as a scenario file; - prints it"
    )
    parser.add_argument(
        "--mends",
        action="store_true",
        help="prove mends of every cause; without this option, only of the causes that rule out the most names and of "
        "those of the names that you ask about",
    )
    parser.add_argument(
        "--lost", action="store_true", help="name the decisions after which an ending or a quest is out of reach"
    )
    parser.add_argument(
        "--seconds",
        metavar="N",
        type=_seconds,
        help="stop after this time and show the answers so far; Ctrl-C does the same",
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=_positive,
        help="use this many processes to decide the open questions of a large book",
    )
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        nargs="?",
        const="",
        help="or use a dask cluster: on this machine, or at an address",
    )
    start = parser.add_argument_group("from where a play stands", "without names, this is about the endings")
    start.add_argument("--from", dest="from_", metavar="SAVE", help="start from this save")
    start.add_argument("--at", metavar="SECTION", help="start at this section")
    start.add_argument(
        "--with",
        dest="with_",
        metavar="HELD",
        default="",
        help="things held in addition: 'keyword LAMP, 5 gold, quest 3'",
    )
    parser.add_argument("--allow-undecided", action="store_true", help="do not count undecided names as problems")
    reporting(parser)


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return int(text)


def _seconds(text: str) -> float:
    """A number of seconds that was typed."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds up to {MOST_SECONDS:,}")
    return seconds


def run(options: Namespace, screen: Screen) -> int:
    """Prove what plays of the books can reach. Returns 1 if something is unreachable, or undecided."""
    limit = TimeLimit(options.seconds)
    if is_foreign(Path(options.books[0])):
        with stopped_by_interrupt(limit, screen):
            return reach_story(options, screen, limit)
    try:
        with _workers(options) as workers, stopped_by_interrupt(limit, screen):
            return _run(options, screen, limit, workers)
    except (PlaytestFailed, SpreadFailed) as error:
        screen.complain(str(error))
        return 1


@contextmanager
def _workers(options: Namespace) -> Iterator[int | Client | None]:
    """Who asks: so many processes, or a dask cluster while this lasts."""
    if options.dask is None:
        yield options.workers
        return
    if find_spec("distributed") is None:
        raise WrongUse("--dask needs dask: pip install 'wanderbook[dask]'")
    from wanderbook.session.dask_playtest import cluster  # dask takes a second to import

    with cluster(options.dask, options.workers) as client:
        yield client


def _run(options: Namespace, screen: Screen, limit: TimeLimit, workers: int | Client | None) -> int:
    """Prove each book and show the results. Returns the exit code."""
    format = format_of(options, screen)
    books, names = _books_and_names(options.books)
    starts = options.from_ is not None or options.at is not None or bool(options.with_)
    if starts and (len(books) > 1 or options.baseline or format not in ("text", "json") or options.scenario):
        raise WrongUse("--from, --at and --with work for one book, as text or JSON")
    if names and (len(books) > 1 or options.baseline or format not in ("text", "json")):
        raise WrongUse("names can be asked about in one book only, as text or JSON")
    if options.scenario and (not names or len(books) > 1):
        raise WrongUse("--scenario writes the plays to names of one book: name them after the book")
    found = []
    for name in books:
        book = loaded(screen, name)
        if book is None:
            return 1
        names = names or (_endings(book) if starts else [])
        found.append(_reached(book, names, options, screen, limit, workers))
    screen.rest()
    whole = True
    if options.scenario == "-":
        text, whole = _scenarios(found[0], Path(), screen)
        screen.raw(text)
        return max(_code(found[0], options.allow_undecided), int(not whole))
    _tell(found, names, screen, format, options.lost)
    if options.scenario:
        whole = _write_scenarios(found[0], Path(options.scenario), screen)
    if names or not (options.baseline or format not in ("text", "json") or any(map(_has_ignores, found))):
        return max(int(not whole), *(_code(one, options.allow_undecided) for one in found))
    return _judge(found, options, screen, format)


def _books_and_names(said: list[str]) -> tuple[list[str], list[str]]:
    """The first is a book, and so is whatever lies in a folder of its own; anything else is a name in the book."""
    first, *rest = said
    known = bundled()
    books = [one for one in rest if one in known or (Path(one) / "book.toml").is_file()]
    return [first, *books], [one for one in rest if one not in books]


def _endings(book: Book) -> list[str]:
    return Story(book.content).contents["endings"]


def _reached(
    book: Book,
    names: list[str],
    options: Namespace,
    screen: Screen,
    limit: TimeLimit,
    workers: int | Client | None,
) -> Reached:
    """What plays of a book can reach, by the options."""
    try:
        found = reach(
            book,
            names,
            from_=options.from_,
            at=options.at,
            with_=options.with_,
            states=options.budget or STATES,
            limit=limit,
            workers=workers,
            progress=screen.progress,
        )
    except (Unknown, BadStart) as wrong:
        raise WrongUse(str(wrong)) from wrong
    found.explain(limit)
    if not (limit.is_over or options.from_ or options.at):
        found.look_for_mends(options.mends, limit=limit)
    found.look_for_slips(limit)
    if options.lost:
        found.look_for_lost(limit)
    return found


def _tell(found: list[Reached], names: list[str], screen: Screen, format: str, with_lost: bool) -> None:
    """Show the results as text or JSON, with what is lost for good if that was asked for."""
    if format == "json":
        given = [one.to_dict() for one in found]
        books = {one.book.name: data for one, data in zip(found, given, strict=True)}
        screen.give(given[0] if len(given) == 1 else {"books": books})
    elif format == "text":
        for at, one in enumerate(found):
            if at:
                screen.say()
            _show_names(screen, one) if names else _show(screen, one)
            if with_lost:
                _show_lost(screen, one, bool(names))


# ---------------------------------------------------------------- as scenarios


def _scenarios(found: Reached, folder: Path, screen: Screen) -> tuple[str, bool]:
    """The plays to everything that can be reached, as a file in this folder; and whether all of them are in it."""
    book = found.book.name if found.book.name in bundled() else os.path.relpath(found.book.folder, folder)
    plays, missing = [], []
    for at, finding in enumerate(found.reachable):
        screen.progress("scenarios", at, len(found.reachable))
        try:
            plays.append(scenario_of(found.book.content, finding.name, finding.witness.replies))
        except NoPlay as no_play:
            missing.append(str(no_play))
    screen.rest()
    for sentence in missing:
        screen.beside(sentence)
    if not plays:
        raise WrongUse("no scenario was written: none of these names has a play")
    return written_scenarios(Path(book).as_posix(), plays), not missing


def _write_scenarios(found: Reached, path: Path, screen: Screen) -> bool:
    """Write the plays to everything that can be reached; whether all of them could be."""
    if path.exists():
        raise WrongUse(f"{path} already exists")
    text, whole = _scenarios(found, path.parent, screen)
    write_text(path, text)
    screen.beside(f"{path}: written")
    return whole


def _show_names(screen: Screen, found: Reached) -> None:
    for at, name in enumerate(found):
        if at:
            screen.say()
        _show_one(screen, found, name)


def _code(found: Reached, allow_undecided: bool) -> int:
    undecided = (found.undecided or found.soft_locks_undecided) and not allow_undecided
    return 1 if found.unreachable or found.soft_locks or undecided else 0


# ---------------------------------------------------------------- for other programs

TITLES = {
    "unreachable": "what no play can reach",
    "soft-lock": "a place from which no ending can be reached any more",
    "undecided": "what the search could not decide",
    "dead-end": "a keyword or quest that is needed but never gained, or gained but never needed",
    "futile-loss": "a text that takes or completes something that no play holds there",
    "always-shown": "a paragraph whose condition always holds",
}


def _has_ignores(found: Reached) -> bool:
    return (found.book.folder / IGNORES).is_file()


def _judge(found: list[Reached], options: Namespace, screen: Screen, format: str) -> int:
    """What was found, without what is ignored or known."""
    suites = [Suite(one.book.name, len(one), _alerts(one, options.allow_undecided)) for one in found]
    if options.write_baseline:
        many = write_baseline(Path(options.baseline), (alert for suite in suites for alert in suite.alerts))
        screen.beside(f"{options.baseline}: {many:,} known")
    if options.baseline:
        known = Baseline.read(Path(options.baseline))
        suites = [suite._replace(alerts=known.marked(suite.alerts)) for suite in suites]
    alerts = [alert for suite in suites for alert in suite.alerts]
    if format not in ("text", "json"):
        screen.raw(written(suites, format, TITLES))
    elif spared := [alert for alert in alerts if not alert.counts]:
        screen.beside(f"{len(spared):,} of {len(alerts):,} findings are ignored or known")
    return 1 if any(alert.counts and alert.level == "error" for alert in alerts) else 0


def _alerts(found: Reached, allow_undecided: bool) -> list[Alert]:
    """Everything that was found, each at its place in the book."""
    ignores = read_ignores(found.book.folder)
    made = [_of_cause(found, ignores, cause) for cause in found.causes]
    made += [_alert(found, ignores, "soft-lock", lock.at, lock.headline, lock.because) for lock in found.soft_locks]
    level: Literal["error", "note"] = "note" if allow_undecided else "error"
    made += [
        _alert(found, ignores, "undecided", one.name, f"{one.name} is undecided", one.why)._replace(level=level)
        for one in found.undecided
    ]
    made += [
        _alert(found, ignores, "undecided", "", "soft locks are undecided", (why,))._replace(level=level)
        for why in found.soft_locks_undecided
    ]
    made += [
        _alert(found, ignores, "dead-end", next(iter((*end.asked, *end.given, *end.lost)), ""), end.why, ())._replace(
            level="warning"
        )
        for end in found.dead_ends
    ]
    made += [
        _alert(found, ignores, "futile-loss", loss.at, loss.why, ())._replace(level="warning")
        for loss in found.futile_losses
    ]
    made += [
        _alert(found, ignores, "always-shown", name, f"{name} is always shown", ())._replace(level="note")
        for name in found.always_shown
    ]
    prefix = f"{found.book.folder.as_posix().rstrip('/')}/"
    return [*made, *(of_diagnostic(one, prefix) for one in ignores.diagnostics)]


def _of_cause(found: Reached, ignores: Ignores, cause: Cause) -> Alert:
    """One alert for a cause, at the place to mend; it is ignored if everything below it is."""
    below = tuple(
        _alert(found, ignores, "unreachable", name, f"{name} cannot be reached", found[name].why)
        for name in cause.names
    )
    mends = [f"mend: {mend.headline}" for mend in cause.known_mends or ()]
    first, many = below[0], len(below)
    said = "\n".join(("; ".join(cause.why), *mends))
    if many == 1:
        return first._replace(help=said)
    others = f"{first.message}, and this rules out {many:,} names: {_some(list(cause.names))}"
    ignored = "" if any(not one.ignored for one in below) else first.ignored
    return first._replace(message=others, help=said, ignored=ignored, below=below)


def _alert(found: Reached, ignores: Ignores, code: str, name: str, message: str, why: Iterable[str]) -> Alert:
    """An alert about a name, at its place in the book."""
    prefix = f"{found.book.folder.as_posix().rstrip('/')}/"
    place = found.places.span(name)
    file, span = place or ("book.toml", None)
    line, column = (span.line, span.column) if span else (1, 1)
    end = span.end_column if span and span.end_line == span.line else column + 1
    said = "; ".join(why)
    return Alert(
        code, "error", message, f"{prefix}{file}", line, column, end, said, ignored=ignores.reason(code, file, name)
    )


# ---------------------------------------------------------------- for people


def _show(screen: Screen, found: Reached) -> None:
    """Print the verdicts by kind, then what is unreachable or undecided, dead ends and soft locks."""
    screen.say(found.book.title, "bold")
    for kind, verdicts in found.found.kinds.items():
        if verdicts:
            many = Counter(one.status for one in verdicts.values())
            told = [f"{many[status]:,} {status}" for status in ("reachable", "unreachable", "undecided")]
            style = "red" if many["unreachable"] else "yellow" if many["undecided"] else ""
            screen.say(f"  {kind:<10} {', '.join(one for one in told if not one.startswith('0 '))}", style)
    if not found.soft_locks and not found.soft_locks_undecided:
        screen.say("  soft locks none")
    if found.proofs:
        screen.say(f"  proved by  {', '.join(f'{proof} ({many:,})' for proof, many in found.proofs.items())}", "dim")
    _show_unreachable(screen, found)
    _show_undecided(screen, found)
    _show_dead_ends(screen, found)
    _show_futile_losses(screen, found)
    _show_always_shown(screen, found)
    _show_locks(screen, found)
    if found.is_partial:
        screen.say()
        screen.say("The time ran out before the search was complete.", "yellow")
    _show_assumed(screen, found)


def _show_unreachable(screen: Screen, found: Reached) -> None:
    """Show what cannot be reached: each cause once, with what it rules out and what would mend it."""
    if found.causes:
        _heading(screen, f"Out of reach: {counted(len(found.causes), 'cause')}")
    for cause in found.causes:
        first, *lines = _explained(found, cause.because)
        screen.say(f"  {first}", "red")
        for line in lines:
            screen.say(f"    {line}")
        names = [name if name in cause.guards else _with_place(found, name) for name in cause.names[:MOST_NAMED]]
        names += cause.names[MOST_NAMED:]
        screen.say(f"    rules out {counted(len(names), 'name')}: {_some(names)}")
        _show_mends(screen, cause, "    ")
    others = sum(cause.known_mends is None for cause in found.causes)
    if others:
        which = "other causes" if others < len(found.causes) else "these causes"
        screen.say(f"  To look for mends of {which}, add --mends or ask about a name.")


def _show_mends(screen: Screen, cause: Cause, indent: str) -> None:
    for mend in cause.known_mends or ():
        screen.say(f"{indent}mend: {mend.headline}", "green")


def _explained(found: Reached, because: tuple[Because, ...]) -> Iterator[str]:
    if len(because) > 1:
        yield "all of these are in the way:"
    yield from _each(found, because)
    yield from doubts(because)


def _each(found: Reached, because: tuple[Because, ...]) -> Iterator[str]:
    """The lines of an explanation: each guard with what it asks and why that fails."""
    for one in because:
        if one.guard:
            yield f"{one.guard} ({found.places.said(one.guard)}) {one.asks}"
            yield from (f"  {clause}" for clause in one.why.split("; "))
        else:
            yield one.why


def _show_undecided(screen: Screen, found: Reached) -> None:
    """Print the undecided names, those with the same reason together."""
    alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for one in found.undecided:
        alike[one.why].append(one.name)
    if alike:
        _heading(screen, "Undecided")
    for because, names in alike.items():
        screen.say(f"  {_some(names)}: {'; '.join(because)}", "yellow")
    if alike:
        screen.say(f"  {found.left}")
        screen.say(f"  {_MORE}")


def _show_dead_ends(screen: Screen, found: Reached) -> None:
    """Print the dead ends of keywords, with where each is asked for, given and lost."""
    if found.dead_ends:
        _heading(screen, "Keyword dead ends")
    for end in found.dead_ends:
        said = end.why if end.decided or "undecided" in end.why else f"undecided: {end.why}"
        screen.say(f"  {said}", "yellow" if end.kind == "never asked" or not end.decided else "red")
        for what in ("asked", "given", "lost"):
            if names := [_with_place(found, name) for name in getattr(end, what)]:
                screen.say(f"    {_VERBS[what]} {_some(names)}")


def _show_futile_losses(screen: Screen, found: Reached) -> None:
    """Print where something is lost that nobody can hold there."""
    if found.futile_losses:
        _heading(screen, "Taken or completed where no play holds it")
    for loss in found.futile_losses:
        screen.say(f"  {found.places.said(loss.at)}: {loss.why}", "red")
        for what in ("given", "lost"):
            if names := [_with_place(found, name) for name in getattr(loss, what)]:
                screen.say(f"    {_VERBS[what]} {_some(names)}")


def _show_always_shown(screen: Screen, found: Reached) -> None:
    if found.always_shown:
        _heading(screen, "Paragraphs whose condition always holds")
    for name in found.always_shown:
        screen.say(f"  {_with_place(found, name)}", "yellow")


_MORE = "More states can be looked at with --budget."
_VERBS = {"asked": "asked for by", "given": "given at", "lost": "lost at"}


def _show_locks(screen: Screen, found: Reached) -> None:
    """Print the soft locks, each with a play that ends in it and its last safe decision."""
    if found.soft_locks or found.soft_locks_undecided:
        _heading(screen, "Soft locks: no ending can be reached any more")
    for lock in found.soft_locks:
        if lock.safe < 0:
            screen.say(f"  {'; '.join(lock.because)}", "red")
            continue
        screen.say(f"  at {_with_place(found, lock.at) if lock.at else starting_place(found.book.content)}", "red")
        for line in _each(found, lock.closed):
            screen.say(f"    {line}")
        for at, step in enumerate(lock.witness.lines()):
            last = at == lock.safe + 1
            screen.say(f"    {step}{'  <- the last decision before it' if last else ''}", "" if last else "dim")
    for sentence in found.soft_locks_undecided:
        screen.say(f"  undecided: {sentence}", "yellow")


def _show_lost(screen: Screen, found: Reached, with_plays: bool) -> None:
    """Show where each ending, each quest and what the author's tests ask for is lost for good, the soonest first."""
    _heading(screen, "Lost for good: after these decisions they can never be reached again")
    several = found.lost_for_good
    for (target, about), losses in groupby(several, key=lambda lost: (lost.target, lost.about)):
        named = f"quest {target.removeprefix(COMPLETED)} completed" if target.startswith(COMPLETED) else target
        screen.say(f"  {named} ({about})" if about else f"  {named}", "bold")
        for lost in losses:
            where = f" ({lost.place[0]}:{lost.place[1]})" if lost.place else ""
            chance = "" if lost.chance is None else f", in {said_chance(lost.chance)} of random plays"
            screen.say(f"    {lost.decision}{where}, after {counted(len(lost.witness), 'step')}{chance}", "yellow")
            for at, step in enumerate(lost.witness.lines()) if with_plays else ():
                is_safe = at == lost.safe  # the first line is the beginning
                screen.say(f"      {step}{'  <- the last safe decision' if is_safe and lost.safe else ''}", "dim")
    if not several and not found.lost_for_good_undecided:
        screen.say("  none")
    for sentence in found.lost_for_good_undecided:
        screen.say(f"  undecided: {sentence}", "yellow")


def _show_assumed(screen: Screen, found: Reached) -> None:
    if found.assumed:
        screen.say()
        screen.say(f"Taken for granted: {'; '.join(found.assumed)}", "dim")


def _show_one(screen: Screen, found: Reached, name: str) -> None:
    """Print the verdict on one name: a play that reaches it, or why none does."""
    one = found[name]
    if one.status == "reachable":
        several = len(one.witness)
        fewer = ", and in no fewer" if one.shortest and several else ""
        screen.say(f"{name} can be reached in {several} {'reply' if several == 1 else 'replies'}{fewer}", "bold green")
        for step in one.witness.lines():
            screen.say(f"  {step}")
    elif one.status == "unreachable":
        screen.say(f"{name} cannot be reached", "bold red")
        for line in _explained(found, found.because(name)):
            screen.say(f"  {line}")
        for cause in found.causes:
            if name in cause.names:
                _show_mends(screen, cause, "  ")
                if cause.known_mends is None:
                    screen.say("  To look for mends, add --mends.")
    else:
        screen.say(f"{name} is undecided: {'; '.join(one.why)}", "bold yellow")
        screen.say(f"  {_MORE}")


def _heading(screen: Screen, text: str) -> None:
    screen.say()
    screen.say(text, "bold")


def _with_place(found: Reached, name: str) -> str:
    where = found.places.said(name)
    return f"{name} ({where})" if where else name


def _some(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")
