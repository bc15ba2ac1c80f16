"""Plays of ink stories in inkjs itself, the oracle of the tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from wanderbook.foreign.ink.engine import new_context
from wanderbook.foreign.ink.story import InkStory, read_ink
from wanderbook.foreign.ink.survey import Survey

SCRIPT = """
var story, told;
function open(text) {
  story = new inkjs.Story(text);
  story.allowExternalFunctionFallbacks = true;
  story.onError = () => {};
}
function run() {
  for (let i = 0; i < 2000 && story.canContinue; i++) story.Continue();
  return !story.canContinue;
}
function names() { return [...story.state._visitCounts.keys()]; }
function begin(seed) { story.ResetState(); story.state.storySeed = seed; return run(); }
function pick(at) { try { story.ChooseChoiceIndex(at); return run(); } catch (error) { return false; } }
// Plays at random: every container that was visited, every choice that was picked.
function plays(many, longest, seed) {
  const visited = new Set(), picked = new Set();
  let random = seed * 2654435761 % 4294967296;
  const below = (n) => {
    random = (random * 1664525 + 1013904223) % 4294967296;
    return Math.floor(random / 65536) % n;
  };
  for (let play = 0; play < many; play++) {
    let goes = begin(play);
    for (let turn = 0; goes && turn < longest && story.currentChoices.length; turn++) {
      const at = below(story.currentChoices.length);
      picked.add(story.currentChoices[at].sourcePath);
      goes = pick(at);
    }
    names().forEach((name) => visited.add(name));
  }
  return JSON.stringify([[...visited], [...picked]]);
}
// Every state that inkjs comes to, by its save; null if there are more than `most`.
function everything(most, seeds) {
  const visited = new Set(), picked = new Set(), seen = new Set(), waiting = [];
  const note = (goes) => {
    names().forEach((name) => visited.add(name));
    const save = JSON.parse(story.state.ToJson());
    delete save.previousRandom;
    delete save.outputStream;
    delete save.flows.DEFAULT_FLOW.outputStream;
    const key = JSON.stringify(save);
    if (!goes || seen.has(key)) return;
    seen.add(key);
    waiting.push(story.state.ToJson());
  };
  for (let seed = 0; seed < seeds; seed++) note(begin(seed));
  while (waiting.length) {
    if (seen.size > most) return "null";
    const save = waiting.pop();
    story.state.LoadJson(save);
    const many = story.currentChoices.length;
    for (let at = 0; at < many; at++) {
      story.state.LoadJson(save);
      picked.add(story.currentChoices[at].sourcePath);
      note(pick(at));
    }
  }
  return JSON.stringify([[...visited], [...picked]]);
}
// Whether picking these choices, by their paths, leads to a container or ends with the last choice.
function replays(paths, wanted, seeds) {
  for (let seed = 0; seed < seeds; seed++) {
    let goes = begin(seed);
    for (const path of JSON.parse(paths)) {
      const at = goes ? story.currentChoices.findIndex((one) => one.sourcePath === path) : -1;
      goes = at >= 0 && pick(at);
      if (at < 0) { goes = null; break; }
    }
    if (goes !== null && (!wanted || names().includes(wanted))) return true;
  }
  return false;
}
"""


class Oracle:
    """A story in inkjs. Names are those of its verdicts."""

    def __init__(self, path: Path) -> None:
        self.content: InkStory = read_ink(path)
        assert self.content.compiled is not None, self.content.diagnostics
        self.paths = {one.title: one.path for one in self.content.compiled.all if one.title}
        for (container, index), (name, _) in Survey(self.content.compiled).choice_names.items():
            self.paths[name] = f"{container.path}.{index}" if container.path else str(index)
        self._names = {path: name for name, path in self.paths.items()}
        self._context = new_context()
        self._context.eval(SCRIPT)
        self._call("open", self.content.json)

    def _call(self, name: str, *args: object) -> Any:
        return self._context.get(name)(*args)

    def _named(self, found: str) -> set[str] | None:
        several = json.loads(found)
        return several and {self._names[path] for paths in several for path in paths if path in self._names}

    def at_random(self, plays: int, longest: int, seed: int) -> set[str]:
        """What so many random plays reach."""
        return self._named(self._call("plays", plays, longest, seed)) or set()

    def everything(self, most: int, seeds: int = 1) -> set[str] | None:
        """What any play reaches, if there are few enough states."""
        return self._named(self._call("everything", most, seeds))

    def replays(self, choices: Sequence[str], name: str, seeds: int = 1) -> bool:
        """Whether picking these choices leads to what has this name."""
        wanted = "" if "#" in name else self.paths[name]
        return bool(self._call("replays", json.dumps([self.paths[one] for one in choices]), wanted, seeds))
