"""What each lens says of a story's map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from wanderbook.foreign.verdicts import Decided
from wanderbook.locales import in_number
from wanderbook_widgets.authoring.bench import Data
from wanderbook_widgets.authoring.messages import Lens
from wanderbook_widgets.authoring.stories.bench import StoryBench

LENSES: tuple[Lens, ...] = ("structure", "reach", "coverage", "words")


def marks(bench: StoryBench, lens: Lens, shown: Iterable[str], said: Data) -> Data:
    """The marks of the pages that are shown, and of the links by name."""
    found = _LENSES.get(lens, _structure)(bench, list(shown), said)
    return {"lens": lens, "nodes": {}, "tags": {}, "note": "", **found, "islands": _islands(bench)}


def _structure(bench: StoryBench, shown: list[str], said: Data) -> Data:
    """Passages with errors, and those where a play may end beside other ways on."""
    wrong = Counter(name for problem, name in bench.problems() if problem.severity == "error" and name)

    def mark(name: str) -> Data:
        if wrong[name]:
            text = in_number(said["badge"]["errors"], wrong[name], said["code"])
            return {"badge": text.format(count=wrong[name]), "tone": "bad", "icon": "error"}
        may_go_on = bench.drawn.is_end(name) and bench.drawn.node(name).kind != "ending"
        return {"badge": said["badge"]["ends"], "tone": "plain", "icon": "end"} if may_go_on else {}

    return {"nodes": {name: mark(name) for name in shown}}


def _reach(bench: StoryBench, shown: list[str], said: Data) -> Data:
    """Passages that a play reaches, that none does, and that nobody knows about."""
    if not bench.verdicts:
        return {"note": said["lens"]["proving"]}
    is_old = bench.known.reached is None
    nodes = {name: {**_reach_mark(bench, name, said), "old": is_old} for name in shown}
    return {"nodes": nodes, "tags": never(bench)}


def _reach_mark(bench: StoryBench, name: str, said: Data) -> Data:
    match bench.status(name):
        case "unreachable":
            return {"badge": said["badge"]["no_play"], "tone": "bad", "look": "un", "icon": "ban"}
        case "reachable":
            steps = clicks(bench.verdict(name))
            text = said["badge"]["reached"] if steps is None else said["badge"]["in"].format(steps=steps)
            return {"badge": text, "tone": "teal"}
        case "undecided":
            return {"badge": said["badge"]["undecided"], "tone": "warn", "icon": "unknown", "look": "part"}
    return {}


def clicks(verdict: Decided | None) -> int | None:
    """How many clicks lead to a passage, if its play was looked for already."""
    is_known = verdict is not None and verdict.status == "reachable" and "trace" in vars(verdict)
    return len(verdict.play) if verdict is not None and is_known else None


def never(bench: StoryBench) -> dict[str, str]:
    """Links that no play clicks, by name."""
    links = (one for one in bench.verdicts.values() if one.name not in bench.drawn)
    return {one.name: "never" for one in links if one.status == "unreachable"}


def _coverage(bench: StoryBench, shown: list[str], said: Data) -> Data:
    """What random plays have seen of each passage and its links."""
    plays = bench.known.plays
    if plays is None:
        return {"note": said["lens"]["playing"]}
    words, nodes = said["badge"], dict[str, Data]()
    for name in shown:
        seen, of = branches(bench, name)
        if of and seen == of:
            nodes[name] = {"badge": words["all"].format(of=of), "tone": "ok", "look": "full", "gauge": 1}
        elif seen:
            text = words["some"].format(seen=seen, of=of)
            nodes[name] = {"badge": text, "tone": "warn", "look": "part", "gauge": seen / of}
        elif of:
            nodes[name] = {"badge": words["none"].format(of=of), "tone": "mute", "look": "none"}
    links = bench.story.program.links if bench.is_lowered else {}
    tags = {name: "taken" if plays.seen[name] else "untaken" for name in links}
    return {"nodes": nodes, "tags": tags, "note": said["lens"]["plays"].format(plays=plays.plays)}


def branches(bench: StoryBench, name: str) -> tuple[int, int]:
    """How much of a passage and its links random plays have seen, and how much there is."""
    own = [name] if bench.verdict(name) is not None else []
    names = [*own, *bench.links_of(name)]
    seen = bench.known.plays.seen if bench.known.plays is not None else Counter()
    return sum(seen[one] > 0 for one in names), len(names)


def _words(bench: StoryBench, shown: list[str], said: Data) -> Data:
    counted = {name: bench.drawn.node(name).words for name in shown}
    most = max(counted.values(), default=0) or 1
    nodes = {
        name: {"badge": f"{words:,}", "tone": "plain", "gauge": words / most}
        for name, words in counted.items()
        if words
    }
    many = sum(counted.values())
    note = said["lens"]["words"].format(words=f"{many:,}", each=f"{many // max(len(nodes), 1):,}")
    return {"nodes": nodes, "note": note}


_LENSES: dict[Lens, Callable[[StoryBench, list[str], Data], Data]] = {
    "structure": _structure,
    "reach": _reach,
    "coverage": _coverage,
    "words": _words,
}


def _islands(bench: StoryBench) -> dict[str, Data]:
    """How many unreachable passages are on each island, for when it is folded."""
    counted = Counter(island for name, island in bench.drawn.island_of.items() if bench.status(name) == "unreachable")
    return {f"island:{island}": {"bad": many} for island, many in counted.items()}
