"""English, plain: no sentence that is shown to anyone reads like a translation.

The subject is the thing that is wrong, the verb is a plain one, and the help says what to do and what to type.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import wanderbook
import wanderbook_tools
import wanderbook_widgets
from tests.diagnostics.test_french import FRENCH, shape, sources
from tests.telling.test_counting import strings

pytestmark = pytest.mark.xdist_group("diagnostics in French")  # the sources are read once
ENGINE, TOOLS, WIDGETS = (Path(one.__path__[0]) for one in (wanderbook, wanderbook_tools, wanderbook_widgets))
REPORTS = [
    *(ENGINE / name for name in ("proofs", "machine", "odds", "api", "graph", "language", "session", "storymap")),
    TOOLS,
]
TEXTS = [path for room in (ENGINE, TOOLS, WIDGETS) for path in room.rglob("en.toml") if "phrasebooks" not in path.parts]

NOBODY_SAYS = (
    r"\b(?:can be had|be had|be rid of|come to|in vain|besides|anew|sends one on|gives up on|nothing of"
    r"|what (?:decides|asks|is asked for)|from where alone|stands? (?:twice|alone|nowhere|in quotes|without|after)"
    r"|(?:is|are) (?:asked for|gone through|turned to|no place)|bears|borne|cannot be;|mend the errors"
    r"|(?:take|takes) (?:it|this|them|the \w+|its \w+) away|lies? (?:nowhere|in two|at one)|looks? like:"
    r"|on a line of its own|reading goes|reading always goes)(?!\w)"
)
ODD = re.compile(NOBODY_SAYS, re.IGNORECASE)
"""What sentences once had, and nobody says."""
ODDER = re.compile(rf"{NOBODY_SAYS}|\b(?:whoever|whomever|(?:is|are) told|never so together|mend these)\b", re.I)
"""And what only stories and players may say."""


# ---------------------------------------------------------------- what is said


@cache
def diagnostics() -> frozenset[str]:
    """The messages and helps of diagnostics, and the parts that these are made of."""
    parts = (english for table in FRENCH.tables.values() for english in table)
    return frozenset(re.sub(r"\{[^}]*\}", "{}", text) for text in (*map(shape, sources().sentences()), *parts))


@cache
def reports() -> frozenset[str]:
    """Sentences of three words or more in the code that reports, refuses and explains; docstrings are none."""
    return frozenset(
        text for room in REPORTS for path in room.rglob("*.py") for text in _said(ast.parse(path.read_text("utf-8")))
    )


def _said(tree: ast.Module) -> Iterator[str]:
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            text = node.value
        else:
            continue
        if len(text.split()) >= 3:
            yield text


def screens() -> list[str]:
    """The texts of screens and printed pages."""
    return [text for path in TEXTS for _, text in strings(tomllib.loads(path.read_text("utf-8")))]


# ---------------------------------------------------------------- nothing of the kind is left


def test_there_is_much_to_be_read() -> None:
    assert len(diagnostics()) > 500
    assert len(reports()) > 500
    assert len(screens()) > 1000


def test_diagnostics_are_in_plain_english() -> None:
    assert [text for text in sorted(diagnostics()) if ODDER.search(text)] == []


def test_reports_are_in_plain_english() -> None:
    assert [text for text in sorted(reports()) if ODDER.search(text)] == []


def test_screens_are_in_plain_english() -> None:
    assert [text for text in screens() if ODD.search(text)] == []


@pytest.mark.parametrize(
    "once",
    [
        "section 2 stands twice, first in all.md:20",
        "section 22 is turned to and stands nowhere: is this the one?",
        "number one of them anew, and see who turns to it",
        "no quest bears the keyword SLAT",
        "turn to it from somewhere, or take it away",
        "good: 'salt' cannot be; it is no resource",
        "location 7 stands at 2 places of the atlas, but a location lies at one place",
        "the number stands alone: ## 4; a title has a line of its own below it, with ###",
        "this line stands after the turn: take its # away",
        "reading goes elsewhere before it",
        "keyword SALT can be had, but what asks for it and for more besides (2:A) never holds",
        "nothing leads to 12, from where alone 14 could be come to",
        "a price looks like: Pay 3 coins",
        "write on a line of its own: (Turn to 2)",
        "keyword SALT and keyword DEBT are never so together",
        "after these decisions they can never be had any more",
    ],
)
def test_what_was_said_once_is_refused(once: str) -> None:
    assert ODDER.search(once)


@pytest.mark.parametrize(
    "now",
    [
        "section 2 is already defined at all.md:20",
        "nothing leads to section 4",
        "turn to it from another section, or delete it",
        "two stats have the same name",
        "give each its own number",
    ],
)
def test_what_is_said_now_is_not(now: str) -> None:
    assert not ODDER.search(now)
