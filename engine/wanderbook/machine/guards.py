"""Guards and changes of moves, over facts that are bits of one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Clause = tuple[int, int]
"""The bits that must be set, and those that must not."""
Guard = tuple[Clause, ...]
"""A disjunction of clauses."""
ALWAYS: Guard = ((0, 0),)
NEVER: Guard = ()
NEVER_ASKED = -1
"""The guard number of a move that can never be taken."""

GAIN, USE, SET, UNSET, CROSS = range(5)
"""Kinds of changes: a quest comes into play or is used up, a bit is set or cleared, the entrance is crossed off."""
MOVE = 8
"""The kind of change that moves the pawn to a spot, which is replaced by facts once the story is read."""
BitChange = tuple[int, int]
"""The kind of a change and its target: the number of a quest, of a bit or of a spot, or a packed change of a stat."""
Changes = tuple[BitChange, ...]


def both(one: Guard, other: Guard) -> Guard:
    """The guard that both hold."""
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
    """The guard that any of these clauses holds, without those that another covers."""
    found: list[Clause] = []
    for yes, no in sorted(set(clauses), key=lambda clause: clause[0].bit_count() + clause[1].bit_count()):
        if not any(other & yes == other and not_other & no == not_other for other, not_other in found):
            found.append((yes, no))
    return tuple(found)


def covers(several: Guard, guard: Guard) -> bool:
    """Whether each clause of a guard implies one of these."""
    return all(any(not (asked & ~yes or never & ~no) for asked, never in several) for yes, no in guard)


def spread(guard: Guard) -> tuple[int, ...]:
    """A guard as a dictionary key. Python hashes powers of two to only 61 values, so with the bits alone a dictionary
    of thousands of guards would be little better than a list."""
    return tuple([number for yes, no in guard for number in (yes.bit_length(), no.bit_length(), yes, no)])


def holds(guard: Guard, facts: int) -> bool:
    """Whether a guard holds with these facts: some clause has all facts that it needs and none that it forbids."""
    for yes, no in guard:  # noqa: SIM110  (asked millions of times: `any` would take twice as long)
        if facts & yes == yes and not facts & no:
            return True
    return False


def bits(mask: int) -> Iterator[int]:
    """Each bit as a mask of its own, lowest first."""
    while mask:
        yield mask & -mask
        mask &= mask - 1
