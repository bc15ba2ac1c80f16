"""A story in ink: what was read of it, its program, what is wrong with it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from wanderbook.foreign.ink.containers import BadStory, Compiled, locate, read_json
from wanderbook.foreign.ink.engine import MOST_BYTES, Issue, compiled
from wanderbook.foreign.ink.graph import Finish, Graph
from wanderbook.foreign.ink.lowering import Walk
from wanderbook.foreign.ink.survey import Survey
from wanderbook.foreign.ink.values import InkEvaluator
from wanderbook.foreign.ink.words import said
from wanderbook.foreign.program import Cost, End, Fork, Mark, Place, Program, TooLarge, entry
from wanderbook.foreign.pruned import prune
from wanderbook.foreign.sources import Sources

MOST_OPERATIONS = 300_000
_ISSUE = re.compile(r"(?:ERROR|WARNING|TODO): (?:'(?P<file>[^']*)' )?line (?P<line>\d+): (?P<text>.*)", re.DOTALL)
CODES = {"error": "SB811", "failure": "SB811", "file": "SB812", "warning": "SB858"}


@dataclass
class InkStory(Sources):
    """A story in ink."""

    title: str = ""
    format: str = "ink"
    compiled: Compiled | None = None
    main: str = ""
    json: str = ""
    """What the compiler made of it."""

    @cached_property
    def names(self) -> dict[str, Place]:
        """The places of everything that has a name."""
        several = self.compiled.all if self.compiled is not None else ()
        return {one.title: one.place or Place(self.main, 1) for one in several if one.title}

    def kinds(self) -> dict[str, str]:
        """By name whether something is a knot, a stitch, a label or a function."""
        if self.compiled is None:
            return {}
        functions = self.compiled.functions
        several = [one for one in self.compiled.all if one.title]
        kinds = {one.title: ("stitch" if "." in one.title else "knot") if one.is_flow else "label" for one in several}
        return kinds | {one.title: "function" for one in several if one in functions}

    def lower(self, keeps_words: bool = False) -> Program:
        """The program of the story, with its words if these are wanted."""
        if self.compiled is None:
            raise ValueError("the story was not compiled")
        lists, survey = self.compiled.lists, Survey(self.compiled)
        graph = Graph(survey, InkEvaluator(lists))
        program = Program("ink", partial(InkEvaluator, lists), MOST_OPERATIONS, say)
        program.keeps_words = keeps_words
        walk = Walk(self.compiled, survey, graph, keeps_words)
        try:
            walk.walk()
            program.costs, program.dropped = graph.costs, walk.dropped
            Finish(graph, self.names, program).program_of()
        except TooLarge:
            return self._too_large(survey, walk.place)
        prune(program)
        return program

    def _too_large(self, survey: Survey, at: Place) -> Program:
        """A program for a story that is too large: only its names are known."""
        program = Program("ink", partial(InkEvaluator, {}), MOST_OPERATIONS, say)
        program.costs.append(Cost(at, "size", "the story has too many moments", leads_anywhere=True))
        program.links = {name: ("", place, None) for name, place in survey.choice_names.values()}
        program.passages = dict(self.names)
        program.start = "#start"
        program.place("#start")
        why = "the story has too many moments"
        program.add(Fork(at, ("#over", "#any"), False, why))
        program.place("#over")
        program.add(End(at, why, is_known=False))
        program.place("#any")
        for name, place in (*self.names.items(), *((name, one) for name, (_, one, _) in program.links.items())):
            program.labels[entry(name)] = len(program.operations)
            program.add(Mark(place, name))
        program.add(End(at))
        return program


def is_ink(path: Path) -> bool:
    """Whether a file's name is that of a story in ink, or of a compiled one."""
    return path.suffix.lower() in (".ink", ".json")


def say(var: str) -> str:
    """A variable as its author knows it."""
    kind, _, rest = var.partition(" ")
    return f"the number of visits to {rest!r}" if kind == "#visits" and rest else said(var)


def read_ink(path: Path) -> InkStory:
    """The story of an ink file, with what it includes, or of a compiled one. Raises `MissingEngine`."""
    story = InkStory(main=path.name)
    if path.suffix.lower() == ".json":
        _read_compiled(story, path)
        return story
    made = compiled(path)
    story.lines = {name: text.splitlines() for name, text in made.texts.items()}
    has_errors = any(issue.kind == "error" for issue in made.issues)
    for issue in made.issues:
        if issue.kind != "failure" or not has_errors:
            _report(story, issue)
    story.json = made.json
    if made.json:
        try:
            story.compiled = read_json(made.json)
        except BadStory as error:
            story.report("SB811", Place(path.name, 1), f"the compiled story cannot be read: {error}")
            return story
        locate(story.compiled, made.files, made.rows)
    return story


def _read_compiled(story: InkStory, path: Path) -> None:
    """Read a compiled story from its JSON file, or report that it is none."""
    try:
        if path.stat().st_size > MOST_BYTES * 4:
            raise BadStory("it is too large")
        text = path.read_text("utf-8-sig")
        story.compiled, story.json = read_json(text), text
    except (OSError, UnicodeDecodeError, BadStory) as error:
        story.report("SB813", Place(path.name, 1), f"this is not compiled ink: {error}", "export it again")


def _report(story: InkStory, issue: Issue) -> None:
    """Add a problem that the compiler found to the diagnostics."""
    if issue.kind == "author":
        return
    found = _ISSUE.fullmatch(issue.text)
    file, line, text = story.main, 1, issue.text
    if found:
        file, line, text = found["file"] or story.main, int(found["line"]), found["text"]
    words = " ".join(text.split()).rstrip(".")
    help = "correct it, then check again" if issue.kind != "file" else "correct the name, or add the file"
    if issue.kind == "file":
        file, line = _included(story, words)
    source = (story.lines.get(file) or [""])[max(0, line - 1) :][:1] or [""]
    column = len(source[0]) - len(source[0].lstrip()) + 1
    place = Place(file, line, column, max(1, len(source[0].strip())))
    message = words if issue.kind == "file" else f"the compiler of ink says: {words}"
    story.report(CODES[issue.kind], place, message, help)


def _included(story: InkStory, words: str) -> tuple[str, int]:
    """The line that includes the file which these words name."""
    for file, lines in story.lines.items():
        for number, line in enumerate(lines, 1):
            name = line.strip().removeprefix("INCLUDE").strip()
            if line.strip().startswith("INCLUDE") and name and name in words:
                return file, number
    return story.main, 1
