"""The cache is never noticed but for its speed: what it gives is what reading gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import SMALLEST, write_book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation import BookRead, bundled, read_book
from wanderbook.notation.printer import print_book

TEXT = SMALLEST["storybook/all.md"]
WITH_WARNING = TEXT + "\n## 2\n\n<b>Alone.</b>\n\n*The story ends. Ending 1.*\n"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def entries(cache: Path) -> list[Path]:
    return sorted(path for path in cache.rglob("*") if path.is_file())


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def check_same(folder: Path) -> BookRead:
    """Read without the cache, into it and out of it: all three are the same."""
    plain = read_book(folder, use_cache=False)
    first, again = read_book(folder), read_book(folder)
    assert plain == first == again
    if plain.book and again.book:
        assert list(again.book.sections.values()) == list(plain.book.sections.values())
        assert again.book.model_dump_json() == plain.book.model_dump_json()
    return again


@pytest.mark.parametrize("folder", bundled().values(), ids=list(bundled()))
def test_bundled_books_are_the_same_from_the_cache(folder: Path, cache: Path) -> None:
    before = tree(folder)
    check_same(folder)
    assert len(entries(cache)) == len(list(folder.rglob("storybook/*.md"))), "in every language"
    assert tree(folder) == before, "nothing is ever written into a book's folder"


@pytest.mark.parametrize("ruleset", ["gamebook", "sleeping_gods"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_synthetic_books_are_the_same_from_the_cache(tmp_path: Path, ruleset: str, language: str) -> None:
    recipe = Recipe(sections=60, per_chapter=25, ruleset=ruleset)  # type: ignore[arg-type]
    folder = tmp_path / "book"
    for name, text in print_book(synthetic_book(recipe), language).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    assert not [one for one in check_same(folder).diagnostics if one.severity == "error"]


def test_problems_are_the_same_from_the_cache(tmp_path: Path) -> None:
    folder = write_book(tmp_path / "book", {"storybook/all.md": WITH_WARNING})
    assert [one.code for one in check_same(folder).diagnostics] == ["SB201", "SB208"]
    (folder / "storybook/all.md").write_text(TEXT + TEXT + "\n## 9 lives\n\nA. (\n")
    assert "SB103" in [one.code for one in check_same(folder).diagnostics]


def test_sections_are_the_same_objects_once_looked_at(tmp_path: Path) -> None:
    folder = write_book(tmp_path / "book", {})
    read_book(folder)
    book = read_book(folder).require()
    assert book.sections["1"] is book.sections["1"]
    assert book.section("1").prose == "The cellar is dark. You go home."
    with pytest.raises(KeyError):
        book.sections["2"]


def test_a_changed_file_is_read_anew(tmp_path: Path, cache: Path) -> None:
    folder = write_book(tmp_path / "book", {})
    read_book(folder)
    (folder / "storybook/all.md").write_text(TEXT.replace("cellar", "attic"))
    assert "attic" in read_book(folder).require().section("1").prose
    assert len(entries(cache)) == 2
    (folder / "storybook/all.md").write_text(TEXT)
    assert "cellar" in read_book(folder).require().section("1").prose


def test_reading_without_the_cache_leaves_it_alone(tmp_path: Path, cache: Path) -> None:
    folder = write_book(tmp_path / "book", {})
    read_book(folder, use_cache=False)
    assert not cache.exists()


# ---------------------------------------------------------------- entries that cannot be trusted


def damaged(whole: bytes) -> dict[str, bytes]:
    middle = whole.index(b"cellar")
    return {
        "empty": b"",
        "truncated": whole[:-20],
        "only its seal": whole[:41],
        "one letter changed": whole[:middle] + b"k" + whole[middle + 1 :],
        "no text": bytes(range(256)) * 4,
        "not ours": b'{"preface": "", "sections": {}}',
        "longer": whole + b" ",
    }


@pytest.mark.parametrize("how", damaged(b"cellar" * 20))
def test_a_damaged_entry_is_read_anew_and_replaced(tmp_path: Path, cache: Path, how: str) -> None:
    folder = write_book(tmp_path / "book", {"storybook/all.md": WITH_WARNING})
    right = read_book(folder)
    [entry] = entries(cache)
    whole = entry.read_bytes()
    entry.write_bytes(damaged(whole)[how])
    assert read_book(folder) == right
    assert entry.read_bytes() == whole


def test_an_entry_under_the_name_of_another_is_read_anew(tmp_path: Path, cache: Path) -> None:
    """Whole as it is: what it was read from was another text."""
    lantern = write_book(tmp_path / "lantern", {})
    right = read_book(lantern)
    [entry] = entries(cache)
    whole = entry.read_bytes()
    other = write_book(tmp_path / "other", {"storybook/all.md": TEXT.replace("cellar", "attic")})
    read_book(other)
    [foreign] = (path for path in entries(cache) if path != entry)
    entry.write_bytes(foreign.read_bytes())
    assert read_book(lantern) == right
    assert entry.read_bytes() == whole


def test_a_folder_where_an_entry_should_be(tmp_path: Path, cache: Path) -> None:
    folder = write_book(tmp_path / "book", {})
    right = read_book(folder)
    [entry] = entries(cache)
    entry.unlink()
    entry.mkdir()
    assert read_book(folder) == right


@pytest.mark.parametrize("where", ["file", "file/below", "/dev/null/cache", "/proc/cache"])
def test_a_cache_that_cannot_be_written_is_no_problem(
    tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / where))
    check_same(write_book(tmp_path / "book", {}))
    assert (tmp_path / "file").read_text() == "in the way"


# ---------------------------------------------------------------- the same text, another meaning

SAME = "## 1\n\n*Lisez 2.*\n\n## 2\n\n*L'histoire se termine. Fin 1.*\n"


def test_another_language_or_ruleset_is_another_entry(tmp_path: Path, cache: Path) -> None:
    title = SMALLEST["book.toml"]
    found = {}
    for language, ruleset in (("fr", "gamebook"), ("en", "gamebook"), ("fr", "sleeping_gods")):
        toml = title.replace('"en"', f'"{language}"').replace('"gamebook"', f'"{ruleset}"')
        folder = write_book(tmp_path / f"{language}-{ruleset}", {"book.toml": toml, "storybook/all.md": SAME})
        found[language, ruleset] = {one.code for one in check_same(folder).diagnostics}
    assert found["fr", "gamebook"] == set()
    assert "SB101" in found["en", "gamebook"]
    assert "SB112" in found["fr", "sleeping_gods"]
    assert len(entries(cache)) == 3


def test_the_same_text_in_another_file_is_told_of_that_file(tmp_path: Path) -> None:
    read_book(write_book(tmp_path / "one", {"storybook/all.md": WITH_WARNING}))
    other = tmp_path / "other"
    write_book(other, {"storybook/more.md": WITH_WARNING})
    (other / "storybook/all.md").unlink()
    assert {one.file for one in check_same(other).diagnostics} == {"storybook/more.md"}
