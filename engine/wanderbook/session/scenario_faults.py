"""Faults of a scenario before it is run: unknown names (SB501), impossible tables (SB502)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wanderbook.book.base import Content
from wanderbook.diagnostics import Diagnostic, suggest
from wanderbook.notation.tables import Path, TomlFile
from wanderbook.proofs.sites import lost_fight
from wanderbook.session.coverage.reached import contents
from wanderbook.session.scenario_words import ExpectedFacts, Given, Happening, ScenarioFile, given_state
from wanderbook.table import Game
from wanderbook.table import events as every_games
from wanderbook.table.events import Event


def strangers(table: TomlFile, wanted: ScenarioFile, game: Game) -> Iterator[Diagnostic]:
    """SB501: a scenario that names something the book does not have, or claims nothing, proves nothing by passing."""
    for place, scenario in enumerate(wanted.scenario):
        here = ("scenario", place)
        if not any(facts.model_dump(exclude_defaults=True) for facts in (scenario.then, scenario.never)):
            yield table.problem(
                "SB501", here, "this scenario checks nothing", 'say what must be true: then = { at = "2" }'
            )
        for part in ("given", "then", "never"):
            yield from _unknown(table, (*here, part), getattr(scenario, part), game)
    for kind, goals in (("can", wanted.can), ("cannot", wanted.cannot)):
        for place, goal in enumerate(goals):
            yield from _missing_names(table, (kind, place, "reach"), (("name", goal.reach, ()),), game)
            yield from _unknown(table, (kind, place, "given"), goal.given, game)


_NAMED = {
    "section": "section",
    "at": "section",
    "stuck": "section",
    "ending": "ending",
    "quests": "quest",
    "used": "quest",
    "cards": "adventure card",
    "keywords": "keyword",
    "happened": "name",
    "stats": "stat",
    "boxes": "track",
}


def _names_in(content: Content) -> Iterator[tuple[str, str, Path]]:
    """The names in these fields, each with its kind and its field."""
    for field, kind in _NAMED.items():
        value = getattr(content, field, None)
        for thing in value if isinstance(value, tuple | dict) else () if value is None else (value,):
            yield kind, str(thing), (field,)


def _unknown(table: TomlFile, path: Path, facts: Given | ExpectedFacts, game: Game) -> Iterator[Diagnostic]:
    """A diagnostic for each name in a part of a scenario that neither the book nor the box has."""
    yield from _missing_names(table, path, _names_in(facts), game)
    if isinstance(facts, ExpectedFacts):
        yield from _unheard_of(table, (*path, "events"), facts.events, game)
    if game.rules.staging is not None:
        for code, where, message, help in game.rules.staging.faults(game, facts):
            yield table.problem(code, (*path, *where), message, help)


def _unheard_of(table: TomlFile, path: Path, named: Iterable[Happening], game: Game) -> Iterator[Diagnostic]:
    """A diagnostic for each event and field that this game does not have."""
    own = game.rules.staging.events if game.rules.staging else ()
    shared = (kind for kind in vars(every_games).values() if isinstance(kind, type) and issubclass(kind, Event))
    known = {one.__name__: one.__struct_fields__ for one in (*own, *shared)}
    for event in named:
        if event.event not in known:
            yield table.problem("SB501", path, f"no event is called {event.event}", suggest(event.event, known))
            continue
        for field in event.fields.keys() - set(known[event.event]):
            help = suggest(field, known[event.event]) or f"use one of its fields: {', '.join(known[event.event])}"
            yield table.problem("SB501", path, f"{event.event} has no {field}", help)


def impossible(table: TomlFile, wanted: ScenarioFile, game: Game) -> Iterator[Diagnostic]:
    """SB502: a table that no play can reach."""
    starts = [(("scenario", at), one.given) for at, one in enumerate(wanted.scenario)]
    starts += [(("can", at), one.given) for at, one in enumerate(wanted.can)]
    starts += [(("cannot", at), one.given) for at, one in enumerate(wanted.cannot)]
    for here, setting in starts:
        for wrong in game.rules.conserved(game, given_state(game, setting)):
            yield table.problem("SB502", (*here, "given"), f"this is impossible: {wrong}")


def _missing_names(
    table: TomlFile, path: Path, named: Iterable[tuple[str, str, Path]], game: Game
) -> Iterator[Diagnostic]:
    """A diagnostic (SB501) for each of the names that the book does not have; `named` has kind, name and field."""
    known = _known_names(game)
    for kind, name, field in named:
        if name not in known[kind]:
            what = "nothing called" if kind == "name" else f"no {kind}"
            help = (lost_fight(game.book, name) if kind == "name" else "") or suggest(name, known[kind])
            yield table.problem("SB501", (*path, *field), f"the book has {what} {name}", help)


def _known_names(game: Game) -> dict[str, set[str]]:
    """By kind of name, every name of that kind in the book."""
    book, there = game.book, contents(game)
    cards = (card.number for card in book.cards.adventure)
    return {
        "section": set(book.sections),
        "ending": {name.partition(":")[2] for name in there["endings"]},
        "quest": set(map(str, book.quests)),
        "adventure card": set(map(str, game.rules.staging.cards(game) if game.rules.staging else cards)),
        "keyword": set(book.bearers),
        "stat": set(book.stats),
        "track": set(book.tracks),
        "name": {*book.sections, *(name for names in there.values() for name in names)},
    }
