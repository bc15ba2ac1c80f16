"""Printed books for screens: every link leads somewhere, every page is linked to, nothing runs and nothing is fetched.

The EPUB is held to what its specification says of the container, the package and the documents. EPUBCheck itself needs
Java, which not every machine has.
"""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from xml.etree import ElementTree
from zipfile import ZIP_STORED, ZipFile

import networkx as nx
import pytest

from tests.books import write_book
from tests.tools.test_print import EDITIONS, EVIL, FOLDERS, TAGS, book_of, hostile
from wanderbook.book import Book
from wanderbook.graph import story_graph
from wanderbook.notation import read_book
from wanderbook_tools.printing.epub import epub
from wanderbook_tools.printing.manuscript import Ready, manuscript
from wanderbook_tools.printing.prose import Pictures
from wanderbook_tools.printing.web import html

__all__ = ["hostile"]  # the fixture
VOID = {"meta", "br", "img", "hr", "link"}
ALLOWED = set(
    "html head meta title style link body main section nav footer h1 h2 h3 h4 p a b em strong code s span small br "
    "ul ol li dl dt dd blockquote pre figure img hr div table tr td th svg desc g path circle text".split()
)
NAMES = {
    "x": "http://www.w3.org/1999/xhtml",
    "svg": "http://www.w3.org/2000/svg",
    "opf": "http://www.idpf.org/2007/opf",
    "dc": "http://purl.org/dc/elements/1.1/",
    "c": "urn:oasis:names:tc:opendocument:xmlns:container",
}


def ready(book: Book, folder: Path) -> Ready:
    return manuscript(book, Pictures(folder))


# ---------------------------------------------------------------- the web page


class Tag(NamedTuple):
    name: str
    attributes: dict[str, str]
    inside: str
    """The id of the section that it stands in."""


class Reader(HTMLParser):
    """Strict: every tag is known and closed where it was opened."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[Tag] = []
        self.text: list[str] = []
        self._section = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED, tag
        attributes = {name: value or "" for name, value in attrs}
        if tag == "section":
            self._section = attributes["id"]
        self.tags.append(Tag(tag, attributes, self._section))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize(("name", "language"), EDITIONS)
def test_a_web_page_is_the_story(name: str, language: str | None) -> None:
    book = book_of(name, language)
    page = Reader(html(ready(book, FOLDERS[name])).decode())
    assert page.tags[0] == Tag("html", {"lang": book.language}, "")
    ids = [tag.attributes["id"] for tag in page.tags if tag.name == "section"]
    assert len(ids) == len(set(ids))
    ways = nx.DiGraph([(tag.inside, tag.attributes["href"].removeprefix("#")) for tag in page.tags if tag.name == "a"])
    assert set(ways) == set(ids)  # every link leads to a screen, and every screen is linked to
    assert nx.node_connected_component(ways.to_undirected(), "title") == set(ids)
    turns = {(one, two) for one, two in ways.edges if one.startswith("s-") and two.startswith("s-")}
    graph = story_graph(book)
    numbers = {(f"s-{one}", f"s-{two}") for one, two in turned(graph)}
    assert turns == numbers


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "nerve: 7 at the start; never more than at the start; at 0, Turn to 2."),
        ("fr", "cran\u00a0: 7 au départ\u00a0; jamais plus qu’au départ\u00a0; à 0, Lisez 2."),
    ],
)
def test_a_book_says_what_is_to_be_counted(language: str, said: str, tmp_path: Path) -> None:
    """Nobody could play a printed book without what its stats start with; and what 0 leads to is linked."""
    title = 'title = "T"\nlanguage = "{}"\nruleset = "gamebook"\nstart = "1"\n\n[[stat]]\n{}start = 7\nmost = "start"\n'
    files = {
        "book.toml": title.format("en", 'name = "nerve"\n') + 'at_zero = "Turn to 2"\n',
        "locale/fr/book.toml": title.format("fr", 'id = "nerve"\nname = "cran"\n') + 'at_zero = "Lisez 2"\n',
        "storybook/all.md": "## 1\n\n*Lose d6 nerve.*\n\n(Turn to 2)\n\n## 2\n\n*The story ends. Ending 2.*\n",
    }
    book = read_book(write_book(tmp_path, files), language, use_cache=False).require()
    page = Reader(html(ready(book, tmp_path)).decode())
    assert said in "".join(page.text)
    assert Tag("a", {"href": "#s-2"}, "how") in page.tags


def turned(graph: nx.MultiDiGraph[str]) -> set[tuple[str, str]]:
    """Which section leads to which, whatever choice or draw lies between."""
    return {
        (one, two)
        for one, two in graph.edges()
        if graph.nodes[one].get("kind") == graph.nodes[two].get("kind") == "section"
    }


def test_nothing_of_a_web_page_runs_or_is_fetched(hostile: Path) -> None:
    book = read_book(hostile).book
    assert book is not None
    text = html(ready(book, hostile)).decode()
    page = Reader(text)
    assert TAGS.replace("&amp;", "&") in "".join(page.text)
    assert EVIL[:20] in "".join(page.text).replace("“", '"').replace("”", '"')
    for tag in page.tags:
        assert not [name for name in tag.attributes if name.startswith("on") or name == "style"]
        assert tag.attributes.get("href", "#").startswith("#")
        assert tag.attributes.get("src", "data:image/").startswith("data:image/")
    policy = next(tag.attributes["content"] for tag in page.tags if "http-equiv" in tag.attributes)
    assert re.fullmatch(r"default-src 'none'; img-src data:; style-src 'sha256-[\w+/=]+'", policy)


# ---------------------------------------------------------------- the EPUB


class Epub:
    """Reads an EPUB as strictly as its specification; says everything that is wrong with it."""

    def __init__(self, made: bytes) -> None:
        self.archive = ZipFile(io.BytesIO(made))
        self.names = self.archive.namelist()
        container = self.parsed("META-INF/container.xml")
        self.opf = container.find(".//c:rootfile", NAMES).attrib["full-path"]  # type: ignore[union-attr]
        self.package = self.parsed(self.opf)
        self.root = str(PurePosixPath(self.opf).parent)
        self.items = {item.attrib["id"]: item.attrib for item in self.package.findall("opf:manifest/opf:item", NAMES)}
        self.spine = [one.attrib["idref"] for one in self.package.findall("opf:spine/opf:itemref", NAMES)]

    def parsed(self, name: str) -> ElementTree.Element:
        return ElementTree.fromstring(self.archive.read(name))

    def document(self, href: str) -> ElementTree.Element:
        return self.parsed(f"{self.root}/{href}")

    @property
    def documents(self) -> list[str]:
        return [item["href"] for item in self.items.values() if item["media-type"] == "application/xhtml+xml"]

    def problems(self) -> list[str]:
        return [*self._container(), *self._package(), *(one for href in self.documents for one in self._document(href))]

    def _container(self) -> list[str]:
        first = self.archive.infolist()[0]
        found = []
        if first.filename != "mimetype" or first.compress_type != ZIP_STORED or first.extra:
            found.append("mimetype is not first, or not stored")
        if self.archive.read("mimetype") != b"application/epub+zip":
            found.append("mimetype is wrong")
        if len(self.names) != len(set(self.names)):
            found.append("a file is there twice")
        return found

    def _package(self) -> list[str]:
        found = []
        for field in ("dc:identifier", "dc:title", "dc:language"):
            if not self.package.findtext(f"opf:metadata/{field}", "", NAMES).strip():
                found.append(f"{field} is missing")
        unique = self.package.attrib["unique-identifier"]
        if self.package.find(f"opf:metadata/dc:identifier[@id='{unique}']", NAMES) is None:
            found.append("the unique identifier is missing")
        modified = self.package.findtext("opf:metadata/opf:meta[@property='dcterms:modified']", "", NAMES)
        if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", modified):
            found.append("dcterms:modified is wrong")
        listed = {f"{self.root}/{item['href']}" for item in self.items.values()}
        if listed != set(self.names) - {"mimetype", "META-INF/container.xml", self.opf}:
            found.append("the manifest does not list the files")
        if len(self.items) != len({item["href"] for item in self.items.values()}):
            found.append("a file is listed twice")
        if len(self.spine) != len(set(self.spine)) or not set(self.spine) <= set(self.items):
            found.append("the spine is wrong")
        if [item["href"] for item in self.items.values() if "nav" in item.get("properties", "").split()] != [
            "nav.xhtml"
        ]:
            found.append("there is not one navigation document")
        return found

    def _document(self, href: str) -> list[str]:
        tree, found = self.document(href), []
        properties = next(item for item in self.items.values() if item["href"] == href).get("properties", "").split()
        if (tree.find(".//svg:svg", NAMES) is not None) != ("svg" in properties):
            found.append(f"{href}: svg is not declared, or is and is not there")
        if not tree.findtext("x:head/x:title", "", NAMES).strip():
            found.append(f"{href}: no title")
        ids = [one.attrib["id"] for one in tree.iter() if "id" in one.attrib]
        if len(ids) != len(set(ids)):
            found.append(f"{href}: an id stands twice")
        hrefs = {item["href"] for item in self.items.values()}
        for one in tree.iter():
            tag = one.tag.rpartition("}")[2]
            if tag not in ALLOWED:
                found.append(f"{href}: {tag}")
            for name in ("href", "src"):
                if name in one.attrib and one.attrib[name] not in hrefs:
                    found.append(f"{href}: {one.attrib[name]} is not in the book")
        return found


@pytest.mark.parametrize(("name", "language"), EDITIONS)
def test_an_epub_is_sound(name: str, language: str | None) -> None:
    book = book_of(name, language)
    made = Epub(epub(ready(book, FOLDERS[name]), book.digest))
    assert made.problems() == []
    assert {f"page-s-{number}" for number in book.sections} <= set(made.spine)


def test_a_hostile_epub_is_sound(hostile: Path) -> None:
    book = read_book(hostile).book
    assert book is not None
    made = Epub(epub(ready(book, hostile), book.digest))
    assert made.problems() == []
    assert "picture-1.png" in made.items
    assert TAGS.replace("&amp;", "&") in "".join(made.document("s-1.xhtml").itertext())


def test_an_unsound_epub_is_found_out() -> None:
    book = book_of("the-widows-buoys")
    good = ZipFile(io.BytesIO(epub(ready(book, FOLDERS["the-widows-buoys"]), book.digest)))
    stream = io.BytesIO()
    with ZipFile(stream, "w") as bad:
        for name in reversed(good.namelist()):
            if name != "EPUB/s-6.xhtml":
                bad.writestr(name, good.read(name))
    broken = Epub(stream.getvalue())
    broken.items.pop("page-s-6")
    problems = broken.problems()
    assert "mimetype is not first, or not stored" in problems
    assert "the spine is wrong" in problems
    assert "s-5.xhtml: s-6.xhtml is not in the book" in problems


def test_the_same_book_gives_the_same_epub(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    book = book_of("the-widows-buoys")
    one, two = (epub(ready(book, FOLDERS["the-widows-buoys"]), book.digest) for _ in range(2))
    assert one == two
