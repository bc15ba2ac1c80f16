"""Given / when / then files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import corridor, write_book
from wanderbook.session.scenario import BadScenario, run_file
from wanderbook_tools.cli import main

STORY = {
    "storybook/all.md": """\
## 1

A door.

A. Knock.
CHANCE 2 in 6
Fail: (Nobody.) Turn to 2
(Turn to 3)

B. Use the key.
Requires keyword KEY
*Complete quest 1.*
(Turn to 3)

## 2

A mat.

A. Lift it.
*Gain quest 1.*
(Turn to 1)

B. Go home.
*The story ends. Ending 1.*

## 3

*The story ends. Ending 2.*
""",
    "cards/quests.toml": '[[quest]]\nnumber = 1\nname = "A key"\nkeyword = "KEY"\n',
}


def verdicts(tmp_path: Path, text: str, story: dict[str, str] = STORY) -> dict[str, str]:
    """Each verdict's reason by its name; empty where it passed."""
    write_book(tmp_path / "door", story)
    file = tmp_path / "door.scenario.toml"
    file.write_text('book = "door"\n' + text)
    return {verdict.name: verdict.why for verdict in run_file(file)}


def one(tmp_path: Path, text: str) -> str:
    return verdicts(tmp_path, f'[[scenario]]\nname = "it"\n{text}')["it"]


def test_fate_comes_as_it_is_set(tmp_path: Path) -> None:
    assert one(tmp_path, 'given = { fate = [2] }\nwhen = ["A"]\nthen = { ending = 2, happened = ["1:A:pass"] }') == ""
    assert one(tmp_path, 'given = { fate = [3] }\nwhen = ["A"]\nthen = { at = "2", happened = ["1:A:fail"] }') == ""
    assert "expected ending 2, got ending None" in one(
        tmp_path, 'given = { fate = [3] }\nwhen = ["A"]\nthen = { ending = 2 }'
    )
    assert (
        one(tmp_path, 'given = { fate = [9] }\nwhen = ["A"]\nthen = { at = "2" }')
        == "fate 9 cannot be drawn here: the numbers go from 1 to 6"
    )
    assert one(tmp_path, 'given = { fate = [3, 4] }\nwhen = ["A"]\nthen = { at = "2" }') == "fate 4 was never drawn"


def test_what_is_held_opens_and_closes_choices(tmp_path: Path) -> None:
    assert one(tmp_path, 'then = { open = ["A"], closed = { B = "GB-CHOICE-2" } }') == ""
    assert one(tmp_path, 'given = { quests = [1] }\nthen = { open = ["A", "B"], keywords = ["KEY"] }') == ""
    assert one(tmp_path, 'given = { used = [1] }\nthen = { closed = { B = "GB-CHOICE-2" }, used = [1] }') == ""
    assert one(tmp_path, 'given = { quests = [1] }\nnever = { open = ["B"] }') == "B open, which must never be"


def test_a_refusal_can_be_what_is_wanted(tmp_path: Path) -> None:
    assert one(tmp_path, 'when = ["B"]\nthen = { refused = "GB-CHOICE-2", at = "1" }') == ""
    assert one(tmp_path, 'when = ["B"]\nthen = { at = "1" }').startswith("answer 1 was refused: This choice requires")
    assert one(tmp_path, 'when = ["B", "A"]\nthen = { at = "1" }').startswith("answer 1 was refused")
    assert (
        one(tmp_path, 'then = { refused = "GB-REPLY-1" }') == "expected refused by GB-REPLY-1, got refused by nothing"
    )


def test_what_can_and_cannot_be_reached(tmp_path: Path) -> None:
    found = verdicts(
        tmp_path,
        """
[[can]]
reach = "1:A:fail"
[[can]]
reach = "1:B"
given = { section = "2", used = [1] }
[[cannot]]
reach = "1:B"
given = { used = [1] }
[[cannot]]
reach = "ending:2"
""",
    )
    assert found == {
        "can reach 1:A:fail": "",
        "can reach 1:B": "it cannot be reached",
        "cannot reach 1:B": "",
        "cannot reach ending:2": "it can be reached: A pass",
    }


def test_a_goal_beyond_the_budget_is_undecided(tmp_path: Path) -> None:
    text = 'states = 1\n[[can]]\nreach = "ending:1"\n'
    assert verdicts(tmp_path, text, corridor(60)) == {"can reach ending:1": "undecided after 1 state"}


@pytest.mark.parametrize(
    "text",
    [
        "[[scenario]]\n",
        "x = ",
        '[[scenario]]\nname = "a"\nthen = { att = "1" }\n',
        '[[scenario]]\nname = "a"\nwhen = [1]\n',
    ],
)
def test_a_wrong_file_says_where_it_is_wrong(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadScenario) as refused:
        verdicts(tmp_path, text)
    assert [one.line for one in refused.value.diagnostics] != []


@pytest.mark.parametrize(
    "text",
    [
        '[[cannot]]\nreach = "banana"\n',
        '[[cannot]]\nreach = "ending:77"\n',
        '[[scenario]]\nname = "a"\nnever = { keywords = ["KYE"] }\n',
        '[[scenario]]\nname = "a"\nnever = { happened = ["77:Q"] }\n',
        '[[scenario]]\nname = "a"\ngiven = { quests = [55] }\nthen = { at = "1" }\n',
        '[[scenario]]\nname = "a"\ngiven = { section = "99" }\nthen = { at = "1" }\n',
        '[[scenario]]\nname = "a"\nwhen = ["A"]\n',
    ],
)
def test_a_scenario_that_would_pass_for_nothing_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadScenario) as refused:
        verdicts(tmp_path, text)
    assert [one.code for one in refused.value.diagnostics] == ["SB501"]
    assert refused.value.diagnostics[0].line > 1


def test_the_command_counts_and_answers_with_its_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verdicts(tmp_path, '[[can]]\nreach = "3"\n')
    file = str(tmp_path / "door.scenario.toml")
    assert main(["scenario", file]) == 0
    assert "1 passed, 0 failed" in capsys.readouterr().out
    verdicts(tmp_path, '[[cannot]]\nreach = "3"\n')
    assert main(["scenario", file]) == 1
    assert "door.scenario.toml:2: it can be reached: A pass" in capsys.readouterr().out
    assert main(["scenario", str(tmp_path / "none.toml")]) == 2


FIGHT = """title = "Gate"
ruleset = "gamebook"
start = "1"

[[stat]]
name = "skill"
start = 6

[[stat]]
name = "life"
start = "d6"
at_zero = "The story ends. Ending 9"

[combat]
stat = "skill"
health = "life"
"""
GATE = "## 1\n\nA. Fight.\nFIGHT Rat, skill 6, life 2\n*The story ends. Ending 1.*\n"


def gate(tmp_path: Path, text: str) -> Path:
    write_book(tmp_path / "gate", {"book.toml": FIGHT, "storybook/all.md": GATE})
    file = tmp_path / "gate.toml"
    file.write_text('book = "gate"\n\n' + text)
    return file


def test_a_number_above_the_faces_of_a_die_is_refused_before_anything_else(tmp_path: Path) -> None:
    """Else a later answer is refused, for a reason that has nothing to do with it."""
    text = '[[scenario]]\nname = "it"\ngiven = { fate = [7, 1] }\nwhen = ["B"]\nthen = { ending = 1 }\n'
    [found] = run_file(gate(tmp_path, text))
    assert found.why == "fate 7 cannot be drawn here: the numbers go from 1 to 6"


def test_losing_a_fight_without_fail_has_no_outcome_and_the_help_says_where_it_leads(tmp_path: Path) -> None:
    text = '[[scenario]]\nname = "it"\nthen = { happened = ["1:A:fail", "1:B"] }\n\n[[can]]\nreach = "ending:8"\n'
    with pytest.raises(BadScenario) as bad:
        run_file(gate(tmp_path, text))
    assert [one.message for one in bad.value.diagnostics] == [
        "the book has nothing called 1:A:fail",
        "the book has nothing called 1:B",
        "the book has nothing called ending:8",
    ]
    lost, letter, ending = (one.help for one in bad.value.diagnostics)
    assert lost == "this fight has no Fail: line, and losing it leads to ending:9"
    assert "1:A" in letter and "ending:9" in ending


def test_stuck_names_a_section(tmp_path: Path) -> None:
    with pytest.raises(BadScenario) as bad:
        run_file(gate(tmp_path, '[[scenario]]\nname = "it"\nthen = { stuck = true }\n'))
    [found] = bad.value.diagnostics
    assert found.message == "stuck: true is not allowed; it should be text"
    assert found.help == 'name the section: stuck = "12"'
