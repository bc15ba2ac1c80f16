"""The files of a book's folder, read safely: nothing outside it, nothing too large, nothing but text."""

from __future__ import annotations

import stat
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from types import MappingProxyType

from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.drawings import NotDrawn, drawing_at
from wanderbook.notation.strays import MOST, strays

MOST_BYTES = 4 * 1024 * 1024
"""The largest file."""
MOST_IN_ALL = 256 * 1024 * 1024
"""The most bytes of all files of a book together."""
MOST_FILES = 5_000
"""The most files of a book."""
LONGEST_LINE = 20_000
"""The longest line of a file, in letters."""
SEPARATORS = ("\x85", "\u2028", "\u2029")
"""Line separators of some programs. Markdown treats them as letters and Python as white space; here they are spaces."""
DEEPEST = 3
"""The deepest nesting of folders below `storybook` and the like."""

KINDS = {"storybook": ".md", "cards": ".toml", "atlas": ".toml"}
RECORD = "words.toml"
"""The file in a translation's folder with the source text of each piece."""
PICTURES = frozenset({".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp"})


class Files:
    """Texts by path in the folder, names of pictures, and problems with reading."""

    def __init__(self, root: Path) -> None:
        """`root` is the book's folder."""
        self.root = root
        self.texts: dict[str, str] = {}
        self.diagnostics: list[Diagnostic] = []
        self.asked: dict[str, bool] = {}
        """Pictures named in the parts read so far, and whether they exist."""
        self.flaws: dict[str, str] = {}
        """Existing drawings named by the atlas, with the reason why they cannot be used, if any."""
        self.remembers = False
        """Whether each picture is looked up only once."""
        self._bytes = 0

    def of_kind(self, kind: str) -> Iterator[tuple[str, str]]:
        """The texts of `storybook`, `cards` or `atlas`, in order of their names."""
        return ((name, text) for name, text in self.texts.items() if untranslated(name).startswith(f"{kind}/"))

    @property
    def languages(self) -> list[str]:
        """The languages of the book's translations."""
        return sorted({language for name in self.texts if (language := language_of(name))})

    def original(self) -> Files:
        """The book without its translations."""
        return self._with({name: text for name, text in self.texts.items() if not language_of(name)})

    def translated(self, language: str) -> Files:
        """The book in another language, with translated files in place of their originals."""
        texts = {}
        for name, text in self.original().texts.items():
            there = f"locale/{language}/{name}"
            texts[there if there in self.texts else name] = self.texts.get(there, text)
        return self._with(texts)

    def _with(self, texts: dict[str, str]) -> Files:
        files = Files(self.root)
        files.texts, files.asked, files.flaws, files.remembers = texts, self.asked, self.flaws, self.remembers
        return files

    def replaced(self, name: str, text: str) -> Files:
        """The same files, with the text of one replaced."""
        files = self._with({**self.texts, name: text})
        files.diagnostics = [problem for problem in self.diagnostics if problem.file != name]
        decoded = _text(files, name, encoded(text))
        if decoded is None:
            del files.texts[name]
        else:
            files.texts[name] = decoded
        return files

    def problem(self, name: str, code: str, message: str, help: str = "", line: int = 1, column: int = 1) -> None:
        self.diagnostics.append(Diagnostic(name, line, column, code, message, help))

    def holds(self, name: str) -> bool:
        """Whether a picture's path stays in the folder and names a file there."""
        if not (self.remembers and name in self.asked):
            self.asked[name] = self._holds(name)
        return self.asked[name]

    def flaw(self, name: str) -> str:
        """The reason why an existing picture cannot be drawn under a page of the atlas; empty if it can."""
        if not (self.remembers and name in self.flaws):
            try:
                drawing_at(self.root / name)
                self.flaws[name] = ""
            except NotDrawn as error:
                self.flaws[name] = str(error)
        return self.flaws[name]

    def _holds(self, name: str) -> bool:
        """Whether this path stays in the folder and names a picture that exists."""
        try:
            path = (self.root / name).resolve()
            return path.is_relative_to(self.root) and path.suffix.lower() in PICTURES and path.is_file()
        except (OSError, ValueError):
            return False


def read_memory(contents: Mapping[str, bytes]) -> Files:
    """A book that is not on disk, such as an editor's buffers: under the same limits, and without pictures."""
    files = Files(Path("/nowhere"))
    if "book.toml" not in contents:
        _no_title_page(files)
    for name, data in contents.items():
        text = _text(files, name, data)
        if text is not None:
            files.texts[name] = text
    return files


def _no_title_page(files: Files) -> None:
    help = "`wanderbook new` makes a book to start from"
    files.problem("book.toml", "SB002", "this folder has no book.toml", help)


def language_of(name: str) -> str:
    """The language of a translated file; empty for an original."""
    pieces = name.split("/")
    return pieces[1] if pieces[0] == "locale" and len(pieces) > 2 else ""


def untranslated(name: str) -> str:
    """The original's name for a translated file."""
    return name.split("/", 2)[2] if language_of(name) else name


def is_record(name: str) -> bool:
    """Whether this is the record of a translation's sources: `locale/fr/words.toml`."""
    return bool(language_of(name)) and untranslated(name) == RECORD


def encoded(text: str) -> bytes:
    """A text as bytes of a file. Invalid text stays invalid, so that reading the file reports it."""
    return text.encode("utf-8", "surrogatepass")


def read_folder(folder: Path, instead: Mapping[str, str] = MappingProxyType({})) -> Files:
    """Every text of the book; files of other kinds are ignored.

    `instead` has the texts of files open in an editor, which replace those on disk.
    """
    root = folder.resolve()
    files = Files(root)
    if not root.is_dir():
        files.problem(folder.name, "SB001", "there is no such folder", "a book is a folder with a book.toml in it")
        return files
    try:
        there = "book.toml" in instead or (root / "book.toml").exists() or (root / "book.toml").is_symlink()
    except OSError as error:
        files.problem(root.name, "SB006", f"cannot read this: {(error.strerror or 'unknown').lower()}")
        return files
    if not there:
        _no_title_page(files)
        return files
    on_disk = dict(_candidates(root, files))
    _tell_strays(root, files)
    others = [name for name in instead if name not in on_disk and is_part(name)]
    for name in sorted((*on_disk, *others), key=_order) if others else on_disk:
        text = _text(files, name, encoded(instead[name])) if name in instead else _read(files, name, on_disk[name])
        if text is not None:
            files.texts[name] = text
    return files


def _tell_strays(root: Path, files: Files) -> None:
    """SB223: files in the book's folder that look like part of it but are not read."""
    for stray in islice(strays(root), MOST):
        name = stray.path.relative_to(root).as_posix().encode("utf-8", "backslashreplace").decode("utf-8")
        files.problem(name, "SB223", "this is not read as part of the book", stray.help)


def is_part(name: str) -> bool:
    """Whether a file with this path in the folder would be read as part of the book."""
    pieces, original = name.split("/"), untranslated(name)
    if name == "book.toml":
        return True
    if len(pieces) > DEEPEST + 2 or any(not piece or piece.startswith(".") or "\\" in piece for piece in pieces):
        return False
    ending = KINDS.get(original.split("/")[0])
    if original == "book.toml" or is_record(name):
        return True
    return ending is not None and original.endswith(ending) and "/" in original


def _order(name: str) -> tuple[int, list[str]]:
    """The sort key for the order of reading."""
    first, *rest = name.split("/")
    return ("book.toml", *KINDS, "locale").index(first), rest


def read_beside(folder: Path, name: str, instead: Mapping[str, str] = MappingProxyType({})) -> Files:
    """One file in a book's folder that is not part of the book, read with the same checks."""
    files = Files(folder.resolve())
    path = files.root / name
    text = None
    if name in instead:
        text = _text(files, name, encoded(instead[name]))
    elif path.exists() or path.is_symlink():
        text = _read(files, name, path)
    if text is not None:
        files.texts[name] = text
    return files


def part_paths(folder: Path) -> dict[str, Path]:
    """The path of each file that is read as part of the book, without links that lead out of the folder."""
    root = folder.resolve()
    try:
        return {name: path for name, path in _candidates(root, Files(root)) if _inside(root, path)}
    except OSError:
        return {}


def text_of(name: str, data: bytes) -> str | None:
    """A file's text for reading: line ends as `\\n`, no byte order mark. None if it is not text."""
    return _text(Files(Path("/nowhere")), name, data)


def _candidates(root: Path, files: Files) -> Iterator[tuple[str, Path]]:
    """The name and path of each file that is read as part of the book. SB004: more than `MOST_FILES` of them."""
    yield "book.toml", root / "book.toml"
    count = 0
    for kind in (*KINDS, "locale"):
        for name, path in _below(root, root / kind, files, DEEPEST):
            original = untranslated(name)
            if path.suffix == KINDS.get(original.split("/")[0]) or original == "book.toml" or is_record(name):
                count += 1
                if count > MOST_FILES:
                    files.problem(
                        name, "SB004", f"a book can have at most {MOST_FILES:,} files", "put more sections in each file"
                    )
                    return
                yield name, path


def _below(root: Path, folder: Path, files: Files, depth: int) -> Iterator[tuple[str, Path]]:
    """The files below a folder, sorted by name; links may only point inside the book."""
    if folder.is_symlink() and not _inside(root, folder):
        _stray_link(files, _name(root, folder), folder)
        return
    if not folder.is_dir():
        return
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        files.problem(_name(root, folder), "SB006", f"cannot read this: {(error.strerror or 'unknown').lower()}")
        return
    for path in paths:
        name = _name(root, path)
        if path.name.startswith("."):
            continue
        if path.is_symlink() and not _inside(root, path):
            _stray_link(files, name, path)
        elif path.is_dir():
            if depth == 0 or path.is_symlink():
                files.problem(
                    name,
                    "SB006",
                    "folders here are nested too deeply, or a link leads back to one of them",
                    "keep a book's files at most one folder deep",
                )
            else:
                yield from _below(root, path, files, depth - 1)
        else:
            yield name, path


def _name(root: Path, path: Path) -> str:
    """A path for display, with invalid bytes escaped."""
    return path.relative_to(root).as_posix().encode("utf-8", "backslashreplace").decode("utf-8")


def _stray_link(files: Files, name: str, path: Path) -> None:
    wrong = "points outside the book's folder" if path.exists() else "is broken"
    files.problem(name, "SB006", f"this link {wrong}", "copy the file itself into the book's folder")


def _inside(root: Path, path: Path) -> bool:
    """Whether a path, its links followed, lies in the book's folder."""
    try:
        return path.resolve(strict=True).is_relative_to(root)
    except (OSError, RuntimeError):  # a link to nothing, or to itself
        return False


def _read(files: Files, name: str, path: Path) -> str | None:
    """A file's text; if it cannot be read, None, with a diagnostic noted."""
    try:
        if not _inside(files.root, path):
            _stray_link(files, name, path)
            return None
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            files.problem(name, "SB006", "this is not a file", "replace it with a plain file, or delete it")
            return None
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        files.problem(name, "SB006", f"cannot read this: {(error.strerror or 'unknown').lower()}")
        return None
    return _text(files, name, data)


def _text(files: Files, name: str, data: bytes) -> str | None:
    """A file's bytes as text; None, with a problem noted, if there are too many or they are not text."""
    files._bytes += len(data)
    if len(data) > MOST_BYTES or files._bytes > MOST_IN_ALL:
        limit = MOST_BYTES if len(data) > MOST_BYTES else MOST_IN_ALL
        what = "this file" if len(data) > MOST_BYTES else "this book"
        files.problem(name, "SB004", f"{what} is larger than {limit // 1024 // 1024} MB", "split it into several files")
        return None
    return _decode(files, name, data)


def _decode(files: Files, name: str, data: bytes) -> str | None:
    """A file's bytes as text; None, with a problem noted, if they are not UTF-8, contain null bytes or have too long a
    line.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # A byte order mark is removed before decoding, so the error counts from after it.
        line, column = _end(error.object[: error.start].decode("utf-8"))
        help = "save it as UTF-8; in most editors: Save with encoding"
        message = f"byte {error.object[error.start]:02X} is not UTF-8 text"
        files.problem(name, "SB003", message, help, line, column)
        return None
    if "\x00" in text:
        line, column = _end(text[: text.index("\x00")])
        help = "save it as UTF-8; if it is a picture, move it to another folder"
        files.problem(name, "SB003", "this file contains null bytes, so it is not text", help, line, column)
        return None
    text = _unix(text)
    if len(text) > LONGEST_LINE and (long := _long_line(text)):
        files.problem(
            name,
            "SB005",
            f"this line is longer than {LONGEST_LINE:,} characters",
            "break it into several lines",
            long,
            LONGEST_LINE,
        )
        return None
    return text


def _unix(text: str) -> str:
    """A text with plain line ends, and spaces for other separators of lines."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for separator in SEPARATORS:
        text = text.replace(separator, " ")
    return text


def _end(text: str) -> tuple[int, int]:
    """The line and column right after a text."""
    text = _unix(text)
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def _long_line(text: str) -> int:
    """The number of the first line that is too long; 0 if none is."""
    start = 0
    while len(text) - start > LONGEST_LINE:
        end = text.rfind("\n", start, start + LONGEST_LINE + 1)
        if end < 0:
            return text.count("\n", 0, start) + 1
        start = end + 1
    return 0
