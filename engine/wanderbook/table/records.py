"""The base class of everything in play: immutable, comparable, JSON-serialisable."""

from __future__ import annotations

import msgspec


class Record(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The parent of state, steps, decisions and events. Frozen records hold no cycles: the collector skips them.

    Decisions are the exception: their free actions refer to the game, which caches the last decision.
    """
