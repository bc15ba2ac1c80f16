"""The text side of the desk: the open file, edits from the page, and edits that Python makes itself.

What Python writes, when it mends, renames or formats, reaches the open file as a change that the editor can undo.
Several files at once can be taken back while nothing else was written. The page's own text always wins: an edit that
crossed one of Python's is replaced by the page's whole text, which it sends of its own accord.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from wanderbook.diagnostics.language import language_of
from wanderbook.language import CannotRename
from wanderbook_widgets.authoring.messages import Edit, Mend
from wanderbook_widgets.authoring.reports import fix_title
from wanderbook_widgets.messages import WrongMessage

if TYPE_CHECKING:
    from wanderbook_widgets.authoring.widget import Desk

MOST_COMPARED = 4_000
"""Lines that are compared one by one; a longer stretch is replaced as a whole."""
Change = tuple[int, int, str]
"""Start and end in UTF-16 units, as browsers count, and what stands there now."""


class Writing:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._version = 0
        """Counts the texts that were opened and those that Python changed."""
        self._opened = 0
        """The version that the open file was opened with."""
        self._taken = 0
        """Edits of the page that this version has."""
        self._before: tuple[dict[str, str], dict[str, str]] | None = None
        """Texts before the last change of several files, and after it."""

    @property
    def _texts(self) -> Mapping[str, str]:
        return self._desk.bench.service.texts

    def open(self, place: tuple[str, int] | None, focus: bool = True) -> None:
        if place is None or place[0] not in self._texts:
            return
        path, line = place
        self._version += 1
        self._opened, self._taken = self._version, 0
        text = self._texts[path]
        self._desk.text = {"path": path, "text": text, "version": self._version, "line": line, "focus": focus}
        self._desk.show_files()

    # ---------------------------------------------------------------- the page writes

    def take(self, message: Edit) -> None:
        desk, path = self._desk, message.edit
        if path == desk.text.get("path") and self._opened <= message.version < self._version:
            return  # it crossed a change of Python's: the page sends its whole text next
        if path != desk.text.get("path") or message.version != self._version:
            self.open((desk.text["path"], desk.text["line"]), focus=False)
            desk.tell("stale")
            return
        text = replaced(self._texts[path], message)
        self._taken += 1
        self._keep(text)
        desk.edit_all({path: text})
        desk.send({"edited": {"version": message.version, "path": path}})

    def _keep(self, text: str) -> None:
        """The page has this text already: it is kept for pages that come later, and not sent."""
        with self._desk.hold_trait_notifications():
            self._desk._trait_values["text"] = {**self._desk.text, "text": text, "version": self._version}

    # ---------------------------------------------------------------- Python writes

    def write(self, texts: Mapping[str, str], what: str, /, **values: object) -> None:
        """Give files other texts, and say what was done; it can be taken back."""
        before = {path: self._texts[path] for path in texts if path in self._texts}
        changed = {path: text for path, text in texts.items() if before.get(path) != text}
        if not changed:
            return
        self._before = {path: before[path] for path in changed}, changed
        self._put(changed)
        self._desk.tell(what, can_take_back=True, count=len(changed), **values)

    def take_back(self) -> None:
        """Undo the last change that Python made, unless the files changed since."""
        if self._before is None:
            return
        before, after = self._before
        self._before = None
        if any(self._texts.get(path) != text for path, text in after.items()):
            self._desk.tell("not_taken_back")
            return
        self._put(before)
        self._desk.tell("taken_back")

    def _put(self, texts: Mapping[str, str]) -> None:
        desk, path = self._desk, self._desk.text.get("path", "")
        if path in texts:
            old, new = self._texts[path], texts[path]
            was, taken = self._version, self._taken
            self._version, self._taken = self._version + 1, 0
            self._keep(new)
            changes = changes_between(old, new)
            told = {"was": was, "taken": taken, "now": self._version, "changes": changes, "length": _units(new)}
            desk.send({"replace": told})
        desk.edit_all(texts)

    # ---------------------------------------------------------------- what the page asks for

    def mend(self, message: Mend) -> None:
        """Mend a problem as one of its fixes says."""
        service, wanted = self._desk.bench.service, (message.line, message.column, message.code)
        for problem in service.diagnostics().get(message.mend, ()):
            if (problem.line, problem.column, problem.code) == wanted:
                offered = service.fixes(problem)[message.number : message.number + 1]
                for fix in offered:
                    self.write(service.edited(fix.edits), "mended", title=fix_title(fix, self._desk.texts))
                    return
        raise WrongMessage("there is no such fix")

    def rename(self, line: int, column: int, name: str) -> None:
        service, path = self._desk.bench.service, self._desk.text["path"]
        self._renamed(lambda: service.edited(service.rename(path, line, column, name)), name)

    def renumber(self, start: int) -> None:
        service = self._desk.bench.service
        self._renamed(lambda: service.edited(service.renumber(start)), str(start))

    def _renamed(self, made: Callable[[], Mapping[str, str]], name: str) -> None:
        try:
            texts = made()
        except CannotRename as cannot:
            why = language_of(self._desk.language).said(str(cannot)) or str(cannot)
            self._desk.tell("not_renamed", why=why)
            return
        self.write(texts, "renamed", name=name)

    def save(self, path: str, format: bool) -> None:
        desk, service = self._desk, self._desk.bench.service
        if path not in service.texts:
            raise WrongMessage("the book has no such file")
        formatted = service.format(path) if format else service.texts[path]
        if formatted != service.texts[path]:
            self._put({path: formatted})
        several = [path, *sorted(service.unsaved - {path})]  # a fix or a renaming may have changed more than one file
        try:
            for one in several:
                service.save(one)
        except OSError as error:
            desk.tell("not_saved", why=error.strerror or "?")
        else:
            desk.tell("saved_all" if len(several) > 1 else "saved", file=path, count=len(several))
        with desk.hold_sync():
            desk.show_files()
            desk.show_unsaved()


# ---------------------------------------------------------------- texts and their changes


def replaced(text: str, message: Edit) -> str:
    """A text with the page's changes, which count in UTF-16 units. Raises `WrongMessage` for what does not fit."""
    data = text.encode("utf-16-le")
    pieces, at = [], 0
    for change in message.changes:
        start, end = 2 * change.start, 2 * change.end
        if not at <= start <= end <= len(data):
            raise WrongMessage("these changes are of another text")
        pieces += [data[at:start], change.text.encode("utf-16-le")]
        at = end
    return b"".join((*pieces, data[at:])).decode("utf-16-le")


def changes_between(old: str, new: str) -> list[Change]:
    """Changes that lead from one text to another, as small as lines tell, all seen from the text before them."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    head = _same(before, after)
    tail = min(_same(before[::-1], after[::-1]), min(len(before), len(after)) - head)
    middle, other = before[head : len(before) - tail], after[head : len(after) - tail]
    if max(len(middle), len(other)) > MOST_COMPARED:
        pieces: Sequence[tuple[str, int, int, int, int]] = [("replace", 0, len(middle), 0, len(other))]
    else:
        pieces = SequenceMatcher(None, middle, other, autojunk=False).get_opcodes()
    starts = [0]
    for line in before:
        starts.append(starts[-1] + _units(line))
    return [
        _trimmed(starts[head + low], "".join(middle[low:high]), "".join(other[at:end]))
        for what, low, high, at, end in pieces
        if what != "equal"
    ]


def _trimmed(start: int, old: str, new: str) -> Change:
    """Without what both begin and end with: a cursor in there stays where it is."""
    head = _same(old, new)
    tail = min(_same(old[::-1], new[::-1]), min(len(old), len(new)) - head)
    before, gone = old[:head], old[head : len(old) - tail]
    at = start + _units(before)
    return at, at + _units(gone), new[head : len(new) - tail]


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _same(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines or letters are the same from the first one on."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
