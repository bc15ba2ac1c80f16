"""Quick fixes do what the help says, and what is called safe mends without harm."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.books import SMALLEST, write_book
from wanderbook.diagnostics import pages
from wanderbook.language import Service

ALL = "storybook/all.md"


def service_of(folder: Path, files: dict[str, str]) -> Service:
    return Service(write_book(folder, files), use_cache=False)


def codes(service: Service) -> Counter[str]:
    return Counter(one.code for one in service.problems())


@pytest.mark.parametrize("code", [code for code, page in pages().items() if page.bad])
def test_fixes_of_the_documented_examples(code: str, tmp_path: Path) -> None:
    """After a fix, its problem is gone; after a safe one, nothing else is wrong that was not."""
    bad = pages()[code].bad
    service = service_of(tmp_path, bad)
    before = codes(service)
    for problem in service.problems():
        for fix in service.fixes(problem):
            assert fix.code == problem.code
            mended = service_of(tmp_path / f"{problem.line}-{fix.title[:12].replace('/', '')}", bad)
            mended.apply(fix.edits)
            assert problem not in mended.problems(), fix
            if fix.safe:
                assert codes(mended) < before, fix


STORY = SMALLEST[ALL]
QUESTS = '[[quest]]\nnumber = 7\nname = "A lantern"\nkeyword = "LIGHT"\n'
ENDS = "*The story ends. Ending 1.*\n"


@pytest.mark.parametrize(
    ("path", "before", "code", "title", "after", "safe"),
    [
        (ALL, f"## 1\n\nA. Go. (Turn to 1)\n\nB. Stay.\n{ENDS}", "SB101", "Write (Turn to 1) below",
         f"## 1\n\nA. Go.\n(Turn to 1)\n\nB. Stay.\n{ENDS}", True),
        (ALL, f"## 1\n\n*Gian adventure card 5.*\n\n{ENDS}", "SB101", "Write Gain adventure card 5",
         f"## 1\n\n*Gain adventure card 5.*\n\n{ENDS}", False),
        (ALL, f"## 1\n\nA. Go.\n(Turn to 2)\n\n##2\n\n{ENDS}", "SB102", "Write ## 2",
         f"## 1\n\nA. Go.\n(Turn to 2)\n\n## 2\n\n{ENDS}", True),
        (ALL, f"## 1\n\nA. Go.\n(Turn to 12)\n\n## 2\n\n{ENDS}", "SB104", "Change to 2",
         f"## 1\n\nA. Go.\n(Turn to 2)\n\n## 2\n\n{ENDS}", False),
        (ALL, f"## 1\n\nA. Go.\n(Turn to 12)\n\n## 2\n\n{ENDS}", "SB104", "Begin section 12",
         f"## 1\n\nA. Go.\n(Turn to 12)\n\n## 2\n\n{ENDS}\n## 12\n", False),
        (ALL, f"## 1\n\nA. Smith, it says.\n\nB. Go.\n{ENDS}", "SB109", "It is prose: write A\\.",
         f"## 1\n\nA\\. Smith, it says.\n\nB. Go.\n{ENDS}", False),
        (ALL, f"## 1\n\nA. Go.\n(Turn to 1)\n\nA. Stay.\n{ENDS}", "SB113", "Make it choice B",
         f"## 1\n\nA. Go.\n(Turn to 1)\n\nB. Stay.\n{ENDS}", False),
        (ALL, f"## 1\n\nA. Go.\n(Turn to 2)\n\n## 1\n\n{ENDS}", "SB103", "Change to 2",
         f"## 1\n\nA. Go.\n(Turn to 2)\n\n## 2\n\n{ENDS}", False),
        (ALL, f"## 1\n\nA. Go.\n(Turn to 1)\n\nWait.\n(Turn to 1)\n\nC. Stay.\n{ENDS}", "SB129", "Make it choice B",
         f"## 1\n\nA. Go.\n(Turn to 1)\n\nB. Wait.\n(Turn to 1)\n\nC. Stay.\n{ENDS}", False),
        (ALL, f"## 1\n\n**The cellar\n\n{ENDS}", "SB229", "Close it with **",
         f"## 1\n\n**The cellar**\n\n{ENDS}", False),
        (ALL, f"## 1\n\nA. Stay.\n\n{ENDS}", "SB116", "Join it to the choice above",
         f"## 1\n\nA. Stay.\n{ENDS}", False),
        (ALL, f"## 1\n\nIf keyword Light, turn to 2.\n\n{ENDS}", "SB119", "Write LIGHT",
         f"## 1\n\nIf keyword LIGHT, turn to 2.\n\n{ENDS}", True),
        (ALL, f"## 1\n\nA. Go.\n(Turn to 1\n\nB. Stay.\n{ENDS}", "SB122", "Close it with )",
         f"## 1\n\nA. Go.\n(Turn to 1)\n\nB. Stay.\n{ENDS}", True),
        (ALL, f"## 1\n\nWords.\nA. Go.\n(Turn to 1)\n\nB. Stay.\n{ENDS}", "SB128", "Leave a blank line above",
         f"## 1\n\nWords.\n\nA. Go.\n(Turn to 1)\n\nB. Stay.\n{ENDS}", True),
        (ALL, f"## 1\n\na) Go.\n(Turn to 1)\n\nB. Stay.\n{ENDS}", "SB129", "Make it choice A",
         f"## 1\n\nA. Go.\n(Turn to 1)\n\nB. Stay.\n{ENDS}", True),
        ("cards/quests.toml", QUESTS.replace("LIGHT", "Light"), "SB119", 'Write keyword = "LIGHT"', QUESTS, True),
        ("cards/quests.toml", QUESTS.replace("number = 7", 'number = "7"'), "SB302", "Write 7", QUESTS, True),
        ("cards/quests.toml", QUESTS.replace("keyword", "keywrd"), "SB301", "Change to keyword", QUESTS, False),
        ("book.toml", SMALLEST["book.toml"].replace('start = "1"', "start = 1"), "SB302", 'Write "1"',
         SMALLEST["book.toml"], True),
        ("book.toml", SMALLEST["book.toml"].replace("gamebook", "gamebok"), "SB302", "Change to gamebook",
         SMALLEST["book.toml"], False),
    ],
)  # fmt: skip
def test_what_a_fix_writes(
    tmp_path: Path, path: str, before: str, code: str, title: str, after: str, safe: bool
) -> None:
    service = service_of(tmp_path, {"cards/quests.toml": QUESTS, path: before})
    [line] = {one.line for one in service.diagnostics()[path] if one.code == code}
    fix = next(one for one in service.actions(path, line - 1) if one.title == title)
    assert (fix.code, fix.safe) == (code, safe)
    service.apply(fix.edits)
    assert service.text(path) == after


def test_an_ending_is_named_in_another_file(tmp_path: Path) -> None:
    title = SMALLEST["book.toml"] + '\n[[ending]]\nnumber = 2\nname = "Home"\n'
    story = (
        SMALLEST[ALL]
        .replace("## 1\n", "## 1\n\nA. Home.\n*The story ends. Ending 2.*\n\nB. Stay.\n")
        .replace("\n\nThe cellar is dark. You go home.\n\n*", "\n*")
    )
    service = service_of(tmp_path, {"book.toml": title, ALL: story})
    [problem] = service.problems()
    fix = next(one for one in service.fixes(problem) if "Name ending 1" in one.title)
    service.apply(fix.edits)
    assert service.problems() == ()


def test_nothing_is_offered_where_nothing_is_wrong(tmp_path: Path) -> None:
    service = service_of(tmp_path, {})
    assert [service.actions(ALL, line) for line in range(5)] == [[]] * 5
