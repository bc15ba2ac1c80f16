"""Witnesses played again: the replies of a proof, answered at the table.

A witness is a play that a proof found to an ending, a section or anything else with a name: a tuple of its replies.
A plain gamebook is played by its own rules. A campaign is played as a story alone (`rulesets/story.py`): the table's
own reading, with everything that the proofs take for granted said instead of drawn. So a witness that replays shows
that the proof and the table mean the same by the same text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from wanderbook.book import Book
from wanderbook.games import record_of
from wanderbook.machine.areas import is_journey
from wanderbook.proofs.unlocked import START_WITH
from wanderbook.rulesets import game_for
from wanderbook.rulesets.story import Find, SetOut, story_game
from wanderbook.session.coverage.reached import reached_by
from wanderbook.table import Chance, Game, Table, answer, decision, open_options, start
from wanderbook.table.events import Event, QuestGained


class Turn(NamedTuple):
    """A reply and its result; the first turn of a play is before any reply."""

    reply: str
    events: tuple[Event, ...]
    state: Table
    """The state after all events of the turn."""


class Replayed(NamedTuple):
    """A play as far as it could be replayed. If it stopped early, the next reply was refused."""

    turns: tuple[Turn, ...]
    refused: str = ""
    """The reply that the table did not accept."""

    def reached(self, book: Book) -> set[str]:
        """Everything that was reached, by name."""
        return {name for turn in self.turns for event in turn.events for name in _names(book, event)}


def witness_game(book: Book) -> Game:
    """The game with which witnesses of this book are replayed."""
    return game_for(book).asking if record_of(book.title_page.ruleset).is_plain else story_game(book)


def replays(game: Game, witness: Sequence[str], name: str) -> bool:
    """Whether this witness is accepted to its last reply and reaches `name`, such as `ending:2`."""
    replayed = replay(game, witness, name)
    return not replayed.refused and name in replayed.reached(game.book) | set(_initial_names(game.book))


def replay(game: Game, witness: Sequence[str], name: str = "", begun: Table | None = None) -> Replayed:
    """Play a witness at the table, from the beginning or from the state `begun`, so that it reaches `name`.

    Where a reply leaves something open (the same place to go to for two reasons, goods that nobody counts), every
    meaning is tried until one play is accepted to the end and reaches the name; if none does, the longest is returned.
    Without a name, the first play that is accepted to the end is returned.
    """
    first = start(game, 0, begun)
    waiting = [_Play(first.state, (Turn("", first.events, first.state),))]
    furthest = Replayed(waiting[0].turns, witness[0] if witness else "")
    reached = set(_initial_names(game.book))  # reached before any reply
    while waiting:
        play = waiting.pop()
        answered = len(play.turns) - 1  # the first turn comes before any reply
        reply = witness[answered] if answered < len(witness) else ""
        if answered >= len(witness) and not play.half:
            longest = Replayed(play.turns)
            if not name or name in reached or name in longest.reached(game.book):
                return longest
        if answered > len(furthest.turns) - 1:
            furthest = Replayed(play.turns, refused=reply)
        waiting += _next(game, play, reply)
    return furthest


class _Play(NamedTuple):
    """A replay in progress."""

    state: Table
    turns: tuple[Turn, ...]
    half: str = ""
    """The second half of a reply, the outcome of a trial (`pass` in `A pass`), while only the choice is answered."""
    events: tuple[Event, ...] = ()
    """The events since the last whole reply."""


def _next(game: Game, play: _Play, reply: str) -> Iterator[_Play]:
    """Every play that is one answer longer: each result if the table asks about something the story does not track,
    otherwise each meaning of the reply.
    """
    asked = decision(game, play.state)
    if asked is None:
        return
    if play.state.agenda and isinstance(play.state.agenda[-1], Find):
        assert isinstance(asked, Chance)
        for outcome, _ in reversed(asked.outcomes):
            turned = answer(game, play.state, (outcome,))
            *turns, last = play.turns
            longer = (*turns, Turn(last.reply, (*last.events, *turned.events), turned.state))
            yield play._replace(state=turned.state, turns=longer)
        return
    if not reply:
        return
    if is_journey(reply) and isinstance(play.state.agenda[-1], SetOut):  # the story knows no map
        yield _Play(play.state, (*play.turns, Turn(reply, (), play.state)))
        return
    for chosen, half in _meant(asked, play.half or reply, bool(play.half)):
        turned = answer(game, play.state, (chosen,))
        events = (*play.events, *turned.events)
        if half:
            yield _Play(turned.state, play.turns, half, events)
        else:
            yield _Play(turned.state, (*play.turns, Turn(reply, events, turned.state)))


def _meant(asked: Any, reply: str, halfway: bool) -> Iterator[tuple[str, str]]:
    """Each option that a reply can mean here, with the rest of the reply that is still to be answered, if any."""
    if isinstance(asked, Chance):
        yield from ((outcome, "") for outcome, _ in asked.outcomes if outcome == reply)
        return
    word, _, rest = reply.partition(" ")
    for option in open_options(asked.options):
        if word == "explore":
            if option.partition(" ")[2] == rest:
                yield option, ""
        elif reply == f"{START_WITH} {option}":
            yield option, ""
        elif option == word and not halfway:
            yield option, rest


def _names(book: Book, event: Event) -> Iterator[str]:
    yield from reached_by(event)
    if isinstance(event, QuestGained):
        yield from _quest(book, event.quest)


def _quest(book: Book, quest: int) -> Iterator[str]:
    yield f"quest:{quest}"
    if quest in book.quests and (keyword := book.quests[quest].keyword):
        yield f"keyword:{keyword}"


def _initial_names(book: Book) -> Iterator[str]:
    """The names reached before anything is read."""
    for quest in book.title_page.quests:
        yield from _quest(book, quest)
