"""The score, achievements, and modes (SG-SCORE, SG-ACHIEVE, SG-MODE)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.rules.sg_table import TITLE, Played, change, game_of, goods, table
from wanderbook.rulesets.sleeping_gods.board import Table, final_score
from wanderbook.rulesets.sleeping_gods.events import CampaignLost, CommandGained
from wanderbook.rulesets.sleeping_gods.scoring import achievements
from wanderbook.rulesets.sleeping_gods.setup import begin
from wanderbook.rulesets.sleeping_gods.steps import StartTurn, TakeAction
from wanderbook.session import Shelf
from wanderbook.table import Game
from wanderbook.table.events import QuestGained
from wanderbook.table.steps import ReadSection

CARDS = """
[[adventure]]
number = 1
name = "A heron of stone"
kind = "totem"

[[adventure]]
number = 2
name = "A toad of stone"
kind = "totem"
"""
QUESTS = "\n".join(f'[[quest]]\nnumber = {number}\nname = "Number {number}"' for number in (1, 2, *range(169, 173)))
UNLOCK = """
[[unlock]]
count = 4
quests = [171, 172]

[[unlock]]
count = 7
quests = [169, 170]
adventures = [2]
"""
STORY = """
## 40

A wall falls on everybody.

A. Stand under it.
*Everyone: -9 health. Return to the ship.*

B. Take the heron.
*Gain adventure card 1. Return to the ship.*
"""


@cache
def game(achieved: int | None = None) -> Game:
    files = {"book.toml": TITLE + UNLOCK, "cards/a.toml": CARDS, "cards/q.toml": QUESTS, "storybook/more.md": STORY}
    made = game_of(files)
    made.achievements = achieved
    return made


def bare(**board: object) -> Table:
    """A campaign with nothing that scores."""
    return replace(goods(table(game(), TakeAction(2), **board)), cards=frozenset(), quests=frozenset())


def total(state: Table) -> int:
    return final_score(game(), state).total


# ---------------------------------------------------------------- score


@pytest.mark.rule("SG-SCORE-1")
def test_adventure_cards_quests_and_levels() -> None:
    assert total(bare()) == 0
    assert total(replace(bare(), cards=frozenset({91, 101, 2}))) == 2 * 3 + 2  # one is a totem
    assert total(replace(bare(), quests=frozenset({1, 2}), used=frozenset({169}))) == 3
    assert total(change(change(bare(), "Mac", levels=(4, 5)), "Laurent", levels=(7,))) == 2 * 3


@pytest.mark.rule("SG-SCORE-1")
@pytest.mark.parametrize(("feared", "revered", "points"), [(3, 2, 5), (10, 0, 10), (6, 5, 21), (0, 12, 22)])
def test_feared_and_revered(feared: int, revered: int, points: int) -> None:
    assert total(goods(bare(), feared=feared, revered=revered)) == points


@pytest.mark.rule("SG-SCORE-1")
@pytest.mark.parametrize(("coin", "artifact", "points"), [(1, 0, 0), (2, 0, 1), (7, 0, 3), (0, 3, 3)])
def test_coins_by_twos_and_artifacts(coin: int, artifact: int, points: int) -> None:
    assert total(goods(bare(), coin=coin, artifact=artifact, meat=6, material=6, xp=30)) == points


@pytest.mark.rule("SG-SCORE-1")
def test_an_ending_defeats_and_brutal_mode() -> None:
    assert total(replace(bare(), ending=2)) == 10
    assert total(bare(defeats=2)) == -20
    assert total(bare(mode="brutal")) == 25
    assert total(bare(mode="brutal", defeats=1)) == 25


@pytest.mark.rule("SG-SCORE-1")
def test_easy_mode_marks_the_score() -> None:
    assert str(final_score(game(), goods(bare(), coin=8))) == "4"
    assert str(final_score(game(), goods(bare(easy=True), coin=8))) == "4 E"


# ---------------------------------------------------------------- achievements


@pytest.mark.rule("SG-ACHIEVE-1")
def test_totems_found_and_endings_reached_are_ticked() -> None:
    assert achievements(game(), bare()) == frozenset()
    state = replace(bare(), cards=frozenset({1, 2, 91}), ending=2)
    assert achievements(game(), state) == {"totem:1", "totem:2", "ending:2"}
    assert game().rules.achievements is achievements


@pytest.mark.rule("SG-ACHIEVE-1")
def test_ticks_outlast_the_campaign(tmp_path: Path) -> None:
    shelf = Shelf(game().book, tmp_path)
    shelf.note_earned(achievements(game(), replace(bare(), cards=frozenset({1}))))
    shelf.note_ended(2)
    shelf.note_earned(achievements(game(), replace(bare(), cards=frozenset({2}))))  # another campaign
    assert Shelf(game().book, tmp_path).record().ticks == {"totem:1", "totem:2", "ending:2"}


def unlocking(achieved: int | None) -> Played:
    return Played(game(achieved), begin(game(achieved), 1))("1", "normal", ())


@pytest.mark.rule("SG-ACHIEVE-2")
@pytest.mark.parametrize(
    ("achieved", "unlocked"),
    [
        (0, []),
        (3, []),
        (4, ["quest 171", "quest 172"]),
        (6, ["quest 171", "quest 172"]),
        (7, ["quest 171", "quest 172", "quest 169", "quest 170", "card 2"]),
    ],
)
def test_so_many_achievements_unlock_cards(achieved: int, unlocked: list[str]) -> None:
    played = unlocking(achieved)
    assert played.step == "ChooseUnlocked"
    assert played.ids() == unlocked
    for option in played.asked.options:
        if option.id not in unlocked:
            assert played.refused(option.id) == "SG-ACHIEVE-2"


@pytest.mark.rule("SG-ACHIEVE-3")
@pytest.mark.parametrize("chosen", [(), ("quest 171",), ("quest 172", "quest 169", "card 2")])
def test_a_campaign_starts_with_any_of_the_unlocked_cards(chosen: tuple[str, ...]) -> None:
    played = unlocking(7)(chosen)
    numbers = {int(one.partition(" ")[2]) for one in chosen}
    assert played.state.quests & {169, 170, 171, 172} == numbers - {2}
    assert (2 in played.state.cards) == ("card 2" in chosen)
    assert [told.rule for told in played.told(QuestGained)] == ["SG-ACHIEVE-3"] * len(numbers - {2})


@pytest.mark.rule("SG-ACHIEVE-3")
def test_none_are_gained_in_mid_campaign() -> None:
    """A totem found opens nothing in the campaign that found it."""
    state = table(game(3), TakeAction(1), ReadSection("40"))
    played = Played(game(3), state)("B")
    assert 1 in played.state.cards
    assert not played.told(QuestGained)
    assert played.state.quests == state.quests
    offered = [option.id for option in (*played.asked.options, *played.asked.free_actions)]
    assert not [one for one in offered if one.startswith(("quest", "unlock"))]


# ---------------------------------------------------------------- modes


def begun(mode: str, *variants: str, players: str = "1") -> Played:
    return Played(game(), begin(game(), 1))(players, mode, variants, ())


def falling(**board: object) -> Played:
    """Everybody falls at section 40."""
    state = table(game(), TakeAction(1), ReadSection("40"), **{"command": (0,), **board})
    state = change(goods(state, coin=1), "Mac", statuses=frozenset({"venom", "weakened"}))
    return Played(game(), state)("A")


@pytest.mark.rule("SG-MODE-1")
def test_in_normal_mode_a_defeated_campaign_goes_on() -> None:
    assert begun("normal").board.mode == "normal"
    played = falling(mode=begun("normal").board.mode)
    assert not played.told(CampaignLost)
    assert (played.step, played.board.defeats) == ("ShipAction", 1)


@pytest.mark.rule("SG-MODE-2")
def test_in_brutal_mode_it_is_over() -> None:
    played = falling(mode=begun("brutal").board.mode)
    assert played.told(CampaignLost)
    assert played.asked is None


@pytest.mark.rule("SG-MODE-3")
def test_easy_mode_starts_with_more() -> None:
    plain, easy = begun("normal").board.goods, begun("normal", "easy").board.goods
    more = {good: amount - plain[good] for good, amount in easy.each}
    assert {good: amount for good, amount in more.items() if amount} == {
        "xp": 20,
        "coin": 20,
        "meat": 1,
        "grain": 1,
        "vegetable": 1,
    }


@pytest.mark.rule("SG-MODE-3")
def test_when_the_crew_falls_in_easy_mode() -> None:
    played = falling(easy=True)
    assert (played.board.goods["xp"], played.board.goods["coin"]) == (5, 1 + 7)
    assert played.board.command == (8 + 1,)  # and 1 for the new turn
    assert not any(mate.statuses or mate.damage for mate in played.board.crew)
    plain = falling()
    assert (plain.board.goods["xp"], plain.board.goods["coin"], plain.board.command) == (0, 1, (0,))


@pytest.mark.rule("SG-MODE-3")
def test_also_in_the_finale() -> None:
    played = falling(easy=True, decks_ended=3)
    assert (played.board.goods["xp"], played.board.goods["coin"]) == (10 + 5, 1 + 7)
    assert played.board.command == (14,)  # 7 and 8, but there are only 14


@pytest.mark.rule("SG-MODE-3")
@pytest.mark.parametrize(("easy", "active"), [(True, 0), (True, 1), (False, 0)])
def test_in_easy_mode_each_turn_begins_with_1_more_command(easy: bool, active: int) -> None:
    played = Played(game(), table(game(), StartTurn(), players=2, active=active, easy=easy))
    assert played.told(CommandGained) == ([CommandGained("SG-MODE-3", active, 1)] if easy else [])


@pytest.mark.rule("SG-MODE-3")
def test_easy_mode_may_be_switched_on_in_mid_campaign() -> None:
    played = Played(game(), goods(table(game(), StartTurn()), coin=2, xp=1))("easy")
    assert played.board.easy
    assert (played.board.goods["xp"], played.board.goods["coin"], played.board.goods["meat"]) == (21, 22, 1)
    assert played.step == "ShipAction"
    assert "easy" not in [option.id for option in played.asked.free_actions]
