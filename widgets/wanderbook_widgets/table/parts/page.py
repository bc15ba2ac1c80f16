"""The page: what was read since the last answer, in order, and what happened between.

Only what the play has come to is in it: no section that was not turned to, no text behind a draw that is not made.
"""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.sections import Block, shown_body
from wanderbook.table.events import SectionRead
from wanderbook.table.steps import AlterFate, ChooseWay, Gather
from wanderbook.telling import LogLine, read_on, shown_before
from wanderbook_widgets.prose import Pictures, takes_initial, to_html, to_inline_html
from wanderbook_widgets.table.seat import Data, Seat


def page(seat: Seat) -> Data:
    """What was read and what happened since the last answer, beginning with the section that is being read."""
    pictures = Pictures(seat.folder, str(seat.texts["picture"]))
    parts = list(_happened(seat, pictures))
    here = current(seat)
    if here and not any(part["kind"] == "section" and part["number"] == here for part in parts):
        body = shown_body(seat.telling.section(here), shown_before(seat.play, here))
        parts = [_section(seat, here, _opening(iter(body)), pictures), *parts]
    return {"parts": parts, "ending": _ending(seat)}


def current(seat: Seat) -> str:
    """The section that is open: its choices are offered, or something that one of them led to; where no map is beside
    the page, also a challenge of one."""
    for step in reversed(seat.state.agenda):
        if isinstance(step, ChooseWay):
            return step.section
        if isinstance(step, Gather | AlterFate) and not seat.is_crewed:
            section, _, letter = step.tried.about.partition(":")
            return section if letter and section in seat.telling.book.sections else ""
    return ""


def _happened(seat: Seat, pictures: Pictures) -> Iterator[Data]:
    """Sections and lines in order; a section's text goes on after the lines that interrupt it."""
    rest: Iterator[Block] = iter(())
    number = ""
    for told in seat.telling.told(seat.happened, seat.play, seat.viewer):
        if told.section:
            shown = told.event.shown if isinstance(told.event, SectionRead) else ()
            number, rest = told.section, iter(shown_body(seat.telling.section(told.section), shown))
            yield _section(seat, number, _opening(rest), pictures)
        elif told.text:
            yield _line(told)
            if told.reads_on and (prose := _opening(rest)):
                yield {**_section(seat, number, prose, pictures), "on": True}


def _opening(body: Iterator[Block]) -> str:
    return "\n\n".join(read_on(body))


def _section(seat: Seat, number: str, prose: str, pictures: Pictures) -> Data:
    """A section's text, or a part of it, as the page shows it."""
    section = seat.telling.section(number)
    return {
        "kind": "section",
        "number": number,
        "name": seat.telling.shelfmark(number),
        "town": section.town,
        "html": to_html(prose, pictures),
        "initial": takes_initial(prose),
    }


def _line(told: LogLine) -> Data:
    line = {"kind": "line", "text": told.text, "rule": told.rule, "event": told.kind, "detail": told.detail}
    return {**line, "prose": to_inline_html(told.prose)} if told.prose else line


def _ending(seat: Seat) -> Data:
    outcome = seat.play.outcome
    if outcome is None:
        return {}
    return {"lines": seat.telling.ended(seat.play, outcome), "won": outcome.ending is not None}
