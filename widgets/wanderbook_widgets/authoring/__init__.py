"""The desk: a book's text, map and proofs in one view."""

from wanderbook_widgets.authoring.widget import Desk, desk

__all__ = ["Desk", "desk"]
