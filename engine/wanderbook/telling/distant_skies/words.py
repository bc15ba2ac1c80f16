"""The names of characters, cards, places and enemies, and the effects of cards, in the book's language."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.cards import CombatCard, Event
from wanderbook.book.enemies import Grid
from wanderbook.book.sections import Barrier, Challenge, Choice, Combat
from wanderbook.rulesets.common.crew import LEADER, controller
from wanderbook.rulesets.common.row import number_of
from wanderbook.rulesets.distant_skies.board import (
    MOST_STAMINA,
    Board,
    Mate,
    Table,
    counter_damage,
    health,
    most_health,
    skill,
    stands,
)
from wanderbook.rulesets.distant_skies.kit import Kit, Spot, Use
from wanderbook.table.grids import EnemyCard
from wanderbook.telling.crewed.words import CrewWords
from wanderbook.telling.telling import Telling

SKILLS = ("strength", "cunning", "savvy", "perception", "craft", "moxie")


class Words(CrewWords):
    """The words for everything in Distant Skies."""

    health_rule = "DS-HEALTH-1"

    def __init__(self, telling: Telling) -> None:
        super().__init__(telling)
        self.kit: Kit = telling.game.kit

    # ---------------------------------------------------------------- characters

    def condition(self, state: Table, mate: Mate) -> str:
        """A character's condition: `health 9/11, stamina 2/3, venom`."""
        parts = [self("health", now=health(self.kit, mate), most=most_health(self.kit, mate))]
        parts += [self("stamina", now=mate.stamina, most=MOST_STAMINA)]
        parts += map(self.status, sorted(mate.statuses))
        return self.listed(parts)

    def stands(self, state: Table, mate: Mate) -> bool:
        return stands(self.kit, mate)

    def skills(self, state: Table, mate: Mate) -> str:
        each = ((name, skill(self.kit, mate, name)) for name in SKILLS)
        return self.listed(f"{self.skill(name)} {amount}" for name, amount in each if amount)

    def whose(self, board: Board, mate: Mate) -> str:
        """The player who controls a character, if there are several."""
        if board.players == 1:
            return ""
        name = self.player(controller(board, mate))
        return self("pilot_of", player=name) if mate.player == LEADER else name

    # ---------------------------------------------------------------- cards

    def card(self, number: int) -> str:
        """The name of an adventure or combat card, which share their numbers."""
        return self.name_in(self.kit.combat if number in self.kit.combat else self.kit.adventure, number)

    def hand_card(self, number: int) -> str:
        card = self.kit.ability[number]
        cost = self("many_cards", amount=card.cost)
        text = self("hand_card", skill=self.skill(card.skill), cost=cost, fate=card.fate)
        return " ".join((text, *self.lines(card.abilities)))

    def adventure(self, number: int) -> str:
        if number in self.kit.combat:
            return self.combat_card(number)
        return self.either(self.lines(self.kit.adventure[number].abilities))

    def combat_card(self, number: int) -> str:
        """A combat card in words: `damage 4 and the die, block 1; synergy: +2 damage.`"""
        card = self.kit.combat[number]
        text = self.listed(self._attack(card)).capitalize()
        lines = [f"{text}." if text else "", *self.lines(card.abilities)]
        lines += [self("combat.synergy", does=self.effects(card.synergy))] if card.synergy else []
        return " ".join(filter(None, lines))

    def _attack(self, card: CombatCard) -> Iterator[str]:
        """The effects of a combat card in words: its damage, the power it removes, its block."""
        parts = [str(card.damage)] if card.damage else []
        parts += [self("combat.die")] if card.die else []
        parts += [self.skill(card.skill)] if card.skill else []
        if parts:
            yield self("combat.damage", what=" + ".join(parts))
        if card.remove_power:
            yield self("combat.power", amount=card.remove_power)
        if card.block:
            yield self("combat.block", amount=card.block)

    def lasting(self, number: int) -> str:
        """The effects of an event in play, and how it is completed."""
        card = self.kit.event[number]
        until = self(f"until.{card.until or 'done'}")
        return " ".join((*self.lines(card.abilities), *self.turn_end(card), until)).strip()

    def turn_end(self, card: Event) -> Iterator[str]:
        """When an event's text for the end of a turn is read, if it has one."""
        if card.turn_end and card.turn_end_threat:
            yield self("turn_end_threat", amount=card.turn_end_threat)
        elif card.turn_end:
            yield self("turn_end")

    # ---------------------------------------------------------------- uses

    def use_name(self, use: Use, board: Board | None = None) -> str:
        """The name of a use: the bearer of its ability, or the name of its card or resource."""
        match use.source:
            case "crew":
                return use.bearer
            case "ability":
                return self.ability_of(use, board)
            case "resource":
                return self.good(use.bearer).capitalize()
            case _:
                return self.card(use.number)

    def use_does(self, use: Use) -> str:
        """The effects of a use, and its cost besides itself."""
        price = [self.goods({"stamina": use.stamina})] if use.stamina else []
        price += [self("health_price", amount=use.damage)] if use.damage else []
        price += self.prices(use.price)
        text = self.effects(use.effects)
        return self("for_price", price=self.listed(price), what=text) if price else text

    # ---------------------------------------------------------------- places

    def place(self, spot: Spot, page: int | None = None) -> str:
        """A square by its name, `B3`; with its page, unless that is the current one."""
        elsewhere = len(self.kit.travel.pages) > 1 and spot.page != page
        return self("place", name=spot.space, page=spot.page) if elsewhere else spot.space

    def landing(self, number: int) -> str:
        """A landing place by its name, or by its square if it has none."""
        landing = self.kit.travel.landing
        place = landing.get(number)
        spot = Spot(place.page, place.space) if place and place.page and place.space else None
        return self.place(spot) if place and spot and place.name == str(spot) else self.name_in(landing, number)

    def here(self, board: Board) -> str:
        """Claire's place."""
        return self.landing(board.plane) if board.distant else self.place(board.spot)

    def obstacle(self, name: str) -> str:
        return self._set(self.phrases.words["obstacle"][name][0])

    def track(self, key: str, marked: int) -> str:
        """A track of the journey log, and its number of marked boxes."""
        track = self.game.book.tracks[key]
        return self("plane.track", marked=marked, name=track.name, boxes=track.boxes)

    def tracks(self, state: Table) -> Iterator[str]:
        return (self.track(key, state.boxes[key]) for key in self.game.book.tracks)

    # ---------------------------------------------------------------- enemies and trials

    def enemy(self, name: str) -> str:
        """An enemy in the row, `Hat stand 2`; or a boss's zone, `The Caretaker, Keys`."""
        boss, _, zone = name.partition(".")
        if zone:
            zones = self.kit.boss[int(boss)]
            return self.listed((zones.name, zones.zones[int(zone)].name))
        _, _, which = name.partition("-")
        number = number_of(name)
        called = self.name_in(self.kit.enemy, number) if number in self.kit.enemy else self.boss(number)
        return f"{called} {which}" if which else called

    def boss(self, number: int) -> str:
        return self.name_in(self.kit.boss, number)

    def grid_of(self, name: str) -> Grid:
        return self.kit.grid(name)

    def facts_of(self, state: Table, laid: EnemyCard) -> str:
        """The damage of a counterattack now, with the part that is power; and any extra hearts."""
        fight = state.board.fight
        if fight is None:
            return ""
        damage, power = counter_damage(self.kit, fight, laid.name), fight.power[laid.name]
        parts = [self("enemy_facts", damage=damage, power=power)]
        parts += [self("buffed", name=self.kit.buff[card].name) for whose, card in fight.buffs if whose == laid.name]
        parts += [self("extra_hearts", amount=laid.extra)] if laid.extra else []
        return self.listed(parts)

    def trial(self, choice: Choice) -> list[str]:
        """A choice's trial in words: first the challenge, then the effects of failing; empty if it has none."""
        match choice.trial:
            case Combat(enemies=[boss], boss=True):
                found = self.kit.boss[boss]
                return [self("boss_fight", boss=found.name, level=found.level), *self.failing(choice.failure)]
            case Combat(enemies=enemies, may_run=may_run):
                foes = [self.kit.enemy[number] for number in enemies]
                names, level = self.listed(foe.name for foe in foes), sum(foe.level for foe in foes)
                text = self("combat_run" if may_run else "combat_fight", enemies=names, level=level)
                return [text, *self.failing(choice.failure)]
            case Barrier(obstacle=obstacle):
                return [self("barrier", obstacle=self.obstacle(obstacle)), *self.failing(choice.failure)]
            case Challenge() as trial:
                return self.challenge(trial, choice.failure)
            case _:
                return []
