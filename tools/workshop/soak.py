"""Random play, watched: whatever is played, certain things hold at every decision.

A game is made from one number: the same number always plays the same game, in a book of the shelf, a synthetic one or
a tangled one. With a book named, its games are played whole: campaigns of however many players join in. What must hold
is below, a function each; the property tests use the same ones. A game that fails is kept in tests/finds-play/ and the
tests try it from then on.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from wanderbook.book import Book
from wanderbook.book.sections import Fight
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.events import CampaignLost
from wanderbook.rulesets.reference import reference
from wanderbook.session import Play, replay
from wanderbook.session.replies import replies, some_reply
from wanderbook.table import Chance, Decision, Game, NotAllowed, Pick, Reply, Table, answer, decision, outcome
from wanderbook.table.agenda import check
from wanderbook.table.decisions import TABLE, Chosen
from wanderbook.table.events import DiceRolled, Event, Judged, RoundFought
from wanderbook.table.fate import Fate
from workshop.shelf import book_named, shelf
from workshop.tangles import tangled_book

ROOT = Path(__file__).parents[2]
FINDS = ROOT / "tests" / "finds-play"
GAMES_A_BOOK = 8
"""Making a book takes longer than playing it once."""
LENGTHS = (40, 40, 40, 40, 40, 400)
"""After so many decisions a play is left, unless it is played whole."""
MOST = 20_000
"""A whole play that has more decisions does not end."""
LAST = 40
"""So many of a find's decisions, those nearest to what went wrong, are tried with every reply that is illegal."""


# ---------------------------------------------------------------- what must hold at every decision


def hold(play: Play) -> None:
    """Check everything that can be checked of one decision by itself."""
    never_empty(play)
    round_trip(play)
    conserved(play.game, play.state)
    told_by_rules(play.game, play.events)


def never_empty(play: Play) -> None:
    """Check that every question has a legal reply, and that a play without a question is over and says how."""
    asked, over = play.decision, play.outcome
    assert (asked is None) == (over is not None), "asked and over, or neither"
    if over is not None:
        lost = any(isinstance(event, CampaignLost) for event in play.events)
        assert (over.ending is not None) + (over.stuck is not None) + lost == 1, "over, and nobody can say how"
        return
    assert asked is not None
    assert legal(asked) is not None, "an empty decision"
    if isinstance(asked, Chance):
        assert all(of > 0 for _, of in asked.outcomes), "an outcome that no draw gives"
    else:
        ids = [option.id for option in (*(asked.options if isinstance(asked, Pick) else ()), *asked.free_actions)]
        assert len(set(ids)) == len(ids), "two options of the same name"


def legal(asked: Decision) -> Chosen | None:
    """A legal reply to the question itself, no free action; None where there is none."""
    if isinstance(asked, Chance):
        return next((reply.chosen for reply in replies(asked)), None)
    if isinstance(asked, Pick):
        return next((reply.chosen for reply in replies(replace(asked, free_actions=()))), None)
    return asked.some(Fate(0))[0]


def round_trip(play: Play) -> None:
    """Check that the state survives JSON."""
    game, state = play.game, play.state
    again = game.decode(game.encode(state))
    assert again == state, "JSON and back is not the same"
    assert decision(game, again) == play.decision, "JSON and back asks something else"


def conserved(game: Game, state: Table) -> None:
    """Check that a quest is in exactly one place (not in play, in play, used), and what the ruleset itself says."""
    assert state.quests.isdisjoint(state.used), "in play and used at once"
    assert game.book.quests.keys() >= state.quests | state.used, "a quest from nowhere"
    wrong = [*game.rules.conserved(game, state), *game.rules.invariants(game, state)]
    assert not wrong, "; ".join(wrong)


def told_by_rules(game: Game, events: tuple[Event, ...]) -> None:
    """Check that every event names a rule of the game."""
    for event in events:
        assert is_rule(game, event.rule), f"{event} names no rule"


def is_rule(game: Game, id: str) -> bool:
    """Whether a player can look it up."""
    return id in reference(game.rules.name).entries


# ---------------------------------------------------------------- what must hold from one decision to the next


def onward(before: Table, after: Table) -> None:
    """Check that quests only go from play to used, and that each answer advances the moment by one."""
    assert after.moment == before.moment + 1, "an answer is one moment"
    assert after.used >= before.used, "a used quest came back"
    assert after.quests.isdisjoint(before.used), "a used quest is in play again"
    assert after.quests | after.used >= before.quests, "a quest left play and is nowhere"
    assert after.fate.drawn >= before.fate.drawn and after.fate.seed == before.fate.seed, "fate went backward"


def answers(play: Play, reply: Reply) -> None:
    """Answer, and check that the result is the same from JSON, after undo and after redo."""
    game, before = play.game, play.state
    events = play.answer(reply)
    after = play.state
    onward(before, after)
    again = answer(game, game.decode(game.encode(before)), reply)
    assert (again.state, again.events) == (after, events), "answering again gave something else"
    assert play.undo() and play.state is before and play.can_redo(), "undo is not exact"
    assert play.redo() and play.state is after, "redo is not exact"


def refuses(play: Play, reply: Any) -> None:
    """Check that an illegal reply names a rule, says why, and changes nothing."""
    before, journal = play.state, play.journal
    seen = play.game.encode(before)
    try:
        play.answer(reply)
    except NotAllowed as refused:
        assert is_rule(play.game, refused.rule), f"{refused.rule} is no rule of this game"
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
    fine = legal(asked)
    assert fine is not None
    yield from (Reply(fine, moment=moment + 1), Reply(fine, moment=moment - 1))
    if fine:
        yield from ((*fine, *fine), (fine[0].lower() * 9,))
    if fine and isinstance(asked, Pick | Chance):
        yield ()
    if isinstance(asked, Chance):
        return
    if asked.owner != TABLE:
        yield from (Reply(fine, by=asked.owner + 1), Reply(fine, by=-1))
    for option in (*(asked.options if isinstance(asked, Pick) else ()), *asked.free_actions):
        if option.closed_by:
            yield (option.id,)
        if option.owner != TABLE:
            yield Reply((option.id,), by=option.owner + 1)


def tries(play: Play, reply: Chosen) -> None:
    """Check that any reply is refused properly, or is legal and can be undone."""
    try:
        check(play.game, play.state, Reply(reply))
    except NotAllowed:
        refuses(play, reply)
    else:
        answers(play, Reply(reply))
        play.undo()


def near(chosen: Chosen, random: Random) -> Chosen:
    """A reply with something changed that may well matter: a part less, one twice, another order, another number."""
    match random.randrange(4):
        case 0:
            return chosen[1:]
        case 1:
            return (*chosen, *chosen[:1])
        case 2:
            return chosen[::-1]
        case _:
            by = random.choice((-1, 1, 2))
            return tuple(re.sub(r"\d+", lambda number: str(int(number[0]) + by), one) for one in chosen)


# ---------------------------------------------------------------- what must hold of a whole play


def replays(play: Play) -> None:
    """Check that replaying the journal gives the same state and events."""
    again = replay(play.game, play.seed, play.journal)
    assert again.state == play.state, "the journal gives another state"
    assert list(again.log()) == list(play.log()), "the journal tells another story"


def asked_is_drawn(play: Play, asking: Game) -> None:
    """Check that the play with its draws asked, given the same draws, comes to the same state."""
    outcomes = _drawn(play)
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
    assert state == play.state, "draws that are given lead elsewhere"
    assert outcome(asking, told.state) == play.outcome


def _drawn(play: Play) -> Iterator[str]:
    """What fate gave in a plain gamebook, draw by draw, as replies to a game whose draws are given."""
    for event in play.log():
        match event:
            case RoundFought(lost=lost, dealt=dealt):
                yield f"{lost}-{dealt}"
            case DiceRolled(about=about, total=total) if ":" not in about:  # for a stat, and not against one
                yield str(total)
            case Judged(outcome=judged) if not _is_of_fight(play.game, judged):
                yield judged.rpartition(":")[2]


def _is_of_fight(game: Game, judged: str) -> bool:
    """Whether this is how a fight by stats ended, whose rounds were drawn."""
    match judged.split(":"):
        case [section, letter, _] if letter in game.sections[section].choices:
            return isinstance(game.sections[section].choices[letter].choice.trial, Fight)
        case _:  # the row of a table
            return False


# ---------------------------------------------------------------- a game by its number


@dataclass(frozen=True)
class Setting:
    """Which book, where from, and whether chance is drawn or asked."""

    kind: str
    name: str
    chance: str


def setting(number: int, book: str = "") -> Setting:
    """Tangled and synthetic books in turn, one of the shelf now and then; or always the one that is named.

    Draws are given in every third book, and in every third game of a named one.
    """
    at = number // GAMES_A_BOOK
    if book:
        return Setting("shelf", book, "ask" if number % 3 == 2 else "draw")
    chance = "ask" if at % 3 == 2 else "draw"
    if at % 8 == 7:
        names = tuple(shelf())
        return Setting("shelf", names[at // 8 % len(names)], chance)
    return Setting("tangled" if at % 2 else "synthetic", str(at), chance)


def book_of(of: Setting) -> Book:
    """The book of a setting: from the shelf, tangled or synthetic."""
    match of.kind:
        case "shelf":
            return book_named(of.name)
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


def play_game(number: int, journal: list[list[str]], book: str = "") -> str:
    """Play the game of this number, noting each answer before it is given; raises where something does not hold.

    Says how it ended.
    """
    random, of = Random(number), setting(number, book)
    play = Play(_game(of, of.chance), seed_of(number))
    hold(play)
    most = MOST if book else random.choice(LENGTHS)
    while play.decision is not None and play.state.moment < most:
        wrong = list(illegal(play))
        refuses(play, random.choice(wrong))
        refuses(play, wrong[-1])
        reply = some_reply(play.decision, random)
        tries(play, near(reply.chosen, random))
        journal.append(list(reply.chosen))
        answers(play, reply)
        hold(play)
    assert not book or play.outcome is not None, f"it does not end in {MOST} decisions"
    for one in illegal(play):
        refuses(play, one)
    how = ended(play)
    finish(play, _game(of, "ask"))
    return how


def ended(play: Play) -> str:
    """How a play ended."""
    over = play.outcome
    if over is None:
        return "left"
    if over.stuck is not None:
        return "stuck"
    return "lost" if over.ending is None else f"ending {over.ending}"


def finish(play: Play, asking: Game) -> None:
    """Run the checks that are made once, when a play is left."""
    replays(play)
    # Where fate is cards, which of those with the same number came is not asked.
    if not play.game.asks_chance and play.game.rules.challenge is None:
        asked_is_drawn(play, asking)
    first = Play(play.game, play.seed).state
    while play.undo():
        pass
    assert play.state == first, "undone to the start is not the start"


# ---------------------------------------------------------------- finds


def keep(number: int, journal: list[list[str]], what: str, book: str = "") -> Path:
    """Save a game that failed for the tests: its book whole, unless it is on the shelf, for recipes may change."""
    of = setting(number, book)
    told: Any = of.name if of.kind == "shelf" else book_of(of).model_dump(mode="json")
    find = {"seed": seed_of(number), "chance": of.chance, "journal": journal, "what": what, "book": told}
    FINDS.mkdir(parents=True, exist_ok=True)
    path = FINDS / f"{book}{'-' if book else ''}{number}.json"
    path.write_text(json.dumps(find, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def try_find(path: Path) -> None:
    """Play a find again, as far as its journal is still allowed; everything holds on the way."""
    find = json.loads(path.read_text(encoding="utf-8"))
    book = book_named(find["book"]) if isinstance(find["book"], str) else Book.model_validate(find["book"])
    play = Play(game_for(book, find["chance"]), find["seed"])
    hold(play)
    for left, chosen in zip(range(len(find["journal"]), 0, -1), find["journal"], strict=True):
        for reply in illegal(play) if left <= LAST else ():
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
class SoakReport:
    games: int = 0
    decisions: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    """How many games, by how they ended."""

    def add(self, other: SoakReport) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.ended.update(other.ended)


class Failed(NamedTuple):
    number: int
    journal: list[list[str]]
    what: str
    book: str = ""


def run(numbers: range, book: str = "") -> tuple[SoakReport, list[Failed]]:
    """Play these games."""
    report, failed = SoakReport(), []
    for number in numbers:
        journal: list[list[str]] = []
        try:
            report.ended[play_game(number, journal, book)] += 1
        except Exception:
            what = traceback.format_exc(limit=-4).replace(f"{ROOT}/", "")  # a find is kept: it names no machine
            failed.append(Failed(number, journal, what, book))
        report.games += 1
        report.decisions += len(journal)
    return report, failed


def main() -> int:
    """Play random games until the time is over, and save each find."""
    parser = argparse.ArgumentParser(prog="tools/soak", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("book", nargs="?", default="", help="play only this one, each game whole (default: all sorts)")
    parser.add_argument("--games", type=int, default=100_000, help="how many games (default: 100,000)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's number is this many millions")
    parser.add_argument("--seconds", type=float, default=600, help="stop after this long (default: 600)")
    options = parser.parse_args()
    if options.book and options.book not in shelf():
        parser.error(f"there is no book {options.book}; there are {', '.join(shelf())}")
    first = options.seed * 1_000_000
    step = 1 if options.book else GAMES_A_BOOK * 16
    chunks = (range(at, min(at + step, first + options.games)) for at in range(first, first + options.games, step))
    began, total, said = time.monotonic(), SoakReport(), "nothing to do"
    finds: list[Failed] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting: set[Future[tuple[SoakReport, list[Failed]]]] = set()
        while True:
            late = time.monotonic() - began > options.seconds
            room = 0 if late else 2 * (os.cpu_count() or 1) - len(waiting)
            waiting |= {pool.submit(run, chunk, options.book) for chunk in itertools.islice(chunks, room)}
            if not waiting:
                break
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for report, failed in (finished.result() for finished in done):
                total.add(report)
                finds += failed
            rate = total.decisions / (time.monotonic() - began)
            said = f"{total.games:,} games, {total.decisions:,} decisions, {rate:,.0f} a second, {len(finds)} finds"
            if sys.stdout.isatty():
                print(f"\r{said} ", end="", flush=True)
    print(f"\r{said} ")
    print(", ".join(f"{how}: {games:,}" for how, games in sorted(total.ended.items())))
    for find in sorted(finds)[:20]:
        print(f"game {find.number}, kept in {keep(*find).relative_to(Path.cwd())}\n{find.what}")
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main())
