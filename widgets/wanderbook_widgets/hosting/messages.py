"""What a page may say to its room, beside what it says to its table."""

from __future__ import annotations

from typing import Annotated

import msgspec

from wanderbook_widgets.hosting.room import MOST_SEATS, Policy
from wanderbook_widgets.messages import Id, Message

Place = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
Said = Annotated[str, msgspec.Meta(max_length=1000)]


class Sit(Message, frozen=True):
    """Take a free seat."""

    sit: Place


class Stand(Message, frozen=True):
    """Give one's seat back."""

    stand: Place


class StandIn(Message, frozen=True):
    """Play a seat for somebody who is away."""

    stand_in: Place


class GiveSeat(Message, frozen=True):
    """The host gives a seat to a member, or frees it."""

    give_seat: Place
    to: Id = ""


class Rename(Message, frozen=True):
    call_me: Said


class Say(Message, frozen=True):
    say: Said


class Gesture(Message, frozen=True):
    gesture: Id


class Consent(Message, frozen=True):
    """Agree to an undo, or not."""

    consent: bool


class DecideBy(Message, frozen=True):
    """How decisions of the whole crew are made."""

    decide_by: Policy


class Lock(Message, frozen=True):
    """Let nobody new in, or let them in again."""

    lock: bool


class Remove(Message, frozen=True):
    """Send a member away."""

    remove: Id


class Invite(Message, frozen=True):
    """Ask for what lets others in: the address, beginning as that of this page does, and four words."""

    invite: bool
    origin: Id = ""


TO_ROOM = (Sit, Stand, StandIn, GiveSeat, Rename, Say, Gesture, Consent, DecideBy, Lock, Remove, Invite)
