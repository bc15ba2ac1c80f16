"""Text that was pasted by mistake: merge markers, and the notation of other programs.

Such text is one problem, whatever else is wrong with it: see `fold` in `causes.py`.
"""

from __future__ import annotations

import re

from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.source import ParseContext, Source

MERGE = re.compile(r"^(?:<{7}|>{7}|\|{7})(?: [^\n]*)?$", re.MULTILINE)
"""The lines that git leaves around two versions of a text."""
_PROGRAMS = {
    "Twine": re.compile(
        r"^::[^\S\n]*\S[^\n]*$|\[\[[^\[\]\n]{1,120}\]\]|<<(?:if|else|endif|set|link|goto|print)\b[^\n>]{0,120}>>"
        r"|\((?:set|if|else-if|link|link-goto|go-to|goto):[^\n)]{0,120}\)",
        re.MULTILINE,
    ),
    "ink": re.compile(
        r"^={2,3}[^\S\n]*\w+[^\S\n]*=*$|^[^\S\n]*(?:[*+][^\S\n]*)+\[[^\]\n]{1,120}\][^\n]*$"
        r"|^[^\n]*->[^\S\n]*(?:DONE|END|\w+(?:\.\w+)?)[^\S\n]*$|^[^\S\n]*~[^\S\n]+\w+[^\n]*$",
        re.MULTILINE,
    ),
    "ChoiceScript": re.compile(
        r"^[^\S\n]*\*(?:choice|fake_choice|goto|goto_scene|label|finish|page_break|create|set|if|else)\b[^*\n]*$",
        re.MULTILINE,
    ),
}
"""Patterns for lines of other programs, none of which is a line of this notation."""
_LEADS = ("::", "[[", "<<", "==", "->", "*", "+", "~", "(set:", "(if:", "(link", "(go")
_FENCES = ("```", "~~~")


def merge_marks(source: Source) -> list[Diagnostic]:
    """SB130, once for each place with two versions."""
    if "<<<<<<<" not in source.text:
        return []
    message = "a merge left both versions of this text here"
    help = "keep one of the two, and delete the lines with <<<<<<<, ======= and >>>>>>>"
    problems = []
    for mark in MERGE.finditer(source.text):
        if mark[0].startswith("<"):
            line, _ = source.place(mark.start())
            problems.append(Diagnostic(source.file, line, 1, "SB130", message, help, len(mark[0]), mark[0]))
    return problems


def check_program(reading: ParseContext, start: int, end: int) -> bool:
    """SB131: the first line between two offsets that another program would read. Whether there is one."""
    text = reading.text[start:end]
    if not any(lead in text for lead in _LEADS) or any(fence in text for fence in _FENCES):
        return False
    matches = [(mark.start(), name, mark) for name, lines in _PROGRAMS.items() if (mark := lines.search(text))]
    if not matches:
        return False
    _, name, mark = min(matches)
    low = start + mark.start() + len(mark[0]) - len(mark[0].lstrip())
    help = "write a passage as a section, ## 12, and a link as a choice, A. Go up., with (Turn to 12) on the next line"
    reading.problem("SB131", low, start + mark.end(), f"this is written for {name}", help)
    return True
