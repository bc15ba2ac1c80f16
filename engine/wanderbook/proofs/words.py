"""Facts and conditions in words, cards and quests with their names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from wanderbook.book import Book

MOST_NAMED = 4
"""The most names that a sentence lists."""
_NUMBERED = re.compile(r"\b(adventure card|quest) (\d+)\b")


def with_names(book: Book, text: str) -> str:
    """A printed condition with the names of its cards and quests added: `adventure card 2 (Rope)`."""
    return _NUMBERED.sub(lambda found: _named(book, found[1], int(found[2])), text)


def said_fact(book: Book, fact: str) -> str:
    """A fact of the story in words: `keyword LAMP`, `adventure card 2 (Rope)`, `whether 3:A was taken`."""
    kind, _, which = fact.partition(":")
    match kind:
        case "quest" | "used":
            quest = book.quests.get(int(which))
            return f"keyword {quest.keyword}" if quest and quest.keyword else _named(book, "quest", int(which))
        case "card":
            return _named(book, "adventure card", int(which))
        case "token":
            return f"explore {which}"
        case "taken":
            return f"whether {which} was taken"
        case "crossed":
            return f"whether {which} is crossed off"
        case "at":
            return "where the pawn is"
        case "deck":
            return "how often the event deck has ended"
        case "stat" if which in book.stats:
            return f"how much {book.stats[which].name} there is"
        case "track":
            track, _, box = which.rpartition(":")
            name = book.tracks[track].name if track in book.tracks else track
            return f"{box} or more boxes of {name}"
        case "start" if which in book.stats:
            return f"how much {book.stats[which].name} there was at the start"
        case "once":
            return (
                f"whether {said_fact(book, which)} was held"
                if which.startswith("card:")
                else f"whether {which} was reached"
            )
        case "twice":
            return f"whether {which} was read twice"
        case "entrance":
            return "where the exploration began"
        case _:
            return fact


def _named(book: Book, kind: str, number: int) -> str:
    """A card or quest with its name: `quest 4 (The lamp)`."""
    if kind == "quest":
        name = book.quests[number].name if number in book.quests else ""
    else:
        name = next((card.name for card in book.cards.adventure if card.number == number), "")
    return f"{kind} {number} ({name})" if name else f"{kind} {number}"


def listed(names: Iterable[str], most: int = MOST_NAMED) -> str:
    """Names as a list in a sentence, `a, b and c`; at most this many of them."""
    every = list(names)
    shown = every[:most]
    if len(every) > most:
        return f"{', '.join(shown)} and {len(every) - most} more"
    return f"{', '.join(shown[:-1])} and {shown[-1]}" if len(shown) > 1 else "".join(shown)
