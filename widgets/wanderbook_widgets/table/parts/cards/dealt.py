"""Cards as data: the printed content, and the groups that every game has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wanderbook.rulesets.common.actions import Equip, GiveHandCard
from wanderbook.rulesets.distant_skies.actions import RestoreDormant
from wanderbook.table.decisions import TABLE
from wanderbook_widgets.table.parts.things import ABILITY, Options, lean, said, term
from wanderbook_widgets.table.seat import Data, Seat


def key(kind: str, number: object) -> str:
    """The key of a card on the screen."""
    return f"{kind} {number}"


def card(kind: str, number: object, name: str, **more: Any) -> Data:
    """A card as data, with only the fields it has: `sub`, below its name; `corner`; `tags`; `lines`, some with an
    option; `option`, for the whole card; `picks`, where a target must be chosen too; `note`, its flavour."""
    return lean(key=key(kind, number), kind=kind, name=name, **more)


def text_line(text: str) -> list[Data]:
    return [{"text": text}] if text else []


# ---------------------------------------------------------------- hands


def hands(seat: Seat, limit: Callable[[int], int], cost: Callable[[int], str], options: Options) -> Iterator[Data]:
    """Every player's ability cards, the asked player's first, hidden from a viewer who may not see them."""
    board, owner = seat.board, seat.asked.owner if seat.asked is not None else TABLE
    first = board.active if owner == TABLE else owner
    for player in sorted(range(seat.players), key=lambda player: (player != first, player)):
        hand = board.hands[player]
        title = seat.words("hand_title", many=len(hand), limit=limit(player))
        group: Data = {"name": f"{seat.words.of_player(seat.players, player)}{title}", "kind": "hand"}
        if not seat.may_see(player):
            hides = bool(hand) or _reads_alone(seat, player)
            covered = {"covered": True, "count": len(hand)} if hides else {}
            yield {**group, "player": player, "who": seat.player(player), **covered}
            continue
        cards = [_ability_card(seat, options, player, number, cost(number)) for number in hand]
        yield {**group, "cards": cards, **({"player": player} if seat.players > 1 else {})}


def _reads_alone(seat: Seat, player: int) -> bool:
    """Whether there is a quest that this player may read and others may not."""
    may_read, state = seat.telling.may_read, seat.state
    return any(may_read(state, quest, player) and not may_read(state, quest) for quest in state.quests)


def _ability_card(seat: Seat, options: Options, player: int, number: int, cost: str) -> Data:
    """An ability card: its fate in the corner, its skill and its cost to equip."""
    words = seat.words
    ability = words.box.ability[number]
    return card(
        ABILITY,
        number,
        ability.name,
        corner=str(ability.fate),
        corner_means=said(seat, "groups.fate", number=ability.fate),
        corner_term=term(seat, "fate", number=ability.fate),
        sub=f"{words.skill(ability.skill)} · {cost}",
        lines=[{"text": text} for text in words.lines(ability.abilities)],
        note=ability.text,
        option=options.of(*options.bare(ABILITY, number), GiveHandCard(player, number), Equip(player, number)),
    )


# ---------------------------------------------------------------- quests


def quests(seat: Seat, name: str) -> Data:
    return {"name": name, "kind": "quests", "cards": [_quest(seat, number) for number in sorted(seat.state.quests)]}


def _quest(seat: Seat, number: int) -> Data:
    """A quest with its keyword; a dormant totem with the price of restoring it. Some are shown only
    to their finders.
    """
    known = seat.telling.book.quests.get(number)
    if not seat.telling.may_read(seat.state, number, seat.viewer):
        who = seat.telling.quest_title(seat.state, number, seat.viewer)
        return card("quest", number, said(seat, "groups.quest", number=number).capitalize(), lines=text_line(who))
    name = seat.telling.quest(number)
    if known is None:
        return card("quest", number, name, corner=str(number))
    tags = [known.keyword] if known.keyword else []
    tags += [said(seat, "groups.active")] if known.active else []
    price = seat.telling.phrases.print_prices(known.restore) if known.restore else ""
    return card(
        "quest",
        number,
        name,
        corner=str(number),
        corner_means=said(seat, "groups.quest", number=number),
        sub=said(seat, "groups.restore", price=price) if price else "",
        tags=tags,
        lines=text_line(known.text),
        option=str(RestoreDormant(number)) if known.restore else "",
    )


def tokens(seat: Seat) -> Data:
    """Explore tokens of this exploration."""
    cards = [card("token", name, name) for name in sorted(seat.state.tokens)]
    return {"name": said(seat, "groups.tokens"), "kind": "tokens", "cards": cards}
