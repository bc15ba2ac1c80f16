"""The actions that every game with a crew has."""

from __future__ import annotations

from wanderbook.table.actions import Action

# ---------------------------------------------------------------- setup


class SetPlayers(Action, frozen=True):
    """Set the number of players: `2`."""

    form = "{0.players}"
    players: int


class SetMode(Action, frozen=True):
    """Play in this mode: `normal`."""

    form = "{0.mode}"
    mode: str


class AddVariant(Action, frozen=True):
    """Play with this variant."""

    form = "{0.variant}"
    variant: str


class StartWith(Action, frozen=True):
    """Start with a card that earlier campaigns unlocked: `quest 171`, `card 12`."""

    form = "{0.kind} {0.number}"
    kind: str
    number: int


# ---------------------------------------------------------------- the story


class Explore(Action, frozen=True):
    """Explore a location: `explore:12`."""

    form = "explore:{0.location}"
    location: str


# ---------------------------------------------------------------- cards


class MakeUse(Action, frozen=True):
    """Use a card, a board or a token, by the id of the use: `ability:17:0`."""

    form = "{0.use}"
    use: str


class MakeUseAs(MakeUse, frozen=True):
    """Use a shared card with a player's own means, where several players could: `card:93:0@1`."""

    form = "{0.use}@{0.player}"
    player: int


class GiveHandCard(Action, frozen=True):
    """Discard a hand card of a challenge's skill for it: `hand:1:33`."""

    form = "hand:{0.player}:{0.card}"
    player: int
    card: int


class Equip(Action, frozen=True):
    """Equip a card from a player's hand to a crew member: `equip:0:17`."""

    form = "equip:{0.player}:{0.card}"
    player: int
    card: int


class ReturnToken(Action, frozen=True):
    """Return somebody's synergy token for its effect: `return:Mac`."""

    form = "return:{0.whose}"
    whose: str


class TakeOffStatus(Action, frozen=True):
    """Remove a status token from a crew member: `Mac:venom`."""

    form = "{0.name}:{0.status}"
    name: str
    status: str


# ---------------------------------------------------------------- fights


class EndRound(Action, frozen=True):
    """Make no further attack in this round of a fight: `end`."""

    form = "end"


# ---------------------------------------------------------------- players


class AddPlayer(Action, frozen=True):
    """Let another player join."""

    form = "join"


class RemovePlayer(Action, frozen=True):
    """Let a player leave: `leave:1`."""

    form = "leave:{0.player}"
    player: int
