"""Corners of Distant Skies: those of combat that the second model found, and others that are rarely met."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.rules.ds_fight import (
    BUCKLER,
    COAT,
    HANDS,
    NET,
    PISTOL,
    SNARE,
    SPEAR,
    TRAP,
    TRIP,
    WHIP,
    Foe,
    begin,
    book,
    covered,
    enemies,
    fight,
    power,
    row,
    the_fight,
)
from tests.rules.ds_table import EVENTS, Played, change, equip, game_of, give, table
from wanderbook.rulesets.common.events import CameTo
from wanderbook.rulesets.distant_skies.board import InPlay, Table
from wanderbook.rulesets.distant_skies.events import (
    CombatDrawn,
    Defeated,
    EnemyStruck,
    ObstacleIgnored,
    PowerGained,
    PowerRemoved,
    TimeGained,
)
from wanderbook.rulesets.distant_skies.steps import StartTurn, TakeAction
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck
from wanderbook.table.events import HealthLost, Judged
from wanderbook.table.steps import ReadSection, TakeWay


def offered(played: Played) -> list[str]:
    """All that is open now, free actions included."""
    asked = played.asked
    return [one.id for one in (*getattr(asked, "options", ()), *asked.free_actions) if one.closed_by is None]


@pytest.mark.rule("DS-COMBAT-7")
def test_a_round_in_which_an_enemy_is_defeated_is_not_idle() -> None:
    """Its tokens leave the row with it, and still something has changed."""
    played = fight("H . . . .", "H9 .")
    played(f"Ed:{SPEAR}", "1", tuple(f"0:0,{at}" for at in range(5)), "end", *["end"] * 9)
    assert not played.told(Defeated)
    played("end")
    assert played.told(Defeated)


@pytest.mark.rule("DS-CHAR-1")
def test_no_block_is_offered_once_nothing_is_left_to_block() -> None:
    def rested(state: Table) -> Table:
        return change(change(state, "Ezarius", stamina=1), "Jessie", stamina=1)

    played = fight(Foe("H9 . . .", 0), power={"1": 1}, given=rested)(f"Ed:{BUCKLER}")
    while played.step != "Block":
        played(() if played.step == "Boost" else ("0:0,1",))
    played("crew:Ezarius:1")
    assert power(played) == 0
    assert "crew:Jessie:0" not in offered(played)


@pytest.mark.rule("DS-COMBAT-5")
def test_an_ability_that_is_covered_before_it_is_done_is_off() -> None:
    """At the question whom it concerns, a torch covers its square."""
    played = fight("H9 PA1 .", "H9 .", "H9 .", goods=Counts.of({"torch": 1}))("end")
    assert played.step == "ChooseAlly"
    played("resource:torch:0", "1", ("0:0,1",))
    assert covered(played) == {"0,1"}
    assert played.step == "PlayCard"


BOLAS = """
[[combat]]
number = 120
name = "Bolas"
damage = 1
synergy = "Remove 2 power. Block 1."
"""


@pytest.mark.rule("DS-COMBAT-9")
def test_before_a_first_strike_a_synergy_line_only_blocks() -> None:
    """It removes power once the blow has fallen."""
    played = fight(Foe("H9 ! . .", 1), more=BOLAS, hands=((120,),), power={"1": 2}, synergy={"Ed": 1})("Ed:120")
    assert (played.step, played.ids()) == ("Block", ["synergy"])
    played("synergy")
    assert played.told(EnemyStruck) == [EnemyStruck("DS-COMBAT-4", "1", "Ed", 3, 1)]
    assert power(played) == 0 and played.told(PowerRemoved) == [PowerRemoved("DS-COMBAT-3", "1", 2)]


@pytest.mark.rule("DS-COMBAT-9")
def test_before_a_first_strike_a_synergy_line_heals_nobody() -> None:
    hurt = {"synergy": {"Ed": 1}, "given": lambda state: change(state, "Claire", damage=2)}
    line = '[[combat]]\nnumber = 120\nname = "Drum"\ndamage = 1\nsynergy = "Block 1. Restore 2 health."\n'
    played = fight(Foe("H9 ! . .", 2), more=line, hands=((120,),), **hurt)("Ed:120", "synergy")
    assert [event.damage for event in played.told(EnemyStruck)] == [2] and played.mate("Ed").damage == 1
    assert (played.step, played.mate("Claire").damage) == ("SplitHealing", 2)
    played("Claire=2")
    assert (played.step, played.mate("Claire").damage) == ("PlaceDamage", 0)


@pytest.mark.rule("DS-COMBAT-9")
def test_who_falls_by_a_first_strike_has_paid_for_the_synergy_line_in_vain() -> None:
    foe = Foe("H9 ! . .", 9)
    played = fight(foe, more=BOLAS, hands=((120,),), power={"1": 9}, synergy={"Ed": 1})("Ed:120", "synergy")
    assert (played.step, power(played), the_fight(played).synergy) == ("PlayCard", 9, Counts())


@pytest.mark.rule("DS-COMBAT-5")
@pytest.mark.parametrize(("mark", "step"), [("V", "GiveStatus"), ("HO2", "ChooseVictim"), ("C", "LoseAbility")])
def test_what_an_ability_asks_is_over_once_its_square_is_covered(mark: str, step: str) -> None:
    def equipped(state: Table) -> Table:
        return equip(state, "Ed", HANDS, COAT)

    played = fight(f"H9 {mark} .", goods=Counts.of({"torch": 2}), given=equipped)("end")
    assert played.step == step
    played("resource:torch:0", ("0:0,2",))
    assert played.step == step  # another square
    played("resource:torch:0", ("0:0,1",))
    assert played.step == "PlayCard"
    assert all(not mate.statuses and not mate.damage for mate in played.board.crew)
    assert played.mate("Ed").abilities == (HANDS, COAT)


@pytest.mark.rule("DS-COMBAT-5")
def test_an_ability_of_a_defeated_enemy_asks_nothing_more() -> None:
    played = fight("H V", "H9 .", goods=Counts.of({"torch": 1}))("end")
    assert played.step == "GiveStatus"
    played("resource:torch:0", "1", ("0:0,0",))
    assert played.step == "PlayCard" and row(played) == ["2"]
    assert not any(mate.statuses for mate in played.board.crew)


@pytest.mark.rule("DS-COMBAT-9")
def test_tokens_that_are_placed_before_an_enemy_is_healed_come_off_as_well() -> None:
    played = fight("H9 G3 . .", covered=("0:0,2",), goods=Counts.of({"torch": 1}))("end")
    assert (played.step, played.asked.least, played.asked.most) == ("Regenerate", 1, 1)
    played("resource:torch:0", ("0:0,3",))
    assert (played.step, played.ids(), played.asked.least) == ("Regenerate", ["0:0,2", "0:0,3"], 2)
    played(("0:0,2", "0:0,3"))
    assert covered(played) == set()


@pytest.mark.rule("DS-COMBAT-9")
def test_an_ally_who_was_chosen_stays_chosen_while_something_else_is_done() -> None:
    """And nothing is healed where the ability is covered by then."""
    allies = ("H9 GA1 .", "H9 . .", "H9 . .")
    played = fight(*allies, covered=("1:0,1", "1:0,2", "2:0,1"), goods=Counts.of({"torch": 2}))("end", "2")
    assert (played.step, played.ids()) == ("Regenerate", ["1:0,1", "1:0,2"])
    played("resource:torch:0", "3", ("2:0,2",))
    assert (played.step, played.ids()) == ("Regenerate", ["1:0,1", "1:0,2"])
    played("resource:torch:0", "1", ("0:0,1",))
    assert played.step == "PlayCard" and covered(played, "2") == {"0,1", "0,2"}


@pytest.mark.rule("DS-FREE-1")
def test_nobody_is_asked_for_what_free_actions_have_left_nobody_to_have() -> None:
    def tired(state: Table) -> Table:
        crew = tuple(replace(mate, stamina=3 - (mate.name in ("Ed", "Jessie"))) for mate in state.board.crew)
        return replace(state, board=replace(state.board, crew=crew))

    meat = {"tired": False, "given": tired, "goods": Counts.of({"meat": 3})}
    played = fight("H9 .", **meat)("resource:meat:0")
    assert played.step == "SplitStamina"
    played("resource:meat:0", "Ed=1")
    assert played.step == "SplitStamina"  # one is left
    played("resource:meat:0")
    assert played.step == "PlayCard"
    assert [mate.stamina for mate in played.board.crew] == [3] * 5


@pytest.mark.rule("DS-FREE-1")
def test_nobody_is_asked_who_is_cured_where_all_have_been() -> None:
    def afraid(state: Table) -> Table:
        frightened = frozenset({"frightened"})
        return change(change(state, "Ed", statuses=frightened), "Jessie", statuses=frightened)

    played = fight("H9 .", given=afraid, goods=Counts.of({"whiskey": 3}))("resource:whiskey:0")
    assert (played.step, played.ids()) == ("RemoveStatuses", ["Ed:frightened", "Jessie:frightened"])
    played("resource:whiskey:0", "Ed:frightened")
    assert (played.step, played.ids()) == ("RemoveStatuses", ["Jessie:frightened"])
    played("resource:whiskey:0")
    assert played.step == "PlayCard" and not any(mate.statuses for mate in played.board.crew)


# ---------------------------------------------------------------- fights


@pytest.mark.rule("DS-COMBAT-6")
def test_an_enemy_that_is_defeated_before_its_turn_does_nothing() -> None:
    """At a question of the first, a torch covers the last heart of the second."""
    played = fight("H9 HO1", "H P", "H9 P", goods=Counts.of({"torch": 1}))("end")
    assert played.step == "ChooseVictim"
    played("resource:torch:0", "2", ("1:0,0",), "Ed")
    assert (row(played), power(played, "3"), played.step) == (["1", "3"], 1, "PlayCard")
    assert [event.enemy for event in played.told(PowerGained)] == ["3"]


@pytest.mark.rule("DS-COMBAT-6")
def test_an_ability_that_is_covered_before_its_turn_is_off() -> None:
    played = fight("H9 HO1 V", goods=Counts.of({"torch": 1}))("end")
    played("resource:torch:0", ("0:0,2",), "Ed")
    assert played.step == "PlayCard" and not any(mate.statuses for mate in played.board.crew)


@pytest.mark.rule("DS-COMBAT-7")
def test_where_no_combat_card_is_left_none_is_drawn() -> None:
    """Neither by chance nor by whoever says what is drawn."""
    for chance in ("draw", "ask"):
        begun = fight("H9 . .", hands=((WHIP, SPEAR),), given=lambda state: change(state, "Claire", stamina=1))
        game = book("H9 . .", chance=chance)
        state = replace(begun.state, board=replace(begun.board, fight=replace(the_fight(begun), deck=Deck())))
        played = Played(game, state)("crew:Claire:1")
        if chance == "ask":
            assert played.asked.outcomes == (("none", 1),)
            played("none")
        assert played.step == "DiscardCombat" and the_fight(played).hands == ((WHIP, SPEAR),)
        assert not played.told(CombatDrawn)


@pytest.mark.rule("DS-COMBAT-7")
def test_what_is_drawn_may_be_said() -> None:
    begun = fight("H9 . .", hands=((WHIP,),), given=lambda state: change(state, "Claire", stamina=1))
    deck = Deck(((SPEAR, BUCKLER),))
    state = replace(begun.state, board=replace(begun.board, fight=replace(the_fight(begun), deck=deck)))
    played = Played(book("H9 . .", chance="ask"), state)("crew:Claire:1")
    assert dict(played.asked.outcomes) == {str(SPEAR): 1, str(BUCKLER): 1}
    played(str(BUCKLER))
    assert (the_fight(played).hands, the_fight(played).deck.layers) == (((WHIP, BUCKLER),), ((SPEAR,),))
    assert played.told(CombatDrawn) == [CombatDrawn("DS-COMBAT-7", 0)]


@pytest.mark.rule("DS-COMBAT-7")
def test_after_a_round_each_draws_as_said_one_after_another() -> None:
    begun = fight("H9 . . . . . . .", hands=((NET,), (WHIP,)), players=2)
    deck = Deck(((SPEAR, BUCKLER, PISTOL),))
    state = replace(begun.state, board=replace(begun.board, fight=replace(the_fight(begun), deck=deck)))
    own = [next(mate.name for mate in begun.board.crew if mate.player == player) for player in (0, 1)]
    played = Played(book("H9 . . . . . . .", chance="ask"), state)(
        f"{own[0]}:{NET}", f"{own[1]}:{WHIP}", ("0:0,1",), "end"
    )
    assert len(played.asked.outcomes) == 3
    played(str(PISTOL))
    assert len(played.asked.outcomes) == 2 and the_fight(played).hands == ((PISTOL,), ())
    played(str(SPEAR))
    assert (played.step, the_fight(played).hands) == ("PlayCard", ((PISTOL,), (SPEAR,)))


@pytest.mark.rule("DS-HAND-3")
def test_power_removed_for_oneself_is_removed_from_whom_one_attacks() -> None:
    def ready(state: Table) -> Table:
        return equip(state, "Ed", TRIP)

    foes = (Foe("H9 . . . . .", 1), Foe("H9 . . . . .", 1))
    other = fight(*foes, power={"1": 2, "2": 2}, given=ready)(f"Jessie:{SPEAR}", "1")
    assert f"ability:{TRIP}:0" not in offered(other)
    own = fight(*foes, power={"1": 2, "2": 2}, given=ready)(f"Ed:{SPEAR}", "2", f"ability:{TRIP}:0")
    assert (power(own, "1"), power(own, "2")) == (2, 1)
    bare = fight(*foes, power={"1": 2}, given=ready)(f"Ed:{SPEAR}", "2")
    assert f"ability:{TRIP}:0" not in offered(bare)


@pytest.mark.rule("DS-HAND-3")
def test_whose_power_is_removed_is_asked_where_several_have_any() -> None:
    def ready(state: Table) -> Table:
        return change(equip(state, "Ezarius", SNARE), "Ezarius", stamina=2)

    foes = ("H9 .", "H9 .", "H9 .")
    played = fight(*foes, power={"1": 3, "3": 1}, given=ready)("crew:Ezarius:1")
    assert (played.step, played.ids(), played.asked.owner) == ("TakePower", ["1", "3"], 0)
    played("1")
    assert (power(played, "1"), power(played, "3")) == (2, 1)
    alone = fight(*foes, power={"2": 3}, given=ready)("crew:Ezarius:1")
    assert (alone.step, power(alone, "2")) == ("PlayCard", 2)


@pytest.mark.rule("DS-HAND-3")
def test_damage_apart_from_an_attack_goes_to_whom_its_player_chooses() -> None:
    def ready(state: Table) -> Table:
        return equip(state, "Jessie", TRAP)

    played = fight("H9 . .", Foe("H9 B2 .", 3), players=4, given=ready)(f"ability:{TRAP}:0")
    player = played.mate("Jessie").player
    assert (played.step, played.ids(), played.asked.owner) == ("DealTo", ["1", "2"], player)
    played("1")
    assert (played.step, played.asked.owner, played.asked.how.whole) == ("PlaceDamage", player, 2)
    played(("0:0,1", "0:0,2"))
    assert played.step == "PlayCard" and not played.told(EnemyStruck)
    blocked = fight("H9 . .", Foe("H9 B2 .", 3), given=ready)(f"ability:{TRAP}:0", "2")
    assert blocked.step == "PlayCard" and covered(blocked, "2") == set()
    nobody = fight(Foe("H9 B2 .", 3), given=ready)
    assert f"ability:{TRAP}:0" not in offered(nobody)


@pytest.mark.rule("DS-DEFEAT-1")
def test_a_lost_fight_goes_on_where_the_text_says_so_with_1_health_each() -> None:
    """And nothing is left of the fight."""
    story = "## 50\n\nA. Fight.\nCOMBAT 1\nFail: Gain 1 rope.\n*Gain 1 meat.*\n*Return to the map.*\n"
    game = game_of({"cards/enemies.toml": enemies([Foe("H9 HA1 .")]), "storybook/fight.md": story})
    begun = fight("H9 HA1 .")
    crew = tuple(replace(mate, damage=game.kit.crew[mate.name].health - 1) for mate in begun.board.crew)
    state = replace(begun.state, board=replace(begun.board, crew=crew, defeats=0))
    played = Played(game, state)("end")
    assert not played.told(Defeated) and played.told(CameTo)
    assert [game.kit.crew[mate.name].health - mate.damage for mate in played.board.crew] == [1] * 5
    assert (played.board.fight, played.board.defeats, played.step) == (None, 0, "TakeAction")
    assert (played.board.goods["rope"], played.board.goods["meat"]) == (1, 1)


# ---------------------------------------------------------------- elsewhere


@pytest.mark.rule("DS-STATUS-1")
@pytest.mark.rule("DS-HAND-2")
@pytest.mark.parametrize("mad", [True, False])
def test_a_card_that_is_equipped_to_the_mad_does_nothing_at_once(mad: bool) -> None:
    own = (
        '[[ability]]\nnumber = 1\nname = "Soup"\nfate = 1\nskill = "craft"\ncost = 0\n'
        'abilities = "When equipped: Gain 1 rope."\n'
    )
    game = game_of({"cards/more.toml": own})
    state = give(table(game, held=((),)), 0, 1)
    state = change(state, "Ed", statuses=frozenset({"madness"} if mad else ()))
    played = Played(game, state)("equip:0:1", "Ed")
    assert (played.mate("Ed").abilities, played.board.goods["rope"]) == ((1,), int(not mad))


@pytest.mark.rule("DS-HAND-3")
def test_damage_to_its_bearer_that_is_no_price() -> None:
    own = (
        '[[ability]]\nnumber = 1\nname = "Thorns"\nfate = 1\nskill = "craft"\ncost = 0\n'
        'abilities = "Pay 1 stamina: Gain 1 rope. Self: -2 health."\n'
    )
    game = game_of({"cards/more.toml": own})
    played = Played(game, equip(table(game, held=((),)), "Jessie", 1))("ability:1:0")
    assert (played.board.goods["rope"], played.mate("Jessie").damage, played.mate("Jessie").stamina) == (1, 2, 2)
    assert played.told(HealthLost) == [HealthLost("DS-HAND-3", "Jessie", 2)]


@pytest.mark.rule("DS-HAND-2")
def test_a_card_that_is_discarded_for_its_effect() -> None:
    own = (
        '[[ability]]\nnumber = 1\nname = "Last word"\nfate = 1\nskill = "craft"\ncost = 0\n'
        'abilities = "Discard: Gain 2 ropes."\n'
    )
    game = game_of({"cards/more.toml": own})
    played = Played(game, equip(table(game, held=((),)), "Jessie", 1))("ability:1:0")
    assert (played.board.goods["rope"], played.mate("Jessie").abilities) == (2, ())
    assert played.board.ability.discards == (1,)


@pytest.mark.rule("DS-TRAVEL-2")
@pytest.mark.rule("DS-EXPLORE-1")
@pytest.mark.parametrize("trouble", ["", "madness", "damage"])
def test_what_always_ignores_an_obstacle_needs_somebody_who_can(trouble: str) -> None:
    own = (
        '[[ability]]\nnumber = 1\nname = "Barge"\nfate = 1\nskill = "craft"\ncost = 0\n'
        'abilities = "Always: Ignore water."\n'
    )
    story = "## 50\n\nA. Wade.\nOBSTACLE water\nFail: -1 health.\n*Gain 1 meat. Return to the map.*\n"
    game = game_of({"cards/more.toml": own, "storybook/more.md": story})
    state = equip(table(game, TakeAction(), held=((),)), "Jessie", 1)
    if trouble == "madness":
        state = change(state, "Jessie", statuses=frozenset({"madness"}))
    elif trouble:
        state = change(state, "Jessie", damage=99)
    walked = Played(game, state)("travel:1:A2")
    assert bool(walked.told(ObstacleIgnored)) == (walked.step == "TakeAction") == (not trouble)
    read = Played(game, replace(state, agenda=(TakeAction(), TakeWay("50", "A"))))
    assert [one.outcome for one in read.told(Judged)] == [f"50:A:{'fail' if trouble else 'pass'}"]
    assert [one.obstacle for one in read.told(ObstacleIgnored)] == ["water"] * (not trouble)


@pytest.mark.rule("DS-ADV-1")
@pytest.mark.rule("DS-TRAVEL-1")
def test_who_moves_by_a_card_may_stop() -> None:
    game = game_of({"cards/more.toml": '[[adventure]]\nnumber = 51\nname = "Boots"\nabilities = "Move 2 squares."\n'})
    state = replace(table(game, held=((51,),)), cards=frozenset({51}))
    played = Played(game, state)("card:51:0")
    assert (played.step, played.ids()) == ("Walk", ["1:B1", "1:A2", "stop"])
    stopped = Played(game, state)("card:51:0", "stop")
    assert (str(stopped.board.spot), stopped.step) == ("1:A1", "TakeAction")
    played("1:B1")
    assert (played.step, str(played.board.spot)) == ("Walk", "1:B1")
    played("1:C1")
    assert (played.step, str(played.board.spot), played.board.time) == ("TakeAction", "1:C1", 5)


@pytest.mark.rule("DS-FREE-1")
def test_a_free_action_of_several_effects_is_waited_for_where_one_of_them_helps() -> None:
    """Ed is tired and could draw fate again."""
    own = (
        '[[ability]]\nnumber = 1\nname = "Tea"\nfate = 1\nskill = "craft"\ncost = 0\n'
        'abilities = "Pay 1 torch: Gain 1 rope. Restore 1 stamina."\n'
    )
    story = "## 50\n\nA. Lift.\nSTRENGTH 9\n*Return to the map.*\n"
    game = game_of({"cards/more.toml": own, "storybook/more.md": story})
    state = table(game, TakeAction(), TakeWay("50", "A"), held=((),), goods=Counts.of({"torch": 1}))
    for mate in state.board.crew:
        state = change(state, mate.name, stamina=0)
    assert Played(game, state)(()).step == "TakeAction"
    assert Played(game, equip(state, "Jessie", 1))(()).step == "AlterFate"


# ---------------------------------------------------------------- asked again after a free action


@pytest.mark.rule("DS-FREE-1")
def test_an_ability_that_is_discarded_meanwhile_is_not_lost_again() -> None:
    def ready(state: Table) -> Table:
        return equip(equip(state, "Ed", HANDS), "Jessie", COAT)

    played = fight("H9 C", given=ready)("end")
    assert (played.step, played.ids()) == ("LoseAbility", [str(HANDS), str(COAT)])
    played(f"shed:{HANDS}")
    assert (played.step, played.ids()) == ("LoseAbility", [str(COAT)])
    played(f"shed:{COAT}")
    assert played.step == "PlayCard"


@pytest.mark.rule("DS-FREE-1")
def test_power_that_was_removed_meanwhile_is_not_asked_for() -> None:
    rope = {"goods": Counts.of({"rope": 2})}
    given = {"given": lambda state: change(state, "Ezarius", stamina=1)}
    played = fight("H9 .", "H9 .", power={"1": 1, "2": 1}, **rope, **given)("crew:Ezarius:1")
    assert played.step == "TakePower"
    played("resource:rope:0", "1")
    assert (played.step, played.ids()) == ("TakePower", ["2"])
    played("resource:rope:0")
    assert (played.step, power(played, "1"), power(played, "2")) == ("PlayCard", 0, 0)


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.rule("DS-FLY-2")
def test_who_flies_off_walks_no_further() -> None:
    own = "".join(
        f'[[adventure]]\nnumber = {number}\nname = "Card"\nabilities = "{text}"\n'
        for number, text in ((51, "Move 2 squares."), (52, "Move the plane."))
    )
    game = game_of({"cards/more.toml": own})
    state = replace(table(game, held=((51, 52),)), cards=frozenset({51, 52}))
    played = Played(game, state)("card:51:0", "card:52:0", "fly:4")
    while played.step == "AlterFate":
        played(())
    assert (played.step, played.board.distant) == ("TakeAction", True)


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.rule("DS-EVENT-3")
def test_a_status_that_everybody_has_by_now_is_given_to_nobody() -> None:
    """An event is completed at the question whom it goes to."""
    events = EVENTS + (
        "\n[[event]]\nnumber = 9\nname = 'Gnats'\nlevel = 1\npassage = 'They bite.'\n"
        "complete = '''\nA. Scratch.\n*Everyone: Gain venom.*\n'''\n"
    )
    game = game_of({"cards/events.toml": events, "storybook/more.md": "## 50\n\n*Gain venom. Return to the map.*\n"})
    played = Played(game, table(game, TakeAction(), ReadSection("50"), held=((),), events=(InPlay(9),)))
    assert played.step == "GiveStatus"
    played("event:9:A")
    assert played.step == "TakeAction" and all(mate.statuses == {"venom"} for mate in played.board.crew)


@pytest.mark.rule("DS-FREE-1")
@pytest.mark.rule("DS-HEALTH-1")
def test_damage_is_split_among_those_who_have_health_by_now() -> None:
    def frail(state: Table) -> Table:
        for mate in state.board.crew:
            state = change(state, mate.name, damage=99 if mate.name not in ("Ed", "Jessie") else 9)
        return state

    own = (
        '[[ability]]\nnumber = 1\nname = "Thorns"\nfate = 1\nskill = "craft"\ncost = 0\n'
        'abilities = "Self: -1 health. Gain 1 rope."\n'
    )
    game = game_of({"cards/more.toml": own, "storybook/more.md": "## 50\n\n*-1 health. Return to the map.*\n"})
    state = equip(frail(table(game, TakeAction(), ReadSection("50"), held=((),))), "Jessie", 1)
    health = {name: game.kit.crew[name].health for name in ("Ed", "Jessie")}
    state = change(change(state, "Ed", damage=health["Ed"] - 1), "Jessie", damage=health["Jessie"] - 1)
    played = Played(game, state)
    assert played.step == "SplitDamage"
    played("ability:1:0")  # Jessie falls, and Ed is the only one left
    assert played.told(Defeated) and played.board.defeats == 1


@pytest.mark.rule("DS-COMBAT-1")
@pytest.mark.rule("DS-TURN-3")
def test_of_nothing_nothing_is_told() -> None:
    assert not begin(book("H9 .")).told(PowerGained)
    assert not fight("H9 .")("end").told(PowerGained)
    assert not fight("H9 .")(f"Ed:{NET}").told(PowerRemoved)
    turn = Played(game_of(), table(game_of(), StartTurn(), held=((),)))
    assert not turn.told(TimeGained) and turn.board.time == 5
    bonus = Played(game_of(), table(game_of(), StartTurn(), held=((),), bonus=1))
    assert bonus.told(TimeGained) == [TimeGained("DS-TURN-3", 1)] and bonus.board.time == 6
