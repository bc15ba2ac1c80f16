"""The verdicts of a story that was changed, as far as they can be had at once.

Where only words changed, `is_same` says so, and every verdict stays. Otherwise all plays that were known are followed
through the changed story, together, since many begin alike: what they come to is reachable. What is left is asked for
by small questions, and in a small campaign by sets of states, as long as there is time. What these leave open, a whole
proof decides later.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from wanderbook.machine.compiled import Story
from wanderbook.machine.moves import HUB
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.explicit import ExplicitState, moves
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.paragraphs import PARAGRAPHS, paragraphs, watching
from wanderbook.proofs.questions.answers import PROOF, ByQuestions
from wanderbook.proofs.reach import FEW_POINTS, FEW_WORK, Reach, by_any_means
from wanderbook.proofs.sets.answers import by_sets
from wanderbook.proofs.sites import elsewhere
from wanderbook.proofs.unlocked import LaterCampaign, opening
from wanderbook.proofs.verdicts import Budget, Replies, Verdict, undecided

Onward: TypeAlias = dict[str, "Onward"]
"""What several plays reply next, and after each of these."""


def reach_again(story: Story, before: Reach, limit: TimeLimit = NO_LIMIT) -> Reach:
    """What can be said at once of a story that was another before. What stays open is undecided. Locks, and paragraphs
    that are always shown, are those from before."""
    hidden = paragraphs(story.book)
    contents = {**story.contents, **({PARAGRAPHS: list(hidden)} if hidden else {})}
    names = [name for several in contents.values() for name in several]
    verdicts = by_any_means(story, names, Again(before, limit).settle, elsewhere(story.book), limit)
    kinds = {kind: {name: verdicts[name] for name in several} for kind, several in contents.items()}
    always = tuple(name for name in before.always_shown if name in hidden)
    return Reach(story, kinds, before.locks, PROOF, always)


class Again:
    """What was known, tried again."""

    def __init__(self, before: Reach, limit: TimeLimit) -> None:
        self._plays = [tuple(one.witness) for verdicts in before.kinds.values() for one in verdicts.values()]
        self._limit = limit

    def settle(self, story: Story, names: Collection[str]) -> dict[str, Verdict]:
        """These names, of the story itself, of a later campaign, or of one in which cards give more."""
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
            sets = by_sets(looking, bound, budget.nodes, min(FEW_WORK, budget.work))
            settled |= sets.verdicts(open) if sets else {}
        return settled


# ---------------------------------------------------------------- the same story


def is_same(story: Story, other: Story) -> bool:
    """Whether a story is another one in other words. A story's facts grow as more is asked of it."""
    return story.bits.items() <= other.bits.items() and _machine(story) == _machine(other)


def _machine(story: Story) -> tuple[object, ...]:
    """All that verdicts follow from."""
    book, moves = story.book, story.moves
    page = book.title_page
    arrays = (moves.first, moves.last, moves.to, moves.guard, moves.change, moves.reply, moves.reaches, moves.reached)
    keys = (moves.guards, moves.changes, moves.replies, moves.things, story.names, story.contents)
    beginning = (story.start, story.entrances, story.given, story.standpoint, story.cut_off)
    around = (paragraphs(book), elsewhere(book), page.unlock, book.quests.keys(), page.ruleset)
    return arrays, keys, beginning, around


# ---------------------------------------------------------------- plays that were known


class Followed:
    """What known plays come to in a story."""

    def __init__(self, story: Story) -> None:
        self._story, self._local = story, story.local if story.has_hub else 0
        self._begin: ExplicitState = (HUB, story.start, -1)
        self._before: dict[ExplicitState, tuple[ExplicitState, str | None]] = {}
        """By state, the one before it and the reply."""
        self._reached: dict[str, tuple[ExplicitState, str | None] | None] = dict.fromkeys(story.given)

    def __contains__(self, name: str) -> bool:
        return name in self._reached

    def verdict(self, name: str) -> Verdict:
        """Of something that they come to."""
        return Verdict("reachable", Replies(lambda: self._replies(self._reached[name])), proof="every state")

    def _replies(self, last: tuple[ExplicitState, str | None] | None) -> tuple[str, ...]:
        replies: list[str] = []
        while last is not None:
            state, reply = last
            if reply is not None:
                replies.append(reply)
            last = self._before.get(state)
        return tuple(reversed(replies))

    def follow(self, plays: Iterable[Sequence[str]]) -> None:
        """Take each of these as far as it goes, all of them reply by reply."""
        waiting = [([self._begin], _together(plays))]
        while waiting:
            waiting = [way for states, onward in waiting for way in self._go_on(states, onward)]

    def _go_on(self, states: list[ExplicitState], onward: Onward) -> list[tuple[list[ExplicitState], Onward]]:
        """Where the plays are after one more reply, for each that any of them gives."""
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
                elif to not in known:  # nobody is asked: it belongs to the same reply
                    known.add(to)
                    states.append(to)
        return [(several, onward[reply]) for reply, several in after.items() if several]


def _together(plays: Iterable[Sequence[str]]) -> Onward:
    begin: Onward = {}
    for play in plays:
        at = begin
        for reply in play:
            at = at.setdefault(reply, {})
    return begin
