"""`wanderbook`: one command a question. Exit 0 fine, 1 problems found, 2 wrong use."""

from __future__ import annotations

import argparse
import errno
import io
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from wanderbook import __version__
from wanderbook.diagnostics import suggest
from wanderbook.notation import NoSuchBook
from wanderbook_tools import (
    check,
    coverage,
    diff,
    explain,
    fmt,
    graph,
    new,
    odds,
    play,
    reach,
    rules,
    scenario,
    simulate,
    translate,
)
from wanderbook_tools.screen import Screen, WrongUse

COMMANDS = (check, reach, diff, graph, fmt, translate, new, explain, play, simulate, odds, coverage, scenario, rules)
"""Each module has NAME, HELP, `arguments(parser)` and `run(options, screen) -> exit code`."""


class Parser(argparse.ArgumentParser):
    """Argparse with a hint where a command is misspelt, and with options that may stand between names."""

    _mixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self._mixing or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        self._mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixing = False

    def error(self, message: str) -> NoReturn:
        wrong = re.search(r"COMMAND: invalid choice: '(.*?)'", message)
        hint = suggest(wrong[1], [command.NAME for command in COMMANDS], most=1) if wrong else ""
        self.print_usage(sys.stderr)
        self.exit(2, f"wanderbook: {message.split(' (choose')[0]}{'; ' + hint if hint else ''}\n")


def parser() -> argparse.ArgumentParser:
    top = Parser(prog="wanderbook", description="Write, check, draw and play storybooks.")
    top.add_argument("--version", action="version", version=f"wanderbook {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        sub = commands.add_parser(
            command.NAME,
            help=command.HELP,
            description=command.__doc__,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.arguments(sub)
        sub.set_defaults(run=command.run)
    return top


def main(words: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal or a pipe may lack the letters of a book
    options = parser().parse_args(words)
    screen = Screen(json=getattr(options, "json", False))
    try:
        code = int(options.run(options, screen))
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
        screen.complain(f"what there is to say could not be written: {error.strerror}")
        return 74  # an error of input or output, as sysexits.h has it
