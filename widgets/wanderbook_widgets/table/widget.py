"""The table as a widget: the title page, then a play. It sends what is to be seen, and hears what was chosen.

Every part of the view is a trait, so that a page that is loaded again, or a second one, shows the same; of those that
changed, only what changed in them travels. The browser answers with the ids of options and with nothing else; whatever
it says is checked here, by the game, as any answer is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import traitlets
from msgspec.structs import replace

from wanderbook.locales import is_language, languages
from wanderbook.notation import NoSuchBook
from wanderbook.session.autosave import Autosave
from wanderbook.session.carrying import Next, as_advised, can_set_out, carry_on, course_to, fight_outlook
from wanderbook.session.files import CannotSave, Problem
from wanderbook.session.languages import preferred_language
from wanderbook.session.library import NameTaken, Shelf
from wanderbook.session.play import MOST_NOTES
from wanderbook.session.settings import Settings, read_settings, write_settings
from wanderbook.table import NotAllowed
from wanderbook.table.decisions import TABLE, Chosen, Decision
from wanderbook.table.events import Event
from wanderbook.table.steps import Gather
from wanderbook.telling import Telling, telling_for
from wanderbook.telling.coach import lesson
from wanderbook_widgets.messages import Message, WrongMessage, understood
from wanderbook_widgets.sealed import Sealed
from wanderbook_widgets.table import lookups
from wanderbook_widgets.table.editions import EditionCache
from wanderbook_widgets.table.messages import (
    AT_TABLE,
    AT_TITLE,
    Again,
    Answer,
    AskAll,
    AskSaved,
    AskStill,
    Begin,
    BeginNext,
    Call,
    Cover,
    Delete,
    DeleteOf,
    Everything,
    Export,
    ExportOf,
    Fork,
    Go,
    GoOn,
    Import,
    Leaf,
    Leave,
    Load,
    Look,
    Note,
    OpenBook,
    Redo,
    Resolve,
    Save,
    Speak,
    TellCoach,
    Uncover,
    Undo,
    Unfold,
    Wanted,
    Weigh,
)
from wanderbook_widgets.table.pages import last_fork
from wanderbook_widgets.table.parts.atlas import spots
from wanderbook_widgets.table.parts.question import weigh
from wanderbook_widgets.table.patches import patch
from wanderbook_widgets.table.saved import exported, last_saved, suggested_name
from wanderbook_widgets.table.seat import Data, Seat
from wanderbook_widgets.table.texts import texts
from wanderbook_widgets.table.title import SETUP, CannotOpen, OpenedTable, Titles
from wanderbook_widgets.table.view import PARTS, view

STATIC = Path(__file__).parents[1] / "static"
"""Scripts and style sheets, built from `widgets/browser`."""


class Table(Sealed):
    """The table as a widget: the title page, then one play of one book."""

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
    head, page, question, free_actions, chart, atlas, crew, stores, cards, fight, scene, lately, moments = (
        traitlets.Dict().tag(sync=True) for _ in PARTS
    )
    coach = traitlets.Dict().tag(sync=True)
    """What the coach says of a new kind of question; nothing where there is nothing new, or nobody wants it."""
    sent = traitlets.Int().tag(sync=True)
    """How often something that changed was sent: a page that has missed some of it asks for everything."""

    def __init__(
        self,
        shelf: Path | None = None,
        language: str = "en",
        books: list[Path] | None = None,
        seed: int | None = None,
        editions: EditionCache | None = None,
    ) -> None:
        """`shelf` is where saves are kept, `books` are folders offered in addition to the bundled ones.

        `editions` are all the books there are, where they are not these.
        """
        self._titles = Titles(shelf, language, editions or EditionCache(books or []), seed)
        self._keeping: Autosave | None = None
        self._telling: Telling | None = None
        self._folder: Path | None = None
        self._book = ""
        """The open book's name on the title page."""
        self._viewer: int | None = None
        self._wish: Next | None = None
        """Where somebody is on the way to: what is answered for that."""
        self.settings = read_settings(shelf)
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
    def autosave(self) -> Autosave:
        assert self._keeping is not None
        return self._keeping

    def seat(self) -> Seat:
        """Everything that the parts of the table are made from: the play, its words, and who looks at it."""
        assert self._telling is not None
        self._telling.names = self.autosave.play.names
        happened = tuple(self._happened)
        return Seat(
            self.autosave.play,
            self._telling,
            self.texts,
            viewer=self._viewer,
            happened=happened,
            folder=self._folder,
            leaf=self._leaf,
            serial=self._serial,
            is_unfolded=self._is_unfolded,
        )

    def sit_down(self, opened: OpenedTable) -> None:
        """Take a seat at a play that begins or continues."""
        self._keeping, self._folder, self._book = opened.autosave, opened.folder, opened.book
        self._telling = telling_for(opened.autosave.game)
        self._viewer, self._leaf, self._wish = None, None, None
        self._happened = list(opened.autosave.play.events)
        language = opened.autosave.game.book.language
        with self.hold_sync():
            self.language, self.texts = language, texts(language)
            self._show()
            self.stage = "play"

    def _show(self) -> None:
        """Send the parts of the view that changed, all in one message."""
        if self._shown is not self.autosave.play.state:
            self._shown = self.autosave.play.state
            self._serial += 1
        with self.hold_sync():
            self._own_up()
            for name, data in view(self.seat()).items():
                setattr(self, name, data)
            self.coach = self._lesson()

    def _lesson(self) -> Data:
        """The coach's lesson for this question, the first time it comes up."""
        if not self.settings.coach or self.question.get("shape") == "covered":
            return {}
        found = lesson(self.autosave.play, self.language, self.settings.learnt)
        return found._asdict() if found else {}

    def _learn(self, kind: str) -> None:
        """Mark a lesson as learnt: its question was answered, or the player said so."""
        if kind and self.settings.coach and kind not in self.settings.learnt:
            self._set(self.settings.with_learnt(kind))

    def _set(self, settings: Settings) -> None:
        """Change a setting for this table and store it for later ones."""
        self.settings = settings
        with suppress(CannotSave):  # it is soon chosen again
            write_settings(settings, self._titles.shelf)

    def _tell_coach(self, what: str) -> None:
        """Do what was clicked at the coach: a hint is understood, the coach hidden or shown again."""
        match what:
            case "got_it":
                self._learn(self.coach.get("kind", ""))
            case "hide":
                self._set(self.settings.coached(False))
                self.tell("coach_hidden")
            case "show":
                self._set(self.settings.coached(True))
        self.coach = self._lesson()

    def _own_up(self) -> None:
        """Tell the page whether the latest decision is saved, while it is not."""
        failed = self.autosave.failed
        self.unsaved = self._words("unsaved", why=failed) if failed else ""

    def tell(self, which: str, /, **values: object) -> None:
        """Show a notice outside the game: `note` brings its text, other names are the table's texts.

        Notices about one message are shown together, so that none replaces another.
        """
        text = str(values["text"]) if which == "note" else self._words(which, **values)
        if self._told is not None:
            self._told.append(text)
            text = " ".join(dict.fromkeys(self._told))
        self._notices += 1
        self.notice = {"number": self._notices, "text": text, "rule": values.get("rule", "")}

    def _words(self, which: str, /, **values: object) -> str:
        """The text of a notice, with any problem in it in the table's language."""
        said = {name: one.said(self.language) if isinstance(one, Problem) else one for name, one in values.items()}
        return str(self.texts["notices"][which].format(**said))

    # ---------------------------------------------------------------- answers

    def answer(self, chosen: Chosen) -> None:
        """Give one answer, then those to the questions that need not be asked."""
        play, taught = self.autosave.play, self.coach.get("kind", "")
        before = play.decision
        try:
            play.answer(chosen)
        except NotAllowed as refused:
            assert self._telling is not None
            self.tell("note", text=self._telling.refusal(play, refused), rule=refused.rule)
            return
        self._learn(taught)
        self._answered(before, list(play.events))

    def _answered(self, before: Decision | None, happened: list[Event]) -> None:
        """Answer the questions that need not be asked, or that lie on a course, then show the result."""
        play, autosave = self.autosave.play, self.autosave
        self._happened = happened
        while (foregone := self._foregone()) is not None:
            self._happened += play.answer(foregone, unasked=True)
        self._leaf = None
        if not (play.state.agenda and isinstance(play.state.agenda[-1], Gather)):
            self._wish = None  # the question who steers is part of the way; anything else ends it
        if play.decision != before:
            self._cover()
        try:
            self._show()
            sys.stdout.flush()  # the kernel's sending thread goes first: the player need not wait for the disk
        finally:
            autosave.settle()
            self._own_up()
        if play.decision is None:
            self._look(Look("ending"))

    def _cover(self) -> None:
        """Hide the open hand when another player's turn begins, until they ask to see theirs."""
        if getattr(self.autosave.play.decision, "owner", TABLE) not in (TABLE, self._viewer):
            self._viewer = None

    def _foregone(self) -> Chosen | None:
        """The answer that is given without asking: what is foregone, or the next step of a wish."""
        assert self._telling is not None
        if self.autosave.play.decision is None:
            return None
        chosen = self._telling.foregone(self.autosave.play)
        return self._wish(self.autosave.play) if chosen is None and self._wish is not None else chosen

    # ---------------------------------------------------------------- several answers to one wish

    def go(self, spot: str, location: str = "") -> None:
        """Set out for a place of the atlas, to explore a location there or just to be there. The player says who
        steers if the ship might not get there."""
        play = self.autosave.play
        if can_set_out(play, spot):
            self._wish = course_to(spot, location)
            first = self._wish(play)
            assert first is not None
            self.answer(first)

    def resolve(self) -> None:
        """Resolve the fight as advised if every simulation was safe; otherwise say what could go wrong."""
        assert self._telling is not None
        play, before = self.autosave.play, self.autosave.play.decision
        outlook = fight_outlook(play.game, play.state)
        if not outlook.trials:
            return
        if outlook.is_safe:
            self._learn(self.coach.get("kind", ""))
            self._answered(before, list(carry_on(play, as_advised(self._telling.counsel))))
        elif outlook.won < outlook.trials:
            self.tell("not_safe", trials=outlook.trials)
        else:
            self.tell("not_cheap", damage=outlook.damage)

    def fork(self) -> None:
        """After an ending, go back to the last choice of the story. The ending stays found."""
        at = last_fork(self.autosave.play) if self.autosave.play.decision is None else None
        if at is not None:
            self.autosave.play.go_to(at)
            self.autosave.keep()
            self._happened, self._leaf = list(self.autosave.play.events), None
            self._show()

    def _begin(self, wanted: Wanted) -> None:
        """A new play, which opens with its book's prologue: the first turn is not shown before it is closed."""
        self.sit_down(self._titles.begin(wanted, self.tell))
        self._look(Look("prologue"), coach=self.settings.coach, begins=True)

    def _setup(self) -> dict[str, list[str]]:
        """The answers to the game's first questions with which this play began."""
        found: dict[str, list[str]] = {}
        for state, reply in self.autosave.play.answered():
            asked = self.autosave.play.asked_in(state)
            if asked is None or asked.about not in SETUP:
                break
            found[asked.about] = list(reply.chosen)
        return found

    def ask_all(self, everything: bool) -> None:
        """Ask every question as in print, or only those that matter, in this play and later ones."""
        self.autosave.play.asks_everything = everything
        self._set(replace(self.settings, asks_everything=everything))
        self.tell("asks_all" if everything else "asks_less")
        if not self.autosave.fresh:
            self.autosave.keep()
        self._show()

    def tell_still(self) -> None:
        """Say whether an ending is still possible, and how many, but not which or how."""
        try:
            from wanderbook.session.standpoint import NoStandpoint
            from wanderbook.session.still import endings_left  # a published page may play without the proofs
        except ImportError:
            self.tell("still_unknown")
            return
        play = self.autosave.play
        try:
            left = endings_left(play.game, play.state)
        except NoStandpoint as nowhere:
            self.tell("still_over" if nowhere.which == "over" else "still_between")
            return
        sure = "" if left.answer != "yes" or not left.open else "_at_least"
        self.tell(f"still_{left.answer}{sure}", possible=left.possible, endings=sum(left))

    def undo(self) -> None:
        """Go back to the last decision that a player was asked."""
        self._turn(self.autosave.undo, "nothing_to_undo")

    def redo(self) -> None:
        self._turn(self.autosave.redo, "nothing_to_redo")

    def _turn(self, turn: Callable[[], bool], nothing: str) -> None:
        """Go back or forward, by `turn`, to the nearest decision that a player has; `nothing` is told if there
        is none."""
        if not turn():
            self.tell(nothing)
            return
        self._wish = None
        while self._foregone() is not None and turn():
            pass
        self._happened, self._leaf = list(self.autosave.play.events), None
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
        """Handle a message of the page, and always answer, so that the page knows the kernel is alive."""
        sent, self._told = self.sent, []
        try:
            if self._keeping is None:
                self._hear_at_title(understood(message, dict.fromkeys((*AT_TITLE, *AT_TABLE))))
            else:
                self._hear_at_table(understood(message, dict.fromkeys((*AT_TABLE, *AT_TITLE))))
        except WrongMessage:
            self.refuse()
        except CannotOpen as cannot:
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
        """Handle a message at a play. One for the title page comes from an outdated page."""
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
            case Go(spot, serial, location) if serial == self._serial:
                self.go(spot, location)
            case Resolve(True, serial) if serial == self._serial:
                self.resolve()
            case AskAll(everything):
                self.ask_all(everything)
            case AskStill(True):
                self.tell_still()
            case Fork(True):
                self.fork()
            case Again(True) if self.autosave.play.decision is None:
                self._begin(Wanted(self._book, self.language, answers=self._setup()))
            case BeginNext(True) if self.autosave.play.decision is None and (after := self._next()):
                self._begin(Wanted(after["book"], self.language, answers=self._setup()))
            case TellCoach(what):
                self._tell_coach(what)
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
            case Export(name):
                self.send({"file": exported(self.autosave.shelf, name, self.language)})
            case Import(text, name):
                self._import(text, name, self.autosave.shelf)
                self._look(Look("saves"))
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
                self.autosave.play.call(player, name)
                self.autosave.keep()
                self._show()
            case Leave(True):
                self._leave()

    def _is_saved(self) -> None:
        """Tell the player that the play is saved, after trying again if it was not."""
        if self.autosave.failed:
            self.autosave.keep()
            self._own_up()
        self.send({"saved": last_saved(self.autosave, self.language)})

    def _would_be_lost(self, message: Load | Leave) -> bool:
        """Whether the open play still cannot be saved and the player has not agreed to lose it."""
        if self.autosave.failed and not message.anyway:
            self.autosave.keep()
            self._own_up()
            return self.autosave.failed is not None
        return False

    def _note(self, spot: str, text: str) -> None:
        """Write a player's note on the atlas and save it with the play."""
        if spot not in spots(self.autosave.game.book):
            return
        if self.autosave.play.note(spot, text):
            self.autosave.keep()
        else:
            self.tell("notes_full", most=MOST_NOTES)
        self._show()

    def _next(self) -> Data:
        """The book to begin after this one: its name here, and its title."""
        return self._titles.next_of(self.autosave.game.book)

    def _look(self, wanted: Look, **more: object) -> None:
        if wanted.look == "ending":
            more["next"] = self._next()
        self.send({"shown": {**lookups.look(self.seat(), self.autosave, wanted), **more}})

    def _save(self, name: str, *, replace: bool) -> None:
        """Save under a name, or the one that is suggested. Before another save is replaced, the sheet asks."""
        assert self._telling is not None
        wanted = name if name.strip() else suggested_name(self._telling, self.autosave.play, self.texts["quick"])
        try:
            self.tell("saved", name=self.autosave.write(wanted, replace=replace))
        except NameTaken as taken:
            self._look(Look("saves"), typed=wanted, taken=taken.name)
        else:
            self._look(Look("saves"))

    def _load(self, name: str) -> None:
        """Go back to a named save of this book; the play that is open is kept as another."""
        if self.autosave.saved(name) is None:
            self.tell("no_save", name=name)
            return
        opened = self._titles.go_on(Wanted(self._book, self.language, name), self.tell)
        self.sit_down(opened)
        self.tell("loaded", name=name)

    def _delete(self, wanted: Wanted) -> None:
        self._titles.delete(wanted)
        self.tell("deleted", name=wanted.save)

    def _import(self, text: str, file: str, only: Shelf | None = None) -> str:
        """Put a save from a file among those of its book, and return the book's name. With `only`, the save must be
        of that shelf's book."""
        book, save = self._titles.bring(text.encode("utf-8", "replace"), file, only)
        self.tell("imported", name=save)
        return book

    def _leave(self, cannot: CannotOpen | None = None) -> None:
        """Close the play and return to the title page; `cannot` is the problem to show there."""
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
        """Do what a message of the title page asks for."""
        match message:
            case Everything(True):
                self.send_again()
            case Speak(language):
                self._speak(language)
            case OpenBook(name, language):
                self.title = self._titles.page(name, language)
            case Begin(wanted):
                self._begin(wanted)
            case GoOn(wanted):
                self.sit_down(self._titles.go_on(wanted, self.tell))
            case DeleteOf(wanted):
                self._delete(wanted)
                self.title = self._titles.page(wanted.book, wanted.language)
            case ExportOf(wanted):
                self.send({"file": self._titles.export(wanted)})
            case Import(text, name):
                self.title = self._titles.page(self._import(text, name))

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
    wanted = language if language is not None else preferred_language(languages(), kept)
    table = Table(kept, wanted if is_language(wanted) else "en", own, seed)
    chosen = str(book) if book is not None and (not own or (own[0] / "book.toml").exists()) else ""
    if chosen:
        table.choose(chosen)
    return table


__all__ = ["Data", "Table", "play"]
