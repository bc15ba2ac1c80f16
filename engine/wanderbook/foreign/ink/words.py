"""The operators of ink: what they give for what is known, and how an author writes them."""

from __future__ import annotations

from collections.abc import Sequence

from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Var
from wanderbook.foreign.ink.state import TARGET, Item, Ref, Tag
from wanderbook.foreign.values import Evaluator, Top

NATIVE = {
    **dict.fromkeys("+ - / * % == > < >= <= != && || MIN MAX POW ? !? L^".split(), 2),
    **dict.fromkeys(
        "_ ! FLOOR CEILING INT FLOAT LIST_MIN LIST_MAX LIST_ALL LIST_COUNT LIST_VALUE LIST_INVERT".split(), 1
    ),
}
"""The operators, with the number of values that each takes."""
LONGEST_EXPRESSION = 40
_INFIX = {"&&": "and", "||": "or", "?": "?", "!?": "!?", "L^": "^", **{one: one for one in "+-*/%"}}
_INFIX |= {one: one for one in ("==", "!=", "<", ">", "<=", ">=")}


def native(op: str, items: Sequence[Item], evaluator: Evaluator) -> Expression:
    """An operator applied; computed at once if everything is known."""
    args = tuple(one for one in items if not isinstance(one, Ref | Tag))
    if len(args) < len(items) or sum(map(size, args)) > LONGEST_EXPRESSION:
        return Unknown(f"the result of {op}")
    result = Apply(op, args)
    if all(isinstance(one, Const) for one in args):
        [value, *more] = evaluator.values(result, {})
        if not more and isinstance(value, bool | int | float | str | tuple) and not isinstance(value, Top):
            return Const(value)
    return result


def size(expression: Expression) -> int:
    return 1 + sum(map(size, expression.args)) if isinstance(expression, Apply) else 1


def written(expression: Expression) -> str:
    """A condition as an author would write it."""
    match expression:
        case Const(value):
            return _constant(value)
        case Var(name):
            return said(name)
        case Unknown(text):
            return text
        case Apply("!", (Apply("!", (inner,)),)):
            return written(inner)
        case Apply("!", (inner,)):
            return f"not {_around(inner)}"
        case Apply("_", (inner,)):
            return f"-{_around(inner)}"
        case Apply("if", (_, first, _)):
            return written(first)
        case Apply(op, (first, second)) if op in _INFIX:
            return f"{_around(first)} {_INFIX[op]} {_around(second)}"
    return f"{expression.op}({', '.join(map(written, expression.args))})"


def _around(expression: Expression) -> str:
    text = written(expression)
    return f"({text})" if isinstance(expression, Apply) and expression.op in _INFIX else text


def _constant(value: object) -> str:
    """A constant as an author of ink writes it."""
    match value:
        case bool():
            return str(value).lower()
        case ("list", *items):
            names = ", ".join(str(one).rpartition(".")[2] for one in items)
            return names if len(items) == 1 else f"({names})"
        case str() if value.startswith(TARGET):
            return value
        case str():
            return f'"{value}"'
    return str(value)


def said(var: str) -> str:
    """A variable as its author knows it."""
    kind, _, rest = var.partition(" ")
    match kind:
        case "#temp":
            return rest.partition(" ")[2]
        case "#saved":
            return said(rest.partition(" ")[2])
        case "#visits":
            return rest or "the first lines"
        case "#since":
            return f"TURNS_SINCE(-> {rest})"
        case "#held":
            return "what was computed before"
        case "#cycle":
            return f"{said(rest.partition(' ')[2])} % {rest.partition(' ')[0]}"
    return {"#turns": "TURNS()", "#choices": "CHOICE_COUNT()", "#visible": "a choice is open"}.get(var, var)
