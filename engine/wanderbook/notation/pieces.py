"""A storybook file in pieces that can be read independently, so that an edit costs one piece.

An unindented line that opens a section ends everything above it, except an open code fence or comment. The text from
one such line to the next is a piece. It is read by itself and cached by its text; the result for a file combines those
of its pieces, shifted to their lines. Pieces are cached in groups, so that an edit costs no more in a file of thousands
than in one of dozens.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from types import MappingProxyType
from typing import NamedTuple

import msgspec
from markdown_it.token import Token

from wanderbook.book.storybook import Sections
from wanderbook.book.vocabulary import Vocabulary
from wanderbook.notation.blocks import parser
from wanderbook.notation.comments import OPEN, is_open
from wanderbook.notation.languages import Phrasebook
from wanderbook.notation.mentions import Mentions
from wanderbook.notation.reader import ChapterRead, read_chapter
from wanderbook.notation.source import MOST_PROBLEMS, Mention, Span

_OPENS = re.compile(r"\n##(?=[ \t\n]|\Z)")
"""A line at the margin that opens a section, and the end of the line above it."""
_FENCES = ("```", "~~~")
_NEXT = "## 0\n"
MANY = 60
"""Pieces that are read one by one."""
GROUP, HEAD = 48, 12
"""Pieces that are known together, on average; and letters of a heading."""


class _Placed(NamedTuple):
    """The result of a piece or a group of pieces, and the number of lines by which it has moved down."""

    read: ChapterRead
    sections: Sections
    mentions: Mentions
    down: int
    moved: ChapterRead
    pieces: Mapping[str, _Placed] = MappingProxyType({})
    """The pieces of a group, by their texts."""


class ChapterReader:
    """Reads a file repeatedly as it changes, with the same result as `read_chapter`."""

    def __init__(self, file: str, words: Phrasebook, vocabulary: Vocabulary) -> None:
        self.file, self.words, self.vocabulary = file, words, vocabulary
        self._known: dict[str, _Placed] = {}
        """Groups of pieces by their texts."""

    def read(self, text: str) -> tuple[ChapterRead, Sections, Mentions]:
        """The result for the current text. Known pieces are not read again; unused ones are forgotten."""
        in_order = [("".join(group), group) for group in _grouped(divide(text, self.words.language))]
        groups = dict(in_order)
        gone = self._known.keys() - groups.keys()
        pieces = {piece: one for group in gone for piece, one in self._known[group].pieces.items()}
        new = [piece for key, group in groups.items() if key not in self._known for piece in group]
        if sum(piece not in pieces for piece in new) > MANY:
            return self._read_whole(text)
        parts = [(key, self._known.get(key) or self._group(group, pieces)) for key, group in in_order]
        placed = _stack_texts(parts)
        self._known = {key: one for (key, _), one in zip(parts, placed, strict=True)}
        if sum(len(one.read.diagnostics) for one in placed) > MOST_PROBLEMS:  # a file reports only so many
            return self._read_whole(text)
        whole = _combine_pieces(placed)
        return whole.read, whole.sections, whole.mentions

    def _group(self, group: Sequence[str], known: Mapping[str, _Placed]) -> _Placed:
        """The result of several pieces, of which some are known."""
        placed = _stack_texts([(piece, known.get(piece) or self._read(piece)) for piece in group])
        return _combine_pieces(placed)._replace(pieces=dict(zip(group, placed, strict=True)))

    def _read(self, piece: str) -> _Placed:
        read = read_chapter(self.file, piece, self.words, self.vocabulary)
        return _Placed(read, Sections(read.sections), Mentions(read.references, read.spans), 0, read)

    def _read_whole(self, text: str) -> tuple[ChapterRead, Sections, Mentions]:
        """The result of reading the text as a whole, which is faster if most of it is new."""
        whole = read_chapter(self.file, text, self.words, self.vocabulary)
        sections = Sections(whole.sections)
        self.remember(text, whole, sections)
        return whole, sections, Mentions(whole.references, whole.spans)

    def remember(self, text: str, read: ChapterRead, sections: Sections) -> None:
        """Add the results for a text that was read as a whole, if each of its section numbers is unique."""
        self._known = {}
        if len(sections) != len(read.places) or len(read.diagnostics) > MOST_PROBLEMS:
            return
        pieces = divide(text, self.words.language)
        starts = [0, *accumulate(piece.count("\n") for piece in pieces)][:-1]
        known = {}
        for piece, start, part in zip(pieces, starts, _divide_result(read, starts), strict=True):
            own = sections.part(number for number, _ in part.places)
            alone = _move_down(part, -start)
            known[piece] = _Placed(alone, own, Mentions(alone.references, alone.spans), 0, alone)
        self._known = {"".join(group): self._group(group, known) for group in _grouped(pieces)}


def _grouped(pieces: Iterable[str]) -> Iterator[list[str]]:
    """Neighbouring pieces in groups. Where a group begins depends only on a heading, so an edit
    changes just one group.
    """
    group: list[str] = []
    for piece in pieces:
        if group and hash(piece[:HEAD]) % GROUP == 0:
            yield group
            group = []
        group.append(piece)
    yield group


def _stack_texts(parts: Iterable[tuple[str, _Placed]]) -> list[_Placed]:
    """Texts one below the other, each moved down by the lines above it."""
    down, texts = 0, []
    for text, piece in parts:
        texts.append(piece if piece.down == down else piece._replace(down=down, moved=_move_down(piece.read, down)))
        down += text.count("\n")
    return texts


def _combine_pieces(placed: Sequence[_Placed]) -> _Placed:
    """The combined result of several pieces."""
    read = _join_results([one.moved for one in placed])
    mentions = Mentions(read.references, read.spans, [one.mentions for one in placed])
    return _Placed(read, Sections.joined(one.sections for one in placed), mentions, 0, read)


def divide(text: str, language: str) -> list[str]:
    """The pieces of a text, in order; joined they are the text."""
    starts = [0, *(match.start() + 1 for match in _OPENS.finditer(text))]
    pieces = [text[low:high] for low, high in zip(starts, [*starts[1:], len(text)], strict=True)]
    return list(_close_open_pieces(pieces, language)) if _has_fence(text) or OPEN in text else pieces


def _has_fence(text: str) -> bool:
    return any(fence in text for fence in _FENCES)


def _close_open_pieces(pieces: Iterable[str], language: str) -> Iterator[str]:
    """The pieces, joined where a fence or a comment is still open at the end of one."""
    held = ""
    for piece in pieces:
        held += piece
        if not is_open(held) and (not _has_fence(held) or _is_closed(held, language)):
            yield held
            held = ""
    if held:
        yield held


def _is_closed(piece: str, language: str) -> bool:
    """Whether an unindented line after this text would open a section."""
    markdown, tokens = parser(language), list[Token]()
    text = piece if piece.endswith("\n") else f"{piece}\n"
    markdown.block.parse(text + _NEXT, markdown, {}, tokens)
    last = next((token for token in reversed(tokens) if token.type == "heading_open" and token.level == 0), None)
    return last is not None and last.map is not None and last.map[0] == text.count("\n")


def _move_down(read: ChapterRead, down: int) -> ChapterRead:
    """The result of a piece, moved down by this many lines."""
    if down == 0:
        return read
    return ChapterRead(
        read.preface,
        read.sections,
        [(number, line + down) for number, line in read.places],
        [Mention(one.kind, one.value, one.line + down, one.column, one.length) for one in read.references],
        [msgspec.structs.replace(problem, line=problem.line + down) for problem in read.diagnostics],
        [Span(one.name, one.line + down, one.column, one.end_line + down, one.end_column) for one in read.spans],
    )


def _join_results(reads: Sequence[ChapterRead]) -> ChapterRead:
    """The results of several pieces combined into one."""
    return ChapterRead(
        reads[0].preface,
        list(chain.from_iterable(read.sections for read in reads)),
        list(chain.from_iterable(read.places for read in reads)),
        list(chain.from_iterable(read.references for read in reads)),
        list(chain.from_iterable(read.diagnostics for read in reads)),
        list(chain.from_iterable(read.spans for read in reads)),
    )


def _divide_result(read: ChapterRead, starts: list[int]) -> list[ChapterRead]:
    """The result of a file divided by piece, without the sections."""
    parts = [ChapterRead(read.preface if at == 0 else "", [], [], [], [], []) for at in range(len(starts))]

    def at(line: int) -> ChapterRead:
        return parts[bisect_right(starts, line - 1) - 1]

    for number, line in read.places:
        at(line).places.append((number, line))
    for reference in read.references:
        at(reference.line).references.append(reference)
    for problem in read.diagnostics:
        at(problem.line).diagnostics.append(problem)
    for span in read.spans:
        at(span.line).spans.append(span)
    return parts
