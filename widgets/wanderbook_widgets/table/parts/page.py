"""The page: everything read since the last answer, in order, with the events between.

Only what the play has come to is in it: no section that was not turned to, no text behind a draw that is not made.
"""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.sections import Block, shown_body
from wanderbook.table.events import SectionRead
from wanderbook.table.steps import AlterFate, ChooseWay, Gather
from wanderbook.telling import LogLine, read_on, shown_before
from wanderbook_widgets.prose import Pictures, takes_initial, to_html, to_inline_html
from wanderbook_widgets.table.parts.stage import STORY, stage
from wanderbook_widgets.table.seat import Data, Seat


def page(seat: Seat) -> Data:
    """The text and the events since the last answer. On the stage of the story it begins with the current section;
    beside another stage there is no room for that.
    """
    pictures = Pictures(seat.folder, str(seat.texts["picture"]))
    parts = list(told_parts(seat, pictures))
    here = current(seat) if stage(seat)["kind"] == STORY else ""
    if here and not any(part["kind"] == "section" and part["number"] == here for part in parts):
        body = shown_body(seat.telling.section(here), shown_before(seat.play, here))
        parts = [_section(seat, here, _opening(iter(body)), pictures), *parts]
    return {"parts": parts, "ending": _ending(seat)}


def current(seat: Seat) -> str:
    """The current section: its choices are offered, or a challenge of one of them is in progress."""
    for step in reversed(seat.state.agenda):
        if isinstance(step, ChooseWay):
            return step.section
        if isinstance(step, Gather | AlterFate):
            section, _, letter = step.tried.about.partition(":")
            return section if letter and section in seat.play.game.sections else ""
    return ""


def told_parts(seat: Seat, pictures: Pictures) -> Iterator[Data]:
    """Sections and lines in order; a section's text continues after the lines that interrupt it."""
    rest: Iterator[Block] = iter(())
    number = ""
    for line in seat.telling.told(seat.happened, seat.play, seat.viewer):
        if line.section:
            shown = line.event.shown if isinstance(line.event, SectionRead) else ()
            number, rest = line.section, iter(shown_body(seat.telling.section(line.section), shown))
            yield _section(seat, number, _opening(rest), pictures)
        elif line.text:
            yield _line(line, seat.telling.book.language)
            if line.reads_on and (prose := _opening(rest)):
                yield {**_section(seat, number, prose, pictures), "on": True}


def _opening(body: Iterator[Block]) -> str:
    return "\n\n".join(read_on(body))


def _section(seat: Seat, number: str, prose: str, pictures: Pictures) -> Data:
    """A section's text, or a part of it, for the page."""
    section = seat.telling.section(number)
    return {
        "kind": "section",
        "number": number,
        "name": seat.telling.shelfmark(number),
        "town": section.town,
        "html": to_html(prose, pictures, seat.telling.book.language),
        "initial": takes_initial(prose),
    }


def _line(told: LogLine, language: str) -> Data:
    line = {"kind": "line", "text": told.text, "rule": told.rule, "event": told.kind, "detail": told.detail}
    return {**line, "prose": to_inline_html(told.prose, language)} if told.prose else line


def _ending(seat: Seat) -> Data:
    """How the play ended, in lines; empty while it goes on."""
    outcome = seat.play.outcome
    if outcome is None:
        return {}
    return {"lines": seat.telling.ended(seat.play, outcome), "won": outcome.ending is not None}
