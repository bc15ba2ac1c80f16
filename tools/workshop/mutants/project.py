"""What is mutated and what tests it: the modules of one game's rules, and the folders of tests.

Left out of a game's modules, because no rule of play stands in them:

- `advice/`, `common/advising.py`, `common/memory.py`, `common/reasons.py`: how bots and the adviser judge a position;
- `scenarios.py`, `common/staging.py`: how a scenario file sets up a table;
- `conservation.py`: what `tools/soak` checks, itself a test;
- `events.py`: structs of events without behaviour; `components/` and `*.toml`: data.

Left out of the tests: those that need a browser or a notebook, those of packages that play no rules, and samples of
random play, which take long. Other tests that take longer than `LONGEST_TEST` seconds are left out as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
GAMES = ("sleeping_gods", "distant_skies")
LONGEST_TEST = 2.5
_LEFT_OUT = {"advising.py", "memory.py", "staging.py", "scenarios.py", "conservation.py", "events.py", "facts.py"}
TESTS = (
    "tests/rules",
    "tests/rulesets/test_boxes.py",
    "tests/rulesets/test_rulesets.py",
    *(
        f"tests/table/test_{name}.py"
        for name in ("damage", "decisions", "decks", "fate", "grids", "playthroughs", "reading_corners")
    ),
    *(f"tests/table/test_{name}.py" for name in ("behaviour", "scoring", "supply", "tiny_game")),
    "tests/stories",
    *(
        f"tests/session/test_{name}.py"
        for name in ("advising", "bots", "carrying", "odds", "playtest", "scenario_skies", "scenario_table", "seats")
    ),
    "tests/telling",
    *(f"tests/tools/test_play_{name}.py" for name in GAMES),
    *(f"tests/widgets/table/test_{name}.py" for name in ("cards", "crew", "fight", "hands", "question", "scenes")),
)
HELPERS = ("tests/*.py", "tests/rules/*.py", "tests/table/*.py", "tests/scenarios", "tests/playthroughs", "stories")


@dataclass(frozen=True)
class Module:
    name: str
    """As Python imports it."""
    path: Path

    @property
    def short(self) -> str:
        """Without the part that all have in common."""
        return self.name.removeprefix("wanderbook.").removeprefix("rulesets.")


@dataclass(frozen=True)
class Project:
    """Everything that a run needs to know about the code."""

    root: Path
    code: Path
    """The folder from which modules are imported."""
    modules: tuple[Module, ...]
    """Those that are mutated."""
    reached: tuple[Module, ...]
    """Those whose reach is recorded: the mutated ones of every project that shares a map."""
    tests: tuple[str, ...]
    helpers: tuple[str, ...]
    """Files and folders that tests use: when one changes, all tests are run for the map again."""
    judgements: Path
    cache: Path
    ruleset: str | None = None
    beneath: tuple[str, ...] = ()
    """Modules of the project that import none of the mutated ones."""

    def path(self, module: Module) -> str:
        return module.path.relative_to(self.root).as_posix()


def board_game(name: str) -> Project:
    """The rules of one of the board games, and the tests of all of them."""
    return Project(
        root=ROOT,
        code=ROOT / "engine",
        modules=tuple(module for module in _modules((name,)) if module.short != "common.reasons"),
        reached=_modules(GAMES),
        tests=TESTS,
        helpers=HELPERS,
        judgements=ROOT / "tests" / "rules" / "equivalent.toml",
        cache=ROOT / ".mutants",
        ruleset=name,
        beneath=("wanderbook.notation", "wanderbook.book.synthetic"),
    )


def chosen_modules(modules: Sequence[str], tests: Sequence[str], root: Path = ROOT) -> Project:
    """Any modules and tests by their paths. Judgements stand in the folder of the first test."""
    found = tuple(module_at(root / "engine", root / path) for path in modules)
    first = root / tests[0]
    folder = first if first.is_dir() else first.parent
    return Project(
        root=root,
        code=root / "engine",
        modules=found,
        reached=found,
        tests=tuple(tests),
        helpers=("tests/*.py", f"{folder.relative_to(root).as_posix()}/*.py", "stories"),
        judgements=folder / "equivalent.toml",
        cache=root / ".mutants",
    )


def _modules(games: Sequence[str]) -> tuple[Module, ...]:
    own = [f"wanderbook/rulesets/{game}{room}" for game in games for room in ("", "/board")]
    rooms = ("wanderbook/table", "wanderbook/rulesets/common", *own)
    paths = [path for room in rooms for path in sorted((ROOT / "engine" / room).glob("*.py"))]
    return tuple(module_at(ROOT / "engine", path) for path in paths if path.name not in _LEFT_OUT)


def module_at(code: Path, path: Path) -> Module:
    parts = path.relative_to(code).with_suffix("").parts
    return Module(".".join(parts[:-1] if parts[-1] == "__init__" else parts), path)
