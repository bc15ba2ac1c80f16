"""“Previously…”: a few sentences for players who return to a saved play, from what everybody at the table knows.

What was decided last and what came of it, who is hurt, what is still to be done, and what is asked now. Hands are
covered: nobody has said yet who looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from wanderbook.rulesets.common.events import FightWon
from wanderbook.table.events import CardGained, ChoiceTaken, Event, QuestGained, QuestUsed
from wanderbook_widgets.prose import to_inline_html
from wanderbook_widgets.table.journal import journal_entries
from wanderbook_widgets.table.parts.crew import crew
from wanderbook_widgets.table.parts.things import lean, said
from wanderbook_widgets.table.saved import standing
from wanderbook_widgets.table.seat import Data, Seat

MATTERS = (QuestGained, QuestUsed, CardGained, FightWon)
"""Events that make a choice worth recalling."""
MOST_DEEDS = 3
MOST_CAME = 2
"""Sentences about what a choice brought."""
MOST_NAMED = 4
"""Quests, or people who are hurt."""


def previously(seat: Seat, left: int) -> Data:
    """The card, or nothing where the play is over or nobody has chosen anything yet. `left` is when the play was saved,
    in milliseconds."""
    seat = replace(seat, viewer=None)
    deeds = list(_deeds(seat))
    if seat.asked is None or not deeds:
        return {}
    return lean(
        title=seat.telling.typeset(seat.telling.book.title),
        standing=list(standing(seat.telling, seat.play)),
        left=left,
        deeds=deeds,
        note=[seat.telling.typeset(f'"{note}"') for note in list(seat.play.notes.values())[-1:]],
        stand=list(_stand(seat)),
        quests=_quests(seat),
        now=_now(seat),
    )


# ---------------------------------------------------------------- what was decided


def _deeds(seat: Seat) -> Iterator[Data]:
    """The last choices that something came of, and the very last one, oldest first."""
    deeds: list[Data] = []
    came: list[Event] = []
    for entry in reversed(journal_entries(seat.play)):
        for event in reversed(entry.events):
            if not isinstance(event, ChoiceTaken):
                came.insert(0, event)
                continue
            mattered = [one for one in came if isinstance(one, MATTERS)]
            if (mattered or not deeds) and (deed := _deed(seat, event, mattered)):
                deeds.append({**deed, **({"turn": _turn(seat, entry.moment)} if seat.is_crewed else {})})
            came = []
            if len(deeds) == MOST_DEEDS:
                break
        if len(deeds) == MOST_DEEDS:
            break
    yield from reversed(deeds)


def _deed(seat: Seat, taken: ChoiceTaken, came: Iterable[Event]) -> Data:
    """A choice in the book's words, where it was taken, and what it brought; nothing for one of the game's own."""
    number, _, letter = taken.choice.partition(":")
    choice = seat.telling.choices(number).get(letter)
    if choice is None:
        return {}
    html = to_inline_html(" ".join(choice.text.split()), seat.telling.book.language)
    lines = [line.text for line in seat.telling.told(came, seat.play, None) if line.text]
    mark = seat.telling.shelfmark(number)
    where = seat.telling.text("section", number=number) if mark == number else mark
    return {"html": html, "where": where, "came": lines[:MOST_CAME]}


def _turn(seat: Seat, moment: int) -> str:
    return str(seat.words("turn", number=seat.play.state_at(moment).board.turn))


# ---------------------------------------------------------------- how things stand


def _stand(seat: Seat) -> Iterator[str]:
    """Who is hurt or unwell; in a book with stats, their values."""
    if not seat.is_crewed:
        if stats := seat.telling.stats(seat.play):
            yield f"{', '.join(stats)}."
        return
    hurt = [_condition(mate) for player in crew(seat).get("players", ()) for mate in player["members"]]
    named = list(filter(None, hurt))
    if not named:
        yield said(seat, "recalled.unhurt")
    else:
        more = said(seat, "recalled.more", many=len(named) - MOST_NAMED) if len(named) > MOST_NAMED else ""
        yield said(seat, "recalled.hurt", names=", ".join(named[:MOST_NAMED]), more=more)


def _condition(mate: Data) -> str:
    """A crew member's condition: `Kannan (4/5, weakened)`; empty in full health."""
    health = mate.get("health", {})
    is_hurt = health and health["now"] < health["most"]
    parts = [f"{health['now']}/{health['most']}"] if is_hurt else []
    parts += [one["name"] for one in mate.get("statuses", ())]
    return f"{mate['name']} ({', '.join(parts)})" if parts else ""


def _quests(seat: Seat) -> list[str]:
    """The names of the quests gained last, of those that everybody may read."""
    state = seat.state
    gained = [event.quest for event in seat.play.log() if isinstance(event, QuestGained)]
    latest = [quest for quest in dict.fromkeys(reversed(gained)) if quest in state.quests]
    open_ones = [quest for quest in latest if seat.telling.may_read(state, quest)]
    return [seat.telling.quest(quest) for quest in open_ones[:MOST_NAMED]]


def _now(seat: Seat) -> Data:
    """The question and its owner; for a question about a covered hand only the owner."""
    assert seat.asked is not None
    owner = seat.player(seat.asked.owner) if seat.players > 1 else ""
    sheet = seat.sheet
    is_covered = sheet is not None and sheet.hand is not None and not seat.may_see(sheet.hand)
    return {"owner": owner, "title": "" if sheet is None or is_covered else sheet.title}
