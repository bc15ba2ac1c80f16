"""What the commands show: colour for people, JSON for machines, progress for what takes a while."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.status import Status
from rich.text import Text

from wanderbook.diagnostics import Diagnostic, harmless, render


class WrongUse(Exception):
    """The command was asked for something that cannot be; says what instead."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Rich would exit with 1, which means that problems were found."""
        raise BrokenPipeError


class Screen:
    def __init__(self, json: bool = False) -> None:
        self.json = json
        self.out = _Console(highlight=False, soft_wrap=True)
        self.err = _Console(stderr=True, highlight=False, soft_wrap=True)
        self._status: Status | None = None
        self._began = time.monotonic()

    # ---------------------------------------------------------------- text

    def say(self, text: str = "", style: str = "") -> None:
        self.out.print(Text(harmless(text), style=style))

    def raw(self, text: str) -> None:
        """As it is, without colour: text that is meant for a file."""
        self.out.file.write(text)

    def give(self, data: Any) -> None:
        self.raw(json.dumps(data, ensure_ascii=False, indent=2) + "\n")

    def complain(self, text: str) -> None:
        self.rest()
        self.err.print(Text.assemble(("wanderbook: ", "bold red"), harmless(text)))

    def diagnostics(self, found: Iterable[Diagnostic], prefix: str, to_err: bool = False) -> None:
        console = self.err if to_err else self.out
        for diagnostic in found:
            console.print(_coloured(diagnostic, render(diagnostic, prefix)))

    # ---------------------------------------------------------------- progress

    def progress(self, what: str, done: int, of: int) -> None:
        """Shown on a terminal once a second has passed."""
        if self.json or not self.err.is_terminal or time.monotonic() - self._began < 1:
            return
        if self._status is None:
            self._status = self.err.status("")
            self._status.start()
        self._status.update(f"{what} ({done:,} of {of:,})")

    def working(self, what: str) -> None:
        """Something that cannot say how far it is."""
        if not self.json and self.err.is_terminal:
            self.rest()
            self._status = self.err.status(f"{what} …")
            self._status.start()

    def rest(self) -> None:
        """Take the progress away."""
        if self._status:
            self._status.stop()
            self._status = None


def _coloured(diagnostic: Diagnostic, text: str) -> Text:
    colour = "red" if diagnostic.severity == "error" else "yellow"
    shown = Text(text)
    shown.highlight_regex(r"\A[^\n]*?:\d+:\d+:", "bold")
    shown.highlight_regex(rf"\b{diagnostic.severity} {diagnostic.code}\b", f"bold {colour}")
    shown.highlight_regex(r"(?m)^ {5} \| \s*\^+$", colour)
    shown.highlight_regex(r"(?m)^   help:.*$", "cyan")
    return shown
