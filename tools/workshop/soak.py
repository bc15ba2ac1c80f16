"""Random play, watched: whatever is played, certain things hold at every decision.

A game is made from one number: the same number always plays the same game, in a bundled book, a synthetic one or a
tangled one. What must hold is below, a function each; the property tests use the same ones. A game that fails is
kept in tests/finds-play/ and tried by the tests from then on.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from wanderbook.book import Book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import game_for
from wanderbook.session import Play, replay
from wanderbook.session.replies import replies, some_reply
from wanderbook.table import Chance, Game, NotAllowed, Pick, Reply, State, answer, decision, outcome, why
from wanderbook.table.agenda import check
from wanderbook.table.events import Event, Judged
from workshop.playthroughs import playable
from workshop.tangles import tangled_book

FINDS = Path(__file__).parents[2] / "tests" / "finds-play"
GAMES_A_BOOK = 8
"""Making a book takes longer than playing it once."""
LENGTHS = (40, 40, 40, 40, 40, 400)
"""After so many decisions a play is left."""


# ---------------------------------------------------------------- what must hold at every decision


def hold(play: Play) -> None:
    """Everything that can be seen of one moment by itself."""
    never_empty(play)
    round_trip(play)
    quests_conserved(play.game.book, play.state)
    told_by_rules(play.game, play.events)


def never_empty(play: Play) -> None:
    """A decision has at least one open option; a play that asks nothing is over, at an ending or stuck."""
    asked = play.decision
    assert (asked is None) == (play.outcome is not None), "asked and over, or neither"
    if play.outcome is not None:
        assert (play.outcome.ending is None) != (play.outcome.stuck is None), "over, and nobody can say how"
        return
    assert asked is not None
    assert next(replies(asked), None) is not None, "an empty decision"
    if isinstance(asked, Chance):
        assert all(of > 0 for _, of in asked.outcomes), "an outcome that no draw gives"
    elif isinstance(asked, Pick):
        ids = [option.id for option in (*asked.options, *asked.meanwhile)]
        assert len(set(ids)) == len(ids), "two options of the same name"


def round_trip(play: Play) -> None:
    """State is JSON at any moment."""
    game, state = play.game, play.state
    again = game.decode(game.encode(state))
    assert again == state, "JSON and back is not the same"
    assert decision(game, again) == play.decision, "JSON and back asks something else"


def quests_conserved(book: Book, state: State[Any, Any]) -> None:
    """A quest is in exactly one place: not yet in play, in play, or used. Items are those that exist."""
    assert state.quests.isdisjoint(state.used), "in play and used at once"
    assert book.quests.keys() >= state.quests | state.used, "a quest from nowhere"
    assert {card.number for card in book.cards.adventure} >= state.cards, "an item from nowhere"


def told_by_rules(game: Game, events: tuple[Event, ...]) -> None:
    """Every event names a rule of the game."""
    for event in events:
        assert event.rule in game.rule.values(), f"{event} names no rule"


# ---------------------------------------------------------------- what must hold from one decision to the next


def onward(before: State[Any, Any], after: State[Any, Any]) -> None:
    """Quests go from play to used and nowhere else, and stay there; each answer is one moment."""
    assert after.moment == before.moment + 1, "an answer is one moment"
    assert after.used >= before.used, "a used quest came back"
    assert after.quests.isdisjoint(before.used), "a used quest is in play again"
    assert after.quests | after.used >= before.quests, "a quest left play and is nowhere"
    assert after.fate.drawn >= before.fate.drawn and after.fate.seed == before.fate.seed, "fate went backward"


def answers(play: Play, reply: Reply) -> None:
    """Answer, and see that it is exact: the same from JSON, undone and done again, with undo the very state before."""
    game, before = play.game, play.state
    events = play.answer(reply)
    after = play.state
    onward(before, after)
    again = answer(game, game.decode(game.encode(before)), reply)
    assert (again.state, again.events) == (after, events), "answering again gave something else"
    assert play.undo() and play.state is before and play.can_redo(), "undo is not exact"
    assert play.redo() and play.state is after, "redo is not exact"


def refuses(play: Play, reply: Any) -> None:
    """A reply that is not allowed names a rule, says why, and changes nothing."""
    before, journal = play.state, play.journal
    seen = play.game.encode(before)
    try:
        play.answer(reply)
    except NotAllowed as refused:
        assert refused.rule in play.game.rule.values(), f"{refused.rule} is no rule of this game"
        assert refused.reason and refused.rule in str(refused), "refused without a reason"
    else:
        raise AssertionError(f"{reply} was allowed")
    assert play.state is before and play.journal == journal, "a refused reply changed something"
    assert play.game.encode(play.state) == seen, "a refused reply changed the state itself"


def illegal(play: Play) -> Iterator[Any]:
    """Replies of every kind that must be refused now: malformed, not on offer, stale, from others, too many, closed."""
    asked, moment = play.decision, play.state.moment
    yield from (7, None, Reply(None), (None,), ([],), ({}, {}), ("",), ("no such thing",), ("A", "A"))  # type: ignore[arg-type]
    if asked is None:
        yield from ((), ("A",), Reply(("A",), 0, moment))
        return
    fine = next(replies(asked)).chosen
    yield from (Reply(fine, moment=moment + 1), Reply(fine, moment=moment - 1))
    if fine:
        yield from ((), (*fine, *fine), (fine[0].lower() * 9,))
    if isinstance(asked, Chance):
        return
    yield from (Reply(fine, by=asked.owner + 1), Reply(fine, by=-1))
    for option in (*(asked.options if isinstance(asked, Pick) else ()), *asked.meanwhile):
        if option.closed_by:
            assert option.closed_by in play.game.rule.values(), f"{option.closed_by} is no rule of this game"
            assert why(play.game, play.state, option.id), "closed without a reason"
            yield (option.id,)


# ---------------------------------------------------------------- what must hold of a whole play


def replays(play: Play) -> None:
    """The journal gives the same state and the same events."""
    again = replay(play.game, play.seed, play.journal)
    assert again.state == play.state, "the journal gives another state"
    assert list(again.log()) == list(play.log()), "the journal tells another story"


def asked_is_drawn(play: Play, asking: Game) -> None:
    """The same play with chance asked: told the draws that fate gave, it comes to the same table."""
    outcomes = iter([event.outcome.rpartition(":")[2] for event in play.log() if isinstance(event, Judged)])
    told = Play(asking, play.seed)
    for reply in itertools.chain((None,), play.journal):
        if reply is not None:
            told.answer(reply)
        while isinstance(told.decision, Chance):
            drawn = next(outcomes, None)
            if drawn is None:  # draws that only ever lead to draws: asked, they go on for ever
                assert play.outcome and play.outcome.stuck, "a draw that fate was not asked for"
                return
            told.answer((drawn,))
    state = replace(told.state, fate=play.state.fate, moment=play.state.moment)
    assert state == play.state, "chance that is asked leads elsewhere"
    assert outcome(asking, told.state) == play.outcome


# ---------------------------------------------------------------- a game by its number


@dataclass(frozen=True)
class Setting:
    """Which book, where from, and whether chance is drawn or asked."""

    kind: str
    name: str
    chance: str


def setting(number: int) -> Setting:
    """Tangled and synthetic books in turn, a bundled one now and then; chance is asked in every third."""
    at = number // GAMES_A_BOOK
    chance = "ask" if at % 3 == 2 else "draw"
    if at % 8 == 7:
        names = _bundled()
        return Setting("bundled", names[at // 8 % len(names)], chance)
    return Setting("tangled" if at % 2 else "synthetic", str(at), chance)


@cache
def _bundled() -> tuple[str, ...]:
    return playable()


@cache
def _read(name: str) -> Book:
    book = read_book(bundled()[name]).book
    assert book is not None, f"{name} has errors"
    return book


def book_of(of: Setting) -> Book:
    match of.kind:
        case "bundled":
            return _read(of.name)
        case "tangled":
            return tangled_book(Random(int(of.name)))
        case _:
            return synthetic_book(_recipe(Random(int(of.name))))


def _recipe(random: Random) -> Recipe:
    """Any mixture, from a handful of sections to a few hundred."""
    return Recipe(
        sections=random.choice((1, 5, 20, 60, 200)),
        keywords=random.randint(0, 15),
        seed=random.randrange(2**32),
        words=2,
        per_place=random.randint(1, 12),
        guards=random.random(),
        negative=random.random(),
        losses=random.random(),
        redirects=random.choice((0.0, 0.1, 0.5)),
        towns=random.choice((0.0, 0.1, 1.0)),
        trials=random.random(),
        tables=random.choice((0.0, 0.03, 0.2)),
    )


@lru_cache(maxsize=4)
def _game(of: Setting, chance: str) -> Game:
    return game_for(book_of(of), chance)


def seed_of(number: int) -> int:
    """Seeds of every size and sign."""
    return (number, -number, number << 70)[number % 3]


def play_game(number: int, journal: list[list[str]]) -> None:
    """Play the game of this number, noting each answer before it is given; raises where something does not hold."""
    random, of = Random(number), setting(number)
    play = Play(_game(of, of.chance), seed_of(number))
    hold(play)
    for _ in range(random.choice(LENGTHS)):
        if play.decision is None:
            break
        wrong = list(illegal(play))
        refuses(play, random.choice(wrong))
        refuses(play, wrong[-1])
        reply = some_reply(play.decision, random)
        journal.append(list(reply.chosen))
        answers(play, reply)
        hold(play)
    for one in illegal(play):
        refuses(play, one)
    finish(play, _game(of, "ask"))


def finish(play: Play, asking: Game) -> None:
    """What is looked at once, when a play is left."""
    replays(play)
    if not play.game.asks_chance:
        asked_is_drawn(play, asking)
    while play.undo():
        pass
    assert play.state == Play(play.game, play.seed).state, "undone to the start is not the start"


# ---------------------------------------------------------------- finds


def keep(number: int, journal: list[list[str]], what: str) -> Path:
    """Save a game that failed for the tests: its book whole, unless it is a bundled one, for recipes may change."""
    of = setting(number)
    book: Any = of.name if of.kind == "bundled" else book_of(of).model_dump(mode="json")
    find = {"seed": seed_of(number), "chance": of.chance, "journal": journal, "what": what, "book": book}
    FINDS.mkdir(parents=True, exist_ok=True)
    path = FINDS / f"{number}.json"
    path.write_text(json.dumps(find, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def try_find(path: Path) -> None:
    """Play a find again, as far as its journal is still allowed; everything holds on the way."""
    find = json.loads(path.read_text(encoding="utf-8"))
    book = _read(find["book"]) if isinstance(find["book"], str) else Book.model_validate(find["book"])
    play = Play(game_for(book, find["chance"]), find["seed"])
    hold(play)
    for chosen in find["journal"]:
        for reply in illegal(play):
            refuses(play, reply)
        try:
            check(play.game, play.state, Reply(tuple(chosen)))
        except NotAllowed:  # the rules have changed since
            break
        answers(play, Reply(tuple(chosen)))
        hold(play)
    for reply in illegal(play):
        refuses(play, reply)
    finish(play, game_for(book, "ask"))


# ---------------------------------------------------------------- running


@dataclass
class Report:
    games: int = 0
    decisions: int = 0


class Failed(NamedTuple):
    number: int
    journal: list[list[str]]
    what: str


def run(numbers: range) -> tuple[Report, list[Failed]]:
    """Play these games."""
    report, failed = Report(), []
    for number in numbers:
        journal: list[list[str]] = []
        try:
            play_game(number, journal)
        except Exception:
            failed.append(Failed(number, journal, traceback.format_exc(limit=-4)))
        report.games += 1
        report.decisions += len(journal)
    return report, failed


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/soak", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=100_000, help="how many games (default: 100,000)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's number is this many millions")
    parser.add_argument("--seconds", type=float, default=600, help="stop after this long (default: 600)")
    options = parser.parse_args()
    first = options.seed * 1_000_000
    step = GAMES_A_BOOK * 16
    chunks = (range(at, min(at + step, first + options.games)) for at in range(first, first + options.games, step))
    began, total, said = time.monotonic(), Report(), "nothing to do"
    finds: list[Failed] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting: set[Future[tuple[Report, list[Failed]]]] = set()
        while True:
            late = time.monotonic() - began > options.seconds
            room = 0 if late else 2 * (os.cpu_count() or 1) - len(waiting)
            waiting |= {pool.submit(run, chunk) for chunk in itertools.islice(chunks, room)}
            if not waiting:
                break
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for report, failed in (finished.result() for finished in done):
                total.games += report.games
                total.decisions += report.decisions
                finds += failed
            rate = total.decisions / (time.monotonic() - began)
            said = f"{total.games:,} games, {total.decisions:,} decisions, {rate:,.0f} a second, {len(finds)} finds"
            if sys.stdout.isatty():
                print(f"\r{said} ", end="", flush=True)
    print(f"\r{said} ")
    for find in sorted(finds)[:20]:
        print(f"game {find.number}, kept in {keep(*find).relative_to(Path.cwd())}\n{find.what}")
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main())
