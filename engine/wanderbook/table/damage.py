"""Splitting damage, or anything else that comes in points, among the crew: one reply, checked as a whole.

A reply has one id for each who gets some: `Mac=2`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wanderbook.table.amounts import check_amounts
from wanderbook.table.fate import Fate
from wanderbook.table.records import Record
from wanderbook.table.refusals import NotAllowed

CITES = ("offer", "split_room", "split_first", "split_amount")
"""The rules that refusals cite, by what they say."""


class Bearer(Record, frozen=True):
    """A crew member who takes some of the points. `room` is how many points they can take: for damage, their health."""

    name: str
    room: int
    tier: int = 0
    """Lower tiers are filled first: the participants', then the others'."""


class Splitting(Record, frozen=True):
    """Points to split among bearers. What one tier has no room for goes to the next, or is ignored."""

    amount: int
    among: tuple[Bearer, ...]
    overflows: bool = True
    whole: bool = True
    """Whether every point with room must be handed out, as with damage, or any number up to that, as with healing."""


def due(splitting: Splitting) -> dict[int, int]:
    """The points that each tier has to take: earlier tiers are filled first."""
    rooms: dict[int, int] = {}
    for bearer in splitting.among:
        rooms[bearer.tier] = rooms.get(bearer.tier, 0) + bearer.room
    taken: dict[int, int] = {}
    remaining = splitting.amount
    for tier in sorted(rooms):
        taken[tier] = min(remaining, rooms[tier])
        remaining = remaining - taken[tier] if splitting.overflows else 0
    return taken


def points_held(splitting: Splitting) -> int:
    """The number of points that the bearers have room for; the rest is lost."""
    return sum(due(splitting).values())


def only_split(how: Splitting) -> dict[str, int] | None:
    """The only legal split; None if there are several."""
    shares: dict[str, int] = {}
    for tier, points in due(how).items():
        bearers = [bearer for bearer in how.among if bearer.tier == tier and bearer.room]
        if points == sum(bearer.room for bearer in bearers):
            shares.update({bearer.name: bearer.room for bearer in bearers})
        elif len(bearers) == 1:
            shares[bearers[0].name] = points
        elif points:
            return None
    return {name: share for name, share in shares.items() if share}


def check_split(splitting: Splitting, chosen: tuple[str, ...], rule: Mapping[str, str]) -> dict[str, int]:
    """The shares in a reply. Raises `NotAllowed` if one exceeds a bearer's room or skips a tier that is not full."""
    among = {bearer.name: bearer for bearer in splitting.among}
    shares = check_amounts(chosen, among, rule)
    for name, share in shares.items():
        if share > among[name].room:
            raise NotAllowed(rule["split_room"], f"{name} can take {among[name].room}, not {share}.")
    most, handed_out = points_held(splitting), sum(shares.values())
    if handed_out > most or (splitting.whole and handed_out < most):
        wanted = f"{'is' if most == 1 else 'are'} {'' if splitting.whole else 'up to '}{most}"
        raise NotAllowed(rule["split_amount"], f"There {wanted} to hand out, not {handed_out}.")
    allowed = due(Splitting(handed_out, splitting.among, splitting.overflows))
    for tier in {among[name].tier for name in shares}:
        if sum(share for name, share in shares.items() if among[name].tier == tier) > allowed[tier]:
            first = ", ".join(bearer.name for bearer in splitting.among if bearer.tier < tier and bearer.room)
            raise NotAllowed(rule["split_first"], f"{first} take theirs first.")
    return shares


def some_split(splitting: Splitting, fate: Fate) -> tuple[dict[str, int], Fate]:
    """A random legal split, drawn point by point, and the fate after it. If not every point must be handed out, their
    number is drawn first."""
    amount = points_held(splitting)
    if not splitting.whole:
        amount, fate = fate.below(amount + 1)
    shares: dict[str, int] = {}
    for tier, points in due(Splitting(amount, splitting.among, splitting.overflows)).items():
        bearers = [bearer for bearer in splitting.among if bearer.tier == tier]
        for _ in range(points):
            with_room = [bearer.name for bearer in bearers if shares.get(bearer.name, 0) < bearer.room]
            drawn, fate = fate.below(len(with_room))
            shares[with_room[drawn]] = shares.get(with_room[drawn], 0) + 1
    return shares, fate


def all_splits(splitting: Splitting) -> Iterator[dict[str, int]]:
    """Every legal split; for tests and small cases."""
    amounts = range(0 if not splitting.whole else points_held(splitting), points_held(splitting) + 1)
    for amount in amounts:
        tiers = due(Splitting(amount, splitting.among, splitting.overflows))
        yield from _splits(list(splitting.among), tiers)


def _splits(bearers: Sequence[Bearer], remaining: dict[int, int]) -> Iterator[dict[str, int]]:
    """Every way to split each tier's remaining points among its bearers, within their room. Zero
    shares are left out.
    """
    if not bearers:
        if not any(remaining.values()):
            yield {}
        return
    bearer, *rest = bearers
    for share in range(min(bearer.room, remaining[bearer.tier]) + 1):
        for others in _splits(rest, {**remaining, bearer.tier: remaining[bearer.tier] - share}):
            yield {bearer.name: share, **others} if share else others
