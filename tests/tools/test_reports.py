"""`check` and `reach` for other programs: several books, formats, baselines, ignores, fixes, watching."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from tests.books import SMALLEST, write_book
from tests.tools.test_commands import Ran, Wanderbook
from wanderbook_tools import hook
from wanderbook_tools.alerts import Alert, Suite, github, junit, sarif
from wanderbook_tools.cli import COMMANDS

SCHEMA = json.loads((Path(__file__).parent / "sarif" / "sarif-2.1.0-rtm.5.json").read_text("utf-8"))
STORY = SMALLEST["storybook/all.md"]
LONELY = STORY + "\n## 2\n\n*The story ends. Ending 2.*\n"
BROKEN = "## 1\n\nÀ l'été, A.\n\nA. Go on.\n(Turn to 9)\n"
LOCKED = (
    "## 1\n\nA. Go on.\n(Turn to 2)\n\nB. Go home.\n*The story ends. Ending 1.*\n\n"
    "## 2\n\nA. Round.\n(Turn to 2)\n\nB. Out.\nRequires keyword KEY\n(Turn to 3)\n\n"
    "## 3\n\n*The story ends. Ending 2.*\n"
)
QUESTS = '[[quest]]\nnumber = 7\nname = "A key"\nkeyword = "KEY"\n'


@pytest.fixture
def wanderbook(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Wanderbook:
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return Wanderbook(capsys)


def book(name: str, story: str = STORY, **more: str) -> str:
    write_book(Path(name), {"storybook/all.md": story, **more})
    return name


def valid_sarif(ran: Ran) -> list[dict[str, object]]:
    log = json.loads(ran.out)
    jsonschema.Draft4Validator(SCHEMA).validate(log)
    results: list[dict[str, object]] = log["runs"][0]["results"]
    return results


# ---------------------------------------------------------------- several books


def test_several_books(wanderbook: Wanderbook) -> None:
    ran = wanderbook("check", book("good"), book("lonely", LONELY), book("broken", BROKEN))
    assert ran.code == 1
    assert [line for line in ran.out.split("\n") if line.startswith(("good: ", "lonely: ", "broken: "))] == [
        "good: 1 section, 0 errors, 0 warnings",
        "lonely: 2 sections, 0 errors, 1 warning",
        "broken: 1 section, 1 error, 0 warnings",
    ]
    assert wanderbook("check", "good", "lonely").code == 0
    assert wanderbook("check", "good", "lonely", "--strict").code == 1
    given = json.loads(wanderbook("check", "good", "broken", "--json").out)
    assert {name: len(one["diagnostics"]) for name, one in given["books"].items()} == {"good": 0, "broken": 1}
    assert json.loads(wanderbook("check", "broken", "--format", "json").out) == given["books"]["broken"]


def test_a_book_that_is_not_there_stops_before_anything_is_said(wanderbook: Wanderbook) -> None:
    ran = wanderbook("check", book("good"), "nowhere")
    assert (ran.code, ran.out) == (2, "")


def test_reach_of_several_books(wanderbook: Wanderbook) -> None:
    ran = wanderbook("reach", book("good"), book("locked", LOCKED, **{"cards/quests.toml": QUESTS}))
    assert ran.code == 1
    assert ran.out.count("The Lantern") == 2
    given = json.loads(wanderbook("reach", "good", "locked", "--format", "json").out)
    assert given["books"].keys() == {"good", "locked"}
    assert wanderbook("reach", "good", "1").out.startswith("1 can be reached")
    assert wanderbook("reach", "good", "locked", "1").code == 2
    assert wanderbook("reach", "good", "1", "--format", "sarif").code == 2


# ---------------------------------------------------------------- formats


def test_sarif_is_valid(wanderbook: Wanderbook) -> None:
    ran = wanderbook("check", book("a b", BROKEN), book("lonely", LONELY), "--format", "sarif")
    assert ran.code == 1
    first, second = valid_sarif(ran)
    assert (first["ruleId"], first["level"], second["ruleId"], second["level"]) == (
        "SB104",
        "error",
        "SB201",
        "warning",
    )
    place = first["locations"][0]["physicalLocation"]  # type: ignore[index]
    assert place["artifactLocation"] == {"uri": "a%20b/storybook/all.md"}
    assert place["region"] == {"startLine": 6, "startColumn": 2, "endColumn": 11, "snippet": {"text": "(Turn to 9)"}}
    rules = json.loads(ran.out)["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["SB104", "SB201"]
    assert valid_sarif(wanderbook("check", book("good"), "--format", "sarif")) == []


def test_sarif_of_reach_is_valid(wanderbook: Wanderbook) -> None:
    ran = wanderbook("reach", book("locked", LOCKED, **{"cards/quests.toml": QUESTS}), "--format", "sarif")
    found = valid_sarif(ran)
    assert ran.code == 1
    assert {one["ruleId"] for one in found} == {"unreachable", "soft-lock", "dead-end"}
    blocked = next(one for one in found if one["message"]["text"].startswith("2:B cannot"))  # type: ignore[index]
    region = blocked["locations"][0]["physicalLocation"]["region"]  # type: ignore[index]
    assert region["startLine"] == LOCKED[: LOCKED.index("B. Out")].count("\n") + 1


def test_junit_can_be_parsed(wanderbook: Wanderbook) -> None:
    ran = wanderbook("check", book("broken", BROKEN), book("good"), "--format", "junit")
    broken, good = ElementTree.fromstring(ran.out)
    assert (broken.get("name"), broken.get("tests"), broken.get("failures")) == ("broken", "1", "1")
    failure = broken.find("testcase/failure")
    assert failure is not None
    assert failure.get("message") == "section 9 does not exist"
    assert (good.get("tests"), good.get("failures")) == ("1", "0")
    assert ElementTree.fromstring(wanderbook("reach", "good", "--format", "junit").out)[0].get("failures") == "0"


TESTS = """\
[[can]]
name = "the door can be opened"
reach = "2"

[[cannot]]
reach = "ending:2"

[[cannot]]
name = "nobody goes home"
reach = "ending:1"
"""


def test_junit_has_a_case_for_each_of_the_authors_tests(wanderbook: Wanderbook) -> None:
    """Those that pass, too; a test that fails is one case, at its own place."""
    name = book("locked", LOCKED, **{"cards/quests.toml": QUESTS, "tests.toml": TESTS})
    [suite] = ElementTree.fromstring(wanderbook("check", name, "--no-cache", "--format", "junit").out)
    cases = [case for case in suite if case.get("file") == "locked/tests.toml"]
    assert [(case.get("name"), case.get("line"), len(case)) for case in cases] == [
        ("the door can be opened", "1", 0),
        ("cannot ending:2", "5", 0),
        ("nobody goes home", "8", 1),
    ]
    failure = cases[2].find("failure")
    assert failure is not None
    assert failure.get("message") == "nobody goes home: ending:1 can be reached"
    assert (suite.get("tests"), suite.get("failures")) == (str(len(suite)), str(len(suite.findall("*/failure"))))
    assert [case.get("name") for case in suite if (case.get("name") or "").startswith("SB604")] == []
    again = wanderbook("check", name, "--format", "junit").out
    assert again == wanderbook("check", name, "--format", "junit").out, "and so if it was known before"


def test_a_number_of_the_translation_stops_no_proof_of_the_original(wanderbook: Wanderbook) -> None:
    """`check` tells of it with both places and proves the author's tests; other commands take the original."""
    story = "## 1\n\nA. Wait.\nCHANCE 2 in 6\nFail: Turn to 1\n*The story ends. Ending 1.*\n"
    french = "## 1\n\nA. Attendez.\nCHANCE 3 sur 6\nÉchec : Lisez 1\n*L’histoire se termine. Fin 1.*\n"
    tests = '[[cannot]]\nreach = "ending:1"\n'
    name = book("wait", story, **{"locale/fr/storybook/all.md": french, "tests.toml": tests})
    ran = wanderbook("check", name)
    assert "SB604" in ran.out
    assert (
        "wait/locale/fr/storybook/all.md:4:1: error SB401: 'CHANCE 3 sur 6' differs from the original: "
        "'CHANCE 2 in 6' at storybook/all.md:4\n" in ran.out
    )
    for words in (
        ("reach", name),
        ("reach", name, "--json"),
        ("odds", name),
        ("coverage", name, "--bot", "random", "--games", "2"),
        ("simulate", name, "--games", "2", "--jobs", "1"),
        ("diff", name, name),
        ("graph", name),
        ("words", name),
        ("print", name, "-o", "wait.html"),
    ):
        ran = wanderbook(*words)
        assert ran.code == 0, ran.err
        assert "wait: a translation has errors, which `wanderbook check` shows" in ran.err
    ran = wanderbook("words", name, "--language", "fr")
    assert (ran.code, "SB401" in ran.err) == (1, True)


def test_annotations_of_github(wanderbook: Wanderbook) -> None:
    ran = wanderbook("check", book("broken", BROKEN), book("lonely", LONELY), "--format", "github")
    assert ran.out.split("\n")[:2] == [
        "::error file=broken/storybook/all.md,line=6,endLine=6,col=2,endColumn=11,title=SB104"
        "::section 9 does not exist%0Athe only section is 1",
        "::warning file=lonely/storybook/all.md,line=7,endLine=7,col=1,endColumn=5,title=SB201"
        "::nothing leads to section 2%0Aturn to it from another section, or delete it",
    ]


def test_whatever_a_book_says() -> None:
    """Signs that a format has a use for are escaped, and those that it cannot write are left out."""
    odd = Alert("SB101", "error", "a%b\n::error::x\x1b[31m\x00<&>", "b,c:d/é.md", 1, 1, 2, source="\x0b")
    assert github([odd]).startswith("::error file=b%2Cc%3Ad/é.md,")
    assert github([odd]).count("\n") == 1
    [suite] = ElementTree.fromstring(junit([Suite("b", 1, [odd])]))
    assert suite.get("failures") == "1"
    jsonschema.Draft4Validator(SCHEMA).validate(json.loads(json.dumps(sarif([odd], {}))))


# ---------------------------------------------------------------- baselines


def test_only_what_is_new_counts(wanderbook: Wanderbook) -> None:
    name = book("broken", BROKEN)
    written = wanderbook("check", name, "--baseline", "known.json", "--write-baseline")
    assert (written.code, "known.json: 1 known" in written.err) == (0, True)
    ran = wanderbook("check", name, "--baseline", "known.json")
    assert (ran.code, ran.out) == (0, "broken: 1 section, 0 errors, 0 warnings, 1 known\n")
    book("broken", "Words.\n\n" + BROKEN)
    assert wanderbook("check", name, "--baseline", "known.json").code == 0, "further down it is the same"
    book("broken", BROKEN + "\nB. Stay.\n(Turn to 9)\n")
    ran = wanderbook("check", name, "--baseline", "known.json")
    assert (ran.code, ran.out.count("error SB104")) == (1, 1), "it is there once more"
    [first, second] = valid_sarif(wanderbook("check", name, "--baseline", "known.json", "--format", "sarif"))
    assert (first.get("baselineState"), second.get("baselineState")) == ("unchanged", None)


def test_a_baseline_of_reach(wanderbook: Wanderbook) -> None:
    name = book("locked", LOCKED, **{"cards/quests.toml": QUESTS})
    assert wanderbook("reach", name, "--baseline", "known.json", "--write-baseline").code == 0
    ran = wanderbook("reach", name, "--baseline", "known.json")
    assert (ran.code, "ignored or known" in ran.err) == (0, True)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"known": [{}]}', '{"known": 7}', "\xff"])
def test_what_is_no_baseline(wanderbook: Wanderbook, text: str) -> None:
    Path("known.json").write_text(text, "latin-1")
    ran = wanderbook("check", book("good"), "--baseline", "known.json")
    assert (ran.code, "is not a baseline" in ran.err) == (2, True)


def test_a_baseline_needs_a_file(wanderbook: Wanderbook) -> None:
    assert wanderbook("check", book("good"), "--write-baseline").code == 2
    assert wanderbook("check", "good", "--baseline", "nowhere.json").code == 2


# ---------------------------------------------------------------- ignores


IGNORE = '[[ignore]]\ncode = "SB201"\nreason = "a draft"\n'


def test_a_warning_is_ignored_with_a_reason(wanderbook: Wanderbook) -> None:
    name = book("lonely", LONELY, **{"check.toml": IGNORE})
    ran = wanderbook("check", name, "--strict")
    assert (ran.code, ran.out) == (0, "lonely: 2 sections, 0 errors, 0 warnings, 1 ignored\n")
    [one] = valid_sarif(wanderbook("check", name, "--strict", "--format", "sarif"))
    assert one["suppressions"] == [{"kind": "external", "justification": "a draft"}]
    assert wanderbook("check", name, "--format", "github").out == ""
    assert json.loads(wanderbook("check", name, "--json").out) == {"diagnostics": []}
    elsewhere = IGNORE + 'file = "storybook/other.md"\n'
    ran = wanderbook("check", book("lonely", LONELY, **{"check.toml": elsewhere}), "--strict")
    assert ran.code == 1
    here = IGNORE + 'file = "storybook/all.md"\n'
    assert wanderbook("check", book("lonely", LONELY, **{"check.toml": here}), "--strict").code == 0


@pytest.mark.parametrize(
    ("ignores", "code", "message"),
    [
        ('[[ignore]]\ncode = "SB201"\n', "SB303", "needs the key 'reason'"),
        ('[[ignore]]\ncode = "SB201"\nreason = " "\n', "SB303", "needs the key 'reason'"),
        ('[[ignore]]\ncode = "SB104"\nreason = "x"\n', "SB302", "'SB104' cannot be ignored"),
        ('[[ignore]]\ncode = "SB201"\nreason = "x"\nwhy = "y"\n', "SB301", "'why' is not a key"),
        ('[[ignored]]\ncode = "SB201"\n', "SB301", "'ignored' is not a key"),
        ("ignore = 7\n", "SB302", "ignore"),
        ("ignore =\n", "SB007", "not valid TOML"),
    ],
)
def test_what_is_wrong_with_ignores(wanderbook: Wanderbook, ignores: str, code: str, message: str) -> None:
    ran = wanderbook("check", book("good", **{"check.toml": ignores}))
    assert ran.code == 1
    assert re.search(rf"good/check\.toml:\d+:\d+: error {code}: .*{re.escape(message)}", ran.out), ran.out


def test_findings_of_reach_are_ignored(wanderbook: Wanderbook) -> None:
    ignores = "".join(
        f'[[ignore]]\ncode = "{code}"\nreason = "it is so"\n' for code in ("unreachable", "soft-lock", "dead-end")
    )
    files = {"cards/quests.toml": QUESTS, "check.toml": ignores}
    assert wanderbook("reach", book("locked", LOCKED, **files)).code == 0
    only = '[[ignore]]\ncode = "unreachable"\nname = "2:B"\nreason = "later"\n'
    assert wanderbook("reach", book("locked", LOCKED, **{**files, "check.toml": only})).code == 1


# ---------------------------------------------------------------- fixes


def test_safe_fixes_are_made(wanderbook: Wanderbook) -> None:
    story = (
        "## 1\r\n\r\nWords.\r\nA. Go on.\r\n(Turn to 2)\r\n\r\nB. Stay.\r\n(Turn to 1\r\n\r\n"
        "C. Look. (Turn to 2)\r\n\r\n##2\r\n\r\n"
        "*Gain quest 7.*\r\n\r\nIf keyword Key, turn to 1.\r\n\r\n*The story ends. Ending 1.*\r\n"
    )
    name = book("messy", story, **{"cards/quests.toml": QUESTS})
    before = wanderbook("check", name)
    assert before.code == 1
    ran = wanderbook("check", name, "--fix")
    text = Path("messy/storybook/all.md").read_bytes().decode()
    assert "Words.\r\n\r\nA. Go on.\r\n(Turn to 2)\r\n\r\nB. Stay.\r\n(Turn to 1)\r\n\r\n" in text
    assert "C. Look.\r\n(Turn to 2)\r\n\r\n## 2\r\n" in text
    assert "keyword KEY" in text
    assert ran.err.count(" mended: ") >= 4
    assert {"SB128", "SB101", "SB122", "SB102", "SB119"} & set(re.findall(r"error (SB\d+)", ran.out)) == set()
    assert wanderbook("check", name, "--fix").err == ""


def test_a_guess_is_not_made(wanderbook: Wanderbook) -> None:
    name = book("broken", BROKEN.replace("(Turn to 9)", "(Turn to 11)"))
    ran = wanderbook("check", name, "--fix")
    assert (ran.code, ran.err) == (1, "")
    assert "(Turn to 11)" in Path("broken/storybook/all.md").read_text("utf-8")


# ---------------------------------------------------------------- watching


def test_watching(tmp_path: Path) -> None:
    folder = write_book(tmp_path / "book", {"storybook/all.md": LONELY})
    env = {**os.environ, "WANDERBOOK_CACHE": str(tmp_path / "cache"), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "wanderbook_tools", "check", "--watch", str(folder)]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        try:
            first = _until(running, "waiting for changes")
            assert "warning SB201" in first
            _put(STORY, folder / "storybook/all.md", tmp_path / "new")
            assert "1 section, 0 errors, 0 warnings" in _until(running, "waiting for changes")
            _put('[[cannot]]\nreach = "ending:1"\n', folder / "tests.toml", tmp_path / "new")
            told = _until(running, "waiting for changes")
            assert "proving the tests" in told
            assert "error SB604" in told
            running.send_signal(signal.SIGINT)
            _, err = running.communicate(timeout=30)
            assert (running.returncode, err) == (0, "")
        finally:
            running.kill()


def _put(text: str, path: Path, beside: Path) -> None:
    """In one go, so that nobody sees it half written."""
    beside.write_text(text)
    beside.replace(path)


def _until(running: subprocess.Popen[str], words: str) -> str:
    """What is said up to a line with these words."""
    assert running.stdout is not None
    said, end = "", time.monotonic() + 60
    while words not in said:
        assert time.monotonic() < end, said
        line = running.stdout.readline()
        assert line, said
        said += line
    return said


def test_watching_is_for_people(wanderbook: Wanderbook) -> None:
    assert wanderbook("check", book("good"), "--watch", "--json").code == 2
    assert wanderbook("check", "good", "--watch", "--fix").code == 2


# ---------------------------------------------------------------- pre-commit


def test_the_hooks_run_on_the_books_of_files(wanderbook: Wanderbook, capsys: pytest.CaptureFixture[str]) -> None:
    book("one", BROKEN)
    book("two", **{"locale/fr/book.toml": SMALLEST["book.toml"].replace('"en"', '"fr"')})
    Path("README.md").write_text("# Books\n")
    assert hook.run(["check", "README.md", "two/locale/fr/book.toml", "two/storybook/all.md"]) == 0
    assert capsys.readouterr().out.startswith("two: 1 section, 0 errors")
    assert hook.run(["check", "one/storybook/all.md", "two/book.toml"]) == 1
    assert capsys.readouterr().out.count(" section, ") == 2
    assert hook.run(["check", "README.md"]) == 0
    assert hook.run(["fmt", "two/storybook/all.md"]) == 0


def test_every_hook_is_a_command_that_is_there() -> None:
    hooks = (Path(__file__).parents[2] / ".pre-commit-hooks.yaml").read_text("utf-8")
    entries = re.findall(r"entry: python -m wanderbook_tools\.hook (\w+)", hooks)
    assert entries == ["check", "check", "fmt", "check", "reach"]
    assert set(entries) <= set(COMMANDS)
    patterns = re.findall(r"files: (.+)", hooks)
    assert not any(re.search(files, "README.md") for files in patterns)
    for files in patterns[:3]:
        assert re.search(files, "books/lantern/locale/fr/storybook/all.md")
    for files in patterns[3:]:
        assert all(re.search(files, name) for name in ("src/a.twee", "story.ink", "web/mygame/scenes/startup.txt"))
        assert not re.search(files, "requirements.txt")


def test_the_hooks_run_on_the_stories_of_files(wanderbook: Wanderbook, capsys: pytest.CaptureFixture[str]) -> None:
    """As pre-commit calls them: the entry of the hook, then the files."""
    data = ':: StoryData\n{ "format": "Harlowe", "start": "Start" }\n\n'
    Path("src").mkdir()
    Path("src/a.twee").write_text(f"{data}:: Start\n[[On->End]]\n")
    Path("src/b.twee").write_text(":: End\n\n:: Attic\n")
    Path("requirements.txt").write_text("wanderbook\n")
    hooks = (Path(__file__).parents[2] / ".pre-commit-hooks.yaml").read_text("utf-8")
    entries = re.findall(r"id: wanderbook-story.*?entry: python -m wanderbook_tools\.hook ([^\n]+)", hooks, re.S)
    check, reach = (entry.split() for entry in entries)
    assert hook.run([*check, "src/a.twee", "src/b.twee", "requirements.txt"]) == 0
    assert capsys.readouterr().out.endswith("src: 3 passages, 0 errors, 1 warning\n")
    assert hook.run([*reach, "src/b.twee"]) == 1
    assert "src/b.twee:3: Attic is unreachable" in capsys.readouterr().out
    assert hook.run([*reach, "requirements.txt"]) == 0
