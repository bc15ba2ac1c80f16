"""A paragraph under a condition: `*If keyword LANTERN:* The flame leans towards the door.` In an epilogue the last may
be `*Otherwise:* Nobody waits.`, shown if no other is.

The condition is in italics, like all rules, with the colon inside them. The rest of the paragraph is prose, which is
shown only if the condition holds when the section is read. Only prose can be under such a condition: effects, turns and
choices have their own, in redirects and guards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from wanderbook.book.conditions import Condition, none_of
from wanderbook.book.sections import Block, ConditionalProse, Redirect
from wanderbook.notation.blocks import opens_way
from wanderbook.notation.choices import ChoicePart, lines_of
from wanderbook.notation.conditions import read_condition
from wanderbook.notation.languages import Phrasebook
from wanderbook.notation.lints import Spot, lint_paragraph
from wanderbook.notation.meant import nearly_condition
from wanderbook.notation.prose import check_prose
from wanderbook.notation.source import ParseContext

_WHOLE = re.compile(r"\*[^\s*][^*]*\*")


class Label(NamedTuple):
    """The position of a paragraph's condition, and of its words."""

    start: int
    condition: tuple[int, int] | None
    """None for `Otherwise`."""
    end: int


def label_of(reading: ParseContext, block: ChoicePart) -> Label | None:
    """The condition that opens a paragraph, if one does."""
    close = reading.text.find("*", block.start + 1, block.end)
    if close < 0 or reading.text[close - 1] != ":":
        return None
    inner = reading.text[block.start + 1 : close].replace("\n", " ")
    found = reading.phrasebook.frame("shown").read(inner)
    if found is None:
        otherwise = reading.phrasebook.frame("shown_otherwise").read(inner)
        return Label(block.start, None, close + 1) if otherwise else None
    low, high = found.spans["condition"]
    first = block.start + 1
    return Label(block.start, (first + low, first + high), close + 1)


class Above(NamedTuple):
    """What is above a paragraph in its section."""

    redirects: Sequence[Redirect]
    body: Sequence[Block]
    epilogue: bool
    """Whether the section is an epilogue."""


def read_conditional(reading: ParseContext, block: ChoicePart, label: Label, above: Above) -> ConditionalProse | None:
    """The paragraph under a condition; None, with the problem noted (SB132), if it has no text, contains an
    instruction, or if its condition cannot be read."""
    when = read_condition(reading, *label.condition) if label.condition else _read_otherwise(reading, label, above)
    if label.condition and any(isinstance(one, ConditionalProse) and one.otherwise for one in above.body):
        help = "put the paragraph that says Otherwise last"
        reading.problem("SB132", label.start, label.end, "a condition cannot be below Otherwise", help)
    words = ChoicePart("prose", label.end, block.end)
    lines = lines_of(reading.text, words)
    text = reading.words(label.end, block.end).strip()
    if not text:
        help = "write the text after the colon, in the same paragraph"
        reading.problem("SB132", label.start, label.end, "this condition has no text", help)
        return None
    for low, high in lines:
        if _is_rule(reading.text[low:high], reading.phrasebook):
            help = (
                "if it always happens, leave a blank line above it; "
                "if not, move it to another section and lead there with a redirect"
            )
            reading.problem("SB132", low, high, "a conditional paragraph cannot contain an instruction", help)
            return None
    check_prose(reading, words)
    if when is None:
        return None
    paragraph = ConditionalProse(when=when, text=text, otherwise=label.condition is None)
    lint_paragraph(reading, paragraph, above.redirects, Spot(label.start, label.end))
    return paragraph


def _read_otherwise(reading: ParseContext, label: Label, above: Above) -> Condition | None:
    """That no paragraph above is shown; None, with the problem noted, where `Otherwise` cannot be."""
    shown = [one for one in above.body if isinstance(one, ConditionalProse)]
    if not above.epilogue:
        line = reading.phrasebook.frames["epilogue"]
        message, help = "only an epilogue can say Otherwise", f"write the line {line} right under the section's heading"
    elif any(one.otherwise for one in shown):
        message, help = "this epilogue has said Otherwise already", "delete one of them, or give it a condition"
    elif not shown:
        message, help = "there is no paragraph under a condition above this", "put it below the others"
    else:
        return none_of([one.when for one in shown])
    reading.problem("SB132", label.start, label.end, message, help)
    return None


def _is_rule(line: str, book: Phrasebook) -> bool:
    """Whether this is a line of italics, or a turn in brackets."""
    return _WHOLE.fullmatch(line) is not None or opens_way(line, book)


def check_marks(reading: ParseContext, low: int, high: int) -> bool:
    """SB101: `*If keyword LANTERN: The flame leans.*`, with the whole paragraph in italics."""
    said = nearly_condition(reading, reading.text[low:high])
    if said:
        help = f"write the text after the condition, without italics: {said} …"
        reading.problem("SB101", low, high, "a conditional paragraph cannot be in italics", help)
    return bool(said)
