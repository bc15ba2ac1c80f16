"""The modules of the browser code, as they are before they are bundled."""

from __future__ import annotations

from pathlib import Path

BROWSER = Path(__file__).parents[2] / "widgets" / "browser"


def source(name: str) -> str:
    """A module's text: `source("table/patches.js")`."""
    return (BROWSER / name).read_text("utf-8")
