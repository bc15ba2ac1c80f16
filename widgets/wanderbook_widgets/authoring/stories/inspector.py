"""The inspector's view of a passage: its text and problems, how it is reached or why not, and its links."""

from __future__ import annotations

from wanderbook.foreign.verdicts import Decided
from wanderbook.graph.map.model import MapLine
from wanderbook_widgets.authoring.bench import Data
from wanderbook_widgets.authoring.stories.bench import StoryBench, home
from wanderbook_widgets.authoring.stories.lenses import branches
from wanderbook_widgets.authoring.stories.reports import problem_data

MOST_WAYS = 60
MOST_STEPS = 400
LONGEST = 20_000
"""Characters shown of a passage's text."""


def inspected(bench: StoryBench, name: str, said: Data) -> Data:
    """The view of a passage."""
    at = bench.place(name)
    node = bench.drawn.node(name)
    shown: Data = {
        "name": name,
        "title": said["missing"] if node.kind == "missing" else "",
        "kind": node.kind,
        "page": {"source": bench.drawn.texts.get(name, "")[:LONGEST]},
        "file": at.file if at else "",
        "line": at.line if at else 0,
        "problems": [problem_data(one, said["code"]) for one, where in bench.problems() if where == name],
        "from": [_way(bench, line, line.source) for line in bench.drawn.came_from(name)[:MOST_WAYS]],
        "to": [_way(bench, line, line.target) for line in list(bench.drawn.lines_from(name))[:MOST_WAYS]],
        "numbers": _numbers(bench, name),
    }
    shown["to"] += [_stays(bench, name)] if node.stubs else []
    shown["problems"] += [_never(bench, link) for link in bench.links_of(name) if link in bench.shut]
    return {**shown, **_verdict(bench, name)}


def _never(bench: StoryBench, link: str) -> Data:
    """A link that no play clicks, or a line that none comes to."""
    label, _, _ = bench.story.program.links[link]
    return {"severity": "never", "name": link, "label": f"{label} ({link})" if label else link}


def _verdict(bench: StoryBench, name: str) -> Data:
    """Whether a play reaches a passage, with the play, or with what is to blame."""
    verdict, status = bench.verdict(name), bench.status(name)
    if bench.known.reached is None or not status:
        return {"status": ""}
    told: Data = {"status": status, "asked": name, "reasons": guards(verdict) if verdict is not None else []}
    if status == "reachable":
        told |= {"shortest": False, "witness": witness_data(bench, verdict), "can_play": True}
    return told


def because_data(verdict: Decided) -> Data:
    """Why a link is never clicked."""
    return {"name": verdict.name, "guards": guards(verdict), "proved": True}


def guards(verdict: Decided) -> list[Data]:
    return [
        {"guard": "", "asks": "", "why": why.text, "file": why.at.file, "line": why.at.line if why.at.file else 0}
        for why in verdict.because
    ]


def witness_data(bench: StoryBench, verdict: Decided | None) -> Data:
    """A play to a passage, to be stepped through on the map."""
    if verdict is None:
        return {"start": [], "steps": []}
    _, clicks = verdict.trace
    return {
        "start": [],
        "steps": [_step(bench, home(one.link), one.label or one.link, one.reads) for one in clicks[:MOST_STEPS]],
    }


def _step(bench: StoryBench, here: str, label: str, reads: tuple[str, ...]) -> Data:
    lines, at = list[str](), here
    for there in reads:
        along = (line.id for line in bench.drawn.lines_from(at) if line.target == there)
        lines += list(along)[:1]
        at = there
    return {
        "reply": label,
        "section": here,
        "choice": "",
        "text": label,
        "challenge": "",
        "roll": "",
        "gains": [],
        "loses": [],
        "reads": list(reads),
        "ending": None,
        "lines": lines,
        "changes": [],
        "back": False,
    }


# ---------------------------------------------------------------- links and numbers


def _way(bench: StoryBench, line: MapLine, other: str) -> Data:
    """A line, with what is clicked and whether a play ever does."""
    tags = [
        {
            "name": tag.name,
            "letter": "",
            "outcome": "",
            "keys": [],
            "trial": "",
            "label": bench.drawn.label(line.source, line.target, tag.name),
            "never": bench.status(tag.name) == "unreachable",
        }
        for tag in line.tags
    ]
    return {"section": other, "tags": tags, "kind": line.kind}


def _stays(bench: StoryBench, name: str) -> Data:
    """The links of a passage that lead back to it."""
    line = MapLine("", name, name, "choice", bench.drawn.node(name).stubs[0].tags)
    return {**_way(bench, line, name), "stub": "stay"}


def _numbers(bench: StoryBench, name: str) -> Data:
    """A passage's words, and how often random plays have read it."""
    plays = bench.known.plays
    found: Data = {"words": bench.drawn.node(name).words}
    if plays is not None:
        seen, of = branches(bench, name)
        part = plays.seen[name] / max(1, plays.plays)
        found |= {"plays": plays.seen[name], "of": plays.plays, "seen": seen, "branches": of}
        found |= {"odds": part, "exact": False}
    return found
