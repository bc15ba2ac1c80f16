"""Epilogues: how they are written and printed, and what is said of slips."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from tests.notation.test_notes import CARDS, END, LAMP, read
from wanderbook.book.conditions import And, HasKeyword, Not
from wanderbook.book.sections import ConditionalProse
from wanderbook.notation import phrasebook, read_book
from wanderbook.notation.printer import print_section
from wanderbook.notation.translate import translate_book
from wanderbook_widgets.view import ReaderPlace, page

SALT = HasKeyword(keyword="SALT")
PARAGRAPHS = "*If keyword LAMP:* It burns.\n\n*If keyword SALT:* It is salt.\n\n*Otherwise:* Nobody asks."
ENDING = f"## 1\n\nEpilogue\n\nSo it ends.\n\n{PARAGRAPHS}\n\n{END}\n"


def test_otherwise_is_shown_if_no_other_paragraph_is() -> None:
    section, problems = read(ENDING)
    assert problems == [] and section.epilogue
    shown = [block for block in section.body if isinstance(block, ConditionalProse)]
    neither = And(all=(Not(of=LAMP), Not(of=SALT)))
    assert [(one.when, one.otherwise) for one in shown] == [(LAMP, False), (SALT, False), (neither, True)]
    assert print_section(phrasebook("en"), section) == ENDING.rstrip()


def test_in_french() -> None:
    text = "## 1\n\nÉpilogue\n\n*Si mot-clé LAMP :* Oui.\n\n*Sinon :* Non.\n\n*L'histoire se termine. Fin 1.*\n"
    section, problems = read(text, "fr")
    assert problems == []
    assert section.body[1] == ConditionalProse(text="Non.", when=Not(of=LAMP), otherwise=True)
    assert print_section(phrasebook("fr"), section) == text.rstrip()


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (f"*If keyword LAMP:* Yes.\n\n*Otherwise:* No.\n\n{END}", 5, "only an epilogue"),
        (f"Epilogue\n\n*Otherwise:* No.\n\n{END}", 5, "no paragraph under a condition above"),
        (f"Epilogue\n\n{PARAGRAPHS}\n\n*If keyword SALT:* Yes.\n\n{END}", 11, "cannot be below Otherwise"),
        (f"Epilogue\n\n{PARAGRAPHS}\n\n*Otherwise:* Yes.\n\n{END}", 11, "said Otherwise already"),
        (f"Epilogue\n\nSo it ends.\n\n{END}", 3, "if it is a title, write ###"),
    ],
)
def test_a_slip_is_reported_at_its_line(text: str, line: int, said: str) -> None:
    _, [problem] = read(f"## 1\n\n{text}\n")
    assert problem.line == line and said in f"{problem.message}; {problem.help}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cards = f'{CARDS}\n[[quest]]\nnumber = 8\nname = "Salt"\nkeyword = "SALT"\n'
    choices = "\n\n".join(f"{letter}. Go.\n{gain}(Turn to 2)" for letter, gain in TAKEN)
    text = f"## 1\n\n{choices}\n\n{ENDING.replace('## 1', '## 2')}"
    return write_book(tmp_path, {"storybook/all.md": text, "cards/quests.toml": cards})


TAKEN = (("A", "*Gain quest 7. Gain quest 8.*\n"), ("B", "*Gain quest 8.*\n"), ("C", ""))


@pytest.mark.parametrize(("taken", "shown"), [("A", ("2:p1", "2:p2")), ("B", ("2:p2",)), ("C", ("2:p3",))])
def test_the_reader_sees_all_that_hold_or_otherwise(folder: Path, taken: str, shown: tuple[str, ...]) -> None:
    import wanderbook as wb

    play = wb.Play(folder, seed=1)
    play.answer(taken)
    [read] = [event for event in play.events if getattr(event, "section", "") == "2" and hasattr(event, "shown")]
    assert read.shown == shown


def test_a_page_says_how_to_read_it(folder: Path) -> None:
    book = read_book(folder).require()
    body = page(book, ReaderPlace("section", "2"))["body"]
    assert [part.get("text", "") for part in body][1] == "Read every paragraph whose condition is met."
    assert "Otherwise:" in body[4]["html"]


def test_a_translation_keeps_it(folder: Path) -> None:
    book = read_book(folder).require()
    originals = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.*")}
    french = translate_book(book, originals, {}, "fr").texts
    assert "Épilogue\n" in french["storybook/all.md"] and "*Sinon :* Nobody asks." in french["storybook/all.md"]
    for name, text in french.items():
        (folder / "locale/fr" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "locale/fr" / name).write_text(text.replace("Sinon :", "Si mot-clé SALT :"), "utf-8")
    assert [one.code for one in read_book(folder).diagnostics if one.severity == "error"] == ["SB401"]
