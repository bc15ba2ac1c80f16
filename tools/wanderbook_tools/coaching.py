"""The first hour in the terminal: a book's prologue, and a coach who explains each new kind of question once.

What the coach says and what a player has learnt are the same as at the table in the browser.
"""

from __future__ import annotations

from contextlib import suppress

from wanderbook.locales.typography import typeset_text
from wanderbook.session import CannotSave, Play
from wanderbook.session.settings import Settings, read_settings, write_settings
from wanderbook.telling.coach import Lesson, lesson
from wanderbook.telling.prologue import opening_text, prologue_parts, turn_steps
from wanderbook_tools.telling import QUIET, Teller, bound, prose


def show_prologue(teller: Teller) -> None:
    """Show the prologue: the opening, where you are, who you are, what you want, how it ends; for a book without one,
    the summary.
    """
    book, language = teller.book, teller.telling.language
    parts = prologue_parts(book, language)
    if text := opening_text(book):
        teller.gap()
        teller.show(
            prose(text, book.language, "italic") if parts else bound(typeset_text(text, book.language), "italic")
        )
    for part in parts:
        teller.gap()
        teller.show(bound(part.heading, "bold"))
        teller.show(prose(part.text, book.language))
    if parts and (steps := turn_steps(book, language)):
        teller.gap()
        teller.show(bound(teller.texts["opening"]["turn"], "bold"))
        teller.show(bound(" · ".join(f"{at} {step}" for at, step in enumerate(steps, 1))))
    teller.gap()


class Coach:
    """The explanations that this player has not seen yet."""

    def __init__(self, teller: Teller, keeps: bool = True) -> None:
        """With `keeps` false the coach is silent: nothing is saved when a book is only tried out."""
        self.teller, self.keeps = teller, keeps
        self.settings = read_settings() if keeps else Settings(coach=False)

    @property
    def _said(self) -> dict[str, str]:
        texts: dict[str, str] = self.teller.texts["coaching"]
        return texts

    def lesson(self, play: Play) -> Lesson | None:
        """The lesson for the current question; None if it was learnt, or the coach is hidden."""
        language, learnt = self.teller.telling.language, self.settings.learnt
        return lesson(play, language, learnt) if self.settings.coach else None

    def explain(self, play: Play) -> None:
        """Show the lesson for the current question."""
        if lesson := self.lesson(play):
            self.teller.gap()
            self.teller.note(f"{self._said['title']} {lesson.why}", style="green")
            self.teller.note(f"{self._said['usual']} {lesson.usual}", style="green")
            if not self.settings.learnt:
                self.teller.note(self._said["back"], style=QUIET)
            self.teller.gap()

    def learn(self, found: Lesson | None) -> None:
        """Mark a lesson as learnt: its question was answered."""
        if found is not None:
            self._set(self.settings.with_learnt(found.kind))

    def toggle(self, play: Play) -> None:
        """Hide the coach, or bring it back from the beginning."""
        self._set(self.settings.coached(not self.settings.coach))
        if not self.settings.coach:
            self.teller.show(bound(self._said["hidden"], QUIET))
        elif self.lesson(play):
            self.explain(play)
        else:
            self.teller.show(bound(self._said["back"], QUIET))

    def _set(self, settings: Settings) -> None:
        self.settings = settings
        if self.keeps:
            with suppress(CannotSave):  # it is soon chosen again
                write_settings(settings)
