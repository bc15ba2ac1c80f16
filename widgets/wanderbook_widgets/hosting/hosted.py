"""A room's play, which the tables of all its connections share.

    page ── message ──▶ HostedRoom.hear ──▶ Room: may they? ──▶ SeatedTable ──▶ Play
                              └──▶ every other table is shown what changed

Every connection has a table of its own, drawn for whom its member plays; all of them share one play. A click of
somebody who is not asked is a suggestion.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from wanderbook.locales import texts as words_of
from wanderbook.session.autosave import Autosave
from wanderbook.session.files import CannotSave
from wanderbook.table import Table as State
from wanderbook.table.decisions import TABLE, Chosen
from wanderbook.table.events import Event, PlayerLeft
from wanderbook_widgets.hosting.messages import (
    TO_ROOM,
    Consent,
    DecideBy,
    Gesture,
    GiveSeat,
    Invite,
    Lock,
    Remove,
    Rename,
    Say,
    Sit,
    Stand,
    StandIn,
)
from wanderbook_widgets.hosting.room import MemberId, Refused, Room
from wanderbook_widgets.hosting.seated import SeatedTable
from wanderbook_widgets.messages import Message, WrongMessage, understood
from wanderbook_widgets.published.widget import Post
from wanderbook_widgets.table.editions import EditionCache
from wanderbook_widgets.table.title import OpenedTable

PACKAGE = "wanderbook_widgets.hosting"


class HostedRoom:
    """A room with its play, and a table for every connection."""

    def __init__(
        self,
        room: Room,
        folder: Path,
        editions: EditionCache,
        book: str,
        language: str = "en",
        keep: Callable[[], None] = lambda: None,
        invitation: Callable[[str], Mapping[str, str]] = lambda origin: {},
    ) -> None:
        """`folder` has the saves; `keep` stores the room whenever members or seats change."""
        self.room, self.folder, self.editions, self.book, self.language = room, folder, editions, book, language
        self._store, self._invitation = keep, invitation
        self.tables: list[SeatedTable] = []
        self.opened: OpenedTable | None = None
        self.happened: list[Event] = []
        """What came of the latest answer, for those who come in after it."""
        self._given: list[tuple[int, frozenset[MemberId]]] = []
        """Who answered at which moment of the play."""
        self._numbered: State | None = None
        self._serial = 0
        self._last_serial = time.time_ns() // 1_000_000
        """Numbers go on where an earlier process may have left them: what was meant for its questions stays unheard."""

    # ---------------------------------------------------------------- connections

    def connect(self, member: MemberId, post: Post) -> SeatedTable:
        """A table for a new connection, at the play that is open."""
        self.room.arrive(member)
        table = SeatedTable(self, member)
        if self.opened is None and self.room.chairs:
            self.opened = table.go_on(self.book)  # after a restart
        elif self.opened is not None:
            table.follow(self.opened)
        self.tables.append(table)
        self._deal_seats()
        table.catch_up(self.happened)
        table.post = post
        post({"method": "state", "state": table.get_state()})
        self.show_room()
        return table

    def disconnect(self, table: SeatedTable) -> None:
        """A connection has ended. The play and the seat stay."""
        if table in self.tables:
            self.tables.remove(table)
            table.post = None
            self.room.depart(table.member)
            self.show_room()

    def _keep(self) -> None:
        """Store the room. If that is not possible, the host is told why, and everybody plays on."""
        try:
            self._store()
        except CannotSave as cannot:
            for table in self.tables:
                if table.is_host:
                    table.tell("note", text=cannot.said(table.language))

    # ---------------------------------------------------------------- messages

    def hear(self, table: SeatedTable, message: object) -> None:
        """Handle a message to the room or to its table, then show everybody what changed."""
        try:
            if isinstance(message, Mapping) and any(kind.__struct_fields__[0] in message for kind in TO_ROOM):
                self._hear_in_room(table, understood(message, TO_ROOM))
            else:
                before = self._moment()
                table.hear(message)
                self._tell_others(table, before)
        except WrongMessage:
            table.refuse()
        except Refused as refused:
            table.tell("note", text=self.said(refused.which, **refused.about))
        self.show_room()

    def _moment(self) -> object:
        """What everybody sees: if it differs after a message, all are shown."""
        if self.opened is None:
            return None
        play = self.opened.autosave.play
        return play.state, play.names, dict(play.notes)

    def _tell_others(self, table: SeatedTable, before: object) -> None:
        """After a message of one table, bring the others to the same play and the same moment."""
        others = [one for one in self.tables if one is not table]
        opened = table.opened
        if (opened and opened.autosave) is not (self.opened and self.opened.autosave):
            self._open(table, opened)
            for other in others:
                other.follow(opened)
            table.reseat()
        elif self._moment() != before:
            self.happened = list(table.happened)
            chairs = list(self.room.chairs)
            self._sit_closer()
            if self.room.chairs != chairs:
                table.reseat()
            for other in others:
                other.catch_up(self.happened)
        else:
            return
        self.room.turn()

    def _open(self, table: SeatedTable, opened: OpenedTable | None) -> None:
        """The host has opened a play, or left it."""
        self.opened, self._given, self.happened = opened, [], list(table.happened)
        if opened is None:
            self.room.chairs = []
            self._keep()
            return
        self.book = opened.book or self.book
        self._deal_seats()

    def _deal_seats(self) -> None:
        """As many seats as there are players, each called by whoever holds it."""
        if self.opened is None:
            return
        before = list(self.room.chairs)
        self.room.set_chairs(self.players)
        if self.room.chairs != before:
            self._call_players()
            self._keep()

    def _sit_closer(self) -> None:
        """Follow players who left the game or joined it."""
        for event in self.happened:
            if isinstance(event, PlayerLeft):
                self.room.take_out(event.player)
        if len(self.room.chairs) != self.players:
            self._deal_seats()

    def _call_players(self) -> None:
        """Give every player whose seat somebody holds that person's name."""
        assert self.opened is not None
        play, members = self.opened.autosave.play, self.room.members
        for seat, chair in enumerate(self.room.chairs):
            if self.players > 1 and chair.holder in members:
                play.call(seat, members[chair.holder].name)

    # ---------------------------------------------------------------- decisions

    @property
    def autosave(self) -> Autosave:
        assert self.opened is not None
        return self.opened.autosave

    @property
    def players(self) -> int:
        return int(getattr(self.autosave.play.state.board, "players", 1) or 1)

    @property
    def active(self) -> int:
        """The player who has the turn."""
        return int(getattr(self.autosave.play.state.board, "active", 0) or 0)

    def deciders(self) -> list[MemberId]:
        """Who decides the question that is asked; the host, while no play is open."""
        if self.opened is None:
            return [one.id for one in self.room.members.values() if one.is_host]
        asked = self.autosave.play.decision
        return [] if asked is None else self.room.deciders(getattr(asked, "owner", TABLE), self.active)

    def who_decides(self) -> str:
        """Their names."""
        return ", ".join(self.room.members[one].name for one in self.deciders() if one in self.room.members)

    def answer(self, table: SeatedTable, chosen: Chosen) -> None:
        """Answer the question, vote for an answer, or suggest it: whatever the member may do."""
        member, before = table.member, len(self.autosave.play.journal)
        able = self._may_answer(table, chosen)
        if len(able) < self.players:  # some player's own: the question, or a free action
            if not set(able) & set(self.room.players_of(member)):
                self._point(table, chosen)
                return
            table.reply(chosen)
        else:
            deciders = self.room.deciders(TABLE, self.active)
            if member not in deciders:
                self._point(table, chosen)
                return
            if len(deciders) == 1:
                table.reply(chosen)
            elif (elected := self.room.vote(member, chosen, self.active)) is not None:
                table.answer(elected)
            else:
                table.send({"pointed": True})
        if len(self.autosave.play.journal) != before:
            self._note_givers(before, member)

    def _point(self, table: SeatedTable, chosen: Chosen) -> None:
        """Show an answer that somebody suggests. Nothing hidden is shown by it: it names what their own page offers."""
        self.room.suggest(table.member, chosen)
        table.send({"pointed": True})

    def _note_givers(self, before: int, member: MemberId) -> None:
        """Remember whose decision it was, for those who want to undo it."""
        voters = frozenset(self.room.suggestions) if self.room.policy == "vote" else frozenset()
        self._given = [one for one in self._given if one[0] < before]
        self._given.append((before, voters | {member}))

    def _may_answer(self, table: SeatedTable, chosen: Chosen) -> list[int]:
        """The players who may give this answer, by the game's own rule of who decides (SG-REPLY-3, DS-REPLY-3)."""
        return [player for player in range(self.players) if not table.is_others(chosen, player)]

    def undo(self, table: SeatedTable) -> None:
        """Undo, or ask those whose decision it takes back."""
        if not self.room.players_of(table.member):
            raise Refused("watching")
        if table.has_path:
            table.undo()
            return
        moment = len(self.autosave.play.journal)
        givers = next((who for at, who in reversed(self._given) if at < moment), frozenset[MemberId]())
        if self.room.ask_undo(table.member, givers):
            table.undo()

    # ---------------------------------------------------------------- messages to the room

    def _hear_in_room(self, table: SeatedTable, message: Message) -> None:
        """Handle what concerns the people, not the play."""
        room, member, chairs = self.room, table.member, list(self.room.chairs)
        match message:
            case Sit(seat):
                room.sit(member, seat)
            case Stand(seat):
                room.stand(member, seat)
            case StandIn(seat):
                room.stand_in(member, seat)
            case GiveSeat(seat, to):
                room.give_seat(member, seat, to)
            case Rename(name):
                room.rename(member, name)
                self._keep()
            case Say(text):
                room.say(member, text)
            case Gesture(which):
                room.gesture(member, which)
            case Consent(agrees):
                self._consent(member, agrees)
            case DecideBy(policy):
                room.decide_by(member, policy)
                self._keep()
            case Lock(locked):
                room.lock(member, locked)
                self._keep()
            case Remove(other):
                room.remove(member, other)
                self._keep()
            case Invite(True, origin):
                room.require_host(member)
                table.send({"invitation": dict(self._invitation(origin))})
        if room.chairs != chairs or isinstance(message, Remove):
            self._after_seats()

    def _after_seats(self) -> None:
        """Somebody sits elsewhere: everybody sees the hands that are theirs now."""
        if self.opened is not None:
            self._call_players()
        for other in self.tables:
            if other.member in self.room.members:
                other.reseat()
        self._keep()

    def _consent(self, member: MemberId, agrees: bool) -> None:
        """Undo, once everybody who was asked has agreed; tell who asked if somebody has not."""
        request = self.room.undo_request
        by = self.room.consent(member, agrees)
        asker = next((one for one in self.tables if request and one.member == request.by), None)
        if by and asker is not None:
            before = self._moment()
            asker.undo()
            self._tell_others(asker, before)
        elif not agrees and asker is not None:
            asker.tell("note", text=self.said("undo_refused", who=self.room.members[member].name))

    # ---------------------------------------------------------------- what is sent

    def serial_of(self, state: State) -> int:
        """The number of the question that is asked in the present state: the same on every screen, and a new one after
        an undo."""
        if self._numbered is not state:
            self._numbered, self._serial = state, self.new_serial()
        return self._serial

    def new_serial(self) -> int:
        """A number that no question of this room has had."""
        self._last_serial += 1
        return self._last_serial

    def show_room(self) -> None:
        """Send everybody who is where, and who decides; only to those for whom it changed."""
        deciders, names = self.deciders(), tuple(self._seat_names())
        for table in self.tables:
            if table.member in self.room.members:
                table.send_room({**self.room.view(table.member, deciders, names), "open": self.opened is not None})

    def _seat_names(self) -> Iterator[str]:
        for seat in range(len(self.room.chairs)):
            yield self.tables[0].player_name(seat) if self.opened and self.tables else ""

    def said(self, which: str, **about: object) -> str:
        """A sentence of the room, in the language that is played in."""
        language = self.autosave.game.book.language if self.opened else self.language
        return str(words_of(language, PACKAGE)["refused"][which]).format(**about)
