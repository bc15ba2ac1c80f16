"""`wanderbook odds`: endings of gamebooks, challenges of campaigns, and how sure each number is."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.books import SMALLEST, write_book
from wanderbook.notation import find_book, read_book
from wanderbook.rulesets import game_for
from wanderbook.session.outlook import challenges, outlook
from wanderbook.session.playtest import Setup, playtest
from wanderbook_tools.cli import main
from workshop.shelf import TEST_STORIES, book_named

BOOK, CAMPAIGN = "the-lamplighters-round", "the-widows-buoys"
EXAMPLES = Path(__file__).parents[1] / "scenarios" / "sleeping-gods"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def odds(capsys: pytest.CaptureFixture[str]):
    def run(*words: str | Path) -> tuple[int, str, str]:
        try:
            code = main(["odds", *map(str, words)])
        except SystemExit as exit:
            code = int(exit.code or 0)
        return code, *capsys.readouterr()

    return run


# ---------------------------------------------------------------- endings


def test_endings_for_machines_are_fractions_that_plays_bear_out(odds) -> None:
    code, out, _ = odds(BOOK, "--json")
    told = json.loads(out)
    assert (code, told["book"], told["assumed"]) == (0, "The Lamplighter's Round", [])
    assert set(told["plays"]) == {"random", "cautious"}
    assert set(told["best"]) == {f"ending:{at}" for at in (1, 2, 3, 4)}
    for play in told["plays"].values():
        assert (play["how"], play["stuck"]) == ("exact", 0)
        assert sum(one["chance"] for one in play["ends"].values()) == pytest.approx(1)
    assert told["best"]["ending:2"] == {
        "name": "By order",
        "how": "exact",
        "why": told["plays"]["random"]["why"],
        "chance": 1.0,
        "exact": "1",
    }
    report = playtest(game_for(read_book(find_book(BOOK)).require()), 1_500, Setup(), jobs=1)
    for number, plays in report.endings.items():
        chance = told["plays"]["random"]["ends"][f"ending:{number}"]["chance"]
        assert plays / 1_500 == pytest.approx(chance, abs=0.06)  # more than four standard deviations


def test_people_see_each_ending_by_each_way_of_playing(odds) -> None:
    code, out, _ = odds(BOOK)
    assert code == 0
    for told in ("4 endings", "random", "cautious", "best", "2. By order", "always", "random: exact, all "):
        assert told in out
    assert "stuck" not in out


@pytest.mark.parametrize("said", ["2", "ending:2", "By order"])
def test_the_best_play_for_one_ending(odds, said: str) -> None:
    assert list(json.loads(odds(BOOK, "--for", said, "--json")[1])["best"]) == ["ending:2"]
    assert odds(BOOK, "--for", said)[1].count("always") == 1


def test_what_is_sampled_or_undecided_says_so(odds) -> None:
    code, out, _ = odds(BOOK, "--states", "5", "--plays", "500", "--json")
    told = json.loads(out)
    random = told["plays"]["random"]
    assert (code, random["how"], told["best"]["ending:1"]["how"]) == (0, "sampled", "undecided")
    assert told["best"]["ending:1"]["chance"] is None
    for one in random["ends"].values():
        low, high = one["interval"]
        assert low < one["chance"] == one["count"] / one["of"] < high
        assert one["of"] == 500
    _, out, _ = odds(BOOK, "--states", "5", "--plays", "500")
    for words in ("random: sampled, more than 5 states, so 500 plays", "undecided", " to "):
        assert words in out
    assert odds(BOOK, "--states", "5", "--plays", "500", "--seed", "2")[1] != out


def test_stuck_endless_and_what_cannot_be_are_told(odds, tmp_path: Path) -> None:
    text = "## 1\n\nA fork.\n\nA. A wall.\n(Turn to 2)\n\nB. A ring.\n(Turn to 3)\n\n"
    text += "C. Home.\n*The story ends. Ending 1.*\n\n"
    text += "## 2\n\nA wall.\n\nA. Through.\nRequires adventure card 1\n*The story ends. Ending 2.*\n\n"
    text += "## 3\n\nA ring.\n\nA. Round.\n(Turn to 3)\n"
    cards = '[[adventure]]\nnumber = 1\nname = "A pick"\n'
    book = write_book(tmp_path / "book", {"storybook/all.md": text, "cards/adventure.toml": cards})
    _, out, _ = odds(book)
    rows = {
        line.split("  ")[0]: line.split()[-3:] for line in out.splitlines() if line[:5] in ("endin", "stuck", "endle")
    }
    assert rows["ending 1"] == ["33.33%", "50.00%", "always"]
    assert rows["ending 2"] == ["never", "never", "never"]
    assert rows["stuck at 2"][-2:] == ["33.33%", "never"]
    assert rows["endless"][-2:] == ["33.33%", "50.00%"]
    ends = json.loads(odds(book, "--json")[1])["plays"]["random"]["ends"]
    assert ends["stuck:2"] == {"name": "", "chance": 1 / 3, "exact": "1/3"}


# ---------------------------------------------------------------- challenges


def test_each_challenge_of_a_campaign_counted_card_by_card() -> None:
    """From the cards and boards alone: a pass is a fate number and the skills of those who join, at the number."""
    game = game_for(book_named("the-proving-sea"))
    fates = [card.fate for card in game.kit.ability.values()]
    compared = 0
    for name, choice in challenges(game):
        found = outlook(game, name, choice)
        if choice.trial.who is not None:
            assert [party.names for party in found.parties] == [(choice.trial.who,)]
            continue
        assert found.needs == f"{choice.trial.skill} {choice.trial.number}"
        [nobody, *others] = found.parties
        bonus = next(
            bonus for bonus in range(4) if nobody.chance == share(fates, choice.trial.number - bonus)
        )  # what a card of the campaign's start adds
        for party in others:
            skill = sum(game.kit.crew[one].skills.get(choice.trial.skill, 0) for one in party.names)
            assert party.chance == share(fates, choice.trial.number - bonus - skill)
            compared += 1
        assert found.best.chance == max(party.chance for party in found.parties)
        assert len(found.alone) == len(game.kit.crew)
    assert compared > 30


def share(fates: list[int], needed: int) -> Fraction:
    return Fraction(sum(fate >= needed for fate in fates), len(fates))


def test_a_challenge_for_machines_and_people(odds) -> None:
    code, out, _ = odds(CAMPAIGN, "--challenge", "6:B", "--json")
    [(name, told)] = json.loads(out)["challenges"].items()
    assert (code, name, told["needs"]) == (0, "6:B", "savvy 6")
    assert told["parties"][0] == {"crew": [], "chance": 0.1, "exact": "1/10"}
    assert {"crew": ["Mac", "Kasumi"], "chance": 0.5, "exact": "1/2"} in told["parties"]
    _, out, _ = odds(CAMPAIGN, "--challenge", "6:B")
    for words in ("6:B, savvy 6", "by the draw alone", "10.00%", "always"):
        assert words in out
    assert "24 challenges" in odds(CAMPAIGN)[1]


def test_a_party_of_ones_own(odds) -> None:
    code, out, _ = odds(CAMPAIGN, "--challenge", "6:B", "--crew", "Mac", "Kasumi", "--json")
    party = {"crew": ["Mac", "Kasumi"], "chance": 0.5, "exact": "1/2"}
    assert (code, json.loads(out)["challenges"]) == (0, {"6:B": {"parties": [party]}})
    assert "50.00%" in odds(CAMPAIGN, "--challenge", "6:B", "--crew", "Mac", "Kasumi")[1]
    named = odds(TEST_STORIES / "the-proving-sea", "--crew", "Mac")
    assert named[0] == 0  # whom a challenge names, it names


def test_crew_and_deck_as_a_scenario_gives_them(odds, tmp_path: Path) -> None:
    given = tmp_path / "given.toml"
    given.write_text(
        f'book = "{CAMPAIGN}"\n[[scenario]]\nname = "one"\ngiven = {{ fate = [6] }}\nnever.ending = 1\n'
        '[[scenario]]\nname = "tired"\ngiven = { crew.Mac = { fatigue = 2 } }\nnever.ending = 1\n'
    )
    one = json.loads(odds(CAMPAIGN, "--challenge", "6:B", "--given", given, "--json")[1])["challenges"]["6:B"]
    assert one["parties"][0]["chance"] == 1  # a six lies on top
    words = (CAMPAIGN, "--challenge", "6:B", "--given", given, "--scenario", "tired")
    tired = json.loads(odds(*words, "--json")[1])["challenges"]["6:B"]
    assert not any("Mac" in party["crew"] for party in tired["parties"])
    code, out, err = odds(*words, "--crew", "Mac")
    assert (code, out) == (2, "")
    assert "SG-CHAL-3" in err


def test_a_chance_of_a_gamebook(odds) -> None:
    told = json.loads(odds(BOOK, "--challenge", "4:A", "--json")[1])["challenges"]["4:A"]
    [party] = told["parties"]
    wins, _, faces = told["needs"].split()
    assert party == {"crew": [], "chance": int(wins) / int(faces), "exact": str(Fraction(int(wins), int(faces)))}


# ---------------------------------------------------------------- wrong use


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((BOOK, "--for", "9"), "there is no ending '9'"),
        ((BOOK, "--for", "By odrer"), "did you mean"),
        ((BOOK, "--crew", "Mac"), "about the challenges of a campaign"),
        ((BOOK, "--challenge", "1:Z"), "there is no challenge 1:Z"),
        ((BOOK, "--challenge", "4:A", "--crew", "Mac"), "the same for everybody"),
        ((BOOK, "--states", "0"), "not a whole number of 1 or more"),
        ((CAMPAIGN, "--for", "1"), "wanderbook simulate"),
        ((CAMPAIGN, "--crew", "Zed"), "not one of the choices"),
        ((CAMPAIGN, "--scenario", "one"), "--given"),
        ((CAMPAIGN, "--given", "nowhere.toml"), "nowhere.toml"),
        ((CAMPAIGN, "--given", EXAMPLES / "challenges.toml"), "is about 'The printed examples'"),
        ((EXAMPLES / "book", "--given", EXAMPLES / "challenges.toml", "--scenario", "x"), "has no scenario 'x'"),
        (("no-such-book",), "no-such-book"),
    ],
)
def test_wrong_use(odds, words: tuple[str, ...], said: str) -> None:
    code, out, err = odds(*words)
    assert (code, out) == (2, "")
    assert said in err


def test_a_book_with_errors_is_not_worked_out(odds, tmp_path: Path) -> None:
    code, out, err = odds(write_book(tmp_path / "book", {"storybook/all.md": "## 1\n\nOn.\n\n(Turn to 9)\n"}))
    assert (code, out) == (1, "")
    assert "fix them first" in err


@pytest.mark.parametrize(
    ("choice", "said"), [("1:A", "1:A is a choice without a challenge; section 1 has 1:D"), ("11:A", "11 has none")]
)
def test_a_choice_without_a_challenge_is_told_from_a_slip(odds, choice: str, said: str) -> None:
    code, out, err = odds(CAMPAIGN, "--challenge", choice)
    assert (code, out) == (2, "")
    assert said in err


DUEL = """
[[stat]]
name = "skill"
start = "d2 + 6"

[[stat]]
name = "stamina"
start = 6
at_zero = "The story ends. Ending 1"

[combat]
stat = "skill"
health = "stamina"
"""
TRIALS = (
    "## 1\n\nA. Fight.\nFIGHT Rat, skill 6, stamina 4\n(Turn to 2)\n\nB. Climb.\nSKILL 2d6 or less\n"
    "Fail: Turn to 2\n*Gain quest 1.*\n(Turn to 2)\n\nC. Fight both.\n"
    "FIGHT Rat, skill 6, stamina 2; Cat, skill 9, stamina 1 or run\nFail: Turn to 2\n(Turn to 2)\n\n"
    "## 2\n\n*The story ends. Ending 2.*\n"
)


def test_rolls_and_fights_by_stats_have_odds_for_each_start(odds, tmp_path: Path) -> None:
    """By hand: of 1296 pairs of rolls, skill 8 beats 6 in 861 and loses in 310; 7 beats 6 in 721 and loses in 435."""
    files = {
        "book.toml": SMALLEST["book.toml"] + DUEL,
        "storybook/all.md": TRIALS,
        "cards/quest.toml": '[[quest]]\nnumber = 1\nname = "A view"\n',
        "scenarios.toml": 'book = "."\n\n[[scenario]]\nname = "weak"\ngiven = { stats = { stamina = 2 } }\n'
        'when = ["A"]\nthen = { ending = 2 }\n',
    }
    book = write_book(tmp_path / "duel", files)
    told = json.loads(odds(book, "--challenge", "all", "--json")[1])["challenges"]

    def wins(won: int, lost: int) -> Fraction:
        """Two hits before three."""
        hit, miss = Fraction(won, won + lost), Fraction(lost, won + lost)
        return hit**2 * (1 + 2 * miss + 3 * miss**2)

    rat = [Fraction(party["exact"]) for party in told["1:A"]["parties"]]
    assert rat == [wins(721, 435), wins(861, 310)]
    assert [party["crew"] for party in told["1:A"]["parties"]] == [["skill 7", "stamina 6"], ["skill 8", "stamina 6"]]
    assert [Fraction(party["exact"]) for party in told["1:B"]["parties"]] == [Fraction(21, 36), Fraction(26, 36)]
    shown = odds(book, "--challenge", "1:C")[1]
    assert "1:C, FIGHT Rat, skill 6, stamina 2; Cat, skill 9, stamina 1 or run" in shown
    weak = odds(book, "--challenge", "1:A", "--given", book / "scenarios.toml")[1]
    assert "skill 7, stamina 2" in weak and f"{float(Fraction(721, 1156) ** 2):.2%}" in weak


def test_what_no_sample_came_to_is_not_called_never(odds, tmp_path: Path) -> None:
    """None of 20,000 plays: at most 2 in 10,000, with 95 % confidence."""
    text = "## 1\n\nA. Jump.\nCHANCE 1 in 999\nFail: Turn to 1\n(Turn to 2)\n\nB. Leave.\n(Turn to 3)\n\n"
    text += "## 2\n\nA. Jump again.\nCHANCE 1 in 999\nFail: Turn to 3\n(Turn to 4)\n\n"
    text += "## 3\n\n*The story ends. Ending 1.*\n\n## 4\n\n*The story ends. Ending 2.*\n"
    shown = odds(write_book(tmp_path / "far", {"storybook/all.md": text}), "--states", "1")[1]
    assert "0.00% (0.00% to 0.02%)" in shown


def test_intervals_are_not_broken_where_names_can_be(odds, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = "## 1\n\nA. Left.\n*The story ends. Ending 1.*\n\nB. Right.\n*The story ends. Ending 2.*\n"
    title = SMALLEST["book.toml"] + "".join(
        f'\n[[ending]]\nnumber = {number}\nname = "The other side of the green door"\n' for number in (1, 2)
    )
    book = write_book(tmp_path / "fork", {"book.toml": title, "storybook/all.md": text})
    monkeypatch.setenv("COLUMNS", "80")
    wide = odds(book, "--states", "1", "--plays", "5000")[1]
    assert wide.count("% to ") == wide.count("%)") == 4
    assert all(line.count("% to ") == line.count("%)") for line in wide.splitlines())
    monkeypatch.setenv("COLUMNS", "50")
    narrow = odds(book, "--states", "1", "--plays", "5000")[1]
    assert narrow.count("%)") == 4
    assert "undecided" in narrow
