"""The questions that the second model asks, and which replies to them are legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.models.distant_skies.squares import Strike

Reply = tuple[str, ...]
TABLE = -1
"""The owner of a question that any player may answer."""
WINDOWS = {"boost", "block"}
"""Questions that may be passed."""


@dataclass
class Ask:
    """A question and the replies that are legal: some of the options, a placement, or an amount split among some."""

    kind: str
    owner: int = TABLE
    options: Sequence[str] = ()
    least: int = 1
    most: int = 1
    strike: Strike | None = None
    room: dict[str, int] | None = None
    """How much each may have of so many points as `most`, and at least `least` in all."""
    whose: Mapping[str, int] = field(default_factory=dict)
    """Options that only one of those who are asked may take."""

    def legal(self, reply: Reply, by: int | None = None) -> bool:
        """Whether this may be replied, by a player if it is in somebody's name."""
        theirs = by is None or all(owner in (TABLE, by) for owner in (self.owner, *map(self._owner, reply)))
        return theirs and self._fits(reply)

    def _owner(self, option: str) -> int:
        return self.whose.get(option, TABLE)

    def _fits(self, reply: Reply) -> bool:
        if self.strike is not None:
            return self.strike.legal(reply)
        if self.room is not None:
            shares = read_shares(reply)
            fits = len(shares) == len(reply) and all(0 < shares[who] <= self.room.get(who, 0) for who in shares)
            return fits and self.least <= sum(shares.values()) <= self.most
        known = len(set(reply)) == len(reply) and set(reply) <= set(self.options)
        return known and self.least <= len(reply) <= self.most

    def nothing(self) -> bool:
        """Nothing is left to choose from."""
        return not (self.strike or any((self.room or {}).values()) or self.options) and self.kind not in WINDOWS

    def only(self) -> Reply | None:
        """The one legal reply, if there is no other: then it need not be asked."""
        if self.strike is not None:
            return () if self.strike.in_vain() else None
        if self.room is not None:
            full = [f"{who}={min(room, self.most)}" for who, room in self.room.items() if room]
            return tuple(full) if len(full) == 1 or sum(self.room.values()) <= self.most else None
        if self.least == 0:
            return None if self.options else ()
        return tuple(self.options) if self.least == len(self.options) else None


def read_shares(reply: Reply) -> dict[str, int]:
    """`Ed=2`, one for each who has some."""
    parts = [one.partition("=") for one in reply]
    return {name: int(share) for name, _, share in parts if share.isdecimal() and share[0] != "0"}
