"""The question in words, and every option with its id and the reason why it is closed, if it is."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from wanderbook.book import Choice
from wanderbook.book.sections import Challenge, Chance, Fight, StatRoll
from wanderbook.ids import name_of
from wanderbook.rulesets.common.actions import EndRound
from wanderbook.rulesets.distant_skies import actions as sky
from wanderbook.rulesets.distant_skies.steps import FaceEnemies, PlayCard
from wanderbook.rulesets.sleeping_gods.actions import Finish, StopSailing, StopSearching
from wanderbook.rulesets.sleeping_gods.steps import ChooseAttacker, Sail, ShipAction
from wanderbook.session.carrying import can_set_out
from wanderbook.session.odds import card_odds
from wanderbook.session.outlook import met, outlook, party_help, party_odds
from wanderbook.table import NotAllowed, Option, Pick, Placement, Question, Reply, Spend, Split, decision, open_options
from wanderbook.table.actions import ChooseMember
from wanderbook.table.agenda import check
from wanderbook.table.challenge import rules_of
from wanderbook.table.steps import AlterFate, ChooseWay, Gather
from wanderbook.telling import Line, Sheet
from wanderbook.telling.crewed.questions import in_reserve, worths
from wanderbook_widgets.prose import to_inline_html
from wanderbook_widgets.table.parts.draw import draw
from wanderbook_widgets.table.parts.duel import percent
from wanderbook_widgets.table.parts.fight import covered_squares, in_words, lit, placement
from wanderbook_widgets.table.parts.hints import hints
from wanderbook_widgets.table.seat import Data, Seat

SKY_ENDS = (sky.StopWalking, sky.EndEarly, sky.BeginVisits, sky.KeepPlane)
ENDS = (Finish, StopSailing, StopSearching, EndRound, *SKY_ENDS)
"""What ends the asking, where a step asks over and over: it has a key of its own."""
STEADY = (ShipAction,)
"""Steps that always ask the same: a key means the same there, whatever is closed."""
FIXED = (ChooseAttacker,)
"""Steps where keys count the closed options, too: somebody who is tired takes nobody's key with them."""
SHAPES: dict[type, str] = {Pick: "pick", Placement: "place", Split: "split", Spend: "spend"}


def question(seat: Seat) -> Data:
    """The question for the page; covered while it is about a hand that the viewer may not see."""
    asked, sheet = seat.asked, seat.sheet
    if asked is None or sheet is None:
        return {}
    about: Data = {"serial": seat.serial, "shape": SHAPES[type(asked)], "owner": seat.player(asked.owner)}
    if seat.path:
        about["path"] = list(seat.path)
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
        **({"draw": shown} if (shown := draw(seat)) else {}),
        **_default(seat, asked, sheet),
        **({"resolve": True} if _can_be_resolved(seat) else {}),
        **({"goals": goals} if (goals := _goals(seat)) else {}),
        **_shape(seat, asked, sheet),
    }


def _default(seat: Seat, asked: Question, sheet: Sheet) -> Data:
    """The answer of the Enter key: the usual answer. If a draw may be altered, the adviser's reply, or none if it has
    no opinion, or would keep a draw that certainly fails while something else could succeed.
    """
    usual = None if sheet.standard is None else list(sheet.standard)
    data: Data = {"standard": usual, "meant": sheet.meant, "none": sheet.none}
    if not isinstance(seat.step, AlterFate) or not isinstance(asked, Pick) or usual != []:
        return data
    advised = seat.telling.advice(seat.play, asked, seat.viewer)
    covered = _hidden_options(seat, asked.options)
    able = {one.id for one in asked.options if one.closed_by is None and one.id not in covered}
    keeps: Data = {"standard": None, "meant": "", "none": sheet.meant}
    if advised is None or not able.issuperset(advised.chosen):
        return keeps
    if advised.chosen:
        return {**keeps, "standard": list(advised.chosen), "advised": advised.chosen[0]}
    return keeps if _fails_needlessly(seat, able) else data


def _fails_needlessly(seat: Seat, able: set[str]) -> bool:
    """Whether a drawn challenge fails as it stands, and one alteration alone could make it succeed."""
    tried = seat.step.tried
    if not (tried.skill and tried.needed):
        return False
    chances = card_odds(seat.play.game, seat.state)
    return not chances[""] and any(chances[one] for one in able)


def _goals(seat: Seat) -> list[str]:
    """Places of the atlas that a click travels to, other than the options themselves: of all its pages, since turning
    the page does not ask a new question.
    """
    if not seat.is_crewed or seat.asked is None or not (seat.asked.about == "action" or isinstance(seat.step, Sail)):
        return []
    spots = [f"{page.number}:{space.id}" for page in seat.telling.book.atlas for space in page.spaces]
    return [spot for spot in spots if can_set_out(seat.play, spot)]


def _can_be_resolved(seat: Seat) -> bool:
    """Whether the adviser may be asked to play the rest of this fight: in a game with an adviser and a single player,
    when it is asked who attacks."""
    asks = isinstance(seat.step, ChooseAttacker | FaceEnemies | PlayCard)
    return asks and seat.play.game.rules.adviser is not None and seat.players == 1


def _shape(seat: Seat, asked: Question, sheet: Sheet) -> Data:
    """The kind of answer, by the kind of question: options, amounts to split, or a payment."""
    match asked:
        case Pick():
            say = _choice if sheet.story else _option
            covered = _hidden_options(seat, asked.options)
            options = [say(seat, line) for line in sheet.lines if line.id not in covered]
            options += _hands(seat)
            squares = covered_squares(seat)
            options = [{**one, "label": squares[one["id"]]} if one["id"] in squares else one for one in options]
            party = list(seat.telling.recommended(seat.play, asked, seat.viewer))
            about = {"least": asked.least, "most": asked.most, "end": _end(asked)}
            if isinstance(seat.step, STEADY):
                about["steady"] = True
            if isinstance(seat.step, FIXED):
                about["fixed"] = True
            options = _crew_with_keys(seat, asked, options)
            return {"options": options, **about, **_steps(sheet), **({"recommended": party} if party else {})}
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


def _steps(sheet: Sheet) -> Data:
    """The options as a rack: a heading for their first part, with the rest of the choice below it."""
    if not sheet.groups:
        return {}
    groups = [
        {
            "name": group.name,
            "detail": group.detail,
            "choices": [{"id": line.id, "label": line.label, "detail": line.detail} for line in group.lines],
        }
        for group in sheet.groups
    ]
    covers = [line.id for group in sheet.groups for line in group.lines]
    return {"rack": {"name": sheet.title, "groups": groups, "tells": True}, "covers": covers}


def _crew_with_keys(seat: Seat, asked: Pick, options: list[Data]) -> list[Data]:
    """Options that are crew members, each with the key of its place in the crew, whoever else can be chosen."""
    if not seat.is_crewed:
        return options
    places = {mate.name: place for place, mate in enumerate(seat.board.crew, start=1)}
    people = {one.id for one in asked.options if isinstance(one.action, ChooseMember) and one.id in places}
    return [{**one, "own": places[one["id"]]} if one["id"] in people else one for one in options]


def _end(asked: Pick) -> str:
    """The option that ends the question, if there is one."""
    return next((one.id for one in asked.options if isinstance(one.action, ENDS)), "")


def _said(line: Line | None, name: str) -> Data:
    return {"label": line.label if line else name, "detail": line.detail if line else ""}


def free_actions(seat: Seat) -> Data:
    """The free actions: ids of the open and closed ones, hidden hands, and hints. Their texts are added only once the
    player has unfolded the list, since most decisions do not need them.
    """
    if seat.asked is None:
        return {}
    covered = _hidden_options(seat, seat.asked.free_actions)
    visible = [option for option in seat.asked.free_actions if option.id not in covered]
    data: Data = {
        "open": [option.id for option in visible if option.closed_by is None],
        "shut": [option.id for option in visible if option.closed_by is not None],
        "hands": sorted(set(covered.values())),
    }
    if found_hints := hints(seat):
        data["hints"] = found_hints
    if not seat.is_unfolded:
        return data
    lines = seat.telling.free_actions(seat.play, seat.asked, seat.viewer)
    listed = (line for line in lines if line.listed)
    return {
        **data,
        "lines": _once(_look(seat, covered[line.id]) if line.id in covered else _option(seat, line) for line in listed),
    }


# ---------------------------------------------------------------- options


def _once(options: Iterable[Data]) -> list[Data]:
    """Options without repeats: all cards of a hidden hand are one option, to look at the hand."""
    return list({option["id"]: option for option in options}.values())


def _hidden_options(seat: Seat, options: Iterable[Option]) -> dict[str, int]:
    """The options from hidden hands, each with the player who holds the card."""
    return {one.id: one.owner for one in options if one.concealed and not seat.may_see(one.owner)}


def _hands(seat: Seat) -> list[Data]:
    """Every hand that is covered, if one of its cards may be given: only the owner knows whether it has such a card.
    Some games have no hands.
    """
    step = seat.step
    if not isinstance(step, AlterFate) or not rules_of(seat.play.game).takes_hand_cards(step.tried):
        return []
    return [
        _look(seat, player)
        for player, hand in enumerate(getattr(seat.board, "hands", ()))
        if hand and not seat.may_see(player)
    ]


def _look(seat: Seat, player: int) -> Data:
    label = seat.texts["hand_of"].format(name=seat.player(player))
    return {"id": f"look:{player}", "key": "", "label": label, "detail": seat.texts["look"], "uncover": player}


def _option(seat: Seat, line: Line) -> Data:
    """One option: its label, its detail, and why it is closed if it is."""
    option: Data = {"id": line.id, "key": line.key, "label": line.label, "detail": line.detail}
    if line.idle:
        option["idle"] = True
    if line.effect:
        option["effect"] = line.effect
    if line.closed is None:
        return option
    return {**option, "closed": line.closed, "why": seat.telling.why(seat.play, line.id)}


def _choice(seat: Seat, line: Line) -> Data:
    """A choice of the story: its text, its requirements, and its chance of success."""
    assert isinstance(seat.asked, Pick)
    section = seat.asked.about
    choices = {choice.letter: choice for choice in seat.telling.section(section).choices}
    choice = choices.get(line.id)
    if choice is None:
        return _option(seat, line)
    option: Data = {"id": line.id, "letter": line.id, "html": to_inline_html(choice.text, seat.telling.book.language)}
    if line.closed is None:
        parties = _party(seat, section, choice) or _alone(seat, section, choice)
        return {**option, "terms": seat.telling.terms(seat.play, choice), **odds(seat, section, choice, parties)}
    asked = next(one for one in seat.asked.options if one.id == line.id)
    return {**option, "closed": line.closed, "why": seat.telling.closed_because(seat.state, asked, choice)}


def odds(seat: Seat, section: str, choice: Choice, parties: Iterable[tuple[str, ...]]) -> Data:
    """The chance of a choice with a chance or a challenge, and the likeliest of these parties; empty for others."""
    match choice.trial:
        case Chance(wins=wins, faces=faces):
            return {"odds": {"chance": round(100 * min(wins, faces) / faces), "who": ""}}
        case Challenge() if seat.play.game.rules.challenge:
            chances = [(chance, who) for who in parties if (chance := _chance(seat, section, choice, who)) is not None]
            if chances:
                chance, who = max(chances, key=lambda pair: pair[0])
                shown: Data = {
                    "chance": round(100 * chance),
                    "who": _participants_with_costs(seat, section, choice, who),
                    "nobody": not who,
                }
                return {"odds": shown | _uncounted(seat, section, choice, who)}
        case StatRoll() | Fight() if isinstance(seat.step, ChooseWay):
            [party] = outlook(seat.play.game, name_of(section, choice.letter), choice, seat.state).parties
            return {"odds": {"chance": percent(party.chance), "who": ""}}
    return {}


def _uncounted(seat: Seat, section: str, choice: Choice, who: tuple[str, ...]) -> Data:
    """What the odds leave out that this party could still use after the draw."""
    if not seat.is_crewed:
        return {}
    options = party_help(seat.play.game, name_of(section, choice.letter), choice, who, seat.state)
    many = in_reserve(options, seat.may_see)
    return {"uncounted": seat.words("uncounted", many=many)} if many else {}


def _party(seat: Seat, section: str, choice: Choice) -> list[tuple[str, ...]]:
    """The recommended party, if there is one; a recommendation to send nobody is left out."""
    if not seat.is_crewed or not isinstance(choice.trial, Challenge):
        return []
    party = seat.telling.party(seat.play, name_of(section, choice.letter), choice, seat.viewer)
    return [party] if party else []


def _participants_with_costs(seat: Seat, section: str, choice: Choice, who: tuple[str, ...]) -> str:
    """The participants, and the cost for their players: `Odessa and Mac (1 command)`."""
    if not seat.is_crewed:
        return _name_list(seat, who)
    game = seat.play.game
    then = met(game, name_of(section, choice.letter), choice, seat.state)
    asked = decision(game, then) if isinstance(then.agenda[-1], Gather) else None  # nobody is asked who is named
    cost = sum(toll.cost(who) for toll in asked.tolls) if isinstance(asked, Pick) else 0
    return seat.texts["with_command"].format(who=_name_list(seat, who), many=cost) if cost else _name_list(seat, who)


def _name_list(seat: Seat, who: tuple[str, ...]) -> str:
    """A list of names: `Odessa, Mac and Kannan`."""
    first, last = who[:-1], who[-1:]
    return seat.texts["and"].format(first=", ".join(first), last=last[0]) if first else "".join(last)


def _alone(seat: Seat, section: str, choice: Choice) -> list[tuple[str, ...]]:
    """The smallest parties to try: nobody, or one crew member alone; in a plain book only nobody."""
    if seat.is_crewed:
        return [(), *((mate.name,) for mate in seat.board.crew)]
    if not isinstance(choice.trial, Challenge):
        return [()]
    game = seat.play.game
    asked = decision(game, met(game, name_of(section, choice.letter), choice, seat.state))
    return [(), *((one,) for one in open_options(asked.options))] if isinstance(asked, Pick) else [()]


def _chance(seat: Seat, section: str, choice: Choice, who: tuple[str, ...]) -> Fraction | None:
    """The chance of a party in a challenge; None if the rules do not allow that party."""
    try:
        return party_odds(seat.play.game, name_of(section, choice.letter), choice, who, seat.state).chance
    except NotAllowed:
        return None


# ---------------------------------------------------------------- what an answer would do


def weigh(seat: Seat, chosen: tuple[str, ...]) -> Data:
    """A preview of an answer: whether it is legal, why not, and its meaning. Changes nothing."""
    asked = seat.asked
    if asked is None:
        return {"allowed": False}
    data: Data = {"allowed": True, "lines": _meaning(seat, asked, chosen)}
    if effects := seat.telling.effects(seat.play, asked, chosen):
        data["effects"] = effects
    if isinstance(asked, Placement):
        data["lit"] = lit(asked, chosen)
    try:
        check(seat.play.game, seat.state, Reply(chosen))
    except NotAllowed as refused:
        why = seat.telling.refusal(seat.play, refused)
        why = in_words(seat, asked, why) if isinstance(asked, Placement) else why
        return {**data, "allowed": False, "why": why, "rule": refused.rule}
    return data


def _meaning(seat: Seat, asked: Question, chosen: tuple[str, ...]) -> list[Any]:
    if isinstance(asked, Placement):
        return placement(seat, asked, chosen)
    return seat.telling.meaning(seat.play, asked, chosen, seat.viewer)
