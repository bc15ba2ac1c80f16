"""The service says of files that are being edited what `check` would say of them."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.language.books import ALL, FILES, lantern
from wanderbook.api.checking import check
from wanderbook.diagnostics import Diagnostic
from wanderbook.language import Service
from wanderbook.notation import bundled
from wanderbook.notation.folder import encoded, is_part
from workshop import fuzz

NEW = ("storybook/more.md", "cards/more.toml", "locale/fr/storybook/more.md", "atlas/sea.toml", "storybook/a/b.md")


def texts_of(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*")
        if is_part(path.relative_to(folder).as_posix())
    }


def written(folder: Path, texts: dict[str, str]) -> Path:
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(encoded(text))
    return folder


def edited(random: Random, text: str) -> str:
    """A line mutated, or some letters typed or deleted."""
    if random.random() < 0.5:
        lines = text.split("\n")
        random.choice(fuzz.RARE if random.random() < 0.05 else fuzz.LINES)(random, lines)
        return "\n".join(lines)
    at = random.randint(0, len(text))
    typed = random.choice(("", "1", "\n", "\n\n## 9\n\n", "(Turn to 2)", " ", "x", '"', "*", "```\n", "[[quest]]\n"))
    return text[:at] + typed + text[at + random.choice((0, 0, 1, 30)) :]


def books() -> list[dict[str, str]]:
    """Books of the fuzzer's corpus whose files are text."""
    found = []
    for contents in fuzz.corpus():
        texts = {name: data.decode() for name, data in contents.items() if is_part(name)}
        if sum(map(len, texts.values())) < 60_000:
            found.append(texts)
    return [{name: text for name, text in FILES.items() if is_part(name)}, *found]


@pytest.mark.parametrize("part", range(4))
def test_after_any_edits_the_diagnostics_are_those_of_a_check(
    tmp_path_factory: pytest.TempPathFactory, part: int
) -> None:
    @settings(max_examples=15, deadline=None)
    @given(st.integers(0, 2**32))
    def edits(seed: int) -> None:
        random = Random(seed * 4 + part)
        texts = dict(random.choice(books()))
        service = Service(written(tmp_path_factory.mktemp("book"), texts), use_cache=random.random() < 0.5)
        for _ in range(random.randint(1, 8)):
            if random.random() < 0.1:
                name = random.choice(NEW)
                texts[name] = random.choice([text for one, text in texts.items() if one[-3:] == name[-3:]] or [""])
            else:
                name = random.choice(sorted(texts))
                texts[name] = edited(random, texts[name])
            service.change(name, texts[name])
            # Reading anew costs the most: not after each edit.
            if random.random() < 0.5:
                check_same(service, texts, tmp_path_factory)
        check_same(service, texts, tmp_path_factory)

    edits()


def check_same(service: Service, texts: dict[str, str], factory: pytest.TempPathFactory) -> None:
    folder = written(factory.mktemp("copy"), texts)
    anew = check(folder, tests=False, cache=False)
    assert service.problems() == anew.diagnostics
    assert len(service.read.places) == anew.sections
    by_path: dict[str, list[Diagnostic]] = defaultdict(list)
    for one in anew.diagnostics:
        by_path[one.file].append(one)
    assert {path: [*found] for path, found in service.diagnostics().items() if found} == by_path
    fresh = Service(folder, use_cache=False)
    assert service.book == fresh.book
    assert dict(service.read.spans) == dict(fresh.read.spans)
    if service.index.stale:  # what could be read before is still looked at
        assert fresh.index.title_page is None
        return
    assert service.index.mentions.keys() == fresh.index.mentions.keys()
    for path, mentions in fresh.index.mentions.items():
        assert list(service.index.mentions[path].references) == list(mentions.references)


# ---------------------------------------------------------------- files


def test_a_closed_file_is_what_lies_on_the_disk(tmp_path: Path) -> None:
    service = Service(lantern(tmp_path))
    assert service.diagnostics() == {}
    service.change(ALL, FILES[ALL].replace("turn to 3", "turn to 33"))
    assert [one.code for one in service.diagnostics()[ALL]] == ["SB104", "SB201"]
    assert service.book is None
    assert service.last_good is not None
    service.close(ALL)
    assert service.diagnostics() == {}
    assert service.book == service.last_good


def test_files_that_change_on_the_disk(tmp_path: Path) -> None:
    service = Service(lantern(tmp_path))
    (tmp_path / "storybook/more.md").write_text("## 4\n\n*Turn to 1.*\n")
    assert service.diagnostics() == {}
    service.refresh()
    assert [one.code for one in service.diagnostics()["storybook/more.md"]] == ["SB201"]
    service.change("storybook/more.md", "## 4\n\nOpen.\n")
    (tmp_path / "storybook/more.md").unlink()
    service.refresh()
    assert [one.code for one in service.diagnostics()["storybook/more.md"]] == ["SB110", "SB201"], "it is still open"
    service.close("storybook/more.md")
    assert service.diagnostics() == {}


def test_a_picture_is_looked_for_again_when_the_disk_changed(tmp_path: Path) -> None:
    service = Service(lantern(tmp_path))
    service.change(ALL, FILES[ALL].replace("The cellar, lit.", "![A lamp](lamp.png)"))
    assert [one.code for one in service.diagnostics()[ALL]] == ["SB121"]
    (tmp_path / "lamp.png").write_bytes(b"a picture")
    service.refresh()
    assert service.diagnostics() == {}


def test_a_book_that_is_begun_in_the_editor(tmp_path: Path) -> None:
    service = Service(tmp_path)
    assert [one.code for one in service.diagnostics()["book.toml"]] == ["SB002"]
    service.change("book.toml", 'title = "New"\nruleset = "gamebook"\nstart = "1"\n')
    service.change("storybook/all.md", "## 1\n\n*The story ends. Ending 1.*\n")
    assert service.diagnostics() == {}
    assert service.book is not None
    assert service.book.title == "New"


@pytest.mark.parametrize("path", ["../else.md", "/etc/passwd", "storybook/../../x.md", "notes.txt", "storybook/.x.md"])
def test_what_is_no_file_of_a_book(tmp_path: Path, path: str) -> None:
    service = Service(lantern(tmp_path))
    with pytest.raises(ValueError, match="not a file of the book"):
        service.change(path, "## 1\n")
    assert service.open == {}


def test_what_is_no_text(tmp_path: Path) -> None:
    service = Service(lantern(tmp_path))
    service.change(ALL, "## 1\n\x00")
    assert [one.code for one in service.diagnostics()[ALL]] == ["SB003"]
    service.change(ALL, "## 1\n\ud800")
    assert [one.code for one in service.diagnostics()[ALL]] == ["SB003"]
    service.change(ALL, "x" * 30_000)
    assert [one.code for one in service.diagnostics()[ALL]] == ["SB005"]
    service.change(ALL, FILES[ALL].replace("\n", "\r\n"))
    assert service.diagnostics() == {}


def test_the_authors_tests_are_read(tmp_path: Path) -> None:
    service = Service(lantern(tmp_path))
    service.change("tests.toml", '[[can]]\nreach = "1"\nholding = "quest 99"\n')
    assert [one.code for one in service.diagnostics()["tests.toml"]] == ["SB601"]
    service.close("tests.toml")
    assert service.diagnostics() == {}


@pytest.mark.parametrize("name", list(bundled()))
def test_bundled_books_have_no_problems(name: str) -> None:
    assert Service(bundled()[name]).problems() == ()


def test_every_answer_is_plain_data(tmp_path: Path) -> None:
    service = Service(lantern(tmp_path))
    service.change(ALL, FILES[ALL].replace("turn to 3", "turn to 33"))
    answers = [
        service.complete(ALL, 4, 5),
        service.hover(ALL, 4, 13),
        service.definition(ALL, 4, 13),
        service.references(ALL, 4, 13),
        service.rename(ALL, 4, 13, "LAMP") if service.book else None,
        service.actions(ALL, 4),
        service.outline(ALL),
    ]
    for answer in answers:
        assert answer is None or json.loads(json.dumps(msgspec.to_builtins(answer))) == json.loads(
            msgspec.json.encode(answer)
        )


def test_how_a_section_reads(tmp_path: Path) -> None:
    service = Service(lantern(tmp_path))
    assert service.preview("3") == "The cellar, lit.\n\n*Complete quest 7. The story ends. Ending 2.*"
    assert service.preview("3", "locale/fr/storybook/all.md").startswith("La cave.\n\n*Complétez la Quête 7.")
    assert service.preview("99") == ""
    service.change(
        ALL, FILES[ALL].replace("The cellar, lit.", "The cellar, <b>dark</b>.").replace("Turn to 1)", "Turn to 9)")
    )
    assert service.preview("3").startswith("The cellar, <b>dark</b>."), "also while the book has errors"


def test_formatting(tmp_path: Path) -> None:
    service = Service(lantern(tmp_path))
    service.change(ALL, FILES[ALL].replace("(Turn to 1)", "(turn   to 1)"))
    assert service.format(ALL) == service.format(ALL).replace("turn   to", "Turn to")
    assert "(Turn to 1)" in service.format(ALL)
    assert service.format("book.toml") == FILES["book.toml"]
    assert service.format("nowhere.md") == ""


def test_the_outline_of_a_file(tmp_path: Path) -> None:
    service = Service(lantern(tmp_path))
    first, second, third = service.outline(ALL)
    assert (first.name, first.kind, first.detail) == ("1", "section", "A cellar door, and [a way back](#2).")
    assert [(one.name, one.kind) for one in first.children] == [
        ("1:if1", "redirect"),
        *((f"1:{letter}", "choice") for letter in "ABC"),
    ]
    lines = FILES[ALL].split("\n")
    assert lines[first.selection.start.line] == "## 1"
    assert lines[first.range.end.line] == "(Turn to 2)"
    assert [second.children, third.children] == [(), ()]
    cards = service.outline("cards/quests.toml")
    assert [(one.name, one.detail, one.range.end.line) for one in cards] == [
        ("quest 7", "A lantern", 3),
        ("quest 8", "A debt", 8),
    ]
