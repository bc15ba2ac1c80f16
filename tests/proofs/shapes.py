"""Random plain books of several shapes, besides tangles: what real gamebooks look like, with everything in the way.

- *skills*: some of several are chosen first; what follows asks for them on one long way
- *rounds*: a place that is returned to, from where things are fetched, lost and swapped
- *pairs*: things that come only together, or only one of two, and choices that ask for one without the other
"""

from __future__ import annotations

from random import Random

from wanderbook.book import Book, Cards, Chapter, Choice, Section, Sections, TitlePage
from wanderbook.book.book import Ending
from wanderbook.book.cards import Adventure, Quest
from wanderbook.book.conditions import And, Condition, HasCard, HasKeyword, HasQuest, Not, Or, Owns
from wanderbook.book.effects import CompleteQuest, Effect, EndStory, GainCard, GainQuest, LoseCard, LoseQuest, TurnTo
from wanderbook.book.sections import Chance, DrawTable, Failure, Instructions, Redirect, Row

WORDS = ("LAMP", "SALT", "DEBT", "BELL")


def shaped_book(random: Random) -> Book:
    return random.choice((skills, rounds, pairs))(random)


def skills(random: Random) -> Book:
    """Choose so many of several cards, then a way on through a dozen sections that ask for them."""
    several = random.randint(3, 5)
    taken = random.randint(1, several - 1)
    cards = list(range(1, several + 1))
    full = Redirect(when=Owns(thing="adventure_card", amount=taken), to="2")
    picks = tuple(
        _choice("ABCDEFGH"[at], (GainCard(card=card), TurnTo(section="1")), Not(of=HasCard(card=card)))
        for at, card in enumerate(cards)
    )
    sections = [Section(number="1", redirects=(full,), choices=picks)]
    last = random.randint(5, 9)
    for at in range(2, last):
        ways = [str(min(last, at + random.randint(1, 3))) for _ in range(random.randint(1, 3))]
        choices = tuple(
            _choice("ABC"[nth], (*_some(random, cards), _on(random, to)), _maybe(random, cards))
            for nth, to in enumerate(ways)
        )
        redirects = (Redirect(when=_asked(random, cards), to=str(last)),) if random.random() < 0.3 else ()
        sections.append(Section(number=str(at), redirects=redirects, choices=choices))
    sections.append(_ending(str(last), random))
    return _book(sections, cards)


def rounds(random: Random) -> Book:
    """A square with several houses around it, each of which gives, takes or swaps something."""
    cards = [1, 2, 3]
    houses = [str(at) for at in range(2, 2 + random.randint(2, 5))]
    letters = "ABCDEF"
    square = tuple(
        _choice(letter, (TurnTo(section=house),), _maybe(random, cards))
        for letter, house in zip(letters, houses, strict=False)
    )
    out = _choice("G", (EndStory(ending=1),), _asked(random, cards))
    sections = [Section(number="1", choices=(*square, out))]
    for house in houses:
        sections.append(_house(random, house, cards, houses))
    return _book(sections, cards)


def _house(random: Random, number: str, cards: list[int], houses: list[str]) -> Section:
    home = TurnTo(section="1")
    if random.random() < 0.25:
        rows = [Row(low=1, high=3, effects=(*_some(random, cards), home)), Row(low=4, high=6, effects=(home,))]
        return Section(number=number, body=(DrawTable(faces=6, rows=tuple(rows)),))
    redirects = []
    for _ in range(random.choice((0, 0, 1, 2))):
        redirects.append(Redirect(when=_asked(random, cards), to=random.choice(["1", *houses])))
    body = (Instructions(effects=_some(random, cards)),) if random.random() < 0.5 else ()
    trial, failure = None, None
    if random.random() < 0.3:
        trial, failure = Chance(wins=2, faces=6), Failure(effects=(*_some(random, cards), home))
    first = Choice(
        letter="A",
        text="Try.",
        requires=_maybe(random, cards),
        trial=trial,
        failure=failure,
        effects=(*_some(random, cards), home),
    )
    rest = (_choice("B", (home,), None),) if random.random() < 0.6 else ()
    return Section(number=number, redirects=tuple(redirects), body=body, choices=(first, *rest))


def pairs(random: Random) -> Book:
    """Two things that are always gained together, two of which only one can be had, and choices that ask otherwise."""
    both = (GainQuest(quest=1), GainQuest(quest=2))
    one_of = [
        _choice("B", (GainCard(card=1), TurnTo(section="1")), Not(of=HasCard(card=2))),
        _choice("C", (GainCard(card=2), TurnTo(section="1")), Not(of=HasCard(card=1))),
    ]
    swap = _choice("D", (LoseCard(card=1), GainCard(card=2), TurnTo(section="1")), HasCard(card=1))
    lose = (LoseQuest(quest=1),) if random.random() < 0.5 else (LoseQuest(quest=2), LoseQuest(quest=1))
    taking = _choice("E", (*lose, TurnTo(section="2")), HasQuest(quest=2))
    sections = [
        Section(number="1", choices=(_choice("A", (*both, TurnTo(section="1")), None), *one_of, swap, taking)),
        Section(
            number="2",
            choices=(
                _choice("A", (TurnTo(section="3"),), And(all=(HasKeyword(keyword="LAMP"), Not(of=HasQuest(quest=2))))),
                _choice("B", (TurnTo(section="3"),), And(all=(HasCard(card=1), HasCard(card=2)))),
                _choice("C", (TurnTo(section=random.choice("13")),), _maybe(random, [1, 2])),
            ),
        ),
        _ending("3", random),
    ]
    return _book(sections, [1, 2, 3])


# ---------------------------------------------------------------- pieces


def _book(sections: list[Section], cards: list[int]) -> Book:
    quests = tuple(Quest(number=at, name=f"Matter {at}", keyword=word) for at, word in enumerate(WORDS, 1))
    page = TitlePage(
        title="A shape",
        ruleset="gamebook",
        start="1",
        ending=(Ending(number=1, name="Home"), Ending(number=2, name="Elsewhere")),
    )
    items = tuple(Adventure(number=card, name=f"Item {card}") for card in cards)
    chapter = Chapter(name="all.md", sections=Sections(sections))
    return Book(title_page=page, chapters=(chapter,), cards=Cards(quest=quests, adventure=items))


def _choice(letter: str, effects: tuple[Effect, ...], requires: Condition | None) -> Choice:
    return Choice(letter=letter, text="Go on.", requires=requires, effects=effects)


def _ending(number: str, random: Random) -> Section:
    """Sometimes one that not everybody can leave."""
    requires = HasKeyword(keyword=random.choice(WORDS)) if random.random() < 0.4 else None
    return Section(number=number, choices=(_choice("A", (EndStory(ending=2),), requires),))


def _on(random: Random, to: str) -> Effect:
    return EndStory(ending=1) if random.random() < 0.1 else TurnTo(section=to)


def _some(random: Random, cards: list[int]) -> tuple[Effect, ...]:
    return tuple(_effect(random, cards) for _ in range(random.choice((0, 1, 1, 2))))


def _effect(random: Random, cards: list[int]) -> Effect:
    quest, card = random.randint(1, len(WORDS)), random.choice(cards)
    return random.choice(
        (
            GainQuest(quest=quest),
            GainQuest(quest=quest),
            LoseQuest(quest=quest),
            CompleteQuest(quest=quest),
            GainCard(card=card),
            LoseCard(card=card),
        )
    )


def _maybe(random: Random, cards: list[int]) -> Condition | None:
    return _asked(random, cards) if random.random() < 0.5 else None


def _asked(random: Random, cards: list[int], depth: int = 2) -> Condition:
    match random.randrange(7 if depth else 4):
        case 0:
            return HasKeyword(keyword=random.choice(WORDS))
        case 1:
            return HasQuest(quest=random.randint(1, len(WORDS)))
        case 2 | 3:
            return HasCard(card=random.choice(cards))
        case 4:
            return Not(of=_asked(random, cards, depth - 1))
        case 5:
            return And(all=(_asked(random, cards, depth - 1), _asked(random, cards, depth - 1)))
        case _:
            return Or(any=(_asked(random, cards, depth - 1), _asked(random, cards, depth - 1)))
