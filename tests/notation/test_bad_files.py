"""Files that are no text, too large, or not there: told with their place, never raised."""

import os
from pathlib import Path

import pytest

from tests.books import SMALLEST, write_book
from wanderbook.diagnostics import Diagnostic
from wanderbook.diagnostics.language import language_of
from wanderbook.notation import read_book

TEXT = SMALLEST["storybook/all.md"]
BOM = b"\xef\xbb\xbf"


def problems(folder: Path) -> tuple[Diagnostic, ...]:
    return read_book(folder, use_cache=False).diagnostics


def only(folder: Path) -> tuple[str, str, int, int]:
    """Code, file, line and column of the only problem."""
    [problem] = problems(folder)
    assert problem.severity == "error"
    assert problem.message
    return problem.code, problem.file, problem.line, problem.column


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return write_book(tmp_path / "lantern", {})


# ---------------------------------------------------------------- SB001, SB002: no book


def test_no_folder(tmp_path: Path) -> None:
    assert only(tmp_path / "lanten") == ("SB001", "lanten", 1, 1)


def test_a_file_instead_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "lantern").write_text("## 1\n")
    assert only(tmp_path / "lantern") == ("SB001", "lantern", 1, 1)


def test_no_title_page(book: Path) -> None:
    (book / "book.toml").unlink()
    assert only(book) == ("SB002", "book.toml", 1, 1)


# ---------------------------------------------------------------- SB003: not text


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"\xff## 1\n", 1, 1),
        (b"## 1\n\nCaf\xe9.\n", 3, 4),
        (b"## 1\r\n\r\nCaf\xe9.\r\n", 3, 4),
        (b"## 1\r\rCaf\xe9.\r", 3, 4),
        ("## 1\n\nÀ l'été, ".encode() + b"caf\xe9\n", 3, 13),
        (BOM + b"## 1\n\nCaf\xe9.\n", 3, 4),
        (BOM + "é".encode() + b"\xe9", 1, 2),
        (b"## 1\n\n\xed\xa0\x80\n", 3, 1),  # half of a surrogate pair
        (b"## 1\n\nthe end \xe2\x82", 3, 9),  # cut off in the middle of a letter
        (b"## 1\n\nzero \x00 byte\n", 3, 6),
        ("## 1\n".encode("utf-16"), 1, 1),
        ("## 1\n".encode("utf-16-le"), 1, 2),
    ],
)
def test_bytes_that_are_no_text_are_pointed_at(book: Path, data: bytes, line: int, column: int) -> None:
    (book / "storybook/all.md").write_bytes(data)
    assert only(book) == ("SB003", "storybook/all.md", line, column)


def test_a_title_page_that_is_no_text(book: Path) -> None:
    (book / "book.toml").write_bytes('title = "L\'été"\n'.encode("latin-1"))
    assert only(book) == ("SB003", "book.toml", 1, 12)


def test_a_file_that_cannot_be_read_does_not_hide_the_others(book: Path) -> None:
    """What it may hold is not called missing, and what is wrong elsewhere is still told."""
    (book / "storybook/01.md").write_bytes(b"## 2\n\n\xff\n")
    (book / "storybook/all.md").write_text("## 1\n\nA. Go.\n(Turn to 2)\n\nB. Stay.\n")
    found = [(one.code, one.file, one.line) for one in problems(book)]
    assert found == [("SB003", "storybook/01.md", 3), ("SB109", "storybook/all.md", 6)]


# ---------------------------------------------------------------- SB004, SB005: too large


def test_a_file_of_four_megabytes_is_read_and_no_larger_one(book: Path) -> None:
    line = "The rain goes on and on.\n"
    most = 4 * 1024 * 1024
    text = TEXT.replace("The cellar", "\n" + line * ((most - len(TEXT)) // len(line) - 1) + "The cellar")
    text += "\n" * (most - len(text))
    (book / "storybook/all.md").write_text(text)
    assert (book / "storybook/all.md").stat().st_size == most
    assert problems(book) == ()
    with (book / "storybook/all.md").open("a") as file:
        file.write("\n")
    assert only(book) == ("SB004", "storybook/all.md", 1, 1)


def test_too_many_files(book: Path) -> None:
    for number in range(5_000):
        (book / f"cards/{number:04}.toml").parent.mkdir(exist_ok=True)
        (book / f"cards/{number:04}.toml").touch()
    assert only(book) == ("SB004", "cards/4999.toml", 1, 1)  # with the storybook's one, the 5,001st


def test_a_line_of_twenty_thousand_letters_is_read_and_no_longer_one(book: Path) -> None:
    (book / "storybook/all.md").write_text(TEXT.replace("The cellar", "é" * 20_000 + "\n\nThe cellar"), "utf-8")
    assert problems(book) == ()
    (book / "storybook/all.md").write_text(TEXT.replace("The cellar", "é" * 20_001 + "\n\nThe cellar"), "utf-8")
    assert only(book) == ("SB005", "storybook/all.md", 3, 20_000)


# ---------------------------------------------------------------- SB006: links, folders, and what is no file


def test_a_link_out_of_the_book(book: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("## 2\n\nSecret.\n")
    (book / "storybook/more.md").symlink_to(tmp_path / "secret.md")
    assert only(book) == ("SB006", "storybook/more.md", 1, 1)


@pytest.mark.parametrize("kind", ["storybook", "cards", "atlas", "locale"])
def test_a_folder_that_is_a_link_out_of_the_book(book: Path, tmp_path: Path, kind: str) -> None:
    if kind == "storybook":
        (book / "storybook/all.md").unlink()
        (book / "storybook").rmdir()
    (book / kind).symlink_to("/")
    assert ("SB006", kind, 1, 1) in [(one.code, one.file, one.line, one.column) for one in problems(book)]
    assert len(problems(book)) <= 2


def test_a_title_page_that_is_a_link_out_of_the_book(book: Path, tmp_path: Path) -> None:
    (book / "book.toml").rename(tmp_path / "book.toml")
    (book / "book.toml").symlink_to(tmp_path / "book.toml")
    assert only(book) == ("SB006", "book.toml", 1, 1)


@pytest.mark.parametrize("name", ["book.toml", "storybook/more.md", "cards"])
def test_a_link_to_itself(book: Path, name: str) -> None:
    (book / name).unlink(missing_ok=True)
    (book / name).symlink_to(book / name)
    assert only(book) == ("SB006", name, 1, 1)
    assert "broken" in problems(book)[0].message


def test_a_link_to_nothing(book: Path) -> None:
    (book / "storybook/more.md").symlink_to(book / "storybook/gone.md")
    assert only(book) == ("SB006", "storybook/more.md", 1, 1)


def test_folders_in_a_circle(book: Path) -> None:
    (book / "storybook/again").symlink_to(book / "storybook")
    assert only(book) == ("SB006", "storybook/again", 1, 1)


def test_folders_too_deep(book: Path) -> None:
    (book / "storybook/a/b/c/d").mkdir(parents=True)
    (book / "storybook/a/b/c/d/more.md").write_text("## 2\n")
    assert only(book) == ("SB006", "storybook/a/b/c/d", 1, 1)


@pytest.mark.parametrize("name", ["book.toml", "storybook/more.md"])
def test_a_pipe(book: Path, name: str) -> None:
    """Opening it would wait for ever."""
    (book / name).unlink(missing_ok=True)
    os.mkfifo(book / name)
    assert only(book) == ("SB006", name, 1, 1)


def test_a_folder_for_a_title_page(book: Path) -> None:
    (book / "book.toml").unlink()
    (book / "book.toml").mkdir()
    assert only(book) == ("SB006", "book.toml", 1, 1)


def test_a_link_inside_of_the_book_is_followed(book: Path) -> None:
    (book / "drafts").mkdir()
    (book / "storybook/all.md").rename(book / "drafts/all.md")
    (book / "storybook/all.md").symlink_to(book / "drafts/all.md")
    assert problems(book) == ()


def test_a_name_that_is_no_text_can_be_told(book: Path) -> None:
    with open(os.fsencode(book) + b"/storybook/\xff.md", "wb") as file:  # noqa: PTH123
        file.write(b"## 1\n\n*The story ends. Ending 1.*\n")
    [problem] = problems(book)
    assert problem.code == "SB103"
    assert str(problem.public()).encode("utf-8")


# ---------------------------------------------------------------- SB007, SB010: TOML gone wild


@pytest.mark.parametrize("name", ["book.toml", "cards/quests.toml"])
@pytest.mark.parametrize(
    ("nested", "line", "column"),
    [
        ("a = " + "[" * 9_000 + "]" * 9_000, 1, 21),
        ("a = " + "{a=" * 4_000 + "1" + "}" * 4_000, 1, 53),
        ("b = 1\na = [\n" + "[\n" * 20 + "]\n" * 20 + "]", 18, 1),
        ("b = 1\n" + ".".join("a" * 9_000) + " = 1", 2, 32),
        ("b = { " + ".".join("a" * 17) + " = 1 }", 1, 38),
        ("[" + " . ".join("a" * 17) + "]", 1, 64),
        ("[[" + '."x.y".'.join("a" * 9) + "]]", 1, 66),
        ("".join(f"[a{number}]\n" for number in range(20_001)), 20_001, 1),
        ("".join(f"a{number}.b = 1\n" for number in range(20_001)), 20_001, 7),
    ],
    ids=[
        "arrays",
        "inline tables",
        "lines",
        "a dotted key",
        "in a table",
        "a header",
        "quotes",
        "tables",
        "dotted keys",
    ],
)
def test_deep_nesting(book: Path, name: str, nested: str, line: int, column: int) -> None:
    write_book(book, {name: nested + "\n"})
    assert only(book) == ("SB010", name, line, column)


@pytest.mark.parametrize(
    "fine",
    [
        'text = "' + "[{." * 100 + '"',
        "text = '" + "[{." * 100 + "'",
        'text = """\n' + '[[[[\n{{{{ "" a.b.c \\" \n' * 100 + '"""',
        "text = '''\n" + "[[[[\n{{{{ '' a.b.c \\ \n" * 100 + "'''",
        "# " + "[{." * 100,
        'text = "\\"" # ' + "[" * 100,
    ],
    ids=["basic", "literal", "long", "long literal", "comment", "behind a quote"],
)
def test_strings_and_comments_hold_any_signs(book: Path, fine: str) -> None:
    write_book(book, {"cards/quests.toml": f'[[quest]]\nnumber = 1\nname = "A lantern"\n{fine}\n'})
    assert [one.code for one in problems(book)] == ["SB203"]


def test_a_header_that_is_never_closed_is_no_nesting(book: Path) -> None:
    write_book(book, {"cards/quests.toml": "[[quest\nnumber = 1\n" * 40})
    assert only(book)[:3] == ("SB007", "cards/quests.toml", 1)


def test_a_file_tells_no_more_than_ten_thousand_problems(book: Path) -> None:
    italics = "*" + "x. " * 6_000 + "*\n\n"
    write_book(book, {"cards/quests.toml": "[[quest]]\n" * 6_000, "storybook/more.md": "## 2\n\n" + italics * 2})
    for name in ("cards/quests.toml", "storybook/more.md"):
        told = [one for one in problems(book) if one.file == name]
        assert [one.code for one in told].count("SB004") == 1
        assert len(told) <= 10_010


@pytest.mark.parametrize("number", ["9" * 5_000, "0x" + "f" * 15_000, "99999999999999999999"])
def test_numbers_that_are_too_long(book: Path, number: str) -> None:
    write_book(book, {"cards/quests.toml": f'[[quest]]\nname = "A lantern"\nnumber = {number}\n'})
    assert only(book) == ("SB007", "cards/quests.toml", 3, 10)


# ---------------------------------------------------------------- what is fine


def test_a_byte_order_mark_is_accepted(book: Path) -> None:
    for name in SMALLEST:
        (book / name).write_bytes(BOM + (book / name).read_bytes())
    assert problems(book) == ()


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_of_other_systems_count_as_one(book: Path, end: str) -> None:
    for name, text in SMALLEST.items():
        write_book(book, {name: text.replace("\n", end)})
    assert problems(book) == ()
    write_book(book, {"storybook/all.md": f"## 1{end}{end}A. Go.{end}(Turn to 7){end}"})
    assert only(book) == ("SB104", "storybook/all.md", 4, 2)
    write_book(book, {"book.toml": SMALLEST["book.toml"].replace("\n", end) + f"author = 3{end}"})
    assert ("SB301", "book.toml", 5, 1) in [(one.code, one.file, one.line, one.column) for one in problems(book)]


def test_a_mark_and_foreign_line_ends_do_not_move_the_column(book: Path) -> None:
    (book / "storybook/all.md").write_bytes(BOM + b"## 1\r\n\r\n*Turn to 7.*\r\n")
    assert only(book) == ("SB104", "storybook/all.md", 3, 2)


def test_other_files_are_left_alone(book: Path) -> None:
    write_book(book, {"notes.txt": "## 9\n", "storybook/.hidden.md": "## 9\n", "storybook/notes.txt": "A door?\n"})
    (book / "storybook/map.png").write_bytes(b"\x89PNG\x00\xff")
    assert problems(book) == ()


# ---------------------------------------------------------------- SB302: the next book


@pytest.mark.parametrize("name", ["../elsewhere", "two words", "", "/etc", "-x", "a/b", "x" * 81])
def test_the_next_book_is_named_by_its_folder_alone(tmp_path: Path, name: str) -> None:
    book = write_book(tmp_path / "lantern", {"book.toml": f'{SMALLEST["book.toml"]}next = "{name}"\n'})
    [problem] = problems(book)
    assert (problem.code, problem.file, problem.line) == ("SB302", "book.toml", 5)
    assert problem.message.startswith("next: ") and "the name of a book's folder" in problem.message
    assert "le nom du dossier d’un livre" in (language_of("fr").said(problem.message) or "")


def test_the_next_book_is_read_and_no_part_of_what_a_save_is_of(tmp_path: Path) -> None:
    book = write_book(tmp_path / "lantern", {"book.toml": f'{SMALLEST["book.toml"]}next = "le-bac-de-minuit"\n'})
    read = read_book(book, use_cache=False).require()
    assert read.title_page.next == "le-bac-de-minuit"
    assert read.digest == read_book(write_book(tmp_path / "other", {}), use_cache=False).require().digest
