"""A book's Markdown as HTML that is safe to show, even if a stranger wrote the book.

Raw HTML is shown as text. Nothing is ever fetched: a link is its words and its address, and only pictures
in the book's own folder are shown, inside the page itself.
"""

from __future__ import annotations

import base64
from collections.abc import MutableMapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from wanderbook.locales.typography import typographic
from wanderbook.notation.folder import Files

MOST_PICTURE_BYTES = 1024 * 1024
MOST_PAGE_BYTES = 4 * MOST_PICTURE_BYTES
"""Of all the pictures on a page."""
SHORTEST_FOR_INITIAL = 150
"""Characters: a large initial beside a shorter paragraph would stand in the next one's way."""
QUOTES = " \n\"'“”‘’«»„¿¡—–\u00a0\u202f"
KINDS = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".svg": "image/svg+xml",
    ".gif": "image/gif",
    ".webp": "image/webp",
}


class Pictures:
    """The pictures that one page may show."""

    def __init__(self, folder: Path | None = None, unseen: str = "{alt}", most: int = MOST_PAGE_BYTES) -> None:
        """`unseen` is the sentence in place of a picture that is not shown; `most` is the size limit of all pictures,
        in bytes.
        """
        self._files = Files(folder.resolve()) if folder else None
        self._left = most
        self.unseen = unseen

    def address(self, name: str) -> str | None:
        """The picture as a `data:` address, if it is in the book's folder and not too large."""
        if self._files is None or (picture := _picture(self._files, name, min(MOST_PICTURE_BYTES, self._left))) is None:
            return None
        self._left -= len(picture[1])
        return _address(*picture)


def picture_address(folder: Path, name: str, most: int) -> str | None:
    """A picture in the book's folder as a `data:` address, if it exists and has at most this many bytes."""
    picture = _picture(Files(folder.resolve()), name, most)
    return None if picture is None else _address(*picture)


def _picture(files: Files, name: str, most: int) -> tuple[str, bytes] | None:
    """The type of a picture and its bytes; None if it is outside the folder or too large."""
    if not files.holds(name):
        return None
    path = (files.root / name).resolve()
    kind = KINDS.get(path.suffix.lower())
    try:
        with path.open("rb") as stream:
            content = stream.read(most + 1)
    except OSError:
        return None
    return None if kind is None or len(content) > most else (kind, content)


def _address(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode('ascii')}"


def to_html(text: str, pictures: Pictures, language: str = "") -> str:
    """Markdown as HTML: paragraphs, lists and pictures; with a language, quotes and dashes are typeset."""
    return str(_markdown(language).render(text, {"pictures": pictures}))


def to_inline_html(text: str, language: str = "") -> str:
    """A line of a choice as HTML: emphasis, but neither pictures nor blocks."""
    return str(_markdown(language).renderInline(text, {"pictures": Pictures()}))


def takes_initial(text: str) -> bool:
    """Whether the prose may open with a large initial: a long paragraph, in a script that has capitals.

    Other scripts join their letters or set them in squares, and a torn-off first one reads badly.
    """
    tokens = _markdown().parse(text)
    if not tokens or tokens[0].type != "paragraph_open":
        return False
    words = "".join(child.content for child in tokens[1].children or () if child.type == "text")
    opening = words.lstrip(QUOTES)[:1]
    return len(words) >= SHORTEST_FOR_INITIAL and opening.upper() != opening.lower()


Env = MutableMapping[str, Any]


class _Renderer(RendererHTML):
    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """An image of the book; a sentence in its place if it cannot be shown."""
        alt = self.renderInlineAsText(tokens[idx].children, options, env)
        pictures: Pictures = env["pictures"]
        address = pictures.address(unquote(str(tokens[idx].attrs["src"])))
        if address is None:
            return f'<span class="unseen">{escapeHtml(pictures.unseen.format(alt=alt))}</span>'
        return f'<img src="{address}" alt="{escapeHtml(alt)}">'

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        env["link"] = tokens[idx]  # links do not nest
        return ""

    def link_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """The address after a link's words: readers may want it, though the link itself does not work here."""
        link: Token = env["link"]
        address = str(link.attrs["href"])
        return "" if link.info == "auto" or address.startswith("#") else f" ({escapeHtml(address)})"


@cache
def _markdown(language: str = "") -> MarkdownIt:
    plain = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer)
    return typographic(plain, language) if language else plain
