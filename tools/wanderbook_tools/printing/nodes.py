"""The parts of a printed page: paragraphs, choices, cards. Plain data that every output typesets in its own way.

Text is always a string and never markup: no output reads it as anything else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec


class Node(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    """A tagged struct, whose tag `t` names its class in JSON."""


# ---------------------------------------------------------------- within a line


class Text(Node, frozen=True):
    s: str


class Styled(Node, frozen=True):
    how: Literal["em", "strong", "code", "strike"]
    parts: tuple[Inline, ...]


class Turn(Node, frozen=True):
    """A reference to a section. Paper adds its page: `turn to 38 (p. 12)`."""

    to: str
    parts: tuple[Inline, ...]


class CardLink(Node, frozen=True):
    """The name of a card, which screens link to it."""

    to: str
    parts: tuple[Inline, ...]


class Break(Node, frozen=True):
    pass


Inline: TypeAlias = Text | Styled | Turn | CardLink | Break
Parts: TypeAlias = tuple[Inline, ...]

# ---------------------------------------------------------------- prose


class Par(Node, frozen=True):
    parts: Parts
    initial: str = ""
    """The capital that opens the section, if it may be set large; then `words` is the text after it."""
    words: tuple[Parts, ...] = ()


class Title(Node, frozen=True):
    parts: Parts


class Items(Node, frozen=True):
    """A list; numbered from `start`, or with bullets if there is no number."""

    items: tuple[tuple[Block, ...], ...]
    start: int | None = None


class Quoted(Node, frozen=True):
    blocks: tuple[Block, ...]


class Verbatim(Node, frozen=True):
    s: str


class Picture(Node, frozen=True):
    file: str
    alt: str


class Divider(Node, frozen=True):
    pass


# ---------------------------------------------------------------- rules


class Redirects(Node, frozen=True):
    """Redirects, which are tested before the section is read."""

    lines: tuple[Parts, ...]


class Effects(Node, frozen=True):
    parts: Parts


class Way(Node, frozen=True):
    """A turn on a line of its own."""

    parts: Parts


class Draw(Node, frozen=True):
    """A draw of fate or of a die, a row for each outcome."""

    opening: str
    rows: tuple[tuple[str, Parts], ...]


class Option(Node, frozen=True):
    """A choice: its text, its requirements, its trial, its effects."""

    letter: str
    parts: Parts
    guards: tuple[Parts, ...] = ()
    price: Parts = ()
    trial: str = ""
    trial_kind: str = ""
    failure: Parts = ()
    effects: Parts = ()
    way: Parts = ()
    short: bool = True
    """Whether it is kept on one page."""


Block: TypeAlias = (
    Par | Title | Items | Quoted | Verbatim | Picture | Divider | Redirects | Effects | Way | Draw | Option
)

# ---------------------------------------------------------------- the whole


class PrintedSection(Node, frozen=True):
    number: str
    blocks: tuple[Block, ...]
    town: str = ""
    place: str = ""


class Mark(Node, frozen=True):
    """A mark on a square: `heart`, `damage`, `synergy`, or a power by its letter."""

    sign: str
    amount: int = 1


class PrintedGrid(Node, frozen=True):
    rows: tuple[tuple[tuple[Mark, ...], ...], ...]


class PrintedCard(Node, frozen=True):
    id: str
    kind: str
    """The kind at the top of the card: `Quest`."""
    number: int
    name: str
    facts: tuple[str, ...] = ()
    keyword: str = ""
    blocks: tuple[Block, ...] = ()
    grids: tuple[PrintedGrid, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    """The marks of the grids with their meanings."""
    flavour: Parts = ()


class Deck(Node, frozen=True):
    """The cards of a kind."""

    kind: str
    title: str
    cards: tuple[PrintedCard, ...]


class Sign(Node, frozen=True):
    """Words or a sign on a page of the atlas, at a position in hundredths of it."""

    at: tuple[float, float]
    words: tuple[str, ...]
    kind: str
    anchor: str = "middle"


class Chart(Node, frozen=True):
    """A page of the atlas: a drawing, and the signs on it."""

    number: int
    title: str
    drawing: str
    """The name of the SVG file."""
    signs: tuple[Sign, ...]
    notes: tuple[Parts, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    """Kinds of ground: the name of a drawing, empty for a landing place, and a description."""
    high: float = 1
    """Its height, for a width of 1."""
    alt: str = ""
    """A description of the book's own drawing."""


def texts(parts: Iterable[Inline]) -> str:
    """The text of some nodes, without emphasis, pictures and links."""
    words = []
    for part in parts:
        match part:
            case Text(s=s):
                words.append(s)
            case Break():
                words.append(" ")
            case Styled(parts=inner) | Turn(parts=inner) | CardLink(parts=inner):
                words.append(texts(inner))
    return "".join(words)


def plain(block: Block) -> str:
    """The text of a block, on one line."""
    match block:
        case Items(items=items):
            return " ".join(plain(inner) for item in items for inner in item)
        case Quoted(blocks=blocks):
            return " ".join(map(plain, blocks))
        case Verbatim(s=s) | Picture(alt=s):
            return s
        case Redirects(lines=lines):
            return " ".join(map(texts, lines))
        case Draw(opening=opening, rows=rows):
            return " ".join((opening, *(f"{numbers}: {texts(parts)}" for numbers, parts in rows)))
        case Option():
            rest = (block.price, (Text(block.trial),), block.failure, block.effects, block.way)
            texts_of_parts = (f"{block.letter}.", *map(texts, (block.parts, *block.guards, *rest)))
            return " ".join(filter(None, texts_of_parts))
        case Divider():
            return ""
        case _:
            return texts(block.parts)
