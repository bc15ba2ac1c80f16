"""The compiler of ink: inkjs, in a JavaScript engine that is a Python package."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

MOST_BYTES = 4 * 1024 * 1024
"""The largest file, and the most that all files of a story have together."""
MOST_FILES = 400
MOST_MEMORY = 450 * 1024 * 1024
MOST_SECONDS = 60
STACK = 3 * 1024 * 1024
_INCLUDE = re.compile(r"^[ \t]*INCLUDE[ \t]+(.+)$", re.MULTILINE)
MISSING = "stories in ink need a JavaScript engine: pip install 'wanderbook[ink]'"


class MissingEngine(ImportError):
    """Raised if there is no JavaScript engine; says what to install."""


class Issue(NamedTuple):
    """A problem that the compiler reports. `kind` is `author`, `warning`, `error`, `file` or `failure`."""

    kind: str
    text: str


class Compilation(NamedTuple):
    """What the compiler made of a story: its JSON, the line of everything in it, its files, its problems."""

    json: str
    files: list[str]
    rows: list[Any]
    texts: dict[str, str]
    issues: list[Issue]


KINDS = {0: "author", 1: "warning", 2: "error"}


class Sources:
    """The files of a story: those in its folder, as many and as large as allowed."""

    def __init__(self, path: Path) -> None:
        """Read a file of ink and every file that it includes, each once."""
        self.folder = path.parent.resolve()
        self.texts: dict[str, str] = {}
        self.problems: dict[str, str] = {}
        """By name of a file, why it is not read."""
        self._bytes = 0
        waiting = [path.name]
        for name in waiting:
            text = self._read(name)
            if text is not None:
                self.texts[name] = text
                names = dict.fromkeys(found.strip() for found in _INCLUDE.findall(text))
                waiting += (found for found in names if found not in waiting)

    def _read(self, name: str) -> str | None:
        """The text of a file; if it may not be read, None and a problem."""
        try:
            path = (self.folder / name).resolve()
            if not path.is_relative_to(self.folder):
                return self._leave_out(f"{name} is outside the story's folder", name)
            if not path.is_file():
                return self._leave_out(f"there is no file {name}", name)
            if len(self.texts) >= MOST_FILES or self._bytes + path.stat().st_size > MOST_BYTES:
                return self._leave_out(f"{name} is not read: the story has too many files, or too large ones", name)
            self._bytes += path.stat().st_size
            return path.read_text("utf-8-sig")
        except UnicodeDecodeError:
            return self._leave_out(f"{name} is not encoded in UTF-8", name)
        except (OSError, ValueError):
            return self._leave_out(f"{name} cannot be read", name)

    def _leave_out(self, problem: str, name: str) -> str | None:
        """Note why a file is not read."""
        self.problems[name] = problem
        return None


def new_context() -> Any:
    """A JavaScript engine with inkjs. Raises `MissingEngine` if there is none."""
    try:
        import quickjs
    except ImportError as error:
        raise MissingEngine(MISSING) from error
    context = quickjs.Context()
    context.set_memory_limit(MOST_MEMORY)
    context.set_max_stack_size(STACK)
    folder = files("wanderbook.foreign.ink") / "inkjs"
    for name in ("ink-full.js", "bridge.js"):
        context.eval((folder / name).read_text("utf-8"))
    return context


def compiled(path: Path) -> Compilation:
    """What the compiler makes of a file and of those that it includes."""
    sources = Sources(path)
    if path.name not in sources.texts:
        return Compilation("", [], [], {}, [Issue("file", one) for one in sources.problems.values()])
    context = new_context()
    context.set_time_limit(MOST_SECONDS)
    issues: list[Issue] = []
    given: dict[str, Any] = {"issues": [], "asked": [], "json": None, "lines": None}
    try:
        given = json.loads(context.get("compile")(path.name, json.dumps(sources.texts)))
    except Exception as error:  # the engine's own: out of memory, out of time
        issues.append(Issue("failure", str(error).partition("\n")[0]))
    issues += (Issue(KINDS.get(kind, "failure"), text) for kind, text in given["issues"])
    issues += (Issue("file", sources.problems[name]) for name in given["asked"] if name in sources.problems)
    lines = given["lines"] or {"files": [], "rows": []}
    return Compilation(given["json"] or "", lines["files"], lines["rows"], sources.texts, issues)
