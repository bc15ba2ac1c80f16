"""Compiled ink to a program: every moment that a play may be in, step by step as the engine of ink steps.

A moment (`state`) has the call stack in it, so that a function or a tunnel is walked once for each place that it is
called from. Conditions of what is known for certain are decided here; all others are tests of the program.
"""

from __future__ import annotations

from typing import Any

from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Var
from wanderbook.foreign.ink.containers import START_ONLY, TURNS, VISITS, Compiled, Container, Pointer
from wanderbook.foreign.ink.graph import Choice, Ending, Graph, PushFrame, PushThread
from wanderbook.foreign.ink.state import TARGET, Frame, Item, Moment, Ref, Tag, Thread, mentions, temporary
from wanderbook.foreign.ink.survey import Survey
from wanderbook.foreign.ink.words import NATIVE, native, written
from wanderbook.foreign.program import Again, Cost, Dropped, End, Fork, Jump, Mark, Place, Say, Set, Test, TooLarge

MOST_MOMENTS = 60_000
MOST_FRAMES = 24
MOST_THREADS = 10
MOST_CALLS = 4
"""How often a function may be called within itself before it is taken for unknown."""
MOST_TUNNELS = 3
"""How often a tunnel may be entered within itself before anything may follow from it."""
MOST_STACK = 60
LONGEST_TEXT = 300
MOST_SHUFFLED = 5


class Walk:
    """The operations of a story, found by walking through its moments."""

    def __init__(self, compiled: Compiled, survey: Survey, graph: Graph, keeps_words: bool = False) -> None:
        self.compiled, self.survey, self.graph = compiled, survey, graph
        self._labels: dict[Moment, str] = {}
        self._waiting: list[Moment] = []
        self._choices: dict[tuple[Container, int, Thread], Choice] = {}
        self._bodies: list[tuple[Choice, Moment, Pointer]] = []
        self._costs: dict[Cost, None] = {}
        self.place = Place("", 1)
        self.keeps_words = keeps_words
        self.dropped: list[Dropped] = []

    def walk(self) -> None:
        """Walk from the start of the story. Raises `TooLarge`."""
        start = Moment((Thread((Frame(False, Pointer(self.compiled.root, 0)),)),))
        self.graph.start = self._label(start)
        while self._waiting:
            moment = self._waiting.pop()
            self.graph.put(self._labels[moment])
            self._run(moment)
            while self._bodies:
                self._write_body(*self._bodies.pop())

    def cost(self, kind: str, text: str, variables: tuple[str, ...] = (), anywhere: bool = False) -> None:
        """Record what cannot be proved because of something that is not understood."""
        one = Cost(self.place, kind, text, variables, leads_anywhere=anywhere)
        if one not in self._costs:
            self._costs[one] = None
            self.graph.costs.append(one)

    def _label(self, moment: Moment) -> str:
        """The label of a moment; it is walked later if it is new."""
        label = self._labels.get(moment)
        if label is None:
            if len(self._labels) >= MOST_MOMENTS:
                raise TooLarge
            label = self._labels[moment] = f"m{len(self._labels)}"
            self._waiting.append(moment)
        return label

    def _jump(self, moment: Moment) -> None:
        self.graph.add(Jump(self.place, self._label(moment)))

    # ---------------------------------------------------------------- steps

    def _run(self, moment: Moment) -> None:
        """Step on until the play reaches a moment that other moments may also lead to."""
        going: Moment | None = moment
        while going is not None:
            going = self._step(going)

    def _step(self, moment: Moment) -> Moment | None:
        """Run one instruction. Returns the moment after it, or None if that is walked elsewhere."""
        pointer = moment.frame.pointer
        if pointer is None:
            self._turn_ends(moment)
            return None
        while isinstance(content := pointer.resolved(), Container):
            self._visit(content, True)
            if not content.content:
                break
            pointer = Pointer(content, 0)
        moment = moment.moved(pointer)
        self.place = pointer.container.at(pointer.index)
        if isinstance(content, Container) or content is None:
            return self._next(moment)
        if len(moment.stack) > MOST_STACK or len(moment.threads) > MOST_THREADS:
            self._opaque("too many threads or values at once")
            return None
        if isinstance(content, str):
            return self._word(moment, content)
        if isinstance(content, dict):
            return self._object(moment, content)
        if isinstance(content, bool | int | float):
            return self._value(moment, Const(content))
        return self._next(moment)

    def _value(self, moment: Moment, item: Item) -> Moment | None:
        """Put a value on the stack, or show it as text."""
        if moment.frame.evaluates:
            return self._next(moment.pushed(item))
        return self._next(self._said(moment, None))

    def _said(self, moment: Moment, text: str | None) -> Moment:
        """The moment after some text is shown; None stands for text that is not known."""
        if not moment.strings:
            self._say(text or "")
            return moment
        before = moment.strings[-1]
        after = None
        if text is not None and before is not None and "\n" not in text and len(before) + len(text) < LONGEST_TEXT:
            after = before + text
        return moment._replace(strings=(*moment.strings[:-1], after))

    def _say(self, text: str) -> None:
        """Words that the reader sees."""
        if self.keeps_words and text:
            self.graph.add(Say(self.place, text))

    def _next(self, moment: Moment, divert: Pointer | None = None) -> Moment | None:
        """The moment at the next instruction, or at the target of a divert."""
        pointer = moment.frame.pointer
        if pointer is None:
            return moment
        content = pointer.resolved()
        before = content if isinstance(content, Container) else pointer.container
        moment = moment.with_thread(moment.thread._replace(before=before))
        if divert is not None:
            self._visit_around(before, divert)
            self._jump(self._forgotten(moment.moved(divert), divert))
            return None
        after = _behind(pointer)
        moment = moment.moved(after)
        if after is not None:
            return moment
        if moment.frame.is_function and moment.depth:
            moment = self._popped_frame(moment)
            if moment.frame.evaluates:
                moment = moment.pushed(Const(None))
            return self._next(moment)
        if moment.level:
            return self._next(moment._replace(threads=moment.threads[:-1]))
        return moment

    def _forgotten(self, moment: Moment, pointer: Pointer) -> Moment:
        """The moment without the known values of variables that its knot does not use."""
        known = moment.frame.known
        if not known:
            return moment
        named = self.survey.named_in(pointer.container)
        kept = tuple(one for one in known if one[0] in named)
        return moment if len(kept) == len(known) else moment.with_frame(moment.frame._replace(known=kept))

    def _popped_frame(self, moment: Moment) -> Moment:
        return moment.with_thread(moment.thread._replace(frames=moment.thread.frames[:-1]))

    def _visit(self, container: Container, at_start: bool) -> None:
        """Mark that a container is visited, and count the visit where something asks for it."""
        if container.flags & START_ONLY and not at_start:
            return
        place = container.place or self.place
        if container.title:
            self.graph.add(Mark(place, container.title))
        for var, value in self.survey.counted(container, bool(container.flags & VISITS)):
            self.graph.add(Set(place, var, value))
        if container.flags & TURNS and container in self.survey.since:
            self.graph.add(Set(place, self.survey.since[container], Const(0)))

    def _visit_around(self, before: Container | None, pointer: Pointer) -> None:
        """Count the containers that a divert leads into from outside."""
        left = set()
        while before is not None:
            left.add(before)
            before = before.parent
        child = pointer.resolved()
        if child is None:
            return
        around: Container | None = pointer.container
        at_start = pointer.index == 0
        if isinstance(child, Container):
            around = child.parent
            at_start = around is not None and bool(around.content) and child is around.content[0]
        while around is not None and (around not in left or around.flags & START_ONLY):
            self._visit(around, at_start)
            at_start = at_start and around.index == 0
            around = around.parent
        if around is not None and at_start and around.title:
            self.graph.add(Again(self.place, around.title))

    # ---------------------------------------------------------------- words

    def _word(self, moment: Moment, word: str) -> Moment | None:
        """The moment after a control command, a text or a number; None if the story cannot go on from there."""
        if word.startswith("^"):
            text = word[1:]
            return self._next(moment.pushed(Const(text)) if moment.frame.evaluates else self._said(moment, text))
        if word in NATIVE:
            return self._native(moment, word)
        act = _WORDS.get(word)
        if act is not None:
            after: Moment | None = act(self, moment)
            return after
        if word in ("\n", "<>"):
            if not moment.strings and word == "\n":
                self._say(word)
            return self._next(self._said(moment, None) if moment.strings else moment)
        if word not in ("nop", "void"):
            number = word.removesuffix("f")
            try:
                return self._value(moment, Const(float(number)))
            except ValueError:
                self.cost("instruction", word, anywhere=True)
                self._opaque(word)
                return None
        return self._next(moment.pushed(Const(None)) if word == "void" and moment.frame.evaluates else moment)

    def _native(self, moment: Moment, word: str) -> Moment | None:
        """The moment after a native function, with its arguments taken off the stack."""
        items: list[Item] = []
        for _ in range(NATIVE[word]):
            item, moment = moment.popped()
            items.insert(0, item)
        result = self.survey.modular(word, items) or native(word, items, self.graph.evaluator)
        return self._next(moment.pushed(result))

    def _begin(self, moment: Moment) -> Moment | None:
        return self._next(moment.with_frame(moment.frame._replace(evaluates=True)))

    def _end(self, moment: Moment) -> Moment | None:
        return self._next(moment.with_frame(moment.frame._replace(evaluates=False)))

    def _out(self, moment: Moment) -> Moment | None:
        """The moment after printing the value on the stack."""
        item, moment = moment.popped()
        is_text = isinstance(item, Const) and isinstance(item.value, str) and not item.value.startswith(TARGET)
        if isinstance(item, Const) and item.value is None:
            return self._next(moment)
        if not is_text and not moment.strings:
            self._say(str(item.value) if isinstance(item, Const) else "[…]")
            if self.keeps_words and not isinstance(item, Const):
                shown = written(item) if isinstance(item, Var | Apply | Unknown) else ""
                self.dropped.append(Dropped(self.place, f"the value {{{shown}}}"))
        return self._next(self._said(moment, str(item.value) if isinstance(item, Const) and is_text else None))

    def _duplicate(self, moment: Moment) -> Moment | None:
        item, _ = moment.popped()
        return self._next(moment.pushed(item))

    def _pop(self, moment: Moment) -> Moment | None:
        return self._next(moment.popped()[1])

    def _begin_string(self, moment: Moment) -> Moment | None:
        moment = moment._replace(strings=(*moment.strings, ""))
        return self._end(moment)

    def _end_string(self, moment: Moment) -> Moment | None:
        text = moment.strings[-1] if moment.strings else None
        moment = moment._replace(strings=moment.strings[:-1])
        return self._begin(moment.pushed(Const(text) if text is not None else Unknown("a text")))

    def _begin_tag(self, moment: Moment) -> Moment | None:
        return self._next(moment._replace(strings=(*moment.strings, "")) if moment.strings else moment)

    def _end_tag(self, moment: Moment) -> Moment | None:
        if not moment.strings:
            return self._next(moment)
        return self._next(moment._replace(strings=moment.strings[:-1]).pushed(Tag()))

    def _choice_count(self, moment: Moment) -> Moment | None:
        return self._next(moment.pushed(Var(self.survey.choices)))

    def _turns(self, moment: Moment) -> Moment | None:
        return self._next(moment.pushed(Var(self.survey.turns)))

    def _turns_since(self, moment: Moment) -> Moment | None:
        return self._counted(moment, {one.path: Var(name) for one, name in self.survey.since.items()}, Const(-1))

    def _read_count(self, moment: Moment) -> Moment | None:
        return self._counted(moment, {one.path: Var(self.survey.visits(one)) for one in self.survey.counts}, Const(0))

    def _counted(self, moment: Moment, counts: dict[str, Var], otherwise: Expression) -> Moment | None:
        """Push the count that belongs to the target on the stack."""
        item, moment = moment.popped()
        if isinstance(item, Const) and isinstance(item.value, str) and item.value.startswith(TARGET):
            return self._next(moment.pushed(counts.get(item.value.removeprefix(TARGET), otherwise)))
        result: Expression = Unknown("a count")
        if isinstance(item, Var):
            for path in self.survey.targets_of(_own_name(item.name)):
                if path in counts:
                    result = Apply("if", (Apply("==", (item, Const(TARGET + path))), counts[path], result))
        return self._next(moment.pushed(result))

    def _random(self, moment: Moment) -> Moment | None:
        high, moment = moment.popped()
        low, moment = moment.popped()
        return self._drawn(moment, "random", low, high)

    def _drawn(self, moment: Moment, op: str, *items: Item) -> Moment | None:
        """Push a random value, which stays the same wherever it is used."""
        args = tuple(one for one in items if not isinstance(one, Ref | Tag))
        moment, held = self._hold(moment, Apply(op, args) if len(args) == len(items) else Unknown(op))
        return self._next(moment.pushed(held))

    def _seed(self, moment: Moment) -> Moment | None:
        return self._next(moment.popped()[1].pushed(Const(None)))

    def _visit_index(self, moment: Moment) -> Moment | None:
        pointer = moment.frame.pointer
        assert pointer is not None
        return self._next(moment.pushed(Apply("-", (Var(self.survey.visits(pointer.container)), Const(1)))))

    def _shuffle(self, moment: Moment) -> Moment | None:
        """Push the next element of a shuffled sequence: one not drawn since all were."""
        many, moment = moment.popped()
        _, moment = moment.popped()
        pointer = moment.frame.pointer
        assert pointer is not None
        if not isinstance(many, Const) or not isinstance(many.value, int) or many.value > MOST_SHUFFLED:
            moment, held = self._hold(moment, Unknown("a shuffled sequence"))
            return self._next(moment.pushed(held))
        drawn = f"#drawn {pointer.container.path}"
        moment, held = self._hold(moment, Apply("undrawn", (Var(drawn), many)))
        moment = self._assign(moment, drawn, Apply("drawn", (Var(drawn), many, held)))
        return self._next(moment.pushed(held))

    def _start_thread(self, moment: Moment) -> Moment | None:
        """The moment after a thread begins, with the one that started it kept below."""
        going = self._next(moment)
        if going is None or going.frame.pointer is None:
            return going
        self.graph.add(PushThread(self.place, going.level))
        return going._replace(threads=(*going.threads, going.thread))

    def _done(self, moment: Moment) -> Moment | None:
        """End a thread and continue with the one below; the last one ends the turn."""
        if moment.level:
            return self._next(moment._replace(threads=moment.threads[:-1]))
        self._turn_ends(moment)
        return None

    def _over(self, moment: Moment) -> Moment | None:
        self.graph.add(End(self.place))
        return None

    def _return(self, moment: Moment) -> Moment | None:
        if not moment.frame.is_function or not moment.depth:
            return self._over(moment)  # an error of the story
        return self._next(self._popped_frame(moment))

    def _onwards(self, moment: Moment) -> Moment | None:
        """The moment after a tunnel returns, to its caller or to the target on the stack."""
        item, moment = moment.popped()
        if moment.frame.is_function or not moment.depth:
            return self._over(moment)  # an error of the story
        moment = self._popped_frame(moment)
        if isinstance(item, Const) and item.value is None:
            return self._next(moment)
        return self._divert_to(moment, item, ())

    def _list_function(self, op: str, many: int) -> Any:
        """The action of a function on lists that takes so many arguments off the stack."""

        def act(moment: Moment) -> Moment | None:
            """The moment after the function; its result is on the stack."""
            items: list[Item] = []
            for _ in range(many):
                item, moment = moment.popped()
                items.insert(0, item)
            if op == "list random":
                return self._drawn(moment, op, *items)
            return self._next(moment.pushed(native(op, items, self.graph.evaluator)))

        return act

    # ---------------------------------------------------------------- objects

    def _object(self, moment: Moment, token: dict[str, Any]) -> Moment | None:
        """The moment after a token that is an object: a target, variable, choice, assignment, list or divert."""
        here = moment.frame.pointer
        assert here is not None
        if "^->" in token:
            return self._value(moment, Const(TARGET + self.compiled.absolute(str(token["^->"]))))
        if "^var" in token:
            return self._value(moment, self._reference(moment, str(token["^var"]), token.get("ci", -1)))
        if "*" in token:
            return self._choice(moment, here, str(token["*"]), token.get("flg", 0))
        if "VAR?" in token:
            return self._next(moment.pushed(self._read(moment, str(token["VAR?"]))))
        if "CNT?" in token:
            container = self.compiled.container(str(token["CNT?"]), here.container)
            count = Var(self.survey.visits(container)) if container is not None else Const(0)
            return self._next(moment.pushed(count))
        if "VAR=" in token or "temp=" in token:
            name = str(token.get("VAR=", token.get("temp=")))
            item, moment = moment.popped()
            return self._next(self._assigned(moment, name, item, "VAR=" in token, bool(token.get("re"))))
        if "list" in token:
            items = sorted((value, key) for key, value in dict(token["list"]).items())
            return self._value(moment, Const(("list", *(key for _, key in items))))
        if any(kind in token for kind in ("->", "f()", "->t->", "x()")):
            return self._divert(moment, here, token)
        return self._next(moment)

    def _reference(self, moment: Moment, name: str, frame: Any) -> Item:
        """A reference to a variable, global or of the frame; one to another variable is followed."""
        if name in self.survey.globals or frame == 0:
            return Ref(name, 0)
        for known, value in moment.frame.known:
            if known == name and isinstance(value, Ref):
                return value
        return Ref(name, moment.depth + 1)

    def _read(self, moment: Moment, name: str) -> Expression:
        """The value of a variable by its name in the story."""
        if name in self.survey.globals:
            return Var(name)
        item = self.survey.items.get(name)
        if item is not None:
            return Const(("list", item))
        return self._read_temporary(moment, name, moment.depth)

    def _read_temporary(self, moment: Moment, name: str, depth: int) -> Expression:
        """The value of a temporary variable if it is known, else the variable."""
        for known, value in moment.thread.frames[depth].known:
            if known == name:
                if isinstance(value, Const):
                    return value
                return (
                    Var(value.name) if value.frame == 0 else self._read_temporary(moment, value.name, value.frame - 1)
                )
        return Var(temporary(moment.level, depth, name))

    def _assigned(self, moment: Moment, name: str, item: Item, is_global: bool, again: bool) -> Moment:
        """The moment after an assignment to a variable of the story."""
        value = item if not isinstance(item, Ref | Tag) else Unknown("a reference")
        if is_global or (again and name in self.survey.globals):
            return self._assign(moment, name, value)
        depth = moment.depth
        if again:
            ref = dict(moment.frame.known).get(name)
            if isinstance(ref, Ref):
                if ref.frame == 0:
                    return self._assign(moment, ref.name, value)
                name, depth = ref.name, ref.frame - 1
            moment = moment.with_frame(moment.thread.frames[depth].with_known(name, None), depth)
            return self._assign(moment, temporary(moment.level, depth, name), value)
        if isinstance(item, Ref) or (isinstance(item, Const) and (_is_target(item) or self._is_parameter(moment))):
            return moment.with_frame(moment.frame.with_known(name, item))
        moment = moment.with_frame(moment.frame.with_known(name, None))
        return self._assign(moment, temporary(moment.level, depth, name), value)

    def _is_parameter(self, moment: Moment) -> bool:
        """Whether this assignment takes a parameter of a knot."""
        pointer = moment.frame.pointer
        if pointer is None or not pointer.container.title:
            return False
        return all(isinstance(one, dict) and "temp=" in one for one in pointer.container.content[: pointer.index])

    def _assign(self, moment: Moment, var: str, value: Expression) -> Moment:
        """Set a variable of the program. Uses of its old value on the stack are saved first."""
        for at, item in enumerate(moment.stack):
            if mentions(item, var) and not isinstance(item, Ref | Tag):
                rest, held = self._hold(moment, item)
                moment = rest._replace(stack=(*rest.stack[:at], held, *rest.stack[at + 1 :]))
        self.graph.add(Set(self.place, var, value))
        return moment

    def _hold(self, moment: Moment, value: Expression) -> tuple[Moment, Var]:
        """Save a value in a variable of its own."""
        number = 0
        while any(mentions(item, f"#held {number}") for item in (*moment.stack, value)):
            number += 1
        self.graph.add(Set(self.place, f"#held {number}", value))
        return moment, Var(f"#held {number}")

    # ---------------------------------------------------------------- diverts

    def _divert(self, moment: Moment, here: Pointer, token: dict[str, Any]) -> Moment | None:
        """Take a divert. If it has a condition that is not known, both ways are taken."""
        if token.get("c"):
            condition, moment = moment.popped()
            if isinstance(condition, Ref | Tag):
                condition = Unknown("a condition")
            truth = self.graph.evaluator.truth(condition.value) if isinstance(condition, Const) else None
            if truth is False:
                return self._next(moment)
            if self.survey.is_last_of_sequence(here, condition):
                truth = True
            if truth is None:
                then, otherwise = self.graph.label(), self.graph.label()
                self.graph.add(Test(self.place, condition, then, otherwise, then, written(condition)))
                self.graph.put(otherwise)
                going = self._next(moment)
                if going is not None:
                    self._jump(going)
                self.graph.put(then)
        return self._taken(moment, here, token)

    def _taken(self, moment: Moment, here: Pointer, token: dict[str, Any]) -> Moment | None:
        """The moment after a divert whose condition holds."""
        kind = next(kind for kind in ("->", "f()", "->t->", "x()") if kind in token)
        path = str(token[kind])
        if kind == "x()":
            return self._external(moment, path, token.get("exArgs", 0))
        push = {"f()": (True,), "->t->": (False,)}.get(kind, ())
        if token.get("var"):
            item = self._read(moment, path)
            if path.startswith("$r"):  # where a choice's words lead back to, once
                moment = moment.with_frame(moment.frame.with_known(path, None))
            return self._divert_to(moment, item, push)
        target = self.compiled.target(path, here.container)
        if target is None:
            self.cost("divert", f"-> {path}", anywhere=True)
            self._opaque(path)
            return None
        return self._called(moment, target, push)

    def _called(self, moment: Moment, target: Pointer, push: tuple[bool, ...]) -> Moment | None:
        """The moment at a target, in a new frame if one is pushed."""
        if not push:
            return self._next(moment, target)
        frames = moment.thread.frames
        callee = target.container
        same = sum(one.entered is callee for one in frames)
        many = _parameters(callee)
        is_known = (
            many and all(isinstance(one, Const | Ref) for one in moment.stack[-many:]) and len(frames) < MOST_FRAMES
        )
        if push[0] and same >= MOST_CALLS and not is_known:
            return self._unknown_call(moment, callee)
        if len(frames) >= MOST_FRAMES or (same >= MOST_TUNNELS and not push[0]):
            self.cost("depth", f"{callee.title or callee.path} is called too deeply", anywhere=True)
            self._opaque(callee.title)
            return None
        self.graph.add(PushFrame(self.place, moment.level, moment.depth + 1))
        frame = Frame(push[0], moment.frame.pointer, entered=callee)
        if push[0] and moment.strings:  # the space around what it says is not known
            moment = self._said(moment, None)
        return self._next(moment.with_thread(moment.thread._replace(frames=(*frames, frame))), target)

    def _unknown_call(self, moment: Moment, callee: Container) -> Moment | None:
        """Lower a function that calls itself too often: whatever it may set is unknown, and whatever it may visit may
        be visited."""
        effects = self.survey.effects(callee)
        for frame in moment.thread.frames:
            for _, value in frame.known:
                if isinstance(value, Ref):
                    effects.add(
                        value.name if value.frame == 0 else temporary(moment.level, value.frame - 1, value.name)
                    )
        for item in moment.stack:
            if isinstance(item, Ref):
                effects.add(item.name if item.frame == 0 else temporary(moment.level, item.frame - 1, item.name))
        self.cost("recursion", f"{callee.title} calls itself", tuple(sorted(effects)))
        for depth in range(len(moment.thread.frames)):
            for name, value in moment.thread.frames[depth].known:
                if isinstance(value, Const) and temporary(moment.level, depth, name) in effects:
                    moment = moment.with_frame(moment.thread.frames[depth].with_known(name, None), depth)
        for name in sorted(effects):
            moment = self._assign(moment, name, Unknown(f"{callee.title} calls itself"))
        self.graph.maybe_marked(self.place, self.survey.inside(callee))
        for _ in range(min(_parameters(callee), len(moment.stack))):
            moment = moment.popped()[1]
        return self._next(moment.pushed(Unknown(f"{callee.title} calls itself")))

    def _divert_to(self, moment: Moment, item: Item, push: tuple[bool, ...]) -> Moment | None:
        """Go to the target that a value names."""
        if isinstance(item, Const):
            target = self._target(item.value)
            return self._called(moment, target, push) if target else self._over(moment)
        paths = self.survey.targets_of(_own_name(item.name) if isinstance(item, Var) else "")
        if not isinstance(item, Var):
            item = Unknown("a target")
            self.cost("target", "a target that is not known", anywhere=False)
        for path in paths:
            target = self._target(TARGET + path)
            if target is None:
                continue
            then, otherwise = self.graph.label(), self.graph.label()
            condition = Apply("==", (item, Const(TARGET + path)))
            self.graph.add(Test(self.place, condition, then, otherwise, then, written(condition)))
            self.graph.put(then)
            going = self._called(moment, target, push)
            if going is not None:
                self._jump(going)
            self.graph.put(otherwise)
        return self._over(moment)

    def _target(self, value: object) -> Pointer | None:
        if not isinstance(value, str) or not value.startswith(TARGET):
            return None
        return self.compiled.target(value.removeprefix(TARGET), self.compiled.root)

    def _external(self, moment: Moment, name: str, many: int) -> Moment | None:
        """Lower a function of the host game: its result is unknown. A function of the story with the same name may run
        instead."""
        self.cost("external", f"EXTERNAL {name}")
        fallback = self.compiled.root.named.get(name)
        if fallback is not None:
            own, games = self.graph.label(), self.graph.label()
            self.graph.add(Fork(self.place, (own, games), False, f"it is not known what the game's {name} gives"))
            self.graph.put(own)
            going = self._called(moment, Pointer(fallback, 0), (True,))
            if going is not None:
                self._jump(going)
            self.graph.put(games)
        for _ in range(many if isinstance(many, int) else 0):
            moment = moment.popped()[1]
        moment, held = self._hold(moment, Unknown(f"the game's {name}"))
        return self._next(moment.pushed(held))

    def _opaque(self, text: str) -> None:
        """Let a play do anything from here on."""
        self.graph.opaque(self.place, text)

    # ---------------------------------------------------------------- choices

    def _choice(self, moment: Moment, here: Pointer, path: str, flags: Any) -> Moment | None:
        """Show a choice, tested for its condition and for having been taken, with its texts off the stack."""
        flags = flags if isinstance(flags, int) else 0
        condition: Item | None = None
        if flags & 1:
            condition, moment = moment.popped()
            if isinstance(condition, Ref | Tag):
                condition = Unknown("a condition")
        texts: list[str] = []
        for bit in (4, 2):
            if flags & bit:
                item, moment = moment.popped()
                texts.insert(0, str(item.value) if isinstance(item, Const) else "")
                while moment.stack and isinstance(moment.stack[-1], Tag):
                    moment = moment.popped()[1]
        target = self.compiled.target(path, here.container)
        if target is None:
            self.cost("divert", f"-> {path}", anywhere=True)
            self._opaque(path)
            return None
        choice = self._choice_of(here, target, moment.thread, "".join(texts).strip(), bool(flags & 8))
        after = self.graph.label()
        asked: list[Expression] = [condition] if isinstance(condition, Const | Var | Apply | Unknown) else []
        if flags & 16:
            asked.append(Apply("==", (Var(self.survey.visits(target.container)), Const(0))))
        for one in asked:
            truth = self.graph.evaluator.truth(one.value) if isinstance(one, Const) else None
            if truth is None:
                shown = self.graph.label()
                text = written(one) if one is condition else "this choice was not taken before"
                self.graph.add(Test(self.place, one, shown, after, after, text))
                self.graph.put(shown)
            elif not truth:
                self.graph.add(Jump(self.place, after))
        self.graph.show(self.place, choice, moment.level)
        self.graph.put(after)
        return self._next(moment)

    def _choice_of(self, here: Pointer, target: Pointer, thread: Thread, text: str, is_fallback: bool) -> Choice:
        """The choice at a place in a thread; what follows it is walked once."""
        key = (here.container, here.index, thread)
        choice = self._choices.get(key)
        if choice is not None:
            return choice
        name, place = self.survey.choice_names[here.container, here.index]
        choice = self._choices[key] = self.graph.new_choice(name, text, place, is_fallback)
        frames = (*thread.frames[:-1], thread.frames[-1]._replace(pointer=target))
        self._bodies.append((choice, Moment((Thread(frames, thread.before),)), target))
        return choice

    def _write_body(self, choice: Choice, moment: Moment, target: Pointer) -> None:
        """Lower what happens when a choice is picked."""
        self.place = choice.place
        self.graph.put(choice.goes)
        self._visit_around(moment.thread.before, target)
        self._jump(moment)

    def _turn_ends(self, moment: Moment) -> None:
        self.graph.add(Ending(self.place))


def _behind(pointer: Pointer) -> Pointer | None:
    """The next instruction, after leaving containers that have ended."""
    container, index = pointer.container, pointer.index + 1
    while index >= len(container.content):
        if container.parent is None or container.index < 0:
            return None
        container, index = container.parent, container.index + 1
    return Pointer(container, index)


def _parameters(callee: Container) -> int:
    """The number of parameters of a knot."""
    many = 0
    for token in callee.content:
        if not isinstance(token, dict) or "temp=" not in token or token.get("re"):
            break
        many += 1
    return many


def _is_target(item: Const) -> bool:
    return isinstance(item.value, str) and item.value.startswith(TARGET)


def _own_name(var: str) -> str:
    """The name of a variable in the story."""
    return var.rpartition(" ")[2] if var.startswith("#temp ") else var


_WORDS: dict[str, Any] = {
    "ev": Walk._begin,
    "/ev": Walk._end,
    "out": Walk._out,
    "du": Walk._duplicate,
    "pop": Walk._pop,
    "~ret": Walk._return,
    "->->": Walk._onwards,
    "str": Walk._begin_string,
    "/str": Walk._end_string,
    "#": Walk._begin_tag,
    "/#": Walk._end_tag,
    "choiceCnt": Walk._choice_count,
    "turn": Walk._turns,
    "turns": Walk._turns_since,
    "readc": Walk._read_count,
    "rnd": Walk._random,
    "srnd": Walk._seed,
    "visit": Walk._visit_index,
    "seq": Walk._shuffle,
    "thread": Walk._start_thread,
    "done": Walk._done,
    "end": Walk._over,
    "listInt": lambda walk, moment: walk._list_function("list from", 2)(moment),
    "range": lambda walk, moment: walk._list_function("list range", 3)(moment),
    "lrnd": lambda walk, moment: walk._list_function("list random", 1)(moment),
}
