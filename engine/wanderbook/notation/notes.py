"""Notes under a heading: what a text takes for granted, what of it is meant, and that it is an epilogue.

    ## 42.7

    Assumes: keyword MATTIAS
    Epilogue
    Once
    Again: the mill is meant to stand still

Right under a heading they are about the whole section. `Assumes:` right above a paragraph, or anywhere below the first
text, is about the prose below it. No reader sees notes on continuity.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wanderbook.book.conditions import Condition
from wanderbook.book.sections import Assumption, Block, ConditionalProse, DrawTable, Prose
from wanderbook.ids import name_of
from wanderbook.notation.choices import ChoicePart, lines_of
from wanderbook.notation.conditions import read_condition
from wanderbook.notation.source import ParseContext

LONGEST_REASON = 400
"""The longest reason of `Again:`, in letters."""


def assumes(reading: ParseContext, low: int, high: int) -> bool:
    """Whether a line begins as an assumption."""
    words = reading.phrasebook
    opening = words.note_start.match(reading.text, low, high) if reading.text[low] in words.note_initials else None
    return opening is not None and opening.lastgroup == "assumes"


class Pending(NamedTuple):
    """An assumption whose prose is still to come."""

    when: Condition
    start: int
    end: int


class Notes:
    """The notes of one section, in order."""

    def __init__(self, reading: ParseContext, section: str) -> None:
        """`section` is the section's number; empty for other texts, which cannot have any."""
        self.reading, self.section = reading, section
        self.assumes: list[Assumption] = []
        self.epilogue = False
        self.once = False
        self.again = ""
        self._epilogue = 0, 0
        self._pending: list[Pending] = []

    @property
    def is_pending(self) -> bool:
        """Whether an assumption waits for the prose below it."""
        return bool(self._pending)

    def take(self, block: ChoicePart, of_section: bool) -> None:
        """Take a block of notes; `of_section` if its assumptions are those of the whole section."""
        reading = self.reading
        for low, high in lines_of(reading.text, block):
            opening = reading.phrasebook.note_start.match(reading.text, low, high)
            assert opening
            if not self.section:
                reading.problem("SB135", low, high, "only a section can have notes on continuity", "delete this line")
            elif opening.lastgroup == "epilogue":
                self.epilogue = True
                self._epilogue = low, high
                reading.mark(name_of(self.section, "epilogue"), low, high)
            elif opening.lastgroup == "read_once":
                self.once = True
                reading.mark(name_of(self.section, "once"), low, high)
            elif opening.lastgroup == "again":
                self._take_reason(low, high, opening.end())
            elif when := read_condition(reading, opening.end(), high, history=True):
                self._pending.append(Pending(when, low, high))
        if of_section:
            self._settle(None)

    def _take_reason(self, low: int, high: int, start: int) -> None:
        """Keep the reason of this note, or report that it is missing or too long."""
        reason = " ".join(self.reading.words(start, high).split())
        if not reason:
            self.reading.problem("SB135", low, high, "this note has no reason", "write the reason after the colon")
        elif len(reason) > LONGEST_REASON:
            message, help = f"this reason is longer than {LONGEST_REASON} characters", "write a shorter one"
            self.reading.problem("SB135", low, high, message, help)
        else:
            self.again = reason
            self.reading.mark(name_of(self.section, "again"), low, high)

    def placed(self, body: list[Block], at: int) -> None:
        """Settle what is pending, now that more of the text was read: block `at` of the body is its prose."""
        if not self._pending:
            return
        if at >= len(body) or not isinstance(body[at], Prose):
            self._refuse("there is no text below this", "write it right above the paragraph that it is about")
        elif any(isinstance(block, DrawTable) for block in body[:at]):
            self._refuse("an assumption cannot be below a draw", "move the text below the draw to another section")
        else:
            self._settle(at)

    def end(self, body: Sequence[Block]) -> None:
        """Report what waits for prose at the end of the text, and an epilogue without a paragraph under a condition."""
        if self.epilogue and not any(isinstance(block, ConditionalProse) for block in body) and not self._is_refused():
            shown = self.reading.phrasebook.frames["shown"].format(condition="…")
            help = f"write paragraphs such as *{shown}* below it; if it is a title, write ### before it"
            self.reading.problem("SB135", *self._epilogue, "this epilogue has no paragraph under a condition", help)
        if self._pending:
            self._refuse("there is no text below this", "write it right above the paragraph that it is about")

    def _is_refused(self) -> bool:
        """Whether a paragraph of the epilogue was wrong, which is reported there."""
        line = self.reading.source.place(self._epilogue[0])[0]
        return any(problem.code == "SB132" and problem.line > line for problem in self.reading.diagnostics)

    def _refuse(self, message: str, help: str) -> None:
        for one in self._pending:
            self.reading.problem("SB135", one.start, one.end, message, help)
        self._pending.clear()

    def _settle(self, block: int | None) -> None:
        """Keep the notes that were waiting for their text, which is this block, or the whole section."""
        for one in self._pending:
            self.assumes.append(Assumption(when=one.when, block=block))
            self.reading.mark(name_of(self.section, f"a{len(self.assumes)}"), one.start, one.end)
        self._pending.clear()
