"""`wb.keywords`: everything that gives, asks for or takes a keyword is in the ledger, cards and paragraphs too."""

from __future__ import annotations

from pathlib import Path

import wanderbook as wb
from tests.books import write_book
from wanderbook.book.conditions import HasKeyword, simple_parts
from wanderbook.notation import read_book
from wanderbook.proofs.sites import asked_elsewhere

SEA = {
    "book.toml": 'title = "The Sea"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\nquests = [4]\n',
    "atlas/sea.toml": '[[page]]\nnumber = 1\n\n[[page.region]]\nid = "A"\nlocations = ["1"]\n',
    "cards/quests.toml": "".join(
        f'[[quest]]\nnumber = {number}\nname = "{word}"\nkeyword = "{word}"\n\n'
        for number, word in enumerate(("PASS", "BELL", "GULL", "ROPE"), 1)
    ),
    "cards/events.toml": '''\
[[event]]
number = 12
name = "Bells"
passage = """
*If keyword BELL:* It is yours.

A. Show the pass.
Requires keyword PASS
*Complete quest 1. Gain quest 3.*

B. Wave.
Requires not keyword GULL
*Nothing happens.*
"""
''',
    "storybook/all.md": """\
## 1

*If keyword ROPE:* A rope.

A. Take both.
*Gain quest 1. Gain quest 2. Return to the ship.*
""",
}


def test_event_cards_are_in_the_ledger(tmp_path: Path) -> None:
    ledger = wb.keywords(write_book(tmp_path, SEA))
    told = {one.name: (one.given, one.required, one.forbidden, one.lost) for one in ledger.values()}
    assert told == {
        "BELL": (("1:A",), ("event card 12",), (), ()),
        "GULL": (("event card 12",), (), ("event card 12",), ()),
        "PASS": (("1:A",), ("event card 12",), (), ("event card 12",)),
        "ROPE": (("start",), ("1:p1",), (), ()),
    }
    assert ledger.dead_ends == ()


def test_a_quest_that_a_card_asks_for_by_its_number_is_no_dead_end(tmp_path: Path) -> None:
    events = SEA["cards/events.toml"].replace("Requires keyword PASS", "Requires quest 1")
    ledger = wb.keywords(write_book(tmp_path, {**SEA, "cards/events.toml": events}))
    assert (ledger["PASS"].required, ledger["PASS"].dead_end) == (("event card 12",), "")


def test_the_events_of_the_campaign_ask_for_23_keywords() -> None:
    conditions = asked_elsewhere(read_book(wb.bundled()["the-tidewrights-debt"]).require())
    tests = (test for _, condition in conditions for test in simple_parts(condition))
    keywords = {test.keyword for test in tests if isinstance(test, HasKeyword)}
    assert len(keywords) == 23
    assert {"PASS", "CARILLON", "FOOTSTEP"} <= keywords
