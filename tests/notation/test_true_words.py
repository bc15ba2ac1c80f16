"""Translated words stay with what they translate, whatever is done to the original."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from wanderbook.book import Book
from wanderbook.book.sections import Prose
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation import bundled, read_book
from wanderbook.notation.folder import Files, read_folder, read_memory
from wanderbook.notation.memory import (
    Memory,
    Pair,
    Record,
    difference,
    paragraphs,
    print_record,
    read_record,
    status_of,
)
from wanderbook.notation.printer import print_book
from wanderbook.notation.translatable import pieces_of, with_pieces
from wanderbook.notation.translate import Translation, problems_of, translate_book

TITLE = 'title = "The Round"\nruleset = "gamebook"\nstart = "1"\n'
QUEST = '[[quest]]\nnumber = 1\nname = "A lamp"\n'
VERBS, NOUNS = ("Open", "Close", "Leave", "Take"), ("the door", "the box", "the old door", "a lamp")


def french(text: str) -> str:
    """The words for a text, and for no other."""
    return "\n\n".join(f"« {one} »" for one in paragraphs(text))


class Story:
    """A book that is edited at random: sections of paragraphs and choices, in two files."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.sections = [[self._paragraphs(), [self._text() for _ in range(2)]] for _ in range(4)]
        self.split = 2

    def _text(self) -> str:
        """Texts are short and much alike: some are the same."""
        pick = self.random.choice
        return f"{pick(VERBS)} {pick(NOUNS)}{pick(('', ', again', f' {self.random.randint(1, 9)} times'))}."

    def _paragraphs(self) -> list[str]:
        conditions = ("", "", "*If quest 1:* ", "*If not quest 1:* ")
        return [self.random.choice(conditions) + self._text() for _ in range(self.random.randint(1, 3))]

    def edit(self) -> None:
        """One change: something is inserted, moved, reworded or deleted."""
        pick, how = self.random, self.random.randrange(8)
        section = pick.choice(self.sections)
        texts = section[pick.randrange(2)]
        if how == 0:
            texts.insert(pick.randint(0, len(texts)), self._text())
        elif how == 1 and len(texts) > 1:
            texts.pop(pick.randrange(len(texts)))
        elif how in (2, 3):
            pick.shuffle(texts)
        elif how in (4, 5):
            texts[pick.randrange(len(texts))] = self._text()
        elif how == 6:
            self.sections.insert(pick.randint(0, len(self.sections)), [self._paragraphs(), [self._text()]])
        else:
            self.split = pick.randint(0, len(self.sections))
            other = pick.choice(self.sections)
            other[0], section[0] = section[0], other[0]

    def files(self) -> dict[str, str]:
        texts = [self._section(at) for at in range(len(self.sections))]
        parts = {"storybook/one.md": texts[: self.split], "storybook/two.md": texts[self.split :]}
        storybook = {name: "\n".join(part) for name, part in parts.items() if part}
        return {"book.toml": TITLE, "cards/quest.toml": QUEST, **storybook}

    def _section(self, at: int) -> str:
        prose, choices = self.sections[at]
        following = at % len(self.sections) + 2 if at + 1 < len(self.sections) else 0
        end = f"(Turn to {following})" if following else "*The story ends. Ending 1.*"
        lettered = [f"{letter}. {text}\n{end}\n" for letter, text in zip("ABCDEFGHIJKLMNOP", choices, strict=False)]
        return "\n".join([f"## {at + 1}\n", "\n\n".join(prose) + "\n", *lettered])


def files_of(texts: dict[str, str], locale: dict[str, str]) -> Files:
    there = {f"locale/fr/{name}": text for name, text in locale.items()}
    return read_memory({name: text.encode() for name, text in {**texts, **there}.items()})


def wrong_words(sources: dict[str, str], words: dict[str, str]) -> dict[str, tuple[str, str]]:
    """Pieces whose words translate another text, paragraph by paragraph."""
    wrong = {}
    for name, said in words.items():
        ours = paragraphs(sources[name])
        right = {*ours, *map(french, ours)}
        if len(paragraphs(said)) != len(ours) or not right.issuperset(paragraphs(said)):
            wrong[name] = sources[name], said
    return wrong


def conditions_of(book: Book) -> dict[str, list[str]]:
    """By section, what each run of prose stands under."""
    return {
        number: [repr(getattr(block, "when", None)) for block in section.body if isinstance(block, Prose)]
        for number, section in book.sections.items()
    }


@pytest.mark.parametrize("seed", range(24))
def test_no_words_ever_sit_under_what_they_do_not_translate(seed: int) -> None:
    """Over random edits of a book that is translated in part. Until it is translated again, `check` tells of them."""
    story, locale = Story(seed), dict[str, str]()
    for _ in range(6):
        texts = story.files()
        files = files_of(texts, locale)
        book = read_book(files.original(), use_cache=False).require()
        sources = pieces_of(book)
        _check_is_warned(files, sources)
        half = {name: french(source) for name, source in sources.items() if story.random.random() < 0.4}
        translated = translate_book(book, files.original().texts, locale, "fr", half)
        assert translated.errors == [] == problems_of(files, "fr", translated.texts)
        locale = _by_hand(story.random, translated.texts)
        words = Translation(book, locale, "fr").pieces
        assert words.keys() == sources.keys()
        assert conditions_of(book) == conditions_of(read_book(files_of(texts, locale), "fr", use_cache=False).require())
        assert wrong_words(sources, words) == {}
        done = {one.name for one in status_of(sources, words, Translation(book, locale, "fr").record)}
        assert done == sources.keys()
        for _ in range(story.random.randint(1, 4)):
            story.edit()


def _by_hand(pick: random.Random, locale: dict[str, str]) -> dict[str, str]:
    """Some choices are translated in the file itself."""
    found = {}
    for name, text in locale.items():
        lines = text.split("\n")
        for at, line in enumerate(lines):
            if name.startswith("storybook/") and line[1:3] == ". " and "«" not in line and pick.random() < 0.3:
                lines[at] = f"{line[:3]}{french(line[3:].partition(' <!--')[0])}"
        found[name] = "\n".join(lines)
    return found


def _check_is_warned(files: Files, sources: dict[str, str]) -> None:
    """The original was edited since: words that no longer fit are told of."""
    read = read_book(files, "fr", use_cache=False)
    told = {one.code for one in read.diagnostics}
    if told & {"SB401", "SB402", "SB404"} or read.book is None or not files.languages:
        return
    if wrong_words(sources, {name: said for name, said in pieces_of(read.book).items() if name in sources}):
        assert "SB226" in told


def test_a_choice_that_is_inserted_takes_no_other_words() -> None:
    story = "## 1\n\nDark.\n\nA. Up.\n(Turn to 1)\n\nB. Home.\n*The story ends. Ending 1.*\n"
    book = read_book(files_of({"book.toml": TITLE, "storybook/all.md": story}, {}), use_cache=False).require()
    first = translate_book(book, {}, {}, "fr", {"1:A": "En haut.", "1:B": "Chez vous."})
    grown = story.replace("A. Up.", "A. Knock.\n(Turn to 1)\n\nB. Up.").replace("B. Home.", "C. Home.")
    later = read_book(files_of({"book.toml": TITLE, "storybook/all.md": grown}, {}), use_cache=False).require()
    text = translate_book(later, {}, first.texts, "fr").texts["storybook/all.md"]
    assert "A. Knock.\n" in text
    assert "B. En haut.\n" in text
    assert "C. Chez vous.\n" in text


def test_of_an_event_keywords_and_the_text_of_failing_are_translated() -> None:
    cards = """\
[[quest]]
number = 7
name = "A lantern"
keyword = "LIGHT"

[[event]]
number = 1
name = "Dark"
tone = "mild"
until = "action"
ongoing = true
challenge = "CRAFT 5. Fail: -1 health. (A step.)"
passage = '''
It is dark.

A. Show the lantern.
Requires keyword LIGHT
*Gain 1 XP.*

B. Wait.
*Nothing happens.*
'''
"""
    story = "## 1\n\nDark.\n\n*The campaign ends. Ending 1.*\n"
    title = 'title = "Dark"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n'
    atlas = '[[page]]\nnumber = 1\nname = "Sea"\n\n[[page.region]]\nid = "A"\nname = "Roads"\nlocations = ["1"]\n'
    atlas += 'hazard = "CRAFT 4. Fail: 1 ship damage. (A rock.)"\n'
    texts = {"book.toml": title, "cards/all.toml": cards, "storybook/all.md": story, "atlas/1.toml": atlas}
    files = files_of(texts, {})
    book = read_book(files, use_cache=False).require()
    words = {"quest:7:keyword": "LUEUR", "event:1:challenge:fail": "Une marche.", "page:1:A:hazard:fail": "Un roc."}
    found = translate_book(book, {"cards/all.toml": cards, "atlas/1.toml": atlas}, {}, "fr", words).texts
    assert "Nécessite le mot-clé LUEUR\n" in found["cards/all.toml"]
    assert "LIGHT" not in found["cards/all.toml"]
    assert "(Une marche.)" in found["cards/all.toml"]
    assert "(Un roc.)" in found["atlas/1.toml"]


def test_words_that_are_still_the_originals_are_told_once_for_their_file() -> None:
    """So that `check --strict` does not pass a book that is half translated."""
    story = "## 1\n\nIt is dark.\n\nA. Go on.\n(Turn to 2)\n\n## 2\n\nIt is light.\n\n*The story ends. Ending 1.*\n"
    files = {"book.toml": TITLE, "storybook/all.md": story}
    book = read_book(files_of(files, {}), use_cache=False).require()
    partly = translate_book(book, {}, {}, "fr", {"1#1": "Il fait noir.", "book:title": "Titre"}).texts
    words = {"1:A": "Continuer.", "2#1": "Il fait jour."}
    [told] = read_book(files_of(files, partly), use_cache=False).diagnostics
    assert (told.code, told.file, told.line) == ("SB227", "locale/fr/storybook/all.md", 5)
    assert told.message == "2 texts are not translated yet"
    wholly = translate_book(book, {}, partly, "fr", words).texts
    assert read_book(files_of(files, wholly), use_cache=False).diagnostics == ()


def test_reworded_text_shows_the_old_words_beside_it() -> None:
    """And they come back with the old text."""
    story = "## 1\n\nThe cellar is very dark.\n\n*The story ends. Ending 1.*\n"
    book = read_book(files_of({"book.toml": TITLE, "storybook/all.md": story}, {}), use_cache=False).require()
    first = translate_book(book, {}, {}, "fr", {"1#1": "La cave est très sombre."})
    other = story.replace("very dark", "quite dark")
    files = files_of({"book.toml": TITLE, "storybook/all.md": other}, first.texts)
    [stale] = [one for one in read_book(files, use_cache=False).diagnostics if one.code == "SB226"]
    assert stale.message.endswith("The cellar is [-very-] {+quite+} dark.")
    assert (stale.file, stale.line) == ("locale/fr/storybook/all.md", 1)
    changed = read_book(files.original(), use_cache=False).require()
    second = translate_book(changed, {}, first.texts, "fr")
    assert second.reworded == {"1#1": "La cave est très sombre."}
    assert "<!-- was: La cave est très sombre. -->\n\nThe cellar is quite dark." in second.texts["storybook/all.md"]
    again = translate_book(changed, {}, second.texts, "fr")
    assert again.texts == second.texts
    third = translate_book(book, {}, second.texts, "fr")
    assert third.texts == first.texts


def test_another_text_in_its_place_shows_the_old_words_too() -> None:
    """A choice, an ending and a card: none of their words are lost without being told. A keyword keeps its word."""
    title = TITLE + '\n[[ending]]\nnumber = 1\nname = "The early ferry"\n'
    cards = '[[quest]]\nnumber = 1\nname = "A tooth"\ntext = "Too large."\nkeyword = "PAWL"\n'
    story = "## 1\n\nA. Out again.\n*Gain quest 1.*\n(Turn to 2)\n\n## 2\n\n*The story ends. Ending 1.*\n"
    originals = {"book.toml": title, "cards/quest.toml": cards, "storybook/all.md": story}
    book = read_book(files_of(originals, {}), use_cache=False).require()
    words = {
        "1:A": "Ressortir.",
        "ending:1": "Le premier bac",
        "quest:1:text": "Trop grande.",
        "quest:1:keyword": "CLIQUET",
    }
    first = translate_book(book, originals, {}, "fr", words)
    other = {
        "book.toml": title.replace("The early ferry", "Ten past four"),
        "cards/quest.toml": cards.replace("Too large.", "It belongs to somebody.").replace("PAWL", "RATCHET"),
        "storybook/all.md": story.replace("Out again.", "Back into the street."),
    }
    changed = read_book(files_of(other, {}), use_cache=False).require()
    second = translate_book(changed, other, first.texts, "fr")
    assert second.reworded == words
    assert "A. Back into the street. <!-- was: Ressortir. -->\n" in second.texts["storybook/all.md"]
    assert 'keyword = "CLIQUET"\n' in second.texts["cards/quest.toml"]
    assert translate_book(changed, other, second.texts, "fr").texts == second.texts


@pytest.mark.parametrize("name", bundled())
def test_there_and_back_is_where_one_was(name: str) -> None:
    """A bundled book, its rules put in the other language and back."""
    files = read_folder(bundled()[name]).original()
    book = read_book(files, use_cache=False).require()
    _check_there_and_back(book, "en" if book.language == "fr" else "fr", files.root)


@pytest.mark.parametrize("ruleset", ["gamebook", "sleeping_gods"])
def test_there_and_back_of_a_synthetic_book(ruleset: str) -> None:
    _check_there_and_back(synthetic_book(Recipe(sections=40, ruleset=ruleset)), "fr")  # type: ignore[arg-type]


def _check_there_and_back(book: Book, other: str, pictures: Path = Path("/nowhere")) -> None:
    def read(texts: Mapping[str, str]) -> Book:
        files = read_memory({name: text.encode() for name, text in texts.items()})
        files.root = pictures
        return read_book(files, use_cache=False).require()

    there = translate_book(book, {}, {}, other).texts
    back = translate_book(read(there), {}, {}, book.language).texts
    again = read(back)
    assert again.chapters == book.chapters
    assert again.cards == book.cards
    assert again.atlas == book.atlas
    assert again.title_page == book.title_page
    assert back["storybook/" + book.chapters[0].name] == print_book(book)["storybook/" + book.chapters[0].name]


@pytest.mark.parametrize("name", bundled())
def test_every_piece_has_a_name_and_takes_other_words(name: str) -> None:
    book = read_book(bundled()[name], use_cache=False).require()
    pieces = pieces_of(book)
    assert with_pieces(book, pieces) == book
    shouted = with_pieces(book, {one: f"{text[:30].upper()}!" for one, text in pieces.items()})
    assert pieces_of(shouted) == {one: f"{text[:30].upper()}!" for one, text in pieces.items()}


def test_a_record_is_read_as_it_was_written() -> None:
    odd = {"38.9:A": 'Say "no"\\.', "1#1": "Two\n\nparagraphs’ worth.", "quest:3:name": "A lamp"}
    spare = (Pair("1:A", "Up.", "En haut."), Pair("1:B", "'''\n\"\"\"", "x"))
    record, problems = read_record(print_record(Record(odd, spare)))
    assert problems == []
    assert (record.source, record.spare) == (odd, spare)


@pytest.mark.parametrize("text", ["source = 3\n", "[source]\na = 3\n", "spare = [3]\n", "[[spare]]\nat = 3\n", "a = "])
def test_a_record_that_is_none_is_told(text: str) -> None:
    record, [problem] = read_record(text)
    assert not record
    assert problem.code in {"SB302", "SB007"}


def test_the_nearest_words_are_taken_first() -> None:
    """Of one text that stands twice, each piece keeps its own words."""
    memory = Memory([Pair("1:A", "Leave.", "Partez."), Pair("2:A", "Leave.", "Partir."), Pair("3:B", "Go.", "Allez.")])
    assert memory.words("1:A", "Leave.") == "Partez."
    assert memory.words("2:C", "Leave.") == "Partir."
    assert memory.words("9:A", "Leave.") == "Partez."
    assert memory.words("9:A", "Go away.") is None


def test_what_changed_is_told_in_one_line() -> None:
    assert difference("It is dark here.", "It is very dark.") == "It is [-dark here.-] {+very dark.+}"
