"""A folder with `startup.txt`, read into a `ChoiceStory`. Every problem is reported; what can be read is read."""

from __future__ import annotations

import re
from pathlib import Path

from wanderbook.foreign.choicescript.story import ChoiceStory, Scene, line_of
from wanderbook.foreign.expressions import Value
from wanderbook.foreign.program import Place

STARTUP = "startup.txt"
FOLDERS = ("", "scenes", "mygame/scenes", "web/mygame/scenes")
"""Where the scenes are in the folder of a game."""
MOST_BYTES = 32 * 1024 * 1024
MOST_LINES = 400_000
_NAVIGATOR = re.compile(r"SceneNavigator\s*\(\s*\[(.*?)\]", re.DOTALL)
_STATS = re.compile(r"\bstats\s*=\s*\{(.*?)\}", re.DOTALL)
_QUOTED = re.compile(r"\"([^\"]*)\"|'([^']*)'")
_FIELD = re.compile(
    r"[\"']?(?P<name>\w+)[\"']?\s*:\s*(?:\"(?P<text>[^\"\\]*)\"|'(?P<quoted>[^'\\]*)'|(?P<word>[-\w.]+)|(?P<other>[^,}]+))"
)
_COMMANDS = re.compile(r"\bvalidCommands\s*=\s*\{(.*?)\}", re.DOTALL)
_NOTES = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def scenes_folder(path: Path) -> Path | None:
    """The folder with the scenes of a game: of its own folder, or of a scene's file."""
    if path.is_file():
        return path.parent if path.suffix.lower() == ".txt" and (path.parent / STARTUP).is_file() else None
    return next((path / name for name in FOLDERS if (path / name / STARTUP).is_file()), None)


def is_game(path: Path) -> bool:
    """Whether a path is a ChoiceScript game: a folder with `startup.txt`, or a scene beside one."""
    try:
        return not (path / "book.toml").exists() and scenes_folder(path) is not None
    except OSError:  # such as a name that is too long for a file
        return False


def read_game(path: Path) -> ChoiceStory:
    """The story of a folder. Places name files relative to the folder, or to that of a scene's file."""
    story = ChoiceStory()
    folder = scenes_folder(path)
    if folder is None:
        return story
    base = path if path.is_dir() else folder
    for file in sorted(folder.glob("*.txt"), key=lambda file: (file.name != STARTUP, file.name)):
        _read_scene(story, file, file.relative_to(base).as_posix())
    script = next((at / "mygame.js" for at in (folder, folder.parent) if (at / "mygame.js").is_file()), None)
    order = _listed(story)
    if script is not None:
        _read_script(story, script, script.name)
    story.commands = _commands_of(folder)
    story.order = order or story.order or ["startup"]
    return story


def _read_scene(story: ChoiceStory, file: Path, name: str) -> None:
    """Read a scene's file into the story, and report if it is too large, no UTF-8 text or cannot be read."""
    try:
        if file.stat().st_size > MOST_BYTES:
            story.report("SB829", Place(name, 1), "this file is larger than 32 MB", "split it into several scenes")
            return
        text = file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        story.report("SB829", Place(name, 1), "this file is not UTF-8 text", "save it as UTF-8")
        text = file.read_bytes().decode("cp1252", "replace")
    except OSError as error:
        story.report("SB829", Place(name, 1), f"this file cannot be read: {(error.strerror or 'unknown').lower()}")
        return
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if sum(map(len, story.lines.values())) + len(lines) > MOST_LINES:
        story.report("SB829", Place(name, 1), "the game has too many lines", "split it into several games")
        return
    story.lines[name] = lines
    scene = Scene(file.stem.lower(), name, [line_of(at, line) for at, line in enumerate(lines)])
    story.scenes.setdefault(scene.name, scene)


def _listed(story: ChoiceStory) -> list[str]:
    """The scenes that `*scene_list` names; also reads the title."""
    startup = story.scenes.get("startup")
    if startup is None:
        return []
    order: list[str] = []
    for line in startup.lines:
        if line.command == "title" and not story.title:
            story.title = line.data
        if line.command == "scene_list":
            rows = startup.lines[line.at + 1 : startup.after(line.at, line.indent)]
            order = [re.sub(r"^\$\w*\s+", "", row.text).lower() for row in rows if not row.is_blank]
    if order and order[0] != "startup":
        order.insert(0, "startup")
    return order


def _read_script(story: ChoiceStory, file: Path, name: str) -> None:
    """Read the list of scenes and the variables that older games have in a script."""
    try:
        text = file.read_bytes()[:MOST_BYTES].decode("utf-8", "replace")
    except OSError:
        return
    text = _NOTES.sub("", text)
    listed = _NAVIGATOR.search(text)
    if listed:
        story.order = [(first or second).lower() for first, second in _QUOTED.findall(listed[1])]
    given = _STATS.search(text)
    if given:
        for match in _FIELD.finditer(given[1]):
            story.stats[match["name"].lower()] = _value(match)
    for name in re.findall(r"\bstats\.(\w+)\s*=[^=]", text):
        story.stats[name.lower()] = None
    story.script = name


def _commands_of(folder: Path) -> frozenset[str] | None:
    """The commands of the engine beside a game, by its own list."""
    for at in (folder, *folder.parents[:2]):
        try:
            text = (at / "scene.js").read_bytes()[:MOST_BYTES].decode("utf-8", "replace")
        except OSError:
            continue
        listed = _COMMANDS.search(text)
        if listed:
            return frozenset(first or second for first, second in _QUOTED.findall(listed[1]))
    return None


def _value(match: re.Match[str]) -> Value:
    """A value of a script; None if it is not understood."""
    if match["text"] is not None or match["quoted"] is not None:
        return str(match["text"] or match["quoted"] or "")
    word = match["word"] or ""
    if word in ("true", "false"):
        return word == "true"
    if re.fullmatch(r"-?\d{1,15}", word):
        return int(word)
    if re.fullmatch(r"-?\d{1,9}\.\d{1,9}", word):
        number = float(word)
        return int(number) if number.is_integer() else number
    return None
