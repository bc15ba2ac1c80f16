"""What `wb.reach` says is lost for good: of which targets, by which decisions, and how likely in random play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from wanderbook.api.books import Book
from wanderbook.api.lost import LostForGood
from wanderbook.api.places import Places
from wanderbook.api.witness import Witness
from wanderbook.machine.compiled import Story
from wanderbook.notation.claims import read_claims
from wanderbook.odds.choosers import anything
from wanderbook.odds.loops import Share
from wanderbook.odds.losing import losses
from wanderbook.odds.states import States
from wanderbook.odds.ways import DecisionGraph
from wanderbook.proofs.claimed import ClaimedStory, claimed
from wanderbook.proofs.completing import COMPLETED, completing
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.lost_for_good import SECONDS, LossSearch, LostTargets, Outlook, lost_for_good
from wanderbook.proofs.reach import Reach

STATES = 50_000
"""The most states of a gamebook in which the chance of each decision is computed."""
_KINDS = ("ending:", "quest:")


class Losses:
    """What is lost for good in one book, worked out when it is first asked for."""

    def __init__(self, book: Book, found: Reach, asked: Sequence[str]) -> None:
        """`asked` are the names that were asked about; without any, it is about everything that is reachable, and about
        what the author's tests say can be reached."""
        self.book, self.story, self._found, self._asked = book, found.story, found, asked
        self._known: LostTargets | None = None
        self._chances: dict[str, dict[str, Share]] = {}
        """By target, how likely each decision loses it."""

    @property
    def is_known(self) -> bool:
        """Whether somebody has asked."""
        return self._known is not None

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """The endings and quests that are reachable, in this order."""
        names = self._asked or [*self.story.contents["endings"], *self.story.contents["quests"]]
        wanted = (name for name in names if name.startswith(_KINDS) and name not in self.story.given)
        return tuple(name for name in wanted if self._found[name].status == "reachable")

    @cached_property
    def claimed(self) -> tuple[ClaimedStory, ...]:
        """What the author's tests say can be reached, and the quests that can be completed, if the whole book was asked
        about."""
        if self._asked or self.story.standpoint is not None:
            return ()
        claims = read_claims(self.book.folder, self.book.content) if self.book.folder.is_dir() else None
        return (*(claimed(self.story, claims) if claims else ()), *self._completing())

    def _completing(self) -> Iterator[ClaimedStory]:
        """Each quest that some play has and some text completes."""
        for one in completing(self.story):
            if self._found[one.name.replace(COMPLETED, "quest:")].status == "reachable":
                yield one

    def look(self, limit: TimeLimit = NO_LIMIT) -> LostTargets:
        """The decisions after which targets are lost for good, as far as there is time."""
        if self._known is None:
            known = lost_for_good(self.story, self.targets, limit)
            shared = TimeLimit(SECONDS)
            for claim in self.claimed:
                lost = lost_for_good(claim.story, [claim.goal], TimeLimit(min(shared.left, limit.left)))
                named = tuple(one._replace(target=claim.name) for one in lost.found)
                known += LostTargets(named, tuple(one.replace(claim.goal, claim.name, 1) for one in lost.undecided))
            self._known = known
        return self._known

    def outlook(self, target: str, seconds: float = SECONDS) -> Outlook:
        """Where a target can still be reached, and by which decisions it is lost."""
        return self._search.outlook(target, seconds)

    @cached_property
    def _search(self) -> LossSearch:
        return LossSearch(self.story)

    def all(self) -> tuple[LostForGood, ...]:
        return tuple(self.results(self.look()))

    def results(self, known: LostTargets) -> Iterator[LostForGood]:
        """Each decision with its place, its play and its chance."""
        places, content = Places(self.book), self.book.content
        for lost in known.found:
            witness = Witness(content, lost.witness, standpoint=self.story.standpoint)
            chance = self._chance(lost.target, lost.decision)
            yield LostForGood(lost.target, self._about(lost.target), lost.decision, witness, lost.safe, chance, places)

    def _about(self, target: str) -> str:
        """The name of an ending or a quest, or what the author calls a test."""
        kind, _, number = target.partition(":")
        content = self.book.content
        match kind:
            case "ending":
                return next((ending.name for ending in content.title_page.ending if ending.number == int(number)), "")
            case "quest":
                return content.quests[int(number)].name
            case _:
                return next((claim.said for claim in self.claimed if claim.name == target), "")

    def _chance(self, target: str, decision: str) -> Share | None:
        """How likely random play loses a target by a decision; None where that is not computed."""
        goal = next((claim.goal for claim in self.claimed if claim.name == target), target)
        if self._states is None or goal.startswith(("claim:", COMPLETED)):
            return None
        if target not in self._chances:
            found = losses(self._states, anything, goal)
            self._chances[target] = {} if found is None else found
        return self._chances[target].get(decision)

    @cached_property
    def _states(self) -> States | None:
        """The states of a gamebook in which all that is decided is decided by its reader; None if there are too
        many."""
        story: Story = self.story
        if story.has_hub or story.levels or story.standpoint is not None:
            return None
        states = States(DecisionGraph(story))
        return states if states.explore(STATES) else None
