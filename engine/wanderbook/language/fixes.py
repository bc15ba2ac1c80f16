"""Quick fixes: edits that do what a diagnostic suggests.

A fix is safe if nothing is left to guess: a capital letter, a blank line, an unclosed bracket. A fix that is only
likely, such as the nearest name, is offered but never applied without being requested.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from wanderbook.diagnostics import Diagnostic
from wanderbook.ids import SECTION
from wanderbook.language.index import Index
from wanderbook.language.model import Edit, Fix, FixKind, Position, Range, on_line, range_of
from wanderbook.notation.recovery import LABEL

_FULL_STOP = re.compile(r"([A-Z])\.")
_VALUE = re.compile(r"[\w-]+\s*=\s*(\S+)")
_WRITTEN = frozenset({"SB101", "SB102", "SB119"})
"""Codes whose wrong words are replaced by phrases of the notation, not by another name."""


def fixes(index: Index, problem: Diagnostic) -> list[Fix]:
    """Every known fix of a problem, the safe ones first."""
    made = _replace_words(index, problem) if problem.wrong else ()
    suggested = [*made, *(fix for make in _BY_CODE.get(problem.code, ()) for fix in make(index, problem))]
    return sorted(suggested, key=lambda fix: not fix.safe)


def _fix(
    problem: Diagnostic, kind: FixKind, name: str, range: Range, text: str, safe: bool = False, path: str = ""
) -> Fix:
    return Fix(kind, name, problem.code, {path or problem.file: [Edit(range, text)]}, safe)


# ---------------------------------------------------------------- replacements


def _replace_words(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """A fix that replaces the wrong words: `did you mean 38.1 or 38.12?`, `did you mean 'Gain quest
    7'?`, `write ## 5`.
    """
    place = _wrong(index, problem)
    if place is None:
        return
    for name in problem.meant:
        is_quoting = problem.code == "SB302" and name.strip('"') == problem.wrong.strip('"')
        safe = problem.code in ("SB102", "SB119") or is_quoting
        kind: FixKind = "write" if problem.code in _WRITTEN or is_quoting else "change"
        yield _fix(problem, kind, name, place, name, safe)


def _wrong(index: Index, problem: Diagnostic) -> Range | None:
    """The range of the wrong words within the underlined text."""
    line, column = problem.line - 1, problem.column - 1
    text = index.line(problem.file, line)[column : column + problem.length]
    if problem.code in _WRITTEN:
        return range_of(problem)
    matches = [*re.finditer(rf"(?<![\w.]){re.escape(problem.wrong)}(?!\.?\w)", text)]
    return on_line(line, column + matches[-1].start(), column + matches[-1].end()) if matches else None


# ---------------------------------------------------------------- the storybook


def _own_line(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """SB101, SB207: a rule hidden in a text."""
    if problem.wrong or not problem.meant:
        return
    rule, range = problem.meant[0], range_of(problem)
    text = index.line(problem.file, problem.line - 1)
    before = text[: range.start.column]
    if before.strip():  # the end of a line of text
        start = Position(range.start.line, len(before.rstrip()))
        inside = text[range.end.column :].strip()
        if not inside:
            yield _fix(problem, "below", rule, Range(start, range.end), f"\n{rule}", problem.code == "SB101")
    else:
        yield _fix(problem, "write", rule, range, rule, problem.code == "SB101")


def _line(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """SB119, SB212: replace a line of a table."""
    for line in problem.meant if not problem.wrong else ():
        yield _fix(problem, "write", line, range_of(problem), line, safe=True)


def _separate_line(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """SB128: a line that needs a blank line above it, or is indented too far."""
    line = problem.line - 1
    if index.line(problem.file, line)[: problem.column - 1].startswith(("    ", "\t")):
        yield _fix(problem, "dedent", "", on_line(line, 0, problem.column - 1), "", safe=True)
    else:
        yield _fix(problem, "blank", "", on_line(line, 0, 0), "\n", safe=True)


def _label(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """SB129: `a) Go up.`, or `Go up.` without a letter."""
    text = index.line(problem.file, problem.line - 1)
    label = LABEL.match(text, len(text) - len(text.lstrip()))
    for letter in problem.meant if not label and problem.message.endswith("has no letter") else ():
        yield _fix(problem, "choice", letter, on_line(problem.line - 1, 0, problem.column - 1), f"{letter}. ")
    for letter in problem.meant if label else ():
        above = index.line(problem.file, problem.line - 2).strip() if problem.line > 1 else ""
        blank = "\n" if above else ""
        place = on_line(problem.line - 1, 0, label.end() if label else 0)
        yield _fix(problem, "choice", letter, place, f"{blank}{letter}. ", safe=True)


def _close_mark(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """SB122: a bracket or italics not closed on their line."""
    end = range_of(problem).end
    rest = index.line(problem.file, end.line)[end.column :]
    for sign in problem.meant if problem.length > 1 and not rest.strip() else ():
        yield _fix(problem, "close", sign, Range(end, end), sign, safe=True)


def _close_emphasis(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """Close emphasis at the end of a line that begins with it (SB229)."""
    line = problem.line - 1
    end = len(index.line(problem.file, line).rstrip())
    for sign in problem.meant:
        yield _fix(problem, "close", sign, on_line(line, end, end), sign)


def _letter(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """SB113: a letter used twice."""
    start = range_of(problem).start
    for free in problem.meant:
        yield _fix(problem, "choice", free, on_line(start.line, start.column, start.column + 1), free)


def _escape_letter(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """SB109: prose that begins like a choice."""
    start = range_of(problem).start
    if letter := _FULL_STOP.match(problem.source, start.column):
        place, prose = on_line(start.line, start.column, start.column + 2), f"{letter[1]}\\."
        yield _fix(problem, "prose", prose, place, prose)


def _join_to_choice(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """SB116: lines that belong to the choice above."""
    above = problem.line - 2
    while above >= 0 and not index.line(problem.file, above).strip():
        above -= 1
    if 0 <= above < problem.line - 2:
        place = Range(Position(above, len(index.line(problem.file, above))), Position(problem.line - 1, 0))
        yield _fix(problem, "join", "", place, "\n")


def _new_section(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """SB104: start the missing section at the end of the file."""
    number = problem.wrong
    if SECTION.fullmatch(number) and problem.file.endswith(".md"):
        place, blank = _end(index, problem.file)
        yield _fix(problem, "section", number, place, f"{blank}## {number}\n")


def _new_ending(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """SB124: name the ending in book.toml."""
    if problem.wrong and "book.toml" in index.texts:
        place, blank = _end(index, "book.toml")
        text = f'{blank}[[ending]]\nnumber = {problem.wrong}\nname = "Ending {problem.wrong}"\n'
        yield _fix(problem, "ending", problem.wrong, place, text, path="book.toml")


def _end(index: Index, path: str) -> tuple[Range, str]:
    """The end of a file, and the text that makes a blank line there."""
    lines = index.lines(path)
    end = Position(len(lines) - 1, len(lines[-1]))
    return Range(end, end), "\n" if lines[-1] == "" else "\n\n"


# ---------------------------------------------------------------- tables


def _add_line(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """SB213, SB308: a missing line."""
    for line in problem.meant if not problem.wrong else ():
        yield _fix(problem, "add", line, on_line(problem.line - 1, 0, 0), f"{line}\n")


def _remove_key(index: Index, problem: Diagnostic) -> Iterator[Fix]:
    """SB112: a key of another ruleset."""
    if problem.meant == ("",) and problem.file.endswith(".toml"):
        line = problem.line - 1
        if _VALUE.match(problem.source, problem.column - 1) and '"""' not in problem.source:
            yield _fix(problem, "remove", "", Range(Position(line, 0), Position(line + 1, 0)), "")


_BY_CODE: dict[str, tuple[Callable[[Index, Diagnostic], Iterator[Fix]], ...]] = {
    "SB101": (_own_line,),
    "SB104": (_new_section,),
    "SB109": (_escape_letter,),
    "SB112": (_remove_key,),
    "SB113": (_letter,),
    "SB116": (_join_to_choice,),
    "SB119": (_line,),
    "SB122": (_close_mark,),
    "SB124": (_new_ending,),
    "SB128": (_separate_line,),
    "SB129": (_label,),
    "SB207": (_own_line,),
    "SB212": (_line,),
    "SB213": (_add_line,),
    "SB229": (_close_emphasis,),
    "SB308": (_add_line,),
}
