"""A book at a revision in git."""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path

from wanderbook.notation.folder import KINDS, Files, read_memory

_SECONDS = 60


class NoSuchRevision(Exception):
    """Raised if git does not have the folder at this revision, or cannot be run."""


def at_revision(folder: Path, revision: str) -> Files:
    """A book's texts at a revision in git. Pictures are the current ones. Raises `NoSuchRevision`."""
    if revision.startswith("-"):
        raise NoSuchRevision(f"{revision!r} is not a revision")
    command = ["git", "-C", str(folder), "archive", "--format=tar", revision, "."]
    try:
        done = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoSuchRevision(f"cannot run git: {error}") from error
    if done.returncode:
        error_line = done.stderr.decode("utf-8", "replace").strip().split("\n")[0]
        raise NoSuchRevision(f"git has no {revision!r} of {folder}: {error_line}")
    files = read_memory(_texts(done.stdout))
    files.root = folder.resolve()
    return files


def _texts(archive: bytes) -> dict[str, bytes]:
    """The files of a book in a tar archive, by path; anything else in it is left out."""
    files = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar:
            name = member.name.removeprefix("./")
            inner = name.split("/")[2:] if name.startswith("locale/") else name.split("/")
            kind = inner[0] if inner else ""
            if member.isfile() and (inner == ["book.toml"] or Path(name).suffix == KINDS.get(kind)):
                content = tar.extractfile(member)
                assert content is not None
                files[name] = content.read()
    return files
