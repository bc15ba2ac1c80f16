"""Four clients of a room behind bad connections: `python -m tests.widgets.hosting.faults --games 200`.

What they say is delayed, doubled, reordered and cut off; pages are loaded again in the middle of a decision. No
decision may be lost or taken twice, and in the end every client has the view that somebody would get who came in now.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.widgets.hosting.people import Person, gathered, patched
from wanderbook.session.play import Play
from wanderbook.session.replies import some_reply
from wanderbook.table import Chance
from wanderbook_widgets.hosting.seated import SeatedTable

PARTS = ("head", "page", "question", "crew", "stores", "cards", "atlas", "fight", "free_actions", "screen")
BOOKS = ("the-widows-buoys", "the-late-mountain", "the-lamplighters-round")
NAMES = ("Anna", "Ben", "Cleo", "Dai")
NONSENSE: tuple[Any, ...] = (
    {},
    {"answer": 3},
    {"undo": "yes"},
    {"sit": 77},
    {"go": "1:A", "serial": 1},
    "x",
    None,
    [1],
)


class Client:
    """Somebody whose messages are late, doubled or lost."""

    def __init__(self, person: Person, random: Random) -> None:
        self.person, self.random = person, random
        self.on_the_way: list[Any] = []
        self.unheard: Any = None

    def say(self, message: Any) -> None:
        """Send a message, perhaps twice."""
        self.on_the_way += [message] * self.random.choice((1, 1, 1, 2))
        if isinstance(message, dict) and "answer" in message:
            self.unheard = message

    def cut(self) -> None:
        """The connection breaks, with what was on its way; the page connects again and repeats its last answer."""
        self.on_the_way.clear()
        self.person.leave()
        self.person.arrive()
        if self.unheard is not None and self.random.random() < 0.8:
            self.on_the_way.append(self.unheard)
        self.unheard = None


class Storm:
    """A game that is played through it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        book = BOOKS[seed % len(BOOKS)]
        answers = {} if book == BOOKS[-1] else {"answers": {"players": [str(1 + seed % 4)]}}
        self.clients = [Client(one, self.random) for one in gathered(folder, book, *NAMES, **answers)]
        self.hosted = self.clients[0].person.hosted
        self.used: set[int] = set()
        self.counts: Counter[str] = Counter()

    def play(self, steps: int) -> None:
        """So many things happen; then everything arrives, and all views are compared."""
        for _ in range(steps):
            client = self.random.choice(self.clients)
            kind = self.random.choices(("answer", "deliver", "cut", "undo", "talk"), (8, 14, 1.5, 0.6, 1))[0]
            self.counts[kind] += 1
            getattr(self, f"_{kind}")(client)
        for client in self.clients:
            while client.on_the_way:
                self._deliver(client)
        self.compare()

    def _answer(self, client: Client) -> None:
        deciders = [one for one in self.clients if one.person.decides]
        if deciders and self.random.random() < 0.7:  # else somebody who is not asked may try
            client = self.random.choice(deciders)
        person = client.person
        asked = person.table.asked_now if self.hosted.autosave.play.decision is not None else None
        if asked is None or isinstance(asked, Chance) or "serial" not in person.traits["question"]:
            return
        chosen = some_reply(asked, self.random).chosen
        client.say({"answer": list(chosen), "serial": person.traits["question"]["serial"]})

    def _deliver(self, client: Client) -> None:
        """One of the next messages arrives, of this client or, if they say nothing, of another."""
        client = client if client.on_the_way else next((one for one in self.clients if one.on_the_way), client)
        if not client.on_the_way:
            return
        message = client.on_the_way.pop(self.random.randrange(min(3, len(client.on_the_way))))
        play = self.hosted.autosave.play
        before = play.journal
        client.person.say(message)
        has_changed = self.hosted.autosave.play.journal != before
        serial = message.get("serial") if isinstance(message, dict) and "answer" in message else None
        if serial is not None and has_changed:
            assert serial not in self.used, f"an answer to question {serial} was taken twice"
            self.used.add(serial)
            self.counts["taken"] += 1

    def _cut(self, client: Client) -> None:
        client.cut()

    def _undo(self, client: Client) -> None:
        client.say({"undo": True})
        for other in self.clients:
            other.say({"consent": True})

    def _talk(self, client: Client) -> None:
        client.say(self.random.choice(({"say": "hello"}, {"gesture": "wave"}, *NONSENSE)))

    def compare(self) -> None:
        """Every page shows what a fresh one would, and the journal leads to this very state."""
        play = self.hosted.autosave.play
        again = Play(play.game, play.seed, play.asks_everything)
        for reply in play.journal:
            again.answer(reply)
        assert again.state == play.state, "the journal leads elsewhere"
        for client in self.clients:
            client.cut()
            client.on_the_way.clear()
            self._compare(client.person)

    def _compare(self, person: Person) -> None:
        fresh = SeatedTable(person.hosted, person.id)
        fresh.follow(person.hosted.opened)
        fresh.catch_up(person.hosted.happened)
        for name in PARTS:
            assert person.traits[name] == patched(None, [getattr(fresh, name)]), f"{person.id} shows another {name}"


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    counts: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.games):
        with TemporaryDirectory() as folder:
            storm = Storm(Path(folder), seed)
            storm.play(options.steps)
            counts += storm.counts
    print(f"{options.games} games: {dict(counts)}; nothing lost, nothing taken twice, every view the same")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
