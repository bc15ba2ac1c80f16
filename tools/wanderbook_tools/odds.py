"""Work out how likely things are, exactly where that can be done, and say how it was done.

Of a plain gamebook: each ending, and being stuck, for a reader who chooses at random, for a cautious one, and the most
that anybody could make of each ending. Cautious is as the bot of that name, but without its impatience: it keeps away
from choices that can get stuck before the next choice, then from those that are likelier to fail than not, and chooses
at random among the rest.

Of a campaign, or with --challenge: each challenge, for every crew member alone and for the best party of each size,
before anything alters the draw; each roll and each fight by stats, fought to its end, for the levels that these can
start with, or as a scenario gives them. How campaigns end, score and fall depends on how they are played:
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

from wanderbook.api import books as api
from wanderbook.api.foreign import is_foreign
from wanderbook.api.odds import ChallengeOdds, EndingOdds, Unknown, odds, party_dict, wanted_challenges
from wanderbook.api.results import counted
from wanderbook.book import Choice
from wanderbook.diagnostics import harmless, suggest
from wanderbook.odds.chances import SAMPLES, STATES, Chances, Share, wilson
from wanderbook.session.outlook import ChallengeForecast, outlook, party_odds
from wanderbook.session.scenario import BadScenario, opened
from wanderbook.session.scenario_words import given_state
from wanderbook.table import Game, NotAllowed, State, Step
from wanderbook_tools.books import loaded
from wanderbook_tools.screen import Screen, WrongUse
from wanderbook_tools.simulate import positive
from wanderbook_tools.story_plays import odds as story_odds

EVEN = Fraction(1, 2)
FINE = 0.001
"""A smaller chance that is certain gets more digits: it need not be never."""
SHORTEST = 12
"""Letters of a line of an ending's name."""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook odds`."""
    parser.add_argument("book", metavar="BOOK", help="a book's folder, or the name of a bundled book")
    parser.add_argument("--json", action="store_true", help="print JSON")
    endings = parser.add_argument_group("endings of a gamebook")
    endings.add_argument("--for", metavar="ENDING", dest="ending", help="the best play for this ending only")
    endings.add_argument(
        "--states", metavar="N", type=positive, default=STATES, help=f"the most states to search ({STATES:,})"
    )
    endings.add_argument(
        "--plays",
        metavar="N",
        type=positive,
        default=SAMPLES,
        help=f"the number of plays if there are more states ({SAMPLES:,})",
    )
    endings.add_argument("--seed", metavar="N", type=int, default=1, help="other seeds give other plays (1)")
    crews = parser.add_argument_group("challenges")
    crews.add_argument("--challenge", metavar="CHOICE", help="the odds of one challenge, 38.9:A, or of all: all")
    crews.add_argument("--crew", metavar="NAME", nargs="+", help="the participants")
    crews.add_argument("--given", metavar="FILE", help="take crew, decks and stats from this scenario file")
    crews.add_argument("--scenario", metavar="NAME", help="the scenario of that file to use (default: the first)")


def run(options: Namespace, screen: Screen) -> int:
    """Print the odds of a gamebook's endings, or of the challenges in a campaign."""
    if is_foreign(Path(options.book)):
        return story_odds(options, screen)
    book = loaded(screen, options.book)
    if book is None:
        return 1
    if not book.content.atlas and not options.challenge:
        return _endings(book, options, screen)
    if options.ending:
        raise WrongUse("how a campaign ends depends on how it is played: use wanderbook simulate")
    return _challenges(book, options, screen)


# ---------------------------------------------------------------- endings


def _endings(book: api.Book, options: Namespace, screen: Screen) -> int:
    """Print the odds of the endings. Returns the exit code."""
    for name in ("crew", "given", "scenario"):
        if getattr(options, name):
            raise WrongUse(f"--{name} is about the challenges of a campaign")
    working = {"states": options.states, "plays": options.plays, "seed": options.seed}
    try:
        result = odds(book, options.ending, **working, progress=lambda what, done, of: screen.working(what))
    except Unknown as unknown:
        raise WrongUse(str(unknown)) from unknown
    screen.rest()
    assert isinstance(result, EndingOdds)
    if screen.json:
        screen.give(result.to_dict())
    else:
        show_endings(screen, result)
    return 0


def show_endings(screen: Screen, odds: EndingOdds) -> None:
    """Print a table with a line for each ending and a column for each way to play."""
    plays = list(odds.plays.values())
    rows: list[list[Text]] = []
    for name in odds.ends:
        cells = [_told(one, one.ends.get(name, Fraction(0)) if one.ends else None) for one in plays]
        most = odds.best.get(name)
        rows.append([Text(harmless(odds.title(name))), *cells, _told(most, most.ends.get(name)) if most else Text()])
    table = _table("", *(one.play for one in plays), "best", whole=_fits(rows, screen.out.width))
    for row in rows:
        table.add_row(*row)
    screen.say(odds.headline, "bold")
    screen.out.print(table)
    screen.say()
    for one in odds.found:
        screen.say(f"{one.play}: {one.how}, {one.why}", "" if one.how == "exact" else "yellow")
    for assumed in odds.assumed:
        screen.say(f"Taken for granted: {assumed}")


def _fits(rows: list[list[Text]], width: int) -> bool:
    """Whether the numbers fit without breaks and leave some room for names."""
    return SHORTEST + sum(max(map(len, column)) + 2 for column in list(zip(*rows, strict=True))[1:]) <= width


def _told(chances: Chances, share: Share | None) -> Text:
    """A probability in the table; sampled ones come with their interval."""
    if share is None:
        return Text("undecided", style="yellow")
    if chances.how != "sampled":
        return _percent(share)
    low, high = wilson(round(share * chances.plays), chances.plays)
    digits = 1 if high >= FINE else 2
    return Text(f"{float(share):.{digits}%} ({low:.{digits}%} to {high:.{digits}%})")


def _percent(share: Share) -> Text:
    """A percentage; 0% and 100% are never the result of rounding."""
    if share in (0, 1):
        return Text("always" if share else "never", style="" if share else "dim")
    return Text(
        f"{float(share):.2%}" if 0.00005 < share < 0.99995 else f"{float(share):.1e}" if share < EVEN else "99.99%+"
    )


# ---------------------------------------------------------------- challenges


def _challenges(book: api.Book, options: Namespace, screen: Screen) -> int:
    """Print the odds of challenges, for the best parties or the one named. Returns the exit code."""
    game = book.game
    if game.rules.challenge is None and (options.crew or (options.given and not game.book.stats)):
        raise WrongUse(f"{book.title!r} has no participants: its chances are the same for everybody")
    state = _given_table(game, options, screen)
    try:
        wanted = wanted_challenges(book, options.challenge)
    except Unknown as unknown:
        raise WrongUse(str(unknown)) from unknown
    if options.crew:
        return _party(game, wanted, options, state, screen)
    forecasts = []
    for at, (name, choice) in enumerate(wanted.items(), 1):
        screen.progress("Challenges", at, len(wanted))
        forecasts.append(outlook(game, name, choice, state))
    screen.rest()
    if screen.json:
        screen.give(ChallengeOdds(book, forecasts).to_dict())
    else:
        show_challenges(screen, book, forecasts)
    return 0


def _given_table(game: Game, options: Namespace, screen: Screen) -> State[Step, Any] | None:
    """The table that a scenario describes."""
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


def _party(
    game: Game, wanted: Mapping[str, Choice], options: Namespace, state: State[Step, Any] | None, screen: Screen
) -> int:
    """The chances of one party, in words."""
    try:
        odds = {name: party_odds(game, name, choice, options.crew, state) for name, choice in wanted.items()}
    except NotAllowed as error:
        raise WrongUse(str(error)) from error
    if screen.json:
        data = {name: {"parties": [party_dict(party)]} for name, party in odds.items()}
        screen.give({"book": game.book.title, "challenges": data})
        return 0
    screen.say(f"{game.book.title}: {', '.join(options.crew)}", "bold")
    table = _table("", "", "passes")
    for name, party in odds.items():
        table.add_row(name, harmless(", ".join(party.names)), _percent(party.chance))
    screen.out.print(table)
    return 0


def show_challenges(screen: Screen, book: api.Book, forecasts: list[ChallengeForecast]) -> None:
    """Print each challenge, with the chance of each party to pass it."""
    screen.say(f"{book.title}: {counted(len(forecasts), 'challenge')}", "bold")
    for forecast in forecasts:
        screen.say()
        screen.say(f"{forecast.choice}, {forecast.needs}", "bold")
        table = _table("", "passes")
        for party in forecast.parties:
            table.add_row(harmless(", ".join(party.names) or "by the draw alone"), _percent(party.chance))
        screen.out.print(table)


def _table(*headings: str, whole: bool = False) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for at, heading in enumerate(headings):
        table.add_column(heading, justify="right" if at else "left", overflow="fold", no_wrap=whole and at > 0)
    return table
