"""Conditions in words: `keyword SALT and not (quest 3 or explore A)`. `not` binds first, then `and`, then `or`."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import NamedTuple

from wanderbook.book.conditions import HISTORY, And, Condition, HasKeyword, Not, Or, StatAtLeast, StatAtMost
from wanderbook.notation.languages import BadValue, Phrasebook
from wanderbook.notation.source import ParseContext
from wanderbook.notation.statements import note_values, unnamed_track

DEEPEST = 20
"""The deepest nesting of brackets and negations in a condition."""
_NEGATED = re.compile(r"\W*(?:no|without|lacks?|lacking|never|sans|aucune?|non)\b", re.IGNORECASE)
_LEVEL = re.compile(r"(.+?) (?:of |is |are )?(\d{1,3})")
_ASKED = {"quest": "asks", "track": "counts"}
"""By slot, another kind for the mentions in a condition."""
_CAPITALS = re.compile(r"\b[^\W\d_a-z]{2,}\b")


class Token(NamedTuple):
    kind: str  # open, close, and, or, not, or test for the words between them
    start: int
    end: int


class UnreadableCondition(Exception):
    def __init__(self, start: int, end: int, message: str, help: str = "") -> None:
        super().__init__(message)
        self.start, self.end, self.message, self.help = start, end, message, help


def read_condition(reading: ParseContext, start: int, end: int, history: bool = False) -> Condition | None:
    """The condition between two offsets; unreadable parts are noted. Only with `history` can it test what happened
    before."""
    tokens = _tokens(reading, start, end)
    try:
        return _Parser(reading, tokens, end, history).whole()
    except UnreadableCondition as bad:
        help = bad.help or _example(reading.phrasebook)
        reading.problem("SB101", bad.start, bad.end, bad.message, help)
    except BadValue as bad:
        reading.bad_value(bad, 0)
    return None


def _example(book: Phrasebook) -> str:
    """An example of a condition; in a book with stats, one on the last of them."""
    if not book.stats.names:
        return "write a condition like this: keyword SALT and not keyword DEBT"
    condition = print_condition(book, StatAtLeast(amount=5, stat=book.stats.names[-1][0]))
    return f"write a condition like this: {condition}"


def _stat_meant(book: Phrasebook, text: str) -> str:
    """The help for `skill 13`, which lacks `or more` or `or less`; empty for other texts."""
    named = _LEVEL.fullmatch(" ".join(text.split()))
    keys = {form.lower(): key for key, *forms in book.stats.names for form in forms}
    if named is None or named[1].lower() not in keys or not 1 <= int(named[2]) <= 999:
        return ""
    level = {"amount": int(named[2]), "stat": keys[named[1].lower()]}
    least, most = (print_condition(book, test.model_validate(level)) for test in (StatAtLeast, StatAtMost))
    return f"write {least} or {most}"


def _tokens(reading: ParseContext, start: int, end: int) -> list[Token]:
    """The tests, brackets and joining words of a condition, in order."""
    tokens: list[Token] = []

    def words(low: int, high: int) -> None:
        """Add the words between two signs as a token."""
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


def _mended(reading: ParseContext, tokens: list[Token]) -> list[Token]:
    """The tokens, with tests that contain a joining word put together again: `4 or more totems`."""
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
    """A recursive descent parser, with a function for each level of precedence."""

    def __init__(self, reading: ParseContext, tokens: list[Token], end: int, history: bool) -> None:
        self.reading, self.tokens, self.end, self.history, self.at = reading, tokens, end, history, 0

    def whole(self) -> Condition:
        """The condition of all tokens. Raises `UnreadableCondition` if some are left over."""
        condition = self.either(0)
        if self.at < len(self.tokens):
            token = self.tokens[self.at]
            raise UnreadableCondition(
                token.start, self.end, f"{self.reading.text[token.start : token.end]!r} does not belong here"
            )
        return condition

    def either(self, depth: int) -> Condition:
        """One condition, or several joined by `or`."""
        parts = [self.both(depth)]
        while self._take("or"):
            parts.append(self.both(depth))
        return parts[0] if len(parts) == 1 else Or(any=tuple(parts))

    def both(self, depth: int) -> Condition:
        """One condition, or several joined by `and`."""
        parts = [self.single(depth)]
        while self._take("and"):
            parts.append(self.single(depth))
        return parts[0] if len(parts) == 1 else And(all=tuple(parts))

    def single(self, depth: int) -> Condition:
        """A test, a negation, or a condition in brackets."""
        if self.at >= len(self.tokens):
            raise UnreadableCondition(max(self.end - 1, 0), self.end, "something is missing here")
        token = self.tokens[self.at]
        if depth > DEEPEST:
            raise UnreadableCondition(token.start, token.end, "this condition is nested too deeply")
        self.at += 1
        if token.kind == "not":
            return Not(of=self.single(depth + 1))
        if token.kind == "open":
            inner = self.either(depth + 1)
            if not self._take("close"):
                raise UnreadableCondition(token.start, token.end, "this bracket is never closed")
            return inner
        if token.kind == "test":
            return self.test(token)
        raise UnreadableCondition(
            token.start, token.end, f"{self.reading.text[token.start : token.end]!r} does not belong here"
        )

    def _refused(self, text: str) -> Condition | None:
        """The negation that `no adventure card 1` was meant as; None if the words after the first are not a test."""
        negated = _NEGATED.match(text)
        with suppress(BadValue):
            parsed = self.reading.phrasebook.read_test(text[negated.end() :].strip()) if negated else None
            return Not(of=parsed.meaning) if parsed else None
        return None

    def test(self, token: Token) -> Condition:
        """A single test. Raises `UnreadableCondition` with the nearest condition that can be read, if there is one."""
        text = self.reading.text[token.start : token.end]
        try:
            parsed = self.reading.phrasebook.read_test(text)
        except BadValue as bad:
            low, high = bad.span
            span = (token.start + low, token.start + high)
            raise BadValue(bad.code, bad.message, bad.help, span, bad.meant) from None
        if parsed is None:
            help = _stat_meant(self.reading.phrasebook, text)
            if not help and (track := unnamed_track(self.reading, " ".join(text.split()))):
                help = self.reading.tracks_help() or f'define the track in book.toml: [[track]] and name = "{track}"'
            elif not help and (refused := self._refused(text)):
                help = "write " + print_condition(self.reading.phrasebook, refused)
            elif not help and (word := _CAPITALS.search(text)):
                test: Condition = HasKeyword(keyword=word[0][:40])
                test = Not(of=test) if _NEGATED.match(text) else test
                help = "write " + print_condition(self.reading.phrasebook, test)
            raise UnreadableCondition(token.start, token.end, f"{text[:48]!r} is not a condition", help)
        if parsed.meaning.kind in HISTORY and not self.history:
            help = "gain a quest there, and test that; only tests and assumptions know what happened before"
            message = f"a play does not remember this: {text[:48]!r}"
            raise BadValue("SB134", message, help, (token.start, token.end))
        note_values(self.reading, parsed, token.start)
        for slot, value, low, high in parsed.spans:
            if slot in _ASKED:
                self.reading.refer(_ASKED[slot], value, token.start + low, token.start + high)
        condition: Condition = parsed.meaning
        return condition

    def _take(self, kind: str) -> bool:
        """Whether the next token is of this kind; if so, it is taken."""
        if self.at < len(self.tokens) and self.tokens[self.at].kind == kind:
            self.at += 1
            return True
        return False


def print_condition(book: Phrasebook, condition: Condition, required: bool = False) -> str:
    """A condition in words, with brackets only where precedence needs them."""
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
