"""What is known of a compiled story before it is walked: its variables, what it counts, its choices."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Var
from wanderbook.foreign.ink.containers import Compiled, Container, Pointer
from wanderbook.foreign.ink.state import TARGET, Item
from wanderbook.foreign.ink.values import InkEvaluator
from wanderbook.foreign.ink.words import NATIVE, native
from wanderbook.foreign.program import Place

GLOBALS = "global decl"
MOST_CYCLE = 24
MOST_TARGETS = 60


class Survey:
    """The variables, counts and choices of a story."""

    choices, turns, visible, fallback = "#choices", "#turns", "#visible", "#fallback"

    def __init__(self, compiled: Compiled) -> None:
        """Read all containers of a story once."""
        self.compiled = compiled
        self.counts: set[Container] = set()
        """Containers whose visits something asks for."""
        self.since: dict[Container, str] = {}
        """By container, the variable with the turns since its last visit."""
        self.cycles: dict[str, set[int]] = defaultdict(set)
        """By variable that only counts, the numbers by which it is divided."""
        self.items: dict[str, str] = {}
        self.globals: dict[str, Const | None] = {}
        """By global variable what it is worth at first; None if that is not known."""
        self._targets: dict[str, set[str]] = defaultdict(set)
        self._every_target: dict[str, None] = {}
        self._loose: set[str] = set()
        """Variables that get targets from elsewhere."""
        self._lists()
        self._read_globals()
        for container in compiled.all:
            self._read(container)

    # ---------------------------------------------------------------- variables

    def _lists(self) -> None:
        """Name each item of each list, by its short name too if that is unique."""
        names = [item for items in self.compiled.lists.values() for item in items]
        for name, items in self.compiled.lists.items():
            for item in items:
                self.items[f"{name}.{item}"] = f"{name}.{item}"
                if names.count(item) == 1:
                    self.items[item] = f"{name}.{item}"

    def _read_globals(self) -> None:
        """The first values of the global variables, as far as they are constant."""
        declared = self.compiled.root.named.get(GLOBALS)
        evaluator, stack = InkEvaluator(self.compiled.lists), list[Item]()
        for token in declared.content if declared is not None else ():
            if isinstance(token, dict) and "VAR=" in token:
                value = stack.pop() if stack else Unknown("nothing")
                self.globals[str(token["VAR="])] = value if isinstance(value, Const) else None
            elif isinstance(token, str) and token in NATIVE:
                many = NATIVE[token]
                stack[-many:] = [native(token, stack[-many:], evaluator)]
            else:
                constant = self._constant(token)
                if constant is not None:
                    stack.append(constant)

    def _constant(self, token: Any) -> Expression | None:
        """The constant that a token pushes; None if it is something else."""
        match token:
            case bool() | int() | float():
                return Const(token)
            case str() if token.startswith("^"):
                return Const(token[1:])
            case str() if token[:1].isdigit() and token.endswith("f"):
                return Const(float(token[:-1]))
            case {"^->": path}:
                return Const(TARGET + self.compiled.absolute(str(path)))
            case {"list": dict(items)}:
                return Const(("list", *(key for _, key in sorted((value, key) for key, value in items.items()))))
            case {"VAR?": name}:
                return self.globals.get(str(name)) or Unknown(str(name))
        return None

    # ---------------------------------------------------------------- what is asked

    def _read(self, container: Container) -> None:
        """Note what a container asks for: visits, turns, targets, and numbers that counts are divided by."""
        before: list[Any] = []
        asks_targets = []
        for token in container.content:
            match token:
                case {"CNT?": path}:
                    self._count(self.compiled.container(str(path), container))
                case "visit":
                    self._count(container)
                case {"*": path, **rest}:
                    if isinstance(flags := rest.get("flg", 0), int) and flags & 16:
                        target = self.compiled.target(str(path), container)
                        self._count(target.container if target else None)
                case {"^->": path}:
                    self._every_target[self.compiled.absolute(str(path))] = None
                case "readc" | "turns":
                    asks_targets.append((token, before[-1] if before else None))
                case "%" if len(before) > 1 and isinstance(before[-1], int) and 1 < before[-1] <= MOST_CYCLE:
                    base = self._counter(before[-2], container)
                    if base:
                        self.cycles[base].add(before[-1])
                case {"^var": name}:
                    self._loose.add(str(name))
                case {"VAR=": name} | {"temp=": name}:
                    self._assigned(str(name), before)
            before.append(token)
        for kind, target_token in asks_targets:
            self._asked(kind, target_token)

    def _asked(self, kind: str, token: Any) -> None:
        """Note that visits or turns are counted for whatever this target may be."""
        paths = [str(token["^->"])] if isinstance(token, dict) and "^->" in token else self._all_targets
        for path in paths:
            container = self.compiled.container(path, self.compiled.root)
            if container is not None and kind == "turns":
                self.since.setdefault(container, f"#since {container.title or container.path}")
            elif container is not None:
                self.counts.add(container)

    @cached_property
    def _all_targets(self) -> list[str]:
        found = (token["^->"] for one in self.compiled.all for token in one.content if _is(token, "^->"))
        return list(dict.fromkeys(self.compiled.absolute(str(path)) for path in found if ".$r" not in str(path)))

    def _count(self, container: Container | None) -> None:
        if container is not None:
            self.counts.add(container)

    def _counter(self, token: Any, container: Container) -> str:
        """The variable of something that only counts up; empty if it may do anything else."""
        match token:
            case "visit":
                return self.visits(container)
            case {"CNT?": path}:
                counted = self.compiled.container(str(path), container)
                return self.visits(counted) if counted is not None else ""
            case "turn":
                return self.turns
        return ""

    def _assigned(self, name: str, before: list[Any]) -> None:
        """Note which targets a variable may hold, from the instruction before its assignment."""
        last = next((one for one in reversed(before) if one != "/ev"), None)
        if isinstance(last, dict) and "^->" in last:
            self._targets[name].add(self.compiled.absolute(str(last["^->"])))
        elif not isinstance(last, bool | int | float) and not (isinstance(last, str) and last in (*NATIVE, "/str")):
            self._loose.add(name)

    def targets_of(self, name: str) -> list[str]:
        """The targets that a variable may hold; all of the story's if that is not known."""
        first = self.globals.get(name)
        held = set(self._targets.get(name, ()))
        if first is not None and isinstance(first.value, str) and first.value.startswith(TARGET):
            held.add(first.value.removeprefix(TARGET))
        if not name or name in self._loose or name not in self._targets:
            held.update(self._all_targets)
        return sorted(held)

    def named_in(self, container: Container) -> set[str]:
        """The variables that the knot around a container names."""
        top = container
        while top.parent is not None and top.parent.parent is not None:
            top = top.parent
        if top.parent is None:
            return set(self._named_anywhere)
        return self._named.get(top, set())

    @cached_property
    def _named(self) -> dict[Container, set[str]]:
        """By container at the top, the variables that it or something inside it names."""
        found: dict[Container, set[str]] = defaultdict(set)
        for container in self.compiled.all:
            top = container
            while top.parent is not None and top.parent.parent is not None:
                top = top.parent
            for token in container.content:
                if isinstance(token, dict):
                    keys = [key for key in ("VAR?", "temp=", "VAR=", "^var") if key in token]
                    keys += [key for key in ("->", "f()", "->t->") if key in token and "var" in token]
                    found[top].update(str(token[key]) for key in keys)
        return found

    @cached_property
    def _named_anywhere(self) -> set[str]:
        return set[str]().union(*self._named.values())

    # ---------------------------------------------------------------- counting

    def visits(self, container: Container) -> str:
        return f"#visits {container.title or container.path}"

    def counted(self, container: Container, is_counted: bool) -> Iterator[tuple[str, Expression]]:
        """The assignments that count a visit of a container."""
        if container in self.counts and is_counted:
            var = self.visits(container)
            yield var, Apply("+", (Var(var), Const(1)))
            yield from self.cycled(var)

    def cycled(self, var: str) -> Iterator[tuple[str, Expression]]:
        """The remainders of a variable that is counted up."""
        for many in sorted(self.cycles.get(var, ())):
            name = f"#cycle {many} {var}"
            yield name, Apply("%", (Apply("+", (Var(name), Const(1))), Const(many)))

    def modular(self, word: str, items: list[Item]) -> Expression | None:
        """The variable for a remainder of something that only counts up; None if there is none."""
        if word != "%" or not isinstance(items[1], Const):
            return None
        match items[0]:
            case Var(name) if items[1].value in self.cycles.get(name, ()):
                return Var(f"#cycle {items[1].value} {name}")
            case Apply("-", (Var(name), Const(1))) if items[1].value in self.cycles.get(name, ()):
                many = items[1].value
                assert isinstance(many, int)
                return Apply("%", (Apply("+", (Var(f"#cycle {many} {name}"), Const(many - 1))), Const(many)))
        return None

    @staticmethod
    def is_last_of_sequence(here: Pointer, condition: Expression) -> bool:
        """Whether a test is the last one of a sequence, which always holds once the others failed."""
        content = here.container.content
        if "visit" not in content or not isinstance(condition, Apply) or not isinstance(condition.args[-1], Const):
            return False
        numbers = [
            number
            for first, number, last in zip(content, content[1:], content[2:], strict=False)
            if first == "du" and last == "==" and isinstance(number, int)
        ]
        return bool(numbers) and condition.op == "==" and condition.args[-1].value == max(numbers)

    # ---------------------------------------------------------------- choices and functions

    @cached_property
    def choice_names(self) -> dict[tuple[Container, int], tuple[str, Place]]:
        """By its instruction, the name of a choice and its place."""
        points = []
        for container in self.compiled.all:
            for index, token in enumerate(container.content):
                if _is(token, "*"):
                    points.append((container.at(index), container, index))
        points.sort(key=lambda one: (one[1].flow, one[0][:3]))
        numbers: dict[str, int] = defaultdict(int)
        names = {}
        for place, container, index in points:
            flow = container.flow
            numbers[flow] += 1
            names[container, index] = f"{flow}#{numbers[flow]}", place
        return names

    def inside(self, callee: Container) -> list[str]:
        """The titles in a function and in what it calls."""
        return [one.title for one in self._called(callee) if one.title]

    def effects(self, callee: Container) -> set[str]:
        """The variables that a function and what it calls may change."""
        found = set[str]()
        for container in self._called(callee):
            for token in container.content:
                if _is(token, "VAR=") or (_is(token, "temp=") and str(token["temp="]) in self.globals):
                    found.add(str(token.get("VAR=", token.get("temp="))))
                elif token == "seq":
                    found.add(f"#drawn {container.path}")
            if container in self.counts:
                found.add(self.visits(container))
                found.update(name for name, _ in self.cycled(self.visits(container)))
            if container in self.since:
                found.add(self.since[container])
        return found

    def _called(self, callee: Container) -> list[Container]:
        """A function and every container that a call of it may enter."""
        several, seen = [callee], {callee}
        for container in several:
            children = [one for one in (*container.content, *container.named.values()) if isinstance(one, Container)]
            for token in container.content:
                path = next((token[kind] for kind in ("f()", "->t->", "->", "x()") if _is(token, kind)), None)
                target = self.compiled.target(str(path), container) if path is not None and "var" not in token else None
                if path is not None and _is(token, "x()"):
                    target = self.compiled.target(str(path), self.compiled.root)
                if target is not None:
                    children.append(target.container)
            for child in children:
                if child not in seen:
                    seen.add(child)
                    several.append(child)
        return several


def _is(token: Any, key: str) -> bool:
    return isinstance(token, dict) and key in token
