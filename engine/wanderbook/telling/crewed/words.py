"""The names of things in any board game with a crew: goods, skills, cards, players, effects of cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar, TypeVar

from wanderbook.book.cards import Ability
from wanderbook.book.effects import is_way_on
from wanderbook.book.enemies import Grid
from wanderbook.book.sections import Challenge, Choice, Failure, Price
from wanderbook.locales import locale_of
from wanderbook.locales.typography import typeset_text
from wanderbook.notation.printer import print_ability, print_effects, print_trial
from wanderbook.rulesets.common.abilities import Use
from wanderbook.table import Table
from wanderbook.table.amounts import Counts
from wanderbook.table.grids import EnemyCard
from wanderbook.telling.telling import Telling
from wanderbook.telling.texts import inflected

Thing = TypeVar("Thing")

_MINUS = re.compile(r"(?<!\w)-(?=\d)")
"""A hyphen that stands for a minus sign."""
UNSEEN = {"gain_quest": "gain_a_quest", "gain_card": "gain_a_card"}
"""By the kind of an effect, what is said of it before it happens; its number would mean nothing to anybody."""


class CrewWords:
    """Words of games with a crew. A game defines `health_rule`, `condition`, `stands`, `skills`, `hand_card`,
    `adventure`, `use_name`, `use_does`, `bearer`, `enemy`, `grid_of`, `facts_of`, `lasting`.
    """

    health_rule: ClassVar[str]
    """The rule about 0 health."""

    def __init__(self, telling: Telling) -> None:
        self.game, self.texts, self.phrases = telling.game, telling.texts, telling.phrases
        self.player = telling.player
        """A player's name, or number."""
        self._known: dict[tuple[int, str], tuple[object, str]] = {}

    @property
    def box(self) -> Any:
        """The game's kit."""
        return self.game.kit

    def __call__(self, which: str, /, **values: object) -> str:
        """A text by its name: `place.page`."""
        text: Any = self.texts
        for name in which.split("."):
            text = text[name]
        return inflected(text, values, self.phrases.language)

    # ---------------------------------------------------------------- goods and amounts

    def good(self, name: str, amount: int = 1) -> str:
        if own := self.texts.get("goods", {}).get(name):
            return str(own)
        return self._inflected("good", name, amount)

    def deck(self, name: str, amount: int) -> str:
        return self._inflected("deck", name, amount)

    def _inflected(self, slot: str, name: str, amount: int) -> str:
        """A word of the notation in the grammatical number for an amount."""
        forms = self.phrases.words[slot][name]
        return forms[min(locale_of(self.phrases.language).plural(amount), len(forms) - 1)]

    def goods(self, amounts: Mapping[str, int] | Counts) -> str:
        """Goods in words: `3 coins, 1 meat`."""
        each = amounts.each if isinstance(amounts, Counts) else amounts.items()
        return ", ".join(f"{amount} {self.good(name, amount)}" for name, amount in each)

    def percent(self, chance: Fraction) -> str:
        return self("percent", number=round(chance * 100))

    def change(self, before: Fraction, after: Fraction) -> str:
        """A change of a chance: `30% → 48%`."""
        then, now = self.percent(before), self.percent(after)
        return self("changes_nothing") if then == now else self("from_to", before=then, after=now)

    def skill(self, name: str) -> str:
        return self.phrases.words["skill"][name][0]

    def status(self, name: str) -> str:
        return self.phrases.words["status"][name][0]

    def listed(self, names: Iterable[str]) -> str:
        return ", ".join(filter(None, names))

    # ---------------------------------------------------------------- players and crew

    def of_player(self, players: int, number: int) -> str:
        """The prefix that names a player, if there are several: `Player 2: `."""
        return self("whose", player=self.player(number)) if players > 1 else ""

    def condition(self, state: Table, mate: Any) -> str:
        """A crew member's condition: `health 5/6, venom`."""
        raise NotImplementedError

    def whose(self, board: Any, mate: Any) -> str:
        """The player who controls a crew member, if there are several."""
        raise NotImplementedError

    def stands(self, state: Table, mate: Any) -> bool:
        """Whether a crew member has any health left."""
        raise NotImplementedError

    def skills(self, state: Table, mate: Any) -> str:
        raise NotImplementedError

    # ---------------------------------------------------------------- cards

    def name_in(self, cards: Mapping[int, Any], number: int) -> str:
        """A card's name, set in the book's language; its number if there is no such card."""
        return typeset_text(str(cards[number].name), self.game.book.language) if number in cards else str(number)

    def card(self, number: int) -> str:
        """An adventure card's name."""
        return self.name_in(self.box.adventure, number)

    def ability(self, number: int) -> str:
        return self.name_in(self.box.ability, number)

    def event(self, number: int) -> str:
        return self.name_in(self.box.event, number)

    def quest(self, number: int) -> str:
        return self.name_in(self.game.book.quests, number)

    def kind(self, number: int) -> str:
        return str(self.texts["kinds"][self.box.adventure[number].kind])

    def lines(self, abilities: Iterable[Ability]) -> Iterator[str]:
        """The effects of a card, a line each."""
        return (self.once(ability, self._line) for ability in abilities)

    def _line(self, ability: Ability) -> str:
        return self._set(print_ability(self.phrases, ability))

    def _set(self, phrase: str) -> str:
        """A phrase of the notation, typeset like prose, with minus signs."""
        return _MINUS.sub("\u2212", locale_of(self.phrases.language).typeset(phrase))

    def once(self, printed: Thing, say: Callable[[Thing], str]) -> str:
        """A cached description of something in the box, by its identity rather than its content: everything on a table
        is described again after every decision.
        """
        which = id(printed), say.__name__
        _, description = self._known.get(which, (None, None))
        if description is None:
            description = say(printed)
            self._known[which] = printed, description  # as long as it is kept, nothing else has its id
        return description

    def either(self, lines: Iterable[str]) -> str:
        """Alternative effects in words: `Gain 2 grain or gain 2 materials.`"""
        effects = [line.removesuffix(".") for line in lines]
        each = [*effects[:1], *(line[:1].lower() + line[1:] for line in effects[1:])]
        return f"{self('or').join(each)}." if each else ""

    def effects(self, effects: tuple[Any, ...]) -> str:
        return self._set(print_effects(self.phrases, effects))

    def prices(self, prices: tuple[Price, ...]) -> list[str]:
        return [self.phrases.print_prices(prices)] if prices else []

    def hand_card(self, number: int) -> str:
        """An ability card in words: its skill, its cost and its effects."""
        raise NotImplementedError

    def adventure(self, number: int) -> str:
        """The effects of an adventure card."""
        raise NotImplementedError

    def lasting(self, number: int) -> str:
        """The effects of an event in play, and how it is removed."""
        raise NotImplementedError

    # ---------------------------------------------------------------- uses

    def use(self, id: str) -> Any:
        return self.box.uses.get(id)

    def use_name(self, use: Any, board: Any = None) -> str:
        """The name of a use: its card, board or token."""
        raise NotImplementedError

    def use_does(self, use: Any) -> str:
        """The effects and the cost of a use."""
        raise NotImplementedError

    def bearer(self, use: Any, board: Any) -> str:
        """The crew member on whose board it is; empty for adventure cards."""
        if use.source == "ability":
            return next((mate.name for mate in board.crew if use.number in mate.abilities), "")
        return str(use.bearer) if use.source == "crew" else ""

    def ability_of(self, use: Use, board: Any) -> str:
        """An ability with its bearer: `Snare (Ed)`."""
        name, bearer = self.ability(use.number), self.bearer(use, board) if board else ""
        return self("of_card", card=name, who=bearer) if bearer else name

    # ---------------------------------------------------------------- enemies and trials

    def enemy(self, name: str) -> str:
        raise NotImplementedError

    def grid_of(self, name: str) -> Grid:
        """The grid of an enemy by its name in the row."""
        raise NotImplementedError

    def facts_of(self, state: Table, laid: EnemyCard) -> str:
        """The facts beside its name: `defence 5, damage 2`."""
        raise NotImplementedError

    def challenge(self, trial: Challenge, failure: Failure | None) -> list[str]:
        who = [self("by", who=trial.who)] if trial.who else []
        return [" ".join((print_trial(self.phrases, trial), *who)), *self.failing(failure)]

    def trial(self, choice: Choice) -> list[str]:
        """A choice's trial in words: first the challenge or the enemies, then the effects of failing; empty if it has
        none.
        """
        raise NotImplementedError

    def brings(self, choice: Choice) -> list[str]:
        """The certain effects of a choice, as printed; empty for one with a challenge. Where it leads is not shown."""
        effects = () if choice.trial else tuple(one for one in choice.effects if not is_way_on(one))
        return [self.announced(effects)] if any(one.kind != "nothing" for one in effects) else []

    def announced(self, effects: tuple[Any, ...]) -> str:
        """Effects before they happen, without naming the quest or card that is gained."""
        return " ".join(self(UNSEEN[one.kind]) if one.kind in UNSEEN else self.effects((one,)) for one in effects)

    def asks(self, choice: Choice) -> str:
        """The requirements and the effects of a choice, on a line."""
        return self.listed((*self.prices(choice.price), *self.trial(choice), *self.brings(choice)))

    def failing(self, failure: Failure | None) -> list[str]:
        """The effects of failing, as printed beside the challenge, without where it leads."""
        effects = tuple(effect for effect in failure.effects if not is_way_on(effect)) if failure else ()
        return [self("if_failed", effects=self.announced(effects))] if effects else []
