"""Views of the table in any of the board games: crew, hands, quests, the score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from wanderbook.table import Table
from wanderbook.table.scoring import Score, ScoringLine
from wanderbook.telling.crewed.telling import CrewTelling
from wanderbook.telling.crewed.words import CrewWords
from wanderbook_tools.answers import Offered, roughly
from wanderbook_tools.telling import QUIET, bound, ruled


class CrewLine(NamedTuple):
    """A crew member on one line."""

    health: int
    most: int
    vigour: int
    """Fatigue or stamina, which the board counts in cubes."""
    skills: Iterable[int]
    bears: Iterable[str]


def crew(words: CrewWords, state: Table, vigour: str, skills: Sequence[str], line: Callable[[Any], CrewLine]) -> Grid:
    """The whole crew, one line each: health, fatigue or stamina, skills, equipped cards."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 1), header_style=QUIET)
    for name in ("name", "health", vigour):
        grid.add_column(words(f"crew.{name}"), no_wrap=True)
    for skill in skills:
        grid.add_column(words(f"short.{skill}"), justify="right", no_wrap=True)
    grid.add_column(words("crew.more"), overflow="fold")
    for mate in state.board.crew:
        member = line(mate)
        grid.add_row(
            bound(mate.name, "bold" if member.health else "strike dim"),
            bound(f"{member.health}/{member.most}", "red" if member.health * 2 <= member.most else ""),
            "■" * member.vigour or "·",
            *(str(amount) if amount else "·" for amount in member.skills),
            bound(words.listed(member.bears)),
        )
    return grid


def meant(state: Table, line: str) -> Any:
    """The crew member whose name begins like this; None if there is none. Raises `Unclear`."""
    option = roughly(line, [Offered(mate.name, mate.name, (mate.name,)) for mate in state.board.crew])
    return next((mate for mate in state.board.crew if mate.name == option), None)


def hand(words: CrewWords, state: Table, player: int, limit: int) -> Iterator[RenderableType]:
    cards = state.board.hands[player]
    title = words("hand_title", many=len(cards), limit=limit)
    yield bound(f"{words.of_player(state.board.players, player)}{title}", "bold")
    yield listed((words.ability(card), words.hand_card(card)) for card in cards)


def quests(telling: CrewTelling, state: Table, viewer: int | None) -> Iterator[RenderableType]:
    """The quests, each as this player may read it."""
    words = telling.words
    yield bound(words("quests_title", many=len(state.quests), used=len(state.used)), "bold")
    for number in sorted(state.quests):
        yield bound(f"  {number} {telling.quest_title(state, number, viewer)}")
        if text := telling.quest_text(state, number, viewer):
            yield Padding(bound(text, QUIET), (0, 0, 0, 4))
    if state.tokens:
        yield bound(words("explore_tokens", letters=words.listed(sorted(state.tokens))))


def listed(rows: Iterable[tuple[str, str]]) -> Grid:
    """A table of two columns, such as names and amounts."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(overflow="fold", max_width=28)
    grid.add_column(overflow="fold")
    for name, what in rows:
        grid.add_row(bound(f"  {name}"), bound(what, "cyan"))
    return grid


def score(words: CrewWords, lines: Sequence[ScoringLine], scored: Score) -> RenderableType:
    """The score: the first line, and every line that is not 0."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right")
    for line, (index, line_score) in zip(lines, enumerate(scored.lines), strict=True):
        if line_score.points or not index:
            name = f"{line.counted}_above" if line.above is not None else line.counted
            grid.add_row(
                ruled(words(f"score.{name}", count=line_score.count), line_score.rule, ""), str(line_score.points)
            )
    grid.add_row(Text(words("score.total"), "bold"), Text(str(scored), "bold"))
    return grid
