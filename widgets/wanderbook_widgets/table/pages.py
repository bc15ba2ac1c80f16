"""The opening and closing pages of a play: the prologue of its book, and the ending reached."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book import Book
from wanderbook.book.sections import Challenge, Chance, Prose, StatRoll, shown_body
from wanderbook.ids import section_and_letter
from wanderbook.rulesets.common.events import FightWon
from wanderbook.session.autosave import Autosave
from wanderbook.session.library import BookRecord
from wanderbook.session.play import Play
from wanderbook.table import Pick, Table, open_options
from wanderbook.table.events import CardGained, ChoiceTaken, Judged, QuestGained, QuestUsed, SectionRead
from wanderbook.table.steps import ChooseWay
from wanderbook.telling import ending_name
from wanderbook.telling.prologue import PARTS, one_line, opening_text, turn_steps
from wanderbook_widgets.prose import Pictures, takes_initial, to_html, to_inline_html
from wanderbook_widgets.table.parts.draw import face_of
from wanderbook_widgets.table.parts.things import said
from wanderbook_widgets.table.seat import Data, Seat

MOST_DEEDS = 7
"""Lines of what the players did that an ending tells; the rest is in the journey."""
DEEDS = (QuestGained, QuestUsed, CardGained, FightWon)
"""What makes a choice worth telling afterwards."""


def prologue(seat: Seat) -> Data:
    """The page before a book begins: where and who you are, what you want, how it is won and lost; the book's summary
    if it has no prologue.
    """
    book = seat.telling.book
    page, opening = book.title_page, opening_text(book)
    parts = PARTS if page.prologue else ()
    return {
        "title": seat.telling.typeset(book.title),
        "html": to_html(opening, Pictures(seat.folder), book.language),
        "initial": takes_initial(opening),
        "turn": turn_steps(book, seat.telling.language),
        "people": [{"name": mate.name, "face": face_of(seat, mate.name)} for mate in seat.board.crew]
        if seat.is_crewed
        else [],
        **{part: to_inline_html(one_line(getattr(page.prologue, part)), book.language) for part in parts},
    }


# ---------------------------------------------------------------- the ending


def ending(seat: Seat, autosave: Autosave) -> Data:
    """The closing text, the players' deeds, the endings found so far, and what is unlocked."""
    play, outcome, book = seat.play, seat.play.outcome, seat.telling.book
    if outcome is None:
        return {}
    record = autosave.record() or BookRecord()
    name = ending_name(book, outcome.ending) if outcome.ending is not None else ""
    prose = "\n\n".join(_closing(seat))
    lines = seat.telling.ended(play, outcome)
    return {
        "title": name or lines[0],
        "lines": lines,
        "won": outcome.ending is not None,
        "book": seat.telling.typeset(book.title),
        "html": to_html(prose, Pictures(seat.folder, str(seat.texts["picture"])), book.language),
        "initial": takes_initial(prose),
        "tally": list(_tally(seat)),
        "deeds": list(_deeds(seat)),
        "endings": _endings(book, record),
        "unlocked": _unlocked(seat, autosave),
        "opens": _opens(book, len(autosave.earned)),
        "fork": last_fork(play) is not None,
        "lesson": book.title_page.lesson is not None,
    }


def _closing(seat: Seat) -> Iterator[str]:
    """The prose of the last section, up to its end; the story may have ended with a choice in it."""
    events = (one for several in seat.play.back() for one in reversed(several))
    last = next((one for one in events if isinstance(one, SectionRead)), None)
    if last:
        body = shown_body(seat.telling.section(last.section), last.shown)
        yield from (block.text for block in body if isinstance(block, Prose))


def _tally(seat: Seat) -> Iterator[str]:
    """The play in figures: turns, sections, challenges, fights and quests, if there were any."""
    events = [one for several in seat.play.back() for one in several]
    sections = seat.telling.book.sections
    read = {one.section for one in events if isinstance(one, SectionRead) and one.section in sections}
    tried = [one.outcome for one in events if isinstance(one, Judged) and _is_challenge(seat, one.outcome)]
    won = sum(isinstance(one, FightWon) for one in events)
    completed = {one.quest for one in events if isinstance(one, QuestUsed) and one.completed}
    if seat.is_crewed:
        yield said(seat, "tally.turns", many=seat.board.turn)
    yield said(seat, "tally.sections", many=len(read))
    if tried:
        yield said(seat, "tally.challenges", passed=sum(one.endswith(":pass") for one in tried), many=len(tried))
    if won:
        yield said(seat, "tally.fights", many=won)
    if completed:
        yield said(seat, "tally.quests", many=len(completed))


def _is_challenge(seat: Seat, outcome: str) -> bool:
    """Whether an outcome is that of a challenge or a roll of the story, rather than a fight, a flight or a hazard."""
    section, letter = section_and_letter(outcome.rpartition(":")[0])
    known = seat.telling.choices(section) if section in seat.play.game.sections else {}
    return letter in known and isinstance(known[letter].trial, Challenge | Chance | StatRoll)


def _deeds(seat: Seat) -> Iterator[Data]:
    """The choices with a result, at once or through their challenge or fight, and the very last one; if there are too
    many, the latest.
    """
    deeds: list[tuple[Table, str]] = []
    states, something = [state for state, _ in seat.play.answered()], True
    for state, events in zip(reversed(states), seat.play.back(), strict=False):
        something |= any(isinstance(one, DEEDS) for one in events)
        taken = [one.choice for one in events if isinstance(one, ChoiceTaken)]
        if taken and something:
            deeds.append((state, taken[-1]))
            something = False
        if len(deeds) == MOST_DEEDS:
            break
    for state, choice in reversed(deeds):
        number, _, letter = choice.partition(":")
        text = next((one.text for one in seat.telling.section(number).choices if one.letter == letter), "")
        if text:
            when = seat.words("turn", number=state.board.turn) if seat.is_crewed else seat.telling.shelfmark(number)
            yield {
                "when": when,
                "html": to_inline_html(" ".join(text.split()), seat.telling.book.language),
                "last": state is deeds[0][0],
            }


def _endings(book: Book, record: BookRecord) -> list[Data]:
    """For each ending of a book whether a play has found it, and its name only then."""
    return [
        {
            "name": ending_name(book, one.number) if one.number in record.endings else "",
            "found": one.number in record.endings,
        }
        for one in book.title_page.ending
    ]


def _unlocked(seat: Seat, autosave: Autosave) -> list[str]:
    """The names of what the achievements of all plays unlock for the next one."""
    earned, book = len(autosave.earned), seat.telling.book
    open_ones = [one for one in book.title_page.unlock if one.count <= earned]
    names = [seat.telling.quest(quest) for one in open_ones for quest in one.quests]
    return names + [seat.telling.card(card) for one in open_ones for card in one.adventures]


def _opens(book: Book, earned: int) -> Data:
    """The number of achievements, and the number with which the next thing is unlocked: 0 if nothing is left."""
    left = [one.count for one in book.title_page.unlock if one.count > earned]
    return {"earned": earned, "count": min(left, default=0)}


# ---------------------------------------------------------------- forks


def last_fork(play: Play) -> int | None:
    """The last moment with a choice of the story, by the number of replies before it."""
    answered = list(play.answered())
    unasked = set(play.unasked)
    for at in range(len(answered) - 1, -1, -1):
        state, _ = answered[at]
        if at in unasked or not isinstance(state.agenda[-1], ChooseWay):
            continue
        asked = play.asked_in(state)
        if isinstance(asked, Pick) and len(open_options(asked.options)) > 1:
            return at
    return None
