"""Quick verdicts for a story after an edit.

If only words changed, `is_same` says so and every verdict stays. Otherwise all known plays are followed through the
changed story, together, since many begin alike: whatever they reach is reachable. The rest is decided by small
questions and, in a small campaign, by sets of states, as long as there is time. A full proof later decides what these
leave open.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from wanderbook.machine.compiled import Story
from wanderbook.machine.moves import HUB
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.deciding import FEW_POINTS, FEW_WORK
from wanderbook.proofs.explicit import ExplicitState, moves
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.paragraphs import PARAGRAPHS, paragraphs, watching
from wanderbook.proofs.questions.answers import PROOF, ByQuestions
from wanderbook.proofs.reach import Reach, by_any_means
from wanderbook.proofs.sets.answers import by_sets
from wanderbook.proofs.sites import elsewhere
from wanderbook.proofs.unlocked import LaterCampaign, opening
from wanderbook.proofs.verdicts import Budget, Replies, Verdict, undecided

Onward: TypeAlias = dict[str, "Onward"]
"""The next replies of several plays, each with the replies that follow it."""


def reach_again(story: Story, before: Reach, limit: TimeLimit = NO_LIMIT) -> Reach:
    """The verdicts that can be given at once after an edit; the rest is undecided. Soft locks and always-shown
    paragraphs are taken from the earlier proof."""
    hidden = paragraphs(story.book)
    contents = {**story.contents, **({PARAGRAPHS: list(hidden)} if hidden else {})}
    names = [name for several in contents.values() for name in several]
    verdicts = by_any_means(story, names, Again(before, limit).settle, elsewhere(story.book), limit)
    kinds = {kind: {name: verdicts[name] for name in several} for kind, several in contents.items()}
    always = tuple(name for name in before.always_shown if name in hidden)
    return Reach(story, kinds, before.locks, PROOF, always)


class Again:
    """The verdicts of the earlier story, checked against the changed one."""

    def __init__(self, before: Reach, limit: TimeLimit) -> None:
        self._plays = [tuple(verdict.witness) for verdicts in before.kinds.values() for verdict in verdicts.values()]
        self._limit = limit

    def settle(self, story: Story, names: Collection[str]) -> dict[str, Verdict]:
        """Verdicts for these names: in the story itself, in a later campaign, or in one where cards give more."""
        looking = watching(story) if paragraphs(story.book) else story
        followed = Followed(looking)
        begin = opening(story.unlocked) if isinstance(story, LaterCampaign) else ()
        followed.follow(play[len(begin) :] for play in self._plays if play[: len(begin)] == begin)
        settled = {name: followed.verdict(name) for name in names if name in followed}
        bound = saturate(looking)
        settled |= {name: Verdict("unreachable", proof="saturation") for name in names if name not in bound.names}
        open = [name for name in names if name not in settled]
        if open:
            settled |= ByQuestions(looking, bound).verdicts(open, self._limit)
        if (open := undecided(settled)) and len(looking.moves) <= FEW_POINTS:
            budget = Budget(limit=self._limit)
            sets = by_sets(looking, bound, budget, FEW_WORK)
            settled |= sets.verdicts(open) if sets else {}
        return settled


# ---------------------------------------------------------------- the same story


def is_same(story: Story, other: Story) -> bool:
    """Whether two stories differ only in words. A story adds facts as guards are compiled, so these may differ."""
    return story.bits.items() <= other.bits.items() and _machine(story) == _machine(other)


def _machine(story: Story) -> tuple[object, ...]:
    """Everything that verdicts depend on."""
    book, moves = story.book, story.moves
    page = book.title_page
    arrays = (moves.first, moves.last, moves.to, moves.guard, moves.change, moves.reply, moves.reaches, moves.reached)
    keys = (moves.guards, moves.changes, moves.replies, moves.things, story.names, story.contents)
    beginning = (story.start, story.entrances, story.given, story.standpoint, story.cut_off)
    around = (paragraphs(book), elsewhere(book), page.unlock, book.quests.keys(), page.ruleset)
    return arrays, keys, beginning, around


# ---------------------------------------------------------------- known plays


class Followed:
    """The states and names that known plays reach in a story."""

    def __init__(self, story: Story) -> None:
        """Nothing is reached yet except what every play begins with."""
        self._story, self._local = story, story.local if story.has_hub else 0
        self._begin: ExplicitState = (HUB, story.start, -1)
        self._before: dict[ExplicitState, tuple[ExplicitState, str | None]] = {}
        """By state, the one before it and the reply."""
        self._reached: dict[str, tuple[ExplicitState, str | None] | None] = dict.fromkeys(story.given)
        """By name, the state from which it was first reached and the reply; None if every play begins with it."""

    def __contains__(self, name: str) -> bool:
        return name in self._reached

    def verdict(self, name: str) -> Verdict:
        """The verdict for a name that some play reaches."""
        return Verdict("reachable", Replies(lambda: self._replies(self._reached[name])), proof="every state")

    def _replies(self, last: tuple[ExplicitState, str | None] | None) -> tuple[str, ...]:
        """The replies of a play, followed backward from its last state and the reply given there."""
        replies: list[str] = []
        while last is not None:
            state, reply = last
            if reply is not None:
                replies.append(reply)
            last = self._before.get(state)
        return tuple(reversed(replies))

    def follow(self, plays: Iterable[Sequence[str]]) -> None:
        """Follow each play as far as it goes, all of them reply by reply."""
        waiting = [([self._begin], _together(plays))]
        while waiting:
            waiting = [way for states, onward in waiting for way in self._go_on(states, onward)]

    def _go_on(self, states: list[ExplicitState], onward: Onward) -> list[tuple[list[ExplicitState], Onward]]:
        """The states after one more reply, for each reply that some play gives."""
        after: dict[str, list[ExplicitState]] = {reply: [] for reply in onward}
        known = set(states)
        for state in states:
            for reply, names, to in moves(self._story, state, self._local):
                if reply is not None and reply not in onward:
                    continue
                for name in names:
                    self._reached.setdefault(name, (state, reply))
                if to != self._begin:
                    self._before.setdefault(to, (state, reply))
                if reply is not None:
                    after[reply].append(to)
                elif to not in known:  # no decision here: it belongs to the same reply
                    known.add(to)
                    states.append(to)
        return [(several, onward[reply]) for reply, several in after.items() if several]


def _together(plays: Iterable[Sequence[str]]) -> Onward:
    """Several plays as one tree of replies."""
    begin: Onward = {}
    for play in plays:
        at = begin
        for reply in play:
            at = at.setdefault(reply, {})
    return begin
