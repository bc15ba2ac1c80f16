"""A book with authors at desks and others outside, who do random things to it; and a count of every word of theirs.

Each word that somebody writes is unique. It is in a file, in a desk, in a draft, in a browser, or somebody removed it
on purpose: its author, who crosses out a line, or the author at a desk, who chooses the other side in an offer.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from wanderbook_widgets import Desk
from wanderbook_widgets.authoring.changes import changes_between

WORD = re.compile(r"zq[a-z]+q")
FILES = ("storybook/1.md", "storybook/2.md", "storybook/3.md")
TITLE = 'title = "Words"\nruleset = "gamebook"\nstart = "1"\n'


def chapter(first: int) -> str:
    """Three sections; the last leads nowhere, so that there is nothing to prove."""
    return "\n".join(
        f"## {at}\n\nA room.\n\nA quiet one.\n\nA. On.\n(Turn to {at + 1})\n" for at in range(first, first + 2)
    )


def make_book(folder: Path) -> Path:
    (folder / "storybook").mkdir(parents=True)
    (folder / "book.toml").write_text(TITLE, "utf-8")
    for at, name in enumerate(FILES):
        (folder / name).write_text(chapter(1 + 2 * at), "utf-8")
    return folder


def words(text: str) -> set[str]:
    return set(WORD.findall(text))


class Page:
    """What a browser does: it types, says it in edits, and keeps what is not confirmed."""

    def __init__(self, desk: Desk, storage: list[dict[str, str]]) -> None:
        self.desk, self.storage = desk, storage
        self.heard: list[dict[str, Any]] = []
        self.notices: list[str] = []
        desk.send = lambda content, buffers=None: self.heard.append(content)  # type: ignore[method-assign]
        if not desk.text:
            desk.open()
        self.opened = dict(desk.text)
        self.text = self.base = str(self.opened["text"])
        self.say({"hello": "page"})
        for left in [*storage]:
            self.deliver(left)

    @property
    def path(self) -> str:
        return str(self.opened["path"])

    @property
    def is_pending(self) -> bool:
        return self.text != self.base

    def say(self, message: dict[str, Any]) -> None:
        self.desk._hear(None, message, [])
        heard, self.heard = self.heard, []
        assert not self.desk.notice.get("text", "").startswith("This page and Python"), message
        for one in heard:
            self.hear(one)

    def hear(self, message: dict[str, Any]) -> None:
        match message:
            case {"changed": {"path": self.path, "was": was, "now": now, "page": page}}:
                if was == self.opened["version"] and page == "page":
                    self.opened["version"], self.base = now, self.sent
                elif now > self.opened["version"]:
                    self.again()
            case {"rejected": {"page": "page"}}:
                self.again()
            case {"moved": {"path": self.path, "to": to}}:
                self.opened["path"] = to
            case {"opened": opened} if opened["version"] != self.opened["version"] or opened["path"] != self.path:
                self.again()

    def again(self) -> None:
        """Begin again from what Python has, after it was told everything."""
        left = {"typed": self.path, "base": self.base, "sent": self.base, "text": self.text}
        was_pending, self.base = self.is_pending, self.text
        if was_pending:
            self.storage.append(left)
            self.deliver(left)
        self.opened = dict(self.desk.text)
        self.text = self.base = str(self.opened["text"])

    def deliver(self, left: dict[str, str]) -> None:
        number = len(self.storage) + 1
        self.desk._hear(None, {**left, "number": number}, [])
        assert {"kept": number} in self.heard
        self.heard = [one for one in self.heard if one != {"kept": number}]
        self.storage.remove(left)
        self.opened = dict(self.desk.text)
        self.text = self.base = str(self.opened["text"])

    def flush(self) -> None:
        self.sent = self.text
        if self.is_pending:
            changes = [list(one) for one in changes_between(self.base, self.text)]
            version = self.opened["version"]
            self.say({"edit": self.path, "version": version, "changes": changes, "page": "page"})

    def catch_up(self) -> None:
        """Hear what Python said of its own accord."""
        heard, self.heard = self.heard, []
        for one in heard:
            self.hear(one)

    def vanish(self, mid_flight: bool) -> None:
        """A reload, a closed tab or a crash: the browser keeps what was not confirmed, even if it arrived."""
        self.catch_up()
        if not self.is_pending:
            return
        left = {"typed": self.path, "base": self.base, "sent": self.base, "text": self.text}
        if mid_flight:
            left["sent"] = self.text
            self.flush()
        self.storage.append(left)


class World:
    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = make_book(folder)
        self.random = random.Random(seed)
        self.storage: list[dict[str, str]] = []
        self.written: set[str] = set()
        self.removed: set[str] = set()
        self.own: set[str] = set()
        self.counts: Counter[str] = Counter()
        self.names = 3
        self.pages: list[Any] = [self.sit_down()]

    def begin(self, seed: int) -> None:
        """Another interleaving, in a book that others have left as it is now."""
        self.random = random.Random(seed)

    def sit_down(self) -> Any:
        return Page(Desk(self.folder, games=1, follows=False), self.storage)

    def word(self, is_own: bool) -> str:
        at = len(self.written)
        letters = ""
        while at or not letters:
            letters, at = letters + chr(97 + at % 16), at // 16
        word = f"zq{letters}q"
        self.written.add(word)
        if is_own:
            self.own.add(word)
        return word

    # ---------------------------------------------------------------- where words are

    def places(self) -> Iterator[str]:
        for path in self.folder.rglob("*.*"):
            yield path.read_bytes().decode("utf-8", "replace")
        for page in self.pages:
            yield from page.desk.bench.service.texts.values()
            yield page.text
            drafts = page.desk.following.drafts.place
            if drafts.is_dir():
                yield from (one.read_bytes().decode("utf-8", "replace") for one in drafts.iterdir())
        for left in self.storage:
            yield left["text"]

    def lost(self) -> set[str]:
        missing = self.written - self.removed
        for text in self.places():
            missing -= words(text)
        return missing

    @property
    def is_unsaved(self) -> bool:
        return any(page.is_pending or page.desk.bench.service.unsaved for page in self.pages)

    # ---------------------------------------------------------------- what is done

    def act(self) -> str:
        acts: dict[str, int] = {
            "type": 8, "cross_out": 1, "save": 3, "outside_edit": 5, "outside_rename": 2, "outside_delete": 2,
            "outside_new": 1, "rename": 2, "take_back": 1, "reload": 2, "restart": 2, "look": 3, "choose": 4,
            "other_file": 2, "second_desk": 1,
        }  # fmt: skip
        [name] = self.random.choices([*acts], [*acts.values()])
        if self.is_unsaved:
            self.counts[name] += 1
        do: Callable[[Page], None] = getattr(self, name)
        page = self.random.choice(self.pages)
        page.catch_up()
        do(page)
        for each in self.pages:
            each.catch_up()
        return name

    def type(self, page: Page) -> None:
        lines = page.text.split("\n")
        at = self.random.randrange(len(lines))
        word = self.word(is_own=True)
        if self.random.random() < 0.5:
            lines.insert(at, f"The {word}.")
        else:
            lines[at] += f" {word}"
        page.text = "\n".join(lines)
        if self.random.random() < 0.7:
            page.flush()

    def cross_out(self, page: Page) -> None:
        lines = page.text.split("\n")
        own = [at for at, line in enumerate(lines) if words(line) and words(line) <= self.own]
        if own:
            self.removed |= words(lines.pop(self.random.choice(own)))
            page.text = "\n".join(lines)
            page.flush()

    def save(self, page: Page) -> None:
        page.flush()
        page.say({"save": page.path, "format": self.random.random() < 0.2})

    def rename(self, page: Page) -> None:
        page.flush()
        page.say({"renumber": self.random.randint(1, 40)})

    def take_back(self, page: Page) -> None:
        page.flush()
        page.say({"back": True})

    def other_file(self, page: Page) -> None:
        page.flush()
        path = self.random.choice([*page.desk.bench.service.texts])
        page.say({"file": path, "line": 1})
        page.again()

    def look(self, page: Page) -> None:
        page.desk.look(only_if_changed=True)

    def reload(self, page: Page) -> None:
        page.vanish(mid_flight=self.random.random() < 0.5)
        self.pages[self.pages.index(page)] = Page(page.desk, self.storage)

    def restart(self, page: Page) -> None:
        page.vanish(mid_flight=self.random.random() < 0.5)
        page.desk.is_closed = True
        page.desk._prover.cancel()
        self.pages[self.pages.index(page)] = self.sit_down()

    def second_desk(self, page: Page) -> None:
        if len(self.pages) == 1:
            self.pages.append(self.sit_down())
        else:
            self.pages.remove(page)
            page.vanish(mid_flight=False)

    def choose(self, page: Page) -> None:
        page.flush()
        if not page.desk.offers:
            return
        offer = self.random.choice(page.desk.offers)
        following = page.desk.following
        kind, id = offer["kind"], offer["id"]
        merged = following._merge(id)
        if kind == "conflict" or (merged and self.random.random() < 0.5):
            page.desk.following.compare(id)
            told = next((one["merge"] for one in page.heard if "merge" in one), None)
            if told is None:  # another desk has settled it
                return
            shown = [piece for piece in told["pieces"] if "mine" in piece]
            picks = [self.random.choice(("mine", "theirs", "both")) for _ in shown]
            for piece, pick in zip(shown, picks, strict=True):
                mine, theirs = words(piece["mine"]), words(piece["theirs"])
                self.removed |= {"mine": theirs - mine, "theirs": mine - theirs, "both": set()}[pick]
            page.say({"settle": id, "choice": "merge", "stamp": told["stamp"], "picks": picks})
            return
        choice = self.random.choice(("restore", "discard"))
        if choice == "discard" and kind in ("draft", "damaged"):
            self.removed |= words(following._left[id.partition(":")[2]].text)
        elif choice == "discard":
            self.removed |= words(page.desk.bench.service.texts[offer["path"]])
        page.say({"settle": id, "choice": choice})

    # ---------------------------------------------------------------- what others do outside

    def files(self) -> list[Path]:
        return sorted((self.folder / "storybook").glob("*.md"))

    def outside_edit(self, _: Page) -> None:
        if not (files := self.files()):
            self.outside_new(_)
            return
        path = self.random.choice(files)
        lines = path.read_text("utf-8").split("\n")
        at = self.random.randrange(len(lines))
        outside = [line for line in lines if words(line) and not words(line) & self.own]
        if outside and self.random.random() < 0.25:
            line = self.random.choice(outside)
            lines.remove(line)
            self.removed |= words(line)
        elif self.random.random() < 0.5:
            lines.insert(at, f"Outside: {self.word(is_own=False)}.")
        else:
            lines[at] += f" {self.word(is_own=False)}"
        text = "\n".join(lines)
        if self.random.random() < 0.5:
            path.write_text(text, "utf-8")
        else:
            new = path.with_name(".new")
            new.write_text(text, "utf-8")
            new.replace(path)

    def outside_rename(self, _: Page) -> None:
        if files := self.files():
            self.names += 1
            self.random.choice(files).rename(self.folder / f"storybook/{self.names}.md")

    def outside_delete(self, _: Page) -> None:
        files = self.files()
        if len(files) > 1:
            path = self.random.choice(files)
            self.removed |= words(path.read_text("utf-8"))
            os.unlink(path)  # noqa: PTH108

    def outside_new(self, _: Page) -> None:
        self.names += 1
        text = f"## {self.names * 10}\n\nNew: {self.word(is_own=False)}.\n"
        (self.folder / f"storybook/{self.names}.md").write_text(text, "utf-8")
