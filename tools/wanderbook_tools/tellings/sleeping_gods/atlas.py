"""The atlas in the terminal: what each region holds, what is beyond it, and what was visited."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table as Grid
from rich.text import Text

from wanderbook.notation.printer import print_trial
from wanderbook.rulesets.sleeping_gods.events import Explored
from wanderbook.rulesets.sleeping_gods.kit import Kit, Spot
from wanderbook.session import Play
from wanderbook_tools.telling import bound
from wanderbook_tools.tellings.sleeping_gods.words import Words

HERE = "▸"


def visited(play: Play) -> frozenset[str]:
    """Locations that were explored in this campaign."""
    return frozenset(event.location for event in play.log() if isinstance(event, Explored))


def features(words: Words, play: Play, spot: Spot) -> Iterator[str]:
    """What is to be found in a region: `port Lesser Quay, market, hazard SAVVY 5, place 8 (explored)`."""
    region = words.kit.regions[spot]
    if region.port:
        yield words("map.port", name=region.port)
    if region.market:
        yield words("map.market")
    if region.hazard:
        challenge = print_trial(words.phrases, region.hazard.challenge)
        failed = "".join(f" ({line.removesuffix('.')})" for line in words.failing(region.hazard.failure))
        yield words("map.hazard", challenge=f"{challenge}{failed}")
    seen, crossed = visited(play), play.state.crossed
    for number in region.locations:
        how = "crossed" if number in crossed else "explored" if number in seen else "place"
        yield words(f"map.{how}", number=number)


def distances(kit: Kit, spot: Spot) -> dict[Spot, int]:
    """How far every region is."""
    far, edge = {spot: 0}, [spot]
    while edge:
        here = edge.pop(0)
        for there in kit.ways[here]:
            if there not in far:
                far[there] = far[here] + 1
                edge.append(there)
    return far


def page_map(words: Words, play: Play, number: int) -> Grid:
    """A page's regions: how far each is, what is there, and where its ways lead."""
    kit, here = words.kit, play.state.board.spot
    page, far = kit.pages[number], distances(kit, here)
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold", max_width=24)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column(overflow="fold")
    for region in page.regions:
        spot = Spot(number, region.id)
        style = "bold" if spot == here else ""
        ways = words("map.ways", places=words.listed(_name(words, spot, to) for to in kit.ways[spot]))
        what = Text.assemble(bound(words.listed(features(words, play, spot))), "\n", bound(ways, "dim"))
        there = str(far[spot]) if spot in far else "-"
        name = f"{region.name} ({region.id})" if region.name else region.id
        grid.add_row(Text(HERE if spot == here else " ", "bold"), bound(name, style), there, what)
    return grid


def _name(words: Words, spot: Spot, to: Spot) -> str:
    """A neighbour; with its page where that is another one."""
    region = words.kit.regions[to]
    return region.name or region.id if to.page == spot.page else words.place(to)
