"""For each suspect, whether some play shows it: moves of its own in a copy of the story, decided by small questions.

What follows from a find is no find of its own. So resets are decided first, then texts told twice by plays without a
reset, then gifts given twice by plays without either: the moves that show an earlier find are closed. A reset or a text
told twice that is undecided, or that is meant, closes nothing or what was meant, and so hides nothing else. A gift that
is not found so is still given in vain if no play is given it afresh.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from wanderbook.book import Book
from wanderbook.book.conditions import (
    And,
    Condition,
    HasKeyword,
    HasQuest,
    HasRead,
    HasTaken,
    HeldKeyword,
    HeldQuest,
    Not,
    Or,
    Simple,
)
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS, Guard, both
from wanderbook.machine.history import remember
from wanderbook.machine.moves import OVER, Move
from wanderbook.progress import Progress
from wanderbook.proofs.continuity.suspects import Kind, Suspect
from wanderbook.proofs.questioned import questioned
from wanderbook.proofs.verdicts import Budget, Verdict

ROUNDS: tuple[tuple[Kind, ...], ...] = (("reset", "promise", "forgotten", "fresh"), ("told twice",), ("given twice",))
"""The kinds decided together, in order; finds of one round are closed in the next."""
BUDGET = Budget(states=5_000, explorations=2_000, effort=300_000, sets=False)
"""These are many questions, and one that needs more is undecided."""


def decide(
    book: Book, several: Iterable[Suspect], budget: Budget | None = None, tell: Progress | None = None
) -> tuple[dict[str, Verdict], list[str]]:
    """By goal, whether some play shows a suspect; and what the proofs take for granted."""

    def answered(story: Story, asked: list[Suspect]) -> dict[str, Verdict]:
        return questioned(story, [one.goal for one in asked], budget or BUDGET, tell)

    return decide_by(Story(book), several, answered)


def decide_by(
    story: Story, several: Iterable[Suspect], answered: Callable[[Story, list[Suspect]], dict[str, Verdict]]
) -> tuple[dict[str, Verdict], list[str]]:
    """The same, by a function that answers the questions of one round about a story with moves for them."""
    verdicts = dict[str, Verdict]()
    closed: list[Suspect] = []
    assumed: set[str] = set()

    def ask(asked: list[Suspect], before: list[Suspect]) -> None:
        """Add the verdicts of one round, in which the finds of those before are closed."""
        if asked:
            own = story.copy()
            _close(own, before)
            _watch(own, asked)
            remember(own, [past for one in (*asked, *before) if (past := shown_by(one))])
            verdicts.update(answered(own, asked))
            assumed.update(own.assumed)

    several = list(several)
    every = [*several, *_as("fresh", several)]
    for kinds in ROUNDS:
        asked = [one for one in every if one.kind in kinds]
        ask(asked, closed)
        closed += [one for one in asked if one.kind in CLOSING and verdicts[one.goal].status == "reachable"]
    never = [one for one in _as("fresh", several) if verdicts[one.goal].status == "unreachable"]
    gifts = [one._replace(kind="given twice") for one in never]
    ask([*_as("in vain", (one for one in gifts if verdicts[one.goal].status == "unreachable"))], [])
    for one in gifts:
        in_vain = verdicts.get(one._replace(kind="in vain").goal)
        if in_vain and in_vain.status == "reachable":
            verdicts[one.goal] = in_vain
    return verdicts, sorted(assumed)


def goals(several: Iterable[Suspect]) -> set[str]:
    """The names of all questions that are always asked about these suspects."""
    several = list(several)
    return {one.goal for one in (*several, *_as("fresh", several))}


def _as(kind: Kind, several: Iterable[Suspect]) -> Iterator[Suspect]:
    """The gifts of a quest among some suspects, with another question about each."""
    for one in several:
        if one.kind == "given twice" and isinstance(one.about, HasQuest):
            yield one._replace(kind=kind)


CLOSING: tuple[Kind, ...] = ("reset", "told twice")


def _close(story: Story, closed: Iterable[Suspect]) -> None:
    """Close the moves of a story that show these finds."""
    moves = story.moves
    for one in closed:
        when = shown_by(one)
        if when is None or ":p" in one.at:  # a paragraph is no move of its own
            continue
        guard, point = story.guard(when, holds=False), story.at[one.section]
        for at in range(moves.first[point], moves.last[point]):
            if one.section in moves.names(at):
                own, changes, *_ = moves.move(at)
                moves.alter(at, both(own, guard), changes)


def _watch(story: Story, several: Iterable[Suspect]) -> None:
    """Let a story that may be changed reach the goal of each suspect that a play shows."""
    seen: dict[int, list[Move]] = defaultdict(list)
    for one in several:
        point = (story.choosing if one.is_choice else story.at)[one.section]
        when = shown_by(one)
        name, guard = one.at if one.is_choice else one.section, story.guard(when) if when else ALWAYS
        for move in story.moves[point]:
            if name in move.names:
                for side in _sides(story, one):
                    shown = both(both(move.guard, guard), side)
                    seen[point].append(Move(shown, (), (one.goal,), OVER, move.reply))
    for point, more in seen.items():
        story.moves.put(point, (*story.moves[point], *more))


def _sides(story: Story, one: Suspect) -> Iterator[Guard]:
    """Guards of which one always holds: a question keeps what its moves test, and whether a text is read again hangs on
    what it takes."""
    if isinstance(one.about, HasQuest) and one.kind == "told twice":
        yield from (story.guard(one.about, holds) for holds in (True, False))
    else:
        yield ALWAYS


def shown_by(one: Suspect) -> Condition | None:
    """The condition under which a suspect is shown when its text is read or its choice taken; None if it always is."""
    about = one.about
    match one.kind:
        case "reset":
            assert about is not None
            return And(all=(Not(of=about), _ever(about)))
        case "told twice":
            return HasRead(section=one.section)
        case "given twice":
            assert about is not None
            return _again(one.at, about) if isinstance(about, HasQuest) else about
        case "fresh":
            assert isinstance(about, HasQuest)
            return Not(of=HeldQuest(quest=about.quest))
        case "in vain":
            assert isinstance(about, HasQuest)
            return HeldQuest(quest=about.quest)
        case _:
            return None


def _again(choice: str, held: HasQuest) -> Condition:
    """The condition under which a choice gives a quest in vain: it was used up, so that it is not held afterwards, or
    this very choice gave it. A mark that several deeds give is held afterwards, as the text says, and that is all."""
    used_up = And(all=(HeldQuest(quest=held.quest), Not(of=held)))
    return Or(any=(used_up, And(all=(held, HasTaken(choice=choice)))))


def _ever(test: Simple) -> HeldKeyword | HeldQuest:
    """The test that something was ever held."""
    if isinstance(test, HasKeyword):
        return HeldKeyword(keyword=test.keyword)
    assert isinstance(test, HasQuest)
    return HeldQuest(quest=test.quest)
