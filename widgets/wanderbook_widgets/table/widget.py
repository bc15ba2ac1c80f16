"""The table as a widget: the title page, then a play. It sends what is to be seen, and hears what was chosen.

Every part of the view is a trait, so that a page that is loaded again, or a second one, shows the same; of those that
changed, only what changed in them travels. The browser answers with the ids of options and with nothing else; whatever
it says is checked here, by the game, as any answer is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import traitlets

from wanderbook.notation import LANGUAGES, NoSuchBook
from wanderbook.session.files import Problem
from wanderbook.session.keeping import Keeping
from wanderbook.session.library import NameTaken
from wanderbook.session.play import MOST_NOTES
from wanderbook.session.spoken import spoken
from wanderbook.table import NotAllowed
from wanderbook.table.decisions import TABLE, Chosen
from wanderbook.table.events import Event
from wanderbook.telling import Telling, telling_for
from wanderbook_widgets.messages import Message, Sealed, WrongMessage, understood
from wanderbook_widgets.table import lookups
from wanderbook_widgets.table.messages import (
    AT_TABLE,
    AT_TITLE,
    Answer,
    AskSaved,
    Begin,
    Call,
    Cover,
    Delete,
    DeleteOf,
    Everything,
    GoOn,
    Leaf,
    Leave,
    Load,
    Look,
    Note,
    OpenBook,
    Redo,
    Save,
    Speak,
    Uncover,
    Undo,
    Unfold,
    Wanted,
    Weigh,
)
from wanderbook_widgets.table.parts.atlas import spots
from wanderbook_widgets.table.parts.question import weigh
from wanderbook_widgets.table.patches import patch
from wanderbook_widgets.table.saved import last_saved, suggested_name
from wanderbook_widgets.table.seat import Data, Seat
from wanderbook_widgets.table.texts import texts
from wanderbook_widgets.table.title import Opened, Titles, Unreadable
from wanderbook_widgets.table.view import PARTS, view

STATIC = Path(__file__).parents[1] / "static"
"""Scripts and style sheets, built from `widgets/browser`."""


class Table(Sealed):
    # As text: anywidget watches a path, and its watcher would keep every table alive.
    _esm = (STATIC / "table.js").read_text("utf-8")
    _css = (STATIC / "table.css").read_text("utf-8")
    language = traitlets.Unicode("en").tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    stage = traitlets.Unicode("title").tag(sync=True)
    """`title` or `play`."""
    title = traitlets.Dict().tag(sync=True)
    notice = traitlets.Dict().tag(sync=True)
    """What has just to be said: that something was refused, or saved."""
    unsaved = traitlets.Unicode().tag(sync=True)
    """What stands on the table as long as the play cannot be saved: why."""
    head, page, question, besides, chart, atlas, crew, stores, cards, fight, scene, lately = (
        traitlets.Dict().tag(sync=True) for _ in PARTS
    )
    sent = traitlets.Int().tag(sync=True)
    """How often something that changed was sent: a page that has missed some of it asks for everything."""

    def __init__(
        self,
        shelf: Path | None = None,
        language: str = "en",
        books: list[Path] | None = None,
        seed: int | None = None,
    ) -> None:
        """`shelf` is where saves are kept, `books` are the folders that are offered besides those that are bundled."""
        self._titles = Titles(shelf, language, books or [], seed)
        self._keeping: Keeping | None = None
        self._telling: Telling | None = None
        self._folder: Path | None = None
        self._book = ""
        """The open book's name on the title page."""
        self._viewer: int | None = None
        self._leaf: int | None = None
        self._is_unfolded = False
        self._happened: list[Event] = []
        self._shown: object = None
        """The state that was shown last; another one asks another question."""
        self._serial = 0
        self._notices = 0
        self._told: list[str] | None = None
        """What was said to the message that is being heard."""
        self._there: dict[str, Any] = {}
        """What the browser has been sent, by trait."""
        super().__init__(language=language, texts=texts(language), title=self._titles.page())
        self.on_msg(self._hear)

    # ---------------------------------------------------------------- the play

    @property
    def keeping(self) -> Keeping:
        assert self._keeping is not None
        return self._keeping

    def seat(self) -> Seat:
        assert self._telling is not None
        self._telling.names = self.keeping.play.names
        happened = tuple(self._happened)
        return Seat(
            self.keeping.play,
            self._telling,
            self.texts,
            self._viewer,
            happened,
            self._folder,
            self._leaf,
            self._serial,
            self._is_unfolded,
        )

    def sit_down(self, opened: Opened) -> None:
        """Sit down at a play that begins or goes on."""
        self._keeping, self._folder, self._book = opened.keeping, opened.folder, opened.book
        self._telling = telling_for(opened.keeping.game)
        self._viewer, self._leaf = None, None
        self._happened = list(opened.keeping.play.events)
        language = opened.keeping.game.book.language
        with self.hold_sync():
            self.language, self.texts = language, texts(language)
            self._show()
            self.stage = "play"

    def _show(self) -> None:
        """Send what changed. All of it arrives at once, so that nothing is ever half new."""
        if self._shown is not self.keeping.play.state:
            self._shown = self.keeping.play.state
            self._serial += 1
        with self.hold_sync():
            self._own_up()
            for name, data in view(self.seat()).items():
                setattr(self, name, data)

    def _own_up(self) -> None:
        """Say whether the latest decision is saved, as long as it is not."""
        failed = self.keeping.failed
        self.unsaved = self._words("unsaved", why=failed) if failed else ""

    def tell(self, which: str, /, **values: object) -> None:
        """Something to be said besides the game: `note` has its own text, others are the table's.

        What is said to one message is said together: nothing of it is told away by what comes after it.
        """
        text = str(values["text"]) if which == "note" else self._words(which, **values)
        if self._told is not None:
            self._told.append(text)
            text = " ".join(dict.fromkeys(self._told))
        self._notices += 1
        self.notice = {"number": self._notices, "text": text, "rule": values.get("rule", "")}

    def _words(self, which: str, /, **values: object) -> str:
        """One of the table's notices; a problem in it is said in its language."""
        said = {name: one.said(self.language) if isinstance(one, Problem) else one for name, one in values.items()}
        return str(self.texts["notices"][which].format(**said))

    # ---------------------------------------------------------------- answers

    def answer(self, chosen: Chosen) -> None:
        """One answer, and every one after it that nobody need be asked for."""
        play, keeping = self.keeping.play, self.keeping
        before = play.decision
        try:
            play.answer(chosen)
        except NotAllowed as refused:
            assert self._telling is not None
            self.tell("note", text=self._telling.refusal(play, refused), rule=refused.rule)
            return
        self._happened = list(play.events)
        while (foregone := self._foregone()) is not None:
            play.answer(foregone)
            self._happened += play.events
        self._leaf = None
        if play.decision != before:
            self._cover()
        try:
            self._show()
            sys.stdout.flush()  # the kernel's thread that sends goes first: whoever looks need not wait for the disk
        finally:
            keeping.settle()
            self._own_up()

    def _cover(self) -> None:
        """Where it is another player's turn to look, nobody does until they say so."""
        if getattr(self.keeping.play.decision, "owner", TABLE) not in (TABLE, self._viewer):
            self._viewer = None

    def _foregone(self) -> Chosen | None:
        assert self._telling is not None
        return self._telling.foregone(self.keeping.play) if self.keeping.play.decision is not None else None

    def undo(self) -> None:
        """Back to the last decision that somebody was asked."""
        self._turn(self.keeping.undo, "nothing_to_undo")

    def redo(self) -> None:
        self._turn(self.keeping.redo, "nothing_to_redo")

    def _turn(self, turn: Callable[[], bool], nothing: str) -> None:
        if not turn():
            self.tell(nothing)
            return
        while self._foregone() is not None and turn():
            pass
        self._happened, self._leaf = list(self.keeping.play.events), None
        self._cover()
        self._show()

    # ---------------------------------------------------------------- what the browser is sent

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """What changed, all in one message, which `browser/table/patches.js` applies."""
        if key is None:
            super().send_state()
            return
        names = {key} if isinstance(key, str) else set(key)
        if others := names - SHOWN:
            super().send_state(others)
        now = {name: getattr(self, name) for name in names & SHOWN}
        if changed := patch({name: self._there[name] for name in now if name in self._there}, now):
            self._there |= now
            self.sent += 1
            self.send({"changed": changed, "sent": self.sent})

    def _should_send_property(self, key: str, value: Any) -> bool:
        return key != "sent" and bool(super()._should_send_property(key, value))

    # ---------------------------------------------------------------- what the browser says

    def _hear(self, _: Any, message: Any, buffers: Any) -> None:
        """Whatever is said is answered: the page that said it knows then that somebody listens."""
        sent, self._told = self.sent, []
        try:
            if self._keeping is None:
                self._hear_at_title(understood(message, dict.fromkeys((*AT_TITLE, *AT_TABLE))))
            else:
                self._hear_at_table(understood(message, dict.fromkeys((*AT_TABLE, *AT_TITLE))))
        except WrongMessage:
            self.refuse()
        except Unreadable as cannot:
            self._leave(cannot)
        except Problem as problem:
            self.tell("note", text=problem.said(self.language))
        except (NoSuchBook, NotAllowed) as refused:
            self.tell("note", text=str(refused))
        finally:
            self._told = None
        if self.sent == sent:
            self.send({"heard": True})

    def refuse(self) -> None:
        self.tell("misunderstood")

    def send_again(self) -> None:
        super().send_state({*SHOWN, "sent"})

    def _hear_at_table(self, message: Message) -> None:
        """What is said at the title page alone is not meant for this one: another page is behind."""
        match message:
            case Everything(True):
                self.send_again()
            case Answer(chosen, serial):
                if serial == self._serial:
                    self.answer(tuple(chosen))
                else:
                    self._show()  # meant for a question that is not asked any more: another page has answered it
            case Weigh(chosen, serial, number) if serial == self._serial:
                self.send({"weighed": {"number": number, **weigh(self.seat(), tuple(chosen))}})
            case Undo(True):
                self.undo()
            case Redo(True):
                self.redo()
            case Save(name, replace):
                self._save(name, replace=replace)
            case Load() | Leave(True) if self._would_be_lost(message):
                self.send({"shown": {"what": "unsaved", "why": self.unsaved, "then": msgspec.to_builtins(message)}})
            case Load(name):
                self._load(name)
            case Delete(name):
                self._delete(Wanted(self._book, self.language, name))
            case AskSaved(True):
                self._is_saved()
            case Look():
                self._look(message)
            case Uncover(player) if 0 <= player < self.seat().players:
                self._viewer = player
                self._show()
            case Cover(True):
                self._viewer = None
                self._show()
            case Leaf(number):
                self._leaf = number
                self._show()
            case Unfold(unfolds):
                self._is_unfolded = unfolds
                self._show()
            case Note(spot, text):
                self._note(spot, text)
            case Call(player, name) if 0 <= player < self.seat().players:
                self.keeping.play.call(player, name)
                self.keeping.keep()
                self._show()
            case Leave(True):
                self._leave()

    def _is_saved(self) -> None:
        """Whoever asks for it to be saved is told that it is; where it is not, it is tried again."""
        if self.keeping.failed:
            self.keeping.keep()
            self._own_up()
        self.send({"saved": last_saved(self.keeping, self.language)})

    def _would_be_lost(self, message: Load | Leave) -> bool:
        """Whether the play that is open cannot be saved, once more, and nobody has said that it may be left so."""
        if self.keeping.failed and not message.anyway:
            self.keeping.keep()
            self._own_up()
            return self.keeping.failed is not None
        return False

    def _note(self, spot: str, text: str) -> None:
        """A note of one's own on the atlas, kept with the play."""
        if spot not in spots(self.keeping.game.book):
            return
        if self.keeping.play.note(spot, text):
            self.keeping.keep()
        else:
            self.tell("notes_full", most=MOST_NOTES)
        self._show()

    def _look(self, wanted: Look, **more: object) -> None:
        self.send({"shown": {**lookups.look(self.seat(), self.keeping, wanted), **more}})

    def _save(self, name: str, *, replace: bool) -> None:
        """Save under a name, or the one that is suggested. Before another save is replaced, the sheet asks."""
        assert self._telling is not None
        wanted = name if name.strip() else suggested_name(self._telling, self.keeping.play, self.texts["quick"])
        try:
            self.tell("saved", name=self.keeping.write(wanted, replace=replace))
        except NameTaken as taken:
            self._look(Look("saves"), typed=wanted, taken=taken.name)
        else:
            self._look(Look("saves"))

    def _load(self, name: str) -> None:
        """Go back to a named save of this book; the play that is open is kept as another."""
        if self.keeping.saved(name) is None:
            self.tell("no_save", name=name)
            return
        opened = self._titles.go_on(Wanted(self._book, self.language, name), self.tell)
        self.sit_down(opened)
        self.tell("loaded", name=name)

    def _delete(self, wanted: Wanted) -> None:
        self._titles.delete(wanted)
        self.tell("deleted", name=wanted.save)

    def _leave(self, cannot: Unreadable | None = None) -> None:
        """Back to the title page; whatever was decided is saved, or somebody has left it all the same."""
        self._keeping = self._telling = self._shown = None
        self._happened = []
        book, told, played = (cannot.book, cannot.told, "") if cannot else (self._book, None, self.language)
        with self.hold_sync():
            self.language, self.texts = self._titles.language, texts(self._titles.language)
            self.title = self._titles.page(book, played, problem=told)
            self.unsaved = ""
            self.stage = "title"

    # ---------------------------------------------------------------- the title page

    def _hear_at_title(self, message: Message) -> None:
        match message:
            case Everything(True):
                self.send_again()
            case Speak(language):
                self._speak(language)
            case OpenBook(name, language):
                self.title = self._titles.page(name, language)
            case Begin(wanted):
                self.sit_down(self._titles.begin(wanted, self.tell))
            case GoOn(wanted):
                self.sit_down(self._titles.go_on(wanted, self.tell))
            case DeleteOf(wanted):
                self._delete(wanted)
                self.title = self._titles.page(wanted.book, wanted.language)

    def choose(self, name: str) -> None:
        """Open the title page at a book; one that is not there is said, and the others still are."""
        try:
            self.title = self._titles.page(name)
        except NoSuchBook as nowhere:
            self.tell("note", text=str(nowhere))

    def _speak(self, language: str) -> None:
        self._titles.speak(language)
        with self.hold_sync():
            self.language, self.texts = self._titles.language, texts(self._titles.language)
            self.title = self._titles.page(self.title.get("chosen", {}).get("name", ""))


SHOWN = frozenset(Table.class_own_traits(sync=True)) - {"sent"}
"""What is shown: plain data."""


def play(
    book: str | Path | None = None,
    *,
    language: str | None = None,
    shelf: str | Path | None = None,
    seed: int | None = None,
) -> Table:
    """Sit down at the table: choose a book, or name one to find it chosen.

    `book` is the name of a bundled book, a book's folder, or a folder of books, which are offered with the others.
    `language` is `"en"` or `"fr"`, unless it is the one that was chosen last on the title page; `shelf` is where saves
    are kept, unless they are where they always are.
    With a `seed`, every play that is begun draws the same numbers.
    """
    folder = Path(book) if book is not None else None
    own = [folder] if folder is not None and folder.is_dir() else []
    kept = Path(shelf) if shelf else None
    wanted = language if language is not None else spoken(LANGUAGES, kept)
    table = Table(kept, wanted if wanted in LANGUAGES else "en", own, seed)
    chosen = str(book) if book is not None and (not own or (own[0] / "book.toml").exists()) else ""
    if chosen:
        table.choose(chosen)
    return table


__all__ = ["Data", "Table", "play"]
