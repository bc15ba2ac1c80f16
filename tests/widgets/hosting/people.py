"""People at a hosted table, without a browser: each applies the messages that their page would get."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from wanderbook.session.replies import some_reply
from wanderbook.table import Chance
from wanderbook_widgets.hosting.seated import SeatedTable
from wanderbook_widgets.hosting.store import Rooms, StoredRoom
from wanderbook_widgets.table.editions import EditionCache

EDITIONS = EditionCache()


class Person:
    """A member of the room with one page. `traits` is what the page shows, made from its messages alone."""

    def __init__(self, stored: StoredRoom, name: str, code: str = "") -> None:
        self.stored, self.hosted = stored, stored.hosted
        member, self.key = stored.enter(code or stored.file.code, name)
        self.id = member.id
        self.arrive()

    def arrive(self) -> None:
        """Open the page, or load it again."""
        self.traits: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.shown: list[dict[str, Any]] = []
        self.table: SeatedTable = self.hosted.connect(self.id, self.hear)

    def leave(self) -> None:
        self.hosted.disconnect(self.table)

    def hear(self, message: dict[str, Any]) -> None:
        """Take a message as the page does."""
        match message:
            case {"method": "state" | "update", "state": state}:
                self.traits |= state
            case {"method": "room", "room": room}:
                self.room = room
            case {"method": "custom", "content": {"changed": changed, "sent": sent}}:
                assert sent == self.traits["sent"] + 1, "a message was lost"
                self.traits["sent"] = sent
                for name, change in changed.items():
                    self.traits[name] = patched(self.traits.get(name), change)
            case {"method": "custom", "content": content}:
                self.shown.append(content)

    def say(self, message: object) -> None:
        self.hosted.hear(self.table, message)

    def answer(self, *chosen: str) -> None:
        self.say({"answer": list(chosen), "serial": self.traits["question"]["serial"]})

    @property
    def decides(self) -> bool:
        return self.id in self.room["deciders"]

    @property
    def notice(self) -> str:
        return str(self.traits["notice"].get("text", ""))


def rooms_in(folder: Path) -> Rooms:
    return Rooms(folder, EDITIONS)


def gathered(folder: Path, book: str, *names: str, **begin: Any) -> list[Person]:
    """A room in which these people sit and the host has begun the book."""
    stored = rooms_in(folder).open(book)
    host = Person(stored, names[0], stored.file.host_code)
    others = [Person(stored, name) for name in names[1:]]
    host.say({"begin": {"book": book, "seed": 7, **begin}})
    return [host, *others]


def play_on(people: list[Person], decisions: int, random: Random) -> int:
    """Let those who are asked answer at random, so many times or to the end; returns how many answered."""
    hosted = people[0].hosted
    for count in range(decisions):
        asked = hosted.autosave.play.decision
        if asked is None:
            return count
        assert not isinstance(asked, Chance)
        reply = some_reply(asked, random)
        person = able(people, reply.chosen)
        before = len(hosted.autosave.play.journal)
        person.answer(*reply.chosen)
        while person.table.has_path:
            person.answer(*some_reply(person.table.asked_now, random).chosen)
        assert len(hosted.autosave.play.journal) > before, person.notice
    return decisions


def able(people: list[Person], chosen: tuple[str, ...]) -> Person:
    """Who may give this answer: whoever decides, or the owner of a free action."""
    table = people[0].table
    owners = [player for player in range(people[0].hosted.players) if not table.is_others(chosen, player)]
    if len(owners) == people[0].hosted.players:
        return next(one for one in people if one.decides)
    return next(one for one in people if set(owners) & set(one.room["you"]["players"]))


def patched(old: Any, change: Any) -> Any:
    """What a patch makes of plain data, as `wanderbook_widgets.table.patches` describes it."""
    if isinstance(change, list):
        return change[0]
    if isinstance(old, list) and "rows" in change:
        rows: list[Any] = []
        for run in change["rows"]:
            if isinstance(run, list):
                rows += old[run[0] : run[1]]
            elif "new" in run:
                rows += run["new"]
            else:
                rows.append(patched(old[run["at"]], run["now"]))
        return rows
    if isinstance(old, list):
        return [patched(value, change[str(at)]) if str(at) in change else value for at, value in enumerate(old)]
    now = {**old, **{name: patched(old.get(name), one) for name, one in change.items() if one != []}}
    return {name: value for name, value in now.items() if change.get(name) != []}
