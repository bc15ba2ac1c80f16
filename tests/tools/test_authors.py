"""What authors do every day: count words, try a place out, see what the box supplies, hand words to translators."""

from __future__ import annotations

import json
from pathlib import Path

import polib
import pytest

from tests.books import write_book
from tests.tools.typed import Ran, run
from wanderbook.notation import read_book
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.box import read_components

STORY = {
    "book.toml": 'title = "The Lantern"\nruleset = "gamebook"\nstart = "1"\n',
    "cards/quest.toml": '[[quest]]\nnumber = 7\nname = "A lantern"\nkeyword = "LIGHT"\n',
    "cards/adventure.toml": '[[adventure]]\nnumber = 1\nname = "A jar of plums"\n',
    "storybook/all.md": "## 1\n\nOne two three. <!-- four -->\n\nA. Go.\n*Gain adventure card 1.*\n(Turn to 2.1)\n\n"
    "## 2.1\n\nFive, five-six.\n\nA. Look.\nRequires keyword LIGHT\n*Gain quest 7.*\n(Turn to 2.2)\n\n"
    "B. Eat a plum.\nRequires adventure card 1\n(Turn to 2.2)\n\nC. Leave.\n(Turn to 2.2)\n\n"
    "## 2.2\n\n*Gain quest 7. The story ends. Ending 1.*\n",
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return write_book(tmp_path / "lantern", STORY)


def wanderbook(*words: object, said: str = "", home: Path | None = None) -> Ran:
    return run(*words, typed=said.encode(), **({"XDG_DATA_HOME": str(home)} if home else {}))


def test_words_are_counted_by_place_and_by_section(book: Path) -> None:
    found = json.loads(wanderbook("words", book, "--json").out)
    assert found["sections"] == {"1": 4, "2.1": 7, "2.2": 0}
    assert found["places"] == {"1": 4, "2": 7}
    assert (found["in_sections"], found["minutes"]) == (11, 1)
    assert found["words"] == 11 + found["elsewhere"]
    shown = wanderbook("words", book, "--sections").out
    assert "longest:  2.1 (7), 1 (4), 2.2 (0)" in shown


def test_the_word_list_has_each_word_once_and_no_comment(book: Path) -> None:
    words = wanderbook("words", book, "--list").out.split()
    assert len(set(words)) == len(words)
    assert {"five-six", "One", "plums"} <= set(words)
    assert "four" not in words


def test_a_place_is_tried_out_with_what_is_held(book: Path, tmp_path: Path) -> None:
    ran = wanderbook("play", book, "--at", "2.1", "--with", "keyword LIGHT", said="A\n", home=tmp_path)
    assert "Five, five-six." in ran.out
    assert "> A" in ran.out
    assert "requires" not in ran.out.partition("> A")[2]
    plain = wanderbook("play", book, "--at", "2.1", "--with", "card 1", said="A\n", home=tmp_path)
    assert "requires" in plain.out.partition("> A")[2]
    assert not list(tmp_path.rglob("autosave.json")), "a try-out is not saved"
    assert "--continue" not in ran.out + plain.out, "and nobody is told that it is"


@pytest.mark.parametrize(
    ("held", "ways"),
    [("4 coins", "   A"), ("coin 3", " × A"), ("keyword LIGHT; Coins 5", "   A"), ("LIGHT, 5 coins", "   A")],
)
def test_stats_are_tried_out(held: str, ways: str, tmp_path: Path) -> None:
    title = STORY["book.toml"] + '\n[[stat]]\nname = "coin"\nplural = "coins"\nstart = 1\nmost = 9\n'
    story = STORY["storybook/all.md"].replace("A. Go.\n", "A. Go.\nPay 4 coins\n")
    folder = write_book(tmp_path / "purse", {**STORY, "book.toml": title, "storybook/all.md": story})
    ran = wanderbook("play", folder, "--at", "1", "--with", held, home=tmp_path)
    assert f"\n{ways} Go." in ran.out
    assert "never more than 9 coins" in wanderbook("play", folder, "--with", "10 coins").err
    assert "coin 5" in wanderbook("play", folder, "--with", "2 pennies").err


def test_a_translation_is_tried_out_in_its_own_words(book: Path, tmp_path: Path) -> None:
    assert wanderbook("translate", book, "--to", "fr").code == 0
    said = "quête 7, carte Aventure 1, mot-clé LIGHT"
    ran = wanderbook("play", book, "--language", "fr", "--at", "2.1", "--with", said, home=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "   B Eat a plum." in ran.out


def test_a_place_is_tried_out_with_stats(tmp_path: Path) -> None:
    stats = '\n[[stat]]\nname = "stamina"\nstart = "2d6"\n\n[[stat]]\nname = "meal"\nplural = "meals"\nmost = 4\n'
    book = write_book(tmp_path / "lantern", {**STORY, "book.toml": STORY["book.toml"] + stats})
    ran = wanderbook("play", book, "--at", "2.1", "--with", "stamina 8, 3 meals, card 1", home=tmp_path)
    assert "stamina 8" in ran.out and "meals 3" in ran.out
    assert "there are never more than 4 meals" in wanderbook("play", book, "--with", "5 meals").err
    assert "card 7, keyword LAMP, stamina 5" in wanderbook("play", book, "--with", "5 pies").err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--at", "2.3"], "there is no section '2.3'; did you mean 2.2 or 2.1?"),
        (["--with", "quest 8"], "there is no quest '8'"),
        (["--with", "card 11"], "there is no card '11'; did you mean 1?"),
        (["--with", "keyword LIHGT"], "did you mean LIGHT?"),
        (["--with", "a lamp"], "'a lamp' is not something a play can begin with"),
        (["--with", "5 gold"], "'5 gold' is not something a play can begin with"),
        (["--at", "1", "--continue"], "--at and --with start a new play"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_what_cannot_be_tried_out(book: Path, words: list[str], why: str) -> None:
    ran = wanderbook("play", book, *words)
    assert (ran.code, ran.out) == (2, "")
    assert why in ran.err


def test_a_refused_answer_lists_what_was_offered(book: Path, tmp_path: Path) -> None:
    given = '[[scenario]]\nname = "x"\ngiven = { section = "2.1" }\nwhen = ["A"]\nthen = { at = "1" }\n'
    (tmp_path / "s.toml").write_text(f'book = "{book}"\n{given}')
    ran = wanderbook("scenario", tmp_path / "s.toml")
    assert ran.code == 1
    assert "the options are C, A (closed by GB-CHOICE-2), B (closed by GB-CHOICE-2)" in ran.out


# ---------------------------------------------------------------- the box


def test_the_box_is_listed() -> None:
    found = json.loads(wanderbook("rules", "--cards", "--json").out)
    assert found.keys() == {"sleeping_gods", "distant_skies"}
    events = {str(card.number): card.name for card in read_components("sleeping_gods").event}
    assert found["sleeping_gods"]["event"] == events
    assert 'without = ["event"]' in wanderbook("rules", "--cards", "--ruleset", "distant_skies").out


SEA = {
    "book.toml": 'title = "Tides"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\nwithout = ["event"]\n',
    "atlas/sea.toml": '[[page]]\nnumber = 1\n\n[[page.region]]\nid = "A"\nlocations = ["1"]\n',
    "cards/event.toml": '[[event]]\nnumber = 301\nname = "Fog"\ntone = "mild"\npassage = "Fog."\n',
    "storybook/all.md": "## 1\n\n*Return to the ship.*\n",
}


def test_a_book_leaves_out_what_the_box_supplies(tmp_path: Path) -> None:
    read = read_book(write_book(tmp_path, SEA), use_cache=False)
    assert read.diagnostics == ()
    assert list(game_for(read.require()).kit.event) == [301]
    assert game_for(read.require()).kit.ability, "and only that"


@pytest.mark.parametrize(("kind", "help"), [("evnt", "did you mean event?"), ("market", "[[market]]")])
def test_what_cannot_be_left_out(kind: str, help: str, tmp_path: Path) -> None:
    title = SEA["book.toml"].replace('"event"', f'"{kind}"')
    [problem] = read_book(write_book(tmp_path, {**SEA, "book.toml": title}), use_cache=False).diagnostics
    assert (problem.code, problem.file, problem.line) == ("SB314", "book.toml", 4)
    assert help in problem.help


# ---------------------------------------------------------------- translators


def test_words_go_out_to_a_po_file_and_come_back(book: Path, tmp_path: Path) -> None:
    assert wanderbook("translate", book, "--to", "fr").code == 0
    path = tmp_path / "fr.po"
    assert "1 of 10 translated" in wanderbook("translate", book, "--to", "fr", "--export", path).out
    catalogue = polib.pofile(str(path))
    by_name = {entry.msgctxt: entry for entry in catalogue}
    assert by_name["2.1:B"].msgid == "Eat a plum."
    by_name["2.1:B"].msgstr = "Mangez une prune."
    by_name["1#1"].msgstr = "Un deux trois."
    by_name["2.1:C"].msgstr, by_name["2.1:C"].flags = "Pas fini", ["fuzzy"]
    catalogue.append(polib.POEntry(msgctxt="9:A", msgid="Gone.", msgstr="Parti."))
    catalogue.save()
    ran = wanderbook("translate", book, "--to", "fr", "--import", path)
    assert ran.code == 0
    assert "9:A: the book no longer has this text" in ran.out
    text = (book / "locale/fr/storybook/all.md").read_text("utf-8")
    assert "B. Mangez une prune." in text and "Un deux trois." in text and "Pas fini" not in text
    status = wanderbook("translate", book, "--status").out
    assert "fr storybook/all.md: 2 of 6 translated (33%), 4 missing" in status
    assert "missing 2.1:C  Leave." in status
    story = book / "storybook/all.md"
    story.write_text(story.read_text("utf-8").replace("Eat a plum.", "Eat a whole plum."), "utf-8")
    assert "stale   2.1:B  Eat a {+whole+} plum." in wanderbook("translate", book, "--status").out
    wanderbook("translate", book, "--to", "fr", "--export", path)
    stale = next(entry for entry in polib.pofile(str(path)) if entry.msgctxt == "2.1:B")
    assert (stale.msgid, stale.previous_msgid, stale.fuzzy) == ("Eat a whole plum.", "Eat a plum.", True)


@pytest.mark.parametrize("text", ["", "msgid 3", "\ufffe", 'msgid "a"\nmsgstr'])
def test_a_po_file_that_is_none_changes_nothing(text: str, book: Path, tmp_path: Path) -> None:
    (tmp_path / "x.po").write_text(text, "utf-8")
    ran = wanderbook("translate", book, "--to", "fr", "--import", tmp_path / "x.po", "--dry-run")
    assert "Traceback" not in ran.err
    assert not (book / "locale").exists()


def test_a_translation_that_would_break_a_rule_is_not_written(book: Path, tmp_path: Path) -> None:
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgctxt="1:A", msgid="Go.", msgstr="Allez.\n(Lisez 99)"))
    catalogue.save(str(tmp_path / "x.po"))
    ran = wanderbook("translate", book, "--to", "fr", "--import", tmp_path / "x.po")
    assert ran.code == 1
    assert "SB104" in ran.err or "SB114" in ran.err
    assert not (book / "locale").exists()
