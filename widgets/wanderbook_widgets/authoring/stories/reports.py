"""What stands around a story's map: the files, the lists at the foot, the table, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wanderbook.diagnostics import Diagnostic
from wanderbook.diagnostics.language import language_of
from wanderbook.foreign.program import NOWHERE, Place
from wanderbook.foreign.verdicts import Decided
from wanderbook_widgets.authoring.bench import Data
from wanderbook_widgets.authoring.finding import PAGE_OF_ROWS
from wanderbook_widgets.authoring.messages import Column, Filter
from wanderbook_widgets.authoring.reports import MOST_LISTED
from wanderbook_widgets.authoring.stories.bench import StoryBench, home
from wanderbook_widgets.authoring.stories.lenses import branches, clicks

LISTS = ("errors", "warnings", "unreachable", "undecided", "ends")


def head_data(bench: StoryBench) -> Data:
    """The head of the desk: title, how many passages, links and endings."""
    pages = [name for name in bench.drawn.island_of if bench.verdict(name) is not None or not bench.verdicts]
    return {
        "title": bench.story.title,
        "sections": len(pages),
        "choices": sum(len(bench.links_of(name)) for name in bench.drawn.island_of),
        "endings": sum(bench.drawn.is_end(name) for name in bench.drawn.island_of),
        "unsaved": [],
        "keywords": [],
        "is_story": True,
    }


# ---------------------------------------------------------------- files


def files_data(bench: StoryBench, open_path: str) -> list[Data]:
    """Every file with how many problems it has; of the open one also its passages."""
    problems = [problem for problem, _ in bench.problems()]
    return [
        {
            "path": path,
            "sections": list(_parts(bench, path)) if path == open_path else [],
            "errors": sum(one.file == path and one.severity == "error" for one in problems),
            "warnings": sum(one.file == path and one.severity != "error" for one in problems),
            "unsaved": False,
        }
        for path in bench.texts
    ]


def _parts(bench: StoryBench, path: str) -> Iterator[Data]:
    """The passages of a file, from the top."""
    island = bench.drawn.islands.get(path)
    places = {name: bench.place(name) or NOWHERE for name in (island.sections if island else ())}
    for name, at in sorted(places.items(), key=lambda one: one[1].line):
        yield {"number": name, "line": at.line, "opening": bench.drawn.node(name).opening}


def problems_data(bench: StoryBench, language: str) -> dict[str, list[Data]]:
    """Diagnostics by file."""
    found: dict[str, list[Data]] = {}
    for problem, _ in bench.problems():
        several = found.setdefault(problem.file, [])
        if len(several) < MOST_LISTED:
            several.append(problem_data(problem, language))
    return found


def problem_data(problem: Diagnostic, language: str) -> Data:
    """A diagnostic in the desk's language. Nothing is mended in the files of other programs."""
    known = language_of(language)
    return {
        **problem.public(),
        "message": known.said(problem.message) or problem.message,
        "help": (known.said(problem.help) or problem.help) if problem.help else "",
        "length": problem.length,
        "fixes": [],
    }


# ---------------------------------------------------------------- lists


def lists(bench: StoryBench, language: str) -> Data:
    """How many findings of each kind there are, and the first of them."""
    several: dict[str, list[Data]] = {name: [] for name in LISTS}
    for problem, name in bench.problems():
        listed = problem_data(problem, language)
        place = {"section": name, "file": problem.file, "line": problem.line}
        kind = "errors" if problem.severity == "error" else "warnings"
        several[kind].append({"text": listed["message"], "name": problem.code, **place})
    for verdict in bench.verdicts.values():
        is_page = verdict.name in bench.drawn
        if verdict.status == "undecided" and is_page:
            several["undecided"].append(_listed(bench, verdict))
        elif verdict.status == "unreachable" and (is_page or verdict.name in bench.shut):
            several["unreachable"].append(_listed(bench, verdict))
    for name in bench.drawn.island_of:
        if bench.drawn.is_end(name):
            several["ends"].append({"name": name, "text": "", "section": name, **_place_data(bench.place(name))})
    return {name: {"count": len(found), "items": found[:MOST_LISTED]} for name, found in several.items()}


def _listed(bench: StoryBench, verdict: Decided) -> Data:
    section = verdict.name if verdict.name in bench.drawn else home(verdict.name)
    text = "; ".join(why.text for why in verdict.because)
    return {"name": verdict.name, "text": text, "section": section, **_place_data(verdict.at)}


def _place_data(at: Place | None) -> Data:
    return {"file": at.file if at else "", "line": at.line if at and at.file else 0}


# ---------------------------------------------------------------- search and table


def found(bench: StoryBench, text: str, filter: Filter) -> list[str]:
    """Passages with these words in their name or text, of those that the filter keeps; the nearest first."""
    wanted = text.strip().casefold()
    kept = [name for name in bench.drawn.island_of if _FILTERS.get(filter, _FILTERS[""])(bench, name)]
    if not wanted:
        return kept
    scored = ((_score(bench, name, wanted), at, name) for at, name in enumerate(kept))
    return [name for score, _, name in sorted(scored) if score]


def _score(bench: StoryBench, name: str, wanted: str) -> int:
    """The lower the nearer; 0 for what does not match."""
    folded = name.casefold()
    if folded == wanted:
        return 1
    if folded.startswith(wanted):
        return 2
    return 3 if wanted in folded else 4 if wanted in bench.drawn.texts.get(name, "").casefold() else 0


def _has_problem(bench: StoryBench, name: str) -> bool:
    return any(where == name for _, where in bench.problems())


def _is_uncovered(bench: StoryBench, name: str) -> bool:
    seen, of = branches(bench, name)
    return seen < of


def _has_shut(bench: StoryBench, name: str) -> bool:
    """Whether a passage cannot be reached, or one of its links never be clicked."""
    return bench.status(name) == "unreachable" or any(link in bench.shut for link in bench.links_of(name))


_FILTERS: dict[Filter, Callable[[StoryBench, str], bool]] = {
    "": lambda bench, name: True,
    "unreachable": _has_shut,
    "undecided": lambda bench, name: bench.status(name) == "undecided",
    "ends": lambda bench, name: bench.drawn.is_end(name),
    "uncovered": _is_uncovered,
    "problems": _has_problem,
}
FILTERS = tuple(name for name in _FILTERS if name)


def filter_counts(bench: StoryBench) -> dict[str, int]:
    """How many passages each filter keeps, where that is known."""
    names: list[Filter] = ["ends", "problems"]
    if bench.verdicts:
        names += ["unreachable", "undecided"]
    if bench.known.plays is not None:
        names.append("uncovered")
    return {name: len(found(bench, "", name)) for name in names}


def rows(bench: StoryBench, names: list[str], column: Column, down: bool, first: int) -> Data:
    """A page of the table, sorted."""
    order = {name: at for at, name in enumerate(bench.drawn.island_of)}
    made = [_row(bench, name) for name in names]
    key = _SORTING.get(column)
    made.sort(key=lambda row: (key(row) if key else 0, order[row["section"]]), reverse=down)
    shown = made[first : first + PAGE_OF_ROWS]
    return {"sort": column, "down": down, "first": first, "total": len(made), "rows": shown}


_SORTING: dict[Column, Callable[[Data], object]] = {
    "place": lambda row: row["place"],
    "opening": lambda row: row["opening"],
    "branches": lambda row: row["branches"][1],
    "replies": lambda row: float("inf") if row["replies"] is None else row["replies"],
    "plays": lambda row: row["plays"] or 0,
    "odds": lambda row: row["odds"] or 0.0,
    "words": lambda row: row["words"],
    "problems": lambda row: -len(row["problems"]),
}


def _row(bench: StoryBench, name: str) -> Data:
    """The row of a passage."""
    node, verdict, plays = bench.drawn.node(name), bench.verdict(name), bench.known.plays
    seen, of = branches(bench, name)
    return {
        "section": name,
        "kind": node.kind,
        "place": bench.drawn.islands[node.island].name,
        "opening": node.opening,
        "branches": [None if plays is None else seen, of],
        "replies": clicks(verdict),
        "plays": plays.seen[name] if plays is not None else None,
        "odds": plays.seen[name] / max(1, plays.plays) if plays is not None else None,
        "exact": False,
        "words": node.words,
        "problems": list(_troubles(bench, name)),
    }


def _troubles(bench: StoryBench, name: str) -> Iterator[Data]:
    if bench.status(name) in ("unreachable", "undecided"):
        yield {"kind": bench.status(name), "name": name}
    yield from ({"kind": "never", "name": link} for link in bench.links_of(name) if link in bench.shut)
    yield from ({"kind": one.severity, "name": one.code} for one, where in bench.problems() if where == name)
