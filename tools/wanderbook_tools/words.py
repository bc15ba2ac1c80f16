"""Count a book's words: by section and by place, the longest and the shortest, and how long reading them takes.

--list prints every word of the book once, for a spell checker.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Mapping
from typing import Any

from wanderbook.book import Book
from wanderbook.ids import section_order
from wanderbook.locales import languages
from wanderbook.notation import find_book
from wanderbook.notation.translatable import part_of, pieces_of
from wanderbook_tools.books import read_for
from wanderbook_tools.screen import Screen, WrongUse

PER_MINUTE = 230
"""Words that people read in a minute, on average."""
FEW = 5
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LINK = re.compile(r"\]\([^)\n]*\)")


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook words`."""
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--language", choices=languages(), help="a language of the book's translations")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--sections", action="store_true", help="list sections instead of places")
    ways.add_argument("--list", action="store_true", help="print each word once, one per line")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: Namespace, screen: Screen) -> int:
    """Count the words of a book by place or section, or print each word once."""
    folder = find_book(options.book)
    book = read_for(screen, folder, language=options.language)
    if book is None:
        return 1
    if options.language and book.language != options.language:
        raise WrongUse(f"{options.book} is not translated to {options.language!r}; it is in {book.language!r}")
    said = {name: _words(text) for name, text in pieces_of(book).items()}
    if options.list:
        return _list(said, screen)
    counts = _count_words(book, {name: len(words) for name, words in said.items()})
    if screen.json:
        screen.give(counts)
    else:
        _show(options.book, counts, options.sections, screen)
    return 0


def _words(text: str) -> list[str]:
    return _WORD.findall(_LINK.sub("]", text))


def _list(said: Mapping[str, list[str]], screen: Screen) -> int:
    """Print all words in order of the alphabet."""
    words = {word for several in said.values() for word in several}
    if screen.json:
        screen.give(sorted(words, key=str.casefold))
    else:
        screen.raw("".join(f"{word}\n" for word in sorted(words, key=lambda word: (word.casefold(), word))))
    return 0


def _count_words(book: Book, counts: Mapping[str, int]) -> dict[str, Any]:
    """Words by section, by place and elsewhere."""
    sections = Counter(dict.fromkeys(book.sections, 0))
    elsewhere = 0
    for name, count in counts.items():
        if (part := part_of(name)) in book.sections:
            sections[part] += count
        else:
            elsewhere += count
    places: Counter[str] = Counter()
    for number, count in sections.items():
        places[number.partition(".")[0]] += count
    words = sum(sections.values())
    return {
        "words": words + elsewhere,
        "in_sections": words,
        "elsewhere": elsewhere,
        "minutes": -(-words // PER_MINUTE),
        "sections": {number: sections[number] for number in sorted(sections, key=section_order)},
        "places": {number: places[number] for number in sorted(places, key=section_order)},
    }


def _show(name: str, found: Mapping[str, Any], by_section: bool, screen: Screen) -> None:
    """Print the number of words by place, the longest and shortest sections, and the sum."""
    sections: dict[str, int] = found["sections"]
    for number, count in (sections if by_section else found["places"]).items():
        screen.say(f"{number:>8}  {count:6,}")
    by_length = sorted(sections, key=lambda number: sections[number])
    longest, shortest = by_length[::-1][:FEW], by_length[:FEW]
    screen.say(f"longest:  {_named(longest, sections)}")
    screen.say(f"shortest: {_named(shortest, sections)}")
    screen.say(
        f"{name}: {found['words']:,} words, {found['in_sections']:,} of them in {len(sections):,} sections; "
        f"about {found['minutes']:,} minutes to read every section once",
        "bold",
    )


def _named(numbers: list[str], sections: Mapping[str, int]) -> str:
    return ", ".join(f"{number} ({sections[number]:,})" for number in numbers)
