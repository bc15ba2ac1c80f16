"""The words of a story as Markdown: its own formatting where Markdown has the same, else the signs as they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from itertools import product
from typing import NamedTuple

from wanderbook.foreign.expressions import Expression
from wanderbook.foreign.importing.guards import ALWAYS, Guard, Tangled, simplified, tests_of
from wanderbook.foreign.program import Place
from wanderbook.foreign.values import Dialect

MOST_TESTS = 3
"""The most tests within a paragraph for which it is written in each of its versions."""
BOLD, ITALIC, QUOTE, CLOSE = "\x01", "\x02", "\x03", "\x04"
_COMMENT = re.compile(r"<!--.*?-->|/%.*?%/|/\*.*?\*/|<style\b.*?</style>", re.DOTALL | re.IGNORECASE)
_BREAK = re.compile(r"<br\s*/?>|</?(?:p|div|center|blockquote|ul|ol|h\d|table|tr)\b[^<>]*>|\[n/\]", re.IGNORECASE)
_TAG = re.compile(r"</?([A-Za-z][\w-]*)\b[^<>]*>")
_BOLD_TAGS, _ITALIC_TAGS = ("b", "strong"), ("i", "em", "cite")
_VALUE = re.compile(r"(?<![\w\\])\$[A-Za-z_]\w*(?:\.\w+|\[[^\]\n]{0,40}\])*")
_CHOICE_VALUE = re.compile(r"[$@]!{0,2}\{([^{}]*)\}")
_SIGNS = {
    "harlowe": (("''", BOLD), ("**", BOLD), ("//", ITALIC), ("~~", ""), ("^^", "")),
    "sugarcube": (("''", BOLD), ("//", ITALIC), ("__", ""), ("==", ""), ("^^", ""), ("~~", "")),
    "choicescript": (("[b]", BOLD), ("[/b]", BOLD), ("[i]", ITALIC), ("[/i]", ITALIC)),
    "ink": (),
}
_ALIGNED = re.compile(r"\s*(?:=+>|<=+|=+><=+|<=+=>|[{}]+)\s*")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_RULE = re.compile(r"\s*-{3,}\s*")
_HEADING = {"harlowe": re.compile(r"\s*#{1,6}\s*(?=[^\s#])"), "sugarcube": re.compile(r"!{1,6}\s*(?=[^\s!])")}
_BULLET = re.compile(r"\s*\*{1,3}\s+")
_IDLE = re.compile(r"[\s*•|.,:;/\\<>{}()\[\]\x01\x02-]*")


class Run(NamedTuple):
    """Words with what must hold for them to be shown."""

    guard: Guard
    text: str
    at: Place
    is_link: bool = False


class Paragraph(NamedTuple):
    """A paragraph with what must hold for it to be shown."""

    guard: Guard
    text: str


class Values(NamedTuple):
    """A value that the words show, and a book cannot."""

    at: Place
    text: str


class Prose:
    """Turns words into paragraphs, and collects the values in them that are not shown."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.values: list[Values] = []

    def paragraphs(self, runs: Iterable[Run]) -> Iterator[Paragraph]:
        """The paragraphs of a section. A line that has nothing but links is left out: the choices have these."""
        for line in _lines(runs):
            words = "".join(run.text for run in line if not run.is_link)
            if _ALIGNED.fullmatch(words) or (_IDLE.fullmatch(words) and any(run.is_link for run in line)):
                continue
            for guard, text, at in _versions(line):
                shown = self.line(text, at)
                if shown.strip():
                    yield Paragraph(guard, shown)

    def label(self, text: str, at: Place) -> str:
        """The words of a choice, on one line."""
        return " ".join(self._signed(text, at).split())

    def line(self, text: str, at: Place) -> str:
        """A paragraph."""
        if _RULE.fullmatch(text):
            return "---"
        head = ""
        heading = _HEADING.get(self.dialect)
        if heading and (result := heading.match(text)):
            head, text = "### ", text[result.end() :]
        elif result := _BULLET.match(text):
            head, text = "- ", text[result.end() :]
        shown = " ".join(self._signed(text.strip().rstrip("\\"), at).split())
        return f"{head}{_started(shown)}" if shown else ""

    def _signed(self, text: str, at: Place) -> str:
        text = self._without_tags(_COMMENT.sub("", _CONTROL.sub("", text)))
        text = self._with_values(text, at)
        for sign, mark in _SIGNS[self.dialect]:
            text = re.sub(r"(?<!:)//" if sign == "//" else re.escape(sign), mark, text)
        return _marked(escaped(unescape(text)))

    def _with_values(self, text: str, at: Place) -> str:
        """Words with the names of the variables whose values they show."""

        def shown(result: re.Match[str]) -> str:
            inner = result[1] if result.re is _CHOICE_VALUE else result[0].lstrip("$")
            self.values.append(Values(at, result[0]))
            return f"[{inner.strip()}]"

        if self.dialect == "choicescript":
            return _CHOICE_VALUE.sub(shown, text)
        return _VALUE.sub(shown, text) if self.dialect in ("harlowe", "sugarcube") else text

    @staticmethod
    def _without_tags(text: str) -> str:
        def mark(result: re.Match[str]) -> str:
            name = result[1].lower()
            return BOLD if name in _BOLD_TAGS else ITALIC if name in _ITALIC_TAGS else ""

        return _TAG.sub(mark, text)


# ---------------------------------------------------------------- lines


def _lines(runs: Iterable[Run]) -> Iterator[list[Run]]:
    """The runs of each line."""
    line: list[Run] = []
    for run in runs:
        if run.is_link:
            line.append(run)
            continue
        first, *rest = _BREAK.sub("\n", _COMMENT.sub("", run.text)).split("\n")
        line.append(run._replace(text=first))
        for text in rest:
            if any(item.text.strip() for item in line):
                yield line
            line = [run._replace(text=text)]
    if any(item.text.strip() for item in line):
        yield line


def _versions(line: list[Run]) -> Iterator[tuple[Guard, str, Place]]:
    """A paragraph in each version that its conditions make of it."""
    shown = [run for run in line if run.text.strip()] or line
    guards = {run.guard for run in shown}
    at = shown[0].at
    if len(guards) == 1:
        yield guards.pop(), "".join(run.text for run in line), at
        return
    tests = list(dict.fromkeys(test for run in shown for test in sorted(tests_of(run.guard), key=repr)))
    versions = _worded(line, tests) if len(tests) <= MOST_TESTS else None
    if versions is None:
        for run in shown:
            yield run.guard, run.text, run.at
        return
    for text, guard in versions.items():
        if text.strip():
            yield guard, text, at


def _worded(line: list[Run], tests: list[Expression]) -> dict[str, Guard] | None:
    """By version of a paragraph when it is shown."""
    result: dict[str, Guard] = {}
    for truths in product((True, False), repeat=len(tests)):
        holding = frozenset(zip(tests, truths, strict=True))
        text = "".join(run.text for run in line if any(term <= holding for term in run.guard))
        result[text] = result.get(text, frozenset()) | {holding}
    try:
        return {text: simplified(guard) for text, guard in result.items()}
    except Tangled:
        return None


# ---------------------------------------------------------------- signs


def escaped(text: str) -> str:
    """Words in which no sign means anything to Markdown."""
    return re.sub(r"([\\`*_\[\]<])", r"\\\1", text)


def _started(text: str) -> str:
    """A paragraph whose beginning means nothing to Markdown or to the notation."""
    if re.match(r"[#>+(|=~-]", text):
        return f"\\{text}"
    return re.sub(r"^([A-Z]|\d{1,9})([.)])", r"\1\\\2", text)


def _marked(text: str) -> str:
    """Words with emphasis in Markdown. What is never closed is closed at the end."""
    for mark in (BOLD, ITALIC):
        if text.count(mark) % 2:
            text += mark
        text = re.sub(rf"{mark}(\s*){mark}", r"\1", text)
        text = re.sub(rf"{mark}(\s*)([^{mark}]*?)(\s*){mark}", rf"\1{QUOTE}\2{CLOSE}\3", text)
        sign = "**" if mark == BOLD else "_"
        if mark == BOLD and re.fullmatch(rf"\s*{QUOTE}[^{QUOTE}]*{CLOSE}\s*", text):
            sign = "__"  # a line in bold alone is the name of a town
        text = text.replace(QUOTE, sign).replace(CLOSE, sign)
    return text


__all__ = ["ALWAYS", "Paragraph", "Prose", "Run", "Values"]
