"""Harlowe's constructs, a small story for each: what is reachable, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.foreign.stories import statuses

R, U, Q = "reachable", "unreachable", "undecided"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("[[On->End]]", R),
        ("[[End<-On]]", R),
        ("[[On|End]]", R),
        ("[[End]]", R),
        ("[[a -> b->End]]", R),
        ('(link-goto: "On", "End")', R),
        ('(link-goto:"On","End")', R),
        ('(link-goto: "End")', R),
        ('(goto: "End")', R),
        ('(go-to: "End")', R),
        ('(link: "On")[(goto: "End")]', R),
        ('(goto: "Nowhere")[[On->End]]', R),
        ("(set: $alone to 1)(if: $alone is 2)[ [[On->End]] ]<script>var times_alone = 3;</script>", U),
        ("(set: $alone to 1)(if: $alone is 2)[ [[On->End]] ]<script>State.variables.alone = 2;</script>", Q),
        ('(link: "On")[(goto: "Nowhere")(goto: "End")]', R),
        ('(link-reveal: "On")[ [[On->End]] ]', R),
        ('(link-reveal-goto: "On", "End")[(set: $a to 1)]', R),
        ('(display: "End")', R),
        ("(set: $a to 3)(if: $a > 2)[ [[On->End]] ]", R),
        ("(set: $a to 3)(if: $a > 3)[ [[On->End]] ]", U),
        ("(set: $a to 3)(unless: $a is 3)[ [[On->End]] ]", U),
        ("(put: 4 into $a)(if: $a is 4)[ [[On->End]] ]", R),
        ("(set: $a to 1)(set: $a to it + 1)(if: $a is 2)[ [[On->End]] ]", R),
        ("(set: $a to 1)(set: $a to it + 1)(if: $a is 1)[ [[On->End]] ]", U),
        ("(if: $a is 0)[no](else:)[ [[On->End]] ]", U),
        ("(set: $a to 1)(if: $a is 0)[no](else-if: $a is 1)[ [[On->End]] ](else:)[x]", R),
        ("(set: $a to 2)(if: $a is 0)[no](else-if: $a is 1)[ [[On->End]] ](else:)[x]", U),
        ("(set: $a to (random: 1, 6))(if: $a is 6)[ [[On->End]] ]", R),
        ("(set: $a to (random: 1, 6))(if: $a is 7)[ [[On->End]] ]", U),
        ('(set: $a to (either: "red", "blue"))(if: $a is "blue")[ [[On->End]] ]', R),
        ('(set: $a to (either: "red", "blue"))(if: $a is "green")[ [[On->End]] ]', U),
        ('(set: $a to (a: "key", "rope"))(if: $a contains "key")[ [[On->End]] ]', R),
        ('(set: $a to (a: "key"))(set: $a to it - (a: "key"))(if: $a contains "key")[ [[On->End]] ]', U),
        ('(set: $a to (dm: "hp", 3))(if: $a\'s hp > 2)[ [[On->End]] ]', R),
        ("(set: $a to (dm: \"hp\", 3))(set: $a's hp to 1)(if: $a's hp > 2)[ [[On->End]] ]", U),
        ('(if: (history:) contains "End")[ [[On->End]] ]', U),
        ('(if: (history:) contains "Start")[ [[On->End]] ][[again->Start]]', R),
        ("(if: visits > 2)[ [[On->End]] ][[again->Start]]", R),
        ("(if: visits > 2)[ [[On->End]] ]", U),
        ("(if: not ($a is 0))[ [[On->End]] ]", U),
        ("(if: $a is 0 and $b is 0)[ [[On->End]] ]", R),
        ("(if: $a is 1 or $b is 1)[ [[On->End]] ]", U),
        ('(set: $n to 0)(link-repeat: "more")[(set: $n to it + 1)(if: $n > 4)[(goto: "End")]]', R),
        ('(link: "once")[(set: $n to it + 1)](link-repeat: "look")[(if: $n > 1)[(goto: "End")]]', U),
        ("(set: $a to 3)(if: $a is 1 or 3)[ [[On->End]] ]", Q),
        ("(set: $a to 3)(if: $a is 1)[[On->End]]", Q),
        ("(set: $a to 3)(if: $a is 3)[[[On->End]]]", R),
        ("(text-colour: red)[ [[On->End]] ]", R),
        ("(if: $a is 1)+(text-colour: red)[ [[On->End]] ]", U),
        ('|later)[ [[On->End]] ](link: "x")[(show: ?later)]', Q),
        ("(click: ?door)[ [[On->End]] ]", Q),
        ("|door>[a door](click: ?door)[ [[On->End]] ]", R),
        ("`[[On->End]]`", U),
        ("<!-- [[On->End]] -->", U),
        ('(link-goto: "On", $where)(set: $where to "End")', Q),
        ('(set: $where to "End")(link-goto: "On", $where)(set: $where to "Dark")', R),
        ('(set: $where to (either: "Start", "Dark"))(link-goto: "On", $where)', U),
        ("(set: $a to (hypnotise: 1))(if: $a is 1)[ [[On->End]] ]", Q),
        ('(hypnotise: "End")', Q),
        ('(print: "[[On->End]]")', R),
        ('(set: $a to "[[On->End]]")$a', Q),
        ('(print: "[[On->" + $a + "]]")', Q),
        ('<script>Harlowe.goto("End")</script>', Q),
        ("(set: _a to 1)(if: _a is 1)[ [[On->End]] ]", R),
        ('(input-box: bind $a)(link-repeat: "x")[(if: $a is "sesame")[(goto: "End")]]', R),
        ('(set: $f to (cond: $a is 0, "Dark", "End"))(goto: $f)', U),
    ],
)
def test_a_construct(text: str, status: str, tmp_path: Path) -> None:
    assert statuses(tmp_path, "Harlowe", text)["End"] == status


def test_a_chain_of_else_belongs_to_its_if(tmp_path: Path) -> None:
    """An else that something separates from its test may run or not."""
    found = statuses(tmp_path, "Harlowe", "(if: $a is 0)[x][[Dark]](else:)[ [[On->End]] ]")
    assert found["End"] == Q


def test_a_test_that_fails_runs_neither_side(tmp_path: Path) -> None:
    """A number is no condition: the format shows an error and neither hook."""
    text = "(set: $b to 1)(if: $a)[(set: $b to 2)](else:)[(set: $b to 3)](if: $b is 1)[ [[On->End]] ]"
    assert statuses(tmp_path, "Harlowe", text)["End"] == Q
