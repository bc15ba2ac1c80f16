"""A witness step by step: each reply of a proof, answered at the table, with its requirements and its result."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import overload

from wanderbook.api.results import Collection, Row, counted
from wanderbook.book import Book, Choice
from wanderbook.games import record_of
from wanderbook.ids import LEAVE
from wanderbook.json_data import Json, JsonObject
from wanderbook.machine.standpoint import Standpoint
from wanderbook.notation.languages import phrasebook_of
from wanderbook.notation.printer import print_trial
from wanderbook.session.standpoint import state_at
from wanderbook.session.witness import Replayed, Turn, replay, witness_game
from wanderbook.table import events as happened
from wanderbook.table.events import Event

SHORT = 60
"""Letters of a choice's text."""


@dataclass(frozen=True)
class Step:
    """One decision of a witness.

    >>> import wanderbook as wb
    >>> step = wb.reach("the-lamplighters-round")["ending:2"].witness[0]
    >>> step.section, step.choice, step.roll, step.gains
    ('1', '1:A', '', ('quest:1', 'keyword:ORDER', 'card:1'))
    """

    reply: str
    """The reply: `A`, `B pass`, `explore 12`, `1-3`."""
    section: str
    """The section of the decision; empty at the ship or the map."""
    choice: str = ""
    """The choice taken: `38.9:B`."""
    text: str = ""
    """The text of the choice."""
    challenge: str = ""
    """Its challenge: `STRENGTH 5`, `CHANCE 2 in 6`, in the book's words."""
    roll: str = ""
    """The needed result of the challenge or the draw: `pass`, `fail`, or the numbers `1-3`."""
    gains: tuple[str, ...] = ()
    """`quest:4`, `keyword:LAMP`, `card:5`, `token:A`."""
    loses: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    """The sections read next."""
    ending: int | None = None
    came: tuple[str, ...] = ()
    """The results, in words."""

    @property
    def what(self) -> str:
        """The decision in words."""
        return f"{self.choice} {_short(self.text)}" if self.choice else self.text

    def __str__(self) -> str:
        return f"{self.what}{' -> ' if self.came else ''}{', '.join(self.came)}"

    def to_dict(self) -> JsonObject:
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}


class Witness(Collection, Sequence[Step]):
    """A play that shows that something can be reached, as a sequence of `Step`.

    >>> import wanderbook as wb
    >>> witness = wb.reach("the-lamplighters-round")["ending:2"].witness
    >>> witness.replies[:3]
    ('A', 'A', 'C')
    """

    COLUMNS = ("section", "choice", "text", "challenge", "roll", "gains", "loses", "reads")

    def __init__(
        self, book: Book, replies: Sequence[str], name: str = "", standpoint: Standpoint | None = None
    ) -> None:
        self.book, self.replies, self.name, self.standpoint = book, replies, name, standpoint

    @cached_property
    def _played(self) -> Replayed:
        game, begin = witness_game(self.book), self.standpoint
        return replay(game, self.replies, self.name, state_at(game, begin) if begin else None)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The play as the table has it, turn by turn; the first is before any reply."""
        return self._played.turns

    @cached_property
    def _steps(self) -> tuple[Step, ...]:
        return tuple(_steps(self.book, self._played.turns))

    @cached_property
    def start(self) -> tuple[str, ...]:
        """The events before the first decision, in words."""
        return tuple(_results(self.book, self._played.turns[0]))

    @property
    def headline(self) -> str:
        return f"{self.name}{': ' if self.name else ''}{counted(len(self.replies), 'step')}"

    @property
    def _where(self) -> str:
        """The place where it begins, if nothing happens there before the first decision."""
        return self.standpoint.section if self.standpoint and self.standpoint.section else starting_place(self.book)

    def lines(self) -> Iterator[str]:
        """A numbered line for each step, after one for the start."""
        wide = len(str(len(self._steps) + 1))
        yield f"{'':>{wide}}  at first: {', '.join(self.start) or self._where}"
        for at, step in enumerate(self._steps, 1):
            yield f"{at:>{wide}}. {step}"
        if self._played.refused:
            rest = ", ".join(self.replies[len(self._steps) :])
            yield f"the table refuses what should come next, which is a fault of this program: {rest}"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __len__(self) -> int:
        return len(self.replies)

    def __iter__(self) -> Iterator[Step]:
        return iter(self._steps)

    @overload
    def __getitem__(self, at: int) -> Step: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Step, ...]: ...

    def __getitem__(self, at: int | slice) -> Step | tuple[Step, ...]:
        return self._steps[at]

    def rows(self) -> Iterator[Row]:
        return (tuple(getattr(step, column) for column in self.COLUMNS) for step in self._steps)

    def to_dict(self) -> JsonObject:
        return {"replies": list(self.replies), "steps": [step.to_dict() for step in self._steps]}


def starting_place(book: Book) -> str:
    """The place where explorations begin, in the words of the game; for a plain gamebook, the place before its first
    section.
    """
    return record_of(book.title_page.ruleset).home


# ---------------------------------------------------------------- one step


def _steps(book: Book, turns: tuple[Turn, ...]) -> Iterator[Step]:
    """The steps of a play, each with the section in which it is taken."""
    here = _section_after(turns[0], "")
    for turn in turns[1:]:
        yield _step(book, turn, here)
        here = _section_after(turn, here)


def _section_after(turn: Turn, before: str) -> str:
    """The section after a turn; empty at the ship or the map."""
    for event in reversed(turn.events):
        if isinstance(event, happened.Returned):
            return ""
        if isinstance(event, happened.SectionRead):
            return event.section
    return "" if turn.reply == LEAVE else before


def _step(book: Book, turn: Turn, here: str) -> Step:
    """One step of a witness, from a turn at the table; `here` is the section of its decision."""
    taken = next((event.choice for event in turn.events if isinstance(event, happened.ChoiceTaken)), "")
    choice = _choice(book, taken) if taken else None
    return Step(
        reply=turn.reply,
        section=here,
        choice=taken,
        text=choice.text if choice else _reply_in_words(book, turn),
        challenge=print_trial(phrasebook_of(book), choice.trial) if choice and choice.trial else "",
        roll=_roll(turn, bool(choice)),
        gains=tuple(name for event in turn.events for name in _names_given(book, event)),
        loses=tuple(name for event in turn.events for name in _names_taken(book, event)),
        reads=tuple(event.section for event in turn.events if isinstance(event, happened.SectionRead)),
        ending=next((event.ending for event in turn.events if isinstance(event, happened.Ended)), None),
        came=tuple(_results(book, turn)),
    )


def _choice(book: Book, name: str) -> Choice:
    section, letter = name.split(":")
    return next(choice for choice in book.sections[section].choices if choice.letter == letter)


def _roll(turn: Turn, chosen: bool) -> str:
    if chosen:
        return turn.reply.partition(" ")[2]
    return turn.reply if _drawn_for(turn) else ""


def _drawn_for(turn: Turn) -> str:
    """The outcome of a draw in the reply."""
    judged = (event.outcome for event in turn.events if isinstance(event, happened.Judged))
    return next((outcome for outcome in judged if outcome.endswith(f":{turn.reply}")), "")


def _reply_in_words(book: Book, turn: Turn) -> str:
    """A reply other than a choice, in words: in a fight, a draw, dice, a place to explore, the end of the deck."""
    if turn.reply in _FIGHTS:
        return _FIGHTS[turn.reply]
    if drawn := _drawn_for(turn):
        return f"{drawn.partition(':')[0]} gives {_number(turn.reply)}"
    if turn.reply == LEAVE:
        return "the encounter is over"
    if _ROLLED.fullmatch(turn.reply):
        return f"the dice give {turn.reply}"
    if _ROUND.fullmatch(turn.reply):
        return "a round of {0[0]} against {0[1]} damage".format(turn.reply.split("-"))
    what, _, section = turn.reply.partition(" ")
    if what != "explore" or section in book.locations:
        return turn.reply
    # What is no location is read because the event deck has ended.
    return f"the {'finale is lost' if section == book.title_page.finale_lost else 'event deck ends'}: {section}"


def _names_given(book: Book, event: Event) -> Iterator[str]:
    """The names that an event gives: quests and their keywords, cards, tokens."""
    match event:
        case happened.QuestGained(quest=quest):
            yield from _quest_names(book, quest)
        case happened.CardGained(card=card):
            yield f"card:{card}"
        case happened.TokenGained(token=token):
            yield f"token:{token}"


def _names_taken(book: Book, event: Event) -> Iterator[str]:
    """The names that an event takes: quests and their keywords, cards."""
    match event:
        case happened.QuestUsed(quest=quest):
            yield from _quest_names(book, quest)
        case happened.CardLost(card=card):
            yield f"card:{card}"


def _quest_names(book: Book, quest: int) -> Iterator[str]:
    yield f"quest:{quest}"
    if keyword := _keyword(book, quest):
        yield f"keyword:{keyword}"


# ---------------------------------------------------------------- in words


def _results(book: Book, turn: Turn) -> Iterator[str]:
    """The results of a reply, in a few words for each event."""
    for event in turn.events:
        match event:
            case happened.Judged(outcome=outcome) if not outcome.endswith(f":{turn.reply}"):
                yield _OUTCOMES.get(outcome.rpartition(":")[2], outcome.rpartition(":")[2])
            case happened.RedirectFired(redirect=redirect):
                yield f"redirected by {redirect}"
            case happened.SectionRead(section=section, shown=shown):
                yield f"reads {section}" + (f" with {' and '.join(shown)}" if shown else "")
            case happened.QuestGained(quest=quest):
                yield f"gains {_quest(book, quest)}"
            case happened.QuestUsed(quest=quest, completed=completed):
                yield f"{'completes' if completed else 'loses'} {_quest(book, quest)}"
            case happened.CardGained(card=card):
                yield f"gains card {card}"
            case happened.CardLost(card=card):
                yield f"loses card {card}"
            case happened.TokenGained(token=token):
                yield f"gains explore {token}"
            case happened.BoxesMarked(track=track, before=before, after=after) if before != after:
                yield f"{book.tracks[track].name} {before} → {after}"
            case happened.StatChanged(rule="GB-STAT-1", stat=stat, after=after):
                yield f"{_plural(book, stat)} {'start' if book.stats[stat].plural else 'starts'} at {after}"
            case happened.StatChanged(stat=stat, before=before, after=after) if before != after:
                yield f"{_plural(book, stat)} {before} → {after}"
            case happened.RoundFought(foe=foe, left=left, foe_left=foe_left):
                yield f"{left} left, {foe} {foe_left}"
            case happened.PlaceClosed(location=location):
                yield f"{location} is crossed off"
            case happened.Returned():
                yield "returns"
            case happened.Ended(ending=ending):
                yield f"ending {ending}"
            case happened.Stuck(section=section):
                yield f"stuck at {section}"


_FIGHTS = {"on": "fight on", "run": "run away", "pass": "the roll succeeds", "fail": "the roll fails"}
_ROLLED, _ROUND = re.compile(r"\d+"), re.compile(r"\d+-\d+")
_OUTCOMES = {"pass": "passed", "fail": "failed"}


def _number(row: str) -> str:
    """The name of a table's row for a single number."""
    first, _, last = row.partition("-")
    return first if first == last else row


def _plural(book: Book, stat: str) -> str:
    """The plural of a stat's name, if it has one."""
    return book.stats[stat].plural or book.stats[stat].name


def _quest(book: Book, quest: int) -> str:
    keyword = _keyword(book, quest)
    return f"quest {quest} ({keyword})" if keyword else f"quest {quest}"


def _keyword(book: Book, quest: int) -> str:
    return (book.quests[quest].keyword or "") if quest in book.quests else ""


def _short(text: str) -> str:
    line = " ".join(text.split())
    return f"“{line if len(line) <= SHORT else line[: SHORT - 1].rsplit(' ', 1)[0] + ' …'}”"


def _plain(value: Json) -> Json:
    return list(value) if isinstance(value, tuple) else value
