"""The language service over the Language Server Protocol: one service for each book of the workspace.

Books belong to one worker thread, which does everything in the order in which it came in; the event loop only reads and
writes messages. So a question that the editor cancels before its turn is never worked on. Changes are gathered for a
moment and read together, so that fast typing is read once; a question reads them at once. The author's tests are proved
in a thread of their own after a save, and so is what no play reaches; the next change stops that.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls import uris
from pygls.lsp.server import LanguageServer
from pygls.workspace import PositionCodec

from wanderbook.book import Book
from wanderbook.diagnostics import Diagnostic, harmless
from wanderbook.diagnostics.language import language_of
from wanderbook.language import Edit, Location, Position, Range, Service, Symbol
from wanderbook.language.index import Index
from wanderbook.language.model import range_of
from wanderbook.notation.book_read import BookRead
from wanderbook.notation.claims import FILE as CLAIMS
from wanderbook.notation.claims import Claims
from wanderbook.notation.folder import is_part
from wanderbook.notation.ignores import FILE as IGNORES
from wanderbook.notation.ignores import read_ignores
from wanderbook.version import VERSION
from wanderbook_tools.language_server.causes import CODE, CauseProblem, cause_problems
from wanderbook_tools.language_server.stories import OpenStory
from wanderbook_tools.language_server.texts import Document, column_of
from wanderbook_tools.story_files import root_of

PAUSE = 0.02
"""The pause, in seconds, after which changes are read."""
DEEPEST = 6
"""The most folders between a file and its book."""
_T = TypeVar("_T")
_SEVERITIES = {"error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning}
_SYMBOLS = {
    "section": lsp.SymbolKind.Class,
    "choice": lsp.SymbolKind.Method,
    "redirect": lsp.SymbolKind.Event,
}


class OpenBook:
    """One book: its service, and the problems last sent to the editor."""

    def __init__(self, folder: Path) -> None:
        """Read a book's folder, with nothing of it proved yet."""
        self.folder, self.service = folder, Service(folder)
        self.pending: dict[str, str] = {}
        """Changed texts that have not been read yet."""
        self.changes = 0
        """The number of changes; results for an earlier state are dropped."""
        self.failed: tuple[Diagnostic, ...] = ()
        """The failures of the author's tests, until the book changes."""
        self.causes: tuple[CauseProblem, ...] = ()
        """The causes proved after a save, until the book changes."""
        self.told: dict[str, tuple[Diagnostic, ...]] = {}
        self.ignores = read_ignores(folder)

    def read(self) -> None:
        """Read the changed files."""
        pending, self.pending = self.pending, {}
        self.service.change_all(pending)

    def changed(self) -> None:
        self.changes += 1
        self.failed, self.causes = (), ()

    def diagnostics(self) -> dict[str, tuple[Diagnostic, ...]]:
        """The diagnostics by path, without those that the author ignores."""
        problems = self.service.diagnostics()
        if self.failed:
            problems[CLAIMS] = tuple(dict.fromkeys((*problems.get(CLAIMS, ()), *self.failed)))
        if self.ignores.diagnostics:
            problems[IGNORES] = self.ignores.diagnostics
        ignored = {
            path: tuple(cause for cause in several if not self.ignores.reason(cause.code, path))
            for path, several in problems.items()
        }
        for cause, _ in self.causes:
            ignored[cause.file] = (*ignored.get(cause.file, ()), cause)
        return {path: several for path, several in ignored.items() if several}

    def refresh(self) -> None:
        """Read files again that may have changed on disk."""
        self.read()
        self.service.refresh()
        self.ignores = read_ignores(self.folder)
        self.changed()

    def uri(self, path: str) -> str:
        return uris.from_fs_path(str(self.folder / path)) or ""


class WanderbookServer(LanguageServer):
    def __init__(self) -> None:
        """Begin without books, with one worker that reads and proves them."""
        super().__init__("wanderbook", VERSION, text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental)
        self.books: dict[Path, OpenBook] = {}
        self.stories: dict[Path, OpenStory] = {}
        """Stories of other programs, by the file or folder that is read."""
        self.texts: dict[str, Document] = {}
        """Open documents by their address."""
        self.locale = "en"
        self._waiting: asyncio.TimerHandle | None = None
        self._worker = ThreadPoolExecutor(1, "books")

    @property
    def codec(self) -> PositionCodec:
        return self.workspace.position_codec

    # ---------------------------------------------------------------- books and files

    def find(self, uri: str) -> tuple[OpenBook, str] | None:
        """The book that a document belongs to, and its path there; None for other documents."""
        name = uris.to_fs_path(uri)
        if name is None:
            return None
        file = Path(name)
        closest: tuple[Path, str] | None = None
        for folder in list(file.parents)[:DEEPEST]:
            path = file.relative_to(folder).as_posix()
            if (path == CLAIMS or is_part(path)) and (folder in self.books or (folder / "book.toml").is_file()):
                closest = folder, path  # the outermost: locale/fr has a book.toml of its own
        if closest is None and file.name == "book.toml":
            closest = file.parent, file.name  # begun in the editor
        if closest is None:
            return None
        folder, path = closest
        if folder not in self.books:
            self.books[folder] = OpenBook(folder)
        return self.books[folder], path

    def located(self, uri: str) -> tuple[Service, str] | None:
        """The service that knows a document, with every change read, and the document's path."""
        located = self.find(uri)
        if located is None:
            return None
        located[0].read()
        return located[0].service, located[1]

    def take(self, uri: str, text: str) -> None:
        """Set the text of a document."""
        if located := self.find(uri):
            book, path = located
            book.pending[path] = text
            book.changed()

    def publish(self) -> None:
        """Send the problems of every file whose problems changed."""
        for book in self.books.values():
            book.read()
            now = book.diagnostics()
            for path in sorted({*now, *book.told}):
                if now.get(path, ()) != book.told.get(path, ()):
                    self._tell(book.uri(path), [self.problem(one) for one in now.get(path, ())])
            book.told = now

    def forget(self, folder: Path) -> None:
        """Forget a book that was deleted or removed from the workspace."""
        if book := self.books.pop(folder, None):
            book.changed()
            for path in book.told:
                self._tell(book.uri(path), [])

    def _tell(self, uri: str, problems: list[lsp.Diagnostic]) -> None:
        params = lsp.PublishDiagnosticsParams(uri, problems)
        self._loop.call_soon_threadsafe(self.text_document_publish_diagnostics, params)

    # ---------------------------------------------------------------- stories of other programs

    def story(self, uri: str) -> tuple[OpenStory, str] | None:
        """The story that a document belongs to, and its path there; None for other documents."""
        file = Path(uris.to_fs_path(uri) or "/nowhere")
        root = root_of(file)
        if root is None:
            return None
        story = self.stories.setdefault(root, OpenStory(root))
        return (story, file.relative_to(story.folder).as_posix()) if file.is_relative_to(story.folder) else None

    def read_story(self, uri: str, again: bool = True) -> None:
        """Read and prove the story of a document in the background; one that is known already only `again`."""
        located = self.story(uri)
        if located is not None and (again or not located[0].version):
            self.begin_story(located[0])

    def begin_story(self, story: OpenStory) -> None:
        """Read and prove a story in the background."""

        def tell(story: OpenStory, version: int) -> None:
            self._loop.call_soon_threadsafe(self.later, self._told, story, version)

        story.begin(tell)

    def _told(self, story: OpenStory, version: int) -> None:
        """Send the problems of the files of a story whose problems changed."""
        if story.version != version:
            return
        now = story.diagnostics()
        for file in sorted({*now, *story.told}):
            if now.get(file, ()) != story.told.get(file, ()):
                uri = uris.from_fs_path(str(story.folder / file)) or ""
                self._tell(uri, [self.problem(one) for one in now.get(file, ())])
        story.told = now

    def forget_story(self, root: Path) -> None:
        """Forget a story that was deleted or removed from the workspace."""
        if story := self.stories.pop(root, None):
            story.forget()
            for file in story.told:
                self._tell(uris.from_fs_path(str(story.folder / file)) or "", [])

    # ---------------------------------------------------------------- the worker

    @cached_property
    def _loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    async def work(self, job: Callable[..., _T], *given: Any) -> _T:
        """The result of a job, which runs when its turn comes unless it is cancelled before."""
        return await self._loop.run_in_executor(self._worker, job, *given)

    def later(self, job: Callable[..., None], *given: Any) -> None:
        """Queue a job without waiting for it."""
        self._loop.run_in_executor(self._worker, self._done, job, *given)

    def _done(self, job: Callable[..., None], *given: Any) -> None:
        try:
            job(*given)
        except Exception:
            logging.getLogger(__name__).exception("a job failed")

    def soon(self) -> None:
        """Publish when nothing has changed for a moment."""
        if self._waiting:
            self._waiting.cancel()
        self._waiting = self._loop.call_later(PAUSE, self.later, self.publish)

    # ---------------------------------------------------------------- proofs

    def prove(self, uri: str) -> None:
        """Prove the author's tests and reachability in a thread, and report failures, unless the book changes in the
        meantime.
        """
        if located := self.find(uri):
            book, _ = located
            book.read()
            content = book.service.book
            if content:
                snapshot = (book, content, book.service.claims, book.service.read, book.service.index, book.changes)
                Thread(target=self._prove, args=snapshot, daemon=True).start()

    def _prove(
        self, book: OpenBook, content: Book, claims: Claims | None, read: BookRead, index: Index, changes: int
    ) -> None:
        """Check the author's claims and find causes of unreachable names; stop when the book changes."""
        from wanderbook.proofs.claims import check_claims

        def tell(what: str, done: int, of: int) -> None:
            if book.changes != changes:
                raise _Changed

        with suppress(_Changed):
            if claims:
                failures = check_claims(content, claims, tell)
                self._loop.call_soon_threadsafe(self.later, self._proved, book, changes, failures)
            causes = cause_problems(read, book.folder, index, book.ignores, tell)
            self._loop.call_soon_threadsafe(self.later, self._explained, book, changes, causes)

    def _proved(self, book: OpenBook, changes: int, problems: list[Diagnostic]) -> None:
        if book.changes == changes:
            book.failed = tuple(problems)
            self.publish()

    def _explained(self, book: OpenBook, changes: int, causes: tuple[CauseProblem, ...]) -> None:
        if book.changes == changes:
            book.causes = causes
            self.publish()

    # ---------------------------------------------------------------- data of the protocol

    def position(self, service: Service, path: str, place: lsp.Position) -> tuple[str, int, int]:
        line = service.index.line(path, place.line)
        return path, place.line, column_of(line, place.character, self.codec)

    def range(self, lines: Sequence[str], range: Range) -> lsp.Range:
        return lsp.Range(self._place(lines, range.start), self._place(lines, range.end))

    def _place(self, lines: Sequence[str], place: Position) -> lsp.Position:
        line = lines[place.line] if place.line < len(lines) else ""
        return self._on_line(line, place)

    def _on_line(self, line: str, place: Position) -> lsp.Position:
        before = line[: place.column]
        return lsp.Position(place.line, place.column if before.isascii() else self.codec.client_num_units(before))

    def problem(self, problem: Diagnostic) -> lsp.Diagnostic:
        """A diagnostic as editors show it, in their language."""
        known = language_of(self.locale)
        message = known.said(problem.message) or problem.message
        help = known.said(problem.help) or problem.help if problem.help else ""
        text = "\n".join(harmless(line) for line in (message, help) if line)
        underlined = range_of(problem)
        place = lsp.Range(
            self._on_line(problem.source, underlined.start), self._on_line(problem.source, underlined.end)
        )
        severity = lsp.DiagnosticSeverity.Information if problem.code == CODE else _SEVERITIES[problem.severity]
        return lsp.Diagnostic(place, text, severity, code=problem.code, source="wanderbook")

    def location(self, book: OpenBook, location: Location) -> lsp.Location:
        return lsp.Location(
            book.uri(location.path), self.range(book.service.index.lines(location.path), location.range)
        )

    def edits(self, service: Service, path: str, edits: Sequence[Edit]) -> list[lsp.TextEdit]:
        lines = service.index.lines(path)
        return [lsp.TextEdit(self.range(lines, one.range), one.text) for one in edits]

    def workspace_edit(self, book: OpenBook, edits: Mapping[str, Sequence[Edit]]) -> lsp.WorkspaceEdit:
        service = book.service
        return lsp.WorkspaceEdit(
            {book.uri(path): self.edits(service, path, several) for path, several in edits.items()}
        )

    def symbol(self, lines: Sequence[str], symbol: Symbol) -> lsp.DocumentSymbol:
        kind = _SYMBOLS.get(symbol.kind, lsp.SymbolKind.Struct)
        children = [self.symbol(lines, child) for child in symbol.children]
        whole, name = self.range(lines, symbol.range), self.range(lines, symbol.selection)
        return lsp.DocumentSymbol(symbol.name, kind, whole, name, detail=symbol.detail, children=children)


class _Changed(Exception):
    """Raised when the book has changed in the meantime."""
