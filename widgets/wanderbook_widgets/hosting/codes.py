"""Invitations and keys: secrets of 128 bits, and four words that stand for an invitation for a while."""

from __future__ import annotations

import hmac
import secrets
from functools import cache
from hashlib import blake2b
from importlib import resources

WORDS_IN_ALIAS = 4


def new_code() -> str:
    """A secret of 128 bits, which fits in an address."""
    return secrets.token_urlsafe(16)


def new_room_id() -> str:
    """The public name of a room in addresses."""
    return secrets.token_hex(8)


def digest(code: str) -> str:
    """What is stored of a key: nobody can enter with it."""
    return blake2b(code.encode("utf-8", "replace"), digest_size=16).hexdigest()


def is_same(code: str, expected: str) -> bool:
    """Whether two codes are equal, compared in constant time."""
    return hmac.compare_digest(code.encode("utf-8", "replace"), expected.encode("utf-8", "replace"))


@cache
def word_list() -> tuple[str, ...]:
    """The words of which aliases are made."""
    return tuple((resources.files(__package__) / "words.txt").read_text("utf-8").split())


def new_alias() -> str:
    """Four words, easy to read out: `copper otter lantern mole`."""
    return " ".join(secrets.choice(word_list()) for _ in range(WORDS_IN_ALIAS))


def tidy_alias(text: str) -> str:
    """The words as typed, without case, hyphens or double spaces."""
    return " ".join(text.casefold().replace("-", " ").split())
