"""A fight of Sleeping Gods, told as the rulebook tells it: a generator that asks, draws fate, and moves the pieces.

It is a second reading of the printed rules, and imports nothing of the engine. It yields an `Ask` for every decision,
also where only one reply is legal, and `DRAW` for every draw of fate, and is sent the reply or the number. What the
printed rules leave open is decided as the rules reference says, and marked "ruling" here.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tests.models.sleeping_gods.pieces import FULL_FATIGUE, STATUS_OF, STATUS_TOKENS, Crew, Enemy, Weapon
from tests.models.sleeping_gods.placing import Blow, Placement, Spot

DRAW = "draw"
MOST_IDLE = 10
"""Ruling: a fight in which nothing comes of so many rounds in a row is lost (SG-COMBAT-4)."""
RESOURCES = ("meat", "grain", "vegetable", "material", "artifact", "coin")
Reply = Any
"""A name, a set of squares, or nothing (None) where nothing more is done."""


@dataclass
class Ask:
    kind: str
    owner: int | None
    """The player who decides; None where the players decide together."""
    legal: frozenset[Reply] = frozenset()
    blow: Blow | None = None
    """Where damage is placed: the legal replies are too many to list."""

    def only(self) -> tuple[Reply, ...]:
        """The one legal reply, if there is just one."""
        if self.blow is not None:
            found = []
            for placed in self.blow.legal():
                found.append(placed)
                if len(found) > 1:
                    return ()
            return tuple(found)
        return tuple(self.legal) if len(self.legal) == 1 else ()


class Over(Exception):
    """The fight is over: `won`, or lost with the `crew` or the `ship`."""


Play = Generator[Any, Any, Any]


@dataclass
class Room:
    fate: int
    spaces: int
    damage: int = 0


def splits(amount: int, rooms: list[tuple[str, int]]) -> Iterator[list[tuple[str, int]]]:
    """Every way to hand out so much among these, nobody beyond their room."""
    if not rooms:
        yield from ([] for _ in range(amount == 0))
        return
    (name, room), *others = rooms
    for share in range(min(room, amount) + 1):
        for rest in splits(amount - share, others):
            yield [(name, share), *rest] if share else rest


@dataclass
class Fight:
    crew: dict[str, Crew]
    """The captain first."""
    row: list[Enemy]
    players: int
    active: int
    command: list[int]
    goods: dict[str, int]
    ship: dict[str, Room]
    synergy: dict[str, str] = field(default_factory=dict)
    """Tokens away from home: whose, and who holds each."""
    tokens: list[int] = field(default_factory=list)
    """Combat tokens that each player has left."""
    round: int = 1
    disarmed: list[tuple[int, str, Weapon]] = field(default_factory=list)
    idle: int = 0
    harm: int = 0
    """When the round began, of those who are still there."""

    # ---------------------------------------------------------------- the fight, round after round

    def play(self) -> Play:
        """All of it; gives how it ended (SG-COMBAT-4)."""
        try:
            self._hand_out_tokens()
            while True:
                self.harm = self._harm()
                yield from self._attacks()
                yield from self._end_of_round()
                self.round += 1
                self._hand_out_tokens()
                self.idle = 0 if self._harm() > self.harm else self.idle + 1
                if self.idle == MOST_IDLE:
                    raise Over("crew")
        except Over as over:
            return str(over)

    def _harm(self) -> int:
        return sum(len(enemy.covered) for enemy in self.row) + sum(mate.damage for mate in self.crew.values())

    def _hand_out_tokens(self) -> None:
        """Four tokens, one each in turn from the active player on until they are gone (SG-COMBAT-2)."""
        self.tokens = [0] * self.players
        for at in range(4):
            self.tokens[(self.active + at) % self.players] += 1
        for mate in self.crew.values():
            mate.tokens = 0

    def _standing(self) -> list[Crew]:
        return [mate for mate in self.crew.values() if mate.stands]

    # ---------------------------------------------------------------- step 1: attack and counterattack

    def _attacks(self) -> Play:
        """Tokens are used in any order, and the players may stop early (SG-COMBAT-5)."""
        while True:
            options = {
                f"{mate.name}:{weapon}"
                for mate in self.crew.values()
                for weapon in mate.weapons
                if self.tokens[mate.player] and mate.may_attack_with(weapon)
            }
            reply = yield Ask("attack", None, frozenset({"end", *options, *self._passes()}))
            if reply == "end":
                return
            if reply.startswith("pass:"):
                self._pass_token(reply)
                continue
            name, _, weapon = reply.partition(":")
            yield from self._attack(self.crew[name], int(weapon))

    def _passes(self) -> Iterable[str]:
        """A combat token may be passed if the giver or the receiver pays 1 command (SG-COMBAT-2)."""
        for giver in range(self.players):
            for receiver in range(self.players):
                if giver != receiver and self.tokens[giver]:
                    yield from (f"pass:{giver}>{receiver}:{one}" for one in (giver, receiver) if self.command[one])

    def _pass_token(self, reply: str) -> None:
        _, who, payer = reply.split(":")
        giver, receiver = map(int, who.split(">"))
        self.tokens[giver] -= 1
        self.tokens[receiver] += 1
        self.command[int(payer)] -= 1

    def _attack(self, mate: Crew, number: int) -> Play:
        weapon = mate.weapons[number]
        mate.tokens += 1
        self.tokens[mate.player] -= 1
        name = yield Ask("target", mate.player, frozenset(enemy.name for enemy in self.row))
        target = next(enemy for enemy in self.row if enemy.name == name)

        total = yield from self._total(mate, weapon)
        flies = target.power("flying") and not weapon.ranged and not mate.has("Ignore flying")
        hit = total >= target.defense + (1 if flies else 0)
        damage = (weapon.damage if hit else 1) - (mate.fatigue >= FULL_FATIGUE) + mate.adds("damage")

        strikes_first = target.power("first_strike") or not (hit or mate.has("Rapid strike"))  # SG-ATTACK-12, 13
        if strikes_first:
            yield from self._counterattack(target, mate, weapon)
        yield from self._deal(mate, weapon, target, damage)
        if not strikes_first and target in self.row:
            yield from self._counterattack(target, mate, weapon)

    def _total(self, mate: Crew, weapon: Weapon) -> Play:
        """Fate, accuracy, and synergy tokens used after the draw (SG-ATTACK-2, SG-ATTACK-3)."""
        fate = yield DRAW
        accuracy = weapon.accuracy + mate.adds("accuracy")
        while (used := (yield self._window("alter", mate, ("Mac", "Kannan")))) is not None:
            whose = self._use(used)
            if whose == "Mac":
                accuracy += 2
            else:
                fate = yield DRAW
        return fate + accuracy

    # ---------------------------------------------------------------- synergy tokens

    def _window(self, kind: str, mate: Crew, tokens: Iterable[str], others: Iterable[str] = ()) -> Ask:
        """A moment in which a crew member may use these tokens, if they hold them, or other things, or go on."""
        held = (f"synergy:{whose}" for whose in tokens if self.synergy.get(whose) == mate.name)
        return Ask(kind, None, frozenset({None, *held, *others}))

    def _use(self, reply: str) -> str:
        """The token is home again (SG-SYN-2)."""
        whose = reply.partition(":")[2]
        del self.synergy[whose]
        return whose

    def give_back(self, whose: str) -> None:
        """A token goes home unused, which is allowed at any time (SG-SYN-2)."""
        del self.synergy[whose]

    # ---------------------------------------------------------------- dealing damage

    def _deal(self, mate: Crew, weapon: Weapon, target: Enemy, damage: int) -> Play:
        beside_hearts, diagonal, discarded = 0, False, False
        tokens = ("Audrie", "Kasumi", "Laurent", "Marco", "Odessa")
        while True:
            cards = [card for card in mate.cards if card.skill == weapon.extra and not discarded]
            used = yield self._window("boost", mate, tokens, (f"extra:{card.number}" for card in cards))
            if used is None:
                break
            if used.startswith("extra:"):  # SG-ATTACK-4
                discarded = True
                damage += 1
                yield from self._discard(mate, int(used.partition(":")[2]))
                continue
            whose = self._use(used)
            if whose == "Odessa":
                diagonal = True
            elif whose == "Marco":
                beside_hearts += 2
            else:
                damage += 1

        resisted = target.power("resist")  # SG-ATTACK-14; ruling: first of the damage that hearts do not take
        damage = max(0, damage - max(0, resisted - beside_hearts))
        beside_hearts = max(0, beside_hearts - resisted)
        blow = Blow(self.row, self.row.index(target), damage, beside_hearts, diagonal)
        if blow.more(Placement()):
            placed = yield Ask("place", mate.player, blow=blow)
            yield from self._cover(mate, weapon, placed)

    def _cover(self, mate: Crew, weapon: Weapon, placed: Placement) -> Play:
        marks = False
        for card, *at in placed:
            enemy = self.row[card]
            enemy.covered.add((at[0], at[1]))
            marks = marks or enemy.squares[at[0], at[1]].synergy
        if weapon.tiring:  # SG-FAQ-4
            mate.fatigue = min(FULL_FATIGUE, mate.fatigue + 1)
        self._remove_defeated()
        if marks:  # SG-SYN-1
            others = (other for other in self.crew if other != mate.name)
            reply = yield Ask("synergy", None, frozenset(f"{mate.name}>{other}" for other in others))
            self.synergy[mate.name] = reply.partition(">")[2]

    def _remove_defeated(self) -> None:
        """The defeated leave at once and the row closes up; with the last of them the fight is won (SG-ATTACK-10)."""
        self.harm -= sum(len(enemy.covered) for enemy in self.row if enemy.defeated)
        self.row = [enemy for enemy in self.row if not enemy.defeated]
        if not self.row:
            self.synergy.clear()
            for card, name, weapon in self.disarmed:
                self.crew[name].weapons[card] = weapon
            raise Over("won")

    # ---------------------------------------------------------------- taking damage

    def _counterattack(self, enemy: Enemy, mate: Crew, weapon: Weapon) -> Play:
        yield from self._take(mate, enemy.damage - weapon.block, mate.player)

    def _take(self, mate: Crew, damage: int, owner: int) -> Play:
        """Block of the crew member's own, then damage up to their health; the rest goes whole to one other, and so on
        (SG-ATTACK-11, SG-ROUND-2). Ruling: block that would stop nothing is not used, and only the one who was struck
        blocks."""
        damage -= mate.adds("block")
        tokens = ("Rafael",) if damage > 0 else ()
        while (used := (yield self._window("block", mate, tokens))) is not None:
            self._use(used)
            damage -= 2
            tokens = ()
        yield from self._hurt(mate, damage, owner)

    def _hurt(self, mate: Crew, damage: int, owner: int) -> Play:
        while damage > 0:
            taken = min(damage, mate.health)
            damage -= taken
            yield from self._lose_health(mate, taken)
            others = [one for one in self._standing() if one is not mate]
            if not damage or not others:
                break
            if damage >= sum(one.health for one in others):  # all of them fall: the order makes no difference
                mate = others[0]
            else:
                mate = self.crew[(yield Ask("overflow", owner, frozenset(one.name for one in others)))]
        self._check_defeat()

    def _lose_health(self, mate: Crew, amount: int) -> Play:
        mate.damage += amount
        if amount and not mate.stands:
            yield from self._reach_0(mate)

    def _reach_0(self, mate: Crew) -> Play:
        """Gregory's token may raise its holder again who reaches 0 health (SG-SYN-3)."""
        if self.synergy.get("Gregory") == mate.name:
            reply = yield Ask("revive", mate.player, frozenset({"yes", "no"}))
            if reply == "yes":
                del self.synergy["Gregory"]
                mate.damage -= 2

    def _check_defeat(self) -> None:
        """With nobody left standing all is lost (SG-HEALTH-2)."""
        if not self._standing():
            raise Over("crew")

    # ---------------------------------------------------------------- step 2: end of the round

    def _end_of_round(self) -> Play:
        """Each enemy from left to right: its attack, then its abilities (SG-ROUND-1)."""
        for enemy in tuple(self.row):
            victim = yield Ask("victim", self.active, frozenset(mate.name for mate in self._standing()))
            beside = sum(other.power("ally_damage") for other in self._neighbours(enemy))
            yield from self._take(self.crew[victim], enemy.damage + beside, self.active)
            for square in enemy.uncovered():
                for power, amount in square.powers:
                    yield from self._act(enemy, power, amount)

    def _neighbours(self, enemy: Enemy) -> list[Enemy]:
        at = self.row.index(enemy)
        return [other for place, other in enumerate(self.row) if abs(place - at) == 1]

    def _act(self, enemy: Enemy, power: str, amount: int) -> Play:
        """One end-of-round ability; the active player chooses whom and which (SG-ENEMY-1)."""
        if power in STATUS_OF:
            yield from self._give_status(STATUS_OF[power])
        elif power == "regen":
            yield from self._regenerate(enemy, amount)
        elif power == "regen_ally":
            for other in reversed(self._neighbours(enemy)):  # ruling: the right-hand one first; it makes no difference
                yield from self._regenerate(other, amount)
        elif power in ("ship_damage", "lose_resource", "disarm", "discard_ability"):
            acts = {
                "ship_damage": self._damage_ship,
                "lose_resource": self._lose_good,
                "disarm": self._disarm,
                "discard_ability": self._discard_ability,
            }
            for _ in range(amount):
                yield from acts[power]()

    def _lose_good(self) -> Play:
        goods = frozenset(good for good in RESOURCES if self.goods.get(good))
        if goods:
            good = yield Ask("resource", self.active, goods)
            self.goods[good] -= 1

    def _disarm(self) -> Play:
        """A weapon card, never a board's own weapon."""
        cards = frozenset(f"{mate.name}:{card}" for mate in self.crew.values() for card in mate.weapons if card)
        if cards:
            name, _, card = (yield Ask("disarm", self.active, cards)).partition(":")
            self.disarmed.append((int(card), name, self.crew[name].weapons.pop(int(card))))

    def _discard_ability(self) -> Play:
        bearers = {str(card.number): mate for mate in self.crew.values() for card in mate.cards}
        if bearers:
            number = yield Ask("card", self.active, frozenset(bearers))
            yield from self._discard(bearers[number], int(number))

    def _discard(self, mate: Crew, number: int) -> Play:
        """Ruling: if the card lent them health, damage beyond what they hold now goes to others, as the active player
        splits it (SG-HEALTH-1); who reaches 0 health because of that may be raised first (SG-SYN-3)."""
        stood = mate.stands
        mate.cards = [card for card in mate.cards if card.number != number]
        excess = max(0, -mate.health)
        mate.damage -= excess
        if stood and not mate.stands:
            yield from self._reach_0(mate)
        beyond = min(excess, sum(one.health for one in self._standing()))
        if beyond:
            rooms = [(one.name, one.health) for one in self._standing()]
            for name, share in (yield Ask("split", self.active, frozenset(map(frozenset, splits(beyond, rooms))))):
                yield from self._lose_health(self.crew[name], share)
        self._check_defeat()

    def _give_status(self, status: str) -> Play:
        """To one who lacks it, if a token is left (SG-STATUS-3, SG-SUPPLY-1)."""
        have = [mate.name for mate in self.crew.values() if status in mate.statuses]
        lack = frozenset(self.crew) - frozenset(have)
        if lack and len(have) < STATUS_TOKENS[status]:
            name = yield Ask("status", self.active, lack)
            self.crew[name].statuses.add(status)

    def _regenerate(self, enemy: Enemy, amount: int) -> Play:
        """So many damage tokens come off, or all there are."""
        card = self.row.index(enemy)
        spots: list[Spot] = [(card, *at) for at in sorted(enemy.covered)]
        several = min(amount, len(spots))
        if several:
            healed = yield Ask("regenerate", self.active, frozenset(map(Placement, combinations(spots, several))))
            enemy.covered -= {(row, column) for _, row, column in healed}

    def _damage_ship(self) -> Play:
        """Fate names the room; instead of a full one the player chooses (SG-DAMAGE-5)."""
        number = yield DRAW
        yield Ask("alter", None, frozenset({None}))
        [name] = [name for name, room in self.ship.items() if room.fate == number]
        if self.ship[name].damage == self.ship[name].spaces:
            open_rooms = frozenset(name for name, room in self.ship.items() if room.damage < room.spaces)
            name = yield Ask("room", self.active, open_rooms)
        self.ship[name].damage += 1
        if all(room.damage == room.spaces for room in self.ship.values()):
            raise Over("ship")
