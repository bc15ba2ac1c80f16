"""Checks of prose: pictures and links must exist, and rules must not be hidden in it."""

from __future__ import annotations

import re

from wanderbook.notation.choices import ChoicePart
from wanderbook.notation.meant import is_tried, meant, nearly_condition
from wanderbook.notation.source import ParseContext

_LINK = re.compile(r"(!?)\[[^\]\n]{0,300}+\]\(\s*+<?([^)\s>]{0,300}+)>?[^)\n]{0,300}+\)")
_ITALICS = re.compile(r"(?<!\*)\*([^*\s][^*]*\.)\*(?!\*)")
_BRACKET = re.compile(r"(?<!\])\(([^()\n]{3,80})\)")
_BULLET = re.compile(r"[-*+]\s+")
_MARKED = re.compile(r"([*_]{1,3})(?=[^\W\d_])[^*_\n]{3,120}\1:?")
"""Words in italics or in bold at the start of a line."""
_SIGNS = re.compile(r"\\.|`[^`\n]*`|\*{1,3}|_{1,3}")
"""Characters that may open or close emphasis; escaped ones and those in code do not."""
_TAG = re.compile(r"</?[a-zA-Z][\w-]*(?:\s[^<>\n]{0,200})?/?>")


def check_prose(reading: ParseContext, part: ChoicePart, quoted: bool = False) -> None:
    """Record the references in prose, and report text that will not be read as the author expects. Quotes may contain
    anything.
    """
    text = reading.text
    if text.find("](", part.start, part.end) >= 0:
        _check_links(reading, part)
    if text.find("<", part.start, part.end) >= 0 and (tag := _TAG.search(text, part.start, part.end)):
        reading.problem(
            "SB208", *tag.span(), "HTML is shown as text", "use Markdown, or write it the way it should look"
        )
    _check_emphasis(reading, part)
    if not quoted:
        _check_hidden(reading, part)


def _check_links(reading: ParseContext, part: ChoicePart) -> None:
    """Record the pictures and sections that prose links to, for the linker."""
    for link in _LINK.finditer(reading.text, part.start, part.end):
        target, span = link[2], link.span(2)
        if link[1]:
            reading.refer("image", target, *span)
        elif target.startswith("#"):
            reading.refer("section", target[1:], span[0] + 1, span[1])


def _check_emphasis(reading: ParseContext, part: ChoicePart) -> None:
    """SB229: emphasis that is not closed before the paragraph ends."""
    at = part.start
    for paragraph in reading.text[part.start : part.end].split("\n\n"):
        for low, sign in _left_open(paragraph) if "*" in paragraph or "_" in paragraph else ():
            opens_line = paragraph[:low].rpartition("\n")[2].strip() == ""
            message = f"this emphasis is never closed, so {sign} is shown as it is"
            if sign == "*" and opens_line and _says_a_rule(reading, paragraph[low + 1 :]):
                message = "this line has no closing '*', so it is shown as text and has no effect"
            help = f"write {sign} again where it ends; to show the sign itself, put \\ before it"
            closing = (sign,) if opens_line else ()
            reading.problem("SB229", at + low, at + low + len(sign), message, help, closing)
        at += len(paragraph) + 2


def _says_a_rule(reading: ParseContext, text: str) -> bool:
    """Whether a line begins with a sentence that would be a rule if it were between asterisks."""
    sentence = text.partition("\n")[0].partition(". ")[0].strip().rstrip(".")
    return bool(meant(reading, f"{sentence}."))


def _left_open(text: str) -> list[tuple[int, str]]:
    """Each place in a paragraph where emphasis is opened and never closed: its offset, and its sign."""
    opened: list[tuple[int, str]] = []
    for found in _SIGNS.finditer(text):
        sign, before, after = found[0], text[: found.start()][-1:], text[found.end() :][:1]
        if sign[0] not in "*_":
            continue
        within = before.isalnum() and after.isalnum()
        closes = bool(before) and not before.isspace() and not (within and sign[0] == "_")
        if closes and (mine := [one for one in opened if one[1][0] == sign[0]]):
            opened.remove(mine[-1])
            rest = len(mine[-1][1]) - len(sign)
            if rest > 0:
                opened.append((mine[-1][0], sign[0] * rest))
        elif not before.isalnum() and (after.isalnum() or (after and after in "“«‘\"'(")):
            opened.append((found.start(), sign))
    return opened


def _check_hidden(reading: ParseContext, part: ChoicePart) -> None:
    """SB207: a line with the words of a rule that is not marked as one, and italics inside a line that are a rule."""
    at = part.start
    for line in reading.text[part.start : part.end].split("\n"):
        words = line.strip()
        low = at + len(line) - len(line.lstrip())
        marked = _MARKED.match(words)
        if marked and (condition := nearly_condition(reading, words)):
            _check_conditions(reading, low, low + marked.end(), condition)
        elif condition := meant(reading, _BULLET.sub("", words)):
            _report_hidden_rule(reading, low, low + len(words), condition)
        elif is_tried(reading, words):
            _report_hidden_rule(reading, low, low + len(words), words)
        else:
            for inside in (*_ITALICS.finditer(line), *_BRACKET.finditer(line)):
                if condition := meant(reading, inside[1]):
                    _report_hidden_rule(reading, at + inside.start(), at + inside.end(), condition)
        at += len(line) + 1


def _check_conditions(reading: ParseContext, low: int, high: int, found: str) -> None:
    """SB207: a condition in bold, with the colon after its italics, or inside a paragraph."""
    words = reading.text[low:high]
    help = "leave a blank line above it: a condition must start its paragraph"
    help = help if words == found else f"to make this paragraph conditional, start it with {found}"
    reading.problem("SB207", low, high, f"{words!r} is read as prose", help, (found,) if found != words else ())


def _report_hidden_rule(reading: ParseContext, low: int, high: int, found: str) -> None:
    """SB207: prose that is a rule, but is not marked as one; `found` is the line to write."""
    words = reading.text[low:high]
    help = f"if it is a rule, put it on a separate line: {found}"
    if found == words and words[0] not in "*(":
        help = "put a line like this right below the text of a choice, which starts with A."
    reading.problem("SB207", low, high, f"{words!r} is read as prose", help, (found,) if found != words else ())
