"""Questions of the journey: setting up, the turn, squares, the plane, wandering encounters, players."""

from __future__ import annotations

from dataclasses import replace

from wanderbook.book import Choice
from wanderbook.rulesets.common.actions import Explore, MakeUse
from wanderbook.rulesets.common.steps import ChooseMode, ChoosePlayers, ChooseUnlocked, ChooseVariants
from wanderbook.rulesets.distant_skies.actions import (
    BearObstacle,
    BeginVisits,
    Camp,
    EndEarly,
    Fly,
    FlyWithout,
    KeepPlane,
    LandOn,
    MendPlane,
    PutOnSpot,
    StopWalking,
    Travel,
    Wait,
    WalkTo,
)
from wanderbook.rulesets.distant_skies.board import (
    CAMP_HEALTH,
    EXPLORE_TIME,
    FLY_TIME,
    TRAVEL_TIME,
    camp_in_vain,
    flights,
    is_whole,
    obstacle_damage,
)
from wanderbook.rulesets.distant_skies.kit import Spot
from wanderbook.rulesets.distant_skies.steps import (
    ChooseFirst,
    DropClaire,
    FaceObstacle,
    PassBarrier,
    PlaceCharacters,
    SendPlane,
    TakeAction,
    TakeCharacters,
    VisitSpot,
    Walk,
)
from wanderbook.table.actions import Action, ChoosePlayer, EndEncounter, TakeChoice
from wanderbook.table.steps import ChooseWay
from wanderbook.telling.crewed import questions as shared
from wanderbook.telling.distant_skies.asking import NONE, Asking, asks
from wanderbook.telling.distant_skies.atlas import features, visited, way_to
from wanderbook.telling.sheets import Line, Sheet

asks(ChoosePlayers)(shared.players)
asks(ChooseMode)(shared.mode)
asks(ChooseVariants)(shared.variants)
asks(ChooseUnlocked)(shared.unlocked)
asks(ChooseWay)(shared.choose_way)


# ---------------------------------------------------------------- the turn


@asks(TakeAction)
def action(at: Asking) -> Sheet:
    """Ask what to do with the time of a turn: travel, explore, fly, camp and so on, each with its cost."""
    seen = visited(at.play)

    def say(action: Action) -> Line:
        """The line for one action of a turn."""
        match action:
            case Travel():
                line = _square(at, action)
                return replace(line, detail=at.words.listed((_time(at, TRAVEL_TIME), line.detail)))
            case Explore(location=number):
                label = at.words("options.explore", number=number)
                short = at.words("options.explore_short", number=number)
                detail = at.words.listed((_time(at, EXPLORE_TIME), shared.location(at, number, seen)))
                return Line(action, label, detail=detail, names=(short,))
            case Fly():
                return _flight(at, action, time=FLY_TIME)
            case Camp() | MendPlane() | EndEarly() | Wait():
                return _named_action(at, action)
            case _:
                raise AssertionError(f"{action!r} is no action of a turn")

    return Sheet(at.title(time=at.board.time, place=at.words.here(at.board)), at.each(say), folded=True)


def _named_action(at: Asking, action: Camp | MendPlane | EndEarly | Wait) -> Line:
    """An action that is named by its text."""
    text = str(action)
    which = "end_alone" if isinstance(action, EndEarly) and at.board.players == 1 else text
    said = at.words(f"options.actions.{which}", camps=at.board.camps, health=CAMP_HEALTH[at.board.mode])
    label, _, detail = said.partition(" | ")
    vain = [at.words(f"options.vain.{text}")] if _is_in_vain(at, action) else []
    return Line(action, label, detail=". ".join((detail, *vain)), names=(text,))


def _time(at: Asking, amount: int) -> str:
    return at.words.goods({"time": amount})


def _is_in_vain(at: Asking, action: Action) -> bool:
    """Whether a legal action would cost something and do nothing."""
    if isinstance(action, MendPlane):
        return is_whole(at.kit, at.board)
    return isinstance(action, Camp) and camp_in_vain(at.game, at.state)


def _square(at: Asking, action: Travel | WalkTo) -> Line:
    """A neighbouring square: its direction and its features."""
    spot = action.spot
    words, lies = at.words, way_to(at.kit, at.board.spot, spot)
    way = words(f"ways.{lies}") if lies else ""
    label = words("options.travel", way=way, place=words.place(spot, at.board.page))
    names = (way, spot.space) if way else (spot.space,)
    return Line(action, label, detail=words.listed(features(words, at.play, spot)), names=names)


def _flight(at: Asking, action: Fly | FlyWithout, time: int = 0) -> Line:
    """The costs of a flight, its length on the flight board, and the risk of damage (DS-FLY-1)."""
    landing = action.landing
    words, far = at.words, flights(at.kit, at.state)[landing]
    label = words("options.fly" if isinstance(action, Fly) else "options.send", place=words.landing(landing))
    place = at.kit.travel.landing[landing]
    where = words("distant") if place.location else words.place(Spot(place.page or 0, place.space or ""))
    price = words.goods({"time": time, "fuel": 1} if time else {"fuel": 1})
    where = where if where != words.landing(landing) else ""
    parts = (price, words("options.flight", distance=far), words("options.wear"), where)
    return Line(action, label, detail=words.listed(parts), names=(words.landing(landing),))


# ---------------------------------------------------------------- on the way


@asks(FaceObstacle)
def obstacle(at: Asking) -> Sheet:
    """Ask how to meet an obstacle: with a use that passes it, or by taking its damage."""

    def say(action: MakeUse | BearObstacle) -> Line:
        if isinstance(action, MakeUse):
            return at.use(action)
        label = at.words("options.suffer", amount=obstacle_damage(at.game, at.state))
        return Line(action, label, names=(str(action),))

    return Sheet(at.title(obstacle=at.words.obstacle(at.step.obstacle)), at.each(say), folded=True)


@asks(PassBarrier)
def barrier(at: Asking) -> Sheet:
    notes = tuple(at.words.trial(at.choice(at.step.about))[1:])
    title = at.title(obstacle=at.words.obstacle(at.step.obstacle))
    return Sheet(title, at.each(at.use), notes=notes, standard=NONE, meant=at.words("options.without"), folded=True)


@asks(Walk)
def walk(at: Asking) -> Sheet:
    """Ask for the next square, or to stop here."""

    def say(action: WalkTo | StopWalking) -> Line:
        if isinstance(action, WalkTo):
            return _square(at, action)
        return Line(action, at.words("options.stop", place=at.words.here(at.board)), names=(str(action),))

    return Sheet(at.title(left=at.step.remaining), at.each(say))


@asks(DropClaire)
def drop(at: Asking) -> Sheet:
    """Ask where Claire lands, a line for each square."""

    def say(action: LandOn) -> Line:
        contents, name = features(at.words, at.play, action.spot, on_foot=False), action.spot.space
        return Line(action, name, detail=at.words.listed(contents), names=(name,))

    return Sheet(at.title(), at.each(say))


@asks(SendPlane)
def send(at: Asking) -> Sheet:
    """Ask where the plane is sent, or whether it stays."""

    def say(action: Fly | FlyWithout | KeepPlane) -> Line:
        if isinstance(action, KeepPlane):
            return Line(action, at.words("options.stay"), names=(str(action),))
        return _flight(at, action)

    return Sheet(at.title(fuel=at.board.fuel), at.each(say))


# ---------------------------------------------------------------- wandering encounters


def _choices(at: Asking) -> dict[str, Choice]:
    return {choice.letter: choice for choice in at.game.sections[at.step.section].section.choices}


def _spot(at: Asking, letter: str) -> Line:
    """A spot, or a way to leave, with its requirements and effects."""
    choice = _choices(at)[letter]
    return Line(TakeChoice(letter), " ".join(choice.text.split()), detail=at.words.asks(choice), key=letter)


def _way_out(at: Asking, action: TakeChoice | EndEncounter) -> Line:
    """A choice of the scene, or ending it."""
    if isinstance(action, TakeChoice):
        return _spot(at, action.letter)
    return Line(action, at.words("options.leave"), detail=at.words("options.leave_means"), names=(str(action),))


@asks(PlaceCharacters)
def place_characters(at: Asking) -> Sheet:
    """Ask where to place characters: every spot is a note; a letter and a name place somebody there."""
    words, placed = at.words, at.step.placed

    def say(action: PutOnSpot | BeginVisits | TakeChoice | EndEncounter) -> Line:
        """The line for one step of an encounter: put somebody on a spot, begin the visits, or leave."""
        match action:
            case PutOnSpot(letter=letter, name=who):
                condition = words.condition(at.state, at.mate(who))
                return Line(action, f"{letter} {who}", detail=condition, names=(f"{who} {letter}",), listed=False)
            case BeginVisits():
                return Line(action, words("options.begin"), names=(str(action),))
            case _:
                return _way_out(at, action)

    offered = (option.action for option in at.asked.options)
    spots = dict.fromkeys(one.letter for one in offered if isinstance(one, PutOnSpot))
    notes = []
    for letter in spots:
        line = _spot(at, letter)
        there = words.listed(name for name, spot in placed if spot == letter)
        note = f"  {letter} {line.label}" + (f" [{line.detail}]" if line.detail else "")
        notes.append(f"{note} ({there})" if there else note)
    free = [mate.name for mate in at.board.crew if all(mate.name != name for name, _ in placed)]
    hint = words("place_hint_spots", example=f"{next(iter(spots), 'A')} {free[0]}".lower()) if free and spots else ""
    return Sheet(at.title(), at.each(say), notes=tuple(notes), hint=hint)


@asks(VisitSpot)
def visit(at: Asking) -> Sheet:
    spots = {spot for _, spot in at.step.remaining}
    title = at.title({0: "none", 1: "last"}.get(len(spots), ""))
    return Sheet(title, at.each(lambda action: _way_out(at, action)))


# ---------------------------------------------------------------- players


def by_player(at: Asking, action: ChoosePlayer) -> Line:
    """A player, counted from 1 on screens."""
    return Line(action, at.words.player(action.player), names=(str(action.player + 1),))


@asks(ChooseFirst)
def first(at: Asking) -> Sheet:
    return Sheet(at.title(), at.each(lambda action: by_player(at, action)))


@asks(TakeCharacters)
def characters(at: Asking) -> Sheet:
    return Sheet(at.title(many=at.step.many), at.crew())
