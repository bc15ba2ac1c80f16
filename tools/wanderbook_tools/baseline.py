"""Baselines: known problems, so that only new ones count."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

from wanderbook_tools.alerts import Alert
from wanderbook_tools.books import write_text
from wanderbook_tools.screen import WrongUse

MOST_BYTES = 16 * 1024 * 1024
_LINE = re.compile(r"(\.(?:md|toml)):\d+")
Key: TypeAlias = tuple[str, str, str]


class Baseline:
    """The number of occurrences of each problem, by code, file and message, at any line."""

    def __init__(self, known: Mapping[Key, int]) -> None:
        self._left = Counter(known)

    @classmethod
    def read(cls, path: Path) -> Baseline:
        """Read a baseline. Raises `WrongUse` for any other file."""
        try:
            if path.stat().st_size > MOST_BYTES:
                raise WrongUse(f"{path} is too large for a baseline")
            data = json.loads(path.read_text("utf-8"))
            return cls({(one["code"], one["file"], one["message"]): int(one["times"]) for one in data["known"]})
        except OSError as error:
            raise WrongUse(f"cannot read {path}: {(error.strerror or 'unknown').lower()}") from error
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            help = "write one with --write-baseline"
            raise WrongUse(f"{path} is not a baseline; {help}") from error

    def marked(self, alerts: Iterable[Alert]) -> list[Alert]:
        """The alerts, with those in the baseline marked as known, up to its number of equal ones. A cause is known if
        everything below it is."""
        alerts_marked = []
        for alert in alerts:
            if alert.below:
                below = tuple(self.marked(alert.below))
                known = not alert.ignored and not any(each.counts for each in below)
                alerts_marked.append(alert._replace(below=below, known=known))
                continue
            known = not alert.ignored and self._left[key(alert)] > 0
            self._left[key(alert)] -= known
            alerts_marked.append(alert._replace(known=known))
        return alerts_marked


def key(alert: Alert) -> Key:
    return alert.code, alert.file, _LINE.sub(r"\1", alert.message)


def write_baseline(path: Path, alerts: Iterable[Alert]) -> int:
    """Write all alerts to a baseline file; for a cause, those below it. Returns their number."""
    each = (name for one in alerts for name in one.below or (one,))
    counted = Counter(key(one) for one in each if not one.ignored)
    known = [
        {"code": code, "file": file, "message": message, "times": times}
        for (code, file, message), times in sorted(counted.items())
    ]
    write_text(path, json.dumps({"version": 1, "known": known}, ensure_ascii=False, indent=2) + "\n")
    return sum(counted.values())
