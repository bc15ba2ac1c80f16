"""The operators: what can be changed in a piece of code so that it still compiles and means something else.

| operator | what it does |
| --- | --- |
| `negate` | a condition of `if`, `while`, a comprehension or a `case`; with an `else`, this swaps the branches |
| `compare` | a comparison becomes its opposite |
| `boundary` | `<` becomes `<=`, and so on; where a side is a number, `off-by-one` does this |
| `off-by-one` | a whole number, one more and one less; the first and the last element become their neighbours |
| `flip` | `True` and `False` |
| `drop-statement` | a call, a rebinding, a `raise`, `break`, `continue`, or a `return` with something after it |
| `swap-arguments` | the last two positional arguments of a call |
| `empty` | a collection or comprehension that can have any length |
| `min-max`, `any-all`, `and-or` | one for the other |
| `drop-not` | |
| `plus-minus` | `+`, `-`, `+=`, `-=` |
| `return-early` | a function returns at once: nothing, zero, empty, a boolean, or its argument of the same type |
| `remove-element` | one element of a literal outside functions: tables of data |

A change that would only crash says nothing about the tests, so the obvious ones are not made: a dropped first binding
of a name, swapped `game, state`, an emptied pair, arithmetic on text. Left out of every operator: annotations,
docstrings, assertions, `zip`'s `strict`, which is one, decorators, arguments of a class statement, the words of a
refusal in a `raise`, and `if TYPE_CHECKING`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from workshop.mutants.source import ByteEdit, ModuleText

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Mutation(NamedTuple):
    operator: str
    edits: tuple[ByteEdit, ...]
    statement: int
    """The line on which the innermost statement around it starts."""
    line: int
    static: bool
    """Whether it takes effect when the module is imported: a default of a parameter, a table."""


_OPPOSITE = {
    ast.Eq: (r"==", "!="),
    ast.NotEq: (r"!=", "=="),
    ast.Lt: (r"<", ">="),
    ast.LtE: (r"<=", ">"),
    ast.Gt: (r">", "<="),
    ast.GtE: (r">=", "<"),
    ast.In: (r"\bin\b", "not in"),
    ast.NotIn: (r"\bnot\s+in\b", "in"),
    ast.Is: (r"\bis\b", "is not"),
    ast.IsNot: (r"\bis\s+not\b", "is"),
}
_BOUNDARY = {ast.Lt: (r"<", "<="), ast.LtE: (r"<=", "<"), ast.Gt: (r">", ">="), ast.GtE: (r">=", ">")}
_SWAPPED_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
_FIXED_PLACES = {"game", "state", "tell", "self", "cls", "board", "kit"}
"""Arguments that have their place in every signature: swapped, they only crash."""
_COMMUTES = {"min", "max", "isinstance", "issubclass", "cast", "TypeVar", "hasattr", "getattr", "setattr"}
_EMPTY = {"tuple[": "()", "list[": "[]", "set[": "set()", "frozenset[": "frozenset()", "dict[": "{}"}


def function_changes(source: ModuleText, function: Function) -> Iterator[Mutation]:
    """All changes of one function or method, with those inside it."""
    yield from _Walk(source, function).function(function)


def static_changes(source: ModuleText, statement: ast.stmt) -> Iterator[Mutation]:
    """All changes of a statement of a module or a class that is run on import."""
    yield from _Walk(source, None, static=True).statement(statement)


class _Walk:
    """Goes through a function or a statement. It knows the statement it is in."""

    def __init__(self, source: ModuleText, function: Function | None, static: bool = False) -> None:
        """Begin at a function, with its parameters bound."""
        self.source = source
        self.static = static
        self.at = 0
        self.bound = _parameters(function) if function else set[str]()
        self.followed = False
        self.fixed = function is not None and _has_fixed_shape(function)

    def change(self, operator: str, node: ast.expr | ast.stmt, edits: Sequence[ByteEdit]) -> Iterator[Mutation]:
        if edits:
            yield Mutation(operator, tuple(edits), self.at or node.lineno, node.lineno, self.static)

    # ------------------------------------------------------------ statements

    def function(self, function: Function) -> Iterator[Mutation]:
        """The mutations of a function: its defaults, an early return, and its body."""
        arguments = function.args
        outside, self.static, self.at = self.static, True, function.lineno
        for default in (*arguments.defaults, *arguments.kw_defaults):
            if default is not None:
                yield from self.expression(default)
        self.static = outside
        body = function.body[1:] if _is_docstring(function.body[0]) else function.body
        if body and not _is_stub(body):
            self.at = body[0].lineno
            yield from self._return_early(function, body)
            yield from self.block(body, followed=False)

    def block(self, statements: Sequence[ast.stmt], followed: bool) -> Iterator[Mutation]:
        for at, statement in enumerate(statements):
            self.followed = followed or at + 1 < len(statements)
            yield from self.statement(statement)

    def statement(self, node: ast.stmt) -> Iterator[Mutation]:
        """The mutations of a statement and all inside it."""
        followed, self.at = self.followed, node.lineno
        yield from self._dropped(node)
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                inner = _Walk(self.source, node, self.static)
                inner.bound |= self.bound
                yield from (change for change in inner.function(node))
                self.bound.add(node.name)
            case ast.If(test=test, body=body, orelse=orelse):
                if "TYPE_CHECKING" not in ast.dump(test):
                    yield from self._condition(test)
                    yield from self.expression(test)
                    yield from self.block(body, followed)
                    yield from self.block(orelse, followed)
            case ast.While(test=test, body=body, orelse=orelse):
                yield from self._condition(test)
                yield from self.expression(test)
                yield from self.block(body, True)
                yield from self.block(orelse, followed)
            case ast.For(target=target, iter=over, body=body, orelse=orelse):
                self.bound |= _names(target)
                yield from self.expression(over)
                yield from self.block(body, True)
                yield from self.block(orelse, followed)
            case ast.With(items=items, body=body):
                for item in items:
                    yield from self.expression(item.context_expr)
                yield from self.block(body, followed)
            case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=final):
                yield from self.block(body, followed)
                for handler in handlers:
                    yield from self.block(handler.body, followed)
                yield from self.block(orelse, followed)
                yield from self.block(final, followed)
            case ast.Match(subject=subject, cases=cases):
                yield from self.expression(subject)
                for case in cases:
                    self.at = node.lineno
                    if case.guard is not None:
                        yield from self._condition(case.guard)
                        yield from self.expression(case.guard)
                    yield from self.block(case.body, followed)
            case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.ClassDef():
                return
            case ast.AugAssign(target=target, op=op, value=value):
                if isinstance(op, ast.Add | ast.Sub) and not _is_text(value):
                    sign = "-=" if isinstance(op, ast.Add) else "+="
                    yield from self.change("plus-minus", node, self.source.between(target, value, r"[+-]=", sign))
                yield from self.expression(value)
            case ast.AnnAssign(value=value):
                if value is not None:
                    yield from self.expression(value)
            case ast.Assign(targets=targets, value=value):
                unpacked = isinstance(targets[0], ast.Tuple)
                yield from self.expression(value, shaped=unpacked)
            case ast.Return(value=value):
                if value is not None:
                    yield from self.expression(value, shaped=self.fixed)
            case ast.Raise(exc=raised):
                if raised is not None:
                    yield from self.expression(raised, said=True)
            case ast.Expr(value=value):
                if not isinstance(value, ast.Constant):
                    yield from self.expression(value)
        self.bound |= _bound_by(node)

    def _dropped(self, node: ast.stmt) -> Iterator[Mutation]:
        """The mutation that leaves out a statement, if the rest can run without it."""
        match node:
            case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
                drop = not self.static
            case ast.Assign(targets=[target]):
                drop = not self.static and (
                    not isinstance(target, ast.Name | ast.Tuple) or _names(target) <= self.bound
                )
            case ast.AugAssign() | ast.Raise() | ast.Break() | ast.Continue() | ast.Delete():
                drop = True
            case ast.Return(value=value):
                drop = self.followed and not isinstance(value, type(None))
            case _:
                drop = False
        if drop:
            yield from self.change("drop-statement", node, self.source.replaced(node, "pass"))

    def _return_early(self, function: Function, body: Sequence[ast.stmt]) -> Iterator[Mutation]:
        """The mutations that return a value at once."""
        indent = " " * body[0].col_offset
        start = self.source.start(body[0])
        only = body[0] if len(body) == 1 and isinstance(body[0], ast.Return) else None
        for value in _defaults(function):
            if only is None or only.value is None or ast.unparse(only.value) != value:
                yield from self.change(
                    "return-early", body[0], (ByteEdit(start, start, f"return {value}".rstrip() + f"\n{indent}"),)
                )

    # ------------------------------------------------------------ expressions

    def _condition(self, test: ast.expr) -> Iterator[Mutation]:
        """Negated, unless `compare` or `drop-not` does the same."""
        if (isinstance(test, ast.Compare) and len(test.ops) == 1) or _is_not(test):
            return
        start, end = self.source.start(test), self.source.end(test)
        yield from self.change("negate", test, (ByteEdit(start, start, "not ("), ByteEdit(end, end, ")")))

    def expression(self, node: ast.expr, shaped: bool = False, said: bool = False) -> Iterator[Mutation]:
        """`shaped`: its length is fixed by its user. `said`: inside the words of a refusal."""
        source = self.source
        match node:
            case ast.Compare(left=left, ops=ops, comparators=rights):
                for before, op, after in zip((left, *rights), ops, rights, strict=False):
                    pattern, text = _OPPOSITE[type(op)]
                    yield from self.change("compare", node, source.between(before, after, pattern, text))
                    if type(op) in _BOUNDARY and not (_is_number(before) or _is_number(after)):
                        pattern, text = _BOUNDARY[type(op)]
                        yield from self.change("boundary", node, source.between(before, after, pattern, text))
                yield from self._each((left,))
                for op, right in zip(ops, rights, strict=True):
                    if isinstance(op, ast.In | ast.NotIn) and isinstance(right, ast.Tuple):
                        yield from self._emptied(right, "()")
                    yield from self._each((right,))
                return
            case ast.BoolOp(op=op, values=values):
                pattern, text = (r"\band\b", "or") if isinstance(op, ast.And) else (r"\bor\b", "and")
                gaps = pairwise(values)
                edits = [edit for left, right in gaps for edit in source.between(left, right, pattern, text)]
                yield from self.change("and-or", node, edits)
            case ast.UnaryOp(op=ast.Not()):
                start = source.start(node)
                length = len("not ") if source.data[start : start + 4] == b"not " else len("not")
                yield from self.change("drop-not", node, (ByteEdit(start, start + length, ""),))
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
                if not (_is_text(left) or _is_text(right)):
                    sign = "-" if isinstance(op, ast.Add) else "+"
                    yield from self.change("plus-minus", node, source.between(left, right, r"[+-]", sign))
            case ast.Constant(value=bool() as value):
                yield from self.change("flip", node, source.replaced(node, str(not value)))
            case ast.Constant(value=int() as value):
                for other in (value + 1, value - 1):
                    yield from self.change("off-by-one", node, source.replaced(node, str(other)))
            case ast.Subscript(value=value, slice=ast.Constant(value=0) as at):
                yield from self.change("off-by-one", node, source.replaced(at, "1"))
                yield from self.expression(value)
                return
            case ast.Subscript(value=value, slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)) as at):
                yield from self.change("off-by-one", node, source.replaced(at, "-2"))
                yield from self.expression(value)
                return
            case ast.IfExp(test=test):
                yield from self._condition(test)
            case ast.Call():
                yield from self._call(node)
            case ast.Tuple() if not self.static and not shaped:
                if any(isinstance(element, ast.Starred) for element in node.elts):
                    yield from self._emptied(node, "()")
            case ast.List(elts=[_, *_]) if not self.static:
                yield from self._emptied(node, "[]")
            case ast.Set() if not self.static:
                yield from self._emptied(node, "set()")
            case ast.Dict(keys=[_, *_]) if not self.static:
                yield from self._emptied(node, "{}")
            case ast.ListComp():
                yield from self._emptied(node, "[]")
            case ast.SetComp():
                yield from self._emptied(node, "set()")
            case ast.DictComp():
                yield from self._emptied(node, "{}")
            case ast.GeneratorExp():
                yield from self._emptied(node, "(iter(()))")
            case ast.Lambda(body=body):
                yield from self.expression(body)
                return
            case ast.JoinedStr():
                if not said:
                    yield from self._written(node)
                return
        if self.static:
            yield from self._removed(node)
        yield from self._each(_inner(node), said)

    def _each(self, nodes: Sequence[ast.AST], said: bool = False) -> Iterator[Mutation]:
        """The mutations of several expressions."""
        for node in nodes:
            match node:
                case ast.expr():
                    yield from self.expression(node, said=said)
                case ast.comprehension(iter=over, ifs=tests):
                    yield from self.expression(over)
                    for test in tests:
                        yield from self._condition(test)
                        yield from self.expression(test)
                case ast.keyword(arg="strict"):
                    pass
                case ast.keyword(value=value):
                    yield from self.expression(value, said=said)

    def _written(self, node: ast.JoinedStr) -> Iterator[Mutation]:
        for part in node.values:
            if isinstance(part, ast.FormattedValue) and self.source.is_true_to(part.value):
                yield from self.expression(part.value)

    def _emptied(self, node: ast.expr, empty: str) -> Iterator[Mutation]:
        yield from self.change("empty", node, self.source.replaced(node, empty))

    def _call(self, node: ast.Call) -> Iterator[Mutation]:
        """Mutations of a call: `min` and `max`, `any` and `all` swapped, or its last two arguments."""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in _SWAPPED_NAMES:
            operator = "min-max" if name in ("min", "max") else "any-all"
            yield from self.change(operator, node, self.source.replaced(node.func, _SWAPPED_NAMES[name]))
        if self.static or name in _COMMUTES or len(node.args) < 2:
            return
        first, second = node.args[-2:]
        fixed = any(isinstance(one, ast.Name) and one.id in _FIXED_PLACES for one in (first, second))
        starred = any(isinstance(one, ast.Starred) for one in node.args)
        if not (fixed or starred) and ast.dump(first) != ast.dump(second):
            edits = (
                *self.source.replaced(first, self.source.of(second)),
                *self.source.replaced(second, self.source.of(first)),
            )
            yield from self.change("swap-arguments", node, edits)

    def _removed(self, node: ast.expr) -> Iterator[Mutation]:
        """Each element of a literal taken out, from its start to the next one's, or from the end of the one before."""
        source = self.source
        match node:
            case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
                spans = [(source.start(one), source.end(one)) for one in elements]
            case ast.Dict(keys=keys, values=values) if all(key is not None for key in keys):
                both = zip(keys, values, strict=True)
                spans = [(source.start(key), source.end(value)) for key, value in both if key is not None]
            case _:
                return
        for at, (start, end) in enumerate(spans):
            if len(spans) == 1:
                empty = {ast.Tuple: "()", ast.List: "[]", ast.Set: "set()", ast.Dict: "{}"}[type(node)]
                edit = ByteEdit(source.start(node), source.end(node), empty)
            elif at + 1 < len(spans):
                edit = ByteEdit(start, spans[at + 1][0], "")
                if isinstance(node, ast.Tuple) and len(spans) == 2 and at == 0:
                    edit = ByteEdit(start, spans[1][1], source.data[spans[1][0] : spans[1][1]].decode() + ",")
            else:
                pair = isinstance(node, ast.Tuple) and len(spans) == 2 and source.data[end : end + 1] != b","
                edit = ByteEdit(spans[at - 1][1], end, "," if pair else "")
            yield Mutation("remove-element", (edit,), self.at, source.data[:start].count(b"\n") + 1, True)


# ---------------------------------------------------------------- what the tree says


def _inner(node: ast.expr) -> Sequence[ast.AST]:
    """Expressions inside one that are code: no types, no targets."""
    match node:
        case ast.Call(func=ast.Name(id="cast"), args=args):
            return args[1:]
        case ast.Call(func=ast.Name(id="TypeVar" | "NewType" | "ParamSpec")):
            return ()
        case ast.Call(func=func, args=args, keywords=keywords):
            return (*((func,) if not isinstance(func, ast.Name) else ()), *args, *keywords)
        case ast.Subscript(value=value, slice=ast.Tuple()):
            return (value,)
        case ast.NamedExpr(value=value):
            return (value,)
        case ast.Dict(keys=keys, values=values):
            return (*(key for key in keys if key is not None), *values)
    return tuple(ast.iter_child_nodes(node))


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_stub(body: Sequence[ast.stmt]) -> bool:
    """`...`, or nothing but a refusal to be called."""
    match body:
        case [ast.Expr(value=ast.Constant())] | [ast.Pass()]:
            return True
        case [ast.Raise(exc=ast.Name(id="NotImplementedError"))]:
            return True
    return False


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def _is_text(node: ast.expr) -> bool:
    """Text, or a collection written out: there is no minus for it."""
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _names(target: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}


def _parameters(function: Function) -> set[str]:
    arguments = function.args
    every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
    return {argument.arg for argument in every if argument is not None}


def _bound_by(node: ast.stmt) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)}


def _has_fixed_shape(function: Function) -> bool:
    """Whether it returns a pair or the like."""
    returns = ast.unparse(function.returns) if function.returns else ""
    return returns.startswith("tuple[") and "..." not in returns


def _defaults(function: Function) -> Iterator[str]:
    """What its type lets it return at once."""
    if function.returns is None:
        return
    returns = ast.unparse(function.returns)
    if any(isinstance(node, ast.Yield | ast.YieldFrom) for node in _own_nodes(function)):
        yield ""
        return
    match returns:
        case "None":
            yield ""
        case "bool":
            yield from ("True", "False")
        case "int":
            yield "0"
        case "str":
            yield '""'
    for start, empty in _EMPTY.items():
        if returns.startswith(start) and not returns.endswith("None") and (start != "tuple[" or "..." in returns):
            yield empty
    if returns.endswith("| None"):
        yield "None"
    alike = [one.arg for one in function.args.args if one.annotation and ast.unparse(one.annotation) == returns]
    if alike and returns not in ("bool", "int", "str"):
        yield alike[0]


def _own_nodes(function: Function) -> Iterator[ast.AST]:
    """Without those of functions inside it."""
    rest: list[ast.AST] = list(function.body)
    while rest:
        node = rest.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            rest.extend(ast.iter_child_nodes(node))
