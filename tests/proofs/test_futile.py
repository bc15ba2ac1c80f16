"""Futile losses: what texts take or complete where no play holds it. `agree` holds them against brute force."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.books import write_book
from tests.proofs.locking import locking_book
from tests.proofs.test_explain import CARDS, HOME, QUESTS, book_of
from wanderbook.machine.compiled import Story
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.explicit import explore
from wanderbook.proofs.futile import futile_losses
from wanderbook.proofs.questions.answers import ByQuestions
from wanderbook.proofs.reach import Budget, reach, reach_by_questions
from wanderbook_tools.cli import main


def told(folder: Path, text: str) -> list[str]:
    return [one.why for one in futile_losses(reach(book_of(folder, text)))]


def test_what_is_used_up_twice(tmp_path: Path) -> None:
    text = (
        "## 1\n\n*Gain quest 1.*\n\nA. Burn it.\n*Lose quest 1.*\n(Turn to 2)\n\n"
        "## 2\n\nDark.\n\nA. Burn it.\n*Lose quest 1.*\n(Turn to 9)\n"
    )
    assert told(tmp_path, text) == ["2:A loses keyword LAMP, which no play holds there: it is already used up (at 1:A)"]


def test_a_loss_that_only_makes_sure_is_left_alone_and_a_completion_is_not(tmp_path: Path) -> None:
    text = "## 1\n\n*{} quest 1.*\n\nA. Take it.\n*Gain quest 1.*\n(Turn to 9)\n"
    assert told(tmp_path / "lose", text.format("Lose")) == []
    assert told(tmp_path / "complete", text.format("Complete")) == [
        "1 completes keyword LAMP, which no play holds there: it is not gained yet (only at 1:A)"
    ]


def test_a_step_that_gains_a_thing_and_takes_it_is_no_mistake(tmp_path: Path) -> None:
    assert told(tmp_path, "## 1\n\n*Gain quest 1. Lose quest 1.*\n\nA. Go.\n(Turn to 9)\n") == []


@pytest.mark.parametrize("card", [True, False])
def test_a_card_is_gained_again_and_a_quest_is_not(tmp_path: Path, card: bool) -> None:
    thing = "adventure card 1" if card else "quest 1"
    text = (
        f"## 1\n\n*Gain {thing}.*\n\nA. Go.\n*Lose {thing}.*\n(Turn to 2)\n\n"
        f"## 2\n\n*Gain {thing}.*\n\nA. Go.\n*Lose {thing}.*\n(Turn to 9)\n"
    )
    assert len(told(tmp_path, text)) == (0 if card else 1)


def test_a_failure_that_takes_it_first_is_one_with_its_choice(tmp_path: Path) -> None:
    text = "## 1\n\n*Gain quest 1.*\n\nA. Dare.\nCHANCE 2 in 6\nFail: Lose quest 1.\n*Complete quest 1.*\n(Turn to 9)\n"
    assert told(tmp_path, text) == []


def test_small_questions_find_what_a_copy_of_the_story_finds() -> None:
    losses = Counter[int]()
    for seed in range(40):
        story = Story(locking_book(20 + seed, 6, seed))
        bound = saturate(story)
        found = reach_by_questions(ByQuestions(story, bound), bound, explore(story, 1), Budget())
        assert found.questions
        futile = futile_losses(found)
        assert futile == futile_losses(replace(found, questions=None))
        losses[len(futile)] += 1
    assert len(losses) > 3


def test_it_is_reported_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"## 1\n\nHere.\n\nA. Sign.\n*Complete quest 1.*\n(Turn to 9)\n{HOME}"
    files = {"storybook/all.md": text, "cards/quests.toml": QUESTS, "cards/adventure.toml": CARDS}
    folder = write_book(tmp_path / "book", files)
    main(["reach", str(folder)])
    said = capsys.readouterr().out
    assert "Taken or completed where no play holds it\n  storybook/all.md:5: 1:A completes keyword LAMP" in said
    main(["reach", str(folder), "--format", "json"])
    [loss] = json.loads(capsys.readouterr().out)["futile_losses"]
    assert (loss["name"], loss["line"], loss["thing"], loss["lost"][0]["name"]) == ("1:A", 5, "quest:1", "1:A")
    main(["reach", str(folder), "--format", "sarif"])
    results = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert "futile-loss" in {one["ruleId"] for one in results}
