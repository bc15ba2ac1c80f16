"""Prove what a play of a book can reach: every section, choice, redirect, outcome, ending, quest and keyword.

What can be reached comes with a play that gets there, what cannot with the guards that block it and why, and what could
not be decided is called undecided. Besides: keywords that are asked for or gained in vain, and soft locks, from where
no ending can be reached any more.

With names, the play or the explanation of each: `wanderbook reach BOOK 38.9:A ending:2`.
Exit 1 when something cannot be reached, a play can be locked, or something is undecided.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from wanderbook.book import Book
from wanderbook.diagnostics import suggest
from wanderbook.graph.proofs.dead_ends import DeadEnd, dead_ends
from wanderbook.graph.proofs.enough import EFFORT
from wanderbook.graph.proofs.explain import Because, Explainer, doubts
from wanderbook.graph.proofs.locks import SoftLock
from wanderbook.graph.proofs.reach import Budget, Reach, Verdict, reach
from wanderbook.ids import in_full
from wanderbook.notation import find_book, read_book
from wanderbook_tools.books import show_errors
from wanderbook_tools.screen import Screen, WrongUse
from wanderbook_tools.witnesses import hub_of, in_words

EPILOG = """
names: section 38.9, its choice 38.9:A, the choice's outcomes 38.9:A:pass and 38.9:A:fail, a draw's outcome 38.9:1-3,
its first redirect 38.9:if1, ending:2, quest:4, keyword:LAMP
"""
MOST_NAMED = 6
ASKED_FOR = 4
"""What is asked for by name is explained with so many times the effort."""


def arguments(parser: ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument(
        "names", metavar="NAME", nargs="*", default=(), help="what to show the play or the explanation of"
    )
    parser.add_argument("--budget", metavar="STATES", type=_positive, help=f"look at so many states ({STATES:,})")
    parser.add_argument("--allow-undecided", action="store_true", help="what is undecided is no problem")
    parser.add_argument("--json", action="store_true", help="for machines")


STATES = Budget().states


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def run(options: Namespace, screen: Screen) -> int:
    folder = find_book(options.book)
    read = read_book(folder, progress=screen.progress)
    screen.rest()
    if read.book is None:
        show_errors(screen, folder, read.diagnostics)
        return 1
    budget = Budget(states=options.budget or STATES)
    found = reach(read.book, budget, screen.progress)
    known = {one: kind for kind, verdicts in found.kinds.items() for one in verdicts}
    names = [in_full(name, known) for name in options.names]
    for name in names:
        if name not in known:
            raise WrongUse(_unknown(name, list(known), read.book))
    answer = Answer(found, Places(folder, read.places, read.book), budget.states, names, screen)
    screen.rest()
    if screen.json:
        screen.give(answer.as_json())
    elif options.names:
        for at, name in enumerate(answer.names):
            if at:
                screen.say()
            _show_one(screen, answer, name)
    else:
        _show(screen, answer)
    return answer.code(options.allow_undecided)


def _unknown(name: str, known: list[str], book: Book) -> str:
    if name in book.sections:
        return f"{name} has no text that could be read, only redirects; ask for {name}:if1"
    return f"the book has nothing called {name}; {_hint(name, known)}"


def _hint(name: str, known: list[str]) -> str:
    """A keyword alone, or in other letters, is no guess."""
    meant = {name.casefold(), f"keyword:{name}".casefold()}
    alike = [one for one in known if one.casefold() in meant]
    if alike:
        return f"did you mean {alike[0]}?"
    return suggest(name, known) or "names look like 12, 12:A, 12:if1, 12:A:fail, ending:2, keyword:LAMP"


class Places:
    """Where things stand: file and line, as exactly as the text says it."""

    def __init__(self, folder: Path, places: dict[str, tuple[str, int]], book: Book) -> None:
        self.folder, self.places, self.book = folder, places, book
        self._lines: dict[str, list[str]] = {}

    def __call__(self, name: str) -> tuple[str, int] | None:
        number, _, part = name.partition(":")
        if number not in self.places:
            return None
        file, line = self.places[number]
        return file, self._part(file, line, number, part.partition(":")[0])

    def said(self, name: str) -> str:
        place = self(name)
        return f"{place[0]}:{place[1]}" if place else ""

    def _part(self, file: str, line: int, number: str, part: str) -> int:
        """The line of a choice or a redirect; else that of its section."""
        if file not in self._lines:
            self._lines[file] = (self.folder / file).read_text("utf-8", errors="replace").splitlines()
        if part.startswith("if"):
            to = self.book.sections[number].redirects[int(part[2:]) - 1].to
            wanted = rf"\b{re.escape(to)}\W*$"
            skip = sum(one.to == to for one in self.book.sections[number].redirects[: int(part[2:]) - 1])
        elif len(part) == 1 and part.isalpha():
            wanted, skip = rf"{part}\.", 0
        else:
            return line
        for at, text in enumerate(self._lines[file][line:], line + 1):
            if text.startswith("## "):
                break
            if re.search(wanted, text) if part.startswith("if") else re.match(wanted, text):
                if not skip:
                    return at
                skip -= 1
        return line


class Answer:
    """Everything that was found out, for one way of showing it or another."""

    def __init__(self, found: Reach, places: Places, states: int, names: list[str], screen: Screen) -> None:
        self.found, self.places, self.book = found, places, found.story.book
        self.names = list(dict.fromkeys(names)) or [name for kind in found.kinds.values() for name in kind]
        blocked = [name for name in self.names if found[name].status == "unreachable"]
        effort = EFFORT * ASKED_FOR if names else EFFORT
        explainer = Explainer(found, states, effort) if blocked else None
        self.because: dict[str, tuple[Because, ...]] = {}
        for done, name in enumerate(blocked):
            screen.progress("explaining", done, len(blocked))
            if explainer:
                self.because[name] = explainer.because(name)
        self.dead_ends: list[DeadEnd] = [] if names else dead_ends(found, states, screen.progress)
        self.locks: Sequence[SoftLock] = () if names else found.softlocks
        self.unsure_locks = () if names else found.locks.undecided

    def code(self, allow_undecided: bool) -> int:
        statuses = {self.found[name].status for name in self.names}
        undecided = ("undecided" in statuses or bool(self.unsure_locks)) and not allow_undecided
        return 1 if "unreachable" in statuses or self.locks or undecided else 0

    @cached_property
    def assumed(self) -> list[str]:
        """What the answers take for granted."""
        choices = (choice for section in self.book.sections.values() for choice in section.choices)
        trials = {choice.trial.kind for choice in choices if choice.trial}
        return [said for kind, said in _TRIALS.items() if kind in trials] + self.found.assumed

    # ---------------------------------------------------------------- for machines

    def as_json(self) -> dict[str, Any]:
        wanted = frozenset(self.names)
        given: dict[str, Any] = {
            kind: {name: self._verdict(name, one) for name, one in verdicts.items() if name in wanted}
            for kind, verdicts in self.found.kinds.items()
        }
        given["softlocks"] = [
            {"at": lock.at, "witness": list(lock.witness), "safe": lock.safe, "because": list(lock.because)}
            for lock in self.locks
        ]
        given["softlocks_undecided"] = list(self.unsure_locks)
        given["dead_ends"] = [
            {
                "kind": end.kind,
                "names": list(end.names),
                "status": "decided" if end.decided else "undecided",
                **{key: [self._at(name) for name in getattr(end, key)] for key in ("asked", "given", "lost")},
                "because": end.why,
            }
            for end in self.dead_ends
        ]
        given["assumed"] = self.assumed
        return given

    def _verdict(self, name: str, one: Verdict) -> dict[str, Any]:
        because = self.because.get(name, ())
        found: dict[str, Any] = {
            "status": one.status,
            "witness": list(one.witness),
            "because": [str(each) for each in because] or list(one.because),
        }
        if one.status == "reachable":
            found["shortest"] = one.shortest
        if because:
            found["guards"] = [self._at(each.guard) for each in because if each.guard]
            found["proved"] = all(each.proved for each in because)
        return found

    def _at(self, name: str) -> dict[str, Any]:
        place = self.places(name)
        return {"name": name, "file": place[0] if place else None, "line": place[1] if place else None}


# ---------------------------------------------------------------- for people


def _show(screen: Screen, answer: Answer) -> None:
    screen.say(answer.book.title, "bold")
    for kind, verdicts in answer.found.kinds.items():
        if verdicts:
            counted = Counter(one.status for one in verdicts.values())
            told = [f"{counted[status]:,} {status}" for status in ("reachable", "unreachable", "undecided")]
            style = "red" if counted["unreachable"] else "yellow" if counted["undecided"] else ""
            screen.say(f"  {kind:<10} {', '.join(one for one in told if not one.startswith('0 '))}", style)
    if not answer.locks and not answer.unsure_locks:
        screen.say("  soft locks none")
    _show_unreachable(screen, answer)
    _show_undecided(screen, answer)
    _show_dead_ends(screen, answer)
    _show_locks(screen, answer)
    _show_assumed(screen, answer)


def _show_unreachable(screen: Screen, answer: Answer) -> None:
    """What the same guards block is told together, under the first of it."""
    alike: dict[tuple[Because, ...], list[str]] = defaultdict(list)
    for name, because in answer.because.items():
        alike[_alike(because)].append(name)
    if alike:
        _heading(screen, "Out of reach")
    for several in alike.values():
        guards = {one.guard for one in answer.because[several[0]]}
        names = [name if name in guards else _with_place(answer, name) for name in several]
        screen.say(f"  {_some(names)}", "red")
        for line in _explained(answer, answer.because[several[0]]):
            screen.say(f"    {line}")


def _alike(because: tuple[Because, ...]) -> tuple[Because, ...]:
    """By guard alone; where none is to blame, by what is."""
    return tuple(one._replace(why="", asks="") if one.guard else one for one in because)


def _explained(answer: Answer, because: tuple[Because, ...]) -> Iterator[str]:
    if len(because) > 1:
        yield "all of these are in the way:"
    for one in because:
        if one.guard:
            yield f"{one.guard} ({answer.places.said(one.guard)}) {one.asks}"
            yield from (f"  {clause}" for clause in one.why.split("; "))
        else:
            yield one.why
    yield from doubts(because)


def _show_undecided(screen: Screen, answer: Answer) -> None:
    alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name in answer.names:
        if (verdict := answer.found[name]).status == "undecided":
            alike[verdict.because].append(name)
    if alike:
        _heading(screen, "Undecided")
    for because, names in alike.items():
        screen.say(f"  {_some(names)}: {'; '.join(because)}", "yellow")
    if alike:
        screen.say(f"  {_MORE}")


def _show_dead_ends(screen: Screen, answer: Answer) -> None:
    if answer.dead_ends:
        _heading(screen, "Keywords and quests in vain")
    for end in answer.dead_ends:
        said = end.why if end.decided or "undecided" in end.why else f"undecided: {end.why}"
        screen.say(f"  {said}", "yellow" if end.kind == "never asked" or not end.decided else "red")
        for what in ("asked", "given", "lost"):
            if names := [_with_place(answer, name) for name in getattr(end, what)]:
                screen.say(f"    {_VERBS[what]} {_some(names)}")


_MORE = "More states can be looked at with --budget."
_VERBS = {"asked": "asked for by", "given": "given at", "lost": "lost at"}


def _show_locks(screen: Screen, answer: Answer) -> None:
    if answer.locks or answer.unsure_locks:
        _heading(screen, "Soft locks: no ending can be reached any more")
    for lock in answer.locks:
        if lock.safe < 0:
            screen.say(f"  {'; '.join(lock.because)}", "red")
            continue
        screen.say(f"  at {_with_place(answer, lock.at) if lock.at else hub_of(answer.book)}", "red")
        for sentence in lock.because:
            screen.say(f"    {sentence}")
        for at, step in enumerate(in_words(answer.book, lock.witness)):
            last = at == lock.safe + 1
            screen.say(f"    {step}{'  <- the last decision before it' if last else ''}", "" if last else "dim")
    for sentence in answer.unsure_locks:
        screen.say(f"  undecided: {sentence}", "yellow")


def _show_assumed(screen: Screen, answer: Answer) -> None:
    if answer.assumed:
        screen.say()
        screen.say(f"Taken for granted: {'; '.join(answer.assumed)}", "dim")


_TRIALS = {
    "challenge": "challenges can be passed and failed",
    "combat": "fights can be won, and lost where the text says what then",
}


def _show_one(screen: Screen, answer: Answer, name: str) -> None:
    verdict = answer.found[name]
    if verdict.status == "reachable":
        several = len(verdict.witness)
        fewer = ", and in no fewer" if verdict.shortest and several else ""
        screen.say(f"{name} can be reached in {several} {'reply' if several == 1 else 'replies'}{fewer}", "bold green")
        for step in in_words(answer.book, verdict.witness, name):
            screen.say(f"  {step}")
    elif verdict.status == "unreachable":
        screen.say(f"{name} cannot be reached", "bold red")
        for line in _explained(answer, answer.because[name]):
            screen.say(f"  {line}")
    else:
        screen.say(f"{name} is undecided: {'; '.join(verdict.because)}", "bold yellow")
        screen.say(f"  {_MORE}")


def _heading(screen: Screen, text: str) -> None:
    screen.say()
    screen.say(text, "bold")


def _with_place(answer: Answer, name: str) -> str:
    where = answer.places.said(name)
    return f"{name} ({where})" if where else name


def _some(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")
