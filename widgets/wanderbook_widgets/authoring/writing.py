"""The text side of the desk: the open file, edits from the page, and edits that Python makes itself.

Every text of a file has a version. An edit of the page says of which; where another edit was first, the page is sent
that one, moves its own along, and says it again. A page that has lost its place sends its whole text, which is merged.
What Python writes, when it mends, renames, formats or merges, reaches the editor as a change that can be undone.
Several files at once can be taken back while nothing else was written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wanderbook.diagnostics.language import language_of
from wanderbook.language import CannotRename
from wanderbook_widgets.authoring.base import DeskBase
from wanderbook_widgets.authoring.causes import mend_title, mended_texts
from wanderbook_widgets.authoring.changes import Change, changes_between, replaced
from wanderbook_widgets.authoring.messages import Edit, Mend
from wanderbook_widgets.authoring.reports import fix_title
from wanderbook_widgets.authoring.service import ChangedOnDisk
from wanderbook_widgets.messages import WrongMessage


class Writing:
    """The text side of one desk."""

    def __init__(self, desk: DeskBase) -> None:
        """The texts of one desk's files, as its pages know them."""
        self._desk = desk
        self._versions: dict[str, int] = {}
        """Of each file that was opened: a number for its text, never given twice."""
        self._latest = 0
        self._moved: dict[str, str] = {}
        """Files that were renamed on the disk, by the names that pages may still have for them."""
        self._before: tuple[dict[str, str], dict[str, str]] | None = None
        """Texts before the last change of several files, and after it."""

    @property
    def _texts(self) -> Mapping[str, str]:
        return self._desk.bench.service.texts

    @property
    def _open(self) -> str:
        return str(self._desk.text.get("path", ""))

    def path(self, name: str) -> str:
        """A file by the name that a page has for it."""
        return self._moved.get(name, name) if name not in self._texts else name

    def open(self, place: tuple[str, int] | None, focus: bool = True) -> None:
        """Show a file at a line; without a place, or where it is not there any more, nothing."""
        path, line = place or ("", 0)
        path = self.path(path)
        if path not in self._texts:
            return
        version = self._versions.get(path) or self._next(path)
        text = self._texts[path]
        self._desk.text = {"path": path, "text": text, "version": version, "line": line, "focus": focus}
        self._desk.show_files()

    def _next(self, path: str) -> int:
        """Another version of a file."""
        self._latest += 1
        self._versions[path] = self._latest
        return self._latest

    # ---------------------------------------------------------------- the page writes

    def take(self, message: Edit) -> None:
        """Take over an edit that a page made. One that was made to another version of the text is rejected."""
        desk, path = self._desk, self.path(message.edit)
        if path not in self._texts or message.version != self._versions.get(path):
            self.reject(message.edit, message.page, message.version)
            return
        try:
            text = replaced(self._texts[path], message)
        except (WrongMessage, UnicodeError):
            self.reject(message.edit, message.page, message.version)
            return
        changes = [(change.start, change.end, change.text) for change in message.changes]
        self._tell(path, text, changes, lambda: desk.edit_all({path: text}), message.page)

    def reject(self, path: str, page: str, version: int) -> None:
        """An edit was not taken. If no other change explains that, the page sends its whole text."""
        self._desk.send({"rejected": {"path": path, "page": page, "version": version}})

    def _tell(
        self, path: str, text: str, changes: Sequence[Change], change: Callable[[], None], page: str = ""
    ) -> None:
        """Give a file another text, and all pages the changes that lead to it: to one of them it is the answer."""
        was = self._versions.get(path, 0)
        now = self._next(path)
        if path == self._open:
            self._keep({"text": text, "version": now})
        change()
        if path == self._open or page:
            told = {"path": path, "was": was, "now": now, "page": page, "changes": changes}
            self._desk.send({"changed": told})

    def _keep(self, now: Mapping[str, object]) -> None:
        """The pages have this already, or are sent it as a change: the trait is kept for pages that come later."""
        with self._desk.hold_trait_notifications():
            self._desk._trait_values["text"] = {**self._desk.text, **now}

    def hello(self) -> None:
        """Send a page that has opened the text as it is now: what it has may be from before the last edits."""
        if self._open:
            self._desk.send({"opened": dict(self._desk.text)})

    # ---------------------------------------------------------------- Python writes

    def write(self, texts: Mapping[str, str], what: str, /, **values: object) -> None:
        """Give files other texts, and say what was done; it can be taken back."""
        before = {path: self._texts[path] for path in texts if path in self._texts}
        changed = {path: text for path, text in texts.items() if path in before and before[path] != text}
        if not changed:
            return
        self._before = {path: before[path] for path in changed}, changed
        self.put(changed)
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
        self.put(before)
        self._desk.tell("taken_back")

    def put(self, texts: Mapping[str, str | None]) -> None:
        """Give files other texts; those without a text are closed, and others may be new."""
        desk, path = self._desk, self._open
        for other in texts.keys() - {path}:
            if other in self._versions and self._texts.get(other) != texts[other]:
                self._next(other)
        text, old = texts.get(path), self._texts.get(path)
        if path not in texts or text == old:
            desk.put_all(texts)
        elif text is None or old is None:
            desk.put_all(texts)
            self._versions.pop(path, None)
            self.open(desk.first_place(), focus=False)
        else:
            self._tell(path, text, changes_between(old, text), lambda: desk.put_all(texts))

    def renamed(self, old: str, new: str) -> None:
        """A file has another name on the disk. An editor that has it open goes on with it."""
        self._moved = {name: new if to == old else to for name, to in self._moved.items()} | {old: new}
        self._moved.pop(new, None)
        if old in self._versions:
            self._versions[new] = self._versions.pop(old)
        if old == self._open:
            self._keep({"path": new})
            self._desk.send({"moved": {"path": old, "to": new}})

    # ---------------------------------------------------------------- what the page asks for

    def mend(self, message: Mend) -> None:
        """Mend a problem as one of its fixes says."""
        service, wanted = self._desk.bench.service, (message.line, message.column, message.code)
        for problem in service.diagnostics().get(self.path(message.mend), ()):
            if (problem.line, problem.column, problem.code) == wanted:
                for fix in service.fixes(problem)[message.number : message.number + 1]:
                    self.write(service.edited(fix.edits), "mended", title=fix_title(fix, self._desk.texts))
                    return
        self._desk.tell("not_mended")

    def mend_cause(self, name: str, number: int) -> None:
        """Make a change that is proved to mend a cause."""
        found = mended_texts(self._desk.bench, name, number)
        if found is None or not found[1]:
            self._desk.tell("not_mended")
            return
        mend, texts = found
        self.write(texts, "mended", title=mend_title(self._desk.bench, mend, self._desk.texts))

    def rename(self, line: int, column: int, name: str) -> None:
        service, path = self._desk.bench.service, self._open
        self._renamed(lambda: service.edited(service.rename(path, line, column, name)), name)

    def renumber(self, start: int) -> None:
        service = self._desk.bench.service
        self._renamed(lambda: service.edited(service.renumber(start)), str(start))

    def _renamed(self, made: Callable[[], Mapping[str, str]], name: str) -> None:
        """Write the texts that a renaming makes, or tell the page why it cannot be."""
        try:
            texts = made()
        except CannotRename as cannot:
            why = language_of(self._desk.language).said(str(cannot)) or str(cannot)
            self._desk.tell("not_renamed", why=why)
            return
        self.write(texts, "renamed", name=name)

    # ---------------------------------------------------------------- saving

    def save(self, name: str, format: bool) -> None:
        """Save a file and all others that are not saved, but for those that changed on the disk since."""
        desk, service, path = self._desk, self._desk.bench.service, self.path(name)
        merged = desk.look()
        several = [path] * (path in self._texts) + sorted(service.unsaved - {path})
        if format and path in self._texts and path not in merged:
            self.put({path: service.format(path)})
        self.save_all(several, merged)

    def save_all(self, paths: Sequence[str], merged: frozenset[str] = frozenset()) -> None:
        """Save files, except those merged just now or changed on disk: these are shown, and wait for the author."""
        desk, service = self._desk, self._desk.bench.service
        waiting: list[str] = []
        why = ""
        for path in paths:
            if path in desk.waiting or (path in merged and path in service.unsaved):
                waiting.append(path)
                continue
            try:
                if path in service.unsaved:
                    service.save(path)
            except ChangedOnDisk:
                waiting.append(path)
            except OSError as error:
                why = error.strerror or "?"
        if waiting:
            desk.look()
            desk.tell("not_saved_changed", file=", ".join(waiting))
        elif why:
            desk.tell("not_saved", why=why)
        elif paths:
            desk.tell("saved_all" if len(paths) > 1 else "saved", file=paths[0], count=len(paths))
        desk.show_saved()
