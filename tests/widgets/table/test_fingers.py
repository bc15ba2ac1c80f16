"""Fingers at the table: kept now or from the journal, and gone on from without losing the play that is open."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from wanderbook.session.replies import some_reply
from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.widget import Table

BOOK = "the-lamplighters-round"


class Sitting:
    """A table at a play of a few decisions, and what it says to each message."""

    def __init__(self, folder: Path, language: str = "en", decisions: int = 4) -> None:
        self.table, self.said = Table(folder), list[Any]()
        self.table.sit_down(self.table._titles.begin(Wanted(BOOK, language, seed=5), self.table.tell))
        self.play(decisions)
        self.table._send = lambda message, buffers=None: self.said.append(message)  # type: ignore[method-assign,misc]

    def play(self, decisions: int) -> None:
        random = Random(5)
        for _ in range(decisions):
            asked = self.table.autosave.play.decision
            assert asked is not None
            self.table.autosave.answer(some_reply(asked, random).chosen)  # type: ignore[arg-type]

    def hear(self, **message: Any) -> dict[str, Any]:
        self.said.clear()
        self.table._hear(None, message, [])
        shown = [one["content"]["shown"] for one in self.said if "shown" in one.get("content", {})]
        return shown[-1] if shown else {}

    @property
    def fingers(self) -> list[str]:
        return [one["save"] for one in self.hear(look="saves")["fingers"]]


def test_a_moment_is_named_and_gone_on_from_and_the_first_play_is_kept(tmp_path: Path) -> None:
    at = Sitting(tmp_path, decisions=2)
    before = at.table.autosave.play.state
    assert at.hear(finger="before the bridge")["what"] == "saves"
    assert at.fingers == ["before the bridge"]
    at.play(1)
    later = at.table.autosave.play.state
    assert at.hear(go_back="before the bridge")["what"] == "previously"
    assert at.table.autosave.play.state == before
    [kept] = at.hear(look="saves")["saves"]
    assert kept["save"] == "earlier" and at.fingers == ["before the bridge"]
    at.play(1)
    at.hear(load="earlier")
    assert at.table.autosave.play.state == later
    at.hear(go_back="before the bridge")
    assert at.table.autosave.play.state == before


def test_a_play_that_is_over_is_kept_as_well(tmp_path: Path) -> None:
    at = Sitting(tmp_path, decisions=2)
    at.hear(finger="before the end")
    while at.table.autosave.play.decision is not None:
        at.play(1)
    ended = at.table.autosave.play.state
    at.hear(go_back="before the end")
    [kept] = at.hear(look="saves")["saves"]
    assert kept["over"]
    at.hear(load=kept["save"])
    assert at.table.autosave.play.state == ended


def test_a_finger_of_the_journal_is_at_that_moment_and_named_by_it(tmp_path: Path) -> None:
    at = Sitting(tmp_path)
    first = at.hear(look="journal")["entries"][1]
    at.hear(finger="", at=first["moment"])
    at.hear(finger="", at=first["moment"])
    names = at.fingers
    assert len(names) == 2 and len(set(names)) == 2
    at.hear(go_back=names[0])
    assert len(at.table.autosave.play.journal) == first["moment"]


def test_it_is_renamed_and_taken_out_and_what_is_not_there_is_said(tmp_path: Path) -> None:
    at = Sitting(tmp_path)
    at.hear(finger="one")
    assert [one["save"] for one in at.hear(rename="one", to="two")["fingers"]] == ["two"]
    state = at.table.autosave.play.state
    at.hear(go_back="one")
    assert "There is no finger “one”." in at.table.notice["text"] and at.table.autosave.play.state == state
    at.hear(rename="one", to="three")
    assert "There is no finger “one”." in at.table.notice["text"]
    at.hear(finger="two")
    assert "There is already a finger “two”." in at.table.notice["text"]
    at.hear(finger="", at=10_000)
    at.hear(finger="", at=-1)
    assert at.fingers == ["two"]
    assert at.hear(take_out="two")["fingers"] == []


def test_it_speaks_french(tmp_path: Path) -> None:
    at = Sitting(tmp_path, "fr")
    at.hear(finger="avant le pont")
    assert at.table.notice["text"] == "Vous gardez un doigt ici\u00a0: «\u00a0avant le pont\u00a0»."
