"""The state of a page before Python has started."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wanderbook_widgets.published.compiled import CompiledEditions
from wanderbook_widgets.table.texts import texts
from wanderbook_widgets.table.title import Titles
from wanderbook_widgets.table.view import PARTS


def first_state(editions: CompiledEditions, shelf: Path, language: str) -> dict[str, Any]:
    """The title page of a new player, as the traits of the table."""
    titles = Titles(shelf, language, editions)
    page = titles.page(editions.names[0]) | {"notebooks": []}
    empty: dict[str, Any] = {name: {} for name in (*PARTS, "coach", "notice")}
    return empty | {
        "language": language,
        "texts": texts(language),
        "screen": "title",
        "title": page,
        "unsaved": "",
        "sent": 0,
    }
