"""Recovery of text that was meant as a section or a choice but is malformed.

It is reported and then read as intended, so that one mistake does not cause others.
"""

from __future__ import annotations

import re
from itertools import pairwise
from string import ascii_uppercase
from typing import NamedTuple

from wanderbook.ids import SECTION
from wanderbook.notation.blocks import opens_choice, opens_effects, opens_way
from wanderbook.notation.choices import ChoicePart, lines_of
from wanderbook.notation.source import ParseContext
from wanderbook.notation.statements import read_effects

_HASHES = re.compile(r" {0,3}(#{1,6})([^\S\n]*)(.*?)[^\S\n]*#*")
_NEARLY = re.compile(
    r"[\[(*_]*(?:(?:section|chapter|page|part|passage|no\.?|nr\.?|n°|§|¶)\s*)?[\[(]?"
    r"(?P<number>[A-Za-z]\d{1,5}(?:\.\d{1,5})*|\d{1,6}(?:[.,]\d{1,5})*|[A-Za-z](?!\w))"
    r"[\])*_]*(?P<rest>[^\w\s]*(?:\s.*)?)",
    re.IGNORECASE,
)
_LOOKALIKE = re.compile(r"[1-9][\dOoIl]*(?:\.[\dOoIl]+)?")
_DIGITS = str.maketrans("OoIl", "0011")
_DASHED = re.compile(r"^(\d{1,6})[-–/](\d{1,5})$")
_BOLD = re.compile(r"\*\*\s*([A-Z]?\d+(?:\.\d+)*)[.:]?\s*\*\*[.:]?")
_BARE = re.compile(r"(\d+(?:\.\d+)*)[.:]?")
LABEL = re.compile(
    r"\**\(?(?:(?:choice|option)\s+)?(?P<letter>[A-Za-z])(?:[):]|\s+[-–—](?=\s)|\.\*|\.(?=\S)|\.(?=\s))\**[.):]?\s*(?=\S)",
    re.IGNORECASE,
)
"""What was meant as a choice's letter: `a)`, `**A.**`, `A:`, `A -`, `Choice A:`."""
_ITEM = re.compile(r"[^\S\n]*(?:\d{1,3}[.)]|[-*+•])[^\S\n]+(?=\S)")
_ROW = re.compile(r"\d{1,4}(?:\s*[-–]\s*\d{1,4})?\s*:")
_BRACKET = re.compile(r"[(\[][^()\[\]\n]{1,80}[)\]]")
_LISTS = frozenset({"ordered_list_open", "bullet_list_open"})
RULED = frozenset({"choice", "effects", "way", "redirect", "table"})


class Nearly(NamedTuple):
    """A heading that was meant to open a section: its number, and the words beside it."""

    number: str
    words: str = ""


def nearly_section(text: str) -> Nearly | None:
    """The number and words that a level-2 heading was meant to have: `2:`, `2 The stamp`, `Section 2`, `2,5`, `5-1`,
    `1O` with a letter O.
    """
    if _LOOKALIKE.fullmatch(text):
        text = text.translate(_DIGITS)
    match = _NEARLY.fullmatch(_DASHED.sub(r"\1.\2", text))
    if match is None:
        return None
    number, words = match["number"].upper().replace(",", "."), match["rest"].strip(" .:,;)]*_-–—#")
    if SECTION.fullmatch(number) is None or (number.isalpha() and words):
        return None
    return Nearly(number, words)


def sections_meant(reading: ParseContext, blocks: list[ChoicePart]) -> list[ChoicePart]:
    """The blocks, with those that were meant to open a section turned into sections and reported (SB102)."""
    found: list[ChoicePart] = []
    opened = False
    for at, block in enumerate(blocks):
        opened = opened or block.kind == "section"
        if block.kind not in {"heading", "paragraph_open", "ordered_list_open"}:
            found.append(block)
            continue
        number = _number_of(reading, block, found, blocks[at + 1 : at + 2], opened)
        if number is None or not (opened or _has_rules(reading, block, blocks[at + 1 :])):
            found.append(block)
            continue
        said = reading.text[block.start : block.end]
        message, heading = f"{said!r} does not start a section", f"## {number}"
        reading.problem("SB102", block.start, block.end, message, f"write {heading}", (heading,), said)
        found.append(ChoicePart(f"section {number}", block.start, block.end))
        opened = True
    return found


def _number_of(
    reading: ParseContext, block: ChoicePart, before: list[ChoicePart], after: list[ChoicePart], opened: bool
) -> str | None:
    """The number of the section that a line on its own was meant to open; None if it was not."""
    line = reading.text[block.start : block.end]
    if "\n" in line or len(line) > 40:
        return None
    if line.lstrip().startswith("#"):
        hashes = _HASHES.fullmatch(line)
        nearly = nearly_section(hashes[3]) if hashes else None
        return nearly.number if nearly and not nearly.words else None
    ended = bool(before) and before[-1].kind in {"choice", "way", "effects"}
    if not (opened and ended and after):
        return None
    number = _BOLD.fullmatch(line) or _BARE.fullmatch(line)
    return number[1] if number and SECTION.fullmatch(number[1]) else None


def _has_rules(reading: ParseContext, block: ChoicePart, after: list[ChoicePart]) -> bool:
    """Whether rules follow before the next section: then `# 1` opens a section, and is not a chapter title."""
    for part in after:
        if part.kind == "section":
            return False
        if part.kind in RULED:
            return True
    return False


# ---------------------------------------------------------------- choices


def choices_meant(reading: ParseContext, blocks: list[ChoicePart]) -> list[ChoicePart]:
    """A section's blocks, with those that were meant to be choices turned into choices and reported. SB128 is a choice
    that Markdown or a missing blank line hides; SB129 is prose that only looks like a choice. The kinds are those of
    `blocks`: "way" is a turn in brackets, "effects" a line of rules in italics."""
    found: list[ChoicePart] = []
    choice_letters = {reading.text[block.start] for block in blocks if block.kind == "choice"}
    for block in blocks:
        match block.kind:
            case "code_block":
                found += _unindent_choices(reading, block)
            case "choice":
                found += _split_run_on_choices(reading, block)
            case "way" | "effects" if found and found[-1].kind == "choice" and _lacks_outcome(reading, found[-1]):
                found[-1] = _join_across_blank_line(reading, found[-1], block)
            case "paragraph_open":
                # The first mistake that fits; the last function returns the paragraph itself if none does.
                found += (
                    _split_prose_from_choice(reading, block)
                    or _as_draw_table(reading, block)
                    or _add_letter(reading, block, found, choice_letters)
                    or _correct_label(reading, block, found)
                )
            case kind if kind in _LISTS:
                found += _report_listed_choices(reading, block)
            case _:
                found.append(block)
    return found


def _unindent_choices(reading: ParseContext, block: ChoicePart) -> list[ChoicePart]:
    """The choices in a block that an indent of a tab or four spaces turned into code, reported (SB128); otherwise the
    block.
    """
    lines = lines_of(reading.text, block)
    starts = [low for low, high in lines if opens_choice(reading.text[low:high], reading.phrasebook)]
    if not starts or starts[0] != lines[0][0]:
        return [block]
    for low, high in lines:
        if low in starts:
            message = "this choice is indented so far that Markdown shows it as code"
            reading.problem("SB128", low, high, message, "delete the spaces before it")
    return [ChoicePart("choice", low, _end(reading, high, block)) for low, high in _between(starts, block.end)]


def _between(starts: list[int], end: int) -> list[tuple[int, int]]:
    return list(zip(starts, [*starts[1:], end], strict=True))


def _end(reading: ParseContext, end: int, block: ChoicePart) -> int:
    while end > block.start and reading.text[end - 1].isspace():
        end -= 1
    return end


def _split_run_on_choices(reading: ParseContext, block: ChoicePart) -> list[ChoicePart]:
    """Split a block where a choice starts right after another one's last line, and report it (SB128)."""
    lines = lines_of(reading.text, block)
    starts = [block.start]
    for (last, last_end), (low, high) in pairwise(lines):
        line, above = reading.text[low:high], reading.text[last:last_end]
        ruled = opens_way(above, reading.phrasebook) or opens_effects(above, reading.phrasebook)
        if not ruled:
            continue
        if opens_choice(line, reading.phrasebook):
            message, help = "this choice is in the middle of a paragraph", "leave a blank line above it"
            reading.problem("SB128", low, high, message, help)
            starts.append(low)
    return [ChoicePart("choice", low, _end(reading, high, block)) for low, high in _between(starts, block.end)]


def _lacks_outcome(reading: ParseContext, choice: ChoicePart) -> bool:
    """Whether a choice has neither a turn nor effects, which may be below a blank line."""
    return not any(
        opens_way(reading.text[low:high], reading.phrasebook)
        or opens_effects(reading.text[low:high], reading.phrasebook)
        for low, high in lines_of(reading.text, choice)
    )


def _join_across_blank_line(reading: ParseContext, choice: ChoicePart, block: ChoicePart) -> ChoicePart:
    """A choice joined with the rules below the blank line after it, and reported (SB116)."""
    low, high = lines_of(reading.text, block)[0]
    message = "nothing may follow the choices"
    help = "if it belongs to the choice above, delete the blank line between them; if not, move it above the choices"
    reading.problem("SB116", low, high, message, help)
    return ChoicePart("choice", choice.start, block.end)


def looks_like_choice(reading: ParseContext, low: int, high: int, letter: str) -> None:
    """Report prose that looks like a choice, with the letter that it should start with (SB129)."""
    help = f"start a choice with a capital letter, a full stop and a space: {letter}. …"
    reading.problem("SB129", low, high, "this looks like a choice, but it is read as prose", help, (letter,))


def _correct_label(reading: ParseContext, block: ChoicePart, before: list[ChoicePart]) -> list[ChoicePart]:
    """Turn `B) Go up.` with a turn below it, or right after a choice, into a choice and report it; otherwise return the
    block.
    """
    lines = lines_of(reading.text, block)
    if not lines:  # a paragraph of characters that do not show
        return [block]
    (low, high), *more = lines
    label = LABEL.match(reading.text, low, high)
    ruled = any(_is_rule(reading, *line) for line in more)
    after = any(one.kind.startswith("choice") for one in before)
    if label is None or not (ruled or (after and label["letter"].isupper())):
        return [block]
    letter = label["letter"].upper()
    looks_like_choice(reading, low, high, letter)
    return [ChoicePart(f"choice {letter}", label.end(), block.end)]


def _add_letter(
    reading: ParseContext, block: ChoicePart, before: list[ChoicePart], letters: set[str]
) -> list[ChoicePart]:
    """Words with a turn below them after a choice, as a choice with the next free letter, reported (SB129); otherwise
    nothing.
    """
    (low, high), *more = lines_of(reading.text, block) or [(block.start, block.end)]
    free = next((letter for letter in ascii_uppercase if letter not in letters), "")
    turns = any(opens_way(reading.text[start:end], reading.phrasebook) for start, end in more)
    after = bool(before) and before[-1].kind.startswith("choice")
    if not (free and turns and after) or LABEL.match(reading.text, low, high) or _is_rule(reading, low, high):
        return []
    letters.add(free)
    reading.problem("SB129", low, high, "this choice has no letter", f"write {free}. before it", (free,))
    return [ChoicePart(f"choice {free}", low, block.end)]


def _holds_choice(reading: ParseContext, block: ChoicePart) -> int:
    """The offset of a choice inside a paragraph, with a rule below it; 0 if there is none."""
    lines = lines_of(reading.text, block)
    for at, (low, high) in enumerate(lines[1:], 1):
        if opens_choice(reading.text[low:high], reading.phrasebook):
            return low if any(_is_rule(reading, *line) for line in lines[at + 1 :]) else 0
    return 0


def _split_prose_from_choice(reading: ParseContext, block: ChoicePart) -> list[ChoicePart]:
    """The prose and the choice right below it, reported (SB128); empty if there is no such choice."""
    low = _holds_choice(reading, block)
    if not low:
        return []
    high = reading.text.index("\n", low)
    message, help = "this choice is in the middle of a paragraph", "leave a blank line above it"
    reading.problem("SB128", low, high, message, help)
    prose = ChoicePart(block.kind, block.start, _end(reading, low, block))
    return [prose, *_split_run_on_choices(reading, ChoicePart("choice", low, block.end))]


def _as_draw_table(reading: ParseContext, block: ChoicePart) -> list[ChoicePart]:
    """A paragraph whose lines after the first are outcomes, as a table; empty if it is not one. Reading it reports what
    is wrong."""
    rows = [_ROW.match(reading.text, *line) for line in lines_of(reading.text, block)]
    return [ChoicePart("table", block.start, block.end)] if len(rows) > 2 and not rows[0] and all(rows[1:]) else []


def _is_rule(reading: ParseContext, low: int, high: int) -> bool:
    """Whether a line is a turn, an effect, or another line that only rules begin with, such as `Requires`."""
    line = reading.text[low:high]
    return (
        opens_way(line, reading.phrasebook)
        or opens_effects(line, reading.phrasebook)
        or reading.phrasebook.line_start.match(line) is not None
    )


def _report_listed_choices(reading: ParseContext, block: ChoicePart) -> list[ChoicePart]:
    """Report the choices in a list whose items turn somewhere, `- Go up. (Turn to 2)` (SB129), and make it a `lost`
    block, which nothing reads. Any other list is returned unchanged.
    """
    ways = [mark for mark in _BRACKET.finditer(reading.text, block.start, block.end) if _is_way(reading, mark[0])]
    items = [line for line in lines_of(reading.text, block) if _ITEM.match(reading.text, *line)]
    if not ways or not items:
        return [block]
    for (low, high), letter in zip(items, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", strict=False):
        looks_like_choice(reading, low, high, letter)
    for mark in ways:
        read_effects(reading, mark.start() + 1, mark.end() - 1)
    return [ChoicePart("lost", block.start, block.end)]


def _is_way(reading: ParseContext, text: str) -> bool:
    return opens_way(f"({text[1:]}", reading.phrasebook)
