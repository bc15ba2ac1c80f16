"""The table of one connection: drawn for those whom its member plays, and of the same moment as all others.

What a member may say is decided here and in the room; the table itself is the one of a notebook.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from wanderbook.notation import NoSuchBook
from wanderbook.session.files import Problem
from wanderbook.table import NotAllowed, Question, Reply
from wanderbook.table import Table as State
from wanderbook.table.agenda import check
from wanderbook.table.decisions import TABLE, Chosen
from wanderbook.table.events import Event
from wanderbook_widgets.hosting.room import MemberId, Refused, Room
from wanderbook_widgets.messages import Message
from wanderbook_widgets.published.widget import PageWidget
from wanderbook_widgets.table.editions import EditionCache
from wanderbook_widgets.table.messages import (
    Answer,
    AskSaved,
    Call,
    Cover,
    Everything,
    Go,
    Leaf,
    Look,
    Note,
    Redo,
    Resolve,
    TellCoach,
    Uncover,
    Undo,
    Unfold,
    Wanted,
    Weigh,
)
from wanderbook_widgets.table.seat import Data
from wanderbook_widgets.table.title import CannotOpen, OpenedTable, Titles
from wanderbook_widgets.table.widget import TableScreen

PRIVATE = ("saves",)
"""What only the host may look up: the files of their machine."""
ANYBODY = (Everything, Weigh, Leaf, Unfold, TellCoach, Cover, Look)
"""What changes nothing for anybody else."""


class Gathering(Protocol):
    """What a table asks of its room and of the play that all share: see `HostedRoom`."""

    room: Room
    folder: Path
    editions: EditionCache
    book: str
    language: str

    def answer(self, table: SeatedTable, chosen: Chosen) -> None: ...

    def undo(self, table: SeatedTable) -> None: ...

    def deciders(self) -> list[MemberId]: ...

    def who_decides(self) -> str: ...

    def serial_of(self, state: State) -> int: ...

    def new_serial(self) -> int: ...


class ClosedTitles(Titles):
    """The title page of a guest, who waits until the host has begun: nothing of the host's books and saves."""

    def page(self, chosen: str = "", language: str = "", problem: Data | None = None) -> Data:
        return {"languages": [], "under_way": [], "books": [], "chosen": {}, "problem": {}, "notebooks": []}


class SeatedTable(TableScreen, PageWidget):
    """The table of one connection, drawn for those whom its member plays."""

    def __init__(self, hosted: Gathering, member: MemberId) -> None:
        self.hosted, self.member = hosted, member
        self._room: Data = {}
        titles = Titles if self.is_host else ClosedTitles
        super().__init__(hosted.folder, titles=titles(hosted.folder, hosted.language, hosted.editions))
        if self.is_host:
            self.choose(hosted.book)

    # ---------------------------------------------------------------- what differs from a table of one's own

    @property
    def is_host(self) -> bool:
        return self.hosted.room.members[self.member].is_host

    def _next_serial(self, shown: tuple[State, tuple[Chosen, ...]]) -> int:
        """The same number on every screen of the room, unless this one is in the middle of several questions."""
        state, path = shown
        is_back = self._shown is not None and self._shown[0] is state
        return self.hosted.new_serial() if path or is_back else self.hosted.serial_of(state)

    def _cover(self) -> None:
        """Look at the hand of whoever of this member's players is asked, else at that of their first."""
        players = self.hosted.room.players_of(self.member)
        owner = getattr(self.autosave.play.decision, "owner", TABLE)
        self._viewer = owner if owner in players else next(iter(players), None)

    def _set(self, settings: Any) -> None:
        """Settings of a guest last as long as their page; those of the host are stored."""
        if self.is_host:
            super()._set(settings)
        else:
            self.settings = settings

    def _own_up(self) -> None:
        """Only the host is told which file cannot be written."""
        if self.is_host:
            super()._own_up()

    def _hear_at_title(self, message: Message) -> None:
        if not self.is_host and not isinstance(message, Everything):
            raise Refused("host_only")
        super()._hear_at_title(message)

    def _hear_at_table(self, message: Message) -> None:
        """Handle a message at a play, if the room allows it to this member."""
        hosted, room = self.hosted, self.hosted.room
        match message:
            case Answer(chosen, serial) if serial == self._serial:
                hosted.answer(self, tuple(chosen))
            case Go() | Resolve():
                self._require_decision()
                super()._hear_at_table(message)
            case Undo(True):
                hosted.undo(self)
            case Redo(True) | Note():
                self._require_seat()
                super()._hear_at_table(message)
            case Uncover(player):
                if player in room.players_of(self.member):
                    super()._hear_at_table(message)
            case Call(player):
                if player not in room.players_of(self.member):
                    room.require_host(self.member)
                super()._hear_at_table(message)
            case Look(wanted) if wanted in PRIVATE:
                room.require_host(self.member)
                super()._hear_at_table(message)
            case AskSaved(True) if not self.is_host:
                self.send({"saved": {"when": int(time.time() * 1000), "where": "", "why": ""}})
            case _ if isinstance(message, (Answer, *ANYBODY)):
                super()._hear_at_table(message)
            case _:
                room.require_host(self.member)
                super()._hear_at_table(message)

    def _require_seat(self) -> None:
        if not self.hosted.room.players_of(self.member):
            raise Refused("watching")

    def _require_decision(self) -> None:
        if self.member not in self.hosted.deciders():
            raise Refused("not_asked", who=self.hosted.who_decides())

    # ---------------------------------------------------------------- what the room asks

    @property
    def opened(self) -> OpenedTable | None:
        """The play at this table, if one is open."""
        if self._keeping is None or self._folder is None:
            return None
        return OpenedTable(self._keeping, self._folder, self._book)

    @property
    def happened(self) -> list[Event]:
        """What happened since a player last answered here."""
        return self._happened

    @property
    def has_path(self) -> bool:
        """Whether some questions of this screen are answered, and nothing has happened yet."""
        return bool(self._path)

    @property
    def asked_now(self) -> Question:
        """The question on this screen, after those that are answered on it."""
        with self._on_path():
            asked = self.seat().asked
        assert asked is not None
        return asked

    def is_others(self, chosen: Chosen, player: int) -> bool:
        """Whether the game refuses this answer of a player because somebody else decides."""
        with self._on_path():
            play = self.autosave.play
            try:
                check(play.game, play.state, Reply(chosen, by=player))
            except NotAllowed as refused:
                return refused.rule == play.game.rule["owner"]
            return False

    def player_name(self, seat: int) -> str:
        return self.seat().player(seat)

    def send_room(self, room: Data) -> None:
        """Send the room to the page, if it has changed."""
        if room != self._room and self.post is not None:
            self._room = room
            self.post({"method": "room", "room": room})

    # ---------------------------------------------------------------- following the others

    def go_on(self, book: str) -> OpenedTable | None:
        """Sit down at the saved play of a book; None if it cannot be opened, which its title page tells the host."""
        with suppress(CannotOpen, NoSuchBook, Problem):
            self.sit_down(self._titles.go_on(Wanted(book), self.tell))
        return self.opened

    def catch_up(self, happened: list[Event]) -> None:
        """Show what became of the play by somebody else's answer."""
        if self._keeping is None:
            return
        self._happened, self._leaf, self._path, self._wish = list(happened), None, (), None
        self._cover()
        self._show()
        if self.autosave.play.decision is None:
            self._look(Look("ending"))

    def reseat(self) -> None:
        """Show the hands of those whom the member plays now."""
        if self._keeping is not None:
            self._cover()
            self._show()

    def follow(self, opened: OpenedTable | None) -> None:
        """Sit down at the play that the host has opened, or leave with them."""
        if opened is None:
            self._leave()
            return
        self.sit_down(opened)
        if opened.autosave.fresh:
            self._look(Look("prologue"), begins=True)
