"""Questions on one screen: the page answers them one after another, and the play hears of them together."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tests.widgets.table.test_widget import hear, moment, opened
from wanderbook.session.play import replay
from wanderbook.session.replies import some_reply
from wanderbook.table import Chance, Pick
from wanderbook.table.steps import AlterFate
from wanderbook_widgets.table.widget import Table

BOOK = "the-tidewrights-debt"


def begun(shelf: Path, players: int) -> tuple[Table, list[Any]]:
    table, sent = opened(shelf)
    answers = {"players": [str(players)], "mode": ["normal"], "variants": []}
    hear(table, {"begin": {"book": BOOK, "language": "en", "seed": 5, "answers": answers}})
    return table, sent


def test_random_screens_on_the_table_are_the_play_one_by_one(tmp_path: Path) -> None:
    table, _ = begun(tmp_path, 2)
    random, waited, back = Random(4), 0, 0
    for _ in range(160):
        play = table.autosave.play
        if play.decision is None:
            break
        at, state = moment(table), play.state
        with table._on_path():
            asked = play.decision
            assert asked is not None and not isinstance(asked, Chance)
            chosen = some_reply(asked, random).chosen
        hear(table, {"answer": list(chosen), "serial": table.question["serial"]})
        if moment(table) == at:
            assert play.state is state, "on a screen that is not answered nothing has happened"
            assert table.question["path"], table.notice
            assert table.head["moment"] >= at + len(table.question["path"]), "the page sees that something was answered"
            assert not table.moments, "nothing has happened that could be shown"
            waited += 1
            if random.random() < 0.3:
                length, back = len(table.question["path"]), back + 1
                hear(table, {"undo": True})
                assert len(table.question.get("path", [])) == length - 1 and play.state is state
    assert waited > 5 and back
    play = table.autosave.play
    assert replay(play.game, play.seed, play.journal).state == play.state


def test_a_reply_that_is_refused_leaves_the_screen_as_it_is(tmp_path: Path) -> None:
    table, _ = begun(tmp_path, 1)
    play = table.autosave.play
    random = Random(6)
    while not table.question.get("path"):
        with table._on_path():
            asked = play.decision
            assert asked is not None and not isinstance(asked, Chance)
            chosen = some_reply(asked, random).chosen
        hear(table, {"answer": list(chosen), "serial": table.question["serial"]})
    question, at = table.question, moment(table)
    hear(table, {"answer": ["nonsense"], "serial": question["serial"]})
    assert table.question == question and moment(table) == at and table.notice["text"]


def test_what_is_advised_answers_the_question_on_the_screen(tmp_path: Path) -> None:
    """Also to the second question of a screen, about which the play has not heard of the first answer yet."""
    table, sent = begun(tmp_path, 2)
    random, taken, later = Random(7), 0, 0
    for _ in range(120):
        with table._on_path():
            asked = table.autosave.play.decision
            if asked is None:
                break
            assert not isinstance(asked, Chance)
            by_chance = some_reply(asked, random).chosen
        if table.question["shape"] == "covered":
            hear(table, {"uncover": table.question["player"]})
        on_path, serial = bool(table.question.get("path")), table.question["serial"]
        hear(table, {"look": "advice"})
        advised = next(one["shown"] for one in reversed(sent) if "shown" in one).get("answer")
        if advised is None or random.random() < 0.2:
            hear(table, {"answer": list(by_chance), "serial": serial})
        else:
            refused = table.notice
            hear(table, {"answer": advised, "serial": serial})
            assert table.question.get("serial") != serial and table.notice == refused, (advised, table.notice)
            taken, later = taken + 1, later + on_path
    assert taken > 60 and later > 5


def test_what_was_kept_is_named_by_its_button_and_not_by_a_sentence_of_advice(tmp_path: Path) -> None:
    kept = set()
    for seed in range(4):
        table, _ = begun(tmp_path / str(seed), 1)
        random = Random(seed)
        for _ in range(120):
            play = table.autosave.play
            if play.decision is None:
                break
            with table._on_path():
                asked, step = play.decision, play.state.agenda[-1]
                assert asked is not None and not isinstance(asked, Chance)
                keeps = isinstance(step, AlterFate) and isinstance(asked, Pick) and not asked.least
                chosen = () if keeps else some_reply(asked, random).chosen
            before = len(table.question.get("path", ()))
            hear(table, {"answer": list(chosen), "serial": table.question["serial"]})
            if keeps and len(path := table.question.get("path", ())) > before:
                kept.add(path[before])
    assert kept == {"keep it"}
