"""A second model of a fight in Distant Skies, written from the rules alone (DS-COMBAT, DS-BOSS, DS-BUFF, DS-STATUS).

The fight is one generator, which reads as the rulebook does: it yields each question and is sent the reply. What chance
brings, the die and the cards drawn, it is given. It shares no code with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator

from tests.models.distant_skies.cards import STATUS_MARKS
from tests.models.distant_skies.free import FreeActions, Steps
from tests.models.distant_skies.questions import TABLE, Ask, Reply
from tests.models.distant_skies.squares import EXTRA, Foe, read, write
from tests.models.distant_skies.table import Attack, Over

IDLE_ROUNDS = 10


class Fight(FreeActions):
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
            self._remove_power(attack.target, attack.card.remove_power + self._always(who, "remove_power"))
            yield from self._synergy_effects(attack)
            self._roll(attack)
            placed = None
            while placed is None:  # whatever is done besides may open the window again
                yield from self._boost(attack)
                placed = yield from self._asked_once(
                    lambda: self._ask_place(player, attack.target, self._damage(attack))
                )
            yield from self._cover(placed, who)
            if not first:
                yield from self._counterattack(attack, first)
        self.attack = None
        self._clear_row()

    def _boost(self, attack: Attack) -> Steps:
        """What is added before the damage is placed, as long as somebody wants to."""
        attack.stage = "boost"
        while (yield from self._asked(lambda: self._window("boost", attack, self._synergy_line(attack)))):
            self._pay_synergy(attack)
            yield from self._synergy_effects(attack)
        attack.stage = ""

    def _window(self, kind: str, attack: Attack, options: Reply) -> Ask:
        return Ask(kind, TABLE, options, 0, 1, whose={"synergy": self._player(attack.who)})

    def _synergy_line(self, attack: Attack) -> Reply:
        can = attack.card.synergy is not None and not attack.synergy and self.synergy[attack.who] > 0
        return ("synergy",) if can else ()

    def _pay_synergy(self, attack: Attack) -> None:
        attack.synergy = True
        self.synergy[attack.who] -= 1

    def _synergy_effects(self, attack: Attack) -> Steps:
        """What the synergy line does apart from damage and block, if it was paid for."""
        self._remove_power(attack.target, attack.lines("remove_power"))
        if healed := attack.lines("heal"):
            stage, attack.stage = attack.stage, ""
            yield from self._effect(attack.who, False, "heal", str(healed))
            attack.stage = stage

    def _damage(self, attack: Attack) -> int:
        """Number, die and skill, and what is added; less what the enemy blocks (DS-COMBAT-3, DS-COMBAT-9)."""
        card, who = attack.card, attack.who
        damage = card.damage + (attack.die or 0) + (self._skill(who, card.skill) if card.skill else 0)
        if attack.deals_damage:
            damage += self._always(who, "damage")
        damage = max(0, damage + attack.damage + attack.lines("damage"))
        pierces = card.pierces or self._own_always(who, "pierce") or attack.lines("pierce")
        return damage if pierces else max(0, damage - attack.target.total("B"))

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

    # ------------------------------------------------------------ the enemies' phase

    def _enemy_phase(self) -> Steps:
        """DS-COMBAT-6: from left to right, power and then what each does, unless it is beaten or covered by then."""
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
            card, *at = read(spot) or (0, 0, 0)
            self.row[card].covered.remove((at[0], at[1]))
            self.harm -= 1

    def _ask_heal(self, foe: Foe, amount: int) -> Ask:
        tokens = self._tokens(foe) if self._still_acts() else []
        many = min(amount, len(tokens))
        return Ask("heal", self.active, tokens, many, many)
