"""Plays without what they do not need.

A play that comes back to where it was may leave out what it did in between, if it can still be taken to its end.
"""

from __future__ import annotations

from wanderbook.machine.machine import Machine

TRIES = 400
"""Cuts that are tried for one play."""


def shorter(machine: Machine, play: list[int]) -> list[int]:
    """The same play without ways round that it does not need, the longest cut first."""
    tries, at = TRIES, 0
    while at < len(play):
        for back in _comes_back(machine, play, at):
            tries -= 1
            cut = [*play[:at], *play[back:]]
            if machine.replays(cut):
                play = cut
                break
            if not tries:
                return play
        else:
            at += 1
    return play


def _comes_back(machine: Machine, play: list[int], at: int) -> list[int]:
    """Where a play is again at the point where it is before its step `at`, the last first."""
    operators = machine.operators
    point = operators[play[at]].source
    return [later for later in range(len(play) - 1, at, -1) if operators[play[later]].source == point]
