"""What may be done at any time in a fight, beside any question (DS-FREE-1, DS-HAND-3, DS-ADV-2, DS-CHAR-1)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from tests.models.distant_skies.cards import Line
from tests.models.distant_skies.questions import TABLE, Ask, Reply, read_shares
from tests.models.distant_skies.squares import EXTRA, Foe, Strike, beaten, read
from tests.models.distant_skies.table import Attack, Table

MOST_STAMINA = 3
SYNERGY_TOKENS = 5
IN_ATTACKS = {"damage", "block", "reroll"}
"""Effects that serve an attack or a counterattack."""
FREE = IN_ATTACKS | {"remove_power", "deal", "heal", "rest", "cure", "draw", "discard"}
"""The effects of abilities and resources that the model follows."""
RETURN = Line(False, {}, True, (("return", ""),), True)
"""DS-COMBAT-8: synergy tokens may be returned unused."""
Steps = Generator[Ask, Reply, Any]


class FreeActions(Table):
    # ------------------------------------------------------------ questions

    def _asked(self, ask: Callable[[], Ask]) -> Generator[Ask, Reply, Reply]:
        """The reply to a question, which is asked again after anything that is done besides."""
        reply = None
        while reply is None:
            reply = yield from self._asked_once(ask)
        return reply

    def _asked_once(self, ask: Callable[[], Ask]) -> Generator[Ask, Reply, Reply | None]:
        """A reply, none where there is nothing to choose from; or nothing, if something was done besides."""
        now = ask()
        if now.nothing():
            return ()
        reply = yield now
        if len(reply) != 1 or reply[0] in now.options or reply[0] not in self.uses():
            return reply
        yield from self._use(reply[0], *self.uses()[reply[0]])
        return None

    def _ask_place(self, player: int, target: Foe, damage: int) -> Ask:
        """DS-COMBAT-5; nothing is left to place on who was beaten besides."""
        strike = Strike(self.row, self.row.index(target), damage) if target in self.row else None
        return Ask("place", player, strike=strike)

    def _cover(self, reply: Reply, who: str) -> Steps:
        """Damage on squares; DS-COMBAT-8: a token to another for each synergy square."""
        synergy = 0
        for card, *at in filter(None, map(read, reply)):
            foe, spot = self.row[card], (at[0], at[1])
            foe.covered.add(spot)
            self.harm += 1
            synergy += spot[0] != EXTRA and foe.card.grid[spot].synergy
        if all(beaten(self.row, foe.body) for foe in self.row):
            return
        others = [one for one in self.crew if one != who]
        for _ in range(min(synergy, SYNERGY_TOKENS - self.synergy.total())):
            for other in (yield from self._asked(lambda: Ask("synergy", TABLE, others))):
                self.synergy[other] += 1

    # ------------------------------------------------------------ what may be done now

    def uses(self) -> dict[str, tuple[str, Line]]:
        """What may be done now, by name: who bears it, nobody for resources, and the line."""
        found: dict[str, tuple[str, Line]] = {}
        for who, member in self.crew.items():
            boards = {f"crew:{who}:{at}": line for at, line in enumerate(self.cards.character[who].lines)}
            for card in member.abilities:
                boards |= {f"ability:{card}:{at}": line for at, line in enumerate(self.cards.ability[card].lines)}
            if self._stands(who) and "madness" not in member.statuses:
                found |= {name: (who, line) for name, line in boards.items()}
        for good in +self.goods:
            lines = self.cards.resource[good]
            found |= {f"resource:{good}:{at}": ("", priced(line, good)) for at, line in enumerate(lines)}
        usable = {name: use for name, use in found.items() if self._usable(name, *use)}
        return usable | {f"return:{who}": (who, RETURN) for who in +self.synergy}

    def _usable(self, name: str, who: str, line: Line) -> bool:
        """Paid for, not in vain (DS-CHAR-1, DS-ADV-2), and without a price once in an attack (DS-HAND-3)."""
        paid = followed(line) and all(self._has(who, *price) for price in line.price.items())
        served = name in self.used or (self.attack is not None and name in self.attack.used)
        return paid and not served and any(self._helps(who, line, *effect) for effect in line.effects)

    def _has(self, who: str, good: str, amount: int) -> bool:
        return (self.crew[who].stamina if good == "stamina" else self.goods[good]) >= amount

    def _helps(self, who: str, line: Line, effect: str, worth: str) -> bool:
        """Whether an effect would do something now."""
        match effect:
            case "damage" | "block" | "reroll":
                return self.attack is not None and self._serves(self.attack, who, line, effect)
            case "remove_power":
                return any(foe.power for foe in self.row)
            case "deal":
                asks = [self._ask_place(0, foe, self._direct(foe, int(worth))) for foe in self.row]
                return any(ask.only() is None for ask in asks)
            case "heal":
                return any(self._hurt(who, line.own).values())
            case "rest":
                return any(self._tired(who, line.own).values())
            case "cure":
                return bool(self._having(worth))
        return effect == "draw"

    def _serves(self, attack: Attack, who: str, line: Line, effect: str) -> bool:
        """Damage is added to cards that deal some; what the die shows and what is blocked have to matter."""
        if line.own and attack.who != who:
            return False
        if effect == "block":
            return attack.stage == "block" and self.coming(attack) > 0
        counts = attack.deals_damage if effect == "damage" else attack.card.die and not self._jinxed()
        return attack.stage == "boost" and counts

    # ------------------------------------------------------------ doing it

    def _use(self, name: str, who: str, line: Line) -> Steps:
        if line.once:
            self.used.add(name)
        elif not line.price and self.attack is not None:
            self.attack.used.add(name)
        for good, amount in line.price.items():
            if good == "stamina":
                self.crew[who].stamina -= amount
            else:
                self.goods[good] -= amount
        attack = self.attack
        stage = attack.stage if attack else ""
        if attack:
            attack.stage = ""  # until this is done
        for effect, worth in line.effects:
            yield from self._effect(who, line.own, effect, worth)
        if attack:
            attack.stage = stage

    def _effect(self, who: str, own: bool, effect: str, worth: str) -> Steps:
        player = self._player(who) if who else self.active
        match effect:
            case "damage" | "block" | "reroll" if self.attack:
                self._serve(self.attack, effect, worth)
            case "remove_power":
                for name in (yield from self._asked(lambda: self._ask_power(player))):
                    self._remove_power(self._foe(name), int(worth))
            case "deal":
                for name in (yield from self._asked(lambda: Ask("deal", player, [foe.name for foe in self.row]))):
                    yield from self._deal(self._foe(name), int(worth), who, player)
            case "heal":
                reply = yield from self._asked(lambda: self._split("heal crew", player, self._hurt(who, own), worth))
                for name, share in read_shares(reply).items():
                    self.crew[name].health += share
                    self.harm -= share
            case "rest":
                reply = yield from self._asked(lambda: self._split("rest", player, self._tired(who, own), worth))
                for name, share in read_shares(reply).items():
                    self.crew[name].stamina += share
            case "cure":
                for name in (yield from self._asked(lambda: Ask("cure", player, self._having(worth)))):
                    self.crew[name.partition(":")[0]].statuses.remove(worth)
            case "draw":
                self._draw([int(one == player) for one in range(self.players)])
            case "discard":
                for card in (yield from self._asked(lambda: self._ask_discard(player))):
                    self.hands[player].remove(int(card))
                    self.discards.append(int(card))
            case "return":
                self.synergy[who] -= 1

    def _serve(self, attack: Attack, effect: str, worth: str) -> None:
        match effect:
            case "damage":
                attack.damage += int(worth)
            case "block":
                attack.block += int(worth)
            case "reroll":
                self._roll(attack)

    def _deal(self, foe: Foe, damage: int, who: str, player: int) -> Steps:
        """Damage that is no attack meets no counterattack; outside an attack, who is beaten leaves at once."""
        placed = yield from self._asked(lambda: self._ask_place(player, foe, self._direct(foe, damage)))
        yield from self._cover(placed, who)
        if self.attack is None:
            self._clear_row()

    def _ask_power(self, player: int) -> Ask:
        return Ask("power", player, [foe.name for foe in self.row if foe.power])

    def _ask_discard(self, player: int) -> Ask:
        return Ask("discard", player, [str(card) for card in self.hands[player]])

    @staticmethod
    def _split(kind: str, player: int, room: dict[str, int], worth: str) -> Ask:
        """Points for some of the crew: less health than could be restored may be, but all of the stamina is."""
        most = min(int(worth), sum(room.values()))
        return Ask(kind, player, least=most if kind == "rest" else 0, most=most, room=room)

    def _having(self, status: str) -> list[str]:
        return [f"{name}:{status}" for name, member in self.crew.items() if status in member.statuses]

    def _hurt(self, who: str, own: bool) -> dict[str, int]:
        """Health that can be restored, of all or of one: nobody rises from 0 while exploring (DS-HEALTH-2)."""
        standing = {name: one for name, one in self.crew.items() if one.health and (name == who or not own)}
        return {name: one.most - one.health for name, one in standing.items()}

    def _tired(self, who: str, own: bool) -> dict[str, int]:
        return {name: MOST_STAMINA - one.stamina for name, one in self.crew.items() if name == who or not own}

    def _direct(self, foe: Foe, damage: int) -> int:
        """Damage that is no attack; the enemy blocks it as any other (DS-COMBAT-9)."""
        return max(0, damage - foe.total("B"))


def followed(line: Line) -> bool:
    """Whether the model follows this use: it understands all of it, and knows how often it may be done."""
    timely = line.price or line.once or {name for name, _ in line.effects} <= IN_ATTACKS
    known = line.known and not line.always and bool(timely)
    return known and {name for name, _ in line.effects} <= FREE and not (line.own and line.has("remove_power"))


def priced(line: Line, good: str) -> Line:
    """DS-ADV-2: a resource costs one of itself."""
    return line._replace(price={good: 1})
