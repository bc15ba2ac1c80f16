"""What is asked, in few shapes. A decision has an owner, options with stable ids, and what anyone may do meanwhile.

A pick is answered with the ids of its options. The other questions are answered as a whole, with one id for each part:

- `Place`: a square each, `card:row,column` counted from 0, as in `0:1,2`; an extra heart is `0:+,0`.
- `Split` and `Spend`: a name and a number each, as in `Mac=2` or `coin=3`; nobody and nothing gets a zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

from wanderbook.table.amounts import write_amounts
from wanderbook.table.damage import Splitting, all_splits, check_split, some_split
from wanderbook.table.facts import Fact
from wanderbook.table.fate import Fate
from wanderbook.table.grids import Laid, Placing, all_placements, check_placement, some_placement, write_spots
from wanderbook.table.refusals import NotAllowed
from wanderbook.table.supply import Paying, check_payment, payments, some_payment

Chosen = tuple[str, ...]
TABLE = -1
"""The owner of a decision that the players take together."""


class Option(Fact, frozen=True):
    """One thing that can be chosen; closed while a rule forbids it. The sentence is made when it is asked for."""

    id: str
    closed_by: str | None = None
    """The id of the rule that closes this option."""
    owner: int = TABLE
    """The player whose it is, where not everybody who is asked may take it: a card of a hand, somebody's command."""


class Besides(Sequence[Option]):
    """Options that are made when somebody looks at them: most decisions are taken without doing anything besides."""

    __slots__ = ("_from", "_made", "_make")

    def __init__(self, make: Callable[..., tuple[Option, ...]], *from_: Any) -> None:
        self._make, self._from = make, from_
        self._made: tuple[Option, ...] | None = None

    def all(self) -> tuple[Option, ...]:
        if self._made is None:
            self._made = self._make(*self._from)
        return self._made

    def __iter__(self) -> Iterator[Option]:
        return iter(self.all())

    def __len__(self) -> int:
        return len(self.all())

    @overload
    def __getitem__(self, at: int) -> Option: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Option, ...]: ...

    def __getitem__(self, at: int | slice) -> Option | tuple[Option, ...]:
        return self.all()[at]

    def __eq__(self, other: object) -> bool:
        return self.all() == (other.all() if isinstance(other, Besides) else other)

    def __hash__(self) -> int:
        return hash(self.all())

    def __repr__(self) -> str:
        return repr(self.all())


class Toll(Fact, frozen=True):
    """What choosing costs a player: once for any of these options, and more for some of them."""

    owner: int
    has: int
    each: tuple[tuple[str, int], ...]
    """Options and what each costs by itself, which may be nothing."""
    entry: int = 0

    def cost(self, chosen: Iterable[str]) -> int:
        each = dict(self.each)
        costs = [each[one] for one in chosen if one in each]
        return self.entry + sum(costs) if costs else 0


class Pick(Fact, frozen=True, gc=True):
    """Choose between `least` and `most` of the options."""

    about: str
    """What the decision is about: a section, a choice, a card."""
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    owner: int = 0
    """The player whose decision it is."""
    tolls: tuple[Toll, ...] = ()
    """What the choice costs each player; nobody pays more than they have."""
    meanwhile: Sequence[Option] = ()
    """What anyone may do besides, before the decision is asked again. Their ids are no options' ids."""


class Place(Fact, frozen=True, gc=True):
    """Place damage on a row of grids."""

    about: str
    row: tuple[Laid, ...]
    how: Placing
    owner: int = 0
    meanwhile: Sequence[Option] = ()

    def check(self, rule: Mapping[str, str], chosen: Chosen) -> None:
        check_placement(self.row, self.how, chosen, rule)

    def some(self, fate: Fate) -> tuple[Chosen, Fate]:
        """One legal reply, by chance."""
        placed, fate = some_placement(self.row, self.how, fate)
        return write_spots(placed), fate

    def every(self) -> Iterator[Chosen]:
        """Every legal reply, found one and all before the first is given: for small cases."""
        return iter(sorted(map(write_spots, all_placements(self.row, self.how))))


class Split(Fact, frozen=True, gc=True):
    """Hand out so many points of something: damage, healing."""

    about: str
    how: Splitting
    owner: int = 0
    meanwhile: Sequence[Option] = ()

    def check(self, rule: Mapping[str, str], chosen: Chosen) -> None:
        check_split(self.how, chosen, rule)

    def some(self, fate: Fate) -> tuple[Chosen, Fate]:
        """One legal reply, by chance."""
        shares, fate = some_split(self.how, fate)
        return write_amounts(shares), fate

    def every(self) -> Iterator[Chosen]:
        """Every legal reply."""
        return map(write_amounts, all_splits(self.how))


class Spend(Fact, frozen=True, gc=True):
    """Pay a price, from whatever pays for it. Asked only where it can be paid."""

    about: str
    how: Paying
    owner: int = 0
    meanwhile: Sequence[Option] = ()

    def check(self, rule: Mapping[str, str], chosen: Chosen) -> None:
        check_payment(self.how, chosen, rule)

    def some(self, fate: Fate) -> tuple[Chosen, Fate]:
        """One legal reply, by chance."""
        paid, fate = some_payment(self.how, fate)
        assert paid is not None, f"{self.about} cannot be paid"
        return write_amounts(paid), fate

    def every(self) -> Iterator[Chosen]:
        """Every legal reply, each once."""
        return iter(dict.fromkeys(map(write_amounts, payments(self.how))))


class Chance(Fact, frozen=True):
    """A draw that the one who asked for it decides: for odds, proofs and scenarios, never for players."""

    about: str
    outcomes: tuple[tuple[str, int], ...]
    """Ids with how many equally likely draws give each."""


Whole = Place | Split | Spend
"""Questions whose reply is checked as a whole."""
Question = Pick | Whole
"""What players are asked."""
Decision = Question | Chance


class Reply(Fact, frozen=True):
    """An answer: what was chosen, by whom, and at which moment of the play it was meant."""

    chosen: tuple[str, ...]
    by: int | None = None
    moment: int | None = None


def open_options(options: Iterable[Option]) -> list[str]:
    return [option.id for option in options if option.closed_by is None]


__all__ = [
    "TABLE",
    "Besides",
    "Chance",
    "Chosen",
    "Decision",
    "NotAllowed",
    "Option",
    "Pick",
    "Place",
    "Question",
    "Reply",
    "Spend",
    "Split",
    "Toll",
    "Whole",
    "open_options",
]
