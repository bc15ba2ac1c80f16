"""The atlas in the terminal: a page drawn square by square, what is on each, and what was visited."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from wanderbook.book.words import Way
from wanderbook.notation.grids import OBSTACLES
from wanderbook.rulesets.distant_skies.events import Explored
from wanderbook.rulesets.distant_skies.kit import STEPS, Kit, Spot
from wanderbook.session import Play
from wanderbook_tools.telling import bound
from wanderbook_tools.tellings.distant_skies.words import Words

HERE, CLOSED, EMPTY, LANDING, PLANE = "▸", "#", "·", "L", "P"
SIGNS = {obstacle: sign for sign, obstacle in OBSTACLES.items()}


def visited(play: Play) -> frozenset[str]:
    """Locations that were explored in this campaign."""
    return frozenset(event.location for event in play.log() if isinstance(event, Explored))


def way_to(kit: Kit, here: Spot, there: Spot) -> Way | None:
    """Which way a neighbour lies: on this page, or beyond its edge."""
    row, column = int(here.space[1:]) - 1, ord(here.space[0]) - ord("A")
    beside = ((way, kit.beside(kit.pages[here.page], row + down, column + right, way)) for way, down, right in STEPS)
    return next((way for way, spot in beside if spot == there), None)


def features(words: Words, play: Play, spot: Spot) -> Iterator[str]:
    """What is to be found on a square: `location 8 (explored), landing place The shelf, the plane, obstacle: water`."""
    kit, board = words.kit, play.state.board
    square = kit.squares[spot]
    if square.location:
        crossed, seen = square.location in play.state.crossed, square.location in visited(play)
        yield words(f"map.{'crossed' if crossed else 'explored' if seen else 'place'}", number=square.location)
    if landing := kit.landing_at.get(spot):
        yield words("map.landing", name=words.landing(landing))
        if landing == board.plane:
            yield words("map.plane")
    if square.obstacle:
        yield words("map.obstacle", obstacle=words.obstacle(square.obstacle))


def page_map(words: Words, play: Play, number: int) -> RenderableType:
    """The squares as the atlas has them, with letters and numbers at the edges; what they hold is listed below."""
    page = words.kit.pages[number]
    grid = Grid.grid(padding=(0, 2))
    width = len(page.squares[0]) if page.squares else 0
    grid.add_row("", *(Text(chr(ord("A") + column), "dim") for column in range(width)))
    for line, row in enumerate(page.squares, 1):
        marks = (_mark(words, play, Spot(number, square.id)) for square in row)
        grid.add_row(Text(str(line), "dim"), *marks)
    lines = []
    for row in page.squares:
        for square in row:
            said = words.listed(features(words, play, Spot(number, square.id)))
            lines += [bound(f"  {square.id} {said}", "cyan")] if said else []
    edges = words.listed(words("map.edge", way=words(f"ways.{way}"), page=to) for way, to in page.edges.items())
    lines += [bound(edges, "dim")] if edges else []
    return Group(grid, *lines, *_flight_board(words, play))


def _mark(words: Words, play: Play, spot: Spot) -> Text:
    kit, board = words.kit, play.state.board
    square = kit.squares[spot]
    landing = kit.landing_at.get(spot)
    marks = [square.location or ""] + ([LANDING] if landing or square.landing else [])
    marks += [PLANE] if landing and landing == board.plane else []
    marks += [SIGNS[square.obstacle]] if square.obstacle else []
    said = CLOSED if square.closed else "+".join(filter(None, marks)) or EMPTY
    here = spot == board.spot and not board.distant
    return Text(f"{HERE}{said}" if here else said, "bold" if here else "")


def _flight_board(words: Words, play: Play) -> Iterator[Text]:
    """Every landing place with how far the plane is from it."""
    kit, state = words.kit, play.state
    if not state.board.plane:
        return
    far = kit.flights(state.board.plane, state.cards)
    each = (words("map.flight", name=words.landing(to), distance=distance) for to, distance in far.items())
    yield bound(words("map.flights", each=words.listed(each)), "dim")
