"""A second model of a fight in Distant Skies, written from the rules alone (DS-COMBAT, DS-BOSS, DS-BUFF, DS-STATUS).

The fight is one generator, which reads as the rulebook does: it yields each question and is sent the reply. What chance
brings, the die and the cards drawn, it is given. It shares no code with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
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
    stage: str = ""
    """The window of an attack: before its damage is placed, `boost`, or before a counterattack, `block`."""
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
        self._remove_power(attack.target, attack.card.remove_power + attack.lines("remove_power"))
        self._roll(attack)
        yield from self._boost(attack)
        yield from self._deal(self._damage(attack), attack.target, who, player)
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
        self.stage = "boost"
        while (yield from self._asked(lambda: self._window("boost", attack, self._synergy_line(attack)))):
            self._pay_synergy(attack)
            self._remove_power(attack.target, attack.lines("remove_power"))
        self.stage = ""

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
        pierces = card.pierces or self._always(who, "pierce") or attack.lines("pierce")
        return damage if pierces else max(0, damage - attack.target.total("B"))

    def _deal(self, damage: int, target: Foe, who: str, player: int) -> Steps:
        """DS-COMBAT-5: damage on squares; DS-COMBAT-8: a token to another for each synergy square."""
        strike = Strike(self.row, self.row.index(target), damage)
        reply = yield from self._asked(lambda: Ask("place", player, strike=strike))
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
            reply = yield from self._asked(lambda: Ask("synergy", TABLE, others))
            self.synergy[reply[0]] += 1

    def _counterattack(self, attack: Attack, first: bool) -> Steps:
        """DS-COMBAT-4: basic damage and power, more by allies (DS-COMBAT-9), less block; and what it does to all.

        Before a first strike the synergy line may be paid, so that it blocks.
        """
        self.stage = "block"
        while (yield from self._asked(lambda: self._ask_block(attack, first))):
            self._pay_synergy(attack)
        self.stage = ""
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
        """DS-COMBAT-6: from left to right, power and then what each does."""
        self.discards += [card for _, card in self.played]
        for foe in list(self.row):
            foe.power += foe.total("P")
            for mark, amount in foe.marks():
                yield from self._act(foe, mark, amount)

    def _act(self, foe: Foe, mark: str, amount: int) -> Steps:
        """DS-COMBAT-9: one ability at the end of a round; the active player chooses whom."""
        allies = [one for one in self.row if one is not foe]
        match mark:
            case "PS":
                foe.power += amount
            case "PA" if allies:
                ally = yield from self._choose("ally", [one.name for one in allies])
                self._foe(ally).power += amount
            case "HA":
                for name in self.crew:
                    self._lose_health(name, amount)
            case "HO":
                who = yield from self._choose("victim", filter(self._stands, self.crew))
                self._lose_health(who, amount)
            case "C":
                yield from self._discard_ability()
            case "Q" if self.goods.total():
                spent = yield from self._choose("resource", [f"{good}=1" for good in +self.goods])
                self.goods[spent.removesuffix("=1")] -= 1
            case "G":
                yield from self._heal(foe, amount)
            case "GA":
                hurt = [one.name for one in allies if self._tokens(one)]
                if hurt:
                    ally = yield from self._choose("ally", hurt)
                    yield from self._heal(self._foe(ally), amount)
            case _ if mark in STATUS_MARKS:
                yield from self._give_status(STATUS_MARKS[mark])
        self._check_defeat()

    def _choose(self, kind: str, options: Iterable[str]) -> Generator[Ask, Reply, str]:
        names = list(options)
        reply = yield from self._asked(lambda: Ask(kind, self.active, names))
        return reply[0]

    def _give_status(self, status: str) -> Steps:
        """DS-STATUS-1: nobody has two of the same."""
        without = [name for name, member in self.crew.items() if status not in member.statuses]
        if without:
            who = yield from self._choose("status", without)
            self.crew[who].statuses.add(status)

    def _discard_ability(self) -> Steps:
        equipped = [str(card) for member in self.crew.values() for card in member.abilities]
        if equipped:
            card = yield from self._choose("ability", equipped)
            for member in self.crew.values():
                member.abilities = [one for one in member.abilities if one != int(card)]

    def _tokens(self, foe: Foe) -> list[str]:
        """The tokens on an enemy; those on a boss's extra hearts are on each of its zones."""
        spots = [(self.row.index(one), *at) for one in self.row for at in one.covered if self._part(one, at, foe)]
        return [write(spot) for spot in sorted(spots)]

    @staticmethod
    def _part(one: Foe, at: tuple[int, int], foe: Foe) -> bool:
        return one is foe or (at[0] == EXTRA and one.body == foe.body)

    def _heal(self, foe: Foe, amount: int) -> Steps:
        tokens = self._tokens(foe)
        many = min(amount, len(tokens))
        reply = yield from self._asked(lambda: Ask("heal", self.active, tokens, many, many))
        for card, *at in filter(None, map(read, reply)):
            self.row[card].covered.remove((at[0], at[1]))
            self.harm -= 1

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

    def _always(self, who: str, effect: str) -> int:
        return sum(line.amount(effect) for line in self._lines(who) if line.always)

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
        """A question, asked again after anything that was done besides."""
        while True:
            now = ask()
            reply = yield now
            if len(reply) != 1 or reply[0] in now.options or reply[0] not in self.uses():
                return reply
            yield from self._use(*self.uses()[reply[0]])

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
        usable = {name: use for name, use in found.items() if self._usable(*use)}
        return usable | {f"return:{who}": (who, RETURN) for who in +self.synergy}

    def _usable(self, who: str, line: Line) -> bool:
        """Paid for, and not in vain (DS-CHAR-1, DS-ADV-2)."""
        paid = followed(line) and all(self._has(who, *price) for price in line.price.items())
        return paid and any(self._helps(who, line, *effect) for effect in line.effects)

    def _has(self, who: str, good: str, amount: int) -> bool:
        return (self.crew[who].stamina if good == "stamina" else self.goods[good]) >= amount

    def _helps(self, who: str, line: Line, effect: str, worth: str) -> bool:
        """Whether an effect would do something now."""
        attack = self.attack
        match effect:
            case "damage" | "block" | "reroll" if attack is None or (line.own and attack.who != who):
                return False
            case "damage":
                return self.stage == "boost" and attack.card.deals_damage
            case "reroll":
                return self.stage == "boost" and attack.card.die and not self._jinxed()
            case "block":
                return self.stage == "block" and self.coming(attack) > 0
            case "remove_power":
                return any(foe.power for foe in self.row)
            case "deal":
                return any(not self._direct(foe, int(worth)).in_vain() for foe in self.row)
            case "heal":
                return any(self._hurt(who if line.own else "").values())
            case "rest":
                return any(self._tired(who if line.own else "").values())
            case "cure":
                return any(worth in member.statuses for member in self.crew.values())
        return effect == "draw"

    def _use(self, who: str, line: Line) -> Steps:
        for good, amount in line.price.items():
            if good == "stamina":
                self.crew[who].stamina -= amount
            else:
                self.goods[good] -= amount
        stage, self.stage = self.stage, ""
        for effect, worth in line.effects:
            yield from self._effect(who, line.own, effect, worth)
        self.stage = stage

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
                foe = yield from self._aim("power", player, [foe.name for foe in self.row if foe.power])
                self._remove_power(foe, int(worth))
            case "deal":
                foe = yield from self._aim("deal", player, [foe.name for foe in self.row])
                yield from self._deal(self._direct(foe, int(worth)).damage, foe, who, player)
                if attack is None:
                    self._clear_row()
            case "heal":
                for name, share in (yield from self._split("heal crew", player, self._hurt(who if own else ""), worth)):
                    self.crew[name].health += share
                    self.harm -= share
            case "rest":
                for name, share in (yield from self._split("rest", player, self._tired(who if own else ""), worth)):
                    self.crew[name].stamina += share
            case "cure":
                having = [f"{name}:{worth}" for name, member in self.crew.items() if worth in member.statuses]
                if having:
                    reply = yield from self._asked(lambda: Ask("cure", player, having))
                    self.crew[reply[0].partition(":")[0]].statuses.remove(worth)
            case "draw":
                self._draw([int(one == player) for one in range(self.players)])
            case "discard":
                reply = yield from self._asked(lambda: Ask("discard", player, [str(card) for card in self.hands[player]]))
                self.hands[player].remove(int(reply[0]))
                self.discards.append(int(reply[0]))
            case "return":
                self.synergy[who] -= 1

    def _aim(self, kind: str, player: int, names: Sequence[str]) -> Generator[Ask, Reply, Foe]:
        reply = yield from self._asked(lambda: Ask(kind, player, names))
        return self._foe(reply[0])

    def _split(self, kind: str, player: int, room: dict[str, int], worth: str) -> Generator[Ask, Reply, Iterable[tuple[str, int]]]:
        """Points for some of the crew: less health than could be restored may be, but all of the stamina is."""
        most = min(int(worth), sum(room.values()))
        if not most:
            return ()
        reply = yield from self._asked(lambda: Ask(kind, player, least=most if kind == "rest" else 0, most=most, room=room))
        return read_shares(reply).items()

    def _hurt(self, only: str) -> dict[str, int]:
        """Health that can be restored: nobody rises from 0 while exploring (DS-HEALTH-2)."""
        return {who: one.most - one.health for who, one in self.crew.items() if one.health and only in ("", who)}

    def _tired(self, only: str) -> dict[str, int]:
        return {who: MOST_STAMINA - one.stamina for who, one in self.crew.items() if only in ("", who)}

    def _direct(self, foe: Foe, damage: int) -> Strike:
        """Damage that is no attack; the enemy blocks it as any other (DS-COMBAT-9)."""
        return Strike(self.row, self.row.index(foe), max(0, damage - foe.total("B")))

    # ------------------------------------------------------------ the row

    def _foe(self, name: str) -> Foe:
        return next(foe for foe in self.row if foe.name == name)

    @staticmethod
    def _remove_power(foe: Foe, amount: int) -> None:
        foe.power = max(0, foe.power - amount)


RETURN = Line(False, {}, True, (("return", ""),), True)
"""DS-COMBAT-8: synergy tokens may be returned unused."""


def followed(line: Line) -> bool:
    """Whether the model follows this use: it understands all of it, and there is a price."""
    known = line.known and not line.always and bool(line.price)
    return known and {name for name, _ in line.effects} <= FREE and not (line.own and line.has("remove_power"))


def priced(line: Line, good: str) -> Line:
    """DS-ADV-2: a resource costs one of itself."""
    return line._replace(price={good: 1})


def read_shares(reply: Reply) -> dict[str, int]:
    """`Ed=2`, one for each who has some."""
    parts = [one.partition("=") for one in reply]
    return {name: int(share) for name, _, share in parts if share.isdecimal() and share[0] != "0"}
