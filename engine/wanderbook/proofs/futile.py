"""Futile losses: a text takes or completes something that no play holds there.

Claim: some play takes the step of each loss, and none takes it while holding the thing.

Idea: a copy of the story gets one more move beside each step with a loss. It is open if the step is open and the thing
is held by then, counting gains and losses earlier in the same step, and it leads nowhere, so nothing else changes. For
a futile loss, two more questions find the reason: can the thing have been lost before, or not have been gained yet? A
card can be gained again, so this copy records its first gain. Where small questions decided the story, they are asked
instead whether a play comes to the step with such facts, which needs no copy.

A step that loses something gained only later may be there to make sure that it is not held, which is no mistake; a step
that completes it is wrong. Steps whose own guard needs the thing are skipped. The steps for passing and failing one
choice count as one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import GAIN, NEVER, SET, UNSET, USE, Guard, both, covers
from wanderbook.machine.moves import OVER, Move
from wanderbook.machine.printed import effects_of
from wanderbook.machine.reading import ASKED_KIND
from wanderbook.machine.saturate import saturate
from wanderbook.progress import Progress
from wanderbook.proofs.deciding import FEW_POINTS, FEW_STATES
from wanderbook.proofs.explicit import explore
from wanderbook.proofs.reach import Budget, Reach, reach_by_passes, reach_story
from wanderbook.proofs.sites import elsewhere, site, sites
from wanderbook.proofs.trials import outcome_of
from wanderbook.proofs.verdicts import Verdict, VerdictStatus
from wanderbook.proofs.words import listed, said_fact

NEW, HELD, GONE = range(3)
"""The status of a thing: not gained yet, held, or lost again."""
Moments = dict[str, list[tuple["Step", int]]]
"""By name, steps with the status of the thing for which a play is looked for."""


class FutileLoss(NamedTuple):
    """A loss that no play takes while it holds the thing."""

    at: str
    """The text that loses it: `12`, `12:A`, `12:1-3`."""
    thing: str
    """`quest:4`, `card:2`."""
    given: tuple[str, ...]
    """The sites where plays gain it."""
    lost: tuple[str, ...]
    """The sites where plays lose it."""
    why: str


class Step(NamedTuple):
    """A move that loses something."""

    name: str
    """`12:A:fail`."""
    point: int
    move: Move
    thing: str
    before: tuple[bool, ...]
    """The earlier changes of the thing in this step, in order: True for a gain, False for a loss."""


def futile_losses(found: Reach, budget: Budget | None = None, tell: Progress | None = None) -> list[FutileLoss]:
    """Every futile loss of a book, in its order."""
    return list(_Losses(found, budget or Budget(), tell).futile())


def losses(story: Story) -> Iterator[Step]:
    """Every step that loses a quest or a card, once for each loss."""
    cards = {bit: name for name, bit in story.bits.items() if name.startswith("card:")}
    for point in sorted(set(story.moves.changing)):
        for move in story.moves[point]:
            for at, (kind, target) in enumerate(move.changes):
                thing = f"quest:{target}" if kind == USE else cards.get(target, "") if kind == UNSET else ""
                if thing:
                    gains, same = (GAIN, (GAIN, USE)) if kind == USE else (SET, (SET, UNSET))
                    before = tuple(one == gains for one, other in move.changes[:at] if one in same and other == target)
                    yield Step(site(story, point, move), point, move, thing, before)


class _Losses:
    """The losses of a story, and the questions about them."""

    def __init__(self, found: Reach, budget: Budget, tell: Progress | None) -> None:
        """`found` are the verdicts of the story."""
        self.found, self.story, self.budget, self.tell = found, found.story, budget, tell
        self.given, self.lost = sites(found.story)
        self.steps: dict[tuple[str, str], list[Step]] = defaultdict(list)
        """The steps by text and thing."""
        for step in losses(found.story):
            self.steps[_text(step.name), step.thing].append(step)

    def futile(self) -> Iterator[FutileLoss]:
        """The losses that never happen while the thing is held, and that are mistakes, with the reason."""
        other_sources = elsewhere(self.story.book)
        asked = {
            f"held:{text}:{thing}": (text, thing)
            for (text, thing), steps in self.steps.items()
            if thing not in other_sources and self._is_doubtful(steps)
        }
        held = self._decide({name: [(step, HELD) for step in self.steps[asked[name]]] for name in asked})
        futile = [asked[name] for name in asked if held[name] == "unreachable"]
        again = {(loss, how): f"{how}:{':'.join(loss)}" for loss in futile for how in (NEW, GONE)}
        may = self._decide({name: [(step, how) for step in self.steps[loss]] for (loss, how), name in again.items()})
        for loss in futile:
            new, gone = may[again[loss, NEW]], may[again[loss, GONE]]
            is_wrong = gone == "reachable" or self._completes(*loss) or not self._gained(loss[1])
            if is_wrong and "reachable" in (new, gone):  # otherwise no play takes the step
                yield self._told(*loss, new != "unreachable", gone != "unreachable")

    def _is_doubtful(self, steps: Iterable[Step]) -> bool:
        """Whether some play may take one of these steps, and no reachable one needs the thing."""
        taken = [step for step in steps if self._is_reached(step.name)]
        certain = (step for step in taken if covers(self._before(step, HELD), step.move.guard))
        return bool(taken) and next(certain, None) is None

    def _is_reached(self, name: str) -> bool:
        return name in self.found and self.found[name].status == "reachable"

    # ---------------------------------------------------------------- whether

    def _decide(self, moments: Moments) -> Mapping[str, VerdictStatus]:
        """By name, whether a play takes one of the steps while the thing has that status."""
        known = self._known(moments)
        open = {name: several for name, several in moments.items() if name not in known}
        return known | self._decide_in_copy(open) if open else known

    def _known(self, moments: Moments) -> dict[str, VerdictStatus]:
        """By name, the answer of the small questions that decided the story, if they did, and only about quests: the
        story does not record whether a card was ever gained."""
        questions = self.found.questions
        if questions is None:
            return {}
        known: dict[str, VerdictStatus] = {}
        for name, several in moments.items():
            if all(step.thing.startswith("quest:") for step, _ in several):
                guards = [(step.point, both(step.move.guard, self._before(step, how))) for step, how in several]
                known[name] = _any_of(questions.can_hold((point,), guard) for point, guard in guards)
        return known

    def _decide_in_copy(self, moments: Moments) -> dict[str, VerdictStatus]:
        """The same by moves of their own in a copy of the story."""
        looking, beside = self._remembering(moments), defaultdict(list)
        for name, several in moments.items():
            for step, how in several:
                guard = both(step.move.guard, self._before(step, how, looking))
                beside[step.point].append(Move(guard=guard, changes=(), names=(name,), to=OVER, reply=step.move.reply))
        for point, more in beside.items():
            looking.moves.put(point, (*looking.moves[point], *more))
        known = [name for name in moments if looking.thing(name) is not None]
        found = self._asked(looking, known) if known else {}
        return {name: found[name].status if name in found else "unreachable" for name in moments}

    def _asked(self, looking: Story, names: Collection[str]) -> Mapping[str, Verdict]:
        """Verdicts for these names. A large campaign goes to the passes, however few the names: these are near
        everything."""
        if looking.has_hub and len(looking.moves) > FEW_POINTS:
            seen = explore(looking, FEW_STATES)
            return reach_by_passes(looking, saturate(looking), seen, self.budget, self.tell, names).kinds[ASKED_KIND]
        return reach_story(looking, self.budget, self.tell, only=names).kinds[ASKED_KIND]

    def _remembering(self, moments: Moments) -> Story:
        """A copy of the story that records whether each card was ever gained, if a question depends on it."""
        looking = self.story.copy()
        asked = (step.thing for several in moments.values() for step, how in several if how != HELD)
        once = {looking.bit(card): looking.bit(f"once:{card}") for card in asked if card.startswith("card:")}
        for bit, remembered in once.items():
            looking.start |= (looking.start >> bit & 1) << remembered
        for at in range(len(looking.moves.to)) if once else ():
            guard, changes, *_ = looking.moves.move(at)
            if more := tuple((SET, once[target]) for kind, target in changes if kind == SET and target in once):
                looking.moves.alter(at, guard, (*changes, *more))
        return looking

    def _before(self, step: Step, how: int, story: Story | None = None) -> Guard:
        """The guard before a step under which the thing has this status when the step loses it."""
        ways = (self._so(step.thing, first, story or self.story) for first in _befores(step, how))
        return tuple(clause for guard in ways for clause in guard) or NEVER

    def _so(self, thing: str, how: int, story: Story) -> Guard:
        """The guard that a thing has this status."""
        kind, _, which = thing.partition(":")
        held = story.mask(thing)
        if how == HELD:
            return ((held, 0),)
        gone = story.mask(f"used:{which}" if kind == "quest" else f"once:{thing}")
        return ((0, held | gone),) if how == NEW else ((gone, held),)

    # ---------------------------------------------------------------- why

    def _told(self, text: str, thing: str, is_new: bool, is_gone: bool) -> FutileLoss:
        """A futile loss with its sentence; `is_new` and `is_gone` say whether the thing may be ungained or lost by
        then."""
        given = self._gained(thing)
        lost = tuple(at for at in self.lost.get(thing, ()) if self._is_reached(at))
        earlier = tuple(at for at in lost if _text(at) != text) or lost
        ways = [f"it is not gained yet (only at {listed(given)})"] if is_new and given else []
        ways += [f"it is already used up (at {listed(earlier)})"] if is_gone else []
        takes = "completes" if self._completes(text, thing) else "loses"
        said = f"{text} {takes} {said_fact(self.story.book, thing)}, which no play holds there"
        return FutileLoss(
            at=text, thing=thing, given=given, lost=lost, why=f"{said}: {' or '.join(ways) or 'nothing gives it'}"
        )

    def _gained(self, thing: str) -> tuple[str, ...]:
        """The sites where plays gain a thing."""
        return tuple(at for at in self.given.get(thing, ()) if self._is_reached(at))

    def _completes(self, text: str, thing: str) -> bool:
        """Whether the text completes a quest rather than losing it."""
        section = self.story.book.sections[text.partition(":")[0]]
        kind, _, which = thing.partition(":")
        return kind == "quest" and {"kind": "complete_quest", "quest": int(which)} in effects_of(section)


def _text(name: str) -> str:
    """The name of a choice without its outcome."""
    return outcome_of(name)[0] or name


def _any_of(several: Iterable[VerdictStatus]) -> VerdictStatus:
    """Reachable if one of them is, else undecided if one is."""
    found: set[VerdictStatus] = set()
    for status in several:
        found.add(status)
        if status == "reachable":
            return status
    return "undecided" if "undecided" in found else "unreachable"


def _befores(step: Step, how: int) -> list[int]:
    """The statuses before a step that lead to this status when the step loses the thing."""
    return [before for before in (NEW, HELD, GONE) if _after(before, step) == how]


def _after(how: int, step: Step) -> int:
    """The status of a thing after the step's earlier changes. A lost quest does not come back."""
    for gains in step.before:
        if not gains:
            how = GONE if how == HELD else how
        elif how == NEW or step.thing.startswith("card:"):
            how = HELD
    return how
