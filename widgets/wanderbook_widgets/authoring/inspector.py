"""The inspector's view of a section: its page and problems, how it is reached or why not, its links and numbers."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.api.findings import Finding, SoftLock
from wanderbook.book.sections import conditional
from wanderbook.graph.map import MapLine
from wanderbook_widgets.authoring.bench import Bench, Data
from wanderbook_widgets.authoring.causes import cause_of, mend_titles
from wanderbook_widgets.authoring.continuity import find_data, finds, loss_data, losses, section_of, still_data
from wanderbook_widgets.authoring.inspector_steps import witness_data
from wanderbook_widgets.authoring.lenses import branches, exact_odds, share
from wanderbook_widgets.authoring.locks import lock_reasons, lock_section
from wanderbook_widgets.authoring.mapping import tag_data
from wanderbook_widgets.authoring.reports import problem_data
from wanderbook_widgets.view import ReaderPlace, page

MOST_WAYS = 60


def inspected(bench: Bench, name: str, said: Data) -> Data:
    """What the inspector shows of a section or an ending, in the words of the desk. `why` comes later, since it takes a
    search."""
    if name in bench.drawn.extra_home and not name.startswith("ending:"):
        shown: Data = {"body": [], "choices": [], "redirects": []}
    elif name.startswith("ending:"):
        shown = page(bench.book.content, ReaderPlace("ending", name.partition(":")[2]), bench.folder)
    else:
        shown = page(bench.book.content, ReaderPlace("section", name), bench.folder)
    place = bench.place(name)
    found: Data = {
        "name": name,
        "title": _title(bench, name, said),
        "kind": bench.drawn.node(name).kind,
        "page": shown,
        "file": place[0] if place else "",
        "line": place[1] if place else 0,
        "problems": list(_problems(bench, name, said)),
        "from": _grouped([(line.source, line) for line in bench.drawn.came_from(name)], bench),
        "to": _leads_to(bench, name),
        "numbers": _numbers(bench, name),
    }
    return {**found, **_verdict(bench, name), **_continuity(bench, name, said)}


def _continuity(bench: Bench, name: str, said: Data) -> Data:
    """What is wrong in the section after some plays, what its decisions lose for good, what is still open."""
    found = [find_data(bench, at, find, said["code"]) for at, find in finds(bench) if section_of(find.name) == name]
    lost = [loss_data(bench, at, loss, said) for at, loss in enumerate(losses(bench))]
    return {
        "finds": found,
        "lost": [one for one in lost if one["section"] == name],
        "still": still_data(bench, name),
    }


def _title(bench: Bench, name: str, said: Data) -> str:
    if bench.drawn.node(name).kind == "missing":
        return str(said["missing"])
    return bench.drawn.islands[_island(bench, name)].name or str(said["deck"])


def _island(bench: Bench, name: str) -> str:
    return bench.drawn.extra_home.get(name) or bench.drawn.island_of[name]


def _problems(bench: Bench, name: str, said: Data) -> Iterator[Data]:
    """Diagnostics in the section's text, or of links to a missing section; choices that no play takes."""
    is_missing = name not in bench.book
    for one, section in bench.problems():
        leads_here = one.code == "SB104" and one.wrong == name
        nearly = one.code == "SB102" and one.meant == (f"## {name}",)
        if section == name or (is_missing and (leads_here or nearly)):
            yield problem_data(bench, one, said, said["code"])
    if name in bench.book and bench.node_status(name) != "unreachable":
        parts = [choice.letter for choice in bench.book[name].choices]
        parts += [f"if{at}" for at in range(1, len(bench.book[name].redirects) + 1)]
        parts += [part for part, _ in conditional(bench.book[name])]
        for part in parts:
            if bench.status(f"{name}:{part}") == "unreachable":
                yield {"severity": "never", "name": f"{name}:{part}"}


# ---------------------------------------------------------------- reached or not


def _verdict(bench: Bench, name: str) -> Data:
    """Whether a section can be reached, with the shortest play to it and its soft locks; an empty status while
    unproved."""
    found = bench.finding(name) or bench.finding(f"{name}:if1")
    status = bench.node_status(name) or bench.status(name)
    if found is None or not status:
        return {"status": ""}
    told: Data = {"status": status, "asked": found.name}
    if status == "reachable":
        told |= {"shortest": found.shortest, "witness": witness_data(bench.drawn, found.witness)}
    if bench.known.reached is not None:
        locks = [at for at, lock in enumerate(bench.known.reached.soft_locks) if lock_section(lock) == name]
        told["locks"] = locks
    return told


def because_data(bench: Bench, found: Finding, said: Data) -> Data:
    """The guards in the way, each with its place, and the mends of the cause."""
    guards = []
    for one in found.because:
        place = bench.place(one.guard) if one.guard else None
        guards.append(
            {
                "guard": one.guard,
                "asks": one.asks,
                "why": one.why,
                "file": place[0] if place else "",
                "line": place[1] if place else 0,
            }
        )
    told: Data = {"name": found.name, "guards": guards, "proved": all(one.proved for one in found.because)}
    if cause := cause_of(bench, found.name):
        told |= {"cause": cause.name, "mends": mend_titles(bench, cause, said)}
    return told


def lock_data(bench: Bench, lock: SoftLock, said: Data) -> Data:
    """A soft lock to be stepped through: `safe` is the last step after which an ending could be reached."""
    return {
        "at": lock_section(lock),
        "safe": lock.safe,
        "because": lock_reasons(bench, lock, said),
        **witness_data(bench.drawn, lock.witness),
    }


# ---------------------------------------------------------------- ways and numbers


def _leads_to(bench: Bench, name: str) -> list[Data]:
    """Where a section leads: its lines on the map, and the ends that leave no line."""
    if name not in bench.book:
        return []
    ways = _grouped([(line.target, line) for line in bench.drawn.lines_from(name)], bench)
    for stub in bench.drawn.node(name).stubs:
        to = name if stub.kind == "stay" else ""
        ways.append({"section": to, "tags": [_told(bench, tag_data(tag)) for tag in stub.tags], "stub": stub.kind})
    return ways


def _grouped(lines: list[tuple[str, MapLine]], bench: Bench) -> list[Data]:
    """Lines of the map with their tags, at most a few, for the page."""
    return [
        {"section": other, "tags": [_told(bench, tag_data(tag)) for tag in line.tags], "kind": line.kind}
        for other, line in lines[:MOST_WAYS]
    ]


def _told(bench: Bench, tag: Data) -> Data:
    return {**tag, "never": bench.status(tag["name"]) == "unreachable"}


def _numbers(bench: Bench, name: str) -> Data:
    """A section's words, and once plays were counted, how often it was read and what of it was seen."""
    covered = bench.known.covered
    found: Data = {"words": bench.drawn.node(name).words}
    if covered is not None:
        part = share(bench, name) or 0.0
        seen, of = branches(bench).get(name, (0, 0))
        exact = exact_odds(bench)
        found |= {"plays": round(part * covered.plays), "of": covered.plays, "seen": seen, "branches": of}
        found |= {"odds": exact.get(name, part), "exact": name in exact}
    return found
