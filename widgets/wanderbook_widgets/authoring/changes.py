"""Changes of texts, as exchanged with an editor, and the bytes of a file to write."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher

from wanderbook.notation.folder import SEPARATORS, text_of
from wanderbook_widgets.authoring.messages import Edit
from wanderbook_widgets.messages import WrongMessage

MOST_COMPARED = 4_000
"""The most lines compared one by one; a longer stretch is replaced as a whole."""
BOM = b"\xef\xbb\xbf"
Change = tuple[int, int, str]
"""Start and end in UTF-16 units, as in browsers, and the replacement."""
Opcode = tuple[str, int, int, int, int]

_RAW_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def lines_of(text: str) -> list[str]:
    """The lines of a text, each with its end."""
    return _LINE.findall(text)


def opcodes(before: Sequence[str], after: Sequence[str]) -> list[Opcode]:
    """The operations that turn some lines into others, as `difflib` opcodes."""
    head = _same(before, after)
    tail = min(_same(before[::-1], after[::-1]), min(len(before), len(after)) - head)
    middle, other = before[head : len(before) - tail], after[head : len(after) - tail]
    if max(len(middle), len(other)) > MOST_COMPARED:
        pieces: Sequence[Opcode] = [("replace", 0, len(middle), 0, len(other))]
    else:
        pieces = SequenceMatcher(None, middle, other, autojunk=False).get_opcodes()
    found = [("equal", 0, head, 0, head)] if head else []
    found += [(what, a + head, b + head, c + head, d + head) for what, a, b, c, d in pieces if a < b or c < d]
    if tail:
        found.append(("equal", len(before) - tail, len(before), len(after) - tail, len(after)))
    return found


# ---------------------------------------------------------------- changes


def replaced(text: str, message: Edit) -> str:
    """A text with the page's changes, which count in UTF-16 units. Raises `WrongMessage` for what does not fit."""
    data = text.encode("utf-16-le")
    pieces, at = [], 0
    for change in message.changes:
        start, end = 2 * change.start, 2 * change.end
        if not at <= start <= end <= len(data):
            raise WrongMessage("these changes are of another text")
        pieces += [data[at:start], change.text.encode("utf-16-le")]
        at = end
    return b"".join((*pieces, data[at:])).decode("utf-16-le")


def changes_between(old: str, new: str) -> list[Change]:
    """Changes that lead from one text to another, as small as lines tell, all seen from the text before them."""
    before, after = lines_of(old), lines_of(new)
    starts = [0]
    for line in before:
        starts.append(starts[-1] + units(line))
    return [
        _trimmed(starts[low], "".join(before[low:high]), "".join(after[at:end]))
        for what, low, high, at, end in opcodes(before, after)
        if what != "equal"
    ]


def _trimmed(start: int, old: str, new: str) -> Change:
    """A change without what old and new text begin and end with, so that a cursor in there stays where it is."""
    head = _same(old, new)
    tail = min(_same(old[::-1], new[::-1]), min(len(old), len(new)) - head)
    before, gone = old[:head], old[head : len(old) - tail]
    at = start + units(before)
    return at, at + units(gone), new[head : len(new) - tail]


def units(text: str) -> int:
    """The length of a text as browsers count."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _same(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines or letters are the same from the first one on."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


# ---------------------------------------------------------------- bytes


def as_written(text: str, before: bytes | None) -> bytes:
    """The bytes of a text, with the byte order mark and the line ends that the file had before.

    A line that did not change keeps its end, and the separators in it; another one ends as the line in its place did,
    or else as most lines do.
    """
    if before is None or text_of("", before) is None:
        return text.encode("utf-8")
    raw = before.removeprefix(BOM).decode("utf-8")
    mark = BOM if before.startswith(BOM) else b""
    if "\r" in raw or any(separator in raw for separator in SEPARATORS):
        text = _with_ends(text, _RAW_LINE.findall(raw))
    return mark + text.encode("utf-8")


def _with_ends(text: str, raw: Sequence[str]) -> str:
    """A text, with lines as they were written where they are the same."""
    old, new = [text_of("", line.encode()) or "" for line in raw], lines_of(text)
    usual = Counter(filter(None, map(_end, raw))).most_common(1)
    made: list[str] = []
    for what, low, high, start, stop in opcodes(old, new):
        if what == "equal":
            made += raw[low:high]
            continue
        ends = [_end(line) for line in raw[low:high]] if high - low == stop - start else [""] * (stop - start)
        for line, end in zip(new[start:stop], ends, strict=True):
            made.append(line[:-1] + (end or usual[0][0]) if line.endswith("\n") and usual else line)
    return "".join(made)


def _end(line: str) -> str:
    return "\r\n" if line.endswith("\r\n") else line[-1:] if line[-1:] in ("\r", "\n") else ""
