"""The desk's model of its book: the files, the map, and the results of proofs and plays so far."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from wanderbook.api.books import Book, as_book
from wanderbook.api.causes import Cause
from wanderbook.api.checking import counting
from wanderbook.api.continuity import Continuity
from wanderbook.api.covering import Covered
from wanderbook.api.defects import Defects
from wanderbook.api.editions import Difference
from wanderbook.api.findings import Finding
from wanderbook.api.greetings import Greetings
from wanderbook.api.keywords import Keywords
from wanderbook.api.lost import LostForGood
from wanderbook.api.odds import ChallengeOdds, EndingOdds
from wanderbook.api.reaching import Reached
from wanderbook.book import Book as Content
from wanderbook.book import TitlePage
from wanderbook.diagnostics import Diagnostic
from wanderbook.graph.map import Layout, StoryMap
from wanderbook.notation.claims import FILE as CLAIMS
from wanderbook.proofs.lost_for_good import Outlook
from wanderbook.session.coverage.suggest import Suggestion
from wanderbook_widgets.authoring.qa.recorded import RecordedPlays
from wanderbook_widgets.authoring.service import Service

Data: TypeAlias = dict[str, Any]


@dataclass
class Findings:
    """The background results for one edition of the book, empty at first."""

    before: Reached | None = None
    """The proof of the previous edition."""
    at_once: Reached | None = None
    """The quick verdicts for this edition, based on the previous one."""
    reached: Reached | None = None
    covered: Covered | None = None
    random_odds: EndingOdds | None = None
    """Of a gamebook, for the lens: random play is in it for certain, the best play perhaps for one ending only."""
    changed: Difference | None = None
    continuity: Continuity | None = None
    """What contradicts what happened before: first what an edit leaves or changes, then everything."""
    continuity_before: Continuity | None = None
    """That of the previous edition."""
    outlooks: dict[str, Outlook] = field(default_factory=dict)
    """By ending or quest, where it can still be reached."""
    losses: dict[str, list[LostForGood]] = field(default_factory=dict)
    """By ending or quest, the decisions that lose it for good."""
    greetings: dict[str, Greetings] = field(default_factory=dict)
    """By place, how it greets."""
    seconds: float = 0.0
    defects: Defects | None = None
    """With what follows, only for the QA bench."""
    keywords: Keywords | None = None
    causes: tuple[Cause, ...] | None = None
    """The causes of everything unreachable."""
    tests: tuple[Diagnostic, ...] | None = None
    """The author's failing tests, and the problems of the others."""
    odds: EndingOdds | ChallengeOdds | None = None
    """The odds for every kind of play."""
    recorded: RecordedPlays | None = None
    suggestion: Suggestion | None = None


@dataclass
class Bench:
    """The book's folder as it is being edited.

    `book` and `drawn` are of the last text without errors; until there is one, of a draft.
    """

    folder: Path
    service: Service
    book: Book
    drawn: StoryMap
    layout: Layout = field(default_factory=Layout)
    known: Findings = field(default_factory=Findings)
    tests: tuple[str, bool] = ("", False)
    """The text of the author's tests last given to the prover, and whether they can be proved."""
    target: str = ""
    """The ending or quest that the lens on what can still be reached is about."""
    is_draft: bool = False
    """Whether the book had errors ever since it was opened."""

    @classmethod
    def of(cls, folder: Path) -> Bench:
        """The desk's model of the book in a folder. A book with errors is shown as a draft, as far as it can
        be read."""
        service = Service(folder)
        book = as_book(service.read, folder) if service.book else _draft(service)
        bench = cls(folder, service, book, StoryMap(book.content), is_draft=service.book is None)
        bench.tests = _tests(service)
        bench.layout.update(bench.drawn)
        return bench

    def change(self, path: str, text: str) -> bool:
        """Replace a file's text. Returns whether the book changed."""
        return self.change_all({path: text})

    def change_all(self, texts: Mapping[str, str]) -> bool:
        """Replace the texts of several files. Returns whether the book changed."""
        self.service.change_all(texts)
        return self.follow()

    def follow(self) -> bool:
        """Update the book after the texts of files changed. Returns whether the book changed."""
        self.__dict__.pop("lines", None)
        if (tests := _tests(self.service)) != self.tests:
            self.tests, self.known.tests = tests, None
        if self.service.book is None and not self.is_draft:
            return False
        if self.service.book is not None and self.service.book == self.book.content:
            return False
        self.is_draft = self.service.book is None
        self.book = _draft(self.service) if self.is_draft else as_book(self.service.read, self.folder)
        self.drawn = StoryMap(self.book.content, self.drawn)
        self.layout.update(self.drawn)
        known = self.known
        self.known = Findings(
            before=known.reached or known.before,
            continuity_before=known.continuity_before if known.continuity is None else known.continuity,
        )
        return True

    @property
    def is_broken(self) -> bool:
        return self.service.book is None

    # ---------------------------------------------------------------- findings

    def finding(self, name: str) -> Finding | None:
        """The proved finding for a name; None if it is not known yet, or for a section that only redirects."""
        known = self.known.reached or self.known.at_once
        is_known = known is not None and name in known and not self.is_old(name)
        return known[name] if known is not None and is_known else None

    @property
    def verdicts(self) -> Reached | None:
        """The verdicts to show: until this edition is proved, its quick verdicts or those of the previous edition."""
        return self.known.reached or self.known.at_once or self.known.before

    def is_old(self, name: str) -> bool:
        """Whether the verdict shown is from the previous edition."""
        known, new = self.known, self.known.reached or self.known.at_once
        if known.before is None or name not in known.before or known.reached is not None:
            return False
        return new is None or (name in new and new.found[name].status == "undecided")

    def status(self, name: str) -> str:
        shown = self.known.before if self.is_old(name) else self.known.reached or self.known.at_once
        return shown.found[name].status if shown is not None and name in shown else ""

    @property
    def locked(self) -> set[str]:
        """Sections where a play can be locked; until this edition is proved, those of the one before."""
        proved = self.known.reached or self.known.before
        return {lock.at for lock in proved.soft_locks if lock.at in self.book} if proved else set()

    def node_status(self, number: str) -> str:
        """A section's verdict; one that only redirects is as reachable as its best redirect."""
        own = self.status(number)
        if own or number not in self.book:
            return own
        each = {self.status(f"{number}:if{at}") for at in range(1, len(self.book[number].redirects) + 1)}
        return next((one for one in ("reachable", "undecided", "unreachable") if one in each), "")

    # ---------------------------------------------------------------- places in the files

    @cached_property
    def lines(self) -> dict[str, list[str]]:
        return {path: text.split("\n") for path, text in self.service.texts.items()}

    def place(self, name: str) -> tuple[str, int] | None:
        """File and line of a section, a choice or a redirect, as the files are now."""
        number, _, part = name.partition(":")
        found = self.service.read.places.get(number)
        if found is None:
            return None
        file, line = found
        wanted = _wanted(part.partition(":")[0])
        if wanted is None:
            return file, line
        for at, text in enumerate(self.lines.get(file, ())[line:], line + 1):
            if text.startswith("## "):
                break
            if wanted.match(text):
                return file, at
        return file, line

    def section_at(self, file: str, line: int) -> str:
        """The section that contains a line of a file."""
        here = [(at, number) for number, (path, at) in self.service.read.places.items() if path == file and at <= line]
        return max(here)[1] if here else ""

    def diagnostics(self) -> dict[str, tuple[Diagnostic, ...]]:
        """The diagnostics that `check` counts, by path, including the author's tests once they are proved."""
        found: dict[str, list[Diagnostic]] = {}
        for problem in counting(self.service.diagnosed(self.known.tests), self.folder):
            found.setdefault(problem.file, []).append(problem)
        return {path: tuple(several) for path, several in found.items()}

    def problems(self) -> Iterator[tuple[Diagnostic, str]]:
        """Every diagnostic with its section."""
        for path, several in self.diagnostics().items():
            for one in several:
                yield one, self.section_at(path, one.line)


def _draft(service: Service) -> Book:
    """The readable part of a book with errors; without `book.toml`, only the folder's name."""
    page = TitlePage(title=service.folder.resolve().name or "?", ruleset="gamebook")
    return Book(service.draft or Content(title_page=page), service.folder, service.read.places)


def _tests(service: Service) -> tuple[str, bool]:
    return service.texts.get(CLAIMS, ""), service.whole.book is not None


def _wanted(part: str) -> re.Pattern[str] | None:
    return re.compile(rf"{part}\.") if len(part) == 1 and part.isalpha() else None
