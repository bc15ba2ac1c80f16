"""Distant Skies in words, on top of what every board game with a crew has: see `crewed`.

- `words`: what things are called; `en.toml`, `fr.toml`: every sentence
- `asking`, `journey`, `people`, `trials`: every question of the game
- `happenings`: every event; `atlas`: what is where
"""

from __future__ import annotations

from typing import Any

from wanderbook.rulesets.common.actions import AddPlayer, RemovePlayer
from wanderbook.rulesets.distant_skies.actions import (
    ArrangeDeck,
    ChangeLevel,
    FillTank,
    FinishEvent,
    GiveUpInstantDeath,
    PackTable,
    RestoreDormant,
    Unequip,
)
from wanderbook.rulesets.distant_skies.board import (
    REPAIR,
    BetweenTurns,
    Table,
    after_turn,
    finders,
    health,
    health_for,
    is_flight,
    most_health,
    wear_of,
)
from wanderbook.rulesets.distant_skies.events import QuestFound
from wanderbook.rulesets.distant_skies.kit import Spot
from wanderbook.rulesets.distant_skies.steps import NextSpot
from wanderbook.session import Play
from wanderbook.table import Game, Pick, Question, open_options
from wanderbook.table.challenge import total
from wanderbook.table.decisions import Chosen
from wanderbook.table.events import Event, QuestGained
from wanderbook.table.steps import Gather, Tried
from wanderbook.telling.crewed.asking import Asking as CrewAsking
from wanderbook.telling.crewed.telling import CrewTelling
from wanderbook.telling.distant_skies import journey, people, trials
from wanderbook.telling.distant_skies.asking import ASKS, Asking
from wanderbook.telling.distant_skies.foregone import FOREGONE
from wanderbook.telling.distant_skies.happenings import Happenings
from wanderbook.telling.distant_skies.joins import JOINS
from wanderbook.telling.distant_skies.words import Words
from wanderbook.telling.sheets import Line
from wanderbook.telling.telling import Run, unbroken

CHAPTERS = (people, journey, trials)
"""Their functions are known by being here."""


class DistantSkiesTelling(CrewTelling):
    """A play of Distant Skies in words."""

    packages = (*CrewTelling.packages, "wanderbook.telling.distant_skies")
    asks, sensible, joins = ASKS, FOREGONE, JOINS
    beside_key = "m"  # D2 is a square
    words: Words
    happenings: Happenings

    def __init__(self, game: Game, language: str = "") -> None:
        super().__init__(game, language)
        words = Words(self)
        self.begin(words, Happenings(words))
        self._cards |= dict(words.kit.combat)

    # ---------------------------------------------------------------- how things stand

    def status(self, play: Play) -> str:
        """The status line: turn, place, time, camps, health, stamina, plane and goods."""
        words, kit, board = self.words, self.words.kit, play.state.board
        if not board.turn:
            return ""
        now, most = (sum(of(kit, mate) for mate in board.crew) for of in (health, most_health))
        parts = [
            words("turn", number=board.turn),
            *self.whose_turn(play),
            words.here(board),
            words("time_status", amount=board.time),
            words("camps_status", amount=board.camps),
            words("health", now=now, most=most),
            words("stamina", now=sum(mate.stamina for mate in board.crew), most=3 * len(board.crew)),
            *([words("plane_status", health=board.plane_health, fuel=board.fuel)] if board.plane else []),
            words("goods_status", amount=board.goods.total),
            *map(self._after_turn, after_turn(board)),
        ]
        return " · ".join(map(unbroken, parts))

    def _after_turn(self, action: BetweenTurns) -> str:
        """The requests that wait for the end of the turn: who joins or leaves, and packing up the table."""
        if isinstance(action, RemovePlayer):
            return self.words("after_turn.leave", player=self.words.player(action.player))
        return self.words("after_turn.join" if isinstance(action, AddPlayer) else "after_turn.pack")

    # ---------------------------------------------------------------- quests that were found (DS-EXPLORE-2)

    def may_read(self, state: Table, quest: int, viewer: int | None = None) -> bool:
        readers = finders(state.board, quest)
        return not readers or state.board.players == 1 or viewer in readers

    def quest_title(self, state: Table, quest: int, viewer: int | None = None) -> str:
        if self.may_read(state, quest, viewer):
            return super().quest_title(state, quest, viewer)
        return self.words("unread", finders=self._finders(state, quest))

    def _finders(self, state: Table, quest: int) -> str:
        return self.words.listed(map(self.player, finders(state.board, quest)))

    # ---------------------------------------------------------------- questions

    def foregone(self, play: Play) -> Chosen | None:
        """The answer to a question that does not have to be asked, as in every board game; a character alone on a spot
        also takes part in its challenge, if advised to.
        """
        answer, asked = super().foregone(play), play.decision
        if answer is not None or not isinstance(asked, Pick) or play.asks_everything:
            return answer
        here = self._on_spot(play, asked)
        advised = self.advice(play, asked) if len(here) == 1 else None
        return here if advised is not None and advised.chosen == here else None

    def recommended(self, play: Play, asked: Question, viewer: int | None = None) -> Chosen:
        """The advised party; on a spot of an encounter, the characters placed there."""
        here = self._on_spot(play, asked) if isinstance(asked, Pick) else ()
        return here or super().recommended(play, asked, viewer)

    def _on_spot(self, play: Play, asked: Pick) -> Chosen:
        """The possible participants of a challenge on its spot; empty for other questions."""
        agenda = play.state.agenda
        if not isinstance(agenda[-1], Gather):
            return ()
        here = {name for step in agenda if isinstance(step, NextSpot) for name in step.here}
        return tuple(name for name in open_options(asked.options) if name in here)

    def asking(self, play: Play, asked: Question, viewer: int | None) -> Asking:
        return Asking(self.words, play, asked, viewer)

    def free_action_line(self, at: CrewAsking, action: Any) -> Line:
        """The line for one free action, this game's own kinds first."""
        match action:
            case Unequip():
                return self._unequipping(at, action)
            case RestoreDormant():
                return self._restoring(at, action)
            case FinishEvent():
                return self._finishing(action)
            case ChangeLevel(mode=mode):
                label, detail = self._meaning(f"free_actions.level.{mode}")
                return Line(action, label, detail=detail, sitting=True)
            case GiveUpInstantDeath():
                label, detail = self._meaning("free_actions.level.instant_death")
                return Line(action, label, detail=detail, listed=at.board.instant_death, sitting=True)
            case FillTank() | ArrangeDeck() | PackTable():
                label, detail = self._meaning(f"free_actions.{action}")
                return Line(action, label, detail=detail, names=(str(action),), sitting=isinstance(action, PackTable))
            case _:
                return super().free_action_line(at, action)

    def _meaning(self, which: str) -> tuple[str, str]:
        """A name and its meaning, from a text with a bar between the two."""
        label, _, detail = self.words(which).partition(" | ")
        return label, detail

    def _unequipping(self, at: CrewAsking, action: Unequip) -> Line:
        words, card = self.words, action.card
        bearer = next((mate.name for mate in at.board.crew if card in mate.abilities), "")
        name = words("of_card", card=words.ability(card), who=bearer)
        return Line(action, words("free_actions.shed_one", name=name), detail=words.hand_card(card))

    def _restoring(self, at: CrewAsking, action: RestoreDormant) -> Line:
        """A dormant totem, with its price; a player who has not read it sees who has."""
        number = action.quest
        if not self.may_read(at.state, number, at.viewer):
            return Line(action, self.words("free_actions.restore_unread", finders=self._finders(at.state, number)))
        quest = self.game.book.quests[number]
        price = self.phrases.print_prices(quest.restore)
        return Line(action, self.words("free_actions.restore", name=quest.name), detail=price, names=(quest.name,))

    def _finishing(self, action: FinishEvent) -> Line:
        """The line for an event in play, with the requirements and effects of completing it."""
        choice = self.game.sections[f"complete-{action.card}"].choices[action.letter].choice
        name, text = self.words.event(action.card), " ".join(choice.text.split())
        return Line(action, self.words("free_actions.complete", name=name, choice=text), detail=self.words.asks(choice))

    # ---------------------------------------------------------------- what happened

    def look(self, play: Play, viewer: int | None, happened: Run = ()) -> None:
        """Set the viewer; a quest found just now is shown only to its finders, even if they have discarded it since."""
        super().look(play, viewer, happened)
        quests = {one.quest: one.finders for one in play.state.board.found}
        quests |= {event.quest: event.finders for event in happened if isinstance(event, QuestFound)}
        hidden = (quest for quest, finders in quests.items() if self.players(play) > 1 and viewer not in finders)
        self.happenings.unread = frozenset(hidden)

    def explained(self, event: Event, happened: Run, play: Play) -> str:
        if isinstance(event, QuestGained) and event.quest in self.happenings.unread:
            return ""
        return super().explained(event, happened, play)

    def event_title(self, card: int) -> str:
        event = self.words.kit.event[card]
        curse = card in self.words.kit.curse
        return self.words("curse_heading" if curse else "event_heading", name=event.name, level=event.level or 1)

    # ---------------------------------------------------------------- what is answered

    def place_name(self, spot: str) -> str:
        page, _, space = spot.partition(":")
        return self.words.place(Spot(int(page), space))

    def matters(self, state: Table, tried: Tried) -> bool:
        """Whether a higher draw could make a difference: not if the flight already does no damage, or a repair leaves
        the plane whole.
        """
        kit, reached = self.words.kit, total(self.game, state, tried)
        if tried.about == REPAIR:
            lacking = kit.plane.health - state.board.plane_health
            return health_for(kit, reached) < min(lacking, len(kit.plane.repairs))
        if is_flight(tried):
            return wear_of(kit, reached) > 0
        return super().matters(state, tried)

    # ---------------------------------------------------------------- how it ended

    def achievement(self, name: str) -> str:
        """An achievement in words, `boss:3`, `map:12` or `ending:2`."""
        kind, _, number = name.partition(":")
        if kind == "boss":
            return self.words("earned.boss", name=self.words.boss(int(number)), number=number)
        if kind == "map":
            return self.words("earned.map", name=self.words.quest(int(number)), number=number)
        return super().achievement(name)
