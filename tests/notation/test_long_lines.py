"""Lines as long as a line may be, of whatever repeats: they are read in time that grows with their length."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from wanderbook.diagnostics import Diagnostic
from wanderbook.notation import phrasebook, read_book
from wanderbook.notation.folder import LONGEST_LINE, read_memory

PAGE = b'title = "Long"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n'
PATIENCE = 60
"""Seconds after which something counts as endless: reading any of these takes a fraction of one."""


@contextmanager
def ending() -> Iterator[None]:
    """Raises where this does not come to its end."""

    def endless(number: int, frame: object) -> None:
        raise AssertionError("this does not end")

    before = signal.signal(signal.SIGALRM, endless)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def read(text: str, lines: int = 1) -> tuple[Diagnostic, ...]:
    with ending():
        contents = {"book.toml": PAGE, "storybook/all.md": ("## 1\n\n" + text * lines + "\n").encode()}
        return read_book(read_memory(contents), use_cache=False).diagnostics


SPACES = " " * (LONGEST_LINE - 100)


@pytest.mark.parametrize(
    "text",
    [
        "*Gain{}quest x.*\n\n",
        "*{}x{}Gain quest.*\n\n",
        "(Turn{}to{}x)\n\n",
        "If{}x\n\n",
        "If keyword{}A turn x\n\n",
        "A. Go.\nRequires{}x\n(Turn to 1)\n\n",
        "A. Go.\nPay{}x\n(Turn to 1)\n\n",
        "A. Go.\nSTRENGTH{}x\n(Turn to 1)\n\n",
        "A. Go.\nCHANCE Move 2{} in 6\n(Turn to 1)\n\n",
        "A. Go.\nMac{}x{}STRENGTH 5\n(Turn to 1)\n\n",
        "A. Go.\nSTRENGTH 5\nFail:{}x{}x\n(Turn to 1)\n\n",
        "Draw fate.\n1-6:{}x{}x\n\n",
    ],
)
def test_spaces_in_what_does_not_parse(text: str) -> None:
    assert read(text.replace("{}", SPACES[: len(SPACES) // text.count("{}")]), lines=20)


@pytest.mark.parametrize("text", ["Gain {} quest x", "Pay {} : {}", "x {} per {} x", "Mac {} : {} x", "{} x"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_millions_of_spaces_are_no_phrase(language: str, text: str) -> None:
    words, said = phrasebook(language), text.replace("{}", " " * 1_000_000)
    with ending():
        assert words.read_effect(said) is None
        assert words.read_test(said) is None
        assert words.frame("redirect").read(said) is None
        assert words.frame("use_for").read(said) is None
        assert words.frame("each").read(said) is None


@pytest.mark.parametrize("unit", ["Mac: ", "a: ", "Gain 1 coin per totem per ", "[](", "![](<", "(", "keyword A or "])
def test_what_repeats_is_told_and_nothing_breaks(unit: str) -> None:
    long = (unit * LONGEST_LINE)[: LONGEST_LINE - 20]
    assert read(f"*{long}*\n\n")
    assert read(f"{long}x\n\n", lines=20)
    assert read(f"A. Go.\nRequires {long}\n(Turn to 1)\n\n")
    assert read(f"A. Go.\nSTRENGTH 5\nFail: {long}\n(Turn to 1)\n\n")


def test_a_choice_over_many_lines_is_as_long_as_one_line_may_be() -> None:
    words = "word " * (LONGEST_LINE // 20)
    many = "".join(f"{words}\n" for _ in range(4))
    [found] = [one for one in read(f"A. Go.\n{many}(Turn to 1)\n\n") if one.code == "SB005"]
    assert found.line == 3 and "the text of this choice" in found.message


@pytest.mark.parametrize("separator", ["\x85", "\u2028", "\u2029"])
def test_a_separator_of_lines_is_a_space(separator: str) -> None:
    title = b'title = "Short"\nruleset = "gamebook"\nstart = "1"\n'
    contents = {"book.toml": title, "storybook/all.md": f"## 1\n\n{separator}*The story ends. Ending 1.*\n".encode()}
    [block] = read_book(read_memory(contents), use_cache=False).require().sections["1"].body
    assert block.kind == "instructions"
