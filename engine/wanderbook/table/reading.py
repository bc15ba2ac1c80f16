"""Reading a section: redirects, effects, a draw, a choice. The same in every game; see "What reading means"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from wanderbook.book import sections as content
from wanderbook.book.conditions import And, Condition
from wanderbook.book.effects import EndCampaign, EndStory, ReturnToMap, ReturnToShip, TurnTo
from wanderbook.ids import name_of
from wanderbook.table.decisions import Pick
from wanderbook.table.events import Drawn, Ended, Judged, Returned, Stuck, Tell
from wanderbook.table.quests import HANDLERS as QUESTS
from wanderbook.table.script import Handler, PlayedSection, PlayedTable, Script
from wanderbook.table.state import State
from wanderbook.table.steps import Asks, Draws, Runs, then

if TYPE_CHECKING:
    from wanderbook.table.game import Game


class ReadSection(Runs, frozen=True):
    """Turn to a section: the first redirect that holds is taken at once, else its own text is read."""

    section: str

    def run(self, game: Game, state: State[Any, Any], tell: Tell) -> State[Any, Any]:
        played = game.sections[self.section]
        for test, to, fired in played.redirects:
            if test is None or test(state):
                tell(fired)
                return then(state, ReadSection(to))
        tell(played.read)
        return go_on(game, state, played, 0, tell)


class Follow(Runs, frozen=True):
    """Go on with a run of effects, after one of them had to ask."""

    script: str
    at: int

    @property
    def section(self) -> str:
        return self.script.partition(":")[0]

    def run(self, game: Game, state: State[Any, Any], tell: Tell) -> State[Any, Any]:
        return follow(game, state, game.script(self.script), self.at, tell)


def follow(game: Game, state: State[Any, Any], script: Script, at: int, tell: Tell) -> State[Any, Any]:
    """Effects in order. A way on is taken at once; steps that an effect needs are done before the rest."""
    lines = script.lines
    while at < len(lines):
        handler, effect, way_on = lines[at]
        at += 1
        agenda = state.agenda
        state = handler(game, state, effect, tell)
        if way_on:
            return state
        if state.agenda is not agenda and at < len(lines):
            return replace(state, agenda=(*agenda, Follow(script.name, at), *state.agenda[len(agenda) :]))
    return state


class GoOn(Runs, frozen=True):
    """After effects or a draw that led nowhere: the section goes on with its next part."""

    section: str
    at: int

    def run(self, game: Game, state: State[Any, Any], tell: Tell) -> State[Any, Any]:
        return go_on(game, state, game.sections[self.section], self.at, tell)


def go_on(game: Game, state: State[Any, Any], played: PlayedSection, at: int, tell: Tell) -> State[Any, Any]:
    """A section's own effects and draws in order, then a choice, or nothing at all."""
    if at == len(played.parts):
        return choose(game, state, played, tell)
    part = played.parts[at]
    if isinstance(part, PlayedTable):
        return then(state, game.rules.draw_table(played.number, at))
    if not part.leads_on:
        state = then(state, GoOn(played.number, at + 1))
    return follow(game, state, part, 0, tell)


def choose(game: Game, state: State[Any, Any], played: PlayedSection, tell: Tell) -> State[Any, Any]:
    if played.section.encounter and game.rules.scene is not None:
        return then(state, game.rules.scene(played.number))
    for option in played.options(state):
        if option.closed_by is None:
            return then(state, ChooseWay(played.number))
    if played.is_own:
        return state
    return stuck(game, state, played.number, tell)


def stuck(game: Game, state: State[Any, Any], section: str, tell: Tell) -> State[Any, Any]:
    """No choice is open and nothing leads on: the play is over."""
    tell(Stuck(game.rule["stuck"], section))
    return replace(state, agenda=(), stuck=section)


def go_in_circles(game: Game, state: State[Any, Any], tell: Tell) -> State[Any, Any]:
    """Redirects and turns that lead round for ever are a way of being stuck."""
    return stuck(game, state, getattr(state.agenda[-1], "section", ""), tell)


# ---------------------------------------------------------------- choices


class Offers(Asks, frozen=True):
    """A question that offers choices of a section, open or closed: `B`, or `B:Ed` where somebody is to take it."""

    section: str

    def ask(self, game: Game, state: State[Any, Any]) -> Pick:
        raise NotImplementedError


class ChooseWay(Offers, frozen=True):
    """One choice whose guards hold."""

    def ask(self, game: Game, state: State[Any, Any]) -> Pick:
        played = game.sections[self.section]
        pick = played.pick or Pick(self.section, played.options(state))
        active = game.rules.active
        return replace(pick, owner=active(state)) if active else pick

    def take(self, game: Game, state: State[Any, Any], chosen: tuple[str, ...], tell: Tell) -> State[Any, Any]:
        played = game.sections[self.section]
        one = played.choices[chosen[0]]
        tell(one.chosen)
        if played.town:
            state = replace(state, taken=state.taken | {one.name})
        if one.choice.price:
            assert game.rules.purse is not None
            pay = game.rules.purse.pay(one.choice.price, one.name)
            return then(then(state, TakeWay(self.section, chosen[0])), pay)
        return take_way(game, state, self.section, chosen[0], tell)

    def why(self, game: Game, state: State[Any, Any], option: str) -> str:
        played = game.sections[self.section]
        one = played.choices[option]
        if played.town and one.name in state.taken:
            return game.say("taken")
        requires = one.choice.requires
        if requires is None or one.guard is None or one.guard(state):
            assert game.rules.purse is not None, "only a price can close it now"
            return game.rules.purse.why(game, state, one.choice.price)
        return game.say("requires", condition=game.in_words(failing(game, state, requires)))


class TakeWay(Runs, frozen=True):
    """Go the way that was chosen, once it is paid for."""

    section: str
    letter: str

    def run(self, game: Game, state: State[Any, Any], tell: Tell) -> State[Any, Any]:
        return take_way(game, state, self.section, self.letter, tell)


def take_way(game: Game, state: State[Any, Any], section: str, letter: str, tell: Tell) -> State[Any, Any]:
    one = game.sections[section].choices[letter]
    if one.choice.trial is None:
        return follow(game, state, one.effects, 0, tell)
    return then(state, game.rules.trial(section, one.choice))


def failing(game: Game, state: State[Any, Any], condition: Condition) -> Condition:
    """The part of what a choice requires that does not hold: of several that must all hold, only those that do not."""
    if not isinstance(condition, And):
        return condition
    parts = tuple(part for part in condition.all if not game.sections.make_required(part)(state))
    return And(all=parts) if len(parts) > 1 else parts[0] if parts else condition


class TryChance(Draws, frozen=True):
    """`CHANCE 2 in 6`: so many faces of a die win."""

    section: str
    letter: str

    def _chance(self, game: Game) -> content.Chance:
        trial = game.sections[self.section].choices[self.letter].choice.trial
        assert isinstance(trial, content.Chance)
        return trial

    def outcomes(self, game: Game, state: State[Any, Any]) -> tuple[tuple[str, int], ...]:
        chance = self._chance(game)
        wins = min(chance.wins, chance.faces)
        return tuple((name, of) for name, of in (("pass", wins), ("fail", chance.faces - wins)) if of)

    def run(self, game: Game, state: State[Any, Any], tell: Tell) -> State[Any, Any]:
        chance = self._chance(game)
        number, fate = state.fate.below(chance.faces)
        name = name_of(self.section, self.letter)
        tell(Drawn(game.rule["chance"], name, number + 1))
        outcome = "pass" if number < chance.wins else "fail"
        return self.settle(game, replace(state, fate=fate), outcome, tell)

    def settle(self, game: Game, state: State[Any, Any], outcome: str, tell: Tell) -> State[Any, Any]:
        return judge(game, state, self.section, self.letter, outcome == "pass", tell)


def judge(game: Game, state: State[Any, Any], section: str, letter: str, passed: bool, tell: Tell) -> State[Any, Any]:
    """Success has the choice's effects. Failure has its own, and the choice's after them if they lead nowhere."""
    one = game.sections[section].choices[letter]
    outcome = "pass" if passed else "fail"
    tell(Judged(game.rule[outcome], name_of(one.name, outcome)))
    if passed:
        return follow(game, state, one.effects, 0, tell)
    if one.failure.leads_on:
        return follow(game, state, one.failure, 0, tell)
    return follow(game, then(state, Follow(one.name, 0)), one.failure, 0, tell)


class DrawTable(Draws, frozen=True):
    """A draw with more than two outcomes. After a row that leads nowhere, the section goes on."""

    section: str
    at: int

    def _table(self, game: Game) -> PlayedTable:
        table = game.sections[self.section].parts[self.at]
        assert isinstance(table, PlayedTable)
        return table

    def outcomes(self, game: Game, state: State[Any, Any]) -> tuple[tuple[str, int], ...]:
        return self._table(game).outcomes

    def run(self, game: Game, state: State[Any, Any], tell: Tell) -> State[Any, Any]:
        table = self._table(game)
        number, fate = state.fate.below(table.faces)
        tell(Drawn(game.rule["table"], self.section, number + 1))
        return self.settle(game, replace(state, fate=fate), table.outcome(number + 1), tell)

    def settle(self, game: Game, state: State[Any, Any], outcome: str, tell: Tell) -> State[Any, Any]:
        return read_row(game, state, self.section, self.at, outcome, tell)


def read_row(game: Game, state: State[Any, Any], section: str, at: int, outcome: str, tell: Tell) -> State[Any, Any]:
    """The row of a table that was drawn."""
    table = game.sections[section].parts[at]
    assert isinstance(table, PlayedTable)
    row = table.rows[outcome]
    tell(Judged(game.rule["table"], row.name))
    return follow(game, then(state, GoOn(section, at + 1)), row, 0, tell)


# ---------------------------------------------------------------- ways on


def turn_to(game: Game, state: State[Any, Any], effect: TurnTo, tell: Tell) -> State[Any, Any]:
    """Taken at once: whatever else this section had in store is off the agenda."""
    agenda = kept(state) if state.agenda else ()
    return replace(state, agenda=(*agenda, ReadSection(effect.section)))


def kept(state: State[Any, Any]) -> tuple[Any, ...]:
    """The agenda without the steps of the section that is being left."""
    agenda: tuple[Any, ...] = state.agenda
    while agenda and agenda[-1].__class__ in OF_A_SECTION:
        agenda = agenda[:-1]
    return agenda


def end(game: Game, state: State[Any, Any], effect: EndStory | EndCampaign, tell: Tell) -> State[Any, Any]:
    tell(Ended(game.rule["ending"], effect.ending))
    return replace(state, agenda=(), ending=effect.ending)


def go_back(game: Game, state: State[Any, Any], effect: ReturnToShip | ReturnToMap, tell: Tell) -> State[Any, Any]:
    """The exploration is over: tokens and what was taken in towns are forgotten."""
    tell(Returned(game.rule["return"]))
    nothing: frozenset[str] = frozenset()
    return replace(state, agenda=kept(state), tokens=nothing, taken=nothing, entrance="")


WAYS: dict[str, Handler] = {
    "turn_to": turn_to,
    "return_to_ship": go_back,
    "return_to_map": go_back,
    "end_story": end,
    "end_campaign": end,
}
HANDLERS: dict[str, Handler] = {**QUESTS, **WAYS}
OF_A_SECTION = frozenset({Follow, GoOn})
ReadingStep = ReadSection | Follow | GoOn | ChooseWay | TakeWay | TryChance | DrawTable

__all__ = ["HANDLERS", "ReadSection", "ReadingStep", "TryChance"]
