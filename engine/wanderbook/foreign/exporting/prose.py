"""Markdown as SugarCube's markup."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

_SPECIAL = re.compile(r"''|//|__|==|~~|\^\^|<<|\[\[|\{\{\{|@@|::|\$|<|&|\\|^[!*#>-]")
_MARKS = {"em": "//", "strong": "''"}


@lru_cache(1)
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False})


def markup(text: str) -> str:
    """A block of prose."""
    found: list[str] = []
    depth: list[str] = []
    for token in _reader().parse(text):
        if token.type in ("bullet_list_open", "ordered_list_open"):
            depth.append("*" if token.type[0] == "b" else "#")
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            depth.pop()
            found.append("\n" if not depth else "")
        elif token.type == "heading_open":
            found.append("!" * int(token.tag[1]))
        elif token.type == "blockquote_open":
            found.append(">")
        elif token.type == "hr":
            found.append("----\n\n")
        elif token.type in ("code_block", "fence"):
            found.append(f"{{{{{{\n{token.content}}}}}}}\n\n")
        elif token.type == "inline":
            words = _inline(token.children or ())
            found.append(f"{''.join(depth)} {words}\n" if depth else f"{words}\n\n")
    return "".join(found).strip("\n")


def label(text: str) -> str:
    """The words of a link, as the argument of a macro: they are shown as they are, without emphasis."""
    [*tokens] = _reader().parseInline(text)
    words = "".join(child.content for token in tokens for child in token.children or () if child.type in _WORDS)
    return words.replace("\\", "").replace('"', '\\"').replace("<", "‹").replace(">", "›").strip() or "…"


_WORDS = ("text", "code_inline", "softbreak", "hardbreak")


def _inline(children: Iterable[Token]) -> str:
    found: list[str] = []
    targets: list[tuple[str, int]] = []
    for one in children:
        kind, _, side = one.type.rpartition("_")
        if one.type == "text":
            found.append(_shown(one.content))
        elif kind in _MARKS:
            found.append(_MARKS[kind])
        elif one.type == "code_inline":
            found.append(f"{{{{{{{one.content}}}}}}}")
        elif one.type == "softbreak":
            found.append(" ")
        elif one.type == "hardbreak":
            found.append("<br>")
        elif one.type == "image":
            source = str(one.attrs.get("src", "")).replace('"', "%22")
            found.append(f'<img src="{source}" alt="{one.content.replace(chr(34), "&quot;")}">')
        elif one.type == "link_open":
            targets.append((str(one.attrs.get("href", "")), len(found)))
        elif one.type == "link_close" and side == "close":
            href, at = targets.pop()
            words = "".join(found[at:])
            if href.startswith("#") and not re.search(r"[\[\]|]", words):
                found[at:] = [f"[[{words}|{href[1:]}]]"]
    return "".join(found)


def _shown(text: str) -> str:
    """Words in which no sign means anything to SugarCube."""
    return f'"""{text}"""' if _SPECIAL.search(text) and '"""' not in text else text
