"""The desk as far as one looks: the map with its lenses, the table, the inspector, the search. It asks a subject, which
is a book or another program's story, for what there is to see."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from wanderbook.graph.draw import dot, graphml
from wanderbook.locales import in_number
from wanderbook_widgets.authoring.bench import Data
from wanderbook_widgets.authoring.finding import MOST_FOUND
from wanderbook_widgets.authoring.mapping import map_data
from wanderbook_widgets.authoring.messages import Column, Export, Filter, Find, Fold, Lens, Open, Route, Sort
from wanderbook_widgets.authoring.subject import Subject
from wanderbook_widgets.messages import Message, WrongMessage, understood
from wanderbook_widgets.sealed import Sealed

MOST_UNFOLDED = 600
"""Pages of a map whose islands are all unfolded at once; of a larger one only its groups are."""
MOST_ISLANDS = 2_000
STATIC = Path(__file__).parents[1] / "static"


class LookingDesk(Sealed):
    """What every desk has: the traits of the page, and answers to what is looked at."""

    _esm = (STATIC / "desk.js").read_text("utf-8")
    _css = (STATIC / "desk.css").read_text("utf-8")

    language = traitlets.Unicode("en").tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    head = traitlets.Dict().tag(sync=True)
    map = traitlets.Dict().tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    story = traitlets.Dict({"view": "sections"}).tag(sync=True)
    """The story map, if one of its views is shown."""
    thread = traitlets.Dict().tag(sync=True)
    """The keyword that is chosen on it."""
    verdict = traitlets.Dict().tag(sync=True)
    """What is being found out, how far that is, and how many problems of each kind there are."""
    inspector = traitlets.Dict().tag(sync=True)
    greetings = traitlets.Dict().tag(sync=True)
    """The table of the place that is looked at."""
    found = traitlets.Dict().tag(sync=True)
    table = traitlets.Dict().tag(sync=True)
    files: traitlets.List[Data] = traitlets.List().tag(sync=True)
    text = traitlets.Dict().tag(sync=True)
    """The file that is open, with a version that counts its texts."""
    problems = traitlets.Dict().tag(sync=True)
    """Diagnostics by file."""
    playing = traitlets.Unicode().tag(sync=True)
    """The model of the table that lies over the desk, or `walk` for a play of another program's story."""
    walk = traitlets.Dict().tag(sync=True)
    """Such a play: its last turn."""
    notice = traitlets.Dict().tag(sync=True)
    offers: traitlets.List[Data] = traitlets.List().tag(sync=True)
    """Choices for the author: files that changed on disk while they had unsaved text, and drafts."""

    heard: ClassVar[tuple[type[Message], ...]]
    """What the page may say."""

    def __init__(self, **traits: Any) -> None:
        self._notices = 0
        self.is_closed = False
        self.lens: Lens = "structure"
        self._wanted: tuple[str, Filter] = ("", "")
        self._sorted: tuple[Column, bool, int] = ("section", False, 0)
        self._looking = ""
        self._lock = threading.RLock()
        super().__init__(**traits)

    @property
    def subject(self) -> Subject:
        """What lies on the desk."""
        raise NotImplementedError

    def look(self, only_if_changed: bool = False) -> frozenset[str]:
        """Take over what changed on the disk. Returns the files whose text is another now."""
        raise NotImplementedError

    # ---------------------------------------------------------------- what is seen

    def show_map(self) -> None:
        self.map = map_data(self.subject.drawn, self.subject.layout)
        self.show_marks()

    def show_marks(self) -> None:
        """Send the page the current lens's marks for the pages that are unfolded."""
        shown = [node["id"] for node in self.map["nodes"]]
        self.marks = {**self.subject.marks(self.lens, shown, self.texts), **self._beside_marks()}

    def _beside_marks(self) -> Data:
        """What the page shows beside the marks of a lens."""
        return {}

    def show_files(self) -> None:
        self.files = self.subject.files(self.text.get("path", ""))
        self.problems = self.subject.problems(self.texts, self.language)

    def show_found(self) -> None:
        """Send the page what the search and the filter found, and its table."""
        text, filter = self._wanted
        names = self.subject.found(text, filter)
        is_all = not text.strip() and not filter
        home = self.subject.drawn.island_of
        self.found = {
            "text": text,
            "filter": filter,
            "all": is_all,
            "count": len(names),
            "ids": [] if is_all else names[:MOST_FOUND],
            "results": self.subject.results(text, names),
            "islands": [] if is_all else sorted({f"island:{home[one]}" for one in names}),
        }
        self.table = self.subject.rows(names, *self._sorted)

    def inspect(self) -> None:
        """Show the page that is looked at."""
        self.inspector = self.subject.inspected(self._looking, self.texts) if self._looking else {}

    def tell(self, which: str, /, can_take_back: bool = False, **values: object) -> None:
        """Show a toast; `count` chooses between its singular and plural."""
        self._notices += 1
        text = str(self.texts["notices"][which])
        if isinstance(count := values.get("count"), int):
            text = in_number(text, count, self.language)
        self.notice = {"number": self._notices, "text": text.format(**values), "back": can_take_back}

    # ---------------------------------------------------------------- folding

    def fold(self, name: str) -> None:
        """Fold or unfold an island or a group, or all (`all` folds everything, `none` unfolds as much as can
        be shown)."""
        drawn, layout = self.subject.drawn, self.subject.layout
        everything = {f"island:{one}" for one in drawn.islands} | {f"group:{one}" for one in drawn.groups}
        if name in ("all", "none"):
            layout.unfolded = set() if name == "all" else self._most_unfolded(everything)
            layout.update(drawn)
        elif name in everything:
            layout.toggle(drawn, name)
        else:
            raise WrongMessage("there is no such island")
        with self.hold_sync():
            self.show_map()

    def _most_unfolded(self, everything: set[str]) -> set[str]:
        """All of them of what can be looked at; else the groups alone."""
        if len(self.subject.drawn) <= MOST_UNFOLDED:
            return everything
        if len(self.subject.drawn.islands) > MOST_ISLANDS:
            return set()
        return {name for name in everything if name.startswith("group:")}

    def unfold_to(self, name: str) -> None:
        """Unfold what a page lies in, so that it can be seen."""
        drawn, layout = self.subject.drawn, self.subject.layout
        island = drawn.islands[drawn.extra_home.get(name) or drawn.island_of[name]]
        inside = {f"island:{island.id}", *([f"group:{island.group}"] if island.group else ())}
        if inside <= layout.unfolded:
            return
        layout.unfolded |= inside
        layout.update(drawn)
        self.show_map()

    def show_route(self, start: str, goal: str) -> None:
        """Send the page a route between two pages and unfold it; tell it if there is none."""
        if not self.subject.has(start) or not self.subject.has(goal):
            self.tell("no_section", name=goal if self.subject.has(start) else start)
            return
        lines = self.subject.route(start, goal)
        if not lines and start != goal:
            self.tell("no_route", start=start, goal=goal)
            return
        with self.hold_sync():
            for name in (start, *(line.target for line in lines)):
                self.unfold_to(name)
        self.send({"route": {"start": start, "goal": goal, "lines": [line.id for line in lines]}})

    def explain(self, name: str) -> None:
        """Send the page why something cannot be reached, if that is known."""
        if (because := self.subject.because(name, self.texts)) is not None:
            self.send({"because": because})

    def export(self, kind: str) -> None:
        """Send the page the graph as a file."""
        graph = self.subject.graph(is_picture=kind == "dot")
        self.send({"exported": {"name": f"map.{kind}", "text": dot(graph) if kind == "dot" else graphml(graph)}})

    # ---------------------------------------------------------------- what the page says

    def _send(self, msg: Any, buffers: Any = None) -> None:
        """Say something to the page, and let its answers come through the kernel's main shell.

        ipykernel answers in the subshell that was heard from last, whichever widget that was of. What a proof says, or
        who watches the disk, may follow a message of a subshell that is let go a second later; whatever the page sends
        to it afterwards is lost.
        """
        super()._send(msg, buffers)
        if getattr(self.comm, "_reply_subshell_id", None) is not None:
            self.comm._reply_subshell_id = None

    def _hear(self, _: Any, message: Any, buffers: Any) -> None:
        """Answer a message of the page; one that cannot be understood or done is refused."""
        try:
            with self._lock:
                self._answer(understood(message, self.heard))
        except (WrongMessage, UnicodeError):
            self._refuse_message(message)
        self.send({"heard": True})

    def _refuse_message(self, message: Any) -> None:
        """Say that a message was not understood."""
        self.refuse()

    def refuse(self) -> None:
        self.tell("misunderstood")

    def _answer(self, message: Message) -> None:
        """Do what a message of the page asks for."""
        raise NotImplementedError

    def answer_look(self, message: Message) -> bool:
        """Do what a message asks to see. Whether it asked for anything to see."""
        match message:
            case Fold(name):
                self.fold(name)
            case Open(name):
                self._look_at(name)
            case Find(text, filter):
                self._wanted, self._sorted = (text, filter), (*self._sorted[:2], 0)
                self.show_found()
            case Route(start, goal):
                self.show_route(start, goal)
            case Sort(column, down, first):
                self._sorted = (column, down, first)
                self.show_found()
            case Export(kind):
                self.export(kind)
            case _:
                return False
        return True

    def _look_at(self, name: str) -> None:
        """Show a page on the map and in the inspector."""
        if not self.subject.has(name):
            return  # the text has it, and the map does not while there are errors
        self._looking = name
        with self.hold_sync():
            self.unfold_to(name)
            self.inspect()
