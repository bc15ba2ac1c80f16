"""The exception for refused replies, with a rule and a sentence."""

from __future__ import annotations

from collections.abc import Iterable


class NotAllowed(Exception):
    """A reply that the rules refuse: `rule` and a sentence that says why. The state is unchanged."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule, self.reason = rule, reason


def show_reply(chosen: Iterable[object]) -> str:
    """A reply as text, truncated: it may come from an untrusted source."""
    return ", ".join([repr(str(one)[:40]) for one, _ in zip(chosen, range(4), strict=False)]) or "nothing"
