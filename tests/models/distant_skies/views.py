"""How things stand in a fight, by the engine and by the model, in the same words; and how the model's begins."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.models.distant_skies.fight import Fight
from tests.models.distant_skies.scenes import Scene
from tests.models.distant_skies.squares import Foe
from tests.models.distant_skies.table import Chance, Member

Json = dict[str, Any]


def begin(scene: Scene, board: Json, chance: Chance) -> Fight:
    """The model's table, from the scene; what was shuffled and dealt is taken from the engine's."""
    cards = scene.cards
    deck = Counter(scene.state.cards & cards.combat.keys()) - Counter(board["left_out"])
    return Fight(
        cards,
        chance,
        {mate["name"]: _member(scene, mate) for mate in board["crew"]},
        board["players"],
        board["active"],
        Counter(dict(board["goods"]["each"])),
        list(deck.elements()),
        _row(scene, board["fight"], board["mode"] == "hard"),
        scene.numbers[0] if scene.boss else 0,
        board["mode"] == "easy",
    )


def _member(scene: Scene, mate: Json) -> Member:
    most = scene.cards.character[mate["name"]].health
    statuses, abilities = set(mate["statuses"]), list(mate["abilities"])
    return Member(mate["name"], mate["player"], most - mate["damage"], most, mate["stamina"], statuses, abilities)


def _row(scene: Scene, fight: Json, hard: bool) -> list[Foe]:
    """DS-COMBAT-1: those whom the story names; DS-BUFF-1: in hard mode with a buff each, and hearts by their level."""
    names, buffs, first = [laid["name"] for laid in fight["row"]], dict(fight["buffs"]), scene.numbers[0]
    zones = [f"{first}.{at}" for at in range(scene.cards.bosses[first][2])] if scene.boss else []
    kinds = [name.partition("-")[0] for name in names]
    assert names == zones if scene.boss else sorted(kinds) == sorted(map(str, scene.numbers)), f"the row is {names}"
    assert set(buffs) == (set(names) if hard else set()) and len(set(buffs.values())) == len(buffs), f"buffs: {buffs}"
    row = []
    for at, (name, kind) in enumerate(zip(names, kinds, strict=True)):
        foe = Foe(name, scene.cards.enemies[kind], str(first) if scene.boss else name)
        if hard:
            foe.buff = scene.cards.buff[buffs[name]]
            foe.extra = 0 if scene.boss and at else foe.card.level  # a boss's lie beside its first zone
        row.append(foe)
    return row


def model_view(model: Fight, how: str) -> Json:
    """By the model; after a defeat everybody is well again, and after the fight there is none."""
    view: Json = {}
    if how != "lost":
        for member in model.crew.values():
            view[member.name] = member.health, member.stamina, member.statuses, member.abilities
    if how:
        return view
    for at, foe in enumerate(model.row):
        view[f"enemy {at}"] = foe.name, foe.power, foe.covered, foe.extra
    attack = model.attack
    view["attack"] = (attack.who, attack.target.name, attack.die, attack.synergy) if attack else None
    view["synergy"], view["goods"] = +model.synergy, +model.goods
    view["hands"] = [sorted(hand) for hand in model.hands]
    view["deck"], view["discards"] = sorted(model.deck), sorted(model.discards)
    return view


def engine_view(scene: Scene, board: Json, how: str) -> Json:
    """The same, read from the engine's state as JSON."""
    view: Json = {}
    if how != "lost":
        for mate in board["crew"]:
            health = scene.cards.character[mate["name"]].health - mate["damage"]
            view[mate["name"]] = max(0, health), mate["stamina"], set(mate["statuses"]), mate["abilities"]
    fight = board["fight"]
    if fight is None:
        return view
    power = dict(fight["power"]["each"])
    for at, laid in enumerate(fight["row"]):
        covered = {tuple(spot) for spot in laid["covered"]}
        view[f"enemy {at}"] = laid["name"], power.get(laid["name"], 0), covered, laid["extra"]
    attack = fight["attack"]
    view["attack"] = (attack["who"], attack["target"], attack["die"], attack["synergy"]) if attack else None
    view["synergy"], view["goods"] = Counter(dict(fight["synergy"]["each"])), Counter(dict(board["goods"]["each"]))
    view["hands"] = [sorted(hand) for hand in fight["hands"]]
    view["deck"] = sorted(card for layer in fight["deck"]["layers"] for card in layer)
    view["discards"] = sorted(fight["deck"]["discards"])
    return view
