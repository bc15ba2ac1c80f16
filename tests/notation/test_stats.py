"""Stats, prices, tests and fights by stats as authors write them: read, printed, formatted, translated, and refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from wanderbook.book.conditions import And, Not, StatAtLeast, StatAtMost, StatIsZero, can_hold
from wanderbook.book.dice import canonical, ways
from wanderbook.book.effects import (
    EndStory,
    GainRolled,
    GainStat,
    LoseAllStat,
    LoseRolled,
    LoseStat,
    RestoreStat,
    TurnTo,
)
from wanderbook.book.sections import Fight, Foe, StatPrice, StatRoll
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation import read_book
from wanderbook.notation.claims import read_claims
from wanderbook.notation.folder import language_of, read_folder, untranslated
from wanderbook.notation.format import format_book
from wanderbook.notation.translate import translate_book

BOOK = """title = "The Toll Road"
ruleset = "gamebook"
start = "1"

[[stat]]
name = "skill"
start = "6 + d6"
most = "start"

[[stat]]
name = "stamina"
start = "2d6 + 12"
most = "start"
at_zero = "The story ends. Ending 1"

[[stat]]
name = "coin"
plural = "coins"
start = 10
most = 50

[combat]
stat = "skill"
health = "stamina"
"""
TEXT = """## 1

If no coin, turn to 3.

A road.

*Gain 3 coins. Lose d6 stamina.*

A. Pay the keeper.
Requires stamina 15 or less and not 60 coins
Pay 5 coins
(Turn to 2)

B. Fight him.
FIGHT Keeper, skill 7, stamina 6; His dog, skill 5, stamina 4 or run
Fail: Lose all coins. Turn to 3
*Gain 1d6 coins. Restore all stamina.*
(Turn to 2)

C. Slip past.
SKILL 2d6 or less
Fail: Turn to 3
(Turn to 2)

D. Talk to him.
SKILL + d6, 9 or more
Fail: Lose 1 coin. Turn to 3
(Turn to 1)

## 2

*The story ends. Ending 2.*

## 3

*The story ends. Ending 1.*
"""
FRENCH = """title = "La Route à péage"
language = "fr"
ruleset = "gamebook"
start = "1"

[[stat]]
id = "skill"
name = "habileté"

[[stat]]
id = "stamina"
name = "vigueur"

[[stat]]
id = "coin"
name = "pièce d'or"
plural = "pièces d'or"
"""


def book_of(folder: Path, book: str = BOOK, text: str = TEXT, **more: str) -> Path:
    return write_book(folder, {"book.toml": book, "storybook/all.md": text, **more})


def problems(folder: Path) -> list[tuple[str, int, str]]:
    return [(one.file, one.line, one.code) for one in read_book(folder, use_cache=False).diagnostics]


def helps(folder: Path) -> list[str]:
    found: tuple[Diagnostic, ...] = read_book(folder, use_cache=False).diagnostics
    return [one.help for one in found]


def test_every_phrase_means_what_it_says(tmp_path: Path) -> None:
    book = read_book(book_of(tmp_path), use_cache=False).require()
    one = book.sections["1"]
    assert one.redirects[0].when == StatIsZero(stat="coin")
    assert one.body[1].effects == (GainStat(amount=3, stat="coin"), LoseRolled(dice="d6", stat="stamina"))  # type: ignore[union-attr]
    pay, fight, slip, talk = one.choices
    required = (StatAtMost(amount=15, stat="stamina"), Not(of=StatAtLeast(amount=60, stat="coin")))
    assert pay.requires == And(all=required) and pay.price == (StatPrice(amount=5, good="coin"),)
    foes = (Foe(name="Keeper", skill=7, health=6), Foe(name="His dog", skill=5, health=4))
    assert fight.trial == Fight(foes=foes, may_run=True)
    assert fight.failure and fight.failure.effects == (LoseAllStat(stat="coin"), TurnTo(section="3"))
    assert fight.effects[:2] == (GainRolled(dice="d6", stat="coin"), RestoreStat(stat="stamina"))
    assert slip.trial == StatRoll(stat="skill", dice="2d6")
    assert talk.trial == StatRoll(stat="skill", dice="d6", number=9)
    assert talk.failure and talk.failure.effects[0] == LoseStat(amount=1, stat="coin")
    assert book.stats["stamina"].at_zero == (EndStory(ending=1),)
    assert book.stats["skill"].start == "d6+6" and book.stats["skill"].highest == 12


def test_a_book_of_stats_is_formatted_and_stays_the_same(tmp_path: Path) -> None:
    folder = book_of(tmp_path)
    formatted, errors = format_book(folder)
    assert not errors
    (folder / "storybook/all.md").write_text(formatted[0].after)
    for line in ("If coin is 0, turn to 3.", "*Gain d6 coins. Restore all stamina.*"):
        assert line in formatted[0].after
    assert format_book(folder)[0][0].after == formatted[0].after
    again = read_book(folder, use_cache=False).require()
    assert again.sections == read_book(book_of(tmp_path / "b"), use_cache=False).require().sections


def test_a_translation_has_its_own_words_and_the_same_rules(tmp_path: Path) -> None:
    folder = book_of(tmp_path)
    original = read_book(folder, use_cache=False).require()
    done = translate_book(original, read_folder(folder).texts, {"book.toml": FRENCH}, "fr")
    assert not done.errors
    text = done.texts["storybook/all.md"]
    for line in (
        "Si pièce d'or à 0, lisez 3.",
        "*Gagnez 3 pièces d'or. Perdez d6 vigueur.*",
        "AFFRONTEZ Keeper, habileté 7, vigueur 6; His dog, habileté 5, vigueur 4 ou fuite",
        "Échec : Tombez à 0 pièce d'or. Lisez 3",
        "*Gagnez d6 pièces d'or. Revenez à la valeur de départ : vigueur.*",
        "Payez 5 pièces d'or",
        "HABILETÉ 2d6 ou moins",
        "HABILETÉ + d6, 9 ou plus",
    ):
        assert line in text.split("\n"), line
    both = book_of(tmp_path / "both", **{f"locale/fr/{name}": said for name, said in done.texts.items()})
    read = read_book(both, "fr", use_cache=False)
    assert [one.code for one in read.diagnostics if one.severity == "error"] == []
    french = read.require()
    assert french.stats["coin"].name == "pièce d'or" and french.stats["coin"].most == 50
    assert french.sections["1"].choices[0].price == original.sections["1"].choices[0].price
    again = translate_book(original, read_folder(folder).texts, done.texts, "fr")
    assert again.texts == done.texts


def test_a_translation_cannot_have_other_stats(tmp_path: Path) -> None:
    french = FRENCH.replace('id = "coin"', 'id = "coins"').replace('name = "vigueur"', 'name = "vigueur"\nmost = 3')
    found = read_book(book_of(tmp_path, **{"locale/fr/book.toml": french}), use_cache=False).diagnostics
    messages = {one.message for one in found if one.code == "SB401" and one.file == "locale/fr/book.toml"}
    assert messages == {"the original has no stat 'coins'", "stat 'stamina' does not have the original's rules"}


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ('name = "coin"', 'name = "skill"', 17),
        ("start = 10\nmost = 50", "start = 60\nmost = 50", 19),
        ('start = "2d6 + 12"', "start = 0", 12),
        ('"The story ends. Ending 1"', '"Gain 2 coins"', 14),
        ('"The story ends. Ending 1"', '"Gain quest 1. Turn to 3"', 14),
        ('health = "stamina"', 'health = "stanima"', 24),
        ('health = "stamina"', 'health = "skill"', 24),
        ('health = "stamina"', 'health = "stamina"\nkind = "table"', 22),
        ('name = "coin"', 'name = "quest"', 17),
    ],
    ids=["twice", "above most", "0", "no way on", "more than a way on", "misspelt", "one stat", "no rows", "own word"],
)
def test_stats_that_cannot_work_are_refused_where_they_stand(
    before: str, after: str, line: int, tmp_path: Path
) -> None:
    assert before in BOOK
    found = problems(book_of(tmp_path, BOOK.replace(before, after)))
    assert ("book.toml", line) in [(file, at) for file, at, code in found if code in {"SB315", "SB112"}]


@pytest.mark.parametrize("dice", ["6d", "2x6", "d1", "d6-7", "11d6", "d101", "d6+", "-d6", "d6-d4", "d6 d6", ""])
def test_what_cannot_be_rolled_is_refused(dice: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError):
        canonical(dice)
    assert ("book.toml", 7, "SB302") in problems(book_of(tmp_path, BOOK.replace('"6 + d6"', f'"{dice}"')))


def test_dice_give_each_number_in_so_many_ways() -> None:
    assert ways("2d6") == tuple((number, 6 - abs(number - 7)) for number in range(2, 13))
    assert ways("d4-2") == ((0, 2), (1, 1), (2, 1))
    assert canonical("20 + d10") == "d10+20" and canonical("1d6 - 1") == "d6-1"


def test_a_fight_must_say_what_losing_means(tmp_path: Path) -> None:
    mortal = BOOK.replace('at_zero = "The story ends. Ending 1"\n', "")
    lost = TEXT.replace(" or run\nFail: Lose all coins. Turn to 3", "")
    assert problems(book_of(tmp_path / "a", BOOK, lost)) == []
    assert ("storybook/all.md", 14, "SB316") in problems(book_of(tmp_path / "b", mortal, lost))
    runs = TEXT.replace("\nFail: Lose all coins. Turn to 3", "")
    assert ("storybook/all.md", 14, "SB316") in problems(book_of(tmp_path / "c", BOOK, runs))
    peaceful = BOOK.partition("[combat]")[0]
    assert ("storybook/all.md", 15, "SB316") in problems(book_of(tmp_path / "d", peaceful))


def test_a_stat_that_is_not_named_is_asked_for(tmp_path: Path) -> None:
    folder = book_of(tmp_path, text=TEXT.replace("Gain 3 coins.", "Gain 3 rubies."))
    [help] = helps(folder)
    assert help == "use one of the book's stats, skill, stamina, coin, or add another to book.toml as a [[stat]]"
    near = book_of(tmp_path / "near", text=TEXT.replace("Gain 3 coins.", "Gain 3 conis."))
    assert "did you mean 'Gain 3 coins'?" in helps(near)


@pytest.mark.parametrize(
    "line",
    ["FIGHT Keeper", "FIGHT Keeper, skill 7", "FIGHT , skill 7, stamina 6", "skill 2d6 or less", "SKILL 99d6 or less"],
)
def test_a_trial_that_is_none_is_an_error_on_its_line(line: str, tmp_path: Path) -> None:
    found = problems(book_of(tmp_path, text=TEXT.replace("SKILL 2d6 or less", line)))
    assert any(at == 21 and not code.startswith("SB2") for _, at, code in found), found


def test_tests_of_one_stat_are_held_against_each_other() -> None:
    ten, five = StatAtLeast(amount=10, stat="coin"), StatAtLeast(amount=5, stat="coin")
    assert not can_hold([ten, Not(of=five)]) and can_hold([five, Not(of=ten)])
    assert not can_hold([five, StatIsZero(stat="coin")]) and not can_hold([ten, StatAtMost(amount=9, stat="coin")])
    assert can_hold([ten, StatIsZero(stat="skill")])


def test_a_book_without_stats_reads_goods_as_before(tmp_path: Path) -> None:
    plain = 'title = "Plain"\nruleset = "gamebook"\nstart = "1"\n'
    folder = book_of(tmp_path, plain, "## 1\n\n*Gain 2 coins. The story ends. Ending 1.*\n")
    assert problems(folder) == [("storybook/all.md", 3, "SB112")]


def said_of(folder: Path, before: str, after: str) -> list[tuple[str, str]]:
    """What is said of a line that an author wrote instead."""
    assert before in TEXT
    found = read_book(book_of(folder, text=TEXT.replace(before, after)), use_cache=False).diagnostics
    return [(one.message, one.help) for one in found]


def test_restoring_some_is_gaining_it(tmp_path: Path) -> None:
    """A stat that another game has, too, is the book's own."""
    text = TEXT.replace("Gain 3 coins. Lose d6 stamina.", "Restore 4 stamina. Restore d6 coins.")
    book = read_book(book_of(tmp_path, text=text), use_cache=False).require()
    assert book.sections["1"].body[1].effects == (  # type: ignore[union-attr]
        GainStat(amount=4, stat="stamina"),
        GainRolled(dice="d6", stat="coin"),
    )


def test_a_price_of_two_things_is_joined_by_a_comma_or_by_and(tmp_path: Path) -> None:
    prices = (StatPrice(amount=5, good="coin"), StatPrice(amount=1, good="stamina"))
    for at, line in enumerate(("Pay 5 coins, 1 stamina", "Pay 5 coins and 1 stamina")):
        folder = book_of(tmp_path / str(at), text=TEXT.replace("Pay 5 coins", line))
        assert read_book(folder, use_cache=False).require().sections["1"].choices[0].price == prices
        assert "Pay 5 coins, 1 stamina\n" in format_book(folder)[0][0].after
    found = said_of(tmp_path / "bad", "Pay 5 coins", "Pay 5 coins and his hat")
    assert found == [("'his hat' is not a price", "write a price like this: Pay 3 coins, 1 stamina")]


def test_a_level_without_a_direction_is_asked_which_it_is(tmp_path: Path) -> None:
    found = said_of(tmp_path, "stamina 15 or less and not 60 coins", "skill 13")
    assert found == [("'skill 13' is not a condition", "write 13 or more skill or skill 13 or less")]
    other = said_of(tmp_path / "b", "stamina 15 or less and not 60 coins", "a good night's sleep")
    assert other[0][1] == "write a condition like this: 5 or more coins"


def test_0_or_less_is_0(tmp_path: Path) -> None:
    text = TEXT.replace("stamina 15 or less and not 60 coins", "coins 0 or less and 1 skill")
    book = read_book(book_of(tmp_path, text=text), use_cache=False).require()
    assert book.sections["1"].choices[0].requires == And(
        all=(StatIsZero(stat="coin"), StatAtLeast(amount=1, stat="skill"))
    )


def test_one_or_more_are_several(tmp_path: Path) -> None:
    folder = book_of(tmp_path, text=TEXT.replace("If no coin,", "If 1 or more coins,"))
    assert "If 1 or more coins, turn to 3." in format_book(folder)[0][0].after


def test_asterisks_after_fail_are_one_mistake_that_can_be_mended(tmp_path: Path) -> None:
    line = "Lose all coins. Turn to 3"
    read = read_book(book_of(tmp_path, text=TEXT.replace(line, f"*{line}.*")), use_cache=False)
    [only] = read.diagnostics
    assert (only.message, only.meant) == ("what follows Fail: cannot have asterisks", (f"{line}.",))


@pytest.mark.parametrize(
    ("before", "after", "code", "message"),
    [
        ("Pay 5 coins", "Pay 51 coins", "SB228", "this requires 51 of 'coin', but there is never more than 50"),
        ("not 60 coins", "13 skill", "SB228", "this requires 13 of 'skill', but there is never more than 12"),
        ("not 60 coins", "skill 6 or less", "SB228", "this requires 'skill' at 6 or below, but it is never below 7"),
        (
            "not 60 coins",
            "(13 skill or 60 coins)",
            "SB228",
            "this requires 13 of 'skill', but there is never more than 12",
        ),
        ("If no coin,", "If skill is 0,", "SB228", "this requires 'skill' at 0 or below, but it is never below 7"),
        ("A road.", "*If 60 coins:* A road.", "SB228", "this requires 60 of 'coin', but there is never more than 50"),
        ("skill 7, stamina 6;", "skill 22, stamina 6;", "SB205", "this fight cannot be won"),
        ("d6, 9 or more", "d6, 19 or more", "SB205", "this roll cannot succeed"),
        ("d6, 9 or more", "d6, 8 or more", "SB204", "this roll cannot fail"),
        ("SKILL 2d6 or less", "SKILL d6+12 or less", "SB205", "this roll cannot succeed"),
        ("SKILL 2d6 or less", "SKILL d6 or less", "SB204", "this roll cannot fail"),
    ],
)
def test_what_no_level_is_enough_for_is_a_warning(
    before: str, after: str, code: str, message: str, tmp_path: Path
) -> None:
    assert before in TEXT
    found = read_book(book_of(tmp_path, text=TEXT.replace(before, after)), use_cache=False).diagnostics
    assert [(one.code, one.message) for one in found] == [(code, message)]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Pay 5 coins", "Pay 51 coins"),
        ("Requires stamina 15 or less and not 60 coins", "Requires stamina 15 or less and 13 skill"),
        ("SKILL + d6, 9 or more", "SKILL + d6, 19 or more"),
        ("SKILL 2d6 or less", "SKILL d6+12 or less"),
        ("FIGHT Keeper, skill 7,", "FIGHT Keeper, skill 22,"),
    ],
)
def test_the_line_that_asks_too_much_is_underlined(before: str, after: str, tmp_path: Path) -> None:
    text = TEXT.replace(before, after)
    [found] = read_book(book_of(tmp_path, text=text), use_cache=False).diagnostics
    assert found.source.startswith(after) and text.split("\n")[found.line - 1] == found.source
    assert (found.column, found.length) == (1, len(found.source))


@pytest.mark.parametrize(
    "required", ["coins 3 or less", "not 5 coins", "stamina 3 or less and not (4 coins or 9 skill)"]
)
def test_a_price_that_whoever_may_take_the_choice_cannot_pay(required: str, tmp_path: Path) -> None:
    text = TEXT.replace("Requires stamina 15 or less and not 60 coins", f"Requires {required}")
    [found] = read_book(book_of(tmp_path, text=text), use_cache=False).diagnostics
    assert (found.code, found.message) == ("SB214", "this can never be paid, so the choice is never open")
    assert found.source == "Pay 5 coins"


def test_a_price_that_leaves_nothing_is_paid(tmp_path: Path) -> None:
    text = TEXT.replace("and not 60 coins", "and coins 5 or less")
    assert read_book(book_of(tmp_path, text=text), use_cache=False).diagnostics == ()


@pytest.mark.parametrize(("number", "warned"), [(13, True), (12, False)])
def test_what_is_given_once_is_counted_once(number: int, warned: bool, tmp_path: Path) -> None:
    """The cap is 20, and there are never more than six: nothing leads back to the training."""
    title = 'title = "T"\nruleset = "gamebook"\nstart = "1"\n\n[[stat]]\nname = "skill"\nstart = 5\nmost = 20\n'
    story = f"## 1\n\nA. Train.\n*Gain 1 skill.*\n(Turn to 2)\n\n## 2\n\nA. Try.\nSKILL + d6, {number} or more\n"
    story += "Fail: Turn to 3\n*The story ends. Ending 1.*\n\n## 3\n\n*The story ends. Ending 2.*\n"
    found = read_book(book_of(tmp_path / "once", book=title, text=story), use_cache=False).diagnostics
    assert [(one.code, one.help) for one in found] == ([("SB205", "'skill' is never above 6")] if warned else [])
    again = story.replace("Fail: Turn to 3", "Fail: Turn to 1")
    read = read_book(book_of(tmp_path / "again", book=title, text=again), use_cache=False)
    assert "SB205" not in [one.code for one in read.diagnostics]


def test_what_some_level_is_enough_for_is_not(tmp_path: Path) -> None:
    changes = {
        "Pay 5 coins": "Pay 50 coins",
        "not 60 coins": "12 skill and (13 skill or 1 coin)",
        "skill 7, stamina 6;": "skill 21, stamina 6;",
        "d6, 9 or more": "d6, 18 or more",
        "SKILL 2d6 or less": "SKILL d6+11 or less",
    }
    text = TEXT
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    assert read_book(book_of(tmp_path, text=text), use_cache=False).diagnostics == ()


def claimed(folder: Path, tests: str) -> list[tuple[str, str, str]]:
    """What is wrong with the tests of the book."""
    book = read_book(book_of(folder, **{"tests.toml": tests}), use_cache=False).require()
    claims = read_claims(folder, book)
    assert claims is not None and claims.claims
    return [(one.code, one.message, one.help) for one in claims.diagnostics]


def test_tests_of_a_book_may_ask_for_stats_and_give_them(tmp_path: Path) -> None:
    """A stat that the book has not is not taken for one."""
    good = (
        '[[can]]\nreach = "2"\nholding = "5 coins and skill 8 or less"\ngiven = { stats = { coin = 9, skill = 8 } }\n'
    )
    assert claimed(tmp_path, good) == []
    bad = '[[can]]\nreach = "2"\ngiven = { stats = { coins = 9, skill = 13 } }\n'
    assert claimed(tmp_path, bad) == [
        ("SB601", "the book has no stat coins", "did you mean coin?"),
        ("SB601", "there is never more skill than 12", "use a smaller number"),
    ]


# ---------------------------------------------------------------- names of stats in a translation


def translated(folder: Path) -> dict[str, str]:
    """The files of the book's French translation, once `wanderbook translate` has gone over it."""
    files = read_folder(folder)
    known = {untranslated(name): text for name, text in files.texts.items() if language_of(name) == "fr"}
    original = read_book(files.original(), use_cache=False).require()
    done = translate_book(original, files.original().texts, known, "fr")
    assert done.errors == []
    return done.texts


def french_files(folder: Path, texts: dict[str, str], **changes: str) -> Path:
    return book_of(folder, **{f"locale/fr/{name}": text for name, text in (texts | changes).items()})


def test_a_fresh_translation_of_stats_has_their_ids(tmp_path: Path) -> None:
    assert 'id = "coin"\nname = "coin"\nplural = "coins"' in translated(book_of(tmp_path))["book.toml"]


def test_a_stat_is_renamed_throughout_the_translation(tmp_path: Path) -> None:
    """As keywords are, also where the title page lacks the ids, and once more when it is renamed again."""
    fresh = translated(book_of(tmp_path / "fresh"))
    title = fresh["book.toml"].replace('id = "coin"\n', "").replace('name = "coin"', 'name = "écu"')
    changed = french_files(tmp_path / "changed", fresh, **{"book.toml": title.replace('"coins"', '"écus"')})
    first = translated(changed)
    assert 'id = "coin"\nname = "écu"\nplural = "écus"' in first["book.toml"]
    assert "*Gagnez 3 écus. Perdez d6 stamina.*" in first["storybook/all.md"]
    assert "coin" not in first["storybook/all.md"]
    title = first["book.toml"].replace("écu", "sou")
    twice = translated(french_files(tmp_path / "twice", first, **{"book.toml": title}))
    assert "*Gagnez 3 sous. Perdez d6 stamina.*" in twice["storybook/all.md"]
    assert "écu" not in twice["storybook/all.md"]


def test_a_stat_without_its_id_is_told_on_its_line_and_nothing_else_is(tmp_path: Path) -> None:
    fresh = translated(book_of(tmp_path / "fresh"))
    title = fresh["book.toml"].replace('id = "coin"\nname = "coin"\nplural = "coins"', 'name = "écu"')
    folder = french_files(tmp_path / "changed", fresh, **{"book.toml": title})
    found = read_book(folder, use_cache=False).diagnostics
    line = title.split("\n").index('name = "écu"') + 1
    assert [(one.code, one.line, one.source) for one in found] == [("SB401", line, 'name = "écu"')]
    assert found[0].help == 'write id = "coin" above its name, or let `wanderbook translate` write it'


def test_a_stat_renamed_in_the_original_keeps_its_translation(tmp_path: Path) -> None:
    done = translated(french_files(tmp_path / "done", {"book.toml": FRENCH}))
    book, text = BOOK.replace("coin", "penny").replace("pennys", "pence"), TEXT.replace("coins", "pence")
    files = {f"locale/fr/{name}": said for name, said in done.items()}
    renamed = book_of(tmp_path / "renamed", book, text.replace("coin", "penny"), **files)
    again = translated(renamed)
    assert 'id = "penny"\nname = "pièce d\'or"\nplural = "pièces d\'or"' in again["book.toml"]
    assert "*Gagnez 3 pièces d'or. Perdez d6 vigueur.*" in again["storybook/all.md"]


def test_a_file_that_is_not_translated_is_read_with_the_originals_words(tmp_path: Path) -> None:
    folder = french_files(tmp_path, {"book.toml": FRENCH})
    assert [one.code for one in read_book(folder, use_cache=False).diagnostics] == []


def test_a_roll_is_read_by_the_name_that_its_stat_had_before(tmp_path: Path) -> None:
    """A name with another first letter is known as a trial, too."""
    fresh = translated(book_of(tmp_path / "fresh"))
    title = fresh["book.toml"].replace('name = "skill"', 'name = "habileté"')
    folder = french_files(tmp_path / "changed", fresh, **{"book.toml": title})
    assert "\nSKILL + d6, 9 ou plus\n" in fresh["storybook/all.md"]
    assert {one.code for one in read_book(folder, use_cache=False).diagnostics} == {"SB227"}
    assert "\nHABILETÉ + d6, 9 ou plus\n" in translated(folder)["storybook/all.md"]
