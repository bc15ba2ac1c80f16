"""Witnesses of campaigns as scenarios: each replays at the whole table, every reply and every draw in it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from wanderbook.api.books import load
from wanderbook.book import Book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation.printer import print_book
from wanderbook.proofs.reach import reach
from wanderbook.rulesets import game_for
from wanderbook.session import campaign_play as searched
from wanderbook.session.campaign_play import NoPlay, campaign_play, search
from wanderbook.session.guides import guide_for
from wanderbook.session.recorded_play import scenario_of, written
from wanderbook.session.scenario import run_file
from wanderbook.session.scenario_words import given_words

SEED = 11
SMALL = ("first-voyage", "first-flight", "the-widows-buoys", "the-late-mountain")
EACH = 4


def witnesses(book: Book, several: int) -> list[tuple[str, tuple[str, ...]]]:
    """So many plays that a seed draws from all that reach something."""
    verdicts = (item for kind in reach(book).kinds.values() for item in kind.items())
    found = [(name, verdict.witness) for name, verdict in verdicts if verdict.status == "reachable"]
    return Random(SEED).sample(found, several)


def assert_replays(book: Book, name: str, witness: tuple[str, ...], about: str, folder: Path) -> None:
    file = folder / "witness.toml"
    file.write_text(written(about, [scenario_of(book, name, witness)]), "utf-8")
    [result] = run_file(file)
    assert result.passed, result.why


@pytest.mark.parametrize("about", SMALL)
def test_witnesses_of_a_bundled_campaign_replay(about: str, tmp_path: Path) -> None:
    book = load(about).content
    for name, witness in witnesses(book, EACH):
        assert_replays(book, name, witness, about, tmp_path)


def test_witnesses_of_the_long_campaign_replay(tmp_path: Path) -> None:
    book = load("the-tidewrights-debt").content
    for name, witness in [one for one in witnesses(book, 40) if len(one[1]) < 8][:EACH]:
        assert_replays(book, name, witness, "the-tidewrights-debt", tmp_path)


@pytest.mark.parametrize("ruleset", ["sleeping_gods", "distant_skies"])
def test_witnesses_of_synthetic_campaigns_replay(ruleset: str, tmp_path: Path) -> None:
    for seed in range(3):
        book = synthetic_book(Recipe(sections=40, keywords=6, seed=seed, ruleset=ruleset))  # type: ignore[arg-type]
        for path, text in print_book(book, "en").items():
            file = tmp_path / f"book-{seed}" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        for name, witness in witnesses(book, EACH):
            assert_replays(book, name, witness, f"book-{seed}", tmp_path)


def test_the_file_says_what_is_taken_for_granted_and_what_each_answer_serves() -> None:
    book = load("the-late-mountain").content
    text = written("the-late-mountain", [scenario_of(book, "2.1:C", ("explore 2", "A pass", "C"))])
    assert "# Every draw is fixed" in text and "# Somebody has ability cards against the obstacles" in text
    assert 'given.chance = "ask"' in text and "given.crew.Claire = { abilities = [43] }" in text
    steps = [text.index(step) for step in ("# 1. explore 2", "# 2. A pass", "# 3. C", 'happened = ["2.1:C"]')]
    assert all(before < after for before, after in pairwise(steps))


def test_a_play_is_given_what_its_witness_pays() -> None:
    book = load("the-late-mountain").content
    play = campaign_play(book, "2:B", ("explore 2", "B"))
    assert play.given.model_dump(exclude_unset=True)["goods"] == {"torch": 1}
    assert len(play.steps) == len(play.replies)


def test_a_lost_fight_is_lost_at_the_table() -> None:
    book = load("the-late-mountain").content
    play = campaign_play(book, "16.2", ("explore 16", "A fail"))
    assert play.steps[-1] == "2. A fail"


def test_a_witness_without_a_play_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searched, "MOST_RESTARTS", 0)
    with pytest.raises(NoPlay, match=r"^2:B: no play at the whole table was found, only as far as its beginning, and"):
        campaign_play(load("the-late-mountain").content, "2:B", ("explore 2", "B"))


def test_a_search_ends_where_the_story_cannot_be_told() -> None:
    game = game_for(load("first-voyage").content).asking
    given = given_words(game).model_validate({"chance": "ask", "players": 1})
    found = search(guide_for(game), given, ("1", "1:Z"))
    assert found.told == 1
