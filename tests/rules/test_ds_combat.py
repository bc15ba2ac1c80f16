"""A fight of Distant Skies: laying it out, its rounds, the combat deck, and its end (DS-COMBAT, DS-DECK)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from tests.rules.ds_fight import (
    ALL,
    AWL,
    CLUB,
    ICE_BLADE,
    PISTOL,
    SNARE,
    SPEAR,
    WHIP,
    Foe,
    begin,
    book,
    fight,
    health,
    power,
    row,
    the_fight,
)
from tests.rules.ds_table import Played, change, equip, game_of, on, table
from wanderbook.rulesets.distant_skies.board import Table, in_deck, owned_cards
from wanderbook.rulesets.distant_skies.events import (
    CombatDiscarded,
    CombatDrawn,
    CombatPlayed,
    DeckChanged,
    Defeated,
    FightBegan,
    FightWon,
    InVain,
    PowerGained,
    RanAway,
    RoundBegan,
)
from wanderbook.rulesets.distant_skies.steps import BeginFight, TakeAction
from wanderbook.session.bots import RandomBot
from wanderbook.table import Game, answer, decision
from wanderbook.table.amounts import Counts
from wanderbook.table.decks import Deck
from wanderbook.table.events import EnemyDefeated, HealthLost, Judged
from wanderbook.table.fate import Fate
from wanderbook.table.steps import ReadSection

CREW = ("Claire", "Ed", "Ezarius", "Jessie", "Miguel")


def open_for(played: Played) -> set[str]:
    """Who may attack now."""
    return {id.partition(":")[0] for id in played.ids()} - {"end"}


def hands(played: Played) -> list[int]:
    return [len(hand) for hand in the_fight(played).hands]


# ---------------------------------------------------------------- laying it out


@pytest.mark.rule("DS-COMBAT-1")
def test_enemies_are_shuffled_into_a_row() -> None:
    game = book("H", "H", "H")
    rows = {tuple(row(begin_with_seed(game, seed))) for seed in range(60)}
    assert len(rows) == 6 and all(sorted(one) == ["1", "2", "3"] for one in rows)


def begin_with_seed(game: Game, seed: int) -> Played:
    state = table(game, TakeAction(), BeginFight("50:A", (1, 2, 3)))
    return Played(game, replace(state, fate=Fate(seed)))


@pytest.mark.rule("DS-COMBAT-1")
def test_two_of_the_same_kind_have_names_of_their_own() -> None:
    played = begin(book("H", "H"), numbers=(2, 2))
    assert sorted(row(played)) == ["2", "2-2"]
    assert [event.enemies for event in played.told(FightBegan)] == [(2, 2)]


@pytest.mark.rule("DS-COMBAT-1")
def test_they_are_counted_from_left_to_right() -> None:
    game = book("H", "H")
    state = table(game, TakeAction(), BeginFight("50:A", (1, 2, 2)))
    rows = {tuple(row(Played(game, replace(state, fate=Fate(seed))))) for seed in range(30)}
    assert rows == {("1", "2", "2-2"), ("2", "1", "2-2"), ("2", "2-2", "1")}


@pytest.mark.rule("DS-COMBAT-1")
def test_power_by_add_power_symbols() -> None:
    played = begin(book("H P . / P P1 PS1", "H . ."), numbers=(1, 2))
    assert (power(played, "1"), power(played, "2")) == (3, 0)


@pytest.mark.rule("DS-COMBAT-1")
@pytest.mark.rule("DS-MODE-1")
@pytest.mark.parametrize(("mode", "least", "most"), [("easy", 0, 1), ("normal", 1, 2)])
def test_in_easy_mode_each_has_1_less_and_never_less_than_none(mode: str, least: int, most: int) -> None:
    played = begin(book("H P", "H P P", "H ."), numbers=(1, 2, 3), mode=mode)
    assert (power(played, "1"), power(played, "2"), power(played, "3")) == (least, most, 0)


@pytest.mark.rule("DS-COMBAT-1")
@pytest.mark.parametrize(("players", "cards"), [(1, [5]), (2, [3, 3]), (3, [3, 2, 2]), (4, [2, 2, 2, 2])])
@pytest.mark.parametrize("active", [0, 1])
def test_each_player_draws_1_and_1_for_each_character_but_claire(players: int, cards: list[int], active: int) -> None:
    played = begin(book("H"), players=players, active=active % players)
    assert hands(played) == cards
    drawn = [card for hand in the_fight(played).hands for card in hand]
    assert len(set(drawn)) == sum(cards) and set(drawn) <= set(played.game.kit.starting_combat)
    assert len(the_fight(played).deck) == 14 - sum(cards)


@pytest.mark.rule("DS-COMBAT-1")
def test_the_combat_deck_is_shuffled() -> None:
    game = book("H", "H", "H")
    drawn = Counter(card for seed in range(60) for card in the_fight(begin_with_seed(game, seed)).hands[0])
    assert set(drawn) == set(game.kit.starting_combat)


@pytest.mark.rule("DS-COMBAT-1")
def test_who_stands_in_for_chance_decides_each_draw() -> None:
    played = begin(book("H", "H", chance="ask"), numbers=(1, 2))
    assert dict(played.asked.outcomes) == {"1": 1, "2": 1}
    played("2", "1")
    assert row(played) == ["2", "1"]
    for card in ("211", "213", "212", "224", "220"):
        assert len(played.asked.outcomes) == 14 - len(the_fight(played).hands[0])
        played(card)
    assert the_fight(played).hands == ((211, 213, 212, 224, 220),)
    assert played.step == "PlayCard"


# ---------------------------------------------------------------- the combat deck


@pytest.mark.rule("DS-DECK-1")
def test_a_deck_of_14_is_all_that_there_is() -> None:
    played = begin(book("H"))
    assert played.step == "PlayCard"
    game = game_of()
    resting = Played(game, table(game, TakeAction()))
    assert len(owned_cards(game, resting.state)) == 14
    assert "deck" not in [option.id for option in resting.asked.free_actions]


@pytest.mark.rule("DS-DECK-1")
def test_outside_a_fight_the_deck_is_changed_at_any_time_and_keeps_14() -> None:
    game = book("H")
    state = table(game, TakeAction())
    state = replace(state, cards=state.cards | {PISTOL, AWL})
    assert len(in_deck(game, state)) == 16
    played = Played(game, state)("deck")
    assert (played.asked.least, played.asked.most, len(played.asked.options)) == (0, 2, 16)
    assert played.refused("211", "212", "213") == "DS-REPLY-1"
    played(("211", "212"))
    assert in_deck(game, played.state) == [PISTOL, AWL, *range(213, 225)]
    assert played.told(DeckChanged) == [DeckChanged("DS-DECK-1", 14)]
    played("deck", ())
    assert len(in_deck(game, played.state)) == 16


@pytest.mark.rule("DS-DECK-1")
def test_when_a_card_is_lost_one_that_was_left_out_takes_its_place() -> None:
    game = book("H")
    state = table(game, TakeAction(), left_out=(211, 212))
    state = replace(state, cards=(state.cards | {PISTOL, AWL}) - {AWL})
    assert in_deck(game, state) == [PISTOL, 211, *range(213, 225)]  # the first that was left out


@pytest.mark.rule("DS-DECK-1")
def test_the_enemies_seen_the_deck_may_be_changed_before_the_first_attack() -> None:
    played = begin(book("H"), cards=(PISTOL,))
    assert (played.step, row(played), hands(played)) == ("FaceEnemies", ["1"], [0])
    played("deck", ("211",))
    assert played.step == "FaceEnemies" and len(the_fight(played).deck) == 14
    played("fight")
    seen = the_fight(played)
    assert (played.step, len(seen.hands[0])) == ("PlayCard", 5)
    assert {card for layer in seen.deck.layers for card in layer} | set(seen.hands[0]) == {PISTOL, *range(212, 225)}
    assert played.refused("deck") == "DS-DECK-1"


# ---------------------------------------------------------------- a round


@pytest.mark.rule("DS-COMBAT-2")
@pytest.mark.rule("DS-COMBAT-3")
def test_one_card_on_each_character_four_in_all() -> None:
    played = fight("H9 H9 H9 H9")
    assert open_for(played) == set(CREW)
    played(f"Ed:{WHIP}")
    assert open_for(played) == set(CREW) - {"Ed"}
    assert played.refused(f"Ed:{AWL}") == "DS-COMBAT-2"
    played(f"Jessie:{AWL}", f"Miguel:{SPEAR}", f"Ezarius:{PISTOL}")
    assert played.ids() == ["end"]
    assert played.refused(f"Claire:{CLUB}") == "DS-COMBAT-2"


@pytest.mark.rule("DS-COMBAT-2")
def test_claire_takes_the_place_of_one() -> None:
    played = fight("H9 H9 H9 H9")
    played(f"Claire:{WHIP}", f"Ed:{AWL}", f"Jessie:{SPEAR}")
    assert open_for(played) == {"Ezarius", "Miguel"}
    played(f"Miguel:{PISTOL}")
    assert played.ids() == ["end"]


@pytest.mark.rule("DS-COMBAT-2")
@pytest.mark.parametrize("active", [0, 1])
def test_only_for_one_of_whoever_is_active(active: int) -> None:
    """With four players each has one character besides."""
    played = fight("H9 H9 H9", hands=((WHIP, AWL), (SPEAR, CLUB), (), ()), players=4, active=active)
    assert open_for(played) == {"Claire", "Ed", "Ezarius"}
    assert f"Claire:{(WHIP, SPEAR)[active]}" in played.ids()
    played(f"Claire:{(WHIP, SPEAR)[active]}")
    assert open_for(played) == {("Ezarius", "Ed")[active]}


@pytest.mark.rule("DS-COMBAT-2")
@pytest.mark.rule("DS-REPLY-3")
def test_cards_are_played_from_ones_own_hand_on_ones_own_characters() -> None:
    played = fight("H9 H9 H9", hands=((WHIP,), (SPEAR,)), players=2)
    assert set(played.ids()) == {
        f"Claire:{WHIP}",
        f"Ed:{WHIP}",
        f"Jessie:{WHIP}",
        f"Ezarius:{SPEAR}",
        f"Miguel:{SPEAR}",
        "end",
    }
    assert {played.option(f"Ed:{WHIP}").owner, played.option(f"Miguel:{SPEAR}").owner} == {0, 1}


@pytest.mark.rule("DS-COMBAT-2")
@pytest.mark.rule("DS-HEALTH-1")
def test_who_has_no_health_plays_none_and_claire_may_stand_in() -> None:
    def fallen(state: Table) -> Table:
        for name in ("Ed", "Jessie"):
            state = change(state, name, damage=11 if name == "Ed" else 10)
        return state

    played = fight("H9 H9 H9", given=fallen)
    assert played.refused(f"Ed:{WHIP}") == "DS-HEALTH-1"
    assert open_for(played) == {"Claire", "Ezarius", "Miguel"}
    played(f"Ezarius:{WHIP}", f"Miguel:{AWL}", f"Claire:{SPEAR}")
    assert played.ids() == ["end"]


@pytest.mark.rule("DS-STATUS-1")
def test_no_card_on_the_frightened() -> None:
    played = fight("H", given=lambda state: change(state, "Ed", statuses=frozenset({"frightened"})))
    assert played.refused(f"Ed:{WHIP}") == "DS-STATUS-1"
    assert "Ed" not in open_for(played)


@pytest.mark.rule("DS-COMBAT-2")
def test_players_may_go_on_to_the_enemies_early() -> None:
    played = fight("H9 H9 P")
    played(f"Ed:{WHIP}", ("0:0,2",), "end")
    assert [event.round for event in played.told(RoundBegan)] == [2]


# ---------------------------------------------------------------- the enemy phase


@pytest.mark.rule("DS-COMBAT-6")
def test_power_for_each_uncovered_symbol_and_no_attack() -> None:
    played = fight(Foe("H P P P", 5), Foe("H P", 5), covered=("0:0,1",), power={"1": 1})
    played("end")
    assert played.told(PowerGained) == [PowerGained("DS-COMBAT-6", "1", 2), PowerGained("DS-COMBAT-6", "2", 1)]
    assert (power(played, "1"), power(played, "2")) == (3, 1)
    assert not played.told(HealthLost)


@pytest.mark.rule("DS-COMBAT-6")
def test_cards_played_are_discarded_first() -> None:
    played = fight("HO1 H9 H9 H9")
    played(f"Ed:{WHIP}", ("0:0,0",), f"Jessie:{AWL}")
    assert the_fight(played).played == (("Ed", WHIP), ("Jessie", AWL))
    assert not the_fight(played).deck.discards
    played = fight("HO1 H9 H9 H9")
    played(f"Ed:{AWL}", ("0:0,0",), "end")
    assert the_fight(played).deck.discards == (AWL,)
    played = fight("H9 HO1 . . . . . .")
    played(f"Ed:{WHIP}", ("0:0,2",), "end")
    assert (played.step, the_fight(played).deck.discards) == ("ChooseVictim", (WHIP,))


@pytest.mark.rule("DS-COMBAT-6")
def test_each_enemy_gains_power_and_acts_before_the_next() -> None:
    played = fight("H P PS2", "H P HA1")
    played("end")
    acted = [event for event in played.events if isinstance(event, PowerGained | HealthLost)]
    assert acted[:4] == [
        PowerGained("DS-COMBAT-6", "1", 1),
        PowerGained("DS-COMBAT-9", "1", 2),
        PowerGained("DS-COMBAT-6", "2", 1),
        HealthLost("DS-COMBAT-9", "Claire", 1),
    ]


# ---------------------------------------------------------------- a new round, and the end


@pytest.mark.rule("DS-COMBAT-7")
def test_each_player_draws_as_many_as_they_played() -> None:
    played = fight("H9 H9 H9", hands=((WHIP, AWL, SPEAR), (CLUB, PISTOL, ICE_BLADE)), players=2)
    played(f"Ed:{WHIP}", f"Jessie:{AWL}", f"Ezarius:{CLUB}", "end")
    assert hands(played) == [3, 3]
    assert [event.player for event in played.told(CombatDrawn)] == [0, 0, 1]
    assert open_for(played) == set(CREW)


@pytest.mark.rule("DS-COMBAT-7")
def test_who_played_none_draws_none() -> None:
    played = fight("H9 H9 H9", hands=((WHIP,), (CLUB,)), players=2)("end")
    assert hands(played) == [1, 1]


@pytest.mark.rule("DS-COMBAT-7")
def test_an_empty_deck_is_made_from_its_discards() -> None:
    def drawn_out(state: Table) -> Table:
        fight = state.board.fight
        assert fight is not None
        return on(state, fight=replace(fight, deck=Deck((), tuple(card for card in range(211, 225)))))

    played = fight("H9 H9 H9", given=drawn_out)
    played(f"Ed:{WHIP}", f"Jessie:{AWL}", "end")
    assert hands(played) == [10]
    assert len(the_fight(played).deck) == 14 and not the_fight(played).deck.discards


@pytest.mark.rule("DS-COMBAT-7")
def test_all_beaten_the_fight_is_won_and_everything_goes_back() -> None:
    played = fight("H", "H . P", power={"2": 1}, synergy={"Ed": 2})
    played(f"Ed:{WHIP}", "1", ("0:0,0",))
    assert [event.enemy for event in played.told(EnemyDefeated)] == ["1"] and row(played) == ["2"]
    played(f"Jessie:{AWL}", ("0:0,0", "0:0,1", "0:0,2"))
    assert played.told(FightWon) and played.board.fight is None
    assert [event.outcome for event in played.told(Judged)] == ["50:A:pass"]
    assert played.board.goods["meat"] == 1 and played.step == "TakeAction"


@pytest.mark.rule("DS-COMBAT-7")
def test_where_nothing_comes_of_anything_for_ten_rounds_it_is_lost() -> None:
    played = fight("H")
    played(*["end"] * 9)
    assert not played.told(Defeated)
    played("end")
    assert played.told(Defeated) and played.board.fight is None


@pytest.mark.rule("DS-COMBAT-7")
def test_ten_rounds_count_only_in_a_row() -> None:
    played = fight("H9 . .")
    played(*["end"] * 9, f"Ed:{WHIP}", ("0:0,1",), "end", *["end"] * 9)
    assert not played.told(Defeated)
    played("end")
    assert played.told(Defeated)


# ---------------------------------------------------------------- cards drawn and discarded besides


@pytest.mark.rule("DS-CHAR-1")
def test_claire_draws_a_combat_card_and_then_discards_one() -> None:
    played = fight("H", hands=((WHIP, AWL),), tired=False)
    played("crew:Claire:1")
    assert (played.step, len(played.asked.options)) == ("DiscardCombat", 3)
    played(str(AWL))
    assert len(the_fight(played).hands[0]) == 2
    assert the_fight(played).deck.discards == (AWL,)
    assert played.told(CombatDiscarded) == [CombatDiscarded("DS-CHAR-1", 0, AWL)]
    assert played.step == "PlayCard"


@pytest.mark.rule("DS-COMBAT-7")
def test_outside_a_fight_combat_cards_are_neither_drawn_nor_discarded() -> None:
    story = "## 60\n\nA pause.\n\n*Draw 2 combat cards. Discard 1 combat card. Return to the map.*\n"
    game = game_of({"storybook/more.md": story})
    played = Played(game, table(game, TakeAction(), ReadSection("60")))
    assert played.told(InVain) and played.board.fight is None and played.step == "TakeAction"


# ---------------------------------------------------------------- from the storybook, and by chance


@pytest.mark.rule("DS-COMBAT-1")
def test_a_choice_of_the_storybook_leads_into_the_fight() -> None:
    game = book(Foe("H", 1))
    played = Played(game, table(game, TakeAction(), ReadSection("50")))("A")
    assert (played.step, row(played)) == ("PlayCard", ["1"])
    who, card = "Ed", the_fight(played).hands[0][0]
    played(f"{who}:{card}")
    assert played.told(CombatPlayed) == [CombatPlayed("DS-COMBAT-3", who, card, "1")]


EVERYTHING = (
    Foe("H2 S P / HO1 V .", 1),
    Foe("H . K / CA1 G2 S", 2),
    Foe("! A1 H / PA1 PS1 GA1"),
    Foe("B1 C Q H / T L M W", 1, 2),
)
GOODS = Counts.of({"torch": 3, "rope": 2, "whiskey": 2})
BUFFS = "".join(
    f'[[buff]]\nnumber = {number}\nname = "Buff {number}"\npower = {{ power = "{power}", amount = 1 }}\n\n'
    for number, power in enumerate(("add_power", "block", "first_strike", "hit_all", "regen", "die_minus"), 1)
)


@pytest.mark.rule("DS-COMBAT-7")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("mode", ["easy", "normal", "hard"])
@pytest.mark.parametrize("boss", [False, True])
def test_a_random_fight_comes_to_its_end_with_every_card_in_its_place(players: int, mode: str, boss: bool) -> None:
    game = book(zones=EVERYTHING[:3], more=BUFFS, may_run=True) if boss else book(*EVERYTHING, more=BUFFS)
    numbers = (4,) if boss else (1, 2, 3, 4, 2)
    random, bot = Random(players), RandomBot()
    state = begin(game, numbers=numbers, boss=boss, players=players, mode=mode, cards=ALL, goods=GOODS).state
    for _ in range(600):
        if state.board.fight is None:
            break
        asked = decision(game, state)
        assert asked is not None
        state = answer(game, state, bot.choose(game, state, asked, random)).state
        assert [*game.rules.conserved(game, state)] == []
        assert game.decode(game.encode(state)) == state
    assert state.board.fight is None


@pytest.mark.rule("DS-COMBAT-2")
def test_equipped_cards_serve_in_a_fight() -> None:
    """DS-HAND-3: a snare removes power at any time, and nobody counterattacks."""
    played = fight(Foe("H9 P", 3), power={"1": 3}, given=lambda state: equip(state, "Ed", SNARE))
    played(f"ability:{SNARE}:0")
    assert power(played) == 1 and health(played, "Ed") == 11


# ---------------------------------------------------------------- running


@pytest.mark.rule("DS-COMBAT-7")
@pytest.mark.parametrize(("trial", "asked"), [("COMBAT 1 or run", "MayRun"), ("COMBAT 1", "PlayCard")])
def test_the_text_may_let_the_crew_run_from_an_ordinary_fight(trial: str, asked: str) -> None:
    scene = f"## 60\n\nA. Fight.\n{trial}\n*Gain 1 rope. Return to the map.*\n"
    game = book("H9 .", scene=scene)
    state = table(game, TakeAction(), ReadSection("60"), held=((),))
    played = Played(game, replace(state, entrance="60"))("A", "end")
    assert played.step == asked
    if asked == "MayRun":
        assert played("stay").step == "PlayCard"
        played("end", "run")
        assert [event.rule for event in played.told(RanAway)] == ["DS-COMBAT-7"]
        assert (played.step, played.board.fight, played.state.entrance) == ("TakeAction", None, "")
        assert not played.board.goods.total


@pytest.mark.rule("DS-COMBAT-7")
def test_a_round_in_which_somebody_is_hurt_is_not_idle() -> None:
    played = fight("H9 HO1 .")
    for who in ["Ed", "Jessie", "Claire"] * 4:
        played("end", who)
    assert not played.told(Defeated) and the_fight(played).idle == 0


@pytest.mark.rule("DS-COMBAT-7")
def test_what_was_suffered_before_the_fight_is_no_change_in_it() -> None:
    game = book("H9 .")
    played = begin(game)
    played = Played(game, change(change(played.state, "Ed", damage=4), "Jessie", damage=1))
    begun = begin(game, crew=played.board.crew)
    for _ in range(9):
        begun("end")
    assert not begun.told(Defeated) and the_fight(begun).idle == 9
    assert begun("end").told(Defeated)


@pytest.mark.rule("DS-COMBAT-7")
def test_rounds_are_counted() -> None:
    played = fight("H9 .")("end", "end", "end")
    assert [event.round for event in played.told(RoundBegan)] == [2, 3, 4]
    assert the_fight(played).round == 4
