"""Questions in words: the data for a question's sheet, and the function for each step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from wanderbook.book import Choice
from wanderbook.rulesets.common.actions import GiveHandCard, MakeUse, MakeUseAs
from wanderbook.rulesets.common.crew import controller, mate_of
from wanderbook.session import Play
from wanderbook.table import Game, Option, Table
from wanderbook.table.actions import Action
from wanderbook.table.damage import Bearer, Splitting, due, points_held
from wanderbook.table.decisions import Chosen
from wanderbook.telling.crewed.words import CrewWords
from wanderbook.telling.sheets import AMOUNT, Line, Sheet

NONE: Chosen = ()
"""The answer of an empty line where nothing has to be chosen."""


@dataclass(frozen=True)
class Asking:
    """A question, and everything needed to put it into words."""

    words: CrewWords
    play: Play
    asked: Any
    viewer: int | None = None
    """The player who looks at the screen, if there are several."""

    @property
    def state(self) -> Table:
        return self.play.state

    @property
    def board(self) -> Any:
        return self.state.board

    @property
    def game(self) -> Game:
        return self.play.game

    @property
    def kit(self) -> Any:
        return self.game.kit

    @property
    def step(self) -> Any:
        return self.state.agenda[-1]

    def title(self, which: str = "", **values: object) -> str:
        """The question's text for this step; some steps have several."""
        name = type(self.step).__name__
        return self.words(f"questions.{name}{which and '_'}{which}", **values)

    def mate(self, name: str) -> Any:
        return mate_of(self.board, name)

    def choice(self, about: str) -> Choice:
        """The choice that led to a challenge or a fight: `38.9:A`."""
        section, _, letter = about.rpartition(":")
        return self.game.sections[section].choices[letter].choice

    def may_see(self, player: int) -> bool:
        return self.board.players == 1 or player == self.viewer

    # ---------------------------------------------------------------- options

    def each(self, say: Callable[[Any], Line]) -> tuple[Line, ...]:
        """A line for every option, in the words for its action."""
        return tuple(self._closed(say(option.action), option) for option in self.asked.options)

    @staticmethod
    def _closed(line: Line, option: Option) -> Line:
        return replace(line, closed=option.closed_by)

    def named(self, texts: str) -> Callable[[Any], Line]:
        """Options with words of their own, `[options.mode]`: a label, and its meaning after a bar."""

        def say(action: Action) -> Line:
            label, _, detail = self.words(f"options.{texts}.{action}").partition(" | ")
            return Line(action, label, detail=detail)

        return say

    def crew(self, detail: Callable[[Any], str] | None = None) -> tuple[Line, ...]:
        """Options that are crew members."""
        return self.each(lambda one: Line(one, str(one), detail=(detail or self.of_mate)(self.mate(str(one)))))

    def of_mate(self, mate: Any, *more: str) -> str:
        """A crew member's condition, further facts, and player: `health 5/6, block 1, Player 2`."""
        return self.words.listed((self.words.condition(self.state, mate), *more, self.words.whose(self.board, mate)))

    def use(self, action: Any) -> Line:
        """The line for a use of a card, board or token, or for a hand card."""
        return self._given(action) if isinstance(action, GiveHandCard) else self._used(action)

    def _given(self, action: GiveHandCard) -> Line:
        """The line for a hand card that alters a draw; its name is hidden from those who may not see the hand."""
        words = self.words
        skill = words.skill(self.kit.ability[action.card].skill)
        shown = words.ability(action.card) if self.may_see(action.player) else words("some_card", skill=skill)
        label = words("options.hand", card=shown, who=words.of_player(self.board.players, action.player))
        return Line(action, label, detail=words("options.hand_gives", skill=skill))

    def _used(self, action: MakeUse) -> Line:
        """The line for a use. If another player pays, the line says who and names the player's own line beside it."""
        words, use = self.words, self.words.use(action.use)
        payer, active = self.payer(use, action), self.board.active
        another = payer != active
        label = words.of_player(self.board.players, payer) + (name := words.use_name(use, self.board))
        own = str(MakeUseAs(action.use, active)) if another and isinstance(action, MakeUseAs) else ""
        names = () if another else (name,)
        return Line(action, label, detail=words.use_does(use), names=names, another=another, beside=own, costly=True)

    def payer(self, use: Any, action: MakeUse) -> int:
        """The player who pays for a use: the one it names, the bearer's controller, or the active player."""
        if isinstance(action, MakeUseAs):
            return action.player
        bearer = self.words.bearer(use, self.board)
        return controller(self.board, self.mate(bearer)) if bearer else int(self.board.active)

    # ---------------------------------------------------------------- amounts

    def split(
        self,
        title: str,
        detail: Callable[[Bearer], str],
        names: Mapping[str, Sequence[str]] | None = None,
        shares: Callable[[Splitting], dict[str, int]] | None = None,
    ) -> Sheet:
        """The sheet for handing out points: who can take some, an example, and the split that an empty line gives."""
        how: Splitting = self.asked.how
        called = names or {one.name: (one.name,) for one in how.among}
        standard = (shares or evenly)(how)
        lines = tuple(
            Line(one.name, called[one.name][0], detail=detail(one), key=AMOUNT) for one in how.among if one.room
        )
        first = any(one.tier for one in how.among) and len({one.tier for one in how.among}) > 1
        notes = (self.words("split_first", names=self.words.listed(one.name for one in how.among if not one.tier)),)
        return Sheet(
            title,
            lines,
            notes=notes if first else (),
            hint=self.words("split_hint" if how.amount > 1 else "split_one", example=_example(called, how)),
            standard=tuple(f"{name}={amount}" for name, amount in standard.items()),
            meant=self.words.listed(f"{called[name][0]} {amount}" for name, amount in standard.items()),
            names=called,
        )


def evenly(how: Splitting) -> dict[str, int]:
    """A split that gives each point to the one with most room left: damage to the healthiest,
    healing to the most hurt.
    """
    shares: dict[str, int] = {}
    for tier, points in due(Splitting(points_held(how), how.among, how.overflows)).items():
        bearers = [one for one in how.among if one.tier == tier]
        for _ in range(points):
            most = max(bearers, key=lambda one: one.room - shares.get(one.name, 0))
            shares[most.name] = shares.get(most.name, 0) + 1
    return shares


def one_by_one(how: Splitting) -> dict[str, int]:
    """A split that fills the largest first: a board that keeps some of its command stays closed."""
    shares: dict[str, int] = {}
    left = points_held(how)
    for bearer in sorted(how.among, key=lambda bearer: (bearer.room > left, -bearer.room)):
        shares[bearer.name] = min(bearer.room, left - sum(shares.values()))
    return {name: amount for name, amount in shares.items() if amount}


def _example(called: Mapping[str, Sequence[str]], how: Splitting) -> str:
    """An example of an answer: an amount after a name; for one point, a name."""
    some = [one for one in how.among if one.room][:2]
    if some and how.amount == 1:
        return called[some[0].name][0].lower()
    if len(some) < 2:
        return f"{called[some[0].name][0].lower()} {min(some[0].room, how.amount)}" if some else ""
    return f"{called[some[0].name][0].lower()} 1 {called[some[1].name][0].lower()} 1"


# ---------------------------------------------------------------- which function asks which step

SheetBuilder = Callable[[Any], Sheet]
_A = TypeVar("_A", bound=SheetBuilder)


class Questions(dict[type, SheetBuilder]):
    """The question functions by the class of the asking step. Each game has its own, and registers functions with
    `asks`.
    """

    def asks(self, *steps: type) -> Callable[[_A], _A]:
        """A decorator that registers the function for the questions of these steps."""

        def register(function: _A) -> _A:
            self.update(dict.fromkeys(steps, function))
            return function

        return register
