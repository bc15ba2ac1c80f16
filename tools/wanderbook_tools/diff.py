"""Compare two editions of a book: rules and words, what can be reached, odds, warnings, and saves that would break.

OLD and NEW are folders or names of bundled books. With --git, a book's folder is compared with a revision of it. Exit 1
for any of the reasons in --fail-on:

  unreachable  something reachable is no longer reachable
  locks        there is a new soft lock: a state from which no ending can be reached any more
  undecided    something that was decided is now undecided: a name, or whether a play can be locked
  saves        a save breaks
  warnings     the checker has a new warning
  odds         the odds of a chance, a challenge or an ending changed
  rules        anything other than words changed
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from rich.cells import cell_len

from wanderbook.api import books as api
from wanderbook.api.editions import REASONS, Difference, compared
from wanderbook.api.foreign import is_foreign
from wanderbook.api.results import counted
from wanderbook.api.revisions import NoSuchRevision, at_revision
from wanderbook.book import Book
from wanderbook.diagnostics import suggest
from wanderbook.notation import find_book, read_book
from wanderbook.notation.folder import Files
from wanderbook.odds.chances import Share
from wanderbook.proofs.editions import RuleChange, VerdictChange
from wanderbook.proofs.explain import doubts
from wanderbook.proofs.locks import LockPlay
from wanderbook.session.editions import SaveUpgrade, library_saves, saves_in
from wanderbook_tools.books import show_what_is_broken
from wanderbook_tools.screen import Screen, WrongUse
from wanderbook_tools.story_diff import diff_stories

DEFAULT = "unreachable,locks,saves"
MOST_SHOWN = 40
"""The most lines in one group; JSON has all of them."""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook diff`."""
    parser.add_argument("books", metavar="BOOK", nargs="+", help="OLD and NEW; with --git, the book alone")
    parser.add_argument("--git", metavar="REV", help="compare with this revision of the folder")
    parser.add_argument(
        "--saves", metavar="PATH", nargs="+", type=Path, default=[], help="saves of OLD, or folders of them, to replay"
    )
    parser.add_argument("--library", action="store_true", help="replay this machine's own saves of OLD")
    parser.add_argument(
        "--fail-on", metavar="LIST", default=DEFAULT, help=f"what counts as a problem: {', '.join(REASONS)} ({DEFAULT})"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: Namespace, screen: Screen) -> int:
    """Compare two editions of a book. Returns 1 if something happened that `--fail-on` names."""
    watched = _watched(options.fail_on)
    if any(is_foreign(Path(book)) for book in options.books):
        return diff_stories(options, screen, watched)
    before, after, name = _sources(options)
    old, new = _book(screen, before), _book(screen, after)
    if old is None or new is None:
        return 1
    saves = _saves(screen, old.content, options)
    difference = compared(old, new, saves, screen.progress, screen.working)
    screen.rest()
    failing = [reason for reason in watched if reason in difference.happened]
    if screen.json:
        screen.give({**difference.to_dict(), "failing": failing})
    else:
        _show(screen, name, difference, failing)
    return 1 if failing else 0


def _book(screen: Screen, source: Path | Files) -> api.Book | None:
    """A book from a folder or from files in memory; None, with its errors shown, if it has any."""
    folder = source.root if isinstance(source, Files) else source
    read = read_book(source, progress=screen.progress)
    screen.rest()
    show_what_is_broken(screen, folder, read)
    return api.as_book(read, folder) if read.book else None


def _watched(text: str) -> list[str]:
    """The reasons to fail that `--fail-on` lists."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    for word in words:
        if word not in REASONS:
            raise WrongUse(f"--fail-on {word!r}: {suggest(word, REASONS) or 'known are ' + ', '.join(REASONS)}")
    return words


# ---------------------------------------------------------------- what is compared


def _sources(options: Namespace) -> tuple[Path | Files, Path, str]:
    """The older and the newer edition, and how both are called together."""
    if options.git is not None:
        if len(options.books) != 1:
            raise WrongUse("with --git, name one book: wanderbook diff --git REV BOOK")
        folder = find_book(options.books[0])
        return _at_revision(folder, options.git), folder, f"{options.books[0]}, {options.git} and now"
    if len(options.books) != 2:
        raise WrongUse("name two editions: wanderbook diff OLD NEW")
    old, new = map(find_book, options.books)
    return old, new, f"{options.books[0]} and {options.books[1]}"


def _at_revision(folder: Path, revision: str) -> Files:
    try:
        return at_revision(folder, revision)
    except NoSuchRevision as none:
        raise WrongUse(str(none)) from none


def _saves(screen: Screen, old: Book, options: Namespace) -> list[Path]:
    """The saves to replay: those named, and those of this machine if they were asked for."""
    for path in options.saves:
        if not path.exists():
            raise WrongUse(f"there is no {path}")
    paths = [*saves_in(options.saves), *(library_saves(old) if options.library else ())]
    if not paths and (options.saves or options.library):
        screen.rest()
        screen.beside("there are no saves to replay", "yellow")
    return paths


# ---------------------------------------------------------------- for people


class DiffRow(NamedTuple):
    sign: str
    name: str
    told: str = ""


_COLOURS = {"+": "green", "-": "red", "~": "yellow", "!": "bold red", "?": "magenta", "=": "cyan"}


def _show(screen: Screen, name: str, compared: Difference, failing: list[str]) -> None:
    """Print what differs, group by group, then the verdict."""
    groups = [(title, list(rows)) for title, rows in _groups(compared)]
    shown = [(title, rows) for title, rows in groups if rows]
    for title, rows in shown:
        screen.say(title, "bold")
        width = max(cell_len(row.name) for row in rows[:MOST_SHOWN] if row.told) if any(r.told for r in rows) else 0
        for row in rows[:MOST_SHOWN]:
            gap = " " * (width - cell_len(row.name)) if row.told else ""
            screen.say(f"  {row.sign} {row.name}{gap}  {row.told}".rstrip(), _COLOURS.get(row.sign, ""))
        if len(rows) > MOST_SHOWN:
            screen.say(f"    and {len(rows) - MOST_SHOWN:,} more; --json has them all", "dim")
    if compared.assumed and compared.moved:
        screen.say(f"taken for granted: {'; '.join(compared.assumed)}", "dim")
    verdict = f"; failing on {', '.join(failing)}" if failing else ""
    screen.say(f"{name}: {compared.summary}{verdict}", "bold red" if failing else "bold")


def _groups(compared: Difference) -> Iterator[tuple[str, Iterable[DiffRow]]]:
    """The differences by kind, each group with its title."""
    editions = compared.editions
    yield "renumbered", (DiffRow("=", f"{old} → {new}") for old, new in editions.renumbered.items())
    for kind, changes in editions.kinds.items():
        added = (DiffRow("+", name, "added") for name in changes.added)
        removed = (DiffRow("-", name, "removed") for name in changes.removed)
        changed = (DiffRow("~", change.name, _changed(change)) for change in changes.rules)
        words = [DiffRow("w", "words", ", ".join(changes.words))] if changes.words else []
        yield _KINDS.get(kind, f"{kind} cards"), (*added, *removed, *changed, *words)
    yield "can no longer be reached", _blocked(one for one in compared.moved if one.lost)
    yield (
        "new, and cannot be reached",
        _blocked(one for one in compared.moved if not one.before and not _undecided(one)),
    )
    yield (
        "can be reached now",
        (
            DiffRow("+", one.name, _witness(one))
            for one in compared.moved
            if one.before and one.after.status == "reachable"
        ),
    )
    yield "undecided", (DiffRow("?", one.name, _doubt(one)) for one in compared.moved if _undecided(one))
    locks = compared.locks
    yield "new soft locks: no ending can be reached any more", (DiffRow("!", _at(one), _into(one)) for one in locks.new)
    yield "soft locks that are gone", (DiffRow("+", _at(one), _into(one)) for one in locks.gone)
    yield "undecided about soft locks", (DiffRow("?", sentence) for sentence in locks.undecided)
    endings = any(one.name.startswith("ending:") for one in compared.odds)
    odds_title = f"odds, of endings by random play ({compared.known})" if endings else "odds"
    yield odds_title, (DiffRow("~", one.name, f"{_share(one.before)} → {_share(one.after)}") for one in compared.odds)
    new = (DiffRow("!", f"{one.file}:{one.line}", f"{one.code}: {one.message}") for one in compared.new_warnings)
    gone = (DiffRow("-", f"{one.file}:{one.line}", f"{one.code}: {one.message}") for one in compared.gone_warnings)
    yield "warnings", (*new, *gone)
    yield "saves", (DiffRow(_SAVES[one.how], one.path.name, _kept(one)) for one in compared.saves)


_KINDS = {"book": "title page", "sections": "sections", "quest": "quests", "atlas": "atlas", "enemy": "enemies"}
_SAVES = {"goes on": "+", "breaks": "!", "not of this edition": "?"}


def _changed(change: RuleChange) -> str:
    if not change.before:
        return f"new: {change.after}"
    return f"{change.before} → {change.after}" if change.after else f"gone: {change.before}"


def _undecided(change: VerdictChange) -> bool:
    return change.after.status == "undecided"


def _blocked(changes: Iterable[VerdictChange]) -> Iterator[DiffRow]:
    """The names with their reasons; names blocked by the same guards are listed once, under the first."""
    first: dict[tuple[str, ...], str] = {}
    for change in changes:
        guards = tuple(each.guard for each in change.because if each.guard)
        label = first.setdefault(guards, change.name) if guards else change.name
        yield DiffRow("!", change.name, _because(change) if label == change.name else f"as {label}")


def _because(change: VerdictChange) -> str:
    reasons = [str(each) for each in change.because] or list(change.after.because)
    return "; and ".join(reasons) + "".join(
        f" ({doubt})" for doubt in (doubts(change.because) if change.because else ())
    )


def _at(lock: LockPlay) -> str:
    return lock.at or ("the start" if lock.safe < 0 else "the ship")


def _into(lock: LockPlay) -> str:
    """The play into a lock, and its last decision."""
    if lock.safe < 0:
        return "; ".join(lock.because)
    last = f", the last decision being {lock.witness[lock.safe]}" if lock.safe + 1 < len(lock.witness) else ""
    return f"{', '.join(lock.witness)}{last}"


def _witness(change: VerdictChange) -> str:
    before = "" if change.before is None or change.before.status == "unreachable" else "it was undecided; "
    return f"{before}{', '.join(change.after.witness)}"


def _doubt(change: VerdictChange) -> str:
    was = f"was {change.before.status}" if change.before else "new"
    return "; ".join((was, *change.after.because))


def _share(odds: Share | str) -> str:
    if isinstance(odds, str):
        return odds
    percentage = f"{float(odds):.2%}"
    return f"{percentage} ({odds})" if isinstance(odds, Fraction) and odds.denominator <= 100 else percentage


def _kept(save: SaveUpgrade) -> str:
    """What becomes of a save in the newer edition."""
    match save.how:
        case "goes on":
            return f"goes on after {counted(save.of, 'decision')}"
        case "breaks":
            return f"breaks at decision {save.same + 1} of {save.of}: {save.why}"
        case _:
            return f"says nothing: {save.why}"
