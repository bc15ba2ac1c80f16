"""Options that are made when somebody looks, what a choice costs, and how a refusal shows what was replied."""

from __future__ import annotations

from wanderbook.table.actions import ChooseCard, TakeChoice
from wanderbook.table.decisions import TABLE, LazyOptions, Option, Pick, Toll, open_options
from wanderbook.table.refusals import NotAllowed, show_reply

OPTIONS = (Option(TakeChoice("A")), Option(TakeChoice("B"), "TY-1", 0), Option(ChooseCard(1), None, 1))


def test_options_beside_a_question_are_made_once_and_only_when_looked_at() -> None:
    made: list[str] = []

    def make(*given: str) -> tuple[Option, ...]:
        made.extend(given)
        return OPTIONS

    besides = LazyOptions(lambda *given: "window", make, "game", "state")
    assert besides.is_open and made == []
    assert len(besides) == 3 and bool(besides)
    assert list(besides) == list(OPTIONS)
    assert (besides[0], besides[-1], besides[1:]) == (OPTIONS[0], OPTIONS[2], OPTIONS[1:])
    assert made == ["game", "state", "window"]
    assert besides == OPTIONS and besides == LazyOptions(str, lambda now: OPTIONS) and besides != OPTIONS[:2]
    assert besides != LazyOptions(str, lambda now: OPTIONS[1:])
    assert hash(besides) == hash(OPTIONS) and repr(besides) == repr(OPTIONS)
    assert not LazyOptions(str, lambda now: ())


def test_where_no_window_is_open_there_are_no_options_and_none_are_made() -> None:
    looked: list[str] = []
    besides = LazyOptions(looked.append, lambda *given: OPTIONS, "state")
    assert looked == []
    assert not besides.is_open and not besides and besides == ()
    assert looked == ["state"]


def test_an_option_is_everybodys_and_open_unless_it_says_otherwise() -> None:
    assert (OPTIONS[0].owner, OPTIONS[0].closed_by) == (TABLE, None)
    assert open_options(OPTIONS) == ["A", "1"]


def test_a_question_is_the_first_players_and_takes_one_answer_unless_it_says_otherwise() -> None:
    asked = Pick("what", OPTIONS)
    assert (asked.least, asked.most, asked.owner, asked.tolls, asked.free_actions) == (1, 1, 0, (), ())


def test_a_toll_is_paid_once_and_more_for_some() -> None:
    toll = Toll(1, 5, (("Mac", 0), ("Marco", 1), ("Laurent", 2)), 1)
    costs = {(): 0, ("Odessa",): 0, ("Mac",): 1, ("Marco",): 2, ("Mac", "Marco", "Laurent", "Odessa"): 4}
    assert {chosen: toll.cost(chosen) for chosen in costs} == costs


def test_a_refusal_shows_little_of_what_was_replied() -> None:
    assert show_reply(()) == "nothing"
    assert show_reply(("a", 2)) == "'a', '2'"
    assert show_reply("abcde") == "'a', 'b', 'c', 'd'"
    assert show_reply(("x" * 41,)) == repr("x" * 40)
    refusal = NotAllowed("TY-1", "No.")
    assert (refusal.rule, refusal.reason, str(refusal)) == ("TY-1", "No.", "No. (TY-1)")
