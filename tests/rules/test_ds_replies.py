"""Answers in Distant Skies: what is on offer, when, whose it is, and paying exactly (DS-REPLY)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.ds_fight import fight
from tests.rules.ds_table import Played, change, fates, game_of, give, goods, table, with_story
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.steps import DrawAbility, Suffer, TakeAction
from wanderbook.session import Play
from wanderbook.table import NotAllowed, Reply, answer
from wanderbook.table.steps import ReadSection

HOME = "*Return to the map.*"


def at(*steps: Any, players: int = 1, **board: Any) -> Played:
    return Played(game_of(), table(game_of(), TakeAction(), *steps, players=players, held=((),) * players, **board))


def section(story: str, have: dict[str, int] | None = None, players: int = 1, **board: Any) -> Played:
    """At a section that ends like this, with these goods and a fate of 3."""
    game = with_story(f"## 50\n\nA strange place.\n\n{story}\n")
    state: Table = table(game, TakeAction(), ReadSection("50"), players=players, held=((),) * players, **board)
    return Played(game, fates(game, goods(state, **(have or {})), 3))


def refusal(played: Played, *chosen: str, **more: int) -> str:
    """The rule that refuses a reply of a player, or for a moment."""
    with pytest.raises(NotAllowed) as refused:
        answer(played.game, played.state, Reply(chosen, **more))
    return refused.value.rule


def allowed(played: Played, *chosen: str, **more: int) -> bool:
    answer(played.game, played.state, Reply(chosen, **more))
    return True


# ---------------------------------------------------------------- what is on offer


@pytest.mark.rule("DS-REPLY-1")
@pytest.mark.parametrize(
    "chosen", [(), ("camp", "travel:1:B1"), ("camp", "camp"), ("sleep",), ("",), ("Camp",), ("travel:9:A1",)]
)
def test_as_many_as_are_asked_for_each_on_offer(chosen: tuple[str, ...]) -> None:
    played = at()
    assert played.refused(*chosen) == "DS-REPLY-1"
    assert played("travel:1:B1").board.space == "B1"


@pytest.mark.rule("DS-REPLY-1")
def test_what_is_closed_is_refused_by_the_rule_that_closes_it() -> None:
    played = at(time=1, camps=0)
    closed = {option.id: option.closed_by for option in played.asked.options if option.closed_by}
    assert closed["explore:1"] == "DS-TURN-2"
    assert {id: played.refused(id) for id in closed} == closed


@pytest.mark.rule("DS-REPLY-1")
def test_of_several_each_once() -> None:
    played = section(f"A. Climb.\nSTRENGTH 4\n{HOME}")("A")
    assert played.refused("Ed", "Ed") == "DS-REPLY-1"
    assert allowed(played, "Ed", "Jessie")


@pytest.mark.rule("DS-REPLY-1")
@pytest.mark.parametrize(
    "chosen", [(), ("Ed=1",), ("Ed=3",), ("Ed",), ("Ed=one",), ("Ed=2", "Ed=0"), ("Ed=-1", "Jessie=3"), ("Mac=2",)]
)
def test_damage_says_how_much_for_each_and_all_of_it(chosen: tuple[str, ...]) -> None:
    played = at(Suffer(2))
    assert played.refused(*chosen) == "DS-REPLY-1"
    assert played(("Ed=1", "Jessie=1")).mate("Ed").damage == 1


@pytest.mark.rule("DS-REPLY-1")
@pytest.mark.parametrize("reply", [None, 7, [None], [["camp"]], [{}]])
def test_what_is_no_answer_at_all_is_refused_too(reply: Any) -> None:
    for played in (at(), _healing(), _rising()):
        with pytest.raises(NotAllowed) as refused:
            answer(played.game, played.state, reply)
        assert refused.value.rule == "DS-REPLY-1"


def _healing() -> Played:
    """Healing is being split."""
    played = section(f"A. Rest.\n*Restore 3 health.*\n{HOME}")
    return Played(played.game, change(change(played.state, "Ed", damage=3), "Jessie", damage=3))("A")


def _rising() -> Played:
    """Somebody could rise."""
    played = section(f"A. Rest.\n*Everyone: Restore 3 health.*\n{HOME}")
    return Played(played.game, change(played.state, "Ed", damage=played.game.kit.crew["Ed"].health))("A")


@pytest.mark.rule("DS-REPLY-1")
def test_a_refusal_changes_nothing() -> None:
    played = at(time=1)
    before, asked = played.game.encode(played.state), played.asked
    with pytest.raises(NotAllowed) as refused:
        answer(played.game, played.state, ("explore:1",))
    assert refused.value.reason == "This takes more time than you have (1)."
    assert (played.game.encode(played.state), played.asked) == (before, asked)


# ---------------------------------------------------------------- when


@pytest.mark.rule("DS-REPLY-2")
def test_an_answer_for_another_moment_is_refused() -> None:
    played = at()("travel:1:B1")
    now = played.state.moment
    assert now == 1
    assert refusal(played, "travel:1:A1", moment=0) == refusal(played, "travel:1:A1", moment=2) == "DS-REPLY-2"
    assert allowed(played, "travel:1:A1", moment=now) and allowed(played, "travel:1:A1")


@pytest.mark.rule("DS-REPLY-2")
def test_also_when_the_play_was_taken_back() -> None:
    play = Play(game_of(), 1)
    play.answer(["1"])
    late = Reply(("normal",), moment=play.state.moment)
    play.undo()
    with pytest.raises(NotAllowed) as refused:
        play.answer(late)
    assert refused.value.rule == "DS-REPLY-2"
    play.redo()
    assert play.answer(late) == ()


# ---------------------------------------------------------------- whose


@pytest.mark.rule("DS-REPLY-3")
@pytest.mark.parametrize("active", [0, 1])
def test_most_decisions_are_the_active_players(active: int) -> None:
    other = 1 - active
    acting = at(players=2, active=active)
    assert refusal(acting, "travel:1:B1", by=other) == "DS-REPLY-3"
    assert allowed(acting, "travel:1:B1", by=active) and allowed(acting, "travel:1:B1")
    reading = section(f"A. Left.\n{HOME}\n\nB. Right.\n{HOME}", players=2, active=active)
    assert refusal(reading, "A", by=other) == "DS-REPLY-3"
    assert allowed(reading, "A", by=active)
    hurt = at(Suffer(2), players=2, active=active)
    assert refusal(hurt, "Ed=2", by=other) == "DS-REPLY-3" and allowed(hurt, "Ed=2", by=active)


@pytest.mark.rule("DS-REPLY-3")
def test_a_hand_is_its_players_on_anybodys_turn() -> None:
    state = table(game_of(), TakeAction(), DrawAbility(1, 1), players=2, held=((), ()))
    played = Played(game_of(), give(state, 1, *range(1, 8)))
    assert (played.board.active, played.asked.owner) == (0, 1)
    assert refusal(played, "1", by=0) == "DS-REPLY-3"
    assert allowed(played, "1", by=1)


@pytest.mark.rule("DS-REPLY-3")
def test_so_are_the_cards_and_characters_that_may_be_used_meanwhile() -> None:
    state = change(table(game_of(), TakeAction(), players=2), "Ed", damage=1, statuses=frozenset({"frightened"}))
    played = Played(game_of(), state)
    assert played.mate("Ezarius").player == 1
    assert refusal(played, "crew:Ezarius:0", by=0) == "DS-REPLY-3" and allowed(played, "crew:Ezarius:0", by=1)
    assert refusal(played, "card:203:0", by=1) == "DS-REPLY-3" and allowed(played, "card:203:0", by=0)


@pytest.mark.rule("DS-REPLY-3")
def test_a_challenge_is_gathered_together_and_each_plays_their_own_cards() -> None:
    played = section(f"A. Climb.\nPERCEPTION 14\n{HOME}", players=2)
    card = next(number for number, one in played.game.kit.ability.items() if one.skill == "perception" and one.fate > 3)
    played = Played(played.game, give(played.state, 1, card))("A")
    assert allowed(played, by=0) and allowed(played, by=1)
    played(())
    assert refusal(played, f"hand:1:{card}", by=0) == "DS-REPLY-3"
    assert allowed(played, f"hand:1:{card}", by=1)


# ---------------------------------------------------------------- paying

CHOICE = f"A. Buy it.\nPay {{}}\n*Gain 1 torch.*\n{HOME}\n\nB. Leave it.\n{HOME}"


@pytest.mark.rule("DS-REPLY-4")
@pytest.mark.parametrize(
    "chosen", [(), ("meat=1",), ("meat=2", "rope=1"), ("meat=3",), ("time=2",), ("meat=1", "whiskey=1")]
)
def test_a_payment_is_exact_and_comes_from_what_there_is(chosen: tuple[str, ...]) -> None:
    played = section(CHOICE.format("2 resources"), {"meat": 2, "rope": 1})("A")
    assert played.step == "ChoosePayment"
    assert played.refused(*chosen) == ("DS-REPLY-1" if chosen == ("time=2",) else "DS-REPLY-4")
    assert played.board.goods["torch"] == 0
    played(("meat=1", "rope=1"))
    assert dict(played.board.goods.each) == {"meat": 1, "torch": 1}


@pytest.mark.rule("DS-REPLY-4")
@pytest.mark.parametrize(
    ("price", "have", "said"),
    [("2 resources", {"meat": 1}, "and you have 1."), ("1 rope", {"meat": 9}, "This needs 1 rope, and you have 0.")],
)
def test_whoever_cannot_pay_cannot_choose(price: str, have: dict[str, int], said: str) -> None:
    played = section(CHOICE.format(price), have)
    assert played.refused("A") == "DS-REPLY-4"
    with pytest.raises(NotAllowed, match=said):
        answer(played.game, played.state, ("A",))


@pytest.mark.rule("DS-REPLY-4")
def test_time_fuel_and_stamina_are_paid_too() -> None:
    played = section(CHOICE.format("2 time"), time=5)("A")
    assert played.board.time == 3
    assert section(CHOICE.format("2 time"), time=1).refused("A") == "DS-REPLY-4"
    assert section(CHOICE.format("2 fuel"), fuel=5)("A").board.fuel == 3
    assert section(CHOICE.format("6 fuel"), fuel=5).refused("A") == "DS-REPLY-4"
    tired = section(CHOICE.format("2 stamina"))("A", ("Ed=1", "Jessie=1"))
    assert (tired.mate("Ed").stamina, tired.mate("Jessie").stamina) == (2, 2)


@pytest.mark.rule("DS-REPLY-4")
def test_nobody_is_asked_where_there_is_one_way() -> None:
    played = section(CHOICE.format("2 resources"), {"meat": 2})("A")
    assert dict(played.board.goods.each) == {"torch": 1}


@pytest.mark.rule("DS-REPLY-4")
@pytest.mark.parametrize(
    ("have", "said"),
    [
        ({"rope": 1, "meat": 1}, "This needs 3 torches, and you have 0."),
        ({"torch": 3}, "This needs 1 rope, and you have 0."),
        ({"torch": 1}, "This needs 1 rope, and you have 0. This needs 3 torches, and you have 1."),
    ],
)
def test_what_is_lacking_is_said_and_not_what_is_there(have: dict[str, int], said: str) -> None:
    played = section(CHOICE.format("1 rope, 3 torches"), have)
    with pytest.raises(NotAllowed) as refused:
        answer(played.game, played.state, ("A",))
    assert refused.value.reason == said


@pytest.mark.rule("DS-REPLY-4")
def test_what_pays_for_one_thing_pays_for_no_other() -> None:
    played = section(CHOICE.format("1 rope, 2 resources"), {"rope": 1, "meat": 1})
    with pytest.raises(NotAllowed) as refused:
        answer(played.game, played.state, ("A",))
    assert refused.value.reason == "This needs 1 rope, and you have 1. This needs 2 resources, and you have 2."


@pytest.mark.rule("DS-REPLY-3")
@pytest.mark.parametrize("active", [0, 1])
def test_what_a_character_can_do_is_their_players_and_claires_the_active_ones(active: int) -> None:
    state = table(game_of(), TakeAction(), players=2, active=active, held=((), ()))
    for mate in state.board.crew:
        state = change(state, mate.name, statuses=frozenset({"frightened", "low_morale", "venom"}))
    played = Played(game_of(), state)
    for use in ("crew:Ezarius:0", "crew:Jessie:1", "crew:Miguel:1"):
        assert played.option(use).owner == played.mate(use.split(":")[1]).player
    fought = fight("H9 .", players=2, active=active, tired=False)
    assert fought.option("crew:Claire:1").owner == active
