"""Comments, `<!-- … -->`: an author's notes in a file, which are not part of the book.

They are blanked before a text is read, letter for letter, so that everything else keeps its position. A line with only
a comment neither ends the paragraph around it nor starts one.
"""

from __future__ import annotations

import re
from functools import partial

OPEN, CLOSE = "<!--", "-->"
_COMMENT = re.compile(
    r"^ {0,3}(?P<fence>`{3,}|~{3,})[^\n]*\n.*?(?:^ {0,3}(?P=fence)[`~]*[^\S\n]*$|\Z)|<!--.*?-->",
    re.DOTALL | re.MULTILINE,
)
"""A comment; or a fence of code, which contains none."""
_INK = re.compile(r"[^\n]")
_HEADING = re.compile(r" {0,3}#")
_SPACES = re.compile(r"(?<=\S)[^\S\n]{2,}(?=\S)")
_EMPTY = re.compile(r"\n[^\S\n]*(?=\n)")


def blanked(text: str) -> str:
    """The text with its comments blanked."""
    return _COMMENT.sub(partial(_blank, text), text) if OPEN in text else text


def _blank(text: str, comment: re.Match[str]) -> str:
    """The blanked comment, with no-break spaces where a blank line would split a paragraph: Markdown does not treat
    such a line as blank."""
    if comment["fence"]:
        return comment[0]
    start, end = text.rfind("\n", 0, comment.start()) + 1, text.find("\n", comment.end())
    end = len(text) if end < 0 else end
    alone = not text[start : comment.start()].strip() and not text[comment.end() : end].strip()
    if not alone:
        return _INK.sub(" ", comment[0])
    above = text[text.rfind("\n", 0, max(start - 1, 0)) + 1 : max(start - 1, 0)]
    below = text[end + 1 : (text + "\n").find("\n", end + 1)]
    inside = above.strip() and below.strip() and not _HEADING.match(above) and not _HEADING.match(below)
    return _INK.sub("\u00a0" if inside else " ", comment[0])


def without(text: str) -> str:
    """The text as readers see it, without comments and the space that they leave."""
    if OPEN not in text:
        return text
    left = _COMMENT.sub(lambda comment: comment[0] if comment["fence"] else "", text)
    return _EMPTY.sub("", _SPACES.sub(" ", left)).strip("\n").rstrip() if left != text else text


def unclosed(text: str) -> int | None:
    """The offset of a comment that is never closed."""
    at = text.rfind(OPEN)
    return at if at >= 0 and CLOSE not in text[at:] and OPEN in blanked(text)[at:] else None


def is_open(text: str) -> bool:
    """Whether the text ends inside a comment."""
    return OPEN in text and text.rfind(OPEN) > text.rfind(CLOSE)
