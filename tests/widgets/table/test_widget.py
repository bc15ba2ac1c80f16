"""The table hears ids and says what changed. Whatever it hears, nothing raises and nothing is lost."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.books import write_book
from wanderbook.notation import bundled
from wanderbook.session import Shelf, load_save
from wanderbook.session.files import previous
from wanderbook.session.replies import some_reply
from wanderbook_widgets import play
from wanderbook_widgets.table.widget import Table

STORIES = Path(__file__).resolve().parents[2] / "stories"
SEA = STORIES / "the-proving-sea"
LAMPS = "the-lamplighters-round"
BEGIN = {"players": ["2"], "mode": ["normal"], "variants": [], "unlocked": []}


def opened(shelf: Path, *books: Path) -> tuple[Table, list[Any]]:
    """A table, and what it sends besides its traits."""
    table, sent = Table(shelf, books=list(books)), []
    table.send = lambda content, buffers=None: sent.append(content)  # type: ignore[method-assign]
    return table, sent


def hear(table: Table, *messages: object) -> None:
    for message in messages:
        table._hear(None, message, [])


def moment(table: Table) -> int:
    return int(table.autosave.play.state.moment)


def choose(table: Table, letter: str) -> None:
    hear(table, {"answer": [letter], "serial": table.question["serial"]})


def first_open(table: Table) -> str:
    return next(str(option["id"]) for option in table.question["options"] if not option.get("closed"))


# ---------------------------------------------------------------- from the title page to a play and back


def test_from_the_title_page_into_a_book_and_back(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    assert table.screen == "title"
    hear(table, {"book": LAMPS, "language": "en"})
    assert table.title["chosen"]["title"] == "The Lamplighter’s Round"
    hear(table, {"begin": {"book": LAMPS, "language": "en", "answers": {}, "names": []}})
    assert table.screen == "play" and table.head["title"] == "The Lamplighter’s Round"
    choose(table, first_open(table))
    hear(table, {"leave": True})
    assert table.screen == "title"
    assert table.title["under_way"][0]["book"] == LAMPS


def test_names_are_at_the_table_from_the_first_page_on(tmp_path: Path) -> None:
    table, _ = opened(tmp_path, SEA)
    hear(table, {"begin": {"book": str(SEA), "answers": BEGIN, "names": ["Ada", "Ben"]}})
    assert table.head["players"] == ["Ada", "Ben"]
    again, _ = opened(tmp_path, SEA)
    hear(again, {"go_on": {"book": str(SEA)}})
    assert again.head["players"] == ["Ada", "Ben"]


def test_the_page_speaks_another_language_and_a_book_keeps_its_own(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    hear(table, {"speak": "fr"})
    assert (table.language, table.texts["title"]["begin"]) == ("fr", "Partir")
    hear(table, {"begin": {"book": str(SEA)}})
    assert table.language == "en", "it is not translated"
    hear(table, {"leave": True})
    assert table.language == "fr"
    hear(table, {"speak": "xx"})
    assert table.language == "en"


def test_a_campaign_goes_on_in_the_language_it_was_played_in_and_is_shown_in_it(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    hear(table, {"begin": {"book": LAMPS}})
    choose(table, first_open(table))
    hear(table, {"leave": True}, {"speak": "fr"})
    [kept] = table.title["under_way"]
    assert (kept["title"], kept["language"], kept["foreign"]) == ("The Lamplighter’s Round", "en", "English")
    hear(table, {"go_on": {"book": LAMPS, "language": "en"}})
    assert table.language == "en"
    hear(table, {"leave": True})
    assert (table.language, table.title["chosen"]["language"]) == ("fr", "en")
    hear(table, {"begin": {"book": LAMPS, "language": "fr"}})
    choose(table, first_open(table))
    hear(table, {"leave": True})
    assert table.title["chosen"]["title"] == "La Tournée des réverbères"
    assert {one["foreign"] for one in table.title["under_way"]} == {"", "English"}


def test_play_finds_a_book_chosen_by_name_or_by_folder(tmp_path: Path) -> None:
    assert play(LAMPS, shelf=tmp_path).title["chosen"]["name"] == LAMPS
    assert play(SEA, shelf=tmp_path).title["chosen"]["name"] == str(SEA)
    assert play(shelf=tmp_path).title["chosen"] == {}
    nowhere = play("atlantis", shelf=tmp_path)
    assert "atlantis" in nowhere.notice["text"] and nowhere.title["books"]
    several = play(STORIES, shelf=tmp_path)
    assert str(SEA) in [book["name"] for book in several.title["books"]] and several.title["chosen"] == {}
    assert play(shelf=tmp_path, language="xx").language == "en"


def test_play_speaks_the_language_that_was_chosen_last(tmp_path: Path) -> None:
    table = play(shelf=tmp_path)
    assert table.language == "en"
    hear(table, {"speak": "fr"})
    again = play(shelf=tmp_path)
    assert (again.language, again.texts["title"]["begin"]) == ("fr", "Partir")
    assert play(shelf=tmp_path, language="en").language == "en", "what is asked for wins"
    assert play(shelf=tmp_path).language == "fr", "and is not kept"
    assert play(shelf=tmp_path, language="xx").language == "en"
    (tmp_path / "language.txt").write_bytes(b"\xff" * 9)
    assert play(shelf=tmp_path).language == "en"


def test_a_language_that_cannot_be_kept_is_spoken_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "shelf").write_text("in the way", "utf-8")
    table = play(shelf=tmp_path / "shelf")
    hear(table, {"speak": "fr"})
    assert (table.language, table.notice) == ("fr", {})


# ---------------------------------------------------------------- a new kernel


def test_after_a_restart_everything_is_there_in_mid_combat_too(tmp_path: Path) -> None:
    before, _ = opened(tmp_path, SEA)
    hear(before, {"begin": {"book": str(SEA), "answers": BEGIN, "seed": 4}})
    random = Random(4)
    for _ in range(1500):
        if before.autosave.play.state.board.fight is not None:
            break
        before.autosave.answer(some_reply(before.autosave.play.decision, random).chosen)  # type: ignore[arg-type]
    assert before.autosave.play.state.board.fight is not None
    after, _ = opened(tmp_path, SEA)
    assert after.title["under_way"][0]["book"] == str(SEA), "what was under way is offered first"
    hear(after, {"go_on": {"book": str(SEA)}})
    assert after.autosave.play.state == before.autosave.play.state
    assert after.fight
    hear(after, {"undo": True})
    assert moment(after) < moment(before)


def test_two_tables_at_one_campaign_never_overwrite_each_other_silently(tmp_path: Path) -> None:
    one, _ = opened(tmp_path)
    hear(one, {"begin": {"book": LAMPS}})
    choose(one, first_open(one))
    choose(one, first_open(one))
    other, _ = opened(tmp_path)
    hear(other, {"go_on": {"book": LAMPS}})
    choose(other, first_open(other))
    hear(one, {"undo": True})
    assert "other" in one.notice["text"], "it is said where the other's play is kept"
    aside = one.autosave.shelf.load("other", one.autosave.game)
    assert aside.journal == other.autosave.play.journal
    assert load_save(one.autosave.shelf.autosave, one.autosave.game).journal == one.autosave.play.journal
    choose(other, first_open(other))
    assert other.notice["text"]
    journals = [other.autosave.shelf.load(name, other.autosave.game).journal for name in other.autosave.shelf.names()]
    assert one.autosave.play.journal in journals


# ---------------------------------------------------------------- saves


def test_a_save_by_name_is_gone_back_to_and_deleted(tmp_path: Path) -> None:
    table, sent = opened(tmp_path)
    hear(table, {"begin": {"book": LAMPS}})
    choose(table, first_open(table))
    hear(table, {"save": "bridge"})
    assert "bridge" in table.notice["text"]
    choose(table, first_open(table))
    hear(table, {"load": "bridge"})
    assert moment(table) == 1
    assert "earlier" in table.autosave.shelf.names(), "what was left for it is kept"
    assert table.notice["text"] == "The campaign you were playing was saved as “earlier”. Back at “bridge”."
    hear(table, {"delete": "bridge"}, {"look": "saves"})
    assert [one["save"] for one in sent[-2]["shown"]["saves"]] == ["earlier"]
    hear(table, {"load": "bridge"})
    assert "bridge" in table.notice["text"] and table.screen == "play"


def test_before_another_save_is_replaced_the_sheet_asks(tmp_path: Path) -> None:
    table, sent = opened(tmp_path)
    for save in ("Bridge", "ford"):
        hear(table, {"begin": {"book": LAMPS}})
        choose(table, first_open(table))
        hear(table, {"save": save}, {"leave": True})
    hear(table, {"go_on": {"book": LAMPS}}, {"save": "bridge"})
    shown = last_of(sent, "shown")
    assert (shown["what"], shown["typed"], shown["taken"]) == ("saves", "bridge", "Bridge")
    assert table.notice["text"] == "Saved as “ford”.", "of this one, nothing is said yet"
    hear(table, {"save": "bridge", "replace": "yes"})
    assert last_of(sent, "shown")["taken"] == "Bridge", "only what the sheet says is meant"
    hear(table, {"save": "bridge", "replace": True})
    assert table.notice["text"] == "Saved as “Bridge”."
    assert "taken" not in last_of(sent, "shown")
    hear(table, {"save": "Bridge"})
    assert "taken" not in last_of(sent, "shown"), "it is this play's own by now"


@pytest.mark.parametrize("blank", ["", "   "])
def test_without_a_name_a_save_has_the_one_that_is_suggested(tmp_path: Path, blank: str) -> None:
    table, sent = opened(tmp_path, SEA)
    hear(table, {"begin": {"book": str(SEA), "answers": BEGIN, "names": ["Ada", "Bea"], "seed": 1}}, {"look": "saves"})
    suggested = last_of(sent, "shown")["suggested"]
    assert suggested.startswith("Turn 1, Ada, ") and suggested.count(",") == 2 and len(suggested) <= 40
    hear(table, {"save": blank})
    assert table.notice["text"] == f"Saved as “{suggested}”."
    assert [one["save"] for one in last_of(sent, "shown")["saves"]] == [suggested]


def test_the_name_that_is_suggested_says_when_and_where(tmp_path: Path) -> None:
    table, sent = opened(tmp_path, SEA)
    begin = {"book": str(SEA), "answers": {**BEGIN, "players": ["1"]}, "seed": 1}
    hear(table, {"begin": begin}, {"look": "saves"})
    assert re.fullmatch(r"Turn 1, [^,\d]+", last_of(sent, "shown")["suggested"])
    hear(table, {"leave": True}, {"begin": {"book": LAMPS}}, {"look": "saves"})
    assert last_of(sent, "shown")["suggested"] == "section 1"


@pytest.mark.parametrize("name", ["..", "///", "\u0000", " "])
def test_a_name_that_is_none_is_refused_or_tidied(tmp_path: Path, name: str) -> None:
    table, _ = opened(tmp_path / "shelf")
    hear(table, {"begin": {"book": LAMPS}})
    choose(table, first_open(table))
    hear(table, {"save": name}, {"delete": name}, {"load": name})
    assert table.notice["text"] and table.screen == "play"
    assert {path.parent for path in tmp_path.rglob("*.json") if path.name != "settings.json"} <= {
        table.autosave.shelf.folder,
        table.autosave.shelf.folder / "saves",
    }


def test_a_damaged_save_leads_to_the_title_page_which_offers_the_one_before(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    hear(table, {"begin": {"book": LAMPS}})
    choose(table, first_open(table))
    hear(table, {"save": "bridge"}, {"save": "bridge"})
    path = table.autosave.shelf.path("bridge")
    assert previous(path).exists()
    path.write_text("spoilt\n{}\n", "utf-8")
    hear(table, {"load": "bridge"})
    assert table.screen == "title"
    assert table.title["problem"]["offers"] == ["previous"] and "damaged" in table.title["problem"]["text"]
    hear(table, {"go_on": {"book": LAMPS, "save": "bridge", "how": "previous"}})
    assert table.screen == "play" and moment(table) == 1


def test_a_book_with_errors_never_raises(tmp_path: Path) -> None:
    story = "## 1\n\nA door.\n\nA. Go.\n(Turn to 99)\n"
    broken = write_book(tmp_path / "broken", {"storybook/all.md": story})
    table, _ = opened(tmp_path / "shelf", broken)
    hear(table, {"begin": {"book": str(broken)}})
    assert table.screen == "title" and "SB104" in table.title["chosen"]["problems"]["problems"][0]["text"]
    hear(table, {"begin": {"book": LAMPS}})
    assert table.screen == "play"


def one_decided_that_cannot_be_saved(shelf: Path) -> Table:
    """A play on a shelf that cannot be written to."""
    shelf.write_text("in the way", "utf-8")
    table, _ = opened(shelf)
    hear(table, {"begin": {"book": LAMPS}})
    choose(table, first_open(table))
    return table


def test_a_shelf_that_cannot_be_written_to_is_said_and_the_play_goes_on(tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    table = one_decided_that_cannot_be_saved(shelf)
    assert str(shelf) in table.notice["text"]
    hear(table, {"save": "x"})
    assert moment(table) == 1


def test_as_long_as_nothing_can_be_saved_that_stands_there_and_when_it_last_could(tmp_path: Path) -> None:
    table, sent = opened(tmp_path / "shelf")
    hear(table, {"begin": {"book": LAMPS}}, {"look": "saves"})
    assert last_of(sent, "shown")["last"]["when"] == 0 and not table.unsaved, "nothing is decided yet"
    choose(table, first_open(table))
    hear(table, {"saved": True})
    saved, folder = last_of(sent, "saved"), table.autosave.shelf.folder
    assert saved["when"] and not saved["why"] and saved["where"] == str(folder / "autosave.json")
    folder.rename(tmp_path / "elsewhere")
    folder.write_text("in the way", "utf-8")
    choose(table, first_open(table))
    assert str(folder) in table.unsaved
    hear(table, {"undo": True}, {"look": "saves"})
    last = last_of(sent, "shown")["last"]
    assert last["why"] in table.unsaved and last["when"] == saved["when"], "said as long as it is so"
    folder.unlink()
    (tmp_path / "elsewhere").rename(folder)
    hear(table, {"saved": True})
    assert not table.unsaved and not last_of(sent, "saved")["why"], "whoever asks has it tried again"
    assert load_save(table.autosave.shelf.autosave, table.autosave.game).state == table.autosave.play.state


@pytest.mark.parametrize("going", [{"leave": True}, {"load": "the bridge"}], ids=["title", "save"])
def test_nobody_leaves_what_cannot_be_saved_without_being_asked(tmp_path: Path, going: dict[str, Any]) -> None:
    table, sent = opened(tmp_path / "shelf")
    hear(table, {"begin": {"book": LAMPS}})
    choose(table, first_open(table))
    hear(table, {"save": "the bridge"})
    folder, aside = table.autosave.shelf.folder, tmp_path / "elsewhere"
    folder.rename(aside)
    folder.write_text("in the way", "utf-8")
    choose(table, first_open(table))
    play = table.autosave.play
    hear(table, going)
    assert last_of(sent, "shown") == {"what": "unsaved", "why": table.unsaved, "then": going}
    assert table.screen == "play" and table.autosave.play is play, "nothing is lost yet"
    folder.unlink()
    aside.rename(folder)
    sent.clear()
    hear(table, going)
    assert "unsaved" not in [one["shown"]["what"] for one in sent if "shown" in one], "it is saved after all"
    shelf = Shelf(play.game.book, tmp_path / "shelf")
    kept = [load_save(path, play.game).state for path in (shelf.autosave, *map(shelf.path, shelf.names()))]
    assert play.state in kept


def test_whoever_leaves_all_the_same_has_left(tmp_path: Path) -> None:
    table = one_decided_that_cannot_be_saved(tmp_path / "shelf")
    hear(table, {"leave": True})
    assert table.screen == "play"
    hear(table, {"leave": True, "anyway": True})
    assert table.screen == "title" and not table.unsaved


def test_redo_is_for_as_long_as_one_stays_and_help_says_so(tmp_path: Path) -> None:
    table, _ = opened(tmp_path / "shelf")
    hear(table, {"begin": {"book": LAMPS}})
    choose(table, first_open(table))
    hear(table, {"undo": True})
    assert table.head["redo"]
    hear(table, {"leave": True}, {"go_on": {"book": LAMPS}})
    assert not table.head["redo"]
    assert "undone decisions are not saved" in table.texts["sheets"]["keys"]["y"]


def test_what_is_wrong_with_files_is_said_in_the_language_of_the_page(tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    shelf.write_text("in the way", "utf-8")
    table, sent = opened(shelf)
    hear(table, {"speak": "fr"}, {"begin": {"book": "le-bac-de-minuit"}})
    choose(table, first_open(table))
    hear(table, {"look": "saves"})
    assert table.unsaved == f"Ceci n’est pas sauvegardé\N{NO-BREAK SPACE}: {last_of(sent, 'shown')['last']['why']}"
    assert "un fichier se trouve à la place d’un dossier" in table.unsaved
    hear(table, {"save": "//"})
    assert table.notice["text"].startswith("Il faut une lettre")


def last_of(sent: list[Any], what: str) -> Any:
    """The latest message that says this."""
    return next(message[what] for message in reversed(sent) if what in message)


# ---------------------------------------------------------------- what is sent


def test_of_what_changed_only_that_is_sent_and_all_of_it_at_once(tmp_path: Path) -> None:
    table, sent = opened(tmp_path)
    hear(table, {"begin": {"book": LAMPS}})
    sent.clear()
    hear(table, {"answer": [first_open(table)], "serial": table.question["serial"]})
    [message] = sent
    assert message["sent"] == table.sent
    assert message["changed"]["head"] == {"moment": [1], "undo": [True], "status": {"0": ["section 2"]}}
    assert not {"texts", "title", "screen"} & message["changed"].keys()


def test_whoever_missed_something_is_sent_everything(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    hear(table, {"begin": {"book": LAMPS}})
    messages: list[Any] = []
    table._send = lambda message, buffers=None: messages.append(message)
    hear(table, {"everything": True})
    state = messages[0]["state"]
    assert state["question"] == table.question
    assert state["texts"] == table.texts
    assert state["sent"] == table.sent
    assert "_esm" not in state  # a script that comes again would build the table anew


# ---------------------------------------------------------------- what is heard

ODD = [
    *(None, 7, "undo", [], {}, {"answer": "A"}, {"answer": ["A"]}, {"answer": [1], "serial": 1}),
    *({"answer": ["A"] * 5000, "serial": 1}, {"weigh": ["A"], "serial": 0, "number": 1}, {"look": 3}, {"look": "x"}),
    *(
        {"save": 3},
        {"load": None},
        {"begin": "x"},
        {"begin": {}},
        {"begin": {"book": "atlantis"}},
        {"go_on": {"book": 3}},
    ),
    *(
        {"book": "/etc", "language": "en"},
        {"book": LAMPS, "language": "xx"},
        {"speak": ""},
        {"uncover": 99},
        {"leaf": -1},
    ),
    *({"delete": {"book": LAMPS, "save": ".."}}, {"go_on": {"book": LAMPS, "save": {"x": 1}}}, {"cover": True}),
]


@pytest.mark.parametrize("message", ODD, ids=str)
def test_nothing_that_is_heard_raises_and_all_of_it_is_answered(tmp_path: Path, message: object) -> None:
    table, sent = opened(tmp_path)
    hear(table, message)
    assert sent[-1] == {"heard": True} or "changed" in sent[-1]
    json.dumps(table.title)
    at_table, sent = opened(tmp_path)
    hear(at_table, {"begin": {"book": LAMPS}})
    sent.clear()
    hear(at_table, message)
    assert sent[-1] == {"heard": True} or "changed" in sent[-1]
    assert moment(at_table) == 0 or at_table.screen == "title"


WRONG_BEGINNINGS = [
    {"answers": []},
    {"answers": {"players": "2"}},
    {"answers": {"players": [2]}},
    {"answers": {"players": [["2"]]}},
    {"answers": {"players": {"0": "2"}}},
    {"names": {"0": "Anna"}},
    {"names": [None]},
    {"names": ["Anna \ud800"]},
    {"seed": "7"},
    {"seed": 10**30},
    {"language": 3},
    {"wind": "north"},
]
"""Of a play, by what the form should not say."""


@pytest.mark.parametrize("wrong", WRONG_BEGINNINGS, ids=ascii)
def test_a_wrong_beginning_is_answered_with_a_notice(tmp_path: Path, wrong: dict[str, object]) -> None:
    table, _ = opened(tmp_path)
    hear(table, {"begin": {"book": LAMPS, **wrong}})
    assert table.screen == "title"
    assert table.notice["text"] == table.texts["notices"]["misunderstood"]
    hear(table, {"begin": {"book": LAMPS}})
    assert table.screen == "play"


@pytest.mark.parametrize("players", [["x"], ["2", "3"], ["100000000"], [""], []])
def test_players_that_a_book_does_not_ask_for_are_no_players(tmp_path: Path, players: list[str]) -> None:
    table, _ = opened(tmp_path, SEA)
    hear(table, {"begin": {"book": LAMPS, "answers": {"players": players}, "names": ["Anna"]}})
    assert table.autosave.play.names == ("Anna",)
    hear(table, {"leave": True}, {"begin": {"book": str(SEA), "answers": {"players": players}, "names": ["Anna"]}})
    assert (table.screen, bool(table.notice["text"])) == ("title", True)


WRONG_AT_TABLE = [
    *(None, 7, "undo", [], {}, {"x": 1}, {"answer": "A", "serial": 1}, {"answer": [1], "serial": 1}),
    *({"answer": ["A"]}, {"answer": ["A"] * 500, "serial": 1}, {"answer": ["A"], "serial": True}, {"leaf": 1.5}),
    *({"leaf": 10**40}, {"look": 3}, {"look": "log", "most": "9"}, {"save": 3}, {"load": None}, {"call": 0}),
    *({"call": 0, "name": "\ud800"}, {"call": 0, "name": "A" * 300_000}, {"note": "1:B"}, {"undo": "yes"}),
    *({"undo": True, "redo": True}, {"unfold": None}, {"uncover": "1"}, {"delete": {"book": LAMPS}}),
]


@pytest.mark.parametrize("message", WRONG_AT_TABLE, ids=lambda one: ascii(one)[:40])
def test_a_wrong_message_at_the_table_is_answered_with_a_notice(tmp_path: Path, message: object) -> None:
    table, sent = opened(tmp_path)
    hear(table, {"begin": {"book": LAMPS}})
    choose(table, first_open(table))
    before = table.autosave.play.state
    sent.clear()
    hear(table, message)
    assert table.notice["text"] == table.texts["notices"]["misunderstood"]
    assert sent and table.autosave.play.state is before
    hear(table, {"call": 0, "name": "Anna"})
    assert table.autosave.failed is None
    assert load_save(table.autosave.shelf.autosave, table.autosave.game).names == ("Anna",)


def test_a_page_cannot_set_what_is_shown(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    hear(table, {"begin": {"book": LAMPS}})
    shown = {name: getattr(table, name) for name in ("texts", "question", "language", "screen")}
    for state in ({"texts": {}}, {"texts": {}, "question": {}, "language": "xx", "screen": "title"}, {"x": 1}, None):
        table.set_state(state)
        assert {name: getattr(table, name) for name in shown} == shown
        assert table.notice["text"] == table.texts["notices"]["misunderstood"]
    hear(table, {"undo": True})
    assert table.notice["text"] == table.texts["notices"]["nothing_to_undo"]


def test_a_name_with_half_a_letter_does_not_keep_a_play_from_being_saved(tmp_path: Path) -> None:
    """A terminal gives a byte that is no text as half of a surrogate pair."""
    table, _ = opened(tmp_path)
    hear(table, {"begin": {"book": LAMPS}})
    choose(table, first_open(table))
    table.autosave.play.call(0, "Anna\udcff")
    table.autosave.keep()
    assert table.autosave.failed is None
    assert load_save(table.autosave.shelf.autosave, table.autosave.game).names == ("Anna\ufffd",)


def test_an_answer_to_what_is_not_asked_any_more_changes_nothing(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    hear(table, {"begin": {"book": LAMPS}})
    answer = {"answer": [first_open(table)], "serial": table.question["serial"]}
    hear(table, answer, answer)
    assert moment(table) == 1


def test_no_two_questions_have_the_same_serial_whatever_is_taken_back(tmp_path: Path) -> None:
    """Another view may still show the question from before an undo: its answer is not meant for the one after."""
    table, _ = opened(tmp_path)
    hear(table, {"begin": {"book": LAMPS}})
    serials = [table.question["serial"]]
    old = {"answer": [first_open(table)], "serial": table.question["serial"]}
    for done in (old, {"undo": True}, {"redo": True}, {"undo": True}, {"leave": True}):
        hear(table, done)
        if table.screen == "play":
            serials.append(table.question["serial"])
    hear(table, {"go_on": {"book": LAMPS}})
    serials.append(table.question["serial"])
    assert serials == sorted(set(serials))
    hear(table, *({**old, "serial": serial} for serial in serials[:-1]))
    assert moment(table) == 0
    hear(table, {"cover": True}, {"leaf": 1})
    assert table.question["serial"] == serials[-1], "the question is the same one"
    hear(table, {**old, "serial": serials[-1]})
    assert moment(table) == 1


def test_only_what_changed_is_sent(tmp_path: Path) -> None:
    table, _ = opened(tmp_path, SEA)
    hear(table, {"begin": {"book": str(SEA), "answers": BEGIN}})
    changed: list[str] = []
    table.observe(lambda change: changed.append(change["name"]))
    hear(table, {"undo": True}, {"redo": True})
    assert "texts" not in changed and "title" not in changed


def test_the_bundled_books_are_all_on_the_first_page(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    assert {book["name"] for book in table.title["books"]} == set(bundled())
    assert not Shelf(table._titles.editions.open(LAMPS).read.require(), tmp_path).folder.exists(), (
        "looking writes nothing"
    )
