"""One play on several screens: each drawn for its own player, all of the same moment."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.widgets.hosting.people import Person, gathered, play_on, rooms_in
from wanderbook_widgets.hosting.seated import SeatedTable

PARTS = ("head", "page", "question", "crew", "stores", "cards", "atlas", "fight", "free_actions", "screen")
FOUR = {"players": ["4"]}


def fresh(person: Person) -> dict[str, object]:
    """The parts of a table that somebody would see who came in now, as this member."""
    table = SeatedTable(person.hosted, person.id)
    table.follow(person.hosted.opened)
    table.catch_up(person.hosted.happened)
    return {name: msgspec.to_builtins(getattr(table, name)) for name in PARTS}


def seen(person: Person) -> dict[str, object]:
    return {name: person.traits[name] for name in PARTS}


def without_serial(parts: dict[str, object]) -> dict[str, object]:
    """The number of a question is a screen's own in the middle of several questions."""
    question = parts["question"]
    assert isinstance(question, dict)
    return {**parts, "question": {name: value for name, value in question.items() if name != "serial"}}


@pytest.mark.parametrize("book", ["first-voyage", "the-lamplighters-round", "first-flight"])
def test_all_screens_show_the_same_moment(tmp_path: Path, book: str) -> None:
    people = gathered(tmp_path, book, "Anna", "Ben", "Cleo")
    random = Random(3)
    for _ in range(6):
        play_on(people, 5, random)
        for person in people:
            assert without_serial(seen(person)) == without_serial(fresh(person))


def test_four_play_a_campaign_and_come_and_go(tmp_path: Path) -> None:
    people = gathered(tmp_path, "the-widows-buoys", "Anna", "Ben", "Cleo", "Dai", answers=FOUR)
    random = Random(5)
    assert [seat["by"] for seat in people[0].room["seats"]] == [one.id for one in people]
    assert [seat["name"] for seat in people[0].room["seats"]] == ["Anna", "Ben", "Cleo", "Dai"]
    for turn in range(8):
        play_on(people, 12, random)
        away = people[1 + turn % 3]
        away.leave()
        away.arrive()
        for person in people:
            assert without_serial(seen(person)) == without_serial(fresh(person))


def test_nobody_sees_the_hand_of_another(tmp_path: Path) -> None:
    anna, ben = gathered(tmp_path, "the-widows-buoys", "Anna", "Ben", answers={"players": ["2"]})
    play_on([anna, ben], 10, Random(1))
    for person, own in ((anna, 0), (ben, 1)):
        for player in range(2):
            assert person.table.seat().may_see(player) == (player == own)
        person.say({"uncover": 1 - own})
        assert not person.table.seat().may_see(1 - own)


def test_a_click_of_somebody_who_is_not_asked_is_a_suggestion(tmp_path: Path) -> None:
    anna, ben = gathered(tmp_path, "the-lamplighters-round", "Anna", "Ben")
    state = anna.hosted.autosave.play.state
    option = ben.traits["question"]["options"][0]["id"]
    ben.answer(option)
    assert anna.hosted.autosave.play.state is state
    assert anna.room["suggestions"] == [{"by": ben.id, "chosen": [option]}]
    assert {"pointed": True} in ben.shown
    anna.answer(option)
    assert anna.hosted.autosave.play.state is not state
    assert ben.room["suggestions"] == []


def test_a_vote_takes_what_most_want(tmp_path: Path) -> None:
    people = anna, ben, cleo = gathered(tmp_path, "the-lamplighters-round", "Anna", "Ben", "Cleo")
    anna.say({"decide_by": "vote"})
    assert all(one.decides for one in people)
    while len(anna.traits["question"]["options"]) < 2:
        for person in people:
            person.answer(person.traits["question"]["options"][0]["id"])
    before = anna.hosted.autosave.play.state
    first, second = (option["id"] for option in anna.traits["question"]["options"][:2])
    anna.answer(first)
    ben.answer(second)
    assert anna.hosted.autosave.play.state is before
    cleo.answer(second)
    assert list(anna.hosted.autosave.play.journal[-1].chosen) == [second]


def test_an_undo_of_somebody_elses_decision_needs_their_word(tmp_path: Path) -> None:
    anna, ben = gathered(tmp_path, "the-widows-buoys", "Anna", "Ben", answers={"players": ["2"]})
    anna.say({"decide_by": "active"})
    play_on([anna, ben], 4, Random(2))
    giver = next(one for one in (anna, ben) if one.decides)
    other = ben if giver is anna else anna
    before = anna.hosted.autosave.play.state
    play_on([giver], 1, Random(9))
    after = anna.hosted.autosave.play.state
    other.say({"undo": True})
    assert anna.hosted.autosave.play.state is after
    assert giver.room["undo"] == {"by": other.id, "mine": True}
    giver.say({"consent": False})
    assert anna.hosted.autosave.play.state is after and other.room["undo"] is None
    other.say({"undo": True})
    giver.say({"consent": True})
    assert anna.hosted.autosave.play.state == before
    for person in (anna, ben):
        assert without_serial(seen(person)) == without_serial(fresh(person))


def test_an_answer_is_taken_once(tmp_path: Path) -> None:
    anna, _ = gathered(tmp_path, "the-lamplighters-round", "Anna", "Ben")
    message = {"answer": [anna.traits["question"]["options"][0]["id"]], "serial": anna.traits["question"]["serial"]}
    anna.leave()
    anna.arrive()  # the page was cut off before its answer arrived, and sends it again
    anna.say(message)
    count = len(anna.hosted.autosave.play.journal)
    assert count
    anna.say(message)
    anna.say({"undo": True})
    assert len(anna.hosted.autosave.play.journal) < count
    anna.say(message)
    assert len(anna.hosted.autosave.play.journal) < count, "meant for the question before the undo"


@pytest.mark.parametrize(
    "message",
    [
        {"save": "mine"},
        {"load": "mine"},
        {"export": ""},
        {"delete": "mine"},
        {"leave": True},
        {"look": "saves"},
        {"begin": {"book": "first-voyage"}},
        {"bring": "{}", "name": "x.json"},
        {"ask_all": True},
        {"still": True},
        {"remove": "somebody"},
        {"lock": True},
        {"invite": True},
        {"decide_by": "vote"},
    ],
    ids=lambda message: next(iter(message)),
)
def test_a_guest_cannot_do_what_is_the_hosts(tmp_path: Path, message: dict[str, object]) -> None:
    anna, ben = gathered(tmp_path, "the-lamplighters-round", "Anna", "Ben")
    before, files = anna.hosted.autosave.play.state, sorted(tmp_path.rglob("*"))
    ben.say(message)
    assert anna.hosted.autosave.play.state is before and sorted(tmp_path.rglob("*")) == files
    assert ben.traits["screen"] == "play" and not any("file" in one or "invitation" in one for one in ben.shown)
    assert "host" in ben.notice.lower()


def test_a_guest_waits_until_the_host_has_begun(tmp_path: Path) -> None:
    stored = rooms_in(tmp_path).open("the-lamplighters-round")
    anna = Person(stored, "Anna", stored.file.host_code)
    ben = Person(stored, "Ben")
    assert ben.traits["title"]["books"] == [] and not ben.room["open"] and anna.decides
    ben.say({"begin": {"book": "first-voyage"}})
    assert not ben.room["open"]
    anna.say({"begin": {"book": "the-lamplighters-round"}})
    assert ben.room["open"] and ben.traits["screen"] == "play"
    anna.say({"leave": True})
    assert not ben.room["open"] and ben.traits["screen"] == "title"


def test_everything_is_there_again_after_a_restart(tmp_path: Path) -> None:
    anna, ben = gathered(tmp_path, "the-widows-buoys", "Anna", "Ben", answers={"players": ["2"]})
    play_on([anna, ben], 15, Random(4))
    journal = anna.hosted.autosave.play.journal
    again = rooms_in(tmp_path).get(anna.stored.id)
    for person in (anna, ben):
        member = again.member(person.key)
        assert member is not None and member.id == person.id
        person.stored, person.hosted = again, again.hosted
    ben.arrive()  # before the host
    anna.arrive()
    assert anna.hosted.autosave.play.journal == journal
    assert ben.traits["screen"] == "play" and ben.room["you"]["players"] == [1]
    assert again.member("no key") is None
