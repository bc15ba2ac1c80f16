"""The atlas in words: the features of each square, its direction, and the places visited."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.travel import STEPS, Spot
from wanderbook.book.words import Direction
from wanderbook.rulesets.distant_skies.board import ignored_by, obstacle_damage
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.session import Play
from wanderbook.telling.crewed.atlas import visited as visited
from wanderbook.telling.distant_skies.words import Words


def way_to(kit: Kit, here: Spot, there: Spot) -> Direction | None:
    """The direction of a neighbour on this page, or beyond its edge."""
    row, column = int(here.space[1:]) - 1, ord(here.space[0]) - ord("A")
    page, square_at = kit.travel.pages[here.page], kit.travel.square_at
    beside = ((way, square_at(page, row + down, column + right, way)) for way, down, right in STEPS)
    return next((way for way, spot in beside if spot == there), None)


def features(words: Words, play: Play, spot: Spot, on_foot: bool = True) -> Iterator[str]:
    """The features of a square: `location 8 (explored), landing place The shelf, the plane, obstacle: water`.

    What an obstacle costs a walker who has nothing that always ignores it.
    """
    kit, board = words.kit, play.state.board
    square = kit.squares[spot]
    if square.location:
        crossed, seen = square.location in play.state.crossed, square.location in visited(play)
        yield words(f"map.{'crossed' if crossed else 'explored' if seen else 'place'}", number=square.location)
    if landing := kit.travel.landing_at.get(spot):
        yield words("map.landing", name=words.landing(landing))
        if landing == board.plane:
            yield words("map.plane")
    if square.obstacle:
        harm = on_foot and not ignored_by(kit, board, square.obstacle)
        amount = obstacle_damage(play.game, play.state)
        yield words(
            f"map.{'obstacle' if harm else 'harmless'}", obstacle=words.obstacle(square.obstacle), amount=amount
        )
