"""What is worth saying about prose: pictures and links must exist, and rules must not hide in it."""

from __future__ import annotations

import re

from wanderbook.notation.choices import Part
from wanderbook.notation.phrasebook import BadValue
from wanderbook.notation.source import Reading

_LINK = re.compile(r"(!?)\[[^\]\n]{0,300}\]\(\s*<?([^)\s>]{0,300})>?[^)\n]{0,300}\)")
_TAG = re.compile(r"</?[a-zA-Z][\w-]*(?:\s[^<>\n]{0,200})?/?>|<!--")


def check_prose(reading: Reading, part: Part) -> None:
    """Note what the prose refers to and what in it will not be what the author expects."""
    text = reading.text
    if text.find("](", part.start, part.end) >= 0:
        _check_links(reading, part)
    if text.find("<", part.start, part.end) >= 0 and (tag := _TAG.search(text, part.start, part.end)):
        reading.problem("SB208", *tag.span(), "HTML is shown as text", "use Markdown, or write it as you want it seen")
    _check_hidden(reading, part)


def _check_links(reading: Reading, part: Part) -> None:
    for link in _LINK.finditer(reading.text, part.start, part.end):
        target, span = link[2], link.span(2)
        if link[1]:
            reading.refer("image", target, *span)
        elif target.startswith("#"):
            reading.refer("section", target[1:], span[0] + 1, span[1])


def _check_hidden(reading: Reading, part: Part) -> None:
    """SB207: a line that reads as an instruction but does not stand in italics."""
    at = part.start
    for line in reading.text[part.start : part.end].split("\n"):
        said = line.strip()
        if len(said) < 60 and said[-1:] == "." and _is_instruction(reading, said[:-1]):
            low = at + line.index(said[0])
            reading.problem(
                "SB207",
                low,
                low + len(said),
                f"{said!r} is read as prose",
                f"an instruction stands in italics: *{said}*",
            )
        at += len(line) + 1


def _is_instruction(reading: Reading, said: str) -> bool:
    word = re.match(r"[-+−]|\w+", said)
    if word is None or not reading.phrasebook.starts_effect(word[0].lower()):
        return False
    try:
        return reading.phrasebook.read_effect(said) is not None
    except BadValue:
        return False
