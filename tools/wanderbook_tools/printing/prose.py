"""A book's Markdown as nodes: paragraphs, lists, pictures from the book's own folder. HTML is shown as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from textwrap import wrap
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from wanderbook.locales.typography import typographic
from wanderbook.notation.drawings import Drawing, NotDrawn, drawing_at
from wanderbook.notation.folder import Files
from wanderbook_tools.printing.nodes import (
    Block,
    Break,
    Divider,
    Inline,
    Items,
    Par,
    Parts,
    Picture,
    Quoted,
    Styled,
    Text,
    Title,
    Turn,
    Verbatim,
    texts,
)

KINDS = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".svg": "image/svg+xml",
    ".gif": "image/gif",
    ".webp": "image/webp",
}
MOST_PICTURE_BYTES = 16 * 1024 * 1024
MOST_BYTES = 256 * 1024 * 1024
"""Of all pictures."""
SHORTEST_FOR_INITIAL = 150
"""Characters: a large initial beside a shorter paragraph would reach into the next one."""
OPENING = re.compile(r"[\s\"'“”‘’«»„¿¡—–…\u00a0\u202f]*(?:[LDJQMTSNC]['’])?\w")
"""Of a paragraph, all that is set large: its first letter, a quotation mark before it, an elided article."""
UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff\ud800-\udfff]"
)
"""Signs that no page shows, and that turn a line round or are forbidden in XML."""


ENDLESS = re.compile(r"[^\s\u200b]{31,}")
"""A word that no line of a card could hold."""


class Pictures:
    """The pictures of a book, each read once, from its own folder only."""

    def __init__(self, folder: Path, accepts: Callable[[str, bytes], bool] = lambda name, data: True) -> None:
        """`accepts` says whether an output can show a picture, by its name and its bytes."""
        self._files = Files(folder.resolve())
        self._accepts = accepts
        self._known: dict[str, str | None] = {}
        self._left = MOST_BYTES
        self.contents: dict[str, bytes] = {}
        """By the name that the manuscript calls it: `picture-1.png`."""

    @property
    def refused(self) -> list[str]:
        """Pictures that the book names and that cannot be shown."""
        return [address for address, name in self._known.items() if name is None]

    def name(self, address: str) -> str | None:
        if address not in self._known:
            self._known[address] = self._read(address)
        return self._known[address]

    def drawing(self, address: str) -> Drawing | None:
        """A drawing for the background of a page of the atlas."""
        try:
            drawing = drawing_at(self._files.root / address) if self._files.holds(address) else None
        except NotDrawn:
            drawing = None
        if drawing is None:
            self._known[address] = None
        return drawing

    def _read(self, address: str) -> str | None:
        """Read a picture of the book and return the name that it gets; None if it cannot be shown."""
        if not self._files.holds(address):
            return None
        path = (self._files.root / address).resolve()
        kind = path.suffix.lower()
        most = min(MOST_PICTURE_BYTES, self._left)
        try:
            with path.open("rb") as stream:
                content = stream.read(most + 1)
        except OSError:
            return None
        name = f"picture-{len(self._known) + 1}{kind}"
        if len(content) > most or kind not in KINDS or not self._accepts(name, content):
            return None
        self._left -= len(content)
        self.contents[name] = content
        return name


class ProseReader:
    """Markdown in, nodes out. Links lead to sections of the book or nowhere."""

    def __init__(self, language: str, sections: Iterable[str], pictures: Pictures) -> None:
        self.language, self.sections, self.pictures = language, frozenset(sections), pictures

    def blocks(self, text: str) -> tuple[Block, ...]:
        return tuple(self._blocks(SyntaxTreeNode(_markdown(self.language).parse(clean(text))).children))

    def line(self, text: str) -> Parts:
        """One line: emphasis, but neither pictures nor blocks."""
        [line] = _markdown(self.language).parseInline(clean(" ".join(text.split())))
        return self._inline(SyntaxTreeNode([line]).children[0].children)

    def _blocks(self, nodes: Sequence[SyntaxTreeNode]) -> Iterator[Block]:
        """The blocks of parsed Markdown."""
        for node in nodes:
            match node.type:
                case "paragraph":
                    yield from self._paragraph(node.children[0].children)
                case "heading":
                    yield Title(self._inline(node.children[0].children))
                case "bullet_list" | "ordered_list":
                    start = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
                    yield Items(tuple(tuple(self._blocks(item.children)) for item in node.children), start)
                case "blockquote":
                    yield Quoted(tuple(self._blocks(node.children)))
                case "fence" | "code_block":
                    yield Verbatim(breakable(node.content.rstrip("\n")))
                case "hr":
                    yield Divider()

    def _paragraph(self, nodes: Sequence[SyntaxTreeNode]) -> Iterator[Block]:
        """A paragraph, followed by its pictures, each by itself."""
        if parts := self._inline(nodes):
            yield Par(parts)
        for node in nodes:
            if node.type == "image":
                alt = texts(self._inline(node.children))
                name = self.pictures.name(unquote(str(node.attrs["src"])))
                yield Picture(name, alt) if name else Par((Styled("em", (Text(f"[{alt}]"),)),))

    def _inline(self, nodes: Sequence[SyntaxTreeNode]) -> Parts:
        return _join_texts(part for node in nodes for part in self._pieces(node))

    def _pieces(self, node: SyntaxTreeNode) -> Iterator[Inline]:
        """The inline parts of a node of parsed Markdown."""
        match node.type:
            case "text":
                yield Text(breakable(node.content))
            case "softbreak":
                yield Text(" ")
            case "hardbreak":
                yield Break()
            case "code_inline":
                yield Styled("code", (Text(breakable(node.content)),))
            case "em" | "strong":
                yield Styled("em" if node.type == "em" else "strong", self._inside(node))
            case "link":
                yield from self._link(node)

    def _inside(self, node: SyntaxTreeNode) -> Parts:
        return tuple(part for child in node.children for part in self._pieces(child))

    def _link(self, node: SyntaxTreeNode) -> Iterator[Inline]:
        """A link: to a section of the book, or an address in brackets after its words, since nothing links out of the
        book.
        """
        address, inside = unquote(str(node.attrs["href"])), self._inside(node)
        if address.startswith("#") and address[1:] in self.sections:
            yield Turn(address[1:], inside)
        else:
            yield from inside
            if not address.startswith("#") and node.info != "auto":
                yield Text(f" ({breakable(clean(address))})")


@cache
def _markdown(language: str) -> MarkdownIt:
    return typographic(MarkdownIt("commonmark", {"html": False}), language)


def clean(text: str) -> str:
    """The text without characters that would break the page."""
    return UNPRINTABLE.sub("\ufffd", text.expandtabs(4))


def breakable(text: str) -> str:
    """The text with words that are too long for a line made breakable anywhere."""
    return ENDLESS.sub(lambda word: "\u200b".join(wrap(word[0], 8, break_on_hyphens=False)), text)


def _join_texts(parts: Iterable[Inline]) -> Parts:
    """Neighbouring texts joined, without white space at either end."""
    trimmed: list[Inline] = []
    for part in parts:
        if isinstance(part, Text) and trimmed and isinstance(trimmed[-1], Text):
            trimmed[-1] = Text(trimmed[-1].s + part.s)
        else:
            trimmed.append(part)
    if trimmed and isinstance(trimmed[0], Text):
        trimmed[0] = Text(trimmed[0].s.lstrip())
    if trimmed and isinstance(trimmed[-1], Text):
        trimmed[-1] = Text(trimmed[-1].s.rstrip())
    return tuple(part for part in trimmed if part != Text(""))


# ---------------------------------------------------------------- large initials


def with_initial(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The first paragraph with a large initial, if it is long, and in a script that has capitals."""
    if not blocks or not isinstance(blocks[0], Par) or len(texts(blocks[0].parts)) < SHORTEST_FOR_INITIAL:
        return blocks
    parts = blocks[0].parts
    opening = OPENING.match(parts[0].s) if isinstance(parts[0], Text) else None
    if opening is None or opening[0][-1].upper() == opening[0][-1].lower():
        return blocks
    assert isinstance(parts[0], Text)
    rest = (Text(parts[0].s[opening.end() :]), *parts[1:])
    return (Par(parts, opening[0].strip(), tuple(words(rest))), *blocks[1:])


def words(parts: Iterable[Inline]) -> Iterator[Parts]:
    """The text word by word, each with its style."""
    word: list[Inline] = []
    for piece in _single(parts):
        if piece is None:
            if word:
                yield tuple(word)
            word = []
        else:
            word.append(piece)
    if word:
        yield tuple(word)


def _single(parts: Iterable[Inline]) -> Iterator[Inline | None]:
    """Parts without spaces; empty if there was a space."""
    for part in parts:
        match part:
            case Text(s=s):
                for at, word in enumerate(re.split("[ \n]+", s)):
                    if at:
                        yield None
                    if word:
                        yield Text(word)
            case Styled(how=how, parts=inner) if how != "code":
                for piece in _single(inner):
                    yield piece if piece is None else Styled(how, (piece,))
            case _:
                yield part
