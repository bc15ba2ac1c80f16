"""The messages from a browser to a widget: one struct for each kind, validated on arrival.

A page may be outdated, altered, or not ours at all. An unknown message is answered with a notice and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

import msgspec

MOST_BYTES = 200_000
"""The largest message."""
MOST_CHOSEN = 400
"""The most ids in one answer; no question needs more."""

Text = Annotated[str, msgspec.Meta(max_length=10_000)]
Id = Annotated[str, msgspec.Meta(max_length=400)]
Ids = Annotated[list[Id], msgspec.Meta(max_length=MOST_CHOSEN)]
Count = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
"""A number that a browser can count to."""


class WrongMessage(Exception):
    """Raised for an unknown message."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One kind of message, identified by its first field."""

    most_bytes: ClassVar[int] = MOST_BYTES


def understood(message: object, kinds: Iterable[type[Message]]) -> Message:
    """The message, checked. Raises `WrongMessage`."""
    if not isinstance(message, Mapping):
        raise WrongMessage("a message must be an object")
    for kind in kinds:
        if kind.__struct_fields__[0] in message:
            try:
                if len(msgspec.json.encode(message)) > kind.most_bytes:
                    raise WrongMessage("this message is too long")
                return msgspec.convert(message, kind)
            except (msgspec.ValidationError, TypeError, ValueError, RecursionError) as error:  # a lone surrogate is one
                raise WrongMessage(str(error)) from error
    raise WrongMessage("unknown kind of message")


# ---------------------------------------------------------------- the reader


class Go(Message, frozen=True):
    go: Id


class Back(Message, frozen=True):
    back: bool


class Start(Message, frozen=True):
    start: bool


READER = (Go, Back, Start)
