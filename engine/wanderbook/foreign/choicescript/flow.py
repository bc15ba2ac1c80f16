"""The contexts in which a line runs, and the values and tests of a line.

A line is lowered once for each context, which is what `*return` will come back to. Contexts that grow too deep forget
what is at their bottom; a return from there may come back to any place that calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from wanderbook.foreign.choicescript.expressions import NAMED, NotRead, read
from wanderbook.foreign.choicescript.story import STATS, ChoiceStory, Scene, created
from wanderbook.foreign.choicescript.structure import Structure
from wanderbook.foreign.choicescript.values import ChoiceEvaluator
from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Var
from wanderbook.foreign.program import Cost, End, Jump, Label, Place, Program, Set, Test

LONGEST_LABEL = 80
MOST_CANDIDATES = 60
"""The most variables that a computed name is compared with."""
PLATFORM = "choice_"
"""How the variables begin that say where a story is played, what was bought, and what was achieved in earlier plays."""
NEVER_KNOWN = frozenset(("choice_time_stamp", "choice_release_date", "choice_title", "choice_linenum"))


class Frame(NamedTuple):
    """The place to which a `*gosub_scene` returns."""

    scene: str
    at: int
    indent: int
    subs: tuple[tuple[int, int], ...]
    forgets_subs: bool


class Context(NamedTuple):
    """The calls under way, to which returns lead: lines of this scene with their depths, and scenes. The last is the
    innermost."""

    scenes: tuple[Frame, ...] = ()
    subs: tuple[tuple[int, int], ...] = ()
    forgets_scenes: bool = False
    forgets_subs: bool = False
    is_stats: bool = False
    """Whether the player has opened the stats, and everything else waits."""

    @property
    def level(self) -> str:
        """A number that keeps the temporary variables of calling scenes apart."""
        if self.is_stats:
            return "stats" + "+" * len(self.scenes)
        return "?" if self.forgets_scenes else "+" * len(self.scenes)


BASE, LOST = Context(), Context(forgets_scenes=True, forgets_subs=True)


class Lowered:
    """The state that all commands share: where the play is, and the program being written."""

    def __init__(self, story: ChoiceStory) -> None:
        """Prepare an empty program, with the structure and temporary variables of each scene."""
        self.story = story
        self.program = Program("choicescript", ChoiceEvaluator)
        self.structures = {name: Structure(scene) for name, scene in story.scenes.items()}
        self.globals = story.globals
        self.temps = {name: _temps(scene) for name, scene in story.scenes.items()}
        self.context, self.here, self.at = BASE, "", Place("", 1)
        self.over, self.dead = self.program.label(), self.program.label()
        self.program.place(self.over)
        self.program.add(End(self.at))
        self.program.place(self.dead)
        self.program.add(End(self.at, "the game stops here with an error"))
        self._known_costs: set[tuple[Place, str, str]] = set()
        self._named = 0
        self.platform: dict[str, None] = {}
        self.found_effects: dict[str, set[Expression]] = {}
        """By lasting variable the values that the stats may give it."""
        self.visited: dict[str, set[int]] = {name: set() for name in story.scenes}
        """By scene the lines that a play may pass."""

    @property
    def scene(self) -> Scene:
        return self.story.scenes[self.here]

    # ---------------------------------------------------------------- variables

    def variable(self, name: str) -> Expression:
        """The value of a variable by its name."""
        found = self.slot(name)
        if found is not None:
            return Var(found)
        if name == "choice_quicktest":
            return Const(False)
        if name == "implicit_control_flow":
            return Const(False)
        if name == "choice_scene":
            return Const(self.here)
        if name in NEVER_KNOWN:
            return Unknown(name)
        if name.startswith(PLATFORM):
            self.platform[name] = None
            return Var(name)
        return self.unknown("variable", name)

    def slot(self, name: str) -> str | None:
        """The variable that a name sets here; None if there is none."""
        is_global = name in self.globals
        if name in self.temps[self.here]:
            slot = self.temporary(name)
            if is_global:
                self.cost("temporary and lasting variable of the same name", name, (name, slot))
                self.program.tainted.update((name, slot))
            return slot
        return name if is_global else None

    def temporary(self, name: str) -> str:
        """A temporary variable of this scene."""
        slot = f"{name} in {self.here}{self.context.level}".replace(".", "_")
        if self.context.forgets_scenes:
            self.program.tainted.add(slot)
        return slot

    def assign(self, slot: str, value: Expression) -> None:
        """Set a variable."""
        if self.context.is_stats and slot in self.globals:
            self.found_effects.setdefault(slot, set()).add(value if isinstance(value, Const) else Unknown("the stats"))
        self.program.add(Set(self.at, slot, value))

    # ---------------------------------------------------------------- expressions

    def read(self, text: str) -> Expression:
        """The value of a whole expression."""
        try:
            return self.resolved(read(text))
        except NotRead:
            return self.unknown("expression", text)

    def resolved(self, expression: Expression) -> Expression:
        """An expression with its names replaced by the variables that they mean here."""
        match expression:
            case Var(name):
                return self.variable(name)
            case Apply(op, args) if op == NAMED:
                return self._of_name(self.resolved(args[0]))
            case Apply(op, args):
                return Apply(op, tuple(self.resolved(arg) for arg in args))
            case Unknown(text):
                return self.unknown("expression", text)
        return expression

    def unknown(self, kind: str, text: str) -> Expression:
        self.cost(kind, text)
        return Unknown(text)

    def _of_name(self, name: Expression) -> Expression:
        """The value of the variable with a computed name."""
        if isinstance(name, Const):
            return self.variable(str(name.value).lower())
        candidates = self.candidates(name)
        if len(candidates) > MOST_CANDIDATES:
            return self.unknown("computed variable", "{…}")
        self._named += 1
        result = f"#named {self._named}"
        ways: list[tuple[str, Callable[[], None]]] = []
        for candidate in candidates:
            ways.append((candidate, lambda candidate=candidate: self._copy(result, candidate)))  # type: ignore[misc]
        self.by_name(name, ways, lambda: self.program.add(Set(self.at, result, Unknown("{…}"))))
        return Var(result)

    def _copy(self, slot: str, name: str) -> None:
        self.program.add(Set(self.at, slot, self.variable(name)))

    def candidates(self, name: Expression) -> list[str]:
        """The variables whose names this expression may compute."""
        prefix = _prefix(name)
        return sorted(one for one in self.globals | self.temps[self.here] if one.startswith(prefix))

    def by_name(
        self, name: Expression, ways: Sequence[tuple[str, Callable[[], object]]], otherwise: Callable[[], object]
    ) -> None:
        """Do whatever fits a computed name, or something else if none of these is the name."""
        program, end, lower = self.program, self.program.label(), Apply("lower", (name,))
        for text, body in ways:
            then, other = program.label(), program.label()
            condition = Apply("is", (lower, Const(text)))
            program.add(Test(self.at, condition, then, other, other, "", ends_on_error=True))
            program.place(then)
            body()
            program.add(Jump(self.at, end))
            program.place(other)
        otherwise()
        program.place(end)

    # ---------------------------------------------------------------- tests

    def test(self, condition: Expression, text: str, then: Label, otherwise: Label, after: Label = "") -> None:
        """Go to one of two labels. `and`, `or` and `not` become several tests, so that each is about few variables."""
        match condition:
            case Apply("not", (inner,)):
                self.test(inner, text, otherwise, then, after)
            case Apply("and" | "or", (first, second)):
                more = self.program.label()
                ways = (more, otherwise) if condition.op == "and" else (then, more)
                self.test(first, text, *ways, after)
                self.program.place(more)
                self.test(second, text, then, otherwise, after)
            case _:
                behind = after or otherwise
                self.program.add(Test(self.at, condition, then, otherwise, behind, text, ends_on_error=True))

    # ---------------------------------------------------------------- what is not understood

    def cost(
        self,
        kind: str,
        text: str,
        several: Iterable[str] = (),
        passages: tuple[str, ...] = (),
        leads_anywhere: bool = False,
    ) -> None:
        """Record what cannot be proved because of something that is not understood."""
        if (self.at, kind, text) in self._known_costs:
            return
        self._known_costs.add((self.at, kind, text))
        short = " ".join(text.split())[:LONGEST_LABEL]
        self.program.costs.append(Cost(self.at, kind, short, tuple(several), passages, leads_anywhere))


def _temps(scene: Scene) -> set[str]:
    """The temporary variables of a scene."""
    found = set[str]()
    for line in scene.lines:
        found.update(created(line, ("temp", "temp_array")))
        if line.command == "params":
            names = line.data.lower().split()
            found.update(names, ("param_count",), (f"param_{number}" for number in range(1, max(9, len(names)) + 1)))
    return found


def _prefix(name: Expression) -> str:
    """The part of a computed name that is certain: its beginning."""
    if isinstance(name, Apply) and name.op == "&":
        first, second = name.args
        start = _prefix(first)
        return start + _prefix(second) if isinstance(first, Const) else start
    return str(name.value).lower() if isinstance(name, Const) else ""


__all__ = ["BASE", "LOST", "STATS", "Context", "Frame", "Lowered"]
