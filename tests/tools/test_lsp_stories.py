"""The language server on stories of other programs, asked by a client as an editor does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.tools.test_lsp import Editor
from wanderbook_tools.language_server.stories import OpenStory
from wanderbook_tools.story_files import root_of

STORY = """:: StoryData
{ "format": "Harlowe", "start": "Start" }

:: Start
(set: $key to false)
[[Down->Cellar]]

:: Cellar
(if: $key)[ [[Open->Gold]] ]
[[Up->Start]]

:: Gold
"""
GAME = "*create key false\n*choice\n  *if (key) #Open\n    *goto dark\n  #On\n    *goto end\n"
GAME += "*label end\n*ending\n*label dark\n*ending\n"
INK = "INCLUDE parts/hall.ink\n-> hall\n"
HALL = "=== hall ===\n* {false} [Up] -> attic\n* [Out] -> END\n=== attic ===\n-> END\n"


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


@pytest.fixture
def editor(tmp_path: Path) -> Iterator[Editor]:
    files = {"mill/story.twee": STORY, "game/startup.txt": GAME, "ink/main.ink": INK, "ink/parts/hall.ink": HALL}
    made = Editor(written(tmp_path / "work", files), tmp_path / "cache")
    yield made
    made.stop()


def saved(editor: Editor, path: str, text: str) -> None:
    (editor.folder / path).write_text(text, "utf-8")
    editor.client.text_document_did_save(lsp.DidSaveTextDocumentParams(editor.document(path)))


def test_problems_verdicts_and_definitions_of_twine(editor: Editor) -> None:
    path = "mill/story.twee"
    editor.open(path)
    found = editor.wait(path, "unreachable", "unreachable")
    assert {(one.range.start.line, one.severity) for one in found} == {
        (8, lsp.DiagnosticSeverity.Information), (11, lsp.DiagnosticSeverity.Information)
    }  # fmt: skip
    assert "(if: $key) never holds: $key is false here (story.twee:9)" in found[0].message
    hover = editor.run(editor.client.text_document_hover_async(lsp.HoverParams(**editor.at(path, ":: Gold"))))
    assert hover is not None and "**Gold** is unreachable" in str(hover.contents)
    hover = editor.run(editor.client.text_document_hover_async(lsp.HoverParams(**editor.at(path, ":: Cellar"))))
    assert hover is not None and "**Cellar** is reachable: Down" in str(hover.contents)
    asked = lsp.DefinitionParams(**editor.at(path, "Open->", 2))
    [place] = editor.run(editor.client.text_document_definition_async(asked)) or []  # type: ignore[misc]
    assert isinstance(place, lsp.Location) and place.range.start.line == 11
    saved(editor, path, STORY.replace("to false", "to true").replace("[[Up->Start]]", "[[Up->Strat]]"))
    [problem] = editor.wait(path, "SB801")
    assert problem.severity == lsp.DiagnosticSeverity.Error
    saved(editor, path, STORY.replace("to false", "to true"))
    editor.wait(path)


def test_scenes_and_ink(editor: Editor) -> None:
    editor.open("game/startup.txt")
    [problem, *_] = editor.wait("game/startup.txt", "SB871", "unreachable", "unreachable")
    assert problem.range.start.line in (2, 8)
    asked = lsp.DefinitionParams(**editor.at("game/startup.txt", "*goto dark", 7))
    [place] = editor.run(editor.client.text_document_definition_async(asked)) or []  # type: ignore[misc]
    assert isinstance(place, lsp.Location) and place.range.start.line == 8
    editor.open("ink/parts/hall.ink")
    found = editor.wait("ink/parts/hall.ink", "unreachable", "unreachable")
    assert {one.range.start.line for one in found} == {1, 3}
    asked = lsp.DefinitionParams(**editor.at("ink/parts/hall.ink", "-> attic", 4))
    [place] = editor.run(editor.client.text_document_definition_async(asked)) or []  # type: ignore[misc]
    assert isinstance(place, lsp.Location) and place.range.start.line == 3


def test_the_story_of_a_file(tmp_path: Path) -> None:
    part = ":: Part\nWords.\n"
    files = {
        "alone/story.twee": STORY, "two/a.twee": STORY, "two/b.twee": STORY, "parts/a.tw": STORY, "parts/b.tw": part,
        "parts/more/c.tw": part, "game/startup.txt": GAME, "game/wood.txt": "*ending\n", "notes.txt": "Words.\n",
        "ink/main.ink": INK, "ink/parts/hall.ink": HALL, "ink/other.ink": "Hello.\n", "read.md": "Words.\n",
    }  # fmt: skip
    folder = written(tmp_path, files)
    roots = {name: root_of(folder / name) for name in files}
    named = {name: root.relative_to(folder).as_posix() if root else None for name, root in roots.items()}
    assert named == {
        "alone/story.twee": "alone/story.twee", "two/a.twee": "two/a.twee", "two/b.twee": "two/b.twee",
        "parts/a.tw": "parts", "parts/b.tw": "parts", "parts/more/c.tw": "parts", "game/startup.txt": "game",
        "game/wood.txt": "game", "notes.txt": None, "ink/main.ink": "ink/main.ink",
        "ink/parts/hall.ink": "ink/main.ink", "ink/other.ink": "ink/other.ink", "read.md": None,
    }  # fmt: skip


def test_a_story_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    told: list[int] = []
    story = OpenStory(tmp_path / "gone.twee")
    story._read(story.version, story.limit, lambda there, version: told.append(version))
    assert len(told) <= 1 and story.found == {}
    assert story.hover("gone.twee", 1) == "" and story.definition("gone.twee", 1, 1) is None
