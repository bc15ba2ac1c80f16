"""Author's tests: `can`, `cannot` and `always`, held against every state of tangled books; and what is said of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

from tests.books import SMALLEST, corridor, write_book
from tests.proofs.brute_force import BruteForce, Data, Facts, Place
from wanderbook.book import Book
from wanderbook.book.claims import Beginning, Claim
from wanderbook.book.conditions import Condition
from wanderbook.diagnostics import Diagnostic
from wanderbook.machine.compiled import Story
from wanderbook.notation import bundled, read_book
from wanderbook.notation.claims import FILE, MOST_CLAIMS, MOST_STATES, Claims, read_claims
from wanderbook.notation.folder import read_memory
from wanderbook.notation.tables import TomlFile, read_table
from wanderbook.proofs.claims import check_claims
from workshop import tangles
from workshop.tangles import tangled_book, tangled_campaign

# ---------------------------------------------------------------- against brute force


class Watched(BruteForce):
    """Brute force that begins anywhere, ends at some names, and notes with which facts the others were reached."""

    def __init__(self, book: Book, given: Beginning, avoiding: tuple[str, ...]) -> None:
        super().__init__(book)
        self.given, self.avoiding = given, avoiding
        self.seen: dict[str, set[Facts]] = defaultdict(set)

    def every(self, most: int = 20_000) -> Watched:
        given = self.given
        quests = (frozenset(self.page["quests"]) | set(given.quests)) - set(given.used)
        facts = Facts(quests, frozenset(given.used), frozenset(self.page["adventures"]) | set(given.cards))
        begin = Place("ship", "", 0, "", facts)
        if given.section or not self.atlas:
            section = given.section or self.page["start"]
            begin = Place("turn", section, 0, section if self.atlas else "", facts)
        waiting = [begin]
        while waiting and self.complete:
            place = waiting.pop()
            if place not in self.after:
                self.after[place] = list(self._next(place))
                waiting += self.after[place]
                self.complete = len(self.after) < most
        return self

    def _next(self, place: Place) -> Iterator[Place]:
        """As always, but it ends at whatever is to be avoided."""
        for after in super()._next(place):
            reached, self.reached = self.reached, set()
            reached |= {name.rpartition(":")[0] for name in reached if name.endswith((":pass", ":fail"))}
            for name in sorted(reached, key=_when):
                if name in self.avoiding:
                    break
                self.seen[name].add(after.facts if name.startswith("ending:") else place.facts)
            else:
                yield after

    def reaches(self, name: str, holding: Condition | None, holds: bool = True) -> bool:
        """Whether some play gets there, while a condition is so."""
        kind, _, rest = name.partition(":")
        quests = {*self.page["quests"], *self.given.quests, *self.given.used}
        if rest in {"quest": set(map(str, quests)), "keyword": set(map(self.keywords.get, quests))}.get(kind, ()):
            return True
        asked: Data | None = holding.model_dump() if holding else None
        return any(asked is None or self._holds(asked, facts) == holds for facts in self.seen[name])

    def verdict(self, claim: Claim) -> str:
        """The code that a claim deserves, or nothing."""
        match claim.kind:
            case "can":
                return "" if self.reaches(claim.reach, claim.holding) else "SB603"
            case "cannot":
                return "SB604" if self.reaches(claim.reach, claim.holding) else ""
            case _:
                if self.reaches(claim.reach, claim.holding, holds=False):
                    return "SB605"
                return "" if self.reaches(claim.reach, None) else "SB601"


def _when(name: str) -> int:
    """What comes first of what one step reaches: the choice, its outcome, what it gives, the ending."""
    if name.startswith(("quest:", "keyword:")):
        return 2
    return 3 if name.startswith("ending:") else int(name.endswith((":pass", ":fail")))


def some_claims(random: Random, book: Book, many: int = 12) -> Claims:
    contents = Story(book).contents
    names = [name for kind, names in contents.items() for name in names if kind not in ("quests", "keywords")]
    lasting = [*contents["quests"], *contents["keywords"]]
    groups = [((), Beginning()), *((avoided(random, names), beginning(random, book)) for _ in range(2))]
    claims = []
    for at in range(many):
        avoiding, given = random.choice(groups)
        kind = random.choice(("can", "cannot", "always"))
        holding = condition(random, book) if kind == "always" or random.random() < 0.6 else None
        reach = random.choice(names if holding else [*names, *lasting])
        claims.append(Claim(kind=kind, reach=reach, holding=holding, avoiding=avoiding, given=given, name=f"#{at}"))
    table = read_table(FILE, "")
    assert isinstance(table, TomlFile)
    return Claims(table, tuple(claims), ((),) * many)


def avoided(random: Random, names: list[str]) -> tuple[str, ...]:
    return tuple(random.sample(names, random.choice((0, 1, 2)))) if len(names) > 2 else ()


def beginning(random: Random, book: Book) -> Beginning:
    quests = {quest: random.choice(("", "", "quests", "used")) for quest in book.quests}
    return Beginning(
        section=random.choice([None, *book.sections]),
        quests=tuple(quest for quest, how in quests.items() if how == "quests"),
        used=tuple(quest for quest, how in quests.items() if how == "used"),
        cards=tuple(card.number for card in book.cards.adventure if random.random() < 0.3),
    )


def condition(random: Random, book: Book) -> Condition:
    """Any that the story follows: with a ship, how many cards there are is not its affair."""
    while True:
        found = tangles._condition(random, tangles.Stock(()))
        if not book.atlas or "adventure_card" not in str(found.model_dump()):
            return found


def agree(books: list[tuple[Random, Book]]) -> dict[str, int]:
    """How often each verdict was right; fails where one was not."""
    right: dict[str, int] = defaultdict(int)
    for random, book in books:
        claims = some_claims(random, book)
        told = {one.message.partition(":")[0]: one.code for one in check_claims(book, claims)}
        alike = {(claim.given, claim.avoiding) for claim in claims.claims}
        truths = {one: Watched(book, *one).every() for one in alike}
        for claim in claims.claims:
            truth = truths[claim.given, claim.avoiding]
            if truth.complete:
                assert told.get(claim.name, "") == truth.verdict(claim), claim
                right[truth.verdict(claim)] += 1
    return right


@pytest.mark.parametrize("make", [tangled_book, tangled_campaign])
@pytest.mark.parametrize("seed", range(3))
def test_claims_agree_with_brute_force(make: Callable[[Random], Book], seed: int) -> None:
    sources = [Random(f"{seed}:{at}") for at in range(25)]
    right = agree([(random, make(random)) for random in sources])
    assert set(right) == {"", "SB601", "SB603", "SB604", "SB605"}
    assert sum(right.values()) > 200


# ---------------------------------------------------------------- what is said of them

CELLAR = {
    "book.toml": SMALLEST["book.toml"],
    "cards/quests.toml": '[[quest]]\nnumber = 7\nname = "A lantern"\nkeyword = "LIGHT"\n',
    "cards/adventure.toml": '[[adventure]]\nnumber = 1\nname = "A jar"\n',
    "storybook/all.md": """## 1

A. Take the lantern.
Requires not keyword LIGHT
*Gain quest 7.*
(Turn to 1)

B. Go down.
(Turn to 2)

C. Throw the jar.
Requires adventure card 1
(Turn to 2)

## 2

If keyword LIGHT, turn to 3.

*The story ends. Ending 1.*

## 3

A. Look.
*Complete quest 7. The story ends. Ending 2.*

B. Run.
(Turn to 1)
""",
}


def told(tests: str, files: dict[str, str] = CELLAR) -> list[Diagnostic]:
    """What `wanderbook check` says about these tests of the cellar."""
    texts = read_memory({name: text.encode() for name, text in {**files, FILE: tests}.items()})
    claims = read_claims(texts, read_book(texts, use_cache=False).require())
    assert claims is not None
    return check_claims(read_book(texts, use_cache=False).require(), claims)


@pytest.mark.parametrize(
    "tests",
    [
        "",
        '[[can]]\nreach = "ending:1"\n[[can]]\nreach = "keyword:LIGHT"\n',
        '[[cannot]]\nreach = "ending:2"\navoiding = ["1:A"]\n',
        '[[cannot]]\nreach = "1:C"\n',
        '[[can]]\nreach = "1:C"\ngiven = { cards = [1] }\n',
        '[[can]]\nreach = "ending:2"\ngiven = { section = "3" }\n',
        '[[cannot]]\nreach = "3"\ngiven = { used = [7] }\n',
        '[[can]]\nreach = "quest:7"\ngiven = { used = [7] }\n',
        '[[always]]\nat = "3"\nholds = "keyword LIGHT"\n',
        '[[always]]\nat = "3:A"\nholds = "keyword LIGHT and quest 7 and not adventure card 1"\n',
        '[[always]]\nat = "ending:2"\nholds = "not keyword LIGHT"\n',
    ],
)
def test_what_is_so_is_passed_over(tests: str) -> None:
    assert told(tests) == []


@pytest.mark.parametrize(
    ("tests", "code", "message", "help"),
    [
        (
            '[[can]]\nreach = "1:C"\n',
            "SB603",
            "1:C cannot be reached",
            "section 1 is read, but this is never true then: ",
        ),
        (
            '[[can]]\nreach = "3:A"\navoiding = ["1:A"]\n',
            "SB603",
            "3:A cannot be reached avoiding 1:A",
            "while avoiding 1:A",
        ),
        ('[[can]]\nreach = "3"\nholding = "not quest 7"\n', "SB603", "3 holding not quest 7 cannot", "play: A, B come"),
        ('[[cannot]]\nname = "dark"\nreach = "3"\n', "SB604", "dark: 3 can be reached", "this play: A, B does it"),
        ('[[cannot]]\nreach = "1"\n', "SB604", "1 can be reached", "the beginning, without any answer, does it"),
        (
            '[[always]]\nat = "1:B"\nholds = "keyword LIGHT"\n',
            "SB605",
            "while this does not hold: keyword LIGHT",
            "this play: B does",
        ),
        (
            '[[always]]\nat = "1:C"\nholds = "quest 7"\n',
            "SB601",
            "cannot be reached, so this test proves nothing",
            "section 1",
        ),
        ('[[can]]\nreach = "3"\nholding = "2 or more coins"\n', "SB112", "'coins' belongs to Sleeping Gods", "ruleset"),
        (
            '[[can]]\nreach = "3"\navoiding = ["keyword:LIGHT"]\n',
            "SB602",
            "is not a section or a choice",
            "that gives it",
        ),
        ('[[can]]\nreach = "3"\nholding = "keyword LIGTH"\n', "SB601", "no keyword LIGTH", "did you mean LIGHT?"),
        ('[[can]]\nreach = "3:D"\n', "SB601", "the book has nothing called 3:D", "did you mean 3:"),
        ('[[can]]\nreach = "3"\ngiven = { section = "9" }\n', "SB601", "the book has no section 9", ""),
        (
            '[[can]]\nreach = "3"\ngiven = { quests = [7], used = [7] }\n',
            "SB601",
            "quest 7 cannot be both",
            "one of them",
        ),
        ('[[can]]\nreach = "3"\nholding = "LIGHT"\n', "SB101", "is not a condition", "write keyword LIGHT"),
        ("[[can]]\nreach = 3\n", "SB302", "reach: 3 is not allowed; it should be text", 'put the text in quotes: "3"'),
        ('[[always]]\nat = "3"\n', "SB303", "this always needs the key 'holds'", ""),
        ('[[can]]\nraech = "3"\n', "SB301", "'raech' is not a key of can", "did you mean reach?"),
        ("[[can]\n", "SB007", "not valid TOML", ""),
        (f"states = {MOST_STATES + 1}\n", "SB302", "states", ""),
    ],
)
def test_what_is_not_so_is_told(tests: str, code: str, message: str, help: str) -> None:
    found = next(one for one in told(tests) if one.code == code)
    assert message in found.message
    assert help in found.help
    assert (found.file, found.severity) == (FILE, "error")
    line = tests.split("\n")[found.line - 1]
    assert found.source == line
    assert line[found.column - 1 : found.column - 1 + found.length].strip()


def test_everything_that_is_wrong_is_told_at_once() -> None:
    tests = """
[[can]]
reach = "9"
holding = "keyword DIM and LIGHT"
[[cannot]]
reach = "ending:4"
avoiding = ["7:A"]
given = { quests = [1], cards = [4] }
"""
    found = told(tests)
    assert [(one.line, one.code) for one in found] == [
        (3, "SB601"),
        (4, "SB601"),
        (4, "SB101"),
        (6, "SB601"),
        (7, "SB601"),
        (8, "SB601"),
        (8, "SB601"),
    ]


def test_a_wrong_key_hides_nothing_else() -> None:
    tests = """states = "many"
[[never]]
reach = "3"
[[can]]
raech = "3"
[[can]]
reach = "9"
[can.given]
quests = [77]
[[cannot]]
name = "shut"
reach = "1"
"""
    found = [(one.line, one.code, one.message) for one in told(tests)]
    assert [(line, code) for line, code, _ in found] == [
        (1, "SB302"),
        (2, "SB301"),
        (5, "SB301"),  # that `reach` is lacking follows from it
        (7, "SB601"),
        (9, "SB601"),
        (12, "SB604"),
    ]
    assert found[1][2] == f"'never' is not a key of {FILE}"
    assert found[-1][2] == "shut: 1 can be reached"


@pytest.mark.parametrize(
    ("tests", "message"),
    [
        ('[can]\nreach = "3"\n', "[can] is a single table; there may be several tests"),
        ('can = ["3"]\n', "tests must be tables"),
        ("can = 3\n", "tests must be tables"),
    ],
)
def test_a_test_begins_with_two_brackets(tests: str, message: str) -> None:
    [found] = told(tests)
    assert (found.line, found.code, found.message, found.help) == (1, "SB302", message, "begin each test with [[can]]")


def test_a_single_table_is_read_all_the_same() -> None:
    single, missing = told('[can]\nreach = "33"\n')
    assert (single.code, missing.code, missing.line) == ("SB302", "SB601", 2)


def test_a_row_of_one_number_is_known_by_that_number() -> None:
    dice = {**CELLAR, "storybook/all.md": DICE}
    assert told('[[can]]\nreach = "1:2"\n[[can]]\nreach = "1:2-2"\n', dice) == []
    [found] = told('[[cannot]]\nreach = "1:2"\n', dice)
    assert found.message == "1:2-2 can be reached"
    [found] = told('[[can]]\nreach = "ending:1"\navoiding = ["1:2"]\n', dice)
    assert found.message == "ending:1 cannot be reached avoiding 1:2-2"


DICE = "## 1\n\nRoll a die of 2.\n1: Turn to 1.\n2: The story ends. Ending 1.\n"


def test_what_is_undecided_says_how_far_it_was_looked() -> None:
    [found] = told('states = 2\n[[can]]\nreach = "ending:1"\n', corridor(60))
    assert (found.code, found.line) == ("SB606", 3)
    assert found.message == "undecided after 2 states whether ending:1 can be reached"
    assert "states = 20" in found.help
    [found] = told('states = 1\n[[can]]\nreach = "ending:1"\n', corridor(60))
    assert found.message.startswith("undecided after 1 state whether")
    [found] = told('[[can]]\nreach = "ending:1"\n', corridor(60))
    assert found.code == "SB603"


def test_a_book_has_only_so_many_tests() -> None:
    [found] = told('[[can]]\nreach = "3"\n' * (MOST_CLAIMS + 1))
    assert (found.code, found.line) == ("SB004", 2 * MOST_CLAIMS + 1)


def test_tests_ask_in_the_language_of_the_book() -> None:
    french = {
        **CELLAR,
        "book.toml": CELLAR["book.toml"].replace('"en"', '"fr"'),
        "storybook/all.md": "## 1\n\nSi mot-clé LIGHT, lisez 1.\n\n*L'histoire se termine. Fin 1.*\n",
    }
    assert told('[[always]]\nat = "1"\nholds = "pas mot-clé LIGHT"\n', french) == []
    [found] = told('[[always]]\nat = "1"\nholds = "mot-clé LIGHT ou carte Aventure 1"\n', french)
    assert (found.code, found.message) == (
        "SB605",
        "1 can be reached while this does not hold: mot-clé LIGHT ou carte Aventure 1",
    )


def test_with_a_ship_a_test_begins_on_land_and_goes_on_from_the_ship() -> None:
    book = read_book(bundled()["the-widows-buoys"], use_cache=False).require()
    tests = (
        '[[cannot]]\nreach = "5"\ngiven = { section = "17" }\n[[cannot]]\nreach = "12"\ngiven = { section = "14" }\n'
    )
    claims = read_claims(read_memory({FILE: tests.encode()}), book)
    assert claims is not None
    [found] = check_claims(book, claims)
    assert (found.line, found.code) == (5, "SB604")
    assert re.match("this play: A (pass|fail), explore 12 does it; taken for granted: ", found.help)


def sea(ways_back: str) -> dict[str, str]:
    """A campaign with 1 on its first page, 2 beyond the edge of that, and 3 where no way leads."""
    pages = """
        [[page]]
        number = 1
        edges = { east = 2 }
        [[page.region]]
        id = "A"
        edges = ["east"]
        locations = ["1"]
        [[page.region]]
        id = "B"
        locations = ["3"]
        [[page]]
        number = 2
        edges = {%s}
        [[page.region]]
        id = "A"
        edges = ["west"]
        locations = ["2"]
    """
    return {
        "book.toml": 'title = "Sea"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n',
        "storybook/all.md": "".join(f"## {number}\n\n*Return to the ship.*\n\n" for number in (1, 2, 3)),
        "atlas/sea.toml": dedent(pages % ways_back),
    }


def test_what_lies_beyond_a_way_of_no_return_can_be_reached_and_not_be_left() -> None:
    [problem] = told('[[can]]\nreach = "2"\n[[cannot]]\nreach = "2"\n', sea(""))
    assert (problem.code, problem.message) == ("SB604", "2 can be reached")
    assert problem.help.startswith("this play: travel to A on page 2, explore 2 does it; taken for granted: ")
    [problem] = told('[[can]]\nreach = "1"\ngiven = { section = "2" }\n', sea(""))
    assert (problem.code, problem.message) == ("SB603", "1 cannot be reached")


def test_a_way_there_and_back_is_relied_on_and_no_way_is_none() -> None:
    both_ways = sea(" west = 1 ")
    assert told('[[can]]\nreach = "2"\n[[cannot]]\nreach = "3"\n', both_ways) == []
    [problem] = told('[[can]]\nreach = "3"\n', both_ways)
    assert (problem.code, problem.message) == ("SB603", "3 cannot be reached")
    assert problem.help == "3 can only be explored at places that no route on the map leads to"


def test_what_is_had_or_not_is_not_followed() -> None:
    book = read_book(bundled()["the-widows-buoys"], use_cache=False).require()
    claims = read_claims(read_memory({FILE: b'[[can]]\nreach = "5"\nholding = "2 coins"\n'}), book)
    assert claims is not None
    [found] = check_claims(book, claims)
    assert (found.code, found.message) == ("SB602", "the proofs do not cover this: coin may or may not be owned")


@pytest.mark.parametrize("name", list(bundled()))
def test_bundled_books_have_tests_that_are_no_part_of_them(name: str, tmp_path: Path) -> None:
    folder = bundled()[name]
    book = read_book(folder, use_cache=False).require()
    claims = read_claims(folder, book)
    assert claims is not None
    assert len(claims.claims) >= 2
    texts = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.*")}
    without = write_book(tmp_path, {file: text for file, text in texts.items() if file != FILE})
    if "storybook/all.md" not in texts:
        (without / "storybook/all.md").unlink()
    assert read_claims(without, book) is None
    assert read_book(without, use_cache=False).require().digest == book.digest


def test_a_bad_test_file_keeps_nobody_from_playing(tmp_path: Path) -> None:
    folder = write_book(tmp_path, {FILE: "[[["})
    book = read_book(folder, use_cache=False).require()
    (folder / FILE).write_bytes(b"\xff")
    claims = read_claims(folder, book)
    assert claims is not None
    assert [one.code for one in claims.diagnostics] == ["SB003"]
    (folder / FILE).unlink()
    (folder / FILE).symlink_to("/etc/hostname")
    claims = read_claims(folder, book)
    assert claims is not None
    assert [one.code for one in claims.diagnostics] == ["SB006"]
