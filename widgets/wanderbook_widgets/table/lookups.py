"""What is looked up when somebody asks: the whole log, the rules, the journey, the score. Sent once, kept nowhere."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from wanderbook.book import Book
from wanderbook.rulesets.reference import Entry, link_rules, reference
from wanderbook.session.autosave import Autosave
from wanderbook.session.library import BookRecord, Campaign
from wanderbook.table import Pick, Question
from wanderbook.table.decisions import Chosen
from wanderbook.table.events import ChoiceTaken
from wanderbook.telling import ending_name
from wanderbook_widgets.prose import Pictures, to_html, to_inline_html
from wanderbook_widgets.table import pages
from wanderbook_widgets.table.messages import Look
from wanderbook_widgets.table.parts.game import parts_of
from wanderbook_widgets.table.parts.log import log
from wanderbook_widgets.table.saved import last_saved, saves, suggested_name
from wanderbook_widgets.table.seat import Data, Seat

FIRST = 200
"""Lines of the log, or choices of the journey, that are sent at first; each request for more gets twice as many."""
MOST = 20_000
MOST_FOUND = 12
"""Rules that a search shows."""
MOST_CAMPAIGNS = 60
LONGEST_WORDS = 80
_Looked = Callable[[Seat, Autosave, Look], Data]


def look(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The data of one of `LOOKS`; empty for an unknown name."""
    found = LOOKS.get(wanted.look)
    return {"what": wanted.look, **(found(seat, autosave, wanted) if found else {})}


# ---------------------------------------------------------------- what happened


def whole_log(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The latest lines, and how many to ask for next where there may be earlier ones."""
    most = _most(wanted)
    found = log(seat, most)
    return {**found, "next": most * 2 if len(found["lines"]) == most else 0}


def journey(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The choices that were taken, how earlier campaigns ended, and which endings and achievements were reached."""
    most, record = _most(wanted), autosave.record() or BookRecord()
    back = (event.choice for turn in seat.play.back() for event in reversed(turn) if isinstance(event, ChoiceTaken))
    taken = list(islice(back, most + 1))
    return {
        "steps": [_step(seat, choice) for choice in reversed(taken[:most])],
        "next": most * 2 if len(taken) > most else 0,
        "plays": record.plays,
        "endings": _endings(seat.telling.book, record),
        "campaigns": [_campaign(seat, one) for one in record.campaigns[: -MOST_CAMPAIGNS - 1 : -1]],
        "achievements": _achievements(seat, autosave),
    }


def _most(wanted: Look) -> int:
    return FIRST if wanted.most is None else max(1, min(wanted.most, MOST))


def _step(seat: Seat, choice: str) -> Data:
    """One choice of the journey: where it was made, and its text."""
    number, _, letter = choice.partition(":")
    texts = {one.letter: one.text for one in seat.telling.section(number).choices}
    return {
        "where": seat.telling.shelfmark(number),
        "letter": letter,
        "html": to_inline_html(" ".join(texts.get(letter, "").split())),
    }


def _endings(book: Book, record: BookRecord) -> list[Data]:
    """The names of those that were seen; of the others only that they are there."""
    return [
        {"name": ending.name, "times": reached.times, "last": reached.last.isoformat()}
        if (reached := record.endings.get(ending.number))
        else {"name": "", "times": 0, "last": ""}
        for ending in book.title_page.ending
    ]


def _campaign(seat: Seat, one: Campaign) -> Data:
    """One earlier campaign: when it ended and how."""
    book, counts = seat.telling.book, one.journey.counts
    return {
        "on": one.on.isoformat(),
        "score": one.score,
        "ending": ending_name(book, one.ending) if one.ending is not None else "",
        "players": one.journey.players,
        "mode": _mode(seat, one.journey.mode),
        "turns": counts["turns"],
    }


def _mode(seat: Seat, mode: str) -> str:
    """What the game calls a mode."""
    named: dict[str, str] = seat.telling.texts.get("options", {}).get("mode", {})
    return named.get(mode, mode).partition(" | ")[0]


def _achievements(seat: Seat, autosave: Autosave) -> list[Data]:
    """The achievements of a game that has any; endings have a list of their own."""
    names = sorted(name for name in autosave.earned if not name.startswith("ending:"))
    return [{"name": seat.telling.achievement(name), "new": name in autosave.new} for name in names]


# ---------------------------------------------------------------- the rules


def rules(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The reference sheet; or what the words find, or the entry whose id they are."""
    known = reference(seat.play.game.rules.name, seat.telling.book.language)
    said = " ".join(wanted.words.split())[:LONGEST_WORDS]
    example = next(iter(known.entries))
    if not said:
        chapters = [
            {"title": group, "entries": [_line(entry) for entry in entries]} for group, entries in known.groups()
        ]
        return {"words": "", "example": example, "chapters": chapters}
    found = known.search(said)[:MOST_FOUND]
    return {
        "words": said,
        "example": example,
        "entries": [_entry(entry) for entry in found],
        "near": [] if found else known.near(said),
    }


def _line(entry: Entry) -> Data:
    return {"id": entry.id, "title": entry.title, "sheet": entry.sheet}


def _entry(entry: Entry) -> Data:
    html = to_html(link_rules(entry.text), Pictures())
    return {**_line(entry), "group": entry.group, "html": html, "refers": [*entry.refers]}


# ---------------------------------------------------------------- the score


def score(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """Every line that gives or takes something; the first one where none does."""
    found = parts_of(seat).score
    if found is None:
        return {"lines": []}
    lines, final_score = found
    scored = final_score(seat.play.game, seat.state)
    shown = []
    any_points = any(one.points for one in scored.lines)
    for at, (line, one) in enumerate(zip(lines, scored.lines, strict=True)):
        if one.points or not (at or any_points):
            name = f"{line.counted}_above" if line.above is not None else line.counted
            shown.append({"text": seat.telling.scored(name, one), "points": one.points, "rule": one.rule})
    return {"lines": shown, "total": str(scored)}


# ---------------------------------------------------------------- saves, keys, advice


def kept(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The named saves of this book, and whether the play itself is saved."""
    language = seat.telling.book.language
    found = [one.data(language) for one in saves(seat.play.game, autosave.shelf, language)]
    return {
        "saves": [one for one in found if one["save"]],
        "last": last_saved(autosave, language),
        "suggested": suggested_name(seat.telling, seat.play, seat.texts["quick"]),
    }


def keys(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    return {}


def advice(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The adviser's reply in words, its reason and the reply itself, from what the viewer may see; and which hidden
    hand it did not look at."""
    asked = seat.asked
    if asked is None:
        return {"advised": ""}
    unseen = seat.telling.not_looked_at(seat.play, asked, seat.viewer)
    reply = seat.telling.advice(seat.play, asked, seat.viewer)
    if reply is None:
        return {"advised": "", "unseen": unseen}
    said, detail = _in_words(seat, asked, reply.chosen)
    html = to_inline_html(said) if seat.sheet and seat.sheet.story else ""  # as the book has it, with its emphasis
    why = seat.telling.reason(seat.play, asked, reply, seat.viewer)
    found = {"advised": said, "html": html, "detail": detail, "why": why}
    return {**found, "answer": list(reply.chosen), "unseen": unseen}


def _in_words(seat: Seat, asked: Question, chosen: Chosen) -> tuple[str, str]:
    """An answer in words: by the names on the screen, and what a single thing does; squares and amounts as they would
    be typed."""
    if not isinstance(asked, Pick) or seat.sheet is None or not chosen:
        return seat.telling.in_words(seat.play, asked, chosen, seat.viewer), ""
    found = (*seat.sheet.lines, *seat.telling.free_actions(seat.play, asked, seat.viewer))
    lines = [line for one in chosen for line in found if line.id == one]
    called = [f"{line.key}. {line.label}" if seat.sheet.story else line.label for line in lines]
    return "; ".join(called), lines[0].detail if len(lines) == 1 else ""


def prologue(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The page that the book opens with."""
    return pages.prologue(seat)


def ending(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The page that the play closes with, and its score."""
    found = pages.ending(seat, autosave)
    return {**found, "score": score(seat, autosave, wanted)} if found else {}


LOOKS: dict[str, _Looked] = {
    "log": whole_log,
    "rules": rules,
    "journey": journey,
    "score": score,
    "saves": kept,
    "keys": keys,
    "advice": advice,
    "prologue": prologue,
    "ending": ending,
}
