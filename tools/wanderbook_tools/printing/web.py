"""The book for a screen: HTML built as a tree, so that the book's words can only be text. No scripts.

`Pages` makes the pages that the web page and the EPUB share; `html` puts them in one file, one section to a screen.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import PurePath
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from wanderbook_tools.printing.manuscript import Manuscript, Ready
from wanderbook_tools.printing.nodes import (
    Block,
    Break,
    CardLink,
    Chart,
    Divider,
    Draw,
    Effects,
    Inline,
    Items,
    Mark,
    Option,
    Par,
    Picture,
    PrintedCard,
    PrintedGrid,
    PrintedSection,
    Quoted,
    Redirects,
    Sign,
    Styled,
    Text,
    Title,
    Turn,
    Verbatim,
    Way,
)
from wanderbook_tools.printing.prose import KINDS

STYLED = {"em": "em", "strong": "strong", "code": "code", "strike": "s"}
SHOWN = {"heart": "♥", "damage": "+", "synergy": "✦"}
PLACED = {"port": "⚓", "market": "⌂", "landing": "✈"}


class Page(NamedTuple):
    """One screen: its id, its title, and its content, a `section` element."""

    id: str
    title: str
    content: Element
    drawn: bool = False
    """Whether it contains a drawing."""


class Pages:
    def __init__(
        self, ready: Ready, address: Callable[[str], str], picture: Callable[[str], str] = lambda name: name
    ) -> None:
        """`address` gives the address of a page by its id, `picture` that of a picture by its name."""
        self.ready, self.whole, self.labels = ready, ready.manuscript, ready.manuscript.labels
        self.address, self.picture = address, picture
        self.sections = {section.number for section in self.whole.sections}
        self.cards = {card.id for deck in self.whole.decks for card in deck.cards}

    def all(self) -> Iterator[Page]:
        """Every page, in the order of the book."""
        whole, labels = self.whole, self.labels
        yield Page("title", whole.title, self._title_page())
        if whole.opening:
            yield Page("prologue", labels["prologue"], self._prologue())
        yield Page("how", labels["how"], self._how())
        yield from (Page(f"s-{one.number}", one.number, self._section(one)) for one in whole.sections)
        yield from (Page(f"chart-{one.number}", one.title, self._chart(one), drawn=True) for one in whole.charts)
        if whole.flights:
            yield Page("flight", labels["flight"], self._flights())
        if whole.decks:
            yield Page("cards", labels["cards"], self._contents())
        for deck in whole.decks:
            yield from (Page(card.id, f"{card.kind} {card.number}", self._card(card)) for card in deck.cards)
        yield Page("sheet", labels["sheet"], self._sheet())

    # ---------------------------------------------------------------- pages

    def _page(self, id: str, title: str = "", kind: str = "") -> Element:
        page = Element("section", {"id": id, **({"class": kind} if kind else {})})
        if title:
            SubElement(page, "h2").text = title
        return page

    def _title_page(self) -> Element:
        """The title page, with links to the parts of the book."""
        whole = self.whole
        page = self._page("title", kind="title")
        SubElement(page, "h1").text = whole.title
        self._line(SubElement(page, "p", {"class": "summary"}), whole.summary)
        if whole.authors:
            SubElement(page, "p", {"class": "authors"}).text = ", ".join(whole.authors)
        nav = SubElement(page, "ul", {"class": "ways"})
        for id, name in self.doors():
            SubElement(SubElement(nav, "li"), "a", {"href": self.address(id)}).text = name
        if whole.licence:
            SubElement(page, "p", {"class": "licence"}).text = self.labels["licence"].format(licence=whole.licence)
        return page

    def doors(self) -> Iterator[tuple[str, str]]:
        """Pages that a reader may open at any time."""
        whole, labels = self.whole, self.labels
        if whole.opening:
            yield "prologue", labels["prologue"]
        yield "how", labels["how"]
        yield from ((f"chart-{one.number}", one.title) for one in whole.charts)
        if whole.flights:
            yield "flight", labels["flight"]
        if whole.decks:
            yield "cards", labels["cards"]
        yield "sheet", labels["sheet"]

    def _prologue(self) -> Element:
        """The page of the prologue."""
        assert self.whole.opening
        page = self._page("prologue", self.labels["prologue"])
        self._blocks(page, self.whole.opening.blocks)
        facts = SubElement(page, "dl")
        for name, parts in self.whole.opening.facts:
            SubElement(facts, "dt").text = name
            self._line(SubElement(facts, "dd"), parts)
        SubElement(SubElement(page, "p", {"class": "way"}), "a", {"href": self.address("how")}).text = self.labels[
            "how"
        ]
        return page

    def _how(self) -> Element:
        """The page on how to play and where to begin."""
        page = self._page("how", self.labels["how"])
        self._blocks(page, self.whole.how)
        for parts in self.whole.starts:
            self._line(SubElement(page, "p", {"class": "start"}), parts)
        for chart in self.whole.charts[:1]:
            self._way(page, f"chart-{chart.number}", chart.title)
        return page

    def _way(self, page: Element, id: str, name: str) -> None:
        SubElement(SubElement(page, "p", {"class": "way"}), "a", {"href": self.address(id)}).text = name

    def _section(self, section: PrintedSection) -> Element:
        """The page of a section."""
        page = self._page(f"s-{section.number}", section.number, "story")
        if section.town:
            SubElement(page, "h3").text = section.town
        self._blocks(page, section.blocks)
        return page

    def _flights(self) -> Element:
        page = self._page("flight", self.labels["flight"])
        for parts in self.whole.flights:
            self._line(SubElement(page, "p"), parts)
        return page

    def _contents(self) -> Element:
        """The page that lists all cards, deck by deck."""
        page = self._page("cards", self.labels["cards"])
        for deck in self.whole.decks:
            SubElement(page, "h3").text = deck.title
            listed = SubElement(page, "ul", {"class": "deck"})
            for card in deck.cards:
                SubElement(SubElement(listed, "li"), "a", {"href": self.address(card.id)}).text = str(card.number)
        return page

    def _card(self, card: PrintedCard) -> Element:
        """The page of a card."""
        page = self._page(card.id, f"{card.kind} {card.number}", "card")
        if card.name:
            SubElement(page, "h3").text = card.name
        if card.facts:
            SubElement(page, "p", {"class": "facts"}).text = " · ".join(card.facts)
        if card.keyword:
            SubElement(page, "p", {"class": "keyword"}).text = card.keyword
        for grid in card.grids:
            self._grid(page, grid)
        if card.legend:
            legend = SubElement(page, "dl", {"class": "legend"})
            for mark, meaning in card.legend:
                SubElement(legend, "dt").text = mark
                SubElement(legend, "dd").text = meaning
        self._blocks(page, card.blocks)
        if card.flavour:
            self._line(SubElement(page, "p", {"class": "flavour"}), card.flavour)
        return page

    def _grid(self, page: Element, grid: PrintedGrid) -> None:
        """Add an enemy's grid to a page, as a table."""
        table = SubElement(page, "table", {"class": "grid"})
        for row in grid.rows:
            line = SubElement(table, "tr")
            for marks in row:
                SubElement(line, "td").text = " ".join(map(_mark, marks)) or "\u00a0"

    def _sheet(self) -> Element:
        """The page with the reference sheet of the rules."""
        page = self._page("sheet", f"{self.whole.sheet_title}: {self.labels['sheet']}")
        for group in self.whole.sheet:
            SubElement(page, "h3").text = group.title
            listed = SubElement(page, "ul")
            for id, parts in group.lines:
                item = SubElement(listed, "li")
                self._line(item, parts)
                SubElement(item, "small").text = f" {id}"
        return page

    # ---------------------------------------------------------------- the atlas

    def _chart(self, chart: Chart) -> Element:
        """A drawing with its signs, in its own proportions."""
        page = self._page(f"chart-{chart.number}", chart.title, "chart")
        wide, high = 600.0, 600.0 * chart.high
        drawing = SubElement(
            page,
            "svg",
            {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {wide:g} {high:g}", "role": "img"},
        )
        SubElement(drawing, "title").text = chart.title
        if chart.alt:
            SubElement(drawing, "desc").text = chart.alt
        ground = _without_namespace(ElementTree.fromstring(self.ready.files[chart.drawing]))
        ground.attrib |= {"width": f"{wide:g}", "height": f"{high:g}"}
        drawing.append(ground)
        for sign in chart.signs:
            self._sign(drawing, sign, sign.at[0] / 100 * wide, sign.at[1] / 100 * high)
        for note in chart.notes:
            self._line(SubElement(page, "p", {"class": "note"}), note)
        if chart.legend:
            listed = SubElement(page, "ul", {"class": "ground"})
            for name, words in chart.legend:
                item = SubElement(listed, "li")
                item.append(self._ground(name) if name else _sign_of_landing())
                _say(item, f" {words}")
        return page

    def _ground(self, name: str) -> Element:
        ground = _without_namespace(ElementTree.fromstring(self.ready.files[name]))
        ground.attrib |= {"xmlns": "http://www.w3.org/2000/svg", "width": "24", "height": "24"}
        return ground

    def _sign(self, drawing: Element, sign: Sign, x: float, y: float) -> None:
        """Add a sign to a chart's drawing. A place links to its section."""
        anchor = {"exit-east": "end", "exit-west": "start"}.get(sign.kind, sign.anchor)
        attributes = {"class": sign.kind.partition("-")[0], "text-anchor": anchor}
        if sign.kind == "place":
            drawing = SubElement(drawing, "a", {"href": self.address(f"s-{sign.words[0]}")})
        if sign.kind in {"place", *PLACED}:
            SubElement(drawing, "circle", {"cx": f"{x:g}", "cy": f"{y:g}", "r": "17", "class": sign.kind})
        words = [PLACED.get(sign.kind, word) for word in sign.words]
        for at, word in enumerate(words):
            SubElement(drawing, "text", {"x": f"{x:g}", "y": f"{y + 5 + 20 * at:g}", **attributes}).text = word

    # ---------------------------------------------------------------- blocks

    def _blocks(self, parent: Element, blocks: Iterable[Block]) -> None:
        for block in blocks:
            self._block(parent, block)

    def _block(self, parent: Element, block: Block) -> None:
        """Add a block to an element."""
        match block:
            case Par(parts=parts, initial=initial):
                self._line(SubElement(parent, "p", {"class": "initial"} if initial else {}), parts)
            case Title(parts=parts):
                self._line(SubElement(parent, "h4"), parts)
            case Items(items=items, start=start):
                numbered = {"start": str(start)} if start not in (None, 1) else {}
                listed = SubElement(parent, "ul" if start is None else "ol", numbered)
                for item in items:
                    self._blocks(SubElement(listed, "li"), item)
            case Quoted(blocks=inner):
                self._blocks(SubElement(parent, "blockquote"), inner)
            case Verbatim(s=s):
                SubElement(parent, "pre").text = s
            case Picture(file=file, alt=alt):
                SubElement(SubElement(parent, "figure"), "img", {"src": self.picture(file), "alt": alt})
            case Divider():
                SubElement(parent, "hr")
            case Redirects(lines=lines):
                several = SubElement(parent, "div", {"class": "redirects"})
                for parts in lines:
                    self._line(SubElement(several, "p"), parts)
            case Effects(parts=parts):
                self._line(SubElement(parent, "p", {"class": "effects"}), parts)
            case Way(parts=parts):
                self._line(SubElement(parent, "p", {"class": "way"}), parts)
            case Draw(opening=opening, rows=rows):
                SubElement(parent, "p").append(_pill(opening))
                table = SubElement(parent, "table", {"class": "draw"})
                for numbers, parts in rows:
                    line = SubElement(table, "tr")
                    SubElement(line, "th").text = numbers
                    self._line(SubElement(line, "td"), parts)
            case Option():
                self._option(parent, block)

    def _option(self, parent: Element, option: Option) -> None:
        """Add a choice to an element."""
        choice = SubElement(parent, "div", {"class": "choice"})
        first = SubElement(choice, "p")
        SubElement(first, "b").text = option.letter
        self._line(SubElement(first, "span"), option.parts)
        for parts in (*option.guards, *([option.price] if option.price else [])):
            self._line(SubElement(choice, "p", {"class": "guard"}), parts)
        if option.trial or option.failure:
            tried = SubElement(choice, "p", {"class": "trial"})
            if option.trial:
                tried.append(_pill(option.trial))
            self._line(SubElement(tried, "span"), option.failure)
        if option.effects:
            self._line(SubElement(choice, "p", {"class": "effects"}), option.effects)
        if option.way:
            self._line(SubElement(choice, "p", {"class": "way"}), option.way)

    # ---------------------------------------------------------------- within a line

    def _line(self, parent: Element, parts: Iterable[Inline]) -> None:
        """Add inline parts to an element, with links where their target is in the book."""
        for part in parts:
            match part:
                case Text(s=s):
                    _say(parent, s)
                case Break():
                    SubElement(parent, "br")
                case Styled(how=how, parts=inner):
                    self._line(SubElement(parent, STYLED[how]), inner)
                case Turn(to=to, parts=inner) if to in self.sections:
                    self._line(SubElement(parent, "a", {"href": self.address(f"s-{to}")}), inner)
                case CardLink(to=to, parts=inner) if to in self.cards:
                    self._line(SubElement(parent, "a", {"href": self.address(to), "class": "card"}), inner)
                case Turn(parts=inner) | CardLink(parts=inner):
                    self._line(parent, inner)


def _say(parent: Element, text: str) -> None:
    """Add text after the existing content of an element."""
    if len(parent):
        parent[-1].tail = (parent[-1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text


def _pill(words: str) -> Element:
    pill = Element("strong", {"class": "pill"})
    pill.text = words
    return pill


def _sign_of_landing() -> Element:
    sign = Element("span")
    sign.text = PLACED["landing"]
    return sign


def _mark(mark: Mark) -> str:
    sign = SHOWN.get(mark.sign, mark.sign)
    return f"{sign}{mark.amount}" if mark.amount > 1 or mark.sign == "damage" else sign


def _without_namespace(element: Element) -> Element:
    """A drawing without its namespace prefix, for embedding in a page."""
    for child in element.iter():
        child.tag = child.tag.rpartition("}")[2]
    return element


# ---------------------------------------------------------------- one file


def html(ready: Ready) -> bytes:
    """The whole book in one file, which loads nothing else."""
    whole = ready.manuscript
    pages = Pages(ready, lambda id: f"#{id}", lambda name: _embedded(name, ready.files[name]))
    root = Element("html", {"lang": whole.language})
    _head(root, whole)
    main = SubElement(SubElement(root, "body"), "main")
    for page in pages.all():
        if page.id != "title":
            foot = SubElement(page.content, "footer")
            SubElement(foot, "a", {"href": "#title"}).text = whole.title
        main.append(page.content)
    written: bytes = ElementTree.tostring(root, "utf-8", method="html")
    return b"<!doctype html>\n" + written


def _head(root: Element, whole: Manuscript) -> None:
    """Add the head of the page, whose policy allows its own style and nothing from elsewhere."""
    style = stylesheet() + (files("wanderbook_tools.printing") / "screens.css").read_text("utf-8")
    digest = base64.b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'"
    head = SubElement(root, "head")
    SubElement(head, "meta", {"charset": "utf-8"})
    SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": policy})
    SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    SubElement(head, "title").text = whole.title
    SubElement(head, "style").text = style


def stylesheet() -> str:
    return (files("wanderbook_tools.printing") / "style.css").read_text("utf-8")


def _embedded(name: str, content: bytes) -> str:
    return f"data:{KINDS[PurePath(name).suffix]};base64,{base64.b64encode(content).decode()}"
