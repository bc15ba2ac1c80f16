"""What stands around the map: the head, the files with their problems, and the lists at the foot, as plain data."""

from __future__ import annotations

from wanderbook.api.causes import Cause
from wanderbook.diagnostics import Diagnostic
from wanderbook.diagnostics.language import language_of
from wanderbook.language import Fix
from wanderbook_widgets.authoring.bench import Bench, Data
from wanderbook_widgets.authoring.causes import below_data, is_place
from wanderbook_widgets.authoring.continuity import find_data, finds
from wanderbook_widgets.authoring.finding import never_chosen
from wanderbook_widgets.authoring.locks import lock_reason

MOST_LISTED = 200
"""Of each kind of problem in the list at the foot."""
MOST_EXPLAINED = 20
"""Soft locks whose reason is listed: each takes a play."""
MOST_WAYS = 3
"""To an unreachable section, in the list."""
LISTS = ("errors", "warnings", "unreachable", "dead_ends", "soft_locks", "continuity", "undecided")


def head_data(bench: Bench) -> Data:
    """The head of the desk: title, how many sections, choices and endings, unsaved files, keywords."""
    book = bench.book
    return {
        "title": book.title,
        "sections": len(book),
        "choices": sum(len(section.choices) for section in book),
        "endings": len(book.content.title_page.ending),
        "unsaved": sorted(bench.service.unsaved),
        "keywords": sorted(book.content.bearers),
    }


# ---------------------------------------------------------------- problems


def problem_data(bench: Bench, problem: Diagnostic, said: Data, language: str) -> Data:
    """A diagnostic in the desk's language, with its fixes by title."""
    known = language_of(language)
    return {
        **problem.public(),
        "message": known.said(problem.message) or problem.message,
        "help": (known.said(problem.help) or problem.help) if problem.help else "",
        "length": problem.length,
        "fixes": [fix_title(one, said) for one in bench.service.fixes(problem)],
    }


def fix_title(fix: Fix, said: Data) -> str:
    return str(said["fixes"][fix.kind]).format(name=fix.name)


def files_data(bench: Bench, open_path: str) -> list[Data]:
    """Every file with how many problems it has; of the open one also its sections."""
    drawn, diagnosed, unsaved = bench.drawn, bench.diagnostics(), bench.service.unsaved
    sections = [
        {"number": number, "line": line, "opening": drawn.opening(number) if number in drawn.island_of else ""}
        for number, (path, line) in bench.service.read.places.items()
        if path == open_path
    ]
    return [
        {
            "path": path,
            "sections": sections if path == open_path else [],
            "errors": sum(one.severity == "error" for one in diagnosed.get(path, ())),
            "warnings": sum(one.severity != "error" for one in diagnosed.get(path, ())),
            "unsaved": path in unsaved,
        }
        for path in bench.service.texts
    ]


def problems_data(bench: Bench, said: Data, language: str) -> dict[str, list[Data]]:
    """Diagnostics by file."""
    return {
        path: [problem_data(bench, one, said, language) for one in several[:MOST_LISTED]]
        for path, several in bench.diagnostics().items()
    }


# ---------------------------------------------------------------- lists


def lists(bench: Bench, language: str, said: Data) -> Data:
    """How many findings of each kind there are, and the first of them."""
    proved, known = bench.known.reached or bench.known.before, language_of(language)
    several: dict[str, list[Data]] = {name: [] for name in LISTS}
    for problem, number in bench.problems():
        several["errors" if problem.severity == "error" else "warnings"].append(
            {
                "text": known.said(problem.message) or problem.message,
                "name": problem.code,
                "section": number,
                "file": problem.file,
                "line": problem.line,
            }
        )
    if bench.verdicts is not None:
        for section in bench.book:
            status = bench.node_status(section.number)
            if status == "undecided" or (status == "unreachable" and bench.known.causes is None):
                several[status].append(_never(bench, section.number, said))
            if status != "unreachable" and bench.known.causes is None:
                several["unreachable"] += (_never(bench, name, said) for name in never_chosen(bench, section))
        several["unreachable"] += (_cause(bench, cause, said) for cause in bench.known.causes or ())
    if proved is not None:
        for end in proved.dead_ends:
            first = next(iter((*end.asked, *end.given)), "")
            several["dead_ends"].append({**_listed(bench, first), "name": ", ".join(end.names), "text": end.why})
    if bench.known.reached is not None:
        for at, lock in enumerate(bench.known.reached.soft_locks):
            text = lock_reason(bench, lock, said) if at < MOST_EXPLAINED else ""
            several["soft_locks"].append({**_listed(bench, lock.at), "text": text, "lock": at})
    else:
        several["soft_locks"] += ({**_listed(bench, section), "text": ""} for section in sorted(bench.locked))
    several["continuity"] += (find_data(bench, at, find, language) for at, find in finds(bench))
    return {name: {"count": len(found), "items": found[:MOST_LISTED]} for name, found in several.items()}


def _cause(bench: Bench, cause: Cause, said: Data) -> Data:
    """One cause of what no play reaches, at the place to mend."""
    if is_place(bench, cause.name):
        listed = _never(bench, cause.name, said)
    else:
        file, line = cause.place or ("", 0)
        listed = {"name": cause.name, "text": "; ".join(cause.why), "section": "", "file": file, "line": line}
    return {**listed, **below_data(bench, cause, said)}


def _never(bench: Bench, name: str, said: Data) -> Data:
    """What no play reaches: its name, and of a section, what leads to it. Empty while that is undecided."""
    listed, (section, _, part) = _listed(bench, name), name.partition(":")
    if bench.status(name) == "undecided" or bench.node_status(section) == "undecided":
        return listed
    if part:
        kinds = {"if": "never_redirect", "p": "never_paragraph"}
        return {**listed, "text": said["lists"][kinds.get(part.rstrip("0123456789"), "never_choice")]}
    ways = dict.fromkeys(tag.name or line.source for line in bench.drawn.came_from(name) for tag in line.tags)
    shown = ", ".join([*ways][:MOST_WAYS]) + (" …" if len(ways) > MOST_WAYS else "")
    return {**listed, "text": said["lists"]["never_from"].format(names=shown) if ways else said["lists"]["never"]}


def _listed(bench: Bench, name: str) -> Data:
    file, line = bench.place(name) or ("", 0)
    return {"name": name, "text": "", "section": name.partition(":")[0], "file": file, "line": line}
