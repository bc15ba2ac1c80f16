"""`wb.defects`: every proved defect of a book, one row each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, get_args, overload

import networkx as nx

from wanderbook.api.books import Book, Named
from wanderbook.api.findings import Finding, SoftLock
from wanderbook.api.progress import in_one_bar
from wanderbook.api.reaching import Reached, reach
from wanderbook.api.results import Collection, Result, Row, counted
from wanderbook.api.witness import starting_place
from wanderbook.book import Choice
from wanderbook.book.sections import conditional
from wanderbook.ids import name_of
from wanderbook.json_data import JsonObject
from wanderbook.progress import Progress
from wanderbook.proofs.dead_ends import DeadEnd, asked_for, name_of_test
from wanderbook.proofs.shadows import contradictory, hidden
from wanderbook.proofs.trials import outcome_of
from wanderbook.proofs.words import listed

DefectKind = Literal[
    "unreachable",
    "contradictory guard",
    "hidden by a redirect",
    "never chosen",
    "never fires",
    "never shown",
    "never succeeds",
    "never fails",
    "soft lock",
    "never held",
    "keyword dead end",
    "undecided",
]
KINDS: tuple[DefectKind, ...] = get_args(DefectKind)
"""The kinds, the worst first."""


@in_one_bar
def defects(book: Named | Reached, *, progress: Progress | None = None) -> Defects:
    """Find every proved defect of a book, each with its reason and its place.

    - *unreachable*: a section or an ending that no play comes to
    - *contradictory guard*: a guard that excludes itself
    - *hidden by a redirect*: a text, a choice or a redirect before which another redirect always fires
    - *never chosen*, *never fires*, *never shown*: a choice, a redirect or a paragraph of a section that plays come to
    - *never succeeds*, *never fails*: a roll or a fight that plays try, and that always goes the other way; that it
      never fails only where the text says what happens then
    - *soft lock*: a play from where no ending can be reached any more, with the last decision that was safe
    - *never held*: a text that takes or completes what no play holds there
    - *keyword dead end*: a keyword or a quest that is needed but never gained, or gained but never needed
    - *undecided*: what the search came to no answer about

    Parts of an unreachable section are not listed. What `wb.reach` returned spares proving it again.

    >>> import wanderbook as wb
    >>> wb.defects("the-lamplighters-round")
    <Defects The Lamplighter's Round: no defects>
    """
    reached = book if isinstance(book, Reached) else reach(book, progress=progress)
    progress = progress or (lambda what, done, of: None)
    defects = sorted(_found(reached, progress), key=lambda one: KINDS.index(one.kind))
    return Defects(reached.book, _with_names_below(reached, defects, progress))


@dataclass(frozen=True)
class Defect(Result):
    """One defect of a book.

    >>> import wanderbook as wb
    >>> wb.Defect("never chosen", "6:B", "6", "6:B requires keyword ROPE: nothing gives it").headline
    'never chosen: 6:B'
    """

    kind: DefectKind
    name: str
    """`6`, `6:B`, `6:if1`, `ending:2`, `keyword:ROPE`; for a soft lock the section, or the ship or the map."""
    section: str
    """The section to look at; empty at the ship or the map."""
    why: str
    causes: tuple[str, ...] = ()
    """The guards and redirects that block it, and keywords that are dead ends, other than the defect itself."""
    place: tuple[str, int] | None = field(default=None, repr=False)
    """File and line."""
    lock: SoftLock | None = field(default=None, repr=False, compare=False)
    """The soft lock, with the play into it."""
    below: tuple[str, ...] = field(default=(), repr=False)
    """For the place to mend of a cause: everything that the cause rules out."""

    @property
    def headline(self) -> str:
        return f"{self.kind}: {self.name}"

    __repr__ = Result.__repr__

    def __str__(self) -> str:
        at = f"{self.place[0]}:{self.place[1]}: " if self.place else ""
        return f"{at}{self.headline}: {self.why}"

    def to_dict(self) -> JsonObject:
        """The defect with its place, its reason and its causes, for JSON."""
        file, line = self.place or (None, None)
        data: JsonObject = {"kind": self.kind, "name": self.name, "section": self.section, "why": self.why}
        data |= {"causes": list(self.causes), "file": file, "line": line, "below": list(self.below)}
        return {**data, **self._lock()}

    def _lock(self) -> JsonObject:
        return {"lock": self.lock.to_dict()} if self.lock else {}


class Defects(Collection, Sequence[Defect]):
    """All defects of a book, the worst kinds first.

    >>> import wanderbook as wb
    >>> found = wb.defects("the-lamplighters-round")
    >>> len(found), found.kinds
    (0, {})
    """

    COLUMNS = ("kind", "name", "section", "why", "causes", "file", "line")

    def __init__(self, book: Book, found: Sequence[Defect]) -> None:
        self.book, self._found = book, tuple(found)

    @overload
    def __getitem__(self, at: int) -> Defect: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Defect, ...]: ...

    def __getitem__(self, at: int | slice) -> Defect | tuple[Defect, ...]:
        return self._found[at]

    def __len__(self) -> int:
        return len(self._found)

    @property
    def kinds(self) -> dict[str, int]:
        """The number of defects of each kind."""
        return dict(Counter(one.kind for one in self._found))

    def groups(self) -> tuple[tuple[Defect, tuple[Defect, ...]], ...]:
        """Root causes, each with the defects that follow from it. Defects that cause each other are one group, as is
        everything that one cause rules out.
        """
        return tuple(_groups(self._found))

    def of(self, kind: DefectKind) -> tuple[Defect, ...]:
        """The defects of one kind."""
        return tuple(one for one in self._found if one.kind == kind)

    @property
    def headline(self) -> str:
        parts = [f"{many:,} {kind}" for kind, many in self.kinds.items()]
        return f"{self.book.title}: {counted(len(self), 'defect')} ({', '.join(parts)})" if parts else self._none

    @property
    def _none(self) -> str:
        return f"{self.book.title}: no defects"

    def __str__(self) -> str:
        return "\n".join((*map(str, self._found), self.headline))

    def rows(self) -> Iterator[Row]:
        for defect in self._found:
            yield defect.kind, defect.name, defect.section, defect.why, defect.causes, *(defect.place or (None, None))

    def to_dict(self) -> JsonObject:
        return {"book": self.book.title, "defects": [one.to_dict() for one in self._found]}


# ---------------------------------------------------------------- what is wrong


def _found(reached: Reached, progress: Progress) -> Iterator[Defect]:
    """Every defect of a book, before they are grouped by what causes them."""
    yield from _unreachable(reached, progress)
    for lock in reached.soft_locks:
        yield _locked(reached, lock)
    for loss in reached.futile_losses:
        yield Defect("never held", loss.at, _section(reached, loss.at), loss.why, loss.lost, reached.places(loss.at))
    for end in reached.dead_ends:
        first = next(iter((*end.asked, *end.given)), "")
        section = _section(reached, first)
        kind: DefectKind = "keyword dead end" if end.decided else "undecided"
        causes = end.given if end.kind == "never given" else _never_together(reached, end)
        yield Defect(kind, _named(end), section, end.why, causes, reached.places(first))
    for what in reached.soft_locks_undecided:
        yield Defect("undecided", "soft locks", "", what)


def _named(end: DeadEnd) -> str:
    return " and ".join(end.names)


def _never_together(reached: Reached, end: DeadEnd) -> tuple[str, ...]:
    """The pairs of things that nobody holds together, where every use of a keyword needs such a pair."""
    pairs = [other for other in reached.dead_ends if other.kind == "apart" and other.decided]
    if end.kind != "never in time":
        return ()
    return tuple(
        _named(pair) for pair in pairs if set(end.names) < set(pair.names) and set(end.asked) <= set(pair.asked)
    )


def _section(reached: Reached, name: str) -> str:
    number = name.partition(":")[0]
    return number if number in reached.book else ""


def _unreachable(reached: Reached, progress: Progress) -> Iterator[Defect]:
    """A defect for each name that no play reaches, with the reason and its causes."""
    contradicting, behind = set(contradictory(reached.found.story)), hidden(reached.found.story)
    ends = sorted(reached.dead_ends, key=lambda end: len(end.names))
    dead = {guard: _named(end) for end in ends for guard in end.asked}
    names = list(_roots(reached))
    for done, name in enumerate(names):
        progress("explaining", done, len(names))
        finding = reached[name]
        first = _firing(reached, behind.get(name, ())) or next(
            (reason.hidden_by for reason in finding.because if reason.guard == name), ()
        )
        kind = _kind(reached, name, name in contradicting, bool(first))
        is_hidden = kind == "hidden by a redirect"
        why = f"{listed(first)} always fires first" if is_hidden else "; ".join(finding.why)
        causes = first if is_hidden else _causes(finding, dead)
        where = next(iter(reached.book.graph.predecessors(name)), "") if name.startswith("ending:") else name
        yield Defect(kind, name, _section(reached, where), why, causes, reached.places(where) if where else None)


def _firing(reached: Reached, redirects: Sequence[str]) -> tuple[str, ...]:
    """The redirects among these that some play can follow."""
    return tuple(redirect for redirect in redirects if reached.found[redirect].status != "unreachable")


def _causes(finding: Finding, dead: Mapping[str, str]) -> tuple[str, ...]:
    """The names of the guards that block it; for a keyword that is a dead end, the keyword instead of its guard."""
    guards = (reason.guard for reason in finding.because if reason.guard)
    named = (dead.get(guard, "") if guard == finding.name else guard for guard in guards)
    return tuple(dict.fromkeys(name for name in named if name))


def _kind(reached: Reached, name: str, contradicts: bool, is_hidden: bool) -> DefectKind:
    """The kind of defect of an unreachable name, by its verdict and by the kind of name."""
    if reached[name].status == "undecided":
        return "undecided"
    if contradicts:
        return "contradictory guard"
    if is_hidden:
        return "hidden by a redirect"
    part = name.partition(":")[2]
    if not part or name.startswith("ending:"):
        return "unreachable"
    if outcome_of(name)[0]:
        return "never succeeds" if name.endswith(":pass") else "never fails"
    return "never fires" if part.startswith("if") else "never shown" if part[0] == "p" else "never chosen"


def _roots(reached: Reached) -> Iterator[str]:
    """The unreachable names; for a section that no play reaches, the section without its parts."""

    def is_reachable(name: str) -> bool:
        return name in reached and reached.found[name].status == "reachable"

    for section in reached.book:
        number = section.number
        redirects = [name_of(number, f"if{at}") for at in range(1, len(section.redirects) + 1)]
        is_read = number in reached
        is_entered = is_reachable(number) or any(map(is_reachable, redirects))
        if is_read and not is_reachable(number):
            yield number
        elif not is_entered:
            yield from redirects[:1]
        if is_entered:
            yield from (name for name in redirects if not is_reachable(name))
        if is_reachable(number):
            choices = (name_of(number, choice.letter) for choice in section.choices)
            paragraphs = (name_of(number, name) for name, _ in conditional(section))
            yield from (name for name in (*paragraphs, *choices) if name in reached and not is_reachable(name))
            tried = (choice for choice in section.choices if is_reachable(name_of(number, choice.letter)))
            outcomes = (outcome for choice in tried for outcome in _outcomes(number, choice))
            yield from (name for name in outcomes if name in reached and not is_reachable(name))
    yield from (name for name in reached if name.startswith("ending:") and not is_reachable(name))


def _outcomes(section: str, choice: Choice) -> Iterator[str]:
    """The outcomes of a choice that its text needs."""
    if choice.trial:
        yield name_of(section, choice.letter, "pass")
    if choice.failure:
        yield name_of(section, choice.letter, "fail")


# ---------------------------------------------------------------- root causes


def _with_names_below(reached: Reached, defects: list[Defect], progress: Progress) -> list[Defect]:
    """The defects, with those of one cause combined: at the place to mend, or the nearest one."""
    unreachable = reached.unreachable
    for done, defect in enumerate(unreachable):
        progress("explaining", done, len(unreachable))
        reached.because(defect.name)
    at = {defect.name: number for number, defect in reversed(list(enumerate(defects)))}
    for cause in reached.causes:
        places = (cause.name, cause.name.partition(":")[0], *cause.names)
        if (first := next((at[name] for name in places if name in at), None)) is not None:
            defects[first] = replace(defects[first], below=cause.names)
    return defects


def _groups(defects: Sequence[Defect]) -> Iterator[tuple[Defect, tuple[Defect, ...]]]:
    """The defects as roots with those that follow from them. In a cycle of causes, the likeliest kind is the root."""
    at = {defect.name: number for number, defect in reversed(list(enumerate(defects)))}
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(len(defects)))
    for number, defect in enumerate(defects):
        causes = (at.get(name, at.get(name.partition(":")[0])) for name in defect.causes)
        graph.add_edges_from((cause, number) for cause in causes if cause not in (None, number))
        below = (at[name] for name in defect.below if name in at)
        graph.add_edges_from((number, other) for other in below if other != number)
    rings = nx.condensation(graph)
    left = set(range(len(defects)))
    members_of = {ring: set(rings.nodes[ring]["members"]) for ring in rings}
    roots = [ring for ring in rings if not rings.in_degree(ring)]
    for ring in sorted(roots, key=lambda defect: min(members_of[defect])):
        members = members_of[ring]
        root = min(members, key=lambda number: (_ROOTS.get(defects[number].kind, len(_ROOTS)), number))
        after = {number for other in nx.descendants(rings, ring) for number in members_of[other]}
        follow = sorted((after | members) & left - {root})
        left -= {root, *follow}
        yield defects[root], tuple(defects[number] for number in follow)


_ROOTS = {kind: at for at, kind in enumerate(("contradictory guard", "hidden by a redirect", "keyword dead end"))}
"""What is blamed first where several cause each other."""


# ---------------------------------------------------------------- soft locks


def _locked(reached: Reached, lock: SoftLock) -> Defect:
    """A soft lock as a defect: its place, and the choice that closes the last way to an ending."""
    step = lock.closes
    named = (step.choice if step else "") or lock.at
    why = "; ".join((*_closing_guards(reached.book, lock), *lock.because))
    causes = (step.choice,) if step and step.choice else ()
    name = lock.at or starting_place(reached.book.content)
    section = lock.at or (step.section if step else "")
    return Defect("soft lock", name, section, why, causes, reached.places(named) if named else None, lock)


def _closing_guards(book: Book, lock: SoftLock) -> Iterator[str]:
    """The guards that close the last way to an ending, or the requirements of its section if no more is known."""
    step, safe = lock.closes, lock.last_safe
    if step is not None:
        before = f"; the last safe decision is {safe.choice or safe.reply}" if safe else ""
        yield f"after {step.choice or step.reply} no ending can be reached{before}"
    choices = book[lock.at].choices if lock.at in book else ()
    asked = [
        name
        for choice in choices
        if choice.requires
        for test in asked_for(choice.requires)
        if (name := name_of_test(test))
    ]
    if not lock.because and choices and asked and all(choice.requires for choice in choices):
        keys = listed(dict.fromkeys(name.partition(":")[2] for name in asked))
        yield f"no choice of {lock.at} is open: they require {keys}"
