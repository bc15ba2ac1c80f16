"""What JavaScript in a story may do, as far as its words tell: which variables it may change, where it may lead."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_LEADS = re.compile(
    r"(?:\bEngine\s*\.\s*(?:play|goTo|show)|\bState\s*\.\s*(?:display|show|play)|\b\w+\s*\.\s*(?:goto|goTo|go_to|display)"
    r"|\bstory\s*\.\s*(?:show|play)|\bHarlowe\s*\.\s*goto|\bwindow\s*\.\s*story\b)\s*\(?",
)
_LED = re.compile(r"\s*(?:\"((?:\\.|[^\"\\\n])*)\"|'((?:\\.|[^'\\\n])*)'|`([^`$]*)`)\s*[,)]")
_WRITES = re.compile(r"\bnew\s+Wikifier\b|\.\s*wiki(?:Passage|WithOptions)?\s*\(|\$\.wiki\w*\s*\(|Wikifier\.\w+\s*\(")
_ANY_VARIABLE = re.compile(
    r"\bState\s*\.\s*(?:active\s*\.\s*|current\s*\.\s*)?variables\s*\[|\bvariables\s*\(\s*\)\s*\[|\bState\s*\.\s*setVar\s*\("
    r"|\b(?:V|vars|sv|s|state\.active\.variables)\s*\[\s*[^'\"\]]|\bHarlowe\s*\.\s*variable\s*\(\s*[^'\"\s]"
    r"|=\s*State\s*\.\s*variables\s*[;,\n]|\bstory\s*\.\s*state\s*\["
)
_FIELD = re.compile(
    r"(?:\bState\s*\.\s*(?:active\s*\.\s*|current\s*\.\s*)?variables|\bvariables\s*\(\s*\)|\bV|\bvars|\bsv|\bsV"
    r"|\bstate\.active\.variables|\bstory\s*\.\s*state|\bs)"
    r"\s*(?:\.\s*([A-Za-z_]\w*)|\[\s*[\"']([A-Za-z_]\w*)[\"']\s*\])"
)
_NAMED = re.compile(r"(?<![\w$])[$_]([A-Za-z_]\w*)")
_DESTRUCTURED = re.compile(r"\{([^{}]*)\}\s*=\s*State\s*\.\s*variables")
_START = re.compile(r"[Cc]onfig\s*\.\s*passages\s*\.\s*start\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|(\S+))")
_REWRITES = re.compile(r"\bonProcess\b|\bnavigation\s*\.\s*override\b")


class Script(NamedTuple):
    """What a script may do."""

    variables: frozenset[str]
    any_variable: bool
    passages: frozenset[str]
    leads_anywhere: bool
    start: str | None
    """The passage that it makes the story begin at; empty if nobody knows."""


@lru_cache(5_000)
def looked_at(text: str) -> Script:
    """What a script may do. Code in comments counts too, which is safe."""
    fields = {one or other for one, other in _FIELD.findall(text)}
    for inner in _DESTRUCTURED.findall(text):
        fields.update(re.findall(r"\w+", inner))
    names = {f"${name}" for name in fields} | {f"${name}" for name in _NAMED.findall(text)}
    names |= {f"_{name}" for name in re.findall(r"(?<!\w)_([A-Za-z]\w*)", text)}
    passages, anywhere = set[str](), bool(_REWRITES.search(text))
    for found in _LEADS.finditer(text):
        led = _LED.match(text, found.end())
        if led:
            passages.add(next((one for one in led.groups() if one is not None), ""))
        else:
            anywhere = True
    if _WRITES.search(text):
        anywhere = True
    start = _START.search(text)
    begins = (start[1] or start[2] or "") if start else None
    return Script(frozenset(names), bool(_ANY_VARIABLE.search(text)), frozenset(passages), anywhere, begins)
