"""A fight of Sleeping Gods: tokens on crew members, their weapons, accuracy against defence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wanderbook.book.enemies import Enemy
from wanderbook.rulesets.sleeping_gods.actions import AttackWith, PassSynergyToken, PassToken
from wanderbook.rulesets.sleeping_gods.board import (
    OWN_WEAPON,
    TOKENS_EACH,
    Board,
    attack_of,
    blow_block,
    blow_damage,
    change_fight,
    deal_tokens,
    enemy_damage,
    enemy_of,
    laid_of,
)
from wanderbook.rulesets.sleeping_gods.steps import ChooseAttacker, ChooseTarget, Counterattack, PassSynergy
from wanderbook.table.grids import EnemyCard, close_up
from wanderbook.telling.sleeping_gods.words import Words
from wanderbook_widgets.table.parts.fight.side import ComingCounterattack, FightSide
from wanderbook_widgets.table.seat import Data


class SleepingSide(FightSide):
    """A fight of Sleeping Gods as the table shows it."""

    @property
    def board(self) -> Board:
        board: Board = self.seat.board
        return board

    @property
    def own(self) -> Words:
        words: Words = self.seat.words
        return words

    # ---------------------------------------------------------------- enemies

    def card(self, name: str) -> Enemy:
        return enemy_of(self.own.kit, name)

    def figures(self, laid: EnemyCard) -> Iterable[Data]:
        """An enemy's level, defence and damage."""
        enemy = enemy_of(self.kit, laid.name)
        yield self.figure("level", enemy.level)
        yield self.figure("defence", enemy.defense)
        yield self.figure("damage", enemy_damage(self.kit, laid))

    def strikes(self, row: Sequence[EnemyCard], laid: EnemyCard) -> int:
        return enemy_damage(self.kit, laid)

    def answers(self) -> bool:
        return self.fight.attack is not None and any(isinstance(step, Counterattack) for step in self.seat.state.agenda)

    def blow(self, row: Sequence[EnemyCard]) -> ComingCounterattack | None:
        """The counterattack that would follow this placement; None if its target is defeated."""
        left, _ = close_up(row)
        state = change_fight(self.seat.state, row=left)
        attack = attack_of(state.board)
        if laid_of(state.board, attack.target) is None:
            return None
        basic, damage = enemy_of(self.kit, attack.target).damage, blow_damage(self.kit, state.board, attack.target)
        return ComingCounterattack(attack.who, (basic, damage - basic), blow_block(self.kit, state, attack.who))

    # ---------------------------------------------------------------- how it stands

    def tokens(self) -> list[Data]:
        """The number of combat tokens that each player has left, and the total."""
        dealt = deal_tokens(self.board)
        return [
            {"name": self.seat.player(player) if self.board.players > 1 else "", "left": left, "most": max(most, left)}
            for player, (left, most) in enumerate(zip(self.fight.tokens, dealt, strict=True))
        ]

    def notes(self) -> list[str]:
        """The notes below the fight: chances to hit, and synergy tokens that are held."""
        held = self.fight.synergy
        tokens = [self.words("token_held", whose=whose, by=by, does=self._token(whose)) for whose, by in held]
        several = isinstance(self.seat.step, ChooseAttacker) and len(self.fight.row) > 1
        return [self.words("hits_each"), *tokens] if several else tokens

    def _token(self, whose: str) -> str:
        return self.words.effects(self.kit.crew[whose].synergy).removesuffix(".")

    def attack(self) -> Data:
        """The attack in progress: attacker, weapon, target; empty if there is none."""
        step, attack = self.seat.step, self.fight.attack
        if isinstance(step, ChooseTarget):
            return {"who": step.who, "with": self.own.weapon_name(self.board, step.who, step.weapon), "chips": []}
        if attack is None:
            return {}
        weapon = self.own.weapon_name(self.board, attack.who, attack.weapon)
        return {"who": attack.who, "with": weapon, "target": self.words.enemy(attack.target), "chips": [*self._chips()]}

    def _chips(self) -> Iterator[Data]:
        """The figures of the attack so far: fate, hit or miss, and damage."""
        attack = self.fight.attack
        if attack.number:
            yield {"text": self.say("fate", number=attack.number)}
            yield {"text": self.say("hit" if attack.hit else "miss"), "good": attack.hit}
        if attack.damage + attack.off_hearts:
            yield {"text": self.say("deals", amount=attack.damage + attack.off_hearts)}

    # ---------------------------------------------------------------- options as things

    def rack(self) -> Data:
        """Who may attack or give a synergy token, each with their options; empty for other questions."""
        step = self.seat.step
        if isinstance(step, ChooseAttacker):
            passes = {"name": self.say("passes"), "groups": [*self._passes()]}
            return {"name": self.say("attackers"), "groups": [*self._attackers()], "folded": passes, "tells": True}
        if isinstance(step, PassSynergy) and not step.who:
            return {"name": self.say("givers"), "groups": [*self._givers()], "tells": True}
        return {}

    def _attackers(self) -> Iterator[Data]:
        """Each crew member, with their condition and an attack for each weapon."""
        details = {line.id: line.detail for line in self.seat.sheet.lines} if self.seat.sheet else {}
        for mate in self.board.crew:
            condition, placed = self.words.condition(self.seat.state, mate), self.fight.placed[mate.name]
            yield {
                "name": mate.name,
                "of": self.own.whose(self.board, mate),
                "detail": condition,
                "pips": [placed, TOKENS_EACH, self.say("placed", amount=placed)] if placed else [],
                "choices": [
                    {
                        "id": (id := str(AttackWith(mate.name, weapon))),
                        "label": self.own.weapon_name(self.board, mate.name, weapon),
                        "detail": details[id].partition(f", {condition}")[0],  # their condition is said once
                    }
                    for weapon in (OWN_WEAPON, *mate.weapons)
                ],
            }

    def _passes(self) -> Iterator[Data]:
        """The ways to pass a combat token to another player, by giver, receiver and payer; folded, since few fights
        need one (SG-COMBAT-2).
        """
        passes: dict[int, list[Data]] = {}
        for option in getattr(self.seat.asked, "options", ()):
            if isinstance(option.action, PassToken):
                giver, to, payer = option.action.giver, option.action.receiver, option.action.payer
                label = self.say("pass", to=self.seat.player(to), payer=self.seat.player(payer))
                passes.setdefault(giver, []).append({"id": option.id, "label": label})
        for player, choices in passes.items():
            yield {"name": self.say("passing", player=self.seat.player(player)), "choices": choices}

    def _givers(self) -> Iterator[Data]:
        """Every crew member as the giver of a synergy token, with everybody who may receive it (SG-ATTACK-16)."""
        names = [mate.name for mate in self.board.crew]
        for whose in names:
            choices = [{"id": str(PassSynergyToken(whose, to)), "label": to} for to in names if to != whose]
            yield {"name": self.words("token_of", who=whose), "detail": self._token(whose), "choices": choices}
