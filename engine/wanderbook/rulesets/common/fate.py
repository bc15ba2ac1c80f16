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
from wanderbook.book.sections import Challenge
from wanderbook.rulesets.common.abilities import GIVES_BACK
from wanderbook.rulesets.common.crew import Table, on_board
from wanderbook.table import Game, Option
from wanderbook.table.challenge import ChallengeRules, DrawFate, Gather, Tried, rules_of
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.reading import read_row
from wanderbook.table.script import PlayedTable
from wanderbook.table.steps import Runs, then

ROW = "table"
REMOVES = frozenset({"remove_status", "remove_any_status"})
OPENS = GIVES_BACK - {"draw_cards"} | REMOVES | {"restore_health", "restore_all_health"}
"""Effects after which something can be paid for, or its bearer can use it, that could not before."""
BEYOND = 99
"""More than any challenge lacks, where nobody can tell how much something would help."""


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

    def summoned(self, game: Game, state: Table, who: str, tell: Tell) -> Table | None:
        """What taking part costs whom the challenge itself names; nothing comes of it where they cannot."""
        raise NotImplementedError

    def skill_of(self, game: Game, state: Table, who: str, name: str) -> int:
        """What somebody has of a skill by themselves."""
        raise NotImplementedError

    def may_open(self, game: Game, state: Table, tried: Tried, effects: Iterable[Effect]) -> bool:
        """Whether one of these, done first, could open an alteration that is closed, or make a participant stronger."""
        kinds = {effect.kind for effect in effects}
        if kinds & OPENS and any(option.closed_by is not None for option in self.alterations(game, state, tried)):
            return True
        weak = any("weakened" in mate.statuses for mate in state.board.crew if mate.name in tried.joined)
        return weak and bool(kinds & REMOVES)


class Summon(Runs, frozen=True):
    """Somebody whom the challenge itself names takes part; whoever cannot adds nothing, and counts all the same."""

    tried: Tried

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        rules, [who] = rules_of(game), self.tried.joined
        assert isinstance(rules, FateDeck)
        after = rules.summoned(game, state, who, tell)
        if after is None:
            nothing = -rules.skill_of(game, state, who, self.tried.skill)
            return then(state, DrawFate(replace(self.tried, added=nothing)))
        return then(after, DrawFate(self.tried))


def attempt(about: str, challenge: Challenge) -> Gather | Summon:
    """The step that resolves a challenge: whoever likes takes part, or else whom it names."""
    tried = Tried(about, challenge.skill, challenge.number)
    return Gather(tried) if challenge.who is None else Summon(replace(tried, joined=(challenge.who,)))


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
