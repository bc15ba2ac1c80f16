"""Stories of other programs as books: what becomes of words, variables, conditions and links, and what is listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.foreign.stories import story
from wanderbook.book.conditions import And, HasCard, HasKeyword, Not, StatAtLeast, StatAtMost
from wanderbook.book.effects import GainRolled, GainStat, LoseAllStat
from wanderbook.book.sections import ConditionalProse, DrawTable
from wanderbook.foreign.importing import Imported
from wanderbook.foreign.importing.book import NotImported, import_story
from wanderbook.foreign.stories import ForeignStory
from wanderbook.notation import read_book
from wanderbook.notation.book_read import BookRead
from wanderbook_tools.cli import main


def book_of(imported: Imported, folder: Path) -> BookRead:
    """The book, which has no errors."""
    for name, text in imported.files.items():
        path = folder / "book" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    read = read_book(folder / "book", use_cache=False)
    read.require()
    return read


def twine(folder: Path, format: str, start: str, more: str = "") -> tuple[Imported, BookRead]:
    imported = import_story(story(folder, format, start, more))
    return imported, book_of(imported, folder)


def game(folder: Path, **scenes: str) -> tuple[Imported, BookRead]:
    (folder / "game").mkdir()
    for name, text in scenes.items():
        (folder / "game" / f"{name}.txt").write_text(text, "utf-8")
    imported = import_story(ForeignStory(folder / "game"))
    return imported, book_of(imported, folder)


HARLOWE = """(set: $key to false)(set: $gold to 3)
[[Walk->Door]]"""
DOOR = """:: Door
A ''door'' and //no// window. (if: $key)[It fits.](else:)[It is *locked*.]
* a list of one

1. Not a list.
A. Not a choice.
(Turn to 5)
(if: $gold >= 2)[ [[Pay->Paid]] ]
[[Look under the mat->Mat]]
:: Mat
(set: $key to true)[[Back->Door]]
:: Paid
(set: $gold to it - 2)(set: $gold to (random: 2, 4))Thanks.
"""


def test_a_passage_becomes_a_section(tmp_path: Path) -> None:
    imported, read = twine(tmp_path, "Harlowe", HARLOWE, DOOR)
    book = read.require()
    assert imported.names["Start"] == "1"
    first, key = book.sections[imported.names["Door"]], HasKeyword(keyword="KEY")
    assert [block.text for block in first.body if isinstance(block, ConditionalProse)] == [
        "A **door** and _no_ window. It fits.",
        "A **door** and _no_ window. It is \\*locked\\*.",
    ]
    assert [block.when for block in first.body if isinstance(block, ConditionalProse)] == [key, Not(of=key)]
    assert first.prose.endswith("- a list of one\n\n1\\. Not a list.\n\nA\\. Not a choice.\n\n\\(Turn to 5)")
    assert [choice.text for choice in first.choices] == ["Pay", "Look under the mat"]
    assert first.choices[0].requires == StatAtLeast(amount=2, stat="gold")
    paid = book.sections[imported.names["Paid"]]
    effects = paid.body[-1].effects  # type: ignore[union-attr]
    assert effects[1:3] == (LoseAllStat(stat="gold"), GainRolled(dice="d3+1", stat="gold"))
    assert "<!-- Mat (story.twee:" in imported.files["storybook/all.md"]
    assert not imported.lost, "gold is never below 0"


def test_a_number_that_may_fall_below_0_is_listed(tmp_path: Path) -> None:
    imported, _ = twine(
        tmp_path,
        "Harlowe",
        "(set: $debt to 3)[[Spend]]",
        ":: Spend\n(set: $debt to it - 1)[[Spend]](if: $debt is 0)[ [[Dark]] ]",
    )
    assert [(one.line, one.what) for one in imported.lost] == [(12, "values of $debt below 0: a stat is never below 0")]


def test_a_condition_that_decides_more_divides_a_passage(tmp_path: Path) -> None:
    """Redirects lead to the parts of a passage, and they meet again."""
    more = (
        ":: Hall\n(if: $lamp)[(set: $oil to $oil + 1)Bright.](else:)[Dark.]\n[[On->Hall]](if: $oil > 2)[ [[Out->End]] ]"
    )
    start = "(set: $lamp to false)(set: $oil to 0)[[In->Hall]](link: 'Take')[(set: $lamp to true)It is yours.]"
    imported, read = twine(tmp_path, "Harlowe", start, more)
    book, hall = read.require(), imported.names["Hall"]
    assert [redirect.when for redirect in book.sections[hall].redirects] == [HasKeyword(keyword="LAMP"), None]
    parts = [book.sections[f"{hall}.{part}"] for part in (1, 2)]
    assert [part.prose for part in parts] == ["Bright.", "Dark."]
    assert parts[0].choices == parts[1].choices and len(parts[0].choices) == 2
    taken = next(choice for choice in book.sections["1"].choices if choice.text == "Take")
    part = book.sections[taken.effects[-1].section]  # type: ignore[union-attr]
    assert part.prose == "It is yours." and [choice.text for choice in part.choices] == ["In"]


def test_what_follows_a_test_is_written_once_if_it_is_long(tmp_path: Path) -> None:
    words = "Long. " * 40
    more = f":: Hall\n(if: $lamp)[(set: $oil to $oil + 1)Bright.](else:)[Dark.]\n{words}\n"
    more += "(if: $oil > 2)[ [[Out->End]] ][[On->Hall]]"
    start = "(set: $lamp to false)(set: $oil to 0)[[In->Hall]](link: 'Take')[(set: $lamp to true)It is yours.]"
    imported, read = twine(tmp_path, "Harlowe", start, more)
    long = [section for section in read.require().sections.values() if "Long." in section.prose]
    assert [section.number for section in long] == [f"{imported.names['Hall']}.3"]


def test_words_and_chance(tmp_path: Path) -> None:
    """A variable with several words becomes an item for each; what is drawn becomes a table."""
    start = """<<set $coat to "red">><<set $roll to random(1, 3)>>
<<link "Change" "Start2">><<set $coat to either("red", "blue")>><</link>>
<<if $roll is 3>><<goto "Dark">><</if>>"""
    more = ':: Start2\n<<if $coat is "blue">>[[Blue->End]]<</if>>[[Again->Start2]]'
    imported, read = twine(tmp_path, "SugarCube", start, more)
    book = read.require()
    assert {card.name for card in book.cards.adventure} >= {"coat: blue"}
    blue = next(card.number for card in book.cards.adventure if card.name == "coat: blue")
    assert book.sections[imported.names["Start2"]].choices[0].requires == HasCard(card=blue)
    drawn = [block for section in book.sections.values() for block in section.body if isinstance(block, DrawTable)]
    assert [row.high for row in drawn[0].rows] == [1, 2]
    gained = [effect for block in book.sections["1"].body for effect in getattr(block, "effects", ())]
    assert GainRolled(dice="d3", stat="roll") in gained
    three = And(all=(StatAtLeast(amount=3, stat="roll"), StatAtMost(amount=3, stat="roll")))
    whens = [redirect.when for section in book.sections.values() for redirect in section.redirects]
    assert three in whens and not imported.lost


def test_typing_leads_on_and_what_does_nothing_is_no_choice(tmp_path: Path) -> None:
    start = (
        '<<textbox "$name" "" "End">><<listbox "$team">><<option "Red" 1>><<option "Blue" 2>><</listbox>>[[Out->Dark]]'
    )
    imported, read = twine(tmp_path, "SugarCube", start)
    assert [choice.text for choice in read.require().sections["1"].choices] == ["Go on.", "Out"]
    assert sum("which changes nothing here" in one.what for one in imported.lost) == 3


LOST = """(set: $name to (prompt: "Who?", ""))
(set: $gold to 1)
You are $name, with (print: $gold) coins.
(text-colour: red)[Blood.]
(input-box: bind $name, "X")
[[Nowhere]]
[[Dark]]"""


def test_what_is_lost_is_listed_with_its_line(tmp_path: Path) -> None:
    imported, read = twine(tmp_path, "Harlowe", LOST)
    lines = {one.line for one in imported.lost}
    assert lines >= {5, 7, 8, 10}, "the value asked for, values shown, a colour, a link to nothing"
    assert all(one.file == "story.twee" for one in imported.lost)
    assert "You are \\[name\\], with \\[gold\\] coins." in read.require().sections["1"].prose
    assert main(["import", str(tmp_path / "story.twee"), str(tmp_path / "moved")]) == 1


def test_a_game_becomes_a_book(tmp_path: Path) -> None:
    scene = """*create gold 2
*create tired false
You wake.
*page_break On
*label road
It is [b]late[/b].
*choice
  *hide_reuse #Rest.
    *set tired false
    *set gold +1
    You rest.
    *goto road
  *if (gold >= 3) #Pay.
    *goto_scene inn
  #Walk on.
    *set tired true
    *goto road
"""
    imported, read = game(tmp_path, startup=scene, inn="*if tired\n  You sleep at once.\nGood night.\n*ending")
    book = read.require()
    assert [choice.text for choice in book.sections["1"].choices] == ["On"]
    road = book.sections[imported.names["startup:road"]]
    assert road.prose == "It is **late**." and [choice.text for choice in road.choices] == ["Rest.", "Pay.", "Walk on."]
    assert isinstance(road.choices[0].requires, Not) and road.choices[1].requires == StatAtLeast(amount=3, stat="gold")
    assert not imported.lost and book.stats["gold"].start == 2
    inn = book.sections[imported.names["inn"]]
    assert isinstance(inn.body[0], ConditionalProse) and inn.body[0].text == "You sleep at once. Good night."
    assert book.title_page.ending[0].name.startswith("inn")


def test_fairmath_is_a_change_and_listed(tmp_path: Path) -> None:
    scene = "*create wit 50\n*label on\n*choice\n  #Read.\n    *set wit %+ 20\n    *goto on\n"
    scene += "  *if (wit > 60) #Talk.\n    *ending"
    imported, read = game(tmp_path, startup=scene)
    effects = [
        effect
        for section in read.require().sections.values()
        for block in section.body
        for effect in getattr(block, "effects", ())
    ]
    assert GainStat(amount=10, stat="wit") in effects
    assert [(one.line, one.what[:12]) for one in imported.lost] == [(5, "wit %+ 20: i")]


INK = """VAR key = false
-> stairs
=== stairs ===
You stand on the <b>stairs</b>.
+ [Search] -> search
* {key} [Open] -> chest
=== search ===
~ key = true
{stairs > 1: Again you find|You find} a key.
-> stairs
=== chest ===
Gold. -> END
"""


def test_ink_becomes_a_book(tmp_path: Path) -> None:
    (tmp_path / "story.ink").write_text(INK, "utf-8")
    imported = import_story(ForeignStory(tmp_path / "story.ink"))
    book = book_of(imported, tmp_path).require()
    stairs = book.sections[imported.names["stairs"]]
    assert stairs.prose == "You stand on the **stairs**."
    assert [choice.text for choice in stairs.choices] == ["Search", "Open"]
    assert "Gold." in book.sections[imported.names["chest"]].prose
    assert "key" in {quest.name for quest in book.cards.quest} and not imported.lost


def test_more_choices_than_letters(tmp_path: Path) -> None:
    _, read = twine(tmp_path, "Harlowe", "\n".join(f"[[Door {number}->End]]" for number in range(60)))
    book = read.require()
    assert [len(section.choices) for section in book.sections.values() if section.choices] == [26, 26, 10]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "::",
        ":: Start\n[[",
        ":: Start\n(if: $a)[" * 30,
        ":: Start\n(goto: 'Start')",
        ":: Start\n<<goto `$x`>>",
        "\0",
    ],
)
def test_odd_stories_are_refused_or_read(text: str, tmp_path: Path) -> None:
    (tmp_path / "odd.twee").write_text(text, "utf-8")
    try:
        imported = import_story(ForeignStory(tmp_path / "odd.twee"))
    except NotImported as refused:
        assert str(refused)
        return
    assert "storybook/all.md" in imported.files
    book_of(imported, tmp_path)


def test_a_full_folder_and_no_story_are_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.twee").write_text(":: Start\nHi.\n", "utf-8")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine", "utf-8")
    assert main(["import", str(tmp_path / "a.twee"), str(tmp_path / "full")]) == 2
    assert main(["import", str(tmp_path / "none.twee"), str(tmp_path / "b")]) == 2
    assert main(["import", str(tmp_path / "none.ink"), str(tmp_path / "b")]) == 2
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["notes.txt"] and not (tmp_path / "b").exists()
    assert main(["import", str(tmp_path / "a.twee"), str(tmp_path / "b")]) == 0
    capsys.readouterr()
