"""The table of a place: against every state of small books, and on a campaign, where each play is played."""

from __future__ import annotations

from collections import defaultdict

import pytest

import wanderbook as wb
from tests.proofs.agree_lost import EveryPlay, State
from tests.proofs.locking import FORWARD, locking_book
from wanderbook.machine.compiled import Story
from wanderbook.proofs.lost_for_good import LossSearch


def test_a_place_of_a_campaign_greets_as_its_plays_show() -> None:
    found = wb.greetings("the-tidewrights-debt", "12")
    assert found.keywords == ("keyword TALLY", "keyword SCAB")
    assert {state: found[state] for state in found.states} == {
        ("never", "never"): ("12",),
        ("never", "held"): ("12.7",),
        ("never", "lost"): ("12",),
        ("held", "never"): ("12.6",),
        ("held", "lost"): ("12.6",),
    }
    assert (found.doubled, found.empty, found.undecided) == (("12",), (), ())
    for one in found.cells:
        assert (one.status == "reachable") == (one.state in found.states)
        if one.status == "reachable":
            *_, last = one.witness
            assert last.reads[-1] == one.section, one
    assert len(found.to_frame()) == len(found) and "as if never held" in found._repr_html_()
    assert found.to_dict()["doubled"] == ["12"]


def test_a_place_that_a_book_does_not_have() -> None:
    with pytest.raises(KeyError, match="1222 is not a place of the book"):
        wb.greetings("the-tidewrights-debt", "1222")
    with pytest.raises(KeyError):
        wb.greetings("the-tidewrights-debt", "12")["held", "held", "held"]


def test_every_section_says_whether_an_ending_can_still_be_had() -> None:
    """As every play of small books shows, from every state. In one of them it often hangs on what happened before."""
    counts: dict[str, int] = defaultdict(int)
    books = [locking_book(10 + seed % 12, 3 + seed % 4, seed, FORWARD) for seed in range(16)]
    for at, book in enumerate([*books, wb.load("the-lamplighters-round").content]):
        story = Story(book)
        search = LossSearch(story)
        machine = search.questions.machine
        for ending in story.contents["endings"]:
            if not any(ending in operator.names for operator in machine.operators):
                continue
            every = EveryPlay(machine)
            ahead = with_ahead(every, ending)
            sections = search.outlook(ending, 600).sections
            for number, still in sections.items():
                here = {state in ahead for state in every.states if state[0] == story.at[number]}
                if here:
                    told = {frozenset({True}): "always", frozenset({False}): "never"}.get(frozenset(here), "sometimes")
                    assert still == told, (at, ending, number)
                    counts[told] += 1
    assert min(counts.values()) > 20 and len(counts) == 3


def with_ahead(every: EveryPlay, target: str) -> set[State]:
    """The states from which some play reaches a target."""
    operators = every.machine.operators
    before: dict[State, list[State]] = defaultdict(list)
    for source, _, after in every.steps:
        before[after].append(source)
    ahead = {source for source, number, _ in every.steps if target in operators[number].names}
    waiting = list(ahead)
    while waiting:
        new = set(before[waiting.pop()]) - ahead
        ahead |= new
        waiting += new
    return ahead
