"""A printed book: every turn leads where it says, cards lie on their crop marks, and nothing hangs over an edge."""

from __future__ import annotations

import base64
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import networkx as nx
import numpy as np
import pytest
import typst

from tests import mill
from tests.books import write_book
from tests.notation import test_senseless_cards as senseless_cards
from tests.tools.pdf_pages import Box, Letter, Page, pages
from wanderbook.book import Book
from wanderbook.graph import story_graph
from wanderbook.notation import bundled, read_book
from wanderbook_tools.printing.cards import DECKS
from wanderbook_tools.printing.manuscript import manuscript
from wanderbook_tools.printing.pdf import PAPERS, pdf, shows
from wanderbook_tools.printing.prose import Pictures
from wanderbook_tools.printing.shuffle import renumbered, shuffled_numbers

STORIES = Path(__file__).parents[1] / "stories"
FOLDERS = {**bundled(), **{name: STORIES / name for name in ("the-proving-sea", "lost-property")}}
EDITIONS = [
    # One worker sets an edition once, for all the tests that look at it.
    pytest.param(name, language, marks=pytest.mark.xdist_group(f"print {name} {language}"))
    for name, language in (
        *((name, None) for name in FOLDERS),
        *((name, "en" if name == "le-bac-de-minuit" else "fr") for name in bundled()),
    )
]
MM = 72 / 25.4
CARD = (63 * MM, 88 * MM)
NEAR = 0.6
"""Points: what the eye does not see."""
THIN = 1.5
"""Points: a line is no wider."""


@cache
def book_of(name: str, language: str | None = None) -> Book:
    book = read_book(FOLDERS[name], language).book
    assert book is not None
    return book


@cache
def printed(name: str, language: str | None = None, paper: str = "a5") -> bytes:
    return pdf(manuscript(book_of(name, language), Pictures(FOLDERS[name], shows)), paper)


# ---------------------------------------------------------------- what lies where


class Led(NamedTuple):
    """A link within the book, as a reader sees it. One that is broken at a line's end is two."""

    page: int
    to: int
    words: str
    heading: str
    """The large number at the spot that it leads to."""


def cards_on(page: Page) -> list[Box]:
    """White rectangles of a card's size."""
    return [one.box for one in page.shapes if one.filled and one.box.is_size(*CARD, NEAR)]


def links(made: bytes) -> Iterator[Led]:
    for number, page in enumerate(pages(made), 1):
        for link in page.links:
            words = "".join(_inside(page, area) for area in link.areas)
            yield Led(number, link.page, words, _heading(pages(made)[link.page - 1], link.x, link.y))


def _heading(page: Page, x: float, y: float) -> str:
    """A section's number is the only large type; it stands right below the spot, in the middle of its column."""
    wide = 300 if page.box.width < 450 else 230
    x0, y0, _, y1 = page.boxes.T
    large = page.among((y1 - y0 > 12) & (y - 24 < y0) & (y0 < y + 2) & (x - 2 <= x0) & (x0 < x + wide))
    return "".join(one.text for one in sorted(large, key=lambda one: one.box.x0))


def _inside(page: Page, area: Box) -> str:
    """The letters whose middle lies in this area."""
    x0, y0, x1, y1 = page.boxes.T
    across, up = (x0 + x1) / 2, (y0 + y1) / 2
    near = (area.x0 - NEAR <= across) & (across <= area.x1 + NEAR) & (area.y0 - NEAR <= up) & (up <= area.y1 + NEAR)
    return "".join(one.text for one in page.among(near))


# ---------------------------------------------------------------- turns

TURN = re.compile(
    r"(?:(?:turn to|lisez|begin with|commencez par la section) )?([A-Z]?[\d.]*) \(p\. (\d+)\)", re.IGNORECASE
)


class Turn(NamedTuple):
    """A turn as it is printed: the number and the page that it names, and where its link leads."""

    number: str
    page: int
    link: Led


def turns(made: bytes) -> Iterator[Turn]:
    begun = ""
    for link in links(made):
        words = " ".join(f"{begun} {link.words}".split())
        if found := TURN.fullmatch(words):
            yield Turn(found[1], int(found[2]), link)
            begun = ""
        elif begun or not re.fullmatch(r"[A-Z]?[\d.]*[A-Z]?", words):  # a number alone is a place on the atlas
            begun = words
            assert len(begun) < 60, begun
    assert begun == ""


def said(value: Any) -> Iterator[str]:
    """Sections that a manuscript turns to, wherever it does so."""
    match value:
        case {"t": "turn", "to": to}:
            yield to
        case dict():
            for inner in value.values():
                yield from said(inner)
        case list():
            for inner in value:
                yield from said(inner)


@pytest.mark.parametrize(("name", "language"), EDITIONS)
def test_every_turn_is_a_link_to_its_section_and_names_its_page(name: str, language: str | None) -> None:
    book = book_of(name, language)
    found = list(turns(printed(name, language)))
    wanted = json.loads(manuscript(book, Pictures(FOLDERS[name])).json())
    assert Counter(turn.number for turn in found) == Counter(said(wanted))
    assert set(said(wanted)) <= set(book.sections)
    wrong = [turn for turn in found if (turn.link.to, turn.link.heading) != (turn.page, turn.number)]
    assert wrong == []


# ---------------------------------------------------------------- pages and cards


@pytest.mark.parametrize(("name", "language"), EDITIONS)
def test_nothing_hangs_over_the_edge_of_a_page(name: str, language: str | None) -> None:
    for page in pages(printed(name, language)):
        assert page.among(~page.within(page.box, -NEAR)) == []
        assert [one for one in page.shapes if not page.box.holds(one.box, -NEAR)] == []


@pytest.mark.parametrize(("name", "language"), EDITIONS)
def test_no_letter_lies_on_another(name: str, language: str | None) -> None:
    for number, page in enumerate(pages(printed(name, language)), 1):
        assert list(piled(page)) == [], f"page {number}"


def piled(page: Page) -> Iterator[tuple[str, str]]:
    """Letters whose middle lies well inside another one; those in italics lean over their neighbours."""
    texts = [text for text in page.texts if text.strip()]
    x0, y0, x1, y1 = page.boxes[[bool(text.strip()) for text in page.texts]].T
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    upwards = np.argsort(y)
    # Those whose middle is as high as a letter follow each other: each letter is held against these alone.
    first = np.searchsorted(y, y0 + 2, "right", upwards)
    many = np.maximum(np.searchsorted(y, y1 - 2, "left", upwards) - first, 0)
    other = np.repeat(np.arange(len(texts)), many)
    one = upwards[np.arange(many.sum()) + np.repeat(first - np.cumsum(many) + many, many)]
    inside = (x0[other] + 1.5 < x[one]) & (x[one] < x1[other] - 1.5) & (one != other)
    return ((texts[upper], texts[lower]) for upper, lower in zip(one[inside], other[inside], strict=True))


@pytest.mark.parametrize(("name", "language"), EDITIONS)
def test_the_type_is_the_one_that_comes_with_typst(name: str, language: str | None) -> None:
    fonts = {font.partition("+")[2] for page in pages(printed(name, language)) for font in page.fonts}
    assert {font.partition("-")[0] for font in fonts} == {"LibertinusSerif"}


@pytest.mark.parametrize(("name", "language"), EDITIONS)
def test_cards_have_one_size_and_hold_their_text(name: str, language: str | None) -> None:
    book = book_of(name, language)
    sheets = [page for page in pages(printed(name, language)) if cards_on(page)]
    many = sum(len(cards) for kind, cards in book.cards if kind in DECKS)
    assert sum(len(cards_on(sheet)) for sheet in sheets) >= many > 0
    for sheet in sheets:
        cards = cards_on(sheet)
        assert len(cards) <= 9
        assert off(sheet, cards, 2.5 * MM) == []
        for card in cards:  # each of its four sides goes on in a crop mark
            assert {card.x0, card.x1} <= {side for side in (card.x0, card.x1) if _marks(sheet, side, 0)}
            assert {card.y0, card.y1} <= {side for side in (card.y0, card.y1) if _marks(sheet, side, 1)}


def off(page: Page, cards: list[Box], margin: float) -> list[Letter]:
    """Letters that no card holds."""
    return page.among(~np.any([page.within(card, margin) for card in cards], axis=0))


def _marks(sheet: Page, side: float, axis: int) -> bool:
    """Whether a short line continues this side: `axis` 0 is a side's place from the left, 1 from below."""
    return any(
        max(one.box.width, one.box.height) < 5 * MM
        and one.box[axis + 2] - one.box[axis] < THIN
        and abs((one.box[axis] + one.box[axis + 2]) / 2 - side) < NEAR
        for one in sheet.shapes
    )


@pytest.mark.parametrize("paper", PAPERS)
def test_papers(paper: str) -> None:
    sizes = {"a5": (148, 210), "a4": (210, 297), "letter": (215.9, 279.4)}
    made = pages(printed("the-widows-buoys", None, paper))
    first, last = made[0], made[-1]
    assert first.box.is_size(*(side * MM for side in sizes[paper]), near=1)
    assert last.box.is_size(*(side * MM for side in sizes["letter" if paper == "letter" else "a4"]), near=1)
    assert all(turn.link.heading == turn.number for turn in turns(printed("the-widows-buoys", None, paper)))


# ---------------------------------------------------------------- other numbers


@pytest.mark.parametrize("name", FOLDERS)
def test_a_shuffled_book_is_the_same_story(name: str) -> None:
    book = book_of(name)
    numbers = shuffled_numbers(book, 7)
    other = renumbered(book, numbers)
    assert sorted(numbers.values()) == sorted(book.sections)
    one, two = story_graph(book), story_graph(other)
    assert nx.is_isomorphic(nx.DiGraph(one), nx.DiGraph(two))
    moved = nx.relabel_nodes(one, numbers)  # by the very table that is written next to the PDF
    assert Counter((a, b, str(data)) for a, b, data in moved.edges(data=True)) == Counter(
        (a, b, str(data)) for a, b, data in two.edges(data=True)
    )
    assert any(numbers[number] != number for number in numbers) or len(set(numbers) - set(book.entrances)) < 3
    again = renumbered(other, {new: old for old, new in numbers.items()})
    assert again.model_dump(exclude={"chapters"}) == book.model_dump(exclude={"chapters"})
    assert dict(again.sections.items()) == dict(book.sections.items())


def test_letters_that_lie_on_each_other_are_found() -> None:
    [twice] = pages(typst.compile(b"#place[over]near", format="pdf"))
    [once] = pages(typst.compile(b"over and near, office", format="pdf"))
    assert list(piled(twice)) and not list(piled(once))


# ---------------------------------------------------------------- a book by somebody who means harm

EVIL = '#eval("1") #read("/etc/passwd") *x* $ \\#panic() #import "x" `raw` @ref <lab> // /* [a]'
TAGS = "<script>alert(1)</script><img src=x onerror=alert(1)> &amp; ]]> <!DOCTYPE"
DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
HOSTILE = {
    "book.toml": f"""
title = '{EVIL[:60]}{TAGS[:50]}'
authors = ['{TAGS}']
ruleset = "sleeping_gods"
begin = {{ page = 1, space = "A" }}
deck_ends = ["2"]
summary = '{TAGS} {EVIL}'
[[ending]]
number = 1
name = "x"
""",
    "storybook/all.md": f"""
## 1

{TAGS}

{EVIL}

{"endless" * 300}

{"A paragraph that goes on and on, as people do. " * 400}

- one
- *two*
  1. three

> A quotation, [elsewhere](https://example.org/{"x" * 200}), and [there](#2).

    code #eval("1")

![A dot](pictures/dot.png) ![Bad](pictures/bad.svg)

***

### {TAGS}

Draw fate.
1-3: -1 health.
4-6: Turn to 2.

A. {TAGS} {EVIL}
(Turn to 2)

B. {"A choice that cannot stop. " * 400}
CUNNING 5
Fail: -1 health. ({"Failing at length. " * 300}) Turn to 2
(Turn to 2)

## 2

\u202eturned round\u202c \x07 {"W" * 500}

*The campaign ends. Ending 1.*
""",
    "cards/all.toml": f"""
[[quest]]
number = 1
name = '{"N" * 80}'
keyword = "{"K" * 40}"
text = '{TAGS} {EVIL}'
[[event]]
number = 1
name = '#panic()'
tone = "mild"
passage = '''
{"An event without end, amen. " * 300}

A. {TAGS}
*Nothing happens.*
'''
[[enemy]]
number = 1
name = "{TAGS}"
level = 1
damage = 1
grid = '''
{"H+S+D9+F+!+R9+T+L+M+V+W+G9 " * 12}
'''
text = '{"So it goes. " * 200}'
""",
    "atlas/page.toml": f"""
[[page]]
number = 1
name = '{TAGS}'
[[page.region]]
id = "A"
name = '{TAGS}'
locations = ["1"]
port = '{EVIL[:70].replace("'", "")}'
at = [0, 0]
""",
}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shelf") / "inner" / "hostile"
    write_book(folder, HOSTILE)
    (folder / "pictures").mkdir()
    (folder / "pictures" / "dot.png").write_bytes(DOT)
    (folder / "pictures" / "bad.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>'
    )
    (folder.parents[1] / "outside.png").write_bytes(DOT)
    read = read_book(folder)
    assert read.book is not None, [one for one in read.diagnostics if one.severity == "error"]
    return folder


@pytest.mark.parametrize("address", ["../../outside.png", "/etc/passwd", "pictures/../../../outside.png", "book.toml"])
def test_no_picture_comes_from_elsewhere(hostile: Path, address: str) -> None:
    pictures = Pictures(hostile)
    assert pictures.name("pictures/dot.png") == "picture-1.png"
    assert pictures.name(address) is None
    assert list(pictures.contents) == ["picture-1.png"]


def test_a_page_of_the_atlas_is_printed_on_the_books_own_drawing(tmp_path: Path) -> None:
    (tmp_path / "sea.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 13"><path fill="#123456" d="M1 2h3v4Z"/></svg>'
    )
    (tmp_path / "bad.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>')
    book = book_of("the-widows-buoys", "en")
    first, *rest = book.atlas
    ready = {}
    for name in ("sea.svg", "bad.svg"):
        page = first.model_copy(update={"picture": name, "alt": "A sea"})
        pictures = Pictures(tmp_path)
        ready[name] = manuscript(book.model_copy(update={"atlas": (page, *rest)}), pictures)
        assert ("bad.svg" in pictures.refused) == (name == "bad.svg")
    chart = ready["sea.svg"].manuscript.charts[0]
    assert (chart.high, chart.alt) == (1.3, "A sea")
    drawn = ready["sea.svg"].files[chart.drawing]
    assert b"#123456" in drawn and drawn.count(b"<path") < ready["bad.svg"].files[chart.drawing].count(b"<path")
    assert b"script" not in ready["bad.svg"].files[chart.drawing]


def test_a_hostile_book_is_set_as_it_is_written(hostile: Path) -> None:
    book = read_book(hostile).book
    assert book is not None
    pictures = Pictures(hostile, shows)
    made = pdf(manuscript(book, pictures))
    assert pictures.refused == ["pictures/bad.svg"]
    said = "".join(text for page in pages(made) for text in page.texts).replace(" ", "").replace("\xad", "")
    assert '#read("/etc/passwd")' in said.replace("“", '"').replace("”", '"')
    assert "<script>alert(1)</script>" in said
    assert "root:" not in said and "\u202e" not in said
    for page in pages(made):
        assert list(piled(page)) == []
        assert page.among(~page.within(page.box, -NEAR)) == []
        assert not cards_on(page) or off(page, cards_on(page), 2 * MM) == []


def test_the_journey_log_has_a_row_of_boxes_for_each_track(tmp_path: Path) -> None:
    book = read_book(write_book(tmp_path, mill.FILES)).require()
    made = pages(pdf(manuscript(book, Pictures(tmp_path, shows)), "a5"))
    [log] = [said for said in map(_said_on, made) if said.startswith("Journeylog")]
    assert "millstrikers1234locations" in log


def test_the_cards_of_a_boss_say_where_zones_lie_that_are_above_one_another(tmp_path: Path) -> None:
    for place, lies in (("row = 3\ncolumn = 2", ["squares A1–B2 of the boss", "squares B3–C4 of the boss"]), ("", [])):
        files = {**senseless_cards.SKY, "cards/own.toml": senseless_cards.zones("", place)}
        book = read_book(write_book(tmp_path / (place[:3] or "plain"), files)).require()
        made = manuscript(book, Pictures(tmp_path, shows))
        facts = [fact for deck in made.manuscript.decks for card in deck.cards for fact in card.facts]
        assert [fact for fact in facts if "squares" in fact] == lies


def _said_on(page: Page) -> str:
    """All letters of a page in their order, without spaces."""
    return "".join(page.texts).replace(" ", "")
