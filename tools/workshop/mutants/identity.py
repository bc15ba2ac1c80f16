"""A mutant and its name: module, function, operator, and which of that operator's changes in the function it is.

`sleeping_gods.combat:BeginFight.run:off-by-one:2`. It holds no line number, so code that moves, and functions around it
that are renamed or changed, leave it what it is. Outside functions, the name that is assigned stands for the function.

A sample is drawn by a seed. Each mutant's lot is a number derived from the seed and its name alone: a change somewhere
else in the code changes nobody's lot. A function with n mutants has weight √n in the sample, so each of its mutants has
weight 1/√n: with equal weights for mutants, the few functions that are long and full of numbers would make up most of a
sample, and with equal weights for functions, one-line helpers would.
"""

from __future__ import annotations

import ast
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from workshop.mutants.operators import Function, Mutation, function_changes, static_changes
from workshop.mutants.project import Module
from workshop.mutants.source import ModuleText, changed_lines, shown_diff

NAMES_ALONE = {"__all__", "CHAPTERS", "SHARED_CHAPTERS"}
"""Lists that nothing reads: what they name is imported whether it stands there or not."""


@dataclass(frozen=True)
class Mutant:
    id: str
    module: Module
    unit: str
    """The qualified name of the outermost function around it, or of what is assigned."""
    change: Mutation
    source: ModuleText
    cites: frozenset[str]
    """Words of the unit and of its class that could be ids of rules."""

    @cached_property
    def text(self) -> str:
        """The whole mutated module."""
        return self.source.edited(self.change.edits)

    @cached_property
    def lines(self) -> str:
        """The lines that it changes. A judgement quotes them."""
        return changed_lines(self.source.text, self.text)

    def diff(self, path: str) -> str:
        return shown_diff(path, self.source.text, self.text)

    @property
    def unit_lines(self) -> range:
        """Those of the outermost function around it."""
        functions = (one for one in ast.walk(self.source.tree) if isinstance(one, Function))
        spans = (range(one.lineno, (one.end_lineno or one.lineno) + 1) for one in functions)
        return max((span for span in spans if self.change.line in span), key=len, default=range(0))

    @property
    def is_field(self) -> bool:
        """Whether it changes the default of a field of a struct, rather than a constant of a class."""
        line = self.source.text.splitlines()[self.change.statement - 1].strip()
        return self.change.static and "." in self.unit and ": " in line and not re.match("def |async |.*ClassVar", line)

    @property
    def is_sound(self) -> bool:
        """Whether it compiles and is another text."""
        try:
            compile(self.text, self.module.name, "exec")
        except (SyntaxError, ValueError):
            return False
        return self.text != self.source.text


def mutants_of(modules: Iterable[Module]) -> list[Mutant]:
    """Every mutant there is."""
    return [mutant for module in modules for mutant in module_mutants(module, module.path.read_text("utf-8"))]


def module_mutants(module: Module, text: str) -> Iterator[Mutant]:
    """All mutants of a module, with names that edits elsewhere do not change."""
    source = ModuleText(text)
    met: Counter[str] = Counter()
    for unit, cites, changes in _units(source, source.tree.body, "", frozenset()):
        met[unit] += 1
        name = unit if met[unit] == 1 else f"{unit}~{met[unit]}"
        numbered: Counter[str] = Counter()
        seen = set()
        for change in changes:
            if change.edits not in seen:
                seen.add(change.edits)
                numbered[change.operator] += 1
                id = f"{module.short}:{name}:{change.operator}:{numbered[change.operator]}"
                yield Mutant(id, module, unit, change, source, cites)


def _units(
    source: ModuleText, body: Sequence[ast.stmt], within: str, cites: frozenset[str]
) -> Iterator[tuple[str, frozenset[str], Iterator[Mutation]]]:
    """Functions and statements run on import, each with its name, the rules it cites and its changes."""
    for node in body:
        match node:
            case ast.ClassDef(name=name, body=inner):
                yield from _units(source, inner, f"{within}{name}.", _words(ast.get_docstring(node) or ""))
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                if not _is_overload(node):
                    yield f"{within}{node.name}", cites | _words(source.of(node)), function_changes(source, node)
            case ast.Assign(targets=[ast.Name(id=name), *_]) | ast.AnnAssign(target=ast.Name(id=name)):
                if name not in NAMES_ALONE:
                    yield f"{within}{name}", cites | _words(source.of(node)), static_changes(source, node)
            case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.Assert():
                pass
            case _:
                yield f"{within}<body>", cites | _words(source.of(node)), static_changes(source, node)


def _is_overload(node: Function) -> bool:
    return any("overload" in ast.unparse(decorator) for decorator in node.decorator_list)


def _words(text: str) -> frozenset[str]:
    """Words with a hyphen and in capitals: ids of rules, and few others."""
    words = "".join(letter if letter.isalnum() or letter == "-" else " " for letter in text).split()
    return frozenset(word for word in words if "-" in word and word.upper() == word)


# ---------------------------------------------------------------- a sample


def citing(mutants: Iterable[Mutant], rules: Sequence[str]) -> list[Mutant]:
    """Those in functions that cite one of these rules, or one of a chapter's: `SG-CHAL-3`, `SG-CHAL`."""
    return [one for one in mutants if any(_is_of(word, rule) for word in one.cites for rule in rules)]


def _is_of(word: str, rule: str) -> bool:
    return word == rule or word.startswith(f"{rule}-")


def sample(mutants: Sequence[Mutant], seed: int, count: int) -> list[Mutant]:
    """So many sound mutants, or all there are, in an order that the seed decides."""
    sizes: dict[tuple[str, str], int] = defaultdict(int)
    for mutant in mutants:
        sizes[mutant.module.name, mutant.unit] += 1
    drawn: list[Mutant] = []
    for mutant in sorted(mutants, key=lambda one: _lot(one, seed, sizes[one.module.name, one.unit])):
        if len(drawn) == count:
            break
        if mutant.is_sound:
            drawn.append(mutant)
    return drawn


def _lot(mutant: Mutant, seed: int, size: int) -> float:
    """A mutant's random sort key: exponential with its weight as rate, so that sorting draws by weight without
    replacement."""
    digest = blake2b(f"{seed} {mutant.id}".encode(), digest_size=8).digest()
    uniform = (int.from_bytes(digest, "big") + 1) / 2**64
    return -math.log(uniform) * math.sqrt(size)
