"""A file read again piece by piece as it changes is read as a whole would be."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from wanderbook.book.storybook import Sections
from wanderbook.book.vocabulary import vocabularies
from wanderbook.notation import phrasebook
from wanderbook.notation.folder import read_memory
from wanderbook.notation.format import ChapterFormatter, format_chapter
from wanderbook.notation.mentions import Mentions
from wanderbook.notation.pieces import ChapterReader, divide
from wanderbook.notation.reader import ChapterRead, read_chapter
from wanderbook.notation.source import MOST_PROBLEMS
from workshop import fuzz

FILE = "storybook/all.md"
FENCED = "Words.\n\n## 1\n\n```\n## 2\n```\n\n(Turn to 3)\n\n## 3\n\n~~~\n## 4\n\n## 5\n"
WORDS, VOCABULARY = phrasebook("en"), vocabularies()["gamebook"]


def _in_order(read: ChapterRead) -> ChapterRead:
    """Without the sections, which are compared by themselves, and with problems as every report orders them."""
    return read._replace(sections=[], diagnostics=sorted(read.diagnostics))


def check_reads_alike(texts: list[str], language: str = "en", ruleset: str = "gamebook") -> None:
    words, vocabulary = phrasebook(language), vocabularies()[ruleset]
    first = read_chapter(FILE, texts[0], words, vocabulary)
    taken_over = ChapterReader(FILE, words, vocabulary)
    taken_over.remember(texts[0], first, Sections(first.sections))
    from_nothing = ChapterReader(FILE, words, vocabulary)
    for text in texts:
        whole = read_chapter(FILE, text, words, vocabulary)
        for reader in (taken_over, from_nothing):
            read, sections, mentions = reader.read(text)
            alone = Mentions(whole.references, whole.spans)
            for known in ("names", "pointed", "redirects"):
                assert getattr(mentions, known) == getattr(alone, known)
            assert all(mentions.of(kind) == alone.of(kind) for kind in alone.names)
            assert _in_order(read) == _in_order(whole)
            assert sections == Sections(whole.sections)


def storybook_texts() -> list[tuple[str, str, str]]:
    """Texts of the fuzzer's corpus, each with its language and ruleset."""
    found = [(FENCED, "en", "gamebook")]
    for contents in fuzz.corpus():
        title = contents["book.toml"].decode()
        ruleset = next(name for name in vocabularies() if f'ruleset = "{name}"' in title or name == "gamebook")
        language = "fr" if 'language = "fr"' in title else "en"
        texts = read_memory(contents).texts
        found += [(text, language, ruleset) for name, text in texts.items() if name.startswith("storybook/")]
    return sorted(found)


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2**32))
@example(5087)
def test_random_edits_read_alike(seed: int) -> None:
    random = Random(seed)
    text, language, ruleset = random.choice(storybook_texts())
    texts = [text[:6000]]
    for _ in range(random.randint(1, 6)):
        lines = texts[-1].split("\n")
        if random.random() < 0.2:
            lines.insert(random.randint(0, len(lines)), random.choice(["```", "~~~", "- ```", "  ```", "##", "> ~~~"]))
        else:
            random.choice(fuzz.LINES)(random, lines)
        texts.append("\n".join(lines))
    check_reads_alike(texts, language, ruleset)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_file_is_formatted_piece_by_piece_as_a_whole_is(seed: int) -> None:
    random = Random(seed)
    text, language, ruleset = random.choice(storybook_texts())
    words, vocabulary = phrasebook(language), vocabularies()[ruleset]
    formatter = ChapterFormatter(FILE, words, vocabulary)
    for _ in range(3):
        assert formatter.format(text) == format_chapter(FILE, text, words, vocabulary)[0]
        lines = text.split("\n")
        random.choice(fuzz.LINES)(random, lines)
        text = "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("", [""]),
        ("Words.\n", ["Words.\n"]),
        ("## 1\n\nOne.\n## 2\n", ["## 1\n\nOne.\n", "## 2\n"]),
        ("# Title\n\n## 1\n###\n##2\n ## 3\n", ["# Title\n\n", "## 1\n###\n##2\n ## 3\n"]),
        (FENCED, ["Words.\n\n", "## 1\n\n```\n## 2\n```\n\n(Turn to 3)\n\n", "## 3\n\n~~~\n## 4\n\n## 5\n"]),
        ("- a\n  ```\n## 2\n", ["- a\n  ```\n", "## 2\n"]),
        ("A. Take it.\n```\n## 2\n", ["A. Take it.\n```\n", "## 2\n"]),
    ],
    ids=["empty", "no section", "two", "other headings", "fences", "a fence in a list", "no fence in a choice"],
)
def test_where_a_text_is_divided(text: str, pieces: list[str]) -> None:
    assert divide(text, "en") == pieces
    check_reads_alike([text, text + "\n## 9\n", "\n" + text])


def test_a_section_without_a_number_owns_what_it_mentions() -> None:
    """Not the section above it, which would then seem to turn to itself."""
    text = "## 1\n\nOne.\n\n## One more\n\n(Turn to 1)\n"
    check_reads_alike([text, text + "\n"])
    read = read_chapter(FILE, text, WORDS, VOCABULARY)
    assert Mentions(read.references, read.spans).pointed == {"1"}


def test_a_number_that_stands_twice() -> None:
    text = "## 1\n\nOne.\n\n## 1\n\nTwo.\n"
    check_reads_alike([text, text + "Three.\n", text])


def test_only_so_many_problems_of_a_file_are_told() -> None:
    text = "## 1\n\n" + "*Gian.*\n\n" * (MOST_PROBLEMS // 2) + "## 2\n\n" + "*Gian.*\n\n" * (MOST_PROBLEMS // 2 + 5)
    check_reads_alike([text, text + "More.\n"])


def test_only_a_changed_piece_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(f"## {number}\n\nWords.\n\n(Turn to 1)\n\n" for number in range(1, 50))
    reader = ChapterReader(FILE, WORDS, VOCABULARY)
    reader.read(text)
    read = []
    monkeypatch.setattr(
        "wanderbook.notation.pieces.read_chapter",
        lambda file, piece, *more: read.append(piece) or read_chapter(file, piece, *more),
    )
    reader.read(text.replace("## 7\n\nWords.", "## 7\n\nOther words,\non two lines."))
    assert read == ["## 7\n\nOther words,\non two lines.\n\n(Turn to 1)\n\n"]


def test_spans_of_sections_choices_and_redirects() -> None:
    text = (
        "## 38.9\n\nIf keyword SALT, turn to 2.\nOtherwise, turn to 3.\n\n## 2\n\nWords.\n\n"
        "A. Go\non.\n(Turn to 3)\n\nB. Stay.\n(Turn to 2)\n\n"
    )
    lines = text.split("\n")
    spans = {}
    for name, line, column, end_line, end_column in (
        (one.name, one.line, one.column, one.end_line, one.end_column)
        for one in read_chapter(FILE, text, WORDS, VOCABULARY).spans
    ):
        inside = lines[line - 1 : end_line]
        inside[-1] = inside[-1][: end_column - 1]
        inside[0] = inside[0][column - 1 :]
        spans[name] = "\n".join(inside)
    assert spans == {
        "38.9": "## 38.9\n\nIf keyword SALT, turn to 2.\nOtherwise, turn to 3.",
        "38.9:if1": "If keyword SALT, turn to 2.",
        "38.9:if2": "Otherwise, turn to 3.",
        "2": "## 2\n\nWords.\n\nA. Go\non.\n(Turn to 3)\n\nB. Stay.\n(Turn to 2)",
        "2:A": "A. Go\non.\n(Turn to 3)",
        "2:B": "B. Stay.\n(Turn to 2)",
    }
