"""Distant Skies in the terminal: `boards` and `atlas` draw the table. Its words are the engine's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rich.console import RenderableType

from wanderbook.rulesets.distant_skies.board import SCORE_LINES, Table, final_score, hand_limit
from wanderbook.session import Play
from wanderbook.telling.distant_skies import DistantSkiesTelling
from wanderbook.telling.distant_skies.words import Words
from wanderbook_tools.tellings.crewed import boards as crewed
from wanderbook_tools.tellings.crewed.teller import CrewTeller
from wanderbook_tools.tellings.distant_skies import atlas, boards


class DistantSkiesTeller(CrewTeller):
    telling: DistantSkiesTelling
    words: Words

    @property
    def commands(self) -> Mapping[str, Callable[[Play, str], None]]:
        """The commands by name, with those of this game."""
        return {
            **super().commands,
            "plane": lambda play, rest: self.show(boards.plane(self.words, play.state)),
            "cards": lambda play, rest: self.all(boards.cards(self.words, play.state)),
        }

    def crew_board(self, state: Table, name: str) -> RenderableType | None:
        return boards.character(self.words, state, name) if name else boards.crew(self.words, state)

    def page_map(self, play: Play, number: int) -> RenderableType:
        return atlas.page_map(self.words, play, number)

    def hand_limit(self, state: Table, player: int) -> int:
        return hand_limit(self.game, state, player)

    def shown_hand(self, state: Table, player: int) -> Iterable[RenderableType]:
        yield from super().shown_hand(state, player)
        fight = state.board.fight
        if fight is not None:
            yield crewed.listed((self.words.card(card), self.words.combat_card(card)) for card in fight.hands[player])

    def scored(self, state: Table) -> RenderableType:
        return crewed.score(self.words, SCORE_LINES, final_score(self.game, state))
