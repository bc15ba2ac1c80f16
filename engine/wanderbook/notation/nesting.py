"""Limits on the nesting of a TOML text, checked before parsing.

A parser spends stack on brackets in brackets, and memory on every prefix of a dotted key: a line of 9,000 parts costs
hundreds of megabytes. One pass over the text, which knows strings and comments, finds either in linear time.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

DEEPEST = 16
"""The deepest nesting of brackets, and the most parts of a dotted key. Books need three."""
MOST_TABLES = 20_000
"""Tables that a file may make one by one, with `[a]` or with the full stops of keys: each costs a parser about 1 kB."""

_TOKEN = re.compile(
    r"""
    \"{3}(?:[^"\\]++|\\.|"{1,2}(?!"))*+(?:\"{3,5})?+
    | '{3}(?:[^']++|'{1,2}(?!'))*+(?:'{3,5})?+
    | "(?:[^"\\\n]++|\\[^\n])*+"?+
    | '[^'\n]*+'?+
    | \#[^\n]*+
    | (?P<sign>[\[\]{}.,=\n])
    """,
    re.VERBOSE | re.DOTALL,
)


class TooDeep(NamedTuple):
    """The position where a limit is exceeded, and the limit."""

    offset: int
    limit: Literal["brackets", "parts", "tables"]


def too_deep(text: str) -> TooDeep | None:
    """The first position where a TOML text is nested too deeply; None if there is none."""
    depth = dots = tables = 0
    in_value = in_header = False
    for token in _TOKEN.finditer(text):
        at = token.start()
        match token["sign"]:
            case "[" | "{" as sign:
                if depth == 0 and not in_value:
                    in_header = True
                    tables += sign == "[" and text[at + 1 : at + 2] != "["
                depth, dots, in_value = depth + 1, 0, False
                if depth > DEEPEST:
                    return TooDeep(at, "brackets")
            case "]" | "}":
                depth, in_value = max(0, depth - 1), True
            case "." if not in_value:
                dots, tables = dots + 1, tables + 1
                if dots >= DEEPEST:
                    return TooDeep(at, "parts")
            case "=":
                in_value = True
            case ",":
                dots, in_value = 0, False
            case "\n":
                dots, in_value = 0, False
                if in_header:  # a header that its line does not close is wrong, and goes no further
                    depth, in_header = 0, False
        if tables > MOST_TABLES:
            return TooDeep(at, "tables")
    return None
