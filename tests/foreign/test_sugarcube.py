"""SugarCube's constructs, a small story for each: what is reachable, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.foreign.stories import statuses

R, U, Q = "reachable", "unreachable", "undecided"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("[[On|End]]", R),
        ("[[On->End]]", R),
        ("[[End]]", R),
        ("[[On|End][$a to 1]]", R),
        ("[[again|Start][$a to 1]]<<if $a is 1>>[[On|End]]<</if>>", R),
        ("[img[x.png][End]]", R),
        ('<a data-passage="End">On</a>', R),
        ('<<link "On" "End">><</link>>', R),
        ("<<link [[On|End]]>><</link>>", R),
        ('<<button "On" "End">><</button>>', R),
        ('<<link "On">><<goto "End">><</link>>', R),
        ('<<goto "End">>', R),
        ("<<goto [[End]]>>", R),
        ('<<include "End">>', R),
        ('<<display "End">>', R),
        ("<<set $a to 3>><<if $a gt 2>>[[On|End]]<</if>>", R),
        ("<<set $a = 3>><<if $a gt '2'>>[[On|End]]<</if>>", R),
        ("<<set $a = '3'>><<if $a gt 3>>[[On|End]]<</if>>", U),
        ("<<set $a = 3>><<if $a > 3>>[[On|End]]<</if>>", U),
        ("<<set $a to 1>><<set $a += 2>><<if $a eq 3>>[[On|End]]<</if>>", R),
        ("<<set $a to 1>><<set $a++>><<if $a eq 1>>[[On|End]]<</if>>", U),
        ("<<set $a to 1, $b to 2>><<if $a is 1 and $b is 2>>[[On|End]]<</if>>", R),
        ("<<print $a to 2>><<if $a is 2>>[[On|End]]<</if>>", R),
        ("<<set $a to 1>><<print $a += 1>><<if $a is 1>>[[On|End]]<</if>>", U),
        ("<<if $a>>[[On|End]]<</if>>", U),
        ("<<if not $a>>[[On|End]]<</if>>", R),
        ("<<if $a>>x<<elseif not $a>>y<<else>>[[On|End]]<</if>>", U),
        ("<<set $a to random(1, 6)>><<if $a is 6>>[[On|End]]<</if>>", R),
        ("<<set $a to random(1, 6)>><<if $a is 7>>[[On|End]]<</if>>", U),
        ("<<set $a to either('red', 'blue')>><<if $a is 'green'>>[[On|End]]<</if>>", U),
        ("<<set $a to 'red'>><<switch $a>><<case 'blue'>>[[On|End]]<<default>>x<</switch>>", U),
        ("<<set $a to 'red'>><<switch $a>><<case 'blue' 'red'>>[[On|End]]<</switch>>", R),
        ("<<set $a to ['key']>><<if $a.includes('key')>>[[On|End]]<</if>>", R),
        ("<<set $a to []>><<run $a.push('key')>><<if $a.includes('rope')>>[[On|End]]<</if>>", U),
        ("<<set $a to []>><<run $a.push('key')>><<if $a.includes('key')>>[[On|End]]<</if>>", R),
        ("<<set $a to []>><<set $b to $a>><<run $b.push(1)>><<if $a.includes(1)>>[[On|End]]<</if>>", Q),
        ("<<set $a to {}>><<set $a.hp to 3>><<if $a.hp lt 3>>[[On|End]]<</if>>", U),
        ("<<if visited() gt 2>>[[On|End]]<</if>>[[again|Start]]", R),
        ("<<if visited('Dark') gt 0>>[[On|End]]<</if>>[[again|Start]]", U),
        ("<<if hasVisited('Start')>>[[On|End]]<</if>>", R),
        ("<<nobr>><<silently>>[[On|End]]<</silently>><</nobr>>", R),
        ("<<for _i to 0; _i lt 3; _i++>><<set $a to _i>><</for>><<if $a is 2>>[[On|End]]<</if>>", R),
        ("<<for _i to 0; _i lt 3; _i++>><<set $a to _i>><</for>><<if $a is 3>>[[On|End]]<</if>>", U),
        ("<<for _i range $list>><<set $a to 1>><</for>><<if $a is 1>>[[On|End]]<</if>>", Q),
        ('<<linkreplace "x">>[[On|End]]<</linkreplace>>', R),
        (
            '<<linkreplace "x">><<set $a to 1>><</linkreplace>><<link "y">><<if $a>><<goto "End">><</if>><</link>>',
            R,
        ),
        ("<<timed 2s>>[[On|End]]<</timed>>", R),
        ("<<timed 2s>>x<<next>>[[On|End]]<</timed>>", R),
        ('<<textbox "$a" "">><<link "x">><<if $a is "sesame">><<goto "End">><</if>><</link>>', R),
        ('<<radiobutton "$a" 2>><<link "x">><<if $a is 2>><<goto "End">><</if>><</link>>', R),
        ('<<listbox "$a">><<option "x">><<option "y" 2>><</listbox>><<if $a is 2>>[[On|End]]<</if>>', U),
        ('<<cycle "$a">><<option "x">><<option "y" 2 selected>><</cycle>><<if $a is 2>>[[On|End]]<</if>>', R),
        ('<<checkbox "$a" "no" "yes">><<if $a is "yes">>[[On|End]]<</if>>', U),
        ('<<checkbox "$a" "no" "yes">><<link "x">><<if $a is "yes">><<goto "End">><</if>><</link>>', R),
        ("<<set $p to 'End'>>[[On|$p]]", R),
        ("<<set $p to 'Dark'>>[[On|$p]]", U),
        ("/* [[On|End]] */ /% [[On|End]] %/ <!-- [[On|End]] --> {{{[[On|End]]}}}", U),
        ("<<script>>State.variables.a = 1;<</script>><<if $a is 1>>[[On|End]]<</if>>", Q),
        ('<<script>>Engine.play("End");<</script>>', Q),
        ("<<script>>Engine.play(where());<</script>>", Q),
        ("<<run Engine.play('End')>>", Q),
        ('<<teleport "End">>', Q),
        ("<<if random(1, 2) is 3>>[[On|End]]<</if>>", U),
        ("<<set $a to 1>><<if $a is '1'>>[[On|End]]<</if>>", U),
        ("<<set $s to '[[On|End]]'>>$s", Q),
        ("<<= '[[On|End]]'>>", R),
        ("<<set _a to 1>><<link [[again|Start]]>><</link>><<if _b is 1>>[[On|End]]<</if>>", U),
    ],
)
def test_a_construct(text: str, status: str, tmp_path: Path) -> None:
    assert statuses(tmp_path, "SugarCube", text)["End"] == status


def test_a_widget_runs_where_it_is_called(tmp_path: Path) -> None:
    widget = ':: Widgets [widget]\n<<widget "door">><<if _args[0] is "open">>[[On|End]]<</if>><</widget>>\n'
    assert statuses(tmp_path, "SugarCube", "<<door open>>", widget)["End"] == R
    assert statuses(tmp_path, "SugarCube", "<<door shut>>", widget)["End"] == U


def test_headers_and_the_first_passage_run(tmp_path: Path) -> None:
    more = ":: StoryInit\n<<set $a to 1>>\n\n:: PassageHeader\n<<set $b to 2>>\n\n:: StoryCaption\n[[Dark]]\n"
    found = statuses(tmp_path, "SugarCube", "<<if $a is 1 and $b is 2>>[[On|End]]<</if>>", more)
    assert found["End"] == R
    assert found["Dark"] == R


def test_a_goto_does_not_stop_the_passage(tmp_path: Path) -> None:
    text = '<<goto "Dark">><<set $a to 1>>'
    more = ":: Other\n\n"
    path = statuses(tmp_path, "SugarCube", text, more)
    assert path["Dark"] == R
