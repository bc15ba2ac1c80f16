"""The mutants: what the operators do, what names hold on to, and that survivors and kills are told apart."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from workshop.mutants.identity import Mutant, citing, module_mutants, sample
from workshop.mutants.judgements import Judgement, judged, read_judgements, stale
from workshop.mutants.pool import Died, Respond, run_forked
from workshop.mutants.project import Module, chosen_modules

ROOT = Path(__file__).parents[2]
Tried = tuple[dict[str, dict[str, str]], dict[str, Any], str]
PLACE = Module("wanderbook.rulesets.game", Path("game.py"))


def mutants(text: str) -> list[Mutant]:
    return list(module_mutants(PLACE, dedent(text)))


def lines(operator: str, text: str) -> list[str]:
    """The lines that mutants of one operator have anew."""
    found = [mutant for mutant in mutants(text) if mutant.change.operator == operator]
    assert all(mutant.is_sound for mutant in found)
    return [
        "\n".join(line[1:].strip() for line in mutant.lines.splitlines() if line.startswith("+")) for mutant in found
    ]


OPERATORS = [
    ("negate", "def f(a):\n    if a: return 1", ["if not (a): return 1"]),
    ("negate", "def f(a, b):\n    return 1 if a and b else 2", ["return 1 if not (a and b) else 2"]),
    ("negate", "def f(a):\n    return [x for x in a if x.b]", ["return [x for x in a if not (x.b)]"]),
    ("negate", "def f(a):\n    if a == 1: return 1", []),
    ("compare", "def f(a, b):\n    return a == b", ["return a != b"]),
    ("compare", "def f(a, b):\n    return a not in b", ["return a in b"]),
    ("compare", "def f(a, b):\n    return a is not b", ["return a is b"]),
    ("compare", "def f(a, b, c):\n    return a < b <= c", ["return a >= b <= c", "return a < b > c"]),
    ("boundary", "def f(a, b):\n    return (a + a) <= (b)", ["return (a + a) < (b)"]),
    ("boundary", "def f(a):\n    return a < 1", []),
    ("off-by-one", "def f(a):\n    return a > 3", ["return a > 4", "return a > 2"]),
    ("off-by-one", "def f(a):\n    return f'é{a + 1}'", ["return f'é{a + 2}'", "return f'é{a + 0}'"]),
    ("off-by-one", "def f(a):\n    return a[0] + a[-1]", ["return a[1] + a[-1]", "return a[0] + a[-2]"]),
    ("off-by-one", "MOST = 2", ["MOST = 3", "MOST = 1"]),
    ("off-by-one", "class A:\n    most: int = 2", ["most: int = 3", "most: int = 1"]),
    ("off-by-one", "def f(a=2): ...", ["def f(a=3): ...", "def f(a=1): ..."]),
    ("flip", "def f(a, b=True):\n    return g(c=False)", ["def f(a, b=False):", "return g(c=True)"]),
    ("flip", "class A(B, frozen=True):\n    c: int", []),
    ("flip", "def f(a, b):\n    return zip(a, b, strict=True)", []),
    ("drop-statement", "def f(a):\n    a.b()\n    return a", ["pass"]),
    ("drop-statement", "def f(a):\n    a = g(a)\n    b = g(a)\n    return b", ["pass"]),
    ("drop-statement", "def f(a):\n    if a:\n        return 1\n    return 2", ["pass"]),
    ("drop-statement", "def f(a):\n    if a:\n        raise E\n    for b in a:\n        continue", ["pass", "pass"]),
    ("swap-arguments", "def f(a, b):\n    return g(a, b.c, d=1)", ["return g(b.c, a, d=1)"]),
    ("swap-arguments", "def f(game, state):\n    return g(game, state)", []),
    ("swap-arguments", "def f(a, b):\n    return isinstance(a, b)", []),
    ("empty", "def f(a):\n    return (*a, 1)", ["return ()"]),
    ("empty", "def f(a):\n    return a in (2, 3)", ["return a in ()"]),
    ("empty", "def f(a):\n    return tuple(b for b in a)", ["return tuple(iter(()))"]),
    ("empty", "def f(a):\n    return {b: 1 for b in a}", ["return {}"]),
    ("empty", "def f(a):\n    return a, a", []),
    ("min-max", "def f(a, b):\n    return min(a, b)", ["return max(a, b)"]),
    ("any-all", "def f(a):\n    return all(a)", ["return any(a)"]),
    (
        "and-or",
        "def f(a, b, c):\n    return a and (b or\n        c) and a",
        ["return a or (b or\nc) or a", "return a and (b and"],
    ),
    ("drop-not", "def f(a):\n    return not a", ["return a"]),
    ("plus-minus", "def f(a):\n    a += 2\n    return a - (3)", ["a -= 2", "return a + (3)"]),
    ("plus-minus", "def f(a):\n    return 'x' + a", []),
    ("return-early", "def f(a: T) -> bool:\n    return a.b", ["return True", "return False"]),
    ("return-early", "def f(a: T) -> T:\n    'Says.'\n    return g(a)", ["return a"]),
    ("return-early", "def f(a: T) -> tuple[int, ...]:\n    return g(a)", ["return ()"]),
    ("return-early", "def f(a: T) -> tuple[int, int]:\n    return g(a)", []),
    ("return-early", "def f(a: T) -> Iterator[int]:\n    yield a", ["return"]),
    ("return-early", "def f(a: T) -> int | None:\n    return a", ["return None"]),
    ("remove-element", "A = (1, 2)", ["A = (2,)", "A = (1,)"]),
    (
        "remove-element",
        "A = frozenset({1, 2, 3})",
        ["A = frozenset({2, 3})", "A = frozenset({1, 3})", "A = frozenset({1, 2})"],
    ),
    ("remove-element", "A = {'a': 1,\n  'b': 2,\n}", ["A = {'b': 2,", ""]),
    ("remove-element", "A = (1,)", ["A = ()"]),
    ("remove-element", "def f():\n    return (1, 2)", []),
]


@pytest.mark.parametrize(("operator", "before", "after"), OPERATORS)
def test_an_operator_changes_this_into_that(operator: str, before: str, after: list[str]) -> None:
    assert lines(operator, before) == after


@pytest.mark.parametrize(
    "text",
    [
        'def f(a: "int | None" = None) -> "int":\n    """More than 1."""\n    assert a > 1',
        "if TYPE_CHECKING:\n    A = 1",
        "@cache(1)\ndef f(a): ...",
        "def f(a):\n    raise NotAllowed(f'{a + 1}')",
        "__all__ = ['a', 'b']",
        "def f(a):\n    raise NotImplementedError",
    ],
)
def test_what_is_no_rule_is_left_alone(text: str) -> None:
    assert [mutant.lines for mutant in mutants(text) if mutant.change.operator != "drop-statement"] == []


class TestIdentity:
    TEXT = """
        MOST = 3

        def before(a):
            return a + 1

        class Turn:
            left: int = 2

            def run(self, a):
                if a > 1:
                    a = a - 1
                return a

        def after(a):
            return a == 1
        """

    def test_a_name_says_module_function_operator_and_which_one(self) -> None:
        assert {mutant.id for mutant in mutants(self.TEXT)} >= {
            "game:MOST:off-by-one:1",
            "game:Turn.left:off-by-one:2",
            "game:Turn.run:off-by-one:4",
            "game:Turn.run:plus-minus:1",
        }

    def test_no_two_have_the_same_name(self) -> None:
        twice = self.TEXT + "\n        def after(a):\n            return a == 2\n"
        ids = [mutant.id for mutant in mutants(twice)]
        assert len(ids) == len(set(ids))

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("def before(a):", "def renamed(a):"),
            ("def before(a):\n            return a + 1\n", ""),
            ("return a + 1", "b = max(a, 4)\n            return b + 1"),
            ("        def after", "        # why\n\n\n        def after"),
        ],
    )
    def test_it_survives_changes_elsewhere(self, old: str, new: str) -> None:
        assert old in self.TEXT
        there = {mutant.id: mutant.lines for mutant in mutants(self.TEXT) if ":before:" not in mutant.id}
        then = {mutant.id: mutant.lines for mutant in mutants(self.TEXT.replace(old, new))}
        assert there.items() <= then.items()

    def test_it_survives_a_move(self) -> None:
        head, run, tail = self.TEXT.partition("        class Turn:")
        turned, after, rest = tail.partition("        def after(a):")
        moved = head + after + rest + "\n" + run + turned
        assert {(one.id, one.lines) for one in mutants(moved)} == {(one.id, one.lines) for one in mutants(self.TEXT)}

    def test_mutants_are_found_by_the_rules_that_they_cite(self) -> None:
        text = (
            'class A:\n    """SG-CHAL-3."""\n    def f(self):\n        return 1\n\ndef g():\n    return "SG-CHALK-1", 1'
        )
        assert {one.unit for one in citing(mutants(text), ["SG-CHAL"])} == {"A.f"}
        assert {one.unit for one in citing(mutants(text), ["SG-CHALK-1"])} == {"g"}
        assert citing(mutants(text), ["SG-CHAL-2"]) == []


class TestSample:
    LONG = "def long(a):\n" + "".join(f"    a += {number}\n" for number in range(2, 102))
    TEXT = LONG + "".join(f"def short_{number}(a):\n    return a + 5\n" for number in range(50))

    def test_a_seed_draws_the_same_again_and_another_draws_others(self) -> None:
        every = mutants(self.TEXT)
        drawn = [one.id for one in sample(every, 1, 30)]
        assert drawn == [one.id for one in sample(list(reversed(every)), 1, 30)]
        assert len(set(drawn)) == 30
        assert set(drawn) != {one.id for one in sample(every, 2, 30)}

    def test_a_smaller_sample_is_the_start_of_a_larger_one(self) -> None:
        every = mutants(self.TEXT)
        assert sample(every, 1, 40)[:30] == sample(every, 1, 30)

    def test_a_long_function_does_not_swallow_the_sample(self) -> None:
        every = mutants(self.TEXT)
        share = sum(one.unit == "long" for one in every) / len(every)
        drawn = Counter(one.unit == "long" for seed in range(20) for one in sample(every, seed, 50))
        assert share > 0.6
        assert 0.1 < drawn[True] / drawn.total() < 0.35

    def test_other_functions_leave_the_lots_as_they_are(self) -> None:
        without = self.TEXT.replace("def short_7(a):\n    return a + 5\n", "")
        both = [one.id for one in sample(mutants(self.TEXT), 1, 400) if ":short_7:" not in one.id]
        assert both == [one.id for one in sample(mutants(without), 1, 400)][: len(both)]


class TestJudgements:
    TEXT = "def f(a):\n    return a > 1\n"

    def judgement(self, text: str) -> Judgement:
        [mutant] = [mutant for mutant in mutants(text) if mutant.id == "game:f:compare:1"]
        return Judgement(mutant.id, mutant.lines, "nobody can tell")

    def test_one_that_fits_holds(self) -> None:
        judgement = self.judgement(self.TEXT)
        assert judged(mutants(self.TEXT), [judgement]) == {"game:f:compare:1": "nobody can tell"}
        assert stale(mutants(self.TEXT), [judgement], ["game"]) == []

    def test_one_on_code_that_changed_is_stale_and_holds_no_more(self) -> None:
        judgement, changed = self.judgement(self.TEXT), mutants(self.TEXT.replace("1", "2"))
        assert judged(changed, [judgement]) == {}
        [problem] = stale(changed, [judgement], ["game"])
        assert problem.startswith("game:f:compare:1: it now reads") and "+    return a <= 2" in problem

    def test_one_on_code_that_is_gone_is_stale(self) -> None:
        [problem] = stale(mutants("MOST = 1"), [self.judgement(self.TEXT)], ["game"])
        assert problem == "game:f:compare:1: there is no such mutant any more"

    def test_one_on_another_games_code_is_not_this_runs_business(self) -> None:
        assert stale(mutants("MOST = 1"), [self.judgement(self.TEXT)], ["other"]) == []

    def test_they_are_read_from_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "equivalent.toml"
        judgement = self.judgement(self.TEXT)
        path.write_text(
            f"[[equivalent]]\nmutant = '{judgement.mutant}'\nlines = '''\n{judgement.lines}\n'''\n"
            "reason = 'nobody can tell'\n"
        )
        assert read_judgements(path) == [judgement]
        assert read_judgements(tmp_path / "none.toml") == []


# ---------------------------------------------------------------- a tiny game, tried out

PACKAGE = 'TITLE = {"name": "Tiny", "short": "T"}\n'
RULES = """
import sys
import time
from functools import cache

PRICES = {"bread": 2, "wine": 3}
NEVER_ASKED = {"salt": 1, "pepper": 2}


class Purse:
    coins: int = 5

    def pay(self, price):
        if price > self.coins:
            raise ValueError
        return self.coins - price


@cache
def price(good, off=0):
    return PRICES[good] - off


def twice(good):
    return price(good) + price(good)


def waits(number):
    while number > 0:
        number = number - 1
    return number


def unseen(a):
    return a + 7


def nobody(a):
    return a + 9


def names():
    return [one["name"] for one in vars(sys.modules["tiny"]).values() if isinstance(one, dict) and "name" in one]
"""
TESTS = """
import pytest
from tiny.rules import Purse, names, nobody, price, twice, unseen, waits

READY = twice("wine")


@pytest.mark.rule("T-PAY-1")
@pytest.mark.parametrize(("good", "left"), [("bread", 3), ("wine", 2)])
def test_pay(good, left):
    assert Purse().pay(price(good)) == left


def test_exactly():
    assert Purse().pay(5) == 0
    with pytest.raises(ValueError):
        Purse().pay(6)


def test_two():
    assert READY == 6


def test_waits():
    assert waits(3) == 0


def test_unseen():
    unseen(1)


def test_that_fails_unmutated():
    assert nobody(1) == 2


def test_names():
    assert names() == ["Tiny"]


def test_without_end():
    while True:
        waits(0)
"""
DRIVER = """
import json, sys
from pathlib import Path
from workshop.mutants.__main__ import run
from workshop.mutants.identity import mutants_of
from workshop.mutants.project import Project, module_at

root = Path(sys.argv[1])
modules = tuple(module_at(root / "code", root / "code" / "tiny" / name) for name in ("__init__.py", "rules.py"))
project = Project(root, root / "code", modules, modules, ("tests",), (), root / "equivalent.toml", root / "cache")
every = mutants_of(project.modules)
report = run(project, [one for one in every if one.id in sys.argv[2:]], every, 2)
print(json.dumps([report.as_json(), list(report.lines())]))
"""


TRIED = """
    PRICES:remove-element:1 NEVER_ASKED:remove-element:1 Purse.coins:off-by-one:1 Purse.pay:plus-minus:1
    price:off-by-one:1 twice:plus-minus:1 waits:plus-minus:1 waits:off-by-one:1 unseen:off-by-one:1
    unseen:plus-minus:1 nobody:plus-minus:1
"""
OF_THE_PACKAGE = "tiny:TITLE:remove-element:1"


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("tiny")
    (root / "code" / "tiny").mkdir(parents=True)
    (root / "tests").mkdir()
    (root / "pytest.ini").write_text("[pytest]\nmarkers = rule(id): of a rule\n")
    (root / "code" / "tiny" / "__init__.py").write_text(PACKAGE)
    (root / "code" / "tiny" / "rules.py").write_text(RULES)
    (root / "tests" / "test_rules.py").write_text(TESTS)
    (root / "equivalent.toml").write_text(
        "[[equivalent]]\nmutant = 'tiny.rules:waits:off-by-one:1'\nlines = ''''''\nreason = 'of older code'\n"
        "[[equivalent]]\nmutant = 'tiny.rules:unseen:off-by-one:1'\n"
        "lines = '''\n-    return a + 7\n+    return a + 8\n'''\nreason = 'nobody looks'\n"
    )
    return root


@pytest.fixture(scope="module")
def tried(tiny: Path) -> Tried:
    """By name what came of each mutant of the tiny game; the whole report; and in words."""
    path = [str(ROOT / "tools"), str(ROOT / "engine")]
    ids = [OF_THE_PACKAGE, *(f"tiny.rules:{id}" for id in TRIED.split())]
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {path!r}\n{DRIVER}", str(tiny), *ids],
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    report, words = json.loads(ran.stdout)
    entries = {entry["id"].removeprefix("tiny.rules:"): entry for entry in report["mutants"]}
    assert set(entries) == {OF_THE_PACKAGE, *TRIED.split()}
    return entries, report, "\n".join(words)


def test_a_planted_mutant_is_killed_by_the_test_of_its_rule(tried: Tried) -> None:
    entries, report, _ = tried
    assert entries["Purse.pay:plus-minus:1"]["outcome"] == "killed"
    assert entries["Purse.pay:plus-minus:1"]["by"].startswith("tests/test_rules.py::test_pay[")
    assert report["by_rule"]["T-PAY-1"] >= 1


def test_a_planted_survivor_is_reported_with_its_lines_and_its_tests(tried: Tried) -> None:
    entries, _, words = tried
    assert entries["unseen:plus-minus:1"]["outcome"] == "survived"
    assert "code/tiny/rules.py:35: survived; 1 tests reach it" in words
    assert "    -    return a + 7\n    +    return a - 7" in words
    assert "reached by tests/test_rules.py::test_unseen" in words


def test_a_line_that_no_test_reaches_is_a_survivor(tried: Tried) -> None:
    entries, _, words = tried
    assert entries["nobody:plus-minus:1"]["outcome"] == "unreached"
    assert "code/tiny/rules.py:39: survived; no test reaches this line" in words


def test_a_test_that_fails_unmutated_kills_nobody(tried: Tried) -> None:
    _, report, words = tried
    assert report["left_out"] == ["tests/test_rules.py::test_that_fails_unmutated"]
    assert "left out, since they fail unmutated: tests/test_rules.py::test_that_fails_unmutated" in words


@pytest.mark.parametrize("id", ["Purse.coins:off-by-one:1", "PRICES:remove-element:1", "price:off-by-one:1"])
def test_tables_defaults_and_fields_are_mutated_too(tried: Tried, id: str) -> None:
    assert tried[0][id]["outcome"] == "killed"


def test_a_table_that_nobody_uses_is_a_survivor(tried: Tried) -> None:
    assert tried[0]["NEVER_ASKED:remove-element:1"]["outcome"] != "killed"


def test_what_a_file_of_tests_works_out_on_import_does_not_hide_a_mutant(tried: Tried) -> None:
    """`READY` is there before the fork, and only `test_two` looks at it."""
    assert tried[0]["twice:plus-minus:1"]["outcome"] == "killed"
    assert tried[0]["twice:plus-minus:1"]["by"] == "tests/test_rules.py::test_two"


def test_a_loop_without_end_is_killed(tried: Tried) -> None:
    endless = tried[0]["waits:plus-minus:1"]
    assert (endless["outcome"], endless["how"]) == ("killed", "timeout")


def test_a_judged_mutant_is_not_tried_and_a_stale_judgement_is_reported(tried: Tried) -> None:
    entries, report, words = tried
    assert entries["unseen:off-by-one:1"]["outcome"] == "equivalent"
    assert report["equivalent"] == 1
    assert entries["waits:off-by-one:1"]["outcome"] != "equivalent"
    assert "stale judgement: tiny.rules:waits:off-by-one:1: it now reads" in words


def test_the_percentage_is_of_those_not_judged_equivalent(tried: Tried) -> None:
    entries, report, _ = tried
    outcomes = Counter(entry["outcome"] for entry in entries.values())
    rest = outcomes.total() - outcomes["equivalent"]
    assert report["percent"] == round(100 * outcomes["killed"] / rest, 2)
    assert report["survived"] == outcomes["survived"] + outcomes["unreached"]


def test_a_record_in_a_package_without_functions_is_tried_with_all_of_the_package(tried: Tried) -> None:
    assert tried[0][OF_THE_PACKAGE]["by"] == "tests/test_rules.py::test_names"


def test_a_test_that_takes_too_long_is_broken_off_and_left_out(tried: Tried) -> None:
    assert tried[0]["waits:plus-minus:1"]["tests"] == 1
    assert tried[1]["left_out"] == ["tests/test_rules.py::test_that_fails_unmutated"]


def test_a_child_that_waits_is_ended_and_one_that_works_has_its_processor_time() -> None:
    """A busy machine makes no survivor look like one that was killed."""

    def work(task: str, answer: Respond) -> str:
        began = time.process_time()
        while task == "works" and time.process_time() - began < 0.5:
            pass
        if task == "waits":
            time.sleep(60)
        return task

    ended = dict(run_forked(["works", "waits"], work, 2, lambda task: 1.0))
    assert ended["works"] == "works"
    assert isinstance(ended["waits"], Died)


def test_any_modules_can_be_named_with_their_tests() -> None:
    project = chosen_modules(["engine/wanderbook/machine/stat_walk.py"], ["tests/proofs/test_counted.py"])
    assert [module.name for module in project.modules] == ["wanderbook.machine.stat_walk"]
    assert project.path(project.modules[0]) == "engine/wanderbook/machine/stat_walk.py"
    assert project.tests == ("tests/proofs/test_counted.py",)
    assert project.judgements == ROOT / "tests" / "proofs" / "equivalent.toml"
