"""Distant Skies in the terminal, made from what every board game with a crew has: see `crewed`.

- `words`: what things are called; `en.toml`, `fr.toml`: every sentence
- `asking`, `journey`, `people`, `trials`: every question of the game
- `happenings`: every event; `boards`, `atlas`: what lies on the table, drawn
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rich.console import RenderableType

from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.events import QuestFound
from wanderbook.rulesets.distant_skies.hand import hand_limit
from wanderbook.rulesets.distant_skies.scoring import LINES, final_score
from wanderbook.session import Play
from wanderbook.table import Game, Question
from wanderbook.table.events import Event, QuestGained
from wanderbook_tools.screen import Screen
from wanderbook_tools.telling import WIDTH
from wanderbook_tools.tellings.crewed import boards as crewed
from wanderbook_tools.tellings.crewed.asking import Asking as CrewAsking
from wanderbook_tools.tellings.crewed.teller import CrewTeller
from wanderbook_tools.tellings.distant_skies import atlas, boards, journey, people, trials
from wanderbook_tools.tellings.distant_skies.asking import ASKS, Asking
from wanderbook_tools.tellings.distant_skies.happenings import Happenings
from wanderbook_tools.tellings.distant_skies.words import Words
from wanderbook_tools.tellings.table import Line

CHAPTERS = (people, journey, trials)
"""Their functions are known by being here."""


class DistantSkiesTeller(CrewTeller):
    package = "wanderbook_tools.tellings.distant_skies"
    asks = ASKS
    beside_key = "m"  # D2 is a square
    words: Words
    happenings: Happenings

    def __init__(self, screen: Screen, game: Game) -> None:
        super().__init__(screen, game)
        words = Words(game, self.texts, self.phrases)
        self.begin(words, Happenings(words))
        self._cards |= dict(words.kit.combat)

    @property
    def commands(self) -> Mapping[str, Callable[[Play, str], None]]:
        return {
            **super().commands,
            "plane": lambda play, rest: self.show(boards.plane(self.words, play.state)),
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
            case "shed":
                card = int(rest)
                bearer = next((mate.name for mate in at.board.crew if card in mate.abilities), "")
                name = words("of_card", card=words.ability(card), who=bearer)
                return Line(id, words("besides.shed_one", name=name), words.hand_card(card))
            case "restore":
                quest = self.game.book.quests[int(rest)]
                label = words("besides.restore", name=quest.name)
                return Line(id, label, self.phrases.print_prices(quest.restore), (quest.name,))
            case "event":
                return self._completing(id)
            case "level":
                label, _, detail = words(f"besides.level.{rest}").partition(" | ")
                return Line(id, label, detail)
            case "refuel" | "deck" | "pack":
                label, _, detail = words(f"besides.{action}").partition(" | ")
                return Line(id, label, detail, (action,))
            case _:
                return super().beside(at, id)

    def _completing(self, id: str) -> Line:
        """An event in play, with what completing it asks."""
        _, number, letter = id.split(":")
        choice = self.game.sections[f"complete-{number}"].choices[letter].choice
        terms = [self.phrases.print_prices(choice.price)] if choice.price else []
        label = self.words("besides.complete", name=self.words.event(int(number)), choice=" ".join(choice.text.split()))
        return Line(id, label, self.words.listed((*terms, *self.words.trial(choice))))

    # ---------------------------------------------------------------- what happened

    def explained(self, event: Event, play: Play) -> str:
        """A quest that was found in an encounter is for its finders' eyes."""
        if isinstance(event, QuestGained) and not self._may_read(event.quest, play):
            return self.words("found_by_others")
        return super().explained(event, play)

    def _may_read(self, quest: int, play: Play) -> bool:
        found = [event for event in play.events if isinstance(event, QuestFound) and event.quest == quest]
        return not found or self.players(play) == 1 or self.viewer in found[-1].finders

    def event_title(self, card: int) -> str:
        event = self.words.kit.event[card]
        curse = card in self.words.kit.curse
        return self.words("curse_heading" if curse else "event_heading", name=event.name, level=event.level or 1)

    # ---------------------------------------------------------------- what can be looked at

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
        return crewed.score(self.words, LINES, final_score(self.game, state))

    def achievement(self, name: str) -> str:
        kind, _, number = name.partition(":")
        if kind == "boss":
            return self.words("earned.boss", name=self.words.boss(int(number)), number=number)
        if kind == "map":
            return self.words("earned.map", name=self.words.quest(int(number)), number=number)
        return super().achievement(name)
