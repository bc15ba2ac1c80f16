"""`tools/bench NAME`: one module a benchmark, each with `main(words) -> exit code`."""

from __future__ import annotations

import importlib
import sys

KNOWN = {
    "read": "reading, linking and checking, beside the ink compiler",
    "play": "decisions a second of random play, beside ink's runtimes",
    "reach": "exact answers for campaigns of growing size, beside random reading",
    "reader": "choices a second of the compiled reader, plain and with numba, beside ink's runtimes",
    "start": "seconds that importing takes, and that commands take to answer",
    "ui": "milliseconds from a click on the notebook's table to what is seen of it, early and late in a campaign",
}


def main() -> int:
    words = sys.argv[1:]
    if not words or words[0] not in KNOWN:
        print("usage: tools/bench NAME [--quick]\n")
        for name, what in KNOWN.items():
            print(f"  {name:8} {what}")
        return 0 if words[:1] in ([], ["-h"], ["--help"]) else 2
    module = importlib.import_module(f"workshop.bench.{words[0]}")
    return int(module.main(words[1:]))


sys.exit(main())
