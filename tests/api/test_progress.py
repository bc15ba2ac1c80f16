"""`wb.ProgressBar`: one bar for each call, which ends full, or says why not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tqdm.auto
import tqdm.notebook

import wanderbook as wb
from tests.books import write_book

STORY = "## {}\n\nA. On.\n(Turn to {})\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book of several files, so that reading it takes several steps."""
    files = {f"storybook/{at}.md": STORY.format(at, at + 1) for at in range(1, 6)}
    end = "## 6\n\n*The story ends. Ending 1.*\n"
    return write_book(tmp_path / "book", {"storybook/all.md": end, **files})


def bars(text: str) -> list[str]:
    """What is left of each bar on a terminal."""
    return [line.rpartition("\r")[2] for line in text.split("\n") if line.strip()]


def test_a_call_draws_one_bar_that_ends_full(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bar = wb.ProgressBar()
    for call in (
        lambda: wb.simulate(book, games=3, jobs=1, progress=bar),
        lambda: wb.reach(book, progress=bar),
        lambda: wb.check(book, cache=False, progress=bar),
        lambda: wb.defects(book, progress=bar),
        lambda: wb.load(book, cache=False, progress=bar),
    ):
        call()
        [left] = bars(capsys.readouterr().err)
        assert re.search(r": 100%\|", left), left


def test_what_is_looked_up_later_has_a_bar_of_its_own(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lonely = "## 7\n\nA. Back.\n(Turn to 1)\n\n## 8\n\nA. Back.\n(Turn to 7)\n"
    (book / "storybook" / "lonely.md").write_text(lonely, "utf-8")
    found = wb.reach(book, progress=wb.ProgressBar())
    capsys.readouterr()
    found.explain()
    [left] = bars(capsys.readouterr().err)
    assert left.startswith("explaining: 100%|"), left


class Interrupted(wb.ProgressBar):
    """As a kernel that is interrupted in the middle of a game."""

    error: type[BaseException] = KeyboardInterrupt

    def __call__(self, what: str, done: int, of: int) -> None:
        super().__call__(what, done, of)
        if what == "random bot plays" and done == 2:
            raise self.error


class Failing(Interrupted):
    error = ZeroDivisionError


@pytest.mark.parametrize(("kind", "why"), [(Interrupted, "cancelled"), (Failing, "failed")])
def test_what_stops_is_told(kind: type[Interrupted], why: str, book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bar = kind()
    with pytest.raises(kind.error):
        wb.simulate(book, games=30, jobs=1, progress=bar)
    [left] = bars(capsys.readouterr().err)
    assert left.startswith(f"{why}: random bot plays:   7%|"), left


def test_in_a_notebook_it_is_green(
    book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn: list[tqdm.notebook.tqdm] = []

    class Drawn(tqdm.notebook.tqdm):
        def __init__(self, *given: object, **named: object) -> None:
            super().__init__(*given, **named)
            drawn.append(self)

    monkeypatch.setattr(tqdm.auto, "tqdm", Drawn)
    wb.simulate(book, games=3, jobs=1, progress=wb.ProgressBar())
    with pytest.raises(KeyboardInterrupt):
        wb.simulate(book, games=30, jobs=1, progress=Interrupted())
    whole, cancelled = (bar.container.children for bar in drawn)
    assert (whole[1].bar_style, whole[1].value, whole[1].max) == ("success", 3, 3)
    assert (cancelled[1].bar_style, cancelled[1].value) == ("danger", 2)
    assert cancelled[0].value.startswith("cancelled:")
