"""The game in play, whichever it is: state, agenda, decisions, events, and the steps that games share."""

from wanderbook.table.agenda import Transition, answer, decision, outcome, start, why
from wanderbook.table.decisions import (
    Chance,
    Decision,
    NotAllowed,
    Option,
    Pick,
    Placement,
    Question,
    Reply,
    Spend,
    Split,
    open_actions,
    open_options,
)
from wanderbook.table.game import FreeActions, Game, Ruleset
from wanderbook.table.kinds import Step, Table
from wanderbook.table.state import Outcome, State

__all__ = [
    "Chance",
    "Decision",
    "FreeActions",
    "Game",
    "NotAllowed",
    "Option",
    "Outcome",
    "Pick",
    "Placement",
    "Question",
    "Reply",
    "Ruleset",
    "Spend",
    "Split",
    "State",
    "Step",
    "Table",
    "Transition",
    "answer",
    "decision",
    "open_actions",
    "open_options",
    "outcome",
    "start",
    "why",
]
