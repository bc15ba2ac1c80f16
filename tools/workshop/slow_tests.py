"""The tests that `tools/test --quick` leaves out, by what they took when they were last measured.

    tools/test --junitxml=measured.xml -o junit_duration_report=total
    python -m workshop.slow_tests measured.xml

writes `tests/slow.txt`: functions of which one case took longer than half a second, or all together longer than two. A
test that is new or has another name counts as quick until the next measurement.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

LIST = Path(__file__).parents[2] / "tests" / "slow.txt"
ONE, ALL = 0.5, 2.0
"""Seconds for one case of a test, and for all of them."""


def slow_tests(measured: Path) -> list[str]:
    """`tests/table/test_soak.py::test_a_slice`, in order."""
    taken: dict[str, list[float]] = defaultdict(list)
    for case in ElementTree.parse(measured).iter("testcase"):
        function = case.get("name", "").partition("[")[0]
        taken[f"{_file(case.get('classname', ''))}::{function}"].append(float(case.get("time", 0)))
    return sorted(name for name, times in taken.items() if max(times) > ONE or sum(times) > ALL)


def _file(module: str) -> str:
    """`tests/rules/test_x.py` of `tests.rules.test_x.TestClass`."""
    parts = module.split(".")
    return "/".join(parts[: next(at for at, one in enumerate(parts) if one.startswith("test_")) + 1]) + ".py"


if __name__ == "__main__":
    LIST.write_text("\n".join(slow_tests(Path(sys.argv[1]))) + "\n", "utf-8")
