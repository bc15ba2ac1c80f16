"""Plays random fights on the engine and has the model follow: the same draws, the same replies, the same table."""

from __future__ import annotations

import tomllib
from collections import deque
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from tests.models.sleeping_gods.fight import DRAW, MOST_IDLE, Ask, Fight, Room
from tests.models.sleeping_gods.pieces import Card, Crew, Enemy, Square, Weapon
from tests.models.sleeping_gods.placing import Placement, Spot
from tests.rules.sg_table import change, equip, game_of, goods, table
from wanderbook.rulesets.sleeping_gods import board as engine
from wanderbook.rulesets.sleeping_gods.combat import BeginFight
from wanderbook.rulesets.sleeping_gods.events import Defeated, FightWon
from wanderbook.rulesets.sleeping_gods.turn import TakeAction
from wanderbook.table import Game, NotAllowed, Pick, Place, Spend, Split, answer, decision, start
from wanderbook.table.agenda import as_reply, check
from wanderbook.table.events import Drawn
from wanderbook.table.fate import Fate

ROOT = Path(__file__).parents[3]
BOOKS = ("stories/the-widows-buoys", "tests/stories/the-proving-sea", "tests/scenarios/sleeping-gods/book")
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


# ---------------------------------------------------------------- books with many enemies


@cache
def printed_enemies() -> tuple[dict[str, Any], ...]:
    """The enemies of the bundled books."""
    files = (ROOT / book / "cards" / "enemies.toml" for book in BOOKS)
    return tuple(enemy for file in files for enemy in tomllib.loads(file.read_text(encoding="utf-8"))["enemy"])


POWERS = ("F", "!", "R", "T", "L", "M", "V", "W", "G", "G3", "GA", "A", "A2", "X", "Q", "U", "C")


def random_grid(random: Random) -> str:
    """A grid with a heart at least, and any mark that an enemy of this game can have."""
    rows, columns = random.randint(1, 4), random.randint(1, 4)
    marks = []
    for _ in range(rows * columns):
        square = []
        if random.random() < 0.3:
            square.append(random.choice(("H", "H", "H", "H2", "H3")))
        if random.random() < 0.15:
            square.append("S")
        if random.random() < 0.15:
            square.append(random.choice(("D1", "D1", "D2")))
        if random.random() < 0.2:
            square.append(random.choice(POWERS))
        marks.append("+".join(square) or ".")
    if not any("H" in mark for mark in marks):
        marks[random.randrange(len(marks))] = "H"
    return "\n".join(" ".join(marks[at * columns : (at + 1) * columns]) for at in range(rows))


def random_book(random: Random) -> Game:
    """A game whose book has the printed enemies, random ones, and random weapons."""
    enemies = [(one["grid"], one["defense"], one["damage"]) for one in printed_enemies()]
    enemies += [(random_grid(random), random.randint(1, 8), random.randint(0, 4)) for _ in range(30)]
    cards = "".join(
        f'[[enemy]]\nnumber = {number}\nname = "Enemy {number}"\nlevel = 1\ndefense = {defense}\ndamage = {damage}\n'
        f"grid = '''\n{grid}\n'''\n\n"
        for number, (grid, defense, damage) in enumerate(enemies, 1)
    )
    skills = ("strength", "cunning", "savvy", "perception", "craft")
    for number in range(1, 9):
        weapon = f"accuracy = {random.randint(0, 3)}, damage = {random.randint(1, 5)}, block = {random.randint(0, 3)}"
        weapon += ", ranged = true" if random.random() < 0.3 else ""
        weapon += ", tiring = true" if random.random() < 0.25 else ""
        weapon += f', extra = "{random.choice(skills)}"' if random.random() < 0.5 else ""
        cards += f'[[adventure]]\nnumber = {number}\nname = "W{number}"\nkind = "weapon"\nweapon = {{ {weapon} }}\n\n'
    story = "## 50\n\nA fight.\n\nA. Fight.\nCOMBAT 1\n*Gain 4 XP.*\n*Return to the ship.*\n"
    return game_of({"cards/all.toml": cards, "storybook/fight.md": story})


# ---------------------------------------------------------------- a random fight


@cache
def ability_cards() -> dict[int, Card]:
    """The box's ability cards, as far as they always do something."""
    file = ROOT / "engine/wanderbook/rulesets/sleeping_gods/components/abilities.toml"
    found = {}
    for card in tomllib.loads(file.read_text(encoding="utf-8"))["ability"]:
        lines = [line.removeprefix("Always:") for line in card.get("abilities", "").split("\n") if "Always:" in line]
        always = tuple(phrase.strip() for line in lines for phrase in line.split(".") if phrase.strip())
        found[card["number"]] = Card(card["number"], card["skill"], always)
    return found


def random_table(game: Game, random: Random) -> engine.Table:
    """The first decision of a fight against some enemies, with a crew in any condition."""
    players = random.randint(1, 4)
    foes = tuple(random.choices(sorted(game.kit.enemy), k=random.choice((1, 1, 2, 2, 2, 3, 3, 4))))
    command = tuple(random.choice((0, 0, 0, 1, 2)) for _ in range(players))
    state = table(
        game,
        TakeAction(2),
        BeginFight("50:A", foes),
        players=players,
        active=random.randrange(players),
        command=command,
        damage=tuple(random.randint(0, 2) if room < 5 else random.randint(0, 1) for room in range(6)),
    )
    if sum(state.board.damage) >= engine.SHIP_DAMAGE:
        state = replace(state, board=replace(state.board, damage=(0,) * 6))
    state = goods(state, **{good: random.choice((0, 0, 1, 2)) for good in ("meat", "grain", "material", "coin")})
    state = random_crew(game, state, random)
    state = start(game, 0, replace(state, fate=Fate(random.getrandbits(60)))).state
    return random_middle(state, random)


def random_crew(game: Game, state: engine.Table, random: Random) -> engine.Table:
    """Damage, fatigue, statuses, weapons and cards for everybody."""
    weapons = list(range(1, 9))
    cards = sorted(ability_cards())
    random.shuffle(weapons)
    random.shuffle(cards)
    harm, left = random.choice((0.0, 0.2, 0.7)), dict(engine.STATUS_TOKENS)
    for mate in state.board.crew:
        most = game.kit.crew[mate.name].health
        statuses = {status for status in sorted(left) if left[status] and random.random() < 0.12}
        for status in statuses:
            left[status] -= 1
        changes: dict[str, Any] = {
            "fatigue": random.choice((0, 0, 1, 2)),
            "statuses": frozenset(statuses),
            "damage": random.randint(1, most) if random.random() < harm else 0,
            "weapons": tuple(sorted(weapons.pop() for _ in range(random.choice((0, 0, 0, 1, 2))) if weapons)),
        }
        state = change(state, mate.name, **changes)
        if random.random() < 0.4:
            state = equip(state, mate.name, *(cards.pop() for _ in range(random.randint(1, 2))))
    if all(mate.damage >= game.kit.crew[mate.name].health for mate in state.board.crew):
        state = change(state, "Odessa", damage=0)
    return state


def random_middle(state: engine.Table, random: Random) -> engine.Table:
    """The same fight as if it had gone on for a while: synergy tokens held, squares covered."""
    fight = state.board.fight
    assert fight is not None
    names = [mate.name for mate in state.board.crew]
    synergy = tuple(
        (whose, random.choice([name for name in names if name != whose])) for whose in names if random.random() < 0.3
    )
    row = []
    for laid in fight.row:
        free = [at for at in laid.squares() if not laid.heart(at)]
        row.append(replace(laid, covered=frozenset(at for at in free if random.random() < 0.15)))
    fight = replace(fight, synergy=synergy, row=tuple(row))
    return replace(state, board=replace(state.board, fight=fight))


# ---------------------------------------------------------------- the engine's table in the model's words


def model_of(game: Game, state: engine.Table) -> Fight:
    """The model, set up as the engine's table is."""
    board, kit = state.board, game.kit
    assert board.fight is not None
    crew = {}
    for mate in board.crew:
        printed = kit.crew[mate.name]
        weapons = {0: printed.weapon, **{number: kit.adventure[number].weapon for number in mate.weapons}}
        crew[mate.name] = Crew(
            mate.name,
            board.active if mate.name == "Odessa" else mate.player,
            printed.health,
            {number: weapon_of(weapon) for number, weapon in weapons.items()},
            mate.damage,
            mate.fatigue,
            set(mate.statuses),
            [ability_cards()[number] for number in mate.abilities],
        )
    row = [enemy_of(kit.enemy[int(laid.name.split("-")[0])], laid) for laid in board.fight.row]
    rooms = kit.rooms[board.players]
    ship = {name: Room(rooms[name].fate, rooms[name].spaces, cubes) for name, cubes in zip(rooms, board.damage)}
    return Fight(
        crew,
        row,
        board.players,
        board.active,
        list(board.command),
        dict(board.goods.each),
        ship,
        dict(board.fight.synergy),
    )


def weapon_of(weapon: Any) -> Weapon:
    return Weapon(weapon.accuracy, weapon.damage, weapon.block, weapon.ranged, weapon.extra, weapon.tiring)


def enemy_of(card: Any, laid: Any) -> Enemy:
    squares = {
        (row, column): Square(
            square.heart, square.damage, square.synergy, tuple((one.power, one.amount) for one in square.powers)
        )
        for row, line in enumerate(card.grid)
        for column, square in enumerate(line)
    }
    return Enemy(laid.name, card.defense, card.damage, squares, set(laid.covered))


def seen_on_engine(state: engine.Table) -> dict[str, Any]:
    """What lies on the engine's table."""
    board, fight = state.board, state.board.fight
    seen: dict[str, Any] = {
        "damage": {mate.name: mate.damage for mate in board.crew},
        "fatigue": {mate.name: mate.fatigue for mate in board.crew},
        "statuses": {mate.name: set(mate.statuses) for mate in board.crew},
        "cards": {mate.name: list(mate.abilities) for mate in board.crew},
        "weapons": {mate.name: set(mate.weapons) for mate in board.crew},
        "goods": {good: many for good, many in board.goods.each if good != "xp"},
        "ship": list(board.damage),
        "command": list(board.command),
    }
    if fight is not None:
        seen |= {
            "row": [(laid.name, set(laid.covered)) for laid in fight.row],
            "synergy": dict(fight.synergy),
            "tokens": list(fight.tokens),
            "placed": {mate.name: fight.placed[mate.name] for mate in board.crew},
            "round": fight.round,
            "disarmed": sorted(fight.disarmed),
        }
    return seen


def seen_on_model(model: Fight, over: bool = False) -> dict[str, Any]:
    """What lies on the model's."""
    crew = model.crew.values()
    seen: dict[str, Any] = {
        "damage": {mate.name: mate.damage for mate in crew},
        "fatigue": {mate.name: mate.fatigue for mate in crew},
        "statuses": {mate.name: mate.statuses for mate in crew},
        "cards": {mate.name: [card.number for card in mate.cards] for mate in crew},
        "weapons": {mate.name: {number for number in mate.weapons if number} for mate in crew},
        "goods": {good: many for good, many in model.goods.items() if many},
        "ship": [room.damage for room in model.ship.values()],
        "command": model.command,
    }
    if not over:
        seen |= {
            "row": [(enemy.name, enemy.covered) for enemy in model.row],
            "synergy": model.synergy,
            "tokens": model.tokens,
            "placed": {mate.name: mate.tokens for mate in crew},
            "round": model.round,
            "disarmed": sorted((card, name) for card, name, _ in model.disarmed),
        }
    return seen


# ---------------------------------------------------------------- replies


def write_spots(placed: Placement) -> tuple[str, ...]:
    return tuple(f"{card}:{row},{column}" for card, row, column in sorted(placed))


def read_spot(one: str) -> Spot:
    card, _, at = one.partition(":")
    row, _, column = at.partition(",")
    return int(card), int(row), int(column)


def read_reply(kind: str, chosen: tuple[str, ...]) -> Any:
    """A reply to the engine in the model's words."""
    if kind in ("place", "regenerate"):
        return Placement(map(read_spot, chosen))
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
        while self.ended is None and len(self.replies) < MOST_DECISIONS and not self.in_vain():
            self.decide()

    def in_vain(self) -> bool:
        """Whether the fight is about to be lost because nothing comes of it, and Gregory's token might mend that,
        which the rules leave open."""
        return self.model.idle == MOST_IDLE - 1 and "Gregory" in self.model.synergy

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
        else:
            assert isinstance(asked, Place | Spend | Split)
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
        paying = self.ask.kind == "resource"  # which the engine takes for a price: that is paid to the end
        if allowed != (away and stands and not paying):
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
        """Whether the engine asks this now. In a window in which the model sees nothing to use, it may be a later one."""
        if ask.kind != self._engine_kind():
            return False
        asked = decision(self.game, self.state)
        nothing = ask.legal == {None} and isinstance(asked, Pick)
        return not nothing or not (open_options(asked) or self.difference())

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
        if not isinstance(asked, Place):
            raise Disagreement("the model places damage")
        blow = self.ask.blow
        legal = frozenset(map(read_spot, asked.some(Fate(self.random.getrandbits(60)))[0]))
        for placed in (legal, *self.near(legal)):
            if self.allows(write_spots(placed)) != blow.is_legal(placed):
                who = "the model" if blow.is_legal(placed) else "the engine"
                raise Disagreement(f"only {who} allows {write_spots(placed)}")
        if blow.whole <= 3 and len(blow.free) <= 20 and self.random.random() < 0.2:
            on_engine = {frozenset(map(read_spot, one)) for one in asked.every()}
            if on_engine != set(blow.legal()):
                raise Disagreement(f"placements: {on_engine} on the engine, {set(blow.legal())} on the model")

    def near(self, placed: Placement) -> Iterator[Placement]:
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
