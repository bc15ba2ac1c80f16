"""What scenarios of the board games share: stacked decks, claims in words, unknown names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from wanderbook.book.sections import Combat
from wanderbook.diagnostics import suggest
from wanderbook.ids import section_and_letter
from wanderbook.rulesets.common.row import laid_in
from wanderbook.table import Game
from wanderbook.table.decks import Deck
from wanderbook.table.events import Event
from wanderbook.table.game import Claim, Fault
from wanderbook.table.grids import EnemyRow

EnemyName = Annotated[str, BeforeValidator(lambda name: str(name) if isinstance(name, int) else name)]
"""An enemy in the row: its number, and `7-2` for the second of two."""
SomeAmount = Annotated[int, Field(ge=0, le=99)]


# ---------------------------------------------------------------- decks


def without(deck: Deck, gone: Iterable[int]) -> Deck:
    """The deck without these cards."""
    out = frozenset(gone)
    remaining = (tuple(card for card in layer if card not in out) for layer in deck.layers)
    return Deck(tuple(layer for layer in remaining if layer))


def stack(deck: Deck, fate: Mapping[int, int], numbers: Iterable[int]) -> Deck:
    """The deck with cards of these fate numbers on top, the first one uppermost."""
    on_top: list[int] = []
    for number in numbers:
        there = (card for layer in deck.layers for card in layer if card not in on_top)
        on_top.append(next(card for card in there if fate[card] == number))
    return without(deck, on_top).put_on_top(reversed(on_top))


def too_few(fate: Mapping[int, int], gone: Iterable[int], numbers: Iterable[int]) -> Iterator[Fault]:
    """A fault for each fate number given more often than the deck has it, without these cards."""
    out = frozenset(gone)
    remaining = Counter(number for card, number in fate.items() if card not in out)
    for number, many in Counter(numbers).items():
        if many > (has := remaining[number]):
            yield Fault("SB502", ("fate",), f"the ability deck has {has} cards of fate {number}, not {many}")


# ---------------------------------------------------------------- fights


def combat_of(game: Game, choice: str) -> Combat | None:
    """The fight of a choice, `38.9:A`; None if it has none."""
    section, letter = section_and_letter(choice)
    read = game.book.sections.get(section)
    trials = (one.trial for one in read.choices if one.letter == letter) if read else ()
    return next((trial for trial in trials if isinstance(trial, Combat)), None)


def no_fight(choice: str) -> Fault:
    """The fault of a scenario whose fight names a choice without one."""
    help = 'write a choice with its section: "38.9:A"'
    return Fault("SB501", ("fight", "choice"), f"no choice {choice} leads to a fight", help)


def wrong_row(choice: str, given: tuple[str, ...], enemies: Iterable[str]) -> Iterator[Fault]:
    """A fault for each enemy of the row that the choice's fight does not have, and for one that is named twice."""
    yield from unknown(("fight", "row"), f"enemy in {choice} called", given, enemies)
    if len(set(given)) < len(given):
        yield Fault("SB502", ("fight", "row"), "an enemy is in the row twice", "number the second one 7-2")


def of_row(row: EnemyRow, wanted: tuple[str, ...] | None, covered: Mapping[str, tuple[str, ...]]) -> Iterator[Claim]:
    """Check claims about a fight: the enemies in the row, and the covered squares."""
    if wanted is not None:
        yield is_so("the row", join_words(wanted), join_words(laid.name for laid in row))
    for name, squares in covered.items():
        laid = laid_in(row, name)
        there = {f"{line},{column}" for line, column in laid.covered} if laid else set()
        yield is_so(f"covered on {name}", join_words(sorted(squares)), join_words(sorted(there)))


# ---------------------------------------------------------------- claims


def is_so(what: str, wanted: object, so: object) -> Claim:
    """The claim that something is as wanted: `what` names it in words, `so` is its actual value."""
    return Claim(f"{what}: {wanted}", right=wanted == so, so=str(so))


def of_one(name: str, there: Mapping[str, Any], wanted: Mapping[str, Any]) -> Iterator[Claim]:
    """Check claims about a crew member: amounts must be equal, lists must be included."""
    for field, claimed in wanted.items():
        if isinstance(claimed, tuple):
            for thing in claimed:
                claim = f"{name}'s {field}: {thing}"
                yield Claim(claim, right=thing in there[field], so=join_words(there[field]))
        elif claimed is not None:
            yield is_so(f"{name}'s {field}", claimed, there[field])


def of_hands(what: str, wanted: Iterable[tuple[int, ...]], hands: tuple[tuple[int, ...], ...]) -> Iterator[Claim]:
    """Check claims about the players' hands: each hand has at least the wanted cards, in any number. `what` is the kind
    of hand in words: "hand", "adventure hand".
    """
    for player, cards in enumerate(wanted):
        hand = hands[player] if player < len(hands) else ()
        claim = f"{join_words(cards)} in {what} {player}"
        yield Claim(claim, right=set(cards) <= set(hand), so=join_words(hand))


def join_words(things: Iterable[object]) -> str:
    """A list of values as claims write it: "3 17", or "nothing"."""
    return " ".join(map(str, things)) or "nothing"


def unknown(where: tuple[str, ...], what: str, named: Iterable[object], known: Iterable[object]) -> Iterator[Fault]:
    """A fault (SB501) for each unknown name. `what` is the kind of thing in words, `where` its field."""
    there = {str(one) for one in known}
    for name in map(str, named):
        if name not in there:
            yield Fault("SB501", where, f"there is no {what} {name}", suggest(name, there))


def events_of(module: ModuleType) -> tuple[type[Event], ...]:
    """Every kind of event in a module, its own and imported ones."""
    members: Iterable[Any] = vars(module).values()
    return tuple(
        member for member in members if isinstance(member, type) and issubclass(member, Event) and member is not Event
    )
