"""One guard that cuts off 200 names is one finding, in every report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

import wanderbook as wb
from tests.books import write_book
from tests.bridges import BRIDGE, GUARD, bridged
from tests.tools.test_commands import Wanderbook
from tests.tools.test_reports import valid_sarif

ASKS = f"{BRIDGE} requires not keyword TOLL: keyword TOLL holds from the start and is never lost"


@pytest.fixture
def wanderbook(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Wanderbook:
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    bridged(Path("bridged"))
    return Wanderbook(capsys)


class Known(NamedTuple):
    below: set[str]
    """What cannot be reached with the guard."""
    opens: set[str]
    """What can be reached of it without the guard; two names lie behind another one."""


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Known:
    folder = tmp_path_factory.mktemp("bridge")
    closed, open = (wb.reach(bridged(folder / name, guard)) for name, guard in (("a", GUARD), ("b", "")))
    below, others = ({one.name for one in found.unreachable} for found in (closed, open))
    assert (len(below - others) > 200, len(others)) == (True, 2)
    return Known(below, below - others)


def test_one_cause_has_all_the_names_below_it(wanderbook: Wanderbook, known: Known) -> None:
    found = wb.reach("bridged")
    [cause] = found.causes
    assert (cause.name, cause.why, set(cause.names)) == (BRIDGE, (ASKS,), known.below)
    [mend] = cause.mends
    assert (mend.change, set(mend.opens)) == (f"without `not keyword TOLL` at {BRIDGE}", known.opens)
    assert mend.effect == f"{len(known.opens)} names open and nothing locks"
    [text] = mend.edited().values()
    assert text == Path("bridged/storybook/all.md").read_text("utf-8").replace(GUARD, "")
    html = cause._repr_html_()
    assert ("requires not keyword TOLL" in html, "storybook/001.md:1" in html) == (True, True)


def test_the_text_says_the_cause_once_and_then_its_names_and_mends(wanderbook: Wanderbook, known: Known) -> None:
    out = wanderbook("reach", "bridged").out
    assert out.count("requires not keyword TOLL") == 1
    lines = out.splitlines()
    at = lines.index(f"  {BRIDGE} (storybook/all.md:3) requires not keyword TOLL")
    assert lines[at + 1] == "      keyword TOLL holds from the start and is never lost"
    assert lines[at + 2].startswith(f"    rules out {len(known.below)} names: {BRIDGE}, 1 (storybook/001.md:1), ")
    assert lines[at + 2].endswith(f" and {len(known.below) - 6} more")
    assert lines[at + 3] == (
        f"    mend: without `not keyword TOLL` at {BRIDGE}, {len(known.opens)} names open and nothing locks"
    )
    one = wanderbook("reach", "bridged", "2.1").out
    assert f"mend: without `not keyword TOLL` at {BRIDGE}" in one


def test_in_json(wanderbook: Wanderbook, known: Known) -> None:
    found = json.loads(wanderbook("reach", "bridged", "--json").out)
    [cause] = found["causes"]
    assert (cause["name"], cause["because"], cause["proved"]) == (BRIDGE, [ASKS], True)
    assert set(cause["names"]) == known.below
    assert cause["guards"] == [{"name": BRIDGE, "file": "storybook/all.md", "line": 3}]
    [mend] = cause["mends"]
    assert (set(mend["opens"]), mend["closes"], mend["locks"]) == (known.opens, [], [])
    assert found["choices"][BRIDGE]["because"] == [ASKS], "each name keeps its answer"


def test_in_sarif_and_junit_and_annotations(wanderbook: Wanderbook, known: Known) -> None:
    results: list[Any] = valid_sarif(wanderbook("reach", "bridged", "--format", "sarif"))
    [result] = [one for one in results if one["ruleId"] == "unreachable"]
    assert result["message"]["text"].startswith(
        f"{BRIDGE} cannot be reached, and this rules out {len(known.below)} names"
    )
    said = [f"{name} cannot be reached" for name in known.below]
    assert sorted(result["properties"]["below"]) == sorted(said)
    assert len(result["relatedLocations"]) == len(known.below)
    [suite] = ElementTree.fromstring(wanderbook("reach", "bridged", "--format", "junit").out)
    [failure] = [one for one in suite.findall("*/failure") if str(one.get("message")).startswith(BRIDGE)]
    assert sum(line.strip().endswith(" cannot be reached") for line in (failure.text or "").splitlines()) == len(
        known.below
    )
    annotations = wanderbook("reach", "bridged", "--format", "github").out.splitlines()
    assert [line.partition("::")[2].split("::")[0] for line in annotations if "TOLL" in line] == [
        "error file=bridged/storybook/all.md,line=3,endLine=3,col=1,endColumn=2,title=unreachable"
    ]


def test_defects_have_one_group(wanderbook: Wanderbook, known: Known) -> None:
    found = wb.defects("bridged")
    [(root, follow)] = [group for group in found.groups() if BRIDGE in {one.name for one in (group[0], *group[1])}]
    assert (root.name, set(root.below)) == (BRIDGE, known.below)
    assert {one.name for one in follow} == {one.name for one in found if one.name in known.below} - {BRIDGE}
    assert set(root.to_dict()["below"]) == known.below


MANY = 60


def test_mends_of_all_causes_are_looked_for_when_asked(wanderbook: Wanderbook) -> None:
    """Without being asked, so many of them that the report takes about twice as long at most."""
    door = "## {at}\n\nA. Open the door.\nRequires keyword {word}\n(Turn to 1)\n\nB. Go on.\n(Turn to {to})\n"
    words = [f"KEY{chr(ord('A') + at // 10)}{chr(ord('A') + at % 10)}" for at in range(MANY)]
    doors = [door.format(at=at, word=word, to=at + 1) for at, word in enumerate(words, 1)]
    quests = [f'[[quest]]\nnumber = {at}\nname = "Q"\nkeyword = "{word}"\n' for at, word in enumerate(words, 1)]
    story = "\n".join([*doors, f"## {MANY + 1}\n\n*The story ends. Ending 1.*\n"])
    write_book(Path("doors"), {"storybook/all.md": story, "cards/quests.toml": "\n".join(quests)})
    ran = wanderbook("reach", "doors")
    assert f"Out of reach: {MANY} causes" in ran.out
    assert 0 < ran.out.count("    mend: ") < MANY
    assert "  To look for mends of other causes, add --mends or ask about a name.\n" in ran.out
    found = json.loads(wanderbook("reach", "doors", "--json").out)["causes"]
    assert {type(one["mends"]) for one in found} == {list, type(None)}
    ran = wanderbook("reach", "doors", "--mends")
    assert (ran.out.count("    mend: "), "with --mends" in ran.out) == (MANY, False)
    last = wanderbook("reach", "doors", f"{MANY}:A").out
    assert f"  mend: without `keyword {words[-1]}` at {MANY}:A, 1 name opens and nothing locks\n" in last


# ---------------------------------------------------------------- known and ignored


def test_a_baseline_of_names_quiets_a_cause_until_something_new_is_below_it(wanderbook: Wanderbook) -> None:
    """The file has an entry for each name, as it always had."""
    assert wanderbook("reach", "bridged", "--baseline", "known.json", "--write-baseline").code == 0
    known = json.loads(Path("known.json").read_text())["known"]
    assert {"1 cannot be reached", f"{BRIDGE} cannot be reached"} < {one["message"] for one in known}
    assert all("rules out" not in one["message"] for one in known)
    assert wanderbook("reach", "bridged", "--baseline", "known.json").code == 0
    fewer = [one for one in known if one["message"] != "2.1 cannot be reached"]
    Path("known.json").write_text(json.dumps({"version": 1, "known": fewer}))
    ran = wanderbook("reach", "bridged", "--baseline", "known.json", "--format", "junit")
    failures = [one.text or "" for one in ElementTree.fromstring(ran.out).findall("*/*/failure")]
    assert (ran.code, len(failures)) == (1, 1)
    assert [line.rpartition(": ")[2] for line in failures[0].splitlines()[1:] if line.startswith("  ")] == [
        "2.1 cannot be reached"
    ]


def test_a_cause_is_ignored_if_all_its_names_are(wanderbook: Wanderbook) -> None:
    ignore = '[[ignore]]\ncode = "unreachable"\nreason = "the bridge is closed"\n'
    write_book(Path("bridged"), {"check.toml": ignore + 'file = "storybook/all.md"\n', **_kept("bridged")})
    assert wanderbook("reach", "bridged").code == 1
    write_book(Path("bridged"), {"check.toml": ignore, **_kept("bridged", "check.toml")})
    assert wanderbook("reach", "bridged").code == 0


def _kept(folder: str, *leave: str) -> dict[str, str]:
    files = (path for path in Path(folder).rglob("*") if path.is_file())
    return {one.relative_to(folder).as_posix(): one.read_text("utf-8") for one in files if one.name not in leave}
