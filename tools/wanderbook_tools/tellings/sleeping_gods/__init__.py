"""Sleeping Gods in the terminal, made from what every board game with a crew has: see `crewed`.

- `words`: what things are called; `en.toml`, `fr.toml`: every sentence
- `asking`, `sea`, `people`, `trials`: every question of the game
- `happenings`: every event; `boards`, `atlas`: what lies on the table, drawn; `chances`: how likely a hit is
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import RenderableType

from wanderbook.rulesets.sleeping_gods import events as own
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.combat import ChooseAttacker, PlaceDamage
from wanderbook.rulesets.sleeping_gods.hand import hand_limit
from wanderbook.rulesets.sleeping_gods.scoring import LINES, final_score
from wanderbook.session import Play
from wanderbook.table import Game, Question
from wanderbook.table.events import CardGained, Event
from wanderbook_tools.screen import Screen
from wanderbook_tools.telling import WIDTH
from wanderbook_tools.tellings.crewed.asking import Asking as CrewAsking
from wanderbook_tools.tellings.crewed.boards import score
from wanderbook_tools.tellings.crewed.teller import CrewTeller
from wanderbook_tools.tellings.sleeping_gods import atlas, boards, people, sea, trials
from wanderbook_tools.tellings.sleeping_gods.asking import ASKS, Asking
from wanderbook_tools.tellings.sleeping_gods.happenings import Happenings
from wanderbook_tools.tellings.sleeping_gods.words import Words
from wanderbook_tools.tellings.table import Line

CHAPTERS = (people, sea, trials)
"""Their functions are known by being here."""


class SleepingGodsTeller(CrewTeller):
    package = "wanderbook_tools.tellings.sleeping_gods"
    asks = ASKS
    words: Words
    happenings: Happenings

    def __init__(self, screen: Screen, game: Game) -> None:
        super().__init__(screen, game)
        words = Words(game, self.texts, self.phrases)
        self.begin(words, Happenings(words))

    @property
    def commands(self) -> Mapping[str, Callable[[Play, str], None]]:
        return {
            **super().commands,
            "ship": lambda play, rest: self.show(boards.ship(self.words, play.state)),
            "cards": lambda play, rest: self.all(boards.cards(self.words, play.state)),
        }

    # ---------------------------------------------------------------- what is asked

    def asking(self, play: Play, asked: Question) -> Asking:
        return Asking(self.words, play, asked, self.viewer, min(self.screen.out.width, WIDTH))

    def status(self, play: Play) -> str:
        return boards.status(self.words, play.state)

    def beside(self, at: CrewAsking, id: str) -> Line:
        action, _, rest = id.partition(":")
        words = self.words
        match action:
            case "arm":
                return Line(id, words("besides.arm", name=words.card(int(rest))), names=(words.card(int(rest)),))
            case "shed":
                whose = int(rest or at.board.active)
                by = words.of_player(at.board.players, whose) if whose != at.board.active else ""
                return Line(id, by + words("besides.shed"))
            case "easy":
                label, _, detail = words("besides.easy").partition(" | ")
                return Line(id, label, detail)
            case _:
                return super().beside(at, id)

    # ---------------------------------------------------------------- what happened

    def explained(self, event: Event, play: Play) -> str:
        """Not what was read a moment ago, in the market."""
        bought = any(isinstance(one, own.Bought) for one in play.events)
        return "" if bought and isinstance(event, CardGained) else super().explained(event, play)

    def event_title(self, card: int) -> str:
        tone = self.words.kit.event[card].tone or "mild"
        return self.words("event_heading", name=self.words.event(card), tone=self.words(f"tones.{tone}"))

    # ---------------------------------------------------------------- what can be looked at

    def crew_board(self, state: Table, name: str) -> RenderableType | None:
        return boards.crew_member(self.words, state, name) if name else boards.crew(self.words, state)

    def page_map(self, play: Play, number: int) -> RenderableType:
        return atlas.page_map(self.words, play, number)

    def hand_limit(self, state: Table, player: int) -> int:
        return hand_limit(self.game, state, player)

    def scored(self, state: Table) -> RenderableType:
        return score(self.words, LINES, final_score(self.game, state))

    def odds(self, play: Play, rest: str) -> None:
        """Of attacks, what is asked tells them."""
        step = play.state.agenda[-1] if play.state.agenda else None
        if isinstance(step, ChooseAttacker | PlaceDamage):
            self.ask(play, play.decision)  # type: ignore[arg-type]
        else:
            super().odds(play, rest)
