"""Stories of other programs: `wb.load`, `wb.check` and `wb.reach` take a Twee file, a folder of them, a page that Twine
published, the folder of a game in ChoiceScript, or a story in ink."""

from __future__ import annotations

from collections.abc import Collection as Several
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from wanderbook.api.report import Report
from wanderbook.api.results import Collection, Row, counted
from wanderbook.diagnostics import suggest
from wanderbook.foreign.graph import passage_graph
from wanderbook.foreign.program import Cost
from wanderbook.foreign.stories import ForeignStory, is_story
from wanderbook.foreign.verdicts import Decided
from wanderbook.graph.story import StoryGraph
from wanderbook.json_data import JsonObject
from wanderbook.progress import Progress
from wanderbook.proofs.limit import TimeLimit


class UnknownPassage(KeyError):
    """A name that the story does not have; says which is near."""

    def __str__(self) -> str:
        return str(self.args[0])


class Story(Collection):
    """A story that was read: its passages, and where each stands in its files. Made by `wb.load`."""

    COLUMNS = ("passage", "file", "line", "words")

    def __init__(self, path: Path, name: str = "") -> None:
        """Reads a file or a folder."""
        self.content = ForeignStory(path)
        self.name = name or path.as_posix()
        self.folder = self.content.folder

    @property
    def title(self) -> str:
        return self.content.title

    @property
    def format(self) -> str:
        """`Harlowe`, `SugarCube` or another story format; empty if the story names none."""
        return self.content.format

    @property
    def passages(self) -> tuple[str, ...]:
        """The names of the passages that are read."""
        return self.content.passages

    @cached_property
    def graph(self) -> StoryGraph:
        """A networkx MultiDiGraph: a node for each passage, an edge for each link that names its passage."""
        return passage_graph(self.content.program, self.title)

    @property
    def headline(self) -> str:
        return f"{self.title}: {counted(len(self), self.content.unit)}, {self.format or 'no format'}"

    def __len__(self) -> int:
        return len(self.passages)

    def __iter__(self) -> Iterator[str]:
        return iter(self.passages)

    def __contains__(self, name: object) -> bool:
        return name in self.passages

    def rows(self) -> Iterator[Row]:
        yield from self.content.units

    def to_dict(self) -> JsonObject:
        """The title, the format and the passages of a story, for JSON."""
        return {
            "title": self.title,
            "format": self.format,
            "passages": [dict(zip(self.COLUMNS, row, strict=True)) for row in self.rows()],
        }


class StoryReached(Collection):
    """What plays of a story can reach: a verdict for each passage and each link. Made by `wb.reach`."""

    COLUMNS = ("name", "kind", "status", "file", "line")

    def __init__(self, story: Story, found: Mapping[str, Decided], names: Sequence[str] = ()) -> None:
        self.story, self.found, self.names = story, found, tuple(names)

    def __getitem__(self, name: str) -> Decided:
        """The verdict of a passage or scene, or of a link or option: `Cellar#2` is the second in the passage Cellar."""
        return self.found[name]

    def __contains__(self, name: object) -> bool:
        return name in self.found

    def __iter__(self) -> Iterator[Decided]:
        return iter(self.found.values())

    def __len__(self) -> int:
        return len(self.found)

    def _with(self, status: str) -> tuple[Decided, ...]:
        return tuple(one for one in self.found.values() if one.status == status)

    @cached_property
    def reachable(self) -> tuple[Decided, ...]:
        return self._with("reachable")

    @cached_property
    def unreachable(self) -> tuple[Decided, ...]:
        return self._with("unreachable")

    @cached_property
    def undecided(self) -> tuple[Decided, ...]:
        return self._with("undecided")

    @property
    def first_causes(self) -> tuple[Decided, ...]:
        """What is unreachable, without the links of passages that are."""
        shut = {one.name for one in self.unreachable if one.kind in ENTERED}
        return tuple(one for one in self.unreachable if shut.isdisjoint(_around(one)))

    @property
    def not_understood(self) -> tuple[Cost, ...]:
        """What is not understood, with what it costs."""
        return tuple(self.story.content.program.costs)

    @property
    def headline(self) -> str:
        """The number of names of each kind by their verdict, in one line."""
        told = []
        for kind in dict.fromkeys(one.kind for one in self.found.values()):
            some = [one for one in self.found.values() if one.kind == kind]
            if not some:
                continue
            counts = {status: sum(one.status == status for one in some) for status in STATUSES}
            each = ", ".join(f"{many:,} {status}" for status, many in counts.items() if many)
            told.append(f"{counted(len(some), kind)}: {each}")
        return f"{self.story.title}: {'; '.join(told)}"

    def rows(self) -> Iterator[Row]:
        for one in self.found.values():
            yield one.name, one.kind, one.status, one.at.file, one.at.line

    def to_dict(self) -> JsonObject:
        """Each verdict with its play or its reasons, and what was not understood, for JSON."""
        return {
            "title": self.story.title,
            "format": self.story.format,
            "findings": [_as_dict(one) for one in self.found.values()],
            "not_understood": [
                {"file": cost.at.file, "line": cost.at.line, "kind": cost.kind, "text": cost.text}
                for cost in self.not_understood
            ],
        }


STATUSES = ("reachable", "unreachable", "undecided")
ENTERED = ("passage", "scene", "label", "knot", "stitch", "function")
"""What has links or lines in it."""


def _around(one: Decided) -> Iterator[str]:
    """What something stands in, by its name: `Cellar` of `Cellar#2`, `ending` of `ending:line 12`."""
    name = one.name
    for sign in "#:":
        if sign in name and one.kind != "passage":
            name = name.rpartition(sign)[0]
            yield name
    while one.kind in ("stitch", "label", "choice") and "." in name:
        name = name.rpartition(".")[0]
        yield name


def _as_dict(one: Decided) -> JsonObject:
    """A verdict with its place, the clicks of its play and its reasons, for JSON."""
    return {
        "name": one.name,
        "kind": one.kind,
        "status": one.status,
        "file": one.at.file,
        "line": one.at.line,
        "play": [{"link": click.link, "label": click.label, "line": click.at.line} for click in one.play],
        "because": [{"text": why.text, "file": why.at.file, "line": why.at.line} for why in one.because],
    }


def check_story(path: Path, name: str = "") -> Report:
    """Every problem of a story."""
    story = Story(path, name)
    return Report(story.name, story.folder, story.content.diagnostics, len(story), unit=story.content.unit)


def reach_story(
    story: Story | Path | str,
    names: Several[str] = (),
    *,
    seconds: float | None = None,
    limit: TimeLimit | None = None,
    progress: Progress | None = None,
) -> StoryReached:
    """Prove for all that a story names whether a play can reach it. Raises `UnknownPassage`."""
    loaded = story if isinstance(story, Story) else Story(Path(story), str(story))
    known = [*loaded.content.program.passages, *loaded.content.program.links]
    wrong = [name for name in names if name not in known]
    if wrong:
        said = (f"the story has nothing called {name!r}; {suggest(name, known)}".rstrip("; ") for name in wrong)
        raise UnknownPassage("; ".join(said))
    found = loaded.content.decide(list(names) or None, limit or TimeLimit(seconds), progress)
    return StoryReached(loaded, found, tuple(names))


__all__ = ["Story", "StoryReached", "UnknownPassage", "check_story", "is_story", "reach_story"]
