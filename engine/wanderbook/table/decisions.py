"""What is asked, in few shapes. A decision has an owner, options with stable ids, and what anyone may do meanwhile."""

from __future__ import annotations

from collections.abc import Iterable

from wanderbook.table.facts import Fact


class Option(Fact, frozen=True):
    """One thing that can be chosen; closed while a rule forbids it. The sentence is made when it is asked for."""

    id: str
    closed_by: str | None = None
    """The id of the rule that closes this option."""


class Pick(Fact, frozen=True):
    """Choose between `least` and `most` of the options."""

    about: str
    """What the decision is about: a section, a choice, a card."""
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    owner: int = 0
    """The player whose decision it is."""
    meanwhile: tuple[Option, ...] = ()
    """What anyone may do besides, before the decision is asked again."""


class Chance(Fact, frozen=True):
    """A draw that the one who asked for it decides: for odds, proofs and scenarios, never for players."""

    about: str
    outcomes: tuple[tuple[str, int], ...]
    """Ids with how many equally likely draws give each."""


Decision = Pick | Chance


class Reply(Fact, frozen=True):
    """An answer: what was chosen, by whom, and at which moment of the play it was meant."""

    chosen: tuple[str, ...]
    by: int | None = None
    moment: int | None = None


class NotAllowed(Exception):
    """A reply that the rules refuse. Nothing has changed; the rule is named and the sentence says why."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule, self.reason = rule, reason


def open_options(options: Iterable[Option]) -> list[str]:
    return [option.id for option in options if option.closed_by is None]
