"""What both atlases share: the page on screen, the options on it, and the players' notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from wanderbook.book.atlas import Page
from wanderbook.rulesets.common.actions import Explore
from wanderbook.session.carrying import can_set_out
from wanderbook.table import Pick
from wanderbook.table.actions import Action
from wanderbook.telling.crewed.atlas import visited
from wanderbook.telling.texts import inflected
from wanderbook_widgets.table.seat import Data, Seat


def say(seat: Seat, which: str, /, **values: object) -> str:
    """One of the table's own texts about the atlas."""
    return inflected(seat.texts["chart"][which], values, seat.telling.book.language)


def said(seat: Seat, where: str, what: Iterable[str]) -> str:
    """A place with its features: `The Gut, region D: hazard SAVVY 5, location 8`."""
    features = ", ".join(what)
    return say(seat, "spot", where=where, what=features) if features else where


def ids(seat: Seat) -> frozenset[str]:
    """The ids of the options, open or not."""
    return frozenset(option.id for option in seat.asked.options) if isinstance(seat.asked, Pick) else frozenset()


def free_actions(seat: Seat) -> frozenset[str]:
    """The ids of the free actions of the question."""
    return frozenset(option.id for option in seat.asked.free_actions) if seat.asked else frozenset()


def either(there: frozenset[str], *which: Action | str) -> Data:
    """The first of these ids that is an option now."""
    return next(({"option": name} for name in map(str, which) if name in there), {})


def looked_at(seat: Seat, pages: Mapping[int, Page], here: int) -> int:
    """The page that the player turned to, or the one of the play."""
    return seat.leaf if seat.leaf is not None and seat.leaf in pages else here


def leaves(seat: Seat, pages: Mapping[int, Page], here: int, shown: int) -> list[Data]:
    """Every page of the atlas."""
    return [
        {"number": number, "name": heading(seat, page, "leaf"), "here": number == here, "shown": number == shown}
        for number, page in pages.items()
    ]


def heading(seat: Seat, page: Page, which: str = "heading") -> str:
    named = f"{which}_named" if page.name else which
    return say(seat, named, number=page.number, name=page.name)


def place_name(seat: Seat, spot: Any, page: int) -> str:
    """The name of a region or a square; with its page, if that is not the one on screen."""
    name = str(seat.words.place(spot, spot.page))
    return name if spot.page == page else say(seat, "elsewhere", name=name, page=spot.page)


def place_mark(seat: Seat, number: str, there: frozenset[str], spot: str = "") -> Data:
    """A numbered place: whether it was explored or crossed off, and where to go to explore it this turn."""
    state = "crossed" if number in seat.state.crossed else "explored" if number in visited(seat.play) else "new"
    which = {"crossed": "crossed", "explored": "explored", "new": "place"}[state]
    label = str(seat.words(f"map.{which}", number=number))
    quests = [seat.telling.quest(one) for one in _sending(seat, number)]
    if quests:
        label = say(seat, "sought", place=label, quests=seat.words.listed(quests))
    option = either(there, Explore(number))
    goes = not option and spot and state != "crossed" and _acts(seat) and can_set_out(seat.play, spot)
    mark = {"state": state, "said": _opened(label), **option}
    return mark | ({"explore": spot} if goes else {}) | ({"sought": quests} if quests else {})


def _sending(seat: Seat, number: str) -> list[int]:
    """The quests in play that send to a location, of those that everybody may read."""
    if number in seat.state.crossed:
        return []
    in_play = (one for one in sorted(seat.state.quests) if seat.telling.may_read(seat.state, one))
    return seat.telling.book.quests_to(number, in_play)


def _acts(seat: Seat) -> bool:
    """Whether the question asks for an action, other than the last of the turn."""
    return seat.asked is not None and seat.asked.about == "action" and getattr(seat.step, "remaining", 2) > 1


def _opened(text: str) -> str:
    return text[:1].upper() + text[1:]


def fact(sign: str, text: object) -> Data:
    """One line on the card of a place, with the name of its sign."""
    return {"sign": sign, "text": _opened(str(text))}


def of_location(seat: Seat, number: str) -> Iterator[Data]:
    """The facts about a numbered place: whether it was explored, and the quests that send there."""
    if number in seat.state.crossed:
        yield fact("crossed", seat.words("map.crossed", number=number))
    elif number in visited(seat.play):
        yield fact("seen", seat.words("map.explored", number=number))
    else:
        yield fact("unseen", say(seat, "unseen", place=seat.words("map.place", number=number)))
    for quest in _sending(seat, number):
        yield fact("quest", seat.telling.quest(quest))


def note(seat: Seat, spot: Any) -> Data:
    """The player's note on a place."""
    text = seat.play.notes.get(str(spot), "")
    return {"note": text} if text else {}
