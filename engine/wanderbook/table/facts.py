"""Anything in play is a fact: immutable, comparable, JSON as it stands."""

from __future__ import annotations

import msgspec


class Fact(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The parent of state, steps, decisions and events. Frozen facts hold no cycles: the collector may pass them by.

    Decisions are the exception: what they offer besides is made from the game, which remembers the last decision.
    """
