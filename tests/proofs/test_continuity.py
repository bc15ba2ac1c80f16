"""Continuity: what plays show to be wrong in the prose, held against brute force and planted in every bundled book."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

import wanderbook as wb
from tests.books import write_book
from tests.proofs.agree_continuity import held
from wanderbook.book import Book, Choice, Section
from wanderbook.book.conditions import Condition, HasKeyword
from wanderbook.book.effects import Effect, EndCampaign, EndStory, GainQuest, LoseQuest, TurnTo
from wanderbook.book.sections import Assumption, ConditionalProse, Instructions, Prose, Redirect
from wanderbook.notation import bundled, read_book
from wanderbook.notation.book_read import BookRead
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.folder import read_folder
from wanderbook.notation.languages import phrasebook_of
from wanderbook.notation.load import lines_of_files
from wanderbook.notation.printer import print_choice, print_section
from wanderbook.notation.source import Line
from wanderbook.proofs.assumptions import check_assumptions
from wanderbook.proofs.continuity.finds import CODES, diagnostic
from wanderbook.proofs.continuity.finds import finds as finds_of
from wanderbook.proofs.continuity.presence import presence
from wanderbook.proofs.continuity.questions import BUDGET, decide
from wanderbook.proofs.continuity.shown import shown
from wanderbook.proofs.continuity.suspects import suspects

TIDEWRIGHT = "the-tidewrights-debt"


def test_agreement_with_brute_force() -> None:
    counts: Counter[str] = Counter()
    for number in range(40):
        counts += held(number) or Counter()
    assert all(counts[kind] for kind in ("reset", "told twice", "given twice", "promise", "forgotten"))
    assert counts["broken"] and counts["kept"] and counts["never"]


# ---------------------------------------------------------------- one book

RETURN = """## 1

If keyword LAMP, turn to 2.

A stranger.

A. Take the lamp.
*Gain quest 7.*
(Turn to 1)

B. Go.
*The story ends. Ending 1.*

## 2

{note}The stranger knows you.

A. Give it back.
*Lose quest 7.*
(Turn to 1)
"""
LAMP = '[[quest]]\nnumber = 7\nname = "A lamp"\nkeyword = "LAMP"\n'


def finds(folder: Path, text: str) -> wb.Continuity:
    return wb.continuity(wb.load(write_book(folder, {"storybook/all.md": text, "cards/quests.toml": LAMP})))


def test_a_reset_is_shown_by_a_play(tmp_path: Path) -> None:
    found = finds(tmp_path, RETURN.format(note=""))
    [one] = [one for one in found if one.kind == "reset"]
    assert (one.code, one.name, one.place) == ("SB701", "1:if1", ("storybook/all.md", 3))
    assert one.witness.replies == ("A", "A")
    assert "SB701" in {problem.code for problem in found.diagnostics}
    assert found.to_dict()["finds"][0]["witness"] == ["A", "A"]


def test_what_follows_from_a_reset_is_no_find_of_its_own(tmp_path: Path) -> None:
    assert {one.kind for one in finds(tmp_path, RETURN.format(note=""))} == {"reset"}


def test_again_quiets_a_section(tmp_path: Path) -> None:
    found = finds(tmp_path, RETURN.format(note="").replace("## 1\n", "## 1\n\nAgain: she forgets faces\n", 1))
    assert [one.kind for one in found] == []
    assert [(one.kind, one.meant) for one in found.meant] == [("reset", "she forgets faces")]
    assert found.diagnostics == ()


def test_a_section_marked_once(tmp_path: Path) -> None:
    text = "## 1\n\nOnce\n\nThe clock strikes.\n\nA. Wait.\n(Turn to 1)\n\nB. Go.\n*The story ends. Ending 1.*\n"
    [one] = finds(tmp_path, text)
    assert (one.kind, one.name, one.witness.replies) == ("told twice", "1", ("A",))


def test_a_text_for_those_who_come_again_is_read_again(tmp_path: Path) -> None:
    text = (
        RETURN.format(note="")
        .replace("*Lose quest 7.*\n", "")
        .replace("The stranger knows you.", "Welcome.\n\n*Gain quest 7.*")
    )
    assert [one.kind for one in finds(tmp_path, text)] == []


SHOWN = """## 1

A. Take the lamp.
*Gain quest 7.*
(Turn to 2)

B. Go on.
(Turn to 2)

## 2

{note}A. Show the lamp to the guard.
Requires keyword LAMP
(Turn to 3)

B. Show the lamp to his dog.
Requires keyword LAMP
(Turn to 3)

C. Walk past.
(Turn to 3)

## 3

The guard lets you through.

*The story ends. Ending 1.*
"""


def test_choices_of_which_one_section_says_nothing_are_one_find(tmp_path: Path) -> None:
    [one] = finds(tmp_path / "one", SHOWN.format(note=""))
    assert (one.code, one.name, one.place) == ("SB704", "2:A", ("storybook/all.md", 12))
    assert one.message == "2:A requires keyword LAMP, and nothing in section 3 knows of it; so it is with 2:B"
    meant = finds(tmp_path / "two", SHOWN.format(note="Again: he never looks\n\n"))
    assert not meant.finds and [one.name for one in meant.meant] == ["2:A", "2:B"]


# ---------------------------------------------------------------- The Tidewright's Debt

RESETS = "1.4:if1 2.3:if1 3:if2 7:if1 7:if2 9:if1 12:if2 20:if1 21:if1 22:if1 25:if1 25:if2 46:if1 46:if2".split()


def test_the_resets_of_a_campaign() -> None:
    """Of the redirects that test one keyword which can be lost, three always hold when it is gone."""
    book = read_book(bundled()[TIDEWRIGHT]).require()
    several = [one for one in suspects(book) if one.kind == "reset"]
    verdicts, _ = decide(book, several)
    shown = {one.at for one in several if verdicts[one.goal].status == "reachable"}
    assert shown.issuperset(RESETS)
    assert Counter(verdict.status for verdict in verdicts.values()) == {"reachable": 19, "unreachable": 3}


# ---------------------------------------------------------------- planted in every bundled book


def planted(name: str, folder: Path) -> tuple[Path, Book]:
    """A copy of a bundled book with an example of each fault, behind a choice that every play can come to."""
    shutil.copytree(bundled()[name], folder, ignore=shutil.ignore_patterns("locale", "tests.toml"))
    read = read_book(folder, use_cache=False)
    book = read.require()
    words = phrasebook_of(book)
    door = _door(book)
    letter = chr(ord(door.choices[-1].letter) + 1)
    _insert(folder, read, door, print_choice(words, Choice(letter=letter, text="…", effects=(TurnTo(section="900"),))))
    text = "\n\n".join(print_section(words, one) for one in _faults(book))
    (folder / "storybook/zz-planted.md").write_text(f"{text}\n", "utf-8")
    cards = "\n".join(
        f'[[quest]]\nnumber = {9001 + at}\nname = "…"\nkeyword = "{word}"\n' for at, word in enumerate(WORDS)
    )
    (folder / "cards/zz-planted.toml").write_text(cards, "utf-8")
    page, absent = (folder / "book.toml").read_text("utf-8"), HasKeyword(keyword="ABSENT")
    (folder / "book.toml").write_text(f"{page}\n{ABSENT.format(print_condition(words, absent))}", "utf-8")
    return folder, book


WORDS = ("PLANTED", "TOLDTWICE", "GIVENTWICE", "FORGOT", "ABSENT")
ABSENT = '[[person]]\nname = "Zed Quill"\naboard = "{}"\n'


def _door(book: Book) -> Section:
    """A section that every play can come to at the beginning."""
    first = [book.title_page.start] if book.title_page.start else book.locations
    open = (book.sections[number] for number in first if number)
    return min((one for one in open if 0 < len(one.choices) < 20), key=lambda one: len(one.redirects))


def _insert(folder: Path, read: BookRead, section: Section, choice: str) -> None:
    """Add a choice at the end of a section."""
    file, span = read.spans[section.number]
    lines = (folder / file).read_text("utf-8").split("\n")
    lines[span.end_line : span.end_line] = ["", choice]
    (folder / file).write_text("\n".join(lines), "utf-8")


def _faults(book: Book) -> list[Section]:
    ending = book.title_page.ending[0].number if book.title_page.ending else 1
    end = EndStory(ending=ending) if "end_story" in book.vocabulary.effects else EndCampaign(ending=ending)

    def choice(letter: str, *effects: Effect, requires: Condition | None = None) -> Choice:
        return Choice(letter=letter, text="…", effects=effects, requires=requires)

    def to(number: int) -> TurnTo:
        return TurnTo(section=str(number))

    held = HasKeyword(keyword="PLANTED")
    chain = [Section(number=str(number), choices=(choice("A", to(number + 1)),)) for number in range(910, 920)]
    return [
        Section(
            number="900",
            redirects=(Redirect(when=held, to="901"),),
            choices=(choice("A", GainQuest(quest=9001), to(900)), choice("B", to(903))),
        ),
        Section(number="901", choices=(choice("A", LoseQuest(quest=9001), to(900)), choice("B", to(903)))),
        Section(number="902", body=(Instructions(effects=(GainQuest(quest=9002),)),), choices=(choice("A", to(903)),)),
        Section(
            number="903",
            choices=(
                choice("A", to(902), requires=None),
                choice("B", GainQuest(quest=9003), to(903)),
                choice("C", to(904), requires=held),
                choice("D", to(904)),
                choice("E", GainQuest(quest=9004), to(910)),
                choice("F", to(905), requires=HasKeyword(keyword="FORGOT")),
            ),
        ),
        Section(
            number="904",
            body=(
                Prose(text="…"),
                Prose(text="…"),
                Prose(text="On the stairs waits Zed Quill."),
                ConditionalProse(text="“You again.”", when=HasKeyword(keyword="ABSENT")),
            ),
            assumes=(Assumption(when=HasKeyword(keyword="GIVENTWICE"), block=1),),
            choices=(choice("A", end),),
        ),
        Section(number="905", choices=(choice("A", end),)),
        *chain,
        Section(number="920", choices=(choice("A", GainQuest(quest=9005), end),)),
    ]


def _is_planted(section: str) -> bool:
    return section in map(str, range(900, 921))


def line_of(folder: Path) -> Line:
    """A function for the lines of a book's files."""
    return lines_of_files(read_folder(folder))


@pytest.mark.parametrize("name", sorted(bundled()))
def test_one_fault_of_each_kind_is_found_on_its_line(name: str, tmp_path: Path) -> None:
    folder, _ = planted(name, tmp_path / "book")
    read = read_book(folder, use_cache=False)
    book = read.require()
    several = [one for one in suspects(book) if _is_planted(one.section)]
    verdicts, assumed = decide(book, several)
    every = finds_of(book, several, verdicts, assumed, presence(book, BUDGET), shown(book, BUDGET)).found
    there = [one for one in every if _is_planted(one.suspect.section)]
    problems = [diagnostic(book, one, *read.spans[one.suspect.at], line_of(folder)) for one in there]
    found = {problem.code: one.suspect.at for problem, one in zip(problems, there, strict=True)}
    at = ("900:if1", "902", "903:B", "903:C", "903:E", "904", "904:p1")
    assert found == dict(zip(CODES.values(), at, strict=True))
    assert len(there) == len(at)
    lines = (folder / "storybook/zz-planted.md").read_text("utf-8").split("\n")
    on = {problem.code: lines[problem.line - 1] for problem in problems}
    assert on["SB702"] == "## 902"
    assert on["SB703"].startswith("B. ") and on["SB704"].startswith("C. ") and on["SB705"].startswith("E. ")
    assert "PLANTED" in on["SB701"] and "ABSENT" in on["SB707"]
    [named] = [problem for problem in problems if problem.code == "SB706"]
    assert on["SB706"][named.column - 1 :][: named.length] == "Zed Quill"
    [broken] = check_assumptions(read, budget=BUDGET)
    assert (broken.code, broken.file) == ("SB607", "storybook/zz-planted.md")
    assert "GIVENTWICE" in lines[broken.line - 1]


# ---------------------------------------------------------------- people and epilogues

PEOPLE = """## 1

Ada waits.

A. Go with Ada.
*Gain quest 7.*
(Turn to 2)

B. Go alone.
(Turn to 2)

## 2

{note}Is Ada there?

*If keyword LAMP:* There is Ada.

*Otherwise:* Nobody is.

*The story ends. Ending 1.*
"""
ADA = '[[person]]\nname = "Ada"\naboard = "keyword LAMP"\n'


def people(folder: Path, note: str) -> wb.Continuity:
    write_book(folder, {"storybook/all.md": PEOPLE.format(note=note), "cards/quests.toml": LAMP})
    page = (folder / "book.toml").read_text("utf-8")
    (folder / "book.toml").write_text(f"{page}\n{ADA}", "utf-8")
    return wb.continuity(wb.load(folder))


def test_who_is_there_when_the_prose_names_them(tmp_path: Path) -> None:
    found = people(tmp_path, "Epilogue\n\n")
    how_often = [(one.name, one.how_often, one.place[1]) for one in found.presence]
    assert how_often == [("1", "never", 3), ("1:A", "never", 5), ("2", "sometimes", 16), ("2:p1", "always", 18)]
    assert [(one.code, one.name) for one in found] == [("SB706", "1"), ("SB706", "1:A")]
    assert [(one.name, one.how_often) for one in found.paragraphs] == [("2:p1", "sometimes"), ("2:p2", "sometimes")]
    [first, _] = found.diagnostics
    assert (first.line, first.column, first.length) == (3, 1, 3)


def test_who_is_assumed_to_be_there_must_always_be(tmp_path: Path) -> None:
    found = people(tmp_path, "Assumes: keyword LAMP\nEpilogue\n\n")
    assert [one.name for one in found] == ["1", "1:A", "2"]


def test_history_is_followed_from_exploration_to_exploration() -> None:
    """Campaigns in which it was not, so that what was read before counted as never read."""
    assert held(5258, "epilogue")
