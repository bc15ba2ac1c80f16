"""The title page: the books, how to begin one, and the campaigns that can be continued.

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
from wanderbook.locales.typography import typeset_text
from wanderbook.notation import bundled
from wanderbook.rulesets import game_for
from wanderbook.session import BadSave, BookRecord, CannotSave, ChangedBook, Play, Shelf
from wanderbook.session.autosave import Autosave, Notify
from wanderbook.session.files import BadFile, is_kept
from wanderbook.session.fingers import Fingers
from wanderbook.session.languages import note_spoken
from wanderbook.session.library import BadName, written
from wanderbook.session.saves import parse_save
from wanderbook.session.seats import distinct, player_name
from wanderbook.session.settings import read_settings
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decisions import Chosen
from wanderbook.telling import Line, Telling, telling_for
from wanderbook_widgets.table.editions import BookEdition, EditionCache
from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.saved import autosave, exported, imported_name, language_of, milliseconds, saves
from wanderbook_widgets.table.seat import Data
from wanderbook_widgets.table.texts import texts
from wanderbook_widgets.view import problems_page

NOTEBOOKS = ("tutorial", "author", "qa")
SETUP = ("players", "mode", "variants", "unlocked")
"""What a game asks before it begins, in this order."""


class CannotOpen(Exception):
    """Raised for a book or a save that cannot be opened, with the book and the problem."""

    def __init__(self, book: str, told: Data | None = None) -> None:
        super().__init__(book, told)
        self.book, self.told = book, told


@dataclass(frozen=True)
class OpenedTable:
    autosave: Autosave
    folder: Path
    book: str = ""
    """The book's name on the title page."""
    left: int = 0
    """The time at which a continued play was saved, in milliseconds; 0 for a new play."""


class Titles:
    """The title page of one table."""

    def __init__(self, shelf: Path | None, language: str, editions: EditionCache, seed: int | None = None) -> None:
        """With a seed, every new play draws the same numbers."""
        self.shelf, self.language, self.seed = shelf, language, seed
        self.languages = languages()
        self.editions = editions

    def speak(self, language: str) -> None:
        """Switch the language, for this page and for later ones."""
        self.language = language if language in self.languages else "en"
        with suppress(CannotSave):  # choosing it again is easy; that a play cannot be saved is reported elsewhere
            note_spoken(self.language, self.shelf)

    # ---------------------------------------------------------------- the page

    def page(self, chosen: str = "", language: str = "", problem: Data | None = None) -> Data:
        """The data of the title page. By default the book played last is chosen, if its play is not over."""
        names = self.editions.names
        editions = [
            self.editions.open(name, self.language) for name in dict.fromkeys([*names, *filter(None, [chosen])])
        ]
        under_way = [one for edition in editions for one in self._under_way(edition)]
        under_way.sort(key=lambda one: -int(one["when"]))
        if not chosen and under_way:
            chosen, language = under_way[0]["book"], under_way[0]["language"]
        ordered = self._ordered(editions)
        suggested = self._suggested(ordered)
        return {
            "languages": self._languages(self.languages),
            "under_way": under_way,
            "books": [
                {**self._book(edition), **({"suggested": True} if edition is suggested else {})} for edition in ordered
            ],
            "chosen": self._chosen(chosen, language or self.language) if chosen else {},
            "problem": problem or {},
            "notebooks": self._notebooks(),
        }

    def _ordered(self, editions: Sequence[BookEdition]) -> list[BookEdition]:
        """The books in the order of the title page. The lesson of a game comes first for a player who has not played
        that game, otherwise last; a reader's own books come before bundled ones.
        """
        books = [book for edition in editions if (book := edition.read.book) is not None]
        played = {book.title_page.ruleset for book in books if self._record(book).plays}
        known = bundled()

        def key(edition: BookEdition) -> tuple[int, int]:
            book, place = edition.read.book, int(edition.name in known)
            if book is not None and book.title_page.lesson is not None:
                place *= 2 if book.title_page.ruleset in played else 0
            return place, self._far(edition)

        return sorted(editions, key=key)

    def _suggested(self, editions: Sequence[BookEdition]) -> BookEdition | None:
        """The suggested book for a player who has not played any: a bundled gamebook in the page's language, which
        needs no rules.
        """
        playable = [(edition, book) for edition in editions if (book := edition.read.book) is not None]
        if any(self._record(book).plays for _, book in playable):
            return None
        known = bundled()
        gamebooks = (one for one, book in playable if one.name in known and book.title_page.ruleset == "gamebook")
        return next((one for one in gamebooks if not self._far(one)), None)

    def _notebooks(self) -> list[Data]:
        """The notebooks beside the open one, for writing and checking books."""
        labels = texts(self.language)["title"]["notebooks"]
        return [
            {"file": f"{name}.ipynb", "title": labels[name]} for name in NOTEBOOKS if Path(f"{name}.ipynb").is_file()
        ]

    def _far(self, edition: BookEdition) -> int:
        """The sort key of a book: those in the page's language first, in the order of the shelf."""
        return int(edition.read.book is not None and self.language not in edition.languages)

    def _foreign(self, edition: BookEdition, language: str) -> str:
        """The notice that the page switches to another language, because the book is not translated to the page's."""
        if self.language in edition.languages:
            return ""
        return str(texts(self.language)["title"]["foreign"].format(language=texts(language)["language"]))

    def _languages(self, several: Sequence[str]) -> list[Data]:
        return [{"id": one, "name": texts(one)["language"]} for one in several]

    def _book(self, edition: BookEdition) -> Data:
        """A book as the list of the title page shows it; one with errors shows how many it has."""
        book, labels = edition.read.book, texts(self.language)["title"]
        about: Data = {"name": edition.name, "title": edition.shown_title}
        if book is None:
            return {**about, "errors": sum(one.severity == "error" for one in edition.read.diagnostics)}
        page = book.title_page
        game = labels["games"].get(page.ruleset) or record_of(page.ruleset).title
        return {
            **about,
            "authors": ", ".join(page.authors),
            "summary": typeset_text(page.summary, book.language),
            "game": game,
            "language": book.language,
            **(self._hint(book, game) if page.lesson is not None else {}),
            "languages": [texts(one)["language"] for one in edition.languages],
        }

    def _hint(self, book: Book, game: str) -> Data:
        """The purpose of a lesson: the game that it teaches, and the book that it prepares for, if
        that is on the page.
        """
        labels, after = texts(self.language)["title"], self.next_of(book)
        prepares = labels["prepares"].format(title=after["title"]) if after else ""
        return {"lesson": labels["lesson"].format(game=game), "prepares": prepares}

    def _under_way(self, edition: BookEdition) -> Iterator[Data]:
        """The unfinished or unreadable campaigns of a book's autosaves. Editions of the same title share one."""
        books = self._books_of(edition)
        for book in {self._shelf(book).folder: book for book in reversed(books)}.values():
            saves_of_book = autosave(game_for(book), self._shelf(book), self.language)
            if saves_of_book and (saves_of_book.under_way or saves_of_book.problem):
                played = next((one for one in books if one.language == language_of(saves_of_book, books)), book)
                if played is not book:  # with the names that places have for those who played it
                    saves_of_book = autosave(game_for(played), self._shelf(book), self.language) or saves_of_book
                about = {
                    "book": edition.name,
                    "title": typeset_text(played.title, played.language),
                    "language": played.language,
                }
                about["foreign"] = texts(played.language)["language"] if played.language != self.language else ""
                yield {**saves_of_book.data(self.language), **about}

    def _chosen(self, name: str, language: str) -> Data:
        """The page of one book: its endings, its saves, and how to begin it; or its problems."""
        edition = self.editions.open(name, language)
        book = edition.read.book
        if book is None:
            problems = problems_page(edition.shown_title, edition.read.diagnostics, self.language)
            return {**self._book(edition), "problems": {**problems, "folder": str(edition.folder)}}
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
        """The edition of the next book that this one names, if it is on the page and can be played."""
        wanted = book.title_page.next
        for name in self.editions.names if wanted else ():
            if (
                Path(name).name == wanted
                and (next_book := self.editions.open(name, book.language).read.book) is not None
            ):
                return {"book": name, "title": typeset_text(next_book.title, next_book.language)}
        return {}

    def _record(self, book: Book) -> BookRecord:
        """The book's record; an empty one if it is damaged, which is repaired and reported when a play begins."""
        try:
            return self._shelf(book).record()
        except BadFile:
            return BookRecord()

    # ---------------------------------------------------------------- beginning and going on

    def begin(self, wanted: Wanted, tell: Notify) -> OpenedTable:
        """A new play. `answers` are for the first questions, by their subject; `names` are the players'."""
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
        """The autosave, or a `save` by its name; `how` says what to do if it cannot be loaded directly."""
        edition = self._readable(wanted)
        name = wanted.save
        game = self._game_of(edition, "" if wanted.finger else name)
        autosave = self._keeping(game, tell)
        path = _path_of(wanted, autosave)
        if path is None or not is_kept(path):
            labels = texts(self.language)["title"]
            raise CannotOpen(
                edition.name, {"text": labels["no_save"].format(name=name or labels["autosave"]), "offers": []}
            )
        try:
            play = autosave.load(path)
        except BadSave as bad:
            play = self._instead(edition, autosave, bad, wanted)
        if play.origin is not None and play.state is play.origin:
            tell("changed")
        left = milliseconds(written(path))
        autosave.take_up(play, path)
        return OpenedTable(autosave, edition.folder, edition.name, left)

    def _instead(self, edition: BookEdition, autosave: Autosave, bad: BadSave, wanted: Wanted) -> Play:
        """The play to open instead of a save that cannot be loaded, as `how` says. Raises `CannotOpen` with the
        alternatives.
        """
        name, finger, how = wanted.save, wanted.finger, wanted.how
        if how == "previous" and bad.instead is not None:
            try:
                return autosave.load(bad.instead)
            except BadSave as worse:
                bad = worse
        changed = bad.going_on if isinstance(bad, ChangedBook) else None
        if changed is not None and how:
            return changed
        offers = ["previous"] * (bad.instead is not None and not how) + ["changed"] * (changed is not None)
        raise CannotOpen(
            edition.name, {"text": bad.said(self.language), "save": name, "finger": finger, "offers": offers}
        )

    def delete(self, wanted: Wanted) -> None:
        """Delete a named save. Raises `BadName` and `CannotSave`."""
        edition = self._readable(wanted)
        self._shelf(self._game_of(edition, wanted.save).book).delete(wanted.save)

    def export(self, wanted: Wanted) -> Data:
        """A save as a file. Raises `BadName` and `BadFile`."""
        edition = self._readable(wanted)
        return exported(self._shelf(self._game_of(edition, wanted.save).book), wanted.save, self.language)

    def bring(self, data: bytes, file: str, only: Shelf | None = None) -> tuple[str, str]:
        """Add a save from a file to those of its book; returns the book's name, and the save's.

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
        """The edition that is wanted. Raises `CannotOpen` if it has errors."""
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
        """The game of a save, in the language of its play if that is known, otherwise in the chosen one."""
        game = game_for(edition.read.require())
        shelf = self._shelf(game.book)
        save = next((one for one in saves(game, shelf, self.language) if one.name == name), None)
        language = language_of(save, self._books_of(edition)) if save else ""
        if language in ("", game.book.language):
            return game
        return game_for(self.editions.open(edition.name, language).read.require())

    def _shelf(self, book: Book) -> Shelf:
        return Shelf(book, self.shelf)

    def _keeping(self, game: Game, tell: Notify) -> Autosave:
        labels = texts(game.book.language)
        return Autosave(game, tell, labels["earlier"], labels["other"], self._shelf(game.book))


# ---------------------------------------------------------------- questions before a play


def form(game: Game, telling: Telling) -> Iterator[Data]:
    """The game's first questions, each with its options and its default answer."""
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
    """The answers to the first questions, in order. Raises `NotAllowed` before anything is answered."""
    play, answers = Play(game, 0), dict[str, Chosen]()
    while isinstance(asked := play.decision, Pick) and asked.about in SETUP and asked.about in given:
        answers[asked.about] = given[asked.about]
        play.answer(given[asked.about])
    return answers


def _option(telling: Telling, play: Play, line: Line, option: Option) -> Data:
    """An option of the set-up, for the page, with why it is closed."""
    data = {"id": line.id, "label": line.label, "detail": line.detail, "name": next(iter(line.names), line.label)}
    if play.decision is not None and play.decision.about == "players":
        data["player"] = telling.player(int(line.id) - 1)
    return data if option.closed_by is None else {**data, "why": telling.why(play, line), "closed": option.closed_by}


def player_names(given: Sequence[str], players: Chosen | None, telling: Telling) -> tuple[str, ...]:
    """The players' names, if any has one; the others are numbered."""
    many = int(players[0]) if players else 1
    said = [player_name(one) for one in given]
    if not any(said[:many]):
        return ()
    names: list[str] = []
    for at in range(many):
        names.append(distinct(said[at] if at < len(said) and said[at] else telling.player(at), names))
    return tuple(names)


def _path_of(wanted: Wanted, autosave: Autosave) -> Path | None:
    """The file of the wanted save; None for a name that no save can have."""
    if wanted.finger:
        with suppress(BadName):
            return Fingers(autosave.shelf).path(wanted.save)
        return None
    return autosave.saved(wanted.save) if wanted.save else autosave.shelf.autosave
