"""Events in short sentences. Several events of one kind in a row become one: `Fatigue: Mac +1, Kannan +1.`"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, ClassVar

from wanderbook.notation.printer import print_redirect
from wanderbook.rulesets.common import events as common
from wanderbook.session import Play
from wanderbook.table import events as told
from wanderbook.table.events import Event
from wanderbook.telling.crewed.words import CrewWords
from wanderbook.telling.texts import inflected

ROW = "table:"
"""How the draw for a section's table is named."""
OF_ABILITIES = (common.AbilityDiscarded, common.AbilityEquipped, common.AbilityShed)
OF_EVENTS = (common.EventDrawn, common.EventStays, common.EventActs, common.EventLeft)


class CrewHappenings:
    """Events of games with a crew as sentences. A game overrides `form`, `values`, `said`, `is_told_elsewhere`."""

    names_player: ClassVar[tuple[type[Event], ...]] = (common.TurnBegan, told.PlayerJoined, told.PlayerLeft)
    """Events about a player rather than by a player."""

    def __init__(self, words: CrewWords) -> None:
        """The number of players and the viewer are set before each telling (`CrewTelling.look`)."""
        self.words = words
        self.players = 1
        """How many there are: with one, nobody is named."""
        self.viewer: int | None = None
        self._locations = {number for page in words.game.book.atlas for number in page.locations}

    def sentence(self, events: Sequence[Event], play: Play | None) -> str:
        sentence = self._sentence(events, play)
        return sentence[:1].upper() + sentence[1:]

    def _sentence(self, events: Sequence[Event], play: Play | None) -> str:
        """Events of one kind as one sentence; empty if other events say the same better."""
        events = [event for event in events if not self.is_told_elsewhere(event)]
        if not events:
            return ""
        if isinstance(events[0], common.AbilityDrawn):
            return self._drawn(events, play)
        form = self.form(events[0])
        if isinstance(form, str):
            sentences = (self._inflected(self.form(event), self.values(event)) for event in events)
            return " ".join(self._times(text, len(list(alike))) for text, alike in groupby(sentences))
        each = [self._inflected(form["each"], self.values(event)) for event in events]
        listed = {"many": len(each), **self.values(events[0]), "each": self.words.listed(each)}
        return self._inflected(form["all"], listed)

    def _inflected(self, form: str, values: dict[str, Any]) -> str:
        return inflected(form, values, self.words.phrases.language)

    def _times(self, text: str, many: int) -> str:
        """A repeated sentence, once: `1 event discarded (3 times).`"""
        return self.words("times", said=text.removesuffix("."), many=many) if many > 1 else text

    def is_told_elsewhere(self, event: Event) -> bool:
        """Whether another line covers this event: an event card's section, or the total of a table's draw."""
        if isinstance(event, told.SectionRead):
            return self.event_of(event.section) is not None
        return isinstance(event, told.Totalled) and event.about.startswith(ROW)

    def form(self, event: Event) -> Any:
        """The form of an event's sentence, from the game's texts: some events have several, by their content."""
        forms, name = self.words.texts["events"], type(event).__name__
        match event:
            case told.QuestUsed(completed=completed):
                return forms["QuestCompleted" if completed else "QuestLost"]
            case told.BoxesMarked(before=before, after=after) if before == after:
                return forms["BoxesMarked_full"]
            case told.Judged(outcome=outcome):
                return forms[outcome.rpartition(":")[2]] if outcome.endswith((":pass", ":fail")) else forms["Row"]
            case common.EnemyStruck(blocked=blocked) if blocked:
                return forms["EnemyStruck_blocked"]
            case common.DamageLost(damage=damage, blocked=blocked) if damage:
                return forms["DamageLost_unplaced" if blocked < damage else "DamageLost_blocked"]
            case common.TurnBegan() if self.players == 1:
                return forms["TurnBegan_alone"]
            case common.Explored(location=location) if location not in self._locations:
                return forms["Explored_story"]
            case _:
                return forms[name]

    def values(self, event: Event) -> dict[str, Any]:
        """The values in an event's sentence, by name: its fields in words, and those that only its kind needs."""
        values: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
        for name, say in self.said(event).items():
            if name in values:
                values[name] = say(values[name])
        words = self.words
        match event:
            case common.GoodsGained(good=good, amount=amount) | common.GoodsLost(good=good, amount=amount):
                values["good"] = words.good(good, amount)
            case common.InVain(effect=effect):
                kind, _, of = effect.partition(":")
                what = words.status(of) if kind == "remove_status" else words.good(of, 2) if of else ""
                values["effect"] = words(f"vain.{kind}", of=what)
            case common.DeckDiscarded(deck=deck, amount=amount):
                values["deck"] = words.deck(deck, amount)
            case common.Mended(what=what):
                values["what"] = words(f"mended.{what}")
            case common.Defeated(what=what):
                values["what"] = words(f"defeats.{what}")
            case common.Used(use=id):
                use = words.use(id)
                values["does"] = words.effects(use.effects) if use else ""
            case common.EnemyStruck(damage=damage, blocked=blocked) | common.DamageLost(damage=damage, blocked=blocked):
                values["left"] = max(0, damage - blocked)
            case told.QuestGained(quest=quest) | told.QuestUsed(quest=quest):
                values["name"], values["keyword"] = words.quest(quest), self._keyword(quest)
            case told.BoxesMarked(track=key, before=before, after=after):
                track = words.game.book.tracks[key]
                values = {"amount": after - before, "name": track.name, "after": after, "boxes": track.boxes}
            case told.CardGained(card=card) | told.CardLost(card=card):
                values["name"] = words.card(card)
            case told.SectionRead(section=section):
                values["section"] = self.section(section)
            case told.RedirectFired(redirect=name):
                section, _, at = name.partition(":if")
                redirect = words.game.sections[section].section.redirects[int(at) - 1]
                values["redirect"] = print_redirect(words.phrases, redirect)
            case _:
                pass
        return values

    def said(self, event: Event) -> dict[str, Callable[[Any], str]]:
        """A function for each field of an event that puts it into words."""
        words = self.words
        card: Callable[[int], str] = words.card
        if isinstance(event, OF_ABILITIES):
            card = words.ability
        elif isinstance(event, OF_EVENTS):
            card = words.event
        elif isinstance(event, told.CardGained | told.CardLost):
            card = str
        return {
            "card": card,
            "player": lambda number: (
                words.player(number) if isinstance(event, self.names_player) else words.of_player(self.players, number)
            ),
            "status": words.status,
            "enemy": words.enemy,
            "target": words.enemy,
            "enemies": lambda numbers: words.listed(words.enemy(str(number)) for number in numbers),
            "use": lambda id: words.use_name(use) if (use := words.use(id)) else id,
        }

    def _keyword(self, quest: int) -> str:
        card = self.words.game.book.quests.get(quest)
        return f" ({self.words('keyword', keyword=card.keyword)})" if card and card.keyword else ""

    def event_of(self, section: str) -> int | None:
        """The event card with this text, which is read when it is drawn."""
        kind, _, rest = section.partition("-")
        return int(rest) if kind == "event" and rest.isdigit() else None

    def section(self, number: str) -> str:
        """A section's number, or the name of the event card that was read."""
        card = self.event_of(number)
        return number if card is None else self.words.event(card)

    # ---------------------------------------------------------------- what only its owner sees

    def _drawn(self, events: Sequence[Event], play: Play | None) -> str:
        """The cards drawn, for those who may see them; for others their number."""
        players = [event.player for event in events if isinstance(event, common.AbilityDrawn)]
        if play is not None and (new := self._seen(play, players)):
            words = self.words
            cards = (words("card_is", card=words.ability(card), what=words.hand_card(card)) for card in new)
            return words("you_draw", cards=" ".join(cards))
        return self.counted(self.words.texts["events"]["AbilityDrawn"], players)

    def counted(self, form: dict[str, str], players: Sequence[int]) -> str:
        """The number of cards that each of these players has drawn."""
        each = [
            form["each"].format(player=self.words.of_player(self.players, player), amount=players.count(player))
            for player in dict.fromkeys(players)
        ]
        return str(form["all"].format(each=self.words.listed(each)))

    def _seen(self, play: Play, players: Sequence[int]) -> list[int]:
        """The cards that the viewer has just drawn into their hand; empty if another player drew."""
        player = players[0]
        if play.before is None or set(players) != {player} or (self.players > 1 and player != self.viewer):
            return []
        now, before = play.state.board.hands, play.before.board.hands
        if player >= min(len(now), len(before)):
            return []
        new = [card for card in now[player] if card not in before[player]]
        return new if len(new) == len(players) else []
