"""A JupyterLab of our own: a free port, no token, fresh settings, and a copy of the notebooks to spoil."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

import ground

ROOT = Path(__file__).resolve().parents[2]
ARTEFACTS = ROOT / "tests" / "artefacts"
SAVES = "saves"
SECOND = 1000
NUMBERED = re.compile(r"\[\d+\]")
IS_IDLE = "window.jupyterapp?.shell.currentWidget?.sessionContext?.kernelDisplayStatus === 'idle'"
"""Asked of the lab itself, since nothing in it shows this."""
WRITE = """source => {
  const [code] = [...jupyterapp.shell.currentWidget.content.model.cells].filter((one) => one.type === "code");
  code.sharedModel.setSource(source);
}"""
"""Writes this into the cell of code."""


@dataclass(frozen=True)
class Lab:
    url: str
    folder: Path  # what the lab shows; put more notebooks here to try them
    saves: Path

    def forget_plays(self) -> None:
        shutil.rmtree(self.saves, ignore_errors=True)

    def open(self, page: Page, notebook: str) -> None:
        """Open a notebook and wait until its kernel is ready for work."""
        page.goto(f"{self.url}{ground.address_of(notebook)}?reset")
        page.locator(".jp-NotebookPanel .jp-Cell").first.wait_for(timeout=300 * SECOND)
        self.wait_until_idle(page)

    def run_all(self, page: Page) -> None:
        choose(page, "Run", "Run All Cells")
        # Each code cell has its number once it has run: idle alone may be the idle from before.
        prompts = page.locator(".jp-NotebookPanel .jp-CodeCell .jp-InputPrompt")
        for at in range(prompts.count()):
            expect(prompts.nth(at)).to_have_text(NUMBERED, timeout=300 * SECOND)
        self.wait_until_idle(page)

    def shown(self, page: Page, notebook: str, source: str, widget: str) -> Locator:
        """What this cell shows in a notebook, without errors. If a page has it open, its cell is written and run anew.

        That takes a tenth of the time that another page and another kernel take.
        """
        found = page.locator(widget)
        if before := found.count() and found.element_handle():
            page.evaluate(WRITE, source)
            choose(page, "Run", "Run All Cells")
            page.wait_for_function("one => !one.isConnected", arg=before, timeout=300 * SECOND)
            expect(found).to_be_visible(timeout=300 * SECOND)
            self.wait_until_idle(page)
        else:
            self.open(page, self.copied(notebook, source))
            self.run_all(page)
            expect(found).to_be_visible()
        assert error_outputs(page) == []
        return found

    def copied(self, notebook: str, source: str) -> str:
        """A copy of a notebook with another cell of code in it."""
        data = json.loads((ROOT / "notebooks" / notebook).read_text("utf-8"))
        [cell] = [cell for cell in data["cells"] if cell["cell_type"] == "code"]
        cell["source"] = source
        (self.folder / f"copy-of-{notebook}").write_text(json.dumps(data), "utf-8")
        return f"copy-of-{notebook}"

    def wait_until_idle(self, page: Page) -> None:
        page.wait_for_function(IS_IDLE, timeout=300 * SECOND)

    def use_theme(self, page: Page, name: str) -> None:
        """`Light` or `Dark`, chosen through the menu as a reader would."""
        choose(page, "Settings", "Theme", f"JupyterLab {name}")
        expect(page.locator(f'body[data-jp-theme-name="JupyterLab {name}"]')).to_be_attached()
        expect(page.locator("#jupyterlab-splash")).to_have_count(0)  # it covers the page while the theme loads


def choose(page: Page, menu: str, *items: str) -> None:
    """Walk down the menus by their exact words. By class: not every item of JupyterLab's menus has a role."""
    page.locator(f'.lm-MenuBar-itemLabel:text-is("{menu}")').click()
    for item in items:
        page.locator(f'.lm-Menu-itemLabel:text-is("{item}")').click()


def error_outputs(page: Page) -> list[str]:
    """The text of every error and warning that the notebook's cells left."""
    kinds = ("error", "stderr")
    outputs = [f'.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.{kind}"]' for kind in kinds]
    return page.locator(", ".join(outputs)).all_inner_texts()


def screenshot(page: Page, name: str) -> None:
    """Keep a picture for people to look at, if they asked for pictures: each takes over half a second."""
    if os.environ.get("WANDERBOOK_SCREENSHOTS"):
        path = ARTEFACTS / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path)


PATIENCE = 600
"""Seconds that a lab is waited for while its process lives: machines are slow at times."""


@contextmanager
def running_lab(home: Path) -> Iterator[Lab]:
    folder = home / "notebooks"
    shutil.copytree(ROOT / "notebooks", folder, ignore=shutil.ignore_patterns(".*"))
    ground.write_lab_overrides(home / "config")
    ground.write_lab_parts(home / "data")
    port = free_port()
    log = home / "lab.log"
    with log.open("w", encoding="utf-8") as output:
        process = subprocess.Popen(
            lab_command(folder, port), cwd=folder, env=lab_variables(home), stdout=output, stderr=output
        )
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for_answer(f"{url}/api/status", process, log)
        yield Lab(url, folder, home / SAVES)
    finally:
        stop(process)


def lab_command(folder: Path, port: int) -> list[str]:
    return [
        *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root"),
        *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
        *("--IdentityProvider.token=", f"--ServerApp.root_dir={folder}", "--VoilaConfiguration.template=wanderbook"),
        "--LabApp.expose_app_in_browser=True",
    ]


def lab_variables(home: Path) -> dict[str, str]:
    """Nothing of the person who runs the tests: no settings, workspaces, kernels, history or saves."""
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
        "WANDERBOOK_HOME": SAVES,
    }
    # Before what an earlier tools/play has put into the environment.
    return os.environ | {name: str(home / place) for name, place in places.items()} | {"JUPYTER_PREFER_ENV_PATH": "0"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for_answer(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.2)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8')[-3000:]}")


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()  # the lab stops its kernels first
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
