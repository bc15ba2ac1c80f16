"""A play that begins where a witness leads: at a section, with the quests, cards and places that it leaves."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from wanderbook.api.witness import Witness
from wanderbook.book import Book
from wanderbook.book.effects import GainCard, GainQuest
from wanderbook.book.sections import Instructions
from wanderbook.rulesets import game_for
from wanderbook.session.autosave import Autosave
from wanderbook.session.library import Shelf
from wanderbook.session.play import Play
from wanderbook.session.scenario_words import Given, given_state, words_of
from wanderbook.session.witness import replay, witness_game
from wanderbook.table import Game, State, Step, start
from wanderbook.table.events import Event, SectionRead, StatChanged
from wanderbook_widgets.table.texts import texts
from wanderbook_widgets.table.title import OpenedTable
from wanderbook_widgets.table.widget import Table

SEED = 1


def play_from(book: Book, section: str, witness: Witness) -> Play:
    """A play of the book's own game at a section, holding what the witness holds when it comes there.

    A witness of a campaign tells a story: it does not mention crew, goods or damage, which stay as at the beginning.
    """
    game = game_for(book)
    state = given_state(game, _given(game, section, witness))
    if game.rules.set_stats is not None and witness.replies:
        state = _with_stats(game, state, section, witness)
    begun = start(game, SEED, state)
    play = Play.from_state(game, SEED, begun.state)
    play._turned[0] = begun
    return play


def _given(game: Game, section: str, witness: Witness) -> Given:
    """What is held when the last step turns to the section, before the section itself gives anything."""
    quests, used, cards = set(game.book.title_page.quests), set[int](), set[int]()
    own = _own_gains(game.book, section)
    for at, step in enumerate(witness, 1):
        gained = [name for name in step.gains if at < len(witness) or name not in own]
        quests |= _numbers("quest", gained)
        used -= _numbers("quest", gained)
        cards |= _numbers("card", gained)
        quests -= _numbers("quest", step.loses)
        used |= _numbers("quest", step.loses)
        cards -= _numbers("card", step.loses)
    held = {"section": section, "quests": sorted(quests), "used": sorted(used), "cards": sorted(cards)}
    # As an author's scenario would say it: each game checks what may be so at its table.
    said = words_of(game.rules.staging).model_validate({"book": "", "can": [{"reach": section, "given": held}]})
    return said.can[0].given


def _with_stats(game: Game, state: State[Step, Any], section: str, witness: Witness) -> State[Step, Any]:
    """The state with the stats of the witness when its last step turns to the section, and with their caps."""
    assert game.rules.set_stats is not None and game.rules.figures is not None
    last = replay(witness_game(game.book), witness.replies, witness.name).turns[-1]
    values = dict(game.rules.figures(game, last.state))
    for event in takewhile(lambda event: not _reads(event, section), reversed(last.events)):
        if isinstance(event, StatChanged):
            values[event.stat] = event.before
    sheet = game.rules.set_stats(game, last.state, values)
    return replace(game.rules.set_stats(game, state, values), board=sheet.board)


def _reads(event: Event, section: str) -> bool:
    return isinstance(event, SectionRead) and event.section == section


def _numbers(kind: str, names: Iterable[str]) -> set[int]:
    """Of the quests or the cards among names such as `quest:4`."""
    return {int(name.partition(":")[2]) for name in names if name.startswith(f"{kind}:")}


def _own_gains(book: Book, section: str) -> set[str]:
    """What a section's own text gives, by name."""
    effects = [one for block in book.sections[section].body if isinstance(block, Instructions) for one in block.effects]
    quests = {f"quest:{one.quest}" for one in effects if isinstance(one, GainQuest)}
    return quests | {f"card:{one.card}" for one in effects if isinstance(one, GainCard)}


def table_at(play: Play, folder: Path) -> Table:
    """The table, with this play on it. It is kept on a shelf of its own: trying something out replaces no save."""
    shelf = Path(tempfile.mkdtemp(prefix="wanderbook-desk-"))
    language = play.game.book.language
    table = Table(shelf, language, [folder])
    table.settings = table.settings.coached(False)  # an author needs no lessons
    weakref.finalize(table, shutil.rmtree, shelf, True)
    said = texts(language)
    autosave = Autosave(play.game, table.tell, said["earlier"], said["other"], Shelf(play.game.book, shelf))
    autosave.current = play
    table.sit_down(OpenedTable(autosave, folder, play.game.book.title))
    return table
