"""The model itself, on the fights that the printed rules tell (SG-EX-6 to SG-EX-9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.models.sleeping_gods.fight import DRAW, Fight
from tests.models.sleeping_gods.pieces import Card, Crew, Enemy, Square, Weapon
from tests.models.sleeping_gods.placing import Placement

HEART, EMPTY, MORE = Square(heart=1), Square(), Square(damage=1)


def enemy(name: str, defense: int, basic: int, rows: Iterable[Iterable[Square]]) -> Enemy:
    squares = {(row, column): square for row, line in enumerate(rows) for column, square in enumerate(line)}
    return Enemy(name, defense, basic, squares)


def mate(name: str, health: int = 6, **weapon: Any) -> Crew:
    return Crew(name, 0, health, {0: Weapon(**weapon)})


def fight(row: list[Enemy], *crew: Crew, **more: Any) -> Fight:
    return Fight({one.name: one for one in crew}, row, 1, 0, [0], {}, {}, **more)


def play(model: Fight, *script: object) -> None:
    """Replies and draws in order; a question with one reply is answered by itself where the script has another."""
    running = model.play()
    item = next(running)
    for step in script:
        while item != DRAW and item.only() and (isinstance(step, int) or step not in item.only()):
            item = running.send(item.only()[0])
        assert (item == DRAW) == isinstance(step, int), f"{step} does not answer {item}"
        try:
            item = running.send(step)
        except StopIteration:
            return
    while item != DRAW and item.kind != "attack" and item.only():
        item = running.send(item.only()[0])


def at(*squares: tuple[int, int]) -> Placement:
    return Placement((0, *square) for square in squares)


def test_laurent_and_the_scorpion_squid() -> None:
    weaken = Square(synergy=True, powers=(("weaken", 1),))
    squid = enemy("squid", 5, 2, [[EMPTY, EMPTY], [HEART, weaken], [Square(heart=2), MORE]])
    laurent = mate("Laurent", accuracy=0, damage=2, block=2, extra="savvy")
    laurent.cards = [Card(1, "savvy")]
    model = fight([squid], laurent, mate("Audrie"), mate("Mac"))
    play(model, "Laurent:0", 5, "extra:1", None, at((2, 0), (1, 0)))
    assert model.row == [], "the heart above was the last one"

    squid = enemy("squid", 5, 2, [[HEART, EMPTY], [EMPTY, weaken], [Square(heart=2), MORE]])
    laurent.cards, laurent.tokens = [Card(1, "savvy")], 0
    model = fight([squid], laurent, mate("Audrie"), mate("Mac"))
    first = ("Laurent:0", 5, "extra:1", None, at((2, 0), (1, 0)))
    second = ("Laurent:0", 6, at((2, 1), (1, 1)), "Laurent>Audrie")
    play(model, *first, *second)
    assert laurent.damage == 1, "3 less 2, then 2 less 2"
    assert model.synergy == {"Laurent": "Audrie"}
    assert not squid.power("weaken")


def test_gregory_and_the_captain_against_the_skeleton_warrior() -> None:
    last = Square(heart=1, synergy=True)
    skeleton, other = enemy("skeleton", 5, 1, [[HEART, EMPTY], [last, MORE]]), enemy("eye", 5, 2, [[HEART, HEART]])
    gregory, odessa = mate("Gregory", accuracy=2, damage=2), mate("Odessa", accuracy=1, damage=2, block=1)
    model = fight([skeleton, other], gregory, odessa)
    play(model, "Gregory:0", "skeleton", 5, at((0, 0), (0, 1)), "Odessa:0", "skeleton", 1, at((1, 0)), "Odessa>Gregory")
    assert (gregory.damage, odessa.damage) == (2, 1)
    assert [one.name for one in model.row] == ["eye"]
    assert model.synergy == {"Odessa": "Gregory"}


def test_the_flying_eye_at_the_end_of_the_round() -> None:
    madness = Square(powers=(("madness", 1), ("flying", 1)))
    eye = enemy("eye", 5, 2, [[HEART, HEART], [MORE, madness]])
    model = fight([eye], mate("Mac"), mate("Rafael"), mate("Gregory", accuracy=0, damage=2))
    play(model, "end", "Mac", "Rafael")
    assert (model.crew["Mac"].damage, model.crew["Rafael"].statuses, model.round) == (3, {"madness"}, 2)


def test_rafaels_token_on_gregory() -> None:
    eye = enemy("eye", 9, 2, [[HEART, HEART], [MORE, EMPTY]])
    model = fight([eye], mate("Mac"), mate("Gregory", accuracy=2, damage=2), synergy={"Rafael": "Gregory"})
    play(model, "Gregory:0", 1, "synergy:Rafael", at((0, 0)))
    assert (model.crew["Gregory"].damage, model.synergy) == (1, {})


def test_excess_damage_goes_whole_to_one_other_and_then_to_one_more() -> None:
    brute = enemy("brute", 5, 9, [[HEART, HEART]])
    model = fight([brute], mate("Gregory", 4), mate("Kannan", 1), mate("Mac", 6), mate("Marco", 6))
    play(model, "end", "Gregory", "Kannan", "Mac")
    assert [one.damage for one in model.crew.values()] == [4, 1, 4, 0]
