"""Publish books as a folder of static files for any web host: readers play them in a browser, with nothing to install.

One book is the page itself; several stand on a shelf, each with an address of its own. What the pages run on is fetched
once, by npm and pip as they are configured, and kept in the user's cache folder; --runtime uses files that are there.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from wanderbook.notation import find_book
from wanderbook_tools.publish.compiling import read_editions
from wanderbook_tools.publish.pages import Front
from wanderbook_tools.publish.runtime import find_runtime
from wanderbook_tools.publish.serving import serve
from wanderbook_tools.publish.site import build
from wanderbook_tools.screen import Screen, WrongUse


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook publish`."""
    parser.add_argument("books", metavar="BOOK", nargs="+", help="a book's folder, or the name of a bundled book")
    parser.add_argument("-o", "--output", metavar="FOLDER", required=True, help="where to write the site")
    parser.add_argument("--title", default="", help="the title of the shelf, if there are several books")
    parser.add_argument("--lead", default="", help="a sentence or two below that title")
    parser.add_argument("--runtime", metavar="FOLDER", help="the folder of the pages' runtime, if you already have it")
    parser.add_argument("--serve", action="store_true", help="show it on 127.0.0.1 until Ctrl+C")
    parser.add_argument("--port", type=int, default=0, metavar="N", help="the port for --serve (default: any free one)")


def run(options: Namespace, screen: Screen) -> int:
    """Write a site on which the books can be played, and serve it if asked for."""
    output = Path(options.output)
    editions = [read_editions(screen, find_book(name)) for name in options.books]
    if any(one is None for one in editions):
        return 1
    books = [one for one in editions if one is not None]
    if len({one.name for one in books}) < len(books):
        raise WrongUse("two of these books have the same name, and would have the same address")
    runtime = find_runtime(Path(options.runtime) if options.runtime else None, screen.beside)
    site = build(books, output, runtime, screen.beside, Front(options.title, options.lead))
    megabytes = site.first_visit / 1_000_000
    screen.say(f"{output}: {len(site.files)} files, a first visit loads {megabytes:.1f} MB compressed", "bold")
    if options.serve:
        return serve(output, options.port, screen.say)
    screen.say("Upload the folder to any web host, or add --serve to look at it")
    return 0
