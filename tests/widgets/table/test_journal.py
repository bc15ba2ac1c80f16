"""The journal: everything that was read, once a reading and in order, a page at a time, found by its words."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.widgets.table.seated import along, plain
from wanderbook.table.events import ChoiceTaken, SectionRead
from wanderbook_widgets.table.journal import PER_PAGE, journal, journal_entries
from wanderbook_widgets.table.messages import Look
from wanderbook_widgets.table.seat import Data, Seat

PLAYS = [("the-lamplighters-round", 60, 1), ("the-tidewrights-debt", 400, 2), ("the-late-mountain", 300, 2)]


def last_seat(name: str, many: int, players: int, seed: int = 3) -> Seat:
    *_, last = along(name, seed, many, players)
    return last


def whole(seat: Seat, words: str = "") -> list[Data]:
    """The entries of all pages, each of which can be sent."""
    pages = int(journal(seat, Look("journal", words=words))["pages"])
    shown = [journal(seat, Look("journal", words=words, most=page)) for page in range(pages)]
    assert all(0 < len(page["entries"]) <= PER_PAGE for page in shown)
    assert all(len(plain(page)) < 200_000 for page in shown)
    return [entry for page in shown for entry in page["entries"]]


def parts(entries: list[Data], kind: str) -> list[Any]:
    return [part for one in entries for part in one.get("parts", ()) if part["kind"] == kind and not part.get("on")]


@pytest.mark.parametrize(("name", "many", "players"), PLAYS)
def test_every_section_that_was_read_is_in_it_once_a_reading_with_the_choices_taken(
    name: str, many: int, players: int
) -> None:
    seat = last_seat(name, many, players)
    entries, events = whole(seat), list(seat.play.log())
    read = [event.section for event in events if isinstance(event, SectionRead)]
    assert read and [part["number"] for part in parts(entries, "section")] == read
    taken = [event.choice.partition(":") for event in events if isinstance(event, ChoiceTaken)]
    known = [letter for section, _, letter in taken if letter in seat.telling.choices(section)]
    assert [part["letter"] for part in parts(entries, "choice")] == known
    assert [moment for one in entries if (moment := one["moment"])] == sorted(
        moment for one in entries if (moment := one["moment"])
    )


def test_what_is_undone_is_not_in_it() -> None:
    seat = last_seat("the-lamplighters-round", 6, 1)
    before = len(journal_entries(seat.play))
    assert seat.play.undo()
    assert len(journal_entries(seat.play)) < before


def test_a_page_that_is_not_there_is_the_last_one_and_nothing_is_asked_twice() -> None:
    seat = last_seat("the-tidewrights-debt", 300, 1)
    latest = journal(seat, Look("journal"))
    assert latest["pages"] > 1 and latest["page"] == latest["pages"] - 1
    assert journal(seat, Look("journal", most=10_000)) == latest
    first = journal(seat, Look("journal", most=0))
    assert first["page"] == 0 and first["entries"][0]["moment"] < latest["entries"][0]["moment"]


def test_words_find_passages_without_their_accents_and_capitals() -> None:
    seat = last_seat("le-bac-de-minuit", 8, 1)
    [first, *_] = whole(seat, "RIVIERE s'appelle")
    assert parts([first], "section")[0]["number"] == "1"
    assert whole(seat, "riviere xyzzy") == []
    nothing = journal(seat, Look("journal", words="xyzzy"))
    assert (nothing["found"], nothing["pages"], nothing["entries"]) == (0, 0, [])
    number = parts(whole(seat), "section")[-1]["number"]
    assert number in {part["number"] for part in parts(whole(seat, number), "section")}


@pytest.mark.parametrize("name", ["the-tidewrights-debt", "the-late-mountain"])
def test_no_card_of_a_hidden_hand_is_named_that_the_log_does_not_name(name: str) -> None:
    hidden = replace(last_seat(name, 160, 2, seed=7), viewer=None)
    said = json.dumps(whole(hidden), ensure_ascii=False)
    log = " ".join(line.text for line in hidden.telling.log(hidden.play))
    held = {hidden.telling.words.ability(card) for hand in hidden.board.hands for card in hand}
    secret = {name for name in held if name not in log}
    assert secret and not [name for name in secret if name in said]
