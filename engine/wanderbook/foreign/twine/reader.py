"""Twee 3 (`.twee`, `.tw`) and Twine's published HTML, read into a `TwineStory`. Every problem is reported; what can
be read is read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from wanderbook.foreign.program import Place
from wanderbook.foreign.twine.story import Passage, TwineStory

TWEE = (".twee", ".tw", ".tw2", ".tw3")
HTML = (".html", ".htm")
MOST_BYTES = 32 * 1024 * 1024
_HEADER = re.compile(
    r"::[ \t]*(?P<name>(?:\\.|[^\[\]{}\\\n])*?)[ \t]*(?:\[(?P<tags>(?:\\.|[^\]\\])*)\])?[ \t]*(?P<data>\{.*\})?[ \t]*"
)


def is_story(path: Path) -> bool:
    """Whether a path is a Twine story: a Twee file, published HTML, or a folder with Twee files and no `book.toml`."""
    if path.is_file():
        return path.suffix.lower() in TWEE + HTML
    return path.is_dir() and not (path / "book.toml").exists() and any(True for _ in twee_files(path))


def twee_files(folder: Path) -> Iterable[Path]:
    found = (path for path in folder.rglob("*") if path.suffix.lower() in TWEE and path.is_file())
    return sorted(path for path in found if "node_modules" not in path.parts)


def read_story(path: Path) -> TwineStory:
    """The story of a file, or of all Twee files in a folder."""
    story = TwineStory()
    files = list(twee_files(path)) if path.is_dir() else [path]
    base = path if path.is_dir() else path.parent
    for file in files:
        name = file.relative_to(base).as_posix()
        text = _text(story, file, name)
        if text is None:
            continue
        if file.suffix.lower() in HTML:
            _read_html(story, name, text)
        else:
            _read_twee(story, name, text)
    if path.is_dir():
        _read_scripts(story, path)
    _finish(story, files[0].relative_to(base).as_posix() if files else "story.twee")
    return story


def _read_scripts(story: TwineStory, folder: Path) -> None:
    """The JavaScript files beside the Twee files, which their compilers add to a story."""
    for file in sorted(folder.rglob("*.js")):
        name = file.relative_to(folder).as_posix()
        if "node_modules" not in file.parts and file.is_file() and file.stat().st_size <= MOST_BYTES:
            text = file.read_bytes().decode("utf-8", "replace")
            story.lines[name] = text.split("\n")
            story.scripts.append(Passage("script", ("script",), text, name, 1, 1))


def _text(story: TwineStory, file: Path, name: str) -> str | None:
    """The text of a file, with its lines kept; None if it cannot be read."""
    try:
        if file.stat().st_size > MOST_BYTES:
            story.report(
                "SB804", Place(name, 1), "this file is larger than 32 MB", "split it, or leave out its pictures"
            )
            return None
        text = file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        story.report("SB804", Place(name, 1), "this file is not UTF-8 text", "save it as UTF-8")
        return None
    except OSError as error:
        story.report("SB804", Place(name, 1), f"this file cannot be read: {(error.strerror or 'unknown').lower()}")
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    story.lines[name] = text.split("\n")
    return text


def _keep(story: TwineStory, passage: Passage) -> None:
    """Add a passage; of two with the same name, the later one counts, as for Twine's compilers."""
    if "script" in passage.tags:
        story.scripts.append(passage)
    before = story.passages.get(passage.name)
    if before is not None and not ({"script", "stylesheet"} & {*passage.tags, *before.tags}):
        story.report(
            "SB802",
            passage.place,
            f"the passage {passage.name!r} is already defined at {before.file}:{before.line}",
            "rename one of them; only this one is played",
        )
        story.earlier.setdefault(passage.name, []).append(before)
    story.passages[passage.name] = passage


# ---------------------------------------------------------------- Twee


def _read_twee(story: TwineStory, file: str, text: str) -> None:
    """Read the passages of a Twee file into the story, and report headers that are not understood."""
    lines = text.split("\n")
    heads = [at for at, line in enumerate(lines) if line.startswith("::")]
    for at, end in zip(heads, [*heads[1:], len(lines)][: len(heads)], strict=True):
        line = lines[at]
        head = _HEADER.fullmatch(line)
        if head is None or not head["name"].strip():
            story.report(
                "SB805",
                Place(file, at + 1, 1, len(line)),
                "this passage header is not understood",
                "write it as :: Name [tags]; put a backslash before a bracket in a name",
            )
        name = re.sub(r"\\(.)", r"\1", head["name"]).strip() if head else re.split(r"(?<!\\)[\[{]", line[2:])[0].strip()
        tags = tuple(re.sub(r"\\(.)", r"\1", head["tags"] or "").split()) if head else ()
        if name:
            body = "\n".join(lines[at + 1 : end])
            _keep(story, Passage(name, tags, body, file, at + 1, at + 2))


def _story_data(story: TwineStory) -> None:
    """Read the passages StoryData and StoryTitle."""
    title = story.passages.get("StoryTitle")
    story.title = story.title or (title.text.strip() if title else "")
    data = story.passages.get("StoryData")
    if data is None:
        return
    try:
        told: Any = json.loads(data.text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        column = getattr(error, "colno", 1)
        story.report(
            "SB803",
            Place(data.file, data.first + line - 1, column),
            "StoryData is not JSON",
            "write its ifid, format and start between braces, each name and value in double quotes",
        )
        return
    if isinstance(told, dict):
        story.format = str(told.get("format", ""))
        story.version = str(told.get("format-version", ""))
        story.start = str(told.get("start", ""))
        if story.start and story.start not in story.passages:
            story.report(
                "SB803",
                data.place,
                f"the story starts at {story.start!r}, which does not exist",
                "write the name of a passage as its start",
            )


# ---------------------------------------------------------------- HTML


class _Published(HTMLParser):
    """Reads `tw-storydata` and what is in it."""

    def __init__(self, story: TwineStory, file: str) -> None:
        """Begin outside every element."""
        super().__init__(convert_charrefs=True)
        self.story, self.file = story, file
        self.start_node = ""
        self._passage: tuple[dict[str, str], int, int] | None = None
        self._in: str = ""
        self._text: list[str] = []
        self._at = (1, 0)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the story's data, or where a passage or script begins."""
        said = {name: value or "" for name, value in attrs}
        if tag == "tw-storydata":
            self.story.title, self.story.format = said.get("name", ""), said.get("format", "")
            self.story.version, self.start_node = said.get("format-version", ""), said.get("startnode", "")
        elif tag in ("tw-passagedata", "script", "style"):
            self._in, self._text, self._said = tag, [], said
            start = self.get_starttag_text() or ""
            line, column = self.getpos()
            self._line = line
            self._at = (
                line + start.count("\n"),
                (len(start) - start.rfind("\n") if "\n" in start else column + len(start) + 1),
            )
            self.is_story_script = said.get("type") == "text/twine-javascript" or said.get("role") == "script"

    def handle_data(self, data: str) -> None:
        if self._in:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Keep the passage or script that ends here."""
        if tag != self._in:
            return
        text, (first, column) = "".join(self._text), self._at
        if tag == "tw-passagedata":
            name, tags = self._said.get("name", ""), tuple(self._said.get("tags", "").split())
            _keep(self.story, Passage(name, tags, text, self.file, self._line, first, column))
            if self._said.get("pid", "") == self.start_node and self.start_node:
                self.story.start = name
        elif tag == "script" and self.is_story_script:
            self.story.scripts.append(Passage("script", ("script",), text, self.file, self._line, first, column))
        self._in = ""


def _read_html(story: TwineStory, file: str, text: str) -> None:
    """Read the story in a published page, with the places that its text has in the file."""
    at = text.find("<tw-storydata")
    if at < 0:
        story.report(
            "SB804",
            Place(file, 1),
            "there is no Twine story in this page",
            "name a page that Twine published, or a Twee file",
        )
        return
    end = text.find("</tw-storydata>", at)
    before = text[:at]
    kept = "\n" * before.count("\n") + " " * (at - before.rfind("\n") - 1) + text[at : end if end >= 0 else None]
    reader = _Published(story, file)
    reader.feed(kept)
    reader.close()


# ---------------------------------------------------------------- what was not said


def _finish(story: TwineStory, file: str) -> None:
    """Set the format and the start of a story that does not name them."""
    if not any(path.lower().endswith(HTML) for path in story.lines):
        _story_data(story)
    ordinary = story.ordinary
    if not ordinary:
        if not story.diagnostics:
            story.report(
                "SB804",
                Place(file, 1),
                "there is no passage in this story",
                "write a passage: a line :: Start, and its text below",
            )
        return
    if not story.format:
        text = "\n".join(one.text for one in story.passages.values())
        is_harlowe = re.search(r"\((?:set|put|if|else|link-goto|link|go-?to|display|print):", text)
        story.format = "SugarCube" if "<<" in text else "Harlowe" if is_harlowe else ""
    if story.start not in story.passages:
        story.start = "Start" if "Start" in ordinary else next(iter(ordinary))
