"""A printed book: every turn leads where it says, cards lie on their crop marks, and nothing hangs over an edge."""

from __future__ import annotations

import base64
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import networkx as nx
import pytest
import typst
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTChar, LTComponent, LTContainer, LTCurve, LTRect
from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import resolve1

from tests.books import write_book
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


@cache
def book_of(name: str, language: str | None = None) -> Book:
    book = read_book(FOLDERS[name], language).book
    assert book is not None
    return book


@cache
def printed(name: str, language: str | None = None, paper: str = "a5") -> bytes:
    return pdf(manuscript(book_of(name, language), Pictures(FOLDERS[name], shows)), paper)


# ---------------------------------------------------------------- what lies where


class Link(NamedTuple):
    page: int
    to: int
    words: str
    heading: str
    """The large number at the spot that it leads to."""


class Sheet(NamedTuple):
    """A page: its size, and everything on it."""

    wide: float
    high: float
    chars: list[LTChar]
    shapes: list[LTCurve]

    @property
    def cards(self) -> list[LTRect]:
        """White rectangles of a card's size."""
        return [one for one in self.shapes if isinstance(one, LTRect) and one.fill and _is_size(one, CARD)]


def _is_size(one: LTComponent, size: tuple[float, float]) -> bool:
    return abs(one.width - size[0]) < NEAR and abs(one.height - size[1]) < NEAR


def _leaves(one: Any) -> Iterator[Any]:
    if isinstance(one, LTContainer):
        for inner in one:
            yield from _leaves(inner)
    else:
        yield one


@cache
def sheets(made: bytes) -> list[Sheet]:
    pages = extract_pages(io.BytesIO(made), laparams=None)
    return [
        Sheet(
            page.width,
            page.height,
            [one for one in _leaves(page) if isinstance(one, LTChar)],
            [one for one in _leaves(page) if isinstance(one, LTCurve)],
        )
        for page in pages
    ]


def links(made: bytes) -> list[Link]:
    """Every link within the book. One that is broken at a line's end is two."""
    document = PDFDocument(PDFParser(io.BytesIO(made)))
    pages = list(PDFPage.create_pages(document))
    order = {page.pageid: number for number, page in enumerate(pages, 1)}
    found: list[Link] = []
    for number, (page, sheet) in enumerate(zip(pages, sheets(made), strict=True), 1):
        for each in resolve1(page.annots) or []:
            note = resolve1(each)
            action = resolve1(note.get("A")) or {}
            target = resolve1(note.get("Dest") or action.get("D"))
            if isinstance(target, bytes):
                target = resolve1(document.get_dest(target))
                target = target["D"] if isinstance(target, dict) else target
            to = order[target[0].objid]
            quads = resolve1(note.get("QuadPoints"))
            areas = [quads[at : at + 8] for at in range(0, len(quads), 8)] if quads else [_corners(note["Rect"])]
            words = "".join(_inside(sheet, area) for area in areas)
            found.append(Link(number, to, words, _heading(sheets(made)[to - 1], target[2], target[3])))
    return found


def _heading(sheet: Sheet, x: float, y: float) -> str:
    """A section's number is the only large type; it stands right below the spot, in the middle of its column."""
    wide = 300 if sheet.wide < 450 else 230
    large = [
        char for char in sheet.chars if char.size > 12 and y - 24 < char.y0 < y + 2 and x - 2 <= char.x0 < x + wide
    ]
    return "".join(char.get_text() for char in sorted(large, key=lambda char: char.x0))


def _corners(rect: Any) -> list[float]:
    x0, y0, x1, y1 = resolve1(rect)
    return [x0, y0, x1, y0, x1, y1, x0, y1]


def _inside(sheet: Sheet, area: list[float]) -> str:
    x0, x1 = min(area[::2]) - NEAR, max(area[::2]) + NEAR
    y0, y1 = min(area[1::2]) - NEAR, max(area[1::2]) + NEAR
    return "".join(
        char.get_text()
        for char in sheet.chars
        if x0 <= (char.x0 + char.x1) / 2 <= x1 and y0 <= (char.y0 + char.y1) / 2 <= y1
    )


# ---------------------------------------------------------------- turns

TURN = re.compile(
    r"(?:(?:turn to|lisez|begin with|commencez par la section) )?([A-Z]?[\d.]*) \(p\. (\d+)\)", re.IGNORECASE
)


class Turn(NamedTuple):
    """A turn as it is printed: the number and the page that it names, and where its link leads."""

    number: str
    page: int
    link: Link


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
    for sheet in sheets(printed(name, language)):
        for one in (*sheet.chars, *sheet.shapes):
            assert -NEAR <= one.x0 <= one.x1 <= sheet.wide + NEAR, one
            assert -NEAR <= one.y0 <= one.y1 <= sheet.high + NEAR, one


@pytest.mark.parametrize(("name", "language"), EDITIONS)
def test_no_letter_lies_on_another(name: str, language: str | None) -> None:
    for number, sheet in enumerate(sheets(printed(name, language)), 1):
        assert list(piled(sheet)) == [], f"page {number}"


def piled(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Letters whose middle lies well inside another one."""
    near: dict[tuple[int, int], list[LTChar]] = {}
    letters = [char for char in sheet.chars if char.get_text().strip()]
    for char in letters:
        near.setdefault((round(char.x0 / 20), round(char.y0 / 20)), []).append(char)
    for char in letters:
        x, y = (char.x0 + char.x1) / 2, (char.y0 + char.y1) / 2
        column, row = round(char.x0 / 20), round(char.y0 / 20)
        around = (near.get((column + dx, row + dy), []) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        for other in (one for several in around for one in several):
            inside = other.x0 + 0.8 < x < other.x1 - 0.8 and other.y0 + 2 < y < other.y1 - 2
            if other is not char and inside:
                yield char.get_text(), other.get_text()


@pytest.mark.parametrize(("name", "language"), EDITIONS)
def test_the_type_is_the_one_that_comes_with_typst(name: str, language: str | None) -> None:
    fonts = {char.fontname.partition("+")[2] for sheet in sheets(printed(name, language)) for char in sheet.chars}
    assert {font.partition("-")[0] for font in fonts} == {"LibertinusSerif"}


@pytest.mark.parametrize(("name", "language"), EDITIONS)
def test_cards_have_one_size_and_hold_their_text(name: str, language: str | None) -> None:
    book = book_of(name, language)
    cards = [(sheet, card) for sheet in sheets(printed(name, language)) for card in sheet.cards]
    many = sum(len(cards) for kind, cards in book.cards if kind in DECKS)
    assert len(cards) >= many > 0
    for sheet in {id(sheet): sheet for sheet, _ in cards}.values():
        assert len(sheet.cards) <= 9
        for char in sheet.chars:
            assert any(_holds(card, char, 2.5 * MM) for card in sheet.cards), char
        lines = [
            one for one in sheet.shapes if min(one.width, one.height) < NEAR and max(one.width, one.height) < 5 * MM
        ]
        for card in sheet.cards:  # each of its four sides goes on in a crop mark
            assert any(abs(line.x0 - card.x0) < NEAR for line in lines)
            assert any(abs(line.x0 - card.x1) < NEAR for line in lines)
            assert any(abs(line.y0 - card.y0) < NEAR for line in lines)
            assert any(abs(line.y0 - card.y1) < NEAR for line in lines)


def _holds(card: LTRect, one: LTComponent, margin: float) -> bool:
    return (
        card.x0 + margin <= one.x0
        and one.x1 <= card.x1 - margin
        and card.y0 + margin <= one.y0
        and one.y1 <= card.y1 - margin
    )


@pytest.mark.parametrize("paper", PAPERS)
def test_papers(paper: str) -> None:
    sizes = {"a5": (148, 210), "a4": (210, 297), "letter": (215.9, 279.4)}
    made = sheets(printed("the-widows-buoys", None, paper))
    first, last = made[0], made[-1]
    assert _near(first, sizes[paper])
    assert _near(last, sizes["letter" if paper == "letter" else "a4"])
    assert all(turn.link.heading == turn.number for turn in turns(printed("the-widows-buoys", None, paper)))


def _near(sheet: Sheet, size: tuple[float, float]) -> bool:
    return abs(sheet.wide - size[0] * MM) < 1 and abs(sheet.high - size[1] * MM) < 1


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
    [twice] = sheets(typst.compile(b"#place[over]over", format="pdf"))
    [once] = sheets(typst.compile(b"over and over", format="pdf"))
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
    letters = (char.get_text() for sheet in sheets(made) for char in sheet.chars)
    said = "".join(letters).replace(" ", "").replace("\xad", "")
    assert '#read("/etc/passwd")' in said.replace("“", '"').replace("”", '"')
    assert "<script>alert(1)</script>" in said
    assert "root:" not in said and "\u202e" not in said
    for sheet in sheets(made):
        assert list(piled(sheet)) == []
        for char in sheet.chars:
            assert -NEAR <= char.x0 <= char.x1 <= sheet.wide + NEAR, char
            assert -NEAR <= char.y0 <= char.y1 <= sheet.high + NEAR, char
        for char in sheet.chars if sheet.cards else []:
            assert any(_holds(card, char, 2 * MM) for card in sheet.cards), char
