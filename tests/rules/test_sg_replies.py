"""Answers in Sleeping Gods: what is on offer, when, whose it is, and paying exactly."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.sg_table import Played, fates, game_of, give, goods, table, with_story
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.steps import DrawAbility, ShipAction, Suffer, TakeAction
from wanderbook.session import Play
from wanderbook.table import NotAllowed, Reply, answer
from wanderbook.table.agenda import check
from wanderbook.table.steps import ReadSection

HOME = "*Return to the ship.*"


def at(*steps: Any, **board: Any) -> Played:
    return Played(game_of(), table(game_of(), TakeAction(1), *steps, **board))


def section(story: str, have: dict[str, int] | None = None, **board: Any) -> Played:
    """At a section that ends like this, with these goods and a fate of 3."""
    game = with_story(f"## 50\n\nA strange place.\n\n{story}\n")
    state: Table = goods(table(game, TakeAction(1), ReadSection("50"), **board), **(have or {}))
    return Played(game, fates(game, state, 3))


def refusal(played: Played, *chosen: str, **more: int) -> str:
    """The rule that refuses a reply of a player, or for a moment."""
    with pytest.raises(NotAllowed) as refused:
        answer(played.game, played.state, Reply(chosen, **more))
    return refused.value.rule


def allowed(played: Played, *chosen: str, **more: int) -> bool:
    answer(played.game, played.state, Reply(chosen, **more))
    return True


# ---------------------------------------------------------------- what is on offer


@pytest.mark.rule("SG-REPLY-1")
@pytest.mark.parametrize("chosen", [(), ("bridge", "deck"), ("bridge", "bridge"), ("attic",), ("",), ("Bridge",)])
def test_as_many_as_are_asked_for_each_on_offer(chosen: tuple[str, ...]) -> None:
    played = at(ShipAction())
    assert played.refused(*chosen) == "SG-REPLY-1"
    assert check(played.game, played.state, Reply(("bridge",))) == played.asked
    assert played.step == "ShipAction" and played("bridge").step == "RoomEffects"


@pytest.mark.rule("SG-REPLY-1")
def test_what_is_closed_is_refused_by_the_rule_that_closes_it() -> None:
    played = at(ShipAction(), room="deck", damage=(2, 0, 0, 0, 0, 0))
    closed = {option.id: option.closed_by for option in played.asked.options if option.closed_by}
    assert closed == {"bridge": "SG-SHIP-2", "deck": "SG-SHIP-1"}
    assert {room: played.refused(room) for room in closed} == closed


@pytest.mark.rule("SG-REPLY-1")
def test_of_several_each_once() -> None:
    played = section(f"A. Climb.\nSTRENGTH 4\n{HOME}")("A")
    assert played.refused("Mac", "Mac") == "SG-REPLY-1"
    assert len(played(("Mac", "Rafael")).state.agenda) > 0


@pytest.mark.rule("SG-REPLY-1")
@pytest.mark.parametrize(
    "chosen",
    [(), ("Mac=1",), ("Mac=3",), ("Mac",), ("Mac=one",), ("Mac=2", "Mac=0"), ("Mac=-1", "Rafael=3"), ("Ahab=2",)],
)
def test_damage_says_how_much_for_each_and_all_of_it(chosen: tuple[str, ...]) -> None:
    played = at(Suffer(2))
    assert played.refused(*chosen) == "SG-REPLY-1"
    assert played(("Mac=1", "Rafael=1")).mate("Mac").damage == 1


@pytest.mark.rule("SG-REPLY-1")
@pytest.mark.parametrize("reply", [None, 7, [None], [["bridge"]], [{}]])
def test_what_is_no_answer_at_all_is_refused_too(reply: Any) -> None:
    played = at(ShipAction())
    with pytest.raises(NotAllowed) as refused:
        answer(played.game, played.state, reply)
    assert refused.value.rule == "SG-REPLY-1"


@pytest.mark.rule("SG-REPLY-1")
def test_a_refusal_says_why_and_changes_nothing() -> None:
    played = at(ShipAction(), room="deck")
    before, asked = played.game.encode(played.state), played.asked
    with pytest.raises(NotAllowed) as refused:
        answer(played.game, played.state, ("deck",))
    assert refused.value.reason == "The action figure is already here."
    assert (played.game.encode(played.state), played.asked) == (before, asked)


# ---------------------------------------------------------------- when


@pytest.mark.rule("SG-REPLY-2")
def test_an_answer_for_another_moment_is_refused() -> None:
    played = at(TakeAction(2))("skip")
    now = played.state.moment
    assert now == 1
    assert refusal(played, "skip", moment=0) == refusal(played, "skip", moment=2) == "SG-REPLY-2"
    assert allowed(played, "skip", moment=now) and allowed(played, "skip")


@pytest.mark.rule("SG-REPLY-2")
def test_also_when_the_play_was_taken_back() -> None:
    play = Play(game_of(), 1)
    play.answer(["1"])
    late = Reply(("normal",), moment=play.state.moment)
    play.undo()
    with pytest.raises(NotAllowed) as refused:
        play.answer(late)
    assert refused.value.rule == "SG-REPLY-2"
    play.redo()
    assert play.answer(late) == ()


# ---------------------------------------------------------------- whose


@pytest.mark.rule("SG-REPLY-3")
@pytest.mark.parametrize("active", [0, 1])
def test_most_decisions_are_the_active_players(active: int) -> None:
    other = 1 - active
    acting = at(ShipAction(), players=2, active=active)
    assert refusal(acting, "bridge", by=other) == "SG-REPLY-3"
    assert allowed(acting, "bridge", by=active) and allowed(acting, "bridge")
    reading = section(f"A. Left.\n{HOME}\n\nB. Right.\n{HOME}", players=2, active=active)
    assert refusal(reading, "A", by=other) == "SG-REPLY-3"
    assert allowed(reading, "A", by=active)


@pytest.mark.rule("SG-REPLY-3")
def test_a_hand_is_its_players_on_anybodys_turn() -> None:
    state = give(table(game_of(), TakeAction(1), DrawAbility(1, 1), players=2), 1, 1, 2, 3)
    played = Played(game_of(), state)
    assert (played.board.active, played.asked.owner) == (0, 1)
    assert refusal(played, "1", by=0) == "SG-REPLY-3"
    assert allowed(played, "1", by=1)


@pytest.mark.rule("SG-REPLY-3")
def test_so_are_the_cards_and_the_command_that_may_be_used_meanwhile() -> None:
    played = Played(game_of(), give(table(game_of(), TakeAction(1), players=2), 1, 1))
    assert refusal(played, "equip:1:1", by=0) == "SG-REPLY-3"
    assert allowed(played, "equip:1:1", by=1) and allowed(played, "equip:1:1")
    assert refusal(played, "card:91:0@1", by=0) == "SG-REPLY-3"
    assert allowed(played, "card:91:0@0", by=0) and allowed(played, "card:91:0@1", by=1)


@pytest.mark.rule("SG-REPLY-3")
def test_a_challenge_is_gathered_together_and_each_plays_their_own_cards() -> None:
    played = section(f"A. Climb.\nPERCEPTION 4\n{HOME}", players=2)
    played = Played(played.game, give(played.state, 1, 1))("A")
    assert allowed(played, by=0) and allowed(played, by=1)
    played(())
    assert refusal(played, "hand:1:1", by=0) == "SG-REPLY-3"
    assert allowed(played, "hand:1:1", by=1)


@pytest.mark.rule("SG-REPLY-3")
def test_an_attack_is_the_attackers_players() -> None:
    enemy = '[[enemy]]\nnumber = 1\nname = "A gull"\nlevel = 1\ndefense = 3\ndamage = 1\ngrid = """\nH H H\n"""\n'
    game = with_story(f"## 50\n\nA gull.\n\nA. Fight it.\nCOMBAT 1\n{HOME}\n", **{"cards/enemies.toml": enemy})
    played = Played(game, table(game, TakeAction(1), ReadSection("50"), players=2, command=(0, 0)))("A")
    assert played.mate("Laurent").player == 1
    assert refusal(played, "Laurent:0", by=0) == "SG-REPLY-3"
    assert allowed(played, "Laurent:0", by=1) and allowed(played, "Mac:0", by=0)


# ---------------------------------------------------------------- paying

CHOICE = f"A. Buy it.\nPay {{}}\n*Gain 1 XP.*\n{HOME}\n\nB. Leave it.\n{HOME}"


@pytest.mark.rule("SG-REPLY-4")
@pytest.mark.parametrize(
    "chosen", [(), ("meat=1",), ("meat=2", "grain=1"), ("meat=3",), ("coin=2",), ("meat=1", "vegetable=1")]
)
def test_a_payment_is_exact_and_comes_from_what_there_is(chosen: tuple[str, ...]) -> None:
    played = section(CHOICE.format("2 food"), {"meat": 2, "grain": 1, "coin": 5})("A")
    assert played.step == "ChoosePayment"
    assert played.refused(*chosen) == ("SG-REPLY-1" if chosen == ("coin=2",) else "SG-REPLY-4")
    assert played.board.goods["xp"] == 0
    played(("meat=1", "grain=1"))
    assert dict(played.board.goods.each) == {"meat": 1, "coin": 5, "xp": 1}


@pytest.mark.rule("SG-REPLY-4")
def test_whoever_cannot_pay_cannot_choose() -> None:
    assert section(CHOICE.format("2 food"), {"meat": 1, "coin": 9}).refused("A") == "SG-REPLY-4"
    assert section(CHOICE.format("4 command"), players=2, command=(3, 9)).refused("A") == "SG-REPLY-4"


@pytest.mark.rule("SG-REPLY-4")
@pytest.mark.parametrize(("paid", "left"), [(("coin=4",), {"artifact": 2}), (("artifact=2",), {"coin": 4})])
def test_an_artifact_counts_as_two_coins(paid: tuple[str, ...], left: dict[str, int]) -> None:
    played = section(CHOICE.format("4 coins"), {"coin": 4, "artifact": 2})("A")
    assert played.refused("coin=2", "artifact=2") == played.refused("coin=3", "artifact=1") == "SG-REPLY-4"
    played(paid)
    assert dict(played.board.goods.each) == {**left, "xp": 1}


@pytest.mark.rule("SG-REPLY-4")
def test_for_an_odd_coin_an_artifact_is_turned_into_two_first() -> None:
    played = section(CHOICE.format("1 coin"), {"artifact": 1})("A")
    assert dict(played.board.goods.each) == {"coin": 1, "xp": 1}
