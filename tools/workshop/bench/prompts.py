"""Decisions a turn that a screen asks for, with the same seeds and adviser: as in print, and as screens ask.

Both plays give the same replies: the second only asks for fewer of them, so that both campaigns end in the same state.
Not counted are free actions, which are no questions, and turning a page that has one way on; both stand beside it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from wanderbook.book.atlas import Region
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.actions import Explore
from wanderbook.session import Play
from wanderbook.session.carrying import arrived, as_advised, carry_on, fight_outlook, is_fighting
from wanderbook.session.counsel import Counsel
from wanderbook.table import Chance, Game, Pick, Question, Table, open_options
from wanderbook.table.decisions import Chosen, Decision
from wanderbook.table.steps import ChooseWay, Gather
from wanderbook.telling import Telling, telling_for
from workshop.bench.drawn import measure
from workshop.shelf import book_named

BOOKS = ("the-widows-buoys", "the-late-mountain")
DRAWN, TURNS = "the-tidewrights-debt", range(5, 21)
"""What is played with replies drawn at random, and the turns that are measured."""
MOST = 4_000


@dataclass
class Count:
    """What was asked in a play."""

    asked: Counter[str] = field(default_factory=Counter)
    free: int = 0
    pages: int = 0
    fights: list[int] = field(default_factory=list)
    """Of every fight, how often somebody was asked in it."""
    turns: int = 0
    fighting: bool = False

    @property
    def a_turn(self) -> float:
        return sum(self.asked.values()) / max(1, self.turns)

    def note(self, state: Table, asked: Decision, chosen: Chosen) -> None:
        """Count a decision: free, a page to turn, or by the step that asks."""
        assert not isinstance(asked, Chance)
        kind = type(state.agenda[-1]).__name__
        if is_free(state, asked, chosen):
            self.free += 1
        elif (
            isinstance(state.agenda[-1], ChooseWay)
            and isinstance(asked, Pick)
            and len(open_options(asked.options)) == 1
        ):
            self.pages += 1
        else:
            self.asked[kind] += 1
        if is_fighting(state) and self.fights:
            self.fights[-1] += 1

    def __add__(self, other: Count) -> Count:
        """The sums of two counts, with the fights and turns of both."""
        return Count(
            self.asked + other.asked,
            self.free + other.free,
            self.pages + other.pages,
            self.fights + other.fights,
            self.turns + other.turns,
        )


def is_free(state: Table, asked: Question, chosen: Chosen) -> bool:
    """Whether a reply takes a free action, or continues one."""
    own = {option.id for option in asked.options} if isinstance(asked, Pick) else set()
    is_free = len(chosen) == 1 and isinstance(asked, Pick) and chosen[0] not in own
    return is_free or any(type(step).__name__ in ("FinishFreeAction", "EquipTo", "PayToEquip") for step in state.agenda)


def main(words: list[str]) -> int:
    """Count the decisions of campaigns as they are printed and as they are asked now."""
    parser = argparse.ArgumentParser(prog="tools/bench prompts", description=__doc__)
    parser.add_argument("--campaigns", type=int, help="of each book (default: 3; 20 without advice)")
    parser.add_argument("--seed", type=int, default=0, help="of the first campaign; the next has the next (default: 0)")
    parser.add_argument("--books", nargs="*")
    parser.add_argument("--no-advice", action="store_true", help=f"replies drawn at random, in {DRAWN}")
    parser.add_argument("--players", type=int, default=2, help="how many, without advice (default: 2)")
    options = parser.parse_args(words)
    many = options.campaigns or (20 if options.no_advice else 3)
    seeds, books = range(options.seed, options.seed + many), options.books or ([DRAWN] if options.no_advice else BOOKS)
    if options.no_advice:
        same = [measure(game_for(book_named(name)), seeds, options.players, TURNS) for name in books]
        return 0 if all(same) else 1
    return _advised_campaigns(books, seeds)


def _advised_campaigns(books: Iterable[str], seeds: Iterable[int]) -> int:
    """Play as advised, as in print and as screens ask; 1 if any campaign differs."""
    same = True
    for name in books:
        game = game_for(book_named(name))
        printed, brief = Count(), Count()
        for seed in seeds:
            play, count = as_printed(game, seed)
            other, fewer = with_less(game, seed)
            printed, brief = printed + count, brief + fewer
            if play.state != other.state:
                same = False
                print(f"{name}, seed {seed}: the campaigns end in different states")
        report(name, printed, brief)
    print("every campaign ends in the same state" if same else "NOT the same")
    return 0 if same else 1


def as_printed(game: Game, seed: int) -> tuple[Play, Count]:
    """Count the questions of a campaign that asks all of them."""
    play, counsel, count = Play(game, seed, asks_everything=True), Counsel(game), Count()
    while (asked := play.decision) is not None and len(play.journal) < MOST:
        _begin_fight(play.state, count)
        chosen = _advised(play, counsel, asked)
        count.note(play.state, asked, chosen)
        play.answer(chosen)
    count.turns = play.state.board.turn
    return play, count


def with_less(game: Game, seed: int) -> tuple[Play, Count]:
    """Count the questions that screens ask: a click sails to a neighbouring place or resolves a safe fight."""
    play, counsel, telling, count = Play(game, seed), Counsel(game), telling_for(game), Count()
    tried = -1
    while (asked := play.decision) is not None and len(play.journal) < MOST:
        if (foregone := telling.foregone(play)) is not None:
            play.answer(foregone, unasked=True)
            continue
        if _begin_fight(play.state, count):
            tried = -1
        chosen = _advised(play, counsel, asked)
        count.note(play.state, asked, chosen)
        if is_fighting(play.state) and tried != play.state.board.fight.round:
            tried = play.state.board.fight.round
            if fight_outlook(game, play.state).is_safe:
                carry_on(play, as_advised(counsel))
                continue
        goals = _goals(play, chosen)
        play.answer(chosen)
        if goals:
            _follow(play, counsel, telling, goals, count)
    count.turns = play.state.board.turn
    return play, count


class Goal(NamedTuple):
    """What a click on the atlas wants: to be somewhere, or to explore a location there."""

    spot: str
    location: str = ""


def _goals(play: Play, chosen: Chosen) -> list[Goal]:
    """The clicks that set out with this reply."""
    found: list[Goal] = []
    for page in play.game.book.atlas:
        for space in page.spaces:
            numbers = space.locations if isinstance(space, Region) else filter(None, (space.location,))
            found += (Goal(f"{page.number}:{space.id}", number) for number in ("", *numbers))
    return [goal for goal in found if _onward(play, goal) == chosen]


def _follow(play: Play, counsel: Counsel, telling: Telling, goals: list[Goal], count: Count) -> None:
    """A player sets out for a place with one click, as far as that and the adviser agree. On the way the table asks
    who steers, where the ship might not come that far, and who takes part when a hazard is met."""
    turn = play.state.board.turn
    while (asked := play.decision) is not None and play.state.board.turn == turn:
        if (foregone := telling.foregone(play)) is not None:
            play.answer(foregone, unasked=True)
            continue
        said = _advised(play, counsel, asked)
        replies = {goal: _next(play, goal) for goal in goals}
        goals = [goal for goal in replies if replies[goal] == said]
        if not goals:
            goals = [goal for goal in replies if replies[goal] is None]
            if not goals or not isinstance(play.state.agenda[-1], Gather):
                return
            count.note(play.state, asked, said)
        explores = said == (str(Explore(goals[0].location)),)
        play.answer(said, unasked=True)
        if explores:
            return


def _onward(play: Play, goal: Goal) -> Chosen | None:
    course = play.game.rules.course
    return course(play.game, play.state, goal.spot) if course else None


def _next(play: Play, goal: Goal) -> Chosen | None:
    onward = _onward(play, goal)
    return arrived(play, *goal) if onward is None and goal.location else onward


def _advised(play: Play, counsel: Counsel, asked: Decision) -> Chosen:
    assert not isinstance(asked, Chance)
    reply = counsel.advise(play, play.state, asked)
    assert reply is not None, f"no advice on {asked}"
    return reply.chosen


def _begin_fight(state: Table, count: Count) -> bool:
    """Whether a fight has just begun: it is counted from here."""
    was, count.fighting = count.fighting, is_fighting(state)
    if count.fighting and not was:
        count.fights.append(0)
    return count.fighting and not was


def report(name: str, printed: Count, brief: Count) -> None:
    """Print the decisions per turn, before and after, and by the step that asks."""
    turns = printed.turns
    print(f"\n{name}, {turns} turns")
    for what, one in (("as in print", printed), ("now", brief)):
        fights = (
            f"{sum(one.fights) / len(one.fights):.1f} a fight, at most {max(one.fights)}" if one.fights else "no fight"
        )
        extra = f"{one.free / turns:.1f} free actions and {one.pages / turns:.1f} pages turned a turn"
        print(f"  {what:12} {one.a_turn:5.2f} decisions a turn, {fights}; also {extra}")
    for kind, many in printed.asked.most_common():
        print(f"    {kind:18} {many / turns:5.2f} → {brief.asked[kind] / turns:5.2f}")
