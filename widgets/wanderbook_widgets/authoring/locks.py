"""Soft locks in words: where to show them, and why no ending can be reached from there."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.api.findings import SoftLock
from wanderbook_widgets.authoring.bench import Bench, Data
from wanderbook_widgets.view import ReaderPlace, page

_STUCK = "stuck at "
"""The words of a witness when no choice is open."""
_ASKS = frozenset({"guard", "price"})
"""Terms of a choice without which it is closed."""


def lock_section(lock: SoftLock) -> str:
    """The section at which to show a soft lock: where it closes, or the last one before the ship or the map."""
    return lock.at or (lock.closes.section if lock.closes else "")


def lock_reason(bench: Bench, lock: SoftLock, said: Data) -> str:
    """Why no ending can be reached: the requirements of every choice of the last section, or the decision that led
    there."""
    if lock.safe < 0:
        return "; ".join(lock.because)
    if closed := _no_choice(bench, lock, said):
        return closed
    closes, safe = lock.closes, lock.last_safe
    taken = (closes.choice if closes else "") or (safe.choice if safe else "") or (closes.reply if closes else "")
    return str(said["inspector"]["lock_after"]).format(choice=taken) if taken else ""


def lock_reasons(bench: Bench, lock: SoftLock, said: Data) -> list[str]:
    """The same, and where choices are still open, the ways to an ending that stay closed. It may take a search."""
    reason = lock_reason(bench, lock, said)
    further = () if lock.safe < 0 or _no_choice(bench, lock, said) else lock.because
    return [one for one in (reason, *further) if one]


def _no_choice(bench: Bench, lock: SoftLock, said: Data) -> str:
    """The requirements of every choice of the last section; empty if one of them is open."""
    steps = tuple(lock.witness)
    came = steps[-1].came if steps else ()
    stuck = next((one.removeprefix(_STUCK) for one in came if one.startswith(_STUCK)), "")
    asked = list(_asked(bench, stuck)) if stuck in bench.book else []
    return str(said["inspector"]["lock_closed"]).format(name=stuck, choices="; ".join(asked)) if asked else ""


def _asked(bench: Bench, section: str) -> Iterator[str]:
    """The requirements of a section's choices, by letter; empty if one of them has none."""
    shown = page(bench.book.content, ReaderPlace("section", section), bench.folder)["choices"]
    each = [(one["letter"], [term["text"] for term in one["terms"] if term["kind"] in _ASKS]) for one in shown]
    if all(terms for _, terms in each):
        yield from (f"{letter}. {', '.join(terms)}" for letter, terms in each)
