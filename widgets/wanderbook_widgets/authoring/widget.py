"""The desk as a widget: a book's text, its map, and its proofs, in one view that follows the files.

Python holds the state and sends the visible parts, one trait for each; the page sends requests as messages, which are
validated on arrival. Proofs and playtests run in the background, and the next edit cancels them.
"""

from __future__ import annotations

import weakref
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, overload

import msgspec

from wanderbook.api.books import Book, Named
from wanderbook.api.foreign import is_foreign
from wanderbook.api.stories import Story
from wanderbook.diagnostics import Diagnostic
from wanderbook.graph.graphviz import warm_up
from wanderbook.locales import is_language
from wanderbook.notation import find_book
from wanderbook.session.play import Play
from wanderbook.session.standpoint import NoStandpoint
from wanderbook.session.still import endings_from
from wanderbook_widgets.authoring.base import DeskBase
from wanderbook_widgets.authoring.bench import Bench, Data, Findings
from wanderbook_widgets.authoring.continuity import place_of
from wanderbook_widgets.authoring.finding import filter_counts
from wanderbook_widgets.authoring.following import Following, follow
from wanderbook_widgets.authoring.lenses import never_taken
from wanderbook_widgets.authoring.mapping import map_data
from wanderbook_widgets.authoring.messages import (
    DESK,
    LENSES,
    Ask,
    ClosePlay,
    Edit,
    Explain,
    Hello,
    Lock,
    Mend,
    MendCause,
    OpenFile,
    PlayFrom,
    Rename,
    Renumber,
    SaveFile,
    Settle,
    ShowGreetings,
    ShowLens,
    ShowOffer,
    ShowThread,
    ShowView,
    StepFind,
    StepGreeting,
    StepLoss,
    TakeBack,
    Typed,
)
from wanderbook_widgets.authoring.playing import play_from, table_at
from wanderbook_widgets.authoring.prover import GAMES, Prover
from wanderbook_widgets.authoring.qa.messages import BENCH
from wanderbook_widgets.authoring.reports import lists
from wanderbook_widgets.authoring.stories.desk import StoryDesk
from wanderbook_widgets.authoring.texts import texts
from wanderbook_widgets.authoring.viewing import HEAD, Viewing
from wanderbook_widgets.authoring.writing import Writing
from wanderbook_widgets.messages import Message, WrongMessage
from wanderbook_widgets.table.widget import Table

SECONDS = 2.0
"""For what can still be reached from where a play begins."""


class Desk(DeskBase):
    """The desk as a widget: text, map, inspector and the QA bench of one book."""

    heard = (*DESK, *BENCH)

    def __init__(
        self,
        folder: Path,
        language: str | None = None,
        against: str = HEAD,
        games: int = GAMES,
        plays: Iterable[Path] = (),
        follows: bool = True,
    ) -> None:
        """With `follows`, the desk watches the disk."""
        self._bench = Bench.of(folder)
        language = language if is_language(language) else self._bench.book.language
        self._prover = Prover(games)
        self.writing, self._viewing = Writing(self), Viewing(self, against)
        self.following = Following(self, self.writing)
        self._doing: tuple[str, int, int] = ("reach", 0, 0)
        self._edits = 0
        self._played: Table | None = None
        super().__init__(tuple(plays), language=language, texts=texts(language))
        self._looking = self._first_section()
        self.on_msg(self._hear)
        self.following.offer_drafts()
        self.prove()
        if follows:
            follow(self)

    def open(self) -> None:
        """Tell the page of this widget, with everything that is to be seen: a slow page may draw what it has first."""
        if not self.head:
            self._show_book()
            self.writing.open(self.first_place(), focus=False)
        super().open()

    def first_place(self) -> tuple[str, int] | None:
        """The file and line of the section that is looked at; in a book with errors, of the first error."""
        wrong, files = self._first_error(), self._bench.service.texts
        place = (wrong[0].file, wrong[0].line) if wrong else self._bench.place(self._looking)
        return place if place and place[0] in files else next(((path, 1) for path in files), None)

    def _first_section(self) -> str:
        """The section where reading begins; in a book with errors, the section with the first of them."""
        book, wrong = self._bench.book, self._first_error()
        wanted = (*([wrong[1]] if wrong else []), *book.content.entrances, *book.sections)
        return next((one for one in wanted if one in book), "")

    def _first_error(self) -> tuple[Diagnostic, str] | None:
        """The first error of a book that cannot be proved, and the section in which it is."""
        found = (one for one in self._bench.problems() if one[0].severity == "error")
        return next(found, None) if self._bench.is_broken else None

    @property
    def waiting(self) -> Collection[str]:
        return self.following.theirs

    def wait(self, seconds: float = 60.0) -> None:
        """Block until all running proofs are done."""
        self._prover.wait(seconds)
        self._viewing.wait(seconds)

    def close(self) -> None:
        """Stop all proofs, and close the widget."""
        self.is_closed = True
        self._prover.cancel()
        self._viewing.drop()
        super().close()

    def hand_over(self, other: Desk) -> None:
        """Another desk on the same book, in the same kernel, goes on with what is not saved here."""
        with self._lock:
            self.is_closed = True
            other.following.offer_drafts()
            other.following.restore_from(self.following.drafts.desk)
            self.tell("handed_over")

    def _beside_marks(self) -> Data:
        return {"against": self._viewing.against}

    # ---------------------------------------------------------------- what is seen

    def _show_book(self) -> None:
        """Everything that follows from the book's text."""
        book = self._bench.book
        if self._looking not in book and self._looking not in self._bench.drawn.extra_home:
            self._looking = self._first_section()
        self.head = {
            **self.subject.head(),
            "lenses": list(self.subject.lenses),
            "edits": self._edits,
            "folder": self.following.drafts.place.name,
            "at_risk": sorted(self.following.at_risk),
        }
        self.map = map_data(self._bench.drawn, self._bench.layout)
        self.show_files()
        self._show_findings()

    def _show_findings(self) -> None:
        """Everything that follows from what was found out."""
        self.show_marks()
        self._viewing.draw_story(self._looking)
        self._show_verdict()
        self.show_found()
        self.inspect()
        self._show_qa()

    def _show_verdict(self) -> None:
        """Send the page how far the proofs are, and the lists at the foot of the map."""
        what, done, of = self._doing
        bench, known = self._bench, self._bench.known
        self.verdict = {
            "doing": "broken" if bench.is_broken else what,
            "done": done,
            "of": of,
            "seconds": round(known.seconds, 2),
            "proved": bench.verdicts is not None,
            "old": "" if known.reached or not known.before else "some" if known.at_once else "all",
            "draft": bench.is_draft,
            "lists": lists(bench, self.language, self.texts),
            "filters": filter_counts(bench),
            "never": never_taken(bench),
        }

    def inspect(self) -> None:
        """Show the section that is looked at, with the table of its place."""
        super().inspect()
        self._viewing.greet(place_of(self._bench, self._looking))

    def show_answers(self, known: Findings) -> None:
        """Show new findings, unless the desk is closed or the book has changed since."""
        with self._lock:
            if known is self._bench.known and not self.is_closed:
                with self.hold_sync():
                    self.show_marks()
                    self.inspect()

    def show_story(self, known: Findings, data: Data) -> None:
        with self._lock:
            if known is self._bench.known and not self.is_closed:
                with self.hold_sync():
                    self.story = data
                    self._viewing.choose_thread(self.thread.get("name", ""))

    def show_unsaved(self) -> None:
        """What is not saved, after its drafts were written."""
        self.following.keep_drafts()
        unsaved, at_risk = sorted(self._bench.service.unsaved), sorted(self.following.at_risk)
        self.head = {**self.head, "unsaved": unsaved, "at_risk": at_risk}

    # ---------------------------------------------------------------- proofs

    def prove(self) -> None:
        """Start the proofs that are missing for the current book."""
        if self._bench.is_broken:
            self._prover.cancel()
            self._show_verdict()
            return
        desk = weakref.ref(self)
        bench, known = self._bench, self._bench.known

        def report(what: str, done: int, of: int) -> None:
            there = desk()
            if there is not None:
                there._hear_prover(known, what, done, of)

        self._doing = ("reach", 0, 0)
        self._show_verdict()
        old = self._viewing.old if self.lens == "changes" or self._is_qa else None
        tests = (bench.service.whole, bench.service.claims)
        self._prover.begin(bench.book, known, old, report, self._asked, tests)

    def _hear_prover(self, known: object, what: str, done: int, of: int) -> None:
        """Show a result or the progress of the prover. `known` tells whether it is about the current text."""
        with self._lock:
            if known is not self._bench.known:
                return
            if what in ("reached", "covered", "changed", "tests", "causes", "continuity"):
                if what == "reached":
                    self._viewing.look_ahead()
                with self.hold_sync():
                    if what == "tests":
                        self.show_files()
                    self._show_findings()
                return
            if what == "bench":
                self._show_qa()
                return
            self._doing = (what, done, of)
            if what == "done":
                self._show_verdict()
            else:
                self.verdict = {**self.verdict, "doing": what, "done": done, "of": of}

    # ---------------------------------------------------------------- text

    def edit(self, path: str, text: str) -> None:
        """Give a file another text: diagnostics at once, the map as soon as the book has no errors, then verdicts."""
        self.edit_all({path: text})

    def put_all(self, texts: Mapping[str, str | None]) -> None:
        """Give several files other texts; those without a text are closed, and others may be new."""
        self._prover.cancel()
        with self._lock:  # a proof may be telling what it found
            self._bench.service.replace_all(texts)
            self._follow_texts()

    def _follow_texts(self) -> None:
        """Show and prove what follows from the files as they are now."""
        is_new = self._bench.follow()
        with self.hold_sync():
            if is_new:
                self._edits += 1
                self._show_book()
            else:
                self.show_files()
                self._show_verdict()
            self.show_unsaved()
        if is_new or self._bench.is_broken or self._doing[0] != "done" or self._bench.known.tests is None:
            self.prove()

    # ---------------------------------------------------------------- the disk

    def look(self, only_if_changed: bool = False) -> frozenset[str]:
        """Take over changes on disk. Returns the files whose text changed."""
        with self._lock:
            changed = self._bench.service.seems_changed()
            if only_if_changed and not changed:
                return frozenset()
            texts = self.following.look()
            if not texts and self._bench.service.is_beside(changed):  # a picture, or what is ignored
                self._prover.cancel()
                self._bench.service.refresh()
                self._follow_texts()
            return texts

    # ---------------------------------------------------------------- what the page says

    def _refuse_message(self, message: Any) -> None:
        """Text that cannot be taken stays in the page, which hears of it; anything else is answered in words."""
        match message:
            case {"edit": str(path), "version": int(version)}:
                self.writing.reject(path, str(message.get("page", "")), version)
            case {"typed": str(), "number": int(number)}:
                self.send({"refused": number})
            case _:
                self.refuse()

    def _answer(self, message: Message) -> None:
        """Do what a message of the page asks for; other messages are the bench's."""
        if self.answer_look(message):
            return
        match message:
            case ShowLens(lens, against, target):
                self._viewing.use_lens(lens, against, target)
            case ShowView(view):
                self._viewing.use_view(view, self._looking)
            case ShowThread(name):
                self._viewing.choose_thread(name)
            case OpenFile(path, line):
                self.writing.open((path, line))
            case Edit():
                self.writing.take(message)
            case Hello():
                self.writing.hello()
            case Typed(number=number):
                try:
                    self.following.typed(message)
                except OSError as error:
                    raise WrongMessage("this text cannot be kept") from error
                self.send({"kept": number})
            case ShowOffer(id):
                self.following.compare(id)
            case Settle():
                self.following.settle(message)
            case SaveFile(path, format):
                self.writing.save(path, format)
            case Ask(what, line, column, number):
                ask, path = getattr(self._bench.service, what), self.text.get("path", "")
                answer = msgspec.to_builtins(ask(path, line, column)) if path else None
                self.send({"asked": {"number": number, "found": answer}})
            case Mend():
                self.writing.mend(message)
            case MendCause(name, number):
                self.writing.mend_cause(name, number)
            case Rename(name, line, column):
                self.writing.rename(line, column, name)
            case Renumber(start):
                self.writing.renumber(start)
            case TakeBack():
                self.writing.take_back()
            case Explain(name):
                self.explain(name)
            case PlayFrom(section):
                self.play_from(section)
            case ClosePlay(True):
                self._close_play()
            case Lock(at):
                self._viewing.step_through(at)
            case StepFind(at):
                self._viewing.step_through_find(at)
            case StepLoss(at):
                self._viewing.step_through_loss(at)
            case StepGreeting(at, place):
                self._viewing.step_through_greeting(place, at)
            case ShowGreetings(is_shown):
                self._viewing.greets = is_shown
                self.inspect()
            case _:
                self.answer_bench(message)

    def _compare_with(self, revision: str) -> None:
        self._viewing.take_edition(revision)
        self.prove()

    def _look_at(self, name: str) -> None:
        super()._look_at(name)
        if self._looking == name:
            self._viewing.draw_story(name)

    # ---------------------------------------------------------------- playing

    def play_from(self, section: str) -> Table | None:
        """Open a table with a play that starts at a section, holding what the witness holds there. None if it is not
        reachable."""
        found = self._bench.finding(section)
        if section not in self._bench.book or found is None or found.status != "reachable":
            self.tell("no_play", name=section)
            return None
        self._close_play()
        play = play_from(self._bench.book.content, section, found.witness)
        self._played = table_at(play, self._bench.folder)
        self.playing = self._played.model_id or "here"
        self._tell_endings(section, play)
        return self._played

    def _tell_endings(self, section: str, play: Play) -> None:
        """Say which endings a play can still reach, if that is known at once."""
        try:
            found = endings_from(play.game, play.state, SECONDS)
        except NoStandpoint:
            return
        named = {
            status: ", ".join(name.removeprefix("ending:") for name in found if found[name] == status)
            for status in ("reachable", "unreachable")
        }
        if named["unreachable"]:
            self.tell(
                "endings_some" if named["reachable"] else "endings_none", name=section, endings=named["reachable"]
            )
        elif "undecided" not in found.values():
            self.tell("endings_all", name=section)

    def _close_play(self) -> None:
        if self._played is not None:
            self._played.close()
        self._played, self.playing = None, ""


@overload
def desk(
    book: Book,
    *,
    language: str | None = None,
    against: str = HEAD,
    games: int = GAMES,
    plays: Iterable[Path | str] = (),
) -> Desk: ...


@overload
def desk(book: Story, *, language: str | None = None, games: int = GAMES) -> StoryDesk: ...


@overload
def desk(
    book: Path | str,
    *,
    language: str | None = None,
    against: str = HEAD,
    games: int = GAMES,
    plays: Iterable[Path | str] = (),
) -> Desk | StoryDesk: ...


def desk(
    book: Named | Story,
    *,
    language: str | None = None,
    against: str = HEAD,
    games: int = GAMES,
    plays: Iterable[Path | str] = (),
) -> Desk | StoryDesk:
    """Open a book at the desk: its text, its map, and its proofs. A story of Twine, ChoiceScript or ink opens with its
    text read-only, and follows what its own program saves.

    `book` is a folder, the name of a bundled book, or a book that was loaded. `against` is the git revision that
    changes are shown against; `games` are the plays of the random bot that coverage and odds come from. `plays` are
    saves, scenario files and coverage files that count toward coverage beside the saves of the library. A book with
    errors opens as well, at the first of them, with the map of what can be read. Raises `NoSuchBook`.
    """
    warm_up()
    if isinstance(book, Story):
        return StoryDesk(book.content.path, language, games)
    if isinstance(book, str | Path) and is_foreign(Path(book)):
        return StoryDesk(Path(book), language, games)
    folder = book.folder if isinstance(book, Book) else find_book(book)
    made = Desk(folder, language, against, games, map(Path, plays))
    for other in [one for one in _OPEN if one.bench.folder.resolve() == folder.resolve() and not one.is_closed]:
        other.hand_over(made)
    _OPEN.add(made)
    return made


_OPEN: weakref.WeakSet[Desk] = weakref.WeakSet()
"""Desks of this kernel: when a cell runs again, since its page was reloaded, nothing that was typed is left behind."""


__all__ = ["LENSES", "Desk", "desk"]
