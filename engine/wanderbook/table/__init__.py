"""The game in play, whichever it is: state, agenda, decisions, events, and the steps that games share."""

from wanderbook.table.agenda import answer, decision, outcome, start, why
from wanderbook.table.decisions import (
    Chance,
    Decision,
    NotAllowed,
    Option,
    Pick,
    Place,
    Question,
    Reply,
    Spend,
    Split,
    open_options,
)
from wanderbook.table.game import Game, Meanwhile, Ruleset
from wanderbook.table.state import Outcome, State, Turned

__all__ = [
    "Chance",
    "Decision",
    "Game",
    "Meanwhile",
    "NotAllowed",
    "Option",
    "Outcome",
    "Pick",
    "Place",
    "Question",
    "Reply",
    "Ruleset",
    "Spend",
    "Split",
    "State",
    "Turned",
    "answer",
    "decision",
    "open_options",
    "outcome",
    "start",
    "why",
]
