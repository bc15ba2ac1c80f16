"""Typographic quotation marks, apostrophes and dashes, applied when a text is shown.

Files keep what was typed: only what a reader sees changes. markdown-it pairs the quotes; those that it leaves, such as
the opening quote of a speech that goes on in the next paragraph, are set by what is beside them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_core.smartquotes import process_inlines
from markdown_it.token import Token

from wanderbook.locales.registry import locale_of

TYPED = re.compile(r"[\"']|--| [;:!?»]|« ")
"""What a text may hold that is set otherwise."""
DASHES = ((re.compile(r"(?<!-)---(?!-)"), "—"), (re.compile(r"(?<!-)--(?!-)"), "–"))
OPENS = re.compile(r"(?:^|(?<=[\s(\[{—–\"“‘«\u00a0]))\"(?=\S)")
CLIPPED = re.compile(r"(?<!\w)'(?=\d\ds?\b|(?:tis|twas|em|til|cause)\b)", re.IGNORECASE)
"""An apostrophe before a year, or a word that has lost its first letters: no opening quote."""
MOST_KEPT = 4096
MOST_PAIRED = 400
"""Quotes of a paragraph that are paired, which takes time by their square: beyond, each is set by what is around it."""


def typographic(markdown: MarkdownIt, language: str) -> MarkdownIt:
    """A parser that typesets prose in this language; code is unchanged."""
    locale = locale_of(language)
    markdown.options["quotes"] = list(locale.quotes)

    def set_prose(state: StateCore) -> None:
        """Typeset prose: dashes and clipped words, then quotes in pairs, those without a partner, and the language's
        spaces.
        """
        for piece in _pieces(state.tokens):
            if "'" in piece.content:
                piece.content = CLIPPED.sub("’", piece.content)
            if "--" in piece.content:
                for typed, dash in DASHES:
                    piece.content = typed.sub(dash, piece.content)
        for token in state.tokens:
            if token.children and token.content.count('"') + token.content.count("'") <= MOST_PAIRED:
                process_inlines(token.children, state)
        for piece in _pieces(state.tokens):
            if '"' in piece.content or "'" in piece.content:
                piece.content = _left_over(piece.content, locale.quotes)
            piece.content = locale.spaced(piece.content)

    markdown.core.ruler.after("smartquotes", "set_prose", set_prose)
    return markdown


@lru_cache(MOST_KEPT)
def typeset_text(text: str, language: str) -> str:
    """A name or a sentence without Markdown, typeset in the same way."""
    if not TYPED.search(text):
        return text
    tokens = _plain(language).parseInline(text)
    return "".join(piece.content for piece in tokens[0].children or ())


@cache
def _plain(language: str) -> MarkdownIt:
    """A parser that reads plain text only."""
    return typographic(MarkdownIt("zero"), language)


def _pieces(tokens: Sequence[Token]) -> list[Token]:
    """The runs of text in prose; a bare address is unchanged."""
    found, is_address = [], False
    for token in tokens:
        for piece in token.children or ():
            if piece.type in ("link_open", "link_close") and piece.info == "auto":
                is_address = piece.type == "link_open"
            elif piece.type == "text" and not is_address:
                found.append(piece)
    return found


def _left_over(text: str, quotes: Sequence[str]) -> str:
    """The text with its remaining quotes set: single ones are apostrophes, and double ones open after a space."""
    opened = OPENS.sub(lambda _: quotes[0], text.replace("'", "’"))
    return opened.replace('"', quotes[1])


__all__ = ["typeset_text", "typographic"]
