"""Plain reading: sections, quests and keywords, items, chance, endings.

`rules.md` beside this file has every rule. Those that no event and no refusal cites are kept by the table's own steps:

- GB-READ-3 effects in order, GB-READ-4 a way on is taken at once: `reading.follow`
- GB-READ-5 what counts as reached, and its name: the events themselves
- GB-COND-1 conditions, GB-KEY-1 keywords: `script.make_test`
- GB-TOWN-2 coming back to a town: `reading.ReadSection`, which forgets nothing
- GB-ROLL-2 after the table: `reading.GoOn`
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wanderbook.book import Choice
from wanderbook.table import Game, Ruleset, State
from wanderbook.table.facts import Fact
from wanderbook.table.fate import Fate
from wanderbook.table.reading import HANDLERS, ReadingStep, ReadSection, TryChance


class Board(Fact, frozen=True):
    """A plain book has nothing on the table but the book."""


def begin(game: Game, seed: int) -> State[Any, Any]:
    """GB-START-1: reading begins at the start, with the quests and items that the book names."""
    page = game.book.title_page
    assert page.start is not None, "the linker refuses a gamebook without a start"
    return State(
        fate=Fate(seed),
        board=Board(),
        agenda=(ReadSection(page.start),),
        quests=frozenset(page.quests),
        cards=frozenset(page.adventures),
        entrance=page.start,
    )


def trial(section: str, choice: Choice) -> TryChance:
    return TryChance(section, choice.letter)


def conserved(game: Game, state: State[Any, Any]) -> Iterator[str]:
    """Items are those that the book has."""
    if unknown := state.cards - {card.number for card in game.book.cards.adventure}:
        yield f"items from nowhere: {sorted(unknown)}"


RULES = {
    "read": "GB-READ-1",
    "redirect": "GB-READ-2",
    "choice": "GB-CHOICE-1",
    "guard": "GB-CHOICE-2",
    "taken": "GB-TOWN-1",
    "chance": "GB-CHANCE-1",
    "pass": "GB-CHANCE-2",
    "fail": "GB-CHANCE-3",
    "table": "GB-ROLL-1",
    "gain_quest": "GB-QUEST-1",
    "use_quest": "GB-QUEST-2",
    "card": "GB-ITEM-1",
    "ending": "GB-END-1",
    "stuck": "GB-END-2",
    "over": "GB-END-3",
    "offer": "GB-REPLY-1",
    "stale": "GB-REPLY-2",
    "owner": "GB-REPLY-3",
}

GAMEBOOK = Ruleset(
    name="gamebook",
    steps=ReadingStep,
    board=Board,
    begin=begin,
    trial=trial,
    handlers=HANDLERS,
    rules=RULES,
    sentences={
        "requires": "This choice {condition}.",
        "taken": "This was chosen already in this visit.",
    },
    translations={
        "fr": {
            "requires": "Ce choix est fermé : {condition}.",
            "taken": "Ce choix a déjà été fait pendant cette visite.",
        },
    },
    conserved=conserved,
)
