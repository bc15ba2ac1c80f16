"""`tools/bench NAME`: one module a benchmark, each with `main(words) -> exit code`."""

from __future__ import annotations

import importlib
import sys

KNOWN = {
    "desk": "milliseconds from a keystroke to diagnostics, and the language service's other times and memory",
    "explained": "no measure: every explanation of synthetic books held against its report",
    "map": "the map of the desk: first picture, edit to map and verdicts, one frame of panning and zooming",
    "read": "reading, linking and checking, beside the ink compiler",
    "play": "decisions a second of random play, beside ink's runtimes",
    "prompts": "decisions a turn that a screen asks for, as in print and with what need not be asked",
    "prove": "the command reach on plain books of growing size, this checkout and another in turns",
    "publish": "a published page: what it loads, seconds to the first choice, milliseconds from click to repaint",
    "reach": "exact answers for campaigns of growing size, beside random reading",
    "real": "exact answers for a folder of books of any shape: seconds, memory, what was decided by which proof",
    "reader": "choices a second of the compiled reader, plain and with numba, beside ink's runtimes",
    "start": "seconds that importing takes, and that commands take to answer",
    "ui": "milliseconds from a click on the notebook's table to what is seen of it, early and late in a campaign",
    "view": "questions of whole campaigns that a player would have to scroll for, in five windows",
}


def main() -> int:
    """Run the measurement that is named, or list them all."""
    words = sys.argv[1:]
    if not words or words[0] not in KNOWN:
        print("usage: tools/bench NAME [--quick]\n")
        for name, what in KNOWN.items():
            print(f"  {name:9} {what}")
        return 0 if words[:1] in ([], ["-h"], ["--help"]) else 2
    module = importlib.import_module(f"workshop.bench.{words[0]}")
    return int(module.main(words[1:]))


sys.exit(main())
