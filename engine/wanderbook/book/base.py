"""The base class of all content."""

from __future__ import annotations

from typing import Self

from pydantic import BaseModel, ConfigDict


class Content(BaseModel):
    """A printed thing: immutable, comparable, and strictly validated."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def __copy__(self) -> Self:
        """A copy without cached values, since its fields may then be changed."""
        copied = super().__copy__()
        for name in copied.__dict__.keys() - type(self).model_fields.keys():
            del copied.__dict__[name]
        return copied


def is_empty(value: object) -> bool:
    """Whether a note is not there. It is then left out of what is stored, so that a book without notes is stored, and
    has the digest, as before there were any."""
    return not value
