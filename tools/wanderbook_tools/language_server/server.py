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
from wanderbook_tools.language_server.texts import Document, column_of

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
        """Read what changed."""
        pending, self.pending = self.pending, {}
        self.service.change_all(pending)

    def changed(self) -> None:
        self.changes += 1
        self.failed, self.causes = (), ()

    def diagnostics(self) -> dict[str, tuple[Diagnostic, ...]]:
        """By path, without what the author ignores."""
        found = self.service.diagnostics()
        if self.failed:
            found[CLAIMS] = tuple(dict.fromkeys((*found.get(CLAIMS, ()), *self.failed)))
        if self.ignores.diagnostics:
            found[IGNORES] = self.ignores.diagnostics
        told = {
            path: tuple(one for one in several if not self.ignores.reason(one.code, path))
            for path, several in found.items()
        }
        for one, _ in self.causes:
            told[one.file] = (*told.get(one.file, ()), one)
        return {path: several for path, several in told.items() if several}

    def refresh(self) -> None:
        """Files may have changed on the disk."""
        self.read()
        self.service.refresh()
        self.ignores = read_ignores(self.folder)
        self.changed()

    def uri(self, path: str) -> str:
        return uris.from_fs_path(str(self.folder / path)) or ""


class WanderbookServer(LanguageServer):
    def __init__(self) -> None:
        super().__init__("wanderbook", VERSION, text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental)
        self.books: dict[Path, OpenBook] = {}
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
        """The book that a document belongs to, and its path there; nothing for other documents."""
        name = uris.to_fs_path(uri)
        if name is None:
            return None
        file = Path(name)
        found: tuple[Path, str] | None = None
        for folder in list(file.parents)[:DEEPEST]:
            path = file.relative_to(folder).as_posix()
            if (path == CLAIMS or is_part(path)) and (folder in self.books or (folder / "book.toml").is_file()):
                found = folder, path  # the outermost: locale/fr has a book.toml of its own
        if found is None and file.name == "book.toml":
            found = file.parent, file.name  # begun in the editor
        if found is None:
            return None
        folder, path = found
        if folder not in self.books:
            self.books[folder] = OpenBook(folder)
        return self.books[folder], path

    def located(self, uri: str) -> tuple[Service, str] | None:
        """The service that knows a document, with every change read, and the document's path."""
        found = self.find(uri)
        if found is None:
            return None
        found[0].read()
        return found[0].service, found[1]

    def take(self, uri: str, text: str) -> None:
        """Set the text of a document."""
        if found := self.find(uri):
            book, path = found
            book.pending[path] = text
            book.changed()

    def publish(self) -> None:
        """Send the problems of every file where they changed."""
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

    # ---------------------------------------------------------------- the worker

    @cached_property
    def _loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    async def work(self, job: Callable[..., _T], *given: Any) -> _T:
        """The result of a job, which runs in its turn unless it is cancelled before."""
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
        """Prove the author's tests in a thread, and what no play reaches; tell what is not so, unless the book changes
        meanwhile."""
        if found := self.find(uri):
            book, _ = found
            book.read()
            content = book.service.book
            if content:
                given = (book, content, book.service.claims, book.service.read, book.service.index, book.changes)
                Thread(target=self._prove, args=given, daemon=True).start()

    def _prove(
        self, book: OpenBook, content: Book, claims: Claims | None, read: BookRead, index: Index, changes: int
    ) -> None:
        from wanderbook.proofs.claims import check_claims

        def tell(what: str, done: int, of: int) -> None:
            if book.changes != changes:
                raise _Changed

        with suppress(_Changed):
            if claims:
                found = check_claims(content, claims, tell)
                self._loop.call_soon_threadsafe(self.later, self._proved, book, changes, found)
            causes = cause_problems(read, book.folder, index, book.ignores, tell)
            self._loop.call_soon_threadsafe(self.later, self._explained, book, changes, causes)

    def _proved(self, book: OpenBook, changes: int, found: list[Diagnostic]) -> None:
        if book.changes == changes:
            book.failed = tuple(found)
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

    def problem(self, one: Diagnostic) -> lsp.Diagnostic:
        known = language_of(self.locale)
        message = known.said(one.message) or one.message
        help = known.said(one.help) or one.help if one.help else ""
        said = "\n".join(harmless(line) for line in (message, help) if line)
        underlined = range_of(one)
        place = lsp.Range(self._on_line(one.source, underlined.start), self._on_line(one.source, underlined.end))
        severity = lsp.DiagnosticSeverity.Information if one.code == CODE else _SEVERITIES[one.severity]
        return lsp.Diagnostic(place, said, severity, code=one.code, source="wanderbook")

    def location(self, book: OpenBook, one: Location) -> lsp.Location:
        return lsp.Location(book.uri(one.path), self.range(book.service.index.lines(one.path), one.range))

    def edits(self, service: Service, path: str, edits: Sequence[Edit]) -> list[lsp.TextEdit]:
        lines = service.index.lines(path)
        return [lsp.TextEdit(self.range(lines, one.range), one.text) for one in edits]

    def workspace_edit(self, book: OpenBook, edits: Mapping[str, Sequence[Edit]]) -> lsp.WorkspaceEdit:
        service = book.service
        return lsp.WorkspaceEdit(
            {book.uri(path): self.edits(service, path, several) for path, several in edits.items()}
        )

    def symbol(self, lines: Sequence[str], one: Symbol) -> lsp.DocumentSymbol:
        kind = _SYMBOLS.get(one.kind, lsp.SymbolKind.Struct)
        children = [self.symbol(lines, child) for child in one.children]
        whole, name = self.range(lines, one.range), self.range(lines, one.selection)
        return lsp.DocumentSymbol(one.name, kind, whole, name, detail=one.detail, children=children)


class _Changed(Exception):
    """Raised when the book has changed in the meantime."""
