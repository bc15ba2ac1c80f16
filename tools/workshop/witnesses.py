"""Witnesses of campaigns as scenarios: how many of those that a seed draws replay at the whole table.

    python -m workshop.witnesses --plays 300 --seed 1

They are drawn from the bundled campaigns and from synthetic ones of both games, as many from each. Each is written as a
scenario file, which is read again and run. Exit 1 if one does not replay.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from wanderbook.book import Book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation import bundled
from wanderbook.notation.printer import print_book
from wanderbook.proofs.reach import reach
from wanderbook.session.campaign_play import NoPlay
from wanderbook.session.recorded_play import scenario_of, written
from wanderbook.session.scenario import run_file
from workshop.shelf import book_named

SYNTHETIC = [
    Recipe(sections=sections, keywords=keywords, seed=seed, ruleset=ruleset)
    for ruleset in ("sleeping_gods", "distant_skies")
    for sections, keywords, seed in ((60, 8, 1), (200, 20, 2), (500, 40, 3))
]


class Campaign(NamedTuple):
    name: str
    """What scenarios name it by: a bundled book, or a folder beside them."""
    book: Book


class Drawn(NamedTuple):
    campaign: Campaign
    name: str
    replies: Sequence[str]


def campaigns(folder: Path) -> Iterator[Campaign]:
    """The bundled campaigns, and synthetic ones that are written into this folder."""
    for name in sorted(bundled()):
        book = book_named(name)
        if book.title_page.ruleset != "gamebook":
            yield Campaign(name, book)
    for recipe in SYNTHETIC:
        book, name = synthetic_book(recipe), f"{recipe.ruleset}-{recipe.sections}"
        for path, text in print_book(book, "en").items():
            file = folder / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        yield Campaign(name, book)


def drawn(several: Sequence[Campaign], plays: int, seed: int) -> list[Drawn]:
    """So many witnesses, from each campaign in turn as long as it has any left."""
    piles = []
    for campaign in several:
        verdicts = [item for kind in reach(campaign.book).kinds.values() for item in kind.items()]
        pile = [Drawn(campaign, name, one.witness) for name, one in verdicts if one.status == "reachable"]
        Random(f"{seed} {campaign.name}").shuffle(pile)
        piles.append(pile)
    return [one for turn in zip_longest(*piles) for one in turn if one is not None][:plays]


def fault(one: Drawn, file: Path) -> str:
    """Why a witness does not replay from a scenario file; empty if it does."""
    try:
        play = scenario_of(one.campaign.book, one.name, one.replies)
    except NoPlay as no_play:
        return str(no_play)
    file.write_text(written(one.campaign.name, [play]), "utf-8")
    [result] = run_file(file)
    return "" if result.passed else f"{one.name}: {result.why}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Replay witnesses of campaigns as scenarios. Returns 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plays", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        several = list(campaigns(folder))
        witnesses = drawn(several, options.plays, options.seed)
        faults = 0
        for campaign in several:
            began, own = time.monotonic(), [one for one in witnesses if one.campaign is campaign]
            found = [said for one in own if (said := fault(one, folder / "witness.toml"))]
            took = time.monotonic() - began
            print(
                f"{campaign.name:<22} {len(own) - len(found):>4} of {len(own):>4} replay, in {took:.0f} s", flush=True
            )
            for said in found:
                print(f"  {said}", flush=True)
            faults += len(found)
    print(f"{len(witnesses) - faults} of {len(witnesses)} witnesses replay as scenarios (seed {options.seed})")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
