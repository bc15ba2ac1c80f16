"""What only this game's texts say."""

from __future__ import annotations

from typing import Literal

from wanderbook.book.effects import BroughtEffect
from wanderbook.ids import Amount


class DryKites(BroughtEffect):
    """So many wet kites are dry again (KP-DRY-1)."""

    kind: Literal["dry_kites"] = "dry_kites"
    amount: Amount


EFFECTS = (DryKites,)
