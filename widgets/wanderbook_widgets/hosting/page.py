"""The page that a room's address shows. It has no text of a book or of a person in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

STATIC = Path(__file__).parents[1] / "static"
ASSETS = {
    "table.js": "text/javascript; charset=utf-8",
    "table.css": "text/css; charset=utf-8",
    "hosted.js": "text/javascript; charset=utf-8",
    "hosted.css": "text/css; charset=utf-8",
    "LICENCES.txt": "text/plain; charset=utf-8",
}
"""The only files that the server hands out."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def room_page(texts: Mapping[str, Any], language: str, room: str = "") -> str:
    """The page of a room; without one, the page that asks for the four words."""
    data = json.dumps({"room": room, "texts": dict(texts)}, ensure_ascii=False).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="{escape(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(str(texts["title"]))}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/table.css">
<link rel="stylesheet" href="/assets/hosted.css">
<body>
<div id="room"></div>
<div id="table"></div>
<script type="application/json" id="page">{data}</script>
<script type="module" src="/assets/hosted.js"></script>
</body>
</html>
"""
