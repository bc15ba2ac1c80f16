"""Notes on continuity beside the prose: read where they stand, printed so, and never part of play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from wanderbook.book.conditions import And, HasKeyword, HasRead, HeldKeyword, Not
from wanderbook.book.sections import Assumption, Section
from wanderbook.book.vocabulary import vocabularies
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation import phrasebook, read_book
from wanderbook.notation.printer import print_section
from wanderbook.notation.reader import read_chapter
from wanderbook.notation.translate import translate_book

DRAW = "Draw fate.\n1-3: Gain quest 7.\n4-6: Nothing happens."
END = "*The story ends. Ending 1.*"
LAMP = HasKeyword(keyword="LAMP")
CARDS = '[[quest]]\nnumber = 7\nname = "A lamp"\nkeyword = "LAMP"\n'


def read(text: str, language: str = "en") -> tuple[Section, list[Diagnostic]]:
    chapter = read_chapter("all.md", text, phrasebook(language), vocabularies()["gamebook"])
    return chapter.sections[0], [one for one in chapter.diagnostics if one.severity == "error"]


def test_notes_under_a_heading_are_about_the_section() -> None:
    section, problems = read(
        f"## 1\n\nAssumes: keyword LAMP\nOnce\nAgain: the mill stands still\n\nIt is dark.\n\n{END}\n"
    )
    assert problems == []
    assert section.assumes == (Assumption(when=LAMP),)
    assert (section.once, section.again, section.prose) == (True, "the mill stands still", "It is dark.")


def test_an_assumption_right_above_a_paragraph_is_about_that() -> None:
    two, three = "Assumes: keyword LAMP\n*If keyword LAMP:* Two.", "Assumes: not has read 1\n\nThree."
    section, problems = read(f"## 1\n\nOne.\n\n{two}\n\n{three}\n\n{END}\n")
    assert problems == []
    past = Not(of=HasRead(section="1"))
    assert section.assumes == (Assumption(when=LAMP, block=1), Assumption(when=past, block=2))


def test_in_french() -> None:
    notes = "Suppose : mot-clé LAMP et pas mot-clé LAMP déjà obtenu\nUne fois\nEncore : voulu"
    text = f"## 1\n\n{notes}\n\nNoir.\n\n(Lisez 1)\n"
    section, problems = read(text, "fr")
    assert problems == []
    assert section.assumes == (Assumption(when=And(all=(LAMP, Not(of=HeldKeyword(keyword="LAMP"))))),)
    assert (section.once, section.again) == (True, "voulu")
    assert print_section(phrasebook("fr"), section) == text.rstrip()


def test_words_that_look_like_notes_elsewhere_are_prose() -> None:
    section, problems = read(f"## 1\n\nThe bell rings.\n\nAgain: the bell.\n\nOnce\n\n{END}\n")
    assert problems == []
    assert section.prose == "The bell rings.\n\nAgain: the bell.\n\nOnce"
    assert (section.once, section.again) == (False, "")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (f"Dark.\n\nAssumes: keyword LAMP\n\n{END}", 5, "no text below"),
        (f"Dark.\n\nAssumes: keyword LAMP\n\nA. Go.\n{END}", 5, "no text below"),
        (
            "Draw fate.\n1-3: Gain quest 7.\n4-6: Nothing happens.\n\nAssumes: keyword LAMP\n\nDark.\n\n(Turn to 1)",
            7,
            "below a draw",
        ),
        (f"Again:\n\nDark.\n\n{END}", 3, "no reason"),
        (f"Assumes: lamp is lit\n\nDark.\n\n{END}", 3, "is not a condition"),
        (f"Dark.\nAssumes: keyword LAMP\n\n{END}", 4, "blank line"),
    ],
)
def test_a_note_in_the_wrong_place(text: str, line: int, said: str) -> None:
    draws = vocabularies()["sleeping_gods" if "Draw" in text else "gamebook"]
    read = read_chapter("all.md", f"## 1\n\n{text}\n", phrasebook("en"), draws)
    [problem] = [one for one in read.diagnostics if one.severity == "error"]
    assert problem.line == line and said in f"{problem.message}; {problem.help}"


def test_a_play_does_not_remember_what_was_read() -> None:
    _, [problem] = read(f"## 1\n\nIf has read 1, turn to 1.\n\n{END}\n")
    assert (problem.code, problem.line, problem.column, problem.length) == ("SB134", 3, 4, len("has read 1"))


def files(notes: str) -> dict[str, str]:
    return {"storybook/all.md": f"## 1\n\n{notes}Dark.\n\nA. Go.\n*Gain quest 7.*\n{END}\n", "cards/quests.toml": CARDS}


def test_a_save_does_not_notice_them(tmp_path: Path) -> None:
    plain = read_book(write_book(tmp_path / "plain", files(""))).require()
    noted = read_book(write_book(tmp_path / "noted", files("Assumes: not keyword LAMP\nOnce\nAgain: so\n\n"))).require()
    assert noted != plain
    assert noted.digest == plain.digest


def test_a_name_that_does_not_exist(tmp_path: Path) -> None:
    folder = write_book(tmp_path, files("Assumes: not has read 9 and not keyword LAMP\n\n"))
    assert [(one.code, one.line) for one in read_book(folder).diagnostics] == [("SB104", 3)]


def test_what_an_assumption_recalls_leads_nowhere(tmp_path: Path) -> None:
    lonely = files("Assumes: not has read 2\n\n")
    lonely["storybook/all.md"] += f"\n## 2\n\nNobody comes.\n\n{END}\n"
    assert {one.code for one in read_book(write_book(tmp_path, lonely)).diagnostics} >= {"SB201"}


def test_a_translation_has_them_too(tmp_path: Path) -> None:
    texts = files("Assumes: not keyword LAMP\nOnce\n\n")
    folder = write_book(tmp_path, texts)
    book = read_book(folder).require()
    originals = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.*")}
    french = translate_book(book, originals, {}, "fr").texts
    assert "Suppose : pas mot-clé LAMP\nUne fois" in french["storybook/all.md"]
    for name, text in french.items():
        (folder / "locale/fr" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "locale/fr" / name).write_text(text, "utf-8")
    assert [one for one in read_book(folder).diagnostics if one.code == "SB401"] == []
    chapter = folder / "locale/fr/storybook/all.md"
    chapter.write_text(chapter.read_text("utf-8").replace("pas mot-clé LAMP", "mot-clé LAMP"), "utf-8")
    [problem] = [one for one in read_book(folder).diagnostics if one.code == "SB401"]
    assert (problem.file, problem.line) == ("locale/fr/storybook/all.md", 3)
