"""Every room of a process, and the files that another process can take over.

A room is a folder: `room.json`, and the saves of its plays.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from pathlib import Path

import msgspec

from wanderbook.session.files import BadFile, CannotSave, read_sealed, write_sealed
from wanderbook_widgets.hosting.codes import digest, is_same, new_alias, new_code, new_room_id, tidy_alias
from wanderbook_widgets.hosting.hosted import HostedRoom
from wanderbook_widgets.hosting.limits import Clock
from wanderbook_widgets.hosting.room import Member, Refused, Room, RoomFile
from wanderbook_widgets.table.editions import EditionCache

MOST_ROOMS = 400
ALIAS_SECONDS = 30 * 60.0
ROOM_ID = re.compile(r"[0-9a-f]{16}")


class StoredRoom:
    """A room with its secrets and its file."""

    def __init__(self, file: RoomFile, folder: Path, editions: EditionCache, clock: Clock) -> None:
        self.file, self._folder, self._clock = file, folder, clock
        self._alias, self._alias_until = "", 0.0
        self.room = Room(file.members, file.chairs, file.policy, file.locked)
        self.hosted = HostedRoom(
            self.room, folder, editions, file.book, file.language, keep=self.keep, invitation=self.invitation
        )

    @property
    def id(self) -> str:
        return self.file.id

    def keep(self) -> None:
        """Store who is in the room, where they sit and what is played."""
        room = self.room
        self.file = msgspec.structs.replace(
            self.file,
            book=self.hosted.book,
            members=tuple(room.members.values()),
            chairs=tuple(room.chairs),
            policy=room.policy,
            locked=room.locked,
        )
        write_sealed(self._folder / "room.json", msgspec.json.encode(self.file))

    # ---------------------------------------------------------------- invitations

    def alias(self) -> str:
        """The four words that stand for the invitation; new ones when their time is over."""
        if self._clock() >= self._alias_until:
            self._alias, self._alias_until = new_alias(), self._clock() + ALIAS_SECONDS
        return self._alias

    def is_alias(self, words: str) -> bool:
        """Whether these words let somebody in now."""
        return self._clock() < self._alias_until and is_same(tidy_alias(words), self._alias)

    def invitation(self, origin: str) -> Mapping[str, str]:
        """What the host passes on: the address at this origin, also as a picture for phones, and the words."""
        address = f"{origin}/r/{self.id}#{self.file.code}"
        return {"address": address, "words": self.alias(), "picture": picture_of(address)}

    def enter(self, code: str, name: str) -> tuple[Member, str]:
        """Somebody comes in with a code or the four words. Returns them and the key for their browser."""
        is_host = is_same(code, self.file.host_code)
        if not (is_host or is_same(code, self.file.code) or self.is_alias(code)):
            raise Refused("wrong_code")
        key = new_code()
        member = self.room.enter(name, digest(key), is_host=is_host and not self._has_host)
        try:
            self.keep()
        except CannotSave:
            del self.room.members[member.id]
            raise
        return member, key

    @property
    def _has_host(self) -> bool:
        return any(one.is_host for one in self.room.members.values())

    def member(self, key: str) -> Member | None:
        """Whose key this is."""
        return self.room.by_key(digest(key)) if key else None


def picture_of(address: str) -> str:
    """An address as a QR code, as the address of an image; empty where segno is not installed."""
    try:
        import segno
    except ImportError:
        return ""
    return str(segno.make(address, micro=False).svg_data_uri(border=2))


class Rooms:
    """The rooms in a folder. Each is read when somebody first asks for it."""

    def __init__(self, folder: Path, editions: EditionCache, clock: Clock = time.monotonic) -> None:
        self._folder, self._editions, self._clock = folder, editions, clock
        self._rooms: dict[str, StoredRoom] = {}

    def open(self, book: str, language: str = "en") -> StoredRoom:
        """A new room for a book. Raises `Refused` if there are too many."""
        if len(self._rooms) >= MOST_ROOMS:
            raise Refused("busy")
        file = RoomFile(1, new_room_id(), new_code(), new_code(), book, language)
        room = self._take(file)
        room.keep()
        return room

    def get(self, room: str) -> StoredRoom:
        """The room with this id. Raises `Refused` if there is none, and `BadFile` if its file is damaged."""
        if room in self._rooms:
            return self._rooms[room]
        path = self._folder / room / "room.json"
        if not ROOM_ID.fullmatch(room) or not path.is_file() or len(self._rooms) >= MOST_ROOMS:
            raise Refused("no_room")
        try:
            file = msgspec.json.decode(read_sealed(path, "room"), type=RoomFile)
        except msgspec.DecodeError as error:
            raise Refused("no_room") from error
        return self._take(file)

    def by_alias(self, words: str) -> StoredRoom:
        """The room that four words let somebody into. Raises `Refused`."""
        for room in self._rooms.values():
            if room.is_alias(words):
                return room
        raise Refused("wrong_code")

    def latest(self, book: str) -> StoredRoom | None:
        """The room of a book in which somebody played last, if there is one."""
        files = sorted(self._folder.glob("*/room.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in files:
            try:
                room = self.get(path.parent.name)
            except (Refused, BadFile):  # a damaged room does not keep the others closed
                continue
            if room.file.book == book:
                return room
        return None

    def _take(self, file: RoomFile) -> StoredRoom:
        room = StoredRoom(file, self._folder / file.id, self._editions, self._clock)
        self._rooms[file.id] = room
        return room
