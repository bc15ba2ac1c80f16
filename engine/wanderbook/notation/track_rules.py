"""SB315: tracks of the journey log that cannot work. SB228: conditions that require more boxes than a track has. SB401:
translated tracks that differ from the original's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from wanderbook.book.book import TitlePage
from wanderbook.book.conditions import Condition, HasBoxes, simple_parts
from wanderbook.book.sections import Section, conditional
from wanderbook.diagnostics import Diagnostic
from wanderbook.ids import name_of
from wanderbook.notation.stat_bounds import Hopeless
from wanderbook.notation.stat_words import paired
from wanderbook.notation.tables import TomlFile

_JOINING = re.compile(r"\b(?:and|or|not|et|ou|pas)\b")
"""Words that conditions are made of, in every language: a track may be named in a text of another."""


def track_problems(table: TomlFile, page: TitlePage) -> Iterator[Diagnostic]:
    """The problems with the tracks of a title page (SB315)."""
    first: dict[str, int] = {}
    for at, track in enumerate(page.track):
        line = table.key(("track", at)).line
        for word in dict.fromkeys(name.lower() for name in (track.key, track.name)):
            if word in first and first[word] != line:
                message = f"there are two tracks called {word!r}, the first on line {first[word]}"
                yield table.problem("SB315", ("track", at, "name"), message, "give each its own name")
            first.setdefault(word, line)
        if joining := _JOINING.search(track.name):
            message = f"a track cannot be called {track.name!r}"
            help = f"leave out {joining[0]!r}, which joins conditions"
            yield table.problem("SB315", ("track", at, "name"), message, help)


def differing_tracks(original: TitlePage, translated: TitlePage, table: TomlFile) -> Iterator[Diagnostic]:
    """SB401: tracks of a translated title page that differ from the original's."""
    known = {track.key: track for track in original.track}
    meant = {track.name: key for key, track in paired(original.track, translated.track).items() if key in known}
    for at, said in enumerate(translated.track):
        if said.key not in known:
            help = f"use the id of an original: {', '.join(known)}"
            if said.name in meant:
                help = f'write id = "{meant[said.name]}" above its name, or let `wanderbook translate` write it'
            named = ("track", at, "id" if said.id else "name")
            yield table.problem("SB401", named, f"the original has no track {said.key!r}", help)
        elif "boxes" in said.model_fields_set and said.boxes != known[said.key].boxes:
            message = f"track {said.key!r} has {known[said.key].boxes} boxes in the original"
            yield table.problem("SB401", ("track", at, "boxes"), message, "translate only its name")


def too_many_boxes(page: TitlePage, sections: Mapping[str, Section]) -> Iterator[Hopeless]:
    """SB228: conditions that require more boxes than their track has."""
    boxes = {track.key: track.boxes for track in page.track}
    for section in sections.values() if boxes else ():
        asked = [(name_of(section.number, f"if{at}"), one.when) for at, one in enumerate(section.redirects, 1)]
        asked += [(name_of(section.number, part), one.when) for part, one in conditional(section)]
        asked += [(name_of(section.number, choice.letter), choice.requires) for choice in section.choices]
        for name, condition in asked:
            yield from _too_many(name, condition, boxes)


def _too_many(name: str, condition: Condition | None, boxes: Mapping[str, int]) -> Iterator[Hopeless]:
    """A problem for each test in a condition that needs more boxes than its track has."""
    for test in simple_parts(condition) if condition else ():
        if isinstance(test, HasBoxes) and test.amount > boxes[test.track]:
            message = f"this requires {test.amount} boxes of {test.track!r}, which has only {boxes[test.track]}"
            yield Hopeless(name, "SB228", message, "require fewer, or give the track more boxes in book.toml")
