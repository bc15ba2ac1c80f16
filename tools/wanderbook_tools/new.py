"""Start a new book: a small one to begin with, or a synthetic one of any size for measuring and testing."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.locales import languages
from wanderbook.notation.printer import print_book
from wanderbook.notation.starter import starter, starters
from wanderbook_tools.books import write_text
from wanderbook_tools.screen import Screen, WrongUse

SYNTHETIC = {"sections": 200, "keywords": 20, "seed": 1}
"""Options of synthetic books, and what they are by default."""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook new`."""
    parser.add_argument("folder", metavar="FOLDER", help="the folder of the new book; must be empty or not exist")
    parser.add_argument("--title", help="the book's title (default: the folder's name)")
    parser.add_argument("--ruleset", choices=starters(), default="gamebook", help="default: gamebook")
    parser.add_argument("--language", choices=languages(), default="en", help="default: en")
    synthetic = parser.add_argument_group("a synthetic book")
    synthetic.add_argument("--synthetic", action="store_true", help="generate a book, linked and clean")
    for name, value in SYNTHETIC.items():
        synthetic.add_argument(f"--{name}", type=int, metavar="N", help=f"default: {value}")


def run(options: Namespace, screen: Screen) -> int:
    """Write a new book to an empty folder: a small example, or a synthetic one."""
    folder = Path(options.folder)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise WrongUse(f"{folder} already exists and is not empty")
    if not options.synthetic and (options_given := [name for name in SYNTHETIC if getattr(options, name) is not None]):
        raise WrongUse(
            f"--{options_given[0]} is for synthetic books: add --synthetic; without it, the new book is a small example"
        )
    texts = _synthetic(options) if options.synthetic else _starter(options, folder)
    for name, text in texts.items():
        write_text(folder / name, text)
    screen.say(f"{folder}: {len(texts)} files", "bold")
    if not options.synthetic:
        screen.say(f"Open {folder / 'storybook' / 'all.md'}, write, and run: wanderbook check {folder}")
    return 0


def _starter(options: Namespace, folder: Path) -> dict[str, str]:
    plain = re.sub(r"[-_]+", " ", folder.resolve().name).strip().capitalize()
    return starter(options.title or plain or "A new book", options.ruleset, options.language)


def _synthetic(options: Namespace) -> dict[str, str]:
    """The files of a synthetic book of the size asked for."""
    values = {name: getattr(options, name) for name in SYNTHETIC}
    wanted = {name: SYNTHETIC[name] if value is None else value for name, value in values.items()}
    if not 1 <= wanted["sections"] <= 1_000_000 or not 0 <= wanted["keywords"] <= 9_999:
        raise WrongUse("a synthetic book has 1 to 1,000,000 sections and 0 to 9,999 keywords")
    recipe = Recipe(**wanted, ruleset=options.ruleset)
    return print_book(synthetic_book(recipe), options.language)
