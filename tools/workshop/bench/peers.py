"""Other people's programs, fetched once and run beside ours. Where one cannot be had, the benchmark says so."""

from __future__ import annotations

import json
import shutil
import subprocess
import venv
from pathlib import Path
from typing import NamedTuple

HOME = Path(__file__).parents[3] / ".bench"
"""Left out of git; safe to delete."""

_COMPILE = """
const { Compiler } = require("inkjs/full");
const text = require("fs").readFileSync(process.argv[2], "utf8");
const began = process.hrtime.bigint();
new Compiler(text).Compile();
console.log(JSON.stringify({ seconds: Number(process.hrtime.bigint() - began) / 1e9 }));
"""


_PLAY = """
const { Compiler } = require("inkjs/full");
const text = require("fs").readFileSync(process.argv[2], "utf8");
const story = new Compiler(text).Compile();
let choices = 0, plays = 0, seed = 1;
const until = Date.now() + 1000 * Number(process.argv[3]), began = process.hrtime.bigint();
while (Date.now() < until) {
  story.ResetState();
  story.state.storySeed = seed++;
  for (;;) {
    while (story.canContinue) story.Continue();
    if (!story.currentChoices.length) break;
    story.ChooseChoiceIndex(Math.floor(Math.random() * story.currentChoices.length));
    choices++;
  }
  plays++;
}
const seconds = Number(process.hrtime.bigint() - began) / 1e9;
console.log(JSON.stringify({ a_second: choices / seconds, a_play: choices / plays }));
"""
_TO_JSON = """
const { Compiler } = require("inkjs/full");
const fs = require("fs");
fs.writeFileSync(process.argv[3], new Compiler(fs.readFileSync(process.argv[2], "utf8")).Compile().ToJson());
"""
_INKCPP = """
import json, random, sys, time
import inkcpp_py as ink
ink.compile_json(sys.argv[1], sys.argv[2])
story = ink.Story.from_file(sys.argv[2])
pick, choices, plays, began = random.Random(1), 0, 0, time.perf_counter()
while time.perf_counter() - began < float(sys.argv[3]):
    runner = story.new_runner()
    while True:
        while runner.can_continue():
            runner.getline()
        offered = runner.num_choices()
        if not offered:
            break
        runner.choose(pick.randrange(offered))
        choices += 1
    plays += 1
seconds = time.perf_counter() - began
print(json.dumps({"a_second": choices / seconds, "a_play": choices / plays}))
"""


class Rate(NamedTuple):
    a_second: float
    a_play: float


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
    told = _node(_COMPILE, str(story))
    return float(json.loads(told)["seconds"]) if told else None


def inkjs_plays(story: Path, seconds: float) -> Rate | None:
    """Random play with inkjs."""
    told = _node(_PLAY, str(story), str(seconds))
    return Rate(**json.loads(told)) if told else None


def inkcpp_plays(story: Path, seconds: float) -> Rate | None:
    """Random play with inkcpp's Python binding, in an environment of its own."""
    python = HOME / "inkcpp" / "bin" / "python"
    if not python.exists():
        venv.create(HOME / "inkcpp", with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "inkcpp-py"], check=False, capture_output=True)
    compiled, binary = story.with_suffix(".json"), story.with_suffix(".bin")
    if _node(_TO_JSON, str(story), str(compiled)) is None:
        return None
    command = [str(python), "-c", _INKCPP, str(compiled), str(binary), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return Rate(**json.loads(done.stdout)) if done.returncode == 0 else None


def _node(program: str, *words: str) -> str | None:
    """What a node program prints with inkjs at hand; nothing where it fails or there is no node."""
    folder = inkjs()
    if folder is None:
        return None
    script = folder / "run.js"
    script.write_text(program)
    command = ["node", "--stack-size=60000", "--max-old-space-size=8000", str(script), *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else None
