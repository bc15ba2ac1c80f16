"""The title page: which books there are, how one is begun, and which campaigns can be gone on with.

What a game asks before it begins, how many play and in which mode, is one form here. These are decisions of
the game like any other: `begin` answers them in order, and the table asks what the form leaves out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from wanderbook.book import Book
from wanderbook.games import record_of
from wanderbook.locales import languages
from wanderbook.notation import bundled
from wanderbook.rulesets import game_for
from wanderbook.session import BadSave, BookRecord, CannotSave, ChangedBook, Play, Shelf
from wanderbook.session.autosave import Autosave, Notify
from wanderbook.session.files import BadFile, is_kept
from wanderbook.session.languages import note_spoken
from wanderbook.session.saves import parse_save
from wanderbook.session.seats import distinct, player_name
from wanderbook.session.settings import read_settings
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decisions import Chosen
from wanderbook.telling import Line, Telling, telling_for
from wanderbook_widgets.table.editions import BookEdition, EditionCache
from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.saved import autosave, exported, imported_name, language_of, saves
from wanderbook_widgets.table.seat import Data
from wanderbook_widgets.table.texts import texts
from wanderbook_widgets.view import problems_page

NOTEBOOKS = ("tutorial", "author", "qa")
SETUP = ("players", "mode", "variants", "unlocked")
"""What a game asks before it begins, in this order."""


class CannotOpen(Exception):
    """A book or a save that cannot be opened: the book, and what to tell about it."""

    def __init__(self, book: str, told: Data | None = None) -> None:
        super().__init__(book, told)
        self.book, self.told = book, told


@dataclass(frozen=True)
class OpenedTable:
    autosave: Autosave
    folder: Path
    book: str = ""
    """The book's name on the title page."""


class Titles:
    """The title page of one table."""

    def __init__(self, shelf: Path | None, language: str, editions: EditionCache, seed: int | None = None) -> None:
        """With a seed, every play that is begun draws the same numbers."""
        self.shelf, self.language, self.seed = shelf, language, seed
        self.languages = languages()
        self.editions = editions

    def speak(self, language: str) -> None:
        """Switch the language, for this page and for later ones."""
        self.language = language if language in self.languages else "en"
        with suppress(CannotSave):  # a language is soon chosen again; of a play that cannot be saved, more is said
            note_spoken(self.language, self.shelf)

    # ---------------------------------------------------------------- the page

    def page(self, chosen: str = "", language: str = "", problem: Data | None = None) -> Data:
        """The title page's data. Without a chosen book, the one played last is chosen if its play is not over."""
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
            "books": [self._book(edition) for edition in self._ordered(editions)],
            "chosen": self._chosen(chosen, language or self.language) if chosen else {},
            "problem": problem or {},
            "notebooks": self._notebooks(),
        }

    def _ordered(self, editions: Sequence[BookEdition]) -> list[BookEdition]:
        """The books in the order of the title page. The lesson of a game comes first for somebody who has not played
        that game, else last; a reader's own books come before bundled ones."""
        books = [book for edition in editions if (book := edition.read.book) is not None]
        played = {book.title_page.ruleset for book in books if self._record(book).plays}
        known = bundled()

        def key(one: BookEdition) -> tuple[int, int]:
            book, place = one.read.book, int(one.name in known)
            if book is not None and book.title_page.lesson is not None:
                place *= 2 if book.title_page.ruleset in played else 0
            return place, self._far(one)

        return sorted(editions, key=key)

    def _notebooks(self) -> list[Data]:
        """The notebooks beside the one that is open, for those who write and check books."""
        said = texts(self.language)["title"]["notebooks"]
        return [{"file": f"{name}.ipynb", "title": said[name]} for name in NOTEBOOKS if Path(f"{name}.ipynb").is_file()]

    def _far(self, edition: BookEdition) -> int:
        """Books that can be read in the language that is spoken come first, in the order of the shelf."""
        return int(edition.read.book is not None and self.language not in edition.languages)

    def _foreign(self, edition: BookEdition, language: str) -> str:
        """Why the page speaks another language from here on, where the book knows none of the page's."""
        if self.language in edition.languages:
            return ""
        return str(texts(self.language)["title"]["foreign"].format(language=texts(language)["language"]))

    def _languages(self, several: Sequence[str]) -> list[Data]:
        return [{"id": one, "name": texts(one)["language"]} for one in several]

    def _book(self, edition: BookEdition) -> Data:
        """A book as the list of the title page shows it; one with errors shows how many it has."""
        book, said = edition.read.book, texts(self.language)["title"]
        about: Data = {"name": edition.name, "title": edition.title}
        if book is None:
            return {**about, "errors": sum(one.severity == "error" for one in edition.read.diagnostics)}
        page = book.title_page
        game = said["games"].get(page.ruleset) or record_of(page.ruleset).title
        return {
            **about,
            "authors": ", ".join(page.authors),
            "summary": page.summary,
            "game": game,
            **(self._hint(book, game) if page.lesson is not None else {}),
            "languages": [texts(one)["language"] for one in edition.languages],
        }

    def _hint(self, book: Book, game: str) -> Data:
        """For whom a lesson is: the game that it teaches, and the book that it prepares for, if that is
        offered here."""
        said, after = texts(self.language)["title"], self.next_of(book)
        prepares = said["prepares"].format(title=after["title"]) if after else ""
        return {"lesson": said["lesson"].format(game=game), "prepares": prepares}

    def _under_way(self, edition: BookEdition) -> Iterator[Data]:
        """The unfinished or unreadable campaigns of a book's autosaves. Editions of the same title share one."""
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
        """The page of one book: its endings, its saves, and how it may be begun; or its problems."""
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
            "form": list(form(game, telling_for(game))) if book.title_page.lesson is None else [],
            "words": {name: texts(book.language)["title"][name] for name in ("names", "name_of")},
            "saves": [one.data(self.language) for one in saves(game, shelf, self.language)],
        }

    def next_of(self, book: Book) -> Data:
        """The book that this one names as the next, if it is offered here and can be played; in its language."""
        wanted = book.title_page.next
        for name in self.editions.names if wanted else ():
            if Path(name).name == wanted and (found := self.editions.open(name, book.language).read.book) is not None:
                return {"book": name, "title": found.title}
        return {}

    def _record(self, book: Book) -> BookRecord:
        """The book's record; an empty one if it is damaged: that is repaired, and reported, when a play begins."""
        try:
            return self._shelf(book).record()
        except BadFile:
            return BookRecord()

    # ---------------------------------------------------------------- beginning and going on

    def begin(self, wanted: Wanted, tell: Notify) -> OpenedTable:
        """A new play. `answers` are for the first questions, by what they are about; `names` are the players'."""
        edition = self._readable(wanted)
        game = game_for(edition.read.require())
        autosave = self._keeping(game, tell)
        settings = read_settings(self.shelf)
        play = autosave.begin(self.seed if wanted.seed is None else wanted.seed, settings.asks_everything)
        given = {about: tuple(chosen) for about, chosen in wanted.answers.items()}
        if game.book.title_page.lesson is not None:  # a lesson begins as most plays do, without a form
            given = {one["about"]: tuple(one["standard"]) for one in form(game, telling_for(game))} | given
        answers = rehearsed(game, given)
        play.names = player_names(wanted.names, answers.get("players"), telling_for(game))
        for chosen in answers.values():
            autosave.answer(chosen)
        return OpenedTable(autosave, edition.folder, edition.name)

    def go_on(self, wanted: Wanted, tell: Notify) -> OpenedTable:
        """The autosave, or a `save` by its name; `how` says what to do with one that did not load as it is."""
        edition = self._readable(wanted)
        name, how = wanted.save, wanted.how
        game = self._game_of(edition, name)
        autosave = self._keeping(game, tell)
        path = autosave.saved(name) if name else autosave.shelf.autosave
        if path is None or not is_kept(path):
            said = texts(self.language)["title"]
            raise CannotOpen(
                edition.name, {"text": said["no_save"].format(name=name or said["autosave"]), "offers": []}
            )
        try:
            play = autosave.load(path)
        except BadSave as bad:
            play = self._instead(edition, autosave, bad, name, how)
        if play.origin is not None and play.state is play.origin:
            tell("changed")
        autosave.take_up(play, path)
        return OpenedTable(autosave, edition.folder, edition.name)

    def _instead(self, edition: BookEdition, autosave: Autosave, bad: BadSave, name: str, how: str) -> Play:
        """The play to open instead of a save that does not load, as `how` says. Raises `CannotOpen` with the
        alternatives."""
        if how == "previous" and bad.instead is not None:
            try:
                return autosave.load(bad.instead)
            except BadSave as worse:
                bad = worse
        changed = bad.going_on if isinstance(bad, ChangedBook) else None
        if changed is not None and how:
            return changed
        offers = ["previous"] * (bad.instead is not None and not how) + ["changed"] * (changed is not None)
        raise CannotOpen(edition.name, {"text": bad.said(self.language), "save": name, "offers": offers})

    def delete(self, wanted: Wanted) -> None:
        """Take away a named save. Raises `BadName` and `CannotSave`."""
        edition = self._readable(wanted)
        self._shelf(self._game_of(edition, wanted.save).book).delete(wanted.save)

    def export(self, wanted: Wanted) -> Data:
        """A save as a file. Raises `BadName` and `BadFile`."""
        edition = self._readable(wanted)
        return exported(self._shelf(self._game_of(edition, wanted.save).book), wanted.save, self.language)

    def bring(self, data: bytes, file: str, only: Shelf | None = None) -> tuple[str, str]:
        """Put a save that comes from a file among those of its book: the book's name, and the save's.

        With `only`, it has to be of that shelf's book. Raises `BadFile`, `BadName` and `CannotSave`.
        """
        saved = parse_save(data)
        for edition in (self.editions.open(name, self.language) for name in self.editions.names):
            for book in self._books_of(edition):
                shelf = self._shelf(book)
                is_its = (saved.title, saved.ruleset) == (book.title, book.title_page.ruleset)
                if is_its and (only is None or only.folder == shelf.folder):
                    name = imported_name(file, book.title, texts(self.language)["title"]["imported_name"])
                    return edition.name, shelf.bring(name, data)
        raise BadSave(f"This save is of another book: {saved.title!r}.", None, "other_book", title=saved.title)

    # ---------------------------------------------------------------- editions

    def _readable(self, wanted: Wanted) -> BookEdition:
        edition = self.editions.open(wanted.book, wanted.language or self.language)
        if edition.read.book is None:
            raise CannotOpen(edition.name)
        return edition

    def _editions_of(self, edition: BookEdition) -> list[BookEdition]:
        """A book in each of its languages."""
        return [self.editions.open(edition.name, language) for language in edition.languages]

    def _books_of(self, edition: BookEdition) -> list[Book]:
        return [one.read.book for one in self._editions_of(edition) if one.read.book is not None]

    def _game_of(self, edition: BookEdition, name: str) -> Game:
        """The game of a save, in the language that it was played in if that is known, else in the chosen one."""
        game = game_for(edition.read.require())
        shelf = self._shelf(game.book)
        found = next((one for one in saves(game, shelf, self.language) if one.name == name), None)
        language = language_of(found, self._books_of(edition)) if found else ""
        if language in ("", game.book.language):
            return game
        return game_for(self.editions.open(edition.name, language).read.require())

    def _shelf(self, book: Book) -> Shelf:
        return Shelf(book, self.shelf)

    def _keeping(self, game: Game, tell: Notify) -> Autosave:
        said = texts(game.book.language)
        return Autosave(game, tell, said["earlier"], said["other"], self._shelf(game.book))


# ---------------------------------------------------------------- questions before a play


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
    """What the players call themselves, one name each; others are numbered. Nothing where nobody has one."""
    many = int(players[0]) if players else 1
    said = [player_name(one) for one in given]
    if not any(said[:many]):
        return ()
    names: list[str] = []
    for at in range(many):
        names.append(distinct(said[at] if at < len(said) and said[at] else telling.player(at), names))
    return tuple(names)
