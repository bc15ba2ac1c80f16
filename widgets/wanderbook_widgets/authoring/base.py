"""What every part of a book's desk knows of it, and what a part may have it do."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from wanderbook_widgets.authoring.bench import Bench, Data, Findings
from wanderbook_widgets.authoring.book_subject import BookSubject
from wanderbook_widgets.authoring.qa.desk import QaDesk


class DeskBase(QaDesk):
    """A desk with a book on it."""

    @property
    def bench(self) -> Bench:
        return self._bench

    @property
    def subject(self) -> BookSubject:
        return BookSubject(self._bench)

    @property
    def waiting(self) -> Collection[str]:
        """Files that changed on the disk and wait for a choice."""
        raise NotImplementedError

    def first_place(self) -> tuple[str, int] | None:
        """File and line to show first."""
        raise NotImplementedError

    # ---------------------------------------------------------------- what is seen

    def show_answers(self, known: Findings) -> None:
        """Show what was found out beside the proofs, if it is about the current text."""
        raise NotImplementedError

    def show_story(self, known: Findings, data: Data) -> None:
        """Show a view of the story map, if it is of the current text."""
        raise NotImplementedError

    def show_unsaved(self) -> None:
        """What is not saved, after its drafts were written."""
        raise NotImplementedError

    def show_saved(self) -> None:
        with self.hold_sync():
            self.show_files()
            self.show_unsaved()

    # ---------------------------------------------------------------- text

    def edit_all(self, texts: Mapping[str, str]) -> None:
        """Give several files other texts."""
        unknown = texts.keys() - self._bench.service.texts.keys()
        if unknown:
            raise KeyError(*unknown)
        self.put_all(texts)

    def put_all(self, texts: Mapping[str, str | None]) -> None:
        """Give several files other texts; those without a text are closed, and others may be new."""
        raise NotImplementedError
