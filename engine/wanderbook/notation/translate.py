"""Writes a book's rules in another language, around words already translated.

Words follow their source: see `memory.py`. A text without a translation is written in the original's words, with the
old translation of its place in a comment beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from wanderbook.book import Book, Chapter, Section, Sections, TitlePage
from wanderbook.book.base import Content
from wanderbook.book.cards import Event
from wanderbook.book.conditions import Condition
from wanderbook.book.sections import Block, Choice, ConditionalProse, Passage, Prose
from wanderbook.book.stats import Stat
from wanderbook.book.tracks import Track
from wanderbook.book.vocabulary import vocabularies
from wanderbook.diagnostics import Diagnostic, has_errors
from wanderbook.notation.blocks import opens_condition, opens_note, opens_redirect, opens_table, opens_way
from wanderbook.notation.cards import TableReader, read_tables
from wanderbook.notation.folder import RECORD, Files, language_of, untranslated
from wanderbook.notation.languages import Phrasebook, phrasebook, phrasebook_of
from wanderbook.notation.load import read_book
from wanderbook.notation.memory import (
    MOST_SPARE,
    Memory,
    Pair,
    Record,
    pairs_of,
    paragraph_pairs,
    paragraphs,
    print_record,
    read_record,
    stat_names,
)
from wanderbook.notation.printer import print_book
from wanderbook.notation.reader import read_chapter
from wanderbook.notation.stat_words import NO_STATS, StatWords, names_of, stat_words, with_stats_of
from wanderbook.notation.tables import TomlFile, read_table
from wanderbook.notation.translatable import (
    Words,
    card_pieces,
    page_pieces,
    pieces_of,
    section_pieces,
    title_pieces,
    with_pieces,
)
from wanderbook.notation.wording import (
    Renaming,
    keyword_names,
    renamed,
    renamed_body,
    renamed_choices,
    renamed_people,
    rules,
    wordless,
)

FileTexts = Mapping[str, str]
"""Files by their path in the book's folder, or in the translation's."""
Notes = Mapping[str, Words]
"""By piece and paragraph: words that stood there before."""
_C = TypeVar("_C", bound=Content)
_Named = TypeVar("_Named", Stat, Track)


class Translated(NamedTuple):
    """The files of a translation, or the errors for which it was not made."""

    texts: dict[str, str]
    reworded: dict[str, str]
    """By piece: words that it had, and that no longer translate it."""
    errors: list[Diagnostic]
    """Of the translation as it stands: what cannot be read would be lost, so then nothing is translated."""


def translate_book(
    book: Book, originals: FileTexts, known: FileTexts, language: str, given: Words | None = None
) -> Translated:
    """Every file of the translation; `known` is what there is of it already, `given` are words to take by name."""
    standing = Translation(book, known, language)
    if standing.errors:
        return Translated(texts={}, reworded={}, errors=standing.errors)
    sources = pieces_of(book)
    pairs = [*pairs_of(standing.pieces, standing.record, standing.adopted()), *standing.record.spare]
    memory = Memory(pairs)
    words = {name: said for name, source in sources.items() if (said := memory.words(name, source))}
    kept = _kept_keywords(standing, sources, words)
    words |= kept | {name: said for name, said in (given or {}).items() if name in sources and said}
    spare = _spare(pairs, sources)
    notes = _notes(sources, words, spare)
    translation = _printable(book, words, notes, standing)
    texts = print_book(translation, language, files_of(book, originals))
    if translation.title_page == standing.title_page:
        texts["book.toml"] = known["book.toml"]
    stats = {name: said for name, said in title_pieces(translation.title_page) if name.startswith(("stat:", "track:"))}
    texts[RECORD] = print_record(Record(sources, spare, stats))
    reworded = {name: "\n\n".join(several.values()) for name, several in notes.items()}
    return Translated(texts=texts, reworded=kept | reworded, errors=[])


def _kept_keywords(standing: Translation, sources: Words, words: Words) -> dict[str, str]:
    """Keywords whose original was renamed: the original's would be no word of the translation's language."""
    return {
        name: said
        for name, said in standing.pieces.items()
        if name.endswith(":keyword") and name in sources and name not in words and _is_words_for(name, said, standing)
    }


def _is_words_for(name: str, said: str, standing: Translation) -> bool:
    return said != standing.record.source.get(name, said)


def problems_of(files: Files, language: str, texts: FileTexts) -> list[Diagnostic]:
    """What is wrong with a translation of the book in `files`, read as it would stand there."""
    written = Files(files.root)
    written.texts = files.original().texts | {f"locale/{language}/{name}": text for name, text in texts.items()}
    found = read_book(written, use_cache=False).diagnostics
    wrong = (one for one in found if has_errors([one]) and language_of(one.file) == language)
    return [msgspec.structs.replace(one, file=untranslated(one.file)) for one in wrong]


def _notes(sources: Words, words: Words, spare: tuple[Pair, ...]) -> dict[str, dict[str, str]]:
    """By piece, for each paragraph that has no words: those of what it may be a rewording of."""
    past = Memory(part for pair in spare for part in (paragraph_pairs(pair) or [pair]))
    found: dict[str, dict[str, str]] = {}
    for name, source in sources.items():
        for paragraph in paragraphs(source) if past.pairs else ():
            if paragraph in paragraphs(words.get(name, source)) and (before := past.before(name, paragraph)):
                found.setdefault(name, {})[paragraph] = before.words
    return found


def _spare(pairs: list[Pair], sources: Words) -> tuple[Pair, ...]:
    """Pairs whose source is no longer in the original, the newest last, and only one for each source."""
    there = Memory(Pair(name, source, source) for name, source in sources.items())
    gone = {pair.source: pair for pair in reversed(pairs) if there.words(pair.at, pair.source) is None}
    return tuple(reversed(gone.values()))[-MOST_SPARE:]


def _printable(book: Book, words: Words, notes: Notes, standing: Translation) -> Book:
    """The translation, ready to be printed: with notes to the translator, and with prose that stays prose."""
    said = with_pieces(book, words)
    names = keyword_names(book.cards.quest, said.cards.quest)
    chapters = tuple(
        Chapter(
            name=chapter.name,
            preface=chapter.preface,
            sections=Sections(
                [_section(renamed(section, names), notes, standing) for section in chapter.sections.values()]
            ),
        )
        for chapter in said.chapters
    )
    cards = said.cards.model_copy(
        update={
            kind: tuple(_event(one, names, standing.phrasebook) for one in several)
            for kind, several in said.cards
            if kind in ("event", "curse")
        }
    )
    stats = tuple(map(_with_id, book.title_page.stat, said.title_page.stat))
    tracks = tuple(map(_with_id, book.title_page.track, said.title_page.track))
    people = renamed_people(said.title_page.person, names)
    own = {"language": standing.language, "stat": stats, "track": tracks, "person": people}
    title_page = said.title_page.model_copy(update=own)
    if page := standing.title_page:
        title_page = title_page.model_copy(update={"authors": page.authors, "licence": page.licence})
    return Book(title_page=title_page, chapters=chapters, cards=cards, atlas=said.atlas)


def _with_id(original: _Named, said: _Named) -> _Named:
    """A stat or a track with the original's key, by which it may be renamed; back where it came from it needs none."""
    back = original.id is not None and said.name == original.key
    return said.model_copy(update={"id": None if back else original.key})


def _section(section: Section, notes: Notes, standing: Translation) -> Section:
    """A section with the older words for its texts in comments."""
    body, at = [], 0
    for block in _as_prose(section.body, standing.phrasebook):
        if isinstance(block, Prose):
            at += 1
            noted = _noted(block, notes.get(f"{section.number}#{at}", {}))
            block = block.model_copy(update={"text": noted})
        body.append(block)
    choices = tuple(_choice(section.number, choice, notes) for choice in section.choices)
    return section.model_copy(update={"body": tuple(body), "choices": choices})


def _choice(section: str, choice: Choice, notes: Notes) -> Choice:
    """A choice with the older words for its texts in comments."""
    update: dict[str, Any] = {}
    for note in notes.get(f"{section}:{choice.letter}", {}).values():
        update["text"] = f"{choice.text} {_comment(note)}"
    for note in notes.get(f"{section}:{choice.letter}:fail", {}).values() if choice.failure else ():
        assert choice.failure
        text = f"{choice.failure.text} {_comment(note.replace('(', '[').replace(')', ']'))}"
        update["failure"] = choice.failure.model_copy(update={"text": text})
    return choice.model_copy(update=update) if update else choice


def _noted(block: Prose, notes: Words) -> str:
    """Prose with a comment above each paragraph that has an older translation. In a paragraph under a condition, which
    must come first, the comment is at the end."""
    text = block.text
    if not notes:
        return text
    if isinstance(block, ConditionalProse):
        return " ".join((text, *(_comment(" ".join(note.split())) for note in notes.values())))
    parts = (f"{_comment(notes[one])}\n\n{one}" if one in notes else one for one in paragraphs(text))
    return "\n\n".join(parts)


def _comment(words: str) -> str:
    return f"<!-- was: {words.replace('--', '- -')} -->"


# ---------------------------------------------------------------- prose that is none in the other language


def _event(card: _C, names: Renaming, words: Phrasebook) -> _C:
    """An event card with the other language's keywords, its prose still prose there."""
    assert isinstance(card, Event)
    passages = ((field, getattr(card, field)) for field in ("passage", "complete", "turn_end"))
    return card.model_copy(update={field: _passage(one, names, words) for field, one in passages if one})


def _passage(passage: Passage, names: Renaming, words: Phrasebook) -> Passage:
    body = renamed_body(_as_prose(passage.body, words), names)
    choices = renamed_choices(passage.choices, names)
    return passage.model_copy(update={"body": body, "choices": choices})


def _as_prose(body: tuple[Block, ...], words: Phrasebook) -> tuple[Block, ...]:
    """Words that are a rule in one language are prose in another: `(Turn to 9)` in a French book. They stay prose."""
    return tuple(
        one.model_copy(update={"text": _kept(one.text, words)}) if isinstance(one, Prose) else one for one in body
    )


def _kept(text: str, words: Phrasebook) -> str:
    """Prose in which whatever would open a rule in this language is written otherwise, such as a turn with its bracket
    escaped: it looks the same and stays prose."""
    lines = text.split("\n")
    fenced = False
    for at, line in enumerate(lines):
        fenced ^= line.lstrip().startswith(_FENCES)
        said = line.lstrip(" ")
        if fenced or len(line) - len(said) > 3:
            continue
        first = at == 0 or not lines[at - 1].strip()
        if opens_way(said, words):
            lines[at] = line.replace("(", "\\(", 1)
        elif first and opens_note(said, words):
            lines[at] = line.replace(said[0], f"&#{ord(said[0])};", 1)
        elif first and opens_condition(said, words):
            lines[at] = line.replace("*", "_", 2)
        elif first and (opens_redirect(said, words) or opens_table(said, words)):
            lines[at] = line.replace(said[0], f"&#{ord(said[0])};", 1)
    return "\n".join(lines)


_FENCES = ("```", "~~~")


# ---------------------------------------------------------------- what there is of the translation


class Translation:
    """The translation as it stands: its words by the names of pieces, and the source of each."""

    def __init__(self, book: Book, known: FileTexts, language: str) -> None:
        """Read the files of a translation, `known`. Problems that keep one from being read are in `errors`."""
        self.book, self.language = book, language
        self.sections: dict[str, Section] = {}
        self.pieces: dict[str, str] = {}
        self.quests: list[Any] = []
        self.title_page: TitlePage | None = None
        self.record, found = read_record(known[RECORD]) if RECORD in known else (Record(), [])
        self.phrasebook = phrasebook(language, self._stats(known))
        self.tables = TableReader(self.phrasebook, vocabularies()[book.title_page.ruleset])
        for file, text in known.items():
            if file != RECORD:
                found += self._chapter(file, text) if file.startswith("storybook/") else self._table(file, text)
        found += self.tables.diagnostics
        self.errors = sorted(one for one in found if has_errors([one]))

    def _stats(self, known: FileTexts) -> StatWords:
        """The names of stats and tracks in the translation as it stands, with the original's and former ones, which are
        also read."""
        page = self.book.title_page
        if not page.stat and not page.track:
            return NO_STATS
        vocabulary, words = vocabularies()[page.ruleset], phrasebook(self.language)
        text = known.get("book.toml", "")
        said = read_tables("book", "book.toml", text, words, vocabulary).title_page if text else None
        former = [*names_of(page), *stat_names(self.record.stats)]
        return stat_words(with_stats_of(page, said) if said else page, former)

    def _chapter(self, file: str, text: str) -> list[Diagnostic]:
        """Take the words of a storybook file; the file's problems."""
        read = read_chapter(file, text, self.tables.phrasebook, self.tables.vocabulary)
        for section in read.sections:
            self.sections[section.number] = section
            self.pieces |= section_pieces(section)
        if read.preface:
            self.pieces[f"chapter:{file.removeprefix('storybook/')}"] = read.preface
        return read.diagnostics

    def _table(self, file: str, text: str) -> list[Diagnostic]:
        """Take the words of `book.toml`, cards or pages; the file's problems, if it is not TOML."""
        table = read_table(file, text)
        if isinstance(table, Diagnostic):
            return [table]
        if file == "book.toml":
            self.title_page = self.tables.title_page(table)
            if self.title_page:
                self.pieces |= dict(title_pieces(with_stats_of(self.book.title_page, self.title_page)))
        for (kind, _), card in _numbered(self.tables, file, table).items():
            self.pieces |= page_pieces(card) if kind == "page" else card_pieces(kind, card)
            if kind == "quest":
                self.quests.append(card)
        return []

    def adopted(self) -> dict[str, str]:
        """Sources of pieces that no record names: the original's, where its rules show that they belong together."""
        sources = pieces_of(self.book)
        lacking = {name for name in self.pieces if name not in self.record.source and name in sources}
        if not lacking:
            return {}
        fitting = {name for name in lacking if not _is_sections(name)} | set(self._fitting())
        return {name: sources[name] for name in lacking & fitting}

    def _fitting(self) -> Iterator[str]:
        """Pieces of sections whose rules are the original's."""
        names = keyword_names(self.quests, self.book.cards.quest)
        for number, translated in self.sections.items():
            original = self.book.sections.get(number)
            if original is None:
                continue
            translated = renamed(translated, names)
            theirs = section_pieces(translated)
            prose = _conditions(original), _conditions(translated)
            if prose[0] == prose[1] or (not any((*prose[0], *prose[1])) and rules(original) == rules(translated)):
                yield from (name for name in theirs if "#" in name or name.endswith(":town"))
            known = {choice.letter: wordless(choice) for choice in original.choices}
            for choice in translated.choices:
                if known.get(choice.letter) == wordless(choice):
                    yield from (f"{number}:{choice.letter}", f"{number}:{choice.letter}:fail")


def _conditions(section: Section) -> list[Condition | None]:
    """By run of prose, in order, the condition that it is shown under; None for prose without one."""
    prose = (block for block in section.body if isinstance(block, Prose))
    return [block.when if isinstance(block, ConditionalProse) else None for block in prose]


def _is_sections(name: str) -> bool:
    return not name[:1].islower()


def files_of(book: Book, originals: FileTexts) -> dict[tuple[str, int], str]:
    """Which file of the original each card and each page stands in: a translated file has its original's name."""
    reader = TableReader(phrasebook_of(book), vocabularies()[book.title_page.ruleset])
    for file, text in originals.items():
        if file.endswith(".toml") and isinstance(table := read_table(file, text), TomlFile):
            _numbered(reader, file, table)
    return {about: file for about, (file, _) in reader.places.items()}


def _numbered(reader: TableReader, file: str, table: TomlFile) -> dict[tuple[str, int], Any]:
    """By kind and number, the cards or pages of a file."""
    if file.startswith("atlas/"):
        return {("page", page.number): page for page in reader.pages(table)}
    if not file.startswith("cards/"):
        return {}
    found: dict[str, list[Any]] = {**reader.cards(table)}
    return {(kind, card.number): card for kind, cards in found.items() for card in cards}
