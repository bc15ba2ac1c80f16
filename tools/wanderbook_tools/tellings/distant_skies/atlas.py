"""The atlas in the terminal: a page drawn square by square, and a list of what is on each."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from wanderbook.notation.grids import OBSTACLES
from wanderbook.rulesets.distant_skies.kit import Spot
from wanderbook.session import Play
from wanderbook.telling.distant_skies.atlas import features
from wanderbook.telling.distant_skies.words import Words
from wanderbook_tools.telling import bound

HERE, CLOSED, EMPTY, LANDING, PLANE = "▸", "#", "·", "L", "P"
SIGNS = {obstacle: sign for sign, obstacle in OBSTACLES.items()}


def page_map(words: Words, play: Play, number: int) -> RenderableType:
    """The squares of a page with letters and numbers at the edges, and a list of their contents below."""
    page = words.kit.travel.pages[number]
    grid = Grid.grid(padding=(0, 2))
    width = len(page.squares[0]) if page.squares else 0
    grid.add_row("", *(Text(chr(ord("A") + column), "dim") for column in range(width)))
    for line, row in enumerate(page.squares, 1):
        marks = (_mark(words, play, Spot(number, square.id)) for square in row)
        grid.add_row(Text(str(line), "dim"), *marks)
    lines = []
    for row in page.squares:
        for square in row:
            contents = words.listed(features(words, play, Spot(number, square.id)))
            lines += [bound(f"  {square.id} {contents}", "cyan")] if contents else []
    edges = words.listed(words("map.edge", way=words(f"ways.{way}"), page=to) for way, to in page.edges.items())
    lines += [bound(edges, "dim")] if edges else []
    return Group(grid, *lines, *_flight_board(words, play))


def _mark(words: Words, play: Play, spot: Spot) -> Text:
    """What the map shows on one square: its location, landing place, plane, obstacle and pawn."""
    kit, board = words.kit, play.state.board
    square = kit.squares[spot]
    landing = kit.travel.landing_at.get(spot)
    marks = [square.location or ""] + ([LANDING] if landing or square.landing else [])
    marks += [PLANE] if landing and landing == board.plane else []
    marks += [SIGNS[square.obstacle]] if square.obstacle else []
    mark = CLOSED if square.closed else "+".join(filter(None, marks)) or EMPTY
    here = spot == board.spot and not board.distant
    return Text(f"{HERE}{mark}" if here else mark, "bold" if here else "")


def _flight_board(words: Words, play: Play) -> Iterator[Text]:
    """Every landing place with its distance from the plane."""
    kit, state = words.kit, play.state
    if not state.board.plane:
        return
    far = kit.flights(state.board.plane, state.cards)
    each = (words("map.flight", name=words.landing(to), distance=distance) for to, distance in far.items())
    yield bound(words("map.flights", each=words.listed(each)), "dim")
