"""A witness in words: a numbered line for each reply. Played at the table, not made up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wanderbook.book import Book
from wanderbook.ids import LEAVE
from wanderbook.session.witness import Turn, replay, witness_game
from wanderbook.table import events as told

SHORT = 60
"""Letters of a choice's text."""


class _Step(NamedTuple):
    what: str
    came: list[str]


def in_words(book: Book, witness: tuple[str, ...], name: str = "") -> Iterator[str]:
    """First where it begins; then, for each reply, what was chosen and what came of it."""
    played = replay(witness_game(book), witness, name)
    steps = [_step(book, turn) for turn in played.turns]
    wide = len(str(len(steps)))
    yield f"{'':>{wide}}  at first: {', '.join(steps[0].came) or hub_of(book)}"
    for at, step in enumerate(steps[1:], 1):
        came = f" -> {', '.join(step.came)}" if step.came else ""
        yield f"{at:>{wide}}. {step.what}{came}"
    if played.refused:
        rest = ", ".join(witness[len(played.turns) - 1 :])
        yield f"the table refuses what should come next, which is a fault of this program: {rest}"


def hub_of(book: Book) -> str:
    """Where explorations begin, in the words of the game."""
    return "the map" if book.title_page.ruleset == "distant_skies" else "the ship"


def _step(book: Book, turn: Turn) -> _Step:
    what, came = _asked(book, turn.reply), []
    for event in turn.events:
        match event:
            case told.ChoiceTaken(choice=choice):
                section, letter = choice.split(":")
                text = next(one.text for one in book.sections[section].choices if one.letter == letter)
                what = f"{choice} {_short(text)}"
            case told.Judged(outcome=outcome) if outcome.endswith(f":{turn.reply}"):
                what = f"{outcome.partition(':')[0]} gives {_number(turn.reply)}"
            case told.Judged(outcome=outcome):
                came.append(_OUTCOMES.get(outcome.rpartition(":")[2], outcome.rpartition(":")[2]))
            case told.RedirectFired(redirect=redirect):
                came.append(f"redirected by {redirect}")
            case told.SectionRead(section=section):
                came.append(f"reads {section}")
            case told.QuestGained(quest=quest):
                came.append(f"gains {_quest(book, quest)}")
            case told.QuestUsed(quest=quest, completed=completed):
                came.append(f"{'completes' if completed else 'loses'} {_quest(book, quest)}")
            case told.CardGained(card=card):
                came.append(f"gains card {card}")
            case told.CardLost(card=card):
                came.append(f"loses card {card}")
            case told.TokenGained(token=token):
                came.append(f"gains explore {token}")
            case told.PlaceClosed(location=location):
                came.append(f"{location} is crossed off")
            case told.Returned():
                came.append("returns")
            case told.Ended(ending=ending):
                came.append(f"ending {ending}")
            case told.Stuck(section=section):
                came.append(f"stuck at {section}")
    return _Step(what, came)


def _asked(book: Book, reply: str) -> str:
    """Where the end of the event deck, or of the finale, is what leads there, that is said."""
    if reply == LEAVE:
        return "the encounter is over"
    what, _, section = reply.partition(" ")
    if what != "explore" or section in book.locations:
        return reply
    return f"the {'finale is lost' if section == book.title_page.finale_lost else 'event deck ends'}: {section}"


_OUTCOMES = {"pass": "passed", "fail": "failed"}


def _number(row: str) -> str:
    """A table's row of one number by that number."""
    first, _, last = row.partition("-")
    return first if first == last else row


def _quest(book: Book, quest: int) -> str:
    keyword = book.quests[quest].keyword if quest in book.quests else None
    return f"quest {quest} ({keyword})" if keyword else f"quest {quest}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return f"“{line if len(line) <= SHORT else line[: SHORT - 1].rsplit(' ', 1)[0] + ' …'}”"
