"""Synthetic books of any size, for measuring and for testing: seeded, linked, and clean.

A book is a number of places, each a small tree of sections with one entrance. Places give and test the keywords of
quest lines, so what happens in one place depends on what was done in others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from wanderbook.book.atlas import Page, Region, Square
from wanderbook.book.book import Book, Cards, Ending, Place, RulesetName, TitlePage
from wanderbook.book.cards import Adventure, Quest
from wanderbook.book.conditions import And, Condition, HasKeyword, Not, Or
from wanderbook.book.effects import (
    CompleteQuest,
    Effect,
    EndCampaign,
    EndStory,
    GainCard,
    GainGoods,
    GainQuest,
    LoseHealth,
    LoseQuest,
    ReturnToMap,
    ReturnToShip,
    TurnTo,
)
from wanderbook.book.enemies import Enemy
from wanderbook.book.enemies import Square as GridSquare
from wanderbook.book.sections import (
    Challenge,
    Chance,
    Choice,
    Combat,
    DrawTable,
    Failure,
    Instructions,
    Prose,
    Redirect,
    Row,
    Section,
    Trial,
)
from wanderbook.book.storybook import Chapter, Sections
from wanderbook.book.vocabulary import vocabularies


@dataclass(frozen=True)
class Recipe:
    """The size and the ingredients of a book. Shares are chances per section or per choice."""

    sections: int = 200
    keywords: int = 20
    seed: int = 1
    ruleset: RulesetName = "gamebook"
    words: int = 55
    per_place: int = 10
    per_chapter: int = 500
    guards: float = 0.2
    negative: float = 0.25
    """The share of guards that forbid a keyword instead of requiring it."""
    losses: float = 0.4
    """The share of quests that are completed or lost somewhere."""
    redirects: float = 0.08
    towns: float = 0.05
    trials: float = 0.25
    tables: float = 0.03


FINALE = ("F1", "F2", "F3")
_SUBJECTS = (
    "the tide, a grey heron, the harbour clerk, an old rope, the lamp, your shadow, the ferryman, a wet map, the bell"
).split(", ")
_VERBS = "waits beside, forgets, leans against, is counted by, answers, drifts past, looks like, keeps".split(", ")
_OBJECTS = (
    "the open door, a ledger of debts, the third stair, a bowl of salt, the far shore, the last boat, nothing at all"
).split(", ")
_ACTS = (
    "Follow the sound, Ask about the bell, Turn back, Open the box, Wait for the tide, Pay what is owed, Say nothing"
).split(", ")
_SYLLABLES = ["BA", "DE", "KO", "LI", "MU", "NA", "PE", "RO", "SI", "TA", "VU", "ZE"]


USUAL = Recipe()


def synthetic_book(recipe: Recipe = USUAL, keep: bool = True) -> Book:
    """A book by this recipe. The same recipe always gives the same book. Without `keep`, sections are generated on each
    iteration and not stored, to save memory."""
    return _Maker(recipe).book() if keep else _Maker(recipe).unkept()


class _Unkept(Sections):
    """The sections of a recipe, generated again on each iteration and never stored."""

    __slots__ = ("_recipe",)

    def __init__(self, recipe: Recipe) -> None:
        super().__init__()
        self._recipe = recipe

    def __iter__(self) -> Iterator[str]:
        return _Maker(self._recipe).numbers()

    def __len__(self) -> int:
        return self._recipe.sections

    def values(self) -> Any:
        return _Maker(self._recipe).sections()


class _Maker:
    """Makes the content of a synthetic book by a recipe. Everything is drawn from one seed, in order."""

    def __init__(self, recipe: Recipe) -> None:
        """Draws where each quest's keyword is given, taken and tested; the sections are made later."""
        self.recipe = recipe
        self.random = Random(recipe.seed)
        self.vocabulary = vocabularies()[recipe.ruleset]
        self.sea, self.sky = recipe.ruleset == "sleeping_gods", recipe.ruleset == "distant_skies"
        self.campaign = self.sea or self.sky
        self.home = ReturnToShip() if self.sea else ReturnToMap()
        self.keywords = [_word(number) for number in range(recipe.keywords)]
        finale = len(FINALE) if self.campaign else 0
        self.places = _places(max(1, recipe.sections - finale), recipe.per_place)
        self.entrances = [place[0] for place in self.places]
        numbers = [number for place in self.places for number in place]
        # The sections that give, take and test each quest's keyword.
        self.gains = self._spread(numbers, 1.0)
        self.losses = self._spread(numbers, recipe.losses)
        self.asked = self._spread([number for place in self.places if len(place) > 1 for number in place], 1.0)

    def _spread(self, numbers: list[str], share: float) -> dict[str, list[int]]:
        """Keywords for a share of the quests, each by its index, listed by the number of a random section."""
        spread: dict[str, list[int]] = {}
        for keyword in range(self.recipe.keywords):
            if numbers and (share >= 1 or self.random.random() < share):
                spread.setdefault(self.random.choice(numbers), []).append(keyword)
        return spread

    # ---------------------------------------------------------------- the whole

    def numbers(self) -> Iterator[str]:
        yield from (number for place in self.places for number in place)
        yield from FINALE if self.campaign else ()

    def sections(self) -> Iterator[Section]:
        for at in range(len(self.places)):
            yield from self._place(at)
        yield from self._finale()

    def unkept(self) -> Book:
        bare = self._bound(())
        bare.__dict__["sections"] = _Unkept(self.recipe)
        return bare

    def book(self) -> Book:
        """The book with all of its sections, in chapters."""
        recipe = self.recipe
        sections = list(self.sections())
        chapters = tuple(
            Chapter(
                name=f"{at // recipe.per_chapter + 1:03}.md", sections=Sections(sections[at : at + recipe.per_chapter])
            )
            for at in range(0, len(sections), recipe.per_chapter)
        )
        return self._bound(chapters)

    def _bound(self, chapters: tuple[Chapter, ...]) -> Book:
        """The book of these chapters, with the cards and the atlas that its sections mention."""
        pages = tuple(self._atlas()) if self.campaign else ()
        cards = Cards(
            quest=tuple(
                Quest(number=at + 1, name=f"The matter of {word.title()}", keyword=word)
                for at, word in enumerate(self.keywords)
            ),
            adventure=() if self.sky else (Adventure(number=1, name="A brass whistle"),),
            enemy=_enemies(self.sea) if self.campaign else (),
        )
        return Book(title_page=self._title_page(), chapters=chapters, cards=cards, atlas=pages)

    def _title_page(self) -> TitlePage:
        """The title page; a campaign begins at the first place, another book at its first section."""
        recipe = self.recipe
        common = {
            "title": f"Synthetic book {recipe.seed}",
            "ruleset": recipe.ruleset,
            "ending": (Ending(number=1, name="Home"), Ending(number=2, name="Elsewhere")),
        }
        if self.campaign:
            return TitlePage(**common, begin=Place(page=1, space="A" if self.sea else "A1"), deck_ends=FINALE)
        return TitlePage(**common, start=self.entrances[0])

    def _finale(self) -> Iterator[Section]:
        """The sections read when the event deck ends; the last of them ends the campaign."""
        if self.campaign:
            home: tuple[Effect, ...] = (self.home,)
            ends = (home, home, (EndCampaign(ending=1),))
            for number, effects in zip(FINALE, ends, strict=True):
                yield Section(number=number, body=(Prose(text=self._prose()), Instructions(effects=effects)))

    def _atlas(self) -> Iterator[Page]:
        """Pages in a row from west to east: six regions each in a ring, up to four places a region; or four rows of six
        squares, a place on each."""
        per_page = 24
        pages = range(1, (len(self.entrances) + per_page - 1) // per_page + 1)
        for page in pages:
            here = self.entrances[(page - 1) * per_page : page * per_page]
            beyond = {"west": page - 1, "east": page + 1}
            edges = {way: to for way, to in beyond.items() if to in pages}
            if self.sky:
                yield Page(number=page, edges=edges, squares=_squares(here))
                continue
            regions = tuple(
                Region(
                    id=letter,
                    neighbours=("ABCDEF"[at - 1], "ABCDEF"[(at + 1) % 6]),
                    edges=("west",) if letter == "A" else ("east",) if letter == "D" else (),
                    locations=tuple(here[at * 4 : at * 4 + 4]),
                    port="Harbour" if letter == "A" else None,
                )
                for at, letter in enumerate("ABCDEF")
            )
            yield Page(number=page, edges=edges, regions=regions)

    # ---------------------------------------------------------------- one place

    def _place(self, at: int) -> list[Section]:
        """A tree of sections: each is reached from an earlier one that has room for another choice."""
        numbers = self.places[at]
        children: dict[str, list[str]] = {number: [] for number in numbers}
        for child in range(1, len(numbers)):
            roomy = [number for number in numbers[max(0, child - 6) : child] if len(children[number]) < 3]
            children[self.random.choice(roomy or numbers[child - 1 : child])].append(numbers[child])
        parents = [number for number in numbers if children[number]]
        for number in numbers:
            if number in self.asked and number not in parents:  # it has no choices that could test anything
                self.asked.setdefault(self.random.choice(parents), []).extend(self.asked.pop(number))
        return [self._section(number, children[number], at) for number in numbers]

    def _section(self, number: str, children: list[str], place: int) -> Section:
        """A section that leads to its children by choices or by a draw, and by one more choice to another place."""
        chance = self.random.random
        town = bool(children) and chance() < self.recipe.towns
        body: list[Prose | Instructions | DrawTable] = [Prose(text=self._prose())]
        if effects := self._own_effects(number):
            body.append(Instructions(effects=effects))
        leaves = self._leaving(place)
        if len(children) == 2 and not town and not self.asked.get(number) and chance() < self.recipe.tables * 5:
            body.append(self._table(children))
            return Section(number=number, redirects=self._redirects(number), body=tuple(body))
        if not children:
            body = _join_instructions(body, leaves)
            return Section(number=number, redirects=self._redirects(number), body=tuple(body))
        choices = [
            self._choice("ABCD"[at], child, number, at, last=at + 1 == len(children))
            for at, child in enumerate(children)
        ]
        choices = _distinct_choices(choices)
        choices.append(Choice(letter="ABCD"[len(children)], text=f"{self._act()}, and leave.", effects=leaves))
        return Section(
            number=number,
            redirects=self._redirects(number),
            town=f"Port {number.replace('.', '-')}" if town else None,
            body=tuple(body),
            choices=tuple(choices),
        )

    def _choice(self, letter: str, child: str, number: str, at: int, last: bool) -> Choice:
        """A choice that leads to a child, perhaps with a guard, a trial and a gift."""
        chance = self.random.random
        trial = self._trial() if chance() < self.recipe.trials else None
        failure = self._failure() if trial and (not isinstance(trial, Combat) or chance() < 0.5) else None
        asks = bool(self.asked.get(number))
        return Choice(
            letter=letter,
            text=f"{self._act()}.",
            requires=self._guard(number, last) if at == 0 or asks or chance() < self.recipe.guards else None,
            trial=trial,
            failure=failure,
            effects=(*self._gifts(), TurnTo(section=child)),
        )

    def _guard(self, number: str, last: bool) -> Condition | None:
        """The guard of a choice. Tests that this section must have come first, the last choice takes the rest, then
        random ones."""
        if asked := self.asked.get(number):
            wanted = [asked.pop() for _ in range(len(asked) if last else 1)]
            tests = tuple(HasKeyword(keyword=self.keywords[at]) for at in wanted)
            return tests[0] if len(tests) == 1 else And(all=tests)
        if not self.keywords or self.random.random() >= self.recipe.guards:
            return None
        keyword_test = HasKeyword(keyword=self.random.choice(self.keywords))
        if self.random.random() < self.recipe.negative:
            return Not(of=keyword_test)
        other = HasKeyword(keyword=self.random.choice(self.keywords))
        if other != keyword_test and self.random.random() < 0.2:
            return self.random.choice((And(all=(keyword_test, other)), Or(any=(keyword_test, other))))
        return keyword_test

    def _redirects(self, number: str) -> tuple[Redirect, ...]:
        """Redirects to another place's entrance while a keyword is held; only forward, so that none form a loop."""
        if not self.keywords or self.random.random() >= self.recipe.redirects:
            return ()
        place = int(number.split(".")[0]) - 1
        if place + 1 >= len(self.entrances):
            return ()
        to = self.entrances[self.random.randrange(place + 1, min(place + 20, len(self.entrances)))]
        return (Redirect(when=HasKeyword(keyword=self.random.choice(self.keywords)), to=to),)

    def _own_effects(self, number: str) -> tuple[Effect, ...]:
        gains = (GainQuest(quest=keyword + 1) for keyword in self.gains.get(number, ()))
        losses = (self.random.choice((LoseQuest, CompleteQuest))(quest=key + 1) for key in self.losses.get(number, ()))
        return (*gains, *losses)

    def _gifts(self) -> tuple[Effect, ...]:
        """For about one choice in seven, a good or a card."""
        if self.random.random() >= 0.15:
            return ()
        if not self.campaign:
            return (GainCard(card=1),)
        return (GainGoods(amount=self.random.randint(1, 4), good="coin" if self.sea else "meat"),)

    def _trial(self) -> Trial:
        """A random trial that the ruleset has: a chance of dice, a fight or a challenge."""
        if not self.campaign:
            return Chance(wins=self.random.randint(1, 5), faces=6)
        if self.random.random() < 0.2:
            return Combat(enemies=tuple(sorted(self.random.sample((1, 2, 3), self.random.randint(1, 3)))))
        return Challenge(skill=self.random.choice(self.vocabulary.skills), number=self.random.randint(4, 9))

    def _failure(self) -> Failure:
        effects = (LoseHealth(amount=self.random.randint(1, 4)),) if self.campaign else ()
        return Failure(effects=effects, text=self._sentence())

    def _leaving(self, place: int) -> tuple[Effect, ...]:
        """The effects that leave a place: back to the ship or the map, to the next place, or to an ending after the
        last."""
        if self.campaign:
            return (self.home,)
        if place + 1 < len(self.entrances):
            return (TurnTo(section=self.entrances[place + 1]),)
        return (EndStory(ending=self.random.randint(1, 2)),)

    def _table(self, children: list[str]) -> DrawTable:
        """A draw of fate, or a roll of a die, that leads to one of two children."""
        rows = (
            Row(low=1, high=3, effects=(TurnTo(section=children[0]),)),
            Row(low=4, high=8 if self.sky else 6, effects=(TurnTo(section=children[1]),)),
        )
        return DrawTable(faces=None if self.campaign else 6, rows=rows)

    # ---------------------------------------------------------------- words

    def _prose(self) -> str:
        """Random sentences, of about as many words as the recipe wants."""
        sentences: list[str] = []
        count = 0
        while count < self.recipe.words:
            sentences.append(self._sentence())
            count += sentences[-1].count(" ") + 1
        return " ".join(sentences)

    def _sentence(self) -> str:
        pick = self.random.choice
        sentence = f"{pick(_SUBJECTS)} {pick(_VERBS)} {pick(_OBJECTS)}."
        return sentence[0].upper() + sentence[1:]

    def _act(self) -> str:
        return self.random.choice(_ACTS)


def _places(sections: int, per_place: int) -> list[list[str]]:
    """Numbers of every place's sections: `7`, `7.1`, `7.2` …"""
    places = []
    for at in range((sections + per_place - 1) // per_place):
        size = min(per_place, sections - at * per_place)
        places.append([str(at + 1), *(f"{at + 1}.{number}" for number in range(1, size))])
    return places


def _join_instructions(
    body: list[Prose | Instructions | DrawTable], effects: tuple[Effect, ...]
) -> list[Prose | Instructions | DrawTable]:
    """The blocks, with neighbouring instructions joined into one."""
    if isinstance(body[-1], Instructions):
        return [*body[:-1], Instructions(effects=(*body[-1].effects, *effects))]
    return [*body, Instructions(effects=effects)]


def _word(number: int) -> str:
    """A different made-up word for each number: BABA, BADE, …"""
    letters, base = "", len(_SYLLABLES)
    for _ in range(4):
        letters = _SYLLABLES[number % base] + letters
        number //= base
    return letters


def _squares(entrances: list[str]) -> tuple[tuple[Square, ...], ...]:
    """Four rows of six squares, with a place on each as long as there are any. The plane lands on the first."""
    places = dict(enumerate(entrances))
    return tuple(
        tuple(
            Square(id=f"{letter}{row + 1}", location=places.get(row * 6 + at), landing=row == at == 0)
            for at, letter in enumerate("ABCDEF")
        )
        for row in range(4)
    )


def _enemies(at_sea: bool) -> tuple[Enemy, ...]:
    """Three crabs. Only at sea do enemies have a defense, and squares with damage of their own."""
    heart, empty, synergy = GridSquare(heart=1), GridSquare(), GridSquare(synergy=True)
    grid = ((heart, empty, synergy), (empty, heart, GridSquare(damage=1) if at_sea else empty))
    return tuple(
        Enemy(number=n, name=f"Reef crab {n}", level=n + 1, defense=3 + n if at_sea else 0, damage=n, grid=grid)
        for n in (1, 2, 3)
    )


def _distinct_choices(choices: list[Choice]) -> list[Choice]:
    """The choices of a section with different words for each."""
    texts: list[str] = []
    for choice in choices:
        others = (f"{act}." for act in _ACTS)
        texts.append(next((one for one in (choice.text, *others) if one not in texts), choice.text))
    return [choice.model_copy(update={"text": text}) for choice, text in zip(choices, texts, strict=True)]
