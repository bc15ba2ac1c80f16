"""`wanderbook coverage`, and `wanderbook graph --coverage`: what they answer, and how they end."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.books import write_book
from wanderbook.notation import bundled, read_book
from wanderbook.rulesets import game_for
from wanderbook.session import Play, Shelf
from wanderbook_tools.cli import main

BOOK = "the-lamplighters-round"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("WANDERBOOK_HOME", str(tmp_path / "home"))


@pytest.fixture
def wanderbook(capsys: pytest.CaptureFixture[str]):
    def run(*words: str | Path) -> tuple[int, str, str]:
        try:
            code = main(list(map(str, words)))
        except SystemExit as exit:
            code = int(exit.code or 0)
        return code, *capsys.readouterr()

    return run


def test_people_see_a_table_and_what_was_never_seen(wanderbook) -> None:
    code, out, err = wanderbook("coverage", BOOK, "--bot", "random", "--games", "5")
    assert (code, err) == (0, "")
    assert "5 plays" in out
    for kind in ("sections", "choices", "redirects", "outcomes", "endings", "guards", "all"):
        assert f"\n{kind} " in out
    [line] = [line for line in out.splitlines() if line.startswith("13 ")]
    assert line.split() == ["13", "not", "read", "at", "all", "storybook/round.md:301"]
    everything = wanderbook("coverage", BOOK, "--bot", "random", "--games", "5", "--all")[1]
    assert len(everything.splitlines()) > len(out.splitlines())


def test_without_plays_it_says_how_to_name_some(wanderbook) -> None:
    code, out, _ = wanderbook("coverage", BOOK)
    assert code == 0
    assert "name plays with --saves, --bot, --scenarios or --merge" in out
    assert "0.0%" in out


def test_files_are_merged_and_no_play_counts_twice(wanderbook, tmp_path: Path) -> None:
    one, two, both = (tmp_path / f"{name}.json" for name in ("one", "two", "both"))
    assert wanderbook("coverage", BOOK, "--bot", "random", "--games", "4", "-o", one)[0] == 0
    assert wanderbook("coverage", BOOK, "--bot", "random", "--games", "6", "-o", two)[0] == 0
    assert wanderbook("coverage", BOOK, "--merge", one, two, one, "-o", both)[0] == 0
    assert both.read_text(encoding="utf-8") == two.read_text(encoding="utf-8")
    code, out, _ = wanderbook("coverage", BOOK, "--merge", two, "--json")
    assert (code, json.loads(out)) == (0, json.loads(two.read_text(encoding="utf-8")))
    info = tmp_path / "two.info"
    assert wanderbook("coverage", BOOK, "--merge", two, "-o", info)[0] == 0
    assert info.read_text(encoding="utf-8").startswith("TN:The_Lamplighter_s_Round\nSF:storybook/round.md\nFN:3,1\n")


def test_saves_of_the_library_count(wanderbook, tmp_path: Path) -> None:
    game = game_for(read_book(bundled()[BOOK]).require())
    shelf, play = Shelf(game.book), Play(game, 3)
    play.answer(["A"])
    shelf.write("mine", play)
    play.answer(["B"])
    shelf.keep(play)
    told = json.loads(wanderbook("coverage", BOOK, "--saves", "--json")[1])
    assert sorted(one["by"] for one in told["plays"].values()) == ["save autosave", "save mine"]
    [path] = (shelf.folder / "saves").glob("*.json")
    told = json.loads(wanderbook("coverage", BOOK, "--saves", path, "--json")[1])
    assert [one["by"] for one in told["plays"].values()] == ["save mine"]
    path.write_text("broken", encoding="utf-8")
    code, _, err = wanderbook("coverage", BOOK, "--saves", "--json")
    assert code == 0
    assert "It is not counted." in err
    assert wanderbook("coverage", BOOK, "--saves", path)[0] == 2


def test_scenarios_count(wanderbook, tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_text(
        f'book = "{BOOK}"\n[[scenario]]\nname = "signed"\nwhen = ["A"]\nthen = {{ at = "2" }}\n', encoding="utf-8"
    )
    told = json.loads(wanderbook("coverage", BOOK, "--scenarios", file, "--json")[1])
    assert [one["by"] for one in told["plays"].values()] == ["scenario some: signed"]
    assert told["files"]["storybook/round.md"]["sections"][0]["branches"] == {"1:A": 1, "1:B": 0}


def test_suggested_plays(wanderbook) -> None:
    code, out, _ = wanderbook("coverage", BOOK, "--bot", "random", "--games", "5", "--suggest")
    assert code == 0
    assert "more plays cover everything that can be covered; fewest possible (proved)" in out
    told = json.loads(wanderbook("coverage", BOOK, "--bot", "random", "--games", "5", "--suggest", "--json")[1])
    left = {name for names in told["names"].values() for name in names}
    left -= {name for one in told["files"].values() for part in one["sections"] for name in _seen(part)}
    left -= {name for name, hits in told["endings"].items() if hits}
    found = told["suggested"]
    assert found["smallest"] == "proved"
    assert {name for play in found["plays"] for name in play["covers"]} == left
    assert all(play["end"].startswith("ending:") for play in found["plays"])


def _seen(section: dict) -> list[str]:
    own = [section["name"]] if section["hits"] else []
    return own + [name for name, hits in section["branches"].items() if hits]


def test_fail_under(wanderbook) -> None:
    words = ("coverage", BOOK, "--bot", "random", "--games", "5", "--fail-under")
    assert wanderbook(*words, "10")[0] == 0
    assert wanderbook(*words, "99.5%")[0] == 1


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("no-such-book",),
        (BOOK, "--games", "3"),
        (BOOK, "--bot", "random", "--games", "0"),
        (BOOK, "--fail-under", "101"),
        (BOOK, "-o", "x.csv"),
        (BOOK, "--merge", "no-such-file.json"),
        (BOOK, "--scenarios", "no-such-file.toml"),
        (BOOK, "--saves", "no-such-file.json"),
    ],
)
def test_wrong_use(wanderbook, words: tuple[str, ...]) -> None:
    code, out, err = wanderbook("coverage", *words)
    assert (code, out) == (2, "")
    assert "wanderbook" in err


def test_a_book_with_errors_is_not_played(wanderbook, tmp_path: Path) -> None:
    broken = write_book(tmp_path / "broken", {"storybook/all.md": "## 1\n\nOn.\n\n(Turn to 9)\n"})
    assert wanderbook("coverage", broken)[0] == 1


def test_a_file_about_another_book_or_edition_is_told(wanderbook, tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    wanderbook("coverage", BOOK, "--bot", "random", "--games", "2", "-o", file)
    code, _, err = wanderbook("coverage", "le-bac-de-minuit", "--merge", file)
    assert code == 2
    assert 'another book: "The Lamplighter\'s Round"' in err
    told = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**told, "edition": "older"}), encoding="utf-8")
    code, _, err = wanderbook("coverage", BOOK, "--merge", file)
    assert code == 0
    assert "another edition" in err


# ---------------------------------------------------------------- the picture


def test_a_picture_tells_what_was_seen_and_what_was_not(wanderbook, tmp_path: Path) -> None:
    file, picture = tmp_path / "one.json", tmp_path / "one.svg"
    wanderbook("coverage", BOOK, "--bot", "random", "--games", "5", "-o", file)
    assert wanderbook("graph", BOOK, "-o", picture, "--coverage", file)[0] == 0
    told = json.loads(file.read_text(encoding="utf-8"))
    hits = {part["name"]: part["hits"] for part in told["files"]["storybook/round.md"]["sections"]}
    assert 0 in hits.values()
    nodes = {}
    root = ElementTree.fromstring(picture.read_bytes())
    for group in root.iter(f"{SVG}g"):
        if group.get("class") == "node":
            nodes[group.findtext(f"{SVG}title")] = group
    for number, times in hits.items():
        texts = ["".join(text.itertext()) for text in nodes[number].iter(f"{SVG}text")]
        assert texts[-1] == (f"{times}×" if times else "never")
        dashed = any("stroke-dasharray" in shape.attrib for shape in nodes[number].iter())
        assert dashed == (not times), "not by colour alone"
    said = {"".join(text.itertext()).strip() for text in root.iter(f"{SVG}text")}
    assert {"seen by 5 plays", "never seen", "more than half", "never taken", "taken by most", "never open"} <= said
    assert len({nodes[f"legend_{at}"].find(f".//{SVG}path").get("fill") for at in range(1, 5)}) == 4


def test_the_graph_as_data_has_the_hits(wanderbook, tmp_path: Path) -> None:
    file, graph = tmp_path / "one.json", tmp_path / "graph.json"
    wanderbook("coverage", BOOK, "--bot", "random", "--games", "5", "-o", file)
    assert wanderbook("graph", BOOK, "-o", graph, "--coverage", file)[0] == 0
    told = json.loads(graph.read_text(encoding="utf-8"))
    assert {node["id"]: node["hits"] for node in told["nodes"] if node["kind"] == "section"}["1"] == 5
    taken = sum(edge["hits"] for edge in told["edges"] if edge["source"] == "1")
    assert taken == 5


def test_a_picture_by_location_counts_sections(wanderbook, tmp_path: Path) -> None:
    text = "## 1\n\nA. Left.\n(Turn to 4.1)\n\n## 4.1\n\nIn.\n\nA. On.\n(Turn to 4.2)\n\n"
    text += "## 4.2\n\n*The story ends. Ending 1.*\n"
    book = write_book(tmp_path / "book", {"storybook/all.md": text})
    file, picture = tmp_path / "one.json", tmp_path / "one.svg"
    wanderbook("coverage", book, "--bot", "random", "--games", "1", "-o", file)
    assert wanderbook("graph", book, "-o", picture, "--coverage", file, "--expand", "1")[0] == 0
    root = ElementTree.fromstring(picture.read_bytes())
    said = {"".join(text.itertext()) for text in root.iter(f"{SVG}text")}
    assert {"4", "2 sections", "2 seen"} <= said


def test_a_picture_with_what_is_no_coverage_is_wrong_use(wanderbook, tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text("{}", encoding="utf-8")
    code, out, err = wanderbook("graph", BOOK, "-o", tmp_path / "x.svg", "--coverage", file)
    assert (code, out) == (2, "")
    assert "is not a coverage file" in err


def test_without_saves_it_does_not_ask_for_saves(wanderbook) -> None:
    code, out, _ = wanderbook("coverage", BOOK, "--saves")
    assert code == 0
    assert "no saves of this book are kept on this machine" in out
    assert "name plays with" not in out


def test_a_file_that_was_written_is_told_to_people(wanderbook, tmp_path: Path) -> None:
    file = tmp_path / "seen.json"
    assert f"{file}: written\n" in wanderbook("coverage", BOOK, "--bot", "random", "--games", "2", "-o", file)[1]
    json.loads(wanderbook("coverage", BOOK, "--bot", "random", "--games", "2", "-o", file, "--json")[1])


def test_replies_of_a_suggested_play_are_told_apart(wanderbook) -> None:
    out = wanderbook("coverage", BOOK, "--bot", "random", "--games", "5", "--suggest")[1]
    told = json.loads(wanderbook("coverage", BOOK, "--bot", "random", "--games", "5", "--suggest", "--json")[1])
    for play in told["suggested"]["plays"]:
        assert f" {', '.join(play['replies'])}  to {play['end']} " in out
    assert not any(line.endswith(" ") for line in out.partition("Never seen\n")[2].splitlines())


def test_where_nothing_more_can_be_seen_no_plays_are_counted(wanderbook, tmp_path: Path) -> None:
    quest = '[[quest]]\nnumber = 1\nname = "A lamp"\nkeyword = "LAMP"\n'
    text = "## 1\n\nA. Out.\nRequires keyword LAMP\n*The story ends. Ending 1.*\n"
    book = write_book(tmp_path / "pit", {"storybook/all.md": text, "cards/quests.toml": quest})
    out = wanderbook("coverage", book, "--bot", "random", "--games", "1", "--suggest")[1]
    assert "Can never be seen: 1:A, ending:1" in out
    assert "0 plays" not in out
