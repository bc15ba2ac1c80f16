"""The output of commands: colour for people, JSON for machines, progress for long work."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, TextIO

from wanderbook.diagnostics import Diagnostic, harmless, render

if TYPE_CHECKING:
    from rich.console import Console
    from rich.status import Status
    from rich.text import Text

_FORCED = ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
"""Variables that make rich take a pipe for a terminal."""


class WrongUse(Exception):
    """A command was used wrongly; the message says what to do instead."""


class Screen:
    """The output of a command. Rich is only imported for terminals and tables: plain lines to a pipe or a file do not
    need it.
    """

    def __init__(self, json: bool = False) -> None:
        self.json = json
        self._status: Status | None = None
        self._began = time.monotonic()

    @cached_property
    def out(self) -> Console:
        return _console()

    @cached_property
    def err(self) -> Console:
        return _console(stderr=True)

    # ---------------------------------------------------------------- text

    def say(self, text: str = "", style: str = "") -> None:
        """Print a line, styled where the output is a terminal."""
        if _is_plain(sys.stdout):
            print(harmless(text).expandtabs(), flush=True)
        else:
            from rich.text import Text

            self.out.print(Text(harmless(text), style=style))

    def raw(self, text: str) -> None:
        """Print text unchanged, without colour: it is meant for a file."""
        sys.stdout.write(text)

    def give(self, data: Any) -> None:
        self.raw(json.dumps(data, ensure_ascii=False, indent=2) + "\n")

    def complain(self, text: str) -> None:
        self.rest()
        self.beside(f"wanderbook: {text}", bold="wanderbook: ")

    def beside(self, text: str, style: str = "", bold: str = "") -> None:
        """Print a line to standard error, since the answer may go to a file."""
        if _is_plain(sys.stderr):
            print(harmless(text).expandtabs(), file=sys.stderr, flush=True)
        else:
            from rich.text import Text

            self.err.print(Text.assemble((bold, "bold red"), (harmless(text.removeprefix(bold)), style)))

    def diagnostics(self, problems: Iterable[Diagnostic], prefix: str, to_err: bool = False) -> None:
        """Print problems, in colour where the output is a terminal."""
        stream = sys.stderr if to_err else sys.stdout
        for diagnostic in problems:
            text = render(diagnostic, prefix)
            if _is_plain(stream):
                print(text.expandtabs(), file=stream, flush=True)
            else:
                (self.err if to_err else self.out).print(_coloured(diagnostic, text))

    # ---------------------------------------------------------------- progress

    def progress(self, what: str, done: int, of: int) -> None:
        """Show progress on a terminal, once a second has passed."""
        if self.json or _is_plain(sys.stderr) or time.monotonic() - self._began < 1 or not self.err.is_terminal:
            return
        if self._status is None:
            self._status = self.err.status("")
            self._status.start()
        self._status.update(f"{what} ({done:,} of {of:,})")

    def working(self, what: str) -> None:
        """Show that something without a measure of progress is running."""
        if not self.json and not _is_plain(sys.stderr) and self.err.is_terminal:
            self.rest()
            self._status = self.err.status(f"{what} …")
            self._status.start()

    def rest(self) -> None:
        """Remove the progress display."""
        if self._status:
            self._status.stop()
            self._status = None


def _is_plain(stream: TextIO) -> bool:
    """Whether the output has no colours."""
    return not stream.isatty() and not any(map(os.environ.get, _FORCED))


def _console(stderr: bool = False) -> Console:
    """A console that reports a broken pipe as an error."""
    from rich.console import Console

    class Piped(Console):
        def on_broken_pipe(self) -> None:
            """Exit with 2 on a broken pipe: Rich would exit with 1, which means that problems were found."""
            raise BrokenPipeError

    return Piped(stderr=stderr, highlight=False, soft_wrap=True)


def _coloured(diagnostic: Diagnostic, text: str) -> Text:
    """A printed problem with its place, code, caret and help in colour."""
    from rich.text import Text

    colour = "red" if diagnostic.severity == "error" else "yellow"
    shown = Text(text)
    shown.highlight_regex(r"\A[^\n]*?:\d+:\d+:", "bold")
    shown.highlight_regex(rf"\b{diagnostic.severity} {diagnostic.code}\b", f"bold {colour}")
    shown.highlight_regex(r"(?m)^ {5} \| \s*\^+$", colour)
    shown.highlight_regex(r"(?m)^   help:.*$", "cyan")
    return shown
