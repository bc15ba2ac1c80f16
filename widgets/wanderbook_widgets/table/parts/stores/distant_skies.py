"""The plane, time and camps, the resources with their uses, the decks, and events in play."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book import Choice
from wanderbook.rulesets.distant_skies.actions import Camp, FillTank, FinishEvent, MendPlane
from wanderbook.rulesets.distant_skies.board import TIME, InPlay
from wanderbook.telling.distant_skies.words import Words
from wanderbook_widgets.table.parts.stores import shelves
from wanderbook_widgets.table.parts.things import Options, lean, said, term, used
from wanderbook_widgets.table.seat import Data, Seat


def plane(seat: Seat) -> Data:
    """The plane's gauges, the resources, events in play, the decks, and the mode."""
    board, options = seat.board, Options(seat)
    variants = [one for one in ("instant_death", "quick_landing") if getattr(board, one)]
    return {
        "gauges": list(_gauges(seat)),
        "goods": list(_goods(seat, options)),
        "events": [_event(seat, one) for one in board.events],
        "decks": [shelves.pile(seat, name, getattr(board, name)) for name in ("event", "ability", "curse")],
        "modes": shelves.modes(seat, board.mode, variants),
    }


def _gauges(seat: Seat) -> Iterator[Data]:
    """The gauges that count down: time in this turn, camps, and the plane's health and fuel, if there is a plane; and
    those that count up: the tracks of the journey log.
    """
    board, words, texts = seat.board, seat.words, seat.texts["stores"]
    most = max(TIME, board.time)
    time = {"icon": "clock", "name": texts["time"], "now": board.time, "most": most}
    yield {**time, "about": said(seat, "stores.bonus", amount=board.bonus) if board.bonus else ""}
    camps = words("plane.camps", amount=board.camps)
    yield {"icon": "tent", "name": texts["camps"], "now": board.camps, "about": camps, "option": str(Camp())}
    if board.plane:
        kit, place = words.kit.plane, words.landing(board.plane)
        label = words("plane.is", place=place, health=board.plane_health, fuel=board.fuel)
        health = {"icon": "plane", "name": texts["plane"], "now": board.plane_health, "most": kit.health}
        yield {**health, "place": place, "about": label, "option": str(MendPlane())}
        fuel = {"icon": "fuel", "name": texts["fuel"], "now": board.fuel, "most": kit.fuel}
        yield {**fuel, "option": str(FillTank())}
    for key, track in words.game.book.tracks.items():
        marked = seat.state.boxes[key]
        about = words.track(key, marked)
        yield {"icon": "ticked", "name": track.name, "now": marked, "most": track.boxes, "about": about}


def _goods(seat: Seat, options: Options) -> Iterator[Data]:
    """Common resources always, quest resources once there are any; each with its uses."""
    words: Words = seat.words
    for name, resource in words.kit.resource.items():
        if seat.board.goods[name] or not resource.quest:
            lines = options.lines(words, "resource", name, resource.abilities)
            asked = next(filter(options.is_asked, used(lines)), "")
            yield shelves.good(seat, name, most=resource.limit, quest=resource.quest, lines=lines, option=asked)


# ---------------------------------------------------------------- events in play


def _event(seat: Seat, event: InPlay) -> Data:
    """An event or a curse, its threat, its effects, and how it is completed."""
    words: Words = seat.words
    card = words.kit.event[event.card]
    ends = [*words.turn_end(card)]
    ends += [words(f"until.{card.until}")] if card.until else []
    texts = seat.texts["stores"]
    choices = seat.play.game.sections[f"complete-{event.card}"].choices.items()
    return lean(
        name=card.name,
        curse=texts["curse"] if event.card in words.kit.curse else "",
        threat=said(seat, "stores.threat", amount=event.threat) if event.threat else "",
        threat_term=term(seat, "threat") if event.threat else {},
        text=" ".join((*words.lines(card.abilities), *ends)),
        lines=[
            {"text": _asks(seat, one_of.choice), "option": str(FinishEvent(event.card, letter))}
            for letter, one_of in choices
        ],
    )


def _asks(seat: Seat, choice: Choice) -> str:
    """A choice with its requirements and effects: `Smoke it out. (CUNNING 6)`."""
    terms, text = seat.words.asks(choice), " ".join(choice.text.split())
    return f"{text} ({terms})" if terms else text
