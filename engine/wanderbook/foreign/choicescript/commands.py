"""What each command of ChoiceScript does."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from wanderbook.foreign.choicescript.expressions import NotRead, Reader, Token
from wanderbook.foreign.choicescript.flow import MOST_CANDIDATES, Context, Frame, Lowered
from wanderbook.foreign.choicescript.story import CHOICES, ELSE, REUSE, Line, created
from wanderbook.foreign.choicescript.structure import Choice, Landing
from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Var
from wanderbook.foreign.program import Anything, End, Fork, Input, Jump, Label, Mark, Set

MOST_SCENES = 2
"""The most scenes that wait for a scene that they called and are remembered."""
PAGES = ("page_break", "delay_break", "page_break_advertisement")
OVER = ("ending", "restart", "abort", "end_trial", "delay_ending", "restore_checkpoint")
FINISH = ("finish", "finish_advertisement")


class Commands(Lowered, ABC):
    """The commands, by their names."""

    deepest: int

    @abstractmethod
    def enter(self, context: Context, scene: str, label: int = -1) -> Label: ...

    @abstractmethod
    def line(self, at: int) -> Label: ...

    @abstractmethod
    def on(self, at: int, indent: int) -> Label: ...

    @abstractmethod
    def landed(self, landing: Landing) -> Label: ...

    @abstractmethod
    def waits(self, way: Label) -> None: ...

    @abstractmethod
    def page(self, text: str, behind: Label) -> None: ...

    @abstractmethod
    def choice(self, choice: Choice) -> None: ...

    @property
    @abstractmethod
    def reuse(self) -> str: ...

    @property
    @abstractmethod
    def is_flowing(self) -> bool:
        """Whether control flows out of options and arms by itself, at least at times."""

    def command(self, line: Line) -> None:
        """Lower a command. If it falls through, a jump says where the play continues."""
        name = line.command
        if name in CHOICES:
            self.choice(self.structures[self.here].choices[line.at])
        elif name == "if":
            self._if(line)
        elif name == "bug" and line.data != "choice_beta":
            self.program.add(End(self.at, "the game stops with *bug"))
        elif name in OVER:
            self.program.add(End(self.at))
        elif name in FINISH:
            self.program.add(Jump(self.at, self.ended()))
        elif name in PAGES:
            if self.program.keeps_words:
                self.page(line.data if name == "page_break" else "", self._behind(line))
            else:
                self.waits(self._behind(line))
        else:
            handler = self.HANDLERS.get(name)
            try:
                is_going_on = handler(self, line) if handler else self._not_known(line)
            except NotRead:
                is_going_on = self._not_read(line)
            if is_going_on is not False:
                self.program.add(Jump(self.at, self._behind(line)))

    def _behind(self, line: Line) -> Label:
        return self.on(line.at, line.indent)

    def _not_known(self, line: Line) -> bool | None:
        """Lower an unknown command: it may change what it names, and lead anywhere. One that the game's own engine
        does not have either ends the play."""
        if self.story.commands is not None and line.command not in self.story.commands:
            self.program.add(End(self.at, f"*{line.command} is not a command"))
            return False
        self.cost("command", line.text, self._named_in(line.data), leads_anywhere=True)
        self.program.maybe_anywhere = True
        self.program.tainted.update(self._named_in(line.data))
        self.program.add(Anything(self.at))
        return None

    def _not_read(self, line: Line) -> bool | None:
        """Lower a command whose expression is not understood: whatever it names may have changed."""
        self.cost("expression", line.text, self._named_in(line.data))
        if line.command in ("goto", "gotoref", "gosub", "goto_scene", "gosub_scene", "return"):
            return self._not_known(line)
        for name in self._named_in(line.data):
            self.program.havoc(name, self.at)
        return None

    def _named_in(self, text: str) -> list[str]:
        slots = (self.slot(word) for word in re.findall(r"\w+", text.lower()))
        return list(dict.fromkeys(slot for slot in slots if slot is not None))

    # ---------------------------------------------------------------- tests

    def _if(self, line: Line) -> None:
        """Lower a test with its arms."""
        structure, program = self.structures[self.here], self.program
        place, join = self.at, self._join(line)
        while True:
            then, other = program.label(), program.label()
            inside = structure.inside(line.at)
            self.test(self.read(line.data), f"*{line.command} {line.data}", then, other, join)
            program.place(then)
            self._mark_arm(line)
            program.add(Jump(self.at, self.landed(inside)))
            program.place(other)
            at = self._behind_skipped(line)
            if at >= len(self.scene.lines):
                break
            other_arm = self.scene.lines[at]
            if other_arm.command not in ELSE or other_arm.indent != line.indent:
                break
            line = other_arm
            self.at = self.scene.place(at)
            self.visited[self.here].add(at)
            if line.command == "else":
                self._mark_arm(line)
                program.add(Jump(self.at, self.landed(structure.inside(at))))
                self.at = place
                return
        self.at = place
        indent = self.scene.lines[at].indent if at < len(self.scene.lines) else 0
        program.add(Jump(self.at, self.landed(structure.land(at, indent))))

    def _join(self, line: Line) -> Label:
        """The label after all arms of a test, if plays from every arm come there; empty otherwise."""
        at, depth = self._behind_skipped(line), line.indent
        if not self.is_flowing:
            return ""
        while at < len(self.scene.lines):
            arm = self.scene.lines[at]
            if arm.command not in ELSE or arm.indent != depth:
                break
            at = self._behind_skipped(arm)
        indent = self.scene.lines[at].indent if at < len(self.scene.lines) else 0
        return self.landed(self.structures[self.here].land(at, indent))

    def _behind_skipped(self, line: Line) -> int:
        """The line that follows an arm that is not taken: the next arm, or what follows all of them."""
        at = self.scene.after(line.at, line.indent)
        while at < len(self.scene.lines):
            other = self.scene.lines[at]
            if other.indent != line.indent or other.command != "comment":
                break
            at = self.scene.after(at, line.indent)
        return at

    def _mark_arm(self, line: Line) -> None:
        """Give the first line of an arm a verdict of its own, unless a label there has one."""
        lines, at = self.scene.lines, self.scene.filled(line.at + 1)
        while at < len(lines) and lines[at].command == "comment":
            at = self.scene.filled(at + 1)
        if at < len(lines) and lines[at].indent > line.indent and lines[at].command != "label":
            name = f"{self.here}:line {at + 1}"
            self.program.links[name] = (self.scene.lines[at].text[:80], self.scene.place(at), None)
            self.program.kinds[name] = "line"
            self.program.add(Mark(self.scene.place(at), name))

    # ---------------------------------------------------------------- variables

    def _create(self, line: Line) -> None:
        """Lower `*create`, `*temp` and the like: one or more new variables."""
        reader = Reader.of(re.sub(r"^\w+", "", line.data))
        is_lasting = line.command.startswith("create")
        names = created(line, (line.command,))
        slots = [name if is_lasting else self.temporary(name) for name in names]
        if not line.command.endswith("_array"):
            value: Expression = Const(None)
            if not reader.is_over:
                value = self.resolved(reader.expression())
            for slot in slots:
                self.assign(slot, value)
            return
        several = [self.resolved(value) for value in reader.values()][1:]
        for number, slot in enumerate(slots[:-1]):
            self.assign(slot, several[number if len(several) > 1 else 0] if len(several) > number else Const(None))
        if len(several) == 1:
            for slot in slots[:-1]:
                self.assign(slot, several[0])
        self.assign(slots[-1], Const(len(slots) - 1))

    def _set(self, line: Line) -> bool | None:
        reader = Reader.of(line.data)
        name = reader.value() if line.command == "setref" else reader.reference()
        return self._store(self.resolved(name), partial(self._value_of, reader.rest), line)

    def _value_of(self, rest: list[Token], name: str) -> Expression:
        """The value that an assignment gives to a variable; it may begin with the old value."""
        reader = Reader(rest)
        value = reader.expression(Var(name))
        if not reader.is_over:
            raise NotRead("there is something after the value")
        return self.resolved(value)

    def _store(self, name: Expression, value: Callable[[str], Expression], line: Line) -> bool | None:
        """Set a variable whose name may be computed, to a value that may depend on its old one."""
        if isinstance(name, Const):
            return self._assign(str(name.value).lower(), value)
        candidates = self.candidates(name)
        if len(candidates) > MOST_CANDIDATES:
            slots = [slot for slot in map(self.slot, candidates) if slot is not None]
            self.cost("computed variable", line.text, slots)
            self.program.tainted.update(slots)
            return None
        ways = [(one, partial(self._assign, one, value)) for one in candidates]
        self.by_name(name, ways, lambda: self.program.add(End(self.at, "there is no variable of this name")))
        return None

    def _assign(self, name: str, value: Callable[[str], Expression]) -> bool | None:
        """Set a variable by name. Without such a variable, the play cannot continue."""
        slot = self.slot(name)
        if slot is None:
            self.program.add(End(self.at, f"there is no variable {name}"))
            return False
        self.assign(slot, value(name))
        return None

    def _delete(self, line: Line) -> None:
        """`*delete` and `*delete_array`: the variables have no value afterwards."""
        for name in self._named_in(line.data):
            self.assign(name, Const(None))
        if line.command == "delete_array":
            start = f"{line.data.lower()}_"
            for name in sorted(self.globals | self.temps[self.here]):
                slot = self.slot(name) if name.startswith(start) else None
                if slot is not None:
                    self.assign(slot, Const(None))

    def _rand(self, line: Line) -> bool | None:
        """Lower `*rand` and `*input_number`: any number between two."""
        reader = Reader.of(line.data)
        name = self.resolved(reader.reference())
        several = [self.resolved(value) for value in reader.values()]
        if len(several) != 2:
            raise NotRead("two numbers are missing")
        if line.command == "input_number":
            self._wait_here(line)
        return self._store(name, lambda slot: Apply("random", tuple(several)), line)

    def _input(self, line: Line) -> bool | None:
        """`*input_text` and the like: the player types a value, or `Unknown` stands for it in the stats."""
        name = self.resolved(Reader.of(line.data.split()[0] if line.data else "").reference())
        self._wait_here(line)
        slot = self.slot(str(name.value).lower()) if isinstance(name, Const) else None
        if slot is None:
            return self._store(name, lambda slot: Unknown(slot), line)
        if self.context.is_stats:
            self.assign(slot, Unknown("typed"))
        else:
            self.program.add(Input(self.at, slot))
        return None

    def _wait_here(self, line: Line) -> None:
        go_on = self.program.label()
        self.waits(go_on)
        self.program.place(go_on)

    def _reset(self, line: Line) -> None:
        """Lower `*reset`: all lasting variables have their first values again, as far as those are known."""
        for name in sorted(self.globals):
            self.assign(name, Unknown("*reset"))
        self.cost("command", line.text, sorted(self.globals))

    def _reuse(self, line: Line) -> None:
        self.program.add(Set(self.at, self.reuse, Const(line.command.removesuffix("_reuse"))))

    def _params(self, line: Line) -> None:
        """`*params`: bind the arguments of the subroutine's call to names, and to `param_1` and so on."""
        names = re.findall(r"\w+", line.data.lower())
        for number, name in enumerate(names, 1):
            for one in (name, f"param_{number}"):
                if one in self.temps[self.here]:
                    self.assign(self.temporary(one), self._argument(number))
        for number in range(len(names) + 1, 10):
            if f"param_{number}" in self.temps[self.here]:
                self.assign(self.temporary(f"param_{number}"), self._argument(number))
        self.assign(self.temporary("param_count"), self._argument(0))

    # ---------------------------------------------------------------- ways on

    def _mark(self, line: Line) -> None:
        self.program.add(Mark(self.at, f"{self.here}:{line.data.lower()}"))

    def _goto(self, line: Line) -> bool:
        """Lower `*goto`: to a label of this scene."""
        data = line.data
        if line.command == "gotoref":
            name: Expression = self.read(data)
        elif "{" in data or "[" in data:
            name = self.resolved(Reader.of(data).reference())
        else:
            name = Const(data.lower())
        self._to_label(name, self.line)
        return False

    def _to_label(self, name: Expression, to: Callable[[int], Label]) -> None:
        """Go to the label with a name. If the name is computed, go to each label that it may be."""
        program, labels = self.program, self.scene.labels
        if isinstance(name, Const):
            several = labels.get(str(name.value).lower(), [])
            if len(several) == 1:
                program.add(Jump(self.at, to(several[0])))
            elif several:
                program.add(Fork(self.at, tuple(map(to, several)), is_sure=False))
            else:
                program.add(End(self.at, f"there is no label {name.value}"))
            return
        ways = [(label, partial(self._to_label, Const(label), to)) for label in labels]
        self.by_name(name, ways, lambda: program.add(End(self.at, "there is no label of this name")))

    def _gosub(self, line: Line) -> bool:
        """`*gosub`: go to a label, and remember the line to return to in the context."""
        label, *rest = re.split(r"\s+", line.data, maxsplit=1) if line.data else [""]
        if "{" in label or "[" in label:
            reader = Reader.of(line.data)
            name, values = self.resolved(reader.reference()), reader.values()
        else:
            name, values = Const(label.lower()), Reader.of(rest[0] if rest else "").values()
        self._pass(values)
        before, subs = self.context, (*self.context.subs, (line.at, line.indent))
        is_cut = len(subs) > self.deepest
        subs = subs[len(subs) - self.deepest :] if is_cut else subs
        inside = before._replace(subs=subs, forgets_subs=before.forgets_subs or is_cut)
        if not any(one.command == "return" for one in self.scene.lines):
            inside = before  # nothing comes back

        def to(at: int) -> Label:
            self.context = inside
            found = self.line(at)
            self.context = before
            return found

        self._to_label(name, to)
        return False

    def _pass(self, values: list[Expression]) -> None:
        """Set the arguments of a call."""
        several = [self.resolved(value) for value in values]
        for number, value in enumerate([Const(len(several)), *several[:9]]):
            self.program.add(Set(self.at, f"#argument {number}", value))

    @staticmethod
    def _argument(number: int) -> Expression:
        return Var(f"#argument {number}")

    def _return(self, line: Line) -> bool:
        """Lower `*return`: to the line after the last call, or after any call if that is forgotten."""
        context, program = self.context, self.program
        if context.subs:
            at, indent = context.subs[-1]
            self.context = context._replace(subs=context.subs[:-1])
            program.add(Jump(self.at, self.on(at, indent)))
            self.context = context
            return False
        ways: list[Label] = []
        if context.forgets_subs:
            ways += [self.on(one.at, one.indent) for one in self.scene.lines if one.command == "gosub"]
        if context.scenes:
            ways.append(self._back_to(context.scenes[-1], context._replace(scenes=context.scenes[:-1])))
        if context.forgets_scenes:
            for name, scene in self.story.scenes.items():
                for one in scene.lines:
                    if one.command == "gosub_scene":
                        ways.append(self._back_to(Frame(name, one.at, one.indent, (), True), context))
        is_sure = not (context.forgets_subs or context.forgets_scenes)
        program.add(Fork(self.at, tuple(ways) if is_sure and ways else (self.dead, *ways), is_sure=is_sure))
        return False

    def _back_to(self, frame: Frame, context: Context) -> Label:
        """Continue after a `*gosub_scene`."""
        before = self.context, self.here
        self.context = context._replace(subs=frame.subs, forgets_subs=frame.forgets_subs)
        self.here = frame.scene
        found = self.on(frame.at, frame.indent)
        self.context, self.here = before
        return found

    def _goto_scene(self, line: Line) -> bool:
        """Lower `*goto_scene` and `*gosub_scene`: to a scene, or to a label in it."""
        is_call, data = line.command == "gosub_scene", line.data
        if "{" in data or "[" in data:
            reader = Reader.of(data)
            scene = self.resolved(reader.reference())
            label = None if reader.is_over else self.resolved(reader.reference())
            self._pass(reader.values())
        else:
            words = data.split(maxsplit=2)
            scene = Const(words[0].lower() if words else "")
            label = Const(words[1].lower()) if len(words) > 1 else None
            self._pass(Reader.of(words[2]).values() if len(words) > 2 else [])
        context = self.context
        scenes: tuple[Frame, ...] = ()
        forgets = context.forgets_scenes and is_call
        if is_call:
            frame = Frame(self.here, line.at, line.indent, context.subs, context.forgets_subs)
            scenes = (*context.scenes, frame)
            most = min(MOST_SCENES, self.deepest)
            if len(scenes) > most:
                scenes, forgets = scenes[len(scenes) - most :], True
        inside = Context(scenes, (), forgets, False, context.is_stats and line.command != "redirect_scene")
        self._to_scene(scene, label, inside)
        return False

    def _to_scene(self, scene: Expression, label: Expression | None, context: Context) -> None:
        """Go to a label of another scene, or to its beginning; to each scene in turn if the name is computed."""
        if isinstance(scene, Const):
            name = str(scene.value).lower()
            if name not in self.story.scenes:
                self.program.add(End(self.at, f"there is no scene {name}"))
            elif label is None:
                self.program.add(Jump(self.at, self.enter(context, name)))
            else:
                here, self.here = self.here, name
                self._to_label(label, lambda at: self.enter(context, name, at))
                self.here = here
            return
        ways = [(name, partial(self._to_scene, Const(name), label, context)) for name in self.story.scenes]
        self.by_name(scene, ways, lambda: self.program.add(End(self.at, "there is no scene of this name")))

    def ended(self) -> Label:
        """Continue at the end of a scene: in the next one, if there is one."""
        following = None if self.context.is_stats else self.story.following(self.here)
        if following is None or following not in self.story.scenes:
            return self.over
        return self.enter(self.context, following)

    def _random_scene(self, line: Line) -> None:
        """Lower `*goto_random_scene`: to one of several scenes by chance, each once."""
        rows = self.scene.lines[line.at + 1 : self.scene.after(line.at, line.indent)]
        ways = [(row, self.program.label()) for row in rows if row.text and row.command != "comment"]
        go_on = self.program.label()
        self.program.add(Fork(self.at, (*(way for _, way in ways), go_on)))
        for row, way in ways:
            self.program.place(way)
            text = re.sub(r"^\*allow_reuse\s+", "", row.text)
            is_free = text != row.text or "allow_reuse" in line.data
            match = re.match(r"\*if\s+(\(.+\))\s+([^)]+)$", text)
            condition, name = (match[1], match[2]) if match else (None, text)
            then = self.program.label()
            if condition is not None:
                self.test(self.read(condition), f"*if {condition}", then, self.dead)
                self.program.place(then)
            if not is_free:
                more, seen = self.program.label(), f"#chosen {name.lower()}"
                self.program.initial[seen] = False
                self.test(Var(seen), "", self.dead, more)
                self.program.place(more)
                self.program.add(Set(self.at, seen, Const(True)))
            self._to_scene(Const(name.strip().lower()), None, Context(is_stats=self.context.is_stats))
        self.program.place(go_on)

    def _maybe_label(self, line: Line) -> bool:
        """Lower a command of the platform, after which the play continues here, or at a label or scene that it
        names."""
        ways = [self._behind(line)]
        for word in re.findall(r"[\w-]+", line.data.lower()):
            ways += map(self.line, self.scene.labels.get(word, ()))
            if word in self.story.scenes:
                ways.append(self.enter(self.context, word))
        self.program.add(Fork(self.at, tuple(ways), is_sure=False))
        return False

    def _script(self, line: Line) -> None:
        """Lower JavaScript: it may change what it names, and lead anywhere if it mentions scenes or labels."""
        names = self._named_in(line.data)
        is_moving = re.search(r"goto|scene|eval|\bnav\b|Function|lineNum|label", line.data) is not None
        if is_moving or re.search(r"\[", line.data):
            names = sorted(self.globals)
        self.program.tainted.update(names)
        self.cost("JavaScript", line.text, names, leads_anywhere=is_moving)
        if is_moving:
            self.program.maybe_anywhere = True
            self.program.add(Anything(self.at))

    def _nothing(self, line: Line) -> None:
        return

    HANDLERS: ClassVar[dict[str, Callable[[Commands, Line], bool | None]]] = {
        **dict.fromkeys(("create", "create_array", "temp", "temp_array"), _create),
        **dict.fromkeys(("set", "setref"), _set),
        **dict.fromkeys(("delete", "delete_array"), _delete),
        **dict.fromkeys(("rand", "input_number"), _rand),
        **dict.fromkeys(("goto", "gotoref"), _goto),
        **dict.fromkeys(("goto_scene", "gosub_scene", "redirect_scene"), _goto_scene),
        **dict.fromkeys(("restore_game", "save_game", "purchase", "purchase_discount"), _maybe_label),
        **dict.fromkeys(REUSE, _reuse),
        "input_text": _input,
        "reset": _reset,
        "params": _params,
        "label": _mark,
        "gosub": _gosub,
        "return": _return,
        "goto_random_scene": _random_scene,
        "script": _script,
        "bug": _nothing,
    }
