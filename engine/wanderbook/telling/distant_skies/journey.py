"""Questions of the journey: setting up, the turn, squares, the plane, wandering encounters, players."""

from __future__ import annotations

from dataclasses import replace

from wanderbook.book import Choice
from wanderbook.ids import LEAVE
from wanderbook.rulesets.common.setup import ChooseMode, ChoosePlayers, ChooseVariants
from wanderbook.rulesets.common.unlocks import ChooseUnlocked
from wanderbook.rulesets.distant_skies.camp import HEALTH, camp_in_vain
from wanderbook.rulesets.distant_skies.challenge import PassBarrier
from wanderbook.rulesets.distant_skies.encounters import BEGIN, PlaceCharacters, VisitSpot
from wanderbook.rulesets.distant_skies.kit import Spot
from wanderbook.rulesets.distant_skies.plane import FLY_TIME, REPAIR, DropClaire, SendPlane, flights, is_whole
from wanderbook.rulesets.distant_skies.players import ChooseFirst, TakeCharacters
from wanderbook.rulesets.distant_skies.travel import STOP, SUFFER, FaceObstacle, Walk, obstacle_damage
from wanderbook.rulesets.distant_skies.turn import EXPLORE, TRAVEL, TakeAction
from wanderbook.table.reading import ChooseWay
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
    seen = visited(at.play)

    def say(id: str) -> Line:
        kind, _, what = id.partition(":")
        match kind:
            case "travel":
                line = _square(at, Spot.read(what), id)
                return replace(line, detail=at.words.listed((_time(at, TRAVEL), line.detail)))
            case "explore":
                label = at.words("options.explore", number=what)
                short = at.words("options.explore_short", number=what)
                detail = at.words.listed((_time(at, EXPLORE), shared.location(at, what, seen)))
                return Line(id, label, detail, (short,))
            case "fly":
                return _flight(at, id, int(what), time=FLY_TIME)
            case _:
                which = "end_alone" if kind == "end" and at.board.players == 1 else kind
                said = at.words(f"options.actions.{which}", camps=at.board.camps, health=HEALTH[at.board.mode])
                label, _, detail = said.partition(" | ")
                vain = [at.words(f"options.vain.{kind}")] if _is_in_vain(at, kind) else []
                return Line(id, label, ". ".join((detail, *vain)), (kind,))

    return Sheet(at.title(time=at.board.time, place=at.words.here(at.board)), at.lines(say), folded=True)


def _time(at: Asking, amount: int) -> str:
    return at.words.goods({"time": amount})


def _is_in_vain(at: Asking, action: str) -> bool:
    """Whether an action that the rules leave open would cost something and bring nothing."""
    if action == REPAIR:
        return is_whole(at.kit, at.board)
    return action == "camp" and camp_in_vain(at.game, at.state)


def _square(at: Asking, spot: Spot, id: str) -> Line:
    """A square next to this one: which way it lies, and what is there."""
    words, lies = at.words, way_to(at.kit, at.board.spot, spot)
    way = words(f"ways.{lies}") if lies else ""
    label = words("options.travel", way=way, place=words.place(spot, at.board.page))
    names = (way, spot.space) if way else (spot.space,)
    return Line(id, label, words.listed(features(words, at.play, spot)), names)


def _flight(at: Asking, id: str, landing: int, which: str = "fly", time: int = 0) -> Line:
    """What the flight takes, and how far it is on the flight board."""
    words, far = at.words, flights(at.kit, at.state)[landing]
    label = words(f"options.{which}", place=words.landing(landing))
    place = at.kit.landing[landing]
    where = words("distant") if place.location else words.place(Spot(place.page or 0, place.space or ""))
    price = words.goods({"time": time, "fuel": 1} if time else {"fuel": 1})
    parts = (price, words("options.flight", distance=far), where if where != words.landing(landing) else "")
    return Line(id, label, words.listed(parts), (words.landing(landing),))


# ---------------------------------------------------------------- on the way


@asks(FaceObstacle)
def obstacle(at: Asking) -> Sheet:
    def say(id: str) -> Line:
        if id != SUFFER:
            return at.use(id)
        return Line(id, at.words("options.suffer", amount=obstacle_damage(at.game, at.state)), names=(id,))

    return Sheet(at.title(obstacle=at.words.obstacle(at.step.obstacle)), at.lines(say), folded=True)


@asks(PassBarrier)
def barrier(at: Asking) -> Sheet:
    notes = tuple(at.words.trial(at.choice(at.step.about))[1:])
    title = at.title(obstacle=at.words.obstacle(at.step.obstacle))
    return Sheet(title, at.lines(at.use), notes, standard=NONE, meant=at.words("options.without"), folded=True)


@asks(Walk)
def walk(at: Asking) -> Sheet:
    def say(id: str) -> Line:
        if id == STOP:
            return Line(id, at.words("options.stop", place=at.words.here(at.board)), names=(id,))
        return _square(at, Spot.read(id), id)

    return Sheet(at.title(left=at.step.left), at.lines(say))


@asks(DropClaire)
def drop(at: Asking) -> Sheet:
    def say(id: str) -> Line:
        spot = Spot.read(id)
        return Line(id, spot.space, at.words.listed(features(at.words, at.play, spot, on_foot=False)), (spot.space,))

    return Sheet(at.title(), at.lines(say))


@asks(SendPlane)
def send(at: Asking) -> Sheet:
    def say(id: str) -> Line:
        how, _, to = id.partition(":")
        return _flight(at, id, int(to), how) if to else Line(id, at.words("options.stay"), names=(id,))

    return Sheet(at.title(fuel=at.board.fuel), at.lines(say))


# ---------------------------------------------------------------- wandering encounters


def _choices(at: Asking) -> dict[str, Choice]:
    return {choice.letter: choice for choice in at.game.sections[at.step.section].section.choices}


def _spot(at: Asking, letter: str) -> Line:
    """A spot, or a way to leave, with what it asks and brings."""
    choice = _choices(at)[letter]
    return Line(letter, " ".join(choice.text.split()), at.words.asks(choice), key=letter)


def _leave(at: Asking) -> Line:
    return Line(LEAVE, at.words("options.leave"), at.words("options.leave_means"), (LEAVE,))


@asks(PlaceCharacters)
def place_characters(at: Asking) -> Sheet:
    """Every spot is a note; a letter and a name place somebody there."""
    words, placed = at.words, at.step.placed

    def say(id: str) -> Line:
        letter, _, who = id.partition(":")
        if id == BEGIN:
            return Line(id, words("options.begin"), names=(id,))
        if id == LEAVE:
            return _leave(at)
        if not who:
            return _spot(at, id)
        return Line(id, f"{letter} {who}", words.condition(at.state, at.mate(who)), (f"{who} {letter}",), listed=False)

    spots = dict.fromkeys(option.id.partition(":")[0] for option in at.asked.options if ":" in option.id)
    notes = []
    for letter in spots:
        line = _spot(at, letter)
        there = words.listed(name for name, spot in placed if spot == letter)
        said = f"  {letter} {line.label}" + (f" [{line.detail}]" if line.detail else "")
        notes.append(f"{said} ({there})" if there else said)
    free = [mate.name for mate in at.board.crew if all(mate.name != name for name, _ in placed)]
    hint = words("place_hint_spots", example=f"{next(iter(spots), 'A')} {free[0]}".lower()) if free and spots else ""
    return Sheet(at.title(), at.lines(say), tuple(notes), hint=hint)


@asks(VisitSpot)
def visit(at: Asking) -> Sheet:
    return Sheet(at.title(), at.lines(lambda id: _leave(at) if id == LEAVE else _spot(at, id)))


# ---------------------------------------------------------------- players


@asks(ChooseFirst)
def first(at: Asking) -> Sheet:
    return Sheet(at.title(), at.lines(lambda id: Line(id, at.words.player(int(id)), names=(str(int(id) + 1),))))


@asks(TakeCharacters)
def characters(at: Asking) -> Sheet:
    return Sheet(at.title(many=at.step.many), at.crew())
