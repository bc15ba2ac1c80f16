"""How a reply is refused: with a rule and a sentence."""

from __future__ import annotations

from collections.abc import Iterable


class NotAllowed(Exception):
    """A reply that the rules refuse. Nothing has changed; the rule is named and the sentence says why."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule, self.reason = rule, reason


def shown(chosen: Iterable[object]) -> str:
    """What was replied, cut short: a reply may come from anywhere."""
    return ", ".join([repr(str(one)[:40]) for one, _ in zip(chosen, range(4), strict=False)]) or "nothing"
