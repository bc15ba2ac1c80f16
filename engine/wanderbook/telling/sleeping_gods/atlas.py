"""The atlas in words: the features of each region, its distance, and the places visited."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.notation.printer import print_trial
from wanderbook.rulesets.sleeping_gods.kit import Kit, Spot
from wanderbook.session import Play
from wanderbook.telling.crewed.atlas import visited as visited
from wanderbook.telling.sleeping_gods.words import Words


def features(words: Words, play: Play, spot: Spot) -> Iterator[str]:
    """The features of a region: `port Lesser Quay, market, hazard SAVVY 5, place 8 (explored)`."""
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
    """The number of moves from a region to every other one."""
    far, edge = {spot: 0}, [spot]
    while edge:
        here = edge.pop(0)
        for there in kit.travel.ways[here]:
            if there not in far:
                far[there] = far[here] + 1
                edge.append(there)
    return far
