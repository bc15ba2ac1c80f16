"""Sleeping Gods in words, on top of what every board game with a crew has: see `crewed`.

- `words`: what things are called; `en.toml`, `fr.toml`: every sentence
- `asking`, `sea`, `people`, `trials`: every question of the game
- `happenings`: every event; `atlas`: what is where; `chances`: how likely a hit is
"""

from __future__ import annotations

from typing import Any

from wanderbook.rulesets.sleeping_gods import events as own
from wanderbook.rulesets.sleeping_gods.actions import DiscardEquipped, GoEasy, MoveWeapon, SellArtifact
from wanderbook.rulesets.sleeping_gods.board import SHIP_DAMAGE, Board, Table, healer_price, health, repair_price
from wanderbook.rulesets.sleeping_gods.kit import Spot
from wanderbook.rulesets.sleeping_gods.steps import (
    AtPort,
    ChooseAttacker,
    Healer,
    RoomEffects,
    Sail,
    ShipAction,
    Shipyard,
    Shop,
    TakeAction,
    TryToBeRid,
)
from wanderbook.session import Play
from wanderbook.table import Game, Question
from wanderbook.table.amounts import Counts, read_amounts
from wanderbook.table.decisions import Chosen
from wanderbook.table.events import CardGained, Event
from wanderbook.table.steps import Tried
from wanderbook.telling.crewed.asking import Asking as CrewAsking
from wanderbook.telling.crewed.telling import CrewTelling
from wanderbook.telling.sheets import Line
from wanderbook.telling.sleeping_gods import people, sea, trials
from wanderbook.telling.sleeping_gods.asking import ASKS, Asking
from wanderbook.telling.sleeping_gods.foregone import FOREGONE, alters
from wanderbook.telling.sleeping_gods.happenings import Happenings
from wanderbook.telling.sleeping_gods.joins import APART, JOINS
from wanderbook.telling.sleeping_gods.words import Words
from wanderbook.telling.telling import Run, unbroken

PAUSES = (ShipAction, RoomEffects, TakeAction, TryToBeRid, Sail, AtPort, Shop, ChooseAttacker)
"""Where a turn, a visit or a fight would go on to something else."""
CHAPTERS = (people, sea, trials)
"""Their functions are known by being here."""


class SleepingGodsTelling(CrewTelling):
    """A play of Sleeping Gods in words."""

    packages = (*CrewTelling.packages, "wanderbook.telling.sleeping_gods")
    asks, sensible, joins, apart = ASKS, FOREGONE, JOINS, APART
    words: Words
    happenings: Happenings

    def __init__(self, game: Game, language: str = "") -> None:
        super().__init__(game, language)
        words = Words(self)
        self.begin(words, Happenings(words))

    # ---------------------------------------------------------------- how things stand

    def status(self, play: Play) -> str:
        """The status line: turn, place, coins, food, health, ship damage and command."""
        words, state, board = self.words, play.state, play.state.board
        if not board.turn:
            return ""
        now = sum(health(words.kit, state, mate) for mate in board.crew)
        parts = [
            words("turn", number=board.turn),
            *self.whose_turn(play),
            words.place(board.spot, board.page),
            words.goods({"coin": board.goods["coin"]}),
            f"{words.food(board)} {words.good('food', words.food(board))}",
            words("health", now=now, most=now + sum(mate.damage for mate in board.crew)),
            words("ship_status", damage=sum(board.damage), most=SHIP_DAMAGE),
            self._command(board),
        ]
        return " · ".join(map(unbroken, parts))

    def shares(self, play: Play) -> dict[str, str]:
        """For a part of the status line, each player's share: their command tokens."""
        board, words = play.state.board, self.words
        if board.players == 1 or not board.turn:
            return {}
        each = (words("command_of", player=words.player(one), amount=has) for one, has in enumerate(board.command))
        return {self._command(board): words("command_each", each=words.listed(each))}

    def _command(self, board: Board) -> str:
        return unbroken(self.words("command_status", amount="+".join(map(str, board.command))))

    # ---------------------------------------------------------------- questions

    def asking(self, play: Play, asked: Question, viewer: int | None) -> Asking:
        return Asking(self.words, play, asked, viewer)

    def free_action_line(self, at: CrewAsking, action: Any) -> Line:
        """The line for one free action, this game's own kinds first."""
        words = self.words
        match action:
            case MoveWeapon(card=card):
                return Line(action, words("free_actions.arm", name=words.card(card)), names=(words.card(card),))
            case DiscardEquipped(player=player):
                return Line(action, words.of_player(at.board.players, player) + words("free_actions.shed"))
            case GoEasy():
                label, _, detail = words("free_actions.easy").partition(" | ")
                return Line(action, label, detail=detail, sitting=True)
            case SellArtifact():
                label, _, detail = words("free_actions.sell").partition(" | ")
                return Line(action, label, detail=detail)
            case _:
                return super().free_action_line(at, action)

    def could_wait(self, play: Play, asked: Question) -> bool:
        """Whether a question with one answer is still asked: only at a step of `PAUSES`, since free actions are offered
        beside every question.
        """
        return isinstance(play.state.agenda[-1], PAUSES) and super().could_wait(play, asked)

    # ---------------------------------------------------------------- what happened

    def explained(self, event: Event, happened: Run, play: Play) -> str:
        """The effects of a card that was gained; empty for one just bought at a market, where it was read."""
        bought = any(isinstance(one, own.Bought) for one in happened)
        return "" if bought and isinstance(event, CardGained) else super().explained(event, happened, play)

    def event_title(self, card: int) -> str:
        tone = self.words.kit.event[card].tone or "mild"
        return self.words("event_heading", name=self.words.event(card), tone=self.words(f"tones.{tone}"))

    # ---------------------------------------------------------------- what is answered

    def place_name(self, spot: str) -> str:
        page, _, space = spot.partition(":")
        return self.words.place(Spot(int(page), space))

    def matters(self, state: Table, tried: Tried) -> bool:
        """Whether a higher draw could make a difference: for ship damage to the room, for travel to the distance."""
        own = alters(self.game, state, tried)
        return super().matters(state, tried) if own is None else own

    def meaning(self, play: Play, asked: Question, chosen: Chosen, viewer: int | None = None) -> list[str]:
        """The meaning of an answer; for the shipyard and the healer, its price."""
        price = _price(play.state.agenda[-1], chosen)
        if price.each:
            return [self.words("it_takes", price=sea.taken(self.words, play.state.board, price))]
        return super().meaning(play, asked, chosen, viewer)


def _price(step: object, chosen: Chosen) -> Counts:
    """The price of a reply to the shipyard or the healer."""
    match step:
        case Shipyard():
            return repair_price(sum(read_amounts(chosen).values()))
        case Healer():
            return healer_price(len(chosen))
        case _:
            return Counts()
