"""The pages that explain each code, for `wanderbook explain` and for the tests.

A page is Markdown: `# SB104: section does not exist`, some paragraphs, then `## Bad` and `## Good`
with fenced examples. The fence's info string names the file that the example stands in; files that
an example leaves out are those of the smallest book. The examples are the fixtures of the tests.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import msgspec

_TITLE = re.compile(r"# (SB\d{3}): (.+)")
_EXAMPLE = re.compile(r"^(`{3,})\w+ (\S+)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)


class HelpPage(msgspec.Struct, frozen=True):
    code: str
    title: str
    text: str
    bad: dict[str, str]
    good: dict[str, str]


@cache
def pages() -> dict[str, HelpPage]:
    """Every documented code, in order."""
    folder = files("wanderbook.diagnostics") / "pages"
    read = (_read(entry.read_text("utf-8")) for entry in folder.iterdir() if entry.name.endswith(".md"))
    return {page.code: page for page in sorted(read, key=lambda page: page.code)}


def page(code: str) -> HelpPage | None:
    return pages().get(code.upper())


def _read(text: str) -> HelpPage:
    """A diagnostic's page, with its bad and good examples taken apart."""
    title = _TITLE.match(text)
    assert title, f"a page starts with its code and title, not {text[:40]!r}"
    before, _, after = text.partition("\n## Good\n")
    _, _, bad = before.partition("\n## Bad\n")
    return HelpPage(title[1], title[2], text, _examples(bad), _examples(after))


def _examples(text: str) -> dict[str, str]:
    return {name: body for _, name, body in _EXAMPLE.findall(text)}
