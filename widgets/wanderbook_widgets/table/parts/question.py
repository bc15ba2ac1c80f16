"""What is asked: the question in words, every option with its id, and, where one is closed, why."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from wanderbook.book import Choice
from wanderbook.book.sections import Challenge, Chance
from wanderbook.ids import name_of
from wanderbook.rulesets.common.hand import hand_of
from wanderbook.rulesets.distant_skies.combat import PlayCard
from wanderbook.rulesets.distant_skies.encounters import PlaceCharacters
from wanderbook.rulesets.distant_skies.plane import SendPlane
from wanderbook.rulesets.distant_skies.travel import Walk
from wanderbook.rulesets.distant_skies.turn import TakeAction
from wanderbook.rulesets.sleeping_gods.combat import ChooseAttacker
from wanderbook.rulesets.sleeping_gods.places import AtPort, BuyLevel, Shop
from wanderbook.rulesets.sleeping_gods.search import SearchOn
from wanderbook.rulesets.sleeping_gods.travel import Sail
from wanderbook.session.outlook import party_odds
from wanderbook.table import NotAllowed, Pick, Place, Question, Reply, Spend, Split
from wanderbook.table.agenda import check
from wanderbook.table.challenge import AlterFate, rules_of
from wanderbook.telling import Line, Sheet
from wanderbook.telling.crewed.questions import worths
from wanderbook_widgets.prose import to_inline_html
from wanderbook_widgets.table.parts.fight import covered_squares, in_words, lit, placement
from wanderbook_widgets.table.seat import Data, Seat

ENDS: dict[type, str] = {
    **dict.fromkeys((Shop, AtPort, BuyLevel), "done"),
    **dict.fromkeys((Sail, Walk, SearchOn), "stop"),
    **dict.fromkeys((ChooseAttacker, PlayCard, TakeAction), "end"),
    PlaceCharacters: "begin",
    SendPlane: "stay",
}
"""The option that ends the asking, by the step that asks over and over: it has a key of its own."""
SHAPES: dict[type, str] = {Pick: "pick", Place: "place", Split: "split", Spend: "spend"}


def question(seat: Seat) -> Data:
    asked, sheet = seat.asked, seat.sheet
    if asked is None or sheet is None:
        return {}
    about: Data = {"serial": seat.serial, "shape": SHAPES[type(asked)], "owner": seat.player(asked.owner)}
    if sheet.hand is not None and not seat.may_see(sheet.hand):
        return {
            **about,
            "shape": "covered",
            "player": sheet.hand,
            "name": seat.player(sheet.hand),
            "unseen": sheet.unseen,
        }
    return {
        **about,
        "title": sheet.title,
        "notes": list(sheet.notes),
        "story": sheet.story,
        "standard": None if sheet.standard is None else list(sheet.standard),
        "meant": sheet.meant,
        "none": sheet.none,
        **_shape(seat, asked, sheet),
    }


def _shape(seat: Seat, asked: Question, sheet: Sheet) -> Data:
    match asked:
        case Pick():
            say = _choice if sheet.story else _option
            options = [say(seat, line) for line in sheet.lines if _covered(seat, line.id) is None]
            options += _hands(seat)
            squares = covered_squares(seat)
            options = [{**one, "label": squares[one["id"]]} if one["id"] in squares else one for one in options]
            end = ENDS.get(type(seat.step), "")
            there = any(option["id"] == end for option in options)
            return {"options": options, "least": asked.least, "most": asked.most, "end": end if there else ""}
        case Split(how=how):
            lines = {line.id: line for line in sheet.lines}
            among = [
                {"name": one.name, "room": one.room, "first": not one.tier, **_said(lines.get(one.name), one.name)}
                for one in how.among
            ]
            return {"amount": how.amount, "among": among}
        case Spend(how=how):
            worth = worths(how)
            among = [
                {"name": line.id, "room": how.have[line.id], "worth": worth[line.id], **_said(line, line.id)}
                for line in sheet.lines
            ]
            return {"amount": how.price.total, "among": among}
        case _:
            return {}


def _said(line: Line | None, name: str) -> Data:
    return {"label": line.label if line else name, "detail": line.detail if line else ""}


def besides(seat: Seat) -> Data:
    """What may be done meanwhile, and what not. Most decisions are taken without: only where somebody has unfolded it,
    it is put into words. The ids light up whatever on the table they are about; hands that are covered have none."""
    if seat.asked is None:
        return {}
    covers = {option.id: _covered(seat, option.id) for option in seat.asked.meanwhile}
    seen = [option for option in seat.asked.meanwhile if covers[option.id] is None]
    found: Data = {
        "open": [option.id for option in seen if option.closed_by is None],
        "shut": [option.id for option in seen if option.closed_by is not None],
        "hands": sorted({player for player in covers.values() if player is not None}),
    }
    if not seat.is_unfolded:
        return found
    lines = seat.telling.besides(seat.play, seat.asked, seat.viewer)
    return {**found, "lines": _once(_option(seat, line) for line in lines if line.listed)}


# ---------------------------------------------------------------- options


def _once(options: Iterable[Data]) -> list[Data]:
    """Cards of a hand that is covered are one option together: to look at it."""
    return list({option["id"]: option for option in options}.values())


def _covered(seat: Seat, id: str) -> int | None:
    """Whose hand a card lies in that must not be known yet."""
    player = hand_of(id)
    return player if player is not None and not seat.may_see(player) else None


def _hands(seat: Seat) -> list[Data]:
    """Every hand that is covered, where a card of one may be given: whether one holds such a card is its owner's."""
    step = seat.step
    if not isinstance(step, AlterFate) or not rules_of(seat.play.game).takes_hand_cards(step.tried):
        return []
    return [_look(seat, player) for player, hand in enumerate(seat.board.hands) if hand and not seat.may_see(player)]


def _look(seat: Seat, player: int) -> Data:
    label = seat.texts["hand_of"].format(name=seat.player(player))
    return {"id": f"look:{player}", "key": "", "label": label, "detail": seat.texts["look"], "uncover": player}


def _option(seat: Seat, line: Line) -> Data:
    if (player := _covered(seat, line.id)) is not None:
        return _look(seat, player)
    option: Data = {"id": line.id, "key": line.key, "label": line.label, "detail": line.detail}
    if line.closed is None:
        return option
    return {**option, "closed": line.closed, "why": seat.telling.why(seat.play, line.id)}


def _choice(seat: Seat, line: Line) -> Data:
    """A choice of the story: its text, what it asks for, and how likely it is to succeed."""
    assert isinstance(seat.asked, Pick)
    section = seat.asked.about
    choices = {choice.letter: choice for choice in seat.telling.section(section).choices}
    choice = choices.get(line.id)
    if choice is None:
        return _option(seat, line)
    option: Data = {"id": line.id, "letter": line.id, "html": to_inline_html(choice.text)}
    if line.closed is None:
        return {**option, "terms": seat.telling.terms(seat.play, choice), **odds(seat, section, choice, _alone(seat))}
    asked = next(one for one in seat.asked.options if one.id == line.id)
    return {**option, "closed": line.closed, "why": seat.telling.closed_because(seat.state, asked, choice)}


def odds(seat: Seat, section: str, choice: Choice, parties: Iterable[tuple[str, ...]]) -> Data:
    """Of a challenge, with those who are likeliest to pass it."""
    match choice.trial:
        case Chance(wins=wins, faces=faces):
            return {"odds": {"chance": round(100 * min(wins, faces) / faces), "who": ""}}
        case Challenge() if seat.is_crewed:
            found = [(chance, who) for who in parties if (chance := _chance(seat, section, choice, who)) is not None]
            if found:
                chance, who = max(found, key=lambda pair: pair[0])
                return {"odds": {"chance": round(100 * chance), "who": ", ".join(who)}}
    return {}


def _alone(seat: Seat) -> list[tuple[str, ...]]:
    """Nobody, or one of the crew; a plain book has none."""
    return [(), *((mate.name,) for mate in seat.board.crew)] if seat.is_crewed else [()]


def _chance(seat: Seat, section: str, choice: Choice, who: tuple[str, ...]) -> Fraction | None:
    try:
        return party_odds(seat.play.game, name_of(section, choice.letter), choice, who, seat.state).chance
    except NotAllowed:
        return None


# ---------------------------------------------------------------- what an answer would do


def weigh(seat: Seat, chosen: tuple[str, ...]) -> Data:
    """Before an answer is given: whether it may be, why not, and what it would mean. Nothing changes."""
    asked = seat.asked
    if asked is None:
        return {"allowed": False}
    said: Data = {"allowed": True, "lines": _meaning(seat, asked, chosen)}
    if isinstance(asked, Place):
        said["lit"] = lit(asked, chosen)
    try:
        check(seat.play.game, seat.state, Reply(chosen))
    except NotAllowed as refused:
        why = seat.telling.refusal(seat.play, refused)
        why = in_words(seat, asked, why) if isinstance(asked, Place) else why
        return {**said, "allowed": False, "why": why, "rule": refused.rule}
    return said


def _meaning(seat: Seat, asked: Question, chosen: tuple[str, ...]) -> list[Any]:
    if isinstance(asked, Place):
        return placement(seat, asked, chosen)
    return seat.telling.meaning(seat.play, asked, chosen)
