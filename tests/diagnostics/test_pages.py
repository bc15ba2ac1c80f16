"""Every code has a page, and what the pages show is true: the bad example is bad, the good one is good."""

import re
from pathlib import Path

import pytest

import wanderbook
import wanderbook as wb
from tests.books import SMALLEST, write_book
from tests.strategies import words
from wanderbook.book.conditions import CONDITIONS
from wanderbook.book.effects import EFFECTS
from wanderbook.diagnostics import Diagnostic, HelpPage, page, pages, render
from wanderbook.foreign.stories import ForeignStory
from wanderbook.notation import read_book
from wanderbook.notation.claims import read_claims
from wanderbook.notation.languages import phrasebook
from wanderbook.proofs.assumptions import check_assumptions
from wanderbook.proofs.claims import check_claims

ENGINE = Path(wanderbook.__file__).parent

# What no text file shows: bytes, sizes, links, and no file at all. See tests/notation/test_bad_files.py.
# And what is no part of a book: scenario files. See tests/session/test_scenario.py.
IN_WORDS = {"SB001", "SB002", "SB003", "SB004", "SB005", "SB006", "SB010", "SB501", "SB502", "SB804", "SB812"}
IN_WORDS |= {"SB813", "SB829"}
EXAMPLES = [known for known in pages().values() if known.code not in IN_WORDS]
by_code = pytest.mark.parametrize("known", EXAMPLES, ids=lambda known: known.code)


def problems(folder: Path, code: str) -> tuple[Diagnostic, ...]:
    """What `wanderbook check` tells: the book's problems, or where it has no errors, those of its author's tests. A
    Twee file, a file in ink, or scenes are a story. Of a code for continuity, what `check --continuity` tells."""
    for story in (folder / "story.twee", folder / "story.ink"):
        if story.exists():
            return ForeignStory(story).diagnostics
    if (folder / "startup.txt").exists():
        return tuple(found for file in sorted(folder.glob("*.txt")) for found in ForeignStory(file).diagnostics)
    read = read_book(folder, use_cache=False)
    if read.book is None:
        return read.diagnostics
    claims = read_claims(folder, read.book)
    tests = check_claims(read.book, claims) if claims else []
    prose = wb.continuity(wb.load(folder)).diagnostics if code.startswith("SB7") else ()
    return (*read.diagnostics, *tests, *check_assumptions(read), *prose)


def codes_in_source() -> set[str]:
    texts = (path.read_text("utf-8") for path in ENGINE.rglob("*.py"))
    return {code for text in texts for code in re.findall(r"[\"'](SB\d{3})[\"']", text)}


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert set(pages()) == codes_in_source()


def test_a_page_lies_in_the_file_of_its_code() -> None:
    files = {path.stem: path.read_text("utf-8") for path in (ENGINE / "diagnostics" / "pages").glob("*.md")}
    assert files == {code: known.text for code, known in pages().items()}


def test_only_what_no_text_can_show_is_told_in_words() -> None:
    assert {known.code for known in pages().values() if not known.bad and not known.good} == IN_WORDS
    assert all(known.bad and known.good for known in EXAMPLES)


@pytest.mark.parametrize("known", pages().values(), ids=lambda known: known.code)
def test_a_page_teaches_before_it_shows(known: HelpPage) -> None:
    assert re.search(r"\n## Bad\n\n\S.*\n## Good\n\n\S", known.text, re.DOTALL)
    taught = known.text.partition("\n## Bad\n")[0].partition("\n")[2]
    assert 2 <= len(re.findall(r"[.?]`?(?:\s|$)", taught)) <= 7, "a few plain sentences"
    assert known.text.count("```") % 2 == 0
    assert all(len(line) <= 120 for line in known.text.split("\n"))


def test_pages_are_found_in_small_letters_too() -> None:
    assert page("sb104") == pages()["SB104"]
    assert page("SB999") is None


@by_code
def test_the_bad_example_has_this_problem_and_no_other(known: HelpPage, tmp_path: Path) -> None:
    folder = write_book(tmp_path, known.bad)
    found = problems(folder, known.code)
    assert {diagnostic.code for diagnostic in found} == {known.code}
    if known.code.startswith("SB8"):
        return
    keeps_from_play = found[0].severity == "error" and not known.code.startswith(("SB4", "SB6"))  # translations, tests
    assert (read_book(folder, use_cache=False).book is None) == keeps_from_play


@by_code
def test_the_good_example_has_no_problem(known: HelpPage, tmp_path: Path) -> None:
    folder = write_book(tmp_path, known.good)
    assert problems(folder, known.code) == ()
    assert read_book(folder, use_cache=False).book is not None


@by_code
def test_the_caret_stands_under_something(known: HelpPage, tmp_path: Path) -> None:
    """Line and column exist, and what they point at is not blank."""
    folder = write_book(tmp_path, known.bad)
    for diagnostic in problems(folder, known.code):
        if (folder / diagnostic.file).is_dir():  # nothing in it to point at
            assert (diagnostic.line, diagnostic.column, diagnostic.source) == (1, 1, "")
            continue
        line = {**SMALLEST, **known.bad}[diagnostic.file].split("\n")[diagnostic.line - 1]
        marked = line[diagnostic.column - 1 : diagnostic.column - 1 + diagnostic.length]
        assert len(marked) == diagnostic.length
        assert marked == marked.strip() != ""
        if diagnostic.source:
            assert diagnostic.source == line
            shown, carets = render(diagnostic).split("\n")[1:3]
            assert shown[carets.index("^") : carets.rindex("^") + 1] == marked


def test_the_smallest_book_has_no_problem(tmp_path: Path) -> None:
    read = read_book(write_book(tmp_path, {}), use_cache=False)
    assert read.diagnostics == ()
    assert read.require().title == "The Lantern"


def test_every_phrase_is_on_the_page_of_unknown_phrases() -> None:
    """`wanderbook explain SB101` promises a list of the phrases: it is whole, and all of them can be read."""
    text = pages()["SB101"].text.partition("## The phrases")[2]
    effects, _, conditions = text.partition("Conditions,")
    books = (
        words("en"),
        words("en", "distant_skies"),
        phrasebook("en"),
    )  # a book's own word for a stat goes before a game's
    said = [{one.meaning.kind for book in books if (one := book.read_effect(phrase))} for phrase in quoted(effects)]
    assert set[str]().union(*said) == set(EFFECTS)
    assert all(said)
    asked = quoted(conditions)[-len(CONDITIONS) :]
    tests = [words("en").read_test(phrase) or words("en", "distant_skies").read_test(phrase) for phrase in asked]
    assert {one.meaning.kind for one in tests if one} == set(CONDITIONS)


def quoted(text: str) -> list[str]:
    return [" ".join(phrase.split()) for phrase in re.findall(r"`([^`]+)`", text)]
