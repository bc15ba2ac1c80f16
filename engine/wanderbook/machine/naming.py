"""The names of decisions, as moves, operators and branches have them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from wanderbook.machine.compiled import EXPLORE

_FACTS = ("quest:", "keyword:", "ending:")
_UNASKED = re.compile(r"[^:]+:(if|p)\d+")
"""Redirects and paragraphs, about which nobody is asked."""


def decision_of(names: Iterable[str], reply: str | None) -> str:
    """The most specific name of a choice, an outcome or a draw among the names that a step reaches, or the place that
    it explores; empty if it is no decision."""
    own = [name for name in names if ":" in name and not name.startswith(_FACTS) and not _UNASKED.fullmatch(name)]
    if own:
        return max(own, key=lambda name: name.count(":"))
    return reply if reply and reply.startswith(EXPLORE) else ""
