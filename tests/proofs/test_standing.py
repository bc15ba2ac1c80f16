"""What can be reached from where a play stands, or in so much time, or of one name alone."""

from __future__ import annotations

from random import Random

import pytest

import wanderbook as wb
from tests.proofs.standing import EACH, MAKERS, differences, places
from wanderbook.api.standing import BadStart
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.machine.compiled import Story
from wanderbook.proofs.explain import Explainer
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.reach import Budget, Reach, reach, reach_from

LARGE = Recipe(sections=2_000, keywords=100, seed=11)


@pytest.mark.parametrize("make", range(len(MAKERS)))
def test_from_anywhere_as_brute_force_says(make: int) -> None:
    asked = 0
    for at in range(12):
        random = Random(f"standing in tests:{at}")
        book = MAKERS[make](random)
        for place in places(book, EACH, random):
            asked += 1
            assert differences(book, place) == []
    assert asked > 12


# ---------------------------------------------------------------- in the words of a book


def test_what_is_held_is_said_in_the_words_of_the_book() -> None:
    found = wb.reach("the-lamplighters-round", ["ending:1", "12:A"], at="12", with_="adventure card 2")
    assert found["12:A"].status == "reachable"
    assert wb.reach("the-lamplighters-round", ["12:A"], at="12")["12:A"].status == "unreachable"
    assert wb.reach("the-lamplighters-round", ["12:A"], at="12", with_="not quest 1").names == ("12:A",)


def test_a_witness_from_a_section_replays_from_there() -> None:
    found = wb.reach("the-pawned-name", ["ending:2"], at="57", with_="1 candle, 7 or more crowns")
    assert [step.section for step in found["ending:2"].witness] == ["57"]
    assert next(iter(found["ending:2"].witness.lines())).endswith("reads 57")


@pytest.mark.parametrize(
    ("at", "with_", "why"),
    [
        ("99", "", "the book has no section 99; did you mean 9?"),
        ("12", "keyword ORDR", "the book has no keyword ORDR; did you mean ORDER?"),
        ("12", "quest 1 or quest 2", "'quest 1 or quest 2' does not say what is held"),
        ("12", "quest 1, the moon", "'the moon' is not a condition"),
    ],
)
def test_what_cannot_be_held_is_told_in_a_sentence(at: str, with_: str, why: str) -> None:
    with pytest.raises(BadStart) as raised:
        wb.reach("the-lamplighters-round", at=at, with_=with_)
    assert str(raised.value).startswith(why)


def test_a_level_that_no_play_has_is_refused() -> None:
    with pytest.raises(BadStart, match="there is never more crown than"):
        wb.reach("the-pawned-name", with_="900 crowns")
    with pytest.raises(BadStart, match="the proofs do not count coin"):
        wb.reach("the-widows-buoys", with_="3 coins")


def test_a_play_says_itself_where_it_stands() -> None:
    play = wb.Play("the-lamplighters-round", seed=7)
    play.answer("A")
    found = wb.reach("the-lamplighters-round", from_=play)
    assert {one.name for one in found.unreachable} == {"1", "1:A", "1:B", "2"}
    assert (found.soft_locks, found.dead_ends) == ((), ())
    with pytest.raises(BadStart, match="give only the play"):
        wb.reach("the-lamplighters-round", from_=play, at="1")
    with pytest.raises(BadStart, match="of another book"):
        wb.reach("the-pawned-name", from_=play)
    with pytest.raises(BadStart, match="there is no save"):
        wb.reach("the-pawned-name", from_="nowhere")


# ---------------------------------------------------------------- one name alone, and so much time


@pytest.fixture(scope="module")
def whole() -> Reach:
    return reach(synthetic_book(LARGE))


def test_one_name_alone_as_among_all(whole: Reach) -> None:
    book = whole.story.book
    names = [name for verdicts in whole.kinds.values() for name in verdicts]
    for name in Random(1).sample(names, 20):
        found = reach_from(Story(book), Budget(), None, [name])
        assert found[name].status == whole[name].status
        assert found.questions is not None and len(found.questions.prover.plays.taken) <= len(
            whole.questions.prover.plays.taken  # type: ignore[union-attr]
        )


def test_what_one_name_alone_lacks(whole: Reach) -> None:
    unreachable = [name for name, one in whole.kinds["sections"].items() if one.status == "unreachable"]
    name = Random(2).choice(unreachable)
    alone = reach_from(Story(whole.story.book), Budget(), None, [name])
    because = Explainer(alone).because(name)
    assert all(one.guard and one.enough for one in because)
    assert len(because) == len(Explainer(whole).because(name))


def test_without_time_what_is_known_stands(whole: Reach) -> None:
    book = whole.story.book
    limit = TimeLimit()

    def end_with_questions(what: str, done: int, of: int) -> None:
        if what == "questions":
            limit.end()

    found = reach_from(Story(book), Budget(limit=limit), end_with_questions)
    statuses = {name: one.status for kind in found.kinds.values() for name, one in kind.items()}
    known = {name: status for name, status in statuses.items() if status != "undecided"}
    assert 0 < len(known) < len(statuses)
    assert all(whole[name].status == status for name, status in known.items())
    assert found.locks.undecided


def test_what_is_left_is_said() -> None:
    found = wb.reach("the-tidewrights-debt", seconds=0.01)
    assert found.is_partial
    assert found.left.endswith(" names are open")
    assert found.dead_ends == ()
    done = wb.reach("the-lamplighters-round", seconds=60)
    assert (done.left, done.is_partial) == ("", False)


def test_what_is_looked_for_after_the_verdicts_stops_with_the_time() -> None:
    found, limit = wb.reach("first-voyage"), TimeLimit()
    limit.end()
    found.look_for_slips(limit)
    assert found.is_partial
    assert (found.dead_ends, found.futile_losses) == ((), ())


def test_an_ended_limit_is_over() -> None:
    limit = TimeLimit(1_000)
    assert not limit.is_over and limit.left > 900
    limit.end()
    assert limit.is_over and limit.left == 0
    assert not NO_LIMIT.is_over
