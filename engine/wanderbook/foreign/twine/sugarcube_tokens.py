"""SugarCube's markup as a flat list of links, macros and their ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

_TOKEN = re.compile(
    r"/\*.*?\*/|/%.*?%/|<!--.*?-->|\{\{\{.*?\}\}\}|\"\"\".*?\"\"\"|<nowiki>.*?</nowiki>"
    r"|(?P<script><script\b[^>]*>(?P<code>.*?)</script>)|<style\b.*?</style>"
    r"|(?P<image>\[[<>]?img\[)|(?P<link>\[\[)|<<(?P<end>/)?(?P<name>[A-Za-z][\w-]*|[=-])"
    r"|<[A-Za-z][^<>]*?(?P<at>@?)data-passage\s*=\s*(?:\"(?P<one>[^\"]*)\"|'(?P<two>[^']*)')",
    re.DOTALL | re.IGNORECASE,
)
Kind = Literal["link", "image", "open", "close", "script", "attribute", "words"]


class Token(NamedTuple):
    kind: Kind
    name: str
    """The name of a macro, or the target of an attribute."""
    args: str
    """The arguments of a macro; the inner text of a link; the code of a script."""
    start: int
    inner: int
    """Where the arguments begin."""
    end: int
    is_closed: bool = True


@lru_cache(5_000)
def tokens(text: str) -> list[Token]:
    return list(_tokens(text))


@lru_cache(5_000)
def tokens_with_words(text: str) -> list[Token]:
    """The tokens, and the words between them."""
    found, at = list[Token](), 0
    for one in _tokens(text):
        if at < one.start:
            found.append(Token("words", "", text[at : one.start], at, at, one.start))
        found.append(one)
        at = max(at, one.end)
    if at < len(text):
        found.append(Token("words", "", text[at:], at, at, len(text)))
    return found


def _tokens(text: str) -> Iterator[Token]:
    """The macros, links, images and scripts of a text, in order."""
    at = 0
    while found := _TOKEN.search(text, at):
        start, at = found.start(), found.end()
        if found["script"]:
            yield Token("script", "", found["code"], start, found.start("code"), at)
        elif found["link"] or found["image"]:
            end = _end_of_link(text, start)
            kind: Kind = "link" if found["link"] else "image"
            if end is None:
                yield Token(kind, "", "", start, at, at, is_closed=False)
            else:
                yield Token(kind, "", text[at : end - 2], start, at, end)
                at = end
        elif found["name"]:
            end = closing(text, at)
            is_closed = end < len(text)
            name, args = found["name"], text[at:end]
            at = min(end + 2, len(text)) if is_closed else at
            if found["end"]:
                yield Token("close", name, "", start, start, at)
            elif name.startswith("end") and name[3:] in (
                "if",
                "for",
                "switch",
                "link",
                "button",
                "click",
                "silently",
                "nobr",
                "widget",
                "script",
            ):
                yield Token("close", name[3:], "", start, start, at)
            else:
                yield Token("open", name, args.strip(), start, end - len(args.lstrip()), at, is_closed)
        elif found["one"] is not None or found["two"] is not None:
            yield Token("attribute", found["one"] or found["two"] or "", found["at"], start, start, at)


def _end_of_link(text: str, start: int) -> int | None:
    """The index after `]]`. A link may have a part for assignments: `[[On|Cellar][$key to true]]`."""
    end = text.find("]]", start)
    return None if end < 0 else end + 2


def closing(text: str, at: int) -> int:
    """The index where a macro's tag ends: `>>` outside of quotes and links; the end of the text if there is none."""
    quote = ""
    while at < len(text):
        char = text[at]
        if quote:
            if char == "\\":
                at += 1
            elif char == quote:
                quote = ""
        elif text.startswith(">>", at):
            return at
        elif char in '"`' or (char == "'" and not (text[at - 1].isalnum() or text[at - 1] in "_)")):
            quote = char
        elif text.startswith("[[", at):
            end = text.find("]]", at)
            at = end + 1 if end >= 0 else at
        at += 1
    return len(text)


def end_of(several: Sequence[Token], at: int) -> int | None:
    """The index of the token that closes a macro; None if nothing does."""
    depth, name = 0, several[at].name
    for index in range(at, len(several)):
        one = several[index]
        if one.name == name and one.kind == "open":
            depth += 1
        elif one.name == name and one.kind == "close":
            depth -= 1
            if not depth:
                return index
    return None


@lru_cache(20_000)
def arguments(text: str) -> list[str]:
    """The arguments of a macro that takes them one by one."""
    return re.findall(
        r"\[\[.*?\]\]|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[^\s\"'`]+", text, re.DOTALL
    )
