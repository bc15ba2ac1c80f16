"""Random stories of other programs as books: what can be reached is the same as where they are."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.foreign.test_agreement import made as made_twine
from tests.foreign.test_choice_agreement import made as made_game
from wanderbook.foreign.importing.book import import_story
from wanderbook.foreign.stories import ForeignStory
from wanderbook.notation import read_book
from wanderbook.proofs.reach import reach

STORIES = {"Harlowe": 24, "SugarCube": 24, "ChoiceScript": 24}

PLAINER = {
    "%+ 10": "45", "%- 20": "55", "%+ 30": "65", "n0 -1": "n0 +1", 'w w & "red"': 'w "red"', "{name}": "f0",
    '*set name "f1"': "*set f1 true", "a[1]": "a_1", "a[2]": "a_2", "f0 = f1": "f0", "gosub {door}": "gosub one",
    "goto {door}": "goto one", "{door}": "two", "*input_number n0 0 2": "*rand n0 0 2",
}  # fmt: skip
"""What has no equal in a book, and something like it that has."""

HARMLESS = ("no condition asks", "nothing leads", "the rest is left out", "the game stops here with an error")
"""What is listed as lost although it decides nothing."""


def written(format: str, seed: int, folder: Path) -> ForeignStory:
    """A random story."""
    random = Random(f"imported {format} {seed}")
    if format != "ChoiceScript":
        path = folder / f"{seed}.twee"
        path.write_text(made_twine(random, format).replace(" - ", " + "), "utf-8")  # a stat is never below 0
        return ForeignStory(path)
    game = folder / str(seed)
    game.mkdir()
    for name, text in made_game(random).items():
        for hard, plain in PLAINER.items():
            text = text.replace(hard, plain)
        (game / f"{name}.txt").write_text(text, "utf-8")
    return ForeignStory(game)


def compared(story: ForeignStory, folder: Path) -> int:
    """The number of passages with the same verdict; 0 if something of the story was not carried over."""
    imported = import_story(story)
    for name, text in imported.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    book = read_book(folder, use_cache=False).require()
    if any(all(words not in one.what for words in HARMLESS) for one in imported.lost):
        return 0
    found, many = reach(book), 0
    for name, verdict in story.decide(list(imported.names)).items():
        number = imported.names[name]
        names = [number, *(f"{number}:if{at}" for at in range(1, len(book.sections[number].redirects) + 1))]
        statuses = {found[one].status for one in names if one in found}
        if verdict.status != "undecided" and "undecided" not in statuses:
            assert ("reachable" in statuses) == (verdict.status == "reachable"), (story.path, name, number)
            many += 1
    return many


@pytest.mark.parametrize("format", STORIES)
def test_what_is_reached_stays_the_same(format: str, tmp_path: Path) -> None:
    several = [compared(written(format, seed, tmp_path), tmp_path / f"book {seed}") for seed in range(STORIES[format])]
    assert sum(many > 0 for many in several) > len(several) / 4, "enough of them are wholly carried over"
    assert sum(several) > len(several)
