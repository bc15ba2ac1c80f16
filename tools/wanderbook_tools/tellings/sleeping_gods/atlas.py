"""The atlas in the terminal: a page's regions, their features and neighbours."""

from __future__ import annotations

from rich.table import Table as Grid
from rich.text import Text

from wanderbook.rulesets.sleeping_gods.kit import Spot
from wanderbook.session import Play
from wanderbook.telling.sleeping_gods.atlas import distances, features
from wanderbook.telling.sleeping_gods.words import Words
from wanderbook_tools.telling import bound

HERE = "▸"


def page_map(words: Words, play: Play, number: int) -> Grid:
    """A page's regions: the distance of each, its features, and its neighbours."""
    kit, here = words.kit, play.state.board.spot
    page, far = kit.travel.pages[number], distances(kit, here)
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold", max_width=24)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column(overflow="fold")
    for region in page.regions:
        spot = Spot(number, region.id)
        style = "bold" if spot == here else ""
        ways = words("map.ways", places=words.listed(_name(words, spot, to) for to in kit.travel.ways[spot]))
        what = Text.assemble(bound(words.listed(features(words, play, spot))), "\n", bound(ways, "dim"))
        there = str(far[spot]) if spot in far else "-"
        name = f"{region.name} ({region.id})" if region.name else region.id
        grid.add_row(Text(HERE if spot == here else " ", "bold"), bound(name, style), there, what)
    return grid


def _name(words: Words, spot: Spot, to: Spot) -> str:
    """The name of a neighbour; with its page if that is another one."""
    region = words.kit.regions[to]
    return region.name or region.id if to.page == spot.page else words.place(to)
