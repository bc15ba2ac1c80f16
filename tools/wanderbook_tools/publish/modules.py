"""The Python modules of a page in two archives: the standard library, and everything else.

Python compiles its sources whenever a page is opened, unless they are compiled already. Only the page's own Python
writes bytecode that it can read, so that is run once in Node.js, and what it wrote is kept in the user's cache. Without
Node.js, the archives have sources, and pages start some seconds later.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import zstandard

import wanderbook
import wanderbook_widgets
from wanderbook.games import own_games
from wanderbook.locales import languages
from wanderbook.notation.store import Store
from wanderbook.rulesets.common.box import NO_CARDS, read_components
from wanderbook.session.saves import rules_packages
from wanderbook.version import DIGESTS, program_digest
from wanderbook_tools.publish.runtime import Runtime, Tell
from wanderbook_tools.screen import WrongUse

Sources = Mapping[str, bytes]
"""By path in the archive."""
BYTECODE = Store("bytecode", "wanderbook.version")
ARCHIVES = Store("archives", "wanderbook.version")
LEVEL = 19
"""Of compression: the smallest that is still quick to read. Writing takes seconds, so archives are kept, too."""
PATIENCE = 600.0
EARLIEST = (1980, 1, 1, 0, 0, 0)

PACKAGES_WITHOUT = """
    __phello__ _pyrepl concurrent/interpreters ctypes curses dbm email/mime ensurepip http idlelib lib2to3
    multiprocessing pydoc_data sqlite3 test tkinter turtledemo unittest venv wsgiref xml/dom xml/sax xmlrpc
    zoneinfo/_data
"""
MODULES_WITHOUT = """
    __hello__ _aix_support _android_support _apple_support _ast_unparse _ios_support _markupbase _osx_support
    _py_abc _pydatetime _pydecimal _pyio _pylong _ssl aifc antigravity argparse asyncio/__main__
    asyncio/proactor_events asyncio/tools asyncio/windows_events asyncio/windows_utils bdb cProfile calendar
    cmd code colorsys compileall concurrent/futures/interpreter concurrent/futures/process configparser crypt
    csv doctest email/_header_value_parser email/contentmanager email/headerregistry filecmp fileinput ftplib
    getopt getpass gettext gzip html/parser imaplib json/tool logging/config logging/handlers mailbox
    mimetypes modulefinder netrc nntplib nturl2path optparse pdb pickletools platform plistlib poplib pprint
    profile pstats pty py_compile pyclbr pydoc pyodide/_nodesock_transport pyodide/console rlcompleter runpy
    sched shelve smtplib socketserver ssl statistics stringprep sunau symtable sysconfig/__main__ tabnanny
    tarfile telnetlib this timeit trace tracemalloc tty turtle urllib/request urllib/response
    urllib/robotparser wave webbrowser xml/etree/ElementInclude xml/etree/cElementTree zipapp
"""
ENCODINGS = "__init__ aliases ascii cp437 latin_1 raw_unicode_escape unicode_escape utf_8"
"""Text in a page is UTF-8, and names in archives may be CP 437."""
WHEELS_WITHOUT = re.compile(
    r"""(?x) .*\.(dist-info/.* | pyi | typed | h)$ | .*/tests?/.* | bin/.* | annotated_types/test_cases\.py
    | pydantic/(v1/.* | mypy\.py | color\.py) | markdown_it/(cli/.* | port\.yaml | tree\.py)
    | traitlets/config/(?!__init__).*"""
)
OURS_WITHOUT = re.compile(
    r"""(?x) wanderbook/(stories|api|graph|language|diagnostics/pages)/.* | .*/components/.*
    | wanderbook/(book/synthetic | rulesets/story)\.py
    | wanderbook/notation/(?! (__init__ | book_read | comments | conditions | drawings | folder | grids | languages
      | library | lints | nesting | pasted | phrases | printer | source | stat_words | statements
      | strays | tables)\.py | phrasebooks/ ).*
    | wanderbook/session/(coverage/.*
      | (playtest|dask_playtest|scenario.*|witness|recorded_play|campaign_play|guides|editions|bots|explore)\.py)
    | wanderbook_widgets/(authoring/.* | static/.* | reader\.py)"""
)
"""What reading, writing and proving need, and playing does not."""
EMPTY = ("wanderbook_widgets/static/table.js", "wanderbook_widgets/static/table.css")
"""The page has these itself; the widget reads them, and has no use for them here."""


def standard_library(pyodide: Mapping[str, bytes]) -> dict[str, bytes]:
    """The modules of the standard library that are shipped."""
    with zipfile.ZipFile(BytesIO(pyodide["python_stdlib.zip"])) as archive:
        return {
            name: archive.read(name) for name in archive.namelist() if not name.endswith("/") and _is_standard(name)
        }


def _is_standard(name: str) -> bool:
    """Whether a module of the standard library may be needed by a game."""
    module = name.removesuffix(".py")
    if module.startswith("encodings/"):
        return module.removeprefix("encodings/") in ENCODINGS.split()
    parents = {"/".join(module.split("/")[:depth]) for depth in range(1, module.count("/") + 1)}
    return module not in MODULES_WITHOUT.split() and not parents & {*PACKAGES_WITHOUT.split()}


def site_packages(runtime: Runtime) -> dict[str, bytes]:
    """The files of the libraries, the engine and the table."""
    packages = {name: data for name, data in runtime.wheels() if not WHEELS_WITHOUT.fullmatch(name)}
    for stand_in in (files("wanderbook_tools.publish") / "stand_ins").iterdir():
        packages[stand_in.name] = stand_in.read_bytes()
    for package in (wanderbook, wanderbook_widgets):
        packages |= _package(Path(str(package.__file__)).parent)
    return packages | _components() | {f"wanderbook/{DIGESTS}": _digests()} | dict.fromkeys(EMPTY, b"")


def _package(folder: Path) -> dict[str, bytes]:
    """The files of a package that pages need, by name."""
    paths = ((path, path.relative_to(folder.parent).as_posix()) for path in sorted(folder.rglob("*")))
    kinds = {".py", ".toml", ".md"}
    return {
        name: path.read_bytes()
        for path, name in paths
        if path.suffix in kinds and path.is_file() and not OURS_WITHOUT.fullmatch(name)
    }


def _components() -> dict[str, bytes]:
    """The components of each game's box, already parsed."""
    components = {}
    for ruleset in own_games():
        folder = Path(str(files(f"wanderbook.rulesets.{ruleset}"))) / "components"
        if folder.is_dir():
            inside = f"wanderbook/rulesets/{ruleset}/components"
            for name in NO_CARDS:
                if (folder / name).is_file():
                    components[f"{inside}/{name}"] = (folder / name).read_bytes()
            for language in languages():
                components[f"{inside}/{language}.json"] = read_components(ruleset, language).model_dump_json().encode()
    return components


def _digests() -> bytes:
    """Digests of the rules, by which a save knows the rules of its play."""
    known = {" ".join(names): program_digest(*names) for names in map(rules_packages, own_games())}
    return json.dumps(known, sort_keys=True).encode()


# ---------------------------------------------------------------- bytecode


def compiled(sources: Sources, pyodide: Mapping[str, bytes], tell: Tell) -> dict[str, bytes]:
    """The same modules as bytecode, if Node.js is available to compile them; other files unchanged."""
    version = str(json.loads(pyodide["package.json"])["version"]) + _script("compile.py").decode()
    keys = {
        name: BYTECODE.key(version, name, sha256(data).hexdigest())
        for name, data in sources.items()
        if name.endswith(".py")
    }
    made = {name: bytes(kept) for name, key in keys.items() if (kept := BYTECODE.load(key)) is not None}
    if lacking := {name: sources[name] for name in keys if name not in made}:
        node = shutil.which("node")
        if node is None:
            tell("Node.js is not installed, so Python is not compiled for the page: it will start a few seconds later")
            return dict(sources)
        tell(f"Compiling {len(lacking)} modules for the page")
        for name, data in _compile(node, lacking, pyodide).items():
            BYTECODE.save(keys[name], data)
            made[name] = data
    others = {name: data for name, data in sources.items() if name not in keys}
    return others | {f"{name}c": data for name, data in made.items()}


def _compile(node: str, sources: Sources, pyodide: Mapping[str, bytes]) -> dict[str, bytes]:
    """The modules compiled by the Python of the page, run by Node.js. Raises `WrongUse` if that fails."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, data in pyodide.items():
            (folder / file).write_bytes(data)
        (folder / "sources.zip").write_bytes(packed(sources, zipfile.ZIP_STORED))
        for script in ("compile.mjs", "compile.py"):
            (folder / script).write_bytes(_script(script))
        command = [node, "compile.mjs"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
        if done.returncode:
            raise WrongUse(f"Node.js could not compile Python for the page: {done.stderr.strip()[-600:]}")
        with zipfile.ZipFile(folder / "compiled.zip") as archive:
            return {name: archive.read(name) for name in archive.namelist()}


def _script(name: str) -> bytes:
    return (files("wanderbook_tools.publish") / name).read_bytes()


def packed_whole(files: Mapping[str, bytes]) -> bytes:
    """An archive compressed as a whole, which makes it two fifths smaller; the page's own script unpacks it.

    A line of JSON with each path and its length, then the contents.
    """
    ordered = sorted(files.items(), key=lambda one: (one[0].rpartition(".")[2], one[0]))
    index = json.dumps([[name, len(data)] for name, data in ordered], separators=(",", ":"))
    plain = index.encode() + b"\n" + b"".join(data for _, data in ordered)
    key = ARCHIVES.key(f"{zstandard.__version__} {LEVEL}", sha256(plain).hexdigest())
    if (kept := ARCHIVES.load(key)) is not None:
        return bytes(kept)
    archive = zstandard.ZstdCompressor(level=LEVEL).compress(plain)
    ARCHIVES.save(key, archive)
    return archive


def packed(sources: Sources, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A reproducible archive: the same bytes for the same files."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in sorted(sources.items()):
            archive.writestr(zipfile.ZipInfo(name, EARLIEST), data, how, 9)
    return stream.getvalue()
