"""Futile losses: a text takes or completes what no play holds there.

Claim: some play takes the step of each, and none takes it while it holds the thing.

Idea: a copy of the story has one more move beside each step with a loss, open where the step is and the thing is held
by then, what the same step gains or loses before included. It ends there, so that nothing else changes. Of what is
futile it is asked again whether the thing may have been lost before, or not have been gained yet: that is the reason. A
card can be gained again, so that in this copy its first gain is remembered.

A step that loses what can only be gained later makes sure that it is not held, which is no mistake; one that completes
it is wrong. Nothing is asked of a step whose own guard asks for the thing. Steps of one choice are one, passed or
failed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import GAIN, NEVER, SET, UNSET, USE, Guard, both, covers
from wanderbook.machine.moves import OVER, Move
from wanderbook.machine.printed import effects_of
from wanderbook.machine.reading import KINDS
from wanderbook.machine.saturate import saturate
from wanderbook.progress import Progress
from wanderbook.proofs.explicit import explore
from wanderbook.proofs.reach import FEW_POINTS, FEW_STATES, Budget, Reach, reach_by_passes, reach_story
from wanderbook.proofs.sites import elsewhere, site, sites
from wanderbook.proofs.trials import outcome_of
from wanderbook.proofs.verdicts import Verdict, VerdictStatus
from wanderbook.proofs.words import listed, said_fact

NEW, HELD, GONE = range(3)
"""Of a thing at a moment: not gained yet, held, or lost again."""
Moments = dict[str, list[tuple["Step", int]]]
"""By name, the steps of which one is asked for while the thing is so."""


class FutileLoss(NamedTuple):
    at: str
    """The text: `12`, `12:A`, `12:1-3`."""
    thing: str
    """`quest:4`, `card:2`."""
    given: tuple[str, ...]
    """Where plays gain it."""
    lost: tuple[str, ...]
    """Where plays lose it."""
    why: str


class Step(NamedTuple):
    """A move that loses something."""

    name: str
    """`12:A:fail`."""
    point: int
    move: Move
    thing: str
    before: tuple[bool, ...]
    """What else it does with the thing first: whether it gains it or loses it, in order."""


def futile_losses(found: Reach, budget: Budget | None = None, tell: Progress | None = None) -> list[FutileLoss]:
    """Every futile loss of a book, in its order."""
    return list(_Losses(found, budget or Budget(), tell).futile())


def losses(story: Story) -> Iterator[Step]:
    """Every step that loses a quest or a card, once for each."""
    cards = {bit: name for name, bit in story.bits.items() if name.startswith("card:")}
    for point in sorted(set(story.moves.changing)):
        for move in story.moves[point]:
            for at, (what, which) in enumerate(move.changes):
                thing = f"quest:{which}" if what == USE else cards.get(which, "") if what == UNSET else ""
                if thing:
                    gains, same = (GAIN, (GAIN, USE)) if what == USE else (SET, (SET, UNSET))
                    before = tuple(one == gains for one, other in move.changes[:at] if one in same and other == which)
                    yield Step(site(story, point, move), point, move, thing, before)


class _Losses:
    def __init__(self, found: Reach, budget: Budget, tell: Progress | None) -> None:
        self.found, self.story, self.budget, self.tell = found, found.story, budget, tell
        self.given, self.lost = sites(found.story)
        self.steps: dict[tuple[str, str], list[Step]] = defaultdict(list)
        """By text and thing."""
        for step in losses(found.story):
            self.steps[_text(step.name), step.thing].append(step)

    def futile(self) -> Iterator[FutileLoss]:
        besides = elsewhere(self.story.book)
        asked = {
            f"held:{text}:{thing}": (text, thing)
            for (text, thing), steps in self.steps.items()
            if thing not in besides and self._is_doubtful(steps)
        }
        held = self._decide({name: [(step, HELD) for step in self.steps[asked[name]]] for name in asked})
        futile = [asked[name] for name in asked if held[name] == "unreachable"]
        again = {(loss, how): f"{how}:{':'.join(loss)}" for loss in futile for how in (NEW, GONE)}
        may = self._decide({name: [(step, how) for step in self.steps[loss]] for (loss, how), name in again.items()})
        for loss in futile:
            new, gone = may[again[loss, NEW]], may[again[loss, GONE]]
            is_wrong = gone == "reachable" or self._completes(*loss) or not self._gained(loss[1])
            if is_wrong and "reachable" in (new, gone):  # else no play takes the step
                yield self._told(*loss, new != "unreachable", gone != "unreachable")

    def _is_doubtful(self, steps: Iterable[Step]) -> bool:
        """Whether some play may take the step, and no step that is taken asks for the thing."""
        taken = [step for step in steps if self._is_reached(step.name)]
        certain = (step for step in taken if covers(self._before(step, HELD), step.move.guard))
        return bool(taken) and next(certain, None) is None

    def _is_reached(self, name: str) -> bool:
        return name in self.found and self.found[name].status == "reachable"

    # ---------------------------------------------------------------- whether

    def _decide(self, moments: Moments) -> Mapping[str, VerdictStatus]:
        """By name, whether a play takes one of the steps while the thing is so."""
        looking, beside = self._remembering(moments), defaultdict(list)
        for name, several in moments.items():
            for step, how in several:
                guard = both(step.move.guard, self._before(step, how, looking))
                beside[step.point].append(Move(guard, (), (name,), OVER, step.move.reply))
        for point, more in beside.items():
            looking.moves.put(point, (*looking.moves[point], *more))
        known = [name for name in moments if looking.thing(name) is not None]
        found = self._asked(looking, known) if known else {}
        return {name: found[name].status if name in found else "unreachable" for name in moments}

    def _asked(self, looking: Story, names: Collection[str]) -> Mapping[str, Verdict]:
        """A large campaign is asked by the passes, however few the names are: they are near to everything."""
        if looking.has_hub and len(looking.moves) > FEW_POINTS:
            seen = explore(looking, FEW_STATES)
            return reach_by_passes(looking, saturate(looking), seen, self.budget, self.tell, names).kinds[KINDS[0]]
        return reach_story(looking, self.budget, self.tell, only=names).kinds[KINDS[0]]

    def _remembering(self, moments: Moments) -> Story:
        """A copy of the story that remembers of each card whether it was gained, as far as that is asked."""
        looking = self.story.copy()
        asked = (step.thing for several in moments.values() for step, how in several if how != HELD)
        once = {looking.bit(card): looking.bit(f"once:{card}") for card in asked if card.startswith("card:")}
        for bit, remembered in once.items():
            looking.start |= (looking.start >> bit & 1) << remembered
        for at in range(len(looking.moves.to)) if once else ():
            guard, changes, *_ = looking.moves.move(at)
            if more := tuple((SET, once[which]) for what, which in changes if what == SET and which in once):
                looking.moves.alter(at, guard, (*changes, *more))
        return looking

    def _before(self, step: Step, how: int, story: Story | None = None) -> Guard:
        """What is asked before a step, for the thing to be so when the step loses it."""
        ways = (self._so(step.thing, first, story or self.story) for first in _befores(step, how))
        return tuple(clause for guard in ways for clause in guard) or NEVER

    def _so(self, thing: str, how: int, story: Story) -> Guard:
        """That a thing is so."""
        kind, _, which = thing.partition(":")
        held = story.mask(thing)
        if how == HELD:
            return ((held, 0),)
        gone = story.mask(f"used:{which}" if kind == "quest" else f"once:{thing}")
        return ((0, held | gone),) if how == NEW else ((gone, held),)

    # ---------------------------------------------------------------- why

    def _told(self, text: str, thing: str, is_new: bool, is_gone: bool) -> FutileLoss:
        given = self._gained(thing)
        lost = tuple(at for at in self.lost.get(thing, ()) if self._is_reached(at))
        earlier = tuple(at for at in lost if _text(at) != text) or lost
        ways = [f"it is not gained yet (only at {listed(given)})"] if is_new and given else []
        ways += [f"it is already used up (at {listed(earlier)})"] if is_gone else []
        takes = "completes" if self._completes(text, thing) else "loses"
        said = f"{text} {takes} {said_fact(self.story.book, thing)}, which no play holds there"
        return FutileLoss(text, thing, given, lost, f"{said}: {' or '.join(ways) or 'nothing gives it'}")

    def _gained(self, thing: str) -> tuple[str, ...]:
        """Where plays gain a thing."""
        return tuple(at for at in self.given.get(thing, ()) if self._is_reached(at))

    def _completes(self, text: str, thing: str) -> bool:
        """Whether the section completes a quest; else it loses it."""
        section = self.story.book.sections[text.partition(":")[0]]
        kind, _, which = thing.partition(":")
        return kind == "quest" and {"kind": "complete_quest", "quest": int(which)} in effects_of(section)


def _text(name: str) -> str:
    """A choice without its outcome."""
    return outcome_of(name)[0] or name


def _befores(step: Step, how: int) -> list[int]:
    """How a thing may be before a step, for it to be so when the step loses it."""
    return [before for before in (NEW, HELD, GONE) if _after(before, step) == how]


def _after(how: int, step: Step) -> int:
    """How a thing is after what the same step does with it before. A quest that is gone does not come back."""
    for gains in step.before:
        if not gains:
            how = GONE if how == HELD else how
        elif how == NEW or step.thing.startswith("card:"):
            how = HELD
    return how
