"""Copies of bundled books to plant defects in, at places that a seed draws.

What is planted is only ever added, so that whatever is reported of a book that was clean is caused by it.
"""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from random import Random

import networkx as nx

import wanderbook as wb
from wanderbook.book.atlas import Page, Region, Square
from wanderbook.book.travel import Spot
from wanderbook.notation.folder import RECORD

NOWHERE = "999"
LETTERS = "ABCDEFGH"


Line = tuple[str, int, str]
"""File, number and text."""


@dataclass
class Copy:
    """A copy of a bundled book without its translations, its defects planted at places drawn by a seed."""

    folder: Path
    random: Random

    def __post_init__(self) -> None:
        self.known = wb.load(self.folder)
        quests = self.known.content.quests
        self.first_quest = max(quests, default=0) + 1

    # ---------------------------------------------------------------- places

    def section(self) -> str:
        """A section with choices, and room for more, that every play can come to again."""
        some = [one.number for one in self.known if 0 < len(one.choices) < 5 and not one.redirects]
        return self.random.choice(some)

    def other(self, section: str) -> str:
        return self.random.choice([one.number for one in self.known if one.number != section])

    def redirect(self) -> tuple[str, int, str]:
        """File, line and text of a redirect that has a condition."""
        some = [
            (path.relative_to(self.folder).as_posix(), line, text)
            for path in sorted(self.folder.glob("storybook/*.md"))
            for line, text in enumerate(path.read_text("utf-8").splitlines(), 1)
            if re.fullmatch(r"If .*, turn to \S+", text)
        ]
        return self.random.choice(some)

    def translated_guard(self) -> tuple[str, int, str, str]:
        """File and line of a guard of the French edition, its text, and the same with another keyword."""
        cards = self.folder / "locale/fr/cards/quests.toml"
        keywords = sorted(set(re.findall(r'keyword = "(\w+)"', cards.read_text("utf-8"))))
        some = [
            (path.relative_to(self.folder).as_posix(), line, text)
            for path in sorted(self.folder.glob("locale/fr/storybook/*.md"))
            for line, text in enumerate(path.read_text("utf-8").splitlines(), 1)
            if re.search(r"mot-clé [A-ZÉ]+", text)
        ]
        file, line, text = self.random.choice(some)
        other = self.random.choice([word for word in keywords if word not in text])
        return file, line, text, re.sub(r"mot-clé \w+", f"mot-clé {other}", text, count=1)

    def keyword(self) -> str:
        """A keyword that the book gives and asks for."""
        asked = "\n".join(path.read_text("utf-8") for path in sorted(self.folder.glob("storybook/*.md")))
        held = {quest.keyword for quest in self.known.content.cards.quest if quest.keyword}
        return self.random.choice(sorted(word for word in held if f"keyword {word}" in asked))

    def first_words(self, section: str) -> tuple[Line, Line]:
        """The first line of a section's prose, and the same in French."""
        found = [
            (path.relative_to(self.folder).as_posix(), at + 3, lines[at + 2])
            for path in sorted(self.folder.rglob("storybook/*.md"))
            for lines in [path.read_text("utf-8").splitlines()]
            for at, line in enumerate(lines)
            if line == f"## {section}"
        ]
        [french] = [line for line in found if line[0].startswith("locale/fr")]
        [english] = [line for line in found if not line[0].startswith("locale")]
        return english, french

    def forget_what_was_translated(self) -> None:
        """Without the record of it, nothing tells that the original changed afterwards."""
        (self.folder / "locale/fr" / RECORD).unlink()

    # ---------------------------------------------------------------- the map

    def cut_off_region(self) -> tuple[str, tuple[str, ...], int, str]:
        """Leave a region with locations without neighbours: its name, its locations, and the line and file of these."""
        [page] = self.known.content.atlas
        [file] = sorted(self.folder.glob("atlas/*.toml"))
        begin = self.known.content.title_page.begin
        assert begin is not None
        others = (region for region in page.regions if region.locations and region.id != begin.space)
        region = self.random.choice([region for region in others if _is_leaf(page, region)])
        lines = file.read_text("utf-8").splitlines()
        here, place = "", 0
        for number, line in enumerate(lines, 1):
            key, _, value = line.partition(" = ")
            if key == "id":
                here = json.loads(value)
            elif key == "neighbours":
                kept = [name for name in json.loads(value) if region.id not in (here, name)]
                lines[number - 1] = f"neighbours = {json.dumps(kept)}"
            elif key == "locations" and here == region.id:
                place = number
        file.write_text("\n".join(lines) + "\n", "utf-8")
        return region.id, region.locations, place, file.relative_to(self.folder).as_posix()

    def close_in_a_square(self) -> tuple[str, str]:
        """Close all squares around a location, where no other is cut off by that; returns it and its square."""
        travel = self.known.content.travel
        beside = nx.Graph((spot, there) for spot, several in travel.ways.items() for there in several)
        placed = {spot: space.location for spot, space in travel.spaces.items() if isinstance(space, Square)}
        kept = {spot for spot, space in travel.spaces.items() if isinstance(space, Square) and space.landing}
        kept |= {spot for spot, location in placed.items() if location}
        begin = self.known.content.title_page.begin
        assert begin is not None
        start = Spot(begin.page, begin.space)

        def is_free(spot: Spot) -> bool:
            left = beside.subgraph(beside.nodes - set(beside[spot]))
            return kept.isdisjoint(beside[spot]) and kept - {spot} <= nx.node_connected_component(left, start)

        spot = self.random.choice([spot for spot in sorted(kept - {start}) if placed[spot] and is_free(spot)])
        for page in travel.pages:
            self.close_squares(page, tuple(there.space for there in beside[spot] if there.page == page))
        return str(placed[spot]), travel.named(spot)

    def close_squares(self, page: int, names: tuple[str, ...]) -> None:
        """Close squares of a page of the atlas."""
        [file] = sorted(self.folder.glob("atlas/*.toml"))
        before, *pages = file.read_text("utf-8").split("[[page]]")
        head, grid, tail = pages[page - 1].split('"""')
        rows = [row.split() for row in grid.strip().splitlines()]
        for name in names:
            rows[int(name[1:]) - 1][ord(name[0]) - ord("A")] = "#"
        pages[page - 1] = f'{head}"""\n{chr(10).join(" ".join(row) for row in rows)}\n"""{tail}'
        file.write_text("[[page]]".join([before, *pages]), "utf-8")

    def add_location(self, number: str) -> None:
        """Put one more place to explore into a region, or onto a free square."""
        [file] = sorted(self.folder.glob("atlas/*.toml"))
        text = file.read_text("utf-8")
        free = list(re.finditer(r"(?<=^locations = \[).+(?=\]$)", text, re.M)) or list(
            re.finditer(r"(?<= )\.(?=\s)", text)
        )
        drawn = self.random.choice(free)
        place = f'{drawn[0]}, "{number}"' if drawn[0] != "." else number
        file.write_text(f"{text[: drawn.start()]}{place}{text[drawn.end() :]}", "utf-8")

    # ---------------------------------------------------------------- text

    def add_choice(self, section: str, lines: str) -> str:
        """Give a section one more choice of these lines; returns its name."""
        letter = LETTERS[len(wb.load(self.folder)[section].choices)]
        path, end = self._end_of(section)
        text = path.read_text("utf-8").splitlines()
        text[end:end] = ["", f"{letter}. Try the other door ({letter}).", *lines.splitlines()]
        path.write_text("\n".join(text) + "\n", "utf-8")
        return f"{section}:{letter}"

    def _end_of(self, section: str) -> tuple[Path, int]:
        """The file of a section, and the line after its last one."""
        for path in sorted(self.folder.glob("storybook/*.md")):
            text = path.read_text("utf-8").splitlines()
            if f"## {section}" in text:
                start = text.index(f"## {section}")
                after = (at for at, line in enumerate(text) if at > start and line.startswith(("## ", "# ")))
                end = next(after, len(text))
                while not text[end - 1]:
                    end -= 1
                return path, end
        raise AssertionError(section)

    def insert(self, file: str, line: int, text: str) -> None:
        """Put a line behind this one."""
        path = self.folder / file
        lines = path.read_text("utf-8").splitlines()
        path.write_text("\n".join([*lines[:line], text, *lines[line:]]) + "\n", "utf-8")

    def replace(self, file: str, line: int, text: str) -> None:
        path = self.folder / file
        lines = path.read_text("utf-8").splitlines()
        path.write_text("\n".join([*lines[: line - 1], text, *lines[line:]]) + "\n", "utf-8")

    def add_section(self, number: str, text: str) -> None:
        path = sorted(self.folder.glob("storybook/*.md"))[-1]
        path.write_text(f"{path.read_text('utf-8').rstrip()}\n\n## {number}\n\n{text}\n", "utf-8")

    def add_quest(self, keyword: str, number: int) -> int:
        card = f'\n[[quest]]\nnumber = {number}\nname = "Matter {number}"\n'
        self.append("cards/quests.toml", card + (f'keyword = "{keyword}"\n' if keyword else ""))
        return number

    def add_ending(self, number: int, name: str) -> None:
        self.append("book.toml", f'\n[[ending]]\nnumber = {number}\nname = "{name}"\n')

    def add_card(self, number: int) -> int:
        """A card without any rules."""
        self.append("cards/adventure.toml", f'\n[[adventure]]\nnumber = {number}\nname = "A key"\n')
        return number

    def append(self, file: str, text: str) -> None:
        with (self.folder / file).open("a", encoding="utf-8") as open_file:
            open_file.write(text)

    def lines(self, file: str) -> int:
        return len((self.folder / file).read_text("utf-8").splitlines())

    def line_of(self, text: str) -> tuple[str, int]:
        """File and line of a text that stands in the storybook once."""
        [place] = [
            (path.relative_to(self.folder).as_posix(), line)
            for path in sorted(self.folder.glob("storybook/*.md"))
            for line, one in enumerate(path.read_text("utf-8").splitlines(), 1)
            if one == text
        ]
        return place


def _is_leaf(page: Page, region: Region) -> bool:
    """Whether all others still hang together without this region."""
    others = [other for other in page.regions if other.id != region.id]
    met, waiting = {others[0].id}, [others[0]]
    while waiting:
        names = set(waiting.pop().neighbours) - met - {region.id}
        met |= names
        waiting += [other for other in others if other.id in names]
    return len(met) == len(others)


def copied(name: str, folder: Path, seed: int, *, translations: bool = False) -> Copy:
    left_out = ("tests.toml",) if translations else ("tests.toml", "locale")
    shutil.copytree(wb.load(name).folder, folder, ignore=shutil.ignore_patterns(*left_out))
    return Copy(folder, Random(f"{name}:{seed}"))
