"""The program of a story: what each passage does, as operations with their place in the original.

Control flows from one operation to the next unless it says otherwise. A label is a name for an operation; the entry of
a passage is the label `@` with its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from wanderbook.foreign.expressions import Expression, Unknown, Value
from wanderbook.foreign.values import Dialect, Evaluator


class Place(NamedTuple):
    """A place in the original. Lines and columns count from 1."""

    file: str
    line: int
    column: int = 1
    length: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


START = "(start)"
"""What is read before the first passage."""
NOWHERE = Place("", 1)
MOST_OPERATIONS = 40_000
LONGEST_LABEL = 80
LONGEST_KEPT = 1_000


class TooLarge(Exception):
    """Raised if a story becomes too large a program."""


Label = str


@dataclass
class Operation:
    at: Place


@dataclass
class Mark(Operation):
    """Everything with this name is reached."""

    name: str


@dataclass
class Again(Operation):
    """A play comes to the beginning of a passage that it is in already. It changes nothing."""

    name: str


@dataclass
class Set(Operation):
    """A variable gets a value, one of several by chance."""

    var: str
    value: Expression


@dataclass
class Input(Operation):
    """A variable gets what the player types: any text, or any number."""

    var: str


@dataclass
class Test(Operation):
    """A test. If its value is unknown or an error, the play may continue at any of its three labels."""

    condition: Expression
    then: Label
    otherwise: Label
    after: Label
    """Behind everything that depends on the test."""
    text: str = ""
    """The condition as it is written."""
    ends_on_error: bool = False
    """Whether an error ends the play, so that none goes on behind the test but by its sides."""


@dataclass
class Jump(Operation):
    to: Label


@dataclass
class Fork(Operation):
    """A play goes on at any of these; if that is not sure, surely at the first."""

    to: tuple[Label, ...]
    is_sure: bool = True
    doubt: str = "there are several passages of this name"
    """Why it is not sure that a play goes on at another."""
    by: Literal["chance", "choice", "aside"] = "chance"
    """Who decides: chance; a reader, by a link to which one of the ways leads, past what that link asks for; or a
    reader who may look at what the last way leads to, and then goes on where the play was."""


@dataclass
class Goto(Operation):
    """A play goes to the passage with this name."""

    target: Expression


@dataclass
class Link:
    """Something to click. It leads to `body`, once or again and again."""

    name: str
    label: str
    at: Place
    body: Label
    is_conditional: bool
    """Whether some play of its passage may not show it."""
    is_lasting: bool = False
    """Whether it stays after a click."""
    condition: Expression | None = None
    """What it asks when it is clicked."""
    is_sure: bool = True
    """Whether a reader can surely click it once it is shown."""
    is_forced: bool = False
    """Whether it is taken by itself."""
    number: int = 0


@dataclass
class Instance:
    """The links that one visit of a passage may offer."""

    passage: str
    links: list[Link] = field(default_factory=list)
    is_changing: bool = False
    """Whether something in it may take links away."""


@dataclass
class Show(Operation):
    link: Link


@dataclass
class Hide(Operation):
    """Links that are no longer there; if that is not certain, they may still be."""

    links: list[Link]
    is_sure: bool = True


@dataclass
class Wait(Operation):
    """A play waits for a click."""

    instance: Instance


@dataclass
class End(Operation):
    """The play is over."""

    why: str = ""
    """Why it goes no further, if that is a fault of the story, or of what is understood of it."""
    is_known: bool = True
    """Whether the story surely goes no further."""


@dataclass
class Say(Operation):
    """Words that the reader sees, in the markup of the original. Only a program that keeps the words has them."""

    text: str


@dataclass
class Anything(Operation):
    """Something that is not understood: it may lead to any passage, or the play continues."""


class Dropped(NamedTuple):
    """Something that a reader of the original sees or hears, and that is no words."""

    at: Place
    text: str


class Cost(NamedTuple):
    """Something that is not understood, and what cannot be proved because of it."""

    at: Place
    kind: str
    text: str
    variables: tuple[str, ...] = ()
    """What may have any value because of it."""
    passages: tuple[str, ...] = ()
    """Where it may lead."""
    leads_anywhere: bool = False


@dataclass
class Program:
    """The operations of a story, with its passages and links."""

    dialect: Dialect
    evaluator: Callable[[Dialect, frozenset[str]], Evaluator] = Evaluator
    """Makes what evaluates the expressions of the format, from the texts that the story names."""
    most: int = MOST_OPERATIONS
    say: Callable[[str], str] | None = None
    """Names a variable as its author knows it, in formats with variables of their own."""
    start: Label = ""
    operations: list[Operation] = field(default_factory=list)
    labels: dict[Label, int] = field(default_factory=dict)
    passages: dict[str, Place] = field(default_factory=dict)
    """The passages that a play can enter."""
    links: dict[str, tuple[str, Place, str | None]] = field(default_factory=dict)
    """By name of a link its label, its place and the passage that it leads to, if that is known."""
    kinds: dict[str, str] = field(default_factory=dict)
    """What to call a passage or a link that is called something else in its format."""
    initial: dict[str, Value] = field(default_factory=dict)
    tainted: set[str] = field(default_factory=set)
    """Variables that something outside may change at any time."""
    maybe: set[str] = field(default_factory=set)
    """Passages that something not understood may lead to at any time."""
    maybe_anywhere: bool = False
    costs: list[Cost] = field(default_factory=list)
    keeps_words: bool = False
    """Whether the words of the story are among the operations: proofs need none."""
    dropped: list[Dropped] = field(default_factory=list)
    _labels: int = 0

    def add(self, operation: Operation) -> None:
        """Add an operation. Raises `TooLarge` if there are too many."""
        if len(self.operations) >= self.most:
            raise TooLarge
        self.operations.append(operation)

    def label(self, prefix: str = "#") -> Label:
        """A new label, which `place` puts somewhere."""
        self._labels += 1
        return f"{prefix}{self._labels}"

    def place(self, label: Label) -> None:
        """The next operation has this label."""
        self.labels[label] = len(self.operations)

    def shortened(self, label: str) -> str:
        """The words of a link: as many as a report shows, or all if the words are kept."""
        return label.strip()[: LONGEST_KEPT if self.keeps_words else LONGEST_LABEL]

    def words(self, at: Place, text: str) -> None:
        """Show words, if the program keeps them."""
        if self.keeps_words and text:
            self.add(Say(at, text))

    def drop(self, at: Place, text: str) -> None:
        """Note something that is shown and is no words."""
        one = Dropped(at, " ".join(text.split()))
        if self.keeps_words and one not in self.dropped:
            self.dropped.append(one)

    def havoc(self, var: str, at: Place, why: str = "") -> None:
        self.add(Set(at, var, Unknown(why)))

    def kind(self, name: str) -> str:
        """What to call a passage or a link."""
        return self.kinds.get(name, "passage" if name in self.passages else "link")

    def instances(self) -> Iterator[Instance]:
        for one in self.operations:
            if isinstance(one, Wait):
                yield one.instance


def entry(passage: str) -> Label:
    """The label of a passage."""
    return f"@{passage}"


def visits(passage: str) -> str:
    """The variable that counts how often a passage was entered."""
    return f"#visits {passage}"


PREVIOUS = "#previous"
"""The variable with the passage before this one."""
