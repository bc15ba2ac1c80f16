"""What beginners write: no rule is lost in silence, and the help says what to write instead."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from wanderbook.notation import read_book
from wanderbook.notation.folder import read_memory
from wanderbook.notation.source import Inset, Source

TITLE = b'title = "T"\nruleset = "gamebook"\nstart = "1"\nquests = [2]\n'
END = "*The story ends. Ending 1.*\n"
QUESTS = b'[[quest]]\nnumber = 2\nname = "A lamp"\nkeyword = "LAMP"\n'


def told(body: str) -> dict[str, str]:
    """Codes with their help, for a section 1 with this body."""
    text = f"## 1\n\n{body}\n\n## 2\n\nIf keyword LAMP, turn to 3.\n\n{END}\n## 3\n\n{END}"
    contents = {"book.toml": TITLE, "cards/quests.toml": QUESTS, "storybook/all.md": text.encode()}
    return {one.code: one.help for one in read_book(read_memory(contents), use_cache=False).diagnostics}


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("Require keyword LAMP", "Requires keyword LAMP"),
        ("Needs keyword LAMP", "Requires keyword LAMP"),
        ("If keyword LAMP", "Requires keyword LAMP"),
        ("If keyword LAMP, turn to 2.", "Requires keyword LAMP"),
        ("If you have the LAMP", "Requires keyword LAMP"),
        ("Chance 4 in 6", "CHANCE 4 in 6"),
        ("Gain quest 2.", "*Gain quest 2.*"),
        ("Gain quest 2.*", "*Gain quest 2.*"),
        ("_Gain quest 2._", "*Gain quest 2.*"),
        ("**Gain quest 2.**", "*Gain quest 2.*"),
        ("Go to 2", "(Turn to 2)"),
        ("(Go to page 2)", "(Turn to 2)"),
        ("( Turn to 2 )", "(Turn to 2)"),
    ],
)
def test_a_rule_under_a_choice_is_not_taken_for_its_text(line: str, instead: str) -> None:
    assert told(f"A. Go up.\n{line}\n(Turn to 2)")["SB101"].endswith(instead)


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("*Gain quest 2.", "*Gain quest 2.*"),
        ("Gain quest 2", "*Gain quest 2.*"),
        ("_Gain quest 2._", "*Gain quest 2.*"),
        ("* Gain quest 2.", "*Gain quest 2.*"),
        ("You take it. *Gain quest 2.*", "*Gain quest 2.*"),
        ("[Turn to 2]", "(Turn to 2)"),
        ("Go to section 2.", "(Turn to 2)"),
    ],
)
def test_a_rule_in_the_prose_is_warned_about(line: str, instead: str) -> None:
    assert told(f"{line}\n\n(Turn to 2)")["SB207"].endswith(instead)


@pytest.mark.parametrize(
    "line", ["He goes to bed.", "Go to sleep.", "Take quests seriously.", "If only.", "Chance is a fine thing."]
)
def test_prose_is_left_in_peace(line: str) -> None:
    assert told(f"{line}\n\n(Turn to 2)") == {}
    assert told(f"A. Go up.\n{line}\n(Turn to 2)") == {}


@pytest.mark.parametrize("label", ["a)", "a.", "A)", "**A.**", "(a)", "A:"])
def test_what_looks_like_a_choice_is_named_so(label: str) -> None:
    assert "SB129" in told(f"{label} Go up.\n(Turn to 2)")


def test_a_choice_needs_room() -> None:
    assert "SB128" in told("Some text.\nA. Go up.\n(Turn to 2)")
    assert "SB128" in told("    A. Go up.\n    (Turn to 2)")
    assert told("A. Up. (Turn to 2)")["SB101"].endswith("(Turn to 2)")


@pytest.mark.parametrize("heading", ["##5", "### 7", "# 9"])
def test_what_looks_like_a_section_is_named_so(heading: str) -> None:
    assert told(f"{heading}\n\n(Turn to 2)")["SB102"].startswith("write ## ")


@pytest.mark.parametrize(
    ("effect", "help"),
    [
        ("Take quest 2", "did you mean 'Gain quest 2'?"),
        ("Turn to section 2", "did you mean 'Turn to 2'?"),
        ("The End", "did you mean 'The story ends. Ending 1'?"),
        ("Gain quests 2 and 3", "these instructions start like it: Gain quest N, Gain adventure card N"),
    ],
)
def test_suggestions_mean_what_was_meant(effect: str, help: str) -> None:
    assert told(f"*{effect}.*\n\n(Turn to 2)")["SB101"] == help


def test_suggestions_keep_to_the_ruleset() -> None:
    assert "did you mean" not in told("*Gain 1 gold.*\n\n(Turn to 2)")["SB101"]
    assert "CHANCE 2 in 6" in told("A. Up.\nFail: Turn to 2\n(Turn to 2)")["SB111"]
    assert set(told("A. Up.\nCUNNING 4\n(Turn to 2)")) == {"SB112"}


def test_a_keyword_in_a_sentence_is_found() -> None:
    assert told("If you have the LAMP, turn to 2.\n\n(Turn to 2)")["SB101"] == "write keyword LAMP"


def test_prose_after_a_turn_is_never_read() -> None:
    assert "SB118" in told("(Turn to 2)\n\nMore prose.")


@pytest.mark.parametrize("line", ["STRENGTH", "CRAFT lots", "CHALLENGE CRAFT lots", "MOXIE: five"])
def test_what_begins_as_a_challenge_does_is_warned_about(line: str) -> None:
    assert told(f"A. Go up.\n{line}\n(Turn to 2)")["SB207"].startswith("expected a challenge such as CHANCE 2 in 6")


def test_what_is_required_in_the_words_of_a_choice_is_warned_about() -> None:
    assert told("A. Requires LAMP: go up.\n(Turn to 2)") == {"SB207": "put the requirement on a separate line"}


@pytest.mark.parametrize("line", ["Craft is what it takes.", "NEVER AGAIN", "With all your strength."])
def test_other_words_of_a_choice_are_left_in_peace(line: str) -> None:
    assert told(f"A. Go up.\n{line}\n(Turn to 2)") == {}


@pytest.mark.parametrize(
    ("numbers", "missing", "help"),
    [
        ((1, 2, 3, 7), 99, "use one of 1, 2, 3, 7"),
        ((*range(100, 110), *range(400, 410)), 255, "the nearest are 109 and 400"),
        (range(100, 130, 2), 888, "the last is 128"),
        (range(100, 130, 2), 66, "the first is 100"),
    ],
)
def test_only_sections_that_are_there_are_named(numbers: Iterable[int], missing: int, help: str) -> None:
    sections = [f"## {number}\n\n(Turn to {missing})\n" for number in numbers]
    contents = {"book.toml": TITLE.replace(b"quests = [2]\n", b""), "storybook/all.md": "\n".join(sections).encode()}
    found = read_book(read_memory(contents), use_cache=False).diagnostics
    assert {one.help for one in found if f"{missing} does not exist" in one.message} == {help}


@pytest.mark.parametrize(
    "line",
    [
        "The cage says *Tomas when you listen.",
        "**The night market",
        "It is _very dark.",
        "It is **very* dark.",
        "*Nobody* laughs, and *nobody weeps.",
    ],
)
def test_emphasis_that_is_never_closed_is_warned_about(line: str) -> None:
    assert "again where it ends" in told(f"{line}\n\n(Turn to 2)")["SB229"]


@pytest.mark.parametrize(
    "line",
    [
        "*Nobody* laughs, **nobody** weeps, and ***nobody*** looks.",
        "_Over two\nlines._",
        "Five * three is fifteen.",
        "A snake_case_name, a d*mn, and a blank: _____.",
        "An asterisk: \\*this one.",
        "A note.* And `*code`.",
        "**Bold with *italics* in it.**",
        "*“Who is there?”*",
        "im*poss*ible",
    ],
)
def test_emphasis_that_is_closed_and_other_signs_are_left_alone(line: str) -> None:
    assert "SB229" not in told(f"{line}\n\n(Turn to 2)")


def test_an_instruction_that_is_never_closed_says_what_that_costs() -> None:
    story = "## 1\n\nIt is dark.\n\n*Gain quest 2. Gain quest 2.\n\nA. Go.\n(Turn to 1)\n"
    contents = {"book.toml": TITLE, "storybook/all.md": story.encode()}
    found = read_book(read_memory(contents), use_cache=False).diagnostics
    [told] = [one.message for one in found if one.code == "SB229"]
    assert told.endswith("so it is shown as text and has no effect")


def test_a_place_in_a_string_with_line_ends_lies_in_its_file() -> None:
    """A card's text may be one line of TOML and several of text."""
    inset = Inset(Source("cards/all.toml", 'text = "One.\\n\\nTwo."'), "One.\n\nTwo.", 1, 8)
    line, _ = inset.place(7)
    assert inset.line(line) == 'text = "One.\\n\\nTwo."'
