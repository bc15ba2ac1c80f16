"""A player's settings, kept beside their saves: the number of questions, and what the coach has already taught."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec.structs import replace

from wanderbook.session.files import reported
from wanderbook.session.library import home
from wanderbook.writing import write_whole

MOST_BYTES = 20_000
MOST_LEARNT = 400
Kind = Annotated[str, msgspec.Meta(max_length=60)]


class Settings(msgspec.Struct, frozen=True):
    """A player's settings, on every table."""

    asks_everything: bool = False
    """Whether to ask questions with only one sensible answer, as in print."""
    coach: bool = True
    """Whether new kinds of questions are explained."""
    learnt: Annotated[tuple[Kind, ...], msgspec.Meta(max_length=MOST_LEARNT)] = ()
    """Kinds of questions that were explained and understood: `sleeping_gods:ShipAction`."""

    def with_learnt(self, kind: str) -> Settings:
        known = (*(one for one in self.learnt if one != kind), kind)
        return replace(self, learnt=known[-MOST_LEARNT:])

    def coached(self, on: bool) -> Settings:
        """The settings with the coach starting over, or without the coach."""
        return replace(self, coach=on, learnt=() if on else self.learnt)


def read_settings(under: Path | None = None) -> Settings:
    """The settings; a new player's if the file is invalid or cannot be read."""
    path = _file(under)
    try:
        if not path.is_file() or path.stat().st_size > MOST_BYTES:
            return Settings()
        return msgspec.json.decode(path.read_bytes(), type=Settings)
    except (OSError, msgspec.DecodeError, UnicodeError, RecursionError):
        return Settings()


def write_settings(settings: Settings, under: Path | None = None) -> None:
    """Store the settings. Raises `CannotSave`."""
    path = _file(under)
    with reported(path):
        write_whole(path, msgspec.json.encode(settings))


def _file(under: Path | None) -> Path:
    return (under or home()) / "settings.json"
