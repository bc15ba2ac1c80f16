"""What plays saw of a book: sides of guards against a recount, ledgers that add up, files, people and scenarios."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.books import write_book
from tests.proofs.brute_force import BruteForce, Facts, Place
from tests.rules import ds_table
from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import game_for
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.session.coverage.ledger import (
    CoverageLedger,
    PlayCoverage,
    Played,
    as_json,
    as_lcov,
    digest_of,
    in_order,
    read_ledger,
)
from wanderbook.session.coverage.reached import Coverage
from wanderbook.session.coverage.seen import has
from wanderbook.session.coverage.sources import bots_seen, save_seen, scenarios_seen, watch
from wanderbook.session.files import BadFile
from wanderbook.session.play import Play
from wanderbook.session.playtest import Setup, playtest
from wanderbook.session.replies import some_reply
from wanderbook.session.saves import write_save
from wanderbook.table import Game, start
from wanderbook.table.steps import ReadSection
from workshop.tangles import tangled_book

MOST_WORDS = 25

# ---------------------------------------------------------------- a recount, from the book's JSON alone


class Recount(BruteForce):
    """One play by its words, and the sides of guards that it comes by."""

    def play(self, words: list[str]) -> set[str]:
        saw: set[str] = set()
        left = iter(words)
        facts = Facts(frozenset(self.page["quests"]), frozenset(), frozenset(self.page["adventures"]))
        place: Place | None = Place("turn", self.page["start"], 0, "", facts)
        met: set[Place] = set()
        while place is not None and place not in met:
            met.add(place)
            match place.what:
                case "turn":
                    saw |= self._tested(place)
                    place = self._turn(place)
                case "from":
                    block = [*self.sections[place.section]["body"], {}][place.block]
                    ways = list(self._body(place))
                    at = 0
                    if block.get("kind") == "table":
                        rows = [f"{row['low']}-{row['high']}" for row in block["rows"]]
                        word = next(left, None)
                        if word is None:
                            break
                        at, met = rows.index(word), set()
                    place = ways[at]
                case "choose":
                    saw |= self._offered(place)
                    place, met = self._chosen(place, left), set()
                case _:
                    break
        return saw

    def _tested(self, place: Place) -> set[str]:
        saw = set()
        for at, redirect in enumerate(self.sections[place.section]["redirects"], 1):
            if redirect["when"] is None or self._holds(redirect["when"], place.facts):
                break
            saw.add(f"{place.section}:if{at}:not")
        return saw

    def _offered(self, place: Place) -> set[str]:
        found = set()
        for choice in self.sections[place.section]["choices"]:
            name = f"{place.section}:{choice['letter']}"
            if choice["requires"] and name not in place.facts.taken:
                found.add(f"{name}:{'open' if self._holds(choice['requires'], place.facts) else 'closed'}")
        return found

    def _chosen(self, place: Place, words: Iterator[str]) -> Place | None:
        section, word = self.sections[place.section], next(words, None)
        if word is None:
            return None
        [choice] = [choice for choice in section["choices"] if choice["letter"] == word]
        name = f"{place.section}:{word}"
        if section["town"] is not None:
            place = place._replace(facts=place.facts._replace(taken=place.facts.taken | {name}))
        ways = list(self._try(choice, name, place))
        if not choice["trial"]:
            return ways[0]
        outcome = next(words, None)
        return None if outcome is None else ways[-1] if outcome == "fail" else ways[0]


def some_words(game: Game, random: Random) -> list[str]:
    """The replies of a play by chance, draws among them."""
    play = Play(game.asking, 0)
    while (asked := play.decision) is not None and len(play.journal) < MOST_WORDS:
        play.answer(some_reply(asked, random))
    return [word for reply in play.journal for word in reply.chosen]


@pytest.mark.parametrize("seed", range(3))
def test_sides_of_guards_agree_with_a_recount(seed: int) -> None:
    found: set[str] = set()
    for at in range(60):
        random = Random(f"sides:{seed}:{at}")
        book = tangled_book(random)
        game = game_for(book)
        guards = set(has(game)["guards"])
        for _ in range(4):
            words = some_words(game, random)
            saw, done, why = watch(game.asking, start(game.asking, 0), [(word,) for word in words])
            assert (done, why) == (len(words), "")
            assert saw & guards == Recount(book).play(words)
            found |= {name.rpartition(":")[2] for name in saw & guards}
    assert found == {"open", "closed", "not"}


def test_everything_that_is_seen_has_a_name(tmp_path: Path) -> None:
    for at in range(40):
        random = Random(f"names:{at}")
        game = game_for(tangled_book(random))
        saw, _, _ = watch(game.asking, start(game.asking, 0), [(word,) for word in some_words(game, random)])
        assert saw <= {name for names in has(game).values() for name in names}


TOWN = {
    "cards/quests.toml": '[[quest]]\nnumber = 1\nname = "A lamp"\nkeyword = "LAMP"\n',
    "storybook/all.md": """## 1

**Port**

A. Buy.
Requires not keyword LAMP
*Gain quest 1.*
(Turn to 1)

B. Light it.
Requires keyword LAMP
(Turn to 2)

## 2

If keyword LAMP, turn to 3

Dark.

*The story ends. Ending 2.*

## 3

Light.

*The story ends. Ending 1.*
""",
}


@pytest.fixture
def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("WANDERBOOK_HOME", str(tmp_path / "home"))
    return game_for(read_book(write_book(tmp_path / "town", TOWN)).require())


def test_a_choice_that_was_taken_shows_no_side(town: Game) -> None:
    """After A it is closed for the visit: its guard was never seen closed, though it does not hold any more."""
    saw, _, _ = watch(town, start(town, 1), [("A",), ("B",)])
    assert {"1:A:open", "1:B:closed", "1:B:open", "2:if1", "3", "ending:1"} <= saw
    assert not saw & {"1:A:closed", "2", "2:if1:not"}


MARKET = """
## 31

**Wandering encounter: The night market**

A. The fortune teller.
*Gain quest 12.*
(Turn to 31)

B. The back room.
Requires quest 12
(Turn to 31)

C. The gate, while it is open.
Requires not quest 12
(Turn to 31)

D. Home.
Requires quest 12
*Return to the map.*
"""
OUT = """
E. Out, by the wall.
*Return to the map.*
"""


def test_both_sides_of_the_guards_of_a_scenes_spots_are_seen() -> None:
    """Where characters are placed, and where those spots are visited on which somebody stands; and no other ones."""
    cards = '[[quest]]\nnumber = 12\nname = "The tall dark stranger"\n'
    game = ds_table.with_story(MARKET + OUT, **{"cards/quest.toml": cards})
    first = ("31:B:closed", "31:C:open", "31:D:closed")
    begun = start(game, 1, ds_table.table(game, TakeAction(), ReadSection("31")))
    assert {name for name in has(game)["guards"] if name.startswith("31:")} > {*first}
    saw, _, why = watch(game, begun, [])
    assert (guards_in(saw), why) == ({*first}, "")
    saw, _, why = watch(game, begun, [("A:Ed",), ("C:Jessie",), ("begin",)])
    assert (guards_in(saw), why) == ({*first}, "")
    saw, _, why = watch(game, begun, [("A:Ed",), ("C:Jessie",), ("begin",), ("A",)])
    assert (guards_in(saw), why) == ({*first, "31:C:closed", "31:D:open"}, ""), "nobody was placed on B"
    again = start(game, 1, ds_table.table(game, TakeAction(), ReadSection("31"), quests=(12,)))
    saw, _, why = watch(game, again, [])
    assert (guards_in(saw), why) == ({"31:B:open", "31:C:closed", "31:D:open"}, "")
    only = ds_table.with_story(MARKET, **{"cards/quest.toml": cards})
    saw, _, why = watch(only, begun, [("A:Ed",), ("C:Jessie",), ("begin",), ("A",)])
    assert (guards_in(saw), why) == ({*first, "31:D:open"}, ""), "the only way is taken by itself"


def guards_in(saw: frozenset[str]) -> set[str]:
    return {name for name in saw if name.endswith((":open", ":closed"))}


# ---------------------------------------------------------------- ledgers

NAMES = ["1", "2", "1:A", "1:A:open", "ending:1"]
KINDS = {"sections": NAMES[:2], "choices": NAMES[2:3], "guards": NAMES[3:4], "endings": NAMES[4:]}
ledgers = st.dictionaries(
    st.sampled_from("abcd"), st.builds(Played, st.sampled_from(("bot", "save")), st.integers(0, 2 ** len(NAMES) - 1))
).map(lambda plays: CoverageLedger(KINDS, plays))


@given(ledgers, ledgers, ledgers)
def test_ledgers_add_up_in_any_order_and_no_play_counts_twice(
    one: CoverageLedger, two: CoverageLedger, three: CoverageLedger
) -> None:
    sums = [first + (second + third) for first, second, third in permutations((one, two, three))]
    assert all(other == sums[0] for other in sums)
    assert (one + two) + three == sums[0] == sums[0] + one == sums[0] + sums[0]
    assert one + CoverageLedger(KINDS) == one


@given(ledgers)
def test_hits_are_plays(one: CoverageLedger) -> None:
    for at, name in enumerate(one.names):
        assert one.hits[name] == sum(played.saw >> at & 1 for played in one.plays.values())
    assert one.share == sum(map(bool, one.hits.values())) / len(NAMES)


@given(ledgers)
def test_another_edition_keeps_what_it_still_has(one: CoverageLedger) -> None:
    newer = CoverageLedger({"sections": ["2", "3"], "endings": ["ending:1"]}, {})
    assert (newer + one).hits == {"2": one.hits["2"], "3": 0, "ending:1": one.hits["ending:1"]}


def test_names_come_in_the_order_of_reading() -> None:
    names = [
        "ending:1",
        "2:B",
        "2:A:fail",
        "2:A",
        "2:4-6",
        "2:1-3",
        "2:if10",
        "2:if2:not",
        "2:if2",
        "2",
        "2:A:open",
        "1:B",
    ]
    assert in_order(names, ["1", "2"]) == {
        "1": ["1:B"],
        "2": ["2", "2:if2", "2:if2:not", "2:if10", "2:1-3", "2:4-6", "2:A", "2:A:open", "2:A:fail", "2:B"],
        "ending:1": ["ending:1"],
    }


@pytest.fixture(scope="module")
def lamplighter() -> tuple[Game, dict[str, tuple[str, int]]]:
    read = read_book(bundled()["the-lamplighters-round"], use_cache=False)
    return game_for(read.require()), read.places


def by_bot(game: Game, games: int, seed: int = 1) -> CoverageLedger:
    plays = bots_seen(game, Setup("random", seed), games, lambda done, of: None)
    return CoverageLedger.of(game, (one.seen for one in plays))


def test_a_file_is_read_back(lamplighter, tmp_path: Path) -> None:
    game, places = lamplighter
    ledger = by_bot(game, 6)
    told = as_json(ledger, game, places)
    path = tmp_path / "coverage.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    recorded = read_ledger(path)
    assert (recorded.book, recorded.edition) == (game.book.title, game.book.digest)
    assert recorded.ledger == ledger
    assert by_bot(game, 3) + recorded.ledger == ledger, "the first three plays are the same"
    sections = told["files"]["storybook/round.md"]["sections"]
    assert [section["line"] for section in sections] == sorted(section["line"] for section in sections)
    told_hits = {name: hits for section in sections for name, hits in section["branches"].items()}
    told_hits |= {section["name"]: section["hits"] for section in sections if section["name"] in ledger.hits}
    assert told_hits | told["endings"] == ledger.hits
    assert told["summary"]["guards"]["of"] == len(ledger.kinds["guards"])


def test_lcov_says_the_same(lamplighter) -> None:
    game, places = lamplighter
    ledger = by_bot(game, 6)
    lines = as_lcov(ledger, game, places).splitlines()
    found = {}
    for line in lines:
        key, _, value = line.partition(":")
        found.setdefault(key, []).append(value)
    assert found["SF"] == ["storybook/round.md"]
    assert lines[-1] == "end_of_record"
    read = dict(value.split(",")[::-1] for value in found["FNDA"])
    assert all(int(read[number]) == plays for number, plays in ledger.coverage()["sections"].plays.items())
    assert {value.split(",")[1]: int(value.split(",")[0]) for value in found["FN"]} == {
        number: line for number, (_, line) in places.items()
    }
    several = sum(len(names) for kind, names in ledger.kinds.items() if kind not in {"sections", "endings"})
    assert len(found["BRDA"]) == several == int(found["BRF"][0])
    assert int(found["BRH"][0]) == sum(
        one.reached for kind, one in ledger.coverage().items() if kind not in {"sections", "endings"}
    )


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"format": 1}', "{" * 3000, '{"format": 9, "book": "", "edition": "", "names": {}, "plays": {}}']
    + [
        f'{{"format":1,"book":"","edition":"","names":{{}},"plays":{{"a":{{"by":"","saw":"{n}"}}}}}}'
        for n in ("x", "-1", "f")
    ],
)
def test_what_is_no_coverage_file_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=r"bad\.json"):
        read_ledger(path)


# ---------------------------------------------------------------- people and scenarios


def test_a_save_counts_for_what_it_saw(town: Game, tmp_path: Path) -> None:
    play = Play(town, 5)
    for reply in ("A", "B"):
        play.answer([reply])
    write_save(tmp_path / "mine.json", play)
    watched = save_seen(town, tmp_path / "mine.json")
    assert watched.stopped == ""
    assert watched.seen == PlayCoverage(
        digest_of(5, None, [["A"], ["B"]]), "save mine", watch(town, start(town, 5), ["A", "B"])[0]
    )


def test_a_save_of_another_edition_counts_for_what_still_plays(town: Game, tmp_path: Path) -> None:
    play = Play(town, 5)
    for reply in ("A", "B"):
        play.answer([reply])
    write_save(tmp_path / "mine.json", play)
    text = TOWN["storybook/all.md"].replace("Requires keyword LAMP", "Requires quest 1 and not keyword LAMP")
    newer = game_for(read_book(write_book(tmp_path / "newer", {**TOWN, "storybook/all.md": text})).require())
    watched = save_seen(newer, tmp_path / "mine.json")
    assert watched.stopped.startswith("stopped at moment 1 of 2: ")
    assert {"1", "1:A", "1:A:open", "1:B:closed"} <= watched.seen.saw
    assert not watched.seen.saw & {"1:B", "3"}


def test_a_save_of_another_book_is_refused(town: Game, lamplighter, tmp_path: Path) -> None:
    write_save(tmp_path / "other.json", Play(lamplighter[0], 1))
    with pytest.raises(BadFile, match='another book: "The Lamplighter\'s Round"'):
        save_seen(town, tmp_path / "other.json")


def test_scenarios_count(town: Game, tmp_path: Path) -> None:
    file = tmp_path / "town.toml"
    scenario = '[[scenario]]\nname = "{}"\ngiven = {}\nwhen = {}\nthen = {}\n'
    parts = [
        scenario.format("dark", '{ section = "2" }', "[]", "{ ending = 2 }"),
        scenario.format("refused", "{}", '["A", "A"]', '{ refused = "GB-TOWN-1" }'),
        scenario.format("broken", "{}", '["B", "A"]', '{ at = "1" }'),
    ]
    file.write_text('book = "town"\n' + "".join(parts), encoding="utf-8")
    dark, refused, broken = scenarios_seen(town, file)
    assert {"2", "2:if1:not", "ending:2"} == dark.seen.saw
    assert refused.stopped == ""
    assert "stopped at answer 1 of 2" in broken.stopped
    assert broken.seen.saw == {"1", "1:A:open", "1:B:closed"}


def test_a_scenario_about_another_book_is_refused(lamplighter, town: Game, tmp_path: Path) -> None:
    file = tmp_path / "town.toml"
    file.write_text('book = "town"\n', encoding="utf-8")
    with pytest.raises(BadFile, match="another book: 'The Lantern'"):
        list(scenarios_seen(lamplighter[0], file))


def test_the_bots_plays_are_those_of_a_playtest(lamplighter) -> None:
    game = lamplighter[0]
    report, ledger = playtest(game, 8, Setup("random", 3), jobs=1), by_bot(game, 8, seed=3)
    assert {
        name: plays for name, plays in ledger.hits.items() if plays and name not in ledger.kinds["guards"]
    } == report.plays


@pytest.mark.parametrize(
    ("seen", "of", "percent"),
    [(2_499, 2_500, "99.9%"), (2_500, 2_500, "100.0%"), (57, 100, "57.0%"), (1, 3_000, "0.0%"), (0, 0, "100.0%")],
)
def test_only_the_whole_is_a_hundred_percent(seen: int, of: int, percent: str) -> None:
    assert Coverage({str(at): int(at < seen) for at in range(of)}).percent == percent
