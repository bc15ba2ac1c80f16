"""The desk and the disk: outside edits, saves that see what they replace, drafts, and files that stay as they were."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path
from typing import Any

import pytest

import wanderbook as wb
from tests.books import write_book
from tests.widgets.authoring.test_desk import say, type_into
from tests.widgets.authoring.test_writing import ALL, BOOK
from wanderbook.writing import write_whole
from wanderbook_widgets import Desk, desk
from wanderbook_widgets.authoring.changes import as_written
from wanderbook_widgets.authoring.merging import is_clean, merge, picked
from wanderbook_widgets.authoring.service import ChangedOnDisk


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_book(tmp_path / "door", BOOK)


def at_desk(folder: Path) -> Desk:
    made = Desk(folder, games=1, follows=False)
    say(made, {"file": ALL, "line": 1})
    return made


def text_of(there: Desk, path: str = ALL) -> str:
    return there.bench.service.texts[path]


def kinds(there: Desk) -> list[str]:
    return [offer["kind"] for offer in there.offers]


# ---------------------------------------------------------------- outside edits


def test_a_file_that_changed_on_disk_is_read_again(folder: Path) -> None:
    there = at_desk(folder)
    (folder / ALL).write_text(BOOK[ALL].replace("A hall.", "A long hall."), "utf-8")
    answers: list[dict[str, Any]] = []
    there.send = lambda content, buffers=None: answers.append(content)  # type: ignore[method-assign]
    there.look()
    assert "A long hall." in text_of(there) and there.head["unsaved"] == []
    [told] = [one["changed"] for one in answers if "changed" in one]
    at = len(BOOK[ALL][: BOOK[ALL].index("hall")].encode("utf-16-le")) // 2
    assert told["changes"] == [(at, at, "long ")]  # a cursor elsewhere can stay
    assert there.notice["text"] == f"{ALL} changed on disk and was read again."


def test_the_desk_looks_by_itself(folder: Path) -> None:
    there = desk(folder, games=1)
    (folder / ALL).write_text(BOOK[ALL].replace("A hall.", "A long hall."), "utf-8")
    while "A long hall." not in text_of(there):
        time.sleep(0.05)
    there.close()


def test_an_edit_of_the_same_size_and_time_is_seen(folder: Path) -> None:
    there = at_desk(folder)
    before = (folder / ALL).stat()
    (folder / ALL).write_text(BOOK[ALL].replace("A hall.", "A hell."), "utf-8")
    os.utime(folder / ALL, ns=(before.st_atime_ns, before.st_mtime_ns))
    there.look(only_if_changed=True)
    assert "A hell." in text_of(there)


def test_a_save_never_replaces_what_it_has_not_seen(folder: Path) -> None:
    there = at_desk(folder)
    type_into(there, ALL, "A hall.", "A small hall.")
    outside = BOOK[ALL].replace("A hall.", "A long hall.")
    (folder / ALL).write_text(outside, "utf-8")
    say(there, {"save": ALL})
    assert (folder / ALL).read_text("utf-8") == outside
    assert "A small hall." in text_of(there) and kinds(there) == ["conflict"]
    assert there.notice["text"].startswith("Not saved, because the file changed on disk")
    with pytest.raises(ChangedOnDisk):
        there.bench.service.save(ALL)
    assert (folder / ALL).read_text("utf-8") == outside


def test_what_was_merged_is_shown_before_it_is_saved(folder: Path) -> None:
    there = at_desk(folder)
    type_into(there, ALL, "A hall.", "A small hall.")
    (folder / ALL).write_text(BOOK[ALL].replace("A door.", "A red door."), "utf-8")
    say(there, {"save": ALL, "format": True})
    assert "A red door." in text_of(there) and "A small hall." in text_of(there)
    assert "A small hall." not in (folder / ALL).read_text("utf-8")
    say(there, {"save": ALL})
    assert (folder / ALL).read_text("utf-8") == text_of(there) and there.head["unsaved"] == []


def test_saving_all_leaves_out_what_waits_for_a_choice(folder: Path) -> None:
    there = at_desk(folder)
    say(there, {"renumber": 11})
    (folder / ALL).write_text(BOOK[ALL].replace("## 7", "## 8"), "utf-8")
    say(there, {"save": "tests.toml"})
    assert 'reach = "13"' in (folder / "tests.toml").read_text("utf-8")
    assert there.head["unsaved"] == [ALL] and "## 8" in (folder / ALL).read_text("utf-8")


@pytest.mark.parametrize(("pick", "kept"), [("mine", "A small hall."), ("theirs", "A long hall."), ("both", "")])
def test_a_conflict_is_settled_by_a_choice(folder: Path, pick: str, kept: str) -> None:
    there = at_desk(folder)
    type_into(there, ALL, "A hall.", "A small hall.")
    (folder / ALL).write_text(BOOK[ALL].replace("A hall.", "A long hall."), "utf-8")
    there.look()
    [shown] = say(there, {"differences": f"disk:{ALL}"})
    settle = {"settle": f"disk:{ALL}", "choice": "merge", "picks": [pick]}
    say(there, {**settle, "stamp": "another"})
    assert kinds(there) == ["conflict"] and there.notice["text"].startswith("The text has changed since")
    say(there, {**settle, "stamp": shown["merge"]["stamp"]})
    assert kinds(there) == [] and (kept or "A small hall.\nA long hall.\n") in text_of(there)
    say(there, {"save": ALL})
    assert (folder / ALL).read_text("utf-8") == text_of(there)


def test_renamed_new_and_deleted_files_are_followed(folder: Path) -> None:
    there = at_desk(folder)
    type_into(there, ALL, "A hall.", "A small hall.")
    (folder / ALL).rename(folder / "storybook/house.md")
    answers: list[dict[str, Any]] = []
    there.send = lambda content, buffers=None: answers.append(content)  # type: ignore[method-assign]
    there.look()
    assert {"moved": {"path": ALL, "to": "storybook/house.md"}} in answers
    assert "A small hall." in text_of(there, "storybook/house.md") and ALL not in there.bench.service.texts
    version = there.text["version"]
    say(there, {"edit": ALL, "version": version, "changes": [[0, 0, "# By its old name\n"]], "page": "p"})
    assert text_of(there, "storybook/house.md").startswith("# By its old name")
    (folder / "storybook/more.md").write_text("## 9\n\nMore.\n", "utf-8")
    there.look()
    assert text_of(there, "storybook/more.md") == "## 9\n\nMore.\n"
    (folder / "storybook/more.md").unlink()
    (folder / "storybook/house.md").unlink()
    there.look()
    assert "storybook/more.md" not in there.bench.service.texts
    assert kinds(there) == ["deleted"] and "A small hall." in text_of(there, "storybook/house.md")
    say(there, {"settle": "disk:storybook/house.md", "choice": "restore"})
    assert "A small hall." in (folder / "storybook/house.md").read_text("utf-8") and there.head["unsaved"] == []


# ---------------------------------------------------------------- two desks, drafts


def test_two_desks_see_each_others_saves_and_keep_their_own_drafts(folder: Path) -> None:
    one, other = at_desk(folder), at_desk(folder)
    type_into(one, ALL, "A door.", "A red door.")
    type_into(other, ALL, "A hall.", "A long hall.")
    drafts = one.following.drafts.place
    assert len([*drafts.iterdir()]) == 2
    say(one, {"save": ALL})
    other.look()
    assert "A red door." in text_of(other) and "A long hall." in text_of(other)
    say(other, {"save": ALL})
    one.look()
    assert text_of(one) == text_of(other) == (folder / ALL).read_text("utf-8")
    assert [*drafts.iterdir()] == []


def test_a_draft_is_offered_and_restored_merged_or_discarded(folder: Path) -> None:
    type_into(at_desk(folder), ALL, "A hall.", "A long hall.")
    (folder / ALL).write_text(BOOK[ALL].replace("A door.", "A red door."), "utf-8")
    there = at_desk(folder)
    [offer] = there.offers
    assert offer["kind"] == "draft" and offer["path"] == ALL
    say(there, {"settle": offer["id"], "choice": "restore"})
    assert "A red door." in text_of(there) and "A long hall." in text_of(there) and there.offers == []
    again = at_desk(folder)
    assert kinds(again) == ["draft"]
    type_into(again, ALL, "A hall.", "No hall.")
    [shown] = say(again, {"settle": again.offers[0]["id"], "choice": "restore"})
    assert [piece["pick"] for piece in shown["merge"]["pieces"] if "mine" in piece] == [""]
    say(again, {"settle": again.offers[0]["id"], "choice": "discard"})
    assert again.offers == [] and kinds(at_desk(folder)) == ["draft"]  # of the desk before, which is still open


def test_of_a_damaged_draft_the_rest_is_offered(folder: Path) -> None:
    there = at_desk(folder)
    type_into(there, ALL, "A hall.", "A long hall. Müll 🗝")
    [draft] = there.following.drafts.place.iterdir()
    data = draft.read_bytes()
    draft.write_bytes(data[: data.index("Müll".encode()) + 2])  # in the midst of a letter
    later = at_desk(folder)
    assert kinds(later) == ["damaged"]
    [shown] = say(later, {"differences": later.offers[0]["id"]})
    assert any("A long hall." in piece.get("mine", "") for piece in shown["merge"]["pieces"])
    draft.write_bytes(b"nothing of it")
    assert kinds(at_desk(folder)) == []
    assert draft.exists()


def test_a_cell_that_runs_again_goes_on_with_what_was_not_saved(folder: Path) -> None:
    first = desk(folder, games=1)
    say(first, {"file": ALL, "line": 1})
    type_into(first, ALL, "A hall.", "A long hall.")
    second = desk(folder, games=1)
    assert "A long hall." in text_of(second) and second.offers == [] and second.head["unsaved"] == [ALL]
    first.close()
    second.close()


def test_text_that_cannot_be_kept_is_said_to_be_at_risk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = at_desk(folder)
    there.following.drafts.place.parent.mkdir(parents=True, exist_ok=True)
    there.following.drafts.place.write_text("no folder", "utf-8")
    type_into(there, ALL, "A hall.", "A long hall.")
    assert there.head["at_risk"] == [ALL] and there.notice["text"].startswith("Your unsaved text cannot be backed up")
    there.following.drafts.place.unlink()
    type_into(there, ALL, "A long hall.", "A longer hall.")
    assert there.head["at_risk"] == []


# ---------------------------------------------------------------- pages that lose their place


def test_an_edit_that_does_not_fit_asks_for_the_whole_text(folder: Path) -> None:
    there = at_desk(folder)
    version = there.text["version"]
    for changes in ([[9_999, 9_999, "x"]], [[0, 0, "\ud83d"]]):
        answers = say(there, {"edit": ALL, "version": version, "changes": changes, "page": "p"})
        assert answers == [{"rejected": {"path": ALL, "page": "p", "version": version}}]
    typed = {"typed": ALL, "base": BOOK[ALL], "sent": BOOK[ALL], "text": BOOK[ALL] + "More.\n", "number": 1}
    assert {"kept": 1} in say(there, typed)
    assert text_of(there).endswith("More.\n") and there.notice == {}
    assert say(there, {"typed": "../away.md", "base": "", "sent": "", "text": "x", "number": 2}) == [{"refused": 2}]
    assert say(there, {"hello": "p"}) == [{"opened": dict(there.text)}]


def test_a_section_that_the_map_does_not_have_yet_is_no_nonsense(folder: Path) -> None:
    there = at_desk(folder)
    type_into(there, ALL, "A hall.", "A hall.\n\nA. Down.\n(Turn to 9)")
    type_into(there, ALL, "## 7", "## 8\n\nA stair.\n\n## 7")
    assert there.bench.is_broken and "8" in [one["number"] for file in there.files for one in file["sections"]]
    say(there, {"open": "8"})
    assert there.notice == {}


# ---------------------------------------------------------------- files stay as they are


@pytest.mark.parametrize("mode", [0o644, 0o755, 0o600])
def test_a_file_keeps_its_mode(folder: Path, mode: int) -> None:
    (folder / ALL).chmod(mode)
    there = at_desk(folder)
    type_into(there, ALL, "A hall.", "A long hall.")
    say(there, {"save": ALL})
    assert stat.S_IMODE((folder / ALL).stat().st_mode) == mode
    assert "A long hall." in (folder / ALL).read_text("utf-8")


def test_a_new_file_has_what_the_umask_leaves(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "new", b"x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "mixed"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "BOM"])
@pytest.mark.parametrize("last", ["", "\n"], ids=["open", "closed"])
def test_a_file_keeps_its_ends(folder: Path, end: str, mark: bytes, last: str) -> None:
    lines = (BOOK[ALL].rstrip("\n") + last).split("\n")
    ends = [end if end != "mixed" else ("\r\n" if at % 3 else "\n") for at in range(len(lines))]
    raw = "".join(
        line + (end if at < len(lines) - 1 else "") for at, (line, end) in enumerate(zip(lines, ends, strict=True))
    )
    (folder / ALL).write_bytes(mark + raw.encode())
    there = at_desk(folder)
    type_into(there, ALL, "A hall.", "A long hall.")
    say(there, {"save": ALL})
    assert (folder / ALL).read_bytes() == mark + raw.replace("A hall.", "A long hall.").encode()
    there.look()
    assert there.head["unsaved"] == []


def test_separators_in_other_lines_stay(folder: Path) -> None:
    before = "one\u2028two\r\nthree\r\n".encode()
    assert as_written("one two\nfour\n", before) == "one\u2028two\r\nfour\r\n".encode()


def test_a_link_is_followed_only_inside_the_folder(folder: Path, tmp_path: Path) -> None:
    (folder / ALL).rename(folder / "all.txt")
    (folder / ALL).symlink_to(folder / "all.txt")
    there = at_desk(folder)
    type_into(there, ALL, "A hall.", "A long hall.")
    outside = tmp_path / "outside.md"
    outside.write_text("Not ours.\n", "utf-8")
    say(there, {"save": ALL})
    assert (folder / ALL).is_symlink() and "A long hall." in (folder / "all.txt").read_text("utf-8")
    type_into(there, ALL, "A long hall.", "A longer hall.")
    (folder / ALL).unlink()
    (folder / ALL).symlink_to(outside)
    say(there, {"save": ALL})
    assert outside.read_text("utf-8") == "Not ours.\n" and "A longer hall." in text_of(there)


# ---------------------------------------------------------------- merges, counters


@pytest.mark.parametrize(
    ("mine", "theirs", "merged"),
    [
        ("a\nB\nc\nd\n", "a\nb\nc\nD\n", "a\nB\nc\nD\n"),
        ("a\nx\nb\nc\nd\n", "a\nb\nc\n", "a\nx\nb\nc\n"),
        ("a\nB\nc\nd\n", "a\nB\nc\nd\n", "a\nB\nc\nd\n"),
        ("a\nB\nc\nd\n", "a\nbb\nc\nd\n", None),
        ("a\nb\nc\nd\nx\n", "a\nb\nc\nd\ny\n", None),
        ("a\nB\nc\nd", "a\nb\nC\nd\n", None),
    ],
)
def test_hunks_that_do_not_touch_are_merged(mine: str, theirs: str, merged: str | None) -> None:
    found = merge("a\nb\nc\nd\n", mine, theirs)
    assert is_clean(found) == (merged is not None)
    if merged is not None:
        assert picked(found) == merged
    sides = [piece for piece in found if piece.differs]
    assert picked(found, ["mine"] * len(sides)) == mine and picked(found, ["theirs"] * len(sides)) == theirs


def test_counters_are_those_of_check(folder: Path) -> None:
    (folder / "tests.toml").write_text('[[cannot]]\nreach = "7"\n', "utf-8")
    there = at_desk(folder)
    there.wait()
    report = wb.check(folder, cache=False)
    assert [one.code for one in report.errors] == ["SB604"]
    lists = there.verdict["lists"]
    assert (lists["errors"]["count"], lists["warnings"]["count"]) == (len(report.errors), len(report.warnings))
    assert {file["path"]: file["errors"] for file in there.files}["tests.toml"] == 1
    type_into(there, "tests.toml", "[[cannot]]", "[[can]]")
    there.wait()
    assert there.verdict["lists"]["errors"]["count"] == 0
