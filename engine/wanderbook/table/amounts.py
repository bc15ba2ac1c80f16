"""Amounts by name, and how a reply writes them: `Mac=2`, one entry for each name, never zero."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from wanderbook.table.records import Record
from wanderbook.table.refusals import NotAllowed, show_reply

_AMOUNT = re.compile(r"(.+)=([1-9][0-9]{0,3})", re.DOTALL)


class Counts(Record, frozen=True):
    """An amount for each name: goods, tokens, worths. Sorted by name; zeros are left out."""

    each: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, amounts: Mapping[str, int]) -> Counts:
        """Amounts by name, sorted, without those that are zero."""
        some = sorted([item for item in amounts.items() if item[1]])
        for _, amount in some:
            assert amount > 0, f"a negative amount in {amounts}"
        return cls(tuple(some))

    def __getitem__(self, name: str) -> int:
        """The amount of a name; 0 if there is none."""
        for owned, amount in self.each:
            if owned == name:
                return amount
        return 0

    def plus(self, amounts: Mapping[str, int]) -> Counts:
        """The sum of these amounts and others."""
        own = dict(self.each)
        for name, more in amounts.items():
            own[name] = own.get(name, 0) + more
        return Counts.of(own)

    def minus(self, amounts: Mapping[str, int]) -> Counts:
        return self.plus({name: -less for name, less in amounts.items()})

    @property
    def total(self) -> int:
        return sum(amount for _, amount in self.each)


def read_amounts(chosen: Iterable[str]) -> dict[str, int]:
    """The amounts in a legal reply."""
    matches = (_AMOUNT.fullmatch(one) for one in chosen)
    return {match[1]: int(match[2]) for match in matches if match}


def check_amounts(chosen: tuple[str, ...], known: Collection[str], rule: Mapping[str, str]) -> dict[str, int]:
    """The amounts in a reply. Raises `NotAllowed` (`offer`) for a malformed, unknown or repeated name."""
    amounts: dict[str, int] = {}
    for text in chosen:
        match = _AMOUNT.fullmatch(text) if isinstance(text, str) else None
        if match is None or match[1] not in known or match[1] in amounts:
            names = ", ".join(known) or "nobody"
            raise NotAllowed(
                rule["offer"], f"Say how many for each of {names}, as in name=2, not {show_reply((text,))}."
            )
        amounts[match[1]] = int(match[2])
    return amounts


def write_amounts(amounts: Mapping[str, int]) -> tuple[str, ...]:
    """The reply that gives these amounts."""
    return tuple(f"{name}={amount}" for name, amount in sorted(amounts.items()) if amount)
