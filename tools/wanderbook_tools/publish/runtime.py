"""The runtime of a published page: Pyodide and the wheels that the engine needs, fetched once and kept for the user.

The package clients fetch them, as this machine has them configured; `runtime.toml` pins each file by its digest. A
folder that has the same files serves as well.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Literal, NamedTuple

from platformdirs import user_cache_path

from wanderbook.writing import write_whole
from wanderbook_tools.screen import WrongUse

PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
PATIENCE = 600.0
"""Seconds for one package client."""
Tell = Callable[[str], None]


class Pinned(NamedTuple):
    """A file of the runtime."""

    client: Literal["npm", "pip"]
    package: str
    version: str
    file: str
    sha256: str

    def is_whole(self, path: Path) -> bool:
        return path.is_file() and sha256(path.read_bytes()).hexdigest() == self.sha256


def pinned() -> list[Pinned]:
    text = (files("wanderbook_tools.publish") / "runtime.toml").read_text("utf-8")
    return [Pinned(**entry) for entry in tomllib.loads(text)["file"]]


@dataclass(frozen=True)
class Runtime:
    """A folder with every pinned file."""

    folder: Path

    def pyodide(self) -> dict[str, bytes]:
        """Pyodide's own files, by name."""
        [archive] = [one for one in pinned() if one.client == "npm"]
        with tarfile.open(self.folder / archive.file) as tar:
            members = {Path(one.name).name: tar.extractfile(one) for one in tar.getmembers() if one.isfile()}
            return {name: stream.read() for name, stream in members.items() if stream is not None}

    def wheels(self) -> Iterator[tuple[str, bytes]]:
        """Every file of every wheel, by its path among the site packages."""
        for pin in (pin for pin in pinned() if pin.client == "pip"):
            with zipfile.ZipFile(BytesIO((self.folder / pin.file).read_bytes())) as wheel:
                for entry in wheel.infolist():
                    if not entry.is_dir():
                        yield entry.filename, wheel.read(entry)


def cache_folder() -> Path:
    return Path(os.environ.get("WANDERBOOK_CACHE") or user_cache_path("wanderbook")) / "runtime"


def find_runtime(given: Path | None, tell: Tell) -> Runtime:
    """The runtime in this folder; by default the user's own copy, fetched if it is missing."""
    if given is not None:
        lacking = [one for one in pinned() if not one.is_whole(given / one.file)]
        if lacking:
            raise WrongUse(f"{given} lacks {_listed(lacking)}, or has another version: see {_pins()}")
        return Runtime(given)
    folder = cache_folder()
    lacking = [one for one in pinned() if not one.is_whole(folder / one.file)]
    if lacking:
        tell(f"Fetching {_listed(lacking)} to {folder}")
        _fetch(lacking, folder)
    return Runtime(folder)


def _fetch(lacking: Sequence[Pinned], folder: Path) -> None:
    """Download the missing parts of the runtime, and keep those whose digests are right."""
    with tempfile.TemporaryDirectory() as name:
        got = Path(name)
        if packages := [f"{pin.package}@{pin.version}" for pin in lacking if pin.client == "npm"]:
            _run([_npm(), "pack", "--silent", "--pack-destination", str(got), *packages], got)
        if packages := [f"{pin.package}=={pin.version}" for pin in lacking if pin.client == "pip"]:
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
            _run([*pip, *PLATFORM, "--dest", str(got), *packages], got)
        for pin in lacking:
            if not (got / pin.file).is_file():
                raise WrongUse(f"{pin.client} did not bring {pin.file}; {_otherwise()}")
            if not pin.is_whole(got / pin.file):
                raise WrongUse(f"{pin.file} does not have the digest in {_pins()}; {_otherwise()}")
            write_whole(folder / pin.file, (got / pin.file).read_bytes())


def _run(command: Sequence[str], folder: Path) -> None:
    """Run a download. Raises `WrongUse` with its last words if it fails."""
    name = Path(command[0]).stem if "pip" not in command else "pip"
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired as late:
        raise WrongUse(f"{name} did not finish in {PATIENCE:.0f} seconds; {_otherwise()}") from late
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
        raise WrongUse(f"{name} failed: {last}; {_otherwise()}")


def _npm() -> str:
    return shutil.which("npm") or _missing()


def _missing() -> str:
    raise WrongUse(f"npm, which comes with Node.js, is needed once to fetch Pyodide; {_otherwise()}")


def _otherwise() -> str:
    return "or give a folder that has the files: --runtime FOLDER"


def _listed(several: Sequence[Pinned]) -> str:
    return ", ".join(f"{one.package} {one.version}" for one in several)


def _pins() -> str:
    return "wanderbook_tools/publish/runtime.toml"


# ---------------------------------------------------------------- licences

PYODIDE_LICENCE = """Pyodide (https://github.com/pyodide/pyodide) is under the Mozilla Public License 2.0, whose text is
at https://mozilla.org/MPL/2.0/. It contains CPython, under the Python Software Foundation License; see
https://docs.python.org/3/license.html. Its files are here as they were published, but for modules of the standard
library that are left out or compiled."""


def licences(runtime: Runtime) -> str:
    """The licences of everything that a page runs on."""
    [pyodide] = [one for one in pinned() if one.client == "npm"]
    texts = [f"{pyodide.package} {pyodide.version}\n\n{PYODIDE_LICENCE}"]
    for name, data in runtime.wheels():
        folder, _, file = name.partition(".dist-info/")
        if file and re.search(r"(?i)licen[cs]e|copying", file):
            texts.append(f"{folder.replace('-', ' ')}\n\n{data.decode('utf-8', 'replace').strip()}")
    return f"\n\n{'-' * 80}\n\n".join(texts) + "\n"
