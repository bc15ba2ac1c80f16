"""The score of Distant Skies, and what is ticked over campaigns (DS-SCORE, DS-ACHIEVE, DS-RESET)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.rules.ds_table import QUESTS, TITLE, Played, change, game_of, goods, table
from wanderbook.book.effects import LoseCard
from wanderbook.rulesets.distant_skies.board import Table, final_score
from wanderbook.rulesets.distant_skies.kit import printed_unlocks
from wanderbook.rulesets.distant_skies.scoring import achievements
from wanderbook.rulesets.distant_skies.setup import begin
from wanderbook.rulesets.distant_skies.steps import NextAction
from wanderbook.session import Shelf
from wanderbook.table import Game
from wanderbook.table.events import CardGained, QuestGained
from wanderbook.table.steps import ReadSection

PLAIN, GIFT, TOTEM, PASSENGER, FOUND_COMBAT, UNLOCKED = 5, 6, 7, 8, 9, 10
CARDS = """
[[adventure]]
number = 5
name = "A second horizon"

[[adventure]]
number = 6
name = "A gift of the campaign"

[[adventure]]
number = 7
name = "A stone"
kind = "totem"

[[adventure]]
number = 8
name = "A lost uncle"
kind = "passenger"

[[combat]]
number = 9
name = "A found sword"
damage = 2

[[adventure]]
number = 10
name = "An old friend"
"""
MAPS = (
    QUESTS
    + """
[[quest]]
number = 15
name = "A map"
treasure = true

[[quest]]
number = 16
name = "An errand"

[[quest]]
number = 20
name = "Unlocked"
"""
)
UNLOCK = """
[[unlock]]
count = 4
quests = [20]

[[unlock]]
count = 7
adventures = [10]
"""
STORY = """
## 50

A. Dig.
*Complete quest 15. Return to the map.*

B. Burn it.
*Lose quest 15. Return to the map.*

C. Run the errand.
*Complete quest 16. Return to the map.*

D. Take the uncle along.
*Gain adventure card 8. Return to the map.*
"""


@cache
def game(achieved: int | None = None) -> Game:
    title = TITLE + "adventures = [6]\n" + UNLOCK
    files = {"book.toml": title, "cards/own.toml": CARDS, "cards/quests.toml": MAPS, "storybook/more.md": STORY}
    made = game_of(files)
    made.achievements = achieved
    return made


def bare(**board: object) -> Table:
    """A campaign in easy mode, with nothing that scores."""
    state = goods(table(game(), NextAction(), **{"mode": "easy", **board}))
    return replace(state, quests=frozenset())


def owning(*cards: int) -> Table:
    return replace(bare(), cards=bare().cards | frozenset(cards))


def total(state: Table) -> int:
    return final_score(game(), state).total


# ---------------------------------------------------------------- score


@pytest.mark.rule("DS-SCORE-1")
@pytest.mark.parametrize(
    ("cards", "points"), [((), 0), ((PLAIN,), 2), ((FOUND_COMBAT,), 2), ((TOTEM,), 5), ((PASSENGER, PLAIN), 7)]
)
def test_2_for_a_card_that_was_found_and_5_for_totems_and_passengers(cards: tuple[int, ...], points: int) -> None:
    assert total(owning(*cards)) == points


@pytest.mark.rule("DS-SCORE-1")
def test_what_was_there_from_the_start_scores_nothing() -> None:
    kit = game().kit
    assert {*kit.starting, *kit.starting_combat, GIFT} <= bare().cards
    assert total(bare()) == 0
    assert total(owning(UNLOCKED)) == 0


@pytest.mark.rule("DS-SCORE-1")
def test_quests_completed_included_and_equipped_cards() -> None:
    assert total(replace(bare(), quests=frozenset({1, 16}), used=frozenset({15}))) == 3
    assert total(change(change(bare(), "Ed", abilities=(1, 2)), "Claire", abilities=(3,))) == 3


@pytest.mark.rule("DS-SCORE-1")
@pytest.mark.parametrize(
    ("amounts", "points"),
    [
        ({"rope": 3}, 0),
        ({"rope": 2, "meat": 2}, 1),
        ({"rope": 6, "meat": 1}, 1),
        ({"fire_quartz": 3}, 3),
        ({"rope": 3, "tundra_berry": 2}, 2),
    ],
)
def test_common_resources_by_fours_and_each_quest_resource(amounts: dict[str, int], points: int) -> None:
    assert total(goods(bare(), **amounts)) == points


@pytest.mark.rule("DS-SCORE-1")
@pytest.mark.parametrize(("mode", "points"), [("easy", 0), ("normal", 10), ("hard", 20)])
def test_levels_and_instant_death(mode: str, points: int) -> None:
    assert total(bare(mode=mode)) == points
    assert total(bare(mode=mode, instant_death=True)) == points + 10


@pytest.mark.rule("DS-SCORE-1")
def test_an_ending_and_defeats() -> None:
    assert total(replace(bare(), ending=2)) == 10
    assert total(bare(defeats=3)) == -30
    score = game().rules.score
    assert score is not None and score(game(), bare(defeats=1)) == -10


# ---------------------------------------------------------------- achievements


@pytest.mark.rule("DS-ACHIEVE-1")
def test_totems_bosses_maps_passengers_and_endings_are_ticked() -> None:
    assert achievements(game(), bare()) == frozenset()
    state = replace(owning(PASSENGER, PLAIN), ending=2)
    state = replace(state, board=replace(state.board, achieved=frozenset({"totem:7", "boss:4", "map:15"})))
    assert achievements(game(), state) == {"totem:7", "boss:4", "map:15", f"passenger:{PASSENGER}", "ending:2"}
    assert game().rules.achievements is achievements


@pytest.mark.rule("DS-ACHIEVE-1")
@pytest.mark.parametrize(("choice", "ticked"), [("A", {"map:15"}), ("B", set()), ("C", set()), ("D", {"passenger:8"})])
def test_a_treasure_map_counts_when_it_is_completed(choice: str, ticked: set[str]) -> None:
    state = table(game(), NextAction(), ReadSection("50"), quests=(15, 16))
    played = Played(game(), state)(choice)
    assert achievements(game(), played.state) == ticked


@pytest.mark.rule("DS-ACHIEVE-1")
def test_a_passenger_counts_from_when_they_are_found_though_they_are_lost() -> None:
    played = Played(game(), table(game(), NextAction(), ReadSection("50"), quests=(15, 16)))("D")
    lost = game().rules.handlers["lose_card"](game(), played.state, LoseCard(card=PASSENGER), lambda event: None)
    assert PASSENGER not in lost.cards and achievements(game(), lost) == {"passenger:8"}


@pytest.mark.rule("DS-ACHIEVE-1")
def test_a_map_that_is_not_in_play_is_not_completed() -> None:
    played = Played(game(), table(game(), NextAction(), ReadSection("50")))("A")
    assert not achievements(game(), played.state)


@pytest.mark.rule("DS-ACHIEVE-1")
@pytest.mark.rule("DS-RESET-1")
def test_ticks_outlast_the_campaign(tmp_path: Path) -> None:
    shelf = Shelf(game().book, tmp_path)
    shelf.note_earned(achievements(game(), owning(PASSENGER)))
    shelf.note_ended(2)
    shelf.note_earned(frozenset({"boss:4"}))  # another campaign
    assert Shelf(game().book, tmp_path).record().ticks == {"passenger:8", "boss:4", "ending:2"}


# ---------------------------------------------------------------- what they unlock


def unlocking(achieved: int | None) -> Played:
    return Played(game(achieved), begin(game(achieved), 1))("2", "normal", ())


@pytest.mark.rule("DS-ACHIEVE-1")
@pytest.mark.parametrize(
    ("achieved", "unlocked"),
    [(3, []), (4, ["quest 20"]), (7, ["quest 20", "card 10"]), (None, ["quest 20", "card 10"])],
)
def test_so_many_unlock_cards_for_a_new_campaign(achieved: int | None, unlocked: list[str]) -> None:
    played = unlocking(achieved)
    assert (played.step, played.ids()) == ("ChooseUnlocked", unlocked)
    for option in played.asked.options:
        if option.id not in unlocked:
            assert played.refused(option.id) == "DS-ACHIEVE-1"


@pytest.mark.rule("DS-ACHIEVE-1")
@pytest.mark.rule("DS-RESET-1")
def test_which_of_them_are_used_is_chosen_and_they_are_dealt_with_the_others() -> None:
    played = unlocking(7)(("quest 20", "card 10"))
    assert 20 in played.state.quests and UNLOCKED in played.state.cards
    assert sum(UNLOCKED in hand for hand in played.board.held) == 1
    assert [event.quest for event in played.told(QuestGained)] == [20]
    assert [event.card for event in played.told(CardGained)] == [10]
    none = unlocking(7)(())
    assert 20 not in none.state.quests and UNLOCKED not in none.state.cards


@pytest.mark.rule("DS-ACHIEVE-1")
def test_the_printed_table() -> None:
    printed = {}
    for unlock in printed_unlocks():
        [what] = [*(f"Q{number}" for number in unlock.quests), *(f"A{number}" for number in unlock.adventures)]
        printed[unlock.count] = what
    assert printed == {
        5: "A132",
        6: "Q212",
        9: "A134",
        12: "Q213",
        15: "Q210",
        18: "Q209",
        21: "A135",
        24: "Q211",
        27: "A137",
        30: "A138",
        32: "A139",
        34: "A140",
        36: "A136",
        38: "A141",
        40: "A142",
    }
