"""The page that a reader sees: one section's data, in the book's language, with nothing of the book's as markup."""

import base64
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wanderbook.book import Book
from wanderbook.notation import NoSuchBook, bundled, read_book
from wanderbook_widgets import read
from wanderbook_widgets.prose import MOST_PICTURE_BYTES, Pictures, takes_initial, to_html, to_inline_html
from wanderbook_widgets.texts import texts
from wanderbook_widgets.view import ReaderPlace, first_place, page, problems_page, ways

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
TITLE_PAGE = """
title = "{title}"
language = "{language}"
ruleset = "gamebook"
start = "1"
ending = [{{number = 1, name = "{ending}"}}, {{number = 2, name = "Lit"}}]
"""
QUESTS = '[[quest]]\nnumber = 7\nname = "A lantern"\nkeyword = "LIGHT"\n'
LANTERN = """
## 1

If keyword LIGHT, turn to 3.

A cellar door.

A. Take the *lantern*.
Requires not keyword LIGHT
CHANCE 2 in 6
Fail: Lose quest 7. (It slips, and <b>rings</b>.) Turn to 2
*Gain quest 7.*
(Turn to 1)

B. Go home.
*The story ends. Ending 1.*

## 2

Roll a die of 6.
1-3: Turn to 1.
4-6: Gain quest 7. Turn to 3.

## 3

A secret, lit.

*Complete quest 7. The story ends. Ending 2.*
"""
LANTERNE = """
## 1

Si mot-clé LUMIÈRE, lisez 2.

Une porte de cave.

A. Prendre la lanterne.
Interdit avec le mot-clé LUMIÈRE
CHANCE 2 sur 6
Échec : Défaussez la Quête 7. Lisez 2
*Prenez la Quête 7.*
(Lisez 1)

## 2

*L'histoire se termine. Fin 1.*
"""
ATLAS = """
[[page]]
number = 1
name = "The Reach"
[[page.region]]
id = "A"
locations = ["31", "38"]
[[page.region]]
id = "B"
name = "Gull Sound"
locations = ["40"]
"""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(storybook: str, title: str = "The Lantern", language: str = "en", quests: str = QUESTS) -> Path:
        texts = {
            "book.toml": TITLE_PAGE.format(title=title, language=language, ending="Dark"),
            "cards/quests.toml": quests,
            "storybook/all.md": storybook,
        }
        for name, text in texts.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, "utf-8")
        return tmp_path

    return written


def book_in(folder: Path) -> Book:
    return read_book(folder, use_cache=False).require()


def shown(folder: Path, number: str = "1") -> dict[str, Any]:
    return page(book_in(folder), ReaderPlace("section", number), folder)


# ---------------------------------------------------------------- a page


def test_a_page_holds_the_section(write: Write) -> None:
    seen = shown(write(LANTERN))
    assert (seen["kind"], seen["number"], seen["title"]) == ("section", "1", "The Lantern")
    assert seen["body"] == [{"kind": "prose", "html": "<p>A cellar door.</p>\n"}]
    assert seen["redirects"] == [{"go": "if1", "label": "", "says": "If keyword LIGHT, turn to 3."}]
    take, home = seen["choices"]
    assert (take["letter"], take["text"]) == ("A", "Take the <em>lantern</em>.")
    assert [(term["kind"], term["text"]) for term in take["terms"]] == [
        ("guard", "Requires not keyword LIGHT"),
        ("trial", "CHANCE 2 in 6"),
        ("fail", "Fail: Lose quest 7."),
        ("effect", "Gain quest 7."),
    ]
    assert [tuple(way.values()) for way in take["ways"]] == [
        ("A:pass", "Succeed", "Turn to 1"),
        ("A:fail", "Fail", "Turn to 2"),
    ]
    assert [way["says"] for way in home["ways"]] == ["The story ends. Ending 1"]


def test_a_page_holds_nothing_of_other_pages(write: Write) -> None:
    book = book_in(write(LANTERN))
    for number in ("1", "2"):
        assert "secret" not in json.dumps(page(book, ReaderPlace("section", number)))
    assert "slips" not in json.dumps(page(book, ReaderPlace("section", "1"))), "only failing shows this"


def test_failing_tells_its_text_on_arrival(write: Write) -> None:
    book = book_in(write(LANTERN))
    place = ways(book, ReaderPlace("section", "1"))["A:fail"]
    seen = page(book, place)
    assert seen["number"] == "2"
    assert seen["told"] == "It slips, and &lt;b&gt;rings&lt;/b&gt;."
    assert seen["suffered"] == "Lose quest 7."


def test_the_rows_of_a_draw_lead_on(write: Write) -> None:
    [table] = shown(write(LANTERN), "2")["body"]
    assert table["text"] == "Roll a die of 6."
    assert [(row["range"], row["text"], row["go"]) for row in table["rows"]] == [
        ("1–3", "Turn to 1.", "row1"),
        ("4–6", "Gain quest 7. Turn to 3.", "row2"),
    ]


def test_an_ending_in_the_text_is_named_on_its_page(write: Write) -> None:
    seen = shown(write(LANTERN), "3")
    assert seen["ending"] == {"label": "Ending 2", "name": "Lit"}
    assert seen["body"][-1] == {"kind": "effects", "text": "Complete quest 7.", "ways": []}


def test_an_ending_by_choice_has_a_page(write: Write) -> None:
    book = book_in(write(LANTERN))
    place = ways(book, ReaderPlace("section", "1"))["B"]
    assert page(book, place)["ending"] == {"label": "Ending 1", "name": "Dark"}
    assert ways(book, place) == {}


def test_failing_without_a_turn_goes_on_as_if_it_had_succeeded(write: Write) -> None:
    text = (
        "## 1\n\nDoor.\n\nA. Push.\nCHANCE 2 in 6\nFail: (Ouch.)\n(Turn to 2)\n\n## 2\n\n*The story ends. Ending 1.*\n"
    )
    found = ways(book_in(write(text, quests="")), ReaderPlace("section", "1"))
    assert found == {"A:pass": ReaderPlace("section", "2"), "A:fail": ReaderPlace("section", "2", told="Ouch.")}


def test_an_atlas_lists_where_reading_may_begin(tmp_path: Path) -> None:
    sections = "\n".join(f"## {number}\n\nA quay.\n\n*Return to the ship.*\n" for number in ("31", "38", "40"))
    files = {
        "book.toml": 'title = "Tides"\nruleset = "sleeping_gods"\nbegin = {page = 1, space = "A"}\n',
        "atlas/page.toml": ATLAS,
        "storybook/all.md": sections,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    book = book_in(tmp_path)
    assert first_place(book) == ReaderPlace("atlas")
    [group] = page(book, ReaderPlace("atlas"))["groups"]
    assert group["name"] == "Page 1 · The Reach"
    assert [(way["label"], way["says"]) for way in group["ways"]] == [
        ("31", "Region A"),
        ("38", "Region A"),
        ("40", "Gull Sound"),
    ]
    assert ways(book, ReaderPlace("atlas"))["at:38"] == ReaderPlace("section", "38")
    assert ways(book, ReaderPlace("section", "38")) == {"on1": ReaderPlace("atlas")}


def test_french_books_speak_french(write: Write) -> None:
    quests = QUESTS.replace("LIGHT", "LUMIÈRE")
    seen = shown(write(LANTERNE, title="La lanterne", language="fr", quests=quests))
    assert seen["redirects"][0]["says"] == "Si mot-clé LUMIÈRE, lisez 2."
    [take] = seen["choices"]
    assert [term["text"] for term in take["terms"]] == [
        "Interdit avec le mot-clé LUMIÈRE",
        "CHANCE 2 sur 6",
        "Échec : Défaussez la Quête 7.",
        "Prenez la Quête 7.",
    ]
    assert [(way["label"], way["says"]) for way in take["ways"]] == [("Réussite", "Lisez 1"), ("Échec", "Lisez 2")]


def test_every_language_has_the_same_texts() -> None:
    english, french = texts("en"), texts("fr")
    assert english.keys() == french.keys()
    slots = re.compile(r"\{\w+\}")
    assert {key: slots.findall(str(text)) for key, text in english.items() if key != "help"} == {
        key: slots.findall(str(text)) for key, text in french.items() if key != "help"
    }


@pytest.mark.parametrize("name", bundled())
def test_every_page_of_the_bundled_books_is_plain_data(name: str) -> None:
    book = read_book(bundled()[name]).require()
    for number in book.sections:
        place = ReaderPlace("section", number)
        json.dumps(page(book, place, bundled()[name]))
        for to in ways(book, place).values():
            assert page(book, to)["kind"] == to.kind


# ---------------------------------------------------------------- prose is text


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "Hello <b onclick='x()'>there</b>",
        "<!-- hidden -->",
        "`<script>`",
        "    <script>in code</script>",
        '![" onerror="alert(1)](x.png)',
        '[words](https://example.com/"onmouseover="x)',
        "<svg/onload=alert(1)>",
    ],
)
def test_markup_is_shown_as_text(text: str) -> None:
    for html in (to_html(text, Pictures()), to_inline_html(text)):
        tags = re.findall(r"<[^>]*>", html)
        assert set(tags) <= {"<p>", "</p>", "<pre>", "</pre>", "<code>", "</code>", '<span class="unseen">', "</span>"}


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("[x](javascript:alert(1))", "[x](javascript:alert(1))"),
        ("[the *door*](#12)", "the <em>door</em>"),
        ("[a site](https://example.com/?a&b)", "a site (https://example.com/?a&amp;b)"),
        ("<https://example.com>", "https://example.com"),
        ("![A map](https://example.com/map.png)", '<span class="unseen">A map</span>'),
        ("![A map](data:image/png;base64,AAAA)", '<span class="unseen">A map</span>'),
    ],
)
def test_links_lead_nowhere_and_pictures_are_not_fetched(text: str, html: str) -> None:
    assert to_html(text, Pictures()) == f"<p>{html}</p>\n"


@pytest.mark.parametrize("text", ["مرحبا \u202eabc", "👩‍👩‍👧 z̷̡a̶l̸g̷o", "\u200b\ufeff\u2028", "𝔘𝔫𝔦", "{alt} {0} %s"])
def test_odd_unicode_stays_as_it_is(text: str) -> None:
    assert to_html(f"a {text} b", Pictures()) == f"<p>a {text} b</p>\n"


def test_script_in_a_whole_book_never_becomes_markup(write: Write) -> None:
    evil = "<script>alert(1)</script>"
    storybook = f"## 1\n\n{evil}\n\nA. {evil}\nCHANCE 1 in 2\nFail: ({evil}) Turn to 1\n*The story ends. Ending 1.*\n"
    folder = write(storybook, title=evil, quests="")
    book = book_in(folder)
    seen = page(book, ways(book, ReaderPlace("section", "1"))["A:fail"], folder)
    html = [seen["told"], seen["body"][0]["html"], seen["choices"][0]["text"]]
    assert all("<script" not in text and "&lt;script" in text for text in html)


@pytest.mark.parametrize(
    ("text", "large"),
    [
        ("The hut has one door. " * 10, True),
        ("“The hut has one door. " * 10, True),
        ("The hut.", False),
        ("مرحبا بك في الكوخ " * 20, False),
        ("- A list of things. " * 20, False),
        ("42 lamps burn tonight. " * 10, False),
    ],
)
def test_only_a_long_paragraph_of_a_script_with_capitals_has_an_initial(text: str, large: bool) -> None:
    assert takes_initial(text) is large


# ---------------------------------------------------------------- pictures


def test_a_picture_in_the_folder_is_shown_in_the_page(write: Write) -> None:
    folder = write("## 1\n\n![A “map”](art/the%20map.png)\n\n*The story ends. Ending 1.*\n", quests="")
    (folder / "art").mkdir()
    (folder / "art" / "the map.png").write_bytes(PIXEL)
    html = to_html("![A “map” & more](art/the%20map.png)", Pictures(folder))
    data = base64.b64encode(PIXEL).decode()
    assert html == f'<p><img src="data:image/png;base64,{data}" alt="A “map” &amp; more"></p>\n'


@pytest.mark.parametrize(
    "name", ["../out.png", "..%2Fout.png", "link.png", "book.toml", "none.png", "/etc/hostname", "art"]
)
def test_nothing_else_is_read(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "book"
    (folder / "art").mkdir(parents=True)
    (folder / "book.toml").write_text("secret", "utf-8")
    (tmp_path / "out.png").write_bytes(PIXEL)
    (folder / "link.png").symlink_to(tmp_path / "out.png")
    html = to_html(f"![gone]({name})", Pictures(folder, "Picture: {alt}"))
    assert html == '<p><span class="unseen">Picture: gone</span></p>\n'


def test_pictures_are_bounded_one_by_one_and_together(tmp_path: Path) -> None:
    (tmp_path / "vast.png").write_bytes(bytes(MOST_PICTURE_BYTES + 1))
    (tmp_path / "large.png").write_bytes(bytes(MOST_PICTURE_BYTES))
    assert Pictures(tmp_path).address("vast.png") is None
    pictures = Pictures(tmp_path)
    assert sum(pictures.address("large.png") is not None for _ in range(9)) == 4


# ---------------------------------------------------------------- opening a book


def test_reading_goes_on_and_back(write: Write) -> None:
    reader = read(write(LANTERN))
    reader.go("A:fail")
    reader.go("row2")
    assert (reader.page["number"], reader.page["can_go_back"]) == ("3", True)
    reader.back()
    assert reader.page["number"] == "2"
    reader.start()
    assert reader.page["number"] == "1"
    reader.back()
    assert reader.page["number"] == "2"


@pytest.mark.parametrize("message", [{"go": "Q"}, {"go": 3}, {"go": ["A"]}, {}, None, "go", {"back": True}, {"x": 1}])
def test_strange_messages_change_nothing(write: Write, message: object) -> None:
    reader = read(write(LANTERN))
    reader._handle_custom_msg(message, [])
    assert reader.place == ReaderPlace("section", "1")


@pytest.mark.parametrize(
    "message", [{"go": 3}, {"go": "\ud800"}, {"go": "A" * 9_999}, {}, None, "go", {"back": 1}, {"x": 1}]
)
def test_a_wrong_message_to_the_reader_is_told_on_its_page(write: Write, message: object) -> None:
    reader = read(write(LANTERN))
    reader._handle_custom_msg(message, [])
    assert reader.page["trouble"] == reader.texts["misunderstood"]
    assert reader.page["number"] == "1"
    reader.set_state({"texts": {}, "page": {}})
    assert reader.texts and reader.page["number"] == "1"
    reader.go("A:pass")
    assert "trouble" not in reader.page


def test_a_turn_to_the_same_page_is_heard(write: Write) -> None:
    reader = read(write(LANTERN))
    before = reader.page["turn"]
    reader.go("A:pass")
    assert (reader.page["number"], reader.page["turn"]) == ("1", before + 1)


def test_a_book_with_errors_shows_them(write: Write) -> None:
    reader = read(write("## 1\n\nA door.\n\nA. Go.\n(Turn to 99)\n", quests=""))
    assert reader.page["kind"] == "problems"
    [first, *_] = reader.page["problems"]
    assert first["severity"] == "error"
    place, source, caret = first["text"].split("\n")[:3]
    assert place.startswith("storybook/all.md:6:2: error SB104: ")
    assert source.index("Turn") == caret.index("^")
    reader.go("A")
    assert reader.page["kind"] == "problems"


def test_many_problems_are_cut_short(write: Write) -> None:
    choices = "\n".join(f"A. Go.\n(Turn to {number})\n" for number in range(100, 200))
    diagnostics = read_book(write(f"## 1\n\nA door.\n\n{choices}", quests="")).diagnostics
    seen = problems_page("book", diagnostics)
    assert len(seen["problems"]) == 60
    assert seen["more"] == f"And {len(diagnostics) - 60} more."


def test_an_unknown_name_lists_the_bundled_books() -> None:
    with pytest.raises(NoSuchBook) as caught:
        read("the-lamplighters-rond")
    assert "'the-lamplighters-rond'" in str(caught.value)
    assert all(name in str(caught.value) for name in bundled())
