"""Numbers in the prose of a translation that differ from the original's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping

from wanderbook.book import Book
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.source import Span
from wanderbook.notation.stale import place_of
from wanderbook.notation.translatable import part_of, pieces_of

_NUMBER = re.compile(r"\d{1,3}(?:[,.\s’']\d{3})+(?!\d)|\d+")
_BETWEEN = re.compile(r"\D+")
_BLANK = re.compile(r"\n\s*\n")


def differing_numbers(
    original: Book,
    translation: Book,
    language: str,
    spans: Mapping[str, tuple[str, Span]],
    tables: Mapping[tuple[str, int], tuple[str, int]],
    line: Callable[[str, int], str],
    differing: Container[str],
) -> Iterator[Diagnostic]:
    """SB235, once for each paragraph that has a number of its own and lacks one of the original's.

    A number spelled out in one of them is not a mistake. Sections with different rules are not compared.
    """
    texts = pieces_of(translation)
    for name, text in pieces_of(original).items():
        other = texts.get(name, text)
        if other == text or part_of(name) in differing:
            continue
        paragraphs, others = _BLANK.split(text), _BLANK.split(other)
        pairs = zip(paragraphs, others, strict=True) if len(paragraphs) == len(others) else [(text, other)]
        for before, after in pairs:
            was, now = numbers(before), numbers(after)
            lacking, added = was - now, now - was
            if lacking and added:
                yield _differing(name, added, lacking, language, spans, tables, line)


def numbers(text: str) -> Counter[str]:
    """Every number in digits, with its count; 1,200 and 1 200 are the same."""
    return Counter(_BETWEEN.sub("", number).lstrip("0") or "0" for number in _NUMBER.findall(text))


def _differing(
    name: str,
    added: Counter[str],
    lacking: Counter[str],
    language: str,
    spans: Mapping[str, tuple[str, Span]],
    tables: Mapping[tuple[str, int], tuple[str, int]],
    line: Callable[[str, int], str],
) -> Diagnostic:
    """The warning, at the line of the translation that has the number, if it can be found."""
    file, first = place_of(name, language, spans, tables)
    wanted = re.compile(rf"(?<!\d){next(iter(added))}(?!\d)")
    last = spans[part_of(name)][1].end_line if part_of(name) in spans else first + _CARD
    prose = (number for number in range(first, last + 1) if not line(file, number).startswith("#"))
    matches = ((number, match) for number in prose if (match := wanted.search(line(file, number))))
    at, match = next(matches, (first, None))
    source = line(file, at)
    column, length = (match.start() + 1, len(match[0])) if match else (1, max(1, len(source)))
    message = f"{_listed(added)} here is {_listed(lacking)} in the original"
    help = "correct the number, or ignore this warning in check.toml"
    return Diagnostic(file, at, column, "SB235", message, help, length, source)


_CARD = 40
"""Lines of a card that are looked through."""


def _listed(several: Counter[str]) -> str:
    return ", ".join(several.elements())
