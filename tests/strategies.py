"""Hypothesis strategies for everything that a book can hold, made from the models themselves."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from wanderbook.book import Book, Cards, Chapter, Choice, Section, Sections, TitlePage
from wanderbook.book.atlas import Page, Region, Square
from wanderbook.book.book import Ending, Place
from wanderbook.book.cards import (
    Ability,
    AbilityCard,
    Adventure,
    Character,
    CombatCard,
    CrewBoard,
    Curse,
    Event,
    Landing,
    Level,
    Market,
    Plane,
    Quest,
    Resource,
    Search,
    Ship,
    ShipRoom,
    Weapon,
)
from wanderbook.book.conditions import (
    And,
    Condition,
    HasBoxes,
    HasCard,
    HasExplore,
    HasKeyword,
    HasQuest,
    HasRead,
    HasReadTwice,
    HasTaken,
    HeldCard,
    HeldKeyword,
    HeldQuest,
    Not,
    Or,
    Owns,
    StatAtLeast,
    StatAtMost,
    StatIsZero,
    none_of,
)
from wanderbook.book.effects import EFFECTS, WAYS_ON, Borne, Effect
from wanderbook.book.enemies import Boss, Buff, Enemy, SquarePower, Zone
from wanderbook.book.enemies import Square as EnemySquare
from wanderbook.book.sections import (
    Assumption,
    Barrier,
    Block,
    Challenge,
    Chance,
    Combat,
    ConditionalProse,
    DrawTable,
    Failure,
    Fight,
    Foe,
    Hazard,
    Instructions,
    Passage,
    Price,
    Prose,
    Redirect,
    Row,
    StatPrice,
    StatRoll,
)
from wanderbook.book.stats import CombatRule, LossRow, Stat
from wanderbook.book.tracks import Track
from wanderbook.book.vocabulary import Vocabulary, vocabularies
from wanderbook.book.words import DECKS, EVERYONE, OBSTACLES, SELF, SKILLS, STATUSES
from wanderbook.notation import phrasebook
from wanderbook.notation.grids import POWERS
from wanderbook.notation.languages import Phrasebook
from wanderbook.notation.stat_words import NO_STATS, StatWords

numbers = st.integers(1, 9999)
amounts = st.integers(1, 999)
sections = st.integers(1, 999_999).map(str) | st.sampled_from(["2", "38.9", "F1", "A", "Z99.1", "12.4.1", "0"])
keywords = st.sampled_from(["LANTERN", "SALT", "RED SAIL", "ÉTÉ", "Q7", "L'EAU", "MOT-CLÉ", "OR", "AND", "X"])
letters = st.sampled_from("ABCDEFGH")
names = st.sampled_from(["Port Ammer", "A white feather", "L'œuf de verre", "Mother Anchor, who sells holes", "Ω 7"])
foes = st.sampled_from(["Goblin", "The keeper's dog", "Garde, le second", "Œil 7"])
lines = st.sampled_from(
    [
        "The lamp is out.",
        "“You took your time,” she says; *nobody* laughs.",
        "L’eau monte : il faut partir.",
        "A heron. Then another.",
        "Pay no mind to the gulls (there are three).",
        "2 < 3 and 3 > 2 & so on",
        "It costs 3 coins, or so they say.",
    ]
)
prose = st.sampled_from(
    [
        "The tide is late.",
        "Two lines\nof one paragraph.",
        "One paragraph.\n\nAnother, with *italics* in it.",
        "> Quoted.\n\n- a list\n- of two",
        "A\\. Smith & Sons, it says.",
        "```\n## 12\n\nA. not a choice\n```",
        "If you wait long enough, the tide comes in.",
        "_A whole paragraph of italics, as prose has it._",
        "### A smaller heading",
        "Odd: \u202eright to left\u202c, 🜁, ﷽.",
    ]
)
paragraphs = st.sampled_from(
    [
        "The lamp burns low.",
        "Two lines\nof one paragraph.",
        "*Nobody* laughs.",
        "A. Smith & Sons, it says.",
        "If you wait: the tide comes in.",
        "![A boat](boat.png)",
        "- no list",
        "> no quotation",
        "## no heading",
        "*If only:* so it goes.",
    ]
)
"""Single ones, to stand under a condition."""


stats = st.sampled_from(["skill", "stamina", "gold", "meal"])
tracks = st.sampled_from(["Strikers", "Lord Cobb’s patience"])
dice = st.sampled_from(["d6", "2d6", "3d8+2", "d10-1", "10d100-1"])
STATS = StatWords(
    (*((one, one, one) for one in ("skill", "stamina", "gold")), ("meal", "meal", "meals")), ("skill", "stamina")
)
TRACKS = StatWords(tracks=tuple((name, name) for name in ("Strikers", "Lord Cobb’s patience")))


def words(language: str, ruleset: str = "gamebook") -> Phrasebook:
    """The phrasebook of what is made here: that of a plain gamebook has stats, that of Distant Skies tracks."""
    return phrasebook(language, {"gamebook": STATS, "distant_skies": TRACKS}.get(ruleset, NO_STATS))


def _value(field: str, vocabulary: Vocabulary) -> st.SearchStrategy[Any]:
    things = (*vocabulary.goods, *vocabulary.things)
    return {
        "section": sections,
        "quest": numbers,
        "card": numbers,
        "ending": numbers,
        "page": numbers,
        "amount": amounts,
        "number": amounts,
        "good": st.sampled_from(vocabulary.goods),
        "per": st.none() | st.sampled_from(things),
        "who": st.sampled_from([None, EVERYONE, *([SELF] if vocabulary.bearers else []), *vocabulary.crew]),
        "status": st.sampled_from(STATUSES),
        "skill": st.sampled_from(vocabulary.skills or SKILLS),
        "deck": st.sampled_from(vocabulary.decks or DECKS),
        "obstacle": st.sampled_from(OBSTACLES),
        "token": letters,
        "space": st.sampled_from(["A", "B3", "F"]),
        "stat": stats,
        "track": tracks,
        "dice": dice,
    }[field]


@cache
def effect(vocabulary: Vocabulary, kind: str) -> st.SearchStrategy[Effect]:
    """Any effect of one kind."""
    model = EFFECTS[kind]
    fields = {name: _value(name, vocabulary) for name in model.model_fields if name != "kind"}
    if issubclass(model, Borne):
        fields["who"] = st.sampled_from([None, SELF] if vocabulary.bearers else [None])
    return st.builds(model, **fields)


WAYS = {model.model_fields["kind"].default for model in WAYS_ON}


@cache
def effects_of(vocabulary: Vocabulary, ways: bool) -> st.SearchStrategy[Effect]:
    """Any effect that is a way on, or any that is not."""
    return st.one_of([effect(vocabulary, kind) for kind in sorted(vocabulary.effects) if (kind in WAYS) == ways])


@cache
def conditions(vocabulary: Vocabulary) -> st.SearchStrategy[Condition]:
    things = (*vocabulary.goods, *vocabulary.things)
    simple = (
        st.builds(HasKeyword, keyword=keywords)
        | st.builds(HasQuest, quest=numbers)
        | st.builds(HasCard, card=numbers)
        | st.builds(Owns, amount=amounts, thing=st.sampled_from(things))
    )
    if "gain_explore" in vocabulary.effects:
        simple |= st.builds(HasExplore, token=letters)
    if "gain_stat" in vocabulary.effects:
        simple |= st.builds(StatAtLeast, amount=amounts, stat=stats) | st.builds(StatAtMost, amount=amounts, stat=stats)
        simple |= st.builds(StatIsZero, stat=stats)
    if "mark_boxes" in vocabulary.effects:
        simple |= st.builds(HasBoxes, amount=amounts, track=tracks)
    return _joined(simple)


def _joined(simple: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    return st.recursive(
        simple,
        lambda inner: (
            st.builds(Not, of=inner)
            | st.builds(And, all=st.lists(inner, min_size=2, max_size=3).map(tuple))
            | st.builds(Or, any=st.lists(inner, min_size=2, max_size=3).map(tuple))
        ),
        max_leaves=6,
    )


@cache
def taken_for_granted(vocabulary: Vocabulary) -> st.SearchStrategy[Condition]:
    """What an assumption may ask: any condition, and the past."""
    return conditions(vocabulary) | _joined(
        st.builds(HasKeyword, keyword=keywords)
        | st.builds(HeldKeyword, keyword=keywords)
        | st.builds(HeldQuest, quest=numbers)
        | st.builds(HeldCard, card=numbers)
        | st.builds(HasRead, section=sections)
        | st.builds(HasReadTwice, section=sections)
        | st.builds(HasTaken, choice=st.tuples(sections, letters).map(":".join))
    )


@st.composite
def runs(draw: st.DrawFn, vocabulary: Vocabulary, ends: bool | None = None) -> tuple[Effect, ...]:
    """Effects in a row; with a way on at the end, and only there, where `ends` says so."""
    rest = draw(st.lists(effects_of(vocabulary, False), max_size=3))
    if draw(st.booleans()) if ends is None else ends:
        rest.append(draw(effects_of(vocabulary, True)))
    return tuple(rest)


@cache
def trials(vocabulary: Vocabulary) -> st.SearchStrategy[Any]:
    known = {
        "chance": st.builds(Chance, wins=st.just(2), faces=st.integers(3, 20)),
        "combat": st.builds(Combat, enemies=st.lists(numbers, min_size=1, max_size=4).map(tuple)),
        "combat_run": st.builds(
            Combat, enemies=st.lists(numbers, min_size=1, max_size=4).map(tuple), may_run=st.just(True)
        ),
        "stat_roll": st.builds(StatRoll, stat=stats, dice=dice, number=st.none() | amounts),
        "fight": st.builds(
            Fight,
            foes=st.lists(st.builds(Foe, name=foes, skill=amounts, health=amounts), min_size=1, max_size=3).map(tuple),
            may_run=st.booleans(),
        ),
        "boss": st.builds(Combat, enemies=st.tuples(numbers), boss=st.just(True)),
        "obstacle": st.builds(Barrier, obstacle=st.sampled_from(OBSTACLES)),
        "challenge": st.builds(
            Challenge,
            skill=st.sampled_from(vocabulary.skills or SKILLS),
            number=st.integers(2, 40),
            who=st.none() | st.sampled_from(vocabulary.crew) if vocabulary.crew else st.none(),
        ),
    }
    return st.one_of([known[name] for name in vocabulary.trials])


stat_prices = st.lists(st.builds(StatPrice, amount=amounts, good=stats), max_size=2).map(tuple)


@cache
def prices(vocabulary: Vocabulary, least: int = 0) -> st.SearchStrategy[tuple[Price, ...]]:
    if not vocabulary.goods:
        return st.just(())
    price = st.builds(Price, amount=amounts, good=st.sampled_from(vocabulary.goods))
    return st.lists(price, min_size=least, max_size=2).map(tuple)


@st.composite
def choices(draw: st.DrawFn, vocabulary: Vocabulary, letter: str = "A") -> Choice:
    trial = draw(st.none() | trials(vocabulary))
    failure = None
    if trial and draw(st.booleans()):
        failure = Failure(effects=draw(runs(vocabulary)), text=draw(st.just("") | lines))
    return Choice(
        letter=letter,
        text=draw(st.just("") | lines),
        requires=draw(st.none() | conditions(vocabulary)),
        price=draw(stat_prices if "gain_stat" in vocabulary.effects else prices(vocabulary)),
        trial=trial,
        failure=failure,
        effects=draw(runs(vocabulary, ends=True)),
    )


@st.composite
def tables(draw: st.DrawFn, vocabulary: Vocabulary) -> DrawTable:
    die = "die" in vocabulary.tables
    highest = draw(st.integers(2, 10)) if die else vocabulary.fate[1]
    rows, low = [], 1
    while low <= highest:
        high = draw(st.integers(low, highest))
        rows.append(Row(low=low, high=high, effects=draw(runs(vocabulary, ends=True))))
        low = high + 1
    return DrawTable(faces=highest if die else None, rows=tuple(rows))


@st.composite
def passages(draw: st.DrawFn, vocabulary: Vocabulary) -> Passage:
    """Prose, effects that do not lead away, then choices that may; neighbours differ in kind."""
    body: list[Any] = []
    for kind in draw(st.lists(st.sampled_from(["prose", "effects", "conditional"]), max_size=4)):
        if kind == "conditional":
            body.append(ConditionalProse(text=draw(paragraphs), when=draw(conditions(vocabulary))))
        elif kind == "prose" and not (body and type(body[-1]) is Prose):
            body.append(Prose(text=draw(prose)))
        elif kind == "effects" and not (body and isinstance(body[-1], Instructions)):
            body.append(Instructions(effects=draw(runs(vocabulary, ends=False).filter(bool))))
    if draw(st.booleans()):
        choice_letters = "ABC"[: draw(st.integers(1, 3))]
        return Passage(body=tuple(body), choices=tuple(draw(choices(vocabulary, one)) for one in choice_letters))
    if draw(st.booleans()):
        body.append(draw(tables(vocabulary)))
    elif not (body and isinstance(body[-1], Instructions)):
        body.append(Instructions(effects=draw(runs(vocabulary, ends=True))))
    else:
        body[-1] = Instructions(effects=(*body[-1].effects, draw(effects_of(vocabulary, True))))
    return Passage(body=tuple(body))


def with_otherwise(body: tuple[Block, ...], text: str) -> tuple[Block, ...]:
    """A text with these words for those who are shown none of its paragraphs under conditions, right after them."""
    last = max(at for at, block in enumerate(body) if isinstance(block, ConditionalProse))
    when = none_of([block.when for block in body if isinstance(block, ConditionalProse)])
    return (*body[: last + 1], ConditionalProse(text=text, when=when, otherwise=True), *body[last + 1 :])


@st.composite
def storybook_sections(draw: st.DrawFn, vocabulary: Vocabulary, number: str = "1") -> Section:
    passage = draw(passages(vocabulary))
    epilogue = any(isinstance(block, ConditionalProse) for block in passage.body) and draw(st.booleans())
    if epilogue and draw(st.booleans()):
        passage = passage.model_copy(update={"body": with_otherwise(passage.body, draw(paragraphs))})
    redirect = st.builds(Redirect, when=conditions(vocabulary), to=sections)
    town = draw(st.none() | names)
    several = st.lists(taken_for_granted(vocabulary), max_size=2)
    assuming = [None, *(at for at, block in enumerate(passage.body) if isinstance(block, Prose))]
    assumes = [Assumption(when=one, block=at) for at in assuming if draw(st.booleans()) for one in draw(several)]
    return Section(
        number=number,
        redirects=tuple(draw(st.lists(redirect, max_size=2))),
        town=town,
        encounter=town is not None and "encounter" in vocabulary.scenes and draw(st.booleans()),
        body=passage.body,
        choices=passage.choices,
        assumes=tuple(assumes),
        epilogue=epilogue,
        once=draw(st.booleans()),
        again=draw(st.sampled_from(["", "on purpose", "the mill: it is meant to stand still"])),
    )


# ---------------------------------------------------------------- cards, atlas, whole books


@cache
def abilities(vocabulary: Vocabulary, least: int = 0) -> st.SearchStrategy[tuple[Ability, ...]]:
    plain = runs(vocabulary, ends=False).filter(bool)
    when = st.sampled_from(["always", "equipped", "discard", "turn_end"])
    triggered = st.builds(Ability, when=when, effects=plain)
    used = st.builds(Ability, price=prices(vocabulary), effects=plain)
    once = st.builds(Ability, price=prices(vocabulary, 1), effects=plain, once=st.just(True))
    return st.lists(triggered | used | once if vocabulary.goods else triggered | used, min_size=least, max_size=2).map(
        tuple
    )


@cache
def powers(vocabulary: Vocabulary) -> st.SearchStrategy[SquarePower]:
    known = sorted(power for power in POWERS.values() if power in vocabulary.powers)
    return st.builds(SquarePower, power=st.sampled_from(known), amount=st.integers(1, 9))


@cache
def squares(vocabulary: Vocabulary) -> st.SearchStrategy[EnemySquare]:
    return st.builds(
        EnemySquare,
        heart=st.integers(0, 9),
        damage=st.integers(0, 9 if "damage" in vocabulary.powers else 0),
        synergy=st.booleans(),
        powers=st.lists(powers(vocabulary), max_size=2, unique_by=lambda one: one.power).map(tuple),
    )


@st.composite
def grids(draw: st.DrawFn, square: st.SearchStrategy[Any]) -> tuple[tuple[Any, ...], ...]:
    wide, high = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    return tuple(tuple(draw(square) for _ in range(wide)) for _ in range(high))


ROOMS = ("bridge", "galley", "deck", "quarters", "sick_bay", "hull")


def hazards(vocabulary: Vocabulary) -> st.SearchStrategy[Hazard]:
    challenge = st.builds(Challenge, skill=st.sampled_from(vocabulary.skills or SKILLS), number=st.integers(2, 40))
    return st.builds(Hazard, challenge=challenge, failure=st.builds(Failure, effects=runs(vocabulary, ends=False)))


def stacked(zones: list[Zone]) -> tuple[Zone, ...]:
    """These zones one below another, each a square further to the right where the one above is wide enough."""
    laid: list[Zone] = []
    row = column = 1
    for zone in zones:
        laid.append(zone.model_copy(update={"row": row, "column": column}))
        row, column = row + len(zone.grid), column + min(1, len(zone.grid[0]) - 1)
    return tuple(laid)


@cache
def _card(vocabulary: Vocabulary, kind: str) -> st.SearchStrategy[Any]:
    base = {"number": numbers, "name": names, "text": st.just("") | prose}
    skill = st.sampled_from(vocabulary.skills or SKILLS)
    own = abilities(vocabulary)
    weapon = st.none() | st.builds(Weapon, damage=st.integers(0, 9), ranged=st.booleans(), extra=st.none() | skill)
    gear = {"kind": st.sampled_from(["gear", "totem"]), "abilities": own}
    if "adventure.weapon" in vocabulary.keys:
        gear |= {"weapon": weapon, "food": prices(vocabulary)}
    events = {
        "until": st.none() | st.sampled_from(["turn_end", "action", "port", "camp", "fly"]),
        "passage": passages(vocabulary),
        "abilities": own,
    }
    if "event.ongoing" in vocabulary.keys:
        events |= {"ongoing": st.booleans(), "challenge": st.none() | hazards(vocabulary)}
    if "event.complete" in vocabulary.keys:
        events |= {"complete": st.none() | passages(vocabulary), "turn_end": st.none() | passages(vocabulary)}
        events |= {"turn_end_threat": st.none() | st.integers(1, 9)}
    restoring = {"restore": prices(vocabulary)} if "quest.restore" in vocabulary.keys else {}
    small, grid = st.integers(0, 9), grids(squares(vocabulary)) if vocabulary.powers else st.nothing()
    zones = st.builds(Zone, name=names, damage=small, grid=grid)
    shown = {
        "look": st.sampled_from(["", "crab red", "tan beret oval"]),
        "picture": st.none() | st.just("pictures/a.png"),
    }
    room = st.builds(ShipRoom, fate=st.integers(1, 6), command=small)
    known = {
        "quest": lambda: st.builds(Quest, **base, keyword=st.none() | keywords, **restoring),
        "adventure": lambda: st.builds(Adventure, **base, **gear),
        "market": lambda: st.builds(Market, **base, **gear, price=small),
        "ability": lambda: st.builds(
            AbilityCard, **base, fate=st.integers(1, 8), skill=skill, cost=small, abilities=own
        ),
        "level": lambda: st.builds(Level, **base, crew=st.sampled_from(vocabulary.crew), xp=amounts, abilities=own),
        "event": lambda: st.builds(Event, **base, **events),
        "curse": lambda: st.builds(Curse, **base, **events),
        "crew": lambda: st.builds(
            CrewBoard,
            **base,
            **shown,
            health=st.integers(1, 9),
            skills=st.fixed_dictionaries({}, optional=dict.fromkeys(vocabulary.skills, small)),
            weapon=weapon.filter(bool),
            abilities=own,
            synergy=runs(vocabulary, ends=False),
        ),
        "ship": lambda: st.builds(Ship, number=st.integers(1, 4), travel=st.just((2, 5)), **dict.fromkeys(ROOMS, room)),
        "search": lambda: st.builds(
            Search, number=numbers, rewards=abilities(vocabulary, least=1), harm=runs(vocabulary, ends=False)
        ),
        "enemy": lambda: st.builds(Enemy, number=numbers, name=names, level=amounts, damage=small, grid=grid, **shown),
        "boss": lambda: st.builds(
            Boss,
            number=numbers,
            name=names,
            level=amounts,
            zones=st.lists(zones, min_size=1, max_size=3).map(tuple)
            | st.lists(zones, min_size=2, max_size=3).map(stacked),
        ),
        "combat": lambda: st.builds(
            CombatCard, **base, damage=small, die=st.booleans(), synergy=runs(vocabulary, ends=False), abilities=own
        ),
        "buff": lambda: st.builds(Buff, number=numbers, name=names, power=st.none() | powers(vocabulary)),
        "character": lambda: st.builds(
            Character,
            **base,
            **shown,
            pilot=st.booleans(),
            health=st.integers(1, 9),
            skills=st.fixed_dictionaries({}, optional=dict.fromkeys(vocabulary.skills, small)),
            abilities=own,
        ),
        "resource": lambda: st.builds(
            Resource, number=numbers, good=st.sampled_from(vocabulary.goods), limit=st.integers(1, 9), abilities=own
        ),
        "landing": lambda: st.builds(
            Landing, **base, page=numbers, space=st.just("A"), ways=st.just((1, 2)), refuel=st.booleans(), card=numbers
        ),
        "plane": lambda: st.builds(
            Plane,
            **base,
            health=st.integers(1, 9),
            fuel=st.integers(1, 9),
            wear=st.just((6, 8)),
            repairs=st.just((0, 9)),
        ),
    }
    return known[kind]()


@st.composite
def cards(draw: st.DrawFn, vocabulary: Vocabulary) -> Cards:
    found = {}
    for kind in vocabulary.cards:
        some = draw(st.lists(_card(vocabulary, kind), max_size=2, unique_by=lambda card: card.number))
        found[kind] = tuple(sorted(some, key=lambda card: card.number))
    return Cards(**found)


@st.composite
def pages(draw: st.DrawFn, vocabulary: Vocabulary) -> Page:
    if vocabulary.atlas == "squares":
        drawn = draw(
            grids(
                st.tuples(
                    st.none() | sections.filter(lambda one: one != "L"),
                    st.none() | st.sampled_from(OBSTACLES),
                    st.booleans(),
                )
            )
        )
        rows = tuple(
            tuple(
                Square(id=f"{'ABCD'[x]}{y + 1}", location=location, obstacle=obstacle, landing=landing)
                for x, (location, obstacle, landing) in enumerate(row)
            )
            for y, row in enumerate(drawn)
        )
        return Page(number=1, name=draw(names), squares=rows)
    hazard = hazards(vocabulary)
    regions = tuple(
        Region(
            id=name,
            name=draw(names),
            neighbours=("B",) if name == "A" else ("A",),
            locations=tuple(draw(st.lists(sections, max_size=2))),
            port=draw(st.none() | names),
            market=draw(st.booleans()),
            hazard=draw(st.none() | hazard),
            at=draw(st.none() | st.just((12.5, 80.0))),
        )
        for name in "AB"
    )
    return Page(number=1, name=draw(names), regions=regions, edges={"east": 1} if draw(st.booleans()) else {})


@st.composite
def counted(draw: st.DrawFn) -> dict[str, Any]:
    """The stats of a plain gamebook, and how its fights go."""
    several = []
    for name in ("skill", "stamina", "gold", "meal"):
        start = draw(st.sampled_from([1, 7, "d6", "2d6+1"]))
        most = draw(st.sampled_from([20, 99, "start"]))
        at_zero = (draw(effect(vocabularies()["gamebook"], draw(st.sampled_from(["turn_to", "end_story"])))),)
        plural = "meals" if name == "meal" else None
        at_zero = draw(st.sampled_from([(), at_zero]))
        several.append(Stat(name=name, plural=plural, start=start, most=most, at_zero=at_zero))
    rows = tuple(LossRow(difference=at, losses=("0/2", "1/1", "2/0", "0/0", "9/0", "0/9")) for at in (-99, 0, 3))
    table = CombatRule(kind="table", roll="d6", stat="skill", health="stamina", row=rows)
    contest = CombatRule(stat="skill", health="stamina", harm=draw(amounts), run=draw(st.integers(0, 3)))
    return {"stat": tuple(several), "combat": draw(st.sampled_from([contest, table]))}


@st.composite
def books(draw: st.DrawFn, vocabulary: Vocabulary) -> Book:
    """Any book of a ruleset. What it mentions need not exist: these are for reading and printing."""
    wanted = draw(st.lists(sections, min_size=1, max_size=4, unique=True))
    made = [draw(storybook_sections(vocabulary, number)) for number in wanted]
    half = draw(st.integers(0, len(made)))
    chapters = (
        Chapter(name="01.md", preface=draw(st.just("") | lines), sections=Sections(made[:half])),
        Chapter(name="02.md", sections=Sections(made[half:])),
    )
    sea, squared = vocabulary.atlas != "none", vocabulary.atlas == "squares"
    title_page = TitlePage(
        title=draw(names),
        authors=("Somebody",),
        language=draw(st.sampled_from(["en", "fr"])),
        ruleset=vocabulary.name,
        start=None if sea else draw(sections),
        begin=Place(page=1, space="A") if sea else None,
        deck_ends=tuple(draw(st.lists(sections, max_size=3))) if sea else (),
        ending=(Ending(number=1, name=draw(names)),),
        next=draw(st.none() | st.from_regex(r"[a-z][a-z0-9-]{0,20}", fullmatch=True)),
        track=tuple(Track(name=name, boxes=draw(st.integers(1, 20))) for name, _ in TRACKS.tracks) if squared else (),
        **(draw(counted()) if "gain_stat" in vocabulary.effects else {}),
    )
    atlas = (draw(pages(vocabulary)),) if sea else ()
    return Book(title_page=title_page, chapters=chapters, cards=draw(cards(vocabulary)), atlas=atlas)
