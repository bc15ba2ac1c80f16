"""The rules reference: what it must be to be read, how it is searched, and `wanderbook rules`."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from wanderbook.diagnostics import fold
from wanderbook.games import games
from wanderbook.locales import languages
from wanderbook.rulesets import ruleset_of
from wanderbook.rulesets.reference import PAGE, BadReference, Entry, link_rules, parse, reference, words_of
from wanderbook_tools import rules
from wanderbook_tools.cli import main

ROOT = Path(__file__).resolve().parents[2]
EVERY = pytest.mark.parametrize("ruleset", games())

TINY = """# Tiny

What it is.

## Crew

### TY-CREW-1 Joining

> Sheet: Anyone
> may join.

Anyone may join a challenge, unless tired [TY-CREW-2]. A fence is not a heading:

```
### TY-CREW-9 Not an entry
```

### TY-CREW-2 Fatigue

Two fatigue are too much. `[TY-NO-1]` is only code. See [TY-SHIP-1] and again [TY-SHIP-1].

## Ship

### TY-SHIP-1 Damage

> Sheet: Eleven damage sink the ship.

A ship holds ten damage.
"""


# ---------------------------------------------------------------- reading


def test_entries_have_titles_groups_text_references_and_a_line_for_the_sheet() -> None:
    tiny = parse(TINY, "tiny")
    assert list(tiny.entries) == ["TY-CREW-1", "TY-CREW-2", "TY-SHIP-1"]
    crew, fatigue, ship = tiny.entries.values()
    assert [(one.title, one.group) for one in (crew, ship)] == [("Joining", "Crew"), ("Damage", "Ship")]
    assert (crew.sheet, fatigue.sheet) == ("Anyone may join.", "")
    assert crew.text.startswith("Anyone may join a challenge")
    assert "### TY-CREW-9 Not an entry" in crew.text
    assert (crew.refers, fatigue.refers) == (("TY-CREW-2",), ("TY-SHIP-1",))
    assert tiny.referring == {"TY-CREW-1": (), "TY-CREW-2": ("TY-CREW-1",), "TY-SHIP-1": ("TY-CREW-2",)}


def test_the_sheet_has_the_marked_entries_by_group() -> None:
    assert parse(TINY, "tiny").sheet() == (
        "# Tiny: reference sheet\n\n## Crew\n- Anyone may join. [TY-CREW-1]\n"
        "\n## Ship\n- Eleven damage sink the ship. [TY-SHIP-1]\n"
    )
    assert parse(TINY, "tiny", "fr").sheet().startswith("# Tiny\N{NO-BREAK SPACE}: aide de jeu\n")


def test_references_become_links() -> None:
    text = link_rules(parse(TINY, "tiny").entries["TY-CREW-1"].text, "rules.html#{}")
    assert '<a href="rules.html#TY-CREW-2">TY-CREW-2</a>' in MarkdownIt().render(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (TINY.replace("TY-CREW-2 Fatigue", "TY-CREW-1 Fatigue"), "18: TY-CREW-1 is already defined on line 7"),
        (
            TINY.replace("[TY-CREW-2]", "[TY-CREW-3]"),
            "7: TY-CREW-1 refers to TY-CREW-3, which does not exist; near: TY-CREW-2, TY-CREW-1",
        ),
        (TINY.replace("[TY-CREW-2]", "[TY-CREW-1]"), "7: TY-CREW-1 refers to itself"),
        (TINY.replace("A ship holds ten damage.", ""), "24: TY-SHIP-1 has no text"),
        (TINY.replace("TY-SHIP-1 Damage", "Damage"), "24: an entry's heading is an id and a title, not 'Damage'"),
        (TINY.replace("TY-SHIP-1 Damage", "TY-SHIP-1"), "24: an entry's heading is an id and a title, not 'TY-SHIP-1'"),
        (TINY.replace("Eleven", "E" * 120), "24: the line of TY-SHIP-1 for the sheet is too long: 142 letters"),
        ("# Nothing\n", "1: there is no entry"),
    ],
)
def test_what_does_not_hold_together_is_refused_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(BadReference) as caught:
        parse(text, "tiny")
    assert problem in caught.value.problems
    assert f"tiny:{problem}" in str(caught.value).splitlines()


def test_every_problem_is_told_at_once() -> None:
    with pytest.raises(BadReference) as caught:
        parse(TINY.replace("TY-CREW-2 Fatigue", "TY-CREW-1 Fatigue").replace("A ship holds ten damage.", ""), "tiny")
    assert len(caught.value.problems) == 3  # the id that stands twice, the one that is missing now, the empty entry


def test_a_sheet_is_one_page() -> None:
    entry = "### TY-MANY-{0} Rule {0}\n\n> Sheet: Rule {0}.\n\nText {0}.\n\n"
    most = PAGE - 3
    assert parse("# Many\n\n## All\n\n" + "".join(map(entry.format, range(most))), "many").sheet().count("\n") == PAGE
    with pytest.raises(BadReference, match=f"the sheet has {PAGE + 1} lines: a page has {PAGE}"):
        parse("# Many\n\n## All\n\n" + "".join(map(entry.format, range(most + 1))), "many")


# ---------------------------------------------------------------- searching


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("GB-QUEST-2", "GB-QUEST-2"),
        ("gb-quest-2", "GB-QUEST-2"),
        ("[GB-QUEST-2]", "GB-QUEST-2"),
        ("lose quest", "GB-QUEST-2"),
        ("how do I lose a quest?", "GB-QUEST-2"),
        ("completing", "GB-QUEST-2"),
        ("redirect", "GB-READ-2"),
        ("town", "GB-TOWN-1"),
        ("stuck circle", "GB-END-2"),
        ("odds", "GB-CHANCE-1"),
    ],
)
def test_words_find_the_entry_that_is_about_them(words: str, first: str) -> None:
    assert reference("gamebook").search(words)[0].id == first


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("gb-quest-2", "GB-QUEST-2"),
        ("COMPLETER UNE QUETE", "GB-QUEST-2"),
        ("échec", "GB-CHANCE-3"),
        ("e\u0301chec", "GB-CHANCE-3"),
        ("mots-clés", "GB-KEY-1"),
    ],
)
def test_french_words_find_the_french_entry(words: str, first: str) -> None:
    assert reference("gamebook", "fr").search(words)[0].id == first


def test_an_id_finds_its_entry_alone_and_a_missing_one_nothing() -> None:
    gamebook = reference("gamebook")
    assert len(gamebook.search("GB-READ-1")) == 1
    assert gamebook.search("GB-READ-99") == []
    assert gamebook.search("xyzzy plugh") == gamebook.search("") == gamebook.search("?!") == []


@pytest.mark.parametrize(
    ("language", "words", "near"),
    [
        ("en", "GB-QEST-1", "GB-QUEST-1"),
        ("en", "redirct", "redirect"),
        ("en", "keywrod", "keyword"),
        ("fr", "qête", "quete"),
    ],
)
def test_near_misses_are_suggested(language: str, words: str, near: str) -> None:
    gamebook = reference("gamebook", language)
    assert gamebook.search(words) == []
    assert near in gamebook.near(words)


def test_case_and_accents_do_not_count() -> None:
    assert fold("Quête ÉTÉ Straße") == "quete ete strasse"


# ---------------------------------------------------------------- the references that are shipped


@EVERY
def test_code_cites_every_id_of_the_reference_and_no_other(ruleset: str) -> None:
    known = set(reference(ruleset).entries)
    game = re.compile(rf"\b{next(iter(known)).partition('-')[0]}(?:-[A-Z]+)+-\d+")
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "engine").rglob("*.py") if path.name != "reference.py")
    assert set(game.findall(code)) == known
    assert set(ruleset_of(ruleset).rules.values()) <= known


@EVERY
@pytest.mark.parametrize("language", languages())
def test_every_entry_is_found_by_its_title(ruleset: str, language: str) -> None:
    rules = reference(ruleset, language)
    lost = [entry.heading for entry in rules.entries.values() if entry not in rules.search(entry.title)[:3]]
    assert lost == []


@EVERY
@pytest.mark.parametrize("language", languages()[1:])
def test_every_language_has_the_same_rules(ruleset: str, language: str) -> None:
    """As far as that can be told without reading them: groups, entries, what they refer to, and every figure."""
    english, other = reference(ruleset), reference(ruleset, language)
    assert [len(entries) for _, entries in english.groups()] == [len(entries) for _, entries in other.groups()]
    assert list(map(_facts, english.entries.values())) == list(map(_facts, other.entries.values()))


def _facts(entry: Entry) -> tuple[str, bool, list[str], list[str], list[str]]:
    text = re.sub(r"\[[A-Z0-9-]+\]", "", entry.text)
    blocks = [token.type for token in MarkdownIt().parse(entry.text)]
    return entry.id, bool(entry.sheet), sorted(entry.refers), sorted(re.findall(r"\d+", text)), blocks


@EVERY
def test_no_entry_is_left_untranslated(ruleset: str) -> None:
    english, french = reference(ruleset).entries, reference(ruleset, "fr").entries
    assert [id for id in english if english[id].text == french[id].text] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("ruleset", ["sleeping_gods", "distant_skies"])
def test_an_entry_uses_the_terms_it_explains(ruleset: str, language: str) -> None:
    terms = tomllib.loads((ROOT / f"engine/wanderbook/rulesets/{ruleset}/terms.toml").read_text("utf-8"))["term"]
    entries = reference(ruleset, language).entries
    assert [term for term in terms if not _stands(term[language], entries[term["id"]])] == []


def _stands(term: str, entry: Entry) -> bool:
    """All of its words, in whatever number."""
    said = words_of(f"{entry.group} {entry.title} {entry.text}")
    return all(any(word[: len(one) - 1] == one[:-1] for word in said) for one in words_of(term))


def test_every_rule_has_a_test(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--coverage", "--tests", str(ROOT / "tests")]) == 0, capsys.readouterr().out


# ---------------------------------------------------------------- the command


def test_one_id_shows_the_entry_with_its_references(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "gb-quest-2"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("## GB-QUEST-2 Losing and completing a quest\n")
    assert "- Refers to GB-QUEST-1 (Gaining a quest)\n" in out
    assert re.search(r"- Referred to by .*GB-KEY-1 \(Keywords\)", out)


def test_words_show_the_best_entries_whole_and_the_titles_of_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--ruleset", "gamebook", "keyword", "quest"]) == 0
    found = [entry.id for entry in reference("gamebook").search("keyword quest")]
    whole, _, also = capsys.readouterr().out.partition("\nAlso:\n\n")
    assert re.findall(r"(?m)^## (\S+)", whole) == found[: rules.IN_FULL]
    assert re.findall(r"(?m)^- (\S+)", also) == found[rules.IN_FULL :] != []


def test_rules_are_shown_in_the_language_asked_for_or_that_of_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    heading = f"## {reference('gamebook', 'fr').entries['GB-QUEST-2'].heading}\n"
    for words in (["GB-QUEST-2", "--language", "fr"], ["--ruleset", "gamebook", "compléter", "une", "quête"]):
        assert main(["rules", *words]) == 0
        assert capsys.readouterr().out.startswith(heading), words
    assert main(["rules", "--ruleset", "gamebook", "quête"]) == 0
    shown = capsys.readouterr().out
    assert "- Renvoie à GB-" in shown and "- Mentionné par GB-" in shown and "\nEt aussi\N{NO-BREAK SPACE}:\n" in shown
    assert main(["rules", "--sheet", "--language", "fr"]) == 0
    assert capsys.readouterr().out == "\n".join(reference(name, "fr").sheet() for name in games())


def test_without_words_every_title_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    out = capsys.readouterr().out
    assert all(entry.id in out and entry.title in out for entry in reference("gamebook").entries.values())


def test_the_sheet_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--sheet", "--ruleset", "gamebook"]) == 0
    assert capsys.readouterr().out == reference("gamebook").sheet()


@pytest.mark.parametrize(("words", "near"), [("qest", "did you mean quest"), ("xyzzy", "no rule has 'xyzzy'")])
def test_nothing_found_is_said_with_what_is_near(words: str, near: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", words]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert near in said.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--ruleset", "gamebok"], "did you mean gamebook?"),
        (["--ruleset", "chess"], "use one of gamebook"),
        (["quest", "--sheet"], "one at a time"),
        (["--coverage", "--sheet"], "one at a time"),
        (["--coverage", "--tests", "/nowhere/at/all"], "there is no folder"),
    ],
)
def test_wrong_use(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *words]) == 2
    assert said in capsys.readouterr().err.replace("\n", " ")


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    def asked(*words: str) -> tuple[int, dict[str, list[dict[str, object]]]]:
        code = main(["rules", "--ruleset", "gamebook", "--json", *words])
        return code, json.loads(capsys.readouterr().out)

    code, found = asked("GB-QUEST-1")
    assert code == 0
    assert found["entries"] == [
        {
            "id": "GB-QUEST-1",
            "ruleset": "gamebook",
            "language": "en",
            "title": "Gaining a quest",
            "group": "Quests and items",
            "text": reference("gamebook").entries["GB-QUEST-1"].text,
            "sheet": "Gain quest: into play, unless it is in play or was used already.",
            "refers": ["GB-KEY-1", "GB-QUEST-2"],
            "referred": list(reference("gamebook").referring["GB-QUEST-1"]),
        }
    ]
    assert asked("qest") == (1, {"entries": [], "near": reference("gamebook").near("qest")})
    assert len(asked()[1]["entries"]) == len(reference("gamebook").entries)
    assert {line["id"] for line in asked("--sheet")[1]["sheet"]} < set(reference("gamebook").entries)


# ---------------------------------------------------------------- coverage

MARKS = '''
import pytest

HELD = pytest.mark.rule("GB-END-1")
pytestmark = [pytest.mark.rule("GB-KEY-1")]

# @pytest.mark.rule("GB-END-2")

@pytest.mark.rule("GB-READ-1")
@pytest.mark.rule("GB-READ-2", "GB-READ-3")
def test_one():
    """@pytest.mark.rule("GB-END-3")"""

@pytest.mark.rule("GB-ROLL-1")
def helper(): ...

@pytest.mark.rule("SG-CHAL-4")
@pytest.mark.other("GB-ROLL-2")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("GB-TOWN-1"))])
async def test_two(x): ...

@pytest.mark.rule("GB-ITEM-1")
class TestThree:
    @pytest.mark.rule("GB-START-1")
    def test_in(self): ...
'''
MARKED = {"GB-KEY-1", "GB-READ-1", "GB-READ-2", "GB-READ-3", "GB-TOWN-1", "GB-ITEM-1", "GB-START-1"}


def test_coverage_reads_the_marks_of_tests_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep/test_marks.py").write_text(MARKS)
    (tmp_path / "helpers.py").write_text('@pytest.mark.rule("GB-END-1")\ndef test_no(): ...\n')
    assert main(["rules", "--ruleset", "gamebook", "--coverage", "--tests", str(tmp_path)]) == 1
    missing = [line.split(":")[0] for line in capsys.readouterr().out.splitlines()[:-1]]
    assert missing == [id for id in reference("gamebook").entries if id not in MARKED]
    assert main(["rules", "--ruleset", "gamebook", "--coverage", "--tests", str(tmp_path), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["missing"], told["unknown"]) == (missing, {})
    assert set(told["tests"]) == MARKED
    assert told["tests"]["GB-START-1"] == [f"{tmp_path.as_posix()}/deep/test_marks.py::TestThree::test_in"]


def test_a_mark_that_names_no_rule_is_a_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = reference("gamebook").entries
    every = "".join(f'@pytest.mark.rule("{id}")\ndef test_{at}(): ...\n' for at, id in enumerate(known))
    (tmp_path / "test_all.py").write_text(every)
    assert main(["rules", "--ruleset", "gamebook", "--coverage", "--tests", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "{0} of {0} rules have a test\n".format(len(known))
    (tmp_path / "test_more.py").write_text('@pytest.mark.rule("GB-QEST-1")\ndef test_more(): ...\n')
    assert main(["rules", "--ruleset", "gamebook", "--coverage", "--tests", str(tmp_path)]) == 1
    assert "GB-QEST-1: marked in " in (out := capsys.readouterr().out)
    assert "did you mean GB-QUEST-1?" in out


def test_a_test_that_cannot_be_read_is_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_broken.py").write_text("def test_(:\n")
    assert main(["rules", "--ruleset", "gamebook", "--coverage", "--tests", str(tmp_path)]) == 2
    assert "cannot read" in capsys.readouterr().err
