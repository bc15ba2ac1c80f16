"""A book's figures: campaigns by each bot in turn, and what they say of the book's balance.

    python -m workshop.campaigns the-tidewrights-debt --games 500 --jobs 2

Endings reached, defeats of the cautious bot, cards that nobody gained, sections that nobody read and which of those no
scenario of the book reaches either, and how long a campaign takes at 40 seconds a decision. With --log FILE each
campaign is written down as it ends, and those that are there already are not played again: a long run may be stopped
and gone on with.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median

import msgspec

from wanderbook.api.simulating import answers_for
from wanderbook.notation import bundled
from wanderbook.rulesets import game_for
from wanderbook.session.bots import BOTS
from wanderbook.session.coverage.reached import contents
from wanderbook.session.playtest import MOST_DECISIONS, Setup, bot_random, seed_of
from wanderbook.session.scenario import opened, run
from wanderbook.table import Game, answer, decision, start
from wanderbook.table.events import CardGained, SectionRead
from workshop.shelf import book_named

SECONDS = 40
"""That a decision takes at the table."""
MOST_NAMED = 40


class Campaign(msgspec.Struct, frozen=True):
    number: int
    bot: str
    decisions: int
    defeats: int
    ending: int | None
    cards: list[int]
    """Adventure cards that were gained."""
    sections: list[str]


@cache
def _game(name: str) -> Game:
    return game_for(book_named(name))


def campaign(name: str, number: int) -> Campaign:
    """The n-th campaign of a book, in normal mode; the bots take turns."""
    game, bot = _game(name), list(BOTS)[number % len(BOTS)]
    setup = Setup(bot, answers=answers_for(game, None, "normal", ()))
    player, seed = setup.new_bot(), seed_of(setup.seed, number)
    random, cards, sections = bot_random(seed), set[int](), set[str]()
    turned = start(game, seed)
    while True:
        for event in turned.events:
            if isinstance(event, CardGained):
                cards.add(event.card)
            elif isinstance(event, SectionRead):
                sections.add(event.section)
        asked = decision(game, turned.state)
        if asked is None or turned.state.moment >= MOST_DECISIONS:
            break
        turned = answer(game, turned.state, player.choose(game, turned.state, asked, random))
    state = turned.state
    figures = game.rules.figures(game, state) if game.rules.figures else {}
    defeats = figures.get("defeats", 0)
    return Campaign(number, bot, state.moment, defeats, state.ending, sorted(cards), sorted(sections))


def campaigns(name: str, numbers: Iterable[int], jobs: int) -> Iterator[Campaign]:
    """Play these campaigns, in several processes if there is more than one job."""
    if jobs == 1:
        yield from map(partial(campaign, name), numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(campaign, name), numbers)


# ---------------------------------------------------------------- what they come to


def figures(name: str, played: list[Campaign]) -> Iterator[str]:
    """As lines of Markdown."""
    game = _game(name)
    by_bot = {bot: [one for one in played if one.bot == bot] for bot in BOTS}
    yield f"{len(played)} campaigns: " + ", ".join(f"{len(several)} {bot}" for bot, several in by_bot.items())
    yield ""
    ended = Counter(one.ending for one in played)
    for ending in game.book.title_page.ending:
        yield f"- ending {ending.number}, {ending.name}: {ended[ending.number]}"
    if ended[None]:
        yield f"- no ending: {ended[None]}"
    for bot, several in by_bot.items():
        if several:
            hours = sorted(one.decisions * SECONDS / 3600 for one in several)
            defeats = median(one.defeats for one in several)
            yield (
                f"- {bot}: median of {defeats:g} defeats; {median(hours):.1f} hours "
                f"({hours[0]:.1f} to {hours[-1]:.1f}) at {SECONDS} s a decision"
            )
    cards = {card.number for card in game.book.cards.adventure} - {card for one in played for card in one.cards}
    yield f"- adventure cards never gained: {_named(map(str, sorted(cards)))}"
    seen = {section for one in played for section in one.sections}
    unread = [one for one in contents(game)["sections"] if one not in seen]
    yield f"- sections never read: {_named(unread)}"
    staged = reached_by_scenarios(name) if unread else set()
    yield f"- and reached by no scenario: {_named(one for one in unread if one not in staged)}"


def reached_by_scenarios(name: str) -> set[str]:
    """What the book's scenarios say that they come to, those that pass."""
    path = bundled()[name] / "scenarios.toml"
    if not path.is_file():
        return set()
    _, wanted, game = opened(path)
    return {reached for one in wanted.scenario if run(game, one) == "" for reached in one.then.happened}


def _named(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - MOST_NAMED} more" if len(listed) > MOST_NAMED else ""
    return f"{len(listed)} ({', '.join(listed[:MOST_NAMED])}{more})" if listed else "none"


def _logged(path: Path | None) -> list[Campaign]:
    if path is None or not path.is_file():
        return []
    return [msgspec.convert(json.loads(line), Campaign) for line in path.read_text("utf-8").splitlines()]


def main() -> int:
    """Play the campaigns that the log does not have yet, and print what they show."""
    parser = argparse.ArgumentParser(prog="python -m workshop.campaigns", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("book")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--log", type=Path)
    options = parser.parse_args()
    played = _logged(options.log)
    known = {one.number for one in played}
    for one in campaigns(options.book, [at for at in range(options.games) if at not in known], options.jobs):
        played.append(one)
        if options.log:
            with options.log.open("a", encoding="utf-8") as stream:
                stream.write(msgspec.json.encode(one).decode() + "\n")
    print("\n".join(figures(options.book, played)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
