"""Limits of rate: a bucket of tokens that fills up again."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]


class Bucket:
    """So many requests at once, and so many a second after that."""

    def __init__(self, size: float, per_second: float, clock: Clock = time.monotonic) -> None:
        self._size, self._per_second, self._clock = size, per_second, clock
        self._left, self._since = size, clock()

    def take(self) -> bool:
        """Whether one more request is within the limit; it is counted if so."""
        now = self._clock()
        self._left = min(self._size, self._left + (now - self._since) * self._per_second)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each address. The addresses seen longest ago are forgotten."""

    def __init__(self, size: float, per_second: float, most: int = 10_000, clock: Clock = time.monotonic) -> None:
        self._limits = size, per_second, clock
        self._most, self._buckets = most, OrderedDict[str, Bucket]()

    def take(self, address: str) -> bool:
        """Whether one more request of this address is within the limit."""
        bucket = self._buckets.setdefault(address, Bucket(*self._limits))
        self._buckets.move_to_end(address)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()
