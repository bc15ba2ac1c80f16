"""How a place greets those who come: for each state of the keywords that it asks for, the section that is read first.

A place is several sections, usually those of one number. What greets is the text to which the redirects of an entry
lead, or the entry's own. A state says of each keyword that these redirects ask for whether it was never held, is held,
or was lost. For each state and each section that may greet in it, the moves of the entry get one more, which a play can
take only then; whether some play can is a question to the prover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Literal, NamedTuple

from wanderbook.book import Book
from wanderbook.book.conditions import And, Condition, HasKeyword, HasQuest, HeldKeyword, HeldQuest, Not, simple_parts
from wanderbook.book.effects import CompleteQuest, LoseQuest, TurnTo
from wanderbook.book.sections import all_effects
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS, Guard, both
from wanderbook.machine.history import remember
from wanderbook.machine.moves import OVER, Move
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.questions.answers import ByQuestions
from wanderbook.proofs.verdicts import Verdict

Past = Literal["never", "held", "lost"]
"""What became of a keyword."""
Asked = HasKeyword | HasQuest
State = tuple[Past, ...]
"""For each keyword of a place, what became of it."""
MOST_STATES = 243
"""States of one place; keywords that would make more are left out."""


class Greeting(NamedTuple):
    """A section that may greet in a state, and whether some play shows it."""

    entry: str
    section: str
    state: State
    verdict: Verdict


class Greetings(NamedTuple):
    """All answers about one place."""

    sections: tuple[str, ...]
    entries: tuple[str, ...]
    """The sections in which those who come from elsewhere begin."""
    keywords: tuple[Asked, ...]
    left_out: tuple[Asked, ...]
    """Keywords that would have made too many states."""
    greetings: tuple[Greeting, ...]
    assumed: tuple[str, ...]


def greetings_of(book: Book, sections: Sequence[str], limit: TimeLimit = NO_LIMIT, states: int = 5_000) -> Greetings:
    """How a place of these sections greets those who come."""
    entries = tuple(_entries(book, sections))
    lost, tests = _lost(book), list(_tests(book, entries))
    pasts = [_pasts(book, test, lost) for test in tests]
    kept, many = 0, 1
    while kept < len(tests) and many * len(pasts[kept]) <= MOST_STATES:
        many *= len(pasts[kept])
        kept += 1
    keywords = tuple(tests[:kept])
    story = Story(book)
    asked = list(_watched(story, entries, keywords, list(product(*pasts[:kept]))))
    remember(story, [_is(test, past) for test in keywords for past in ("never", "held", "lost")])
    goals = [goal for goal, *_ in asked]
    verdicts = ByQuestions(story, saturate(story), states).verdicts(goals, limit)
    found = tuple(Greeting(entry, section, state, verdicts[goal]) for goal, entry, section, state in asked)
    return Greetings(tuple(sections), entries, keywords, tuple(tests[kept:]), found, tuple(sorted(story.assumed)))


def sections_of(book: Book, place: str) -> tuple[str, ...]:
    """The sections of the place with this number: `12`, `12.1` and so on."""
    return tuple(number for number in book.sections if number.partition(".")[0] == place)


# ---------------------------------------------------------------- what is asked


def _entries(book: Book, sections: Sequence[str]) -> Iterator[str]:
    """The sections that those who come from elsewhere read first, before redirects."""
    within = set(sections)
    others = (section for number, section in book.sections.items() if number not in within)
    turned = {effect.section for section in others for effect in all_effects(section) if isinstance(effect, TurnTo)}
    turned |= {redirect.to for number in book.sections.keys() - within for redirect in book.sections[number].redirects}
    known = turned.union(book.entrances)
    yield from (number for number in sections if number in known)


def _tests(book: Book, entries: Iterable[str]) -> Iterator[Asked]:
    """The keywords and quests that the redirects of these sections ask for, each once, with those of the sections to
    which they lead."""
    seen, tests, waiting = set[str](), dict[Asked, None](), list(entries)
    while waiting:
        section = book.sections[waiting.pop(0)]
        if section.number in seen:
            continue
        seen.add(section.number)
        for redirect in section.redirects:
            parts = simple_parts(redirect.when) if redirect.when else ()
            tests.update((test, None) for test in parts if isinstance(test, Asked))
            waiting.append(redirect.to)
    yield from tests


def _lost(book: Book) -> set[int]:
    """The quests that some text completes or takes away."""
    effects = (effect for section in book.sections.values() for effect in all_effects(section))
    return {effect.quest for effect in effects if isinstance(effect, LoseQuest | CompleteQuest)}


def _pasts(book: Book, test: Asked, lost: set[int]) -> tuple[Past, ...]:
    """What can have become of a keyword: some are never lost."""
    quests = book.bearers.get(test.keyword, ()) if isinstance(test, HasKeyword) else (test.quest,)
    return ("never", "held") if lost.isdisjoint(quests) else ("never", "held", "lost")


def _is(test: Asked, past: Past) -> Condition:
    """The condition that this became of a keyword."""
    ever = HeldKeyword(keyword=test.keyword) if isinstance(test, HasKeyword) else HeldQuest(quest=test.quest)
    match past:
        case "never":
            return Not(of=ever)
        case "held":
            return test
        case _:
            return And(all=(ever, Not(of=test)))


def _watched(
    story: Story, entries: Iterable[str], keywords: Sequence[Asked], states: list[State]
) -> Iterator[tuple[str, str, str, State]]:
    """Let a story that may be changed reach a goal wherever a section greets in a state: each goal with its entry, the
    section and the state."""
    guards = {(test, past): story.guard(_is(test, past)) for test in keywords for past in ("never", "held", "lost")}
    for entry in entries:
        more: list[Move] = []
        ways = [(section, guard) for section, guard in _ways(story, entry, ALWAYS, ()) if guard]
        for state in states:
            within: Guard = ALWAYS
            for test, past in zip(keywords, state, strict=True):
                within = both(within, guards[test, past])
            for section in dict.fromkeys(section for section, _ in ways):
                goal = f"greets:{entry}:{section}:{'-'.join(state)}"
                open = [both(guard, within) for number, guard in ways if number == section]
                more += (Move(guard, (), (goal,), OVER) for guard in open if guard)
                if any(open):
                    yield goal, entry, section, state
        story.moves.put(story.at[entry], (*story.moves[story.at[entry]], *more))


def _ways(story: Story, section: str, guard: Guard, before: tuple[str, ...]) -> Iterator[tuple[str, Guard]]:
    """The sections whose text is read by those who come to a section, each with the guard of that way."""
    points = {story.at[number]: number for number in story.book.sections if number in story.at}
    for move in story.moves[story.at[section]]:
        within = both(guard, move.guard)
        if section in move.names:
            yield section, within
        elif within and (to := points.get(move.to, section)) not in (*before, section):
            yield from _ways(story, to, within, (*before, section))
