"""Who is in a room, who sits where, and whose decision it is."""

from __future__ import annotations

import pytest

from wanderbook.table.decisions import TABLE
from wanderbook_widgets.hosting.room import LONGEST_LINE, MOST_MEMBERS, Refused, Room


def room_of(*names: str, seats: int = 0) -> tuple[Room, list[str]]:
    """A room with these people, all here; the first is the host."""
    room = Room()
    ids = [room.enter(name, f"key of {name}", is_host=at == 0).id for at, name in enumerate(names)]
    for one in ids:
        room.arrive(one)
    room.set_chairs(seats or len(names))
    return room, ids


def refused(which: str, do: object, *what: object) -> None:
    with pytest.raises(Refused) as caught:
        do(*what)  # type: ignore[operator]
    assert caught.value.which == which


def test_seats_are_dealt_in_the_order_of_arrival() -> None:
    room, (anna, ben, cleo) = room_of("Anna", "Ben", "Cleo", seats=2)
    assert [room.plays(seat) for seat in range(2)] == [anna, ben]
    assert room.players_of(cleo) == []
    room.stand(ben, 1)
    room.sit(cleo, 1)
    assert room.players_of(cleo) == [1] and room.players_of(ben) == []
    refused("taken", room.sit, ben, 1)
    refused("not_yours", room.stand, ben, 1)
    refused("no_seat", room.sit, ben, 2)


def test_the_host_plays_the_seats_that_nobody_has() -> None:
    room, (anna, ben) = room_of("Anna", "Ben", seats=4)
    assert room.players_of(anna) == [0, 2, 3] and room.players_of(ben) == [1]
    assert room.deciders(3, active=1) == [anna]


def test_a_seat_stays_theirs_while_somebody_is_away() -> None:
    room, (anna, ben, cleo) = room_of("Anna", "Ben", "Cleo")
    refused("still_here", room.stand_in, anna, 1)
    room.depart(ben)
    assert room.deciders(1, active=0) == [ben]
    room.stand_in(cleo, 1)
    assert room.deciders(1, active=0) == [cleo] and room.players_of(cleo) == [1, 2]
    room.arrive(ben)
    assert room.deciders(1, active=0) == [ben] and room.players_of(cleo) == [2]


def test_two_pages_of_one_person_count_as_one() -> None:
    room, (anna, ben) = room_of("Anna", "Ben")
    room.arrive(ben)
    room.depart(ben)
    assert room.is_here(ben)
    room.depart(ben)
    assert not room.is_here(ben) and room.is_here(anna)


def test_whoever_has_the_turn_decides_for_the_crew_unless_there_is_a_vote() -> None:
    room, (anna, ben, cleo) = room_of("Anna", "Ben", "Cleo")
    assert room.deciders(TABLE, active=1) == [ben]
    refused("host_only", room.decide_by, ben, "vote")
    room.decide_by(anna, "vote")
    assert room.deciders(TABLE, active=1) == [anna, ben, cleo]
    assert room.deciders(2, active=1) == [cleo]


def test_more_than_half_decide() -> None:
    room, (anna, ben, _) = room_of("Anna", "Ben", "Cleo")
    room.decide_by(anna, "vote")
    assert room.vote(anna, ("A",), active=0) is None
    assert room.vote(ben, ("B",), active=0) is None
    assert room.vote(ben, ("A",), active=0) == ("A",)


def test_whoever_has_the_turn_breaks_a_tie() -> None:
    room, (anna, ben) = room_of("Anna", "Ben")
    room.decide_by(anna, "vote")
    assert room.vote(anna, ("A",), active=1) is None
    assert room.vote(ben, ("B",), active=1) == ("B",)


def test_a_vote_does_not_wait_for_those_who_are_away() -> None:
    room, (anna, ben, cleo) = room_of("Anna", "Ben", "Cleo")
    room.decide_by(anna, "vote")
    room.depart(cleo)
    assert room.vote(anna, ("A",), active=0) is None
    assert room.vote(ben, ("A",), active=0) == ("A",)


def test_pointing_twice_at_an_answer_takes_it_back() -> None:
    room, (_, ben) = room_of("Anna", "Ben")
    room.suggest(ben, ("A",))
    assert room.suggestions == {ben: ("A",)}
    room.suggest(ben, ("A",))
    assert room.suggestions == {}
    room.suggest(ben, ("B",))
    room.turn()
    assert room.suggestions == {}


def test_an_undo_asks_those_whose_decision_it_takes_back() -> None:
    room, (anna, ben, cleo) = room_of("Anna", "Ben", "Cleo")
    assert room.ask_undo(anna, [anna])
    assert not room.ask_undo(anna, [ben, cleo])
    assert room.consent(ben, True) == ""
    refused("nothing_asked", room.consent, ben, True)
    assert room.consent(cleo, True) == anna
    assert not room.ask_undo(anna, [ben])
    assert room.consent(ben, False) == "" and room.undo_request is None


def test_an_undo_does_not_wait_for_those_who_are_away() -> None:
    room, (anna, ben) = room_of("Anna", "Ben")
    room.depart(ben)
    assert room.ask_undo(anna, [ben])


def test_only_the_host_sends_people_away_and_locks_the_room() -> None:
    room, (anna, ben) = room_of("Anna", "Ben")
    refused("host_only", room.remove, ben, anna)
    refused("host_only", room.lock, ben, True)
    refused("nobody", room.remove, anna, anna)
    room.lock(anna, True)
    refused("locked", room.enter, "Cleo", "key")
    room.remove(anna, ben)
    assert room.by_key("key of Ben") is None and room.plays(1) == anna


def test_names_are_text_of_one_line_and_all_different() -> None:
    room, (_, ben) = room_of("Anna", "<b>Ben</b>\n\u202e")
    assert room.members[ben].name == "<b>Ben</b> \ufffd"
    assert room.enter("anna", "x").name == "anna 2"
    room.rename(ben, "Anna")
    assert room.members[ben].name == "Anna 3"
    refused("no_name", room.rename, ben, " \n ")


def test_a_room_has_a_most_of_people_and_of_lines() -> None:
    room, (anna, *_) = room_of("Anna")
    for at in range(MOST_MEMBERS - 1):
        room.enter(f"guest {at}", f"key {at}")
    refused("full", room.enter, "one more", "key")
    for at in range(200):
        room.say(anna, f"{at} " + "x" * 2000)
    assert len(room.lines) == 60 and max(len(line.text) for line in room.lines) == LONGEST_LINE
    refused("no_gesture", room.gesture, anna, "<script>")


def test_players_who_leave_the_game_take_their_seat_with_them() -> None:
    room, (anna, _, cleo) = room_of("Anna", "Ben", "Cleo")
    room.take_out(1)
    assert [room.plays(seat) for seat in range(2)] == [anna, cleo]
