"""Events of this game in short sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wanderbook.rulesets.sleeping_gods import events as own
from wanderbook.rulesets.sleeping_gods.board import ATTACK, SHIP, TRAVEL, printed_distance
from wanderbook.rulesets.sleeping_gods.board import PAID_FOR as RULES_PAID_FOR
from wanderbook.rulesets.sleeping_gods.kit import Spot
from wanderbook.table import events as told
from wanderbook.table.events import Event
from wanderbook.telling.crewed.happenings import CrewHappenings
from wanderbook.telling.sleeping_gods.words import Words

HARMS = {"SG-STATUS-1": "venom", "SG-CHAL-5": "madness"}
"""Statuses that cost health, by the rule that says so."""
PAID_FOR = {rule: what for what, rule in RULES_PAID_FOR.items()} | {"SG-LEVEL-1": "levels"}
"""What was paid for, by the rule that names its price: `-4 coins` alone would not say."""


class Happenings(CrewHappenings):
    """The events of Sleeping Gods as sentences."""

    words: Words

    def is_told_elsewhere(self, event: Event) -> bool:
        about = event.about if isinstance(event, told.Totalled) else ""
        return about in (SHIP, ATTACK) or super().is_told_elsewhere(event)

    def form(self, event: Event) -> Any:
        """The form of an event's sentence, where this game has its own."""
        forms = self.words.texts["events"]
        match event:
            case told.Drawn(about=about):
                return forms[f"Drawn_{about}" if about in (SHIP, ATTACK, TRAVEL) else "Drawn"]
            case told.HealthLost(rule=rule) if rule in HARMS:
                return forms[f"HealthLost_{HARMS[rule]}"]
            case own.GoodsLost(rule=rule) if rule in PAID_FOR:
                return forms["GoodsLost_paid"]
            case told.Totalled(about=about, total=total) if about == TRAVEL:
                return forms["Totalled_travel_most" if total >= self._travel[-1] else "Totalled_travel"]
            case own.AttackJudged(hit=hit):
                return forms["AttackHit" if hit else "AttackMissed"]
            case _:
                return super().form(event)

    def values(self, event: Event) -> dict[str, Any]:
        """The values for an event's sentence, with those of this game's own events."""
        values = super().values(event)
        match event:
            case own.Moved(page=page, region=region) | own.MarketVisited(page=page, region=region):
                values["place"] = self.words.place(Spot(page, region))
            case told.Totalled(about=about, total=total) if about == TRAVEL:
                distance = printed_distance(self.words.kit, self.players, total)
                values["distance"], values["more"] = distance, distance + 1
                values["next"] = next((needed for needed in self._travel if total < needed), "")
            case own.GoodsLost(rule=rule) if rule in PAID_FOR:
                values["what"] = self.words(f"paid.{PAID_FOR[rule]}")
            case own.SearchDrawn(token=token, harmless=harmless):
                token_card = self.words.kit.search[token]
                form = "search_harmless" if harmless else "search_harm"
                values["rewards"] = self.words.either(self.words.lines(token_card.rewards))
                values["harm"] = self.words(form, harm=self.words.effects(token_card.harm)) if token_card.harm else ""
            case own.EventDeckEnded():
                values["of"] = max(1, len(self.words.game.book.title_page.deck_ends))
            case own.HandedOut(what=what):
                values["what"] = self.words(f"handed.{what}")
            case own.LevelGained(card=card):
                values["who"] = self.words.kit.level[card].crew
            case own.Attacked(weapon=weapon):
                values["weapon"] = self.words.card(weapon) if weapon else self.words("weapon.theirs")
            case _:
                pass
        return values

    @property
    def _travel(self) -> tuple[int, ...]:
        """The totals from which a voyage covers a distance of 1, 2 and so on."""
        return self.words.kit.ship(self.players).travel

    def said(self, event: Event) -> dict[str, Callable[[Any], str]]:
        """A function for each field of an event that puts it into words."""
        words = self.words
        own_cards: dict[str, Callable[[Any], str]] = {}
        if isinstance(event, own.EventIgnored):
            own_cards["card"] = words.event
        elif isinstance(event, own.LevelGained):
            own_cards["card"] = words.level
        return {
            **super().said(event),
            **own_cards,
            "room": words.room,
            "where": self._where,
            "giver": words.player,
            "receiver": words.player,
        }

    def _where(self, name: str) -> str:
        """The name of a place with command: a crew member's board, or `card 93`."""
        card = name.partition("card ")[2]
        return self.words.card(int(card)) if card.isdigit() else name
