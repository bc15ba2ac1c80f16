"""Twee files and published pages: what is read, where it is, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

from wanderbook.foreign.stories import ForeignStory, is_story
from wanderbook.foreign.twine.reader import read_story

PAGE = """<!DOCTYPE html>
<html><body>
<tw-storydata name="The Cellar" startnode="2" format="Harlowe" format-version="3.3.9" ifid="X">
<style role="stylesheet" type="text/twine-css"></style>
<script role="script" type="text/twine-javascript">window.a = 1 &lt; 2;</script>
<tw-passagedata pid="1" name="Cellar &amp; co" tags="dark deep">Gold.
&quot;Yes&quot; [[Up-&gt;Start]]</tw-passagedata>
<tw-passagedata pid="2" name="Start" tags="">[[Down-&gt;Cellar &amp; co]]</tw-passagedata>
</tw-storydata>
</body></html>
"""


def written(folder: Path, text: str, name: str = "story.twee") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_headers_have_names_tags_and_metadata(tmp_path: Path) -> None:
    text = ':: A \\[b\\] [dark deep] {"position":"1,2"}\ntext\n\n::Second\n:: Third {"size":"1,1"}\nend'
    story = read_story(written(tmp_path, text))
    assert list(story.passages) == ["A [b]", "Second", "Third"]
    assert story.passages["A [b]"].tags == ("dark", "deep")
    assert story.passages["Third"].text == "end"
    assert (story.passages["Third"].line, story.passages["Third"].first) == (5, 6)
    assert story.start == "A [b]"
    assert story.diagnostics == []


def test_a_place_is_that_of_the_file(tmp_path: Path) -> None:
    text = ":: Start\nfirst line\n  see [[Nowhere]] there\n"
    [one] = ForeignStory(written(tmp_path, f':: StoryData\n{{"format": "Harlowe"}}\n{text}')).diagnostics
    assert (one.code, one.line, one.column, one.length) == ("SB801", 5, 7, len("[[Nowhere]]"))
    assert one.source == "  see [[Nowhere]] there"


def test_every_problem_is_told_at_once(tmp_path: Path) -> None:
    text = ':: StoryData\n{"format": "Harlowe", \n\n:: \n:: Start\n[[A]] [[B\n(set: $a\n\n:: Start\n(if: $b)[x\n'
    found = ForeignStory(written(tmp_path, text)).diagnostics
    assert {"SB801", "SB802", "SB803", "SB805"} <= {one.code for one in found}


def test_a_published_page(tmp_path: Path) -> None:
    story = read_story(written(tmp_path, PAGE, "page.html"))
    assert (story.title, story.format, story.version, story.start) == ("The Cellar", "Harlowe", "3.3.9", "Start")
    cellar = story.passages["Cellar & co"]
    assert cellar.text == 'Gold.\n"Yes" [[Up->Start]]'
    assert cellar.tags == ("dark", "deep")
    assert cellar.at(cellar.text.index("Yes")).line == 7
    assert len(story.scripts) == 1
    found = ForeignStory(tmp_path / "page.html").decide()
    assert {name: one.status for name, one in found.items()}.get("Cellar & co") == "reachable"


def test_a_page_without_a_story(tmp_path: Path) -> None:
    [one] = ForeignStory(written(tmp_path, "<html>holiday</html>", "page.html")).diagnostics
    assert one.code == "SB804"


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "story.twee").write_bytes(b":: Start\n\xff")
    assert [one.code for one in ForeignStory(tmp_path / "story.twee").diagnostics] == ["SB804"]


def test_a_folder_is_one_story_with_its_scripts(tmp_path: Path) -> None:
    written(tmp_path, ':: StoryData\n{"format": "SugarCube"}\n\n:: Start\n<<if $a>>[[End]]<</if>>\n', "a.twee")
    written(tmp_path, ":: End\n", "b.tw")
    assert is_story(tmp_path)
    assert ForeignStory(tmp_path).decide()["End"].status == "unreachable"
    written(tmp_path, "State.variables.a = 1;", "code.js")
    assert ForeignStory(tmp_path).decide()["End"].status == "undecided"


def test_a_folder_with_a_book_is_a_book(tmp_path: Path) -> None:
    written(tmp_path, ":: Start\n")
    written(tmp_path, "", "book.toml")
    assert not is_story(tmp_path)


def test_of_two_passages_with_one_name_nobody_knows_which_is_played(tmp_path: Path) -> None:
    text = ':: StoryData\n{"format": "Harlowe"}\n\n:: Start\n[[A]]\n\n:: Start\n[[B]]\n\n:: A\n\n:: B\n'
    found = ForeignStory(written(tmp_path, text)).decide()
    assert found["B"].status == "reachable"
    assert found["A"].status == "undecided"


def test_another_format_is_read_by_its_links(tmp_path: Path) -> None:
    data = ':: StoryData\n{"format": "Chapbook"}\n\n'
    found = ForeignStory(written(tmp_path, f"{data}:: Start\n[[A]]\n\n:: A\n\n:: B\n")).decide()
    assert [found[name].status for name in "AB"] == ["reachable", "unreachable"]
    scripted = f"{data}:: Start\n[[A]]\n\n:: A\n<% story.show(where) %>\n\n:: B\n"
    assert ForeignStory(written(tmp_path, scripted)).decide()["B"].status == "undecided"
