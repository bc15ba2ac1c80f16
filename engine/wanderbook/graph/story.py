"""The storybook as a networkx graph: a node for each section, an edge for each link.

Node names are section numbers, `entrance:38` for a place where reading may begin, `ending:2`, and `return` for the ship
or the map. The quests that reading a section gives or takes are attributes of its node; those that a link gives or
takes are attributes of its edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

import networkx as nx

from wanderbook.book import Book, Choice, Section
from wanderbook.book.conditions import Condition
from wanderbook.book.effects import (
    CompleteQuest,
    Effect,
    EndCampaign,
    EndStory,
    GainQuest,
    LoseQuest,
    ReturnToMap,
    ReturnToShip,
    TurnTo,
    is_way_on,
)
from wanderbook.book.sections import Combat, DrawTable, Instructions, Row, Trial
from wanderbook.ids import name_of
from wanderbook.machine.reading import draw_name
from wanderbook.notation.stat_words import stat_words

WayKind = Literal["begin", "choice", "pass", "fail", "victory", "redirect", "turn"]
StoryGraph: TypeAlias = "nx.MultiDiGraph[str]"
Attributes: TypeAlias = dict[str, Any]
"""The attributes of a node or an edge, whose types networkx does not know."""

RETURN = "return"


def story_graph(book: Book) -> StoryGraph:
    """The graph of every section and every link, whether or not it can ever be taken."""
    graph: StoryGraph = nx.MultiDiGraph(title=book.title, ruleset=book.title_page.ruleset, language=book.language)
    if book.stats:
        graph.graph["stats"] = stat_words(book.title_page)
    chapters = {number: chapter.name for chapter in book.chapters for number in chapter.sections}
    for number, section in book.sections.items():
        own = [effect for effect in _own_effects(section) if not is_way_on(effect)]
        graph.add_node(number, kind="section", chapter=chapters[number], town=section.town, **_quests(book, own))
    for number in book.entrances:
        graph.add_node(f"entrance:{number}", kind="entrance")
        graph.add_edge(f"entrance:{number}", number, f"entrance:{number}", kind="begin", guard=None)
    for section in book.sections.values():
        for way in ways(section):
            _add_way(graph, book, way)
    return graph


class StoryEdge:
    """A link out of a section: its name in reports, its target, and its guard and trial."""

    __slots__ = ("effects", "guard", "kind", "name", "source", "target", "text", "trial")

    def __init__(
        self,
        source: str,
        target: str,
        kind: WayKind,
        name: str,
        guard: Condition | None = None,
        effects: tuple[Effect, ...] = (),
        text: str = "",
        trial: Trial | None = None,
    ) -> None:
        """`source` and `target` are nodes of the graph, `name` is the name in reports, such as `12:A:pass`."""
        self.source, self.target, self.kind, self.name = source, target, kind, name
        self.guard, self.effects, self.text, self.trial = guard, effects, text, trial


def ways(section: Section) -> Iterator[StoryEdge]:
    """Every link out of a section, in reading order."""
    number = section.number
    for at, redirect in enumerate(section.redirects, 1):
        yield StoryEdge(number, redirect.to, "redirect", name_of(number, f"if{at}"), redirect.when)
    draws = 0
    for block in section.body:
        match block:
            case Instructions(effects=effects):
                if target := _target(effects):
                    yield StoryEdge(number, target, "turn", name_of(number, "turn"))
            case DrawTable(rows=rows):
                yield from _draw_ways(number, draw_name(section, draws), rows)
                draws += 1
    for choice in section.choices:
        yield from _choice_ways(number, choice)


def _draw_ways(number: str, draw: str, rows: Iterable[Row]) -> Iterator[StoryEdge]:
    """A link for each outcome of a draw that leads to another section."""
    for row in rows:
        if target := _target(row.effects):
            drawn = f"{row.low}-{row.high}"
            yield StoryEdge(number, target, "turn", name_of(draw, drawn), effects=row.effects, text=drawn)


def _choice_ways(number: str, choice: Choice) -> Iterator[StoryEdge]:
    """The links of a choice: one, or one each for passing and failing its trial."""
    name = name_of(number, choice.letter)
    target = _target(choice.effects)
    if choice.trial is None:
        if target:
            yield StoryEdge(number, target, "choice", name, choice.requires, choice.effects, choice.text)
        return
    won: WayKind = "victory" if isinstance(choice.trial, Combat) else "pass"
    if target:
        yield StoryEdge(
            number, target, won, name_of(name, "pass"), choice.requires, choice.effects, choice.text, choice.trial
        )
    if won == "pass" or choice.failure:
        failed = choice.failure.effects if choice.failure else ()
        own = _target(failed)
        # A failure without a turn of its own continues like a success, including the following effects.
        effects = failed if own else (*failed, *choice.effects)
        if to := own or target:
            yield StoryEdge(
                number, to, "fail", name_of(name, "fail"), choice.requires, effects, choice.text, choice.trial
            )


def _target(effects: Iterable[Effect]) -> str | None:
    """The node that the first turn or ending among these effects leads to."""
    for effect in effects:
        match effect:
            case TurnTo(section=section):
                return section
            case ReturnToShip() | ReturnToMap():
                return RETURN
            case EndStory(ending=ending) | EndCampaign(ending=ending):
                return f"ending:{ending}"
    return None


def _own_effects(section: Section) -> Iterator[Effect]:
    for block in section.body:
        if isinstance(block, Instructions):
            yield from block.effects


def _quests(book: Book, effects: Iterable[Effect]) -> dict[str, tuple[int, ...] | tuple[str, ...]]:
    """Quests gained and lost, and their keywords."""
    gains = tuple(effect.quest for effect in effects if isinstance(effect, GainQuest))
    loses = tuple(effect.quest for effect in effects if isinstance(effect, LoseQuest | CompleteQuest))
    return {
        "gains": gains,
        "loses": loses,
        "keywords_gained": _keywords(book, gains),
        "keywords_lost": _keywords(book, loses),
    }


def _keywords(book: Book, quests: Iterable[int]) -> tuple[str, ...]:
    borne = (book.quests[number].keyword for number in quests if number in book.quests)
    return tuple(dict.fromkeys(keyword for keyword in borne if keyword))


def _add_way(graph: StoryGraph, book: Book, way: StoryEdge) -> None:
    """Add a link to the graph, and its target if that is an ending or the ship."""
    if way.target not in graph:
        kind = "return" if way.target == RETURN else "ending"
        graph.add_node(way.target, kind=kind, **_ending_name(book, way.target))
    graph.add_edge(
        way.source,
        way.target,
        way.name,
        kind=way.kind,
        guard=way.guard,
        trial=way.trial,
        text=way.text,
        **_quests(book, [effect for effect in way.effects if not is_way_on(effect)]),
    )


def _ending_name(book: Book, node: str) -> dict[str, str]:
    names = {f"ending:{ending.number}": ending.name for ending in book.title_page.ending}
    return {"name": names[node]} if node in names else {}
