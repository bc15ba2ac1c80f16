"""Plays for what is left: they cover it, by the rules, and no fewer could."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from tests.proofs.brute_force import BruteForce
from wanderbook.book import Book
from wanderbook.machine.compiled import Story
from wanderbook.notation import bundled, read_book
from wanderbook.proofs.explicit import explore
from wanderbook.rulesets import game_for
from wanderbook.session.coverage import fewest, shorten, suggest
from wanderbook.session.coverage.ledger import CoverageLedger
from wanderbook.session.coverage.seen import has
from wanderbook.session.coverage.sources import bots_seen
from wanderbook.session.coverage.suggest import Suggestion, cover, played_out, suggest_plays
from wanderbook.session.coverage.walks import Walker
from wanderbook.session.playtest import Setup
from wanderbook.session.replies import replies
from wanderbook.table import Game, answer, decision, start
from wanderbook.table.fate import Fate
from workshop.tangles import tangled_book, tangled_campaign

GAMEBOOKS = ("le-bac-de-minuit", "the-lamplighters-round")


def everything(game: Game) -> list[str]:
    return [name for names in has(game).values() for name in names]


def covered(found: Suggestion) -> set[str]:
    return {name for play in found.plays for name in play.saw}


def bundled_game(name: str) -> Game:
    return game_for(read_book(bundled()[name], use_cache=False).require())


@pytest.mark.parametrize("name", GAMEBOOKS)
@pytest.mark.parametrize("games", [0, 4])
def test_a_bundled_gamebook_is_covered_together_with_what_was_played(name: str, games: int) -> None:
    game = bundled_game(name)
    ledger = CoverageLedger.of(game, (one.seen for one in bots_seen(game, Setup(), games, lambda done, of: None)))
    left = [name for name, plays in ledger.hits.items() if not plays]
    found = suggest_plays(game, left)
    assert found.proved
    assert covered(found) == set(left)
    assert not found.unreachable
    assert not found.unfound
    assert all(play.end.startswith("ending:") for play in found.plays)
    for play in found.plays:
        saw, end = played_out(game, play.replies)
        assert (saw & set(left), end) == (play.saw, play.end)


# ---------------------------------------------------------------- small books, by brute force


def sights(game: Game, most: int = 700) -> list[frozenset[str]] | None:
    """What each play of a book can have seen, by playing all of them; nothing where there are too many."""
    asking = game.asking
    begun = start(asking, 0)
    waiting = [(begun.state, ())]
    met = {(begun.state, played_out(game, ())[0])}
    while waiting:
        state, words = waiting.pop()
        asked = decision(asking, state)
        for reply in replies(asked) if asked else ():
            after = replace(answer(asking, state, reply).state, fate=Fate(0), moment=0)
            longer = (*words, *reply.chosen)
            key = after, played_out(game, longer)[0]
            if key not in met:
                met.add(key)
                waiting.append((after, longer))
                if len(met) > most:
                    return None
    seen = sorted({saw for _, saw in met}, key=len, reverse=True)
    kept: list[frozenset[str]] = []
    for saw in seen:
        if not any(saw <= other for other in kept):
            kept.append(saw)
    return kept


def enough(seen: list[frozenset[str]], wanted: frozenset[str], several: int) -> bool:
    return any(wanted <= frozenset().union(*some) for some in combinations(seen, several))


def test_no_fewer_plays_cover_a_small_book() -> None:
    compared = needed = 0
    for at in range(30):
        game = game_for(tangled_book(Random(f"fewest:0:{at}")))
        seen = sights(game)
        if seen is None or len(seen) > 24:
            continue
        found = suggest_plays(game, everything(game))
        wanted = frozenset().union(*seen)
        assert found.proved
        assert covered(found) == wanted
        assert set(found.unreachable) == set(everything(game)) - wanted
        if len(found.plays) > 1:
            assert not enough(seen, wanted, min(len(found.plays) - 1, len(seen)))
            needed += 1
        compared += 1
    assert compared > 8
    assert needed > 4


@pytest.mark.parametrize("bound", [True, False])
def test_a_solver_finds_fewer_where_greed_does_not(monkeypatch: pytest.MonkeyPatch, bound: bool) -> None:
    """The bounds alone do not settle it: plays that greed would take, two too many, are made fewer."""
    real = fewest._greedy

    def lavish(knots: fewest._Knots, wanted: int) -> list[fewest.Path]:
        paths = real(knots, wanted)
        return [*paths, paths[0], paths[-1]]

    monkeypatch.setattr(fewest, "_greedy", lavish)
    if not bound:
        monkeypatch.setattr(fewest, "_apart", lambda knots, wanted: [])
    for at in range(25):
        game = game_for(tangled_book(Random(f"sat:{at}")))
        found = suggest_plays(game, everything(game))
        with monkeypatch.context() as plain:
            plain.setattr(fewest, "_greedy", real)
            assert len(suggest_plays(game, everything(game)).plays) == len(found.plays)
        assert found.proved
        assert set(found.unreachable) | covered(found) == set(everything(game))


def test_what_takes_too_long_is_not_called_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fewest, "MOST_EDGES", 0)
    monkeypatch.setattr(fewest, "_apart", lambda knots, wanted: [])
    game = bundled_game(GAMEBOOKS[0])
    found = suggest_plays(game, everything(game))
    assert not found.proved
    assert covered(found) == set(everything(game))


# ---------------------------------------------------------------- campaigns, and where states are too many


def played_by_story(book: Book, wanted: list[str], plays: Suggestion) -> None:
    """Each play can be followed in the compiled story, and sees there what it says."""
    walker = Walker(Story(book), wanted)
    for play in plays.plays:
        ways = walker.follow(play.replies)
        assert ways is not None
        saw = 0
        for way in ways:
            saw |= way.saw
        missing = play.saw - set(walker.names(saw))
        # What follows of itself after the last reply.
        place = ways[-1].to if ways else walker.start
        for name in missing:
            assert walker.find(place, lambda way, bit=walker.bits[name]: bool(way.saw & bit), 200) is not None


@pytest.mark.parametrize("seed", range(2))
def test_a_campaigns_plays_reach_what_brute_force_does(seed: int) -> None:
    compared = 0
    for at in range(25):
        book = tangled_campaign(Random(f"campaign:{seed}:{at}"))
        truth = BruteForce(book).run(4_000)
        if truth.complete:
            game = game_for(book)
            names = everything(game)
            found = suggest_plays(game, names)
            guards = set(has(game)["guards"])
            assert covered(found) - guards == truth.reached & set(names)
            played_by_story(book, names, found)
            compared += 1
    assert compared > 10


def test_plays_are_tried_where_states_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in GAMEBOOKS:
        game = bundled_game(name)
        few = suggest_plays(game, everything(game))
        with monkeypatch.context() as small:
            small.setattr(suggest, "MOST_PLACES", 100)
            found = suggest_plays(game, everything(game))
        assert not found.proved
        assert found.exactly
        assert len(few.plays) <= len(found.plays) <= found.tried
        assert covered(found) | set(found.unfound) == set(everything(game))
        assert len(found.unfound) <= 2


@pytest.mark.parametrize("seed", range(20))
def test_the_fewest_of_some_plays(seed: int) -> None:
    random = Random(seed)
    saw = [sum(1 << bit for bit in range(8) if random.random() < 0.35) for _ in range(7)]
    chosen, exactly = cover(saw)
    union = _union(saw)
    assert exactly
    assert _union([saw[at] for at in chosen]) == union
    fewer = combinations(saw, len(chosen) - 1) if chosen else ()
    assert all(_union(list(some)) != union for some in fewer)


def _union(several: list[int]) -> int:
    found = 0
    for one in several:
        found |= one
    return found


def test_where_nothing_is_left_there_is_nothing_to_suggest() -> None:
    found = suggest_plays(bundled_game(GAMEBOOKS[0]), [])
    assert (found.plays, found.proved) == ([], True)


# ---------------------------------------------------------------- without detours


def test_a_play_for_one_thing_is_a_shortest_one() -> None:
    """Up to where that is seen; then to an ending."""
    compared = 0
    for at in range(25):
        game = game_for(tangled_book(Random(f"short:{at}")))
        known = explore(Story(game.book), 2_000)
        if not known.complete:
            continue
        for name in (name for kind in ("sections", "choices", "endings") for name in has(game)[kind]):
            plays = suggest_plays(game, [name]).plays
            assert bool(plays) == (name in known.reached)
            for play in plays:
                least = len(known.witness(name))
                assert name in played_out(game, play.replies[:least])[0]
                compared += 1
    assert compared > 50


def test_shortened_plays_see_the_same_with_no_more_replies() -> None:
    fewer = 0
    for at in range(30):
        game = game_for(tangled_book(Random(f"long:{at}")))
        walker = Walker(Story(game.book), everything(game))
        surveyed = fewest.survey(walker, 500)
        if surveyed is None:
            continue
        plays = fewest.fewest(walker, surveyed).plays
        short = shorten.shortened(walker, plays)
        assert shorten.seen([way for ways in short for way in ways]) == surveyed.saw
        ended = [shorten._to_an_ending(walker, ways) for ways in plays]
        assert all(shorten.replies(one) <= shorten.replies(other) for one, other in zip(short, ended, strict=True))
        fewer += sum(map(shorten.replies, ended)) - sum(map(shorten.replies, short))
    assert fewer > 0


def test_where_a_search_takes_too_long_detours_are_cut_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shorten, "MOST", 1)
    test_shortened_plays_see_the_same_with_no_more_replies()


def test_plays_begin_with_what_earlier_campaigns_unlock_and_see_sides_of_guards() -> None:
    """A choice that only later campaigns can take, and sides of guards that no state near the start shows."""
    game = bundled_game("the-tidewrights-debt")
    found = suggest_plays(game, ["1:C", "1:C:open", "3.9:A:closed", "7.1:B:closed"])
    [later] = [play for play in found.plays if "1:C" in play.saw]
    assert later.replies[:3] == ("start with quest 66", "explore 1", "C")
    assert covered(found) == {"1:C", "1:C:open", "3.9:A:closed"}
    assert (found.unreachable, found.unfound) == (("7.1:B:closed",), ())
