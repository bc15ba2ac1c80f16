"""How long it takes until something answers: imports, `--help`, and `check` of a bundled book.

Each measurement is a process of its own; of several the best counts, for machines are noisy. The first line is Python
itself, which everything else includes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time

BOOK = "the-lamplighters-round"
REPEATS = 7
IMPORTS = ("wanderbook", "wanderbook.api.checking", "wanderbook.api.playing", "wanderbook.api.reaching")
COMMANDS = {
    "wanderbook --help": ("--help",),
    "wanderbook check, nothing known": ("check", BOOK, "--no-cache"),
    "wanderbook check, nothing changed": ("check", BOOK),
    "wanderbook reach": ("reach", BOOK),
}


def main(words: list[str]) -> int:
    """Measure how long imports and small commands take."""
    parser = argparse.ArgumentParser(prog="tools/bench start", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="three runs of each instead of seven")
    repeats = 3 if parser.parse_args(words).quick else REPEATS
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["WANDERBOOK_CACHE"] = scratch
        _tell("python", ("-c", "pass"), repeats)
        for name in IMPORTS:
            _tell(f"import {name}", ("-c", f"import {name}"), repeats)
        _run(("-m", "wanderbook_tools", "check", BOOK))
        for what, command in COMMANDS.items():
            _tell(what, ("-m", "wanderbook_tools", *command), repeats)
    return 0


def _tell(what: str, words: tuple[str, ...], repeats: int) -> None:
    print(f"  {what:36} {min(_run(words) for _ in range(repeats)):6.3f} s", flush=True)


def _run(words: tuple[str, ...]) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began
