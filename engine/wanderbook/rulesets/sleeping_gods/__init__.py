"""Sleeping Gods: a ship, a crew of nine, and a storybook.

`rules.md` beside this file has every rule, `components/` every card and board. One module a chapter of the rules:

- `setup`, `turn`, `ship`, `search`, `travel`, `places` (market and port): what a turn is made of
- `challenge` (every draw of fate): what is tried
- `combat`, `attack`, `counter`, `direct_damage`, `enemies`, `synergy`: what is fought
- `crew`, `goods`, `hand`: what happens to whom, and what is owned
- `uses`, `using`: what cards can be used for; `free_actions`; `windows`: where there are any
- `defeat`, `players`, `scoring`: how it ends, and who is there
- `steps`, `actions`, `events`, `kit`: questions, what players can choose, what is reported, and what lies in the box
- `board`: what lies on the table, and what can be asked of it without changing it

Rules that no event and no refusal cites:

- SG-EXPLORE-3, SG-FAIL-6 nothing is shown too early: only the section at hand, and a failure's text on failing
- SG-KEY-1 keywords: `script.make_test`; SG-QUEST-2 active quests are marked: the card says so, front ends show it
- SG-CHAL-1, SG-CHAL-10 what a challenge is, and that sight is perception: the notation
- SG-FATE-2 how common each number is, SG-FAQ-3 Refine, SG-FAQ-6 what an event sells is bought once: components
- SG-TOKEN-1 special tokens: cards of the book's own
- SG-SUPPLY-2 what is shared: `board.Board`, whose hands and command are each player's, and goods everybody's
- SG-SAVE-1, SG-RESET-1 saving and a new campaign: a state holds everything, and `setup.begin` makes a new one
- SG-EX-1 to SG-EX-10 (SG-EX-2, SG-EX-3, SG-EX-4, SG-EX-5, SG-EX-6, SG-EX-7, SG-EX-8, SG-EX-9): the scenarios of the
  tests
- `scenarios`: tables set up for given / when / then files
- `conservation`: what must be true of the table at any moment, for tests
"""

from __future__ import annotations

from functools import partial

from wanderbook.book.travel import Position
from wanderbook.locales import texts
from wanderbook.rulesets.common import steps as shared_by_both
from wanderbook.rulesets.common.chapters import SHARED_CHAPTERS
from wanderbook.rulesets.common.fate import draw_table
from wanderbook.rulesets.common.perform import merely_read
from wanderbook.rulesets.sleeping_gods import (
    attack,
    combat,
    counter,
    crew,
    defeat,
    direct_damage,
    enemies,
    free_actions,
    goods,
    hand,
    places,
    players,
    search,
    setup,
    ship,
    steps,
    synergy,
    travel,
    turn,
)
from wanderbook.rulesets.sleeping_gods.advice import Seafarer
from wanderbook.rulesets.sleeping_gods.board import Board, Table, final_score, health, kit_of
from wanderbook.rulesets.sleeping_gods.challenge import Challenges, trial
from wanderbook.rulesets.sleeping_gods.conservation import conserved, whole_deck
from wanderbook.rulesets.sleeping_gods.courses import course
from wanderbook.rulesets.sleeping_gods.defeat import break_in
from wanderbook.rulesets.sleeping_gods.events import Defeated, EventActs
from wanderbook.rulesets.sleeping_gods.free_actions import FREE_ACTIONS
from wanderbook.rulesets.sleeping_gods.goods import affords, lacks, owns, pay_choice, required_test
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.scenarios import STAGING
from wanderbook.rulesets.sleeping_gods.scoring import achievements, figures, journey
from wanderbook.rulesets.sleeping_gods.setup import begin
from wanderbook.table import Game, Ruleset
from wanderbook.table import steps as shared_by_all
from wanderbook.table.game import Purse, Whereabouts
from wanderbook.table.kinds import steps_in
from wanderbook.table.reading import HANDLERS
from wanderbook.table.script import Handler


def whereabouts(game: Game, state: Table) -> Whereabouts:
    board = state.board
    return Whereabouts(board.fight is not None, Position(board.spot), board.decks_ended)


RULES = {
    "read": "SG-READ-1",
    "redirect": "SG-KEY-2",
    "choice": "SG-EXPLORE-2",
    "guard": "SG-KEY-3",
    "price": "SG-REPLY-4",
    "taken": "SG-EXPLORE-4",
    "pass": "SG-CHAL-8",
    "fail": "SG-FAIL-5",
    "table": "SG-FATE-1",
    "gain_quest": "SG-QUEST-1",
    "use_quest": "SG-QUEST-1",
    "card": "SG-ADV-1",
    "token": "SG-EXPLORE-5",
    "cross_off": "SG-EXPLORE-1",
    "return": "SG-EXPLORE-2",
    "ending": "SG-END-1",
    "stuck": "SG-END-2",
    "over": "SG-END-1",
    "offer": "SG-REPLY-1",
    "stale": "SG-REPLY-2",
    "owner": "SG-REPLY-3",
    "toll": "SG-CHAL-4",
    "status_named": "SG-FAIL-4",
    "status_first": "SG-FAIL-3",
    "status_once": "SG-STATUS-3",
    "status_off": "SG-STATUS-2",
    "regenerate": "SG-ENEMY-1",
    "locked": "SG-ACHIEVE-2",
    "unlock": "SG-ACHIEVE-3",
    "gather": "SG-CHAL-2",
    "fate": "SG-CHAL-6",
    "judge": "SG-CHAL-8",
    "split_room": "SG-HEALTH-1",
    "split_first": "SG-FAIL-1",
    "split_amount": "SG-REPLY-1",
    "pay_have": "SG-REPLY-4",
    "pay_price": "SG-REPLY-4",
    "hand": "SG-HAND-1",
    "deal": "SG-ATTACK-4",
    "block": "SG-ATTACK-14",
    "place_once": "SG-ATTACK-5",
    "place_covered": "SG-ATTACK-5",
    "place_amount": "SG-ATTACK-6",
    "place_connected": "SG-ATTACK-5",
    "place_splash": "SG-ATTACK-7",
    "place_rest": "SG-ATTACK-8",
}


PASSIVE: dict[str, Handler] = dict.fromkeys(
    (
        "redraw_fate",
        "redraw_fate_if",
        "redraw_best",
        "add_to_fate",
        "add_skill",
        "add_any_skill",
        "add_damage",
        "add_damage_off_hearts",
        "add_accuracy",
        "place_diagonally",
        "block",
        "block_round",
        "rapid_strike",
        "ignore_status",
        "ignore_flying",
        "ignore_hazards",
        "add_health",
        "add_hand",
        "add_distance",
        "lose_distance",
        "extra_search",
        "cook_without",
    ),
    merely_read,
)
"""Effects that always apply or alter a draw: reading them does nothing."""


def crew_health(game: Game, state: Table) -> int:
    kit = kit_of(game)
    return sum(health(kit, state, mate) for mate in state.board.crew)


CHAPTERS = (
    *SHARED_CHAPTERS,
    direct_damage,
    attack,
    combat,
    counter,
    crew,
    defeat,
    enemies,
    goods,
    hand,
    free_actions,
    places,
    players,
    search,
    setup,
    ship,
    synergy,
    travel,
    turn,
)
"""The modules that register what the steps do: they need only be imported."""

SLEEPING_GODS = Ruleset(
    name="sleeping_gods",
    steps=steps_in(shared_by_all, shared_by_both, steps),
    board=Board,
    begin=begin,
    trial=trial,
    handlers={
        **HANDLERS,
        **PASSIVE,
        **goods.HANDLERS,
        **crew.HANDLERS,
        **hand.HANDLERS,
        **ship.HANDLERS,
        **travel.HANDLERS,
        **places.HANDLERS,
        **direct_damage.HANDLERS,
        **turn.HANDLERS,
    },
    rules=RULES,
    sentences=partial(texts, package="wanderbook.rulesets.sleeping_gods", folder="sentences"),
    tests={"owns": owns},
    required={"owns": required_test},
    prepare=Kit,
    passage=Kit.passage,
    active=lambda state: state.board.active,
    purse=Purse(affords, pay_choice, lacks),
    draw_table=draw_table,
    interrupt=break_in,
    free_actions=FREE_ACTIONS,
    challenge=Challenges(),
    health=crew_health,
    course=course,
    adviser=Seafarer,
    score=lambda game, state: final_score(game, state).total,
    conserved=conserved,
    invariants=whole_deck,
    achievements=achievements,
    figures=figures,
    whereabouts=whereabouts,
    is_defeat=lambda event: isinstance(event, Defeated),
    place_of=lambda event: f"event-{event.card}" if isinstance(event, EventActs) else None,
    journey=journey,
    staging=STAGING,
)
