"""The ground under tools/play and tools/test: an environment in .venv, made once and kept.

Standard library only, since nothing else is installed when this runs.
"""

import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
GIGABYTE = 1_000_000_000
WINDOWS = os.name == "nt"

IS_OPENING = "Wanderbook opens in your browser in a moment. Ctrl+C here stops it; every decision is saved."
IS_STARTING = "Wanderbook will be at the address below in a moment. Ctrl+C here stops it; every decision is saved."
PLAY_HELP = """\
usage: tools/play [--desk BOOK] [--page] [--no-browser] [-- JUPYTER_ARGUMENT ...]
       tools/play --host BOOK [--lan] [--new] [--port N]

Open the storybooks in a browser. The first run makes an environment in .venv.

  --desk BOOK    open a book at the desk, to write and check it: its folder, or the name of a bundled book;
                 or look at a story of Twine, ChoiceScript or ink there: its file or folder
  --host BOOK    play with friends, each at their own screen: prints an address for you and one for them
  --lan          with --host: let others on your network connect, not only this computer
  --page         a page of its own, without a notebook around it
  --no-browser   print the address instead of opening a browser
  -h, --help     show this help
  --             what follows goes to `jupyter lab`, for example: tools/play -- --port 9000
"""

TEST_HELP = """\
usage: tools/test [--quick | --changed [COMMIT]] [PYTEST_ARGUMENT ...]

Run ruff, mypy and all the tests. The first run makes an environment in .venv and looks for a
Chromium browser, and gets one if there is none. Where Node.js is installed, the JavaScript in
widgets/ is linted, tested and compared with its committed bundle.

  --quick        only ruff and the quick tests of the engine: about a minute
  --changed      what your change can break: the quick tests of all that imports it, the slow ones next to it;
                 with a commit or a branch, all changes since then: about four minutes
  -h, --help     show this help

Anything else goes to pytest, with paths seen from the checkout:

  tools/test tests/notation            only these tests
  tools/test -k challenge -n 0 -x      one process, stop at the first failure

WANDERBOOK_CHROMIUM=/path/to/browser   use this browser
"""


QUICK = [f"tests/{name}" for name in ("book", "diagnostics", "notation", "rules", "table", "telling", "test_layers.py")]


class MissingError(Exception):
    """Something this machine lacks, said in words for a person. No traceback."""


def guarded(command: Callable[[list[str]], int], arguments: list[str]) -> int:
    """Run a command; turn what a person can put right into a short message and exit code 2."""
    try:
        return command(arguments)
    except MissingError as missing:
        say(f"\n{missing}")
    except OSError as error:
        say(f"\nThis machine did not let us go on: {error}")
    except KeyboardInterrupt:
        say("\nStopped.")
        return 130
    return 2


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# --- the two commands -----------------------------------------------------------------------


def play(arguments: list[str]) -> int:
    """Open the books in JupyterLab; `--page` opens the page for players instead."""
    own, for_jupyter = split_at_dashes(arguments)
    if {"-h", "--help"} & set(own):
        print(PLAY_HELP, end="")
        return 0
    own, hosted = taken_book(own, "--host")
    if hosted:
        python = environment({"notebook", "dask", "host"}, room=0.8)
        return replace_process([str(python), "-m", "wanderbook_tools", "host", hosted, *own, *for_jupyter])
    own, book = taken_book(own, "--desk")
    if unknown := [argument for argument in own if argument not in ("--page", "--no-browser")]:
        raise MissingError(f"tools/play does not know {' '.join(unknown)}\n\n{PLAY_HELP}")
    python = environment({"notebook", "dask"}, room=0.8)
    furnish_lab(venv_path())
    quiet = [argument for argument in own if argument != "--page"]
    notebook = write_desk(book) if book else TABLE
    say(IS_STARTING if "--no-browser" in own else IS_OPENING)
    return replace_process(lab_command(python, quiet + for_jupyter, page="--page" in own, notebook=notebook))


def taken_book(own: list[str], option: str) -> tuple[list[str], str]:
    """The arguments without `OPTION BOOK`, and the book: a folder, the name of a bundled book, or for the desk the file
    of another program's story."""
    if option not in own:
        return own, ""
    at = own.index(option)
    if at + 1 == len(own) or own[at + 1].startswith("-"):
        raise MissingError(f"tools/play {option} needs a book: a folder, or the name of a bundled one\n\n{PLAY_HELP}")
    book, folder = own[at + 1], Path(own[at + 1])
    if folder.is_dir() or (option == "--desk" and folder.is_file()):
        book = str(folder.resolve())
    elif not (ROOT / "stories" / book).is_dir():
        raise MissingError(f"there is no folder {book!r}, no story and no bundled book of that name")
    return own[:at] + own[at + 2 :], book


def test(arguments: list[str]) -> int:
    """Run ruff, mypy and pytest as CI does, or only what the arguments name. Returns the exit code."""
    if {"-h", "--help"} & set(arguments):
        print(TEST_HELP, end="")
        return 0
    python = environment({"notebook", "dev"}, room=1.5)
    if "--quick" in arguments:
        return quick_test(python, [one for one in arguments if one != "--quick"])
    since, arguments = since_when(arguments)
    started = time.monotonic()
    try:
        browser = find_browser(python) or install_browser(python)
        chromium, note = {"WANDERBOOK_CHROMIUM": str(browser)}, str(browser)
    except MissingError as missing:  # the other steps can still tell something
        say(f"\n{missing}")
        chromium, note = {}, "none found, see above"
    steps = [SetupStep("browser", bool(chromium), time.monotonic() - started, note)]
    module = [str(python), "-m"]
    steps += [
        run_step("ruff check", [*module, "ruff", "check"]),
        run_step("ruff format", [*module, "ruff", "format", "--check"]),
        run_step("mypy", [*module, "mypy"]),
        *check_javascript(),
        # loadgroup: all tests that drive a browser share one worker, and so one JupyterLab.
        *(
            run_step("pytest", [*module, "pytest", "-n", "auto", "--dist", "loadgroup", *chosen, *arguments], chromium)
            for chosen in ([[]] if since is None else changed_tests(python, since))
        ),
    ]
    return report_steps(steps)


def since_when(arguments: list[str]) -> tuple[str | None, list[str]]:
    """The commit behind `--changed`, empty where none is named and None without it; and the other arguments."""
    if "--changed" not in arguments:
        return None, arguments
    at = arguments.index("--changed")
    named = arguments[at + 1 : at + 2]
    since = [one for one in named if not one.startswith(("-", "tests"))]
    return "".join(since), [*arguments[:at], *arguments[at + 1 + len(since) :]]


def changed_tests(python: Path, since: str) -> list[list[str]]:
    """What pytest is called with for the tests that a change can break, once for each line that is said."""
    command = [str(python), "-m", "workshop.changed", *([since] if since else [])]
    ran = subprocess.run(command, cwd=ROOT, env=clean_variables(), capture_output=True, text=True)
    if ran.returncode:
        raise MissingError(f"The changes cannot be found:\n{ran.stderr.strip()}")
    return [shlex.split(line) for line in ran.stdout.splitlines()]


def workshop(name: str) -> Callable[[list[str]], int]:
    """A tool for those who build Wanderbook: a module of tools/workshop, run in the same environment."""

    def command(arguments: list[str]) -> int:
        python = environment({"notebook", "dev"}, room=1.5)
        return replace_process([str(python), "-m", f"workshop.{name}", *arguments])

    return command


class SetupStep(NamedTuple):
    name: str
    passed: bool
    seconds: float
    note: str = ""

    def __str__(self) -> str:
        return f"{'ok' if self.passed else 'FAILED':>6}  {self.name:<12} {self.seconds:6.1f} s  {self.note}".rstrip()


def run_step(name: str, command: Sequence[str], variables: Mapping[str, str] | None = None) -> SetupStep:
    say(f"\n== {name}")
    started = time.monotonic()
    code = subprocess.run(command, cwd=ROOT, env=clean_variables(variables)).returncode
    return SetupStep(name, code == 0, time.monotonic() - started)


def quick_test(python: Path, arguments: list[str]) -> int:
    """What a change is checked with while it is being made: the engine's tests, without those marked `slow`."""
    module = [str(python), "-m"]
    tests = [argument for argument in arguments if argument.startswith("tests")] or QUICK
    options = [argument for argument in arguments if argument not in tests]
    steps = [
        run_step("ruff check", [*module, "ruff", "check"]),
        run_step("ruff format", [*module, "ruff", "format", "--check"]),
        run_step("pytest", [*module, "pytest", "-n", "auto", "-m", "not slow", "-q", *options, *tests]),
    ]
    return report_steps(steps)


def report_steps(steps: Sequence[SetupStep]) -> int:
    say("\n" + "\n".join(map(str, steps)))
    return 0 if all(step.passed for step in steps) else 1


def split_at_dashes(arguments: list[str]) -> tuple[list[str], list[str]]:
    at = arguments.index("--") if "--" in arguments else len(arguments)
    return arguments[:at], arguments[at + 1 :]


# --- JupyterLab -----------------------------------------------------------------------------

COMMAND_MODE = ".jp-Notebook.jp-mod-commandMode:not(.jp-mod-readWrite)"
"""A notebook that has the focus while none of its cells is typed into."""
IN_KERNEL_USER = "[data-jp-kernel-user]:not(.jp-mod-readWrite) :focus:not(:read-write)"
EDITING_KEYS = {
    "notebook:insert-cell-above": "A",
    "notebook:insert-cell-below": "B",
    "notebook:insert-heading-above": "Shift A",
    "notebook:insert-heading-below": "Shift B",
    "notebook:copy-cell": "C",
    "notebook:cut-cell": "X",
    "notebook:paste-cell-below": "V",
    "notebook:merge-cells": "Shift M",
    "notebook:change-cell-to-code": "Y",
    "notebook:change-cell-to-markdown": "M",
    "notebook:change-cell-to-raw": "R",
    "notebook:undo-cell-action": "Z",
    "notebook:redo-cell-action": "Shift Z",
}


def switched_off() -> Iterator[dict[str, Any]]:
    """Keys that would edit the notebook or stop its kernel: most are the table's, and somebody may have left it."""
    shortcuts = [
        *((command, [key], f"{COMMAND_MODE} :focus") for command, key in EDITING_KEYS.items()),
        ("notebook:delete-cell", ["D", "D"], f"{COMMAND_MODE} :focus"),
        *(
            (f"notebook:change-cell-to-heading-{level}", [str(level)], f"{COMMAND_MODE} .jp-MarkdownCell:focus")
            for level in range(1, 7)
        ),
        ("kernelmenu:interrupt", ["I", "I"], IN_KERNEL_USER),
        ("kernelmenu:restart", ["0", "0"], IN_KERNEL_USER),
    ]
    for command, keys, selector in shortcuts:
        yield {"command": command, "keys": keys, "selector": selector, "disabled": True}


LAB_OVERRIDES = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    # Plays are saved by the table itself; a notebook is to stay as it is kept, without what was shown in it.
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    # A kernel is busy and idle again with every click; whatever says so would be drawn before the table is.
    "@jupyterlab/statusbar-extension:plugin": {"visible": False},
    "@jupyterlab/shortcuts-extension:shortcuts": {"shortcuts": [*switched_off()]},
    "@jupyterlab/notebook-extension:panel": {
        "toolbar": [{"name": name, "disabled": True} for name in ("kernelName", "executionProgress")]
    },
}
LAB_WITHOUT = [f"@jupyterlab/{part}-extension:kernel-status" for part in ("apputils", "notebook", "console")]
"""Plugins that would say so in the status bar, though it is hidden."""

TABLE = "notebooks/play.ipynb"
LAB_PARTS = Path(__file__).resolve().parent / "lab"


def furnish_lab(venv: Path) -> None:
    """Set up the lab inside .venv: the reader's own Jupyter settings stay as they are."""
    write_lab_overrides(venv / "etc" / "jupyter")
    write_lab_parts(venv / "share" / "jupyter")


def write_lab_overrides(jupyter_config: Path) -> None:
    """A calm lab: no news, no update notices, and nothing that blinks with every click."""
    labconfig = jupyter_config / "labconfig"
    labconfig.mkdir(parents=True, exist_ok=True)
    without = {"disabledExtensions": dict.fromkeys(LAB_WITHOUT, True)}
    for name, settings in (("default_setting_overrides", LAB_OVERRIDES), ("page_config", without)):
        (labconfig / f"{name}.json").write_text(json.dumps(settings, indent=2), encoding="utf-8")


def write_lab_parts(jupyter_data: Path) -> None:
    """An extension that runs the table's notebook as it is opened, and the frame of its page without a notebook."""
    about = {
        "name": "wanderbook-open",
        "version": "1.0.0",
        "jupyterlab": {"_build": {"load": "static/open.js", "extension": "./extension"}},
    }
    extension = jupyter_data / "labextensions" / "wanderbook-open"
    template = jupyter_data / "voila" / "templates" / "wanderbook"
    for folder in (extension / "static", template):
        folder.mkdir(parents=True, exist_ok=True)
    (extension / "package.json").write_text(json.dumps(about, indent=2), encoding="utf-8")
    shutil.copyfile(LAB_PARTS / "open.js", extension / "static" / "open.js")
    (template / "conf.json").write_text(json.dumps({"base_template": "lab"}), encoding="utf-8")
    shutil.copyfile(LAB_PARTS / "page.html.j2", template / "index.html.j2")


DESK_CODE = "from wanderbook_widgets import desk\n\ndesk({book})"


def write_desk(book: str) -> str:
    """A notebook of its own for this book, which opens it at the desk, among what is not kept; gives its path in the
    checkout."""
    title = re.sub(r"[^a-z0-9]+", "-", Path(book).name.lower()).strip("-")[:40] or "book"
    digest = hashlib.blake2b(book.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
    name = f"build/desks/{title}-{digest}.desk.ipynb"
    path, content = ROOT / name, desk_notebook(book)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != content:  # a lab may have it open
        path.write_text(content, encoding="utf-8")
    return name


def desk_notebook(book: str) -> str:
    """One cell, whose code is folded: the desk is what one came for."""
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "desk",
        "metadata": {"jupyter": {"source_hidden": True}},
        "outputs": [],
        "source": DESK_CODE.format(book=json.dumps(book, ensure_ascii=False)),
    }
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}, indent=1)


def lab_command(python: Path, arguments: Sequence[str], page: bool = False, notebook: str = TABLE) -> list[str]:
    """JupyterLab with a notebook, the table's, as its only document, or the same notebook as a page."""
    as_root = ["--allow-root"] if running_as_root() else []
    address = f"/voila/render/{notebook}" if page else address_of(notebook)
    return [
        *(str(python), "-m", "jupyter", "lab"),
        f"--ServerApp.root_dir={ROOT}",
        f"--LabApp.default_url={address}",
        "--Application.log_level=WARN",  # what a server tells of itself is not for players; addresses are still told
        "--VoilaConfiguration.template=wanderbook",
        # Voilà would serve every picture beneath the root without the token. The page needs none of its files.
        "--VoilaConfiguration.file_denylist=.*",
        # Kernels of pages that were closed are let go after a while; what was played there is saved.
        *("--MappingKernelManager.cull_idle_timeout=900", "--MappingKernelManager.cull_interval=60"),
        *as_root,
        *arguments,
    ]


def address_of(notebook: str) -> str:
    """A notebook as the lab's only document."""
    return f"/doc/tree/{notebook}"


def replace_process(command: list[str]) -> int:
    """Become the command, so that Ctrl-C and signals reach it and nothing is left behind."""
    variables = clean_variables({"JUPYTER_PREFER_ENV_PATH": "1"})
    os.chdir(ROOT)
    if not WINDOWS:
        os.execve(command[0], command, variables)
    with subprocess.Popen(command, env=variables) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:  # JupyterLab got it too, and asks whether to stop
                continue


# --- the environment ------------------------------------------------------------------------


def environment(extras: set[str], room: float) -> Path:
    """The Python of .venv, with the project and these extras installed. Quick when nothing changed."""
    python = venv_python()
    sound = is_sound(python)
    stamp = read_stamp()
    same = sound and stamp.get("key") == stamp_key()
    installed = set(stamp.get("extras", ())) if same else set()
    if same and extras <= installed:
        return python
    check_room(room)
    if not sound:
        make_venv()
    stamp_path().unlink(missing_ok=True)  # an install that stops half-way must not look finished
    install(python, extras | installed)
    write_stamp(extras | installed)
    return python


def venv_path() -> Path:
    return ROOT / ".venv"


def venv_python() -> Path:
    return venv_path() / ("Scripts/python.exe" if WINDOWS else "bin/python")


def running_version() -> str:
    return f"{sys.version_info[0]}.{sys.version_info[1]}"


def is_sound(python: Path) -> bool:
    """Does this environment run, with a pip, on the version of Python that runs now?"""
    probe = "import sys, pip; assert sys.prefix != sys.base_prefix; print('%d.%d' % sys.version_info[:2])"
    return answer_of([str(python), "-c", probe]) == running_version()


def answer_of(command: Sequence[str]) -> str | None:
    """What a command prints, or None if it cannot be run or fails."""
    try:
        done = subprocess.run(command, env=clean_variables(), capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def stamp_path() -> Path:
    return venv_path() / "wanderbook-ground.json"


def stamp_key() -> str:
    """Changes with whatever makes an installed environment stale. A moved checkout does: paths are baked in."""
    parts = (str(ROOT), running_version(), (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def read_stamp() -> dict[str, Any]:
    """What the environment was made from; empty if that is not known."""
    try:
        stamp = json.loads(stamp_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(extras: set[str]) -> None:
    stamp_path().write_text(json.dumps({"key": stamp_key(), "extras": sorted(extras)}), encoding="utf-8")


def check_room(gigabytes: float) -> None:
    """Raise `MissingError` if the disk has too little room."""
    free = shutil.disk_usage(ROOT).free / GIGABYTE
    if free < gigabytes:
        raise MissingError(
            f"Too little room on the disk of {ROOT}: {free:.1f} GB free, {gigabytes:.1f} GB needed.\n"
            "Make some room and run this again."
        )


def make_venv() -> None:
    """Make a fresh virtual environment, in the place of any older one."""
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        raise MissingError(
            "This Python cannot make virtual environments: its venv or ensurepip module is missing.\n"
            f"On Debian or Ubuntu: sudo apt-get install python{running_version()}-venv"
        ) from None
    target = venv_path()
    if target.is_symlink() or target.is_file():
        target.unlink()
    if target.exists():
        say(f".venv is unfinished, or was not made by Python {running_version()}: making it again.")
    # From inside an environment, the Python it was made from: .venv may be the one we run in.
    python = getattr(sys, "_base_executable", None) or sys.executable
    code, tail = watch("making .venv", [python, "-m", "venv", "--clear", str(target)])
    if code:
        raise MissingError(quoted("Making the environment in .venv failed. Its last words:", tail))


def install(python: Path, extras: set[str]) -> None:
    """Install Wanderbook with these extras. Raises `MissingError` with pip's last words if that fails."""
    project = f".[{','.join(sorted(extras))}]"
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--editable", project]
    code, tail = watch(f"installing wanderbook with {', '.join(sorted(extras))}", command)
    if code:
        raise MissingError(
            quoted("pip could not install what Wanderbook needs. Is the network there? Its last words:", tail)
        )


def clean_variables(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The surrounding variables, less those that would lead Python or pip out of .venv or make Python slow."""
    astray = {"PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX"}
    astray |= {"PYTHONDONTWRITEBYTECODE"}  # with it, each worker, kernel and command would compile every module anew
    return {name: value for name, value in os.environ.items() if name not in astray} | dict(more or {})


# --- the browser ----------------------------------------------------------------------------

BROWSER_NAMES = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    *("microsoft-edge", "microsoft-edge-stable", "msedge"),
)
NO_BROWSER = """\
No Chromium browser found, and none could be installed.
Install Chromium, Chrome or Edge (on Debian or Ubuntu: sudo apt-get install chromium),
or point to one you have: WANDERBOOK_CHROMIUM=/path/to/chromium tools/test"""


def find_browser(python: Path) -> Path | None:
    """A Chromium that runs: the one named, one on this machine, or playwright's own; in that order."""
    if named := os.environ.get("WANDERBOOK_CHROMIUM"):
        if browser_runs(Path(named)):
            return Path(named)
        raise MissingError(f"WANDERBOOK_CHROMIUM names {named}, which is not a browser that runs.")
    candidates = [*browsers_on_path(), *browsers_in_usual_places()]
    return next(filter(browser_runs, candidates), None) or playwright_browser(python)


def browser_runs(browser: Path) -> bool:
    if not browser.is_file():
        return False
    # On Windows `--version` opens a window. Elsewhere it unmasks stubs and missing libraries.
    return WINDOWS or answer_of([str(browser), "--version"]) is not None


def browsers_on_path() -> Iterator[Path]:
    return (Path(found) for name in BROWSER_NAMES if (found := shutil.which(name)))


def browsers_in_usual_places() -> Iterator[Path]:
    """Where Chromium, Chrome and Edge are on this kind of system."""
    if WINDOWS:
        homes = [os.environ.get(name) for name in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")]
        tails = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
        return (Path(home) / tail for home in homes if home for tail in tails)
    if sys.platform == "darwin":
        apps = ("Chromium", "Google Chrome", "Microsoft Edge")
        return (Path(f"/Applications/{app}.app/Contents/MacOS/{app}") for app in apps)
    return (Path(folder) / name for folder in ("/usr/bin", "/usr/local/bin", "/snap/bin") for name in BROWSER_NAMES)


def playwright_browser(python: Path) -> Path | None:
    probe = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    answer = answer_of([str(python), "-c", probe])
    return Path(answer) if answer and browser_runs(Path(answer)) else None


def install_browser(python: Path) -> Path:
    """Install a browser with Playwright, or as a package of Debian, and return its path."""
    watch("installing a browser with playwright", [str(python), "-m", "playwright", "install", "chromium"])
    if browser := playwright_browser(python):
        return browser
    install_browser_from_debian()
    if browser := find_browser(python):
        return browser
    raise MissingError(NO_BROWSER)


def install_browser_from_debian() -> None:
    """Install Chromium as a package, if this is Debian or Ubuntu and the user may."""
    system_path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/bin", "/sbin", "/bin"])
    apt_get = shutil.which("apt-get", path=system_path)
    if not (apt_get and running_as_root() and Path("/etc/debian_version").exists()):
        return
    variables = {"PATH": system_path, "DEBIAN_FRONTEND": "noninteractive"}
    watch("reading Debian's package lists", [apt_get, "update"], variables)
    command = [apt_get, "install", "--yes", "--no-install-recommends", "chromium"]
    code, tail = watch("installing Debian's chromium", command, variables)
    if code:
        say(quoted("apt-get could not install chromium. Its last words:", tail))


def running_as_root() -> bool:
    return not WINDOWS and os.geteuid() == 0


# --- the JavaScript of the widgets ----------------------------------------------------------

WIDGETS = ROOT / "widgets"
OLDEST_NODE = (20, 19)
NOT_CHECKED = "the JavaScript in widgets/ is not checked; its committed bundle is used as it is."
OUR_FAULTS = ("EUSAGE", "EINTEGRITY", "EJSONPARSE")
"""What `npm ci` reports when package.json and package-lock.json are wrong, and not the network."""


def check_javascript() -> list[SetupStep]:
    """Lint and test the JavaScript, and compare its bundle with its sources: nothing without Node or its registry."""
    npm = find_npm()
    if npm is None:
        say(f"\nNo Node.js {'.'.join(map(str, OLDEST_NODE))} or newer with npm: {NOT_CHECKED}")
        return []
    code, tail = install_packages(npm)
    if any(fault in line for fault in OUR_FAULTS for line in tail):
        say(quoted("package-lock.json cannot be installed. npm's last words:", tail))
        return [SetupStep("npm ci", False, 0.0, "run `npm install` in widgets/")]
    if code:
        say(quoted(f"npm cannot reach its registry: {NOT_CHECKED}", tail))
        return []
    scripts = {"biome": "lint", "vitest": "test", "bundle": "check-build"}
    command = [npm, "--prefix", str(WIDGETS), "run", "--silent"]
    return [run_step(name, [*command, script]) for name, script in scripts.items()]


def find_npm() -> str | None:
    """The npm beside a Node that is new enough."""
    answer = answer_of([shutil.which("node") or "node", "--version"]) or ""
    parts = answer.removeprefix("v").split(".")[:2]
    is_new = all(part.isdigit() for part in parts) and tuple(map(int, parts)) >= OLDEST_NODE
    return shutil.which("npm") if answer and is_new else None


def install_packages(npm: str) -> tuple[int, list[str]]:
    """Run `npm ci`, once for each package-lock.json: its exit code and its last lines."""
    stamp = WIDGETS / "node_modules" / ".wanderbook-lock"
    key = hashlib.sha256((WIDGETS / "package-lock.json").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == key:
        return 0, []
    quietly = ("--json", "--loglevel=silent", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=1")
    code, tail = watch("installing the JavaScript tools", [npm, "--prefix", str(WIDGETS), "ci", *quietly])
    if code == 0:
        stamp.write_text(key, encoding="utf-8")
    return code, tail


# --- progress -------------------------------------------------------------------------------


def watch(title: str, command: Sequence[str], variables: Mapping[str, str] | None = None) -> tuple[int, list[str]]:
    """Run a command and show that it moves: its exit code and its last lines, for the day it fails."""
    lines: deque[str] = deque(maxlen=12)
    progress = ProgressLine(title)
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=clean_variables(variables),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        output = process.stdout or ()
        reader = threading.Thread(target=lambda: lines.extend(line.rstrip() for line in output if line.strip()))
        reader.start()
        while reader.is_alive():
            reader.join(0.1)
            progress.show(lines[-1].strip() if lines else "")
    progress.close("done" if process.returncode == 0 else "failed")
    return process.returncode, list(lines)


class ProgressLine:
    """One moving line on a terminal; elsewhere a line now and then."""

    def __init__(self, title: str) -> None:
        """Begin with a title, which is printed at once where there is no terminal."""
        self.title = title
        self.started = self.shown = time.monotonic()
        self.turns = 0
        self.terminal = sys.stderr.isatty()
        if not self.terminal:
            say(f"{title} ...")

    def seconds(self) -> float:
        return time.monotonic() - self.started

    def show(self, detail: str) -> None:
        """Show what is being done, in place on a terminal and every ten seconds elsewhere."""
        self.turns += 1
        if self.terminal:
            wheel = "|/-\\"[self.turns % 4]
            self.overwrite(f"{wheel} {self.title} ({self.seconds():.0f} s) {detail}")
        elif time.monotonic() - self.shown > 10:
            self.shown = time.monotonic()
            say(f"  {self.seconds():.0f} s: {detail[:100]}")

    def close(self, outcome: str) -> None:
        if self.terminal:
            self.overwrite("")
        say(f"{self.title}: {outcome} in {self.seconds():.1f} s")

    def overwrite(self, text: str) -> None:
        width = shutil.get_terminal_size().columns - 1
        print("\r" + text[:width].ljust(width) + ("" if text else "\r"), end="", file=sys.stderr, flush=True)


def quoted(heading: str, lines: Sequence[str]) -> str:
    return "\n".join([heading, *(f"  | {line}" for line in lines)])
