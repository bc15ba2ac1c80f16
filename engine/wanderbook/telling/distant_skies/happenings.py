"""Events of this game in short sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wanderbook.rulesets.distant_skies import events as own
from wanderbook.rulesets.distant_skies.board import FLY, REPAIR, wear_of
from wanderbook.rulesets.distant_skies.kit import Spot
from wanderbook.session import Play
from wanderbook.table import events as told
from wanderbook.table.events import Event
from wanderbook.telling.crewed.happenings import CrewHappenings
from wanderbook.telling.distant_skies.words import Words

VENOM, BOSS = "DS-STATUS-1", "DS-BOSS-1"
TEXTS = ("event", "complete", "end")
"""What an event card has to be read."""
OF_EVENTS = (own.ThreatGained, own.EventCompleted)


class Happenings(CrewHappenings):
    """The events of Distant Skies as sentences."""

    words: Words
    names_player = (*CrewHappenings.names_player, own.WillLeave)
    unread: frozenset[int] = frozenset()
    """Quests that the viewer may not read (DS-EXPLORE-2)."""

    def sentence(self, events: Sequence[Event], play: Play | None) -> str:
        if isinstance(events[0], own.CombatDrawn):
            players = [event.player for event in events if isinstance(event, own.CombatDrawn)]
            return self.counted(self.words.texts["events"]["CombatDrawn"], players)
        return super().sentence(events, play)

    def is_told_elsewhere(self, event: Event) -> bool:
        about = event.about if isinstance(event, told.Totalled) else ""
        return about == REPAIR or super().is_told_elsewhere(event)

    def event_of(self, section: str) -> int | None:
        kind, _, rest = section.partition("-")
        return int(rest) if kind in TEXTS and rest.isdigit() else None

    def form(self, event: Event) -> Any:
        """The form of an event's sentence, where this game has its own."""
        forms = self.words.texts["events"]
        match event:
            case told.Drawn(about=about):
                kind = about.partition(":")[0]
                return forms[f"Drawn_{kind}" if kind in (REPAIR, FLY) else "Drawn"]
            case told.Totalled(about=about, total=total) if about.startswith(f"{FLY}:"):
                return forms["Totalled_worn" if wear_of(self.words.kit, total) else "Totalled_unharmed"]
            case told.HealthLost(rule=rule) if rule == VENOM:
                return forms["HealthLost_venom"]
            case told.QuestGained(quest=quest) if quest in self.unread:
                return forms["QuestGained_unread"]
            case told.QuestUsed(quest=quest, completed=completed) if quest in self.unread:
                return forms["QuestCompleted_unread" if completed else "QuestLost_unread"]
            case own.CardHeld() if self.players == 1:
                return forms["CardHeld_alone"]
            case own.EndedEarly() if self.players == 1:
                return forms["EndedEarly_alone"]
            case own.QuestFound() if self.players == 1:
                return forms["QuestFound_alone"]
            case _:
                return super().form(event)

    def values(self, event: Event) -> dict[str, Any]:
        """The values for an event's sentence, with those of this game's own events."""
        values = super().values(event)
        match event:
            case own.Moved(page=page, space=space):
                values["place"] = self.words.place(Spot(page, space))
            case told.Totalled(about=about) if about.startswith(f"{FLY}:"):
                values["distance"], values["least"] = about.partition(":")[2], self.words.kit.plane.wear[0]
            case own.PlacedOn(spot=spot):
                values["spot"] = spot.rpartition(":")[2]
            case own.HandsDealt(what=what):
                values["what"] = self.words(f"dealt.{what}")
            case own.ModeChanged(mode=mode):
                values["mode"] = self.words(f"modes.{mode}")
            case own.QuestFound(quest=quest, finders=finders):
                values["name"] = self.words.quest(quest)
                values["finders"] = self.words.listed(map(self.words.player, finders))
            case own.FightBegan(rule=rule, enemies=[boss]) if rule == BOSS:
                values["enemies"] = self.words.boss(boss)
            case own.BuffDealt(card=card):
                values["buff"] = self.words.kit.buff[card].name if card in self.words.kit.buff else card
            case _:
                pass
        return values

    def said(self, event: Event) -> dict[str, Callable[[Any], str]]:
        """A function for each field of an event that puts it into words."""
        words = self.words
        cards: dict[str, Callable[[Any], str]] = {}
        if isinstance(event, OF_EVENTS):
            cards["card"] = words.event
        elif isinstance(event, own.BuffDealt):
            cards["card"] = str
        return {
            **super().said(event),
            **cards,
            "obstacle": words.obstacle,
            "landing": words.landing,
            "boss": words.boss,
            "quest": str,
        }
