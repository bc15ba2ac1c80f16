"""A mypy plugin: functions that change fields of a struct take only fields that it has, of the right types.

`msgspec.structs.replace` and the functions built on it take `**changes: Any`, so that a misspelt field would only fail
when the line is run. Here each such call gets a signature of its own: every field of the struct that it changes, by
name, optional, with the field's type. Which struct that is follows from the type of the first argument: itself, or what
a path of attributes leads to from there.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.expandtype import expand_type_by_instance
from mypy.nodes import ARG_NAMED_OPT
from mypy.plugin import FunctionSigContext, Plugin
from mypy.types import CallableType, FunctionLike, Instance, TupleType, Type, UnionType, get_proper_type

BOARD = ("board",)
CREW = (*BOARD, "crew")
FIGHT = (*BOARD, "fight")
PATHS: dict[str, tuple[str, ...]] = {
    "msgspec.structs.replace": (),
    "wanderbook.rulesets.common.crew.on_board": BOARD,
    "wanderbook.rulesets.common.crew.change_mate": CREW,
    "wanderbook.rulesets.common.fights.change_fight": FIGHT,
    "wanderbook.rulesets.common.fights.change_attack": (*FIGHT, "attack"),
}
"""Functions that change a struct's fields, and the way from their first argument to that struct."""


class StructTypes(Plugin):
    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        path = PATHS.get(fullname)
        return None if path is None else lambda context: _signature(context, path)


def _signature(context: FunctionSigContext, path: tuple[str, ...]) -> FunctionLike:
    """The function's signature with the struct's fields in the place of `**changes`."""
    own = context.default_signature
    if not context.args or not context.args[0]:
        return own
    struct = _struct(context.api.get_expression_type(context.args[0][0]), path)
    fields = _fields(struct) if struct else None
    if fields is None:
        return own
    return own.copy_modified(
        arg_types=[*own.arg_types[:-1], *fields.values()],
        arg_kinds=[*own.arg_kinds[:-1], *(ARG_NAMED_OPT for _ in fields)],
        arg_names=[*own.arg_names[:-1], *fields],
    )


def _struct(start: Type, path: tuple[str, ...]) -> Instance | None:
    """The struct that a path leads to: of a tuple its elements, of something that may be missing the thing itself."""
    found = _instance(start)
    for name in path:
        node = found.type.get(name) if found else None
        if found is None or node is None or node.type is None:
            return None
        declared = expand_type_by_instance(node.type, found)
        found = _instance(declared)
    return found


def _instance(kind: Type) -> Instance | None:
    """The class of a type; that of the items for a tuple, and None if it is not unique."""
    kind = get_proper_type(kind)
    if isinstance(kind, UnionType):
        some = [one for one in map(_instance, kind.items) if one is not None]
        return some[0] if len(some) == 1 else None
    if isinstance(kind, TupleType):
        kind = kind.partial_fallback
    if isinstance(kind, Instance) and kind.type.fullname == "builtins.tuple":
        return _instance(kind.args[0]) if kind.args else None
    return kind if isinstance(kind, Instance) and kind.type.fullname != "builtins.object" else None


def _fields(struct: Instance) -> dict[str, Type] | None:
    """What the struct's constructor takes; nothing where it is no struct."""
    if not any(base.fullname == "msgspec.Struct" for base in struct.type.mro):
        return None
    init = struct.type.get_method("__init__")
    kind = get_proper_type(init.type) if init is not None and init.type is not None else None
    if not isinstance(kind, CallableType):
        return None
    taken = zip(kind.arg_names[1:], kind.arg_types[1:], strict=True)
    return {name: expand_type_by_instance(of, struct) for name, of in taken if name is not None}


def plugin(version: str) -> type[Plugin]:
    return StructTypes
