"""Prove what a play of a book can reach: every section, choice, redirect, outcome, ending, quest and keyword.

What can be reached comes with a play that gets there, what cannot with the guards that block it and why, and what could
not be decided is called undecided. Besides: keywords that are asked for or gained in vain, and soft locks, from where
no ending can be reached any more.

With names, the play or the explanation of each: `wanderbook reach BOOK 38.9:A ending:2`.
Exit 1 when something cannot be reached, a play can be locked, or something is undecided.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterator

from wanderbook.api.reaching import STATES, Reached, Unknown, reach
from wanderbook.api.witness import hub_of
from wanderbook.graph.proofs.explain import Because, doubts
from wanderbook_tools.books import loaded
from wanderbook_tools.screen import Screen, WrongUse

EPILOG = """
names: section 38.9, its choice 38.9:A, the choice's outcomes 38.9:A:pass and 38.9:A:fail, a draw's outcome 38.9:1-3,
its first redirect 38.9:if1, ending:2, quest:4, keyword:LAMP
"""
MOST_NAMED = 6


def arguments(parser: ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument(
        "names", metavar="NAME", nargs="*", default=(), help="what to show the play or the explanation of"
    )
    parser.add_argument("--budget", metavar="STATES", type=_positive, help=f"look at so many states ({STATES:,})")
    parser.add_argument("--allow-undecided", action="store_true", help="what is undecided is no problem")
    parser.add_argument("--json", action="store_true", help="for machines")


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def run(options: Namespace, screen: Screen) -> int:
    book = loaded(screen, options.book)
    if book is None:
        return 1
    try:
        found = reach(book, options.names, states=options.budget or STATES, progress=screen.progress)
    except Unknown as unknown:
        raise WrongUse(str(unknown)) from unknown
    found.explain()
    _ = found.dead_ends
    screen.rest()
    if screen.json:
        screen.give(found.to_dict())
    elif options.names:
        for at, name in enumerate(found):
            if at:
                screen.say()
            _show_one(screen, found, name)
    else:
        _show(screen, found)
    return _code(found, options.allow_undecided)


def _code(found: Reached, allow_undecided: bool) -> int:
    undecided = (found.undecided or found.soft_locks_undecided) and not allow_undecided
    return 1 if found.unreachable or found.soft_locks or undecided else 0


# ---------------------------------------------------------------- for people


def _show(screen: Screen, found: Reached) -> None:
    screen.say(found.book.title, "bold")
    for kind, verdicts in found.found.kinds.items():
        if verdicts:
            counted = Counter(one.status for one in verdicts.values())
            told = [f"{counted[status]:,} {status}" for status in ("reachable", "unreachable", "undecided")]
            style = "red" if counted["unreachable"] else "yellow" if counted["undecided"] else ""
            screen.say(f"  {kind:<10} {', '.join(one for one in told if not one.startswith('0 '))}", style)
    if not found.soft_locks and not found.soft_locks_undecided:
        screen.say("  soft locks none")
    _show_unreachable(screen, found)
    _show_undecided(screen, found)
    _show_dead_ends(screen, found)
    _show_locks(screen, found)
    _show_assumed(screen, found)


def _show_unreachable(screen: Screen, found: Reached) -> None:
    """What the same guards block is told together, under the first of it."""
    alike: dict[tuple[Because, ...], list[str]] = defaultdict(list)
    for name, because in found.explain().items():
        alike[_alike(because)].append(name)
    if alike:
        _heading(screen, "Out of reach")
    for several in alike.values():
        guards = {one.guard for one in found.because(several[0])}
        names = [name if name in guards else _with_place(found, name) for name in several]
        screen.say(f"  {_some(names)}", "red")
        for line in _explained(found, found.because(several[0])):
            screen.say(f"    {line}")


def _alike(because: tuple[Because, ...]) -> tuple[Because, ...]:
    """By guard alone; where none is to blame, by what is."""
    return tuple(one._replace(why="", asks="") if one.guard else one for one in because)


def _explained(found: Reached, because: tuple[Because, ...]) -> Iterator[str]:
    if len(because) > 1:
        yield "all of these are in the way:"
    for one in because:
        if one.guard:
            yield f"{one.guard} ({found.places.said(one.guard)}) {one.asks}"
            yield from (f"  {clause}" for clause in one.why.split("; "))
        else:
            yield one.why
    yield from doubts(because)


def _show_undecided(screen: Screen, found: Reached) -> None:
    alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for one in found.undecided:
        alike[one.why].append(one.name)
    if alike:
        _heading(screen, "Undecided")
    for because, names in alike.items():
        screen.say(f"  {_some(names)}: {'; '.join(because)}", "yellow")
    if alike:
        screen.say(f"  {_MORE}")


def _show_dead_ends(screen: Screen, found: Reached) -> None:
    if found.dead_ends:
        _heading(screen, "Keywords and quests in vain")
    for end in found.dead_ends:
        said = end.why if end.decided or "undecided" in end.why else f"undecided: {end.why}"
        screen.say(f"  {said}", "yellow" if end.kind == "never asked" or not end.decided else "red")
        for what in ("asked", "given", "lost"):
            if names := [_with_place(found, name) for name in getattr(end, what)]:
                screen.say(f"    {_VERBS[what]} {_some(names)}")


_MORE = "More states can be looked at with --budget."
_VERBS = {"asked": "asked for by", "given": "given at", "lost": "lost at"}


def _show_locks(screen: Screen, found: Reached) -> None:
    if found.soft_locks or found.soft_locks_undecided:
        _heading(screen, "Soft locks: no ending can be reached any more")
    for lock in found.soft_locks:
        if lock.safe < 0:
            screen.say(f"  {'; '.join(lock.because)}", "red")
            continue
        screen.say(f"  at {_with_place(found, lock.at) if lock.at else hub_of(found.book.content)}", "red")
        for sentence in lock.because:
            screen.say(f"    {sentence}")
        for at, step in enumerate(lock.witness.lines()):
            last = at == lock.safe + 1
            screen.say(f"    {step}{'  <- the last decision before it' if last else ''}", "" if last else "dim")
    for sentence in found.soft_locks_undecided:
        screen.say(f"  undecided: {sentence}", "yellow")


def _show_assumed(screen: Screen, found: Reached) -> None:
    if found.assumed:
        screen.say()
        screen.say(f"Taken for granted: {'; '.join(found.assumed)}", "dim")


def _show_one(screen: Screen, found: Reached, name: str) -> None:
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
