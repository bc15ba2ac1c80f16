"""Sleeping Gods in the terminal: `boards` and `atlas` draw the table. Its words are the engine's."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import RenderableType

from wanderbook.rulesets.sleeping_gods.board import LINES, Table, final_score, hand_limit
from wanderbook.rulesets.sleeping_gods.steps import ChooseAttacker, PlaceDamage
from wanderbook.session import Play
from wanderbook.telling.sleeping_gods import SleepingGodsTelling
from wanderbook.telling.sleeping_gods.words import Words
from wanderbook_tools.tellings.crewed.boards import score
from wanderbook_tools.tellings.crewed.teller import CrewTeller
from wanderbook_tools.tellings.sleeping_gods import atlas, boards


class SleepingGodsTeller(CrewTeller):
    telling: SleepingGodsTelling
    words: Words

    @property
    def commands(self) -> Mapping[str, Callable[[Play, str], None]]:
        """The commands by name, with those of this game."""
        return {
            **super().commands,
            "ship": lambda play, rest: self.show(boards.ship(self.words, play.state)),
            "cards": lambda play, rest: self.all(boards.cards(self.words, play.state)),
        }

    def crew_board(self, state: Table, name: str) -> RenderableType | None:
        return boards.crew_member(self.words, state, name) if name else boards.crew(self.words, state)

    def page_map(self, play: Play, number: int) -> RenderableType:
        return atlas.page_map(self.words, play, number)

    def hand_limit(self, state: Table, player: int) -> int:
        return hand_limit(self.game, state, player)

    def scored(self, state: Table) -> RenderableType:
        return score(self.words, LINES, final_score(self.game, state))

    def odds(self, play: Play, rest: str) -> None:
        """The question itself describes attacks."""
        step = play.state.agenda[-1] if play.state.agenda else None
        if isinstance(step, ChooseAttacker | PlaceDamage):
            self.ask(play, play.decision)  # type: ignore[arg-type]
        else:
            super().odds(play, rest)
