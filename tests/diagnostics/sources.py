"""Every sentence that a diagnostic can say, read from the engine's sources without running them.

A sentence is told where something has a parameter `message` or `help`. What is given there is followed back through
variables, conditions and calls to the strings that it is made of; whatever is only known once a book is read is a slot.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

TOLD = ("message", "help")
OWNERS = {
    "reading": "ParseContext",
    "table": "TomlFile",
    "files": "Files",
    "claims": "Claims",
    "entry": "CardEntry",
    "story": "Sources",
}
"""What the variables are whose methods tell problems."""
OWN_WORDS = ("print_condition", "example_trial", "meant", "near_trial", "nearest", "_slip")
"""What these say is in the book's language already."""
NO_DIAGNOSTICS = ("BadScenario",)
"""What has a message and is none."""
Def: TypeAlias = ast.FunctionDef | ast.ClassDef


class Slot(NamedTuple):
    """Something that is only known once a book is read, by how it is written: `reference.value`, `said!r`."""

    source: str
    quoted: bool = False
    grouped: bool = False
    """Whether it is a number with commas between its thousands."""


Sentence: TypeAlias = tuple[str | Slot, ...]


class Module:
    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name, self.tree = name, tree
        self.parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self.imports = {
            alias.asname or alias.name: (node.module, alias.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }

    def around(self, node: ast.AST, *kinds: type[ast.AST]) -> Iterator[ast.AST]:
        """What a node stands in, the innermost first."""
        while found := self.parents.get(node):
            node = found
            if isinstance(node, kinds):
                yield node

    def constant(self, name: str) -> ast.expr | None:
        for node in self.tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=known)], value=value) if known == name:
                    return value
                case ast.AnnAssign(target=ast.Name(id=known), value=value) if known == name:
                    return value
        return None


class Place(NamedTuple):
    """Where an expression stands: the functions around it know its names."""

    module: Module
    function: ast.FunctionDef | None


class Sources:
    """The modules of a package, and what they tell."""

    def __init__(self, package: Path) -> None:
        self.modules: dict[str, Module] = {}
        for path in sorted(package.rglob("*.py")):
            name = ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__")
            self.modules[name] = Module(name, ast.parse(path.read_text("utf-8")))

    def sentences(self) -> set[Sentence]:
        """Each with the slots as they are written; those that say nothing are left out."""
        return {one for place, told in self._told() for one in self._values(told, place, ()) if one}

    def yielded(self, *modules: str) -> set[Sentence]:
        """What functions of these modules yield as a text."""
        return {one for place, node in self._nodes(modules, ast.Yield) for one in self._values(node.value, place, ())}

    def added(self, to: str, *modules: str) -> set[Sentence]:
        """What is added to an attribute of this name."""
        calls = ((place, node) for place, node in self._nodes(modules, ast.Call) if ast.unparse(node.func) == to)
        return {one for place, call in calls for one in self._values(call.args[0], place, ())}

    def values(self, module: str, constant: str) -> list[str]:
        """The texts of a module's table."""
        texts = _elements(self.modules[module].constant(constant))
        return [one.value for one in texts if isinstance(one, ast.Constant) and isinstance(one.value, str)]

    def patterns(self, *modules: str) -> set[Sentence]:
        """Texts with an empty slot, `quest {} does not exist`: somewhere they are filled in."""
        texts = (node.value for _, node in self._nodes(modules, ast.Constant) if isinstance(node.value, str))
        return {_filled((text,)) for text in texts if "{}" in text and " " in text}

    def _nodes(self, modules: tuple[str, ...], kind: type[ast.AST]) -> Iterator[tuple[Place, Any]]:
        for module in (self.modules[name] for name in modules):
            for node in ast.walk(module.tree):
                if isinstance(node, kind):
                    yield self._place(module, node), node

    @staticmethod
    def _place(module: Module, node: ast.AST) -> Place:
        function = next(module.around(node, ast.FunctionDef), None)
        return Place(module, function if isinstance(function, ast.FunctionDef) else None)

    def _told(self) -> Iterator[tuple[Place, ast.expr]]:
        for place, call, called in self._calls:
            names = _parameters(called) if called.name not in NO_DIAGNOSTICS else []
            for name in TOLD:
                given = _given(call, names, name)
                if given is not None:
                    yield place, given

    # ---------------------------------------------------------------- who is called

    @cached_property
    def _calls(self) -> list[tuple[Place, ast.Call, Def]]:
        found = []
        for module in self.modules.values():
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Call) and (called := self._called(module, node)):
                    found.append((self._place(module, node), node, called[1]))
        return found

    def _called(self, module: Module, call: ast.Call) -> tuple[Module, Def] | None:
        match call.func:
            case ast.Name(id=name):
                return self._named(module, name)
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                owner = next(module.around(call, ast.ClassDef), None)
                return _method(module, owner, name) if isinstance(owner, ast.ClassDef) else None
            case ast.Attribute(value=ast.Name(id=last) | ast.Attribute(attr=last), attr=name) if last in OWNERS:
                known = ((one, self._named(one, OWNERS[last])) for one in self.modules.values())
                owners = (found for one, found in known if found and found[0] is one)
                return next((found for at, owner in owners if (found := _method(at, owner, name))), None)
        return None

    def _named(self, module: Module, name: str) -> tuple[Module, Def] | None:
        """A function or class of a module, or one that it imports, perhaps through another."""
        for node in module.tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
                return module, node
        where, known = module.imports.get(name, ("", ""))
        return self._named(self.modules[where], known) if where in self.modules else None

    # ---------------------------------------------------------------- what is said

    def _values(self, node: ast.expr, place: Place, seen: tuple[ast.AST, ...]) -> list[Sentence]:
        """All that an expression may say."""
        if node in seen:
            return []
        seen = (*seen, node)
        match node:
            case ast.Constant(value=str(text)):
                return [(text,) if text else ()]
            case ast.JoinedStr(values=parts):
                return self._joined(parts, place, seen)
            case ast.FormattedValue(value=value, conversion=conversion, format_spec=spec):
                grouped = spec is not None and ast.unparse(spec) == "f','"
                if conversion == ord("r") or spec is not None:
                    return [(Slot(ast.unparse(value), conversion == ord("r"), grouped),)]
                return self._values(value, place, seen)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._joined([left, right], place, seen)
            case ast.IfExp(body=one, orelse=other):
                return [*self._values(one, place, seen), *self._values(other, place, seen)]
            case ast.BoolOp(op=ast.Or(), values=several):
                return [said for one in several for said in self._values(one, place, seen)]
            case ast.Name(id=name) if (found := self._variable(name, place, seen)) is not None:
                return found
            case ast.Subscript(value=ast.Name(id=name)) if several := _elements(place.module.constant(name)):
                return [said for one in several for said in self._values(one, place, seen)]
            case ast.Call(func=ast.Attribute(value=text, attr="format")):
                return [_filled(one) for one in self._values(text, place, seen)]
            case ast.Call(func=ast.Name(id="repr"), args=[value]):
                return [(Slot(ast.unparse(value), quoted=True),)]
            case ast.Call(func=ast.Name(id=name)) if name in OWN_WORDS:
                pass
            case ast.Call() if found := self._returned(node, place, seen):
                return found
        return [(Slot(ast.unparse(node)),)]

    def _joined(self, parts: Iterable[ast.expr], place: Place, seen: tuple[ast.AST, ...]) -> list[Sentence]:
        choices = product(*(self._values(part, place, seen) for part in parts))
        return [_together(piece for part in choice for piece in part) for choice in choices]

    def _variable(self, name: str, place: Place, seen: tuple[ast.AST, ...]) -> list[Sentence] | None:
        """What a name may stand for; nothing where that is not known."""
        if place.function is not None:
            if found := self._assigned(name, place, place.function, seen):
                return found
            if name in _parameters(place.function):
                return None if name in TOLD else self._passed(name, place.function, seen)
        constant = place.module.constant(name)
        return self._values(constant, place, seen) if isinstance(constant, ast.Constant | ast.JoinedStr) else None

    def _assigned(
        self, name: str, place: Place, function: ast.FunctionDef, seen: tuple[ast.AST, ...]
    ) -> list[Sentence]:
        """By the function's own assignments; one that only sometimes adds to a text leaves it as it is, too."""
        said: list[Sentence] = []
        before: ast.AST | None = None
        for node in ast.walk(function):
            match node:
                case ast.Assign(targets=[target], value=value) if (part := _part(target, value, name)) is not None:
                    said += self._values(part, place, seen)
                    before = place.module.parents[node]
                case ast.Assign(targets=[ast.Tuple() as target], value=ast.Name(id=known)) if (
                    isinstance(constant := place.module.constant(known), ast.Tuple)
                    and (part := _part(target, constant, name)) is not None
                ):
                    said += self._values(part, place, seen)
                case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Call() as call):
                    names = [ast.unparse(one) for one in targets]
                    called = self._called(place.module, call) if name in names else None
                    said += self._returned_part(called, names.index(name), seen) if called else []
                case ast.AugAssign(target=ast.Name(id=known), value=value) if known == name:
                    more = [_together((*one, *end)) for one in said for end in self._values(value, place, seen)]
                    said = more if place.module.parents[node] is before else said + more
        return said

    def _passed(self, name: str, function: ast.FunctionDef, seen: tuple[ast.AST, ...]) -> list[Sentence] | None:
        """By those who call."""
        calls = (
            (place, _given(call, _parameters(function), name)) for place, call, to in self._calls if to is function
        )
        given = {(place, value or _default(function, name)) for place, value in calls}
        said = [one for place, value in given if value for one in self._values(value, place, seen)]
        return said if said and not all(len(one) == 1 and isinstance(one[0], Slot) for one in said) else None

    def _returned(self, call: ast.Call, place: Place, seen: tuple[ast.AST, ...]) -> list[Sentence]:
        called = self._called(place.module, call)
        if called is None or not isinstance(called[1], ast.FunctionDef):
            return []
        values = _returns(called[1])
        return [one for value in values for one in self._values(value, Place(called[0], called[1]), seen)]

    def _returned_part(self, called: tuple[Module, Def], at: int, seen: tuple[ast.AST, ...]) -> list[Sentence]:
        module, function = called
        assert isinstance(function, ast.FunctionDef)
        pairs = (value for value in _returns(function) if isinstance(value, ast.Tuple))
        return [one for pair in pairs for one in self._values(pair.elts[at], Place(module, function), seen)]


def _method(module: Module, owner: Def, name: str) -> tuple[Module, Def] | None:
    found = (node for node in owner.body if isinstance(node, ast.FunctionDef) and node.name == name)
    return next(((module, node) for node in found), None)


def _parameters(called: Def) -> list[str]:
    """Their names in order, of a class the fields that it is made of."""
    if isinstance(called, ast.ClassDef):
        made = _method(Module("", ast.Module([], [])), called, "__init__")
        if made is None:
            return [
                one.target.id
                for one in called.body
                if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
            ]
        called = made[1]
        assert isinstance(called, ast.FunctionDef)
    names = [one.arg for one in (*called.args.args, *called.args.kwonlyargs)]
    return names[1:] if names[:1] == ["self"] else names


def _given(call: ast.Call, names: list[str], name: str) -> ast.expr | None:
    """What a call gives for a parameter. A place in a file is often given as one: `*spot`, file and reference."""
    if name not in names:
        return None
    named = {one.arg: one.value for one in call.keywords}
    if name in named:
        return named[name]
    if any(isinstance(one, ast.Starred) for one in call.args[: names.index(name) + 1]):
        if "code" not in names:
            return call.args[names.index(name) - len(names)]  # nothing is left out behind the star
        star = next(at for at, one in enumerate(call.args) if isinstance(one, ast.Starred))
        behind = "code" if names.index("code") >= star else "message"
        at = star + 1 + names.index(name) - names.index(behind)
        return call.args[at] if at < len(call.args) else None
    at = names.index(name)
    return call.args[at] if at < len(call.args) else None


def _default(function: ast.FunctionDef, name: str) -> ast.expr | None:
    names, defaults = [one.arg for one in function.args.args], function.args.defaults
    at = names.index(name) - len(names) if name in names else -len(names)
    return defaults[at] if -at <= len(defaults) else None


def _part(target: ast.expr, value: ast.expr, name: str) -> ast.expr | None:
    match target, value:
        case ast.Name(id=known), _ if known == name:
            return value
        case ast.Tuple(elts=targets), ast.Tuple(elts=values):
            pairs = zip(targets, values, strict=True)
            return next((one for to, one in pairs if isinstance(to, ast.Name) and to.id == name), None)
    return None


def _elements(constant: ast.expr | None) -> list[ast.expr]:
    match constant:
        case ast.Tuple(elts=values) | ast.List(elts=values) | ast.Dict(values=values):
            return values
    return []


def _returns(function: ast.FunctionDef) -> list[ast.expr]:
    return [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]


def _filled(sentence: Sentence) -> Sentence:
    """`quest {} does not exist`, once it is formatted."""
    pieces: list[str | Slot] = []
    for piece in sentence:
        for at, text in enumerate(piece.split("{}") if isinstance(piece, str) else ()):
            pieces += [Slot("{}"), text] if at else [text]
        pieces += [piece] if isinstance(piece, Slot) else []
    return _together(pieces)


def _together(pieces: Iterable[str | Slot]) -> Sentence:
    """Texts that follow each other are one."""
    said: list[str | Slot] = []
    for piece in pieces:
        if isinstance(piece, str) and said and isinstance(said[-1], str):
            said[-1] += piece
        elif piece:
            said.append(piece)
    return tuple(said)
