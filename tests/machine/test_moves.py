"""The story on flat arrays: what is put there can be looked at, changed and copied, and circles are found."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from wanderbook.book import Book, Chapter, Choice, Section, Sections, TitlePage
from wanderbook.book.book import Ending
from wanderbook.book.effects import EndStory, TurnTo
from wanderbook.book.sections import Chance, Failure, Instructions
from wanderbook.machine.circles import circles
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS, SET
from wanderbook.machine.moves import HUB, OVER, Move, Moves
from wanderbook.machine.rows import Rows
from wanderbook.proofs.explicit import explore, locked
from workshop.tangles import tangled_book, tangled_campaign

GUARD = ((1, 2), (4, 0))


def some_moves() -> Moves:
    moves = Moves(Rows(), points=5)
    moves.put(3, [Move(ALWAYS, (), ("3",), 4), Move(GUARD, ((SET, 2),), ("3:if1", "ending:1"), OVER, "A")])
    moves.put(4, [Move(ALWAYS, (), ("4", "ending:1"), OVER), Move((), (), ("4:A",), HUB, "A")])
    return moves


def test_what_is_put_can_be_looked_at() -> None:
    moves = some_moves()
    assert moves[3] == (Move(ALWAYS, (), ("3",), 4), Move(GUARD, ((SET, 2),), ("3:if1", "ending:1"), OVER, "A"))
    assert moves[4] == (Move(ALWAYS, (), ("4", "ending:1"), OVER),), "what no facts allow is left out"
    assert [len(some) for some in moves] == [0, 0, 0, 2, 1]
    assert (moves.guarded, moves.changing) == ([3], [3])


def test_each_thing_is_known_by_the_moves_that_reach_it() -> None:
    moves = some_moves()
    ending, third = moves.thing("ending:1"), moves.thing("3")
    assert ending is not None and third is not None and moves.thing("5") is None
    assert (moves.by[third], moves.by[ending], moves.elsewhere) == (0, 1, {ending: [2]})
    moves.put(3, [Move(ALWAYS, (), ("3",), HUB)])
    assert (moves.by[ending], moves.elsewhere) == (2, {}), "it is reached from the other point alone"
    moves.put(4, [])
    assert (moves.by[ending], moves[4]) == (-1, ())


def test_a_copy_is_changed_alone() -> None:
    moves = some_moves()
    own = moves.copy()
    own.put(4, [Move(ALWAYS, (), ("claim:1",), OVER)])
    own.new_point()
    assert own[4] != moves[4] and len(own) == 6
    assert moves.thing("claim:1") is None
    assert [*moves] == [*some_moves()] and moves.elsewhere == some_moves().elsewhere


@pytest.mark.parametrize("seed", range(20))
def test_who_lies_on_a_circle_shares_a_number_with_all_that_do_and_with_nobody_else(seed: int) -> None:
    book = (tangled_book if seed % 2 else tangled_campaign)(Random(f"circles:{seed}"), large=True)
    moves = Story(book).moves
    graph = nx.DiGraph((moves.source[at], moves.to[at]) for at in range(len(moves.to)))
    starts = Random(seed).sample(list(graph), 5)
    found = circles(moves, starts)
    for part in nx.strongly_connected_components(graph):
        for start in part.intersection(starts):
            if len(part) > 1 or graph.has_edge(start, start):
                assert found[start] and part == {point for point, circle in enumerate(found) if circle == found[start]}
            else:
                assert not found[start] or found.count(found[start]) == 1


def test_what_lies_on_no_circle_is_known_without_a_look_at_each_point() -> None:
    assert not any(circles(with_town("3").moves, range(3, 8)))


# ---------------------------------------------------------------- towns


def with_town(after: str) -> Story:
    """A town with a way to 2, which leads on to this section, and a way that a reader may pass or fail."""
    look = Choice(letter="A", text="Look around.", effects=(TurnTo(section="2"),))
    lost = Failure(text="You are lost.", effects=(TurnTo(section="2"),))
    leave = Choice(
        letter="B", text="Leave.", trial=Chance(wins=1, faces=2), failure=lost, effects=(EndStory(ending=1),)
    )
    sections = [
        Section(number="1", town="Port", choices=(look, leave)),
        Section(number="2", choices=(Choice(letter="A", text="Go on.", effects=(TurnTo(section=after),)),)),
        Section(number="3", body=(Instructions(effects=(EndStory(ending=1),)),)),
    ]
    page = TitlePage(title="Port", ruleset="gamebook", start="1", ending=(Ending(number=1, name="Home"),))
    return Story(Book(title_page=page, chapters=(Chapter(name="all.md", sections=Sections(sections)),)))


def test_what_was_taken_in_a_town_is_a_fact_only_where_one_can_come_back() -> None:
    on, back = with_town("3"), with_town("1")
    assert not on.local
    assert all(move.guard is ALWAYS and not move.changes for some in on.moves for move in some)
    assert {name for name in back.bits if name.startswith("taken:")} == {"taken:1:A", "taken:1:B"}
    choices = back.moves[back.moves[back.at["1"]][0].to]
    assert [move.reply for move in choices if move.guard is not ALWAYS and move.changes] == ["A", "B pass", "B fail"]


def test_a_town_that_is_come_back_to_closes_what_was_taken() -> None:
    """A, then B failed, and nothing is left."""
    found = explore(with_town("1"))
    assert found.complete and len(locked(found)) > 0
    assert not locked(explore(with_town("3")))
