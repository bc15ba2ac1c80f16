"""The standpoint of a play, from which proofs can continue: from its state, or as an author describes it.

A standpoint is a section, or the ship or the map, with everything that holds there (`machine.standpoint`). A state in
between, in a fight or a challenge, has none: its outcome is not known yet.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.book import Book
from wanderbook.book.claims import Beginning
from wanderbook.machine.standpoint import Standpoint
from wanderbook.rulesets.story import Find, unknown
from wanderbook.table import Game, Table
from wanderbook.table.amounts import Counts
from wanderbook.table.game import Whereabouts
from wanderbook.table.kinds import then
from wanderbook.table.steps import ChooseWay, ReadSection


class NoStandpoint(ValueError):
    """Raised for a state from which proofs cannot continue; says why. `which` names the sentence."""

    def __init__(self, which: str, sentence: str) -> None:
        super().__init__(sentence)
        self.which = which


def standpoint_of(game: Game, state: Table) -> Standpoint:
    """A play's standpoint: the section, or the ship or the map, and everything that holds there, from which the proofs
    can go on. Raises `NoStandpoint` if the play is over or in the middle of a fight or a challenge."""
    if not state.agenda:
        raise NoStandpoint("over", "this play is over")
    where = game.rules.whereabouts(game, state) if game.rules.whereabouts else Whereabouts()
    if where.is_fighting:
        raise NoStandpoint("fight", "this play is in the middle of a fight; end it first")
    section, is_read = _section(game, state)
    facts = frozenset(_facts(game.book, state, where, bool(section)))
    figures = game.rules.figures(game, state) if game.book.stats and game.rules.figures else {}
    levels = tuple((key, figures[key]) for key in game.book.stats)
    starts = tuple(zip(game.book.stats, where.starts, strict=False))
    boxes = tuple((track.key, state.boxes[track.key]) for track in game.book.title_page.track)
    return Standpoint(section, is_read, state.entrance, facts, levels, starts, boxes, where.position)


def _section(game: Game, state: Table) -> tuple[str, bool]:
    """The section of the next choice, and whether it was read; None at the ship or the map."""
    sections = game.book.sections
    reading = [step for step in state.agenda if getattr(step, "section", "") in sections]
    if game.book.atlas and not state.entrance and not reading:
        return "", False
    top = state.agenda[-1]
    if reading == [top] and isinstance(top, ChooseWay | ReadSection):
        return top.section, isinstance(top, ChooseWay)
    raise NoStandpoint("between", "this play is in the middle of a section; go on to its next choice first")


def _facts(book: Book, state: Table, where: Whereabouts, is_exploring: bool) -> Iterator[str]:
    """The names of the facts that hold, in the proofs' words: `quest:3`, `crossed:12`, `deck:0`."""
    yield from (f"quest:{quest}" for quest in state.quests)
    yield from (f"used:{quest}" for quest in state.used)
    yield from (f"card:{card}" for card in state.cards)
    yield from (f"crossed:{number}" for number in state.crossed)
    yield from (f"deck:{at}" for at in range(min(where.ends, len(book.title_page.deck_ends))))
    if is_exploring:
        yield from (f"token:{token}" for token in state.tokens)
        yield from (f"taken:{name}" for name in state.taken)


def standpoint_from(book: Book, given: Beginning, tokens: frozenset[str] = frozenset()) -> Standpoint:
    """The standpoint of a play with this beginning: what it names is held in addition to a play's usual start. Nothing
    is rolled: stats that are not named start as low as they can.
    """
    page = book.title_page
    quests, used = {*page.quests, *given.quests}.difference(given.used), given.used
    cards = {*page.adventures, *given.cards}
    facts = {
        *(f"quest:{quest}" for quest in quests),
        *(f"used:{quest}" for quest in used),
        *(f"card:{card}" for card in cards),
        *(f"token:{token}" for token in tokens),
    }
    levels, starts = [], []
    for key, stat in book.stats.items():
        start = max(stat.starts[0][0], given.stats.get(key, 0))
        levels.append((key, given.stats.get(key, start)))
        starts.append((key, start))
    section = given.section or ("" if book.atlas else page.start or "")
    entrance = section if section in book.locations or not book.atlas else ""
    return Standpoint(
        section, False, entrance, frozenset(facts), tuple(levels), tuple(starts), tuple(given.boxes.items())
    )


# ---------------------------------------------------------------- back to the table


def state_at(game: Game, standpoint: Standpoint) -> Table:
    """The state of a game of witnesses (`witness_game`) at a standpoint, to replay a witness from there."""
    book, state = game.book, game.rules.begin(game, 0)
    held: dict[str, set[str]] = {}
    for fact in standpoint.facts:
        kind, _, which = fact.partition(":")
        held.setdefault(kind, set()).add(which)

    def numbers(kind: str) -> frozenset[int]:
        return frozenset(map(int, held.get(kind, ())))

    state = replace(
        state,
        quests=numbers("quest"),
        used=numbers("used"),
        cards=numbers("card"),
        crossed=frozenset(held.get("crossed", ())),
        tokens=frozenset(held.get("token", ())),
        taken=frozenset(held.get("taken", ())),
        entrance=standpoint.entrance,
        boxes=Counts.of(dict(standpoint.boxes)),
    )
    if book.stats:
        levels, starts = (tuple(level for _, level in known) for known in (standpoint.levels, standpoint.starts))
        state = replace(state, board=replace(state.board, levels=levels, starts=starts))
    elif book.atlas:
        decks = sum(fact.startswith("deck:") for fact in standpoint.facts)
        state = replace(state, board=replace(state.board, is_begun=True, decks_ended=decks))
    section = standpoint.section
    if not section:
        return state
    state = state if book.atlas else replace(state, agenda=())
    state = then(state, ChooseWay(section) if standpoint.is_read else ReadSection(section))
    return then(state, Find(section)) if book.atlas and unknown(book, section) else state
