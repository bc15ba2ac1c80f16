"""What both formats have in common when a story becomes a program: passages, links, tests, and what is not understood.

A passage is entered by its label: the visit is counted and marked, its text runs once, and the play waits for a click.
A passage that another displays runs in its place. What a link does stands apart and ends where the play waits again.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from wanderbook.diagnostics import did_you_mean, nearest_names
from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Var
from wanderbook.foreign.program import (
    NOWHERE,
    PREVIOUS,
    Cost,
    End,
    Fork,
    Goto,
    Hide,
    Input,
    Instance,
    Jump,
    Label,
    Link,
    Mark,
    Place,
    Program,
    Set,
    Show,
    Test,
    TooLarge,
    Wait,
    entry,
    visits,
)
from wanderbook.foreign.twine.parsing import Asked, assignment, mentioned, read, split
from wanderbook.foreign.twine.scripts import looked_at
from wanderbook.foreign.twine.story import Passage, TwineStory
from wanderbook.foreign.values import Dialect

DEEPEST = 10
"""The most passages that are displayed in each other."""
LONGEST_LABEL = 80
_AWAY = re.compile(r"(?:https?|mailto|ftp|data):|//", re.IGNORECASE)
_QUOTED = re.compile(r"\"((?:\\.|[^\"\\\n])*)\"|'((?:\\.|[^'\\\n])*)'|`([^`$]*)`")

Body = Callable[[], None]


class Arm(NamedTuple):
    """One arm of a test: its condition, or None for the last, and what it does."""

    condition: Expression | None
    text: str
    at: Place
    body: Body


class Lowering(ABC):
    """Makes the program of a Twine story. Each format has a subclass."""

    dialect: Dialect

    def __init__(self, story: TwineStory) -> None:
        """Begin with an empty program."""
        self.story = story
        self.ordinary = story.ordinary
        self.program = Program(self.dialect)
        self.passage = Passage("", (), "", "", 1, 1)
        """The passage whose text is read."""
        self.here = ""
        """The passage that a play is in."""
        self.offset = 0
        """Where the text that is read begins in the passage."""
        self.instance = Instance("")
        self.wait = ""
        self._depth = 0
        """The number of tests and links around."""
        self._displayed: list[str] = []
        self._numbers: dict[tuple[str, int, int, int], str] = {}
        self._counts: dict[str, int] = {}
        self.is_silent = False
        """Whether words are not shown."""
        self.any_variable = False
        """Whether something may change any variable at any time."""
        self._starts = story.start
        self._unsure: set[tuple[str, bool]] = set()
        self._known_costs: set[tuple[Place, str, str]] = set()

    # ---------------------------------------------------------------- the whole story

    def lower(self) -> Program:
        """The program. A passage's text is read once for each visit or display."""
        try:
            return self._lower()
        except TooLarge:
            program = Program(self.dialect, maybe_anywhere=True)
            program.costs.append(Cost(self.passage.place, "size", "the story has too many operations"))
            program.place(program.start)
            program.add(Goto(NOWHERE, Unknown("the start")))
            for name, passage in self.ordinary.items():
                program.passages[name] = passage.place
                program.place(entry(name))
                program.add(Mark(passage.place, name))
                program.add(Wait(passage.place, Instance(name)))
            return program

    def _lower(self) -> Program:
        """The program of a story: its scripts, what runs first, the start, and each passage."""
        program, story = self.program, self.story
        for script in story.scripts:
            self.script(script.text, script.place)
        self.begin()
        program.start = program.label()
        program.place(program.start)
        self.instance, self.wait = Instance(""), program.label()
        self.is_silent = True
        for name in self.first():
            self.display(Const(name), story.passages[name].place)
        self.is_silent = False
        if self._starts in self.ordinary:
            self.goto(Const(self._starts), NOWHERE)
        else:
            self.goto(Unknown("the start"), NOWHERE)
        program.place(self.wait)
        program.add(End(NOWHERE))
        for name, passage in self.ordinary.items():
            program.passages[name] = passage.place
            self._enter(passage)
        if self.any_variable:
            self._taint_all()
        return program

    def _taint_all(self) -> None:
        for one in self.program.operations:
            if isinstance(one, Set | Input) and one.var[0] in "$_":
                self.program.tainted.add(one.var)

    def _enter(self, passage: Passage) -> None:
        """Lower a visit of a passage, with its label and its count."""
        program, name = self.program, passage.name
        program.place(entry(name))
        program.add(Mark(passage.place, name))
        program.add(Set(passage.place, visits(name), Apply("+", (Var(visits(name)), Const(1)))))
        earlier = self.story.earlier.get(name, [])
        ways = [program.label() for _ in (passage, *earlier)]
        if earlier:
            program.add(Fork(passage.place, tuple(ways), is_sure=False))
        for way, one in zip(ways, (passage, *earlier), strict=True):
            program.place(way)
            self._visit(one)

    def _visit(self, passage: Passage) -> None:
        """Lower a visit: hide old links, run what comes before, the passage and what comes after, and wait."""
        program, name = self.program, passage.name
        self.here, self.instance, self.wait = name, Instance(name), program.label()
        self._displayed = []
        program.add(Hide(passage.place, self.instance.links))
        for var in self.forgotten():
            program.add(Set(passage.place, var, self.undefined))
        for other in self.before():
            self._around(other, passage)
        self.run(passage)
        for other in self.behind():
            self._around(other, passage)
        program.place(self.wait)
        program.add(Wait(passage.place, self.instance))

    def _around(self, name: str, passage: Passage) -> None:
        """Run what runs with every passage. Its words are no words of this passage."""
        self.is_silent = True
        self.display(Const(name), passage.place)
        self.is_silent = False

    def say(self, text: str, offset: int) -> None:
        """Words that the reader sees, at an offset of the passage."""
        if text and not self.is_silent:
            self.program.words(self.passage.at(offset), text)

    def drop(self, text: str, at: Place) -> None:
        """Something that is shown and is no words."""
        if not self.is_silent:
            self.program.drop(at, text)

    @property
    def undefined(self) -> Expression:
        """The value of a temporary variable that was not set in this passage; for Harlowe an error."""
        return Unknown("not set") if self.dialect == "harlowe" else Const(None)

    def begin(self) -> None:
        """Prepare for the whole story before the passages are lowered."""
        return

    def first(self) -> list[str]:
        """The passages that run before the first one."""
        return []

    def before(self) -> list[str]:
        """The passages that run before every passage."""
        return []

    def behind(self) -> list[str]:
        """The passages that run after every passage."""
        return []

    def forgotten(self) -> Iterable[str]:
        """The variables that are cleared before each passage."""
        return ()

    @abstractmethod
    def text(self, text: str, offset: int) -> None:
        """Lower a part of a passage's text."""

    # ---------------------------------------------------------------- passages

    def run(self, passage: Passage) -> None:
        """Lower the text of a passage."""
        before, self.passage = (self.passage, self.offset), passage
        self._displayed.append(passage.name)
        self.text(passage.text, 0)
        self._displayed.pop()
        self.passage, self.offset = before

    def display(self, which: Expression, at: Place) -> None:
        """Lower other passages in this place."""
        for one in self._names_of(which):
            passage = self.story.passages.get(one)
            if passage is None:
                self.report_missing(one, at)
            elif one in self._displayed or len(self._displayed) >= DEEPEST:
                self.cost(at, "display in a circle", one, passages=(one,))
                self.unsure(passage.text)
            else:
                self.program.add(Mark(at, one))
                self.run(passage)
                return
        if not isinstance(which, Const):
            self.cost(at, "computed display", "", leads_anywhere=True)
            for other in self.ordinary.values():
                self.unsure(other.text, with_links=False)

    @staticmethod
    def _names_of(which: Expression) -> list[str]:
        return [which.value] if isinstance(which, Const) and isinstance(which.value, str) else []

    def goto(self, target: Expression, at: Place) -> None:
        """Lower a jump to a passage, and record the passage that it comes from. The play ends there, with a report, if
        the passage does not exist or is not to be read."""
        for one in self._names_of(target):
            if one not in self.ordinary:
                special = self.story.passages.get(one)
                if special is None:
                    self.report_missing(one, at)
                    self.program.add(End(at, f"the passage {one!r} does not exist"))
                else:  # it is run by itself; the original would enter it, which is not followed
                    self.unsure(special.text)
                    self.program.add(End(at, f"the passage {one!r} is not to be read"))
                return
        if isinstance(target, Unknown):
            self.cost(at, "computed passage", target.text, leads_anywhere=True)
        if target != Const(self.here):
            self.program.add(Set(at, PREVIOUS, Const(self.here) if isinstance(target, Const) else Unknown("previous")))
        self.program.add(Goto(at, target))

    def report_missing(self, name: str, at: Place) -> None:
        """Report a link to a passage that does not exist."""
        meant = nearest_names(name, self.ordinary)
        help = did_you_mean(meant) or "write this passage, or lead to another one"
        self.story.report("SB801", at, f"the passage {name!r} does not exist", help, meant)

    # ---------------------------------------------------------------- links

    def link(
        self,
        label: str,
        at: Place,
        body: Body,
        target: Expression | None = None,
        *,
        is_lasting: bool = False,
        is_sure: bool = True,
        condition: Expression | None = None,
    ) -> Link | None:
        """Lower a link: when it is clicked, `body` runs, and then the play goes to the target or stays."""
        program = self.program
        to, over = program.label(), program.label()
        known = target.value if isinstance(target, Const) and isinstance(target.value, str) else None
        if known is not None and _AWAY.match(known) and known not in self.story.passages:
            return None
        name = self._named(at, label, known)
        if target is not None and not isinstance(target, Const | Unknown):
            target = self._target_when_shown(target, at)
        is_conditional = self._depth > 0 or (target is None and not is_lasting)
        link = Link(name, self.program.shortened(label), at, to, is_conditional, is_lasting, condition, is_sure)
        self.instance.links.append(link)
        program.add(Show(at, link))
        program.add(Jump(at, over))
        program.place(to)
        with self._inside():
            self.later(body, at)()
        if target is not None:
            self.goto(target, at)
        else:
            program.add(Jump(at, self.wait))
        program.place(over)
        return link

    def _target_when_shown(self, target: Expression, at: Place) -> Expression:
        """The target of a link as computed when the link is shown, whatever changes before it is clicked."""
        if self.in_loop:
            return Unknown("a target in a loop")
        var = f"#target {len(self.program.operations)}"
        self.program.add(Set(at, var, target))
        return Var(var)

    @property
    def in_loop(self) -> bool:
        """Whether a link may be shown several times in one visit."""
        return False

    def later(self, body: Body, at: Place) -> Body:
        """Lower what a link does when it is clicked."""
        return body

    def _named(self, at: Place, label: str, target: str | None) -> str:
        """The name of a link: its passage, and its number there."""
        where = (*at[:3], len(label))
        if where not in self._numbers:
            count = self._counts[self.passage.name] = self._counts.get(self.passage.name, 0) + 1
            self._numbers[where] = f"{self.passage.name}#{count}"
        name = self._numbers[where]
        self.program.links[name] = (label.strip()[:LONGEST_LABEL], at, target)
        return name

    @contextmanager
    def _inside(self) -> Iterator[None]:
        self._depth += 1
        yield
        self._depth -= 1

    def maybe(self, body: Body, at: Place) -> None:
        """Lower something that may or may not run."""
        self.test([Arm(Unknown(""), "", at, body)])

    def loop(self, body: Body, at: Place) -> None:
        """Lower something that may run any number of times."""
        again = self.program.label()

        def once() -> None:
            body()
            self.program.add(Jump(at, again))

        self.program.place(again)
        self.maybe(once, at)

    # ---------------------------------------------------------------- tests

    def test(self, arms: Sequence[Arm]) -> None:
        """Lower a test: the first arm that holds is run."""
        program, end = self.program, self.program.label()
        with self._inside():
            for arm in arms:
                if arm.condition is None:
                    arm.body()
                    break
                other = program.label()
                self._branch(arm.condition, arm, program.label(), other, end)
                arm.body()
                program.add(Jump(arm.at, end))
                program.place(other)
        program.place(end)

    def _branch(self, condition: Expression, arm: Arm, then: Label, otherwise: Label, after: Label) -> None:
        """Go to one of two labels; `then` is placed after the test."""
        self._split(condition, arm, then, otherwise, after)
        self.program.place(then)

    def _split(self, condition: Expression, arm: Arm, then: Label, otherwise: Label, after: Label) -> None:
        """Lower `and`, `or` and `not` as several tests, so that each is about few variables."""
        program = self.program
        match condition:
            case Apply("not", (inner,)) if self._is_truth(inner):
                self._split(inner, arm, otherwise, then, after)
            case Apply("and" | "or", (first, second)) if self._is_truth(first) and self._is_truth(second):
                more = program.label()
                if condition.op == "and":
                    self._split(first, arm, more, otherwise, after)
                else:
                    self._split(first, arm, then, more, after)
                program.place(more)
                self._split(second, arm, then, otherwise, after)
            case _:
                program.add(Test(arm.at, condition, then, otherwise, after, arm.text))

    def _is_truth(self, one: Expression) -> bool:
        """Whether an expression is true or false, or counts as one of them."""
        if self.dialect == "sugarcube":
            return not isinstance(one, Unknown)
        if isinstance(one, Const):
            return isinstance(one.value, bool)
        if isinstance(one, Apply):
            if one.op in ("and", "or", "not"):
                return all(map(self._is_truth, one.args))
            return one.op in ("is", "isnot", "<", ">", "<=", ">=", "contains", "contains all")
        return False

    # ---------------------------------------------------------------- values

    def read(self, text: str, it: Expression | None = None) -> Expression:
        """The parsed expression. Assignments inside it are lowered on the way."""
        found = read(text, self.dialect, self.answer, it)
        if isinstance(found, Unknown):
            self.not_read(text)
        return found

    def not_read(self, text: str) -> None:
        """Let an expression that is not understood do whatever it may do."""
        return

    def answer(self, asked: Asked) -> Expression:
        """The expression for a question about the history of the play."""
        match asked:
            case Asked("visits", ()) | Asked("visited", ()):
                return Var(visits(self.here))
            case Asked("passage", ()):
                return Const(self.here)
            case Asked("previous", ()):
                return Var(PREVIOUS)
        return Unknown(f"{asked.what}({', '.join(asked.names)})")

    def assign(self, text: str, at: Place) -> None:
        """Lower an assignment. If it is not understood, everything that it names may have changed."""
        found = assignment(text, self.dialect, self._asked)
        if found is None:
            self.not_understood(at, "assignment", text)
            return
        if isinstance(found.value, Unknown):
            self.cost(at, "expression", found.value.text, (found.var,))
            self.not_read(found.value.text)
        self.program.add(Set(at, found.var, found.value))

    def _asked(self, asked: Asked) -> Expression:
        return self.answer(asked)

    def input(self, var: str, at: Place) -> None:
        """Lower an input by the player into a variable."""
        self.program.add(Input(at, var))

    # ---------------------------------------------------------------- what is not understood

    def cost(
        self,
        at: Place,
        kind: str,
        text: str,
        several: Sequence[str] = (),
        passages: tuple[str, ...] = (),
        leads_anywhere: bool = False,
    ) -> None:
        """Record what cannot be proved because of something that is not understood."""
        known = at, kind, text
        if known not in self._known_costs:
            self._known_costs.add(known)
            short = " ".join(text.split())[:LONGEST_LABEL]
            self.program.costs.append(Cost(at, kind, short, tuple(several), passages, leads_anywhere))

    def not_understood(self, at: Place, kind: str, text: str, leads_anywhere: bool = False) -> None:
        """Let something do anything to what it names, now or later, and record that."""
        if (at, kind, text) in self._known_costs:
            return
        several = tuple(mentioned(text))
        passages = tuple(one for one in self._passages_in(text) if one in self.ordinary)
        self.cost(at, kind, text, several, passages, leads_anywhere)
        self.program.tainted.update(several)
        self.program.maybe.update(passages)
        if leads_anywhere:
            self.program.maybe_anywhere = True

    def unsure(self, text: str, with_links: bool = True) -> None:
        """Let a text run at any time."""
        if (text, with_links) in self._unsure:
            return
        self._unsure.add((text, with_links))
        self.program.tainted.update(mentioned(text))
        if with_links:
            self.program.maybe.update(one for one in self._passages_in(text) if one in self.ordinary)

    @staticmethod
    def _passages_in(text: str) -> list[str]:
        """The passages that a text may name: in quotes, or as the target of a link."""
        found = [next(filter(None, one), "") for one in _QUOTED.findall(text)]
        for inner in re.findall(r"\[\[(.*?)\]", text, re.DOTALL):
            found.append(link_parts(inner)[1])
        return found

    def script(self, text: str, at: Place) -> None:
        """Let JavaScript run at any time."""
        if (at, "JavaScript", text) in self._known_costs:
            return
        found = looked_at(text)
        self.any_variable |= found.any_variable
        self.program.tainted.update(found.variables)
        self.program.maybe.update(found.passages & set(self.ordinary))
        self.program.maybe_anywhere |= found.leads_anywhere
        passages = tuple(sorted(found.passages & set(self.ordinary)))
        several = tuple(sorted(found.variables))
        if found.leads_anywhere or found.any_variable or passages or several:
            self.cost(at, "JavaScript", text, several, passages, found.leads_anywhere)
        if found.start is not None:
            self._starts = found.start

    def written(self, expression: Expression, text: str, at: Place) -> None:
        """Note that a value is a text with links, if it is: wherever it is shown, they may be clicked."""
        if self.writes_links(text):
            self.not_understood(
                at, "text with links in a value", text, leads_anywhere=not isinstance(expression, Const)
            )

    def writes_links(self, text: str) -> bool:
        """Whether a value contains text with links or macros."""
        return "[[" in text or bool(re.search(r"[\"'`][^\"'`]*(?:\(link|\(go-?to|<<)", text))


def link_parts(inner: str) -> tuple[str, str]:
    """The label and the target between the brackets of a link."""
    if "->" in inner:
        label, _, target = inner.rpartition("->")
    elif "<-" in inner:
        target, _, label = inner.partition("<-")
    elif "|" in inner:
        label, _, target = inner.partition("|")
    else:
        label = target = inner
    return label.strip(), target.strip()


__all__ = ["Arm", "Lowering", "link_parts", "split"]
