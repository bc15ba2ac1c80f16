"""Golden playthroughs: one play of each book, written out so that a change of the rules can be read.

Every decision with its options, open or closed and why; the reply; what happened, by which rule. Of a long play the
beginning is written down, then the first decision of each kind, and how it ended: the outcome, the score, the state.
Plays are seeded, so that they are the same everywhere. The tests compare; after an intended change, write them anew and
read the difference: python -m workshop.playthroughs
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from wanderbook.rulesets import game_for
from wanderbook.session import Play
from wanderbook.table import Chance, Decision, Option, Pick, Spend, Split, open_options, why
from wanderbook.table.decisions import TABLE, Allotment, Chosen, Question
from wanderbook.table.events import Event
from wanderbook.table.fate import Fate
from workshop.shelf import book_named, shelf

FOLDER = Path(__file__).parents[2] / "tests" / "playthroughs"
SEED = 7
TOLD = 30
"""So many decisions of a play are written down, whatever they are."""
MOST = 20_000
"""After so many a play that has not ended is left."""
FREE_ACTIONS = 4
"""One in so many times, something is done meanwhile where anything can be."""


def command(name: str) -> str:
    """What makes a book's transcript."""
    return f"python -m workshop.playthroughs {name}"


def transcript(name: str) -> str:
    """A book's play, as text."""
    return "\n".join(_lines(name, Play(game_for(book_named(name)), SEED))) + "\n"


def _lines(name: str, play: Play) -> Iterator[str]:
    """The transcript of a random play; questions of a known kind are told only at the beginning."""
    yield f"{name}: seed {SEED}, replies drawn at random"
    yield f"made by: {command(name)}"
    yield from _told(play.events)
    chooser, kinds = Fate(SEED), set[str]()
    while (asked := play.decision) is not None and play.state.moment < MOST:
        chosen, chooser = _reply(asked, chooser)
        kind = type(play.state.agenda[-1]).__name__
        if play.state.moment < TOLD or kind not in kinds:
            yield from _asked(play, asked)
            yield f"> {' and '.join(chosen) or 'nothing'}"
            yield from _told(play.answer(chosen))
        else:
            play.answer(chosen)
        kinds.add(kind)
    yield ""
    yield f"outcome: {_ended(play)}"
    if score := play.game.rules.score:
        yield f"score: {score(play.game, play.state)}"
    yield from _written("state", _plain(play.state))


# ---------------------------------------------------------------- replies


def _reply(asked: Decision, fate: Fate) -> tuple[Chosen, Fate]:
    """One legal reply by chance. Drawn from fate, since Python's own random may draw otherwise in other versions."""
    assert not isinstance(asked, Chance), "a transcript is made of a play, and plays draw"
    if free := open_options(asked.free_actions):
        now, fate = fate.below(FREE_ACTIONS)
        if not now:
            at, fate = fate.below(len(free))
            return (free[at],), fate
    return _picked(asked, fate) if isinstance(asked, Pick) else asked.some(fate)


def _picked(asked: Pick, fate: Fate) -> tuple[Chosen, Fate]:
    """How many, then which, as far as they can be paid for."""
    offered = open_options(asked.options)
    if asked.least == asked.most == 1:
        at, fate = fate.below(len(offered))
        return (offered[at],), fate
    more, fate = fate.below(min(asked.most, len(offered)) - asked.least + 1)
    mixed, fate = fate.shuffled(offered)
    chosen = mixed[: asked.least + more]
    while any(toll.cost(chosen) > toll.has for toll in asked.tolls):
        chosen = chosen[:-1]
    return chosen, fate


# ---------------------------------------------------------------- what is written down


def _asked(play: Play, asked: Decision) -> Iterator[str]:
    """A question with its options and free actions."""
    assert not isinstance(asked, Chance)
    yield ""
    yield f"moment {play.state.moment}: {asked.about}{_whose(asked)}"
    if isinstance(asked, Pick):
        for option in asked.options:
            yield f"  {option.id}{_closed(play, option)}"
    else:
        yield f"  {_whole(asked)}"
    yield from _free_actions(asked.free_actions)


def _whose(asked: Question) -> str:
    several = f", {asked.least} to {asked.most}" if isinstance(asked, Pick) and asked.most > 1 else ""
    return several + (", the table" if asked.owner == TABLE else f", player {asked.owner + 1}" if asked.owner else "")


def _whole(asked: Allotment) -> str:
    """The question for points, payments or placements, in one line."""
    match asked:
        case Split(how=how):
            among = (f"{one.name} {one.room}{' later' if one.tier else ''}" for one in how.among)
            return f"{how.amount} among {', '.join(among)}"
        case Spend(how=how):
            price, have = (", ".join(f"{amount} {good}" for good, amount in of.each) for of in (how.price, how.have))
            return f"{price} out of {have}"
        case _:
            row = ", ".join(f"{laid.name} {_short(laid.covered)}" for laid in asked.row)
            return f"{_facts(asked.how)} on {row}"


def _closed(play: Play, option: Option) -> str:
    return f" closed by {option.closed_by}: {why(play.game, play.state, option.id)}" if option.closed_by else ""


def _free_actions(options: Iterable[Option]) -> Iterator[str]:
    """Lines for the free actions: one for the open ones, and one for each rule that closes some."""
    by_rule: dict[str, list[str]] = {}
    for option in options:
        by_rule.setdefault(option.closed_by or "", []).append(option.id)
    for rule, ids in sorted(by_rule.items()):
        yield f"  meanwhile{' closed by ' + rule if rule else ''}: {', '.join(ids)}"


def _told(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        yield f"  {_facts(event)} [{event.rule}]"


def _facts(fact: msgspec.Struct) -> str:
    fields = (field for field in fact.__struct_fields__ if field != "rule" and _is_told(fact, field))
    return " ".join((type(fact).__name__, *(f"{field}={_short(getattr(fact, field))}" for field in fields)))


def _is_told(fact: msgspec.Struct, field: str) -> bool:
    """Whether a field says more than its default would."""
    return not fact.__struct_config__.omit_defaults or getattr(fact, field) != ()


def _short(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(_plain(value), ensure_ascii=False)


def _ended(play: Play) -> str:
    """How a play ended."""
    ended = play.outcome
    if ended is None:
        return f"left after {MOST} decisions"
    if ended.stuck is not None:
        return f"stuck at {ended.stuck}"
    return "lost" if ended.ending is None else f"ending {ended.ending}"


def _written(name: str, value: Any, deep: int = 2) -> Iterator[str]:
    """A state, a field a line, and one for each of the crew."""
    if isinstance(value, dict) and deep:
        for field, inner in value.items():
            yield from _written(f"{name}.{field}", inner, deep - 1)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for one in value:
            yield from _written(name, one, 0)
    else:
        yield f"{name}: {json.dumps(value, ensure_ascii=False)}"


def _plain(value: Any) -> Any:
    """As in JSON; sets, which have no order of their own, are sorted."""
    return msgspec.json.decode(msgspec.json.encode(value, order="deterministic"))


def main() -> int:
    """Write the transcripts of these books, or of all."""
    parser = argparse.ArgumentParser(prog="python -m workshop.playthroughs", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("books", nargs="*", metavar="BOOK", help="books of the shelf (default: all that can be played)")
    options = parser.parse_args()
    if unknown := set(options.books) - shelf().keys():
        parser.error(f"no book that can be played: {', '.join(sorted(unknown))}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in options.books or shelf():
        path = FOLDER / f"{name}.txt"
        path.write_text(transcript(name), encoding="utf-8", newline="\n")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
