"""The chapters read like the rulebook: what each registered function does, in a sentence that cites its rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from wanderbook.games import games
from wanderbook.rulesets import ruleset_of
from wanderbook.rulesets.reference import ID, reference

ENGINE = Path(__file__).resolve().parents[2] / "engine" / "wanderbook"
REGISTERS = (
    {"asks", "takes", "takes_several", "takes_reply", "explains", "checks"}
    | {"runs", "outcomes_of", "settles"}  # what needs nobody
    | {"draws_as"}  # of `common/drawing.py`
)
SHARED = ("table/", "rulesets/common/", "rulesets/story.py")
"""What knows no game: a rule is cited by the name under which each game has its own, `rule "gather"`."""
NAMED = re.compile(r'\brules? ((?:"\w+"(?:, )?)+)')
SENTENCE = re.compile(r"[A-Z`][^.!?]*(\([^()]*\))?\.")


def chapters() -> Iterator[tuple[str, str]]:
    """Every module of the table and the rulesets by its path, with its text."""
    for room in ("table", "rulesets"):
        for path in sorted((ENGINE / room).rglob("*.py")):
            yield path.relative_to(ENGINE).as_posix(), path.read_text("utf-8")


def registered(source: str) -> Iterator[ast.FunctionDef]:
    """The functions of a module that are registered for a step: decorated, or handed over as `takes(…)(function)`."""
    tree = ast.parse(source)
    handed_over = {
        call.args[0].id
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and is_register(call.func) and isinstance(call.args[0], ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and (
            node.name in handed_over or any(map(is_register, node.decorator_list))
        ):
            yield node


def is_register(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REGISTERS


def docstring_of(function: ast.FunctionDef) -> str:
    return " ".join((ast.get_docstring(function) or "").split())


@cache
def known_rules() -> frozenset[str]:
    return frozenset(id for ruleset in games() for id in reference(ruleset).entries)


@cache
def known_names() -> frozenset[str]:
    """The names under which shared code cites rules."""
    return frozenset(name for ruleset in map(ruleset_of, games()) for name in ruleset.rules)


def problems(path: str, source: str) -> Iterator[str]:
    """What is wrong with the registered functions of a module, and with the rules that it cites."""
    for function in registered(source):
        where, text = f"{path}:{function.lineno}: {function.name}", docstring_of(function)
        if not text:
            yield f"{where} does not say what it does"
        elif SENTENCE.fullmatch(text) is None:
            yield f"{where} does not say it in one sentence"
        elif not cites_rules(path, text):
            yield f"{where} cites no rule"
    for id in sorted(set(ID.findall(source)) - known_rules()):
        yield f"{path}: there is no rule {id}"
    for name in sorted(cited_names(source) - known_names()):
        yield f'{path}: no game has a rule "{name}"'


def cites_rules(path: str, text: str) -> bool:
    """Whether brackets at the end of a docstring hold rules and nothing else; shared code may do without."""
    if "(" not in text:
        return path.startswith(SHARED)
    cited = text.rpartition("(")[2].removesuffix(").")
    if NAMED.fullmatch(cited):
        return path.startswith(SHARED)
    return all(re.fullmatch(rf"{ID.pattern}|READ-[1-7]", id) for id in cited.split(", "))


def cited_names(source: str) -> set[str]:
    several = (names for function in registered(source) for names in NAMED.findall(docstring_of(function)))
    return {name for names in several for name in re.findall(r"\w+", names)}


def test_every_registered_function_says_what_it_does_and_by_which_rule() -> None:
    found = list(chapters())
    assert sum(1 for _, source in found for _ in registered(source)) > 370
    assert [problem for path, source in found for problem in problems(path, source)] == []


@pytest.mark.parametrize(
    ("path", "docstring", "problem"),
    [
        ("rulesets/gamebook/fights.py", "", "fight_on does not say what it does"),
        ("rulesets/gamebook/fights.py", '"""Fight. Go on (GB-FIGHT-1)."""', "fight_on does not say it in one sentence"),
        ("rulesets/gamebook/fights.py", '"""Fight another round."""', "fight_on cites no rule"),
        ("rulesets/gamebook/fights.py", '"""Fight (as ever)."""', "fight_on cites no rule"),
        ("rulesets/gamebook/fights.py", '"""Fight another round (GB-FIGHT-99)."""', "there is no rule GB-FIGHT-99"),
        ("table/reading.py", '"""Fight another round (rule "brawl")."""', 'no game has a rule "brawl"'),
    ],
)
@pytest.mark.parametrize("source", ["@takes(StandOrRun, FightOn)\n{}", "{}takes(StandOrRun, FightOn)(fight_on)\n"])
def test_what_is_wrong_is_reported(path: str, docstring: str, problem: str, source: str) -> None:
    function = f"def fight_on(game, state, step, action, emit):\n    {docstring}\n    return state\n\n\n"
    [report] = problems(path, source.format(function))
    assert problem in report


@pytest.mark.parametrize(
    ("path", "docstring"),
    [
        ("rulesets/gamebook/fights.py", "Fight another round (GB-FIGHT-1, GB-FIGHT-2)."),
        ("table/reading.py", 'Read a section (rules "redirect", "read").'),
        ("rulesets/common/setup.py", "Ask how many play, one to four."),
    ],
)
def test_a_sentence_with_its_rules_is_fine(path: str, docstring: str) -> None:
    assert list(problems(path, f'@runs(Step)\ndef act(game):\n    """{docstring}"""\n')) == []
