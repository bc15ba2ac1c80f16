"""Wanderbook as `pip install wanderbook` gives it, without any extra: every command answers, or names what it needs.

The environment is a real one, made of the packages that the base requirements ask for, and of no other.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import wanderbook as wb
from tests.books import write_book
from wanderbook_tools.cli import COMMANDS

ROOT = Path(__file__).parents[2]
LAMPS = "the-lamplighters-round"
STRUCTURE = {
    "sections": [
        {"number": "1", "text": "A cellar.", "choices": [{"text": "Out.", "to": "2"}]},
        {"number": "2", "text": "Out.", "effects": ["The story ends. Ending 1."]},
    ]
}
NEEDS = {
    ("lsp",): "wanderbook[lsp]",
    ("print", LAMPS, "-o", "book.pdf"): "wanderbook[print]",
    ("graph", LAMPS, "-o", "book.png"): "wanderbook[print]",
    ("simulate", LAMPS, "--games", "2", "--dask"): "wanderbook[dask]",
    ("host", LAMPS): "wanderbook[host]",
    ("reach", "cellar.ink"): "wanderbook[ink]",
    ("check", "cellar.ink"): "wanderbook[ink]",
}
"""Invocations that ask for an extra, and its name."""
WORKS = (
    ("check", LAMPS),
    ("check", LAMPS, "--no-cache", "--format", "junit"),
    ("reach", LAMPS),
    ("diff", LAMPS, LAMPS),
    ("graph", LAMPS, "-o", "book.svg"),
    ("fmt", "--diff", "small"),
    ("translate", "small", "--to", "fr", "--dry-run"),
    ("print", LAMPS, "-o", "book.html"),
    ("print", LAMPS, "-o", "book.epub"),
    ("new", "fresh"),
    ("import", "cellar.json", "imported"),
    ("export", LAMPS, "lamps.twee"),
    ("explain", "SB104"),
    ("play", LAMPS),
    ("simulate", LAMPS, "--games", "3"),
    ("odds", LAMPS),
    ("coverage", LAMPS, "--bot", "random", "--games", "3", "--suggest"),
    ("words", LAMPS),
    ("scenario", "scenarios.toml"),
    ("rules", "quest"),
)
SCENARIOS = """
book = "the-lamplighters-round"

[[scenario]]
name = "the first page"
then = { at = "1" }
"""


def base_packages() -> Iterator[str]:
    """The distributions that the base requirements ask for, and what these ask for themselves."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted, known = [Requirement(one) for one in project["dependencies"]], set[tuple[str, str]]()
    while wanted:
        requirement = wanted.pop()
        for extra in ("", *sorted(requirement.extras)):
            if (requirement.name, extra) in known:
                continue
            known.add((requirement.name, extra))
            others = map(Requirement, distribution(requirement.name).requires or ())
            wanted += [one for one in others if one.marker is None or one.marker.evaluate({"extra": extra})]
            yield requirement.name


def put(source: Path, target: Path) -> None:
    """A link, or a copy where the system refuses links."""
    try:
        target.symlink_to(source, target_is_directory=source.is_dir())
    except OSError:
        shutil.copytree(source, target) if source.is_dir() else shutil.copy2(source, target)


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the base requirements alone."""
    folder = tmp_path_factory.mktemp("base")
    builder = venv.EnvBuilder(with_pip=False, symlinks=os.name != "nt")
    builder.create(folder)
    context = builder.ensure_directories(folder)
    [site] = [*folder.glob("lib/python*/site-packages"), *folder.glob("Lib/site-packages")]
    for name in dict.fromkeys(base_packages()):
        installed = distribution(name)
        tops = {file.parts[0] for file in installed.files or () if file.parts[0] not in {"..", "__pycache__"}}
        for top in tops:
            source = Path(str(installed.locate_file(top)))
            if source.exists() and not (site / top).exists():
                put(source, site / top)
    (site / "ours.pth").write_text("".join(f"{ROOT / part}\n" for part in ("engine", "widgets", "tools")), "utf-8")
    return Path(context.env_exe)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the invocations name."""
    folder = tmp_path_factory.mktemp("desk")
    write_book(folder / "small", {})
    (folder / "cellar.json").write_text(json.dumps(STRUCTURE), "utf-8")
    (folder / "cellar.ink").write_text("A cellar. -> END\n", "utf-8")
    (folder / "scenarios.toml").write_text(SCENARIOS, "utf-8")
    return folder


def run(python: Path, folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment |= {"WANDERBOOK_CACHE": str(folder / "cache"), "WANDERBOOK_HOME": str(folder / "home")}
    return subprocess.run(
        [python, *words], cwd=folder, env=environment, input=typed, capture_output=True, text=True, encoding="utf-8"
    )


def test_the_environment_has_no_extra(python: Path, desk: Path) -> None:
    wanted = "traitlets anywidget ipywidgets pandas altair numba distributed pygls typst quickjs pytest".split()
    code = f"from importlib.util import find_spec; print([one for one in {wanted!r} if find_spec(one)])"
    assert run(python, desk, "-c", code).stdout.strip() == "[]"


def test_the_help_of_every_command_works(python: Path, desk: Path) -> None:
    code = f"""
from wanderbook_tools.cli import main
for name in {[*COMMANDS]!r}:
    try:
        main([name, "--help"])
    except SystemExit as left:
        assert left.code == 0, name
"""
    answer = run(python, desk, "-c", code)
    assert answer.returncode == 0, answer.stderr
    assert all(f"usage: wanderbook {name} " in answer.stdout for name in COMMANDS)


def test_every_command_is_tried() -> None:
    assert {words[0] for words in (*NEEDS, *WORKS)} | {"publish"} == COMMANDS.keys()


@pytest.mark.parametrize("words", WORKS, ids=" ".join)
def test_a_command_works(words: tuple[str, ...], python: Path, desk: Path) -> None:
    answer = run(python, desk, "-m", "wanderbook_tools", *words, typed="quit\n")
    assert (answer.returncode, "Traceback" in answer.stderr) == (0, False), answer.stderr + answer.stdout
    assert answer.stdout


@pytest.mark.parametrize("words", NEEDS, ids=" ".join)
def test_a_command_says_in_one_line_what_to_install(words: tuple[str, ...], python: Path, desk: Path) -> None:
    answer = run(python, desk, "-m", "wanderbook_tools", *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    [line] = answer.stderr.splitlines()
    assert f"pip install '{NEEDS[words]}'" in line


def test_a_book_can_be_published(python: Path, desk: Path) -> None:
    """Up to what its pages run on, which is no package; and what a page shows first."""
    answer = run(python, desk, "-m", "wanderbook_tools", "publish", LAMPS, "-o", "site", "--runtime", "small")
    [line] = answer.stderr.splitlines()
    assert (answer.returncode, line.startswith("wanderbook: small lacks pyodide ")) == (2, True)
    code = f"""
from pathlib import Path
from wanderbook.notation import find_book
from wanderbook_tools.publish.compiling import read_editions
from wanderbook_tools.publish.site import _states
from wanderbook_tools.screen import Screen
print(*_states(read_editions(Screen(), find_book({LAMPS!r}))))
"""
    answer = run(python, desk, "-c", code)
    assert answer.stdout.split() == ["en", "fr"], answer.stderr


CALLS = {
    "bundled": "wb.bundled()",
    "load": "book",
    "check": "wb.check(book)",
    "reach": "wb.reach(book)",
    "defects": "wb.defects(book)",
    "keywords": "wb.keywords(book)",
    "odds": "wb.odds(book)",
    "coverage": "wb.coverage(book, [wb.simulate(book, games=2, jobs=1, watch=True)])",
    "simulate": "wb.simulate(book, games=2, jobs=1, progress=wb.ProgressBar())",
    "diff": "wb.diff(book, book)",
    "continuity": "wb.continuity(book)",
    "greetings": "wb.greetings(book, '1')",
    "export_story": "wb.export_story(book, 'round.twee')",
    "import_story": "wb.import_story('round.twee', 'round')",
    "Play": "wb.Play(book, seed=1)",
    "ProgressBar": "wb.ProgressBar()",
}


def test_every_call_of_the_api_works(python: Path, desk: Path) -> None:
    """Of their methods, those that need pandas or Altair say so."""
    code = f"""
import json, warnings
warnings.simplefilter("error")
import wanderbook as wb
book, told = wb.load({LAMPS!r}), {{}}
for name, call in {CALLS!r}.items():
    result = eval(call)
    repr(result), getattr(result, "_repr_html_", str)()
    if hasattr(result, "to_dict"):
        json.dumps(result.to_dict())
    for method in ("to_frame", "plot"):
        if hasattr(result, method):
            try:
                getattr(result, method)()
            except ImportError as error:
                told[f"{{name}}.{{method}}"] = str(error)
print(json.dumps(told))
"""
    answer = run(python, desk, "-c", code)
    assert answer.returncode == 0, answer.stderr
    told = json.loads(answer.stdout)
    assert {"check.to_frame", "odds.plot", "simulate.plot"} <= told.keys()
    assert {said.partition(": ")[2] for said in told.values()} == {"pip install 'wanderbook[notebook]'"}


def test_every_function_of_the_api_is_called() -> None:
    functions = {name for name in wb.__all__ if name.islower() and not name.startswith("_")}
    assert functions | {"Play", "ProgressBar"} == CALLS.keys()


def test_a_cluster_needs_dask(python: Path, desk: Path) -> None:
    code = f"import wanderbook as wb; wb.simulate({LAMPS!r}, games=2, client=object())"
    answer = run(python, desk, "-c", code)
    assert answer.stderr.splitlines()[-1] == "ImportError: a dask cluster needs dask: pip install 'wanderbook[dask]'"
