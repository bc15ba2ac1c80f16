"""Rules broken on purpose: each mutant changes one place of the rules, and a test marked with that rule must notice.

A file of mutants is TOML:

    [[mutant]]
    rule = "SG-CHAL-3"
    file = "engine/wanderbook/rulesets/sleeping_gods/challenge.py"
    old = "mate.fatigue >= MOST_FATIGUE or not health(kit, mate)"
    new = "not health(kit, mate)"

`old` stands exactly once in the file. Mutants are tried in copies; the checkout is never touched.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple

from wanderbook_tools.rules import marked

ROOT = Path(__file__).parents[2]
FOLDERS = tuple(ROOT / "tests" / "rules" / name for name in ("sg_mutants", "ds_mutants"))
"""Of the board games."""
LONGEST = 300
"""Seconds for the tests of one mutant: a rule that is broken may never come to an end."""


class Mutant(NamedTuple):
    rule: str
    file: str
    old: str
    new: str
    where: str
    """The file that describes it, and which of its mutants it is."""


def read_mutants(folders: Sequence[Path] = FOLDERS) -> list[Mutant]:
    found = []
    for path in (path for folder in folders for path in sorted(folder.glob("*.toml"))):
        for at, entry in enumerate(tomllib.loads(path.read_text("utf-8")).get("mutant", ()), 1):
            found.append(Mutant(entry["rule"], entry["file"], entry["old"], entry["new"], f"{path.stem} {at}"))
    return found


def stale(mutants: Iterable[Mutant], root: Path = ROOT) -> list[str]:
    """Mutants whose place is not to be found any more, or not only once."""
    found = []
    for mutant in mutants:
        times = (root / mutant.file).read_text("utf-8").count(mutant.old) if (root / mutant.file).is_file() else 0
        if times != 1 or mutant.old == mutant.new:
            found.append(f"{mutant.where} ({mutant.rule}): its place stands {times} times in {mutant.file}")
    return found


class Workbench:
    """A copy of the engine in which one mutant at a time is tried."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))

    def try_out(self, mutant: Mutant, tests: Sequence[str]) -> str:
        """`killed`, `survived`, or what else happened."""
        path = self.root / mutant.file
        whole = path.read_text("utf-8")
        path.write_text(whole.replace(mutant.old, mutant.new), "utf-8")
        try:
            return self._tested(tests)
        finally:
            path.write_text(whole, "utf-8")

    def _tested(self, tests: Sequence[str]) -> str:
        settings = {**os.environ, "PYTHONPATH": str(self.root / "engine"), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
        try:
            ran = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, timeout=LONGEST, text=True)
        except subprocess.TimeoutExpired:
            return "killed"
        return {0: "survived", 1: "killed"}.get(ran.returncode, f"broken: {ran.stdout[-300:]}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools/mutants", description="Break rules on purpose and see a test fail.")
    parser.add_argument("rules", nargs="*", help="only these rules, such as SG-CHAL-3 or SG-CHAL")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    options = parser.parse_args(arguments)
    wanted = [one for one in read_mutants() if not options.rules or _named(one.rule, options.rules)]
    if problems := stale(wanted):
        print("\n".join(problems))
        return 1
    marks = marked(ROOT / "tests")
    if unmarked := sorted({one.rule for one in wanted} - marks.keys()):
        print(f"no test marks {', '.join(unmarked)}")
        return 1
    lived = [told for told in _tried(wanted, marks, options.jobs) if told]
    print(f"\n{len(wanted) - len(lived)} of {len(wanted)} mutants were killed")
    return 1 if lived else 0


def _named(rule: str, rules: Iterable[str]) -> bool:
    return any(rule == one or rule.startswith(f"{one}-") for one in rules)


def _tried(mutants: Sequence[Mutant], marks: dict[str, list[str]], jobs: int) -> list[str]:
    """What is to be said of each mutant; nothing of those that were killed."""
    with TemporaryDirectory() as folder:
        benches: SimpleQueue[Workbench] = SimpleQueue()
        for number in range(jobs):
            benches.put(Workbench(Path(folder) / str(number)))

        def one(mutant: Mutant) -> str:
            bench = benches.get()
            try:
                how = bench.try_out(mutant, sorted({_test(where) for where in marks[mutant.rule]}))
            finally:
                benches.put(bench)
            print("." if how == "killed" else f"\n{mutant.rule} {mutant.where}: {how}", end="", flush=True)
            return "" if how == "killed" else how

        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(one, mutants))


def _test(where: str) -> str:
    """A test as pytest names it; a module's own mark stands for all of its tests."""
    return where.removesuffix("::pytestmark")


if __name__ == "__main__":
    sys.exit(main())
