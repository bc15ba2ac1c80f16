"""As few plays as possible that see everything left to see, and whether that is proved.

Where every state of a story can be looked at, no fewer plays can do it, or the answer says that this is not proved.
Elsewhere plays are tried: each goes to something that is left, by a witness of its reachability, and on from there to
whatever is near; of these plays the fewest are kept, which a MaxSAT solver finds. Fewer others may do it as well.

In a plain gamebook each play is played by the rules before it is suggested, with every draw as the play needs it, and
what it sees is what was seen then. A campaign's play is one of its story: what the crew can pay and pass is assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from wanderbook.machine.compiled import Story
from wanderbook.machine.moves import OVER, STUCK, Move
from wanderbook.machine.saturate import saturate
from wanderbook.progress import Progress
from wanderbook.proofs.questions.answers import ByQuestions
from wanderbook.proofs.reach import Verdict, reach
from wanderbook.proofs.unlocked import LaterCampaign, opening, selections
from wanderbook.session.coverage.fewest import fewest, survey
from wanderbook.session.coverage.seen import CoverageObserver
from wanderbook.session.coverage.shorten import seen, shortened
from wanderbook.session.coverage.walks import Walker, WalkStep
from wanderbook.table import Game, Reply, answer, start

MOST_PLACES = 100_000
"""States of a story that are looked at all together."""
AHEAD = 3_000
"""States that are looked at for the next thing to see."""
FAR_AHEAD = 50_000
"""The same, where nothing is near."""
MOST_TRIED = 60
"""Plays of which the fewest are found exactly."""


@dataclass(frozen=True)
class Suggested:
    """A suggested play."""

    replies: tuple[str, ...]
    """`explore 12`, `A`, `B pass`, `1-3`."""
    saw: frozenset[str]
    """The names that it sees, of those left."""
    end: str
    """`ending:2`, `stuck` if nothing leads on, or empty if the play can continue in any way."""


@dataclass(frozen=True)
class Suggestion:
    """Plays that see everything that is left and can be seen."""

    plays: list[Suggested]
    proved: bool
    """Whether it is proved that no smaller number of plays sees as much."""
    tried: int = 0
    """If it is not proved: the number of plays among which these are the fewest."""
    exactly: bool = False
    """If it is not proved: whether they are certainly the fewest among those."""
    unreachable: tuple[str, ...] = ()
    """Names left that can never be seen."""
    unfound: tuple[str, ...] = ()
    """Names left for which no play was found."""
    assumed: tuple[str, ...] = ()


def suggest_plays(game: Game, left: Iterable[str], tell: Progress = lambda what, done, of: None) -> Suggestion:
    """As few plays as can be found that see everything left: proved to be the fewest if every state of the story can be
    searched.
    """
    story = Story(game.book)
    walker = Walker(story, left)
    tell("Looking at every state", 0, MOST_PLACES)
    surveyed = survey(walker, MOST_PLACES)
    if surveyed is not None:
        fewest_plays = fewest(walker, surveyed)
        plays = [_suggested(game, walker, ways) for ways in shortened(walker, fewest_plays.plays)]
        never = tuple(name for name, bit in walker.bits.items() if not surveyed.saw & bit)
        return Suggestion(plays, fewest_plays.proved, len(plays), False, never, (), tuple(sorted(story.assumed)))
    return _tried(game, walker, tell)


# ---------------------------------------------------------------- plays that are tried


def _tried(game: Game, walker: Walker, tell: Progress) -> Suggestion:
    """The best suggestion from trying plays, if the states are too many to search: not proved to be the fewest."""
    tell("Asking what can be reached", 0, 1)
    known = reach(game.book)
    named = {name: known[name] for name in walker.wanted if name in known} | _sides(walker)
    never = tuple(name for name, verdict in named.items() if verdict.status == "unreachable")
    witnesses = {name: verdict.witness for name, verdict in named.items() if verdict.status == "reachable"}
    plays = list(_candidates(walker, witnesses, sum(walker.bits[name] for name in never), tell))
    saw = [seen(ways) for ways in plays]
    chosen, exactly = cover(saw)
    unfound = tuple(
        name for name, bit in walker.bits.items() if name not in never and not any(bit & one for one in saw)
    )
    return Suggestion(
        [_suggested(game, walker, ways) for ways in shortened(walker, [plays[at] for at in chosen])],
        proved=False,
        tried=len(plays),
        exactly=exactly,
        unreachable=never,
        unfound=unfound,
        assumed=tuple(sorted(walker.story.assumed)),
    )


def _sides(walker: Walker) -> dict[str, Verdict]:
    """The sides of guards that are wanted, each with its verdict, in a first campaign and in later ones."""
    sides = [(point, Move(when, (), tuple(walker.names(bit)), OVER)) for point, bit, when in walker.sides()]
    verdicts = dict.fromkeys((name for _, side in sides for name in side.names), Verdict("unreachable"))
    book = walker.story.book
    for unlocked in ((), *(selections(book) if walker.story.has_hub else ())):
        asked = [name for name, verdict in verdicts.items() if verdict.status == "unreachable"]
        story = LaterCampaign(book, unlocked) if unlocked else walker.story.copy()
        for point, side in sides:
            story.moves.put(point, (*story.moves[point], side))
        for name, verdict in ByQuestions(story, saturate(story)).verdicts(asked).items():
            verdicts[name] = verdict._replace(witness=(*opening(unlocked), *verdict.witness))
    return verdicts


def _candidates(
    walker: Walker, witnesses: Mapping[str, Sequence[str]], never: int, tell: Progress
) -> Iterator[list[WalkStep]]:
    """A play that sees all it can from the start; then one for each thing still left, the farthest first."""
    left = sum(walker.bits.values()) & ~never
    of = left.bit_count()
    farthest = sorted(witnesses, key=lambda name: (-len(witnesses[name]), name))
    near = walker.nearest(FAR_AHEAD)  # for what has no witness: redirects that do not fire, and what was left undecided
    aims: list[tuple[int, Callable[[], list[WalkStep] | None]]] = [(left, list)]
    aims += ((walker.bits[name], partial(walker.follow, tuple(witnesses[name]))) for name in farthest)
    aims += ((bit, partial(near.get, bit)) for name, bit in walker.bits.items() if name not in witnesses)
    for aim, ways_to in aims:
        if aim & left:
            tell("Trying plays", of - left.bit_count(), of)
            ways = ways_to()
            if ways is not None:
                ways = _extended(walker, ways, left)
                left &= ~seen(ways)
                yield ways


def _toward(
    walker: Walker, aim: int, most: int, ways: Iterable[WalkStep] = (), over: bool = True
) -> list[WalkStep] | None:
    """The play extended to the nearest wanted name; None if none is found. Without `over`, no step may end the play."""
    ways = list(ways)
    place = ways[-1].to if ways else walker.start
    ends = () if over else (OVER, STUCK)
    more = walker.find(place, lambda way: bool(way.saw & aim) and way.to[0] not in ends, most)
    return None if more is None else ways + more


def _extended(walker: Walker, ways: list[WalkStep], left: int) -> list[WalkStep]:
    """The play extended repeatedly to the nearest name not yet seen; to an ending only when nothing else is left."""
    while True:
        left &= ~seen(ways)
        more = _toward(walker, left, AHEAD, ways, over=False) or _toward(walker, left, AHEAD, ways)
        if more is None:
            return ways
        ways = more


def cover(saw: list[int]) -> tuple[list[int], bool]:
    """The fewest of these plays that together see what all of them do, and whether that is proved."""
    everything = 0
    for names in saw:
        everything |= names
    if len(saw) > MOST_TRIED:
        chosen = list(range(len(saw)))
        for play in range(len(saw)):
            rest = 0
            for other in chosen:
                rest |= saw[other] if other != play else 0
            if rest == everything:
                chosen.remove(play)
        return chosen, False
    formula = WCNF()
    for bit in range(everything.bit_length()):
        if everything >> bit & 1:
            formula.append([at + 1 for at, one in enumerate(saw) if one >> bit & 1])
    for play in range(len(saw)):
        formula.append([-play - 1], weight=1)
    with RC2(formula) as solver:
        model = solver.compute() or []
    return [number - 1 for number in model if 0 < number <= len(saw)], True


# ---------------------------------------------------------------- for display


def _suggested(game: Game, walker: Walker, ways: list[WalkStep]) -> Suggested:
    """A suggested play; in a plain gamebook played by the rules, to say what it sees and how it ends."""
    replies = tuple(way.reply for way in ways if way.reply)
    if not walker.story.has_hub:
        saw, end = played_out(game, replies)
        return Suggested(replies, saw & frozenset(walker.wanted), end)
    place = ways[-1].to if ways else walker.start
    end = ways[-1].ending if ways else ""
    return Suggested(replies, frozenset(walker.names(seen(ways))), end or ("" if any(walker.ways(place)) else "stuck"))


def played_out(game: Game, replies: Iterable[str]) -> tuple[frozenset[str], str]:
    """The names that a plain gamebook's play with these replies and draws sees, and how it ends."""
    asking = game.asking
    observer, turned = CoverageObserver(asking), start(asking, 0)
    observer.look(turned)
    for reply in replies:
        for word in reply.split():  # a choice, and how its challenge comes out
            turned = answer(asking, turned.state, Reply((word,)))
            observer.look(turned)
    state = turned.state
    end = f"ending:{state.ending}" if state.ending is not None else "stuck" if state.stuck is not None else ""
    return frozenset(observer.saw), end
