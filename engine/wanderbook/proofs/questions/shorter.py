"""Shorter plays, without unnecessary detours.

A play that returns to a point can leave out the steps in between if the rest can still be played.
"""

from __future__ import annotations

from wanderbook.machine.machine import Machine

TRIES = 400
"""The number of cuts tried for one play."""


def shorter(machine: Machine, play: list[int]) -> list[int]:
    """The play without unnecessary detours; the longest cuts are tried first."""
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
    """The later steps, last first, before which a play is at the same point as before its step `at`."""
    operators = machine.operators
    point = operators[play[at]].source
    return [later for later in range(len(play) - 1, at, -1) if operators[play[later]].source == point]
