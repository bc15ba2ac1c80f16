"""Play a book in the terminal.

A letter, a number or a name chooses, ? shows what else can be typed. Every
decision is saved as it is made: leave whenever you like, by `quit`, Ctrl-D or
Ctrl-C, and go on with --continue.
"""

from __future__ import annotations

import contextlib
import io
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.table import Table

from wanderbook.diagnostics import harmless, suggest
from wanderbook.locales import languages
from wanderbook.notation import find_book, titled
from wanderbook.notation.folder import read_folder
from wanderbook.notation.load import Loader
from wanderbook.rulesets import game_for
from wanderbook.rulesets.reference import reference
from wanderbook.session import BadName, BadSave, BookRecord, CannotSave, ChangedBook, Play
from wanderbook.session.autosave import Autosave
from wanderbook.session.files import is_kept
from wanderbook.session.library import NameTaken, Shelf, save_name
from wanderbook.session.play import Unplayable
from wanderbook.table import Game, NotAllowed
from wanderbook.table.decisions import Chosen
from wanderbook.table.events import PlayerJoined
from wanderbook_tools.answers import Unclear
from wanderbook_tools.books import read_for
from wanderbook_tools.coaching import Coach, show_prologue
from wanderbook_tools.screen import Screen, WrongUse
from wanderbook_tools.telling import bound, prose
from wanderbook_tools.tellings import teller_for
from wanderbook_tools.trying import try_out

MOST_RULES = 3
"""So many entries of the rules reference are shown at once."""
MOST_MEANT = 6
"""So many of the things that may have been meant are named."""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook play`."""
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="the seed; plays with the same seed draw the same numbers"
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--continue", dest="go_on", action="store_true", help="continue the last play of this book")
    ways.add_argument("--load", metavar="NAME", help="continue from a save")
    parser.add_argument("--language", choices=languages(), help="a language of the book's translations")
    parser.add_argument("--at", metavar="SECTION", help="try the book from this section on; nothing is saved")
    parser.add_argument(
        "--with", metavar="HELD", dest="held", help='things held at the start: "quest 3, card 7, keyword LAMP, 5 coins"'
    )


def run(options: Namespace, screen: Screen) -> int:
    """Play a book in the terminal, until it is over or the player leaves."""
    if options.seed is not None and (options.go_on or options.load is not None):
        raise WrongUse("--seed is for a new play; a continued play has its own")
    if _tries(options) and (options.go_on or options.load is not None):
        raise WrongUse("--at and --with start a new play; a continued play has its own place")
    folder = find_book(options.book)
    language = options.language or (_played_last(folder) if options.go_on else None)
    book = read_for(screen, folder, language=language or _spoken(options.book, folder))
    if book is None:
        return 1
    if options.language and book.language != options.language:
        raise WrongUse(f"{options.book} is not translated to {options.language!r}; it is in {book.language!r}")
    game = game_for(book)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is typed may be in any encoding
    options.tried = try_out(game, options.at, options.held or "", options.seed or 1) if _tries(options) else None
    if options.tried:
        with TemporaryDirectory() as apart:  # a try-out takes the place of no play
            return Sitting(game, screen, options.book, language, Shelf(book, Path(apart))).play(options)
    return Sitting(game, screen, options.book, language).play(options)


def _tries(options: Namespace) -> bool:
    """Whether to try the book out from a place inside it."""
    return bool(options.at or options.held)


def _spoken(name: str, folder: Path) -> str | None:
    """The language in which the book's title was given."""
    match = titled(name)
    return match.language if match and match.folder == folder else None


def _played_last(folder: Path) -> str | None:
    """For a book with a title in each of its languages, the language of the latest save."""
    files = read_folder(folder)
    reads = Loader().read_all(files).values() if files.languages else ()
    books = [read.book for read in reads if read.book]
    kept = {Shelf(book).autosave: book.language for book in books}
    saved = {path: path.stat().st_mtime for path in kept if path.is_file()}
    return kept[max(saved, key=lambda path: saved[path])] if saved and len(kept) == len(books) else None


class Leave(Exception):
    """Raised when the player leaves."""


class Sitting:
    """One sitting at a book: from opening it to leaving, over any number of plays."""

    def __init__(self, game: Game, screen: Screen, name: str, language: str | None, shelf: Shelf | None = None) -> None:
        """Set up the commands, the autosave and the screen for one book."""
        self.game, self.name = game, name
        self.words = shlex.quote(name) + (f" --language {language}" if language else "")
        """What to type for this book."""
        self.teller = teller_for(screen, game)
        self.texts = self.teller.texts
        self.coach = Coach(self.teller, keeps=shelf is None)
        self.autosave = Autosave(game, self.tell, self.texts["earlier"], self.texts["other"], shelf)
        self.shelf = self.autosave.shelf
        self.tries = shelf is not None
        """Whether this is a try-out, whose saves are gone with it."""
        commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "save": self.save,
            "load": self.load,
            "hold": lambda rest: self.teller.holdings(self.now),
            "path": lambda rest: self.teller.journal(self.now),
            "rules": self.rules,
            "again": self.again,
            "look": self.look,
            "name": self.name_player,
            "coach": lambda rest: self.coach.toggle(self.now),
            "help": self.help,
            "leave": self.leave,
            **{name: self._looking(look) for name, look in self.teller.commands.items()},
        }
        self.known = {name: words for name, words in self.texts["commands"].items() if name in commands}
        """The words for each command that this game has, by its name."""
        self.commands = {word: commands[name] for name, words in self.known.items() for word in words}

    def _looking(self, look: Callable[[Play, str], None]) -> Callable[[str], None]:
        return lambda rest: look(self.now, rest)

    @property
    def now(self) -> Play:
        return self.autosave.play

    def tell(self, which: str, /, **values: object) -> None:
        """Show a notice about saving."""
        if which == "note":
            self.teller.note(str(values["text"]), style="red")
        else:
            self.teller.show(bound(self.texts[which].format(**values), "dim" if which == "kept" else "red"))

    def play(self, options: Namespace) -> int:
        """Play until the player leaves or the input ends; by then every decision is saved."""
        try:
            try:
                wanted = self.wanted(options)
                self.title()
                self.open(wanted, options)
                self.show()
                while True:
                    self.take(self.read())
            except (EOFError, KeyboardInterrupt):
                self.teller.gap()
                self.leave("")
        except Leave:
            return 0 if self.autosave.current else 1
        return 0  # pragma: no cover

    def title(self) -> None:
        """Show the book's title and authors, and how to get help."""
        page = self.game.book.title_page
        self.teller.show(bound(page.title, "bold"))
        if page.authors:
            self.teller.show(bound(", ".join(page.authors), "dim"))
        self.teller.gap()
        self.teller.say("hint", "dim")

    # ---------------------------------------------------------------- opening a play

    def wanted(self, options: Namespace) -> Path | None:
        """The path of the save to continue; None for a new play. Raises `WrongUse` for an unknown name."""
        if options.load is None:
            return self.shelf.autosave if options.go_on and is_kept(self.shelf.autosave) else None
        path = self.autosave.saved(options.load)
        if path is None:
            names = self.shelf.names()
            known = suggest(options.load, names, most=1) or f"saves: {', '.join(names) or 'none'}"
            raise WrongUse(f"there is no save {options.load!r} of {self.name}; {known}")
        return path

    def open(self, wanted: Path | None, options: Namespace) -> None:
        """Continue the save asked for, begin where the options say, or begin anew."""
        if wanted:
            self._open_save(wanted)
            return
        if options.go_on:
            self.teller.say("nothing_to_continue")
        if options.tried:
            self.autosave.try_out(options.tried)
            return
        self.begin(options.seed)

    def _open_save(self, path: Path) -> None:
        """Continue a save, or begin anew if it cannot be continued."""
        play = self.loaded(path, "n")
        if play is None:
            self.begin()
            return
        self.autosave.take_up(play, path)
        self.teller.say("continued", "dim", number=play.state.moment + 1)

    def begin(self, seed: int | None = None) -> None:
        lesson = self.game.book.title_page.lesson
        self.autosave.begin(lesson if seed is None else seed, self.coach.settings.asks_everything)
        show_prologue(self.teller)

    def loaded(self, path: Path, otherwise: str) -> Play | None:
        """The saved play. If it cannot be loaded, the player chooses what to do; None means `otherwise`."""
        try:
            return self.autosave.load(path)
        except BadSave as bad:
            self.teller.note(str(bad), style="red")
            offers = {"p": bad.instead, "g": bad.going_on if isinstance(bad, ChangedBook) else None, otherwise: True}
        self.teller.say("bad_offer")
        for letter, offer in offers.items():
            if offer is not None:
                self.teller.show(bound(f"  {self.texts[f'offer_{letter}']}"))
        while not offers.get(answer := self.read().strip().lower()):
            if answer in self.texts["commands"]["leave"]:
                raise EOFError
            self.teller.say("choose", letters=", ".join(letter for letter, offer in offers.items() if offer))
        chosen = offers[answer]
        if isinstance(chosen, Path):
            return self.loaded(chosen, otherwise)
        return chosen if isinstance(chosen, Play) else None

    # ---------------------------------------------------------------- the prompt

    def read(self) -> str:
        """A line of input; raises `EOFError` at its end. Piped input is echoed, so that a transcript reads well."""
        self.teller.blank = False
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (the prompt's line can be edited, where the platform can)
            return input("> ")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.teller.show(bound(f"> {line.strip()[:200]}"))
        return line

    def take(self, line: str) -> None:
        """Handle a line of input: an exact answer, then a command, then the beginning of an answer."""
        text, teller = line.strip(), self.teller
        if not text and teller.uncover(self.now):
            self.coach.explain(self.now)
            return
        try:
            self._take(text)
        except Unclear as unclear:
            among = "; ".join(unclear.among[:MOST_MEANT])
            teller.note(self.texts["unclear"].format(said=harmless(unclear.said[:40]), among=among), style="yellow")

    def _take(self, line: str) -> None:
        """Take a line that was typed: a reply to the question, a command, or neither."""
        asked, teller = self.now.decision, self.teller
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        chosen = teller.understand(self.now, asked, line) if asked else None
        if chosen is None and asked and (not command or command == self.again):
            chosen = teller.guess(self.now, asked, line)  # nothing begins again yet: `n` is rather a no
        if chosen is not None:
            self.answer(chosen)
        elif command:
            command(rest.strip())
        else:
            self.unknown(line)

    def answer(self, chosen: Chosen, unasked: bool = False) -> None:
        """Give a reply and show what follows. A refused one is explained, and nothing changes."""
        play, teller, taught = self.now, self.teller, self.coach.lesson(self.now)
        try:
            self.autosave.answer(chosen)
        except NotAllowed as refused:
            teller.note(teller.telling.refusal(play, refused), refused.rule, "yellow")
            return
        except Unplayable as broken:
            teller.note(broken.said(self.game.book.language), style="red")
            return
        if not unasked:
            self.coach.learn(taught)
        self._greet()
        if (foregone := teller.foregone(play)) is not None:
            self.answer(foregone, unasked=True)  # a decision like any other: `undo` goes back and asks it
        else:
            self.show()

    def _greet(self) -> None:
        """Ask a player who has just joined for a name."""
        for event in self.now.events:
            if isinstance(event, PlayerJoined):
                self.teller.say("name_asked", number=event.player + 1)
                self.now.call(event.player, self.read())
                self.autosave.keep()

    def unknown(self, line: str) -> None:
        """Say that a line was not understood, and what can be typed."""
        can, asked = self._can(), self.now.decision
        if line:
            unheard = self.teller.unheard(self.now, asked, line) if asked else line
            can = self.texts["unknown"].format(said=harmless(unheard[:40]), can=can)
        self.teller.note(can, style="yellow")

    def _can(self) -> str:
        asked = self.now.decision
        return self.teller.can(self.now, asked) if asked else str(self.texts["over"])

    # ---------------------------------------------------------------- showing

    def show(self) -> None:
        """Show the events before this decision, and the decision; or the end."""
        play, asked = self.now, self.now.decision
        self.teller.telling.names = play.names
        if play.events:
            self.teller.tell(play)
        elif asked and play.origin is not None:
            self.teller.again(play, asked)
        if asked is None:
            self._end()
        else:
            self.teller.ask(play, asked)
            if not self.teller.covers:
                self.coach.explain(play)

    def look(self, rest: str) -> None:
        """Show the current page again, in full."""
        self.teller.in_full = True
        self.show()
        self.teller.in_full = False

    def _end(self) -> None:
        """Show how the play ended: the ending, the score, achievements, and how many endings are left."""
        outcome, teller, page = self.now.outcome, self.teller, self.game.book.title_page
        assert outcome is not None
        teller.gap()
        teller.ended(self.now, outcome)
        teller.worth(self.now)
        if self.game.rules.achievements:
            self._announce()
            teller.say("achievements", "dim", many=len(self.autosave.earned))
        if page.ending:
            unseen = self._unseen(outcome.ending)
            form = {0: "unseen_none", 1: "unseen_one"}.get(unseen, "unseen_many")
            teller.say(form, "dim", unseen=unseen, all=len(page.ending))
        teller.gap()
        teller.say("again", "dim")

    def _announce(self) -> None:
        """Announce the achievements of this sitting."""
        for name in sorted(self.autosave.new):
            self.teller.say("new_achievement", "green", name=self.teller.telling.achievement(name))

    def _unseen(self, ending: int | None) -> int:
        """The number of endings that no play has reached; this one counts as reached even if the record could not be
        written.
        """
        record = self.autosave.record() or BookRecord()
        known = {*record.achievements, ending}
        return sum(one.number not in known for one in self.game.book.title_page.ending)

    # ---------------------------------------------------------------- commands

    def undo(self, rest: str) -> None:
        self._turned(self.autosave.undo(), "undo", "undone")

    def redo(self, rest: str) -> None:
        self._turned(self.autosave.redo(), "redo", "redone")

    def _turned(self, done: bool, what: str, line: str) -> None:
        """Show the decision after undo or redo, or say that there is nothing to undo or redo."""
        if not done:
            self.teller.say(f"no_{what}")
            return
        self.teller.say(line, "dim")
        self.show()

    def save(self, rest: str) -> None:
        """Save the play under a name, the usual one if none was typed."""
        try:
            name = self._saved(rest or self.texts["quick"])
        except (BadName, CannotSave) as cannot:
            self.teller.note(str(cannot), style="red")
            return
        if name:
            self.teller.say("saved", name=name)

    def _saved(self, name: str) -> str:
        """Save under a name and return the name as stored; empty if another save has it and the
        player keeps that one.
        """
        try:
            return self.autosave.write(name)
        except NameTaken as taken:
            other = taken.name
        self.teller.say("taken", "yellow", name=other)
        if self.read().strip().lower() == self.texts["replaces"]:
            return self.autosave.write(name, replace=True)
        self.teller.say("left_as_it_is", "dim", name=other)
        return ""

    def load(self, rest: str) -> None:
        """Continue a save by name, or list the saves."""
        names = self.shelf.names()
        if not rest:
            self.teller.say("saves" if names else "no_saves")
            for name in names:
                self.teller.show(bound(f"  {name}"))
            return
        path = self.autosave.saved(rest)
        if path is None:
            self.teller.say("no_save", name=harmless(rest[:40]))
            return
        play = self.loaded(path, "k")
        if play is None:
            self.autosave.recall()
            return
        self.autosave.take_up(play, path)
        self.teller.say("loaded", "dim", name=save_name(path))
        self.show()

    def name_player(self, rest: str) -> None:
        """The command `name 2 Ann`; without a name the player is numbered again."""
        number, _, name = rest.partition(" ")
        players = self.teller.telling.players(self.now)
        if not (number.isdecimal() and 1 <= int(number) <= players):
            self.teller.say("name_which", "yellow", players=players)
            return
        self.now.call(int(number) - 1, name)
        self.autosave.keep()
        self.teller.telling.names = self.now.names
        self.teller.say("named", "dim", number=int(number), name=self.teller.telling.player(int(number) - 1))

    def rules(self, rest: str) -> None:
        """Show the rules that some words find."""
        entries = reference(self.game.rules.name, self.game.book.language).search(rest)[:MOST_RULES] if rest else []
        if not entries:
            self.teller.say("no_rule" if rest else "rules_which", words=harmless(rest[:40]))
        for entry in entries:
            self.teller.gap()
            self.teller.show(prose(f"**{entry.heading}**\n\n{entry.text}", self.game.book.language))

    def again(self, rest: str) -> None:
        """Begin a new play, if this one is over."""
        if self.now.decision is not None:
            self.teller.note(self.texts["not_over"].format(can=self._can()), style="yellow")
            return
        self.begin()
        self.teller.say("new_play", "dim")
        self.show()

    def help(self, rest: str) -> None:
        """Show what can be typed."""
        self.teller.before_help(self.now)
        table = Table.grid(padding=(0, 2))
        table.add_row(bound(self.texts["keys"], "bold"), bound(self.texts["help"]["choice"]))
        for name, words in self.known.items():
            table.add_row(bound(", ".join(words[:2]), "bold"), bound(self.texts["help"][name]))
        self.teller.show(table)

    def leave(self, rest: str) -> None:
        """Keep the play for next time and leave."""
        kept = self.autosave
        kept.keep()
        if kept.current is not None and self.now.decision is not None:
            self._announce()  # at its end, a play has done so
        kept_on = kept.current is not None and not kept.fresh and not kept.warned and not self.tries
        saved = kept_on and self.now.decision is not None
        self.teller.say("left" if saved else "left_unsaved", "dim", book=self.words)
        raise Leave
