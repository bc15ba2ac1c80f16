"""Every action of Sleeping Gods is data: with a text of its own, words for it, and a question that offers it."""

from __future__ import annotations

from functools import cache

from tests.rules.offered import campaign, told_as_offered, told_now
from tests.rules.sg_fight import SABRE, WEAPONS, fight
from tests.rules.sg_table import change, equip, game_of, give, table
from wanderbook.rulesets import game_for
from wanderbook.rulesets.sleeping_gods import actions
from wanderbook.rulesets.sleeping_gods.steps import ChooseRoom, Disarm, HandOutOne, ShipAction, TryToBeRid
from wanderbook.table.kinds import then
from workshop.shelf import book_named

CAMPAIGNS = [("the-proving-sea", 1, 3), ("the-widows-buoys", 2, 5), ("the-proving-sea", 4, 8)]
"""Which book, how many play, and the seed."""
OWN = [one for one in vars(actions).values() if isinstance(one, type) and one.__module__ == actions.__name__]


@cache
def in_campaigns() -> frozenset[type]:
    """The kinds of actions that come up in campaigns that are played by chance."""
    return frozenset(
        kind
        for name, players, seed in CAMPAIGNS
        for play, asked in campaign(game_for(book_named(name)), players, seed)
        for kind in told_as_offered(play, asked)
    )


def test_all_that_is_offered_in_a_campaign_is_an_action_with_a_text_and_words() -> None:
    assert len(in_campaigns()) > 30, "a campaign is more than this"


def test_every_action_is_offered_somewhere() -> None:
    game = game_of()
    lasting = next(number for number, card in game.kit.event.items() if card.challenge)
    armed = fight("H", given=lambda state: change(state, "Laurent", weapons=(SABRE,)), more=WEAPONS)
    aimed = fight("H . . .", given=lambda state: equip(state, "Laurent", 60))("Laurent:0")
    leaving = table(game, ShipAction(), HandOutOne(1), players=3)
    rare = (
        (game, table(game, ShipAction(), TryToBeRid(lasting), ongoing=(lasting,))),
        (game, table(game, ShipAction(), ChooseRoom())),
        (armed.game, then(armed.state, Disarm())),
        (aimed.game, aimed.state),
        (game, leaving),
        (game, give(leaving, 1, 17)),
    )
    found = in_campaigns().union(*(told_now(*one) for one in rare))
    assert not [kind.__name__ for kind in OWN if kind not in found]
