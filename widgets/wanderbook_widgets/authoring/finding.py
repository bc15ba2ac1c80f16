"""Search, filters, routes and the table: which sections are meant, and rows about them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from wanderbook.book.conditions import HasKeyword, simple_parts
from wanderbook.book.sections import Section, all_effects, conditional
from wanderbook.diagnostics.model import fold
from wanderbook.graph.map import DrawnMap, MapLine
from wanderbook.graph.map.model import keywords_given
from wanderbook.ids import section_order
from wanderbook_widgets.authoring.bench import Bench, Data
from wanderbook_widgets.authoring.lenses import branches, exact_odds, share
from wanderbook_widgets.authoring.messages import Column, Filter

MOST_FOUND = 2_000
"""Sections that are lit on the map; the table has all of them."""
PAGE_OF_ROWS = 200


def found(bench: Bench, text: str, filter: Filter) -> list[str]:
    """Sections with this number, these words, or this keyword, of those that the filter keeps; the nearest first."""
    wanted = fold(text.strip())
    kept = _kept(bench, filter, text.strip().upper() if filter in ("gives", "requires") else "")
    if filter in ("gives", "requires") or not wanted:
        return kept
    scored = ((_score(bench, number, wanted), number) for number in kept)
    ordered = sorted((score, section_order(number), number) for score, number in scored if score)
    return [number for _, _, number in ordered]


def _score(bench: Bench, number: str, wanted: str) -> int:
    """The lower the nearer; 0 for what does not match."""
    section = bench.book[number]
    if number == wanted or fold(number) == wanted:
        return 1
    if number.startswith(wanted):
        return 2
    if fold(bench.drawn.node(number).opening).startswith(wanted):
        return 3
    if wanted in {fold(word) for word in (*_given(bench, section), *_required(section))}:
        return 4
    texts = (section.prose, section.town or "", *(choice.text for choice in section.choices))
    return 5 if any(wanted in fold(one) for one in texts) else 0


def _given(bench: Bench, section: Section) -> set[str]:
    return keywords_given(bench.book.content, all_effects(section))


def _required(section: Section) -> set[str]:
    """The keywords that any condition of a section tests."""
    shown = (one.when for _, one in conditional(section))
    guards = (*(one.when for one in section.redirects), *shown, *(one.requires for one in section.choices))
    parts = (part for guard in guards if guard for part in simple_parts(guard))
    return {part.keyword for part in parts if isinstance(part, HasKeyword)}


def _kept(bench: Bench, filter: Filter, keyword: str) -> list[str]:
    """The numbers of the sections that a filter keeps; `keyword` narrows those that ask for keywords."""
    counted = branches(bench) if filter == "uncovered" else {}
    troubled = set(problem_sections(bench)) if filter == "problems" else set()

    def has(several: set[str]) -> bool:
        return any(keyword in one for one in several) if keyword else bool(several)

    keeps: dict[str, Callable[[Section], bool]] = {
        "": lambda one: True,
        "gives": lambda one: has(_given(bench, one)),
        "requires": lambda one: has(_required(one)),
        "unreachable": lambda one: _has_unreachable(bench, one),
        "uncovered": lambda one: counted.get(one.number, (0, 0))[0] < counted.get(one.number, (0, 0))[1],
        "problems": lambda one: one.number in troubled,
    }
    return [section.number for section in bench.book if keeps[filter](section)]


def _has_unreachable(bench: Bench, section: Section) -> bool:
    return bench.node_status(section.number) == "unreachable" or any(never_chosen(bench, section))


def never_chosen(bench: Bench, section: Section) -> Iterator[str]:
    """Choices and redirects of a section that no play takes, and paragraphs that none is shown."""
    redirects = (f"if{at}" for at in range(1, len(section.redirects) + 1))
    parts = (*(one.letter for one in section.choices), *redirects, *(name for name, _ in conditional(section)))
    return (f"{section.number}:{part}" for part in parts if bench.status(f"{section.number}:{part}") == "unreachable")


def problem_sections(bench: Bench) -> Iterator[str]:
    """Sections with a diagnostic, that cannot be reached, or where a play can be locked."""
    yield from (number for _, number in bench.problems() if number)
    if bench.verdicts is not None:
        yield from bench.locked
        yield from (section.number for section in bench.book if _has_unreachable(bench, section))


def filter_counts(bench: Bench) -> dict[str, int]:
    """How many sections each filter keeps, where that is known."""
    names: list[Filter] = []
    if bench.verdicts is not None:
        names += ["unreachable", "problems"]
    if bench.known.covered is not None:
        names.append("uncovered")
    return {name: len(_kept(bench, name, "")) for name in names}


# ---------------------------------------------------------------- a route


def route(drawn: DrawnMap, start: str, goal: str) -> list[MapLine]:
    """The fewest lines from one page to another, whatever their guards; none where no line leads there."""
    came: dict[str, MapLine | None] = {start: None}
    waiting = deque([start])
    while waiting and goal not in came:
        here = waiting.popleft()
        for line in drawn.lines_from(here) if here in drawn.island_of else ():
            if line.target not in came:
                came[line.target] = line
                waiting.append(line.target)
    path: list[MapLine] = []
    step = came.get(goal)
    while step is not None:
        path.append(step)
        step = came[step.source]
    return path[::-1]


# ---------------------------------------------------------------- the table


def rows(bench: Bench, numbers: list[str], column: Column, down: bool, first: int) -> Data:
    """A page of the table, sorted."""
    counted = branches(bench)
    troubled = {number: list(_troubles(bench, number)) for number in set(problem_sections(bench))}
    sort = _sorting(bench, column, counted, troubled)
    ordered = sorted(numbers, key=lambda one: (sort(one), section_order(one)), reverse=down)
    shown = ordered[first : first + PAGE_OF_ROWS]
    return {
        "sort": column,
        "down": down,
        "first": first,
        "total": len(ordered),
        "rows": [_row(bench, number, counted, troubled) for number in shown],
    }


def _sorting(
    bench: Bench, column: Column, counted: dict[str, tuple[int, int]], troubled: dict[str, list[Data]]
) -> Callable[[str], object]:
    """The key by which sections are sorted for a column of the table."""

    def replies(number: str) -> float:
        """How many replies the shortest known play to a section has; sections without one come last."""
        found = bench.finding(number)
        return len(found.witness) if found and found.status == "reachable" else float("inf")

    exact = exact_odds(bench) if column == "odds" else {}
    return {
        "section": lambda one: 0,
        "place": lambda one: bench.drawn.islands[bench.drawn.island_of[one]].name,
        "opening": lambda one: bench.drawn.node(one).opening,
        "branches": lambda one: counted.get(one, (0, len(bench.drawn.ways(one))))[1],
        "replies": replies,
        "plays": lambda one: share(bench, one) or 0.0,
        "odds": lambda one: exact.get(one, share(bench, one) or 0.0),
        "words": lambda one: bench.drawn.node(one).words,
        "problems": lambda one: -len(troubled.get(one, ())),
    }[column]


def _row(bench: Bench, number: str, counted: dict[str, tuple[int, int]], troubled: dict[str, list[Data]]) -> Data:
    """The row of a section in the table."""
    node, found, covered = bench.drawn.node(number), bench.finding(number), bench.known.covered
    part, exact = share(bench, number), exact_odds(bench)
    return {
        "section": number,
        "kind": node.kind,
        "place": bench.drawn.islands[node.island].name,
        "opening": node.opening,
        "branches": list(counted.get(number, (None, len(bench.drawn.ways(number))))),
        "replies": len(found.witness) if found and found.status == "reachable" else None,
        "plays": round(part * covered.plays) if covered and part is not None else None,
        "odds": exact.get(number, part),
        "exact": number in exact,
        "words": node.words,
        "problems": troubled.get(number, []),
    }


def _troubles(bench: Bench, number: str) -> Iterator[Data]:
    """What is wrong with a section, for its row: unreachable, choices never chosen, a soft lock, problems."""
    if bench.node_status(number) == "unreachable":
        yield {"kind": "unreachable"}
        return
    if number in bench.book:
        yield from ({"kind": "never", "name": name} for name in never_chosen(bench, bench.book[number]))
    if number in bench.locked:
        yield {"kind": "lock"}
    for one, section in bench.problems():
        if section == number:
            yield {"kind": one.severity, "name": one.code}
