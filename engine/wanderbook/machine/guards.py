"""What moves ask and what they change, over facts that are bits of one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Clause = tuple[int, int]
"""Bits that must be there, and bits that must not."""
Guard = tuple[Clause, ...]
"""One clause that holds is enough."""
ALWAYS: Guard = ((0, 0),)
NEVER: Guard = ()
NEVER_ASKED = -1
"""For the number of a guard that nothing lets through: such a move is no move."""

GAIN, USE, SET, UNSET, CROSS = range(5)
"""What a change does: a quest into play, a quest used up, a bit set or taken, the entrance crossed off."""
MOVE = 8
"""While a story is read, that the pawn is moved to one of the spots that texts name; facts take its place."""
BitChange = tuple[int, int]
Changes = tuple[BitChange, ...]


def both(one: Guard, other: Guard) -> Guard:
    """Both hold."""
    if one == ALWAYS:
        return other
    if other == ALWAYS:
        return one
    if len(one) == len(other) == 1:
        [(yes, no)], [(also, not_also)] = one, other
        yes, no = yes | also, no | not_also
        return NEVER if yes & no else ((yes, no),)
    return either(
        (yes | also, no | not_also)
        for yes, no in one
        for also, not_also in other
        if not ((yes | also) & (no | not_also))
    )


def either(clauses: Iterable[Clause]) -> Guard:
    """Any of them holds: without those that another one covers."""
    found: list[Clause] = []
    for yes, no in sorted(set(clauses), key=lambda clause: clause[0].bit_count() + clause[1].bit_count()):
        if not any(other & yes == other and not_other & no == not_other for other, not_other in found):
            found.append((yes, no))
    return tuple(found)


def covers(several: Guard, guard: Guard) -> bool:
    """Whether each clause of a guard asks at least what one of these does."""
    return all(any(not (asked & ~yes or never & ~no) for asked, never in several) for yes, no in guard)


def spread(guard: Guard) -> tuple[int, ...]:
    """A guard as the key of a table. Python's own hash of a power of two is one of 61: with nothing but the bits, a
    table of thousands of guards would be little better than a list."""
    return tuple([number for yes, no in guard for number in (yes.bit_length(), no.bit_length(), yes, no)])


def holds(guard: Guard, facts: int) -> bool:
    for yes, no in guard:  # noqa: SIM110  (asked millions of times: `any` would take twice as long)
        if facts & yes == yes and not facts & no:
            return True
    return False


def bits(mask: int) -> Iterator[int]:
    """Each bit as a mask of its own, lowest first."""
    while mask:
        yield mask & -mask
        mask &= mask - 1
