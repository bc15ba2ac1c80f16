"""Rolls and fights that only ever go one way: what is said of them is so, by brute force."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.books import write_book
from tests.proofs.agree_counted import small_books
from tests.proofs.counted import CountedTruth
from wanderbook.book.sections import Fight, StatRoll
from wanderbook.notation import read_book
from wanderbook.proofs.explain import Explainer
from wanderbook.proofs.reach import Reach, reach
from wanderbook.proofs.sites import choice_of
from wanderbook.proofs.trials import outcome_of

TITLE = """title = "The Step"
ruleset = "gamebook"
start = "1"

[[stat]]
name = "skill"
start = 5
most = 20

[[stat]]
name = "life"
start = 4
at_zero = "Turn to 3"

[combat]
stat = "skill"
health = "life"
"""
QUEST = '[[quest]]\nnumber = 1\nname = "An oath"\nkeyword = "OATH"\n'
TRAIN = "## 1\n\nA. Train.\nRequires not keyword OATH\n*Gain quest 1. Gain 1 skill.*\n(Turn to 1)\n\n"
REST = "C. End.\n(Turn to 3)\n\n## 3\n\n*The story ends. Ending 2.*\n"


def explainer_of(found: Reach, every_state: bool) -> Explainer:
    """One that looks at every state; or asks sets of states, as in a book that has too many."""
    explainer = Explainer(found)
    if not every_state:
        explainer.in_the_way.room = 1
    return explainer


def why(folder: Path, trial: str, name: str, every_state: bool = True) -> str:
    story = f"{TRAIN}B. Try.\n{trial}\n*The story ends. Ending 1.*\n\n{REST}"
    files = {"book.toml": TITLE, "storybook/all.md": story, "cards/quests.toml": QUEST}
    found = reach(read_book(write_book(folder, files)).require())
    [reason] = explainer_of(found, every_state).because(name)
    assert not reason.guard
    return reason.why


@pytest.mark.parametrize(
    ("trial", "name", "said"),
    [
        (
            "SKILL + d6, 13 or more\nFail: Turn to 3",
            "1:B:pass",
            "never succeeds: it requires 13 or more, skill is at most 6 and the die at most 6",
        ),
        (
            "SKILL + 2d6, 7 or more\nFail: Turn to 3",
            "1:B:fail",
            "never fails: it requires 7 or more, skill is at least 5 and the dice at least 2",
        ),
        (
            "SKILL d4+6 or less\nFail: Turn to 3",
            "1:B:pass",
            "never succeeds: the die gives at least 7, and skill is at most 6",
        ),
        (
            "SKILL d4 or less\nFail: Turn to 3",
            "1:B:fail",
            "never fails: the die gives at most 4, and skill is at least 5",
        ),
        (
            "FIGHT Giant, skill 17, life 2",
            "1:B:pass",
            "never succeeds: skill is at most 6, which is never enough to harm Giant",
        ),
        ("FIGHT Rat, skill 1, life 2; Giant, skill 17, life 1", "1:B:pass", "which is never enough to harm Giant"),
    ],
)
def test_a_roll_that_never_succeeds_is_not_blamed_on_a_guard(tmp_path: Path, trial: str, name: str, said: str) -> None:
    """Training twice would help; what the roll asks and what there is says more than the guard of the training."""
    assert why(tmp_path / "all", trial, name).endswith(said)
    assert why(tmp_path / "some", trial, name, every_state=False).endswith(said)


def test_what_is_behind_such_a_roll_is_explained_by_it(tmp_path: Path) -> None:
    said = why(tmp_path, "SKILL + d6, 13 or more\nFail: Turn to 3", "ending:1")
    assert said.startswith("only 1:B:pass would give ending 1; 1:B can be taken, but then the roll never succeeds: ")


def test_a_price_that_is_never_survived_is_said(tmp_path: Path) -> None:
    said = why(tmp_path, "Pay 4 life\nSKILL + d6, 7 or more\nFail: Turn to 3", "1:B:pass")
    assert said == "1:B can be taken, but what it costs leads elsewhere before the roll"


# ---------------------------------------------------------------- random books


def levels(truth: CountedTruth, choice: str, stat: str) -> list[int]:
    """The levels with which this is tried first, by brute force."""
    section = choice.partition(":")[0]
    wanted = choice_of(truth.book, choice)
    assert wanted is not None
    fight = wanted.trial if isinstance(wanted.trial, Fight) else None
    now = ("round", wanted, 0, fight.foes[0].health) if fight else ("try", wanted)
    places = (place for place in truth.ways if place.section == section and place.todo[:1] == (now,))
    return sorted({place.facts.levels[truth.at[stat]] for place in places})


def said_levels(why: str) -> Iterator[tuple[str, str, int]]:
    """What a sentence says of stats: `skill`, `most`, 6."""
    for stat, end, level in re.findall(r"(skill|stamina|gold) (?:is )?at (most|least) (\d+)", why):
        yield stat, end, int(level)


@pytest.mark.parametrize("every_state", [True, False])
def test_the_levels_that_are_said_are_those_of_brute_force(every_state: bool) -> None:
    exact = bounds = 0
    for at, book, truth, found in small_books(60, "trials"):
        explainer = explainer_of(found, every_state)
        for name, verdict in found.kinds["outcomes"].items():
            choice, _ = outcome_of(name)
            tried = choice_of(book, choice) if choice else None
            if verdict.status == "reachable" or tried is None or not isinstance(tried.trial, StatRoll | Fight):
                continue
            if found[choice].status != "reachable":
                continue
            [reason] = explainer.because(name)
            assert reason.why.startswith(f"{choice} can be taken, but "), (at, name)
            for stat, end, level in said_levels(reason.why):
                true = levels(truth, choice, stat)
                extreme = true[-1] if end == "most" else true[0]
                assert level >= extreme if end == "most" else level <= extreme, (at, name, reason.why)
                exact, bounds = exact + (level == extreme), bounds + 1
    assert bounds > 10
    assert exact == bounds if every_state else exact > 0.8 * bounds
