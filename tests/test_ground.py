"""tools/play and tools/test on a machine that lacks something: a short message and exit code 2, never a traceback."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import ground

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = ("play", "test")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with nothing but the ground, under a path with a space in it."""
    root = tmp_path / "a checkout"
    (root / "tools").mkdir(parents=True)
    for name in ("tools/play", "tools/test", "tools/ground.py", "pyproject.toml"):
        shutil.copy(ROOT / name, root / name)
    return root


def run(
    checkout: Path, script: str, *arguments: str, machine: str = "", **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a script from another folder. `machine` is Python that makes this machine look different."""
    (checkout.parent / "machine").mkdir(exist_ok=True)
    (checkout.parent / "machine" / "sitecustomize.py").write_text(machine, encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    return subprocess.run(
        [sys.executable, str(checkout / "tools" / script), *arguments],
        cwd=checkout.parent,
        env=kept | {"PYTHONPATH": str(checkout.parent / "machine")} | variables,
        capture_output=True,
        text=True,
        timeout=300,
    )


def assert_says(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr


@pytest.mark.parametrize("script", SCRIPTS)
def test_help_needs_nothing(checkout: Path, script: str) -> None:
    done = run(checkout, script, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: tools/{script}")
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize("script", SCRIPTS)
def test_an_old_python_is_told_so(checkout: Path, script: str) -> None:
    done = run(checkout, script, machine="import sys; sys.version_info = (3, 8, 10)")
    assert_says(done, "needs Python 3.11 or newer; this is Python 3.8.", f"python3.12 tools/{script}")


@pytest.mark.parametrize("script", SCRIPTS)
def test_an_old_python_can_read_the_scripts(script: str) -> None:
    """Nothing newer than Python 3.0 in them, and only `os` and `sys` before the version is looked at."""
    tree = ast.parse((ROOT / "tools" / script).read_text(encoding="utf-8"))
    newer = (ast.JoinedStr, ast.NamedExpr, ast.Match, ast.AnnAssign, ast.AsyncFunctionDef, ast.Starred)
    assert not [node for node in ast.walk(tree) if isinstance(node, newer)]
    before_the_check = tree.body[: next(at for at, node in enumerate(tree.body) if isinstance(node, ast.If))]
    imported = {alias.name for node in before_the_check if isinstance(node, ast.Import) for alias in node.names}
    assert imported == {"os", "sys"}


def test_the_ground_needs_only_the_standard_library() -> None:
    tree = ast.parse((ROOT / "tools" / "ground.py").read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_a_step_keeps_what_python_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each worker, kernel and command of the tests would compile every module anew."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    code = "import sys; sys.exit(sys.dont_write_bytecode)"
    assert ground.run_step("bytecode", [sys.executable, "-c", code]).passed


def test_unknown_words_to_play(checkout: Path) -> None:
    assert_says(run(checkout, "play", "--frobnicate"), "does not know --frobnicate", "usage: tools/play")


def test_the_table_is_opened_as_a_notebook_or_as_a_page() -> None:
    python = Path("python")
    notebook, page = ground.lab_command(python, []), ground.lab_command(python, ["--no-browser"], page=True)
    assert "--LabApp.default_url=/doc/tree/notebooks/play.ipynb" in notebook
    assert "--LabApp.default_url=/voila/render/notebooks/play.ipynb" in page and page[-1] == "--no-browser"
    assert (ROOT / ground.TABLE).exists()


def test_a_book_is_opened_at_the_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground, "ROOT", tmp_path)
    folder = tmp_path / 'a "quoted" book'
    folder.mkdir()
    own, book = ground.taken_book(["--no-browser", "--desk", str(folder)], "--desk")
    assert own == ["--no-browser"] and Path(book) == folder
    notebook = ground.write_desk(book)
    command = ground.lab_command(Path("python"), own, notebook=notebook)
    assert f"--LabApp.default_url=/doc/tree/{notebook}" in command
    [cell] = json.loads((tmp_path / notebook).read_text("utf-8"))["cells"]
    [call] = [one.value for one in ast.parse(cell["source"]).body if isinstance(one, ast.Expr)]
    assert isinstance(call, ast.Call) and ast.literal_eval(call.args[0]) == str(folder)


def test_each_book_has_a_notebook_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground, "ROOT", tmp_path)
    names = [ground.write_desk(book) for book in ("/one/lantern", "/other/lantern", "/one/été 🗝", "/one/lantern")]
    assert len(set(names)) == 3 and names[0] == names[3]
    assert all(re.fullmatch(r"build/desks/[a-z0-9-]+\.desk\.ipynb", name) for name in names)
    assert "/one/lantern" in (tmp_path / names[0]).read_text("utf-8")


def test_a_desk_needs_a_book_that_is_there(checkout: Path) -> None:
    assert_says(run(checkout, "play", "--desk"), "--desk needs a book")
    assert_says(run(checkout, "play", "--desk", "nowhere"), "there is no folder 'nowhere', no story")


def test_a_table_for_friends_needs_a_book_that_is_there(checkout: Path) -> None:
    assert_says(run(checkout, "play", "--host"), "--host needs a book")
    assert_says(run(checkout, "play", "--host", "nowhere", "--lan"), "there is no folder 'nowhere'")
    assert ground.taken_book(["--lan", "--host", "first-voyage"], "--host") == (["--lan"], "first-voyage")


def test_the_lab_is_furnished_inside_the_environment(tmp_path: Path) -> None:
    for _ in range(2):
        ground.furnish_lab(tmp_path)
    about = json.loads((tmp_path / "share/jupyter/labextensions/wanderbook-open/package.json").read_text("utf-8"))
    script = tmp_path / "share/jupyter/labextensions/wanderbook-open" / about["jupyterlab"]["_build"]["load"]
    [code] = json.loads((ROOT / ground.TABLE).read_text("utf-8"))["cells"]
    assert json.dumps("".join(code["source"])) in script.read_text("utf-8"), "it runs this code and no other"
    assert (tmp_path / "share/jupyter/voila/templates/wanderbook/index.html.j2").exists()
    assert (tmp_path / "etc/jupyter/labconfig/default_setting_overrides.json").exists()


def test_python_without_ensurepip(checkout: Path) -> None:
    done = run(checkout, "play", machine="import sys; sys.modules['ensurepip'] = None")
    assert_says(done, "cannot make virtual environments", "-venv")


@pytest.mark.parametrize(("script", "needed"), [("play", "0.8 GB needed"), ("test", "1.5 GB needed")])
def test_too_little_disk(checkout: Path, script: str, needed: str) -> None:
    machine = "import shutil; shutil.disk_usage = lambda path: shutil._ntuple_diskusage(10**9, 10**9, 10**8)"
    assert_says(run(checkout, script, machine=machine), "0.1 GB free", needed)
    assert not (checkout / ".venv").exists()


def test_a_folder_that_cannot_be_written(checkout: Path) -> None:
    machine = (
        "import pathlib\ndef no(*a, **k): raise PermissionError(13, 'Permission denied')\npathlib.Path.unlink = no"
    )
    (checkout / ".venv").write_text("in the way", encoding="utf-8")
    assert_says(run(checkout, "play", machine=machine), "did not let us go on", "Permission denied")


def test_without_a_network_a_broken_environment_is_made_again_and_pip_is_quoted(checkout: Path) -> None:
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "pyvenv.cfg").write_text("home = /nowhere\n", encoding="utf-8")
    done = run(checkout, "play", PIP_NO_INDEX="1", PIP_CONFIG_FILE=os.devnull)
    assert_says(done, ".venv is unfinished", "making .venv: done", "Is the network there?", "  | ", "hatchling")
    python = checkout / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    assert ground.is_sound(python)
    assert not (checkout / ".venv" / "wanderbook-ground.json").exists(), "a failed install must be tried again"


# --- when an environment is renewed: a stand-in for venv and pip, real files for the rest -------


@pytest.fixture
def installs(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[set[str]]:
    """What was installed, install by install."""
    done: list[set[str]] = []
    monkeypatch.setattr(ground, "ROOT", checkout)
    monkeypatch.setattr(ground, "is_sound", lambda python: ground.venv_path().is_dir())
    monkeypatch.setattr(ground, "make_venv", lambda: ground.venv_path().mkdir())
    monkeypatch.setattr(ground, "install", lambda python, extras: done.append(extras))
    return done


def test_nothing_is_installed_twice(installs: list[set[str]]) -> None:
    for _ in range(3):
        ground.environment({"notebook"}, room=0)
    assert installs == [{"notebook"}]


def test_more_extras_are_added_and_fewer_change_nothing(installs: list[set[str]]) -> None:
    for extras in ({"notebook"}, {"dev"}, {"notebook"}, {"dev", "notebook"}):
        ground.environment(extras, room=0)
    assert installs == [{"notebook"}, {"dev", "notebook"}]


def test_a_changed_pyproject_is_installed(installs: list[set[str]], checkout: Path) -> None:
    ground.environment({"notebook"}, room=0)
    (checkout / "pyproject.toml").write_text("# changed", encoding="utf-8")
    ground.environment({"notebook"}, room=0)
    assert len(installs) == 2


def test_another_python_is_installed_for(installs: list[set[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    ground.environment({"notebook"}, room=0)
    monkeypatch.setattr(ground, "running_version", lambda: "3.99")
    ground.environment({"notebook"}, room=0)
    assert len(installs) == 2


def test_a_moved_checkout_is_installed_again(
    installs: list[set[str]], checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground.environment({"notebook"}, room=0)
    monkeypatch.setattr(ground, "ROOT", checkout.rename(checkout.with_name("moved")))
    ground.environment({"notebook"}, room=0)
    assert len(installs) == 2


@pytest.mark.parametrize("stamp", ["", "[]", "{", '{"key": 1}'])
def test_a_spoilt_stamp_is_no_stamp(installs: list[set[str]], stamp: str) -> None:
    ground.environment({"notebook"}, room=0)
    ground.stamp_path().write_text(stamp, encoding="utf-8")
    ground.environment({"notebook"}, room=0)
    assert len(installs) == 2


def test_an_interrupted_install_is_tried_again(installs: list[set[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    ground.environment({"notebook"}, room=0)

    def interrupted(python: Path, extras: set[str]) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ground, "install", interrupted)
        assert ground.guarded(lambda _: len(str(ground.environment({"dev"}, room=0))), []) == 130
    ground.environment({"notebook"}, room=0)
    assert installs == [{"notebook"}, {"notebook"}]


# --- the browser ------------------------------------------------------------------------------


@pytest.fixture
def fake_browser(tmp_path: Path) -> Path:
    browser = tmp_path / "chromium"
    browser.write_text("#!/bin/sh\necho Chromium 1.0\n", encoding="utf-8")
    browser.chmod(0o755)
    return browser


def test_the_named_browser_wins(fake_browser: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WANDERBOOK_CHROMIUM", str(fake_browser))
    assert ground.find_browser(Path(sys.executable)) == fake_browser


def test_a_named_browser_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WANDERBOOK_CHROMIUM", "/no/such/browser")
    with pytest.raises(ground.MissingError, match="WANDERBOOK_CHROMIUM names /no/such/browser"):
        ground.find_browser(Path(sys.executable))


def test_a_browser_on_the_path(fake_browser: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WANDERBOOK_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(fake_browser.parent))
    assert ground.find_browser(Path(sys.executable)) == fake_browser


def test_a_browser_that_does_not_start_is_passed_over(fake_browser: Path) -> None:
    fake_browser.write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    assert not ground.browser_runs(fake_browser)


def test_without_a_browser_the_other_steps_still_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ground, "environment", lambda extras, room: Path(sys.executable))
    monkeypatch.setattr(ground, "find_browser", lambda python: None)
    monkeypatch.setattr(ground, "playwright_browser", lambda python: None)
    monkeypatch.setattr(ground, "running_as_root", lambda: False)
    monkeypatch.setattr(ground, "watch", lambda title, command: (1, ["no network"]))
    monkeypatch.setattr(ground, "run_step", lambda name, *rest: ground.SetupStep(name, True, 0.1))
    assert ground.test([]) == 1
    told = capsys.readouterr().err
    assert "sudo apt-get install chromium" in told
    assert "FAILED  browser" in told
    assert "ok  pytest" in told


# --- the JavaScript of the widgets --------------------------------------------------------------


@pytest.fixture
def fake_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Node of version 22 and an npm that writes down what it is asked; its script can be replaced."""
    tools, widgets = tmp_path / "node tools", tmp_path / "widgets"
    tools.mkdir()
    (widgets / "node_modules").mkdir(parents=True)
    (widgets / "package-lock.json").write_text("{}", encoding="utf-8")
    write_script(tools / "node", "echo v22.12.0")
    write_script(tools / "npm", f'echo "$3 $5" >> "{tmp_path}/asked"')
    monkeypatch.setenv("PATH", str(tools), prepend=os.pathsep)
    monkeypatch.setattr(ground, "WIDGETS", widgets)
    return tools / "npm"


def write_script(path: Path, text: str) -> None:
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


def test_javascript_is_checked_where_there_is_node(fake_npm: Path, tmp_path: Path) -> None:
    steps = ground.check_javascript()
    assert [(step.name, step.passed) for step in steps] == [("biome", True), ("vitest", True), ("bundle", True)]
    assert (tmp_path / "asked").read_text("utf-8").split("\n")[1:4] == ["run lint", "run test", "run check-build"]


def test_packages_are_installed_once_for_each_lock_file(fake_npm: Path, tmp_path: Path) -> None:
    def installs() -> int:
        ground.check_javascript()
        return (tmp_path / "asked").read_text("utf-8").count("ci ")

    assert [installs(), installs()] == [1, 1]
    (tmp_path / "widgets" / "package-lock.json").write_text('{"lockfileVersion": 3}', encoding="utf-8")
    assert [installs(), installs()] == [2, 2]


def test_a_stale_bundle_fails(fake_npm: Path) -> None:
    write_script(fake_npm, '[ "$5" != check-build ]')
    assert [step.name for step in ground.check_javascript() if not step.passed] == ["bundle"]


@pytest.mark.parametrize("version", ["v18.19.0", "v20.18.3", "not a version"])
def test_without_a_new_node_one_line_says_so(fake_npm: Path, version: str, capsys: pytest.CaptureFixture[str]) -> None:
    write_script(fake_npm.parent / "node", f"echo {version}")
    assert ground.check_javascript() == []
    assert capsys.readouterr().err.strip() == f"No Node.js 20.19 or newer with npm: {ground.NOT_CHECKED}"


def test_without_node_one_line_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PATH", "")
    assert ground.check_javascript() == []
    assert capsys.readouterr().err.strip() == f"No Node.js 20.19 or newer with npm: {ground.NOT_CHECKED}"


def test_without_the_registry_the_other_steps_go_on(fake_npm: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):  # what was not installed is tried again
        write_script(fake_npm, """echo '"code": "ECONNREFUSED",'; exit 1""")
        assert ground.check_javascript() == []
        told = capsys.readouterr().err
        assert f"npm cannot reach its registry: {ground.NOT_CHECKED}" in told
        assert "ECONNREFUSED" in told


def test_a_lock_file_that_does_not_fit_fails(fake_npm: Path) -> None:
    write_script(fake_npm, """echo '"code": "EUSAGE",'; exit 1""")
    [step] = ground.check_javascript()
    assert (step.name, step.passed) == ("npm ci", False)


# --- what is shipped --------------------------------------------------------------------------


def test_the_wheel_holds_the_packages_and_the_stories(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    [wheel] = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    books = {book.name for book in (ROOT / "stories").iterdir() if book.is_dir()}
    shipped = {name.split("/")[2] for name in names if name.startswith("wanderbook/stories/")}
    assert books
    assert books <= shipped
    places = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    [shared] = [place for place in places if place.endswith(".data")]
    assert places == {"wanderbook", "wanderbook_lab", "wanderbook_widgets", "wanderbook_tools", shared}
    assert f"{shared}/data/etc/jupyter/jupyter_server_config.d/wanderbook.json" in names
    data = [path for path in (ROOT / "engine" / "wanderbook").rglob("*") if path.suffix in {".toml", ".md", ".js"}]
    assert {path.relative_to(ROOT / "engine").as_posix() for path in data} <= names
    printing = [path for path in (ROOT / "tools" / "wanderbook_tools" / "printing").iterdir() if path.is_file()]
    assert {path.relative_to(ROOT / "tools").as_posix() for path in printing} <= names
    built = {f"wanderbook_widgets/static/{name}" for name in ("reader.js", "reader.css", "table.js", "table.css")}
    assert {*built, "wanderbook_widgets/static/LICENCES.txt"} <= names
