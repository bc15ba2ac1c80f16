"""The desk follows the disk: what changed there is taken over or merged, and what needs a choice is offered.

Nothing that was typed and nothing that others wrote goes away by itself. A file without unsaved text is read again. One
with unsaved text is merged line by line; where both sides changed the same lines, and where the file is gone, the text
stays as it is and the author chooses. Unsaved text has a draft outside of the book, which is offered when a desk opens.
"""

from __future__ import annotations

import threading
import time
import weakref
from datetime import datetime

from wanderbook.notation.folder import text_of
from wanderbook_widgets.authoring.base import DeskBase
from wanderbook_widgets.authoring.bench import Data
from wanderbook_widgets.authoring.drafts import Draft, Drafts, adds_nothing
from wanderbook_widgets.authoring.looking import LookingDesk
from wanderbook_widgets.authoring.merging import Merge, is_clean, merge, picked, stamp
from wanderbook_widgets.authoring.messages import Pick, Settle, Typed
from wanderbook_widgets.authoring.service import Service
from wanderbook_widgets.authoring.writing import Writing
from wanderbook_widgets.messages import WrongMessage

PAUSE = 0.5
"""Seconds between two looks at the disk."""
CONTEXT = 3
"""Lines that are shown before and after each choice of a merge."""


class Following:
    """How one desk follows the disk: it watches files, keeps drafts and offers what needs a choice."""

    def __init__(self, desk: DeskBase, writing: Writing) -> None:
        """Follow the disk for one desk; `writing` has the texts of its open files."""
        self._desk, self._writing = desk, writing
        self.drafts = Drafts(desk.bench.folder)
        self.theirs: dict[str, bytes | None] = {}
        """Files that wait for a choice, as they are on the disk; None for those that are gone."""
        self._left: dict[str, Draft] = {}
        """Drafts of other desks that are offered, by their names."""
        self.at_risk: set[str] = set()
        """Files whose draft could not be written."""

    @property
    def _service(self) -> Service:
        return self._desk.bench.service

    # ---------------------------------------------------------------- the disk

    def look(self) -> frozenset[str]:
        """Take over what changed on the disk. Returns the files whose text is another now."""
        changed = self._service.changed_on_disk()
        texts: dict[str, str | None] = {}
        for old, new in self._renamed(changed).items():
            texts |= self._rename(old, new)
            del changed[new]
            changed.pop(old, None)
        notices: list[tuple[str, str]] = [("renamed_on_disk", path) for path, text in texts.items() if text is not None]
        for path in self.theirs.keys() - changed.keys():
            del self.theirs[path]  # the file is again what it was
        for path, data in changed.items():
            notices += self._take(path, data, texts)
        self._withdraw()
        if texts:
            self._writing.put(texts)
        self.show()
        for which, path in notices:
            self._desk.tell(which, file=path)
        return frozenset(texts)

    def _renamed(self, changed: dict[str, bytes | None]) -> dict[str, str]:
        """Files that have another name now: gone from one place, and new in another with the same bytes."""
        base = self._service.base
        texts = self._service.texts
        new = {data: path for path, data in changed.items() if data and path not in base and path not in texts}
        gone = (path for path, data in changed.items() if data is None and path in base)
        found: dict[str, str] = {}
        for path in gone:
            if (to := new.pop(base[path], None)) is not None:
                found[path] = to
        return found

    def _rename(self, old: str, new: str) -> dict[str, str | None]:
        """A file's text moves with it, saved or not."""
        service = self._service
        service.base[new] = service.base.pop(old)
        self.theirs.pop(old, None)
        text = service.texts.get(old)
        self._writing.renamed(old, new)
        return {old: None, new: text if text is not None else service.base_text(new)}

    def _take(self, path: str, data: bytes | None, texts: dict[str, str | None]) -> list[tuple[str, str]]:
        """Take one file over, if nobody has to choose. Returns what there is to say."""
        service = self._service
        mine, base = service.texts.get(path), service.base_text(path) or ""
        theirs = None if data is None else text_of(path, data)
        is_clean_file = path not in service.unsaved
        if mine == theirs and data is not None:
            self._accept(path, data)
            return []
        if is_clean_file:
            was = path in service.base
            self._accept(path, data)
            if mine is None and theirs is None:
                return []
            texts[path] = theirs
            return [
                ("reloaded" if was and theirs is not None else "new_on_disk" if theirs is not None else "gone", path)
            ]
        if theirs is not None and mine is not None:
            merged = merge(base, mine, theirs)
            if is_clean(merged):
                self._accept(path, data)
                texts[path] = picked(merged)
                return [("merged", path)]
        is_news = path not in self.theirs or self.theirs[path] != data
        self.theirs[path] = data
        return [("must_choose", path)] if is_news else []

    def _accept(self, path: str, data: bytes | None) -> None:
        """This is what was read last."""
        self.theirs.pop(path, None)
        if data is None:
            self._service.base.pop(path, None)
        else:
            self._service.base[path] = data

    # ---------------------------------------------------------------- drafts

    def keep_drafts(self) -> None:
        """Every unsaved text is in a draft, and nothing else is."""
        service, unsaved = self._service, self._service.unsaved
        for path in self.drafts.paths - unsaved:
            self.drafts.forget(path)
        was, self.at_risk = self.at_risk, set()
        for path in unsaved:
            try:
                self.drafts.keep(path, service.base_text(path) or "", service.texts[path])
            except OSError:
                self.at_risk.add(path)
        if self.at_risk - was:
            self._desk.tell("no_draft")

    def offer_drafts(self) -> None:
        """What other desks left of this book, and is not in it, is offered."""
        for draft in self.drafts.others():
            if draft.path in self._service.texts and adds_nothing(draft, self._service.texts[draft.path]):
                self.drafts.drop(draft.name)
            else:
                self._left[draft.name] = draft
        self.show()

    def restore_from(self, desk: str) -> None:
        """Go on with the drafts of another desk in this kernel, as far as nobody has to choose."""
        for name in [name for name, draft in self._left.items() if f".{desk}." in name]:
            self._restore(name)
        self.show()

    def _withdraw(self) -> None:
        """Drafts that were saved or taken over elsewhere are offered no more; others are offered as they are now."""
        self._left = {name: draft for name in self._left if (draft := self.drafts.read(name))}

    def typed(self, message: Typed) -> None:
        """Text that a page kept, since it did not know whether it had arrived. It is in the file afterwards, or in a
        draft that is offered."""
        path, service = message.typed, self._service
        known = (message.base, message.sent)
        for draft in self.drafts.others():
            if draft.path == path and draft.text in known and draft.base is not None:
                self._leave(path, draft.base, message.text)
                self._left.pop(draft.name, None)
                self.drafts.drop(draft.name)
                self.show()
                return
        now = service.texts.get(path)
        if now == message.text:
            return
        if now in known:
            self._writing.put({path: message.text})
            return
        merged = merge(message.base, message.text, now or "")
        if now is not None and is_clean(merged):
            self._writing.put({path: picked(merged)})
            return
        self._leave(path, message.base, message.text)
        self.show()

    def _leave(self, path: str, base: str, text: str) -> None:
        """Keep text that was not taken over as a draft, and offer it. Raises `WrongMessage` for a file that
        cannot be."""
        try:
            draft = self.drafts.read(self.drafts.leave(path, base, text))
        except ValueError as error:
            raise WrongMessage("there can be no such file") from error
        if draft is not None:
            self._left[draft.name] = draft

    # ---------------------------------------------------------------- what is offered

    def show(self) -> None:
        """Send the page what is to be settled: files changed on the disk, and drafts that other desks left."""
        offers = [self._disk_offer(path) for path in self.theirs]
        offers += [
            {"id": f"draft:{name}", "kind": "draft" if one.base is not None else "damaged", **_of(one)}
            for name, one in self._left.items()
        ]
        if offers != self._desk.offers:
            self._desk.offers = offers

    def _disk_offer(self, path: str) -> Data:
        return {"id": f"disk:{path}", "kind": self._change_kind(path), "path": path, "time": ""}

    def _change_kind(self, path: str) -> str:
        """How a file changed on the disk: it was deleted, it conflicts with what is typed, or it is no text."""
        data = self.theirs[path]
        if data is None:
            return "deleted"
        return "conflict" if text_of(path, data) is not None else "unreadable"

    def compare(self, id: str) -> None:
        """Send the differences between the two texts of an offer."""
        self._withdraw()
        merged = self._merge(id)
        if merged is not None:
            kind, _, name = id.partition(":")
            path = name if kind == "disk" else self._left[name].path
            pieces = [*_shown(merged)]
            self._desk.send({"merge": {"id": id, "stamp": stamp(merged), "path": path, "pieces": pieces}})

    def _merge(self, id: str) -> Merge | None:
        """The two texts of an offer, if it is still there and there are two."""
        kind, _, name = id.partition(":")
        texts = self._service.texts
        if kind == "disk" and (data := self.theirs.get(name)) is not None and name in texts:
            theirs = text_of(name, data)
            return None if theirs is None else merge(self._service.base_text(name) or "", texts[name], theirs)
        if kind == "draft" and (draft := self._left.get(name)) is not None:
            now = texts.get(draft.path, "")
            return merge(now if draft.base is None else draft.base, draft.text, now)
        return None

    # ---------------------------------------------------------------- what is chosen

    def settle(self, message: Settle) -> None:
        """Do what somebody chose. An offer that changed since it was looked at is shown again."""
        kind, _, name = message.settle.partition(":")
        seen = self._left.get(name)
        self._withdraw()
        merged = self._merge(message.settle)
        if message.choice == "merge":
            if merged is None:
                self._desk.tell("offer_gone")
            elif message.stamp != stamp(merged):
                self._desk.tell("offer_changed")
                self.compare(message.settle)
            else:
                self._take_merge(kind, name, merged, message.picks)
        elif kind == "draft" and name in self._left:
            if message.choice == "restore":
                self._restore(name)
            elif seen != self._left[name]:  # another desk writes it, and may have more in it
                self._desk.tell("offer_changed")
            else:
                self._forget(name)
                self._desk.tell("discarded")
        elif kind == "disk" and name in self.theirs and self._change_kind(name) != "conflict":
            self._settle_file(name, keeps=message.choice == "restore")
        else:
            self._desk.tell("offer_gone")
        self.show()

    def _take_merge(self, kind: str, name: str, merged: Merge, picks: list[Pick]) -> None:
        """Take over a merge with the author's choices, for a file changed on the disk or for a draft."""
        if len(picks) != sum(piece.differs for piece in merged):
            raise WrongMessage("there are not as many choices")
        text = picked(merged, picks)
        if kind == "disk":
            self._accept(name, self.theirs[name])
            self._writing.put({name: text})
            self._desk.tell("merge_done", file=name)
            return
        path = self._left[name].path
        self._writing.put({path: text})
        self._forget(name)
        self._desk.tell("restored", file=path)

    def _restore(self, name: str) -> None:
        """Put a draft into its file; where both changed, show what there is to choose."""
        draft, merged = self._left[name], self._merge(f"draft:{name}")
        if merged is None or not is_clean(merged) or draft.base is None:
            self.compare(f"draft:{name}")
            return
        self._writing.put({draft.path: picked(merged)})
        self._forget(name)
        self._desk.tell("restored", file=draft.path)

    def _forget(self, name: str) -> None:
        """A draft was taken over, or discarded."""
        self._left.pop(name, None)
        self.drafts.drop(name)

    def _settle_file(self, path: str, keeps: bool) -> None:
        """A file that is gone from the disk, or no text any more: write it again, or let it go."""
        self._accept(path, self.theirs[path])
        if keeps:
            self._writing.save_all([path])
        else:
            self._writing.put({path: None})
            self._desk.tell("gone", file=path)


def _of(draft: Draft) -> Data:
    return {"path": draft.path, "time": _clock(draft.time)}


def _clock(written: str) -> str:
    """When a draft was written, as people say it: only the time where that was today."""
    try:
        at = datetime.fromisoformat(written).astimezone()
    except ValueError:
        return "?"
    return at.strftime("%H:%M" if at.date() == datetime.now().astimezone().date() else "%Y-%m-%d %H:%M")


def _shown(merged: Merge) -> list[Data]:
    """Pieces as the page shows them: of what is the same on both sides, only what lies near a difference."""
    shown: list[Data] = []
    line = 1
    for at, piece in enumerate(merged):
        if piece.differs:
            shown.append({"mine": piece.mine, "theirs": piece.theirs, "pick": piece.pick, "line": line})
        else:
            lines = piece.mine.split("\n")
            lines = lines[:-1] if lines[-1] == "" else lines
            after, before = at > 0, at + 1 < len(merged)
            kept = lines[:CONTEXT] if after else []
            more = lines[max(len(kept), len(lines) - CONTEXT) :] if before else []
            shown.append({"same": kept, "left": len(lines) - len(kept) - len(more), "then": more})
        line += piece.mine.count("\n")
    return shown


# ---------------------------------------------------------------- in the background

_FOLLOWED: weakref.WeakSet[LookingDesk] = weakref.WeakSet()
_STARTING = threading.Lock()
_watcher: threading.Thread | None = None


def follow(desk: LookingDesk) -> None:
    """Look at the disk all the time, until the desk is closed. One thread does so for all desks."""
    global _watcher
    with _STARTING:
        _FOLLOWED.add(desk)
        if _watcher is None or not _watcher.is_alive():
            _watcher = threading.Thread(target=_watch, daemon=True, name="desk-watch")
            _watcher.start()


def _watch() -> None:
    """What the thread that watches the disk runs, for all desks, until the last one is closed."""
    global _watcher
    while True:
        time.sleep(PAUSE)
        with _STARTING:
            for desk in [desk for desk in _FOLLOWED if desk.is_closed]:
                _FOLLOWED.discard(desk)
            desks = list(_FOLLOWED)
            if not desks:
                _watcher = None
                return
        while desks:
            desks.pop().look(only_if_changed=True)
