"""Paying a price from mixed goods: one reply, checked as a whole.

A reply has one id for each good that is handed over: `coin=2`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from wanderbook.table.amounts import Counts, check_amounts
from wanderbook.table.fate import Fate
from wanderbook.table.records import Record
from wanderbook.table.refusals import NotAllowed

CITES = ("offer", "pay_have", "pay_price")
"""The rules that refusals cite, by what they say."""
MOST_WAYS = 200
"""How many ways to pay are looked at when one of them is picked by chance."""


class Paying(Record, frozen=True):
    """A price, the goods available to pay it, and which goods pay for which."""

    price: Counts
    have: Counts
    accepts: tuple[tuple[str, Counts], ...] = ()
    """For a good in a price, the goods that pay for it and what each is worth: for any food meat, grain and vegetables
    at 1; for coins a coin at 1 and an artifact at 2. A good without an entry is paid with itself.
    """


SupplyLine = tuple[int, Sequence[tuple[str, int]]]
"""A part of a price: how much is needed, and what pays for it at what worth."""


def check_payment(paying: Paying, chosen: tuple[str, ...], rule: Mapping[str, str]) -> dict[str, int]:
    """The goods a reply hands over: all owned, and none more than the price needs. Raises `NotAllowed`."""
    known = sorted({name for _, sources in _lines(paying) for name, _ in sources})
    paid = check_amounts(chosen, known, rule)
    for name, amount in paid.items():
        if amount > paying.have[name]:
            raise NotAllowed(rule["pay_have"], f"There is {_list_amounts([(name, paying.have[name])])}, not {amount}.")
    if not any(way == paid for way in payments(Paying(paying.price, Counts.of(paid), paying.accepts))):
        wanted, offered = _list_amounts(paying.price.each), _list_amounts(sorted(paid.items()))
        raise NotAllowed(rule["pay_price"], f"The price is {wanted}; {offered} does not pay it exactly.")
    return paid


def _list_amounts(amounts: Iterable[tuple[str, int]]) -> str:
    """Amounts for a sentence: `2 coin, 1 quest item`."""
    return ", ".join(f"{amount} {name.replace('_', ' ')}" for name, amount in amounts) or "nothing"


def payments(paying: Paying) -> Iterator[dict[str, int]]:
    """Every way to pay; the same one may occur more than once."""
    return _pay(_lines(paying), dict(paying.have.each))


def some_payment(paying: Paying, fate: Fate) -> tuple[dict[str, int] | None, Fate]:
    """A random way to pay, and the fate after the draw; None instead of a way if the price cannot be paid."""
    lines: list[SupplyLine] = []
    for needed, sources in _lines(paying):
        mixed, fate = fate.shuffled(sources)
        lines.append((needed, mixed))
    ways = list(islice(_pay(lines, dict(paying.have.each)), MOST_WAYS))
    if not ways:
        return None, fate
    way, fate = fate.below(len(ways))
    return ways[way], fate


def _lines(paying: Paying) -> list[SupplyLine]:
    """The price's parts, those with the fewest ways to pay them first."""
    accepts = dict(paying.accepts)
    lines = [(amount, accepts[name].each if name in accepts else ((name, 1),)) for name, amount in paying.price.each]
    return sorted(lines, key=lambda line: len(line[1]))


def _pay(lines: Sequence[SupplyLine], have: dict[str, int]) -> Iterator[dict[str, int]]:
    """Every way to pay these lines, one after another, from what is left of each good."""
    if not lines:
        yield {}
        return
    (needed, sources), *rest = lines
    for way in _ways(needed, sources, have):
        remaining = {name: amount - way.get(name, 0) for name, amount in have.items()}
        for more in _pay(rest, remaining):
            yield {name: way.get(name, 0) + more.get(name, 0) for name in {**way, **more}}


def _ways(needed: int, sources: Sequence[tuple[str, int]], have: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """Every way to reach the amount needed with no good to spare."""
    if needed <= 0:
        yield {}
        return
    if sum(have.get(name, 0) * worth for name, worth in sources) < needed:
        return
    (name, worth), *rest = sources
    enough = -(-needed // worth)
    for amount in range(min(have.get(name, 0), enough), -1, -1):
        for others in _ways(needed - amount * worth, rest, have):
            surplus = amount * worth + sum(others.get(one, 0) * each for one, each in rest) - needed
            if not amount or worth > surplus:
                yield {name: amount, **others} if amount else others
