"""The browser's side in one piece: a widget's script is a single module, but nobody wants to read one.

Each file of `js/` is a module that names what it imports from the others. Here they are laid one after another, with
those imports and exports taken out; so no two of them may give one name to different things (`tests/widgets`).
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_IMPORT = re.compile(r"^import .*?;\n", re.MULTILINE | re.DOTALL)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
BOARD = ("sea", "land", "atlas", "crew", "stores", "cards", "fight", "scenes", "log", "sheets", "title")
MODULES = ("dom", "icons", "patches", "options", "page", "question", *BOARD, "keys", "sight", "table")
STYLES = ("base", "page", "atlas", "crew", "cards", "fight", "scenes", "sheets", "title")


@cache
def script() -> str:
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", source("js", f"{name}.js"))) for name in MODULES)


@cache
def style() -> str:
    return "\n".join(source("css", f"{name}.css") for name in STYLES)


def source(folder: str, name: str) -> str:
    return (files("wanderbook_widgets.table") / folder / name).read_text("utf-8")
