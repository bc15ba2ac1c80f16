"""Expressions of ChoiceScript: a value, or two values and an operator; everything longer has parentheses.

`{name}` and `name[index]` are variables whose names are computed: `Apply("named", (the name,))`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from wanderbook.foreign.choicescript.values import literal
from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Var

DEEPEST = 40
NAMED = "named"
"""The operator that gives the value of the variable with a computed name."""
OPERATORS = {
    "+": "+", "-": "-", "*": "*", "/": "/", "^": "^", "modulo": "modulo", "%+": "%+", "%-": "%-", "&": "&", "#": "#",
    "=": "is", "!=": "isnot", "<": "<", ">": ">", "<=": "<=", ">=": ">=", "and": "and", "or": "or",
}  # fmt: skip
RELATIVE = frozenset(OPERATORS) - {"=", "!=", "<", ">", "<=", ">="}
"""With what an assignment may begin that changes the value there was."""
FUNCTIONS = {"not": "not", "round": "round", "length": "length", "log": "log"}
UNKNOWN_FUNCTIONS = ("timestamp", "auto")
_TOKEN = re.compile(
    r"""\s*(?:
      (?P<function>(?:not|round|timestamp|log|length|auto)\s*\()
    | (?P<number>\d+(?:\.\d+)?\b)
    | (?P<text>"(?:\\.|[^"\\])*")
    | (?P<word>\w+)
    | (?P<sign>%[+-]|[!<>]=|[-+*/&%^\#<>=(){}\[\],])
    )""",
    re.VERBOSE | re.DOTALL,
)
_SHOWN = re.compile(r"[$@]!{0,2}\{")


class NotRead(Exception):
    """Raised for an expression that cannot be parsed; says why."""


class Token(NamedTuple):
    kind: str
    text: str


def tokens(text: str) -> list[Token]:
    """The tokens of an expression. Raises `NotRead`."""
    found, at, text = [], 0, text.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise NotRead(f"{text[at:].strip()[:20]!r} is not expected here")
        kind = str(match.lastgroup)
        found.append(Token(kind, match[kind]))
        at = match.end()
    return found


class Reader:
    """Reads values from tokens, one after the other."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens, self._at, self._depth = tokens, 0, 0

    @classmethod
    def of(cls, text: str) -> Reader:
        """A reader of the tokens of a text. Raises `NotRead`."""
        return cls(tokens(text))

    @property
    def rest(self) -> list[Token]:
        """The tokens that are not read yet."""
        return self._tokens[self._at :]

    @property
    def is_over(self) -> bool:
        return self._at >= len(self._tokens)

    @property
    def next(self) -> Token:
        return Token("end", "the end") if self.is_over else self._tokens[self._at]

    def _take(self) -> Token:
        token = self.next
        self._at += 1
        return token

    def _expect(self, sign: str) -> None:
        token = self._take()
        if token != Token("sign", sign):
            raise NotRead(f"{sign!r} is missing before {token.text!r}; put each part with two values in parentheses")

    def expression(self, first: Expression | None = None) -> Expression:
        """One value, or two and an operator. In an assignment, `first` takes the place of the one left out."""
        if first is None or self.next.text not in RELATIVE or self.next.kind == "text":
            first = self.value()
        token = self.next
        if token.kind == "text" or token.text not in OPERATORS:
            return first
        self._take()
        return Apply(OPERATORS[token.text], (first, self.value()))

    def value(self) -> Expression:
        """One value. Raises `NotRead`."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise NotRead("there are too many parentheses")
        found = self._value(self._take())
        self._depth -= 1
        return found

    def _value(self, token: Token) -> Expression:
        """One value: a number, text, variable, function call or an expression in parentheses. Raises `NotRead`."""
        match token:
            case Token("sign", "("):
                return self._inside(")")
            case Token("sign", "{"):
                return Apply(NAMED, (self._inside("}"),))
            case Token("function", text):
                name = text[:-1].strip()
                if name in UNKNOWN_FUNCTIONS:
                    return self._not_known(name)
                return Apply(FUNCTIONS[name], (self._inside(")"),))
            case Token("number", text):
                return Const(literal(text))
            case Token("text", text):
                return shown(re.sub(r"\\(.)", r"\1", text[1:-1], flags=re.DOTALL))
            case Token("word", text) if text not in ("and", "or", "modulo"):
                return self._indexed(text)
        raise NotRead(f"a value is missing before {token.text!r}")

    def _inside(self, sign: str) -> Expression:
        found = self.expression()
        self._expect(sign)
        return found

    def _not_known(self, name: str) -> Expression:
        """A function whose value cannot be known; its arguments are skipped."""
        depth = 1
        while depth:
            token = self._take()
            if token.kind == "end":
                raise NotRead("')' is missing at the end")
            depth += (token.text == "(" or token.kind == "function") - (token == Token("sign", ")"))
        return Unknown(name)

    def _indexed(self, word: str) -> Expression:
        """A variable, `true` or `false`, or a variable of an array."""
        name: Expression | None = None
        while self.next == Token("sign", "["):
            self._take()
            start = Const(f"{word.lower()}_") if name is None else Apply("&", (name, Const("_")))
            name = Apply("&", (start, self._inside("]")))
        if name is not None:
            return Apply(NAMED, (name,))
        if word.lower() in ("true", "false"):
            return Const(word.lower() == "true")
        return Var(word.lower())

    def reference(self) -> Expression:
        """The name that is set or jumped to: a `Const`, or the expression that computes it. Raises `NotRead`."""
        token = self.next
        if token.kind == "number":
            self._take()
            return Const(token.text)
        if token.kind != "word" and token != Token("sign", "{"):
            raise NotRead(f"a name is missing before {token.text!r}")
        found = self.value()
        if isinstance(found, Apply) and found.op == NAMED:
            return found.args[0]
        return Const(token.text.lower())

    def values(self) -> list[Expression]:
        """All the values that follow. Raises `NotRead`."""
        found = []
        while not self.is_over:
            found.append(self.value())
        return found


def read(text: str) -> Expression:
    """A whole expression. Raises `NotRead`."""
    reader = Reader.of(text)
    found = reader.expression()
    if not reader.is_over:
        raise NotRead(f"{reader.next.text!r} comes after a finished expression; put each part in parentheses")
    return found


def shown(text: str) -> Expression:
    """A text in quotes, with the values of variables in it."""
    match = _SHOWN.search(text)
    if match is None:
        return Const(text)
    if match.group() != "${":
        return Unknown(text)
    end = _closing(text, match.end())
    try:
        parts = (Const(text[: match.start()]), read(text[match.end() : end]), shown(text[end + 1 :]))
    except NotRead:
        return Unknown(text)
    return Apply("&", (Apply("&", parts[:2]), parts[2]))


def _closing(text: str, at: int) -> int:
    """The index of the brace that closes the one before this place."""
    depth = 1
    while at < len(text):
        depth += (text[at] == "{") - (text[at] == "}")
        if not depth:
            break
        at += 1
    return at


def in_prose(text: str) -> Iterator[str]:
    """The expressions in a line of prose: `${…}`, and the conditions of `@{… a|b}`."""
    at = 0
    while (match := _SHOWN.search(text, at)) is not None:
        end = _closing(text, match.end())
        inner = text[match.end() : end]
        at = match.end()
        if match.group().startswith("$"):
            yield inner
            at = end
        elif inner.startswith("("):
            yield inner[1 : _balanced(inner)]
        else:
            yield inner.split(" ")[0]


def _balanced(text: str) -> int:
    """The index of the parenthesis that closes the one with which a text begins."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if not depth:
            return at
    return len(text)
