"""Texts in an editor: changes in the client's own units, and the smallest edit between two texts."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.workspace import PositionCodec

from wanderbook.language import Edit, Position, Range


class Document:
    """An open document. Lines end as the protocol says; pygls would also end them elsewhere."""

    def __init__(self, text: str) -> None:
        self.text = unix(text)

    def change(self, change: lsp.TextDocumentContentChangeEvent, codec: PositionCodec) -> None:
        """Take over a change: of the whole text, or of a range of it."""
        if isinstance(change, lsp.TextDocumentContentChangeWholeDocument):
            self.text = unix(change.text)
            return
        start, end = (self._offset(place, codec) for place in (change.range.start, change.range.end))
        self.text = self.text[:start] + unix(change.text) + self.text[end:]

    def _offset(self, place: lsp.Position, codec: PositionCodec) -> int:
        """The index in the text of a place that the editor counts by lines and columns."""
        at = 0
        for _ in range(place.line):
            at = self.text.find("\n", at) + 1
            if at == 0:
                return len(self.text)
        end = self.text.find("\n", at)
        line = self.text[at : len(self.text) if end < 0 else end]
        return at + column_of(line, place.character, codec)


def unix(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def column_of(line: str, character: int, codec: PositionCodec) -> int:
    """The column, in characters, of a position that the client counts in its own units."""
    if line.isascii():
        return min(character, len(line))
    units = 0
    for column, letter in enumerate(line):
        if units >= character:
            return column
        units += codec.client_num_units(letter)
    return len(line)


def minimal(before: str, after: str) -> list[Edit]:
    """The smallest edit between two texts: it keeps the same beginning and the same end."""
    if before == after:
        return []
    start = _common_prefix(before, after)
    most = min(len(before), len(after)) - start
    behind = min(most, _common_prefix(before[::-1], after[::-1]))
    end = len(before) - behind
    return [Edit(Range(_place(before, start), _place(before, end)), after[start : len(after) - behind])]


def _common_prefix(first: str, other: str) -> int:
    """The length of the common beginning of two texts."""
    shorter = min(len(first), len(other))
    return next((at for at in range(shorter) if first[at] != other[at]), shorter)


def _place(text: str, offset: int) -> Position:
    return Position(text.count("\n", 0, offset), offset - text.rfind("\n", 0, offset) - 1)
