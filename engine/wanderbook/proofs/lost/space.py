"""Sets of states as unions of boxes, each box one integer.

A box allows each variable some of its values. The values of all variables stand side by side in one integer, a bit for
each, with a spare bit after each variable. Two boxes are intersected by one `&` and compared by one `& ~`; a box is
empty if some variable has no value left, which one addition shows, since it carries into the spare bit of every
variable with a value. A region is a union of boxes of which none contains another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wanderbook.machine.effects import Cube

Box = int
Region = tuple[Box, ...]
NOWHERE: Region = ()


class Space:
    """The states over some variables."""

    def __init__(self, sizes: Sequence[int]) -> None:
        """`sizes` are the numbers of values of the variables."""
        self.sizes = tuple(sizes)
        self.shift: list[int] = []
        """By variable, the bit of its lowest value."""
        self.every: list[int] = [(1 << size) - 1 for size in sizes]
        """By variable, the mask of all its values."""
        # A first variable of one value, so that no box is 0, not even where there are no other variables.
        self.whole: Box = 0b01
        self._spare = 0b10
        place = 2
        self._var_at = [-1] * (place + 1)
        """By bit, counted from 1, its variable."""
        for var, (size, every) in enumerate(zip(self.sizes, self.every, strict=True)):
            self.shift.append(place)
            self._var_at += [var] * (size + 1)
            self.whole |= every << place
            self._spare |= 1 << place + size
            place += size + 1

    # ---------------------------------------------------------------- boxes

    def is_empty(self, box: Box) -> bool:
        """Whether a box allows some variable no value. Adding all ones carries into a variable's spare bit if it has
        any."""
        return (box + self.whole) & self._spare != self._spare

    def values(self, box: Box, var: int) -> int:
        """The mask of the values that a box allows a variable."""
        return box >> self.shift[var] & self.every[var]

    def put(self, box: Box, var: int, values: int) -> Box:
        """A box with the values of one variable replaced."""
        shift = self.shift[var]
        return box & ~(self.every[var] << shift) | values << shift

    def box_of(self, cube: Cube) -> Box:
        """The states in a cube, as a box."""
        box = self.whole
        for var, allowed in cube:
            box &= self.put(self.whole, var, allowed)
        return box

    def state_box(self, state: Sequence[int]) -> Box:
        """The box of a single state."""
        return 0b01 | sum(1 << shift + value for shift, value in zip(self.shift, state, strict=True))

    def state_of(self, box: Box) -> tuple[int, ...]:
        """The lowest state of a box."""
        masks = (self.values(box, var) for var in range(len(self.sizes)))
        return tuple([(mask & -mask).bit_length() - 1 for mask in masks])

    def restricted(self, box: Box, within: Box) -> list[int]:
        """The variables that a box restricts more than another, within which all states lie."""
        missing, variables = within & ~box, []
        while missing:
            var = self._var_at[(missing & -missing).bit_length()]
            variables.append(var)
            missing &= ~(self.every[var] << self.shift[var])
        return variables

    # ---------------------------------------------------------------- regions

    def maximal(self, boxes: Iterable[Box]) -> Region:
        """The boxes that no other contains."""
        return self.union(NOWHERE, boxes)

    def union(self, region: Region, boxes: Iterable[Box]) -> Region:
        """A region with boxes added."""
        added: list[Box] = []
        for box in sorted(set(boxes).difference(region), key=int.bit_count, reverse=True):
            if not is_within(box, region) and not is_within(box, added):
                added.append(box)
        if not added:
            return region
        return (*(box for box in region if not is_within(box, added)), *added)

    def meet(self, left: Region, right: Region) -> Region:
        """The intersection of two regions. Only boxes that no box of the other region contains are multiplied."""
        shared = set(left).intersection(right)
        ours, theirs = [box for box in left if box not in shared], [box for box in right if box not in shared]
        ours_within = [box for box in ours if is_within(box, theirs)]
        theirs_within = [box for box in theirs if is_within(box, ours)]
        ours, theirs = _without(ours, ours_within), _without(theirs, theirs_within)
        products = {box & other for box in ours for other in theirs}
        crossing = (box for box in products if not self.is_empty(box))
        return self.union((*shared, *ours_within, *theirs_within), crossing)

    def minus(self, region: Region, removed: Region) -> Region:
        """The states of a region that are not in another."""
        region = tuple(box for box in region if not is_within(box, removed))
        for hole in removed:
            region = self.maximal(piece for box in region for piece in self._pieces(box, hole))
        return region

    def _pieces(self, box: Box, hole: Box) -> list[Box]:
        """The difference of two boxes, with one piece for each variable that leaves the hole."""
        if self.is_empty(box & hole):
            return [box]
        return [self.put(box, var, self.values(box & ~hole, var)) for var in self.restricted(hole, box)]


def is_within(box: Box, region: Iterable[Box]) -> bool:
    """Whether a box, or a state as a box, lies within one of the boxes of a region."""
    for other in region:  # noqa: SIM110  `any` takes three times as long, and most of the time is spent here
        if not box & ~other:
            return True
    return False


def _without(boxes: list[Box], removed: list[Box]) -> list[Box]:
    return [box for box in boxes if box not in removed] if removed else boxes
