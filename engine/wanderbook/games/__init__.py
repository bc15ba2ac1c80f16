"""All games, and the parts that each of them brings to Wanderbook.

- `record`: what a game names; `own`: the games of Wanderbook
- `registry`: every game there is, with those of other packages
"""

from wanderbook.games.record import GameRecord
from wanderbook.games.registry import (
    brought_packages,
    data_of,
    games,
    is_game,
    own_games,
    package_of,
    record_of,
    use,
)

__all__ = [
    "GameRecord",
    "brought_packages",
    "data_of",
    "games",
    "is_game",
    "own_games",
    "package_of",
    "record_of",
    "use",
]
