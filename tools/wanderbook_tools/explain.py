"""Explain a diagnostic code, with a bad and a good example.

Without a code: list them all.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rich.markdown import Markdown

from wanderbook.diagnostics import page, pages
from wanderbook_tools.screen import Screen, WrongUse


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", nargs="?", help="such as SB104")


def run(options: Namespace, screen: Screen) -> int:
    """Print the page of a diagnostic, or the list of all codes."""
    if options.code is None:
        for known in pages().values():
            screen.say(f"{known.code}  {known.title}")
        return 0
    explanation = page(options.code)
    if explanation is None:
        raise WrongUse(f"there is no code {options.code}; `wanderbook explain` lists them all")
    if screen.out.is_terminal:
        screen.out.print(Markdown(explanation.text))
    else:
        screen.raw(explanation.text)
    return 0
