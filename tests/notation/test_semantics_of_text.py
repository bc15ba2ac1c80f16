"""The small things of the notation: what is prose, what is a rule, and how freely a phrase may be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from wanderbook.book import Choice, Section
from wanderbook.book.conditions import And, HasKeyword, Not, Or
from wanderbook.book.effects import EndStory, GainGoods, GainStatus, LoseHealth, ReturnToShip, TurnTo
from wanderbook.book.sections import Challenge, Failure, Instructions, Prose
from wanderbook.book.vocabulary import vocabularies
from wanderbook.notation import phrasebook, read_book
from wanderbook.notation.printer import print_choice
from wanderbook.notation.reader import ChapterRead, read_chapter

A, B, C = (HasKeyword(keyword=letter) for letter in "ABC")


def chapter(text: str, language: str = "en", ruleset: str = "sleeping_gods") -> ChapterRead:
    return read_chapter("test.md", text, phrasebook(language), vocabularies()[ruleset])


def section(body: str, language: str = "en", ruleset: str = "sleeping_gods") -> Section:
    """The only section, without anything to complain about; it ends with a way on."""
    end = {"en": "*Return to the ship.*", "fr": "*Retournez au bateau.*"}[language]
    read = chapter(f"## 1\n\n{body}\n\n{end if ruleset != 'gamebook' else ''}\n", language, ruleset)
    assert read.diagnostics == []
    [only] = read.sections
    return only


def choice(lines: str, language: str = "en", ruleset: str = "sleeping_gods") -> Choice:
    read = chapter(f"## 1\n\n{lines}\n", language, ruleset)
    assert read.diagnostics == []
    [only] = read.sections[0].choices
    return only


def codes(text: str) -> list[str]:
    return [one.code for one in chapter(text).diagnostics]


# ---------------------------------------------------------------- what is prose


@pytest.mark.parametrize(
    "prose",
    [
        pytest.param("A\\. Smith & Sons, it says.", id="an escaped full stop"),
        pytest.param("A.Smith & Sons", id="no space after the letter"),
        pytest.param("a. small letter", id="a small letter"),
        pytest.param("AB. two letters", id="two letters"),
        pytest.param("He said *gain quest 14* and left.", id="italics inside a line"),
        pytest.param("*Never* is a long *time*.", id="italics at the line's start"),
        pytest.param("*Never* is a long *time*", id="italics at both ends"),
        pytest.param("She is the\n*Manticore* and\nnobody minds.", id="italics at a later line's start"),
        pytest.param("_A whole paragraph of italics._", id="underscores"),
        pytest.param("**Bold, then** plain.", id="bold at the line's start"),
        pytest.param("> ## 3\n>\n> A. not a choice", id="a section in a quote"),
        pytest.param("- ## 3\n- A. not a choice\n- *not an effect*", id="a section in a list"),
        pytest.param("* a list\n* with asterisks", id="a list with asterisks"),
        pytest.param("    ## 3\n    A. not a choice", id="a section in indented code"),
        pytest.param("```\n## 3\n\nA. not a choice\n(Turn to 9)\n```", id="a section in fenced code"),
        pytest.param("### Below\n\n# Above", id="headings of other levels"),
        pytest.param("Above\n===", id="a heading underlined twice"),
        pytest.param("Text.\n\n---\n\nMore.", id="a rule between paragraphs"),
        pytest.param("##3 is no heading", id="no space after the signs"),
        pytest.param("\\## 3", id="an escaped heading"),
        pytest.param("If you wait, it comes.", id="If without a condition"),
        pytest.param("(Turning to go, she laughs.)", id="a bracket"),
        pytest.param("Il dit :\u00a0«\u202fnon\u202f»", id="no-break spaces"),
    ],
)
def test_prose_is_kept_as_it_was_written(prose: str) -> None:
    assert section(prose).body == (Prose(text=prose), Instructions(effects=(ReturnToShip(),)))


def test_an_instruction_between_underscores_is_prose_and_told() -> None:
    read = chapter("## 1\n\n_Gain 2 coins._\n\n*Return to the ship.*\n")
    assert read.sections[0].prose == "_Gain 2 coins._"
    assert [one.code for one in read.diagnostics] == ["SB207"]


def test_a_paragraph_may_hold_lines_of_effects() -> None:
    found = section("You find it.\n*Gain 1 coin.*\nAnd go.")
    assert [block.kind for block in found.body] == ["prose", "instructions", "prose", "instructions"]
    assert found.prose == "You find it.\n\nAnd go."


def test_effects_may_go_on_over_lines() -> None:
    [block] = section("*Gain 1 coin.\nGain\nvenom.*").body
    assert isinstance(block, Instructions)
    assert block.effects == (GainGoods(amount=1, good="coin"), GainStatus(status="venom"), ReturnToShip())


@pytest.mark.parametrize("text", ["3\n---", "Some text\n---------"])
def test_a_line_of_dashes_under_a_text_is_told(text: str) -> None:
    """Markdown makes it a level-2 heading, which no author of a dashed line expects."""
    assert codes(f"## 1\n\n{text}\n\n*Return to the ship.*\n") == ["SB123"]


@pytest.mark.parametrize("line", ["Gain 2 coins.", "-3 health.", "−3 health."])
def test_an_instruction_outside_of_italics_is_told(line: str) -> None:
    assert codes(f"## 1\n\n{line}\n\n*Return to the ship.*\n") == ["SB207"]


# ---------------------------------------------------------------- failures

HURT = LoseHealth(amount=3)


@pytest.mark.parametrize(
    ("said", "failure"),
    [
        ("-3 health", Failure(effects=(HURT,))),
        ("-3 health.", Failure(effects=(HURT,))),
        ("−3 health", Failure(effects=(HURT,))),
        ("Lose 3 health", Failure(effects=(HURT,))),
        ("(It bites.)", Failure(text="It bites.")),
        ("-3 health. (It bites.)", Failure(effects=(HURT,), text="It bites.")),
        ("-3 health. (It bites.) Turn to 9", Failure(effects=(HURT, TurnTo(section="9")), text="It bites.")),
        ("-3 health. Turn to 9. (It bites.)", Failure(effects=(HURT, TurnTo(section="9")), text="It bites.")),
        ("Turn to 9", Failure(effects=(TurnTo(section="9"),))),
        ("Return to the ship", Failure(effects=(ReturnToShip(),))),
        ("(Turn to 9)", Failure(effects=(TurnTo(section="9"),))),
        ("-3 health (Turn to 9)", Failure(effects=(HURT, TurnTo(section="9")))),
        ("(It bites.) (Turn to 9)", Failure(effects=(TurnTo(section="9"),), text="It bites.")),
        ("-3 health.\n(It (really)\nbites.)", Failure(effects=(HURT,), text="It (really) bites.")),
        ("-3 health.\nMac: -3 health.", Failure(effects=(HURT, LoseHealth(amount=3, who="Mac")))),
    ],
)
def test_a_failure_has_consequences_a_text_and_a_turn(said: str, failure: Failure) -> None:
    found = choice(f"A. Try.\nCUNNING 5\nFail: {said}\n(Turn to 2)")
    assert found.failure == failure
    assert found.effects == (TurnTo(section="2"),)


def test_sight_is_perception() -> None:
    assert choice("A. Look.\nSIGHT 5\nFail: -1 health\n(Turn to 2)").trial == Challenge(skill="perception", number=5)


# ---------------------------------------------------------------- conditions


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("not keyword A and keyword B", And(all=(Not(of=A), B))),
        ("not (keyword A and keyword B)", Not(of=And(all=(A, B)))),
        ("keyword A or keyword B and keyword C", Or(any=(A, And(all=(B, C))))),
        ("(keyword A or keyword B) and keyword C", And(all=(Or(any=(A, B)), C))),
        ("not not keyword A", Not(of=Not(of=A))),
        ("keyword RED SAIL", HasKeyword(keyword="RED SAIL")),
        ("keyword OR or keyword AND", Or(any=(HasKeyword(keyword="OR"), HasKeyword(keyword="AND")))),
    ],
)
def test_not_binds_before_and_before_or(said: str, meant: object) -> None:
    assert choice(f"A. Go.\nRequires {said}\n(Turn to 2)").requires == meant
    read = chapter(f"## 1\n\nIf {said}, turn to 2.\n\n*Return to the ship.*\n")
    assert (read.diagnostics, read.sections[0].redirects[0].when) == ([], meant)


def test_in_french_a_ban_covers_the_whole_line() -> None:
    """`Interdit avec A et B` forbids having both, as French has it; in English `not` stands before the first alone."""
    said = "le mot-clé A et le mot-clé B"
    assert choice(f"A. Va.\nInterdit avec {said}\n(Lisez 2)", "fr").requires == Not(of=And(all=(A, B)))
    assert choice(f"A. Va.\nNécessite pas {said}\n(Lisez 2)", "fr").requires == And(all=(Not(of=A), B))


def test_several_guards_are_all_required() -> None:
    assert choice("A. Go.\nRequires keyword A\nRequires not keyword B\n(Turn to 2)").requires == And(all=(A, Not(of=B)))


def test_guards_that_are_long_together_are_printed_line_by_line() -> None:
    lines = [f"Requires not keyword {letter * 30}" for letter in "ABCDE"]
    text = "\n".join(["A. Go.", *lines, "(Turn to 2)"])
    assert print_choice(phrasebook("en"), choice(text)) == text
    short = "A. Go.\nRequires keyword A and not keyword B\n(Turn to 2)"
    assert print_choice(phrasebook("en"), choice(short)) == short


# ---------------------------------------------------------------- spaces, colons, apostrophes


@pytest.mark.parametrize("colon", [":", " :", "\u00a0:", "\u202f:", "  :  "])
def test_a_french_colon_may_stand_close_or_apart(colon: str) -> None:
    found = choice(f"A. Va.\nRUSE 5\nÉchec{colon} Mac{colon} -3 santé\n(Lisez 2)", "fr")
    assert found.failure == Failure(effects=(LoseHealth(amount=3, who="Mac"),))
    read = chapter(f"## 1\n\nPiochez le destin.\n1-3{colon} Lisez 2.\n4-6{colon} Retournez au bateau.\n", "fr")
    assert read.diagnostics == []


@pytest.mark.parametrize("apostrophe", ["'", "’"])
@pytest.mark.parametrize("frame", ["*{}*", "({})"])
def test_an_apostrophe_may_be_straight_or_curly(apostrophe: str, frame: str) -> None:
    said = frame.format(f"L{apostrophe}histoire se termine. Fin 1.")
    [block] = section(said, "fr", "gamebook").body
    assert block == Instructions(effects=(EndStory(ending=1),))
    assert choice(f"A. Va.\n{said}", "fr", "gamebook").effects == (EndStory(ending=1),)


def test_no_break_spaces_stay_in_the_text_of_a_choice() -> None:
    """And other white space becomes one space."""
    found = choice("A.  Dites\u00a0:\n  «\u202fnon\u202f»,\tvite.\n(Lisez 2)", "fr")
    assert found.text == "Dites\u00a0: «\u202fnon\u202f», vite."


@pytest.mark.parametrize(("lines", "text"), [("A.\n", ""), ("A.\nGo on.\n", "Go on."), ("A. \t\nGo\non.\n", "Go on.")])
def test_a_choice_may_have_no_text_or_have_it_on_the_next_line(lines: str, text: str) -> None:
    found = choice(f"{lines}Requires keyword A\n(Turn to 2)")
    assert found == Choice(letter="A", text=text, requires=A, effects=(TurnTo(section="2"),))


def test_phrases_may_be_written_with_any_spaces_and_in_any_case() -> None:
    assert choice("A. Go.\n*gain  2\u00a0COINS.*\n(turn  to 2)").effects == (
        GainGoods(amount=2, good="coin"),
        TurnTo(section="2"),
    )


LANTERN = (
    "## 1\n\nIt is dark,\nand wet.\n\n"
    "A. Go\non.\n*Gain quest 7.*\n(Turn to 1)\n\nB. End.\n*The story ends. Ending 1.*\n"
)
QUEST = '[[quest]]\nnumber = 7\nname = "A lantern"\ntext = """\nTwo\nlines\n"""\n'


@pytest.mark.parametrize("end", ["\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_marks_make_no_difference(tmp_path: Path, end: str, mark: str) -> None:
    plain = {"storybook/all.md": LANTERN, "cards/quests.toml": QUEST}
    other = {name: mark + text.replace("\n", end) for name, text in plain.items()}
    first = read_book(write_book(tmp_path / "unix", plain), use_cache=False)
    again = read_book(write_book(tmp_path / "other", other), use_cache=False)
    assert first.diagnostics == ()
    assert first == again
