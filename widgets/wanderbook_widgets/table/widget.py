"""The table as a widget: the title page, then a play. It sends the visible state, and receives choices.

Every part of the view is a trait, so that a page that is loaded again, or a second one, shows the same; of those that
changed, only what changed in them travels. The browser answers with the ids of options and with nothing else; whatever
it says is checked here, by the game, as any answer is.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import traitlets
from msgspec.structs import replace

from wanderbook.locales import is_language, languages
from wanderbook.notation import NoSuchBook
from wanderbook.session.autosave import Autosave
from wanderbook.session.carrying import Next, as_advised, can_set_out, carry_on, course_to, fight_outlook
from wanderbook.session.files import CannotSave, Problem, is_kept
from wanderbook.session.fingers import Fingers
from wanderbook.session.languages import preferred_language
from wanderbook.session.library import NameTaken, Shelf
from wanderbook.session.play import MOST_NOTES
from wanderbook.session.settings import Settings, read_settings, write_settings
from wanderbook.table import Chance, NotAllowed
from wanderbook.table import Table as State
from wanderbook.table.decisions import TABLE, Chosen, Decision
from wanderbook.table.events import Event
from wanderbook.table.steps import AlterFate, Gather
from wanderbook.telling import Telling, telling_for
from wanderbook.telling.coach import lesson
from wanderbook_widgets.messages import Message, WrongMessage, understood
from wanderbook_widgets.sealed import NotebookWidget, SealedTraits
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
    GoBack,
    GoOn,
    Import,
    Leaf,
    Leave,
    Load,
    Look,
    Note,
    OpenBook,
    PutFinger,
    Redo,
    RenameFinger,
    Resolve,
    Save,
    Speak,
    TakeOutFinger,
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
from wanderbook_widgets.table.previously import previously
from wanderbook_widgets.table.saved import exported, last_saved, suggested_name
from wanderbook_widgets.table.seat import Data, Seat
from wanderbook_widgets.table.texts import texts
from wanderbook_widgets.table.title import SETUP, CannotOpen, OpenedTable, Titles
from wanderbook_widgets.table.view import ASKING, view

STATIC = Path(__file__).parents[1] / "static"
"""Scripts and style sheets, built from `widgets/browser`."""


class TableScreen(SealedTraits):
    """One page's table: the title page, then one play of one book. What carries its messages is added beside it."""

    language = traitlets.Unicode("en").tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    screen = traitlets.Unicode("title").tag(sync=True)
    """`title` or `play`."""
    title = traitlets.Dict().tag(sync=True)
    notice = traitlets.Dict().tag(sync=True)
    """What has just to be said: that something was refused, or saved."""
    unsaved = traitlets.Unicode().tag(sync=True)
    """What stands on the table as long as the play cannot be saved: why."""
    head, stage, page, question, free_actions, chart, atlas, crew, stores, cards, fight, scene, lately, moments = (
        traitlets.Dict().tag(sync=True) for _ in range(14)
    )
    duel = traitlets.Dict().tag(sync=True)
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
        titles: Titles | None = None,
    ) -> None:
        """`shelf` is the folder of the saves, `books` are folders offered in addition to the bundled books.

        `editions` are all the books there are, where they are not these; `titles` is the title page, where it is
        another one.
        """
        self._titles = titles or Titles(shelf, language, editions or EditionCache(books or []), seed)
        self._keeping: Autosave | None = None
        self._telling: Telling | None = None
        self._folder: Path | None = None
        self._book = ""
        """The open book's name on the title page."""
        self._viewer: int | None = None
        self._wish: Next | None = None
        """Where somebody is on the way to: what is answered for that."""
        self._path: tuple[Chosen, ...] = ()
        """The replies to the first questions of this screen: given together with that to the last one."""
        self._way: tuple[str, ...] = ()
        """What they say, in words."""
        self.settings = read_settings(shelf)
        self._leaf: int | None = None
        self._is_unfolded = False
        self._happened: list[Event] = []
        self._shown: tuple[State, tuple[Chosen, ...]] | None = None
        """The state that was shown last, and what was answered on this screen; others ask another question."""
        self._serial = 0
        self._recalled: set[tuple[Path, bool, str]] = set()
        """The saves whose “Previously…” was shown in this sitting."""
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
        """The data from which the parts of the table are drawn: the play, its words, and the viewer."""
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
            path=self._way[: len(self._path)],
            is_unfolded=self._is_unfolded,
        )

    def sit_down(self, opened: OpenedTable) -> None:
        """Take a seat at a play that begins or continues."""
        self._keeping, self._folder, self._book = opened.autosave, opened.folder, opened.book
        self._telling = telling_for(opened.autosave.game)
        self._viewer, self._leaf, self._wish, self._path = None, None, None, ()
        self._happened = list(opened.autosave.play.events)
        language = opened.autosave.game.book.language
        with self.hold_sync():
            self.language, self.texts = language, texts(language)
            self._show()
            self.screen = "play"

    def _show(self) -> None:
        """Send the parts of the view that changed, all in one message."""
        shown = self.autosave.play.state, self._path
        if self._shown != shown:
            self._serial = self._next_serial(shown)
            self._shown = shown
        with self.hold_sync():
            self._own_up()
            asking = self._asking_parts()
            for name, data in (view(self.seat()) | asking).items():
                setattr(self, name, data)
            with self._on_path():
                self.coach = self._lesson()

    def _next_serial(self, shown: tuple[State, tuple[Chosen, ...]]) -> int:
        """The number of the question that is now shown: that of this state, after these answers on its screen."""
        return self._serial + 1

    def _asking_parts(self) -> dict[str, Data]:
        """The parts that show the question, if earlier ones on its screen are answered; otherwise none."""
        if not self._path:
            return {}
        with self._on_path():
            return view(dataclasses.replace(self.seat(), happened=()), ASKING)

    @contextmanager
    def _on_path(self) -> Iterator[None]:
        """A block in which the questions answered on this screen count as answered in the play."""
        assert self._telling is not None
        with self.autosave.play.supposing():
            if self._path:
                self._telling.answer(self.autosave.play, self._path[0], self._path[1:])
            yield

    def _lesson(self) -> Data:
        """The coach's lesson for this question, if it is asked for the first time."""
        if not self.settings.coach or self.question.get("shape") == "covered":
            return {}
        lesson_now = lesson(self.autosave.play, self.language, self.settings.learnt)
        return lesson_now._asdict() if lesson_now else {}

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
        """Handle a click at the coach: a hint is understood, or the coach hidden or shown again."""
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
        """Tell the page, while the latest decision is not saved, that it is not."""
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
        values_said = {
            name: one.said(self.language) if isinstance(one, Problem) else one for name, one in values.items()
        }
        return str(self.texts["notices"][which].format(**values_said))

    # ---------------------------------------------------------------- answers

    def answer(self, chosen: Chosen) -> None:
        """Answer the play's question, then those that do not have to be asked."""
        self._path = ()
        self._give(chosen)

    def reply(self, chosen: Chosen) -> None:
        """Answer the page's question. The replies to a screen of several questions are given with the last of them."""
        assert self._telling is not None
        play, telling, path = self.autosave.play, self._telling, self._path
        with self._on_path():
            asked = play.decision
            if self._wish is None and asked is not None and not isinstance(asked, Chance):
                with suppress(NotAllowed):
                    if telling.goes_on(play, chosen, len(path)):
                        answer = telling.chosen(play, asked, chosen, self._viewer)
                        self._path, self._way = (*path, chosen), (*self._way[: len(path)], answer)
        if self._path == path:
            self._give(chosen)
            return
        self._learn(self.coach.get("kind", ""))
        self._show()

    def _give(self, chosen: Chosen) -> None:
        """Give this reply, after those to the earlier questions of its screen."""
        assert self._telling is not None
        play, replies, before = self.autosave.play, (*self._path, chosen), self.autosave.play.decision
        try:
            happened = self._telling.answer(play, replies[0], replies[1:])
        except NotAllowed as refused:
            with self._on_path():
                self.tell("note", text=self._telling.refusal(play, refused), rule=refused.rule)
            return
        self._learn(self.coach.get("kind", ""))
        self._path = ()
        self._answered(before, happened)

    def _answered(self, before: Decision | None, happened: list[Event]) -> None:
        """Answer the questions that do not have to be asked, or that are on a course, then show the result."""
        play, autosave = self.autosave.play, self.autosave
        self._happened = happened
        while (foregone := self._foregone()) is not None:
            self._happened += play.answer(foregone, unasked=True)
        self._leaf = None
        if not (play.state.agenda and isinstance(play.state.agenda[-1], Gather | AlterFate)):
            self._wish = None  # who steers and how the draw is changed is part of the way; anything else ends it
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
        """The answer given without asking: the only sensible one, or the next step to the place that was named."""
        assert self._telling is not None
        if self.autosave.play.decision is None:
            return None
        chosen = self._telling.foregone(self.autosave.play)
        return self._wish(self.autosave.play) if chosen is None and self._wish is not None else chosen

    # ---------------------------------------------------------------- several answers to one wish

    def go(self, spot: str, location: str = "") -> None:
        """Set out for a place of the atlas, to explore a location there or just to be there. The player says who
        steers if the ship might not get there."""
        play, self._path = self.autosave.play, ()
        if can_set_out(play, spot):
            self._wish = course_to(spot, location)
            first = self._wish(play)
            assert first is not None
            self.answer(first)

    def resolve(self) -> None:
        """Resolve the fight as advised if every simulation was safe; otherwise say what could go wrong."""
        assert self._telling is not None
        play, before, self._path = self.autosave.play, self.autosave.play.decision, ()
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
        """Begin a new play, which opens with its book's prologue: the first turn is hidden until that is closed."""
        self.sit_down(self._titles.begin(wanted, self.tell))
        self._look(Look("prologue"), coach=self.settings.coach, begins=True)

    def _go_on(self, wanted: Wanted) -> None:
        """Continue a save; the first time in this sitting, a recap is shown."""
        opened = self._titles.go_on(wanted, self.tell)
        self.sit_down(opened)
        save = opened.autosave.shelf.folder, wanted.finger, wanted.save
        if save not in self._recalled and (recalled := previously(self.seat(), opened.left)):
            self._recalled.add(save)
            self.send({"shown": {"what": "previously", **recalled}})

    def _setup(self) -> dict[str, list[str]]:
        """The answers to the game's first questions with which this play began."""
        answers: dict[str, list[str]] = {}
        for state, reply in self.autosave.play.answered():
            asked = self.autosave.play.asked_in(state)
            if asked is None or asked.about not in SETUP:
                break
            answers[asked.about] = list(reply.chosen)
        return answers

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
        """Go back to the question before on this screen, else to the last decision that a player was asked."""
        if self._path:
            self._path = self._path[:-1]
            self._show()
            return
        self._turn(self.autosave.undo, "nothing_to_undo")

    def redo(self) -> None:
        self._path = ()
        self._turn(self.autosave.redo, "nothing_to_redo")

    def _turn(self, turn: Callable[[], bool], nothing: str) -> None:
        """Go back or forward, by `turn`, to the nearest decision of a player; the notice `nothing` is shown if there is
        none.
        """
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
        """Send all changes in one message, which `browser/table/patches.js` applies."""
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
                    self.reply(tuple(chosen))
                else:
                    self._show()  # meant for a question that is not asked any more: another page has answered it
            case Weigh(chosen, serial, number) if serial == self._serial:
                with self._on_path():
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
            case Load() | GoBack() | Leave(True) if self._would_be_lost(message):
                self.send({"shown": {"what": "unsaved", "why": self.unsaved, "then": msgspec.to_builtins(message)}})
            case Load(name):
                self._load(name)
            case Delete(name):
                self._delete(Wanted(self._book, self.language, name))
            case Export(name):
                self.send({"file": exported(self.autosave.shelf, name, self.language)})
            case PutFinger(name, at):
                self._put_finger(name, at)
            case GoBack(name):
                self._go_back(name)
            case RenameFinger(name, to):
                self._rename_finger(name, to)
            case TakeOutFinger(name):
                Fingers(self.autosave.shelf).delete(name)
                self.tell("finger_out", name=name)
                self._look(Look("saves"))
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

    def _would_be_lost(self, message: Load | GoBack | Leave) -> bool:
        """Whether the current play still cannot be saved and the player has not agreed to lose it."""
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
        """The book that follows this one: its name here, and its title."""
        return self._titles.next_of(self.autosave.game.book)

    def _look(self, wanted: Look, **more: object) -> None:
        """Send what was looked up to the page."""
        if wanted.look == "ending":
            more["next"] = self._next()
        with self._on_path():
            self.send({"shown": {**lookups.look(self.seat(), self.autosave, wanted), **more}})

    def _save(self, name: str, *, replace: bool) -> None:
        """Save under a name, or the suggested one. Before another save is replaced, the sheet asks."""
        assert self._telling is not None
        wanted = name if name.strip() else suggested_name(self._telling, self.autosave.play, self.texts["quick"])
        try:
            self.tell("saved", name=self.autosave.write(wanted, replace=replace))
        except NameTaken as taken:
            self._look(Look("saves"), typed=wanted, taken=taken.name)
        else:
            self._look(Look("saves"))

    def _load(self, name: str) -> None:
        """Go back to a named save of this book; the current play is kept as another save."""
        if self.autosave.saved(name) is None:
            self.tell("no_save", name=name)
            return
        self._go_on(Wanted(self._book, self.language, name))
        self.tell("loaded", name=name)

    def _put_finger(self, name: str, at: int | None) -> None:
        """Put a finger at the present moment, or at one of the journal; by default it is named
        after its status line.
        """
        assert self._telling is not None
        play = self.autosave.play
        moment = play if at is None else play.until(at) if 0 <= at <= len(play.journal) else None
        if moment is None:
            return
        wanted = name if name.strip() else suggested_name(self._telling, moment, self.texts["quick"])
        try:
            put = Fingers(self.autosave.shelf).put(wanted, moment, numbered=not name.strip())
            self.tell("finger_put", name=put)
        except NameTaken as taken:
            self.tell("finger_taken", name=taken.name)
        if at is None:
            self._look(Look("saves"))

    def _go_back(self, name: str) -> None:
        """Continue from a finger, which stays; the current play is kept as a save."""
        wanted = Wanted(self._book, self.language, name, finger=True)
        if not is_kept(Fingers(self.autosave.shelf).path(name)):
            self.tell("no_finger", name=name)
            return
        if self.autosave.play.decision is None:
            self.autosave.archive(finished=True)
        self._go_on(wanted)
        self.tell("loaded", name=name)

    def _rename_finger(self, name: str, to: str) -> None:
        """Rename a kept place in the book, or say why not: it is gone, or the name is taken."""
        try:
            Fingers(self.autosave.shelf).rename(name, to)
        except LookupError:
            self.tell("no_finger", name=name)
        except NameTaken as taken:
            self.tell("finger_taken", name=taken.name)
        self._look(Look("saves"))

    def _delete(self, wanted: Wanted) -> None:
        self._titles.delete(wanted)
        self.tell("deleted", name=wanted.save)

    def _import(self, text: str, file: str, only: Shelf | None = None) -> str:
        """Add a save from a file to those of its book, and return the book's name. With `only`, the save must be of
        that shelf's book.
        """
        book, save = self._titles.bring(text.encode("utf-8", "replace"), file, only)
        self.tell("imported", name=save)
        return book

    def _leave(self, cannot: CannotOpen | None = None) -> None:
        """Close the play and return to the title page; `cannot` is the problem to show there."""
        self._keeping = self._telling = self._shown = None
        self._happened = []
        book, problem, played = (cannot.book, cannot.told, "") if cannot else (self._book, None, self.language)
        with self.hold_sync():
            self.language, self.texts = self._titles.language, texts(self._titles.language)
            self.title = self._titles.page(book, played, problem=problem)
            self.unsaved = ""
            self.screen = "title"

    # ---------------------------------------------------------------- the title page

    def _hear_at_title(self, message: Message) -> None:
        """Handle a message of the title page."""
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
                self._go_on(wanted)
            case DeleteOf(wanted):
                self._delete(wanted)
                self.title = self._titles.page(wanted.book, wanted.language)
            case ExportOf(wanted):
                self.send({"file": self._titles.export(wanted)})
            case Import(text, name):
                self.title = self._titles.page(self._import(text, name))

    def choose(self, name: str) -> None:
        """Open the title page at a book; a missing one is reported, with the others still offered."""
        try:
            self.title = self._titles.page(name)
        except NoSuchBook as nowhere:
            self.tell("note", text=str(nowhere))

    def _speak(self, language: str) -> None:
        """Switch the language of the table and its title page."""
        self._titles.speak(language)
        with self.hold_sync():
            self.language, self.texts = self._titles.language, texts(self._titles.language)
            self.title = self._titles.page(self.title.get("chosen", {}).get("name", ""))


SHOWN = frozenset(TableScreen.class_own_traits(sync=True)) - {"sent"}
"""What is shown: plain data."""


class Table(TableScreen, NotebookWidget):
    """The table as a widget of the notebook."""

    # As text: anywidget watches a path, and its watcher would keep every table alive.
    _esm = (STATIC / "table.js").read_text("utf-8")
    _css = (STATIC / "table.css").read_text("utf-8")


def play(
    book: str | Path | None = None,
    *,
    language: str | None = None,
    shelf: str | Path | None = None,
    seed: int | None = None,
) -> Table:
    """Open the table: choose a book, or name one to have it chosen.

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
