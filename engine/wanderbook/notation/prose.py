"""What is worth saying about prose: pictures and links must exist, and rules must not hide in it."""

from __future__ import annotations

import re

from wanderbook.ids import SECTION
from wanderbook.notation.choices import Part
from wanderbook.notation.meant import meant
from wanderbook.notation.source import Reading

_LINK = re.compile(r"(!?)\[[^\]\n]{0,300}+\]\(\s*+<?([^)\s>]{0,300}+)>?[^)\n]{0,300}+\)")
_ITALICS = re.compile(r"(?<!\*)\*([^*\s][^*]*\.)\*(?!\*)")
_BULLET = re.compile(r"[-*+]\s+")
_NEARLY = re.compile(r" {0,3}#{1,6}\s*([^\s#]+)\s*#*")
_TAG = re.compile(r"</?[a-zA-Z][\w-]*(?:\s[^<>\n]{0,200})?/?>|<!--")


def check_prose(reading: Reading, part: Part, quoted: bool = False) -> None:
    """Note what the prose refers to and what in it will not be what the author expects. Quotes may say anything."""
    text = reading.text
    if text.find("](", part.start, part.end) >= 0:
        _check_links(reading, part)
    if text.find("<", part.start, part.end) >= 0 and (tag := _TAG.search(text, part.start, part.end)):
        reading.problem("SB208", *tag.span(), "HTML is shown as text", "use Markdown, or write it as you want it seen")
    if not quoted:
        _check_hidden(reading, part)


def _check_links(reading: Reading, part: Part) -> None:
    for link in _LINK.finditer(reading.text, part.start, part.end):
        target, span = link[2], link.span(2)
        if link[1]:
            reading.refer("image", target, *span)
        elif target.startswith("#"):
            reading.refer("section", target[1:], span[0] + 1, span[1])


def _check_hidden(reading: Reading, part: Part) -> None:
    """SB207: a line that reads as a rule but does not stand as one, and italics inside a line that do."""
    at = part.start
    for line in reading.text[part.start : part.end].split("\n"):
        said = line.strip()
        low = at + len(line) - len(line.lstrip())
        if found := meant(reading, _BULLET.sub("", said)):
            _hidden(reading, low, low + len(said), found)
        elif "*" in said:
            for italics in _ITALICS.finditer(line):
                if found := meant(reading, italics[1]):
                    _hidden(reading, at + italics.start(), at + italics.end(), found)
        at += len(line) + 1


def _hidden(reading: Reading, low: int, high: int, found: str) -> None:
    said = reading.text[low:high]
    reading.problem(
        "SB207", low, high, f"{said!r} is read as prose", f"if it is a rule, write on a line of its own: {found}"
    )


def check_heading(reading: Reading, part: Part) -> None:
    """SB102: `##5` and `### 7` look like sections and are none."""
    number = _NEARLY.fullmatch(reading.text, part.start, part.end)
    if number and SECTION.fullmatch(number[1]):
        said = reading.text[part.start : part.end]
        reading.problem("SB102", part.start, part.end, f"{said!r} does not start a section", f"write ## {number[1]}")
