"""Conditions in words: `keyword SALT and not (quest 3 or explore A)`. `not` binds first, then `and`, then `or`."""

from __future__ import annotations

import re
from typing import NamedTuple

from wanderbook.book.conditions import And, Condition, HasKeyword, Not, Or
from wanderbook.notation.languages import BadValue, Phrasebook
from wanderbook.notation.source import Reading
from wanderbook.notation.statements import note_values

DEEPEST = 20
_CAPITALS = re.compile(r"\b[^\W\d_a-z]{2,}\b")


class Token(NamedTuple):
    kind: str  # open, close, and, or, not, or test for the words between them
    start: int
    end: int


class Unreadable(Exception):
    def __init__(self, start: int, end: int, message: str, help: str = "") -> None:
        super().__init__(message)
        self.start, self.end, self.message, self.help = start, end, message, help


def read_condition(reading: Reading, start: int, end: int) -> Condition | None:
    """The condition between two offsets; what cannot be read is noted."""
    tokens = _tokens(reading, start, end)
    try:
        return _Parser(reading, tokens, end).whole()
    except Unreadable as bad:
        help = bad.help or "a condition looks like: keyword SALT and not keyword DEBT"
        reading.problem("SB101", bad.start, bad.end, bad.message, help)
    except BadValue as bad:
        reading.bad_value(bad, 0)
    return None


def _tokens(reading: Reading, start: int, end: int) -> list[Token]:
    tokens: list[Token] = []

    def words(low: int, high: int) -> None:
        text = reading.text[low:high]
        if stripped := text.strip():
            low += text.index(stripped)
            tokens.append(Token("test", low, low + len(stripped)))

    at = start
    for match in reading.phrasebook.connective.finditer(reading.text, start, end):
        words(at, match.start())
        tokens.append(Token(match.lastgroup or "", *match.span()))
        at = match.end()
    words(at, end)
    return _mended(reading, tokens)


def _mended(reading: Reading, tokens: list[Token]) -> list[Token]:
    """Put together again what a joining word stood inside: `4 or more totems`."""
    mended: list[Token] = []
    for token in tokens:
        if len(mended) >= 2 and token.kind == mended[-2].kind == "test" and mended[-1].kind in {"and", "or"}:
            whole = reading.text[mended[-2].start : token.end]
            try:
                if reading.phrasebook.read_test(whole):
                    mended[-2:] = [Token("test", mended[-2].start, token.end)]
                    continue
            except BadValue:
                pass
        mended.append(token)
    return mended


class _Parser:
    def __init__(self, reading: Reading, tokens: list[Token], end: int) -> None:
        self.reading, self.tokens, self.end, self.at = reading, tokens, end, 0

    def whole(self) -> Condition:
        found = self.either(0)
        if self.at < len(self.tokens):
            token = self.tokens[self.at]
            raise Unreadable(token.start, self.end, f"{self.reading.text[token.start : token.end]!r} is out of place")
        return found

    def either(self, depth: int) -> Condition:
        parts = [self.both(depth)]
        while self._take("or"):
            parts.append(self.both(depth))
        return parts[0] if len(parts) == 1 else Or(any=tuple(parts))

    def both(self, depth: int) -> Condition:
        parts = [self.single(depth)]
        while self._take("and"):
            parts.append(self.single(depth))
        return parts[0] if len(parts) == 1 else And(all=tuple(parts))

    def single(self, depth: int) -> Condition:
        if self.at >= len(self.tokens):
            raise Unreadable(max(self.end - 1, 0), self.end, "something is missing here")
        token = self.tokens[self.at]
        if depth > DEEPEST:
            raise Unreadable(token.start, token.end, "this condition is nested too deeply")
        self.at += 1
        if token.kind == "not":
            return Not(of=self.single(depth + 1))
        if token.kind == "open":
            inner = self.either(depth + 1)
            if not self._take("close"):
                raise Unreadable(token.start, token.end, "this bracket is never closed")
            return inner
        if token.kind == "test":
            return self.test(token)
        raise Unreadable(token.start, token.end, f"{self.reading.text[token.start : token.end]!r} is out of place")

    def test(self, token: Token) -> Condition:
        text = self.reading.text[token.start : token.end]
        try:
            said = self.reading.phrasebook.read_test(text)
        except BadValue as bad:
            low, high = bad.span
            raise BadValue(bad.code, bad.message, bad.help, (token.start + low, token.start + high)) from None
        if said is None:
            help = ""
            if word := _CAPITALS.search(text):
                help = "write " + print_condition(self.reading.phrasebook, HasKeyword(keyword=word[0][:40]))
            raise Unreadable(token.start, token.end, f"{text[:48]!r} is not a condition", help)
        note_values(self.reading, said, token.start)
        found: Condition = said.meaning
        return found

    def _take(self, kind: str) -> bool:
        if self.at < len(self.tokens) and self.tokens[self.at].kind == kind:
            self.at += 1
            return True
        return False


def print_condition(book: Phrasebook, condition: Condition, required: bool = False) -> str:
    """In words; brackets only where the order of binding needs them."""
    words = {name: forms[0] for name, forms in book.words["joining"].items()}

    def inside(part: Condition, brackets: tuple[type, ...]) -> str:
        text = print_condition(book, part, required)
        return f"({text})" if isinstance(part, brackets) else text

    match condition:
        case Not(of=part):
            return f"{words['not']} {inside(part, (And, Or))}"
        case And(all=parts):
            return f" {words['and']} ".join(inside(part, (And, Or)) for part in parts)
        case Or(any=parts):
            return f" {words['or']} ".join(inside(part, (Or,)) for part in parts)
        case _:
            return book.print_test(condition, required)
