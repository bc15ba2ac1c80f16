"""Reading a section: redirects, effects, a draw, a choice. The same in every game; see "What reading means"."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wanderbook.book import sections as content
from wanderbook.book.conditions import And, Condition
from wanderbook.book.effects import EndCampaign, EndStory, ReturnToMap, ReturnToShip, TurnTo
from wanderbook.ids import name_of
from wanderbook.table.actions import TakeChoice
from wanderbook.table.behaviour import asks, explains, outcomes_of, runs, settle, settles, takes
from wanderbook.table.decisions import Pick
from wanderbook.table.events import Drawn, Emit, Ended, Judged, Returned, Stuck
from wanderbook.table.game import Game
from wanderbook.table.kinds import Offers, Table, then
from wanderbook.table.quests import HANDLERS as QUESTS
from wanderbook.table.script import Handler, PlayedSection, PlayedTable, Script
from wanderbook.table.steps import ChooseWay, DrawTable, Follow, GoOn, ReadSection, TakeWay, TryChance


@runs(ReadSection)
def read_section(game: Game, state: Table, step: ReadSection, emit: Emit) -> Table:
    """Turn to a section: follow the first redirect that holds, else read its own text (rules "redirect", "read")."""
    played = game.sections[step.section]
    for test, to, fired in played.redirects:
        if test is None or test(state):
            emit(fired)
            return then(state, ReadSection(to))
    emit(played.reading(state) if played.paragraphs else played.read)
    return go_on(game, state, played, 0, emit)


@runs(Follow)
def resume_effects(game: Game, state: Table, step: Follow, emit: Emit) -> Table:
    """Continue with effects after one of them was answered (rule "read")."""
    return follow(game, state, game.script(step.script), step.at, emit)


def follow(game: Game, state: Table, script: Script, line: int, emit: Emit) -> Table:
    """Apply effects in order. A turn elsewhere is taken at once; steps that an effect adds run before the later
    effects."""
    lines = script.lines
    while line < len(lines):
        handler, effect, way_on = lines[line]
        line += 1
        agenda = state.agenda
        state = handler(game, state, effect, emit)
        if way_on:
            return state
        if state.agenda is not agenda and line < len(lines):
            return replace(state, agenda=(*agenda, Follow(script.name, line), *state.agenda[len(agenda) :]))
    return state


@runs(GoOn)
def resume_section(game: Game, state: Table, step: GoOn, emit: Emit) -> Table:
    """Continue with the next part of a section (rule "read")."""
    return go_on(game, state, game.sections[step.section], step.at, emit)


def go_on(game: Game, state: Table, played: PlayedSection, place: int, emit: Emit) -> Table:
    """Run a section from part `at` on: its effects and draws in order, then its choices."""
    if place == len(played.parts):
        return choose(game, state, played, emit)
    part = played.parts[place]
    if isinstance(part, PlayedTable):
        return then(state, game.rules.draw_table(played.number, place))
    if not part.leads_on:
        state = then(state, GoOn(played.number, place + 1))
    return follow(game, state, part, 0, emit)


def choose(game: Game, state: Table, played: PlayedSection, emit: Emit) -> Table:
    """Ask what comes after the text: the encounter's own scene, the section's choices, or the end of a game's own text.
    The reader is stuck if every choice is closed.
    """
    if played.section.encounter and game.rules.scene is not None:
        return then(state, game.rules.scene(played.number))
    for option in played.options(state):
        if option.closed_by is None:
            return then(state, ChooseWay(played.number))
    if played.is_own:
        return state
    return stuck(game, state, played.number, emit)


def stuck(game: Game, state: Table, section: str, emit: Emit) -> Table:
    """End the play: no choice is open and nothing leads on."""
    emit(Stuck(game.rule["stuck"], section))
    return replace(state, agenda=(), stuck=section)


def end_loop(game: Game, state: Table, emit: Emit) -> Table:
    """End the play as stuck: redirects and turns loop for ever."""
    return stuck(game, state, getattr(state.agenda[-1], "section", ""), emit)


# ---------------------------------------------------------------- choices


@asks(ChooseWay)
def ask_choice(game: Game, state: Table, step: ChooseWay) -> Pick:
    """Ask for one choice of the section; closed ones are shown, too (rules "choice", "guard")."""
    played = game.sections[step.section]
    pick = played.pick or Pick(step.section, played.options(state))
    active = game.rules.active
    return replace(pick, owner=active(state)) if active else pick


def take_choice(game: Game, state: Table, step: Offers, action: TakeChoice, emit: Emit) -> Table:
    """Take a choice of the section, once its price is paid (rules "choice", "price")."""
    played = game.sections[step.section]
    way = played.choices[action.letter]
    emit(way.chosen)
    if played.town:
        state = replace(state, taken=state.taken | {way.name})
    if way.choice.price:
        assert game.rules.purse is not None
        return then(state, TakeWay(step.section, action.letter), game.rules.purse.pay(way.choice.price, way.name))
    return take_way(game, state, step.section, action.letter, emit)


def explain_choice(game: Game, state: Table, step: Offers, action: TakeChoice) -> str:
    """Say why a choice is closed: already taken in this town, not affordable or not permitted (rules "taken", "price",
    "guard").
    """
    played = game.sections[step.section]
    way = played.choices[action.letter]
    if played.town and way.name in state.taken:
        return game.say("taken")
    requires = way.choice.requires
    if requires is None or way.guard is None or way.guard(state):
        assert game.rules.purse is not None, "only a price can close it now"
        return game.rules.purse.why(game, state, way.choice.price)
    return game.say("requires", condition=game.in_words(failing(game, state, requires)))


takes(ChooseWay, TakeChoice)(take_choice)
explains(ChooseWay)(explain_choice)


@runs(TakeWay)
def take_paid_choice(game: Game, state: Table, step: TakeWay, emit: Emit) -> Table:
    """Take the choice whose price has been paid (rule "choice")."""
    return take_way(game, state, step.section, step.letter, emit)


def take_way(game: Game, state: Table, section: str, letter: str, emit: Emit) -> Table:
    """Follow a choice, or put the game's own step for its trial on the agenda."""
    way = game.sections[section].choices[letter]
    if way.choice.trial is None:
        return follow(game, state, way.effects, 0, emit)
    return then(state, game.rules.trial(section, way.choice))


def failing(game: Game, state: Table, condition: Condition) -> Condition:
    """The part of a choice's condition that does not hold: of several joined by *and*, only the false ones."""
    if not isinstance(condition, And):
        return condition
    parts = tuple(part for part in condition.all if not game.sections.make_required(part)(state))
    return And(all=parts) if len(parts) > 1 else parts[0] if parts else condition


def _chance_of(step: TryChance, game: Game) -> content.Chance:
    trial = game.sections[step.section].choices[step.letter].choice.trial
    assert isinstance(trial, content.Chance)
    return trial


@outcomes_of(TryChance)
def list_chances(game: Game, state: Table, step: TryChance) -> tuple[tuple[str, int], ...]:
    """Count the faces of the die that succeed and those that fail (rule "chance")."""
    chance = _chance_of(step, game)
    wins = min(chance.wins, chance.faces)
    return tuple((name, of) for name, of in (("pass", wins), ("fail", chance.faces - wins)) if of)


@runs(TryChance)
def try_chance(game: Game, state: Table, step: TryChance, emit: Emit) -> Table:
    """Roll the die for a choice (rule "chance")."""
    chance = _chance_of(step, game)
    number, fate = state.fate.below(chance.faces)
    name = name_of(step.section, step.letter)
    emit(Drawn(game.rule["chance"], name, number + 1))
    outcome = "pass" if number < chance.wins else "fail"
    return settle(game, replace(state, fate=fate), step, outcome, emit)


@settles(TryChance)
def settle_chance(game: Game, state: Table, step: TryChance, outcome: str, emit: Emit) -> Table:
    """Go on as if the roll had succeeded or failed (rules "pass", "fail")."""
    return judge(game, state, step.section, step.letter, outcome == "pass", emit)


def judge(game: Game, state: Table, section: str, letter: str, passed: bool, emit: Emit) -> Table:
    """Apply a challenge's result. If a failure's effects do not lead elsewhere, the choice's own effects follow."""
    way = game.sections[section].choices[letter]
    outcome = "pass" if passed else "fail"
    emit(Judged(game.rule[outcome], name_of(way.name, outcome)))
    if passed:
        return follow(game, state, way.effects, 0, emit)
    return follow(game, then(state, Follow(way.name, 0)), way.failure, 0, emit)


def _table_of(step: DrawTable, game: Game) -> PlayedTable:
    table = game.sections[step.section].parts[step.at]
    assert isinstance(table, PlayedTable)
    return table


@outcomes_of(DrawTable)
def list_rows(game: Game, state: Table, step: DrawTable) -> tuple[tuple[str, int], ...]:
    """Count the faces of the die that lead to each row of the table (rule "table")."""
    return _table_of(step, game).outcomes


@runs(DrawTable)
def draw_on_table(game: Game, state: Table, step: DrawTable, emit: Emit) -> Table:
    """Roll once on the table (rule "table")."""
    table = _table_of(step, game)
    number, fate = state.fate.below(table.faces)
    emit(Drawn(game.rule["table"], step.section, number + 1))
    return settle(game, replace(state, fate=fate), step, table.outcome(number + 1), emit)


@settles(DrawTable)
def settle_on_table(game: Game, state: Table, step: DrawTable, outcome: str, emit: Emit) -> Table:
    """Read the row that the roll gives (rule "table")."""
    return read_row(game, state, step.section, step.at, outcome, emit)


def read_row(game: Game, state: Table, section: str, place: int, outcome: str, emit: Emit) -> Table:
    """Apply the drawn row of a table."""
    table = game.sections[section].parts[place]
    assert isinstance(table, PlayedTable)
    row = table.rows[outcome]
    emit(Judged(game.rule["table"], row.name))
    return follow(game, then(state, GoOn(section, place + 1)), row, 0, emit)


# ---------------------------------------------------------------- ways on


def turn_to(game: Game, state: Table, effect: TurnTo, emit: Emit) -> Table:
    """Turn to another section at once; the steps left over from this one are dropped."""
    agenda = remaining_agenda(state) if state.agenda else ()
    return replace(state, agenda=(*agenda, ReadSection(effect.section)))


def remaining_agenda(state: Table) -> tuple[Any, ...]:
    """The agenda without the steps of the section that is being left."""
    agenda: tuple[Any, ...] = state.agenda
    while agenda and agenda[-1].__class__ in OF_A_SECTION:
        agenda = agenda[:-1]
    return agenda


def end(game: Game, state: Table, effect: EndStory | EndCampaign, emit: Emit) -> Table:
    emit(Ended(game.rule["ending"], effect.ending))
    return replace(state, agenda=(), ending=effect.ending)


def go_back(game: Game, state: Table, effect: ReturnToShip | ReturnToMap, emit: Emit) -> Table:
    """End the exploration: explore tokens and choices taken in towns are forgotten."""
    emit(Returned(game.rule["return"]))
    nothing: frozenset[str] = frozenset()
    return replace(state, agenda=remaining_agenda(state), tokens=nothing, taken=nothing, entrance="")


WAYS: dict[str, Handler] = {
    "turn_to": turn_to,
    "return_to_ship": go_back,
    "return_to_map": go_back,
    "end_story": end,
    "end_campaign": end,
}
HANDLERS: dict[str, Handler] = {**QUESTS, **WAYS}
OF_A_SECTION = frozenset({Follow, GoOn})
