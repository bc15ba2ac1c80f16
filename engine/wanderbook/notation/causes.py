"""Problems without their consequences: one mistake is reported once, where it was made."""

from __future__ import annotations

import re
from collections.abc import Iterable

from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.folder import language_of, untranslated

_UNREAD = frozenset({"SB003", "SB004", "SB005", "SB006", "SB007", "SB010", "SB130"})
"""Codes for a file that could not be read: what seems missing elsewhere may be in it."""
_UNKNOWABLE = {
    "storybook": frozenset({"SB009", "SB103", "SB104", "SB201", "SB203", "SB221", "SB222"}),
    "cards": frozenset({"SB105", "SB106", "SB107", "SB202", "SB222"}),
    "atlas": frozenset({"SB127", "SB201", "SB308", "SB309"}),
}
_UNREADABLE = frozenset(
    {"SB101", "SB102", "SB114", "SB118", "SB119", "SB120", "SB122", "SB128", "SB129", "SB132", "SB207"}
)
"""Codes for a line that could not be read, or is read as prose: names in it are not counted as mentioned."""
_ELSEWHERE = frozenset({"SB201", "SB202", "SB203", "SB404"})
"""Codes for things that may seem missing only because a file or folder has the wrong name. Errors are reported
anyway."""
_OF_CHANGES = frozenset({"SB201", "SB203", "SB217", "SB221", "SB222", "SB224"})
"""Codes for things that a translation may seem to lack because its rules differ from the original's; those of the
original are reported."""
_LACKING = frozenset({"SB201", "SB203", "SB221", "SB222"})
_NAME = re.compile(r"(?<![\w.])(?:[A-Z]?\d+(?:\.\d+)*|[^\W\d_a-z]{2,})(?!\w)")
"""A number or a keyword."""
_COMMA = re.compile(r"(?<=\d),(?=\d)")


def fold(problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The problems without those that only follow from others among them."""
    several = list(problems)
    hidden, merged, headed, named = (
        _undecidable_codes(several),
        _merged_files(several),
        _broken_headings(several),
        _names_on_unread_lines(several),
    )
    unclosed, copied, changed = (
        _lines_below_unclosed(several),
        _problems_of_copies(several),
        _changed_languages(several),
    )
    misnumbered = {number for one in several if one.code == "SB103" for number in one.meant}
    return [
        one
        for one in several
        if one.code not in hidden
        and (one.code == "SB130" or one.file not in merged)
        and not (one.code == "SB103" and (one.file, one.line) in headed)
        and not (one.code == "SB101" and (one.file, one.line) in unclosed)
        and not (one.code == "SB103" and one in copied)
        # A missing section that a duplicate number was meant to be is reported with the duplicate.
        and not (one.code == "SB104" and one.wrong in misnumbered)
        and not (one.code in _OF_CHANGES and language_of(one.file) in changed)
        and not (one.code in _LACKING and not named.isdisjoint(_NAME.findall(one.message)))
    ]


def _undecidable_codes(problems: list[Diagnostic]) -> frozenset[str]:
    """Codes that cannot be decided while a file cannot be read."""
    unread = {untranslated(problem.file).split("/")[0] for problem in problems if problem.code in _UNREAD}
    codes = frozenset[str]().union(*(_UNKNOWABLE.get(kind, frozenset()) for kind in unread))
    if any(problem.code == "SB223" for problem in problems):
        codes |= _ELSEWHERE
    return codes | _LACKING if any(problem.code == "SB131" for problem in problems) else codes


def _lines_below_unclosed(problems: list[Diagnostic]) -> set[tuple[str, int]]:
    """Lines below an unclosed one, which runs on into them."""
    return {
        (problem.file, problem.line + 1)
        for problem in problems
        if problem.code == "SB122" and problem.source.lstrip()[:1] == "*"
    }


def _problems_of_copies(problems: list[Diagnostic]) -> set[Diagnostic]:
    """The problems of a duplicated file, except for its first section."""
    pairs: dict[tuple[str, str], list[Diagnostic]] = {}
    for problem in problems:
        if problem.code == "SB103":
            pairs.setdefault((problem.file, problem.message.rpartition(" ")[2].rpartition(":")[0]), []).append(problem)
    return {
        problem
        for (file, other), several in pairs.items()
        if file != other and len(several) > 2
        for problem in several[1:]
    }


def _changed_languages(problems: list[Diagnostic]) -> set[str]:
    """Languages in which some section has other rules than in the original."""
    return {language_of(f"{problem.file}/") for problem in problems if problem.code in {"SB401", "SB402"}} - {""}


def _merged_files(problems: list[Diagnostic]) -> set[str]:
    """Files with two versions of a text."""
    return {problem.file for problem in problems if problem.code == "SB130"}


def _broken_headings(problems: list[Diagnostic]) -> set[tuple[str, int]]:
    """Broken headings, whose number may only seem to be defined twice."""
    return {(problem.file, problem.line) for problem in problems if problem.code == "SB102"}


def _names_on_unread_lines(problems: list[Diagnostic]) -> set[str]:
    """Numbers and keywords on lines that could not be read."""
    lines = {
        problem.source for problem in problems if problem.code in _UNREADABLE
    }  # each once: a long line has many problems
    return {name for line in lines for name in _NAME.findall(_COMMA.sub(".", line))}
