"""Tangled books: a few sections, each leading anywhere, with everything that a plain gamebook can hold.

Synthetic books are large and well-behaved; these are small and are not. Redirects go in circles, towns are
returned to, items are lost and found, quests share keywords, draws lead nowhere, choices ask for what nobody has.
They read without an error all the same: whatever such a book holds, the rules have an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from wanderbook.book import Book, Cards, Chapter, Choice, Section, Sections, TitlePage
from wanderbook.book.book import Ending
from wanderbook.book.cards import Adventure, Quest
from wanderbook.book.conditions import And, Condition, HasCard, HasKeyword, HasQuest, Not, Or, Owns, simple_parts
from wanderbook.book.effects import (
    CompleteQuest,
    Effect,
    EndStory,
    GainCard,
    GainQuest,
    LoseCard,
    LoseQuest,
    Nothing,
    TurnTo,
)
from wanderbook.book.sections import (
    Block,
    Chance,
    ConditionalProse,
    DrawTable,
    Failure,
    Instructions,
    Prose,
    Redirect,
    Row,
    block_ends,
)
from wanderbook.book.synthetic import Recipe, synthetic_book

KEYWORDS = ("LAMP", "SALT", "DEBT")
QUESTS = (1, 2, 3, 4)
ITEMS = (1, 2)
TRACKS = ("Strikers", "Mill owner")
MORE_KEYWORDS = (*KEYWORDS, "BELL", "MOTH", "TIDE", "OATH", "CROW")
MORE_QUESTS = (*QUESTS, 5, 6, 7, 8)


class Stock(NamedTuple):
    """What a tangle is made of."""

    numbers: tuple[str, ...]
    quests: tuple[int, ...] = QUESTS
    keywords: tuple[str, ...] = KEYWORDS


def tangled_book(random: Random, large: bool = False) -> Book:
    """A small book, all of it drawn from this source of chance; or one that is not quite so small."""
    numbers = tuple(str(at + 1) for at in range(random.randint(*((5, 12) if large else (1, 7)))))
    stock = Stock(numbers, MORE_QUESTS, MORE_KEYWORDS) if large else Stock(numbers)
    quests = tuple(
        Quest(number=number, name=f"Matter {number}", keyword=random.choice((None, *stock.keywords)))
        for number in stock.quests
    )
    page = TitlePage(
        title="A tangle",
        ruleset="gamebook",
        start=random.choice(stock.numbers),
        quests=tuple(number for number in stock.quests if random.random() < 0.2),
        adventures=tuple(number for number in ITEMS if random.random() < 0.2),
        ending=(Ending(number=1, name="Home"), Ending(number=2, name="Elsewhere")),
    )
    sections = Sections(_section(random, number, stock) for number in numbers)
    items = tuple(Adventure(number=number, name=f"Item {number}") for number in ITEMS)
    chapter = Chapter(name="all.md", sections=sections)
    return Book(title_page=page, chapters=(chapter,), cards=Cards(quest=quests, adventure=items))


def with_paragraphs(random: Random, book: Book) -> Book:
    """The same book with paragraphs under a condition, here and there."""
    stock = Stock(tuple(book.sections), tuple(book.quests), tuple(book.bearers) or KEYWORDS)

    def body(section: Section) -> tuple[Block, ...]:
        """A section's blocks, with paragraphs under conditions added."""
        several = [
            ConditionalProse(text="The lamp burns.", when=_followed(random, stock, bool(book.atlas)))
            for _ in range(random.choice((0, 0, 1, 2)))
        ]
        if any(one.when is None for one in section.redirects):  # nothing may follow
            return ()
        return (*several[:1], *section.body[:-1], *several[1:], *section.body[-1:])

    chapters = tuple(
        Chapter(
            name=chapter.name,
            sections=Sections(one.model_copy(update={"body": body(one)}) for one in chapter.sections.values()),
        )
        for chapter in book.chapters
    )
    return Book(title_page=book.title_page, chapters=chapters, cards=book.cards, atlas=book.atlas)


def with_tracks(random: Random, book: Book) -> Book:
    """The same book with tracks in its journey log: some of what it does marks boxes, some of what it asks counts
    them."""
    boxes = {name: random.randint(1, 4) for name in random.choice((TRACKS[:1], TRACKS))}
    data = _tracked(random, book.model_dump(), boxes)
    data["title_page"]["track"] = [{"name": name, "boxes": many} for name, many in boxes.items()]
    return Book.model_validate(data)


def _tracked(random: Random, data: Any, boxes: Mapping[str, int]) -> Any:
    """A book's data with some keywords and cards replaced by boxes of tracks."""
    if isinstance(data, list | tuple):
        return [_tracked(random, one, boxes) for one in data]
    if not isinstance(data, dict):
        return data
    track = random.choice(list(boxes))
    match data.get("kind"):
        case "gain_quest" | "gain_card" | "lose_card" if random.random() < 0.5:
            return {"kind": "mark_boxes", "amount": random.choice((1, 1, 1, 2, 5)), "track": track}
        case "keyword" | "card" | "quest" if random.random() < 0.4:
            return {
                "kind": "boxes",
                "amount": random.randint(1, boxes[track] + (random.random() < 0.1)),
                "track": track,
            }
        case _:
            return {key: _tracked(random, value, boxes) for key, value in data.items()}


def _followed(random: Random, stock: Stock, of_a_campaign: bool) -> Condition:
    """A condition about what a story follows: of a campaign, it does not count cards."""
    while True:
        found = _condition(random, stock)
        if not of_a_campaign or not any(isinstance(test, Owns) for test in simple_parts(found)):
            return found


# ---------------------------------------------------------------- a section


def _section(random: Random, number: str, stock: Stock) -> Section:
    """A random section."""
    redirects = [
        Redirect(when=_condition(random, stock), to=random.choice(stock.numbers))
        for _ in range(random.choice((0, 0, 0, 1, 2)))
    ]
    if redirects and random.random() < 0.15:  # nothing may follow: it would never be read
        otherwise = Redirect(when=None, to=random.choice(stock.numbers))
        return Section(number=number, redirects=(*redirects, otherwise))
    blocks = _opening(random, stock)
    ends = random.random()
    choices: tuple[Choice, ...] = ()
    if ends < 0.8:
        letters = "ABCD"[: random.randint(1, 4)]
        choices = tuple(_choice(random, letter, stock) for letter in letters)
    elif ends < 0.86:
        blocks.append(_table(random, stock, leads_on=1.0))
    else:
        blocks.append(Instructions(effects=_effects(random, stock, leads_on=1.0)))
    return Section(
        number=number,
        redirects=tuple(redirects),
        town=f"Port {number}" if choices and random.random() < 0.3 else None,
        body=tuple(piece for block in blocks for piece in (Prose(text="The tide is late."), block)),
        choices=choices,
    )


def _opening(random: Random, stock: Stock) -> list[Block]:
    """Effects and draws after which the section goes on."""
    blocks: list[Block] = []
    for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
        if random.random() < 0.25:
            table = _table(random, stock, leads_on=0.4)
            if not block_ends(table):
                blocks.append(table)
        elif effects := _effects(random, stock, leads_on=0.0):
            blocks.append(Instructions(effects=effects))
    return blocks


def _choice(random: Random, letter: str, stock: Stock) -> Choice:
    """A random choice."""
    trial, failure = None, None
    if random.random() < 0.35:
        faces = random.choice((2, 6))
        trial = Chance(wins=random.randint(1, faces), faces=faces)
        if random.random() < 0.7:
            failure = Failure(effects=_effects(random, stock, leads_on=0.5), text="It does not help.")
    return Choice(
        letter=letter,
        text="Go on.",
        requires=_condition(random, stock) if random.random() < 0.5 else None,
        trial=trial,
        failure=failure,
        effects=_effects(random, stock, leads_on=1.0),
    )


def _table(random: Random, stock: Stock, leads_on: float) -> DrawTable:
    """A die whose rows stand in any order."""
    faces, rows, low = random.randint(2, 6), [], 1
    while low <= faces:
        high = random.randint(low, faces)
        effects = _effects(random, stock, leads_on) or (Nothing(),)
        rows.append(Row(low=low, high=high, effects=effects))
        low = high + 1
    if random.random() < 0.3:
        rows.reverse()
    return DrawTable(faces=faces, rows=tuple(rows))


# ---------------------------------------------------------------- effects and conditions


def _effects(random: Random, stock: Stock, leads_on: float) -> tuple[Effect, ...]:
    """Up to three effects, and a way on after them with this chance."""
    effects = [_effect(random, stock) for _ in range(random.choice((0, 0, 1, 1, 2, 3)))]
    if random.random() < leads_on:
        effects.append(
            EndStory(ending=random.randint(1, 2))
            if random.random() < 0.1
            else TurnTo(section=random.choice(stock.numbers))
        )
    return tuple(effects)


def _effect(random: Random, stock: Stock) -> Effect:
    """A random effect."""
    if random.random() < 0.1:
        return Nothing()
    if random.random() < 0.35:
        return random.choice((GainCard, GainCard, LoseCard))(card=random.choice(ITEMS))
    return random.choice((GainQuest, GainQuest, LoseQuest, CompleteQuest))(quest=random.choice(stock.quests))


def _condition(random: Random, stock: Stock, depth: int = 2) -> Condition:
    """A random condition, nested at most so deep."""
    kind = random.randrange(8 if depth else 5)
    match kind:
        case 0 | 1:
            return HasKeyword(keyword=random.choice(stock.keywords))
        case 2:
            return HasQuest(quest=random.choice(stock.quests))
        case 3:
            return HasCard(card=random.choice(ITEMS))
        case 4:
            return Owns(amount=random.randint(1, 3), thing=random.choice(("quest", "adventure_card")))
        case 5 | 6:
            return Not(of=_condition(random, stock, depth - 1))
        case _:
            parts = (_condition(random, stock, depth - 1), _condition(random, stock, depth - 1))
            return And(all=parts) if random.random() < 0.5 else Or(any=parts)


# ---------------------------------------------------------------- campaigns


def tangled_campaign(random: Random, cards_return: bool = True, large: bool = False, encounters: bool = False) -> Book:
    """The same with a ship: places to explore in any order, what the event deck's ends read, explore tokens.

    Without `cards_return`, no card is ever lost, so that nothing is lost that can be gained again. With `encounters`,
    some sections are wandering ones.
    """
    plain = tangled_book(random, large)
    data = plain.model_dump()
    numbers = list(plain.sections)
    places = random.sample(numbers, random.randint(1, min(4, len(numbers))))
    ends = [random.choice(numbers) for _ in range(random.choice((0, 0, 1, 3)))]
    data["title_page"].update(
        ruleset="sleeping_gods",
        start=None,
        begin={"page": 1, "space": "A"},
        deck_ends=ends,
        finale_lost=random.choice([None, *numbers]) if ends else None,
    )
    data["atlas"] = [{"number": 1, "regions": [{"id": "A", "locations": places}]}]
    data = _at_sea(random, data, cards_return)
    for section in data["chapters"][0]["sections"] if encounters else ():
        if section["choices"] and random.random() < 0.5:
            _wander(random, section)
    return Book.model_validate(data)


def _wander(random: Random, section: dict[str, Any]) -> None:
    """A section as an encounter, most of whose choices are spots."""
    section.update(town="A tent", encounter=True)
    for choice in section["choices"]:
        if random.random() < 0.7:
            choice["effects"] = [*choice["effects"][:-1], {"kind": "turn_to", "section": section["number"]}]


def _at_sea(random: Random, data: Any, cards_return: bool) -> Any:
    """A plain book's data in the words of a campaign, with ways back to the ship among its turns."""
    if isinstance(data, dict):
        match data.get("kind"):
            case "turn_to" if random.random() < 0.5:
                return {"kind": "return_to_ship"}
            case "end_story":
                return {**data, "kind": "end_campaign"}
            case "chance":
                return {"kind": "challenge", "skill": "craft", "number": 5}
            case "nothing" if random.random() < 0.5:
                return random.choice(({"kind": "gain_explore", "token": "A"}, {"kind": "cross_off_location"}))
            case "card" if random.random() < 0.5:
                return {"kind": "explore", "token": "A"}
            case "lose_card" if not cards_return:
                return {"kind": "nothing"}
            case "owns" if data["thing"] == "adventure_card":
                return {"kind": "explore", "token": random.choice("AB")}
            case _:
                return {key: _at_sea(random, value, cards_return) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_at_sea(random, one, cards_return) for one in data]
    return data


# ---------------------------------------------------------------- frayed campaigns


def frayed_campaign(random: Random) -> Book:
    """A small synthetic campaign with a few threads pulled: its places are trees behind guards, as in a large book, but
    for ways that lead elsewhere, tokens, cards that come and go, and places that are crossed off."""
    recipe = Recipe(
        sections=random.randint(5, 24),
        keywords=random.randint(1, 3),
        seed=random.randrange(10**9),
        ruleset="sleeping_gods",
        words=1,
        per_place=random.choice((4, 8, 12)),
        guards=random.choice((0.6, 0.9, 1.0)),
        negative=0.4,
        losses=0.3,
        redirects=random.choice((0, 0.1, 0.3)),
        towns=random.choice((0, 0.2)),
    )
    book = synthetic_book(recipe)
    thread = _Thread(random, list(book.sections), random.choice((0.05, 0.1, 0.2)), random.random() < 0.2)
    data = thread.pulled(book.model_dump())
    data["chapters"][0]["sections"].append(_giving(recipe.keywords))
    data["atlas"][0]["regions"][0]["locations"].append("G")
    return Book.model_validate(data)


def _giving(quests: int) -> dict[str, Any]:
    """A place where every quest is given, so that each can be required elsewhere."""
    effects = [({"kind": "gain_quest", "quest": at + 1}, {"kind": "return_to_ship"}) for at in range(quests)]
    choices = [
        {"letter": letter, "text": "Ask.", "effects": several} for letter, several in zip("ABCD", effects, strict=False)
    ]
    return {"number": "G", "choices": choices}


class _Thread(NamedTuple):
    random: Random
    numbers: list[str]
    loose: float
    """How much of it is."""
    crosses: bool
    """Whether places are crossed off."""

    def pulled(self, data: Any) -> Any:
        """A book's data with some links led elsewhere and some effects replaced."""
        if isinstance(data, list | tuple):
            return [self.pulled(one) for one in data]
        if not isinstance(data, dict):
            return data
        random, loose = self.random, self.random.random() < self.loose
        match data.get("kind"):
            case "turn_to" if loose:
                return {**data, "section": random.choice(self.numbers)}
            case "gain_goods" if random.random() < 0.5:
                return random.choice(
                    (
                        {"kind": "gain_explore", "token": "A"},
                        {"kind": "gain_card", "card": 1},
                        {"kind": "lose_card", "card": 1},
                        {"kind": "cross_off_location"} if self.crosses else data,
                    )
                )
            case "keyword" if loose:
                return random.choice(({"kind": "explore", "token": "A"}, {"kind": "card", "card": 1}))
            case _:
                return {key: self.pulled(value) for key, value in data.items()}
