"""Valid content that never takes effect: an unlock that cannot be earned, an event that nothing draws.

Checked only in a book without errors, once its parts are combined.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from wanderbook.book import Cards, Section
from wanderbook.book.book import TitlePage
from wanderbook.book.effects import DrawCards
from wanderbook.book.sections import all_effects
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.mentions import Mentions
from wanderbook.notation.tables import TomlFile

if TYPE_CHECKING:
    from wanderbook.notation.unlinked import Unlinked

_ACHIEVED = ("totem", "passenger")
"""Kinds of adventure cards that are achievements."""


def out_of_reach(
    page: TitlePage, cards: Cards, mentions: Mapping[str, Mentions], table: TomlFile
) -> Iterator[Diagnostic]:
    """SB232: an unlock that needs more achievements than the book has (SG-ACHIEVE-1, DS-ACHIEVE-1)."""
    if not page.unlock:
        return
    endings = {str(ending.number) for ending in page.ending}
    endings.update(*(mention.names.get("ending", ()) for mention in mentions.values()))
    available = sum(card.kind in _ACHIEVED for card in chain(cards.adventure, cards.market))
    available += len(endings) + len(cards.boss) + sum(quest.treasure for quest in cards.quest)
    for at, unlock in enumerate(page.unlock):
        if unlock.count > available:
            message = f"this needs {unlock.count} achievements, but the book has only {available}"
            yield table.problem("SB232", ("unlock", at, "count"), message, f"write a count of {available} or less")


def undrawn(book: Unlinked) -> Iterator[Diagnostic]:
    """SB234: an event with the number of a curse, which replaces it; a curse that no text draws, in a book without the
    events of the box."""
    page, cards = book.title_page, book.cards
    curses = {card.number for card in cards.curse}.union(() if "curse" in page.without else book.vocabulary.curses)
    for event in cards.event:
        if event.number in curses:
            number = event.number
            help = "give it another number: events and curses share theirs"
            yield _undrawn(
                book, "event", number, f"event {number} is never drawn: curse {number} has the same number", help
            )
    if cards.curse and "event" in page.without and not _draws_curses(cards, book.sections):
        help = "add an instruction such as *Draw 1 curse card.*, or delete the card"
        for curse in cards.curse:
            yield _undrawn(book, "curse", curse.number, f"curse {curse.number} is never drawn", help)


def _undrawn(book: Unlinked, kind: str, number: int, message: str, help: str) -> Diagnostic:
    file, line = book.table_places[kind, number]
    source = book.line(file, line)
    return Diagnostic(file, line, 1, "SB234", message, help, max(1, len(source)), source)


def _draws_curses(cards: Cards, sections: Mapping[str, Section]) -> bool:
    """Whether any text or card of the book draws a curse."""
    effects = chain.from_iterable(map(all_effects, sections.values()))
    if any(isinstance(effect, DrawCards) and effect.deck == "curse" for effect in effects):
        return True
    return _says(cards.model_dump())


def _says(data: Any) -> bool:
    """Whether some effect on these cards draws a curse."""
    if isinstance(data, dict):
        draws = data.get("kind") == "draw_cards" and data.get("deck") == "curse"
        return draws or any(map(_says, data.values()))
    return isinstance(data, list | tuple) and any(map(_says, data))
