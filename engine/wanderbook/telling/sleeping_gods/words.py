"""The names of goods, crew, cards, places and enemies, and the effects of cards, in the book's language."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.cards import Adventure, CrewBoard, Weapon
from wanderbook.book.enemies import Grid
from wanderbook.book.sections import Challenge, Choice, Combat
from wanderbook.locales.typography import typeset_text
from wanderbook.rulesets.common.crew import LEADER, controller, mate_of
from wanderbook.rulesets.sleeping_gods.board import (
    FOOD,
    Board,
    Mate,
    Table,
    difficulty,
    enemy_damage,
    enemy_of,
    health,
    skill,
    weapon_of,
)
from wanderbook.rulesets.sleeping_gods.kit import Kit, Spot, Use
from wanderbook.table.grids import EnemyCard
from wanderbook.telling.crewed.words import CrewWords
from wanderbook.telling.telling import Telling

SKILLS = ("strength", "cunning", "savvy", "perception", "craft")


class Words(CrewWords):
    """The words for everything in Sleeping Gods."""

    health_rule = "SG-HEALTH-1"

    def __init__(self, telling: Telling) -> None:
        super().__init__(telling)
        self.kit: Kit = telling.game.kit

    def food(self, board: Board) -> int:
        return sum(board.goods[one] for one in FOOD)

    def room(self, name: str) -> str:
        return str(self.texts["rooms"].get(name, name))

    # ---------------------------------------------------------------- crew

    def health(self, state: Table, mate: Mate) -> str:
        most = health(self.kit, state, replace(mate, damage=0))
        return self("health", now=health(self.kit, state, mate), most=most)

    def condition(self, state: Table, mate: Mate) -> str:
        """A crew member's condition: `health 5/6, fatigue 1, venom`."""
        parts = [self.health(state, mate)]
        parts += [self("fatigue", amount=mate.fatigue)] if mate.fatigue else []
        parts += map(self.status, sorted(mate.statuses))
        return self.listed(parts)

    def stands(self, state: Table, mate: Mate) -> bool:
        return health(self.kit, state, mate) > 0

    def skills(self, state: Table, mate: Mate) -> str:
        each = ((name, skill(self.kit, state, mate, name)) for name in SKILLS)
        return self.listed(f"{self.skill(name)} {amount}" for name, amount in each if amount)

    def whose(self, board: Board, mate: Mate) -> str:
        """The player who controls a crew member, if there are several."""
        if board.players == 1:
            return ""
        name = self.player(controller(board, mate))
        return self("captain_of", player=name) if mate.player == LEADER else name

    # ---------------------------------------------------------------- cards

    def level(self, number: int) -> str:
        return self.name_in(self.kit.level, number)

    def hand_card(self, number: int) -> str:
        """An ability card in words: its skill, its cost and its effects."""
        card = self.kit.ability[number]
        text = self("hand_card", skill=self.skill(card.skill), cost=self.goods({"command": card.cost}), fate=card.fate)
        return " ".join((text, *self.lines(card.abilities)))

    def adventure(self, number: int) -> str:
        """The effects of an adventure or a market card."""
        card = self.kit.adventure[number]
        price = self.price(card)
        parts = [self.weapon(card.weapon)] if card.weapon else []
        parts += self.lines(ability for ability in card.abilities if ability.when != "use")
        uses = self.either(self.lines(ability for ability in card.abilities if ability.when == "use"))
        parts += [self("for_price", price=price, what=uses) if price else uses] if uses else []
        return " ".join(parts)

    def price(self, card: Adventure) -> str:
        """The price of using an adventure card."""
        return self.once(card, self._price)

    def _price(self, card: Adventure) -> str:
        command = [self.goods({"command": card.cost})] if card.cost else []
        return self.listed((*command, *self.prices(card.food)))

    def lasting(self, number: int) -> str:
        """The effects of an ongoing event, and how it is removed."""
        card = self.kit.event[number]
        until = self(f"until.{card.until}") if card.until else ""
        return " ".join((*self.lines(card.abilities), until)).strip()

    def level_card(self, number: int) -> str:
        card = self.kit.level[number]
        skill = [self("plus_skill", skill=self.skill(card.skill))] if card.skill else []
        return " ".join((*skill, *self.lines(card.abilities)))

    def weapon(self, weapon: Weapon) -> str:
        """A weapon in words: `accuracy +1, damage 2, block 1, ranged`."""
        return self.once(weapon, self._weapon)

    def _weapon(self, weapon: Weapon) -> str:
        """The effects of a weapon in words."""
        parts = [self("weapon.accuracy", amount=weapon.accuracy), self("weapon.damage", amount=weapon.damage)]
        parts += [self("weapon.block", amount=weapon.block)] if weapon.block else []
        parts += [self("weapon.ranged")] if weapon.ranged else []
        parts += [self("weapon.tiring")] if weapon.tiring else []
        parts += [self("weapon.extra", skill=self.skill(weapon.extra))] if weapon.extra else []
        return self.listed(parts)

    def synergy(self, whose: str) -> str:
        """The effect of a crew member's token for another."""
        return self.once(self.kit.crew[whose], self._synergy)

    def _synergy(self, board: CrewBoard) -> str:
        return self.effects(board.synergy)

    def weapon_name(self, board: Board, who: str, number: int) -> str:
        return self.card(number) if number else self("weapon.own")

    def weapon_of(self, board: Board, who: str, number: int) -> Weapon:
        return weapon_of(self.kit, mate_of(board, who), number)

    # ---------------------------------------------------------------- uses

    def use_name(self, use: Use, board: Board | None = None) -> str:
        """The name of a use: its card, or the owner of its board or token."""
        match use.source:
            case "crew":
                return use.bearer
            case "level":
                return self("of_card", card=self.level(use.number), who=self.kit.level[use.number].crew)
            case "ability":
                return self.ability_of(use, board)
            case "synergy":
                return self("token_of", who=use.bearer)
            case _:
                return self.card(use.number)

    def bearer(self, use: Use, board: Board) -> str:
        """The crew member on whose board it is; empty for adventure cards."""
        match use.source:
            case "level":
                return self.kit.level[use.number].crew
            case "synergy" if board.fight:
                return next((by for whose, by in board.fight.synergy if whose == use.bearer), "")
            case _:
                return super().bearer(use, board)

    def use_does(self, use: Use) -> str:
        """The effects and the cost of a use."""
        price = [self.goods({"command": use.command})] if use.command else []
        price += self.prices(use.price)
        price += [self("discarded")] if use.when == "discard" else []
        text = self.effects(use.effects)
        return self("for_price", price=self.listed(price), what=text) if price else text

    # ---------------------------------------------------------------- places, enemies, trials

    def place(self, spot: Spot, page: int | None = None) -> str:
        """A region by its name; with its page, unless that is the current one."""
        region = self.kit.regions.get(spot)
        name = typeset_text(region.name, self.game.book.language) if region and region.name else spot.space
        elsewhere = len(self.kit.travel.pages) > 1 and spot.page != page
        return self("place", name=name, page=spot.page) if elsewhere else name

    def enemy(self, name: str) -> str:
        _, _, which = name.partition("-")
        called = typeset_text(enemy_of(self.kit, name).name, self.game.book.language)
        return f"{called} {which}" if which else called

    def grid_of(self, name: str) -> Grid:
        return enemy_of(self.kit, name).grid

    def facts_of(self, state: Table, laid: EnemyCard) -> str:
        return self("enemy_facts", defense=enemy_of(self.kit, laid.name).defense, damage=enemy_damage(self.kit, laid))

    def trial(self, choice: Choice) -> list[str]:
        """A choice's trial in words: its challenge and the effects of failing, or the enemies and how dangerous they
        are. Empty if it has none.
        """
        match choice.trial:
            case Combat(enemies=enemies):
                level, word = difficulty(self.kit, enemies)
                names = self.listed(self.kit.enemy[number].name for number in enemies)
                return [self("combat", enemies=names, level=level, danger=self.game.say(word))]
            case Challenge() as trial:
                return self.challenge(trial, choice.failure)
            case _:
                return []
