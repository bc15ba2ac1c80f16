"""What a new version of a story changes: passages, texts, and what can be reached."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from wanderbook.foreign.graph import owner_of
from wanderbook.foreign.program import Place
from wanderbook.foreign.verdicts import Decided

NUMBERED = ("link", "option", "choice", "line")
"""Kinds of names that have a number, which another text changes."""
Texts = Mapping[str, str]
"""By passage its text."""


@dataclass(frozen=True)
class PassageChange:
    """A passage that was added, removed, or has another text."""

    name: str
    change: Literal["added", "removed", "changed"]


@dataclass(frozen=True)
class ReachChange:
    """A passage or link of both versions whose verdict differs."""

    name: str
    before: str
    after: str
    at: Place
    """Its place in the newer version."""


def passage_changes(before: Texts, after: Texts) -> list[PassageChange]:
    """The passages that differ, those of the older version first."""
    changes: list[PassageChange] = []
    for name, text in before.items():
        if name not in after:
            changes.append(PassageChange(name, "removed"))
        elif after[name] != text:
            changes.append(PassageChange(name, "changed"))
    return changes + [PassageChange(name, "added") for name in after if name not in before]


def reach_changes(before: Mapping[str, Decided], after: Mapping[str, Decided], changed: set[str]) -> list[ReachChange]:
    """What was decided differently. Links and lines count in passages that did not change; in others they have other
    numbers."""
    changes: list[ReachChange] = []
    for name, now in after.items():
        was = before.get(name)
        is_same = now.kind not in NUMBERED or not _has_changed(owner_of(name), changed)
        if was is not None and is_same and was.status != now.status:
            changes.append(ReachChange(name, was.status, now.status, now.at))
    return changes


def _has_changed(owner: str, changed: set[str]) -> bool:
    """Whether something changed in a passage, in what it is in, or in what is in it."""
    return any(one == owner or owner.startswith(f"{one}:") or one.startswith(f"{owner}.") for one in changed)
