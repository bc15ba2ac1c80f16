"""`wanderbook play`: whole plays typed at its prompt, and whatever else may be typed there."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import subprocess
import sys
import unicodedata
from pathlib import Path
from random import Random

import pytest

from tests.books import write_book
from tests.tools.typed import Ran, run
from wanderbook.locales import languages
from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import game_for
from wanderbook.rulesets.gamebook import GAMEBOOK
from wanderbook.session import Play, Shelf, load_save
from wanderbook.session.files import previous
from wanderbook.table import Pick, open_options
from wanderbook.table.events import ChoiceTaken, Ended, Event, Judged, QuestUsed, SectionRead, Stuck
from wanderbook.telling import Telling
from wanderbook_tools.cli import main
from wanderbook_tools.telling import WIDTH

GAMEBOOKS = {
    name: read_book(folder).require()
    for name, folder in bundled().items()
    if read_book(folder).require().title_page.ruleset == GAMEBOOK.name
}

PAGE = """title = "The Pond"
ruleset = "gamebook"
start = "1"

[[ending]]
number = 1
name = "Home at last"

[[ending]]
number = 2
name = "Under the ice"
"""
QUESTS = '[[quest]]\nnumber = 1\nname = "The oars"\ntext = "Two."\nkeyword = "OARS"\n'
STORY = """## 1

A *pond*, frozen.

A. Row across.
Requires keyword OARS
(Turn to 2)

B. Find some oars.
*Gain quest 1.*
(Turn to 1)

C. Walk.
CHANCE 1 in 6
Fail: (The ice says *crack*.) Turn to 3
(Turn to 2)

## 2

The far bank. SECOND

*The story ends. Ending 1.*

## 3

The near bottom. THIRD

*The story ends. Ending 2.*
"""


class Desk:
    """A book, a home for its saves, and the command line, run in this process."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.folder, self.home, self.capture, self.patch = folder / "pond", folder / "home", capture, patch
        patch.setenv("WANDERBOOK_HOME", str(self.home))
        patch.setenv("WANDERBOOK_CACHE", str(folder / "cache"))
        patch.setenv("COLUMNS", "100")
        self.write()

    def write(self, story: str = STORY, **files: str) -> None:
        write_book(self.folder, {"book.toml": PAGE, "storybook/all.md": story, "cards/quests.toml": QUESTS, **files})

    @property
    def shelf(self) -> Shelf:
        return Shelf(read_book(self.folder).require())

    def __call__(self, typed: str, *words: str) -> Ran:
        """Each word of what is typed is a line; `_` stands for a space in one."""
        lines = "".join(f"{line.replace('_', ' ')}\n" for line in typed.split())
        self.patch.setattr(sys, "stdin", io.StringIO(lines))
        try:
            code = main(["play", str(self.folder), *words])
        except SystemExit as exit:  # as argparse ends
            code = exit.code if isinstance(exit.code, int) else 1
        return Ran(code, *self.capture.readouterr())


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, capsys, monkeypatch)


def seed_for(desk: Desk, section: str) -> str:
    """A seed with which walking leads there."""
    game = game_for(read_book(desk.folder).require())
    for seed in range(100):
        play = Play(game, seed)
        if any(isinstance(event, SectionRead) and event.section == section for event in play.answer("C")):
            return str(seed)
    raise AssertionError("no seed leads there")


# ---------------------------------------------------------------- the bundled books, as a player starts them


def way_to_an_ending(name: str, seed: int) -> tuple[list[str], str]:
    """Letters that lead to an ending, found by playing at random, and that ending's name."""
    book = GAMEBOOKS[name]
    for attempt in range(1000):
        play, chance, letters = Play(game_for(book), seed), Random(attempt), []
        while isinstance(asked := play.decision, Pick) and len(letters) < 60:
            letters.append(chance.choice(open_options(asked.options)))
            play.answer(letters[-1])
        if play.state.ending:
            return letters, {one.number: one.name for one in book.title_page.ending}[play.state.ending]
    raise AssertionError(f"no ending of {name} was found")


def played(home: Path, typed: bytes, *words: str, columns: int = 80) -> Ran:
    return run("play", *words, typed=typed, WANDERBOOK_HOME=str(home), COLUMNS=str(columns))


def played_apart(home: Path, typed: bytes, *words: str) -> Ran:
    """A process of its own, with its input and output piped."""
    settings = {**os.environ, "WANDERBOOK_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "wanderbook_tools", "play", *words]
    done = subprocess.run(command, input=typed, capture_output=True, timeout=60, env=settings, check=False)
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize("name", GAMEBOOKS)
def test_bundled_books_play_to_an_ending(name: str, tmp_path: Path) -> None:
    columns = 40
    letters, ending = way_to_an_ending(name, 7)
    half = len(letters) // 2
    begun = "\n".join([*letters[:half], "quit", "A", "A"])
    first = played(tmp_path, begun.encode(), name, "--seed", "7", columns=columns)
    assert (first.code, first.err) == (0, "")
    assert "--continue" in first.out
    assert ending not in first.out
    then = played(tmp_path, "\n".join(letters[half:]).encode(), name, "--continue", columns=columns)
    assert (then.code, then.err) == (0, "")
    assert ending in " ".join(then.out.split())
    assert max(map(len, (first.out + then.out).splitlines())) <= columns
    assert "\x1b" not in first.out + then.out
    assert not re.search(r" $", then.out, re.M)
    unseen = Telling.texts_of(GAMEBOOKS[name].language)["unseen_many"]
    many = len(GAMEBOOKS[name].title_page.ending)
    assert unseen.format(unseen=many - 1, all=many) in " ".join(then.out.replace("\u00a0", " ").split())


def test_both_languages_have_gamebooks() -> None:
    assert {book.language for book in GAMEBOOKS.values()} == set(languages())


# ---------------------------------------------------------------- what is told


@pytest.mark.parametrize("columns", [30, 40, 79, 200])
def test_lines_are_no_longer_than_reads_well(desk: Desk, columns: int) -> None:
    desk.patch.setenv("COLUMNS", str(columns))
    desk.write(STORY.replace("frozen.", "frozen. " + "A goose looks at you, and you at the goose. " * 9 + "x" * 300))
    ran = desk("b ? j q rules_keyword x")
    measure = min(columns, WIDTH)
    assert measure - 9 < max(map(len, ran.out.splitlines())) <= measure
    assert "A pond, frozen. A goose looks" in ran.out


def test_a_section_its_choices_and_nothing_more(desk: Desk) -> None:
    ran = desk("")
    assert ran.code == 0
    assert "section 1\n\nA pond, frozen.\n" in ran.out
    assert " × A Row across.\n     This choice requires keyword OARS.  GB-CHOICE-2\n" in ran.out
    assert "   C Walk.\n     CHANCE 1 in 6\n" in ran.out
    for hidden in ("SECOND", "THIRD", "crack", "Home at last", "Under the ice", "The oars"):
        assert hidden not in ran.out


def test_a_guard_that_holds_is_shown(desk: Desk) -> None:
    ran = desk("b")
    assert "  Quest 1 gained: The oars (keyword OARS).  GB-QUEST-1\n" in ran.out
    assert "   A Row across.\n     Requires keyword OARS\n" in ran.out


def test_a_draw_and_its_failure(desk: Desk) -> None:
    ran = desk("c", "--seed", seed_for(desk, "3"))
    assert re.search(
        r"  The draw is [2-6] of 6; 1 or less succeeds\.  GB-CHANCE-1\n  Failure\.  GB-CHANCE-3\n", ran.out
    )
    assert "\n\nThe ice says crack.\n\nsection 3\n\nThe near bottom. THIRD\n" in ran.out
    assert "Ending 2: Under the ice\nOne ending of 2 is still unseen.\n" in ran.out
    assert "Home at last" not in ran.out


TABLE = """## 1

Heads or tails.

Roll a die of 2.
1: Turn to 2.
2: Gain quest 1.

AFTERWARDS it is quiet.

A. Go home.
(Turn to 2)

## 2

SECOND

*The story ends. Ending 1.*
"""


def test_what_follows_a_draw_is_shown_once_it_is_drawn(desk: Desk) -> None:
    desk.write(TABLE)
    shown = {seed: desk("", "--seed", str(seed)).out for seed in range(8)}
    ones, twos = ([out for out in shown.values() if f"The draw is {number} of 2." in out] for number in (1, 2))
    assert (len(ones) + len(twos), min(len(ones), len(twos)) > 0) == (8, True)
    for out in ones:
        assert "AFTERWARDS" not in out
        assert "  The draw is 1 of 2.  GB-ROLL-1\n  1: Turn to 2.  GB-ROLL-1\n\nsection 2\n\nSECOND" in out
    for out in twos:
        assert "  2: Gain quest 1.  GB-ROLL-1\n\nAFTERWARDS it is quiet.\n\n  Quest 1 gained: The oars" in out
        assert "SECOND" not in out


def test_redirects_are_told(desk: Desk) -> None:
    desk.write(
        "## 1\n\nIf not keyword OARS, turn to 2.\n\nNEVER\n\n*The story ends. Ending 1.*\n\n"
        + "## 2\n\nThere.\n\nA. Rest.\n*Gain quest 1.*\n(Turn to 1)\n"
    )
    ran = desk("")
    assert "  If not keyword OARS, turn to 2.  GB-READ-2\n\nsection 2\n\nThere.\n" in ran.out
    assert "NEVER" not in ran.out


def test_a_closed_choice_is_refused_with_its_rule(desk: Desk) -> None:
    ran = desk("a b a")
    refused = "> a\n  This choice requires keyword OARS.  GB-CHOICE-2\n> b\n"
    assert refused in ran.out
    assert "The far bank. SECOND" in ran.out


@pytest.mark.parametrize("typed", ["x", "ab", "1", "a_b_c", "A;", "undone", "-1", "x" * 5000, "é", "{said}"])
def test_unknown_input_is_told_what_can_be_typed(desk: Desk, typed: str) -> None:
    ran = desk(f"{typed} b")
    assert "is not one of the choices. Choose B, C. ? shows everything." in " ".join(ran.out.split())
    assert "Quest 1 gained" in ran.out
    assert ran.code == 0


def test_an_empty_line_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    ran = played_apart(tmp_path, b"\n\xff\xfe\x1b[2J\n\x00\na\n", "the-lamplighters-round")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("Choose A, B.") == 3
    assert "section 2" in ran.out
    assert "\x1b" not in ran.out


def test_help_lists_every_command(desk: Desk) -> None:
    listed = desk("?").out.partition("> ?")[2].splitlines()
    for name, words in Telling.texts_of("en")["commands"].items():
        assert any(line.startswith(words[0]) for line in listed) is (name not in ("do", "why", "log", "advice")), (
            "those are of a table"
        )


def test_what_is_held_the_journal_and_the_rules(desk: Desk) -> None:
    ran = desk("q j b q j rules rules_keyword rules_zzzz")
    assert "> q\nYou hold neither quests nor cards.\n> j\nYou have not decided anything yet.\n" in ran.out
    assert "> q\nQuests\n  1 The oars (keyword OARS)\n    Two.\n> j\n1 B Find some oars.\n" in ran.out
    assert "> rules\nSay what to look for: rules WORDS.\n" in ran.out
    assert "GB-KEY-1" in ran.out.partition("> rules keyword")[2]
    assert "No rule mentions “zzzz”." in ran.out


def test_every_event_has_words_in_every_language() -> None:
    apart = {SectionRead, ChoiceTaken, Judged, QuestUsed, Ended, Stuck}
    names = {kind.__name__ for kind in Event.__subclasses__() if kind.__module__ == "wanderbook.table.events"}
    names -= {kind.__name__ for kind in apart}
    for language in languages():
        assert names <= set(Telling.texts_of(language)["events"])


def test_the_languages_say_the_same_things() -> None:
    def shape(table: dict[str, object]) -> dict[str, object]:
        fields = re.compile(r"\{(\w+)")
        return {
            name: shape(value)
            if isinstance(value, dict)
            else sorted(fields.findall(value))
            if isinstance(value, str)
            else []
            for name, value in table.items()
        }

    assert shape(Telling.texts_of("en")) == shape(Telling.texts_of("fr"))


def test_another_language(desk: Desk) -> None:
    assert "is not translated to 'fr'" in desk("", "--language", "fr").err
    assert main(["translate", str(desk.folder), "--to", "fr"]) == 0
    french = desk.folder / "locale/fr/storybook/all.md"
    french.write_text(french.read_text("utf-8").replace("Walk.", "Marcher."), "utf-8")
    desk.capture.readouterr()
    ran = desk("a quitter", "--language", "fr")
    assert (ran.code, ran.err) == (0, "")
    assert "Ce choix est fermé\N{NO-BREAK SPACE}: nécessite le mot-clé OARS.  GB-CHOICE-2" in ran.out
    assert "C Marcher.\n     CHANCE 1 sur 6\n" in ran.out
    desk.folder = desk.folder.rename(desk.folder.with_name("the pond"))
    ran = desk("b quitter", "--language", "fr")
    assert f"`wanderbook play '{desk.folder}' --language fr --continue`" in " ".join(ran.out.split("\n"))


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("La Tournée des réverbères", "Tarrow trouve cela voyant"),
        ("The Midnight Ferry", "The river is called the Widow"),
    ],
)
def test_a_book_asked_for_by_its_title_speaks_the_language_of_that(tmp_path: Path, title: str, said: str) -> None:
    assert said in " ".join(played(tmp_path, b"q", title).out.split())


def test_the_last_play_of_a_book_goes_on_in_its_language(tmp_path: Path) -> None:
    name, began = "the-lamplighters-round", "La lettre dit que"
    assert began in " ".join(played(tmp_path, b"a\nquitter", name, "--language", "fr").out.split())
    ran = played(tmp_path, b"quitter", name, "--continue")
    assert "Il brûle comme une rancune." in ran.out, "it goes on where the French play was"
    assert "--language fr --continue" in " ".join(ran.out.split())
    played(tmp_path, b"a\nq", name)
    assert "It burns like a grudge." in " ".join(played(tmp_path, b"q", name, "--continue").out.split())


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_lines_are_not_broken_at_no_break_spaces(tmp_path: Path, columns: int) -> None:
    name = "le-bac-de-minuit"
    for seed in range(3):
        letters, _ = way_to_an_ending(name, seed)
        typed = "\n".join([*letters, "?", "j", "q", "n", *"abcdef", "n", "s", "l", "règles"])
        ran = played(tmp_path, typed.encode(), name, "--seed", str(seed), columns=columns)
        assert re.search("[\u00a0\u202f]", ran.out)
        assert not re.search(r"^\s*[:;!»]|«\s*$", ran.out, re.M)
        assert not re.search("[\ufdd0\ufdd1]", ran.out)
        assert max(map(len, ran.out.splitlines())) <= min(columns, WIDTH)


def test_no_break_spaces_in_markdown(desk: Desk) -> None:
    desk.patch.setenv("COLUMNS", "30")
    desk.write(STORY.replace("A *pond*, frozen.", "«\u00a0*Un*\u202f» " * 20 + "fin&nbsp;" * 2))
    ran = desk("")
    assert ran.out.count("«\u00a0Un\u202f»") == 20
    assert "fin\u00a0fin" in ran.out


# ---------------------------------------------------------------- back and forth


def test_undo_and_redo(desk: Desk) -> None:
    ran = desk("u r b u u r a u quit")
    said = re.findall(r"^> (\w+)\n(.*)$", ran.out, re.M)
    assert said[:2] == [("u", "There is nothing to undo."), ("r", "There is nothing to redo.")]
    assert said[3:6] == [
        ("u", "Back to the decision before."),
        ("u", "There is nothing to undo."),
        ("r", "Forward again."),
    ]
    assert desk("a", "--continue").out.count("Ending 1: Home at last") == 1


def test_letters_on_offer_come_before_commands(desk: Desk) -> None:
    many = "".join(f"\n\n{letter}. Door {letter}.\n*The story ends. Ending 1.*" for letter in "ABCDEFGHIJKLMNOPQRSTU")
    desk.write(f"## 1\n\nDoors.{many}\n")
    assert "Ending 1: Home at last" in desk("q").out
    assert "There is nothing to undo." in desk("undo").out
    assert "Ending 1: Home at last" in desk("u undo").out


def test_play_again_and_the_endings_seen(desk: Desk) -> None:
    ran = desk("n b a x n b a", "--seed", "1")
    assert "> n\n  You can begin a new play once the story is over. Choose B, C.\n" in ran.out
    assert "The story is over: n begins again, u goes back." in " ".join(ran.out.split())
    assert ran.out.count("One ending of 2 is still unseen.") == 2
    record = desk.shelf.record()
    assert (record.plays, record.endings[1].times, record.achievements) == (2, 2, {1})
    ran = desk("c", "--seed", seed_for(desk, "3"))
    assert "You have seen every ending of this book." in ran.out


def test_a_book_that_leads_nowhere(desk: Desk) -> None:
    desk.write(
        STORY.replace(
            "The far bank. SECOND\n\n*The story ends. Ending 1.*",
            "A wall.\n\nA. Row.\nRequires not keyword OARS\n(Turn to 1)",
        )
    )
    ran = desk("b a u a")
    closed = "A wall.\n\n × A Row.\n     This choice requires not keyword OARS.  GB-CHOICE-2\n\n"
    assert ran.out.count(f"{closed}Section 2 leads nowhere.") == 2
    assert ran.out.count("GB-END-2") == 2
    assert "lead only to" not in ran.out


@pytest.mark.parametrize(
    ("story", "said"),
    [
        ("## 2\n\n(Turn to 3)\n\n## 3\n\n(Turn to 2)\n", "These sections lead only to each other: 2, 3."),
        (
            "## 2\n\nIf not keyword OARS, turn to 3.\n\n(Turn to 1)\n\n## 3\n\n(Turn to 2)\n",
            "These sections lead only to each other: 2, 3.",
        ),
        ("## 2\n\n(Turn to 3)\n\n## 3\n\n(Turn to 3)\n", "Section 3 leads only to itself."),
        ("## 2\n\nRoll a die of 2.\n1: Turn to 2.\n2: Gain quest 1.\n\nA. Go.\nRequires not quest 1\n(Turn to 1)", ""),
    ],
)
def test_a_circle_is_named(desk: Desk, story: str, said: str) -> None:
    desk.write("## 1\n\nA pond.\n\nA. On.\n(Turn to 2)\n\n" + story)
    for seed in range(4):
        ran = desk("a u", "--seed", str(seed))
        assert (ran.code, ran.err) == (0, "")
        told = " ".join(ran.out.split())
        assert bool(re.search("leads? only to", told)) is bool(said)
        assert f"{said} That is the book's mistake, not yours. GB-END-2" in told
        assert ("Section 2 leads nowhere." in told) is not bool(said)
        assert "Back to the decision before." in ran.out


# ---------------------------------------------------------------- saves


def test_every_decision_is_saved(desk: Desk) -> None:
    for typed, after in (("b", 1), ("b", 2), ("", 2), ("u", 1), ("a", 2)):
        assert desk(typed, "--continue").code == 0
        assert load_save(desk.shelf.autosave, game_for(desk.shelf.book)).state.moment == after
    assert "Ending 1: Home at last" in desk("", "--continue").out


def test_named_saves(desk: Desk) -> None:
    ran = desk("l s_.. b s_../by_the/pond s a l l_../by_the/pond q l_nowhere")
    assert "There are no saves of this book yet" in ran.out
    assert "A name needs a letter or a digit" in ran.out
    assert "Saved as “../by the/pond”. l ../by the/pond goes back to it." in ran.out
    assert "Saved as “quick”." in ran.out
    assert "There is no save “nowhere”." in ran.out
    assert "Loaded “../by the/pond”." in ran.out
    assert sorted(path.name for path in desk.home.rglob("*.json") if path.parent.name == "saves") == [
        "%2E%2E%2Fby the%2Fpond.json",
        "quick.json",
    ]
    assert "Continuing at decision 2." in desk("", "--load", "../by the/pond").out
    ran = desk("", "--load", "../by teh/pond")
    assert (ran.code, "did you mean ../by the/pond?" in ran.err, ran.out) == (2, True, "")


def test_another_save_is_replaced_only_by_who_says_so(desk: Desk) -> None:
    assert "already a save" not in desk("b s_bank b s_bank").out, "its own"
    ran = desk("b b b s_Bank n")
    assert "There is already a save “bank”. r replaces it" in ran.out
    assert "“bank” was kept." in ran.out and "Saved as" not in ran.out
    game = game_for(desk.shelf.book)
    assert desk.shelf.load("bank", game).state.moment == 2
    assert "Saved as “bank”." in desk("b b b s_Bank r").out
    assert desk.shelf.load("bank", game).state.moment == 3


def test_an_unfinished_play_is_not_lost_to_a_new_one(desk: Desk) -> None:
    assert "kept" not in desk("b b").out
    assert "kept" not in desk("").out
    assert "Your unfinished play was saved: l earlier continues it." in desk("b").out
    ran = desk("l_earlier j", "--continue")
    assert ran.out.partition("> j\n")[2].count("Find some oars.") == 2


def test_nothing_of_the_players_is_replaced(desk: Desk) -> None:
    desk("b b b s_earlier")
    assert "saved: l earlier continues" in desk("b b").out  # the save that the player made of that very decision
    assert "saved: l earlier 2 continues" in desk("b").out
    assert "saved: l earlier 3 continues" in desk("l_earlier_2 quit", "--load", "earlier").out
    game = game_for(desk.shelf.book)
    kept = {name: desk.shelf.load(name, game).state.moment for name in desk.shelf.names()}
    assert {name: kept[name] for name in ("earlier", "earlier 2", "earlier 3")} == {
        "earlier": 3,
        "earlier 2": 2,
        "earlier 3": 1,
    }


def test_two_terminals(desk: Desk) -> None:
    """The second takes the book up while the first still plays it."""
    settings = {**os.environ, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "wanderbook_tools", "play", str(desk.folder)]
    with subprocess.Popen(command, stdin=-1, stdout=-1, env=settings, text=True) as first:
        assert first.stdin and first.stdout
        first.stdin.write("b\n")
        first.stdin.flush()
        while "Requires keyword OARS" not in first.stdout.readline():
            pass
        assert "elsewhere" not in desk("b b", "--continue").out
        out, _ = first.communicate("b\nb\n")
    told = "This book is also being played elsewhere. That play was saved: l other continues it."
    assert " ".join(out.split()).count(told) == 1
    moments = [
        load_save(path, game_for(desk.shelf.book)).state.moment
        for path in (desk.shelf.autosave, desk.shelf.path("other"))
    ]
    assert moments == [3, 3]


def test_nothing_to_continue(desk: Desk) -> None:
    assert "There is no play to continue: this is a new one." in desk("", "--continue").out


def test_a_damaged_save_offers_the_one_before(desk: Desk) -> None:
    desk("b a")
    desk.shelf.autosave.write_bytes(desk.shelf.autosave.read_bytes()[:-40])
    ran = desk("what p a", "--continue")
    assert "This save is damaged: its end is missing, or it was changed." in ran.out
    assert "  p  the save before it\n  n  a new play\n> what\nChoose p, n.\n> p\n" in ran.out
    assert "Ending 1: Home at last" in ran.out


def test_damage_all_over(desk: Desk) -> None:
    desk("b s_gate a")
    for path in (desk.shelf.autosave, previous(desk.shelf.autosave), desk.shelf.path("gate")):
        path.write_text("torn")
    ran = desk("p n b", "--continue")
    assert ran.out.count("This save is damaged") == 2
    assert "Quest 1 gained" in ran.out
    ran = desk("l_gate k a", "--continue")
    assert "  k  keep this play\n> k\n> a\n" in ran.out
    assert "Ending 1: Home at last" in ran.out
    desk.shelf.autosave.write_text("torn")
    ran = desk("", "--continue")
    assert (ran.code, desk.shelf.autosave.read_text()) == (1, "torn")


def test_a_changed_book_offers_to_go_on(desk: Desk) -> None:
    desk("b")
    desk.write(STORY.replace("B. Find some oars.\n", "B. Find some oars.\nRequires keyword OARS\n"))
    ran = desk("g a", "--continue")
    assert "from moment 0 on the play differs (This choice requires keyword OARS." in " ".join(ran.out.split())
    assert "g  go on from the saved state in the changed book" in ran.out
    assert "section 1\n\nA pond, frozen." in ran.out
    assert "Ending 1: Home at last" in ran.out
    assert "Ending 1: Home at last" in desk("", "--continue").out


def test_a_damaged_record_is_told_about(desk: Desk) -> None:
    desk("b a")
    (desk.shelf.folder / "record.json").write_text("torn")
    ran = desk("b a")
    assert "This record is damaged" in ran.out
    assert "record.damaged-1.json" in ran.out
    assert "One ending of 2 is still unseen." in ran.out


def test_a_home_that_cannot_be_written(desk: Desk) -> None:
    desk.home.write_text("a file")
    ran = desk("b s_x a")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("This play is not being saved.") == 1
    assert "One ending of 2 is still unseen." in ran.out
    assert "--continue" not in ran.out


# ---------------------------------------------------------------- books that are not to be trusted, or not to be played


HOSTILE = """## 1

\x1b[2J\x1b]0;owned\x07 &#x1b;[31mred&#27;[0m &#x202e;back&rlm; \u202eward \u0085
[click](https://example.org/\u202e) <b>bold</b>

```python\x1b[31m
\x1b[31mcode
```

A. \x9b31m [red]not markup[/red] \u202e {said}
*The story ends. Ending 1.*
"""


def test_hostile_prose_cannot_move_the_cursor(desk: Desk) -> None:
    page = PAGE.replace("The Pond", "The \\u001b[31mPond").replace("Home at last", "\\u001b]0;x\\u0007Home")
    desk.write(HOSTILE, **{"book.toml": page})
    ran = desk("\x1b[2J a j")
    assert ran.code == 0, ran.err
    assert not [char for char in ran.out if char != "\n" and unicodedata.category(char) in {"Cc", "Cf"}]
    assert "[red]not markup[/red]" in ran.out
    assert "<b>bold</b>" in ran.out
    assert "{said}" in ran.out


def test_a_book_with_errors_shows_them(desk: Desk) -> None:
    desk.write(STORY.replace("(Turn to 1)", "(Turn to 9)"))
    ran = desk("")
    assert (ran.code, ran.out) == (1, "")
    assert "SB104" in ran.err


@pytest.mark.parametrize(
    "words",
    ["--seed x", "--continue --load x", "--language xx", "--seed 1 --continue", "--seed 1 --load x"],
)
def test_wrong_use(desk: Desk, words: str) -> None:
    desk("b s_x")
    ran = desk("", *words.split())
    assert (ran.code, ran.out) == (2, "")


# ---------------------------------------------------------------- a terminal


def at_a_terminal() -> None:
    """Runs in the child: its input is its terminal, and Ctrl-C reaches it.

    A program started in the background inherits that SIGINT is ignored, and would hand it on.
    """
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_a_terminal_with_colour_and_ctrl_c(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    settings = {**os.environ, "WANDERBOOK_HOME": str(tmp_path), "TERM": "xterm-256color", "COLUMNS": "60"}
    command = [sys.executable, "-m", "wanderbook_tools", "play", "the-lamplighters-round"]
    child = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=settings, close_fds=True, start_new_session=True,
        preexec_fn=at_a_terminal,
    )  # fmt: skip
    os.close(theirs)
    seen = b""

    def until(text: bytes, again: bytes = b"") -> None:
        """Waits for `text`. A key pressed between the prompt and the reading of it is lost: press it `again`."""
        nonlocal seen
        silent = 0
        while text not in seen:
            ready, _, _ = select.select([ours], [], [], 2)
            silent = 0 if ready else silent + 1
            assert silent < 30, f"waited in vain for {text!r} after {seen[-200:]!r}"
            if ready:
                seen += os.read(ours, 4096)
            elif again:
                os.write(ours, again)
        seen = seen.partition(text)[2]

    until(b"> ")
    os.write(ours, b"a\n")
    until(b"section 2")
    until(b"> ")
    os.write(ours, b"\x03")
    until(b"--continue", again=b"\x03")
    assert child.wait(timeout=30) == 0
    os.close(ours)
    assert "at decision 2" in played(tmp_path, b"", "the-lamplighters-round", "--continue").out
