"""The finds of a book right after an edit, while the full answer is still being worked out.

If only words changed, every verdict stays. Otherwise the plays of the earlier finds are followed through the changed
story: those that still show their find keep it. What was edited, what is new, and what its play shows no more is asked
again first, and then the rest, as long as there is time. What there is no time for keeps its verdict.
"""

from __future__ import annotations

from collections.abc import Mapping

from wanderbook.book import Book
from wanderbook.book.sections import conditional
from wanderbook.machine.compiled import Story
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.again import Followed, is_same
from wanderbook.proofs.continuity.finds import Finds, finds
from wanderbook.proofs.continuity.questions import BUDGET, decide_by, goals
from wanderbook.proofs.continuity.suspects import Suspect, suspects
from wanderbook.proofs.limit import TimeLimit
from wanderbook.proofs.questions.answers import ByQuestions
from wanderbook.proofs.verdicts import NO_TIME, Verdict


def find_again(book: Book, old: Book, before: Finds, limit: TimeLimit) -> tuple[Finds, bool]:
    """The finds of an edited book by those of the one before, and whether they may change when everything is asked
    again. Mentions of people and paragraphs under a condition are left out where something was edited."""
    several, story = suspects(book), Story(book)
    changed = {number for number, section in book.sections.items() if section != old.sections.get(number)}
    kept = book.sections.keys() - changed
    texts = (
        [one for one in before.presence if one.mention.at.partition(":")[0] in kept],
        [one for one in before.paragraphs if one.name.partition(":")[0] in kept],
    )
    if before.verdicts.keys() >= goals(several) and is_same(story, Story(old)):
        return finds(book, several, before.verdicts, before.assumed, *texts), _asks_of_texts(book, old, changed)

    def answered(own: Story, asked: list[Suspect]) -> dict[str, Verdict]:
        return _answered(own, asked, before.verdicts, changed, limit)

    return finds(book, several, *decide_by(story, several, answered), *texts), True


def _asks_of_texts(book: Book, old: Book, changed: set[str]) -> bool:
    """Whether something in the words of these sections is asked about: people, or paragraphs under a condition."""
    if book.title_page.person != old.title_page.person or (book.title_page.person and changed):
        return True
    return any(True for number in changed for _ in conditional(book.sections[number]))


def _answered(
    story: Story, asked: list[Suspect], before: Mapping[str, Verdict], changed: set[str], limit: TimeLimit
) -> dict[str, Verdict]:
    """The verdicts of one round."""
    followed = Followed(story)
    followed.follow(before[one.goal].witness for one in asked if one.goal in before)
    verdicts, open, kept = dict[str, Verdict](), list[str](), list[str]()
    for one in asked:
        known = before.get(one.goal)
        if one.goal in followed:
            verdicts[one.goal] = followed.verdict(one.goal)
        elif known is not None and _lasts(known) and one.section not in changed:
            verdicts[one.goal] = known
            kept.append(one.goal)
        else:
            verdicts[one.goal] = Verdict("undecided", because=(NO_TIME,))
            open.append(one.goal)
    if (open or kept) and not limit.is_over:
        questions = ByQuestions(story, saturate(story), BUDGET.states)
        verdicts |= questions.verdicts(open, limit)
        again = questions.verdicts(kept, limit)
        verdicts |= {goal: verdict for goal, verdict in again.items() if verdict.status != "undecided"}
    return verdicts


def _lasts(known: Verdict) -> bool:
    """Whether a verdict is kept for what was not edited: one without a play, and not for want of time."""
    return known.status == "unreachable" or (known.status == "undecided" and NO_TIME not in known.because)
