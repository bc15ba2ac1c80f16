"""The server's features: each request of the protocol, answered by the language service."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls import uris
from pygls.exceptions import JsonRpcInvalidParams

from wanderbook.diagnostics import Diagnostic
from wanderbook.language import CannotRename, Fix, Location, Range, Service
from wanderbook.language.complete import MOST
from wanderbook_tools.language_server.causes import CauseFix
from wanderbook_tools.language_server.server import OpenBook, WanderbookServer
from wanderbook_tools.language_server.stories import OpenStory
from wanderbook_tools.language_server.texts import Document, minimal
from wanderbook_tools.story_files import root_of

RENUMBER, PREVIEW = "wanderbook.renumber", "wanderbook.preview"
WATCHED = "**/*.{md,toml,png,jpg,jpeg,svg,gif,webp,twee,tw,ink,txt}"
_F = TypeVar("_F", bound=Callable[..., Any])
_COMPLETIONS = {
    "phrase": lsp.CompletionItemKind.Snippet,
    "section": lsp.CompletionItemKind.Reference,
    "keyword": lsp.CompletionItemKind.Constant,
    "crew": lsp.CompletionItemKind.Variable,
    "word": lsp.CompletionItemKind.Keyword,
    "key": lsp.CompletionItemKind.Property,
}


def server() -> WanderbookServer:
    """A server with every feature."""
    made = WanderbookServer()
    for install in (_lifecycle, _documents, _questions, _changes, _commands):
        install(made)
    return made


def _in_turn(ls: WanderbookServer) -> Callable[[_F], _F]:
    """A handler that the worker calls when its turn comes."""

    def decorate(answer: _F) -> _F:
        """The same answer, given by the worker after the changes that came before the question."""

        @wraps(answer)
        async def answered(params: Any) -> Any:
            return await ls.work(answer, params)

        return answered  # type: ignore[return-value]

    return decorate


def _lifecycle(ls: WanderbookServer) -> None:
    """Register what happens at the beginning and the end of a session."""

    @ls.feature(lsp.INITIALIZED)
    async def initialized(params: lsp.InitializedParams) -> None:
        """Ask the editor to report files that change on the disk."""
        workspace = ls.client_capabilities.workspace
        watched = workspace.did_change_watched_files if workspace else None
        if watched and watched.dynamic_registration:
            options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher(WATCHED)])
            registration = lsp.Registration("watched", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            await ls.client_register_capability_async(lsp.RegistrationParams([registration]))

    @ls.feature(lsp.INITIALIZE)
    def initialize(params: lsp.InitializeParams) -> None:
        ls.locale = (params.locale or "en").split("-")[0].lower()

    @ls.feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders(params: lsp.DidChangeWorkspaceFoldersParams) -> None:
        ls.later(_forget_below, ls, [_file(gone.uri) for gone in params.event.removed])

    @ls.feature(lsp.SHUTDOWN)
    def shutdown(params: None) -> None:
        for book in ls.books.values():
            book.changed()  # nothing more is proved
        for story in ls.stories.values():
            story.forget()


def _file(uri: str) -> Path:
    return Path(uris.to_fs_path(uri) or "/nowhere")


def _forget_below(ls: WanderbookServer, roots: list[Path]) -> None:
    for folder in [one for one in ls.books if any(one.is_relative_to(root) for root in roots)]:
        ls.forget(folder)
    for story in [one for one in ls.stories if any(one.is_relative_to(root) for root in roots)]:
        ls.forget_story(story)


def _documents(ls: WanderbookServer) -> None:
    """Register what happens when documents are opened, changed, saved and closed."""

    @ls.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        uri = params.text_document.uri
        ls.texts[uri] = Document(params.text_document.text)
        ls.later(ls.take, uri, ls.texts[uri].text)
        ls.later(ls.read_story, uri, False)
        ls.soon()

    @ls.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        """Keep the new text, and read it when the typing pauses."""
        uri = params.text_document.uri
        if text := ls.texts.get(uri):
            for change in params.content_changes:
                text.change(change, ls.codec)
            ls.later(ls.take, uri, text.text)
            ls.soon()

    @ls.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        ls.texts.pop(params.text_document.uri, None)
        ls.later(_close, ls, params.text_document.uri)

    @ls.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        ls.later(ls.publish)
        ls.later(ls.prove, params.text_document.uri)
        ls.later(ls.read_story, params.text_document.uri)

    @ls.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(params: lsp.DidChangeWatchedFilesParams) -> None:
        ls.later(_refresh, ls, [_file(change.uri) for change in params.changes])


def _close(ls: WanderbookServer, uri: str) -> None:
    """End editing a document: its text on disk counts again."""
    if located := ls.find(uri):
        book, path = located
        book.pending.pop(path, None)
        book.service.close(path)
        book.changed()
        ls.publish()


def _refresh(ls: WanderbookServer, files: list[Path]) -> None:
    """Read the books again whose files have changed on disk."""
    for folder, book in list(ls.books.items()):
        if any(file.is_relative_to(folder) for file in files):
            book.refresh()
            if not folder.is_dir() and not book.service.open:
                ls.forget(folder)
    for root, story in list(ls.stories.items()):
        if not root.exists():
            ls.forget_story(root)
        elif any(root_of(file) == root for file in files):
            ls.begin_story(story)
    ls.publish()


def _questions(ls: WanderbookServer) -> None:
    """Register the answers to questions about a place: completion, hover, definitions and so on."""
    triggers = [" ", "(", "*", "#", '"', ":"]

    @ls.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=triggers))
    @_in_turn(ls)
    def complete(params: lsp.CompletionParams) -> lsp.CompletionList | None:
        """The completions at a place, in the order in which they are offered."""
        if (located := ls.located(params.text_document.uri)) is None:
            return None
        service, path = located
        offered = service.complete(*ls.position(service, path, params.position))
        items = [
            lsp.CompletionItem(
                one.label,
                kind=_COMPLETIONS.get(one.kind, lsp.CompletionItemKind.Value),
                detail=one.detail,
                sort_text=f"{at:04}",
                filter_text=_typed(service, path, one.edit.range) + one.label,
                text_edit=ls.edits(service, path, [one.edit])[0],
            )
            for at, one in enumerate(offered)
        ]
        return lsp.CompletionList(is_incomplete=True, items=items)  # a word of a section's text finds it, too

    @ls.feature(lsp.TEXT_DOCUMENT_HOVER)
    @_in_turn(ls)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        if (there := ls.story(params.text_document.uri)) is not None:
            said = there[0].hover(there[1], params.position.line + 1)
            return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, said)) if said else None
        if (located := ls.located(params.text_document.uri)) is None:
            return None
        service, path = located
        info = service.hover(*ls.position(service, path, params.position))
        if info is None:
            return None
        text = lsp.MarkupContent(lsp.MarkupKind.Markdown, info.text)
        return lsp.Hover(text, ls.range(service.index.lines(path), info.range))

    @ls.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    @_in_turn(ls)
    def definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        if (there := ls.story(params.text_document.uri)) is not None:
            return _passages(*there, params.position)
        return _locations(ls, params, Service.definition)

    @ls.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    @_in_turn(ls)
    def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        locations = _locations(ls, params, Service.references)
        return (
            locations + _locations(ls, params, Service.definition) if params.context.include_declaration else locations
        )

    @ls.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    @_in_turn(ls)
    def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        if (located := ls.located(params.text_document.uri)) is None:
            return []
        service, path = located
        return [ls.symbol(service.index.lines(path), one) for one in service.outline(path)]

    @ls.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    @_in_turn(ls)
    def folding(params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        """The ranges of sections and of their parts that have more than one line."""
        if (located := ls.located(params.text_document.uri)) is None:
            return []
        parts = [part for one in located[0].outline(located[1]) for part in (one, *one.children)]
        ranges = [(one.range.start.line, one.range.end.line) for one in parts]
        return [lsp.FoldingRange(start, end) for start, end in ranges if start < end]

    @ls.feature(lsp.WORKSPACE_SYMBOL)
    @_in_turn(ls)
    def search(params: lsp.WorkspaceSymbolParams) -> list[lsp.SymbolInformation]:
        """Sections of every open book by their number or opening words."""
        symbols, wanted = list[lsp.SymbolInformation](), params.query.lower()
        for book in ls.books.values():
            book.read()
            for path in book.service.paths if len(symbols) < MOST else ():
                for number, place in book.service.index.headings(path):
                    words = book.service.index.opening(number, path)
                    if number.startswith(wanted) or wanted in words.lower():
                        where = ls.location(book, Location(path, place))
                        symbols.append(lsp.SymbolInformation(where, f"{number}  {words}", lsp.SymbolKind.Class))
        return symbols[:MOST]


def _typed(service: Service, path: str, range: Range) -> str:
    """The typed text that a completion replaces: the editor filters by it, and a section can be found by its words."""
    return service.index.line(path, range.start.line)[range.start.column : range.end.column]


def _passages(story: OpenStory, path: str, position: lsp.Position) -> list[lsp.Location]:
    """Where the passage is that a link leads to."""
    at = story.definition(path, position.line + 1, position.character + 1)
    if at is None:
        return []
    start = lsp.Position(at.line - 1, at.column - 1)
    uri = uris.from_fs_path(str(story.folder / at.file)) or ""
    return [lsp.Location(uri, lsp.Range(start, lsp.Position(at.line - 1, at.column - 1 + at.length)))]


def _locations(
    ls: WanderbookServer,
    params: lsp.DefinitionParams | lsp.ReferenceParams,
    ask: Callable[[Service, str, int, int], list[Location]],
) -> list[lsp.Location]:
    """The locations that the service names for a place, after the book is read."""
    if (located := ls.find(params.text_document.uri)) is None:
        return []
    book, path = located
    book.read()
    places = ask(book.service, *ls.position(book.service, path, params.position))
    return [ls.location(book, one) for one in places]


def _changes(ls: WanderbookServer) -> None:
    """Register what changes a book: renaming, formatting and quick fixes."""

    @ls.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    @_in_turn(ls)
    def may_rename(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        """The range and the name that can be renamed at a place; None if there is none."""
        if (located := ls.located(params.text_document.uri)) is None:
            return None
        service, path = located
        known = service.renamable(*ls.position(service, path, params.position))
        return known and lsp.PrepareRenamePlaceholder(ls.range(service.index.lines(path), known[0]), known[1])

    @ls.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    @_in_turn(ls)
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        """The edit of the whole book that gives something a new name."""
        if (located := ls.find(params.text_document.uri)) is None:
            return None
        book, path = located
        book.read()
        place = ls.position(book.service, path, params.position)
        try:
            return ls.workspace_edit(book, book.service.rename(*place, params.new_name))
        except CannotRename as why:
            raise JsonRpcInvalidParams(str(why)) from why

    @ls.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    @_in_turn(ls)
    def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        """The smallest edits that format a document."""
        if (located := ls.located(params.text_document.uri)) is None:
            return []
        service, path = located
        before, after = service.text(path), service.format(path)
        return ls.edits(service, path, minimal(before, after))

    kinds = [lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.Source]

    @ls.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=kinds))
    @_in_turn(ls)
    def actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        """The fixes of the problems on the selected lines, and renumbering."""
        if (located := ls.find(params.text_document.uri)) is None:
            return []
        book, path = located
        book.read()
        first, last = params.range.start.line, params.range.end.line
        several = [
            (problem, fix)
            for problem in book.service.diagnostics().get(path, ())
            if first <= problem.line - 1 <= last
            for fix in book.service.fixes(problem)
        ]
        renumber = lsp.Command("Renumber the sections", RENUMBER, arguments=[params.text_document.uri, 1])
        title = "Give all sections numbers without gaps, from 1"
        source = lsp.CodeAction(title, lsp.CodeActionKind.Source, command=renumber)
        causes = [one for one in book.causes if one.diagnostic.file == path]
        mends = [
            (one.diagnostic, fix) for one in causes if first <= one.diagnostic.line - 1 <= last for fix in one.fixes
        ]
        offered = [*(_action(ls, book, *one) for one in several), *(_mend(ls, book, *one) for one in mends)]
        offered += [source] if path.endswith(".md") else []
        only = params.context.only
        return [one for one in offered if only is None or any(_is_of(one, kind) for kind in only)]


def _is_of(action: lsp.CodeAction, wanted: str) -> bool:
    """Whether an action is of a kind that the editor requests, or of a subkind."""
    return str(lsp.CodeActionKind(action.kind).value).startswith(wanted)


def _action(ls: WanderbookServer, book: OpenBook, problem: Diagnostic, fix: Fix) -> lsp.CodeAction:
    edit = ls.workspace_edit(book, fix.edits)
    return lsp.CodeAction(
        fix.title, lsp.CodeActionKind.QuickFix, diagnostics=[ls.problem(problem)], edit=edit, is_preferred=fix.safe
    )


def _mend(ls: WanderbookServer, book: OpenBook, problem: Diagnostic, fix: CauseFix) -> lsp.CodeAction:
    edit = ls.workspace_edit(book, fix.edits)
    return lsp.CodeAction(fix.title, lsp.CodeActionKind.QuickFix, diagnostics=[ls.problem(problem)], edit=edit)


def _are_numbers(said: Any) -> bool:
    if isinstance(said, dict):
        return all(isinstance(text, str) for pair in said.items() for text in pair)
    return type(said) is int and 1 <= said <= 900_000


def _commands(ls: WanderbookServer) -> None:
    """Register the commands that editors can send."""

    @ls.command(RENUMBER)
    async def renumber(uri: str, numbers: Any = 1) -> int:
        """Renumber sections of the book that a document belongs to: from a number on, or each with a given number.

        Returns how many files changed.
        """
        if not _are_numbers(numbers):
            raise JsonRpcInvalidParams("renumber from a number from 1 to 900000, or with new numbers by old ones")
        edit = await ls.work(_renumbered, ls, uri, numbers)
        if edit.changes:
            await ls.workspace_apply_edit_async(lsp.ApplyWorkspaceEditParams(edit, label="Renumber"))
        return len(edit.changes or ())

    @ls.command(PREVIEW)
    async def preview(uri: str, section: str) -> str:
        """A preview of a section, in Markdown."""
        return await ls.work(_preview, ls, uri, section)


def _renumbered(ls: WanderbookServer, uri: str, numbers: int | dict[str, str]) -> lsp.WorkspaceEdit:
    """The edit that renumbers the sections of a document's book."""
    if (located := ls.find(uri)) is None:
        raise JsonRpcInvalidParams(f"{uri} belongs to no book")
    book, _ = located
    book.read()
    try:
        return ls.workspace_edit(book, book.service.renumber(numbers))
    except CannotRename as why:
        raise JsonRpcInvalidParams(str(why)) from why


def _preview(ls: WanderbookServer, uri: str, section: str) -> str:
    located = ls.located(uri)
    return located[0].preview(section, located[1]) if located else ""
