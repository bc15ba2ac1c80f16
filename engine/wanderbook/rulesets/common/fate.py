"""Fate from the ability deck, its alterations, and draws on tables."""

from __future__ import annotations

import sys
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
from wanderbook.book.sections import Challenge, Row
from wanderbook.rulesets.common.abilities import GIVES_BACK
from wanderbook.rulesets.common.actions import GiveHandCard
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.steps import RequireParticipant
from wanderbook.table import Game, Option, Table
from wanderbook.table.behaviour import runs
from wanderbook.table.challenge import rules_of
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Emit
from wanderbook.table.game import ChallengeRules
from wanderbook.table.kinds import then
from wanderbook.table.reading import read_row
from wanderbook.table.script import PlayedTable
from wanderbook.table.steps import DrawFate, Gather, Tried

ROW = "table"
REMOVES = frozenset({"remove_status", "remove_any_status"})
OPENS = GIVES_BACK - {"draw_cards"} | REMOVES | {"restore_health", "restore_all_health"}
"""Effects after which something can be paid for, or its bearer can use it, that could not before."""
BEYOND = sys.maxsize
"""More than any challenge lacks, where nobody can tell how much something would help."""


class FateDeck(ChallengeRules):
    """Draws fate as the number of the ability deck's top card, which is discarded at once."""

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

    def pay_to_take_part(self, game: Game, state: Table, who: str, emit: Emit) -> Table | None:
        """The state after a participant named by the challenge paid for taking part; None if they cannot."""
        raise NotImplementedError

    def skill_of(self, game: Game, state: Table, who: str, name: str) -> int:
        """A crew member's own skill."""
        raise NotImplementedError

    def may_open(self, game: Game, state: Table, tried: Tried, effects: Iterable[Effect]) -> bool:
        """Whether one of these effects, done first, could open a closed alteration or strengthen a participant."""
        kinds = {effect.kind for effect in effects}
        if kinds & OPENS and any(option.closed_by is not None for option in self.alterations(game, state, tried)):
            return True
        weak = any("weakened" in mate.statuses for mate in state.board.crew if mate.name in tried.joined)
        return weak and bool(kinds & REMOVES)


@runs(RequireParticipant)
def require_participant(game: Game, state: Table, step: RequireParticipant, emit: Emit) -> Table:
    """Make a crew member whom the challenge names take part; one who cannot adds nothing and still counts (rule
    "gather").
    """
    rules, [who] = rules_of(game), step.tried.joined
    assert isinstance(rules, FateDeck)
    after = rules.pay_to_take_part(game, state, who, emit)
    if after is None:
        nothing = -rules.skill_of(game, state, who, step.tried.skill)
        return then(state, DrawFate(replace(step.tried, added=nothing)))
    return then(after, DrawFate(step.tried))


def attempt(about: str, challenge: Challenge) -> Gather | RequireParticipant:
    """The step that resolves a challenge: anyone may take part, unless it names who does."""
    tried = Tried(about, challenge.skill, challenge.number)
    return Gather(tried) if challenge.who is None else RequireParticipant(replace(tried, joined=(challenge.who,)))


def draw_table(section: str, part: int) -> DrawFate:
    """The step that draws fate for a table."""
    return DrawFate(Tried(f"{ROW}:{section}:{part}", "", 0))


def is_row(tried: Tried) -> bool:
    return tried.about.startswith(f"{ROW}:")


def settle_row(game: Game, state: Table, tried: Tried, emit: Emit) -> Table:
    """Read the row for the fate drawn plus bonuses."""
    _, section, part = tried.about.split(":")
    return read_row(game, state, section, int(part), table_of(game, tried).outcome(row_number(game, tried)), emit)


def table_of(game: Game, tried: Tried) -> PlayedTable:
    """The table that fate is drawn for."""
    _, section, part = tried.about.split(":")
    table = game.sections[section].parts[int(part)]
    assert isinstance(table, PlayedTable)
    return table


def row_of(game: Game, tried: Tried) -> Row:
    """The row for the fate drawn plus bonuses."""
    number = row_number(game, tried)
    return next(row for row in table_of(game, tried).table.rows if row.low <= number <= row.high)


def row_number(game: Game, tried: Tried) -> int:
    """The fate drawn plus bonuses, limited to the table's first and last rows."""
    rows = table_of(game, tried).table.rows
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    return min(max(tried.drawn + tried.added, low), high)


def hand_cards(game: Game, state: Table, needed: str) -> Iterator[Option]:
    """Any player's hand cards of the challenge's skill: `hand:1:33`."""
    ability = game.kit.ability
    for player, hand in enumerate(state.board.hands):
        for card in hand:
            if ability[card].skill == needed:
                yield Option(GiveHandCard(player, card), owner=player, concealed=True)


def alter_draw(effects: Iterable[Effect], tried: Tried, count: Callable[[Counted], int]) -> Tried:
    """A challenge after these effects on its draw. `count` evaluates an amount that depends on the table."""
    for effect in effects:
        match effect:
            case RedrawFate() | RedrawFateIf():
                tried = replace(tried, number=None)
            case RedrawBest():
                tried = replace(tried, kept=tried.drawn, number=None)
            case AddToFate() | AddSkill() | AddAnySkill() | AddAccuracy():
                tried = replace(tried, added=tried.added + count(effect))
            case _:
                pass
    return tried
