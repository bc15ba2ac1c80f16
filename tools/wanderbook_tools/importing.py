"""Convert another program's story into a book: Twine, ChoiceScript, ink, gamebookformat, or a structure in JSON.

Everything that could not be converted is listed line by line. The book is then checked as by `wanderbook check`. Exit 1
if something was lost or the book has errors.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from wanderbook.api.moving import FORMATS, import_story
from wanderbook.diagnostics import has_errors
from wanderbook.foreign.ink.engine import MissingEngine
from wanderbook_tools.screen import Screen, WrongUse


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("story", metavar="STORY", help=FORMATS)
    parser.add_argument("folder", metavar="FOLDER", help="the folder of the new book; must be empty or not exist")


def run(options: Namespace, screen: Screen) -> int:
    path, folder = Path(options.story), Path(options.folder)
    try:
        imported = import_story(path, folder)
    except (ValueError, FileExistsError, MissingEngine) as wrong:
        raise WrongUse(str(wrong)) from None
    except OSError as error:
        raise WrongUse(f"cannot write {folder}: {(error.strerror or str(error)).lower()}") from error
    for one in imported.lost:
        screen.say(f"{imported.file(one)}:{one.line}: not carried over: {one.what}")
    problems = imported.read.diagnostics
    screen.diagnostics(problems, prefix=f"{folder.as_posix().rstrip('/')}/")
    screen.say(imported.headline, "bold")
    return int(bool(imported.lost) or has_errors(problems))
