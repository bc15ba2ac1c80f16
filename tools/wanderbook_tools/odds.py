"""Work out how likely things are, exactly where that can be done, and say how it was done.

Of a plain gamebook: each ending, and being stuck, for a reader who chooses at random, for a cautious one, and the most
that anybody could make of each ending. Cautious is as the bot of that name, but without its impatience: it keeps away
from choices that can get stuck before the next choice, then from those that are likelier to fail than not, and chooses
at random among the rest.

Of a campaign, or with --challenge: each challenge, for every crew member alone and for the best party of each size,
before anything alters the draw. How campaigns end, score and fall depends on how they are played:
`wanderbook simulate` tells that.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from wanderbook.book import Book, Choice
from wanderbook.diagnostics import harmless, suggest
from wanderbook.graph.compiled import Story
from wanderbook.graph.odds.chances import ENDLESS, SAMPLES, STATES, Chances, Share, chances, wilson
from wanderbook.notation import find_book
from wanderbook.rulesets import game_for
from wanderbook.session.outlook import Outlook, Party, challenges, outlook, party_odds
from wanderbook.session.scenario import BadScenario, opened
from wanderbook.session.scenario_words import given_state
from wanderbook.table import Game, NotAllowed, State
from wanderbook_tools.books import read_for
from wanderbook_tools.screen import Screen, WrongUse
from wanderbook_tools.simulate import counted, positive

EVEN = Fraction(1, 2)
LONGEST = 40
"""Digits of a fraction that is still told as one."""
SHORTEST = 12
"""Letters of a line of an ending's name."""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--json", action="store_true", help="for machines")
    endings = parser.add_argument_group("endings of a gamebook")
    endings.add_argument("--for", metavar="ENDING", dest="ending", help="the best play for this ending only")
    endings.add_argument("--states", metavar="N", type=positive, default=STATES, help=f"to look at ({STATES:,})")
    endings.add_argument(
        "--plays", metavar="N", type=positive, default=SAMPLES, help=f"where there are more states ({SAMPLES:,})"
    )
    endings.add_argument("--seed", metavar="N", type=int, default=1, help="other seeds give other plays (1)")
    crews = parser.add_argument_group("challenges")
    crews.add_argument("--challenge", metavar="CHOICE", help="only this one: 38.9:A")
    crews.add_argument("--crew", metavar="NAME", nargs="+", help="these take part, and no others")
    crews.add_argument("--given", metavar="FILE", help="crew and decks as this scenario file gives them")
    crews.add_argument("--scenario", metavar="NAME", help="of that file, the one of this name; else its first")


def run(options: Namespace, screen: Screen) -> int:
    book = read_for(screen, find_book(options.book))
    if book is None:
        return 1
    if not book.atlas and not options.challenge:
        return _endings(book, options, screen)
    if options.ending:
        raise WrongUse("how a campaign ends depends on how it is played: wanderbook simulate tells that")
    return _challenges(book, options, screen)


# ---------------------------------------------------------------- endings


def _endings(book: Book, options: Namespace, screen: Screen) -> int:
    for name in ("crew", "given", "scenario"):
        if getattr(options, name):
            raise WrongUse(f"--{name} is about the challenges of a campaign")
    story = Story(book)
    wanted = None if options.ending is None else [_ending(book, story, options.ending)]
    found = chances(story, options.states, options.plays, options.seed, wanted, screen.working)
    screen.rest()
    if screen.json:
        screen.give(endings_json(book, story, found))
    else:
        show_endings(screen, book, story, found)
    return 0


def _ending(book: Book, story: Story, said: str) -> str:
    """`2`, `ending:2` or its name."""
    names = {name: name for name in story.contents["endings"]}
    names |= {name.partition(":")[2]: name for name in story.contents["endings"]}
    names |= {one.name: f"ending:{one.number}" for one in book.title_page.ending if one.name}
    if said not in names:
        hint = suggest(said, names) or f"there are {', '.join(story.contents['endings']) or 'none'}"
        raise WrongUse(f"there is no ending {said!r}; {hint}")
    return names[said]


def _title(book: Book, name: str) -> str:
    """An end as people call it."""
    kind, _, number = name.partition(":")
    if kind == "stuck":
        return f"stuck at {number}"
    titles = {str(one.number): one.name for one in book.title_page.ending}
    return name if name == ENDLESS else f"{number}. {titles[number]}" if titles.get(number) else f"ending {number}"


def endings_json(book: Book, story: Story, found: list[Chances]) -> dict[str, Any]:
    plays = {one.play: one for one in found if not one.play.startswith("best")}
    best = {one.play.removeprefix("best for "): one for one in found if one.play.startswith("best")}
    return {
        "book": book.title,
        "assumed": sorted(story.assumed),
        "plays": {name: _chances_json(book, one) for name, one in plays.items()},
        "best": {
            name: {"name": _name(book, name), "how": one.how, "why": one.why, **_number(one, one.ends.get(name))}
            for name, one in best.items()
        },
    }


def _chances_json(book: Book, one: Chances) -> dict[str, Any]:
    ends = {name: {"name": _name(book, name), **_number(one, share)} for name, share in one.ends.items()}
    return {"how": one.how, "why": one.why, "ends": ends, "stuck": float(one.stuck) if one.ends else None}


def _name(book: Book, name: str) -> str:
    return next((one.name or "" for one in book.title_page.ending if name == f"ending:{one.number}"), "")


def _number(one: Chances, share: Share | None) -> dict[str, Any]:
    """The chance, and how sure it is: as a fraction, by a bound, or by an interval."""
    if share is None:
        return {"chance": None}
    told: dict[str, Any] = {"chance": float(share)}
    if one.how == "exact":
        told |= _fraction(share)
    elif one.how == "computed":
        told["within"] = one.within
    elif one.how == "sampled":
        told |= {"count": round(share * one.plays), "of": one.plays}
        told["interval"] = list(wilson(round(share * one.plays), one.plays))
    return told


def _fraction(share: Share) -> dict[str, str]:
    return {"exact": str(share)} if isinstance(share, Fraction) and len(str(share)) <= LONGEST else {}


def show_endings(screen: Screen, book: Book, story: Story, found: list[Chances]) -> None:
    plays = [one for one in found if not one.play.startswith("best")]
    best = {one.play.removeprefix("best for "): one for one in found if one.play.startswith("best")}
    names = list(dict.fromkeys([*story.contents["endings"], *(name for one in plays for name in sorted(one.ends))]))
    rows: list[list[Text]] = []
    for name in names:
        cells = [_told(one, one.ends.get(name, Fraction(0)) if one.ends else None) for one in plays]
        most = best.get(name)
        rows.append([Text(harmless(_title(book, name))), *cells, _told(most, most.ends.get(name)) if most else Text()])
    table = _table("", *(one.play for one in plays), "best", whole=_fits(rows, screen.out.width))
    for row in rows:
        table.add_row(*row)
    screen.say(f"{book.title}: {counted(len(story.contents['endings']), 'ending')}", "bold")
    screen.out.print(table)
    screen.say()
    for one in found:
        screen.say(f"{one.play}: {one.how}, {one.why}", "" if one.how == "exact" else "yellow")
    for assumed in sorted(story.assumed):
        screen.say(f"Taken for granted: {assumed}")


def _fits(rows: list[list[Text]], width: int) -> bool:
    """Whether the numbers need not be broken to leave some room for names."""
    return SHORTEST + sum(max(map(len, column)) + 2 for column in list(zip(*rows, strict=True))[1:]) <= width


def _told(one: Chances, share: Share | None) -> Text:
    if share is None:
        return Text("undecided", style="yellow")
    if one.how != "sampled":
        return _percent(share)
    low, high = wilson(round(share * one.plays), one.plays)
    return Text(f"{float(share):.1%} ({low:.1%} to {high:.1%})")


def _percent(share: Share) -> Text:
    """What cannot be, and what must be, are never the result of rounding."""
    if share in (0, 1):
        return Text("always" if share else "never", style="" if share else "dim")
    return Text(
        f"{float(share):.2%}" if 0.00005 < share < 0.99995 else f"{float(share):.1e}" if share < EVEN else "99.99%+"
    )


# ---------------------------------------------------------------- challenges


def _challenges(book: Book, options: Namespace, screen: Screen) -> int:
    game = game_for(book)
    if game.rules.challenge is None and (options.crew or options.given):
        raise WrongUse(f"nobody takes part in the chances of {book.title!r}: they are the same for everybody")
    state = _given(game, options, screen)
    wanted = _wanted(book, dict(challenges(game)), options.challenge)
    if options.crew:
        return _party(game, wanted, options, state, screen)
    found = []
    for at, (name, choice) in enumerate(wanted.items(), 1):
        screen.progress("Challenges", at, len(wanted))
        found.append(outlook(game, name, choice, state))
    screen.rest()
    if screen.json:
        screen.give({"book": book.title, "challenges": {one.choice: _outlook_json(one) for one in found}})
    else:
        show_challenges(screen, book, found)
    return 0


def _given(game: Game, options: Namespace, screen: Screen) -> State[Any, Any] | None:
    """The table as a scenario gives it."""
    if options.given is None:
        if options.scenario:
            raise WrongUse("--scenario names a scenario of the file that --given names")
        return None
    try:
        file = opened(Path(options.given))
    except BadScenario as bad:
        screen.diagnostics(bad.diagnostics, prefix="", to_err=True)
        raise WrongUse(str(bad)) from bad
    if file.game.book.title_page != game.book.title_page:
        raise WrongUse(f"{options.given} is about {file.game.book.title!r}, not {game.book.title!r}")
    several = {one.name: one for one in file.wanted.scenario}
    if not several:
        raise WrongUse(f"{options.given} has no scenario")
    name = options.scenario or next(iter(several))
    if name not in several:
        raise WrongUse(f"{options.given} has no scenario {name!r}; {suggest(name, several) or 'it has others'}")
    return given_state(game, several[name].given)


def _wanted(book: Book, known: Mapping[str, Choice], name: str | None) -> dict[str, Choice]:
    if name is None:
        return dict(known)
    if name in known:
        return {name: known[name]}
    section, _, letter = name.partition(":")
    if section in book.sections and letter in {choice.letter for choice in book.sections[section].choices}:
        here = [one for one in known if one.startswith(f"{section}:")]
        raise WrongUse(f"{name} is a choice without a challenge; section {section} has {', '.join(here) or 'none'}")
    raise WrongUse(f"there is no challenge {name}; {suggest(name, known) or 'see them all without --challenge'}")


def _party(
    game: Game, wanted: Mapping[str, Choice], options: Namespace, state: State[Any, Any] | None, screen: Screen
) -> int:
    """The chances of one party."""
    try:
        found = {name: party_odds(game, name, choice, options.crew, state) for name, choice in wanted.items()}
    except NotAllowed as error:
        raise WrongUse(str(error)) from error
    if screen.json:
        told = {name: {"parties": [_party_json(party)]} for name, party in found.items()}
        screen.give({"book": game.book.title, "challenges": told})
        return 0
    screen.say(f"{game.book.title}: {', '.join(options.crew)}", "bold")
    table = _table("", "", "passes")
    for name, party in found.items():
        table.add_row(name, harmless(", ".join(party.names)), _percent(party.chance))
    screen.out.print(table)
    return 0


def _outlook_json(one: Outlook) -> dict[str, Any]:
    return {"needs": one.needs, "parties": [_party_json(party) for party in one.parties]}


def _party_json(party: Party) -> dict[str, Any]:
    return {"crew": list(party.names), "chance": float(party.chance), **_fraction(party.chance)}


def show_challenges(screen: Screen, book: Book, found: list[Outlook]) -> None:
    screen.say(f"{book.title}: {counted(len(found), 'challenge')}", "bold")
    for one in found:
        screen.say()
        screen.say(f"{one.choice}, {one.needs}", "bold")
        table = _table("", "passes")
        for party in one.parties:
            table.add_row(harmless(", ".join(party.names) or "by the draw alone"), _percent(party.chance))
        screen.out.print(table)


def _table(*headings: str, whole: bool = False) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for at, heading in enumerate(headings):
        table.add_column(heading, justify="right" if at else "left", overflow="fold", no_wrap=whole and at > 0)
    return table
