"""`wb.reach`: what a play of a book can reach, what it cannot, and where it can be locked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from wanderbook.api.asked_names import Unknown, names_in_full, wrong_name
from wanderbook.api.books import Book, Named, load
from wanderbook.api.causes import Cause, Mend
from wanderbook.api.findings import Finding, SoftLock
from wanderbook.api.losses import Losses
from wanderbook.api.lost import LostForGood
from wanderbook.api.places import Places
from wanderbook.api.progress import in_one_bar, one_bar
from wanderbook.api.results import Collection, Row, counted
from wanderbook.api.standing import From, standpoint
from wanderbook.api.witness import Witness
from wanderbook.ids import in_full
from wanderbook.json_data import JsonObject
from wanderbook.machine.compiled import Story
from wanderbook.progress import Progress
from wanderbook.proofs import locks
from wanderbook.proofs.again import is_same
from wanderbook.proofs.again import reach_again as prove_again
from wanderbook.proofs.causes import causes
from wanderbook.proofs.dead_ends import DeadEnd, dead_ends
from wanderbook.proofs.enough import EFFORT
from wanderbook.proofs.explain import Because, Explainer
from wanderbook.proofs.futile import FutileLoss, futile_losses
from wanderbook.proofs.limit import NO_LIMIT, OutOfTime, TimeLimit
from wanderbook.proofs.locked import LockReasons
from wanderbook.proofs.lost_for_good import LostTargets
from wanderbook.proofs.mends import EFFORT as MENDING
from wanderbook.proofs.mends import Mender
from wanderbook.proofs.reach import Budget, Reach, VerdictStatus
from wanderbook.proofs.reach import reach_from as prove
from wanderbook.proofs.words import listed

if TYPE_CHECKING:
    from distributed import Client

    from wanderbook.proofs.questions.spread import Spread

STATES = Budget().states
MOST_FACTS = 5
"""That a sentence names of those that open questions hang on."""
_NO_TIME = Because("", "", "there was no time to find out why")
ASKED_FOR = 4
"""Explaining and mending names that were given takes up to so many times the effort."""
_TIME_LEFT = "enough of the campaign's time is left"
_TRIALS = {
    "challenge": "challenges can be passed and failed",
    "combat": "fights can be won, and lost where the text says what then",
}


@in_one_bar
def reach(
    book: Named,
    names: Sequence[str] = (),
    *,
    from_: From | None = None,
    at: str | None = None,
    with_: str = "",
    states: int = STATES,
    seconds: float | None = None,
    limit: TimeLimit | None = None,
    workers: int | Client | None = None,
    progress: Progress | None = None,
) -> Reached:
    """Prove for everything in a book whether a play can reach it: sections, paragraphs under a condition, choices,
    redirects, outcomes, endings, quests, keywords.

    With `names`, the answer is about these alone: in a large gamebook nothing else is proved, and more effort goes into
    explaining them. `from_` is a play, or a save of one: what can still be reached from there. So is `at`, a section,
    and `with_`, what is held in addition to what a play begins with, in the words of the book's conditions:
    `"keyword LAMP, 5 gold"`. `states` is how many states of the story are looked at before something is called
    undecided. `seconds` is for how long, and a `limit` can be ended at any time: what is known by then stands, and the
    rest is undecided. `workers` are so many processes, or the client of a dask cluster: what stays open in a large book
    is asked there, with the same answers however many there are. Raises `KeyError` for a name that the book does not
    have, `BadStart` where nothing can be asked from, and `SpreadFailed` where a worker did not answer.

    >>> import wanderbook as wb
    >>> found = wb.reach("the-lamplighters-round")
    >>> found["12:A"].status
    'reachable'
    >>> [one.name for one in found.unreachable], found.soft_locks
    ([], ())
    >>> wb.reach("the-lamplighters-round", ["ending:1", "ending:4"], at="12")
    <Reached The Lamplighter's Round: 1 reachable, 1 unreachable>
    """
    loaded = load(book, progress=progress)
    if not isinstance(loaded, Book):  # a story of another program
        from wanderbook.api.stories import reach_story

        return reach_story(loaded, names, seconds=seconds, limit=limit, progress=progress)
    limit = limit or TimeLimit(seconds)
    story = Story(loaded.content, standpoint=standpoint(loaded, from_, at, with_))
    wanted = names_in_full(loaded, story, names)
    spread = None if workers is None else _spread(workers, limit)
    found = prove(story, Budget(states=states, limit=limit, spread=spread), progress, wanted or None)
    return Reached(loaded, found, wanted, states, progress, limit.is_over)


def reach_again(book: Book, before: Reached, limit: TimeLimit = NO_LIMIT) -> Reached:
    """What can be said at once of a book that was edited: everything, if only words changed; else what known plays and
    small questions show, without what they leave open."""
    story = Story(book.content)
    if is_same(story, before.found.story):
        return before.in_other_words(book, story)
    return Reached(book, prove_again(story, before.found, limit), (), before.states, is_partial=True)


def _spread(workers: int | Client, limit: TimeLimit) -> Spread:
    """How questions are spread: over so many processes, or over a dask cluster. Raises `ImportError` without dask."""
    if isinstance(workers, int):
        from wanderbook.session.spreading import over_processes

        return over_processes(max(1, workers), limit)
    try:
        from wanderbook.session.dask_spreading import over_cluster
    except ImportError as error:
        raise ImportError("a dask cluster needs dask: pip install 'wanderbook[dask]'") from error

    return over_cluster(workers, limit)


def _read_last(witness: Witness, at: str) -> str:
    """Where one is once the last ending is lost. The price of a choice is paid before its section is read: the proof
    names the one that is left, and its reader is in the next already."""
    *_, last = (None, *witness)
    return last.reads[-1] if last and last.reads and last.section == at else at


class Reached(Collection, Mapping[str, Finding]):
    """Everything that a book has, by name, each with a `Finding`.

    >>> import wanderbook as wb
    >>> found = wb.reach("the-lamplighters-round")
    >>> len(found), found["ending:2"].witness.replies[0]
    (89, 'A')
    """

    COLUMNS = ("name", "kind", "status", "steps", "shortest", "file", "line")

    def __init__(
        self,
        book: Book,
        found: Reach,
        names: tuple[str, ...],
        states: int,
        progress: Progress | None = None,
        is_partial: bool = False,
    ) -> None:
        """Made by `wb.reach`. Causes and soft locks are worked out when they are first asked for."""
        self.book, self.found = book, found
        self.is_partial = is_partial
        """Whether there was no time to look for everything."""
        self.places = Places(book)
        self._kinds = {name: kind for kind, verdicts in found.kinds.items() for name in verdicts}
        self._asked, self.states = names, states
        self._is_whole = not names and found.story.standpoint is None
        """Whether all of the book was asked about, from its beginning."""
        self._progress: Progress = progress or (lambda what, done, of: None)
        self.names = names or tuple(self._kinds)
        self._because: dict[str, tuple[Because, ...]] = {}
        self._mends: dict[str, tuple[Mend, ...]] = {}
        """By the first name of a cause."""

    def in_other_words(self, book: Book, story: Story) -> Reached:
        """The same result for another edition of the book, whose rules are equal and only words differ."""
        same = Reached(book, replace(self.found, story=story), self._asked, self.states)
        same.dead_ends = self.dead_ends
        if "futile_losses" in vars(self):  # else they are looked for when somebody asks
            same.futile_losses = self.futile_losses
        return same

    # ---------------------------------------------------------------- by name

    def __getitem__(self, name: str) -> Finding:
        """What is known of one thing, by its name. A draw's row of one number may be called `10:6` for `10:6-6`."""
        name = in_full(name, self._kinds)
        self.require(name)
        verdict = self.found[name]
        witness = Witness(self.book.content, verdict.witness, name, self.found.story.standpoint)
        return Finding(name, self._kinds[name], verdict, witness, self)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __contains__(self, name: object) -> bool:
        return name in self._kinds

    def require(self, name: str) -> None:
        """Raise `KeyError` for a name that the book does not have, or that has no text of its own."""
        if wrong := self.wrong(name):
            raise Unknown(wrong)

    def wrong(self, name: str) -> str:
        """What is wrong with a name, and which may be meant; empty if the book has it."""
        return wrong_name(self.book, self._kinds, name)

    # ---------------------------------------------------------------- by status

    @property
    def reachable(self) -> tuple[Finding, ...]:
        return self._with("reachable")

    @property
    def unreachable(self) -> tuple[Finding, ...]:
        return self._with("unreachable")

    @property
    def undecided(self) -> tuple[Finding, ...]:
        """What the search could not decide; a larger `states` may help."""
        return self._with("undecided")

    def _with(self, status: VerdictStatus) -> tuple[Finding, ...]:
        return tuple(self[name] for name in self.names if self.found[name].status == status)

    # ---------------------------------------------------------------- what else was found

    @property
    def proofs(self) -> dict[str, int]:
        """By proof, how many verdicts rest on it."""
        return dict(Counter(proof for name in self.names if (proof := self.found[name].proof)).most_common())

    @cached_property
    def soft_locks(self) -> tuple[SoftLock, ...]:
        """Where a play can arrive from which no ending can be reached; empty if only some names were asked about."""
        return tuple(map(self._lock, self.found.softlocks)) if self._is_whole else ()

    def _lock(self, lock: locks.LockPlay) -> SoftLock:
        """A soft lock with its witness and the place where it happens."""
        content = self.book.content
        witness = Witness(content, lock.witness)
        at = _read_last(witness, lock.at) if content.stats else lock.at  # it takes a play to find out
        return SoftLock(at, witness, lock.safe, lock._replace(at=at), self)

    def missing(self, lock: locks.LockPlay) -> tuple[Because, ...]:
        """The ways to an ending that stay closed after a play into a lock."""
        return self._lock_reasons.because(lock)

    @cached_property
    def _lock_reasons(self) -> LockReasons:
        return LockReasons(self._explainer)

    @property
    def soft_locks_undecided(self) -> tuple[str, ...]:
        """What was too much to find out about soft locks; without any, there are no others."""
        return self.found.locks.undecided if self._is_whole else ()

    @property
    def lost_for_good(self) -> tuple[LostForGood, ...]:
        """The decisions after which an ending, a quest or what an author's test asks for can never be reached any more,
        though it could before; of those that were asked about, or of all. In a large book, looking for them takes up to
        20 seconds for each ending, and as long for the rest together."""
        return self.losses.all()

    @property
    def lost_for_good_undecided(self) -> tuple[str, ...]:
        """What was too much to find out about what is lost for good."""
        return self.look_for_lost().undecided

    def look_for_lost(self, limit: TimeLimit = NO_LIMIT) -> LostTargets:
        """Look for the decisions after which something is lost for good, as long as there is time, once."""
        return self.losses.look(limit)

    @cached_property
    def losses(self) -> Losses:
        """What is lost for good: `losses.outlook("ending:3")` says in which sections an ending can still be reached."""
        return Losses(self.book, self.found, self._asked)

    @cached_property
    def dead_ends(self) -> tuple[DeadEnd, ...]:
        """Keywords and quests that are needed but never gained, or gained but never needed; empty where only some names
        were asked for."""
        with one_bar(self._progress):
            return () if self.is_partial else self._dead_ends()

    def look_for_slips(self, limit: TimeLimit) -> None:
        """Look for dead ends and futile losses, as long as there is time."""
        before, self._progress = self._progress, limit.kept_by(self._progress)
        try:
            _ = self.dead_ends, self.futile_losses
        except OutOfTime:
            pass
        finally:
            self._progress = before
        self.is_partial |= limit.is_over

    def _dead_ends(self) -> tuple[DeadEnd, ...]:
        return tuple(dead_ends(self.found, self.states, self._progress)) if self._is_whole else ()

    @cached_property
    def futile_losses(self) -> tuple[FutileLoss, ...]:
        """Texts that take or complete what no play holds there; empty for an answer about some names."""
        if self.is_partial or not self._is_whole:
            return ()
        with one_bar(self._progress):
            return tuple(futile_losses(self.found, Budget(states=self.states), self._progress))

    @property
    def always_shown(self) -> tuple[str, ...]:
        """Paragraphs whose condition always holds when their section is read; empty for an answer about some names."""
        return self.found.always_shown if self._is_whole else ()

    @cached_property
    def assumed(self) -> tuple[str, ...]:
        """What the answers take for granted."""
        choices = (choice for section in self.book for choice in section.choices)
        trials = {choice.trial.kind for choice in choices if choice.trial}
        story = self.found.story
        time = (_TIME_LEFT,) if story.standpoint and story.has_hub else ()
        return (*(said for kind, said in _TRIALS.items() if kind in trials), *time, *self.found.assumed)

    def because(self, name: str) -> tuple[Because, ...]:
        """The guards in the way of something that cannot be reached."""
        if self.found[name].status != "unreachable":
            return ()
        if name not in self._because:
            self._because[name] = self._explainer.because(name)
        return self._because[name]

    def explain(self, limit: TimeLimit = NO_LIMIT) -> dict[str, tuple[Because, ...]]:
        """The guards in the way of everything that cannot be reached, by name, as long as there is time."""
        blocked = [name for name in self.names if self.found[name].status == "unreachable"]
        if blocked:
            self._explainer.in_the_way.limit = limit
        with one_bar(self._progress):
            for done, name in enumerate(blocked):
                self._progress("explaining", done, len(blocked))
                if limit.is_over and name not in self._because:
                    self._because[name], self.is_partial = (_NO_TIME,), True
                self.because(name)
        return {name: self._because[name] for name in blocked}

    @property
    def left(self) -> str:
        """What is open, in a sentence: `12 names are open; they depend on keyword GOLD and health`. Empty where nothing
        is."""
        open = [self.found[name] for name in self.names if self.found[name].status == "undecided"]
        if not open:
            return ""
        facts = Counter(fact for one in open for fact in one.hangs_on)
        told = f"{counted(len(open), 'name')} {'is' if len(open) == 1 else 'are'} open"
        named = listed([fact for fact, _ in facts.most_common()], MOST_FACTS)
        return f"{told}; {'it depends' if len(open) == 1 else 'they depend'} on {named}" if facts else told

    @cached_property
    def causes(self) -> tuple[Cause, ...]:
        """What rules out everything that cannot be reached, each cause once with all its names; in the order of the
        book."""
        unreachable = (name for name in self.names if self.found[name].status == "unreachable")
        groups = causes(self.found, {name: self.because(name) for name in unreachable})
        return tuple(Cause(group.names, group.because, group, self) for group in groups)

    def mends(self, cause: Cause) -> tuple[Mend, ...]:
        """The changes that are proved to mend a cause, the smallest first."""
        if cause.name not in self._mends:
            proved = self._mender.mends(cause.group)
            self._mends[cause.name] = tuple(Mend(one.opens, one.closes, one.locks, one, self) for one in proved)
        return self._mends[cause.name]

    def known_mends(self, cause: Cause) -> tuple[Mend, ...] | None:
        """The same, if they were looked for already."""
        return self._mends.get(cause.name)

    def look_for_mends(
        self, every: bool = False, *, progress: Progress | None = None, limit: TimeLimit = NO_LIMIT
    ) -> None:
        """Look for mends of the causes that rule out most names, as far as that takes about as long as the report did
        itself, and longer for names that were given; or of `every` cause. No search begins once the time is over."""
        left = MENDING * (ASKED_FOR if self._asked else 1)
        progress = progress or self._progress
        with one_bar(progress):
            for done, cause in enumerate(sorted(self.causes, key=lambda one: -len(one.names))):
                left -= self._mender.effort(cause.group)
                if (left >= 0 or every) and not limit.is_over:
                    progress("mending", done, len(self.causes))
                    self.mends(cause)

    @cached_property
    def _mender(self) -> Mender:
        return Mender(self.found, self.states)

    @cached_property
    def _explainer(self) -> Explainer:
        return Explainer(self.found, self.states, EFFORT * ASKED_FOR if self._asked else EFFORT)

    def at(self, name: str) -> JsonObject:
        """A name with its file and line."""
        file, line = self.places(name) or (None, None)
        return {"name": name, "file": file, "line": line}

    # ---------------------------------------------------------------- all of it

    @property
    def headline(self) -> str:
        """How many things are reachable, unreachable and undecided, and how many soft locks there are."""
        told = [
            f"{many:,} {status}"
            for status in ("reachable", "unreachable", "undecided")
            if (many := sum(self.found[name].status == status for name in self.names))
        ]
        locked = [counted(len(self.soft_locks), "soft lock")] if self.soft_locks else []
        return f"{self.book.title}: {', '.join((*told, *locked)) or 'nothing'}"

    def rows(self) -> Iterator[Row]:
        """A row for each name: kind, verdict, steps, whether no play is shorter, file and line."""
        for name in self.names:
            verdict = self.found[name]
            steps = len(verdict.witness) if verdict.status == "reachable" else None
            yield name, self._kinds[name], verdict.status, steps, verdict.shortest, *(self.places(name) or (None, None))

    def to_dict(self) -> JsonObject:
        """Everything found as plain data, for JSON."""
        wanted = frozenset(self.names)
        given: JsonObject = {
            kind: {name: self[name].to_dict() for name in verdicts if name in wanted}
            for kind, verdicts in self.found.kinds.items()
        }
        if not self.is_partial:
            self.look_for_mends()
        given["causes"] = [cause.to_dict() for cause in self.causes]
        given["softlocks"] = [lock.to_dict() for lock in self.soft_locks]
        given["softlocks_undecided"] = list(self.soft_locks_undecided)
        given["dead_ends"] = [
            {
                "kind": end.kind,
                "names": list(end.names),
                "status": "decided" if end.decided else "undecided",
                **{key: [self.at(name) for name in getattr(end, key)] for key in ("asked", "given", "lost")},
                "because": end.why,
            }
            for end in self.dead_ends
        ]
        given["futile_losses"] = [
            {
                **self.at(loss.at),
                "thing": loss.thing,
                **{key: [self.at(name) for name in getattr(loss, key)] for key in ("given", "lost")},
                "because": loss.why,
            }
            for loss in self.futile_losses
        ]
        if "losses" in vars(self) and self.losses.is_known:
            given["lost_for_good"] = [lost.to_dict() for lost in self.lost_for_good]
            given["lost_for_good_undecided"] = list(self.lost_for_good_undecided)
        if self.always_shown:
            given["always_shown"] = list(self.always_shown)
        if self.left:
            given["open"] = self.left
        given["assumed"] = list(self.assumed)
        return given
