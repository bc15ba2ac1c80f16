"""A room: who is there, who sits where, whose decision it is, votes and consent.

It knows no game and no network: `hosted` asks it who may answer, and tells it what happened. What it refuses, it
refuses with `Refused`, and then nothing has changed.
"""

from __future__ import annotations

import secrets
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from wanderbook.session.seats import distinct, player_name
from wanderbook.table.decisions import TABLE, Chosen

MOST_MEMBERS = 12
MOST_SEATS = 8
MOST_LINES = 60
LONGEST_LINE = 240
GESTURES = ("wave", "cheer", "laugh", "gasp", "think", "hurry")

MemberId: TypeAlias = str
Policy: TypeAlias = Literal["active", "vote"]
"""Who decides what concerns the whole crew: whoever has the turn, or most of those who sit at the table."""
Name = Annotated[str, msgspec.Meta(max_length=80)]
Digest = Annotated[str, msgspec.Meta(max_length=64)]


class Refused(Exception):
    """Something that the room does not allow: `which` sentence says why, and what is `about` it."""

    def __init__(self, which: str, **about: object) -> None:
        super().__init__(which)
        self.which, self.about = which, about


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who has entered the room."""

    id: MemberId
    name: Name
    key: Digest
    """The digest of the key that their browser has."""
    is_host: bool = False


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's seat: whose it is, and who plays it while they are away."""

    holder: MemberId = ""
    stand_in: MemberId = ""


class Line(msgspec.Struct, frozen=True):
    """A line of the chat, or a gesture."""

    number: int
    name: str
    text: str = ""
    gesture: str = ""


class UndoRequest(msgspec.Struct, frozen=True):
    """Somebody wants to take back a decision of others, who have not all agreed yet."""

    by: MemberId
    asked: frozenset[MemberId]


class RoomFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is stored of a room."""

    format: Literal[1]
    id: Digest
    code: Digest
    host_code: Digest
    book: Annotated[str, msgspec.Meta(max_length=4000)]
    language: Annotated[str, msgspec.Meta(max_length=20)] = "en"
    members: Annotated[tuple[Member, ...], msgspec.Meta(max_length=MOST_MEMBERS)] = ()
    chairs: Annotated[tuple[Chair, ...], msgspec.Meta(max_length=MOST_SEATS)] = ()
    policy: Policy = "active"
    locked: bool = False


class Room:
    """The people around one table."""

    def __init__(
        self,
        members: Iterable[Member] = (),
        chairs: Sequence[Chair] = (),
        policy: Policy = "active",
        locked: bool = False,
    ) -> None:
        self.members = {member.id: member for member in members}
        self.chairs = list(chairs)
        self.policy: Policy = policy
        self.locked = locked
        self.lines: deque[Line] = deque(maxlen=MOST_LINES)
        self.suggestions: dict[MemberId, Chosen] = {}
        self.undo_request: UndoRequest | None = None
        self._connections = Counter[MemberId]()
        self._lines_said = 0

    # ---------------------------------------------------------------- coming and going

    def enter(self, name: str, key: str, is_host: bool = False) -> Member:
        """Somebody comes in for the first time. The host always finds room."""
        if not is_host and self.locked:
            raise Refused("locked")
        if not is_host and len(self.members) >= MOST_MEMBERS:
            raise Refused("full", most=MOST_MEMBERS)
        called = distinct(player_name(name) or "?", (one.name for one in self.members.values()))
        member = Member(secrets.token_hex(6), called, key, is_host)
        self.members[member.id] = member
        return member

    def by_key(self, key: str) -> Member | None:
        """The member whose browser has the key with this digest."""
        return next((one for one in self.members.values() if secrets.compare_digest(one.key, key)), None)

    def arrive(self, member: MemberId) -> None:
        """A page of theirs is connected; whoever played their seat gives it back."""
        self._connections[member] += 1
        self.chairs = [replace(one, stand_in="") if one.holder == member else one for one in self.chairs]

    def depart(self, member: MemberId) -> None:
        """A page of theirs is gone. Their seat stays theirs; what they suggested is taken back."""
        self._connections[member] -= 1
        if self._connections[member] <= 0:
            del self._connections[member]
            self.suggestions.pop(member, None)

    def is_here(self, member: MemberId) -> bool:
        return self._connections[member] > 0

    def remove(self, by: MemberId, member: MemberId) -> None:
        """The host sends somebody away: their key is worth nothing from now on."""
        self.require_host(by)
        if member == by or member not in self.members:
            raise Refused("nobody")
        del self.members[member]
        self.suggestions.pop(member, None)
        self.chairs = [self._without(chair, member) for chair in self.chairs]

    @staticmethod
    def _without(chair: Chair, member: MemberId) -> Chair:
        return Chair(*("" if one == member else one for one in (chair.holder, chair.stand_in)))

    def lock(self, by: MemberId, locked: bool) -> None:
        """Let nobody new in, or let them in again."""
        self.require_host(by)
        self.locked = locked

    def rename(self, member: MemberId, name: str) -> None:
        """Change the name of a member, which stays different from all others."""
        called = player_name(name)
        if not called:
            raise Refused("no_name")
        others = [one.name for one in self.members.values() if one.id != member]
        self.members[member] = replace(self.members[member], name=distinct(called, others))

    def require_host(self, member: MemberId) -> None:
        """Raise `Refused` for everybody but the host."""
        if not self.members[member].is_host:
            raise Refused("host_only")

    # ---------------------------------------------------------------- seats

    def set_chairs(self, players: int) -> None:
        """Make as many seats as there are players, and give free ones to those without one, in order of arrival."""
        self.chairs = [*self.chairs[:players], *(Chair() for _ in range(players - len(self.chairs)))]
        holders = {chair.holder for chair in self.chairs}
        waiting = [one for one in self.members if one not in holders and self.is_here(one)]
        for seat, chair in enumerate(self.chairs):
            if not chair.holder and waiting:
                self.chairs[seat] = Chair(waiting.pop(0))

    def take_out(self, player: int) -> None:
        """A player leaves the game: everybody after them moves up a seat."""
        del self.chairs[player : player + 1]

    def sit(self, member: MemberId, seat: int) -> None:
        """Take a free seat."""
        if self._chair(seat).holder not in ("", member):
            raise Refused("taken")
        self.chairs[seat] = Chair(member)

    def stand(self, member: MemberId, seat: int) -> None:
        """Give one's seat back."""
        if self._chair(seat).holder != member:
            raise Refused("not_yours")
        self.chairs[seat] = Chair()

    def stand_in(self, member: MemberId, seat: int) -> None:
        """Play a seat for somebody who is away, until they come back."""
        chair = self._chair(seat)
        if not chair.holder or self.is_here(chair.holder):
            raise Refused("still_here")
        self.chairs[seat] = replace(chair, stand_in=member)

    def give_seat(self, by: MemberId, seat: int, member: MemberId) -> None:
        """The host gives a seat to somebody, or frees it."""
        self.require_host(by)
        self._chair(seat)
        if member and member not in self.members:
            raise Refused("nobody")
        self.chairs[seat] = Chair(member)

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refused("no_seat")
        return self.chairs[seat]

    def plays(self, seat: int) -> MemberId:
        """Who plays a seat now: its holder, somebody in their place, or the host where nobody sits."""
        chair = self.chairs[seat] if 0 <= seat < len(self.chairs) else Chair()
        if chair.stand_in in self.members:
            return chair.stand_in
        if chair.holder in self.members:
            return chair.holder
        return next((one.id for one in self.members.values() if one.is_host), "")

    def players_of(self, member: MemberId) -> list[int]:
        """The players whom somebody plays now."""
        return [seat for seat in range(len(self.chairs)) if self.plays(seat) == member]

    def seated(self) -> list[MemberId]:
        """Those who are here and play somebody."""
        return [one for one in self.members if self.is_here(one) and self.players_of(one)]

    # ---------------------------------------------------------------- decisions

    def deciders(self, owner: int, active: int) -> list[MemberId]:
        """Who decides: whoever plays the owner; for the whole crew, whoever has the turn, or everybody who votes. A
        game for one player is played by all."""
        if owner != TABLE and len(self.chairs) > 1:
            return [self.plays(owner)]
        voters = self.voters()
        return voters if self.policy == "vote" and len(voters) > 1 else [self.plays(active)]

    def voters(self) -> list[MemberId]:
        """Who votes: those who sit at the table; of a game for one player, everybody who is here."""
        return self.seated() if len(self.chairs) > 1 else [one for one in self.members if self.is_here(one)]

    def decide_by(self, by: MemberId, policy: Policy) -> None:
        """The host says how decisions of the whole crew are made."""
        self.require_host(by)
        self.policy = policy
        self.suggestions.clear()

    def suggest(self, member: MemberId, chosen: Chosen) -> None:
        """Point at an answer; pointing at the same one again takes it back."""
        if self.suggestions.get(member) == chosen:
            del self.suggestions[member]
        else:
            self.suggestions[member] = chosen

    def vote(self, member: MemberId, chosen: Chosen, active: int) -> Chosen | None:
        """Vote for an answer. Returns the answer that won, or None while it is open.

        More than half of those who are here decide. Once all have voted, whoever has the turn breaks a tie.
        """
        self.suggestions[member] = chosen
        voters = self.voters()
        votes = {one: self.suggestions[one] for one in voters if one in self.suggestions}
        [(first, count)] = Counter(votes.values()).most_common(1) or [((), 0)]
        if count * 2 > len(voters):
            return first
        if len(votes) < len(voters):
            return None
        return votes.get(self.plays(active), first)

    def turn(self) -> None:
        """The question has changed: suggestions and requests were about the one before."""
        self.suggestions.clear()
        self.undo_request = None

    # ---------------------------------------------------------------- undo

    def ask_undo(self, member: MemberId, givers: Iterable[MemberId]) -> bool:
        """Whether an undo needs nobody else; otherwise those whose decision it takes back are asked."""
        asked = frozenset(one for one in givers if one != member and self.is_here(one))
        if not asked:
            self.undo_request = None
            return True
        self.undo_request = UndoRequest(member, asked)
        return False

    def consent(self, member: MemberId, agrees: bool) -> MemberId:
        """Agree to an undo, or not. Returns who may undo now; empty if nobody, or not yet."""
        request = self.undo_request
        if request is None or member not in request.asked:
            raise Refused("nothing_asked")
        left = request.asked - {member}
        self.undo_request = replace(request, asked=left) if agrees and left else None
        return request.by if agrees and not left else ""

    # ---------------------------------------------------------------- talking

    def say(self, member: MemberId, text: str) -> None:
        """Add a line to the chat."""
        said = " ".join(text.split())[:LONGEST_LINE]
        if said:
            self._add(member, text=said)

    def gesture(self, member: MemberId, which: str) -> None:
        """Show a gesture to everybody."""
        if which not in GESTURES:
            raise Refused("no_gesture")
        self._add(member, gesture=which)

    def _add(self, member: MemberId, **what: str) -> None:
        self._lines_said += 1
        self.lines.append(Line(self._lines_said, self.members[member].name, **what))

    # ---------------------------------------------------------------- what is seen

    def view(self, member: MemberId, deciders: Sequence[MemberId], names: Sequence[str]) -> Mapping[str, Any]:
        """The room as one of its members sees it; `names` are those of the seats."""
        request = self.undo_request
        return {
            "you": {"id": member, "host": self.members[member].is_host, "players": self.players_of(member)},
            "members": [self._member_data(one) for one in self.members.values()],
            "seats": [self._seat_data(seat, name) for seat, name in zip(range(len(self.chairs)), names, strict=False)],
            "deciders": list(deciders),
            "suggestions": [{"by": one, "chosen": list(chosen)} for one, chosen in self.suggestions.items()],
            "votes": self.policy == "vote" and len(deciders) > 1,
            "policy": self.policy,
            "locked": self.locked,
            "undo": {"by": request.by, "mine": member in request.asked} if request else None,
            "lines": msgspec.to_builtins(list(self.lines)),
        }

    def _member_data(self, member: Member) -> Mapping[str, Any]:
        here, players = self.is_here(member.id), self.players_of(member.id)
        return {"id": member.id, "name": member.name, "host": member.is_host, "here": here, "players": players}

    def _seat_data(self, seat: int, name: str) -> Mapping[str, Any]:
        chair = self.chairs[seat]
        return {
            "name": name,
            "holder": chair.holder,
            "by": self.plays(seat),
            "away": bool(chair.holder) and not self.is_here(chair.holder),
        }
