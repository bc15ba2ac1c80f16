"""Processes that play one book on one shelf at the same time: nothing that was reported as saved may be lost.

    python -m workshop.crowd --runs 20 --decisions 500

Each process plays a campaign of its own, and every decision is reported as saved. When all have ended, the last
decision of each must stand on the shelf: in the autosave, or in a named save. What the record counted must add up.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from wanderbook.book import Book
from wanderbook.notation import read_book
from wanderbook.notation.folder import read_memory
from wanderbook.rulesets import game_for
from wanderbook.session import Shelf
from wanderbook.session.autosave import Autosave
from wanderbook.session.files import BadFile
from wanderbook.session.saves import read_save

PAGE = b'title = "The Pond"\nruleset = "gamebook"\nstart = "1"\n'
STORY = b"## 1\n\nA pond.\n\nA. Round.\n(Turn to 1)\n\nB. Skip a stone.\n(Turn to 1)\n"


class Reported(NamedTuple):
    """What a process heard is saved: so many decisions of a campaign. `problems` are what else it heard."""

    seed: int
    decisions: int
    problems: tuple[str, ...]


def pond() -> Book:
    """A story without an end."""
    return read_book(read_memory({"book.toml": PAGE, "storybook/all.md": STORY}), use_cache=False).require()


def play(home: Path, seed: int, decisions: int) -> Reported:
    """Play so many decisions, each saved before the next."""
    heard: list[str] = []
    game = game_for(pond())

    def tell(which: str, /, **values: object) -> None:
        if which not in {"kept", "kept_other"}:
            heard.append(f"{which}: {values}")

    autosave = Autosave(game, tell, "earlier", "other", Shelf(game.book, home))
    autosave.begin(seed)
    for _ in range(decisions):
        autosave.answer(("A",))
        autosave.shelf.note_earned(frozenset({f"{seed}:{len(autosave.play.journal)}"}))
    return Reported(seed, decisions if autosave.failed is None else -1, tuple(heard))


def crowd(home: Path, processes: int, decisions: int) -> list[str]:
    """Let so many processes play at once: everything that was lost."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        reports = [one.result() for one in [pool.submit(play, home, seed, decisions) for seed in range(processes)]]
    lost = [problem for report in reports for problem in report.problems]
    shelf = Shelf(pond(), home)
    kept: dict[int, int] = {}
    for path in (shelf.autosave, *sorted((shelf.folder / "saves").glob("*.json"))):
        try:
            saved = read_save(path)
        except BadFile as bad:
            lost.append(f"{path.name}: {bad}")
            continue
        kept[saved.seed] = max(kept.get(saved.seed, 0), len(saved.journal))
    for report in reports:
        if kept.get(report.seed, 0) < report.decisions:
            lost.append(
                f"of campaign {report.seed}, {kept.get(report.seed, 0)} of {report.decisions} decisions are left"
            )
    record = shelf.record()
    if record.plays != processes:
        lost.append(f"the record counts {record.plays} of {processes} plays")
    if len(record.earned) != processes * decisions:
        lost.append(f"the record has {len(record.earned)} of {processes * decisions} achievements")
    return lost


def main() -> int:
    """Let several processes play from one shelf, again and again. Returns 1 if a save was lost."""
    parser = argparse.ArgumentParser(prog="python -m workshop.crowd", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=500)
    options = parser.parse_args()
    lost: list[str] = []
    for run in range(options.runs):
        with tempfile.TemporaryDirectory() as home:
            found = crowd(Path(home), options.processes, options.decisions)
        print(f"run {run + 1}: {'; '.join(found) or 'nothing lost'}", flush=True)
        lost += found
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
