"""Make a book to hold: a PDF with parts to cut out, a web page or an EPUB. The ending of FILE says which.

The PDF has the sections with their pages named in every turn, the atlas, then sheets to cut out (cards, a journey log,
the reference sheet), which are A4, or letter with --paper letter. book.html and book.epub are for screens: linked, one
section to a screen, without scripts. Nothing keeps the rules for the reader.

--shuffle renumbers the sections within their place, so that neighbours give nothing away. The table of old and new
numbers is written next to FILE.
"""

from __future__ import annotations

import csv
import io
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from wanderbook.book import Book
from wanderbook.diagnostics import suggest
from wanderbook.ids import section_order
from wanderbook.locales import languages
from wanderbook.notation import find_book, titled
from wanderbook_tools.books import read_for, write_text
from wanderbook_tools.printing.manuscript import Ready, manuscript
from wanderbook_tools.printing.prose import Pictures
from wanderbook_tools.printing.shuffle import renumbered, shuffled_numbers
from wanderbook_tools.screen import Screen, WrongUse

PAPERS = ("a5", "a4", "letter")
ENDINGS = ("pdf", "html", "epub")


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook print`."""
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="FILE.pdf, FILE.html or FILE.epub")
    parser.add_argument("--paper", choices=PAPERS, default="a5", help="the paper of the PDF; default: a5")
    parser.add_argument("--language", choices=languages(), help="the translation to print; default: the original")
    parser.add_argument("--shuffle", metavar="SEED", type=int, help="renumber the sections within each place")


def run(options: Namespace, screen: Screen) -> int:
    """Print a book to a PDF, a web page or an EPUB, with its sections renumbered if asked for."""
    target = Path(options.output)
    wanted = target.suffix.lower().lstrip(".")
    if wanted not in ENDINGS:
        hint = suggest(wanted, ENDINGS) or f"known endings: {', '.join('.' + name for name in ENDINGS)}"
        raise WrongUse(f"cannot tell the format of {options.output!r} by its ending; {hint}")
    if wanted == "pdf" and find_spec("typst") is None:
        raise WrongUse("`wanderbook print` needs typst for a PDF; install it with: pip install 'wanderbook[print]'")
    folder = find_book(options.book)
    book = read_for(screen, folder, language=options.language or _language(options.book))
    if book is None:
        return 1
    numbers = None
    if options.shuffle is not None:
        numbers = shuffled_numbers(book, options.shuffle)
        book = renumbered(book, numbers)
    screen.working(f"Setting {len(book.sections):,} sections")
    try:
        made, refused = _render(book, folder, wanted, options.paper)
    finally:
        screen.rest()
    write_text(target, made)
    for picture in refused:
        screen.complain(f"the picture {picture!r} cannot be shown; its description is printed instead")
    screen.say(f"{target}: {len(book.sections):,} sections, {len(made) / 1024:,.0f} kB")
    if numbers:
        table = target.with_name(f"{target.stem}-numbers.csv")
        write_text(table, _table(numbers))
        screen.say(f"{table}: which number each section had")
    return 0


def _language(name: str) -> str | None:
    """The language in which a bundled book's title was given."""
    match = None if Path(name).is_dir() else titled(name)
    return match.language if match else None


def _render(book: Book, folder: Path, wanted: str, paper: str) -> tuple[bytes, list[str]]:
    """The file's content, and the pictures that are missing from it."""
    match wanted:
        case "pdf":
            from wanderbook_tools.printing.pdf import CannotSet, pdf, shows

            ready, refused = _ready(book, Pictures(folder, shows))
            try:
                return pdf(ready, paper), refused
            except CannotSet as error:
                raise WrongUse(f"Typst cannot set this book: {error}") from error
        case "html":
            from wanderbook_tools.printing.web import html

            ready, refused = _ready(book, Pictures(folder))
            return html(ready), refused
        case _:
            from wanderbook_tools.printing.epub import epub

            ready, refused = _ready(book, Pictures(folder))
            return epub(ready, book.digest), refused


def _ready(book: Book, pictures: Pictures) -> tuple[Ready, list[str]]:
    return manuscript(book, pictures), pictures.refused


def _table(numbers: Mapping[str, str]) -> str:
    """The table of numbers, in the order of the new ones."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["number", "was"])
    was = {new: old for old, new in numbers.items()}
    rows.writerows((number, was[number]) for number in sorted(was, key=section_order))
    return text.getvalue()
