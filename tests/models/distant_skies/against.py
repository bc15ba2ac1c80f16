"""The engine held against the second model: both play one fight, and are compared at every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from tests.models.distant_skies.free import followed
from tests.models.distant_skies.questions import WINDOWS, Ask
from tests.models.distant_skies.scenes import Scene
from tests.models.distant_skies.squares import write
from tests.models.distant_skies.views import begin, engine_view, model_view
from wanderbook.rulesets.distant_skies.events import DieRolled
from wanderbook.table import NotAllowed, Pick, Placement, Transition, answer, decision, start
from wanderbook.table.agenda import check
from wanderbook.table.decisions import Reply, open_options
from wanderbook.table.fate import Fate

KINDS = {
    "FaceEnemies": "face",
    "PlayCard": "play",
    "ChooseTarget": "target",
    "Boost": "boost",
    "Block": "block",
    "PlaceDamage": "place",
    "GiveSynergy": "synergy",
    "ChooseAlly": "ally",
    "ChooseVictim": "victim",
    "GiveStatus": "status",
    "LoseAbility": "ability",
    "Regenerate": "heal",
    "ChoosePayment": "resource",
    "MayRun": "run",
    "DealTo": "deal",
    "TakePower": "power",
    "SplitHealing": "heal crew",
    "SplitStamina": "rest",
    "RemoveStatuses": "cure",
    "DiscardCombat": "discard",
}
"""What each step of the engine asks, in the model's words."""
ENDS = {"FightWon": "won", "Defeated": "lost", "RanAway": "left"}
NOT_FREE_AT = {"resource"}
"""Questions that come before anything else (DS-FREE-3)."""
OTHER_USES = {"shed", "level", "deck", "card", "equip", "refuel"}
"""What else may be done at any time, and the model does not follow."""
TIMELY = ("damage", "reroll", "block")
"""What can be done only in an attack's windows, which are not asked where nothing of it can be."""
LOOK_OFTEN, FREE_OFTEN, PROBE_OFTEN = 0.3, 0.4, 0.3
"""How often free actions are compared, how often then one is taken, and how often a reply is tried out."""
FEW, COUNT_OFTEN = 3, 0.5
"""All placements of so little damage are made, so often."""


class AtTheTable:
    """What chance brought in the engine's play, for the model to be told."""

    def __init__(self) -> None:
        self.rolled: list[int] = []
        self.hands: list[list[int]] = []

    def see(self, turned: Transition, hands: Sequence[Sequence[int]] | None) -> None:
        self.rolled += [event.number for event in turned.events if isinstance(event, DieRolled)]
        self.hands = [list(hand) for hand in hands or self.hands]

    def die(self) -> int:
        assert self.rolled, "the die is to be rolled, and was not"
        return self.rolled.pop(0)

    def drawn(self, player: int, hand: Sequence[int]) -> list[int]:
        new = Counter(self.hands[player])
        new.subtract(hand)
        assert min(new.values(), default=0) >= 0, f"cards of {hand} are gone from {self.hands[player]}"
        return list(new.elements())


class Match:
    """One fight, played by both."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene, self.game, self.random = scene, scene.game, Random(seed)
        self.ending = self.random.choice((0, 0, 0.1, 0.9))
        """How often the round is ended on purpose: some parties never do anything."""
        self.log: list[object] = []
        self.uses: list[str] = []
        self.table = AtTheTable()
        turned = start(self.game, 0, scene.state)
        self.state = turned.state
        self.seen = self._see()
        self.model = begin(scene, self.seen, self.table)
        self.model.lay_out()
        self.table.see(turned, self.seen["fight"]["hands"])
        self.steps = self.model.fight()
        self.ask: Ask | None = next(self.steps)
        self.how = ""
        self.ended = ""

    def play(self) -> int:
        """Gives how many decisions were compared."""
        for number in range(2000):
            self._catch_up()
            self._compare()
            if self.ask is None:
                return number
            if self.random.random() < PROBE_OFTEN:
                self._probe()
            self._answer(self._choose())
        raise AssertionError("the fight does not end")

    # ------------------------------------------------------------ both at the same decision

    def _see(self) -> Any:
        """The table as anybody could read it: JSON."""
        seen = msgspec.json.decode(self.game.encode(self.state))
        self.top = seen["agenda"][-1]["type"] if seen["agenda"] else ""
        self.asked: Any = decision(self.game, self.state)
        return seen["board"]

    @property
    def kind(self) -> str:
        return "over" if self.seen["fight"] is None else KINDS.get(self.top, self.top)

    def _catch_up(self) -> None:
        """Questions with one answer need not be asked: the model goes on to the one that the engine asks."""
        while self.ask is not None and not self._same():
            only = self.ask.only()
            assert only is not None, f"{self.ask} is to be asked, not {self.kind}: {self.asked}"
            if self.model.attack:
                late = [name for name, (_, line) in self.model.uses().items() if any(map(line.has, TIMELY))]
                assert not late, f"{late} could be used before {self.kind}"
            self._send(only)
        assert not self.table.rolled, f"the die was rolled: {self.table.rolled}"

    def _same(self) -> bool:
        assert self.ask is not None
        if self.ask.kind != self.kind:
            return False
        if self.ask.only() is None:
            return True
        if self.ask.room is not None:
            return self._rooms() == {who: room for who, room in self.ask.room.items() if room}
        if self.ask.strike is not None:
            return self._aim() == (self.ask.strike.target, self.ask.strike.damage)
        return self._offered() == set(self.ask.options)

    def _rooms(self) -> dict[str, int]:
        """Who could take how much, by the engine."""
        return {one.name: one.room for one in self.asked.how.among}

    def _aim(self) -> tuple[int, int]:
        """The target and the damage, by the engine."""
        return self.asked.how.target, self.asked.how.amount

    def _offered(self) -> set[str]:
        """The options of the question itself, without what may be done at any time."""
        if not isinstance(self.asked, Pick):
            return {f"{good}=1" for good, _ in self.seen["goods"]["each"]} if self.kind == "resource" else set()
        return {one for one in open_options(self.asked.options) if self._free_line(one) is None}

    def _free_line(self, name: str) -> bool | None:
        """Whether the model follows a use of this name; nothing, where it is none."""
        what, _, rest = name.partition(":")
        which, _, at = rest.partition(":")
        cards = self.scene.cards
        match what:
            case "crew":
                return followed(cards.character[which].lines[int(at)])
            case "ability":
                return followed(cards.ability[int(which)].lines[int(at)])
            case "resource":
                return followed(cards.resource[which][int(at)]._replace(price={which: 1}))
            case "return":
                return True
        return False if what in OTHER_USES else None

    def _send(self, reply: tuple[str, ...]) -> None:
        try:
            self.ask = self.steps.send(reply)
        except StopIteration as stop:
            self.ask, self.how = None, stop.value

    # ------------------------------------------------------------ comparing

    def _compare(self) -> None:
        if self.ask is None:
            assert (self.kind, self.ended) == ("over", self.how), f"the fight is {self.how}, not {self.kind}"
        else:
            assert self.asked.owner == self.ask.owner, f"player {self.ask.owner} is asked, not {self.asked.owner}"
            self._compare_question(self.ask)
        ours, theirs = model_view(self.model, self.how), engine_view(self.scene, self.seen, self.how)
        different = [key for key in {**ours, **theirs} if ours.get(key) != theirs.get(key)]
        assert not different, "\n".join(f"{key}: {ours.get(key)}, not {theirs.get(key)}" for key in different)
        if self.kind == "play":
            fight = self.seen["fight"]
            played = [tuple(one) for one in fight["played"]]
            assert (self.model.round, self.model.played) == (fight["round"], played), (
                f"{played} in round {fight['round']}"
            )

    def _compare_question(self, ask: Ask) -> None:
        if ask.room is not None:
            how = self.asked.how
            assert {who: room for who, room in ask.room.items() if room} == self._rooms(), f"{ask}, not {how}"
            assert (ask.least, ask.most) == (ask.most if how.whole else 0, min(how.amount, sum(ask.room.values())))
        elif ask.strike is not None:
            assert isinstance(self.asked, Placement)
            aimed = self._aim()
            assert aimed == (ask.strike.target, ask.strike.damage), f"{ask.strike.damage} damage, not {aimed}"
            if ask.strike.damage <= FEW and self.random.random() < COUNT_OFTEN:
                ours = {tuple(map(write, sorted(shape))) for shape in ask.strike.all_legal()}
                theirs = set(self.asked.every())
                assert ours == theirs, f"placements: {ours - theirs} and not {theirs - ours}"
        else:
            offered = self._offered()
            assert set(ask.options) == offered, f"{ask.kind}: {ask.options}, not {offered}"
            if isinstance(self.asked, Pick):
                assert (ask.least, ask.most) == (self.asked.least, self.asked.most), f"{ask}, not {self.asked}"
        self.uses = []
        if self.kind not in NOT_FREE_AT and (self.kind in WINDOWS or self.random.random() < LOOK_OFTEN):
            self.uses = sorted(self.model.uses())
            ours, theirs = set(self.uses), self._free()
            assert ours == theirs, f"uses: {ours - theirs} and not {theirs - ours}"

    def _free(self) -> set[str]:
        """What the engine offers besides, as far as the model follows it."""
        options = open_options(self.asked.options) if isinstance(self.asked, Pick) else []
        return {one for one in (*options, *open_options(self.asked.free_actions)) if self._free_line(one)}

    # ------------------------------------------------------------ replies

    def _choose(self) -> tuple[str, ...]:
        """A legal reply by chance, now and then something that is done besides."""
        random = self.random
        uses = self.uses
        if uses and random.random() < FREE_OFTEN:
            return (random.choice(uses),)
        if not isinstance(self.asked, Pick):
            reply: tuple[str, ...] = self.asked.some(Fate(random.getrandbits(64)))[0]
            return reply
        offered = sorted(self._offered())
        if self.kind == "play":
            if len(offered) > 1 and random.random() >= self.ending:
                offered.remove("end")
            else:
                offered = ["end"]
        many = random.randint(self.asked.least, min(self.asked.most, len(offered)))
        return tuple(random.sample(offered, many))

    def _answer(self, reply: tuple[str, ...]) -> None:
        self.log.append((self.kind, reply))
        self._take(reply)
        self._send(reply)

    def _take(self, reply: tuple[str, ...]) -> None:
        """The engine's part of a reply."""
        turned = answer(self.game, self.state, reply)
        self.state = turned.state
        self.seen = self._see()
        fight = self.seen["fight"]
        self.table.see(turned, fight["hands"] if fight else None)
        self.ended = next((ENDS[name] for event in turned.events if (name := type(event).__name__) in ENDS), self.ended)

    # ------------------------------------------------------------ what is legal, both ways

    def _probe(self) -> None:
        """A reply that may or may not be legal: the engine takes it exactly if the model does."""
        assert self.ask is not None
        reply = self._probing()
        by = self.random.choice((None, *range(self.model.players)))
        if len(reply) == 1 and self._free_line(reply[0]) is not None:
            return
        try:
            check(self.game, self.state, Reply(reply, by))
            allowed = True
        except NotAllowed:
            allowed = False
        legal = self.ask.legal(reply, by)
        assert legal == allowed, f"{reply} by {by} is {'legal' if legal else 'not legal'} for {self.ask}"

    def _probing(self) -> tuple[str, ...]:
        random = self.random
        if self.ask is not None and self.ask.strike is not None:
            return self._probing_squares()
        names: list[str] = [*self.model.crew, *(foe.name for foe in self.model.row), "end", "synergy", "1", "stay"]
        if self.kind == "play":
            cards = [card for hand in self.model.hands for card in hand] or [211]
            names += [f"{who}:{random.choice(cards)}" for who in self.model.crew for _ in range(3)]
        if self.kind == "resource":
            names += ["rope=1", "torch=1", "meat=2", "ogroot=1", "coin=1"]
        if self.ask is not None and self.ask.room is not None:
            names = [f"{who}={share}" for who in self.model.crew for share in (0, 1, 1, 2, 3)] + ["Ed=", "Ed=01", "Ed"]
        if isinstance(self.asked, Pick):
            names += [option.id for option in self.asked.options] * 2
        return tuple(random.choice(names) for _ in range(random.choice((0, 1, 1, 1, 2))))

    def _probing_squares(self) -> tuple[str, ...]:
        """A legal placement, spoilt by chance: a square less, or more, or another."""
        random = self.random
        placed = list(self.asked.some(Fate(random.getrandbits(64)))[0])
        every = [write((card, *at)) for card, foe in enumerate(self.model.row) for at in foe.spots()]
        for _ in range(random.choice((0, 1, 1, 2))):
            if placed and random.random() < 0.5:
                placed.pop(random.randrange(len(placed)))
            if random.random() < 0.6:
                placed.append(random.choice([*every, "0:9,9", "7:0,0"]))
        return tuple(placed)
