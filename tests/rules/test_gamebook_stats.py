"""Stats and fights of the plain gamebook, each rule played in a book of a few lines."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from wanderbook.book.stats import CombatRule, LossRow, fight_odds, round_of
from wanderbook.machine.compiled import Story
from wanderbook.notation import read_book
from wanderbook.notation.folder import Files
from wanderbook.odds.chances import chances
from wanderbook.proofs.explain import explain
from wanderbook.proofs.reach import reach
from wanderbook.rulesets import game_for
from wanderbook.session.scenario_words import Given, given_state
from wanderbook.table import Chance, Game, NotAllowed, Pick, Table, answer, decision, outcome, start, why
from wanderbook.table.events import DiceRolled, Event, FoeDefeated, Judged, RoundFought, StatChanged

TITLE = """title = "Stats"
ruleset = "gamebook"
start = "1"

[[stat]]
name = "skill"
start = 8
most = 12

[[stat]]
name = "stamina"
start = 10
most = "start"
at_zero = "The story ends. Ending 13"

[[stat]]
name = "gold"
start = 5
most = 20

[combat]
stat = "skill"
health = "stamina"
"""
ROLLED = TITLE.replace("start = 8\n", 'start = "d6+6"\n').replace("start = 10\n", 'start = "2d6"\n')
END = "\n\n## 9\n\n*The story ends. Ending 9.*\n"


def game(story: str, title: str = TITLE, chance: str = "ask") -> Game:
    files = Files(Path("book"))
    files.texts = {"book.toml": title, "storybook/all.md": story + END}
    return game_for(read_book(files, use_cache=False).require(), chance)


def played(at: Game, *replies: str, **stats: int) -> tuple[Table, list[Event]]:
    """The state after these replies, draws among them, and what happened."""
    turned = start(at, 0, given_state(at, Given(stats=stats)) if stats else None)
    told = list(turned.events)
    for reply in replies:
        turned = answer(at, turned.state, (reply,))
        told += turned.events
    return turned.state, told


def levels(at: Game, state: Table) -> dict[str, int]:
    return dict(zip(at.book.stats, state.board.levels, strict=True))


def outcomes(at: Game, state: Table) -> dict[str, int]:
    asked = decision(at, state)
    assert isinstance(asked, Chance)
    return dict(asked.outcomes)


@pytest.mark.rule("GB-STAT-1")
def test_stats_are_rolled_before_the_first_section() -> None:
    at = game("## 1\n\nA. On.\n(Turn to 9)", ROLLED)
    state, _ = played(at)
    assert outcomes(at, state) == {str(number): 1 for number in range(7, 13)}
    state, told = played(at, "9", "5")
    assert levels(at, state) == {"skill": 9, "stamina": 5, "gold": 5}
    assert [event for event in told if isinstance(event, StatChanged)] == [
        StatChanged("GB-STAT-1", "skill", 7, 9),
        StatChanged("GB-STAT-1", "stamina", 2, 5),
    ]
    drawn = start(game_for(at.book), 4)
    rolls = [event for event in drawn.events if isinstance(event, DiceRolled)]
    assert [(len(one.numbers), one.total - sum(one.numbers)) for one in rolls] == [(1, 6), (2, 0)]
    assert drawn.state.board.levels[:2] == (rolls[0].total, rolls[1].total)


@pytest.mark.rule("GB-STAT-1", "GB-STAT-2")
def test_no_stat_is_above_its_most_or_below_0() -> None:
    at = game("## 1\n\n*Gain 30 gold. Gain 30 stamina. Lose 30 skill.*\n\nA. On.\n(Turn to 9)")
    state, told = played(at)
    assert levels(at, state) == {"skill": 0, "stamina": 10, "gold": 20}
    assert StatChanged("GB-STAT-2", "stamina", 10, 10) in told, "there was no room, and that is told"


@pytest.mark.rule("GB-STAT-2")
def test_dice_are_rolled_when_the_effect_comes() -> None:
    at = game("## 1\n\n*Gain d6-2 gold. Lose all skill.*\n\nA. Rest.\n*Restore all stamina.*\n(Turn to 9)")
    state, _ = played(at)
    assert outcomes(at, state) == {"0": 2, "1": 1, "2": 1, "3": 1, "4": 1}
    state, _ = played(at, "3", stamina=4)
    assert levels(at, state) == {"skill": 0, "stamina": 4, "gold": 8}
    state, _ = played(at, "0", "A", stamina=4)
    assert levels(at, state) == {"skill": 0, "stamina": 10, "gold": 5}


@pytest.mark.rule("GB-STAT-3")
def test_a_stat_that_is_left_at_0_leads_on_at_once() -> None:
    at = game("## 1\n\n*Lose 4 stamina. Gain 9 gold.*\n\nA. On.\n(Turn to 9)")
    state, _ = played(at, stamina=4)
    assert outcome(at, state).ending == 13 and levels(at, state)["gold"] == 5  # type: ignore[union-attr]
    turns = TITLE.replace("The story ends. Ending 13", "Turn to 3")
    story = "## 1\n\n*Lose 4 stamina.*\n\nA. On.\n(Turn to 9)\n\n## 3\n\nA. Again.\n*Lose 1 stamina.*\n(Turn to 9)"
    at = game(story, turns)
    state, _ = played(at, "A", stamina=4)
    asked = decision(at, state)
    assert isinstance(asked, Pick) and asked.about == "3", "a loss at 0 leaves it at 0"


@pytest.mark.rule("GB-PRICE-1")
def test_a_price_closes_a_choice_and_is_paid_first() -> None:
    story = "## 1\n\nA. Buy.\nPay 3 gold, 2 gold, 1 stamina\n*Gain 1 gold.*\n(Turn to 9)\n\nB. On.\n(Turn to 9)"
    at = game(story)
    state, _ = played(at, gold=4)
    with pytest.raises(NotAllowed) as refused:
        answer(at, state, ("A",))
    assert refused.value.rule == "GB-PRICE-1" and why(at, state, "A") == "You lack 1 gold."
    state, _ = played(at, "A")
    assert levels(at, state) == {"skill": 8, "stamina": 9, "gold": 1}
    state, _ = played(at, "A", stamina=1)
    assert outcome(at, state).ending == 13 and levels(at, state)["gold"] == 0  # type: ignore[union-attr]


@pytest.mark.rule("GB-TEST-1")
def test_a_roll_against_a_stat() -> None:
    story = (
        "## 1\n\nA. Climb.\nSKILL 2d6 or less\nFail: Lose 1 gold\n(Turn to 9)\n\n"
        "B. Jump.\nSKILL + d6, 12 or more\nFail: Lose 1 gold\n(Turn to 9)"
    )
    at = game(story)
    assert outcomes(at, played(at, "A")[0]) == {"pass": 26, "fail": 10}
    assert outcomes(at, played(at, "B")[0]) == {"pass": 3, "fail": 3}
    assert outcomes(at, played(at, "A", skill=12)[0]) == {"pass": 36}
    assert outcomes(at, played(at, "A", skill=1)[0]) == {"fail": 36}
    state, told = played(at, "A", "fail")
    assert Judged("GB-CHANCE-3", "1:A:fail") in told and levels(at, state)["gold"] == 4


FIGHT = "## 1\n\nA. Fight.\nFIGHT Rat, skill 7, stamina 3; Cat, skill 9, stamina 2\n*Gain 4 gold.*\n(Turn to 9)"


@pytest.mark.rule("GB-FIGHT-1", "GB-FIGHT-2")
def test_enemies_are_fought_one_after_another() -> None:
    at = game(FIGHT)
    state, _ = played(at, "A")
    assert outcomes(at, state) == dict(_round(8, 7))
    state, told = played(at, "A", "0-2", "2-0", "0-0", "0-2")
    assert outcomes(at, state) == dict(_round(8, 9))
    assert FoeDefeated("GB-FIGHT-3", "Rat") in told
    assert [one for one in told if isinstance(one, RoundFought)][1] == RoundFought("GB-FIGHT-2", "Rat", 2, 0, 8, 1)
    state, told = played(at, "A", "0-2", "0-2", "0-2")
    assert outcome(at, state).ending == 9 and levels(at, state)["gold"] == 9  # type: ignore[union-attr]


@pytest.mark.rule("GB-FIGHT-2")
@pytest.mark.parametrize("seed", range(20))
def test_a_round_tells_the_dice_that_decided_it(seed: int) -> None:
    at = game(FIGHT, chance="draw")
    told = answer(at, start(at, seed).state, "A").events
    rounds = [one for one in told if isinstance(one, RoundFought)]
    dice = [one.numbers for one in told if isinstance(one, DiceRolled)]
    assert len(rounds) > 1 and len(dice) == 2 * len(rounds)
    for number, one in enumerate(rounds):
        assert one.own_roll == (*dice[2 * number], 8)
        assert one.foe_roll == (*dice[2 * number + 1], {"Rat": 7, "Cat": 9}[one.foe])
        lead = sum(one.own_roll) - sum(one.foe_roll)
        assert (one.lost, one.dealt) == (2 * (lead < 0), 2 * (lead > 0))


def _round(own: int, other: int) -> list[tuple[str, int]]:
    """By counting all four dice."""
    found = {"0-0": 0, "0-2": 0, "2-0": 0}
    for dice in range(6**4):
        a, b, c, d = (dice // 6**at % 6 + 1 for at in range(4))
        lead = own + a + b - other - c - d
        found["0-2" if lead > 0 else "2-0" if lead < 0 else "0-0"] += 1
    return list(found.items())


@pytest.mark.rule("GB-FIGHT-2")
def test_a_table_gives_the_losses_by_the_difference() -> None:
    rows = "".join(f"\n[[combat.row]]\ndifference = {at}\nlosses = {losses}\n" for at, losses in TABLE)
    at = game(FIGHT, TITLE + 'kind = "table"\nroll = "d3"\n' + rows)
    assert outcomes(at, played(at, "A")[0]) == {"0-3": 1, "1-1": 2}
    assert outcomes(at, played(at, "A", skill=6)[0]) == {"2-0": 3}
    assert outcomes(at, played(at, "A", "0-3")[0]) == {"2-0": 3}


TABLE = ((-99, '["2/0", "2/0", "2/0"]'), (0, '["0/3", "1/1", "1/1"]'), (3, '["0/9", "0/9", "0/9"]'))


@pytest.mark.rule("GB-FIGHT-3")
def test_a_defeat_fails_or_leads_where_the_stat_does() -> None:
    at = game(FIGHT)
    state, told = played(at, "A", "2-0", stamina=2)
    assert outcome(at, state).ending == 13 and not any(isinstance(one, Judged) for one in told)  # type: ignore[union-attr]
    captured = (
        FIGHT.replace("*Gain 4 gold.*", "Fail: Gain 3 stamina. Turn to 3\n*Gain 4 gold.*")
        + "\n\n## 3\n\nA. On.\n(Turn to 9)"
    )
    at = game(captured)
    state, told = played(at, "A", "2-0", stamina=2)
    asked = decision(at, state)
    assert isinstance(asked, Pick) and asked.about == "3" and Judged("GB-CHANCE-3", "1:A:fail") in told
    assert levels(at, state)["stamina"] == 3


@pytest.mark.rule("GB-FIGHT-4")
def test_running_costs_what_the_book_says() -> None:
    story = FIGHT.replace("stamina 2\n", "stamina 2 or run\nFail: Turn to 3\n") + "\n\n## 3\n\nA. On.\n(Turn to 9)"
    at = game(story, TITLE + "run = 2\n")
    state, _ = played(at, "A", "0-0")
    asked = decision(at, state)
    assert isinstance(asked, Pick) and [option.id for option in asked.options] == ["on", "run"]
    state, told = played(at, "A", "0-0", "run")
    assert Judged("GB-CHANCE-3", "1:A:fail") in told and levels(at, state)["stamina"] == 8
    state, _ = played(at, "A", "0-0", "run", stamina=2)
    assert outcome(at, state).ending == 13  # type: ignore[union-attr]
    state, _ = played(at, "A", "0-0", "on", "2-0", stamina=2)
    assert outcome(at, state).ending == 13, "Fail: is for those who run"  # type: ignore[union-attr]


# ---------------------------------------------------------------- odds of a fight

HALF, FLIP = (
    CombatRule(roll="2d6", stat="skill", health="stamina"),
    CombatRule(roll="d2", stat="skill", health="stamina"),
)
THREE = CombatRule(roll="d3", stat="skill", health="stamina", harm=1)
ROWS = (LossRow(difference=-99, losses=("1/0", "0/1", "0/1", "1/1")),)
LOSSES = CombatRule(kind="table", roll="d4", stat="skill", health="stamina", row=ROWS)


@pytest.mark.parametrize(
    ("rule", "fight", "ends"),
    [
        # Equal skills: ties aside, a coin for each round.
        (HALF, (8, 2, 8, 2), {0: "1/2", 2: "1/2"}),
        (HALF, (8, 4, 8, 2), {0: "1/4", 2: "1/4", 4: "1/2"}),
        (HALF, (8, 3, 8, 2), {0: "1/4", 1: "1/4", 3: "1/2"}),
        (HALF, (5, 4, 5, 4), {0: "1/2", 2: "1/4", 4: "1/4"}),
        # Skills eleven apart: only a tie or a hit is possible.
        (HALF, (12, 2, 1, 20), {2: "1"}),
        (HALF, (1, 9, 12, 2), {0: "1"}),
        # d2 and one point ahead: 2 and 3 against 1 and 2, three hits and a tie.
        (FLIP, (4, 2, 3, 6), {2: "1"}),
        # d3 and one point ahead: six hits, two ties, one loss. Harm 1.
        (THREE, (4, 1, 3, 1), {0: "1/7", 1: "6/7"}),
        (THREE, (4, 2, 3, 2), {0: "19/343", 1: "72/343", 2: "252/343"}),
        # A table: you lose 1, the enemy does, the enemy does, both do; both at 0 is a defeat.
        (LOSSES, (5, 1, 5, 1), {0: "1/2", 1: "1/2"}),
    ],
)
def test_the_odds_of_ten_fights_by_hand(rule: CombatRule, fight: tuple[int, ...], ends: dict[int, str]) -> None:
    found = fight_odds(rule, *fight)
    assert found == {health: Fraction(chance) for health, chance in ends.items()}
    assert sum(found.values()) == 1


def test_the_odds_of_a_book_are_those_of_its_fight() -> None:
    at = game("## 1\n\nA. Fight.\nFIGHT Rat, skill 7, stamina 6\n(Turn to 9)")
    random = chances(Story(at.book), wanted=())[0]
    won = sum(chance for health, chance in fight_odds(HALF, 8, 10, 7, 6).items() if health)
    assert random.how == "exact" and random.ends == {"ending:9": won, "ending:13": 1 - won}


def test_simulated_fights_agree_with_the_odds() -> None:
    """Four standard errors of a share of 20,000."""
    random, fights = Random(24), 20_000
    for fight in ((8, 10, 7, 6), (7, 8, 9, 6), (6, 12, 6, 9)):
        odds, won = fight_odds(HALF, *fight), 0
        for _ in range(fights):
            own, other = fight[1], fight[3]
            while own > 0 and other > 0:
                dice = [random.randint(1, 6) for _ in range(4)]
                lead = fight[0] + dice[0] + dice[1] - fight[2] - dice[2] - dice[3]
                own, other = own - 2 * (lead < 0), other - 2 * (lead > 0)
            won += own > 0
        chance = float(1 - odds.get(0, Fraction(0)))
        assert abs(won / fights - chance) < 4 * (chance * (1 - chance) / fights) ** 0.5


def test_a_round_has_every_roll_once() -> None:
    for difference in range(-12, 13):
        assert sum(times for _, times in round_of(HALF, difference)) == 6**4


# ---------------------------------------------------------------- proofs


def test_a_price_that_nobody_can_pay_is_found() -> None:
    shop = "## 2\n\nA. Buy.\nPay 8 gold\n(Turn to 9)\n\nB. Buy less.\nPay 7 gold\n(Turn to 9)"
    story = f"## 1\n\nA. Work.\n*Gain 2 gold.*\n(Turn to 2)\n\n{shop}"
    found = reach(game(story).book)
    assert found["2:A"].status == "unreachable" and found["2:B"].status == "reachable"
    assert found["2:B"].witness == ("A", "B") and not found.softlocks


def because(at: Game, name: str) -> str:
    return " ".join(map(str, explain(reach(at.book), name)))


def test_explanations_name_what_is_lacking() -> None:
    story = (
        "## 1\n\nA. Buy.\nPay 15 gold, 15 gold\n(Turn to 9)\n\nB. Climb.\nRequires 9 skill\n(Turn to 9)\n\n"
        "C. Fight.\nFIGHT Giant, skill 30, stamina 2\n*Gain 2 gold.*\n(Turn to 9)\n\nD. Beg.\nSKILL + d6, 9 or more\n"
        "Fail: Lose 1 gold. Turn to 9\n*Gain 1 gold.*\n(Turn to 2)\n\n## 2\n\nA. On.\nRequires gold 5 or less\n"
        "(Turn to 9)\n\nB. Home.\n(Turn to 9)"
    )
    at = game(story)
    assert because(at, "1:A") == "1:A costs 30 gold: it requires 30 or more gold, but there is never more than 20"
    assert "it requires 9 or more skill, but there is at most" in because(at, "1:B")
    assert because(at, "1:C:pass").startswith("1:C can be taken, but then the fight never succeeds: ")
    assert because(at, "1:D:fail").startswith("1:D can be taken, but then the roll never fails: ")
    assert "there is always more by the time 2 is read than it allows: gold 5 or less" in because(at, "2:A")
