"""`wb.odds`: the odds of a gamebook's endings, and of a campaign's challenges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from wanderbook.api.books import Book, Named, load
from wanderbook.api.progress import in_one_bar
from wanderbook.api.results import Collection, Row, counted
from wanderbook.book import Choice
from wanderbook.diagnostics import suggest
from wanderbook.ids import ending_name
from wanderbook.json_data import JsonObject
from wanderbook.machine.compiled import Story
from wanderbook.odds.chances import ENDLESS, SAMPLES, STATES, Chances, chances, wilson
from wanderbook.odds.loops import Share
from wanderbook.progress import Progress
from wanderbook.session.outlook import ChallengeForecast, PartyOdds, challenges, outlook

if TYPE_CHECKING:
    from wanderbook.api.plots import Chart

LONGEST = 40
"""Digits of a fraction that is still told as one."""
BEST = "best for "


@in_one_bar
def odds(
    book: Named,
    ending: str | int | None = None,
    *,
    challenge: str | None = None,
    states: int = STATES,
    plays: int = SAMPLES,
    seed: int = 1,
    progress: Progress | None = None,
) -> EndingOdds | ChallengeOdds:
    """The odds of endings or challenges, exact where possible.

    Of a gamebook: each ending, for a reader who chooses at random, for a cautious one, and at best; with `ending`, the
    best play for that one only. Of a campaign, or with `challenge`: each challenge, for everybody alone and for the
    best party of each size. Raises `KeyError` for an ending or a challenge that the book does not have.

    >>> import wanderbook as wb
    >>> found = wb.odds("the-lamplighters-round")
    >>> found["best"]["ending:2"]
    Fraction(1, 1)
    """
    loaded = load(book, progress=progress)
    if not isinstance(loaded, Book):  # a story of another program
        from wanderbook.api.story_plays import story_odds

        return story_odds(loaded, seed=seed, progress=progress)
    tell = progress or (lambda what, done, of: None)
    if loaded.content.atlas or challenge:
        return _challenge_odds(loaded, challenge, tell)
    story = Story(loaded.content)
    wanted = None if ending is None else [ending_of(loaded, story, str(ending))]
    odds_found = chances(story, states, plays, seed, wanted, lambda what: tell(what, 0, 0))
    return EndingOdds(loaded, story, odds_found)


class Unknown(KeyError):
    """Raised for an ending or a challenge that the book does not have, with a suggestion."""

    def __str__(self) -> str:
        return str(self.args[0])


# ---------------------------------------------------------------- endings


def ending_of(book: Book, story: Story, text: str) -> str:
    """The name of an ending, `ending:2`, from its number, its name or its title. Raises `Unknown`."""
    names = {name: name for name in story.contents["endings"]}
    names |= {name.partition(":")[2]: name for name in story.contents["endings"]}
    names |= {ending.name: ending_name(ending.number) for ending in book.content.title_page.ending if ending.name}
    if text not in names:
        hint = suggest(text, names) or f"there are {', '.join(story.contents['endings']) or 'none'}"
        raise Unknown(f"there is no ending {text!r}; {hint}")
    return names[text]


class EndingOdds(Collection, Mapping[str, Mapping[str, Share]]):
    """The odds of each ending: by `random` play, by `cautious` play, and at `best`.

    >>> import wanderbook as wb
    >>> found = wb.odds("the-lamplighters-round")
    >>> sorted(found), found.how
    (['best', 'cautious', 'random'], {'random': 'exact', 'cautious': 'exact', 'best': 'exact'})
    """

    COLUMNS = ("ending", "name", "play", "chance", "how")

    def __init__(self, book: Book, story: Story, found: list[Chances]) -> None:
        """Sort the chances found into plays of one kind and best plays for each ending."""
        self.book, self.story, self.found = book, story, found
        self.plays = {one.play: one for one in found if not one.play.startswith(BEST)}
        """Random and cautious play."""
        self.best = {one.play.removeprefix(BEST): one for one in found if one.play.startswith(BEST)}
        """The best play for each ending."""

    def __getitem__(self, play: str) -> Mapping[str, Share]:
        """Chances by the name of an end: `ending:2`, `stuck:12`. A missing name never happens."""
        if play == "best":
            return {name: share for name, one in self.best.items() if (share := one.ends.get(name)) is not None}
        return self.plays[play].ends

    def __iter__(self) -> Iterator[str]:
        return iter((*self.plays, *(["best"] if self.best else [])))

    def __len__(self) -> int:
        return len(tuple(iter(self)))

    @property
    def how(self) -> dict[str, str]:
        """The method for each: `exact`, `computed`, `sampled`, or `undecided`."""
        each = {play: one.how for play, one in self.plays.items()}
        best = {one.how for one in self.best.values()}
        return {**each, **({"best": best.pop() if len(best) == 1 else ", ".join(sorted(best))} if best else {})}

    @property
    def assumed(self) -> tuple[str, ...]:
        """The assumptions behind the odds."""
        return tuple(sorted(self.story.assumed))

    @property
    def ends(self) -> tuple[str, ...]:
        """All endings, and all other ways in which plays end."""
        others = (name for play in self.plays.values() for name in sorted(play.ends))
        return tuple(dict.fromkeys([*self.story.contents["endings"], *others]))

    def name_of(self, end: str) -> str:
        """The book's name for an ending; empty if it has none."""
        return next(
            (ending.name for ending in self.book.content.title_page.ending if end == ending_name(ending.number)), ""
        )

    def title(self, end: str) -> str:
        """An end in words for people."""
        kind, _, number = end.partition(":")
        if kind == "stuck":
            return f"stuck at {number}"
        name = self.name_of(end)
        return end if end == ENDLESS else f"{number}. {name}" if name else f"ending {number}"

    @property
    def headline(self) -> str:
        return f"{self.book.title}: {counted(len(self.story.contents['endings']), 'ending')}"

    def rows(self) -> Iterator[tuple[str, str, str, float | None, str]]:
        """A row for each ending and kind of play: ending, its title, kind of play, chance (None if unknown), and
        method.
        """
        for end in self.ends:
            for play, result in self.plays.items():
                yield end, self.title(end), play, float(result.ends.get(end, 0)) if result.ends else None, result.how
            if most := self.best.get(end):
                share = most.ends.get(end)
                yield end, self.title(end), "best", None if share is None else float(share), most.how

    def plot(self) -> Chart:
        """An Altair chart of the odds of each ending. Altair comes with `pip install 'wanderbook[notebook]'`."""
        from wanderbook.api import plots

        return plots.chances([row[1:4] for row in self.rows()], self.headline)

    def to_dict(self) -> JsonObject:
        """The odds as plain data, for JSON."""
        return {
            "book": self.book.title,
            "assumed": list(self.assumed),
            "plays": {name: self._play(one) for name, one in self.plays.items()},
            "best": {
                name: {"name": self.name_of(name), "how": one.how, "why": one.why, **_number(one, one.ends.get(name))}
                for name, one in self.best.items()
            },
        }

    def _play(self, chances: Chances) -> JsonObject:
        """The chances of one way to play, by ending, with how they were computed, for JSON."""
        ends = {name: {"name": self.name_of(name), **_number(chances, share)} for name, share in chances.ends.items()}
        return {
            "how": chances.how,
            "why": chances.why,
            "ends": ends,
            "stuck": float(chances.stuck) if chances.ends else None,
        }


def _number(chances: Chances, share: Share | None) -> JsonObject:
    """The chance with its precision: as a fraction, with a bound, or with an interval."""
    if share is None:
        return {"chance": None}
    data: JsonObject = {"chance": float(share)}
    if chances.how == "exact":
        data |= _fraction(share)
    elif chances.how == "computed":
        data["within"] = chances.within
    elif chances.how == "sampled":
        data |= {"count": round(share * chances.plays), "of": chances.plays}
        data["interval"] = list(wilson(round(share * chances.plays), chances.plays))
    return data


def _fraction(share: Share) -> dict[str, str]:
    return {"exact": str(share)} if isinstance(share, Fraction) and len(str(share)) <= LONGEST else {}


# ---------------------------------------------------------------- challenges


def _challenge_odds(book: Book, challenge: str | None, tell: Progress) -> ChallengeOdds:
    """The odds of one challenge, or of all of the book's."""
    wanted = wanted_challenges(book, challenge)
    forecasts = []
    for at, (name, choice) in enumerate(wanted.items(), 1):
        tell("Challenges", at, len(wanted))
        forecasts.append(outlook(book.game, name, choice))
    return ChallengeOdds(book, forecasts)


def wanted_challenges(book: Book, name: str | None) -> dict[str, Choice]:
    """All challenges of a book by name, or only the one with this name; `all` also means all of them. Raises
    `KeyError`.
    """
    known = dict(challenges(book.game))
    if name is None or name == "all":
        return known
    if name in known:
        return {name: known[name]}
    section, _, letter = name.partition(":")
    if section in book and letter in {choice.letter for choice in book[section].choices}:
        here = [one for one in known if one.startswith(f"{section}:")]
        raise Unknown(f"{name} is a choice without a challenge; section {section} has {', '.join(here) or 'none'}")
    raise Unknown(f"there is no challenge {name}; {suggest(name, known) or 'see them all without --challenge'}")


class ChallengeOdds(Collection, Mapping[str, ChallengeForecast]):
    """The odds of each challenge, by its choice.

    >>> import wanderbook as wb
    >>> found = wb.odds("the-lamplighters-round", challenge="12:B")
    >>> found["12:B"].needs, found["12:B"].best.chance
    ('4 in 6', Fraction(2, 3))
    """

    COLUMNS = ("choice", "needs", "crew", "chance")

    def __init__(self, book: Book, found: list[ChallengeForecast]) -> None:
        self.book, self.found = book, {one.choice: one for one in found}

    def __getitem__(self, choice: str) -> ChallengeForecast:
        return self.found[choice]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    @property
    def headline(self) -> str:
        return f"{self.book.title}: {counted(len(self), 'challenge')}"

    def rows(self) -> Iterator[Row]:
        for challenge in self.found.values():
            for party in challenge.parties:
                yield challenge.choice, challenge.needs, ", ".join(party.names), float(party.chance)

    def plot(self) -> Chart:
        """An Altair chart of each challenge: nobody's chance, each crew member's alone, and the best party's."""
        from wanderbook.api import plots

        return plots.challenges(list(self.rows()), self.headline)

    def to_dict(self) -> JsonObject:
        """The odds as plain data, for JSON."""
        data: JsonObject = {
            one.choice: {"needs": one.needs, "parties": [party_dict(party) for party in one.parties]}
            for one in self.found.values()
        }
        return {"book": self.book.title, "challenges": data}


def party_dict(party: PartyOdds) -> JsonObject:
    return {"crew": list(party.names), "chance": float(party.chance), **_fraction(party.chance)}
