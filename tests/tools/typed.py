"""The command line, run in this process. A process of its own takes a second, most of it to import what is here."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from wanderbook_tools.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def run(*words: object, typed: bytes = b"", folder: Path | None = None, **variables: str) -> Ran:
    """A command in a folder, with these lines typed and variables of the environment; its streams are piped."""
    pipes = {name: io.BytesIO(typed if name == "stdin" else b"") for name in ("stdin", "stdout", "stderr")}
    with pytest.MonkeyPatch.context() as patch:
        if folder:
            patch.chdir(folder)
        for name, pipe in pipes.items():
            patch.setattr(sys, name, io.TextIOWrapper(pipe, "utf-8", write_through=True))
        for name, value in variables.items():
            patch.setenv(name, value)
        try:
            code = main([str(word) for word in words])
        except SystemExit as exit:  # as argparse ends
            code = exit.code if isinstance(exit.code, int) else 1
        return Ran(code, *(pipes[name].getvalue().decode() for name in ("stdout", "stderr")))
