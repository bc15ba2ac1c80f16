"""What only this game has on its agenda, what can be chosen and what happens: data only."""

from __future__ import annotations

from wanderbook.table.actions import Action
from wanderbook.table.events import Event
from wanderbook.table.kinds import Draws, Runs


class DrawWind(Draws, frozen=True):
    """The wind on the way to the next section (KP-WIND-1)."""


class PayGoods(Runs, frozen=True):
    """Pay the price of a choice (KP-GOODS-1)."""

    price: tuple[tuple[str, int], ...]


class EndRound(Runs, frozen=True):
    """The rope has run out (KP-LOSS-1)."""


class Reel(Action, frozen=True):
    """Let out more rope, for +2 (KP-FLY-2)."""

    form = "reel"


class Dry(Action, frozen=True):
    """Have a kite dried for a coin (KP-DRY-1)."""

    form = "dry {0.name}"
    name: str


class WindBlew(Event, frozen=True):
    wind: int
    rope: int
    """How much rope it cost, or gave where it is below 0."""


class GoodsChanged(Event, frozen=True):
    good: str
    before: int
    after: int


class KiteSoaked(Event, frozen=True):
    kite: str


class KiteDried(Event, frozen=True):
    kite: str


class RopeGone(Event, frozen=True):
    """The round is lost."""
