"""The storybook's own block rules for markdown-it, for paragraphs that are more than prose.

Each rule checks the first line of a block and, if it matches, takes the lines up to the next blank line or heading. The
table at the bottom has their order. Everything else stays ordinary Markdown, and inline markup is not touched: prose is
kept as written.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

from wanderbook.notation.languages import NOTES, Phrasebook, phrasebook

Opens = Callable[[str, Phrasebook], bool]
BlockRule = Callable[[StateBlock, int, int, bool], bool]

_CHOICE = re.compile(r"[A-Z]\.(?:\s|$)")
_HEADING = re.compile(r" {0,3}#{1,6}(?:\s|$)")
_CONDITION = re.compile(r"\*([^\s*][^*]*:)\*")
_ALONE = re.compile(r"\*[^\s*].*")


def opens_choice(line: str, book: Phrasebook) -> bool:
    """Whether a choice begins with this line: `A. Saw at the rope.`"""
    return _CHOICE.match(line) is not None


def opens_redirect(line: str, book: Phrasebook) -> bool:
    """Whether a line is a redirect: `If keyword LANTERN, turn to 12.4.` or `Otherwise, turn to 9.` Prose may start with
    `If`, too."""
    return line[:1] in book.redirect_initials and book.redirect_start.match(line) is not None


def opens_table(line: str, book: Phrasebook) -> bool:
    """Whether a line opens a draw table: `Draw fate.` or `Roll a die of 10.`, with nothing after it."""
    return line[:1] in book.table_initials and book.table_start.fullmatch(line) is not None


def opens_effects(line: str, book: Phrasebook) -> bool:
    """Whether a line of effects begins here: `*Gain quest 14.` A `* ` opens a list instead, and `**` is bold."""
    return line[:1] == "*" and _ALONE.fullmatch(line) is not None


def opens_condition(line: str, book: Phrasebook) -> bool:
    """Whether a paragraph under a condition begins here: `*If keyword LANTERN:* The flame leans.` Markdown treats it as
    effects, and the reader tells them apart."""
    opening = _CONDITION.match(line)
    return opening is not None and any(book.frame(name).read(opening[1]) for name in ("shown", "shown_otherwise"))


def opens_way(line: str, book: Phrasebook) -> bool:
    """Whether a line begins with a turn in brackets: `(Turn to 38.11)`."""
    return line[:1] == "(" and book.way_start.match(line) is not None


def opens_note(line: str, book: Phrasebook) -> bool:
    """Whether a line is a note on continuity: `Assumes: keyword LANTERN`, or right under a heading `Once`."""
    return line[:1] in book.note_initials and book.note_start.match(line) is not None


def _notes(book: Phrasebook) -> BlockRule:
    """The rule of markdown-it for lines of notes, which end where other text begins, blank line or not."""

    def kind(state: StateBlock, line: int) -> str:
        text = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
        note = book.note_start.match(text) if text[:1] in book.note_initials else None
        return str(note.lastgroup) if note else ""

    def rule(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        """Take notes that begin here, as markdown-it wants it. Only an assumption can be one anywhere; other notes that
        are not under a heading are prose."""
        if state.level or state.sCount[start] - state.blkIndent >= 4:
            return False
        is_first = _under_heading(state, start, kind)
        wanted = NOTES if is_first else NOTES[:1]
        last = start
        while last < end and kind(state, last) in wanted:
            last += 1
        if last == start or silent:
            return last > start
        state.line = last
        token = state.push(NOTE, "", 0)
        token.map = [start, last]
        return True

    return rule


def _under_heading(state: StateBlock, line: int, kind: Callable[[StateBlock, int], str]) -> bool:
    """Whether nothing but notes is between a line and the heading above it."""
    above = line - 1
    while above >= 0 and (state.isEmpty(above) or kind(state, above)):
        above -= 1
    return above >= 0 and _heading(state, above)


def _rule(name: str, opens: Opens, book: Phrasebook) -> BlockRule:
    """The rule of markdown-it for blocks of this name, whose first line `opens` recognises."""

    def rule(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        """Take a block that begins here, up to a blank line or a heading. As markdown-it wants it: with `silent` only
        say whether one begins, and leave lines indented by four spaces to code."""
        if state.level or state.sCount[start] - state.blkIndent >= 4:
            return False
        line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
        if not opens(line, book):
            return False
        if silent:
            return True
        last = start + 1
        while last < end and not state.isEmpty(last) and not _heading(state, last):
            last += 1
        state.line = last
        token = state.push(name, "", 0)
        token.map = [start, last]
        return True

    return rule


def _heading(state: StateBlock, line: int) -> bool:
    return _HEADING.match(state.src, state.bMarks[line], state.eMarks[line]) is not None


# In this order, before all of Markdown's own rules.
RULES: tuple[tuple[str, Opens], ...] = (
    ("choice", opens_choice),
    ("redirect", opens_redirect),
    ("table", opens_table),
    ("effects", opens_effects),
    ("way", opens_way),
)


NOTE = "note"
"""The kind of a block of notes on continuity."""


@cache
def parser(language: str) -> MarkdownIt:
    """A CommonMark parser without HTML, for blocks only."""
    markdown = MarkdownIt("commonmark", {"html": False, "maxNesting": 20})
    markdown.core.ruler.enableOnly(["normalize", "block"])
    markdown.disable(["html_block", "reference"])
    first = markdown.block.ruler.get_all_rules()[0]
    markdown.block.ruler.before(first, NOTE, _notes(phrasebook(language)), {"alt": []})
    for name, opens in RULES:
        # Ends a paragraph only where Markdown would: the reader classifies the lines of a paragraph.
        markdown.block.ruler.before(first, name, _rule(name, opens, phrasebook(language)), {"alt": []})
    return markdown
