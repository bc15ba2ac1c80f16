"""The `wanderbook` command. Exit code 0 without problems, 1 with problems, 2 for wrong use."""

from __future__ import annotations

import argparse
import errno
import io
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from wanderbook.version import VERSION

COMMANDS = {
    "check": "report every problem of a book",
    "reach": "prove what a play can reach, and what it cannot",
    "diff": "compare two editions of a book",
    "graph": "draw a book as a graph",
    "lsp": "serve a book's text to an editor",
    "fmt": "put a book in canonical form",
    "translate": "write a book's rules in another language",
    "print": "print a book: PDF, web page or EPUB",
    "new": "start a new book",
    "import": "import a story from another program",
    "export": "export a plain gamebook for Twine",
    "explain": "explain a diagnostic code",
    "play": "play a book in the terminal",
    "simulate": "let a bot play a book many times",
    "odds": "work out how likely endings and challenges are",
    "coverage": "show which parts of a book plays have seen",
    "words": "count a book's words",
    "scenario": "run given / when / then files",
    "publish": "write a book as a web page that plays",
    "host": "host a table for friends, each at their own screen",
    "rules": "find entries of the rules reference",
}
"""The subcommands. Each is a module of this package, with `arguments(parser)` and `run(options, screen) -> exit code`,
which is imported when needed."""
MODULES = {"import": "importing"}
"""Commands whose names cannot be module names."""


class Parser(argparse.ArgumentParser):
    """Argparse with a hint for misspelt commands, and with options allowed between names."""

    _mixing = False
    _command = ""
    """The subcommand whose arguments have yet to be added to this parser."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse, with options and names in any order, after completing the selected subcommand."""
        if self._command:
            self._complete()
        if self._mixing or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        self._mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixing = False

    def _complete(self) -> None:
        """Add the arguments and the description of the selected subcommand."""
        module = MODULES.get(self._command, self._command)
        command, self._command = import_module(f"wanderbook_tools.{module}"), ""
        self.description = command.__doc__
        command.arguments(self)
        self.set_defaults(run=command.run)

    def error(self, message: str) -> NoReturn:
        """Print the usage and the error, with a command that was perhaps meant, and exit with 2."""
        from wanderbook.diagnostics import suggest

        wrong = re.search(r"COMMAND: invalid choice: '(.*?)'", message)
        hint = suggest(wrong[1], COMMANDS, most=1) if wrong else ""
        self.print_usage(sys.stderr)
        self.exit(2, f"wanderbook: {message.split(' (choose')[0]}{'; ' + hint if hint else ''}\n")


def parser() -> Parser:
    """The parser of `wanderbook`, whose subcommands are imported only when they are used."""
    top = Parser(prog="wanderbook", description="Write, check, draw and play storybooks.")
    top.add_argument("--version", action="version", version=f"wanderbook {VERSION}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, help in COMMANDS.items():
        sub = commands.add_parser(name, help=help, formatter_class=argparse.RawDescriptionHelpFormatter)
        sub._command = name
    return top


def main(words: Sequence[str] | None = None) -> int:
    """Run a subcommand and return its exit code. No error that users can put right ends in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal or a pipe may lack the letters of a book
    options = parser().parse_args(words)
    from wanderbook.notation import NoSuchBook
    from wanderbook_tools.screen import Screen, WrongUse

    screen = Screen(json=getattr(options, "json", False))
    try:
        code = int(options.run(options, screen))
        if not sys.stdout.closed:  # as a server of editors leaves it
            sys.stdout.flush()
        return code
    except (NoSuchBook, WrongUse) as error:
        screen.complain(str(error))
        return 2
    except KeyboardInterrupt:
        screen.complain("stopped")
        return 130
    except BrokenPipeError:
        # The reader of our output went away (`wanderbook check … | head`). Quietly, as other programs do:
        # what the answer would have been is not known, so it is not 0.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + 13  # killed by SIGPIPE, as a shell tells it
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still waiting to be written
        screen.complain(f"cannot write the output: {error.strerror}")
        return 74  # an error of input or output, as sysexits.h has it
