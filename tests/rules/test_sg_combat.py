"""Setting up a fight, its rounds and its end (SG-COMBAT, SG-ROUND)."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from tests.rules.sg_fight import HIT, Foe, book, covered, fight, health, row
from tests.rules.sg_table import Played, change, equip, fates, goods, table
from wanderbook.rulesets.sleeping_gods.board import Table, difficulty
from wanderbook.rulesets.sleeping_gods.events import (
    Defeated,
    EnemyStruck,
    FightBegan,
    FightWon,
    RoundBegan,
    StatusGained,
)
from wanderbook.rulesets.sleeping_gods.steps import BeginFight, TakeAction
from wanderbook.table.events import EnemyDefeated, HealthLost
from wanderbook.table.fate import Fate
from wanderbook.table.steps import ReadSection


def at_the_choice(*foes: Foe, seed: int = 1, players: int = 1, active: int = 0, command: int = 0) -> Played:
    """Before the choice that leads to the fight."""
    game = book(*foes)
    state = table(game, TakeAction(2), ReadSection("50"), players=players, active=active, command=(command,) * players)
    return Played(game, replace(state, fate=Fate(seed)))


# ---------------------------------------------------------------- setting up


@pytest.mark.rule("SG-COMBAT-1")
def test_the_enemies_are_shuffled_into_a_row() -> None:
    foes = (Foe("H"), Foe("H"), Foe("H"))
    orders = set()
    for seed in range(60):
        played = at_the_choice(*foes, seed=seed)("A")
        orders.add(tuple(row(played)))
        assert played.told(FightBegan) == [FightBegan("SG-COMBAT-1", (1, 2, 3))]
    assert orders == set(permutations("123"))


@pytest.mark.rule("SG-COMBAT-1")
def test_they_lie_side_by_side_and_the_same_one_may_be_there_twice() -> None:
    game = book(Foe("H . H"))
    state = table(game, TakeAction(2), BeginFight("50:A", (1, 1)), command=(0,))
    played = Played(game, fates(game, state, HIT))
    assert row(played) == ["1", "1-2"], "whichever was drawn first"
    first, second = row(played)
    played("Marco:0", first, ("0:0,1", "0:0,2", "1:0,0"))
    assert (covered(played, first), covered(played, second)) == ({"0,1", "0,2"}, {"0,0"})


@pytest.mark.rule("SG-COMBAT-2")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(("players", "tokens"), [(1, (4,)), (2, (2, 2)), (3, (2, 1, 1)), (4, (1, 1, 1, 1))])
def test_four_tokens_among_the_players(players: int, tokens: tuple[int, ...], active: int) -> None:
    active %= players
    played = at_the_choice(Foe("H"), players=players, active=active)("A")
    assert played.board.fight is not None
    from_the_active = tokens[-active:] + tokens[:-active] if active else tokens
    assert played.board.fight.tokens == from_the_active


@pytest.mark.rule("SG-COMBAT-2")
@pytest.mark.parametrize("payer", [0, 1])
def test_a_token_is_passed_for_the_round_if_giver_or_receiver_pays(payer: int) -> None:
    played = fight("H H H", players=2, command=(1, 1))
    played(f"pass:0>1:{payer}")
    assert played.board.fight is not None
    assert played.board.fight.tokens == (1, 3)
    assert played.board.command == ((0, 1) if payer == 0 else (1, 0))
    played("end", "Odessa")
    assert played.board.fight.tokens == (2, 2)


@pytest.mark.rule("SG-COMBAT-2")
def test_nobody_passes_a_token_without_command() -> None:
    played = fight("H H H", players=2, command=(1, 0))
    assert {one for one in played.ids() if one.startswith("pass")} == {"pass:0>1:0", "pass:1>0:0"}
    assert played.refused("pass:0>1:1") == "SG-REPLY-1"


@pytest.mark.rule("SG-COMBAT-3")
def test_a_token_that_was_away_is_home_in_the_next_fight() -> None:
    game = book(Foe("S H H"))
    state = fates(game, table(game, ReadSection("50"), ReadSection("50"), command=(0,)), HIT, HIT)
    played = Played(game, state)("A", "Laurent:0", ("0:0,0", "0:0,1"), "Laurent>Audrie")
    assert played.board.fight is not None
    assert played.board.fight.synergy == (("Laurent", "Audrie"),)
    played("Laurent:0", ("0:0,2",))
    assert played.board.fight is None
    played("A")
    assert played.board.fight is not None
    assert played.board.fight.synergy == ()


@pytest.mark.rule("SG-COMBAT-4")
def test_the_last_enemy_defeated_ends_it_and_the_story_goes_on() -> None:
    played = fight("H", "H", fate=(HIT, HIT))
    played("Gregory:0", "1", ("0:0,0",))
    assert not played.told(FightWon)
    played("Gregory:0", ("0:0,0",))
    assert played.told(EnemyDefeated) == [EnemyDefeated("SG-ATTACK-10", "1"), EnemyDefeated("SG-ATTACK-10", "2")]
    assert len(played.told(FightWon)) == 1
    assert played.board.fight is None
    assert played.board.goods["xp"] == 4


@pytest.mark.rule("SG-COMBAT-4")
def test_a_crew_without_health_ends_it_too() -> None:
    def beaten(state: Table) -> Table:
        for mate in state.board.crew:
            if mate.name != "Odessa":
                state = change(state, mate.name, damage=20)
        return state

    played = fight(Foe("H H H", damage=9), given=beaten)
    played("end")
    assert played.told(Defeated) == [Defeated("SG-DEFEAT-1", "crew")]
    assert played.board.fight is None


@pytest.mark.rule("SG-COMBAT-4")
@pytest.mark.rule("SG-ROUND-3")
def test_rounds_repeat_with_all_tokens_back() -> None:
    played = fight("H H H H H", fate=(HIT, HIT))
    played("Laurent:0", ("0:0,0", "0:0,1"), "Laurent:0", ("0:0,2", "0:0,3"))
    assert played.option("Laurent:0").closed_by == "SG-ATTACK-1"
    played("end", "Odessa")
    assert played.told(RoundBegan)[-1] == RoundBegan("SG-ROUND-3", 2)
    assert played.board.fight is not None
    assert (played.board.fight.tokens, played.board.fight.placed.each) == ((4,), ())
    assert played.option("Laurent:0").closed_by is None
    assert covered(played) == {"0,0", "0,1", "0,2", "0,3"}


@pytest.mark.rule("SG-COMBAT-5")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_round_may_end_with_tokens_unused(players: int) -> None:
    played = fight(Foe("H", damage=1), players=players)
    played("end", "Mac")
    assert [one.round for one in played.told(RoundBegan)] == [2]
    assert health(played, "Mac") == 5


@pytest.mark.rule("SG-COMBAT-6")
@pytest.mark.parametrize(
    ("word", "levels"),
    [
        ("very easy", (3, 8)),
        ("easy", (9, 11)),
        ("medium", (12, 13)),
        ("dangerous", (14, 17)),
        ("deadly", (18, 22)),
    ],
)
def test_the_combined_level_and_its_word(word: str, levels: tuple[int, int]) -> None:
    for level in levels:
        kit = book(Foe("H", level=level - 2), Foe("H", level=1)).kit
        assert difficulty(kit, (1, 2, 2)) == (level, word)


@pytest.mark.rule("SG-COMBAT-6")
def test_what_lies_beyond_the_table_has_the_nearest_word() -> None:
    kit = book(Foe("H", level=1), Foe("H", level=40)).kit
    assert difficulty(kit, (1,)) == (1, "very easy")
    assert difficulty(kit, (2,)) == (40, "deadly")


# ---------------------------------------------------------------- the end of a round


@pytest.mark.rule("SG-ROUND-1")
def test_enemies_act_from_left_to_right_each_striking_before_its_abilities() -> None:
    played = fight(Foe("H V", damage=1), Foe("H W", damage=2))
    played("end")
    assert played.asked.about == "enemy 1"
    played("Mac", "Laurent", "Rafael", "Odessa")
    told = [event for event in played.events if isinstance(event, EnemyStruck | StatusGained)]
    assert told == [
        EnemyStruck("SG-ROUND-2", "1", "Mac", 1, 0),
        StatusGained("SG-ENEMY-1", "Laurent", "venom"),
        EnemyStruck("SG-ROUND-2", "2", "Rafael", 2, 0),
        StatusGained("SG-ENEMY-1", "Odessa", "weakened"),
    ]


@pytest.mark.rule("SG-ROUND-1")
@pytest.mark.parametrize("active", [0, 2])
def test_the_active_player_chooses_whom(active: int) -> None:
    played = fight(Foe("H T", damage=1), players=3, active=active)
    played("end")
    assert (played.step, played.asked.owner) == ("ChooseVictim", active)
    played("Kannan")
    assert (played.step, played.asked.owner) == ("GiveStatus", active)


@pytest.mark.rule("SG-ROUND-1")
def test_nobody_without_health_is_attacked() -> None:
    played = fight(Foe("H", damage=1), given=lambda state: change(state, "Mac", damage=6))
    played("end")
    assert played.refused("Mac") == "SG-HEALTH-1"


@pytest.mark.rule("SG-ROUND-2")
def test_all_its_damage_goes_to_one_and_only_the_rest_spills() -> None:
    played = fight(Foe("H", damage=6), given=lambda state: change(state, "Gregory", damage=1))
    played("end", "Gregory")
    assert (health(played, "Gregory"), played.step, played.asked.owner) == (0, "ChooseNext", 0)
    assert played.refused("Mac=1", "Odessa=2") == played.refused("Mac", "Odessa") == "SG-REPLY-1"
    played("Mac")
    assert played.told(HealthLost) == [HealthLost("SG-ROUND-2", "Gregory", 3), HealthLost("SG-ROUND-2", "Mac", 3)]
    played = fight(Foe("H", damage=3))
    played("end", "Gregory")
    assert (health(played, "Gregory"), played.step) == (1, "ChooseAttacker")


@pytest.mark.rule("SG-ROUND-2")
def test_weapons_do_not_block_it_and_other_block_does() -> None:
    played = fight(Foe("H", damage=3), given=lambda state: equip(state, "Laurent", 26))
    played("end", "Laurent")  # whose weapon blocks 2, and Defensive Stance 1
    assert played.told(EnemyStruck) == [EnemyStruck("SG-ROUND-2", "1", "Laurent", 3, 1)]
    assert health(played, "Laurent") == 4


@pytest.mark.rule("SG-ROUND-2")
def test_a_status_may_go_to_anybody_else() -> None:
    played = fight(Foe("H M", damage=1))
    played("end", "Mac", "Marco")
    assert (health(played, "Mac"), played.mate("Marco").statuses) == (5, {"madness"})


@pytest.mark.rule("SG-ROUND-3")
def test_no_new_round_begins_without_enemies() -> None:
    played = fight("H", given=lambda state: goods(state, coin=1))
    played("Gregory:0", ("0:0,0",))
    assert not played.told(RoundBegan)
    assert played.step == "TakeAction"
