"""Decisions a turn of several players, with replies drawn at random: question by question, and screen by screen.

A screen asks questions that belong together, such as who attacks and whom, and counts once; so does a click on the
chart, which sets out for a place. Free actions are no questions, and turning a page with one way on is no decision.
Both plays give the same replies, so that both campaigns end in the same state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from wanderbook.book.atlas import Region
from wanderbook.session import Play
from wanderbook.session.carrying import Next, can_set_out, course_to
from wanderbook.session.play import replay
from wanderbook.session.replies import some_reply
from wanderbook.table import Chance, Game, Pick, Table, open_options
from wanderbook.table.decisions import Chosen, Question
from wanderbook.table.steps import AlterFate, ChooseWay, Gather
from wanderbook.telling import Telling, telling_for

MOST = 6_000
TRAVEL: Chosen = ("travel",)
FREE = ("FinishFreeAction", "EquipTo", "PayToEquip")
MEDIAN, ALMOST_ALL, FIRST = 8, 14, 12
"""What is wanted of a turn: in the middle, of 95 in 100, and of the first."""


@dataclass
class Drawn:
    """What was asked, by turn."""

    questions: Counter[int] = field(default_factory=Counter)
    screens: Counter[int] = field(default_factory=Counter)
    fought: set[int] = field(default_factory=set)
    """Turns with a fight."""
    kinds: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Screens by turn and the step that asks first."""
    alone: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Questions likewise."""
    last: int = 0
    """The turn that the play stopped in, which is not whole."""


def measure(game: Game, seeds: Iterable[int], players: int, turns: range) -> bool:
    """Play these campaigns and print what they asked; whether every one ends in the same state either way."""
    telling, counts, same = telling_for(game), list[Drawn](), True
    for seed in seeds:
        play, count = campaign(game, telling, seed, players, turns.stop)
        counts.append(count)
        same = same and replay(game, seed, play.journal).state == play.state
    report(counts, turns)
    print("every campaign ends in the same state" if same else "NOT the same")
    return same


def campaign(game: Game, telling: Telling, seed: int, players: int, end: int) -> tuple[Play, Drawn]:
    """A campaign up to a turn, and what it asked."""
    play, random, count = Play(game, seed), Random(seed), Drawn()
    while play.decision is not None and play.state.board.turn < end and len(play.journal) < MOST:
        _screen(play, telling, random, count, players)
    count.last = play.state.board.turn
    return play, count


def _screen(play: Play, telling: Telling, random: Random, count: Drawn, players: int) -> None:
    """Answer one screen, and what need not be asked after it."""
    turn, path, wish = play.state.board.turn, list[Chosen](), None
    first, goes_on, is_asked = type(play.state.agenda[-1]).__name__, True, False
    if play.state.board.fight is not None:
        count.fought.add(turn)
    with play.supposing():
        while goes_on:
            asked, state = play.decision, play.state
            assert asked is not None and not isinstance(asked, Chance)
            chosen = (str(players),) if asked.about == "players" else some_reply(asked, random).chosen
            if chosen == TRAVEL and not path:
                wish = _clicked(play, random)
            if is_decision(state, asked, chosen):
                is_asked = True
                _count_question(count, state, turn)
            goes_on = wish is None and telling.goes_on(play, chosen, len(path))
            path.append(chosen)
            telling.answer(play, chosen)
    telling.answer(play, path[0], path[1:])
    if is_asked:
        count.screens[turn] += 1
        count.kinds[turn, first] += 1
    while wish is not None and play.decision is not None:
        state, onward = play.state, wish(play)
        if onward is None or not (isinstance(state.agenda[-1], Gather | AlterFate) or _is_sailing(state)):
            break
        _count_question(count, state, turn)
        play.answer(onward, unasked=True)
        telling.settle(play)


def _is_sailing(state: Table) -> bool:
    return type(state.agenda[-1]).__name__ == "Sail"


def _clicked(play: Play, random: Random) -> Next | None:
    """A click on a place of the chart that can be set out for."""
    spots = [
        f"{page.number}:{one.id}" for page in play.game.book.atlas for one in page.spaces if isinstance(one, Region)
    ]
    goals = [spot for spot in spots if can_set_out(play, spot)]
    wish = course_to(random.choice(goals)) if goals else None
    return wish if wish is not None and wish(play) == TRAVEL else None


def is_decision(state: Table, asked: Question, chosen: Chosen) -> bool:
    """Whether a reply decides something: it is no free action, and turns no page that has one way on."""
    if any(type(step).__name__ in FREE for step in state.agenda):
        return False
    if not isinstance(asked, Pick):
        return True
    own = {option.id for option in asked.options}
    one_way = isinstance(state.agenda[-1], ChooseWay) and len(open_options(asked.options)) == 1
    return own.issuperset(chosen) and not one_way


def _count_question(count: Drawn, state: Table, turn: int) -> None:
    count.questions[turn] += 1
    count.alone[turn, type(state.agenda[-1]).__name__] += 1


# ---------------------------------------------------------------- the report


def report(counts: list[Drawn], turns: range) -> None:
    """The figures beside those that are wanted, and the steps that they come from."""
    played = [(count, turn) for count in counts for turn in turns if turn < count.last]
    for name, of in (("questions", "questions"), ("screens", "screens")):
        every = sorted(getattr(count, of)[turn] for count, turn in played)
        calm = sorted(getattr(count, of)[turn] for count, turn in played if turn not in count.fought)
        first = [getattr(count, of)[1] for count in counts]
        print(
            f"{name} a turn, turns {turns.start} to {turns.stop - 1} of {len(counts)} campaigns ({len(every)} turns):"
        )
        print(f"  in the middle {_share(every, 0.5)}, 95 % at most {_share(every, 0.95)}")
        print(f"  without a fight: in the middle {_share(calm, 0.5)}, 95 % at most {_share(calm, 0.95)}")
        print(f"  first turn: in the middle {_share(sorted(first), 0.5)}, at most {max(first)}")
    print(f"wanted of screens: {MEDIAN} in the middle, 95 % at most {ALMOST_ALL}, the first turn at most {FIRST}")
    for name, many, fewer in sorted(_kinds(played), key=lambda row: -row[1]):
        print(f"    {name:18} {many:5.2f} → {fewer:5.2f}")


def _kinds(played: list[tuple[Drawn, int]]) -> Iterator[tuple[str, float, float]]:
    """By step, its questions and the screens that it begins, a turn."""
    alone, kinds, of = Counter[str](), Counter[str](), max(1, len(played))
    for count, turn in played:
        alone.update({name: many for (at, name), many in count.alone.items() if at == turn})
        kinds.update({name: many for (at, name), many in count.kinds.items() if at == turn})
    return ((name, many / of, kinds[name] / of) for name, many in alone.items() if many / of >= 0.01)


def _share(ordered: list[int], share: float) -> int:
    """The number that so many of these, in order, do not exceed."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0
