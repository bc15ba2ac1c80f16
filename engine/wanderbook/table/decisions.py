"""The few kinds of decisions. A decision has an owner, options with stable ids, and free actions.

A pick is answered with the ids of its options. The other questions are answered as a whole, with one id for each part:

- `Place`: a square each, `card:row,column` counted from 0, as in `0:1,2`; an extra heart is `0:+,0`.
- `Split` and `Spend`: a name and a number each, as in `Mac=2` or `coin=3`; nobody and nothing gets a zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, overload

from wanderbook.table.actions import Action, text_of
from wanderbook.table.amounts import write_amounts
from wanderbook.table.damage import Splitting, all_splits, check_split, some_split
from wanderbook.table.fate import Fate
from wanderbook.table.grids import EnemyCard, Placing, all_placements, check_placement, some_placement, write_spots
from wanderbook.table.records import Record
from wanderbook.table.refusals import NotAllowed
from wanderbook.table.supply import Paying, check_payment, payments, some_payment

Chosen = tuple[str, ...]
WindowT = TypeVar("WindowT")
_UNKNOWN = object()
TABLE = -1
"""The owner of a decision that the players take together."""


class Option(Record, frozen=True):
    """An option of a question; closed while a rule forbids it. Its sentence is made when it is needed."""

    action: Action
    closed_by: str | None = None
    """The id of the rule that closes this option."""
    owner: int = TABLE
    """The only player who may choose this option; None if any who answer may: a card of a hand, somebody's command."""
    concealed: bool = False
    """Whether only the owner may see its content: a card of a hand."""

    @property
    def id(self) -> str:
        """The text of the action, as replies name it."""
        return text_of(self.action)


Named = tuple[Option | None, ...]


class LazyOptions(Sequence[Option]):
    """Options that are built when they are first read: most decisions are answered without a free action."""

    __slots__ = ("_from", "_made", "_make", "_opens", "_window")

    def __init__(
        self, opens: Callable[..., WindowT | None], make: Callable[..., tuple[Option, ...]], *from_: Any
    ) -> None:
        """`opens` returns the window for free actions, or None if there is none; `make` builds the options for it."""
        self._opens, self._make, self._from = opens, make, from_
        self._window: Any = _UNKNOWN
        self._made: tuple[Option, ...] | None = None

    @property
    def is_open(self) -> bool:
        """Whether free actions are possible now, without building them."""
        if self._window is _UNKNOWN:
            self._window = self._opens(*self._from)
        return self._window is not None

    def all(self) -> tuple[Option, ...]:
        if self._made is None:
            self._made = self._make(*self._from, self._window) if self.is_open else ()
        return self._made

    def __iter__(self) -> Iterator[Option]:
        return iter(self.all())

    def __len__(self) -> int:
        return len(self.all())

    @overload
    def __getitem__(self, place: int) -> Option: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Option, ...]: ...

    def __getitem__(self, place: int | slice) -> Option | tuple[Option, ...]:
        return self.all()[place]

    def __eq__(self, other: object) -> bool:
        return self.all() == (other.all() if isinstance(other, LazyOptions) else other)

    def __hash__(self) -> int:
        return hash(self.all())

    def __repr__(self) -> str:
        return repr(self.all())


class Toll(Record, frozen=True):
    """The cost of a choice for a player: once for any of these options, and more for some of them."""

    owner: int
    """The player who pays."""
    has: int
    """The amount that the player can pay, in command tokens."""
    each: tuple[tuple[str, int], ...]
    """The cost of each option by itself, which may be zero."""
    entry: int

    def cost(self, chosen: Iterable[str]) -> int:
        """What the owner pays for this reply, in the unit of `has`: the entry once and each option's own cost. Options
        of others, which are not in `each`, cost the owner nothing."""
        costs_by_option = dict(self.each)
        costs = [costs_by_option[one] for one in chosen if one in costs_by_option]
        return self.entry + sum(costs) if costs else 0


class Pick(Record, frozen=True, gc=True):
    """Choose between `least` and `most` of the options."""

    about: str
    """The subject of the decision: a section, a choice, a card."""
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    owner: int = 0
    """The player whose decision it is."""
    tolls: tuple[Toll, ...] = ()
    """The costs of the choice for each player; nobody pays more than they have."""
    free_actions: Sequence[Option] = ()
    """The free actions; after each, the decision is asked again. Their ids differ from those of the options."""

    def named(self, chosen: Chosen) -> Named:
        """The option that each text of a reply names; None for a text that names none."""
        if len(chosen) == 1:  # by far the most frequent
            for option in self.options:
                if text_of(option.action) == chosen[0]:
                    return (option,)
            return (None,)
        offered = {text_of(option.action): option for option in self.options} if chosen else {}
        return tuple([offered.get(one) if isinstance(one, str) else None for one in chosen])

    def actions(self, chosen: Chosen) -> tuple[Any, ...]:
        """The actions that a legal reply names, in its order."""
        return tuple([option.action for option in self.named(chosen) if option is not None])


class Placement(Record, frozen=True, gc=True):
    """Place damage on a row of grids."""

    about: str
    row: tuple[EnemyCard, ...]
    how: Placing
    owner: int
    free_actions: Sequence[Option] = ()

    def check(self, rule: Mapping[str, str], chosen: Chosen) -> None:
        check_placement(self.row, self.how, chosen, rule)

    def some(self, fate: Fate) -> tuple[Chosen, Fate]:
        """A random legal reply."""
        placed, fate = some_placement(self.row, self.how, fate)
        return write_spots(placed), fate

    def every(self) -> Iterator[Chosen]:
        """Every legal reply, computed in full before the first is returned: for small cases."""
        return iter(sorted(map(write_spots, all_placements(self.row, self.how))))


class Split(Record, frozen=True, gc=True):
    """Hand out a number of points of something: damage, healing."""

    about: str
    how: Splitting
    owner: int
    free_actions: Sequence[Option] = ()

    def check(self, rule: Mapping[str, str], chosen: Chosen) -> None:
        check_split(self.how, chosen, rule)

    def some(self, fate: Fate) -> tuple[Chosen, Fate]:
        """A random legal reply."""
        shares, fate = some_split(self.how, fate)
        return write_amounts(shares), fate

    def every(self) -> Iterator[Chosen]:
        """Every legal reply."""
        return map(write_amounts, all_splits(self.how))


class Spend(Record, frozen=True, gc=True):
    """Pay a price from the goods that pay for it. Asked only where it can be paid."""

    about: str
    how: Paying
    owner: int
    free_actions: Sequence[Option] = ()

    def check(self, rule: Mapping[str, str], chosen: Chosen) -> None:
        check_payment(self.how, chosen, rule)

    def some(self, fate: Fate) -> tuple[Chosen, Fate]:
        """A random legal reply."""
        paid, fate = some_payment(self.how, fate)
        assert paid is not None, f"{self.about} cannot be paid"
        return write_amounts(paid), fate

    def every(self) -> Iterator[Chosen]:
        """Every legal reply, each once."""
        return iter(dict.fromkeys(map(write_amounts, payments(self.how))))


class Chance(Record, frozen=True):
    """A draw whose outcome the caller chooses: for odds, proofs and scenarios, never for players."""

    about: str
    outcomes: tuple[tuple[str, int], ...]
    """The ids of the outcomes, each with its number of equally likely draws."""


Allotment = Placement | Split | Spend
"""Questions whose reply is checked as a whole."""
Question = Pick | Allotment
"""What players decide."""
Decision = Question | Chance


class Reply(Record, frozen=True):
    """An answer: what was chosen, by whom, and for which moment of the play."""

    chosen: tuple[str, ...]
    by: int | None = None
    moment: int | None = None


def open_options(options: Iterable[Option]) -> list[str]:
    """The texts of the open options."""
    return [text_of(option.action) for option in options if option.closed_by is None]


def open_actions(options: Iterable[Option]) -> list[Any]:
    """The actions of the open options."""
    return [option.action for option in options if option.closed_by is None]


__all__ = [
    "TABLE",
    "Allotment",
    "Chance",
    "Chosen",
    "Decision",
    "LazyOptions",
    "NotAllowed",
    "Option",
    "Pick",
    "Placement",
    "Question",
    "Reply",
    "Spend",
    "Split",
    "Toll",
    "open_actions",
    "open_options",
]
