"""The parts of a book, each as the line that an author would write, to compare two editions.

A part has a name as in reports (`38.9`, `38.9:A`, `quest 4`) and lines by what they are about. Lines are either rules,
which change what can happen, or words, which do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from wanderbook.book import Choice, Section, TitlePage
from wanderbook.book.atlas import Page
from wanderbook.book.base import Content
from wanderbook.book.cards import Event
from wanderbook.book.sections import DrawTable, Failure, Hazard, Instructions, Passage, Prose, conditional
from wanderbook.ids import name_of
from wanderbook.notation.languages import Phrasebook
from wanderbook.notation.printer import (
    print_block,
    print_card,
    print_effects,
    print_failure,
    print_guards,
    print_hazard,
    print_redirect,
    print_shown,
    print_trial,
)
from wanderbook.notation.wording import without_prose

Lines = dict[str, str]
WORDS = frozenset(
    {"name", "text", "title", "authors", "licence", "language", "summary", "prologue", "lesson", "next", "at"}
)
"""Keys of tables that do not affect play."""
EVENT_TEXTS = ("passage", "complete", "turn_end")
"""The parts of an event; the first has the event's own name."""


class Parts(NamedTuple):
    """Lines of one thing and of what belongs to it, by name."""

    rules: dict[str, Lines]
    words: dict[str, Lines]


def section_parts(words: Phrasebook, section: Section) -> Parts:
    """The lines of a section, its redirects and its choices."""
    parts = passage_parts(words, section.number, section)
    own = parts.rules[section.number]
    if section.town is not None:
        own["town"] = "a town"
        parts.words[section.number]["town"] = section.town
    for at, redirect in enumerate(section.redirects, 1):
        parts.rules[name_of(section.number, f"if{at}")] = {"redirect": print_redirect(words, redirect)}
    return parts


def passage_parts(words: Phrasebook, name: str, passage: Passage) -> Parts:
    """The passage's own effects and draws, and each of its choices."""
    parts = Parts({name: _body(words, passage)}, {name: _prose(passage)})
    for part, paragraph in conditional(passage):
        parts.rules[name_of(name, part)] = {"shown": print_shown(words, paragraph)}
    for choice in passage.choices:
        taken = name_of(name, choice.letter)
        parts.rules[taken] = dict(_choice(words, choice))
        failed = choice.failure.text if choice.failure else ""
        parts.words[taken] = {"text": choice.text, "failure": failed}
    return parts


def _body(words: Phrasebook, passage: Passage) -> Lines:
    """Effects and draws, numbered by kind, so that a further one leaves the other lines unchanged."""
    lines: Lines = {}
    blocks = without_prose(passage.body)
    for at, block in enumerate((one for one in blocks if isinstance(one, Instructions)), 1):
        lines[f"effects {at}"] = print_effects(words, block.effects)
    for at, table in enumerate((one for one in blocks if isinstance(one, DrawTable)), 1):
        opening, *rows = print_block(words, table).split("\n")
        lines[f"draw {at}"] = opening
        for row, line in zip(table.rows, rows, strict=True):
            lines[f"draw {at} {row.low}-{row.high}"] = line
    return lines


def _prose(passage: Passage) -> Lines:
    """The prose, with its position among the instructions, which counts as words too."""
    kinds = [block.text if isinstance(block, Prose) else f"<{block.kind}>" for block in passage.body]
    return {"prose": "\n\n".join(kinds)} if any(isinstance(block, Prose) for block in passage.body) else {}


def _choice(words: Phrasebook, choice: Choice) -> Iterator[tuple[str, str]]:
    """The lines of a choice that affect play, as pairs of what each is about and its text."""
    if choice.requires:
        yield "guard", " ".join(print_guards(words, choice.requires))
    if choice.price:
        yield "price", words.print_frame("pay", prices=words.print_prices(choice.price))
    if choice.trial:
        yield "trial", print_trial(words, choice.trial)
    if choice.failure is not None:
        yield "failure", print_failure(words, Failure(effects=choice.failure.effects))
    yield "effects", print_effects(words, choice.effects)


# ---------------------------------------------------------------- cards, atlas, title page


def card_parts(words: Phrasebook, kind: str, card: Content) -> Parts:
    """The lines of a card, and of an event's further texts."""
    values = print_card(words, card)
    name = f"{kind} {values.pop('number')}"
    if not isinstance(card, Event):
        return _table(name, values)
    parts = _table(name, {key: value for key, value in values.items() if key not in {"challenge", *EVENT_TEXTS}})
    if card.challenge:
        _add(parts, name, _hazard(words, "challenge", card.challenge))
    for key in EVENT_TEXTS:
        if passage := getattr(card, key):
            _add_all(parts, passage_parts(words, name if key == "passage" else name_of(name, key), passage))
    return parts


def _hazard(words: Phrasebook, key: str, hazard: Hazard) -> tuple[Lines, Lines]:
    """The hazard's test and effects, and the text that is only shown on failure."""
    silent = hazard.model_copy(update={"failure": Failure(effects=hazard.failure.effects)})
    return {key: _line(key, print_hazard(words, silent))}, {key: hazard.failure.text} if hazard.failure.text else {}


def _add(parts: Parts, name: str, lines: tuple[Lines, Lines]) -> None:
    for own, more in zip(parts, lines, strict=True):
        own.setdefault(name, {}).update(more)


def _add_all(parts: Parts, more: Parts) -> None:
    for name in more.rules:
        _add(parts, name, (more.rules[name], more.words.get(name, {})))


def page_parts(words: Phrasebook, page: Page) -> Parts:
    """A page of the atlas, and each of its regions or squares."""
    plain = page.model_dump(exclude={"number", "regions", "squares"}, exclude_defaults=True, mode="json")
    parts = _table(f"page {page.number}", plain)
    for space in page.spaces:
        name = f"page {page.number}:{space.id}"
        values = space.model_dump(exclude={"id", "hazard"}, exclude_defaults=True, mode="json")
        _add_all(parts, _table(name, values))
        if hazard := getattr(space, "hazard", None):
            _add(parts, name, _hazard(words, "hazard", hazard))
    return parts


def title_parts(page: TitlePage) -> Parts:
    """The lines of a title page, and of its endings."""
    values = page.model_dump(exclude={"ending"}, exclude_defaults=True, mode="json")
    parts = _table("book.toml", values)
    for ending in page.ending:
        parts.rules[f"ending {ending.number}"] = {"there": "an ending"}
        parts.words[f"ending {ending.number}"] = {"name": ending.name}
    return parts


def _table(name: str, values: Mapping[str, object]) -> Parts:
    """The lines of a table, divided into rules and words."""
    lines = {key: _line(key, value) for key, value in values.items()}
    return Parts(
        {name: {key: line for key, line in lines.items() if key not in WORDS}},
        {name: {key: line for key, line in lines.items() if key in WORDS}},
    )


def _line(key: str, value: object) -> str:
    """A value as TOML on one line; a phrase is printed as it is."""
    if isinstance(value, bool):
        return key if value else f"not {key}"
    if isinstance(value, str):
        return f"{key} = {' / '.join(line.strip() for line in value.strip().split(chr(10)))}"
    if isinstance(value, list):
        return f"{key} = {', '.join(map(_inner, value))}"
    return f"{key} = {_inner(value)}"


def _inner(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(_line(key, one) for key, one in value.items())
    return str(value)
