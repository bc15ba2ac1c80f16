"""What every part of the desk knows of it: its traits, and what a part may have it do."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import traitlets

from wanderbook.locales import in_number
from wanderbook_widgets.authoring.bench import Bench, Data, Findings
from wanderbook_widgets.authoring.qa.desk import QaDesk
from wanderbook_widgets.authoring.reports import files_data, problems_data


class DeskBase(QaDesk):
    language = traitlets.Unicode("en").tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    head = traitlets.Dict().tag(sync=True)
    map = traitlets.Dict().tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    story = traitlets.Dict().tag(sync=True)
    """The story map, if one of its views is shown."""
    thread = traitlets.Dict().tag(sync=True)
    """The keyword that is chosen on it."""
    verdict = traitlets.Dict().tag(sync=True)
    """What is being found out, how far that is, and how many problems of each kind there are."""
    inspector = traitlets.Dict().tag(sync=True)
    greetings = traitlets.Dict().tag(sync=True)
    """The table of the place that is looked at."""
    found = traitlets.Dict().tag(sync=True)
    table = traitlets.Dict().tag(sync=True)
    files: traitlets.List[Data] = traitlets.List().tag(sync=True)
    text = traitlets.Dict().tag(sync=True)
    """The file that is open, with a version that counts its texts."""
    problems = traitlets.Dict().tag(sync=True)
    """Diagnostics by file."""
    playing = traitlets.Unicode().tag(sync=True)
    """The model of the table that lies over the desk."""
    notice = traitlets.Dict().tag(sync=True)
    offers: traitlets.List[Data] = traitlets.List().tag(sync=True)
    """Choices for the author: files that changed on disk while they had unsaved text, and drafts."""

    def __init__(self, *given: Any, **traits: Any) -> None:
        self._notices = 0
        self.is_closed = False
        super().__init__(*given, **traits)

    @property
    def bench(self) -> Bench:
        return self._bench

    @property
    def waiting(self) -> Collection[str]:
        """Files that changed on the disk and wait for a choice."""
        raise NotImplementedError

    def first_place(self) -> tuple[str, int] | None:
        """File and line to show first."""
        raise NotImplementedError

    # ---------------------------------------------------------------- what is seen

    def show_files(self) -> None:
        self.files = files_data(self._bench, self.text.get("path", ""))
        self.problems = problems_data(self._bench, self.texts, self.language)

    def inspect(self) -> None:
        """Show the section that is looked at."""
        raise NotImplementedError

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

    def tell(self, which: str, /, can_take_back: bool = False, **values: object) -> None:
        """Show a toast; `count` chooses between its singular and plural."""
        self._notices += 1
        text = str(self.texts["notices"][which])
        if isinstance(count := values.get("count"), int):
            text = in_number(text, count, self.language)
        self.notice = {"number": self._notices, "text": text.format(**values), "back": can_take_back}

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

    def look(self, only_if_changed: bool = False) -> frozenset[str]:
        """Take over what changed on the disk. Returns the files whose text is another now."""
        raise NotImplementedError
