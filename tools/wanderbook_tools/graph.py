"""Draw a book as a graph of its sections, or write the graph to a file.

The file's extension selects the format: .svg, .dot, .png, .graphml, .json. Books of more than 250 sections are drawn by
location; --whole draws every section, --expand unfolds some locations. --coverage shows the coverage in a file written
by `wanderbook coverage -o FILE.json`. --view draws the story map instead, which follows keywords: storyline, atlas,
ledger, or the number of a place.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from wanderbook.api.foreign import is_foreign
from wanderbook.api.results import counted
from wanderbook.api.story_maps import SAVED_AS
from wanderbook.api.story_maps import map as story_map
from wanderbook.book import Book
from wanderbook.diagnostics import suggest
from wanderbook.graph import StoryGraph, story_graph
from wanderbook.graph.draw import FORMATS, MOST_SECTIONS, grouped, with_coverage
from wanderbook.graph.graphviz import CannotDraw
from wanderbook.graph.map import StoryMap
from wanderbook.graph.map.picture import with_pages
from wanderbook.ids import section_order
from wanderbook.notation import find_book
from wanderbook.session.coverage.ledger import read_ledger
from wanderbook.session.files import BadFile
from wanderbook_tools.books import read_for, write_text
from wanderbook_tools.screen import Screen, WrongUse
from wanderbook_tools.stories import read_story, refuse

WHOLE_VIEWS = ("storyline", "atlas", "ledger")


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook graph`."""
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("-o", "--output", metavar="FILE", help="the file to write; - or nothing prints DOT")
    parser.add_argument("--whole", action="store_true", help="draw every section, however many")
    parser.add_argument("--expand", metavar="N", nargs="+", default=[], help="locations to show section by section")
    parser.add_argument("--view", metavar="VIEW", help="draw keywords: storyline, atlas, ledger, or a place's number")
    parser.add_argument("--coverage", metavar="FILE", help="colour the graph by coverage")


def run(options: Namespace, screen: Screen) -> int:
    if options.view:
        return _draw_view(options, screen)
    wanted = "dot" if options.output in {None, "-"} else Path(options.output).suffix.lower().lstrip(".")
    if wanted not in FORMATS:
        hint = suggest(wanted, FORMATS) or f"known endings: {', '.join('.' + name for name in FORMATS)}"
        raise WrongUse(f"cannot tell the format of {options.output!r} by its ending; {hint}")
    pictured = wanted in {"dot", "svg", "png"}
    read = _of_story if is_foreign(Path(options.book)) else _of_book
    graph = read(options, screen, pictured)
    if graph is None:
        return 1
    screen.working(f"Drawing {len(graph):,} nodes")
    try:
        drawn = FORMATS[wanted](graph)
    except CannotDraw as error:
        raise WrongUse(str(error)) from error
    finally:
        screen.rest()
    if options.output in {None, "-"}:
        sys.stdout.write(str(drawn))
    else:
        write_text(Path(options.output), drawn)
        screen.say(f"{options.output}: {graph.number_of_nodes():,} nodes, {graph.number_of_edges():,} edges")
    return 0


def _draw_view(options: Namespace, screen: Screen) -> int:
    """Write one view of the story map."""
    if options.whole or options.expand or options.coverage:
        raise WrongUse("--view draws keywords, and does not go with --whole, --expand or --coverage")
    suffix = Path(options.output or "").suffix.lower()
    if suffix not in SAVED_AS:
        raise WrongUse(f"a view is written to a file: -o FILE, where FILE ends in {', '.join(SAVED_AS)}")
    if is_foreign(Path(options.book)):
        raise WrongUse("--view needs a book of Wanderbook; leave it out to draw the passages of this story")
    if read_for(screen, find_book(options.book)) is None:
        return 1
    story = story_map(options.book, progress=screen.progress)
    screen.rest()
    try:
        view = getattr(story, options.view)() if options.view in WHOLE_VIEWS else story.place(options.view)
        view.save(options.output)
    except KeyError as unknown:
        known = (*WHOLE_VIEWS, *(place.id for place in story.content.places))
        hint = suggest(options.view, known) or f"use {', '.join(WHOLE_VIEWS)} or the number of a place"
        raise WrongUse(f"there is no view {options.view}; {hint}") from unknown
    except (CannotDraw, OSError) as error:
        raise WrongUse(str(error)) from error
    screen.say(f"{options.output}: {view.headline}")
    return 0


def _of_story(options: Namespace, screen: Screen, pictured: bool) -> StoryGraph | None:
    """The graph of a story of another program; None after its problems were shown."""
    refuse(options, "expand", "coverage")
    story = read_story(screen, options.book)
    if story is not None and pictured and len(story.graph) > MOST_SECTIONS and not options.whole:
        parts = counted(len(story.graph), "name" if story.content.unit != "passage" else "passage")
        raise WrongUse(f"the story has {parts}: draw them all with --whole, or write .graphml or .json")
    return story.graph if story is not None else None


def _of_book(options: Namespace, screen: Screen, pictured: bool) -> StoryGraph | None:
    """The graph of a book as it is drawn or written; None after its errors were shown."""
    book = read_for(screen, find_book(options.book))
    if book is None:
        return None
    graph = story_graph(book)
    if options.coverage:
        graph = _with_coverage(screen, graph, book, Path(options.coverage))
    if pictured and (options.expand or (len(book.sections) > MOST_SECTIONS and not options.whole)):
        _check_locations(options.expand, set(book.sections))
        return grouped(graph, options.expand)
    return with_pages(graph, StoryMap(book)) if pictured else graph


def _with_coverage(screen: Screen, graph: StoryGraph, book: Book, path: Path) -> StoryGraph:
    """The graph coloured by a coverage file, which must be of the same book."""
    try:
        recorded = read_ledger(path)
    except BadFile as bad:
        raise WrongUse(str(bad)) from bad
    if recorded.book != book.title:
        raise WrongUse(f"{path} is about another book: {recorded.book!r}")
    if recorded.edition != book.digest:
        screen.complain(f"{path} is of another edition of the book: what it saw is matched by name")
    return with_coverage(graph, recorded.ledger.hits, len(recorded.ledger.plays))


def _check_locations(wanted: list[str], sections: set[str]) -> None:
    """Raise `WrongUse` for a location to expand that the book does not have."""
    known = {number.split(".")[0] for number in sections}
    some = ", ".join(sorted(known, key=section_order)[:20])
    for location in wanted:
        if location not in known:
            raise WrongUse(f"there is no location {location}; {suggest(location, known) or f'known: {some}'}")
