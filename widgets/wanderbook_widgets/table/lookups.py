"""Data sent only on request: the whole log, the rules, the journey, the score."""

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
from wanderbook_widgets.table.journal import journal
from wanderbook_widgets.table.messages import Look
from wanderbook_widgets.table.parts.game import parts_of
from wanderbook_widgets.table.parts.log import log
from wanderbook_widgets.table.saved import fingers, last_saved, saves, suggested_name
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
    look = LOOKS.get(wanted.look)
    return {"what": wanted.look, **(look(seat, autosave, wanted) if look else {})}


# ---------------------------------------------------------------- what happened


def whole_log(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The latest lines, and the number to ask for next if there may be earlier ones."""
    most = _most(wanted)
    lines = log(seat, most)
    return {**lines, "next": most * 2 if len(lines["lines"]) == most else 0}


def written(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """A page of the journal."""
    return journal(seat, wanted)


def journey(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The choices taken, the ends of earlier campaigns, and the endings and achievements reached."""
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
    """One choice of the journey: its section and its text."""
    number, _, letter = choice.partition(":")
    texts = {one.letter: one.text for one in seat.telling.section(number).choices}
    return {
        "where": seat.telling.shelfmark(number),
        "letter": letter,
        "html": to_inline_html(" ".join(texts.get(letter, "").split()), seat.telling.book.language),
    }


def _endings(book: Book, record: BookRecord) -> list[Data]:
    """The endings: with names if they were seen, otherwise only counted."""
    return [
        {"name": ending_name(book, ending.number), "times": reached.times, "last": reached.last.isoformat()}
        if (reached := record.endings.get(ending.number))
        else {"name": "", "times": 0, "last": ""}
        for ending in book.title_page.ending
    ]


def _campaign(seat: Seat, campaign: Campaign) -> Data:
    """One earlier campaign: its date and its end."""
    book, counts = seat.telling.book, campaign.journey.counts
    return {
        "on": campaign.on.isoformat(),
        "score": campaign.score,
        "ending": ending_name(book, campaign.ending) if campaign.ending is not None else "",
        "players": campaign.journey.players,
        "mode": _mode(seat, campaign.journey.mode),
        "turns": counts["turns"],
    }


def _mode(seat: Seat, mode: str) -> str:
    """The game's name for a mode."""
    named: dict[str, str] = seat.telling.texts.get("options", {}).get("mode", {})
    return named.get(mode, mode).partition(" | ")[0]


def _achievements(seat: Seat, autosave: Autosave) -> list[Data]:
    """The achievements of a game that has any; endings have a list of their own."""
    names = sorted(name for name in autosave.earned if not name.startswith("ending:"))
    return [{"name": seat.telling.achievement(name), "new": name in autosave.new} for name in names]


# ---------------------------------------------------------------- the rules


def rules(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The reference sheet; or the entries found for some words, or the entry with that id."""
    known = reference(seat.play.game.rules.name, seat.telling.book.language)
    words = " ".join(wanted.words.split())[:LONGEST_WORDS]
    example = next(iter(known.entries))
    if not words:
        chapters = [
            {"title": group, "entries": [_line(entry) for entry in entries]} for group, entries in known.groups()
        ]
        return {"words": "", "example": example, "chapters": chapters}
    found = known.search(words)[:MOST_FOUND]
    return {
        "words": words,
        "example": example,
        "entries": [_entry(entry, seat.telling.book.language) for entry in found],
        "near": [] if found else known.near(words),
    }


def _line(entry: Entry) -> Data:
    return {"id": entry.id, "title": entry.title, "sheet": entry.sheet}


def _entry(entry: Entry, language: str) -> Data:
    html = to_html(link_rules(entry.text), Pictures(), language)
    return {**_line(entry), "group": entry.group, "html": html, "refers": [*entry.refers]}


# ---------------------------------------------------------------- the score


def score(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The score: every line that is not 0, or the first one if all are."""
    score_of = parts_of(seat).score
    if score_of is None:
        return {"lines": []}
    lines, final_score = score_of
    scored = final_score(seat.play.game, seat.state)
    shown = []
    any_points = any(scored_line.points for scored_line in scored.lines)
    for at, (line, scored_line) in enumerate(zip(lines, scored.lines, strict=True)):
        if scored_line.points or not (at or any_points):
            name = f"{line.counted}_above" if line.above is not None else line.counted
            shown.append(
                {"text": seat.telling.scored(name, scored_line), "points": scored_line.points, "rule": scored_line.rule}
            )
    return {"lines": shown, "total": str(scored)}


# ---------------------------------------------------------------- saves, keys, advice


def kept(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The named saves of this book, and whether the current play is saved."""
    language = seat.telling.book.language
    data = [one.data(language) for one in saves(seat.play.game, autosave.shelf, language)]
    return {
        "saves": [one for one in data if one["save"]],
        "fingers": [one.data(language) for one in fingers(seat.play.game, autosave.shelf, language)],
        "last": last_saved(autosave, language),
        "suggested": suggested_name(seat.telling, seat.play, seat.texts["quick"]),
    }


def keys(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    return {}


def advice(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The adviser's reply in words, its reason and the reply itself, from what the viewer may see; and the hidden hand
    that it did not look at.
    """
    asked = seat.asked
    if asked is None:
        return {"advised": ""}
    unseen = seat.telling.not_looked_at(seat.play, asked, seat.viewer)
    reply = seat.telling.advice(seat.play, asked, seat.viewer)
    if reply is None:
        return {"advised": "", "unseen": unseen}
    answer, detail = _in_words(seat, asked, reply.chosen)
    is_story = seat.sheet is not None and seat.sheet.story
    html = (
        to_inline_html(answer, seat.telling.book.language) if is_story else ""
    )  # as the book has it, with its emphasis
    why = seat.telling.reason(seat.play, asked, reply, seat.viewer)
    data = {"advised": answer, "html": html, "detail": detail, "why": why}
    return {**data, "answer": list(reply.chosen), "unseen": unseen}


def _in_words(seat: Seat, asked: Question, chosen: Chosen) -> tuple[str, str]:
    """An answer in words: by the names on the screen, with the effect of a single option; squares
    and amounts as typed.
    """
    if not isinstance(asked, Pick) or seat.sheet is None or not chosen:
        return seat.telling.in_words(seat.play, asked, chosen, seat.viewer), ""
    found = (*seat.sheet.lines, *seat.telling.free_actions(seat.play, asked, seat.viewer))
    lines = [line for one in chosen for line in found if line.id == one]
    called = [f"{line.key}. {line.label}" if seat.sheet.story else line.label for line in lines]
    return "; ".join(called), lines[0].detail if len(lines) == 1 else ""


def prologue(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The opening page of the book."""
    return pages.prologue(seat)


def ending(seat: Seat, autosave: Autosave, wanted: Look) -> Data:
    """The closing page of the play, and its score."""
    data = pages.ending(seat, autosave)
    return {**data, "score": score(seat, autosave, wanted)} if data else {}


LOOKS: dict[str, _Looked] = {
    "log": whole_log,
    "rules": rules,
    "journal": written,
    "journey": journey,
    "score": score,
    "saves": kept,
    "keys": keys,
    "advice": advice,
    "prologue": prologue,
    "ending": ending,
}
