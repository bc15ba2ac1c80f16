"""The ledger: exactly who gives, needs, forbids and takes what. Places are rows, keywords columns."""

from __future__ import annotations

from collections import Counter, defaultdict

from msgspec.structs import replace

from wanderbook.locales import in_number, texts
from wanderbook.storymap.folding import folded
from wanderbook.storymap.model import EVENTS, START, Mark, Role, ThreadMap
from wanderbook.storymap.scenes.shapes import Canvas, Scene, shortened, tones
from wanderbook.storymap.scenes.storyline import PACKAGE, mark_title
from wanderbook.storymap.seriation import seriated

LEFT, TOP, CELL = 196.0, 96.0, 15.0
LEAST_WIDTH, MOST_COLUMNS, MOST_ROWS = 900.0, 150, 120


def ledger(whole: ThreadMap) -> Scene:
    """The ledger of a map. Columns beyond the most used ones are left out, and counted."""
    story = by_section(whole) if len(whole.places) < 2 else folded(whole)
    said = texts(story.language, PACKAGE)
    used = Counter(mark.thing for mark in story.marks)
    names = [thread.name for thread in sorted(story.threads, key=lambda one: -used[one.name])][:MOST_COLUMNS]
    rows, fixed, columns = _order(story, names)
    canvas = Canvas()
    wide = max((LEAST_WIDTH - LEFT - 44) / max(1, len(columns)), 13.0)
    x = {name: LEFT + (at + 0.5) * wide for at, name in enumerate(columns)}
    y = {name: TOP + (at + 0.5) * CELL for at, name in enumerate(rows)}
    y |= {name: TOP + (len(rows) + at + 0.5) * CELL + 10 for at, name in enumerate(fixed)}
    width = max(LEAST_WIDTH, LEFT + wide * len(columns) + 44)
    _draw_rows(canvas, story, y, set(fixed), width, said)
    _draw_columns(canvas, story, x, max(y.values(), default=TOP) + CELL / 2)
    _draw_marks(canvas, story, x, y, said)
    if len(columns) < len(story.threads):
        count = len(story.threads) - len(columns)
        left_out = in_number(said["more"], count, story.language).format(count=count)
        canvas.text(width - 12, 16, left_out, "soft", 11, "end")
    height = max(y.values(), default=TOP) + CELL + 12
    return canvas.scene("ledger", f"{story.title}: {said['ledger']}", width, height)


def by_section(story: ThreadMap) -> ThreadMap:
    """The map of a book with one place, with a place for each section that has a mark."""
    kept = list(dict.fromkeys(mark.section for mark in story.marks if mark.section))
    if not story.places or len(kept) > MOST_ROWS:
        return story
    [place] = story.places
    places = tuple(replace(place, id=number, name="", sections=(number,)) for number in kept)
    marks = tuple(replace(mark, place=mark.section or mark.place) for mark in story.marks)
    return replace(story, places=places, marks=marks)


def _order(story: ThreadMap, columns: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Rows that are sorted, those that stay below, and the columns."""
    used = {mark.place for mark in story.marks if mark.thing in set(columns)}
    moving = [place.id for place in story.places if place.id in used and place.kind in ("place", "chapter")]
    fixed = [place.id for place in story.places if place.id in used and place.kind in ("interlude", "finale")]
    fixed += [name for name in (START, EVENTS) if name in used]
    rows, ordered = seriated(moving, columns, story.marks)
    return rows, fixed, ordered


def _draw_rows(
    canvas: Canvas, story: ThreadMap, y: dict[str, float], fixed: set[str], width: float, said: dict[str, str]
) -> None:
    names = {place.id: place.name for place in story.places} | {START: said["start"], EVENTS: said["events"]}
    for at, (name, down) in enumerate(y.items()):
        look = "last" if name in fixed else "paper" if at % 2 else "even"
        canvas.rect(8, down - CELL / 2, width - 16, CELL, look, place=name)
        canvas.text(LEFT - 10, down + 3.5, shortened(names[name], 26), "ink serif", 9.5, "end", place=name)
        if name not in (START, EVENTS):
            canvas.text(14, down + 3.5, shortened(name, 9), "ink bold", 9.5, place=name)


def _draw_columns(canvas: Canvas, story: ThreadMap, x: dict[str, float], bottom: float) -> None:
    tone, titles = tones(story.groups), {thread.name: thread.title for thread in story.threads}
    for at, (name, across) in enumerate(x.items()):
        if at % 5 == 0:
            half = (across - LEFT) / (at + 0.5) / 2
            canvas.line([(across - half, TOP), (across - half, bottom)], "rule")
        look = f"bold f{tone[name]}"
        said = f"{name} {titles[name]}".strip()
        canvas.text(across + 3, TOP - 6, shortened(name, 14), look, 9.5, turn=-58, thread=name, title=said)


def _draw_marks(
    canvas: Canvas, story: ThreadMap, x: dict[str, float], y: dict[str, float], said: dict[str, str]
) -> None:
    """The marks of a cell: a gain inside a need, with crosses and bars at the corner."""
    tone = tones(story.groups)
    cells: dict[tuple[str, str], dict[Role, list[Mark]]] = defaultdict(lambda: defaultdict(list))
    for mark in story.marks:
        if mark.thing in x and mark.place in y:
            cells[mark.place, mark.thing][mark.role].append(mark)
    for (place, thing), roles in cells.items():
        core = "gives" in roles or "asks" in roles
        for role, several in sorted(roles.items(), key=lambda one: one[0] == "gives"):
            right, down = x[thing], y[place]
            size = 1.35 if role == "asks" else 0.75 if role == "gives" and "asks" in roles else 1.0
            if core and role == "forbids":
                right, down, size = right + 5.2, down - 3.6, 0.62
            elif core and role == "takes":
                down, size = down + 6, 0.7
            title = "; ".join(mark_title(mark, said) for mark in several[:6])
            canvas.mark(several[0], right, down, tone[thing], size, title)
