"""What all content has in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Content(BaseModel):
    """A printed thing: immutable, comparable, and strict about what it may hold."""

    model_config = ConfigDict(frozen=True, extra="forbid")
