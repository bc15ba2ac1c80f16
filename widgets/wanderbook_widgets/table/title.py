"""The title page: which books there are, how one is begun, and which campaigns can be gone on with.

What a game asks before it begins, how many play and in which mode, is asked here in one form. These are decisions of
the game like any other: `begin` answers them in order, and whatever the form leaves out is asked at the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from wanderbook.book import Book
from wanderbook.notation import LANGUAGES
from wanderbook.rulesets import game_for
from wanderbook.session import BadSave, CannotSave, ChangedBook, Play, Record, Shelf
from wanderbook.session.files import BadFile, is_kept
from wanderbook.session.keeping import Keeping, Tell
from wanderbook.session.seats import distinct, player_name
from wanderbook.session.spoken import note_spoken
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decisions import Chosen
from wanderbook.telling import Line, Telling, telling_for
from wanderbook_widgets.table.editions import Edition, Editions
from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.saved import autosave, language_of, saves
from wanderbook_widgets.table.seat import Data
from wanderbook_widgets.table.texts import texts
from wanderbook_widgets.view import problems_page

SETUP = ("players", "mode", "variants", "unlocked")
"""What a game asks before it begins, in this order."""


class Unreadable(Exception):
    """A book or a save that cannot be opened: the book, and what to tell about it."""

    def __init__(self, book: str, told: Data | None = None) -> None:
        super().__init__(book, told)
        self.book, self.told = book, told


@dataclass(frozen=True)
class Opened:
    keeping: Keeping
    folder: Path
    book: str = ""
    """The book's name on the title page."""


class Titles:
    def __init__(self, shelf: Path | None, language: str, folders: Sequence[Path], seed: int | None = None) -> None:
        """With a seed, every play that is begun draws the same numbers."""
        self.shelf, self.language, self.seed = shelf, language, seed
        self.languages = LANGUAGES
        self.editions = Editions(folders)

    def speak(self, language: str) -> None:
        """From now on, and the next time."""
        self.language = language if language in self.languages else "en"
        with suppress(CannotSave):  # a language is soon chosen again; of a play that cannot be saved, more is said
            note_spoken(self.language, self.shelf)

    # ---------------------------------------------------------------- the page

    def page(self, chosen: str = "", language: str = "", problem: Data | None = None) -> Data:
        """Everything on it. With no book chosen, the one that was played last is, if it is not over."""
        names = self.editions.names
        editions = [
            self.editions.open(name, self.language) for name in dict.fromkeys([*names, *filter(None, [chosen])])
        ]
        under_way = [one for edition in editions for one in self._under_way(edition)]
        under_way.sort(key=lambda one: -int(one["when"]))
        if not chosen and under_way:
            chosen, language = under_way[0]["book"], under_way[0]["language"]
        return {
            "languages": self._languages(self.languages),
            "under_way": under_way,
            "books": [self._book(edition) for edition in sorted(editions, key=self._far)],
            "chosen": self._chosen(chosen, language or self.language) if chosen else {},
            "problem": problem or {},
        }

    def _far(self, edition: Edition) -> int:
        """Books that were written in the language that is spoken come first, then those that are translated to it."""
        if edition.read.book is None or edition.languages[0] == self.language:
            return 0
        return 1 if self.language in edition.languages else 2

    def _foreign(self, edition: Edition, language: str) -> str:
        """Why the page speaks another language from here on, where the book knows none of the page's."""
        if self.language in edition.languages:
            return ""
        return str(texts(self.language)["title"]["foreign"].format(language=texts(language)["language"]))

    def _languages(self, several: Sequence[str]) -> list[Data]:
        return [{"id": one, "name": texts(one)["language"]} for one in several]

    def _book(self, edition: Edition) -> Data:
        book, said = edition.read.book, texts(self.language)["title"]
        about: Data = {"name": edition.name, "title": edition.title}
        if book is None:
            return {**about, "errors": sum(one.severity == "error" for one in edition.read.diagnostics)}
        page = book.title_page
        return {
            **about,
            "authors": ", ".join(page.authors),
            "summary": page.summary,
            "game": said["games"].get(page.ruleset, page.ruleset),
            "languages": [texts(one)["language"] for one in edition.languages],
        }

    def _under_way(self, edition: Edition) -> Iterator[Data]:
        """The campaign of a book that was not finished, or that cannot be read. Editions of the same title share it."""
        books = self._books_of(edition)
        for book in {self._shelf(book).folder: book for book in reversed(books)}.values():
            found = autosave(game_for(book), self._shelf(book), self.language)
            if found and (found.under_way or found.problem):
                played = next((one for one in books if one.language == language_of(found, books)), book)
                if played is not book:  # with the names that places have for those who played it
                    found = autosave(game_for(played), self._shelf(book), self.language) or found
                about = {"book": edition.name, "title": played.title, "language": played.language}
                about["foreign"] = texts(played.language)["language"] if played.language != self.language else ""
                yield {**found.data(self.language), **about}

    def _chosen(self, name: str, language: str) -> Data:
        edition = self.editions.open(name, language)
        book = edition.read.book
        if book is None:
            found = problems_page(edition.title, edition.read.diagnostics, self.language)
            return {**self._book(edition), "problems": {**found, "folder": str(edition.folder)}}
        game, shelf, record = game_for(book), self._shelf(book), self._record(book)
        if game.rules.achievements is not None:
            game.achievements = len(record.ticks)
        named = {ending.number for ending in book.title_page.ending}
        return {
            **self._book(edition),
            "licence": book.title_page.licence,
            "credit": texts(self.language)["title"]["credits"].get(book.title_page.ruleset, ""),
            "language": book.language,
            "editions": self._languages(edition.languages),
            "foreign": self._foreign(edition, book.language),
            "endings": {"all": len(named), "seen": len(named & record.achievements)},
            "form": list(form(game, telling_for(game))),
            "words": {name: texts(book.language)["title"][name] for name in ("names", "name_of")},
            "saves": [one.data(self.language) for one in saves(game, shelf, self.language)],
        }

    def _record(self, book: Book) -> Record:
        """A damaged one is mended when a play begins, and told about then."""
        try:
            return self._shelf(book).record()
        except BadFile:
            return Record()

    # ---------------------------------------------------------------- beginning and going on

    def begin(self, wanted: Wanted, tell: Tell) -> Opened:
        """A new play. `answers` are to what is asked first, by what it is about; `names` are the players'."""
        edition = self._readable(wanted)
        game = game_for(edition.read.require())
        keeping = self._keeping(game, tell)
        play = keeping.begin(self.seed if wanted.seed is None else wanted.seed)
        answers = rehearsed(game, {about: tuple(chosen) for about, chosen in wanted.answers.items()})
        play.names = player_names(wanted.names, answers.get("players"), telling_for(game))
        for chosen in answers.values():
            keeping.answer(chosen)
        return Opened(keeping, edition.folder, edition.name)

    def go_on(self, wanted: Wanted, tell: Tell) -> Opened:
        """The autosave, or a `save` by its name; `how` says what to do with one that did not load as it is."""
        edition = self._readable(wanted)
        name, how = wanted.save, wanted.how
        game = self._game_of(edition, name)
        keeping = self._keeping(game, tell)
        path = keeping.saved(name) if name else keeping.shelf.autosave
        if path is None or not is_kept(path):
            said = texts(self.language)["title"]
            raise Unreadable(
                edition.name, {"text": said["no_save"].format(name=name or said["autosave"]), "offers": []}
            )
        try:
            play = keeping.load(path)
        except BadSave as bad:
            play = self._instead(edition, keeping, bad, name, how)
        if play.origin is not None and play.state is play.origin:
            tell("changed")
        keeping.take_up(play, path)
        return Opened(keeping, edition.folder, edition.name)

    def _instead(self, edition: Edition, keeping: Keeping, bad: BadSave, name: str, how: str) -> Play:
        """What was wanted instead of a save that does not load. Raises `Unreadable` with what can be had."""
        if how == "previous" and bad.instead is not None:
            try:
                return keeping.load(bad.instead)
            except BadSave as worse:
                bad = worse
        changed = bad.going_on if isinstance(bad, ChangedBook) else None
        if changed is not None and how:
            return changed
        offers = ["previous"] * (bad.instead is not None and not how) + ["changed"] * (changed is not None)
        raise Unreadable(edition.name, {"text": bad.said(self.language), "save": name, "offers": offers})

    def delete(self, wanted: Wanted) -> None:
        """Take away a named save. Raises `BadName` and `CannotSave`."""
        edition = self._readable(wanted)
        self._shelf(self._game_of(edition, wanted.save).book).delete(wanted.save)

    # ---------------------------------------------------------------- editions

    def _readable(self, wanted: Wanted) -> Edition:
        edition = self.editions.open(wanted.book, wanted.language or self.language)
        if edition.read.book is None:
            raise Unreadable(edition.name)
        return edition

    def _editions_of(self, edition: Edition) -> list[Edition]:
        """A book in each of its languages."""
        return [self.editions.open(edition.name, language) for language in edition.languages]

    def _books_of(self, edition: Edition) -> list[Book]:
        return [one.read.book for one in self._editions_of(edition) if one.read.book is not None]

    def _game_of(self, edition: Edition, name: str) -> Game:
        """In the language that a save was played in, if that is known; else in the one that is chosen."""
        game = game_for(edition.read.require())
        shelf = self._shelf(game.book)
        found = next((one for one in saves(game, shelf, self.language) if one.name == name), None)
        language = language_of(found, self._books_of(edition)) if found else ""
        if language in ("", game.book.language):
            return game
        return game_for(self.editions.open(edition.name, language).read.require())

    def _shelf(self, book: Book) -> Shelf:
        return Shelf(book, self.shelf)

    def _keeping(self, game: Game, tell: Tell) -> Keeping:
        said = texts(game.book.language)
        return Keeping(game, tell, said["earlier"], said["other"], self._shelf(game.book))


# ---------------------------------------------------------------- what is asked before a play


def form(game: Game, telling: Telling) -> Iterator[Data]:
    """What the game asks first, each question with its options and what is chosen unless somebody chooses otherwise."""
    play = Play(game, 0)
    while isinstance(asked := play.decision, Pick) and asked.about in SETUP:
        sheet = telling.sheet(play, asked)
        options = {option.id: option for option in asked.options}
        standard = sheet.standard if sheet.standard is not None else (asked.options[0].id,)
        yield {
            "about": asked.about,
            "title": sheet.title,
            "notes": list(sheet.notes),
            "several": asked.most > 1,
            "standard": list(standard),
            "options": [_option(telling, play, line, options[line.id]) for line in sheet.lines],
        }
        play.answer(standard)


def rehearsed(game: Game, given: Mapping[str, Chosen]) -> dict[str, Chosen]:
    """What is answered to the first questions, in their order. Raises `NotAllowed` before anything is answered."""
    play, answers = Play(game, 0), dict[str, Chosen]()
    while isinstance(asked := play.decision, Pick) and asked.about in SETUP and asked.about in given:
        answers[asked.about] = given[asked.about]
        play.answer(given[asked.about])
    return answers


def _option(telling: Telling, play: Play, line: Line, option: Option) -> Data:
    said = {"id": line.id, "label": line.label, "detail": line.detail, "name": next(iter(line.names), line.label)}
    if play.decision is not None and play.decision.about == "players":
        said["player"] = telling.player(int(line.id) - 1)
    return said if option.closed_by is None else {**said, "why": telling.why(play, line), "closed": option.closed_by}


def player_names(given: Sequence[str], players: Chosen | None, telling: Telling) -> tuple[str, ...]:
    """What the players call themselves, one name each; whoever has none is numbered. Nothing where nobody has one."""
    many = int(players[0]) if players else 1
    said = [player_name(one) for one in given]
    if not any(said[:many]):
        return ()
    names: list[str] = []
    for at in range(many):
        names.append(distinct(said[at] if at < len(said) and said[at] else telling.player(at), names))
    return tuple(names)
