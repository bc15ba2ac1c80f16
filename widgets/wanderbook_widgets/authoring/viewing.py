"""The map side of the desk: lenses, folding, routes, and what is stepped through."""

from __future__ import annotations

from wanderbook.api.books import Book, as_book
from wanderbook.api.revisions import NoSuchRevision, at_revision
from wanderbook.notation.book_read import BookError
from wanderbook.notation.load import read_book
from wanderbook_widgets.authoring.base import DeskBase
from wanderbook_widgets.authoring.bench import Bench
from wanderbook_widgets.authoring.finding import route
from wanderbook_widgets.authoring.inspector import because_data, lock_data
from wanderbook_widgets.authoring.lenses import marks
from wanderbook_widgets.authoring.mapping import map_data
from wanderbook_widgets.authoring.messages import Lens
from wanderbook_widgets.messages import WrongMessage

HEAD = "HEAD"
MOST_UNFOLDED = 600
"""Sections of a book whose places are all unfolded at once; of a larger one only its groups are."""
MOST_ISLANDS = 2_000


class Viewing:
    """The map side of one desk."""

    def __init__(self, desk: DeskBase, against: str) -> None:
        """`against` is the revision that changes are shown against at first."""
        self._desk = desk
        self.lens: Lens = "structure"
        self.against = against
        """The revision that changes are shown against."""
        self.old: Book | None = None
        """The book at that revision, once somebody wanted to see what changed."""

    @property
    def _bench(self) -> Bench:
        return self._desk.bench

    def show_marks(self) -> None:
        """Send the page the current lens's marks for the pages that are unfolded."""
        shown = [node["id"] for node in self._desk.map["nodes"]]
        self._desk.marks = {
            **marks(self._bench, self.lens, shown, self._desk.texts),
            "against": self.against,
        }

    def show_map(self) -> None:
        self._desk.map = map_data(self._bench)
        self.show_marks()

    # ---------------------------------------------------------------- lenses

    def use_lens(self, lens: Lens, against: str) -> None:
        """Change the lens; the one for changes may need the other edition and a comparison first."""
        self.lens = lens
        if lens == "changes":
            self.take_edition(against)
        self.show_marks()
        if lens == "changes" and self._bench.known.changed is None and self.old is not None:
            self._desk.prove()

    def take_edition(self, against: str) -> None:
        """Have the edition to compare with; the one from before where none is named."""
        if against not in ("", self.against) or self.old is None:
            self.against = against or self.against
            self.old = self._edition(self.against)
            self._bench.known.changed = None

    def _edition(self, revision: str) -> Book | None:
        """The book at a revision; as it was saved last where git does not have it."""
        folder = self._bench.folder
        try:
            return as_book(read_book(at_revision(folder, revision)), folder, revision)
        except (NoSuchRevision, BookError) as none:
            if revision != HEAD:
                self._desk.tell("no_revision", why=str(none).split("\n", 1)[0])
        try:
            return as_book(read_book(folder), folder, self._desk.texts["on_disk"])
        except BookError:
            return None

    # ---------------------------------------------------------------- folding

    def fold(self, name: str) -> None:
        """Fold or unfold an island or a group, or all (`all` folds everything, `none` unfolds as much as can
        be shown)."""
        bench = self._bench
        everything = {f"island:{one}" for one in bench.drawn.islands} | {f"group:{one}" for one in bench.drawn.groups}
        if name in ("all", "none"):
            bench.layout.unfolded = set() if name == "all" else self._most_unfolded(everything)
            bench.layout.update(bench.drawn)
        elif name in everything:
            bench.layout.toggle(bench.drawn, name)
        else:
            raise WrongMessage("there is no such island")
        with self._desk.hold_sync():
            self.show_map()

    def _most_unfolded(self, everything: set[str]) -> set[str]:
        """All of them in a book that can be looked at; else the groups alone."""
        if len(self._bench.book) <= MOST_UNFOLDED:
            return everything
        if len(self._bench.drawn.islands) > MOST_ISLANDS:
            return set()
        return {name for name in everything if name.startswith("group:")}

    def unfold_to(self, name: str) -> None:
        """Unfold what a section lies in, so that it can be seen."""
        bench = self._bench
        island = bench.drawn.islands[bench.drawn.extra_home.get(name) or bench.drawn.island_of[name]]
        inside = {f"island:{island.id}", *([f"group:{island.group}"] if island.group else ())}
        if inside <= bench.layout.unfolded:
            return
        bench.layout.unfolded |= inside
        bench.layout.update(bench.drawn)
        self.show_map()

    # ---------------------------------------------------------------- routes and steps

    def route(self, start: str, goal: str) -> None:
        """Send the page a route between two sections and unfold it; tell it if there is none."""
        desk, bench = self._desk, self._bench
        known = {*bench.book.sections, *bench.drawn.extra_home}
        if start not in known or goal not in known:
            desk.tell("no_section", name=goal if start in known else start)
            return
        lines = route(bench, start, goal)
        if not lines and start != goal:
            desk.tell("no_route", start=start, goal=goal)
            return
        with desk.hold_sync():
            for name in (start, *(line.target for line in lines)):
                self.unfold_to(name)
        desk.send({"route": {"start": start, "goal": goal, "lines": [line.id for line in lines]}})

    def explain(self, name: str) -> None:
        one = self._bench.finding(name)
        if one is not None and one.status != "reachable":
            self._desk.send({"because": because_data(self._bench, one, self._desk.texts)})

    def step_through(self, at: int) -> None:
        reached = self._bench.known.reached
        if reached is not None and 0 <= at < len(reached.soft_locks):
            lock = lock_data(self._bench, reached.soft_locks[at], self._desk.texts)
            self._desk.send({"lock": {**lock, "number": at}})
