"""What is looked up: plain data, whole, in words, and nothing that a player may not know."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from wanderbook.notation import bundled
from wanderbook.rulesets.reference import reference
from wanderbook.session.replies import some_reply
from wanderbook.table import Reply
from wanderbook.table.agenda import check
from wanderbook_widgets.table.lookups import LOOKS, look
from wanderbook_widgets.table.messages import Look, Wanted
from wanderbook_widgets.table.widget import Table

STORIES = Path(__file__).resolve().parents[2] / "stories"
SEA, SKIES = STORIES / "the-proving-sea", STORIES / "lost-property"
PLAIN = bundled()["the-lamplighters-round"]
SEVERAL = {"answers": {"players": ["2"], "mode": ["normal"], "variants": [], "unlocked": []}}


def sat_down(tmp_path: Path, book: Path, decisions: int = 0, **wanted: Any) -> Table:
    """A table at a play that was played at random so far."""
    table = Table(tmp_path, books=[book])
    table.sit_down(table._titles.begin(Wanted(book=str(book), seed=5, **wanted), table.tell))
    random = Random(5)
    for _ in range(decisions):
        asked = table.autosave.play.decision
        if asked is None:
            break
        table.autosave.answer(some_reply(asked, random).chosen)
    return table


def seen(table: Table, what: str, **message: Any) -> dict[str, Any]:
    shown = look(table.seat(), table.autosave, Look(what, **message))
    assert json.loads(json.dumps(shown)) == shown
    return shown


@pytest.mark.parametrize("book", [SEA, SKIES, PLAIN], ids=lambda book: book.name)
def test_everything_can_be_looked_up_at_any_decision(tmp_path: Path, book: Path) -> None:
    table = sat_down(tmp_path, book)
    random = Random(3)
    for at in range(200):
        asked = table.autosave.play.decision
        if at % 12 == 0 or asked is None:
            for what in LOOKS:
                said = json.dumps(seen(table, what), ensure_ascii=False)
                assert '"None' not in said and "{}" not in said
        if asked is None:
            break
        table.autosave.answer(some_reply(asked, random).chosen)


def test_what_nobody_knows_is_nothing(tmp_path: Path) -> None:
    assert seen(sat_down(tmp_path, PLAIN), "treasure") == {"what": "treasure"}


# ---------------------------------------------------------------- log and journey


def test_the_log_is_whole_in_steps_and_every_line_has_its_rule(tmp_path: Path) -> None:
    table = sat_down(tmp_path, SEA, 150)
    some = seen(table, "log", most=20)
    assert len(some["lines"]) == 20 and some["next"] == 40
    whole = seen(table, "log", most=10_000)
    assert len(whole["lines"]) > 20 and whole["next"] == 0
    assert whole["lines"][-20:] == some["lines"]
    assert sum(bool(line["rule"]) for line in whole["lines"]) > 0.9 * len(whole["lines"])
    assert {line["rule"] for line in whole["lines"]} - {""} <= set(reference("sleeping_gods").entries)


@pytest.mark.parametrize("most", [-5, 0, None, 10**12])
def test_an_odd_number_of_lines_is_still_a_log(tmp_path: Path, most: int | None) -> None:
    assert seen(sat_down(tmp_path, SEA, 20), "log", most=most)["lines"]


def test_the_journey_has_the_choices_that_were_taken(tmp_path: Path) -> None:
    table = sat_down(tmp_path, PLAIN, 4)
    steps = seen(table, "journey")["steps"]
    assert [step["letter"] for step in steps] == [reply.chosen[0] for reply in table.autosave.play.journal]
    assert all(step["html"] and step["where"] for step in steps)
    short = seen(table, "journey", most=2)
    assert short["steps"] == steps[-2:] and short["next"] == 4


def test_only_endings_that_were_seen_have_names(tmp_path: Path) -> None:
    table = sat_down(tmp_path, PLAIN)
    assert [one["name"] for one in seen(table, "journey")["endings"]] == ["", "", "", ""]
    table.autosave.shelf.note_ended(2)
    found = seen(table, "journey")["endings"]
    assert [one["name"] for one in found] == ["", "By order", "", ""]
    assert found[1]["times"] == 1 and found[1]["last"]


def test_earlier_campaigns_are_lines_of_the_journey_log(tmp_path: Path) -> None:
    table = sat_down(tmp_path, SEA, 30, **SEVERAL)
    table.autosave.shelf.note_over(table.autosave.play)
    [line] = seen(table, "journey")["campaigns"]
    assert (line["players"], line["mode"], line["ending"]) == (2, "Normal", "")
    assert line["score"] == int(seen(table, "score")["total"])


def test_achievements_are_told_by_name(tmp_path: Path) -> None:
    table = sat_down(tmp_path, SEA)
    totem = next(number for number, card in table.autosave.game.kit.adventure.items() if card.kind == "totem")
    table.autosave.shelf.note_earned(frozenset({f"totem:{totem}"}))
    table.autosave.recall()
    [one] = seen(table, "journey")["achievements"]
    assert table.autosave.game.kit.adventure[totem].name in one["name"]


# ---------------------------------------------------------------- rules and score


@pytest.mark.parametrize("book", [SEA, SKIES, PLAIN], ids=lambda book: book.name)
def test_the_reference_sheet_has_every_rule(tmp_path: Path, book: Path) -> None:
    table = sat_down(tmp_path, book)
    shown = [entry["id"] for chapter in seen(table, "rules")["chapters"] for entry in chapter["entries"]]
    assert shown == list(reference(table.autosave.game.rules.name).entries)


@pytest.mark.parametrize("words", ["SG-CHAL-3", "sg-chal-3", " [SG-CHAL-3] "])
def test_an_id_opens_its_entry(tmp_path: Path, words: str) -> None:
    [entry] = seen(sat_down(tmp_path, SEA), "rules", words=words)["entries"]
    assert entry["id"] == "SG-CHAL-3" and entry["html"].startswith("<p>")
    assert set(entry["refers"]) <= set(reference("sleeping_gods").entries)


def test_words_find_rules_and_what_finds_none_has_near_ones(tmp_path: Path) -> None:
    table = sat_down(tmp_path, SEA)
    assert "fatigue" in json.dumps(seen(table, "rules", words="fatigue")["entries"]).lower()
    nothing = seen(table, "rules", words="fatigeu")
    assert nothing["entries"] == [] and nothing["near"]
    assert seen(table, "rules", words="<script>")["entries"] == []


def test_rules_are_in_the_books_language(tmp_path: Path) -> None:
    table, known = sat_down(tmp_path, bundled()["le-bac-de-minuit"], language="fr"), reference("gamebook", "fr")
    chapters = seen(table, "rules")["chapters"]
    assert [chapter["title"] for chapter in chapters] == [group for group, _ in known.groups()]
    [entry] = seen(table, "rules", words="GB-QUEST-1")["entries"]
    assert (entry["title"], entry["group"]) == ("Prendre une quête", "Quêtes et objets")
    assert "met la Quête N en jeu" in entry["html"]


@pytest.mark.parametrize("book", [SEA, SKIES], ids=lambda book: book.name)
def test_the_score_adds_up_and_names_its_rule(tmp_path: Path, book: Path) -> None:
    table = sat_down(tmp_path, book, 80)
    shown = seen(table, "score")
    rules = table.autosave.game.rules
    assert rules.score is not None
    assert sum(line["points"] for line in shown["lines"]) == rules.score(table.autosave.game, table.seat().state)
    assert all(line["rule"] in reference(rules.name).entries for line in shown["lines"])


def test_a_plain_book_has_no_score(tmp_path: Path) -> None:
    assert seen(sat_down(tmp_path, PLAIN), "score")["lines"] == []


# ---------------------------------------------------------------- saves and advice


def test_named_saves_are_listed_and_the_autosave_is_not(tmp_path: Path) -> None:
    table = sat_down(tmp_path, PLAIN, 2)
    table.autosave.shelf.write("the bridge", table.autosave.play)
    [save] = seen(table, "saves")["saves"]
    assert (save["save"], save["decisions"]) == ("the bridge", 2)


@pytest.mark.parametrize("book", [SEA, SKIES], ids=lambda book: book.name)
def test_advice_is_an_answer_that_is_allowed_in_words(tmp_path: Path, book: Path) -> None:
    table = sat_down(tmp_path, book)
    random, given = Random(1), 0
    for _ in range(80):
        asked = table.autosave.play.decision
        if asked is None:
            break
        shown = seen(table, "advice")
        if shown["advised"]:
            given += 1
            assert "*" not in (shown["html"] or shown["advised"])
            check(table.autosave.game, table.autosave.play.state, Reply(tuple(shown["answer"])))
        table.autosave.answer(some_reply(asked, random).chosen)
    assert given > 20


def test_nothing_is_advised_about_a_hand_that_is_covered(tmp_path: Path) -> None:
    table = sat_down(tmp_path, SEA, **SEVERAL)
    random = Random(2)
    for _ in range(600):
        sheet = table.seat().sheet
        if sheet is None or sheet.hand is not None:
            break
        table.autosave.answer(some_reply(table.autosave.play.decision, random).chosen)  # type: ignore[arg-type]
    assert sheet is not None and sheet.hand is not None, "a question that shows a hand"
    shown = seen(table, "advice")
    assert not shown["advised"] and "answer" not in shown
    assert "is covered, so this advice does not use it" in shown["unseen"]
