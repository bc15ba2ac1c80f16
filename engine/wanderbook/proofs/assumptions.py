"""What the prose takes for granted, proved for every play in which it is read.

`Assumes: keyword MATTIAS` above a paragraph means that nobody reads it without that keyword. As with the claims in
`tests.toml`, a copy of the story gets a move beside each that reads the section, open exactly if the assumption does
not hold then, and reaching it is decided as anything else is. A paragraph below effects is read after these: its move
makes their changes first and tests at a point of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from wanderbook.book import Book, Section
from wanderbook.book.conditions import STAT_TESTS, And, Condition, HasBoxes, Not, simple_parts
from wanderbook.book.effects import (
    STAT_EFFECTS,
    CompleteQuest,
    Effect,
    GainCard,
    GainExplore,
    GainQuest,
    LoseCard,
    LoseQuest,
    MarkBoxes,
)
from wanderbook.book.sections import ConditionalProse, Instructions
from wanderbook.diagnostics import Diagnostic
from wanderbook.ids import name_of
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS, GAIN, SET, UNSET, USE, BitChange, both
from wanderbook.machine.history import remember
from wanderbook.machine.moves import OVER, Move
from wanderbook.notation.book_read import BookRead
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.languages import phrasebook_of
from wanderbook.notation.source import Line, no_line
from wanderbook.progress import Progress
from wanderbook.proofs.claims import shown_play
from wanderbook.proofs.questioned import questioned
from wanderbook.proofs.verdicts import Budget, Verdict


class Assumed(NamedTuple):
    """An assumption of a section, with the text that makes it."""

    name: str
    """The name of its line: `38.9:a1`."""
    section: str
    when: Condition
    shown: Condition | None
    """The condition under which the paragraph is shown."""
    before: tuple[Effect, ...]
    """The effects above the paragraph."""
    choice: str = ""
    """The choice whose text assumes it: `38.9:A`."""

    @property
    def broken(self) -> Condition:
        """The condition under which it is read although it does not hold, before any effect."""
        return Not(of=self.when) if self.shown is None else And(all=(self.shown, Not(of=self.when)))


def assumptions(book: Book) -> Iterator[Assumed]:
    """Every assumption, in the order of the book."""
    for section in book.sections.values():
        yield from _of_section(section)


def _of_section(section: Section) -> Iterator[Assumed]:
    """A section's assumptions, each with the condition of its paragraph and the effects that come before it."""
    for at, one in enumerate(section.assumes, 1):
        shown, before = None, list[Effect]()
        if one.block is not None:
            block = section.body[one.block]
            shown = block.when if isinstance(block, ConditionalProse) else None
            above = section.body[: one.block]
            before = [effect for part in above if isinstance(part, Instructions) for effect in part.effects]
        yield Assumed(name_of(section.number, f"a{at}"), section.number, one.when, shown, tuple(before))


def unfollowed(story: Story, one: Assumed) -> list[str]:
    """What an assumption asks that the story has no facts for, in words."""
    fresh = story.copy()
    fresh.assumed = set()
    for holds in (True, False):
        fresh.guard(one.when, holds)
    counted = any(isinstance(test, (*STAT_TESTS, HasBoxes)) for test in simple_parts(one.when))
    if counted and any(isinstance(effect, (*STAT_EFFECTS, MarkBoxes)) for effect in one.before):
        fresh.assumed.add("an instruction above this changes what it counts")
    return sorted(fresh.assumed)


def watch(story: Story, assumed: list[Assumed]) -> None:
    """Let a story that may be changed reach the name of each assumption that a play breaks."""
    seen: dict[int, list[Move]] = defaultdict(list)
    for assumption in assumed:
        point = (story.choosing if assumption.choice else story.at)[assumption.section]
        reads = [move for move in story.moves[point] if (assumption.choice or assumption.section) in move.names]
        shown = story.guard(assumption.shown) if assumption.shown else ALWAYS
        broken = story.guard(assumption.when, holds=False)
        changes = tuple(change for effect in assumption.before if (change := _change(story, effect)))
        to = OVER
        if changes:
            to = story.new_point(assumption.section)
            story.moves.put(to, [Move(guard=broken, changes=(), names=(assumption.name,), to=OVER)])
        for move in reads:
            guard = both(move.guard, shown)
            if changes:
                seen[point].append(Move(guard=guard, changes=changes, names=(), to=to, reply=move.reply))
            else:
                seen[point].append(Move(both(guard, broken), (), (assumption.name,), OVER, move.reply))
    for point, more in seen.items():
        story.moves.put(point, (*story.moves[point], *more))
    remember(story, [assumption.when for assumption in assumed])


def _change(story: Story, effect: Effect) -> BitChange | None:
    """The change of a fact that an effect makes; None if it makes none."""
    match effect:
        case GainQuest(quest=quest):
            return GAIN, quest
        case LoseQuest(quest=quest) | CompleteQuest(quest=quest):
            return USE, quest
        case GainCard(card=card):
            return SET, story.bit(f"card:{card}")
        case LoseCard(card=card):
            return UNSET, story.bit(f"card:{card}")
        case GainExplore(token=token):
            return SET, story.bit(f"token:{token}")
        case _:
            return None


def decide_assumptions(
    book: Book, several: list[Assumed], budget: Budget | None = None, tell: Progress | None = None
) -> dict[str, Verdict]:
    """By name of an assumption, whether some play breaks it."""
    story = Story(book)
    watch(story, several)
    return questioned(story, [one.name for one in several], budget or Budget(), tell)


def check_assumptions(
    read: BookRead, line: Line = no_line, budget: Budget | None = None, tell: Progress | None = None
) -> list[Diagnostic]:
    """SB607: assumptions that a play breaks, with that play. SB606: those left open. SB602: those that ask what proofs
    do not follow."""
    book = read.require()
    found: list[Diagnostic] = []
    sound: list[Assumed] = []
    story, words = Story(book), phrasebook_of(book)
    for assumption in assumptions(book):
        if open := unfollowed(story, assumption):
            help = "require only keywords, quests, explore tokens, and cards that the story gives"
            message = f"the proofs do not cover this: {', '.join(open)}"
            found.append(problem(read, assumption.name, "SB602", message, help, line))
        else:
            sound.append(assumption)
    for name, verdict in decide_assumptions(book, sound, budget, tell).items() if sound else ():
        when = print_condition(words, next(one.when for one in sound if one.name == name))
        if verdict.status == "reachable":
            message = f"this is read in a play without it: {when}"
            help = f"{shown_play(verdict.witness)} does it"
            found.append(problem(read, name, "SB607", message, help, line))
        elif verdict.status == "undecided":
            message = f"undecided whether this always holds: {when}"
            found.append(problem(read, name, "SB606", message, "", line))
    return sorted(found)


def problem(read: BookRead, name: str, code: str, message: str, help: str = "", line: Line = no_line) -> Diagnostic:
    """A problem of a part of a section, at its first line."""
    file, span = read.spans[name]
    shown = line(file, span.line)
    end = span.end_column - 1 if span.line == span.end_line else len(shown.rstrip())
    return Diagnostic(file, span.line, span.column, code, message, help, max(1, end - span.column + 1), shown)
