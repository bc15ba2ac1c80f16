"""The book as a PDF, typeset by Typst with Wanderbook's template. Typst gets the book as a data file in a separate
folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import typst

from wanderbook_tools.printing.manuscript import Ready

PAPERS = ("a5", "a4", "letter")
Form = Literal["pdf", "png", "svg"]
TEMPLATE = ("book.typ", "parts.typ")


class CannotSet(Exception):
    """Raised when Typst fails; says why."""


def pdf(ready: Ready, paper: str = "a5") -> bytes:
    return _compile(_project(ready), "pdf", paper)[0]


def page_pictures(ready: Ready, paper: str = "a5", ppi: float = 72) -> list[bytes]:
    """Every page as a PNG picture."""
    return _compile(_project(ready), "png", paper, ppi)


def shows(name: str, content: bytes) -> bool:
    """Whether Typst can show a picture."""
    page = f'#set page(width: auto, height: auto, margin: 0pt)\n#image("{name}")'
    try:
        _compile({"book.typ": page.encode(), name: content}, "svg")
    except CannotSet:
        return False
    return True


def _project(ready: Ready) -> dict[str, bytes]:
    template = {name: (files("wanderbook_tools.printing") / name).read_bytes() for name in TEMPLATE}
    return {**ready.files, **template, "book.json": ready.json()}


def _compile(project: Mapping[str, bytes], form: Form, paper: str = "a5", ppi: float | None = None) -> list[bytes]:
    """Compile with Typst, which reads nothing outside its root, a folder with only these files."""
    with TemporaryDirectory(prefix="wanderbook-print-") as folder:
        for name, content in project.items():
            (Path(folder) / name).write_bytes(content)
        try:
            main, inputs = Path(folder) / "book.typ", {"paper": paper}
            made: bytes | list[bytes] = typst.compile(main, root=Path(folder), format=form, ppi=ppi, sys_inputs=inputs)
        except RuntimeError as error:
            raise CannotSet(getattr(error, "diagnostic", str(error))) from error
    return list(made) if isinstance(made, list) else [made]
