"""`wanderbook lsp`, driven by a real client over the protocol."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from lsprotocol import types as lsp
from pygls import uris
from pygls.exceptions import JsonRpcException, JsonRpcRequestCancelled
from pygls.workspace import PositionCodec
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client

from tests.books import write_book
from tests.bridges import BRIDGE, GUARD, bridged
from tests.language.books import ALL, FILES, cursor, lantern
from wanderbook.api.checking import check
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.language import Edit, Position, Range, applied
from wanderbook.notation.printer import print_book
from wanderbook_tools.cli import main
from wanderbook_tools.language_server.texts import column_of, minimal

_T = TypeVar("_T")
SECTIONS = 5_000
FIRST = "storybook/001.md"


class Editor:
    """A client with its event loop: every call waits for its answer."""

    def __init__(self, folder: Path, cache: Path, locale: str = "en") -> None:
        self.runner, self.folder = asyncio.Runner(), folder
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self.registered: list[str] = []
        self.applied: list[lsp.WorkspaceEdit] = []
        self.heard = 0
        self.client: LanguageClient = make_test_lsp_client()
        self._features()
        self.run(self._start(cache, locale))

    def run(self, coroutine: Coroutine[Any, Any, _T]) -> _T:
        return self.runner.run(asyncio.wait_for(coroutine, 60))

    def _features(self) -> None:
        @self.client.feature(lsp.CLIENT_REGISTER_CAPABILITY)
        def register(params: lsp.RegistrationParams) -> None:
            self.registered += [one.method for one in params.registrations]

        @self.client.feature(lsp.WORKSPACE_APPLY_EDIT)
        def apply(params: lsp.ApplyWorkspaceEditParams) -> lsp.ApplyWorkspaceEditResult:
            self.applied.append(params.edit)
            return lsp.ApplyWorkspaceEditResult(applied=True)

    async def _start(self, cache: Path, locale: str) -> None:
        env = {**os.environ, "WANDERBOOK_CACHE": str(cache), "PYTHONPATH": os.pathsep.join(sys.path)}
        await self.client.start_io(sys.executable, "-m", "wanderbook_tools", "lsp", "--stdio", env=env)
        root = uris.from_fs_path(str(self.folder)) or ""
        await self.client.initialize_session(
            lsp.InitializeParams(
                capabilities=client_capabilities("visual-studio-code"),
                locale=locale,
                workspace_folders=[lsp.WorkspaceFolder(root, "books")],
            )
        )

    def stop(self) -> None:
        self.run(self.client.shutdown_session())
        self.run(self.client.stop())
        self.runner.close()

    # ---------------------------------------------------------------- documents

    def uri(self, path: str) -> str:
        return uris.from_fs_path(str(self.folder / path)) or ""

    def document(self, path: str) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri(path))

    def open(self, path: str, text: str | None = None) -> None:
        self.texts[path] = (self.folder / path).read_text("utf-8") if text is None else text
        self.versions[path] = 1
        item = lsp.TextDocumentItem(self.uri(path), lsp.LanguageKind.Markdown, 1, self.texts[path])
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def type(self, path: str, near: str, new: str, old: str = "") -> None:
        """Put something where `near` stands, in place of `old`, as one incremental change."""
        line, column = cursor(self.texts[path], near)
        units = self._units(path, line, column)
        end = units + len(old.encode("utf-16-le")) // 2
        place = lsp.Range(lsp.Position(line, units), lsp.Position(line, end))
        edit = Edit(Range(Position(line, column), Position(line, column + len(old))), new)
        self.texts[path] = applied(self.texts[path], [edit])
        self.versions[path] += 1
        document = lsp.VersionedTextDocumentIdentifier(self.versions[path], self.uri(path))
        change = lsp.TextDocumentContentChangePartial(text=new, range=place)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))

    def close(self, path: str) -> None:
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(self.document(path)))

    def _units(self, path: str, line: int, column: int) -> int:
        return len(self.texts[path].split("\n")[line][:column].encode("utf-16-le")) // 2

    def at(self, path: str, near: str, into: int = 0) -> dict[str, Any]:
        line, column = cursor(self.texts[path], near, into)
        place = lsp.Position(line, self._units(path, line, column))
        return {"text_document": self.document(path), "position": place}

    def wait(self, path: str, *codes: str) -> list[lsp.Diagnostic]:
        """Until a file has just these problems."""

        async def until() -> list[lsp.Diagnostic]:
            while sorted(str(one.code) for one in self.client.diagnostics.get(self.uri(path), ())) != sorted(codes):
                await self.client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
            return list(self.client.diagnostics.get(self.uri(path), ()))

        return self.run(until())

    def after(self, edit: lsp.WorkspaceEdit | None) -> dict[str, str]:
        """The texts that a change of the workspace would make, by path."""
        assert edit is not None
        assert edit.changes is not None
        made = {}
        for uri, edits in edit.changes.items():
            path = Path(uris.to_fs_path(uri) or "").relative_to(self.folder).as_posix()
            text = self.texts.get(path) or (self.folder / path).read_text("utf-8")
            lines = text.split("\n")
            made[path] = applied(text, [_edit(one, lines) for one in edits])
        return made


def _edit(one: lsp.TextEdit | lsp.AnnotatedTextEdit | lsp.SnippetTextEdit, lines: list[str]) -> Edit:
    assert isinstance(one, lsp.TextEdit)

    def place(at: lsp.Position) -> Position:
        line = lines[at.line] if at.line < len(lines) else ""
        return Position(at.line, column_of(line, at.character, PositionCodec()))

    return Edit(Range(place(one.range.start), place(one.range.end)), one.new_text)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    """A book of 5,000 sections in an editor."""
    folder = tmp_path_factory.mktemp("large")
    for name, text in print_book(synthetic_book(Recipe(sections=SECTIONS, keywords=100))).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    editor = Editor(folder, tmp_path_factory.mktemp("cache"))
    editor.open(FIRST)
    yield editor
    editor.stop()


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Editor]:
    editor = Editor(lantern(tmp_path / "books"), tmp_path / "cache")
    yield editor
    editor.stop()


# ---------------------------------------------------------------- a book of 5,000 sections


def test_diagnostics_follow_what_is_typed(large: Editor) -> None:
    large.type(FIRST, "(Turn to ", "(Turn to 99", "(Turn to ")
    found = large.wait(FIRST, "SB104", "SB201")
    missing = next(one for one in found if one.code == "SB104")
    assert (missing.severity, missing.source) == (lsp.DiagnosticSeverity.Error, "wanderbook")
    line = large.texts[FIRST].split("\n")[missing.range.start.line]
    assert line[missing.range.start.character : missing.range.end.character].startswith("Turn to 99")
    assert "does not exist" in missing.message
    large.type(FIRST, "(Turn to 99", "(Turn to ", "(Turn to 99")
    large.wait(FIRST)


def test_fast_typing_ends_with_the_diagnostics_of_a_check(large: Editor, tmp_path: Path) -> None:
    typed = "*Gian quest 1.*\n\n"
    before = large.texts[FIRST]
    for letter in typed:
        anchor = "\n## 2\n" if "\n## 2\n" in large.texts[FIRST] else large.texts[FIRST][:6]
        large.type(FIRST, anchor, letter)
    large.wait(FIRST, *(one.code for one in _checked(large, tmp_path) if one.file == FIRST))
    for letter in reversed(typed):
        at = large.texts[FIRST].index(anchor) - 1
        assert large.texts[FIRST][at] == letter
        _erase(large, at)
    assert large.texts[FIRST] == before
    large.wait(FIRST)


def _erase(editor: Editor, at: int) -> None:
    """One letter, as one change."""
    text = editor.texts[FIRST]
    line, column = text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1
    end = lsp.Position(line + 1, 0) if text[at] == "\n" else lsp.Position(line, column + 1)
    editor.texts[FIRST] = text[:at] + text[at + 1 :]
    editor.versions[FIRST] += 1
    document = lsp.VersionedTextDocumentIdentifier(editor.versions[FIRST], editor.uri(FIRST))
    change = lsp.TextDocumentContentChangePartial(text="", range=lsp.Range(lsp.Position(line, column), end))
    editor.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))


def _checked(editor: Editor, scratch: Path) -> list[Any]:
    """What `check` says of the book as the editor has it."""
    copy = scratch / "copy"
    shutil.copytree(editor.folder, copy)
    for path, text in editor.texts.items():
        (copy / path).write_text(text, "utf-8")
    return list(check(copy, tests=False, cache=False).diagnostics)


def test_completion(large: Editor) -> None:
    large.type(FIRST, "(Turn to ", "(Turn to )\n(Turn to ", "(Turn to ")
    found = large.run(
        large.client.text_document_completion_async(lsp.CompletionParams(**large.at(FIRST, "(Turn to )", 9)))
    )
    assert isinstance(found, lsp.CompletionList)
    assert len(found.items) == 200
    assert (found.items[0].label, found.items[0].kind) == ("1", lsp.CompletionItemKind.Reference)
    assert found.items[0].detail
    _restore(large)


def _restore(editor: Editor) -> None:
    """The text that lies on the disk, sent as a whole."""
    editor.texts[FIRST] = (editor.folder / FIRST).read_text("utf-8")
    editor.versions[FIRST] += 1
    document = lsp.VersionedTextDocumentIdentifier(editor.versions[FIRST], editor.uri(FIRST))
    change = lsp.TextDocumentContentChangeWholeDocument(editor.texts[FIRST])
    editor.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))
    editor.wait(FIRST)


def test_hover_definition_and_references(large: Editor) -> None:
    here = large.at(FIRST, "(Turn to ", 9)
    hover = large.run(large.client.text_document_hover_async(lsp.HoverParams(**here)))
    assert hover is not None
    assert isinstance(hover.contents, lsp.MarkupContent)
    assert hover.contents.value.startswith("**Section ")
    assert "Comes from: " in hover.contents.value
    defined = large.run(large.client.text_document_definition_async(lsp.DefinitionParams(**here)))
    assert isinstance(defined, list)
    [place] = defined
    assert isinstance(place, lsp.Location)
    number = hover.contents.value.split("**")[1].removeprefix("Section ")
    line = large.texts[FIRST].split("\n")[place.range.start.line]
    assert line == f"## {number}"
    asked = lsp.ReferenceParams(**here, context=lsp.ReferenceContext(include_declaration=True))
    found = large.run(large.client.text_document_references_async(asked))
    assert found is not None
    assert place in found
    assert len(found) >= 2
    for one in found:
        text = (large.folder / Path(uris.to_fs_path(one.uri) or "").relative_to(large.folder)).read_text("utf-8")
        row = text.split("\n")[one.range.start.line]
        assert row[one.range.start.character : one.range.end.character] == number


def test_rename(large: Editor, tmp_path: Path) -> None:
    here = large.at(FIRST, "(Turn to ", 9)
    known = large.run(large.client.text_document_prepare_rename_async(lsp.PrepareRenameParams(**here)))
    assert isinstance(known, lsp.PrepareRenamePlaceholder)
    edit = large.run(large.client.text_document_rename_async(lsp.RenameParams(new_name="Z9", **here)))
    changed = large.after(edit)
    assert "## Z9" in changed[FIRST]
    _write_copy(large, changed, tmp_path)
    assert check(tmp_path / "copy", tests=False, cache=False).diagnostics == ()
    with pytest.raises(JsonRpcException, match="section 1 already exists"):
        large.run(large.client.text_document_rename_async(lsp.RenameParams(new_name="1", **here)))


def test_renumber(large: Editor, tmp_path: Path) -> None:
    params = lsp.ExecuteCommandParams("wanderbook.renumber", [large.uri(FIRST), 7000])
    files = large.run(large.client.workspace_execute_command_async(params))
    changed = large.after(large.applied.pop())
    assert len(changed) == files
    assert "## 7000\n" in changed[FIRST]
    _write_copy(large, changed, tmp_path)
    report = check(tmp_path / "copy", tests=False, cache=False)
    assert (report.diagnostics, report.sections) == ((), SECTIONS)


@pytest.mark.parametrize("numbers", [0, "x", True, {"1": 2}, {"none": "3"}, [1]])
def test_what_cannot_be_renumbered(large: Editor, numbers: Any) -> None:
    params = lsp.ExecuteCommandParams("wanderbook.renumber", [large.uri(FIRST), numbers])
    with pytest.raises(JsonRpcException):
        large.run(large.client.workspace_execute_command_async(params))
    assert large.applied == []


def _write_copy(editor: Editor, changed: dict[str, str], scratch: Path) -> None:
    shutil.copytree(editor.folder, scratch / "copy")
    for path, text in changed.items():
        (scratch / "copy" / path).write_text(text, "utf-8")


def test_formatting(large: Editor) -> None:
    params = lsp.DocumentFormattingParams(large.document(FIRST), lsp.FormattingOptions(4, insert_spaces=True))
    assert not large.run(large.client.text_document_formatting_async(params))
    before = large.texts[FIRST]
    large.type(FIRST, "(Turn to ", "(turn   to ", "(Turn to ")
    edits = large.run(large.client.text_document_formatting_async(params))
    assert edits is not None
    assert large.after(lsp.WorkspaceEdit({large.uri(FIRST): list(edits)}))[FIRST] == before
    _restore(large)


def test_outline_folding_and_search(large: Editor) -> None:
    symbols = large.run(
        large.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(large.document(FIRST)))
    )
    assert symbols is not None
    assert len(symbols) == 500
    folds = large.run(large.client.text_document_folding_range_async(lsp.FoldingRangeParams(large.document(FIRST))))
    assert folds is not None
    assert len(folds) > 500
    found = large.run(large.client.workspace_symbol_async(lsp.WorkspaceSymbolParams("harbour clerk")))
    assert found
    assert "harbour clerk" in found[0].name.lower()


def test_cancelled_questions_are_not_answered(large: Editor) -> None:
    async def cancelled() -> list[Any]:
        params = lsp.WorkspaceSymbolParams("the")
        asked = [asyncio.ensure_future(large.client.workspace_symbol_async(params)) for _ in range(6)]
        await asyncio.sleep(0)
        for number in list(large.client.protocol._request_futures)[-6:]:
            large.client.cancel_request(lsp.CancelParams(id=number))
        return await asyncio.gather(*asked, return_exceptions=True)

    answers = large.run(cancelled())
    refused = [one for one in answers if isinstance(one, BaseException)]
    assert refused, "at least those behind the first"
    assert all(isinstance(one, JsonRpcRequestCancelled | asyncio.CancelledError) for one in refused), refused
    assert large.run(large.client.workspace_symbol_async(lsp.WorkspaceSymbolParams("the")))


# ---------------------------------------------------------------- a small one


def test_quick_fixes(small: Editor) -> None:
    small.open(ALL, FILES[ALL].replace("keyword LIGHT", "keyword Light"))
    [problem] = small.wait(ALL, "SB119")
    params = lsp.CodeActionParams(small.document(ALL), problem.range, lsp.CodeActionContext([problem]))
    actions = small.run(small.client.text_document_code_action_async(params))
    assert actions is not None
    fix, renumber = actions
    assert isinstance(fix, lsp.CodeAction)
    assert (fix.title, fix.kind, fix.is_preferred) == ("Write LIGHT", lsp.CodeActionKind.QuickFix, True)
    assert small.after(fix.edit)[ALL] == FILES[ALL]
    assert renumber.title == "Give all sections numbers without gaps, from 1"
    only = lsp.CodeActionContext([problem], only=[lsp.CodeActionKind.Refactor])
    params = lsp.CodeActionParams(small.document(ALL), problem.range, only)
    assert not small.run(small.client.text_document_code_action_async(params))


def test_places_are_counted_in_utf_16(small: Editor) -> None:
    """𝄞 and 🏮 take two units each."""
    small.open(ALL, FILES[ALL].replace("A cellar door, and", "A 𝄞 door 🏮, and"))
    small.wait(ALL)
    hover = small.run(small.client.text_document_hover_async(lsp.HoverParams(**small.at(ALL, "(#2)", 2))))
    assert hover is not None
    assert hover.range is not None
    line = small.texts[ALL].split("\n")[hover.range.start.line].encode("utf-16-le")
    assert line[hover.range.start.character * 2 : hover.range.end.character * 2].decode("utf-16-le") == "2"
    small.type(ALL, "2).", "22", "2")
    [problem] = small.wait(ALL, "SB104")
    line = small.texts[ALL].split("\n")[problem.range.start.line].encode("utf-16-le")
    assert line[problem.range.start.character * 2 : problem.range.end.character * 2].decode("utf-16-le") == "22"


def test_watched_files(small: Editor) -> None:
    small.open(ALL)
    assert lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES in small.registered or small.run(asyncio.sleep(0.2)) is None
    (small.folder / "storybook/more.md").write_text("## 9\n\n*Turn to 1.*\n")
    change = lsp.FileEvent(small.uri("storybook/more.md"), lsp.FileChangeType.Created)
    small.client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))
    small.wait("storybook/more.md", "SB201")
    assert lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES in small.registered
    (small.folder / "storybook/more.md").unlink()
    change = lsp.FileEvent(small.uri("storybook/more.md"), lsp.FileChangeType.Deleted)
    small.client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))
    small.wait("storybook/more.md")


def test_what_the_author_ignores_is_not_told(small: Editor) -> None:
    small.open("storybook/more.md", "## 9\n\n*Turn to 1.*\n")
    small.wait("storybook/more.md", "SB201")
    (small.folder / "check.toml").write_text('[[ignore]]\ncode = "SB201"\nreason = "a draft"\n\n[[ignore]]\n')
    change = lsp.FileEvent(small.uri("check.toml"), lsp.FileChangeType.Created)
    small.client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))
    small.wait("storybook/more.md")
    small.wait("check.toml", "SB303", "SB303")


def test_several_books_and_their_translations(tmp_path: Path) -> None:
    lantern(tmp_path / "books/lantern")
    write_book(tmp_path / "books/other", {"storybook/all.md": "## 1\n\nA. On.\n(Turn to 7)\n"})
    editor = Editor(tmp_path / "books", tmp_path / "cache")
    try:
        french = "lantern/locale/fr/storybook/all.md"
        editor.open(french)
        editor.open("other/storybook/all.md")
        editor.wait("other/storybook/all.md", "SB104")
        hover = editor.run(editor.client.text_document_hover_async(lsp.HoverParams(**editor.at(french, "LUMIÈRE", 2))))
        assert hover is not None
        assert isinstance(hover.contents, lsp.MarkupContent)
        assert hover.contents.value.startswith("**Keyword LUMIÈRE**")
        editor.type(french, "## 3", "## 33", "## 3")
        editor.wait(french, "SB104", "SB201")
        editor.close(french)
        editor.wait(french)
        editor.open("README.md", "# Not a book\n")
        assert (
            editor.run(editor.client.text_document_hover_async(lsp.HoverParams(**editor.at("README.md", "Not"))))
            is None
        )
    finally:
        editor.stop()


def test_the_authors_tests_are_proved_after_a_save(small: Editor) -> None:
    small.open(ALL)
    small.open("tests.toml", '[[cannot]]\nreach = "ending:2"\n')
    small.client.text_document_did_save(lsp.DidSaveTextDocumentParams(small.document("tests.toml")))
    [problem] = small.wait("tests.toml", "SB604")
    assert "ending:2" in problem.message
    small.type("tests.toml", "cannot", "can", "cannot")
    small.wait("tests.toml")


def test_what_cannot_be_reached_is_told_after_a_save_with_its_mends(tmp_path: Path) -> None:
    """One problem for the cause, at its guard; the quick fix makes the change that was proved."""
    editor = Editor(bridged(tmp_path / "bridged"), tmp_path / "cache")
    try:
        editor.open(ALL)
        editor.client.text_document_did_save(lsp.DidSaveTextDocumentParams(editor.document(ALL)))
        [problem] = editor.wait(ALL, "unreachable")
        assert problem.severity == lsp.DiagnosticSeverity.Information
        assert problem.message.startswith(f"{BRIDGE} cannot be reached; this rules out 219 names\n{BRIDGE} requires")
        assert problem.range.start.line == editor.texts[ALL].split("\n").index("A. Cross the bridge.")
        context = lsp.CodeActionContext([problem], only=[lsp.CodeActionKind.QuickFix])
        params = lsp.CodeActionParams(editor.document(ALL), problem.range, context)
        [fix] = editor.run(editor.client.text_document_code_action_async(params)) or ()
        assert isinstance(fix, lsp.CodeAction)
        assert fix.title == f"Drop `not keyword TOLL` at {BRIDGE}: 217 names open and nothing locks"
        assert editor.after(fix.edit) == {ALL: editor.texts[ALL].replace(GUARD, "")}
        editor.type(ALL, "Cross", "Slowly cross", "Cross")
        editor.wait(ALL)
    finally:
        editor.stop()


def test_in_french(tmp_path: Path) -> None:
    editor = Editor(lantern(tmp_path / "books"), tmp_path / "cache", locale="fr-FR")
    try:
        editor.open(ALL, FILES[ALL].replace("turn to 3", "turn to 33"))
        found = {one.code: one.message for one in editor.wait(ALL, "SB104", "SB201")}
        assert found["SB104"].startswith("la section 33 n’existe pas")
    finally:
        editor.stop()


def test_how_a_section_reads(small: Editor) -> None:
    small.open(ALL)
    params = lsp.ExecuteCommandParams("wanderbook.preview", [small.uri(ALL), "3"])
    assert small.run(small.client.workspace_execute_command_async(params)).startswith("The cellar, lit.")


# ---------------------------------------------------------------- without an editor


def test_it_says_what_is_missing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wanderbook_tools.lsp.find_spec", lambda name: None)
    assert main(["lsp"]) == 2
    assert "pip install 'wanderbook[lsp]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "a"),
        ("a\nb\nc", "a\nx\nc"),
        ("a\nb", "a\nb\nc"),
        ("a\nb\nc", "a"),
        ("a\na\na\n", "a\na\n"),
        ("x\ny\n", "y\n"),
        ("a\n\n\nb\n", "a\n\nb\n"),
        ("a", "b\na"),
    ],
)
def test_the_smallest_edit(before: str, after: str) -> None:
    assert applied(before, minimal(before, after)) == after
    assert minimal(after, after) == []
