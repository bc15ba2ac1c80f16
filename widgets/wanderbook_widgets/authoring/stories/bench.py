"""The desk's model of another program's story: its files, its map, and what was found out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import networkx as nx

from wanderbook.diagnostics import Diagnostic
from wanderbook.foreign.graph import owner_of, passage_graph
from wanderbook.foreign.map import PassageMap
from wanderbook.foreign.plays import StoryPlays
from wanderbook.foreign.program import START, Place
from wanderbook.foreign.reader import StoryReader
from wanderbook.foreign.stories import ForeignStory
from wanderbook.foreign.verdicts import Decided
from wanderbook.foreign.walks import StoryWalk
from wanderbook.graph.map import Layout

MOST_BYTES = 4_000_000
"""The longest text that is shown of a file without lines of its own, such as compiled ink."""
MOST_LINES = 14
"""Lines shown of what follows on a link."""
MOST_UNFOLDED = 600
"""The largest story whose files are all unfolded at once."""
MOST_STAMPED = 5_000
FileStamps = dict[str, tuple[int, int]]


@dataclass
class StoryFindings:
    """What was found out about one version of a story, empty at first."""

    before: Mapping[str, Decided] = field(default_factory=dict)
    """The verdicts of the version before."""
    reached: Mapping[str, Decided] | None = None
    plays: StoryPlays | None = None
    seconds: float = 0.0


@dataclass
class StoryBench:
    """A story as its files are now. The map is that of the last version that was read through."""

    path: Path
    story: ForeignStory
    known: StoryFindings = field(default_factory=StoryFindings)
    layout: Layout = field(default_factory=Layout)
    drawn: PassageMap = field(default_factory=lambda: PassageMap(nx.MultiDiGraph(), {}, "", ""))
    is_lowered: bool = False
    """Whether the map and the problems are those of this version."""
    stamps: FileStamps = field(default_factory=dict)

    @classmethod
    def of(cls, path: Path) -> StoryBench:
        """Read a story. Raises `MissingEngine` for ink without one."""
        bench = cls(path, ForeignStory(path))
        bench.stamps = bench.stamps_now()
        return bench

    # ---------------------------------------------------------------- versions

    def stamps_now(self) -> FileStamps:
        """When each file of the story was written last, and its size."""
        folder = self.story.folder
        files = {self.path, *(folder / name for name in self.story.content.lines)}
        if self.path.is_dir():
            files.update(file for at, file in enumerate(self.path.rglob("*")) if at < MOST_STAMPED)
        found: FileStamps = {}
        for file in files:
            try:
                stat = file.stat()
            except OSError:
                continue
            if file.is_file():
                found[str(file)] = stat.st_mtime_ns, stat.st_size
        return found

    def read_again(self) -> None:
        """Read the files as they are now."""
        self.story = ForeignStory(self.path)
        self.known = StoryFindings(self.known.reached or self.known.before)
        self.is_lowered = False
        self._forget("texts", "parts", "reader", "shut", "_by_home")

    def _forget(self, *names: str) -> None:
        """Work these out again when they are needed next."""
        for name in names:
            self.__dict__.pop(name, None)

    def lowered(self) -> PassageMap:
        """The map of this version. It takes a while, and is not shown before `draw`."""
        program, story = self.story.program, self.story
        graph = passage_graph(program, story.title)
        _ = self.parts, story.diagnostics
        first = StoryWalk(self.reader).turn.passages
        return PassageMap(graph, self.parts, story.title, first[0] if first else "")

    def draw(self, drawn: PassageMap) -> None:
        """Show this map from now on; what is on both maps stays where it is."""
        self.drawn, self.is_lowered = drawn, True
        self._forget("shut", "_by_home")
        is_first = not self.layout.spots
        if is_first and len(drawn) <= MOST_UNFOLDED:
            self.layout.unfolded = {f"island:{island}" for island in drawn.islands}
        self.layout.update(drawn)

    def decide(self, reached: Mapping[str, Decided], seconds: float) -> None:
        """These are the verdicts of this version."""
        self.known.reached, self.known.seconds = reached, seconds
        self._forget("shut")

    @property
    def is_broken(self) -> bool:
        return not self.story.is_read

    # ---------------------------------------------------------------- texts

    @cached_property
    def texts(self) -> dict[str, str]:
        """Every file by its path."""
        texts = {name: "\n".join(lines) for name, lines in self.story.content.lines.items()}
        if not texts and self.path.is_file():
            with self.path.open("rb") as file:
                texts[self.path.name] = file.read(MOST_BYTES).decode("utf-8", "replace")
        return texts

    @cached_property
    def parts(self) -> dict[str, str]:
        """The text of each passage."""
        return self.story.parts

    def after(self, at: Place) -> str:
        """A few lines after a link, up to the next link or passage."""
        program = self.story.program
        places = [*program.passages.values(), *(place for _, place, _ in program.links.values())]
        lines = self.story.content.lines.get(at.file, [])
        later = [place.line for place in places if place.file == at.file and place.line > at.line]
        end = min([*later, at.line + MOST_LINES + 1, len(lines) + 1])
        return "\n".join(lines[at.line : end - 1]).strip("\n")

    def place(self, name: str) -> Place | None:
        """Where a passage or a link is."""
        program = self.story.program if self.is_lowered else None
        if program is None:
            return None
        if name in program.links:
            return program.links[name][1]
        data = self.drawn.graph.nodes.get(name, {})
        return program.passages.get(name) or (Place(data["file"], data["line"]) if data else None)

    # ---------------------------------------------------------------- what was found out

    @cached_property
    def reader(self) -> StoryReader:
        return StoryReader(self.story.program)

    def verdict(self, name: str) -> Decided | None:
        """The verdict of this version, or else of the one before."""
        return self.verdicts.get(name)

    @property
    def verdicts(self) -> Mapping[str, Decided]:
        return self.known.before if self.known.reached is None else self.known.reached

    def status(self, name: str) -> str:
        verdict = self.verdict(name)
        if name == START and self.verdicts:
            return "reachable"
        return verdict.status if verdict is not None else ""

    @cached_property
    def shut(self) -> frozenset[str]:
        """The links that no play clicks, in passages that one reaches."""
        links = (one for one in self.verdicts.values() if one.name not in self.drawn)
        return frozenset(
            one.name for one in links if one.status == "unreachable" and self.status(home(one.name)) != "unreachable"
        )

    def links_of(self, name: str) -> list[str]:
        """The links and lines of a passage that have verdicts."""
        return self._by_home.get(name, [])

    @cached_property
    def _by_home(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for link in self.story.program.links if self.is_lowered else ():
            found.setdefault(home(link), []).append(link)
        return found

    def problems(self) -> Iterator[tuple[Diagnostic, str]]:
        """Every problem with its passage."""
        if self.is_lowered or self.is_broken:
            for one in self.story.diagnostics:
                yield one, self.part_at(one.file, one.line)

    def part_at(self, file: str, line: int) -> str:
        """The passage that a line is in; empty before the first."""
        places = self.story.program.passages if self.is_lowered else {}
        here = [(at.line, name) for name, at in places.items() if at.file == file and at.line <= line]
        return max(here)[1] if here else ""


def home(link: str) -> str:
    """The page of the map that a link is on."""
    return owner_of(link) or START
