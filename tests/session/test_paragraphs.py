"""Paragraphs under a condition at the table: decided when a section is read, and the same in every replay."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.books import write_book
from tests.proofs.brute_force import Place
from tests.session.test_coverage import Recount, some_words
from wanderbook.notation import read_book
from wanderbook.rulesets import game_for
from wanderbook.session import Play, load_save, write_save
from wanderbook.session.coverage.ledger import CoverageLedger, in_order
from wanderbook.session.coverage.seen import has
from wanderbook.session.coverage.sources import watch
from wanderbook.session.coverage.suggest import suggest_plays
from wanderbook.session.scenario import run_file
from wanderbook.table import Game, Reply, start
from wanderbook.table.events import SectionRead
from wanderbook.telling import shown_before
from workshop.tangles import tangled_book, with_paragraphs

TITLE = 'title = "The Door"\nruleset = "gamebook"\nstart = "1"\n\n[[stat]]\nname = "gold"\nstart = 2\n'
CARDS = '[[quest]]\nnumber = 1\nname = "A lamp"\nkeyword = "LAMP"\n\n[[adventure]]\nnumber = 1\nname = "Rope"\n'
STORY = """## 1

A door.

*If keyword LAMP:* The lamp burns.

*If not keyword LAMP:* It is dark.

*If adventure card 1 and 2 gold:* The rope is dear.

*Gain adventure card 1.*

A. Take the lamp.
*Gain quest 1.*
(Turn to 1)

B. Pay.
*Lose 1 gold.*
(Turn to 1)

C. Leave.
*The story ends. Ending 1.*
"""


def the_door(tmp_path: Path) -> Game:
    files = {"book.toml": TITLE, "storybook/all.md": STORY, "cards/all.toml": CARDS}
    return game_for(read_book(write_book(tmp_path / "door", files), use_cache=False).require())


def shown(play: Play) -> list[tuple[str, ...]]:
    return [event.shown for event in play.log() if isinstance(event, SectionRead)]


def test_it_is_decided_when_the_section_is_read_before_its_effects(tmp_path: Path) -> None:
    play = Play(the_door(tmp_path), 1)
    for letter in "ABC":
        play.answer(Reply((letter,)))
    assert shown(play) == [("1:p2",), ("1:p1", "1:p3"), ("1:p1",)]


def test_a_save_and_an_undo_show_the_same_again(tmp_path: Path) -> None:
    game = the_door(tmp_path)
    play = Play(game, 1)
    play.answer(Reply(("A",)))
    play.answer(Reply(("B",)))
    write_save(tmp_path / "one.json", play)
    again = load_save(tmp_path / "one.json", game)
    assert shown(again) == shown(play)
    assert shown_before(again, "1") == ("1:p1",)
    again.undo()
    assert shown_before(again, "1") == ("1:p1", "1:p3")


def test_a_play_that_goes_on_from_a_state_shows_what_holds_now(tmp_path: Path) -> None:
    game = the_door(tmp_path)
    play = Play(game, 1)
    play.answer(Reply(("A",)))
    onward = Play.from_state(game, 1, play.state)
    assert shown_before(onward, "1") == ("1:p1", "1:p3")


def test_scenarios_see_it(tmp_path: Path) -> None:
    the_door(tmp_path)
    file = tmp_path / "door.scenario.toml"
    file.write_text(
        'book = "door"\n'
        '[[scenario]]\nname = "lit"\nwhen = ["A"]\nthen.happened = ["1:p1", "1:p2"]\n'
        '[[scenario]]\nname = "dark"\nwhen = ["B"]\nnever.happened = ["1:p1"]\n'
        '[[can]]\nreach = "1:p3"\n'
        '[[cannot]]\nreach = "1:p1"\n'
    )
    why = {one.name: one.why for one in run_file(file)}
    assert why == {"lit": "", "dark": "", "can reach 1:p3": "", "cannot reach 1:p1": "it can be reached: A"}


# ---------------------------------------------------------------- coverage


class RecountParagraphs(Recount):
    def _tested(self, place: Place) -> set[str]:
        saw = super()._tested(place)
        redirects = self.sections[place.section]["redirects"]
        fires = any(one["when"] is None or self._holds(one["when"], place.facts) for one in redirects)
        return saw if fires else saw | self.paragraphs(place)


def sides(game: Game) -> set[str]:
    names = has(game)
    shown = names.get("paragraphs", [])
    return {*shown, *(f"{name}:not" for name in shown)}


def test_both_sides_are_counted(tmp_path: Path) -> None:
    game = the_door(tmp_path)
    assert has(game)["paragraphs"] == ["1:p1", "1:p2", "1:p3"]
    assert {name for name in has(game)["guards"] if ":p" in name} == {"1:p1:not", "1:p2:not", "1:p3:not"}
    saw, *_ = watch(game.asking, start(game.asking, 0), [("A",)])
    assert saw & sides(game) == {"1:p2", "1:p1:not", "1:p3:not", "1:p1", "1:p3", "1:p2:not"}
    assert in_order(["1:A", "1:p2:not", "1:p2", "1:if1", "1", "1:p1"], ["1"])["1"] == [
        "1",
        "1:if1",
        "1:p1",
        "1:p2",
        "1:p2:not",
        "1:A",
    ]


def test_a_book_without_any_has_no_such_kind() -> None:
    assert "paragraphs" not in has(game_for(tangled_book(Random(1))))


@pytest.mark.parametrize("seed", range(2))
def test_sides_agree_with_a_recount(seed: int) -> None:
    found: set[str] = set()
    for at in range(40):
        random = Random(f"paragraphs:{seed}:{at}")
        game = game_for(with_paragraphs(random, tangled_book(random)))
        words = some_words(game, random)
        saw, *_ = watch(game.asking, start(game.asking, 0), [(word,) for word in words])
        mine = RecountParagraphs(game.book).play(words)
        assert saw & sides(game) == mine & sides(game), (at, words)
        found |= saw & sides(game)
    assert len(found) > 10


@pytest.mark.parametrize("seed", range(6))
def test_suggested_plays_see_both_sides_of_all_that_can_be_seen(seed: int) -> None:
    random = Random(f"suggested:{seed}")
    game = game_for(with_paragraphs(random, tangled_book(random)))
    truth = RecountParagraphs(game.book).run(5_000)
    left = sorted(sides(game))
    found = suggest_plays(game, left)
    assert {name for play in found.plays for name in play.saw} == truth.reached & set(left)
    assert set(found.unreachable) == set(left) - truth.reached


def test_a_ledger_knows_them(tmp_path: Path) -> None:
    game = the_door(tmp_path)
    ledger = CoverageLedger.of(game)
    assert ledger.coverage()["paragraphs"].of == 3
