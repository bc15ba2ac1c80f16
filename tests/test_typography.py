"""Quotes, apostrophes and dashes as a printer sets them: on screen and in print, and never in what a file says."""

from __future__ import annotations

from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from tests.books import write_book
from wanderbook.locales.typography import MOST_PAIRED, typeset_text, typographic
from wanderbook.notation import read_book
from wanderbook_tools.telling import prose
from wanderbook_widgets.prose import Pictures, to_html, to_inline_html

SPOKEN = """## 1

"It gets sent back," says Pell's clerk -- who is twelve.

A. Say "no" to `"it" -- all`.
*The story ends. Ending 1.*
"""


@pytest.mark.parametrize(
    ("typed", "english", "french"),
    [
        ('"Back," she says.', "“Back,” she says.", "«\u202fBack,\u202f» she says."),
        ("\"He said 'no', he did.\"", "“He said ‘no’, he did.”", "«\u202fHe said “no”, he did.\u202f»"),
        ('"And it goes on', "“And it goes on", "«\u202fAnd it goes on"),
        ("Pell's, the sailors' and 'tis '90s", "Pell’s, the sailors’ and ’tis ’90s", None),
        ("three -- or four---or five", "three – or four—or five", None),
        ("----", "----", "----"),
        ("Oui ! Non ? Deux : trois", "Oui ! Non ? Deux : trois", "Oui\u202f! Non\u202f? Deux\u00a0: trois"),
        ("« oui »", "« oui »", "«\u202foui\u202f»"),
        ("“curly already”, ’tis", "“curly already”, ’tis", "“curly already”, ’tis"),
    ],
)
def test_each_language_has_its_own_signs(typed: str, english: str, french: str | None) -> None:
    assert typeset_text(typed, "en") == english
    assert french is None or typeset_text(typed, "fr") == french


def test_code_addresses_and_escaped_quotes_keep_what_was_typed() -> None:
    text = '`"a" -- b` <http://a.b/--x> \\"c\\" "*d*"'
    html = to_inline_html(text, "en")
    assert "<code>&quot;a&quot; -- b</code>" in html and "http://a.b/--x" in html
    assert html.endswith("&quot;c&quot; “<em>d</em>”")
    assert to_html("    'a' -- \"b\"\n", Pictures(), "en") == "<pre><code>'a' -- &quot;b&quot;\n</code></pre>\n"


def test_a_text_without_a_language_is_shown_as_it_was_typed() -> None:
    assert to_inline_html('Pell\'s "x"') == "Pell's &quot;x&quot;"


def test_a_paragraph_of_quotes_alone_is_typeset_by_what_is_beside_each() -> None:
    many = MOST_PAIRED * 40
    shown = typographic(MarkdownIt("commonmark"), "en").render('"a" ' * many)
    assert shown == f"<p>{' '.join(['“a”'] * many)}</p>\n"


def test_screens_and_print_agree_and_the_book_is_as_it_was_typed(tmp_path: Path) -> None:
    book = read_book(write_book(tmp_path, {"storybook/all.md": SPOKEN})).require()
    [section] = book.sections.values()
    assert section.prose == '"It gets sent back," says Pell\'s clerk -- who is twelve.'
    shown = "“It gets sent back,” says Pell’s clerk – who is twelve."
    assert to_html(section.prose, Pictures(), "en") == f"<p>{shown}</p>\n"
    assert (
        "".join(child.content for token in prose(section.prose, "en").parsed for child in token.children or ()) == shown
    )
