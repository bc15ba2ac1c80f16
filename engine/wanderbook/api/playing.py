"""`wb.Play`: a book in play, one decision after another."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wanderbook.api.books import Named, load
from wanderbook.api.results import Result, html_block, html_table
from wanderbook.json_data import Json, JsonObject
from wanderbook.session.play import Play as SessionPlay
from wanderbook.table import Decision, Outcome, Pick, Reply
from wanderbook.table.decisions import Chance
from wanderbook.table.events import Event, SectionRead


class Play(SessionPlay, Result):
    """One play of a book. The same seed and the same answers give the same play.

    >>> import wanderbook as wb
    >>> play = wb.Play("the-lamplighters-round", seed=7)
    >>> play.decision.about, play.options
    ('1', ('A', 'B'))
    >>> events = play.answer("A")
    >>> play.section
    '2'
    >>> play.undo(), play.section
    (True, '1')
    """

    def __init__(self, book: Named, seed: int = 0) -> None:
        super().__init__(load(book).game, seed)

    def answer(self, reply: str | Iterable[str] | Reply, unasked: bool = False) -> tuple[Event, ...]:
        """Answer the decision with an option's id, or with several. Returns the events.

        A reply that a rule forbids raises `NotAllowed`, with the rule, and changes nothing.
        """
        return super().answer((reply,) if isinstance(reply, str) else reply, unasked)

    @property
    def options(self) -> tuple[str, ...]:
        """The ids that can be chosen now; empty if the play is over, or the question needs a reply in parts."""
        asked = self.decision
        return (
            tuple(option.id for option in asked.options if option.closed_by is None) if isinstance(asked, Pick) else ()
        )

    @property
    def section(self) -> str:
        """The section read last; empty before the first."""
        return next((one.section for one in self._read()), "")

    def _read(self) -> Iterable[SectionRead]:
        return (event for events in self.back() for event in reversed(events) if isinstance(event, SectionRead))

    @property
    def headline(self) -> str:
        """The book, the seed, the number of decisions answered, and the current question or the end."""
        asked, over = self.decision, self.outcome
        line = f"{self.game.book.title}, seed {self.seed}, {len(self.journal)} answered"
        if over is not None:
            return f"{line}; over: {_ended(over)}"
        assert asked is not None
        if isinstance(asked, Pick):
            return f"{line}; at {asked.about}: {', '.join(self.options)}"
        return f"{line}; at {asked.about}: {type(asked).__name__}"

    def _repr_html_(self) -> str:
        """The current question with its answers as a table, for notebooks."""
        from wanderbook.telling import telling_for

        asked = self.decision
        if asked is None or isinstance(asked, Chance):
            return html_block(self.headline)
        sheet = telling_for(self.game).sheet(self, asked)
        rows = [(line.id, line.label, line.closed or "") for line in sheet.lines if line.listed]
        return html_block(self.headline, html_table(("answer", sheet.title, "closed by"), rows))

    def to_dict(self) -> JsonObject:
        """The replies so far, the decision and the outcome as plain data, for JSON."""
        asked = self.decision
        return {
            "book": self.game.book.title,
            "seed": self.seed,
            "replies": [list(reply.chosen) for reply in self.journal],
            "decision": _plain(asked),
            "outcome": _plain(self.outcome),
        }


def _plain(fact: Decision | Outcome | None) -> Json:
    data: Json = msgspec.json.decode(msgspec.json.encode(fact, enc_hook=list))
    return data


def _ended(over: Outcome) -> str:
    if over.ending is not None:
        return f"ending {over.ending}"
    return f"stuck at {over.stuck}" if over.stuck else "lost"
