"""Other people's programs, fetched once and run beside ours. Where one cannot be had, the benchmark says so."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

HOME = Path(__file__).parents[3] / ".bench"
"""Left out of git; safe to delete."""

_COMPILE = """
const { Compiler } = require("inkjs/full");
const text = require("fs").readFileSync(process.argv[2], "utf8");
const began = process.hrtime.bigint();
new Compiler(text).Compile();
console.log(JSON.stringify({ seconds: Number(process.hrtime.bigint() - began) / 1e9 }));
"""


def inkjs() -> Path | None:
    """The folder that has inkjs installed, or nothing without node and npm."""
    folder = HOME / "inkjs"
    if (folder / "node_modules" / "inkjs").is_dir():
        return folder
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text('{"private": true}')
    done = subprocess.run([npm, "install", "--silent", "inkjs@2"], cwd=folder, capture_output=True, check=False)
    return folder if done.returncode == 0 else None


def inkjs_compiles(story: Path) -> float | None:
    """Seconds that the ink compiler takes for a story, without starting node."""
    folder = inkjs()
    if folder is None:
        return None
    script = folder / "compile.js"
    script.write_text(_COMPILE)
    command = ["node", "--stack-size=60000", "--max-old-space-size=8000", str(script), str(story)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return float(json.loads(done.stdout)["seconds"]) if done.returncode == 0 else None
