"""Fate from the ability deck, what alters it, and the draws that are no challenge: tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from wanderbook.book.effects import (
    AddAccuracy,
    AddAnySkill,
    AddSkill,
    AddToFate,
    Counted,
    Effect,
    RedrawBest,
    RedrawFate,
    RedrawFateIf,
)
from wanderbook.rulesets.common.crew import Table, on_board
from wanderbook.table import Game, Option
from wanderbook.table.challenge import ChallengeRules, DrawFate, Tried
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.reading import read_row
from wanderbook.table.script import PlayedTable

ROW = "table"


class FateDeck(ChallengeRules):
    """Fate is the number of the ability deck's top card, which is discarded at once."""

    def fates(self, game: Game, state: Table) -> dict[int, int]:
        counts: dict[int, int] = state.board.ability.next_counts(game.kit.fate.__getitem__)
        return counts

    def draw(self, game: Game, state: Table) -> tuple[int, Table]:
        card, deck, fate = state.board.ability.draw(state.fate)
        assert card is not None, "hands and crew never hold all ability cards"
        return game.kit.fate[card], on_board(replace(state, fate=fate), ability=deck.discard(card))

    def draw_as(self, game: Game, state: Table, number: int) -> Table:
        deck, fate = state.board.ability.ready(), game.kit.fate
        card = next(card for card in deck.layers[-1] if fate[card] == number)
        return on_board(state, ability=deck.without(card).discard(card))

    def owner(self, game: Game, state: Table) -> int:
        return TABLE


def draw_table(section: str, at: int) -> DrawFate:
    """A table's draw is a draw of fate."""
    return DrawFate(Tried(f"{ROW}:{section}:{at}", "", 0))


def is_row(tried: Tried) -> bool:
    return tried.about.startswith(f"{ROW}:")


def settle_row(game: Game, state: Table, tried: Tried, tell: Tell) -> Table:
    """The row that fate and what was added to it give, the last or the first one beyond the table's ends."""
    _, section, part = tried.about.split(":")
    table = game.sections[section].parts[int(part)]
    assert isinstance(table, PlayedTable)
    rows = table.table.rows
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    number = min(max((tried.number or 0) + tried.added, low), high)
    return read_row(game, state, section, int(part), table.outcome(number), tell)


def hand_cards(game: Game, state: Table, needed: str) -> Iterator[Option]:
    """Any player's hand cards of the challenge's skill: `hand:1:33`."""
    ability = game.kit.ability
    for player, hand in enumerate(state.board.hands):
        for card in hand:
            if ability[card].skill == needed:
                yield Option(f"hand:{player}:{card}", owner=player)


def altered(effects: Iterable[Effect], tried: Tried, count: Callable[[Counted], int]) -> Tried:
    """After the draw and before the result is judged. `count` tells an amount that depends on what is there."""
    for effect in effects:
        match effect:
            case RedrawFate() | RedrawFateIf():
                tried = replace(tried, number=None)
            case RedrawBest():
                tried = replace(tried, kept=tried.number or 0, number=None)
            case AddToFate() | AddSkill() | AddAnySkill() | AddAccuracy():
                tried = replace(tried, added=tried.added + count(effect))
            case _:
                pass
    return tried
