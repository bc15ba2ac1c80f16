"""Plays random fights on the engine and has the model follow: the same draws, the same replies, the same table."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.models.sleeping_gods.fight import DRAW, Ask
from tests.models.sleeping_gods.placing import Placement as Placed
from tests.models.sleeping_gods.placing import Spot
from tests.models.sleeping_gods.setting import random_table
from tests.models.sleeping_gods.sight import model_of, seen_on_engine, seen_on_model
from wanderbook.rulesets.sleeping_gods import board as engine
from wanderbook.rulesets.sleeping_gods.events import Defeated, FightWon
from wanderbook.table import Game, NotAllowed, Pick, Placement, Spend, Split, answer, decision
from wanderbook.table.agenda import as_reply, check
from wanderbook.table.events import Drawn
from wanderbook.table.fate import Fate

KINDS = {
    "ChooseAttacker": "attack",
    "ChooseTarget": "target",
    "AlterFate": "alter",
    "Boost": "boost",
    "Block": "block",
    "PlaceDamage": "place",
    "PassSynergy": "synergy",
    "ChooseNext": "overflow",
    "SplitDamage": "split",
    "Revive": "revive",
    "ChooseVictim": "victim",
    "GiveStatus": "status",
    "Regenerate": "regenerate",
    "Disarm": "disarm",
    "LoseAbility": "card",
    "ChoosePayment": "resource",
    "ChooseRoom": "room",
}
"""The engine's steps, and what the model calls them."""
OTHERS = ("crew:", "card:", "ability:", "level:")
"""What else the engine offers in a fight, and the model leaves out: abilities and cards."""
MOST_DECISIONS = 90


class Disagreement(AssertionError):
    """The model and the engine differ."""


# ---------------------------------------------------------------- replies


def write_spots(placed: Placed) -> tuple[str, ...]:
    return tuple(f"{card}:{row},{column}" for card, row, column in sorted(placed))


def read_spot(one: str) -> Spot:
    card, _, at = one.partition(":")
    row, _, column = at.partition(",")
    return int(card), int(row), int(column)


def read_reply(kind: str, chosen: tuple[str, ...]) -> Any:
    """A reply to the engine in the model's words."""
    if kind in ("place", "regenerate"):
        return Placed(map(read_spot, chosen))
    if kind == "resource":
        return chosen[0].partition("=")[0]
    if kind == "split":
        return frozenset((name, int(share)) for name, _, share in (one.partition("=") for one in chosen))
    return chosen[0] if chosen else None


def write_reply(kind: str, reply: Any) -> tuple[str, ...]:
    if kind in ("place", "regenerate"):
        return write_spots(reply)
    if kind == "resource":
        return (f"{reply}=1",)
    return () if reply is None else (reply,)


def open_options(asked: Pick) -> set[str]:
    """What the engine offers, as far as the model knows it."""
    return {one.id for one in asked.options if one.closed_by is None and not one.id.startswith(OTHERS)}


# ---------------------------------------------------------------- following


class Follower:
    """One fight on both, decision after decision."""

    def __init__(self, game: Game, state: engine.Table, random: Random) -> None:
        self.game, self.state, self.random = game, state, random
        self.model = model_of(game, state)
        self.play = self.model.play()
        self.draws: deque[int] = deque()
        self.over: str | None = None
        self.ended: str | None = None
        """How it ended on the engine."""
        self.replies: list[tuple[str, ...]] = []
        self.kinds: set[str] = set()
        """What was asked."""
        self.ask = self._send(None)

    def _send(self, reply: Any) -> Ask | None:
        """The model's next question, with fate as the engine drew it."""
        try:
            item = self.play.send(reply)
            while item == DRAW:
                if not self.draws:
                    raise Disagreement("the model draws fate and the engine did not")
                item = self.play.send(self.draws.popleft())
        except StopIteration as over:
            self.over = over.value
            return None
        assert isinstance(item, Ask)
        return item

    def _engine_kind(self) -> str:
        return KINDS.get(type(self.state.agenda[-1]).__name__, type(self.state.agenda[-1]).__name__)

    def run(self) -> None:
        self.compare()
        while self.ended is None and len(self.replies) < MOST_DECISIONS:
            self.decide()

    def decide(self) -> None:
        """One reply, on both."""
        assert self.ask is not None
        asked = decision(self.game, self.state)
        kind = self.ask.kind
        self.kinds.add(kind)
        self.check_replies(asked)
        if self.random.random() < 0.05 and self.give_back():
            return
        if isinstance(asked, Pick) and asked.least == asked.most == 1:
            chosen = write_reply(kind, self.random.choice(sorted(self.ask.legal)))
        elif isinstance(asked, Pick):
            legal = sorted((write_reply(kind, one) for one in self.ask.legal), key=repr)
            chosen = self.random.choice(legal)
        elif self.ask.blow is not None and self.random.random() < 0.5:
            chosen = write_spots(self.ask.blow.some(self.random))
        else:
            assert isinstance(asked, Placement | Spend | Split)
            chosen = asked.some(Fate(self.random.getrandbits(60)))[0]
        self.answer(chosen)
        self.ask = self._send(read_reply(kind, chosen))
        self.catch_up()
        self.compare()

    def give_back(self) -> bool:
        """A synergy token goes home unused, which may be done at any time (SG-SYN-2), and the same is asked again."""
        assert self.ask is not None
        whose = self.random.choice(list(self.model.crew))
        away, stands = whose in self.model.synergy, any(mate.stands for mate in self.model.crew.values())
        allowed = self.allows((f"return:{whose}",))
        if allowed != (away and stands):
            raise Disagreement(f"{whose}'s token is {'' if away else 'not '}away, {'' if allowed else 'not '}returned")
        if not allowed or self.ask.kind == "revive":  # Gregory's is what this is about
            return False
        self.answer((f"return:{whose}",))
        self.model.give_back(whose)
        self.ask.legal -= {f"synergy:{whose}"}
        self.catch_up()
        self.compare()
        return True

    def answer(self, chosen: tuple[str, ...]) -> None:
        self.replies.append(chosen)
        turned = answer(self.game, self.state, chosen)
        self.state = turned.state
        for event in turned.events:
            if isinstance(event, Drawn):
                self.draws.append(event.number)
            elif isinstance(event, FightWon):
                self.ended = self.ended or "won"
            elif isinstance(event, Defeated):
                self.ended = self.ended or event.what

    def catch_up(self) -> None:
        """The engine does not ask what has only one reply; the model goes on to where the engine stands."""
        while self.ask is not None and (self.ended or not self._same_question(self.ask)):
            only = self.ask.only()
            if not only:
                engine_at = self.ended or self._engine_kind()
                raise Disagreement(
                    f"the model asks {self.ask.kind} {sorted(map(str, self.ask.legal))}, engine: {engine_at}"
                )
            self.ask = self._send(only[0])

    def _same_question(self, ask: Ask) -> bool:
        """Whether the engine asks this now; a window in which the model sees nothing to use may be a later one."""
        if ask.kind != self._engine_kind():
            return False
        asked = decision(self.game, self.state)
        if ask.legal != {None} or not isinstance(asked, Pick):
            return True
        return not open_options(asked) and not self.difference()

    def compare(self) -> None:
        if self.draws:
            raise Disagreement(f"the engine drew fate and the model did not: {list(self.draws)}")
        if self.over != self.ended:
            raise Disagreement(f"over on the model: {self.over}, on the engine: {self.ended}")
        if self.over and self.over != "won":
            return  # the engine has the crew at the nearest port already
        if difference := self.difference():
            raise Disagreement(difference)

    def difference(self) -> str:
        """What lies differently on the two tables."""
        on_engine, on_model = seen_on_engine(self.state), seen_on_model(self.model, self.over is not None)
        for what, there in on_model.items():
            if what not in on_engine or on_engine[what] != there:
                return f"{what}: on the model {there}, on the engine {on_engine.get(what)}"
        return ""

    # ---------------------------------------------------------------- legality, both ways

    def check_replies(self, asked: Any) -> None:
        assert self.ask is not None
        owner = -1 if self.ask.owner is None else self.ask.owner
        if asked.owner != owner:
            raise Disagreement(f"{self.ask.kind} is player {owner}'s on the model, {asked.owner}'s on the engine")
        if self.ask.blow is not None:
            self.check_placing(asked)
        elif isinstance(asked, Spend | Split):
            offered = {read_reply(self.ask.kind, one) for one in asked.every()}
            if offered != self.ask.legal:
                raise Disagreement(f"{self.ask.kind}: {self.ask.legal} on the model, {offered} on the engine")
        elif isinstance(asked, Pick):
            self.check_pick(asked)

    def check_pick(self, asked: Pick) -> None:
        assert self.ask is not None
        kind = self.ask.kind
        options = open_options(asked)
        if kind == "regenerate":
            legal = {one for reply in self.ask.legal for one in write_spots(reply)}
            sizes = {len(reply) for reply in self.ask.legal}
            agree = options == legal and sizes == {asked.least} == {asked.most}
        else:
            legal = {one for reply in self.ask.legal for one in write_reply(kind, reply)}
            agree = options == legal and (None in self.ask.legal) == (asked.least == 0)
        if not agree:
            raise Disagreement(f"{kind}: {sorted(legal)} on the model, {sorted(options)} on the engine")

    def check_placing(self, asked: Any) -> None:
        """Placements near legal ones are judged alike, and where they are few, all are the same."""
        assert self.ask is not None and self.ask.blow is not None
        if not isinstance(asked, Placement):
            raise Disagreement("the model places damage")
        blow = self.ask.blow
        on_engine = frozenset(map(read_spot, asked.some(Fate(self.random.getrandbits(60)))[0]))
        on_model = blow.some(self.random)
        for placed in (on_engine, on_model, *self.near(on_model)):
            if self.allows(write_spots(placed)) != blow.is_legal(placed):
                who = "the model" if blow.is_legal(placed) else "the engine"
                raise Disagreement(f"only {who} allows {write_spots(placed)}")
        if blow.whole <= 3 and len(blow.free) <= 20 and self.random.random() < 0.2:
            every = {frozenset(map(read_spot, one)) for one in asked.every()}
            if every != set(blow.legal()):
                raise Disagreement(f"placements: {every} on the engine, {set(blow.legal())} on the model")

    def near(self, placed: Placed) -> Iterator[Placed]:
        """One square less, one more, one moved."""
        assert self.ask is not None and self.ask.blow is not None
        squares = [(card, *at) for card, enemy in enumerate(self.ask.blow.row) for at in enemy.squares]
        more = placed | {self.random.choice(squares)}
        yield more
        if placed:
            less = placed - {self.random.choice(sorted(placed))}
            yield less
            yield less | {self.random.choice(squares)}

    def allows(self, chosen: tuple[str, ...]) -> bool:
        """Whether the engine allows a reply."""
        try:
            check(self.game, self.state, as_reply(self.game, chosen))
        except NotAllowed:
            return False
        return True


def follow(seed: int, game: Game) -> Follower:
    """One random fight, followed to its end."""
    random = Random(seed)
    follower = Follower(game, random_table(game, random), random)
    try:
        follower.run()
    except Disagreement as difference:
        replies = "\n".join(map(str, follower.replies))
        raise Disagreement(f"fight {seed}: {difference}\nafter\n{replies}") from None
    return follower
