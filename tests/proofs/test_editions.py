"""Two editions of a book: what differs, what was only numbered anew, what can be reached no longer, what odds moved."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from tests.books import SMALLEST, corridor
from tests.proofs.brute_force import BruteForce
from wanderbook.book import Book
from wanderbook.machine.compiled import Story
from wanderbook.notation import bundled, read_book
from wanderbook.notation.folder import read_folder, read_memory
from wanderbook.notation.starter import starter
from wanderbook.proofs.editions import EditionDiff, Odds, RuleChange, compare, ending_odds, explained, moved, odds
from wanderbook.proofs.reach import KINDS, Budget, reach
from workshop.tangles import tangled_book, tangled_campaign

PIER = {
    "book.toml": SMALLEST["book.toml"],
    "cards/quests.toml": (
        '[[quest]]\nnumber = 1\nname = "A lamp"\nkeyword = "LAMP"\n\n[[quest]]\nnumber = 2\nname = "A debt"\n'
        'keyword = "DEBT"\ntext = "Two coins."\n'
    ),
    "cards/adventure.toml": '[[adventure]]\nnumber = 1\nname = "A jar"\n',
    "storybook/all.md": """## 1

The pier.

*Gain quest 1.*

A. Walk out.
Requires keyword LAMP
CHANCE 3 in 6
Fail: Gain quest 2. (A plank is missing.) Turn to 3
(Turn to 2)

B. Walk back.
(Turn to 3)

## 2

If keyword DEBT, turn to 3.

The sea.

Roll a die of 6.
1-2: Turn to 3.
3-6: The story ends. Ending 1.

## 3

The inn.

*Gain adventure card 1. The story ends. Ending 2.*
""",
}


def book(files: dict[str, str]) -> Book:
    return read_book(read_memory({name: text.encode() for name, text in files.items()}), use_cache=False).require()


def edited(*edits: tuple[str, str], files: dict[str, str] = PIER) -> Book:
    """The pier with some of its text replaced."""
    changed = dict(files)
    for before, after in edits:
        [name] = [name for name, text in changed.items() if before in text]
        changed[name] = changed[name].replace(before, after, 1)
    return book(changed)


def differing(editions: EditionDiff) -> dict[str, tuple[list[str], list[str], list[RuleChange], list[str]]]:
    return {kind: (one.added, one.removed, one.rules, one.words) for kind, one in editions.kinds.items() if one}


# ---------------------------------------------------------------- rules and words


@pytest.mark.parametrize("name", list(bundled()))
def test_a_book_does_not_differ_from_itself(name: str) -> None:
    one = read_book(bundled()[name], use_cache=False).require()
    other = read_book(read_folder(bundled()[name]), use_cache=False).require()
    assert not compare(one, other)


@pytest.mark.parametrize(
    ("edit", "name", "before", "after"),
    [
        (("Requires keyword LAMP", "Requires keyword LAMP and not keyword DEBT"), "1:A", "Requires keyword LAMP", None),
        (("Requires keyword LAMP\n", ""), "1:A", "Requires keyword LAMP", ""),
        (("CHANCE 3 in 6", "CHANCE 2 in 6"), "1:A", "CHANCE 3 in 6", "CHANCE 2 in 6"),
        (("Fail: Gain quest 2. ", "Fail: "), "1:A", "Fail: Gain quest 2. Turn to 3", "Fail: Turn to 3"),
        (("(Turn to 2)", "*Lose quest 1.*\n(Turn to 2)"), "1:A", "Turn to 2.", "Lose quest 1. Turn to 2."),
        (("If keyword DEBT, turn to 3.", "If quest 2, turn to 3."), "2:if1", "If keyword DEBT, turn to 3.", None),
        (("If keyword DEBT, turn to 3.\n\n", ""), "2:if1", "If keyword DEBT, turn to 3.", ""),
        (("1-2: Turn to 3.", "1-2: Turn to 1."), "2", "1-2: Turn to 3.", "1-2: Turn to 1."),
        (("*Gain quest 1.*", "*Gain quest 1. Gain quest 2.*"), "1", "Gain quest 1.", "Gain quest 1. Gain quest 2."),
        (("B. Walk back.\n(Turn to 3)\n\n", ""), "1:B", "Turn to 3.", ""),
        (("The pier.", "**The Pier**\n\nThe pier."), "1", "", "a town"),
    ],
)
def test_rules_are_told_as_they_are_written(edit: tuple[str, str], name: str, before: str, after: str | None) -> None:
    found = compare(book(PIER), edited(edit))
    told = edit[1] if after is None else after
    assert RuleChange(name, before, told) in found.kinds["sections"].rules
    assert len(found.kinds["sections"].rules) == 1
    assert found.matter
    back = compare(edited(edit), book(PIER))
    assert RuleChange(name, told, before) in back.kinds["sections"].rules


@pytest.mark.parametrize(
    ("edit", "kind", "names"),
    [
        (("The pier.", "The old pier."), "sections", ["1"]),
        (("Walk back.", "Go home."), "sections", ["1:B"]),
        (("A plank is missing.", "Splash."), "sections", ["1:A"]),
        (("*Gain quest 1.*", "*Gain quest 1.*\n\nGulls."), "sections", ["1"]),
        (('"A debt"', '"Two coins"'), "quest", ["quest 2"]),
        (('"Two coins."', '"Two."'), "quest", ["quest 2"]),
        (('title = "The Lantern"', 'title = "The Pier"'), "book", ["book.toml"]),
    ],
)
def test_words_are_only_words(edit: tuple[str, str], kind: str, names: list[str]) -> None:
    found = compare(book(PIER), edited(edit))
    assert differing(found) == {kind: ([], [], [], names)}
    assert found
    assert not found.matter


def test_cards_and_the_title_page_have_rules_too() -> None:
    found = compare(
        book(PIER), edited(('"DEBT"', '"OWED"'), ("keyword DEBT", "keyword OWED"), ('start = "1"', 'start = "2"'))
    )
    assert found.kinds["quest"].rules == [RuleChange("quest 2", "keyword = DEBT", "keyword = OWED")]
    assert found.kinds["book"].rules == [RuleChange("book.toml", "start = 1", "start = 2")]
    more = {
        **PIER,
        "cards/adventure.toml": PIER["cards/adventure.toml"] + '\n[[adventure]]\nnumber = 2\nname = "Salt"\n',
    }
    assert compare(book(PIER), book(more)).kinds["adventure"].added == ["adventure 2"]
    assert compare(book(more), book(PIER)).kinds["adventure"].removed == ["adventure 2"]


EVENT = """[[event]]
number = 60
name = "Rats"
level = 1
passage = "They have read the same books."
complete = '''
A. Read another.
SAVVY 5
Fail: -1 health. (It bites.)
*Gain 1 rope.*
'''
turn_end = '''
They turn a page.

*Gain 1 threat.*
'''
"""


@pytest.mark.parametrize(
    ("edit", "rules", "words"),
    [
        (("A. Read another.", "A. Read on."), [], ["event 60:complete:A"]),
        (("It bites.", "It nips."), [], ["event 60:complete:A"]),
        (("They turn a page.", "A page is turned."), [], ["event 60:turn_end"]),
        (("SAVVY 5", "SAVVY 6"), [RuleChange("event 60:complete:A", "SAVVY 5", "SAVVY 6")], []),
        (("Gain 1 threat", "Gain 2 threat"), [RuleChange("event 60:turn_end", "Gain 1 threat.", "Gain 2 threat.")], []),
    ],
)
def test_every_text_of_an_event_has_rules_and_words(
    edit: tuple[str, str], rules: list[RuleChange], words: list[str]
) -> None:
    texts = starter("Rats", "distant_skies", "en")
    one, two = (book(texts | {"cards/rats.toml": text}) for text in (EVENT, EVENT.replace(*edit)))
    assert differing(compare(one, two)) == {"event": ([], [], rules, words)}


def test_what_only_failing_shows_is_words() -> None:
    """On a card and in the atlas."""
    texts = starter("Rats", "sleeping_gods", "en")
    rats = (
        '[[event]]\nnumber = 60\nname = "Rats"\nongoing = true\nuntil = "action"\nchallenge = "{}"\npassage = "Rats."\n'
    )
    pages, changed = re.subn(r'(?m)^hazard = ".*"$', 'hazard = "{}"', texts["atlas/pages.toml"], count=1)
    assert changed
    one, two = (
        book(texts | {"cards/rats.toml": rats.format(said), "atlas/pages.toml": pages.replace("{}", said)})
        for said in ("CRAFT 4. Fail: 1 ship damage.", "CRAFT 4. Fail: 1 ship damage. (It bites.)")
    )
    found = differing(compare(one, two))
    assert {kind: (rules, len(words)) for kind, (_, _, rules, words) in found.items()} == {
        "event": ([], 1),
        "atlas": ([], 1),
    }


def test_a_campaign_has_an_atlas_enemies_and_events() -> None:
    folder = bundled()["the-widows-buoys"]
    texts = dict(read_folder(folder).original().texts)
    name = next(name for name, text in texts.items() if "SAVVY 5. Fail: 2 ship damage." in text)
    texts[name] = texts[name].replace("SAVVY 5. Fail: 2 ship damage.", "SAVVY 6. Fail: 2 ship damage.")
    enemies = next(name for name in texts if name.startswith("cards/enem"))
    texts[enemies] = re.sub(r"(?m)^damage = \d+", "damage = 9", texts[enemies], count=1)
    events = next(name for name in texts if name.startswith("cards/event"))
    texts[events] = texts[events].replace("Pay 1 coin", "Pay 2 coins", 1).replace("*Restore 2 health.*", "Zzz.", 1)
    found = compare(read_book(folder, use_cache=False).require(), book(texts))
    before = "hazard = SAVVY 5. Fail: 2 ship damage"
    assert found.kinds["atlas"].rules == [RuleChange("page 1:D", before, before.replace("5", "6", 1))]
    [change] = found.kinds["enemy"].rules
    assert change.after == "damage = 9"
    assert found.kinds["event"].rules == [
        RuleChange("event 1:A", "Pay 1 coin", "Pay 2 coins"),
        RuleChange("event 2", "Restore 2 health.", ""),
    ]
    assert found.kinds["event"].words == ["event 2"]


# ---------------------------------------------------------------- numbers


def numbered(random: Random, plain: Book) -> Book:
    """A tangle in which every section has words of its own."""
    data = plain.model_dump()
    for chapter in data["chapters"]:
        for section in chapter["sections"]:
            section["body"] = [{"kind": "prose", "text": f"Words {random.random()}."}, *section["body"]]
    return Book.model_validate(data)


def again(plain: Book, numbers: dict[str, str]) -> Book:
    """The same book with other numbers, by looking at its JSON alone."""
    text = re.sub(
        r'"(section|to|number|start|finale_lost)":"(\w+)"',
        lambda said: f'"{said[1]}":"{numbers[said[2]]}"',
        plain.model_dump_json(),
    )
    several = re.compile(r'"(locations|deck_ends)":(\[[^\]]*\])')
    told = several.sub(
        lambda said: f'"{said[1]}":' + re.sub(r'"(\w+)"', lambda one: f'"{numbers[one[1]]}"', said[2]), text
    )
    return Book.model_validate_json(told)


@pytest.mark.parametrize("make", [tangled_book, tangled_campaign])
def test_sections_that_are_numbered_anew_are_known(make: Callable[[Random], Book]) -> None:
    moves = 0
    for at in range(40):
        random = Random(at)
        old = numbered(random, make(random))
        numbers = list(old.sections)
        others = random.sample([*numbers, "8", "9", "10"], len(numbers))
        found = compare(old, again(old, dict(zip(numbers, others, strict=True))))
        moves += len(found.renumbered)
        assert found.renumbered == {one: other for one, other in zip(numbers, others, strict=True) if one != other}
        assert not differing(found)
    assert moves > 100


def test_a_section_put_in_between_moves_the_others() -> None:
    text = PIER["storybook/all.md"].replace("## 3", "## 4").replace("to 3", "to 4").replace("## 2", "## 3")
    text = text.replace("Turn to 2", "Turn to 2").replace("## 3", "## 2\n\nA stair.\n\n(Turn to 3)\n\n## 3")
    found = compare(book(PIER), book({**PIER, "storybook/all.md": text}))
    assert found.renumbered == {"2": "3", "3": "4"}
    assert found.kinds["sections"].added == ["2"]
    assert found.kinds["sections"].removed == []
    assert found.kinds["sections"].rules == [RuleChange("1:A", "Turn to 3.", "Turn to 2.")]
    assert found.now("2:if1") == "3:if1"


def test_a_section_whose_number_another_took_is_gone() -> None:
    text = PIER["storybook/all.md"].replace("## 2", "## 9").replace("Turn to 2", "Turn to 9")
    text = text.replace("## 3", "## 2").replace("urn to 3", "urn to 2").split("## 9")
    inn = "## 2" + text[1].split("## 2")[1]
    found = compare(book(PIER), book({**PIER, "storybook/all.md": text[0].replace("Turn to 9", "Turn to 2") + inn}))
    assert found.renumbered == {"3": "2"}
    assert found.kinds["sections"].removed == ["2"]
    assert found.now("2") is None
    old, new = reach(book(PIER)), reach(book({**PIER, "storybook/all.md": text[0].replace("to 9", "to 2") + inn}))
    assert [one.name for one in moved(found, old, new)] == ["ending:1"]  # the section that is gone had it


def test_what_is_alike_is_not_guessed() -> None:
    """Two sections with the same text: nobody can say which of them became which."""
    text = "## 1\n\nA. Left.\n(Turn to {})\n\nB. Right.\n(Turn to {})\n\n"
    same = "## {}\n\nA wall.\n\n*The story ends. Ending 1.*\n\n"
    old = book({**SMALLEST, "storybook/all.md": text.format(2, 3) + same.format(2) + same.format(3)})
    new = book({**SMALLEST, "storybook/all.md": text.format(4, 5) + same.format(4) + same.format(5)})
    found = compare(old, new)
    assert found.renumbered == {}
    assert (found.kinds["sections"].added, found.kinds["sections"].removed) == (["4", "5"], ["2", "3"])


# ---------------------------------------------------------------- what can be reached


@pytest.mark.parametrize("make", [tangled_book, tangled_campaign])
def test_what_became_unreachable_agrees_with_brute_force(make: Callable[[Random], Book]) -> None:
    """Two tangles stand for two editions: with the same quests, and sections of the same numbers."""
    lost = 0
    for at in range(30):
        old, new = make(Random(f"old:{at}")), make(Random(f"new:{at}"))
        was, now = BruteForce(old).run(), BruteForce(new).run()
        if not (was.complete and now.complete):
            continue
        editions = compare(old, new)
        assert editions.renumbered == {}
        found = moved(editions, reach(old), reach(new))
        both = set().union(*(set(Story(old).contents[kind]) & set(Story(new).contents[kind]) for kind in KINDS))
        expected = (was.reached - now.reached) & both
        assert {one.name for one in found if one.lost} == expected
        gained = {one.name for one in found if one.before and one.after.status == "reachable"}
        assert gained == (now.reached - was.reached) & both
        lost += len(expected)
    assert lost > 30


def test_what_became_unreachable_says_because_of_what() -> None:
    new = edited(("Requires keyword LAMP\n", "Requires keyword DEBT\n"))
    was, now = reach(book(PIER)), reach(new)
    found = explained(moved(compare(book(PIER), new), was, now), now)
    lost = {one.name: [each.guard for each in one.because] for one in found if one.lost}
    assert lost["2"] == lost["ending:1"] == lost["1:A"] == ["1:A"]
    gone = explained(moved(compare(new, book(PIER)), now, was), was)
    assert gone and not any(one.because for one in gone)


def test_what_is_undecided_is_told_so() -> None:
    """Also where it was undecided before: nobody knows that it did not move."""
    sure, unsure = (reach(book(corridor(60)), Budget(states=states)) for states in (1_000, 1))
    undecided = [name for kind in KINDS for name, one in unsure.kinds[kind].items() if one.status == "undecided"]
    assert undecided
    known = moved(EditionDiff(), sure, unsure)
    assert [one.name for one in known] == [one.name for one in moved(EditionDiff(), unsure, unsure)] == undecided
    assert all(one.doubtful for one in known)
    assert not any(one.doubtful for one in moved(EditionDiff(), unsure, unsure))


def test_where_only_words_differ_nothing_moves() -> None:
    for at in range(20):
        old, new = (numbered(Random(words), tangled_book(Random(at))) for words in ("one", "two"))
        editions = compare(old, new)
        assert editions
        assert not editions.matter
        assert moved(editions, reach(old), reach(new)) == []
        assert ending_odds(Story(old), Story(new))[0] == []


# ---------------------------------------------------------------- odds


def test_odds_that_moved() -> None:
    new = edited(("CHANCE 3 in 6", "CHANCE 2 in 6"), ("1-2: Turn to 3", "1-3: Turn to 3"), ("3-6: The", "4-6: The"))
    editions = compare(book(PIER), new)
    assert odds(editions, book(PIER), new) == [
        Odds("1:A", Fraction(1, 2), Fraction(1, 3)),
        Odds("2 Turn to 3.", Fraction(1, 3), Fraction(1, 2)),
        Odds("2 The story ends. Ending 1.", Fraction(2, 3), Fraction(1, 2)),
    ]
    # One of two choices, then the chance, then the draw.
    found, how = ending_odds(Story(book(PIER)), Story(new))
    assert how == "exact"
    assert found == [
        Odds("ending:1", Fraction(1, 2) * Fraction(1, 2) * Fraction(2, 3), Fraction(1, 2) * Fraction(1, 3) / 2),
        Odds("ending:2", Fraction(5, 6), Fraction(11, 12)),
    ]


def test_challenges_are_told_by_their_number() -> None:
    folder = bundled()["the-widows-buoys"]
    texts = dict(read_folder(folder).original().texts)
    name = next(name for name, text in texts.items() if "\nSTRENGTH 5\n" in text)
    texts[name] = texts[name].replace("\nSTRENGTH 5\n", "\nSTRENGTH 7\n", 1)
    old, new = read_book(folder, use_cache=False).require(), book(texts)
    [found] = odds(compare(old, new), old, new)
    assert (found.before, found.after) == ("STRENGTH 5", "STRENGTH 7")
    assert ending_odds(Story(old), Story(new)) == ([], "undecided")
