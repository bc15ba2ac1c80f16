"""New numbers for a book's sections, shuffled within each place, so that neighbours give nothing away."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from wanderbook.book import Book
from wanderbook.ids import section_order

_LINK = re.compile(r"(\]\(\s*<?#)([\w.]+)")


def shuffled_numbers(book: Book, seed: int) -> dict[str, str]:
    """For each section's old number, its new one. Sections where reading begins keep theirs, since atlas and rules name
    them.

    A place is all sections whose numbers begin alike, 38, 38.1 and 38.9. Sections that have no such company share one.
    """
    random = Random(seed)
    fixed = set(book.entrances)
    places: dict[str, list[str]] = defaultdict(list)
    heads = {number.partition(".")[0] for number in book.sections if "." in number}
    for number in sorted(book.sections, key=section_order):
        if number not in fixed:
            places[_place(number, heads)].append(number)
    numbers = {number: number for number in book.sections}
    for members in places.values():
        numbers |= zip(members, random.sample(members, len(members)), strict=True)
    return numbers


def _place(number: str, heads: set[str]) -> str:
    head = number.partition(".")[0]
    return head if head in heads else re.sub(r"\d", "", head)


def renumbered(book: Book, numbers: Mapping[str, str]) -> Book:
    """The book with other numbers throughout: turns, redirects, atlas, title page, links in prose."""
    return Book.model_validate_json(msgspec.json.encode(_with_numbers(book.model_dump(mode="json"), numbers)))


_NAMES = {"section", "to", "location", "start", "finale_lost"}
"""Fields that hold the number of a section."""
_SEVERAL = {"locations", "deck_ends"}


def _with_numbers(data: Any, numbers: Mapping[str, str], field: str = "") -> Any:
    """A book's data with new section numbers, in fields and in links of prose."""
    match data:
        case dict():
            changed = {name: _with_numbers(value, numbers, name) for name, value in data.items()}
            return changed | {"number": numbers[data["number"]]} if _is_section(data) else changed
        case list():
            if field in _SEVERAL:
                return [numbers.get(one, one) for one in data]
            return [_with_numbers(one, numbers, field) for one in data]
        case str() if field in _NAMES:
            return numbers.get(data, data)
        case str() if field == "text":
            return _LINK.sub(lambda found: found[1] + numbers.get(found[2], found[2]), data)
        case _:
            return data


def _is_section(data: Mapping[str, Any]) -> bool:
    return isinstance(data.get("number"), str) and "redirects" in data
