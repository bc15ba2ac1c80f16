"""The desk for a story of another program. Its text belongs to that program and is only read here: the desk follows
what is saved there."""

from __future__ import annotations

import weakref
from functools import cache
from pathlib import Path
from typing import Any

from wanderbook import locales
from wanderbook.foreign.map import PassageMap
from wanderbook.foreign.walks import StoryWalk
from wanderbook.locales import is_language
from wanderbook_widgets.authoring.bench import Data
from wanderbook_widgets.authoring.following import follow
from wanderbook_widgets.authoring.looking import LookingDesk
from wanderbook_widgets.authoring.messages import (
    STORY,
    Ask,
    Click,
    ClosePlay,
    Explain,
    Hello,
    OpenFile,
    PlayFrom,
    ShowLens,
    Unclick,
)
from wanderbook_widgets.authoring.prover import GAMES
from wanderbook_widgets.authoring.stories.bench import StoryBench
from wanderbook_widgets.authoring.stories.lenses import never
from wanderbook_widgets.authoring.stories.playing import walk_data
from wanderbook_widgets.authoring.stories.prover import StoryProver
from wanderbook_widgets.authoring.stories.reports import filter_counts, lists
from wanderbook_widgets.authoring.stories.subject import StorySubject
from wanderbook_widgets.authoring.texts import texts
from wanderbook_widgets.messages import Message, WrongMessage

PROGRAMS = {"ChoiceScript": "ChoiceScript", "ink": "Inky"}
"""What a story is written in, by its format; Twine for all others."""
WALK = "walk"


@cache
def story_texts(language: str) -> Data:
    """The desk's words, with those that are others for a story."""
    own = locales.texts(language, "wanderbook_widgets.authoring.stories")
    return _merged(texts(language), own)


def _merged(several: Data, own: Data) -> Data:
    return several | {
        name: _merged(several.get(name, {}), value) if isinstance(value, dict) else value for name, value in own.items()
    }


class StoryDesk(LookingDesk):
    """The desk as a widget: text, map and inspector of one story."""

    heard = STORY

    def __init__(self, path: Path, language: str | None = None, games: int = GAMES, follows: bool = True) -> None:
        """With `follows`, the desk watches the disk. Raises `MissingEngine` for ink without one."""
        self._bench = StoryBench.of(path)
        self._prover = StoryProver(games)
        self._doing: tuple[str, int, int] = ("reading", 0, 0)
        self._walk: StoryWalk | None = None
        self._version = 0
        spoken = language if language is not None and is_language(language) else "en"
        super().__init__(language=spoken, texts=self._words(spoken))
        self.on_msg(self._hear)
        self.prove()
        if follows:
            follow(self)

    def _words(self, language: str) -> Data:
        """The words of the page, with the reason why the text is only read."""
        said = story_texts(language)
        program = PROGRAMS.get(self._bench.story.format, "Twine")
        why = said["read_only"].format(program=program, file=self._bench.path.name)
        return {**said, "read_only": why}

    @property
    def bench(self) -> StoryBench:
        return self._bench

    @property
    def subject(self) -> StorySubject:
        return StorySubject(self._bench)

    def open(self) -> None:
        """Tell the page of this widget, with everything that is to be seen."""
        if not self.head:
            self._show_story()
            self._open_file(next(iter(self._bench.texts), ""), 1, focus=False)
        super().open()

    def wait(self, seconds: float = 60.0) -> None:
        """Block until all running proofs are done."""
        self._prover.wait(seconds)

    def close(self) -> None:
        self.is_closed = True
        self._prover.cancel()
        super().close()

    # ---------------------------------------------------------------- what is seen

    def _show_story(self) -> None:
        """Everything that follows from the story's files."""
        drawn = self._bench.drawn
        if self._looking not in drawn:
            self._looking = drawn.start if drawn.start in drawn else next(iter(drawn.island_of), "")
        self.head = {**self.subject.head(), "edits": 0, "folder": "", "at_risk": []}
        self.show_map()
        self._show_findings()

    def _show_findings(self) -> None:
        """Everything that follows from what was found out."""
        self.show_files()
        self.show_marks()
        self._show_verdict()
        self.show_found()
        self.inspect()

    def _show_verdict(self) -> None:
        """Send the page how far the proofs are, and the lists at the foot of the map."""
        (what, done, of), bench = self._doing, self._bench
        self.verdict = {
            "doing": "broken" if bench.is_broken else what,
            "done": done,
            "of": of,
            "seconds": round(bench.known.seconds, 2),
            "proved": bool(bench.verdicts),
            "old": "all" if bench.known.reached is None and bench.verdicts else "",
            "draft": False,
            "lists": lists(bench, self.language),
            "filters": filter_counts(bench),
            "never": never(bench),
        }

    def _open_file(self, path: str, line: int, focus: bool = True) -> None:
        """Show a file at a line; one that is not there any more is not."""
        if path in self._bench.texts:
            self._version += 1
            shown = {"path": path, "text": self._bench.texts[path], "version": self._version}
            self.text = {**shown, "line": line, "focus": focus}
            self.show_files()

    # ---------------------------------------------------------------- proofs

    def prove(self) -> None:
        """Start what is missing for the story as it is now."""
        self._prover.cancel()
        if self._bench.is_broken:
            return
        desk, bench, story = weakref.ref(self), self._bench, self._bench.story

        def report(what: str, done: int, of: int) -> None:
            there = desk()
            if there is not None and story is bench.story:
                there._hear_prover(what, done, of)

        def draw(drawn: PassageMap) -> None:
            there = desk()
            if there is not None and story is bench.story:
                there._take_map(drawn)

        self._doing = ("reading", 0, 0)
        self._prover.begin(bench, draw, report)

    def _take_map(self, drawn: PassageMap) -> None:
        with self._lock, self.hold_sync():
            self._bench.draw(drawn)
            self._doing = ("reach", 0, 0)
            if self.head:
                self._show_story()

    def _hear_prover(self, what: str, done: int, of: int) -> None:
        """Show a result or the progress of the prover."""
        with self._lock, self.hold_sync():
            if not self.head:
                self._doing = (what, done, of)
            elif what in ("reached", "traced", "covered"):
                self._show_findings()
            elif what == "done":
                self._doing = (what, done, of)
                self._show_verdict()
            else:
                self._doing = (what, done, of)
                self.verdict = {**self.verdict, "doing": what, "done": done, "of": of}

    # ---------------------------------------------------------------- the disk

    def look(self, only_if_changed: bool = False) -> frozenset[str]:
        """Read the story again if its files changed. Returns the files whose text is another now."""
        with self._lock:
            now = self._bench.stamps_now()
            if not now or (only_if_changed and now == self._bench.stamps):
                return frozenset()
            self._bench.stamps = now
            before = self._bench.texts
            self._prover.cancel()
            self._bench.read_again()
            after = self._bench.texts
            changed = frozenset(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))
            with self.hold_sync():
                self._follow_texts(changed)
            self.prove()
            return changed

    def _follow_texts(self, changed: frozenset[str]) -> None:
        """Show files that changed; the map stays until the new version is read through."""
        path = str(self.text.get("path", ""))
        if path in changed:
            self._open_file(path, int(self.text.get("line", 1)), focus=False)
        if path not in self._bench.texts:
            self._open_file(next(iter(self._bench.texts), ""), 1, focus=False)
        self._doing = ("reading", 0, 0)
        self._show_findings()
        if changed:
            self.tell("reloaded", file=", ".join(sorted(changed)[:3]))

    # ---------------------------------------------------------------- what the page says

    def _answer(self, message: Message) -> None:
        """Do what a message of the page asks for."""
        if self.answer_look(message):
            return
        match message:
            case ShowLens(lens):
                if lens not in self.subject.lenses:
                    raise WrongMessage("there is no such lens")
                self.lens = lens
                self.show_marks()
            case OpenFile(path, line):
                self._open_file(path, line)
            case Hello():
                if self.text:
                    self.send({"opened": dict(self.text)})
            case Ask(number=number):
                self.send({"asked": {"number": number, "found": None}})
            case Explain(name):
                self.explain(name)
            case PlayFrom(name):
                self.play_from(name)
            case Click(number):
                self._click(number)
            case Unclick():
                if self._walk is not None:
                    self._walk.back()
                    self._show_walk()
            case ClosePlay():
                self._walk, self.playing, self.walk = None, "", {}

    # ---------------------------------------------------------------- playing

    def play_from(self, name: str) -> None:
        """Play on from a passage, where the play that the proof found leads to it."""
        verdict = self._bench.verdict(name)
        walk = StoryWalk(self._bench.reader) if self._bench.is_lowered else None
        is_start = name == self._bench.drawn.start
        if walk is None or not (is_start or (verdict is not None and verdict.status == "reachable")):
            self.tell("no_play", name=name)
            return
        clicks = [click.link for click in verdict.play] if verdict is not None else []
        if clicks and not walk.follow(clicks, name):
            self.tell("no_walk", name=name)
            return
        self._walk = walk
        self._show_walk()
        self.playing = WALK

    def _click(self, number: int) -> None:
        try:
            if self._walk is not None:
                self._walk.click(number)
        except IndexError as error:
            raise WrongMessage("there is no such link") from error
        self._show_walk()

    def _show_walk(self) -> None:
        if self._walk is not None:
            self.walk = walk_data(self._bench, self._walk)

    def _refuse_message(self, message: Any) -> None:
        """Text is not taken; anything else that was not understood is answered in words."""
        if isinstance(message, dict) and {"edit", "typed", "save"} & message.keys():
            self.notice = {"number": self._notices + 1, "text": self.texts["read_only"], "back": False}
            self._notices += 1
        else:
            self.refuse()
