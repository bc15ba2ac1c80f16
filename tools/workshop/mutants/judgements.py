"""Mutants that were judged to be equivalent: no play can tell them from the rules.

    [[equivalent]]
    mutant = "table.damage:fallen:off-by-one:3"
    lines = '''
    -    return 0
    +    return 1
    '''
    reason = "Why nothing in the game can differ."

`lines` is what the mutant changes. When the code has changed since, the judgement is stale: it is reported, and the
mutant is tried like any other.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from workshop.mutants.identity import Mutant


class Judgement(NamedTuple):
    mutant: str
    lines: str
    reason: str


def read_judgements(path: Path) -> list[Judgement]:
    if not path.is_file():
        return []
    entries = tomllib.loads(path.read_text("utf-8")).get("equivalent", ())
    return [Judgement(entry["mutant"], entry["lines"].strip("\n"), entry["reason"]) for entry in entries]


def judged(mutants: Iterable[Mutant], judgements: Iterable[Judgement]) -> dict[str, str]:
    """The reason by the mutant's id, of judgements that still hold."""
    said = {judgement.mutant: judgement for judgement in judgements}
    return {
        mutant.id: said[mutant.id].reason
        for mutant in mutants
        if mutant.id in said and said[mutant.id].lines == mutant.lines
    }


def stale(mutants: Iterable[Mutant], judgements: Iterable[Judgement], modules: Iterable[str]) -> list[str]:
    """What is wrong with each judgement on one of these modules that no longer fits the code."""
    known = {mutant.id: mutant for mutant in mutants}
    mine = set(modules)
    found = []
    for judgement in judgements:
        if judgement.mutant.partition(":")[0] not in mine:
            continue
        mutant = known.get(judgement.mutant)
        if mutant is None:
            found.append(f"{judgement.mutant}: there is no such mutant any more")
        elif mutant.lines != judgement.lines:
            found.append(f"{judgement.mutant}: it now reads\n{mutant.lines}")
    return found
