"""What happened, in short sentences. Several things of one kind in a row are one: `Fatigue: Mac +1, Kannan +1.`"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wanderbook.notation.printer import print_redirect
from wanderbook.rulesets.sleeping_gods import events as own
from wanderbook.rulesets.sleeping_gods.combat import ATTACK
from wanderbook.rulesets.sleeping_gods.kit import Spot
from wanderbook.rulesets.sleeping_gods.ship import SHIP
from wanderbook.rulesets.sleeping_gods.travel import TRAVEL
from wanderbook.session import Play
from wanderbook.table import events as told
from wanderbook.table.events import Event
from wanderbook_tools.tellings.sleeping_gods.words import Words
from wanderbook_tools.tellings.table import inflected

ROW = "table:"
"""How the draw for a section's table is named."""
HARMS = {"SG-STATUS-1": "venom", "SG-CHAL-5": "madness"}
"""Statuses that cost health, by the rule that says so."""


class Happenings:
    def __init__(self, words: Words) -> None:
        self.words = words
        self.players = 1
        """How many there are: with one, nobody is named."""
        self.viewer: int | None = None
        self._locations = {number for page in words.game.book.atlas for number in page.locations}

    def sentence(self, events: Sequence[Event], play: Play | None) -> str:
        said = self._sentence(events, play)
        return said[:1].upper() + said[1:]

    def _sentence(self, events: Sequence[Event], play: Play | None) -> str:
        """Nothing for what another event tells better."""
        events = [event for event in events if not self._is_told_elsewhere(event)]
        if not events:
            return ""
        if isinstance(events[0], own.AbilityDrawn):
            return self._drawn(events, play)
        form = self._form(events[0])
        if isinstance(form, str):
            return " ".join(inflected(form, self._values(event)) for event in events)
        each = [inflected(form["each"], self._values(event)) for event in events]
        return inflected(form["all"], {"many": len(each), **self._values(events[0]), "each": self.words.listed(each)})

    def _is_told_elsewhere(self, event: Event) -> bool:
        """A total is of no interest where the next event says what came of it."""
        if isinstance(event, told.SectionRead):
            return event.section.startswith("event-")
        about = event.about if isinstance(event, told.Totalled) else ""
        return about in (SHIP, ATTACK) or about.startswith(ROW)

    def _form(self, event: Event) -> Any:
        forms, name = self.words.texts["events"], type(event).__name__
        match event:
            case told.QuestUsed(completed=completed):
                return forms["QuestCompleted" if completed else "QuestLost"]
            case told.Drawn(about=about):
                return forms[f"Drawn_{about}" if about in (SHIP, ATTACK, TRAVEL) else "Drawn"]
            case told.HealthLost(rule=rule) if rule in HARMS:
                return forms[f"HealthLost_{HARMS[rule]}"]
            case told.Totalled(about=about) if about == TRAVEL:
                return forms["Totalled_travel"]
            case told.Judged(outcome=outcome):
                return forms[outcome.rpartition(":")[2]] if outcome.endswith((":pass", ":fail")) else forms["Row"]
            case own.AttackJudged(hit=hit):
                return forms["AttackHit" if hit else "AttackMissed"]
            case own.EnemyStruck(blocked=blocked) if blocked:
                return forms["EnemyStruck_blocked"]
            case own.TurnBegan() if self.players == 1:
                return forms["TurnBegan_alone"]
            case own.Explored(location=location) if location not in self._locations:
                return forms["Explored_story"]
            case _:
                return forms[name]

    def _values(self, event: Event) -> dict[str, Any]:
        values: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
        for name, say in self._said(event).items():
            if name in values:
                values[name] = say(values[name])
        match event:
            case own.GoodsGained(good=good, amount=amount) | own.GoodsLost(good=good, amount=amount):
                values["good"] = self.words.good(good, amount)
            case own.Moved(page=page, region=region) | own.MarketVisited(page=page, region=region):
                values["place"] = self.words.place(Spot(page, region))
            case own.InVain(effect=effect):
                values["effect"] = self.words(f"vain.{effect}")
            case own.SearchDrawn(token=token, harmless=harmless):
                found = self.words.kit.search[token]
                said = "search_harmless" if harmless else "search_harm"
                values["rewards"] = self.words.either(self.words.lines(found.rewards))
                values["harm"] = self.words(said, harm=self.words.effects(found.harm)) if found.harm else ""
            case own.EventDeckEnded():
                values["of"] = max(1, len(self.words.game.book.title_page.deck_ends))
            case own.DeckDiscarded(deck=deck, amount=amount):
                values["deck"] = self.words.phrases.words["deck"][deck][amount != 1]
            case own.Mended(what=what) | own.HandedOut(what=what):
                values["what"] = self.words(f"{'mended' if isinstance(event, own.Mended) else 'handed'}.{what}")
            case own.Defeated(what=what):
                values["what"] = self.words(f"defeats.{what}")
            case own.LevelGained(card=card):
                values["who"] = self.words.kit.level[card].crew
            case own.Used(use=id):
                use = self.words.use(id)
                values["does"] = self.words.effects(use.effects) if use else ""
            case own.Attacked(weapon=weapon):
                values["weapon"] = self.words.card(weapon) if weapon else self.words("weapon.theirs")
            case own.EnemyStruck(damage=damage, blocked=blocked):
                values["left"] = max(0, damage - blocked)
            case told.QuestGained(quest=quest) | told.QuestUsed(quest=quest):
                values["name"], values["keyword"] = self.words.quest(quest), self._keyword(quest)
            case told.CardGained(card=card) | told.CardLost(card=card):
                values["name"] = self.words.card(card)
            case told.SectionRead(section=section):
                values["section"] = self.section(section)
            case told.RedirectFired(redirect=name):
                section, _, at = name.partition(":if")
                redirect = self.words.game.sections[section].section.redirects[int(at) - 1]
                values["redirect"] = print_redirect(self.words.phrases, redirect)
            case _:
                pass
        return values

    def _said(self, event: Event) -> dict[str, Callable[[Any], str]]:
        """How a field of an event is said."""
        words = self.words
        card: Callable[[int], str] = words.card
        if isinstance(event, own.AbilityDiscarded | own.AbilityEquipped | own.AbilityShed):
            card = words.ability
        elif isinstance(event, own.EventDrawn | own.EventStays | own.EventActs | own.EventLeft | own.EventIgnored):
            card = words.event
        elif isinstance(event, own.LevelGained):
            card = words.level
        elif isinstance(event, told.CardGained | told.CardLost):
            card = str
        return {
            "card": card,
            "player": lambda number: (
                words.of_player(self.players, number)
                if not isinstance(event, own.TurnBegan | own.PlayerJoined | own.PlayerLeft)
                else words.player(number)
            ),
            "room": words.room,
            "status": words.status,
            "enemy": words.enemy,
            "target": words.enemy,
            "enemies": lambda numbers: words.listed(words.enemy(str(number)) for number in numbers),
            "where": self._where,
            "giver": words.player,
            "receiver": words.player,
            "use": lambda id: words.use_name(use) if (use := words.use(id)) else id,
        }

    def _where(self, name: str) -> str:
        """Where command lay: a crew member's board, or `card 93`."""
        card = name.partition("card ")[2]
        return self.words.card(int(card)) if card.isdigit() else name

    def _keyword(self, quest: int) -> str:
        card = self.words.game.book.quests.get(quest)
        return f" ({self.words('keyword', keyword=card.keyword)})" if card and card.keyword else ""

    def section(self, number: str) -> str:
        """A section's number, or the event card that was read."""
        kind, _, rest = number.partition("-")
        return self.words.event(int(rest)) if kind == "event" and rest.isdigit() else number

    # ---------------------------------------------------------------- what only its owner sees

    def _drawn(self, events: Sequence[Event], play: Play | None) -> str:
        """Which cards were drawn, to whoever may see them; else how many."""
        players = [event.player for event in events if isinstance(event, own.AbilityDrawn)]
        if play is not None and (new := self._seen(play, players)):
            words = self.words
            cards = (words("card_is", card=words.ability(card), what=words.hand_card(card)) for card in new)
            return words("you_draw", cards=" ".join(cards))
        form = self.words.texts["events"]["AbilityDrawn"]
        each = [
            form["each"].format(player=self.words.of_player(self.players, player), amount=players.count(player))
            for player in dict.fromkeys(players)
        ]
        return str(form["all"].format(each=self.words.listed(each)))

    def _seen(self, play: Play, players: Sequence[int]) -> list[int]:
        """Cards that have come into the hand of the one player who drew and who looks at the screen."""
        player = players[0]
        if play.before is None or set(players) != {player} or (self.players > 1 and player != self.viewer):
            return []
        now, before = play.state.board.hands, play.before.board.hands
        if player >= min(len(now), len(before)):
            return []
        new = [card for card in now[player] if card not in before[player]]
        return new if len(new) == len(players) else []
