"""A second model of a fight in Distant Skies, written from the rules alone (DS-COMBAT, DS-BOSS, DS-BUFF, DS-STATUS).

The fight is one generator, which reads as the rulebook does: it yields each question and is sent the reply. What chance
brings, the die and the cards drawn, it is given. It shares no code with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.models.distant_skies.cards import STATUS_MARKS, Cards, Combat, Line
from tests.models.distant_skies.squares import EXTRA, Foe, Strike, beaten, read, write

Reply = tuple[str, ...]
TABLE = -1
"""The owner of a question that any player may answer."""
FACES = (-1, 0, 1, 1, 2, 3)
SYNERGY_TOKENS = 5
IDLE_ROUNDS = 10
MOST_STAMINA = 3
WINDOWS = {"boost", "block"}
"""Questions that may be passed."""
FREE = {"damage", "block", "remove_power", "deal", "reroll", "heal", "rest", "cure", "draw", "discard"}
"""The effects of abilities and resources that the model follows in a fight."""


class Over(Exception):  # noqa: N818
    """The fight is `won`, `lost` or `left`."""

    def __init__(self, how: str) -> None:
        super().__init__(how)
        self.how = how


@dataclass
class Member:
    """One of the crew."""

    name: str
    player: int
    health: int
    most: int
    stamina: int
    statuses: set[str]
    abilities: list[int]


@dataclass
class Ask:
    """A question and the replies that are legal: some of the options, a placement, or an amount split among some."""

    kind: str
    owner: int = TABLE
    options: Sequence[str] = ()
    least: int = 1
    most: int = 1
    strike: Strike | None = None
    room: dict[str, int] | None = None
    """How much each may have of so many points as `most`, and at least `least` in all."""
    whose: Mapping[str, int] = field(default_factory=dict)
    """Options that only one of those who are asked may take."""

    def legal(self, reply: Reply, by: int | None = None) -> bool:
        """Whether this may be replied, by a player if it is in somebody's name."""
        theirs = by is None or all(owner in (TABLE, by) for owner in (self.owner, *map(self._owner, reply)))
        return theirs and self._fits(reply)

    def _owner(self, option: str) -> int:
        return self.whose.get(option, TABLE)

    def _fits(self, reply: Reply) -> bool:
        if self.strike is not None:
            return self.strike.legal(reply)
        if self.room is not None:
            shares = read_shares(reply)
            fits = len(shares) == len(reply) and all(0 < shares[who] <= self.room.get(who, 0) for who in shares)
            return fits and self.least <= sum(shares.values()) <= self.most
        known = len(set(reply)) == len(reply) and set(reply) <= set(self.options)
        return known and self.least <= len(reply) <= self.most

    def nothing(self) -> bool:
        """Nothing is left to choose from."""
        return not (self.strike or any((self.room or {}).values()) or self.options) and self.kind not in WINDOWS

    def only(self) -> Reply | None:
        """The one legal reply, if there is no other: then it need not be asked."""
        if self.strike is not None:
            return () if self.strike.in_vain() else None
        if self.room is not None:
            full = [f"{who}={min(room, self.most)}" for who, room in self.room.items() if room]
            return tuple(full) if len(full) == 1 or sum(self.room.values()) <= self.most else None
        if self.least == 0:
            return None if self.options else ()
        return tuple(self.options) if self.least == len(self.options) else None


@dataclass
class Attack:
    who: str
    card: Combat
    target: Foe
    die: int | None = None
    damage: int = 0
    """What was added to it, by abilities and synergy."""
    block: int = 0
    synergy: bool = False
    """The synergy line was paid for."""
    stage: str = ""
    """What is about to come, and may still be changed: its damage, `boost`, or a counterattack, `block`."""
    used: set[str] = field(default_factory=set)
    """Abilities without a price that have served it."""

    def lines(self, effect: str) -> int:
        """What the synergy line does, if it was paid for."""
        return self.card.synergy.amount(effect) if self.synergy and self.card.synergy else 0


class Chance(Protocol):
    """What fell and was drawn at the table."""

    def die(self) -> int: ...

    def drawn(self, player: int, hand: Sequence[int]) -> list[int]:
        """The cards that a player now has beyond this hand."""


Steps = Generator[Ask, Reply, Any]


@dataclass
class Fight:
    cards: Cards
    chance: Chance
    crew: dict[str, Member]
    """Claire first."""
    players: int
    active: int
    goods: Counter[str]
    deck: list[int]
    """Combat cards, in no order."""
    row: list[Foe]
    boss: int = 0
    easy: bool = False
    hands: list[list[int]] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    synergy: Counter[str] = field(default_factory=Counter)
    played: list[tuple[str, int]] = field(default_factory=list)
    attack: Attack | None = None
    used: set[str] = field(default_factory=set)
    """What may not be used twice in a turn."""
    acting: tuple[Foe, tuple[int, int] | None, str] | None = None
    """The enemy, its square and the ability that is being done in the enemy phase."""
    round: int = 0
    harm: int = 0
    """Squares covered and damage taken, ever."""

    # ------------------------------------------------------------ rounds

    def fight(self) -> Generator[Ask, Reply, str]:
        """The fight from its layout to its end; gives how it ended."""
        try:
            yield from self._rounds()
        except Over as over:
            return over.how
        raise AssertionError("rounds go on until the fight is over")

    def lay_out(self) -> None:
        """DS-COMBAT-1: power by add-power symbols, 1 less in easy mode; nobody has cards yet."""
        for foe in self.row:
            foe.power = max(0, foe.total("P") - self.easy)
        self.hands = [[] for _ in range(self.players)]

    def _rounds(self) -> Steps:
        yield from self._asked(lambda: Ask("face", self.active, ("fight",)))
        self._draw([1 + self._own(player) for player in range(self.players)])
        idle = before = 0
        while True:
            self.round += 1
            yield from self._players_phase()
            yield from self._enemy_phase()
            if self.boss and self.cards.bosses[self.boss][1]:
                reply = yield from self._asked(lambda: Ask("run", self.active, ("stay", "run")))
                if reply == ("run",):
                    raise Over("left")
            idle, before = 0 if self.harm > before else idle + 1, self.harm
            if idle == IDLE_ROUNDS:
                raise Over("lost")
            played = Counter(self._player(who) for who, _ in self.played)
            self.played = []
            self._draw([played[player] for player in range(self.players)])

    def _draw(self, numbers: Sequence[int]) -> None:
        """DS-COMBAT-7: from the deck, which is made from the discards once it has run out."""
        for player, number in enumerate(numbers):
            new = self.chance.drawn(player, self.hands[player])
            assert len(new) == number, f"player {player} draws {number} cards, not {new}"
            self.hands[player] += new
        drawn = Counter(card for player, number in enumerate(numbers) for card in self.hands[player][-number or 99 :])
        pile = Counter(self.deck)
        if drawn.total() > pile.total():
            assert pile <= drawn, f"{pile} is drawn before the discards are, not {drawn}"
            pile, self.discards = pile + Counter(self.discards), []
        assert drawn <= pile, f"{drawn} does not come from {pile}"
        self.deck = list((pile - drawn).elements())

    # ------------------------------------------------------------ the players' phase

    def _players_phase(self) -> Steps:
        """DS-COMBAT-2."""
        while True:
            reply = yield from self._asked(self._ask_play)
            if reply == ("end",):
                return
            who, _, card = reply[0].partition(":")
            yield from self._attack(who, int(card))

    def _ask_play(self) -> Ask:
        players = {who: self._player(who) for who in self.crew if self._may_play(who)}
        plays = {f"{who}:{card}": player for who, player in players.items() for card in self.hands[player]}
        return Ask("play", TABLE, (*plays, "end"), whose=plays)

    def _may_play(self, who: str) -> bool:
        """One card a character and, with Claire in the place of one, one for each that a player has besides her."""
        player = self._player(who)
        by_player = [one for one, _ in self.played if self._player(one) == player]
        frightened = self._suffers(who, "frightened")
        return self._stands(who) and not frightened and who not in by_player and len(by_player) < self._own(player)

    def _own(self, player: int) -> int:
        return sum(member.player == player for member in self.crew.values())

    def _player(self, who: str) -> int:
        """Claire is the active player's."""
        return self.active if self.crew[who].player == TABLE else self.crew[who].player

    # ------------------------------------------------------------ an attack

    def _attack(self, who: str, number: int) -> Steps:
        """DS-COMBAT-3: the target, the card's effects, the counterattack, and who is beaten then."""
        player = self._player(who)
        self.hands[player].remove(number)
        self.played.append((who, number))
        reply = yield from self._asked(lambda: Ask("target", player, [foe.name for foe in self.row]))
        attack = self.attack = Attack(who, self.cards.combat[number], self._foe(reply[0]))
        first = attack.target.total("!") > 0
        if first:
            yield from self._counterattack(attack, first)
        if self._stands(who):  # who falls by a first strike attacks no more
            removed = attack.card.remove_power + attack.lines("remove_power") + self._always(who, "remove_power")
            self._remove_power(attack.target, removed)
            self._roll(attack)
            placed = None
            while placed is None:  # whatever is done besides may open the window again
                yield from self._boost(attack)
                placed = yield from self._asked_once(lambda: self._ask_place(player, attack.target, self._damage(attack)))
            yield from self._cover(placed, who)
            if not first:
                yield from self._counterattack(attack, first)
        self.attack = None
        self._clear_row()

    def _roll(self, attack: Attack) -> None:
        """DS-COMBAT-3; DS-COMBAT-9: -1 while an enemy has it so."""
        if attack.card.die:
            attack.die = self.chance.die()
            assert attack.die in ((-1,) if self._jinxed() else FACES), f"the die shows {attack.die}"

    def _jinxed(self) -> bool:
        return any(foe.total("K") for foe in self.row)

    def _boost(self, attack: Attack) -> Steps:
        """What is added before the damage is placed, as long as somebody wants to."""
        attack.stage = "boost"
        while (yield from self._asked(lambda: self._window("boost", attack, self._synergy_line(attack)))):
            self._pay_synergy(attack)
            self._remove_power(attack.target, attack.lines("remove_power"))
        attack.stage = ""

    def _window(self, kind: str, attack: Attack, options: Reply) -> Ask:
        return Ask(kind, TABLE, options, 0, 1, whose={"synergy": self._player(attack.who)})

    def _synergy_line(self, attack: Attack) -> Reply:
        can = attack.card.synergy is not None and not attack.synergy and self.synergy[attack.who] > 0
        return ("synergy",) if can else ()

    def _pay_synergy(self, attack: Attack) -> None:
        attack.synergy = True
        self.synergy[attack.who] -= 1

    def _damage(self, attack: Attack) -> int:
        """Number, die and skill, and what is added; less what the enemy blocks (DS-COMBAT-3, DS-COMBAT-9)."""
        card, who = attack.card, attack.who
        damage = card.damage + (attack.die or 0) + (self._skill(who, card.skill) if card.skill else 0)
        if card.deals_damage:
            damage += self._always(who, "damage")
        damage = max(0, damage + attack.damage + attack.lines("damage"))
        pierces = card.pierces or self._own_always(who, "pierce") or attack.lines("pierce")
        return damage if pierces else max(0, damage - attack.target.total("B"))

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

    def _counterattack(self, attack: Attack, first: bool) -> Steps:
        """DS-COMBAT-4: basic damage and power, more by allies (DS-COMBAT-9), less block; and what it does to all.

        Before a first strike the synergy line may be paid, so that it blocks.
        """
        attack.stage = "block"
        while (yield from self._asked(lambda: self._ask_block(attack, first))):
            self._pay_synergy(attack)
        attack.stage = ""
        self._lose_health(attack.who, max(0, self.coming(attack)))
        for name in self.crew:
            self._lose_health(name, attack.target.total("CA"))
        self._check_defeat()

    def _ask_block(self, attack: Attack, first: bool) -> Ask:
        useful = first and self.coming(attack) > 0
        return self._window("block", attack, self._synergy_line(attack) if useful else ())

    def coming(self, attack: Attack) -> int:
        """What a counterattack would do to the attacker now."""
        target = attack.target
        allies = sum(foe.total("A") for foe in self.row if foe is not target)
        block = attack.card.block + attack.block + attack.lines("block") + self._always(attack.who, "block")
        return target.card.damage + target.power + allies - block

    def _clear_row(self) -> None:
        """DS-COMBAT-4: those whose hearts are covered leave, and the others close up."""
        self.row = [foe for foe in self.row if not beaten(self.row, foe.body)]
        if not self.row:
            raise Over("won")

    # ------------------------------------------------------------ the enemies' phase

    def _enemy_phase(self) -> Steps:
        """DS-COMBAT-6: from left to right, power and then what each does, as long as it is neither beaten nor covered."""
        self.discards += [card for _, card in self.played]
        for foe in list(self.row):
            if foe in self.row:
                foe.power += foe.total("P")
            for at, mark, amount in foe.marks():
                if self._acts(foe, at):
                    self.acting = foe, at, mark
                    yield from self._act(foe, mark, amount)
        self.acting = None

    def _acts(self, foe: Foe, at: tuple[int, int] | None) -> bool:
        return foe in self.row and at not in foe.covered

    def _still_acts(self) -> bool:
        return self.acting is None or self._acts(*self.acting[:2])

    def _act(self, foe: Foe, mark: str, amount: int) -> Steps:
        """DS-COMBAT-9: one ability at the end of a round; the active player chooses whom."""
        match mark:
            case "PS":
                foe.power += amount
            case "PA":
                for ally in (yield from self._choose("ally", lambda: [one.name for one in self.row if one is not foe])):
                    self._foe(ally).power += amount
            case "HA":
                for name in self.crew:
                    self._lose_health(name, amount)
            case "HO":
                for who in (yield from self._choose("victim", lambda: list(filter(self._stands, self.crew)))):
                    self._lose_health(who, amount)
            case "C":
                for card in (yield from self._choose("ability", self._equipped)):
                    self._discard_ability(int(card))
            case "Q":
                for spent in (yield from self._choose("resource", lambda: [f"{good}=1" for good in +self.goods])):
                    self.goods[spent.removesuffix("=1")] -= 1
            case "G":
                yield from self._heal(foe, amount)
            case "GA":
                for ally in (yield from self._choose("ally", lambda: self._hurt_allies(foe))):
                    yield from self._heal(self._foe(ally), amount)
            case _ if mark in STATUS_MARKS:
                status = STATUS_MARKS[mark]
                for who in (yield from self._choose("status", lambda: self._without(status))):
                    self.crew[who].statuses.add(status)
        self._check_defeat()

    def _choose(self, kind: str, options: Callable[[], list[str]]) -> Generator[Ask, Reply, Reply]:
        """One of these, by the active player; nothing, where there is none, or the ability was covered in between."""
        return (yield from self._asked(lambda: Ask(kind, self.active, options() if self._still_acts() else [])))

    def _without(self, status: str) -> list[str]:
        """DS-STATUS-1: nobody has two of the same."""
        return [name for name, member in self.crew.items() if status not in member.statuses]

    def _equipped(self) -> list[str]:
        return [str(card) for member in self.crew.values() for card in member.abilities]

    def _discard_ability(self, card: int) -> None:
        for member in self.crew.values():
            member.abilities = [one for one in member.abilities if one != card]

    def _hurt_allies(self, foe: Foe) -> list[str]:
        return [one.name for one in self.row if one is not foe and self._tokens(one)]

    def _tokens(self, foe: Foe) -> list[str]:
        """The tokens on an enemy; those on a boss's extra hearts are on each of its zones."""
        spots = [(at, *spot) for at, one in enumerate(self.row) for spot in one.covered if self._part(one, spot, foe)]
        return [write(spot) for spot in sorted(spots)]

    @staticmethod
    def _part(one: Foe, at: tuple[int, int], foe: Foe) -> bool:
        return one is foe or (at[0] == EXTRA and one.body == foe.body)

    def _heal(self, foe: Foe, amount: int) -> Steps:
        for spot in (yield from self._asked(lambda: self._ask_heal(foe, amount))):
            card, *at = read(spot)
            self.row[card].covered.remove((at[0], at[1]))
            self.harm -= 1

    def _ask_heal(self, foe: Foe, amount: int) -> Ask:
        tokens = self._tokens(foe) if self._still_acts() else []
        many = min(amount, len(tokens))
        return Ask("heal", self.active, tokens, many, many)

    # ------------------------------------------------------------ the crew

    def _stands(self, who: str) -> bool:
        return self.crew[who].health > 0

    def _lose_health(self, who: str, amount: int) -> None:
        """DS-HEALTH-1: in combat the excess is ignored."""
        lost = min(amount, self.crew[who].health)
        self.crew[who].health -= lost
        self.harm += lost

    def _check_defeat(self) -> None:
        """DS-DEFEAT-1."""
        if not any(map(self._stands, self.crew)):
            raise Over("lost")

    def _lines(self, who: str) -> list[Line]:
        """DS-STATUS-1: what somebody's equipped cards do; nothing for the mad."""
        member = self.crew[who]
        if "madness" in member.statuses:
            return []
        return [line for card in member.abilities for line in self.cards.ability[card].lines]

    def _own_always(self, who: str, effect: str) -> int:
        return sum(line.amount(effect) for line in self._lines(who) if line.always)

    def _always(self, who: str, effect: str) -> int:
        """DS-HAND-3: what cards always add to somebody's attack; those that say self only to their bearer's."""
        others = [line for name in self.crew if name != who and self._stands(name) for line in self._lines(name)]
        shared = sum(line.amount(effect) for line in others if line.always and not line.own)
        return self._own_always(who, effect) + shared

    def _suffers(self, who: str, status: str) -> bool:
        ignored = any(("calm", status) in line.effects for line in self._lines(who) if line.always)
        return status in self.crew[who].statuses and not ignored

    def _skill(self, who: str, skill: str) -> int:
        member = self.crew[who]
        equipped = sum(self.cards.ability[card].skill == skill for card in member.abilities)
        amount = self.cards.character[who].skills.get(skill, 0) + equipped
        return max(0, amount - 2) if self._suffers(who, "weakened") else amount

    # ------------------------------------------------------------ what may be done at any time

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
        attack = self.attack
        match effect:
            case "damage" | "block" | "reroll" if attack is None or (line.own and attack.who != who):
                return False
            case "damage":
                return attack.stage == "boost" and attack.card.deals_damage
            case "reroll":
                return attack.stage == "boost" and attack.card.die and not self._jinxed()
            case "block":
                return attack.stage == "block" and self.coming(attack) > 0
            case "remove_power":
                return any(foe.power for foe in self.row)
            case "deal":
                asks = [self._ask_place(0, foe, self._direct(foe, int(worth))) for foe in self.row]
                return any(ask.only() is None for ask in asks)
            case "heal":
                return any(self._hurt(who if line.own else "").values())
            case "rest":
                return any(self._tired(who if line.own else "").values())
            case "cure":
                return bool(self._having(worth))
        return effect == "draw"

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
        attack, player = self.attack, self._player(who) if who else self.active
        match effect:
            case "damage" if attack:
                attack.damage += int(worth)
            case "block" if attack:
                attack.block += int(worth)
            case "reroll" if attack:
                self._roll(attack)
            case "remove_power":
                ask = lambda: Ask("power", player, [foe.name for foe in self.row if foe.power])  # noqa: E731
                for name in (yield from self._asked(ask)):
                    self._remove_power(self._foe(name), int(worth))
            case "deal":
                for name in (yield from self._asked(lambda: Ask("deal", player, [foe.name for foe in self.row]))):
                    foe = self._foe(name)
                    ask = lambda: self._ask_place(player, foe, self._direct(foe, int(worth)))  # noqa: B023, E731
                    yield from self._cover((yield from self._asked(ask)), who)
                    if self.attack is None:
                        self._clear_row()
            case "heal":
                ask = lambda: self._split("heal crew", player, self._hurt(who if own else ""), int(worth))  # noqa: E731
                for name, share in read_shares((yield from self._asked(ask))).items():
                    self.crew[name].health += share
                    self.harm -= share
            case "rest":
                ask = lambda: self._split("rest", player, self._tired(who if own else ""), int(worth))  # noqa: E731
                for name, share in read_shares((yield from self._asked(ask))).items():
                    self.crew[name].stamina += share
            case "cure":
                for name in (yield from self._asked(lambda: Ask("cure", player, self._having(worth)))):
                    self.crew[name.partition(":")[0]].statuses.remove(worth)
            case "draw":
                self._draw([int(one == player) for one in range(self.players)])
            case "discard":
                for card in (yield from self._asked(lambda: Ask("discard", player, list(map(str, self.hands[player]))))):
                    self.hands[player].remove(int(card))
                    self.discards.append(int(card))
            case "return":
                self.synergy[who] -= 1

    @staticmethod
    def _split(kind: str, player: int, room: dict[str, int], points: int) -> Ask:
        """Points for some of the crew: less health than could be restored may be, but all of the stamina is."""
        most = min(points, sum(room.values()))
        return Ask(kind, player, least=most if kind == "rest" else 0, most=most, room=room)

    def _having(self, status: str) -> list[str]:
        return [f"{name}:{status}" for name, member in self.crew.items() if status in member.statuses]

    def _hurt(self, only: str) -> dict[str, int]:
        """Health that can be restored: nobody rises from 0 while exploring (DS-HEALTH-2)."""
        return {who: one.most - one.health for who, one in self.crew.items() if one.health and only in ("", who)}

    def _tired(self, only: str) -> dict[str, int]:
        return {who: MOST_STAMINA - one.stamina for who, one in self.crew.items() if only in ("", who)}

    def _direct(self, foe: Foe, damage: int) -> int:
        """Damage that is no attack; the enemy blocks it as any other (DS-COMBAT-9)."""
        return max(0, damage - foe.total("B"))

    # ------------------------------------------------------------ the row

    def _foe(self, name: str) -> Foe:
        return next(foe for foe in self.row if foe.name == name)

    @staticmethod
    def _remove_power(foe: Foe, amount: int) -> None:
        foe.power = max(0, foe.power - amount)


RETURN = Line(False, {}, True, (("return", ""),), True)
"""DS-COMBAT-8: synergy tokens may be returned unused."""


def followed(line: Line) -> bool:
    """Whether the model follows this use: it understands all of it, and knows how often it may be done."""
    timely = line.price or line.once or {name for name, _ in line.effects} <= {"damage", "block", "reroll"}
    known = line.known and not line.always and bool(timely)
    return known and {name for name, _ in line.effects} <= FREE and not (line.own and line.has("remove_power"))


def priced(line: Line, good: str) -> Line:
    """DS-ADV-2: a resource costs one of itself."""
    return line._replace(price={good: 1})


def read_shares(reply: Reply) -> dict[str, int]:
    """`Ed=2`, one for each who has some."""
    parts = [one.partition("=") for one in reply]
    return {name: int(share) for name, _, share in parts if share.isdecimal() and share[0] != "0"}
