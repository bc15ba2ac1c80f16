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
    result: list[str] = []
    depth: list[str] = []
    for token in _reader().parse(text):
        if token.type in ("bullet_list_open", "ordered_list_open"):
            depth.append("*" if token.type[0] == "b" else "#")
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            depth.pop()
            result.append("\n" if not depth else "")
        elif token.type == "heading_open":
            result.append("!" * int(token.tag[1]))
        elif token.type == "blockquote_open":
            result.append(">")
        elif token.type == "hr":
            result.append("----\n\n")
        elif token.type in ("code_block", "fence"):
            result.append(f"{{{{{{\n{token.content}}}}}}}\n\n")
        elif token.type == "inline":
            words = _inline(token.children or ())
            result.append(f"{''.join(depth)} {words}\n" if depth else f"{words}\n\n")
    return "".join(result).strip("\n")


def label(text: str) -> str:
    """The words of a link, as the argument of a macro: they are shown as they are, without emphasis."""
    [*tokens] = _reader().parseInline(text)
    words = "".join(child.content for token in tokens for child in token.children or () if child.type in _WORDS)
    return words.replace("\\", "").replace('"', '\\"').replace("<", "‹").replace(">", "›").strip() or "…"


_WORDS = ("text", "code_inline", "softbreak", "hardbreak")


def _inline(children: Iterable[Token]) -> str:
    """The words of a paragraph."""
    result: list[str] = []
    targets: list[tuple[str, int]] = []
    for item in children:
        kind, _, side = item.type.rpartition("_")
        if item.type == "text":
            result.append(_shown(item.content))
        elif kind in _MARKS:
            result.append(_MARKS[kind])
        elif item.type == "code_inline":
            result.append(f"{{{{{{{item.content}}}}}}}")
        elif item.type == "softbreak":
            result.append(" ")
        elif item.type == "hardbreak":
            result.append("<br>")
        elif item.type == "image":
            source = str(item.attrs.get("src", "")).replace('"', "%22")
            result.append(f'<img src="{source}" alt="{item.content.replace(chr(34), "&quot;")}">')
        elif item.type == "link_open":
            targets.append((str(item.attrs.get("href", "")), len(result)))
        elif item.type == "link_close" and side == "close":
            href, at = targets.pop()
            words = "".join(result[at:])
            if href.startswith("#") and not re.search(r"[\[\]|]", words):
                result[at:] = [f"[[{words}|{href[1:]}]]"]
    return "".join(result)


def _shown(text: str) -> str:
    """Words in which no sign means anything to SugarCube."""
    return f'"""{text}"""' if _SPECIAL.search(text) and '"""' not in text else text
