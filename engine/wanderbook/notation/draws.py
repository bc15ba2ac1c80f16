"""Draw tables: a draw with more than two outcomes, one on each line."""

from __future__ import annotations

import re
from collections import Counter

from wanderbook.book.sections import DrawTable, Row
from wanderbook.notation.choices import ChoicePart, lines_of
from wanderbook.notation.languages import BadValue
from wanderbook.notation.lints import Spot, lint_rows
from wanderbook.notation.source import ParseContext
from wanderbook.notation.statements import read_effects, unknown

_ROW = re.compile(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?\s*:\s*")


def read_draw_table(reading: ParseContext, block: ChoicePart) -> DrawTable:
    """The draw table in a block: a first line such as `Draw fate.`, and an outcome on each line below. The rows are
    only checked together if every line could be read.
    """
    (low, high), *lines = lines_of(reading.text, block)
    faces = _faces(reading, low, high)
    placed = [(row, Spot(*line)) for line in lines if (row := _row(reading, *line))]
    rows = [row for row, _ in placed]
    is_reported = any(d.line == reading.source.place(low)[0] for d in reading.diagnostics[-len(lines) - 1 :])
    if not is_reported and len(rows) == len(lines) and _check_rows(reading, low, high, rows, faces):
        lint_rows(reading, placed)
    return DrawTable(faces=faces, rows=tuple(rows))


def _faces(reading: ParseContext, low: int, high: int) -> int | None:
    """The faces of the die in a table's first line; None for a draw of fate, or if the line cannot be read."""
    text = reading.text[low:high].rstrip(".")
    try:
        phrase = reading.phrasebook.frame("roll").read(text)
    except BadValue as bad:
        reading.bad_value(bad, low)
        return None
    kind = "die" if phrase else "fate"
    if phrase is None and reading.phrasebook.frame("draw_fate").read(text) is None:
        reading.problem("SB101", low, high, f"{text[:48]!r} is not the first line of a table", _opening(reading))
    elif kind not in reading.vocabulary.tables:
        reading.foreign(text, low, high, ("table", kind))
    return int(phrase.values["faces"]) if phrase else None


def _opening(reading: ParseContext) -> str:
    """The help text with the first line of a table in this ruleset."""
    book = reading.phrasebook
    roll = "die" in reading.vocabulary.tables
    return f"write {book.print_frame('roll', faces=6) if roll else book.print_frame('draw_fate')}."


def _row(reading: ParseContext, low: int, high: int) -> Row | None:
    """One outcome of a draw, such as `3-5: -1 health.`; None, with the problem noted, if it cannot be read."""
    numbers = _ROW.match(reading.text, low, high)
    if numbers is None:
        unknown(reading, low, high, "an outcome such as 3-5: -1 health. Turn to 167.")
        return None
    first = int(numbers[1])
    last = int(numbers[2] or numbers[1])
    effects = read_effects(reading, numbers.end(), high)
    if not 1 <= first <= last <= 999:
        reading.problem(
            "SB120",
            low,
            numbers.end(),
            f"{numbers[0].strip()!r} is not a range",
            "write the lower number first, as in 3-5",
        )
        return None
    return Row(low=first, high=last, effects=effects)


def _check_rows(reading: ParseContext, low: int, high: int, rows: list[Row], faces: int | None) -> bool:
    """Whether every number is covered once; if not, SB117."""
    lowest, highest = (1, faces) if faces else reading.vocabulary.fate
    covered = Counter(number for row in rows for number in range(row.low, row.high + 1))
    wrong = {
        "does not cover {}": [number for number in range(lowest, highest + 1) if number not in covered],
        "covers {} more than once": sorted(number for number, times in covered.items() if times > 1),
        "covers {}, which cannot be drawn": sorted(number for number in covered if not lowest <= number <= highest),
    }
    faults = [how.format(_some(numbers)) for how, numbers in wrong.items() if numbers]
    if faults:
        reading.problem(
            "SB117",
            low,
            high,
            f"this table {' and '.join(faults)}",
            f"cover each number from {lowest} to {highest} once",
        )
    return not faults


def _some(numbers: list[int], most: int = 6) -> str:
    return ", ".join(map(str, numbers[:most])) + (" …" if len(numbers) > most else "")
