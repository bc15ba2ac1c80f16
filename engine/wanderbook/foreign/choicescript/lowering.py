"""A game as a program: from the first scene on, each line that a play may come to, in each of its contexts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from wanderbook.foreign.choicescript.commands import Commands
from wanderbook.foreign.choicescript.flow import BASE, LOST, Context, Lowered
from wanderbook.foreign.choicescript.story import STATS, ChoiceStory
from wanderbook.foreign.choicescript.structure import Arms, Choice, Item, Landing, Option
from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Var
from wanderbook.foreign.program import (
    NOWHERE,
    Cost,
    End,
    Fork,
    Goto,
    Instance,
    Jump,
    Label,
    Link,
    Mark,
    Place,
    Program,
    Set,
    TooLarge,
    Wait,
    entry,
)

DEEPEST = (4, 2, 1, 0)
"""How many calls of a context are remembered; the next number is tried if the program becomes too large."""
LONGEST = 80
SHOWN = frozenset(
    "image kindle_image sound youtube link link_button text_image achieve stat_chart show_password".split()
)
"""Commands that show something else than words."""
IMPLICIT = "implicit_control_flow"


class Node(NamedTuple):
    """Something still to be lowered: a command in its context, or the entry of a scene."""

    context: Context
    scene: str
    at: int
    is_entry: bool = False


class Lowering(Commands):
    """Makes the program of a game."""

    def __init__(
        self,
        story: ChoiceStory,
        deepest: int,
        effects: Mapping[str, Collection[Expression]],
        keeps_words: bool = False,
    ) -> None:
        """`effects` says what the stats may set, by lasting variable."""
        super().__init__(story)
        self.program.keeps_words = keeps_words
        self._said: dict[tuple[Context, str, Landing], Label] = {}
        self.deepest, self._effects = deepest, effects
        self.landings: dict[str, dict[tuple[str, int], Place]] = {}
        """By kind the lines that a play comes down to, with a place that it comes from."""
        self._labels: dict[Node, Label] = {}
        self._waiting: list[Node] = []
        self._stats = ""
        self._options: dict[tuple[str, int], str] = {}
        self._name_everything()
        self._flow = self._flows()

    # ---------------------------------------------------------------- the whole story

    def lower(self) -> Program:
        """The program of a whole game: first values, the start, and every line that a play may pass."""
        program, story = self.program, self.story
        program.start = program.label()
        program.place(program.start)
        first = program.label()
        program.add(Jump(NOWHERE, first))
        if STATS in story.scenes:
            self._place_stats()
        start = self.enter(BASE, story.start)
        self._work()
        if program.maybe_anywhere:
            for name in story.scenes:
                self.enter(LOST, name)
            for scene in story.scenes.values():
                for several in scene.labels.values():
                    for at in several:
                        self._label(Node(LOST, scene.name, at))
            self._work()
        self._place_entries()
        program.place(first)
        for name, value in story.stats.items():
            program.add(Set(NOWHERE, name, Unknown(name) if value is None else Const(value)))
        for name in self.platform:
            program.add(Set(NOWHERE, name, Apply("either", (Const(True), Const(False)))))
        program.add(Jump(NOWHERE, start))
        return program

    def _work(self) -> None:
        """Lower the lines that are waiting, each in its context, until none is left."""
        while self._waiting:
            node = self._waiting.pop()
            self.program.place(self._labels[node])
            self.context, self.here = node.context, node.scene
            self.at = self.scene.place(max(node.at, 0))
            if node.is_entry:
                self._lower_entry(node.at)
            else:
                self.visited[node.scene].add(node.at)
                self.command(self.scene.lines[node.at])

    def _name_everything(self) -> None:
        """Name all scenes, labels and options, including those that no play reaches."""
        program = self.program
        for name, scene in self.story.scenes.items():
            program.passages[name] = Place(scene.file, 1)
            program.kinds[name] = "scene"
            for label, several in scene.labels.items():
                program.passages[f"{name}:{label}"] = scene.place(several[0])
                program.kinds[f"{name}:{label}"] = "label"
            self._name_options(name)

    def _name_options(self, name: str) -> None:
        """Name the options of a scene by the label above them and their number below it: `scene:label#2`."""
        program, scene = self.program, self.story.scenes[name]
        options = {
            option.line.at: option for choice in self.structures[name].choices.values() for option in choice.options
        }
        under, count = name, 0
        for line in scene.lines:
            if line.command == "label" and line.data:
                under, count = f"{name}:{line.data.lower()}", 0
            option = options.get(line.at)
            if option is not None:
                count += 1
                named = self._options[name, line.at] = f"{under}#{count}"
                program.links[named] = (option.text[:LONGEST], scene.place(line.at), None)
                program.kinds[named] = "option"

    def _place_entries(self) -> None:
        """Point the name of every scene and label at its code: at the copy for plays that may come from anywhere if
        there is one, else at the ordinary one, else at the dead end."""
        labels = self.program.labels
        for name, scene in self.story.scenes.items():
            points = [(entry(name), -1, True)]
            points += [(entry(f"{name}:{label}"), several[0], False) for label, several in scene.labels.items()]
            for label, at, is_entry in points:
                known = [self._labels.get(Node(context, name, at, is_entry)) for context in (LOST, BASE)]
                labels[label] = next((labels[one] for one in known if one is not None), labels[self.dead])

    def _place_stats(self) -> None:
        """Place the screen that a player can open wherever a play waits. Looking at it changes nothing."""
        self._stats, body = self.program.label(), self.program.label()
        place = Place(self.story.scenes[STATS].file, 1)
        self.program.place(self._stats)
        link = Link("#stats", "Show Stats", place, body, is_conditional=False)
        self.program.add(Wait(place, Instance(STATS, [link])))
        self.program.place(body)
        self.program.add(Jump(place, self.enter(Context(is_stats=True), STATS)))

    # ---------------------------------------------------------------- ways on

    def _label(self, node: Node) -> Label:
        """The label of a line in a context. A new line is lowered later."""
        known = self._labels.get(node)
        if known is None:
            known = self._labels[node] = self.program.label()
            self._waiting.append(node)
        return known

    def enter(self, context: Context, scene: str, label: int = -1) -> Label:
        """The label at which a play enters a scene, at its beginning or at a line."""
        return self._label(Node(context._replace(subs=(), forgets_subs=context == LOST), scene, label, is_entry=True))

    def _lower_entry(self, at: int) -> None:
        """Enter a scene: its temporary variables and the options already picked begin anew."""
        program = self.program
        program.add(Mark(self.at, self.here))
        for name in sorted(self.temps[self.here]):
            program.add(Set(self.at, self.temporary(name), Const(None)))
        structure = self.structures[self.here]
        for choice in structure.choices.values():
            for option in choice.options:
                if option.reuse in ("hide", "disable") or structure.sets_reuse:
                    program.add(Set(self.at, self.picked(option), Const(False)))
        if structure.sets_reuse:
            program.add(Set(self.at, self.reuse, Const("allow")))
        program.add(Jump(self.at, self.line(at) if at >= 0 else self.landed(self._beginning())))

    def _beginning(self) -> Landing:
        structure = self.structures[self.here]
        return structure.inside(-1)

    def line(self, at: int) -> Label:
        """The label of the line that a jump leads to."""
        return self._label(Node(self.context, self.here, at))

    def on(self, at: int, indent: int) -> Label:
        """The label after a line of this depth."""
        return self.landed(self.structures[self.here].land(at + 1, indent))

    def landed(self, landing: Landing) -> Label:
        """Where a play goes on that comes down the lines, past the words of these."""
        if not self.program.keeps_words or not landing.passed:
            return self._landed(landing)
        key = self.context, self.here, landing
        if key not in self._said:
            over, later = self._said.setdefault(key, self.program.label()), self.program.label()
            to = self._landed(landing)
            self.program.add(Jump(self.at, later))  # written out of line, as in `_fallen`
            self.program.place(over)
            for at in landing.passed:
                self._say_line(at)
            self.program.add(Jump(self.at, to))
            self.program.place(later)
        return self._said[key]

    def _say_line(self, at: int) -> None:
        """The words of a line; blank lines before it divide the paragraphs."""
        line, place = self.scene.lines[at], self.scene.place(at)
        if line.command == "line_break":
            self.program.words(place, "[n/]")
        elif line.command in SHOWN:
            self.program.drop(place, line.text)
        elif not line.command:
            is_first = at == 0 or self.scene.lines[at - 1].is_blank
            self.program.words(place, f"\n\n{line.text} " if is_first else f"{line.text} ")

    def _landed(self, landing: Landing) -> Label:
        """Where a play goes on behind the words of the lines it came down."""
        self.visited[self.here].update(landing.passed)
        self.landings.setdefault(landing.kind, {}).setdefault((self.here, landing.at), self.at)
        match landing.kind:
            case "command":
                return self._label(Node(self.context, self.here, landing.at))
            case "end":
                return self.ended()
            case "else":
                return self._fallen(lambda: self._behind_arm(landing.at), is_entered=False)
            case "out":
                return self._fallen_out(landing.at)
        self.visited[self.here].add(landing.at)
        return self.dead

    def _behind_arm(self, at: int) -> Label:
        line = self.scene.lines[at]
        return self.on(self.scene.after(at, line.indent) - 1, line.indent)

    def _fallen_out(self, at: int) -> Label:
        """The label after an option: the end of its choice, if the game allows falling out of options."""
        structure = self.structures[self.here]
        choice = structure.choices.get(structure.rows.get(at, -1))
        if choice is None:
            return self.dead

        def behind() -> Label:
            return self.on(choice.end - 1, choice.line.indent)

        if choice.line.command == "fake_choice":
            return behind()
        return self._fallen(behind, is_entered=choice.line.at in structure.entered)

    def _fallen(self, behind: Callable[[], Label], is_entered: bool) -> Label:
        """The label of the next arm or option, for a play that falls into it: an error, unless the game allows that."""
        if self._flow is True:
            return behind()
        if self._flow is False and not is_entered:
            return self.dead
        over, program = self.program.label(), self.program
        later = program.label()
        # Written out of line: what is being lowered goes on behind it.
        program.add(Jump(self.at, later))
        program.place(over)
        program.add(Fork(self.at, (self.dead, behind()), is_sure=False))
        program.place(later)
        return over

    @property
    def is_flowing(self) -> bool:
        return self._flow is not False

    def _flows(self) -> bool | None:
        """Whether control falls out of options and arms by itself; None if it sometimes does."""
        given = set()
        if IMPLICIT in self.story.stats:
            given.add(str(self.story.stats[IMPLICIT]).lower())
        for scene in self.story.scenes.values():
            for line in scene.lines:
                words = line.data.lower().split()
                if line.command in ("create", "set", "temp") and words[:1] == [IMPLICIT]:
                    given.add(" ".join(words[1:]))
                elif line.command in ("setref", "script") and IMPLICIT in line.data.lower():
                    given.add("?")
        if given <= {"false"}:
            return False
        return True if given == {"true"} else None

    # ---------------------------------------------------------------- choices

    def waits(self, way: Label) -> None:
        """A play waits and goes on there, or the player looks at the stats."""
        if self._stats and self.program.keeps_words:
            self.program.drop(Place(self.story.scenes[STATS].file, 1), "the stats screen")
            self.program.add(Jump(self.at, way))
        elif self._stats and not self.context.is_stats:
            if self._effects:
                self._look_at_stats()
            self.program.add(Fork(self.at, (way, self._stats), by="aside"))
        else:
            self.program.add(Jump(self.at, way))

    def page(self, text: str, behind: Label) -> None:
        """The end of a page, which the reader turns."""
        body = self.program.label()
        link = Link(f"{self.here}#page", text or "Next", self.at, body, is_conditional=False)
        self.program.add(Wait(self.at, Instance(self.here, [link])))
        self.program.place(body)
        self.program.add(Jump(self.at, behind))

    def _look_at_stats(self) -> None:
        """Let the stats have been opened, with any change that they allow."""
        program, changed, go_on = self.program, self.program.label(), self.program.label()
        doubt = "this depends on something that only the stats screen may have set"
        program.add(Fork(self.at, (go_on, changed), is_sure=False, doubt=doubt))
        program.place(changed)
        for slot, values in self._effects.items():
            program.add(Set(self.at, slot, Apply("either", (Var(slot), *values))))
        program.place(go_on)

    @property
    def reuse(self) -> str:
        """The variable that says what happens to options that were picked."""
        return self.temporary("#reuse")

    def picked(self, option: Option) -> str:
        """The variable that says whether an option was picked."""
        name = f"#picked {self._options[self.here, option.line.at]}{self.context.level}"
        if self.context.forgets_scenes:
            self.program.tainted.add(name)
        return name

    def choice(self, choice: Choice) -> None:
        """Lower a choice: the play continues at one of its options."""
        program, shown = self.program, self.program.label()
        self.waits(shown)
        program.place(shown)
        self._items(choice.items, [])

    def _items(self, items: list[Item], outer: list[Option]) -> None:
        """Show all options and arms of a choice; each is a branch of a fork."""
        ways = [self.program.label() for _ in items]
        self.program.add(Fork(self.at, tuple(ways), by="choice"))
        here = self.at
        for way, item in zip(ways, items, strict=True):
            self.program.place(way)
            if isinstance(item, Option):
                self.at = self.scene.place(item.line.at)
                self._option(item, outer)
            else:
                self._arms(item, outer)
            self.at = here

    def _arms(self, arms: Arms, outer: list[Option]) -> None:
        """Show the options of an `*if` inside a choice, arm by arm."""
        program = self.program
        for arm in arms.arms:
            self.at = self.scene.place(arm.line.at)
            self.visited[self.here].add(arm.line.at)
            then, other = program.label(), program.label()
            if arm.condition is not None:
                condition = self.read(arm.condition)
                self.test(condition, f"*{arm.line.command} {arm.condition}", then, other)
            program.place(then)
            self._items(arm.items, outer)
            program.place(other)
        program.add(End(self.at))

    def _option(self, option: Option, outer: list[Option]) -> None:
        """Show an option as a link, or its inner options; those that may not be picked again are tested first."""
        program = self.program
        self.visited[self.here].add(option.line.at)
        if option.condition is not None:
            condition = Unknown(option.condition) if option.is_wrong else self.read(option.condition)
            then = program.label()
            self.test(condition, f"*if {option.condition}", then, self.dead)
            program.place(then)
        self._test_reuse(option)
        if option.inner:
            self._items(option.inner, [*outer, option])
            return
        body, path = program.label(), [*outer, option]
        label = program.shortened(", ".join(one.text for one in path))
        link = Link(self._options[self.here, option.line.at], label, self.at, body, is_conditional=False)
        program.add(Wait(self.at, Instance(self.here, [link])))
        program.place(body)
        for one in path:
            if one is not option:
                program.add(Mark(self.scene.place(one.line.at), self._options[self.here, one.line.at]))
        self._set_picked(option)
        program.add(Jump(self.at, self.landed(self.structures[self.here].inside(option.line.at))))

    def _test_reuse(self, option: Option) -> None:
        """Test whether an option may be picked again."""
        program = self.program
        if option.reuse == "allow" or not (option.reuse or self.structures[self.here].sets_reuse):
            return
        free, maybe = program.label(), program.label()
        if not option.reuse:
            self.test(Apply("is", (Var(self.reuse), Const("allow"))), "", free, maybe)
            program.place(maybe)
        word = f"*{option.reuse or 'hide'}_reuse"
        self.test(Var(self.picked(option)), word, self.dead, free)
        program.place(free)

    def _set_picked(self, option: Option) -> None:
        """Remember that an option was picked, if it then may be hidden or disabled."""
        if option.reuse in ("hide", "disable"):
            self.program.add(Set(self.at, self.picked(option), Const(True)))
        elif not option.reuse and self.structures[self.here].sets_reuse:
            name = self.picked(option)
            allowed = Apply("is", (Var(self.reuse), Const("allow")))
            self.program.add(Set(self.at, name, Apply("if", (allowed, Var(name), Const(True)))))


def lower(story: ChoiceStory, keeps_words: bool = False) -> Lowering:
    """A game with its program in `program`."""
    for deepest in DEEPEST:
        effects: dict[str, set[Expression]] = {}
        try:
            while True:
                lowering = Lowering(story, deepest, effects, keeps_words)
                lowering.lower()
                if lowering.found_effects == effects:
                    return lowering
                effects = lowering.found_effects
        except TooLarge:
            continue
    lowering = Lowering(story, 0, {})
    _give_up(lowering)
    return lowering


def _give_up(lowering: Lowered) -> None:
    """A program for a game that is too large: nothing about it is known."""
    program = lowering.program
    program.maybe_anywhere = True
    program.costs.append(Cost(Place(next(iter(lowering.story.lines)), 1), "size", "the story has too many operations"))
    program.start = program.label()
    program.place(program.start)
    program.add(Goto(NOWHERE, Unknown("the start")))
    for name, place in program.passages.items():
        program.place(entry(name))
        program.add(Mark(place, name))
        program.add(Wait(place, Instance(name)))
