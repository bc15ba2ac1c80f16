"""A diagnostic as text: the place, the message, the source line with a caret, the help."""

from pathlib import Path

import pytest

from tests.books import write_book
from wanderbook.diagnostics import Diagnostic, render
from wanderbook.diagnostics.render import WIDTH
from wanderbook.notation import read_book

AS_PRINTED = """\
stories/tides/storybook/03-ammer.md:41:2: error SB104: section 38.11 does not exist
   41 | (Turn to 38.11)
      |  ^^^^^^^^^^^^^
   help: did you mean 38.1 or 38.12?"""


def at(source: str, column: int, length: int = 1, **more: str) -> Diagnostic:
    return Diagnostic("storybook/all.md", 7, column, "SB101", "so", length=length, source=source, **more)


def lines(diagnostic: Diagnostic) -> tuple[str, str]:
    """The source line and the line of carets, behind the bar."""
    _, shown, carets, *_ = render(diagnostic).split("\n")
    assert shown[:8] == "    7 | "
    assert carets[:8] == "      | "
    return shown[8:], carets[8:]


def test_what_has_no_words_in_another_language_is_told_in_english_below_its_kind() -> None:
    shown = render(at("(Turn to 9)", 2, help="so?"), language="fr").split("\n")
    assert shown[0] == "storybook/all.md:7:2: erreur SB101\u00a0: ce n’est pas une expression de la notation"
    assert shown[1].strip() == "so" and shown[-1] == "   aide\u00a0: so?"


@pytest.mark.parametrize("language", ["en", "de", "", "../fr", "fr.toml"])
def test_a_language_that_is_not_there_is_english(language: str) -> None:
    problem = at("(Turn to 9)", 2, help="did you mean 8?")
    assert render(problem, language=language) == render(problem)


def test_as_the_notation_prints_it(tmp_path: Path) -> None:
    """From a book's text to the very lines that the notation's description shows."""
    text = "## 38.12\n\n*The story ends. Ending 1.*\n\n## 38.1\n\n" + "It rains.\n\n" * 12
    text += "*Turn to 38.12.*\n\n## 1\n\nIt rains.\n\n"
    text += "A. Go on.\n(Turn to 38.1)\n\nB. Wait.\n(Turn to 38.11)\n"
    assert text.split("\n")[40] == "(Turn to 38.11)"
    folder = write_book(tmp_path, {"storybook/03-ammer.md": text, "storybook/all.md": ""})
    [problem] = read_book(folder, use_cache=False).diagnostics
    assert render(problem, "stories/tides/") == AS_PRINTED


def test_a_warning_says_so() -> None:
    warning = Diagnostic("storybook/all.md", 3, 12, "SB202", "no quest has the keyword LIHGT")
    assert render(warning) == "storybook/all.md:3:12: warning SB202: no quest has the keyword LIHGT"


def test_without_a_source_line_there_is_no_caret() -> None:
    nothing = Diagnostic("storybook", 1, 1, "SB006", "cannot be read", help="look again")
    assert render(nothing).split("\n")[1:] == ["   help: look again"]


@pytest.mark.parametrize(("line", "margin"), [(1, "    1 | "), (12345, "12345 | "), (123456, "123456 | ")])
def test_the_bars_stand_below_each_other(line: int, margin: str) -> None:
    _, shown, carets = render(Diagnostic("a.md", line, 1, "SB101", "so", source="x")).split("\n")
    assert shown == f"{margin}x"
    assert carets == margin.translate({ord(digit): " " for digit in "0123456789"}) + "^"


def test_tabs_stay_tabs_under_the_line() -> None:
    assert lines(at("\tif\t(Turn to 9)", 6, 9)) == ("\tif\t(Turn to 9)", "\t  \t ^^^^^^^^^")


def test_carets_end_with_the_line() -> None:
    assert lines(at("(Turn to 9)", 2, 500)) == ("(Turn to 9)", " " + "^" * 10)


def test_a_caret_right_behind_the_line_is_shown() -> None:
    assert lines(at("number =", 9)) == ("number =", " " * 8 + "^")


@pytest.mark.parametrize("column", [1, 2, WIDTH // 2, WIDTH, WIDTH + 1, 555, 1990, 2000])
def test_a_long_line_is_shown_around_the_caret(column: int) -> None:
    source = "".join(chr(0x100 + index % 250) for index in range(2000))
    shown, carets = lines(at(source, column))
    assert len(shown) == WIDTH
    assert shown in source
    assert carets.strip() == "^"
    assert shown[carets.index("^")] == source[column - 1]


def test_a_long_mark_stays_in_the_window() -> None:
    shown, carets = lines(at("x" * 5000, 2500, 2400))
    assert len(carets) == len(shown) == WIDTH


def test_wide_letters_take_two_columns_and_accents_none() -> None:
    assert lines(at("灯台へ (Turn to 9)", 6, 9))[1] == " " * 8 + "^" * 9
    assert lines(at("灯台へ", 2, 2))[1] == "  ^^^^"
    assert lines(at("cafe\u0301 X", 7))[1] == " " * 5 + "^"


def test_a_book_cannot_reach_the_terminal() -> None:
    """Escape sequences and marks that turn the text round are shown as a sign, in every part."""
    evil = Diagnostic("a\x1b[2J.md", 1, 5, "SB101", "said \x9b31m", "\u202e", source="\x1b[2Jx\u202e\x07")
    text = render(evil)
    assert not set(text) & set("\x1b\x9b\x07\u202e")
    assert text.split("\n")[1] == "    1 | \ufffd[2Jx\ufffd\ufffd"
    assert text.split("\n")[2] == "      |     ^"
    quoted = Diagnostic("a.md", 1, 1, "SB101", repr("\x1b[2J \u202e") + " is not a price")
    assert render(quoted, language="fr").endswith("\u00a0\\x1b[2J \\u202e\u00a0» n’est pas un prix")
