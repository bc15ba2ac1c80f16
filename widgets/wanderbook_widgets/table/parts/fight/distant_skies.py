"""A fight of Distant Skies: combat cards in hand, a die, power, bosses with their zones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from wanderbook.book.enemies import Boss, Enemy
from wanderbook.rulesets.common.crew import controller, mate_of
from wanderbook.rulesets.common.row import number_of
from wanderbook.rulesets.distant_skies.actions import PlayCombatCard
from wanderbook.rulesets.distant_skies.board import (
    Board,
    Mate,
    blow,
    change_fight,
    counter_damage,
    damage_of,
    deals_damage,
    fight_of,
    has_power,
    laid_of,
    level_of,
    skill,
)
from wanderbook.rulesets.distant_skies.steps import Boost, ChooseTarget, Counterattack, PlaceDamage, PlayCard
from wanderbook.table.grids import EnemyCard
from wanderbook.telling.distant_skies.words import Words
from wanderbook_widgets.table.parts.fight.side import ComingCounterattack, FightSide
from wanderbook_widgets.table.seat import Data


class DistantSide(FightSide):
    """A fight of Distant Skies as the table shows it."""

    @property
    def board(self) -> Board:
        board: Board = self.seat.board
        return board

    @property
    def own(self) -> Words:
        words: Words = self.seat.words
        return words

    # ---------------------------------------------------------------- enemies

    def name(self, laid: EnemyCard) -> str:
        boss, _, zone = laid.name.partition(".")
        return str(self.kit.boss[int(boss)].zones[int(zone)].name) if zone else self.words.enemy(laid.name)

    def card(self, name: str) -> Enemy | Boss:
        """The enemy or boss of a name in the row. A name with a dot is a zone of its boss."""
        boss, is_zone, _ = name.partition(".")
        if is_zone:
            return self.own.kit.boss[int(boss)]
        number = number_of(name)
        return self.own.kit.enemy.get(number) or self.own.kit.boss[number]

    def figures(self, laid: EnemyCard) -> Iterable[Data]:
        """The numbers on an enemy's card: level (a boss has one for all), strike and power."""
        if not self.fight.boss:
            yield self.figure("level", level_of(self.kit, laid.name))
        yield self.figure("strikes", self.strikes(self.fight.row, laid))
        if self.fight.power[laid.name]:
            yield self.figure("power", self.fight.power[laid.name])

    def buff(self, laid: EnemyCard) -> Data:
        """The buff card of an enemy, with its effects; empty if it has none."""
        for card in (card for whose, card in self.fight.buffs if whose == laid.name):
            buff = self.kit.buff[card]
            does = self.words(f"powers.{buff.power.power}", amount=buff.power.amount) if buff.power else ""
            return {"name": buff.name, "does": does}
        return {}

    def boss(self) -> Data:
        """The boss's name and level; empty in another fight."""
        if not self.fight.boss:
            return {}
        boss = self.kit.boss[self.fight.boss]
        return {"name": boss.name, "level": self.say("level", amount=boss.level)}

    def strikes(self, row: Sequence[EnemyCard], laid: EnemyCard) -> int:
        return counter_damage(self.kit, replace(self.fight, row=tuple(row)), laid.name)

    def answers(self) -> bool:
        return self.fight.attack is not None and any(isinstance(step, Counterattack) for step in self.seat.state.agenda)

    def blow(self, row: Sequence[EnemyCard]) -> ComingCounterattack | None:
        """The counterattack to this attack; an enemy whose last heart was just covered still strikes (DS-COMBAT-4)."""
        then = change_fight(self.seat.state, row=tuple(row)).board
        attack, (damage, block) = self.fight.attack, blow(self.kit, then)
        basic, power = self.kit.basic_damage(attack.target), self.fight.power[attack.target]
        everyone = has_power(self.kit, fight_of(then), laid_of(fight_of(then), attack.target), "counter_all")
        return ComingCounterattack(attack.who, (basic, power, damage - basic - power), block, everyone)

    # ---------------------------------------------------------------- how it stands

    def notes(self) -> list[str]:
        """Notes on the fight: the combat deck, and the holders of synergy tokens."""
        notes = [self.say("deck", left=len(self.fight.deck), gone=len(self.fight.deck.discards))]
        if self.fight.synergy.total:
            each = self.words.listed(f"{who} {amount}" for who, amount in self.fight.synergy.each)
            notes.append(self.words("synergy_held", each=each).removesuffix("."))
        return notes

    def attack(self) -> Data:
        """The attack in progress: attacker, card, target; empty if there is none."""
        step, attack = self.seat.step, self.fight.attack
        if isinstance(step, ChooseTarget):
            return {"who": step.who, "with": self.words.card(step.card), "chips": []}
        if attack is None:
            return {}
        target = self.words.enemy(attack.target)
        return {"who": attack.who, "with": self.words.card(attack.card), "target": target, "chips": [*self._chips()]}

    def _chips(self) -> Iterator[Data]:
        """The figures of the attack so far: the die, the damage it deals, the block."""
        attack = self.fight.attack
        if attack.die is not None:
            yield {"text": self.say("die", number=attack.die)}
        if deals_damage(self.kit, attack) and (attack.die is not None or not self.kit.combat[attack.card].die):
            yield {"text": self.say("deals", amount=damage_of(self.kit, self.board))}
        if block := blow(self.kit, self.board)[1]:
            yield {"text": self.say("blocks", amount=block)}

    def struck(self) -> Data:
        """The sum that an attack's damage is made of: card, die, skill and help; empty if none is being placed."""
        attack, step = self.fight.attack, self.seat.step
        is_asked = isinstance(step, Boost) or (isinstance(step, PlaceDamage) and not step.dealt)
        if attack is None or not is_asked or not deals_damage(self.kit, attack):
            return {}
        card, damage = self.kit.combat[attack.card], damage_of(self.kit, self.board)
        mate = mate_of(self.board, attack.who)
        skilled = skill(self.kit, mate, card.skill) if card.skill else 0
        help = damage - card.damage - (attack.die or 0) - skilled
        parts = (
            (self.words.card(attack.card), card.damage),
            (attack.who, skilled),
            (self.seat.texts["draw"]["help"], help),
        )
        return {
            "die": attack.die,
            "addends": [{"name": name, "value": value} for name, value in parts if value],
            "total": damage,
        }

    # ---------------------------------------------------------------- options as things

    def rack(self) -> Data:
        if not isinstance(self.seat.step, PlayCard):
            return {}
        return {"name": self.say("cards"), "groups": [*self._cards()], "tells": True, "cards": True}

    def _cards(self) -> Iterator[Data]:
        """Every player's cards, each with the characters who could play it."""
        for player, hand in enumerate(self.fight.hands):
            mates = [mate for mate in self.board.crew if controller(self.board, mate) == player]
            for card in hand:
                yield {
                    "name": self.words.card(card),
                    "of": self.seat.player(player) if self.board.players > 1 else "",
                    "detail": self.own.combat_card(card),
                    "choices": [self._choice(mate, card) for mate in mates],
                }

    def _choice(self, mate: Mate, card: int) -> Data:
        return {"id": str(PlayCombatCard(mate.name, card)), "label": self._player(mate, card)}

    def _player(self, mate: Mate, card: int) -> str:
        """A character who may play the card, with their skill if the card counts it."""
        wanted = self.kit.combat[card].skill
        return f"{mate.name} +{skill(self.kit, mate, wanted)}" if wanted else mate.name
