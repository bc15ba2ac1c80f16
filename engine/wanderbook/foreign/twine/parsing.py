"""Expressions of Harlowe and SugarCube, read into trees."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Value, Var
from wanderbook.foreign.program import PREVIOUS
from wanderbook.foreign.values import Dialect

TOKEN = re.compile(
    r"""\s*(?:
  (?P<number>\d+(?:\.\d+)?(?![\w.])|\.\d+(?!\w))
 |(?P<ordinal>\d+(?:st|nd|rd|th)(?:last)?\b)
 |(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)
 |(?P<macro>\((?=[A-Za-z][\w-]*:))
 |(?P<var>[$_][A-Za-z_]\w*)
 |(?P<word>[A-Za-z_]\w*)
 |(?P<op>===|!==|==|!=|>=|<=|&&|\|\||\+\+|--|\+=|-=|\*=|/=|%=|\.\.\.|'s(?!\w)|[-+*/%<>=!()\[\]{},.?:;])
)""",
    re.VERBOSE,
)
LEVELS = {"or": 1, "and": 2, "is": 4, "isnot": 4, "==": 4, "!=": 4, "in": 4, "not in": 4, "contains": 4}
LEVELS |= {"not contains": 4, "unknown": 4, "<": 5, ">": 5, "<=": 5, ">=": 5, "+": 7, "-": 7, "*": 8, "/": 8, "%": 8}
TIGHTER_THAN_NOT = 6
SUGARCUBE_WORDS = {
    "eq": "==",
    "neq": "!=",
    "is": "is",
    "isnot": "isnot",
    "gt": ">",
    "gte": ">=",
    "lt": "<",
    "lte": "<=",
}
SUGARCUBE_WORDS |= {"and": "and", "or": "or"}
SIGNS = {"===": "is", "!==": "isnot", "&&": "and", "||": "or"}
HARLOWE_PHRASES = (
    (("is", "not", "in"), "not in"),
    (("is", "not", "an"), "unknown"),
    (("is", "not", "a"), "unknown"),
    (("does", "not", "contain"), "not contains"),
    (("does", "not", "match"), "unknown"),
    (("is", "not"), "isnot"),
    (("is", "in"), "in"),
    (("is", "an"), "unknown"),
    (("is", "a"), "unknown"),
    (("is",), "is"),
    (("contains",), "contains"),
    (("matches",), "unknown"),
    (("and",), "and"),
    (("or",), "or"),
)
METHODS = {
    "includes": "contains",
    "includesAny": "contains",
    "contains": "contains",
    "containsAny": "contains",
    "includesAll": "contains all",
    "containsAll": "contains all",
    "random": "either",
}
"""Methods of SugarCube's arrays and texts that change nothing."""
CHANGING = {"push": "added", "pushUnique": "added once", "delete": "removed"}
"""Methods that change an array."""
FUNCTIONS = {"random": "random", "either": "either", "Math.floor": "floor", "Math.ceil": "ceil", "Math.round": "round"}
FUNCTIONS |= {"Math.abs": "abs", "Math.min": "min", "Math.max": "max"}
MACROS = {"random": "random", "either": "either", "a": "array", "array": "array", "floor": "floor", "ceil": "ceil"}
MACROS |= {"round": "round", "abs": "abs", "min": "min", "max": "max", "cond": "cond"}
DEEPEST = 60
CACHED = 20_000
"""The number of texts whose reading is remembered: what passages share is read for each of them."""


class NotRead(Exception):
    """Raised for an expression that is not understood."""


class Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


class Asked(NamedTuple):
    """A question about the play: `visited("Cellar")`, with constant names."""

    what: str
    names: tuple[str, ...]


Answer = Callable[[Asked], Expression]
"""A function for what the story knows of a play: visits, its passage."""


@lru_cache(CACHED)
def tokens(text: str) -> list[Token]:
    """The tokens of an expression. Raises `NotRead` where there is none."""
    found, at = [], 0
    text = text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None or not match.lastgroup:
            raise NotRead(text[at : at + 20])
        found.append(Token(match.lastgroup, match[match.lastgroup], match.start(match.lastgroup), match.end()))
        at = match.end()
    return found


def unquoted(text: str) -> str:
    """A text without its quotes."""
    return re.sub(r"\\(.)", lambda one: {"n": "\n", "t": "\t"}.get(one[1], one[1]), text[1:-1], flags=re.DOTALL)


class Parser:
    """Reads one expression."""

    def __init__(self, text: str, dialect: Dialect, answer: Answer, it: Expression | None = None) -> None:
        """`it` is the value that the word `it` stands for."""
        self.text, self.dialect, self.answer, self.it = text, dialect, answer, it
        self.tokens, self.at, self._depth = tokens(text), 0, 0

    def whole(self) -> Expression:
        """The expression that is the whole text. Raises `NotRead`."""
        found = self.expression()
        if self.at < len(self.tokens):
            raise NotRead(self.peek().text)
        return found

    def peek(self, ahead: int = 0) -> Token:
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else Token("end", "", len(self.text), len(self.text))

    def take(self, text: str | None = None) -> Token:
        """The next token, which must have this text if one is given. Raises `NotRead` if not."""
        token = self.peek()
        if (text is not None and token.text != text) or token.kind == "end":
            raise NotRead(f"{text or 'more'} instead of {token.text}")
        self.at += 1
        return token

    # ---------------------------------------------------------------- operators

    def _operator(self) -> tuple[str, int]:
        """The next operator, and the number of its tokens."""
        token = self.peek()
        if token.kind == "op":
            sign = SIGNS.get(token.text, token.text) if self.dialect == "sugarcube" else token.text
            return (sign, 1) if sign in LEVELS else ("", 0)
        if token.kind != "word":
            return "", 0
        if self.dialect == "sugarcube":
            return SUGARCUBE_WORDS.get(token.text, ""), 1
        for phrase, operator in HARLOWE_PHRASES:
            if all(self.peek(at).text.lower() == word for at, word in enumerate(phrase)):
                return operator, len(phrase)
        return "", 0

    def expression(self, level: int = 0) -> Expression:
        """An expression whose operators bind at least as tightly as `level`."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise NotRead("too deep")
        left = self._unary()
        while True:
            operator, several = self._operator()
            if not operator or LEVELS[operator] < level:
                break
            self.at += several
            before, self.it = self.it, left if LEVELS[operator] in (4, 5) else self.it
            right = self.expression(LEVELS[operator] + 1)
            left = Unknown(self.text) if self._is_short(operator, right) else combined(operator, left, right)
            self.it = self.it if self.dialect == "harlowe" and LEVELS[operator] in (4, 5) else before
        if level == 0 and self.dialect == "sugarcube" and self.peek().text == "?":
            self.take()
            first = self.expression()
            self.take(":")
            left = Apply("if", (left, first, self.expression()))
        self._depth -= 1
        return left

    def _is_short(self, operator: str, right: Expression) -> bool:
        """Whether this is `$a is 1 or 2`: an error in some versions, and short for `$a is 1 or $a is 2` in others."""
        is_value = isinstance(right, Const) and not isinstance(right.value, bool)
        return self.dialect == "harlowe" and operator in ("and", "or") and is_value

    def _unary(self) -> Expression:
        """A value with the operators before it, such as `not` or a minus sign."""
        token = self.peek()
        if token.text in ("not", "!"):
            self.take()
            low = token.text == "!" or self.dialect == "sugarcube"
            return Apply("not", (self.expression(9 if low else 4),))
        if token.text in ("def", "ndef") and self.dialect == "sugarcube":
            self.take()
            defined = Apply("defined", (self._unary(),))
            return defined if token.text == "def" else Apply("not", (defined,))
        if token.text == "-" and token.kind == "op":
            self.take()
            return Apply("negative", (self._unary(),))
        return self._with_parts(self._atom())

    def _atom(self) -> Expression:
        """A number, text, variable, call, or expression in parentheses."""
        token = self.take()
        match token.kind:
            case "number":
                number = float(token.text)
                return Const(int(number) if number == int(number) else number)
            case "text":
                if token.text[0] == "`" and "${" in token.text:
                    raise NotRead(token.text)
                return Const(unquoted(token.text))
            case "macro":
                return self._macro()
            case "var":
                return Var(token.text)
            case "ordinal":
                return self._of(token.text)
            case "word":
                return self._word(token)
        if token.text == "(":
            found = self.expression()
            self.take(")")
            return found
        if token.text == "[" and self.dialect == "sugarcube":
            return Apply("array", tuple(self._arguments("]")))
        raise NotRead(token.text)

    def _of(self, part: str) -> Expression:
        """A part of a value: `1st of $array`, `name of $map`."""
        self.take("of")
        return part_of(self._unary(), part)

    def _arguments(self, close: str = ")") -> list[Expression]:
        """The arguments up to the closing sign, between commas."""
        found: list[Expression] = []
        while self.peek().text != close:
            found.append(self.expression())
            if self.peek().text != close:
                self.take(",")
        self.take(close)
        return found

    def _macro(self) -> Expression:
        """A Harlowe macro used as a value."""
        if self.dialect != "harlowe":
            found = self.expression()
            self.take(")")
            return found
        match = re.match(r"[\w-]+:", self.text[self.tokens[self.at - 1].end :])
        assert match
        name, end = match[0][:-1].lower().replace("-", "").replace("_", ""), self.tokens[self.at - 1].end + match.end()
        while self.peek().start < end and self.peek().kind != "end":
            self.at += 1
        args = self._arguments()
        if name in ("dm", "datamap"):
            return Apply("map", tuple(args))
        if name in ("history", "visited", "passage"):
            names = tuple(one.value for one in args if isinstance(one, Const) and isinstance(one.value, str))
            if len(names) < len(args):
                raise NotRead(name)
            return self._with_parts(self.answer(Asked(name, names)))
        if name == "cond" and len(args) % 2:
            found = args[-1]
            for at in range(len(args) - 3, -1, -2):
                found = Apply("if", (args[at], args[at + 1], found))
            return found
        if name in MACROS and name != "cond":
            return Apply(MACROS[name], tuple(args))
        raise NotRead(name)

    def _word(self, token: Token) -> Expression:
        """The value of a word: a truth value, Harlowe's `it` and `visits`, or a function call."""
        word, low = token.text, token.text.lower()
        if low in ("true", "false"):
            return Const(low == "true")
        if self.dialect == "harlowe":
            if low == "it" and self.it is not None:
                return self.it
            if low == "its" and self.it is not None:
                return part_of(self.it, self.take().text)
            if low in ("visits", "visit"):
                return self.answer(Asked("visits", ()))
            if self.peek().text == "of":
                return self._of(word)
            raise NotRead(word)
        if low in ("null", "undefined"):
            return Const(None)
        while self.peek().text == "." and self.peek(1).kind == "word" and word[0] not in "$_":
            self.take()
            word += f".{self.take().text}"
        if self.peek().text == "(":
            self.take()
            return self._call(word, self._arguments())
        raise NotRead(word)

    def _call(self, name: str, args: list[Expression]) -> Expression:
        """A call of a known function, or the answer to a question about the history."""
        if name in ("visited", "hasVisited", "passage", "previous", "lastVisited", "tags"):
            names = tuple(one.value for one in args if isinstance(one, Const) and isinstance(one.value, str))
            if len(names) < len(args):
                raise NotRead(name)
            return self.answer(Asked(name, names))
        if name in FUNCTIONS:
            return Apply(FUNCTIONS[name], tuple(args))
        if name == "Math.clamp" and len(args) == 3:
            return Apply("clamp", tuple(args))
        raise NotRead(name)

    def _with_parts(self, found: Expression) -> Expression:
        """The parts of a value that follow it: `'s name`, `.length`, `[0]`, `.includes("key")`."""
        while True:
            token = self.peek()
            if token.text == "'s" and self.dialect == "harlowe":
                self.take()
                found = part_of(found, self._part_name())
            elif token.text == "." and self.dialect == "sugarcube" and self.peek(1).kind == "word":
                self.take()
                name = self.take().text
                if self.peek().text == "(":
                    self.take()
                    args = self._arguments()
                    if name not in METHODS:
                        raise NotRead(f".{name}")
                    found = Apply(METHODS[name], (found, *args))
                else:
                    found = part_of(found, name)
            elif token.text == "[" and self.dialect == "sugarcube":
                self.take()
                at = self.expression()
                self.take("]")
                found = item_of(found, at)
            else:
                return found

    def _part_name(self) -> str:
        """The name of a part of a value, as after `'s`."""
        token = self.take()
        if token.kind in ("word", "ordinal"):
            return token.text
        if token.kind == "text":
            return unquoted(token.text)
        raise NotRead(token.text)


def combined(operator: str, left: Expression, right: Expression) -> Expression:
    """An operator of the format as an expression of ours."""
    match operator:
        case "in":
            return Apply("contains", (right, left))
        case "not in":
            return Apply("not", (Apply("contains", (right, left)),))
        case "not contains":
            return Apply("not", (Apply("contains", (left, right)),))
        case "unknown":
            return Unknown("matches")
    return Apply(operator, (left, right))


def part_of(whole: Expression, part: str) -> Expression:
    """A part of a value by its name: an item of an array, a field."""
    ordinal = re.fullmatch(r"(\d+)(?:st|nd|rd|th)", part)
    if ordinal:
        return Apply("item", (whole, Const(int(ordinal[1]) - 1)))
    if part == "length":
        return Apply("length", (whole,))
    if re.fullmatch(r"\d+(?:st|nd|rd|th)last|last|any|all|some|first", part):
        return Unknown(part)
    return Var(f"{whole.name}.{part}") if isinstance(whole, Var) else Unknown(part)


def item_of(whole: Expression, at: Expression) -> Expression:
    if isinstance(at, Const) and isinstance(at.value, str):
        return part_of(whole, at.value)
    return Apply("item", (whole, at))


# ---------------------------------------------------------------- assignments


class Assignment(NamedTuple):
    var: str
    value: Expression


@lru_cache(CACHED)
def split(text: str, separators: str) -> list[tuple[int, str]]:
    """The parts of a text between separators that are in no brackets and no quotes, each with its offset."""
    found, depth, quote, last, at = [], 0, "", 0, 0
    while at < len(text):
        char = text[at]
        if quote:
            if char == "\\":
                at += 1
            elif char == quote:
                quote = ""
        elif char in '"`' or (char == "'" and (at == 0 or not (text[at - 1].isalnum() or text[at - 1] in "_)"))):
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif char in separators and depth <= 0:
            found.append((last, text[last:at]))
            last = at + 1
        at += 1
    return [*found, (last, text[last:])]


def read(text: str, dialect: Dialect, answer: Answer, it: Expression | None = None) -> Expression:
    """An expression; `Unknown` if it is not understood."""
    try:
        return Parser(text, dialect, answer, it).whole()
    except (NotRead, RecursionError):
        return Unknown(text.strip())


NAME = r"[$_][A-Za-z_]\w*"
_TO = re.compile(rf"\s*({NAME})((?:'s\s+\w+|\.\w+|\[\s*[\"'][^\"']*[\"']\s*\])*)\s*(?:\bto\b|=(?!=))\s*(.*)", re.DOTALL)
_CHANGED = re.compile(rf"\s*({NAME}(?:\.\w+)*)\s*([-+*/%])=\s*(.*)", re.DOTALL)
_COUNTED = re.compile(rf"\s*(?:({NAME}(?:\.\w+)*)\s*(\+\+|--)|(\+\+|--)\s*({NAME}(?:\.\w+)*))\s*", re.DOTALL)
_INTO = re.compile(rf"\s*(.*)\s+into\s+({NAME})((?:'s\s+\w+)*)\s*", re.DOTALL)
_METHOD = re.compile(rf"\s*({NAME}(?:\.\w+)*)\.(push|pushUnique|delete)\s*\((.*)\)\s*", re.DOTALL)


def assignment(text: str, dialect: Dialect, answer: Answer) -> Assignment | None:
    """An assignment, or None if this is none that is understood."""
    if found := _TO.fullmatch(text):
        var = found[1] + "".join(f".{part}" for part in re.findall(r"\w+", found[2].replace("'s", " ")))
        return Assignment(var, read(found[3], dialect, answer, Var(var)))
    if dialect == "harlowe":
        if found := _INTO.fullmatch(text):
            var = found[2] + "".join(f".{part}" for part in re.findall(r"\w+", found[3].replace("'s", " ")))
            return Assignment(var, read(found[1], dialect, answer, Var(var)))
        return None
    if found := _CHANGED.fullmatch(text):
        return Assignment(found[1], Apply(found[2], (Var(found[1]), read(found[3], dialect, answer))))
    if found := _COUNTED.fullmatch(text):
        var, sign = found[1] or found[4], (found[2] or found[3])[0]
        return Assignment(var, Apply(sign, (Var(var), Const(1))))
    if found := _METHOD.fullmatch(text):
        args = [read(one, dialect, answer) for _, one in split(found[3], ",")]
        return Assignment(found[1], Apply(CHANGING[found[2]], (Var(found[1]), *args)))
    return None


@lru_cache(CACHED)
def mentioned(text: str) -> list[str]:
    """The variables that a text names."""
    found = re.findall(rf"(?<![\w$]){NAME}", text)
    found += [f"${name}" for name in re.findall(r"\b(?:State\.variables|variables\(\)|V)\.([A-Za-z_]\w*)", text)]
    return list(dict.fromkeys(found))


def constant(value: Expression) -> Value:
    return value.value if isinstance(value, Const) else None


__all__ = ["PREVIOUS", "Asked", "Assignment", "Parser", "assignment", "constant", "mentioned", "read", "split"]
