"""The base class of all content."""

from __future__ import annotations

from typing import Self

from pydantic import BaseModel, ConfigDict


class Content(BaseModel):
    """A printed thing: immutable, comparable, and strict about what it may hold."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def __copy__(self) -> Self:
        """A copy that may differ, so cached values are not carried over."""
        copied = super().__copy__()
        for name in copied.__dict__.keys() - type(self).model_fields.keys():
            del copied.__dict__[name]
        return copied
