"""Lenses: additional information on each page and line of the map, always also in words and shapes.

A mark has a `badge`, its `tone`, a `look` of the page (`un`, `none`, `part`, `full`, `dim`) and a `gauge` from 0 to 1.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable

from wanderbook.locales import in_number
from wanderbook_widgets.authoring.bench import Bench, Data
from wanderbook_widgets.authoring.continuity import (
    finds_by_section,
    known_finds,
    losses,
    outlook,
    said_target,
    section_of,
    target_of,
    targets,
)
from wanderbook_widgets.authoring.messages import Lens

Texts = Data


def marks(bench: Bench, lens: Lens, shown: Iterable[str], said: Texts) -> Data:
    """The marks of the nodes shown, and of the links by name."""
    found = _LENSES[lens](bench, list(shown), said)
    return {"lens": lens, "nodes": {}, "tags": {}, "note": "", **found, "islands": _islands(bench)}


def _structure(bench: Bench, shown: list[str], said: Texts) -> Data:
    """The marks of the lens that shows the map as it is: pages whose text has errors."""
    wrong = Counter(number for problem, number in bench.problems() if problem.severity == "error" and number)

    def mark(count: int) -> Data:
        text = in_number(said["badge"]["errors"], count, said["code"])
        return {"badge": text.format(count=count), "tone": "bad", "icon": "error"}

    return {"nodes": {name: mark(wrong[name]) for name in shown if wrong[name]}}


# ---------------------------------------------------------------- reach


def _reach(bench: Bench, shown: list[str], said: Texts) -> Data:
    """The marks of the lens that shows which sections can be reached."""
    if bench.verdicts is None:
        return {"note": said["lens"]["proving"]}
    locked = bench.locked
    nodes = {name: {**_reach_mark(bench, name, locked, said), "old": bench.is_old(name)} for name in shown}
    return {"nodes": nodes, "tags": never_taken(bench)}


def _reach_mark(bench: Bench, name: str, locked: set[str], said: Texts) -> Data:
    """The mark of one section: reachable in so many steps, possibly locked, unreachable, or not known yet."""
    words, verdicts = said["badge"], bench.verdicts
    assert verdicts is not None
    match bench.node_status(name):
        case "unreachable":
            return {"badge": words["no_play"], "tone": "bad", "look": "un", "icon": "ban"}
        case "reachable" if name in locked:
            return {"badge": words["can_lock"], "tone": "warn", "icon": "lock"}
        case "reachable":
            found = next((verdicts.found[one] for one in (name, f"{name}:if1") if one in verdicts), None)
            return {"badge": words["in"].format(steps=len(found.witness) if found else "?"), "tone": "teal"}
        case _:
            return {"badge": "?", "tone": "mute"}


def never_taken(bench: Bench) -> dict[str, str]:
    """Links that no play takes, by name."""
    if bench.verdicts is None:
        return {}
    kinds = ("choices", "redirects", "outcomes")
    names = (name for kind in kinds for name in bench.verdicts.found.kinds.get(kind, {}))
    return {name: "never" for name in names if bench.status(name) == "unreachable"}


# ---------------------------------------------------------------- plays


def branches(bench: Bench) -> dict[str, tuple[int, int]]:
    """How many of each section's branches plays have seen, and how many it has, by section."""
    covered = bench.known.covered
    seen: Counter[str] = Counter()
    of: Counter[str] = Counter()
    for name, hits in covered.hits.items() if covered else ():
        number = name if name.startswith("ending:") else name.partition(":")[0]
        of[number] += 1
        seen[number] += bool(hits)
    return {number: (seen[number], many) for number, many in of.items()}


def _coverage(bench: Bench, shown: list[str], said: Texts) -> Data:
    """The marks of the lens that shows what plays have seen of each section's branches."""
    covered = bench.known.covered
    if covered is None:
        return {"note": said["lens"]["playing"]}
    counted, words = branches(bench), said["badge"]
    nodes: dict[str, Data] = {}
    for name in shown:
        seen, of = counted.get(name, (0, 0))
        if of and seen == of:
            nodes[name] = {"badge": words["all"].format(of=of), "tone": "ok", "look": "full", "gauge": 1}
        elif seen:
            part = {"badge": words["some"].format(seen=seen, of=of), "tone": "warn", "look": "part", "gauge": seen / of}
            nodes[name] = part
        else:
            nodes[name] = {"badge": words["none"].format(of=of), "tone": "mute", "look": "none"}
    taken = {name: "taken" if hits else "untaken" for name, hits in covered.hits.items() if ":" in name}
    note = said["lens"]["plays"].format(plays=covered.plays)
    return {"nodes": nodes, "tags": taken, "note": note}


def share(bench: Bench, name: str) -> float | None:
    """The share of the random bot's plays that read a section."""
    covered = bench.known.covered
    if covered is None or not covered.plays:
        return None
    hits = covered.hits.get(name)
    if hits is None:
        hits = max((many for one, many in covered.hits.items() if one.startswith(f"{name}:if")), default=0)
    return hits / covered.plays


def exact_odds(bench: Bench) -> dict[str, float]:
    """Exact chances of reaching a node in random play: for endings, and sections that are the only ones to tell an
    ending."""
    found = bench.known.random_odds
    if found is None or found.how["random"] == "sampled":
        return {}
    chances = found["random"]
    return {
        node: float(chances.get(end, 0))
        for end, nodes in bench.drawn.told_at.items()
        if end in found.story.contents["endings"]
        for node in ([*nodes, end] if len(nodes) == 1 else [end])
    }


def _odds(bench: Bench, shown: list[str], said: Texts) -> Data:
    """Marks with the odds: `=` before an exact chance, `≈` before one counted from plays."""
    covered, exact = bench.known.covered, exact_odds(bench)
    if covered is None:
        return {"note": said["lens"]["playing"]}
    nodes = {}
    for name in shown:
        part = exact[name] if name in exact else share(bench, name) or 0.0
        nodes[name] = {"badge": f"{'=' if name in exact else '≈'} {percent(part)}", "tone": "teal", "gauge": part}
        if not part:
            nodes[name] |= {"look": "none", "tone": "mute"}
    words = said["lens"]["odds"] if exact else said["lens"]["plays"]
    return {"nodes": nodes, "note": words.format(plays=covered.plays)}


def percent(part: float) -> str:
    """`12 %`; of something rare, `0.3 %`."""
    digits = 0 if part >= 0.1 or not part else 1
    return f"{part:.{digits}%}".replace("%", " %")


# ---------------------------------------------------------------- words


def _words(bench: Bench, shown: list[str], said: Texts) -> Data:
    """The marks of the lens that shows how many words each section has."""
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


# ---------------------------------------------------------------- changes


def _changes(bench: Bench, shown: list[str], said: Texts) -> Data:
    """The marks of the lens that shows what changed since another edition."""
    changed = bench.known.changed
    if changed is None:
        return {"note": said["lens"]["comparing"]}
    words, found = said["badge"], changed.editions.kinds["sections"]
    badges: dict[str, Data] = {}
    for name in found.words:
        badges[name.partition(":")[0]] = {"badge": words["words"], "tone": "mute"}
    rules: dict[str, list[str]] = defaultdict(list)
    for change in found.rules:
        rules[change.name.partition(":")[0]].append(change.name)
    for number, names in rules.items():
        badges[number] = {"badge": f"~ {names[0]}{f' +{len(names) - 1}' if len(names) > 1 else ''}", "tone": "brass"}
    for number in found.added:
        badges[number.partition(":")[0]] = {"badge": words["new"], "tone": "ok"}
    nodes = {name: badges.get(name, {"look": "dim"}) for name in shown}
    lost = {one.name: "never" for one in changed.moved if one.lost}
    gone = [number for number in found.removed if ":" not in number]
    note = said["lens"]["against"].format(old=changed.old.name)
    return {"nodes": nodes, "tags": lost, "note": note, "removed": gone}


# ---------------------------------------------------------------- continuity


def _continuity(bench: Bench, shown: list[str], said: Texts) -> Data:
    """The marks of the lens that shows where the prose contradicts what happened before."""
    if known_finds(bench) is None:
        return {"note": said["lens"]["proving"]}
    counted = finds_by_section(bench)

    def mark(count: int) -> Data:
        text = in_number(said["badge"]["finds"], count, said["code"])
        return {"badge": text.format(count=count), "tone": "warn", "icon": "warning", "look": "part"}

    note = in_number(said["lens"]["continuity"], counted.total(), said["code"]).format(count=counted.total())
    return {"nodes": {name: mark(counted[name]) for name in shown if counted[name]}, "note": note}


def _still(bench: Bench, shown: list[str], said: Texts) -> Data:
    """The marks of the lens that shows where one ending, or one quest, can still be reached."""
    target, found = target_of(bench), outlook(bench)
    chosen: Data = {"target": target, "targets": targets(bench)}
    if not target:
        return {**chosen, "note": said["lens"]["proving"]}
    if found is None:
        return {**chosen, "note": said["lens"]["looking"]}
    lost = {loss.decision: "loses" for loss in losses(bench)}
    losing = Counter(section_of(name.removeprefix("explore ")) for name in lost)
    nodes = {name: _still_mark(bench, name, found.sections.get(name, ""), losing[name], said) for name in shown}
    nodes.pop(target, None)
    note = in_number(said["lens"]["still"], len(lost), said["code"]).format(
        count=len(lost), target=said_target(target, said)
    )
    if found.lost.undecided:
        note += said["lens"]["still_open"]
    return {**chosen, "nodes": nodes, "tags": lost, "note": note}


def _still_mark(bench: Bench, name: str, still: str, losing: int, said: Texts) -> Data:
    """The mark of one section; one with decisions that lose the target says how many."""
    words = said["badge"]
    if not still or bench.node_status(name) == "unreachable":
        return {}
    if losing:
        text = in_number(words["losing"], losing, said["code"]).format(count=losing)
        return {"badge": text, "tone": "warn", "icon": "lock", "look": "part"}
    looks: dict[str, Data] = {
        "always": {"badge": words["still_always"], "tone": "ok", "icon": "ok", "look": "full"},
        "sometimes": {"badge": words["still_sometimes"], "tone": "teal", "look": "part"},
        "never": {"badge": words["still_never"], "tone": "bad", "look": "un", "icon": "ban"},
    }
    return looks.get(still, {"badge": "?", "tone": "mute"})


_LENSES: dict[Lens, Callable[[Bench, list[str], Texts], Data]] = {
    "structure": _structure,
    "reach": _reach,
    "coverage": _coverage,
    "odds": _odds,
    "words": _words,
    "changes": _changes,
    "continuity": _continuity,
    "still": _still,
}


# ---------------------------------------------------------------- folded islands


def _islands(bench: Bench) -> dict[str, Data]:
    """What lies on each island or group that matters when it is folded."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    if bench.verdicts is not None:
        for number in bench.drawn.island_of:
            if bench.node_status(number) == "unreachable":
                _count(bench, found, number, "bad")
        for section in bench.locked:
            _count(bench, found, section, "lock")
    return {island: dict(counted) for island, counted in found.items()}


def _count(bench: Bench, found: dict[str, Counter[str]], number: str, what: str) -> None:
    """Count something for the island of a section, and for its group."""
    island = bench.drawn.islands[bench.drawn.island_of[number]]
    found[f"island:{island.id}"][what] += 1
    if island.group:
        found[f"group:{island.group}"][what] += 1
