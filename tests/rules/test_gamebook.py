"""The rules of the plain gamebook, each played in a book of a few lines. Ids are those of its rules reference."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.books import SMALLEST
from wanderbook.book import Book, Chapter, Section, Sections, TitlePage
from wanderbook.book.effects import EndStory, GainQuest, TurnTo
from wanderbook.book.sections import Instructions
from wanderbook.notation import read_book
from wanderbook.notation.folder import Files
from wanderbook.rulesets import game_for
from wanderbook.table import Chance, NotAllowed, Outcome, Pick, Reply, Transition, answer, decision, outcome, start, why
from wanderbook.table.events import (
    CardGained,
    CardLost,
    ChoiceTaken,
    Drawn,
    Ended,
    Event,
    Judged,
    QuestGained,
    QuestUsed,
    RedirectFired,
    SectionRead,
    Stuck,
)

CARDS = "".join(
    f'[[{kind}]]\nnumber = {number}\nname = "{name}"\n{more}\n'
    for kind, number, name, more in [
        ("quest", 1, "A lantern", 'keyword = "LIGHT"'),
        ("quest", 2, "A candle", 'keyword = "LIGHT"'),
        ("quest", 3, "A debt", 'keyword = "DEBT"'),
        ("adventure", 1, "Rope", 'kind = "gear"'),
        ("adventure", 2, "Key", 'kind = "gear"'),
    ]
)
HOME = "\n\n## 9\n\nHome.\n\n*The story ends. Ending 9.*\n"
"""A way out for stories that need one; nothing else leads to it."""


class Table:
    """A play of a story: the state now, and everything that was told up to now."""

    def __init__(self, story: str, title: str = "", chance: str = "draw", seed: int = 0) -> None:
        files = Files(Path("book"))
        files.texts = {
            "book.toml": SMALLEST["book.toml"] + title,
            "cards/all.toml": CARDS,
            "storybook/all.md": story + HOME,
        }
        self.game = game_for(read_book(files, use_cache=False).require(), chance)
        self.told: list[Event] = []
        self._turn(start(self.game, seed))

    def choose(self, *letters: str) -> Table:
        """Answer one decision after another."""
        for letter in letters:
            self._turn(answer(self.game, self.state, [letter]))
        return self

    def again(self, seed: int) -> Table:
        """The same story from the start, with another seed."""
        self.told = []
        self._turn(start(self.game, seed))
        return self

    def _turn(self, turned: Transition) -> None:
        self.state = turned.state
        self.told += turned.events

    @property
    def options(self) -> dict[str, str | None]:
        """Every option, and the rule that closes it."""
        asked = decision(self.game, self.state)
        assert isinstance(asked, Pick)
        return {option.id: option.closed_by for option in asked.options}

    @property
    def outcomes(self) -> dict[str, int]:
        asked = decision(self.game, self.state)
        assert isinstance(asked, Chance)
        return dict(asked.outcomes)

    @property
    def outcome(self) -> Outcome | None:
        return outcome(self.game, self.state)

    @property
    def names(self) -> list[str]:
        """What was reached, in order."""
        return [name for event in self.told if (name := reached(event))]

    def of(self, kind: type[Event]) -> list[Any]:
        """What was told of this kind."""
        return [event for event in self.told if type(event) is kind]

    def refused(self, reply: Any) -> NotAllowed:
        """The refusal; and the play is what it was before."""
        before, encoded = self.state, self.game.encode(self.state)
        with pytest.raises(NotAllowed) as caught:
            answer(self.game, self.state, reply)
        assert self.state is before
        assert self.game.encode(self.state) == encoded
        assert caught.value.rule in str(caught.value)
        return caught.value


def reached(event: Event) -> str | None:
    match event:
        case SectionRead(section=name) | RedirectFired(redirect=name) | ChoiceTaken(choice=name) | Judged(outcome=name):
            return name
        case Ended(ending=number):
            return f"ending:{number}"
    return None


# ---------------------------------------------------------------- beginning


@pytest.mark.rule("GB-START-1")
@pytest.mark.parametrize(
    ("title", "held", "cards"), [("", set(), set()), ("quests = [3]\nadventures = [1, 2]\n", {3}, {1, 2})]
)
def test_reading_begins_at_the_start_with_what_the_book_gives(title: str, held: set[int], cards: set[int]) -> None:
    table = Table("## 7\n\nA. On.\n(Turn to 9)\n\n## 1\n\nIf keyword LIGHT, turn to 9.\n\nA. On.\n(Turn to 7)", title)
    assert table.names == ["1"]
    assert (table.state.quests, table.state.cards, table.state.used) == (held, cards, set())


# ---------------------------------------------------------------- reading


@pytest.mark.rule("GB-READ-1")
def test_a_section_is_redirects_then_effects_then_a_choice() -> None:
    story = """## 1

If keyword DEBT, turn to 9.

*Gain quest 3.*

Roll a die of 2.
1-2: Gain quest 1.

A. Again.
Requires keyword LIGHT
(Turn to 1)
"""
    table = Table(story)
    # The redirect was tested before the effect that would have fired it; the guard after the roll that opens it.
    assert table.options == {"A": None}
    assert [type(event) for event in table.told] == [SectionRead, QuestGained, Drawn, Judged, QuestGained]
    # Read again, it redirects.
    assert table.choose("A").names[-3:] == ["1:if1", "9", "ending:9"]


@pytest.mark.rule("GB-READ-1")
def test_turning_to_a_section_again_happens_anew() -> None:
    table = Table("## 1\n\n*Gain adventure card 1.*\n\nA. Drop it.\n*Lose adventure card 1. Turn to 1.*").choose(
        "A", "A"
    )
    assert table.state.cards == {1}
    assert len(table.of(CardGained)) == 3


@pytest.mark.rule("GB-READ-2")
@pytest.mark.parametrize(
    ("quests", "fired"),
    [((), ["1:if3", "4"]), ((3,), ["1:if2", "3"]), ((1,), ["1:if1", "2"]), ((1, 3), ["1:if1", "2"])],
)
def test_the_first_redirect_that_holds_is_taken_and_nothing_else_happens(
    quests: tuple[int, ...], fired: list[str]
) -> None:
    story = """## 1

If keyword LIGHT, turn to 2.
If keyword DEBT, turn to 3.
Otherwise, turn to 4.
""" + "".join(f"\n## {number}\n\nA. Home.\n(Turn to 9)\n" for number in (2, 3, 4))
    table = Table(story, f"quests = {list(quests)}\n")
    assert table.names == fired
    assert [event.rule for event in table.told] == ["GB-READ-2", "GB-READ-1"]


@pytest.mark.rule("GB-READ-2")
def test_a_section_that_redirects_is_not_read_and_has_no_effects() -> None:
    story = """## 1

If keyword DEBT, turn to 2.

*Lose quest 3. Gain adventure card 1. Turn to 9.*

## 2

If keyword DEBT, turn to 3.

(Turn to 9)

## 3

A. Home.
(Turn to 9)
"""
    table = Table(story, "quests = [3]\n")
    assert table.names == ["1:if1", "2:if1", "3"]
    assert (table.state.quests, table.state.cards) == ({3}, set())


@pytest.mark.rule("GB-READ-3")
@pytest.mark.parametrize(
    ("effects", "held", "used"),
    [
        ("Gain quest 1. Lose quest 1", set(), {1}),
        ("Lose quest 1. Gain quest 1", {1}, set()),
        ("Gain quest 1. Lose quest 1. Gain quest 1. Gain quest 2", {2}, {1}),
    ],
)
@pytest.mark.parametrize("where", ["section", "choice", "failure", "row"])
def test_effects_happen_in_order_wherever_they_stand(effects: str, where: str, held: set[int], used: set[int]) -> None:
    stories = {
        "section": f"## 1\n\n*{effects}.*\n\nA. Home.\n(Turn to 9)",
        "choice": f"## 1\n\nA. Home.\n*{effects}.*\n(Turn to 9)",
        "failure": f"## 1\n\nA. Home.\nCHANCE 1 in 2\nFail: {effects}.\n(Turn to 9)",
        "row": f"## 1\n\nRoll a die of 2.\n1: {effects}. Turn to 9.\n2: Turn to 9.",
    }
    table = Table(stories[where], chance="ask")
    for reply in {"failure": ["A", "fail"], "row": ["1-1"]}.get(where, ["A"]):
        table.choose(reply)
    assert (table.state.quests, table.state.used) == (held, used)


@pytest.mark.rule("GB-READ-4")
def test_a_way_on_is_taken_at_once_and_what_stands_below_does_not_happen() -> None:
    story = """## 1

Roll a die of 3.
1: Gain quest 1. Turn to 2.
2: The story ends. Ending 2.
3: Nothing happens.

*Gain quest 2.*

Roll a die of 2.
1-2: Gain quest 3.

A. Home.
*Gain adventure card 1.*
(Turn to 9)

## 2

B. Home.
(Turn to 9)
"""
    turned = Table(story, chance="ask").choose("1-1")
    assert (turned.state.quests, turned.options, turned.names) == ({1}, {"B": None}, ["1", "1:1-1", "2"])
    ended = Table(story, chance="ask").choose("2-2")
    assert (ended.outcome, ended.state.quests) == (Outcome(2), set())
    stayed = Table(story, chance="ask").choose("3-3", "1-2")
    assert (stayed.state.quests, stayed.options) == ({2, 3}, {"A": None})


@pytest.mark.rule("GB-READ-4")
def test_a_turn_in_a_failure_leaves_the_whole_choice() -> None:
    story = "## 1\n\nA. Try.\nCHANCE 1 in 2\nFail: Gain quest 1. Turn to 2.\n*Gain quest 2. Turn to 9.*\n\n"
    table = Table(story + "## 2\n\nB. Home.\n(Turn to 9)", chance="ask").choose("A", "fail")
    assert (table.names[-1], table.state.quests, table.options) == ("2", {1}, {"B": None})


@pytest.mark.rule("GB-READ-4")
def test_effects_behind_a_turn_do_not_happen() -> None:
    """The reader refuses such a text (SB118), so this book is made by hand."""
    gains = [GainQuest(quest=number) for number in (1, 2)]
    home = Section(number="2", body=(Instructions(effects=(gains[1], EndStory(ending=1), GainQuest(quest=3))),))
    first = Section(number="1", body=(Instructions(effects=(gains[0], TurnTo(section="2"), GainQuest(quest=3))),))
    page = TitlePage(title="By hand", ruleset="gamebook", start="1")
    game = game_for(Book(title_page=page, chapters=(Chapter(name="all.md", sections=Sections([first, home])),)))
    assert start(game, 0).state.quests == {1, 2}


@pytest.mark.rule("GB-READ-5")
def test_what_was_reached_is_told_by_name() -> None:
    story = """## 1

If keyword DEBT, turn to 9.
If keyword LIGHT, turn to 2.2.

A. Light.
*Gain quest 1. Turn to 1.*

## 2.2

Roll a die of 4.
1-3: Nothing happens.
4: Turn to 9.

B. Try.
CHANCE 1 in 2
*Gain quest 3. Turn to 1.*
"""
    table = Table(story, chance="ask").choose("A", "1-3", "B", "fail")
    # Section 1 was turned to three times and read once.
    expected = ["1", "1:A", "1:if2", "2.2", "2.2:1-3", "2.2:B", "2.2:B:fail", "1:if1", "9", "ending:9"]
    assert table.names == expected
    assert "2.2:B:pass" in Table(story, chance="ask").choose("A", "1-3", "B", "pass").names


@pytest.mark.rule("GB-COND-1")
@pytest.mark.parametrize(
    ("condition", "opens"),
    [
        ("keyword LIGHT", ["1", "2", "13", "1c"]),
        ("quest 1", ["1", "13", "1c"]),
        ("adventure card 1", ["c", "1c"]),
        ("2 quests", ["13"]),
        ("1 adventure card", ["c", "1c"]),
        ("keyword LIGHT and not keyword DEBT", ["1", "2", "1c"]),
        ("keyword DEBT or adventure card 1", ["13", "c", "1c"]),
        ("keyword DEBT and quest 1 or adventure card 1 and quest 1", ["13", "1c"]),
        ("not keyword LIGHT", ["", "c"]),
    ],
)
def test_conditions_test_what_is_held_now(condition: str, opens: list[str]) -> None:
    worlds = {"": ([], []), "1": ([1], []), "2": ([2], []), "13": ([1, 3], []), "c": ([], [1]), "1c": ([1], [1])}
    story = f"## 1\n\nA. On.\nRequires {condition}\n(Turn to 9)\n\nB. Home.\n(Turn to 9)"
    found = []
    for name, (quests, cards) in worlds.items():
        table = Table(story, f"quests = {quests}\nadventures = {cards}\n")
        if table.options["A"] is None:
            found.append(name)
        # A redirect tests the same.
        redirected = Table(
            f"## 1\n\nIf {condition}, turn to 9.\n\nA. Home.\n(Turn to 9)", f"quests = {quests}\nadventures = {cards}\n"
        )
        assert (redirected.names[0] == "1:if1") == (table.options["A"] is None)
    assert found == opens


@pytest.mark.rule("GB-COND-1")
def test_used_quests_do_not_count() -> None:
    story = "## 1\n\n*Complete quest 1.*\n\nA. On.\nRequires 1 quest\n(Turn to 9)\n\nB. Home.\n(Turn to 9)"
    assert Table(story, "quests = [1]\n").options["A"] == "GB-CHOICE-2"
    assert Table(story, "quests = [2]\n").options["A"] is None


# ---------------------------------------------------------------- choosing


@pytest.mark.rule("GB-CHOICE-1")
def test_one_choice_has_its_effects_and_then_its_turn() -> None:
    story = """## 1

A. Left.
*Gain quest 1.*
(Turn to 2)

B. Right.
*Gain quest 2.*
(Turn to 2)

## 2

If quest 2, turn to 9.

A. Home.
(Turn to 9)
"""
    left, right = Table(story).choose("A"), Table(story).choose("B")
    assert (left.state.quests, left.names) == ({1}, ["1", "1:A", "2"])
    # The effects come before the turn: the section it leads to sees them.
    assert (right.state.quests, right.names) == ({2}, ["1", "1:B", "2:if1", "9", "ending:9"])
    assert right.of(ChoiceTaken) == [ChoiceTaken("GB-CHOICE-1", "1:B")]


@pytest.mark.rule("GB-CHOICE-1")
@pytest.mark.parametrize("reply", [[], ["A", "B"], ["A", "A"]])
def test_exactly_one_choice_is_taken(reply: list[str]) -> None:
    table = Table("## 1\n\nA. Left.\n(Turn to 9)\n\nB. Right.\n(Turn to 9)")
    assert table.refused(reply).rule == "GB-REPLY-1"


GUARDED = """## 1

A. Light the stairs.
Requires keyword LIGHT
(Turn to 9)

B. Creep down.
Requires not keyword LIGHT
(Turn to 9)

C. Find a lantern.
*Gain quest 1. Turn to 1.*
"""


@pytest.mark.rule("GB-CHOICE-2")
def test_guards_open_and_close_choices_and_say_why() -> None:
    table = Table(GUARDED)
    assert table.options == {"A": "GB-CHOICE-2", "B": None, "C": None}
    refusal = table.refused(["A"])
    assert (refusal.rule, refusal.reason) == ("GB-CHOICE-2", "This choice requires keyword LIGHT.")
    assert why(table.game, table.state, "A") == refusal.reason
    table.choose("C")
    assert table.options == {"A": None, "B": "GB-CHOICE-2", "C": None}
    assert "not keyword LIGHT" in table.refused(["B"]).reason


@pytest.mark.rule("GB-CHOICE-2")
def test_of_several_guards_the_refusal_names_those_that_fail() -> None:
    guards = "Requires keyword LIGHT and not keyword DEBT and not adventure card 1"
    table = Table(
        f"## 1\n\n*Gain quest 1. Gain adventure card 1.*\n\nA. Go.\n{guards}\n(Turn to 9)\n\nB. Home.\n(Turn to 9)"
    )
    assert table.refused(["A"]).reason == "This choice requires not adventure card 1."


@pytest.mark.rule("GB-CHOICE-2")
def test_guards_are_tested_after_the_sections_own_effects_and_force_nothing() -> None:
    table = Table(GUARDED.replace("## 1\n", "## 1\n\n*Gain quest 1.*\n"))
    assert table.options == {"A": None, "B": "GB-CHOICE-2", "C": None}
    assert table.choose("C").names == ["1", "1:C", "1"]


TOWN = """## 1

**Port Ammer**

*Gain adventure card 1.*

A. Trade.
*Lose adventure card 1. Gain quest 1. Turn to 1.*

B. Show the lantern.
Requires keyword LIGHT
(Turn to 2)

C. Leave.
(Turn to 9)

## 2

**The Inn**

A. Go back.
(Turn to 1)
"""


@pytest.mark.rule("GB-TOWN-1")
def test_a_choice_of_a_town_is_closed_once_it_was_taken() -> None:
    table = Table(TOWN)
    assert table.options == {"A": None, "B": "GB-CHOICE-2", "C": None}
    table.choose("A")
    assert table.options == {"A": "GB-TOWN-1", "B": None, "C": None}
    refusal = table.refused(["A"])
    assert (refusal.rule, refusal.reason) == ("GB-TOWN-1", "You have already done this on this visit.")


@pytest.mark.rule("GB-TOWN-1")
def test_a_taken_choice_is_closed_for_that_reason_whatever_its_guard_says() -> None:
    story = "## 1\n\n**Ammer**\n\nA. Give.\nRequires keyword DEBT\n*Lose quest 3. Turn to 1.*\n\nB. Home.\n(Turn to 9)"
    table = Table(story, "quests = [3]\n").choose("A")
    assert table.refused(["A"]).rule == "GB-TOWN-1"


@pytest.mark.rule("GB-TOWN-1")
def test_a_section_without_a_name_has_its_choices_again() -> None:
    assert Table(TOWN.replace("**Port Ammer**", "Port Ammer.")).choose("A").options["A"] is None


@pytest.mark.rule("GB-TOWN-1")
def test_a_town_with_every_choice_taken_is_a_dead_end() -> None:
    table = Table("## 1\n\n**Ammer**\n\nA. Look.\n(Turn to 1)").choose("A")
    assert table.outcome == Outcome(None, "1")


@pytest.mark.rule("GB-TOWN-2")
def test_coming_back_has_the_effects_again_and_the_taken_choices_closed() -> None:
    table = Table(TOWN).choose("A")
    assert table.state.cards == {1}  # traded away, and given anew on coming back
    table.choose("B")
    assert table.options == {"A": None}  # the inn's own choice A was not taken
    table.choose("A")
    assert table.options == {"A": "GB-TOWN-1", "B": "GB-TOWN-1", "C": None}
    assert table.choose("C").outcome == Outcome(9)


@pytest.mark.rule("GB-TOWN-2")
def test_coming_back_tests_the_redirects_again() -> None:
    table = Table(TOWN.replace("## 1\n", "## 1\n\nIf keyword LIGHT, turn to 9.\n")).choose("A")
    assert table.names == ["1", "1:A", "1:if1", "9", "ending:9"]


# ---------------------------------------------------------------- chance

LUCK = """## 1

A. Jump.
CHANCE 2 in 6
Fail: Gain quest 3.
*Gain quest 1. Turn to 2.*

## 2

A. Home.
(Turn to 9)
"""


@pytest.mark.rule("GB-CHANCE-1")
@pytest.mark.parametrize(
    ("chance", "odds"),
    [
        ("2 in 6", {"pass": 2, "fail": 4}),
        ("1 in 100", {"pass": 1, "fail": 99}),
        ("6 in 6", {"pass": 6}),
        ("9 in 6", {"pass": 6}),
    ],
)
def test_the_odds_are_those_of_the_die(chance: str, odds: dict[str, int]) -> None:
    assert Table(LUCK.replace("2 in 6", chance), chance="ask").choose("A").outcomes == odds


@pytest.mark.rule("GB-CHANCE-1")
def test_low_faces_succeed_and_each_is_as_likely() -> None:
    table = Table(LUCK)
    faces: Counter[int] = Counter()
    for seed in range(1200):
        (drawn,), (judged,) = table.again(seed).choose("A").of(Drawn), table.of(Judged)
        assert drawn.rule == "GB-CHANCE-1"
        assert judged.outcome == ("1:A:pass" if drawn.number <= 2 else "1:A:fail")
        faces[drawn.number] += 1
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(150 <= times <= 250 for times in faces.values())


@pytest.mark.rule("GB-CHANCE-1")
def test_a_seed_gives_the_same_rolls_again_and_chance_is_not_a_players_to_answer() -> None:
    first, again = Table(LUCK, seed=5).choose("A"), Table(LUCK, seed=5).choose("A")
    assert first.told == again.told
    assert first.state == again.state
    asked = Table(LUCK, chance="ask").choose("A")
    assert asked.refused(["A"]).rule == "GB-REPLY-1"


@pytest.mark.rule("GB-CHANCE-2")
def test_success_has_the_choices_effects_and_not_those_of_failing() -> None:
    table = Table(LUCK, chance="ask").choose("A", "pass")
    assert (table.state.quests, table.names[-2:]) == ({1}, ["1:A:pass", "2"])
    assert table.of(Judged) == [Judged("GB-CHANCE-2", "1:A:pass")]


@pytest.mark.rule("GB-CHANCE-3")
@pytest.mark.parametrize(
    ("fail", "quests", "reached"),
    [
        ("Fail: Gain quest 3.\n", [3, 1], "2"),
        ("Fail: Gain quest 3. (You slip.)\n", [3, 1], "2"),
        ("", [1], "2"),
        ("Fail: Gain quest 3. Turn to 9.\n", [3], "ending:9"),
        ("Fail: Gain quest 3. The story ends. Ending 4.\n", [3], "ending:4"),
    ],
)
def test_failure_has_its_own_effects_and_without_a_turn_goes_on_as_success(
    fail: str, quests: list[int], reached: str
) -> None:
    table = Table(LUCK.replace("Fail: Gain quest 3.\n", fail), chance="ask").choose("A", "fail")
    assert [event.quest for event in table.of(QuestGained)] == quests
    assert "1:A:fail" in table.names
    assert table.names[-1] == reached


ROLL = """## 1

Roll a die of 10.
1-3: Gain quest 1. Turn to 9.
4: Gain quest 2.
5-10: Nothing happens.

*Gain adventure card 1.*

A. Home.
Requires adventure card 1
*Lose adventure card 1. Turn to 9.*
"""


@pytest.mark.rule("GB-ROLL-1")
def test_a_table_gives_the_row_with_the_number_that_was_rolled() -> None:
    rows = {number: "1:1-3" if number <= 3 else "1:4-4" if number == 4 else "1:5-10" for number in range(1, 11)}
    gains = {"1:1-3": {1}, "1:4-4": {2}, "1:5-10": set()}
    seen = set()
    table = Table(ROLL)
    for seed in range(100):
        (drawn,), (judged,) = table.again(seed).of(Drawn), table.of(Judged)
        assert (drawn.rule, judged.rule) == ("GB-ROLL-1", "GB-ROLL-1")
        assert judged.outcome == rows[drawn.number]
        assert table.state.quests == gains[judged.outcome]
        seen.add(drawn.number)
    assert seen == set(rows)


@pytest.mark.rule("GB-ROLL-1")
def test_the_odds_of_a_table_are_its_rows() -> None:
    table = Table(ROLL, chance="ask")
    assert table.outcomes == {"1-3": 3, "4-4": 1, "5-10": 6}
    assert table.refused(["11"]).rule == "GB-REPLY-1"


@pytest.mark.rule("GB-ROLL-2")
def test_a_row_leads_on_or_the_section_goes_on() -> None:
    left = Table(ROLL, chance="ask").choose("1-3")
    assert (left.outcome, left.state.quests, left.state.cards) == (Outcome(9), {1}, set())
    stayed = Table(ROLL, chance="ask").choose("4-4")
    assert (stayed.state.quests, stayed.state.cards, stayed.options) == ({2}, {1}, {"A": None})


@pytest.mark.rule("GB-ROLL-2")
def test_tables_and_effects_follow_each_other_as_they_stand() -> None:
    story = """## 1

*Gain quest 1.*

Roll a die of 2.
1: Lose quest 1.
2: Nothing happens.

*Gain adventure card 1.*

Roll a die of 3.
1-2: Lose adventure card 1.
3: Nothing happens.

(Turn to 9)
"""
    table = Table(story, chance="ask")
    assert (table.outcomes, table.state.quests, table.state.cards) == ({"1-1": 1, "2-2": 1}, {1}, set())
    table.choose("1-1")
    assert (table.outcomes, table.state.quests, table.state.cards) == ({"1-2": 2, "3-3": 1}, set(), {1})
    table.choose("1-2")
    assert (table.outcome, table.state.cards) == (Outcome(9), set())


# ---------------------------------------------------------------- quests and items

QUESTS = """## 1

A. Gain.
*Gain quest 1. Turn to 1.*

B. Lose.
*Lose quest 1. Turn to 1.*

C. Complete.
*Complete quest 1. Turn to 1.*

D. Gain the other.
*Gain quest 2. Turn to 1.*

E. Lose the other.
*Lose quest 2. Turn to 1.*

F. See.
Requires keyword LIGHT
(Turn to 9)
"""


@pytest.mark.rule("GB-QUEST-1")
def test_a_quest_is_gained_once() -> None:
    table = Table(QUESTS).choose("A", "A")
    assert table.state.quests == {1}
    assert table.of(QuestGained) == [QuestGained("GB-QUEST-1", 1)]


@pytest.mark.rule("GB-QUEST-1")
@pytest.mark.parametrize("used", ["B", "C"])
def test_a_used_quest_is_not_gained_again(used: str) -> None:
    table = Table(QUESTS).choose("A", used, "A")
    assert (table.state.quests, table.state.used) == (set(), {1})
    assert len(table.of(QuestGained)) == 1


@pytest.mark.rule("GB-QUEST-2")
@pytest.mark.parametrize(("used", "completed"), [("B", False), ("C", True)])
def test_losing_and_completing_take_a_quest_out_of_play_for_good(used: str, completed: bool) -> None:
    table = Table(QUESTS).choose("A", used, "B", "C")
    assert (table.state.quests, table.state.used) == (set(), {1})
    assert table.of(QuestUsed) == [QuestUsed("GB-QUEST-2", 1, completed)]


@pytest.mark.rule("GB-QUEST-2")
def test_a_quest_that_is_not_in_play_cannot_be_used_up() -> None:
    table = Table(QUESTS).choose("B", "C")
    assert (table.state.used, table.of(QuestUsed)) == (set(), [])
    assert table.choose("A").state.quests == {1}


@pytest.mark.rule("GB-KEY-1")
def test_a_keyword_is_held_while_any_bearer_is_in_play() -> None:
    table = Table(QUESTS)
    for letter, held in [("A", True), ("D", True), ("B", True), ("E", False)]:
        assert (table.choose(letter).options["F"] is None) == held, letter


@pytest.mark.rule("GB-ITEM-1")
def test_items_are_lost_and_found_again() -> None:
    story = """## 1

A. Take.
*Gain adventure card 1. Turn to 1.*

B. Drop.
*Lose adventure card 1. Turn to 1.*

C. Climb.
Requires adventure card 1
(Turn to 9)
"""
    table = Table(story)
    for letter, held in [("B", False), ("A", True), ("A", True), ("B", False), ("B", False), ("A", True)]:
        table.choose(letter)
        assert (1 in table.state.cards) == held == (table.options["C"] is None), letter
    changes = [event for event in table.told if isinstance(event, CardGained | CardLost)]
    assert changes == [CardGained("GB-ITEM-1", 1), CardLost("GB-ITEM-1", 1), CardGained("GB-ITEM-1", 1)]


# ---------------------------------------------------------------- the end


@pytest.mark.rule("GB-END-1")
def test_an_ending_ends_the_story_with_its_number() -> None:
    story = "## 1\n\nA. Left.\n*The story ends. Ending 2.*\n\nB. Right.\n*Gain quest 1. The story ends. Ending 3.*"
    for letter, ending in [("A", 2), ("B", 3)]:
        table = Table(story)
        assert table.outcome is None
        table.choose(letter)
        assert table.outcome == Outcome(ending)
        assert table.told[-1] == Ended("GB-END-1", ending)
        assert decision(table.game, table.state) is None


@pytest.mark.rule("GB-END-2")
def test_without_an_open_choice_the_story_is_stuck() -> None:
    story = "## 1\n\nA. On.\n(Turn to 2)\n\n## 2\n\n*Gain quest 3.*\n\nA. On.\nRequires keyword LIGHT\n(Turn to 9)"
    table = Table(story).choose("A")
    assert table.outcome == Outcome(None, "2")
    assert table.told[-1] == Stuck("GB-END-2", "2")
    assert decision(table.game, table.state) is None
    assert Table(story, "quests = [1]\n").choose("A").outcome is None


CIRCLES = {
    "itself": "If keyword LIGHT, turn to 2.\n\n(Turn to 9)",
    "redirects": "If keyword LIGHT, turn to 3.\n\n(Turn to 9)\n\n## 3\n\nOtherwise, turn to 2.",
    "turns": "*Gain quest 3. Turn to 3.*\n\n## 3\n\n(Turn to 2)",
    "rolls": "Roll a die of 2.\n1: Gain quest 3. Turn to 2.\n2: Nothing happens.\n\n(Turn to 2)",
}


@pytest.mark.rule("GB-END-2")
@pytest.mark.parametrize("circle", CIRCLES)
def test_going_round_in_circles_is_being_stuck(circle: str) -> None:
    table = Table(f"## 1\n\nA. Light.\n*Gain quest 1. Turn to 2.*\n\n## 2\n\n{CIRCLES[circle]}").choose("A")
    assert table.outcome is not None
    assert table.outcome.ending is None
    assert table.outcome.stuck in {"2", "3"}
    assert [event.rule for event in table.told if isinstance(event, Stuck)] == ["GB-END-2"]


@pytest.mark.rule("GB-END-2")
def test_a_long_way_without_a_question_is_no_circle() -> None:
    way = "".join(f"\n\n## {number}\n\n(Turn to {number + 1})" for number in range(100, 600))
    table = Table(f"## 1\n\n(Turn to 100){way}\n\n## 600\n\n*The story ends. Ending 2.*")
    assert table.outcome == Outcome(2)


@pytest.mark.rule("GB-END-3")
@pytest.mark.parametrize("story", ["## 1\n\n(Turn to 9)", "## 1\n\nA. On.\nRequires keyword LIGHT\n(Turn to 9)"])
@pytest.mark.parametrize("reply", [["A"], [], Reply(("A",), by=0, moment=0)])
def test_nothing_can_be_answered_after_the_end(story: str, reply: Any) -> None:
    table = Table(story)
    assert table.outcome is not None
    assert table.refused(reply).rule == "GB-END-3"


# ---------------------------------------------------------------- answers

FORK = "## 1\n\nA. Round.\n(Turn to 1)\n\nB. Home.\n(Turn to 9)"


@pytest.mark.rule("GB-REPLY-1")
@pytest.mark.parametrize(
    "reply",
    [
        ["C"],
        ["a"],
        [""],
        [],
        ["A", "B"],
        ["A", "A"],
        ["A" * 100_000],
        "AB",
        [1],
        [None],
        [["A"]],
        [["A"], ["B"]],
        [{}],
        None,
        7,
        Reply(("C",)),
        Reply((1,)),
        Reply(None),  # type: ignore[arg-type]
        Reply(7),  # type: ignore[arg-type]
    ],
    ids=lambda reply: repr(reply)[:30],
)
def test_a_reply_that_is_not_on_offer_or_no_reply_at_all_is_refused(reply: Any) -> None:
    table = Table(FORK)
    refusal = table.refused(reply)
    assert refusal.rule == "GB-REPLY-1"
    assert len(refusal.reason) < 400
    assert table.options == {"A": None, "B": None}  # the same is still asked


@pytest.mark.rule("GB-REPLY-2")
@pytest.mark.parametrize("moment", [0, 2, -1, "1", 10**9])
def test_a_reply_to_another_moment_is_refused(moment: Any) -> None:
    table = Table(FORK).choose("A")
    refusal = table.refused(Reply(("A",), moment=moment))
    assert refusal.rule == "GB-REPLY-2"
    assert str(moment) in refusal.reason
    assert answer(table.game, table.state, Reply(("A",), moment=1)).state.moment == 2


@pytest.mark.rule("GB-REPLY-3")
@pytest.mark.parametrize("by", [1, -1, "0"])
def test_a_reply_by_another_player_is_refused(by: Any) -> None:
    table = Table(FORK)
    assert table.refused(Reply(("B",), by=by)).rule == "GB-REPLY-3"
    turned = answer(table.game, table.state, Reply(("B",), by=0))
    assert outcome(table.game, turned.state) == Outcome(9)
