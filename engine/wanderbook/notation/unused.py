"""Unused content of a book: a keyword that nothing tests, a card that nothing gives.

Checked only in a book without errors, since an unreadable line may be the one that uses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wanderbook.diagnostics import Diagnostic

if TYPE_CHECKING:
    from wanderbook.notation.source import Mention
    from wanderbook.notation.unlinked import Unlinked

_DEFINES = "is "


def unused(book: Unlinked) -> list[Diagnostic]:
    """SB221: a keyword, an ending, an enemy or a track that no text names. SB222: a card that nothing gives."""
    return [*_keywords(book), *_endings(book), *_enemies(book), *_tracks(book), *_cards(book)]


def _mentioned_names(book: Unlinked, kind: str) -> set[str]:
    """Everything of a kind that some text mentions."""
    return set[str]().union(*(mentions.names.get(kind, ()) for mentions in book.mentions.values()))


def _definitions(book: Unlinked, kind: str) -> Iterator[tuple[str, str, Mention]]:
    """Every name of a kind that the book defines, as the name, the file and the place in it."""
    for file, mentions in book.mentions.items():
        for name, places in mentions.of(f"{_DEFINES}{kind}").items():
            yield name, file, places[0]


def _at(book: Unlinked, file: str, mention: Mention, code: str, message: str, help: str) -> Diagnostic:
    return Diagnostic(
        file, mention.line, mention.column, code, message, help, mention.length, book.line(file, mention.line)
    )


def _keywords(book: Unlinked) -> Iterator[Diagnostic]:
    """SB221: keywords that nothing requires, by name or by the number of a quest that has them."""
    asked, by_number = _mentioned_names(book, "keyword"), _mentioned_names(book, "asks")
    named = {quest.keyword for quest in book.cards.quest if str(quest.number) in by_number}
    if not asked <= {quest.keyword for quest in book.cards.quest}:
        return  # SB202: one of them is misspelt
    for keyword, file, place in _definitions(book, "keyword"):
        if keyword not in asked and keyword not in named:
            help = f"require it somewhere, as in Requires keyword {keyword}; or delete the line"
            yield _at(book, file, place, "SB221", f"nothing requires the keyword {keyword}", help)


def _endings(book: Unlinked) -> Iterator[Diagnostic]:
    """SB221: endings that no text leads to."""
    reached = _mentioned_names(book, "ending")
    for number, file, place in _definitions(book, "ending"):
        if number not in reached:
            help = "end the story with it somewhere, or delete it"
            yield _at(book, file, place, "SB221", f"nothing leads to ending {number}", help)


def _enemies(book: Unlinked) -> Iterator[Diagnostic]:
    """SB221: enemies and bosses that no choice fights."""
    fought = _mentioned_names(book, "enemy")
    for number, file, place in _definitions(book, "enemy"):
        if number not in fought:
            help = f"add a choice with a line COMBAT {number}, or delete the card"
            yield _at(book, file, place, "SB221", f"enemy {number} is never fought", help)
    fought = _mentioned_names(book, "boss")
    for number, file, place in _definitions(book, "boss"):
        if number not in fought:
            help = f"add a choice with a line BOSS {number}, or delete the card"
            yield _at(book, file, place, "SB221", f"boss {number} is never fought", help)


def _tracks(book: Unlinked) -> Iterator[Diagnostic]:
    """SB221: tracks that nothing marks, or that nothing tests."""
    marked, counted = _mentioned_names(book, "marks"), _mentioned_names(book, "counts")
    names = {track.key: track.name for track in book.title_page.track}
    for key, file, place in _definitions(book, "track"):
        if key not in marked:
            help = f"add an instruction such as *Mark 1 box of {names[key]}.*"
            yield _at(book, file, place, "SB221", f"nothing marks a box of {names[key]!r}", help)
        elif key not in counted:
            help = f"require them somewhere, as in Requires 1 box of {names[key]} marked; or delete the track"
            yield _at(book, file, place, "SB221", f"nothing requires boxes of {names[key]!r}", help)


def _cards(book: Unlinked) -> Iterator[Diagnostic]:
    """SB222: adventure and combat cards that no text gives and no campaign starts with."""
    gained = _mentioned_names(book, "gives") | set(map(str, book.vocabulary.starting))
    gained |= {str(card.number) for card in book.cards.combat if card.starting}
    for kind in ("adventure", "combat"):
        for number, file, place in _definitions(book, kind):
            if number not in gained:
                help = f"add an instruction such as *Gain adventure card {number}.*"
                yield _at(book, file, place, "SB222", f"card {number} is never gained", help)
