"""What is wrong with a game without playing it: labels, scenes, variables, indentation, control flow, lines
that nothing leads to, what is not understood."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from wanderbook.diagnostics import did_you_mean, nearest_names
from wanderbook.foreign.choicescript.commands import FINISH, OVER, PAGES, Commands
from wanderbook.foreign.choicescript.expressions import NAMED, NotRead, Reader, in_prose, read
from wanderbook.foreign.choicescript.flow import PLATFORM
from wanderbook.foreign.choicescript.lowering import IMPLICIT, Lowering
from wanderbook.foreign.choicescript.story import CHOICES, ELSE, STATS, ChoiceStory, Line, Scene, created
from wanderbook.foreign.choicescript.structure import PASSED, ROWS, Structure, option_of
from wanderbook.foreign.costs import report_costs
from wanderbook.foreign.expressions import Apply, Const, Expression, Var, parts, variables
from wanderbook.foreign.program import Place

KNOWN = frozenset((*PASSED, *CHOICES, *ELSE, *PAGES, *OVER, *FINISH, *Commands.HANDLERS, "if"))
ASKING = ("if", "elseif", "elsif")
SETTING = ("set", "setref", "rand", "input_number", "input_text")
GOING = ("goto", "gosub")
LEAVING = (*FINISH, *OVER, "goto", "gotoref", "goto_scene", "return")
"""What is often put at the end, to be on the safe side."""
TO_SCENES = ("goto_scene", "gosub_scene", "redirect_scene")


@dataclass
class Uses:
    """The variables of a game, by scene and name; lasting ones have no scene."""

    asked: dict[tuple[str, str], Place] = field(default_factory=dict)
    """Where a condition asks for each first."""
    used: set[tuple[str, str]] = field(default_factory=set)
    changed: set[tuple[str, str]] = field(default_factory=set)
    made: dict[tuple[str, str], Place] = field(default_factory=dict)
    prefixes: set[str] = field(default_factory=set)
    """How computed names begin."""


def check(lowering: Lowering) -> None:
    """Add the problems of a game to its diagnostics."""
    story = lowering.story
    if not any(cost.kind == "size" for cost in lowering.program.costs):
        _landings(lowering)
        _unvisited(lowering)
    uses = Uses()
    for scene in story.scenes.values():
        _indentation(story, scene)
        _labels(story, scene)
        for line in _own_lines(scene):
            _Line(lowering, uses, scene, line).check()
    _variables(story, uses)
    report_costs(story, lowering.program)


def _own_lines(scene: Scene) -> Iterator[Line]:
    """The lines of a scene without the rows of lists and charts."""
    at = 0
    while at < len(scene.lines):
        line = scene.lines[at]
        yield line
        at = scene.after(at, line.indent) if line.command in (*ROWS, "goto_random_scene") else at + 1


# ---------------------------------------------------------------- lines that no play comes to


def _landings(lowering: Lowering) -> None:
    """Report lines that are indented for no reason, and places where control falls into the next option or arm."""
    story = lowering.story
    for scene, at in lowering.landings.get("wrong", {}):
        place = story.scenes[scene].place(at)
        story.report("SB825", place, "this line is indented deeper than the one above", "indent it as the line above")
    if lowering.is_flowing:
        return
    help = "end it with *goto or *finish, or write *create implicit_control_flow true in startup.txt"
    for scene, at in lowering.landings.get("else", {}):
        place = story.scenes[scene].place(at)
        story.report("SB826", place, "the arm above runs into this line, which ends the play with an error", help)
    for scene, at in lowering.landings.get("out", {}):
        structure = lowering.structures[scene]
        choice = structure.choices.get(structure.rows.get(at, -1))
        if choice is None or choice.line.command != "fake_choice":
            place = story.scenes[scene].place(at)
            story.report(
                "SB826", place, "the option above runs into this line, which ends the play with an error", help
            )


def _unvisited(lowering: Lowering) -> None:
    """Report scenes and lines that nothing leads to."""
    story = lowering.story
    if lowering.program.maybe_anywhere:
        return
    for name, scene in story.scenes.items():
        visited = lowering.visited[name]
        if not visited and name != STATS and any(not line.is_blank for line in scene.lines):
            message = f"nothing leads to the scene {name!r}"
            story.report("SB874", Place(scene.file, 1), message, "lead to it, or delete it")
        elif visited:
            _unvisited_lines(story, scene, visited)


def _unvisited_lines(story: ChoiceStory, scene: Scene, visited: set[int]) -> None:
    """Report labels and lines that no play passes, once for each stretch of them."""
    is_known = False
    for line in _own_lines(scene):
        if line.is_blank or line.command == "comment":
            continue
        if line.at in visited:
            is_known = False
        elif line.command == "label":
            is_known = True
            message = f"nothing leads to the label {line.data!r}"
            story.report("SB873", scene.place(line.at), message, "lead to it, or delete what is below it")
        elif not is_known and line.command not in LEAVING:
            is_known = True
            story.report(
                "SB873", scene.place(line.at), "nothing leads to this line", "put a label above it, or delete it"
            )


def _indentation(story: ChoiceStory, scene: Scene) -> None:
    """Report files indented with both tabs and spaces, and commands that lack an indented block."""
    first = ""
    for line, text in zip(scene.lines, story.lines[scene.file], strict=True):
        space = text[: len(text) - len(text.lstrip())] if text.strip() else ""
        kinds = set(space) & {" ", "\t"}
        if len(kinds) > 1 or (first and kinds and kinds != {first}):
            message = "tabs and spaces are mixed in the indentation of this file"
            story.report("SB825", scene.place(line.at), message, "indent all its lines with the one or the other")
            break
        first = first or next(iter(kinds), "")
    for line in scene.lines:
        if line.command in (*CHOICES, *ASKING, "else") and option_of(line) is None:
            below = scene.filled(line.at + 1)
            if below >= len(scene.lines) or scene.lines[below].indent <= line.indent:
                story.report(
                    "SB825", scene.place(line.at), "nothing is indented below this line", "indent what belongs to it"
                )


def _labels(story: ChoiceStory, scene: Scene) -> None:
    """Report labels that a scene has twice."""
    for name, (first, *others) in scene.labels.items():
        for at in others:
            message = f"the label {name!r} is already defined in line {first + 1}"
            story.report("SB823", scene.place(at), message, "rename one of the two")


# ---------------------------------------------------------------- each line


class _Line:
    """The checks of one line."""

    def __init__(self, lowering: Lowering, uses: Uses, scene: Scene, line: Line) -> None:
        self.story, self.uses, self.scene, self.line = lowering.story, uses, scene, line
        self.temps: set[str] = lowering.temps[scene.name]
        self.structure: Structure = lowering.structures[scene.name]
        self.at = scene.place(line.at)

    def check(self) -> None:
        """Report the problems of this line, and note which variables it uses."""
        line = self.line
        try:
            if line.at in self.structure.rows:
                self._row()
            elif line.command:
                self._command()
            if line.command != "comment":
                self._prose()
        except NotRead:
            help = "write one value, or two with an operator between them; put longer parts in parentheses"
            self.story.report("SB828", self.at, "this expression is not understood", help)

    def _row(self) -> None:
        """Check an option, or a test around options."""
        line, option = self.line, option_of(self.line)
        if option is not None:
            if option.condition is not None:
                if option.is_wrong:
                    raise NotRead
                self._asks(read(option.condition))
        elif line.command in ASKING:
            self._asks(read(line.data))
        elif line.command not in ("else", "comment"):
            choice = self.structure.choices[self.structure.rows[line.at]]
            if line in choice.wrong:
                self.story.report("SB825", self.at, "this is not an option", "begin it with #, or indent it below one")

    def _command(self) -> None:
        """Check a command's arguments, by the kind of the command."""
        line, data = self.line, self.line.data
        if line.command not in KNOWN:
            self._unknown()
        elif line.command in ASKING:
            self._asks(read(data))
        elif line.command in ("create", "temp", "create_array", "temp_array", "params"):
            self._makes()
        elif line.command in SETTING:
            self._sets()
        elif line.command in GOING:
            self._goes()
        elif line.command in TO_SCENES:
            self._goes_to_scene()
        elif line.command in ("print", "gotoref"):
            self._reads(read(data))
        elif line.command == "stat_chart":
            for row in self.scene.lines[line.at + 1 : self.scene.after(line.at, line.indent)]:
                words = re.findall(r"\w+", row.text.lower())
                if words[:1] and words[0] in ("text", "percent", "opposed_pair") and len(words) > 1:
                    self._reads(Var(words[1]))

    def _prose(self) -> None:
        """Check the variables that a line shows."""
        for text in in_prose(self.line.text):
            try:
                self._reads(read(text))
            except NotRead:
                self.uses.used.update(("", word) for word in re.findall(r"\w+", text.lower()))

    def _unknown(self) -> None:
        """Report a command that ChoiceScript does not have."""
        name = self.line.command
        meant = nearest_names(name, KNOWN)
        help = did_you_mean(meant) or "write a command of ChoiceScript, or no asterisk at the beginning of the line"
        self.story.report("SB827", self.at, f"there is no command *{name}", help, meant)

    # ---------------------------------------------------------------- variables

    def _key(self, name: str) -> tuple[str, str]:
        return (self.scene.name, name) if name in self.temps else ("", name)

    def _asks(self, expression: Expression) -> None:
        for name in variables(expression):
            self.uses.asked.setdefault(self._key(name), self.at)
        self._reads(expression)

    def _reads(self, expression: Expression, besides: str = "") -> None:
        """Note the variables that an expression reads, except `besides`, and report those that do not exist."""
        for part in parts(expression):
            if isinstance(part, Apply) and part.op == NAMED:
                self.uses.prefixes.add(_start_of(part.args[0]))
        for name in variables(expression):
            if name != besides:
                self.uses.used.add(self._key(name))
            self._check_exists(name)

    def _check_exists(self, name: str) -> None:
        """Report a variable that is created nowhere."""
        known = self.story.globals | self.temps
        if name in known or name.startswith(PLATFORM) or name == IMPLICIT:
            return
        meant = nearest_names(name, known)
        help = did_you_mean(meant) or "create it in startup.txt: *create name value"
        self.story.report("SB824", self.at, f"the variable {name!r} is never created", help, meant)

    def _makes(self) -> None:
        """Note the variables that this line creates, and read their first values."""
        line = self.line
        if line.command == "params":
            self.uses.changed.update(self._key(name) for name in re.findall(r"\w+", line.data.lower()))
            return
        for name in created(line, (line.command,)):
            self.uses.made.setdefault(self._key(name), self.at)
        reader = Reader.of(re.sub(r"^\w+", "", line.data))
        for value in [reader.expression()] if line.command == "temp" and not reader.is_over else []:
            self._reads(value)
            self.uses.changed.update(
                self._key(name) for name in created(line, ("temp",)) if not isinstance(value, Const)
            )
        if not reader.is_over and not line.command.endswith("_array") and line.command != "create":
            raise NotRead

    def _sets(self) -> None:
        """Note the variables that this line changes, and read their new values."""
        line = self.line
        reader = Reader.of(line.data)
        name = reader.value() if line.command == "setref" else reader.reference()
        if isinstance(name, Const):
            self._check_exists(str(name.value))
            self.uses.changed.add(self._key(str(name.value)))
        else:
            self.uses.prefixes.add(_start_of(name))
            self._reads(name)
        if line.command in ("set", "setref"):
            old = str(name.value) if isinstance(name, Const) else ""
            self._reads(reader.expression(Const(0)), besides=old)
            if not reader.is_over:
                raise NotRead
        elif line.command != "input_text":
            for value in reader.values():
                self._reads(value)

    # ---------------------------------------------------------------- ways on

    def _goes(self) -> None:
        """Check that the label of this jump exists in the scene, and read the arguments of a subroutine."""
        line = self.line
        words = line.data.lower().split(maxsplit=1)
        if "{" in line.data or "[" in line.data:
            self._reads(Reader.of(line.data).reference())
        else:
            name = line.data.lower() if line.command == "goto" else "".join(words[:1])
            self._check_label(self.scene, name)
            for value in Reader.of(words[1]).values() if line.command == "gosub" and len(words) > 1 else ():
                self._reads(value)

    def _check_label(self, scene: Scene, name: str) -> None:
        """Report a label that a scene does not have."""
        if name not in scene.labels:
            meant = nearest_names(name, scene.labels)
            help = did_you_mean(meant) or f"write *label {name or 'name'} in {scene.file}"
            self.story.report("SB821", self.at, f"there is no label {name!r} in {scene.file}", help, meant)

    def _goes_to_scene(self) -> None:
        """Check that the scene of this jump exists, with its label if one is named."""
        data = self.line.data
        if "{" in data or "[" in data:
            self._reads(Reader.of(data).reference())
            return
        words = data.lower().split(maxsplit=2)
        name = "".join(words[:1])
        scene = self.story.scenes.get(name)
        if scene is None:
            meant = nearest_names(name, self.story.scenes)
            help = did_you_mean(meant) or f"write the file {name or 'name'}.txt beside startup.txt"
            self.story.report("SB822", self.at, f"there is no scene {name!r}", help, meant)
        elif len(words) > 1:
            self._check_label(scene, words[1])
        for value in Reader.of(words[2]).values() if len(words) > 2 else ():
            self._reads(value)


def _start_of(name: Expression) -> str:
    """The part of a computed name that is certain: its beginning."""
    while isinstance(name, Apply) and name.op == "&":
        name = name.args[0]
    return str(name.value).lower() if isinstance(name, Const) else ""


def _variables(story: ChoiceStory, uses: Uses) -> None:
    """Report variables that are tested and never change, and those that nothing reads."""
    by_place: dict[Place, list[str]] = defaultdict(list)
    for key, place in uses.made.items():
        _, name = key
        if name == IMPLICIT or any(name.startswith(start) for start in uses.prefixes):
            continue
        if key not in uses.changed and key in uses.asked:
            at = uses.asked[key]
            story.report("SB871", at, f"{name} is never set: it always has its first value", "set it somewhere")
        elif key not in uses.used:
            by_place[place].append(name)
    for place, names in by_place.items():
        story.report("SB872", place, f"nothing uses {_listed(names)}", "use it somewhere, or delete it")
    for name in story.order:
        if name not in story.scenes:
            place = _listing(story, name)
            story.report("SB822", place, f"there is no scene {name!r}", "write its file beside startup.txt")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)[:3])


def _listing(story: ChoiceStory, name: str) -> Place:
    """The place where the list of scenes names a scene."""
    startup = story.scenes.get("startup")
    for line in startup.lines if startup else ():
        if startup and line.text.lower().split()[-1:] == [name]:
            return startup.place(line.at)
    return Place(startup.file if startup else "startup.txt", 1)
