"""What a book's map alone has: lenses that need a search or another edition, and what is stepped through."""

from __future__ import annotations

import weakref

from wanderbook.api.books import Book, as_book
from wanderbook.api.greetings import greetings
from wanderbook.api.revisions import NoSuchRevision, at_revision
from wanderbook.notation.book_read import BookError
from wanderbook.notation.load import read_book
from wanderbook.proofs.limit import TimeLimit
from wanderbook_widgets.authoring.asking import Asking
from wanderbook_widgets.authoring.base import DeskBase
from wanderbook_widgets.authoring.bench import Bench, Data
from wanderbook_widgets.authoring.continuity import find_steps, greeting_steps, greetings_data, loss_steps, target_of
from wanderbook_widgets.authoring.inspector import lock_data
from wanderbook_widgets.authoring.messages import Lens, ShownView
from wanderbook_widgets.authoring.storylines import Drawn, is_told_by_keywords, read_story, thread_data, view_data

HEAD = "HEAD"
DRAWING = 120.0
"""Seconds for the story map of the largest books."""
SECONDS = 5.0
"""For where one ending can still be reached, and for how a place greets."""


class Viewing:
    """The map side of one desk."""

    def __init__(self, desk: DeskBase, against: str) -> None:
        """`against` is the revision that changes are shown against at first."""
        self._desk = desk
        self.against = against
        """The revision that changes are shown against."""
        self.old: Book | None = None
        """The book at that revision, once somebody wanted to see what changed."""
        self.greets = False
        """Whether the table of the place that is looked at is shown."""
        self._asking = Asking()
        self.view: ShownView = "storyline" if is_told_by_keywords(desk.bench) else "sections"
        self._drawn: tuple[object, Drawn] | None = None
        """The story map, with the results that it was made from."""
        self._wanted: tuple[object, ...] = ()
        """The view that was last asked for."""

    @property
    def _bench(self) -> Bench:
        return self._desk.bench

    # ---------------------------------------------------------------- the story map

    def use_view(self, view: ShownView, looking: str) -> None:
        """Show one view of the map."""
        self.view = view
        self.draw_story(looking)

    def draw_story(self, looking: str) -> None:
        """Send the page its view of the story map, which is drawn beside everything else."""
        view, bench = self.view, self._bench
        known, desk = bench.known, weakref.ref(self._desk)
        if view == "sections" or not bench.book.sections:
            self._wanted = ()
            self._desk.story = {"view": "sections"}
            return
        home = bench.drawn.island_of.get(looking, "") if view == "place" else ""
        wanted = (known, known.reached, view, looking if home else "")
        if _are_same(wanted, self._wanted):
            return
        self._wanted = wanted
        book, islands, reached, before = bench.book, bench.drawn, known.reached, known.before
        if self._desk.story.get("view") != view:
            self._desk.story = {"view": view}

        def draw(limit: TimeLimit) -> None:
            made_from = reached or known
            if self._drawn is None or self._drawn[0] is not made_from:
                self._drawn = (made_from, read_story(book, islands, reached, before))
            data = view_data(self._drawn[1], view, looking)
            if (there := desk()) is not None and not limit.is_over:
                there.show_story(known, data)

        self._asking.ask("story", DRAWING, draw)

    def choose_thread(self, name: str) -> None:
        """Send the page everything about a keyword of the map that is shown."""
        self._desk.thread = thread_data(self._drawn[1], name) if self._drawn and name else {}

    # ---------------------------------------------------------------- lenses

    def use_lens(self, lens: Lens, against: str, target: str = "") -> None:
        """Change the lens; the one for changes may need the other edition and a comparison first, and the one for what
        can still be reached a search."""
        self._desk.lens = lens
        if target:
            self._bench.target = target
        if lens == "changes":
            self.take_edition(against)
        self._desk.show_marks()
        if lens == "still":
            self.look_ahead()
            self._desk.inspect()
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

    def look_ahead(self) -> None:
        """Find out where the chosen target can still be reached, and then every ending, while the lens shows it."""
        known = self._bench.known
        proved, target = known.reached, target_of(self._bench)
        if self._desk.lens != "still" or proved is None or not target:
            return
        endings = (name for name in proved.losses.targets if name.startswith("ending:"))
        wanted = [name for name in dict.fromkeys((target, *endings)) if name not in known.outlooks]
        desk = weakref.ref(self._desk)

        def look(limit: TimeLimit) -> None:
            """Prove for each wanted name where it is lost, and show each answer, until the time is over."""
            for name in wanted:
                if limit.is_over:
                    return
                found = proved.losses.outlook(name, min(SECONDS, limit.left))
                lost = list(proved.losses.results(found.lost))
                if (there := desk()) is not None and not limit.is_over:
                    known.outlooks[name], known.losses[name] = found, lost
                    there.show_answers(known)

        if wanted:
            self._asking.ask("still", SECONDS * len(wanted), look)

    def greet(self, place: str) -> None:
        """Send the page the table of a place, once it is known how that greets."""
        bench, known = self._bench, self._bench.known
        self._desk.greetings = {**greetings_data(bench, place), "shown": self.greets}
        if not self.greets or not place or place in known.greetings or bench.is_broken:
            return
        desk, book = weakref.ref(self._desk), bench.book

        def look(limit: TimeLimit) -> None:
            """Prove how a place greets, and show it if the desk is still open."""
            found = greetings(book, place, limit=limit)
            if (there := desk()) is not None:
                known.greetings[place] = found
                there.show_answers(known)

        self._asking.ask("greetings", SECONDS, look)

    def wait(self, seconds: float) -> None:
        """Wait for what is being looked for."""
        self._asking.wait(seconds)

    def drop(self) -> None:
        """Give up what is being looked for: the book has changed, or the desk is closed."""
        self._asking.drop()

    # ---------------------------------------------------------------- steps

    def step_through(self, at: int) -> None:
        """Send the play of a soft lock to the page, step by step."""
        reached = self._bench.known.reached
        if reached is not None and 0 <= at < len(reached.soft_locks):
            lock = lock_data(self._bench, reached.soft_locks[at], self._desk.texts)
            self._desk.send({"lock": {**lock, "number": at}})

    def step_through_find(self, at: int) -> None:
        self._send_steps("find", find_steps(self._bench, at, self._desk.language))

    def step_through_loss(self, at: int) -> None:
        self._send_steps("loss", loss_steps(self._bench, at, self._desk.texts))

    def step_through_greeting(self, place: str, at: int) -> None:
        self._send_steps("greeting", greeting_steps(self._bench, place, at))

    def _send_steps(self, kind: str, steps: Data | None) -> None:
        """Send the page a play to be stepped through, if it is still there."""
        if steps is not None:
            self._desk.send({"shown_play": {**steps, "kind": kind}})


def _are_same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether both have the same texts and the very same results, which are too large to compare."""
    pairs = zip(one, other, strict=True) if len(one) == len(other) else ()
    return len(one) == len(other) and all(a == b if isinstance(a, str) else a is b for a, b in pairs)
