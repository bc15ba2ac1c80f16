"""A published site: every file of it, and writing them to a folder."""

from __future__ import annotations

import gzip
import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

import wanderbook_widgets
from wanderbook.locales import languages, locale_of, texts
from wanderbook.writing import write_whole
from wanderbook_tools.publish.compiling import PublishedBook
from wanderbook_tools.publish.modules import compiled, packed, packed_whole, site_packages, standard_library
from wanderbook_tools.publish.pages import NO_FRONT, PACKAGE, Front, book_page, shelf_page
from wanderbook_tools.publish.runtime import Runtime, Tell, licences
from wanderbook_tools.screen import WrongUse
from wanderbook_widgets.published.compiled import CompiledEditions
from wanderbook_widgets.published.first import first_state

STATIC = Path(str(wanderbook_widgets.__file__)).parent / "static"
MARK = "wanderbook.json"
"""Lists the files of a published folder, so that publishing again replaces those and nothing else."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
SCRIPTS = ("published.js", "published.css", "table.js", "table.css", "archives.js", "worker.js")
COMPRESSED = (".zip", ".pack")
"""What web hosts do not compress: it is already."""


@dataclass(frozen=True)
class Site:
    files: Mapping[str, bytes]
    """By path."""
    first_visit: int
    """The bytes that a first visit to the largest book loads, as a web host compresses them."""


def build(books: Sequence[PublishedBook], output: Path, runtime: Runtime, tell: Tell, front: Front = NO_FRONT) -> Site:
    """Write the site of these books to a folder. Raises `WrongUse` if the folder has other files."""
    before = _published_before(output)
    assets = _assets(runtime, tell)
    lock = {"info": json.loads(runtime.pyodide()["pyodide-lock.json"])["info"], "packages": {}}  # all are here already
    archives = {f"books/{published.name}.pack": packed_whole(published.files()) for published in books}
    site = {f"assets/{name}": data for name, data in assets.items()} | archives
    alone = len(books) == 1
    pages = {published.name: "index.html" if alone else f"{published.name}/index.html" for published in books}
    shared = [f"assets/{name}" for name in (*PYODIDE, *SCRIPTS, "standard.zip", "packages.pack")]
    for published in books:
        own = [pages[published.name], f"books/{published.name}.pack", *([] if alone else ["index.html"])]
        site[pages[published.name]] = _book_page(
            published, site, [*shared, *own], "" if alone else "../", lock
        ).encode()
    if not alone:
        site["index.html"] = shelf_page(front, _common_language(books), books).encode()
    site["service-worker.js"] = _service_worker(site)
    _write(site, output, before)
    largest = max(_visit(site, [pages[published.name], f"books/{published.name}.pack"]) for published in books)
    return Site(site, _visit(site, [*shared, "service-worker.js"]) + largest)


@cache
def _assets(runtime: Runtime, tell: Tell) -> dict[str, bytes]:
    """The files that all books share."""
    pyodide = runtime.pyodide()
    return {
        **{name: pyodide[name] for name in PYODIDE},
        **{name: (STATIC / name).read_bytes() for name in SCRIPTS},
        "standard.zip": packed(compiled(standard_library(pyodide), pyodide, tell)),
        "packages.pack": packed_whole(compiled(site_packages(runtime), pyodide, tell)),
        "LICENCES.txt": licences(runtime).encode() + b"\n" + (STATIC / "LICENCES.txt").read_bytes(),
    }


# ---------------------------------------------------------------- pages


def _book_page(published: PublishedBook, site: Mapping[str, bytes], files: Sequence[str], root: str, lock: Any) -> str:
    """The page of a book, with the data from which it starts."""
    loaded = ("assets/pyodide.asm.wasm", "assets/standard.zip", "assets/packages.pack", f"books/{published.name}.pack")
    data = {
        "states": _states(published),
        "texts": {
            published: {"language": locale_of(published).name, **texts(published, PACKAGE)} for published in languages()
        },
        "book": f"{root}books/{published.name}.pack",
        "serviceWorker": f"{root}service-worker.js",
        "bytes": sum(len(site[path]) for path in loaded),
        "files": list(files),
        "lock": lock,
        "digest": _digest_of(site, [f"assets/{name}" for name in (*PYODIDE, "standard.zip", "packages.pack")]),
    }
    return book_page(published, root, data, on_shelf=bool(root))


def _digest_of(site: Mapping[str, bytes], paths: Sequence[str]) -> str:
    """A digest of these files: if it changes, the browser's cached Python is useless."""
    whole = sha256()
    for path in paths:
        whole.update(sha256(site[path]).digest())
    return whole.hexdigest()[:16]


def _states(published: PublishedBook) -> dict[str, Any]:
    """The messages of the page before Python has started, by language, the book's own first."""
    own = published.book.language
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path, data in published.files().items():
            target = folder / "books" / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        editions = CompiledEditions({published.name: folder / "books" / published.name})
        several = sorted(languages(), key=lambda language: language != own)
        return {language: first_state(editions, folder / "saves", language) for language in several}


def _common_language(books: Sequence[PublishedBook]) -> str:
    own = [one.book.language for one in books]
    return max(own, key=own.count)


def _service_worker(site: Mapping[str, bytes]) -> bytes:
    digests = {path: sha256(data).hexdigest()[:16] for path, data in sorted(site.items())}
    script = (STATIC / "service-worker.js").read_bytes()
    whole = sha256(json.dumps(digests).encode() + script).hexdigest()[:16]
    return f"self.SITE = {json.dumps({'digest': whole, 'files': digests})};\n".encode() + script


def _visit(site: Mapping[str, bytes], paths: Sequence[str]) -> int:
    return sum(compressed_size(path, site[path]) for path in paths)


def compressed_size(path: str, data: bytes) -> int:
    """The size in bytes as web hosts send it."""
    return len(data) if path.endswith(COMPRESSED) else len(gzip.compress(data, 6))


# ---------------------------------------------------------------- writing


def _published_before(output: Path) -> list[str]:
    """The files of an earlier site in this folder. Raises `WrongUse` if it has anything else in it."""
    if not output.exists():
        return []
    if not output.is_dir():
        raise WrongUse(f"{output} is a file")
    if not any(output.iterdir()):
        return []
    try:
        listed = json.loads((output / MARK).read_text("utf-8"))["files"]
        return [path for path in listed if isinstance(path, str) and _stays_inside(path)]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise WrongUse(f"{output} has files that were not published by Wanderbook: choose another folder") from error


def _stays_inside(path: str) -> bool:
    return not PurePosixPath(path).is_absolute() and ".." not in PurePosixPath(path).parts


def _write(site: Mapping[str, bytes], output: Path, before: Sequence[str]) -> None:
    """Write the site, then delete the files of the one before that it no longer has."""
    try:
        for path, data in site.items():
            write_whole(output / path, data, before=lambda new: new.chmod(0o644))
        for path in before:
            if path not in site:
                (output / path).unlink(missing_ok=True)
        write_whole(output / MARK, json.dumps({"files": sorted(site)}).encode(), before=lambda new: new.chmod(0o644))
    except OSError as error:
        raise WrongUse(f"cannot write {error.filename}: {(error.strerror or str(error)).lower()}") from error
