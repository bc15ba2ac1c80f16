"""Distant Skies in words, made from what every board game with a crew has: see `crewed`.

- `words`: what things are called; `en.toml`, `fr.toml`: every sentence
- `asking`, `journey`, `people`, `trials`: every question of the game
- `happenings`: every event; `atlas`: what is where
"""

from __future__ import annotations

from wanderbook.rulesets.distant_skies.board import health, most_health
from wanderbook.rulesets.distant_skies.events import QuestFound
from wanderbook.session import Play
from wanderbook.table import Game, Question
from wanderbook.table.events import Event, QuestGained
from wanderbook.telling.crewed.asking import Asking as CrewAsking
from wanderbook.telling.crewed.telling import CrewTelling
from wanderbook.telling.distant_skies import journey, people, trials
from wanderbook.telling.distant_skies.asking import ASKS, Asking
from wanderbook.telling.distant_skies.happenings import Happenings
from wanderbook.telling.distant_skies.words import Words
from wanderbook.telling.sheets import Line
from wanderbook.telling.telling import Run

CHAPTERS = (people, journey, trials)
"""Their functions are known by being here."""


class DistantSkiesTelling(CrewTelling):
    packages = (*CrewTelling.packages, "wanderbook.telling.distant_skies")
    asks = ASKS
    beside_key = "m"  # D2 is a square
    words: Words
    happenings: Happenings

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        words = Words(self)
        self.begin(words, Happenings(words))
        self._cards |= dict(words.kit.combat)

    # ---------------------------------------------------------------- how things stand

    def status(self, play: Play) -> str:
        words, kit, board = self.words, self.words.kit, play.state.board
        if not board.turn:
            return ""
        now, most = (sum(of(kit, mate) for mate in board.crew) for of in (health, most_health))
        parts = [
            words("turn", number=board.turn),
            *([words.player(board.active)] if board.players > 1 else []),
            words.here(board),
            words("time_status", amount=board.time),
            words("camps_status", amount=board.camps),
            words("health", now=now, most=most),
            words("stamina", now=sum(mate.stamina for mate in board.crew), most=3 * len(board.crew)),
            *([words("plane_status", health=board.plane_health, fuel=board.fuel)] if board.plane else []),
            words("goods_status", amount=board.goods.total),
        ]
        return " · ".join(part.replace(" ", "\u00a0") for part in parts)

    # ---------------------------------------------------------------- what is asked

    def asking(self, play: Play, asked: Question, viewer: int | None) -> Asking:
        return Asking(self.words, play, asked, viewer)

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

    def explained(self, event: Event, happened: Run, play: Play) -> str:
        """A quest that was found in an encounter is for its finders' eyes."""
        if isinstance(event, QuestGained) and not self._may_read(event.quest, happened, play):
            return self.words("found_by_others")
        return super().explained(event, happened, play)

    def _may_read(self, quest: int, happened: Run, play: Play) -> bool:
        found = [event for event in happened if isinstance(event, QuestFound) and event.quest == quest]
        return not found or self.players(play) == 1 or self.happenings.viewer in found[-1].finders

    def event_title(self, card: int) -> str:
        event = self.words.kit.event[card]
        curse = card in self.words.kit.curse
        return self.words("curse_heading" if curse else "event_heading", name=event.name, level=event.level or 1)

    # ---------------------------------------------------------------- how it ended

    def achievement(self, name: str) -> str:
        kind, _, number = name.partition(":")
        if kind == "boss":
            return self.words("earned.boss", name=self.words.boss(int(number)), number=number)
        if kind == "map":
            return self.words("earned.map", name=self.words.quest(int(number)), number=number)
        return super().achievement(name)
